//! Tests of errors about types, lists, native code, expressions and supplemental patterns in results.

use expect_test::{Expect, expect};

use crate::check::pattern::typed_tests::model;
use crate::report::Report;

/// Compares the errors of several patterns.
fn check(sources: &[&str], expect: Expect) {
    let mut said = String::new();
    for source in sources {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert!(model.is_none(), "{source}");
        said.push_str(&report.show(source));
    }
    expect.assert_eq(&said);
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
            M080: this `ex.cast` replaces `r` of `ex.neg` and takes its type
              = help: drop `returnType`
              | (NegOp $x) => (CastOp $x, (returnType $x))
              |                            ^^^^^^^^^^
            M042: `returnType` needs one type per result, here 1
              = help: write `(returnType $x)` for the type of `$x`, or `(returnType "i32")`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType)))
              |                                    ^^^^^^^^^^
            M081: `ex.cut` has 2 results, 1 type given
              = signature: ex.cut (ins AnyType:$x) (outs AnyType:$a, AnyType:$b)
              = help: each result has one type
              | (NegOp $x) => (ConcatOp (CutOp:$c $x, (returnType $x)))
              |                                       ^^^^^^^^^^^^^^^
            M081: `ex.cast` has 1 result, 2 types given
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: each result has one type
              | (NegOp $x) => (CastOp (CastOp $x, (returnType $x, "i32")))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^
            M081: `ex.fan` has 1 result, 2 types given
              = signature: ex.fan (ins AnyType:$x) (outs Variadic<AnyType>:$rs)
              = help: each result has one type
              = help: several types for one list: `(returnType (variadic ..))`
              | (NegOp $x) => (ConcatOp (FanOp $x, (returnType "i1", "i1")))
              |                                    ^^^^^^^^^^^^^^^^^^^^^^^
            M082: `ex.neg` is an operation, not a type
              = help: `(returnType $x)` takes the type of a value
              | (NegOp $x) => (CastOp (CastOp $x, (returnType (NegOp $x))))
              |                                               ^^^^^^^^^^
            M083: `$s` is a `StrAttr` and has no type
              = help: name a value, or give the type itself: `(returnType "i32")`
              | (LabelOp $x, $s) => (CastOp (CastOp $x, (returnType $s)))
              |                                                     ^^
            M083: `$xs` is a list, and one type is wanted here
              = help: name one value, or give the type itself: `(returnType "i32")`
              | (ConcatOp $xs) => (CastOp (CastOp (any $xs), (returnType $xs)))
              |                                                          ^^^
            M083: this result is one value and has one type, not a list of them
              | (ConcatOp $xs) => (CastOp (CastOp (any $xs), (returnType (variadic $xs))))
              |                                                           ^^^^^^^^
            M066: `$s` stands for 2 values; say which: `$s__0` (`hi`) or `$s__1` (`lo`)
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp (SplitOp:$s__0 $x)) => (CastOp (CastOp $x, (returnType $s)))
              |                                                               ^^
            P120: `tensor<` is no type: expected a type after `tensor<`
              = help: types are written as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType "tensor<")))
              |                                               ^^^^^^^^^
            M081: `ex.cast` has 1 result, 4 types given
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: each result has one type
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
              = help: each result has one type
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M089: `returnType` names `$y`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                                 ^^
            M133: `$_loc` has no meaning here: nothing is built yet
              = help: `$_builder` can be used here
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                                       ^^^^^
            M089: `returnType` names `$z`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp (CastOp $x, (returnType { $y.ty($_loc) }, "$z")))
              |                                                                 ^^^^
            M136: `pair` yields 2 values; say which
              = help: `(NativeCodeCall<pair, 2>:$r__0 ..)`
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
            M053: operand `b` of `ex.bias` is one value or none, not variadic
              = signature: ex.bias (ins AnyType:$x, Optional<AnyType>:$b) (outs AnyType:$r)
              = help: `(variadic)` stands for none, `(variadic $x)` for one
              | (NegOp $x) => (BiasOp $x, (variadic $x, $x))
              |                            ^^^^^^^^
            M068: `k` of `ex.scale` is an attribute, not a list of values
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (NegOp $x) => (ScaleOp $x, (variadic $x))
              |                             ^^^^^^^^
            M069: a list inside a list is the same list
              = help: drop the inner `variadic`
              | (NegOp $x) => (ConcatOp (variadic (variadic $x)))
              |                                    ^^^^^^^^
            M061: `xs` of `ex.concat` is an operand, but `$k` is an attribute
              = signature: ex.concat (ins Variadic<AnyType>:$xs) (outs AnyType:$r)
              = note: `$k` is bound at `k` of `ex.scale`
              = help: make a value of it with an operation, such as `(ConstOp $k)`, or name another symbol
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                         ^^
            M070: `variadic` makes a list of values; this is an attribute
              = help: make a value of it with an operation, such as `(ConstOp ..)`
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^
            M070: `variadic` makes a list of values; this is an attribute
              = help: make a value of it with an operation, such as `(ConstOp ..)`
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                                                         ^
            M056: `ex.sink` has no results, so it defines no operand
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                                                             ^^^^^^
            M091: this list holds `$nope`, which is not bound
              = note: bound here: `$x`, `$k`
              | (ScaleOp $x, $k) => (ConcatOp (variadic $k, ConstantAttr<I32Attr, "1">, 5, (SinkOp $x), $nope))
              |                                                                                         ^^^^^
            M070: `variadic` makes a list of values; `$k` is an attribute
              = help: make a value of it with an operation, such as `(ConstOp $k)`
              | (ScaleOp $x, $k) => (low (variadic $k, (SinkOp $x)))
              |                                    ^^
            M056: `ex.sink` has no results, so it defines no operand
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (ScaleOp $x, $k) => (low (variadic $k, (SinkOp $x)))
              |                                         ^^^^^^
            M109: `$r` is replaced by this pattern, so nothing built here can use it
              = help: `location`, `returnType`, native code and supplemental patterns may use it
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                      ^^
            P31: the elements of a list have no names
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                          ^
            P35: `location` belongs to an operation or native code, not to a list
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                                   ^^^^^^^^
            M034: `..` ignores arguments in a match; a result must say what to build
              = help: name the arguments to leave out optional ones
              | (NegOp:$r $x) => (ConcatOp (variadic $r, x = $x, (location $x), ..))
              |                                                                 ^^
            M114: `r` of `ex.neg` is one value, not a list
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              | (NegOp $x) => (variadic $x, $x)
              |                ^^^^^^^^
            M109: `$f` is replaced by this pattern, so nothing built here can use it
              = help: `location`, `returnType`, native code and supplemental patterns may use it
              | (FanOp:$f $x) => (variadic $x, $f)
              |                                ^^
            M097: `$x` is already bound in the source
              = help: give this node another name
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
            M136: `pair` yields 2 values; say which
              = help: `(NativeCodeCall<pair, 2>:$r__0 ..)`
              | (NegOp $x) => (CastOp (NativeCodeCall<pair, 2> $x))
              |                        ^^^^^^^^^^^^^^^^^^^^^^^
            M135: `note` yields nothing
              | (NegOp $x) => (CastOp (NativeCodeCallVoid<note> $x))
              |                        ^^^^^^^^^^^^^^^^^^^^^^^^
            M136: `pair` yields 2 values; say which
              = help: `(NativeCodeCall<pair, 2>:$r__0 ..)`
              | (ScaleOp $x, $_) => (ScaleOp $x, (NativeCodeCall<pair, 2> $x))
              |                                   ^^^^^^^^^^^^^^^^^^^^^^^
            M103: `pair` has 2 results: `:$p__0`, `:$p__1`
              | (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__5 $x), $p__3)
              |                                               ^^^^^
            M102: `$p` stands for 2 values: `$p__0`, `$p__1`
              | (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__5 $x), $p__3)
              |                                                          ^^^^^
            M066: `$p` stands for 2 values; say which: `$p__0`, `$p__1`
              | (NegOp $x) => (AddOp (NativeCodeCall<pair, 2>:$p__1 $x), $p)
              |                                                          ^^
            M113: `$p` stands for 2 values
              = help: write `(replaceWithValue $p__0)`, `(replaceWithValue $p__1)`
              | (NegOp $x) => [(NativeCodeCall<pair, 2>:$p $x), (replaceWithValue $p)]
              |                                                                   ^^
            M112: `NativeCodeCall<pair, 2>` yields 2 values, but only the last 1 would replace a result
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: use one result, `(NativeCodeCall<pair, 2>:$r__1 ..)`, or bind it as an auxiliary and name the values with `replaceWithValue`
              | (NegOp $x) => (NativeCodeCall<pair, 2> $x)
              |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M112: `NativeCodeCall<pair, 13>` yields 13 values, but only the last 1 would replace a result
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: use one result, `(NativeCodeCall<pair, 13>:$r__12 ..)`, or bind it as an auxiliary and name the values with `replaceWithValue`
              | (NegOp $x) => (NativeCodeCall<pair, 13> $x)
              |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P34: native code can yield at most 12 values
              | (NegOp $x) => (NativeCodeCall<pair, 13> $x)
              |                ^^^^^^^^^^^^^^^^^^^^^^^^
            P30: native code takes its arguments in order, without names
              | (NegOp $x) => (low x = $x)
              |                    ^
            P41: there is no argument `$1`: 1 is given
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M133: `$_self` has no meaning here
              = help: `$_builder` and `$_loc` can be used here
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M133: `$_op` has no meaning here
              = help: `$_builder` and `$_loc` can be used here
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M134: there is no `$_foo`
              = note: there are `$_builder`, `$_loc` and `$_self`
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M087: `$y` is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (NativeCodeCall<"f($1, $_self, $_op, $_foo, $x, $y)"> $x)
              |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            P44: this text cannot be read as Rust
              | (NegOp $x) => (NativeCodeCall<"f("> $x)
              |                               ^^^^
            P41: there is no argument `$1`: 1 is given
              | (NegOp $x) => (CastOp NativeCodeCall<"f($_self, $0, $1)">:$x)
              |                                      ^^^^^^^^^^^^^^^^^^^
            P40: `$0` has no meaning here: nothing is numbered
              = help: write the symbol that is meant, such as `$x`
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                   ^^
            M087: `$y` is not bound
              = note: bound here: `$x`
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                       ^^
            M133: `$_self` has no meaning here
              = help: `$_builder` and `$_loc` can be used here
              | (NegOp $x) => { f($0, $y, $_self, $_) }
              |                           ^^^^^^
            M092: `$_` binds nothing
              = help: give the argument a name
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
            M128: `copyAttrs` takes an operation bound in the source, and perhaps one to copy to
              | (NegOp $x) => (CastOp $x) supplemental [(copyAttrs)]
              |                                          ^^^^^^^^^
            M128: `copyAttrs` takes an operation bound in the source; `$x` is an operand
              = help: bind the operation and name it: `(AOp:$op ..)` in the source, `(copyAttrs $op)` here
              | (NegOp $x) => (CastOp $x) supplemental [(copyAttrs $x)]
              |                                                    ^^
            M128: `copyAttrs` takes an operation bound in the source; `$n` is built by the results
              = help: bind the operation and name it: `(AOp:$op ..)` in the source, `(copyAttrs $op)` here
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]
              |                                                          ^^
            M128: `copyAttrs` copies to an operation that the results build; `$x` is an operand
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]
              |                                                                              ^^
            M128: `copyAttrs` copies to an operation that the results build; `$r` is matched, not built
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $n), (copyAttrs $r, $x), (copyAttrs $r, $r)]
              |                                                                                                  ^^
            M128: `copyAttrs` takes an operation bound in the source, and perhaps one to copy to
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]
              |                                                                  ^^
            M128: `copyAttrs` takes an operation bound in the source, and perhaps one to copy to
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]
              |                                                                                  ^
            M100: `copyAttrs` makes nothing new to bind
              | (NegOp:$r $x) => (CastOp:$n $x) supplemental [(copyAttrs $r, $n, $n), (copyAttrs 1), (copyAttrs:$c $r)]
              |                                                                                                 ^^
            M129: no operation built here yields a replacement, so nothing receives the attributes
              | (NegOp:$r $x) => (replaceWithValue $x) supplemental [(copyAttrs $r)]
              |                                                       ^^^^^^^^^
            P37: supplemental patterns replace nothing; `replaceWithValue` is a result
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                          ^^^^^^^^^^^^^^^^
            M004: `location` builds nothing, so it cannot be a result
              = help: write it as the last argument of a node: `(CastOp $x, (location $x))`
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                                                 ^^^^^^^^
            M079: the result type of `ex.cast` is not known here
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                                                                ^^^^^^
            P14: a result is a node: `(Op ..)`, native code, or `(replaceWithValue $x)`
              = help: write `(replaceWithValue $x)`
              | (NegOp $x) => (CastOp $x) supplemental [(replaceWithValue $x), (location $x), (CastOp $x), $x]
              |                                                                                            ^^
            M090: this supplemental pattern uses `$y`, which is not bound
              = note: bound here: `$x`
              | (NegOp $x) => (CastOp $x) supplemental [(low $y), (low:$z $x), (low $z), (low:$x $x)]
              |                                              ^^
            M097: `$x` is already bound in the source
              = help: give this node another name
              | (NegOp $x) => (CastOp $x) supplemental [(low $y), (low:$z $x), (low $z), (low:$x $x)]
              |                                                                               ^^
            M127: `copyAttrs` is a supplemental pattern
              = help: write `supplemental [(copyAttrs $op)]`
              | (NegOp:$r $x) => (copyAttrs $r) where [(copyAttrs $r)]
              |                   ^^^^^^^^^
            M127: `copyAttrs` is a supplemental pattern
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
            M077: `x` of `ex.int` is `I32`, but `(CastOp ..)` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp $x) => (IntOp (CastOp $x, (returnType "f32")))
              |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M077: `x` of `ex.int` is `I32`, but `$c` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp $x) => (AddOp (CastOp:$c $x, (returnType "f32")), (IntOp $c))
              |                                                                 ^^
            M077: `x` of `ex.int` is `I32`, but `(NegOp ..)` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp F32:$x) => (IntOp (NegOp (NegOp $x)))
              |                          ^^^^^^^^^^^^^^^^^^
            M077: `x` of `ex.int` is `I32`, but `(CastOp ..)` is `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (NegOp F32:$x) => (IntOp (CastOp $x, (returnType $x)))
              |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M077: `hi` of `ex.split` is `I32`, but the type given for it is `F32`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp $x) => (AddOp (SplitOp:$s__0 $x, (returnType F32, "tensor<4xi32>")), $s__1)
              |                                                     ^^^
            M077: `lo` of `ex.split` is `I32`, but the type given for it is `AnyRankedTensor`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              | (NegOp $x) => (AddOp (SplitOp:$s__0 $x, (returnType F32, "tensor<4xi32>")), $s__1)
              |                                                          ^^^^^^^^^^^^^^^
            M078: this yields `I32`, but it replaces `r` of `ex.float`, which is `F32`
              = signature: ex.float (ins F32:$x) (outs F32:$r)
              | (FloatOp (CastOp I32:$y)) => (NegOp $y)
              |                              ^^^^^^^^^^
            M078: this yields `I32`, but it replaces `r` of `ex.float`, which is `F32`
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
