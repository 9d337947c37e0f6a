//! Contexts and frozen sets that meet two declarations of an op, as with two versions of a crate.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::{ContextBuilder, FreezeError};

use super::*;

/// The version that rules are compiled against.
mod v1 {
    use drr::prelude::*;

    op! { pub PairOp = "v.pair", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure] }
    op! { pub OneOp = "v.one", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
    dialect! { pub V = "v", ops: [PairOp, OneOp] }

    pat! { pub Root: (PairOp $x, $_) => (OneOp $x) }
    pat! { pub Inner: (OneOp (PairOp $x, $_)) => (OneOp $x) }
    pat! { pub Built: (OneOp (OneOp $x)) => (PairOp $x, $x) }
    pdll! {
        use dialects [V];
        pub Pattern RootOfPdll => replace op<v.pair>(x: Value, _: Value) with op<v.one>(x);
    }
}

/// The operands are the other way round.
mod v2 {
    use drr::prelude::*;

    op! { pub PairOp = "v.pair", (ins AnyType:$y, AnyType:$x), (outs AnyType:$r), [Pure] }
    op! { pub OneOp = "v.one", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
    dialect! { pub V = "v", ops: [PairOp, OneOp] }
}

/// The same declarations, compiled again.
mod again {
    use drr::prelude::*;

    op! { pub PairOp = "v.pair", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure] }
    op! { pub OneOp = "v.one", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
    dialect! { pub V = "v", ops: [PairOp, OneOp] }
}

/// Other ops of the same namespace.
mod other {
    use drr::prelude::*;

    op! { pub MoreOp = "v.more", (ins), (outs) }
    dialect! { pub V = "v", ops: [MoreOp] }
}

/// Returns the message of the panic of a function.
fn panic_of(run: impl FnOnce() -> Context) -> String {
    let payload = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
    payload
        .downcast_ref::<String>()
        .cloned()
        .expect("the message is formatted")
}

#[test]
fn a_context_refuses_two_declarations_of_an_op() {
    let expected = "two dialects of this context declare `v.pair` differently: with operand `$x`: any type, and with operand \
                    `$y`: any type\n  = help: if these are two versions of a crate, use only one of them: `cargo tree \
                    --duplicates` lists both";
    assert_eq!(panic_of(|| Context::with((v1::V, v2::V))), expected);
    assert_eq!(
        panic_of(|| ContextBuilder::new().with(v1::V).with(v2::V).build()),
        expected
    );
}

#[test]
fn a_context_refuses_two_dialects_of_one_namespace() {
    let place = |ops: &str| {
        let source = include_str!("declarations.rs");
        let before = &source[..source.find(&format!("ops: [{ops}]")).expect("a dialect")];
        format!("{}:{}:5", file!(), before.lines().count())
    };
    let expected = |first: &str, second: &str| {
        format!(
            "two dialects of this context have the namespace `v`: the first is declared at {}, the second at {}\n  = help: \
             rename one, or declare the ops of both in one `dialect!`",
            place(first),
            place(second)
        )
    };
    let (first, second) = ("PairOp, OneOp", "MoreOp");
    assert_eq!(panic_of(|| Context::with((v1::V, other::V))), expected(first, second));
    assert_eq!(panic_of(|| Context::with((other::V, v1::V))), expected(second, first));
}

#[test]
fn a_dialect_can_be_registered_twice() {
    let ctx = Context::with((v1::V, (v1::V, again::V), drr_dialects::Builtin, drr_dialects::Builtin));
    assert!(Module::parse(&ctx, "%0 = \"v.one\"(%0) : (i32) -> i32").is_ok());
}

#[test]
fn a_pattern_that_was_compiled_against_another_declaration_is_not_frozen() {
    let ctx = Context::with(v2::V);
    let sets = [
        ("Root", PatternSet::new().with(v1::Root)),
        ("Inner", PatternSet::new().with(v1::Inner)),
        ("Built", PatternSet::new().with(v1::Built)),
        ("RootOfPdll", PatternSet::new().with(v1::RootOfPdll)),
    ];
    for (pattern, set) in sets {
        let error = set.freeze(&ctx).expect_err("the operands have another order");
        assert_eq!(
            error.to_string(),
            format!(
                "pattern `{pattern}` was compiled against another declaration of `v.pair`: expected operand `$x`: any type, found \
                 operand `$y`: any type\n  = help: if these are two versions of a crate, use only one of them: \
                 `cargo tree --duplicates` lists both"
            )
        );
        assert!(matches!(error, FreezeError::OtherDeclaration { op: "v.pair", .. }));
    }
}

#[test]
fn a_pattern_that_was_compiled_against_an_equal_declaration_is_frozen_and_rewrites() {
    let ctx = Context::with(again::V);
    let mut module = Module::parse(&ctx, "%0 = \"v.pair\"(%0, %0) : (i32, i32) -> i32").expect("it is valid");
    let set = PatternSet::new()
        .with(v1::Root)
        .freeze(&ctx)
        .expect("the declarations are equal");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(outcome.rewrites(), 1);
}

/// The descriptions of the first difference of `v.op` for each change of its declaration.
#[test]
fn each_kind_of_difference_is_named() {
    use drr::define::OpDef;

    macro_rules! declared {
        ($($declaration:tt)*) => {{
            op! { Op = "v.op", $($declaration)* }
            <Op<'_> as OpDef>::DEF
        }};
    }
    let base = declared!((ins AnyType:$x, I32Attr:$k), (outs AnyType:$r), [Pure]);
    let changed = [
        (
            declared!((ins AnyType:$x), (outs AnyType:$r)),
            "2 arguments | 1 argument",
        ),
        (declared!((ins AnyType:$x, I32Attr:$k), (outs)), "1 result | 0 results"),
        (
            declared!((ins I32:$x, I32Attr:$k), (outs AnyType:$r)),
            "operand `$x`: any type | operand `$x`: 32-bit signless integer",
        ),
        (
            declared!((ins Variadic<AnyType>:$x, I32Attr:$k), (outs AnyType:$r)),
            "operand `$x`: any type | variadic operand `$x`: any type",
        ),
        (
            declared!((ins AnyType:$x, OptionalAttr<I32Attr>:$k), (outs AnyType:$r)),
            "attribute `$k`: 32-bit signless integer attribute | optional attribute `$k`: 32-bit signless integer attribute",
        ),
        (
            declared!((ins AnyType:$x, AnyType:$k), (outs AnyType:$r)),
            "attribute `$k`: 32-bit signless integer attribute | operand `$k`: any type",
        ),
        (
            declared!((ins AnyType:$x, I32Attr:$k), (outs Optional<AnyType>:$r)),
            "result `$r`: any type | optional result `$r`: any type",
        ),
        (
            declared!((ins AnyType:$x, I32Attr:$k), (outs AnyType:$r), (region AnyRegion:$body)),
            "0 regions | 1 region",
        ),
    ];
    for (other, expected) in changed {
        let difference = base.difference(other).expect("they differ");
        assert_eq!(format!("{} | {}", difference.first, difference.second), expected);
    }
    let same = declared!((ins AnyType:$x, I32Attr:$k), (outs AnyType:$r));
    assert_eq!(base.difference(same), None);
}

#[test]
fn an_undeclared_op_that_its_registered_dialect_does_not_have_is_not_frozen() {
    pdll! {
        Pattern Root => replace op<d.negg>(x: Value) with x;
        Pattern Inner => replace op<d.neg>(op<d.negg>(x: Value)) with x;
        Pattern Built => replace op<d.scale>(x: Value) with op<d.addd>(x, x);
        Pattern Elsewhere => replace op<elsewhere.neg>(x: Value) with x;
    }
    let ctx = Context::with(D);
    let freeze = |set: PatternSet| set.freeze(&ctx).map(|_| ()).map_err(|error| error.to_string());
    let error = |pattern, op, near| {
        Err(format!(
            "pattern `{pattern}` names the op `{op}`, which its dialect does not declare\n  = help: did you mean `{near}`?"
        ))
    };
    assert_eq!(freeze(PatternSet::new().with(Root)), error("Root", "d.negg", "d.neg"));
    assert_eq!(freeze(PatternSet::new().with(Inner)), error("Inner", "d.negg", "d.neg"));
    assert_eq!(freeze(PatternSet::new().with(Built)), error("Built", "d.addd", "d.add"));
    assert_eq!(freeze(PatternSet::new().with(Elsewhere)), Ok(()));
}
