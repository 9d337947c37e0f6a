//! Targets.

use drr_ir::{Module, OpRef};
use drr_runtime::conversion::{ConversionMode, ConversionTarget, Legality};

use super::{Case, context, replace};

fn legality(target: &ConversionTarget, text: &str) -> Legality {
    let module = Module::parse(target.ctx(), text).expect("the text is valid");
    let op = module.root().walk().nth(1).expect("there is an op");
    target.legality(op)
}

const LEGAL: Legality = Legality::Legal { recursively: false };

// Row V07.
#[test]
fn an_entry_of_an_op_beats_that_of_its_dialect_which_beats_the_function_for_unknown_ops() {
    let mut target = ConversionTarget::new(&context());
    target.add_illegal_dialects(["d"]).add_legal_ops(["d.legal"]);
    target.mark_unknown_ops_dynamically_legal(|op: OpRef<'_>| op.num_operands() == 0);
    assert_eq!(legality(&target, "\"d.other\"() : () -> ()"), Legality::Illegal);
    assert_eq!(legality(&target, "\"d.legal\"() : () -> ()"), LEGAL);
    assert_eq!(legality(&target, "\"e.op\"() : () -> ()"), LEGAL);
    let uses_itself = "%0 = \"e.op\"(%0) : (i1) -> i1";
    assert_eq!(legality(&target, uses_itself), Legality::Illegal);
    assert_eq!(
        legality(&ConversionTarget::new(&context()), "\"d.other\"() : () -> ()"),
        Legality::Unknown
    );
}

// Row V09.
#[test]
fn the_latest_function_is_asked_first_and_earlier_ones_only_without_an_answer() {
    let mut target = ConversionTarget::new(&context());
    target.add_dynamically_legal_ops(["d.op"], |_: OpRef<'_>| true);
    target.add_dynamically_legal_ops(["d.op"], |op: OpRef<'_>| (op.num_results() > 0).then_some(false));
    assert_eq!(legality(&target, "\"d.op\"() : () -> ()"), LEGAL);
    assert_eq!(legality(&target, "%0 = \"d.op\"() : () -> i1"), Legality::Illegal);
}

// Rows V08, V72.
#[test]
fn no_answer_is_neither_legal_nor_illegal() {
    let undecided = |mode| {
        Case::in_mode(mode).target(|target| {
            target.add_dynamically_legal_ops(["d.op"], |_: OpRef<'_>| None::<bool>);
        })
    };
    let text = "\"d.op\"() : () -> ()";
    let (module, outcome) = undecided(ConversionMode::Partial).run(text);
    let op = module.root().walk().nth(1).expect("it stays").handle();
    assert_eq!(outcome.expect("it may stay").unlegalized, [op]);
    let error = undecided(ConversionMode::Full).error(text);
    assert!(error.starts_with("failed to legalize operation 'd.op' at"), "{error}");
}

// Row V10.
#[test]
fn marking_again_replaces_the_action_and_keeps_recursive_legality() {
    let mut target = ConversionTarget::new(&context());
    target
        .add_legal_ops(["d.op"])
        .mark_ops_recursively_legal(["d.op"], |_: OpRef<'_>| true);
    target.add_illegal_ops(["d.op"]);
    assert_eq!(legality(&target, "\"d.op\"() : () -> ()"), Legality::Illegal);
    target.add_legal_ops(["d.op"]);
    assert_eq!(
        legality(&target, "\"d.op\"() : () -> ()"),
        Legality::Legal { recursively: true }
    );
}

// Row V11.
#[test]
fn what_is_nested_in_recursively_legal_ops_is_not_converted() {
    let case = Case::new()
        .with(replace("lower", "old.op", &["new.op"]))
        .target(|target| {
            target.add_legal_ops(["d.keep", "d.maybe"]);
            target.mark_ops_recursively_legal(["d.keep"], |_: OpRef<'_>| None::<bool>);
            target.mark_ops_recursively_legal(["d.maybe"], |op: OpRef<'_>| op.num_operands() > 0);
        });
    let converted = case.converted(
        "\"d.keep\"() ({ \"old.op\"() : () -> () }) : () -> ()
         \"d.maybe\"() ({ \"old.op\"() : () -> () }) : () -> ()",
    );
    assert_eq!(
        converted,
        "\"d.keep\"() ({\n\"old.op\"() : () -> ()\n}) : () -> ()\n\"d.maybe\"() ({\n\"new.op\"() : () -> ()\n}) : () -> ()"
    );
}

// Row V11.
#[test]
#[should_panic(expected = "`d.op` is not marked as legal")]
fn recursive_legality_needs_a_legal_op() {
    let mut target = ConversionTarget::new(&context());
    target.mark_ops_recursively_legal(["d.op"], |_: OpRef<'_>| true);
}
