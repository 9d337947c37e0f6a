//! Imported from mlir/Dialect/Shape/IR/ShapeOps.td by drr-import.
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
use crate::shape::attributes::{verify_operation_attribute_of_shape};
use crate::shape::constant::{form_const_shape_op, materialize_constant_of_shape, name_results_of_const_size_op, name_results_of_split_at_op};
use crate::shape::folds::{fold_add_op, fold_any_op, fold_assuming_all_op, fold_broadcast_op, fold_concat_op, fold_cstr_broadcastable_op, fold_cstr_eq_op, fold_cstr_require_op, fold_dim_op, fold_div_op, fold_from_extents_op, fold_get_extent_op, fold_index_to_size_op, fold_is_broadcastable_op, fold_max_op, fold_min_op, fold_mul_op, fold_num_elements_op, fold_rank_op, fold_shape_eq_op, fold_size_to_index_op, fold_split_at_op, fold_to_extent_tensor_op};
use crate::shape::forms::{form_assuming_op, form_reduce_op};
pub use crate::shape::functions::{FuncOp};
use crate::shape::functions::{form_function_library_op};
use crate::shape::patterns::{canonicalization_patterns_of_shape};
use crate::shape::verify::{verify_add_op, verify_assuming_all_op, verify_broadcast_op, verify_const_shape_op, verify_cstr_broadcastable_op, verify_div_op, verify_get_extent_op, verify_max_op, verify_meet_op, verify_min_op, verify_mul_op, verify_num_elements_op, verify_rank_op, verify_reduce_op, verify_shape_of_op, verify_yield_op};

// Dialects

dialect! {
    /// `shape`.
    // ShapeBase.td: ShapeDialect
    pub Shape = "shape",
    ops: [
        AddOp,
        AnyOp,
        AssumingAllOp,
        AssumingOp,
        AssumingYieldOp,
        BroadcastOp,
        ConcatOp,
        ConstShapeOp,
        ConstSizeOp,
        ConstWitnessOp,
        CstrBroadcastableOp,
        CstrEqOp,
        CstrRequireOp,
        DebugPrintOp,
        DimOp,
        DivOp,
        FromExtentTensorOp,
        FromExtentsOp,
        FuncOp,
        FunctionLibraryOp,
        GetExtentOp,
        IndexToSizeOp,
        IsBroadcastableOp,
        MaxOp,
        MeetOp,
        MinOp,
        MulOp,
        NumElementsOp,
        RankOp,
        ReduceOp,
        ReturnOp,
        ShapeEqOp,
        ShapeOfOp,
        SizeToIndexOp,
        SplitAtOp,
        ToExtentTensorOp,
        ValueAsShapeOp,
        ValueOfOp,
        WithOp,
        YieldOp,
    ],
    types: [
        Shape_SizeType,
        Shape_ShapeType,
        Shape_WitnessType,
        Shape_ValueShapeType,
    ],
    materialize_constant: materialize_constant_of_shape,
    canonicalization_patterns: canonicalization_patterns_of_shape,
    verify_operation_attribute: verify_operation_attribute_of_shape,
    allows_unknown_ops: true,
}

// Types and attributes

type_def! {
    /// `!shape.size`.
    // ShapeBase.td: Shape_SizeType
    pub Shape_SizeType = "shape.size",
    (params)
}

type_def! {
    /// `!shape.shape`.
    // ShapeBase.td: Shape_ShapeType
    pub Shape_ShapeType = "shape.shape",
    (params)
}

type_def! {
    /// `!shape.witness`.
    // ShapeBase.td: Shape_WitnessType
    pub Shape_WitnessType = "shape.witness",
    (params)
}

type_def! {
    /// `!shape.value_shape`.
    // ShapeBase.td: Shape_ValueShapeType
    pub Shape_ValueShapeType = "shape.value_shape",
    (params)
}

// Constraints

constraint! {
    // ShapeBase.td: Shape_SizeOrIndexType
    pub Shape_SizeOrIndexType: Type<AnyTypeOf<[Shape_SizeType, Index]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // ShapeBase.td: Shape_ExtentTensorType
    pub Shape_ExtentTensorType: Type<1DTensorOf<[Index]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // ShapeBase.td: Shape_ShapeOrExtentTensorType
    pub Shape_ShapeOrExtentTensorType: Type<AnyTypeOf<[Shape_ShapeType, Shape_ExtentTensorType]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // ShapeBase.td: Shape_ShapeOrSizeType
    pub Shape_ShapeOrSizeType: Type<AnyTypeOf<[Shape_SizeType, Shape_ShapeType]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // ShapeBase.td: Shape_AnyShapeOrSizeType
    pub Shape_AnyShapeOrSizeType: Type<AnyTypeOf<[Shape_SizeOrIndexType, Shape_ShapeOrExtentTensorType]>>, "",
    |_ctx, _ty| true
}

// Operations

op! {
    /// `shape.add`.
    // ShapeOps.td: Shape_AddOp
    pub AddOp = "shape.add",
    (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs),
    (outs Shape_SizeOrIndexType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_add_op,
        fold: fold_add_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.any`.
    // ShapeOps.td: Shape_AnyOp
    pub AnyOp = "shape.any",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$inputs),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Commutative, Pure]
    {
        fold: fold_any_op,
        assembly_format: r#"$inputs attr-dict `:` type($inputs) `->` type($result)"#,
    }
}

op! {
    /// `shape.assuming_all`.
    // ShapeOps.td: Shape_AssumingAllOp
    pub AssumingAllOp = "shape.assuming_all",
    (ins buildable Variadic<Shape_WitnessType>:$inputs),
    (outs buildable Shape_WitnessType:$result),
    [Commutative, Pure]
    {
        verify: verify_assuming_all_op,
        fold: fold_assuming_all_op,
        assembly_format: r#"$inputs attr-dict"#,
    }
}

op! {
    /// `shape.assuming`.
    // ShapeOps.td: Shape_AssumingOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AssumingOp = "shape.assuming",
    (ins buildable Shape_WitnessType:$witness),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$doRegion),
    [SingleBlockImplicitTerminator<AssumingYieldOp>, RecursiveMemoryEffects, dyn RegionBranchOpInterface]
    {
        parse: parse_assuming_op,
        print: print_assuming_op,
    }
}

op! {
    /// `shape.assuming_yield`.
    // ShapeOps.td: Shape_AssumingYieldOp
    // omitted: builders (C++); `build` takes all arguments
    pub AssumingYieldOp = "shape.assuming_yield",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, ReturnLike, Terminator, HasParent<AssumingOp>]
    { assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"# }
}

op! {
    /// `shape.broadcast`.
    // ShapeOps.td: Shape_BroadcastOp
    // omitted: builders (C++); `build` takes all arguments
    pub BroadcastOp = "shape.broadcast",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes, OptionalAttr<StrAttr>:$error),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Commutative, Pure]
    {
        verify: verify_broadcast_op,
        fold: fold_broadcast_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes) `->` type($result)"#,
    }
}

op! {
    /// `shape.concat`.
    // ShapeOps.td: Shape_ConcatOp
    pub ConcatOp = "shape.concat",
    (ins Shape_ShapeOrExtentTensorType:$lhs, Shape_ShapeOrExtentTensorType:$rhs),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Pure]
    {
        fold: fold_concat_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.const_shape`.
    // ShapeOps.td: Shape_ConstShapeOp
    // omitted: the folder (C++)
    pub ConstShapeOp = "shape.const_shape",
    (ins IndexElementsAttr:$shape),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [ConstantLike, Pure, InferTypeOpInterface]
    {
        verify: verify_const_shape_op,
        parse: parse_const_shape_op,
        print: print_const_shape_op,
    }
}

op! {
    /// `shape.const_size`.
    // ShapeOps.td: Shape_ConstSizeOp
    // omitted: the folder (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub ConstSizeOp = "shape.const_size",
    (ins IndexAttr:$value),
    (outs buildable Shape_SizeType:$result),
    [ConstantLike, Pure]
    {
        assembly_format: r#"$value attr-dict"#,
        result_names: name_results_of_const_size_op,
    }
}

op! {
    /// `shape.const_witness`.
    // ShapeOps.td: Shape_ConstWitnessOp
    // omitted: the folder (C++)
    pub ConstWitnessOp = "shape.const_witness",
    (ins BoolAttr:$passing),
    (outs buildable Shape_WitnessType:$result),
    [ConstantLike, Pure]
    { assembly_format: r#"$passing attr-dict"# }
}

op! {
    /// `shape.cstr_broadcastable`.
    // ShapeOps.td: Shape_CstrBroadcastableOp
    // omitted: builders (C++); `build` takes all arguments
    pub CstrBroadcastableOp = "shape.cstr_broadcastable",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs buildable Shape_WitnessType:$result),
    [Commutative]
    {
        verify: verify_cstr_broadcastable_op,
        fold: fold_cstr_broadcastable_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes)"#,
    }
}

op! {
    /// `shape.cstr_eq`.
    // ShapeOps.td: Shape_CstrEqOp
    pub CstrEqOp = "shape.cstr_eq",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs buildable Shape_WitnessType:$result),
    [Commutative]
    {
        fold: fold_cstr_eq_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes)"#,
    }
}

op! {
    /// `shape.cstr_require`.
    // ShapeOps.td: Shape_CstrRequireOp
    pub CstrRequireOp = "shape.cstr_require",
    (ins I1:$pred, StrAttr:$msg),
    (outs buildable Shape_WitnessType:$result)
    {
        fold: fold_cstr_require_op,
        assembly_format: r#"$pred `,` $msg attr-dict"#,
    }
}

op! {
    /// `shape.debug_print`.
    // ShapeOps.td: Shape_DebugPrintOp
    pub DebugPrintOp = "shape.debug_print",
    (ins Shape_ShapeOrSizeType:$input),
    (outs Shape_ShapeOrSizeType:$output)
}

op! {
    /// `shape.dim`.
    // ShapeOps.td: Shape_DimOp
    // omitted: members of the C++ class
    pub DimOp = "shape.dim",
    (ins AnyShaped:$value, Shape_SizeOrIndexType:$index),
    (outs Shape_SizeOrIndexType:$extent),
    [Pure, InferTypeOpInterface]
    {
        fold: fold_dim_op,
        assembly_format: r#"$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)"#,
    }
}

op! {
    /// `shape.div`.
    // ShapeOps.td: Shape_DivOp
    pub DivOp = "shape.div",
    (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs),
    (outs Shape_SizeOrIndexType:$result),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_div_op,
        fold: fold_div_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.from_extent_tensor`.
    // ShapeOps.td: Shape_FromExtentTensorOp
    pub FromExtentTensorOp = "shape.from_extent_tensor",
    (ins 1DTensorOf<[Index]>:$input),
    (outs buildable Shape_ShapeType:$result),
    [Pure]
    { assembly_format: r#"$input attr-dict `:` type($input)"# }
}

op! {
    /// `shape.from_extents`.
    // ShapeOps.td: Shape_FromExtentsOp
    pub FromExtentsOp = "shape.from_extents",
    (ins Variadic<Shape_SizeOrIndexType>:$extents),
    (outs buildable Shape_ShapeType:$shape),
    [Pure]
    {
        fold: fold_from_extents_op,
        assembly_format: r#"$extents attr-dict `:` type($extents)"#,
    }
}

op! {
    /// `shape.function_library`.
    // ShapeOps.td: Shape_FunctionLibraryOp
    // omitted: the interface OpAsmOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub FunctionLibraryOp = "shape.function_library",
    (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, DictionaryAttr:$mapping),
    (outs),
    (region AnyRegion:$body),
    [AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, SingleBlock]
    {
        parse: parse_function_library_op,
        print: print_function_library_op,
        default_dialect: "shape",
    }
}

op! {
    /// `shape.get_extent`.
    // ShapeOps.td: Shape_GetExtentOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub GetExtentOp = "shape.get_extent",
    (ins Shape_ShapeOrExtentTensorType:$shape, Shape_SizeOrIndexType:$dim),
    (outs Shape_SizeOrIndexType:$extent),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_get_extent_op,
        fold: fold_get_extent_op,
        assembly_format: r#"$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"#,
    }
}

op! {
    /// `shape.index_to_size`.
    // ShapeOps.td: Shape_IndexToSizeOp
    pub IndexToSizeOp = "shape.index_to_size",
    (ins Index:$arg),
    (outs buildable Shape_SizeType:$result),
    [Pure]
    {
        fold: fold_index_to_size_op,
        assembly_format: r#"$arg attr-dict"#,
    }
}

op! {
    /// `shape.is_broadcastable`.
    // ShapeOps.td: Shape_IsBroadcastableOp
    // omitted: builders (C++); `build` takes all arguments
    pub IsBroadcastableOp = "shape.is_broadcastable",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs I1:$result),
    [Commutative]
    {
        fold: fold_is_broadcastable_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes)"#,
    }
}

op! {
    /// `shape.max`.
    // ShapeOps.td: Shape_MaxOp
    pub MaxOp = "shape.max",
    (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs),
    (outs Shape_ShapeOrSizeType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_max_op,
        fold: fold_max_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.meet`.
    // ShapeOps.td: Shape_MeetOp
    pub MeetOp = "shape.meet",
    (ins Shape_AnyShapeOrSizeType:$arg0, Shape_AnyShapeOrSizeType:$arg1, OptionalAttr<StrAttr>:$error),
    (outs Shape_AnyShapeOrSizeType:$result),
    [Commutative, InferTypeOpInterface]
    {
        verify: verify_meet_op,
        assembly_format: r#"
            $arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:`
            type($arg0) `,` type($arg1) `->` type($result)
        "#,
    }
}

op! {
    /// `shape.min`.
    // ShapeOps.td: Shape_MinOp
    pub MinOp = "shape.min",
    (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs),
    (outs Shape_ShapeOrSizeType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_min_op,
        fold: fold_min_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.mul`.
    // ShapeOps.td: Shape_MulOp
    pub MulOp = "shape.mul",
    (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs),
    (outs Shape_SizeOrIndexType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_mul_op,
        fold: fold_mul_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.num_elements`.
    // ShapeOps.td: Shape_NumElementsOp
    pub NumElementsOp = "shape.num_elements",
    (ins Shape_ShapeOrExtentTensorType:$shape),
    (outs Shape_SizeOrIndexType:$result),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_num_elements_op,
        fold: fold_num_elements_op,
        assembly_format: r#"$shape attr-dict `:` type($shape) `->` type($result)"#,
    }
}

op! {
    /// `shape.rank`.
    // ShapeOps.td: Shape_RankOp
    pub RankOp = "shape.rank",
    (ins Shape_ShapeOrExtentTensorType:$shape),
    (outs Shape_SizeOrIndexType:$rank),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_rank_op,
        fold: fold_rank_op,
        assembly_format: r#"$shape attr-dict `:` type($shape) `->` type($rank)"#,
    }
}

op! {
    /// `shape.reduce`.
    // ShapeOps.td: Shape_ReduceOp
    // omitted: builders (C++); `build` takes all arguments
    pub ReduceOp = "shape.reduce",
    (ins Shape_ShapeOrExtentTensorType:$shape, Variadic<AnyType>:$initVals),
    (outs Variadic<AnyType>:$result),
    (region SizedRegion<1>:$region),
    [SingleBlockImplicitTerminator<YieldOp>]
    {
        verify: verify_reduce_op,
        parse: parse_reduce_op,
        print: print_reduce_op,
    }
}

op! {
    /// `shape.return`.
    // ShapeOps.td: Shape_ReturnOp
    pub ReturnOp = "shape.return",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, HasParent<FuncOp>, ReturnLike, Terminator]
    { assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"# }
}

op! {
    /// `shape.shape_eq`.
    // ShapeOps.td: Shape_ShapeEqOp
    // omitted: builders (C++); `build` takes all arguments
    pub ShapeEqOp = "shape.shape_eq",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs I1:$result),
    [Pure, Commutative]
    {
        fold: fold_shape_eq_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes)"#,
    }
}

op! {
    /// `shape.shape_of`.
    // ShapeOps.td: Shape_ShapeOfOp
    pub ShapeOfOp = "shape.shape_of",
    (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$arg),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_shape_of_op,
        assembly_format: r#"$arg attr-dict `:` type($arg) `->` type($result)"#,
    }
}

op! {
    /// `shape.size_to_index`.
    // ShapeOps.td: Shape_SizeToIndexOp
    // omitted: the interface CastOpInterface (C++)
    pub SizeToIndexOp = "shape.size_to_index",
    (ins Shape_SizeOrIndexType:$arg),
    (outs Index:$result),
    [Pure]
    {
        fold: fold_size_to_index_op,
        assembly_format: r#"$arg attr-dict `:` type($arg)"#,
    }
}

op! {
    /// `shape.split_at`.
    // ShapeOps.td: Shape_SplitAtOp
    pub SplitAtOp = "shape.split_at",
    (ins Shape_ShapeOrExtentTensorType:$operand, Shape_SizeOrIndexType:$index),
    (outs Shape_ShapeOrExtentTensorType:$head, Shape_ShapeOrExtentTensorType:$tail),
    [Pure]
    {
        fold: fold_split_at_op,
        result_names: name_results_of_split_at_op,
    }
}

op! {
    /// `shape.to_extent_tensor`.
    // ShapeOps.td: Shape_ToExtentTensorOp
    // omitted: the interface CastOpInterface (C++)
    pub ToExtentTensorOp = "shape.to_extent_tensor",
    (ins Shape_ShapeOrExtentTensorType:$input),
    (outs IndexTensor:$result),
    [Pure]
    {
        fold: fold_to_extent_tensor_op,
        assembly_format: r#"$input attr-dict `:` type($input) `->` type($result)"#,
    }
}

op! {
    /// `shape.value_as_shape`.
    // ShapeOps.td: Shape_ValueAsShapeOp
    pub ValueAsShapeOp = "shape.value_as_shape",
    (ins AnyTypeOf<[1DTensorOf<[AnyInteger, Index]>, Shape_ValueShapeType]>:$arg),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `->` type($result)"# }
}

op! {
    /// `shape.value_of`.
    // ShapeOps.td: Shape_ValueOfOp
    pub ValueOfOp = "shape.value_of",
    (ins buildable Shape_ValueShapeType:$arg),
    (outs AnyShaped:$result),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($result)"# }
}

op! {
    /// `shape.with_shape`.
    // ShapeOps.td: Shape_WithOp
    pub WithOp = "shape.with_shape",
    (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$operand, Shape_ShapeOrExtentTensorType:$shape),
    (outs buildable Shape_ValueShapeType:$result),
    [Pure]
    { assembly_format: r#"operands attr-dict `:` type($operand) `,` type($shape)"# }
}

op! {
    /// `shape.yield`.
    // ShapeOps.td: Shape_YieldOp
    // omitted: builders (C++); `build` takes all arguments
    pub YieldOp = "shape.yield",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [ParentOneOf<[ReduceOp, FunctionLibraryOp]>, Pure, ReturnLike, Terminator]
    {
        verify: verify_yield_op,
        assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"#,
    }
}

// Custom forms

fn parse_assuming_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_assuming_op)
}

fn print_assuming_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_assuming_op)
}

fn parse_const_shape_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_const_shape_op)
}

fn print_const_shape_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_const_shape_op)
}

fn parse_function_library_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_function_library_op)
}

fn print_function_library_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_function_library_op)
}

fn parse_reduce_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_reduce_op)
}

fn print_reduce_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_reduce_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 551752211cf824fa 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 d1090b10957ab505 0f6d23c12657e37a 1f0548adbe907690
// 37595b40dac99bf0 0a2849e16b307910 15a297d32c5396c3 561cc65311dc0e55 c9cde8065cb44346 e98359fe620b54ec 8610a0682430e9f9
// 657c6a7c29532746 19c8bf4ad37e419a 93daa064538a8654 35090e6b223a3772 72d855e44ed7cf17 8bfedaaeb39c6007 03bf606634e2113a
// ad1e3dac50043096 4aedf89bb7c3d470 1cb8055c784ca69a 8629cf1527665133 c2fee49c6914114b b7d67d259425bbc5 091edbb3603b2e20
// 923bd90a9ea2bd1a 6a3d86feeecdb534 3656fa19602360da 598729562cf3d510 2456ee340faafdfa 17f28ea77aae359b 53d138e24280f05b
// c6023a701f274a47 68494e8273da0b58 3fd1d0af1a2f8d83 d066cfba77a6009c 5a605135ee2ad2ff 31c1d7e81b470a3f 5ef14cc49f88afe7
// 84423b0312f8625f 7d82ad5103ad6381 0773838ecf075313 19935cf95b37c614 885c1f9706583b77 93e8575781c9e22a 12e9fd117ffde465
// 776bc7878ff1cd0b c38dc037433d0cb7 143b92a1c4ebba30 3c20f6b93562ecb0 6fcdb03c9a9325df 706762d028e1bb56 3ef028a8df4d048b
// 487ea42c6013f7b4 867aa5825f6c6dc0 78f51c6bd3c7f53e d9aa489ec2e1a7ff 0870d72fee6bef7f a4729e6bbc98362e 7febb45366952a3a
// 19bde43bc9aa76fe a39089a90c70111f ad5d8cde12dfcda1 1b312a377548896f e14a90f406e21080 e277ff700b2a4251 a1852965923b8280
// c317fe38aa340335 0d07a5441796caf4 2222ebe310905651 12c0d5b7a8d32274
