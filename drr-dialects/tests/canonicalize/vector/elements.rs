//! `vector.extract`, `vector.insert`, `vector.from_elements` and `vector.to_elements`.

use drr::define::Fold;
use drr_tests::pass_comparison::{context, read};

use super::{check, check_differs, check_stays};

#[test]
fn extractions_fold() {
    check(&[
        (
            "%r = vector.extract %v[] : vector<4xf32> from vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = arith.constant 2 : index\n%r = vector.extract %v[%c] : f32 from vector<4xf32>",
            "f32",
        ),
        (
            "%p = ub.poison : vector<4xf32>\n%r = vector.extract %p[%i] : f32 from vector<4xf32>",
            "f32",
        ),
        ("%r = vector.extract %m[-1, 2] : f32 from vector<4x8xf32>", "f32"),
        (
            "%c = arith.constant dense<2.0> : vector<[4]xf32>\n%r = vector.extract %c[%i] : f32 from vector<[4]xf32>",
            "f32",
        ),
        (
            "%c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>\n%r = vector.extract %c[1] : vector<2xi32> from vector<2x2xi32>",
            "vector<2xi32>",
        ),
        (
            "%c = arith.constant dense<[[true, false], [false, true]]> : vector<2x2xi1>\n%r = vector.extract %c[1, 0] : i1 from vector<2x2xi1>",
            "i1",
        ),
        (
            "%0 = vector.extract %m[1] : vector<8xf32> from vector<4x8xf32>\n%r = vector.extract %0[2] : f32 from vector<8xf32>",
            "f32",
        ),
        (
            "%a = \"t\"() : () -> vector<1xf32>\n%b = vector.broadcast %a : vector<1xf32> to vector<2x1xf32>\n%r = vector.extract %b[0, %i] : f32 from vector<2x1xf32>",
            "f32",
        ),
        (
            "%a = \"t\"() : () -> vector<1xf32>\n%b = vector.shape_cast %a : vector<1xf32> to vector<1x1xf32>\n%r = vector.extract %b[0, %i] : f32 from vector<1x1xf32>",
            "f32",
        ),
    ]);
}

#[test]
fn extractions_look_through_insertions_and_transposes() {
    check(&[
        (
            "%0 = vector.insert %x, %m[1, 2] : f32 into vector<4x8xf32>\n%r = vector.extract %0[1, 2] : f32 from vector<4x8xf32>",
            "f32",
        ),
        (
            "%0 = vector.insert %x, %m[1, 2] : f32 into vector<4x8xf32>\n%r = vector.extract %0[1, 3] : f32 from vector<4x8xf32>",
            "f32",
        ),
        (
            "%0 = vector.insert %x, %m[%i, 2] : f32 into vector<4x8xf32>\n%r = vector.extract %0[1, 3] : f32 from vector<4x8xf32>",
            "f32",
        ),
        (
            "%0 = vector.insert %x, %m[1, 2] : f32 into vector<4x8xf32>\n%1 = vector.transpose %0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>\n\
             %r = vector.extract %1[2, 1] : f32 from vector<8x4xf32>",
            "f32",
        ),
        (
            "%c = \"t\"() : () -> vector<8xf32>\n%0 = vector.insert %c, %m[1] : vector<8xf32> into vector<4x8xf32>\n\
             %r = vector.extract %0[1, 3] : f32 from vector<4x8xf32>",
            "f32",
        ),
    ]);
    check_stays(
        "vector.extract",
        &[
            (
                "%0 = vector.insert %x, %m[1, 2] : f32 into vector<4x8xf32>\n%r = vector.extract %0[1] : vector<8xf32> from vector<4x8xf32>",
                "vector<8xf32>",
            ),
            (
                "%0 = vector.insert %x, %m[%i, 2] : f32 into vector<4x8xf32>\n%r = vector.extract %0[1, 2] : f32 from vector<4x8xf32>",
                "f32",
            ),
        ],
    );
}

#[test]
fn extractions_use_the_sources_of_other_ops() {
    check(&[
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>\n%r = vector.extract %0[%i] : vector<4xf32> from vector<2x4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<2x4xf32>\n%r = vector.extract %0[%i] : vector<4xf32> from vector<2x4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = \"t\"() : () -> vector<1x4xf32>\n%0 = vector.broadcast %c : vector<1x4xf32> to vector<2x3x4xf32>\n\
             %r = vector.extract %0[%i, %j, 2] : f32 from vector<2x3x4xf32>",
            "f32",
        ),
        (
            "%c = \"t\"() : () -> vector<1xf32>\n%0 = vector.broadcast %c : vector<1xf32> to vector<[1]xf32>\n\
             %r = vector.extract %0[%i] : f32 from vector<[1]xf32>",
            "f32",
        ),
        (
            "%0 = vector.shuffle %v, %w [0, 5, 7] : vector<4xf32>, vector<4xf32>\n%r = vector.extract %0[2] : f32 from vector<3xf32>",
            "f32",
        ),
        (
            "%0 = vector.shape_cast %m : vector<4x8xf32> to vector<2x16xf32>\n%r = vector.extract %0[1, 9] : f32 from vector<2x16xf32>",
            "f32",
        ),
        (
            "%0 = vector.shape_cast %m : vector<4x8xf32> to vector<2x2x8xf32>\n%r = vector.extract %0[1, 1] : vector<8xf32> from vector<2x2x8xf32>",
            "vector<8xf32>",
        ),
        (
            "%0 = vector.shape_cast %m : vector<4x8xf32> to vector<1x32xf32>\n%r = vector.extract %0[0] : vector<32xf32> from vector<1x32xf32>",
            "vector<32xf32>",
        ),
        (
            "%0 = vector.extract_strided_slice %m {offsets = [1, 2], sizes = [2, 3], strides = [1, 1]} : vector<4x8xf32> to vector<2x3xf32>\n\
             %r = vector.extract %0[1, 1] : f32 from vector<2x3xf32>",
            "f32",
        ),
        (
            "%0 = vector.insert_strided_slice %v, %m {offsets = [1, 2], strides = [1]} : vector<4xf32> into vector<4x8xf32>\n\
             %r = vector.extract %0[1, 4] : f32 from vector<4x8xf32>",
            "f32",
        ),
        (
            "%0 = vector.from_elements %x, %y, %y, %x : vector<2x2xf32>\n%r = vector.extract %0[1, 0] : f32 from vector<2x2xf32>",
            "f32",
        ),
        (
            "%0 = vector.from_elements %x, %y, %y, %x : vector<2x2xf32>\n%r = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>",
            "vector<2xf32>",
        ),
    ]);
}

#[test]
fn insertions_fold() {
    check(&[
        (
            "%r = vector.insert %v, %w[] : vector<4xf32> into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.insert %x, %v[%i] : f32 into vector<4xf32>\n%r = vector.insert %y, %0[%i] : f32 into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%r = vector.insert %x, %v[-1] : f32 into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = arith.constant 3 : index\n%r = vector.insert %x, %v[%c] : f32 into vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = arith.constant dense<1> : vector<2x2xi32>\n%1 = arith.constant dense<[5, 6]> : vector<2xi32>\n\
             %r = vector.insert %1, %0[1] : vector<2xi32> into vector<2x2xi32>",
            "vector<2x2xi32>",
        ),
        (
            "%0 = ub.poison : vector<1x4xf32>\n%r = vector.insert %v, %0[0] : vector<4xf32> into vector<1x4xf32>",
            "vector<1x4xf32>",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<2x4xf32>\n%1 = vector.broadcast %x : f32 to vector<4xf32>\n\
             %r = vector.insert %1, %0[1] : vector<4xf32> into vector<2x4xf32>",
            "vector<2x4xf32>",
        ),
        (
            "%0 = ub.poison : vector<2x4xf32>\n%1 = vector.insert %v, %0[0] : vector<4xf32> into vector<2x4xf32>\n\
             %2 = vector.insert %w, %1[1] : vector<4xf32> into vector<2x4xf32>\n%r = vector.insert %x, %2[1, 2] : f32 into vector<2x4xf32>",
            "vector<2x4xf32>",
        ),
    ]);
    check_stays(
        "vector.insert",
        &[
            (
                "%c = arith.constant 4 : index\n%r = vector.insert %x, %v[%c] : f32 into vector<4xf32>",
                "vector<4xf32>",
            ),
            (
                "%p = ub.poison : f32\n%r = vector.insert %p, %v[1] : f32 into vector<4xf32>",
                "vector<4xf32>",
            ),
        ],
    );
}

#[test]
fn elements_of_vectors_are_forwarded() {
    check(&[
        (
            "%0 = vector.from_elements %x, %y : vector<2xf32>\n%1:2 = vector.to_elements %0 : vector<2xf32>\n%r = arith.addf %1#0, %1#1 : f32",
            "f32",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<2xf32>\n%1:2 = vector.to_elements %0 : vector<2xf32>\n%r = arith.addf %1#0, %1#1 : f32",
            "f32",
        ),
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>\n%1:8 = vector.to_elements %0 : vector<2x4xf32>\n%r = arith.addf %1#1, %1#6 : f32",
            "f32",
        ),
        (
            "%c = \"t\"() : () -> vector<2x1xf32>\n%0 = vector.broadcast %c : vector<2x1xf32> to vector<2x2xf32>\n\
             %1:4 = vector.to_elements %0 : vector<2x2xf32>\n%r = arith.addf %1#1, %1#2 : f32",
            "f32",
        ),
        (
            "%0:4 = vector.to_elements %v : vector<4xf32>\n%r = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = arith.constant 1 : i8\n%d1 = arith.constant 2 : i8\n%r = vector.from_elements %c, %d1 : vector<2xi8>",
            "vector<2xi8>",
        ),
        ("%r = vector.from_elements %x, %x, %x : vector<3xf32>", "vector<3xf32>"),
        (
            "%0 = vector.extract %m[1, 0] : f32 from vector<4x8xf32>\n%1 = vector.extract %m[1, 1] : f32 from vector<4x8xf32>\n\
             %2 = vector.extract %m[1, 2] : f32 from vector<4x8xf32>\n%3 = vector.extract %m[1, 3] : f32 from vector<4x8xf32>\n\
             %4 = vector.extract %m[1, 4] : f32 from vector<4x8xf32>\n%5 = vector.extract %m[1, 5] : f32 from vector<4x8xf32>\n\
             %6 = vector.extract %m[1, 6] : f32 from vector<4x8xf32>\n%7 = vector.extract %m[1, 7] : f32 from vector<4x8xf32>\n\
             %r = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7 : vector<2x4xf32>",
            "vector<2x4xf32>",
        ),
    ]);
}

#[test]
fn dynamic_positions_are_not_one_vector() {
    check_differs(
        "%c = \"t\"() : () -> vector<2x2xf32>\n%0 = vector.extract %c[%i, 0] : f32 from vector<2x2xf32>\n\
         %1 = vector.extract %c[%i, 1] : f32 from vector<2x2xf32>\n%r = vector.from_elements %0, %1 : vector<2xf32>",
        "vector<2xf32>",
        "%0 = \"t\"() : () -> vector<2x2xf32>
         %1 = vector.extract %0[%arg0, 0] : f32 from vector<2x2xf32>
         %2 = vector.extract %0[%arg0, 1] : f32 from vector<2x2xf32>
         %3 = vector.from_elements %1, %2 : vector<2xf32>",
    );
}

#[test]
fn scalable_dimensions_are_not_taken_for_fixed_ones() {
    check_differs(
        "%c = \"t\"() : () -> vector<2x[4]xf32>\n%0 = vector.shape_cast %c : vector<2x[4]xf32> to vector<[4]x2xf32>\n\
         %r = vector.extract %0[3, 1] : f32 from vector<[4]x2xf32>",
        "f32",
        "%0 = \"t\"() : () -> vector<2x[4]xf32>
         %1 = vector.shape_cast %0 : vector<2x[4]xf32> to vector<[4]x2xf32>
         %2 = vector.extract %1[3, 1] : f32 from vector<[4]x2xf32>",
    );
    check_differs(
        "%c = \"t\"() : () -> vector<[1]x4xf32>\n%r = vector.insert %v, %c[0] : vector<4xf32> into vector<[1]x4xf32>",
        "vector<[1]x4xf32>",
        "%0 = \"t\"() : () -> vector<[1]x4xf32>
         %1 = vector.insert %arg4, %0 [0] : vector<4xf32> into vector<[1]x4xf32>",
    );
    check_differs(
        "%c = \"t\"() : () -> vector<4x[2]xf32>\n%0 = vector.shape_cast %c : vector<4x[2]xf32> to vector<1x[4]x2xf32>\n\
         %r = vector.extract %0[0] : vector<[4]x2xf32> from vector<1x[4]x2xf32>",
        "vector<[4]x2xf32>",
        "%0 = \"t\"() : () -> vector<4x[2]xf32>
         %1 = vector.shape_cast %0 : vector<4x[2]xf32> to vector<[4]x2xf32>",
    );
}

#[test]
fn an_element_of_a_shuffle_of_rank_0_stays() {
    check_differs(
        "%a = \"t\"() : () -> vector<f32>\n%0 = vector.shuffle %a, %a [1, 0] : vector<f32>, vector<f32>\n\
         %r = vector.extract %0[1] : f32 from vector<2xf32>",
        "f32",
        "%0 = \"t\"() : () -> vector<f32>
         %1 = vector.shuffle %0, %0 [1, 0] : vector<f32>, vector<f32>
         %2 = vector.extract %1[1] : f32 from vector<2xf32>",
    );
}

#[test]
fn constants_at_a_constant_position_fold_at_once() {
    let ops = [
        "%r = vector.insert %e, %k1[%c] : i8 into vector<2xi8>",
        "%r = vector.extract %k1[%c] : i8 from vector<2xi8>",
    ];
    for op in ops {
        let body = format!(
            "%c = arith.constant 1 : index\n%e = arith.constant 5 : i8\n%k1 = arith.constant dense<[1, 2]> : vector<2xi8>\n{op}"
        );
        let module = read(&context(), &super::function(&body, "")).unwrap_or_else(|errors| panic!("{errors}"));
        let op = module.root().walk().find(|op| op.name_text().starts_with("vector."));
        let fold = drr::fold::fold(op.expect("the module has the op"));
        assert!(matches!(fold, Fold::Results(_)), "{fold:?}");
    }
}
