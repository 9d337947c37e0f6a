// One op per kind of property, constraint and enum, to compare declarations with.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }
class D_Op<string mnemonic, dag parameters> : Op<D_Dialect, mnemonic, [Pure]>, Arguments<parameters>, Results<(outs AnyType:$r)>;

// Properties.
def IntOp : D_Op<"i64", (ins I64Prop:$p)>;
def Int32Op : D_Op<"i32", (ins I32Prop:$p)>;
def Int8Op : D_Op<"i8", (ins IntProp<"int8_t">:$p)>;
def StringOp : D_Op<"string", (ins StringProp:$p)>;
def BoolOp : D_Op<"bool", (ins BoolProp:$p)>;
def UnitOp : D_Op<"unit", (ins UnitProp:$p)>;
def DefaultOp : D_Op<"default", (ins DefaultValuedProp<I64Prop, "7">:$p)>;
def TextOp : D_Op<"text", (ins DefaultValuedProp<StringProp, "\"hi\"">:$p)>;
def OptionalOp : D_Op<"optional", (ins OptionalProp<I64Prop>:$p)>;
def ArrayOp : D_Op<"array", (ins ArrayProp<I64Prop>:$p)>;
def DenseOp : D_Op<"dense", (ins IntArrayProp<I32Prop>:$p)>;
def NestedOp : D_Op<"nested", (ins ArrayProp<OptionalProp<I64Prop>>:$p)>;

// Constraints on attributes.
def AttrPositiveOp : D_Op<"a_positive", (ins ConfinedAttr<I32Attr, [IntPositive]>:$p)>;
def AttrRangeOp : D_Op<"a_range", (ins ConfinedAttr<I64Attr, [IntMinValue<-1>, IntMaxValue<3>]>:$p)>;
def AttrOneOfOp : D_Op<"a_one_of", (ins ConfinedAttr<I32Attr, [IntIsOneOf<[1, -2, 4]>]>:$p)>;
def AttrNotZeroOp : D_Op<"a_not_zero", (ins ConfinedAttr<I32Attr, [IntNEQValue<0>]>:$p)>;
def AttrPowerOp : D_Op<"a_power", (ins IntValidAlignment<I64Attr>:$p)>;
def AttrPowerOf2Op : D_Op<"a_power_of_2", (ins ConfinedAttr<I8Attr, [IntPowerOf2]>:$p)>;
def AttrNonNegativeOp : D_Op<"a_non_negative", (ins ConfinedAttr<IndexAttr, [IntNonNegative]>:$p)>;
def AttrAnyOfOp : D_Op<"a_any_of", (ins AnyAttrOf<[I32Attr, StrAttr, UnitAttr]>:$p)>;
def AttrCountOp : D_Op<"a_count", (ins ConfinedAttr<ArrayAttr, [ArrayMinCount<1>, ArrayMaxCount<2>]>:$p)>;
def AttrExactOp : D_Op<"a_exact", (ins ConfinedAttr<I64ArrayAttr, [ArrayCount<2>]>:$p)>;
def AttrNthOp : D_Op<"a_nth", (ins ConfinedAttr<I64ArrayAttr, [IntArrayNthElemEq<0, 8>, IntArrayNthElemInRange<1, 2, 3>]>:$p)>;
def AttrDenseMaxOp : D_Op<"a_dense_max", (ins ConfinedAttr<DenseI64ArrayAttr, [DenseArrayMaxCt<2>]>:$p)>;
def AttrDensePositiveOp : D_Op<"a_dense_positive", (ins ConfinedAttr<DenseI32ArrayAttr, [DenseArrayStrictlyPositive<DenseI32ArrayAttr>]>:$p)>;
def AttrDenseSortedOp : D_Op<"a_dense_sorted", (ins ConfinedAttr<DenseF64ArrayAttr, [DenseArraySorted<DenseF64ArrayAttr>]>:$p)>;
def AttrDenseStrictOp : D_Op<"a_dense_strict", (ins ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$p)>;
def AttrAnyI32Op : D_Op<"a_any_i32", (ins AnyI32Attr:$p)>;
def AttrSi1Op : D_Op<"a_si1", (ins SI1Attr:$p)>;
def AttrUi1Op : D_Op<"a_ui1", (ins UI1Attr:$p)>;
def AttrTypedStrOp : D_Op<"a_typed_str", (ins TypedStrAttr<I32>:$p)>;
def AttrTypedNoneOp : D_Op<"a_typed_none", (ins TypedStrAttr<NoneType>:$p)>;
def AttrIntElementsOp : D_Op<"a_int_elements", (ins AnyIntElementsAttr:$p)>;
def AttrIndexElementsOp : D_Op<"a_index_elements", (ins IndexElementsAttr:$p)>;
def AttrI32ElementsOp : D_Op<"a_i32_elements", (ins I32ElementsAttr:$p)>;
def AttrAnyI32ElementsOp : D_Op<"a_any_i32_elements", (ins AnyI32ElementsAttr:$p)>;
def AttrF64ElementsOp : D_Op<"a_f64_elements", (ins F64ElementsAttr:$p)>;
def AttrRankedF32Op : D_Op<"a_ranked_f32", (ins RankedF32ElementsAttr<[2]>:$p)>;
def AttrRankedI64Op : D_Op<"a_ranked_i64", (ins RankedI64ElementsAttr<[2, 1]>:$p)>;
def AttrScalarOp : D_Op<"a_scalar", (ins RankedI32ElementsAttr<[]>:$p)>;
def AttrStringElementsOp : D_Op<"a_string_elements", (ins StringElementsAttr:$p)>;
def AttrSymbolsOp : D_Op<"a_symbols", (ins SymbolRefArrayAttr:$p)>;
def AttrFlatSymbolsOp : D_Op<"a_flat_symbols", (ins FlatSymbolRefArrayAttr:$p)>;
def AttrDictsOp : D_Op<"a_dicts", (ins DictArrayAttr:$p)>;
def AttrTypeOfOp : D_Op<"a_type_of", (ins TypeAttrOf<F32>:$p)>;
def AttrStringsOp : D_Op<"a_strings", (ins TypedArrayAttrBase<StrAttr, "strings">:$p)>;
def AttrOptionalOp : D_Op<"a_optional", (ins OptionalAttr<ConfinedAttr<I32Attr, [IntPositive]>>:$p)>;

def AttrConfinedOptionalOp : D_Op<"a_confined_optional", (ins ConfinedAttr<OptionalAttr<I32Attr>, [IntPositive]>:$p)>;
def AttrConfinedDefaultOp : D_Op<"a_confined_default", (ins ConfinedAttr<DefaultValuedAttr<I32Attr, "7">, [IntPositive]>:$p)>;
def AttrOptionalDefaultOp : D_Op<"a_optional_default", (ins DefaultValuedOptionalAttr<I32Attr, "7">:$p)>;

// Constraints on types.
def TypeAllOfOp : D_Op<"t_all_of", (ins AllOfType<[AnyTensor, AnyStaticShapeTensor]>:$p)>;
def TypeAnyTypeOfOp : D_Op<"t_any_type_of", (ins AnyTypeOf<[F32, I32, TensorOf<[F32]>]>:$p)>;
def TypeTensor1Op : D_Op<"t_tensor1", (ins 1DTensorOf<[F32]>:$p)>;
def TypeTensor0Op : D_Op<"t_tensor0", (ins 0DTensorOf<[AnyType]>:$p)>;
def TypeRankOp : D_Op<"t_rank", (ins TensorRankOf<[F32, I8], [1, 2]>:$p)>;
def TypeNon0Op : D_Op<"t_non0", (ins AnyNon0RankedTensor:$p)>;
def TypeNon0OrUnrankedOp : D_Op<"t_non0_or_unranked", (ins AnyNon0RankedOrUnrankedTensor:$p)>;
def TypeF32TensorOp : D_Op<"t_f32_tensor", (ins F32Tensor:$p)>;
def TypeIndexTensorOp : D_Op<"t_index_tensor", (ins IndexTensor:$p)>;
def TypeVectorAnyOp : D_Op<"t_vector_any", (ins AnyVectorOfAnyRank:$p)>;
def TypeVectorNon0Op : D_Op<"t_vector_non0", (ins VectorOfNonZeroRankOf<[F32]>:$p)>;
def TypeFixedOp : D_Op<"t_fixed", (ins AnyFixedVectorOfAnyRank:$p)>;
def TypeScalableOp : D_Op<"t_scalable", (ins AnyScalableVectorOfAnyRank:$p)>;
def TypeVectorRankOp : D_Op<"t_vector_rank", (ins VectorOfRankAndType<[1, 2], [F32]>:$p)>;
def TypeMemrefRankOp : D_Op<"t_memref_rank", (ins MemRefRankOf<[F32], [1]>:$p)>;
def TypeStaticMemrefOp : D_Op<"t_static_memref", (ins AnyStaticShapeMemRef:$p)>;
def TypeNon0MemrefOp : D_Op<"t_non0_memref", (ins AnyNon0RankedMemRef:$p)>;
def TypeF32MemrefOp : D_Op<"t_f32_memref", (ins F32MemRef:$p)>;
def TypeEitherMemrefOp : D_Op<"t_either_memref", (ins RankedOrUnrankedMemRefOf<[F32]>:$p)>;
def TypeTensorOrMemrefOp : D_Op<"t_tensor_or_memref", (ins TensorOrMemRef<[F32]>:$p)>;
def TypeLikeOp : D_Op<"t_like", (ins TypeOrValueSemanticsContainer<I32, "i32-like">:$p)>;
def TypeSignlessLikeOp : D_Op<"t_signless_like", (ins SignlessIntegerLike:$p)>;
def TypeIndexLikeOp : D_Op<"t_index_like", (ins SignlessIntegerOrIndexLike:$p)>;
def TypeFloatLikeOp : D_Op<"t_float_like", (ins FloatLike:$p)>;
def TypeIntOrFloatOp : D_Op<"t_int_or_float", (ins SignlessIntegerOrIndexOrFloatLike:$p)>;
def TypeBoolLikeOp : D_Op<"t_bool_like", (ins BoolLike:$p)>;
def TypeWidthsOp : D_Op<"t_widths", (ins SignlessIntOfWidths<[8, 16]>:$p)>;
def TypeFloatWidthsOp : D_Op<"t_float_widths", (ins FloatOfWidths<[16, 64]>:$p)>;
def TypeF8Op : D_Op<"t_f8", (ins F8E4M3FN:$p)>;
def TypeStridedOp : D_Op<"t_strided", (ins AnyStridedMemRef:$p)>;
def TypeStridedF32Op : D_Op<"t_strided_f32", (ins StridedMemRefOf<[F32]>:$p)>;
def TypeStridedRankOp : D_Op<"t_strided_rank", (ins StridedMemRefRankOf<[F32], [1]>:$p)>;
def TypeStridedOfRankOp : D_Op<"t_strided_of_rank", (ins AnyStridedMemRefOfRank<2>:$p)>;
def TypeLengthOp : D_Op<"t_length", (ins VectorOfLength<[2, 4]>:$p)>;
def TypeMinLengthOp : D_Op<"t_min_length", (ins VectorOfMinLength<3>:$p)>;
def TypeMaxLengthOp : D_Op<"t_max_length", (ins VectorOfMaxLength<3>:$p)>;
def TypeFixedLengthOp : D_Op<"t_fixed_length", (ins FixedVectorOfLength<[2, 4]>:$p)>;
def TypeScalableLengthOp : D_Op<"t_scalable_length", (ins ScalableVectorOfLength<[2, 4]>:$p)>;
def TypeLengthAndTypeOp : D_Op<"t_length_and_type", (ins VectorOfLengthAndType<[2, 4], [F32]>:$p)>;
def TypeMinMaxLengthOp : D_Op<"t_min_max_length", (ins VectorOfMinMaxLengthAndType<3, 5, [F32]>:$p)>;
def TypeFixedLengthAndTypeOp : D_Op<"t_fixed_length_and_type", (ins FixedVectorOfLengthAndType<[2, 4], [F32]>:$p)>;
def TypeScalableLengthAndTypeOp : D_Op<"t_scalable_length_and_type", (ins ScalableVectorOfLengthAndType<[2, 4], [F32]>:$p)>;
def TypeScalableRankAndLengthOp : D_Op<"t_scalable_rank_and_length", (ins ScalableVectorOfRankAndLengthAndType<[1, 2], [4], [F32]>:$p)>;
def TypeShapeOp : D_Op<"t_shape", (ins FixedVectorOfShapeAndType<[2, 2], F32>:$p)>;
def TypeTrailingScalableOp : D_Op<"t_trailing_scalable", (ins VectorWithTrailingDimScalableOf<[F32]>:$p)>;
def TypeTrailingScalableSizeOp : D_Op<"t_trailing_scalable_size", (ins VectorWithTrailingDimScalableOfSizeAndType<[2], [F32]>:$p)>;
def TypeScalableF32Op : D_Op<"t_scalable_f32", (ins ScalableVectorOfAnyRank<[F32]>:$p)>;
def TypeScalableRankOp : D_Op<"t_scalable_rank", (ins ScalableVectorOfRank<[1, 3]>:$p)>;
def TypeRankOnlyOp : D_Op<"t_rank_only", (ins VectorOfRank<[0, 2]>:$p)>;
def TypeFixedRankOp : D_Op<"t_fixed_rank", (ins FixedVectorOfRank<[1, 3]>:$p)>;
def TypeFixedRankAndTypeOp : D_Op<"t_fixed_rank_and_type", (ins FixedVectorOfRankAndType<[1, 2], [F32]>:$p)>;
def TypeFixedNon0Op : D_Op<"t_fixed_non0", (ins FixedVectorOfNonZeroRankOf<[F32]>:$p)>;
def TypeNthDimOp : D_Op<"t_nth_dim", (ins ShapedTypeWithNthDimOfSize<0, [2]>:$p)>;
def TypeNestedTupleOp : D_Op<"t_nested_tuple", (ins NestedTupleOf<[F32]>:$p)>;
def TypeTupleOp : D_Op<"t_tuple", (ins TupleOf<[F32]>:$p)>;
def TypeOpaqueOp : D_Op<"t_opaque", (ins OpaqueType<"other", "thing", "a thing">:$p)>;
def TypeAliasOp : D_Op<"t_alias", (ins TypeAlias<F32, "a float">:$p)>;
def TypeGroupsOp : D_Op<"t_groups", (ins VariadicOfVariadic<F32, "sizes">:$p, DenseI32ArrayAttr:$sizes)>;

// Enums.
def ModeFast : I32EnumAttrCase<"Fast", 0, "fast">;
def ModeSafe : I32EnumAttrCase<"Safe", 5, "safe">;
def Mode : I32EnumAttr<"Mode", "mode of operation", [ModeFast, ModeSafe]> { let cppNamespace = "::d"; }
def BitsRead : I8BitEnumAttrCaseBit<"Read", 0, "read">;
def BitsWrite : I8BitEnumAttrCaseBit<"Write", 1, "write">;
def Bits : I8BitEnumAttr<"Bits", "access bits", [BitsRead, BitsWrite]> { let cppNamespace = "::d"; }
def ModeOp : D_Op<"mode", (ins Mode:$p)>;
def BitsOp : D_Op<"bits", (ins Bits:$p)>;
def ModePropOp : D_Op<"mode_prop", (ins EnumProp<Mode>:$p)>;
def BitsPropOp : D_Op<"bits_prop", (ins EnumProp<Bits>:$p)>;
