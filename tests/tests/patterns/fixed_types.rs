//! Traits that determine the type of results whose constraints allow a single type.

#![allow(deprecated, reason = "each rule is tried alone")]

use drr::prelude::*;
use expect_test::{Expect, expect};

mod records {
    use drr::prelude::*;

    drr::drr! {
        def D_Dialect : Dialect { let name = "d"; }
        def O2Op : Op<D_Dialect, "o2", [Pure]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def NegIOp : Op<D_Dialect, "negi", [Pure, SameOperandsAndResultType]> {
          let arguments = (ins I32:$x);
          let results = (outs I32:$r);
        }
        def AnyNegIOp : Op<D_Dialect, "any_negi", [Pure, SameOperandsAndResultType]> {
          let arguments = (ins AnyType:$x);
          let results = (outs I32:$r);
        }
        def HoldOp : Op<D_Dialect, "hold", [Pure, FirstAttrDerivedResultType]> {
          let arguments = (ins TypeAttr:$t);
          let results = (outs F32:$r);
        }
        def AnyHOp : Op<D_Dialect, "anyh", [Pure]> { let arguments = (ins TypeAttr:$t); let results = (outs AnyType:$r); }
        def IntOp : Op<D_Dialect, "int", [Pure]> { let arguments = (ins AnyType:$x); let results = (outs I32:$r); }
        def CastOp : Op<D_Dialect, "cast", [Pure]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        def KeepOp : Op<D_Dialect, "keep"> { let arguments = (ins Variadic<AnyType>:$xs); let results = (outs); }

        def Root : Pat<(O2Op I32:$x), (NegIOp $x)>;
        def RootOfOperand : Pat<(O2Op $x), (AnyNegIOp $x)>;
        def RootOfAttr : Pat<(AnyHOp $t), (HoldOp $t)>;
        def Nested : Pat<(O2Op $x), (CastOp (AnyNegIOp $x))>;
        def NestedOfAttr : Pat<(AnyHOp $t), (CastOp (HoldOp $t))>;
        def RootOfConstraint : Pat<(O2Op $x), (IntOp $x)>;
    }
}

use records::{D_Dialect, Nested, NestedOfAttr, Root, RootOfAttr, RootOfConstraint, RootOfOperand};

/// Rewrites one op whose result is used.
fn run(rule: impl RewritePattern + 'static, op: &str, expected: &Expect) {
    let ctx = Context::with(D_Dialect);
    let text = format!(
        r#"%x = "builtin.unrealized_conversion_cast"() : () -> i32
           %y = "builtin.unrealized_conversion_cast"() : () -> f32
           %0 = {op} "d.keep"(%0, %x, %y) : ({}, i32, f32) -> ()"#,
        op.rsplit(' ').next().expect("the type comes last")
    );
    let mut module = Module::parse(&ctx, text).expect("the source parses");
    let before = module.generic_form().to_string();
    let set = PatternSet::new()
        .with(rule)
        .freeze(&ctx)
        .expect("the operations are registered");
    let once = GreedyRewriteConfig::default().with_max_iterations(1);
    let shown = match apply_patterns_greedily(&mut module, &set, once.clone()) {
        Ok(_) => {
            module.verify().expect("what is built is valid");
            module.generic_form().to_string()
        }
        Err(error) => {
            assert_eq!(module.generic_form().to_string(), before, "nothing has changed");
            format!("{error}\n")
        }
    };
    expected.assert_eq(&shown);
}

#[test]
fn the_root_can_have_the_type_of_an_operand() {
    run(
        Root,
        r#""d.o2"(%x) : (i32) -> f32"#,
        &expect![[r#"
        pattern `Root` on `d.o2` at input:3:17: result 0 of `d.o2` is of type `f32`, but its replacement is of type `i32`
          = help: build it with the type of the result, or insert a cast
    "#]],
    );
    run(
        Root,
        r#""d.o2"(%x) : (i32) -> i32"#,
        &expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          %1 = "builtin.unrealized_conversion_cast"() : () -> f32
          %2 = "d.negi"(%0) : (i32) -> i32
          "d.keep"(%2, %0, %1) : (i32, i32, f32) -> ()
        }) : () -> ()
    "#]],
    );
    run(
        RootOfOperand,
        r#""d.o2"(%y) : (f32) -> f32"#,
        &expect![[r#"
        pattern `RootOfOperand` on `d.o2` at input:3:17: result `r` of `d.any_negi` must be an `I32`, but has the type of its first operand
    "#]],
    );
}

#[test]
fn the_root_can_have_the_type_of_an_attribute() {
    run(
        RootOfAttr,
        r#""d.anyh"() <{t = f32}> : () -> f32"#,
        &expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          %1 = "builtin.unrealized_conversion_cast"() : () -> f32
          %2 = "d.hold"() <{t = f32}> : () -> f32
          "d.keep"(%2, %0, %1) : (f32, i32, f32) -> ()
        }) : () -> ()
    "#]],
    );
    run(
        RootOfAttr,
        r#""d.anyh"() <{t = f32}> : () -> i32"#,
        &expect![[r#"
        pattern `RootOfAttr` on `d.anyh` at input:3:17: result 0 of `d.anyh` is of type `i32`, but its replacement is of type `f32`
          = help: build it with the type of the result, or insert a cast
    "#]],
    );
    run(
        RootOfAttr,
        r#""d.anyh"() <{t = i32}> : () -> i32"#,
        &expect![[r#"
        pattern `RootOfAttr` on `d.anyh` at input:3:17: result `r` of `d.hold` must be an `F32`, but has the type of its first attribute
    "#]],
    );
}

#[test]
fn types_of_nested_nodes_are_fixed() {
    run(
        Nested,
        r#""d.o2"(%x) : (i32) -> f32"#,
        &expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          %1 = "builtin.unrealized_conversion_cast"() : () -> f32
          %2 = "d.any_negi"(%0) : (i32) -> i32
          %3 = "d.cast"(%2) : (i32) -> f32
          "d.keep"(%3, %0, %1) : (f32, i32, f32) -> ()
        }) : () -> ()
    "#]],
    );
    run(
        Nested,
        r#""d.o2"(%y) : (f32) -> f32"#,
        &expect![[r#"
        pattern `Nested` on `d.o2` at input:3:17: result `r` of `d.any_negi` must be an `I32`, but has the type of its first operand
    "#]],
    );
    run(
        NestedOfAttr,
        r#""d.anyh"() <{t = f32}> : () -> i32"#,
        &expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          %1 = "builtin.unrealized_conversion_cast"() : () -> f32
          %2 = "d.hold"() <{t = f32}> : () -> f32
          %3 = "d.cast"(%2) : (f32) -> i32
          "d.keep"(%3, %0, %1) : (i32, i32, f32) -> ()
        }) : () -> ()
    "#]],
    );
    run(
        NestedOfAttr,
        r#""d.anyh"() <{t = i32}> : () -> f32"#,
        &expect![[r#"
        pattern `NestedOfAttr` on `d.anyh` at input:3:17: result `r` of `d.hold` must be an `F32`, but has the type of its first attribute
    "#]],
    );
}

#[test]
fn the_root_can_have_the_type_of_a_constraint() {
    run(
        RootOfConstraint,
        r#""d.o2"(%y) : (f32) -> i32"#,
        &expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> i32
          %1 = "builtin.unrealized_conversion_cast"() : () -> f32
          %2 = "d.int"(%1) : (f32) -> i32
          "d.keep"(%2, %0, %1) : (i32, i32, f32) -> ()
        }) : () -> ()
    "#]],
    );
    run(
        RootOfConstraint,
        r#""d.o2"(%y) : (f32) -> f32"#,
        &expect![[r#"
        pattern `RootOfConstraint` on `d.o2` at input:3:17: result 0 of `d.o2` is of type `f32`, but its replacement is of type `i32`
          = help: build it with the type of the result, or insert a cast
    "#]],
    );
}
