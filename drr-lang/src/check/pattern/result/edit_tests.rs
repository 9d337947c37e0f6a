//! Tests of errors about additional matched ops, and about edits of matched ops.

use expect_test::expect;

use crate::check::pattern::typed_tests::check;

#[test]
fn additional_ops() {
    check(
        "[(NegOp:$a $x), (CastOp:$b $x)] => [(NegOp:$n $x), (eraseOp $b), (replaceWithValue $n)]",
        expect![""],
    );
    check(
        "[(NegOp:$a $x), (CastOp:$b (NegOp $a))] => [(eraseOp $b), (replaceOp $a, $x)]",
        expect![""],
    );
    check(
        "[(NegOp $x), (CastOp $y), $z, (I32 $x)] => (replaceWithValue $x)",
        expect![[r#"
            P117: `CastOp` shares no value with the preceding sources
              = help: use a common value, such as `$x` in `[(AddOp $x, $y), (NegOp $x)]`
              | [(NegOp $x), (CastOp $y), $z, (I32 $x)] => (replaceWithValue $x)
              |              ^^^^^^^^^^^
            P116: expected an op besides the root: `[(AddOp:$a $x, $y), (NegOp $x)]`
              | [(NegOp $x), (CastOp $y), $z, (I32 $x)] => (replaceWithValue $x)
              |                           ^^
            P116: expected an op besides the root: `[(AddOp:$a $x, $y), (NegOp $x)]`
              | [(NegOp $x), (CastOp $y), $z, (I32 $x)] => (replaceWithValue $x)
              |                               ^^^^^^^^
        "#]],
    );
    check(
        "[] => (replaceWithValue $x)",
        expect![[r#"
            P01: expected the source of the pattern: `(Op ..)`
              | [] => (replaceWithValue $x)
              | ^^
        "#]],
    );
    check(
        "[(NegOp $x), (SplitOp:$s__1 $x)] => (replaceWithValue $x)",
        expect![[r#"
            R34: this op is matched as a whole, not as one of its results
              = help: bind it as `$s` and write `$s__1` where the result is used
              | [(NegOp $x), (SplitOp:$s__1 $x)] => (replaceWithValue $x)
              |                       ^^^^^
        "#]],
    );
    check(
        "[(SplitOp:$s $x), (NegOp $s)] => (replaceWithValue $x)",
        expect![[r#"
            M107: ambiguous operand: `ex.split` has 2 results
              = help: write `$s__0` (`hi`) or `$s__1` (`lo`)
              | [(SplitOp:$s $x), (NegOp $s)] => (replaceWithValue $x)
              |                          ^^
            M110: `ex.split` has 2 results to replace, but the pattern yields 1 value
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = note: `replaceWithValue` yields 1 value
              = help: list several results, `[(AOp $x), (BOp $x)]`, or write `(replaceWithValue $x)` for an existing value
              | [(SplitOp:$s $x), (NegOp $s)] => (replaceWithValue $x)
              |                                  ^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(ScaleOp (NegOp:$n $x), $n) => (replaceWithValue $x)",
        expect![[r#"
            M096: `$n` is an op, but here it would be an attribute
              = help: rename one of them
              | (ScaleOp (NegOp:$n $x), $n) => (replaceWithValue $x)
              |                         ^^
        "#]],
    );
}

#[test]
fn edits() {
    check(
        "(NegOp:$r (CastOp:$c $x)) => [(keepOp $r), (replaceOp $c, (NegOp $x))]",
        expect![[""]],
    );
    check(
        "(NegOp:$r (CastOp:$c $x)) => [(eraseOp $c), (eraseOp $c), (replaceWithValue $x)]",
        expect![[r#"
            P111: `$c` is replaced or erased more than once
              | (NegOp:$r (CastOp:$c $x)) => [(eraseOp $c), (eraseOp $c), (replaceWithValue $x)]
              |                                                      ^^
        "#]],
    );
    check(
        "(NegOp:$r (CastOp:$c $x)) => [(eraseOp), (eraseOp 1), (eraseOp $x), (eraseOp $c, $x), (keepOp $c), (replaceWithValue $x)]",
        expect![[r#"
            P109: expected the symbol of a matched op: `(eraseOp $op)`
              | (NegOp:$r (CastOp:$c $x)) => [(eraseOp), (eraseOp 1), (eraseOp $x), (eraseOp $c, $x), (keepOp $c), (replaceWithValue $x)]
              |                                ^^^^^^^
            P109: expected the symbol of a matched op: `(eraseOp $op)`
              | (NegOp:$r (CastOp:$c $x)) => [(eraseOp), (eraseOp 1), (eraseOp $x), (eraseOp $c, $x), (keepOp $c), (replaceWithValue $x)]
              |                                                   ^
            P110: `eraseOp` takes a matched op, but `$x` is an operand
              | (NegOp:$r (CastOp:$c $x)) => [(eraseOp), (eraseOp 1), (eraseOp $x), (eraseOp $c, $x), (keepOp $c), (replaceWithValue $x)]
              |                                                                ^^
            P112: `eraseOp` takes exactly one op
              | (NegOp:$r (CastOp:$c $x)) => [(eraseOp), (eraseOp 1), (eraseOp $x), (eraseOp $c, $x), (keepOp $c), (replaceWithValue $x)]
              |                                                                                  ^^
            P111: `$c` is replaced or erased more than once
              | (NegOp:$r (CastOp:$c $x)) => [(eraseOp), (eraseOp 1), (eraseOp $x), (eraseOp $c, $x), (keepOp $c), (replaceWithValue $x)]
              |                                                                                               ^^
        "#]],
    );
    check(
        "(NegOp:$r (SplitOp:$s__0 $x)) => [(replaceOp $s), (replaceWithValue $x)]",
        expect![[r#"
            P114: `replaceOp` requires the values that replace `$s`
              = help: erase an op without uses: `(eraseOp $s)`
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(replaceOp $s), (replaceWithValue $x)]
              |                                              ^^
        "#]],
    );
    check(
        "(NegOp:$r (SplitOp:$s__0 $x)) => [(replaceOp $s, $x), (replaceWithValue $x)]",
        expect![[r#"
            M110: `ex.split` has 2 results to replace, but the pattern yields 1 value
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = note: `replaceWithValue` yields 1 value
              = help: list several results, `[(AOp $x), (BOp $x)]`, or write `(replaceWithValue $x)` for an existing value
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(replaceOp $s, $x), (replaceWithValue $x)]
              |                                                  ^^
        "#]],
    );
    check(
        "(NegOp:$r (SplitOp:$s__0 $x)) => [(replaceOp $s, $x, $x, $x), (replaceWithValue $x)]",
        expect![[r#"
            P115: `$x` yields 1 value, but all results of `ex.split` are already replaced
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(replaceOp $s, $x, $x, $x), (replaceWithValue $x)]
              |                                                  ^^
        "#]],
    );
    check(
        "(NegOp:$r (SplitOp:$s__0 $x)) => [(eraseOp $s__0), (NegOp (eraseOp $s)), (replaceOp $r, (eraseOp $s))]",
        expect![[r#"
            P110: `eraseOp` takes a matched op, but `$s__0` is one of its results
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(eraseOp $s__0), (NegOp (eraseOp $s)), (replaceOp $r, (eraseOp $s))]
              |                                            ^^^^^
            P108: `eraseOp` must be a separate result
              = help: write it in the list of results: `=> [(NegOp $x), (eraseOp $op)]`
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(eraseOp $s__0), (NegOp (eraseOp $s)), (replaceOp $r, (eraseOp $s))]
              |                                                            ^^^^^^^
            M111: `ex.neg` has 1 result to replace, but the pattern yields no value
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = note: `eraseOp` yields 0 values
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(eraseOp $s__0), (NegOp (eraseOp $s)), (replaceOp $r, (eraseOp $s))]
              |                                                                                         ^^^^^^^^^^^^
            P108: `eraseOp` must be a separate result
              = help: write it in the list of results: `=> [(NegOp $x), (eraseOp $op)]`
              | (NegOp:$r (SplitOp:$s__0 $x)) => [(eraseOp $s__0), (NegOp (eraseOp $s)), (replaceOp $r, (eraseOp $s))]
              |                                                                                          ^^^^^^^
        "#]],
    );
    check(
        "(NegOp:$r (IntOp:$i $x)) => [(replaceOp $i, (FloatOp $x)), (replaceWithValue $x)]",
        expect![[r#"
            M078: mismatched result types: `r` of `ex.int` is `I32`, but its replacement is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp:$r (IntOp:$i $x)) => [(replaceOp $i, (FloatOp $x)), (replaceWithValue $x)]
              |                                             ^^^^^^^^^^^^
            M077: mismatched types: `x` of `ex.float` is `F32`, but `$x` is `I32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | (NegOp:$r (IntOp:$i $x)) => [(replaceOp $i, (FloatOp $x)), (replaceWithValue $x)]
              |                                                      ^^
        "#]],
    );
    check(
        "(NegOp (eraseOp $x)) => [(NegOp:$n $x), (eraseOp $n)] where [(eraseOp $x)]",
        expect![[r#"
            P108: `eraseOp` must be a separate result
              = help: write it in the list of results: `=> [(NegOp $x), (eraseOp $op)]`
              | (NegOp (eraseOp $x)) => [(NegOp:$n $x), (eraseOp $n)] where [(eraseOp $x)]
              |         ^^^^^^^
            P110: `eraseOp` takes a matched op, but `$n` is built by the results
              | (NegOp (eraseOp $x)) => [(NegOp:$n $x), (eraseOp $n)] where [(eraseOp $x)]
              |                                                  ^^
            P108: `eraseOp` must be a separate result
              = help: write it in the list of results: `=> [(NegOp $x), (eraseOp $op)]`
              | (NegOp (eraseOp $x)) => [(NegOp:$n $x), (eraseOp $n)] where [(eraseOp $x)]
              |                                                               ^^^^^^^
        "#]],
    );
}
