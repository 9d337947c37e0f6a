//! Elements of tensors, and tensors made of elements.

use super::{check, check_stays, function};
use crate::compare::check_differs;

#[test]
fn extracted_elements_follow_from_producers() {
    let constants = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n";
    let floats = [
        "%t = tensor.from_elements %x, %y : tensor<2xf32>\n%r = tensor.extract %t[%c1] : tensor<2xf32>",
        "%t = tensor.from_elements %x, %y, %y, %y : tensor<2x2xf32>\n%r = tensor.extract %t[%c0, %c0] : tensor<2x2xf32>",
        "%t = tensor.insert %x into %s[%c1, %c0] : tensor<8x16xf32>\n%r = tensor.extract %t[%c1, %c0] : tensor<8x16xf32>",
        "%t = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n%r = tensor.extract %t[%i, %c0] : tensor<?x?xf32>",
        "%t = tensor.generate %n {\n^bb0(%p: index):\n%a = arith.index_cast %p : index to i32\n%b = arith.sitofp %a : i32 to f32\ntensor.yield %b : f32\n} : tensor<?xf32>\n%r = tensor.extract %t[%i] : tensor<?xf32>",
        "%t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>\n%r = tensor.extract %t[%c1] : tensor<2xf32>",
        "%t = arith.constant dense<4.0> : tensor<2x3xf32>\n%r = tensor.extract %t[%i, %j] : tensor<2x3xf32>",
    ];
    let bodies = floats.map(|text| format!("{constants}{text}"));
    check(&bodies.iter().map(|body| (body.as_str(), "f32")).collect::<Vec<_>>());
    let sparse = |index: &str| {
        format!(
            "%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index\n%t = arith.constant sparse<[[0, 0], [2, 1]], [-5.0, -2.0]> : tensor<4x4xf32>\n%r = tensor.extract %t[%c2, {index}] : tensor<4x4xf32>"
        )
    };
    check(&[(&sparse("%c1"), "f32"), (&sparse("%c2"), "f32")]);
    check(&[
        (
            "%t = arith.constant dense<[true, false]> : tensor<2xi1>\n%c1 = arith.constant 1 : index\n%r = tensor.extract %t[%c1] : tensor<2xi1>",
            "i1",
        ),
        (
            "%t = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>\n%c1 = arith.constant 1 : index\n%r = tensor.extract %t[%c1] : tensor<2xcomplex<f32>>",
            "complex<f32>",
        ),
        (
            "%t = \"t\"() : () -> tensor<4xi32>\n%t2 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>\n%r = tensor.extract %t2[%i] : tensor<4xindex>",
            "index",
        ),
    ]);
}

#[test]
fn elements_at_unknown_or_invalid_positions_stay() {
    check_stays(
        "tensor.extract",
        &[
            (
                "%t = tensor.from_elements %x, %y : tensor<2xf32>\n%r = tensor.extract %t[%i] : tensor<2xf32>",
                "f32",
            ),
            (
                "%c = arith.constant 2 : index\n%t = tensor.from_elements %x, %y : tensor<2xf32>\n%r = tensor.extract %t[%c] : tensor<2xf32>",
                "f32",
            ),
            (
                "%t = tensor.insert %x into %s[%i, %j] : tensor<8x16xf32>\n%r = tensor.extract %t[%i, %j] : tensor<8x16xf32>",
                "f32",
            ),
            (
                "%t = tensor.generate %n {\n^bb0(%p: index):\n%a = \"t\"() : () -> f32\ntensor.yield %a : f32\n} : tensor<?xf32>\n%r = tensor.extract %t[%i] : tensor<?xf32>",
                "f32",
            ),
        ],
    );
}

/// MLIR reads after the store.
#[test]
fn elements_that_are_loaded_are_not_loaded_later() {
    let text = "func.func @f(%i: index, %x: f32, %m: memref<4xf32>) -> f32 {\n%t = tensor.generate %i {\n^bb0(%p: index):\n%a = memref.load %m[%p] : memref<4xf32>\ntensor.yield %a : f32\n} : tensor<?xf32>\nmemref.store %x, %m[%i] : memref<4xf32>\n%r = tensor.extract %t[%i] : tensor<?xf32>\nreturn %r : f32\n}";
    check_differs(
        text,
        "%generated = tensor.generate %arg0 {\n%0 = memref.load %arg2[%arg3] : memref<4xf32>\n%extracted = tensor.extract %generated[%arg0] : tensor<?xf32>\nreturn %extracted : f32",
    );
}

#[test]
fn tensors_of_constants_become_constants() {
    check(&[
        (
            "%c = arith.constant 1.0 : f32\n%r = tensor.splat %c : tensor<2x2xf32>",
            "tensor<2x2xf32>",
        ),
        (
            "%c = arith.constant 1 : i8\n%e = arith.constant 2 : i8\n%r = tensor.from_elements %c, %e, %c : tensor<3xi8>",
            "tensor<3xi8>",
        ),
        (
            "%c = arith.constant 7 : index\n%r = tensor.from_elements %c, %c : tensor<2xindex>",
            "tensor<2xindex>",
        ),
        (
            "%c = arith.constant true\n%r = tensor.from_elements %c : tensor<i1>",
            "tensor<i1>",
        ),
        (
            "%c = arith.constant dense<1.0> : tensor<8x16xf32>\n%k = \"t\"() : () -> tensor<3x1xindex>\n%r = tensor.gather %c[%k] gather_dims([0]) : (tensor<8x16xf32>, tensor<3x1xindex>) -> tensor<3x1x16xf32>",
            "tensor<3x1x16xf32>",
        ),
        (
            "%c = arith.constant dense<1.0> : tensor<8xf32>\n%e = arith.constant 1.0 : f32\n%r = tensor.insert %e into %c[%i] : tensor<8xf32>",
            "tensor<8xf32>",
        ),
    ]);
    check_stays(
        "tensor.splat",
        &[
            (
                "%c = arith.constant 1.0 : f32\n%r = tensor.splat %c[%n] : tensor<?xf32>",
                "tensor<?xf32>",
            ),
            (
                "%c = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>\n%r = tensor.splat %c : tensor<4xcomplex<f32>>",
                "tensor<4xcomplex<f32>>",
            ),
        ],
    );
}

/// MLIR makes a constant of the address of the attribute.
#[test]
fn poison_is_no_element_of_a_constant() {
    check_differs(
        &function(
            "%c = ub.poison : i32\n%r = tensor.from_elements %c : tensor<1xi32>",
            &[("%r", "tensor<1xi32>")],
        ),
        "%0 = ub.poison : i32\n%from_elements = tensor.from_elements %0 : tensor<1xi32>\nreturn",
    );
}

#[test]
fn constant_sizes_become_static() {
    let constants = "%c0 = arith.constant 0 : index\n%c5 = arith.constant 5 : index\n";
    let bodies = [
        ("%r = tensor.empty(%c5) : tensor<?xf32>", "tensor<?xf32>"),
        ("%r = tensor.empty(%n, %c0) : tensor<?x4x?xf32>", "tensor<?x4x?xf32>"),
        (
            "%r = tensor.generate %c5, %n {\n^bb0(%p: index, %q: index):\n%z = \"t\"(%p) : (index) -> f32\ntensor.yield %z : f32\n} : tensor<?x?xf32>",
            "tensor<?x?xf32>",
        ),
    ];
    let bodies = bodies.map(|(body, ty)| (format!("{constants}{body}"), ty));
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
    check_stays(
        "tensor.empty(",
        &[(
            "%c = arith.constant -5 : index\n%r = tensor.empty(%c) : tensor<?xf32>",
            "tensor<?xf32>",
        )],
    );
}
