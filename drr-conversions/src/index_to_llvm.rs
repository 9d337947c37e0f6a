//! `convert-index-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion, OpConversionPattern};
use drr::define::EnumInfo;
use drr::prelude::*;
use drr::{Op, PatternSpec, Type, Value};
use drr_dialects::index::IndexCmpPredicateAttr;
use drr_dialects::llvm::ICmpPredicate;

use crate::build::{compare, constant, integer_constant, make};
use crate::elementwise::{Elementwise, Flags};
use crate::lowering::LlvmLowering;

/// Ops that become one op with the same operands.
const SAME: [(&str, &str); 17] = [
    ("index.add", "llvm.add"),
    ("index.sub", "llvm.sub"),
    ("index.mul", "llvm.mul"),
    ("index.divs", "llvm.sdiv"),
    ("index.divu", "llvm.udiv"),
    ("index.rems", "llvm.srem"),
    ("index.remu", "llvm.urem"),
    ("index.maxs", "llvm.intr.smax"),
    ("index.maxu", "llvm.intr.umax"),
    ("index.mins", "llvm.intr.smin"),
    ("index.minu", "llvm.intr.umin"),
    ("index.shl", "llvm.shl"),
    ("index.shrs", "llvm.ashr"),
    ("index.shru", "llvm.lshr"),
    ("index.and", "llvm.and"),
    ("index.or", "llvm.or"),
    ("index.xor", "llvm.xor"),
];

/// Adds the patterns: MLIR's `populateIndexToLLVMConversionPatterns`.
pub fn populate_index_to_llvm_patterns(patterns: &mut PatternSet, _: &Arc<LlvmLowering>) {
    for (from, to) in SAME {
        patterns.add(OpConversion(Elementwise {
            name: from,
            from,
            to,
            flags: Flags::None,
            copies_attributes: true,
        }));
    }
    for (op, lower) in [
        ("index.ceildivs", lower_ceildivs as Lower),
        ("index.ceildivu", lower_ceildivu),
        ("index.floordivs", lower_floordivs),
        ("index.casts", |rewriter, op| lower_cast(rewriter, op, "llvm.sext")),
        ("index.castu", |rewriter, op| lower_cast(rewriter, op, "llvm.zext")),
        ("index.cmp", lower_cmp),
        ("index.sizeof", lower_sizeof),
        ("index.constant", lower_constant),
        ("index.bool.constant", lower_bool_constant),
    ] {
        patterns.add(OpConversion(ToValue(op, lower)));
    }
}

/// Builds the value that replaces the result of an op.
pub(crate) type Lower = fn(&mut ConversionRewriter<'_, '_>, Op) -> Option<Value>;

/// A pattern that replaces an op with one result by a value.
pub(crate) struct ToValue(pub(crate) &'static str, pub(crate) Lower);

impl OpConversionPattern for ToValue {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, self.0)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let value = (self.1)(rewriter, op)?;
        rewriter.replace_op(op, &[value]);
        Some(())
    }
}

const ICMP: &str = "llvm.icmp";
// Its predicates.
const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;
const SGT: i64 = 4;

fn lower_ceildivs(rewriter: &mut ConversionRewriter<'_, '_>, _: Op) -> Option<Value> {
    let (n, m) = (rewriter.adaptor().operand_at(0), rewriter.adaptor().operand_at(1));
    let ty = rewriter.value_type(n);
    let (zero, one, minus) = (
        integer_constant(rewriter, 0, ty),
        integer_constant(rewriter, 1, ty),
        integer_constant(rewriter, -1, ty),
    );
    let m_positive = compare(rewriter, ICMP, SGT, m, zero);
    let x = make(rewriter, "llvm.select", &[m_positive, minus, one], ty);
    let sum = make(rewriter, "llvm.add", &[n, x], ty);
    let quotient = make(rewriter, "llvm.sdiv", &[sum, m], ty);
    let positive = make(rewriter, "llvm.add", &[quotient, one], ty);
    let negated = make(rewriter, "llvm.sub", &[zero, n], ty);
    let quotient = make(rewriter, "llvm.sdiv", &[negated, m], ty);
    let negative = make(rewriter, "llvm.sub", &[zero, quotient], ty);
    let n_positive = compare(rewriter, ICMP, SGT, n, zero);
    let same = compare(rewriter, ICMP, EQ, n_positive, m_positive);
    let nonzero = compare(rewriter, ICMP, NE, n, zero);
    let both = make(rewriter, "llvm.and", &[same, nonzero], Type::I1);
    Some(make(rewriter, "llvm.select", &[both, positive, negative], ty))
}

fn lower_ceildivu(rewriter: &mut ConversionRewriter<'_, '_>, _: Op) -> Option<Value> {
    let (n, m) = (rewriter.adaptor().operand_at(0), rewriter.adaptor().operand_at(1));
    let ty = rewriter.value_type(n);
    let (zero, one) = (integer_constant(rewriter, 0, ty), integer_constant(rewriter, 1, ty));
    let less = make(rewriter, "llvm.sub", &[n, one], ty);
    let quotient = make(rewriter, "llvm.udiv", &[less, m], ty);
    let rounded = make(rewriter, "llvm.add", &[quotient, one], ty);
    let is_zero = compare(rewriter, ICMP, EQ, n, zero);
    Some(make(rewriter, "llvm.select", &[is_zero, zero, rounded], ty))
}

fn lower_floordivs(rewriter: &mut ConversionRewriter<'_, '_>, _: Op) -> Option<Value> {
    let (n, m) = (rewriter.adaptor().operand_at(0), rewriter.adaptor().operand_at(1));
    let ty = rewriter.value_type(n);
    let (zero, one, minus) = (
        integer_constant(rewriter, 0, ty),
        integer_constant(rewriter, 1, ty),
        integer_constant(rewriter, -1, ty),
    );
    let m_negative = compare(rewriter, ICMP, SLT, m, zero);
    let x = make(rewriter, "llvm.select", &[m_negative, one, minus], ty);
    let difference = make(rewriter, "llvm.sub", &[x, n], ty);
    let quotient = make(rewriter, "llvm.sdiv", &[difference, m], ty);
    let negative = make(rewriter, "llvm.sub", &[minus, quotient], ty);
    let positive = make(rewriter, "llvm.sdiv", &[n, m], ty);
    let n_negative = compare(rewriter, ICMP, SLT, n, zero);
    let differ = compare(rewriter, ICMP, NE, n_negative, m_negative);
    let nonzero = compare(rewriter, ICMP, NE, n, zero);
    let both = make(rewriter, "llvm.and", &[differ, nonzero], Type::I1);
    Some(make(rewriter, "llvm.select", &[both, negative, positive], ty))
}

fn lower_cast(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, widen: &str) -> Option<Value> {
    let value = rewriter.adaptor().operand_at(0);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let ctx = rewriter.shared_ctx();
    let (from, to) = (rewriter.value_type(value).integer_width(&ctx)?, ty.integer_width(&ctx)?);
    Some(match from.cmp(&to) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => make(rewriter, "llvm.trunc", &[value], ty),
        std::cmp::Ordering::Less => make(rewriter, widen, &[value], ty),
    })
}

fn lower_cmp(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let (lhs, rhs) = (rewriter.adaptor().operand_at(0), rewriter.adaptor().operand_at(1));
    let predicate = IndexCmpPredicateAttr::value(&ctx, rewriter.ir().op(op).attr_named("pred")?)?;
    let predicate = ICmpPredicate::from_text(&predicate.to_string())?;
    Some(compare(rewriter, ICMP, predicate.to_bits() as i64, lhs, rhs))
}

fn lower_sizeof(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Value> {
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let width = ty.integer_width(&rewriter.shared_ctx())?;
    Some(integer_constant(rewriter, width.into(), ty))
}

fn lower_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let value = rewriter.ir().op(op).attr_named("value")?.as_i64(&ctx)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    Some(integer_constant(rewriter, value, ty))
}

fn lower_bool_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Value> {
    let value = rewriter.ir().op(op).attr_named("value")?;
    Some(constant(rewriter, value, Type::I1))
}
