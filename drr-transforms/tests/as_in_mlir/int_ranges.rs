//! `int-range-optimizations`.

use std::fmt::Write as _;

use drr::PassManager;
use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, PassComparison};
use drr_transforms::passes::IntRangeOptimizations;

use crate::compare::{Transform, check, context, print, read};

pub(crate) const OPTIMIZE: Transform = |module| {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(IntRangeOptimizations);
    pm.run(module).unwrap_or_else(|error| panic!("{error}"));
};

#[track_caller]
fn check_optimize(text: &str) -> String {
    check(&["--int-range-optimizations"], text, OPTIMIZE)
}

#[test]
fn comparisons_are_decided_and_remainders_are_deleted() {
    let result = check_optimize(
        "func.func @f(%a: i32, %b: i1, %c: i8) -> (i1, i1, i1, i32, i1, i32, vector<4xi1>) {
          %c10 = arith.constant 10 : i32
          %r = arith.remui %a, %c10 : i32
          %r2 = arith.remui %r, %c10 : i32
          %r3 = arith.remsi %r, %c10 : i32
          %c9 = arith.constant 9 : i32
          %r4 = arith.remsi %r, %c9 : i32
          %e = arith.extui %c : i8 to i32
          %c256 = arith.constant 256 : i32
          %t = arith.cmpi ult, %e, %c256 : i32
          %v = vector.broadcast %r : i32 to vector<4xi32>
          %q = vector.extract %v[1] : i32 from vector<4xi32>
          %t2 = arith.cmpi slt, %q, %c10 : i32
          %cv = arith.constant dense<[10, 11, 12, 13]> : vector<4xi32>
          %t5 = arith.cmpi slt, %v, %cv : vector<4xi32>
          %s = arith.select %b, %r, %c10 : i32
          %c11 = arith.constant 11 : i32
          %t3 = arith.cmpi slt, %s, %c11 : i32
          %s2 = scf.if %t3 -> i32 {
            scf.yield %r2 : i32
          } else {
            scf.yield %r3 : i32
          }
          cf.cond_br %b, ^a(%c10 : i32), ^a(%c11 : i32)
        ^a(%arg: i32):
          %t4 = arith.cmpi sge, %arg, %c10 : i32
          return %t, %t2, %t3, %s2, %t4, %r4, %t5: i1, i1, i1, i32, i1, i32, vector<4xi1>
        }",
    );
    assert!(result.contains("return %true, %true, %true"), "{result}");
}

/// Compares the ranges of ids and sizes of launches at all bounds that MLIR has.
#[test]
fn ids_and_sizes_of_launches_have_the_ranges_of_mlir() {
    const WITH_DIMENSION: [&str; 9] = [
        "thread_id",
        "block_id",
        "global_id",
        "cluster_id",
        "cluster_block_id",
        "block_dim",
        "grid_dim",
        "cluster_dim",
        "cluster_dim_blocks",
    ];
    const WITHOUT_DIMENSION: [(&str, &str); 4] = [
        ("lane_id", ""),
        ("subgroup_id", " : index"),
        ("num_subgroups", " : index"),
        ("subgroup_size", " : index"),
    ];
    let bounds = ["", " upper_bound 4", " upper_bound 200"];
    let dimensions = WITH_DIMENSION.iter().flat_map(|name| {
        let dimensions = ["x", "y", "z"];
        dimensions.map(|dimension| bounds.map(|bound| format!("gpu.{name} {dimension}{bound}")))
    });
    let others = WITHOUT_DIMENSION
        .iter()
        .map(|(name, ty)| bounds.map(|bound| format!("gpu.{name}{bound}{ty}")));
    let max = i64::from(u32::MAX);
    let limits = [0, 1, 2, 3, 4, 6, 7, 8, 9, 127, 128, 200, 7 * max, max - 1, max];
    let mut body = String::new();
    for (index, limit) in limits.iter().enumerate() {
        writeln!(body, "%c{index} = arith.constant {limit} : index").expect("a string");
    }
    for (op, text) in dimensions.chain(others).flatten().enumerate() {
        writeln!(body, "%o{op} = {text}").expect("a string");
        for index in 0..limits.len() {
            for predicate in ["ule", "uge"] {
                let value = format!("%{predicate}{op}_{index}");
                writeln!(body, "{value} = arith.cmpi {predicate}, %o{op}, %c{index} : index").expect("a string");
                writeln!(body, "\"t.use\"({value}) : (i1) -> ()").expect("a string");
            }
        }
    }
    let sizes = |prefix: &str| {
        format!(
            "{prefix}known_block_size = array<i32: 7, 9, -1>, {prefix}known_grid_size = array<i32: 3, 4, 1>,
            {prefix}known_cluster_size = array<i32: 2, 3, 12>"
        )
    };
    check_optimize(&format!(
        "func.func @limits() {{ {body} return }}
        func.func @function() attributes {{ {} }} {{ {body} return }}
        gpu.module @m {{
          gpu.func @kernel() kernel attributes {{ {} }} {{ {body} gpu.return }}
        }}
        func.func @launch() {{
          %s2 = arith.constant 2 : index
          %s3 = arith.constant 3 : index
          %s4 = arith.constant 4 : index
          %s7 = arith.constant 7 : index
          gpu.launch clusters(%a0, %b0, %d0) in (%s0x = %s2, %s0y = %s3, %s0z = %s4)
              blocks(%a1, %b1, %d1) in (%s1x = %s3, %s1y = %s4, %s1z = %s7)
              threads(%a2, %b2, %d2) in (%s2x = %s7, %s2y = %s2, %s2z = %s3) {{
            {body}
            gpu.terminator
          }}
          return
        }}",
        sizes("gpu."),
        sizes("")
    ));
}

#[test]
fn a_broadcast_value_has_the_range_of_its_source() {
    let result = check_optimize(
        "func.func @f(%a: i8, %lane: i32) -> i1 {
          %0 = arith.extui %a : i8 to i32
          %1 = gpu.subgroup_broadcast %0, specific_lane %lane : i32
          %c256 = arith.constant 256 : i32
          %2 = arith.cmpi ult, %1, %c256 : i32
          return %2 : i1
        }",
    );
    assert!(result.contains("return %true"), "{result}");
}

#[test]
fn induction_variables_have_the_ranges_of_their_bounds() {
    check_optimize(
        r#"func.func @f(%n: index, %k: i8) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c100 = arith.constant 100 : index
          scf.for %i = %c0 to %n step %c1 {
            %c = arith.cmpi sge, %i, %c0 : index
            %d = arith.cmpi slt, %i, %c100 : index
            "t.use"(%c, %d) : (i1, i1) -> ()
          }
          scf.for %i = %c0 to %c100 step %c1 iter_args(%x = %c0) -> index {
            %c = arith.cmpi slt, %i, %c100 : index
            "t.use"(%c) : (i1) -> ()
            %y = arith.addi %x, %c1 : index
            %d = arith.cmpi sge, %y, %c1 : index
            "t.use"(%d) : (i1) -> ()
            scf.yield %y : index
          }
          scf.for %i = %c100 to %c0 step %c1 {
            %c = arith.cmpi slt, %i, %c100 : index
            "t.use"(%c) : (i1) -> ()
          }
          affine.for %i = 3 to 20 {
            %c = arith.cmpi slt, %i, %c100 : index
            "t.use"(%c) : (i1) -> ()
          }
          scf.forall (%i, %j) in (%n, 7) {
            %c = arith.cmpi sge, %i, %c0 : index
            %d = arith.cmpi slt, %j, %c100 : index
            "t.use"(%c, %d) : (i1, i1) -> ()
          }
          scf.parallel (%i) = (%c0) to (%n) step (%c1) {
            %c = arith.cmpi sge, %i, %c0 : index
            "t.use"(%c) : (i1) -> ()
          }
          return
        }
        func.func @while(%n: i32) -> i32 {
          %c0 = arith.constant 0 : i32
          %c1 = arith.constant 1 : i32
          %r = scf.while (%x = %c0) : (i32) -> i32 {
            %c = arith.cmpi slt, %x, %n : i32
            scf.condition(%c) %x : i32
          } do {
          ^bb0(%y: i32):
            %z = arith.andi %y, %c1 : i32
            %d = arith.cmpi sle, %z, %c1 : i32
            "t.use"(%d) : (i1) -> ()
            scf.yield %z : i32
          }
          return %r : i32
        }"#,
    );
}

#[test]
fn the_sign_of_a_step_decides_on_the_bounds() {
    let result = check_optimize(
        r#"func.func @unknown(%lower: index, %upper: index, %step: index) -> (index, i32) {
          %c0 = arith.constant 0 : index
          %x = arith.constant 0 : i32
          %r:2 = scf.for %i = %lower to %upper step %step iter_args(%a = %c0, %b = %x) -> (index, i32) {
            %sum = arith.addi %a, %i : index
            %c = arith.cmpi ult, %i, %lower : index
            %k = "t.use"(%c) : (i1) -> i32
            %n = arith.addi %b, %k : i32
            scf.yield %sum, %n : index, i32
          }
          return %r#0, %r#1 : index, i32
        }
        func.func @known_bounds(%step: index, %byte: i8) {
          %c0 = arith.constant 0 : index
          %c10 = arith.constant 10 : index
          %small = arith.index_cast %byte : i8 to index
          scf.for %i = %c0 to %c10 step %step {
            %c = arith.cmpi sge, %i, %c0 : index
            "t.use"(%c) : (i1) -> ()
          }
          scf.for %i = %c0 to %c10 step %small {
            %c = arith.cmpi sge, %i, %c0 : index
            "t.use"(%c) : (i1) -> ()
          }
          return
        }
        // Undefined, and never executed for a positive step.
        func.func @reversed(%step: index) {
          %c0 = arith.constant 0 : index
          %c10 = arith.constant 10 : index
          scf.for %i = %c10 to %c0 step %step {
            %c = arith.cmpi sge, %i, %c0 : index
            "t.use"(%c) : (i1) -> ()
          }
          return
        }
        func.func @negative() -> index {
          %c0 = arith.constant 0 : index
          %minus = arith.constant -1 : index
          %c10 = arith.constant 10 : index
          %r = scf.for %i = %c10 to %c0 step %minus iter_args(%a = %c0) -> index {
            %c = arith.cmpi sge, %i, %c0 : index
            "t.use"(%c) : (i1) -> ()
            scf.yield %i : index
          }
          return %r : index
        }"#,
    );
    assert_eq!(result.matches("arith.addi").count(), 2, "{result}");
}

#[test]
fn arguments_of_launches_have_the_ranges_of_mlir() {
    const BLOCKS: [&str; 6] = ["bx", "by", "bz", "gx", "gy", "gz"];
    const THREADS: [&str; 6] = ["tx", "ty", "tz", "sx", "sy", "sz"];
    const CLUSTERS: [&str; 6] = ["cx", "cy", "cz", "kx", "ky", "kz"];
    let limits = [0, 1, 2, 3, 6, 7, 8, i64::from(u32::MAX) - 1, i64::from(u32::MAX)];
    let compared = |arguments: &[&str]| {
        let mut body = String::new();
        for argument in arguments {
            // MLIR computes no ranges of clusters, and does not decide that they are at least 0.
            let start = usize::from(CLUSTERS.contains(argument));
            for (index, limit) in limits.iter().enumerate().skip(start) {
                writeln!(body, "%c_{argument}{index} = arith.constant {limit} : index").expect("a string");
                for predicate in ["ule", "uge"] {
                    let value = format!("%{predicate}_{argument}{index}");
                    writeln!(
                        body,
                        "{value} = arith.cmpi {predicate}, %{argument}, %c_{argument}{index} : index"
                    )
                    .expect("a string");
                    writeln!(body, "\"t.use\"({value}) : (i1) -> ()").expect("a string");
                }
            }
        }
        body
    };
    let ids_and_sizes = [BLOCKS, THREADS].concat();
    let all = [BLOCKS, THREADS, CLUSTERS].concat();
    let launch = "blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %n, %gz = %r)
        threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c7)";
    let (body, body_with_clusters) = (compared(&ids_and_sizes), compared(&all));
    check_optimize(&format!(
        "func.func @f(%n: index) {{
          %c1 = arith.constant 1 : index
          %c3 = arith.constant 3 : index
          %c7 = arith.constant 7 : index
          %c8 = arith.constant 8 : index
          %r = arith.remui %n, %c7 : index
          gpu.launch {launch} {{
            {body}
            gpu.terminator
          }}
          gpu.launch clusters(%cx, %cy, %cz) in (%kx = %c1, %ky = %c3, %kz = %n) {launch} {{
            {body_with_clusters}
            gpu.terminator
          }}
          %token = gpu.wait async
          %done = gpu.launch async [%token] {launch} {{
            {body}
            gpu.terminator
          }}
          return
        }}"
    ));
}

/// MLIR's analysis does not know the outputs of a loop, either, but computes no ranges of what depends on them.
#[test]
fn shared_outputs_are_unknown() {
    let result = check_optimize(
        r#"func.func @f(%t: tensor<4xi32>, %n: index, %c: i1) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %z = arith.constant 0 : i32
          %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xi32>) {
            %e = tensor.extract %o[%i] : tensor<4xi32>
            %x = scf.if %c -> i32 {
              scf.yield %e : i32
            } else {
              scf.yield %z : i32
            }
            %q = scf.for %k = %c0 to %n step %c1 iter_args(%a = %z) -> i32 {
              %s = arith.addi %a, %e : i32
              scf.yield %s : i32
            }
            "t.use"(%x, %q) : (i32, i32) -> ()
          }
          return
        }"#,
    );
    assert!(result.contains("scf.if") && result.contains("scf.for "), "{result}");
}

#[test]
fn dimensions_and_calls() {
    check_optimize(
        r#"func.func private @callee(%x: i32) -> i1 {
          %c5 = arith.constant 5 : i32
          %0 = arith.cmpi sle, %x, %c5 : i32
          return %0 : i1
        }
        func.func @f(%m: memref<4x?xf32>, %t: tensor<?x3xf32>, %i: index) -> (i1, i1, i1, i1) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %d = memref.dim %m, %c1 : memref<4x?xf32>
          %0 = arith.cmpi sge, %d, %c0 : index
          %e = tensor.dim %t, %i : tensor<?x3xf32>
          %1 = arith.cmpi sge, %e, %c0 : index
          %c4 = arith.constant 4 : i32
          %c5 = arith.constant 5 : i32
          %2 = call @callee(%c4) : (i32) -> i1
          %3 = call @callee(%c5) : (i32) -> i1
          return %0, %1, %2, %3 : i1, i1, i1, i1
        }"#,
    );
}

#[test]
fn arguments_of_blocks_become_constants() {
    let result = check_optimize(
        "func.func @f(%c: i1) {
          %true = arith.constant true
          %false = arith.constant false
          cf.cond_br %false, ^b(%c : i1), ^a
        ^a:
          cf.br ^b(%true : i1)
        ^b(%x: i1):
          \"t.use\"(%x) : (i1) -> ()
          return
        }",
    );
    assert!(result.contains("\"t.use\"(%true)"), "{result}");
}

/// MLIR joins what the body yields, which is never computed.
#[test]
fn a_loop_that_is_never_executed_yields_nothing() {
    let text = "func.func @f(%y: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0:2 = scf.for %i = %c0 to %c0 step %c2 iter_args(%a = %y, %b = %c2) -> (index, index) {
    scf.yield %i, %a : index, index
  }
  \"t.use\"(%0#1) : (index) -> ()
  return
}";
    let mut module = read(&context(), text).unwrap_or_else(|errors| panic!("{errors}"));
    OPTIMIZE(&mut module);
    assert!(print(&module, false).contains("\"t.use\"(%c2)"), "{module}");
    if let Some(mlir) = mlir() {
        let theirs = mlir.custom(&["--allow-unregistered-dialect", "--int-range-optimizations"], text);
        assert!(theirs.contains("\"t.use\"(%0#1)"), "{theirs}");
    }
}

/// Recursion without a bound ends.
#[test]
fn arguments_of_public_functions_are_unknown_from_the_start() {
    // A second range of `%rem`, which is yielded, would make it any integer.
    let result = check_optimize(
        "%outer:2 = \"t.x\"() : () -> (i1, index)
        %c3 = arith.constant 3 : i32
        %called = func.call @f(%outer#0, %c3, %outer#1) : (i1, i32, index) -> i32
        func.func @f(%c: i1, %a: i32, %x: index) -> i32 {
          %c2 = arith.constant 2 : i32
          %rem = arith.remui %a, %c2 : i32
          %0 = scf.index_switch %x -> i32
          case 0 {
            %1 = scf.if %c -> (i32) {
              scf.yield %a : i32
            } else {
              scf.yield %rem : i32
            }
            scf.yield %a : i32
          }
          default {
            %2 = arith.remui %a, %rem : i32
            scf.yield %2 : i32
          }
          return %0 : i32
        }",
    );
    assert_eq!(result.matches("arith.remui").count(), 0, "{result}");
}

#[test]
fn results_of_parallel_loops_are_any_integer_except_in_mlir() {
    let text = "func.func @f(%c: i1, %a: i32, %x: index) {
      %c0 = arith.constant 0 : i32
      %0 = scf.parallel (%i) = (%x) to (%x) step (%x) init (%a) -> i32 {
        scf.reduce(%a : i32) {
        ^bb0(%l: i32, %r: i32):
          scf.reduce.return %l : i32
        }
      }
      %2 = scf.if %c -> i32 {
        scf.yield %c0 : i32
      } else {
        scf.yield %0 : i32
      }
      \"t.use\"(%2) : (i32) -> ()
      return
    }";
    let ctx = context();
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    OPTIMIZE(&mut module);
    let ours = print(&module, false);
    assert!(!ours.contains("\"t.use\"(%c0_i32)"), "{ours}");
    if let Some(mlir) = mlir() {
        let theirs = mlir.custom(&["--allow-unregistered-dialect", "--int-range-optimizations"], text);
        assert!(theirs.contains("\"t.use\"(%c0_i32)"), "{theirs}");
    }
}

#[test]
fn a_function_that_calls_itself_with_growing_numbers() {
    let text = "func.func private @f(%x: i64) {
          %c1 = arith.constant 1 : i64
          %0 = arith.addi %x, %c1 : i64
          call @f(%0) : (i64) -> ()
          return
        }
        func.func @main() {
          %c1 = arith.constant 1 : i64
          call @f(%c1) : (i64) -> ()
          return
        }";
    let mut module = crate::compare::read(&crate::compare::context(), text).expect("it is valid");
    OPTIMIZE(&mut module);
    assert!(module.to_string().contains("arith.addi"), "{module}");
}

/// Numbers that look random.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Numbers(seed)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// Returns a number that was not used, from around zero or not.
    fn unused(&mut self, used: &mut Vec<i64>, limit: usize) -> i64 {
        loop {
            let number = self.below(2 * limit) as i64 - limit as i64;
            if !used.contains(&number) {
                used.push(number);
                return number;
            }
        }
    }

    pub(crate) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const ARITH: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "shli",
    "divsi",
    "divui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "remsi",
    "remui",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
    "andi",
    "ori",
    "xori",
    "shrsi",
    "shrui",
];
const INDEX: [&str; 19] = [
    "add",
    "sub",
    "mul",
    "shl",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "and",
    "or",
    "shrs",
    "shru",
];

/// Returns a function with random ops on `i8` and `index`, whose results are compared with constants.
fn random_function(seed: u64) -> String {
    let mut numbers = Numbers::new(seed);
    let mut text = String::from("func.func @f(%v0: i8, %w0: index) {\n");
    let (mut bytes, mut indices) = (1, 1);
    // Equal constants are merged in another order than in MLIR.
    let mut used = [Vec::new(), Vec::new()];
    for _ in 0..14 {
        let [a, b] = [0; 2].map(|_| numbers.below(bytes));
        let [i, j] = [0; 2].map(|_| numbers.below(indices));
        match numbers.below(8) {
            0 => {
                let limit = if numbers.below(3) == 0 { 128 } else { 20 };
                let value = numbers.unused(&mut used[0], limit);
                let _ = writeln!(text, "  %v{bytes} = arith.constant {value} : i8");
                bytes += 1;
            }
            1 => {
                let value = numbers.unused(&mut used[1], 20);
                let _ = writeln!(text, "  %w{indices} = index.constant {value}");
                indices += 1;
            }
            2 => {
                let op = numbers.pick(&["index.casts", "index.castu"]);
                let _ = writeln!(text, "  %w{indices} = {op} %v{a} : i8 to index");
                indices += 1;
            }
            3 => {
                let (op, number) = (numbers.pick(&["extsi", "extui"]), bytes);
                let _ = writeln!(text, "  %x{number} = arith.{op} %v{a} : i8 to i13");
                let _ = writeln!(text, "  %y{number} = arith.{op} %v{b} : i8 to i13");
                let _ = writeln!(text, "  %z{number} = arith.addi %x{number}, %y{number} : i13");
                let _ = writeln!(text, "  %v{number} = arith.trunci %z{number} : i13 to i8");
                bytes += 1;
            }
            4 | 5 => {
                let _ = writeln!(text, "  %w{indices} = index.{} %w{i}, %w{j}", numbers.pick(&INDEX));
                indices += 1;
            }
            _ => {
                let op = numbers.pick(&ARITH);
                let flags = if ["addi", "subi", "muli", "shli"].contains(&op) {
                    numbers.pick(&["", "", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"])
                } else {
                    ""
                };
                let _ = writeln!(text, "  %v{bytes} = arith.{op} %v{a}, %v{b}{flags} : i8");
                bytes += 1;
            }
        }
    }
    for ((name, ty, count), used) in [("v", "i8", bytes), ("w", "index", indices)].into_iter().zip(&mut used) {
        for value in 0..count {
            let (bound, predicate) = (numbers.unused(used, 128), numbers.pick(&PREDICATES));
            let _ = writeln!(text, "  %k{name}{value} = arith.constant {bound} : {ty}");
            let _ = writeln!(
                text,
                "  %c{name}{value} = arith.cmpi {predicate}, %{name}{value}, %k{name}{value} : {ty}"
            );
            let _ = writeln!(text, "  \"t.use\"(%c{name}{value}, %{name}{value}) : (i1, {ty}) -> ()");
        }
    }
    text + "  return\n}\n"
}

#[test]
fn random_arithmetic() {
    let Some(mlir) = mlir() else { return };
    let texts: Vec<String> = (0..400).map(random_function).collect();
    let flags = ["--allow-unregistered-dialect"];
    let comparison = PassComparison {
        flags: &flags,
        pass: "--int-range-optimizations",
        transform: &OPTIMIZE,
    };
    let compared = comparison.compare(mlir, &texts, &mlir.answers(&flags, &texts));
    println!("{}", Counts::of(&compared));
    let different = texts
        .iter()
        .zip(&compared)
        .filter_map(|(text, compared)| match &compared.agreement {
            Agreement::Different(difference) => Some(format!("for\n{text}\n{difference}")),
            _ => None,
        });
    let different: Vec<String> = different.collect();
    // A comparison that only one of both decides is rare.
    assert!(different.len() <= texts.len() / 100, "{}", different.join("\n"));
}
