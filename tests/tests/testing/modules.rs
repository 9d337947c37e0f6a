//! Random modules, and checks on them.

use drr::prelude::*;
use drr::testing::expect;
use drr::testing::{RandomModules, RewriteTest, check_idempotent, check_modules, check_never_invalid};

use crate::dialect::{Distribute, MulByOne, NegIsFlip, Swap, Test};
use crate::failure;

const SEEDS: std::ops::Range<u64> = 0..100;

fn modules(ctx: &Context) -> RandomModules {
    RandomModules::new(ctx, ["t"])
}

#[test]
fn a_seed_is_a_module() {
    let ctx = Context::with(Test);
    let mut all = modules(&ctx);
    let texts: Vec<String> = SEEDS.map(|seed| all.module(seed).to_string()).collect();
    assert_eq!(all.module(17).to_string(), texts[17]);
    let mut others = modules(&Context::with(Test));
    assert_eq!(others.module(42).to_string(), texts[42]);
    let different: std::collections::BTreeSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), texts.len());
}

/// Values are used again and across regions, regions have terminators and operations inside.
#[test]
fn random_modules_contain_all_features() {
    let ctx = Context::with(Test);
    let mut all = modules(&ctx);
    assert_eq!(all.without_instances(), []);
    let (mut several_uses, mut from_outside, mut ops_inside, mut chains) = (0, 0, 0, 0);
    for seed in SEEDS {
        let module = all.module(seed);
        module.verify().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for op in module.root().walk() {
            several_uses += op.results().filter(|result| result.uses().count() > 1).count();
            let defined = op.operands().filter_map(|value| value.defining_op());
            for from in defined {
                from_outside += usize::from(from.block() != op.block());
                chains += usize::from(from.num_operands() > 0);
            }
            if op.name_text() == "t.loop" {
                ops_inside += op.walk().skip(1).filter(|op| op.name_text() != "t.yield").count();
            }
        }
    }
    let counts = [several_uses, from_outside, ops_inside, chains];
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn upstreams_dialects() {
    let ctx = Context::with(drr_dialects::All);
    let mut all = RandomModules::new(&ctx, ["arith", "scf", "tensor"]).size(30);
    let mut ops = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let module = all.module(seed);
        module.verify().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let custom = Module::parse(&ctx, module.to_string()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(custom.generic_form().to_string(), module.generic_form().to_string());
        ops.extend(module.root().walk().map(|op| op.name_text().into_owned()));
    }
    assert!(ops.len() > 60, "{ops:?}");
}

/// The rules fire where something uses the values.
#[test]
fn right_rules_pass() {
    let ctx = drr::ContextBuilder::new()
        .with(Test)
        .allow_unregistered_dialects(true)
        .build();
    let rules = RewriteTest::new(&ctx, PatternSet::new().with(MulByOne).with(Distribute));
    let fired = check_never_invalid(&rules, &mut modules(&ctx), SEEDS);
    assert!(fired > 20, "{fired}");
    assert_eq!(check_idempotent(&rules, &mut modules(&ctx), SEEDS), fired);
}

#[test]
fn the_smallest_module_that_is_rewritten_to_an_invalid_one() {
    let ctx = Context::with(Test);
    let test = RewriteTest::new(&ctx, NegIsFlip);
    expect![[r#"
        seed 10: pattern `NegIsFlip` on `t.neg`: `t.flip` does not flip 64 bits

        the module, with 2 of 29 operations:
        %0 = unrealized_conversion_cast to i64
        %1 = "t.neg"(%0) : (i64) -> i64
    "#]]
    .assert_eq(&failure(|| check_never_invalid(&test, &mut modules(&ctx), SEEDS)));
}

#[test]
fn the_smallest_module_that_changes_twice() {
    let ctx = Context::with(Test);
    let test = RewriteTest::new(&ctx, Swap).driver(|module, patterns, listener| {
        let config = GreedyRewriteConfig::default().with_strictness(drr::Strictness::ExistingOps);
        let _ = drr::apply_patterns_greedily(module, patterns, config.with_listener(listener))?;
        Ok(())
    });
    expect![[r#"
        seed 35: rewriting a second time changes something (- once, + twice)
          %0 = unrealized_conversion_cast to i32
          %1 = t.mul %0, %0
        - "t.use"(%0, %1) : (i32, i32) -> ()
        + "t.use"(%1, %0) : (i32, i32) -> ()
        rules that have fired:
          `Swap`: 1 time


        the module, with 3 of 30 operations:
        %0 = unrealized_conversion_cast to i32
        %1 = t.mul %0, %0
        "t.use"(%1, %0) : (i32, i32) -> ()
    "#]]
    .assert_eq(&failure(|| check_idempotent(&test, &mut modules(&ctx), SEEDS)));
}

/// A property of one's own; where it gives an error or panics, the module is reduced.
#[test]
fn other_properties() {
    let ctx = Context::with(Test);
    let few = || modules(&ctx).size(3);
    check_modules(&mut few(), SEEDS, |module| match module.root().walk().count() {
        0..30 => Ok(()),
        count => Err(format!("{count} operations")),
    });
    expect![[r#"
        seed 5: the check panicked: no

        the module, with 0 of 8 operations:
    "#]]
    .assert_eq(&failure(|| check_modules(&mut few(), 5..9, |_| panic!("no"))));
    let panics_at_a_loop = |module: &mut Module| {
        let has_loop = module.root().walk().any(|op| op.name_text() == "t.loop");
        assert!(!has_loop, "a loop");
        // A module that fails otherwise is no smaller example.
        match module.root().walk().count() {
            1 => Err("it is empty".to_owned()),
            _ => Ok(()),
        }
    };
    let message = failure(|| check_modules(&mut few(), 5..6, panics_at_a_loop));
    let is_smallest =
        message.starts_with("seed 5: the check panicked: a loop\n\nthe module, with 3 of 8 operations:\n");
    assert!(is_smallest, "{message}");
    expect![[r#"
        seed 5: never holds

        the module, with 0 of 8 operations:
    "#]]
    .assert_eq(&failure(|| {
        check_modules(&mut few(), 5..9, |_| Err("never holds".to_owned()))
    }));
}

#[test]
#[should_panic = "the context knows no operation of `u`"]
fn an_unknown_dialect() {
    let _ = RandomModules::new(&Context::with(Test), ["t", "u"]);
}
