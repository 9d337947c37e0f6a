//! Constants at attributes with the user's own constraints: what fits matches and is built, what the constraint's code
//! refuses is found when a set is frozen.

#![allow(deprecated, reason = "the rules are frozen and never run")]

use std::borrow::Cow;

use drr::FreezeError;
use drr::prelude::*;

enum_attr! { pub(crate) Cmp: I64EnumAttr, "how to compare", { eq = 0, lt = 1 } }

/// An even number.
pub(crate) struct Even;

impl AttrConstraint for Even {
    type Value<'c> = Attribute;

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        attr.as_i64(ctx).is_some_and(|value| value % 2 == 0)
    }

    fn summary() -> Cow<'static, str> {
        "even number".into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        Self::holds(ctx, attr).then_some(attr)
    }
}

op! { CmpOp = "own.cmp", (ins attr Cmp:$c), (outs AnyType:$r) }
op! { EvenOp = "own.even", (ins attr Even:$n), (outs AnyType:$r) }
op! { PositiveOp = "own.positive", (ins ConfinedAttr<I32Attr, [IntPositive]>:$n), (outs AnyType:$r) }
dialect! { Own = "own", ops: [CmpOp, EvenOp, PositiveOp] }

fn frozen(set: PatternSet) -> Result<(), FreezeError> {
    set.freeze(&Context::with(Own)).map(|_| ())
}

fn refused(set: PatternSet) -> String {
    frozen(set).expect_err("a constant does not fit").to_string()
}

#[test]
fn constants_that_satisfy_the_constraint_are_accepted() {
    frozen(PatternSet::new().with(pat!((CmpOp 1i64) => (CmpOp CmpEq)))).expect("an integer may be a case");
    frozen(PatternSet::new().with(pat!((CmpOp CmpLt) => (CmpOp ConstantEnumCase<Cmp, "eq">)))).expect("cases");
    frozen(PatternSet::new().with(pat!((EvenOp 2i64) => (EvenOp 4i8)))).expect("even numbers");
    frozen(PatternSet::new().with(pat!((PositiveOp 2) => (PositiveOp 4)))).expect("positive numbers");
}

#[test]
fn constants_that_violate_the_constraint_are_rejected_on_freeze() {
    pat! { NoCase: (CmpOp 7i64) => (CmpOp CmpEq) }
    pat! { OtherWidth: (CmpOp $_) => (CmpOp 1i32) }
    pat! { Odd: (EvenOp $_) => (EvenOp 3i64) }
    pat! { Text: (EvenOp "two") => (EvenOp 2i64) }
    pat! { Negative: (PositiveOp $_) => (PositiveOp -1) }
    assert_eq!(
        refused(PatternSet::new().with(NoCase)),
        "pattern `NoCase` has the constant `7 : i64` at `c` of `own.cmp`, which requires: how to compare"
    );
    refused(PatternSet::new().with(OtherWidth));
    assert_eq!(
        refused(PatternSet::new().with(Odd)),
        "pattern `Odd` has the constant `3 : i64` at `n` of `own.even`, which requires: even number"
    );
    refused(PatternSet::new().with(Text));
    refused(PatternSet::new().with(Negative));
}
