//! Traits that relate types and name nothing, no type, or C++.

use drr::prelude::*;

op! {
    AOp = "f17.a", (ins AnyType:$lhs, Variadic<AnyType>:$rest, I64Prop:$p), (outs AnyType:$result),
    [AllTypesMatch<["lhs", "resutl"]>, AllTypesMatch<["lhs", "rest"]>, AllTypesMatch<"lhs">, AllShapesMatch<["lhs", "rest"]>, AllRanksMatch<["p", "lhs"]>]
}
op! {
    BOp = "f17.b", (ins AnyType:$x), (outs AnyType:$r),
    [
        TypesMatchWith<"made", "x", "r", "getTypeOf($_self)">,
        TypesMatchWith<"same bits", "x", "r", "$_self", "sameBits">,
        TypesMatchWith<"too little", "x", "r">,
        RangedTypesMatchWith<"made of all", "x", "r", "getTypesOf($_self)">,
        PredOpTrait<"of one type", CPred<"$x.getType().getShape() == $r.getType().getShape()">>,
        PredOpTrait<"of one type", CPred<"$x.ty() == $y.ty()">>,
        PredOpTrait<"a number", 5>
    ]
}
op! { COp = "f17.c", (ins buildable I32Attr:$x), (outs attr I32:$r) }

drr::drr! {
    def DOp : Op<"f17.d", [InferTypeOpAdaptor]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
    def EOp : Op<"f17.e", [TypesMatchWith<"made", "x", "r", "cast<ArrayType>($_self).getRangeType()">]> {
      let arguments = (ins AnyType:$x);
      let results = (outs AnyType:$r);
    }
    def : Pat<(DOp $x), (DOp (DOp $x))>;
}

fn main() {}
