//! Targets.

use drr_ir::define::{AttributeHooks, CustomForm, DialectDescriptor, Dialects, Hooks, OpDescriptor, RegistryBuilder};
use drr_ir::{Context, ContextBuilder, Module, OpRef};
use drr_runtime::PatternSet;
use drr_runtime::conversion::{
    ConversionConfig, ConversionError, ConversionMode, ConversionTarget, Legality, UnknownTargetName,
    apply_full_conversion, apply_partial_conversion,
};

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

/// The dialect `fixed`, with one op.
struct Fixed;

impl Dialects for Fixed {
    fn register(&self, registry: &mut RegistryBuilder) {
        static ADD: OpDescriptor = OpDescriptor {
            name: "fixed.add",
            args: &[],
            results: &[],
            regions: &[],
            successors: &[],
            traits: &[],
            hooks: Hooks::NONE,
            form: CustomForm::NONE,
        };
        static FIXED: DialectDescriptor = DialectDescriptor {
            name: "fixed",
            ops: &[&ADD],
            types: &[],
            attrs: &[],
            materialize_constant: None,
            canonicalization_patterns: None,
            attribute_hooks: AttributeHooks::NONE,
            allows_unknown_ops: false,
            allows_unknown_types: false,
            allows_unknown_attrs: false,
        };
        registry.add(&FIXED);
    }
}

/// A context with the dialects `fixed` and `builtin`.
fn context_with_fixed(allows_unregistered: bool) -> Context {
    ContextBuilder::new()
        .with(Fixed)
        .allow_unregistered_dialects(allows_unregistered)
        .build()
}

/// Returns the unknown names of a target, each with its help.
fn unknown_names(target: &ConversionTarget) -> Vec<(String, String)> {
    match target.verify() {
        Ok(()) => Vec::new(),
        Err(ConversionError::UnknownTargetNames(names)) => {
            let of_name = |name: UnknownTargetName| (name.name, name.help.unwrap_or_default());
            names.into_iter().map(of_name).collect()
        }
        Err(error) => panic!("another error: {error}"),
    }
}

fn expect_unknown(target: &ConversionTarget, expected: &[(&str, &str)]) {
    let names = unknown_names(target);
    let names: Vec<(&str, &str)> = names.iter().map(|(name, help)| (&**name, &**help)).collect();
    assert_eq!(names, expected);
}

#[test]
fn an_op_that_its_dialect_does_not_declare_is_an_error() {
    for allows_unregistered in [false, true] {
        let mut target = ConversionTarget::new(&context_with_fixed(allows_unregistered));
        target
            .add_legal_ops(["fixed.add", "fixed.ad"])
            .add_illegal_ops(["fixed.other"]);
        target.add_dynamically_legal_ops(["builtin.modul"], |_: OpRef<'_>| true);
        expect_unknown(
            &target,
            &[
                ("fixed.ad", "did you mean `fixed.add`?"),
                ("fixed.other", ""),
                ("builtin.modul", "did you mean `builtin.module`?"),
            ],
        );
    }
}

#[test]
fn names_of_ops_and_dialects_are_not_confused() {
    for allows_unregistered in [false, true] {
        let mut target = ConversionTarget::new(&context_with_fixed(allows_unregistered));
        target.add_legal_ops(["fixed"]).add_illegal_dialects(["fixed.add"]);
        expect_unknown(
            &target,
            &[
                ("fixed", "for all ops of a dialect, use the methods for dialects"),
                ("fixed.add", "for single ops, use the methods for ops"),
            ],
        );
    }
    let mut target = ConversionTarget::new(&context_with_fixed(false));
    target.add_legal_ops(["add", "sub"]);
    expect_unknown(&target, &[("add", "did you mean `fixed.add`?"), ("sub", "")]);
}

#[test]
fn a_dialect_with_a_name_like_a_registered_one_is_an_error() {
    let mut target = ConversionTarget::new(&context_with_fixed(false));
    target.add_illegal_dialects(["fixd"]).add_legal_ops(["fxied.add"]);
    target.add_dynamically_legal_dialects(["buitlin"], |_: OpRef<'_>| true);
    expect_unknown(
        &target,
        &[
            ("fixd", "did you mean `fixed`?"),
            ("fxied.add", "did you mean `fixed.add`?"),
            ("buitlin", "did you mean `builtin`?"),
        ],
    );
}

// A pass may name dialects that only some tools have.
#[test]
fn other_unregistered_dialects_are_no_error() {
    let mut target = ConversionTarget::new(&context_with_fixed(false));
    target.add_legal_dialects(["arith", "scf", "quantum"]);
    target.add_illegal_ops(["func.func", "quantum.measure"]);
    expect_unknown(&target, &[]);
    let mut target = ConversionTarget::new(&context_with_fixed(true));
    target.add_illegal_dialects(["fixd"]).add_legal_ops(["fixd.add", "add"]);
    expect_unknown(&target, &[]);
}

#[test]
fn a_conversion_refuses_unknown_names_and_shows_where_they_are_added() {
    let ctx = context_with_fixed(false);
    let mut target = ConversionTarget::new(&ctx);
    target.add_illegal_ops(["fixed.ad"]).add_illegal_dialects(["fixd"]);
    let mut module = Module::parse(&ctx, "\"fixed.add\"() : () -> ()").expect("the text is valid");
    let patterns = PatternSet::new().freeze(&ctx).expect("it is empty");
    let result = apply_partial_conversion(&mut module, &target, &patterns, ConversionConfig::new());
    let error = result.expect_err("the names are unknown").to_string();
    let line = line!() - 5;
    let expected = format!(
        "the target names the op `fixed.ad`, which is not registered
 --> drr-runtime/tests/conversion/target.rs:{line}:12
  = help: did you mean `fixed.add`?
the target names the dialect `fixd`, which is not registered
 --> drr-runtime/tests/conversion/target.rs:{line}:42
  = help: did you mean `fixed`?"
    );
    assert_eq!(error, expected);
}

#[test]
fn an_error_lists_the_entries_for_dialects_that_are_not_registered() {
    let ctx = context_with_fixed(false);
    let mut target = ConversionTarget::new(&ctx);
    target
        .add_legal_dialects(["quantum", "arith"])
        .add_legal_ops(["builtin.module"]);
    let mut module = Module::parse(&ctx, "\"fixed.add\"() : () -> ()").expect("the text is valid");
    let patterns = PatternSet::new().freeze(&ctx).expect("it is empty");
    let result = apply_full_conversion(&mut module, &target, &patterns, ConversionConfig::new());
    assert_eq!(
        result.expect_err("nothing makes the op legal").to_string(),
        "failed to legalize operation 'fixed.add' at input:1:1
  = note: its legality is unknown; the target names dialects that are not registered: `arith`, `quantum`
  = note: `fixed.add`: no pattern converts it
  = help: make `fixed.add` legal, by `add_legal_ops([\"fixed.add\"])` or `add_legal_dialects([\"fixed\"])`, or add a pattern that converts it"
    );
}
