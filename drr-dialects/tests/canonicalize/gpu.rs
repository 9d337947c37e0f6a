//! Rules and folds of `gpu`.

use crate::compare::{Cases, check_differs};

/// Wraps ops in a function.
fn function(body: &str) -> String {
    format!(
        "func.func @f(%t: !gpu.async.token, %u: !gpu.async.token, %n: index, %x: f32, %i: i32, %m: memref<?xf32>, %w: memref<4xf32>) {{\n%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n{body}\nreturn\n}}"
    )
}

fn check(bodies: &[&str]) {
    let mut cases = Cases::default();
    for body in bodies {
        cases.folds(&function(body));
    }
    cases.check();
}

#[test]
fn ids_of_dimensions_of_size_1_are_0() {
    // Row KG001
    check(&[
        "gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %n) {\n\"use\"(%bx, %by, %bz, %tx, %ty, %tz) : (index, index, index, index, index, index) -> ()\n\"use\"(%gx, %sy) : (index, index) -> ()\ngpu.terminator\n}",
    ]);
}

#[test]
fn reductions_in_the_entry_block_of_a_launch_are_uniform() {
    let launch = "gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {\nBODY\ngpu.terminator\n}";
    // Rows KG002, KG004
    let bodies = [
        "%r = gpu.all_reduce add %x {} : (f32) -> (f32)\n\"u\"(%r) : (f32) -> ()",
        "%r = gpu.subgroup_reduce add %x : (f32) -> (f32)\n\"u\"(%r) : (f32) -> ()",
    ];
    let texts: Vec<String> = bodies.iter().map(|body| launch.replace("BODY", body)).collect();
    check(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    let mut cases = Cases::default();
    cases.stays(
        &function("%r = gpu.all_reduce add %x {} : (f32) -> (f32)\n\"u\"(%r) : (f32) -> ()"),
        &["gpu.all_reduce", "uniform"],
    );
    cases.check();
}

#[test]
fn reductions_and_broadcasts_without_effect_fold() {
    check(&[
        // Row KG003
        "%r = gpu.subgroup_reduce add %x cluster(size = 1) : (f32) -> (f32)\n\"u\"(%r) : (f32) -> ()",
        // Row KG014
        "%a = gpu.subgroup_broadcast %x, first_active_lane : f32\n%r = gpu.subgroup_broadcast %a, specific_lane %i : f32\n\"u\"(%r) : (f32) -> ()",
    ]);
}

/// The lanes leave the loop in different iterations, with different values. MLIR removes the second broadcast.
#[test]
fn broadcasts_after_a_loop_stay() {
    let body = "cf.br ^l\n^l:\n%a = gpu.subgroup_broadcast %x, first_active_lane : f32\n%c = \"c\"() : () -> i1\ncf.cond_br %c, ^l, ^e\n^e:\n%r = gpu.subgroup_broadcast %a, first_active_lane : f32\n\"u\"(%r) : (f32) -> ()";
    check_differs(
        &function(body),
        "%0 = gpu.subgroup_broadcast %arg3,  first_active_lane : f32\n%1 = \"c\"() : () -> i1\n%2 = gpu.subgroup_broadcast %0,  first_active_lane : f32\nreturn",
    );
    check(&[
        "%a = gpu.subgroup_broadcast %x, first_active_lane : f32\nscf.for %k = %c0 to %n step %c1 {\n%r = gpu.subgroup_broadcast %a, first_active_lane : f32\n\"u\"(%r) : (f32) -> ()\n}",
    ]);
}

#[test]
fn barriers_and_waits_are_merged() {
    check(&[
        // Row KG005
        "gpu.barrier {a}\ngpu.barrier {b}\ngpu.barrier {c}",
        // Row KG009
        "%a = gpu.wait async\n%b = gpu.wait async [%a, %t]\n\"u\"(%b) : (!gpu.async.token) -> ()",
        "%a = gpu.wait async\ngpu.wait [%a, %t]",
        // Row KG010
        "gpu.wait",
        // Row KG011
        "%a = gpu.wait async [%t]\n\"u\"(%a) : (!gpu.async.token) -> ()",
        // Row KG012
        "%a = gpu.wait async [%t, %u]",
    ]);
    let mut cases = Cases::default();
    cases.stays(
        &function("gpu.wait [%t]\n%a = gpu.wait async [%t, %u]\n\"u\"(%a) : (!gpu.async.token) -> ()"),
        &["gpu.wait"],
    );
    cases.stays(
        &function("gpu.barrier\n\"u\"() : () -> ()\ngpu.barrier"),
        &["gpu.barrier"],
    );
    cases.check();
}

#[test]
fn memory_ops_use_more_static_memory() {
    check(&[
        // Rows KG006, KG007
        "%c = memref.cast %w : memref<4xf32> to memref<?xf32>\ngpu.memcpy %m, %c : memref<?xf32>, memref<?xf32>",
        "%c = memref.cast %w : memref<4xf32> to memref<?xf32>\ngpu.memset %c, %x : memref<?xf32>, f32",
        // Row KG013
        "%a = gpu.alloc(%n) : memref<4x?xf32>\n%d = memref.dim %a, %c1 : memref<4x?xf32>\n\"u\"(%a, %d) : (memref<4x?xf32>, index) -> ()",
    ]);
}

#[test]
fn copies_to_memory_that_is_only_freed_are_erased() {
    // Row KG008
    check(&[
        "%a = memref.alloc(%n) : memref<?xf32>\ngpu.memcpy %a, %m : memref<?xf32>, memref<?xf32>\nmemref.dealloc %a : memref<?xf32>",
        "%a = memref.alloc(%n) : memref<?xf32>\n%r = gpu.memcpy async [%t] %a, %m : memref<?xf32>, memref<?xf32>\ngpu.wait [%r, %u]",
        // Row KG016
        "%a = gpu.alloc(%n) : memref<4x?xf32>\n%b, %r = gpu.alloc async [%t] (%n) : memref<4x?xf32>",
    ]);
    let mut cases = Cases::default();
    let read = "%a = memref.alloc(%n) : memref<?xf32>\ngpu.memcpy %a, %m : memref<?xf32>, memref<?xf32>\n\"u\"(%a) : (memref<?xf32>) -> ()";
    let two_tokens = "%a = memref.alloc(%n) : memref<?xf32>\n%r = gpu.memcpy async [%t, %u] %a, %m : memref<?xf32>, memref<?xf32>\ngpu.wait [%r]";
    cases.stays(&function(read), &["gpu.memcpy"]);
    cases.stays(&function(two_tokens), &["gpu.memcpy"]);
    cases.check();
}

/// `mlir-opt` crashes.
#[test]
fn dimensions_out_of_bounds_stay() {
    for index in [-1, 2] {
        let ours = crate::compare::canonicalized(&function(&format!(
            "%a = gpu.alloc(%n) : memref<4x?xf32>\n%o = arith.constant {index} : index\n%d = memref.dim %a, %o : memref<4x?xf32>\n\"u\"(%a, %d) : (memref<4x?xf32>, index) -> ()"
        )));
        assert!(ours.contains("memref.dim"), "{ours}");
    }
}
