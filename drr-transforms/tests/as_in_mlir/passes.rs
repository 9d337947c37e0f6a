//! The transforms as passes, and the interfaces that they use.

use drr::define::RegionBranchPoint::{Parent, Region};
use drr::define::{
    CallOpInterface, CallableOpInterface, Callee, InvocationBounds, LoopLikeOpInterface, RegionBranchOpInterface,
    RegionBranchPoint,
};
use drr::prelude::*;
use drr::{PassManager, PassRegistry};

use crate::compare::{context, print, read};

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    drr_transforms::register_passes(&mut registry);
    registry
}

// Row W30
#[test]
fn a_pipeline_of_all_passes_gives_what_mlir_gives() {
    let pipeline = "builtin.module(func.func(cse,loop-invariant-code-motion,control-flow-sink),symbol-privatize{exclude=f},\
                    symbol-dce,topological-sort,strip-debuginfo)";
    let text = r#"
        func.func @dead() { return }
        func.func @f(%a: index, %b: index, %s: index, %c: i1, %v: i32) -> i32 {
          %0 = arith.addi %v, %v : i32
          %1 = arith.addi %v, %v : i32
          %2 = scf.if %c -> i32 {
            %3 = scf.for %i = %a to %b step %s iter_args(%x = %1) -> i32 {
              %4 = arith.muli %v, %v : i32
              %5 = arith.addi %x, %4 : i32
              %6 = arith.addi %5, %0 : i32
              scf.yield %6 : i32
            }
            scf.yield %3 : i32
          } else {
            scf.yield %v : i32
          }
          return %2 : i32
        }"#;
    let mut pm = PassManager::from(registry().parse(pipeline).expect("it is a pipeline"));
    let mut module = read(&context(), text).expect("it is valid");
    let report = pm.run(&mut module).expect("all passes succeed");
    assert_eq!(report.statistics.get("CSE", "num-cse'd"), 1);
    assert_eq!(report.statistics.get("ControlFlowSink", "num-sunk"), 1);
    assert_eq!(report.statistics.get("SymbolDCE", "num-dce'd"), 1);
    if let Some(mlir) = drr_tests::mlir::mlir() {
        let theirs = mlir.custom(&[&format!("--pass-pipeline={pipeline}")], text);
        assert_eq!(module.to_string().trim_end(), theirs.trim_end());
    }
}

// Rows W22, W45
#[test]
fn symbol_dce_on_what_may_be_a_symbol_table_fails() {
    let text = "func.func private @f() { return }\n\"t.region\"() ({ \"t.end\"() : () -> () }) : () -> ()";
    let mut module = read(&context(), text).expect("it is valid");
    let mut pm = PassManager::from(
        registry()
            .parse("builtin.module(symbol-dce)")
            .expect("it is a pipeline"),
    );
    let error = pm.run(&mut module).expect_err("the pass fails").to_string();
    assert!(error.contains("may be a symbol table"), "{error}");
    for (pass, name) in [
        ("symbol-dce", "SymbolDCE"),
        ("inline", "Inliner"),
        ("remove-dead-values", "RemoveDeadValues"),
        ("composite-fixed-point-pass{pipeline=symbol-dce}", "SymbolDCE"),
    ] {
        for anchor in ["func.func", "any"] {
            let mut module = read(&context(), "func.func private @f() { return }\nmodule @m {}").expect("it is valid");
            let pipeline = registry().parse(&format!("builtin.module({anchor}({pass}))"));
            let error = PassManager::from(pipeline.expect("it is a pipeline"))
                .run(&mut module)
                .expect_err("a function is no symbol table");
            let argument = pass.split(['=', '}']).nth(1).unwrap_or(pass);
            let expected = format!(
                "error: 'func.func' op was scheduled to run under {name}, but does not define a symbol table
 --> <stdin>:1:1
  |
1 | func.func private @f() {{ return }}
  | ^^^^^^^^^
  |
  = help: run the pass on the enclosing symbol table, as `builtin.module({argument})` does"
            );
            assert_eq!(error.to_string(), expected);
            assert!(module.to_string().contains("@f"));
        }
    }
}

/// Compares the modules, and the files that both write.
// Row W64
#[test]
fn snapshots_of_locations() {
    let text = r#"
        #map = affine_map<(d0) -> (d0 + 1)>
        func.func @f(%a: i32, %c: i1) -> i32 {
          %0:2 = "t.a"(%a) {m = #map} : (i32) -> (i32, i32) loc("a")
          "t.region"() ({
            "t.inner"() : () -> ()
          }) : () -> ()
          scf.if %c {
            "t.then"() : () -> ()
          }
          return %0#0 : i32
        }"#;
    let dir = std::env::temp_dir().join(format!("drr-snapshots-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("the directory can be made");
    let file = dir.join("snapshot.mlir").to_string_lossy().into_owned();
    for (anchors, options) in [
        (["", ""], ""),
        (["func.func(", ")"], ""),
        (["", ""], " tag=t"),
        (["func.func(", ")"], " tag=t print-op-generic"),
        (["", ""], " print-op-generic=true"),
        (["", ""], " print-debuginfo=true"),
        (
            ["", ""],
            " print-debuginfo=true print-local-scope=true pretty-debuginfo=true",
        ),
    ] {
        let [before, after] = anchors;
        let pipeline = format!("builtin.module({before}snapshot-op-locations{{filename={file}{options}}}{after})");
        let mut module = read(&context(), text).expect("it is valid");
        let parsed = registry().parse(&pipeline).expect("it is a pipeline");
        PassManager::from(parsed).run(&mut module).expect("the pass succeeds");
        let ours = std::fs::read_to_string(&file).expect("the pass has written the file");
        let printed = print(&module, true);
        if let Some(mlir) = drr_tests::mlir::mlir() {
            let flags = [
                "--allow-unregistered-dialect",
                "--mlir-print-debuginfo",
                &format!("--pass-pipeline={pipeline}"),
            ];
            assert_eq!(printed.trim_end(), mlir.custom(&flags, text).trim_end(), "{pipeline}");
            let theirs = std::fs::read_to_string(&file).expect("mlir-opt has written the file");
            assert_eq!(ours, theirs, "{pipeline}");
        }
    }
    std::fs::remove_dir_all(&dir).expect("the directory can be removed");
    let missing = registry()
        .parse(&format!("builtin.module(snapshot-op-locations{{filename={file}}})"))
        .expect("it is a pipeline");
    let mut module = read(&context(), text).expect("it is valid");
    let error = PassManager::from(missing)
        .run(&mut module)
        .expect_err("there is no such directory");
    assert!(error.to_string().contains("cannot write"), "{error}");
}

// Row W64
#[test]
fn a_snapshot_without_a_name_is_a_temporary_file() {
    let mut module = read(&context(), "func.func private @f()").expect("it is valid");
    let parsed = registry()
        .parse("builtin.module(snapshot-op-locations)")
        .expect("it is a pipeline");
    PassManager::from(parsed).run(&mut module).expect("the pass succeeds");
    let location = module.ir().describe_location(module.root().location(), None);
    let location = location.expect("it is known");
    let file = location
        .trim_matches('"')
        .trim_end_matches(":1:0")
        .trim_end_matches('"');
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{location}: {error}"));
    assert_eq!(text, "module {\n  func.func private @f()\n}\n");
    std::fs::remove_file(file).expect("it can be removed");
}

/// Compares the log of passes with the standard error of `mlir-opt`.
// Rows W65, W67
#[test]
fn reports_of_printing_passes() {
    let text = "func.func @f(%a: i32) -> i32 { return %a : i32 }";
    for pipeline in [
        "builtin.module(print-ir)",
        "builtin.module(func.func(print-ir{label=x}))",
        "builtin.module(print-op-stats)",
        "builtin.module(func.func(print-op-stats{json=true}))",
    ] {
        let mut pm = PassManager::from(registry().parse(pipeline).expect("it is a pipeline"));
        let (log, buffer) = drr::pass::PassLog::buffer();
        pm.set_log(log);
        pm.run(&mut read(&context(), text).expect("it is valid"))
            .expect("all passes succeed");
        if let Some(mlir) = drr_tests::mlir::mlir() {
            let theirs = mlir.run(&[&format!("--pass-pipeline={pipeline}")], text).stderr;
            assert_eq!(String::from_utf8_lossy(&buffer.take()), theirs, "{pipeline}");
        }
    }
}

fn op<'m>(module: &'m Module, name: &str) -> OpRef<'m> {
    module
        .root()
        .walk()
        .find(|op| op.name_text() == name)
        .expect("the op is there")
}

#[track_caller]
fn check_regions(
    op: OpRef<'_>,
    constants: &[Option<Attribute>],
    expected: &[(RegionBranchPoint, &[RegionBranchPoint])],
) {
    let branch = op
        .interface::<dyn RegionBranchOpInterface>()
        .expect("it branches to regions");
    for (from, to) in expected {
        assert_eq!(
            branch.successor_regions(*from, constants),
            *to,
            "{} from {from:?}",
            op.name_text()
        );
    }
}

// Rows W79, W80, W81, W82
#[test]
fn control_flow_between_regions() {
    let ctx = context();
    let module = read(
        &ctx,
        r#"
        func.func @f(%a: index, %b: index, %s: index, %c: i1, %v: i32) {
          scf.if %c {
          }
          %0 = scf.for %i = %a to %b step %s iter_args(%x = %v) -> i32 {
            scf.yield %x : i32
          }
          %1 = scf.while (%x = %v) : (i32) -> i32 {
            scf.condition(%c) %x : i32
          } do {
          ^bb0(%y: i32):
            scf.yield %y : i32
          }
          scf.execute_region {
            scf.yield
          }
          scf.index_switch %a
          case 7 {
            scf.yield
          }
          default {
          }
          affine.for %i = 3 to 4 {
          }
          affine.if affine_set<(d0) : (d0 >= 0)>(%a) {
          } else {
          }
          return
        }"#,
    )
    .expect("it is valid");
    let constants = [Some(ctx.parse_attr("false").expect("it is an attribute"))];
    check_regions(
        op(&module, "scf.if"),
        &[],
        &[(Parent, &[Region(0), Parent]), (Region(0), &[Parent])],
    );
    check_regions(op(&module, "scf.if"), &constants, &[(Parent, &[Parent])]);
    check_regions(
        op(&module, "scf.for"),
        &[],
        &[(Parent, &[Region(0), Parent]), (Region(0), &[Region(0), Parent])],
    );
    let of_while: [(_, &[_]); 3] = [
        (Parent, &[Region(0)]),
        (Region(0), &[Parent, Region(1)]),
        (Region(1), &[Region(0)]),
    ];
    check_regions(op(&module, "scf.while"), &[], &of_while);
    check_regions(
        op(&module, "scf.execute_region"),
        &[],
        &[(Parent, &[Region(0)]), (Region(0), &[Parent])],
    );
    let seven = [Some(ctx.parse_attr("7 : index").expect("it is an attribute"))];
    check_regions(
        op(&module, "scf.index_switch"),
        &[],
        &[(Parent, &[Region(0), Region(1)]), (Region(1), &[Parent])],
    );
    check_regions(op(&module, "scf.index_switch"), &seven, &[(Parent, &[Region(1)])]);
    check_regions(
        op(&module, "affine.for"),
        &[],
        &[(Parent, &[Region(0)]), (Region(0), &[Parent])],
    );
    check_regions(op(&module, "affine.if"), &[], &[(Parent, &[Region(0), Region(1)])]);

    let bounds = |name: &str, constants: &[Option<Attribute>]| {
        let branch = op(&module, name).interface::<dyn RegionBranchOpInterface>();
        branch
            .expect("it branches to regions")
            .region_invocation_bounds(constants)
    };
    let [never, once] = [0, 1].map(|upper| InvocationBounds::new(0, upper));
    assert_eq!(bounds("scf.if", &[]), [once, once]);
    assert_eq!(bounds("scf.if", &constants), [never, once]);
    assert_eq!(bounds("scf.index_switch", &seven), [never, once]);
    assert_eq!(bounds("scf.for", &[]), []);
    let for_op = op(&module, "scf.for")
        .interface::<dyn RegionBranchOpInterface>()
        .expect("it branches to regions");
    let inits = for_op
        .entry_successor_operands(Region(0))
        .expect("it has initial values");
    assert_eq!(inits.handles::<Vec<_>>().len(), 1);
    let loops = module
        .root()
        .walk()
        .filter_map(|op| op.interface::<dyn LoopLikeOpInterface>());
    assert_eq!(
        loops.map(|found| found.loop_regions().len()).collect::<Vec<_>>(),
        [1, 2, 1]
    );
}

/// Loops of which the trip count is known, and parallel ones.
// Rows W79, W81, W82
#[test]
fn control_flow_of_loops() {
    let module = read(
        &context(),
        r#"
        func.func @f(%n: index, %m: memref<8xf32>) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          scf.for %i = %c0 to %c0 step %c1 {
          }
          affine.for %i = 0 to 0 {
          }
          affine.for %i = 0 to 1 {
          }
          affine.for %i = 0 to 5 {
          }
          affine.for %i = 0 to %n {
          }
          scf.forall (%i) in (%n) {
          }
          scf.parallel (%i) = (%c0) to (%n) step (%c1) {
          }
          affine.parallel (%i) = (0) to (4) {
          }
          return
        }"#,
    )
    .expect("it is valid");
    let body = Region(0);
    let may_be_skipped: [(_, &[_]); 2] = [(Parent, &[body, Parent]), (body, &[body, Parent])];
    let expected: [(&str, [(_, &[_]); 2]); 7] = [
        ("scf.for", may_be_skipped),
        ("affine.for", [(Parent, &[Parent]), (body, &[body, Parent])]),
        ("affine.for", [(Parent, &[body]), (body, &[Parent])]),
        ("affine.for", [(Parent, &[body]), (body, &[body, Parent])]),
        ("affine.for", may_be_skipped),
        ("scf.forall", [(Parent, &[body]), (body, &[Parent])]),
        ("scf.parallel", may_be_skipped),
    ];
    let is_loop = |op: &OpRef<'_>| op.implements::<dyn LoopLikeOpInterface>();
    let loops: Vec<_> = module.root().walk().filter(is_loop).collect();
    assert_eq!(loops.len(), 8);
    for (found, (name, edges)) in loops.iter().zip(&expected) {
        assert_eq!(found.name_text(), *name);
        check_regions(*found, &[], edges);
    }
    for found in loops {
        let regions = found
            .interface::<dyn LoopLikeOpInterface>()
            .map(|found| found.loop_regions().len());
        assert_eq!(regions, Some(1), "{}", found.name_text());
    }
}

// Row W78
#[test]
fn calls_and_callables() {
    let text = r#"
        func.func private @declared(i32)
        func.func @f(%g: (i32) -> (), %v: i32) {
          call @declared(%v) : (i32) -> ()
          call_indirect %g(%v) : (i32) -> ()
          return
        }"#;
    let module = read(&context(), text).expect("it is valid");
    let callables = module
        .root()
        .walk()
        .filter_map(|op| op.interface::<dyn CallableOpInterface>());
    assert_eq!(
        callables
            .map(|found| found.callable_region().is_some())
            .collect::<Vec<_>>(),
        [false, true]
    );
    let calls: Vec<_> = module
        .root()
        .walk()
        .filter_map(|op| op.interface::<dyn CallOpInterface>())
        .collect();
    assert!(
        matches!(calls[0].callee(), Some(Callee::Symbol(symbol)) if symbol.display(module.ctx()).to_string() == "@declared")
    );
    assert!(matches!(calls[1].callee(), Some(Callee::Value(_))));
    assert!(
        calls
            .iter()
            .all(|call| call.arg_operands().handles::<Vec<_>>().len() == 1)
    );
}
