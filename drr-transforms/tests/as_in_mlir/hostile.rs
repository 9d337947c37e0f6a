//! Large and strange inputs: no recursion, and time that grows linearly.

use drr::prelude::*;
use drr::{Ir, Location};
use drr_transforms::{
    OpStats, control_flow_sink, cse, mem2reg, move_loop_invariant_code, remove_dead_values, sroa, strip_debug_info,
    symbol_dce, topological_sort,
};

use drr_tests::variables::large;

use crate::compare::{context, read};

/// Runs on a thread whose stack is small, as that of a recursion would not be.
fn with_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(work);
    thread
        .expect("a thread starts")
        .join()
        .expect("the work does not panic");
}

fn all(ir: &mut Ir, root: Op) {
    cse(ir, root);
    topological_sort(ir, root);
    move_loop_invariant_code(ir, root);
    control_flow_sink(ir, root);
    strip_debug_info(ir, root);
    sroa(ir, root);
    mem2reg(ir, root);
    let _ = symbol_dce(ir, root);
    let _ = remove_dead_values(ir, root);
}

#[test]
fn many_nested_regions() {
    with_small_stack(|| {
        let ctx = context();
        let mut module = Module::new(&ctx);
        let mut block = module.body();
        let name = ctx.op_name("scf.execute_region");
        let ir = module.ir_mut();
        for _ in 0..large() {
            let op = ir.create(OperationState {
                empty_regions: 1,
                ..OperationState::new(name)
            });
            ir.append(block, op);
            let region = ir.op(op).region(0).expect("it has a region").handle();
            let inner = ir.append_block(region);
            block = inner;
        }
        // The innermost op has an effect, so that nothing is dead.
        let end = ir.create(OperationState::new(ctx.op_name("t.effect")));
        ir.append(block, end);
        let root = module.root().handle();
        assert_eq!(cse(module.ir_mut(), root).erased, 0);
        all(module.ir_mut(), root);
        assert_eq!(OpStats::new(module.root()).count("scf.execute_region"), large());
    });
}

#[test]
fn a_chain_of_many_ops() {
    with_small_stack(|| {
        let ctx = context();
        let mut module = Module::new(&ctx);
        let name = ctx.op_name("arith.addi");
        let mut builder = module.builder();
        let one = ctx.parse_attr("1 : i32").expect("it is an attribute");
        let constant = builder.insert(OperationState {
            result_types: &[Type::I32],
            inherent: &[(drr::Ident::VALUE, one)],
            ..OperationState::new(ctx.op_name("arith.constant"))
        });
        let mut value = builder.result(constant, 0);
        for _ in 0..large() {
            let op = builder.insert(OperationState {
                operands: &[value, value],
                result_types: &[Type::I32],
                location: Location::UNKNOWN,
                ..OperationState::new(name)
            });
            value = builder.result(op, 0);
        }
        let root = module.root().handle();
        assert_eq!(cse(module.ir_mut(), root).erased, 1);
        all(module.ir_mut(), root);
    });
}

#[test]
fn many_users_of_one_op_sink_in_linear_time() {
    let uses: String = (0..50_000)
        .map(|n| {
            format!(
                "%u{n} = arith.addi %0, %{} : i32\n",
                if n == 0 { "0".into() } else { format!("u{}", n - 1) }
            )
        })
        .collect();
    let text = format!(
        "func.func @f(%c: i1, %v: i32) {{ %0 = arith.addi %v, %v : i32\n scf.if %c {{ {uses} \"t.use\"(%u49999) : (i32) -> () }} \
         \"t.use\"(%0) : (i32) -> ()\n return }}"
    );
    let ctx = context();
    let mut module = read(&ctx, &text).expect("it is valid");
    let root = module.root().handle();
    assert_eq!(control_flow_sink(module.ir_mut(), root), 0);
}

#[test]
fn an_op_that_many_regions_use_is_checked_in_linear_time() {
    const REGIONS: usize = 50_000;
    let ifs: String = (0..REGIONS)
        .map(|n| format!("scf.if %c {{ %a{n} = arith.addi %0, %0 : i32\n \"t.use\"(%a{n}) : (i32) -> () }}\n"))
        .collect();
    let cases: String = (0..REGIONS)
        .map(|n| format!("case {n} {{ %b{n} = arith.addi %v, %1 : i32\n scf.yield %b{n} : i32 }}\n"))
        .collect();
    // Only the last region has the only users of an op.
    let text = format!(
        "func.func @f(%c: i1, %v: i32, %i: index) -> i32 {{
           %0 = arith.addi %v, %v : i32
           %1 = arith.constant 5 : i32
           %2 = arith.addi %0, %1 : i32
           {ifs}
           %r = scf.index_switch %i -> i32
           {cases} default {{ scf.yield %v : i32 }}
           scf.if %c {{ \"t.use\"(%2) : (i32) -> () }}
           return %r : i32
         }}"
    );
    let ctx = context();
    let mut module = read(&ctx, &text).expect("it is valid");
    let root = module.root().handle();
    assert_eq!(control_flow_sink(module.ir_mut(), root), 1);
}

#[test]
fn many_equal_reads_with_writes_in_between() {
    let loads = "
        %x = memref.load %m[%i] : memref<4xi32>
        %y = memref.load %m[%i] : memref<4xi32>
        memref.store %x, %m[%i] : memref<4xi32>
        \"t.use\"(%x, %y) : (i32, i32) -> ()";
    let body: String = (0..20_000)
        .map(|n| loads.replace("%x", &format!("%x{n}")).replace("%y", &format!("%y{n}")))
        .collect();
    let text = format!("func.func @f(%m: memref<4xi32>, %i: index) {{ {body}\n return }}");
    let ctx = context();
    let mut module = read(&ctx, &text).expect("it is valid");
    let root = module.root().handle();
    assert_eq!(cse(module.ir_mut(), root).replaced, 20_000);
}

#[test]
fn ops_that_use_themselves_and_regions_without_blocks() {
    let text = r#"
        %0 = arith.addi %0, %1 : i32
        %1 = arith.addi %1, %0 : i32
        %2 = arith.addi %0, %1 : i32
        "t.empty"() ({}) : () -> ()
        func.func private @f()
        func.func @g() -> i32 {
          %x = arith.constant 1 : i32
          return %x : i32
        ^dead(%a: i32):
          %y = arith.addi %y, %z : i32
          %z = arith.addi %y, %z : i32
          cf.br ^dead(%z : i32)
        }"#;
    let ctx = context();
    let mut module = read(&ctx, text).expect("it is valid");
    let root = module.root().handle();
    all(module.ir_mut(), root);
    module.verify().expect("it is still valid");
}

/// Nested pipelines run in place, in the IR with all other functions.
#[test]
fn many_functions_in_one_ir_are_simplified_in_linear_time() {
    const FUNCTIONS: usize = 50_000;
    let function = |n: usize| {
        format!(
            "func.func @f{n}(%x: i32, %lb: index) {{
               scf.for %i = %lb to %lb step %lb {{ %0 = arith.addi %x, %x : i32\n \"t.use\"(%0, %0) : (i32, i32) -> () }}
               %1 = arith.addi %x, %x : i32
               \"t.use\"(%1) : (i32) -> ()
               return
             }}\n"
        )
    };
    let mut module = read(&context(), &(0..FUNCTIONS).map(function).collect::<String>()).expect("it is valid");
    let root = module.root();
    let functions = root.walk().filter(|op| op.parent_op() == Some(root));
    let functions: Vec<Op> = functions.map(|op| op.handle()).collect();
    let (mut moved, mut replaced) = (0, 0);
    for &function in &functions {
        moved += move_loop_invariant_code(module.ir_mut(), function);
        replaced += cse(module.ir_mut(), function).replaced;
    }
    assert_eq!((moved, replaced), (FUNCTIONS, FUNCTIONS));
}

/// The pipeline of `inline` runs on each function in its module, and verifies the function after each pass.
#[test]
fn many_functions_are_inlined_in_linear_time() {
    const FUNCTIONS: usize = 20_000;
    let text: String = (0..FUNCTIONS)
        .map(|n| {
            format!(
                "func.func private @g{n}(%x: i32) -> i32 {{ return %x : i32 }}
                 func.func @f{n}(%x: i32) -> i32 {{ %0 = call @g{n}(%x) : (i32) -> i32 return %0 : i32 }}\n"
            )
        })
        .collect();
    let mut module = read(&context(), &text).expect("it is valid");
    let mut pm = drr::PassManager::new("builtin.module");
    pm.add_pass(drr_transforms::passes::Inliner::default());
    let report = pm.run(&mut module).expect("the pass succeeds");
    assert_eq!(report.statistics.get("Inliner", "num-inlined"), FUNCTIONS as u64);
    assert_eq!(OpStats::new(module.root()).count("func.func"), FUNCTIONS);
}

#[test]
fn many_slots_in_many_blocks() {
    let blocks = large() / 50;
    let mut text = "llvm.func @f(%c: i1, %x: i32) -> i32 {
        %one = llvm.mlir.constant(1 : i32) : i32
        %shared = llvm.alloca %one x i32 : (i32) -> !llvm.ptr\n"
        .to_string();
    for number in 0..blocks {
        text += &format!("%s{number} = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr\n");
    }
    text += "llvm.br ^b0\n";
    for number in 0..blocks {
        let next = number + 1;
        text += &format!(
            "^b{number}:
            llvm.store %x, %s{number} : i32, !llvm.ptr
            %v{number} = llvm.load %s{number} : !llvm.ptr -> i32
            llvm.cond_br %c, ^c{number}, ^b{next}
            ^c{number}:
            llvm.store %v{number}, %shared : i32, !llvm.ptr
            llvm.br ^b{next}\n"
        );
    }
    text += &format!("^b{blocks}:\n%r = llvm.load %shared : !llvm.ptr -> i32\nllvm.return %r : i32\n}}");
    let ctx = context();
    let mut module = read(&ctx, &text).expect("it is valid");
    let root = module.root().handle();
    assert_eq!(sroa(module.ir_mut(), root).destructured, blocks);
    let counts = mem2reg(module.ir_mut(), root);
    assert_eq!((counts.promoted, counts.new_block_arguments), (blocks + 1, blocks));
    module.verify().expect("it is still valid");
}

/// Returns a function that stores a value in each of many fields of a slot. The struct has other fields after them.
fn slot_with_many_fields(count: usize, others: &str) -> String {
    let fields = vec!["i32"; count].join(", ");
    let stores: String = (0..count)
        .map(|n| {
            format!(
                "%p{n} = llvm.getelementptr %s[0, {n}] : (!llvm.ptr) -> !llvm.ptr, !s
                 llvm.store %x, %p{n} : i32, !llvm.ptr\n"
            )
        })
        .collect();
    format!(
        "!s = !llvm.struct<({fields}{others})>
         llvm.func @f(%x: i32) -> i32 {{
           %one = llvm.mlir.constant(1 : i32) : i32
           %s = llvm.alloca %one x !s : (i32) -> !llvm.ptr
           {stores}
           %r = llvm.load %s : !llvm.ptr -> i32
           llvm.return %r : i32
         }}"
    )
}

#[test]
fn a_slot_with_many_fields() {
    const FIELDS: usize = 20_000;
    let text = slot_with_many_fields(FIELDS, "");
    let ctx = context();
    let mut module = read(&ctx, &text).expect("it is valid");
    let root = module.root().handle();
    let counts = sroa(module.ir_mut(), root);
    assert_eq!((counts.destructured, counts.max_subelements), (1, FIELDS as u64));
    assert_eq!(OpStats::new(module.root()).count("llvm.alloca"), FIELDS);
    module.verify().expect("it is still valid");
}

/// The layout of a struct is computed once also if it has none.
#[test]
fn a_slot_with_many_fields_and_without_a_size() {
    let text = slot_with_many_fields(20_000, ", !llvm.struct<\"opaque\", opaque>");
    let ctx = context();
    let mut module = read(&ctx, &text).expect("it is valid");
    let root = module.root().handle();
    assert_eq!(sroa(module.ir_mut(), root).destructured, 0);
}
