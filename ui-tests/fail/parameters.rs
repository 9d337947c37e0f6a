//! Types and attributes with parameters in patterns.

use drr::prelude::*;

drr::enum_attr! { pub Unit: I32EnumAttr, "a unit", { Meter = 0 => "m", Second = 1 => "s" } }
drr::enum_attr! { pub Mode: I32EnumAttr, "a mode", { Fast = 0 => "fast", Safe = 1 => "safe" } }
drr::type_def! {
    pub QuantityType = "si.quantity", (params EnumProp<Unit>:$unit, AnyFloat:$number)
    { assembly_format: "`<` params `>`" }
}
drr::attr_def! {
    pub RangeAttr = "si.range", (params I64Prop:$from, OptionalAttr<I64Attr>:$to)
    { assembly_format: "`<` params `>`" }
}
drr::attr_def! { BrokenAttr = "si.broken", (params I64Prop:$from, I64Prop:$from) { assembly_format: "`<` params `>`" } }
op! { ClampOp = "si.clamp", (ins AnyType:$x, AnyAttr:$range), (outs AnyType:$r) }
op! { MakeOp = "si.make", (ins AnyType:$x), (outs AnyType:$r) }

mod other {
    drr::type_def! { HiddenType = "si.hidden" }
}

pat! { Count: (ClampOp QuantityType<$u>:$x, RangeAttr<$from, $to, 3>) => (MakeOp $x) }
pat! { Kinds: (ClampOp RangeAttr<$_, $_>:$x, QuantityType<$_, $_>) => (MakeOp $x) }
pat! { Parameters: (ClampOp QuantityType<F32, UnitMeter>:$x, RangeAttr<"one", 1.5>) => (MakeOp $x) }
pat! { Unbound: (MakeOp QuantityType<$unit, $_>:$x) => (ClampOp $x, RangeAttr<$form, $unit>) }
pat! { Unknown: (MakeOp QuantityTipe<$_, $_>:$x) => (MakeOp $x) }
pat! { Operation: (MakeOp MakeOp<$y>:$x) => (QuantityType $x, F32) }
pat! { AnEnum: (MakeOp Unit<$y>:$x) => (MakeOp $x) }
pat! { Text: (MakeOp QuantityType<$_, F32:$x) => (MakeOp $x) }
pat! { Made: (MakeOp $x) => (ClampOp (MakeOp $x, (returnType RangeAttr<1, 2>)), QuantityType<UnitMeter, F32>) }
pat! { WrongCase: (MakeOp $x) => (ClampOp (MakeOp $x, (returnType QuantityType<ModeFast, I32>)), RangeAttr<1, 2>) }
pat! { Hidden: (MakeOp other::HiddenType<>:$x) => (MakeOp $x) }
// What is wrong with a definition is said there alone.
pat! { Broken: (ClampOp $x, BrokenAttr<$a, $b, $c>) => (MakeOp $x) }

fn main() {
    QuantityType!();
}
