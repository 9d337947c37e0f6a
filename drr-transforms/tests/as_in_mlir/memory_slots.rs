//! `mem2reg` and `sroa`.

use drr::PassManager;
use drr_transforms::{mem2reg, sroa};

use crate::compare::{check, context, on_root, read};

#[track_caller]
fn check_mem2reg(text: &str) -> String {
    check(&["--mem2reg", "--mlir-print-debuginfo"], text, on_root!(mem2reg))
}

#[track_caller]
fn check_sroa(text: &str) -> String {
    check(&["--sroa", "--mlir-print-debuginfo"], text, on_root!(sroa))
}

/// Promotes the only slot of a module for which MLIR's result is invalid or wrong. Returns the result, which has to be valid.
#[track_caller]
fn promoted_without_mlir(text: &str) -> String {
    with_promoted_slots(text, 1)
}

/// Returns a module after the promotion of `count` slots, which has to be valid.
#[track_caller]
fn with_promoted_slots(text: &str, count: usize) -> String {
    let mut module = read(&context(), text).unwrap_or_else(|errors| panic!("{errors}"));
    let root = module.root().handle();
    assert_eq!(mem2reg(module.ir_mut(), root).promoted, count);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    module.to_string()
}

#[test]
fn different_stores_meet_in_block_arguments() {
    let result = check_mem2reg(
        r#"func.func @diamond(%c: i1, %x: i32, %y: i32) -> i32 {
          %a = memref.alloca() : memref<i32> loc("slot")
          memref.store %x, %a[] : memref<i32>
          cf.cond_br %c, ^l, ^r
        ^l:
          memref.store %y, %a[] : memref<i32>
          cf.br ^e
        ^r:
          cf.br ^e
        ^dead:
          memref.store %x, %a[] : memref<i32>
          cf.br ^e
        ^e:
          %v = memref.load %a[] : memref<i32>
          return %v : i32
        }
        func.func @loop(%c: i1, %x: i32) -> i32 {
          %a = memref.alloca() : memref<1xi32>
          %0 = arith.constant 0 : index
          cf.br ^head
        ^head:
          %v = memref.load %a[%0] : memref<1xi32>
          %w = arith.addi %v, %x : i32
          memref.store %w, %a[%0] : memref<1xi32>
          cf.cond_br %c, ^head, ^exit
        ^exit:
          %u = memref.load %a[%0] : memref<1xi32>
          return %u : i32
        }
        func.func @switch(%i: i32, %x: i32, %y: i32) -> i32 {
          %a = memref.alloca() : memref<i32>
          %b = memref.alloca() : memref<i32>
          memref.store %x, %b[] : memref<i32>
          cf.switch %i : i32, [default: ^e(%x : i32), 1: ^e(%y : i32), 2: ^s]
        ^s:
          memref.store %y, %a[] : memref<i32>
          memref.store %i, %b[] : memref<i32>
          cf.br ^e(%i : i32)
        ^e(%p: i32):
          %v = memref.load %a[] : memref<i32>
          %w = memref.load %b[] : memref<i32>
          %s = arith.addi %v, %w : i32
          %t = arith.addi %s, %p : i32
          return %t : i32
        }"#,
    );
    assert!(!result.contains("memref."), "{result}");
}

#[test]
fn slots_that_are_not_promoted() {
    check_mem2reg(
        r#"func.func @f(%n: index, %c: i1, %x: i32) -> i32 {
          %escapes = memref.alloca() : memref<i32>
          "t.use"(%escapes) : (memref<i32>) -> ()
          %large = memref.alloca() : memref<2xi32>
          %0 = arith.constant 0 : index
          %1 = memref.load %large[%0] : memref<2xi32>
          %dynamic = memref.alloca(%n) : memref<?xi32>
          %2 = memref.load %dynamic[%0] : memref<?xi32>
          %nested = memref.alloca() : memref<i32>
          scf.if %c {
            memref.store %x, %nested[] : memref<i32>
          }
          %unused = memref.alloca() : memref<i32>
          %stored = memref.alloca() : memref<i32>
          %pointers = memref.alloca() : memref<memref<i32>>
          memref.store %stored, %pointers[] : memref<memref<i32>>
          %pointer = memref.load %pointers[] : memref<memref<i32>>
          memref.store %x, %pointer[] : memref<i32>
          %branch = memref.alloca() : memref<i32>
          memref.store %x, %branch[] : memref<i32>
          "t.branch"()[^a, ^b] : () -> ()
        ^a:
          memref.store %1, %branch[] : memref<i32>
          "t.branch"()[^b] : () -> ()
        ^b:
          %v = memref.load %branch[] : memref<i32>
          %w = memref.load %stored[] : memref<i32>
          %s = arith.addi %v, %w : i32
          return %s : i32
        }
        module {
          func.func @inner() -> i32 {
            scf.execute_region {
              %a = memref.alloca() : memref<i32>
              %x = memref.load %a[] : memref<i32>
              "t.use"(%x) : (i32) -> ()
              scf.yield
            }
            %b = memref.alloca() : memref<i32>
            %c = memref.cast %b : memref<i32> to memref<i32>
            %k = memref.load %b[] : memref<i32>
            return %k : i32
          }
        }"#,
    );
}

/// A function whose slots are loaded and stored with other types.
const CONVERSIONS: &str = r#"llvm.func @f(%x: i32, %h: f16, %p: !llvm.ptr, %q: !llvm.ptr<1>, %b: i8) -> i32 {
      %1 = llvm.mlir.constant(1 : i32) : i32
      %z = llvm.mlir.constant(0 : i16) : i16
      %m = llvm.mlir.constant(-2 : i8) : i8
      %a = llvm.alloca %1 x i32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
      llvm.store %h, %a : f16, !llvm.ptr
      %f = llvm.load %a : !llvm.ptr -> f32
      llvm.store %z, %a : i16, !llvm.ptr
      llvm.store %m, %a : i8, !llvm.ptr
      %v = llvm.load %a : !llvm.ptr -> i8
      %w = llvm.load %a : !llvm.ptr -> vector<2xi8>
      %c = llvm.alloca %1 x !llvm.ptr : (i32) -> !llvm.ptr
      llvm.store %x, %c : i32, !llvm.ptr
      %d = llvm.load %c : !llvm.ptr -> f64
      llvm.store %p, %c : !llvm.ptr, !llvm.ptr
      %e = llvm.load %c : !llvm.ptr -> !llvm.ptr<1>
      llvm.store %q, %c : !llvm.ptr<1>, !llvm.ptr
      %g = llvm.load %c : !llvm.ptr -> i64
      %i = llvm.load %c : !llvm.ptr -> f32
      %j = llvm.alloca %1 x !llvm.struct<(i32)> : (i32) -> !llvm.ptr
      llvm.store %x, %j : i32, !llvm.ptr
      %k = llvm.alloca %1 x vector<4xf32> : (i32) -> !llvm.ptr
      llvm.store %d, %k : f64, !llvm.ptr
      %l = llvm.load %k : !llvm.ptr -> vector<2xi64>
      "t.use"(%f, %v, %w, %d, %e, %g, %i, %l) : (f32, i8, vector<2xi8>, f64, !llvm.ptr<1>, i64, f32, vector<2xi64>) -> ()
      %o = llvm.load %a : !llvm.ptr -> i32
      llvm.return %o : i32
    }"#;

#[test]
fn values_of_other_types_are_converted() {
    check_mem2reg(CONVERSIONS);
}

#[test]
fn the_data_layout_decides_on_conversions() {
    check_mem2reg(
        r#"module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
        llvm.func @f(%h: f16) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %z = llvm.mlir.constant(5 : i16) : i16
          %a = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          llvm.store %h, %a : f16, !llvm.ptr
          llvm.store %z, %a : i16, !llvm.ptr
          %v = llvm.load %a : !llvm.ptr -> i8
          %w = llvm.load %a : !llvm.ptr -> f16
          "t.use"(%v, %w) : (i8, f16) -> ()
          %r = llvm.load %a : !llvm.ptr -> i32
          llvm.return %r : i32
        }
        }"#,
    );
    for spec in [
        r#""dlti.endianness" = "little", !llvm.ptr = dense<32> : vector<4xi64>"#,
        r#"!llvm.ptr<1> = dense<[32, 32, 32, 32]> : vector<4xi64>"#,
    ] {
        check_mem2reg(&format!(
            "module attributes {{dlti.dl_spec = #dlti.dl_spec<{spec}>}} {{\n{CONVERSIONS}\n}}"
        ));
    }
}

#[test]
fn ops_that_pass_pointers_on_are_erased() {
    check_mem2reg(
        r#"llvm.func @f(%x: i32, %n: i32) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %a = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          %b = llvm.bitcast %a : !llvm.ptr to !llvm.ptr
          %c = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<1>
          llvm.intr.lifetime.start %b : !llvm.ptr
          %d = llvm.getelementptr %a[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<1 x i32>
          llvm.intr.lifetime.start %d : !llvm.ptr
          %i = llvm.intr.invariant.start 4, %a : !llvm.ptr
          llvm.intr.invariant.end %i, 4, %a : !llvm.ptr
          %l = llvm.intr.launder.invariant.group %a : !llvm.ptr
          %s = llvm.intr.strip.invariant.group %l : !llvm.ptr
          llvm.store %x, %a : i32, !llvm.ptr
          %v = llvm.load %a : !llvm.ptr -> i32
          %e = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          %g = llvm.getelementptr %e[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
          %h = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          %k = llvm.bitcast %h : !llvm.ptr to !llvm.ptr
          llvm.store %x, %k : i32, !llvm.ptr
          %m = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          llvm.store volatile %x, %m : i32, !llvm.ptr
          %o = llvm.alloca %1 x !llvm.ptr : (i32) -> !llvm.ptr
          llvm.store %m, %o : !llvm.ptr, !llvm.ptr
          llvm.store %o, %o : !llvm.ptr, !llvm.ptr
          llvm.br ^a
        ^a:
          %late = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          %w = llvm.load %late : !llvm.ptr -> i32
          %t = llvm.add %v, %w : i32
          llvm.return %t : i32
        }"#,
    );
}

#[test]
fn debug_intrinsics_describe_values() {
    check_mem2reg(
        r##"#f = #llvm.di_file<"f" in "/">
        #s = #llvm.di_subprogram<scope = #f, name = "n", file = #f>
        #v = #llvm.di_local_variable<scope = #s, name = "v">
        #w = #llvm.di_local_variable<scope = #s, name = "w">
        llvm.func @f(%c: i1, %x: i32) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %a = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          llvm.intr.dbg.declare #v = %a : !llvm.ptr loc("v")
          %b = llvm.bitcast %a : !llvm.ptr to !llvm.ptr
          llvm.intr.dbg.value #v = %a : !llvm.ptr
          llvm.intr.dbg.value #w = %b : !llvm.ptr
          llvm.store %x, %a : i32, !llvm.ptr
          llvm.intr.dbg.declare #w = %a : !llvm.ptr
          llvm.br ^a
        ^a:
          %k = llvm.load %a : !llvm.ptr -> i32
          %l = llvm.add %k, %k : i32
          llvm.store %l, %a : i32, !llvm.ptr
          llvm.cond_br %c, ^a, ^b
        ^b:
          llvm.return %k : i32
        }"##,
    );
}

#[test]
fn the_variable_of_a_converted_store_is_described_after_the_conversion() {
    // MLIR describes it before, and fails.
    let text = r##"#f = #llvm.di_file<"f" in "/">
        #s = #llvm.di_subprogram<scope = #f, name = "n", file = #f>
        #v = #llvm.di_local_variable<scope = #s, name = "v">
        llvm.func @f(%x: f32) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %a = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          llvm.intr.dbg.declare #v = %a : !llvm.ptr
          llvm.store %x, %a : f32, !llvm.ptr
          %k = llvm.load %a : !llvm.ptr -> i32
          llvm.return %k : i32
        }"##;
    promoted_without_mlir(text);
}

#[test]
fn a_slot_in_a_loop_has_its_default_value_at_each_allocation() {
    // MLIR passes the value of the last iteration on to the block of the allocation, and the default value before it is defined.
    let loads_before = "func.func @f(%c: i1, %x: i32) -> (i32, i32) {
          cf.br ^loop
        ^loop:
          %a = memref.alloca() : memref<i32>
          %v = memref.load %a[] : memref<i32>
          memref.store %x, %a[] : memref<i32>
          cf.cond_br %c, ^loop, ^exit
        ^exit:
          %w = memref.load %a[] : memref<i32>
          return %v, %w : i32, i32
        }";
    let result = promoted_without_mlir(loads_before);
    let expected = "func.func @f(%arg0: i1, %arg1: i32) -> (i32, i32) {
    cf.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb1
    %0 = ub.poison : i32
    cf.cond_br %arg0, ^bb1, ^bb2
  ^bb2:  // pred: ^bb1
    return %0, %arg1 : i32, i32";
    assert!(result.contains(expected), "{result}");

    // Only the inner loop carries the value.
    let two_loops = "func.func @f(%c: i1, %x: i32) {
          cf.br ^outer
        ^outer:
          %a = memref.alloca() : memref<i32>
          cf.br ^inner
        ^inner:
          %v = memref.load %a[] : memref<i32>
          %w = arith.addi %v, %x : i32
          memref.store %w, %a[] : memref<i32>
          cf.cond_br %c, ^inner, ^latch
        ^latch:
          cf.cond_br %c, ^outer, ^exit
        ^exit:
          return
        }";
    let result = promoted_without_mlir(two_loops);
    let expected = "func.func @f(%arg0: i1, %arg1: i32) {
    cf.br ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb3
    %0 = ub.poison : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb1, ^bb2
    %2 = arith.addi %1, %arg1 : i32
    cf.cond_br %arg0, ^bb2(%2 : i32), ^bb3
  ^bb3:  // pred: ^bb2
    cf.cond_br %arg0, ^bb1, ^bb4
  ^bb4:  // pred: ^bb3
    return";
    assert!(result.contains(expected), "{result}");
}

#[test]
fn a_store_to_a_part_of_a_slot_keeps_the_rest_of_the_value_before_a_branch() {
    // MLIR uses the value before the branch, as if nothing were stored in `^a`.
    let after_branch = "llvm.func @f(%c: i1, %x: i16, %y: i16, %z: i8) -> i16 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %p = llvm.alloca %1 x i16 : (i32) -> !llvm.ptr
          llvm.store %x, %p : i16, !llvm.ptr
          llvm.cond_br %c, ^a, ^b
        ^a:
          llvm.store %y, %p : i16, !llvm.ptr
          llvm.br ^b
        ^b:
          llvm.store %z, %p : i8, !llvm.ptr
          %r = llvm.load %p : !llvm.ptr -> i16
          llvm.return %r : i16
        }";
    let result = promoted_without_mlir(after_branch);
    let expected = "llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i16)
  ^bb1:  // pred: ^bb0
    llvm.br ^bb2(%arg2 : i16)
  ^bb2(%1: i16):  // 2 preds: ^bb0, ^bb1
    %2 = llvm.zext %arg3 : i8 to i16
    %3 = llvm.mlir.constant(-256 : i16) : i16
    %4 = llvm.and %1, %3 : i16
    %5 = llvm.or %4, %2 : i16
    llvm.return %5 : i16";
    assert!(result.contains(expected), "{result}");

    let in_loop = "llvm.func @f(%c: i1, %x: i16, %z: i8) -> i16 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %p = llvm.alloca %1 x i16 : (i32) -> !llvm.ptr
          llvm.store %x, %p : i16, !llvm.ptr
          llvm.br ^head
        ^head:
          llvm.store %z, %p : i8, !llvm.ptr
          %r = llvm.load %p : !llvm.ptr -> i16
          %s = llvm.add %r, %r : i16
          llvm.store %s, %p : i16, !llvm.ptr
          llvm.cond_br %c, ^head, ^exit
        ^exit:
          llvm.return %s : i16
        }";
    let result = promoted_without_mlir(in_loop);
    let expected = "^bb1(%1: i16):  // 2 preds: ^bb0, ^bb1
    %2 = llvm.zext %arg2 : i8 to i16
    %3 = llvm.mlir.constant(-256 : i16) : i16
    %4 = llvm.and %1, %3 : i16
    %5 = llvm.or %4, %2 : i16
    %6 = llvm.add %5, %5 : i16
    llvm.cond_br %arg0, ^bb1(%6 : i16), ^bb2";
    assert!(result.contains(expected), "{result}");
}

#[test]
fn a_store_to_a_whole_slot_needs_no_block_argument() {
    check_mem2reg(
        "llvm.func @f(%c: i1, %x: i32, %y: f32) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %p = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
          llvm.store %x, %p : i32, !llvm.ptr
          llvm.cond_br %c, ^a, ^b
        ^a:
          llvm.store %x, %p : i32, !llvm.ptr
          llvm.br ^b
        ^b:
          llvm.store %y, %p : f32, !llvm.ptr
          %r = llvm.load %p : !llvm.ptr -> i32
          llvm.return %r : i32
        }",
    );
}

#[test]
fn a_slot_that_an_intrinsic_accesses_through_a_derived_pointer_stays() {
    // MLIR drops the writes of the first two and crashes at the third.
    for intrinsic in [
        r#""llvm.intr.memset"(%q, %x, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()"#,
        r#""llvm.intr.memcpy"(%q, %o, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"#,
        r#""llvm.intr.memmove"(%q, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"#,
    ] {
        let text = format!(
            "llvm.func @f(%v: i8, %x: i8, %o: !llvm.ptr) -> i8 {{
              %n = llvm.mlir.constant(1 : i64) : i64
              %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
              %q = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i8
              llvm.store %v, %p : i8, !llvm.ptr
              {intrinsic}
              %r = llvm.load %p : !llvm.ptr -> i8
              llvm.return %r : i8
            }}"
        );
        let result = with_promoted_slots(&text, 0);
        assert!(result.contains("llvm.intr.mem"), "{result}");
    }
}

#[test]
fn memory_intrinsics_become_values() {
    check_mem2reg(
        r#"llvm.func @f(%t: i8, %o: !llvm.ptr) -> i64 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %n = llvm.mlir.constant(8 : i64) : i64
          %one = llvm.mlir.constant(1 : i64) : i64
          %p = llvm.mlir.constant(-2 : i8) : i8
          %a = llvm.alloca %1 x i64 : (i32) -> !llvm.ptr
          %d = llvm.alloca %1 x f64 : (i32) -> !llvm.ptr
          %c = llvm.alloca %1 x i8 : (i32) -> !llvm.ptr
          %e = llvm.alloca %1 x i64 : (i32) -> !llvm.ptr
          "llvm.intr.memset"(%a, %t, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
          %x = llvm.load %a : !llvm.ptr -> i64
          "llvm.intr.memset"(%a, %p, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
          "llvm.intr.memset.inline"(%d, %t) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, i8) -> ()
          "llvm.intr.memset"(%c, %t, %one) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
          "llvm.intr.memset"(%e, %t, %one) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
          %y = llvm.load %a : !llvm.ptr -> i64
          %z = llvm.load %d : !llvm.ptr -> f64
          %w = llvm.load %c : !llvm.ptr -> i8
          "t.use"(%x, %z, %w) : (i64, f64, i8) -> ()
          "llvm.intr.memmove"(%a, %o, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
          "llvm.intr.memcpy"(%d, %a, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
          "llvm.intr.memcpy.inline"(%o, %d) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
          llvm.return %y : i64
        }"#,
    );
}

#[test]
fn elements_of_memrefs_get_slots() {
    check_sroa(
        "func.func @f(%i: index, %x: i32) -> i32 {
          %0 = arith.constant 0 : index
          %1 = arith.constant 1 : index
          %9 = arith.constant 9 : index
          %a = memref.alloca() : memref<4x2xi32>
          memref.store %x, %a[%0, %1] : memref<4x2xi32>
          %v = memref.load %a[%1, %1] : memref<4x2xi32>
          %w = memref.load %a[%0, %1] : memref<4x2xi32>
          %b = memref.alloca() : memref<4xi32>
          memref.store %x, %b[%i] : memref<4xi32>
          %c = memref.alloca() : memref<17xi32>
          memref.store %x, %c[%0] : memref<17xi32>
          %d = memref.alloca() : memref<4xi32>
          memref.store %x, %d[%9] : memref<4xi32>
          %e = memref.alloca() : memref<i32>
          memref.store %x, %e[] : memref<i32>
          %unused = memref.alloca() : memref<4xi32>
          %s = arith.addi %v, %w : i32
          return %s : i32
        }",
    );
}

#[test]
fn elements_of_aggregates_get_slots() {
    check_sroa(
        r#"llvm.func @f(%x: i32, %h: f16, %t: i8, %o: !llvm.ptr, %n: i32) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %16 = llvm.mlir.constant(16 : i32) : i32
          %a = llvm.alloca %1 x !llvm.struct<(i32, array<3 x f32>, struct<packed (i8, i64)>)> {alignment = 16 : i64} : (i32) -> !llvm.ptr
          llvm.intr.lifetime.start %a : !llvm.ptr
          %b = llvm.getelementptr inbounds %a[0, 1, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<3 x f32>)>
          llvm.store %x, %b : i32, !llvm.ptr
          %c = llvm.getelementptr %a[17] : (!llvm.ptr) -> !llvm.ptr, i8
          llvm.store %h, %c : f16, !llvm.ptr
          %k = llvm.load %a : !llvm.ptr -> i32
          %d = llvm.alloca %1 x !llvm.array<8 x i32> : (i32) -> !llvm.ptr
          "llvm.intr.memset"(%d, %t, %16) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
          %e = llvm.getelementptr %d[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i32>
          %l = llvm.load %e : !llvm.ptr -> i32
          %g = llvm.getelementptr %d[0, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i32>
          llvm.store %x, %g : i32, !llvm.ptr
          %i = llvm.alloca %1 x !llvm.struct<(i32, i64)> : (i32) -> !llvm.ptr
          "llvm.intr.memcpy"(%i, %o, %16) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
          %j = llvm.getelementptr %i[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
          %m = llvm.load %j : !llvm.ptr -> i64
          "t.use"(%m, %l) : (i64, i32) -> ()
          llvm.return %k : i32
        }
        llvm.func @unsafe(%x: i64, %n: i32) -> i32 {
          %1 = llvm.mlir.constant(1 : i32) : i32
          %a = llvm.alloca %1 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
          llvm.store %x, %a : i64, !llvm.ptr
          %b = llvm.alloca %1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
          %c = llvm.getelementptr %b[0, %n] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
          %v = llvm.load %c : !llvm.ptr -> i32
          %d = llvm.alloca %1 x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
          %e = llvm.getelementptr %d[2] : (!llvm.ptr) -> !llvm.ptr, i8
          %f = llvm.load %e : !llvm.ptr -> i8
          %g = llvm.alloca %1 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
          %h = llvm.getelementptr %g[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
          %i = llvm.load %h : !llvm.ptr -> i64
          %2 = llvm.mlir.constant(2 : i32) : i32
          %j = llvm.alloca %2 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
          %k = llvm.load %j : !llvm.ptr -> i32
          llvm.return %v : i32
        }"#,
    );
}

#[test]
fn passes_count_what_they_replace() {
    let text = "func.func @f(%c: i1, %x: i32) -> i32 {
          %0 = arith.constant 0 : index
          %1 = arith.constant 1 : index
          %a = memref.alloca() : memref<3xi32>
          memref.store %x, %a[%0] : memref<3xi32>
          cf.cond_br %c, ^a, ^b
        ^a:
          memref.store %x, %a[%1] : memref<3xi32>
          cf.br ^b
        ^b:
          %v = memref.load %a[%1] : memref<3xi32>
          return %v : i32
        }";
    let mut registry = drr::PassRegistry::new();
    drr_transforms::register_passes(&mut registry);
    let pipeline = registry.parse("builtin.module(sroa,func.func(mem2reg{region-simplify=false}))");
    let mut pm = PassManager::from(pipeline.expect("it is a pipeline"));
    let mut module = read(&context(), text).expect("it is valid");
    let report = pm.run(&mut module).expect("it runs");
    let counts = [
        ("SROA", "destructured slots"),
        ("SROA", "slots with memory benefit"),
        ("SROA", "max subelement number"),
        ("Mem2Reg", "promoted slots"),
        ("Mem2Reg", "new block args"),
    ];
    let counts = counts.map(|(pass, statistic)| report.statistics.get(pass, statistic));
    assert_eq!(counts, [1, 1, 3, 2, 1]);
}
