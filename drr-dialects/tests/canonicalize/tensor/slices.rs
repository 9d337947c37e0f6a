//! Extracted and inserted slices.

use super::{check, check_stays, function};
use crate::compare::{Cases, check_differs};

#[test]
fn constant_arguments_become_static() {
    let constants = "%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index\n%c4 = arith.constant 4 : index\n";
    let bodies = [
        (
            "%r = tensor.extract_slice %s[%i, 0] [%c4, 2] [1, 1] : tensor<8x16xf32> to tensor<?x2xf32>",
            "tensor<?x2xf32>",
        ),
        (
            "%r = tensor.extract_slice %s[%c2, %i] [%c4, %n] [%c1, %c2] : tensor<8x16xf32> to tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%r = tensor.extract_slice %d[%c2, 0] [1, %c4] [1, 1] : tensor<?x?xf32> to tensor<?xf32>",
            "tensor<?xf32>",
        ),
        (
            "%r = tensor.insert_slice %v into %s[%i, 0] [1, %c4] [1, 1] : tensor<?xf32> into tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%r = tensor.insert_slice %d into %s[%i, %c2] [%n, %c4] [1, %c1] : tensor<?x?xf32> into tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
    ];
    let bodies = bodies.map(|(body, ty)| (format!("{constants}{body}"), ty));
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

#[test]
fn slices_out_of_bounds_stay() {
    let mut cases = Cases::default();
    let body = "%c9 = arith.constant 9 : index\n%r = tensor.extract_slice %s[%c9, 0] [2, 2] [1, 1] : tensor<8x16xf32> to tensor<2x2xf32>";
    cases.stays(&function(body, &[("%r", "tensor<2x2xf32>")]), &["%c9, 0]"]);
    cases.check();
}

#[test]
fn casts_are_sliced() {
    let cast = "%c = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n";
    let bodies = [
        (
            "%r = tensor.extract_slice %c[%i, 0] [2, %n] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>",
            "tensor<2x?xf32>",
        ),
        (
            "%r = tensor.insert_slice %c into %d[%i, 0] [%j, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%r = tensor.insert_slice %d into %c[%i, 0] [%j, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
    ];
    let bodies = bodies.map(|(body, ty)| (format!("{cast}{body}"), ty));
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

#[test]
fn sizes_after_a_dynamic_one_stay() {
    check_stays(
        "tensor.cast",
        &[(
            "%a = \"t\"() : () -> tensor<?x4xf32>\n%c = tensor.cast %a : tensor<?x4xf32> to tensor<?x?xf32>\n%r = tensor.insert_slice %c into %d[%i, 0] [%j, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        )],
    );
}

#[test]
fn slices_of_everything_disappear() {
    check(&[
        (
            "%r = tensor.extract_slice %s[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%a = \"t\"() : () -> tensor<8x16xf32>\n%r = tensor.insert_slice %a into %s[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%a = tensor.insert_slice %v into %d[%i, %j] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>\n%r = tensor.extract_slice %a[%i, %j] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>",
            "tensor<?xf32>",
        ),
        (
            "%a = tensor.extract_slice %d[%i, %j] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>\n%r = tensor.insert_slice %a into %d[%i, %j] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%b = \"t\"() : () -> tensor<?xf32>\n%a = tensor.insert_slice %b into %d[%i, %j] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>\n%r = tensor.insert_slice %v into %a[%i, %j] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%a = \"t\"() : () -> tensor<0x4xf32>\n%r = tensor.insert_slice %a into %d[%i, %j] [0, 4] [1, 1] : tensor<0x4xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%a = arith.constant dense<1.0> : tensor<8x16xf32>\n%r = tensor.extract_slice %a[%i, %j] [2, 2] [1, 1] : tensor<8x16xf32> to tensor<2x2xf32>",
            "tensor<2x2xf32>",
        ),
    ]);
}

#[test]
fn dynamic_slices_of_everything_stay() {
    check_stays(
        "tensor.extract_slice",
        &[(
            "%c0 = arith.constant 0 : index\n%0 = tensor.dim %v, %c0 : tensor<?xf32>\n%r = tensor.extract_slice %v[0] [%0] [1] : tensor<?xf32> to tensor<?xf32>",
            "tensor<?xf32>",
        )],
    );
}

#[test]
fn slices_inserted_in_parallel_become_static() {
    let forall = |before: &str, insert: &str| {
        format!(
            "func.func @f(%n: index, %v: tensor<?xf32>, %w: tensor<4xf32>, %o: tensor<128xf32>) -> tensor<128xf32> {{\n%c4 = arith.constant 4 : index\n%r = scf.forall (%i) in (%n) shared_outs(%a = %o) -> tensor<128xf32> {{\n{before}\nscf.forall.in_parallel {{\n{insert}\n}}\n}}\nreturn %r : tensor<128xf32>\n}}"
        )
    };
    let mut cases = Cases::default();
    cases.folds(&forall(
        "",
        "tensor.parallel_insert_slice %v into %a[%i] [%c4] [1] : tensor<?xf32> into tensor<128xf32>",
    ));
    cases.folds(&forall(
        "%c = tensor.cast %w : tensor<4xf32> to tensor<?xf32>",
        "tensor.parallel_insert_slice %c into %a[%i] [%n] [1] : tensor<?xf32> into tensor<128xf32>",
    ));
    cases.check();
}

/// MLIR casts the inserted tensor to the constant size, which leaves an invalid op.
#[test]
fn insertions_out_of_bounds_stay() {
    check_differs(
        &function(
            "%c4 = arith.constant 4 : index\n%r = tensor.insert_slice %v into %w[1] [%c4] [1] : tensor<?xf32> into tensor<2xf32>",
            &[("%r", "tensor<2xf32>")],
        )
        .replace("%v: tensor<?xf32>", "%v: tensor<?xf32>, %w: tensor<2xf32>"),
        "%c4 = arith.constant 4 : index\n%inserted_slice = tensor.insert_slice %arg7 into %arg8[1] [%c4] [1] : tensor<?xf32> into tensor<2xf32>\nreturn",
    );
}

/// MLIR makes an offset of it.
#[test]
fn poison_is_no_offset() {
    check_differs(
        &function(
            "%p = ub.poison : index\n%r = tensor.extract_slice %d[%p, 0] [2, 2] [1, 1] : tensor<?x?xf32> to tensor<2x2xf32>",
            &[("%r", "tensor<2x2xf32>")],
        ),
        "%0 = ub.poison : index\n%extracted_slice = tensor.extract_slice %arg6[%0, 0] [2, 2] [1, 1] : tensor<?x?xf32> to tensor<2x2xf32>\nreturn",
    );
}

/// MLIR takes it for the mark of a dynamic stride.
#[test]
fn the_number_that_marks_dynamic_strides_is_no_stride() {
    check_differs(
        &function(
            "%p = arith.constant -9223372036854775808 : index\n%r = tensor.extract_slice %d[0, 0] [2, 2] [%p, 1] : tensor<?x?xf32> to tensor<2x2xf32>",
            &[("%r", "tensor<2x2xf32>")],
        ),
        "%c-9223372036854775808 = arith.constant -9223372036854775808 : index\n%extracted_slice = tensor.extract_slice %arg6[0, 0] [2, 2] [%c-9223372036854775808, 1] : tensor<?x?xf32> to tensor<2x2xf32>\nreturn",
    );
}

/// MLIR drops the first size of 1, which makes another shape of it.
#[test]
fn slices_keep_their_dimensions() {
    check_differs(
        &function(
            "%c1 = arith.constant 1 : index\n%a = \"t\"() : () -> tensor<1x2x2xf32>\n%r = tensor.extract_slice %a[0, 0, 1] [%c1, %n, 1] [1, 1, 1] : tensor<1x2x2xf32> to tensor<?x?xf32>",
            &[("%r", "tensor<?x?xf32>")],
        ),
        "%0 = \"t\"() : () -> tensor<1x2x2xf32>\n%extracted_slice = tensor.extract_slice %0[0, 0, 1] [1, %arg2, 1] [1, 1, 1] : tensor<1x2x2xf32> to tensor<1x?xf32>\n%cast = tensor.cast %extracted_slice : tensor<1x?xf32> to tensor<?x?xf32>\nreturn",
    );
}
