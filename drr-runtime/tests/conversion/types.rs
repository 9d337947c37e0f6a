//! Type conversion, materializations, and signatures.

use drr_ir::{Builder, OperationState, Type, TypeData};
use drr_runtime::conversion::{OpConversion, SignatureConversion, TypeConversion, TypeConverter};

use super::materialization::bare;
use super::{Case, Custom, OneToN, context, index_to_i64, panic_message, replace};

// Rows V28, V30.
#[test]
fn the_latest_rule_is_asked_first_and_a_failure_stops() {
    let mut converter = TypeConverter::new(&context());
    assert_eq!(converter.convert_type(Type::I1), None, "no rule has an answer");
    converter.add_conversion(|_, ty| ty);
    assert!(converter.is_legal_type(Type::I1));
    converter.add_conversion(|_, ty| (ty == Type::I1).then_some(Type::I8));
    assert_eq!(
        converter.convert_to_one_type(Type::I1),
        Some(Type::I8),
        "adding a rule clears the cache"
    );
    converter.add_conversion(|_, ty| {
        if ty == Type::I1 {
            TypeConversion::Failure
        } else {
            TypeConversion::NotHandled
        }
    });
    assert_eq!(converter.convert_type(Type::I1), None);
    assert_eq!(converter.convert_to_one_type(Type::I8), Some(Type::I8));
}

// Rows V31, V32: unlike in MLIR, no conversion to no types.
#[test]
fn a_failure_of_a_rule_for_values_is_a_failure() {
    // MLIR takes it for a conversion to no types, which drops the value.
    let ctx = context();
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_value_conversion(|_, _| TypeConversion::Failure);
    let module = drr_ir::Module::parse(&ctx, "%0 = \"t.op\"() : () -> i1").expect("the text is valid");
    let op = module.root().walk().nth(1).expect("there is an op");
    assert_eq!(converter.convert_value(op.result(0).expect("it has a result")), None);
    assert_eq!(
        converter.convert_to_one_type(Type::I1),
        Some(Type::I1),
        "it is not asked for a type alone"
    );
}

#[test]
fn deeply_nested_types_fail_instead_of_overflowing_the_stack() {
    let ctx = context();
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    let tuple = |cx: &drr_runtime::conversion::TypeConversionContext<'_>, ty: Type| -> TypeConversion {
        let TypeData::Tuple(types) = ty.data(cx.ctx()) else {
            return TypeConversion::NotHandled;
        };
        match types.first().copied() {
            None => TypeConversion::NotHandled,
            Some(inner) => cx
                .convert_to_one_type(inner)
                .map_or(TypeConversion::Failure, TypeConversion::from),
        }
    };
    converter.add_conversion(tuple);
    let nested = |depth: usize| {
        let text = format!("{}i1{}", "tuple<".repeat(depth), ">".repeat(depth));
        let text = format!("%0 = \"t.op\"() : () -> {text}");
        let module = drr_ir::Module::parse(&ctx, &text).expect("the text is valid");
        let op = module.root().walk().nth(1).expect("there is an op");
        op.result(0).expect("it has a result").ty()
    };
    assert_eq!(converter.convert_to_one_type(nested(100)), Some(Type::I1));
    assert_eq!(converter.convert_to_one_type(nested(100_000)), None);
}

// Rows V34, V35, V41, V42, V68.
#[test]
fn casts_are_inserted_where_types_differ_and_those_that_cancel_each_other_vanish() {
    let case = Case::new();
    let converter = index_to_i64(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    assert_eq!(
        case.converted(
            "%0 = \"t.source\"() : () -> index
             %1 = \"old.op\"(%0) : (index) -> index
             %2 = \"old.op\"(%1, %0) : (index, index) -> index
             \"t.user\"(%2) : (index) -> ()"
        ),
        "%0 = \"t.source\"() : () -> index
%1 = unrealized_conversion_cast %0 : index to i64
%2 = \"new.op\"(%1) : (i64) -> i64
%3 = \"new.op\"(%2, %1) : (i64, i64) -> i64
%4 = unrealized_conversion_cast %3 : i64 to index
\"t.user\"(%4) : (index) -> ()"
    );
}

// Rows V43, V80: unlike in MLIR, the IR is as before.
#[test]
fn a_missing_materialization_is_an_error_with_both_types_and_the_user() {
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let text = "%0 = \"old.op\"() : () -> index\n\"t.user\"(%0) : (index) -> ()";
    assert_eq!(
        case.error(text),
        "failed to legalize unresolved materialization from ('i64') to ('index') that remained live after conversion at input:1:6
  = note: see existing live user here: \"t.user\"(%1) : (index) -> () at input:2:1
  = note: `t.user` at input:2:1 uses the original type and was not converted: its legality is unknown
  = note: the type converter has no source materialization for it
  = help: add a materialization by `TypeConverter::add_source_materialization`, or convert the op as well"
    );
}

// Rows V74, V77.
#[test]
fn without_building_materializations_casts_remain_and_name_their_kind() {
    let mut case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    case.config = case
        .config
        .with_build_materializations(false)
        .with_attach_debug_materialization_kind(true);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    assert_eq!(
        case.converted(
            "%0 = \"t.source\"() : () -> index\n%1 = \"old.op\"(%0) : (index) -> index\n\"t.user\"(%1) : (index) -> ()"
        ),
        "%0 = \"t.source\"() : () -> index
%1 = unrealized_conversion_cast %0 : index to i64 {__kind__ = \"target\"}
%2 = \"new.op\"(%1) : (i64) -> i64
%3 = unrealized_conversion_cast %2 : i64 to index {__kind__ = \"source\"}
\"t.user\"(%3) : (index) -> ()"
    );
}

// Row V35.
#[test]
fn a_type_without_conversion_is_a_failed_match_with_the_reason() {
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| (ty == Type::I64).then_some(Type::I64));
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let error = case.error("%0 = \"t.source\"() : () -> index\n\"old.op\"(%0) : (index) -> ()");
    assert!(
        error.contains("unable to convert type for operand #0, type was `index`"),
        "{error}"
    );
    let error = case.error("%0 = \"old.op\"() : () -> index");
    assert!(error.contains("there is no conversion of type `index`"), "{error}");
}

/// A converter of `f32` to two `f16`, of `i16` to nothing, and of `i42` to `i43`.
fn one_to_n(ctx: &drr_ir::Context) -> TypeConverter {
    let mut converter = index_to_i64(ctx);
    converter.add_conversion(|_, ty| (ty == Type::F32).then(|| vec![Type::F16, Type::F16]));
    converter.add_conversion(|_, ty| (ty == Type::I16).then(Vec::new));
    converter
}

// Rows V35, V39.
#[test]
fn one_value_becomes_several_values_or_none() {
    let case = Case::new();
    let converter = one_to_n(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    assert_eq!(
        case.converted(
            "%0:3 = \"old.op\"() : () -> (f32, i16, index)
             \"old.op\"(%0#0, %0#1, %0#2) : (f32, i16, index) -> ()
             \"t.user\"(%0#0) : (f32) -> ()"
        ),
        "%0:3 = \"new.op\"() : () -> (f16, f16, i64)
%1 = unrealized_conversion_cast %0#0, %0#1 : f16, f16 to f32
\"new.op\"(%0#0, %0#1, %0#2) : (f16, f16, i64) -> ()
\"t.user\"(%1) : (f32) -> ()"
    );
}

#[test]
fn too_few_values_for_a_result_are_the_reason_of_a_missing_materialization() {
    let first = OpConversion(OneToN(Custom(
        "first",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let value = rewriter.adaptor().values_at(0)[0];
            rewriter.replace_op_with_multiple(op, &[&[value]]);
            Some(())
        },
    )));
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::F32).then(|| vec![Type::F16, Type::F16]));
    let lower = drr_runtime::PatternSet::new()
        .with(first)
        .with(replace("source", "old.source", &["new.source"]))
        .with(replace("lower", "old.user", &["new.user"]));
    let case = case.with_converter(converter, lower);
    let text = "%0 = \"old.source\"() : () -> f32\n%1 = \"old.op\"(%0) : (f32) -> f32\n";
    // The converted user takes two values, and the other one the original type.
    for (user, from_and_to) in [
        ("old.user", "from ('f16') to ('f16', 'f16')"),
        ("t.user", "from ('f16') to ('f32')"),
    ] {
        let error = case.error(&format!("{text}\"{user}\"(%1) : (f32) -> ()"));
        assert!(error.contains(from_and_to), "{error}");
        let note = "= note: pattern first replaced result #0 of `old.op` of type `f32` by a value of type `f16`, \
                    but the type is converted to 2 values of types `f16`, `f16`";
        assert!(error.contains(note) && !error.contains("has no"), "{error}");
    }
}

#[test]
fn a_value_of_another_type_than_the_converted_one_is_reported_with_the_pattern_that_replaced_it() {
    let wrong = OpConversion(Custom(
        "wrong",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let new = rewriter.insert(OperationState {
                result_types: &[Type::I32, Type::F32],
                ..OperationState::new(rewriter.ir().ctx().op_name("new.op"))
            });
            let values = [rewriter.result(new, 0), rewriter.result(new, 1)];
            rewriter.replace_op(op, &values);
            Some(())
        },
    ));
    // The pattern without a converter that builds the op which `wrong` replaces.
    let case = Case::new();
    let converter = bare(&case.ctx);
    let patterns = drr_runtime::PatternSet::new()
        .with(wrong)
        .with(replace("lower", "old.user", &["new.user"]));
    let mut case = case.with_converter(converter, patterns);
    case.patterns.add(OpConversion(Custom(
        "first",
        "old.first",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let new = rewriter.insert(OperationState {
                result_types: &[Type::F32, Type::INDEX],
                ..OperationState::new(rewriter.ir().ctx().op_name("old.op"))
            });
            let values = [rewriter.result(new, 1)];
            rewriter.replace_op(op, &values);
            Some(())
        },
    )));
    let note = "
  = note: pattern wrong replaced result #1 of `old.op` of type `index` by a value of type `f32`, \
                but the type is converted to a value of type `i64`
  = note: the type converter has no";
    // The converted user takes the converted type, and the other one the original type.
    for (user, from_and_to) in [
        ("old.user", "from ('f32') to ('i64')"),
        ("t.user", "from ('f32') to ('index')"),
    ] {
        for text in [
            format!("%0:2 = \"old.op\"() : () -> (f32, index)\n\"{user}\"(%0#1) : (index) -> ()"),
            format!("%0 = \"old.first\"() : () -> index\n\"{user}\"(%0) : (index) -> ()"),
        ] {
            let error = case.error(&text);
            assert!(error.contains(from_and_to), "{error}");
            assert!(error.contains(note), "{error}");
        }
    }
}

#[test]
fn an_op_that_is_not_converted_is_reported_as_the_cause_of_a_missing_materialization() {
    let case = Case::new();
    let converter = bare(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let missing = "the type converter has no target materialization for it
  = help: add a materialization by `TypeConverter::add_target_materialization`, or convert the op as well";
    assert_eq!(
        case.error("%0 = \"t.source\"() : () -> index\n\"old.op\"(%0) : (index) -> ()"),
        format!(
            "failed to legalize unresolved materialization from ('index') to ('i64') that remained live after conversion at input:2:1
  = note: see existing live user here: \"new.op\"(%1) : (i64) -> ()
  = note: `t.source` at input:1:6 defines the value and was not converted: its legality is unknown
  = note: {missing}"
        )
    );
    let function = "\"t.f\"() <{function_type = (index) -> ()}> ({
^bb0(%a: index):
  \"old.op\"(%a) : (index) -> ()
}) : () -> ()";
    let error = case.error(function);
    let expected = "
  = note: block argument #0 of type `index` was not converted: `t.f` at input:1:1 contains its block, and its legality is unknown
  = note: the type converter has no target materialization for it
  = help: add `OpConversion(FunctionOpInterfaceSignatureConversion::of(\"t.f\"))`, and make `t.f` legal only with legal types: \
                    `add_dynamically_legal_ops` with `TypeConverter::is_legal_function_signature`";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn a_branch_that_is_not_converted_is_reported_with_the_pattern_that_converts_it() {
    let text = "\"t.f\"() ({
^bb0(%c: i1):
  \"t.br\"(%c)[^bb1] : (i1) -> ()
^bb1(%b: i8, %a: index):
  \"old.op\"(%a) : (index) -> ()
}) : () -> ()";
    let case = Case::new().target(|target| {
        target.add_legal_ops(["t.br"]);
    });
    let converter = bare(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let error = case.error(text);
    let expected = "
  = note: block argument #1 of type `index` was not converted: `t.br` at input:3:3 branches to its block, and the target marks \
                    the op as legal
  = note: the type converter has no target materialization for it
  = help: add `OpConversion(StructuralTypeConversion::of(\"t.br\"))`, and make `t.br` legal only with legal types: \
                    `add_dynamically_legal_ops` with `TypeConverter::is_legal_op`";
    assert!(error.ends_with(expected), "{error}");
}

#[test]
fn a_panic_of_the_type_converter_in_an_error_about_values_is_explained() {
    let build_another = OpConversion(Custom(
        "build_another",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let new = rewriter.insert(OperationState {
                result_types: &[Type::F16],
                ..OperationState::new(rewriter.ir().ctx().op_name("new.op"))
            });
            let value = rewriter.result(new, 0);
            rewriter.replace_op(op, &[value]);
            Some(())
        },
    ));
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| {
        assert_ne!(ty, Type::F32, "a bug in the conversion");
        ty
    });
    let case = case.with_converter(converter, build_another);
    let message = panic_message(|| case.run("%0 = \"old.op\"() : () -> f32\n\"t.user\"(%0) : (f32) -> ()"));
    assert!(message.contains("a bug in the conversion"), "{message}");
    let note =
        "note: user code panicked while the types of `builtin.unrealized_conversion_cast` at input:1:6 were converted";
    assert!(message.ends_with(note), "{message}");
}

// Row V38.
#[test]
fn a_pattern_for_one_value_per_operand_does_not_match_others() {
    let one = OpConversion(Custom(
        "one",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = Case::new();
    let converter = one_to_n(&case.ctx);
    let case = case.with_converter(converter, one);
    let error = case.error("%0 = \"t.source\"() : () -> f32\n\"old.op\"(%0) : (f32) -> ()");
    assert!(
        error.contains("operand 0 is converted to 2 values, but the pattern takes one"),
        "{error}"
    );
}

/// A pattern that converts the region of an op and moves it to a new op.
fn convert_region() -> impl drr_runtime::Patterns {
    OpConversion(Custom(
        "region",
        "old.f",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let region = rewriter.ir().op(op).region(0)?.handle();
            rewriter.convert_region_types(region, None)?;
            let body = rewriter.create_region();
            rewriter.take_body(region, body);
            let name = rewriter.ir().ctx().op_name("new.f");
            let regions = [body];
            rewriter.replace_op_with_new(
                op,
                &OperationState {
                    regions: &regions,
                    ..OperationState::new(name)
                },
            );
            Some(())
        },
    ))
}

// Rows V40, V45, V47.
#[test]
fn block_arguments_are_converted_with_their_users() {
    let case = Case::new();
    let converter = std::sync::Arc::new(one_to_n(&case.ctx));
    let mut case = case;
    case.patterns.add_with_converter(&converter, convert_region());
    case.patterns
        .add_with_converter(&converter, replace("lower", "old.op", &["new.op"]));
    assert_eq!(
        case.converted(
            "\"old.f\"() ({
             ^bb0(%a: i16, %b: f32, %c: index):
               \"old.op\"(%b, %c) : (f32, index) -> ()
               \"t.user\"(%a, %b, %c) : (i16, f32, index) -> ()
             }) : () -> ()"
        ),
        "\"new.f\"() ({
^bb0(%arg0: f16, %arg1: f16, %arg2: i64):
%0 = unrealized_conversion_cast %arg2 : i64 to index
%1 = unrealized_conversion_cast %arg0, %arg1 : f16, f16 to f32
%2 = unrealized_conversion_cast to i16
\"new.op\"(%arg0, %arg1, %arg2) : (f16, f16, i64) -> ()
\"t.user\"(%2, %1, %0) : (i16, f32, index) -> ()
}) : () -> ()"
    );
}

// Row V45.
#[test]
fn arguments_can_be_added_and_replaced_by_values() {
    let remap = OpConversion(Custom(
        "remap",
        "old.f",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let block = rewriter.ir().op(op).region(0)?.first_block()?;
            let (block, region) = (block.handle(), rewriter.ir().op(op).region(0)?.handle());
            let value = rewriter.ir().op(op).operand(0)?.handle();
            let mut conversion = SignatureConversion::new(2);
            conversion.append_inputs(&[Type::I8]);
            conversion.remap_input(0, &[value]);
            conversion.add_inputs(1, &[Type::I64]);
            rewriter.apply_signature_conversion(block, &conversion);
            let body = rewriter.create_region();
            rewriter.take_body(region, body);
            let (name, regions) = (rewriter.ir().ctx().op_name("new.f"), [body]);
            rewriter.replace_op_with_new(
                op,
                &OperationState {
                    regions: &regions,
                    ..OperationState::new(name)
                },
            );
            Some(())
        },
    ));
    let case = Case::new();
    let converter = index_to_i64(&case.ctx);
    let case = case.with_converter(converter, remap);
    assert_eq!(
        case.converted(
            "%0 = \"t.source\"() : () -> i1
             \"old.f\"(%0) ({
             ^bb0(%a: i1, %b: index):
               \"t.user\"(%a, %b) : (i1, index) -> ()
             }) : (i1) -> ()"
        ),
        "%0 = \"t.source\"() : () -> i1
\"new.f\"() ({
^bb0(%arg0: i8, %arg1: i64):
%1 = unrealized_conversion_cast %arg1 : i64 to index
\"t.user\"(%0, %1) : (i1, index) -> ()
}) : () -> ()"
    );
}

// Row V46.
#[test]
fn blocks_whose_types_do_not_change_stay_as_they_are() {
    let case = Case::new();
    let converter = index_to_i64(&case.ctx);
    let case = case.with_converter(converter, convert_region());
    let text = "\"old.f\"() ({\n^bb0(%a: i1):\n\"t.br\"(%a)[^bb1] : (i1) -> ()\n^bb1(%b: i1):\n\"t.end\"() : () -> ()\n}) : () -> ()";
    let converted = case.converted(text);
    assert!(
        converted.contains("^bb1(%0: i1):") && !converted.contains("cast"),
        "{converted}"
    );
}

// Row V39.
#[test]
fn a_dropped_result_with_users_gets_a_cast_without_inputs() {
    let mut case = Case::new();
    case.config = case.config.with_build_materializations(false);
    let erase = OpConversion(Custom(
        "erase",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = case.with(erase);
    assert_eq!(
        case.converted("%0 = \"old.op\"() : () -> i32\n\"t.user\"(%0) : (i32) -> ()"),
        "%0 = unrealized_conversion_cast to i32\n\"t.user\"(%0) : (i32) -> ()"
    );
    assert_eq!(case.converted("%0 = \"old.op\"() : () -> i32"), "");
}
