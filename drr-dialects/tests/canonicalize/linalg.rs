//! Rules and folds of `linalg`: filled and packed tensors.

use crate::compare::{Cases, canonicalized, check_differs};
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
            "%r = tensor.collapse_shape %f [[0, 1]] {a} : tensor<8x16xf32> into tensor<128xf32>",
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

#[test]
fn padded_slices_with_strides_and_no_low_paddings_are_inserted() {
    let body = "%z = arith.constant 0.0 : f32\n%o = \"t\"() : () -> tensor<16xf32>\n%a = \"t\"() : () -> tensor<3xf32>\n%f = linalg.fill ins(%z : f32) outs(%o : tensor<16xf32>) -> tensor<16xf32>\n%g = tensor.pad %a low[0] high[2] {\n^bb0(%p: index):\ntensor.yield %z : f32\n} : tensor<3xf32> to tensor<5xf32>\n%r = tensor.insert_slice %g into %f[2] [5] [2] : tensor<5xf32> into tensor<16xf32>";
    check(&[(body, "tensor<16xf32>")]);
}

/// MLIR takes the last position of a slice for its greatest one.
#[test]
fn padded_slices_beside_slices_with_negative_strides_stay() {
    let body = "%z = arith.constant 0.0 : f32\n%o = \"t\"() : () -> tensor<16xf32>\n%a = \"t\"() : () -> tensor<1xf32>\n%b = \"t\"() : () -> tensor<4xf32>\n%f = linalg.fill ins(%z : f32) outs(%o : tensor<16xf32>) -> tensor<16xf32>\n%e = tensor.insert_slice %b into %f[10] [4] [-1] : tensor<4xf32> into tensor<16xf32>\n%g = tensor.pad %a low[1] high[1] {\n^bb0(%p: index):\ntensor.yield %z : f32\n} : tensor<1xf32> to tensor<3xf32>\n%r = tensor.insert_slice %g into %e[7] [3] [1] : tensor<3xf32> into tensor<16xf32>";
    check_differs(
        &function(body, &[("%r", "tensor<16xf32>")]),
        "%cst = arith.constant 0.000000e+00 : f32\n%0 = \"t\"() : () -> tensor<16xf32>\n%1 = \"t\"() : () -> tensor<1xf32>\n%2 = \"t\"() : () -> tensor<4xf32>\n%3 = linalg.fill ins(%cst : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32>\n%inserted_slice = tensor.insert_slice %2 into %3[10] [4] [-1] : tensor<4xf32> into tensor<16xf32>\n%padded = tensor.pad %1 low[1] high[1] {\n%inserted_slice_0 = tensor.insert_slice %padded into %inserted_slice[7] [3] [1] : tensor<3xf32> into tensor<16xf32>\nreturn",
    );
}

/// MLIR inserts what the padding drops.
#[test]
fn negative_paddings_of_slices_stay() {
    let body = "%z = arith.constant 0.0 : f32\n%o = \"t\"() : () -> tensor<16xf32>\n%a = \"t\"() : () -> tensor<3xf32>\n%f = linalg.fill ins(%z : f32) outs(%o : tensor<16xf32>) -> tensor<16xf32>\n%g = tensor.pad %a low[-1] high[0] {\n^bb0(%p: index):\ntensor.yield %z : f32\n} : tensor<3xf32> to tensor<2xf32>\n%r = tensor.insert_slice %g into %f[7] [2] [1] : tensor<2xf32> into tensor<16xf32>";
    check_differs(
        &function(body, &[("%r", "tensor<16xf32>")]),
        "%cst = arith.constant 0.000000e+00 : f32\n%0 = \"t\"() : () -> tensor<16xf32>\n%1 = \"t\"() : () -> tensor<3xf32>\n%2 = linalg.fill ins(%cst : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32>\n%padded = tensor.pad %1 low[-1] high[0] {\n%inserted_slice = tensor.insert_slice %padded into %2[7] [2] [1] : tensor<2xf32> into tensor<16xf32>\nreturn",
    );
}

/// A fold looks through 256 insertions: after one, it would look through all that precede it.
#[test]
fn padded_slices_after_many_others_stay() {
    const LENGTH: usize = 600;
    let mut body = format!(
        "%z = arith.constant 0.0 : f32\n%o = \"t\"() : () -> tensor<{0}xf32>\n%a = \"t\"() : () -> tensor<1xf32>\n%r0 = linalg.fill ins(%z : f32) outs(%o : tensor<{0}xf32>) -> tensor<{0}xf32>\n",
        3 * LENGTH
    );
    for number in 1..=LENGTH {
        body += &format!(
            "%g{number} = tensor.pad %a low[1] high[1] {{\n^bb0(%p: index):\ntensor.yield %z : f32\n}} : tensor<1xf32> to tensor<3xf32>\n%r{number} = tensor.insert_slice %g{number} into %r{}[{}] [3] [1] : tensor<3xf32> into tensor<{}xf32>\n",
            number - 1,
            3 * (number - 1),
            3 * LENGTH
        );
    }
    let last = format!("%r{LENGTH}");
    let ours = canonicalized(&function(&body, &[(&last, &format!("tensor<{}xf32>", 3 * LENGTH))]));
    let before = ["tensor.pad", "tensor.insert_slice"].map(|op| ours.matches(op).count());
    assert_eq!(
        before,
        [LENGTH - 257, LENGTH],
        "256 insertions before an op are looked through"
    );
}

/// MLIR makes a fill whose value has another type than the elements.
#[test]
fn copies_that_convert_a_filled_tensor_stay() {
    for cast in ["", "{cast = #linalg.type_fn<cast_unsigned>} "] {
        let body = format!(
            "%c = \"t\"() : () -> i8\n%o = \"t\"() : () -> tensor<4xi8>\n%u = \"t\"() : () -> tensor<4xi32>\n%f = linalg.fill ins(%c : i8) outs(%o : tensor<4xi8>) -> tensor<4xi8>\n%r = linalg.copy {cast}ins(%f : tensor<4xi8>) outs(%u : tensor<4xi32>) -> tensor<4xi32>"
        );
        check_differs(
            &function(&body, &[("%r", "tensor<4xi32>")]),
            &format!(
                "%0 = \"t\"() : () -> i8\n%1 = \"t\"() : () -> tensor<4xi8>\n%2 = \"t\"() : () -> tensor<4xi32>\n%3 = linalg.fill ins(%0 : i8) outs(%1 : tensor<4xi8>) -> tensor<4xi8>\n%4 = linalg.copy {cast}ins(%3 : tensor<4xi8>) outs(%2 : tensor<4xi32>) -> tensor<4xi32>\nreturn"
            ),
        );
    }
}

#[test]
fn structured_ops_get_static_shapes() {
    let exp = |ins: &str, source: &str, ty: &str| {
        format!(
            "%e = linalg.exp ins({ins} : {source}) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>\n%r = tensor.cast %e : tensor<?x?xf32> to {ty}"
        )
    };
    let bodies = [
        // Row KL002
        (exp("%d", "tensor<?x?xf32>", "tensor<4x?xf32>"), "tensor<4x?xf32>"),
        // Row KL005
        (
            "%a = \"t\"() : () -> tensor<4x?xf32>\n%b = \"t\"() : () -> tensor<?x8xf32>\n%r = linalg.add {tag} ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>".to_string(),
            "tensor<?x?xf32>",
        ),
        (
            "%r = linalg.matmul ins(%d, %s : tensor<?x?xf32>, tensor<8x16xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>".to_string(),
            "tensor<?x?xf32>",
        ),
        // Row KB020
        (
            "%c = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = linalg.exp ins(%c : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>".to_string(),
            "tensor<?x?xf32>",
        ),
    ];
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

/// The unused op in the body keeps the op in the first iteration, because its copy with static types is not visited there.
#[test]
fn operands_of_identities_with_unused_ops_get_static_shapes() {
    let copy = |input: &str, inits: [&str; 2], types: [&str; 3], yielded: &str| {
        let [input_type, first, second] = types;
        let map = "affine_map<(i, j) -> (i, j)>";
        format!(
            "%r, %q = linalg.generic {{indexing_maps = [{map}, {map}, {map}], iterator_types = [\"parallel\", \"parallel\"]}} ins({input} : {input_type}) outs({}, {} : {first}, {second}) {{\n^bb0(%p0: f32, %p1: f32, %p2: f32):\n%u = arith.addf %p0, %x : f32\nlinalg.yield {yielded} : f32, f32\n}} -> ({first}, {second})",
            inits[0], inits[1]
        )
    };
    let (wide, rows, columns) = ("tensor<8x16xf32>", "tensor<8x?xf32>", "tensor<?x16xf32>");
    let empty = "%a = tensor.empty(%n) : tensor<8x?xf32>\n%b = tensor.empty(%n) : tensor<?x16xf32>";
    let fill = "%f = linalg.fill ins(%x : f32) outs(%b : tensor<?x16xf32>) -> tensor<?x16xf32>";
    let of_empty = copy("%b", ["%a", "%b"], [columns, rows, columns], "%p0, %p0");
    let of_fill = copy("%s", ["%a", "%f"], [wide, rows, columns], "%p2, %p0");
    let of_argument = copy("%k", ["%a", "%s"], [columns, rows, wide], "%p2, %p0");
    let bodies = [
        (format!("{empty}\n{of_empty}"), rows),
        (format!("{empty}\n{fill}\n{of_fill}"), rows),
        (
            format!(
                "{empty}\n%k = \"t\"() : () -> {columns}\n%t = \"t\"() : () -> tensor<4x16x2xf32>\n{}\n%r = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<4x16x2xf32> -> {wide}",
                of_argument.replace("%r, %q", "%q, %o")
            ),
            wide,
        ),
    ];
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

/// MLIR gives the op a result whose size contradicts its operand, which it then rejects.
#[test]
fn casts_to_contradicting_sizes_stay() {
    let body = "%e = linalg.exp ins(%s : tensor<8x16xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>\n%r = tensor.cast %e : tensor<?x?xf32> to tensor<4x?xf32>";
    let ours = crate::compare::canonicalized(&function(body, &[("%r", "tensor<4x?xf32>")]));
    assert!(
        ours.contains("outs(%cast : tensor<8x16xf32>)") && ours.contains("to tensor<4x?xf32>"),
        "{ours}"
    );
}

/// MLIR makes invalid ops whose static sizes contradict each other.
#[test]
fn casts_of_operands_with_contradicting_sizes_stay() {
    let tensors = "%a = \"t\"() : () -> tensor<4x8xf32>\n%c = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>\n";
    for (op, ty) in [
        (
            "linalg.exp ins(%c : tensor<?x?xf32>) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "linalg.softmax dimension(1) ins(%c : tensor<?x?xf32>) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "linalg.conv_2d ins(%c, %d : tensor<?x?xf32>, tensor<?x?xf32>) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>",
            "tensor<8x16xf32>",
        ),
        (
            "linalg.pack %c inner_dims_pos = [0] inner_tiles = [3] into %p : tensor<?x?xf32> -> tensor<?x?x3xf32>",
            "tensor<?x?x3xf32>",
        ),
        (
            "linalg.winograd_filter_transform fmr(F_2_3) ins(%w : tensor<?x3x3x?xf32>) outs(%o : tensor<4x4x?x5xf32>) -> tensor<4x4x?x5xf32>",
            "tensor<4x4x?x5xf32>",
        ),
    ] {
        let more = "%p = \"t\"() : () -> tensor<?x?x3xf32>\n%o = \"t\"() : () -> tensor<4x4x?x5xf32>\n%b = \"t\"() : () -> tensor<2x3x3x?xf32>\n%w = tensor.cast %b : tensor<2x3x3x?xf32> to tensor<?x3x3x?xf32>\n%g = \"t\"() : () -> tensor<3x3xf32>\n";
        let op = op.replace("%d : ", "%h : ").replace(", %d", ", %h");
        let text = format!("{tensors}{more}%h = tensor.cast %g : tensor<3x3xf32> to tensor<?x?xf32>\n%r = {op}");
        let ours = canonicalized(&function(&text, &[("%r", ty)]));
        let name = op.split(' ').next().expect("the op has a name");
        assert!(ours.contains(name) && ours.contains("tensor.cast"), "{ours}");
    }
    let buffers = "func.func @f(%a: memref<4x8xf32>, %b: memref<8x16xf32>) {\n%c = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>\nlinalg.exp ins(%c : memref<?x?xf32>) outs(%b : memref<8x16xf32>)\nreturn\n}";
    let ours = canonicalized(buffers);
    assert!(ours.contains("memref.cast"), "{ours}");
}

/// MLIR makes invalid ops.
#[test]
fn transposes_and_broadcasts_with_contradicting_sizes_stay() {
    let transposes = "%a = \"t\"() : () -> tensor<2x3xf32>\n%b = \"t\"() : () -> tensor<3x?xf32>\n%e = \"t\"() : () -> tensor<?x4xf32>\n%c = tensor.cast %a : tensor<2x3xf32> to tensor<?x3xf32>\n%p = linalg.transpose ins(%c : tensor<?x3xf32>) outs(%b : tensor<3x?xf32>) permutation = [1, 0]\n%q = tensor.cast %p : tensor<3x?xf32> to tensor<?x?xf32>\n%o = tensor.cast %e : tensor<?x4xf32> to tensor<?x?xf32>\n%r = linalg.transpose ins(%q : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) permutation = [1, 0]";
    let broadcasts = "%a = \"t\"() : () -> tensor<4xf32>\n%b = \"t\"() : () -> tensor<?x?xf32>\n%e = \"t\"() : () -> tensor<2x?x5xf32>\n%c = tensor.cast %a : tensor<4xf32> to tensor<?xf32>\n%p = linalg.broadcast ins(%c : tensor<?xf32>) outs(%b : tensor<?x?xf32>) dimensions = [1]\n%o = tensor.cast %e : tensor<2x?x5xf32> to tensor<?x?x?xf32>\n%r = linalg.broadcast ins(%p : tensor<?x?xf32>) outs(%o : tensor<?x?x?xf32>) dimensions = [2]";
    for (body, ty) in [(transposes, "tensor<?x?xf32>"), (broadcasts, "tensor<?x?x?xf32>")] {
        canonicalized(&function(body, &[("%r", ty)]));
    }
}

#[test]
fn paddings_of_dynamic_sizes_stay() {
    let mut cases = Cases::default();
    let text = "func.func @f(%s: tensor<8x?xf32>, %d: tensor<8x?x1xf32>, %x: f32) -> tensor<8x?x1xf32> {\n%r = linalg.pack %s padding_value(%x : f32) inner_dims_pos = [1] inner_tiles = [1] into %d : tensor<8x?xf32> -> tensor<8x?x1xf32>\nreturn %r : tensor<8x?x1xf32>\n}";
    cases.stays(text, &["padding_value"]);
    cases.check();
}

#[test]
fn packed_fills_get_static_shapes() {
    check(&[(
        "%o = \"t\"() : () -> tensor<?x16x1xf32>\n%f = linalg.fill ins(%x : f32) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>\n%r = linalg.pack %f inner_dims_pos = [1] inner_tiles = [1] into %o : tensor<8x16xf32> -> tensor<?x16x1xf32>",
        "tensor<?x16x1xf32>",
    )]);
}

/// MLIR pads with the elements of the constant.
#[test]
fn constants_with_another_padding_stay() {
    check_differs(
        &function(
            "%c = arith.constant dense<1.0> : tensor<7xf32>\n%o = \"t\"() : () -> tensor<2x4xf32>\n%r = linalg.pack %c padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<7xf32> -> tensor<2x4xf32>",
            &[("%r", "tensor<2x4xf32>")],
        ),
        "%cst = arith.constant dense<1.000000e+00> : tensor<7xf32>\n%0 = \"t\"() : () -> tensor<2x4xf32>\n%pack = linalg.pack %cst padding_value(%arg3 : f32) inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<7xf32> -> tensor<2x4xf32>\nreturn",
    );
}

/// MLIR loses them.
#[test]
fn unpacked_tensors_keep_attributes() {
    check_differs(
        "func.func @f(%s: tensor<1x?x8xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {\n%r = linalg.unpack %s outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %d {k} : tensor<1x?x8xf32> -> tensor<8x8xf32>\nreturn %r : tensor<8x8xf32>\n}",
        "%cast = tensor.cast %arg0 : tensor<1x?x8xf32> to tensor<1x8x8xf32>\n%unpack = linalg.unpack %cast outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %arg1 {k} : tensor<1x8x8xf32> -> tensor<8x8xf32>\nreturn %unpack : tensor<8x8xf32>",
    );
    check_differs(
        "func.func @f(%s: tensor<2x4xf32>, %d: tensor<8xf32>) -> tensor<7xf32> {\n%r = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<2x4xf32> -> tensor<8xf32>\n%e = tensor.extract_slice %r[0] [7] [1] {k} : tensor<8xf32> to tensor<7xf32>\nreturn %e : tensor<7xf32>\n}",
        "%extracted_slice = tensor.extract_slice %arg1[0] [7] [1] {k} : tensor<8xf32> to tensor<7xf32>\n%unpack = linalg.unpack %arg0 inner_dims_pos = [0] inner_tiles = [4] into %extracted_slice : tensor<2x4xf32> -> tensor<7xf32>\nreturn %unpack : tensor<7xf32>",
    );
}

#[test]
fn ops_on_empty_memrefs_are_erased() {
    // Row KL001
    let mut cases = Cases::default();
    cases.folds("func.func @f(%a: memref<0x4xf32>, %b: memref<?x?xf32>) {\nlinalg.exp ins(%a : memref<0x4xf32>) outs(%b : memref<?x?xf32>)\nreturn\n}");
    cases.stays(
        "func.func @f(%a: tensor<0x4xf32>) -> tensor<0x4xf32> {\n%r = linalg.exp ins(%a : tensor<0x4xf32>) outs(%a : tensor<0x4xf32>) -> tensor<0x4xf32>\nreturn %r : tensor<0x4xf32>\n}",
        &["linalg.exp"],
    );
    cases.check();
}

#[test]
fn casts_of_memrefs_are_looked_through() {
    // Rows KL010, KL011
    let cast = "func.func @f(%a: memref<4x4xf32>, %b: memref<?x?xf32>) {\n%c = memref.cast %a : memref<4x4xf32> to memref<?x?xf32>\nOP\nreturn\n}";
    let mut cases = Cases::default();
    for op in [
        "linalg.exp ins(%c : memref<?x?xf32>) outs(%b : memref<?x?xf32>)",
        "linalg.matmul ins(%c, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%b : memref<?x?xf32>)",
        "linalg.softmax dimension(1) ins(%c : memref<?x?xf32>) outs(%b : memref<?x?xf32>)",
        "linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>], iterator_types = [\"parallel\", \"parallel\"]} ins(%c : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {\n^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32\n}",
    ] {
        cases.folds(&cast.replace("OP", op));
    }
    cases.stays(
        &cast.replace(
            "OP",
            "linalg.transpose ins(%c : memref<?x?xf32>) outs(%b : memref<?x?xf32>) permutation = [1, 0]",
        ),
        &["memref.cast"],
    );
    cases.check();
}

#[test]
fn copies_of_a_value_to_itself_are_erased() {
    let map = "affine_map<(i, j) -> (i, j)>";
    let generic = |maps: &str, ins: &str, outs: &str| {
        format!(
            "linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}} ins({ins}) outs({outs})"
        )
    };
    let two = format!("{map}, {map}");
    let yields = "{\n^bb0(%p: f32, %q: f32):\nlinalg.yield %p : f32\n}";
    let bodies = [
        // Row KL020
        (
            "%r = linalg.copy ins(%s : tensor<8x16xf32>) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>".to_string(),
            "tensor<8x16xf32>",
        ),
        // Row KL021
        (
            format!(
                "%r = {} {yields} -> tensor<?x?xf32>",
                generic(&two, "%d : tensor<?x?xf32>", "%d : tensor<?x?xf32>")
            ),
            "tensor<?x?xf32>",
        ),
        (
            format!(
                "%t = \"t\"() : () -> tensor<8x?xf32>\n%r = {} {yields} -> tensor<?x?xf32>",
                generic(&two, "%t : tensor<8x?xf32>", "%d : tensor<?x?xf32>")
            ),
            "tensor<?x?xf32>",
        ),
        // Row KL022
        (
            "%r = linalg.broadcast ins(%s : tensor<8x16xf32>) outs(%s : tensor<8x16xf32>) dimensions = []".to_string(),
            "tensor<8x16xf32>",
        ),
    ];
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
    let buffers = |ins: &str| {
        let op = generic(&two, &format!("{ins} : memref<?x?xf32>"), "%a : memref<?x?xf32>");
        format!("func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {{\n{op} {yields}\nreturn\n}}")
    };
    let mut cases = Cases::default();
    cases.folds(&buffers("%a"));
    cases.folds(
        "func.func @f(%a: memref<?xf32>) {\nlinalg.copy ins(%a : memref<?xf32>) outs(%a : memref<?xf32>)\nreturn\n}",
    );
    cases.stays(&buffers("%b"), &["linalg.generic"]);
    cases.check();
}

/// MLIR replaces all elements of the result by those of the input, although the op computes only some of them.
#[test]
fn copies_of_some_elements_stay() {
    for (map, renamed, iterators, ty) in [
        ("() -> (0)", "() -> (0)", "", "tensor<4xf32>"),
        ("(i) -> (i, i)", "(d0) -> (d0, d0)", "\"parallel\"", "tensor<4x4xf32>"),
    ] {
        let text = format!(
            "func.func @f(%a: {ty}, %b: {ty}) -> {ty} {{\n%r = linalg.generic {{indexing_maps = [affine_map<{map}>, affine_map<{map}>], iterator_types = [{iterators}]}} ins(%a : {ty}) outs(%b : {ty}) {{\n^bb0(%p: f32, %q: f32):\nlinalg.yield %p : f32\n}} -> {ty}\nreturn %r : {ty}\n}}"
        );
        check_differs(
            &text,
            &format!(
                "#map = affine_map<{renamed}>\n%0 = linalg.generic {{indexing_maps = [#map, #map], iterator_types = [{iterators}]}} ins(%arg0 : {ty}) outs(%arg1 : {ty}) {{\nreturn %0 : {ty}"
            ),
        );
    }
}

#[test]
fn transposes_and_broadcasts_are_combined() {
    let bodies = [
        // Row KL012
        (
            "%t = \"t\"() : () -> tensor<8x16xf32>\n%r = linalg.transpose ins(%t : tensor<8x16xf32>) outs(%s : tensor<8x16xf32>) permutation = [0, 1]",
            "tensor<8x16xf32>",
        ),
        // Row KL023
        (
            "%e = tensor.empty() : tensor<8x4x16xf32>\n%o = tensor.empty() : tensor<2x8x4x16x3xf32>\n%b = linalg.broadcast ins(%s : tensor<8x16xf32>) outs(%e : tensor<8x4x16xf32>) dimensions = [1]\n%r = linalg.broadcast ins(%b : tensor<8x4x16xf32>) outs(%o : tensor<2x8x4x16x3xf32>) dimensions = [0, 4] {tag}",
            "tensor<2x8x4x16x3xf32>",
        ),
        // Row KL024
        (
            "%t = \"t\"() : () -> tensor<2x3x4xf32>\n%e = tensor.empty() : tensor<3x4x2xf32>\n%o = tensor.empty() : tensor<4x3x2xf32>\n%b = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%e : tensor<3x4x2xf32>) permutation = [1, 2, 0]\n%r = linalg.transpose ins(%b : tensor<3x4x2xf32>) outs(%o : tensor<4x3x2xf32>) permutation = [1, 0, 2]",
            "tensor<4x3x2xf32>",
        ),
        // Row KL025
        (
            "%e = tensor.empty() : tensor<2x8x16xf32>\n%o = tensor.empty() : tensor<16x2x8xf32>\n%b = linalg.broadcast ins(%s : tensor<8x16xf32>) outs(%e : tensor<2x8x16xf32>) dimensions = [0]\n%r = linalg.transpose ins(%b : tensor<2x8x16xf32>) outs(%o : tensor<16x2x8xf32>) permutation = [2, 0, 1]",
            "tensor<16x2x8xf32>",
        ),
        (
            "%e = \"t\"() : () -> tensor<2x?x?xf32>\n%o = \"t\"() : () -> tensor<?x2x?xf32>\n%b = linalg.broadcast ins(%d : tensor<?x?xf32>) outs(%e : tensor<2x?x?xf32>) dimensions = [0]\n%r = linalg.transpose ins(%b : tensor<2x?x?xf32>) outs(%o : tensor<?x2x?xf32>) permutation = [2, 0, 1]",
            "tensor<?x2x?xf32>",
        ),
    ];
    check(&bodies);
}

/// MLIR fills a tensor of a negative size, which is invalid.
#[test]
fn filled_tensors_do_not_get_negative_sizes() {
    let body = "%f = linalg.fill ins(%x : f32) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>\n%c = arith.constant -9 : index\n%r = tensor.pad %f low[%c, 0] high[0, 0] {\n^bb0(%p: index, %q: index):\ntensor.yield %x : f32\n} : tensor<8x16xf32> to tensor<?x16xf32>";
    let ours = canonicalized(&function(body, &[("%r", "tensor<?x16xf32>")]));
    assert!(ours.contains("tensor.pad") && !ours.contains("tensor.empty"), "{ours}");
}

/// MLIR makes an op that its verifier refuses.
#[test]
fn slices_with_more_elements_than_the_tiles_have_stay() {
    let text = "func.func @f(%s: tensor<1x8xf32>, %d: tensor<?xf32>) -> tensor<9xf32> {
      %0 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<1x8xf32> -> tensor<?xf32>
      %1 = tensor.extract_slice %0[0] [9] [1] : tensor<?xf32> to tensor<9xf32>
      return %1 : tensor<9xf32>
    }";
    let kept = canonicalized(text);
    assert!(
        kept.contains("linalg.unpack %arg0") && kept.contains("[0] [9] [1]"),
        "{kept}"
    );
}
