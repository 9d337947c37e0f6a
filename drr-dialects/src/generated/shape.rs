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
use crate::shape::forms::{form_assuming_op, form_reduce_op};
pub use crate::shape::functions::{FuncOp};
use crate::shape::functions::{form_function_library_op};
use crate::shape::verify::{verify_add_op, verify_assuming_all_op, verify_assuming_op, verify_broadcast_op, verify_const_shape_op, verify_cstr_broadcastable_op, verify_div_op, verify_get_extent_op, verify_max_op, verify_meet_op, verify_min_op, verify_mul_op, verify_num_elements_op, verify_rank_op, verify_reduce_op, verify_shape_of_op, verify_yield_op};

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
    // left out: the folder, which is C++
    pub AddOp = "shape.add",
    (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs),
    (outs Shape_SizeOrIndexType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_add_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.any`.
    // ShapeOps.td: Shape_AnyOp
    // left out: the folder, which is C++
    pub AnyOp = "shape.any",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$inputs),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Commutative, Pure]
    { assembly_format: r#"$inputs attr-dict `:` type($inputs) `->` type($result)"# }
}

op! {
    /// `shape.assuming_all`.
    // ShapeOps.td: Shape_AssumingAllOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    pub AssumingAllOp = "shape.assuming_all",
    (ins buildable Variadic<Shape_WitnessType>:$inputs),
    (outs buildable Shape_WitnessType:$result),
    [Commutative, Pure]
    {
        verify: verify_assuming_all_op,
        assembly_format: r#"$inputs attr-dict"#,
    }
}

op! {
    /// `shape.assuming`.
    // ShapeOps.td: Shape_AssumingOp
    // left out: canonicalization patterns, which are C++
    // left out: builders, which are C++; there is `build` for all arguments
    // left out: members of the C++ class
    pub AssumingOp = "shape.assuming",
    (ins buildable Shape_WitnessType:$witness),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$doRegion),
    [SingleBlockImplicitTerminator<AssumingYieldOp>, RecursiveMemoryEffects, dyn RegionBranchOpInterface]
    {
        verify: verify_assuming_op,
        parse: parse_assuming_op,
        print: print_assuming_op,
    }
}

op! {
    /// `shape.assuming_yield`.
    // ShapeOps.td: Shape_AssumingYieldOp
    // left out: builders, which are C++; there is `build` for all arguments
    pub AssumingYieldOp = "shape.assuming_yield",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, ReturnLike, Terminator, HasParent<AssumingOp>]
    { assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"# }
}

op! {
    /// `shape.broadcast`.
    // ShapeOps.td: Shape_BroadcastOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    // left out: builders, which are C++; there is `build` for all arguments
    pub BroadcastOp = "shape.broadcast",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes, OptionalAttr<StrAttr>:$error),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Commutative, Pure]
    {
        verify: verify_broadcast_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes) `->` type($result)"#,
    }
}

op! {
    /// `shape.concat`.
    // ShapeOps.td: Shape_ConcatOp
    // left out: the folder, which is C++
    pub ConcatOp = "shape.concat",
    (ins Shape_ShapeOrExtentTensorType:$lhs, Shape_ShapeOrExtentTensorType:$rhs),
    (outs Shape_ShapeOrExtentTensorType:$result),
    [Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"# }
}

op! {
    /// `shape.const_shape`.
    // ShapeOps.td: Shape_ConstShapeOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
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
    // left out: the folder, which is C++
    // left out: builders, which are C++; there is `build` for all arguments
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
    // left out: the folder, which is C++
    pub ConstWitnessOp = "shape.const_witness",
    (ins BoolAttr:$passing),
    (outs buildable Shape_WitnessType:$result),
    [ConstantLike, Pure]
    { assembly_format: r#"$passing attr-dict"# }
}

op! {
    /// `shape.cstr_broadcastable`.
    // ShapeOps.td: Shape_CstrBroadcastableOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    // left out: builders, which are C++; there is `build` for all arguments
    pub CstrBroadcastableOp = "shape.cstr_broadcastable",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs buildable Shape_WitnessType:$result),
    [Commutative]
    {
        verify: verify_cstr_broadcastable_op,
        assembly_format: r#"$shapes attr-dict `:` type($shapes)"#,
    }
}

op! {
    /// `shape.cstr_eq`.
    // ShapeOps.td: Shape_CstrEqOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    pub CstrEqOp = "shape.cstr_eq",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs buildable Shape_WitnessType:$result),
    [Commutative]
    { assembly_format: r#"$shapes attr-dict `:` type($shapes)"# }
}

op! {
    /// `shape.cstr_require`.
    // ShapeOps.td: Shape_CstrRequireOp
    // left out: the folder, which is C++
    pub CstrRequireOp = "shape.cstr_require",
    (ins I1:$pred, StrAttr:$msg),
    (outs buildable Shape_WitnessType:$result)
    { assembly_format: r#"$pred `,` $msg attr-dict"# }
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
    // left out: the folder, which is C++
    // left out: members of the C++ class
    pub DimOp = "shape.dim",
    (ins AnyShaped:$value, Shape_SizeOrIndexType:$index),
    (outs Shape_SizeOrIndexType:$extent),
    [Pure, InferTypeOpInterface]
    { assembly_format: r#"$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)"# }
}

op! {
    /// `shape.div`.
    // ShapeOps.td: Shape_DivOp
    // left out: the folder, which is C++
    pub DivOp = "shape.div",
    (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs),
    (outs Shape_SizeOrIndexType:$result),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_div_op,
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
    // left out: the folder, which is C++
    pub FromExtentsOp = "shape.from_extents",
    (ins Variadic<Shape_SizeOrIndexType>:$extents),
    (outs buildable Shape_ShapeType:$shape),
    [Pure]
    { assembly_format: r#"$extents attr-dict `:` type($extents)"# }
}

op! {
    /// `shape.function_library`.
    // ShapeOps.td: Shape_FunctionLibraryOp
    // left out: the trait OpAsmOpInterface (an interface, which is C++)
    // left out: builders, which are C++; there is `build` for all arguments
    // left out: members of the C++ class
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
    // left out: the folder, which is C++
    // left out: builders, which are C++; there is `build` for all arguments
    // left out: members of the C++ class
    pub GetExtentOp = "shape.get_extent",
    (ins Shape_ShapeOrExtentTensorType:$shape, Shape_SizeOrIndexType:$dim),
    (outs Shape_SizeOrIndexType:$extent),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_get_extent_op,
        assembly_format: r#"$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"#,
    }
}

op! {
    /// `shape.index_to_size`.
    // ShapeOps.td: Shape_IndexToSizeOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    pub IndexToSizeOp = "shape.index_to_size",
    (ins Index:$arg),
    (outs buildable Shape_SizeType:$result),
    [Pure]
    { assembly_format: r#"$arg attr-dict"# }
}

op! {
    /// `shape.is_broadcastable`.
    // ShapeOps.td: Shape_IsBroadcastableOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    // left out: builders, which are C++; there is `build` for all arguments
    pub IsBroadcastableOp = "shape.is_broadcastable",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs I1:$result),
    [Commutative]
    { assembly_format: r#"$shapes attr-dict `:` type($shapes)"# }
}

op! {
    /// `shape.max`.
    // ShapeOps.td: Shape_MaxOp
    // left out: the folder, which is C++
    pub MaxOp = "shape.max",
    (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs),
    (outs Shape_ShapeOrSizeType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_max_op,
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
    // left out: the folder, which is C++
    pub MinOp = "shape.min",
    (ins Shape_ShapeOrSizeType:$lhs, Shape_ShapeOrSizeType:$rhs),
    (outs Shape_ShapeOrSizeType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_min_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.mul`.
    // ShapeOps.td: Shape_MulOp
    // left out: the folder, which is C++
    pub MulOp = "shape.mul",
    (ins Shape_SizeOrIndexType:$lhs, Shape_SizeOrIndexType:$rhs),
    (outs Shape_SizeOrIndexType:$result),
    [Commutative, Pure, InferTypeOpInterface]
    {
        verify: verify_mul_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"#,
    }
}

op! {
    /// `shape.num_elements`.
    // ShapeOps.td: Shape_NumElementsOp
    // left out: the folder, which is C++
    pub NumElementsOp = "shape.num_elements",
    (ins Shape_ShapeOrExtentTensorType:$shape),
    (outs Shape_SizeOrIndexType:$result),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_num_elements_op,
        assembly_format: r#"$shape attr-dict `:` type($shape) `->` type($result)"#,
    }
}

op! {
    /// `shape.rank`.
    // ShapeOps.td: Shape_RankOp
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    pub RankOp = "shape.rank",
    (ins Shape_ShapeOrExtentTensorType:$shape),
    (outs Shape_SizeOrIndexType:$rank),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_rank_op,
        assembly_format: r#"$shape attr-dict `:` type($shape) `->` type($rank)"#,
    }
}

op! {
    /// `shape.reduce`.
    // ShapeOps.td: Shape_ReduceOp
    // left out: builders, which are C++; there is `build` for all arguments
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
    // left out: the folder, which is C++
    // left out: builders, which are C++; there is `build` for all arguments
    pub ShapeEqOp = "shape.shape_eq",
    (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes),
    (outs I1:$result),
    [Pure, Commutative]
    { assembly_format: r#"$shapes attr-dict `:` type($shapes)"# }
}

op! {
    /// `shape.shape_of`.
    // ShapeOps.td: Shape_ShapeOfOp
    // left out: canonicalization patterns, which are C++
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
    // left out: the trait CastOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    // left out: canonicalization patterns, which are C++
    pub SizeToIndexOp = "shape.size_to_index",
    (ins Shape_SizeOrIndexType:$arg),
    (outs Index:$result),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg)"# }
}

op! {
    /// `shape.split_at`.
    // ShapeOps.td: Shape_SplitAtOp
    // left out: the folder, which is C++
    pub SplitAtOp = "shape.split_at",
    (ins Shape_ShapeOrExtentTensorType:$operand, Shape_SizeOrIndexType:$index),
    (outs Shape_ShapeOrExtentTensorType:$head, Shape_ShapeOrExtentTensorType:$tail),
    [Pure]
    { result_names: name_results_of_split_at_op }
}

op! {
    /// `shape.to_extent_tensor`.
    // ShapeOps.td: Shape_ToExtentTensorOp
    // left out: the trait CastOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub ToExtentTensorOp = "shape.to_extent_tensor",
    (ins Shape_ShapeOrExtentTensorType:$input),
    (outs IndexTensor:$result),
    [Pure]
    { assembly_format: r#"$input attr-dict `:` type($input) `->` type($result)"# }
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
    // left out: builders, which are C++; there is `build` for all arguments
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
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 d1090b10957ab505 0f6d23c12657e37a 37595b40dac99bf0
// 0a2849e16b307910 15a297d32c5396c3 b3add24dc06de5cd e98359fe620b54ec aadb2c4e7e836c6d 657c6a7c29532746 19c8bf4ad37e419a
// 93daa064538a8654 35090e6b223a3772 72d855e44ed7cf17 8bfedaaeb39c6007 03bf606634e2113a ad1e3dac50043096 4aedf89bb7c3d470
// 1cb8055c784ca69a 8629cf1527665133 c2fee49c6914114b 9c5659046882cc25 4a00b95c96e4ea37 5137ed3c450b742e 7797a06b4046989b
// 61b3d0b17eed82d4 e4be70a9f91605ba baba07a4fc089bc3 426717f7401f104e 3aa648b3843316ca 69d59438d1071bd8 36faa802abba354d
// 1487bdd069f4510f c937c8500091aa95 5a605135ee2ad2ff 50b633aaae4c399f 69bf637d4f1fbc97 84423b0312f8625f 8dc22226d6371658
// ccb754b3d7bc591d 6b89b986e5f24c77 75a166ca01215586 9c5b2a52eb15a9bb 08fa855f28da4312 776bc7878ff1cd0b 4c479e0e7e2c2762
// b5e2bea6929dbca1 d41139ffd7d6c579 0e29834479bb3092 6333753434b85072 3ef028a8df4d048b a5e8f38c5fe7c337 ad3233ed15441978
// b9501f0d3b48db5c 458232b3eb6301cc 2f83ec8655c3bcd7 a4729e6bbc98362e 7febb45366952a3a 19bde43bc9aa76fe f3fb36c7aa4f22a9
// ad5d8cde12dfcda1 1b312a377548896f e14a90f406e21080 e277ff700b2a4251 a1852965923b8280 c317fe38aa340335 0d07a5441796caf4
// 2222ebe310905651 12c0d5b7a8d32274
