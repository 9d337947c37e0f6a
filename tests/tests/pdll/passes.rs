//! Rules over declared operations and with native functions, compared with MLIR: `tests/oracle/pdll.pdll` has the rules, and both
//! read it.

use std::path::Path;

use drr::prelude::*;
use drr_tests::oracle::oracle;
use drr_tests::ours;
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

use declared::*;
use drr_tests::pdl::failure;
use functions::*;

mod declared {
    use drr::prelude::*;

    drr::include_drr!("oracle/pdll.td");
}

/// The functions that the rules call; `tests/oracle/pdll.h` does the same in C++.
mod functions {
    use drr::prelude::*;
    use drr::{Operands, OperationState};

    pub(super) fn is_f32(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
        value.ty() == Type::F32
    }

    pub(super) fn is_even(cx: &MatchContext<'_>, attr: Attribute) -> bool {
        attr.as_i64(cx.ctx()).is_some_and(|number| number % 2 == 0)
    }

    pub(super) fn same_name(_cx: &MatchContext<'_>, one: OpRef<'_>, other: OpRef<'_>) -> bool {
        one.name() == other.name()
    }

    pub(super) fn is_narrow(cx: &MatchContext<'_>, ty: Type) -> bool {
        width(cx.ctx(), ty).is_some_and(|width| width < 32)
    }

    pub(super) fn are_f32(_cx: &MatchContext<'_>, types: Vec<Type>) -> bool {
        types.iter().all(|ty| *ty == Type::F32)
    }

    pub(super) fn are_two(_cx: &MatchContext<'_>, values: Operands<'_>) -> bool {
        values.len() == 2
    }

    pub(super) fn width_of(cx: &MatchContext<'_>, ty: Type) -> Option<Attribute> {
        Some(cx.ctx().i32_attr(width(cx.ctx(), ty)?))
    }

    pub(super) fn kind_and_type(cx: &MatchContext<'_>, value: ValueRef<'_>) -> Option<(Attribute, Type)> {
        let ty = value.ty();
        width(cx.ctx(), ty)?;
        let kind = if ty.integer_width(cx.ctx()).is_some() {
            "int"
        } else {
            "float"
        };
        Some((cx.ctx().string_attr(kind), ty))
    }

    pub(super) fn is_attr(_cx: &MatchContext<'_>, one: Attribute, other: Attribute) -> bool {
        one == other
    }

    pub(super) fn is_type(_cx: &MatchContext<'_>, one: Type, other: Type) -> bool {
        one == other
    }

    pub(super) fn incremented(rewriter: &mut Rewriter<'_>, attr: Attribute) -> Attribute {
        let number = attr.as_i64(rewriter.ctx()).unwrap_or_default();
        rewriter.ctx().int_attr(Type::I32, number + 1)
    }

    pub(super) fn type_i8(rewriter: &mut Rewriter<'_>) -> Type {
        rewriter.ctx().integer_type(8)
    }

    pub(super) fn type_of(rewriter: &mut Rewriter<'_>, value: Value) -> (Attribute, Type) {
        let ty = rewriter.value_type(value);
        (rewriter.ctx().type_attr(ty), ty)
    }

    pub(super) fn note(rewriter: &mut Rewriter<'_>, value: Value, label: Attribute) -> Op {
        let ctx = rewriter.ctx();
        let (name, key) = (ctx.op_name("t.note"), ctx.ident("label"));
        rewriter.insert(OperationState {
            operands: &[value],
            discardable: &[(key, label)],
            ..OperationState::new(name)
        })
    }

    pub(super) fn boxed(rewriter: &mut Rewriter<'_>, value: Value) -> Op {
        built(rewriter, "t.box", value, 1)
    }

    pub(super) fn halves(rewriter: &mut Rewriter<'_>, value: Value) -> Op {
        built(rewriter, "t.halves", value, 2)
    }

    fn built(rewriter: &mut Rewriter<'_>, name: &str, value: Value, results: usize) -> Op {
        let (name, ty) = (rewriter.ctx().op_name(name), rewriter.value_type(value));
        rewriter.insert(OperationState {
            operands: &[value],
            result_types: &vec![ty; results],
            ..OperationState::new(name)
        })
    }

    pub(super) fn reversed(_rewriter: &mut Rewriter<'_>, values: &[Value]) -> Vec<Value> {
        values.iter().copied().rev().collect()
    }

    pub(super) fn all_i1(_rewriter: &mut Rewriter<'_>, values: &[Value]) -> Vec<Type> {
        values.iter().map(|_| Type::I1).collect()
    }

    pub(super) fn mark(rewriter: &mut Rewriter<'_>, op: Op, ty: Type) {
        let (key, mark) = (rewriter.ctx().ident("mark"), rewriter.ctx().type_attr(ty));
        rewriter.set_discardable(op, key, Some(mark));
    }

    fn width(ctx: &Context, ty: Type) -> Option<i32> {
        match ty {
            Type::F32 => Some(32),
            ty => ty.integer_width(ctx).and_then(|width| width.try_into().ok()),
        }
    }
}

drr::include_pdll!("oracle/pdll.pdll", dialects: [D_Dialect], populate: add_rules);

/// Rewrites with some of the rules, here and in MLIR, and compares what comes out.
macro_rules! as_in_pass {
    ([$($rule:ident),+], $ir:expr) => {{
        let mut set = PatternSet::new();
        $(set.add($rule);)+
        let ours = ours(set, $ir);
        assert!(!unchanged(&ours, $ir), "nothing is rewritten:\n{ours}");
        if let Some(theirs) = theirs(&[$(stringify!($rule)),+], $ir) {
            assert_eq!(ours, theirs);
        }
    }};
}

/// The same where MLIR has a hole: what comes out here, and what comes out there.
macro_rules! unlike_pass {
    ([$($rule:ident),+], $ir:expr, $ours:expr, $theirs:expr $(,)?) => {{
        let mut set = PatternSet::new();
        $(set.add($rule);)+
        $ours.assert_eq(&ours(set, $ir));
        if let Some(text) = theirs(&[$(stringify!($rule)),+], $ir) {
            $theirs.assert_eq(&text);
        }
    }};
}

fn context() -> Context {
    ContextBuilder::new()
        .with(D_Dialect)
        .allow_unregistered_dialects(true)
        .build()
}

fn ours(set: PatternSet, ir: &str) -> String {
    rewritten(&context(), set, ir)
}

fn unchanged(text: &str, ir: &str) -> bool {
    rewritten(&context(), PatternSet::new(), ir) == text
}

/// Rewrites a text in MLIR, or returns `None` without MLIR.
fn theirs(rules: &[&str], ir: &str) -> Option<String> {
    Some(lines(&theirs_with(&[], rules, ir)?))
}

/// Returns the output of MLIR with additional flags.
fn theirs_with(flags: &[&str], rules: &[&str], ir: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let pass = oracle(&folder.join("pdll_cpp.pdll"))?;
    let only = format!("-drr=only={}", rules.join(","));
    let mut all = vec![only.as_str(), "--mlir-print-op-generic", "-allow-unregistered-dialect"];
    all.extend(flags);
    let output = pass.run(&all, ir);
    assert!(!output.stderr.contains("NOT converged"), "{}", output.stderr);
    Some(failure("the pass", &output).unwrap_or(output.stdout))
}

/// Returns the lines of a module's body without indentation.
fn lines(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| line.starts_with("  ") || line.starts_with("the pass"));
    lines.map(str::trim).collect::<Vec<_>>().join("\n")
}

// Rows P02, P06
#[test]
fn patterns_and_comments() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.neg"(%0) : (f32) -> f32
        %2 = "d.neg"(%i) : (i32) -> i32
        "t.keep"(%1, %2) : (f32, i32) -> ()"#;
    as_in_pass!([P02], ir);
    as_in_pass!([P06], ir);
    as_in_pass!([P02, P28], ir);
}

// Row P03
#[test]
fn higher_benefit_is_tried_first() {
    as_in_pass!(
        [P03Low, P03High],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.cast"(%x) : (f32) -> f32
        "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P04
#[test]
fn recursion_with_a_benefit() {
    as_in_pass!(
        [P04],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.mark"(%x) <{level = 4 : i32}> : (f32) -> f32
        %1 = "d.mark"(%x) <{level = 5 : i32}> : (f32) -> f32
        "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Rows P07, P08
#[test]
fn variables_of_every_kind() {
    let ir = r#"
        %x, %y = "t.given"() : () -> (f32, i32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.cast"(%0) : (f32) -> f32
        %2 = "d.cast"(%x) : (f32) -> i8
        %3 = "d.mark"(%x) <{level = 1 : i32}> : (f32) -> f32
        %4 = "d.mark"(%x) : (f32) -> f32
        %5:2 = "d.pick"(%x, %y, %3, %x, %y) <{operandSegmentSizes = array<i32: 2, 1, 2>}> : (f32, i32, f32, f32, i32) -> (i8, i16)
        %6 = "d.pick"(%x, %3, %y) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (f32, f32, i32) -> i8
        %7 = "d.pick"(%4) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (f32) -> i8
        "t.keep"(%1, %2, %5#1, %6, %7) : (f32, i8, i16, i8, i8) -> ()"#;
    as_in_pass!([P07], ir);
    as_in_pass!([P08], ir);
}

// Rows P09, P10
#[test]
fn constraints_of_attributes() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.mark"(%x) <{level = 2 : i32}> : (f32) -> f32
        %1 = "d.mark"(%x) <{level = 3 : i32}> : (f32) -> f32
        %2 = "d.mark"(%i) <{level = 2 : i32}> : (i32) -> i32
        %3 = "d.mark"(%x) : (f32) -> f32
        %4 = "d.int"(%i) <{k = 2 : i32}> : (i32) -> i32
        "t.keep"(%0, %1, %2, %3, %4) : (f32, f32, i32, f32, i32) -> ()"#;
    as_in_pass!([P09], ir);
    as_in_pass!([P10], ir);
    as_in_pass!([P65], ir);
}

// Rows P11, P12
#[test]
fn types_of_values_and_ranges() {
    let ir = r#"
        %x, %i, %y = "t.given"() : () -> (f32, i32, f32)
        %0 = "d.add"(%x, %y) : (f32, f32) -> f32
        %1 = "d.add"(%i, %i) : (i32, i32) -> i32
        %2 = "d.list"(%x, %i) : (f32, i32) -> i8
        %3 = "d.list"() : () -> i16
        "t.keep"(%0, %1, %2, %3) : (f32, i32, i8, i16) -> ()"#;
    as_in_pass!([P11], ir);
    as_in_pass!([P12], ir);
}

// Row P13
#[test]
fn repeated_variable_is_equality() {
    let ir = r#"
        %x, %y, %i = "t.given"() : () -> (f32, f32, i32)
        %0 = "d.add"(%x, %x) : (f32, f32) -> f32
        %1 = "d.add"(%x, %y) : (f32, f32) -> f32
        %2 = "d.mark"(%x) <{level = 1 : i32}> : (f32) -> f32
        %3 = "d.mark"(%2) <{level = 1 : i32}> : (f32) -> f32
        %4 = "d.mark"(%2) <{level = 2 : i32}> : (f32) -> f32
        %5 = "d.cast"(%x) : (f32) -> f32
        %6 = "d.cast"(%x) : (f32) -> i32
        %7 = "d.neg"(%x) : (f32) -> f32
        %8 = "d.neg"(%x) : (f32) -> f32
        %9 = "d.add"(%7, %7) : (f32, f32) -> f32
        %10 = "d.add"(%7, %8) : (f32, f32) -> f32
        "t.keep"(%0, %1, %3, %4, %5, %6, %9, %10) : (f32, f32, f32, f32, f32, i32, f32, f32) -> ()"#;
    as_in_pass!([P13Value], ir);
    as_in_pass!([P13Attr], ir);
    as_in_pass!([P13Type], ir);
    as_in_pass!([P13Op], ir);
}

// Rows P14, P15
#[test]
fn variables_declared_at_their_use() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.cast"(%x) : (f32) -> f32
        %1 = "d.add"(%x, %0) : (f32, f32) -> f32
        %2 = "d.cast"(%i) : (i32) -> f32
        %3 = "d.add"(%x, %2) : (f32, f32) -> f32
        %4 = "d.concat"(%x, %i, %x) : (f32, i32, f32) -> i8
        %5 = "d.concat"(%x) : (f32) -> i8
        "t.keep"(%1, %3, %4, %5) : (f32, f32, i8, i8) -> ()"#;
    as_in_pass!([P14], ir);
    as_in_pass!([P15], ir);
}

// Row P17
#[test]
fn op_of_any_name() {
    as_in_pass!(
        [P17],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "t.any"(%x) {key = 1 : i8} : (f32) -> f32
        %1 = "d.neg"(%0) : (f32) -> f32
        %2 = "d.neg"(%x) : (f32) -> f32
        "t.keep"(%1, %2) : (f32, f32) -> ()"#
    );
}

// Rows P18, P19
#[test]
fn operands_and_ranges() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.list"(%x, %i) : (f32, i32) -> i8
        %1 = "d.list"(%x) : (f32) -> i8
        %2 = "d.list"() : () -> i8
        %3 = "t.p19"(%x, %i, %x) : (f32, i32, f32) -> i8
        %4 = "t.p19"(%x) : (f32) -> i8
        "t.keep"(%0, %1, %2, %3, %4) : (i8, i8, i8, i8, i8) -> ()"#;
    as_in_pass!([P18All], ir);
    as_in_pass!([P18One], ir);
    as_in_pass!([P18None], ir);
    as_in_pass!([P19], ir);
}

// Rows P20, P22
#[test]
fn operand_and_result_groups() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.pick"(%x, %i, %x) <{operandSegmentSizes = array<i32: 2, 1, 0>}> : (f32, i32, f32) -> i8
        %1:3 = "d.pick"(%x, %i, %x) <{operandSegmentSizes = array<i32: 0, 1, 2>}> : (f32, i32, f32) -> (i8, i16, i32)
        %2 = "t.p20"(%x, %i, %i) : (f32, i32, i32) -> i8
        %3 = "t.p20"(%x) : (f32) -> i8
        %4 = "t.p55"(%x, %i) : (f32, i32) -> i8
        %5 = "t.p55"(%x) : (f32) -> i8
        "t.keep"(%0, %1#0, %1#2, %2, %3, %4, %5) : (i8, i8, i32, i8, i8, i8, i8) -> ()"#;
    as_in_pass!([P20], ir);
    as_in_pass!([P20Built], ir);
    as_in_pass!([P22], ir);
    as_in_pass!([P55], ir);
}

// Rows P21, P27, P51
#[test]
fn results_by_number_and_by_name() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        %0:2 = "d.split"(%x) : (f32) -> (i8, f32)
        %1:2 = "d.split"(%x) : (f32) -> (i8, f64)
        %2 = "d.neg"(%0#1) : (f32) -> f32
        %3 = "d.neg"(%x) : (f32) -> f32
        %4 = "d.cast"(%0#1) : (f32) -> i1
        %5 = "d.cast"(%0#0) : (i8) -> i1
        "t.keep"(%1#1, %2, %3, %4, %5) : (f64, f32, f32, i1, i1) -> ()"#;
    as_in_pass!([P21], ir);
    as_in_pass!([P27], ir);
    as_in_pass!([P51], ir);
}

// Rows P23, P25
#[test]
fn attributes_of_matched_and_built_ops() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        %0 = "d.mark"(%x) <{level = 3 : i32, on}> : (f32) -> f32
        %1 = "d.mark"(%x) <{level = 3 : i32}> : (f32) -> f32
        %2 = "d.mark"(%x) <{on}> : (f32) -> f32
        "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#;
    as_in_pass!([P23], ir);
    as_in_pass!([P24], ir);
    as_in_pass!([P25], ir);
}

// Rows P23, P25
#[test]
fn undeclared_attributes() {
    as_in_pass!(
        [P25Discardable],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.neg"(%x) {t.key = 1 : i32, t.flag} : (f32) -> f32
        %1 = "d.mark"(%0) <{level = 1 : i32}> {t.kind = "add", t.any = [0]} : (f32) -> f32
        %2 = "d.mark"(%0) <{level = 2 : i32}> {t.kind = "add", t.any = [0]} : (f32) -> f32
        %3 = "d.mark"(%0) <{level = 1 : i32}> {t.kind = "sub", t.any = [0]} : (f32) -> f32
        %4 = "d.mark"(%0) <{level = 1 : i32}> {t.kind = "add"} : (f32) -> f32
        %5 = "d.neg"(%x) {t.key = 1 : i32} : (f32) -> f32
        %6 = "d.mark"(%5) <{level = 1 : i32}> {t.kind = "add", t.any = [0]} : (f32) -> f32
        "t.keep"(%1, %2, %3, %4, %6) : (f32, f32, f32, f32, f32) -> ()"#
    );
}

// Row P26
#[test]
fn ops_as_operands() {
    as_in_pass!(
        [P26],
        r#"
        %x, %y = "t.given"() : () -> (f32, f32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.neg"(%y) : (f32) -> f32
        %2 = "d.add"(%0, %1) : (f32, f32) -> f32
        %3 = "d.add"(%0, %y) : (f32, f32) -> f32
        "t.keep"(%2, %3) : (f32, f32) -> ()"#
    );
}

// Rows P28, P31
#[test]
fn types_of_built_ops() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.add"(%x, %x) : (f32, f32) -> f32
        %2 = "d.neg"(%i) : (i32) -> i32
        "t.keep"(%0, %1, %2) : (f32, f32, i32) -> ()"#;
    as_in_pass!([P28], ir);
    as_in_pass!([P30], ir);
    as_in_pass!([P31], ir);
}

// Row P29
#[test]
fn types_inferred_by_the_op() {
    as_in_pass!(
        [P29],
        r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.cast"(%x) : (f32) -> i8
        %1 = "d.cast"(%i) : (i32) -> i32
        "t.keep"(%0, %1) : (i8, i32) -> ()"#
    );
}

// Rows P32, P34
#[test]
fn attribute_and_type_literals_and_tuples() {
    let ir = r#"
        %x, %v = "t.given"() : () -> (f32, vector<2xi8>)
        %0 = "d.mark"(%x) <{level = 1 : i32}> : (f32) -> f32
        %1 = "d.mark"(%x) <{level = 2 : i32}> : (f32) -> f32
        %2 = "d.cast"(%v) : (vector<2xi8>) -> i8
        %3 = "d.add"(%x, %1) : (f32, f32) -> f32
        "t.keep"(%0, %1, %2, %3) : (f32, f32, i8, f32) -> ()"#;
    as_in_pass!([P32], ir);
    as_in_pass!([P34], ir);
}

// Row P30
#[test]
fn inferred_types_are_bound() {
    as_in_pass!(
        [P30Inferred],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.cast"(%x) : (f32) -> i8
        "t.keep"(%0) : (i8) -> ()"#
    );
}

// Row P33
#[test]
fn vector_types() {
    as_in_pass!(
        [P33],
        r#"
        %x, %v = "t.given"() : () -> (vector<3xi8>, vector<2xi8>)
        %0 = "d.cast"(%x) : (vector<3xi8>) -> i8
        %1 = "d.cast"(%v) : (vector<2xi8>) -> i8
        "t.keep"(%0, %1) : (i8, i8) -> ()"#
    );
}

// Rows P40, P46, P49, P61
#[test]
fn ops_without_results() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        "d.note"(%x) : (f32) -> ()"#;
    as_in_pass!([P40], ir);
    as_in_pass!([P46], ir);
    as_in_pass!([P49], ir);
    as_in_pass!([P61], ir);
}

// Rows P42, P43
#[test]
fn results_are_replaced_by_an_op_or_by_values() {
    let ir = r#"
        %x = "t.given"() : () -> i8
        %0:2 = "d.split"(%x) : (i8) -> (i8, i8)
        "t.keep"(%0#0, %0#1) : (i8, i8) -> ()"#;
    as_in_pass!([P42], ir);
    as_in_pass!([P43], ir);
}

// Rows P44, P47
#[test]
fn other_ops_are_replaced_and_erased() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.cast"(%0) : (f32) -> i8
        "d.note"(%0) : (f32) -> ()
        "t.keep"(%0, %1) : (f32, i8) -> ()"#;
    as_in_pass!([P44], ir);
    as_in_pass!([P47], ir);
}

// Rows P36, P39, P48
#[test]
fn native_constraints() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.neg"(%0) : (f32) -> f32
        %2 = "d.neg"(%i) : (i32) -> i32
        %3 = "d.neg"(%2) : (i32) -> i32
        "t.keep"(%1, %3) : (f32, i32) -> ()"#;
    as_in_pass!([P36], ir);
    as_in_pass!([P39], ir);
    as_in_pass!([P48], ir);
    as_in_pass!([P62], ir);
}

// Row P50
#[test]
fn several_roots() {
    as_in_pass!(
        [P50],
        r#"
        %x, %y = "t.given"() : () -> (f32, f32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.add"(%x, %y) : (f32, f32) -> f32
        %2 = "d.add"(%y, %x) : (f32, f32) -> f32
        "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
}

// Rows P53, P54
#[test]
fn all_results_and_elements_of_tuples() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        %0:2 = "d.split"(%x) : (f32) -> (i8, f32)
        %1 = "t.p53"(%0#0, %0#1) : (i8, f32) -> i8
        %2 = "t.p53"(%0#1, %0#0) : (f32, i8) -> i8
        %3 = "d.mark"(%0#1) <{level = 2 : i32}> : (f32) -> f32
        %4 = "d.mark"(%0#1) <{level = 3 : i32}> : (f32) -> f32
        "t.keep"(%1, %2, %3, %4) : (i8, i8, f32, f32) -> ()"#;
    as_in_pass!([P53], ir);
    as_in_pass!([P54], ir);
}

// Rows P35, P37, P38, P83
#[test]
fn calls_with_attributes() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i8)
        %0 = "d.mark"(%x) <{level = 2 : i32}> : (f32) -> f32
        %1 = "d.mark"(%x) <{level = 32 : i32}> : (f32) -> f32
        %2 = "d.mark"(%i) <{level = 8 : i32}> : (i8) -> i8
        %3 = "d.mark"(%i) <{level = 7 : i32}> : (i8) -> i8
        "t.keep"(%0, %1, %2, %3) : (f32, f32, i8, i8) -> ()"#;
    as_in_pass!([P35], ir);
    as_in_pass!([P37], ir);
    as_in_pass!([P38], ir);
    as_in_pass!([P38Compared], ir);
    as_in_pass!([P83], ir);
}

// Rows P37, P42
#[test]
fn op_yielded_by_native_code_replaces_the_root() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        %0 = "d.neg"(%x) : (f32) -> f32
        %1:2 = "d.split"(%0) : (f32) -> (f32, f32)
        %2 = "d.cast"(%1#1) : (f32) -> i8
        "t.keep"(%1#0, %2) : (f32, i8) -> ()"#;
    as_in_pass!([P37Op], ir);
    as_in_pass!([P37Results], ir);
    as_in_pass!([P37Member], ir);
}

// Row P63
#[test]
fn inline_rewrite_uses_enclosing_variables() {
    as_in_pass!(
        [P63],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.mark"(%x) <{level = 2 : i32}> : (f32) -> f32
        %1 = "d.mark"(%x) : (f32) -> f32
        "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Rows P56, P57, P60
#[test]
fn results_of_calls() {
    let ir = r#"
        %x, %i, %v = "t.given"() : () -> (f32, i32, vector<2xf32>)
        %0 = "d.cast"(%x) : (f32) -> f32
        %1 = "d.cast"(%i) : (i32) -> i32
        %2 = "d.cast"(%v) : (vector<2xf32>) -> vector<2xf32>
        "t.keep"(%0, %1, %2) : (f32, i32, vector<2xf32>) -> ()"#;
    as_in_pass!([P56], ir);
    as_in_pass!([P57], ir);
    as_in_pass!([P60], ir);
}

// Rows P58, P59
#[test]
fn rewrites_with_statements() {
    let ir = r#"
        %x, %y = "t.given"() : () -> (f32, f32)
        %0 = "d.cast"(%x) : (f32) -> f32
        %1 = "d.add"(%x, %y) : (f32, f32) -> f32
        "t.keep"(%0, %1) : (f32, f32) -> ()"#;
    as_in_pass!([P58], ir);
    as_in_pass!([P59], ir);
}

// Rows P58, H15
#[test]
fn variable_of_a_rewrite_is_built_once() {
    unlike_pass!(
        [P58Let],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.cast"(%x) : (f32) -> f32
        "t.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "d.add"(%0, %0) : (f32, f32) -> f32
            "t.keep"(%1) : (f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "d.add"(%0, %0) : (f32, f32) -> f32
            %2 = "d.add"(%0, %0) : (f32, f32) -> f32
            "t.keep"(%2) : (f32) -> ()"#]],
    );
}

// Row P64
#[test]
fn file_that_includes_another_file() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (i8, i64)
        %0 = "t.p64"(%x) : (i8) -> f32
        %1 = "d.neg"(%x) : (i8) -> i8
        %2 = "d.neg"(%i) : (i64) -> i64
        "t.keep"(%0, %2) : (f32, i64) -> ()"#;
    as_in_pass!([P64], ir);
}

// Rows P65, P66
#[test]
fn declared_types_are_used() {
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.cast"(%x) : (f32) -> i8
        %1 = "d.cast"(%i) : (i32) -> i8
        %2 = "t.p66"(%i, %x) {k = 5 : i32} : (i32, f32) -> i32
        "t.keep"(%0, %1, %2) : (i8, i8, i32) -> ()"#;
    as_in_pass!([P65Value], ir);
    as_in_pass!([P66], ir);
}

// Row P67
#[test]
fn interfaces_as_constraints() {
    use drr::define::InferTypes;
    drr::pdll! {
        #![populate(add_interfaces)]
        use dialects [D_Dialect];
        Pattern P67 {
            let inner: dyn InferTypes;
            let root = op<d.cast>(inner);
            replace root with op<t.infers>(inner);
        }
        Pattern P67Root => replace _: dyn InferTypes with op<t.root>;
    }
    let ir = r#"
        %x, %i = "t.given"() : () -> (f32, i32)
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.cast"(%0) : (f32) -> i8
        %2 = "d.int"(%i) <{k = 1 : i32}> : (i32) -> i32
        %3 = "d.cast"(%2) : (i32) -> i8
        %4 = "d.cast"(%3) : (i8) -> i16
        %5 = "d.cast"(%x) : (f32) -> i8
        "t.keep"(%1, %3, %4, %5) : (i8, i8, i16, i8) -> ()"#;
    as_in_pass!([P67], ir);
    as_in_pass!([P67Root], ir);
}

// Rows P68, P69
#[test]
fn bodies_of_native_code() {
    drr::pdll! {
        #![populate(add_bodies)]
        use dialects [D_Dialect];
        Constraint IsByte(x: Value) [{ x.ty() == cx.ctx().integer_type(8) }];
        Constraint AreAlike(one: Op, k: Attr) [{ one.attr_named("level") == Some(k) }];
        Rewrite Next(k: Attr) -> (attr: Attr, Type) [{
            let number = k.as_i64(rewriter.ctx()).unwrap_or_default();
            (rewriter.ctx().int_attr(Type::I32, number + 1), Type::I1)
        }];
        Rewrite Renamed(op: Op) [{
            let (key, unit) = (rewriter.ctx().ident("renamed"), rewriter.ctx().unit_attr());
            rewriter.set_discardable(op, key, Some(unit));
        }];
        Pattern P68 => replace op<d.cast>(x: [Value, IsByte]) with op<t.byte>(x);
        Pattern P68Attr {
            let inner = op<d.mark>(x: Value) {level = k: Attr};
            let root = op<d.mark>(inner);
            AreAlike(root, k);
            replace root with op<t.alike>(x) {k = k};
        }
        Pattern P69 {
            let root = op<d.int>(x: Value) {k = k: Attr};
            rewrite root with {
                let next = Next(k);
                let made = op<t.next>(x) {k = next.attr} -> (next.1);
                Renamed(made);
                replace root with op<t.last>(made);
            };
        }
    }
    let ir = r#"
        %x, %i, %b = "t.given"() : () -> (f32, i32, i8)
        %0 = "d.cast"(%b) : (i8) -> f32
        %1 = "d.cast"(%i) : (i32) -> f32
        %2 = "d.mark"(%x) <{level = 1 : i32}> : (f32) -> f32
        %3 = "d.mark"(%2) <{level = 1 : i32}> : (f32) -> f32
        %4 = "d.mark"(%2) <{level = 2 : i32}> : (f32) -> f32
        %5 = "d.int"(%i) <{k = 7 : i32}> : (i32) -> i32
        "t.keep"(%0, %1, %3, %4, %5) : (f32, f32, f32, f32, i32) -> ()"#;
    as_in_pass!([P68], ir);
    as_in_pass!([P68Attr], ir);
    as_in_pass!([P69], ir);
    as_in_pass!([P68, P68Attr, P69], ir);
}

// Rows P70, P72
#[test]
fn arguments_of_native_code() {
    let ir = r#"
        %x, %y, %i = "t.given"() : () -> (f32, f32, i32)
        %0 = "t.p70"(%x, %y) {k = 2 : i32} : (f32, f32) -> i8
        %1 = "t.p70"(%x, %y) {k = 2 : i32} : (f32, f32) -> i32
        %2 = "t.p70"(%x) {k = 2 : i32} : (f32) -> i8
        %3 = "t.p70"(%x, %i) {k = 2 : i32} : (f32, i32) -> i8
        %4 = "t.p70"(%x, %y) {k = 3 : i32} : (f32, f32) -> i8
        %5 = "d.add"(%x, %y) : (f32, f32) -> f32
        %6 = "d.add"(%i, %i) : (i32, i32) -> i32
        "t.keep"(%0, %1, %2, %3, %4, %5, %6) : (i8, i32, i8, i8, i8, f32, i32) -> ()"#;
    as_in_pass!([P70], ir);
    as_in_pass!([P72], ir);
}

// Row P74
#[test]
fn conversion_patterns() {
    as_in_pass!(
        [P74],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "d.list"(%0) : (f32) -> i8
        %2 = "d.list"(%0, %x) : (f32, f32) -> i8
        %3 = "d.list"(%x) : (f32) -> i8
        "t.keep"(%1, %2, %3) : (i8, i8, i8) -> ()"#
    );
}

// Row P74
#[test]
fn ops_as_ranges_in_native_code() {
    as_in_pass!(
        [P74Native],
        r#"
        %x = "t.given"() : () -> f32
        %0:2 = "d.split"(%x) : (f32) -> (i8, f32)
        %1 = "d.cast"(%0#1) : (f32) -> i8
        %2 = "d.cast"(%x) : (f32) -> i8
        "t.keep"(%1, %2) : (i8, i8) -> ()"#
    );
}

// Row P75
#[test]
fn scopes_of_names() {
    as_in_pass!(
        [P75],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.cast"(%x) : (f32) -> i16
        "t.keep"(%0) : (i16) -> ()"#
    );
}

// Rows P76, P77
#[test]
fn names_and_strings() {
    let ir = r#"
        %x = "t.given"() : () -> f32
        %0 = "d.neg"(%x) : (f32) -> f32
        %1 = "t.p76"(%x, %0) {replace = 1 : i8, op = "op"} : (f32, f32) -> i8
        %2 = "t.p76"(%x, %0) {replace = 1 : i8} : (f32, f32) -> i8
        %3 = "t.p77"(%x) {s = "a\\b"} : (f32) -> i8
        %4 = "t.p77"(%x) {s = "a\\\\b"} : (f32) -> i8
        "t.keep"(%1, %2, %3, %4) : (i8, i8, i8, i8) -> ()"#;
    as_in_pass!([P76], ir);
    as_in_pass!([P77], ir);
}

// Row P81
#[test]
fn native_code_inspects_any_matched_entity() {
    as_in_pass!(
        [P81],
        r#"
        %x = "t.given"() : () -> f32
        %0 = "d.mark"(%x) <{level = 2 : i32}> : (f32) -> f32
        %1 = "d.cast"(%0) : (f32) -> i8
        %2 = "d.cast"(%x) : (f32) -> i8
        "t.keep"(%1, %2) : (i8, i8) -> ()"#
    );
}

// Row P82
#[test]
fn built_ops_get_the_fused_location_of_all_matched_ops() {
    let ir = r#"
        %x = "t.given"() : () -> f32 loc("given")
        %0 = "d.neg"(%x) : (f32) -> f32 loc("neg")
        "t.keep"(%0) : (f32) -> () loc("keep")"#;
    let mut set = PatternSet::new();
    set.add(P82);
    let ours = located(set, ir);
    if let Some(theirs) = theirs_with(&["--mlir-print-debuginfo"], &["P82"], ir) {
        assert_eq!(ours, theirs);
    }
}

// Row P82
#[test]
fn fused_location_starts_with_the_root() {
    let ir = r#"
        %x = "t.given"() : () -> f32 loc("given")
        %0 = "d.cast"(%x) : (f32) -> f32 loc("cast")
        %1 = "d.neg"(%0) : (f32) -> f32 loc("root")
        "t.keep"(%1) : (f32) -> () loc("keep")"#;
    let mut set = PatternSet::new();
    set.add(P82Nested);
    let shown = |text: &str| text.lines().filter(|line| line.contains("fused")).collect::<String>();
    expect!["#loc5 = loc(fused[#loc3, #loc2])"].assert_eq(&shown(&located(set, ir)));
    if let Some(theirs) = theirs_with(&["--mlir-print-debuginfo"], &["P82Nested"], ir) {
        expect!["#loc5 = loc(fused[#loc2, #loc3])"].assert_eq(&shown(&theirs));
    }
}

/// Rewrites a text with drr, with locations in the output.
fn located(set: PatternSet, ir: &str) -> String {
    let ctx = context();
    let patterns = set.freeze(&ctx).expect("all operations are registered");
    let mut module = ours::read(&ctx, ir).unwrap_or_else(|error| panic!("{error}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default());
    assert!(outcome.is_ok_and(|outcome| outcome.converged));
    ours::print(&module, &["--mlir-print-debuginfo"])
}

/// Shows what MLIR makes of rules that are only in `pdll_cpp.pdll`.
fn in_mlir(rule: &str, ir: &str, shown: Expect) {
    if let Some(text) = theirs(&[rule], ir) {
        shown.assert_eq(&text);
    }
}

// Row H17
#[test]
fn one_value_for_two_declared_operands_never_matches() {
    let ir = r#"%x = "t.given"() : () -> f32
        %0 = "d.add"(%x, %x) : (f32, f32) -> f32
        "t.keep"(%0) : (f32) -> ()"#;
    in_mlir(
        "H17",
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "d.add"(%0, %0) : (f32, f32) -> f32
        "t.keep"(%1) : (f32) -> ()"#]],
    );
}

// Row H18
#[test]
fn value_as_a_range_crashes_mlir() {
    let ir = r#"%x = "t.given"() : () -> f32
        %0 = "d.neg"(%x) : (f32) -> f32
        "t.keep"(%0) : (f32) -> ()"#;
    in_mlir("H18", ir, expect!["the pass crashes"]);
}

// Row H20
#[test]
fn optional_operands_must_be_present_in_mlir() {
    let ir = r#"%x = "t.given"() : () -> f32
        %0 = "d.mark"(%x) <{level = 1 : i32}> : (f32) -> f32
        %1 = "d.mark"(%x) : (f32) -> f32
        "t.keep"(%0, %1) : (f32, f32) -> ()"#;
    in_mlir(
        "H20",
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.any"(%0) : (f32) -> f32
        %2 = "d.mark"(%0) : (f32) -> f32
        "t.keep"(%1, %2) : (f32, f32) -> ()"#]],
    );
}

// Rows H11, H26
#[test]
fn result_groups_never_match_in_mlir() {
    let ir = r#"%a = "t.given"() : () -> f32
        %0 = "d.fork"(%a) : (f32) -> i32
        %1:2 = "d.fork"(%a) : (f32) -> (i8, i32)
        %2 = "d.concat"(%0) : (i32) -> f32
        %3 = "d.concat"(%1#1, %1#0) : (i32, i8) -> f32
        %4 = "d.concat"(%1#1) : (i32) -> f32
        "t.keep"(%2, %3, %4) : (f32, f32, f32) -> ()"#;
    in_mlir(
        "H26",
        ir,
        expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "d.fork"(%0) : (f32) -> i32
        %2:2 = "d.fork"(%0) : (f32) -> (i8, i32)
        %3 = "d.concat"(%1) : (i32) -> f32
        %4 = "d.concat"(%2#1, %2#0) : (i32, i8) -> f32
        %5 = "d.concat"(%2#1) : (i32) -> f32
        "t.keep"(%3, %4, %5) : (f32, f32, f32) -> ()"#]],
    );
}
