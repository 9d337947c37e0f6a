//! The description of an op as constant data.

use super::{
    AttrConstraintRef, FoldFn, InferFn, RegionConstraintRef, TraitDescriptor, TraitFlags, TypeConstraintRef, VerifyFn,
    VerifySymbolUsesFn,
};
use crate::{Attribute, Context};

/// A defined op: what `op!` implements for the type that it makes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "not an operation",
    note = "operations are declared with `op!`"
)]
pub trait OpDef {
    /// Everything there is to say about the op.
    const DEF: &'static OpDescriptor;
}

/// The description of an op, as `op!` writes it.
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
    /// Checks what constraints and traits do not.
    pub verify: Option<VerifyFn>,
    /// Checks the symbols that it names.
    pub verify_symbol_uses: Option<VerifySymbolUsesFn>,
    /// Finds the types of the results.
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
    /// What it is.
    pub kind: ArgKind,
}

/// What an argument is.
#[derive(Clone, Copy, Debug)]
pub enum ArgKind {
    /// Values.
    Operand {
        /// On the type of each value.
        constraint: TypeConstraintRef,
        /// How many values.
        multiplicity: Multiplicity,
    },
    /// An inherent attribute.
    Attribute {
        /// On the attribute.
        constraint: AttrConstraintRef,
        /// Whether it may be absent.
        presence: Presence,
    },
    /// A property, which text shows as an inherent attribute.
    Property {
        /// On the attribute that holds it.
        constraint: AttrConstraintRef,
        /// Whether it may be absent.
        presence: Presence,
        /// The form in which the op holds what text says.
        normalize: fn(&Context, Attribute) -> Option<Attribute>,
    },
}

/// How many values stand at one place.
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
    /// It must be there.
    Required,
    /// It may be absent, which means something of its own.
    Optional,
    /// Absent means this; reading and building an op fills it in.
    Default(fn(&Context) -> Attribute),
    /// Absent means this, and stays absent.
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
    /// On each region.
    pub constraint: RegionConstraintRef,
    /// Whether it stands for any number of regions; only the last one can.
    pub variadic: bool,
}

/// A successor.
#[derive(Clone, Copy, Debug)]
pub struct SuccessorDescriptor {
    /// Its name.
    pub name: &'static str,
    /// Whether it stands for any number of successors; only the last one can.
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
