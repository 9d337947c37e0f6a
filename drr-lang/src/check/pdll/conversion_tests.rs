//! Tests of conversions: each kind of expression at each position that expects a value, a range, a type or an op,
//! compared with `mlir-pdll`.

use std::fmt::Write as _;
use std::process::{Command, Stdio};

use super::evaluate::{check_callables, evaluate};
use super::scope::Globals;
use crate::check::pattern::checker::check_pattern;
use crate::check::pattern::model::ResolvedOp;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::pdll::parse::parse_block;

/// Expressions with their PDLL types. `m` has one result, `m2` two, `mt` any number; `n`, `n2` and `nt` are built.
const EXPRESSIONS: [(&str, &str); 23] = [
    ("Attr", "k"),
    ("Type", "t"),
    ("Type literal", "type<\"i1\">"),
    ("TypeRange", "ts"),
    ("Value", "x"),
    ("ValueRange", "xs"),
    ("Op of one", "m"),
    ("Op of two", "m2"),
    ("Op of a range", "mt"),
    ("Op of any", "ma"),
    ("built Op of one", "n"),
    ("built Op of two", "n2"),
    ("built Op of a range", "nt"),
    ("Op of one and a range", "mr"),
    ("built Op of one and a range", "nr"),
    ("()", "()"),
    ("(Value)", "(x)"),
    ("(Value, ValueRange)", "(x, xs)"),
    ("(Value, Op)", "(x, m2)"),
    ("(Type)", "(t)"),
    ("(Type, TypeRange)", "(t, ts)"),
    ("(Value, Type)", "(x, t)"),
    ("(Attr)", "(k)"),
];

/// Positions in a rewrite. `$` is the expression.
const POSITIONS: [(&str, &str); 19] = [
    ("the only operand", "op<t.c>($);"),
    ("the first operand", "op<t.c>($, x);"),
    ("the last operand", "op<t.c>(xs, $);"),
    ("the only result type", "op<t.c> -> ($);"),
    ("the first result type", "op<t.c> -> ($, t);"),
    ("the last result type", "op<t.c> -> (t, $);"),
    ("an attribute", "op<t.c> {a = $};"),
    ("Value of a Rewrite", "TakesValue($);"),
    ("ValueRange of a Rewrite", "TakesValues($);"),
    ("Type of a Rewrite", "TakesType($);"),
    ("TypeRange of a Rewrite", "TakesTypes($);"),
    ("Op of a Rewrite", "TakesOp($);"),
    ("Value of native code", "NativeValue($);"),
    ("ValueRange of native code", "NativeValues($);"),
    ("Type of native code", "NativeType($);"),
    ("TypeRange of native code", "NativeTypes($);"),
    ("a variable of Value", "let v: Value = $; op<t.c>(v);"),
    ("a variable of ValueRange", "let v: ValueRange = $; op<t.c>(v);"),
    ("a variable of TypeRange", "let v: TypeRange = $; op<t.c> -> (v);"),
];

/// Returns the block with an expression at a position.
fn block(position: &str, expression: &str) -> String {
    let statement = position.replace('$', expression);
    format!(
        "Rewrite TakesValue(v: Value) {{ op<t.use>(v); }}
         Rewrite TakesValues(v: ValueRange) {{ op<t.use>(v); }}
         Rewrite TakesType(v: Type) {{ op<t.use> -> (v); }}
         Rewrite TakesTypes(v: TypeRange) {{ op<t.use> -> (v); }}
         Rewrite TakesOp(v: Op) {{ op<t.use>(v); }}
         Rewrite NativeValue(v: Value);
         Rewrite NativeValues(v: ValueRange);
         Rewrite NativeType(v: Type);
         Rewrite NativeTypes(v: TypeRange);
         Pattern P {{
             let m = op<t.m> -> (_: Type);
             let m2 = op<t.m2> -> (_: Type, _: Type);
             let mt = op<t.mt> -> (_: TypeRange);
             let mr = op<t.mr> -> (_: Type, _: TypeRange);
             let ma = op<t.ma>;
             let p = op<t.p>(x: Value<t: Type>) {{k = k: Attr}} -> (_: Type);
             let q = op<t.q>(xs: ValueRange<ts: TypeRange>) -> (_: Type);
             let root = op<t.root>(m.0, m2.0, m2.1, op<t.of>(mt).0, op<t.of>(ma).0, mr.0, p.0, q.0);
             rewrite root with {{
                 let n = op<t.n>(x) -> (t);
                 let n2 = op<t.n2>(x) -> (t, t);
                 let nt = op<t.nt>(x) -> (ts);
                 let nr = op<t.nr>(x) -> (t, ts);
                 {statement}
                 erase root;
             }};
         }}"
    )
}

/// Returns the reason why a block is rejected, if it is.
fn refused(source: &str) -> Option<String> {
    let mut report = Report::new();
    let block = parse_block(&mut Tokens::new(source.parse().unwrap()), &mut report);
    let globals = Globals::of(&block, &mut report);
    check_callables(&block, &globals, &mut report);
    let pattern = block.patterns.first().unwrap();
    if let Some(evaluated) = evaluate(&block, &globals, pattern, Some(&[]), &mut report) {
        let ops: Vec<ResolvedOp> = evaluated.untyped;
        check_pattern(&evaluated.pattern, &ops, &mut report);
    }
    report
        .has_errors()
        .then(|| report.show(source).lines().next().unwrap_or_default().to_string())
}

/// Returns `true` if `mlir-pdll` accepts a block, or `None` if it is not installed.
fn accepted_by_mlir(source: &str) -> Option<bool> {
    use std::io::Write as _;
    let mut child = Command::new("mlir-pdll-22")
        .args(["-x=mlir", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(source.as_bytes()).ok()?;
    Some(child.wait().ok()?.success())
}

#[test]
fn conversions_match_mlir_pdll_with_these_exceptions() {
    if accepted_by_mlir("").is_none() {
        eprintln!("skipped: mlir-pdll-22 is not installed");
        return;
    }
    let mut differences = String::new();
    for (position, statement) in POSITIONS {
        for (kind, expression) in EXPRESSIONS {
            let source = block(statement, expression);
            let ours = refused(&source);
            if let Some(theirs) = accepted_by_mlir(&source)
                && theirs != ours.is_none()
            {
                let ours = ours.unwrap_or_else(|| "accepted".to_string());
                writeln!(differences, "{kind} as {position}: {ours}").unwrap();
            }
        }
    }
    expect_test::expect![[r#"
        (Value, Op) as the only operand: accepted
        (Value, Op) as the first operand: accepted
        (Value, Op) as the last operand: accepted
        (Attr) as an attribute: accepted
        ValueRange as Value of a Rewrite: E115: expected a `Value`, found a `ValueRange`
        Op of two as Value of a Rewrite: E115: expected a `Value`, found an `Op<t.m2>`
        built Op of two as Value of a Rewrite: E115: expected a `Value`, found an `Op<t.n2>`
        built Op of a range as Value of a Rewrite: E115: expected a `Value`, found an `Op<t.nt>`
        built Op of one and a range as Value of a Rewrite: E115: expected a `Value`, found an `Op<t.nr>`
        (Value) as Value of a Rewrite: accepted
        (Value, Op) as ValueRange of a Rewrite: accepted
        TypeRange as Type of a Rewrite: E115: expected a `Type`, found a `TypeRange`
        (Type) as Type of a Rewrite: accepted
        ValueRange as Value of native code: E115: expected a `Value`, found a `ValueRange`
        Op of two as Value of native code: E115: expected a `Value`, found an `Op<t.m2>`
        built Op of two as Value of native code: E115: expected a `Value`, found an `Op<t.n2>`
        built Op of a range as Value of native code: E115: expected a `Value`, found an `Op<t.nt>`
        built Op of one and a range as Value of native code: E115: expected a `Value`, found an `Op<t.nr>`
        (Value) as Value of native code: accepted
        (Value, Op) as ValueRange of native code: accepted
        TypeRange as Type of native code: E115: expected a `Type`, found a `TypeRange`
        (Type) as Type of native code: accepted
        Type literal as TypeRange of native code: E163: native code takes matched types as a `TypeRange`, not a list of types from the pattern
        (Type) as TypeRange of native code: E163: native code takes matched types as a `TypeRange`, not a list of types from the pattern
        (Type, TypeRange) as TypeRange of native code: E163: native code takes matched types as a `TypeRange`, not a list of types from the pattern
        ValueRange as a variable of Value: E115: expected a `Value`, found a `ValueRange`
        Op of two as a variable of Value: E115: expected a `Value`, found an `Op<t.m2>`
        built Op of two as a variable of Value: E115: expected a `Value`, found an `Op<t.n2>`
        built Op of a range as a variable of Value: E115: expected a `Value`, found an `Op<t.nt>`
        built Op of one and a range as a variable of Value: E115: expected a `Value`, found an `Op<t.nr>`
        (Value) as a variable of Value: accepted
        (Value, Op) as a variable of ValueRange: accepted
    "#]].assert_eq(&differences);
}
