//! The work of lowerings is linear in the number of ops.

mod common;

use drr::conversion::{ConversionConfig, ConversionTarget, apply_partial_conversion};
use drr::define::BranchOpInterface;
use drr::prelude::*;
use drr::{Context, Event, Ir, Listener, Module, OpRef, Value};
use drr_conversions::scf_to_cf::populate_scf_to_cf_patterns;

/// A listener that counts events.
struct Count(usize);

impl Listener for Count {
    fn event(&mut self, _: &Ir, _: Event) {
        self.0 += 1;
    }
}

/// Returns the number of events of `convert-scf-to-cf` on a function with this number of adjacent ops, and the converted text.
fn events_of_adjacent(op: &str, count: usize) -> (usize, String) {
    let ctx = Context::with(drr_dialects::All);
    let ops = op.repeat(count);
    let text = format!("func.func @f(%c: i1, %a: index, %b: index) {{\n{ops}return\n}}");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut target = ConversionTarget::new(&ctx);
    target.add_illegal_ops(["scf.if", "scf.for", "scf.while", "scf.execute_region"]);
    target.mark_unknown_ops_dynamically_legal(|_: OpRef<'_>| true);
    let mut patterns = PatternSet::new();
    populate_scf_to_cf_patterns(&mut patterns);
    let patterns = patterns.freeze(&ctx).expect("the patterns are valid");
    let mut listener = Count(0);
    let config = ConversionConfig::new().with_listener(&mut listener);
    apply_partial_conversion(&mut module, &target, &patterns, config).unwrap_or_else(|error| panic!("{error}"));
    (listener.0, module.to_string())
}

#[test]
fn adjacent_scf_ops_take_a_linear_number_of_steps() {
    let ops = [
        "scf.if %c {\n}\n",
        "scf.if %c {\n} else {\nscf.if %c {\n}\n}\n",
        "scf.for %i = %a to %b step %a {\nscf.if %c {\n}\n}\n",
        "scf.execute_region {\nscf.yield\n}\n",
    ];
    for op in ops {
        let [small, large] = [100, 200].map(|count| events_of_adjacent(op, count).0);
        let step = large - small;
        let (larger, _) = events_of_adjacent(op, 400);
        assert_eq!(larger - large, 2 * step, "{op}: {small}, {large} and {larger} events");
    }
}

#[test]
fn ten_thousand_adjacent_ifs_are_converted() {
    let (events, text) = events_of_adjacent("scf.if %c {\n}\n", 10_000);
    assert!(text.contains("^bb20000"), "each becomes two blocks");
    assert!(events < 200_000, "{events}");
}

/// `benches/instructions --linear` checks that the visit of all cases is linear, unlike that of each by itself.
#[test]
fn all_operands_of_successors_are_visited_as_those_of_each() {
    let ctx = Context::with(drr_dialects::All);
    let text = "llvm.func @f(%x: i32, %p: !llvm.ptr) {
  llvm.switch %x : i32, ^a(%x, %x : i32, i32) [
    1: ^b,
    2: ^a(%x, %x : i32, i32),
    3: ^c(%p : !llvm.ptr)
  ]
^a(%0: i32, %1: i32):
  llvm.indirectbr %p : !llvm.ptr, [
    ^c(%p : !llvm.ptr),
    ^b,
    ^a(%x, %0 : i32, i32)
  ]
^b:
  llvm.return
^c(%2: !llvm.ptr):
  llvm.return
}";
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut counts = Vec::new();
    for op in module.root().walk().filter(|op| op.num_successors() > 0) {
        let branch = op.interface::<dyn BranchOpInterface>().expect("the op is a branch");
        let mut visited: Vec<(usize, Vec<Value>)> = Vec::new();
        branch.visit_successor_operands(op.num_successors(), &mut |number, operands| {
            visited.push((number, operands.handles()));
        });
        let each = (0..op.num_successors()).map(|number| (number, branch.successor_operands(number).handles()));
        let each: Vec<(usize, Vec<Value>)> = each.collect();
        assert_eq!(visited, each);
        counts.extend(visited.iter().map(|(_, operands)| operands.len()));
    }
    assert_eq!(counts, [2, 0, 2, 1, 1, 0, 2]);
}

/// Each cast folds to the operand of the one before it, which has been replaced.
#[test]
fn a_long_chain_of_casts_that_fold_is_converted() {
    let count = 50_000;
    let casts: String = (0..count)
        .map(|number| {
            let (from, to) = if number % 2 == 0 {
                ("index", "i64")
            } else {
                ("i64", "index")
            };
            format!(
                "%{} = builtin.unrealized_conversion_cast %{number} : {from} to {to}\n",
                number + 1
            )
        })
        .collect();
    let text = format!("func.func @f(%0: index) -> index {{\n{casts}return %{count} : index\n}}");
    let (_, after) = common::run("builtin.module(convert-to-llvm)", &text);
    let after = after.unwrap_or_else(|error| panic!("{error}"));
    common::assert_lines(
        &after,
        &["llvm.func @f(%arg0: i64) -> i64 {", "llvm.return %arg0 : i64"],
    );
    // As in MLIR, the first two do not fold.
    assert_eq!(after.matches("unrealized_conversion_cast").count(), 2);
}
