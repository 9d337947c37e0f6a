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
              = help: make a value of it with an operation, such as `(ConstOp $k)`, or name another symbol
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
              = help: make a value of it with an operation, such as `(ConstOp $p)`, or name another symbol
              | (PropOp $x, $p) => (AddOp $p, (ScaleOp $x, $p))
              |                           ^^
            M079: the result type of `ex.scale` is not known here
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
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
        M064: `replaceWithValue` needs a value; `$k` is an attribute
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
            M066: `$s` stands for 2 values; say which: `$s__0` (`hi`) or `$s__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$s__0 $x)) => (CastOp $s) where [(HasOneUse $s)]
              |                                       ^^
            M066: `$s` stands for 2 values; say which: `$s__0` (`hi`) or `$s__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$s__0 $x)) => (CastOp $s) where [(HasOneUse $s)]
              |                                                             ^^
        "#]],
    );
    check(
        "(SinkOp:$r $x) => (CastOp $r)",
        expect![[r#"
            M079: the result type of `ex.cast` is not known here
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (SinkOp:$r $x) => (CastOp $r)
              |                    ^^^^^^
            M067: `ex.sink` has no results; `$r` is only the operation
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (SinkOp:$r $x) => (CastOp $r)
              |                           ^^
        "#]],
    );
    check(
        "(NegOp $x) => (ScaleOp $x, (NegOp $x))",
        expect![[r#"
            M071: `k` of `ex.scale` is an attribute; `ex.neg` makes a value
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: native code can make one: `(function $x)`
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
        M077: `x` of `ex.int` is `I32`, but `$x` is `F32`
          = signature: ex.int (ins I32:$x) (outs I32:$r)
          | (ScaleOp F32:$x, $_) => (IntOp $x)
          |                                ^^
    "#]],
    );
    check(
        "(FloatOp (CastOp I32:$y)) => (IntOp $y)",
        expect![[r#"
        M078: this yields `I32`, but it replaces `r` of `ex.float`, which is `F32`
          = signature: ex.float (ins F32:$x) (outs F32:$r)
          | (FloatOp (CastOp I32:$y)) => (IntOp $y)
          |                              ^^^^^^^^^^
    "#]],
    );
    check(
        "(CastOp $x) => (NegOp (CastOp $x))",
        expect![[r#"
            M079: the result type of `ex.cast` is not known here
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (CastOp $x) => (NegOp (CastOp $x))
              |                        ^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => [(CastOp:$c $x), (NegOp $c)]",
        expect![[r#"
            M079: the result type of `ex.cast` is not known here
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => [(CastOp:$c $x), (NegOp $c)]
              |                 ^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CutOp:$c__0 $x)",
        expect![[r#"
            M079: the result type of `ex.cut` is not known here
              = signature: ex.cut (ins AnyType:$x) (outs AnyType:$a, AnyType:$b)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              = help: each result has one type: `(returnType $x, $y)`
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
            M096: `$x` is an operand; here it would be an attribute
              = help: give one of them another name
              | (ScaleOp $x, $x) => (NegOp $x)
              |              ^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$s__0 $x)) => (NegOp $s__5)",
        expect![[r#"
            M102: `ex.split` has 2 results: `$s__0` (`hi`), `$s__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$s__0 $x)) => (NegOp $s__5)
              |                                      ^^^^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$q__7 $x)) => (NegOp (SplitOp:$t__7 $x))",
        expect![[r#"
            M103: `ex.split` has 2 results: `:$q__0` (`hi`), `:$q__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$q__7 $x)) => (NegOp (SplitOp:$t__7 $x))
              |                 ^^^^^
            M103: `ex.split` has 2 results: `:$t__0` (`hi`), `:$t__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$q__7 $x)) => (NegOp (SplitOp:$t__7 $x))
              |                                               ^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x__0)",
        expect![[r#"
        M104: `$x` is an operand; only results of operations and native code have an index
          | (NegOp $x) => (CastOp $x__0)
          |                       ^^^^^
    "#]],
    );
    check(
        "(SinkOp:$r $x) => (CastOp $r__0)",
        expect![[r#"
            M079: the result type of `ex.cast` is not known here
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (SinkOp:$r $x) => (CastOp $r__0)
              |                    ^^^^^^
            M105: `ex.sink` has no results, so there is no `$r__0`
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (SinkOp:$r $x) => (CastOp $r__0)
              |                           ^^^^^
        "#]],
    );
    check(
        "(NegOp (SplitOp:$s $x)) => (NegOp $x)",
        expect![[r#"
            M107: `ex.split` has 2 results; say which one the operand is
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
            M079: the result type of `ex.cast` is not known here
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp:$r $x) => [(CastOp $r), (replaceWithValue $r)]
              |                    ^^^^^^
            M109: `$r` is replaced by this pattern, so nothing built here can use it
              = help: `location`, `returnType`, native code and supplemental patterns may use it
              | (NegOp:$r $x) => [(CastOp $r), (replaceWithValue $r)]
              |                           ^^
            M109: `$r` is replaced by this pattern, so nothing built here can use it
              = help: `location`, `returnType`, native code and supplemental patterns may use it
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
            M110: `ex.cut` has 2 results to replace, the results yield 1 value
              = signature: ex.cut (ins AnyType:$x) (outs AnyType:$a, AnyType:$b)
              = note: `ex.neg` yields 1 value
              = help: one result stands behind the other in a list: `[(AOp $x), (BOp $x)]`; `(replaceWithValue $x)` is one of a value that is there
              | (CutOp $x) => (NegOp $x)
              |               ^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => []",
        expect![[r#"
        M111: `ex.neg` has 1 result to replace, but nothing here yields a value
          = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
          | (NegOp $x) => []
          |               ^^
    "#]],
    );
    check(
        "(NegOp $x) => (SinkOp $x)",
        expect![[r#"
            M111: `ex.neg` has 1 result to replace, but nothing here yields a value
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = note: `ex.sink` yields 0 values
              | (NegOp $x) => (SinkOp $x)
              |               ^^^^^^^^^^^
        "#]],
    );
    check(
        "(TriOp $x) => [(CutOp $x), (CutOp $x)]",
        expect![[r#"
            M112: `ex.cut` yields 2 values, but only the last 1 would replace a result
              = signature: ex.tri (ins AnyType:$x) (outs AnyType:$a, AnyType:$b, AnyType:$c)
              = help: use one result, `(CutOp:$r__1 ..)`, or bind it as an auxiliary and name the values with `replaceWithValue`
              | (TriOp $x) => [(CutOp $x), (CutOp $x)]
              |                ^^^^^^^^^^
        "#]],
    );
    check(
        "(AddOp (SplitOp:$p__0 $x), $y) => (replaceWithValue $p)",
        expect![[r#"
            M113: `$p` stands for 2 values
              = help: write `(replaceWithValue $p__0)`, `(replaceWithValue $p__1)`
              | (AddOp (SplitOp:$p__0 $x), $y) => (replaceWithValue $p)
              |                                                     ^^
        "#]],
    );
    check(
        "(NegOp $x) => [(LoopOp $x)]",
        expect![[r#"
            M115: `ex.loop` has a region `body`; say what is in it
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: `body = (region (block ..))`, `body = empty`, or `body = $body` for a region of the root
              | (NegOp $x) => [(LoopOp $x)]
              |                 ^^^^^^
        "#]],
    );
    check(
        "(SinkOp $x) => (JumpOp $x)",
        expect![[r#"
            M116: `ex.jump` needs a successor, which a pattern cannot give
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
            M144: the benefit would be -4: 1 operation in the source and -5
              = help: a benefit is 0 or more; `(addBenefit 1)` makes it greater by 1
              | (NegOp $x) => (CastOp $x) (addBenefit -5)
              |                                       ^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x) (addBenefit 99999999999999999999)",
        expect![[r#"
            M145: this benefit is too large: with the operations of the source it is at most 4294967295
              | (NegOp $x) => (CastOp $x) (addBenefit 99999999999999999999)
              |                                       ^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x) (addBenefit 4294967295)",
        expect![[r#"
            M145: this benefit is too large: with the operations of the source it is at most 4294967295
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
              = help: make a value of it with an operation, such as `(ConstOp ..)`
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                                       ^
            M088: this constraint tests `$u`, which is not bound
              = note: bound here: `$x`, `$y`, `$z`
              | (AddOp $x, I32Attr:$y, $z) => (ScaleOp $w, $x, (NegOp 5)) where [(HasOneUse $u)] (addBenefit -9)
              |                                                                             ^^
            M144: the benefit would be -8: 1 operation in the source and -9
              = help: a benefit is 0 or more; `(addBenefit 1)` makes it greater by 1
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
              = help: write `$_` for an argument that does not matter, or `..` for all the others
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
