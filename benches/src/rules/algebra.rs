//! The 34 rules of W2, equal to those of `benches/mlir/patterns.td`. MLIR breaks ties by name and drr by order, so the rules are
//! sorted by name.

use drr::prelude::*;

use super::native::*;
use crate::ops::*;

drr! {
    pat!< pub AddAddConst: (AddOp (AddOp $x, (ConstOp $a)), (ConstOp $b)) => (AddOp $x, (ConstOp (attr_add $a, $b))) >
    pat!< #[reach(1)] pub AddConstRight: (AddOp (ConstOp:$c $_), $x) => (AddOp $x, $c) where [(not_const $x)] >
    pat!< pub AddMulSame: (AddOp (MulOp $x, (ConstOp $c)), $x) => (MulOp $x, (ConstOp (attr_inc $c))) >
    pat!< pub AddNegLeft: (AddOp (NegOp $x), $y) => (SubOp $y, $x) >
    pat!< pub AddNegRight: (AddOp $x, (NegOp $y)) => (SubOp $x, $y) >
    pat!< pub AddSubConst: (AddOp (SubOp $x, (ConstOp $a)), (ConstOp $b)) => (AddOp $x, (ConstOp (attr_sub $b, $a))) >
    pat!< pub AddSubSame: (AddOp (SubOp $x, $y), $y) => (replaceWithValue $x) >
    pat!< pub AddZero: (AddOp $x, (ConstOp 0)) => (replaceWithValue $x) >
    pat!< pub Factor: (AddOp (MulOp $x, $y), (MulOp $x, $z)) => (MulOp $x, (AddOp $y, $z)) >
    pat!< pub FoldAdd: (AddOp (ConstOp $a), (ConstOp $b)) => (ConstOp (attr_add $a, $b)) >
    pat!< pub FoldMul: (MulOp (ConstOp $a), (ConstOp $b)) => (ConstOp (attr_mul $a, $b)) >
    pat!< pub FoldNeg: (NegOp (ConstOp $c)) => (ConstOp (attr_neg $c)) >
    pat!< pub FoldSub: (SubOp (ConstOp $a), (ConstOp $b)) => (ConstOp (attr_sub $a, $b)) >
    pat!< pub MulAddConst: (MulOp (AddOp $x, (ConstOp $a)), (ConstOp $b))
          => (AddOp (MulOp $x, (ConstOp $b)), (ConstOp (attr_mul $a, $b))) >
    pat!< #[reach(1)] pub MulConstRight: (MulOp (ConstOp:$c $_), $x) => (MulOp $x, $c) where [(not_const $x)] >
    pat!< pub MulMinusOne: (MulOp $x, (ConstOp -1)) => (NegOp $x) >
    pat!< pub MulMulConst: (MulOp (MulOp $x, (ConstOp $a)), (ConstOp $b)) => (MulOp $x, (ConstOp (attr_mul $a, $b))) >
    pat!< pub MulNegConst: (MulOp (NegOp $x), (ConstOp $c)) => (MulOp $x, (ConstOp (attr_neg $c))) >
    pat!< pub MulNegNeg: (MulOp (NegOp $x), (NegOp $y)) => (MulOp $x, $y) >
    pat!< pub MulOne: (MulOp $x, (ConstOp 1)) => (replaceWithValue $x) >
    pat!< pub MulZero: (MulOp $_, (ConstOp:$z 0)) => (replaceWithValue $z) >
    pat!< pub NegMulConst: (NegOp (MulOp $x, (ConstOp $c))) => (MulOp $x, (ConstOp (attr_neg $c))) >
    pat!< pub NegNeg: (NegOp (NegOp $x)) => (replaceWithValue $x) >
    pat!< pub NegSub: (NegOp (SubOp $x, $y)) => (SubOp $y, $x) >
    pat!< pub SubAddAddSame: (SubOp (AddOp (AddOp $x, $y), $z), $y) => (AddOp $x, $z) >
    pat!< pub SubAddConst: (SubOp (AddOp $x, (ConstOp $a)), (ConstOp $b)) => (AddOp $x, (ConstOp (attr_sub $a, $b))) >
    pat!< pub SubAddSame: (SubOp (AddOp $x, $y), $y) => (replaceWithValue $x) >
    pat!< pub SubAddSameLeft: (SubOp (AddOp $x, $y), $x) => (replaceWithValue $y) >
    pat!< pub SubMulAddSame: (SubOp (MulOp (AddOp $x, $y), $z), (MulOp $x, $z)) => (MulOp $y, $z) >
    pat!< pub SubNeg: (SubOp $x, (NegOp $y)) => (AddOp $x, $y) >
    pat!< pub SubSelf: (SubOp $x, $x) => (ConstOp 0) >
    pat!< pub SubSubConst: (SubOp (SubOp $x, (ConstOp $a)), (ConstOp $b)) => (SubOp $x, (ConstOp (attr_add $a, $b))) >
    pat!< pub SubZero: (SubOp $x, (ConstOp 0)) => (replaceWithValue $x) >
    pat!< pub ZeroSub: (SubOp (ConstOp 0), $x) => (NegOp $x) >
}
