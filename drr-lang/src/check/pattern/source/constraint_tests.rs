//! Tests of constraints on properties, and of inline constraints, in sources.

use expect_test::expect;

use crate::check::pattern::typed_tests::{check, model};
use crate::report::Report;

#[test]
fn properties() {
    check(
        "(PropOp $x, I32Attr:$p) => (NegOp $x)",
        expect![[r#"
            M045: `I32Attr` constrains attributes, but `p` of `ex.prop` is a property
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              = help: did you mean `I32Prop`?
              | (PropOp $x, I32Attr:$p) => (NegOp $x)
              |             ^^^^^^^
        "#]],
    );
    check(
        "(PropOp $x, ConstantAttr<I64Attr, \"1\">) => (NegOp $x)",
        expect![[r#"
            M072: `p` of `ex.prop` is a property, but this is a constant attribute
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              = help: write `ConstantProp<I64Prop, "..">` or a literal
              | (PropOp $x, ConstantAttr<I64Attr, "1">) => (NegOp $x)
              |             ^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(ScaleOp $x, ConstantProp<I64Prop, \"1\">) => (NegOp $x)",
        expect![[r#"
            M073: `k` of `ex.scale` is an attribute, but this is a constant property
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: write `ConstantAttr<I32Attr, "..">` or a literal
              | (ScaleOp $x, ConstantProp<I64Prop, "1">) => (NegOp $x)
              |              ^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(ScaleOp $x, I64Prop:$k) => (NegOp $x)",
        expect![[r#"
            M044: `I64Prop` constrains properties, but `k` of `ex.scale` is an attribute
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: did you mean `I64Attr`?
              | (ScaleOp $x, I64Prop:$k) => (NegOp $x)
              |              ^^^^^^^
        "#]],
    );
    check(
        "(PropOp $x, \"a\") => (PropOp $x, 1.5)",
        expect![[r#"
            M059: expected an `I64Prop` for `p` of `ex.prop`, found a string
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              | (PropOp $x, "a") => (PropOp $x, 1.5)
              |             ^^^
            M059: expected an `I64Prop` for `p` of `ex.prop`, found a float
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              | (PropOp $x, "a") => (PropOp $x, 1.5)
              |                                 ^^^
        "#]],
    );
    check(
        "(PropOp $x, 18446744073709551616) => (PropOp $x, true)",
        expect![[r#"
            M059: `p` of `ex.prop` is an `I64Prop`, but `18446744073709551616` does not fit in 64 bits
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              | (PropOp $x, 18446744073709551616) => (PropOp $x, true)
              |             ^^^^^^^^^^^^^^^^^^^^
            M059: expected an `I64Prop` for `p` of `ex.prop`, found a boolean
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              | (PropOp $x, 18446744073709551616) => (PropOp $x, true)
              |                                                  ^^^^
        "#]],
    );
    check(
        "(PropOp $x, ConstantProp<I32Prop, \"1\">) => (PropOp $x, ConstantProp<I64Prop, \"no number\">)",
        expect![[r#"
            M057: `p` of `ex.prop` is an `I64Prop`, which never equals an integer of type `i32`
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              | (PropOp $x, ConstantProp<I32Prop, "1">) => (PropOp $x, ConstantProp<I64Prop, "no number">)
              |             ^^^^^^^^^^^^^^^^^^^^^^^^^^
            M086: expected an integer, found `no number`
              | (PropOp $x, ConstantProp<I32Prop, "1">) => (PropOp $x, ConstantProp<I64Prop, "no number">)
              |                                                                              ^^^^^^^^^^^
        "#]],
    );
    check(
        "(PropOp $x, I32Prop:$p) => (PropOp $x, $p)",
        expect![[r#"
            M058: `p` of `ex.prop` is `I64Prop`, which never satisfies `I32Prop`
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              | (PropOp $x, I32Prop:$p) => (PropOp $x, $p)
              |             ^^^^^^^
        "#]],
    );
    check(
        "(PropOp $x, $p) => (ScaleOp $p, $p) where [(I32 $p), (I32Attr $p), (I64Prop $x), (I64Prop $p)]",
        expect![[r#"
            M061: `x` of `ex.scale` is an operand, but `$p` is a property
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = note: `$p` is bound at `p` of `ex.prop`
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp $p)`, or use another symbol
              | (PropOp $x, $p) => (ScaleOp $p, $p) where [(I32 $p), (I32Attr $p), (I64Prop $x), (I64Prop $p)]
              |                             ^^
            M062: `k` of `ex.scale` is an attribute, but `$p` is a property
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = note: `$p` is bound at `p` of `ex.prop`
              | (PropOp $x, $p) => (ScaleOp $p, $p) where [(I32 $p), (I32Attr $p), (I64Prop $x), (I64Prop $p)]
              |                                 ^^
            P21: `I32` constrains a value, but `$p` is a property
              | (PropOp $x, $p) => (ScaleOp $p, $p) where [(I32 $p), (I32Attr $p), (I64Prop $x), (I64Prop $p)]
              |                                                 ^^
            P22: `I32Attr` constrains an attribute, but `$p` is a property
              | (PropOp $x, $p) => (ScaleOp $p, $p) where [(I32 $p), (I32Attr $p), (I64Prop $x), (I64Prop $p)]
              |                                                               ^^
            P57: `I64Prop` constrains a property, but `$x` is an operand
              | (PropOp $x, $p) => (ScaleOp $p, $p) where [(I32 $p), (I32Attr $p), (I64Prop $x), (I64Prop $p)]
              |                                                                             ^^
        "#]],
    );
    check(
        "(ScaleOp $x, $k) => (PropOp $x, $k) where [(I64Prop $k)]",
        expect![[r#"
            M063: `p` of `ex.prop` is a property, but `$k` is an attribute
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              = note: `$k` is bound at `k` of `ex.scale`
              | (ScaleOp $x, $k) => (PropOp $x, $k) where [(I64Prop $k)]
              |                                 ^^
            P57: `I64Prop` constrains a property, but `$k` is an attribute
              | (ScaleOp $x, $k) => (PropOp $x, $k) where [(I64Prop $k)]
              |                                                     ^^
        "#]],
    );
}

#[test]
fn inline_constraints() {
    for source in [
        "(NegOp TypeConstraint<CPred<\"f($_self)\">, \"good\">:$x) => (CastOp $x)",
        "(ScaleOp $x, AttrConstraint<And<[CPred<\"f($_self)\">]>>:$_) => (CastOp $x)",
        "(ConcatOp (variadic Type<CPred<\"f($_self)\">>:$x, ..)) => (NegOp $x)",
        "(NegOp (get $x, Attr<CPred<\"f($_self, $_builder)\">>:$k)) => (MetaOp $x, $k)",
        "(PropOp $x, PropConstraint<\"i64\", CPred<\"$_self > 3\">>:$p) => (PropOp $x, $p)",
        "(ScaleOp $x, $k) => (NegOp $x) where [(AttrConstraint<CPred<\"f($_self)\">> $k), (TypeConstraint<CPred<\"f($_self)\">> $x)]",
    ] {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert_eq!(report.show(source), "");
        assert!(model.is_some(), "{source}");
    }
    check(
        "(ScaleOp AttrConstraint<CPred<\"$x + $0\">>:$x, TypeConstraint<CPred<\"f(\">, \"good\">:$k) => (NegOp $x)",
        expect![[r#"
            M043: `AttrConstraint<CPred<"$x + $0">>` constrains attributes, but `x` of `ex.scale` is an operand
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp AttrConstraint<CPred<"$x + $0">>:$x, TypeConstraint<CPred<"f(">, "good">:$k) => (NegOp $x)
              |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P45: `$x` is not available here
              = help: test conditions on symbols after the results: `where [{ .. }]`
              | (ScaleOp AttrConstraint<CPred<"$x + $0">>:$x, TypeConstraint<CPred<"f(">, "good">:$k) => (NegOp $x)
              |                               ^^^^^^^^^
            M133: `$0` is not available here
              | (ScaleOp AttrConstraint<CPred<"$x + $0">>:$x, TypeConstraint<CPred<"f(">, "good">:$k) => (NegOp $x)
              |                               ^^^^^^^^^
            P44: expected Rust code in this string
              | (ScaleOp AttrConstraint<CPred<"$x + $0">>:$x, TypeConstraint<CPred<"f(">, "good">:$k) => (NegOp $x)
              |                                                                    ^^^^
        "#]],
    );
    check(
        "(ScaleOp AttrConstraint<CPred<\"true\">>:$x, TypeConstraint<CPred<\"true\">, \"good\">:$k) => (NegOp $x)",
        expect![[r#"
            M043: `AttrConstraint<CPred<"true">>` constrains attributes, but `x` of `ex.scale` is an operand
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp AttrConstraint<CPred<"true">>:$x, TypeConstraint<CPred<"true">, "good">:$k) => (NegOp $x)
              |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M044: `TypeConstraint<CPred<"true">, "good">` constrains types, but `k` of `ex.scale` is an attribute
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp AttrConstraint<CPred<"true">>:$x, TypeConstraint<CPred<"true">, "good">:$k) => (NegOp $x)
              |                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(PropOp Constraint<CPred<\"true\">>:$x, PropConstraint<CPred<\"true\">>:$p) => (PropOp $x, $p) where [(AttrConstraint<F32> $p)]",
        expect![[r#"
            M047: `Constraint<..>` constrains a value, not its type, so it belongs to the constraint list
              = help: write `where [(Constraint<..> $x)]`
              | (PropOp Constraint<CPred<"true">>:$x, PropConstraint<CPred<"true">>:$p) => (PropOp $x, $p) where [(AttrConstraint<F32> $p)]
              |         ^^^^^^^^^^^^^^^^^^^^^^^^^
            P85: missing type of the property constraint: `PropConstraint<"i64", CPred<"..">>`
              = note: the types are `bool`, `String` and the integers from `i8` to `u64`
              | (PropOp Constraint<CPred<"true">>:$x, PropConstraint<CPred<"true">>:$p) => (PropOp $x, $p) where [(AttrConstraint<F32> $p)]
              |                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P43: expected an inline constraint of the form `Constraint<CPred<"..">, "summary">`
              = help: combine predicates with `And<[..]>`, `Or<[..]>` and `Neg<..>`
              | (PropOp Constraint<CPred<"true">>:$x, PropConstraint<CPred<"true">>:$p) => (PropOp $x, $p) where [(AttrConstraint<F32> $p)]
              |                                                                                                                   ^^^
        "#]],
    );
}
