//! Checks of types that the `llvm` dialect accepts and LLVM's verifier refuses.

use drr::define::{ArgKind, Multiplicity, OpDescriptor, TraitFlags};
use drr::prelude::TypedOp;
use drr::{Attribute, Context, OpRef, Type, TypeData};
use drr_dialects::llvm::{CallIntrinsicOp, CallOp, LLVM_ConstantRangeAttr, LLVMFunctionType};

use crate::calls::NOT_ARGUMENTS;
use crate::op_attrs::{array, attr_symbol, attr_type};
use crate::unsupported::Unsupported;

/// Checks that a bitcast keeps the number of bits.
pub(crate) fn bitcast_of_another_size(op: OpRef<'_>) -> Option<Unsupported> {
    let (ctx, from, to) = (op.ctx(), op.operand(0)?.ty(), op.result(0)?.ty());
    let (of_operand, of_result) = (Bits::of(ctx, from)?, Bits::of(ctx, to)?);
    if of_operand == of_result {
        return None;
    }
    Some(Unsupported::invalid(
        format!("`llvm.bitcast` from `{}` to `{}`", from.display(ctx), to.display(ctx)),
        format!("a bitcast keeps all bits, and the types have {of_operand} and {of_result}"),
        "convert integers with `llvm.zext`, `llvm.sext` or `llvm.trunc`, and floats with `llvm.fpext` or `llvm.fptrunc`",
    ))
}

/// The number of bits of a type.
#[derive(PartialEq, Eq)]
struct Bits {
    count: u64,
    is_scalable: bool,
}

impl Bits {
    /// Returns the number of bits of an integer, a float or a vector of these.
    fn of(ctx: &Context, ty: Type) -> Option<Bits> {
        match ty.data(ctx) {
            TypeData::Integer { width, .. } => Some(Bits {
                count: u64::from(*width),
                is_scalable: false,
            }),
            TypeData::Float(kind) => Some(Bits {
                count: u64::from(kind.width()),
                is_scalable: false,
            }),
            TypeData::Vector {
                shape,
                scalable,
                element,
            } if !element.is_vector(ctx) => {
                let elements = shape
                    .iter()
                    .try_fold(1, |all: u64, &size| all.checked_mul(u64::try_from(size).ok()?))?;
                Some(Bits {
                    count: Bits::of(ctx, *element)?.count.checked_mul(elements)?,
                    is_scalable: scalable.contains(&true),
                })
            }
            _ => None,
        }
    }
}

impl std::fmt::Display for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.is_scalable { "vscale x " } else { "" }, self.count)
    }
}

/// Checks that each range of an argument or a result has the type of the value, and is not empty.
pub(crate) fn ranges(op: OpRef<'_>) -> Option<Unsupported> {
    let ctx = op.ctx();
    let function = attr_type(op, "function_type");
    let (inputs, results): (Vec<Type>, Vec<Type>) = match function {
        Some(ty) => {
            let inputs = LLVMFunctionType::params(ctx, ty)?;
            (inputs, LLVMFunctionType::returnType(ctx, ty).into_iter().collect())
        }
        None => {
            // The pointer of an indirect call is no argument.
            let is_indirect = op.name_text() == CallOp::NAME && CallOp::SLOTS.callee.of(op).is_none();
            let operands = op.operands().skip(usize::from(is_indirect));
            (
                operands.map(|operand| operand.ty()).collect(),
                op.result_types().collect(),
            )
        }
    };
    let of_inputs = inputs.into_iter().zip(array(op, "arg_attrs"));
    let of_results = results.into_iter().zip(array(op, "res_attrs"));
    of_inputs
        .chain(of_results)
        .find_map(|(ty, attrs)| range(ctx, ty, *attrs))
}

fn range(ctx: &Context, ty: Type, attrs: Attribute) -> Option<Unsupported> {
    let mut attrs = attrs.dictionary(ctx)?.iter();
    let (_, range) = attrs.find(|(name, _)| name.text(ctx) == "llvm.range")?;
    let lower = LLVM_ConstantRangeAttr::lower(ctx, *range)?.integer(ctx);
    let upper = LLVM_ConstantRangeAttr::upper(ctx, *range)?.integer(ctx);
    let ((range_type, lower), (_, upper)) = lower.zip(upper)?;
    let element = ty.element_or_self(ctx);
    if element != range_type {
        return Some(Unsupported::invalid(
            format!(
                "the range `{}` of a value of type `{}`",
                range.display(ctx),
                ty.display(ctx)
            ),
            "a range has the type of the integers that it limits",
            match element.integer_width(ctx) {
                Some(width) => format!("write the range with `i{width}`"),
                None => "remove the range, which only integers can have".to_owned(),
            },
        ));
    }
    (lower == upper && lower.to_u64() != Some(0)).then(|| {
        Unsupported::invalid(
            format!("the range `{}`", range.display(ctx)),
            "no integer is in the range, which is written with the bounds 0",
            "write the bounds of the range so that the upper one is greater, or 0 and 0 if the value is never used",
        )
    })
}

/// Checks the arguments and the result of `llvm.call_intrinsic` with the op of the dialect for the same intrinsic, if there is one. The
/// signatures of other intrinsics are known only to LLVM.
pub(crate) fn intrinsic_signature(op: OpRef<'_>) -> Option<Unsupported> {
    let ctx = op.ctx();
    let name = attr_symbol(op, CallIntrinsicOp::SLOTS.intrin, '@')?;
    let (declared, flags) = op_of_intrinsic(ctx, name.strip_prefix("@llvm.")?)?;
    let expected = count_arguments(declared)?;
    let bundled: i64 = crate::op_attrs::ints(op, "op_bundle_sizes").iter().sum();
    let passed = op.num_operands().checked_sub(usize::try_from(bundled).ok()?)?;
    let returned = op.num_results();
    let why = if passed != expected {
        format!("the intrinsic has {expected} arguments, and {passed} are passed")
    } else if returned != declared.results.len() {
        format!(
            "the intrinsic has {} results, and the call has {returned}",
            declared.results.len()
        )
    } else if flags.contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE) {
        let operands = declared
            .args
            .iter()
            .filter(|arg| matches!(arg.kind, ArgKind::Operand { .. }))
            .count();
        let result = op.result_types().next()?;
        let other = op
            .operands()
            .take(operands)
            .map(|operand| operand.ty())
            .find(|ty| *ty != result)?;
        let (result, other) = (result.display(ctx), other.display(ctx));
        format!("the arguments and the result have one type, and here are `{other}` and `{result}`")
    } else {
        return None;
    };
    Some(Unsupported::invalid(
        format!("a call of `{}`", name.trim_start_matches('@')),
        why,
        format!("call it as the op `{}`, whose form shows the signature", declared.name),
    ))
}

/// Returns the op of an intrinsic, given by its name after `llvm.`, with or without the types of overloads at the end.
fn op_of_intrinsic(ctx: &Context, mut name: &str) -> Option<(&'static OpDescriptor, TraitFlags)> {
    loop {
        let op = ctx
            .find_op_name(&format!("llvm.intr.{name}"))
            .and_then(|op| ctx.op_info(op));
        match op {
            Some(info) => return Some((info.def(), info.flags())),
            None => (name, _) = name.rsplit_once('.')?,
        }
    }
}

/// Returns the number of arguments of an intrinsic. `None` if it varies, or if attributes become metadata.
fn count_arguments(op: &OpDescriptor) -> Option<usize> {
    if op.name.contains(".constrained.") {
        return None;
    }
    let mut count = 0;
    for arg in op.args.iter().filter(|arg| !NOT_ARGUMENTS.contains(&arg.name)) {
        match arg.kind {
            ArgKind::Operand { .. } if arg.name == "op_bundle_operands" => {}
            ArgKind::Operand {
                multiplicity: Multiplicity::One,
                ..
            } => count += 1,
            ArgKind::Operand { .. } => return None,
            ArgKind::Attribute { .. } | ArgKind::Property { .. } => count += 1,
        }
    }
    Some(count)
}
