//! Items of other files: handwritten functions and ops, and the declarations of other imports.
//!
//! [`ExternalItems`] reads the modules of files and folders (`source_module`). Handwritten items (`handwritten`) become hooks or
//! replace those of the records. Items of other imports (`imported_op`, `imported_item`, `imported_dialect`) are used from there.

pub(crate) mod handwritten;
pub(crate) mod imported_dialect;
pub(crate) mod imported_item;
pub(crate) mod imported_op;
pub(crate) mod source_module;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use drr_lang::Macro;
use proc_macro2::TokenStream;
use quote::ToTokens as _;

use crate::error::ImportError;
use crate::external::handwritten::{
    ConditionalItem, HandwrittenFunction, HandwrittenImpl, PrivateTrait, attributes, declared_interface,
    is_own_interface,
};
use crate::external::imported_dialect::ImportedDialect;
use crate::external::imported_item::ImportedItem;
use crate::external::imported_op::ImportedOp;
use crate::external::source_module::{SourceModule, conditional_modules, modules};
use crate::rust::syntax::{
    call, cfg_of, declared_by, function_line, identifiers, is_call_of, names, renamed, renaming,
};
use crate::stub::StubFunction;

/// The items that a module uses from other files instead of declaring them.
///
/// A file of a folder, `loops.rs`, is the module that Rust makes of it, below the path of the folder.
#[derive(Clone, Debug, Default)]
pub struct ExternalItems {
    /// The paths of the modules with hand-written items, by the names of the items.
    handwritten: BTreeMap<String, String>,
    /// The files and folders that were written by hand, as they were named.
    handwritten_files: Vec<PathBuf>,
    /// The paths of the modules of other imports, by the names of their items.
    declared: BTreeMap<String, String>,
    imported: ImportedDeclarations,
    /// Files of folders that are not read.
    excluded: Vec<PathBuf>,
    /// Files and lines of the functions that a module can use, by their names.
    locations: BTreeMap<String, Vec<(PathBuf, usize)>>,
    /// Operations declared by hand: their names in IR and in Rust.
    ops: BTreeMap<String, String>,
    /// Types and attributes declared by hand, likewise.
    definitions: [BTreeMap<String, String>; 2],
    /// Calls of drr's macros.
    calls: Vec<(Macro, TokenStream)>,
    /// The traits implemented by hand.
    implementations: Vec<HandwrittenImpl>,
    /// The traits that are interfaces by `op_interface!`.
    interfaces: BTreeSet<String>,
    /// Traits by hand that another module cannot name.
    private_traits: Vec<PrivateTrait>,
    /// Functions written by hand.
    functions: Vec<HandwrittenFunction>,
    /// The functions that have another name, by that name.
    renamed: BTreeMap<String, String>,
    /// Items with a `cfg`, which are not used, because the importer does not evaluate it.
    conditional: Vec<ConditionalItem>,
    /// Number of occurrences of each name in the hand-written files.
    occurrences: BTreeMap<String, usize>,
}

/// The declarations of other imports.
#[derive(Clone, Debug, Default)]
struct ImportedDeclarations {
    /// Items by their names.
    items: BTreeMap<String, ImportedItem>,
    /// Ops by their names in IR.
    ops: BTreeMap<String, ImportedOp>,
    /// Dialects by their namespaces.
    dialects: BTreeMap<String, ImportedDialect>,
}

impl ExternalItems {
    /// Excludes a file from the folders that are added later: the module that is written.
    pub fn exclude(&mut self, file: &Path) {
        self.excluded.extend(file.canonicalize());
    }

    /// Adds the items of a file written by hand, or of the files of a folder. Functions become hooks by their names, such as
    /// `verify_add_op`, `parse_add_op` and `fold_add_op`; public ops and other public items replace those of the records.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is not valid Rust.
    pub fn add_handwritten(&mut self, path: &str, file: &Path) -> Result<(), ImportError> {
        self.handwritten_files.push(file.to_path_buf());
        let modules = modules(path, file, &self.excluded).map_err(|error| error.of_option("--by-hand"))?;
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
                    None => self.add_handwritten_item(item, module),
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

    fn add_handwritten_item(&mut self, item: &syn::Item, module: &SourceModule) {
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
            self.handwritten.entry(name).or_insert_with(|| module.path.clone());
        }
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
        let mut functions = self.functions.iter().filter(|_| self.is_handwritten(&function.name));
        let found = functions.find(|function| function.name == *declared && function.cfg.is_none());
        found.is_some_and(|found| num_parameters.is_none_or(|number| found.signature.inputs.len() == number))
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

    /// Adds what the import of another dialect declares in a file, or in the files of a folder: ops, constraints, types, attributes,
    /// enums and traits.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is not valid Rust, if the files declare nothing, or if two modules declare different dialects of one
    /// namespace.
    pub fn add_import(&mut self, path: &str, file: &Path) -> Result<(), ImportError> {
        let modules = modules(path, file, &self.excluded).map_err(|error| error.of_option("--imported"))?;
        if !modules
            .iter()
            .any(|module| module.items.items.iter().any(|item| call(item).is_some()))
        {
            return Err(ImportError::NothingDeclared {
                path: file.to_path_buf(),
            });
        }
        for module in modules.into_iter().filter(|module| module.private_module.is_none()) {
            let items = ImportedItem::of_items(&module.items.items, &crate::error::read_text(&module.file)?);
            let SourceModule { path, items: file, .. } = module;
            for (name, item) in items {
                self.imported.items.entry(name).or_insert(item);
            }
            let is_own = |item: &&syn::Item| ["op", "dialect", "pat"].iter().any(|name| is_call_of(item, name));
            for item in &file.items {
                if let Some((ir_name, name)) = declared_by(item, "op")
                    && let Some((_, call)) = call(item)
                {
                    let path = path.clone();
                    self.imported.ops.insert(ir_name, ImportedOp { name, path, call });
                }
                if let Some((namespace, name)) = declared_by(item, "dialect")
                    && let Some((_, call)) = call(item)
                {
                    let dialect = ImportedDialect::new(&name, &path, call);
                    self.add_dialect(namespace, dialect)?;
                }
            }
            for item in file.items.iter().filter(|item| !is_own(item)) {
                self.calls.extend(call(item));
                self.interfaces.extend(declared_interface(item));
                for name in names(item) {
                    self.declared.entry(name).or_insert_with(|| path.clone());
                }
            }
        }
        Ok(())
    }

    /// Adds a dialect of another import. One that extends a dialect takes its place.
    fn add_dialect(&mut self, namespace: String, dialect: ImportedDialect) -> Result<(), ImportError> {
        let replaces = match self.imported.dialects.get(&namespace) {
            Some(known) if known.path != dialect.path => {
                if !known.extends(&dialect) && !dialect.extends(known) {
                    return Err(ImportError::TwoDialects {
                        namespace,
                        first: known.path.clone(),
                        second: dialect.path,
                    });
                }
                dialect.extends(known)
            }
            _ => true,
        };
        if replaces {
            self.imported.dialects.insert(namespace, dialect);
        }
        Ok(())
    }

    /// Returns the op of another import with this name in IR.
    pub(crate) fn imported_op(&self, ir_name: &str) -> Option<&ImportedOp> {
        self.imported.ops.get(ir_name)
    }

    /// Returns the dialect of another import with this namespace.
    pub(crate) fn imported_dialect(&self, namespace: &str) -> Option<&ImportedDialect> {
        self.imported.dialects.get(namespace)
    }

    /// Returns the calls of drr's macros, except those of `op!` in other imports.
    pub(crate) fn calls(&self) -> &[(Macro, TokenStream)] {
        &self.calls
    }

    /// Returns the files in which functions are to be written, if these are not in the module: `a.rs`, or ``a.rs` or `b.rs`` for text in
    /// backticks.
    pub(crate) fn handwritten_files(&self) -> Option<String> {
        let files = self.handwritten_files.iter().map(|file| file.display().to_string());
        let files = files.collect::<Vec<String>>().join("` or `");
        (!files.is_empty()).then_some(files)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.handwritten.is_empty()
            && self.functions.is_empty()
            && self.declared.is_empty()
            && self.imported.ops.is_empty()
    }

    /// Returns `true` if an item of this name is hand-written.
    pub(crate) fn is_handwritten(&self, name: &str) -> bool {
        self.handwritten.contains_key(name)
    }

    /// Returns `true` if a constraint, type, attribute, enum or trait of this name is declared in another file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.is_handwritten(name) || self.declared.contains_key(name)
    }

    /// Returns the item of another import with this name, unless a hand-written one takes precedence.
    pub(crate) fn imported_item(&self, name: &str) -> Option<&ImportedItem> {
        self.imported.items.get(name).filter(|_| !self.is_handwritten(name))
    }

    /// Returns the interfaces that are implemented by hand for an op.
    pub(crate) fn interfaces_of(&self, op: &str) -> impl Iterator<Item = &str> {
        let of = self
            .implementations
            .iter()
            .filter(move |of| of.op == op && self.is_interface(&of.name));
        of.map(|of| of.name.as_str())
    }

    fn is_interface(&self, name: &str) -> bool {
        is_own_interface(name) || self.interfaces.contains(name) && self.private_trait(name).is_none()
    }

    /// Returns the interface of this name that another module cannot name.
    fn private_trait(&self, name: &str) -> Option<&PrivateTrait> {
        let is_interface = |of: &&PrivateTrait| of.name == name && self.interfaces.contains(name);
        self.private_traits.iter().find(is_interface)
    }

    /// Returns warnings about hand-written items that are probably intended for the import, but are not used. `is_known` returns `true` for
    /// the names of records.
    pub(crate) fn warnings(&self, ops: &BTreeSet<&str>, is_known: impl Fn(&str) -> bool) -> Vec<String> {
        let is_other = |of: &&HandwrittenImpl| ops.contains(of.op.as_str()) && !self.is_interface(&of.name);
        let others = self.implementations.iter().filter(is_other).map(|of| {
            let HandwrittenImpl { op, name, file, line } = of;
            if let Some(PrivateTrait { file, line, remedy, .. }) = self.private_trait(name) {
                return format!(
                    "{}:{line}: `{name}` is not used as an interface of `{op}`, {remedy}",
                    file.display()
                );
            }
            format!(
                "{}:{line}: `{name}` is not used as an interface of `{op}`, because no `op_interface!({name})` is in the files\n  = help: name the \
                 file that declares it with `--by-hand` or `--imported`",
                file.display()
            )
        });
        let conditional = self.conditional.iter().filter_map(|item| {
            let name = item.names.iter().find(|name| is_known(name))?;
            let what = match &item.implementation {
                Some(of) => format!("impl {} for {}", of.name, of.op),
                None => name.clone(),
            };
            let (file, line, cfg) = (item.file.display(), item.line, &item.cfg);
            Some(format!(
                "{file}:{line}: `{what}` is not used, because it depends on `#[{cfg}]`"
            ))
        });
        others.chain(conditional).collect()
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

    /// Returns all names with the paths of their modules. A hand-written item takes precedence over an imported one.
    pub(crate) fn all(&self) -> BTreeMap<&str, &str> {
        let all = self.declared.iter().chain(&self.handwritten);
        all.map(|(name, path)| (name.as_str(), path.as_str())).collect()
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
        let external = ExternalItems {
            ops: file.items.iter().filter_map(|item| declared_by(item, "op")).collect(),
            ..ExternalItems::default()
        };
        assert_eq!(external.ops_of("test").collect::<Vec<_>>(), ["LoadOp", "WaitOp"]);
        assert_eq!(external.ops_of("tes").count(), 0);
    }
}
