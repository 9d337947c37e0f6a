//! Constraints on attributes and types: each accepts what MLIR's of the same name accepts.

use drr::prelude::*;
use drr_tests::mlir::MlirOpt;

use crate::judge::{judge, ours};

op! { AttrPositiveOp = "d.a_positive", (ins ConfinedAttr<I32Attr, [IntPositive]>:$p), (outs AnyType:$r) }
op! { AttrRangeOp = "d.a_range", (ins ConfinedAttr<I64Attr, [IntMinValue<-1>, IntMaxValue<3>]>:$p), (outs AnyType:$r) }
op! { AttrOneOfOp = "d.a_one_of", (ins ConfinedAttr<I32Attr, [IntIsOneOf<[1, -2, 4]>]>:$p), (outs AnyType:$r) }
op! { AttrNotZeroOp = "d.a_not_zero", (ins ConfinedAttr<I32Attr, [IntNEQValue<0>]>:$p), (outs AnyType:$r) }
op! { AttrPowerOp = "d.a_power", (ins IntValidAlignment<I64Attr>:$p), (outs AnyType:$r) }
op! { AttrPowerOf2Op = "d.a_power_of_2", (ins ConfinedAttr<I8Attr, [IntPowerOf2]>:$p), (outs AnyType:$r) }
op! { AttrNonNegativeOp = "d.a_non_negative", (ins ConfinedAttr<IndexAttr, [IntNonNegative]>:$p), (outs AnyType:$r) }
op! { AttrAnyOfOp = "d.a_any_of", (ins AnyAttrOf<[I32Attr, StrAttr, UnitAttr]>:$p), (outs AnyType:$r) }
op! { AttrCountOp = "d.a_count", (ins ConfinedAttr<ArrayAttr, [ArrayMinCount<1>, ArrayMaxCount<2>]>:$p), (outs AnyType:$r) }
op! { AttrExactOp = "d.a_exact", (ins ConfinedAttr<I64ArrayAttr, [ArrayCount<2>]>:$p), (outs AnyType:$r) }
op! { AttrNthOp = "d.a_nth", (ins ConfinedAttr<I64ArrayAttr, [IntArrayNthElemEq<0, 8>, IntArrayNthElemInRange<1, 2, 3>]>:$p), (outs AnyType:$r) }
op! { AttrDenseMaxOp = "d.a_dense_max", (ins ConfinedAttr<DenseI64ArrayAttr, [DenseArrayMaxCt<2>]>:$p), (outs AnyType:$r) }
op! { AttrDensePositiveOp = "d.a_dense_positive", (ins ConfinedAttr<DenseI32ArrayAttr, [DenseArrayStrictlyPositive<DenseI32ArrayAttr>]>:$p), (outs AnyType:$r) }
op! { AttrDenseSortedOp = "d.a_dense_sorted", (ins ConfinedAttr<DenseF64ArrayAttr, [DenseArraySorted<DenseF64ArrayAttr>]>:$p), (outs AnyType:$r) }
op! { AttrDenseStrictOp = "d.a_dense_strict", (ins ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$p), (outs AnyType:$r) }
op! { AttrAnyI32Op = "d.a_any_i32", (ins AnyI32Attr:$p), (outs AnyType:$r) }
op! { AttrSi1Op = "d.a_si1", (ins SI1Attr:$p), (outs AnyType:$r) }
op! { AttrUi1Op = "d.a_ui1", (ins UI1Attr:$p), (outs AnyType:$r) }
op! { AttrTypedStrOp = "d.a_typed_str", (ins TypedStrAttr<I32>:$p), (outs AnyType:$r) }
op! { AttrTypedNoneOp = "d.a_typed_none", (ins TypedStrAttr<NoneType>:$p), (outs AnyType:$r) }
op! { AttrIntElementsOp = "d.a_int_elements", (ins AnyIntElementsAttr:$p), (outs AnyType:$r) }
op! { AttrIndexElementsOp = "d.a_index_elements", (ins IndexElementsAttr:$p), (outs AnyType:$r) }
op! { AttrI32ElementsOp = "d.a_i32_elements", (ins I32ElementsAttr:$p), (outs AnyType:$r) }
op! { AttrAnyI32ElementsOp = "d.a_any_i32_elements", (ins AnyI32ElementsAttr:$p), (outs AnyType:$r) }
op! { AttrF64ElementsOp = "d.a_f64_elements", (ins F64ElementsAttr:$p), (outs AnyType:$r) }
op! { AttrRankedF32Op = "d.a_ranked_f32", (ins RankedF32ElementsAttr<[2]>:$p), (outs AnyType:$r) }
op! { AttrRankedI64Op = "d.a_ranked_i64", (ins RankedI64ElementsAttr<[2, 1]>:$p), (outs AnyType:$r) }
op! { AttrScalarOp = "d.a_scalar", (ins RankedI32ElementsAttr<[]>:$p), (outs AnyType:$r) }
op! { AttrStringElementsOp = "d.a_string_elements", (ins StringElementsAttr:$p), (outs AnyType:$r) }
op! { AttrSymbolsOp = "d.a_symbols", (ins SymbolRefArrayAttr:$p), (outs AnyType:$r) }
op! { AttrFlatSymbolsOp = "d.a_flat_symbols", (ins FlatSymbolRefArrayAttr:$p), (outs AnyType:$r) }
op! { AttrDictsOp = "d.a_dicts", (ins DictArrayAttr:$p), (outs AnyType:$r) }
op! { AttrTypeOfOp = "d.a_type_of", (ins TypeAttrOf<F32>:$p), (outs AnyType:$r) }
op! { AttrStringsOp = "d.a_strings", (ins TypedArrayAttr<StrAttr>:$p), (outs AnyType:$r) }
op! { AttrOptionalOp = "d.a_optional", (ins OptionalAttr<ConfinedAttr<I32Attr, [IntPositive]>>:$p), (outs AnyType:$r) }
op! { TypeAllOfOp = "d.t_all_of", (ins AllOfType<[AnyTensor, AnyStaticShapeTensor]>:$p), (outs AnyType:$r) }
op! { TypeAnyTypeOfOp = "d.t_any_type_of", (ins AnyTypeOf<[F32, I32, TensorOf<[F32]>]>:$p), (outs AnyType:$r) }
op! { TypeTensor1Op = "d.t_tensor1", (ins 1DTensorOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeTensor0Op = "d.t_tensor0", (ins 0DTensorOf<[AnyType]>:$p), (outs AnyType:$r) }
op! { TypeRankOp = "d.t_rank", (ins TensorRankOf<[F32, I8], [1, 2]>:$p), (outs AnyType:$r) }
op! { TypeNon0Op = "d.t_non0", (ins AnyNon0RankedTensor:$p), (outs AnyType:$r) }
op! { TypeNon0OrUnrankedOp = "d.t_non0_or_unranked", (ins AnyNon0RankedOrUnrankedTensor:$p), (outs AnyType:$r) }
op! { TypeF32TensorOp = "d.t_f32_tensor", (ins F32Tensor:$p), (outs AnyType:$r) }
op! { TypeIndexTensorOp = "d.t_index_tensor", (ins IndexTensor:$p), (outs AnyType:$r) }
op! { TypeVectorAnyOp = "d.t_vector_any", (ins AnyVectorOfAnyRank:$p), (outs AnyType:$r) }
op! { TypeVectorNon0Op = "d.t_vector_non0", (ins VectorOfNonZeroRankOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeFixedOp = "d.t_fixed", (ins AnyFixedVectorOfAnyRank:$p), (outs AnyType:$r) }
op! { TypeScalableOp = "d.t_scalable", (ins AnyScalableVectorOfAnyRank:$p), (outs AnyType:$r) }
op! { TypeVectorRankOp = "d.t_vector_rank", (ins VectorOfRankAndType<[1, 2], [F32]>:$p), (outs AnyType:$r) }
op! { TypeMemrefRankOp = "d.t_memref_rank", (ins MemRefRankOf<[F32], [1]>:$p), (outs AnyType:$r) }
op! { TypeStaticMemrefOp = "d.t_static_memref", (ins AnyStaticShapeMemRef:$p), (outs AnyType:$r) }
op! { TypeNon0MemrefOp = "d.t_non0_memref", (ins AnyNon0RankedMemRef:$p), (outs AnyType:$r) }
op! { TypeF32MemrefOp = "d.t_f32_memref", (ins F32MemRef:$p), (outs AnyType:$r) }
op! { TypeEitherMemrefOp = "d.t_either_memref", (ins RankedOrUnrankedMemRefOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeTensorOrMemrefOp = "d.t_tensor_or_memref", (ins TensorOrMemRef<[F32]>:$p), (outs AnyType:$r) }
op! { TypeLikeOp = "d.t_like", (ins TypeOrValueSemanticsContainer<I32, "i32-like">:$p), (outs AnyType:$r) }
op! { TypeSignlessLikeOp = "d.t_signless_like", (ins SignlessIntegerLike:$p), (outs AnyType:$r) }
op! { TypeIndexLikeOp = "d.t_index_like", (ins SignlessIntegerOrIndexLike:$p), (outs AnyType:$r) }
op! { TypeFloatLikeOp = "d.t_float_like", (ins FloatLike:$p), (outs AnyType:$r) }
op! { TypeIntOrFloatOp = "d.t_int_or_float", (ins SignlessIntegerOrIndexOrFloatLike:$p), (outs AnyType:$r) }
op! { TypeBoolLikeOp = "d.t_bool_like", (ins BoolLike:$p), (outs AnyType:$r) }
op! { TypeWidthsOp = "d.t_widths", (ins SignlessIntOfWidths<[8, 16]>:$p), (outs AnyType:$r) }
op! { TypeFloatWidthsOp = "d.t_float_widths", (ins FloatOfWidths<[16, 64]>:$p), (outs AnyType:$r) }
op! { TypeF8Op = "d.t_f8", (ins F8E4M3FN:$p), (outs AnyType:$r) }
op! { AttrConfinedOptionalOp = "d.a_confined_optional", (ins ConfinedAttr<OptionalAttr<I32Attr>, [IntPositive]>:$p), (outs AnyType:$r) }
op! { AttrConfinedDefaultOp = "d.a_confined_default", (ins ConfinedAttr<DefaultValuedAttr<I32Attr, "7">, [IntPositive]>:$p), (outs AnyType:$r) }
op! { AttrOptionalDefaultOp = "d.a_optional_default", (ins DefaultValuedOptionalAttr<I32Attr, "7">:$p), (outs AnyType:$r) }
op! { TypeStridedOp = "d.t_strided", (ins AnyStridedMemRef:$p), (outs AnyType:$r) }
op! { TypeStridedF32Op = "d.t_strided_f32", (ins StridedMemRefOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeStridedRankOp = "d.t_strided_rank", (ins StridedMemRefRankOf<[F32], [1]>:$p), (outs AnyType:$r) }
op! { TypeStridedOfRankOp = "d.t_strided_of_rank", (ins AnyStridedMemRefOfRank<2>:$p), (outs AnyType:$r) }
op! { TypeLengthOp = "d.t_length", (ins VectorOfLength<[2, 4]>:$p), (outs AnyType:$r) }
op! { TypeMinLengthOp = "d.t_min_length", (ins VectorOfMinLength<3>:$p), (outs AnyType:$r) }
op! { TypeMaxLengthOp = "d.t_max_length", (ins VectorOfMaxLength<3>:$p), (outs AnyType:$r) }
op! { TypeFixedLengthOp = "d.t_fixed_length", (ins FixedVectorOfLength<[2, 4]>:$p), (outs AnyType:$r) }
op! { TypeScalableLengthOp = "d.t_scalable_length", (ins ScalableVectorOfLength<[2, 4]>:$p), (outs AnyType:$r) }
op! { TypeLengthAndTypeOp = "d.t_length_and_type", (ins VectorOfLengthAndType<[2, 4], [F32]>:$p), (outs AnyType:$r) }
op! { TypeMinMaxLengthOp = "d.t_min_max_length", (ins VectorOfMinMaxLengthAndType<3, 5, [F32]>:$p), (outs AnyType:$r) }
op! { TypeFixedLengthAndTypeOp = "d.t_fixed_length_and_type", (ins FixedVectorOfLengthAndType<[2, 4], [F32]>:$p), (outs AnyType:$r) }
op! { TypeScalableLengthAndTypeOp = "d.t_scalable_length_and_type", (ins ScalableVectorOfLengthAndType<[2, 4], [F32]>:$p), (outs AnyType:$r) }
op! { TypeScalableRankAndLengthOp = "d.t_scalable_rank_and_length", (ins ScalableVectorOfRankAndLengthAndType<[1, 2], [4], [F32]>:$p), (outs AnyType:$r) }
op! { TypeShapeOp = "d.t_shape", (ins FixedVectorOfShapeAndType<[2, 2], F32>:$p), (outs AnyType:$r) }
op! { TypeTrailingScalableOp = "d.t_trailing_scalable", (ins VectorWithTrailingDimScalableOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeTrailingScalableSizeOp = "d.t_trailing_scalable_size", (ins VectorWithTrailingDimScalableOfSizeAndType<[2], [F32]>:$p), (outs AnyType:$r) }
op! { TypeScalableF32Op = "d.t_scalable_f32", (ins ScalableVectorOfAnyRank<[F32]>:$p), (outs AnyType:$r) }
op! { TypeScalableRankOp = "d.t_scalable_rank", (ins ScalableVectorOfRank<[1, 3]>:$p), (outs AnyType:$r) }
op! { TypeRankOnlyOp = "d.t_rank_only", (ins VectorOfRank<[0, 2]>:$p), (outs AnyType:$r) }
op! { TypeFixedRankOp = "d.t_fixed_rank", (ins FixedVectorOfRank<[1, 3]>:$p), (outs AnyType:$r) }
op! { TypeFixedRankAndTypeOp = "d.t_fixed_rank_and_type", (ins FixedVectorOfRankAndType<[1, 2], [F32]>:$p), (outs AnyType:$r) }
op! { TypeFixedNon0Op = "d.t_fixed_non0", (ins FixedVectorOfNonZeroRankOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeNthDimOp = "d.t_nth_dim", (ins ShapedTypeWithNthDimOfSize<0, [2]>:$p), (outs AnyType:$r) }
op! { TypeNestedTupleOp = "d.t_nested_tuple", (ins NestedTupleOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeTupleOp = "d.t_tuple", (ins TupleOf<[F32]>:$p), (outs AnyType:$r) }
op! { TypeOpaqueOp = "d.t_opaque", (ins OpaqueType<"other", "thing", "a thing">:$p), (outs AnyType:$r) }
op! { TypeAliasOp = "d.t_alias", (ins TypeAlias<F32, "a float">:$p), (outs AnyType:$r) }
op! { TypeGroupsOp = "d.t_groups", (ins VariadicOfVariadic<F32, "sizes">:$p, DenseI32ArrayAttr:$sizes), (outs AnyType:$r) }
dialect! {
    D = "d",
    ops: [
        AttrOptionalDefaultOp,
        AttrConfinedOptionalOp, AttrConfinedDefaultOp,
        AttrPositiveOp, AttrRangeOp, AttrOneOfOp, AttrNotZeroOp, AttrPowerOp, AttrPowerOf2Op, AttrNonNegativeOp, AttrAnyOfOp, AttrCountOp, AttrExactOp, AttrNthOp, AttrDenseMaxOp, AttrDensePositiveOp, AttrDenseSortedOp, AttrDenseStrictOp, AttrAnyI32Op, AttrSi1Op, AttrUi1Op, AttrTypedStrOp, AttrTypedNoneOp, AttrIntElementsOp, AttrIndexElementsOp, AttrI32ElementsOp, AttrAnyI32ElementsOp, AttrF64ElementsOp, AttrRankedF32Op, AttrRankedI64Op, AttrScalarOp, AttrStringElementsOp, AttrSymbolsOp, AttrFlatSymbolsOp, AttrDictsOp, AttrTypeOfOp, AttrStringsOp, AttrOptionalOp, TypeAllOfOp, TypeAnyTypeOfOp, TypeTensor1Op, TypeTensor0Op, TypeRankOp, TypeNon0Op, TypeNon0OrUnrankedOp, TypeF32TensorOp, TypeIndexTensorOp, TypeVectorAnyOp, TypeVectorNon0Op, TypeFixedOp, TypeScalableOp, TypeVectorRankOp, TypeMemrefRankOp, TypeStaticMemrefOp, TypeNon0MemrefOp, TypeF32MemrefOp, TypeEitherMemrefOp, TypeTensorOrMemrefOp, TypeLikeOp, TypeSignlessLikeOp, TypeIndexLikeOp, TypeFloatLikeOp, TypeIntOrFloatOp, TypeBoolLikeOp, TypeWidthsOp, TypeFloatWidthsOp, TypeF8Op,
        TypeStridedOp, TypeStridedF32Op, TypeStridedRankOp, TypeStridedOfRankOp, TypeLengthOp, TypeMinLengthOp, TypeMaxLengthOp, TypeFixedLengthOp, TypeScalableLengthOp, TypeLengthAndTypeOp, TypeMinMaxLengthOp, TypeFixedLengthAndTypeOp, TypeScalableLengthAndTypeOp, TypeScalableRankAndLengthOp, TypeShapeOp, TypeTrailingScalableOp, TypeTrailingScalableSizeOp, TypeScalableF32Op, TypeScalableRankOp, TypeRankOnlyOp, TypeFixedRankOp, TypeFixedRankAndTypeOp, TypeFixedNon0Op, TypeNthDimOp, TypeNestedTupleOp, TypeTupleOp, TypeOpaqueOp, TypeAliasOp, TypeGroupsOp,
    ]
}

const ATTRS: &[&str] = &[
    "5 : i32",
    "0 : i32",
    "-2 : i32",
    "4 : i32",
    "-1",
    "3",
    "4",
    "8",
    "-128 : i8",
    "64 : i8",
    "6 : i8",
    "0 : index",
    "-1 : index",
    "5 : si32",
    "5 : ui32",
    "-1 : si1",
    "1 : ui1",
    "true",
    r#""a""#,
    r#""a" : i32"#,
    "unit",
    "[]",
    "[1]",
    "[1, 2]",
    "[1, 2, 3]",
    "[8, 2]",
    "[8, 4]",
    "[8]",
    r#"["a"]"#,
    r#"["a", 1]"#,
    "array<i64>",
    "array<i64: 1, 2>",
    "array<i64: 2, 1>",
    "array<i64: 1, 1>",
    "array<i64: 1, 2, 3>",
    "array<i32: 1>",
    "array<i32: 0, 1>",
    "array<f64: 1.0, 1.0>",
    "array<f64: 2.0, 1.0>",
    "dense<1> : tensor<2xi32>",
    "dense<1> : tensor<i32>",
    "dense<1> : vector<2xsi32>",
    "dense<1> : tensor<index>",
    "dense<1.0> : tensor<2xf32>",
    "dense<[1.0, 2.0]> : tensor<2xf32>",
    "dense<1.0> : tensor<f64>",
    "dense<1> : tensor<2x1xi64>",
    "[@a, @b::@c]",
    "[@a]",
    "[{}]",
    "[{a}]",
    "f32",
    "i32",
    "@a",
    "sparse<0, 1> : tensor<2xi32>",
    r#"dense<"a"> : tensor<2xvector<1xi8>>"#,
];

const TYPES: &[&str] = &[
    "f32",
    "i32",
    "i1",
    "si32",
    "index",
    "i8",
    "i16",
    "f16",
    "f64",
    "bf16",
    "f8E4M3FN",
    "tensor<f32>",
    "tensor<2xf32>",
    "tensor<?xf32>",
    "tensor<*xf32>",
    "tensor<2x2xi8>",
    "tensor<2xi32>",
    "tensor<2xindex>",
    "tensor<2x2x2xf32>",
    "vector<f32>",
    "vector<2xf32>",
    "vector<[2]xf32>",
    "vector<2x[2]xf32>",
    "vector<2x2x2xf32>",
    "vector<2xi1>",
    "vector<4xindex>",
    "memref<f32>",
    "memref<2xf32>",
    "memref<?xf32>",
    "memref<*xf32>",
    "memref<2x2xi32>",
    "memref<2xi32>",
    "tuple<f32>",
    "complex<f32>",
    "none",
    "() -> ()",
    "vector<[2]x2xf32>",
    "vector<3xf32>",
    "vector<2x2xf32>",
    "vector<4xf32>",
    "vector<[4]xf32>",
    "vector<[4]xi32>",
    "vector<[2]x[2]xf32>",
    "vector<2x3x[2]xf32>",
    "vector<2x2xi32>",
    "vector<5xf32>",
    "vector<6xf32>",
    "vector<1x4xf32>",
    "vector<1x[4]xf32>",
    "memref<2x2xf32>",
    "memref<2xf32, strided<[2]>>",
    "memref<?xf32, strided<[?], offset: ?>>",
    "memref<2x2xf32, strided<[1, 2]>>",
    "memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>",
    "memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>",
    "memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>",
    "memref<4xf32, affine_map<(d0) -> ((d0 floordiv 2) * 2)>>",
    "memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0 ceildiv 2)>>",
    "memref<4xf32, affine_map<(d0)[s0, s1] -> (d0 * (s0 floordiv 2) + (s0 mod 2) * s1 + 1)>>",
    "memref<4xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>",
    "memref<4xi32, strided<[2], offset: 1>>",
    "memref<f32, strided<[]>>",
    "tuple<>",
    "tuple<i32>",
    "tuple<tuple<f32>, f32>",
    "tuple<tuple<i32>>",
    "tuple<tuple<>>",
    "!other.thing",
    "!other.things",
    "!other<thing>",
    "!other.thing<1>",
    "!others.thing",
];

/// Compares the texts that each op accepts in drr and in MLIR.
fn compare(ctx: &Context, judge: &MlirOpt, ops: &[&str], values: &[&str], text: impl Fn(&str, &str) -> String) {
    let all: Vec<String> = ops
        .iter()
        .flat_map(|op| values.iter().map(|value| text(op, value)))
        .collect();
    let verdicts = judge.verdicts(&["--allow-unregistered-dialect"], &all);
    let mut wrong = Vec::new();
    for (op, (texts, verdicts)) in ops
        .iter()
        .zip(all.chunks(values.len()).zip(verdicts.chunks(values.len())))
    {
        let taken: Vec<bool> = texts.iter().map(|text| ours(ctx, text).is_some()).collect();
        for ((text, verdict), &holds) in texts.iter().zip(verdicts).zip(&taken) {
            if holds != verdict.is_some() {
                let who = if holds { "only ours takes" } else { "only MLIR takes" };
                wrong.push(format!("{who}: {text}"));
            }
        }
        if taken.iter().all(|&holds| holds) || !taken.contains(&true) {
            wrong.push(format!("nothing is learnt about {op}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

fn ops_of(ctx: &Context, prefix: &str) -> Vec<String> {
    let names = ctx.registry().ops().map(|info| info.def().name);
    names
        .filter(|name| name.starts_with(prefix))
        .map(str::to_owned)
        .collect()
}

#[test]
fn attributes_are_accepted_as_in_mlir() {
    let Some(judge) = judge() else { return };
    let ctx = Context::with(D);
    let ops = ops_of(&ctx, "d.a_");
    let ops: Vec<&str> = ops.iter().map(String::as_str).collect();
    compare(&ctx, &judge, &ops, ATTRS, |op, attr| {
        format!("%0 = \"{op}\"() <{{p = {attr}}}> : () -> i32")
    });
}

/// Constraints that MLIR checks by casts, which crash for anything but a vector.
const OF_VECTORS: &[&str] = &["d.t_nth_dim", "d.t_shape"];

#[test]
fn types_are_accepted_as_in_mlir() {
    let Some(judge) = judge() else { return };
    let ctx = ContextBuilder::new().with(D).allow_unregistered_dialects(true).build();
    let ops = ops_of(&ctx, "d.t_");
    let ops: Vec<&str> = ops.iter().map(String::as_str).collect();
    let (of_vectors, ops): (Vec<&str>, Vec<&str>) = ops.into_iter().partition(|op| OF_VECTORS.contains(op));
    let vectors: Vec<&str> = TYPES.iter().copied().filter(|ty| ty.starts_with("vector")).collect();
    assert_eq!(of_vectors.len(), OF_VECTORS.len());
    for (ops, types) in [(ops, TYPES), (of_vectors, &vectors)] {
        compare(&ctx, &judge, &ops, types, |op, ty| {
            let properties = if op == "d.t_groups" {
                " <{sizes = array<i32: 1>}>"
            } else {
                ""
            };
            format!(
                "%0 = \"builtin.unrealized_conversion_cast\"() : () -> {ty}\n\
                 %1 = \"{op}\"(%0){properties} : ({ty}) -> i32"
            )
        });
    }
}

#[test]
fn optional_attributes_can_be_confined() {
    let ctx = Context::with(D);
    let texts = [
        "d.a_optional",
        "d.a_confined_optional",
        "d.a_confined_default",
        "d.a_optional_default",
    ];
    crate::judge::compare(&ctx, &texts.map(|op| format!("%0 = \"{op}\"() : () -> i32")));
}

#[test]
fn a_default_that_stays_absent_is_read_all_the_same() {
    pat! { Seven: (AttrOptionalDefaultOp ConstantAttr<I32Attr, "7">) => (AttrOptionalOp 1) }
    pat! { Other: (AttrOptionalDefaultOp $p) => (AttrConfinedDefaultOp $p) }
    let ctx = Context::with(D);
    let mut module = Module::parse(
        &ctx,
        r#"%0 = "d.a_optional_default"() : () -> i32
           %1 = "d.a_optional_default"() <{p = 8 : i32}> : () -> i32"#,
    )
    .expect("it is a module");
    let read: Vec<Option<i32>> = module
        .root()
        .walk()
        .filter_map(AttrOptionalDefaultOp::cast)
        .map(AttrOptionalDefaultOp::p)
        .collect();
    assert_eq!(read, [Some(7), Some(8)]);
    let set = PatternSet::new()
        .with(Seven)
        .with(Other)
        .freeze(&ctx)
        .expect("all ops are known");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default()).expect("it ends");
    assert!(outcome.converged);
    assert_eq!(
        module.generic_form().to_string(),
        r#""builtin.module"() ({
  %0 = "d.a_optional"() <{p = 1 : i32}> : () -> i32
  %1 = "d.a_confined_default"() <{p = 8 : i32}> : () -> i32
}) : () -> ()
"#
    );
}
