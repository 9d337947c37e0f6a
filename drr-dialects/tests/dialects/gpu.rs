//! Tests of kernels and their launches.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts};

#[test]
fn gpu_functions_in_custom_form() {
    check_forms(
        r#"
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @kern(%a: f32 {t.a}, %b: memref<?xf32>) -> (i32 {t.r}) workgroup(%w : memref<4xf32, 3> {test.w}, %w2 : memref<4xf32, 3>) private(%p : memref<1xf32, 5>) attributes {t.b} {
      %c = arith.constant 0 : i32
      gpu.return %c : i32
    }
    gpu.func @k2() kernel attributes {known_block_size = array<i32: 1, 1, 1>} { gpu.return }
    gpu.func @k3() private(%p : memref<1xf32, 5> loc("x")) kernel { gpu.return }
    gpu.func @k4(%a: i32) { gpu.return }
  }
}

        "#,
        expect![[r#"
            module attributes {gpu.container_module} {
              gpu.module @k {
                gpu.func @kern(%arg0: f32 {t.a}, %arg1: memref<?xf32>) -> (i32 {t.r}) workgroup(%arg2 : memref<4xf32, 3> {test.w}, %arg3 : memref<4xf32, 3>) private(%arg4 : memref<1xf32, 5>) attributes {t.b} {
                  %c0_i32 = arith.constant 0 : i32
                  gpu.return %c0_i32 : i32
                }
                gpu.func @k2() kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
                  gpu.return
                }
                gpu.func @k3() private(%arg0 : memref<1xf32, 5>) kernel {
                  gpu.return
                }
                gpu.func @k4(%arg0: i32) {
                  gpu.return
                }
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "gpu.module"() <{sym_name = "k"}> ({
                "gpu.func"() <{arg_attrs = [{t.a}, {}], function_type = (f32, memref<?xf32>) -> i32, res_attrs = [{t.r}], workgroup_attrib_attrs = [{test.w}, {}]}> ({
                ^bb0(%arg2: f32, %arg3: memref<?xf32>, %arg4: memref<4xf32, 3>, %arg5: memref<4xf32, 3>, %arg6: memref<1xf32, 5>):
                  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
                  "gpu.return"(%0) : (i32) -> ()
                }) {sym_name = "kern", t.b, workgroup_attributions = 2 : i64} : () -> ()
                "gpu.func"() <{function_type = () -> (), known_block_size = array<i32: 1, 1, 1>}> ({
                  "gpu.return"() : () -> ()
                }) {gpu.kernel, sym_name = "k2", workgroup_attributions = 0 : i64} : () -> ()
                "gpu.func"() <{function_type = () -> ()}> ({
                ^bb0(%arg1: memref<1xf32, 5>):
                  "gpu.return"() : () -> ()
                }) {gpu.kernel, sym_name = "k3", workgroup_attributions = 0 : i64} : () -> ()
                "gpu.func"() <{function_type = (i32) -> ()}> ({
                ^bb0(%arg0: i32):
                  "gpu.return"() : () -> ()
                }) {sym_name = "k4", workgroup_attributions = 0 : i64} : () -> ()
              }) : () -> ()
            }) {gpu.container_module} : () -> ()
        "#]],
    );
}

#[test]
fn gpu_launches_in_custom_form() {
    check_forms(
        r#"
module attributes {gpu.container_module} { gpu.module @k { gpu.func @f(%a: memref<?xf32>, %b: i32) kernel { gpu.return } }
func.func @f(%s: index, %m: i32, %f: memref<?xf32>, %t: !gpu.async.token) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%x = %s, %y = %s, %z = %s) { gpu.terminator }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%x = %s, %y = %s, %z = %s) dynamic_shared_memory_size %m module(@a) function(@c) workgroup(%w : memref<4xf32, 3>) private(%p : memref<1xf32, 5>, %q : memref<1xf32, 5>) { gpu.terminator } {t.a}
  %r = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%kx = %s, %ky = %s, %kz = %s) blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%x = %s, %y = %s, %z = %s) { "t.u"(%cx, %kx, %bx, %tx) : (index, index, index, index) -> () gpu.terminator }
  gpu.wait [%r]
  %q = gpu.wait async
  %q2 = gpu.wait async [%q, %r]
  gpu.launch_func @k::@f blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%f : memref<?xf32>, %m : i32) {t.l}
  %q3 = gpu.launch_func async [%q] @k::@f clusters in (%s, %s, %s) blocks in (%s, %s, %s) threads in (%s, %s, %s) dynamic_shared_memory_size %m args(%f : memref<?xf32>, %m : i32)
  gpu.launch_func @k::@f blocks in (%m, %m, %m) threads in (%m, %m, %m) : i32 args(%f : memref<?xf32>, %m : i32)
  return
}
}

        "#,
        expect![[r#"
            module attributes {gpu.container_module} {
              gpu.module @k {
                gpu.func @f(%arg0: memref<?xf32>, %arg1: i32) kernel {
                  gpu.return
                }
              }
              func.func @f(%arg0: index, %arg1: i32, %arg2: memref<?xf32>, %arg3: !gpu.async.token) {
                gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) {
                  gpu.terminator
                }
                gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) dynamic_shared_memory_size %arg1 module(@a) function(@c) workgroup(%arg16 : memref<4xf32, 3>) private(%arg17 : memref<1xf32, 5>, %arg18 : memref<1xf32, 5>) {
                  gpu.terminator
                } {t.a}
                %0 = gpu.launch async [%arg3] clusters(%arg16, %arg17, %arg18) in (%arg19 = %arg0, %arg20 = %arg0, %arg21 = %arg0) blocks(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) threads(%arg7, %arg8, %arg9) in (%arg13 = %arg0, %arg14 = %arg0, %arg15 = %arg0) {
                  "t.u"(%arg16, %arg19, %arg4, %arg7) : (index, index, index, index) -> ()
                  gpu.terminator
                }
                gpu.wait [%0]
                %1 = gpu.wait async
                %2 = gpu.wait async [%1, %0]
                gpu.launch_func  @k::@f blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  args(%arg2 : memref<?xf32>, %arg1 : i32) {t.l}
                %3 = gpu.launch_func async [%1] @k::@f clusters in (%arg0, %arg0, %arg0) blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg1 args(%arg2 : memref<?xf32>, %arg1 : i32)
                gpu.launch_func  @k::@f blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i32 args(%arg2 : memref<?xf32>, %arg1 : i32)
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "gpu.module"() <{sym_name = "k"}> ({
                "gpu.func"() <{function_type = (memref<?xf32>, i32) -> ()}> ({
                ^bb0(%arg49: memref<?xf32>, %arg50: i32):
                  "gpu.return"() : () -> ()
                }) {gpu.kernel, sym_name = "f", workgroup_attributions = 0 : i64} : () -> ()
              }) : () -> ()
              "func.func"() <{function_type = (index, i32, memref<?xf32>, !gpu.async.token) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: index, %arg1: i32, %arg2: memref<?xf32>, %arg3: !gpu.async.token):
                "gpu.launch"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
                ^bb0(%arg37: index, %arg38: index, %arg39: index, %arg40: index, %arg41: index, %arg42: index, %arg43: index, %arg44: index, %arg45: index, %arg46: index, %arg47: index, %arg48: index):
                  "gpu.terminator"() : () -> ()
                }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
                "gpu.launch"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{function = @c, module = @a, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1>}> ({
                ^bb0(%arg22: index, %arg23: index, %arg24: index, %arg25: index, %arg26: index, %arg27: index, %arg28: index, %arg29: index, %arg30: index, %arg31: index, %arg32: index, %arg33: index, %arg34: memref<4xf32, 3>, %arg35: memref<1xf32, 5>, %arg36: memref<1xf32, 5>):
                  "gpu.terminator"() : () -> ()
                }) {t.a, workgroup_attributions = 1 : i64} : (index, index, index, index, index, index, i32) -> ()
                %0 = "gpu.launch"(%arg3, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0>}> ({
                ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index, %arg13: index, %arg14: index, %arg15: index, %arg16: index, %arg17: index, %arg18: index, %arg19: index, %arg20: index, %arg21: index):
                  "t.u"(%arg16, %arg19, %arg4, %arg7) : (index, index, index, index) -> ()
                  "gpu.terminator"() : () -> ()
                }) {workgroup_attributions = 0 : i64} : (!gpu.async.token, index, index, index, index, index, index, index, index, index) -> !gpu.async.token
                "gpu.wait"(%0) : (!gpu.async.token) -> ()
                %1 = "gpu.wait"() : () -> !gpu.async.token
                %2 = "gpu.wait"(%1, %0) : (!gpu.async.token, !gpu.async.token) -> !gpu.async.token
                "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg2, %arg1) <{kernel = @k::@f, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0>}> {t.l} : (index, index, index, index, index, index, memref<?xf32>, i32) -> ()
                %3 = "gpu.launch_func"(%1, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1, %arg2, %arg1) <{kernel = @k::@f, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0>}> : (!gpu.async.token, index, index, index, index, index, index, index, index, index, i32, memref<?xf32>, i32) -> !gpu.async.token
                "gpu.launch_func"(%arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg2, %arg1) <{kernel = @k::@f, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0>}> : (i32, i32, i32, i32, i32, i32, memref<?xf32>, i32) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) {gpu.container_module} : () -> ()
        "#]],
    );
}

#[test]
fn other_gpu_ops_in_custom_form() {
    check_forms(
        r##"
        module attributes {gpu.container_module} {
          gpu.binary @a <#gpu.select_object<1>> [#gpu.object<#nvvm.target, "x">]
          gpu.binary @b [#gpu.object<#nvvm.target, "x">]
          gpu.module @k [#nvvm.target<chip = "sm_70">] {
            gpu.func @f(%x: f32, %i: i32) kernel attributes {known_block_size = array<i32: 4, 1, 1>} {
              %0 = gpu.all_reduce add %x uniform {} : (f32) -> f32
              %1 = gpu.all_reduce %x {
              ^bb0(%a: f32, %b: f32):
                %s = arith.addf %a, %b : f32
                gpu.yield %s : f32
              } : (f32) -> f32
              %2 = gpu.subgroup_reduce maxsi %i : (i32) -> i32
              gpu.return
            }
          }
          func.func @g(%m: memref<4xf32>, %n: index) {
            %0 = gpu.wait async
            %a, %t = gpu.alloc async [%0] (%n) : memref<?xf32>
            %b = gpu.alloc () : memref<4xf32>
            %c = gpu.memcpy async [%t] %b, %m : memref<4xf32>, memref<4xf32>
            gpu.dealloc [%c] %b : memref<4xf32>
            gpu.wait [%c, %t]
            return
          }
        }
        "##,
        expect![[r#"
            module attributes {gpu.container_module} {
              gpu.binary @a <#gpu.select_object<1 : i64>> [#gpu.object<#nvvm.target, "x">]
              gpu.binary @b  [#gpu.object<#nvvm.target, "x">]
              gpu.module @k [#nvvm.target<chip = "sm_70">] {
                gpu.func @f(%arg0: f32, %arg1: i32) kernel attributes {known_block_size = array<i32: 4, 1, 1>} {
                  %0 = gpu.all_reduce  add %arg0 uniform {
                  } : (f32) -> f32
                  %1 = gpu.all_reduce  %arg0 {
                  ^bb0(%arg2: f32, %arg3: f32):
                    %3 = arith.addf %arg2, %arg3 : f32
                    gpu.yield %3 : f32
                  } : (f32) -> f32
                  %2 = gpu.subgroup_reduce  maxsi %arg1 : (i32) -> i32
                  gpu.return
                }
              }
              func.func @g(%arg0: memref<4xf32>, %arg1: index) {
                %0 = gpu.wait async
                %memref, %asyncToken = gpu.alloc async [%0] (%arg1) : memref<?xf32>
                %memref_0 = gpu.alloc  () : memref<4xf32>
                %1 = gpu.memcpy async [%asyncToken] %memref_0, %arg0 : memref<4xf32>, memref<4xf32>
                gpu.dealloc [%1] %memref_0 : memref<4xf32>
                gpu.wait [%1, %asyncToken]
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "x">], offloadingHandler = #gpu.select_object<1 : i64>, sym_name = "a"}> : () -> ()
              "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "x">], offloadingHandler = #gpu.select_object, sym_name = "b"}> : () -> ()
              "gpu.module"() <{sym_name = "k", targets = [#nvvm.target<chip = "sm_70">]}> ({
                "gpu.func"() <{function_type = (f32, i32) -> (), known_block_size = array<i32: 4, 1, 1>}> ({
                ^bb0(%arg2: f32, %arg3: i32):
                  %4 = "gpu.all_reduce"(%arg2) <{op = #gpu<all_reduce_op add>, uniform}> ({
                  }) : (f32) -> f32
                  %5 = "gpu.all_reduce"(%arg2) ({
                  ^bb0(%arg4: f32, %arg5: f32):
                    %7 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
                    "gpu.yield"(%7) : (f32) -> ()
                  }) : (f32) -> f32
                  %6 = "gpu.subgroup_reduce"(%arg3) <{cluster_stride = 1 : i32, op = #gpu<all_reduce_op maxsi>}> : (i32) -> i32
                  "gpu.return"() : () -> ()
                }) {gpu.kernel, sym_name = "f", workgroup_attributions = 0 : i64} : () -> ()
              }) : () -> ()
              "func.func"() <{function_type = (memref<4xf32>, index) -> (), sym_name = "g"}> ({
              ^bb0(%arg0: memref<4xf32>, %arg1: index):
                %0 = "gpu.wait"() : () -> !gpu.async.token
                %1:2 = "gpu.alloc"(%0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!gpu.async.token, index) -> (memref<?xf32>, !gpu.async.token)
                %2 = "gpu.alloc"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> memref<4xf32>
                %3 = "gpu.memcpy"(%1#1, %2, %arg0) : (!gpu.async.token, memref<4xf32>, memref<4xf32>) -> !gpu.async.token
                "gpu.dealloc"(%3, %2) : (!gpu.async.token, memref<4xf32>) -> ()
                "gpu.wait"(%3, %1#1) : (!gpu.async.token, !gpu.async.token) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) {gpu.container_module} : () -> ()
        "#]],
    );
}

#[test]
fn gpu_launches_verify_as_in_mlir() {
    let launch = |head: &str, body: &str| {
        format!(
            "func.func @f(%s: index, %t: !gpu.async.token) {{
               gpu.launch {head} threads(%tx, %ty, %tz) in (%x = %s, %y = %s, %z = %s) {{ {body} }}
               return
             }}"
        )
    };
    let blocks = "blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s)";
    let in_module = |attrs: &str, body: &str| {
        format!(
            "module {attrs} {{ gpu.module @k {{ gpu.func @f(%a: i32) kernel {{ gpu.return }} }} func.func @g(%s: index, %a: i32) {{ {body} return }} }}"
        )
    };
    let call = "gpu.launch_func @k::@f blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%a : i32)";
    let texts = [
        launch(blocks, "gpu.terminator"),
        launch(&format!("[%t] {blocks}"), "gpu.terminator"),
        launch("blocks(%bx, %by) in (%gx = %s, %gy = %s)", "gpu.terminator"),
        launch(blocks, "gpu.return"),
        launch(blocks, "cf.br ^a ^a: gpu.terminator"),
        in_module("attributes {gpu.container_module}", call),
        in_module("", call),
        "gpu.module @k { gpu.func @f(i32) { gpu.return } }".to_string(),
        "gpu.module @k { gpu.func @f() attributes {known_block_size = array<i32: 4, 1>} { gpu.return } }".to_string(),
        "gpu.module @k { gpu.func @f() attributes {known_block_size = array<i32: 4, 1, 1>} { gpu.return } }"
            .to_string(),
        "gpu.module @k { func.func @f(%a: f32) { %0 = gpu.all_reduce foo %a {} : (f32) -> f32 return } }".to_string(),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            only a launch that is `async` waits for something
            expected three ids of blocks
            `gpu.launch` needs `gpu.terminator` at the end of its body
            ok
            ok
            `gpu.launch_func` needs `gpu.container_module` as an attribute of the module around
            expected names for the arguments before
            `gpu.func` takes i32 dense array attribute with 3 elements (if present) as `known_block_size`, but it is `array<i32: 4, 1>`
            ok
            expected a reduction, found `foo`
        "#]],
    );
}
