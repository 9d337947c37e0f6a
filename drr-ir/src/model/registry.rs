//! The registered dialects of a context and their ops.

use std::sync::OnceLock;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::context::foreign;
use super::{
    ArgKind, AttrDeclaration, AttrForm, Context, DeclarationDifference, DefDescriptor, EnumForm, EnumSyntax,
    MaterializeFn, Multiplicity, OpDescriptor, OpError, OpRef, Presence, TraitFlags,
};
use crate::interned::interner::Strings;
use crate::interned::names::ContextNumber;
use crate::{Attribute, Ident, OpName, Type};

/// A dialect as data, which `dialect!` generates.
#[derive(Clone, Copy, Debug)]
pub struct DialectDescriptor {
    /// The namespace: `arith`.
    pub name: &'static str,
    /// Its ops.
    pub ops: &'static [&'static OpDescriptor],
    /// Its types.
    pub types: &'static [&'static DefDescriptor],
    /// Its attributes.
    pub attrs: &'static [AttrDeclaration],
    /// Returns the constant op for a value.
    pub materialize_constant: Option<MaterializeFn>,
    /// Check the attributes that have its name.
    pub attribute_hooks: AttributeHooks,
    /// Whether text may use ops of the dialect that are not among `ops`, where unregistered dialects are allowed.
    pub allows_unknown_ops: bool,
    /// Whether text may use types of the dialect that are not among `types`. They stay as they are written. MLIR's
    /// `allowUnknownTypes`.
    pub allows_unknown_types: bool,
    /// Whether text may use attributes of the dialect that are neither among `attrs` nor enums of its declarations. They stay
    /// as they are written.
    pub allows_unknown_attrs: bool,
}

/// The checks of the attributes that have the name of a dialect, such as `llvm.align`, on ops of all dialects. Each is a plain
/// function.
#[derive(Clone, Copy, Debug, Default)]
pub struct AttributeHooks {
    /// Checks a discardable attribute of an op, registered or not, which may be invalid otherwise.
    pub operation: Option<VerifyOperationAttribute>,
    /// Checks an attribute of an argument of a function: the function, the number and the type of the argument.
    pub region_arg: Option<VerifyValueAttribute>,
    /// The same for a result.
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

/// One dialect or several, with which a context is created. `dialect!` implements it, and so do tuples of dialects.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dialect",
    label = "not a dialect",
    note = "dialects are declared with `dialect!`; several go into a tuple"
)]
pub trait Dialects {
    /// Registers them.
    fn register(&self, registry: &mut RegistryBuilder);
}

macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        impl<$($name: Dialects),+> Dialects for ($($name,)+) {
            #[allow(non_snake_case, reason = "the names of the type parameters serve as those of the fields")]
            fn register(&self, registry: &mut RegistryBuilder) {
                let ($($name,)+) = self;
                $($name.register(registry);)+
            }
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
}

impl Dialects for () {
    fn register(&self, _registry: &mut RegistryBuilder) {}
}

/// The properties of a dialect besides its ops.
#[derive(Clone, Copy, Debug, Default)]
struct DialectInfo {
    materialize: Option<MaterializeFn>,
    attribute_hooks: AttributeHooks,
    allows_unknown_ops: bool,
    allows_unknown_types: bool,
    allows_unknown_attrs: bool,
}

/// Types or attributes by their names, in the order of registration.
type Definitions = IndexMap<&'static str, &'static DefDescriptor, FxBuildHasher>;

/// Enums in attributes of dialects, by the names of the dialect and of the attribute: `arith` and `fastmath`.
type Enums = FxHashMap<(&'static str, &'static str), DialectEnum>;

/// An enum in attributes of a dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DialectEnum {
    pub(crate) syntax: EnumSyntax,
    /// Whether the case is in angle brackets: `#arith.fastmath<fast>` rather than `#gpu<dim x>`.
    pub(crate) in_brackets: bool,
}

/// The dialect of every context.
const BUILTIN: &str = "builtin";

/// Collects the dialects to register.
#[derive(Debug)]
pub struct RegistryBuilder {
    dialects: IndexMap<&'static str, DialectInfo>,
    ops: IndexMap<&'static str, &'static OpDescriptor>,
    types: Definitions,
    attrs: Definitions,
    /// The enums in attributes that dialects list; those of arguments and parameters are added to them.
    enums: Enums,
    help: FxHashMap<&'static str, &'static str>,
}

impl RegistryBuilder {
    /// A builder without any dialect, even the builtin one.
    pub(crate) fn empty() -> Self {
        RegistryBuilder {
            dialects: IndexMap::new(),
            ops: IndexMap::new(),
            types: Definitions::default(),
            attrs: Definitions::default(),
            enums: Enums::default(),
            help: FxHashMap::default(),
        }
    }

    /// Adds a dialect. It may be added again. The builtin dialect is part of every context: ops that are added to it replace
    /// those of the same names.
    ///
    /// # Panics
    /// If the context has another dialect of this namespace, or the same one with other declarations, such as that of another
    /// version of a crate: patterns that were compiled against one would read the wrong operands of the other.
    pub fn add(&mut self, dialect: &DialectDescriptor) {
        self.assert_compatible(dialect);
        let info = self.dialects.entry(dialect.name).or_default();
        info.materialize = dialect.materialize_constant.or(info.materialize);
        let (hooks, known) = (dialect.attribute_hooks, info.attribute_hooks);
        info.attribute_hooks = AttributeHooks {
            operation: hooks.operation.or(known.operation),
            region_arg: hooks.region_arg.or(known.region_arg),
            region_result: hooks.region_result.or(known.region_result),
        };
        info.allows_unknown_ops |= dialect.allows_unknown_ops;
        info.allows_unknown_types |= dialect.allows_unknown_types;
        info.allows_unknown_attrs |= dialect.allows_unknown_attrs;
        self.ops.extend(dialect.ops.iter().map(|def| (def.name, *def)));
        self.types.extend(dialect.types.iter().map(|def| (def.name, *def)));
        self.attrs.extend(attr_definitions(dialect).map(|def| (def.name, def)));
        for attr in dialect.attrs {
            if let AttrDeclaration::Enum { syntax, form } = *attr {
                add_enum(&mut self.enums, syntax, form);
            }
        }
    }

    /// Panics if the dialect cannot be added to those that are there.
    fn assert_compatible(&self, dialect: &DialectDescriptor) {
        if !self.dialects.contains_key(dialect.name) {
            return;
        }
        for op in dialect.ops {
            if let Some(difference) = self.ops.get(op.name).and_then(|known| known.difference(op)) {
                let DeclarationDifference { first, second } = difference;
                panic!(
                    "two dialects of this context declare `{}` differently: with {first}, and with {second}\n  = help: if \
                     they are two versions of a crate, use one of them: `cargo tree --duplicates` lists both",
                    op.name
                );
            }
        }
        let is_same = has_same_names(dialect.name, &self.ops, dialect.ops.iter().map(|def| def.name))
            && has_same_names(dialect.name, &self.types, dialect.types.iter().map(|def| def.name))
            && has_same_names(dialect.name, &self.attrs, attr_definitions(dialect).map(|def| def.name));
        assert!(
            is_same || dialect.name == BUILTIN,
            "two dialects of this context have the namespace `{}`\n  = help: rename one, or declare the ops of both in one \
             `dialect!`",
            dialect.name
        );
    }

    /// Says what to do to have a dialect that is not registered: an error in a text that uses it ends with this.
    pub fn help_for(&mut self, dialect: &'static str, help: &'static str) {
        self.help.insert(dialect, help);
    }

    pub(crate) fn build(mut self, idents: &Strings, names: &Strings, context: ContextNumber) -> Registry {
        let ident = |text: &str| Ident(idents.intern::<[u8]>(text.as_bytes()));
        let infos = self
            .ops
            .values()
            .map(|def| {
                let dialect = def.name.split_once('.').map_or("", |(dialect, _)| dialect);
                let flags = def.flags();
                let free = |count| count != Multiplicity::One;
                let num_free = def.operand_multiplicities().filter(|&count| free(count)).count();
                let first_free = def.operand_multiplicities().position(free).unwrap_or(usize::MAX);
                let args: Box<[Ident]> = def.args.iter().map(|arg| ident(arg.name)).collect();
                let named = def.args.iter().zip(&args);
                let attributes = named.filter(|(arg, _)| arg.kind.attribute().is_some());
                let mut inherent: Vec<Ident> = attributes.map(|(_, &name)| name).collect();
                if flags.contains(TraitFlags::ATTR_SIZED_OPERANDS) {
                    inherent.push(Ident::OPERAND_SEGMENT_SIZES);
                }
                if flags.contains(TraitFlags::ATTR_SIZED_RESULTS) {
                    inherent.push(Ident::RESULT_SEGMENT_SIZES);
                }
                let has_defaults = def.args.iter().any(|arg| default_of(&arg.kind).is_some());
                let has_properties = def.args.iter().any(|arg| matches!(arg.kind, ArgKind::Property { .. }));
                OpInfo {
                    name: OpName::new(names.intern::<[u8]>(def.name.as_bytes()), context),
                    def,
                    flags,
                    args,
                    operands: def.operand_multiplicities().collect(),
                    free_operands: (num_free, first_free),
                    inherent: inherent.into(),
                    has_defaults,
                    defaults: OnceLock::new(),
                    has_properties,
                    materialize: self.dialects.get(dialect).and_then(|info| info.materialize),
                }
            })
            .collect();
        let mut enums = std::mem::take(&mut self.enums);
        self.add_enums_of_arguments(&mut enums);
        Registry {
            infos,
            context,
            enums,
            dialects: self.dialects,
            types: self.types,
            attrs: self.attrs,
            help: self.help,
        }
    }

    /// Adds the enums in attributes of dialects of all arguments and parameters.
    fn add_enums_of_arguments(&self, found: &mut Enums) {
        let args = self.ops.values().flat_map(|def| def.args);
        let params = self
            .attrs
            .values()
            .chain(self.types.values())
            .flat_map(|def| def.params);
        for arg in args.chain(params) {
            let mut form = arg.kind.attribute().map(|(constraint, _)| constraint.form);
            while let Some(AttrForm::List(inner) | AttrForm::Optional(inner)) = form {
                form = Some(*inner);
            }
            if let Some(AttrForm::DialectEnum { syntax, form }) = form {
                add_enum(found, syntax, form);
            }
        }
    }
}

/// Returns `true` if the known names of a dialect are these.
fn has_same_names<T, S>(
    dialect: &str,
    known: &IndexMap<&'static str, T, S>,
    names: impl Iterator<Item = &'static str>,
) -> bool
where
    S: std::hash::BuildHasher,
{
    let is_own = |name: &&&str| name.strip_prefix(dialect).is_some_and(|rest| rest.starts_with('.'));
    let names: Vec<&str> = names.collect();
    known.keys().filter(is_own).count() == names.len() && names.iter().all(|name| known.contains_key(name))
}

/// The attributes of a dialect that are not of enums.
fn attr_definitions(dialect: &DialectDescriptor) -> impl Iterator<Item = &'static DefDescriptor> {
    dialect.attrs.iter().filter_map(|attr| match *attr {
        AttrDeclaration::Definition(def) => Some(def),
        AttrDeclaration::Enum { .. } => None,
    })
}

fn add_enum(enums: &mut Enums, syntax: EnumSyntax, form: EnumForm) {
    let in_brackets = form.in_brackets;
    enums.insert((form.dialect, form.mnemonic), DialectEnum { syntax, in_brackets });
}

fn default_of(kind: &ArgKind) -> Option<fn(&Context) -> Attribute> {
    match kind.attribute()?.1 {
        Presence::Default(make) => Some(make),
        _ => None,
    }
}

/// The dialects and ops of a context. Fixed when the context is created.
#[derive(Debug)]
pub struct Registry {
    /// By the index of the name: registered names are interned first.
    infos: Vec<OpInfo>,
    context: ContextNumber,
    enums: Enums,
    dialects: IndexMap<&'static str, DialectInfo>,
    types: Definitions,
    attrs: Definitions,
    help: FxHashMap<&'static str, &'static str>,
}

impl Registry {
    /// The information about an op.
    ///
    /// # Panics
    /// If the name belongs to another context.
    #[inline]
    #[track_caller]
    pub fn info(&self, name: OpName) -> Option<&OpInfo> {
        if name.context() != self.context {
            foreign("operation name");
        }
        self.info_at(name.index())
    }

    /// The information about the op whose name has this index.
    #[inline]
    pub(crate) fn info_at(&self, index: u32) -> Option<&OpInfo> {
        self.infos.get(index as usize)
    }

    /// The type of a dialect with this name: `test.int`.
    pub fn type_def(&self, name: &[u8]) -> Option<&'static DefDescriptor> {
        self.types.get(std::str::from_utf8(name).ok()?).copied()
    }

    /// The attribute of a dialect with this name.
    pub fn attr_def(&self, name: &[u8]) -> Option<&'static DefDescriptor> {
        self.attrs.get(std::str::from_utf8(name).ok()?).copied()
    }

    /// The enum in attributes of a dialect with this name.
    pub(crate) fn enum_attr(&self, name: &[u8]) -> Option<DialectEnum> {
        let name = std::str::from_utf8(name).ok()?.split_once('.')?;
        self.enums.get(&name).copied()
    }

    /// All ops, in the order of registration.
    pub fn ops(&self) -> impl ExactSizeIterator<Item = &OpInfo> {
        self.infos.iter()
    }

    /// All types of dialects, in the order of registration.
    pub fn type_defs(&self) -> impl ExactSizeIterator<Item = &'static DefDescriptor> {
        self.types.values().copied()
    }

    /// All attributes of dialects, in the order of registration.
    pub fn attr_defs(&self) -> impl ExactSizeIterator<Item = &'static DefDescriptor> {
        self.attrs.values().copied()
    }

    /// Whether there is a dialect of this name.
    pub fn has_dialect(&self, name: &[u8]) -> bool {
        self.dialect(name).is_some()
    }

    /// Returns `true` if a dialect has only the ops that it declares: it is registered, and allows no unknown ones.
    pub fn declares_all_ops(&self, dialect: &[u8]) -> bool {
        self.dialect(dialect).is_some_and(|info| !info.allows_unknown_ops)
    }

    /// Whether text may use types of this registered dialect that are not registered.
    pub(crate) fn allows_unknown_types(&self, dialect: &[u8]) -> bool {
        self.dialect(dialect).is_some_and(|info| info.allows_unknown_types)
    }

    /// Whether text may use attributes of this registered dialect that are not registered.
    pub(crate) fn allows_unknown_attrs(&self, dialect: &[u8]) -> bool {
        self.dialect(dialect).is_some_and(|info| info.allows_unknown_attrs)
    }

    /// The mnemonics of the types or of the attributes of a dialect, enums included, in alphabetical order.
    pub(crate) fn mnemonics(&self, dialect: &[u8], of_types: bool) -> Vec<&'static str> {
        let definitions = if of_types { &self.types } else { &self.attrs };
        let names = definitions.keys().filter_map(|name| name.split_once('.'));
        let enums = self.enums.keys().copied().filter(|_| !of_types);
        let of_dialect = names.chain(enums).filter(|(of, _)| of.as_bytes() == dialect);
        let mut mnemonics: Vec<&str> = of_dialect.map(|(_, mnemonic)| mnemonic).collect();
        mnemonics.sort_unstable();
        mnemonics
    }

    /// The hooks of the dialect whose name an attribute has: of `llvm` for `llvm.align`.
    pub(crate) fn attribute_hooks(&self, name: &[u8]) -> AttributeHooks {
        let dot = name.iter().position(|&byte| byte == b'.');
        let dialect = dot.filter(|dot| dot + 1 < name.len()).and_then(|dot| name.get(..dot));
        let info = dialect.and_then(|dialect| self.dialect(dialect));
        info.map_or(AttributeHooks::NONE, |info| info.attribute_hooks)
    }

    /// What to do to have a dialect that is not registered, if that is known: a crate declares it, or it can be imported.
    pub(crate) fn help_for(&self, dialect: &[u8]) -> Option<String> {
        let name = std::str::from_utf8(dialect).ok()?;
        if let Some(help) = self.help.get(name) {
            return Some((*help).to_owned());
        }
        if drr_schema::DECLARED_DIALECTS.contains(&name) {
            let feature = match name {
                "builtin" | "func" => String::new(),
                _ => format!("switch on its feature `{name}` and "),
            };
            return Some(format!(
                "the crate `drr-dialects` declares this dialect: {feature}register `drr_dialects::All`"
            ));
        }
        let ships = drr_schema::DIALECTS.iter().any(|files| files.namespace == name);
        ships.then(|| format!("`drr-import --mlir-dialect {name}` writes a module that declares this dialect"))
    }

    fn dialect(&self, name: &[u8]) -> Option<&DialectInfo> {
        self.dialects.get(std::str::from_utf8(name).ok()?)
    }

    /// The names of the dialects, in the order of registration.
    pub fn dialect_names(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.dialects.keys().copied()
    }
}

/// A registered op: its descriptor with interned names.
#[derive(Clone, Debug)]
pub struct OpInfo {
    name: OpName,
    def: &'static OpDescriptor,
    flags: TraitFlags,
    args: Box<[Ident]>,
    /// How many values each declared operand stands for.
    operands: Box<[Multiplicity]>,
    /// Of those that may stand for more or less than one value, how many there are, and where the first one is.
    free_operands: (usize, usize),
    inherent: Box<[Ident]>,
    has_defaults: bool,
    /// By argument: what it is if it is absent. Made once: some are made of text.
    defaults: OnceLock<Box<[Option<Attribute>]>>,
    has_properties: bool,
    materialize: Option<MaterializeFn>,
}

impl OpInfo {
    /// Its name.
    pub fn name(&self) -> OpName {
        self.name
    }

    /// Its descriptor.
    pub fn def(&self) -> &'static OpDescriptor {
        self.def
    }

    /// The flags of its traits.
    #[inline]
    pub fn flags(&self) -> TraitFlags {
        self.flags
    }

    /// How many values each declared operand stands for.
    #[inline]
    pub(crate) fn operand_multiplicities(&self) -> &[Multiplicity] {
        &self.operands
    }

    /// Of the operands that may stand for more or less than one value, how many there are, and where the first one is.
    #[inline]
    pub(crate) fn free_operands(&self) -> (usize, usize) {
        self.free_operands
    }

    /// The interned name of an argument.
    #[inline]
    pub fn arg_name(&self, index: usize) -> Option<Ident> {
        self.args.get(index).copied()
    }

    /// The attribute or property with a name similar to a misspelled one.
    pub(crate) fn near_argument(&self, name: &str) -> Option<&'static str> {
        let named = self.def.args.iter();
        let attributes = named.filter(|arg| arg.kind.attribute().is_some());
        drr_schema::nearest(name, attributes.map(|arg| arg.name))
    }

    /// Whether some attribute can be inherent.
    pub(crate) fn takes_properties(&self) -> bool {
        !self.inherent.is_empty()
    }

    /// Whether an attribute of this name is inherent: declared as an argument, or segment sizes of the op.
    pub fn is_inherent(&self, key: Ident) -> bool {
        self.inherent.contains(&key)
    }

    /// Whether some argument has a default.
    #[inline]
    pub fn has_defaults(&self) -> bool {
        self.has_defaults
    }

    /// The arguments that have a default, with it.
    pub fn defaults<'a>(&'a self, ctx: &'a Context) -> impl Iterator<Item = (Ident, Attribute)> + 'a {
        let args = self.def.args.iter().zip(&self.args).enumerate();
        args.filter(|(_, (arg, _))| default_of(&arg.kind).is_some())
            .filter_map(|(number, (_, &name))| Some((name, self.default(ctx, number)?)))
    }

    /// What an argument is if it is absent: stored with the op or not. The context is the one of this registry.
    #[inline]
    pub(crate) fn default(&self, ctx: &Context, number: usize) -> Option<Attribute> {
        let all = self.defaults.get_or_init(|| {
            let made = self.def.args.iter().map(|arg| match arg.kind.attribute()?.1 {
                Presence::Default(make) | Presence::Implied(make) => Some(make(ctx)),
                _ => None,
            });
            made.collect()
        });
        *all.get(number)?
    }

    /// Whether some argument is a property.
    #[inline]
    pub fn has_properties(&self) -> bool {
        self.has_properties
    }

    /// The attribute that the op stores for this one: properties have a canonical form. An invalid attribute is returned unchanged,
    /// for the verifier to report.
    pub fn normalized(&self, ctx: &Context, key: Ident, attr: Attribute) -> Attribute {
        let arg = self.args.iter().position(|&name| name == key);
        match arg.and_then(|arg| self.def.args.get(arg)).map(|arg| &arg.kind) {
            Some(ArgKind::Property { normalize, .. }) => normalize(ctx, attr).unwrap_or(attr),
            _ => attr,
        }
    }

    /// The hook of its dialect that creates constants.
    pub fn materialize(&self) -> Option<MaterializeFn> {
        self.materialize
    }
}
