//! Dialect conversions in passes: their errors are diagnostics at ops.

use std::sync::Arc;

use drr_ir::diagnostic::Source;
use drr_ir::{Context, ContextBuilder, Ir, Module, Op, Type};
use drr_pass::{Pass, PassContext, PassError, PassManager};
use drr_runtime::PatternSet;
use drr_runtime::conversion::{
    ConversionConfig, ConversionMode, ConversionTarget, OpConversion, StructuralTypeConversion, TypeConverter,
};

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

#[test]
fn a_missing_materialization_is_reported_at_the_user() {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let text = "%0 = \"t.source\"() : () -> index\n\"t.user\"(%0) : (index) -> ()\n";
    let source = Arc::new(Source::new("input.mlir", text));
    let mut module = Module::parse_source(&ctx, &source).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let mut manager = PassManager::new("builtin.module");
    manager.add_pass(ConvertSources);
    let error = manager.run(&mut module).expect_err("there is no materialization");
    assert_eq!(module.to_string(), before);
    expect_test::expect![[r#"
        error: failed to legalize unresolved materialization from ('i64') to ('index') that remained live after conversion
         --> input.mlir:2:1
          |
        2 | "t.user"(%0) : (index) -> ()
          | ^^^^^^^^
          |
          = note: see existing live user here: "t.user"(%1) : (index) -> () at input.mlir:2:1
          = note: the type converter has no source materialization for it, or the pattern has no type converter"#]].assert_eq(&error.to_string());
}
