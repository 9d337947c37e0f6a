//! `vector.create_mask`, `vector.constant_mask`, `vector.mask` and `vector.step`.

use super::{check, check_differs, check_stays};

#[test]
fn masks_of_constants_are_constant() {
    check(&[
        ("%r = vector.constant_mask [4, 8] : vector<4x8xi1>", "vector<4x8xi1>"),
        (
            "%r = vector.constant_mask [0, 0] : vector<4x[8]xi1>",
            "vector<4x[8]xi1>",
        ),
        ("%r = vector.constant_mask [1] : vector<i1>", "vector<i1>"),
        ("%r = vector.constant_mask [0] : vector<i1>", "vector<i1>"),
        (
            "%c = arith.constant 3 : index\n%e = arith.constant 100 : index\n%r = vector.create_mask %c, %e : vector<4x8xi1>",
            "vector<4x8xi1>",
        ),
        (
            "%c = arith.constant -3 : index\n%e = arith.constant 5 : index\n%r = vector.create_mask %c, %e : vector<4x8xi1>",
            "vector<4x8xi1>",
        ),
        (
            "%c = arith.constant -3 : index\n%r = vector.create_mask %c : vector<[4]xi1>",
            "vector<[4]xi1>",
        ),
        (
            "%c = arith.constant -9223372036854775808 : index\n%r = vector.create_mask %c : vector<4xi1>",
            "vector<4xi1>",
        ),
        (
            "%c = arith.constant 1 : index\n%r = vector.create_mask %c : vector<i1>",
            "vector<i1>",
        ),
        (
            "%c = arith.constant 4 : index\n%e = vector.vscale\n%0 = arith.muli %c, %e : index\n%r = vector.create_mask %0 : vector<[4]xi1>",
            "vector<[4]xi1>",
        ),
    ]);
    check_stays(
        "vector.create_mask",
        &[
            (
                "%c = arith.constant 4 : index\n%r = vector.create_mask %c : vector<[4]xi1>",
                "vector<[4]xi1>",
            ),
            (
                "%c = arith.constant 0 : index\n%r = vector.create_mask %c : vector<[4]xi1>",
                "vector<[4]xi1>",
            ),
            (
                "%c = arith.constant 3 : index\n%e = vector.vscale\n%0 = arith.muli %c, %e : index\n%r = vector.create_mask %0 : vector<[4]xi1>",
                "vector<[4]xi1>",
            ),
        ],
    );
}

#[test]
fn rows_of_masks_are_masks() {
    check(&[
        (
            "%c = arith.constant 2 : index\n%0 = vector.create_mask %c, %j : vector<4x8xi1>\n%r = vector.extract %0[1] : vector<8xi1> from vector<4x8xi1>",
            "vector<8xi1>",
        ),
        (
            "%c = arith.constant 2 : index\n%0 = vector.create_mask %c, %j : vector<4x8xi1>\n%r = vector.extract %0[3] : vector<8xi1> from vector<4x8xi1>",
            "vector<8xi1>",
        ),
        (
            "%c = arith.constant 4 : index\n%0 = vector.create_mask %c, %j : vector<4x8xi1>\n%r = vector.extract %0[%i] : vector<8xi1> from vector<4x8xi1>",
            "vector<8xi1>",
        ),
        (
            "%c = arith.constant 0 : index\n%0 = vector.create_mask %i, %c : vector<4x8xi1>\n%r = vector.extract %0[%i] : vector<8xi1> from vector<4x8xi1>",
            "vector<8xi1>",
        ),
    ]);
    check_stays(
        "vector.extract",
        &[(
            "%c = arith.constant 2 : index\n%0 = vector.create_mask %c, %j : vector<4x8xi1>\n%r = vector.extract %0[%i] : vector<8xi1> from vector<4x8xi1>",
            "vector<8xi1>",
        )],
    );
}

#[test]
fn a_number_does_not_cover_a_scalable_dimension() {
    check_differs(
        "%c = arith.constant 4 : index\n%0 = vector.create_mask %c, %j : vector<[4]x8xi1>\n%r = vector.extract %0[%i] : vector<8xi1> from vector<[4]x8xi1>",
        "vector<8xi1>",
        "%c4 = arith.constant 4 : index
         %0 = vector.create_mask %c4, %arg1 : vector<[4]x8xi1>
         %1 = vector.extract %0[%arg0] : vector<8xi1> from vector<[4]x8xi1>",
    );
}

#[test]
fn masks_without_effect_are_removed() {
    check(&[
        (
            "%r = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%a = arith.constant dense<true> : vector<4xi1>\n\
             %r = vector.mask %a { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32",
            "f32",
        ),
        (
            "%a = arith.constant dense<true> : vector<4xi1>\n%z = arith.constant 0.0 : f32\n\
             %r = vector.mask %a, %v { vector.transfer_read %d[%i, %j], %z {in_bounds = [true]} : memref<8x16xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>",
            "vector<4xf32>",
        ),
        (
            "%a = vector.constant_mask [4] : vector<4xi1>\n\
             vector.mask %a { vector.transfer_write %v, %d[%i, %j] : vector<4xf32>, memref<8x16xf32> } : vector<4xi1>",
            "",
        ),
        (
            "%r = vector.mask %k, %w { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>",
            "vector<4xf32>",
        ),
    ]);
    check_stays(
        "vector.mask",
        &[(
            "%a = arith.constant dense<false> : vector<4xi1>\n\
             %r = vector.mask %a { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32",
            "f32",
        )],
    );
}

#[test]
fn comparisons_with_all_numbers_below_are_constant() {
    let compare = |predicate: &str, number: i64| {
        format!(
            "%c = arith.constant dense<{number}> : vector<8xindex>\n%0 = vector.step : vector<8xindex>\n\
             %r = arith.cmpi {predicate}, %0, %c : vector<8xindex>"
        )
    };
    let folded = [("ult", 8), ("uge", 9), ("ule", 7), ("ugt", 7), ("eq", 8), ("ne", 100)];
    let folded = folded.map(|(predicate, number)| compare(predicate, number));
    check(&folded.each_ref().map(|body| (&body[..], "vector<8xi1>")));
    let stays = [("ult", 7), ("ule", 6), ("eq", 7), ("slt", 8), ("ult", -1)];
    let stays = stays.map(|(predicate, number)| compare(predicate, number));
    check_stays("vector.step", &stays.each_ref().map(|body| (&body[..], "vector<8xi1>")));
}

#[test]
fn the_numbers_of_a_scalable_vector_are_unknown() {
    check_differs(
        "%c = arith.constant dense<9> : vector<[3]xindex>\n%0 = vector.step : vector<[3]xindex>\n%r = arith.cmpi ult, %0, %c : vector<[3]xindex>",
        "vector<[3]xi1>",
        "%cst = arith.constant dense<9> : vector<[3]xindex>
         %0 = vector.step : vector<[3]xindex>
         %1 = arith.cmpi ult, %0, %cst : vector<[3]xindex>",
    );
}
