//! The converted operands by the accessors of typed handles.

use std::sync::{Arc, Mutex};

use drr_ir::define::{CustomForm, Hooks, OpDef, OpDescriptor, TypedOp};
use drr_ir::{Builder, Op, OpRef, Operands, Type, ValueRef};
use drr_runtime::conversion::{ConversionRewriter, OpConversion};

use super::{Case, Custom, index_to_i64, panic_message};

/// Defines the typed handle of an op with variadic operands and an integer attribute.
macro_rules! typed_op {
    ($op:ident = $name:literal) => {
        #[derive(Clone, Copy)]
        struct $op<'ir>(OpRef<'ir>);

        #[allow(dead_code)]
        impl<'ir> $op<'ir> {
            fn first(self) -> ValueRef<'ir> {
                self.0.operand(0).expect("it has an operand")
            }

            fn optional(self) -> Option<ValueRef<'ir>> {
                self.0.operand(0)
            }

            fn all(self) -> Operands<'ir> {
                self.0.operands()
            }

            fn width(self) -> i64 {
                let width = self.0.attr(self.0.ctx().ident("width"));
                width
                    .and_then(|width| width.as_i64(self.0.ctx()))
                    .expect("it has a width")
            }
        }

        impl OpDef for $op<'_> {
            const DEF: &'static OpDescriptor = &OpDescriptor {
                name: $name,
                args: &[],
                results: &[],
                regions: &[],
                successors: &[],
                traits: &[],
                hooks: Hooks::NONE,
                form: CustomForm::NONE,
            };
        }

        impl<'ir> TypedOp<'ir> for $op<'ir> {
            fn op(self) -> OpRef<'ir> {
                self.0
            }

            fn assume(op: OpRef<'ir>) -> Self {
                $op(op)
            }
        }
    };
}

typed_op!(ExtendOp = "old.extend");
typed_op!(NegOp = "old.neg");

const TEXT: &str = "%0 = \"t.source\"() : () -> index\n\"old.extend\"(%0) {width = 7 : i64} : (index) -> ()";

/// Runs a conversion whose pattern for `old.extend` calls a function and erases the op.
fn run(call: impl Fn(&ConversionRewriter<'_, '_>) + Send + Sync + 'static) {
    let pattern = OpConversion(Custom(
        "lower",
        "old.extend",
        move |op: Op, rewriter: &mut ConversionRewriter<'_, '_>| {
            call(rewriter);
            rewriter.erase_op(op);
            Some(())
        },
    ));
    let case = Case::new();
    let converter = index_to_i64(&case.ctx);
    case.with_converter(converter, pattern).converted(TEXT);
}

#[test]
fn accessors_of_the_op_name_converted_operands_and_values_of_attributes() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let to = Arc::clone(&seen);
    run(move |rewriter| {
        let adaptor = rewriter.adaptor();
        let mut values = vec![adaptor.operand(ExtendOp::first)];
        values.extend(adaptor.optional_operand(ExtendOp::optional));
        values.extend(adaptor.operands(ExtendOp::all));
        let types = values
            .iter()
            .map(|&value| rewriter.ir().value(value).ty())
            .collect::<Vec<_>>();
        let width: i64 = adaptor.attr(ExtendOp::width);
        to.lock().expect("no thread has panicked").push((types, width));
    });
    let seen = seen.lock().expect("no thread has panicked");
    assert_eq!(seen[..], [(vec![Type::I64; 3], 7)]);
}

#[test]
fn an_accessor_of_another_op_panics() {
    let uses: [fn(&ConversionRewriter<'_, '_>); 4] = [
        |rewriter| _ = rewriter.adaptor().operand(NegOp::first),
        |rewriter| _ = rewriter.adaptor().optional_operand(NegOp::optional),
        |rewriter| _ = rewriter.adaptor().operands(NegOp::all),
        |rewriter| _ = rewriter.adaptor().attr(NegOp::width),
    ];
    for call in uses {
        assert_eq!(
            panic_message(|| run(call)),
            "the accessor is one of `old.neg`, but the op is `old.extend`
note: user code panicked while pattern `lower` was tried at `old.extend` at input:2:1"
        );
    }
}
