//! Records that can be no operation, no constraint or no native code here.

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::drr! {
    def Small_Dialect : Dialect { let cppNamespace = "::small"; }
    def T_Dialect : Dialect { let name = "t"; let materializeConstant = 5; }
    def FarOp : Op<Far_Dialect, "far", [Pure]>, Results<(outs F32:$r)>;
    def ListOp : Op<T_Dialect, "list", [Sized<3>]> { let arguments = [F32]; let fold = 1; }
    def Cpp : NativeCodeCall<"$_builder.create<NegOp>($0.getType())">;
    def Arrow : Constraint<CPred<"$0.getDefiningOp()->getParentOp()->hasOneUse()">, "one use">;
    def : Pat<(NegOp $x), (Cpp $x), [(Arrow $x)]>;
    def NoRust : Type<CPred<"$_self is float">, "float">;
    def WrongWord : Type<CPred<"$0 == $1">, "equal">;
    def NoPredicate : Constraint<F32, "float">;
    def : Pat<(NegOp $x), (CastOp $x), [(NoPredicate $x)]>;
    def OfOutside : Constraint<CPred<"true">, "text">;
    def Mode : I32EnumAttr<"Mode", "", [3, I32EnumAttrCase<"Low", -1>]>;
    // Errors of the patterns and ops themselves are reported at their source, also in classes.
    class Twice<Op O> : Pat<(O (O $x)), (O $x, $y)>;
    def OfNeg : Twice<NegOp>;
    def SumOp : Op<"t.sum"> { let arguments = (ins I32Attr, I32Attr:$k, F32:$k); }
}

fn main() {
    let _ = (drr::PatternSet::new().with(OfNeg), FarOp::NAME);
}
