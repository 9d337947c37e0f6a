//! Invalid rewrites of patterns.

use drr::prelude::*;
use drr::*;
use expect_test::{Expect, expect};

use super::dialect::*;

fn check(name: &'static str, root: &'static str, rewrite: fn(Op, &mut Rewriter<'_>), expected: Expect) {
    expected.assert_eq(&mistake(&by(name, root, rewrite), TEXT));
}

fn first_block(ir: &Ir, op: Op) -> Block {
    let block = ir.op(op).region(0).and_then(|region| region.first_block());
    block.expect("the op has a block").handle()
}

#[test]
fn existing_ops_survive_an_invalid_rewrite() {
    check(
        "Move",
        "t.wrap",
        |op, rewriter| {
            let store = find(rewriter.ir(), op, "t.store");
            rewriter.move_before(store, op);
            rewriter.report("oops");
        },
        expect!["pattern `Move` on `t.wrap` at input:10:3: oops"],
    );
    check(
        "Inline",
        "t.wrap",
        |op, rewriter| {
            let block = first_block(rewriter.ir(), op);
            rewriter.inline_block_before(block, op, &[]);
            rewriter.erase_op(op);
            rewriter.report("oops");
        },
        expect!["pattern `Inline` on `t.wrap` at input:10:3: oops"],
    );
    check(
        "Split",
        "t.b",
        |op, rewriter| {
            rewriter.split_block(op);
            rewriter.report("oops");
        },
        expect!["pattern `Split` on `t.b` at input:5:8: oops"],
    );
    check(
        "MoveFunction",
        "t.wrap",
        |op, rewriter| {
            let ir = rewriter.ir();
            let function = ir.op(op).parent_op().expect("it is in a function");
            let (other, function) = (function.next().expect("there are two").handle(), function.handle());
            rewriter.move_before(other, function);
            rewriter.report("oops");
        },
        expect!["pattern `MoveFunction` on `t.wrap` at input:10:3: oops"],
    );
}

#[test]
fn an_infallible_pattern_is_rolled_back_too() {
    check(
        "Modify",
        "t.store",
        |op, rewriter| {
            let y = rewriter.ir().op(op).operand(1).expect("it has two").handle();
            rewriter.set_operand(op, 0, y);
            let (key, value) = (rewriter.ctx().ident("k"), rewriter.ctx().i32_attr(1));
            rewriter.set_discardable(op, key, Some(value));
            rewriter.report("oops");
        },
        expect!["pattern `Modify` on `t.store` at input:12:5: oops"],
    );
    check(
        "Erase",
        "t.store",
        |op, rewriter| {
            rewriter.erase_op(op);
            rewriter.report("oops");
        },
        expect!["pattern `Erase` on `t.store` at input:12:5: oops"],
    );
    check(
        "EraseTwice",
        "t.store",
        |op, rewriter| {
            rewriter.erase_op(op);
            rewriter.erase_op(op);
        },
        expect!["pattern `EraseTwice` on `t.store` at input:12:5: it uses a handle of an erased entity"],
    );
    check(
        "SetType",
        "t.a",
        |op, rewriter| {
            let (own, ty) = (rewriter.result(op, 0), rewriter.ctx().integer_type(64));
            rewriter.set_type(own, ty);
            rewriter.report("stop");
        },
        expect!["pattern `SetType` on `t.a` at input:4:8: stop"],
    );
    // Panics in between are something else: see `panics`.
}

fn later(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let ir = rewriter.ir();
    let user = ir.value(x).uses().next().expect("it is used").owner();
    let late = find(ir, user.handle(), "t.c");
    ir.op(late).result(0).expect("it has one").handle()
}

fn wide(rewriter: &mut Rewriter<'_>, _: Value) -> Value {
    let (name, ty) = (rewriter.ctx().op_name("t.c"), rewriter.ctx().integer_type(64));
    let op = rewriter.insert(OperationState {
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(op, 0)
}

pat! { Later: (BOp $x) => (later $x) }
pat! { WrongOperandType: (BOp $x) => (I32Op (wide $x)) }

#[test]
fn a_use_of_an_invisible_value_is_rejected() {
    check(
        "LaterValue",
        "t.a",
        |op, rewriter| {
            let late = find(rewriter.ir(), op, "t.c");
            let late = rewriter.result(late, 0);
            rewriter.replace_op(op, &[late]);
        },
        expect![[r#"
            pattern `LaterValue` on `t.a` at input:4:8: `t.store` would use result 0 of `t.c`, which is defined after it
              = help: build ops before their users, and use values of the same or an enclosing region"#]],
    );
    check(
        "OtherFunctionValue",
        "t.a",
        |op, rewriter| {
            let ir = rewriter.ir();
            let function = ir
                .op(op)
                .parent_op()
                .and_then(|function| function.next())
                .expect("there are two");
            let block = function.region(0).and_then(|region| region.first_block());
            let other = block
                .and_then(|block| block.arg(0))
                .expect("it has an argument")
                .handle();
            rewriter.replace_op(op, &[other]);
        },
        expect![[r#"
            pattern `OtherFunctionValue` on `t.a` at input:4:8: `t.store` would use block argument 0, which is outside of its isolated region
              = help: build ops before their users, and use values of the same or an enclosing region"#]],
    );
    check(
        "ByUserOfUser",
        "t.a",
        |op, rewriter| {
            let b = find(rewriter.ir(), op, "t.b");
            rewriter.set_insert_point(InsertPoint::After(b));
            let used = rewriter.result(b, 0);
            let value = build(rewriter, "t.neg", &[used]);
            rewriter.replace_op(op, &[value]);
        },
        expect![[r#"
            pattern `ByUserOfUser` on `t.a` at input:4:8: `t.b` would use result 0 of `t.neg`, which is defined after it
              = help: build ops before their users, and use values of the same or an enclosing region"#]],
    );
    check(
        "Detached",
        "t.a",
        |op, rewriter| {
            rewriter.set_insert_point(InsertPoint::Detached);
            let value = build(rewriter, "t.c", &[]);
            rewriter.replace_op(op, &[value]);
        },
        expect![[r#"
            pattern `Detached` on `t.a` at input:4:8: `t.store` would use result 0 of `t.c`, whose op is detached
              = help: build ops before their users, and use values of the same or an enclosing region"#]],
    );
    expect![[r#"
        pattern `Later` on `t.b` at input:5:8: `t.use` would use result 0 of `t.c`, which is defined after it
          = help: build ops before their users, and use values of the same or an enclosing region"#]]
    .assert_eq(&mistake(&PatternSet::new().with(Later), TEXT));
    expect!["pattern `WrongOperandType` on `t.b` at input:5:8: operand `x` of `t.typed` must be 32-bit signless integer, but the value built for it is of type `i64`"]
        .assert_eq(&mistake(&PatternSet::new().with(WrongOperandType), TEXT));
}

#[test]
fn a_rewrite_may_be_invalid_until_it_ends() {
    // The value is built after its user, and then moved.
    let set = by("Detour", "t.store", |op, rewriter| {
        if rewriter.ir().op(op).attr_named("done").is_some() {
            return;
        }
        rewriter.set_insert_point(InsertPoint::After(op));
        let value = build(rewriter, "t.c", &[]);
        rewriter.set_operand(op, 0, value);
        let by = rewriter.ir().value(value).defining_op().expect("it was built").handle();
        rewriter.move_before(by, op);
        let (key, unit) = (rewriter.ctx().ident("done"), rewriter.ctx().unit_attr());
        rewriter.set_discardable(op, key, Some(unit));
    });
    let (outcome, module) = run(&set, TEXT, &GreedyRewriteConfig::default());
    assert_eq!(outcome.expect("no mistake is made").rewrites(), 3);
    assert!(module.verify().is_ok());
}

#[test]
fn verify_each_names_the_rule_that_breaks_the_module() {
    let config = GreedyRewriteConfig::default().with_verify_each(true);
    // At a greater distance than the cheap check covers.
    let far = (0..100)
        .map(|number| format!("  %f{number} = \"t.c\"() : () -> i32\n"))
        .collect::<String>();
    let text =
        format!("\"t.f\"() ({{\n  %0 = \"t.a\"() : () -> i32\n  \"t.use\"(%0) : (i32) -> ()\n{far}}}) : () -> ()\n");
    let set = by("Far", "t.a", |op, rewriter| {
        let function = rewriter.ir().op(op).parent_op().expect("it is in a function");
        let block = function.region(0).and_then(|region| region.first_block());
        let far = block
            .and_then(|block| block.ops().nth(60))
            .expect("it is long")
            .handle();
        let value = rewriter.result(far, 0);
        rewriter.replace_op(op, &[value]);
    });
    expect!["pattern `Far` on `t.a` at input:2:8: `t.use` uses operand 0 where its definition does not dominate"]
        .assert_eq(&mistake_with(&set, &text, &config));
    let set = by("SetType", "t.typed", |op, rewriter| {
        let (own, ty) = (rewriter.result(op, 0), rewriter.ctx().integer_type(64));
        rewriter.set_type(own, ty);
    });
    let text = "\"t.f\"() ({\n^bb0(%x: i32):\n  %0 = \"t.typed\"(%x) : (i32) -> i32\n}) : () -> ()";
    expect!["pattern `SetType` on `t.typed` at input:3:8: `t.typed` yields 32-bit signless integer as result `r`, but result 0 is of type `i64`"]
        .assert_eq(&mistake_with(&set, text, &config));
    // Existing errors are not attributed to a pattern.
    let ctx = context();
    let mut module = parse(&ctx, text);
    let typed = find(module.ir(), module.root().handle(), "t.typed");
    let own = module.ir().op(typed).result(0).expect("it has one").handle();
    module.ir_mut().set_type(own, ctx.integer_type(64));
    let patterns = set.freeze(&ctx).expect("all ops are registered");
    expect!["`t.typed` at input:3:8 yields 32-bit signless integer as result `r`, but result 0 is of type `i64` before anything was rewritten"]
        .assert_eq(&apply_patterns_greedily(&mut module, &patterns, config.clone()).expect_err("it is invalid").to_string());
}

#[test]
fn actual_changes_decide_and_not_the_return_value() {
    // Changes the module and returns `false`: the change is rolled back and counted, and the run continues.
    let mut set = PatternSet::new().with(Raw("ChangesAndRefuses", "t.store", |op, rewriter| {
        build(rewriter, "t.c", &[]);
        rewriter.erase_op(op);
        false
    }));
    set.add(OpRewrite(By("Looks", "t.store", |op, rewriter| {
        assert_eq!(rewriter.ir().op(op).num_operands(), 2);
    })));
    let (outcome, module) = run(&set, TEXT, &GreedyRewriteConfig::default());
    let outcome = outcome.expect("it is no mistake");
    assert!(
        outcome.converged && !outcome.changed && outcome.rewrites() == 0,
        "{outcome}"
    );
    expect![[r#"
        converged after 1 iteration: 0 rewrites, 0 folds, 0 dead ops erased
          3  ChangesAndRefuses was rolled back, first on `t.store` at input:12:5: it changed something, and then did not match"#]]
    .assert_eq(&outcome.to_string());
    assert_eq!(
        module.generic_form().to_string(),
        parse(&context(), TEXT).generic_form().to_string()
    );
    // Returns `true` without a change: this is no match, and the next pattern is tried.
    let mut set = PatternSet::new().with(Raw("MatchesAlways", "t.a", |_, _| true));
    set.add(OpRewrite(By("SetsTheSame", "t.a", |op, rewriter| {
        let key = rewriter.ctx().ident("k");
        rewriter.set_discardable(op, key, None);
        let (own, ty) = (rewriter.result(op, 0), rewriter.result_type(op, 0));
        rewriter.set_type(own, ty);
    })));
    let (outcome, _) = run(&set, TEXT, &GreedyRewriteConfig::default());
    let outcome = outcome.expect("it is no mistake");
    assert!(
        outcome.converged && !outcome.changed && outcome.iterations == 1,
        "{outcome}"
    );
}

#[test]
fn a_use_of_a_stale_value_names_the_pattern() {
    fn stale(rewriter: &mut Rewriter<'_>) -> Value {
        let value = build(rewriter, "t.c", &[]);
        let by = rewriter.ir().value(value).defining_op().expect("it was built").handle();
        rewriter.erase_op(by);
        value
    }
    check(
        "InsertStale",
        "t.a",
        |op, rewriter| {
            let value = stale(rewriter);
            let value = build(rewriter, "t.b", &[value]);
            rewriter.replace_op(op, &[value]);
        },
        expect!["pattern `InsertStale` on `t.a` at input:4:8: it uses a handle of an erased entity"],
    );
    check(
        "ReplaceWithNewStale",
        "t.a",
        |op, rewriter| {
            let value = stale(rewriter);
            let name = rewriter.ctx().op_name("t.b");
            let new = OperationState {
                operands: &[value],
                result_types: &[Type::I32],
                ..OperationState::new(name)
            };
            rewriter.replace_op_with_new(op, &new);
        },
        expect!["pattern `ReplaceWithNewStale` on `t.a` at input:4:8: it uses a handle of an erased entity"],
    );
    check(
        "ReplaceUsesByStale",
        "t.a",
        |op, rewriter| {
            let (value, own) = (stale(rewriter), rewriter.result(op, 0));
            rewriter.replace_uses(own, value);
        },
        expect!["pattern `ReplaceUsesByStale` on `t.a` at input:4:8: it uses a handle of an erased entity"],
    );
    check(
        "InsertBeforeStale",
        "t.store",
        |op, rewriter| {
            rewriter.erase_op(op);
            rewriter.set_insert_point(InsertPoint::Before(op));
            build(rewriter, "t.c", &[]);
        },
        expect!["pattern `InsertBeforeStale` on `t.store` at input:12:5: it uses a handle of an erased entity"],
    );
    check(
        "TakeItself",
        "t.wrap",
        |op, rewriter| {
            let region = rewriter.ir().op(op).region(0).expect("it has one").handle();
            rewriter.take_body(region, region);
        },
        expect!["pattern `TakeItself` on `t.wrap` at input:10:3: the region cannot be moved into or next to itself"],
    );
    check(
        "RegionTwice",
        "t.store",
        |_, rewriter| {
            let region = rewriter.create_region();
            let name = rewriter.ctx().op_name("t.wrap");
            rewriter.insert(OperationState {
                regions: &[region, region],
                ..OperationState::new(name)
            });
        },
        expect![
            "pattern `RegionTwice` on `t.store` at input:12:5: it builds an op with a region that already belongs to an op"
        ],
    );
}

/// Erases the root.
fn erases_user(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let mut users = rewriter.ir().value(x).uses().map(|used| used.owner());
    let root = users.find(|user| user.name_text() == "t.b").map(|root| root.handle());
    rewriter.erase_op(root.expect("it uses what it matches"));
    x
}

/// Erases the op that a value is a result of, which is not used any more.
fn erases_operand(rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    let y = rewriter.ir().value(x).parent_block().and_then(|block| block.arg(0));
    let (y, by) = (
        y.map(|y| y.handle()),
        rewriter.ir().value(x).defining_op().map(|by| by.handle()),
    );
    rewriter.replace_op(by.expect("it has one"), &[y.expect("the block has one")]);
    x
}

pat! { ErasesRoot: (BOp $x) => (NegOp (erases_user $x)) }
pat! { ErasesMatched: (BOp $x) => (NegOp (NegOp (erases_operand $x), (returnType $x))) }
pat! { #[fallible] ErasesRootOrFails: (BOp $x) => (NegOp (erases_user $x)) }

#[test]
fn erasing_a_matched_op_in_native_code_names_the_pattern() {
    let text = TEXT.replace("\"t.use\"(%1) : (i32) -> ()\n", "");
    let sets = [
        PatternSet::new().with(ErasesRoot),
        PatternSet::new().with(ErasesMatched),
        PatternSet::new().with(ErasesRootOrFails),
    ];
    let messages: Vec<String> = sets.iter().map(|set| mistake(set, &text)).collect();
    expect![[r#"
        pattern `ErasesRoot` on `t.b` at input:5:8: it uses a handle of an erased entity
        pattern `ErasesMatched` on `t.b` at input:5:8: it uses a handle of an erased entity
        pattern `ErasesRootOrFails` on `t.b` at input:5:8: it uses a handle of an erased entity"#]]
    .assert_eq(&messages.join("\n"));
}

#[test]
fn the_root_of_a_driver_must_stay() {
    let erase_all = by("EraseScope", "t.use", |op, rewriter| {
        let top = rewriter.ir().op(op).ancestors().last().expect("there is one").handle();
        rewriter.erase_op(top);
    });
    let move_it = by("MoveScope", "t.use", |op, rewriter| {
        let top = rewriter.ir().op(op).ancestors().last().expect("there is one").handle();
        let region = rewriter.create_region();
        let block = rewriter.append_block(region, &[]);
        rewriter.move_to_end(top, block);
    });
    for set in [&erase_all, &move_it] {
        for isolated_ops in ALL_ISOLATED_OPS {
            let ctx = context();
            let mut module = parse(&ctx, TEXT);
            let (root, text) = (module.root().handle(), module.generic_form().to_string());
            let before = dump(module.ir(), root);
            let patterns = set.freeze(&ctx).expect("all ops are registered");
            let config = GreedyRewriteConfig::default().with_isolated_ops(isolated_ops);
            let error = apply_patterns_greedily(&mut module, &patterns, config.clone()).expect_err("it is a mistake");
            let what = "erases or moves the op that the driver runs on";
            assert!(error.to_string().contains(what), "{error}");
            assert_eq!(module.generic_form().to_string(), text);
            assert!(module.verify().is_ok() && module.root().handle() == root);
            // Handles inside of functions that are rewritten separately do not stay valid.
            assert!(isolated_ops != IsolatedOps::Together || dump(module.ir(), root) == before);
        }
    }
}

#[test]
fn ops_outside_of_an_isolated_op_cannot_be_changed() {
    let label = by("LabelModule", "t.use", |op, rewriter| {
        let top = rewriter.ir().op(op).ancestors().last().expect("there is one").handle();
        let (key, value) = (rewriter.ctx().ident("label"), rewriter.ctx().unit_attr());
        rewriter.set_attr(top, key, Some(value));
    });
    for isolated_ops in [IsolatedOps::Separate, IsolatedOps::Parallel] {
        let ctx = context();
        let mut module = parse(&ctx, TEXT);
        let text = module.generic_form().to_string();
        let patterns = label.freeze(&ctx).expect("all ops are registered");
        let config = GreedyRewriteConfig::default().with_isolated_ops(isolated_ops);
        let error = apply_patterns_greedily(&mut module, &patterns, config).expect_err("it is a mistake");
        let what = "it changes something outside of the op that the driver runs on";
        assert!(error.to_string().contains(what), "{error}");
        assert_eq!(module.generic_form().to_string(), text);
    }
}

fn number(_: &mut Rewriter<'_>, _: Value) -> Attribute {
    NUMBER.with(std::cell::Cell::get).expect("the test has set it")
}

thread_local! {
    static NUMBER: std::cell::Cell<Option<Attribute>> = const { std::cell::Cell::new(None) };
}

pat! { NegPos: (NegOp $x) => (LabelOp $x, (number $x)) }

#[test]
fn an_unsuitable_attribute_of_native_code_is_rolled_back() {
    let ctx = context();
    let text = "\"t.f\"() ({\n^bb0(%x: i32):\n  %0 = \"t.neg\"(%x) : (i32) -> i32\n  \"t.use\"(%0) : (i32) -> ()\n}) : () -> ()";
    let mut module = parse(&ctx, text);
    NUMBER.set(Some(ctx.i32_attr(7)));
    let before = dump(module.ir(), module.root().handle());
    let patterns = PatternSet::new()
        .with(NegPos)
        .freeze(&ctx)
        .expect("all ops are registered");
    let error =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect_err("7 is no string");
    expect!["pattern `NegPos` on `t.neg` at input:3:8: native code yields `7 : i32` as `text` of `t.label`, which takes string attribute"]
        .assert_eq(&error.to_string());
    assert_eq!(dump(module.ir(), module.root().handle()), before);
    assert!(module.verify().is_ok());
}

pat! { BuildsOnly: (BOp $x) => [(NegOp:$_n $x, (returnType "i32")), (replaceWithValue $x)] }
pat! { CallsNative: (BOp $x) => [(NegOp:$_n (same $x), (returnType "i32")), (replaceWithValue $x)] }

fn same(_: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

#[test]
fn rewrites_that_only_build_are_taken_back_by_erasing() {
    let text = TEXT.replace("\"t.b\"(%0) : (i32)", "\"t.b\"(%y) : (i64)");
    let wrong = |set| mistake(&set, &text);
    expect![[r#"
        pattern `BuildsOnly` on `t.b` at input:5:8: result 0 of `t.b` is of type `i32`, but its replacement is of type `i64`
          = help: build it with the type of the result, or insert a cast"#]]
    .assert_eq(&wrong(PatternSet::new().with(BuildsOnly)));
    let with_native = wrong(PatternSet::new().with(CallsNative));
    assert!(
        with_native.contains("its replacement is of type `i64`"),
        "{with_native}"
    );
    use drr::__private::Generated;
    assert!(BuildsOnly::CODE.only_builds && !CallsNative::CODE.only_builds);
}

pat! { ChangesBeside: (BOp $x) => [(NegOp:$_n $x, (returnType "i32")), (LabelOp $x, (changes_beside $x))] }

/// Builds an op and marks all others that use the value, and then yields what does not fit.
fn changes_beside(rewriter: &mut Rewriter<'_>, x: Value) -> Attribute {
    let _made = NegOp::build(rewriter, x, Type::I32);
    let users: Vec<Op> = rewriter
        .ir()
        .value(x)
        .uses()
        .map(|each| each.owner().handle())
        .collect();
    let key = rewriter.ctx().ident("mark");
    for user in users {
        let unit = rewriter.ctx().unit_attr();
        rewriter.set_discardable(user, key, Some(unit));
    }
    rewriter.ctx().i32_attr(7)
}

#[test]
fn edits_of_native_code_are_rolled_back_together_with_built_ops() {
    let ctx = context();
    let mut module = parse(&ctx, TEXT);
    let (root, before) = (module.root().handle(), dump(module.ir(), module.root().handle()));
    let patterns = PatternSet::new()
        .with(ChangesBeside)
        .freeze(&ctx)
        .expect("all ops are registered");
    use drr::__private::Generated;
    assert!(ChangesBeside::CODE.only_builds);
    let error =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect_err("7 is no string");
    assert!(error.to_string().contains("native code yields `7 : i32`"), "{error}");
    assert_eq!(dump(module.ir(), root), before);
    assert!(module.verify().is_ok());
}
