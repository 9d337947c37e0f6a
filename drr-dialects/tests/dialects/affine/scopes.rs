//! Valid dimensions and symbols.

use expect_test::expect;

use super::verdicts_in_loop;
use crate::judge::check_verdicts;

#[test]
fn dims_and_symbols_verify_as_in_mlir() {
    verdicts_in_loop(
        r#"
        affine.load %m[%x] : memref<8xf32>
        affine.load %m[symbol(%i)] : memref<8xf32>
        affine.load %m[symbol(%n) + %k] : memref<8xf32>
        %c = arith.constant 3 : index affine.load %m[symbol(%c)] : memref<8xf32>
        %c = arith.addi %n, %k : index affine.load %m[symbol(%c)] : memref<8xf32>
        %c = arith.addi %n, %i : index affine.load %m[%c] : memref<8xf32>
        %c = arith.divui %n, %k : index affine.load %m[symbol(%c)] : memref<8xf32>
        %d = arith.constant 3 : index %c = arith.divui %n, %d : index affine.load %m[symbol(%c)] : memref<8xf32>
        %d = arith.constant -1 : index %c = arith.divsi %n, %d : index affine.load %m[symbol(%c)] : memref<8xf32>
        %d = gpu.block_dim x %c = arith.ceildivsi %n, %d : index affine.load %m[symbol(%c)] : memref<8xf32>
        %c = arith.index_cast %f : f32 to index affine.load %m[symbol(%c)] : memref<8xf32>
        %c = affine.for %j = 0 to 8 iter_args(%p = %n) -> index { affine.yield %p : index } affine.load %m[symbol(%c)] : memref<8xf32>
        %c = affine.for %j = 0 to 8 step 2 iter_args(%p = %n) -> index { affine.yield %p : index } affine.load %m[symbol(%c)] : memref<8xf32>
        %c = affine.if affine_set<() : (0 == 0)>() -> index { %l = "u.value"() : () -> index affine.yield %l : index } else { affine.yield %n : index } affine.load %m[symbol(%c)] : memref<8xf32>
        %c = affine.apply affine_map<(d0) -> (d0)>(%i) affine.load %m[%c] : memref<8xf32>
        %c = affine.apply affine_map<(d0) -> (d0)>(%i) affine.load %m[symbol(%c)] : memref<8xf32>
        %c = affine.apply affine_map<(d0) -> (d0)>(%x) affine.load %m[%c] : memref<8xf32>
        %c:2 = affine.delinearize_index %i into (4) : index, index affine.load %m[%c#1] : memref<8xf32>
        %c = affine.linearize_index [%i, %n] by (4) : index affine.load %m[%c] : memref<8xf32>
        %c = affine.linearize_index [%i, %x] by (4) : index affine.load %m[%c] : memref<8xf32>
        %c = affine.max affine_map<(d0) -> (d0)>(%i) affine.load %m[%c] : memref<8xf32>
        affine.parallel (%a) = (0) to (8) { affine.load %m[%a] : memref<8xf32> }
        affine.for %j = 0 to 8 iter_args(%p = %n) -> index { affine.load %m[%p] : memref<8xf32> affine.yield %p : index }
        scf.for %j = %n to %k step %n { affine.load %m[%j] : memref<8xf32> }
        "u.region"() ({ ^bb0(%c: index): affine.load %m[%c] : memref<8xf32> }) : () -> ()
        "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({ ^bb0(%b0: index, %b1: index, %b2: index, %b3: index, %b4: index, %b5: index, %b6: index, %b7: index, %b8: index, %b9: index, %b10: index, %b11: index): affine.load %m[symbol(%n) + symbol(%b0)] : memref<8xf32> "gpu.terminator"() : () -> () }) : (index, index, index, index, index, index) -> ()
        "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({ ^bb0(%b0: index, %b1: index, %b2: index, %b3: index, %b4: index, %b5: index, %b6: index, %b7: index, %b8: index, %b9: index, %b10: index, %b11: index): affine.load %m[symbol(%i)] : memref<8xf32> "gpu.terminator"() : () -> () }) : (index, index, index, index, index, index) -> ()"#,
        expect![[r#"
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            ok
            ok
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            `arith.index_cast` takes signless-integer-like or memref of signless-integer as operand `in`, but operand 0 is of type `f32`
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            ok
            ok
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            ok
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            `affine.load` has a value that cannot be a dimension here as input 0 of its map
            ok
            ok
        "#]],
    );
}

/// Sizes of memrefs and tensors.
#[test]
fn sizes_as_symbols_verify_as_in_mlir() {
    let text = |body: &str| {
        format!(
            "func.func @f(%n: index, %a: memref<?x?xf32>, %t: tensor<?xf32>, %u: memref<*xf32>, %m: memref<8xf32>, \
             %b: memref<1024xi8>) {{ affine.for %i = 0 to 8 {{ %x = \"u.value\"() : () -> index %c1 = arith.constant 1 : index \
             {body} affine.load %m[symbol(%d)] : memref<8xf32> }} return }}"
        )
    };
    let bodies = r#"
        %d = memref.dim %a, %c1 : memref<?x?xf32>
        %d = memref.dim %a, %x : memref<?x?xf32>
        %d = tensor.dim %t, %x : tensor<?xf32>
        %d = memref.dim %u, %c1 : memref<*xf32>
        %z = memref.alloc(%n, %i) : memref<?x?xf32> %d = memref.dim %z, %c1 : memref<?x?xf32>
        %z = memref.alloc(%i, %n) : memref<?x?xf32> %d = memref.dim %z, %c1 : memref<?x?xf32>
        %z = memref.alloc(%i) : memref<?x4xf32> %d = memref.dim %z, %c1 : memref<?x4xf32>
        %z = memref.alloc(%n, %n) : memref<?x?xf32> %d = memref.dim %z, %x : memref<?x?xf32>
        %z = memref.alloc(%n) : memref<4x?xf32> %y = memref.cast %z : memref<4x?xf32> to memref<?x?xf32> %d = memref.dim %y, %c1 : memref<?x?xf32>
        %z = memref.alloc(%n) : memref<4x?xf32> %y = memref.cast %z : memref<4x?xf32> to memref<*xf32> %w = memref.cast %y : memref<*xf32> to memref<?x?xf32> %d = memref.dim %w, %c1 : memref<?x?xf32>
        %z = memref.alloca(%n, %n) : memref<?x?xf32> %d = memref.dim %z, %c1 : memref<?x?xf32>
        %z = memref.subview %a[0, 0] [4, %n] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1]>> %d = memref.dim %z, %c1 : memref<4x?xf32, strided<[?, 1]>>
        %z = memref.subview %a[0, 0] [4, %i] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1]>> %d = memref.dim %z, %c1 : memref<4x?xf32, strided<[?, 1]>>
        %z = memref.view %b[%i][%i, %n] : memref<1024xi8> to memref<?x?xi8> %d = memref.dim %z, %c1 : memref<?x?xi8>
        %z = "u.value"() : () -> memref<?x?xf32> %d = memref.dim %z, %c1 : memref<?x?xf32>"#;
    check_verdicts(
        &bodies.trim().lines().map(text).collect::<Vec<String>>(),
        expect![[r#"
            ok
            ok
            ok
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
            ok
            `affine.load` has a value that cannot be a symbol here as input 0 of its map
        "#]],
    );
}
