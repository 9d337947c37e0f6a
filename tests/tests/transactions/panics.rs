//! User code that panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr::prelude::*;
use drr::*;

use super::dialect::*;

fn panics() -> PatternSet {
    by("Panics", "t.store", |op, rewriter| {
        rewriter.erase_op(op);
        panic!("in the middle")
    })
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
        .unwrap_or_default()
}

#[test]
fn every_use_of_a_poisoned_module_reports_it() {
    for isolated_ops in ALL_ISOLATED_OPS {
        let ctx = context();
        let mut module = parse(&ctx, TEXT);
        let patterns = panics().freeze(&ctx).expect("all ops are registered");
        let drive = |module: &mut Module, isolated_ops| {
            apply_patterns_greedily(
                module,
                &patterns,
                GreedyRewriteConfig::default().with_isolated_ops(isolated_ops),
            )
        };
        let panic = catch_unwind(AssertUnwindSafe(|| drive(&mut module, isolated_ops)));
        let text = message(&*panic.expect_err("it panics"));
        let note = "in the middle\nnote: user code panicked while pattern `Panics` was tried at `t.store` at ";
        assert!(text.starts_with(note), "{text}");
        assert!(module.is_poisoned() && module.clone().is_poisoned());
        assert!(!module.ir().is_recording(), "nothing is recorded any more");
        for isolated_ops in ALL_ISOLATED_OPS {
            assert_eq!(drive(&mut module, isolated_ops), Err(DriverError::Poisoned));
        }
        let text = module.generic_form().to_string();
        assert!(
            text.starts_with("// This module may be incomplete: user code panicked"),
            "{text}"
        );
        assert!(text.contains("t.wrap"));
        let error = module.verify().expect_err("it says so").to_string();
        assert!(
            error.contains("the module may be incomplete: user code panicked"),
            "{error}"
        );
        assert!(module.par_verify().is_err());
        let built = catch_unwind(AssertUnwindSafe(|| module.builder().ir().num_ops()));
        let built = message(&*built.expect_err("it says so"));
        assert!(
            built.contains("the module may be incomplete: user code panicked"),
            "{built}"
        );
        // The caller can clear the mark after checking the module.
        module.set_poisoned(false);
        assert!(module.verify().is_ok() && !module.generic_form().to_string().starts_with("//"));
    }
}

#[test]
fn a_panicking_rewrite_is_rolled_back() {
    let ctx = context();
    let mut module = parse(&ctx, TEXT);
    let root = module.root().handle();
    let before = dump(module.ir(), root);
    let store = find(module.ir(), root, "t.store");
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        let mut rewriter = Rewriter::new(module.ir_mut());
        rewriter.transaction(|rewriter| -> Result<(), ()> {
            rewriter.erase_op(store);
            panic!("in the middle")
        })
    }));
    assert!(panicked.is_err() && !module.ir().is_recording());
    assert_eq!(dump(module.ir(), root), before);
    // Nothing waits for an end that does not come.
    let (body, name) = (module.body(), ctx.op_name("u.x"));
    let mut churn = |times: usize| {
        for _ in 0..times {
            let op = module.ir_mut().create(OperationState::new(name));
            module.ir_mut().append(body, op);
            module.ir_mut().erase(op).expect("nothing uses it");
        }
        module.ir().bytes()
    };
    let first = churn(10);
    assert_eq!(churn(10_000), first);
}

#[test]
fn folds_and_materializers_that_panic_poison_the_module() {
    for (from, to) in [
        ("\"t.b\"(%0)", "\"t.panic_fold\"(%0)"),
        ("\"t.a\"() :", "\"t.attr\"() <{value = \"panic\"}> :"),
    ] {
        let ctx = context();
        let mut module = parse(&ctx, &TEXT.replace(from, to));
        let patterns = PatternSet::new().freeze(&ctx).expect("it is empty");
        let run = AssertUnwindSafe(|| apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()));
        assert!(catch_unwind(run).is_err() && module.is_poisoned() && !module.ir().is_recording());
    }
}
