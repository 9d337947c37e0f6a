//! Verification of `scf` ops.

use expect_test::expect;

use crate::judge::check_verdicts;

#[test]
fn scf_for_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                "scf.for"(%i, %i, %i, %x) ({
                ^bb0(%k: index):
                  scf.yield
                }) : (index, index, index, f32) -> ()
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = "scf.for"(%i, %i, %i, %x) ({
                ^bb0(%k: index, %a: f64):
                  scf.yield %x : f32
                }) : (index, index, index, f32) -> f32
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.for %k = %i to %i step %i iter_args(%a = %x) -> (f32) {
                  scf.yield %i : index
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.for %k = %i to %i step %i iter_args(%a = %x) -> (f32) {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                "scf.for"(%i, %i, %i) ({
                ^bb0(%k: i32):
                  scf.yield
                }) : (index, index, index) -> ()
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                "scf.for"(%i, %i, %i) ({
                ^bb0:
                  scf.yield
                }) : (index, index, index) -> ()
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.for %k = %i to %i step %i iter_args(%a = %x) -> (f32, f32) {
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `scf.for` has 1 initial value, but 0 results
            `scf.for` has `f32` as number 0 of the initial values, but `f64` of the arguments of the region after the induction variable
            `scf.yield` forwards value 0 of type `index` to argument 1 of region 0 of `scf.for`, which is of type `f32`
            `scf.yield` forwards 0 values to region 0 of `scf.for`, which needs 1 for its arguments
            `scf.for` has a variable of type `i32`, but bounds of type `index`
            `scf.for` has no variable: its region takes no argument
            the loop carries 1 value, but has 2 types for them
        "#]],
    );
}

#[test]
fn scf_if_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.if %c -> (f32) {
                  scf.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.if %c -> (f32) {
                  scf.yield %x : f32
                } else {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.if %c -> (f32) {
                  scf.yield %x : f32
                } else {
                  scf.yield %i : index
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `scf.if` has results, so it needs an `else`
            `scf.yield` forwards 0 values to `scf.if`, which needs 1 for its results
            `scf.yield` forwards value 0 of type `index` to result 0 of `scf.if`, which is of type `f32`
        "#]],
    );
}

#[test]
fn scf_while_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.while : () -> () {
                  scf.yield
                } do {
                  scf.yield
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.while : () -> () {
                  scf.condition(%c)
                } do {
                  scf.condition(%c)
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.while (%a = %x) : (f32) -> f32 {
                  scf.condition(%c) %a : f32
                } do {
                ^bb0(%a: f32):
                  scf.yield
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.while (%a = %x) : (f32) -> f32 {
                  scf.condition(%c)
                } do {
                ^bb0(%a: f32):
                  scf.yield %a : f32
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `scf.while` has a first region that does not end with `scf.condition`
            `scf.while` has a second region that does not end with `scf.yield`
            `scf.yield` forwards 0 values to region 0 of `scf.while`, which needs 1 for its arguments
            `scf.condition` forwards 0 values to `scf.while`, which needs 1 for its results
        "#]],
    );
}

#[test]
fn scf_parallel_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.parallel () = () to () step () {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.parallel (%p) = (%i) to (%i, %i) step (%i) {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %z = arith.constant 0 : index
                scf.parallel (%p) = (%i) to (%i) step (%z) {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.parallel (%p) = (%i) to (%i) step (%i) init (%x) -> f32 {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.parallel (%p) = (%i) to (%i) step (%i) init (%x) -> f32 {
                  scf.reduce(%x : f32) {
                  ^bb0(%a: f32, %b: f64):
                    scf.reduce.return %a : f32
                  }
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.parallel (%p) = (%i) to (%i) step (%i) init (%x) -> f32 {
                  scf.reduce(%i : index) {
                  ^bb0(%a: index, %b: index):
                    scf.reduce.return %a : index
                  }
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `scf.parallel` requires at least one loop
            2 values after `to`, but 1 variable of the loop
            `scf.parallel` has a step that is not positive
            `scf.parallel` has 1 result, but 0 reduced values
            `scf.reduce` has `f32` as number 1 of the values that a region combines, but `f64` of the arguments of it
            `scf.parallel` has `f32` as number 0 of the results, but `index` of the reduced values
        "#]],
    );
}

#[test]
fn scf_forall_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.forall (%p) in (4) {
                } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.forall (%p) in (4) {
                } {mapping = [#gpu.thread<x>, #gpu.mask<0x1>]}
                scf.forall (%p) in (4) {
                } {mapping = [#gpu.thread<x>, #gpu.mask<0x1>, #gpu.mask<0x2>]}
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.forall (%p) in (4, 4) {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.forall (%p) in (4) shared_outs(%o = %t) -> (tensor<8x?xf32>) {
                  scf.forall.in_parallel {
                    tensor.parallel_insert_slice %t into %t[0, 0] [8, %i] [1, 1] : tensor<8x?xf32> into tensor<8x?xf32>
                  }
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.forall (%p) in (4) {
                  scf.forall.in_parallel {
                    %z = arith.constant 0 : index
                  }
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `scf.forall` has 1 loops, but another number of units in `mapping`
            `scf.forall` has more than one mask in `mapping`
            `scf.forall` has 1 lower bounds, 2 upper bounds and 1 steps
            `tensor.parallel_insert_slice` may only insert into an output of the loop
            `arith.constant` may only insert slices into outputs of the loop
        "#]],
    );
}

#[test]
fn scf_index_switch_verifies_as_in_mlir() {
    check_verdicts(
        &[
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                scf.index_switch %i
                case 1 {
                  scf.yield
                }
                case 1 {
                  scf.yield
                }
                default {
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.index_switch %i -> f32
                case 1 {
                  scf.yield
                }
                default {
                  scf.yield %x : f32
                }
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                "scf.execute_region"() ({
                }) : () -> ()
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                "scf.execute_region"() ({
                ^bb0(%a: i32):
                  scf.yield
                }) : () -> ()
                  return
                }
            "#,
            r#"
                func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
                %0 = scf.execute_region -> f32 {
                  scf.yield
                }
                  return
                }
            "#,
        ]
        .map(str::to_string),
        expect![[r#"
            `scf.index_switch` has the case 1 twice
            `scf.yield` forwards 0 values to `scf.index_switch`, which needs 1 for its results
            `scf.execute_region` has no block in its region
            `scf.execute_region` has a region with arguments, but no values for them
            `scf.yield` forwards 0 values to `scf.execute_region`, which needs 1 for its results
        "#]],
    );
}
