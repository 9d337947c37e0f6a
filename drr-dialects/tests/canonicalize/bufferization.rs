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
