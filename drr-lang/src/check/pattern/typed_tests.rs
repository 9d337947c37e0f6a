//! Tests of the checks with signatures. The ops are those of the specification.

use expect_test::{Expect, expect};

use crate::check::definition::check_definition;
use crate::check::op::check_op;
use crate::check::pattern::checker::check_pattern;
use crate::check::pattern::model::{Model, ResolvedOp};
use crate::check::pattern::resolve::named_operations;
use crate::lex::Tokens;
use crate::report::Report;
use crate::signature::{Defines, Signature};
use crate::syntax::op::OpSyntax;
use crate::syntax::pattern::parse::parse_pattern;

/// The example ops.
const OPS: &[&str] = &[
    r#"NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType]"#,
    r#"AddOp = "ex.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [SameOperandsAndResultType]"#,
    r#"MacOp = "ex.mac", (ins AnyType:$a, AnyType:$b, AnyType:$c), (outs AnyType:$r), [SameOperandsAndResultType]"#,
    r#"TailOp = "ex.tail", (ins Variadic<AnyType>:$xs, AnyType:$last, AnyType:$end), (outs AnyType:$r)"#,
    r#"PairOp = "ex.pair", (ins I32:$x, F32:$y), (outs AnyType:$r)"#,
    r#"CastOp = "ex.cast", (ins AnyType:$x), (outs AnyType:$r)"#,
    r#"ScaleOp = "ex.scale", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r)"#,
    r#"LabelOp = "ex.label", (ins AnyType:$x, StrAttr:$s), (outs AnyType:$r)"#,
    r#"MetaOp = "ex.meta", (ins AnyType:$x, AnyAttr:$k), (outs AnyType:$r)"#,
    r#"MaybeOp = "ex.maybe", (ins AnyType:$x, OptionalAttr<I32Attr>:$k), (outs AnyType:$r)"#,
    r#"StepOp = "ex.step", (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k), (outs AnyType:$r)"#,
    r#"FlagOp = "ex.flag", (ins AnyType:$x, UnitAttr:$on), (outs AnyType:$r)"#,
    r#"PropOp = "ex.prop", (ins AnyType:$x, I64Prop:$p), (outs AnyType:$r)"#,
    r#"IntOp = "ex.int", (ins I32:$x), (outs I32:$r)"#,
    r#"FloatOp = "ex.float", (ins F32:$x), (outs F32:$r)"#,
    r#"SplitOp = "ex.split", (ins AnyType:$x), (outs I32:$hi, I32:$lo)"#,
    r#"CutOp = "ex.cut", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b)"#,
    r#"TriOp = "ex.tri", (ins AnyType:$x), (outs AnyType:$a, AnyType:$b, AnyType:$c)"#,
    r#"ConcatOp = "ex.concat", (ins Variadic<AnyType>:$xs), (outs AnyType:$r)"#,
    r#"GroupsOp = "ex.groups", (ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs), (outs AnyType:$r), [AttrSizedOperandSegments]"#,
    r#"BiasOp = "ex.bias", (ins AnyType:$x, Optional<AnyType>:$b), (outs AnyType:$r)"#,
    r#"FanOp = "ex.fan", (ins AnyType:$x), (outs Variadic<AnyType>:$rs)"#,
    r#"SinkOp = "ex.sink", (ins AnyType:$x), (outs)"#,
    r#"ConstOp = "ex.const", (ins AnyAttr:$value), (outs AnyType:$r)"#,
    r#"LoopOp = "ex.loop", (ins AnyType:$n), (outs AnyType:$r), (region AnyRegion:$body)"#,
    r#"YieldOp = "ex.yield", (ins Variadic<AnyType>:$xs), (outs), [Terminator]"#,
    r#"BoxOp = "ex.box", (ins AnyType:$n), (outs AnyType:$r), (region AnyRegion:$body), [IsolatedFromAbove]"#,
    r#"SwitchOp = "ex.switch", (ins AnyType:$n), (outs AnyType:$r), (region VariadicRegion<AnyRegion>:$cases)"#,
    r#"JumpOp = "ex.jump", (ins AnyType:$x), (outs), (successor AnySuccessor:$dest)"#,
    r#"AOp = "test.a_op", (ins AnyType:$a_input, AnyAttr:$a_attr), (outs AnyType:$a_output)"#,
    r#"COp = "test.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output)"#,
    r#"RangeOp = "ex.range", (ins AnyType:$x, RangeAttr:$k, TypeAttr:$t), (outs AnyType:$r)"#,
    r#"ListOp = "ex.list", (ins AnyType:$x, DenseI64ArrayAttr:$k, ArrayAttr:$a), (outs AnyType:$r)"#,
];

/// The example types and attributes.
const DEFINITIONS: &[(Defines, &str)] = &[
    (
        Defines::Type,
        r#"QuantityType = "si.quantity", (params EnumProp<Unit>:$unit, AnyFloat:$number) { assembly_format: "`<` params `>`" }"#,
    ),
    (
        Defines::Attr,
        r#"RangeAttr = "si.range", (params I64Prop:$from, OptionalAttr<I64Attr>:$to) { assembly_format: "`<` params `>`" }"#,
    ),
    (
        Defines::Attr,
        r#"ScaleAttr = "si.scale", (params AnyType:$of, RangeAttr:$range, StrAttr:$name) { assembly_format: "`<` params `>`" }"#,
    ),
    (Defines::Type, r#"UnitType = "si.unit""#),
];

/// Returns the signatures of the example ops, types and attributes.
pub(crate) fn signatures() -> impl Iterator<Item = Signature> {
    let definitions = DEFINITIONS.iter().map(|(defines, text)| {
        let mut report = Report::new();
        let syntax = OpSyntax::parse_definition(&mut Tokens::new(text.parse().unwrap()), &mut report).unwrap();
        let signature = check_definition(syntax, *defines, &mut report).signature;
        assert!(!report.has_errors(), "{}", report.show(text));
        signature.of_definition(*defines)
    });
    let ops = OPS.iter().map(|text| {
        let mut report = Report::new();
        let syntax = OpSyntax::parse(&mut Tokens::new(text.parse().unwrap()), &mut report).unwrap();
        let signature = check_op(syntax, &mut report).signature;
        assert!(!report.has_errors(), "{}", report.show(text));
        signature
    });
    definitions.chain(ops)
}

/// Returns the signature of an example op, type or attribute.
pub(crate) fn signature(name: &str) -> Option<Signature> {
    signatures().find(|signature| signature.ident == name)
}

/// Checks a pattern over the example ops.
pub(crate) fn model(source: &str, report: &mut Report) -> Option<Model> {
    let pattern = parse_pattern(source.parse().unwrap(), report).1?;
    if report.has_errors() {
        return None;
    }
    let ops: Vec<ResolvedOp> = named_operations(&pattern)
        .into_iter()
        .map(|path| ResolvedOp {
            signature: signature(&path.to_string()),
            path,
        })
        .collect();
    check_pattern(&pattern, &ops, report).filter(|_| !report.has_errors())
}

/// Compares the errors of a pattern.
pub(crate) fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    let model = model(source, &mut report);
    assert_eq!(
        model.is_none(),
        report.has_errors(),
        "nothing is refused without a word"
    );
    expect.assert_eq(&report.show(source));
}

#[test]
fn good_patterns_have_a_model() {
    for source in [
        "LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)",
        "(NegOp (NegOp $x)) => (replaceWithValue $x)",
        "(ScaleOp $x, ConstantAttr<I32Attr, \"1\">) => (replaceWithValue $x)",
        "(ScaleOp $x, 5) => (ScaleOp $x, -1)",
        "(LabelOp $x, \"id\") => (LabelOp $x, ConstantStrAttr<StrAttr, \"other\">)",
        "(NegOp $x) => [(YieldOp), (NegOp $x)]",
        "(ListOp $x, [1, 2], $_) => (ListOp $x, [3], [1i32, \"a\", [true]])",
        "(AddOp $x, (NegOp $x)) => (NegOp $x)",
        "(ScaleOp (ScaleOp $x, $k), $k) => (ScaleOp $x, $k)",
        "(MaybeOp (NegOp $x), $k) => (MaybeOp $x, $k)",
        "(MaybeOp $x, $k) => (ScaleOp $x, $k)",
        "(MetaOp $x, $k) => (ScaleOp $x, $k)",
        "(StepOp $x, ConstantAttr<I32Attr, \"7\">) => (NegOp $x)",
        "(FlagOp $x, ConstUnitAttr) => (FlagOp $x, ConstUnitAttr)",
        "(FlagOp $x, $on) => (FlagOp $x, $on)",
        "(GroupsOp $a, $b) => (ConcatOp $a)",
        "(GroupsOp $a, $a) => (GroupsOp $a, $a)",
        "(ConcatOp I32:$xs) => (ConcatOp $xs)",
        "(NegOp (SplitOp:$s__1 $x)) => (AddOp $s__0, $s__1)",
        "(CastOp $x) => (AddOp (SplitOp:$s__0 $x), $s__1)",
        "(CastOp $x) => (AddOp (NegOp:$n $x), $n)",
        "(CutOp $x) => [(NegOp $x), (CastOp $x)]",
        "(SinkOp $x) => []",
        "(SinkOp $x) => [(NegOp $x), (note $x)]",
        "(FanOp (NegOp $x)) => (FanOp $x)",
        "(CastOp $x) => (AddOp (low:$n $x, 3), low:$n)",
        "(NegOp $x) => [(NativeCodeCallVoid<note> $x), (CastOp $x)]",
        "(AddOp $x, ..) => (NegOp $x) where [(I32 $x), (same:$x 4), (HasOneUse $x)], (addBenefit 70000)",
        "(SplitOp:$r $x) => [(replaceWithValue $x), (replaceWithValue $x)] where [(HasNoUseOf:$r__1), (HasNoUseOf $r)]",
        "(BiasOp x = $x, ..) => (BiasOp x = $x)",
        "(NegOp $x) => (StepOp x = $x)",
        "(NegOp $type) => (ConcatOp $type)",
        "(BiasOp $x, $b) => (AddOp $x, $b)",
    ] {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert_eq!(report.show(source), "");
        assert!(model.is_some(), "{source}");
    }
}

#[test]
fn number_of_arguments() {
    check(
        "(AddOp $x) => (AddOp $x)",
        expect![[r#"
            M024: `ex.add` takes 2 arguments, 1 given: `rhs` is missing
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              = help: write `$_` to ignore an argument, or `..` to ignore all remaining ones
              | (AddOp $x) => (AddOp $x)
              |  ^^^^^
            M024: `ex.add` takes 2 arguments, 1 given: `rhs` is missing
              = signature: ex.add (ins AnyType:$lhs, AnyType:$rhs) (outs AnyType:$r)
              | (AddOp $x) => (AddOp $x)
              |                ^^^^^
        "#]],
    );
    check(
        "(NegOp $x, $y) => (NegOp $x, $y)",
        expect![[r#"
        M025: `ex.neg` takes 1 argument, 2 given
          = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
          | (NegOp $x, $y) => (NegOp $x, $y)
          |            ^^
        M025: `ex.neg` takes 1 argument, 2 given
          = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
          | (NegOp $x, $y) => (NegOp $x, $y)
          |                              ^^
    "#]],
    );
    check(
        "(NegOp $x) => (MaybeOp $x)",
        expect![[r#"
            M024: `ex.maybe` takes 2 arguments, 1 given: `k` is missing
              = signature: ex.maybe (ins AnyType:$x, OptionalAttr<I32Attr>:$k) (outs AnyType:$r)
              = help: `k` is optional; to omit it, name the arguments: `(MaybeOp x = $x)`
              | (NegOp $x) => (MaybeOp $x)
              |                ^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]",
        expect![[r#"
            M024: `ex.step` takes 2 arguments, 1 given: `k` is missing
              = signature: ex.step (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k) (outs AnyType:$r)
              = help: `k` is optional; to omit it, name the arguments: `(StepOp x = $x)`
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                 ^^^^^^
            M079: cannot infer the result type of `ex.step`
              = signature: ex.step (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                 ^^^^^^
            M033: `ex.scale` requires `k`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                              ^^^^^^^
            M079: cannot infer the result type of `ex.scale`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                              ^^^^^^^
            M079: cannot infer the result type of `ex.scale`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                                                ^^^^^^^
            M023: `ex.scale` has no argument `kk`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                                                            ^^
            M032: argument `x` of `ex.scale` is specified more than once
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (NegOp $x) => [(StepOp $x), (ScaleOp x = $x), (ScaleOp $x, kk = 1), (ScaleOp $x, x = $x)]
              |                                                                                  ^
        "#]],
    );
}

#[test]
fn kinds_in_the_source() {
    check(
        "(NegOp I32Attr:$x) => (NegOp $x)",
        expect![[r#"
            M043: `I32Attr` constrains attributes, but `x` of `ex.neg` is an operand
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: did you mean `I32`?
              | (NegOp I32Attr:$x) => (NegOp $x)
              |        ^^^^^^^
        "#]],
    );
    check(
        "(ScaleOp $x, I32:$k) => (NegOp $x)",
        expect![[r#"
            M044: `I32` constrains types, but `k` of `ex.scale` is an attribute
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: did you mean `I32Attr`?
              | (ScaleOp $x, I32:$k) => (NegOp $x)
              |              ^^^
        "#]],
    );
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
        "(NegOp ConstantAttr<I32Attr, \"1\">) => (CastOp 1)",
        expect![[r#"
            M048: `x` of `ex.neg` is an operand, but this is a constant attribute
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              = help: match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`
              | (NegOp ConstantAttr<I32Attr, "1">) => (CastOp 1)
              |        ^^^^^^^^^^^^^^^^^^^^^^^^^^
            M074: `x` of `ex.cast` is an operand, but this is a constant
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`
              | (NegOp ConstantAttr<I32Attr, "1">) => (CastOp 1)
              |                                               ^
        "#]],
    );
    check(
        "(ScaleOp $x, (NegOp $y)) => (NegOp $x)",
        expect![[r#"
            M049: `k` of `ex.scale` is an attribute, which no op defines
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: bind it with a symbol, or test it with a constraint or a literal
              | (ScaleOp $x, (NegOp $y)) => (NegOp $x)
              |              ^^^^^^^^^^
        "#]],
    );
    check(
        "(NegOp (SinkOp $x)) => (NegOp $x)",
        expect![[r#"
            M056: `ex.sink` has no results, so it cannot define an operand
              = signature: ex.sink (ins AnyType:$x) (outs)
              | (NegOp (SinkOp $x)) => (NegOp $x)
              |         ^^^^^^
        "#]],
    );
    check(
        "(ScaleOp $x, ConstantStrAttr<StrAttr, \"a\">) => (ScaleOp $x, ConstantAttr<I64Attr, \"1\">)",
        expect![[r#"
            M057: `k` of `ex.scale` is an `I32Attr`, which never equals a string
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp $x, ConstantStrAttr<StrAttr, "a">) => (ScaleOp $x, ConstantAttr<I64Attr, "1">)
              |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            M057: `k` of `ex.scale` is an `I32Attr`, which never equals an integer of type `i64`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp $x, ConstantStrAttr<StrAttr, "a">) => (ScaleOp $x, ConstantAttr<I64Attr, "1">)
              |                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(IntOp F32:$x) => (IntOp $x)",
        expect![[r#"
            M058: `x` of `ex.int` is `I32`, which never satisfies `F32`
              = signature: ex.int (ins I32:$x) (outs I32:$r)
              | (IntOp F32:$x) => (IntOp $x)
              |        ^^^
        "#]],
    );
}

#[test]
fn literals_that_do_not_fit() {
    check(
        "(ScaleOp $x, \"a\") => (ScaleOp $x, 1.5)",
        expect![[r#"
            M059: expected an `I32Attr` for `k` of `ex.scale`, found a string
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp $x, "a") => (ScaleOp $x, 1.5)
              |              ^^^
            M059: expected an `I32Attr` for `k` of `ex.scale`, found a float
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp $x, "a") => (ScaleOp $x, 1.5)
              |                                   ^^^
        "#]],
    );
    check(
        "(ScaleOp $x, 4294967296) => (ScaleOp $x, 5i64)",
        expect![[r#"
            M059: `k` of `ex.scale` is an `I32Attr`, but `4294967296` does not fit in 32 bits
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              | (ScaleOp $x, 4294967296) => (ScaleOp $x, 5i64)
              |              ^^^^^^^^^^
            M059: expected an `I32Attr` for `k` of `ex.scale`, found a number of type `i64`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: remove the suffix: `5`
              | (ScaleOp $x, 4294967296) => (ScaleOp $x, 5i64)
              |                                          ^^^^
        "#]],
    );
    check(
        "(MetaOp $x, 5) => (MetaOp $x, 1.0)",
        expect![[r#"
            M060: cannot infer the type of this literal: `k` of `ex.meta` may be any attribute
              = signature: ex.meta (ins AnyType:$x, AnyAttr:$k) (outs AnyType:$r)
              = help: write `5i32`
              | (MetaOp $x, 5) => (MetaOp $x, 1.0)
              |             ^
            M060: cannot infer the type of this literal: `k` of `ex.meta` may be any attribute
              = signature: ex.meta (ins AnyType:$x, AnyAttr:$k) (outs AnyType:$r)
              = help: write `1.0f32`
              | (MetaOp $x, 5) => (MetaOp $x, 1.0)
              |                               ^^^
        "#]],
    );
    check(
        "(ListOp $x, [1, \"a\"], 5) => (ListOp $x, [true], [1])",
        expect![[r#"
            M059: expected a `DenseI64ArrayAttr` for `k` of `ex.list`, found a list
              = signature: ex.list (ins AnyType:$x, DenseI64ArrayAttr:$k, ArrayAttr:$a) (outs AnyType:$r)
              | (ListOp $x, [1, "a"], 5) => (ListOp $x, [true], [1])
              |             ^^^^^^^^
            M059: expected an `ArrayAttr` for `a` of `ex.list`, found an integer
              = signature: ex.list (ins AnyType:$x, DenseI64ArrayAttr:$k, ArrayAttr:$a) (outs AnyType:$r)
              | (ListOp $x, [1, "a"], 5) => (ListOp $x, [true], [1])
              |                       ^
            M059: expected a `DenseI64ArrayAttr` for `k` of `ex.list`, found a list
              = signature: ex.list (ins AnyType:$x, DenseI64ArrayAttr:$k, ArrayAttr:$a) (outs AnyType:$r)
              | (ListOp $x, [1, "a"], 5) => (ListOp $x, [true], [1])
              |                                         ^^^^^^
            M060: cannot infer the type of this literal: `a` of `ex.list` is an `ArrayAttr`
              = signature: ex.list (ins AnyType:$x, DenseI64ArrayAttr:$k, ArrayAttr:$a) (outs AnyType:$r)
              = help: write the type of each element: `[1i32, 2i32]`
              | (ListOp $x, [1, "a"], 5) => (ListOp $x, [true], [1])
              |                                                 ^^^
        "#]],
    );
    check(
        "(MetaOp $x, ConstantAttr<AnyAttr, \"1\">) => (ScaleOp $x, ConstantAttr<I32Attr, \"not a number\">)",
        expect![[r#"
            M086: expected an integer, found `not a number`
              | (MetaOp $x, ConstantAttr<AnyAttr, "1">) => (ScaleOp $x, ConstantAttr<I32Attr, "not a number">)
              |                                                                               ^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "(MetaOp $x, ConstantAttr<I32Attr>) => (ScaleOp $x, ConstantAttr<I32Attr, \"word\">)",
        expect![[r#"
            P20: invalid arguments of `ConstantAttr`: expected `ConstantAttr<I32Attr, "1">`
              | (MetaOp $x, ConstantAttr<I32Attr>) => (ScaleOp $x, ConstantAttr<I32Attr, "word">)
              |             ^^^^^^^^^^^^^^^^^^^^^
            M086: expected an integer, found `word`
              | (MetaOp $x, ConstantAttr<I32Attr>) => (ScaleOp $x, ConstantAttr<I32Attr, "word">)
              |                                                                          ^^^^^^
        "#]],
    );
}

#[test]
fn expressions_in_the_constraint_list() {
    for source in [
        "(ScaleOp $x, $k) => (NegOp $x) where [{ $k > 3 && f($_builder, $x) }]",
        "(SplitOp:$s $x) => [(CastOp $x), (CastOp $x)] where [{ $s__1.has_uses() || $s.len() == 2 }]",
        r#"(ScaleOp $x, $k) => (NegOp $x) where [(Constraint<CPred<"$_self > $0">, "larger">:$k 3)]"#,
        r#"(NegOp $x) => (CastOp $x) where [(Constraint<Or<[CPred<"$0.a()">, Neg<And<[CPred<"$_self.b()">]>>]>> $x)]"#,
        r#"(AddOp $x, $y) => (CastOp $x) where [(Constraint<CPred<"f($_builder, $0...)">> $x, $y)]"#,
    ] {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert_eq!(report.show(source), "");
        assert!(model.is_some(), "{source}");
    }
    check(
        "(NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]",
        expect![[r#"
            M133: `$_loc` is not available here: nothing has been built yet
              = help: use `$_builder` here
              | (NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]
              |                                          ^^^^^
            M134: unknown placeholder `$_foo`
              = note: the placeholders are `$_builder`, `$_loc` and `$_self`
              | (NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]
              |                                                   ^^^^^
            P40: `$0` is not available here, because there are no numbered arguments
              = help: write the symbol, such as `$x`
              | (NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]
              |                                                                   ^^
            M092: `$_` is not bound
              = help: bind the argument to a named symbol
              | (NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]
              |                                                                          ^^
            M088: this constraint tests `$y`, which is not bound
              = note: bound here: `$r`, `$x`
              | (NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]
              |                                                                                  ^^
            M093: `$n` is built by the rewrite, but constraints are tested before it
              | (NegOp:$r $x) => (CastOp:$n $x) where [{ $_loc == $_foo }, { $x.f($0) && $_ }, { $y($n) }]
              |                                                                                     ^^
        "#]],
    );
    check(
        r#"(NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op + $1 + $x">> $x), (Constraint<CPred<"f(">> $x),
            (Constraint<Xor<CPred<"">>>), (Constraint<CPred<"$_self">>), (Constraint<And<[F32]>>)]"#,
        expect![[r#"
            M133: `$_op` is not available here
              = help: use `$_self` and `$_builder` here
              | (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op + $1 + $x">> $x), (Constraint<CPred<"f(">> $x),
              |                                                    ^^^^^^^^^^^^^^^^
            P41: unknown argument `$1`: 1 given
              | (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op + $1 + $x">> $x), (Constraint<CPred<"f(">> $x),
              |                                                    ^^^^^^^^^^^^^^^^
            P42: `$x` is not available in a predicate
              = help: use `$_self`, `$0`, `$1` and so on for the tested entities
              | (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op + $1 + $x">> $x), (Constraint<CPred<"f(">> $x),
              |                                                    ^^^^^^^^^^^^^^^^
            P44: expected Rust code in this string
              | (NegOp $x) => (CastOp $x) where [(Constraint<CPred<"$_op + $1 + $x">> $x), (Constraint<CPred<"f(">> $x),
              |                                                                                              ^^^^
            P43: expected an inline constraint of the form `Constraint<CPred<"..">, "summary">`
              = help: combine predicates with `And<[..]>`, `Or<[..]>` and `Neg<..>`
              |             (Constraint<Xor<CPred<"">>>), (Constraint<CPred<"$_self">>), (Constraint<And<[F32]>>)]
              |                         ^^^^^^^^^^^^^^
            M133: `$_self` is not available here
              = help: use `$_builder` here
              |             (Constraint<Xor<CPred<"">>>), (Constraint<CPred<"$_self">>), (Constraint<And<[F32]>>)]
              |                                                             ^^^^^^^^
            P43: expected an inline constraint of the form `Constraint<CPred<"..">, "summary">`
              = help: combine predicates with `And<[..]>`, `Or<[..]>` and `Neg<..>`
              |             (Constraint<Xor<CPred<"">>>), (Constraint<CPred<"$_self">>), (Constraint<And<[F32]>>)]
              |                                                                                           ^^^
        "#]],
    );
}
