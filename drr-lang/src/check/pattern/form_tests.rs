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
            P123: `Pattern` begins a declaration of PDLL, which stands in `pdll! { .. }`
              = help: here the same is written `NegNeg: (Op ..) => (Op ..)`
              | Pattern NegNeg { let root = op<NegOp>(x: Value); replace root with x; }
              | ^^^^^^^
        "#]],
    );
    check(
        "Pattern NegNeg => replace op<NegOp>(x: Value) with x;",
        expect![[r#"
        P123: `Pattern` begins a declaration of PDLL, which stands in `pdll! { .. }`
          = help: here the same is written `NegNeg: (Op ..) => (Op ..)`
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
            M092: `$_` binds nothing
              = help: give the argument a name
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                      ^^
            M089: `replaceWithValue` names `$y`, which is not bound
              = help: a symbol in the place of an argument of the source binds it
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                             ^^
            M087: `$y` is not bound
              = help: a symbol in the place of an argument of the source binds it
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                                       ^^
            M087: `$z` is not bound
              = help: a symbol in the place of an argument of the source binds it
              | (SinkOp) => [(CastOp $_), (replaceWithValue $y), (low $y, low:$z)] where [(Pos $_)]
              |                                                               ^^
            M092: `$_` binds nothing
              = help: give the argument a name
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
          = help: results are built in order, inner nodes first
          | (NegOp $x) => [(NegOp:$p $q), (NegOp:$q $x), (CastOp:$n $x)] where [(Pos $n)]
          |                          ^^
        M093: `$n` is built by the rewrite; constraints are tested before
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
            M095: `$r` already names another `NegOp`
              = help: give this one another name: operations are not compared
              | (AddOp (NegOp:$r $x), (NegOp:$r $y)) => (AddOp $x, $y)
              |                              ^^
        "#]],
    );
    check(
        "(AddOp (NegOp:$x $y), $x) => (CastOp:$x $y)",
        expect![[r#"
            M097: `$x` is already bound in the source
              = help: give this node another name
              | (AddOp (NegOp:$x $y), $x) => (CastOp:$x $y)
              |                                      ^^
        "#]],
    );
    check(
        "(NegOp $x) => [(SplitOp:$r__0 $x), (SplitOp:$r__1 $x)]",
        expect![[r#"
            M098: `$r` already names another result node
              = help: give this one another name; the results of one node are `$r__0`, `$r__1` and so on
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
            M001: a source pattern starts with an operation; `get_in` is native code
              = note: what begins with a small letter is a Rust function, what begins with a capital an operation
              = help: match an operation and write `(get_in ..)` for one of its operands
              = help: if `get_in` is an operation, import it under a name with a capital: `use path::AddOp as Add;`
              | (get_in $x) => (NegOp $x)
              |  ^^^^^^
        "#]],
    );
    check(
        "(either $x, $y) => (NegOp $x)",
        expect![[r#"
        M002: a source pattern starts with an operation; `either` is a directive
          = help: `either` groups operands of an operation: `(AddOp (either $x, $y))`
          | (either $x, $y) => (NegOp $x)
          |  ^^^^^^
    "#]],
    );
    check(
        "(HasOneUse $x) => (NegOp $x)",
        expect![[r#"
        M003: a source pattern starts with an operation; `HasOneUse` is a constraint
          = help: constraints follow the results: `where [(HasOneUse $x)]`
          | (HasOneUse $x) => (NegOp $x)
          |  ^^^^^^^^^
    "#]],
    );
    check(
        "(I32 $x) => (NegOp $x)",
        expect![[r#"
        M017: `I32` is a type constraint, not an operation
          | (I32 $x) => (NegOp $x)
          |  ^^^
    "#]],
    );
    check(
        "(SplitOp:$r__1 $x) => (NegOp $x)",
        expect![[r#"
        M106: the root is matched as a whole; bind `$r` and use `$r__1`
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
              = help: it groups operands of the source; a result is a node: `(AddOp $x, $y)`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                                 ^^^^^^
            M004: `addBenefit` builds nothing, so it cannot be a result
              = help: it follows the results: `(NegOp $x) => (CastOp $x), (addBenefit 1)`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                                                  ^^^^^^^^^^
            M127: `copyAttrs` is a supplemental pattern
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp $x) => [(location $x), (returnType $x), (either $x, $x), (addBenefit 1), (copyAttrs $x)]
              |                                                                                  ^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]",
        expect![[r#"
            M005: `HasOneUse` is a constraint and builds nothing
              = help: constraints follow the results: `where [(HasOneUse $x)]`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                 ^^^^^^^^^
            M017: `I32` is a type constraint, not an operation
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                 ^^^
            P14: a result is a node: `(Op ..)`, native code, or `(replaceWithValue $x)`
              = help: write `(replaceWithValue $x)`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                          ^^
            M005: `I32` is a constraint and builds nothing
              = help: constraints follow the results: `where [(I32 $x)]`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                              ^^^
            P14: a result is a node: `(Op ..)`, native code, or `(replaceWithValue $x)`
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                                   ^
            M100: `replaceWithValue` makes nothing new to bind
              | (NegOp $x) => [(HasOneUse $x), (I32 $x), $x, I32, 5, (replaceWithValue:$r $x)]
              |                                                                        ^^
        "#]],
    );
    check(
        "(NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]",
        expect![[r#"
            M039: `replaceWithValue` takes 1 value, 0 given
              = help: for several results write several: `[(replaceWithValue $x), (replaceWithValue $y)]`
              | (NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]
              |                 ^^^^^^^^^^^^^^^^
            M039: `replaceWithValue` takes 1 value, 2 given
              = help: for several results write several: `[(replaceWithValue $x), (replaceWithValue $y)]`
              | (NegOp $x) => [(replaceWithValue), (replaceWithValue $x, $x), (replaceWithValue (low $x))]
              |                                                          ^^
            M040: `replaceWithValue` takes a symbol, not a node
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
            M117: `replaceWithValue` says how to build; a source only matches
              | (NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)
              |         ^^^^^^^^^^^^^^^^
            M117: `location` says how to build; a source only matches
              | (NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)
              |                                ^^^^^^^^
            M127: `copyAttrs` is a supplemental pattern
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp (replaceWithValue $x), (location $x), (copyAttrs $x)) => (NegOp $x)
              |                                               ^^^^^^^^^
        "#]],
    );
    check(
        "(AddOp (eihter $x, $y)) => (AddOp (either $x, $y))",
        expect![[r#"
            M018: no directive `eihter`; did you mean `either`?
              | (AddOp (eihter $x, $y)) => (AddOp (either $x, $y))
              |         ^^^^^^
            M126: `either` leaves the order open; a result must choose
              = help: drop `either`
              | (AddOp (eihter $x, $y)) => (AddOp (either $x, $y))
              |                                    ^^^^^^
        "#]],
    );
    check(
        "(AddOp (either:$e $a, (either $b, $c))) => (AddOp $a, $b)",
        expect![[r#"
            M101: `either` is not a value; bind its operands
              | (AddOp (either:$e $a, (either $b, $c))) => (AddOp $a, $b)
              |                ^^
            M125: `either` directly in `either` means nothing
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
            M076: constraints belong to the source; here write `$x`
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                          ^^^
            M076: constraints belong to the source; here write `$x`
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                  ^^^
            M122: `location` is given twice
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                        ^^^^^^^^
            M100: `location` makes nothing new to bind
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                                 ^^
            M122: `location` is given twice
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                                          ^^^^^^^^
            M034: `..` ignores arguments in a match; a result must say what to build
              = help: name the arguments to leave out optional ones
              | (NegOp $x) => (AddOp (location "l"), $x, I32:$x, I32, (location:$l $x), (location $x), (returnType $x), ..)
              |                                                                                                         ^^
        "#]],
    );
    check(
        "(AddOp .., $x) => (AddOp lhs = $x, $x, lhs = $x)",
        expect![[r#"
            M014: `..` must come once, after all other arguments
              | (AddOp .., $x) => (AddOp lhs = $x, $x, lhs = $x)
              |        ^^
        "#]],
    );
    check(
        "(NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)",
        expect![[r#"
            M047: `HasOneUse` tests a value as a whole; it goes into the constraint list
              = help: write `where [(HasOneUse $x)]`
              | (NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)
              |        ^^^^^^^^^
            P15: `low` is native code; in a source it is written `(low ..)`
              | (NegOp HasOneUse:$x, low:$y, either:$z, {1}) => (NegOp $x)
              |                      ^^^
            P16: `either` is a directive and is written `(either ..)`
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
            M006: `HasOneUse` is written with what it tests
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
            M037: a constraint tests symbols and literals; `(low ..)` belongs to the rewrite
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
        M100: `addBenefit` makes nothing new to bind
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
