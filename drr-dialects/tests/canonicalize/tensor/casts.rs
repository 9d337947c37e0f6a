//! Casts, sizes and joined tensors.

use super::{check, check_stays, function};
use crate::compare::{canonicalized, check_differs};

#[test]
fn chains_of_casts_become_one_cast() {
    check(&[
        (
            "%a = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = tensor.cast %a : tensor<?x?xf32> to tensor<8x?xf32>",
            "tensor<8x?xf32>",
        ),
        (
            "%a = tensor.cast %d : tensor<?x?xf32> to tensor<?x4xf32>\n%r = tensor.cast %a : tensor<?x4xf32> to tensor<2x4xf32>",
            "tensor<2x4xf32>",
        ),
        (
            "%a = tensor.cast %s : tensor<8x16xf32> to tensor<*xf32>\n%r = tensor.cast %a : tensor<*xf32> to tensor<?x16xf32>",
            "tensor<?x16xf32>",
        ),
        (
            "%r = tensor.cast %s : tensor<8x16xf32> to tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%a = tensor.bitcast %s : tensor<8x16xf32> to tensor<8x16xi32>\n%r = tensor.bitcast %a : tensor<8x16xi32> to tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
    ]);
}

#[test]
fn a_cast_whose_check_would_be_lost_stays() {
    check_stays(
        "tensor.cast",
        &[(
            "%a = tensor.cast %d : tensor<?x?xf32> to tensor<?x4xf32>\n%r = tensor.cast %a : tensor<?x4xf32> to tensor<2x?xf32>",
            "tensor<2x?xf32>",
        )],
    );
}

/// As in MLIR, such casts are not known to check the same.
#[test]
fn chains_of_casts_that_change_the_rank_and_the_encoding_stay() {
    check_stays(
        "tensor.cast",
        &[(
            "%a = \"t\"() : () -> tensor<*xf32>\n%b = tensor.cast %a : tensor<*xf32> to tensor<?x?xf32>\n%r = tensor.cast %b : tensor<?x?xf32> to tensor<2x?xf32, \"e\">",
            "tensor<2x?xf32, \"e\">",
        )],
    );
}

#[test]
fn producers_take_the_type_of_a_cast() {
    check(&[
        (
            "%a = tensor.extract_slice %d[%i, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>\n%r = tensor.cast %a : tensor<?x4xf32> to tensor<2x4xf32>",
            "tensor<2x4xf32>",
        ),
        (
            "%a = tensor.extract_slice %d[%i, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>\n%r = tensor.cast %a : tensor<?xf32> to tensor<4xf32>",
            "tensor<4xf32>",
        ),
        (
            "%a = tensor.empty(%i, %n) : tensor<?x4x?xf32>\n%r = tensor.cast %a : tensor<?x4x?xf32> to tensor<?x4x8xf32>",
            "tensor<?x4x8xf32>",
        ),
    ]);
}

#[test]
fn destinations_that_are_casts_become_static() {
    check(&[
        (
            "%a = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = tensor.insert %x into %a[%i, %j] {k} : tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%a = tensor.cast %s : tensor<8x16xf32> to tensor<?x16xf32>\n%r = linalg.exp {k} ins(%a : tensor<?x16xf32>) outs(%a : tensor<?x16xf32>) -> tensor<?x16xf32>",
            "tensor<?x16xf32>",
        ),
    ]);
}

#[test]
fn sizes_follow_from_producers() {
    let constants = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n";
    let texts = [
        "%r = tensor.dim %s, %c1 : tensor<8x16xf32>",
        "%e = tensor.empty(%n) : tensor<4x?xf32>\n%r = tensor.dim %e, %c1 : tensor<4x?xf32>",
        "%e = tensor.extract_slice %d[0, 0] [2, %n] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>\n%r = tensor.dim %e, %c1 : tensor<2x?xf32>",
        "%e = tensor.generate %n {\n^bb0(%p: index):\ntensor.yield %x : f32\n} : tensor<?xf32>\n%r = tensor.dim %e, %c0 : tensor<?xf32>",
        "%e = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = tensor.dim %e, %i : tensor<?x?xf32>",
        "%e = tensor.insert %x into %d[%i, %j] : tensor<?x?xf32>\n%r = tensor.dim %e, %c1 : tensor<?x?xf32>",
        "%e = tensor.insert_slice %s into %d[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<?x?xf32>\n%r = tensor.dim %e, %i : tensor<?x?xf32>",
        "%e = linalg.exp ins(%d : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>\n%r = tensor.dim %e, %c1 : tensor<?x?xf32>",
        "%h = tensor.from_elements %i, %n : tensor<2xindex>\n%e = tensor.reshape %v(%h) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>\n%r = tensor.dim %e, %j : tensor<?x?xf32>",
        "%h = \"t\"() : () -> tensor<2xi32>\n%e = tensor.reshape %v(%h) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>\n%r = tensor.dim %e, %c1 : tensor<?x?xf32>",
        "%r = tensor.rank %d : tensor<?x?xf32>",
    ];
    let bodies = texts.map(|text| format!("{constants}{text}"));
    check(&bodies.iter().map(|body| (body.as_str(), "index")).collect::<Vec<_>>());
}

/// One rewrite for each destination would exceed the limit on rewrites.
#[test]
fn sizes_follow_from_the_first_of_many_destinations() {
    const LENGTH: usize = 3_000;
    let inserts = (1..=LENGTH).map(|at| format!("%v{at} = tensor.insert %x into %v{}[%i] : tensor<?xf32>\n", at - 1));
    let dims = (0..LENGTH)
        .map(|at| format!("%d{at} = tensor.dim %v{LENGTH}, %c0 : tensor<?xf32>\n\"u\"(%d{at}) : (index) -> ()\n"));
    let body = format!(
        "%c0 = arith.constant 0 : index\n%v0 = \"t\"() : () -> tensor<?xf32>\n{}{}",
        inserts.collect::<String>(),
        dims.collect::<String>(),
    );
    let text = canonicalized(&function(&body, &[]));
    assert_eq!(text.matches("tensor.dim %0, ").count(), LENGTH, "{text}");
}

#[test]
fn sizes_that_are_not_known_stay() {
    check_stays(
        "tensor.dim",
        &[
            (
                "%c = arith.constant 7 : index\n%r = tensor.dim %s, %c : tensor<8x16xf32>",
                "index",
            ),
            (
                "%c = arith.constant 0 : index\n%e = tensor.extract_slice %d[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>\n%r = tensor.dim %e, %c : tensor<?xf32>",
                "index",
            ),
        ],
    );
}

#[test]
fn joined_tensors_take_sizes_of_each_other() {
    check(&[
        (
            "%r = tensor.concat dim(0) %s : (tensor<8x16xf32>) -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%r = tensor.concat dim(1) %s : (tensor<8x16xf32>) -> tensor<?x16xf32>",
            "tensor<?x16xf32>",
        ),
        (
            "%r = tensor.concat dim(0) %s, %d : (tensor<8x16xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%r = tensor.concat dim(1) %s, %s : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
    ]);
}

/// MLIR builds an invalid `tensor.bitcast`.
#[test]
fn bitcasts_that_contradict_each_other_stay() {
    let casts = |source: &str| {
        format!(
            "%0 = tensor.bitcast {source} : tensor<4xi32> to tensor<?xf32>
             %1 = tensor.bitcast %0 : tensor<?xf32> to tensor<5xui32>
             return %1 : tensor<5xui32>"
        )
    };
    check_differs(
        &format!(
            "func.func @f(%x: tensor<4xi32>) -> tensor<5xui32> {{\n{}\n}}",
            casts("%x")
        ),
        &casts("%arg0"),
    );
}

/// MLIR prints a negative size.
#[test]
fn joined_sizes_that_are_no_size_stay_dynamic() {
    let joined = |operands: &str| {
        format!(
            "%concat = tensor.concat dim(0) {operands} : (tensor<9223372036854775807xi8>, tensor<2xi8>) -> tensor<?xi8>
             return %concat : tensor<?xi8>"
        )
    };
    check_differs(
        &format!(
            "func.func @f(%x: tensor<9223372036854775807xi8>, %y: tensor<2xi8>) -> tensor<?xi8> {{\n{}\n}}",
            joined("%x, %y")
        ),
        &joined("%arg0, %arg1"),
    );
}
