//! Properties of parameters that only rustc knows: the cases of the right enum, and types.

use drr::prelude::*;

drr::enum_attr! { pub Unit: I32EnumAttr, "a unit", { Meter = 0 => "m", Second = 1 => "s" } }
drr::enum_attr! { pub Mode: I32EnumAttr, "a mode", { Fast = 0 => "fast", Safe = 1 => "safe" } }
drr::type_def! {
    pub QuantityType = "si.quantity", (params EnumProp<Unit>:$unit, AnyFloat:$number)
    { assembly_format: "`<` params `>`" }
}
op! { MakeOp = "si.make", (ins AnyType:$x), (outs AnyType:$r) }

pat! { Case: (MakeOp QuantityType<ModeFast, $_>:$x) => (MakeOp (MakeOp $x, (returnType $x))) }
pat! { Made: (MakeOp F32:$x) => (MakeOp (MakeOp $x, (returnType QuantityType<ModeFast, F32>))) }
pat! { CaseAtType: (MakeOp QuantityType<$_, UnitMeter>:$x) => (MakeOp (MakeOp $x, (returnType $x))) }

fn main() {}
