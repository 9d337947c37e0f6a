//! Rows of the constraint table.

/// Passes all rows to a macro, each as `Kind Name(Param, ..) = takes, Flag, ..;`, in terms of [`crate::constraint`].
///
/// ```
/// macro_rules! names {
///     ($($kind:ident $name:ident($($param:ident),*) = $takes:expr $(, $flag:ident)*;)*) => { [$(stringify!($name)),*] };
/// }
/// assert!(drr_schema::for_each_constraint!(names).contains(&"TensorOf"));
/// ```
#[macro_export]
#[rustfmt::skip]
macro_rules! for_each_constraint {
    ($callback:ident) => { $callback! {
        // Any type, and combinations of type constraints.
        Type AnyType() = Anything;
        Type AnyTypeOf(Types) = OneOf;
        Type AllOfType(Types) = AllOf;
        Type ConfinedType(Type, Anys) = First;
        Type TypeAlias(Type) = First;
        Type OpaqueType(Text, Text) = Part(&[Class("opaque")]), Buildable;
        Type NoneType() = All(&[Class("none")]), Buildable;
        // Integers.
        Type I1() = All(&[int(Signless, 1)]), Buildable;
        Type I8() = All(&[int(Signless, 8)]), Buildable;
        Type I16() = All(&[int(Signless, 16)]), Buildable;
        Type I32() = All(&[int(Signless, 32)]), Buildable;
        Type I64() = All(&[int(Signless, 64)]), Buildable;
        Type I128() = All(&[int(Signless, 128)]), Buildable;
        Type SI1() = All(&[int(Signed, 1)]), Buildable;
        Type SI8() = All(&[int(Signed, 8)]), Buildable;
        Type SI16() = All(&[int(Signed, 16)]), Buildable;
        Type SI32() = All(&[int(Signed, 32)]), Buildable;
        Type SI64() = All(&[int(Signed, 64)]), Buildable;
        Type UI1() = All(&[int(Unsigned, 1)]), Buildable;
        Type UI8() = All(&[int(Unsigned, 8)]), Buildable;
        Type UI16() = All(&[int(Unsigned, 16)]), Buildable;
        Type UI32() = All(&[int(Unsigned, 32)]), Buildable;
        Type UI64() = All(&[int(Unsigned, 64)]), Buildable;
        Type AnyI1() = All(&[of_width(1)]);
        Type AnyI8() = All(&[of_width(8)]);
        Type AnyI16() = All(&[of_width(16)]);
        Type AnyI32() = All(&[of_width(32)]);
        Type AnyI64() = All(&[of_width(64)]);
        Type AnyInteger() = All(&[ANY_INT]);
        Type AnySignlessInteger() = All(&[ANY_SIGNLESS]);
        Type AnySignedInteger() = All(&[TypeFamily::Int(Some(Signed), None)]);
        Type AnyUnsignedInteger() = All(&[TypeFamily::Int(Some(Unsigned), None)]);
        Type AnySignlessIntegerOrIndex() = All(&[ANY_SIGNLESS, Index]);
        Type I(Width) = IntOfWidth(Some(Signless)), Buildable, Called;
        Type SI(Width) = IntOfWidth(Some(Signed)), Buildable, Called;
        Type UI(Width) = IntOfWidth(Some(Unsigned)), Buildable, Called;
        Type AnyI(Width) = IntOfWidth(None), Called;
        Type AnyIntOfWidths(Widths) = IntOfWidths(None);
        Type SignlessIntOfWidths(Widths) = IntOfWidths(Some(Signless));
        Type SignedIntOfWidths(Widths) = IntOfWidths(Some(Signed));
        Type UnsignedIntOfWidths(Widths) = IntOfWidths(Some(Unsigned));
        Type Index() = All(&[Index]), Buildable;
        // Floats.
        Type BF16() = All(&[float("BF16")]), Buildable;
        Type F16() = All(&[float("F16")]), Buildable;
        Type TF32() = All(&[float("TF32")]), Buildable;
        Type F32() = All(&[float("F32")]), Buildable;
        Type F64() = All(&[float("F64")]), Buildable;
        Type F80() = All(&[float("F80")]), Buildable;
        Type F128() = All(&[float("F128")]), Buildable;
        Type F8E4M3FN() = All(&[float("F8E4M3FN")]), Buildable;
        Type F8E5M2() = All(&[float("F8E5M2")]), Buildable;
        Type F8E4M3() = All(&[float("F8E4M3")]), Buildable;
        Type F8E4M3FNUZ() = All(&[float("F8E4M3FNUZ")]), Buildable;
        Type F8E4M3B11FNUZ() = All(&[float("F8E4M3B11FNUZ")]), Buildable;
        Type F8E5M2FNUZ() = All(&[float("F8E5M2FNUZ")]), Buildable;
        Type F8E3M4() = All(&[float("F8E3M4")]), Buildable;
        Type F4E2M1FN() = All(&[float("F4E2M1FN")]), Buildable;
        Type F6E2M3FN() = All(&[float("F6E2M3FN")]), Buildable;
        Type F6E3M2FN() = All(&[float("F6E3M2FN")]), Buildable;
        Type F8E8M0FNU() = All(&[float("F8E8M0FNU")]), Buildable;
        Type AnyFloat() = All(&[ANY_FLOAT]);
        Type F(Width) = FloatOfWidth, Buildable, Called;
        Type FloatOfWidths(Widths) = FloatOfWidths;
        // A type, or a vector or tensor of this type.
        Type BoolLike() = Like(&[int(Signless, 1)]);
        Type IndexLike() = Like(&[Index]);
        Type IntegerLike() = Like(&[ANY_INT, Index]);
        Type FloatLike() = Like(&[ANY_FLOAT]);
        Type SignlessIntegerLike() = Like(&[ANY_SIGNLESS]);
        Type SignlessIntegerOrIndexLike() = Like(&[ANY_SIGNLESS, Index]);
        Type SignlessIntegerOrFloatLike() = Like(&[ANY_SIGNLESS, ANY_FLOAT]);
        Type SignlessIntegerOrIndexOrFloatLike() = Like(&[ANY_SIGNLESS, Index, ANY_FLOAT]);
        Type TypeOrValueSemanticsContainer(Type) = LikeFirst;
        Type ValueSemanticsContainerOf(Types) = Container(VALUE_SEMANTICS, ElementTypes::Argument(0), Ranks::Any);
        // Complex, tuple, function and graph types.
        Type AnyComplex() = Container(COMPLEX, ElementTypes::Any, Ranks::Any);
        Type Complex(Type) = Container(COMPLEX, ElementTypes::Argument(0), Ranks::Any);
        Type AnyTuple() = Container(TUPLE, ElementTypes::Any, Ranks::Any);
        Type TupleOf(Types) = Container(TUPLE, ElementTypes::Argument(0), Ranks::Any);
        Type NestedTupleOf(Types) = Container(TUPLE, ElementTypes::Any, Ranks::Any);
        Type AnyFunction() = All(&[Class("function")]);
        Type FunctionType() = All(&[Class("function")]);
        Type GraphType() = All(&[Class("graph")]);
        // Containers of several kinds.
        Type AnyShaped() = Container(SHAPED, ElementTypes::Any, Ranks::Any);
        Type ShapedTypeWithNthDimOfSize(Number, Numbers) = Container(SHAPED, ElementTypes::Any, NonZero);
        Type TensorOrMemRef(Types) = Container(TENSOR_OR_MEMREF, ElementTypes::Argument(0), Ranks::Any);
        // Tensors.
        Type TensorOf(Types) = Container(TENSOR, ElementTypes::Argument(0), Ranks::Any);
        Type RankedTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Ranks::Any);
        Type UnrankedTensorOf(Types) = Container(UNRANKED, ElementTypes::Argument(0), Ranks::Any);
        Type StaticShapeTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Ranks::Any);
        Type Non0RankedTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), NonZero);
        Type TensorRankOf(Types, Numbers) = Container(RANKED, ElementTypes::Argument(0), Ranks::Argument(1));
        Type _0DTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Is(0));
        Type _1DTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Is(1));
        Type _2DTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Is(2));
        Type _3DTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Is(3));
        Type _4DTensorOf(Types) = Container(RANKED, ElementTypes::Argument(0), Is(4));
        Type AnyTensor() = Container(TENSOR, ElementTypes::Any, Ranks::Any);
        Type AnyRankedTensor() = Container(RANKED, ElementTypes::Any, Ranks::Any);
        Type AnyUnrankedTensor() = Container(UNRANKED, ElementTypes::Any, Ranks::Any);
        Type AnyStaticShapeTensor() = Container(RANKED, ElementTypes::Any, Ranks::Any);
        Type AnyNon0RankedTensor() = Container(RANKED, ElementTypes::Any, NonZero);
        Type AnyNon0RankedOrUnrankedTensor() = Container(TENSOR, ElementTypes::Any, NonZero);
        Type I1Tensor() = Container(TENSOR, Of(int(Signless, 1)), Ranks::Any);
        Type I8Tensor() = Container(TENSOR, Of(int(Signless, 8)), Ranks::Any);
        Type I16Tensor() = Container(TENSOR, Of(int(Signless, 16)), Ranks::Any);
        Type I32Tensor() = Container(TENSOR, Of(int(Signless, 32)), Ranks::Any);
        Type I64Tensor() = Container(TENSOR, Of(int(Signless, 64)), Ranks::Any);
        Type IndexTensor() = Container(TENSOR, Of(Index), Ranks::Any);
        Type BF16Tensor() = Container(TENSOR, Of(float("BF16")), Ranks::Any);
        Type F16Tensor() = Container(TENSOR, Of(float("F16")), Ranks::Any);
        Type F32Tensor() = Container(TENSOR, Of(float("F32")), Ranks::Any);
        Type F64Tensor() = Container(TENSOR, Of(float("F64")), Ranks::Any);
        // Vectors.
        Type VectorOf(Types) = Container(VECTOR, ElementTypes::Argument(0), Ranks::Any);
        Type VectorOfAnyRankOf(Types) = Container(VECTOR, ElementTypes::Argument(0), Ranks::Any);
        Type VectorOfNonZeroRankOf(Types) = Container(VECTOR, ElementTypes::Argument(0), NonZero);
        Type FixedVectorOfAnyRank(Types) = Container(FIXED, ElementTypes::Argument(0), Ranks::Any);
        Type FixedVectorOfNonZeroRankOf(Types) = Container(FIXED, ElementTypes::Argument(0), NonZero);
        Type ScalableVectorOfAnyRank(Types) = Container(SCALABLE, ElementTypes::Argument(0), Ranks::Any);
        Type VectorWithTrailingDimScalableOf(Types) = Container(SCALABLE, ElementTypes::Argument(0), NonZero);
        Type VectorWithTrailingDimScalableOfSizeAndType(Numbers, Types) =
            Container(SCALABLE, ElementTypes::Argument(1), NonZero);
        Type AnyVector() = Container(VECTOR, ElementTypes::Any, Ranks::Any);
        Type AnyVectorOfAnyRank() = Container(VECTOR, ElementTypes::Any, Ranks::Any);
        Type AnyVectorOfNonZeroRank() = Container(VECTOR, ElementTypes::Any, NonZero);
        Type AnyFixedVectorOfAnyRank() = Container(FIXED, ElementTypes::Any, Ranks::Any);
        Type AnyFixedVectorOfNonZeroRank() = Container(FIXED, ElementTypes::Any, NonZero);
        Type AnyScalableVectorOfAnyRank() = Container(SCALABLE, ElementTypes::Any, Ranks::Any);
        Type VectorRankOf(Types, Numbers) = Container(VECTOR, ElementTypes::Argument(0), Ranks::Argument(1));
        Type VectorOfRank(Numbers) = Container(VECTOR, ElementTypes::Any, Ranks::Argument(0));
        Type FixedVectorOfRank(Numbers) = Container(FIXED, ElementTypes::Any, Ranks::Argument(0));
        Type ScalableVectorOfRank(Numbers) = Container(SCALABLE, ElementTypes::Any, Ranks::Argument(0));
        Type VectorOfRankAndType(Numbers, Types) = Container(VECTOR, ElementTypes::Argument(1), Ranks::Argument(0));
        Type FixedVectorOfRankAndType(Numbers, Types) = Container(FIXED, ElementTypes::Argument(1), Ranks::Argument(0));
        Type VectorOfLength(Numbers) = Container(VECTOR, ElementTypes::Any, NonZero);
        Type VectorOfMinLength(Number) = Container(VECTOR, ElementTypes::Any, NonZero);
        Type VectorOfMaxLength(Number) = Container(VECTOR, ElementTypes::Any, NonZero);
        Type FixedVectorOfLength(Numbers) = Container(FIXED, ElementTypes::Any, Ranks::Any);
        Type ScalableVectorOfLength(Numbers) = Container(SCALABLE, ElementTypes::Any, Ranks::Any);
        Type VectorOfLengthAndType(Numbers, Types) = Container(VECTOR, ElementTypes::Argument(1), NonZero);
        Type VectorOfMinMaxLengthAndType(Number, Number, Types) = Container(VECTOR, ElementTypes::Argument(2), NonZero);
        Type FixedVectorOfLengthAndType(Numbers, Types) = Container(FIXED, ElementTypes::Argument(1), Ranks::Any);
        Type ScalableVectorOfLengthAndType(Numbers, Types) = Container(SCALABLE, ElementTypes::Argument(1), Ranks::Any);
        Type ScalableVectorOfRankAndLengthAndType(Numbers, Numbers, Types) =
            Container(SCALABLE, ElementTypes::Argument(2), Ranks::Argument(0));
        Type FixedVectorOfShapeAndType(Numbers, Type) = Container(FIXED, ElementTypes::Argument(1), Ranks::Any);
        // Memrefs.
        Type MemRefOf(Types) = Container(MEMREF, ElementTypes::Argument(0), Ranks::Any);
        Type UnrankedMemRefOf(Types) = Container(UNRANKED_MEMREF, ElementTypes::Argument(0), Ranks::Any);
        Type RankedOrUnrankedMemRefOf(Types) = Container(ANY_MEMREF, ElementTypes::Argument(0), Ranks::Any);
        Type StaticShapeMemRefOf(Types) = Container(MEMREF, ElementTypes::Argument(0), Ranks::Any);
        Type Non0RankedMemRefOf(Types) = Container(MEMREF, ElementTypes::Argument(0), NonZero);
        Type MemRefRankOf(Types, Numbers) = Container(MEMREF, ElementTypes::Argument(0), Ranks::Argument(1));
        Type StridedMemRefOf(Types) = Container(MEMREF, ElementTypes::Argument(0), Ranks::Any);
        Type StridedMemRefRankOf(Types, Numbers) = Container(MEMREF, ElementTypes::Argument(0), Ranks::Argument(1));
        Type AnyMemRef() = Container(MEMREF, ElementTypes::Any, Ranks::Any);
        Type AnyRankedMemRef() = Container(MEMREF, ElementTypes::Any, Ranks::Any);
        Type AnyUnrankedMemRef() = Container(UNRANKED_MEMREF, ElementTypes::Any, Ranks::Any);
        Type AnyRankedOrUnrankedMemRef() = Container(ANY_MEMREF, ElementTypes::Any, Ranks::Any);
        Type AnyStaticShapeMemRef() = Container(MEMREF, ElementTypes::Any, Ranks::Any);
        Type AnyNon0RankedMemRef() = Container(MEMREF, ElementTypes::Any, NonZero);
        Type AnyNon0RankedOrUnrankedMemRef() = Container(ANY_MEMREF, ElementTypes::Any, NonZero);
        Type AnyStridedMemRef() = Container(MEMREF, ElementTypes::Any, Ranks::Any);
        Type AnyStridedMemRefOfRank(Number) = Container(MEMREF, ElementTypes::Any, Ranks::Any);
        Type I1MemRef() = Container(MEMREF, Of(int(Signless, 1)), Ranks::Any);
        Type I8MemRef() = Container(MEMREF, Of(int(Signless, 8)), Ranks::Any);
        Type I16MemRef() = Container(MEMREF, Of(int(Signless, 16)), Ranks::Any);
        Type I32MemRef() = Container(MEMREF, Of(int(Signless, 32)), Ranks::Any);
        Type I64MemRef() = Container(MEMREF, Of(int(Signless, 64)), Ranks::Any);
        Type IndexMemRef() = Container(MEMREF, Of(Index), Ranks::Any);
        Type BF16MemRef() = Container(MEMREF, Of(float("BF16")), Ranks::Any);
        Type F16MemRef() = Container(MEMREF, Of(float("F16")), Ranks::Any);
        Type F32MemRef() = Container(MEMREF, Of(float("F32")), Ranks::Any);
        Type F64MemRef() = Container(MEMREF, Of(float("F64")), Ranks::Any);
        // Variadic and optional values.
        Type Variadic(Type) = First, Wrapper;
        Type VariadicOfVariadic(Type) = First, Wrapper;
        Type Optional(Type) = First, Wrapper;
        // Any attribute, and combinations of attribute constraints.
        Attr AnyAttr() = Anything, NoBuilder;
        Attr AnyAttrOf(Attrs) = OneOf, NoBuilder;
        Attr AllAttrOf(Attrs) = AllOf;
        Attr ConfinedAttr(Attr, Confining) = First;
        Attr TypedAttrInterface() = Anything, NoBuilder;
        // Integers and floats.
        Attr BoolAttr() = All(&[int(Signless, 1)]);
        Attr IndexAttr() = All(&[Index]);
        Attr I1Attr() = All(&[int(Signless, 1)]);
        Attr I8Attr() = All(&[int(Signless, 8)]);
        Attr I16Attr() = All(&[int(Signless, 16)]);
        Attr I32Attr() = All(&[int(Signless, 32)]);
        Attr I64Attr() = All(&[int(Signless, 64)]);
        Attr SI1Attr() = All(&[int(Signed, 1)]);
        Attr SI8Attr() = All(&[int(Signed, 8)]);
        Attr SI16Attr() = All(&[int(Signed, 16)]);
        Attr SI32Attr() = All(&[int(Signed, 32)]);
        Attr SI64Attr() = All(&[int(Signed, 64)]);
        Attr UI1Attr() = All(&[int(Unsigned, 1)]);
        Attr UI8Attr() = All(&[int(Unsigned, 8)]);
        Attr UI16Attr() = All(&[int(Unsigned, 16)]);
        Attr UI32Attr() = All(&[int(Unsigned, 32)]);
        Attr UI64Attr() = All(&[int(Unsigned, 64)]);
        Attr AnyI1Attr() = All(&[of_width(1)]);
        Attr AnyI8Attr() = All(&[of_width(8)]);
        Attr AnyI16Attr() = All(&[of_width(16)]);
        Attr AnyI32Attr() = All(&[of_width(32)]);
        Attr AnyI64Attr() = All(&[of_width(64)]);
        Attr APIntAttr() = All(&[ANY_INT, Index]), NoBuilder;
        Attr AnyIntegerAttr() = All(&[ANY_INT, Index]), NoBuilder;
        Attr AnyIntegerAttrBase(Type) = First;
        Attr SignlessIntegerAttrBase(Type) = First;
        Attr TypedSignlessIntegerAttrBase(Type) = First;
        Attr SignedIntegerAttrBase(Type) = First;
        Attr TypedSignedIntegerAttrBase(Type) = First;
        Attr UnsignedIntegerAttrBase(Type) = First;
        Attr TypedUnsignedIntegerAttrBase(Type) = First;
        Attr FloatAttrBase(Type) = First;
        Attr F32Attr() = All(&[float("F32")]);
        Attr F64Attr() = All(&[float("F64")]);
        Attr AnyFloatAttr() = All(&[ANY_FLOAT]), NoBuilder;
        // Other non-container attributes.
        Attr UnitAttr() = All(&[Class("unit")]);
        Attr StrAttr() = All(&[Class("string")]);
        Attr SymbolNameAttr() = All(&[Class("string")]);
        Attr TypeAttr() = All(&[Class("type")]);
        Attr DictionaryAttr() = All(&[Class("dictionary")]), NoBuilder;
        Attr SymbolRefAttr() = All(&[Class("symbol")]);
        Attr AffineMapAttr() = All(&[Class("affine map")]);
        Attr IntegerSetAttr() = All(&[Class("integer set")]);
        Attr LocationAttr() = All(&[Class("location")]);
        Attr FlatSymbolRefAttr() = Part(&[Class("symbol")]);
        Attr TypedStrAttr(Type) = Part(&[Class("string")]);
        Attr TypeAttrOf(Type) = Part(&[Class("type")]);
        // Arrays.
        Attr ArrayAttr() = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr TypedArrayAttr(Attr) = Container(ARRAY, ElementTypes::Argument(0), Ranks::Any);
        Attr TypedArrayAttrBase(Attr) = Container(ARRAY, ElementTypes::Argument(0), Ranks::Any);
        Attr AttrList(Attr) = Container(ARRAY, ElementTypes::Argument(0), Ranks::Any);
        Attr TypeList(Type) = Container(ARRAY, Of(Class("type")), Ranks::Any);
        Attr I32ArrayAttr() = Container(ARRAY, Of(int(Signless, 32)), Ranks::Any);
        Attr I64ArrayAttr() = Container(ARRAY, Of(int(Signless, 64)), Ranks::Any);
        Attr I64SmallVectorArrayAttr() = Container(ARRAY, Of(int(Signless, 64)), Ranks::Any);
        Attr F32ArrayAttr() = Container(ARRAY, Of(float("F32")), Ranks::Any);
        Attr F64ArrayAttr() = Container(ARRAY, Of(float("F64")), Ranks::Any);
        Attr StrArrayAttr() = Container(ARRAY, Of(Class("string")), Ranks::Any);
        Attr BoolArrayAttr() = Container(ARRAY, Of(int(Signless, 1)), Ranks::Any);
        Attr TypeArrayAttr() = Container(ARRAY, Of(Class("type")), Ranks::Any);
        Attr IndexListArrayAttr() = Container(ARRAY, Of(Class("array")), Ranks::Any);
        Attr LocationArrayAttr() = Container(ARRAY, Of(Class("location")), Ranks::Any);
        Attr AffineMapArrayAttr() = Container(ARRAY, Of(Class("affine map")), Ranks::Any);
        Attr DictArrayAttr() = Container(ARRAY, Of(Class("dictionary")), Ranks::Any);
        Attr SymbolRefArrayAttr() = Container(ARRAY, Of(Class("symbol")), Ranks::Any);
        Attr FlatSymbolRefArrayAttr() = Container(ARRAY, Of(Class("symbol")), Ranks::Any);
        Attr DenseBoolArrayAttr() = Container(DENSE_ARRAY, Of(int(Signless, 1)), Ranks::Any);
        Attr DenseI8ArrayAttr() = Container(DENSE_ARRAY, Of(int(Signless, 8)), Ranks::Any);
        Attr DenseI16ArrayAttr() = Container(DENSE_ARRAY, Of(int(Signless, 16)), Ranks::Any);
        Attr DenseI32ArrayAttr() = Container(DENSE_ARRAY, Of(int(Signless, 32)), Ranks::Any);
        Attr DenseI64ArrayAttr() = Container(DENSE_ARRAY, Of(int(Signless, 64)), Ranks::Any);
        Attr DenseF32ArrayAttr() = Container(DENSE_ARRAY, Of(float("F32")), Ranks::Any);
        Attr DenseF64ArrayAttr() = Container(DENSE_ARRAY, Of(float("F64")), Ranks::Any);
        // Dense elements.
        Attr ElementsAttr() = Anything, NoBuilder;
        Attr DenseElementsAttr() = Container(DENSE, ElementTypes::Any, Ranks::Any);
        Attr StringElementsAttr() = Container(DENSE, Of(Class("string")), Ranks::Any);
        Attr IndexElementsAttr() = Container(DENSE, Of(Index), Ranks::Any);
        Attr AnyIntElementsAttr() = Container(DENSE, ElementTypes::Any, Ranks::Any);
        Attr IntElementsAttrOf(Width) = Container(DENSE, ElementTypes::IntOfWidth(None), Ranks::Any);
        Attr SignlessIntElementsAttr(Width) = Container(DENSE, ElementTypes::IntOfWidth(Some(Signless)), Ranks::Any);
        Attr FloatElementsAttr(Width) = Container(DENSE, ElementTypes::FloatOfWidth, Ranks::Any);
        Attr RankedSignlessIntElementsAttr(Width, Numbers) =
            Container(DENSE, ElementTypes::IntOfWidth(Some(Signless)), Ranks::Any);
        Attr RankedFloatElementsAttr(Width, Numbers) = Container(DENSE, ElementTypes::FloatOfWidth, Ranks::Any);
        Attr AnyI32ElementsAttr() = Container(DENSE, Of(of_width(32)), Ranks::Any);
        Attr I32ElementsAttr() = Container(DENSE, Of(int(Signless, 32)), Ranks::Any);
        Attr F32ElementsAttr() = Container(DENSE, Of(float("F32")), Ranks::Any);
        Attr RankedI32ElementsAttr(Numbers) = Container(DENSE, Of(int(Signless, 32)), Ranks::Any);
        Attr RankedF32ElementsAttr(Numbers) = Container(DENSE, Of(float("F32")), Ranks::Any);
        Attr AnyI64ElementsAttr() = Container(DENSE, Of(of_width(64)), Ranks::Any);
        Attr I64ElementsAttr() = Container(DENSE, Of(int(Signless, 64)), Ranks::Any);
        Attr F64ElementsAttr() = Container(DENSE, Of(float("F64")), Ranks::Any);
        Attr RankedI64ElementsAttr(Numbers) = Container(DENSE, Of(int(Signless, 64)), Ranks::Any);
        Attr RankedF64ElementsAttr(Numbers) = Container(DENSE, Of(float("F64")), Ranks::Any);
        // Restrictions of attribute constraints.
        Attr IntNEQValue(Number) = Part(&[ANY_INT, Index]);
        Attr IntMinValue(Number) = Part(&[ANY_INT, Index]);
        Attr IntMaxValue(Number) = Part(&[ANY_INT, Index]);
        Attr IntNonNegative() = Part(&[ANY_INT, Index]);
        Attr IntPositive() = Part(&[ANY_INT, Index]);
        Attr IntPowerOf2() = Part(&[ANY_INT, Index]);
        Attr IntPositivePowerOf2() = Part(&[ANY_INT, Index]);
        Attr IntIsOneOf(Numbers) = Part(&[ANY_INT, Index]);
        Attr IntValidAlignment(Attr) = First;
        Attr ArrayMaxCount(Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr ArrayMinCount(Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr ArrayCount(Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr DenseArrayMaxCt(Number) = Container(DENSE_ARRAY, ElementTypes::Any, Ranks::Any);
        Attr DenseArrayMinCt(Number) = Container(DENSE_ARRAY, ElementTypes::Any, Ranks::Any);
        Attr DenseArrayCount(Number) = Container(DENSE_ARRAY, ElementTypes::Any, Ranks::Any);
        Attr DenseArrayStrictlyPositive(DenseArray) = First;
        Attr DenseArrayNonNegative(DenseArray) = First;
        Attr DenseArraySorted(DenseArray) = First;
        Attr DenseArrayStrictlySorted(DenseArray) = First;
        Attr IntArrayNthElemEq(Number, Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr IntArrayNthElemMinValue(Number, Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr IntArrayNthElemMaxValue(Number, Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr IntArrayNthElemInRange(Number, Number, Number) = Container(ARRAY, ElementTypes::Any, Ranks::Any);
        Attr IsNullAttr() = Anything;
        // Optional attributes, default values and constants.
        Attr OptionalAttr(Attr) = First, Wrapper;
        Attr DefaultValuedAttr(Attr) = First, Wrapper;
        Attr DefaultValuedStrAttr(Attr) = First, Wrapper;
        Attr DefaultValuedOptionalAttr(Attr) = First, Wrapper;
        Attr DefaultValuedOptionalStrAttr(Attr) = First, Wrapper;
        Attr ConstantAttr(Attr) = First, Wrapper;
        Attr ConstantStrAttr(Attr) = First, Wrapper;
        Attr ConstantEnumCase(Enum) = Anything, Wrapper;
        // Properties.
        Prop IntProp(IntName) = NamedInt;
        Prop I32Prop() = All(&[int(Signless, 32)]);
        Prop I64Prop() = All(&[int(Signless, 64)]);
        Prop BoolProp() = All(&[int(Signless, 1)]);
        Prop StringProp() = All(&[Class("string")]);
        Prop UnitProp() = Anything, HasDefault;
        Prop ArrayProp(Prop) = Container(ARRAY, ElementTypes::Argument(0), Ranks::Any);
        Prop IntArrayProp(Prop) = Container(DENSE_ARRAY, ElementTypes::Argument(0), Ranks::Any);
        Prop OptionalProp(Prop) = Container(ARRAY, ElementTypes::Argument(0), Ranks::Any), HasDefault;
        Prop EnumProp(Enum) = Anything;
        Prop ConfinedProp(Prop, ConfiningProp) = First;
        Prop DefaultValuedProp(Prop) = First, Wrapper, HasDefault;
        Prop ConstantProp(Prop) = First, Wrapper;
        // Combinations of constraints of the same kind.
        OfArguments And(Anys) = AllOf, Called;
        OfArguments AllOf(Anys) = AllOf, Called;
        OfArguments Or(Anys) = OneOf, Called;
        OfArguments AnyOf(Anys) = OneOf, Called;
        OfArguments Neg(Any) = Anything, Called;
        OfArguments Not(Any) = Anything, Called;
    } };
}
