//! Random modules with branches: blocks that operations with successors divide.

use std::collections::{BTreeMap, BTreeSet};

use drr::ContextBuilder;
use drr::define::BranchOpInterface;
use drr::prelude::*;
use drr::testing::{RandomModules, RewriteTest, check_idempotent, check_modules, check_never_invalid, expect};
use drr_tests::mlir::{Answer, mlir};

op! {
    TaskOp = "b.task", (ins), (outs), (region AnyRegion:$body), [IsolatedFromAbove]
    { assembly_format: "attr-dict-with-keyword $body" }
}
op! { EndOp = "b.end", (ins Variadic<AnyType>:$values), (outs), [Terminator, HasParent<TaskOp>] }
op! {
    JumpOp = "b.jump", (ins Variadic<AnyType>:$values), (outs), (successor AnySuccessor:$to), [Terminator, dyn BranchOpInterface]
}
op! {
    ChooseOp = "b.choose", (ins I1:$flag, Variadic<AnyType>:$values), (outs),
    (successor AnySuccessor:$first, AnySuccessor:$second), [Terminator]
}
op! { NotOp = "b.not", (ins I1:$value), (outs I1:$result) }
dialect! { Branches = "b", ops: [TaskOp, EndOp, JumpOp, ChooseOp, NotOp] }

impl BranchOpInterface for JumpOp<'_> {
    fn successor_operands(&self, _index: usize) -> drr::Operands<'_> {
        self.op().operands()
    }
}

pat! { NotNot: (NotOp (NotOp $x)) => (replaceWithValue $x) }

/// The features that modules contain.
#[derive(Debug, Default)]
struct Seen {
    ops: BTreeMap<String, usize>,
    arguments: usize,
    joins: usize,
    loops: usize,
    exits: usize,
    used_in_other_blocks: usize,
}

impl Seen {
    fn add(&mut self, module: &Module) {
        for op in module.root().walk() {
            *self.ops.entry(op.name_text().into_owned()).or_default() += 1;
            for region in op.regions() {
                self.add_region(region);
            }
            let other = |value: &ValueRef<'_>| value.defining_op().is_some_and(|def| def.block() != op.block());
            self.used_in_other_blocks += op.operands().filter(other).count();
        }
    }

    fn add_region(&mut self, region: drr::RegionRef<'_>) {
        let blocks: Vec<_> = region.blocks().collect();
        let number = |block: &drr::BlockRef<'_>| blocks.iter().position(|other| other == block);
        let mut into = vec![0; blocks.len()];
        let mut exits = 0;
        for (at, block) in blocks.iter().enumerate() {
            let to: BTreeSet<usize> = block.successors().filter_map(|block| number(&block)).collect();
            exits += usize::from(to.is_empty());
            self.loops += usize::from(to.contains(&at));
            self.arguments += if at > 0 { block.args().count() } else { 0 };
            to.into_iter().for_each(|to| into[to] += 1);
        }
        self.exits += exits.saturating_sub(1);
        self.joins += into.iter().filter(|&&count| count > 1).count();
    }
}

fn seen(modules: &mut RandomModules, seeds: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds {
        let module = modules.module(seed);
        module.verify().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        seen.add(&module);
    }
    seen
}

#[test]
fn branches_of_ones_own() {
    let ctx = Context::with(Branches);
    let mut modules = RandomModules::new(&ctx, ["b"]).size(30);
    assert_eq!(modules.without_instances(), []);
    let seen = seen(&mut modules, 0..30);
    for op in ["b.end", "b.jump", "b.choose"] {
        assert!(seen.ops[op] > 50, "{seen:?}");
    }
    let counts = [
        seen.arguments,
        seen.joins,
        seen.loops,
        seen.exits,
        seen.used_in_other_blocks,
    ];
    assert!(counts.iter().all(|&count| count > 10), "{seen:?}");
    assert_eq!(
        modules.module(7).to_string(),
        RandomModules::new(&ctx, ["b"]).size(30).module(7).to_string()
    );
}

/// The op with several blocks is a function, or an undeclared op.
#[test]
fn branches_alone() {
    let function = ContextBuilder::new().with((drr_dialects::ControlFlow, drr_dialects::Func));
    let unregistered = ContextBuilder::new()
        .with(drr_dialects::ControlFlow)
        .allow_unregistered_dialects(true);
    for (ctx, around) in [(function.build(), "func.func"), (unregistered.build(), "test.scope")] {
        let mut modules = RandomModules::new(&ctx, ["cf"]);
        let seen = seen(&mut modules, 0..20);
        assert_eq!(modules.without_instances(), []);
        for op in ["cf.br", "cf.cond_br", "cf.switch", "cf.assert", around] {
            assert!(seen.ops[op] > 5, "{seen:?}");
        }
    }
    let nothing = Context::with(drr_dialects::ControlFlow);
    let without = RandomModules::new(&nothing, ["cf"]).without_instances();
    let names: Vec<&str> = without.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["cf.br", "cf.cond_br", "cf.switch"]);
    assert!(
        without.iter().all(|(_, why)| why == "nothing takes several blocks"),
        "{without:?}"
    );
}

#[test]
fn mlir_accepts_and_prints_modules_with_branches() {
    let Some(mlir) = mlir() else { return };
    let ctx = Context::with(drr_dialects::All);
    let mut modules = RandomModules::new(&ctx, ["cf", "func", "arith"]).size(25);
    // Random texts of identified structs are names alone, which no reader takes without a body.
    let modules: Vec<Module> = (0..70)
        .map(|seed| modules.module(seed))
        .filter(|module| !module.to_string().contains("!llvm.struct<\""))
        .collect();
    let generic: Vec<String> = modules.iter().map(|module| module.generic_form().to_string()).collect();
    let custom: Vec<String> = modules.iter().map(Module::to_string).collect();
    // MLIR does not read `cf.switch` in custom form where it passes one of several results, so it gets the generic form only.
    let mut compared = 0;
    for (args, texts) in [(&["--mlir-print-op-generic"][..], &generic), (&[], &custom)] {
        for (answer, text) in mlir.answers(args, &generic).into_iter().zip(texts) {
            let Answer::Printed(printed) = answer else {
                panic!("{answer:?}\n{text}")
            };
            // If types are printed alike but differ, MLIR's custom form cannot be parsed.
            if !args.is_empty() || !text.contains("\"arith.") {
                assert_eq!(printed.trim_end(), text.trim_end());
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
    for custom in &custom {
        let read = Module::parse(&ctx, custom).expect("it parses");
        assert_eq!(read.to_string(), *custom);
    }
}

#[test]
fn rules_on_modules_with_branches() {
    let ctx = Context::with(Branches);
    let rules = RewriteTest::new(&ctx, NotNot);
    let mut modules = RandomModules::new(&ctx, ["b"]).size(25);
    let fired = check_never_invalid(&rules, &mut modules, 0..30);
    assert!(fired > 10, "{fired}");
    assert_eq!(check_idempotent(&rules, &mut modules, 0..30), fired);
}

/// Of a module with an operation, that operation and a way to it are left.
#[test]
fn the_smallest_module_with_a_branch() {
    let ctx = Context::with(Branches);
    let mut modules = RandomModules::new(&ctx, ["b"]).size(25);
    let mut smallest = |wanted: fn(OpRef<'_>) -> bool| {
        crate::failure(|| {
            check_modules(&mut modules, 0..30, |module| {
                if module.root().walk().any(wanted) {
                    Err("there it is".to_owned())
                } else {
                    Ok(())
                }
            });
        })
    };
    expect![[r#"
        seed 1: there it is

        the module, with 6 of 52 operations:
        b.task {
          %0 = builtin.unrealized_conversion_cast to i1
          "b.end"() : () -> ()
        ^bb1:  // no predecessors
          %1 = builtin.unrealized_conversion_cast to vector<4xf6E3M2FN>
          "b.jump"(%1, %0)[^bb2] : (vector<4xf6E3M2FN>, i1) -> ()
        ^bb2(%2: vector<4xf6E3M2FN>, %3: i1):  // pred: ^bb1
          "b.end"() : () -> ()
        }
    "#]]
    .assert_eq(&smallest(|op| op.name_text() == "b.jump" && op.num_operands() > 1));
    expect![[r#"
        seed 0: there it is

        the module, with 5 of 51 operations:
        b.task {
          "b.end"() : () -> ()
        ^bb1(%0: vector<4x[4]xf16>):  // pred: ^bb1
          %1 = builtin.unrealized_conversion_cast to i1
          "b.choose"(%1)[^bb1, ^bb2] : (i1) -> ()
        ^bb2:  // pred: ^bb1
          "b.end"() : () -> ()
        }
    "#]]
    .assert_eq(&smallest(|op| op.name_text() == "b.choose"));
    // After the first block of a region.
    expect![[r#"
        seed 0: there it is

        the module, with 9 of 51 operations:
        b.task {
          "b.end"() : () -> ()
        ^bb1:  // no predecessors
          b.task {
            "b.end"() : () -> ()
          ^bb1:  // no predecessors
            %0 = builtin.unrealized_conversion_cast to i1
            "b.end"() : () -> ()
          ^bb2:  // no predecessors
            %1 = "b.not"(%0) : (i1) -> i1
            "b.end"() : () -> ()
          }
          "b.end"() : () -> ()
        }
    "#]]
    .assert_eq(&smallest(|op| {
        op.name_text() == "b.not" && op.block().is_some_and(|block| !block.is_entry())
    }));
}
