//! Rules and folds of `bufferization`.

use crate::compare::{Cases, check_differs};

/// Wraps ops in a function with a tensor and a buffer, which uses `%r`.
fn function(body: &str, ty: &str) -> String {
    format!(
        "func.func @f(%i: index, %n: index, %x: f32, %t: tensor<?xf32>, %b: memref<?xf32>) {{\n%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index\n{body}\n\"u\"(%r) : ({ty}) -> ()\nreturn\n}}"
    )
}

#[test]
fn conversions_are_looked_through() {
    let mut cases = Cases::default();
    for (body, ty) in [
        (
            "%a = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>\n%r = tensor.dim %a, %i : tensor<?xf32>",
            "index",
        ),
        (
            "%a = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>\n%r = memref.dim %a, %i : memref<?xf32>",
            "index",
        ),
        (
            "%a = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>\n%r = memref.load %a[%i] : memref<?xf32>",
            "f32",
        ),
        (
            "%a = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>\n%r = bufferization.to_tensor %a : memref<?xf32> to tensor<?xf32>",
            "tensor<?xf32>",
        ),
        (
            "%a = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>\n%r = bufferization.to_buffer %a : tensor<?xf32> to memref<?xf32>",
            "memref<?xf32>",
        ),
        (
            "%s = \"t\"() : () -> tensor<4xf32>\n%c = tensor.cast %s : tensor<4xf32> to tensor<?xf32>\n%r = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>",
            "memref<?xf32>",
        ),
        (
            "%s = \"t\"() : () -> tensor<4xf32>\n%c = tensor.cast %s : tensor<4xf32> to tensor<*xf32>\n%r = bufferization.to_buffer %c : tensor<*xf32> to memref<*xf32>",
            "memref<*xf32>",
        ),
        (
            "%s = \"t\"() : () -> memref<4xf32>\n%c = memref.cast %s : memref<4xf32> to memref<?xf32>\n%r = bufferization.clone %c : memref<?xf32> to memref<?xf32>",
            "memref<?xf32>",
        ),
    ] {
        cases.folds(&function(body, ty));
    }
    cases.check();
}

#[test]
fn constant_sizes_of_tensors_become_static() {
    let mut cases = Cases::default();
    for (body, ty) in [
        ("%r = bufferization.alloc_tensor(%c4) : tensor<?xf32>", "tensor<?xf32>"),
        (
            "%a = bufferization.alloc_tensor(%n) : tensor<?xf32>\n%r = tensor.dim %a, %c0 : tensor<?xf32>",
            "index",
        ),
        (
            "%a = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>\n%r = tensor.dim %a, %c0 : tensor<?xf32>",
            "index",
        ),
    ] {
        cases.folds(&function(body, ty));
    }
    cases.check();
}

/// MLIR reads the old element.
#[test]
fn stores_before_a_load_are_seen() {
    let body = "%a = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>\nmemref.store %x, %a[%i] : memref<?xf32>\n%r = memref.load %a[%i] : memref<?xf32>";
    check_differs(
        &function(body, "f32"),
        "%0 = bufferization.to_buffer %arg3 : tensor<?xf32> to memref<?xf32>\n%1 = memref.load %0[%arg0] : memref<?xf32>\nreturn",
    );
}

/// Wraps ops in a function with buffers and conditions.
fn dealloc(body: &str) -> String {
    format!(
        "func.func @f(%a: memref<2xi32>, %b: memref<4xi32>, %c: i1, %d: i1) -> (i1, i1) {{\n%true = arith.constant true\n%false = arith.constant false\n{body}\nreturn %0#0, %0#1 : i1, i1\n}}"
    )
}

#[test]
fn deallocations_are_simplified() {
    let retained = "retain (%a, %b : memref<2xi32>, memref<4xi32>)";
    let mut cases = Cases::default();
    for body in [
        // Row KB013
        "%0:2 = bufferization.dealloc (%a, %a, %b, %a : memref<2xi32>, memref<2xi32>, memref<4xi32>, memref<2xi32>) if (%c, %d, %c, %c) RETAINED",
        "%0:2 = bufferization.dealloc (%a, %a : memref<2xi32>, memref<2xi32>) if (%c, %c) RETAINED",
        // Row KB014
        "%0:2 = bufferization.dealloc (%a : memref<2xi32>) if (%c) retain (%b, %b : memref<4xi32>, memref<4xi32>)",
        // Row KB015
        "%0:2 = bufferization.dealloc RETAINED",
        // Row KB016
        "%0:2 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<4xi32>) if (%false, %true) RETAINED",
        // Row KB017
        "%m = memref.alloc() : memref<2xi32>\n\"u\"(%m) : (memref<2xi32>) -> ()\n%base, %o, %size, %stride = memref.extract_strided_metadata %m : memref<2xi32> -> memref<i32>, index, index, index\n%0:2 = bufferization.dealloc (%base, %a : memref<i32>, memref<2xi32>) if (%c, %d) RETAINED",
        // Row KB018
        "%m = memref.alloc() : memref<2xi32>\n%0:2 = bufferization.dealloc (%m, %a : memref<2xi32>, memref<2xi32>) if (%c, %d) RETAINED",
    ] {
        cases.folds(&dealloc(&body.replace("RETAINED", retained)));
    }
    // Row KB019
    cases.stays(
        &dealloc(
            "%0:2 = bufferization.dealloc (%a : memref<2xi32>) if (%true) RETAINED"
                .replace("RETAINED", retained)
                .as_str(),
        ),
        &["bufferization.dealloc"],
    );
    cases.folds("func.func @f() {\nbufferization.dealloc\nreturn\n}");
    cases.check();
}

#[test]
fn clones_are_replaced_by_their_source() {
    // Row KB012
    let mut cases = Cases::default();
    let function =
        |body: &str| format!("func.func @f(%c: i1, %x: f32, %i: index) -> f32 {{\n{body}\nreturn %r : f32\n}}");
    for body in [
        "%a = memref.alloc() : memref<4xf32>\n%b = bufferization.clone %a : memref<4xf32> to memref<4xf32>\nmemref.dealloc %a : memref<4xf32>\n%r = memref.load %b[%i] : memref<4xf32>",
        "%a = \"s\"() : () -> memref<4xf32>\n%b = bufferization.clone %a : memref<4xf32> to memref<?xf32>\n%r = memref.load %b[%i] : memref<?xf32>\n\"u\"(%b) : (memref<?xf32>) -> ()\nmemref.dealloc %b : memref<?xf32>",
        "%a = \"s\"() : () -> memref<4xf32>\n%v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>\n%b = bufferization.clone %v : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1]>>\nmemref.dealloc %a : memref<4xf32>\n%r = memref.load %b[%i] : memref<2xf32, strided<[1]>>",
        "%a = \"s\"() : () -> memref<4xf32>\n%r = memref.load %a[%i] : memref<4xf32>\n%b = bufferization.clone %a : memref<4xf32> to memref<4xf32>",
    ] {
        cases.folds(&function(body));
    }
    for body in [
        "%a = \"s\"() : () -> memref<4xf32>\n%o = \"s\"() : () -> memref<4xf32>\n%b = bufferization.clone %a : memref<4xf32> to memref<4xf32>\n%r = memref.load %b[%i] : memref<4xf32>\nmemref.dealloc %o : memref<4xf32>\nmemref.dealloc %b : memref<4xf32>",
        "%a = \"s\"() : () -> memref<4xf32>\n%b = bufferization.clone %a : memref<4xf32> to memref<4xf32>\n%r = memref.load %b[%i] : memref<4xf32>\nmemref.dealloc %a : memref<4xf32>\nmemref.dealloc %b : memref<4xf32>",
        "%a = \"s\"() : () -> memref<4xf32>\n%b = bufferization.clone %a : memref<4xf32> to memref<4xf32>\n%r = memref.load %b[%i] : memref<4xf32>",
    ] {
        cases.stays(&function(body), &["bufferization.clone", "memref.dealloc"]);
    }
    cases.check();
}

/// MLIR looks neither into regions nor at `bufferization.dealloc`, and uses a freed buffer.
#[test]
fn clones_of_buffers_that_may_be_freed_before_stay() {
    for freeing in [
        "scf.if %arg0 {\n  memref.dealloc %0 : memref<4xf32>\n}",
        "bufferization.dealloc (%0 : memref<4xf32>) if (%arg0)",
    ] {
        let [before, after] = [
            "%0 = \"s\"() : () -> memref<4xf32>\n%1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>",
            "%2 = memref.load %1[%arg1] : memref<4xf32>",
        ];
        let text = format!(
            "func.func @f(%arg0: i1, %arg1: index) -> f32 {{
               {before}
               {freeing}
               {after}
               memref.dealloc %1 : memref<4xf32>
               return %2 : f32
             }}"
        );
        check_differs(&text, &format!("{before}\n{after}\nreturn %2 : f32"));
    }
}

#[test]
fn buffers_of_tensors_of_buffers_are_cast() {
    // Row KB010
    let to = |from: &str, ty: &str| {
        format!(
            "func.func @f(%b: {from}) -> {ty} {{\n%t = bufferization.to_tensor %b : {from} to tensor<?xf32>\n%r = bufferization.to_buffer %t : tensor<?xf32> to {ty}\nreturn %r : {ty}\n}}"
        )
    };
    let mut cases = Cases::default();
    cases.folds(&to("memref<?xf32>", "memref<?xf32, strided<[?], offset: ?>>"));
    cases.folds(&to(
        "memref<?xf32, strided<[?], offset: 3>>",
        "memref<?xf32, strided<[?], offset: ?>>",
    ));
    cases.check();
    // MLIR copies to a new buffer that is never freed.
    for (from, ty) in [
        ("memref<?xf32, strided<[?], offset: ?>>", "memref<?xf32>"),
        ("memref<?xf32, 1>", "memref<?xf32>"),
    ] {
        let ours = crate::compare::canonicalized(&to(from, ty));
        assert!(
            ours.contains("bufferization.to_buffer") && !ours.contains("memref."),
            "{ours}"
        );
    }
}

/// MLIR erases both, so that the buffer which `memref.realloc` frees is never freed.
#[test]
fn deallocations_of_reallocated_buffers_stay() {
    check_differs(
        "func.func @f(%c: i1, %b: memref<4xf32>) {\n%r = memref.realloc %b : memref<4xf32> to memref<8xf32>\nbufferization.dealloc (%r : memref<8xf32>) if (%c)\nreturn\n}",
        "%0 = memref.realloc %arg1 : memref<4xf32> to memref<8xf32>\nreturn",
    );
}

/// MLIR rejects what it makes of the op, which cannot be executed.
#[test]
fn materializations_of_contradicting_sizes_stay() {
    check_differs(
        &function(
            "%k = \"t\"() : () -> tensor<8xf32>\n%l = \"t\"() : () -> tensor<4xf32>\n%z = tensor.cast %l : tensor<4xf32> to tensor<?xf32>\n%r = bufferization.materialize_in_destination %k in %z : (tensor<8xf32>, tensor<?xf32>) -> tensor<?xf32>",
            "tensor<?xf32>",
        ),
        "%0 = \"t\"() : () -> tensor<8xf32>\n%1 = \"t\"() : () -> tensor<4xf32>\n%cast = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>\n%2 = bufferization.materialize_in_destination %0 in %cast : (tensor<8xf32>, tensor<?xf32>) -> tensor<?xf32>\nreturn",
    );
}
