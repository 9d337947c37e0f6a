//! The items of handwritten files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use drr_lang::Macro;
use proc_macro2::TokenStream;
use quote::ToTokens as _;

use crate::error::ImportError;
use crate::external::handwritten::{
    ConditionalItem, HandwrittenFunction, HandwrittenImpl, PrivateTrait, attributes, declared_interface,
};
use crate::external::source_module::{SourceModule, conditional_modules, modules};
use crate::rust::syntax::{call, cfg_of, declared_by, function_line, identifiers, names, renamed, renaming};
use crate::stub::StubFunction;

/// The items of handwritten files, which become hooks or replace those of the records.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandwrittenItems {
    /// The paths of the modules, by the names of the items.
    pub(super) paths: BTreeMap<String, String>,
    /// The files and folders, as they were named.
    files: Vec<PathBuf>,
    /// Files and lines of the functions that a module can use, by their names.
    locations: BTreeMap<String, Vec<(PathBuf, usize)>>,
    /// Ops: their names in IR and in Rust.
    ops: BTreeMap<String, String>,
    /// Types and attributes, likewise.
    definitions: [BTreeMap<String, String>; 2],
    /// Calls of drr's macros.
    pub(super) calls: Vec<(Macro, TokenStream)>,
    /// The implementations of traits.
    pub(super) implementations: Vec<HandwrittenImpl>,
    /// The traits that are interfaces by `op_interface!`.
    pub(super) interfaces: BTreeSet<String>,
    /// The traits that another module cannot name.
    pub(super) private_traits: Vec<PrivateTrait>,
    functions: Vec<HandwrittenFunction>,
    /// The functions that have another name, by that name.
    renamed: BTreeMap<String, String>,
    /// Items with a `cfg`, which are not used, because the importer does not evaluate it.
    pub(super) conditional: Vec<ConditionalItem>,
    /// Number of occurrences of each name in the files.
    occurrences: BTreeMap<String, usize>,
}

impl HandwrittenItems {
    /// Adds the items of a file, or of the files of a folder.
    pub(super) fn add(&mut self, path: &str, file: &Path, excluded: &[PathBuf]) -> Result<(), ImportError> {
        self.files.push(file.to_path_buf());
        let modules = modules(path, file, excluded).map_err(|error| error.of_option("--by-hand"))?;
        let conditional = conditional_modules(&modules);
        for module in &modules {
            // The file has counted those of its inner modules.
            if !module.is_inner {
                for name in identifiers(module.items.to_token_stream()) {
                    *self.occurrences.entry(name).or_default() += 1;
                }
            }
            let is_inside = |outer: &str| {
                let rest = module.path.strip_prefix(outer);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            };
            let outer = conditional.iter().find(|(outer, _)| is_inside(outer));
            let cfg_of_module = cfg_of(&module.items.attrs).or_else(|| outer.map(|(_, cfg)| cfg.clone()));
            for item in &module.items.items {
                match cfg_of_module.clone().or_else(|| cfg_of(attributes(item))) {
                    Some(cfg) => self.add_conditional_item(item, module, cfg),
                    None => self.add_item(item, module),
                }
            }
        }
        Ok(())
    }

    /// Adds an item that a `cfg` may remove, to warn of it.
    fn add_conditional_item(&mut self, item: &syn::Item, module: &SourceModule, cfg: String) {
        match item {
            syn::Item::Fn(function) => self
                .functions
                .push(HandwrittenFunction::new(function, module, Some(cfg))),
            item => self
                .conditional
                .push(ConditionalItem::new(item, names(item), &module.file, &cfg)),
        }
    }

    fn add_item(&mut self, item: &syn::Item, module: &SourceModule) {
        let (file, private_module) = (&module.file, module.private_module.as_deref());
        if let syn::Item::Fn(function) = item {
            self.functions.push(HandwrittenFunction::new(function, module, None));
        }
        self.implementations.extend(HandwrittenImpl::of_item(item, file));
        self.interfaces.extend(declared_interface(item));
        self.private_traits
            .extend(PrivateTrait::of_item(item, file, private_module));
        if private_module.is_some() {
            return;
        }
        self.calls.extend(call(item));
        if let syn::Item::Use(item) = item {
            self.renamed.extend(renamed(&item.tree).map(renaming));
        }
        self.ops.extend(declared_by(item, "op"));
        let [types, attrs] = &mut self.definitions;
        types.extend(declared_by(item, "type_def"));
        attrs.extend(declared_by(item, "attr_def"));
        for name in names(item) {
            if let Some(line) = function_line(item, &name) {
                let locations = self.locations.entry(name.clone()).or_default();
                locations.push((file.clone(), line));
            }
            self.paths.entry(name).or_insert_with(|| module.path.clone());
        }
    }

    /// Returns `true` if an item of this name is hand-written.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.paths.contains_key(name)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.paths.is_empty() && self.functions.is_empty()
    }

    /// Returns the functions written by hand.
    pub(crate) fn functions(&self) -> Vec<HandwrittenFunction> {
        let mut declared: BTreeMap<&str, usize> = BTreeMap::new();
        for function in &self.functions {
            *declared.entry(&function.name).or_default() += 1;
        }
        let mut functions = self.functions.clone();
        for function in &mut functions {
            let occurrences = self.occurrences.get(&function.name).copied().unwrap_or_default();
            function.is_mentioned = occurrences > declared[function.name.as_str()];
        }
        functions
    }

    /// Returns `true` if a function to write is hand-written: with this name and number of parameters.
    pub(crate) fn has_function(&self, function: &StubFunction) -> bool {
        let item = syn::parse_str::<syn::ItemFn>(&format!("fn f{} {{}}", function.signature));
        let num_parameters = item.ok().map(|item| item.sig.inputs.len());
        let declared = self.renamed.get(&function.name).unwrap_or(&function.name);
        let mut functions = self.functions.iter().filter(|_| self.contains(&function.name));
        let found = functions.find(|function| function.name == *declared && function.cfg.is_none());
        found.is_some_and(|found| num_parameters.is_none_or(|number| found.signature.inputs.len() == number))
    }

    /// Returns the function that has a name, or that is imported under this name.
    pub(crate) fn function(&self, name: &str) -> Option<&HandwrittenFunction> {
        let find = |name: &str| {
            let mut found = self
                .functions
                .iter()
                .filter(|function| function.name == name && function.cfg.is_none());
            found.next().filter(|_| found.next().is_none())
        };
        find(name).or_else(|| find(self.renamed.get(name)?))
    }

    /// Returns the Rust names of the hand-written ops of a dialect.
    pub(crate) fn ops_of(&self, dialect: &str) -> impl Iterator<Item = &str> {
        of_dialect(&self.ops, dialect)
    }

    /// Returns the Rust names of the hand-written types and attributes of a dialect.
    pub(crate) fn definitions_of(&self, dialect: &str) -> [Vec<String>; 2] {
        let names = |declared| of_dialect(declared, dialect).map(str::to_owned).collect();
        self.definitions.each_ref().map(names)
    }

    /// Returns the files in which functions are to be written, if these are not in the module: `a.rs`, or
    /// ``a.rs` or `b.rs`` for text in backticks.
    pub(crate) fn files(&self) -> Option<String> {
        let files = self.files.iter().map(|file| file.display().to_string());
        let files = files.collect::<Vec<String>>().join("` or `");
        (!files.is_empty()).then_some(files)
    }

    /// Returns warnings about functions of the same name, of which the first one is taken.
    pub(crate) fn duplicates(&self, taken: &BTreeSet<String>) -> Vec<String> {
        let mut warnings = Vec::new();
        for name in taken {
            let locations = self.locations.get(name).map(Vec::as_slice).unwrap_or_default();
            let Some(((first, line), others)) = locations.split_first() else {
                continue;
            };
            let first = format!("{}:{line}", first.display());
            warnings.extend(others.iter().map(|(file, line)| {
                format!(
                    "{}:{line}: `{name}` is not used, because another one is at {first}\n  = help: rename one of them",
                    file.display()
                )
            }));
        }
        warnings
    }
}

/// Returns the Rust names of the declarations that belong to a dialect.
fn of_dialect<'a>(declared: &'a BTreeMap<String, String>, dialect: &str) -> impl Iterator<Item = &'a str> {
    let is_of_dialect = move |name: &str| name.split_once('.').is_some_and(|(namespace, _)| namespace == dialect);
    let found = declared.iter().filter(move |(name, _)| is_of_dialect(name));
    found.map(|(_, name)| name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_by_hand_are_known_by_their_dialects() {
        let file = "
            op! {
                /// Loads.
                pub LoadOp = \"test.load\", (ins AnyType:$x), (outs) { print: print_load }
            }
            op! { pub(crate) WaitOp = \"test.wait\", (ins), (outs) }
            op! { pub OtherOp = \"other.op\", (ins), (outs) }
            type_def! { pub BoxType = \"test.box\" }
            pub fn print_load() {}
        ";
        let file = syn::parse_file(file).expect("it is Rust");
        let external = HandwrittenItems {
            ops: file.items.iter().filter_map(|item| declared_by(item, "op")).collect(),
            ..HandwrittenItems::default()
        };
        assert_eq!(external.ops_of("test").collect::<Vec<_>>(), ["LoadOp", "WaitOp"]);
        assert_eq!(external.ops_of("tes").count(), 0);
    }
}
