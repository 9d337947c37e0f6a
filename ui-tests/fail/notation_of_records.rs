//! Syntax of ODS and Rust in `op!`, `type_def!` and `enum_attr!`: each error contains drr's syntax.

use drr::prelude::*;

op! {
    AbsOp = "n.abs", (ins AnyFloat:$x), (outs AnyFloat:$y), [SameOperandsAndResultType] {
        summary: "absolute value",
        assemblyFormat: "$x attr-dict `:` type($x)",
        hasFolder: 1,
        hasVerifier: true,
        fold: |op, _| drr::define::Fold::value(op.operand(0)),
    }
}
op! { YieldOp = "n.yield", (ins Variadic<AnyType>:$xs), (outs), [Terminator, HasParent<"n.region">] }
op! { ParentsOp = "n.parents", (ins), (outs), [ParentOneOf<["::ns::AOp", "BOp"]>, NativeOpTrait<"X">] }
op! { CostOp = "n.cost", (ins), (outs), [DeclareOpInterfaceMethods<Cost>] }
op! { BodyFirstOp = "n.body_first", (ins AnyType:$x), (outs) { verify: check }, [Pure] }
op! { pub struct FieldsOp { x: AnyTensor } }
op! { TypesOp = "n.types", (ins i64:$a, bool:$b, Option<i64>:$c, Vec<f32>:$d, String:$e, usize:$f), (outs) }
op! { ShapedOp = "n.shaped", (ins Tensor<f32>:$a, Vector<4xF32>:$b, memref<?xf32>:$c, tensor<*xi1>:$d), (outs) }
op! { CountOp = "n.count", (ins), (outs), (region SizedRegion(1):$body) }
op! { NamesOp = "n.names", (ins AnyType:$a), (outs AnyType:$result), [AllTypesMatch<["a", "res"]>] }
op! { FormatOp = "n.format", (ins AnyType:$a), (outs) { assembly_format: "$input eps ($a)? foo($a) attributes `:` -> typeof($a)" } }

op! { NoConstraintOp = "n.no_constraint", (ins a: $a, AnyType:$b), (outs r: $r) }
op! { def RecordOp : Op<N, "record", [Pure]> { let arguments = (ins AnyType:$x); } }
op! { def NamedOp = "n.named", (ins AnyType:$x), (outs) }
dialect! { def Records : Dialect { let name = "records"; } }
constraint! { def Positive : TypeConstraint<CPred<"">, ""> }
enum_attr! { def Mode : I32EnumAttr<"Mode", "", [A, B]> }
drr::type_def! { def RecordT : TypeDef<N, "record"> { let parameters = (ins "int":$width); } }

drr::type_def! { pub RustT = "n.rust", (parameters i64:$bits) { assembly_format: "`<` $bits `>`" } }

enum_attr! { #[derive(Debug)] pub Pad: I32EnumAttr, { Same, Valid } }

fn check(_: OpRef<'_>) -> Result<(), drr::define::OpError> {
    Ok(())
}

fn main() {
    let _ = (Pad::Same, None::<NamedOp<'_>>, Records, Mode::Unknown);
}
