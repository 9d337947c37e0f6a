//! The declarations of other imports.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use drr_lang::Macro;
use proc_macro2::TokenStream;

use crate::error::ImportError;
use crate::external::handwritten::declared_interface;
use crate::external::imported_dialect::ImportedDialect;
use crate::external::imported_item::ImportedItem;
use crate::external::imported_op::ImportedOp;
use crate::external::source_module::{SourceModule, modules};
use crate::rust::syntax::{call, declared_by, is_call_of, names};

/// The declarations of other imports, which a module uses from there.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedModules {
    /// The paths of the modules, by the names of their items.
    pub(super) paths: BTreeMap<String, String>,
    /// Items by their names.
    pub(super) items: BTreeMap<String, ImportedItem>,
    /// Ops by their names in IR.
    pub(crate) ops: BTreeMap<String, ImportedOp>,
    /// Dialects by their namespaces.
    pub(crate) dialects: BTreeMap<String, ImportedDialect>,
    /// Calls of drr's macros, except those of `op!`, `dialect!` and `pat!`.
    pub(super) calls: Vec<(Macro, TokenStream)>,
    /// The traits that are interfaces by `op_interface!`.
    pub(super) interfaces: BTreeSet<String>,
}

impl ImportedModules {
    /// Adds the declarations of a file, or of the files of a folder.
    pub(super) fn add(&mut self, path: &str, file: &Path, excluded: &[PathBuf]) -> Result<(), ImportError> {
        let modules = modules(path, file, excluded).map_err(|error| error.of_option("--imported"))?;
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
                self.items.entry(name).or_insert(item);
            }
            let is_own = |item: &&syn::Item| ["op", "dialect", "pat"].iter().any(|name| is_call_of(item, name));
            for item in &file.items {
                if let Some((ir_name, name)) = declared_by(item, "op")
                    && let Some((_, call)) = call(item)
                {
                    let path = path.clone();
                    self.ops.insert(ir_name, ImportedOp { name, path, call });
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
                    self.paths.entry(name).or_insert_with(|| path.clone());
                }
            }
        }
        Ok(())
    }

    /// Adds a dialect of another import. One that extends a dialect takes its place.
    fn add_dialect(&mut self, namespace: String, dialect: ImportedDialect) -> Result<(), ImportError> {
        let replaces = match self.dialects.get(&namespace) {
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
            self.dialects.insert(namespace, dialect);
        }
        Ok(())
    }
}
