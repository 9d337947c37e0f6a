//! `vector.reduction`, `vector.multi_reduction` and `vector.contract`.

use super::{check, check_differs, check_stays};

const ONE: &str = "%a = \"t\"() : () -> vector<1xf32>\n%b = \"t\"() : () -> vector<1xi1>\n";
const CONTRACT: &str = "vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]";

#[test]
fn a_single_element_is_its_reduction() {
    let bodies = [
        "%r = vector.reduction <add>, %a : vector<1xf32> into f32",
        "%r = vector.reduction <add>, %a, %x fastmath<fast> : vector<1xf32> into f32",
        "%r = vector.reduction <maximumf>, %a, %x : vector<1xf32> into f32",
        "%r = vector.mask %b { vector.reduction <mul>, %a, %x : vector<1xf32> into f32 } : vector<1xi1> -> f32",
        "%e = \"t\"() : () -> vector<f32>\n%r = vector.reduction <add>, %e : vector<f32> into f32",
    ];
    let bodies = bodies.map(|body| format!("{ONE}{body}"));
    check(&bodies.each_ref().map(|body| (&body[..], "f32")));
    check_stays(
        "vector.reduction",
        &[
            ("%r = vector.reduction <add>, %v : vector<4xf32> into f32", "f32"),
            (
                "%c = arith.constant dense<1.0> : vector<4xf32>\n%r = vector.reduction <add>, %c : vector<4xf32> into f32",
                "f32",
            ),
        ],
    );
}

#[test]
fn masked_elements_are_not_reduced() {
    check_differs(
        &format!(
            "{ONE}%r = vector.mask %b {{ vector.reduction <add>, %a : vector<1xf32> into f32 }} : vector<1xi1> -> f32"
        ),
        "f32",
        "%0 = \"t\"() : () -> vector<1xf32>
         %1 = \"t\"() : () -> vector<1xi1>
         %2 = vector.mask %1 { vector.reduction <add>, %0 : vector<1xf32> into f32 } : vector<1xi1> -> f32",
    );
    check_differs(
        "%a = \"t\"() : () -> vector<1x4xf32>\n%b = \"t\"() : () -> vector<1x4xi1>\n\
         %r = vector.mask %b { vector.multi_reduction <add>, %a, %v [0] : vector<1x4xf32> to vector<4xf32> } : vector<1x4xi1> -> vector<4xf32>",
        "vector<4xf32>",
        "%0 = \"t\"() : () -> vector<1x4xf32>
         %1 = \"t\"() : () -> vector<1x4xi1>
         %2 = vector.shape_cast %1 : vector<1x4xi1> to vector<4xi1>
         %3 = vector.shape_cast %0 : vector<1x4xf32> to vector<4xf32>
         %4 = arith.addf %arg4, %3 : vector<4xf32>
         %5 = arith.select %2, %4, %arg4 : vector<4xi1>, vector<4xf32>",
    );
}

#[test]
fn reductions_of_integers_with_a_sign_stay() {
    let ty = "vector<1xsi32>";
    check(&[(
        &format!("%a = \"t\"() : () -> {ty}\n%r = vector.reduction <add>, %a : {ty} into si32"),
        "si32",
    )]);
    // MLIR builds an `arith.addi` of them, which is invalid.
    check_differs(
        &format!(
            "%a = \"t\"() : () -> {ty}\n%b = \"t\"() : () -> si32\n%r = vector.reduction <add>, %a, %b : {ty} into si32"
        ),
        "si32",
        "%0 = \"t\"() : () -> vector<1xsi32>
         %1 = \"t\"() : () -> si32
         %2 = vector.reduction <add>, %0, %1 : vector<1xsi32> into si32",
    );
    check_differs(
        &format!(
            "%a = \"t\"() : () -> {ty}\n%b = \"t\"() : () -> si32\n%r = vector.multi_reduction <maxsi>, %a, %b [0] : {ty} to si32"
        ),
        "si32",
        "%0 = \"t\"() : () -> vector<1xsi32>
         %1 = \"t\"() : () -> si32
         %2 = vector.multi_reduction <maxsi>, %0, %1 [0] : vector<1xsi32> to si32",
    );
}

#[test]
fn reductions_of_floats_by_an_integer_op_stay() {
    let ty = "vector<1x4xf32>";
    check_differs(
        &format!("%a = \"t\"() : () -> {ty}\n%r = vector.multi_reduction <minui>, %a, %v [0] : {ty} to vector<4xf32>"),
        "vector<4xf32>",
        "%0 = \"t\"() : () -> vector<1x4xf32>
         %1 = vector.multi_reduction <minui>, %0, %arg4 [0] : vector<1x4xf32> to vector<4xf32>",
    );
}

#[test]
fn a_scalable_dimension_of_1_may_have_several_elements() {
    check_differs(
        "%a = \"t\"() : () -> vector<[1]xf32>\n%r = vector.reduction <add>, %a : vector<[1]xf32> into f32",
        "f32",
        "%0 = \"t\"() : () -> vector<[1]xf32>
         %1 = vector.reduction <add>, %0 : vector<[1]xf32> into f32",
    );
}

#[test]
fn reductions_of_unit_dimensions_fold() {
    check(&[
        (
            "%a = \"t\"() : () -> vector<1x4x1xf32>\n%r = vector.multi_reduction <mul>, %a, %v [0, 2] : vector<1x4x1xf32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%a = \"t\"() : () -> vector<1x1xf32>\n%r = vector.multi_reduction <maxnumf>, %a, %x [0, 1] : vector<1x1xf32> to f32",
            "f32",
        ),
    ]);
    check_stays(
        "vector.multi_reduction",
        &[(
            "%r = vector.multi_reduction <add>, %m, %v [1] : vector<4x8xf32> to vector<4xf32>",
            "vector<4xf32>",
        )],
    );
}

#[test]
fn a_reduction_of_no_dimension_keeps_the_accumulator() {
    check_differs(
        "%r = vector.multi_reduction <add>, %v, %w [] : vector<4xf32> to vector<4xf32>",
        "vector<4xf32>",
        "%0 = arith.addf %arg5, %arg4 : vector<4xf32>",
    );
}

#[test]
fn sums_of_contractions_are_accumulated() {
    let contract = |ty: &str, kind: &str, add: &str| {
        format!(
            "%a = \"t\"() : () -> vector<2x3x{ty}>\n%b = \"t\"() : () -> vector<3x4x{ty}>\n%c = \"t\"() : () -> vector<2x4x{ty}>\n\
             %z = arith.constant dense<0{}> : vector<2x4x{ty}>\n\
             %0 = {CONTRACT}, kind = #vector.kind<{kind}>}} %a, %b, %z : vector<2x3x{ty}>, vector<3x4x{ty}> into vector<2x4x{ty}>\n\
             %r = {add} : vector<2x4x{ty}>",
            if ty == "f32" { ".0" } else { "" }
        )
    };
    check(&[
        (&contract("i32", "add", "arith.addi %0, %c"), "vector<2x4xi32>"),
        (&contract("i32", "add", "arith.addi %c, %0"), "vector<2x4xi32>"),
        (
            &contract("f32", "add", "arith.addf %0, %c fastmath<reassoc,nsz>"),
            "vector<2x4xf32>",
        ),
    ]);
    // Without `nsz`, the zero that is dropped may have made a negative zero positive.
    for (kind, flags) in [
        ("add", ""),
        ("add", " fastmath<reassoc>"),
        ("maximumf", " fastmath<reassoc,nsz>"),
    ] {
        let text = super::function(
            &contract("f32", kind, &format!("arith.addf %0, %c{flags}")),
            "vector<2x4xf32>",
        );
        let ours = crate::compare::canonicalized(&text);
        assert_eq!(ours.matches("arith.addf").count(), 1, "{ours}");
    }
}
