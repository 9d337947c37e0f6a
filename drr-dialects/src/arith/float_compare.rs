//! Comparisons of converted integers with float constants.

use std::cmp::Ordering;

use drr::define::BuildableAttr;
use drr::numbers::{Float, Int, NonFinite, Signedness};
use drr::prelude::*;
use drr::{OpRewrite, OpRewritePattern, PatternSpec, Patterns};

use super::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, SIToFPOp, UIToFPOp};

/// Returns the pattern that compares integers instead of the floats that they are converted to.
pub(super) fn compare_int_to_fp_with_constant() -> impl Patterns {
    OpRewrite(CmpFIntToFPConst)
}

/// Compares an integer instead of the float that it is converted to. Unlike in MLIR, a predicate that does not depend on the
/// operands is a constant, and a conversion that may result in NaN stays.
struct CmpFIntToFPConst;

/// The replacement of a float comparison.
enum Replacement {
    /// It always has this result.
    Constant(bool),
    /// It is this comparison of an integer with a constant.
    Integers(CmpIPredicate, Value, Attribute),
}

/// A comparison of a converted integer with a float.
struct IntToFpComparison<'ir> {
    predicate: CmpFPredicate,
    /// The integer.
    int: ValueRef<'ir>,
    width: u32,
    signedness: Signedness,
    constant: Float,
}

impl OpRewritePattern for CmpFIntToFPConst {
    type Match = Replacement;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: &["arith.cmpi", "arith.constant"],
            ..PatternSpec::of_op::<CmpFOp<'_>>("CmpFIntToFPConst")
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Replacement> {
        let ctx = root.ctx();
        let compared = CmpFOp::cast(root)?;
        let constant = drr::fold::constant_of(compared.rhs())?.float(ctx)?;
        let conversion = compared.lhs().defining_op()?;
        let signedness = match (SIToFPOp::cast(conversion), UIToFPOp::cast(conversion)) {
            (Some(_), _) => Signedness::Signed,
            (_, Some(_)) => Signedness::Unsigned,
            _ => return None,
        };
        let int = conversion.operand(0)?;
        let comparison = IntToFpComparison {
            predicate: compared.predicate()?,
            int,
            width: int.ty().integer_width(ctx)?,
            signedness,
            constant,
        };
        comparison.replacement(ctx)
    }

    fn rewrite(&self, found: Replacement, root: Op, rewriter: &mut Rewriter<'_>) {
        let new = match found {
            Replacement::Constant(value) => {
                let value = rewriter.ctx().bool_attr(value);
                ConstantOp::build(rewriter, value, ())
            }
            Replacement::Integers(predicate, int, constant) => {
                let predicate = CmpIPredicate::build(rewriter.ctx(), predicate);
                let constant = ConstantOp::build(rewriter, constant, ());
                let constant = rewriter.result(constant, 0);
                CmpIOp::build(rewriter, (predicate, int, constant), ())
            }
        };
        let value = rewriter.result(new, 0);
        rewriter.replace_op(root, &[value]);
    }
}

impl IntToFpComparison<'_> {
    fn replacement(&self, ctx: &Context) -> Option<Replacement> {
        if self.constant.is_nan() {
            return None;
        }
        match self.predicate {
            CmpFPredicate::AlwaysTrue => return Some(Replacement::Constant(true)),
            CmpFPredicate::AlwaysFalse => return Some(Replacement::Constant(false)),
            _ => {}
        }
        if self.may_convert_to_nan() || self.rounding_matters() {
            return None;
        }
        let predicate = match self.predicate {
            CmpFPredicate::ORD => return Some(Replacement::Constant(true)),
            CmpFPredicate::UNO => return Some(Replacement::Constant(false)),
            _ => self.integer_predicate()?,
        };
        let kind = self.constant.kind();
        let limit = |value: fn(u32, Signedness) -> Int| {
            let limit = value(self.width, self.signedness);
            Float::from_int(kind, &limit, self.signedness)?.compare(self.constant)
        };
        // Beyond the range of the integers, all of them have the same order.
        if limit(Int::max_value)?.is_lt() {
            return Some(Replacement::Constant(Self::holds(predicate, Ordering::Less)));
        }
        if limit(Int::min_value)?.is_gt() {
            return Some(Replacement::Constant(Self::holds(predicate, Ordering::Greater)));
        }
        let rounded = self.constant.to_int(self.width, self.signedness)?;
        let restored = Float::from_int(kind, &rounded, self.signedness)?;
        let is_exact = restored.compare(self.constant)?.is_eq();
        if is_exact {
            Some(self.with(ctx, predicate, rounded))
        } else {
            Some(self.with_fraction(ctx, predicate, rounded))
        }
    }

    fn with(&self, ctx: &Context, predicate: CmpIPredicate, constant: Int) -> Replacement {
        let constant = ctx.integer_attr(self.int.ty(), constant);
        Replacement::Integers(predicate, self.int.handle(), constant)
    }

    /// Compares with a constant that has a fraction. `rounded` is the constant rounded toward zero.
    fn with_fraction(&self, ctx: &Context, predicate: CmpIPredicate, rounded: Int) -> Replacement {
        use CmpIPredicate as P;
        let is_negative = self.constant.is_negative();
        let predicate = match predicate {
            P::eq => return Replacement::Constant(false),
            P::ne => return Replacement::Constant(true),
            P::ule | P::ult if is_negative => return Replacement::Constant(false),
            P::uge | P::ugt if is_negative => return Replacement::Constant(true),
            P::sle | P::slt if is_negative => P::slt,
            P::sge | P::sgt if is_negative => P::sge,
            P::ule | P::ult => P::ule,
            P::uge | P::ugt => P::ugt,
            P::sle | P::slt => P::sle,
            P::sge | P::sgt => P::sgt,
        };
        self.with(ctx, predicate, rounded)
    }

    /// Returns `true` if an integer may be out of the range of a format in which it then is NaN.
    fn may_convert_to_nan(&self) -> bool {
        let semantics = self.constant.kind().semantics();
        let is_limited = matches!(semantics.non_finite, NonFinite::NanAllOnes | NonFinite::NanNegativeZero);
        let limit = |value: fn(u32, Signedness) -> Int| {
            let limit = value(self.width, self.signedness);
            let converted = Float::from_int(self.constant.kind(), &limit, self.signedness);
            converted.is_none_or(Float::is_nan)
        };
        is_limited && (limit(Int::max_value) || limit(Int::min_value))
    }

    /// Returns `true` if integers that are rounded may compare otherwise than before.
    fn rounding_matters(&self) -> bool {
        let semantics = self.constant.kind().semantics();
        if self.width <= semantics.precision {
            return false;
        }
        let value_bits = self.width - u32::from(self.signedness == Signedness::Signed);
        if self.constant.is_inf() {
            return i64::from(semantics.max_exponent()) < i64::from(value_bits);
        }
        // The exponent of the constant, if it is at most the number of bits.
        let Some(magnitude) = self.constant.abs().to_int(value_bits + 1, Signedness::Unsigned) else {
            return false;
        };
        let length = magnitude.width() - magnitude.leading_zeros();
        length > semantics.precision
    }

    fn integer_predicate(&self) -> Option<CmpIPredicate> {
        use {CmpFPredicate as F, CmpIPredicate as P};
        let is_unsigned = self.signedness == Signedness::Unsigned;
        let by_sign = |signed, unsigned| if is_unsigned { unsigned } else { signed };
        Some(match self.predicate {
            F::OEQ | F::UEQ => P::eq,
            F::ONE | F::UNE => P::ne,
            F::OGT | F::UGT => by_sign(P::sgt, P::ugt),
            F::OGE | F::UGE => by_sign(P::sge, P::uge),
            F::OLT | F::ULT => by_sign(P::slt, P::ult),
            F::OLE | F::ULE => by_sign(P::sle, P::ule),
            F::AlwaysFalse | F::AlwaysTrue | F::ORD | F::UNO => return None,
        })
    }

    /// Returns `true` if the predicate holds for all integers with this order to the constant.
    fn holds(predicate: CmpIPredicate, order: Ordering) -> bool {
        super::compare::holds(predicate, order, order)
    }
}
