//! The ops of `test`, the dialect of MLIR's own tests, that real files use with properties: `mlir-opt` has them as well.

use drr::prelude::*;

op! {
    pub AttrSizedOperandsOp = "test.attr_sized_operands",
    (ins Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d),
    (outs),
    [AttrSizedOperandSegments]
}
op! {
    pub AttrSizedResultsOp = "test.attr_sized_results",
    (ins),
    (outs Variadic<I32>:$a, Variadic<I32>:$b, I32:$c, Variadic<I32>:$d),
    [AttrSizedResultSegments]
    { result_names: as_declared }
}
op! {
    pub CompareOp = "test.compare",
    (ins
        Variadic<AnyType>:$var_operands,
        DefaultValuedAttr<StrAttr, r#""EQ""#>:$cmp,
        UnitAttr:$compose,
        OptionalAttr<I64Attr>:$lhs_map,
        OptionalAttr<I64Attr>:$rhs_map),
    (outs)
}
op! { pub ConfinedDenseArrayOp = "test.confined_dense_array_attr", (ins attr AnyAttr:$emptyattr, attr AnyAttr:$i32attr, attr AnyAttr:$i64attr), (outs) }
op! { pub ConstantOp = "test.constant", (ins attr AnyAttr:$value), (outs AnyType:$r) }
op! {
    pub CustomResultNameOp = "test.custom_result_name",
    (ins Variadic<AnyType>:$operands, StrArrayAttr:$names),
    (outs Variadic<AnyType>:$results)
    { result_names: names_as_listed }
}
op! { pub EnumOp = "test.i64_enum_attr", (ins attr I64Attr:$attr), (outs AnyType:$r) }
op! { pub FloatElementsOp = "test.float_elements_attr", (ins attr AnyAttr:$scalar_f32_attr, attr AnyAttr:$tensor_f64_attr), (outs) }
op! {
    pub MixedResultsOp = "test.mixed_normal_variadic_result",
    (ins),
    (outs Variadic<AnyType>:$output1, AnyType:$output2, Variadic<AnyType>:$output3),
    [SameVariadicResultSize]
    { result_names: as_declared }
}
op! { pub NonNegativeOp = "test.non_negative_int_attr", (ins attr I32Attr:$i32attr, attr I64Attr:$i64attr), (outs) }
op! { pub PositiveOp = "test.positive_int_attr", (ins attr I32Attr:$i32attr, attr I64Attr:$i64attr), (outs) }
op! {
    pub ReifyBoundOp = "test.reify_bound",
    (ins
        AnyType:$var,
        OptionalAttr<I64Attr>:$dim,
        DefaultValuedAttr<StrAttr, r#""EQ""#>:$r#type,
        UnitAttr:$constant,
        UnitAttr:$scalable,
        OptionalAttr<I64Attr>:$vscale_min,
        OptionalAttr<I64Attr>:$vscale_max),
    (outs AnyType:$result)
}
op! { pub StringElementsOp = "test.string_elements_attr", (ins attr AnyAttr:$scalar_string_attr), (outs) }
op! {
    pub SymbolOp = "test.symbol",
    (ins StrAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    [Symbol]
}

dialect! {
    pub Test = "test",
    ops: [
        AttrSizedOperandsOp, AttrSizedResultsOp, CompareOp, ConfinedDenseArrayOp, ConstantOp, CustomResultNameOp, EnumOp,
        FloatElementsOp, MixedResultsOp, NonNegativeOp, PositiveOp, ReifyBoundOp, StringElementsOp, SymbolOp,
    ],
    allows_unknown_ops: true,
    allows_unknown_types: true,
    allows_unknown_attrs: true,
}

fn names_as_listed(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let names = CustomResultNameOp::cast(op)
        .and_then(|op| op.names())
        .unwrap_or_default();
    for (at, text) in names.iter().enumerate() {
        name(at, text.as_str(op.ctx()).unwrap_or_default());
    }
}

/// The names of the declaration, as MLIR gives them.
fn as_declared(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let Some(def) = op.info().map(|info| info.def()) else {
        return;
    };
    let mut first = 0;
    for (number, result) in (0..).zip(def.results) {
        let count = drr::define::TypeSlot(drr::define::TypesOf::Result(number)).of(op).len();
        if count > 0 {
            name(first, result.name);
        }
        first += count;
    }
}
