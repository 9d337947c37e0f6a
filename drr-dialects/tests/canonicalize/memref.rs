//! Rules and folds of `memref`.

use crate::compare::{Cases, canonicalized, check_differs};

/// Wraps ops in a function with indices, floats and memrefs.
fn function(body: &str) -> String {
    format!(
        "func.func @f(%i: index, %j: index, %n: index, %x: f32, %s: memref<8x16xf32>, %d: memref<?x?xf32>, %v: memref<?xf32>, %b: memref<?xi8>) {{\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c4 = arith.constant 4 : index\n{body}\nreturn\n}}"
    )
}

/// Returns a function that uses `%r`, which the body defines.
fn used(body: &str, ty: &str) -> String {
    function(&format!("{body}\n\"u\"(%r) : ({ty}) -> ()"))
}

/// Checks that all texts change, and as in MLIR.
fn check(texts: &[String]) {
    let mut cases = Cases::default();
    texts.iter().for_each(|text| cases.folds(text));
    cases.check();
}

/// Checks that the op stays in all bodies, and the results are as in MLIR.
fn check_stays(op: &str, bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.stays(&used(body, ty), &[op]);
    }
    cases.check();
}

fn check_used(bodies: &[(&str, &str)]) {
    check(&bodies.iter().map(|(body, ty)| used(body, ty)).collect::<Vec<_>>());
}

/// MLIR erases it, so that the old memory is never freed.
#[test]
fn reallocations_that_are_deallocated_stay() {
    check_differs(
        &function("%r = memref.realloc %v : memref<?xf32> to memref<4xf32>\nmemref.dealloc %r : memref<4xf32>"),
        "%0 = memref.realloc %arg6 : memref<?xf32> to memref<4xf32>\nreturn",
    );
}

/// MLIR leaves the constants, and crashes if the memref is a cast.
#[test]
fn constants_beside_a_stride_of_zero_become_static() {
    for (memref, strides, ty) in [
        ("%s", "%c1, 0", "memref<2x2xf32, strided<[?, 0]>>"),
        ("%c", "1, 0", "memref<2x2xf32, strided<[16, 0]>>"),
    ] {
        let from = if memref == "%c" {
            "memref<?x16xf32>"
        } else {
            "memref<8x16xf32>"
        };
        let body = format!(
            "%c = memref.cast %s : memref<8x16xf32> to memref<?x16xf32>\n%r = memref.subview {memref}[0, 0] [2, 2] [{strides}] : {from} to {ty}"
        );
        let ours = canonicalized(&used(&body, ty));
        assert!(ours.contains("memref.subview %arg4[0, 0] [2, 2] [1, 0]"), "{ours}");
    }
    check_differs(
        &used(
            "%r = memref.subview %s[0, 0] [%c4, 2] [1, 0] : memref<8x16xf32> to memref<?x2xf32, strided<[16, 0]>>",
            "memref<?x2xf32, strided<[16, 0]>>",
        ),
        "%subview = memref.subview %arg4[0, 0] [4, 2] [1, 0] : memref<8x16xf32> to memref<4x2xf32, strided<[16, 0]>>\n%cast = memref.cast %subview : memref<4x2xf32, strided<[16, 0]>> to memref<?x2xf32, strided<[16, 0]>>\nreturn",
    );
}

#[test]
fn constant_sizes_of_allocations_become_static() {
    check_used(&[
        ("%r = memref.alloc(%c4) : memref<?xf32>", "memref<?xf32>"),
        (
            "%r = memref.alloca(%n, %c4) {alignment = 8} : memref<?x?xf32, 3>",
            "memref<?x?xf32, 3>",
        ),
        (
            "%r = memref.alloc(%n, %c4)[%i] : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * 64 + d1 + s0)>>",
            "memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * 64 + d1 + s0)>>",
        ),
    ]);
    check_stays(
        "memref.alloc(",
        &[(
            "%c = arith.constant -4 : index\n%r = memref.alloc(%c) : memref<?xf32>",
            "memref<?xf32>",
        )],
    );
}

#[test]
fn allocations_that_are_only_written_disappear() {
    check(&[
        function(
            "%a = memref.alloc(%n) : memref<?xf32>\nmemref.store %x, %a[%i] : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>",
        ),
        function(
            "%a = memref.alloca() : memref<4xf32>\n%c = memref.cast %a : memref<4xf32> to memref<?xf32>\nmemref.store %x, %c[%i] : memref<?xf32>",
        ),
    ]);
    let mut cases = Cases::default();
    cases.stays(
        &function("%a = memref.alloc() : memref<4xf32>\n%m = \"t\"() : () -> memref<1xmemref<4xf32>>\nmemref.store %a, %m[%c0] : memref<1xmemref<4xf32>>"),
        &["memref.alloc", "memref.store"],
    );
    cases.check();
}

#[test]
fn casts_fold_into_their_users() {
    let cast = "%c = memref.cast %s : memref<8x16xf32> to memref<?x?xf32>\n";
    let bodies = [
        "%r = memref.load %c[%i, %j] {nontemporal = true} : memref<?x?xf32>\n\"u\"(%r) : (f32) -> ()",
        "memref.store %x, %c[%i, %j] : memref<?x?xf32>",
        "memref.prefetch %c[%i, %j], read, locality<3>, data : memref<?x?xf32>",
        "memref.dealloc %c : memref<?x?xf32>",
        "memref.copy %c, %d : memref<?x?xf32> to memref<?x?xf32>",
        "%r = memref.atomic_rmw addf %x, %c[%i, %j] : (f32, memref<?x?xf32>) -> f32\n\"u\"(%r) : (f32) -> ()",
        "%r = memref.cast %c : memref<?x?xf32> to memref<*xf32>\n\"u\"(%r) : (memref<*xf32>) -> ()",
        "%r = memref.cast %c : memref<?x?xf32> to memref<8x16xf32>\n\"u\"(%r) : (memref<8x16xf32>) -> ()",
        "%r = memref.dim %c, %c1 : memref<?x?xf32>\n\"u\"(%r) : (index) -> ()",
    ];
    check(&bodies.map(|body| function(&format!("{cast}{body}"))));
}

/// MLIR makes a cast that is invalid.
#[test]
fn casts_that_contradict_each_other_stay() {
    check_differs(
        &function(
            "%a = \"t\"() : () -> memref<4xf32>\n%b1 = memref.cast %a : memref<4xf32> to memref<?xf32>\n%r = memref.cast %b1 : memref<?xf32> to memref<5xf32>\n\"u\"(%r) : (memref<5xf32>) -> ()",
        ),
        "%0 = \"t\"() : () -> memref<4xf32>\n%cast = memref.cast %0 : memref<4xf32> to memref<?xf32>\n%cast_0 = memref.cast %cast : memref<?xf32> to memref<5xf32>\nreturn",
    );
}

#[test]
fn repeated_casts_become_one() {
    check_used(&[
        (
            "%a = memref.memory_space_cast %v : memref<?xf32> to memref<?xf32, 1>\n%r = memref.memory_space_cast %a : memref<?xf32, 1> to memref<?xf32, 2>",
            "memref<?xf32, 2>",
        ),
        (
            "%a = memref.memory_space_cast %v : memref<?xf32> to memref<?xf32, 1>\n%r = memref.memory_space_cast %a : memref<?xf32, 1> to memref<?xf32>",
            "memref<?xf32>",
        ),
        (
            "%a = memref.assume_alignment %v, 16 : memref<?xf32>\n%r = memref.assume_alignment %a, 16 : memref<?xf32>",
            "memref<?xf32>",
        ),
    ]);
}

#[test]
fn copies_without_effect_disappear() {
    check(&[
        function("memref.copy %v, %v : memref<?xf32> to memref<?xf32>"),
        function("%a = \"t\"() : () -> memref<0x?xf32>\nmemref.copy %a, %d : memref<0x?xf32> to memref<?x?xf32>"),
    ]);
}

#[test]
fn sizes_follow_from_producers() {
    check_used(&[
        ("%r = memref.dim %s, %c1 : memref<8x16xf32>", "index"),
        (
            "%a = memref.alloc(%i, %n) : memref<?x4x?xf32>\n%c2 = arith.constant 2 : index\n\"u\"(%a) : (memref<?x4x?xf32>) -> ()\n%r = memref.dim %a, %c2 : memref<?x4x?xf32>",
            "index",
        ),
        (
            "%a = memref.view %b[%i][%n] : memref<?xi8> to memref<?x4xf32>\n%r = memref.dim %a, %c0 : memref<?x4xf32>",
            "index",
        ),
        (
            "%a = memref.subview %d[0, %i] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>\n%r = memref.dim %a, %c1 : memref<4x?xf32, strided<[?, 1], offset: ?>>",
            "index",
        ),
        (
            "%h = \"t\"() : () -> memref<2xi32>\n%a = memref.reshape %v(%h) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>\n\"w\"(%h) : (memref<2xi32>) -> ()\n%r = memref.dim %a, %i : memref<?x?xf32>",
            "index",
        ),
        ("%r = memref.rank %d : memref<?x?xf32>", "index"),
    ]);
    check_stays("memref.dim", &[("%r = memref.dim %d, %i : memref<?x?xf32>", "index")]);
}

/// A function with the reshape of a memref, and a `memref.dim` of it elsewhere.
fn reshaped(length: &str, blocks: &str) -> String {
    let shape = format!("memref<{length}xindex>");
    let ty = if length == "?" {
        "memref<*xf32>"
    } else {
        "memref<?x?xf32>"
    };
    let reshape = format!("%r = memref.reshape %m(%s) : (memref<*xf32>, {shape}) -> {ty}");
    let blocks = blocks.replace("RESHAPE", &reshape).replace("TYPE", ty);
    format!("func.func @f(%m: memref<*xf32>, %s: {shape}, %n: index, %c: i1) -> index {{\n{blocks}\n}}")
}

// Row KM017.
#[test]
fn sizes_of_reshapes_are_loaded_if_the_index_dominates_the_reshape() {
    let other_block = "%i = arith.addi %n, %n : index\ncf.cond_br %c, ^a, ^b\n^a:\nRESHAPE\n%d = memref.dim %r, %i : TYPE\nreturn %d : index\n^b:\nreturn %n : index";
    let constant = "RESHAPE\n%i = arith.constant 1 : index\n\"u\"(%s) : (LENGTHS) -> ()\n%x = scf.if %c -> index {\n%d = memref.dim %r, %i : TYPE\n\"u\"() : () -> ()\nscf.yield %d : index\n} else {\nscf.yield %n : index\n}\nreturn %x : index";
    let between = "RESHAPE\n%i = \"u\"() : () -> index\n%d = memref.dim %r, %i : TYPE\nreturn %d : index";
    let mut cases = Cases::default();
    cases.folds(&reshaped("2", other_block));
    cases.folds(&reshaped("?", other_block));
    cases.folds(&reshaped("2", &constant.replace("LENGTHS", "memref<2xindex>")));
    cases.stays(&reshaped("?", between), &["memref.dim"]);
    cases.check();
}

/// MLIR loads a size that may be out of bounds where the `memref.dim` is not executed.
#[test]
fn sizes_of_reshapes_are_not_loaded_speculatively() {
    let guarded = "RESHAPE\n%x = scf.if %c -> index {\n%d = memref.dim %r, %n : TYPE\n\"u\"() : () -> ()\nscf.yield %d : index\n} else {\nscf.yield %n : index\n}\nreturn %x : index";
    let branched =
        "RESHAPE\ncf.cond_br %c, ^a, ^b\n^a:\n%d = memref.dim %r, %n : TYPE\nreturn %d : index\n^b:\nreturn %n : index";
    for length in ["2", "?"] {
        for text in [guarded, branched] {
            let text = reshaped(length, text);
            let ours = canonicalized(&text);
            assert!(ours.contains("memref.dim") && !ours.contains("memref.load"), "{ours}");
        }
    }
    let outside = guarded.replace("%n : TYPE", "%k : TYPE");
    let outside = reshaped("2", &format!("%k = arith.constant 2 : index\n{outside}"));
    assert!(canonicalized(&outside).contains("memref.dim"));
}

/// MLIR gives the size of the other dynamic dimension.
#[test]
fn sizes_of_slices_without_unit_dimensions_are_those_of_the_dimensions() {
    check_differs(
        &used(
            "%a = \"t\"() : () -> memref<1x?x1x?xf32>\n%w = memref.subview %a[0, 0, 0, 0] [1, %n, 1, %i] [1, 1, 1, 1] : memref<1x?x1x?xf32> to memref<1x?x?xf32, strided<[?, ?, 1]>>\n%r = memref.dim %w, %c1 : memref<1x?x?xf32, strided<[?, ?, 1]>>",
            "index",
        ),
        "%0 = \"t\"() : () -> memref<1x?x1x?xf32>\nreturn",
    );
}

#[test]
fn static_metadata_are_constants() {
    check(&[
        function(
            "%p, %o, %z:2, %t:2 = memref.extract_strided_metadata %s : memref<8x16xf32> -> memref<f32>, index, index, index, index, index\n\"u\"(%p, %o, %z#0, %z#1, %t#0, %t#1) : (memref<f32>, index, index, index, index, index) -> ()",
        ),
        function(
            "%p, %o, %z:2, %t:2 = memref.extract_strided_metadata %d : memref<?x?xf32> -> memref<f32>, index, index, index, index, index\n\"u\"(%p, %o, %z#0, %z#1, %t#0, %t#1) : (memref<f32>, index, index, index, index, index) -> ()",
        ),
        function(
            "%c = memref.cast %s : memref<8x16xf32> to memref<?x?xf32>\n%p, %o, %z:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32> -> memref<f32>, index, index, index, index, index\n\"u\"(%p, %z#1, %t#0) : (memref<f32>, index, index) -> ()",
        ),
    ]);
}

/// Only the type of the cast determines the size.
#[test]
fn metadata_of_casts_to_static_sizes_are_constants() {
    check_used(&[(
        "%a = \"t\"() : () -> memref<4x?xf32>\n%c = memref.cast %a : memref<4x?xf32> to memref<4x6xf32>\n%p, %o, %z:2, %t:2 = memref.extract_strided_metadata %c : memref<4x6xf32> -> memref<f32>, index, index, index, index, index\n%r = memref.reinterpret_cast %p to offset: [%o], sizes: [%z#0, %z#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>",
        "memref<?x?xf32, strided<[?, ?], offset: ?>>",
    )]);
}

#[test]
fn reinterpreted_memrefs_are_simplified() {
    check_used(&[
        (
            "%a = \"t\"() : () -> memref<4xf32>\n%p, %o, %z, %t = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index\n%r = memref.reinterpret_cast %p to offset: [%o], sizes: [%z], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>",
            "memref<?xf32, strided<[?], offset: ?>>",
        ),
        (
            "%p, %o, %z, %t = memref.extract_strided_metadata %v : memref<?xf32> -> memref<f32>, index, index, index\n%r = memref.reinterpret_cast %p to offset: [%i], sizes: [%z], strides: [%t] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>",
            "memref<?xf32, strided<[?], offset: ?>>",
        ),
        (
            "%r = memref.reinterpret_cast %v to offset: [0], sizes: [%c4], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>",
            "memref<?xf32, strided<[1]>>",
        ),
        (
            "%a = memref.cast %s : memref<8x16xf32> to memref<?x?xf32>\n%r = memref.reinterpret_cast %a to offset: [%i], sizes: [%n, 4], strides: [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[1, 1], offset: ?>>",
            "memref<?x4xf32, strided<[1, 1], offset: ?>>",
        ),
        (
            "%r = memref.reinterpret_cast %s to offset: [0], sizes: [8, 16], strides: [16, 1] : memref<8x16xf32> to memref<8x16xf32>",
            "memref<8x16xf32>",
        ),
    ]);
}

/// MLIR makes an invalid op.
#[test]
fn negative_offsets_stay_dynamic() {
    check_differs(
        &used(
            "%c = arith.constant -1 : index\n%r = memref.reinterpret_cast %v to offset: [%c], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>",
            "memref<4xf32, strided<[1], offset: ?>>",
        ),
        "%c-1 = arith.constant -1 : index\n%reinterpret_cast = memref.reinterpret_cast %arg6 to offset: [%c-1], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>\nreturn",
    );
}

#[test]
fn reshapes_are_combined() {
    check_used(&[
        (
            "%a = memref.expand_shape %v [[0, 1]] output_shape [2, %n] : memref<?xf32> into memref<2x?xf32>\n%r = memref.collapse_shape %a [[0, 1]] : memref<2x?xf32> into memref<?xf32>",
            "memref<?xf32>",
        ),
        (
            "%a = memref.collapse_shape %s [[0, 1]] : memref<8x16xf32> into memref<128xf32>\n%r = memref.expand_shape %a [[0, 1, 2]] output_shape [8, 4, 4] : memref<128xf32> into memref<8x4x4xf32>",
            "memref<8x4x4xf32>",
        ),
        (
            "%a = memref.expand_shape %v [[0, 1, 2]] output_shape [2, %n, 4] : memref<?xf32> into memref<2x?x4xf32>\n%r = memref.collapse_shape %a [[0], [1, 2]] : memref<2x?x4xf32> into memref<2x?xf32>",
            "memref<2x?xf32>",
        ),
        (
            "%a = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>\n%r = memref.expand_shape %a [[0], [1], [2, 3]] output_shape [2, 4, 4, 4] : memref<2x4x16xf32> into memref<2x4x4x4xf32>",
            "memref<2x4x4x4xf32>",
        ),
        (
            "%a = memref.cast %s : memref<8x16xf32> to memref<?x?xf32>\n%r = memref.collapse_shape %a [[0, 1]] : memref<?x?xf32> into memref<?xf32>",
            "memref<?xf32>",
        ),
        (
            "%a = memref.cast %s : memref<8x16xf32> to memref<?x16xf32>\n%r = memref.expand_shape %a [[0, 1], [2]] output_shape [%c4, 2, 16] : memref<?x16xf32> into memref<?x2x16xf32>",
            "memref<?x2x16xf32>",
        ),
    ]);
}

#[test]
fn subviews_are_simplified() {
    check_used(&[
        (
            "%r = memref.subview %s[%i, 0] [%c4, 2] [1, %c1] : memref<8x16xf32> to memref<?x2xf32, strided<[16, ?], offset: ?>>",
            "memref<?x2xf32, strided<[16, ?], offset: ?>>",
        ),
        (
            "%r = memref.subview %s[%c4, 0] [1, %n] [1, 1] : memref<8x16xf32> to memref<?xf32, strided<[1], offset: ?>>",
            "memref<?xf32, strided<[1], offset: ?>>",
        ),
        (
            "%c = memref.cast %s : memref<8x16xf32> to memref<?x?xf32>\n%r = memref.subview %c[%i, 0] [2, %n] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>",
            "memref<2x?xf32, strided<[?, 1], offset: ?>>",
        ),
        (
            "%r = memref.subview %s[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>",
            "memref<8x16xf32, strided<[16, 1]>>",
        ),
        (
            "%a = memref.subview %d[%i, %j] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>\n%r = memref.subview %a[0, 0] [4, %n] [1, 1] : memref<4x?xf32, strided<[?, 1], offset: ?>> to memref<4x?xf32, strided<[?, 1], offset: ?>>",
            "memref<4x?xf32, strided<[?, 1], offset: ?>>",
        ),
    ]);
}

#[test]
fn sizes_become_static_together_with_the_strides_that_tell_which_dimensions_are_dropped() {
    let result = "memref<?x2xf32, strided<[?, 3]>>";
    check(&[format!(
        "func.func @f(%m: memref<2x?x3x1xf32>) -> {result} {{
           %c1 = arith.constant 1 : index
           %0 = memref.subview %m[0, 0, 0, 0] [%c1, 2, 1, 1] [1, 1, %c1, 1] : memref<2x?x3x1xf32> to {result}
           return %0 : {result}
         }}"
    )]);
}

#[test]
fn strides_do_not_become_zero() {
    check_stays(
        "[%c0]",
        &[(
            "%r = memref.subview %v[1] [4] [%c0] : memref<?xf32> to memref<4xf32, strided<[?], offset: 1>>",
            "memref<4xf32, strided<[?], offset: 1>>",
        )],
    );
}

/// MLIR makes an invalid op.
#[test]
fn subviews_of_casts_stay_in_bounds() {
    check_differs(
        &used(
            "%c100 = arith.constant 100 : index\n%c = memref.cast %s : memref<8x16xf32> to memref<?x?xf32>\n%r = memref.subview %c[%i, %c100] [2, 4] [1, 1] : memref<?x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>",
            "memref<2x4xf32, strided<[?, 1], offset: ?>>",
        ),
        "%cast = memref.cast %arg4 : memref<8x16xf32> to memref<?x?xf32>\n%subview = memref.subview %cast[%arg0, 100] [2, 4] [1, 1] : memref<?x?xf32> to memref<2x4xf32, strided<[?, 1], offset: ?>>\nreturn",
    );
}

#[test]
fn views_and_transposes_are_simplified() {
    check_used(&[
        (
            "%r = memref.view %b[%i][%c4, %n] : memref<?xi8> to memref<?x?xf32>",
            "memref<?x?xf32>",
        ),
        (
            "%a = \"t\"() : () -> memref<64xi8>\n%c = memref.cast %a : memref<64xi8> to memref<?xi8>\n%r = memref.view %c[%i][%n] : memref<?xi8> to memref<?xf32>",
            "memref<?xf32>",
        ),
        (
            "%a = \"t\"() : () -> memref<64xi8>\n%r = memref.view %a[%c0][] : memref<64xi8> to memref<64xi8>",
            "memref<64xi8>",
        ),
        (
            "%a = memref.transpose %s (e0, e1) -> (e1, e0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>\n%r = memref.transpose %a (e0, e1) -> (e1, e0) : memref<16x8xf32, strided<[1, 16]>> to memref<8x16xf32>",
            "memref<8x16xf32>",
        ),
    ]);
}

/// MLIR makes an invalid op.
#[test]
fn views_of_unranked_memrefs_keep_the_cast() {
    check_differs(
        &function(
            "%a = \"t\"() : () -> memref<*xi8>\n%c = memref.cast %a : memref<*xi8> to memref<?xi8>\n%r = memref.view %c[%i][%n] : memref<?xi8> to memref<?xf32>\n\"u\"(%r) : (memref<?xf32>) -> ()",
        ),
        "%0 = \"t\"() : () -> memref<*xi8>\n%cast = memref.cast %0 : memref<*xi8> to memref<?xi8>\n%view = memref.view %cast[%arg0][%arg2] : memref<?xi8> to memref<?xf32>\nreturn",
    );
}

#[test]
fn scopes_of_allocations_disappear() {
    let scope = |body: &str| function(&format!("memref.alloca_scope {{\n{body}\n}}"));
    let allocation = "%a = memref.alloca() : memref<4xf32>\n\"u\"(%a) : (memref<4xf32>) -> ()";
    check(&[
        scope("memref.store %x, %v[%i] : memref<?xf32>"),
        scope(allocation),
        function(&format!(
            "%q = \"t\"() : () -> i1\nscf.if %q {{\nmemref.alloca_scope {{\n{allocation}\n}}\n}}"
        )),
    ]);
    let mut cases = Cases::default();
    cases.stays(
        &function(&format!("memref.alloca_scope {{\n{allocation}\n}}\n\"w\"() : () -> ()")),
        &["memref.alloca_scope"],
    );
    cases.check();
}

/// MLIR moves it, so that all threads share one buffer, all iterations do, or a large buffer is allocated where it is not used.
#[test]
fn allocations_that_are_executed_several_times_or_not_at_all_stay_in_their_scope() {
    let in_scope = |body: &str| {
        let last = "%z = memref.alloca() : memref<index>\n\"u\"(%z) : (memref<index>) -> ()";
        function(&format!(
            "%q = \"t\"() : () -> i1\nscf.if %q {{\nmemref.alloca_scope {{\n{body}\n{last}\n}}\n}} else {{\n\"e\"() : () -> ()\n}}"
        ))
    };
    let used = "%a = memref.alloca() : memref<4xf32>\n\"u\"(%a) : (memref<4xf32>) -> ()";
    let bodies = [
        format!("scf.parallel (%k) = (%c0) to (%n) step (%c1) {{\n{used}\n}}"),
        format!("affine.parallel (%k) = (0) to (%n) {{\n{used}\n}}"),
        format!("scf.for %k = %c0 to %n step %c1 {{\n{used}\n}}"),
        "%r = scf.while (%l = %v) : (memref<?xf32>) -> memref<?xf32> {
           %a = memref.alloca() : memref<4xf32>
           %g = \"use\"(%l, %a) : (memref<?xf32>, memref<4xf32>) -> i1
           %o = memref.cast %a : memref<4xf32> to memref<?xf32>
           scf.condition(%g) %o : memref<?xf32>
         } do {
         ^bb0(%l: memref<?xf32>):
           scf.yield %l : memref<?xf32>
         }"
        .to_owned(),
        "%a = memref.alloca(%n) : memref<?xf32>\n\"u\"(%a) : (memref<?xf32>) -> ()".to_owned(),
        format!("builtin.module {{\nfunc.func @inner() {{\n{used}\nreturn\n}}\n}}"),
        format!("\"parallel\"() ({{\n{used}\n}}) : () -> ()"),
    ];
    for body in bodies {
        let text = canonicalized(&in_scope(&body));
        let (before, scope) = text.split_once("memref.alloca_scope").expect("the scope stays");
        assert!(before.contains("memref.alloca() : memref<index>"), "moved: {text}");
        assert_eq!(before.matches("memref.alloca").count(), 1, "stays: {text}");
        assert!(scope.contains("memref.alloca"), "stays: {text}");
    }
    let text = canonicalized(&function(&format!(
        "\"parallel\"() ({{\nmemref.alloca_scope {{\n{used}\n}}\n}}) : () -> ()"
    )));
    assert!(
        text.contains("memref.alloca_scope"),
        "the scope may run in several threads: {text}"
    );
}

/// MLIR takes two memrefs for one whose types are equal, also if only one of them starts at 0, or if their strides are unknown.
#[test]
fn reinterpreted_memrefs_with_dynamic_offsets_or_strides_stay() {
    let offset = "memref<4xf32, strided<[1], offset: ?>>";
    check_differs(
        &used(
            &format!(
                "%a = \"t\"() : () -> {offset}\n%r = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : {offset} to {offset}"
            ),
            offset,
        ),
        &format!(
            "%0 = \"t\"() : () -> {offset}
             %reinterpret_cast = memref.reinterpret_cast %0 to offset: [0], sizes: [4], strides: [1] : {offset} to {offset}
             return"
        ),
    );
    let stride = "memref<4xf32, strided<[?]>>";
    check_differs(
        &used(
            &format!(
                "%a = \"t\"() : () -> {stride}\n%r = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [%n] : {stride} to {stride}"
            ),
            stride,
        ),
        &format!(
            "%0 = \"t\"() : () -> {stride}
             %reinterpret_cast = memref.reinterpret_cast %0 to offset: [0], sizes: [4], strides: [%arg2] : {stride} to {stride}
             return"
        ),
    );
}

/// MLIR looks at the strides alone, keeps other dimensions than the type, and cannot cast the result.
#[test]
fn subviews_whose_strides_drop_other_dimensions_than_the_type_stay() {
    let (source, slice) = (
        "memref<6x1x6x1x8xf32, strided<[?, ?, ?, ?, ?]>>",
        "memref<3x1x4x?xf32, strided<[?, ?, ?, ?], offset: ?>>",
    );
    check_differs(
        &format!(
            "func.func @f(%m: {source}, %i: index) -> {slice} {{
               %c1 = arith.constant 1 : index
               %0 = memref.subview %m[%i, %i, 0, 0, 0] [3, 1, 4, 1, %i] [%c1, 1, 1, %c1, 1] : {source} to {slice}
               return %0 : {slice}
             }}"
        ),
        &format!(
            "%c1 = arith.constant 1 : index
             %subview = memref.subview %arg0[%arg1, %arg1, 0, 0, 0] [3, 1, 4, 1, %arg1] [%c1, 1, 1, %c1, 1] : {source} to {slice}
             return %subview : {slice}"
        ),
    );
}

/// Without elements, their number does not determine a size. MLIR takes the size of the other memref.
#[test]
fn reshapes_of_no_elements_do_not_undo_each_other() {
    let same_groups = "func.func @f(%z: memref<?x0xf32>, %n: index) -> memref<?x0xf32> {
      %c = memref.collapse_shape %z [[0, 1]] : memref<?x0xf32> into memref<?xf32>
      %e = memref.expand_shape %c [[0, 1]] output_shape [%n, 0] : memref<?xf32> into memref<?x0xf32>
      return %e : memref<?x0xf32>
    }";
    let other_groups = "func.func @f(%z: tensor<?x0xf32>, %n: index) -> tensor<?x0xf32> {
      %e = tensor.expand_shape %z [[0], [1, 2]] output_shape [%n, 0, 0] : tensor<?x0xf32> into tensor<?x0x0xf32>
      %c = tensor.collapse_shape %e [[0, 1], [2]] : tensor<?x0x0xf32> into tensor<?x0xf32>
      return %c : tensor<?x0xf32>
    }";
    let more_dims = "func.func @f(%z: memref<3x?x0xf32>, %n: index) -> memref<3x?x1x0xf32> {
      %c = memref.collapse_shape %z [[0, 1, 2]] : memref<3x?x0xf32> into memref<?xf32>
      %e = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [3, %n, 1, 0] : memref<?xf32> into memref<3x?x1x0xf32>
      return %e : memref<3x?x1x0xf32>
    }";
    for text in [same_groups, other_groups, more_dims] {
        let kept = canonicalized(text);
        assert!(
            kept.contains("expand_shape") && kept.contains("collapse_shape"),
            "{kept}"
        );
    }
}

/// MLIR rejects what it makes of these ops, which cannot be executed.
#[test]
fn copies_of_casts_from_contradicting_sizes_stay() {
    for op in [
        "memref.copy %k, %z : memref<8xf32> to memref<?xf32>",
        "gpu.memcpy %k, %z : memref<8xf32>, memref<?xf32>",
        "%a = gpu.memcpy async [%g] %k, %z : memref<8xf32>, memref<?xf32>",
    ] {
        let operands = "%k = \"t\"() : () -> memref<8xf32>\n%l = \"t\"() : () -> memref<4xf32>\n%g = \"t\"() : () -> !gpu.async.token\n%z = memref.cast %l : memref<4xf32> to memref<?xf32>";
        assert!(
            canonicalized(&function(&format!("{operands}\n{op}"))).contains("memref.cast"),
            "{op}"
        );
    }
}
