//! A missing class is one error, regardless of the number of derived classes and uses.

use drr::prelude::*;

mod ops {
    // The block needs nothing in scope.

    drr::drr! {
        include "mlir/IR/OpBase.td"
        include "MyDialect.td"

        class My_Op<string mnemonic, list<Trait> traits = []> : My_Base<mnemonic, traits>;
        def AddOp : My_Op<"add", [Pure]> { let arguments = (ins I32:$x, I32:$y); let results = (outs I32:$r); }
        def NegOp : My_Op<"neg", [Pure]> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        def Number : My_Type<"number">;
        def MulOp : Op<"my.mul", [Pure]> { let arguments = (ins Number:$x, I32:$y); let results = (outs I32:$r); }
        def : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
        def : Pat<(AddOp $x, $y), (MulOp $x, (NegOp $y))>;
    }
}

pat! { Outside: (ops::NegOp $x) => (ops::AddOp $x, (ops::MulOp $x, $x)) }

fn main() {}
