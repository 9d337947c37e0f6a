//! Tests of errors about types, lists, native code, expressions and supplemental patterns in results.

use expect_test::{Expect, expect};

use crate::check::pattern::typed_tests::model;
use crate::report::Report;

/// Compares the errors of several patterns.
fn check(sources: &[&str], expect: Expect) {
    let mut errors = String::new();
    for source in sources {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert!(model.is_none(), "{source}");
        errors.push_str(&report.show(source));
    }
    expect.assert_eq(&errors);
}

#[test]
fn valid_results() {
    for source in [
        "(NegOp $x) => (CastOp (CastOp $x, (returnType $x, )))",
        "(NegOp $x) => (CastOp (CastOp $x, (returnType \"i32\"), (location \"a\")))",
        "(NegOp $x) => (CastOp (CastOp $x, (returnType \"Type::F32\")))",
        "(NegOp $x) => (CastOp (CastOp $x, (returnType { Type::F32 })))",
        "(NegOp $x) => (CastOp (CastOp $x, (returnType I32)))",
        "(NegOp $x) => (ConcatOp (FanOp:$_ $x, (returnType (variadic $x, (types $x)))))",
        "(NegOp:$r $x) => (CastOp (CastOp $x, (returnType $r)))",
        "(MetaOp $x, $k) => (CastOp (CastOp $x, (returnType $k)))",
        "(NegOp $x) => (AddOp (CutOp:$c__0 $x, (returnType $x, \"i1\")), $c__1)",
        "(ConcatOp $xs) => (ConcatOp (FanOp (any $xs), (returnType $xs)))",
        "(AddOp $a, $b) => (ConcatOp (variadic:$_l $a, (NegOp $b), (low $a), { $b }))",
        "(FanOp $x) => (variadic $x, $x)",
        "(CutOp $x) => (NativeCodeCall<pair, 2> $x)",
        "(NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__0 $x), $p__1)",
        "(NegOp $x) => { $x }",
        "(ScaleOp $x, $k) => (ScaleOp $x, { $k + 1 })",
        "(NegOp $x) => (NativeCodeCall<\"f($_builder, $_loc, $0...)\"> $x)",
        "(NegOp $x) => (CastOp NativeCodeCall<\"f($_self)\">:$x)",
        "(NegOp:$r $x) => (CastOp:$n $x) supplemental [(low:$m $r, $n), (AddOp $r, $m), (copyAttrs $r), (copyAttrs $r, $n)]",
        "(NegOp $x) => (low ConstantAttr<I32Attr, \"1\">, (variadic $x), { 1 })",
    ] {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert!(model.is_some(), "{source}\n{}", report.show(source));
    }
}

#[test]
fn types() {
    check(
        &[
            "(NegOp $x) => (CastOp $x, (returnType $x))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType)))",
            "(NegOp $x) => (ConcatOp (CutOp:$c $x, (returnType $x)))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType $x, \"i32\")))",
            "(NegOp $x) => (ConcatOp (FanOp $x, (returnType \"i1\", \"i1\")))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType (NegOp $x))))",
            "(LabelOp $x, $s) => (CastOp (CastOp $x, (returnType $s)))",
            "(ConcatOp $xs) => (CastOp (CastOp (any $xs), (returnType $xs)))",
            "(ConcatOp $xs) => (CastOp (CastOp (any $xs), (returnType (variadic $xs))))",
            "(NegOp (SplitOp:$s__0 $x)) => (CastOp (CastOp $x, (returnType $s)))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType \"tensor<\")))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType 1, F32Attr, I32:$x, (location $x))))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, \"$z\")))",
            "(NegOp $x) => (CastOp (CastOp $x, (returnType (NativeCodeCall<pair, 2> $x))))",
        ],
        expect![[r#"
            M080: unexpected result type: this `ex.cast` replaces `r` of `ex.neg` and has its type
              = help: remove `returnType`
              | (NegOp $x) => (CastOp $x, (returnType $x))
              |                            ^^^^^^^^^^
            M042: missing types in `returnType`: expected 1, one per result
              = help: write `(returnType $x)` for the type of `$x`, or `(returnType "i32")`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType)))
              |                                    ^^^^^^^^^^
            M081: `ex.cut` has 2 results, 1 type given
              = signature: ex.cut (ins AnyType:$x) (outs AnyType:$a, AnyType:$b)
              = note: each result has one type
              | (NegOp $x) => (ConcatOp (CutOp:$c $x, (returnType $x)))
              |                                       ^^^^^^^^^^^^^^^
            M081: `ex.cast` has 1 result, 2 types given
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = note: each result has one type
              | (NegOp $x) => (CastOp (CastOp $x, (returnType $x, "i32")))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^
            M081: `ex.fan` has 1 result, 2 types given
              = signature: ex.fan (ins AnyType:$x) (outs Variadic<AnyType>:$rs)
              = note: each result has one type
              = help: write several types for one list as `(returnType (variadic ..))`
              | (NegOp $x) => (ConcatOp (FanOp $x, (returnType "i1", "i1")))
              |                                    ^^^^^^^^^^^^^^^^^^^^^^^
            M082: `ex.neg` is an op, not a type
              = help: use `(returnType $x)` for the type of a value
              | (NegOp $x) => (CastOp (CastOp $x, (returnType (NegOp $x))))
              |                                               ^^^^^^^^^^
            M083: `$s` is a `StrAttr` and has no type
              = help: name a value, or write the type itself: `(returnType "i32")`
              | (LabelOp $x, $s) => (CastOp (CastOp $x, (returnType $s)))
              |                                                     ^^
            M083: expected one type, but `$xs` is a list
              = help: name one value, or write the type itself: `(returnType "i32")`
              | (ConcatOp $xs) => (CastOp (CastOp (any $xs), (returnType $xs)))
              |                                                          ^^^
            M083: expected one type for a single result, found a list of types
              | (ConcatOp $xs) => (CastOp (CastOp (any $xs), (returnType (variadic $xs))))
              |                                                           ^^^^^^^^
            M066: expected one value, but `$s` refers to 2
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = help: select one of them: `$s__0` (`hi`) or `$s__1` (`lo`)
              | (NegOp (SplitOp:$s__0 $x)) => (CastOp (CastOp $x, (returnType $s)))
              |                                                               ^^
            P120: invalid type `tensor<`: expected a type after `tensor<`
              = help: write types as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType "tensor<")))
              |                                               ^^^^^^^^^
            M081: `ex.cast` has 1 result, 4 types given
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = note: each result has one type
              | (NegOp $x) => (CastOp (CastOp $x, (returnType 1, F32Attr, I32:$x, (location $x))))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P36: `returnType` takes symbols, types in quotes, native code and Rust expressions
              = help: write `(returnType $x)`, `(returnType "i32")` or `(returnType { Type::F32 })`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType 1, F32Attr, I32:$x, (location $x))))
              |                                               ^
            P36: `returnType` takes symbols, types in quotes, native code and Rust expressions
              = help: write `(returnType $x)`, `(returnType "i32")` or `(returnType { Type::F32 })`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType 1, F32Attr, I32:$x, (location $x))))
              |                                                  ^^^^^^^
            P36: `returnType` takes symbols, types in quotes, native code and Rust expressions
              = help: write `(returnType $x)`, `(returnType "i32")` or `(returnType { Type::F32 })`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType 1, F32Attr, I32:$x, (location $x))))
              |                                                           ^^^^^^
            P36: `returnType` takes symbols, types in quotes, native code and Rust expressions
              = help: write `(returnType $x)`, `(returnType "i32")` or `(returnType { Type::F32 })`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType 1, F32Attr, I32:$x, (location $x))))
              |                                                                   ^^^^^^^^^^^^^
            M081: `ex.cast` has 1 result, 2 types given
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = note: each result has one type
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M089: `returnType` names `$y`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                                 ^^
            M133: `$_loc` is not available here: nothing has been built yet
              = help: use `$_builder` here
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                                       ^^^^^
            M089: `returnType` names `$z`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                                                 ^^^^
            M136: ambiguous value: `pair` yields 2 values
              = help: select one: `(NativeCodeCall<pair, 2>:$r__0 ..)`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType (NativeCodeCall<pair, 2> $x))))
              |                                                ^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn lists() {
    check(
        &[
            "(NegOp $x) => (NegOp (variadic $x))",
            "(NegOp $x) => (BiasOp $x, (variadic $x, $x))",
            "(NegOp $x) => (ScaleOp $x, (variadic $x))",
            "(NegOp $x) => (ConcatOp (variadic (variadic $x)))",
            "(ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, \"1\">, 5, (SinkOp $x), $nope))",
            "(ScaleOp $x, $k) => (low (variadic $k, (SinkOp $x)))",
            "(NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))",
            "(NegOp $x) => (variadic $x, $x)",
            "(FanOp:$f $x) => (variadic $x, $f)",
            "(NegOp $x) => (ConcatOp (variadic:$x $x))",
        ],
        expect![[r#"
            M068: `x` of `ex.neg` is one value, not a list
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp $x) => (NegOp (variadic $x))
              |                       ^^^^^^^^
            M053: operand `b` of `ex.bias` is optional, not variadic
              = signature: ex.bias (ins AnyType:$x, Optional<AnyType>:$b) (outs AnyType:$r)
              = help: write `(variadic)` for an absent operand, `(variadic $x)` for a present one
              | (NegOp $x) => (BiasOp $x, (variadic $x, $x))
              |                            ^^^^^^^^
            M068: `k` of `ex.scale` is an attribute, not a list of values
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (NegOp $x) => (ScaleOp $x, (variadic $x))
              |                             ^^^^^^^^
            M069: `variadic` cannot be nested in `variadic`
              = help: remove the inner `variadic`
              | (NegOp $x) => (ConcatOp (variadic (variadic $x)))
              |                                    ^^^^^^^^
            M061: `xs` of `ex.concat` is an operand, but `$k` is an attribute
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = note: `$k` is bound at `k` of `ex.scale`
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp $k)`, or use another symbol
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                         ^^
            M070: `variadic` takes values, but this is an attribute
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^
            M070: `variadic` takes values, but this is an attribute
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                                                         ^
            M056: `ex.sink` has no results, so it cannot define an operand
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                                                             ^^^^^^
            M091: this list contains `$nope`, which is not bound
              = note: bound here: `$x`, `$k`
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                                                                         ^^^^^
            M070: `variadic` takes values, but `$k` is an attribute
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp $k)`
              | (ScaleOp $x, $k) => (low (variadic $k, (SinkOp $x)))
              |                                    ^^
            M056: `ex.sink` has no results, so it cannot define an operand
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (ScaleOp $x, $k) => (low (variadic $k, (SinkOp $x)))
              |                                         ^^^^^^
            M109: `$r` is replaced by this pattern, so no op built here can use it
              = note: `location`, `returnType`, native code and supplemental patterns may use it
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                      ^^
            P31: elements of a list cannot be named
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                          ^
            P35: `location` is allowed on an op or native code, not on a list
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                                   ^^^^^^^^
            M034: `..` is not allowed in a result
              = help: use named arguments to omit optional ones
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                                                 ^^
            M114: `r` of `ex.neg` is one value, not a list
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp $x) => (variadic $x, $x)
              |                ^^^^^^^^
            M109: `$f` is replaced by this pattern, so no op built here can use it
              = note: `location`, `returnType`, native code and supplemental patterns may use it
              | (FanOp:$f $x) => (variadic $x, $f)
              |                                ^^
            M097: `$x` is already bound in the source
              = help: rename this node
              | (NegOp $x) => (ConcatOp (variadic:$x $x))
              |                                   ^^
        "#]],
    );
}

#[test]
fn native_code() {
    check(
        &[
            "(NegOp $x) => (CastOp (NativeCodeCall<pair, 2> $x))",
            "(NegOp $x) => (CastOp (NativeCodeCallVoid<note> $x))",
            "(ScaleOp $x, $_) => (ScaleOp $x, (NativeCodeCall<pair, 2> $x))",
            "(NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__5 $x), $p__3)",
            "(NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__1 $x), $p)",
            "(NegOp $x) => [(NativeCodeCall<pair, 2>:$p $x), (replaceWithValue $p)]",
            "(NegOp $x) => (NativeCodeCall<pair, 2> $x)",
            "(NegOp $x) => (NativeCodeCall<pair, 13> $x)",
            "(NegOp $x) => (low x = $x)",
            "(NegOp $x) => (NativeCodeCall<\"f($1, $_self, $_op, $_foo, $x, $y)\"> $x)",
            "(NegOp $x) => (NativeCodeCall<\"f(\"> $x)",
            "(NegOp $x) => (CastOp NativeCodeCall<\"f($_self, $0, $1)\">:$x)",
            "(NegOp $x) => { f($0, $y, $_self, $_) }",
        ],
        expect![[r#"
            M136: ambiguous value: `pair` yields 2 values
              = help: select one: `(NativeCodeCall<pair, 2>:$r__0 ..)`
              | (NegOp $x) => (CastOp (NativeCodeCall<pair, 2> $x))
              |                        ^^^^^^^^^^^^^^^^^^^^^^^
            M135: `note` yields no value
              | (NegOp $x) => (CastOp (NativeCodeCallVoid<note> $x))
              |                        ^^^^^^^^^^^^^^^^^^^^^^^^
            M136: ambiguous value: `pair` yields 2 values
              = help: select one: `(NativeCodeCall<pair, 2>:$r__0 ..)`
              | (ScaleOp $x, $_) => (ScaleOp $x, (NativeCodeCall<pair, 2> $x))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^^
            M103: result index out of range for `pair`, which has 2 results: `:$p__0`, `:$p__1`
              | (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__5 $x), $p__3)
              |                                               ^^^^^
            M102: index out of range for `$p`, which refers to 2 values: `$p__0`, `$p__1`
              | (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__5 $x), $p__3)
              |                                                          ^^^^^
            M066: expected one value, but `$p` refers to 2
              = help: select one of them: `$p__0`, `$p__1`
              | (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__1 $x), $p)
              |                                                          ^^
            M113: `replaceWithValue` takes 1 value, but `$p` refers to 2
              = help: write `(replaceWithValue $p__0)`, `(replaceWithValue $p__1)`
              | (NegOp $x) => [(NativeCodeCall<pair, 2>:$p $x), (replaceWithValue $p)]
              |                                                                   ^^
            M112: `NativeCodeCall<pair, 2>` yields 2 values, but only the last one would replace a result
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: use one result, `(NativeCodeCall<pair, 2>:$r__1 ..)`, or bind the op as an auxiliary result and list the values with `replaceWithValue`
              | (NegOp $x) => (NativeCodeCall<pair, 2> $x)
              |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M112: `NativeCodeCall<pair, 13>` yields 13 values, but only the last one would replace a result
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: use one result, `(NativeCodeCall<pair, 13>:$r__12 ..)`, or bind the op as an auxiliary result and list the values with `replaceWithValue`
              | (NegOp $x) => (NativeCodeCall<pair, 13> $x)
              |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P34: native code can yield at most 12 values
              | (NegOp $x) => (NativeCodeCall<pair, 13> $x)
              |                ^^^^^^^^^^^^^^^^^^^^^^^^
            P30: arguments of native code cannot be named
              | (NegOp $x) => (low x = $x)
              |                    ^
            P41: unknown argument `$1`: 1 given
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M133: `$_self` is not available here
              = help: use `$_builder` and `$_loc` here
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M133: `$_op` is not available here
              = help: use `$_builder` and `$_loc` here
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M134: unknown placeholder `$_foo`
              = note: the placeholders are `$_builder`, `$_loc` and `$_self`
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M087: `$y` is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P44: expected Rust code in this string
              | (NegOp $x) => (NativeCodeCall<"f("> $x)
              |                               ^^^^
            P41: unknown argument `$1`: 1 given
              | (NegOp $x) => (CastOp NativeCodeCall<"f($_self, $0, $1)">:$x)
              |                                      ^^^^^^^^^^^^^^^^^^^
            P40: `$0` is not available here, because there are no numbered arguments
              = help: write the symbol, such as `$x`
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                   ^^
            M087: `$y` is not bound
              = note: bound here: `$x`
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                       ^^
            M133: `$_self` is not available here
              = help: use `$_builder` and `$_loc` here
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                           ^^^^^^
            M092: `$_` is not bound
              = help: bind the argument to a named symbol
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                                   ^^
        "#]],
    );
}

#[test]
fn supplemental_patterns() {
    check(
        &[
            "(NegOp $x) => (CastOp $x) supplemental [(copyAttrs)]",
            "(NegOp $x) => (CastOp $x) supplemental [(copyAttrs $x)]",
            "(NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]",
            "(NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]",
            "(NegOp:$r $x) => (replaceWithValue $x) supplemental [(copyAttrs $r)]",
            "(NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]",
            "(NegOp $x) => (CastOp $x) supplemental [(low $y), (low:$z $x), (low $z), (low:$x $x)]",
            "(NegOp:$r $x) => (copyAttrs $r) where [(copyAttrs $r)]",
        ],
        expect![[r#"
            M128: `copyAttrs` takes an op that the source binds, and optionally an op to copy to
              | (NegOp $x) => (CastOp $x) supplemental [(copyAttrs)]
              |                                          ^^^^^^^^^
            M128: `copyAttrs` takes an op that the source binds, but `$x` is an operand
              = help: bind the op and name it: `(AOp:$op ..)` in the source, `(copyAttrs $op)` here
              | (NegOp $x) => (CastOp $x) supplemental [(copyAttrs $x)]
              |                                                    ^^
            M128: `copyAttrs` takes an op that the source binds, but `$n` is built by the results
              = help: bind the op and name it: `(AOp:$op ..)` in the source, `(copyAttrs $op)` here
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]
              |                                                          ^^
            M128: `copyAttrs` copies to an op that the results build, but `$x` is an operand
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]
              |                                                                              ^^
            M128: `copyAttrs` copies to an op that the results build, but `$r` is matched, not built
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]
              |                                                                                                  ^^
            M128: `copyAttrs` takes an op that the source binds, and optionally an op to copy to
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]
              |                                                                  ^^
            M128: `copyAttrs` takes an op that the source binds, and optionally an op to copy to
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]
              |                                                                                  ^
            M100: `copyAttrs` creates nothing to bind
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]
              |                                                                                                 ^^
            M129: no op built here replaces the root, so `copyAttrs` has no target
              | (NegOp:$r $x) => (replaceWithValue $x) supplemental [(copyAttrs $r)]
              |                                                       ^^^^^^^^^
            P37: `replaceWithValue` is not allowed in a supplemental pattern
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                          ^^^^^^^^^^^^^^^^
            M004: `location` builds nothing, so it cannot be a result
              = help: write it as the last argument of a node: `(CastOp $x, (location $x))`
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                                                 ^^^^^^^^
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                                                                ^^^^^^
            P14: expected a node as the result: `(Op ..)`, native code, or `(replaceWithValue $x)`
              = help: write `(replaceWithValue $x)`
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                                                                            ^^
            M090: this supplemental pattern uses `$y`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp $x) supplemental [(low $y), (low:$z $x), (low $z), (low:$x $x)]
              |                                              ^^
            M097: `$x` is already bound in the source
              = help: rename this node
              | (NegOp $x) => (CastOp $x) supplemental [(low $y), (low:$z $x), (low $z), (low:$x $x)]
              |                                                                               ^^
            M127: `copyAttrs` is allowed only in `supplemental`
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp:$r $x) => (copyAttrs $r) where [(copyAttrs $r)]
              |                   ^^^^^^^^^
            M127: `copyAttrs` is allowed only in `supplemental`
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp:$r $x) => (copyAttrs $r) where [(copyAttrs $r)]
              |                                         ^^^^^^^^^
        "#]],
    );
}

#[test]
fn types_that_are_known_and_do_not_fit() {
    check(
        &[
            "(NegOp $x) => (IntOp (CastOp $x, (returnType \"f32\")))",
            "(NegOp $x) => (AddOp (CastOp:$c $x, (returnType \"f32\")), (IntOp $c))",
            "(NegOp F32:$x) => (IntOp (NegOp (NegOp $x)))",
            "(NegOp F32:$x) => (IntOp (CastOp $x, (returnType $x)))",
            "(NegOp $x) => (AddOp (SplitOp:$s__0 $x, (returnType F32, \"tensor<4xi32>\")), $s__1)",
            "(FloatOp (CastOp I32:$y)) => (NegOp $y)",
            "(FloatOp (CastOp $y)) => [(CastOp:$c $y, (returnType \"i32\")), (replaceWithValue $c)]",
        ],
        expect![[r#"
            M077: mismatched types: `x` of `ex.int` is `I32`, but `(CastOp ..)` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp $x) => (IntOp (CastOp $x, (returnType "f32")))
              |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M077: mismatched types: `x` of `ex.int` is `I32`, but `$c` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp $x) => (AddOp (CastOp:$c $x, (returnType "f32")), (IntOp $c))
              |                                                                 ^^
            M077: mismatched types: `x` of `ex.int` is `I32`, but `(NegOp ..)` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp F32:$x) => (IntOp (NegOp (NegOp $x)))
              |                          ^^^^^^^^^^^^^^^^^^
            M077: mismatched types: `x` of `ex.int` is `I32`, but `(CastOp ..)` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp F32:$x) => (IntOp (CastOp $x, (returnType $x)))
              |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M077: mismatched types for `hi` of `ex.split`: expected `I32`, found `F32`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp $x) => (AddOp (SplitOp:$s__0 $x, (returnType F32, "tensor<4xi32>")), $s__1)
              |                                                     ^^^
            M077: mismatched types for `lo` of `ex.split`: expected `I32`, found `AnyRankedTensor`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp $x) => (AddOp (SplitOp:$s__0 $x, (returnType F32, "tensor<4xi32>")), $s__1)
              |                                                          ^^^^^^^^^^^^^^^
            M078: mismatched result types: `r` of `ex.float` is `F32`, but its replacement is `I32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | (FloatOp (CastOp I32:$y)) => (NegOp $y)
              |                              ^^^^^^^^^^
            M078: mismatched result types: `r` of `ex.float` is `F32`, but its replacement is `I32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | (FloatOp (CastOp $y)) => [(CastOp:$c $y, (returnType "i32")), (replaceWithValue $c)]
              |                                                                                 ^^
        "#]],
    );
    for source in [
        "(NegOp $x) => (IntOp (CastOp $x, (returnType \"i32\")))",
        "(NegOp $x) => (IntOp (NegOp (CastOp $x, (returnType I32))))",
        "(FloatOp $x) => (NegOp $x)",
        "(NegOp $x) => (IntOp (CastOp $x, (returnType \"!d.t\")))",
    ] {
        let mut report = Report::new();
        assert!(model(source, &mut report).is_some(), "{}", report.show(source));
    }
}
