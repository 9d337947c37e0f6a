//! `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use super::{check, check_differs, check_stays};

#[test]
fn extracted_slices_fold() {
    check(&[
        (
            "%r = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = arith.constant dense<1.0> : vector<4x8xf32>\n\
             %r = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>",
            "vector<2x8xf32>",
        ),
        (
            "%c = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : vector<3x3xi8>\n\
             %r = vector.extract_strided_slice %c {offsets = [1, 0], sizes = [2, 2], strides = [1, 1]} : vector<3x3xi8> to vector<2x2xi8>",
            "vector<2x2xi8>",
        ),
        (
            "%c = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : vector<3x3xi8>\n\
             %r = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<3x3xi8> to vector<2x3xi8>",
            "vector<2x3xi8>",
        ),
        (
            "%c = \"t\"() : () -> vector<2x4xf32>\n\
             %0 = vector.insert_strided_slice %c, %m {offsets = [1, 2], strides = [1, 1]} : vector<2x4xf32> into vector<4x8xf32>\n\
             %r = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [1, 2], strides = [1, 1]} : vector<4x8xf32> to vector<1x2xf32>",
            "vector<1x2xf32>",
        ),
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<4x4xf32>\n\
             %r = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [2, 1], strides = [1, 1]} : vector<4x4xf32> to vector<2x1xf32>",
            "vector<2x1xf32>",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<4x4xf32>\n\
             %r = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [2, 1], strides = [1, 1]} : vector<4x4xf32> to vector<2x1xf32>",
            "vector<2x1xf32>",
        ),
        (
            "%c = \"t\"() : () -> vector<8x2x4xf32>\n\
             %r = vector.extract_strided_slice %c {offsets = [3, 1, 0], sizes = [1, 1, 4], strides = [1, 1, 1]} : vector<8x2x4xf32> to vector<1x1x4xf32>",
            "vector<1x1x4xf32>",
        ),
        (
            "%c = \"t\"() : () -> vector<8x1x2x4xf32>\n\
             %r = vector.extract_strided_slice %c {offsets = [3, 0], sizes = [1, 1], strides = [1, 1]} : vector<8x1x2x4xf32> to vector<1x1x2x4xf32>",
            "vector<1x1x2x4xf32>",
        ),
    ]);
    check_stays(
        "vector.extract_strided_slice",
        &[
            (
                "%0 = vector.insert_strided_slice %v, %m {offsets = [1, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>\n\
                 %r = vector.extract_strided_slice %0 {offsets = [2, 3], sizes = [1, 2], strides = [1, 1]} : vector<4x8xf32> to vector<1x2xf32>",
                "vector<1x2xf32>",
            ),
            (
                "%r = vector.extract_strided_slice %m {offsets = [1, 0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xf32> to vector<2x8xf32>",
                "vector<2x8xf32>",
            ),
        ],
    );
}

#[test]
fn sizes_of_masks_of_slices_do_not_wrap() {
    // In MLIR, the least integer minus 1 sets all elements.
    check_differs(
        "%0 = vector.create_mask %i, %j : vector<4x8xi1>\n\
         %r = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xi1> to vector<2x8xi1>",
        "vector<2x8xi1>",
        "%c1 = arith.constant 1 : index
         %0 = arith.maxsi %arg0, %c1 : index
         %1 = arith.subi %0, %c1 : index
         %2 = vector.create_mask %1, %arg1 : vector<2x8xi1>",
    );
    check(&[(
        "%c = arith.constant -9223372036854775808 : index\n%0 = vector.create_mask %c : vector<4xi1>\n\
         %r = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xi1> to vector<2xi1>",
        "vector<2xi1>",
    )]);
}

#[test]
fn slices_of_masks_are_masks() {
    check(&[
        (
            "%0 = vector.create_mask %i, %j : vector<4x8xi1>\n\
             %r = vector.extract_strided_slice %0 {offsets = [0], sizes = [2], strides = [1]} : vector<4x8xi1> to vector<2x8xi1>",
            "vector<2x8xi1>",
        ),
        (
            "%0 = vector.constant_mask [3, 5] : vector<4x8xi1>\n\
             %r = vector.extract_strided_slice %0 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<4x8xi1> to vector<2x4xi1>",
            "vector<2x4xi1>",
        ),
        (
            "%0 = vector.constant_mask [3, 5] : vector<4x8xi1>\n\
             %r = vector.extract_strided_slice %0 {offsets = [1, 5], sizes = [2, 3], strides = [1, 1]} : vector<4x8xi1> to vector<2x3xi1>",
            "vector<2x3xi1>",
        ),
    ]);
}

#[test]
fn inserted_slices_fold() {
    check(&[
        (
            "%r = vector.insert_strided_slice %v, %w {offsets = [0], strides = [1]} : vector<4xf32> into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<2xf32>\n%1 = vector.broadcast %x : f32 to vector<4xf32>\n\
             %r = vector.insert_strided_slice %0, %1 {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>\n\
             %r = vector.insert_strided_slice %0, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi8>\n%1 = arith.constant dense<0> : vector<3x4xi8>\n\
             %r = vector.insert_strided_slice %0, %1 {offsets = [1, 1], strides = [1, 1]} : vector<2x2xi8> into vector<3x4xi8>",
            "vector<3x4xi8>",
        ),
        (
            "%0 = arith.constant dense<[1, 2]> : vector<2xi8>\n%1 = arith.constant dense<0> : vector<3x4xi8>\n\
             %r = vector.insert_strided_slice %0, %1 {offsets = [1, 1], strides = [1]} : vector<2xi8> into vector<3x4xi8>",
            "vector<3x4xi8>",
        ),
    ]);
}

#[test]
fn a_slice_that_begins_before_an_inserted_one_is_not_disjoint() {
    check_differs(
        "%a = \"t\"() : () -> vector<4xf32>\n%z = \"t\"() : () -> vector<2xf32>\n%e = \"t\"() : () -> vector<8xf32>\n\
         %0 = vector.insert_strided_slice %a, %e {offsets = [0], strides = [1]} : vector<4xf32> into vector<8xf32>\n\
         %1 = vector.insert_strided_slice %z, %0 {offsets = [2], strides = [1]} : vector<2xf32> into vector<8xf32>\n\
         %r = vector.extract_strided_slice %1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>",
        "vector<4xf32>",
        "%0 = \"t\"() : () -> vector<4xf32>
         %1 = \"t\"() : () -> vector<2xf32>
         %2 = \"t\"() : () -> vector<8xf32>
         %3 = vector.insert_strided_slice %0, %2 {offsets = [0], strides = [1]} : vector<4xf32> into vector<8xf32>
         %4 = vector.insert_strided_slice %1, %3 {offsets = [2], strides = [1]} : vector<2xf32> into vector<8xf32>
         %5 = vector.extract_strided_slice %4 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>",
    );
}
