//! Expanded, collapsed and reshaped tensors.

use super::{check, check_stays, function};
use crate::compare::{canonicalized, check_differs};

#[test]
fn reshapes_that_cancel_disappear() {
    check(&[
        (
            "%a = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>\n%r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x4x16xf32> into tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%a = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, %j, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>\n%r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
        (
            "%a = tensor.collapse_shape %s [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>\n%r = tensor.expand_shape %a [[0, 1]] output_shape [8, 16] : tensor<128xf32> into tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
    ]);
}

#[test]
fn sizes_that_may_have_changed_do_not_cancel() {
    check_stays(
        "tensor.collapse_shape",
        &[(
            "%a = tensor.collapse_shape %d [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>\n%r = tensor.expand_shape %a [[0, 1]] output_shape [%i, %j] : tensor<?xf32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        )],
    );
}

#[test]
fn reshapes_of_one_kind_become_one() {
    check(&[
        (
            "%a = \"t\"() : () -> tensor<2x3x4x5xf32>\n%b = tensor.collapse_shape %a [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>\n%r = tensor.collapse_shape %b [[0, 1, 2]] : tensor<6x4x5xf32> into tensor<120xf32>",
            "tensor<120xf32>",
        ),
        (
            "%b = tensor.expand_shape %d [[0, 1], [2]] output_shape [%n, 4, %j] : tensor<?x?xf32> into tensor<?x4x?xf32>\n%r = tensor.expand_shape %b [[0], [1, 2], [3]] output_shape [%n, 2, 2, %j] : tensor<?x4x?xf32> into tensor<?x2x2x?xf32>",
            "tensor<?x2x2x?xf32>",
        ),
        (
            "%a = \"t\"() : () -> tensor<1x1xf32>\n%b = tensor.collapse_shape %a [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>\n%r = tensor.collapse_shape %b [] : tensor<1xf32> into tensor<f32>",
            "tensor<f32>",
        ),
    ]);
}

#[test]
fn reshapes_of_different_kinds_become_one() {
    check(&[
        (
            "%a = \"t\"() : () -> tensor<2x3x4xf32>\n%b = tensor.collapse_shape %a [[0, 1, 2]] : tensor<2x3x4xf32> into tensor<24xf32>\n%r = tensor.expand_shape %b [[0, 1]] output_shape [6, 4] : tensor<24xf32> into tensor<6x4xf32>",
            "tensor<6x4xf32>",
        ),
        (
            "%a = \"t\"() : () -> tensor<6x?xf32>\n%b = tensor.collapse_shape %a [[0, 1]] : tensor<6x?xf32> into tensor<?xf32>\n%r = tensor.expand_shape %b [[0, 1, 2]] output_shape [2, 3, %n] : tensor<?xf32> into tensor<2x3x?xf32>",
            "tensor<2x3x?xf32>",
        ),
        (
            "%b = tensor.expand_shape %v [[0, 1, 2]] output_shape [2, %n, 4] : tensor<?xf32> into tensor<2x?x4xf32>\n%r = tensor.collapse_shape %b [[0], [1, 2]] : tensor<2x?x4xf32> into tensor<2x?xf32>",
            "tensor<2x?xf32>",
        ),
        (
            "%b = tensor.expand_shape %v [[0, 1, 2]] output_shape [2, %n, %i] : tensor<?xf32> into tensor<2x?x?xf32>\n%r = tensor.collapse_shape %b [[0], [1, 2]] : tensor<2x?x?xf32> into tensor<2x?xf32>",
            "tensor<2x?xf32>",
        ),
        (
            "%b = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>\n%r = tensor.collapse_shape %b [[0, 1, 2]] : tensor<2x4x16xf32> into tensor<128xf32>",
            "tensor<128xf32>",
        ),
    ]);
}

#[test]
fn reshapes_see_through_casts() {
    check(&[
        (
            "%c = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = tensor.collapse_shape %c [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>",
            "tensor<?xf32>",
        ),
        (
            "%c2 = arith.constant 2 : index\n%c4 = arith.constant 4 : index\n%c = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = tensor.expand_shape %c [[0, 1], [2]] output_shape [%c2, %c4, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>",
            "tensor<?x?x?xf32>",
        ),
        // The type stays, and so do the attributes.
        (
            "%a = \"t\"() : () -> tensor<2x?xf32>\n%c = tensor.cast %a : tensor<2x?xf32> to tensor<?x?xf32>\n%r = tensor.collapse_shape %c [[0, 1]] {k} : tensor<?x?xf32> into tensor<?xf32>",
            "tensor<?xf32>",
        ),
    ]);
}

#[test]
fn constant_sizes_of_combined_reshapes_are_multiplied() {
    let body = |size: &str| {
        format!(
            "%c4 = arith.constant 4 : index\n%a = tensor.expand_shape %v [[0, 1]] output_shape [3, {size}] : tensor<?xf32> into tensor<3x?xf32>\n%b = tensor.expand_shape %a [[0], [1, 2]] output_shape [3, {size}, 2] : tensor<3x?xf32> into tensor<3x?x2xf32>\n%r = tensor.collapse_shape %b [[0, 1], [2]] : tensor<3x?x2xf32> into tensor<?x2xf32>"
        )
    };
    check(&[(&body("%c4"), "tensor<?x2xf32>"), (&body("%n"), "tensor<?x2xf32>")]);
}

/// MLIR takes the size from the first tensor.
#[test]
fn dynamic_sizes_of_tensors_without_elements_stay() {
    check_differs(
        &function(
            "%a = \"t\"() : () -> tensor<?x?x0xf32>\n%b = tensor.collapse_shape %a [[0, 1, 2]] : tensor<?x?x0xf32> into tensor<?xf32>\n%r = tensor.expand_shape %b [[0, 1]] output_shape [%n, 0] : tensor<?xf32> into tensor<?x0xf32>",
            &[("%r", "tensor<?x0xf32>")],
        ),
        "%0 = \"t\"() : () -> tensor<?x?x0xf32>\n%collapsed = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<?x?x0xf32> into tensor<?xf32>\n%expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [%arg2, 0] : tensor<?xf32> into tensor<?x0xf32>\nreturn",
    );
}

#[test]
fn elements_are_not_expanded_to_dynamic_sizes() {
    check_stays(
        "tensor.expand_shape",
        &[(
            "%e = tensor.from_elements %x : tensor<f32>\n%r = tensor.expand_shape %e [] output_shape [%i, %n] : tensor<f32> into tensor<?x?xf32>",
            "tensor<?x?xf32>",
        )],
    );
}

/// MLIR makes an invalid `tensor.from_elements`.
#[test]
fn reshapes_from_and_to_rank_0_with_another_number_of_elements_stay() {
    for (body, ty) in [
        (
            "%e = tensor.from_elements %x : tensor<f32>\n%r = tensor.expand_shape %e [] output_shape [8] : tensor<f32> into tensor<8xf32>",
            "tensor<8xf32>",
        ),
        (
            "%e = tensor.from_elements %x, %x : tensor<2xf32>\n%r = tensor.collapse_shape %e [] : tensor<2xf32> into tensor<f32>",
            "tensor<f32>",
        ),
    ] {
        let text = canonicalized(&function(body, &[("%r", ty)]));
        assert!(text.contains("_shape"), "{text}");
    }
}

/// MLIR loses it and casts to a type without it.
#[test]
fn expanded_tensors_keep_their_encoding() {
    let body = "%c2 = arith.constant 2 : index\n%c4 = arith.constant 4 : index\n%a = \"t\"() : () -> tensor<8xf32, \"e\">\n%c = tensor.cast %a : tensor<8xf32, \"e\"> to tensor<?xf32, \"e\">\n%r = tensor.expand_shape %c [[0, 1]] output_shape [%c2, %c4] : tensor<?xf32, \"e\"> into tensor<?x?xf32, \"e\">";
    check_differs(
        &function(body, &[("%r", "tensor<?x?xf32, \"e\">")]),
        "%0 = \"t\"() : () -> tensor<8xf32, \"e\">\n%expanded = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32, \"e\"> into tensor<2x4xf32, \"e\">\n%cast = tensor.cast %expanded : tensor<2x4xf32, \"e\"> to tensor<?x?xf32, \"e\">\nreturn",
    );
}

#[test]
fn constants_and_elements_are_reshaped() {
    check(&[
        (
            "%k = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>\n%r = tensor.expand_shape %k [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>",
            "tensor<2x2xi32>",
        ),
        (
            "%k = arith.constant dense<1.0> : tensor<2x2xf32>\n%r = tensor.collapse_shape %k [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>",
            "tensor<4xf32>",
        ),
        (
            "%k = tensor.splat %x : tensor<4xf32>\n%r = tensor.expand_shape %k [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>",
            "tensor<2x2xf32>",
        ),
        (
            "%k = tensor.from_elements %x, %y : tensor<2x1xf32>\n%r = tensor.collapse_shape %k [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>",
            "tensor<2xf32>",
        ),
        (
            "%k = arith.constant dense<1.0> : tensor<4xf32>\n%h = \"t\"() : () -> tensor<2xindex>\n%r = tensor.reshape %k(%h) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>",
            "tensor<2x2xf32>",
        ),
    ]);
}

#[test]
fn reshapes_to_a_given_shape_are_simplified() {
    check(&[
        (
            "%h = \"t\"() : () -> tensor<2xindex>\n%g = \"t\"() : () -> tensor<1xindex>\n%a = tensor.reshape %v(%h) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>\n%r = tensor.reshape %a(%g) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<4xf32>",
            "tensor<4xf32>",
        ),
        (
            "%g = \"t\"() : () -> tensor<1xindex>\n%r = tensor.reshape %v(%g) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>",
            "tensor<?xf32>",
        ),
        (
            "%c0 = arith.constant 0 : index\n%c16 = arith.constant 16 : index\n%a = \"t\"() : () -> tensor<?x16xf32>\n%0 = tensor.dim %a, %c0 : tensor<?x16xf32>\n%h = tensor.from_elements %0, %c16 : tensor<2xindex>\n%r = tensor.reshape %a(%h) : (tensor<?x16xf32>, tensor<2xindex>) -> tensor<?x16xf32>",
            "tensor<?x16xf32>",
        ),
    ]);
}

/// MLIR casts to another encoding.
#[test]
fn reshapes_between_encodings_stay() {
    let body = "%a = \"t\"() : () -> tensor<4x8xf32, 1>\n%e = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32, 1> into tensor<2x2x8xf32, 2>\n%r = tensor.collapse_shape %e [[0, 1], [2]] : tensor<2x2x8xf32, 2> into tensor<4x8xf32, 2>";
    check_differs(
        &function(body, &[("%r", "tensor<4x8xf32, 2>")]),
        "%0 = \"t\"() : () -> tensor<4x8xf32, 1 : i64>
         %expanded = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32, 1 : i64> into tensor<2x2x8xf32, 2 : i64>
         %collapsed = tensor.collapse_shape %expanded [[0, 1], [2]] : tensor<2x2x8xf32, 2 : i64> into tensor<4x8xf32, 2 : i64>
         return",
    );
}
