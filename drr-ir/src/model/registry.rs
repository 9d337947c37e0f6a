//! The registered dialects of a context and their ops, for lookup.

use std::panic::Location;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::context::foreign;
use super::dialect_interface::DialectInterfaces;
use super::op_info::OpInfo;
use super::{AddPatternsFn, DefDescriptor, EnumSyntax, MaterializeFn, OpError, OpRef};
use crate::interned::names::ContextNumber;
use crate::{Attribute, Ident, OpName, Type};

/// Verifiers of attributes with the name prefix of a dialect, such as `llvm.align`, on ops of all dialects, as plain
/// functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct AttributeHooks {
    /// Verifies a discardable attribute of an op. The op may be unregistered or invalid.
    pub operation: Option<VerifyOperationAttribute>,
    /// Verifies an attribute of a function argument, given the function, the index and the type of the argument.
    pub region_arg: Option<VerifyValueAttribute>,
    /// Verifies an attribute of a function result, given the function, the index and the type of the result.
    pub region_result: Option<VerifyValueAttribute>,
}

type VerifyOperationAttribute = fn(OpRef<'_>, (Ident, Attribute)) -> Result<(), OpError>;

pub(crate) type VerifyValueAttribute = fn(OpRef<'_>, usize, Type, (Ident, Attribute)) -> Result<(), OpError>;

impl AttributeHooks {
    /// No hooks.
    pub const NONE: AttributeHooks = AttributeHooks {
        operation: None,
        region_arg: None,
        region_result: None,
    };
}

/// The dialects and ops of a context, fixed when the context is created.
///
/// ```
/// use drr_ir::Context;
/// let ctx = Context::new();
/// let registry = ctx.registry();
/// assert!(registry.has_dialect(b"builtin") && !registry.has_dialect(b"arith"));
/// assert!(registry.info(ctx.op_name("builtin.module")).is_some());
/// assert_eq!(registry.dialect_names().collect::<Vec<_>>(), ["builtin"]);
/// ```
#[derive(Debug)]
pub struct Registry {
    /// By name index: registered names are interned first.
    pub(super) infos: Vec<OpInfo>,
    pub(super) context: ContextNumber,
    pub(super) enums: Enums,
    pub(super) dialects: IndexMap<&'static str, DialectInfo>,
    pub(super) types: DefinitionsByName,
    pub(super) attrs: DefinitionsByName,
    pub(super) dialect_interfaces: DialectInterfaces,
    pub(super) help: FxHashMap<&'static str, &'static str>,
}

impl Registry {
    /// Returns the information about an op.
    ///
    /// # Panics
    /// Panics if the name belongs to another context.
    #[inline]
    #[track_caller]
    pub fn info(&self, name: OpName) -> Option<&OpInfo> {
        if name.context() != self.context {
            foreign("operation name");
        }
        self.info_at(name.index())
    }

    /// Returns the information about the op whose name has this index.
    #[inline]
    pub(crate) fn info_at(&self, index: u32) -> Option<&OpInfo> {
        self.infos.get(index as usize)
    }

    /// Returns the dialect type with this name: `test.int`.
    pub fn type_def(&self, name: &[u8]) -> Option<&'static DefDescriptor> {
        self.types.get(std::str::from_utf8(name).ok()?).copied()
    }

    /// Returns the dialect attribute with this name.
    pub fn attr_def(&self, name: &[u8]) -> Option<&'static DefDescriptor> {
        self.attrs.get(std::str::from_utf8(name).ok()?).copied()
    }

    /// Returns the enum attribute with this name.
    pub(crate) fn enum_attr(&self, name: &[u8]) -> Option<DialectEnum> {
        let name = std::str::from_utf8(name).ok()?.split_once('.')?;
        self.enums.get(&name).copied()
    }

    /// Returns all ops, in the order of registration.
    pub fn ops(&self) -> impl ExactSizeIterator<Item = &OpInfo> {
        self.infos.iter()
    }

    /// Returns all dialect types, in the order of registration.
    pub fn type_defs(&self) -> impl ExactSizeIterator<Item = &'static DefDescriptor> {
        self.types.values().copied()
    }

    /// Returns all dialect attributes, in the order of registration.
    pub fn attr_defs(&self) -> impl ExactSizeIterator<Item = &'static DefDescriptor> {
        self.attrs.values().copied()
    }

    /// Returns `true` if the dialect is registered.
    pub fn has_dialect(&self, name: &[u8]) -> bool {
        self.dialect(name).is_some()
    }

    /// Returns `true` if a dialect has only the ops that it declares: it is registered and allows no unknown ops.
    pub fn declares_all_ops(&self, dialect: &[u8]) -> bool {
        self.dialect(dialect).is_some_and(|info| !info.allows_unknown_ops)
    }

    /// Returns `true` if text may use unregistered types of this registered dialect.
    pub(crate) fn allows_unknown_types(&self, dialect: &[u8]) -> bool {
        self.dialect(dialect).is_some_and(|info| info.allows_unknown_types)
    }

    /// Returns `true` if text may use unregistered attributes of this registered dialect.
    pub(crate) fn allows_unknown_attrs(&self, dialect: &[u8]) -> bool {
        self.dialect(dialect).is_some_and(|info| info.allows_unknown_attrs)
    }

    /// Returns the mnemonics of a dialect's types or attributes, including enums, in alphabetical order.
    pub(crate) fn mnemonics(&self, dialect: &[u8], of_types: bool) -> Vec<&'static str> {
        let definitions = if of_types { &self.types } else { &self.attrs };
        let names = definitions.keys().filter_map(|name| name.split_once('.'));
        let enums = self.enums.keys().copied().filter(|_| !of_types);
        let of_dialect = names.chain(enums).filter(|(of, _)| of.as_bytes() == dialect);
        let mut mnemonics: Vec<&str> = of_dialect.map(|(_, mnemonic)| mnemonic).collect();
        mnemonics.sort_unstable();
        mnemonics
    }

    /// Returns the hooks of the dialect in an attribute's name: of `llvm` for `llvm.align`.
    pub(crate) fn attribute_hooks(&self, name: &[u8]) -> AttributeHooks {
        let dot = name.iter().position(|&byte| byte == b'.');
        let dialect = dot.filter(|dot| dot + 1 < name.len()).and_then(|dot| name.get(..dot));
        let info = dialect.and_then(|dialect| self.dialect(dialect));
        info.map_or(AttributeHooks::NONE, |info| info.attribute_hooks)
    }

    /// Returns the help text for an unregistered dialect, if known: the crate that declares it, or the import command.
    pub fn help_for(&self, dialect: &[u8]) -> Option<String> {
        let name = std::str::from_utf8(dialect).ok()?;
        if let Some(help) = self.help.get(name) {
            return Some((*help).to_owned());
        }
        if let Some(ty) = drr_schema::declared_dialect_type(name) {
            let feature = match name {
                "builtin" | "func" => String::new(),
                _ => format!(", with the feature `{name}`"),
            };
            return Some(format!(
                "register `drr_dialects::{ty}` (crate `drr-dialects`{feature}): `Context::with(drr_dialects::{ty})`"
            ));
        }
        let ships = drr_schema::DIALECTS.iter().any(|files| files.namespace == name);
        ships.then(|| format!("declare this dialect with the module that `drr-import --mlir-dialect {name}` writes"))
    }

    fn dialect(&self, name: &[u8]) -> Option<&DialectInfo> {
        self.dialects.get(std::str::from_utf8(name).ok()?)
    }

    /// Returns the functions that add the canonicalization patterns of the dialects to a pattern set, in alphabetical
    /// order of the dialects.
    pub fn canonicalization_patterns(&self) -> impl Iterator<Item = AddPatternsFn> {
        let of_dialects = self.dialects.iter();
        let mut found: Vec<_> = of_dialects
            .filter_map(|(name, info)| Some((name, info.canonicalization_patterns?)))
            .collect();
        found.sort_unstable_by_key(|(name, _)| *name);
        found.into_iter().map(|(_, add)| add)
    }

    /// Returns the implementation of an interface for a registered dialect.
    pub fn dialect_interface<I: ?Sized + 'static>(&self, dialect: &[u8]) -> Option<&'static I> {
        let interface = self.dialect_interfaces.get(dialect)?;
        self.has_dialect(dialect).then_some(interface)
    }

    /// Returns the implementations of an interface with the names of their dialects, in the order in which they were
    /// added. Dialects that are not registered are skipped.
    pub fn dialect_interfaces<I: ?Sized + 'static>(&self) -> impl Iterator<Item = (&'static str, &'static I)> + '_ {
        let of_type = self.dialect_interfaces.of_type();
        of_type.filter(|(dialect, _)| self.has_dialect(dialect.as_bytes()))
    }

    /// Returns the names of the dialects, in the order of registration.
    pub fn dialect_names(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.dialects.keys().copied()
    }
}

/// The properties of a dialect except its ops.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DialectInfo {
    pub(super) materialize: Option<MaterializeFn>,
    pub(super) canonicalization_patterns: Option<AddPatternsFn>,
    pub(super) attribute_hooks: AttributeHooks,
    pub(super) allows_unknown_ops: bool,
    pub(super) allows_unknown_types: bool,
    pub(super) allows_unknown_attrs: bool,
    /// The location of the first registration, which is the `dialect!` of a macro.
    pub(super) added_at: Option<&'static Location<'static>>,
}

/// Types or attributes by name, in the order of registration.
pub(super) type DefinitionsByName = IndexMap<&'static str, &'static DefDescriptor, FxBuildHasher>;

/// Enum attributes, by dialect and mnemonic: `arith` and `fastmath`.
pub(super) type Enums = FxHashMap<(&'static str, &'static str), DialectEnum>;

/// An enum attribute of a dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DialectEnum {
    pub(crate) syntax: EnumSyntax,
    /// Set if the case is in angle brackets: `#arith.fastmath<fast>` rather than `#gpu<dim x>`.
    pub(crate) in_brackets: bool,
}
