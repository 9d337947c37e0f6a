//! The rules that expand and simplify numbers.
//!
//! Constants are moved to the right of sums, products and maxima, so that the other rules look for them there.

use drr::prelude::*;

use super::dialect::{AddOp, ApplyOp, ConstantOp, LaplaceOp, LoadOp, MaxOp, MulOp, NegOp, RepeatOp, SubOp};

pat! {
    Laplace: (LaplaceOp $u, $i)
        => (AddOp (AddOp (LoadOp $u, $i, { -1 }), (LoadOp $u, $i, { 1 })), (MulOp (LoadOp $u, $i, { 0 }), (ConstantOp { -2.0 })))
}

// Constants.
pat! { AddConstants: (AddOp (ConstantOp $a), (ConstantOp $b)) => (ConstantOp { $a + $b }) }
pat! { SubConstants: (SubOp (ConstantOp $a), (ConstantOp $b)) => (ConstantOp { $a - $b }) }
pat! { MulConstants: (MulOp (ConstantOp $a), (ConstantOp $b)) => (ConstantOp { $a * $b }) }
pat! { MaxConstants: (MaxOp (ConstantOp $a), (ConstantOp $b)) => (ConstantOp { $a.max($b) }) }
pat! { NegConstant: (NegOp (ConstantOp $a)) => (ConstantOp { -$a }) }
pat! { ConstantBeforeAdd: (AddOp (ConstantOp:$c $_), $x) => (AddOp $x, $c) where [{ !is_constant($x) }] }
pat! { ConstantBeforeMul: (MulOp (ConstantOp:$c $_), $x) => (MulOp $x, $c) where [{ !is_constant($x) }] }
pat! { ConstantBeforeMax: (MaxOp (ConstantOp:$c $_), $x) => (MaxOp $x, $c) where [{ !is_constant($x) }] }
pat! { SubConstant: (SubOp $x, (ConstantOp $c)) => (AddOp $x, (ConstantOp { -$c })) where [{ !is_constant($x) }] }
pat! { AddTwice: (AddOp (AddOp $x, (ConstantOp $a)), (ConstantOp $b)) => (AddOp $x, (ConstantOp { $a + $b })) }
pat! { MulTwice: (MulOp (MulOp $x, (ConstantOp $a)), (ConstantOp $b)) => (MulOp $x, (ConstantOp { $a * $b })) }
pat! { MaxTwice: (MaxOp (MaxOp $x, (ConstantOp $a)), (ConstantOp $b)) => (MaxOp $x, (ConstantOp { $a.max($b) })) }

// Neutral elements.
pat! { AddZero: (AddOp $x, (ConstantOp $c)) => (replaceWithValue $x) where [{ $c == 0.0 }] }
pat! { MulZero: (MulOp $_, (ConstantOp:$zero $c)) => (replaceWithValue $zero) where [{ $c == 0.0 }] }
pat! { MulOne: (MulOp $x, (ConstantOp $c)) => (replaceWithValue $x) where [{ $c == 1.0 }] }
pat! { MulMinusOne: (MulOp $x, (ConstantOp $c)) => (NegOp $x) where [{ $c == -1.0 }] }

// Sums of multiples of one number, and multiples of a sum.
pat! { AddSame: (AddOp $x, $x) => (MulOp $x, (ConstantOp { 2.0 })) }
pat! { AddMultiple: (AddOp (either (MulOp $x, (ConstantOp $c)), $x)) => (MulOp $x, (ConstantOp { $c + 1.0 })) }
pat! { AddMultiples: (AddOp (MulOp $x, (ConstantOp $a)), (MulOp $x, (ConstantOp $b))) => (MulOp $x, (ConstantOp { $a + $b })) }
pat! {
    AddFactor: (AddOp (MulOp:$a $x, (ConstantOp $c)), (MulOp:$b $y, (ConstantOp $c))) => (MulOp (AddOp $x, $y), (ConstantOp $c))
    where [(HasOneUse $a), (HasOneUse $b), { $x != $y }]
}
pat! {
    SubFactor: (SubOp (MulOp:$a $x, (ConstantOp $c)), (MulOp:$b $y, (ConstantOp $c))) => (MulOp (SubOp $x, $y), (ConstantOp $c))
    where [(HasOneUse $a), (HasOneUse $b), { $x != $y }]
}

pdll! {
    #![populate(add_rules_of_signs)]
    use dialects [super::dialect::Stencil];

    // Signs.
    Pattern NegTwice => replace op<stencil.neg>(op<stencil.neg>(x: Value)) with x;
    Pattern AddNeg => replace op<stencil.add>(x: Value, op<stencil.neg>(y: Value)) with op<stencil.sub>(x, y);
    Pattern NegAdd => replace op<stencil.add>(op<stencil.neg>(x: Value), y: Value) with op<stencil.sub>(y, x);
    Pattern SubNeg => replace op<stencil.sub>(x: Value, op<stencil.neg>(y: Value)) with op<stencil.add>(x, y);
    Pattern NegSub => replace op<stencil.neg>(op<stencil.sub>(x: Value, y: Value)) with op<stencil.sub>(y, x);
    Pattern MulNegs => replace op<stencil.mul>(op<stencil.neg>(x: Value), op<stencil.neg>(y: Value)) with op<stencil.mul>(x, y);

    // The same number twice.
    Pattern MaxSame {
        let root = op<stencil.max>(x: Value, x);
        replace root with x;
    }
    Pattern MaxAgain {
        let root = op<stencil.max>(op<stencil.max>(x: Value, y: Value), y);
        replace root with op<stencil.max>(x, y);
    }
}
pat! { SubSame: (SubOp $x, $x) => (ConstantOp { 0.0 }) }

// Loops.
pat! { RepeatNever: (RepeatOp $times, body = $_) => [] where [{ $times <= 0 }] }
pat! { ApplyNowhere: (ApplyOp $from, $to, body = $_) => [] where [{ $from >= $to }] }

fn is_constant(x: ValueRef<'_>) -> bool {
    x.defining_op().is_some_and(|op| ConstantOp::cast(op).is_some())
}

/// Returns the rules that replace ops by simpler ones.
pub(crate) fn expansions() -> PatternSet {
    patterns![Laplace]
}

/// Returns the rules that make programs smaller.
pub(crate) fn simplifications() -> PatternSet {
    let mut patterns = patterns![
        AddConstants,
        SubConstants,
        MulConstants,
        MaxConstants,
        NegConstant,
        ConstantBeforeAdd,
        ConstantBeforeMul,
        ConstantBeforeMax,
        SubConstant,
        AddTwice,
        MulTwice,
        MaxTwice,
        AddZero,
        MulZero,
        MulOne,
        MulMinusOne,
        AddSame,
        AddMultiple,
        AddMultiples,
        AddFactor,
        SubFactor,
        SubSame,
        RepeatNever,
        ApplyNowhere,
    ];
    add_rules_of_signs(&mut patterns);
    patterns
}
