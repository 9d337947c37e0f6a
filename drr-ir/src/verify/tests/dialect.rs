//! The test dialect: ops with few rules each.

use crate::define::constraint::{AnyRegion, AnyType, I32, I32Attr, SizedRegion};
use crate::define::{
    ArgDescriptor, ArgKind, AttrConstraintRef, AttributeHooks, CustomForm, DialectDescriptor, Dialects, Hooks,
    Multiplicity, OpDescriptor, OpError, Presence, RegionConstraintRef, RegionDescriptor, RegistryBuilder,
    ResultDescriptor, SuccessorDescriptor, TraitDescriptor, TypeConstraintRef, traits,
};
use crate::{Context, ContextBuilder, Module, OpRef};

const fn operand(name: &'static str, constraint: TypeConstraintRef, multiplicity: Multiplicity) -> ArgDescriptor {
    ArgDescriptor {
        name,
        kind: ArgKind::Operand {
            constraint,
            multiplicity,
            groups: None,
        },
    }
}

const fn result(name: &'static str, constraint: TypeConstraintRef, multiplicity: Multiplicity) -> ResultDescriptor {
    ResultDescriptor {
        name,
        constraint,
        multiplicity,
    }
}

const ANY: TypeConstraintRef = TypeConstraintRef::of::<AnyType>();
const INT: TypeConstraintRef = TypeConstraintRef::of::<I32>();

const NOTHING: OpDescriptor = OpDescriptor {
    name: "t.nothing",
    args: &[],
    results: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    hooks: Hooks::NONE,
    form: CustomForm::NONE,
};

const fn region(constraint: RegionConstraintRef, variadic: bool) -> RegionDescriptor {
    RegionDescriptor {
        name: "body",
        constraint,
        variadic,
    }
}

const ANY_REGION: RegionDescriptor = region(RegionConstraintRef::of::<AnyRegion>(), false);

/// Accepts any operands and results.
static OP: OpDescriptor = OpDescriptor {
    name: "t.op",
    args: &[operand("xs", ANY, Multiplicity::Variadic)],
    results: &[result("rs", ANY, Multiplicity::Variadic)],
    ..NOTHING
};
static END: OpDescriptor = OpDescriptor {
    name: "t.end",
    args: &[operand("xs", ANY, Multiplicity::Variadic)],
    successors: &[SuccessorDescriptor {
        name: "to",
        variadic: true,
    }],
    traits: &[TraitDescriptor::of::<traits::Terminator>()],
    ..NOTHING
};
static FUNC: OpDescriptor = OpDescriptor {
    name: "t.func",
    regions: &[ANY_REGION],
    ..NOTHING
};
static GRAPH: OpDescriptor = OpDescriptor {
    name: "t.graph",
    regions: &[ANY_REGION],
    traits: &[
        TraitDescriptor::of::<traits::GraphRegion>(),
        TraitDescriptor::of::<traits::NoTerminator>(),
    ],
    ..NOTHING
};
static ISOLATED: OpDescriptor = OpDescriptor {
    name: "t.isolated",
    regions: &[ANY_REGION],
    traits: &[
        TraitDescriptor::of::<traits::IsolatedFromAbove>(),
        TraitDescriptor::of::<traits::NoTerminator>(),
    ],
    ..NOTHING
};
static STRICT: OpDescriptor = OpDescriptor {
    name: "t.strict",
    args: &[
        operand("x", INT, Multiplicity::One),
        operand("y", INT, Multiplicity::Optional),
        ArgDescriptor {
            name: "k",
            kind: ArgKind::Attribute {
                constraint: AttrConstraintRef::of::<I32Attr>(),
                presence: Presence::Required,
            },
        },
    ],
    results: &[result("r", INT, Multiplicity::One)],
    ..NOTHING
};
static SIZED: OpDescriptor = OpDescriptor {
    name: "t.sized",
    args: &[
        operand("xs", ANY, Multiplicity::Variadic),
        operand("ys", ANY, Multiplicity::Variadic),
    ],
    results: &[
        result("rs", ANY, Multiplicity::Variadic),
        result("ss", ANY, Multiplicity::Variadic),
    ],
    traits: &[
        TraitDescriptor::of::<traits::AttrSizedOperandSegments>(),
        TraitDescriptor::of::<traits::AttrSizedResultSegments>(),
    ],
    ..NOTHING
};
static PARTS: OpDescriptor = OpDescriptor {
    name: "t.parts",
    regions: &[
        region(RegionConstraintRef::of::<SizedRegion<1>>(), false),
        region(RegionConstraintRef::of::<AnyRegion>(), true),
    ],
    traits: &[TraitDescriptor::of::<traits::NoTerminator>()],
    ..NOTHING
};
static JUMP: OpDescriptor = OpDescriptor {
    name: "t.jump",
    successors: &[SuccessorDescriptor {
        name: "to",
        variadic: false,
    }],
    traits: &[TraitDescriptor::of::<traits::Terminator>()],
    ..NOTHING
};
static PICKY: OpDescriptor = OpDescriptor {
    name: "t.picky",
    hooks: Hooks {
        verify: Some(refuse),
        ..Hooks::NONE
    },
    form: CustomForm::NONE,
    ..NOTHING
};

fn refuse(_: OpRef<'_>) -> Result<(), OpError> {
    Err(OpError::new("is never satisfied"))
}

static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "t",
    ops: &[
        &OP, &END, &FUNC, &GRAPH, &ISOLATED, &STRICT, &SIZED, &PARTS, &JUMP, &PICKY, &MIDDLE,
    ],
    types: &[],
    attrs: &[],
    materialize_constant: None,
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

struct T;

impl Dialects for T {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(&DIALECT);
    }
}

/// One operand, any number of operands, one operand; one result and an optional one.
static MIDDLE: OpDescriptor = OpDescriptor {
    name: "t.middle",
    args: &[
        operand("first", INT, Multiplicity::One),
        operand("more", ANY, Multiplicity::Variadic),
        operand("last", INT, Multiplicity::One),
    ],
    results: &[
        result("r", INT, Multiplicity::One),
        result("s", INT, Multiplicity::Optional),
    ],
    ..NOTHING
};

pub(super) fn parse(ctx: &Context, text: &str) -> Module {
    Module::parse(ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// Returns a context with all dialects, except for the rule about unregistered ones.
pub(super) fn context(rule: &str) -> Context {
    let builder = ContextBuilder::new().with(T);
    builder
        .allow_unregistered_dialects(rule != "UnregisteredDialect")
        .build()
}
