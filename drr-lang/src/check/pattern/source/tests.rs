//! Tests of lists, operands in any order and native matchers in sources.

use expect_test::expect;

use crate::check::pattern::typed_tests::{check, model};
use crate::report::Report;

#[test]
fn good_sources_have_a_model() {
    for source in [
        "(AddOp (ConcatOp (variadic)), $x) => (NegOp $x)",
        "(ConcatOp (variadic:$all $a, $b)) => (ConcatOp $all) where [(Same $a, $b)]",
        "(ConcatOp (variadic I32:$a, $_, (NegOp $b), $b)) => (AddOp $a, $b)",
        "(ConcatOp (variadic $first, $rest ..)) => (GroupsOp $rest, $rest) where [(HasOneUse $first)]",
        "(ConcatOp (variadic .. , $last)) => (NegOp $last)",
        "(ConcatOp (variadic $a, F32:$middle .., $a)) => (ConcatOp $middle)",
        "(ConcatOp (NegOp $x)) => (NegOp $x)",
        "(BiasOp $x, (NegOp $b)) => (AddOp $x, $b)",
        "(ConcatOp (FanOp $x)) => (NegOp $x)",
        "(NegOp (FanOp $x)) => (NegOp $x)",
        "(ConcatOp (variadic (FanOp $x), $y)) => (AddOp $x, $y)",
        "(AddOp (either (NegOp $x), $y)) => (AddOp $x, $y)",
        "(MacOp (either $a, I32:$b, (NegOp $c))) => (MacOp $c, $a, $b)",
        "(MacOp $x, (either $a, $b)) => (MacOp $x, $b, $a)",
        "(TailOp $xs, (either (NegOp $a), $b)) => (TailOp $xs, $b, $a)",
        "(AddOp (either (AddOp (either (NegOp $a), $b)), $c)) => (MacOp $a, $b, $c)",
        "(MacOp (either $a, $b), c = (NegOp $c)) => (MacOp $a, $b, $c)",
        "(MacOp (either $a, (NegOp $b)), ..) => (AddOp $a, $b)",
        "(MacOp (either $_, $_), $c) => (NegOp $c)",
        "(NegOp (get_in $x, I32Attr:$k)) => (ScaleOp $x, $k)",
        "(NegOp (get_in $x, ConstantAttr<I32Attr, \"5\">:$k)) => (ScaleOp $x, $k)",
        "(NegOp (get_in $x, ConstBoolAttrTrue)) => (NegOp $x)",
        r#"(NegOp (get_in $x, ConstantAttr<ConfinedAttr<BoolAttr, [Mine]>, "true">)) => (NegOp $x)"#,
        "(PropOp (get_in ConstantProp<I64Prop, \"5\">:$p), $p) => (PropOp (make), $p)",
        "(NegOp (NativeCodeCall<get_in> $x)) => (NegOp $x)",
        "(NegOp (NativeCodeCall<get_in, 2> $x, $_)) => (NegOp $x)",
        "(AddOp (NativeCodeCallVoid<is_old>), $x) => (NegOp $x)",
        r#"(AddOp (NativeCodeCall<"$_self.operand(0)"> $x), $x) => (NegOp $x)"#,
        "(ConcatOp (variadic (get_in $x), $x)) => (NegOp $x)",
        "(AddOp $x, (ConstantLikeMatcher I32Attr:$k)) => (ScaleOp $x, $k)",
        "(AddOp $x, (ConstantLikeMatcher $k)) => (MetaOp $x, $k)",
        "(AddOp $x, (ConstantLikeMatcher I32Attr)) => (NegOp $x)",
        "(AddOp $x, (ConstantLikeMatcher $_)) => (NegOp $x)",
        "(ScaleOp $x, { 2 * 21 }) => (NegOp $x)",
        "(AddOp (get $x, OptionalAttr<I32Attr>:$k, Optional<AnyType>:$o, Variadic<AnyType>:$l), $_)
            => (GroupsOp (one $o, $k, $x), $l)",
    ] {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert_eq!(report.show(source), "");
        assert!(model.is_some(), "{source}");
    }
}

#[test]
fn results_that_never_are_the_operand() {
    for source in [
        "(IntOp (IntOp $x)) => (NegOp $x)",
        "(IntOp (NegOp $x)) => (NegOp $x)",
        "(NegOp (IntOp $x)) => (NegOp $x)",
        "(FloatOp (FanOp $x)) => (NegOp $x)",
        "(ConcatOp (variadic (IntOp $x), (FloatOp $y))) => (NegOp $x)",
    ] {
        let mut report = Report::new();
        model(source, &mut report);
        assert_eq!(report.show(source), "", "{source}");
    }
    check(
        "(AddOp (FloatOp (IntOp $x)), (PairOp (SplitOp:$s__1 $y), $y)) => (NegOp $x)",
        expect![[r#"
            M077: mismatched types: `x` of `ex.float` is `F32`, but `(IntOp ..)` is `I32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | (AddOp (FloatOp (IntOp $x)), (PairOp (SplitOp:$s__1 $y), $y)) => (NegOp $x)
              |                 ^^^^^^^^^^
        "#]],
    );
    check(
        "(PairOp $x, (SplitOp:$s__1 $y)) => (NegOp $x)",
        expect![[r#"
            M077: mismatched types: `y` of `ex.pair` is `F32`, but `(SplitOp ..)` is `I32`
              = signature: ex.pair (ins I32:$x, F32:$y) (outs AnyType:$r)
              | (PairOp $x, (SplitOp:$s__1 $y)) => (NegOp $x)
              |             ^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "[(NegOp (IntOp:$i $x)), (FloatOp $i)] => (replaceWithValue $x)",
        expect![[r#"
            M077: mismatched types: `x` of `ex.float` is `F32`, but `$i` is `I32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | [(NegOp (IntOp:$i $x)), (FloatOp $i)] => (replaceWithValue $x)
              |                                  ^^
        "#]],
    );
}

#[test]
fn lists() {
    check(
        "(NegOp (variadic $a, $b)) => (AddOp $a, $b)",
        expect![[r#"
            M053: operand `x` of `ex.neg` is a single value, not variadic
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp (variadic $a, $b)) => (AddOp $a, $b)
              |         ^^^^^^^^
        "#]],
    );
    check(
        "(AddOp (ScaleOp $x, (variadic $k)), (BiasOp $x, (variadic $b, $c))) => (NegOp $x)",
        expect![[r#"
            M054: `variadic` matches operands, but `k` of `ex.scale` is an attribute
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (AddOp (ScaleOp $x, (variadic $k)), (BiasOp $x, (variadic $b, $c))) => (NegOp $x)
              |                      ^^^^^^^^
            M053: operand `b` of `ex.bias` is optional, not variadic
              = signature: ex.bias (ins AnyType:$x, Optional<AnyType>:$b) (outs AnyType:$r)
              = help: write `(variadic)` for an absent operand, `(variadic $x)` for a present one
              | (AddOp (ScaleOp $x, (variadic $k)), (BiasOp $x, (variadic $b, $c))) => (NegOp $x)
              |                                                  ^^^^^^^^
        "#]],
    );
    check(
        "(ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, \"1\">:$f ..)) => (NegOp $a)",
        expect![[r#"
            M055: `either` cannot be nested in `variadic`
              = help: write a pattern for each order
              | (ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, "1">:$f ..)) => (NegOp $a)
              |                      ^^^^^^
            P48: `variadic` cannot be nested in `variadic`
              = help: remove the inner `variadic`
              | (ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, "1">:$f ..)) => (NegOp $a)
              |                                       ^^^^^^^^
            P49: elements of a list cannot be named
              | (ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, "1">:$f ..)) => (NegOp $a)
              |                                                     ^
            P80: `..` is allowed only once in a list
              = help: implement `OpRewritePattern` to match a list with two open ends
              | (ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, "1">:$f ..)) => (NegOp $a)
              |                                                                    ^^
            M048: `xs` of `ex.concat` is an operand, but this is a constant attribute
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = help: match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`
              | (ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, "1">:$f ..)) => (NegOp $a)
              |                                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^
            P80: `..` is allowed only once in a list
              = help: implement `OpRewritePattern` to match a list with two open ends
              | (ConcatOp (variadic (either $a, $b), (variadic $c), x = $d, .., $e .., ConstantAttr<I32Attr, "1">:$f ..)) => (NegOp $a)
              |                                                                                                      ^^
        "#]],
    );
    check(
        "(ConcatOp (variadic I32Attr:$a, 1, {2}, I32Attr:$r ..)) => (NegOp $a)",
        expect![[r#"
            M043: `I32Attr` constrains attributes, but `xs` of `ex.concat` is an operand
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = help: did you mean `I32`?
              | (ConcatOp (variadic I32Attr:$a, 1, {2}, I32Attr:$r ..)) => (NegOp $a)
              |                     ^^^^^^^
            M048: `xs` of `ex.concat` is an operand, but this is a constant attribute
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = help: match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`
              | (ConcatOp (variadic I32Attr:$a, 1, {2}, I32Attr:$r ..)) => (NegOp $a)
              |                                 ^
            P55: `xs` of `ex.concat` is an operand, but an expression does not define a value
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = help: match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`
              | (ConcatOp (variadic I32Attr:$a, 1, {2}, I32Attr:$r ..)) => (NegOp $a)
              |                                    ^^^
            M043: `I32Attr` constrains attributes, but `xs` of `ex.concat` is an operand
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = help: did you mean `I32`?
              | (ConcatOp (variadic I32Attr:$a, 1, {2}, I32Attr:$r ..)) => (NegOp $a)
              |                                         ^^^^^^^
        "#]],
    );
}

#[test]
fn operands_in_any_order() {
    check(
        "(AddOp (either $x, $y), $z) => (NegOp $x)",
        expect![[r#"
            M029: `ex.add` takes 2 arguments, but `either` already provides 2 of them
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              | (AddOp (either $x, $y), $z) => (NegOp $x)
              |                         ^^
        "#]],
    );
    check(
        "(AddOp (either $x, $y, $z)) => (NegOp $x)",
        expect![[r#"
        M030: `either` groups 3 operands, but `ex.add` has 2
          = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
          | (AddOp (either $x, $y, $z)) => (NegOp $x)
          |                        ^^
    "#]],
    );
    check(
        "(AddOp (either $x), $y) => (NegOp $x)",
        expect![[r#"
            M031: `either` takes at least two operands
              | (AddOp (either $x), $y) => (NegOp $x)
              |         ^^^^^^
        "#]],
    );
    check(
        "(MacOp (either $x, $y)) => (NegOp $x)",
        expect![[r#"
            M024: `ex.mac` takes 3 arguments, 2 given: `c` is missing
              = signature: ex.mac (ins AnyType:$a, AnyType:$b, AnyType:$c) (outs AnyType:$r)
              = help: write `$_` to ignore an argument, or `..` to ignore all remaining ones
              | (MacOp (either $x, $y)) => (NegOp $x)
              |  ^^^^^
        "#]],
    );
    check(
        "(ScaleOp (either $x, $k)) => (NegOp $x)",
        expect![[r#"
        M051: `either` swaps operands, but `k` of `ex.scale` is an attribute
          = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
          | (ScaleOp (either $x, $k)) => (NegOp $x)
          |                      ^^
    "#]],
    );
    check(
        "(PropOp (either $x, $p)) => (NegOp $x)",
        expect![[r#"
        M051: `either` swaps operands, but `p` of `ex.prop` is a property
          = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
          | (PropOp (either $x, $p)) => (NegOp $x)
          |                     ^^
    "#]],
    );
    check(
        "(GroupsOp (either $a, $b)) => (ConcatOp $a)",
        expect![[r#"
            M052: `either` swaps single operands, but `as` of `ex.groups` is variadic
              = signature: ex.groups (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs) (outs AnyType:$r)
              | (GroupsOp (either $a, $b)) => (ConcatOp $a)
              |                   ^^
            M052: `either` swaps single operands, but `bs` of `ex.groups` is variadic
              = signature: ex.groups (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs) (outs AnyType:$r)
              | (GroupsOp (either $a, $b)) => (ConcatOp $a)
              |                       ^^
        "#]],
    );
    check(
        "(AddOp (either:$e $x, $y)) => (NegOp $x)",
        expect![[r#"
            M101: `either` cannot be bound to a symbol
              = help: bind its operands
              | (AddOp (either:$e $x, $y)) => (NegOp $x)
              |                ^^
        "#]],
    );
    check(
        "(AddOp lhs = (either $x, $y)) => (NegOp $x)",
        expect![[r#"
            P46: `either` cannot be named, because it groups several arguments
              | (AddOp lhs = (either $x, $y)) => (NegOp $x)
              |        ^^^
        "#]],
    );
    check(
        "(MacOp (either $a, (either $b, $c))) => (NegOp $a)",
        expect![[r#"
            M125: `either` cannot be nested directly in `either`
              = help: write `(either $a, $b, $c)`, which tries all orders
              | (MacOp (either $a, (either $b, $c))) => (NegOp $a)
              |                     ^^^^^^
        "#]],
    );
    check(
        "(AddOp (either $a, ..)) => (NegOp $a)",
        expect![[r#"
            M014: `..` must appear only once, after all other arguments
              | (AddOp (either $a, ..)) => (NegOp $a)
              |                    ^^
        "#]],
    );
    check(
        "(AddOp (either $a, b = $b)) => (NegOp $a)",
        expect![[r#"
            P49: elements of a list cannot be named
              | (AddOp (either $a, b = $b)) => (NegOp $a)
              |                    ^
        "#]],
    );
    check(
        "(PairOp (either $a, $b)) => (AddOp $a, $b)",
        expect![[r#"
            M155: the operands of `either` have different constraints: `I32` and `F32`
              = signature: ex.pair (ins I32:$x, F32:$y) (outs AnyType:$r)
              | (PairOp (either $a, $b)) => (AddOp $a, $b)
              |          ^^^^^^
        "#]],
    );
    check(
        "(AddOp (either (MacOp (either $a, $b, $c)), (MacOp (either (MacOp (either $a, $b, $c)), (MacOp (either $a, $b, $c)), $_)))) => (NegOp $a)",
        expect![[r#"
            P47: the groups of this pattern have 2592 orders, but at most 720 are supported
              = help: write several patterns, or match the operands in native code
              | (AddOp (either (MacOp (either $a, $b, $c)), (MacOp (either (MacOp (either $a, $b, $c)), (MacOp (either $a, $b, $c)), $_)))) => (NegOp $a)
              |                                                                                                 ^^^^^^
        "#]],
    );
}

#[test]
fn native_matchers() {
    check(
        "(NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location \"a\"), k = $k)) => (NegOp $x)",
        expect![[r#"
            M099: a native matcher cannot be bound to a symbol
              = help: write `(function $x, $y)`: each symbol is an output
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                ^^
            M130: expected an output of the native matcher, found the node `(AddOp ..)`
              = help: match the op as the operand
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                       ^^^^^^^^^^^^^^
            M118: expected an output of the native matcher, found `either`
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                                        ^^^^^^
            M119: expected an output of the native matcher, found `variadic`
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                                                         ^^^^^^^^
            P81: expected a symbol or a constraint as an output of the native matcher
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                                                                       ^
            M120: `returnType` is not allowed on native code, which determines its own types
              = help: remove `returnType`
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                                                                           ^^^^^^^^^^
            M121: `location` is not allowed on a native matcher, which builds no op
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                                                                                            ^^^^^^^^
            P82: outputs of a native matcher cannot be named
              | (NegOp (get_in:$r $x, (AddOp $y, $z), (either $a, $b), (variadic $c), 1, (returnType $x), (location "a"), k = $k)) => (NegOp $x)
              |                                                                                                           ^
        "#]],
    );
    check(
        "(ScaleOp $x, (get_in $k)) => (NegOp $x)",
        expect![[r#"
            M050: `get_in` matches the op that defines an operand, but `k` of `ex.scale` is an attribute
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: use a constraint, or bind a symbol and transform it in the result
              | (ScaleOp $x, (get_in $k)) => (NegOp $x)
              |              ^^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp (NativeCodeCall<get_in, 2> $x)) => (NegOp $x)",
        expect![[r#"
            P83: expected 2 results, found 1 output
              | (NegOp (NativeCodeCall<get_in, 2> $x)) => (NegOp $x)
              |         ^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        r#"(AddOp (NativeCodeCall<"f($_loc, $x, $0)"> $x), (NativeCodeCall<"f("> $y)) => (NegOp $x)"#,
        expect![[r#"
            M133: `$_loc` is not available here: nothing has been built yet
              = help: use `$_self` and `$_builder` here
              | (AddOp (NativeCodeCall<"f($_loc, $x, $0)"> $x), (NativeCodeCall<"f("> $y)) => (NegOp $x)
              |                        ^^^^^^^^^^^^^^^^^^
            P45: `$x` is not available here
              = help: test conditions on symbols after the results: `where [{ .. }]`
              | (AddOp (NativeCodeCall<"f($_loc, $x, $0)"> $x), (NativeCodeCall<"f("> $y)) => (NegOp $x)
              |                        ^^^^^^^^^^^^^^^^^^
            M133: `$0` is not available here
              | (AddOp (NativeCodeCall<"f($_loc, $x, $0)"> $x), (NativeCodeCall<"f("> $y)) => (NegOp $x)
              |                        ^^^^^^^^^^^^^^^^^^
            M131: a native matcher must take the matched op: `$_self`
              | (AddOp (NativeCodeCall<"f($_loc, $x, $0)"> $x), (NativeCodeCall<"f("> $y)) => (NegOp $x)
              |                        ^^^^^^^^^^^^^^^^^^
            P44: expected Rust code in this string
              | (AddOp (NativeCodeCall<"f($_loc, $x, $0)"> $x), (NativeCodeCall<"f("> $y)) => (NegOp $x)
              |                                                                 ^^^^
        "#]],
    );
    check(
        "(AddOp (ConstantLikeMatcher IsZero:$k), (NegOp $y)) => (NegOp $y) where [{ $k.is_null() }]",
        expect![[r#""#]],
    );
    check(
        "(AddOp (ConstantLikeMatcher I32:$k), (ConstantLikeMatcher $a, $b)) => (NegOp $k)",
        expect![[r#"
            P56: expected an attribute constraint, found `I32`
              | (AddOp (ConstantLikeMatcher I32:$k), (ConstantLikeMatcher $a, $b)) => (NegOp $k)
              |                             ^^^
            P84: `ConstantLikeMatcher` takes one attribute: `(ConstantLikeMatcher AnyAttr:$k)`
              | (AddOp (ConstantLikeMatcher I32:$k), (ConstantLikeMatcher $a, $b)) => (NegOp $k)
              |                                       ^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp { 1 }) => (NegOp $_)",
        expect![[r#"
            P55: `x` of `ex.neg` is an operand, but an expression does not define a value
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`
              | (NegOp { 1 }) => (NegOp $_)
              |        ^^^^^
            M092: `$_` is not bound
              = help: bind the argument to a named symbol
              = help: to omit optional arguments, name the others: `name = $x`
              | (NegOp { 1 }) => (NegOp $_)
              |                         ^^
        "#]],
    );
    check(
        "(MetaOp $x, { 1 }) => (NegOp $x)",
        expect![[r#"
            M085: `AnyAttr` does not determine which attribute to build
              = signature: ex.meta (ins AnyType:$x, AnyAttr:$k) (outs AnyType:$r)
              = help: name the kind, as in `ConstantAttr<I32Attr, "1">`, or use MLIR's notation, as in `ConstantAttr<AnyAttr, "1 : i32">`
              | (MetaOp $x, { 1 }) => (NegOp $x)
              |             ^^^^^
        "#]],
    );
    check(
        "(ScaleOp $x, { $x + $_builder }) => (NegOp $x)",
        expect![[r#"
            P45: `$x` is not available here
              = help: test conditions on symbols after the results: `where [{ .. }]`
              | (ScaleOp $x, { $x + $_builder }) => (NegOp $x)
              |                ^^
            M133: `$_builder` is not available here
              | (ScaleOp $x, { $x + $_builder }) => (NegOp $x)
              |                     ^^^^^^^^^
        "#]],
    );
}
