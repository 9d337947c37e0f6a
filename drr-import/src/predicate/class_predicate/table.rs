//! The predicates of MLIR's classes of constraints.

/// Abbreviations in [`PREDICATES`].
pub(super) const ABBREVIATIONS: [(&str, &str); 6] = [
    (
        "ELEMENTS",
        "[](TypeelementType){return@elementType;}(SHAPED.getElementType())",
    ),
    ("SHAPED", "cast<ShapedType>($_self)"),
    ("NON0VECTOR", "isa<VectorType>($_self) & VECTOR.getRank()>0"),
    ("VECTOR", "cast<VectorType>($_self)"),
    ("INTS", "cast<DenseIntElementsAttr>($_self).getType()"),
    ("FLOATS", "cast<DenseFPElementsAttr>($_self).getType()"),
];

/// The predicates of classes, as texts without blanks. `#` is a number, `#..` a list of numbers, `{..#}` a number or a
/// disjunction of several, `%` the name of a record, `*` a class, and `@` precedes what an element is called in its
/// predicate.
pub(super) const PREDICATES: &[(&str, &str)] = &[
    ("AnyI", "$_self.isInteger(#)"),
    ("I", "$_self.isSignlessInteger(#)"),
    ("SI", "$_self.isSignedInteger(#)"),
    ("UI", "$_self.isUnsignedInteger(#)"),
    ("F", "$_self.isF#()"),
    (
        "Complex",
        "isa<ComplexType>($_self) & @cast<ComplexType>($_self).getElementType()",
    ),
    (
        "ValueSemanticsContainerOf",
        "$_self.hasTrait<ValueSemantics>() & ELEMENTS",
    ),
    (
        "TupleOf",
        "isa<TupleType>($_self) & all_of(cast<TupleType>($_self).getTypes(),[](Typet){returnt&&(@t);})",
    ),
    (
        "NestedTupleOf",
        "isa<TupleType>($_self) & all_of(getFlattenedTypes(cast<TupleType>($_self)),[](Typet){returnt&&(@t);})",
    ),
    (
        "TensorOrMemRef",
        "[ isa<TensorType>($_self) | isa<MemRefType>($_self) ] & ELEMENTS",
    ),
    ("TensorOf", "isa<TensorType>($_self) & ELEMENTS"),
    ("RankedTensorOf", "isa<RankedTensorType>($_self) & ELEMENTS"),
    ("UnrankedTensorOf", "isa<UnrankedTensorType>($_self) & ELEMENTS"),
    (
        "StaticShapeTensorOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasStaticShape() & ELEMENTS",
    ),
    (
        "Non0RankedTensorOf",
        "isa<TensorType>($_self) & SHAPED.hasRank() & SHAPED.getRank()>=1 & ELEMENTS",
    ),
    (
        "TensorRankOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasRank() & {SHAPED.getRank()==#} & ELEMENTS",
    ),
    (
        "0DTensorOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasRank() & SHAPED.getRank()==0 & ELEMENTS",
    ),
    (
        "1DTensorOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasRank() & SHAPED.getRank()==1 & ELEMENTS",
    ),
    (
        "2DTensorOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasRank() & SHAPED.getRank()==2 & ELEMENTS",
    ),
    (
        "3DTensorOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasRank() & SHAPED.getRank()==3 & ELEMENTS",
    ),
    (
        "4DTensorOf",
        "isa<RankedTensorType>($_self) & SHAPED.hasRank() & SHAPED.getRank()==4 & ELEMENTS",
    ),
    ("VectorOfAnyRankOf", "isa<VectorType>($_self) & ELEMENTS"),
    ("VectorOfNonZeroRankOf", "NON0VECTOR & ELEMENTS"),
    ("FixedVectorOfAnyRank", "isa<FixedVectorType>($_self) & ELEMENTS"),
    (
        "FixedVectorOfNonZeroRankOf",
        "isa<FixedVectorType>($_self) & VECTOR.getRank()>0 & ELEMENTS",
    ),
    ("ScalableVectorOfAnyRank", "isa<ScalableVectorType>($_self) & ELEMENTS"),
    (
        "VectorWithTrailingDimScalableOf",
        "NON0VECTOR & VECTOR.getScalableDims().back() & !is_contained(VECTOR.getScalableDims().drop_back(),true) & ELEMENTS",
    ),
    ("VectorOfRank", "NON0VECTOR & {VECTOR.getRank()==#}"),
    (
        "FixedVectorOfRank",
        "isa<FixedVectorType>($_self) & {VECTOR.getRank()==#}",
    ),
    (
        "ScalableVectorOfRank",
        "isa<ScalableVectorType>($_self) & {VECTOR.getRank()==#}",
    ),
    (
        "VectorOfRankAndType",
        "NON0VECTOR & ELEMENTS & NON0VECTOR & {VECTOR.getRank()==#}",
    ),
    (
        "FixedVectorOfRankAndType",
        "isa<FixedVectorType>($_self) & ELEMENTS & NON0VECTOR & {VECTOR.getRank()==#}",
    ),
    ("VectorOfLength", "NON0VECTOR & {VECTOR.getNumElements()==#}"),
    (
        "FixedVectorOfLength",
        "isa<FixedVectorType>($_self) & {VECTOR.getNumElements()==#}",
    ),
    (
        "ScalableVectorOfLength",
        "isa<ScalableVectorType>($_self) & {VECTOR.getNumElements()==#}",
    ),
    (
        "VectorOfLengthAndType",
        "NON0VECTOR & ELEMENTS & NON0VECTOR & {VECTOR.getNumElements()==#}",
    ),
    (
        "FixedVectorOfLengthAndType",
        "isa<FixedVectorType>($_self) & ELEMENTS & isa<FixedVectorType>($_self) & {VECTOR.getNumElements()==#}",
    ),
    (
        "ScalableVectorOfLengthAndType",
        "isa<ScalableVectorType>($_self) & ELEMENTS & isa<ScalableVectorType>($_self) & {VECTOR.getNumElements()==#}",
    ),
    (
        "FixedVectorOfShapeAndType",
        "VECTOR.getShape()==ArrayRef<int64_t>({#..}) & isa<FixedVectorType>($_self) & ELEMENTS",
    ),
    ("MemRefOf", "isa<MemRefType>($_self) & ELEMENTS"),
    ("UnrankedMemRefOf", "isa<UnrankedMemRefType>($_self) & ELEMENTS"),
    ("RankedOrUnrankedMemRefOf", "isa<BaseMemRefType>($_self) & ELEMENTS"),
    (
        "StaticShapeMemRefOf",
        "isa<MemRefType>($_self) & ELEMENTS & SHAPED.hasStaticShape()",
    ),
    (
        "Non0RankedMemRefOf",
        "isa<MemRefType>($_self) & ELEMENTS & SHAPED.hasRank() & SHAPED.getRank()>=1",
    ),
    (
        "MemRefRankOf",
        "isa<MemRefType>($_self) & ELEMENTS & SHAPED.hasRank() & {SHAPED.getRank()==#}",
    ),
    (
        "StridedMemRefOf",
        "isa<MemRefType>($_self) & ELEMENTS & cast<MemRefType>($_self).isStrided()",
    ),
    (
        "StridedMemRefRankOf",
        "isa<MemRefType>($_self) & ELEMENTS & SHAPED.hasRank() & {SHAPED.getRank()==#}",
    ),
    (
        "TypedArrayAttrBase",
        "isa<ArrayAttr>($_self) & all_of(cast<ArrayAttr>($_self),[&](Attributeattr){returnattr&&(@attr);})",
    ),
    (
        "RankedI32ElementsAttr",
        "isa<DenseIntElementsAttr>($_self) & INTS.getElementType().isSignlessInteger(32) & INTS.getShape()==ArrayRef<int64_t>({#..})",
    ),
    (
        "RankedI64ElementsAttr",
        "isa<DenseIntElementsAttr>($_self) & INTS.getElementType().isSignlessInteger(64) & INTS.getShape()==ArrayRef<int64_t>({#..})",
    ),
    (
        "RankedF32ElementsAttr",
        "isa<DenseFPElementsAttr>($_self)&&FLOATS.getElementType().isF32()&&FLOATS.hasRank()&&FLOATS.getShape()==ArrayRef<int64_t>({#..})",
    ),
    (
        "RankedF64ElementsAttr",
        "isa<DenseFPElementsAttr>($_self)&&FLOATS.getElementType().isF64()&&FLOATS.hasRank()&&FLOATS.getShape()==ArrayRef<int64_t>({#..})",
    ),
    (
        "TypeAttrOf",
        "isa<TypeAttr>($_self) & isa<*>(cast<TypeAttr>($_self).getValue()) & @cast<TypeAttr>($_self).getValue()",
    ),
    ("IntMinValue", "cast<IntegerAttr>($_self).getInt()>=#"),
    ("IntMaxValue", "cast<IntegerAttr>($_self).getInt()<=#"),
    ("IntNEQValue", "cast<IntegerAttr>($_self).getInt()!=#"),
    ("IntIsOneOf", "is_contained({#..},cast<IntegerAttr>($_self).getInt())"),
    ("ArrayMinCount", "cast<ArrayAttr>($_self).size()>=#"),
    ("ArrayMaxCount", "cast<ArrayAttr>($_self).size()<=#"),
    ("ArrayCount", "cast<ArrayAttr>($_self).size()==#"),
    ("DenseArrayMinCt", "cast<DenseArrayAttr>($_self).size()>=#"),
    ("DenseArrayMaxCt", "cast<DenseArrayAttr>($_self).size()<=#"),
    ("DenseArrayCount", "cast<DenseArrayAttr>($_self).size()==#"),
    (
        "DenseArrayStrictlyPositive",
        "all_of(cast<%>($_self).asArrayRef(),[&](autov){returnv>0;})",
    ),
    (
        "DenseArrayNonNegative",
        "all_of(cast<%>($_self).asArrayRef(),[&](autov){returnv>=0;})",
    ),
    ("DenseArraySorted", "is_sorted(cast<%>($_self).asArrayRef())"),
    (
        "DenseArrayStrictlySorted",
        "is_sorted(cast<%>($_self).asArrayRef()) & [](ArrayRef<%>a){returnstd::adjacent_find(std::begin(a),std::end(a))==std::end(a);}(cast<%>($_self).asArrayRef())",
    ),
];
