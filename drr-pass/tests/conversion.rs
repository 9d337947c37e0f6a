//! Dialect conversions in passes: their errors are diagnostics at ops.

use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Context, ContextBuilder, Ir, Module, Op, Type};
use drr_pass::{Pass, PassContext, PassError, PassManager};
use drr_runtime::PatternSet;
use drr_runtime::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, OpConversion, StructuralTypeConversion, TypeConverter,
};
use expect_test::expect;

/// Converts the results of `t.source` from `index` to `i64`, without materializations.
struct ConvertSources;

impl Pass for ConvertSources {
    fn argument(&self) -> &str {
        "convert-sources"
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let ctx: Context = ir.ctx().clone();
        let mut converter = TypeConverter::new(&ctx);
        converter.add_conversion(|_, ty| ty);
        converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
        let converter = Arc::new(converter);
        let mut patterns = PatternSet::new();
        patterns.add_with_converter(&converter, OpConversion(StructuralTypeConversion::of("t.source")));
        let patterns = patterns.freeze(&ctx)?;
        let mut target = ConversionTarget::new(&ctx);
        target.add_dynamically_legal_ops(["t.source"], move |op| converter.is_legal_op(op));
        let config = ConversionConfig::new();
        cx.apply_conversion(ir, op, ConversionMode::Partial, &target, &patterns, config)?;
        Ok(())
    }
}

/// Runs the pass on a text with unregistered ops.
fn run(text: &str) -> Result<String, String> {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let source = Arc::new(Source::new("input.mlir", text));
    let mut module = Module::parse_source(&ctx, &source).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let mut manager = PassManager::new("builtin.module");
    manager.add_pass(ConvertSources);
    match manager.run(&mut module) {
        Ok(report) => Ok(report.diagnostics.to_string()),
        Err(error) => {
            assert_eq!(module.to_string(), before, "a failed conversion changes nothing");
            Err(error.to_string())
        }
    }
}

#[test]
fn ops_in_unreachable_blocks_are_a_warning() {
    let warnings = run("\"t.f\"() ({
  \"t.end\"() : () -> ()
^unreachable:
  %0 = \"t.source\"() : () -> index
  %1 = \"t.source\"() : () -> index
  \"t.end\"() : () -> ()
}) : () -> ()
");
    expect![[r#"
        warning: `t.source` is in an unreachable block, so it was not converted, and 1 more
         --> input.mlir:4:8
          |
        4 |   %0 = "t.source"() : () -> index
          |        ^^^^^^^^^^
          |
          = help: run `canonicalize` first, which erases unreachable blocks"#]]
    .assert_eq(&warnings.expect("the conversion succeeds"));
}

// Unlike the ops in the text, the new user does not exist after the failed conversion.
#[test]
fn a_missing_materialization_of_an_argument_is_reported_at_the_replaced_user() {
    let error = run("\"t.f\"() ({
^bb0(%a: index):
  \"t.source\"(%a) : (index) -> ()
}) : () -> ()
");
    let error = error.expect_err("there is no materialization");
    expect![[r#"
        error: failed to legalize unresolved materialization from ('index') to ('i64') that remained live after conversion
         --> input.mlir:3:3
          |
        3 |   "t.source"(%a) : (index) -> ()
          |   ^^^^^^^^^^
          |
          = note: see existing live user here: "t.source"(%0) : (i64) -> () at input.mlir:3:3
          = note: block argument #0 of type `index` was not converted: `t.f` at input.mlir:1:1 contains its block, and its legality is unknown
          = note: the type converter has no target materialization for it
          = help: add `OpConversion(StructuralTypeConversion::of("t.f"))`, and make `t.f` legal only with legal types: `add_dynamically_legal_ops` with `TypeConverter::is_legal_op`"#]]
    .assert_eq(&error);
}

#[test]
fn a_missing_materialization_is_reported_at_the_user() {
    let error = run("%0 = \"t.source\"() : () -> index\n\"t.user\"(%0) : (index) -> ()\n");
    let error = error.expect_err("there is no materialization");
    expect![[r#"
        error: failed to legalize unresolved materialization from ('i64') to ('index') that remained live after conversion
         --> input.mlir:2:1
          |
        2 | "t.user"(%0) : (index) -> ()
          | ^^^^^^^^
          |
          = note: see existing live user here: "t.user"(%1) : (index) -> () at input.mlir:2:1
          = note: `t.user` at input.mlir:2:1 uses the original type and was not converted: its legality is unknown
          = note: the type converter has no source materialization for it
          = help: add a materialization by `TypeConverter::add_source_materialization`, or convert the op as well"#]].assert_eq(&error);
}
