//! Items of files that are written by hand: functions, implementations of interfaces, and what a `cfg` hides.

use std::path::{Path, PathBuf};

use syn::spanned::Spanned as _;

use crate::external::source_module::SourceModule;
use crate::rust::syntax::is_visible;

/// The interfaces of drr's own. Other traits are interfaces by `op_interface!`.
const INTERFACES: [&str; 17] = [
    "BranchOpInterface",
    "CallOpInterface",
    "CallableOpInterface",
    "ConditionallySpeculatable",
    "DestructurableAccessorOpInterface",
    "DestructurableAllocationOpInterface",
    "InferIntRangeInterface",
    "InferTypes",
    "LoopLikeOpInterface",
    "MemoryEffects",
    "PromotableAllocationOpInterface",
    "PromotableMemOpInterface",
    "PromotableOpInterface",
    "RegionBranchOpInterface",
    "RegionBranchTerminatorOpInterface",
    "SafeMemorySlotAccessOpInterface",
    "SymbolOpInterface",
];

/// A function in a handwritten file.
#[derive(Clone, Debug)]
pub(crate) struct HandwrittenFunction {
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
    pub(crate) signature: syn::Signature,
    /// Set if the whole crate sees the function.
    pub(crate) is_visible: bool,
    /// The private inner module that contains the function.
    pub(crate) private_module: Option<String>,
    /// The `cfg` predicate of the function.
    pub(crate) cfg: Option<String>,
    /// Set if the files name the function elsewhere, such as in a call.
    pub(crate) is_mentioned: bool,
}

/// An implementation of a trait, `impl MemoryEffects for LoadOp<'_>`.
#[derive(Clone, Debug)]
pub(crate) struct HandwrittenImpl {
    pub(crate) op: String,
    /// The trait without its path.
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
}

/// A trait that another module cannot name.
#[derive(Clone, Debug)]
pub(crate) struct PrivateTrait {
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
    /// Remedy that makes the trait visible, as in a warning.
    pub(crate) remedy: String,
}

impl PrivateTrait {
    /// Returns the trait that an item of a module is, if it is not visible. `private_module` is the private module that
    /// it is in.
    pub(crate) fn of_item(item: &syn::Item, file: &Path, private_module: Option<&str>) -> Option<PrivateTrait> {
        let syn::Item::Trait(item) = item else { return None };
        let name = item.ident.to_string();
        let remedy = match (private_module, &item.vis) {
            (Some(module), _) => {
                format!("because the module `{module}` is private\n  = help: write `pub(crate) mod {module}`")
            }
            (None, syn::Visibility::Public(_)) => return None,
            (None, _) => format!("because it is not public\n  = help: write `pub trait {name}`"),
        };
        Some(PrivateTrait {
            name,
            file: file.to_path_buf(),
            line: item.ident.span().start().line,
            remedy,
        })
    }
}

/// An item with a `cfg`, which is not used.
#[derive(Clone, Debug)]
pub(crate) struct ConditionalItem {
    /// The names that it declares, or the op of an implementation.
    pub(crate) names: Vec<String>,
    /// The implementation, if it is one.
    pub(crate) implementation: Option<HandwrittenImpl>,
    pub(crate) file: PathBuf,
    pub(crate) line: usize,
    pub(crate) cfg: String,
}

impl HandwrittenFunction {
    pub(crate) fn new(item: &syn::ItemFn, module: &SourceModule, cfg: Option<String>) -> HandwrittenFunction {
        HandwrittenFunction {
            name: item.sig.ident.to_string(),
            file: module.file.clone(),
            line: item.sig.ident.span().start().line,
            signature: item.sig.clone(),
            is_visible: is_visible(&item.vis),
            private_module: module.private_module.clone(),
            cfg,
            is_mentioned: false,
        }
    }
}

impl HandwrittenImpl {
    /// Returns the implementation that an item is, if it has a trait.
    pub(crate) fn of_item(item: &syn::Item, file: &Path) -> Option<HandwrittenImpl> {
        let syn::Item::Impl(item) = item else { return None };
        let (interface, _) = item.trait_.as_ref()?;
        let syn::Type::Path(of) = &*item.self_ty else {
            return None;
        };
        let last = |path: &syn::Path| path.segments.last().map(|segment| segment.ident.to_string());
        Some(HandwrittenImpl {
            op: last(&of.path)?,
            name: last(interface)?,
            file: file.to_path_buf(),
            line: item.impl_token.span.start().line,
        })
    }
}

impl ConditionalItem {
    pub(crate) fn new(item: &syn::Item, names: Vec<String>, file: &Path, cfg: &str) -> ConditionalItem {
        let implementation = HandwrittenImpl::of_item(item, file);
        let op = implementation.as_ref().map(|of| of.op.clone());
        ConditionalItem {
            names: names.into_iter().chain(op).collect(),
            implementation,
            file: file.to_path_buf(),
            line: item.span().start().line,
            cfg: cfg.to_string(),
        }
    }
}

/// Returns `true` for an interface of drr's own.
pub(crate) fn is_own_interface(name: &str) -> bool {
    INTERFACES.contains(&name)
}

/// Returns the trait that an item makes an interface: `drr::op_interface!(CostInterface);`.
pub(crate) fn declared_interface(item: &syn::Item) -> Option<String> {
    let syn::Item::Macro(call) = item else { return None };
    let is_call = call.mac.path.segments.last()?.ident == "op_interface";
    let path: syn::Path = is_call.then(|| syn::parse2(call.mac.tokens.clone()).ok())??;
    Some(path.segments.last()?.ident.to_string())
}

/// Returns the attributes of an item that may be taken.
pub(crate) fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The traits that the sources of drr's definitions make interfaces.
    #[test]
    fn the_interfaces_are_those_of_drr() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../drr-ir/src/define");
        let Ok(files) = std::fs::read_dir(folder) else { return };
        let mut found = BTreeSet::new();
        for file in files {
            let text = std::fs::read_to_string(file.expect("a file").path()).unwrap_or_default();
            let implemented = text.split("impl OpInterface for dyn ").skip(1);
            let listed = text.split("\ninterfaces! {").skip(1);
            let listed = listed.flat_map(|rest| rest.split('}').next().unwrap_or_default().split([' ', '\n', ';']));
            // Beside them stand flags.
            let listed = listed.filter(|word| word.contains(char::is_lowercase));
            let names = implemented.filter_map(|rest| rest.split(' ').next()).chain(listed);
            found.extend(names.filter(|name| !name.starts_with('$')).map(str::to_string));
        }
        assert_eq!(found, INTERFACES.map(str::to_string).into());
    }
}
