//! Tests of refused edits, which report an error and change nothing.

use drr_ir::{Block, Builder, Module, Op, Type, Value};
use expect_test::{Expect, expect};

use super::{At, TWO, context};
use crate::rewriter::Rewriter;

/// Compares the error of an edit that must not change anything.
fn refused<R>(edit: impl Fn(&At<'_>, &mut Rewriter<'_>) -> R, expected: Expect) {
    let ctx = context();
    let text = format!("\"builtin.module\"() ({{{TWO}}}) : () -> ()");
    let mut module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
    let copy = module.clone();
    let mut rewriter = Rewriter::new(module.ir_mut());
    edit(&At(copy.root()), &mut rewriter);
    let events = rewriter.changes.events.to_vec();
    let error = rewriter.finish().expect_err("an error is noticed");
    expected.assert_eq(&error.to_string());
    assert_eq!(events, [], "nothing is said about a change that was not made");
    assert_eq!(module.generic_form().to_string(), copy.generic_form().to_string());
}

#[test]
fn errors_are_kept_and_change_nothing() {
    let inline = |values: &'static [&'static str]| {
        move |at: &At<'_>, rewriter: &mut Rewriter<'_>| {
            let values: Vec<Value> = values.iter().map(|name| at.value(name, 0)).collect();
            rewriter.inline_block_before(at.block("one", 0), at.op("two"), &values);
        }
    };
    refused(inline(&[]), expect!["the inlined block has 1 argument, 0 given"]);
    refused(
        inline(&["v", "v"]),
        expect!["the inlined block has 1 argument, 2 given"],
    );
    refused(
        inline(&["x"]),
        expect!["argument 0 of the inlined block would be replaced by a value of that block itself"],
    );
    refused(
        |at, rewriter| {
            let name = rewriter.ir().ctx().op_name("t.other");
            let other = rewriter.ir.create(drr_ir::OperationState {
                result_types: &[Type::F32],
                ..drr_ir::OperationState::new(name)
            });
            let value = rewriter.result(other, 0);
            rewriter.inline_block_before(at.block("one", 0), at.op("two"), &[value]);
        },
        expect!["argument 0 of the inlined block is of type `i32`, but the value for it is of type `f32`"],
    );
    refused(
        |at, rewriter| rewriter.inline_block_before(at.block("two", 0), at.op("z"), &[]),
        expect!["the block cannot be moved into or next to itself"],
    );
    refused(
        |at, rewriter| rewriter.take_body(at.region("two", 0), at.region("two", 0)),
        expect!["the region cannot be moved into or next to itself"],
    );
    refused(
        |at, rewriter| rewriter.move_before(at.op("two"), at.op("z")),
        expect!["the op cannot be moved into or next to itself"],
    );
    refused(
        |at, rewriter| rewriter.move_to_end(at.op("two"), at.block("two", 0)),
        expect!["the op cannot be moved into or next to itself"],
    );
    refused(
        |at, rewriter| rewriter.move_after(at.op("z"), at.op("z")),
        expect!["the op cannot be moved into or next to itself"],
    );
    refused(
        |at, rewriter| rewriter.split_block(at.op("module")),
        expect!["the op at the insertion point is detached"],
    );
    refused(
        |at, rewriter| rewriter.erase_argument(at.block("one", 0), 0),
        expect!["argument 0 of the block cannot be erased: it is still used by `t.x`"],
    );
    refused(
        |at, rewriter| rewriter.erase_argument(at.block("two", 0), 0),
        expect!["argument 0 does not exist: there are 0"],
    );
    refused(
        |at, rewriter| rewriter.erase_op(at.op("x")),
        expect!["`t.x` cannot be erased: its result 0 is still used by `t.y`"],
    );
}

#[test]
fn stale_handles_are_errors_and_change_nothing() {
    type Edit = fn(&At<'_>, &mut Rewriter<'_>, Op, Block);
    let edits: [Edit; 12] = [
        |_, rewriter, gone, _| rewriter.erase_op(gone),
        |_, rewriter, gone, _| rewriter.replace_op(gone, &[]),
        |_, rewriter, gone, _| rewriter.set_operands(gone, &[]),
        |at, rewriter, gone, _| rewriter.move_before(gone, at.op("v")),
        |at, rewriter, gone, _| rewriter.move_after(at.op("v"), gone),
        |at, rewriter, _, block| rewriter.move_to_end(at.op("v"), block),
        |at, rewriter, _, block| rewriter.move_block_before(block, at.block("two", 0)),
        |at, rewriter, _, block| rewriter.inline_block_before(block, at.op("two"), &[]),
        |at, rewriter, _, block| rewriter.inline_block_at_end(at.block("two", 0), block, &[]),
        |_, rewriter, _, block| rewriter.erase_block(block),
        |_, rewriter, _, block| rewriter.erase_argument(block, 0),
        |_, rewriter, gone, _| assert_eq!(rewriter.split_block(gone), None),
    ];
    for edit in edits {
        refused(
            |at, rewriter| {
                let (gone, block) = (at.op("one"), at.block("one", 0));
                let ir = &mut *rewriter.ir;
                let erasure = ir.begin_transaction();
                ir.erase(gone).expect("nothing uses it");
                edit(at, rewriter, gone, block);
                rewriter.ir.roll_back(erasure);
            },
            expect!["it uses a handle of an erased entity"],
        );
    }
}
