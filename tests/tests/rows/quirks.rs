//! Deliberate differences from MLIR.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{only_mlir_takes, row, tblgen_rejects};

const TD: &str = "quirks.td";

// Row Q9
#[test]
fn replaced_value_in_its_replacement_in_tablegen() {
    only_mlir_takes(
        TD,
        "Q9",
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 "ex.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %4 = "ex.cast"(%4) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
    );
}

// Row Q12
#[test]
fn constraint_in_a_result_in_tablegen() {
    only_mlir_takes(
        TD,
        "Q12",
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
        expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.cast"(%2) : (i32) -> i32
            "ex.keep"(%4, %5) : (f32, i32) -> ()
        "#]],
    );
    tblgen_rejects(
        "def : Pat<(ScaleOp $x, $k), (ScaleOp $x, F32Attr:$k)>;",
        expect!["unhandled case when rewriting op"],
    );
}

// Row Q13
#[test]
fn attribute_of_another_kind_does_not_match() {
    pat! { Q13: (MetaOp $x, $k) => (ScaleOp $x, $k) }
    pat! { Q13a: (MaybeOp $x, $k) => (ScaleOp $x, $k) }
    pat! { Q13b: (MetaOp $x, $k) => (MaybeOp $x, $k) }
    row(
        Q13,
        r#"%0 = "ex.meta"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "the attribute vanishes, and the verifier complains",
        expect![[r#"
        error: 'ex.scale' op requires attribute 'k'
    "#]],
    );
    row(
        Q13a,
        r#"%0 = "ex.maybe"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.maybe"(%a) : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.scale"(%0) <{k = 4 : i32}> : (f32) -> f32
        %5 = "ex.maybe"(%0) : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "the absent attribute stays absent where one is required, and the verifier complains",
        expect![[r#"
            error: 'ex.scale' op requires attribute 'k'
        "#]],
    );
    row(
        Q13b,
        r#"%0 = "ex.meta"(%a) {k = 4 : i32} : (f32) -> f32 %1 = "ex.meta"(%a) {k = "s"} : (f32) -> f32
           "ex.keep"(%0, %1) : (f32, f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.maybe"(%0) <{k = 4 : i32}> : (f32) -> f32
        %5 = "ex.meta"(%0) <{k = "s"}> : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]])
    .unlike_mlir(
        TD,
        "the attribute vanishes, and nobody says so",
        expect![[r#"
        %4 = "ex.maybe"(%0) <{k = 4 : i32}> : (f32) -> f32
        %5 = "ex.maybe"(%0) : (f32) -> f32
        "ex.keep"(%4, %5) : (f32, f32) -> ()
    "#]],
    );
}

// Row Q17
#[test]
fn index_on_a_symbol_without_results_in_tablegen() {
    only_mlir_takes(
        TD,
        "Q17",
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.neg"(%i) : (i32) -> i32 "ex.keep"(%0, %1) : (f32, i32) -> ()"#,
        expect![[r#"
            %4 = "ex.cast"(%0) : (f32) -> f32
            %5 = "ex.cast"(%2) : (i32) -> i32
            "ex.keep"(%4, %5) : (f32, i32) -> ()
        "#]],
    );
    // MLIR reads beyond the results. With a small index this may go unnoticed, with this one it always crashes.
    tblgen_rejects("def : Pat<(NegOp:$r $x), (CastOp $r__99999999)>;", expect!["crashes"]);
}

// Row Q18
#[test]
fn directives_and_literals_in_a_source_in_tablegen() {
    tblgen_rejects(
        "def G : NativeCodeCall<\"get($_self, $0)\">; def : Pat<(NegOp (G $x, (returnType \"a\"))), (CastOp $x)>;",
        expect!["crashes"],
    );
    tblgen_rejects("def : Pat<(ScaleOp $x, 1), (CastOp $x)>;", expect!["crashes"]);
    tblgen_rejects("def : Pat<(LabelOp $x, \"a\"), (CastOp $x)>;", expect!["crashes"]);
}

// Row Q20
#[test]
fn tablegen_reports_one_error_at_a_time() {
    tblgen_rejects(
        "def : Pat<(NegOp $x), (CastOp $y)>; def : Pat<(NegOp $x), (CastOp $z)>;",
        expect!["referencing unbound symbol 'y'"],
    );
}

// Row D52
#[test]
fn too_few_replacement_values_in_tablegen() {
    tblgen_rejects(
        "def : Pattern<(CutOp $x), [(NegOp $x)]>;",
        expect!["not enough values generated to replace the matched op"],
    );
    tblgen_rejects(
        "def : Pattern<(CutOp $x), [(CutOp $x), (NegOp $x)]>;",
        expect![
            "cannot use the same multi-result op '' to generate both auxiliary values and values to be used for replacing the matched op"
        ],
    );
    tblgen_rejects(
        "def : Pattern<(NegOp $x), []>;",
        expect!["not enough values generated to replace the matched op"],
    );
}

// Rows Q14, D18
#[test]
fn absent_optional_operand_stays_absent() {
    pat! { Q14: (BiasOp (NegOp $x), $b) => (BiasOp $x, $b) }
    let one = |rest: &str| {
        let text = r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.bias"(%0"#;
        row(Q14, &format!("{text}{rest} \"ex.keep\"(%1) : (f32) -> ()"))
    };
    one(", %b) : (f32, f32) -> f32")
        .expect(expect![[r#"
            %4 = "ex.bias"(%0, %1) : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir(TD);
    one(") : (f32) -> f32")
        .expect(expect![[r#"
            %4 = "ex.bias"(%0) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .crashes_mlir(TD, "it asks the absent operand for its type");
}

// Row Q15
#[test]
fn symbol_may_have_any_name() {
    pat! { Q15: (AddOp (NegOp:$self $type), (CastOp:$rewriter $class__1)) => (MacOp (NegOp:$op0 $self), $rewriter, $op0)
    where [(F32 $type), (F32 $class__1)] }
    row(
        Q15,
        r#"%0 = "ex.neg"(%a) : (f32) -> f32 %1 = "ex.cast"(%b) : (f32) -> f32 %2 = "ex.add"(%0, %1) : (f32, f32) -> f32
           "ex.keep"(%2) : (f32) -> ()"#,
    )
    .expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%1) : (f32) -> f32
        %6 = "ex.neg"(%4) : (f32) -> f32
        %7 = "ex.mac"(%6, %5, %6) : (f32, f32, f32) -> f32
        "ex.keep"(%7) : (f32) -> ()
    "#]]);
    tblgen_rejects(
        "def : Pat<(NegOp $row__1), (CastOp $row__1)>;",
        expect!["symbol 'row__1' with trailing index cannot bind to op argument"],
    );
}
