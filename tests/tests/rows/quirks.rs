//! What MLIR does and ours does not.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{row, tblgen_rejects};

#[test]
fn q15_any_name_for_a_symbol() {
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

#[test]
fn q14_d18_an_absent_operand_stays_absent() {
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
        .as_in_mlir("quirks.td");
    one(") : (f32) -> f32")
        .expect(expect![[r#"
            %4 = "ex.bias"(%0) : (f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .crashes_mlir("quirks.td", "it asks the absent operand for its type");
}
