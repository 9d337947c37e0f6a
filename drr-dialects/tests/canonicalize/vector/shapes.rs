//! `vector.broadcast`, `vector.shape_cast`, `vector.transpose`, `vector.shuffle` and `vector.bitcast`.

use super::{check, check_differs, check_stays};

#[test]
fn broadcasts_fold() {
    check(&[
        (
            "%r = vector.broadcast %v : vector<4xf32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = arith.constant 2.0 : f32\n%r = vector.broadcast %c : f32 to vector<[4]xf32>",
            "vector<[4]xf32>",
        ),
        (
            "%c = arith.constant dense<true> : vector<4xi1>\n%r = vector.broadcast %c : vector<4xi1> to vector<2x4xi1>",
            "vector<2x4xi1>",
        ),
        (
            "%c = ub.poison : f32\n%r = vector.broadcast %c : f32 to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<4xf32>\n%r = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>",
            "vector<2x4xf32>",
        ),
        (
            "%0 = vector.shape_cast %v : vector<4xf32> to vector<1x4xf32>\n%r = vector.broadcast %0 : vector<1x4xf32> to vector<2x4xf32>",
            "vector<2x4xf32>",
        ),
    ]);
    check_stays(
        "vector.broadcast",
        &[
            (
                "%r = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>",
                "vector<1x4xf32>",
            ),
            (
                "%0 = vector.shape_cast %v : vector<4xf32> to vector<4x1xf32>\n%r = vector.broadcast %0 : vector<4x1xf32> to vector<4x4xf32>",
                "vector<4x4xf32>",
            ),
        ],
    );
}

#[test]
fn shape_casts_fold() {
    check(&[
        (
            "%r = vector.shape_cast %v : vector<4xf32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>\n%r = vector.shape_cast %0 : vector<2x2xf32> to vector<1x4xf32>",
            "vector<1x4xf32>",
        ),
        (
            "%c = \"t\"() : () -> vector<1x4xf32>\n%0 = vector.transpose %c, [1, 0] : vector<1x4xf32> to vector<4x1xf32>\n\
             %r = vector.shape_cast %0 : vector<4x1xf32> to vector<2x2xf32>",
            "vector<2x2xf32>",
        ),
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>\n%r = vector.shape_cast %0 : vector<1x4xf32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>\n%r = vector.shape_cast %0 : vector<1x4xf32> to vector<4x1xf32>",
            "vector<4x1xf32>",
        ),
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<6x4xf32>\n%r = vector.shape_cast %0 : vector<6x4xf32> to vector<2x3x4xf32>",
            "vector<2x3x4xf32>",
        ),
        (
            "%c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi8>\n%r = vector.shape_cast %c : vector<4xi8> to vector<2x2xi8>",
            "vector<2x2xi8>",
        ),
        (
            "%c = ub.poison : vector<4xi8>\n%r = vector.shape_cast %c : vector<4xi8> to vector<2x2xi8>",
            "vector<2x2xi8>",
        ),
        (
            "%c = arith.constant 1 : index\n%0 = vector.create_mask %i, %c : vector<4x1xi1>\n%r = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>",
            "vector<4xi1>",
        ),
        (
            "%0 = vector.constant_mask [2, 1, 1] : vector<4x1x1xi1>\n%r = vector.shape_cast %0 : vector<4x1x1xi1> to vector<4xi1>",
            "vector<4xi1>",
        ),
    ]);
    check_stays(
        "vector.shape_cast",
        &[
            (
                "%0 = vector.create_mask %i, %j : vector<4x1xi1>\n%r = vector.shape_cast %0 : vector<4x1xi1> to vector<4xi1>",
                "vector<4xi1>",
            ),
            (
                "%0 = vector.from_elements %x, %y : vector<2xf32>\n%r = vector.shape_cast %0 : vector<2xf32> to vector<2x1xf32>",
                "vector<2x1xf32>",
            ),
        ],
    );
}

#[test]
fn a_cast_does_not_change_how_often_elements_are_repeated() {
    check_differs(
        "%c = \"t\"() : () -> vector<2x1xf32>\n%0 = vector.broadcast %c : vector<2x1xf32> to vector<2x2xf32>\n\
         %r = vector.shape_cast %0 : vector<2x2xf32> to vector<2x2x1xf32>",
        "vector<2x2x1xf32>",
        "%0 = \"t\"() : () -> vector<2x1xf32>
         %1 = vector.broadcast %0 : vector<2x1xf32> to vector<2x2xf32>
         %2 = vector.shape_cast %1 : vector<2x2xf32> to vector<2x2x1xf32>",
    );
}

#[test]
fn transposes_fold() {
    check(&[
        (
            "%c = arith.constant dense<1> : vector<4x2xi8>\n%r = vector.transpose %c, [1, 0] : vector<4x2xi8> to vector<2x4xi8>",
            "vector<2x4xi8>",
        ),
        (
            "%c = ub.poison : vector<4x2xi8>\n%r = vector.transpose %c, [1, 0] : vector<4x2xi8> to vector<2x4xi8>",
            "vector<2x4xi8>",
        ),
        (
            "%r = vector.transpose %m, [0, 1] : vector<4x8xf32> to vector<4x8xf32>",
            "vector<4x8xf32>",
        ),
        (
            "%c = \"t\"() : () -> vector<1x1xf32>\n%r = vector.transpose %c, [1, 0] : vector<1x1xf32> to vector<1x1xf32>",
            "vector<1x1xf32>",
        ),
        (
            "%0 = vector.create_mask %i, %j : vector<4x8xi1>\n%r = vector.transpose %0, [1, 0] : vector<4x8xi1> to vector<8x4xi1>",
            "vector<8x4xi1>",
        ),
        (
            "%0 = vector.constant_mask [2, 3] : vector<4x8xi1>\n%r = vector.transpose %0, [1, 0] : vector<4x8xi1> to vector<8x4xi1>",
            "vector<8x4xi1>",
        ),
        (
            "%0 = vector.shape_cast %v : vector<4xf32> to vector<1x4xf32>\n%r = vector.transpose %0, [1, 0] : vector<1x4xf32> to vector<4x1xf32>",
            "vector<4x1xf32>",
        ),
        (
            "%c = \"t\"() : () -> vector<2x3x4xf32>\n%0 = vector.transpose %c, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>\n\
             %r = vector.transpose %0, [0, 2, 1] : vector<4x2x3xf32> to vector<4x3x2xf32>",
            "vector<4x3x2xf32>",
        ),
        (
            "%0 = vector.transpose %m, [1, 0] : vector<4x8xf32> to vector<8x4xf32>\n%r = vector.transpose %0, [1, 0] : vector<8x4xf32> to vector<4x8xf32>",
            "vector<4x8xf32>",
        ),
        (
            "%0 = vector.broadcast %x : f32 to vector<2x3xf32>\n%r = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>",
            "vector<3x2xf32>",
        ),
        (
            "%0 = vector.from_elements %x, %y, %x, %x, %y, %y : vector<2x3xf32>\n%r = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>",
            "vector<3x2xf32>",
        ),
        (
            "%0 = vector.broadcast %v : vector<4xf32> to vector<2x3x4xf32>\n%r = vector.transpose %0, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>",
            "vector<3x2x4xf32>",
        ),
    ]);
    check_stays(
        "vector.transpose",
        &[
            (
                "%0 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>\n%r = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>",
                "vector<4x2xf32>",
            ),
            (
                "%c = \"t\"() : () -> vector<1x4xf32>\n%r = vector.transpose %c, [1, 0] : vector<1x4xf32> to vector<4x1xf32>",
                "vector<4x1xf32>",
            ),
            (
                "%c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi8>\n%r = vector.transpose %c, [1, 0] : vector<2x2xi8> to vector<2x2xi8>",
                "vector<2x2xi8>",
            ),
        ],
    );
}

#[test]
fn a_scalable_dimension_of_1_is_not_repeated() {
    check_differs(
        "%c = \"t\"() : () -> vector<[1]x4xf32>\n%0 = vector.broadcast %c : vector<[1]x4xf32> to vector<2x[1]x4xf32>\n\
         %r = vector.transpose %0, [1, 0, 2] : vector<2x[1]x4xf32> to vector<[1]x2x4xf32>",
        "vector<[1]x2x4xf32>",
        "%0 = \"t\"() : () -> vector<[1]x4xf32>
         %1 = vector.broadcast %0 : vector<[1]x4xf32> to vector<2x[1]x4xf32>
         %2 = vector.transpose %1, [1, 0, 2] : vector<2x[1]x4xf32> to vector<[1]x2x4xf32>",
    );
}

#[test]
fn shuffles_fold() {
    check(&[
        (
            "%r = vector.shuffle %v, %w [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%r = vector.shuffle %v, %w [4, 5, 6, 7] : vector<4xf32>, vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%c = ub.poison : vector<4xf32>\n%r = vector.shuffle %c, %c [4, 0] : vector<4xf32>, vector<4xf32>",
            "vector<2xf32>",
        ),
        (
            "%a = arith.constant dense<[1, 2]> : vector<2xi8>\n%b = arith.constant dense<[3, 4]> : vector<2xi8>\n\
             %r = vector.shuffle %a, %b [3, -1, 0] : vector<2xi8>, vector<2xi8>",
            "vector<3xi8>",
        ),
        (
            "%a = arith.constant dense<[1, 2]> : vector<2xi8>\n%b = ub.poison : vector<2xi8>\n%r = vector.shuffle %b, %a [0, 3] : vector<2xi8>, vector<2xi8>",
            "vector<2xi8>",
        ),
        (
            "%a = vector.broadcast %x : f32 to vector<4xf32>\n%r = vector.shuffle %a, %a [3, 5] : vector<4xf32>, vector<4xf32>",
            "vector<2xf32>",
        ),
        (
            "%r = vector.shuffle %v, %w [0, 4, 1, 5, 2, 6, 3, 7] : vector<4xf32>, vector<4xf32>",
            "vector<8xf32>",
        ),
        (
            "%a = \"t\"() : () -> vector<f32>\n%b = \"t\"() : () -> vector<f32>\n%r = vector.shuffle %a, %b [1] : vector<f32>, vector<f32>",
            "vector<1xf32>",
        ),
        (
            "%a = \"t\"() : () -> vector<f32>\n%b = \"t\"() : () -> vector<f32>\n%r = vector.shuffle %a, %b [0, 1] : vector<f32>, vector<f32>",
            "vector<2xf32>",
        ),
    ]);
    check_stays(
        "vector.shuffle",
        &[
            (
                "%r = vector.shuffle %v, %w [0, 1, -1, 3] : vector<4xf32>, vector<4xf32>",
                "vector<4xf32>",
            ),
            (
                "%c = ub.poison : vector<4xf32>\n%r = vector.shuffle %v, %c [0, 5] : vector<4xf32>, vector<4xf32>",
                "vector<2xf32>",
            ),
        ],
    );
}

#[test]
fn bitcasts_fold() {
    check(&[
        (
            "%r = vector.bitcast %v : vector<4xf32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>\n%r = vector.bitcast %0 : vector<4xi32> to vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>\n%r = vector.bitcast %0 : vector<4xi32> to vector<8xi16>",
            "vector<8xi16>",
        ),
        (
            "%c = arith.constant dense<1.5> : vector<4xf16>\n%r = vector.bitcast %c : vector<4xf16> to vector<2xf32>",
            "vector<2xf32>",
        ),
        (
            "%c = arith.constant dense<-2> : vector<4xi8>\n%r = vector.bitcast %c : vector<4xi8> to vector<1xi32>",
            "vector<1xi32>",
        ),
        (
            "%c = arith.constant dense<5> : vector<4xi4>\n%r = vector.bitcast %c : vector<4xi4> to vector<2xi8>",
            "vector<2xi8>",
        ),
    ]);
    check_stays(
        "vector.bitcast",
        &[
            (
                "%c = arith.constant dense<7> : vector<2xi32>\n%r = vector.bitcast %c : vector<2xi32> to vector<8xi8>",
                "vector<8xi8>",
            ),
            (
                "%c = ub.poison : vector<2xi32>\n%r = vector.bitcast %c : vector<2xi32> to vector<8xi8>",
                "vector<8xi8>",
            ),
        ],
    );
}
