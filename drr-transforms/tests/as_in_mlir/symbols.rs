//! `symbol-dce` and `symbol-privatize`.

use drr::analysis::SymbolTable;
use drr::define::{SymbolOpInterface, Visibility};
use drr::prelude::*;
use drr_transforms::{SymbolDceError, symbol_dce, symbol_privatize};

use crate::compare::{check, context, on_root, read};

#[track_caller]
fn dce(text: &str) -> String {
    check(&["--symbol-dce"], text, on_root!(symbol_dce))
}

// Row W44
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

// Row W44
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

// Row W45
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
fn functions_of_all_dialects_are_symbols() {
    let text = r#"
        module {
          gpu.module @m {
            gpu.func @m() attributes {sym_visibility = "private"} { gpu.return }
            gpu.func @used() attributes {sym_visibility = "private"} { gpu.return }
            gpu.func @public() { "t.use"() {of = @used} : () -> () gpu.return }
          }
          ml_program.func private @f(%x: i32) -> i32 { ml_program.return %x : i32 }
          ml_program.subgraph private @s(%x: i32) -> i32 { ml_program.output %x : i32 }
          shape.function_library @lib {
            shape.func private @d(%x: !shape.shape) -> !shape.shape { shape.return %x : !shape.shape }
            shape.func @p(%x: !shape.shape) -> !shape.shape { shape.return %x : !shape.shape }
          } mapping { t.op = @p }
        }
        "#;
    let printed = dce(text);
    assert_eq!(printed.matches("gpu.func").count(), 2, "{printed}");
    let text = "gpu.module @m { gpu.func @f() { gpu.return } }";
    check(
        &["--pass-pipeline=builtin.module(gpu.module(symbol-privatize))"],
        text,
        |module| {
            let gpu_module = module.root().walk().nth(1).expect("the module").handle();
            let _ = symbol_privatize(module.ir_mut(), gpu_module, |_| false);
        },
    );
}

// Row W46
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

op! {
    /// A symbol that is never erased, whatever its visibility.
    PinnedOp = "pin.pinned", (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility), (outs),
    [Symbol, dyn SymbolOpInterface]
}
op! {
    /// An op that has a name only if something refers to it. The name is in another attribute.
    TagOp = "pin.tag", (ins OptionalAttr<StrAttr>:$tag), (outs), [dyn SymbolOpInterface]
}
dialect! { Pin = "pin", ops: [PinnedOp, TagOp] }

impl SymbolOpInterface for PinnedOp<'_> {
    fn symbol_op(&self) -> OpRef<'_> {
        self.op()
    }

    fn can_discard_on_use_empty(&self) -> bool {
        false
    }
}

impl SymbolOpInterface for TagOp<'_> {
    fn symbol_op(&self) -> OpRef<'_> {
        self.op()
    }

    fn symbol_name(&self) -> Option<drr::Ident> {
        self.tag().map(|tag| self.op().ctx().ident_from_bytes(tag.as_ref()))
    }

    fn symbol_visibility(&self) -> Visibility {
        Visibility::Private
    }

    fn is_optional_symbol(&self) -> bool {
        true
    }
}

#[test]
fn ops_answer_for_their_symbols() {
    let ctx = drr::ContextBuilder::new().with((drr_dialects::All, Pin)).build();
    let text = r#"
        "pin.pinned"() {sym_name = "a", sym_visibility = "private"} : () -> ()
        "pin.tag"() {tag = "b"} : () -> ()
        "pin.tag"() {} : () -> ()
        func.func private @c()
        "#;
    let mut module = Module::parse(&ctx, text).expect("it is valid");
    let root = module.root().handle();
    let b = SymbolTable::new(module.root())
        .lookup(ctx.ident("b"))
        .expect("it is declared");
    let symbol = drr::analysis::Symbol::cast(module.ir().op(b)).expect("it has a name");
    assert_eq!(symbol.visibility(), Visibility::Private);
    let is_declaration = |op: OpRef<'_>| {
        op.interface::<dyn SymbolOpInterface>()
            .map(|symbol| symbol.is_declaration())
    };
    let answers: Vec<_> = module.root().walk().map(is_declaration).collect();
    assert_eq!(
        answers,
        [Some(false), Some(false), Some(false), Some(false), Some(true)]
    );
    assert_eq!(symbol_dce(module.ir_mut(), root), Ok(2));
    let names = module.root().walk().skip(1).map(|op| op.name_text().into_owned());
    assert_eq!(names.collect::<Vec<_>>(), ["pin.pinned", "pin.tag"]);
}
