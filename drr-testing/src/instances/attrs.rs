//! Attributes used as arguments of random instances.

use drr_ir::{Attribute, Context, Type};

use super::types::is_known;

const WIDTHS: &[&str] = &[
    "i1", "i2", "i4", "i8", "i16", "i32", "i64", "si8", "si32", "si64", "ui8", "ui16", "ui32", "ui64", "index",
];
const INTS: &[&str] = &["0", "1", "2", "3", "4", "5", "7", "8", "16", "-1", "-7"];
const FLOAT_TYPES: &[&str] = &["f16", "bf16", "f32", "f64", "f80", "f8E4M3FN"];
const FLOATS: &[&str] = &["0.0", "1.0", "-2.0", "1.5"];

/// Types of dense arrays and the elements of each array, separated by `|`.
const ARRAY_TYPES: &[&str] = &["i8", "i16", "i32", "i64"];
const ARRAYS: &str = "|0|1|2|3|4|-1|0, 1|1, 0|1, 1|2, 3|4, 4|1, 4|0, 0|2, 1|0, 1, 2|2, 0, 1|1, 1, 1|2, 3, 4|0, 1, 2, 3|1, 1, 1, 1|0, 0, 0, 0|\
                      1, 4, 4, 4|1, 1, 1, 1, 1, 1|0, 1, 0, 1, 0, 1|-9223372036854775808";

const OTHERS: &[&str] = &[
    "unit",
    "\"\"",
    "\"hi\"",
    "\"two words\"",
    "\"a\\22b\\0A\"",
    "\"private\"",
    "\"public\"",
    "\"nested\"",
    "\"ünicode\"",
    "@f",
    "@\"not bare\"",
    "@f::@g",
    "{}",
    "{a = 1 : i32, b, \"c d\" = \"x\"}",
    "[]",
    "[[]]",
    "[[0]]",
    "[[0, 1]]",
    "[[0], [1]]",
    "[[0], [1, 2]]",
    "[[0, 1], [2]]",
    "[{}]",
    "[{}, {a = 1 : i32}]",
    "[unit, 3 : i32, [true], 2.0]",
    "[false, true]",
    "[\"a\", \"b c\"]",
    "[\"parallel\", \"reduction\"]",
    "[#linalg.iterator_type<parallel>]",
    "[#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>]",
    "[#linalg.iterator_type<reduction>]",
    "[#vector.iterator_type<parallel>]",
    "[#vector.iterator_type<reduction>]",
    "[#vector.iterator_type<parallel>, #vector.iterator_type<reduction>]",
    "affine_map<() -> ()>",
    "affine_map<() -> (0)>",
    "affine_map<(d0) -> ()>",
    "affine_map<(d0) -> (d0)>",
    "affine_map<(d0) -> (d0 + 1)>",
    "affine_map<(d0) -> (d0, d0 + 4)>",
    "affine_map<(d0) -> (-1)>",
    "affine_map<()[s0] -> (s0)>",
    "affine_map<()[s0] -> (s0 floordiv 2, 7)>",
    "affine_map<(d0)[s0] -> (d0 * s0 mod 3)>",
    "affine_map<(d0, d1) -> ()>",
    "affine_map<(d0, d1) -> (d0)>",
    "affine_map<(d0, d1) -> (d1)>",
    "affine_map<(d0, d1) -> (d0, d1)>",
    "affine_map<(d0, d1) -> (d1, d0)>",
    "affine_map<(d0, d1) -> (d0 ceildiv 2 + d1)>",
    "affine_map<(d0, d1, d2) -> (d0, d2)>",
    "affine_map<(d0, d1, d2) -> (d2, d1)>",
    "affine_map<(d0, d1, d2) -> (d0, d1)>",
    "affine_map<(d0, d1, d2) -> (d0, d1, d2)>",
    "[affine_map<() -> ()>]",
    "[affine_map<() -> ()>, affine_map<() -> ()>]",
    "[affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]",
    "[affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]",
    "[affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]",
    "[affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>]",
    "[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]",
    "affine_set<(d0) : (d0 >= 0)>",
    "affine_set<(d0)[s0] : (d0 - s0 == 0, d0 >= 0)>",
    "affine_set<() : (0 == 0)>",
    "array<i1>",
    "array<i1: true>",
    "array<i1: false>",
    "array<i1: true, false>",
    "array<f32: 1.5, 0.1>",
    "array<f64: 1.5>",
    "dense<[1, 2]> : tensor<2xi32>",
    "dense<[0, 1]> : tensor<2xi64>",
    "dense<[1, 0]> : tensor<2xi64>",
    "dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>",
    "dense<[1, 2, 3, 4]> : tensor<4xi32>",
    "dense<[1, 2, 3, 4]> : vector<4xi8>",
    "dense<[1, 2, 3, 4]> : tensor<4xindex>",
    "dense<[1, 4]> : tensor<2xindex>",
    "dense<4> : tensor<1xindex>",
    "dense<[1.0, 2.5, -3.0, 0.0]> : tensor<4xf32>",
    "dense<[1.0, 2.5, -3.0, 0.0]> : vector<4xf64>",
    "dense<[true, false, true, false]> : vector<4xi1>",
    "dense<> : tensor<0xf32>",
    "dense<(1.0, -2.0)> : tensor<complex<f32>>",
    "sparse<[[0]], [1.0]> : tensor<4xf32>",
    "dense_resource<blob> : tensor<4xf32>",
    "[1.0 : f32, -1.0 : f32]",
    "[1 : i32, 2 : i32]",
    "strided<[1], offset: 2>",
    "strided<[?, 1]>",
    "loc(\"a\":1:2)",
    "loc(unknown)",
    "#test.a",
    "#gpu.address_space<global>",
    "#gpu.address_space<workgroup>",
];

/// Returns the attributes in this file, without those defined by registered dialects.
pub(crate) fn builtin_attrs(ctx: &Context, types: &[Type]) -> Vec<Attribute> {
    let mut texts: Vec<String> = OTHERS.iter().map(|&text| text.to_owned()).collect();
    for (of, values) in [(WIDTHS, INTS), (FLOAT_TYPES, FLOATS)] {
        for ty in of {
            texts.extend(values.iter().map(|value| format!("{value} : {ty}")));
        }
    }
    for ty in ARRAY_TYPES {
        texts.push(format!("array<{ty}>"));
        texts.extend(ARRAYS.split('|').skip(1).map(|values| format!("array<{ty}: {values}>")));
    }
    texts.retain(|text| is_known(ctx, text));
    // A value that does not fit its type fails to parse.
    let mut attrs: Vec<Attribute> = texts.iter().filter_map(|text| ctx.parse_attr(text).ok()).collect();
    attrs.push(ctx.bool_attr(true));
    attrs.push(ctx.bool_attr(false));
    attrs.extend(types.iter().map(|&ty| ctx.type_attr(ty)));
    attrs.extend(types.iter().filter_map(|&ty| splat(ctx, ty)));
    attrs
}

/// Returns `dense<1>` of a type, if the type has such an attribute.
fn splat(ctx: &Context, ty: Type) -> Option<Attribute> {
    ty.static_shape(ctx)?;
    let ones = ["true", "1", "1.0", "(1.0, 2.0)", "(1, 2)"];
    let ty = ty.display(ctx);
    ones.iter()
        .find_map(|one| ctx.parse_attr(format!("dense<{one}> : {ty}")).ok())
}
