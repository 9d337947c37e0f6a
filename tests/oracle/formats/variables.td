// A27 to A46: variables.

// Operands.
def A27OperandOp : Fmt_Op<"a27_operand"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
def A28OptionalOp : Fmt_Op<"a28_optional"> {
  let arguments = (ins Optional<I32>:$x);
  let assemblyFormat = "$x `end` attr-dict";
}
def A29VariadicOp : Fmt_Op<"a29_variadic"> {
  let arguments = (ins Variadic<I32>:$xs);
  let assemblyFormat = "$xs `end` attr-dict";
}
def A30GroupsOp : Fmt_Op<"a30_groups"> {
  let arguments = (ins VariadicOfVariadic<I32, "sizes">:$xs, DenseI32ArrayAttr:$sizes);
  let assemblyFormat = "$xs `end` attr-dict";
}

// Regions and successors.
def A31RegionOp : Fmt_Op<"a31_region"> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}
def A32VariadicRegionOp : Fmt_Op<"a32_variadic_region"> {
  let regions = (region AnyRegion:$first, VariadicRegion<AnyRegion>:$others);
  let assemblyFormat = "$first `and` $others `end` attr-dict";
}
def A33ImplicitTerminatorOp : Fmt_Op<"a33_implicit_terminator", [SingleBlockImplicitTerminator<"EndOp">]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def A34SingleBlockOp : Fmt_Op<"a34_single_block", [SingleBlock, NoTerminator]> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}
def A35SuccessorOp : Fmt_Op<"a35_successor", [Terminator]> {
  let successors = (successor AnySuccessor:$next);
  let assemblyFormat = "$next attr-dict";
}
def A35SuccessorsOp : Fmt_Op<"a35_successors", [Terminator]> {
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "$next `or` $others attr-dict";
}

// Properties; A101 has one of each kind.
def A36PropertyOp : Fmt_Op<"a36_property"> {
  let arguments = (ins I64Prop:$p, BoolProp:$b, StringProp:$s);
  let assemblyFormat = "$p `,` $b `,` $s attr-dict";
}

// Attributes.
class A37Op<string name, Attr attr> : Fmt_Op<name> {
  let arguments = (ins attr:$a);
  let assemblyFormat = "`<` $a `>` attr-dict";
}
def A38OldEnumOp : A37Op<"a38_old_enum", ModeAttr>;
def A38BitsOp : A37Op<"a38_bits", BitsAttr>;
def A39SymbolNameOp : A37Op<"a39_symbol_name", SymbolNameAttr>;
def A40BoolOp : A37Op<"a40_bool", BoolAttr>;
def A40I1Op : A37Op<"a40_i1", I1Attr>;
def A40I8Op : A37Op<"a40_i8", I8Attr>;
def A40I64Op : A37Op<"a40_i64", I64Attr>;
def A40SI16Op : A37Op<"a40_si16", SI16Attr>;
def A40UI32Op : A37Op<"a40_ui32", UI32Attr>;
def A40IndexOp : A37Op<"a40_index", IndexAttr>;
def A40F32Op : A37Op<"a40_f32", F32Attr>;
def A40F64Op : A37Op<"a40_f64", F64Attr>;
def A40StrOp : A37Op<"a40_str", StrAttr>;
def A40SymbolRefOp : A37Op<"a40_symbol_ref", SymbolRefAttr>;
def A40FlatSymbolRefOp : A37Op<"a40_flat_symbol_ref", FlatSymbolRefAttr>;
def A40TypeOp : A37Op<"a40_type", TypeAttr>;
def A40TypeOfOp : A37Op<"a40_type_of", TypeAttrOf<F32>>;
def A40DictionaryOp : A37Op<"a40_dictionary", DictionaryAttr>;
def A40ArrayOp : A37Op<"a40_array", ArrayAttr>;
def A40I32ArrayOp : A37Op<"a40_i32_array", I32ArrayAttr>;
def A40I64ArrayOp : A37Op<"a40_i64_array", I64ArrayAttr>;
def A40F32ArrayOp : A37Op<"a40_f32_array", F32ArrayAttr>;
def A40StrArrayOp : A37Op<"a40_str_array", StrArrayAttr>;
def A40TypeArrayOp : A37Op<"a40_type_array", TypeArrayAttr>;
def A40SymbolArrayOp : A37Op<"a40_symbol_array", SymbolRefArrayAttr>;
def A40AffineMapOp : A37Op<"a40_affine_map", AffineMapAttr>;
def A40AffineMapArrayOp : A37Op<"a40_affine_map_array", AffineMapArrayAttr>;
def A40ConfinedOp : A37Op<"a40_confined", ConfinedAttr<I32Attr, [IntNonNegative]>>;
def A41UnitOp : A37Op<"a41_unit", UnitAttr>;
def A42AnyOp : A37Op<"a42_any", AnyAttr>;
def A42AnyOfOp : A37Op<"a42_any_of", AnyAttrOf<[I32Attr, StrAttr, F64Attr]>>;
def A42QualifiedOp : Fmt_Op<"a42_qualified"> {
  let arguments = (ins I64Attr:$a, ModeAttr:$mode, StrAttr:$text, DenseI64ArrayAttr:$list, SymbolNameAttr:$name);
  let assemblyFormat = "qualified($a) qualified($mode) qualified($text) qualified($list) qualified($name) attr-dict";
}
def A43BoolListOp : A37Op<"a43_bool_list", DenseBoolArrayAttr>;
def A43I8ListOp : A37Op<"a43_i8_list", DenseI8ArrayAttr>;
def A43I32ListOp : A37Op<"a43_i32_list", DenseI32ArrayAttr>;
def A43I64ListOp : A37Op<"a43_i64_list", DenseI64ArrayAttr>;
def A43F32ListOp : A37Op<"a43_f32_list", DenseF32ArrayAttr>;
def A43F64ListOp : A37Op<"a43_f64_list", DenseF64ArrayAttr>;
def A44TypedOp : A37Op<"a44_typed", TypedAttrInterface>;
def A44IntegerOp : A37Op<"a44_integer", APIntAttr>;
def A44AnyI32Op : A37Op<"a44_any_i32", AnyI32Attr>;
def A44ElementsOp : A37Op<"a44_elements", ElementsAttr>;
def A44DenseElementsOp : A37Op<"a44_dense_elements", I32ElementsAttr>;
def A44TypedStrOp : A37Op<"a44_typed_str", TypedStrAttr<I32>>;
def A44LocationOp : A37Op<"a44_location", LocationAttr>;
def A45FirstOp : Fmt_Op<"a45_first"> {
  let arguments = (ins OptionalAttr<StrAttr>:$s, OptionalAttr<I32Attr>:$i, OptionalAttr<SymbolNameAttr>:$n, OptionalAttr<ModeAttr>:$m);
  let assemblyFormat = "($s^)? (`` `,` $i^)? ($n^ `named`)? ($m^)? attr-dict";
}
def A45OutsideOp : Fmt_Op<"a45_outside"> {
  let arguments = (ins OptionalAttr<StrAttr>:$s, OptionalAttr<I32Attr>:$i, OptionalAttr<DenseI64ArrayAttr>:$l);
  let assemblyFormat = "$s `,` $i `,` $l attr-dict";
}
def A46DefaultOp : Fmt_Op<"a46_default"> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedAttr<StrAttr, "\"hi\"">:$s);
  let assemblyFormat = "$d `,` $s attr-dict";
}
