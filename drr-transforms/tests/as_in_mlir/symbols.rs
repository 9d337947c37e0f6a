//! `symbol-dce` and `symbol-privatize`.

use drr_transforms::{SymbolDceError, symbol_dce, symbol_privatize};

use crate::compare::{check, context, on_root, read};

#[track_caller]
fn dce(text: &str) -> String {
    check(&["--symbol-dce"], text, on_root!(symbol_dce))
}

#[test]
fn what_live_ops_refer_to_is_live() {
    let printed = dce(r#"
        func.func private @dead() { return }
        func.func private @live() { return }
        func.func private @by_dead() { return }
        func.func private @dead_too() { call @by_dead() : () -> () return }
        func.func private @transitive() { return }
        func.func @public() { call @live_2() : () -> () return }
        func.func private @live_2() { call @transitive() : () -> () return }
        func.func nested @nested() { return }
        "t.use"() {of = [{x = @live}]} : () -> ()
        "#);
    assert_eq!(printed.matches("func.func").count(), 4);
}

#[test]
fn nested_tables_and_references() {
    dce(r#"
        module @m {
          func.func private @dead() { return }
          func.func nested @used() { return }
          func.func nested @unused() { return }
          func.func @public() { return }
        }
        module @p attributes {sym_visibility = "private"} {
          func.func @public() { return }
          func.func private @dead() { return }
          module @q { func.func nested @deep() { return } }
        }
        module { func.func nested @unnamed() { return } }
        module @unused attributes {sym_visibility = "private"} { func.func @public() { return } }
        "t.use"() {a = @m::@used, b = @p::@q::@deep, c = @nothing::@here} : () -> ()
        "#);
}

#[test]
fn what_may_be_a_symbol_table_is_an_error() {
    let text = r#"
        func.func private @f() { return }
        "t.region"() ({ "t.end"() : () -> () }) : () -> ()
        "#;
    let ctx = context();
    let mut module = read(&ctx, text).expect("it is valid");
    let (root, before) = (module.root().handle(), module.to_string());
    let error = symbol_dce(module.ir_mut(), root).expect_err("the region may be a symbol table");
    assert_eq!(module.ir().op(error.op()).name_text(), "t.region");
    assert_eq!(module.to_string(), before);
    let func = module.root().walk().nth(1).expect("there is a function").handle();
    assert_eq!(
        symbol_dce(module.ir_mut(), func),
        Err(SymbolDceError::NotASymbolTable(func))
    );
    if let Some(mlir) = drr_tests::mlir::mlir() {
        assert!(
            !mlir
                .run(&["--allow-unregistered-dialect", "--symbol-dce"], text)
                .success
        );
    }
}

#[test]
fn symbols_become_private() {
    let text = r#"
        func.func @a() { return }
        func.func private @b()
        func.func nested @c() { return }
        module @m { func.func @inner() { return } }
        module { func.func @inner() { return } }
        memref.global @g : memref<2xi32> = dense<1>
        "#;
    check(
        &["--symbol-privatize"],
        text,
        on_root!(|ir, op| symbol_privatize(ir, op, |_| false)),
    );
    check(
        &["--symbol-privatize=exclude=a,m"],
        text,
        on_root!(|ir, op| symbol_privatize(ir, op, |name| ["a", "m"].contains(&name))),
    );
}
