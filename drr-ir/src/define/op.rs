//! The descriptor of an op as constant data.

use super::{
    AttrConstraintRef, FoldFn, InferFn, RegionConstraintRef, TraitDescriptor, TraitFlags, TypeConstraintRef, VerifyFn,
    VerifySymbolUsesFn,
};
use crate::{Attribute, Context};

/// A defined op. `op!` implements this for the type that it generates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "not an operation",
    note = "operations are declared with `op!`"
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
        self.args.iter().filter_map(|arg| match arg.kind {
            ArgKind::Operand { multiplicity, .. } => Some(multiplicity),
            _ => None,
        })
    }
}
