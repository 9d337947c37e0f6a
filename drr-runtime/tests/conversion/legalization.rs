//! The order of legalization, the choice of patterns, and modes.

use std::sync::{Arc, Mutex};

use drr_ir::{Builder, InsertPoint, Ir, Module, OpRef, OperationState};
use drr_runtime::conversion::{ConversionMode, OpConversion, apply_conversion};
use drr_runtime::{Event, FrozenPatterns, Listener, PatternSpec, RewritePattern, Rewriter};

use super::{Case, Custom, Log, one_line, replace, replace_declared, with_benefit};

const OLD: &str = "\"old.op\"() : () -> ()";

// Rows V01, V04.
#[test]
fn a_partial_conversion_keeps_ops_of_unknown_legality_and_converts_those_it_can() {
    let case = Case::new().with(replace("lower", "t.can", &["new.op"]));
    let converted = case.converted("\"t.can\"() : () -> ()\n\"t.cannot\"() : () -> ()");
    assert_eq!(converted, "\"new.op\"() : () -> ()\n\"t.cannot\"() : () -> ()");
}

// Rows V01, V79.
#[test]
fn a_full_conversion_fails_at_ops_of_unknown_legality() {
    let case = Case::in_mode(ConversionMode::Full).with(replace("lower", "t.can", &["new.op"]));
    assert_eq!(case.converted("\"t.can\"() : () -> ()"), "\"new.op\"() : () -> ()");
    let error = case.error("\"t.cannot\"() : () -> ()");
    assert!(error.starts_with("failed to legalize operation 't.cannot'"), "{error}");
}

// Rows V01, V73.
#[test]
fn an_analysis_finds_what_can_be_legalized_and_changes_nothing() {
    let case = Case::in_mode(ConversionMode::Analysis).with(replace("lower", "old.op", &["new.op"]));
    let (module, outcome) = case.run(&format!(
        "{OLD}\n\"t.unknown\"() : () -> ()\n\"old.other\"() : () -> ()"
    ));
    let found = outcome.expect("an analysis does not fail").legalizable;
    let ops: Vec<_> = module.root().walk().take(2).map(OpRef::handle).collect();
    assert_eq!(found, ops);
}

// Row V03.
#[test]
fn the_results_of_a_pattern_must_become_legal_even_in_a_partial_conversion() {
    for pattern in [
        replace("lower", "old.op", &["t.unknown"]),
        replace_declared("lower", "old.op", &["t.unknown"]),
    ] {
        let error = Case::new().with(pattern).error(OLD);
        assert!(error.contains("t.unknown"), "{error}");
    }
}

// Row V04.
#[test]
fn a_pattern_that_fails_for_an_op_of_unknown_legality_leaves_it() {
    let case = Case::new().with(replace("lower", "t.op", &["t.unknown"]));
    assert_eq!(case.converted("\"t.op\"() : () -> ()"), "\"t.op\"() : () -> ()");
}

#[test]
fn an_empty_module_is_converted() {
    assert_eq!(Case::in_mode(ConversionMode::Full).converted(""), "");
}

// Rows V05, V13.
#[test]
fn blocks_are_visited_along_successors_and_unreachable_ones_are_not() {
    let case = Case::new()
        .with(replace("lower", "old.op", &["new.op"]))
        .target(|target| {
            target.add_legal_dialects(["t"]);
        });
    let text = "\"t.f\"() ({
        \"old.op\"() {n = 0} : () -> ()
        \"t.br\"()[^bb2, ^bb1] : () -> ()
      ^bb1:
        \"old.op\"() {n = 1} : () -> ()
        \"t.br\"()[^bb3] : () -> ()
      ^bb3:
        \"old.op\"() {n = 3} : () -> ()
        \"t.end\"() : () -> ()
      ^bb2:
        \"old.op\"() {n = 2} : () -> ()
        \"t.br\"()[^bb3] : () -> ()
      ^unreachable:
        \"t.region\"() ({
          \"old.op\"() {n = 9} : () -> ()
        ^second:
          \"old.op\"() {n = 8} : () -> ()
        }) : () -> ()
        \"old.op\"() {n = 7} : () -> ()
        \"t.end\"() : () -> ()
      }) : () -> ()";
    let mut module = Module::parse(&case.ctx, text).expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    let outcome = apply_conversion(&mut module, case.mode, &case.target, &patterns, config);
    let outcome = outcome.expect("it converts");
    assert_eq!(outcome.rewrites(), 4);
    let unreachable = outcome.unreachable.iter().map(|&op| one_line(module.ir().op(op)));
    assert_eq!(
        unreachable.collect::<Vec<_>>(),
        [9, 8, 7].map(|n| format!("\"old.op\"() {{n = {n} : i64}} : () -> ()"))
    );
    let visited: Vec<&str> = log
        .0
        .iter()
        .filter_map(|line| line.strip_prefix("visit \"old.op\"() {n = "))
        .collect();
    let visited: Vec<&str> = visited.into_iter().map(|line| &line[..1]).collect();
    assert_eq!(visited, ["0", "2", "3", "1"]);
    assert!(module.to_string().contains("n = 9"), "unreachable ops stay");
}

// Rows V13, V62, V63, V70.
#[test]
fn created_ops_are_legalized_at_once_and_the_end_of_a_pattern_comes_after_its_results() {
    let case = Case::new()
        .with(replace("a", "old.a", &["old.b"]))
        .with(replace("b", "old.b", &["new.op"]));
    let mut module = Module::parse(&case.ctx, "\"old.a\"() : () -> ()").expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    let outcome = apply_conversion(&mut module, case.mode, &case.target, &patterns, config);
    assert_eq!(outcome.expect("it converts").rewrites(), 2);
    let lines: Vec<&str> = log
        .0
        .iter()
        .map(String::as_str)
        .filter(|line| !line.starts_with("visit"))
        .collect();
    let patterns = ["begin a", "begin b", "end b true", "end a true"];
    let events = ["Inserted", "Replaced", "Erased", "Inserted", "Replaced", "Erased"];
    assert_eq!(lines, [&patterns[..], &events].concat());
}

// Row V14.
#[test]
fn ops_nested_in_a_replaced_op_are_not_converted() {
    let case = Case::new().with(replace("lower", "old.outer", &["new.op"]));
    let text = "\"old.outer\"() ({ \"old.without_pattern\"() : () -> () }) : () -> ()";
    assert_eq!(case.converted(text), "\"new.op\"() : () -> ()");
}

// Row V15.
#[test]
fn a_pattern_is_not_applied_to_its_own_results_unless_its_recursion_is_bounded() {
    let count_down = |bounded| {
        let mut pattern = Custom(
            "count_down",
            "old.n",
            |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
                let ctx = rewriter.ir().ctx().clone();
                let key = ctx.ident("n");
                let number = rewriter.ir().op(op).attr(key)?.as_i64(&ctx)?;
                let name = ctx.op_name(if number == 0 { "new.done" } else { "old.n" });
                let attr = [(key, ctx.i64_attr(number - 1))];
                let new = OperationState {
                    discardable: &attr,
                    ..OperationState::new(name)
                };
                rewriter.replace_op_with_new(op, &new);
                Some(())
            },
        );
        pattern.0 = if bounded { "bounded" } else { "unbounded" };
        pattern
    };
    let text = |n: u32| format!("\"old.n\"() {{n = {n} : i64}} : () -> ()");
    let case = |bounded| Case::new().with(Bounded(OpConversion(count_down(bounded)), bounded));
    assert_eq!(
        case(false).converted(&text(0)),
        "\"new.done\"() {n = -1 : i64} : () -> ()"
    );
    assert!(
        case(false)
            .error(&text(2))
            .contains("does not declare that its recursion is bounded")
    );
    assert_eq!(
        case(true).converted(&text(2)),
        "\"new.done\"() {n = -1 : i64} : () -> ()"
    );
    // Nothing recurses.
    assert_eq!(
        case(true).converted(&text(100_000)),
        "\"new.done\"() {n = -1 : i64} : () -> ()"
    );
}

/// A pattern that declares whether its recursion is bounded.
pub(crate) struct Bounded<P>(pub(crate) P, pub(crate) bool);

impl<P: RewritePattern> RewritePattern for Bounded<P> {
    fn spec(&self) -> PatternSpec {
        PatternSpec {
            bounded_recursion: self.1,
            ..self.0.spec()
        }
    }

    fn match_and_rewrite(&self, root: drr_ir::Op, rewriter: &mut Rewriter<'_>) -> bool {
        self.0.match_and_rewrite(root, rewriter)
    }
}

#[test]
fn a_limit_stops_a_recursion_that_does_not_end() {
    let forever = Bounded(replace("forever", "old.op", &["old.op"]), true);
    let mut case = Case::new().with(forever);
    case.config = case.config.with_max_rewrites(100);
    assert!(
        case.error(OLD)
            .starts_with("the conversion does not end: stopped after 100 rewrites")
    );
}

// Row V17: unlike in MLIR, an error.
#[test]
fn a_pattern_that_succeeds_without_a_change_of_its_op_fails() {
    let nothing = OpConversion(Custom(
        "nothing",
        "old.op",
        |_, _: &mut super::ConversionRewriter<'_, '_>| Some(()),
    ));
    let error = Case::new().with(nothing).error(OLD);
    assert!(
        error.contains("pattern nothing on `old.op`: it succeeded without replacing or modifying the op"),
        "{error}"
    );
}

// Row V23.
#[test]
fn the_declared_number_of_steps_counts_before_the_benefit() {
    let patterns =
        |replace: fn(&'static str, &'static str, &'static [&'static str]) -> OpConversion<super::Replace>| {
            Case::new()
                .with(with_benefit(replace("long", "old.op", &["old.mid"]), 10))
                .with(replace("mid", "old.mid", &["new.long"]))
                .with(replace("short", "old.op", &["new.short"]))
        };
    assert_eq!(patterns(replace_declared).converted(OLD), "\"new.short\"() : () -> ()");
    assert_eq!(patterns(replace).converted(OLD), "\"new.long\"() : () -> ()");
}

// Rows V24, V25, V27: unlike in MLIR, always.
#[test]
fn patterns_of_equal_benefit_are_tried_in_the_order_of_adding() {
    // MLIR tries the last one first, unless there is a pattern for any op.
    let case = Case::new()
        .with(replace("first", "old.op", &["new.first"]))
        .with(replace("second", "old.op", &["new.second"]));
    assert_eq!(case.converted(OLD), "\"new.first\"() : () -> ()");
}

// Row V26.
#[test]
fn patterns_for_any_op_are_merged_by_benefit_after_those_for_the_op() {
    struct Any(u32, &'static str);
    impl RewritePattern for Any {
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                benefit: self.0,
                ..PatternSpec::any_op("any")
            }
        }
        fn match_and_rewrite(&self, root: drr_ir::Op, rewriter: &mut Rewriter<'_>) -> bool {
            let name = rewriter.ir().ctx().op_name(self.1);
            rewriter.replace_op_with_new(root, &OperationState::new(name));
            true
        }
    }
    let case = |any, own| {
        Case::new()
            .with(Any(any, "new.any"))
            .with(with_benefit(replace("own", "old.op", &["new.own"]), own))
    };
    assert_eq!(case(5, 5).converted(OLD), "\"new.own\"() : () -> ()");
    assert_eq!(case(5, 1).converted(OLD), "\"new.any\"() : () -> ()");
}

// Rows V52, V60.
#[test]
fn the_next_pattern_is_tried_if_a_result_cannot_be_legalized_and_nothing_remains_of_the_first() {
    let case = Case::new()
        .with(replace("first", "old.op", &["new.extra", "old.without_pattern"]))
        .with(replace("second", "old.op", &["new.second"]));
    assert_eq!(case.converted(OLD), "\"new.second\"() : () -> ()");
}

// Row V59.
#[test]
fn a_pattern_that_changes_something_and_does_not_match_is_undone() {
    let change = OpConversion(Custom(
        "change",
        "old.op",
        |_, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let name = rewriter.ir().ctx().op_name("new.extra");
            rewriter.insert(OperationState::new(name));
            rewriter.no_match(|| "it changed its mind")
        },
    ));
    let case = Case::new()
        .with(change)
        .with(replace("second", "old.op", &["new.second"]));
    assert_eq!(case.converted(OLD), "\"new.second\"() : () -> ()");
}

// Rows V14, V57.
#[test]
fn ops_that_are_moved_out_before_their_parent_is_replaced_are_converted_at_their_turn() {
    let unwrap = OpConversion(Custom(
        "unwrap",
        "old.outer",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let block = rewriter.ir().op(op).region(0)?.first_block()?.handle();
            rewriter.inline_block_before(block, op, &[]);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = Case::new().with(unwrap).with(replace("lower", "old.op", &["new.op"]));
    let text = "\"old.outer\"() ({ \"old.op\"() : () -> () }) : () -> ()";
    assert_eq!(case.converted(text), "\"new.op\"() : () -> ()");
}

// Rows V12, V16, V55.
#[test]
fn ops_that_are_modified_in_place_must_become_legal() {
    let mark = |value: i64| {
        OpConversion(Custom(
            "mark",
            "old.op",
            move |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
                let ctx = rewriter.ir().ctx().clone();
                rewriter.set_discardable(op, ctx.ident("n"), Some(ctx.i64_attr(value)));
                Some(())
            },
        ))
    };
    let case = |value| {
        Case::new().with(mark(value)).target(|target| {
            target.add_dynamically_legal_ops(["old.op"], |op: OpRef<'_>| {
                op.attr_named("n").and_then(|attr| attr.as_i64(op.ctx())) == Some(1)
            });
        })
    };
    assert_eq!(case(1).converted(OLD), "\"old.op\"() {n = 1 : i64} : () -> ()");
    assert!(case(2).error(OLD).contains("its result `old.op` cannot be legalized"));
}

// Rows V16, V52.
#[test]
fn copies_are_legalized_with_the_ops_nested_in_them() {
    let copy = OpConversion(Custom(
        "copy",
        "old.outer",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let nested = rewriter.ir().op(op).region(0)?.first_block()?.first_op()?.handle();
            rewriter.set_insert_point(InsertPoint::Before(op));
            rewriter.clone_op(nested, &mut drr_ir::Mapping::new());
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = Case::new()
        .with(copy)
        .with(replace("lower", "old.op", &["new.op"]))
        .target(|target| {
            target.add_legal_ops(["t.holder"]);
        });
    let text = "\"old.outer\"() ({ \"t.holder\"() ({ \"old.op\"() : () -> () }) : () -> () }) : () -> ()";
    assert_eq!(
        case.converted(text),
        "\"t.holder\"() ({\n\"new.op\"() : () -> ()\n}) : () -> ()"
    );
}

// Row V54.
#[test]
fn an_erased_op_stays_in_its_block_until_the_end() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let counts = Arc::clone(&seen);
    let erase = OpConversion(Custom(
        "erase",
        "old.op",
        move |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let block = rewriter.ir().op(op).block()?;
            counts.lock().expect("no test panics").push(block.ops().count());
            rewriter.erase_op(op);
            Some(())
        },
    ));
    assert_eq!(Case::new().with(erase).converted(&format!("{OLD}\n{OLD}")), "");
    assert_eq!(*seen.lock().expect("no test panics"), [2, 2]);
}

// Row V55.
#[test]
fn operands_and_attributes_are_restored_if_a_pattern_is_undone() {
    let change = OpConversion(Custom(
        "change",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let second = rewriter.ir().op(op).operand(1)?.handle();
            rewriter.set_operand(op, 0, second);
            let key = rewriter.ir().ctx().ident("n");
            rewriter.set_discardable(op, key, None);
            rewriter.no_match(|| "it is undone")
        },
    ));
    let case = Case::new().with(change).target(|target| {
        target.add_dynamically_legal_ops(["old.op"], |_: OpRef<'_>| None::<bool>);
    });
    let text = "%0:2 = \"new.source\"() : () -> (i1, i1)\n\"old.op\"(%0#0, %0#1) {n = 1 : i64} : (i1, i1) -> ()";
    assert_eq!(case.converted(text), text);
}

// Rows V54, V56.
#[test]
fn an_erased_block_goes_with_its_ops() {
    let erase = OpConversion(Custom(
        "erase",
        "old.outer",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let block = rewriter.ir().op(op).region(0)?.first_block()?.handle();
            rewriter.erase_block(block);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let text = "\"old.outer\"() ({ %0 = \"old.op\"() : () -> i1 \"old.op\"(%0) : (i1) -> () }) : () -> ()";
    assert_eq!(Case::new().with(erase).converted(text), "");
}

#[test]
fn conversions_of_deep_and_long_modules_do_not_recurse() {
    let case = Case::new()
        .with(replace("lower", "old.op", &["new.op"]))
        .target(|target| {
            target.add_legal_dialects(["t"]);
        });
    let depth = 20_000;
    let mut text = "\"t.nest\"() ({\n".repeat(depth);
    text += OLD;
    text += &"\n}) : () -> ()".repeat(depth);
    assert!(case.converted(&text).contains("new.op"));
}

// Rows V37, V53.
#[test]
fn plain_patterns_see_original_operands_whose_producers_were_replaced() {
    struct Look;
    impl RewritePattern for Look {
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                root_kind: drr_runtime::RootKind::UntypedName,
                ..PatternSpec::new("look", "old.user")
            }
        }
        fn match_and_rewrite(&self, root: drr_ir::Op, rewriter: &mut Rewriter<'_>) -> bool {
            let op = rewriter.ir().op(root);
            let operand = op.operand(0).map(|operand| operand.handle());
            let producer = op.operand(0).and_then(|operand| operand.defining_op());
            let Some((operand, producer)) = operand.zip(producer.map(|op| op.name_text().into_owned())) else {
                return false;
            };
            let ctx = rewriter.ir().ctx().clone();
            let seen = [(ctx.ident("seen"), ctx.string_attr(&producer))];
            let new = OperationState {
                operands: &[operand],
                discardable: &seen,
                ..OperationState::new(ctx.op_name("new.user"))
            };
            rewriter.replace_op_with_new(root, &new);
            true
        }
    }
    let case = Case::new().with(replace("lower", "old.op", &["new.op"])).with(Look);
    assert_eq!(
        case.converted("%0 = \"old.op\"() : () -> i32\n\"old.user\"(%0) : (i32) -> ()"),
        "%0 = \"new.op\"() : () -> i32\n\"new.user\"(%0) {seen = \"old.op\"} : (i32) -> ()"
    );
}

// Row V63.
#[test]
fn listeners_receive_no_events_of_a_failed_conversion() {
    let case = Case::new().with(replace("lower", "old.op", &["new.op"]));
    let mut module = Module::parse(&case.ctx, format!("{OLD}\n\"old.other\"() : () -> ()")).expect("the text is valid");
    let patterns: FrozenPatterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Log::default();
    let config = case.config.clone().with_listener(&mut log);
    assert!(apply_conversion(&mut module, case.mode, &case.target, &patterns, config).is_err());
    assert!(
        !log.0.iter().any(|line| line == "Inserted" || line == "Erased"),
        "{:?}",
        log.0
    );
}

/// A listener that records where the ops of insertions are.
#[derive(Default)]
struct Insertions(Vec<String>);

impl Listener for Insertions {
    fn event(&mut self, ir: &Ir, event: Event) {
        let Event::Inserted(op) = event else { return };
        let place = ir.get(op).map_or_else(
            || "erased".to_owned(),
            |op| {
                let name = |op: OpRef<'_>| op.name_text().into_owned();
                format!("{} before {}", name(op), op.next().map_or("the end".to_owned(), name))
            },
        );
        self.0.push(place);
    }
}

// Row V66: events come when the conversion has succeeded.
#[test]
fn listeners_see_the_last_place_of_an_op_whatever_the_event() {
    let moves = Custom(
        "moves",
        "old.op",
        |op, rewriter: &mut super::ConversionRewriter<'_, '_>| {
            let ctx = rewriter.ir().ctx().clone();
            let [first, last] = ["new.first", "old.mid"].map(|name| {
                let new = OperationState::new(ctx.op_name(name));
                rewriter.insert(new)
            });
            rewriter.move_after(first, last);
            rewriter.replace_op(op, &[]);
            Some(())
        },
    );
    let case = Case::new()
        .with(OpConversion(moves))
        .with(replace("mid", "old.mid", &["new.last"]));
    let mut module = Module::parse(&case.ctx, "\"old.op\"() : () -> ()").expect("the text is valid");
    let patterns = case.patterns.freeze(&case.ctx).expect("the patterns are valid");
    let mut log = Insertions::default();
    let config = case.config.clone().with_listener(&mut log);
    apply_conversion(&mut module, case.mode, &case.target, &patterns, config).expect("it converts");
    assert_eq!(
        super::body(&module),
        "\"new.last\"() : () -> ()\n\"new.first\"() : () -> ()"
    );
    let first = "new.first before the end";
    assert_eq!(log.0, [first, "erased", first, "new.last before new.first"]);
}
