//! Folds, constants and dead ops.

use super::*;

#[test]
fn constants_move_to_the_front_in_reverse_once() {
    let mut f = Fixture::new();
    let body = f.body();
    let x = f.one(body, "t.new", "x", &[]);
    let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
    f.one(body, "t.new", "y", &[x, c1, c2]);
    let c3 = f.constant(body, 3);
    f.one(body, "t.new", "z", &[c3]);
    for _ in 0..2 {
        let outcome = run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default()).expect("nothing to do");
        assert!(outcome.converged);
        assert_eq!(f.text(), "c3 c2 c1 x y z");
    }
}

#[test]
fn leading_constants_keep_their_order_and_equal_ones_become_one() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c1, c2, again) = (f.constant(body, 1), f.constant(body, 2), f.constant(body, 1));
    let (user, _) = f.add(body, "t.new", "x", &[c1, c2, again], 0);
    run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default())
        .expect("nothing to do")
        .converged
        .then_some(())
        .expect("ends");
    assert_eq!(f.text(), "c1 c2 x");
    let user = f.module.ir().op(user);
    assert_eq!(user.operand(0), user.operand(2));
}

#[test]
fn folds_materialize_constants_and_dead_ops_are_erased() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
    let sum = f.one(body, "t.add", "sum", &[c1, c2]);
    let sum = f.one(body, "t.add", "sum", &[sum, c2]);
    f.add(body, "t.new", "user", &[sum], 0);
    f.one(body, "t.pure", "dead", &[sum]);
    let outcome = run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default()).expect("no limit");
    assert!(outcome.converged && outcome.changed);
    assert_eq!(f.text(), "c5 user");
}

#[test]
fn traits_fold_if_the_hook_does_not() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c, x) = (f.constant(body, 1), f.one(body, "t.new", "x", &[]));
    let (add, sum) = f.add(body, "t.add", "add", &[c, x], 1);
    let neg = f.one(body, "t.neg", "neg", &[sum[0]]);
    let twice = f.one(body, "t.neg", "negneg", &[neg]);
    let (user, _) = f.add(body, "t.new", "user", &[twice], 0);
    let outcome = run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default()).expect("no limit");
    assert!(outcome.converged);
    let add = f.module.ir().op(add);
    assert_eq!(
        add.operands().map(|v| v.handle()).collect::<Vec<_>>(),
        [x, c],
        "constants go right"
    );
    assert_eq!(f.module.ir().op(user).operand(0), add.result(0), "neg(neg(v)) is v");
}

/// A constant whose value has the type of the result.
static TYPED_CONST: OpDescriptor = OpDescriptor {
    name: "w.const",
    hooks: Hooks {
        fold: Some(fold_const),
        verify: Some(|op| {
            let value = op.inherent(drr_ir::Ident::VALUE).and_then(|value| value.ty(op.ctx()));
            let has_type = value == op.result_types().next();
            let error = drr_ir::define::OpError::new("has a value of another type");
            has_type.then_some(()).ok_or(error)
        }),
        ..Hooks::NONE
    },
    ..CONST
};
static WRONG: OpDescriptor = op(
    "w.wrong",
    &[],
    Hooks {
        fold: Some(|op, _| Fold::attr(op.ctx().i64_attr(3))),
        ..Hooks::NONE
    },
);
static WRONG_EDIT: OpDescriptor = op(
    "w.wrong_edit",
    &[],
    Hooks {
        fold: Some(|op, _| {
            let edit = drr_ir::define::FoldEdit::Result(0, op.ctx().i64_attr(3));
            Fold::InPlace([edit].into_iter().collect())
        }),
        ..Hooks::NONE
    },
);
static OTHER_DIALECT: OpDescriptor = op(
    "w.other_dialect",
    &[],
    Hooks {
        fold: Some(|op, _| Fold::attr(op.ctx().i32_attr(1))),
        ..Hooks::NONE
    },
);
static UNKNOWN_OP: OpDescriptor = op(
    "w.unknown_op",
    &[],
    Hooks {
        fold: Some(|op, _| Fold::attr(op.ctx().i32_attr(2))),
        ..Hooks::NONE
    },
);
static WRONG_FOLDS: DialectDescriptor = DialectDescriptor {
    name: "w",
    ops: &[&TYPED_CONST, &WRONG, &WRONG_EDIT, &OTHER_DIALECT, &UNKNOWN_OP],
    materialize_constant: Some(|ctx, value, _| {
        let name = match value.as_i64(ctx) {
            Some(1) => "arith.constant",
            Some(2) => "w.nothing",
            _ => "w.const",
        };
        Some(MaterializedConstant::new(ctx, name, value))
    }),
    ..DIALECT
};

/// Returns the error of a fold of this op with a result of type `i32`, which changes nothing.
fn fold_error(op: &str) -> String {
    let ctx = Context::with(Only(&WRONG_FOLDS));
    let text = format!("%0 = \"{op}\"() : () -> i32");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let patterns = PatternSet::new().freeze(&ctx).expect("there are none");
    let error = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default());
    assert_eq!(module.to_string(), before);
    error.expect_err("the fold is wrong").to_string()
}

#[test]
fn a_constant_of_another_type_is_an_error_of_the_fold() {
    for op in ["w.wrong", "w.wrong_edit"] {
        assert_eq!(
            fold_error(op),
            format!(
                "fold of `{op}` at input:1:6: a result of `{op}` is of type `i32`, but folds to `3 : i64`\n  \
                 = help: fold to an attribute of the type of the result"
            )
        );
    }
}

#[test]
fn a_constant_op_that_is_not_registered_is_an_error_of_the_fold() {
    assert_eq!(
        fold_error("w.other_dialect"),
        "fold of `w.other_dialect` at input:1:6: the materializer of the dialect `w` builds `arith.constant`, but the dialect `arith` is not \
         registered\n  = help: register `drr_dialects::Arith` (crate `drr-dialects`, with the feature `arith`): \
         `Context::with(drr_dialects::Arith)`; a pass that needs it names it in `with_dependent_dialects`"
    );
    assert_eq!(
        fold_error("w.unknown_op"),
        "fold of `w.unknown_op` at input:1:6: the materializer of the dialect `w` builds `w.nothing`, which is no op of its dialect\n  \
         = help: build an op of that dialect with the trait `ConstantLike`, or none"
    );
}

static NO_CONSTANTS: DialectDescriptor = DialectDescriptor {
    materialize_constant: None,
    ..WRONG_FOLDS
};
static REFUSED_CONSTANTS: DialectDescriptor = DialectDescriptor {
    materialize_constant: Some(|_, _, _| None),
    ..WRONG_FOLDS
};

/// Returns the trace of an op of a dialect that builds no constant for its fold.
fn trace_of_fold(dialect: &'static DialectDescriptor, op: &str) -> String {
    let ctx = Context::with(Only(dialect));
    let text = format!("%0 = \"{op}\"() : () -> i32");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let patterns = PatternSet::new().freeze(&ctx).expect("there are none");
    let mut trace = drr_runtime::Trace::new(Vec::new());
    let config = GreedyRewriteConfig::default().with_listener(&mut trace);
    let outcome = apply_patterns_greedily(&mut module, &patterns, config).expect("no limit");
    assert_eq!((outcome.folds, module.to_string()), (0, before));
    String::from_utf8(trace.finish().expect("no file")).expect("UTF-8")
}

#[test]
fn a_fold_without_a_constant_has_a_reason() {
    for op in ["w.wrong", "w.wrong_edit"] {
        assert_eq!(
            trace_of_fold(&NO_CONSTANTS, op),
            format!(
                "`{op}`: %0 = \"{op}\"() : () -> i32\n  \
                 folds to `3 : i64`, but the dialect `w` has no `materialize_constant`\n"
            )
        );
        assert_eq!(
            trace_of_fold(&REFUSED_CONSTANTS, op),
            format!(
                "`{op}`: %0 = \"{op}\"() : () -> i32\n  \
                 folds to `3 : i64`, but `materialize_constant` of the dialect `w` builds no such constant of type `i32`\n"
            )
        );
    }
}
