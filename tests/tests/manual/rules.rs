//! The examples as `pat!` writes them.

#![allow(unused_variables)]

use drr::prelude::*;

use crate::ops::*;

pat! { pub FloatAttribute: (AOp $input, F32Attr:$attr) => (COp $input, $attr) }
pat! { pub Uncaptured: (AOp $_, $b) => (TwoAttrOp $b, $b) }
pat! { pub ConstraintAlone: (AOp $a, F32Attr) => (FOp $a) }

pat! { pub Dag: (AOp (BOp), $attr) => (TwoAttrOp $attr, $attr) }
pat! { pub SourceResult: (AOp (BOp:$b_result), $attr) => (FOp $b_result) }

pat! { pub Referenced: (AOp (BOp:$b_result) $attr) => (COp $b_result $attr) }
pat! { pub NestedResult: (AOp $input, $attr) => (COp (EOp $input, $attr) $attr) }
pat! { pub BuiltDag: (AOp $input, $attr) => (COp (BOp), $attr) }
pat! { pub BuiltResult: (AOp $input, $ignored_attr) => (DOp (BOp:$b_result) $b_result) }

pat! { pub ArrayOfAttributes: (TwoAttrOp $attr1, $attr2) => (OneAttrOp (create_array_attr $attr1, $attr2)) }
pat! { pub NativeMatch: (AOp (first_attr I32Attr:$val), $_) => (TwoAttrOp $val, $val) }
pat! { pub Placeholders: (AddIOp $in0, $in1) => (some_fn $in1, $in0) }
pat! { pub RangePlaceholder: (AddIOp $in0, $in1) => (some_fn $in1, $in0) }
pat! { pub TwoResults: (TwoResultOp $a) => [(OneResultOp (NativeCodeCall<pack, 2>:$res__0 $a)), (OneResultOp $res__1)] }
pat! { pub EntireOp: (AOp $input, $attr) => (create_my_op $input, $attr) }

pat! {
    pub Auxiliary: (SumOp $lhs, $rhs) =>
        [(StoreOp (AllocOp:$mem (ShapeOp $lhs)), (AddIOp $lhs, $rhs)), (LoadOp $mem)]
}

pat! {
    #[drr(allow(repeated_constraint))]
    pub ResultsByNumber: (ThreeResultOp:$results $in)
        => [(replaceWithValue $in), (replaceWithValue $in), (replaceWithValue $in)]
        where [(AnyTensor $results__0), (AnyTensor $results__2)]
}
pat! {
    pub BuiltByNumber: (TwoResultOp $in)
        => [(ThreeResultOp:$results__2 $in, (returnType $in, $in, $in)), (replaceWithValue $results__0)]
}
pat! { pub OnePerResult: (ThreeResultOp $in) => [(OneResultOp $in), (OneResultOp $in), (OneResultOp $in)] }
pat! { pub TwoAndOne: (ThreeResultOp $in) => [(TwoResultOp $in), (OneResultOp $in)] }
pat! { pub AllFromOne: (ThreeResultOp F32Tensor:$in) => (ThreeResultOp (GivenOp (returnType "tensor<2xf64>"))) }
pat! {
    pub AllAfterAnother: (ThreeResultOp F32Tensor:$in)
        => [(KeepOp $in), (ThreeResultOp (GivenOp (returnType "tensor<2xf64>")))]
}
pat! {
    pub VariadicValues: (MultiVariadicOp F32Tensor:$a, $b, $_)
        => (MultiVariadicOp (GivenOp (returnType "tensor<2xf64>")), $b, $a)
}

pat! {
    pub Constraints: (TwoResultOp:$results $input) => [(OneResultOp $input), (replaceWithValue $input)]
        where [(F32Tensor:$results__0), (HasNoUseOf:$results__1), (has_same_element_type $results__0, $input)]
}

pat! { pub Locations: (GOp:$src1 (FOp:$src2 $x)) => (DOp $x, (FOp $x, (location $src2)), (location "outer")) }
pat! { pub Replace: (FOp $input) => (replaceWithValue $input), (addBenefit 10) }
pat! {
    pub ReturnTypes: (DOp $arg0, I32:$arg1)
        => (DOp $arg0, (TwoResultOp:$res__1 $arg1, (returnType $arg1, { Type::I64 })))
}
pat! { pub Either: (DOp (either $firstArg, (BOp:$secondArg))) => (COp $firstArg, 1i32) }
