//! M022: a case that the enum does not have, and names that are no enums or no cases.

use drr_ui_tests::ops::*;

drr::enum_attr! { Mode: I32EnumAttr, "how to go", { Fast = 0 => "fast", Safe = 1 => "safe" } }
drr::enum_attr! { Bits: I32BitEnumAttr, "what is done", { Read = 1, Write = 2 } }
drr::op! { ModeOp = "ex.mode", (ins AnyType:$x, attr Mode:$m, attr Bits:$b), (outs AnyType:$r) }

struct Mine;

drr::pat! {
    P: (ModeOp $x, ConstantEnumCase<Mode, "fsat">, ConstantEnumCase<Bits, "Read | wirte">)
        => (ModeOp $x, ConstantEnumCase<Mode, "safe">, ConstantEnumCase<Bits, "Exec">)
}

drr::pat! {
    Q: (ModeOp $x, ConstantEnumCase<NegOp, "fast">, $_) => (Mode $x)
}

drr::pat! {
    R: (ModeOp $x, ModeFast, $b) => (ModeOp $x, Mine, $b)
}

drr::pat! {
    S: (ModeOp $x, ConstantEnumCase<Mode>, $b) => (ModeOp ModeFast, $_, $b)
}

fn main() {}
