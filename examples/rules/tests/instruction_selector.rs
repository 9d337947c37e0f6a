//! Instructions are selected by rules: larger tiles win, of equal ones the first, and everything is covered.

#[path = "../instruction_selector/mach.rs"]
mod mach;
#[path = "../instruction_selector/tiles.rs"]
mod tiles;

use drr::prelude::*;
use drr::testing::{RandomModules, RewriteTest, check_never_invalid, check_rewrite, expect};

/// Returns a set of tiles, and how the program applies it.
fn selection(tiles: PatternSet) -> RewriteTest<'static> {
    let ctx = ContextBuilder::new()
        .with((mach::Mach, drr_dialects::All))
        .allow_unregistered_dialects(true)
        .build();
    RewriteTest::new(&ctx, tiles)
}

#[test]
fn the_program_selects_for_its_own_file() {
    let program = drr_tests::mlir::MlirOpt::new(env!("CARGO_BIN_EXE_instruction_selector"));
    let input = concat!(env!("CARGO_MANIFEST_DIR"), "/instruction_selector/input.mlir");
    let output = program.run(&[input], "");
    assert!(output.success, "{}", output.stderr);
    expect![[r#"
        module {
          func.func @larger_tiles_win(%arg0: memref<64xi32>, %arg1: index, %arg2: i32, %arg3: i32) -> i32 {
            %0 = mach.load_indexed %arg0[%arg1 + 3] : memref<64xi32>
            %1 = mach.load %arg0[%arg1] : memref<64xi32>
            %2 = mach.shadd %0, 2, %1 : i32
            %3 = mach.madd %2, %arg2, %arg3 : i32
            mach.store %3, %arg0[%arg1] : memref<64xi32>
            return %3 : i32
          }
          func.func @immediates(%arg0: i32, %arg1: i32) -> (i32, i32) {
            %0 = mach.li 100000 : i32
            %1 = mach.mul %arg0, %arg1 : i32
            %2 = mach.addi %1, 100 : i32
            %3 = mach.add %arg0, %0 : i32
            return %2, %3 : i32, i32
          }
          func.func @equal_benefit(%arg0: i32, %arg1: i32) -> i32 {
            %0 = mach.mul %arg1, %arg1 : i32
            %1 = mach.madd %arg0, %arg0, %0 : i32
            return %1 : i32
          }
          func.func @product_with_two_uses(%arg0: i32, %arg1: i32) -> i32 {
            %0 = mach.mul %arg0, %arg1 : i32
            %1 = mach.add %0, %arg0 : i32
            %2 = mach.mul %1, %0 : i32
            return %2 : i32
          }
        }
    "#]]
    .assert_eq(&output.stdout);
    let fired = output
        .stderr
        .lines()
        .skip(1)
        .filter_map(|line| line.split_whitespace().nth(1));
    let tiles = tiles::tiles();
    // `AddMul` is the one that loses where `MulAdd` fits as well.
    let expected = tiles.specs().map(|rule| rule.name).filter(|&name| name != "AddMul");
    assert!(fired.eq(expected), "{}", output.stderr);
}

#[test]
fn an_uncovered_op_is_an_error() {
    let program = drr_tests::mlir::MlirOpt::new(env!("CARGO_BIN_EXE_instruction_selector"));
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/uncovered.mlir");
    let text = "func.func @f(%x: i32, %y: i32) -> i32 {
  %quotient = arith.divsi %x, %y : i32
  %sum = arith.addi %quotient, %y : i32
  return %sum : i32
}";
    std::fs::write(file, text).expect("the folder for files of tests can be written");
    let output = program.run(&[file], "");
    assert_eq!((output.success, output.stdout.as_str()), (false, ""));
    expect![[r#"
        Error: error: no tile covers `arith.divsi` at /uncovered.mlir:2:15
    "#]]
    .assert_eq(&output.stderr.replace(env!("CARGO_TARGET_TMPDIR"), ""));
}

const TWO_PRODUCTS: &str = "
func.func @f(%x: i32, %y: i32) -> i32 {
  %first = arith.muli %x, %x : i32
  %second = arith.muli %y, %y : i32
  %sum = arith.addi %first, %second : i32
  return %sum : i32
}";

#[test]
fn of_tiles_of_equal_benefit_the_first_wins() {
    let benefit = |rule: &dyn RewritePattern| rule.spec().benefit;
    assert_eq!(benefit(&tiles::MulAdd), benefit(&tiles::AddMul));
    let small = || patterns![tiles::Add, tiles::Mul];
    let first = small().with(patterns![tiles::MulAdd, tiles::AddMul]);
    let second = small().with(patterns![tiles::AddMul, tiles::MulAdd]);
    check_rewrite!(selection(first), TWO_PRODUCTS => r#"
        func.func @f(%arg0: i32, %arg1: i32) -> i32 {
          %0 = mach.mul %arg1, %arg1 : i32
          %1 = mach.madd %arg0, %arg0, %0 : i32
          return %1 : i32
        }
    "#);
    check_rewrite!(selection(second), TWO_PRODUCTS => r#"
        func.func @f(%arg0: i32, %arg1: i32) -> i32 {
          %0 = mach.mul %arg0, %arg0 : i32
          %1 = mach.madd %arg1, %arg1, %0 : i32
          return %1 : i32
        }
    "#);
}

#[test]
fn a_tile_fits_only_where_its_constants_do() {
    let text = |factor: i32, summand: i32, offset: i32| {
        format!(
            "func.func @f(%memory: memref<?xi32>, %i: index) -> i32 {{
               %offset = arith.constant {offset} : index
               %factor = arith.constant {factor} : i32
               %summand = arith.constant {summand} : i32
               %j = arith.addi %i, %offset : index
               %x = memref.load %memory[%j] : memref<?xi32>
               %product = arith.muli %x, %factor : i32
               %sum = arith.addi %product, %x : i32
               %result = arith.addi %sum, %summand : i32
               return %result : i32
             }}"
        )
    };
    let tiles = selection(tiles::tiles());
    check_rewrite!(&tiles, &text(8, 2047, -2048) => r#"
        func.func @f(%arg0: memref<?xi32>, %arg1: index) -> i32 {
          %0 = mach.load_indexed %arg0[%arg1 + -2048] : memref<?xi32>
          %1 = mach.shadd %0, 3, %0 : i32
          %2 = mach.addi %1, 2047 : i32
          return %2 : i32
        }
    "#);
    check_rewrite!(&tiles, &text(16, 2048, -2049) => r#"
        func.func @f(%arg0: memref<?xi32>, %arg1: index) -> i32 {
          %0 = mach.li -2049 : index
          %1 = mach.li 16 : i32
          %2 = mach.li 2048 : i32
          %3 = mach.add %arg1, %0 : index
          %4 = mach.load %arg0[%3] : memref<?xi32>
          %5 = mach.madd %4, %1, %4 : i32
          %6 = mach.add %5, %2 : i32
          return %6 : i32
        }
    "#);
}

#[test]
fn from_the_start_to_the_end_the_operands_are_covered_first() {
    let from_the_start = selection(tiles::tiles()).config(GreedyRewriteConfig::canonicalize());
    check_rewrite!(from_the_start, TWO_PRODUCTS => r#"
        func.func @f(%arg0: i32, %arg1: i32) -> i32 {
          %0 = mach.mul %arg0, %arg0 : i32
          %1 = mach.mul %arg1, %arg1 : i32
          %2 = mach.add %0, %1 : i32
          return %2 : i32
        }
    "#);
}

/// Ops of other types are unchanged.
#[test]
fn tiles_cover_words() {
    let other = "func.func @f(%x: i64, %memory: memref<1xf32>, %i: index) -> (i64, f32) {
      %two = arith.constant 2 : i64
      %product = arith.muli %x, %two : i64
      %sum = arith.addi %product, %x : i64
      %element = memref.load %memory[%i] : memref<1xf32>
      return %sum, %element : i64, f32
    }";
    check_rewrite!(selection(tiles::tiles()), other => other);
}

#[test]
fn tiles_on_random_modules() {
    let tiles = selection(tiles::tiles());
    let ops = [
        "arith.addi",
        "arith.constant",
        "arith.muli",
        "memref.load",
        "memref.store",
    ];
    let fired = check_never_invalid(&tiles, &mut RandomModules::new(tiles.ctx(), ops), 0..100);
    assert!(fired > 20, "{fired}");
}
