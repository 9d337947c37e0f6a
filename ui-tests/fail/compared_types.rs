//! Values of a type that a dialect defines where another type is expected, and the reverse.

use drr::prelude::*;

drr::type_def! { pub WaveType = "sig.wave", (params I64Prop:$rate) { assembly_format: "`<` $rate `>`" } }
drr::type_def! { pub NoteType = "sig.note", (params) }
constraint! { pub Any: Type, "anything", |_ctx, _ty| true }
op! { pub MixOp = "sig.mix", (ins WaveType:$a, WaveType:$b), (outs WaveType:$r), [SameOperandsAndResultType] }
op! { pub GainOp = "sig.gain", (ins WaveType:$a, I64:$k), (outs WaveType:$r), [AllTypesMatch<["a", "r"]>] }
op! { pub InvertOp = "sig.invert", (ins WaveType:$a), (outs WaveType:$r), [SameOperandsAndResultType] }
op! { pub LengthOp = "sig.length", (ins WaveType:$a), (outs I64:$r) }
op! { pub ToneOp = "sig.tone", (ins NoteType:$note), (outs WaveType:$r) }
op! { pub AnyOp = "sig.any", (ins Any:$x), (outs Any:$r), [SameOperandsAndResultType] }
dialect! { pub Sig = "sig", ops: [MixOp, GainOp, InvertOp, LengthOp, ToneOp, AnyOp], types: [WaveType, NoteType] }

pat! { Operand: (GainOp $_, $k) => (InvertOp $k) }
pat! { BuiltIn: (InvertOp (MixOp $x, $y)) => (GainOp $x, $y) }
pat! { OtherDefinition: (ToneOp $note) => (InvertOp $note) }
pat! { Nested: (InvertOp (InvertOp $x)) => (MixOp $x, (LengthOp $x)) }
pat! { NamedResult: (InvertOp (InvertOp $x)) => [(LengthOp:$l $x), (InvertOp $l)] }
pat! { Replaced: (InvertOp (ToneOp $note)) => (replaceWithValue $note) }
pat! { ReplacedByOp: (LengthOp $x) => (InvertOp $x) }
pat! { MayFit: (InvertOp $x) => (AnyOp $x) }
pdll! {
    use dialects [Sig];
    Pattern OfPdll => replace op<sig.gain>(_: Value, k: Value) with op<sig.invert>(k);
}

fn main() {}
