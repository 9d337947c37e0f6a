//! Tests of the checks that need no signatures.

use expect_test::{Expect, expect};

use crate::check::pattern::checker::check_without_signatures;
use crate::report::Report;
use crate::syntax::pattern::parse::parse_pattern;

/// Compares the errors of a pattern without signatures.
fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    if let Some(pattern) = parse_pattern(source.parse().unwrap(), &mut report).1
        && !report.has_errors()
    {
        check_without_signatures(&pattern, &mut report);
    }
    expect.assert_eq(&report.show(source));
}

#[test]
fn pdll_declarations_are_reported() {
    check(
        "Pattern NegNeg { let root = op<NegOp>(x: Value); replace root with x; }",
        expect![[r#"
            P123: `Pattern` starts a PDLL declaration, which is allowed only in `pdll! { .. }`
              = help: use `NegNeg: (Op ..) => (Op ..)` here
              | Pattern NegNeg { let root = op<NegOp>(x: Value); replace root with x; }
              | ^^^^^^^
        "#]],
    );
    check(
        "Pattern NegNeg => replace op<NegOp>(x: Value) with x;",
        expect![[r#"
            P123: `Pattern` starts a PDLL declaration, which is allowed only in `pdll! { .. }`
              = help: use `NegNeg: (Op ..) => (Op ..)` here
              | Pattern NegNeg => replace op<NegOp>(x: Value) with x;
              | ^^^^^^^
        "#]],
    );
}

#[test]
fn good_patterns_pass() {
    for source in [
        "(AOp $x, F32Attr:$a) => (COp $x, $a)",
        "(AddOp $x, (NegOp $x)) => [(NegOp:$n $x), (AddOp $n, $x)] where [(Pos $x), (I32 $x), (I32:$x)]",
        "(NegOp:$r (SplitOp:$s__1 $x__0)) => (AddOp (SplitOp:$t__0 $x__0), $t__1) where [(HasNoUseOf:$s__0)]",
        "(ScaleOp $x, ConstantAttr<I32Attr, \"1\">:$k) => (ScaleOp $x, ConstantAttr<I32Attr, \"2\">:$other)",
        "(ScaleOp x = $y, ..) => (CastOp (low:$n 3, true), low:$y, x = $n) where [(same $y, 4)]",
    ] {
        check(source, expect![[""]]);
    }
}

#[test]
fn unbound_symbols() {
    check(
        "(NegOp $input) => (CastOp $inptu)",
        expect![[r#"
        M087: `$inptu` is not bound; did you mean `$input`?
          | (NegOp $input) => (CastOp $inptu)
          |                           ^^^^^^
    "#]],
    );
    check(
        "(NegOp $x) => (CastOp $y) where [(Pos $z), (Pos:$u)]",
        expect![[r#"
            M087: `$y` is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp $y) where [(Pos $z), (Pos:$u)]
              |                       ^^
            M088: this constraint tests `$z`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp $y) where [(Pos $z), (Pos:$u)]
              |                                       ^^
            M088: this constraint tests `$u`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp $y) where [(Pos $z), (Pos:$u)]
              |                                                 ^^
        "#]],
    );
    check(
        "(SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]",
        expect![[r#"
            M092: `$_` is not bound
              = help: bind the argument to a named symbol
              = help: to omit optional arguments, name the others: `name = $x`
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                      ^^
            M089: `replaceWithValue` names `$y`, which is not bound
              = help: bind it by using it as an argument in the source
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                             ^^
            M087: `$y` is not bound
              = help: bind it by using it as an argument in the source
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                                       ^^
            M087: `$z` is not bound
              = help: bind it by using it as an argument in the source
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                                               ^^
            M092: `$_` is not bound
              = help: bind the argument to a named symbol
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                                                                ^^
        "#]],
    );
}

#[test]
fn order_of_binding() {
    check(
        "(NegOp $x) => [(NegOp:$p $q), (NegOp:$q $x), (CastOp:$n $x)] where [(Pos $n)]",
        expect![[r#"
            M094: `$q` is used before it is built
              = note: results are built in order, inner nodes first
              | (NegOp $x) => [(NegOp:$p $q), (NegOp:$q $x), (CastOp:$n $x)] where [(Pos $n)]
              |                          ^^
            M093: `$n` is built by the rewrite, but constraints are tested before it
              | (NegOp $x) => [(NegOp:$p $q), (NegOp:$q $x), (CastOp:$n $x)] where [(Pos $n)]
              |                                                                          ^^
        "#]],
    );
}

#[test]
fn duplicate_names() {
    check(
        "(AddOp (NegOp:$r $x), (NegOp:$r $y)) => (AddOp $x, $y)",
        expect![[r#"
            M095: `$r` is bound more than once: it already names another `NegOp`
              = help: rename this one: ops are not compared
              | (AddOp (NegOp:$r $x), (NegOp:$r $y)) => (AddOp $x, $y)
              |                              ^^
        "#]],
    );
    check(
        "(AddOp (NegOp:$x $y), $x) => (CastOp:$x $y)",
        expect![[r#"
            M097: `$x` is already bound in the source
              = help: rename this node
              | (AddOp (NegOp:$x $y), $x) => (CastOp:$x $y)
              |                                      ^^
        "#]],
    );
    check(
        "(NegOp $x) => [(SplitOp:$r__0 $x), (SplitOp:$r__1 $x)]",
        expect![[r#"
            M098: `$r` is bound more than once: it already names another result node
              = note: the results of one node are `$r__0`, `$r__1` and so on
              = help: rename this node
              | (NegOp $x) => [(SplitOp:$r__0 $x), (SplitOp:$r__1 $x)]
              |                                             ^^^^^
        "#]],
    );
}

#[test]
fn roots() {
    check(
        "(get_in $x) => (NegOp $x)",
        expect![[r#"
            M001: expected an op at the root of the source, found native code `get_in`
              = note: names of Rust functions start with a lower-case letter, names of ops with a capital
              = help: match an op and write `(get_in ..)` for one of its operands
              = help: if `get_in` is an op, import it under a capitalized name: `use path::AddOp as Add;`
              | (get_in $x) => (NegOp $x)
              |  ^^^^^^
        "#]],
    );
    check(
        "(either $x, $y) => (NegOp $x)",
        expect![[r#"
            M002: expected an op at the root of the source, found the directive `either`
              = help: `either` groups operands of an op: `(AddOp (either $x, $y))`
              | (either $x, $y) => (NegOp $x)
              |  ^^^^^^
        "#]],
    );
    check(
        "(HasOneUse $x) => (NegOp $x)",
        expect![[r#"
            M003: expected an op at the root of the source, found the constraint `HasOneUse`
              = help: move it after the results: `where [(HasOneUse $x)]`
              | (HasOneUse $x) => (NegOp $x)
              |  ^^^^^^^^^
        "#]],
    );
    check(
        "(I32 $x) => (NegOp $x)",
        expect![[r#"
            M017: `I32` is a type constraint, not an op
              | (I32 $x) => (NegOp $x)
              |  ^^^
        "#]],
    );
    check(
        "(SplitOp:$r__1 $x) => (NegOp $x)",
        expect![[r#"
            M106: cannot bind a single result of the root
              = help: bind `$r` and use `$r__1`
              | (SplitOp:$r__1 $x) => (NegOp $x)
              |          ^^^^^
        "#]],
    );
}

#[test]
fn results_that_build_nothing() {
    check(
        "(NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]",
        expect![[r#"
            M004: `location` builds nothing, so it cannot be a result
              = help: write it as the last argument of a node: `(CastOp $x, (location $x))`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                 ^^^^^^^^
            M004: `returnType` builds nothing, so it cannot be a result
              = help: write it as the last argument of a node: `(CastOp $x, (returnType $x))`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                ^^^^^^^^^^
            M004: `either` builds nothing, so it cannot be a result
              = help: write a result as a node: `(AddOp $x, $y)`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                                 ^^^^^^
            M004: `addBenefit` builds nothing, so it cannot be a result
              = help: write it after the results: `(NegOp $x) => (CastOp $x), (addBenefit 1)`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                                                  ^^^^^^^^^^
            M127: `copyAttrs` is allowed only in `supplemental`
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                                                                  ^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]",
        expect![[r#"
            M005: expected a result, found the constraint `HasOneUse`
              = help: move it after the results: `where [(HasOneUse $x)]`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                 ^^^^^^^^^
            M017: `I32` is a type constraint, not an op
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                 ^^^
            P14: expected a node as the result: `(Op ..)`, native code, or `(replaceWithValue $x)`
              = help: write `(replaceWithValue $x)`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                          ^^
            M005: expected a result, found the constraint `I32`
              = help: move it after the results: `where [(I32 $x)]`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                              ^^^
            P14: expected a node as the result: `(Op ..)`, native code, or `(replaceWithValue $x)`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                                   ^
            M100: `replaceWithValue` creates nothing to bind
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                                                        ^^
        "#]],
    );
    check(
        "(NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]",
        expect![[r#"
            M039: `replaceWithValue` takes 1 value, 0 given
              = help: write one for each result: `[(replaceWithValue $x), (replaceWithValue $y)]`
              | (NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]
              |                 ^^^^^^^^^^^^^^^^
            M039: `replaceWithValue` takes 1 value, 2 given
              = help: write one for each result: `[(replaceWithValue $x), (replaceWithValue $y)]`
              | (NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]
              |                                                          ^^
            M040: `replaceWithValue` expects a symbol, found a node
              = help: write `(low $x)` itself as the result
              | (NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]
              |                                                                                 ^^^^^^^^
        "#]],
    );
}

#[test]
fn directives_in_wrong_places() {
    check(
        "(NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)",
        expect![[r#"
            M117: `replaceWithValue` is not allowed in a source
              | (NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)
              |         ^^^^^^^^^^^^^^^^
            M117: `location` is not allowed in a source
              | (NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)
              |                                ^^^^^^^^
            M127: `copyAttrs` is allowed only in `supplemental`
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)
              |                                               ^^^^^^^^^
        "#]],
    );
    check(
        "(AddOp (eihter $x, $y)) => (AddOp (either $x, $y))",
        expect![[r#"
            M018: unknown directive `eihter`
              = help: did you mean `either`?
              | (AddOp (eihter $x, $y)) => (AddOp (either $x, $y))
              |         ^^^^^^
            M126: `either` is not allowed in a result
              = help: remove `either`
              | (AddOp (eihter $x, $y)) => (AddOp (either $x, $y))
              |                                    ^^^^^^
        "#]],
    );
    check(
        "(AddOp (either:$e $a, (either $b, $c))) => (AddOp $a, $b)",
        expect![[r#"
            M101: `either` cannot be bound to a symbol
              = help: bind its operands
              | (AddOp (either:$e $a, (either $b, $c))) => (AddOp $a, $b)
              |                ^^
            M125: `either` cannot be nested directly in `either`
              = help: write `(either $a, $b, $c)`, which tries all orders
              | (AddOp (either:$e $a, (either $b, $c))) => (AddOp $a, $b)
              |                        ^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (AddOp (location \"l\"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)",
        expect![[r#"
            M013: `location` must come after all arguments
              = help: write it last: `(Op $x, (location $y))`
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                       ^^^^^^^^
            M076: a constraint is not allowed in a result
              = help: use `$x`
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                          ^^^
            M076: a constraint is not allowed in a result
              = help: use `$x`
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                  ^^^
            M122: `location` is specified more than once
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                        ^^^^^^^^
            M100: `location` creates nothing to bind
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                                 ^^
            M122: `location` is specified more than once
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                                          ^^^^^^^^
            M034: `..` is not allowed in a result
              = help: use named arguments to omit optional ones
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                                                                         ^^
        "#]],
    );
    check(
        "(AddOp .., $x) => (AddOp lhs = $x, $x, lhs = $x)",
        expect![[r#"
            M014: `..` must appear only once, after all other arguments
              | (AddOp .., $x) => (AddOp lhs = $x, $x, lhs = $x)
              |        ^^
        "#]],
    );
    check(
        "(NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)",
        expect![[r#"
            M047: `HasOneUse` constrains a value, not its type, so it belongs to the constraint list
              = help: write `where [(HasOneUse $x)]`
              | (NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)
              |        ^^^^^^^^^
            P15: native code `low` requires parentheses in a source: `(low ..)`
              | (NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)
              |                      ^^^
            P16: directive `either` requires parentheses: `(either ..)`
              | (NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)
              |                              ^^^^^^
        "#]],
    );
}

#[test]
fn constraints() {
    check(
        "(NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]",
        expect![[r#"
            M006: missing argument of the constraint `HasOneUse`
              = help: write `(HasOneUse $x)`
              | (NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]
              |                                 ^^^^^^^^^
            P39: expected a constraint in parentheses
              = help: write `(HasOneUse $x)`, or `{ .. }` with a test in Rust
              | (NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]
              |                                            ^^
            M035: `I32` tests 1 value, 0 given
              = help: write `(I32 $x)`
              | (NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]
              |                                                         ^^^
            M035: `I32` tests 1 value, 2 given
              = help: write `(I32 $x)`
              | (NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]
              |                                                                        ^^
            M037: expected a symbol or a literal, found the node `(low ..)`
              = help: compute it inside the constraint
              | (NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]
              |                                                                                       ^^^^^^^^
            P17: `either` is a directive, not a constraint
              | (NegOp $x) => (NegOp $x) where [HasOneUse, $x, {true}, (I32), (I32 $x, $x), (Same $x, (low $x)), (either $x)]
              |                                                                                                   ^^^^^^
        "#]],
    );
}

#[test]
fn benefits() {
    check(
        "(NegOp $x) => (NegOp $x) (addBenefit \"x\")",
        expect![[r#"
            M143: `addBenefit` takes one integer
              = help: write `(addBenefit 1)`
              | (NegOp $x) => (NegOp $x) (addBenefit "x")
              |                                      ^^^
        "#]],
    );
    check(
        "(NegOp $x) => (NegOp $x) (addBenefit $x)",
        expect![[r#"
            M143: `addBenefit` takes one integer
              = help: write `(addBenefit 1)`
              | (NegOp $x) => (NegOp $x) (addBenefit $x)
              |                                      ^^
        "#]],
    );
    check(
        "(NegOp $x) => (NegOp $x) (addBenefit)",
        expect![[r#"
            M143: `addBenefit` takes one integer
              = help: write `(addBenefit 1)`
              | (NegOp $x) => (NegOp $x) (addBenefit)
              |                           ^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (NegOp $x) (addBenefit 1, 2)",
        expect![[r#"
            M143: `addBenefit` takes one integer
              = help: write `(addBenefit 1)`
              | (NegOp $x) => (NegOp $x) (addBenefit 1, 2)
              |                                         ^
        "#]],
    );
    check(
        "(NegOp $x) => (NegOp $x) (addBenefit:$b 1)",
        expect![[r#"
            M100: `addBenefit` creates nothing to bind
              | (NegOp $x) => (NegOp $x) (addBenefit:$b 1)
              |                                      ^^
        "#]],
    );
}

#[test]
fn complete_pattern_has_a_model() {
    check(
        "(NegOp (get_in $a), (variadic:$v $b, (low $c)), (ConstantLikeMatcher $k), AllOf<[I32]>:$d) => \
         [(NegOp (variadic $a, $v, $c, $k), { 1 }, ModeFast, ConstantProp<I64Prop, \"1\">), \
         (NativeCodeCall<pair, 2> $b), (NativeCodeCall<\"f($0)\"> $b)] supplemental [(note $a)]",
        expect![""],
    );
}
