//! Errors, and the IR after them.

use drr_ir::{Builder, OpRef, OperationState};
use drr_runtime::conversion::{ConversionError, ConversionMode, OpConversion};
use drr_runtime::{PatternSpec, RewritePattern, Rewriter};

use super::{Case, Custom, panic_message, replace, replace_declared};

// Row V78.
#[test]
fn an_error_names_the_op_its_location_and_the_chain_of_patterns() {
    let refuse = OpConversion(Custom(
        "refuse",
        "old.b",
        |_, rewriter: &mut super::ConversionRewriter<'_, '_>| rewriter.no_match(|| "it takes no `old.b`"),
    ));
    let case = Case::new().with(replace("lower_a", "old.a", &["old.b"])).with(refuse);
    assert_eq!(
        case.error("\n  \"old.a\"() : () -> ()"),
        "failed to legalize operation 'old.a' that was explicitly marked illegal at input:2:3
  = note: the target marks the dialect `old` as illegal
  = note:   pattern refuse on `old.b`: it takes no `old.b`
  = note: pattern lower_a on `old.a`: its result `old.b` cannot be legalized"
    );
}

// Row V21.
#[test]
fn an_error_tells_patterns_that_were_left_out_and_ops_without_patterns() {
    let case = Case::new().with(replace_declared("lower", "old.a", &["t.b"]));
    assert_eq!(
        case.error("\"old.a\"() : () -> ()"),
        "failed to legalize operation 'old.a' that was explicitly marked illegal at input:1:1
  = note: the target marks the dialect `old` as illegal
  = note: pattern lower on `old.a`: left out: it builds `t.b`, which the target does not make legal and no pattern converts
  = help: make `t.b` legal, by `add_legal_ops([\"t.b\"])` or `add_legal_dialects([\"t\"])`, or add a pattern that converts it"
    );
    let case = Case::new().with(replace("lower", "old.a", &["t.b"]));
    assert_eq!(
        case.error("\"old.a\"() : () -> ()"),
        "failed to legalize operation 'old.a' that was explicitly marked illegal at input:1:1
  = note: the target marks the dialect `old` as illegal
  = note:   `t.b`: no pattern converts it, and its legality is unknown
  = note: pattern lower on `old.a`: its result `t.b` cannot be legalized
  = help: make `t.b` legal, by `add_legal_ops([\"t.b\"])` or `add_legal_dialects([\"t\"])`, or add a pattern that converts it"
    );
}

#[test]
fn an_error_names_the_op_that_is_the_reason_why_a_pattern_was_left_out() {
    // `old.b` has a pattern.
    let case = Case::new()
        .with(replace_declared("lower", "old.a", &["old.b", "t.c"]))
        .with(replace("lower_b", "old.b", &["new.b"]));
    let error = case.error("\"old.a\"() : () -> ()");
    assert!(error.contains("left out: it builds `t.c`"), "{error}");
}

#[test]
fn an_error_tells_the_answer_of_a_function_of_the_target() {
    let case = |answer: Option<bool>| {
        let case = Case::in_mode(ConversionMode::Full).with(replace("again", "t.a", &["t.a"]));
        case.target(move |target| {
            target.add_dynamically_legal_ops(["t.a"], move |_: OpRef<'_>| answer);
        })
    };
    assert_eq!(
        case(Some(false)).error("\"t.a\"() : () -> ()"),
        "failed to legalize operation 't.a' at input:1:1
  = note: the target marks the op as dynamically legal, and the callback returns `false`
  = note:   pattern again on `t.a`: it is being applied already, and does not declare that its recursion is bounded; the target marks the op as dynamically legal, and the callback returns `false`
  = note: pattern again on `t.a`: its result `t.a` cannot be legalized"
    );
    let error = case(None).error("\"t.a\"() : () -> ()");
    assert!(
        error.contains("dynamically legal, and the callback returns `None`"),
        "{error}"
    );
}

// Rows V61, V78: unlike in MLIR, not only the first one.
#[test]
fn all_ops_that_would_be_left_are_reported_up_to_a_limit() {
    let text = "\"old.a\"() : () -> ()\n\"old.b\"() : () -> ()\n\"old.c\"() : () -> ()";
    let mut case = Case::new().with(replace("lower", "old.b", &["new.b"]));
    let names = |case: &Case| match case.run(text).1 {
        Err(ConversionError::Failed(failed)) => failed.into_iter().map(|failed| failed.at.op).collect::<Vec<_>>(),
        other => panic!("another result: {other:?}"),
    };
    assert_eq!(names(&case), ["old.a", "old.c"]);
    case.config = case.config.with_max_errors(1);
    assert_eq!(names(&case), ["old.a"]);
}

#[test]
fn values_that_replace_each_other_are_an_error() {
    let swap = OpConversion(Custom(
        "swap",
        "old.a",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let other = rewriter.ir().op(op).next()?.handle();
            let (result, other_result) = (rewriter.result(op, 0), rewriter.result(other, 0));
            rewriter.replace_op(op, &[other_result]);
            rewriter.replace_op(other, &[result]);
            Some(())
        },
    ));
    let error = Case::new()
        .with(swap)
        .error("%0 = \"old.a\"() : () -> i1\n%1 = \"old.b\"() : () -> i1");
    assert!(error.contains("a value would replace itself"), "{error}");
}

#[test]
fn an_op_that_is_replaced_twice_is_an_error() {
    let twice = OpConversion(Custom(
        "twice",
        "old.a",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            rewriter.erase_op(op);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let error = Case::new().with(twice).error("\"old.a\"() : () -> ()");
    assert_eq!(
        error,
        "pattern `twice` on `old.a` at input:1:1: `old.a` was replaced or erased before"
    );
}

#[test]
fn a_replacement_that_is_not_visible_at_a_use_is_an_error() {
    let late = OpConversion(Custom(
        "late",
        "old.a",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let user = rewriter.ir().op(op).next()?.handle();
            rewriter.set_insert_point(drr_ir::InsertPoint::After(user));
            let name = rewriter.ir().ctx().op_name("new.late");
            let new = rewriter.insert(OperationState {
                result_types: &[drr_ir::Type::I1],
                ..OperationState::new(name)
            });
            let value = rewriter.result(new, 0);
            rewriter.replace_op(op, &[value]);
            Some(())
        },
    ));
    let case = Case::new().with(late).with(replace("lower", "old.user", &["new.user"]));
    let text = "\"new.f\"() ({ %0 = \"old.a\"() : () -> i1\n\"old.user\"(%0) : (i1) -> ()\n}) : () -> ()";
    let (module, result) = case.run(text);
    // Ops that are not registered may be in a graph, so the use may be valid.
    assert_eq!(result.is_ok(), module.verify().is_ok());
}

#[test]
fn a_panic_leaves_the_module_as_it_was() {
    struct Panics;
    impl RewritePattern for Panics {
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                root_kind: drr_runtime::RootKind::UntypedName,
                ..PatternSpec::new("panics", "old.b")
            }
        }
        fn match_and_rewrite(&self, root: drr_ir::Op, rewriter: &mut Rewriter<'_>) -> bool {
            rewriter.erase_op(root);
            panic!("a bug in the pattern")
        }
    }
    let case = Case::new().with(replace("lower", "old.a", &["new.a"])).with(Panics);
    let text = "\"old.a\"() : () -> ()\n\"old.b\"() : () -> ()";
    let mut module = drr_ir::Module::parse(&case.ctx, text).expect("the text is valid");
    let before = module.to_string();
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let message = panic_message(|| {
        drr_runtime::conversion::apply_conversion(&mut module, case.mode, &case.target, &patterns, case.config.clone())
    });
    let note = "user code panicked while pattern `panics` was tried at `old.b` at input:2:1";
    assert_eq!(message, format!("a bug in the pattern\nnote: {note}"));
    assert_eq!(module.to_string(), before);
    assert!(!module.is_poisoned());
}

#[test]
fn a_panic_names_the_pattern_in_whose_middle_another_one_was_applied() {
    let outer = OpConversion(Custom(
        "outer",
        "old.a",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let next = rewriter.ir().op(op).next()?.handle();
            rewriter.legalize(next)?;
            panic!("after the inner pattern")
        },
    ));
    let case = Case::new().with(outer).with(replace("inner", "old.b", &["new.b"]));
    let message = panic_message(|| case.run("\"old.a\"() : () -> ()\n\"old.b\"() : () -> ()"));
    let note = "user code panicked while pattern `outer` was tried at `old.a` at input:1:1";
    assert_eq!(message, format!("after the inner pattern\nnote: {note}"));
}

#[test]
fn an_error_about_an_invalid_result_names_the_pattern_and_the_location() {
    // The op is built after its root was legalized in the middle of another pattern, or by a second pattern.
    let build = |name, root| {
        OpConversion(Custom(
            name,
            root,
            |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
                let name = rewriter.ir().ctx().op_name("new.source");
                rewriter.set_insert_point(drr_ir::InsertPoint::Detached);
                let source = rewriter.insert(OperationState {
                    result_types: &[drr_ir::Type::I1],
                    ..OperationState::new(name)
                });
                let value = rewriter.result(source, 0);
                rewriter.set_insert_point(drr_ir::InsertPoint::Before(op));
                let name = rewriter.ir().ctx().op_name("new.user");
                rewriter.insert(OperationState {
                    operands: &[value],
                    ..OperationState::new(name)
                });
                rewriter.erase_op(op);
                Some(())
            },
        ))
    };
    let outer = OpConversion(Custom(
        "outer",
        "old.a",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let next = rewriter.ir().op(op).next()?.handle();
            rewriter.legalize(next)?;
            let name = rewriter.ir().ctx().op_name("new.a");
            rewriter.replace_op_with_new(op, &OperationState::new(name));
            Some(())
        },
    ));
    let text = "\"old.a\"() : () -> ()\n  \"old.b\"() : () -> ()";
    let expected = "the conversion results in invalid IR at input:2:3: ";
    for case in [
        Case::new().with(outer).with(build("inner", "old.b")),
        Case::new()
            .with(replace("first", "old.a", &["new.a"]))
            .with(replace("lower", "old.b", &["old.c"]))
            .with(build("inner", "old.c")),
    ] {
        let error = case.error(text);
        assert!(error.starts_with(expected), "{error}");
        assert!(error.ends_with("\n  = note: pattern inner built `new.user`"), "{error}");
    }
}

#[test]
fn a_cancelled_conversion_changes_nothing() {
    let token = drr_ir::CancellationToken::new();
    token.cancel();
    let mut case = Case::new().with(replace("lower", "old.a", &["new.a"]));
    case.config = case.config.with_cancellation(token);
    assert!(case.error("\"old.a\"() : () -> ()").starts_with("interrupted before"));
}

#[test]
fn conversion_patterns_do_not_match_outside_of_a_conversion() {
    let case = Case::new().with(replace("lower", "old.a", &["new.a"]));
    let mut module = drr_ir::Module::parse(&case.ctx, "\"old.a\"() : () -> ()").expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let outcome = drr_runtime::apply_patterns_greedily(&mut module, &patterns, drr_runtime::GreedyRewriteConfig::new());
    assert!(!outcome.expect("it runs").changed);
}
