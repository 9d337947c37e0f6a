//! The operations of the manual's examples, and the native code that both spellings call.

#![allow(missing_docs, unreachable_pub)]

use drr::prelude::*;
use drr::smallvec::{SmallVec, smallvec};
use drr::{Ident, Ir, OpRef};

drr::drr! {
    def Manual_Dialect : Dialect { let name = "manual"; }

    def AOp : Op<"a_op"> {
        let arguments = (ins
            AnyType:$a_input,
            AnyAttr:$a_attr
        );

        let results = (outs
            AnyType:$a_output
        );
    }

    def BOp : Op<"b_op"> {
        let arguments = (ins);

        let results = (outs
            AnyType:$b_output
        );
        // The manual's custom builder that deduces the type of the result.
        let inferTypes = always_float;
    }

    def COp : Op<"c_op"> {
        let arguments = (ins
            AnyType:$c_input,
            AnyAttr:$c_attr
        );

        let results = (outs
            AnyType:$c_output
        );
    }

    def DOp : Op<"d_op"> {
        let arguments = (ins
            AnyType:$d_input1,
            AnyType:$d_input2,
        );

        let results = (outs
            AnyType:$d_output
        );
    }

    // As AOp, with the builder that the manual requires.
    def EOp : Op<"e_op"> {
        let arguments = (ins AnyType:$e_input, AnyAttr:$e_attr);
        let results = (outs AnyType:$e_output);
        let inferTypes = always_float;
    }

    def TwoAttrOp : Op<"two_attr_op"> {
        let arguments = (ins
            AnyAttr:$op_attr1,
            AnyAttr:$op_attr2
        );

        let results = (outs
            AnyType:$op_output
        );
    }

    def OneAttrOp : Op<"one_attr_op"> {
        let arguments = (ins
            ArrayAttr:$op_attr
        );

        let results = (outs
            AnyType:$op_output
        );
    }

    def OneResultOp : Op<"one_result_op">, Arguments<(ins AnyType:$input)>, Results<(outs AnyType:$output)>;
    def TwoResultOp : Op<"two_result_op">, Arguments<(ins AnyType:$input)>, Results<(outs AnyType:$output1, AnyType:$output2)>;
    def ThreeResultOp : Op<"three_result_op"> {
        let arguments = (ins AnyTensor:$input);
        let results = (outs
            AnyTensor:$output1,
            AnyTensor:$output2,
            AnyTensor:$output3
        );
    }
    def MultiVariadicOp : Op<"multi_variadic_op", [Pure]> {
        let arguments = (ins
            AnyTensor:$input1,
            Variadic<AnyTensor>:$input2,
            AnyTensor:$input3
        );

        let results = (outs
            AnyTensor:$output1,
            Variadic<AnyTensor>:$output2,
            AnyTensor:$output3
        );
    }

    def AddIOp : Op<"addi">, Arguments<(ins I32:$lhs, I32:$rhs)>, Results<(outs I32:$sum)>;
    def SumOp : Op<"sum">, Arguments<(ins I32:$lhs, I32:$rhs)>, Results<(outs I32:$sum)>;
    def ShapeOp : Op<"shape">, Arguments<(ins AnyType:$of)>, Results<(outs Index:$shape)>;
    def AllocOp : Op<"alloc">, Arguments<(ins Index:$shape)>, Results<(outs Index:$memory)>;
    def StoreOp : Op<"store">, Arguments<(ins Index:$memory, I32:$value)>;
    def LoadOp : Op<"load">, Arguments<(ins Index:$memory)>, Results<(outs AnyType:$value)>;

    def FOp : Op<"f_op", [SameOperandsAndResultType]>, Arguments<(ins AnyType:$input)>, Results<(outs AnyType:$output)>;
    def GOp : Op<"g_op", [SameOperandsAndResultType]>, Arguments<(ins AnyType:$input)>, Results<(outs AnyType:$output)>;

    def GivenOp : Op<"given">, Results<(outs AnyType)>;
    def KeepOp : Op<"keep">, Arguments<(ins Variadic<AnyType>:$values)>;
}

fn always_float(_: &Ir, _: &[Value], _: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>> {
    Some(smallvec![Type::F32])
}

pub fn create_array_attr(rewriter: &mut Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
    rewriter.ctx().array_attr(&[a, b])
}

/// Returns the first attribute of a `two_attr_op`.
pub fn first_attr(_: &MatchContext<'_>, op: OpRef<'_>) -> Option<Attribute> {
    TwoAttrOp::cast(op)?.op_attr1()
}

pub fn some_fn(rewriter: &mut Rewriter<'_>, a: Value, b: Value) -> Value {
    let ty = rewriter.value_type(a);
    let op = DOp::build(rewriter, (a, b), ty);
    rewriter.result(op, 0)
}

/// Returns two values made of one.
pub fn pack(rewriter: &mut Rewriter<'_>, a: Value) -> (Value, Value) {
    let mut one = || {
        let op = FOp::build(rewriter, a, ());
        rewriter.result(op, 0)
    };
    (one(), one())
}

pub fn create_my_op(rewriter: &mut Rewriter<'_>, input: Value, attr: Attribute) -> Value {
    let op = COp::build(rewriter, (input, attr), Type::F32);
    rewriter.result(op, 0)
}

pub fn has_same_element_type(_: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty().element_type(a.ctx()) == b.ty().element_type(b.ctx())
}
