//! `vector.transfer_read` and `vector.transfer_write`.

use super::{check, check_differs, check_stays};

const ZERO: &str = "%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index\n%c6 = arith.constant 6 : index\n";

fn with_constants(bodies: &[(&str, &str)]) -> Vec<(String, String)> {
    let add = |(body, ty): &(&str, &str)| (format!("{ZERO}{body}"), (*ty).to_owned());
    bodies.iter().map(add).collect()
}

fn check_transfers(bodies: &[(&str, &str)]) {
    let bodies = with_constants(bodies);
    let bodies: Vec<(&str, &str)> = bodies.iter().map(|(body, ty)| (&body[..], &ty[..])).collect();
    check(&bodies);
}

fn check_transfers_stay(op: &str, bodies: &[(&str, &str)]) {
    let bodies = with_constants(bodies);
    let bodies: Vec<(&str, &str)> = bodies.iter().map(|(body, ty)| (&body[..], &ty[..])).collect();
    check_stays(op, &bodies);
}

#[test]
fn constant_indices_are_in_bounds() {
    check_transfers(&[
        (
            "%r = vector.transfer_read %t[%c0, %c4], %x : tensor<8x16xf32>, vector<8x12xf32>",
            "vector<8x12xf32>",
        ),
        (
            "%r = vector.transfer_read %t[%i, %c4], %x : tensor<8x16xf32>, vector<8x12xf32>",
            "vector<8x12xf32>",
        ),
        (
            "%r = vector.transfer_read %t[%i, %c0], %x {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : tensor<8x16xf32>, vector<4x16xf32>",
            "vector<4x16xf32>",
        ),
        (
            "%r = vector.transfer_read %t[%c4, %i], %x {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x16xf32>, vector<4x4xf32>",
            "vector<4x4xf32>",
        ),
        (
            "%e = \"t\"() : () -> memref<8x?xf32>\n%r = vector.transfer_read %e[%c4, %c4], %x : memref<8x?xf32>, vector<4x2xf32>",
            "vector<4x2xf32>",
        ),
        (
            "vector.transfer_write %v, %d[%i, %c4] : vector<4xf32>, memref<8x16xf32>",
            "",
        ),
        (
            "%0 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>\n%r = vector.transfer_read %0[%c0, %c0], %x : tensor<?x?xf32>, vector<4xf32>",
            "vector<4xf32>",
        ),
    ]);
    check_transfers_stay(
        "in_bounds",
        &[
            (
                "%c14 = arith.constant 14 : index\n%r = vector.transfer_read %t[%c0, %c14], %x : tensor<8x16xf32>, vector<4xf32>",
                "vector<4xf32>",
            ),
            (
                "%r = vector.transfer_read %t[%i, %j], %x : tensor<8x16xf32>, vector<4x4xf32>",
                "vector<4x4xf32>",
            ),
        ],
    );
}

#[test]
fn negative_indices_and_scalable_dimensions_are_not_in_bounds() {
    check_differs(
        "%c = arith.constant -2 : index\n%r = vector.transfer_read %t[%i, %c], %x : tensor<8x16xf32>, vector<4xf32>",
        "vector<4xf32>",
        "%c-2 = arith.constant -2 : index
         %0 = vector.transfer_read %arg9[%arg0, %c-2], %arg2 : tensor<8x16xf32>, vector<4xf32>",
    );
    check_differs(
        "%c = arith.constant 0 : index\n%r = vector.transfer_read %t[%i, %c], %x : tensor<8x16xf32>, vector<[4]xf32>",
        "vector<[4]xf32>",
        "%c0 = arith.constant 0 : index
         %0 = vector.transfer_read %arg9[%arg0, %c0], %arg2 : tensor<8x16xf32>, vector<[4]xf32>",
    );
}

#[test]
fn full_masks_are_dropped() {
    check_transfers(&[
        (
            "%a = arith.constant dense<true> : vector<4xi1>\n%r = vector.transfer_read %t[%i, %j], %x, %a : tensor<8x16xf32>, vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%a = vector.constant_mask [4] : vector<4xi1>\nvector.transfer_write %v, %d[%i, %j], %a : vector<4xf32>, memref<8x16xf32>",
            "",
        ),
    ]);
}

#[test]
fn reads_of_written_elements_are_the_written_vector() {
    let write = "%0 = vector.transfer_write %v, %t[%i, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>\n";
    let read = "%r = vector.transfer_read %0[%i, %c0], %x : tensor<8x16xf32>, vector<4xf32>";
    let far = "%1 = vector.transfer_write %w, %0[%i, %c4] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>\n";
    let near = "%1 = vector.transfer_write %w, %0[%i, %j] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>\n";
    let read_later = "%r = vector.transfer_read %1[%i, %c0], %x : tensor<8x16xf32>, vector<4xf32>";
    let splat = "%s1 = arith.constant dense<1.0> : vector<4xf32>\n%p = arith.constant 1.0 : f32\n\
                 %0 = vector.transfer_write %s1, %t[%i, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>\n\
                 %r = vector.transfer_read %0[%i, %c0], %p, %k : tensor<8x16xf32>, vector<4xf32>";
    check_transfers(&[
        (&format!("{write}{read}"), "vector<4xf32>"),
        (&format!("{write}{far}{read_later}"), "vector<4xf32>"),
        (splat, "vector<4xf32>"),
    ]);
    check_transfers_stay(
        "vector.transfer_read",
        &[(&format!("{write}{near}{read_later}"), "vector<4xf32>")],
    );
}

#[test]
fn reads_with_another_map_transpose_and_broadcast_the_written_vector() {
    check_transfers(&[
        (
            "%c = \"t\"() : () -> vector<4x2xf32>\n\
             %0 = vector.transfer_write %c, %t[%i, %j] {in_bounds = [true, true]} : vector<4x2xf32>, tensor<8x16xf32>\n\
             %r = vector.transfer_read %0[%i, %j], %x {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x16xf32>, vector<2x4xf32>",
            "vector<2x4xf32>",
        ),
        (
            "%0 = vector.transfer_write %v, %t[%i, %j] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>\n\
             %r = vector.transfer_read %0[%i, %j], %x {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : tensor<8x16xf32>, vector<4x3xf32>",
            "vector<4x3xf32>",
        ),
    ]);
}

#[test]
fn transposed_writes_to_common_rows_are_not_disjoint() {
    let write = |vector: &str, row: &str, tensor: &str| {
        format!(
            "vector.transfer_write {vector}, {tensor}[{row}, %c0] {{in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}} : vector<2x8xf32>, tensor<12x16xf32>"
        )
    };
    check_differs(
        &format!(
            "{ZERO}%a = \"t\"() : () -> vector<2x8xf32>\n%b = \"t\"() : () -> vector<2x8xf32>\n%q = \"t\"() : () -> tensor<12x16xf32>\n\
             %0 = {}\n%1 = {}\n\
             %r = vector.transfer_read %1[%c0, %c0], %x {{in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}} : tensor<12x16xf32>, vector<2x8xf32>",
            write("%a", "%c0", "%q"),
            write("%b", "%c4", "%0"),
        ),
        "vector<2x8xf32>",
        &format!(
            "#map = affine_map<(d0, d1) -> (d1, d0)>
             %c0 = arith.constant 0 : index
             %c4 = arith.constant 4 : index
             %0 = \"t\"() : () -> vector<2x8xf32>
             %1 = \"t\"() : () -> vector<2x8xf32>
             %2 = \"t\"() : () -> tensor<12x16xf32>
             %3 = {}
             %4 = {}
             %5 = vector.transfer_read %4[%c0, %c0], %arg2 {{in_bounds = [true, true], permutation_map = #map}} : tensor<12x16xf32>, vector<2x8xf32>",
            write("%0", "%c0", "%2").replace("affine_map<(d0, d1) -> (d1, d0)>", "#map"),
            write("%1", "%c4", "%3").replace("affine_map<(d0, d1) -> (d1, d0)>", "#map"),
        ),
    );
}

#[test]
fn writes_of_what_was_read_change_nothing() {
    check_transfers(&[
        (
            "%0 = vector.transfer_read %t[%i, %j], %x : tensor<8x16xf32>, vector<4xf32>\n\
             %r = vector.transfer_write %0, %t[%i, %j] : vector<4xf32>, tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%q = \"t\"() : () -> tensor<8x16xf32>\n%0 = vector.transfer_read %t[%c0, %c0], %x : tensor<8x16xf32>, vector<8x16xf32>\n\
             %r = vector.transfer_write %0, %q[%c0, %c0] : vector<8x16xf32>, tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
    ]);
}

#[test]
fn masked_reads_are_not_what_is_written() {
    check_transfers_stay(
        "vector.transfer_write",
        &[(
            "%0 = vector.transfer_read %t[%i, %j], %x, %k : tensor<8x16xf32>, vector<4xf32>\n\
                 %r = vector.transfer_write %0, %t[%i, %j] : vector<4xf32>, tensor<8x16xf32>",
            "tensor<8x16xf32>",
        )],
    );
    let whole = |read: &str, write: &str| {
        format!(
            "%q = \"t\"() : () -> tensor<4xf32>\n\
             %0 = vector.transfer_read %q[%c0], %x{read} {{in_bounds = [true]}} : tensor<4xf32>, vector<4xf32>\n\
             %r = vector.transfer_write %0, %q[%c0]{write} {{in_bounds = [true]}} : vector<4xf32>, tensor<4xf32>"
        )
    };
    check_transfers(&[
        (&whole("", ", %k"), "tensor<4xf32>"),
        (&whole(", %k", ", %k"), "tensor<4xf32>"),
    ]);
    check_differs(
        &format!("{ZERO}{}", whole(", %k", "")),
        "tensor<4xf32>",
        "%c0 = arith.constant 0 : index
         %0 = \"t\"() : () -> tensor<4xf32>
         %1 = vector.transfer_read %0[%c0], %arg2, %arg7 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
         %2 = vector.transfer_write %1, %0[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>",
    );
    check_differs(
        "%q = \"t\"() : () -> tensor<4xf32>\n%q1 = \"t\"() : () -> tensor<4xf32>\n%c = arith.constant 0 : index\n\
         %0 = vector.transfer_read %q[%c], %x {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>\n\
         %r = vector.transfer_write %0, %q1[%c], %k {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>",
        "tensor<4xf32>",
        "%c0 = arith.constant 0 : index
         %0 = \"t\"() : () -> tensor<4xf32>
         %1 = \"t\"() : () -> tensor<4xf32>
         %2 = vector.transfer_read %0[%c0], %arg2 {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
         %3 = vector.transfer_write %2, %1[%c0], %arg7 {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>",
    );
}

#[test]
fn overwritten_writes_are_skipped() {
    check_transfers(&[
        (
            "%0 = vector.transfer_write %v, %t[%i, %c0] : vector<4xf32>, tensor<8x16xf32>\n\
             %r = vector.transfer_write %w, %0[%i, %c0] : vector<4xf32>, tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%0 = vector.transfer_write %v, %t[%i, %c0] : vector<4xf32>, tensor<8x16xf32>\n\
             %1 = vector.transfer_write %w, %0[%i, %c4] : vector<4xf32>, tensor<8x16xf32>\n\
             %r = vector.transfer_write %w, %1[%i, %c0] : vector<4xf32>, tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
    ]);
}

#[test]
fn inserted_slices_without_all_dimensions_stay() {
    // MLIR writes to the slice with the two indices of the tensor.
    check_differs(
        "%q = \"t\"() : () -> tensor<5x4xf32>\n%c0 = arith.constant 0 : index\n\
         %0 = vector.transfer_write %v, %q[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<5x4xf32>\n\
         %1 = tensor.extract_slice %0[0, 0] [1, 3] [1, 1] : tensor<5x4xf32> to tensor<3xf32>\n\
         %r = tensor.insert_slice %1 into %t[2, 2] [1, 3] [1, 1] : tensor<3xf32> into tensor<8x16xf32>",
        "tensor<8x16xf32>",
        "%c0 = arith.constant 0 : index
         %0 = \"t\"() : () -> tensor<5x4xf32>
         %1 = vector.transfer_write %arg4, %0[%c0, %c0] {in_bounds = [true]} : vector<4xf32>, tensor<5x4xf32>
         %extracted_slice = tensor.extract_slice %1[0, 0] [1, 3] [1, 1] : tensor<5x4xf32> to tensor<3xf32>
         %inserted_slice = tensor.insert_slice %extracted_slice into %arg9[2, 2] [1, 3] [1, 1] : tensor<3xf32> into tensor<8x16xf32>",
    );
}

#[test]
fn written_elements_that_are_vectors_are_transposed_as_a_whole() {
    // MLIR forgets the dimension of the elements.
    check_differs(
        "%q = \"t\"() : () -> tensor<1x4xvector<2xf32>>\n%a = \"t\"() : () -> vector<1x4x2xf32>\n\
         %p = \"t\"() : () -> vector<2xf32>\n%c0 = arith.constant 0 : index\n\
         %0 = vector.transfer_write %a, %q[%c0, %c0] {in_bounds = [true, true]} : vector<1x4x2xf32>, tensor<1x4xvector<2xf32>>\n\
         %r = vector.transfer_read %0[%c0, %c0], %p {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : tensor<1x4xvector<2xf32>>, vector<4x1x2xf32>",
        "vector<4x1x2xf32>",
        "%0 = \"t\"() : () -> tensor<1x4xvector<2xf32>>
         %1 = \"t\"() : () -> vector<1x4x2xf32>
         %2 = \"t\"() : () -> vector<2xf32>
         %3 = vector.transpose %1, [1, 0, 2] : vector<1x4x2xf32> to vector<4x1x2xf32>",
    );
}

#[test]
fn inserted_slices_of_written_tensors_are_written_in_place() {
    check_transfers(&[(
        "%q = \"t\"() : () -> tensor<4x4xf32>\n%a = \"t\"() : () -> vector<4x4xf32>\n\
         %0 = vector.transfer_write %a, %q[%c0, %c0] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>\n\
         %1 = tensor.extract_slice %0[0, 0] [%i, %j] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>\n\
         %r = tensor.insert_slice %1 into %t[%c4, %c6] [%i, %j] [1, 1] : tensor<?x?xf32> into tensor<8x16xf32>",
        "tensor<8x16xf32>",
    )]);
}
