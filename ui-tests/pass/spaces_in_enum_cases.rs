//! A24: spaces between the cases of a bit enum.

#![deny(warnings)]

drr::enum_attr! { Bits: I32BitEnumAttr, "what is done", { Read = 1 => "read", Write = 2 => "write" } }
drr::op! { BitsOp = "ex.bits", (ins AnyType:$x, attr Bits:$b), (outs AnyType:$r) }

drr::pat! {
    P: (BitsOp $x, ConstantEnumCase<Bits, "read | write">) => (BitsOp $x, ConstantEnumCase<Bits, " write|read ">)
}

fn main() {}
