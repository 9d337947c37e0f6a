//! Imported from mlir/Dialect/Tosa/IR/TosaOps.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, BranchOpInterface, BuildableAttr, BuildableType, CallOpInterface, CallableOpInterface, ConditionallySpeculatable, InferIntRangeInterface, LoopLikeOpInterface, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, Speculatability, UseGenericForm};
use drr::define::{DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface, SafeMemorySlotAccessOpInterface, SymbolOpInterface};
use drr::define::{DictionarySlot, RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
use crate::shared::while_loop::{form_while_op};
use crate::tosa::arithmetic::{fold_add_op, fold_arg_max_op, fold_cast_op, fold_equal_op, fold_greater_equal_op, fold_greater_op, fold_int_div_op, fold_mul_op, fold_negate_op, fold_reciprocal_op, fold_sub_op};
use crate::tosa::block_scaled::{verify_cast_from_block_scaled_op, verify_cast_to_block_scaled_op, verify_matmul_t_block_scaled_op};
use crate::tosa::constant::{materialize_constant_of_tosa, verify_const_op};
use crate::tosa::control::{form_if_op, verify_if_op, verify_while_op};
use crate::tosa::convolution::{verify_avg_pool2d_op, verify_conv2_d_op, verify_conv3_d_op, verify_depthwise_conv2_d_op, verify_max_pool2d_op, verify_transpose_conv2_d_op};
use crate::tosa::elementwise::{verify_clamp_op, verify_mul_op, verify_negate_op, verify_select_op, verify_table_op};
use crate::tosa::fold::{fold_abs_op, fold_pad_op, fold_reduce_all_op, fold_reduce_any_op, fold_reduce_max_op, fold_reduce_min_op, fold_reduce_product_op, fold_reduce_sum_op, fold_reshape_op, fold_resize_op, fold_reverse_op, fold_select_op, fold_slice_op, fold_tile_op, fold_transpose_op};
use crate::tosa::forms::{form_apply_scale_op, form_arg_max_op, form_cast_from_block_scaled_op, form_cast_to_block_scaled_op, form_clamp_op, form_matmul_t_block_scaled_op, form_max_pool2d_op, form_maximum_op, form_minimum_op, form_reduce_max_op, form_reduce_min_op, form_rescale_op, form_resize_op};
use crate::tosa::infer::{infer_types_of_concat_op, infer_types_of_equal_op, infer_types_of_reduce_all_op, infer_types_of_reduce_any_op, infer_types_of_reduce_max_op, infer_types_of_reduce_min_op, infer_types_of_reduce_product_op, infer_types_of_reduce_sum_op, infer_types_of_reshape_op, verify_equal_op};
use crate::tosa::layout::{verify_concat_op, verify_gather_op, verify_pad_op, verify_reshape_op, verify_resize_op, verify_reverse_op, verify_scatter_op, verify_slice_op, verify_tile_op, verify_transpose_op};
use crate::tosa::patterns::{canonicalization_patterns_of_tosa};
use crate::tosa::reduction::{verify_arg_max_op, verify_fft2d_op, verify_mat_mul_op, verify_reduce_all_op, verify_reduce_any_op, verify_reduce_max_op, verify_reduce_min_op, verify_reduce_product_op, verify_reduce_sum_op, verify_rfft2d_op};
use crate::tosa::rescale::{verify_rescale_op};
use crate::tosa::shape_ops::{verify_concat_shape_op, verify_const_shape_op, verify_dim_op, verify_slice_shape_op};
pub use crate::tosa::traits::{TosaElementwiseOperator, TosaResolvableShapeOperands, TosaShapeOperator, TosaShapeOperatorWithSameRanks};
use crate::tosa::types::{is_qint16_type, is_qint32_type, is_qint4_type, is_quantized_type, is_quint8_type, is_rank2_tosa_shape, is_rank4_tosa_shape, isa_tosa_shape_type, verify_tosa_shape};
use crate::tosa::variable::{form_variable_op_type_or_initial_value, verify_symbol_uses_of_variable_read_op, verify_symbol_uses_of_variable_write_op};

// Dialects

dialect! {
    /// `tosa`.
    // TosaOpBase.td: Tosa_Dialect
    pub Tosa = "tosa",
    ops: [
        AbsOp,
        AddOp,
        AddShapeOp,
        ApplyScaleOp,
        ArgMaxOp,
        ArithmeticRightShiftOp,
        AvgPool2dOp,
        BitwiseAndOp,
        BitwiseNotOp,
        BitwiseOrOp,
        BitwiseXorOp,
        CastFromBlockScaledOp,
        CastOp,
        CastToBlockScaledOp,
        CeilOp,
        ClampOp,
        ClzOp,
        ConcatOp,
        ConcatShapeOp,
        ConstOp,
        ConstShapeOp,
        Conv2DOp,
        Conv3DOp,
        CosOp,
        CustomOp,
        DepthwiseConv2DOp,
        DimOp,
        DivCeilShapeOp,
        DivFloorShapeOp,
        EqualOp,
        ErfOp,
        Exp2ShapeOp,
        ExpOp,
        FFT2dOp,
        FloorOp,
        GatherOp,
        GreaterEqualOp,
        GreaterOp,
        IdentityOp,
        IfOp,
        IntDivOp,
        Log2CeilShapeOp,
        Log2FloorShapeOp,
        LogOp,
        LogicalAndOp,
        LogicalLeftShiftOp,
        LogicalNotOp,
        LogicalOrOp,
        LogicalRightShiftOp,
        LogicalXorOp,
        MatMulOp,
        MatmulTBlockScaledOp,
        MaxPool2dOp,
        MaxShapeOp,
        MaximumOp,
        MinShapeOp,
        MinimumOp,
        ModShapeOp,
        MulOp,
        MulShapeOp,
        NegateOp,
        PadOp,
        PowOp,
        RFFT2dOp,
        ReciprocalOp,
        ReduceAllOp,
        ReduceAnyOp,
        ReduceMaxOp,
        ReduceMinOp,
        ReduceProductOp,
        ReduceSumOp,
        RescaleOp,
        ReshapeOp,
        ResizeOp,
        ReverseOp,
        RsqrtOp,
        ScatterOp,
        SelectOp,
        SigmoidOp,
        SinOp,
        SliceOp,
        SliceShapeOp,
        SubOp,
        SubShapeOp,
        TableOp,
        TanhOp,
        TileOp,
        TransposeConv2DOp,
        TransposeOp,
        VariableOp,
        VariableReadOp,
        VariableWriteOp,
        WhileOp,
        YieldOp,
    ],
    types: [
        Tosa_MXInt8,
        Tosa_Shape,
    ],
    attrs: [
        Tosa_RoundingModeAttr,
        Tosa_NanPropagationModeAttr,
        Tosa_BlockSizeAttr,
        Tosa_ResizeModeAttr,
        Tosa_ConvOpQuantizationAttr,
        Tosa_ExtensionAttr,
        Tosa_LevelAttr,
        Tosa_MatMulOpQuantizationAttr,
        Tosa_PadOpQuantizationAttr,
        Tosa_ProfileAttr,
        Tosa_SpecificationVersion,
        Tosa_TargetEnv,
        Tosa_UnaryOpQuantizationAttr,
    ],
    materialize_constant: materialize_constant_of_tosa,
    canonicalization_patterns: canonicalization_patterns_of_tosa,
}

// Enums

enum_attr! {
    // TosaOpBase.td
    pub RoundingMode: I32EnumAttr, "supported rounding modes",
    {
        Tosa_ROUNDING_SINGLE_ROUND: SINGLE_ROUND = 1,
        Tosa_ROUNDING_INEXACT_ROUND: INEXACT_ROUND = 2,
        Tosa_ROUNDING_DOUBLE_ROUND: DOUBLE_ROUND = 3,
    }
    // TosaOpBase.td: Tosa_RoundingModeAttr
    pub Tosa_RoundingModeAttr: EnumAttr<"tosa", "rounding_mode", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub NanPropagationMode: I32EnumAttr, "supported NaN propagation strategies",
    {
        Tosa_NANPROPAGATION_PROPAGATE: PROPAGATE = 1,
        Tosa_NANPROPAGATION_IGNORE: IGNORE = 2,
    }
    // TosaOpBase.td: Tosa_NanPropagationModeAttr
    pub Tosa_NanPropagationModeAttr: EnumAttr<"tosa", "nan_mode", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub BlockSize: I32EnumAttr, "block size for the block_scaled formats",
    {
        Tosa_BLOCK_SIZE_32: BLOCK_SIZE_32 = 32,
    }
    // TosaOpBase.td: Tosa_BlockSizeAttr
    pub Tosa_BlockSizeAttr: EnumAttr<"tosa", "block_size", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub ResizeMode: I32EnumAttr, "supported resize/upsampling strategies",
    {
        Tosa_RESIZE_NEAREST_NEIGHBOR: NEAREST_NEIGHBOR = 1,
        Tosa_RESIZE_BILINEAR: BILINEAR = 2,
    }
    // TosaOpBase.td: Tosa_ResizeModeAttr
    pub Tosa_ResizeModeAttr: EnumAttr<"tosa", "resize_mode", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub Extension: I32EnumAttr, "supported TOSA extensions",
    {
        Tosa_EXT_NONE: none = 0,
        Tosa_EXT_INT16: int16 = 1,
        Tosa_EXT_INT4: int4 = 2,
        Tosa_EXT_BF16: bf16 = 3,
        Tosa_EXT_FP8E4M3: fp8e4m3 = 4,
        Tosa_EXT_FP8E5M2: fp8e5m2 = 5,
        Tosa_EXT_FFT: fft = 6,
        Tosa_EXT_VARIABLE: variable = 7,
        Tosa_EXT_CONTROLFLOW: controlflow = 8,
        Tosa_EXT_DOUBLEROUND: doubleround = 9,
        Tosa_EXT_INEXACTROUND: inexactround = 10,
        Tosa_EXT_DYNAMIC: dynamic = 11,
        Tosa_EXT_MXFP: mxfp = 12,
        Tosa_EXT_INT64: int64 = 13,
        Tosa_EXT_SHAPE: shape = 14,
    }
    // TosaOpBase.td: Tosa_ExtensionAttr
    pub Tosa_ExtensionAttr: EnumAttr<"tosa", "ext", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub Level: I32EnumAttr, "supported TOSA levels",
    {
        Tosa_LVL_NONE: none = 0,
        Tosa_LVL_8K: eightK = 1 => "8k",
    }
    // TosaOpBase.td: Tosa_LevelAttr
    pub Tosa_LevelAttr: EnumAttr<"tosa", "level", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub Profile: I32EnumAttr, "supported TOSA profiles",
    {
        Tosa_PRO_INT: pro_int = 1,
        Tosa_PRO_FP: pro_fp = 2,
        Tosa_NONE: none = 0,
    }
    // TosaOpBase.td: Tosa_ProfileAttr
    pub Tosa_ProfileAttr: EnumAttr<"tosa", "prof", "<$value>">
}

enum_attr! {
    // TosaOpBase.td
    pub SpecificationVersion: I32EnumAttr, "TOSA specification version",
    {
        Tosa_V_1_0: V_1_0 = 0 => "1.0",
        Tosa_V_1_1_DRAFT: V_1_1_DRAFT = 1 => "1.1.draft",
    }
    // TosaOpBase.td: Tosa_SpecificationVersion
    pub Tosa_SpecificationVersion: EnumAttr<"tosa", "specification_version", "<$value>">
}

// Types and attributes

type_def! {
    /// `!tosa.mxint8`.
    // TosaTypesBase.td: Tosa_MXInt8
    pub Tosa_MXInt8 = "tosa.mxint8",
    (params)
}

type_def! {
    /// `!tosa.shape`.
    // TosaTypesBase.td: Tosa_Shape
    pub Tosa_Shape = "tosa.shape",
    (params IntProp<"int32_t">:$rank)
    { assembly_format: r#"`<` $rank `>`"#, verify: verify_tosa_shape }
}

attr_def! {
    /// `#tosa.conv_quant`.
    // TosaOpBase.td: Tosa_ConvOpQuantizationAttr
    pub Tosa_ConvOpQuantizationAttr = "tosa.conv_quant",
    (params IntProp<"int64_t">:$input_zp, IntProp<"int64_t">:$weight_zp)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#tosa.matmul_quant`.
    // TosaOpBase.td: Tosa_MatMulOpQuantizationAttr
    pub Tosa_MatMulOpQuantizationAttr = "tosa.matmul_quant",
    (params IntProp<"int64_t">:$a_zp, IntProp<"int64_t">:$b_zp)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#tosa.pad_quant`.
    // TosaOpBase.td: Tosa_PadOpQuantizationAttr
    pub Tosa_PadOpQuantizationAttr = "tosa.pad_quant",
    (params IntProp<"int64_t">:$input_zp)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#tosa.target_env`.
    // TosaOpBase.td: Tosa_TargetEnv
    pub Tosa_TargetEnv = "tosa.target_env",
    (params
        EnumProp<SpecificationVersion>:$specification_version,
        EnumProp<Level>:$level,
        ArrayProp<EnumProp<Profile>>:$profiles,
        ArrayProp<EnumProp<Extension>>:$extensions)
    { assembly_format: r#"`<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` `profiles` `=` `[` $profiles `]` `,` `extensions` `=` `[` $extensions `]` `>`"# }
}

attr_def! {
    /// `#tosa.unary_quant`.
    // TosaOpBase.td: Tosa_UnaryOpQuantizationAttr
    pub Tosa_UnaryOpQuantizationAttr = "tosa.unary_quant",
    (params IntProp<"int64_t">:$input_zp, IntProp<"int64_t">:$output_zp)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

// Constraints

constraint! {
    // TosaTypesBase.td: Tosa_Int
    pub Tosa_Int: Type<AnyTypeOf<[AnyUnsignedInteger, AnySignlessInteger]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub Tosa_QuantizedType: Type, "Quint8 type",
    |ctx, ty| is_quantized_type(ctx, ty) && is_quint8_type(ctx, ty)
}

constraint! {
    // TosaTypesBase.td
    pub Tosa_QuantizedType2: Type, "Qint4 type",
    |ctx, ty| is_quantized_type(ctx, ty) && is_qint4_type(ctx, ty)
}

constraint! {
    // TosaTypesBase.td
    pub Tosa_QuantizedType3: Type, "Qint8 type",
    |ctx, ty| is_quantized_type(ctx, ty) && is_quint8_type(ctx, ty)
}

constraint! {
    // TosaTypesBase.td
    pub Tosa_QuantizedType4: Type, "Qint16 type",
    |ctx, ty| is_quantized_type(ctx, ty) && is_qint16_type(ctx, ty)
}

constraint! {
    // TosaTypesBase.td
    pub Tosa_QuantizedType5: Type, "Qint32 type",
    |ctx, ty| is_quantized_type(ctx, ty) && is_qint32_type(ctx, ty)
}

constraint! {
    // TosaTypesBase.td: Tosa_QuantizedInt
    pub Tosa_QuantizedInt: Type<AnyTypeOf<[Tosa_QuantizedType, Tosa_QuantizedType2, Tosa_QuantizedType3, Tosa_QuantizedType4, Tosa_QuantizedType5]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_AnyNumber
    pub Tosa_AnyNumber: Type<AnyTypeOf<[Tosa_Int, Tosa_QuantizedInt, AnyFloat, Tosa_MXInt8]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_Tensor
    pub Tosa_Tensor: Type, "tosa-conformant tensor of number values",
    |ctx, ty| TensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) || AnyUnrankedTensor::holds(ctx, ty))
}

constraint! {
    // TosaTypesBase.td: Tosa_IntLike
    pub Tosa_IntLike: Type, "signless-integer-like",
    |ctx, ty| (AnyUnsignedInteger::holds(ctx, ty) || ty.is_signless_integer(ctx)) || ((AnyVectorOfAnyRank::holds(ctx, ty) && ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number > 0)) && ty.element_type(ctx).is_some_and(|element| AnyUnsignedInteger::holds(ctx, element) || element.is_signless_integer(ctx))) || ((AnyTensor::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) || AnyUnrankedTensor::holds(ctx, ty))) && ty.element_type(ctx).is_some_and(|element| AnyUnsignedInteger::holds(ctx, element) || element.is_signless_integer(ctx)))
}

constraint! {
    // TosaTypesBase.td: Tosa_Int8Like
    pub Tosa_Int8Like: Type, "signless-integer-8-bit-like",
    |ctx, ty| (ty.integer_format(ctx) == Some((8, Signedness::Signless))) || ((AnyVectorOfAnyRank::holds(ctx, ty) && ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number > 0)) && ty.element_type(ctx).is_some_and(|element| element.integer_format(ctx) == Some((8, Signedness::Signless)))) || ((AnyTensor::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) || AnyUnrankedTensor::holds(ctx, ty))) && ty.element_type(ctx).is_some_and(|element| element.integer_format(ctx) == Some((8, Signedness::Signless))))
}

constraint! {
    // TosaTypesBase.td: Tosa_UnrankedTensor
    pub Tosa_UnrankedTensor: Type<UnrankedTensorOf<[Tosa_AnyNumber]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaRankedTensorOf: Type, "tosa-conformant ranked tensor of number values",
    |ctx, ty| RankedTensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number >= 1)))
}

constraint! {
    // TosaTypesBase.td: Tosa_TensorAtLeast1D
    pub Tosa_TensorAtLeast1D: Type<AnyTypeOf<[Tosa_UnrankedTensor, TosaRankedTensorOf]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf: Type, "4D tensor of number values",
    |ctx, ty| RankedTensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(4))))
}

constraint! {
    // TosaTypesBase.td: Tosa_Tensor4D
    pub Tosa_Tensor4D: Type<AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaScalarTensorOf: Type, "tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values",
    |ctx, ty| RankedTensorOf::<(Tosa_Int, AnyFloat,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(1))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size == 1))))
}

constraint! {
    // TosaTypesBase.td: Tosa_ScalarIntOrFloatTensor
    pub Tosa_ScalarIntOrFloatTensor: Type<AnyTypeOf<[UnrankedTensorOf<[Tosa_Int, AnyFloat]>, TosaScalarTensorOf]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_IntArrayAttr2
    pub Tosa_IntArrayAttr2: Attr<ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<2>]>>, "",
    |_ctx, _attr| true
}

constraint! {
    // TosaTypesBase.td: Tosa_IntArrayAttr4
    pub Tosa_IntArrayAttr4: Attr<ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<4>]>>, "",
    |_ctx, _attr| true
}

constraint! {
    // TosaOps.td: Tosa_AccType
    pub Tosa_AccType: Type<AnyTypeOf<[I<32>, I<48>, F16, F32]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_MXFPNumber
    pub Tosa_MXFPNumber: Type<AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, Tosa_MXInt8]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaRankedTensorOf2: Type, "tosa-conformant ranked tensor of micro-scaling format number values",
    |ctx, ty| RankedTensorOf::<(Tosa_MXFPNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number >= 1)))
}

constraint! {
    // TosaTypesBase.td: Tosa_MXFPDataTensorAtLeast1D
    pub Tosa_MXFPDataTensorAtLeast1D: Type<AnyTypeOf<[UnrankedTensorOf<[Tosa_MXFPNumber]>, TosaRankedTensorOf2]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_MXFPScaleNumber
    pub Tosa_MXFPScaleNumber: Type<F8E8M0FNU>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaRankedTensorOf3: Type, "tosa-conformant ranked tensor of micro-scaling format scale number values",
    |ctx, ty| RankedTensorOf::<(Tosa_MXFPScaleNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number >= 1)))
}

constraint! {
    // TosaTypesBase.td: Tosa_MXFPScaleTensorAtLeast1D
    pub Tosa_MXFPScaleTensorAtLeast1D: Type<AnyTypeOf<[UnrankedTensorOf<[Tosa_MXFPScaleNumber]>, TosaRankedTensorOf3]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_IntegerAttr
    pub Tosa_IntegerAttr: Attr, "arbitrary integer attribute",
    |ctx, attr| APIntAttr::holds(ctx, attr)
}

constraint! {
    // TosaTypesBase.td: Tosa_FloatAttr
    pub Tosa_FloatAttr: Attr, "arbitrary float attribute",
    |ctx, attr| AnyFloatAttr::holds(ctx, attr)
}

constraint! {
    // TosaTypesBase.td: Tosa_IntOrFloatAttr
    pub Tosa_IntOrFloatAttr: Attr<AnyAttrOf<[Tosa_IntegerAttr, Tosa_FloatAttr]>>, "",
    |_ctx, _attr| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf2: Type, "1D tensor of number values",
    |ctx, ty| RankedTensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(1))))
}

constraint! {
    // TosaTypesBase.td: Tosa_Tensor1D
    pub Tosa_Tensor1D: Type<AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf2]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf3: Type, "5D tensor of number values",
    |ctx, ty| RankedTensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(5))))
}

constraint! {
    // TosaTypesBase.td: Tosa_Tensor5D
    pub Tosa_Tensor5D: Type<AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf3]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_IntArrayAttr6
    pub Tosa_IntArrayAttr6: Attr<ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<6>]>>, "",
    |_ctx, _attr| true
}

constraint! {
    // TosaTypesBase.td: Tosa_IntArrayAttr3
    pub Tosa_IntArrayAttr3: Attr<ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<3>]>>, "",
    |_ctx, _attr| true
}

constraint! {
    // TosaTypesBase.td: Tosa_FloatTensor
    pub Tosa_FloatTensor: Type, "tosa-conformant tensor of floating-point values",
    |ctx, ty| TensorOf::<(AnyFloat,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) || AnyUnrankedTensor::holds(ctx, ty))
}

constraint! {
    // TosaTypesBase.td: Tosa_I1Tensor
    pub Tosa_I1Tensor: Type, "tosa-conformant tensor of 1-bit signless integer values",
    |ctx, ty| TensorOf::<(I1,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) || AnyUnrankedTensor::holds(ctx, ty))
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf4: Type, "3D tensor of number values",
    |ctx, ty| RankedTensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(3))))
}

constraint! {
    // TosaTypesBase.td: Tosa_Tensor3D
    pub Tosa_Tensor3D: Type<AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf4]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_Int32
    pub Tosa_Int32: Type, "32-bit signless integer",
    |ctx, ty| ty == Tosa_Int32::build(ctx)
}
impl BuildableType for Tosa_Int32 {
    fn build(ctx: &Context) -> Type {
        ctx.integer_type(32)
    }
}

constraint! {
    // TosaTypesBase.td: Tosa_Int64
    pub Tosa_Int64: Type, "64-bit signless integer",
    |ctx, ty| ty == Tosa_Int64::build(ctx)
}
impl BuildableType for Tosa_Int64 {
    fn build(ctx: &Context) -> Type {
        ctx.integer_type(64)
    }
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf5: Type, "2D tensor of 32-bit signless integer or 64-bit signless integer values",
    |ctx, ty| RankedTensorOf::<(Tosa_Int32, Tosa_Int64,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(2))))
}

constraint! {
    // TosaTypesBase.td: Tosa_IndexTensor2D
    pub Tosa_IndexTensor2D: Type<AnyTypeOf<[Tosa_UnrankedTensor, TosaTensorRankOf5]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_Int32Or64
    pub Tosa_Int32Or64: Type<AnyTypeOf<[Tosa_Int32, Tosa_Int64]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_Int32Or64Tensor
    pub Tosa_Int32Or64Tensor: Type, "tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values",
    |ctx, ty| TensorOf::<(Tosa_Int32Or64,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) || AnyUnrankedTensor::holds(ctx, ty))
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf6: Type, "3D tensor of micro-scaling format number values",
    |ctx, ty| RankedTensorOf::<(Tosa_MXFPNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(3))))
}

constraint! {
    // TosaTypesBase.td: Tosa_MXFPDataTensor3D
    pub Tosa_MXFPDataTensor3D: Type<AnyTypeOf<[UnrankedTensorOf<[Tosa_MXFPNumber]>, TosaTensorRankOf6]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaTensorRankOf7: Type, "3D tensor of micro-scaling format scale number values",
    |ctx, ty| RankedTensorOf::<(Tosa_MXFPScaleNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(3))))
}

constraint! {
    // TosaTypesBase.td: Tosa_MXFPScaleTensor3D
    pub Tosa_MXFPScaleTensor3D: Type<AnyTypeOf<[UnrankedTensorOf<[Tosa_MXFPScaleNumber]>, TosaTensorRankOf7]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaScalarTensorOf2: Type, "tosa-conformant scalar tensor of 8-bit signless integer values",
    |ctx, ty| RankedTensorOf::<(I8,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(1))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size == 1))))
}

constraint! {
    // TosaTypesBase.td: Tosa_ScalarInt8Tensor
    pub Tosa_ScalarInt8Tensor: Type<AnyTypeOf<[UnrankedTensorOf<[I8]>, TosaScalarTensorOf2]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td
    pub TosaScalarTensorOf3: Type, "tosa-conformant scalar tensor of number values",
    |ctx, ty| RankedTensorOf::<(Tosa_AnyNumber,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(1))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size == 1))))
}

constraint! {
    // TosaTypesBase.td: Tosa_ScalarTensor
    pub Tosa_ScalarTensor: Type<AnyTypeOf<[UnrankedTensorOf<[Tosa_Int, AnyFloat]>, TosaScalarTensorOf3]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_Int16
    pub Tosa_Int16: Type, "16-bit signless integer",
    |ctx, ty| ty == Tosa_Int16::build(ctx)
}
impl BuildableType for Tosa_Int16 {
    fn build(ctx: &Context) -> Type {
        ctx.integer_type(16)
    }
}

constraint! {
    // TosaTypesBase.td: Tosa_Int16Or32
    pub Tosa_Int16Or32: Type<AnyTypeOf<[Tosa_Int16, Tosa_Int32]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_1DInt16Or32Tensor
    pub Tosa_1DInt16Or32Tensor: Type<1DTensorOf<[Tosa_Int16Or32]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Tosa_1DInt8Tensor
    pub Tosa_1DInt8Tensor: Type<1DTensorOf<[I8]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // TosaTypesBase.td: Rank4TosaShape
    pub Rank4TosaShape: Type, "tosa shape type of rank 4",
    |ctx, ty| isa_tosa_shape_type(ctx, ty) && is_rank4_tosa_shape(ctx, ty)
}

constraint! {
    // TosaTypesBase.td: Rank2TosaShape
    pub Rank2TosaShape: Type, "tosa shape type of rank 2",
    |ctx, ty| isa_tosa_shape_type(ctx, ty) && is_rank2_tosa_shape(ctx, ty)
}

constraint! {
    // TosaTypesBase.td
    pub TosaScalarTensorOf4: Type, "tosa-conformant scalar tensor of 32-bit signless integer values",
    |ctx, ty| RankedTensorOf::<(I32,)>::holds(ctx, ty) && ((AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size != 0))) && (ty.shape(ctx).is_some() && (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(1))) && (AnyRankedTensor::holds(ctx, ty) && ty.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size == 1))))
}

constraint! {
    // TosaTypesBase.td: Tosa_ScalarInt32Tensor
    pub Tosa_ScalarInt32Tensor: Type<AnyTypeOf<[UnrankedTensorOf<[I32]>, TosaScalarTensorOf4]>>, "",
    |_ctx, _ty| true
}

// Operations

op! {
    /// `tosa.abs`.
    // TosaOps.td: Tosa_AbsOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub AbsOp = "tosa.abs",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_abs_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.add`.
    // TosaOps.td: Tosa_AddOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub AddOp = "tosa.add",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_add_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.add_shape`.
    // TosaShapeOps.td: Tosa_AddShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub AddShapeOp = "tosa.add_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.apply_scale`.
    // TosaUtilOps.td: Tosa_ApplyScaleOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ApplyScaleOp = "tosa.apply_scale",
    (ins
        Tosa_IntLike:$value,
        Tosa_IntLike:$multiplier,
        Tosa_Int8Like:$shift,
        Tosa_RoundingModeAttr:$rounding_mode),
    (outs Tosa_IntLike:$output),
    [Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable, TosaResolvableShapeOperands]
    {
        parse: parse_apply_scale_op,
        print: print_apply_scale_op,
    }
}

op! {
    /// `tosa.argmax`.
    // TosaOps.td: Tosa_ArgMaxOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ArgMaxOp = "tosa.argmax",
    (ins
        Tosa_TensorAtLeast1D:$input,
        I32Attr:$axis,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_Tensor:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_arg_max_op,
        fold: fold_arg_max_op,
        parse: parse_arg_max_op,
        print: print_arg_max_op,
    }
}

op! {
    /// `tosa.arithmetic_right_shift`.
    // TosaOps.td: Tosa_ArithmeticRightShiftOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ArithmeticRightShiftOp = "tosa.arithmetic_right_shift",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, BoolAttr:$round),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.avg_pool2d`.
    // TosaOps.td: Tosa_AvgPool2dOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AvgPool2dOp = "tosa.avg_pool2d",
    (ins
        Tosa_Tensor4D:$input,
        Tosa_ScalarIntOrFloatTensor:$input_zp,
        Tosa_ScalarIntOrFloatTensor:$output_zp,
        attr Tosa_IntArrayAttr2:$kernel,
        attr Tosa_IntArrayAttr2:$stride,
        attr Tosa_IntArrayAttr4:$pad,
        TypeAttrOf<Tosa_AccType>:$acc_type),
    (outs Tosa_Tensor4D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_avg_pool2d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.bitwise_and`.
    // TosaOps.td: Tosa_BitwiseAndOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub BitwiseAndOp = "tosa.bitwise_and",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.bitwise_not`.
    // TosaOps.td: Tosa_BitwiseNotOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub BitwiseNotOp = "tosa.bitwise_not",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.bitwise_or`.
    // TosaOps.td: Tosa_BitwiseOrOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub BitwiseOrOp = "tosa.bitwise_or",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.bitwise_xor`.
    // TosaOps.td: Tosa_BitwiseXorOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub BitwiseXorOp = "tosa.bitwise_xor",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.cast_from_block_scaled`.
    // TosaOps.td: Tosa_CastFromBlockScaledOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub CastFromBlockScaledOp = "tosa.cast_from_block_scaled",
    (ins
        Tosa_MXFPDataTensorAtLeast1D:$input_data,
        Tosa_MXFPScaleTensorAtLeast1D:$input_scale,
        Tosa_BlockSizeAttr:$block_size),
    (outs Tosa_TensorAtLeast1D:$output_data),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_cast_from_block_scaled_op,
        parse: parse_cast_from_block_scaled_op,
        print: print_cast_from_block_scaled_op,
    }
}

op! {
    /// `tosa.cast`.
    // TosaOps.td: Tosa_CastOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub CastOp = "tosa.cast",
    (ins Tosa_Tensor:$input),
    (outs Tosa_Tensor:$output),
    [Pure, SameOperandsAndResultShape, TosaResolvableShapeOperands]
    {
        fold: fold_cast_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.cast_to_block_scaled`.
    // TosaOps.td: Tosa_CastToBlockScaledOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub CastToBlockScaledOp = "tosa.cast_to_block_scaled",
    (ins Tosa_TensorAtLeast1D:$input_data, Tosa_BlockSizeAttr:$block_size),
    (outs Tosa_MXFPDataTensorAtLeast1D:$output_data, Tosa_MXFPScaleTensorAtLeast1D:$output_scale),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_cast_to_block_scaled_op,
        parse: parse_cast_to_block_scaled_op,
        print: print_cast_to_block_scaled_op,
    }
}

op! {
    /// `tosa.ceil`.
    // TosaOps.td: Tosa_CeilOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub CeilOp = "tosa.ceil",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.clamp`.
    // TosaOps.td: Tosa_ClampOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ClampOp = "tosa.clamp",
    (ins
        Tosa_Tensor:$input,
        Tosa_IntOrFloatAttr:$min_val,
        Tosa_IntOrFloatAttr:$max_val,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        verify: verify_clamp_op,
        parse: parse_clamp_op,
        print: print_clamp_op,
    }
}

op! {
    /// `tosa.clz`.
    // TosaOps.td: Tosa_ClzOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ClzOp = "tosa.clz",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.concat`.
    // TosaOps.td: Tosa_ConcatOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: the folder (C++)
    // omitted: members of the C++ class
    pub ConcatOp = "tosa.concat",
    (ins Variadic<Tosa_TensorAtLeast1D>:$input1, I32Attr:$axis),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_concat_op,
        infer_types: infer_types_of_concat_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.concat_shape`.
    // TosaShapeOps.td: Tosa_ConcatShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ConcatShapeOp = "tosa.concat_shape",
    (ins Variadic<Tosa_Shape>:$input),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperator, TosaResolvableShapeOperands]
    {
        verify: verify_concat_shape_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.const`.
    // TosaOps.td: Tosa_ConstOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: the folder (C++)
    pub ConstOp = "tosa.const",
    (ins ElementsAttr:$values),
    (outs Tosa_Tensor:$output),
    [
        ConstantLike,
        Pure,
        AllShapesMatch<["values", "output"]>,
        FirstAttrDerivedResultType,
        TosaResolvableShapeOperands
    ]
    { verify: verify_const_op }
}

op! {
    /// `tosa.const_shape`.
    // TosaShapeOps.td: Tosa_ConstShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: the folder (C++)
    pub ConstShapeOp = "tosa.const_shape",
    (ins IndexElementsAttr:$values),
    (outs Tosa_Shape:$output),
    [ConstantLike, Pure, TosaShapeOperator, TosaResolvableShapeOperands]
    {
        verify: verify_const_shape_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.conv2d`.
    // TosaOps.td: Tosa_Conv2DOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DOp = "tosa.conv2d",
    (ins
        Tosa_Tensor4D:$input,
        Tosa_Tensor4D:$weight,
        Tosa_Tensor1D:$bias,
        Tosa_ScalarIntOrFloatTensor:$input_zp,
        Tosa_ScalarIntOrFloatTensor:$weight_zp,
        attr Tosa_IntArrayAttr4:$pad,
        attr Tosa_IntArrayAttr2:$stride,
        attr Tosa_IntArrayAttr2:$dilation,
        TypeAttrOf<Tosa_AccType>:$acc_type,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound),
    (outs Tosa_Tensor4D:$output),
    [SameVariadicOperandSize, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_conv2_d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.conv3d`.
    // TosaOps.td: Tosa_Conv3DOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv3DOp = "tosa.conv3d",
    (ins
        Tosa_Tensor5D:$input,
        Tosa_Tensor5D:$weight,
        Tosa_Tensor1D:$bias,
        Tosa_ScalarIntOrFloatTensor:$input_zp,
        Tosa_ScalarIntOrFloatTensor:$weight_zp,
        attr Tosa_IntArrayAttr6:$pad,
        attr Tosa_IntArrayAttr3:$stride,
        attr Tosa_IntArrayAttr3:$dilation,
        TypeAttrOf<Tosa_AccType>:$acc_type,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound),
    (outs Tosa_Tensor5D:$output),
    [SameVariadicOperandSize, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_conv3_d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.cos`.
    // TosaOps.td: Tosa_CosOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub CosOp = "tosa.cos",
    (ins Tosa_FloatTensor:$input1),
    (outs Tosa_FloatTensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.custom`.
    // TosaOps.td: Tosa_CustomOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub CustomOp = "tosa.custom",
    (ins
        StrAttr:$operator_name,
        StrAttr:$domain_name,
        StrAttr:$implementation_attrs,
        Variadic<Tosa_Tensor>:$input_list),
    (outs Variadic<Tosa_Tensor>:$output_list),
    [TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.depthwise_conv2d`.
    // TosaOps.td: Tosa_DepthwiseConv2DOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv2DOp = "tosa.depthwise_conv2d",
    (ins
        Tosa_Tensor4D:$input,
        Tosa_Tensor4D:$weight,
        Tosa_Tensor1D:$bias,
        Tosa_ScalarIntOrFloatTensor:$input_zp,
        Tosa_ScalarIntOrFloatTensor:$weight_zp,
        attr Tosa_IntArrayAttr4:$pad,
        attr Tosa_IntArrayAttr2:$stride,
        attr Tosa_IntArrayAttr2:$dilation,
        TypeAttrOf<Tosa_AccType>:$acc_type,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound),
    (outs Tosa_Tensor4D:$output),
    [SameVariadicOperandSize, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_depthwise_conv2_d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.dim`.
    // TosaShapeOps.td: Tosa_DimOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub DimOp = "tosa.dim",
    (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperator, TosaResolvableShapeOperands]
    {
        verify: verify_dim_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.div_ceil_shape`.
    // TosaShapeOps.td: Tosa_DivCeilShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub DivCeilShapeOp = "tosa.div_ceil_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.div_floor_shape`.
    // TosaShapeOps.td: Tosa_DivFloorShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub DivFloorShapeOp = "tosa.div_floor_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.equal`.
    // TosaOps.td: Tosa_EqualOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub EqualOp = "tosa.equal",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_I1Tensor:$output),
    [
        InferTypeOpInterface,
        Commutative,
        SameOperandsElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        verify: verify_equal_op,
        infer_types: infer_types_of_equal_op,
        fold: fold_equal_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.erf`.
    // TosaOps.td: Tosa_ErfOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ErfOp = "tosa.erf",
    (ins Tosa_Tensor:$input),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.exp2_shape`.
    // TosaShapeOps.td: Tosa_Exp2ShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub Exp2ShapeOp = "tosa.exp2_shape",
    (ins Tosa_Shape:$input),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.exp`.
    // TosaOps.td: Tosa_ExpOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ExpOp = "tosa.exp",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.fft2d`.
    // TosaOps.td: Tosa_FFT2dOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub FFT2dOp = "tosa.fft2d",
    (ins
        Tosa_Tensor3D:$input_real,
        Tosa_Tensor3D:$input_imag,
        BoolAttr:$inverse,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound),
    (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag),
    [
        SameOperandsAndResultElementType,
        SameOperandsAndResultShape,
        ResultsAreFloatLike,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        verify: verify_fft2d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.floor`.
    // TosaOps.td: Tosa_FloorOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub FloorOp = "tosa.floor",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.gather`.
    // TosaOps.td: Tosa_GatherOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub GatherOp = "tosa.gather",
    (ins Tosa_Tensor3D:$values, Tosa_IndexTensor2D:$indices),
    (outs Tosa_Tensor3D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_gather_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.greater_equal`.
    // TosaOps.td: Tosa_GreaterEqualOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub GreaterEqualOp = "tosa.greater_equal",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_I1Tensor:$output),
    [
        SameOperandsElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_greater_equal_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.greater`.
    // TosaOps.td: Tosa_GreaterOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub GreaterOp = "tosa.greater",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_I1Tensor:$output),
    [
        SameOperandsElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_greater_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.identity`.
    // TosaOps.td: Tosa_IdentityOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub IdentityOp = "tosa.identity",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [Pure, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.cond_if`.
    // TosaOps.td: Tosa_IfOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub IfOp = "tosa.cond_if",
    (ins Tosa_I1Tensor:$condition, Variadic<Tosa_Tensor>:$input_list),
    (outs Variadic<Tosa_Tensor>:$output_list),
    (region SizedRegion<1>:$then_graph, SizedRegion<1>:$else_graph),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, TosaResolvableShapeOperands]
    {
        verify: verify_if_op,
        parse: parse_if_op,
        print: print_if_op,
    }
}

op! {
    /// `tosa.intdiv`.
    // TosaOps.td: Tosa_IntDivOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub IntDivOp = "tosa.intdiv",
    (ins Tosa_Int32Or64Tensor:$input1, Tosa_Int32Or64Tensor:$input2),
    (outs Tosa_Int32Or64Tensor:$output),
    [
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_int_div_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.log2_ceil_shape`.
    // TosaShapeOps.td: Tosa_Log2CeilShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub Log2CeilShapeOp = "tosa.log2_ceil_shape",
    (ins Tosa_Shape:$input),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.log2_floor_shape`.
    // TosaShapeOps.td: Tosa_Log2FloorShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub Log2FloorShapeOp = "tosa.log2_floor_shape",
    (ins Tosa_Shape:$input),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.log`.
    // TosaOps.td: Tosa_LogOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogOp = "tosa.log",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.logical_and`.
    // TosaOps.td: Tosa_LogicalAndOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogicalAndOp = "tosa.logical_and",
    (ins Tosa_I1Tensor:$input1, Tosa_I1Tensor:$input2),
    (outs Tosa_I1Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.logical_left_shift`.
    // TosaOps.td: Tosa_LogicalLeftShiftOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogicalLeftShiftOp = "tosa.logical_left_shift",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.logical_not`.
    // TosaOps.td: Tosa_LogicalNotOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogicalNotOp = "tosa.logical_not",
    (ins Tosa_I1Tensor:$input1),
    (outs Tosa_I1Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.logical_or`.
    // TosaOps.td: Tosa_LogicalOrOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogicalOrOp = "tosa.logical_or",
    (ins Tosa_I1Tensor:$input1, Tosa_I1Tensor:$input2),
    (outs Tosa_I1Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.logical_right_shift`.
    // TosaOps.td: Tosa_LogicalRightShiftOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogicalRightShiftOp = "tosa.logical_right_shift",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.logical_xor`.
    // TosaOps.td: Tosa_LogicalXorOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub LogicalXorOp = "tosa.logical_xor",
    (ins Tosa_I1Tensor:$input1, Tosa_I1Tensor:$input2),
    (outs Tosa_I1Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.matmul`.
    // TosaOps.td: Tosa_MatMulOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MatMulOp = "tosa.matmul",
    (ins
        Tosa_Tensor3D:$a,
        Tosa_Tensor3D:$b,
        Tosa_ScalarIntOrFloatTensor:$a_zp,
        Tosa_ScalarIntOrFloatTensor:$b_zp),
    (outs Tosa_Tensor3D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_mat_mul_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.matmul_t_block_scaled`.
    // TosaOps.td: Tosa_MatmulTBlockScaledOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MatmulTBlockScaledOp = "tosa.matmul_t_block_scaled",
    (ins
        Tosa_MXFPDataTensor3D:$a_data,
        Tosa_MXFPScaleTensor3D:$a_scale,
        Tosa_MXFPDataTensor3D:$b_data,
        Tosa_MXFPScaleTensor3D:$b_scale,
        Tosa_BlockSizeAttr:$block_size),
    (outs Tosa_Tensor3D:$output_data),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_matmul_t_block_scaled_op,
        parse: parse_matmul_t_block_scaled_op,
        print: print_matmul_t_block_scaled_op,
    }
}

op! {
    /// `tosa.max_pool2d`.
    // TosaOps.td: Tosa_MaxPool2dOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MaxPool2dOp = "tosa.max_pool2d",
    (ins
        Tosa_Tensor4D:$input,
        attr Tosa_IntArrayAttr2:$kernel,
        attr Tosa_IntArrayAttr2:$stride,
        attr Tosa_IntArrayAttr4:$pad,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_Tensor4D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_max_pool2d_op,
        parse: parse_max_pool2d_op,
        print: print_max_pool2d_op,
    }
}

op! {
    /// `tosa.max_shape`.
    // TosaShapeOps.td: Tosa_MaxShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MaxShapeOp = "tosa.max_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.maximum`.
    // TosaOps.td: Tosa_MaximumOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MaximumOp = "tosa.maximum",
    (ins
        Tosa_Tensor:$input1,
        Tosa_Tensor:$input2,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        parse: parse_maximum_op,
        print: print_maximum_op,
    }
}

op! {
    /// `tosa.min_shape`.
    // TosaShapeOps.td: Tosa_MinShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MinShapeOp = "tosa.min_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.minimum`.
    // TosaOps.td: Tosa_MinimumOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MinimumOp = "tosa.minimum",
    (ins
        Tosa_Tensor:$input1,
        Tosa_Tensor:$input2,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_Tensor:$output),
    [
        Commutative,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        parse: parse_minimum_op,
        print: print_minimum_op,
    }
}

op! {
    /// `tosa.mod_shape`.
    // TosaShapeOps.td: Tosa_ModShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ModShapeOp = "tosa.mod_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.mul`.
    // TosaOps.td: Tosa_MulOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MulOp = "tosa.mul",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2, Tosa_ScalarInt8Tensor:$shift),
    (outs Tosa_Tensor:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_mul_op,
        fold: fold_mul_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.mul_shape`.
    // TosaShapeOps.td: Tosa_MulShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub MulShapeOp = "tosa.mul_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.negate`.
    // TosaOps.td: Tosa_NegateOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub NegateOp = "tosa.negate",
    (ins Tosa_Tensor:$input1, Tosa_ScalarIntOrFloatTensor:$input1_zp, Tosa_ScalarIntOrFloatTensor:$output_zp),
    (outs Tosa_Tensor:$output),
    [TosaElementwiseOperator, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_negate_op,
        fold: fold_negate_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.pad`.
    // TosaOps.td: Tosa_PadOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub PadOp = "tosa.pad",
    (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$padding, Tosa_ScalarTensor:$pad_const),
    (outs Tosa_TensorAtLeast1D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_pad_op,
        fold: fold_pad_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.pow`.
    // TosaOps.td: Tosa_PowOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub PowOp = "tosa.pow",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.rfft2d`.
    // TosaOps.td: Tosa_RFFT2dOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub RFFT2dOp = "tosa.rfft2d",
    (ins Tosa_Tensor3D:$input_real, DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound),
    (outs Tosa_Tensor3D:$output_real, Tosa_Tensor3D:$output_imag),
    [SameOperandsAndResultElementType, ResultsAreFloatLike, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_rfft2d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.reciprocal`.
    // TosaOps.td: Tosa_ReciprocalOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReciprocalOp = "tosa.reciprocal",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_reciprocal_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.reduce_all`.
    // TosaOps.td: Tosa_ReduceAllOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReduceAllOp = "tosa.reduce_all",
    (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reduce_all_op,
        infer_types: infer_types_of_reduce_all_op,
        fold: fold_reduce_all_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.reduce_any`.
    // TosaOps.td: Tosa_ReduceAnyOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReduceAnyOp = "tosa.reduce_any",
    (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reduce_any_op,
        infer_types: infer_types_of_reduce_any_op,
        fold: fold_reduce_any_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.reduce_max`.
    // TosaOps.td: Tosa_ReduceMaxOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReduceMaxOp = "tosa.reduce_max",
    (ins
        Tosa_TensorAtLeast1D:$input,
        I32Attr:$axis,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reduce_max_op,
        infer_types: infer_types_of_reduce_max_op,
        fold: fold_reduce_max_op,
        parse: parse_reduce_max_op,
        print: print_reduce_max_op,
    }
}

op! {
    /// `tosa.reduce_min`.
    // TosaOps.td: Tosa_ReduceMinOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReduceMinOp = "tosa.reduce_min",
    (ins
        Tosa_TensorAtLeast1D:$input,
        I32Attr:$axis,
        DefaultValuedAttr<Tosa_NanPropagationModeAttr, "NanPropagationMode::PROPAGATE">:$nan_mode),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reduce_min_op,
        infer_types: infer_types_of_reduce_min_op,
        fold: fold_reduce_min_op,
        parse: parse_reduce_min_op,
        print: print_reduce_min_op,
    }
}

op! {
    /// `tosa.reduce_product`.
    // TosaOps.td: Tosa_ReduceProductOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReduceProductOp = "tosa.reduce_product",
    (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reduce_product_op,
        infer_types: infer_types_of_reduce_product_op,
        fold: fold_reduce_product_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.reduce_sum`.
    // TosaOps.td: Tosa_ReduceSumOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReduceSumOp = "tosa.reduce_sum",
    (ins Tosa_TensorAtLeast1D:$input, I32Attr:$axis),
    (outs Tosa_TensorAtLeast1D:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reduce_sum_op,
        infer_types: infer_types_of_reduce_sum_op,
        fold: fold_reduce_sum_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.rescale`.
    // TosaOps.td: Tosa_RescaleOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub RescaleOp = "tosa.rescale",
    (ins
        Tosa_Tensor:$input,
        Tosa_1DInt16Or32Tensor:$multiplier,
        Tosa_1DInt8Tensor:$shift,
        Tosa_ScalarIntOrFloatTensor:$input_zp,
        Tosa_ScalarIntOrFloatTensor:$output_zp,
        BoolAttr:$scale32,
        Tosa_RoundingModeAttr:$rounding_mode,
        BoolAttr:$per_channel,
        BoolAttr:$input_unsigned,
        BoolAttr:$output_unsigned),
    (outs Tosa_Tensor:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_rescale_op,
        parse: parse_rescale_op,
        print: print_rescale_op,
    }
}

op! {
    /// `tosa.reshape`.
    // TosaOps.td: Tosa_ReshapeOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the trait InferTensorType (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub ReshapeOp = "tosa.reshape",
    (ins Tosa_Tensor:$input1, Tosa_Shape:$shape),
    (outs Tosa_Tensor:$output),
    [InferTypeOpInterface, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reshape_op,
        infer_types: infer_types_of_reshape_op,
        fold: fold_reshape_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.resize`.
    // TosaOps.td: Tosa_ResizeOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ResizeOp = "tosa.resize",
    (ins
        Tosa_Tensor4D:$input,
        Rank4TosaShape:$scale,
        Rank2TosaShape:$offset,
        Rank2TosaShape:$border,
        Tosa_ResizeModeAttr:$mode),
    (outs Tosa_Tensor4D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_resize_op,
        fold: fold_resize_op,
        parse: parse_resize_op,
        print: print_resize_op,
    }
}

op! {
    /// `tosa.reverse`.
    // TosaOps.td: Tosa_ReverseOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ReverseOp = "tosa.reverse",
    (ins Tosa_TensorAtLeast1D:$input1, I32Attr:$axis),
    (outs Tosa_TensorAtLeast1D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_reverse_op,
        fold: fold_reverse_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.rsqrt`.
    // TosaOps.td: Tosa_RsqrtOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub RsqrtOp = "tosa.rsqrt",
    (ins Tosa_Tensor:$input1),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.scatter`.
    // TosaOps.td: Tosa_ScatterOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub ScatterOp = "tosa.scatter",
    (ins Tosa_Tensor3D:$values_in, Tosa_IndexTensor2D:$indices, Tosa_Tensor3D:$input),
    (outs Tosa_Tensor3D:$values_out),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_scatter_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.select`.
    // TosaOps.td: Tosa_SelectOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub SelectOp = "tosa.select",
    (ins Tosa_I1Tensor:$input1, Tosa_Tensor:$input2, Tosa_Tensor:$input3),
    (outs Tosa_Tensor:$output),
    [
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        verify: verify_select_op,
        fold: fold_select_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.sigmoid`.
    // TosaOps.td: Tosa_SigmoidOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub SigmoidOp = "tosa.sigmoid",
    (ins Tosa_Tensor:$input),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.sin`.
    // TosaOps.td: Tosa_SinOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub SinOp = "tosa.sin",
    (ins Tosa_FloatTensor:$input1),
    (outs Tosa_FloatTensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.slice`.
    // TosaOps.td: Tosa_SliceOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub SliceOp = "tosa.slice",
    (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$start, Tosa_Shape:$size),
    (outs Tosa_TensorAtLeast1D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_slice_op,
        fold: fold_slice_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.slice_shape`.
    // TosaShapeOps.td: Tosa_SliceShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub SliceShapeOp = "tosa.slice_shape",
    (ins Tosa_Shape:$input, Tosa_ScalarInt32Tensor:$start, Tosa_ScalarInt32Tensor:$size),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperator, TosaResolvableShapeOperands]
    {
        verify: verify_slice_shape_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.sub`.
    // TosaOps.td: Tosa_SubOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub SubOp = "tosa.sub",
    (ins Tosa_Tensor:$input1, Tosa_Tensor:$input2),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    {
        fold: fold_sub_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.sub_shape`.
    // TosaShapeOps.td: Tosa_SubShapeOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub SubShapeOp = "tosa.sub_shape",
    (ins Tosa_Shape:$input1, Tosa_Shape:$input2),
    (outs Tosa_Shape:$output),
    [Pure, TosaShapeOperatorWithSameRanks, TosaShapeOperator, TosaResolvableShapeOperands]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.table`.
    // TosaOps.td: Tosa_TableOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub TableOp = "tosa.table",
    (ins Tosa_Tensor:$input1, Tosa_Tensor1D:$table),
    (outs Tosa_Tensor:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_table_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.tanh`.
    // TosaOps.td: Tosa_TanhOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub TanhOp = "tosa.tanh",
    (ins Tosa_Tensor:$input),
    (outs Tosa_Tensor:$output),
    [
        SameOperandsAndResultShape,
        SameOperandsAndResultElementType,
        ResultsBroadcastableShape,
        TosaElementwiseOperator,
        SameOperandsAndResultRank,
        Pure,
        TosaResolvableShapeOperands
    ]
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `tosa.tile`.
    // TosaOps.td: Tosa_TileOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: members of the C++ class
    pub TileOp = "tosa.tile",
    (ins Tosa_TensorAtLeast1D:$input1, Tosa_Shape:$multiples),
    (outs Tosa_TensorAtLeast1D:$output),
    [Pure, TosaResolvableShapeOperands]
    {
        verify: verify_tile_op,
        fold: fold_tile_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.transpose_conv2d`.
    // TosaOps.td: Tosa_TransposeConv2DOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TransposeConv2DOp = "tosa.transpose_conv2d",
    (ins
        Tosa_Tensor4D:$input,
        Tosa_Tensor4D:$weight,
        Tosa_Tensor1D:$bias,
        Tosa_ScalarIntOrFloatTensor:$input_zp,
        Tosa_ScalarIntOrFloatTensor:$weight_zp,
        attr Tosa_IntArrayAttr4:$out_pad,
        attr Tosa_IntArrayAttr2:$stride,
        TypeAttrOf<Tosa_AccType>:$acc_type,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$local_bound),
    (outs Tosa_Tensor4D:$output),
    [SameVariadicOperandSize, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_transpose_conv2_d_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.transpose`.
    // TosaOps.td: Tosa_TransposeOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub TransposeOp = "tosa.transpose",
    (ins Tosa_TensorAtLeast1D:$input1, DenseI32ArrayAttr:$perms),
    (outs Tosa_TensorAtLeast1D:$output),
    [AllElementTypesMatch<["input1", "output"]>, Pure, TosaResolvableShapeOperands]
    {
        verify: verify_transpose_op,
        fold: fold_transpose_op,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `tosa.variable`.
    // TosaOps.td: Tosa_VariableOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub VariableOp = "tosa.variable",
    (ins
        SymbolNameAttr:$sym_name,
        IndexElementsAttr:$var_shape,
        TypeAttr:$type,
        OptionalAttr<AnyAttr>:$initial_value),
    (outs),
    [Symbol, TosaResolvableShapeOperands]
    {
        assembly_format: r#"
            $sym_name
            attr-dict
            custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)
        "#,
    }
}

op! {
    /// `tosa.variable_read`.
    // TosaOps.td: Tosa_VariableReadOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub VariableReadOp = "tosa.variable_read",
    (ins SymbolNameAttr:$name),
    (outs Tosa_Tensor:$output1),
    [TosaResolvableShapeOperands]
    {
        verify_symbol_uses: verify_symbol_uses_of_variable_read_op,
        assembly_format: r#"$name attr-dict `:` type($output1)"#,
    }
}

op! {
    /// `tosa.variable_write`.
    // TosaOps.td: Tosa_VariableWriteOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub VariableWriteOp = "tosa.variable_write",
    (ins SymbolNameAttr:$name, Tosa_Tensor:$input1),
    (outs),
    [TosaResolvableShapeOperands]
    {
        verify_symbol_uses: verify_symbol_uses_of_variable_write_op,
        assembly_format: r#"$name attr-dict `,` $input1 `:` type($input1)"#,
    }
}

op! {
    /// `tosa.while_loop`.
    // TosaOps.td: Tosa_WhileOp
    // omitted: the interface InferShapedTypeOpInterface (C++)
    // omitted: the trait InferShapedTypeOpAdaptor (unknown C++)
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub WhileOp = "tosa.while_loop",
    (ins Variadic<Tosa_Tensor>:$input_list),
    (outs Variadic<Tosa_Tensor>:$output_list),
    (region SizedRegion<1>:$cond_graph, SizedRegion<1>:$body_graph),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        TosaResolvableShapeOperands,
        dyn LoopLikeOpInterface
    ]
    {
        verify: verify_while_op,
        parse: parse_while_op,
        print: print_while_op,
    }
}

op! {
    /// `tosa.yield`.
    // TosaUtilOps.td: Tosa_YieldOp
    // omitted: the interface TosaOp (C++)
    // omitted: the interface QueryProfileInterface (C++)
    // omitted: the interface QueryExtensionInterface (C++)
    pub YieldOp = "tosa.yield",
    (ins Variadic<Tosa_Tensor>:$inputs),
    (outs),
    [Terminator, Pure, TosaResolvableShapeOperands]
    { assembly_format: r#"$inputs attr-dict `:` type($inputs)"# }
}

// Custom forms

fn parse_apply_scale_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_apply_scale_op)
}

fn print_apply_scale_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_apply_scale_op)
}

fn parse_arg_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_arg_max_op)
}

fn print_arg_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_arg_max_op)
}

fn parse_cast_from_block_scaled_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_cast_from_block_scaled_op)
}

fn print_cast_from_block_scaled_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_cast_from_block_scaled_op)
}

fn parse_cast_to_block_scaled_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_cast_to_block_scaled_op)
}

fn print_cast_to_block_scaled_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_cast_to_block_scaled_op)
}

fn parse_clamp_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_clamp_op)
}

fn print_clamp_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_clamp_op)
}

fn parse_if_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_if_op)
}

fn print_if_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_if_op)
}

fn parse_matmul_t_block_scaled_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_matmul_t_block_scaled_op)
}

fn print_matmul_t_block_scaled_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_matmul_t_block_scaled_op)
}

fn parse_max_pool2d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_max_pool2d_op)
}

fn print_max_pool2d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_max_pool2d_op)
}

fn parse_maximum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_maximum_op)
}

fn print_maximum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_maximum_op)
}

fn parse_minimum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_minimum_op)
}

fn print_minimum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_minimum_op)
}

fn parse_reduce_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_reduce_max_op)
}

fn print_reduce_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_reduce_max_op)
}

fn parse_reduce_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_reduce_min_op)
}

fn print_reduce_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_reduce_min_op)
}

fn parse_rescale_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_rescale_op)
}

fn print_rescale_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_rescale_op)
}

fn parse_resize_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_resize_op)
}

fn print_resize_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_resize_op)
}

fn parse_variable_op_type_or_initial_value(parser: &mut dyn OpAsmParser, var_shape: AttrSlot, type_: AttrSlot, initial_value: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_variable_op_type_or_initial_value(form, var_shape, type_, initial_value))
}

fn print_variable_op_type_or_initial_value<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, var_shape: AttrSlot, type_: AttrSlot, initial_value: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_variable_op_type_or_initial_value(form, var_shape, type_, initial_value))
}

fn parse_while_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_while_op)
}

fn print_while_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_while_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// c86add091591a8aa 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 eac712cf580f051a eb4bc9cd28fa6414 122b2ab9052c0e5c
// 890e2dc6e11d27a8 97c507fb55e61351 78e8864f7f9098de 2fed46ea8fc5ab7a db0198de170417c1 d95956eafa882c7f e9d23bd7bed59648
// 65b88a48cee334ca cc772a9b99d32917 46ee2b7e20b969a2 8df346d1981ec915 4944115cba3e3652 7cc6d256da769a09 4311d13659465ced
// 36ed0cffac5ac3d6 e98359fe620b54ec 8bcfe6308c45a651 a8223d53b63cce05 5378f0e632c65104 fa73413a4dc6d792 1806220f043d7185
// 937b039d72a59955 eece606f6d4d183d 197daaf042ec229e c8ce47538b30c036 c7e72d85dae9df78 657c6a7c29532746 969a24825d0be5af
// 11592dbff712ea65 17f5787279f8bc5f 43ccf487a47758aa a051d0a1996d777f 9648fda45a8bb621 76d4385ddc5e66ed 8bfedaaeb39c6007
// 2ef207129bb09953 a97e9c002851b86a b4b2be8d7dc1aa74 a17608aa087512b2 c83c6430bdcf569a b6bf32ab07c68685 583655a45a03b9f8
// 29e69952fd5d473f 354d0bb1e27847ae 3b52cba21582177c 21466f70b2136a36 e2433c853def2974 b3f82adb76e2e2ad c2ea3a088b25eb64
// 82169cf02bb20575 af3f053182e83a60 d8c8ac597590247c 5c867fea3a61818e 8a0ad519d3653462 e984ee76a27c9a52 5debe16f6ddd4c5d
// 7631d402b0a22a10 81e674e812a51591 58896862d5bee97c cebe617ae4f5b31d 30e52a6682c02e08 6c8bbb502b0a07cf e809abe2c4d36fda
// cc2183f870d4d316 0864cbb825e78f4c c46f2750a97a376d c8b8ba26d5faddd3 ab24ac1e4537f49e 85de05bb103b12c0 ad3933a884ca5d7a
// ef1b776f03d31c18 50a9a2a26bd1e5cf 5ed6ef08b38854f3 8fb394a0adccd8ef c226b14096b7ade7 082df946710dbc74 634c70abd133e8f0
// 3673dfae33ec805f ecc86c005458459a fbc9f9eaf37a5a4b 0b9404db86b1cb4f c7fbe520e01e69e1 66a4c023651178b2 a048e701a968dd8d
// f3a7e737457e1b61 183a2b9e0ae6a10a b52d6289809e74ee aa58bfad6f673824 f58fe626b9df9f35 762df49e7255f0d6 65d533d43ade5179
// a85c91802711594e 3cf81a169567733c b30b8ad9ef064c65 5b9abac846300c3f aeae033e2d50148b 1cb807b2dd09d18c 514eaa0487fbbc52
// e39d9f48fc2df0d0 e231ec09eb39c5e9 c2fee49c6914114b 20a36f02b3e9d16a 0f75559f4632a9b4 33dc1f22b2c1e494 1dc782c579017562
// 57d654c23b837c6a db030dc31a9e196c 734a34a9c796711b 362439a6a8c6bfdf 03499148cd1657ef 1088b9c7a1950443 2a085ff1e851ac47
// c5db7d7d924a215c 56827e2223456fe4 205ff545d362aecd ec6458ff33b30538 c4967f6c55e9d27a 6804b9537697095a ed1091171222a681
// e281f96a7f3eda08 d4988f1143d6a2c0 1cbb4eeecd9d6574 a72c88464f11f3a7 74b56740209edbe2 acacf5d6976ff7be 98e6d44193330a45
// 7dac4e95ba67e112 2edcdac99d12782a a7ef8ceda8dd134b abe4351762f4bd16 c3957ab2a0e7d278 cf03068ef399198b e29340e176bbb2e0
// f48be249bc0a0eba c60cdb4cd0a95eac ed7645ce1435b945 c41c361e5cb1a577 6f57d62ee11712b9 e5b0d6ef263d78ba faf6885e977ca69f
// ad07bbc6a5068d7f e859c1db2bb407a0 7b7ad502fb32cca2 2a11708f18598c7d f25d8a0498565f81 4875709f8e2cdf85 c2550055d0d76ecd
// cdb1b512a2da147f 48bf1fda998e1691 05eb2309be9aab64 eab7f7c964f14905 bb0adff659f599f2 afb4f5368505bf9c 61d70542b74ea406
// 0b72636a44498ce3 8ad09fb19dfce336 cbc37aa80aff8ff1 edf6c517f532f618 fa74d0e9b2a21351 d59d8afdbfcbaba6 44cb3b1d9f631ed3
// 3e04fdd74469ee52 53a93961f4c1b8ba 6cebac71742bb25f 610bc15d7d910933 2126f5de2a36f2b8 96681665ee091eea e44f4b5015a24442
// 9245ccd275d374a3 2fc8b2168f3674bf df0ec19069835abe d1b026c0e48b1876 cd2360d86f22478e 88b7393f2dc4cff8 288730b744840335
// a0c420786191eba9 4f3f59750bbca02b c3cd78cb6205a55d 791f91aaead1fa6b 36214c9f6a9fec1c cfb70f59237a33f9 98df0eb65f3a1a46
// ac75de76f0a6a9bc ef2fb040e14435cc 56bbe7c601b79b4f 2538dfa17332f9c2 4ad60828a6129b21 e126867aaa518ee7 4ccc45139536ed39
// 231cf03d6ec45b86 0d6d3415957ae98d 47a2c33bbfc21daf e1233e888c992e02 11542773ab52ae25 7d7a1396df6c83f1 ad5d8cde12dfcda1
// 1723aaedc2d27361 434d05cf0393c480 5efe03266d8d2741 c7b885f8aec3bed0 5afd02d6ee7d3477 da344d06f12ae018 ce559e0fe3d08719
// 395e612aeba9cd8c a0d4d1ef8cdeba09 70721416d5a38b38 65b0e22f8227113f 48b3c4021fd5c408 d0f037d3f0d3e8f1 28e9244ea8b1e9ce
// 2e3cad49292a0a5f 2717b707eb38aed0 b5e51fe5142d7545 67af8f53a38c21da c8f6b15614528a11 4bf8ea0acb3fd9b6 3247d4d94e39ef43
// c8572d7d39922810 250d3fcd62e8ed93 187ec1c75602eb98 1b404de5fe7bfdd5 1e0c54e0d899c2a0 5d0add7663d33505 b006257f24f6b640
// b77eccc0e5f52c55 f2c6e529a905c1ac 8fd59edf8d648961 0d2960769efd5c10
// Names:
// is_quantized_type=fab27be054a0a07d is_quint8_type=c2aed1b063ab847b is_qint4_type=bef8110be0bffd2f
// is_qint16_type=877401f563ca2bb8 is_qint32_type=c1a73b1cdeac4282 isa_tosa_shape_type=846f3c6559285f1e
// is_rank4_tosa_shape=bca29d265256f44a is_rank2_tosa_shape=9d6b5fe74d6dadc4
