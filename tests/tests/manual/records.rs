//! The manual's examples in TableGen syntax. The manual's `...` is filled in.

// Each example is applied separately; together they cover each other.
#![allow(unused_variables, deprecated)]

use drr::prelude::*;

use crate::ops::*;

drr::drr! {
    def FloatAttribute : Pat<(AOp $input, F32Attr:$attr), (COp $input, $attr)>;
    def Uncaptured : Pat<(AOp $_, $b), (TwoAttrOp $b, $b)>;
    def ConstraintAlone : Pat<(AOp $a, F32Attr), (FOp $a)>;

    def Dag : Pat<(AOp (BOp), $attr), (TwoAttrOp $attr, $attr)>;
    def SourceResult : Pat<(AOp (BOp:$b_result), $attr), (FOp $b_result)>;

    def Referenced : Pat<(AOp (BOp:$b_result) $attr), (COp $b_result $attr)>;
    def NestedResult : Pat<(AOp $input, $attr), (COp (EOp $input, $attr) $attr)>;
    def BuiltDag : Pat<(AOp $input, $attr), (COp (BOp), $attr)>;
    def BuiltResult : Pat<(AOp $input, $ignored_attr), (DOp (BOp:$b_result) $b_result)>;

    def createArrayAttr : NativeCodeCall<"create_array_attr($_builder, $0, $1)">;
    def ArrayOfAttributes : Pat<(TwoAttrOp $attr1, $attr2),
            (OneAttrOp (createArrayAttr $attr1, $attr2))>;
    def NativeMatch : Pat<(AOp (NativeCodeCall<"first_attr($_self, &$0)"> I32Attr:$val), $_),
            (TwoAttrOp $val, $val)>;
    def SomeCall : NativeCodeCall<"some_fn($_builder, $1, $0)">;
    def Placeholders : Pat<(AddIOp $in0, $in1), (SomeCall $in0, $in1)>;
    def SomeRange : NativeCodeCall<"some_fn($_builder, $1...)">;
    def RangePlaceholder : Pat<(AddIOp $in0, $in1), (SomeRange $in0, $in1, $in0)>;
    def PackAttrs : NativeCodeCall<"pack($_builder, $0)", 2>;
    def TwoResults : Pattern<(TwoResultOp $a),
            [(OneResultOp (PackAttrs:$res__0 $a)), (OneResultOp $res__1)]>;
    def createMyOp : NativeCodeCall<"create_my_op($_builder, $0, $1)">;
    def EntireOp : Pat<(AOp $input, $attr), (createMyOp $input, $attr)>;

    // The manual's source is an `AddIOp`, too: the rule would match what it has built.
    def Auxiliary : Pattern<(SumOp $lhs, $rhs),
            [(StoreOp (AllocOp:$mem (ShapeOp $lhs)), (AddIOp $lhs, $rhs)),
             (LoadOp $mem)]>;

    def ResultsByNumber : Pattern<(ThreeResultOp:$results $in),
            [(replaceWithValue $in), (replaceWithValue $in), (replaceWithValue $in)],
            [(AnyTensor $results__0), (AnyTensor $results__2)]>;
    def BuiltByNumber : Pattern<(TwoResultOp $in),
            [(ThreeResultOp:$results__2 $in, (returnType $in, $in, $in)),
             (replaceWithValue $results__0)]>;
    def OnePerResult : Pattern<(ThreeResultOp $in),
            [(OneResultOp $in), (OneResultOp $in), (OneResultOp $in)]>;
    def TwoAndOne : Pattern<(ThreeResultOp $in),
            [(TwoResultOp $in), (OneResultOp $in)]>;
    def AllFromOne : Pat<(ThreeResultOp F32Tensor:$in), (ThreeResultOp (GivenOp (returnType "tensor<2xf64>")))>;
    def AllAfterAnother : Pattern<(ThreeResultOp F32Tensor:$in),
            [(KeepOp $in), (ThreeResultOp (GivenOp (returnType "tensor<2xf64>")))]>;
    def VariadicValues : Pat<(MultiVariadicOp F32Tensor:$a, $b, $_),
            (MultiVariadicOp (GivenOp (returnType "tensor<2xf64>")), $b, $a)>;

    def HasNoUseOf: Constraint<CPred<"!$_self.has_uses()">, "has no use">;
    def HasSameElementType : Constraint<CPred<"has_same_element_type($_builder, $0, $1)">,
        "has same element type">;
    def Constraints : Pattern<(TwoResultOp:$results $input),
            [(OneResultOp $input), (replaceWithValue $input)],
            [(F32Tensor:$results__0), (HasNoUseOf:$results__1),
             (HasSameElementType $results__0, $input)]>;

    def Locations : Pat<(GOp:$src1 (FOp:$src2 $x)),
            (DOp $x, (FOp $x, (location $src2)), (location "outer"))>;
    def Replace : Pat<(FOp $input), (replaceWithValue $input), [], [], (addBenefit 10)>;
    def ReturnTypes : Pat<(DOp $arg0, I32:$arg1),
            (DOp $arg0, (TwoResultOp:$res__1 $arg1,
                (returnType $arg1, "Type::I64")))>;
    def Either : Pat<(DOp (either $firstArg, (BOp:$secondArg))),
            (COp $firstArg, ConstantAttr<I32Attr, "1">)>;
}
