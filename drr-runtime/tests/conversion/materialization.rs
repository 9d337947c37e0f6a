//! Casts between converted and original values, their position, and the materializations that replace them.

use std::sync::{Arc, Mutex};

use drr_ir::{Builder, InsertPoint, Module, OpRef, OperationState, Type, Value};
use drr_runtime::Rewriter;
use drr_runtime::conversion::{
    ConversionRewriter, OpConversion, TypeConverter, apply_conversion, reconcile_unrealized_casts,
};

use super::{Case, Custom, Log, body, context, index_to_i64, replace};

/// Builds an op with a result.
fn build(rewriter: &mut Rewriter<'_>, name: &str, operands: &[Value], ty: Type) -> Value {
    let op = rewriter.insert(OperationState {
        operands,
        result_types: &[ty],
        ..OperationState::new(rewriter.ir().ctx().op_name(name))
    });
    rewriter.result(op, 0)
}

/// A converter of `index` to `i64` without materializations.
pub(super) fn bare(ctx: &drr_ir::Context) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    converter
}

const CHAIN: &str = "%0 = \"t.source\"() : () -> index
     %1 = \"old.op\"(%0) : (index) -> index
     \"t.user\"(%1) : (index) -> ()";

// Row V33.
#[test]
fn the_latest_materialization_is_asked_first_and_knows_the_original_type() {
    let case = Case::new();
    let mut converter = bare(&case.ctx);
    let originals = Arc::new(Mutex::new(Vec::new()));
    converter.add_target_materialization(|rewriter, types, inputs, _| {
        Some(vec![build(rewriter, "new.first", inputs, types[0])])
    });
    let seen = Arc::clone(&originals);
    converter.add_target_materialization(move |_, _, _, original| {
        seen.lock().expect("no test panics").push(original);
        None
    });
    converter.add_source_materialization(|_, _, _| panic!("the later one has an answer"));
    converter.add_source_materialization(|rewriter, ty, inputs| Some(build(rewriter, "new.second", inputs, ty)));
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    assert_eq!(
        case.converted(CHAIN),
        "%0 = \"t.source\"() : () -> index
%1 = \"new.first\"(%0) : (index) -> i64
%2 = \"new.op\"(%1) : (i64) -> i64
%3 = \"new.second\"(%2) : (i64) -> index
\"t.user\"(%3) : (index) -> ()"
    );
    assert_eq!(*originals.lock().expect("no test panics"), [Some(Type::INDEX)]);
}

// Row V36.
#[test]
fn without_a_converter_operands_are_the_newest_values_of_any_type() {
    let retype = OpConversion(Custom(
        "retype",
        "old.a",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let new = build(rewriter, "new.a", &[], Type::I64);
            rewriter.replace_op_with_multiple(op, &[&[new]]);
            Some(())
        },
    ));
    let case = Case::new().with(retype).with(replace("lower", "old.b", &["new.b"]));
    assert_eq!(
        case.converted("%0 = \"old.a\"() : () -> index\n\"old.b\"(%0) : (index) -> ()"),
        "%0 = \"new.a\"() : () -> i64\n\"new.b\"(%0) : (i64) -> ()"
    );
}

// Rows V39, V80.
#[test]
fn a_dropped_result_with_users_is_an_error_if_nothing_builds_it() {
    let erase = OpConversion(Custom(
        "erase",
        "old.op",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = Case::new().with(erase);
    let error = case.error("%0 = \"old.op\"() : () -> i32\n\"t.user\"(%0) : (i32) -> ()");
    assert!(
        error.starts_with(
            "failed to legalize unresolved materialization from () to ('i32') that remained live after conversion"
        ),
        "{error}"
    );
    let note = "= note: pattern erase erased result #0 of `old.op`, which is still used";
    assert!(error.contains(note) && !error.contains("has no"), "{error}");
}

// Row V40.
#[test]
fn a_cast_of_several_values_follows_the_last_of_them_and_has_the_location_of_the_replaced_value() {
    let split = OpConversion(Custom(
        "split",
        "old.op",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let (one, other) = (
                build(rewriter, "new.one", &[], Type::F16),
                build(rewriter, "new.other", &[], Type::F16),
            );
            rewriter.replace_op_with_multiple(op, &[&[other, one]]);
            Some(())
        },
    ));
    let mut case = Case::new().with(split);
    case.config = case.config.with_build_materializations(false);
    let text = "%0 = \"old.op\"() : () -> f32 loc(\"a\":1:2)\n\"t.user\"(%0) : (f32) -> () loc(\"b\":3:4)";
    let (module, result) = case.run(text);
    result.expect("it converts");
    assert_eq!(
        body(&module),
        "%0 = \"new.one\"() : () -> f16
%1 = \"new.other\"() : () -> f16
%2 = unrealized_conversion_cast %1, %0 : f16, f16 to f32
\"t.user\"(%2) : (f32) -> ()"
    );
    let cast = module.root().walk().nth(3).expect("the cast");
    let location = module.ir().describe_location(cast.location(), None);
    assert_eq!(location.as_deref(), Some("a:1:2"));
}

// Rows V42, V58.
#[test]
fn uses_before_the_op_whose_result_replaces_an_argument_stay() {
    let replace_argument = OpConversion(Custom(
        "replace_argument",
        "old.op",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let argument = rewriter.ir().op(op).block()?.arg(0)?.handle();
            let new = build(rewriter, "new.op", &[], Type::I1);
            rewriter.replace_uses(argument, new);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = Case::new().with(replace_argument);
    assert_eq!(
        case.converted(
            "\"t.f\"() ({
             ^bb0(%a: i1):
               \"t.early\"(%a) : (i1) -> ()
               \"old.op\"() : () -> ()
               \"t.late\"(%a) : (i1) -> ()
             }) : () -> ()"
        ),
        "\"t.f\"() ({
^bb0(%arg0: i1):
\"t.early\"(%arg0) : (i1) -> ()
%0 = \"new.op\"() : () -> i1
\"t.late\"(%0) : (i1) -> ()
}) : () -> ()"
    );
}

// Row V44: unlike in MLIR, always in the order of the casts.
#[test]
fn the_first_of_several_missing_materializations_is_reported() {
    let case = Case::new();
    let converter = bare(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let mut text = String::new();
    for number in 0..20 {
        text += &format!("%{number} = \"old.op\"() : () -> index\n\"t.user{number}\"(%{number}) : (index) -> ()\n");
    }
    for _ in 0..5 {
        let error = case.error(&text);
        assert!(
            error.contains("at input:1:6") && error.contains("\"t.user0\""),
            "{error}"
        );
    }
}

// Row V48.
#[test]
fn the_entry_block_of_a_region_is_converted_last() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let convert = OpConversion(Custom(
        "region",
        "old.f",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let region = rewriter.ir().op(op).region(0)?.handle();
            rewriter.convert_region_types(region, None)?;
            let ctx = rewriter.ir().ctx().clone();
            rewriter.set_discardable(op, ctx.ident("done"), Some(ctx.bool_attr(true)));
            Some(())
        },
    ));
    let case = Case::new().target(|target| {
        target.add_dynamically_legal_ops(["old.f"], |op: OpRef<'_>| op.attr_named("done").is_some());
    });
    let mut converter = index_to_i64(&case.ctx);
    let seen = Arc::clone(&order);
    converter.add_conversion(move |_, ty| {
        seen.lock().expect("no test panics").push(ty);
        None::<Type>
    });
    let case = case.with_converter(converter, convert);
    case.converted(
        "\"old.f\"() ({
         ^bb0(%a: i1):
           \"t.br\"()[^bb1, ^bb2] : () -> ()
         ^bb1(%b: i2):
           \"t.end\"() : () -> ()
         ^bb2(%c: i3):
           \"t.end\"() : () -> ()
         }) : () -> ()",
    );
    let widths = [2, 3, 1].map(|width| case.ctx.integer_type(width));
    assert_eq!(*order.lock().expect("no test panics"), widths);
}

// Row V58.
#[test]
fn a_value_is_replaced_once_and_for_all_of_its_uses() {
    let twice = OpConversion(Custom(
        "twice",
        "old.op",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let argument = rewriter.ir().op(op).block()?.arg(0)?.handle();
            let new = build(rewriter, "new.op", &[], Type::I1);
            rewriter.replace_uses(argument, new);
            rewriter.replace_uses(argument, new);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let text = "\"t.f\"() ({\n^bb0(%a: i1):\n\"old.op\"() : () -> ()\n}) : () -> ()";
    let error = Case::new().with(twice).error(text);
    assert!(
        error.starts_with("pattern `twice` on `old.op` at input:3:1: "),
        "{error}"
    );
    let some = OpConversion(Custom(
        "some",
        "old.op",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let argument = rewriter.ir().op(op).block()?.arg(0)?.handle();
            let new = build(rewriter, "new.op", &[], Type::I1);
            rewriter.replace_uses_if(argument, new, |_, _| true);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let error = Case::new().with(some).error(text);
    assert!(
        error.starts_with("pattern `some` on `old.op` at input:3:1: "),
        "{error}"
    );
}

// Row V64.
#[test]
fn listeners_are_told_of_materializations_and_not_of_casts() {
    let case = Case::new();
    let converter = index_to_i64(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let mut module = Module::parse(&case.ctx, CHAIN).expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("it converts");
    let events = log.0.iter().map(String::as_str);
    let events: Vec<&str> = events
        .filter(|line| {
            !["visit", "begin", "end ", "Revisit"]
                .iter()
                .any(|start| line.starts_with(start))
        })
        .collect();
    let of_op = ["Inserted", "Replaced", "Modified", "Erased"];
    assert_eq!(events, [of_op; 3].concat(), "the op and two materializations");
}

// Rows V67, V69.
#[test]
fn casts_that_cancel_each_other_or_are_unused_vanish() {
    let check = |text: &str, left: usize| {
        let mut module = Module::parse(&context(), text).unwrap_or_else(|errors| panic!("{errors}"));
        let root = module.root().handle();
        reconcile_unrealized_casts(module.ir_mut(), root);
        let casts = module.root().walk().filter(|op| op.name_text().ends_with("cast"));
        assert_eq!(casts.count(), left, "{module}");
    };
    let cast =
        |to: &str, from: &str, types: &str| format!("{to} = builtin.unrealized_conversion_cast {from} : {types}\n");
    let source = "%a, %b = \"t.source\"() : () -> (i64, i32)\n";
    let there = cast("%0", "%a", "i64 to index");
    check(
        &format!(
            "{source}{there}{}\"t.user\"(%1) : (i64) -> ()",
            cast("%1", "%0", "index to i64")
        ),
        0,
    );
    let over = there.clone() + &cast("%1", "%0", "index to f64") + &cast("%2", "%1", "f64 to i64");
    check(&format!("{source}{over}\"t.user\"(%2) : (i64) -> ()"), 0);
    check(&format!("{source}{over}"), 0);
    let group = cast("%0", "%a, %b", "i64, i32 to index") + &cast("%1:2", "%0", "index to i64, i32");
    check(&format!("{source}{group}\"t.user\"(%1#0, %1#1) : (i64, i32) -> ()"), 0);
    check(&format!("{source}{there}\"t.user\"(%0) : (index) -> ()"), 1);
    // The inputs are in another order.
    let swapped = cast("%0:2", "%a", "i64 to i1, i2") + &cast("%1", "%0#1, %0#0", "i2, i1 to i64");
    check(&format!("{source}{swapped}\"t.user\"(%1) : (i64) -> ()"), 2);
}

#[test]
fn a_long_chain_of_casts_is_reconciled() {
    // Quadratic behaviour would take minutes here.
    let count = 200_000;
    let mut text = "%0 = \"t.source\"() : () -> i64\n".to_owned();
    for number in 0..count {
        let (from, to) = if number % 2 == 0 {
            ("i64", "index")
        } else {
            ("index", "i64")
        };
        text += &format!(
            "%{} = builtin.unrealized_conversion_cast %{number} : {from} to {to}\n",
            number + 1
        );
    }
    text += &format!("\"t.user\"(%{count}) : (i64) -> ()\n");
    let mut module = Module::parse(&context(), &text).unwrap_or_else(|errors| panic!("{errors}"));
    let root = module.root().handle();
    reconcile_unrealized_casts(module.ir_mut(), root);
    assert_eq!(module.root().walk().count(), 3, "the module, the source and its user");
}

// Row V20.
#[test]
fn the_entry_block_of_a_region_is_converted_before_its_ops_are_legalized() {
    let region = OpConversion(Custom(
        "region",
        "old.region",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let region = rewriter.ir().op(op).region(0)?.handle();
            rewriter.legalize_region(region)?;
            rewriter.set_insert_point(InsertPoint::Before(op));
            let body = rewriter.create_region();
            rewriter.take_body(region, body);
            let new = OperationState {
                regions: &[body],
                ..OperationState::new(rewriter.ir().ctx().op_name("new.region"))
            };
            rewriter.replace_op_with_new(op, &new);
            Some(())
        },
    ));
    let mut case = Case::new();
    let converter = Arc::new(bare(&case.ctx));
    case.patterns.add_with_converter(&converter, region);
    case.patterns
        .add_with_converter(&converter, replace("lower", "old.a", &["new.a"]));
    // Without materializations, a cast would be an error.
    assert_eq!(
        case.converted("\"old.region\"() ({\n^bb0(%a: index):\n\"old.a\"(%a) : (index) -> ()\n}) : () -> ()"),
        "\"new.region\"() ({\n^bb0(%arg0: i64):\n\"new.a\"(%arg0) : (i64) -> ()\n}) : () -> ()"
    );
}
