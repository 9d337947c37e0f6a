//! Tests of `!gpu.mma_matrix`, and of the verifiers of `gpu`.

use expect_test::expect;

use crate::judge::{check_forms, check_verdicts};

#[test]
fn matrices_of_subgroups_are_read_and_printed() {
    check_forms(
        r#"
        func.func @f(%m: memref<32x32xf16, 3>, %i: index, %c: f16, %t: !gpu.mma_matrix<2x4xsi8, "AOp">, %u: !gpu.mma_matrix<4x3xui8, "BOp">, %v: !gpu.mma_matrix<2x3xi32, "COp">) {
          %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16 x 16 x f16, "AOp">
          %1 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16,"BOp">
          %2 = gpu.subgroup_mma_constant_matrix %c {t.a} : !gpu.mma_matrix<16x16xf16, "COp">
          %3 = gpu.subgroup_mma_compute %0, %1, %2 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
          %4 = gpu.subgroup_mma_elementwise addf %3, %2 : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
          %5 = gpu.subgroup_mma_elementwise extf %4 : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
          %6 = gpu.subgroup_mma_extract_thread_local %5[%i] {t.b} : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
          %7 = gpu.subgroup_mma_insert_thread_local %6, %5[%i, %i] {t.c} : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
          gpu.subgroup_mma_store_matrix %4, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
          %8 = gpu.subgroup_mma_compute %t, %u, %v : !gpu.mma_matrix<2x4xsi8, "AOp">, !gpu.mma_matrix<4x3xui8, "BOp"> -> !gpu.mma_matrix<2x3xi32, "COp">
          return
        }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: memref<32x32xf16, 3>, %arg1: index, %arg2: f16, %arg3: !gpu.mma_matrix<2x4xsi8, "AOp">, %arg4: !gpu.mma_matrix<4x3xui8, "BOp">, %arg5: !gpu.mma_matrix<2x3xi32, "COp">) {
                %0 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg1] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
                %1 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg1] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
                %2 = gpu.subgroup_mma_constant_matrix %arg2 {t.a} : !gpu.mma_matrix<16x16xf16, "COp">
                %3 = gpu.subgroup_mma_compute %0, %1, %2 {a_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
                %4 = gpu.subgroup_mma_elementwise  addf %3, %2 : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
                %5 = gpu.subgroup_mma_elementwise  extf %4 : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
                %6 = gpu.subgroup_mma_extract_thread_local %5[%arg1] {t.b} : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
                %7 = gpu.subgroup_mma_insert_thread_local %6, %5[%arg1, %arg1] {t.c} : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
                gpu.subgroup_mma_store_matrix %4, %arg0[%arg1, %arg1] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
                %8 = gpu.subgroup_mma_compute %arg3, %arg4, %arg5 : !gpu.mma_matrix<2x4xsi8, "AOp">, !gpu.mma_matrix<4x3xui8, "BOp"> -> !gpu.mma_matrix<2x3xi32, "COp">
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<32x32xf16, 3>, index, f16, !gpu.mma_matrix<2x4xsi8, "AOp">, !gpu.mma_matrix<4x3xui8, "BOp">, !gpu.mma_matrix<2x3xi32, "COp">) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<32x32xf16, 3>, %arg1: index, %arg2: f16, %arg3: !gpu.mma_matrix<2x4xsi8, "AOp">, %arg4: !gpu.mma_matrix<4x3xui8, "BOp">, %arg5: !gpu.mma_matrix<2x3xi32, "COp">):
                %0 = "gpu.subgroup_mma_load_matrix"(%arg0, %arg1, %arg1) <{leadDimension = 32 : index}> : (memref<32x32xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16, "AOp">
                %1 = "gpu.subgroup_mma_load_matrix"(%arg0, %arg1, %arg1) <{leadDimension = 32 : index, transpose}> : (memref<32x32xf16, 3>, index, index) -> !gpu.mma_matrix<16x16xf16, "BOp">
                %2 = "gpu.subgroup_mma_constant_matrix"(%arg2) {t.a} : (f16) -> !gpu.mma_matrix<16x16xf16, "COp">
                %3 = "gpu.subgroup_mma_compute"(%0, %1, %2) <{a_transpose}> : (!gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
                %4 = "gpu.subgroup_mma_elementwise"(%3, %2) <{opType = #gpu<mma_element_wise addf>}> : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
                %5 = "gpu.subgroup_mma_elementwise"(%4) <{opType = #gpu<mma_element_wise extf>}> : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
                %6 = "gpu.subgroup_mma_extract_thread_local"(%5, %arg1) {t.b} : (!gpu.mma_matrix<16x16xf32, "COp">, index) -> f32
                %7 = "gpu.subgroup_mma_insert_thread_local"(%6, %5, %arg1, %arg1) {t.c} : (f32, !gpu.mma_matrix<16x16xf32, "COp">, index, index) -> !gpu.mma_matrix<16x16xf32, "COp">
                "gpu.subgroup_mma_store_matrix"(%4, %arg0, %arg1, %arg1) <{leadDimension = 32 : index}> : (!gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>, index, index) -> ()
                %8 = "gpu.subgroup_mma_compute"(%arg3, %arg4, %arg5) : (!gpu.mma_matrix<2x4xsi8, "AOp">, !gpu.mma_matrix<4x3xui8, "BOp">, !gpu.mma_matrix<2x3xi32, "COp">) -> !gpu.mma_matrix<2x3xi32, "COp">
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn types_and_attributes_have_one_spelling() {
    check_forms(
        r##"
        "t.a"() {
          a = #gpu.loop_dim_map<bound = (d0)[s0] -> (d0 * s0), processor = thread_x, map = (d0) -> (d0 + 1)>,
          b = #gpu.object<#nvvm.target, "x">,
          c = #gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly="y">,
          d = #gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"k", () -> ()>]>, bin = "z">,
          e = [!gpu<mma_matrix<0x8xf64, "COp">>, !gpu<async.token>, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.spgemmop_handle]
        } : () -> ()
        "##,
        expect![[r#"
            module {
              "t.a"() {a = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0 + 1), bound = (d0)[s0] -> (d0 * s0)>, b = #gpu.object<#nvvm.target, "x">, c = #gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "y">, d = #gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"k", () -> ()>]>, bin = "z">, e = [!gpu.mma_matrix<0x8xf64, "COp">, !gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.spgemmop_handle]} : () -> ()
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "t.a"() {a = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0 + 1), bound = (d0)[s0] -> (d0 * s0)>, b = #gpu.object<#nvvm.target, "x">, c = #gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "y">, d = #gpu.object<#nvvm.target, kernels = <[#gpu.kernel_metadata<"k", () -> ()>]>, bin = "z">, e = [!gpu.mma_matrix<0x8xf64, "COp">, !gpu.async.token, !gpu.sparse.spmat_handle, !gpu.sparse.dntensor_handle, !gpu.sparse.spgemmop_handle]} : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// Texts with the expected errors; MLIR rejects the same texts.
fn of_function(arguments: &str, ops: &str) -> String {
    format!("func.func @f({arguments}) {{\n{ops}\nreturn\n}}")
}

#[test]
fn matrices_and_attributes_are_checked() {
    let ty = |ty: &str| format!("func.func private @f({ty})");
    let attr = |attr: &str| format!("\"t.a\"() {{a = {attr}}} : () -> ()");
    let load = |memref: &str| {
        of_function(
            &format!("%m: {memref}, %i: index"),
            &format!(
                r#"%0 = "gpu.subgroup_mma_load_matrix"(%m, %i) <{{leadDimension = 32 : index}}> : ({memref}, index) -> !gpu.mma_matrix<16x16xf16, "AOp">"#
            ),
        )
    };
    let compute = |[a, b, c]: [&str; 3]| {
        let [a, b, c] = [a, b, c].map(|inner| format!("!gpu.mma_matrix<{inner}>"));
        of_function(
            &format!("%a: {a}, %b: {b}, %c: {c}"),
            &format!("%0 = gpu.subgroup_mma_compute %a, %b, %c : {a}, {b} -> {c}"),
        )
    };
    let texts = [
        ty("!gpu.mma_matrix<16x16xf16, \"XOp\">"),
        ty("!gpu.mma_matrix<16xf16, \"AOp\">"),
        ty("!gpu.mma_matrix<16x?xf16, \"AOp\">"),
        ty("!gpu.mma_matrix<*xf16, \"AOp\">"),
        ty("!gpu.mma_matrix<16x16xi8, \"AOp\">"),
        ty("!gpu.mma_matrix<16x16xsi16, \"AOp\">"),
        ty("!gpu.mma_matrix<16x16xbf16, \"AOp\">"),
        ty("!gpu.mma_matrix<16x16xi32>"),
        attr("#gpu.loop_dim_map<processor = nosuch, map = (d0) -> (d0), bound = (d0) -> (d0)>"),
        attr("#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0)>"),
        attr("#gpu.object<#nvvm.target, nosuch = \"x\">"),
        attr("#gpu.object<1, \"x\">"),
        attr("#gpu.object<#nvvm.target, 1>"),
        load("memref<32x32xf16, strided<[32, 2]>>"),
        load("memref<32x32xf16, strided<[32, ?]>>"),
        load("memref<f16>"),
        load("memref<32x32xf16, strided<[?, 1], offset: ?>>"),
        compute(["16x8xf16, \"AOp\"", "8x4xf16, \"BOp\"", "16x4xf32, \"COp\""]),
        compute(["16x8xf16, \"AOp\"", "8x4xf16, \"BOp\"", "16x5xf32, \"COp\""]),
        compute(["16x8xf16, \"AOp\"", "7x4xf16, \"BOp\"", "16x4xf32, \"COp\""]),
        compute(["16x8xf16, \"AOp\"", "8x4xf16, \"BOp\"", "8x4xf32, \"COp\""]),
        compute(["16x8xf16, \"AOp\"", "8x4xf16, \"AOp\"", "16x4xf32, \"COp\""]),
        compute(["16x8xf16, \"AOp\"", "8x4xi32, \"BOp\"", "16x4xf32, \"COp\""]),
        compute(["16x8xf16, \"AOp\"", "8x4xf16, \"BOp\"", "16x4xsi8, \"COp\""]),
        of_function(
            "%m: memref<16x16xf16>, %v: !gpu.mma_matrix<16x16xf16, \"AOp\">, %i: index",
            "gpu.subgroup_mma_store_matrix %v, %m[%i, %i] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, \"AOp\">, memref<16x16xf16>",
        ),
        of_function(
            "%c: f16",
            "%0 = \"gpu.subgroup_mma_constant_matrix\"(%c) : (f16) -> !gpu.mma_matrix<16x16xf32, \"COp\">",
        ),
        of_function("%c: f16", "%0 = gpu.subgroup_mma_constant_matrix %c : f16"),
        of_function(
            "%m: !gpu.mma_matrix<16x16xf32, \"AOp\">, %i: index",
            "%0 = gpu.subgroup_mma_extract_thread_local %m[%i] : !gpu.mma_matrix<16x16xf32, \"AOp\"> -> f16",
        ),
        of_function(
            "%m: !gpu.mma_matrix<16x16xf32, \"AOp\">, %i: index, %v: f16",
            "%1 = gpu.subgroup_mma_insert_thread_local %v, %m[%i] : f16, !gpu.mma_matrix<16x16xf32, \"AOp\"> -> !gpu.mma_matrix<16x16xf32, \"AOp\">",
        ),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
        `gpu.mma_matrix` needs `"AOp"`, `"BOp"` or `"COp"` as its operand
        `gpu.mma_matrix` has exactly two dimensions, not 1
        expected static sizes, such as `16x16xf32`
        expected static sizes, such as `16x16xf32`
        `gpu.mma_matrix` has elements of `si8`, `ui8`, `i32`, `f16`, `f32` or `f64`, not `i8`
        `gpu.mma_matrix` has elements of `si8`, `ui8`, `i32`, `f16`, `f32` or `f64`, not `si16`
        `gpu.mma_matrix` has elements of `si8`, `ui8`, `i32`, `f16`, `f32` or `f64`, not `bf16`
        expected `,`, found `>`
        `nosuch` is none of `block_x`, `block_y`, `block_z`, `thread_x`, `thread_y`, `thread_z`, `sequential`
        the parameter `bound` is missing
        `nosuch` before this is none of the formats `offload`, `assembly`, `bin`, `fatbin`
        `gpu.object` has the target `1 : i64`, which does not implement `TargetAttrInterface`
        expected the object as a string
        `gpu.subgroup_mma_load_matrix` accesses `memref<32x32xf16, strided<[32, 2]>>`, whose last dimension needs the stride 1
        `gpu.subgroup_mma_load_matrix` accesses `memref<32x32xf16, strided<[32, ?]>>`, whose last dimension needs the stride 1
        ok
        ok
        ok
        `gpu.subgroup_mma_compute` multiplies `!gpu.mma_matrix<16x8xf16, "AOp">` and `!gpu.mma_matrix<8x4xf16, "BOp">`, and adds `!gpu.mma_matrix<16x5xf32, "COp">`, whose sizes do not fit each other
        `gpu.subgroup_mma_compute` multiplies `!gpu.mma_matrix<16x8xf16, "AOp">` and `!gpu.mma_matrix<7x4xf16, "BOp">`, and adds `!gpu.mma_matrix<16x4xf32, "COp">`, whose sizes do not fit each other
        `gpu.subgroup_mma_compute` multiplies `!gpu.mma_matrix<16x8xf16, "AOp">` and `!gpu.mma_matrix<8x4xf16, "BOp">`, and adds `!gpu.mma_matrix<8x4xf32, "COp">`, whose sizes do not fit each other
        `gpu.subgroup_mma_compute` takes an `"AOp"`, a `"BOp"` and a `"COp"`, in this order
        `gpu.subgroup_mma_compute` takes gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values as operand `opB`, but operand 1 is of type `!gpu.mma_matrix<8x4xi32, "BOp">`
        `gpu.subgroup_mma_compute` takes gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values as operand `opC`, but operand 2 is of type `!gpu.mma_matrix<16x4xsi8, "COp">`
        `gpu.subgroup_mma_store_matrix` stores `!gpu.mma_matrix<16x16xf16, "AOp">`, but only a `"COp"` can be stored
        `gpu.subgroup_mma_constant_matrix` has a value of type `f16`, but `!gpu.mma_matrix<16x16xf32, "COp">` has elements of `f32`
        expected a `!gpu.mma_matrix` before this, found `f16`
        `gpu.subgroup_mma_extract_thread_local` has a value of type `f16`, but `!gpu.mma_matrix<16x16xf32, "AOp">` has elements of `f32`
        `gpu.subgroup_mma_insert_thread_local` has a value of type `f16`, but `!gpu.mma_matrix<16x16xf32, "AOp">` has elements of `f32`
    "#]],
    );
}

#[test]
fn reductions_are_checked() {
    let all = |rest: &str| of_function("%v: f32, %i: i32", &format!("%0 = gpu.all_reduce {rest}"));
    let subgroup = |rest: &str| of_function("%v: f32, %i: i32", &format!("%0 = gpu.subgroup_reduce {rest}"));
    let region = |region: &str| all(&format!("%v {{ {region} }} : (f32) -> f32"));
    let texts = [
        all("add %v {} : (f32) -> f32"),
        all("minsi %v {} : (f32) -> f32"),
        all("and %v {} : (f32) -> f32"),
        all("maximumf %i {} : (i32) -> i32"),
        all("%v {} : (f32) -> f32"),
        all("add %v { ^bb(%a: f32, %b: f32): gpu.yield %a : f32 } : (f32) -> f32"),
        region("^bb(%a: f32, %b: f32): gpu.yield %a : f32"),
        region("^bb(%a: f32, %b: f32): cf.br ^x ^x: gpu.yield %a : f32"),
        region("^bb(%a: f32): gpu.yield %a : f32"),
        region("^bb(%a: f32, %b: i32): gpu.yield %a : f32"),
        region("^bb(%a: f32, %b: f32): gpu.yield %a, %b : f32, f32"),
        region("^bb(%a: f32, %b: f32): %k = arith.constant 1 : i32 gpu.yield %k : i32"),
        region("^bb(%a: f32, %b: f32): \"t.x\"() : () -> ()"),
        subgroup("add %v : (f32) -> f32"),
        subgroup("maxnumf %i : (i32) -> i32"),
        subgroup("add %v cluster(size = 4, stride = 2) : (f32) -> f32"),
        subgroup("add %v cluster(size = 3) : (f32) -> f32"),
        subgroup("add %v cluster(size = 0) : (f32) -> f32"),
        subgroup("add %v cluster(size = 4, stride = 0) : (f32) -> f32"),
        subgroup("add %v cluster(size = -2147483648) : (f32) -> f32"),
        of_function(
            "%v: f32",
            "%0 = \"gpu.subgroup_reduce\"(%v) <{op = #gpu<all_reduce_op add>, cluster_stride = 2 : i32}> : (f32) -> f32",
        ),
        of_function(
            "%v: vector<4xi32>",
            "%0 = gpu.subgroup_reduce minimumf %v : (vector<4xi32>) -> vector<4xi32>",
        ),
        of_function("%v: f32", "%0:2 = gpu.rotate %v, 3, 4 : f32"),
        of_function("%v: f32", "%0:2 = gpu.rotate %v, 4, 4 : f32"),
        of_function("%v: f32", "%0 = gpu.subgroup_broadcast %v, first_active_lane : f32"),
        of_function(
            "%v: f32, %l: i32",
            "%0 = gpu.subgroup_broadcast %v, first_active_lane %l : f32",
        ),
        of_function(
            "%v: f32, %l: i32",
            "%0 = gpu.subgroup_broadcast %v, specific_lane %l : f32",
        ),
        of_function("%v: f32", "%0 = gpu.subgroup_broadcast %v, specific_lane : f32"),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
        ok
        `gpu.all_reduce` reduces `f32`, which `minsi` cannot
        `gpu.all_reduce` reduces `f32`, which `and` cannot
        `gpu.all_reduce` reduces `i32`, which `maximumf` cannot
        `gpu.all_reduce` needs either an operation or a region that reduces
        `gpu.all_reduce` needs either an operation or a region that reduces
        ok
        ok
        `gpu.all_reduce` needs a region with two arguments of `f32`
        `gpu.all_reduce` needs a region with two arguments of `f32`
        `gpu.all_reduce` yields one `f32` in its region
        `gpu.all_reduce` yields one `f32` in its region
        `gpu.all_reduce` needs a region that ends with `gpu.yield`
        ok
        `gpu.subgroup_reduce` reduces `i32`, which `maxnumf` cannot
        ok
        `gpu.subgroup_reduce` has the cluster size 3, which is not a power of two
        `gpu.subgroup_reduce` has the cluster size 0, which is not a power of two
        `gpu.subgroup_reduce` has the cluster stride 0, which is not a power of two
        ok
        `gpu.subgroup_reduce` has a cluster stride without a cluster size
        `gpu.subgroup_reduce` reduces `i32`, which `minimumf` cannot
        ok
        `gpu.rotate` rotates by 4, which is not less than its width 4
        ok
        `gpu.subgroup_broadcast` takes a lane, which only `specific_lane` can
        ok
        `gpu.subgroup_broadcast` needs a lane for `specific_lane`
    "#]],
    );
}

#[test]
fn memory_is_checked() {
    let alloc = |operands: &str, ty: &str| of_function("%i: index", &format!("%0 = gpu.alloc {operands} : {ty}"));
    let copy = |to: &str, from: &str| {
        of_function(
            &format!("%a: {to}, %b: {from}"),
            &format!("gpu.memcpy %a, %b : {to}, {from}"),
        )
    };
    let shared = |ty: &str| of_function("", &format!("%0 = gpu.dynamic_shared_memory : {ty}"));
    let texts = [
        alloc("(%i)", "memref<2x?xf32>"),
        alloc("(%i, %i)", "memref<2x?xf32>"),
        alloc("()", "memref<2x?xf32>"),
        alloc("()", "memref<2x4xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>"),
        alloc("()[%i]", "memref<2x4xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>"),
        alloc("()[%i]", "memref<2x4xf32>"),
        copy("memref<4xf32>", "memref<?xf32>"),
        copy("memref<4xf32>", "memref<5xf32>"),
        copy("memref<4xf32>", "memref<4x1xf32>"),
        copy("memref<4xf32>", "memref<4xi32>"),
        shared("memref<?xi8, #gpu.address_space<workgroup>>"),
        shared("memref<?xi8, #gpu.address_space<private>>"),
        shared("memref<?xi8, 3>"),
        shared("memref<?xi8>"),
        shared("memref<4xi8, #gpu.address_space<workgroup>>"),
        "%0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>".to_owned(),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            `gpu.alloc` gives 2 values for 1 dynamic sizes of `memref<2x?xf32>`
            `gpu.alloc` gives 0 values for 1 dynamic sizes of `memref<2x?xf32>`
            `gpu.alloc` gives 0 symbols for the layout of `memref<2x4xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>`, which has 1
            ok
            `gpu.alloc` gives 1 symbols for the layout of `memref<2x4xf32>`, which has 0
            ok
            `gpu.memcpy` copies `memref<5xf32>` to `memref<4xf32>`, whose sizes differ
            `gpu.memcpy` copies `memref<4x1xf32>` to `memref<4xf32>`, whose sizes differ
            `gpu.memcpy` copies `memref<4xi32>` to `memref<4xf32>`, whose elements differ
            ok
            `gpu.dynamic_shared_memory` requires the result type `memref<?xi8, #gpu.address_space<workgroup>>`, found `memref<?xi8, #gpu.address_space<private>>`
            `gpu.dynamic_shared_memory` requires the result type `memref<?xi8, #gpu.address_space<workgroup>>`, found `memref<?xi8, 3>`
            `gpu.dynamic_shared_memory` requires the result type `memref<?xi8, #gpu.address_space<workgroup>>`, found `memref<?xi8>`
            `gpu.dynamic_shared_memory` requires the result type `memref<?xi8, #gpu.address_space<workgroup>>`, found `memref<4xi8, #gpu.address_space<workgroup>>`
            ok
        "#]],
    );
}

#[test]
fn kernels_are_checked() {
    let module = |function: &str| format!("gpu.module @m {{ {function} }}");
    let generic = |rest: &str, arguments: &str| {
        module(&format!(
            "\"gpu.func\"() ({{ ^bb0({arguments}): \"gpu.return\"() : () -> () }}) {{sym_name = \"f\", {rest}}} : () -> ()"
        ))
    };
    let launch = |memory: &str| {
        of_function(
            "%c: index",
            &format!(
                "gpu.launch blocks(%a, %b, %d) in (%e = %c, %g = %c, %h = %c) threads(%i, %j, %k) in (%l = %c, %m = %c, %n = %c) {memory} {{ gpu.terminator }}"
            ),
        )
    };
    let texts = [
        module("gpu.func @f(%a: f32) -> f32 { gpu.return %a : f32 }"),
        module("gpu.func @f(%a: i32) -> f32 { gpu.return %a : i32 }"),
        module("gpu.func @f(%a: i32) -> i32 { gpu.return }"),
        module("gpu.func @f(%a: i32) { gpu.return %a : i32 }"),
        module("gpu.func @f(%a: i32) -> i32 kernel { gpu.return %a : i32 }"),
        module("\"gpu.func\"() ({}) {function_type = () -> (), sym_name = \"f\"} : () -> ()"),
        module(
            "gpu.func @f() workgroup(%a: memref<4xf32, #gpu.address_space<workgroup>>) private(%b: memref<4xf32, #gpu.address_space<private>>) { gpu.return }",
        ),
        module("gpu.func @f() workgroup(%a: memref<4xf32, 5>) private(%b: memref<4xf32, 3>) { gpu.return }"),
        module("gpu.func @f() workgroup(%a: memref<4xf32, #gpu.address_space<private>>) { gpu.return }"),
        module("gpu.func @f() private(%a: memref<4xf32, #gpu.address_space<workgroup>>) { gpu.return }"),
        module("gpu.func @f() workgroup(%a: i32) { gpu.return }"),
        module("gpu.func @f() workgroup(%a: memref<*xf32>) { gpu.return }"),
        generic("function_type = (i32) -> ()", "%a: i32"),
        generic("function_type = (i32) -> ()", "%a: f32"),
        generic("function_type = (i32) -> ()", "%a: i32, %b: i32"),
        generic(
            "function_type = (i32) -> (), workgroup_attributions = 2 : i64",
            "%a: i32, %b: memref<4xf32, 3>",
        ),
        launch("workgroup(%w: memref<3xi32, #gpu.address_space<workgroup>>)"),
        launch("workgroup(%w: memref<3xi32, #gpu.address_space<private>>)"),
        launch("private(%w: i32)"),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            `gpu.return` returns `i32` as value 0, but the function returns `f32`
            `gpu.return` returns 0 values, but the function returns 1
            `gpu.return` returns 1 value, but the function returns 0
            `gpu.func` is a kernel, so it cannot have results
            `gpu.func` needs a body
            ok
            ok
            `gpu.func` has `memref<4xf32, #gpu.address_space<private>>` as its workgroup memory, which must be a memref in that memory space
            `gpu.func` has `memref<4xf32, #gpu.address_space<workgroup>>` as its private memory, which must be a memref in that memory space
            `gpu.func` has `i32` as its workgroup memory, which must be a memref in that memory space
            `gpu.func` has `memref<*xf32>` as its workgroup memory, which must be a memref in that memory space
            ok
            `gpu.func` has a body with `f32` as argument 0, but its `function_type` takes `i32`
            `gpu.func` has `i32` as its private memory, which must be a memref in that memory space
            `gpu.func` has a body with 2 arguments, but needs at least 3 for its own arguments and memory of the workgroup
            ok
            `gpu.launch` has `memref<3xi32, #gpu.address_space<private>>` as its workgroup memory, which must be a memref in that memory space
            `gpu.launch` has `i32` as its private memory, which must be a memref in that memory space
        "#]],
    );
}
