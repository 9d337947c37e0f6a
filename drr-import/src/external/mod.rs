//! Items of other files: handwritten functions and ops, and the declarations of other imports.
//!
//! [`ExternalItems`] reads the modules of files and folders (`source_module`). Handwritten items (`handwritten_items`)
//! become hooks or replace those of the records. Items of other imports (`imported_modules`) are used from there.

pub(crate) mod handwritten;
pub(crate) mod handwritten_items;
pub(crate) mod imported_dialect;
pub(crate) mod imported_item;
pub(crate) mod imported_modules;
pub(crate) mod imported_op;
pub(crate) mod source_module;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use drr_lang::Macro;
use proc_macro2::TokenStream;

use crate::error::ImportError;
use crate::external::handwritten::{HandwrittenImpl, PrivateTrait, is_own_interface};
use crate::external::handwritten_items::HandwrittenItems;
use crate::external::imported_item::ImportedItem;
use crate::external::imported_modules::ImportedModules;

/// The items that a module uses from other files instead of declaring them.
///
/// A file of a folder, `loops.rs`, is the module that Rust makes of it, below the path of the folder.
#[derive(Clone, Debug, Default)]
pub struct ExternalItems {
    pub(crate) handwritten: HandwrittenItems,
    pub(crate) imported: ImportedModules,
    /// Files of folders that are not read.
    excluded: Vec<PathBuf>,
}

impl ExternalItems {
    /// Excludes a file from the folders that are added later: the module that is written.
    pub fn exclude(&mut self, file: &Path) {
        self.excluded.extend(file.canonicalize());
    }

    /// Adds the items of a file written by hand, or of the files of a folder. Functions become hooks by their names,
    /// such as `verify_add_op`, `parse_add_op` and `fold_add_op`; public ops and other public items replace those of
    /// the records.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is not valid Rust.
    pub fn add_handwritten(&mut self, path: &str, file: &Path) -> Result<(), ImportError> {
        self.handwritten.add(path, file, &self.excluded)
    }

    /// Adds what the import of another dialect declares in a file, or in the files of a folder: ops, constraints,
    /// types, attributes, enums and traits.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is not valid Rust, if the files declare nothing, or if two modules declare
    /// different dialects of one namespace.
    pub fn add_import(&mut self, path: &str, file: &Path) -> Result<(), ImportError> {
        self.imported.add(path, file, &self.excluded)
    }

    /// Returns the calls of drr's macros, except those of `op!` in other imports.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &(Macro, TokenStream)> {
        self.handwritten.calls.iter().chain(&self.imported.calls)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.handwritten.is_empty() && self.imported.paths.is_empty() && self.imported.ops.is_empty()
    }

    /// Returns `true` if an item of this name is hand-written.
    pub(crate) fn is_handwritten(&self, name: &str) -> bool {
        self.handwritten.contains(name)
    }

    /// Returns `true` if a constraint, type, attribute, enum or trait of this name is declared in another file.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.is_handwritten(name) || self.imported.paths.contains_key(name)
    }

    /// Returns the item of another import with this name, unless a hand-written one takes precedence.
    pub(crate) fn imported_item(&self, name: &str) -> Option<&ImportedItem> {
        self.imported.items.get(name).filter(|_| !self.is_handwritten(name))
    }

    /// Returns the interfaces that are implemented by hand for an op.
    pub(crate) fn interfaces_of(&self, op: &str) -> impl Iterator<Item = &str> {
        let of = self
            .handwritten
            .implementations
            .iter()
            .filter(move |of| of.op == op && self.is_interface(&of.name));
        of.map(|of| of.name.as_str())
    }

    fn is_interface(&self, name: &str) -> bool {
        is_own_interface(name) || self.declares_interface(name) && self.private_trait(name).is_none()
    }

    /// Returns `true` if a file makes a trait an interface by `op_interface!`.
    fn declares_interface(&self, name: &str) -> bool {
        self.handwritten.interfaces.contains(name) || self.imported.interfaces.contains(name)
    }

    /// Returns the interface of this name that another module cannot name.
    fn private_trait(&self, name: &str) -> Option<&PrivateTrait> {
        let is_interface = |of: &&PrivateTrait| of.name == name && self.declares_interface(name);
        self.handwritten.private_traits.iter().find(is_interface)
    }

    /// Returns warnings about hand-written items that are probably intended for the import, but are not used.
    /// `is_known` returns `true` for the names of records.
    pub(crate) fn warnings(&self, ops: &BTreeSet<&str>, is_known: impl Fn(&str) -> bool) -> Vec<String> {
        let is_other = |of: &&HandwrittenImpl| ops.contains(of.op.as_str()) && !self.is_interface(&of.name);
        let others = self.handwritten.implementations.iter().filter(is_other).map(|of| {
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
        let conditional = self.handwritten.conditional.iter().filter_map(|item| {
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

    /// Returns all names with the paths of their modules. A hand-written item takes precedence over an imported one.
    pub(crate) fn all(&self) -> BTreeMap<&str, &str> {
        let all = self.imported.paths.iter().chain(&self.handwritten.paths);
        all.map(|(name, path)| (name.as_str(), path.as_str())).collect()
    }
}
