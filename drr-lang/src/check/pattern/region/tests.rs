//! Tests of errors about regions and blocks.

use expect_test::expect;

use crate::check::pattern::typed_tests::{check, model};
use crate::report::Report;

#[test]
fn good_patterns_have_a_model() {
    for source in [
        "(LoopOp $n, body = $b) => (LoopOp $n, body = $b)",
        "(LoopOp $n, body = $_) => (NegOp $n)",
        "(LoopOp ..) => (ConstOp 1i32)",
        "(LoopOp $n, body = empty) => (LoopOp $n, body = empty)",
        "(LoopOp $n, body = (region:$r (block:$b (args $i, I32:$j, ..) .. (YieldOp $i)))) => (inline $r $n, $n) where [(same $b)]",
        "(NegOp $x) => (LoopOp $x, body = (region (block (args I32:$i, (arg:$j $x)) (IntOp:$s $i) (YieldOp $j)) (block)))",
        "(NegOp (LoopOp $n, body = $b)) => (CastOp $n) where [(same $b)]",
        "(SwitchOp $n, cases = $_) => (NegOp $n)",
        "(NegOp BlockArg<0>:$x) => (NegOp (AddOp $x, $x))",
    ] {
        let mut report = Report::new();
        let has_model = model(source, &mut report).is_some();
        assert!(has_model, "{}", report.show(source));
    }
}

/// Directives of regions in wrong contexts.
#[test]
fn errors_without_signatures() {
    check(
        "(LoopOp $n, empty) => (LoopOp $n, (region (block)))",
        expect![[r#"
            R01: a region requires a name: `body = empty`
              = help: bind or move it with `body = $body`, or specify its contents with `body = empty` or `body = (region (block ..))`
              | (LoopOp $n, empty) => (LoopOp $n, (region (block)))
              |             ^^^^^
            R01: a region requires a name: `body = (region ..)`
              = help: bind or move it with `body = $body`, or specify its contents with `body = empty` or `body = (region (block ..))`
              | (LoopOp $n, empty) => (LoopOp $n, (region (block)))
              |                                    ^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (empty)) => (LoopOp $n, body = (region))",
        expect![[r#"
            R02: expected `empty` without parentheses: `body = empty`
              | (LoopOp $n, body = (empty)) => (LoopOp $n, body = (region))
              |                     ^^^^^
            R03: expected a block in this region
              = help: write `empty` for a region without blocks, `(region (block ..))` for a region with a block
              | (LoopOp $n, body = (empty)) => (LoopOp $n, body = (region))
              |                                                    ^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region (block) (block))) => (NegOp (block))",
        expect![[r#"
            R04: a source cannot match a region with several blocks
              = help: match regions with several blocks in native code
              | (LoopOp $n, body = (region (block) (block))) => (NegOp (block))
              |                                     ^^^^^
            R06: a block is allowed only in a region: `body = (region (block ..))`
              | (LoopOp $n, body = (region (block) (block))) => (NegOp (block))
              |                                                         ^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region $x)) => (NegOp (args I32:$i))",
        expect![[r#"
            R05: expected a block in a region: `(region (block ..))`
              | (LoopOp $n, body = (region $x)) => (NegOp (args I32:$i))
              |                            ^^
            R07: `args` is allowed only at the start of a block: `(block (args I32:$i) ..)`
              | (LoopOp $n, body = (region $x)) => (NegOp (args I32:$i))
              |                                            ^^^^
            M089: `args` names `$i`, which is not bound
              = note: bound here: `$n`, `$x`
              | (LoopOp $n, body = (region $x)) => (NegOp (args I32:$i))
              |                                                     ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region (block (YieldOp $v) (args $i) ..))) => (NegOp $n)",
        expect![[r#"
            R08: `args` must appear only once, before the ops of the block
              | (LoopOp $n, body = (region (block (YieldOp $v) (args $i) ..))) => (NegOp $n)
              |                                                 ^^^^
            R09: `..` must come before the ops of the block, which are its last ones
              | (LoopOp $n, body = (region (block (YieldOp $v) (args $i) ..))) => (NegOp $n)
              |                                                          ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region (block $x, (low $y)))) => (NegOp $n)",
        expect![[r#"
            R10: expected an op in a block, found `$x`
              | (LoopOp $n, body = (region (block $x, (low $y)))) => (NegOp $n)
              |                                   ^^
            R10: expected an op in a block, found `low`
              | (LoopOp $n, body = (region (block $x, (low $y)))) => (NegOp $n)
              |                                        ^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region (block (args (NegOp $x))))) => (NegOp $n)",
        expect![[r#"
            R13: expected `$i`, `I32:$i`, `$_` or `..` as an argument of a matched block
              | (LoopOp $n, body = (region (block (args (NegOp $x))))) => (NegOp $n)
              |                                         ^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))",
        expect![[r#"
            M100: `region` creates nothing to bind
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                          ^^
            M100: `block` creates nothing to bind
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                    ^^
            R11: missing type of the argument `$i` of a built block
              = help: add a type, `I32:$i`, or use `(arg:$i $x)` for the type of `$x`
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                             ^^
            R12: an argument of a block has one type: `(arg:$i $x)` for the type of `$x`, or `(arg:$i "tensor<4xf32>")`
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                                  ^^^
            R14: expected `I32:$i` or `(arg:$i $x)` as an argument of a built block
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                                           ^^^^^^^^^^
            M034: `..` is not allowed in a result
              = help: use named arguments to omit optional ones
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                                                       ^^
            M089: `inline` names `$b`, which is not bound
              = note: bound here: `$n`, `$j`
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                                                                   ^^
            M004: `location` builds nothing, so it cannot be a result
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                                                                        ^^^^^^^^
            M034: `..` is not allowed in a result
              = help: use named arguments to omit optional ones
              | (NegOp $n) => (LoopOp $n, body = (region:$r (block:$b (args $i, (arg:$j), (NegOp $n), ..) (inline $b) (location $n) ..)))
              |                                                                                                                     ^^
        "#]],
    );
    check(
        "(LoopOp (inline $n), body = $b) => (inline)",
        expect![[r#"
            R16: `inline` is not allowed in a source
              | (LoopOp (inline $n), body = $b) => (inline)
              |          ^^^^^^
            R15: `inline` takes a region of the root and a value for each argument of its block: `(inline $body, $x)`
              | (LoopOp (inline $n), body = $b) => (inline)
              |                                     ^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (inline (NegOp $n), x = $n)",
        expect![[r#"
            R15: `inline` takes a region of the root and a value for each argument of its block: `(inline $body, $x)`
              | (LoopOp $n, body = $b) => (inline (NegOp $n), x = $n)
              |                                   ^^^^^^^^^^
            R18: unexpected name `x`: blocks, arguments and ops are matched in order
              | (LoopOp $n, body = $b) => (inline (NegOp $n), x = $n)
              |                                               ^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region (block x = (YieldOp $v)))) => (NegOp $n)",
        expect![[r#"
            R18: unexpected name `x`: blocks, arguments and ops are matched in order
              | (LoopOp $n, body = (region (block x = (YieldOp $v)))) => (NegOp $n)
              |                                   ^
        "#]],
    );
}

/// Regions against the declarations.
#[test]
fn errors_with_signatures() {
    check(
        "(NegOp x = empty) => (NegOp (region (block)))",
        expect![[r#"
            R20: `x` of `ex.neg` is an operand, not a region
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp x = empty) => (NegOp (region (block)))
              |            ^^^^^
            M024: `ex.neg` takes 1 argument, 0 given: `x` is missing
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp x = empty) => (NegOp (region (block)))
              |                       ^^^^^
            R01: a region requires a name: `body = (region ..)`
              = help: bind or move it with `body = $body`, or specify its contents with `body = empty` or `body = (region (block ..))`
              | (NegOp x = empty) => (NegOp (region (block)))
              |                              ^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = 5) => (LoopOp $n, body = (NegOp $n))",
        expect![[r#"
            R21: expected a region for `body` of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: use `body = $body`, `body = empty` or `body = (region (block ..))`
              | (LoopOp $n, body = 5) => (LoopOp $n, body = (NegOp $n))
              |                    ^
            R21: expected a region for `body` of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: use `body = $body`, `body = empty` or `body = (region (block ..))`
              | (LoopOp $n, body = 5) => (LoopOp $n, body = (NegOp $n))
              |                                             ^^^^^^^^^^
        "#]],
    );
    // A region of another name does not hide that an argument is missing.
    check(
        "(LoopOp inner = $b) => (LoopOp $b, boddy = $b)",
        expect![[r#"
            M024: `ex.loop` takes 1 argument, 0 given: `n` is missing
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: write `$_` to ignore an argument, or `..` to ignore all remaining ones
              | (LoopOp inner = $b) => (LoopOp $b, boddy = $b)
              |  ^^^^^^
            M150: region `body` of `ex.loop` is erased with the op
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: write `body = $_` if this is intended
              | (LoopOp inner = $b) => (LoopOp $b, boddy = $b)
              |  ^^^^^^
            M023: `ex.loop` has no argument `inner`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: the region is named `body`
              | (LoopOp inner = $b) => (LoopOp $b, boddy = $b)
              |         ^^^^^
            M023: `ex.loop` has no argument `boddy`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: did you mean `body`?
              | (LoopOp inner = $b) => (LoopOp $b, boddy = $b)
              |                                    ^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (LoopOp n = $x, (returnType $x))",
        expect![[r#"
            M115: missing contents of region `body` of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: add `body = (region (block ..))`, `body = empty`, or `body = $body` for a region of the root
              | (NegOp $x) => (LoopOp n = $x, (returnType $x))
              |                ^^^^^^
            M080: unexpected result type: this `ex.loop` replaces `r` of `ex.neg` and has its type
              = help: remove `returnType`
              | (NegOp $x) => (LoopOp n = $x, (returnType $x))
              |                                ^^^^^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, m = 3, body = $b) => (NegOp $b)",
        expect![[r#"
            M023: `ex.loop` has no argument `m`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              | (LoopOp $n, m = 3, body = $b) => (NegOp $b)
              |             ^
            M061: `x` of `ex.neg` is an operand, but `$b` is a region
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (LoopOp $n, m = 3, body = $b) => (NegOp $b)
              |                                         ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (BoxOp $n, body = (region (block (args I32:$i) (YieldOp (inline $b, $n)))))",
        expect![[r#"
            M142: `ex.box` is isolated from above: `$n` cannot be used in its regions
              | (LoopOp $n, body = $b) => (BoxOp $n, body = (region (block (args I32:$i) (YieldOp (inline $b, $n)))))
              |                                                                                               ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b, body = $c) => (NegOp $n)",
        expect![[r#"
            M032: argument `body` of `ex.loop` is specified more than once
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              | (LoopOp $n, body = $b, body = $c) => (NegOp $n)
              |                        ^^^^
        "#]],
    );
    check(
        "(SwitchOp $n, cases = $b) => (NegOp $n)",
        expect![[r#"
            R22: `cases` of `ex.switch` is a list of regions, which a pattern cannot match
              = signature: ex.switch (ins AnyType:$n) (outs AnyType:$r) (region VariadicRegion<AnyRegion>:$cases)
              = help: use native code
              | (SwitchOp $n, cases = $b) => (NegOp $n)
              |                       ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (LoopOp $n, body = $n)",
        expect![[r#"
            R25: `body` of `ex.loop` is a region, but `$n` is an operand
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              | (LoopOp $n, body = $b) => (LoopOp $n, body = $n)
              |                                              ^^
        "#]],
    );
    check(
        "(LoopOp (LoopOp $n, body = $b), body = $b) => (NegOp $n)",
        expect![[r#"
            R24: `$b` is bound more than once, but regions are not compared
              | (LoopOp (LoopOp $n, body = $b), body = $b) => (NegOp $n)
              |                                        ^^
        "#]],
    );
    check(
        "(NegOp (LoopOp $n, body = $b)) => (LoopOp $n, body = $b)",
        expect![[r#"
            M140: `$b` is not a region of the root, so this pattern cannot move it
              = note: only the root is erased, together with the contents of its regions
              | (NegOp (LoopOp $n, body = $b)) => (LoopOp $n, body = $b)
              |                                                      ^^
        "#]],
    );
    check(
        "(NegOp (LoopOp $n, body = $b)) => (inline $b)",
        expect![[r#"
            M140: `$b` is not a region of the root, so this pattern cannot move it
              = note: only the root is erased, together with the contents of its regions
              | (NegOp (LoopOp $n, body = $b)) => (inline $b)
              |                                           ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (AddOp (inline $b), (LoopOp $n, body = $b))",
        expect![[r#"
            M079: cannot infer the result type of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (LoopOp $n, body = $b) => (AddOp (inline $b), (LoopOp $n, body = $b))
              |                                                ^^^^^^
            M139: `$b` is already moved: blocks are moved, not copied
              | (LoopOp $n, body = $b) => (AddOp (inline $b), (LoopOp $n, body = $b))
              |                                                                  ^^
        "#]],
    );
    // A supplemental pattern cannot use a region that a result has taken.
    check(
        "(LoopOp $n, body = $b) => (LoopOp $n, body = $b) supplemental [(inline $b)]",
        expect![[r#"
            M139: `$b` is already moved: blocks are moved, not copied
              | (LoopOp $n, body = $b) => (LoopOp $n, body = $b) supplemental [(inline $b)]
              |                                                                        ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (NegOp $b)",
        expect![[r#"
            M061: `x` of `ex.neg` is an operand, but `$b` is a region
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (LoopOp $n, body = $b) => (NegOp $b)
              |                                  ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (ScaleOp $n, (inline $b))",
        expect![[r#"
            R35: `k` of `ex.scale` is an attribute, but `inline` yields values
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (LoopOp $n, body = $b) => (ScaleOp $n, (inline $b))
              |                                        ^^^^^^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n, body = $b) => (inline $n)",
        expect![[r#"
            R15: `inline` takes a region of the root and a value for each argument of its block: `(inline $body, $x)`
              | (LoopOp $n, body = $b) => (inline $n)
              |                                   ^^
        "#]],
    );
    check(
        "(LoopOp $n, body = (region (block:$k (args $i) .. (YieldOp:$y__0 $v)))) => (NegOp $i)",
        expect![[r#"
            R34: this op is matched as a whole, not as one of its results
              = help: bind it as `$y` and write `$y__0` where the result is used
              | (LoopOp $n, body = (region (block:$k (args $i) .. (YieldOp:$y__0 $v)))) => (NegOp $i)
              |                                                            ^^^^^
            R29: `$i` is an argument of a block and is not visible outside of it
              = help: use the values that `inline` passes for the arguments of the block
              | (LoopOp $n, body = (region (block:$k (args $i) .. (YieldOp:$y__0 $v)))) => (NegOp $i)
              |                                                                                   ^^
        "#]],
    );
    check(
        "(NegOp $x) => (BoxOp $x, body = (region (block (args I32:$i) (YieldOp (AddOp $i, $x)))))",
        expect![[r#"
            M142: `ex.box` is isolated from above: `$x` cannot be used in its regions
              | (NegOp $x) => (BoxOp $x, body = (region (block (args I32:$i) (YieldOp (AddOp $i, $x)))))
              |                                                                                  ^^
        "#]],
    );
    check(
        "(NegOp $x) => (AddOp (LoopOp $x, body = (region (block (args I32:$i) (YieldOp $i)))), $i)",
        expect![[r#"
            M079: cannot infer the result type of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => (AddOp (LoopOp $x, body = (region (block (args I32:$i) (YieldOp $i)))), $i)
              |                       ^^^^^^
            M141: `$i` is bound in a region and is visible only there
              | (NegOp $x) => (AddOp (LoopOp $x, body = (region (block (args I32:$i) (YieldOp $i)))), $i)
              |                                                                                       ^^
        "#]],
    );
    check(
        "(ScaleOp $x, $k) => (LoopOp $x, body = (region (block (args AnyInteger:$i, (arg:$j $k)))))",
        expect![[r#"
            R32: `AnyInteger` allows several types, so it does not determine the type of an argument
              = help: write a type such as `I32:$i`, or `(arg:$i $x)` for the type of `$x`
              | (ScaleOp $x, $k) => (LoopOp $x, body = (region (block (args AnyInteger:$i, (arg:$j $k)))))
              |                                                             ^^^^^^^^^^
            R33: expected a value whose type is used, but `$k` is an attribute
              | (ScaleOp $x, $k) => (LoopOp $x, body = (region (block (args AnyInteger:$i, (arg:$j $k)))))
              |                                                                                    ^^
        "#]],
    );
    check(
        "(NegOp BlockArg<x>:$x) => (NegOp $x)",
        expect![[r#"
            R36: expected the index of the argument: `BlockArg<0>`
              | (NegOp BlockArg<x>:$x) => (NegOp $x)
              |        ^^^^^^^^^^^
        "#]],
    );
    check(
        "(ConcatOp BlockArg:$x) => (ConcatOp $x)",
        expect![[r#"
            R37: `BlockArg` matches a single operand, but `xs` of `ex.concat` is a variadic operand
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              | (ConcatOp BlockArg:$x) => (ConcatOp $x)
              |           ^^^^^^^^
        "#]],
    );
    check(
        "(LoopOp $n) => (NegOp $n)",
        expect![[r#"
            M150: region `body` of `ex.loop` is erased with the op
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: write `body = $_` if this is intended
              | (LoopOp $n) => (NegOp $n)
              |  ^^^^^^
        "#]],
    );
    check(
        "(NegOp $n) => (LoopOp $n)",
        expect![[r#"
            M115: missing contents of region `body` of `ex.loop`
              = signature: ex.loop (ins AnyType:$n) (outs AnyType:$r) (region AnyRegion:$body)
              = help: add `body = (region (block ..))`, `body = empty`, or `body = $body` for a region of the root
              | (NegOp $n) => (LoopOp $n)
              |                ^^^^^^
        "#]],
    );
}
