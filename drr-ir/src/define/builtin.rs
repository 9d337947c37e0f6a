//! The builtin dialect, which every context knows: a module needs its own op.

use super::constraint::{AnyRegion, AnyType, StrAttr};
use super::{
    ArgDescriptor, ArgKind, AttrConstraintRef, DialectDescriptor, Hooks, Multiplicity, OpDescriptor, Presence,
    RegionConstraintRef, RegionDescriptor, ResultDescriptor, TraitDescriptor, TypeConstraintRef, traits,
};

/// The builtin dialect.
pub(super) static BUILTIN: DialectDescriptor = DialectDescriptor {
    name: "builtin",
    ops: &[&MODULE, &UNREALIZED_CAST],
    materialize_constant: None,
};

static MODULE: OpDescriptor = OpDescriptor {
    name: "builtin.module",
    args: &[
        ArgDescriptor {
            name: "sym_name",
            kind: ArgKind::Attribute {
                constraint: AttrConstraintRef::of::<StrAttr>(),
                presence: Presence::Optional,
            },
        },
        ArgDescriptor {
            name: "sym_visibility",
            kind: ArgKind::Attribute {
                constraint: AttrConstraintRef::of::<StrAttr>(),
                presence: Presence::Optional,
            },
        },
    ],
    results: &[],
    regions: &[RegionDescriptor {
        name: "bodyRegion",
        constraint: RegionConstraintRef::of::<AnyRegion>(),
        variadic: false,
    }],
    successors: &[],
    traits: &[
        TraitDescriptor::of::<traits::AffineScope>(),
        TraitDescriptor::of::<traits::IsolatedFromAbove>(),
        TraitDescriptor::of::<traits::NoRegionArguments>(),
        TraitDescriptor::of::<traits::SymbolTable>(),
        TraitDescriptor::of::<traits::SingleBlock>(),
        TraitDescriptor::of::<traits::NoTerminator>(),
        TraitDescriptor::of::<traits::GraphRegion>(),
    ],
    hooks: Hooks::NONE,
};

static UNREALIZED_CAST: OpDescriptor = OpDescriptor {
    name: "builtin.unrealized_conversion_cast",
    args: &[ArgDescriptor {
        name: "inputs",
        kind: ArgKind::Operand {
            constraint: TypeConstraintRef::of::<AnyType>(),
            multiplicity: Multiplicity::Variadic,
        },
    }],
    results: &[ResultDescriptor {
        name: "outputs",
        constraint: TypeConstraintRef::of::<AnyType>(),
        multiplicity: Multiplicity::Variadic,
    }],
    regions: &[],
    successors: &[],
    traits: &[TraitDescriptor::of::<traits::Pure>()],
    hooks: Hooks::NONE,
};
