//! Rules and folds of `linalg`: filled and packed tensors.

use crate::compare::{Cases, check_differs};
use crate::tensor::function;

fn check(bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.folds(&function(body, &[("%r", ty)]));
    }
    cases.check();
}

#[test]
fn ops_on_filled_tensors_are_filled() {
    let fill = "%z = arith.constant 0.0 : f32\n%f = linalg.fill ins(%z : f32) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>\n";
    let bodies = [
        ("%r = tensor.extract %f[%i, %j] : tensor<8x16xf32>", "f32"),
        (
            "%r = tensor.collapse_shape %f [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>",
            "tensor<128xf32>",
        ),
        (
            "%r = tensor.expand_shape %f [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>",
            "tensor<2x4x16xf32>",
        ),
        (
            "%o = tensor.empty() : tensor<8x16xf32>\n%r = linalg.copy ins(%f : tensor<8x16xf32>) outs(%o : tensor<8x16xf32>) -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%t = \"t\"() : () -> tensor<8x16xf32>\n%r = linalg.copy ins(%t : tensor<8x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%o = tensor.empty() : tensor<16x8xf32>\n%r = linalg.transpose ins(%f : tensor<8x16xf32>) outs(%o : tensor<16x8xf32>) permutation = [1, 0]",
            "tensor<16x8xf32>",
        ),
        (
            "%o = tensor.empty() : tensor<4x16x2xf32>\n%r = linalg.pack %f inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<8x16xf32> -> tensor<4x16x2xf32>",
            "tensor<4x16x2xf32>",
        ),
        (
            "%g = linalg.fill ins(%z : f32) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>\n%r = tensor.concat dim(0) %f, %g : (tensor<8x16xf32>, tensor<?x?xf32>) -> tensor<?x16xf32>",
            "tensor<?x16xf32>",
        ),
    ];
    let bodies = bodies.map(|(body, ty)| (format!("{fill}{body}"), ty));
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

#[test]
fn packed_tensors_are_simplified() {
    let empty = "%o = tensor.empty() : tensor<4x16x2xf32>\n%e = tensor.empty() : tensor<8x16xf32>\n";
    let bodies = [
        (
            "%p = linalg.pack %s inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<8x16xf32> -> tensor<4x16x2xf32>\n%r = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4x16x2xf32> -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%t = \"t\"() : () -> tensor<4x16x2xf32>\n%u = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4x16x2xf32> -> tensor<8x16xf32>\n%r = linalg.pack %u inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<8x16xf32> -> tensor<4x16x2xf32>",
            "tensor<4x16x2xf32>",
        ),
        (
            "%r = linalg.pack %s padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<8x16xf32> -> tensor<4x16x2xf32>",
            "tensor<4x16x2xf32>",
        ),
        (
            "%a = tensor.empty(%n) : tensor<4x?x2xf32>\n%r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [2] into %a : tensor<8x16xf32> -> tensor<4x?x2xf32>",
            "tensor<4x?x2xf32>",
        ),
        (
            "%k = arith.constant dense<1.0> : tensor<8x16xf32>\n%r = linalg.pack %k inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<8x16xf32> -> tensor<4x16x2xf32>",
            "tensor<4x16x2xf32>",
        ),
        (
            "%k = arith.constant dense<1.0> : tensor<4x16x2xf32>\n%r = linalg.unpack %k inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4x16x2xf32> -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "%t = \"t\"() : () -> tensor<4x16x2xf32>\n%a = tensor.empty() : tensor<7x16xf32>\n%b = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [2] into %e : tensor<4x16x2xf32> -> tensor<8x16xf32>\n%r = tensor.extract_slice %b[0, 0] [7, 16] [1, 1] : tensor<8x16xf32> to tensor<7x16xf32>",
            "tensor<7x16xf32>",
        ),
        (
            "%t = \"t\"() : () -> tensor<4x16x2xf32>\n%c = tensor.cast %t : tensor<4x16x2xf32> to tensor<?x?x2xf32>\n%r = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<?x?x2xf32> -> tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
    ];
    let bodies = bodies.map(|(body, ty)| (format!("{empty}{body}"), ty));
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

#[test]
fn paddings_with_the_value_of_a_fill_are_filled() {
    let constant = "%z = arith.constant 0.0 : f32\n";
    let pad = |source: &str, low: &str, high: &str, types: [&str; 2]| {
        format!(
            "tensor.pad {source} low[{low}] high[{high}] {{\n^bb0(%p: index, %q: index):\ntensor.yield %z : f32\n}} : {} to {}",
            types[0], types[1]
        )
    };
    let filled = format!(
        "{constant}%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n\"w\"(%c0, %c1) : (index, index) -> ()\n%f = linalg.fill ins(%z : f32) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>\n%r = {}",
        pad("%f", "1, %i", "%n, 0", ["tensor<?x?xf32>", "tensor<?x?xf32>"])
    );
    let inserted = format!(
        "{constant}%f = linalg.fill ins(%z : f32) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>\n%a = \"t\"() : () -> tensor<2x4xf32>\n%b = tensor.insert_slice %a into %f[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x16xf32>\n%g = {}\n%r = tensor.insert_slice %g into %b[2, %j] [4, 6] [1, 1] : tensor<4x6xf32> into tensor<8x16xf32>",
        pad("%a", "1, 2", "1, 0", ["tensor<2x4xf32>", "tensor<4x6xf32>"])
    );
    check(&[(&filled, "tensor<?x?xf32>"), (&inserted, "tensor<8x16xf32>")]);
}

/// MLIR adds the padding to the offset, although it counts elements of the slice.
#[test]
fn padded_slices_with_strides_stay() {
    let body = "%z = arith.constant 0.0 : f32\n%o = \"t\"() : () -> tensor<16xf32>\n%a = \"t\"() : () -> tensor<3xf32>\n%f = linalg.fill ins(%z : f32) outs(%o : tensor<16xf32>) -> tensor<16xf32>\n%g = tensor.pad %a low[1] high[1] {\n^bb0(%p: index):\ntensor.yield %z : f32\n} : tensor<3xf32> to tensor<5xf32>\n%r = tensor.insert_slice %g into %f[2] [5] [2] : tensor<5xf32> into tensor<16xf32>";
    check_differs(
        &function(body, &[("%r", "tensor<16xf32>")]),
        "%cst = arith.constant 0.000000e+00 : f32\n%0 = \"t\"() : () -> tensor<16xf32>\n%1 = \"t\"() : () -> tensor<3xf32>\n%2 = linalg.fill ins(%cst : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32>\n%padded = tensor.pad %1 low[1] high[1] {\n%inserted_slice = tensor.insert_slice %padded into %2[2] [5] [2] : tensor<5xf32> into tensor<16xf32>\nreturn",
    );
}
