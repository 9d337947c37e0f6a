//! Tests of errors about types and attributes with parameters.

use expect_test::expect_file;

use crate::check::pattern::typed_tests::model;
use crate::report::Report;

#[test]
fn good_patterns_have_a_model() {
    for source in [
        "(CastOp QuantityType<$u, $n>:$x) => (CastOp (CastOp $x, (returnType QuantityType<$u, $n>)))",
        "(CastOp QuantityType<$_, F32:$n>:$x) => (CastOp (CastOp $x, (returnType $n))) where [(low $n)], (addBenefit 1)",
        "(CastOp QuantityType<number = \"f32\", ..>:$x) => (CastOp $x)",
        "(CastOp QuantityType<..>:$x) => (CastOp $x)",
        "(NegOp UnitType<>:$x) => (CastOp (CastOp $x, (returnType UnitType<>)))",
        "(MetaOp QuantityType<$u, $n>:$x, ScaleAttr<$n, RangeAttr<1, $to>:$r, \"a\">:$s) => (MetaOp (MetaOp $x, $r, (returnType $n)), $s)",
        "(MetaOp $x, RangeAttr<$from, ConstantAttr<I64Attr, \"7\">>) => (MetaOp $x, RangeAttr<{ $from + 1 }, (half $from)>)",
        "(CastOp $x) => (MetaOp $x, RangeAttr<from = 1>)",
        "(CastOp $x) => (MetaOp $x, ScaleAttr<$x, RangeAttr<1, 2>, \"b\">)",
        "(CastOp $x) => (MetaOp $x, ScaleAttr<{ Type::F32 }, (range $x), (name $x, RangeAttr<1, 2>, QuantityType<(unit), F32>)>)",
        "(RangeOp $x, $_, QuantityType<$u, $n>:$t) => (RangeOp $x, RangeAttr<1, 2>, QuantityType<$u, $n>)",
        "(RangeOp $x, $_, QuantityType<$u, $n>:$t) => [(RangeOp $x, RangeAttr<1, 2>, $n)] where [{ $t != $n }]",
        "(BiasOp $y, UnitType<>:$x) => (NegOp $x)",
        "(ConcatOp (variadic UnitType<>:$x, $_ ..)) => (NegOp $x)",
        "(AddOp (either QuantityType<$u, $n>:$x, $y)) => (NegOp $x) where [(F32 $n), (same $n, $u), { $n == Type::F32 }]",
    ] {
        let mut report = Report::new();
        assert!(model(source, &mut report).is_some(), "{}", report.show(source));
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("ScaleAttr<", ">"), ("(ScaleAttr<", ">)")] {
        let source = format!(
            "(MetaOp $x, {}$y{}) => (CastOp $x)",
            open.repeat(500),
            close.repeat(500)
        );
        let mut report = Report::new();
        assert!(model(&source, &mut report).is_none() && report.has_errors());
    }
}

const WRONG: &[&str] = &[
    // Numbers and names.
    "(CastOp QuantityType<$u>:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, $n, 3>:$x) => (CastOp $x)",
    "(CastOp QuantityType<unit = $u, nummer = $n>:$x) => (CastOp $x)",
    "(CastOp QuantityType<unit = $u, unit = $n>:$x) => (CastOp $x)",
    "(CastOp QuantityType<.., $n>:$x) => (CastOp $x)",
    "(CastOp $x) => (MetaOp $x, RangeAttr<1>)",
    "(CastOp $x) => (MetaOp $x, RangeAttr<1, ..>)",
    "(CastOp $x) => (MetaOp $x, RangeAttr<to = 1>)",
    // Kinds.
    "(CastOp RangeAttr<$u, $n>:$x) => (CastOp $x)",
    "(RangeOp $x, QuantityType<$u, $n>, ..) => (CastOp $x)",
    "(PropOp $x, RangeAttr<$u, $n>) => (CastOp $x)",
    "(ScaleOp $x, RangeAttr<$u, $n>) => (CastOp $x)",
    "(IntOp QuantityType<$u, $n>:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, UnitType<>>:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, I32>:$x) => (CastOp $x)",
    "(CastOp QuantityType<F32, F32Attr:$n>:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, 3>:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, \"float\">:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, { Type::F32 }>:$x) => (CastOp $x)",
    "(CastOp QuantityType<(NegOp $u), (either $a, $b)>:$x) => (CastOp $x)",
    "(MetaOp $x, RangeAttr<\"one\", 5>) => (CastOp $x)",
    "(MetaOp $x, RangeAttr<$x, $to>) => (CastOp $x)",
    "(NegOp QuantityType<$u, $u>:$x) => (CastOp $x)",
    // Names.
    "(CastOp AddOp<$u>:$x) => (CastOp $x)",
    "(CastOp $x) => (QuantityType $x, F32)",
    "(QuantityType<$u, $n>:$x $y) => (CastOp $x)",
    // Results.
    "(CastOp $x) => (MetaOp $x, RangeAttr<$from, $to>)",
    "(CastOp $x) => (MetaOp $x, RangeAttr<$x, 5>)",
    "(CastOp $x) => (MetaOp $x, RangeAttr<1, 5>:$r)",
    "(CastOp $x) => (MetaOp $x, QuantityType<$x, $x>)",
    "(CastOp $x) => (MetaOp RangeAttr<1, 5>, 3i32)",
    "(CastOp $x) => (ConcatOp (variadic RangeAttr<1, 5>))",
    "(CastOp $x) => RangeAttr<1, 5>",
    "(CastOp $x) => (NegOp (CastOp $x, (returnType RangeAttr<1, 5>)))",
    "(CastOp I32:$x) => (NegOp (CastOp $x, (returnType QuantityType<$x, $x>)))",
    "(CastOp $x) => (MetaOp $x, ScaleAttr<ConstantAttr<I32Attr, \"1\">, 3, 4, (location $x)>)",
    "(CastOp QuantityType<$u, $n>) => (MetaOp $n, $n)",
    "(CastOp QuantityType<$u, $n>) => (replaceWithValue $n)",
    "(CastOp QuantityType<$u, $n>:$x) => (CastOp $x) where [(HasOneUse $n), (F32Attr $n), (RangeAttr<$u, 1> $x)]",
    // Text.
    "(CastOp QuantityType<$u, $n:$x) => (CastOp $x)",
    "(CastOp QuantityType<$u, ?, ,>:$x) => (CastOp $x)",
];

#[test]
fn errors_are_at_their_tokens() {
    let mut errors = String::new();
    for source in WRONG {
        let mut report = Report::new();
        let model = model(source, &mut report);
        assert!(model.is_none() && report.has_errors(), "{source}");
        errors.push_str(&report.show(source));
    }
    expect_file!["definition_tests.txt"].assert_eq(&errors);
}
