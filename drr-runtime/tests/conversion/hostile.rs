//! Patterns, converters, targets and materializations that do what they may not. The module is as before, or valid.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use drr_ir::{Builder, InsertPoint, Module, Op, OpRef, OperationState, Type, Value};
use drr_runtime::conversion::{
    ConversionError, ConversionRewriter, OpConversion, TypeConversion, TypeConverter, apply_conversion,
};
use drr_runtime::{Listener, PatternSpec, Rewriter};

use super::{Case, Custom, panic_message, replace};

type Edit = fn(Op, &mut ConversionRewriter<'_, '_>) -> Option<()>;

/// Returns a case with a pattern for `old.op`.
fn case(edit: Edit) -> Case {
    Case::new().with(OpConversion(Custom("hostile", "old.op", edit)))
}

fn new_op(rewriter: &mut Rewriter<'_>, operands: &[Value], types: &[Type]) -> Op {
    let name = rewriter.ir().ctx().op_name("new.op");
    rewriter.insert(OperationState {
        operands,
        result_types: types,
        ..OperationState::new(name)
    })
}

const NESTED: &str = "%x = \"new.source\"() : () -> i32
\"new.outer\"() ({
^bb0(%a: i32):
  %0 = \"old.op\"(%x) : (i32) -> i32
  \"new.user\"(%0, %a) : (i32, i32) -> ()
  \"new.br\"()[^bb1] : () -> ()
^bb1:
  \"new.end\"(%0) : (i32) -> ()
}) : () -> ()";

/// Edits that are errors or leave a valid module.
const EDITS: &[(&str, Edit)] = &[
    ("erases the producer of an operand", |op, rewriter| {
        let producer = rewriter.ir().op(op).operand(0)?.defining_op()?.handle();
        rewriter.erase_op(producer);
        let new = new_op(rewriter, &[], &[Type::I32]);
        let value = rewriter.result(new, 0);
        rewriter.replace_op(op, &[value]);
        Some(())
    }),
    ("erases its parent", |op, rewriter| {
        let parent = rewriter.ir().op(op).parent_op()?.handle();
        rewriter.erase_op(parent);
        Some(())
    }),
    ("erases its parent and replaces itself", |op, rewriter| {
        let parent = rewriter.ir().op(op).parent_op()?.handle();
        let new = new_op(rewriter, &[], &[Type::I32]);
        let value = rewriter.result(new, 0);
        rewriter.erase_op(parent);
        rewriter.replace_op(op, &[value]);
        Some(())
    }),
    ("erases the module", |op, rewriter| {
        let root = rewriter.ir().op(op).ancestors().last()?.handle();
        rewriter.erase_op(root);
        Some(())
    }),
    ("erases its block", |op, rewriter| {
        let block = rewriter.ir().op(op).block()?.handle();
        rewriter.erase_block(block);
        Some(())
    }),
    ("erases a block that it branches to", |op, rewriter| {
        let block = rewriter.ir().op(op).block()?.successors().next()?.handle();
        rewriter.erase_block(block);
        rewriter.erase_op(op);
        Some(())
    }),
    ("replaces itself by its user", |op, rewriter| {
        let user = rewriter.ir().op(op).next()?.handle();
        let new = new_op(rewriter, &[], &[Type::I32]);
        rewriter.move_after(new, user);
        let value = rewriter.result(new, 0);
        rewriter.replace_op(op, &[value]);
        Some(())
    }),
    ("moves itself after its user", |op, rewriter| {
        let user = rewriter.ir().op(op).next()?.handle();
        rewriter.move_after(op, user);
        let name = rewriter.ir().ctx().op_name("new.op");
        rewriter.replace_op_with_new(
            op,
            &OperationState {
                result_types: &[Type::I32],
                ..OperationState::new(name)
            },
        );
        Some(())
    }),
    ("moves its parent into itself", |op, rewriter| {
        let parent = rewriter.ir().op(op).parent_op()?.handle();
        rewriter.move_before(parent, op);
        rewriter.erase_op(op);
        Some(())
    }),
    ("modifies what it has replaced", |op, rewriter| {
        let new = new_op(rewriter, &[], &[Type::I32]);
        let value = rewriter.result(new, 0);
        rewriter.replace_op(op, &[value]);
        rewriter.set_operand(op, 0, value);
        Some(())
    }),
    ("uses its own result", |op, rewriter| {
        let own = rewriter.result(op, 0);
        let new = new_op(rewriter, &[own], &[Type::I32]);
        let value = rewriter.result(new, 0);
        rewriter.replace_op(op, &[value]);
        Some(())
    }),
    ("replaces an argument by its own result", |op, rewriter| {
        let argument = rewriter.ir().op(op).block()?.arg(0)?.handle();
        let own = rewriter.result(op, 0);
        rewriter.replace_uses(argument, own);
        rewriter.replace_op(op, &[argument]);
        Some(())
    }),
    ("builds outside of all blocks", |op, rewriter| {
        rewriter.set_insert_point(InsertPoint::Detached);
        let new = new_op(rewriter, &[], &[Type::I32]);
        let value = rewriter.result(new, 0);
        rewriter.replace_op(op, &[value]);
        Some(())
    }),
    ("requests its own legalization", |op, rewriter| {
        rewriter.legalize(op)?;
        rewriter.erase_op(op);
        Some(())
    }),
    ("requests the legalization of its parent", |op, rewriter| {
        let parent = rewriter.ir().op(op).ancestors().last()?.handle();
        rewriter.legalize(parent)?;
        rewriter.legalize(op)?;
        Some(())
    }),
    ("inlines its own block", |op, rewriter| {
        let block = rewriter.ir().op(op).block()?.handle();
        rewriter.inline_block_before(block, op, &[]);
        Some(())
    }),
    ("inlines its successor and stays", |op, rewriter| {
        let own = rewriter.ir().op(op).block()?;
        let (block, last) = (own.successors().next()?.handle(), own.last_op()?.handle());
        rewriter.erase_op(last);
        let end = rewriter.ir().op(op).block()?.handle();
        rewriter.inline_block_at_end(block, end, &[]);
        Some(())
    }),
    ("erases its user", |op, rewriter| {
        let user = rewriter.ir().op(op).next()?.handle();
        rewriter.erase_op(user);
        rewriter.erase_op(op);
        Some(())
    }),
    ("replaces itself by a value of an unrelated region", |op, rewriter| {
        let region = rewriter.create_region();
        let block = rewriter.append_block(region, &[(Type::I32, drr_ir::Location::UNKNOWN)]);
        let value = rewriter.ir().block(block).arg(0)?.handle();
        rewriter.replace_op(op, &[value]);
        Some(())
    }),
];

#[test]
fn edits_that_are_not_allowed_are_errors_or_leave_a_valid_module() {
    for (name, edit) in EDITS {
        let case = case(*edit);
        let run = catch_unwind(AssertUnwindSafe(|| case.run(NESTED)));
        let Ok((module, result)) = run else {
            panic!("{name}: a panic")
        };
        match result {
            Ok(_) => module
                .verify()
                .unwrap_or_else(|errors| panic!("{name}: {errors}\n{module}")),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn with_materialization(
    build: impl Fn(&mut Rewriter<'_>, Type, &[Value]) -> Option<Value> + Send + Sync + 'static,
) -> Case {
    let case = Case::new();
    let mut converter = TypeConverter::new(&case.ctx);
    converter.add_conversion(|_, ty| ty);
    converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
    converter.add_source_materialization(build);
    case.with_converter(converter, replace("lower", "old.op", &["new.op"]))
}

const USED: &str = "%0 = \"old.op\"() : () -> index\n\"t.user\"(%0) : (index) -> ()";

#[test]
fn materializations_of_other_types_are_errors() {
    let same = with_materialization(|_, _, inputs| inputs.first().copied());
    let error = same.error(USED);
    assert!(error.contains("i64") && error.contains("index"), "{error}");
    let other = with_materialization(|rewriter, _, _| {
        let new = new_op(rewriter, &[], &[Type::F32]);
        Some(rewriter.result(new, 0))
    });
    let error = other.error(USED);
    assert!(error.contains("f32") && error.contains("index"), "{error}");
}

#[test]
fn a_materialization_that_is_not_visible_or_erases_its_input_is_an_error() {
    let after = with_materialization(|rewriter, ty, inputs| {
        let user = rewriter
            .ir()
            .value(inputs[0])
            .defining_op()?
            .block()?
            .last_op()?
            .handle();
        rewriter.set_insert_point(InsertPoint::After(user));
        let new = new_op(rewriter, inputs, &[ty]);
        Some(rewriter.result(new, 0))
    });
    let text = format!("\"builtin.module\"() ({{\n{USED}\n}}) : () -> ()");
    let (module, result) = after.run(&text);
    assert_eq!(result.is_ok(), module.verify().is_ok());
    let erases = with_materialization(|rewriter, ty, inputs| {
        let by = rewriter.ir().value(inputs[0]).defining_op()?.handle();
        let new = new_op(rewriter, &[], &[ty]);
        rewriter.erase_op(by);
        Some(rewriter.result(new, 0))
    });
    erases.error(USED);
}

#[test]
fn panics_of_callbacks_leave_the_module_as_it_was() {
    let legality = Case::new()
        .with(replace("lower", "old.op", &["new.op"]))
        .target(|target| {
            target.add_dynamically_legal_ops(["new.op"], |_: OpRef<'_>| -> bool { panic!("legality") });
        });
    let materialization = with_materialization(|_, _, _| panic!("materialization"));
    let rule = Case::new();
    let mut rule_converter = TypeConverter::new(&rule.ctx);
    rule_converter.add_conversion(|_, _| -> TypeConversion { panic!("rule") });
    let rule = rule.with_converter(rule_converter, replace("lower", "old.op", &["new.op"]));
    let notes = [
        "legality\nnote: user code panicked while the target determined the legality of `new.op`",
        "materialization\nnote: user code panicked while a materialization replaced `builtin.unrealized_conversion_cast`",
        "rule\nnote: user code panicked while pattern `lower` was tried at `old.op` at input:1:6",
    ];
    for (case, note) in [legality, materialization, rule].into_iter().zip(notes) {
        let mut module = Module::parse(&case.ctx, USED).expect("the text is valid");
        let before = module.to_string();
        let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
        for _ in 0..2 {
            let message = panic_message(|| {
                apply_conversion(&mut module, case.mode, &case.target, &patterns, case.config.clone())
            });
            assert!(message.starts_with(note), "{message}");
            assert_eq!(module.to_string(), before);
            assert!(!module.is_poisoned());
        }
    }
}

/// A listener that panics in its n-th call.
struct Bomb(usize);

impl Bomb {
    fn tick(&mut self) {
        assert!(self.0 > 0, "the listener panics");
        self.0 -= 1;
    }
}

impl Listener for Bomb {
    fn visit(&mut self, _: &drr_ir::Ir, _: Op) {
        self.tick();
    }
    fn pattern_begin(&mut self, _: &PatternSpec, _: &drr_ir::Ir, _: Op) {
        self.tick();
    }
    fn pattern_end(&mut self, _: &PatternSpec, _: &drr_ir::Ir, _: Op, _: bool) {
        self.tick();
    }
    fn converted(&mut self, _: Option<&PatternSpec>, _: &drr_ir::Ir, _: Op) {
        self.tick();
    }
    fn event(&mut self, _: &drr_ir::Ir, _: drr_runtime::Event) {
        self.tick();
    }
}

#[test]
fn a_panic_of_a_listener_leaves_the_old_or_the_new_module() {
    let case = Case::new().with(replace("lower", "old.op", &["new.op"]));
    let text = "\"old.op\"() : () -> ()\n\"old.op\"() : () -> ()";
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let texts = ["old", "new"].map(|dialect| text.replace("old", dialect));
    let texts = texts.map(|text| Module::parse(&case.ctx, text).expect("the text is valid").to_string());
    let mut calls = 0;
    loop {
        let mut module = Module::parse(&case.ctx, text).expect("the text is valid");
        let mut bomb = Bomb(calls);
        let run = AssertUnwindSafe(|| {
            let config = case.config.clone().with_listener(&mut bomb);
            apply_conversion(&mut module, case.mode, &case.target, &patterns, config)
        });
        let result = catch_unwind(run);
        assert!(texts.contains(&module.to_string()), "{module}");
        if result.is_ok() {
            break;
        }
        calls += 1;
    }
    assert_eq!(calls, 14, "the number of calls");
}

#[test]
fn a_body_that_moved_returns_if_a_later_op_fails() {
    let take = OpConversion(Custom(
        "take",
        "old.outer",
        |op, rewriter: &mut ConversionRewriter<'_, '_>| {
            let region = rewriter.ir().op(op).region(0)?.handle();
            rewriter.convert_region_types(region, None)?;
            let body = rewriter.create_region();
            rewriter.take_body(region, body);
            let name = rewriter.ir().ctx().op_name("new.outer");
            rewriter.replace_op_with_new(
                op,
                &OperationState {
                    regions: &[body],
                    ..OperationState::new(name)
                },
            );
            Some(())
        },
    ));
    let mut case = Case::new();
    let converter = Arc::new(super::index_to_i64(&case.ctx));
    case.patterns.add_with_converter(&converter, take);
    case.patterns
        .add_with_converter(&converter, replace("lower", "old.op", &["new.op"]));
    let nested = |inner: &str| {
        let open = |name| format!("\"old.outer\"() ({{\n^bb0(%{name}: index):\n\"old.op\"(%{name}) : (index) -> ()\n");
        format!(
            "{}{inner}\n{}",
            ["a", "b", "c"].map(open).concat(),
            "}) : () -> ()\n".repeat(3)
        )
    };
    assert!(!case.converted(&nested("\"t.end\"() : () -> ()")).contains("old."));
    // `Case::run` compares the text before and after.
    case.error(&nested("\"old.without_pattern\"() : () -> ()"));
}

#[test]
fn threads_share_patterns_targets_and_converters() {
    let case = Case::new();
    let converter = super::index_to_i64(&case.ctx);
    let case = case.with_converter(converter, replace("lower", "old.op", &["new.op"]));
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let text = |number: usize| {
        let op = "%0 = \"old.op\"() : () -> index\n".replace("%0", "%x");
        format!("{op}\"t.user{}\"(%x) : (index) -> ()", number % 3)
    };
    let convert = |number: usize| {
        let mut module = Module::parse(&case.ctx, text(number)).expect("the text is valid");
        apply_conversion(&mut module, case.mode, &case.target, &patterns, case.config.clone()).expect("it converts");
        module.to_string()
    };
    let expected: Vec<String> = (0..3).map(convert).collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..60).for_each(|number| assert_eq!(convert(number), expected[number % 3])));
        }
    });
}

#[test]
fn patterns_and_targets_of_another_context_are_an_error() {
    let (case, other) = (Case::new(), Case::new());
    let mut module = Module::parse(&case.ctx, USED).expect("the text is valid");
    let patterns = other.patterns.freeze(&other.ctx).expect("the patterns are valid");
    let result = apply_conversion(&mut module, case.mode, &other.target, &patterns, case.config.clone());
    assert_eq!(result, Err(ConversionError::OtherContext));
}

#[test]
fn a_conversion_that_is_stopped_keeps_the_ops_that_were_converted() {
    let case = with_materialization(|_, _, _| None);
    let text =
        "%0 = \"old.op\"() : () -> index\n%1 = \"old.op\"(%0) : (index) -> index\n\"old.op\"(%1) : (index) -> ()";
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut module = Module::parse(&case.ctx, text).expect("the text is valid");
    let mut steps = drr_runtime::StopAfter::new(2, &module);
    let config = case.config.clone().with_stop(steps.token()).with_listener(&mut steps);
    let outcome = apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("it stops");
    let stopped = outcome.stopped_at.map(|at| at.to_string());
    assert_eq!(stopped.as_deref(), Some("`old.op` at input:3:1"));
    assert_eq!(steps.count(), 2);
    let last = steps.last().map(ToString::to_string);
    assert_eq!(last.as_deref(), Some("pattern `lower` on `old.op` at input:2:6"));
    assert_eq!(
        super::body(&module),
        "%0 = \"new.op\"() : () -> i64
%1 = \"new.op\"(%0) : (i64) -> i64
%2 = unrealized_conversion_cast %1 : i64 to index
\"old.op\"(%2) : (index) -> ()"
    );
    module.verify().expect("the module is valid");
}
