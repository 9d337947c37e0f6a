//! Lists of ops, cycles of patterns, moved ops, and the events of patterns whose results cannot be legalized.

use std::sync::{Arc, Mutex};

use drr_ir::{Builder, Module, Op, OpRef, OperationState, Type};
use drr_runtime::conversion::{
    ConversionMode, ConversionRewriter, OpConversion, TypeConversion, TypeConverter, apply_conversion,
    apply_conversion_in_ir,
};

use super::{Case, Custom, Log, context, replace, replace_declared, with_benefit};

const OLD: &str = "\"old.op\"() : () -> ()";

// Rows V01, V02.
#[test]
fn only_the_ops_of_a_list_are_converted_with_the_ops_nested_in_them() {
    let case = Case::new().with(replace("lower", "old.op", &["new.op"]));
    let text = "\"new.a\"() ({ \"old.op\"() : () -> () }) : () -> ()\n\"old.op\"() : () -> ()";
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let run = |ops: &[Op], module: &mut Module| {
        let (mode, config) = (ConversionMode::Full, case.config.clone());
        let result = apply_conversion_in_ir(module.ir_mut(), ops, mode, None, &case.target, &patterns, config);
        result.expect("it converts").rewrites()
    };
    let mut module = Module::parse(&case.ctx, text).expect("the text is valid");
    let before = module.to_string();
    assert_eq!(run(&[], &mut module), 0);
    assert_eq!(module.to_string(), before);
    let first = module.root().walk().nth(1).expect("there is an op").handle();
    assert_eq!(run(&[first], &mut module), 1);
    assert_eq!(module.to_string(), before.replacen("old.op", "new.op", 1));
}

// Row V16.
#[test]
fn moved_ops_need_not_become_legal() {
    let moves = OpConversion(Custom(
        "moves",
        "old.op",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let next = rewriter.ir().op(op).next()?.handle();
            rewriter.move_before(next, op);
            let name = rewriter.ir().ctx().op_name("new.op");
            rewriter.replace_op_with_new(op, &OperationState::new(name));
            Some(())
        },
    ));
    let converted = Case::new()
        .with(moves)
        .converted(&format!("{OLD}\n\"t.unknown\"() : () -> ()"));
    assert_eq!(converted, "\"t.unknown\"() : () -> ()\n\"new.op\"() : () -> ()");
}

// Rows V21, V22.
#[test]
fn patterns_that_only_build_the_roots_of_each_other_are_left_out() {
    let case = Case::new()
        .with(replace_declared("there", "old.op", &["old.other"]))
        .with(replace_declared("back", "old.other", &["old.op"]));
    assert_eq!(
        case.error(OLD),
        "failed to legalize operation 'old.op' that was explicitly marked illegal at input:1:1
  = note: the target marks the dialect `old` as illegal
  = note: pattern there on `old.op`: left out: it builds `old.other`, which the target does not make legal and no pattern converts"
    );
}

// Row V22: unlike in MLIR, where the depth of a cycle overflows to the least one.
#[test]
fn a_cycle_of_patterns_comes_after_a_way_out() {
    let case = Case::new()
        .with(with_benefit(replace_declared("there", "old.op", &["t.other"]), 10))
        .with(replace_declared("back", "t.other", &["old.op"]))
        .with(replace_declared("out", "old.op", &["t.middle"]))
        .with(replace_declared("on", "t.middle", &["new.op"]))
        .target(|target| {
            target.add_dynamically_legal_ops(["old.op"], |_: OpRef<'_>| false);
        });
    let mut module = Module::parse(&case.ctx, OLD).expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("it converts");
    let tried: Vec<&str> = log.0.iter().filter_map(|line| line.strip_prefix("begin ")).collect();
    assert_eq!(tried, ["out", "on"]);
}

// Row V15.
#[test]
fn patterns_that_build_the_roots_of_each_other_end_with_the_chain_as_the_reason() {
    let case = Case::new()
        .with(replace("there", "old.op", &["old.other"]))
        .with(replace("back", "old.other", &["old.op"]));
    assert_eq!(
        case.error(OLD),
        "failed to legalize operation 'old.op' that was explicitly marked illegal at input:1:1
  = note: the target marks the dialect `old` as illegal
  = note:     pattern there on `old.op`: it is being applied already, and does not declare that its recursion is bounded; the target marks the dialect `old` as illegal
  = note:   pattern back on `old.other`: its result `old.op` cannot be legalized
  = note: pattern there on `old.op`: its result `old.other` cannot be legalized"
    );
}

// Row V62: unlike in MLIR, the end is not sent twice.
#[test]
fn a_pattern_whose_result_cannot_be_legalized_ends_once_and_one_that_is_refused_sends_nothing() {
    let case = Case::new()
        .with(replace("there", "old.op", &["old.other"]))
        .with(replace("back", "old.other", &["old.op"]))
        .with(replace("last", "old.op", &["new.op"]));
    let mut module = Module::parse(&case.ctx, OLD).expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("it converts");
    let lines = log
        .0
        .iter()
        .map(String::as_str)
        .filter(|line| !line.starts_with("visit"));
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "begin there",
            "begin back",
            "begin last",
            "end last true",
            "end back true",
            "end there true",
            "Inserted",
            "Replaced",
            "Erased",
            "Inserted",
            "Replaced",
            "Erased",
            "Inserted",
            "Replaced",
            "Erased",
        ]
    );
    let case = Case::new()
        .with(replace("first", "old.op", &["t.unknown"]))
        .with(replace("second", "old.op", &["new.op"]));
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut module = Module::parse(&case.ctx, OLD).expect("the text is valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("it converts");
    let lines = log.0.iter().map(String::as_str).filter(|line| line.starts_with("end"));
    assert_eq!(lines.collect::<Vec<_>>(), ["end first false", "end second true"]);
}

// Row V65.
#[test]
fn an_analysis_tells_listeners_of_patterns_and_not_of_changes() {
    let case = Case::in_mode(ConversionMode::Analysis).with(replace("lower", "old.op", &["new.op"]));
    let mut module = Module::parse(&case.ctx, OLD).expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("an analysis does not fail");
    assert_eq!(
        log.0,
        ["visit \"old.op\"() : () -> ()", "begin lower", "end lower true"]
    );
}

// Row V72: unlike in MLIR, always in the order of the IR.
#[test]
fn ops_that_stay_are_listed_in_the_order_of_the_ir() {
    let text: String = (0..50)
        .map(|number| format!("\"t.op{number}\"() : () -> ()\n"))
        .collect();
    let (module, outcome) = Case::new().run(&text);
    let all: Vec<Op> = module.root().walk().skip(1).map(OpRef::handle).collect();
    assert_eq!(outcome.expect("they may stay").unlegalized, all);
}

// Rows V29, V30, V31.
#[test]
fn a_type_is_legal_if_it_is_converted_to_itself_and_answers_are_remembered_until_a_rule_is_added() {
    let ctx = context();
    let asked = Arc::new(Mutex::new(0));
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    let count = Arc::clone(&asked);
    converter.add_conversion(move |_, ty| {
        *count.lock().expect("no test panics") += 1;
        match ty {
            Type::INDEX => TypeConversion::from(Type::I64),
            Type::F32 => TypeConversion::from(vec![Type::F32, Type::F32]),
            Type::F64 => TypeConversion::Failure,
            _ => TypeConversion::NotHandled,
        }
    });
    for _ in 0..3 {
        assert!(converter.is_legal_type(Type::I64));
        assert!(
            ![Type::INDEX, Type::F32, Type::F64]
                .into_iter()
                .any(|ty| converter.is_legal_type(ty))
        );
    }
    assert_eq!(
        *asked.lock().expect("no test panics"),
        4,
        "failures are remembered, too"
    );
    let copy = converter.clone();
    assert!(copy.is_legal_type(Type::I64));
    assert_eq!(
        *asked.lock().expect("no test panics"),
        5,
        "a copy has the rules and not the answers"
    );
    let text = "\"t.op\"() ({\n^bb0(%a: i64, %b: index):\n}) {ty = index} : () -> ()\n%0 = \"t.op\"() : () -> index";
    let module = Module::parse(&ctx, text).expect("the text is valid");
    let ops: Vec<OpRef<'_>> = module.root().walk().skip(1).collect();
    assert!(converter.is_legal_op(ops[0]), "attributes do not count");
    assert!(!converter.is_legal_op(ops[1]));
    assert!(!converter.is_legal_region(ops[0].region(0).expect("it has a region")));
}

// Row V31.
#[test]
fn answers_of_rules_before_one_for_values_are_not_remembered() {
    let ctx = context();
    let mut converter = TypeConverter::new(&ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_value_conversion(|_, value| {
        let is_widened = value.defining_op().is_some_and(|op| op.attr_named("widen").is_some());
        is_widened.then_some(Type::I64)
    });
    let text = "%0 = \"t.op\"() : () -> i32\n%1 = \"t.op\"() {widen} : () -> i32\n%2 = \"t.op\"() : () -> i32";
    let module = Module::parse(&ctx, text).expect("the text is valid");
    let results = module.root().walk().skip(1).filter_map(|op| op.result(0));
    let types: Vec<Option<Type>> = results
        .map(|value| converter.convert_value(value).map(|types| types[0]))
        .collect();
    assert_eq!(types, [Some(Type::I32), Some(Type::I64), Some(Type::I32)]);
    assert_eq!(converter.convert_to_one_type(Type::I32), Some(Type::I32));
}
