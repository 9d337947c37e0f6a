//! The descriptor of an op as constant data.

use std::any::Any;
use std::borrow::Cow;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::outcome::{ConstantOp, Fold, OpError};
use super::{
    AssemblyFormat, AttrForm, Context, CustomForm, EnumForm, EnumSyntax, Ir, OpRef, RegionRef, TraitFlags, TypeForm,
};
use crate::store::Value;
use crate::{Attribute, Ident, Type};

/// A defined op. `op!` implements this for the type that it generates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "not an operation",
    note = "operations are declared with `op!`; in `dialect!` types are listed in `types: [..]` and attributes in `attrs: [..]`"
)]
pub trait OpDef {
    /// The descriptor of the op.
    const DEF: &'static OpDescriptor;
}

/// The descriptor of an op, which `op!` generates.
#[derive(Clone, Copy, Debug)]
pub struct OpDescriptor {
    /// The full name: `arith.addi`.
    pub name: &'static str,
    /// Operands, attributes and properties, in the order of declaration.
    pub args: &'static [ArgDescriptor],
    /// Results.
    pub results: &'static [ResultDescriptor],
    /// Regions.
    pub regions: &'static [RegionDescriptor],
    /// Successors.
    pub successors: &'static [SuccessorDescriptor],
    /// Traits.
    pub traits: &'static [TraitDescriptor],
    /// Hooks.
    pub hooks: Hooks,
    /// Its custom form.
    pub form: CustomForm,
}

/// The hooks of an op. Each is a plain function.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// Simplifies an op to values or constants.
    pub fold: Option<FoldFn>,
    /// Checks conditions beyond constraints and traits.
    pub verify: Option<VerifyFn>,
    /// Checks the symbols that the op uses.
    pub verify_symbol_uses: Option<VerifySymbolUsesFn>,
    /// Infers the types of the results.
    pub infer: Option<InferFn>,
}

impl Hooks {
    /// No hooks.
    pub const NONE: Hooks = Hooks {
        fold: None,
        verify: None,
        verify_symbol_uses: None,
        infer: None,
    };
}

/// An argument.
#[derive(Clone, Copy, Debug)]
pub struct ArgDescriptor {
    /// Its name.
    pub name: &'static str,
    /// Its kind.
    pub kind: ArgKind,
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug)]
pub enum ArgKind {
    /// Values.
    Operand {
        /// The constraint on the type of each value.
        constraint: TypeConstraintRef,
        /// How many values.
        multiplicity: Multiplicity,
        /// The attribute that has the sizes of the groups that the values are in, if they are in groups: `VariadicOfVariadic`.
        groups: Option<&'static str>,
    },
    /// An inherent attribute.
    Attribute {
        /// The constraint on the attribute.
        constraint: AttrConstraintRef,
        /// Whether it may be absent.
        presence: Presence,
    },
    /// A property, which is an inherent attribute in text.
    Property {
        /// The constraint on the attribute that stores it.
        constraint: AttrConstraintRef,
        /// Whether it may be absent.
        presence: Presence,
        /// Converts an attribute of the text to the form that the op stores.
        normalize: fn(&Context, Attribute) -> Option<Attribute>,
    },
}

impl ArgKind {
    /// What an operand has to be.
    pub(crate) fn operand(&self) -> Option<(TypeConstraintRef, Multiplicity)> {
        match *self {
            ArgKind::Operand {
                constraint,
                multiplicity,
                ..
            } => Some((constraint, multiplicity)),
            _ => None,
        }
    }

    /// What the attribute of an attribute or a property has to be.
    pub(crate) fn attribute(&self) -> Option<(AttrConstraintRef, Presence)> {
        match *self {
            ArgKind::Operand { .. } => None,
            ArgKind::Attribute { constraint, presence }
            | ArgKind::Property {
                constraint, presence, ..
            } => Some((constraint, presence)),
        }
    }

    /// Whether it may be absent, or left out because it has a default.
    pub(crate) fn may_be_left_out(&self) -> bool {
        match self.operand() {
            Some((_, multiplicity)) => multiplicity == Multiplicity::Optional,
            None => self
                .attribute()
                .is_some_and(|(_, presence)| !matches!(presence, Presence::Required)),
        }
    }

    /// Whether an attribute is its default.
    pub(crate) fn is_default(&self, ctx: &Context, attr: Attribute) -> bool {
        match self.attribute() {
            Some((_, Presence::Default(default) | Presence::Implied(default))) => default(ctx) == attr,
            _ => false,
        }
    }
}

/// The number of values of a declared operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Multiplicity {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
}

impl Multiplicity {
    /// Whether an attribute may say that there are so many values.
    #[inline]
    pub(crate) fn takes(self, size: i32) -> bool {
        match self {
            Multiplicity::One => size == 1,
            Multiplicity::Optional => matches!(size, 0 | 1),
            Multiplicity::Variadic => size >= 0,
        }
    }
}

/// Whether an attribute may be absent.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// It is required.
    Required,
    /// It may be absent, and has no default.
    Optional,
    /// It has this default, which parsing and building an op fill in.
    Default(fn(&Context) -> Attribute),
    /// It has this default, but stays absent.
    Implied(fn(&Context) -> Attribute),
}

/// A result.
#[derive(Clone, Copy, Debug)]
pub struct ResultDescriptor {
    /// Its name.
    pub name: &'static str,
    /// On the type of each value.
    pub constraint: TypeConstraintRef,
    /// How many values.
    pub multiplicity: Multiplicity,
}

/// A region.
#[derive(Clone, Copy, Debug)]
pub struct RegionDescriptor {
    /// Its name.
    pub name: &'static str,
    /// The constraint on each region.
    pub constraint: RegionConstraintRef,
    /// Whether it is variadic; only the last region can be.
    pub variadic: bool,
}

/// A successor.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorDescriptor {
    /// Its name.
    pub name: &'static str,
    /// Whether it is variadic; only the last successor can be.
    pub variadic: bool,
}

impl OpDescriptor {
    /// The flags of all traits together.
    pub const fn flags(&self) -> TraitFlags {
        let mut flags = TraitFlags::NONE;
        let mut i = 0;
        while i < self.traits.len() {
            flags = flags.union(self.traits[i].flags);
            i += 1;
        }
        flags
    }

    /// The multiplicities of the operands, in order.
    pub fn operand_multiplicities(&self) -> impl Iterator<Item = Multiplicity> + Clone + '_ {
        self.args.iter().filter_map(|arg| Some(arg.kind.operand()?.1))
    }

    /// By declared operand: the attribute that has the sizes of its groups, if it is a `VariadicOfVariadic`.
    pub(crate) fn sizes_of_groups(&self) -> impl Iterator<Item = Option<&'static str>> + '_ {
        self.args.iter().filter_map(|arg| match arg.kind {
            ArgKind::Operand { groups, .. } => Some(groups),
            _ => None,
        })
    }
}

/// A trait of ops. Your own traits are unit structs that implement this.
///
/// ```
/// use drr_ir::define::{OpError, OpTrait, TraitFlags};
/// use drr_ir::OpRef;
/// /// The op has at least one operand.
/// pub struct NonEmpty;
/// impl OpTrait for NonEmpty {
///     const NAME: &'static str = "NonEmpty";
///     fn verify(op: OpRef<'_>) -> Result<(), OpError> {
///         if op.num_operands() > 0 { Ok(()) } else { Err(OpError::new("needs an operand")) }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a trait of operations",
    label = "not a trait of operations",
    note = "traits of operations implement `OpTrait`"
)]
pub trait OpTrait {
    /// Its name, for messages.
    const NAME: &'static str;
    /// What passes may rely on.
    const FLAGS: TraitFlags = TraitFlags::NONE;
    /// Whether [`OpTrait::verify`] can fail. If it is `false`, the verifier does not call it.
    const CHECKS: bool = true;
    /// Checks that the op satisfies the trait.
    ///
    /// # Errors
    /// If it does not.
    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let _ = op;
        Ok(())
    }
}

/// A trait as data.
#[derive(Clone, Copy, Debug)]
pub struct TraitDescriptor {
    /// Its name.
    pub name: &'static str,
    /// What passes may rely on.
    pub flags: TraitFlags,
    /// Whether its check can fail.
    pub checks: bool,
    /// Its check.
    pub verify: fn(OpRef<'_>) -> Result<(), OpError>,
    /// Gives what the op implements, if it is an interface.
    pub interface: Option<fn() -> &'static (dyn Any + Send + Sync)>,
}

impl TraitDescriptor {
    /// The data of a trait.
    pub const fn of<T: OpTrait>() -> Self {
        TraitDescriptor {
            name: T::NAME,
            flags: T::FLAGS,
            checks: T::CHECKS,
            verify: T::verify,
            interface: None,
        }
    }
}

/// A constraint on the type of a value.
///
/// ```
/// use std::borrow::Cow;
/// use drr_ir::{Context, Type, define::TypeConstraint};
/// /// A byte of any signedness.
/// struct Byte;
/// impl TypeConstraint for Byte {
///     fn holds(ctx: &Context, ty: Type) -> bool {
///         ty.integer_width(ctx) == Some(8)
///     }
///     fn summary() -> Cow<'static, str> {
///         "8-bit integer".into()
///     }
/// }
/// assert!(Byte::holds(&Context::new(), Type::UI8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not constrain types",
    label = "not a type constraint",
    note = "operands and results take type constraints such as `AnyType` or `I32`, own ones are declared by `constraint!`; for an attribute write `attr C:$name` or a constraint whose name ends in `Attr`",
    note = "the operation that makes an operand stands in parentheses: `(AddOp $x, $y)`"
)]
pub trait TypeConstraint {
    /// How assembly formats write the type.
    const FORM: TypeForm = TypeForm::Full;
    /// The constraint as data.
    #[doc(hidden)]
    const DATA: TypeConstraintRef = TypeConstraintRef::of::<Self>();
    /// Whether the type satisfies it. The result must depend on the type alone, because it is cached.
    fn holds(ctx: &Context, ty: Type) -> bool;
    /// A description for messages: "32-bit signless integer".
    fn summary() -> Cow<'static, str>;
}

/// A type constraint as data.
#[derive(Clone, Copy, Debug)]
pub struct TypeConstraintRef {
    /// Whether a type satisfies it.
    pub holds: fn(&Context, Type) -> bool,
    /// What satisfies it.
    pub summary: fn() -> Cow<'static, str>,
    /// How assembly formats write the type.
    pub form: TypeForm,
}

impl TypeConstraintRef {
    /// The data of a constraint.
    pub const fn of<C: TypeConstraint + ?Sized>() -> Self {
        TypeConstraintRef {
            holds: C::holds,
            summary: C::summary,
            form: C::FORM,
        }
    }
}

/// A constraint on an attribute.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not constrain attributes",
    label = "not an attribute constraint",
    note = "attributes take attribute constraints such as `AnyAttr` or `I32Attr`, own ones are declared by `constraint!`; a case of an enum is one name, such as `ModeFast`"
)]
pub trait AttrConstraint {
    /// The Rust type of the plain value: `i32` for `I32Attr`; `Attribute` if there is no more specific type.
    type Value<'c>;
    /// Whether an absent attribute satisfies it: for those that test absence.
    const HOLDS_IF_ABSENT: bool = false;
    /// How the attribute is written where an assembly format binds it.
    const FORM: AttrForm = AttrForm::Any;
    /// Whether the attribute satisfies it. The result must depend on the attribute alone, because it is cached.
    fn holds(ctx: &Context, attr: Attribute) -> bool;
    /// A description for messages: "32-bit signless integer attribute".
    fn summary() -> Cow<'static, str>;
    /// The Rust value, if the attribute satisfies the constraint.
    fn value(ctx: &Context, attr: Attribute) -> Option<Self::Value<'_>>;
}

/// An attribute constraint as data.
#[derive(Clone, Copy, Debug)]
pub struct AttrConstraintRef {
    /// Whether an attribute satisfies it.
    pub holds: fn(&Context, Attribute) -> bool,
    /// What satisfies it.
    pub summary: fn() -> Cow<'static, str>,
    /// How the attribute is written where an assembly format binds it.
    pub form: AttrForm,
}

impl AttrConstraintRef {
    /// The data of a constraint.
    pub const fn of<C: AttrConstraint + ?Sized>() -> Self {
        AttrConstraintRef {
            holds: C::holds,
            summary: C::summary,
            form: C::FORM,
        }
    }
}

/// A constraint on a region.
#[diagnostic::on_unimplemented(message = "`{Self}` does not constrain regions", label = "not a region constraint")]
pub trait RegionConstraint {
    /// Whether the region satisfies it.
    fn holds(region: RegionRef<'_>) -> bool;
    /// A description for messages.
    fn summary() -> Cow<'static, str>;
}

/// A region constraint as data.
#[derive(Clone, Copy, Debug)]
pub struct RegionConstraintRef {
    /// Whether a region satisfies it.
    pub holds: fn(RegionRef<'_>) -> bool,
    /// What satisfies it.
    pub summary: fn() -> Cow<'static, str>,
}

impl RegionConstraintRef {
    /// The data of a constraint.
    pub const fn of<C: RegionConstraint + ?Sized>() -> Self {
        RegionConstraintRef {
            holds: C::holds,
            summary: C::summary,
        }
    }
}

/// Checks an op beyond its constraints and traits. It may rely on these, and must not panic if other ops are invalid.
pub type VerifyFn = fn(OpRef<'_>) -> Result<(), OpError>;

/// Checks the symbols that an op uses. The tables look a symbol up in constant time. An
/// [unknown](crate::define::SymbolLookup::Unknown) symbol is not an error.
pub type VerifySymbolUsesFn = for<'ir> fn(OpRef<'ir>, &mut SymbolTableCollection<'ir>) -> Result<(), OpError>;

/// Folds an op, given the attributes of its constant operands. It does not change the IR.
pub type FoldFn = fn(OpRef<'_>, &[Option<Attribute>]) -> Fold;

/// Infers result types from operands and inherent attributes (in no order). Returns `None` if they do not fit.
pub type InferFn = fn(&Ir, &[Value], &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>;

/// Returns the constant op for this value and type, if the dialect has one.
pub type MaterializeFn = fn(&Context, Attribute, Type) -> Option<ConstantOp>;

/// The symbol tables of a module. Each is built at its first lookup, in one pass over its symbols.
#[derive(Debug, Default)]
pub struct SymbolTableCollection<'ir> {
    /// By the index of an op: the nearest symbol table for what is directly inside.
    pub(crate) nearest: FxHashMap<u32, Nearest<'ir>>,
    /// By the index of a symbol table: its symbols.
    pub(crate) tables: FxHashMap<u32, FxHashMap<&'ir [u8], OpRef<'ir>>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Nearest<'ir> {
    None,
    Unknown,
    Table(OpRef<'ir>),
}

/// A type or an attribute of a dialect, which `type_def!` and `attr_def!` generate.
///
/// Parameters are held as attributes: a type by an attribute that is the type, a plain value as a property of an op would be.
#[derive(Clone, Copy, Debug)]
pub struct DefDescriptor {
    /// Dialect and mnemonic: `test.int`.
    pub name: &'static str,
    /// The parameters, in the order of declaration. An [`ArgKind::Operand`](super::ArgKind::Operand) is a type.
    pub params: &'static [ArgDescriptor],
    /// The parameter that is the type of an attribute, written behind it.
    pub self_type: Option<u8>,
    /// How the parameters are written behind the mnemonic. Each is an attribute of the format, by its number.
    pub format: Option<&'static AssemblyFormat>,
    /// Checks conditions beyond the constraints on parameters.
    pub verify: Option<VerifyParamsFn>,
    /// The name of the alias under which it is printed, before a number: `extern` for `#extern1`.
    pub alias: Option<&'static str>,
    /// The parameter that identifies a type, if it is present: a text may not give the type other parameters, and leaves them out
    /// inside of the type itself.
    pub identified_by: Option<u8>,
    /// Whether a memref may have elements of this type. MLIR's `MemRefElementTypeInterface`.
    pub is_memref_element: bool,
    /// Whether a vector may have elements of this type. MLIR's `VectorElementTypeInterface`.
    pub is_vector_element: bool,
}

/// A type or an attribute that a dialect defines. `type_def!` and `attr_def!` implement this.
pub trait Definition {
    /// Its descriptor.
    const DEF: &'static DefDescriptor;
}

/// A type that a dialect defines.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of a dialect",
    label = "not declared with `type_def!`",
    note = "in `dialect!` operations are listed in `ops: [..]` and attributes in `attrs: [..]`"
)]
pub trait TypeDefinition: Definition {
    /// Its descriptor, as that of a type.
    #[doc(hidden)]
    const TYPE_DEF: &'static DefDescriptor = Self::DEF;
}

/// An attribute that a dialect defines: of `attr_def!`, or the attribute of an enum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an attribute of a dialect",
    label = "declared neither with `attr_def!` nor as the `EnumAttr` of an enum",
    note = "in `dialect!` operations are listed in `ops: [..]` and types in `types: [..]`"
)]
pub trait AttrDefinition {
    /// Its declaration.
    #[doc(hidden)]
    const DECLARATION: AttrDeclaration;
}

/// The declaration of an attribute in the list of a dialect.
#[derive(Clone, Copy, Debug)]
pub enum AttrDeclaration {
    /// An attribute of `attr_def!`.
    Definition(&'static DefDescriptor),
    /// The attribute of an enum.
    Enum {
        /// The cases.
        syntax: EnumSyntax,
        /// The dialect, the mnemonic and the brackets.
        form: EnumForm,
    },
}

/// Checks the parameters of a type or an attribute, which satisfy their constraints.
pub type VerifyParamsFn = fn(&Context, &[Option<Attribute>]) -> Result<(), OpError>;
