//! Instructions are selected by rules: larger tiles win, of equal ones the first, and everything is covered.

#[path = "../instruction_selector/mach.rs"]
mod mach;
#[path = "../instruction_selector/tiles.rs"]
mod tiles;

use drr::prelude::*;
use expect_test::expect;

const INPUT: &str = include_str!("../instruction_selector/input.mlir");

/// What a set of tiles makes of the functions of a text. Nothing of `arith` and `memref` is left.
#[track_caller]
fn select(tiles: &PatternSet, text: &str, config: &GreedyConfig) -> String {
    let ctx = Context::with((mach::Mach, drr_dialects::All));
    let mut module = Module::parse(&ctx, text).expect("it parses");
    let tiles = tiles.freeze(&ctx).expect("each rule has its operations");
    let outcome = apply_greedily(&mut module, &tiles, config).expect("each tile fits");
    assert!(outcome.converged);
    module.verify().expect("the instructions are valid");
    for op in module.root().walk() {
        let name = op.name_text();
        assert!(!name.starts_with("arith.") && !name.starts_with("memref."), "{module}");
    }
    module.to_string()
}

#[test]
fn the_program_selects_for_its_own_file() {
    let program = drr_tests::mlir::MlirOpt::new(env!("CARGO_BIN_EXE_instruction_selector"));
    let input = concat!(env!("CARGO_MANIFEST_DIR"), "/instruction_selector/input.mlir");
    let output = program.run(&[input], "");
    assert!(output.success, "{}", output.stderr);
    assert_eq!(output.stdout, select(&tiles::tiles(), INPUT, &GreedyConfig::default()));
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
fn what_no_tile_covers_is_an_error() {
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
    expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: i32) -> i32 {
            %0 = mach.mul %arg1, %arg1 : i32
            %1 = mach.madd %arg0, %arg0, %0 : i32
            return %1 : i32
          }
        }
    "#]]
    .assert_eq(&select(&first, TWO_PRODUCTS, &GreedyConfig::default()));
    expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: i32) -> i32 {
            %0 = mach.mul %arg0, %arg0 : i32
            %1 = mach.madd %arg1, %arg1, %0 : i32
            return %1 : i32
          }
        }
    "#]]
    .assert_eq(&select(&second, TWO_PRODUCTS, &GreedyConfig::default()));
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
    let tiles = tiles::tiles();
    expect![[r#"
        module {
          func.func @f(%arg0: memref<?xi32>, %arg1: index) -> i32 {
            %0 = mach.load_indexed %arg0[%arg1 + -2048] : memref<?xi32>
            %1 = mach.shadd %0, 3, %0 : i32
            %2 = mach.addi %1, 2047 : i32
            return %2 : i32
          }
        }
    "#]]
    .assert_eq(&select(&tiles, &text(8, 2047, -2048), &GreedyConfig::default()));
    expect![[r#"
        module {
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
        }
    "#]]
    .assert_eq(&select(&tiles, &text(16, 2048, -2049), &GreedyConfig::default()));
}

#[test]
fn from_the_start_to_the_end_the_operands_are_covered_first() {
    let from_the_start = GreedyConfig::canonicalize();
    expect![[r#"
        module {
          func.func @f(%arg0: i32, %arg1: i32) -> i32 {
            %0 = mach.mul %arg0, %arg0 : i32
            %1 = mach.mul %arg1, %arg1 : i32
            %2 = mach.add %0, %1 : i32
            return %2 : i32
          }
        }
    "#]]
    .assert_eq(&select(&tiles::tiles(), TWO_PRODUCTS, &from_the_start));
}
