//! Folds that are wrong are errors of `sccp`, as they are of the drivers.

use drr_ir::define::{
    ArgDescriptor, ArgKind, AttrConstraintRef, AttributeHooks, CustomForm, DialectDescriptor, Dialects, Fold,
    FoldValue, Hooks, MaterializedConstant, Multiplicity, OpDescriptor, OpError, Presence, RegistryBuilder,
    ResultDescriptor, TraitDescriptor, TypeConstraintRef, constraint, traits,
};
use drr_ir::{Attribute, Context, Ident, Module, OpRef};
use drr_transforms::sccp;

const ANY_OPERANDS: &[ArgDescriptor] = &[ArgDescriptor {
    name: "operands",
    kind: ArgKind::Operand {
        constraint: TypeConstraintRef::of::<constraint::AnyType>(),
        multiplicity: Multiplicity::Variadic,
        groups: None,
    },
}];
const ANY_RESULTS: &[ResultDescriptor] = &[ResultDescriptor {
    name: "results",
    constraint: TypeConstraintRef::of::<constraint::AnyType>(),
    multiplicity: Multiplicity::Variadic,
}];
const PURE: &[TraitDescriptor] = &[TraitDescriptor::of::<traits::Pure>()];

const fn op(name: &'static str, fold: fn(OpRef<'_>, &[Option<Attribute>]) -> Fold) -> OpDescriptor {
    OpDescriptor {
        name,
        args: ANY_OPERANDS,
        results: ANY_RESULTS,
        regions: &[],
        successors: &[],
        traits: PURE,
        hooks: Hooks {
            fold: Some(fold),
            ..Hooks::NONE
        },
        form: CustomForm::NONE,
    }
}

/// A constant whose value has the type of the result.
static CONSTANT: OpDescriptor = OpDescriptor {
    args: &[ArgDescriptor {
        name: "value",
        kind: ArgKind::Attribute {
            constraint: AttrConstraintRef::of::<constraint::AnyAttr>(),
            presence: Presence::Required,
        },
    }],
    traits: &[
        TraitDescriptor::of::<traits::Pure>(),
        TraitDescriptor::of::<traits::ConstantLike>(),
    ],
    hooks: Hooks {
        fold: Some(|op, _| op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)),
        verify: Some(|op| {
            let value = op.inherent(Ident::VALUE).and_then(|value| value.ty(op.ctx()));
            let has_type = value == op.result_types().next();
            let error = OpError::new("has a value of another type");
            has_type.then_some(()).ok_or(error)
        }),
        ..Hooks::NONE
    },
    ..op("w.constant", |_, _| Fold::None)
};
static GOOD: OpDescriptor = op("w.good", |op, _| Fold::attr(op.ctx().i32_attr(7)));
static WRONG: OpDescriptor = op("w.wrong", |op, _| Fold::attr(op.ctx().i64_attr(3)));
static OTHER_DIALECT: OpDescriptor = op("w.other_dialect", |op, _| Fold::attr(op.ctx().i32_attr(1)));
static TWO: OpDescriptor = op("w.two", |op, _| {
    let attr = FoldValue::Attr(op.ctx().i32_attr(7));
    Fold::Results([attr, attr].into_iter().collect())
});
static OPERAND: OpDescriptor = op("w.operand", |op, _| {
    op.operand(0).map_or(Fold::None, |value| Fold::value(value.handle()))
});
static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "w",
    ops: &[&CONSTANT, &GOOD, &WRONG, &OTHER_DIALECT, &TWO, &OPERAND],
    types: &[],
    attrs: &[],
    materialize_constant: Some(|ctx, value, _| {
        let name = match value.as_i64(ctx) {
            Some(1) => "arith.constant",
            _ => "w.constant",
        };
        Some(MaterializedConstant::new(ctx, name, value))
    }),
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

struct W;

impl Dialects for W {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(&DIALECT);
    }
}

/// Returns the error of `sccp` in a module with this op, which stays as it is.
fn error(text: &str) -> String {
    let ctx = Context::with(W);
    // A constant that `sccp` replaces before.
    let text = format!("%g = \"w.good\"() : () -> i32\n{text}\n");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let root = module.root().handle();
    let error = sccp(module.ir_mut(), root).expect_err("the fold is wrong").to_string();
    assert_eq!(module.to_string(), before);
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
    error
}

#[test]
fn a_fold_that_is_right_is_no_error() {
    let ctx = Context::with(W);
    let text = "%g = \"w.good\"() : () -> i32\n%h = \"w.operand\"(%g) : (i32) -> i32\n";
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let root = module.root().handle();
    assert_eq!(sccp(module.ir_mut(), root).map_err(|error| error.to_string()), Ok(2));
}

#[test]
fn another_number_of_results_is_an_error() {
    assert_eq!(
        error("%0 = \"w.two\"() : () -> i32"),
        "fold of `w.two`: `w.two` has 1 result to replace, 2 given"
    );
}

#[test]
fn a_value_of_another_type_is_an_error() {
    assert_eq!(
        error("%0 = \"w.operand\"(%g) : (i32) -> i64"),
        "fold of `w.operand`: result 0 of `w.operand` is of type `i64`, but folds to a value of type `i32`\n  \
         = help: return a value or an attribute of the type of the result, or `Fold::None`"
    );
}

#[test]
fn an_attribute_of_another_type_is_an_error() {
    assert_eq!(
        error("%0 = \"w.wrong\"() : () -> i32"),
        "fold of `w.wrong`: a result of `w.wrong` is of type `i32`, but folds to `3 : i64`\n  \
         = help: fold to an attribute of the type of the result"
    );
}

#[test]
fn a_constant_of_an_unregistered_dialect_is_an_error() {
    let error = error("%0 = \"w.other_dialect\"() : () -> i32");
    let start = "fold of `w.other_dialect`: the materializer of the dialect `w` builds `arith.constant`, but the dialect `arith` is not registered\n";
    assert!(error.starts_with(start), "{error}");
}
