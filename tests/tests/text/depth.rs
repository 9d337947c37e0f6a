//! Depth, size and sharing: what is nested many times, a million in continuous integration, is read, verified, walked,
//! cloned, printed and dropped on a stack of 512 KiB, and small inputs stay small.

use std::io;

use drr::Rewriter;
use drr_ir::text::printer::{PrintError, PrintOptions};
use drr_ir::{Builder, InsertPoint, Mapping};
use drr_tests::depth::{FORMS, Form, on_small_stack};
use drr_tests::hostile::{INPUTS, alias_bomb};
use drr_tests::ours;
use drr_tests::variables::large;

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// Indentation alone would make a text of a terabyte of a million regions.
const MAX_TEXT: u64 = 100_000_000;

fn whole_way(form: &Form, depth: usize) {
    let text = (form.text)(depth);
    on_small_stack(|| {
        let ctx = ours::context(&FLAGS);
        match ours::read(&ctx, &text) {
            Err(errors) => assert!(
                !form.valid && errors.has_errors(),
                "{}: {}",
                form.name,
                errors.iter().next().map_or("", |error| error.message())
            ),
            Ok(module) => {
                assert!(form.valid, "{}: accepted", form.name);
                let ops = module.root().walk().count();
                assert_eq!(ops, module.ir().num_ops(), "{}", form.name);
                let copy = module.clone();
                drop(module);
                assert_eq!(copy.root().walk_post_order().count(), ops, "{}", form.name);
                let options = PrintOptions::new()
                    .with_generic_form(true)
                    .with_debug_info(true)
                    .with_max_bytes(MAX_TEXT);
                match copy.print(&mut io::sink(), &options) {
                    Ok(()) => {}
                    Err(PrintError::TooLong { .. }) => assert_eq!(form.name, "regions"),
                    Err(error) => panic!("{}: {error}", form.name),
                }
            }
        }
    });
}

#[test]
fn what_is_nested_deeply_is_read_and_printed_on_a_small_stack() {
    for form in FORMS {
        whole_way(form, large());
    }
}

#[test]
fn what_is_nested_deeply_is_erased_copied_and_rolled_back_on_a_small_stack() {
    let form = FORMS.iter().find(|form| form.name == "regions").expect("it is there");
    let text = (form.text)(large());
    on_small_stack(|| {
        let ctx = ours::context(&FLAGS);
        let mut module = ours::read(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
        let ops = module.ir().num_ops();
        let outer = module.root().walk().nth(1).expect("there are many").handle();
        let undone = Rewriter::new(module.ir_mut()).transaction(|rewriter| {
            rewriter.set_insert_point(InsertPoint::Before(outer));
            rewriter.clone_op(outer, &mut Mapping::new());
            rewriter.erase_op(outer);
            Err::<(), usize>(rewriter.ir().num_ops())
        });
        assert_eq!(undone, Err(ops));
        assert_eq!(module.root().walk().count(), ops);
        assert!(module.ir().get(outer).is_some());
    });
}

#[test]
fn hostile_inputs_get_their_verdict() {
    for input in INPUTS {
        let text = (input.text)();
        on_small_stack(|| match ours::read(&ours::context(&FLAGS), &text) {
            Ok(_) => assert!(input.valid, "{}: accepted", input.name),
            Err(errors) => assert!(
                !input.valid,
                "{}: {}",
                input.name,
                errors.iter().next().map_or("", |error| error.message())
            ),
        });
    }
}

#[test]
fn shared_parts_stay_shared() {
    for kind in ["attributes", "types", "locations"] {
        // Written out it would be 2^60 parts.
        let text = alias_bomb(kind, 60);
        on_small_stack(|| {
            let module = ours::read(&ours::context(&FLAGS), &text).unwrap_or_else(|errors| panic!("{kind}: {errors}"));
            // The limit is the only bound: the printer streams.
            let options = PrintOptions::new()
                .with_generic_form(true)
                .with_debug_info(true)
                .with_max_bytes(MAX_TEXT);
            match module.print(&mut io::sink(), &options) {
                Ok(()) | Err(PrintError::TooLong { .. }) => {}
                Err(error) => panic!("{kind}: {error}"),
            }
        });
    }
}
