//! Tests of errors about the results of a pattern, and about whole patterns, with signatures.

use expect_test::expect;

use crate::check::pattern::typed_tests::check;

#[test]
fn kinds_in_the_result() {
    check(
        "(ScaleOp $x, $k) => (CastOp $k)",
        expect![[r#"
            M061: `x` of `ex.cast` is an operand, but `$k` is an attribute
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = note: `$k` is bound at `k` of `ex.scale`
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp $k)`, or use another symbol
              | (ScaleOp $x, $k) => (CastOp $k)
              |                             ^^
        "#]],
    );
    check(
        "(NegOp $x) => (ScaleOp $x, $x)",
        expect![[r#"
            M062: `k` of `ex.scale` is an attribute, but `$x` is an operand
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = note: `$x` is bound at `x` of `ex.neg`
              | (NegOp $x) => (ScaleOp $x, $x)
              |                            ^^
        "#]],
    );
    check(
        "(PropOp $x, $p) => (AddOp $p, (ScaleOp $x, $p))",
        expect![[r#"
            M061: `lhs` of `ex.add` is an operand, but `$p` is a property
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              = note: `$p` is bound at `p` of `ex.prop`
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp $p)`, or use another symbol
              | (PropOp $x, $p) => (AddOp $p, (ScaleOp $x, $p))
              |                           ^^
            M079: cannot infer the result type of `ex.scale`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (PropOp $x, $p) => (AddOp $p, (ScaleOp $x, $p))
              |                                ^^^^^^^
            M062: `k` of `ex.scale` is an attribute, but `$p` is a property
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = note: `$p` is bound at `p` of `ex.prop`
              | (PropOp $x, $p) => (AddOp $p, (ScaleOp $x, $p))
              |                                            ^^
        "#]],
    );
    check(
        "(ScaleOp $x, $k) => (replaceWithValue $k)",
        expect![[r#"
            M064: `replaceWithValue` takes a value, but `$k` is an attribute
              | (ScaleOp $x, $k) => (replaceWithValue $k)
              |                                       ^^
        "#]],
    );
    check(
        "(ConcatOp $xs) => (NegOp $xs)",
        expect![[r#"
            M065: `x` of `ex.neg` is one value, but `$xs` is a list
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: match a fixed number: `(ConcatOp (variadic $a, $b))`
              | (ConcatOp $xs) => (NegOp $xs)
              |                          ^^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$s__0 $x)) => (CastOp $s) where [(HasOneUse $s)]",
        expect![[r#"
            M066: expected one value, but `$s` refers to 2
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = help: select one of them: `$s__0` (`hi`) or `$s__1` (`lo`)
              | (NegOp (SplitOp:$s__0 $x)) => (CastOp $s) where [(HasOneUse $s)]
              |                                       ^^
            M066: expected one value, but `$s` refers to 2
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = help: select one of them: `$s__0` (`hi`) or `$s__1` (`lo`)
              | (NegOp (SplitOp:$s__0 $x)) => (CastOp $s) where [(HasOneUse $s)]
              |                                                             ^^
        "#]],
    );
    check(
        "(SinkOp:$r $x) => (CastOp $r)",
        expect![[r#"
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (SinkOp:$r $x) => (CastOp $r)
              |                    ^^^^^^
            M067: `ex.sink` has no results, so `$r` is not a value
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (SinkOp:$r $x) => (CastOp $r)
              |                           ^^
        "#]],
    );
    check(
        "(NegOp $x) => (ScaleOp $x, (NegOp $x))",
        expect![[r#"
            M071: `k` of `ex.scale` is an attribute, but `ex.neg` defines a value
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: compute it in native code: `(function $x)`
              | (NegOp $x) => (ScaleOp $x, (NegOp $x))
              |                            ^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (PropOp $x, ConstantAttr<I64Attr, \"1\">)",
        expect![[r#"
            M072: `p` of `ex.prop` is a property, but this is a constant attribute
              = signature: ex.prop (ins AnyType:$x, I64Prop:$p) (outs AnyType:$r)
              = help: write `ConstantProp<I64Prop, "..">` or a literal
              | (NegOp $x) => (PropOp $x, ConstantAttr<I64Attr, "1">)
              |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(LabelOp $x, $s) => (ScaleOp $x, $s)",
        expect![[r#"
        M075: `k` of `ex.scale` is an `I32Attr`, but `$s` is a `StrAttr`
          = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
          | (LabelOp $x, $s) => (ScaleOp $x, $s)
          |                                  ^^
    "#]],
    );
}

#[test]
fn types() {
    check(
        "(ScaleOp F32:$x, $_) => (IntOp $x)",
        expect![[r#"
            M077: mismatched types: `x` of `ex.int` is `I32`, but `$x` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (ScaleOp F32:$x, $_) => (IntOp $x)
              |                                ^^
        "#]],
    );
    check(
        "(FloatOp (CastOp I32:$y)) => (IntOp $y)",
        expect![[r#"
            M078: mismatched result types: `r` of `ex.float` is `F32`, but its replacement is `I32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | (FloatOp (CastOp I32:$y)) => (IntOp $y)
              |                              ^^^^^^^^^^
        "#]],
    );
    check(
        "(CastOp $x) => (NegOp (CastOp $x))",
        expect![[r#"
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (CastOp $x) => (NegOp (CastOp $x))
              |                        ^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => [(CastOp:$c $x), (NegOp $c)]",
        expect![[r#"
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => [(CastOp:$c $x), (NegOp $c)]
              |                 ^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CutOp:$c__0 $x)",
        expect![[r#"
            M079: cannot infer the result type of `ex.cut`
              = signature: ex.cut (ins AnyType:$x) (outs AnyType:$a, AnyType:$b)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              = help: write one type for each result: `(returnType $x, $y)`
              | (NegOp $x) => (CutOp:$c__0 $x)
              |                ^^^^^
        "#]],
    );
}

#[test]
fn symbols() {
    check(
        "(ScaleOp $x, $x) => (NegOp $x)",
        expect![[r#"
            M096: `$x` is an operand, but here it would be an attribute
              = help: rename one of them
              | (ScaleOp $x, $x) => (NegOp $x)
              |              ^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$s__0 $x)) => (NegOp $s__5)",
        expect![[r#"
            M102: result index out of range for `ex.split`, which has 2 results: `$s__0` (`hi`), `$s__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$s__0 $x)) => (NegOp $s__5)
              |                                      ^^^^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$q__7 $x)) => (NegOp (SplitOp:$t__7 $x))",
        expect![[r#"
            M103: result index out of range for `ex.split`, which has 2 results: `:$q__0` (`hi`), `:$q__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$q__7 $x)) => (NegOp (SplitOp:$t__7 $x))
              |                 ^^^^^
            M103: result index out of range for `ex.split`, which has 2 results: `:$t__0` (`hi`), `:$t__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$q__7 $x)) => (NegOp (SplitOp:$t__7 $x))
              |                                               ^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x__0)",
        expect![[r#"
            M104: `$x` is an operand, which has no index
              = note: only results of ops and native code have an index
              | (NegOp $x) => (CastOp $x__0)
              |                       ^^^^^
        "#]],
    );
    check(
        "(SinkOp:$r $x) => (CastOp $r__0)",
        expect![[r#"
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (SinkOp:$r $x) => (CastOp $r__0)
              |                    ^^^^^^
            M105: `ex.sink` has no results, so `$r__0` does not exist
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (SinkOp:$r $x) => (CastOp $r__0)
              |                           ^^^^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$s $x)) => (NegOp $x)",
        expect![[r#"
            M107: ambiguous operand: `ex.split` has 2 results
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = help: write `:$s__0` (`hi`) or `:$s__1` (`lo`)
              | (NegOp (SplitOp:$s $x)) => (NegOp $x)
              |         ^^^^^^^
        "#]],
    );
    check("(AddOp (SplitOp:$s__0 $x), $s__1) => (NegOp $s__1)", expect![""]);
    check(
        "(NegOp:$r $x) => [(CastOp $r), (replaceWithValue $r)]",
        expect![[r#"
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp:$r $x) => [(CastOp $r), (replaceWithValue $r)]
              |                    ^^^^^^
            M109: `$r` is replaced by this pattern, so no op built here can use it
              = note: `location`, `returnType`, native code and supplemental patterns may use it
              | (NegOp:$r $x) => [(CastOp $r), (replaceWithValue $r)]
              |                           ^^
            M109: `$r` is replaced by this pattern, so no op built here can use it
              = note: `location`, `returnType`, native code and supplemental patterns may use it
              | (NegOp:$r $x) => [(CastOp $r), (replaceWithValue $r)]
              |                                                  ^^
        "#]],
    );
}

#[test]
fn numbers_of_results() {
    check(
        "(CutOp $x) => (NegOp $x)",
        expect![[r#"
            M110: `ex.cut` has 2 results to replace, but the pattern yields 1 value
              = signature: ex.cut (ins AnyType:$x) (outs AnyType:$a, AnyType:$b)
              = note: `ex.neg` yields 1 value
              = help: list several results, `[(AOp $x), (BOp $x)]`, or write `(replaceWithValue $x)` for an existing value
              | (CutOp $x) => (NegOp $x)
              |               ^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => []",
        expect![[r#"
            M111: `ex.neg` has 1 result to replace, but the pattern yields no value
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp $x) => []
              |               ^^
        "#]],
    );
    check(
        "(NegOp $x) => (SinkOp $x)",
        expect![[r#"
            M111: `ex.neg` has 1 result to replace, but the pattern yields no value
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = note: `ex.sink` yields 0 values
              | (NegOp $x) => (SinkOp $x)
              |               ^^^^^^^^^^^
        "#]],
    );
    check(
        "(TriOp $x) => [(CutOp $x), (CutOp $x)]",
        expect![[r#"
            M112: `ex.cut` yields 2 values, but only the last one would replace a result
              = signature: ex.tri (ins AnyType:$x) (outs AnyType:$a, AnyType:$b, AnyType:$c)
              = help: use one result, `(CutOp:$r__1 ..)`, or bind the op as an auxiliary result and list the values with `replaceWithValue`
              | (TriOp $x) => [(CutOp $x), (CutOp $x)]
              |                ^^^^^^^^^^
        "#]],
    );
    check(
        "(AddOp (SplitOp:$p__0 $x), $y) => (replaceWithValue $p)",
        expect![[r#"
            M113: `replaceWithValue` takes 1 value, but `$p` refers to 2
              = help: write `(replaceWithValue $p__0)`, `(replaceWithValue $p__1)`
              | (AddOp (SplitOp:$p__0 $x), $y) => (replaceWithValue $p)
              |                                                     ^^
        "#]],
    );
    check(
        "(NegOp $x) => [(LoopOp $x)]",
        expect![[r#"
            M115: missing contents of region `body` of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: add `body = (region (block ..))`, `body = empty`, or `body = $body` for a region of the root
              | (NegOp $x) => [(LoopOp $x)]
              |                 ^^^^^^
        "#]],
    );
    check(
        "(SinkOp $x) => (JumpOp $x)",
        expect![[r#"
            M116: `ex.jump` has a successor, which a pattern cannot build
              = signature: ex.jump (ins AnyType:$x) (outs) (successor AnySuccessor:$dest)
              = help: build it in native code
              | (SinkOp $x) => (JumpOp $x)
              |                 ^^^^^^
        "#]],
    );
}

#[test]
fn benefits() {
    check(
        "(NegOp $x) => (CastOp $x) (addBenefit -5)",
        expect![[r#"
            M144: negative benefit -4: 1 op in the source and -5
              = note: `(addBenefit 1)` increases the benefit by 1
              | (NegOp $x) => (CastOp $x) (addBenefit -5)
              |                                       ^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x) (addBenefit 99999999999999999999)",
        expect![[r#"
            M145: this benefit is too large: with the ops of the source, it can be at most 4294967295
              | (NegOp $x) => (CastOp $x) (addBenefit 99999999999999999999)
              |                                       ^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x) (addBenefit 4294967295)",
        expect![[r#"
            M145: this benefit is too large: with the ops of the source, it can be at most 4294967295
              | (NegOp $x) => (CastOp $x) (addBenefit 4294967295)
              |                                       ^^^^^^^^^^
        "#]],
    );
}

#[test]
fn all_errors_are_reported_at_once() {
    check(
        "(AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)",
        expect![[r#"
            M043: `I32Attr` constrains attributes, but `rhs` of `ex.add` is an operand
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              = help: did you mean `I32`?
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |            ^^^^^^^
            M025: `ex.add` takes 2 arguments, 3 given
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                        ^^
            M087: `$w` is not bound
              = note: bound here: `$x`, `$y`, `$z`
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                        ^^
            M062: `k` of `ex.scale` is an attribute, but `$x` is an operand
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = note: `$x` is bound at `lhs` of `ex.add`
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                            ^^
            M025: `ex.scale` takes 2 arguments, 3 given
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                                ^^^^^^^^^
            M074: `x` of `ex.neg` is an operand, but this is a constant
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                                       ^
            M088: this constraint tests `$u`, which is not bound
              = note: bound here: `$x`, `$y`, `$z`
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                                                             ^^
            M144: negative benefit -8: 1 op in the source and -9
              = note: `(addBenefit 1)` increases the benefit by 1
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                                                                              ^^
        "#]],
    );
}

#[test]
fn op_with_errors_causes_no_further_errors() {
    check(
        "(Broken $x, (AddOp $y)) => (Broken (NegOp $x, $x), $nope)",
        expect![[r#"
            M024: `ex.add` takes 2 arguments, 1 given: `rhs` is missing
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              = help: write `$_` to ignore an argument, or `..` to ignore all remaining ones
              | (Broken $x, (AddOp $y)) => (Broken (NegOp $x, $x), $nope)
              |              ^^^^^
            M025: `ex.neg` takes 1 argument, 2 given
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (Broken $x, (AddOp $y)) => (Broken (NegOp $x, $x), $nope)
              |                                               ^^
            M087: `$nope` is not bound
              = note: bound here: `$x`, `$y`
              | (Broken $x, (AddOp $y)) => (Broken (NegOp $x, $x), $nope)
              |                                                    ^^^^^
        "#]],
    );
}
