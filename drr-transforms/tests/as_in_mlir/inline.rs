//! `inline`.

use drr::prelude::*;
use drr::{LocationData, PassManager};
use drr_transforms::passes::Inliner;

use crate::compare::{Transform, check, context, print, read};

fn run(module: &mut Module, inliner: Inliner) {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(inliner);
    pm.run(module).unwrap_or_else(|error| panic!("{error}\n{module}"));
}

/// The pass without simplification of callables.
pub(crate) const ALONE: Transform = |module| run(module, Inliner::default().with_default_pipeline(""));

/// The pass with its default options.
pub(crate) const WITH_CANONICALIZE: Transform = |module| run(module, Inliner::default());

#[track_caller]
fn check_inline(text: &str) -> String {
    let flags = ["--inline=default-pipeline=", "--mlir-print-debuginfo"];
    check(&flags, text, ALONE)
}

// Row W48
#[test]
fn callables_are_canonicalized_before_calls_are_inlined_into_them() {
    check(
        &["--inline"],
        "func.func private @double(%x: i32) -> i32 {
          %0 = arith.constant 0 : i32
          %1 = arith.addi %x, %0 : i32
          %2 = arith.addi %1, %1 : i32
          return %2 : i32
        }
        func.func @main() -> (i32, i32) {
          %0 = arith.constant 7 : i32
          %1 = call @double(%0) : (i32) -> i32
          %2 = call @double(%1) : (i32) -> i32
          return %1, %2 : i32, i32
        }
        func.func @without_calls(%x: i32) -> i32 {
          %0 = arith.subi %x, %x : i32
          return %0 : i32
        }",
        WITH_CANONICALIZE,
    );
}

// Row W52
#[test]
fn one_block_is_spliced_and_several_are_joined_by_branches() {
    check_inline(
        r#"func.func @one(%x: i32) -> i32 {
          %0 = arith.addi %x, %x : i32 loc("add")
          return %0 : i32 loc("return")
        }
        func.func @several(%c: i1, %x: i32) -> (i32, i32) {
          cf.cond_br %c, ^a(%x : i32), ^b loc("branch")
        ^a(%y: i32 loc("argument")):
          return %x, %y : i32, i32 loc("first")
        ^b:
          %0 = arith.muli %x, %x : i32 loc("multiply")
          return %0, %x : i32, i32 loc("second")
        }
        func.func @main(%c: i1, %x: i32) -> (i32, i32, i32) {
          %0 = call @one(%x) : (i32) -> i32 loc("call of one")
          %1:2 = call @several(%c, %0) : (i1, i32) -> (i32, i32) loc("call of several")
          %2 = call @one(%1#0) : (i32) -> i32
          return %0, %1#1, %2 : i32, i32, i32
        }"#,
    );
}

// Row W53
#[test]
fn locations_stack_at_the_outer_end() {
    let result = check_inline(
        r#"func.func @leaf() {
          "t.unregistered"() : () -> ()
          return
        }
        func.func private @inner(%x: i32) -> i32 {
          %0 = arith.addi %x, %x : i32 loc("leaf")
          return %0 : i32
        }
        func.func @mid(%x: i32) -> i32 {
          %0 = call @inner(%x) : (i32) -> i32 loc("mid")
          return %0 : i32
        }
        func.func @top(%x: i32) -> i32 {
          %0 = call @mid(%x) : (i32) -> i32 loc("top")
          %1 = call @mid(%0) : (i32) -> i32 loc(unknown)
          call @leaf() : () -> ()
          return %1 : i32
        }"#,
    );
    assert!(result.contains("callsite("), "{result}");
}

#[test]
fn inlined_ops_share_their_callers() {
    let ctx = context();
    let text = "func.func private @inner(%x: i32) -> i32 {
          %0 = arith.addi %x, %x : i32
          %1 = arith.muli %0, %x : i32
          return %1 : i32
        }
        func.func private @mid(%x: i32) -> i32 {
          %0 = call @inner(%x) : (i32) -> i32
          return %0 : i32
        }
        func.func @top(%x: i32) -> i32 {
          %0 = call @mid(%x) : (i32) -> i32
          return %0 : i32
        }";
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    ALONE(&mut module);
    let caller = |name: &str| {
        let op = module.root().walk().find(|op| op.name_text() == name);
        let location = op.expect("it is inlined").location();
        match module.ir().location_data(location) {
            Some(&LocationData::CallSite { caller, .. }) => caller,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(caller("arith.addi"), caller("arith.muli"));
}

#[test]
fn ends_that_are_never_reached() {
    check_inline(
        "func.func private @stops() {
          ub.unreachable
        }
        func.func private @may_stop(%c: i1) -> i32 {
          cf.cond_br %c, ^a, ^b
        ^a:
          ub.unreachable
        ^b:
          %0 = arith.constant 3 : i32
          return %0 : i32
        }
        func.func @main(%c: i1) -> i32 {
          scf.if %c {
            func.call @stops() : () -> ()
          }
          call @stops() : () -> ()
          %0 = call @may_stop(%c) : (i1) -> i32
          return %0 : i32
        }",
    );
}

/// MLIR crashes.
#[test]
fn results_of_a_call_that_never_returns_are_poison() {
    let ctx = context();
    let text = "func.func private @stops() -> (i32, f32) {
          ub.unreachable
        }
        func.func @main() -> (i32, f32) {
          %0:2 = call @stops() : () -> (i32, f32)
          return %0#0, %0#1 : i32, f32
        }";
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    ALONE(&mut module);
    assert_eq!(module.verify(), Ok(()));
    assert_eq!(
        print(&module, false).trim_end(),
        "module {
  func.func @main() -> (i32, f32) {
    %0 = ub.poison : i32
    %1 = ub.poison : f32
    return %0, %1 : i32, f32
  }
}"
    );
}

// Rows W50, W78
#[test]
fn callees_that_are_not_inlined() {
    check_inline(
        "func.func private @external(%x: i32) -> i32
        func.func @recursive(%x: i32) -> i32 {
          %0 = call @recursive(%x) : (i32) -> i32
          return %0 : i32
        }
        func.func @even(%x: i32) -> i32 {
          %0 = call @odd(%x) : (i32) -> i32
          return %0 : i32
        }
        func.func @odd(%x: i32) -> i32 {
          %0 = call @even(%x) : (i32) -> i32
          return %0 : i32
        }
        func.func @marked() attributes {no_inline} {
          return
        }
        func.func @unmarked() {
          return
        }
        func.func @blocks(%c: i1) {
          cf.cond_br %c, ^a, ^b
        ^a:
          return
        ^b:
          return
        }
        func.func @main(%c: i1, %x: i32) -> i32 {
          %0 = call @external(%x) : (i32) -> i32
          %1 = call @recursive(%0) : (i32) -> i32
          %2 = call @even(%1) : (i32) -> i32
          call @marked() : () -> ()
          call @unmarked() {no_inline} : () -> ()
          scf.if %c {
            func.call @blocks(%c) : (i1) -> ()
            func.call @unmarked() : () -> ()
          }
          scf.execute_region {
            func.call @blocks(%c) : (i1) -> ()
            scf.yield
          }
          return %2 : i32
        }",
    );
}

// Rows W49, W50
#[test]
fn longer_cycles_are_unrolled() {
    check_inline(
        "func.func @a(%x: i32) -> i32 {
          %0 = call @b(%x) : (i32) -> i32
          %1 = arith.addi %0, %x : i32
          return %1 : i32
        }
        func.func @b(%x: i32) -> i32 {
          %0 = call @c(%x) : (i32) -> i32
          %1 = arith.muli %0, %x : i32
          return %1 : i32
        }
        func.func @c(%x: i32) -> i32 {
          %0 = call @a(%x) : (i32) -> i32
          %1 = arith.subi %0, %x : i32
          return %1 : i32
        }
        func.func @main(%x: i32) -> i32 {
          %0 = call @a(%x) : (i32) -> i32
          return %0 : i32
        }",
    );
}

// Row W54
#[test]
fn callables_that_nothing_uses_are_erased() {
    check_inline(
        r#"func.func private @once(%x: i32) -> i32 {
          %0 = call @twice(%x) : (i32) -> i32
          %1 = call @twice(%0) : (i32) -> i32
          return %1 : i32
        }
        func.func private @twice(%x: i32) -> i32 {
          %0 = arith.addi %x, %x : i32
          return %0 : i32
        }
        func.func private @dead() {
          call @only_used_by_dead() : () -> ()
          return
        }
        func.func private @only_used_by_dead() {
          return
        }
        func.func private @escapes(%x: i32) -> i32 {
          return %x : i32
        }
        func.func private @referenced() {
          return
        }
        func.func nested @nested() {
          return
        }
        "t.refers"() {to = @referenced} : () -> ()
        module @inner {
          func.func private @f(%x: i32) -> i32 {
            return %x : i32
          }
          func.func nested @g(%x: i32) -> i32 {
            %0 = func.call @f(%x) : (i32) -> i32
            return %0 : i32
          }
        }
        func.func @main(%x: i32) -> i32 {
          %0 = call @once(%x) : (i32) -> i32
          %f = constant @escapes : (i32) -> i32
          %1 = call_indirect %f(%0) : (i32) -> i32
          %2 = call @escapes(%1) : (i32) -> i32
          return %2 : i32
        }"#,
    );
}

// Row W49
#[test]
fn calls_in_regions() {
    check_inline(
        "func.func @add(%x: i32, %y: i32) -> i32 {
          %0 = arith.addi %x, %y : i32
          return %0 : i32
        }
        func.func @loop(%a: index, %b: index, %s: index, %x: i32) -> i32 {
          %0 = scf.for %i = %a to %b step %s iter_args(%y = %x) -> i32 {
            %1 = func.call @add(%x, %y) : (i32, i32) -> i32
            scf.yield %1 : i32
          }
          %2 = affine.for %i = 0 to 10 iter_args(%y = %0) -> i32 {
            %3 = func.call @add(%x, %y) : (i32, i32) -> i32
            affine.yield %3 : i32
          }
          return %2 : i32
        }
        func.func @main(%a: index, %x: i32) -> i32 {
          %0 = call @loop(%a, %a, %a, %x) : (index, index, index, i32) -> i32
          %1 = call @loop(%a, %a, %a, %0) : (index, index, index, i32) -> i32
          return %1 : i32
        }",
    );
}

#[test]
fn llvm_functions_that_are_not_inlined() {
    let result = check_inline(
        r#"llvm.func @never() attributes {no_inline} { llvm.return }
        llvm.func @always() attributes {always_inline} { llvm.return }
        llvm.func @variadic(...) { llvm.return }
        llvm.func @strict() attributes {passthrough = ["strictfp"]} { llvm.return }
        llvm.func @in_alloca(%p: !llvm.ptr {llvm.inalloca = i32}) { llvm.return }
        llvm.func @stops(%c: i1) -> i32 { llvm.unreachable }
        llvm.func @personality(...) -> i32
        llvm.func @catches() attributes {personality = @personality} { llvm.return }
        llvm.func @main(%p: !llvm.ptr, %c: i1) -> i32 {
          llvm.call @never() : () -> ()
          llvm.call @always() : () -> ()
          llvm.call @always() {no_inline} : () -> ()
          llvm.call @variadic() vararg(!llvm.func<void (...)>) : () -> ()
          llvm.call @strict() : () -> ()
          llvm.call @in_alloca(%p) : (!llvm.ptr) -> ()
          llvm.call @catches() : () -> ()
          llvm.call %p() : !llvm.ptr, () -> ()
          %0 = llvm.call @stops(%c) : (i1) -> i32
          llvm.return %0 : i32
        }"#,
    );
    assert_eq!(result.matches("llvm.call @always").count(), 1, "{result}");
}

#[test]
fn functions_of_all_dialects_are_canonicalized() {
    let text = "ml_program.func @f(%a: i32) -> i32 {
          %c = arith.constant 0 : i32
          %0 = arith.addi %a, %c : i32
          ml_program.return %0 : i32
        }
        ml_program.subgraph @g(%a: i32) -> i32 {
          %c = arith.constant 0 : i32
          %0 = arith.addi %a, %c : i32
          ml_program.output %0 : i32
        }
        shape.func @h(%a: i32) -> i32 {
          %c = arith.constant 0 : i32
          %0 = arith.addi %a, %c : i32
          shape.return %0 : i32
        }
        gpu.module @m {
          gpu.func @k(%m: memref<i32>) {
            %c = arith.constant 4 : i32
            %0 = arith.addi %c, %c : i32
            memref.store %0, %m[] : memref<i32>
            gpu.return
          }
        }";
    let result = check(&["--inline"], text, WITH_CANONICALIZE);
    assert!(!result.contains("arith.addi"), "{result}");
}

#[test]
fn allocas_move_to_the_entry_block() {
    let result = check_inline(
        "llvm.func @allocates(%c: i1, %n: i64) -> i32 {
          %0 = llvm.mlir.constant(1 : i64) : i64
          %1 = llvm.mlir.constant(0 : i64) : i64
          %2 = llvm.alloca %0 x i32 : (i64) -> !llvm.ptr
          %3 = llvm.alloca %1 x i32 : (i64) -> !llvm.ptr
          %4 = llvm.alloca %0 x i32 : (i64) -> !llvm.ptr
          llvm.intr.lifetime.start %4 : !llvm.ptr
          %5 = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
          llvm.cond_br %c, ^a, ^b
        ^a:
          %6 = llvm.load %2 : !llvm.ptr -> i32
          llvm.return %6 : i32
        ^b:
          %7 = llvm.load %5 : !llvm.ptr -> i32
          llvm.return %7 : i32
        }
        llvm.func @main(%c: i1, %n: i64) -> i32 {
          %0 = llvm.call @allocates(%c, %n) : (i1, i64) -> i32
          llvm.br ^a
        ^a:
          %1 = llvm.call @allocates(%c, %n) : (i1, i64) -> i32
          %2 = llvm.add %0, %1 : i32
          llvm.return %2 : i32
        }",
    );
    assert!(result.contains("llvm.intr.stacksave"), "{result}");
}

#[test]
fn arguments_by_value_are_copied() {
    check_inline(
        "llvm.func @writes(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i8, i64, array<3 x vector<3xf32>>)>}) { llvm.return }
        llvm.func @reads(%p: !llvm.ptr {llvm.byval = i32, llvm.align = 32})
            attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
          llvm.return
        }
        llvm.func @main(%p: !llvm.ptr, %q: !llvm.ptr {llvm.align = 64}) {
          %0 = llvm.mlir.constant(1 : i64) : i64
          %1 = llvm.alloca %0 x i32 : (i64) -> !llvm.ptr
          llvm.br ^a
        ^a:
          llvm.call @writes(%p) : (!llvm.ptr) -> ()
          llvm.call @reads(%p) : (!llvm.ptr) -> ()
          llvm.call @reads(%q) : (!llvm.ptr) -> ()
          llvm.call @reads(%1) : (!llvm.ptr) -> ()
          llvm.return
        }",
    );
}

#[test]
fn alias_scopes_are_copied_for_each_call() {
    check_inline(
        r##"#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">
        #a = #llvm.alias_scope<id = distinct[1]<>, domain = #domain, description = "a">
        #b = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
        #group = #llvm.access_group<id = distinct[3]<>>
        llvm.func @callee(%p: !llvm.ptr) -> i32 {
          llvm.intr.experimental.noalias.scope.decl #a
          %0 = llvm.load %p {alias_scopes = [#a], noalias_scopes = [#b]} : !llvm.ptr -> i32
          llvm.store %0, %p {noalias_scopes = [#a, #b]} : i32, !llvm.ptr
          llvm.return %0 : i32
        }
        llvm.func @main(%p: !llvm.ptr) -> i32 {
          %0 = llvm.call @callee(%p) {alias_scopes = [#a]} : (!llvm.ptr) -> i32
          %1 = llvm.call @callee(%p) {noalias_scopes = [#b], access_groups = [#group]} : (!llvm.ptr) -> i32
          %2 = llvm.add %0, %1 : i32
          llvm.return %2 : i32
        }"##,
    );
}

// Rows W47, W51, W54
#[test]
fn the_threshold_compares_sizes() {
    let text = "func.func @three(%x: i32) -> i32 {
          %0 = arith.addi %x, %x : i32
          %1 = arith.muli %0, %x : i32
          return %1 : i32
        }
        func.func @main(%x: i32) -> i32 {
          %0 = call @three(%x) : (i32) -> i32
          return %0 : i32
        }
        func.func private @dead() { return }";
    fn with_options(options: &str, module: &mut Module) {
        let mut registry = drr::PassRegistry::new();
        drr_transforms::register_passes(&mut registry);
        let pipeline = registry.parse(&format!("builtin.module(inline{{{options}}})"));
        let mut pm = PassManager::from(pipeline.expect("it is a pipeline"));
        pm.run(module).expect("it runs");
    }
    check(&["--inline=inlining-threshold=0"], text, |module| {
        with_options("inlining-threshold=0", module);
    });
    check(&["--inline=inlining-threshold=149"], text, |module| {
        with_options("inlining-threshold=149", module);
    });
    check(&["--inline=inlining-threshold=150"], text, |module| {
        with_options("inlining-threshold=150", module);
    });
    check(
        &[
            "--pass-pipeline=builtin.module(inline{default-pipeline= op-pipelines=func.func(canonicalize,cse) max-iterations=1})",
        ],
        text,
        |module| {
            with_options(
                "default-pipeline= op-pipelines=func.func(canonicalize,cse) max-iterations=1",
                module,
            )
        },
    );
}

// Row W47
#[test]
fn wrong_pipelines_are_errors() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(Inliner::default().with_default_pipeline("canonicalise"));
    let error = pm
        .run(&mut Module::new(&crate::compare::context()))
        .expect_err("there is no such pass");
    assert!(error.to_string().contains("canonicalise"), "{error}");
}
