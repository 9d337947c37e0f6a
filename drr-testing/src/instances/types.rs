//! Types used for operands and results of random instances.

use drr_ir::{Context, Type};

/// Element types used with every container.
const ELEMENTS: &[&str] = &["i1", "i8", "i32", "i64", "index", "f16", "f32", "f64", "complex<f32>"];

/// Element types used only with the first containers.
const MORE_ELEMENTS: &[&str] = &[
    "i2",
    "i4",
    "i16",
    "i48",
    "i128",
    "si8",
    "si32",
    "ui8",
    "ui16",
    "ui32",
    "bf16",
    "tf32",
    "f80",
    "f128",
    "f8E5M2",
    "f8E4M3FN",
    "f8E4M3FNUZ",
    "f8E8M0FNU",
    "f6E3M2FN",
    "f6E2M3FN",
    "f4E2M1FN",
    "complex<f64>",
    "complex<i32>",
];

/// Number of containers used with [`MORE_ELEMENTS`].
const FIRST: usize = 4;

/// Container types, with `#` as the placeholder for the element type.
const CONTAINERS: &[&str] = &[
    "#",
    "vector<4x#>",
    "tensor<4x#>",
    "tensor<?x#>",
    "vector<#>",
    "vector<[4]x#>",
    "vector<2x3x#>",
    "vector<4x[4]x#>",
    "vector<4x4x#>",
    "vector<1x#>",
    "tensor<#>",
    "tensor<1x#>",
    "tensor<2x3x#>",
    "tensor<4x4x#>",
    "tensor<?x3x#>",
    "tensor<2x3x4x#>",
    "tensor<1x4x4x4x#>",
    "tensor<1x4x4x4x4x#>",
    "tensor<*x#>",
    "memref<#>",
    "memref<4x#>",
    "memref<?x#>",
    "memref<2x3x#>",
    "memref<4x4x#>",
    "memref<?x?x#>",
    "memref<*x#>",
];

/// Types that are not made from elements and containers.
const OTHERS: &[&str] = &[
    "none",
    "tuple<>",
    "tuple<i32, f32>",
    "() -> ()",
    "(i32) -> f32",
    "(f32, index) -> (i1, i1)",
    "tensor<0xf32>",
    "tensor<4xf32, \"enc\">",
    "tensor<4x!unknown.t>",
    "memref<4xf32, 1>",
    "memref<4xf32, 3>",
    "memref<?xf32, \"space\">",
    "memref<*xf32, 1>",
    "memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>",
    "memref<4x4xf32, strided<[4, 1], offset: ?>>",
    "memref<?x?xf32, strided<[?, 1], offset: ?>>",
    "memref<4xf32, strided<[2]>, 2>",
    "memref<4xvector<4xf32>>",
    "memref<4xmemref<4xf32>>",
    "memref<1x4xi32>",
    "!unknown.t",
    "!llvm.ptr",
    "!llvm.ptr<1>",
    "!llvm.ptr<3>",
    "!llvm.struct<(i32, f32)>",
    "!llvm.array<4 x i32>",
    "!llvm.func<void (i32)>",
    "!llvm.func<i32 ()>",
    "!llvm.token",
    "!llvm.metadata",
    "vector<4x!llvm.ptr>",
    "!gpu.async.token",
    "!gpu.mma_matrix<16x16xf16, \"AOp\">",
    "!gpu.mma_matrix<16x16xf16, \"BOp\">",
    "!gpu.mma_matrix<16x16xf32, \"COp\">",
    "!gpu.sparse.dntensor_handle",
    "!gpu.sparse.spmat_handle",
    "!gpu.sparse.spgemmop_handle",
    "!quant.uniform<i8:f32, 2.000000e+00>",
    "tensor<4x!quant.uniform<i8:f32, 2.000000e+00>>",
    "tensor<?x!shape.shape>",
    "tensor<4x!tosa.mxint8>",
];

/// Returns `true` if the context can parse the printed text again: it knows all dialects named in the text, or allows
/// unregistered ones.
pub(crate) fn is_known(ctx: &Context, text: &str) -> bool {
    let mut names = text.split(['!', '#']).skip(1).filter_map(|rest| rest.split('.').next());
    ctx.allows_unregistered_dialects() || names.all(|name| ctx.registry().has_dialect(name.as_bytes()))
}

/// Returns the types in this file, without those defined by registered dialects.
pub(crate) fn builtin_types(ctx: &Context) -> Vec<Type> {
    let mut texts: Vec<String> = Vec::new();
    for (elements, count) in [(ELEMENTS, CONTAINERS.len()), (MORE_ELEMENTS, FIRST)] {
        for element in elements {
            texts.extend(
                CONTAINERS
                    .iter()
                    .take(count)
                    .map(|container| container.replace('#', element)),
            );
        }
    }
    texts.extend(OTHERS.iter().map(|&text| text.to_owned()));
    texts.retain(|text| is_known(ctx, text));
    // Some combinations are no types, such as a vector of complex numbers.
    texts.iter().filter_map(|text| ctx.parse_type(text).ok()).collect()
}
