//! Mistakes in `enum_attr!`: all at once, each on its token.

drr::enum_attr! { Mode: I32EnumAtr, "how to go", { Fast = 0 } }

drr::enum_attr! {
    Speed: I32EnumAttr, "how fast", { Fast = 0, Fast = 1, Slow = 0, Other = 2 => "Fast", Odd = -1, None, Big = 4294967296 }
    SpeedAttr: EnumAttr<"ex">
}

drr::enum_attr! { Level: I32BitEnum, separator: "+", { Low = 1 << 0, High = Low | Hihg } }

drr::op! { ModeOp = "ex.mode", (ins Speed:$m), (outs AnyType:$r) }

fn main() {}
