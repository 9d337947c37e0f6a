//! Data that patterns and type conversions keep for the running conversion.

use drr_ir::{Builder, Module, OperationState, Type, TypeData};
use drr_runtime::Rewriter;
use drr_runtime::conversion::{
    ConversionRewriter, OpConversion, TypeConversion, TypeConversionContext, TypeConverter, apply_conversion,
};

use super::{Case, Custom, body, panic_message, replace};

/// Number of ops that a pattern has replaced.
#[derive(Default)]
struct Count(i32);

#[test]
fn the_data_of_patterns_begins_anew_in_each_conversion() {
    let number = Custom("number", "old.op", |op, rewriter: &mut ConversionRewriter<'_, '_>| {
        let number = rewriter.with_conversion_data(|ir, Count(count)| {
            assert!(ir.get(op).is_some());
            *count += 1;
            *count
        });
        let ctx = rewriter.shared_ctx();
        rewriter.insert(OperationState {
            discardable: &[(ctx.ident("number"), ctx.i32_attr(number))],
            ..OperationState::new(ctx.op_name("new.op"))
        });
        rewriter.erase_op(op);
        Some(())
    });
    let case = Case::new().with(OpConversion(number));
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    for _ in 0..2 {
        let mut module =
            Module::parse(&case.ctx, "\"old.op\"() : () -> ()\n\"old.op\"() : () -> ()").expect("it is valid");
        apply_conversion(&mut module, case.mode, &case.target, &patterns, case.config.clone()).expect("it succeeds");
        assert_eq!(
            body(&module),
            "\"new.op\"() {number = 1 : i32} : () -> ()\n\"new.op\"() {number = 2 : i32} : () -> ()"
        );
    }
    let mut module = Module::new(&case.ctx);
    let mut rewriter = Rewriter::new(module.ir_mut());
    rewriter.with_conversion_data(|_, Count(count)| *count += 1);
    assert_eq!(
        rewriter.with_conversion_data(|_, Count(count)| *count),
        0,
        "there is no conversion"
    );
}

/// The only type that a conversion converts, which is the first one that it meets.
#[derive(Default)]
struct Only(Option<Type>);

/// Converts one type of `i1` and `i8` to `i64`, and no type outside of a conversion.
fn convert_first(cx: &TypeConversionContext<'_>, ty: Type) -> TypeConversion {
    if ty != Type::I1 && ty != Type::I8 {
        return TypeConversion::NotHandled;
    }
    match cx.with_conversion_data(|Only(only)| *only.get_or_insert(ty)) {
        None => TypeConversion::NotHandled,
        Some(only) if only == ty => Type::I64.into(),
        Some(_) => TypeConversion::Failure,
    }
}

#[test]
fn types_that_depend_on_the_data_are_converted_anew_in_each_conversion() {
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(convert_first);
    // The type around depends on the data, too.
    converter.add_conversion(|cx, ty| match ty.data(cx.ctx()) {
        TypeData::Complex(element) => cx
            .convert_to_one_type(*element)
            .map_or(TypeConversion::Failure, TypeConversion::from),
        _ => TypeConversion::NotHandled,
    });
    assert_eq!(converter.convert_to_one_type(Type::I8), Some(Type::I8));
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let convert = |types: &[&str]| {
        let ops: Vec<String> = types.iter().map(|ty| format!("\"old.op\"() : () -> {ty}")).collect();
        let mut module = Module::parse(&case.ctx, ops.join("\n")).expect("the text is valid");
        let result = apply_conversion(&mut module, case.mode, &case.target, &patterns, case.config.clone());
        result.map(|_| body(&module)).map_err(|error| error.to_string())
    };
    let lowered = "%0 = \"new.op\"() : () -> i64".to_owned();
    for _ in 0..2 {
        assert_eq!(convert(&["i1"]), Ok(lowered.clone()));
        assert_eq!(convert(&["complex<i8>"]), Ok(lowered.clone()));
        assert_eq!(convert(&["i8", "i8", "f32"]).map(|text| text.lines().count()), Ok(3));
        let error = convert(&["complex<i1>", "complex<i8>"]).expect_err("the second type has no conversion");
        assert!(
            error.contains("there is no conversion of type `complex<i8>`"),
            "{error}"
        );
    }
}

#[test]
fn the_data_of_one_type_is_not_accessed_twice_at_once() {
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|cx, ty| {
        cx.with_conversion_data(|Count(_)| cx.with_conversion_data(|Only(_)| ()));
        cx.with_conversion_data(|Count(_)| cx.with_conversion_data(|Count(_)| ()));
        ty
    });
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let message = panic_message(|| case.run("%0 = \"old.op\"() : () -> i1"));
    assert!(
        message.contains("Count` of the conversion is in use already"),
        "{message}"
    );
}

#[test]
fn optional_ops_stay_if_they_cannot_be_legalized_and_are_not_illegal() {
    let build = |name: &'static str, marks: bool| {
        let build = move |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let name = rewriter.ctx().op_name(name);
            let new = rewriter.insert(OperationState::new(name));
            if marks {
                rewriter.mark_optional(new);
            }
            rewriter.erase_op(op);
            Some(())
        };
        Case::new().with(OpConversion(Custom("build", "old.op", build)))
    };
    let text = "\"old.op\"() : () -> ()";
    let kept = "\"t.kept\"() : () -> ()";
    assert_eq!(build("t.kept", true).converted(text), kept);
    for case in [build("t.kept", false), build("old.kept", true)] {
        let error = case.error(text);
        assert!(error.contains("cannot be legalized"), "{error}");
    }
    let converted = build("t.kept", true).with(replace("lower", "t.kept", &["new.op"]));
    assert_eq!(converted.converted(text), "\"new.op\"() : () -> ()");
}
