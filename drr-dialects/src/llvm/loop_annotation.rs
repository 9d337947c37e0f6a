//! Attributes of loops that hold each other: what follows after a transformation is annotated as the loop is.

// They are named as the records are.
#![allow(non_camel_case_types)]

use std::borrow::Cow;

use drr::define::{AttrConstraint, AttrForm};
use drr::prelude::*;
use drr::{AttrData, LocationData, attr_def};

use super::{
    LLVM_AccessGroupAttr, LoopInterleaveAttr, LoopLICMAttr, LoopPeeledAttr, LoopPipelineAttr, LoopUnswitchAttr,
};

/// A `#llvm.loop_annotation` inside of what a `#llvm.loop_annotation` holds.
#[derive(Clone, Copy, Debug)]
pub struct FollowupAttr;

const ANNOTATION: &str = "llvm.loop_annotation";

impl AttrConstraint for FollowupAttr {
    type Value<'c> = Attribute;
    const FORM: AttrForm = AttrForm::DefinedAs(ANNOTATION);

    fn holds(ctx: &Context, attr: Attribute) -> bool {
        attr.defined(ctx).is_some_and(|defined| defined.name() == ANNOTATION)
    }

    fn summary() -> Cow<'static, str> {
        "`#llvm.loop_annotation` attribute".into()
    }

    fn value(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        Self::holds(ctx, attr).then_some(attr)
    }
}

constraint! {
    /// A location that is fused from others.
    pub FusedLocAttr: Attr, "fused location, `loc(fused[..])`",
    |ctx, attr| matches!(attr.data(ctx), Some(AttrData::Location(LocationData::Fused { .. })))
}

attr_def! {
    /// The hints for the vectorization of a loop.
    pub LoopVectorizeAttr = "llvm.loop_vectorize",
    (params
        OptionalAttr<BoolAttr>:$disable,
        OptionalAttr<BoolAttr>:$predicateEnable,
        OptionalAttr<BoolAttr>:$scalableEnable,
        OptionalAttr<APIntAttr>:$width,
        OptionalAttr<FollowupAttr>:$followupVectorized,
        OptionalAttr<FollowupAttr>:$followupEpilogue,
        OptionalAttr<FollowupAttr>:$followupAll)
    { assembly_format: "`<` struct(params) `>`", alias: "loop_vectorize" }
}

attr_def! {
    /// The hints for the unrolling of a loop.
    pub LoopUnrollAttr = "llvm.loop_unroll",
    (params
        OptionalAttr<BoolAttr>:$disable,
        OptionalAttr<APIntAttr>:$count,
        OptionalAttr<BoolAttr>:$runtimeDisable,
        OptionalAttr<BoolAttr>:$full,
        OptionalAttr<FollowupAttr>:$followupUnrolled,
        OptionalAttr<FollowupAttr>:$followupRemainder,
        OptionalAttr<FollowupAttr>:$followupAll)
    { assembly_format: "`<` struct(params) `>`", alias: "loop_unroll" }
}

attr_def! {
    /// The hints for unrolling a loop and fusing its inner loops.
    pub LoopUnrollAndJamAttr = "llvm.loop_unroll_and_jam",
    (params
        OptionalAttr<BoolAttr>:$disable,
        OptionalAttr<APIntAttr>:$count,
        OptionalAttr<FollowupAttr>:$followupOuter,
        OptionalAttr<FollowupAttr>:$followupInner,
        OptionalAttr<FollowupAttr>:$followupRemainderOuter,
        OptionalAttr<FollowupAttr>:$followupRemainderInner,
        OptionalAttr<FollowupAttr>:$followupAll)
    { assembly_format: "`<` struct(params) `>`", alias: "loop_unroll_and_jam" }
}

attr_def! {
    /// The hints for the distribution of a loop.
    pub LoopDistributeAttr = "llvm.loop_distribute",
    (params
        OptionalAttr<BoolAttr>:$disable,
        OptionalAttr<FollowupAttr>:$followupCoincident,
        OptionalAttr<FollowupAttr>:$followupSequential,
        OptionalAttr<FollowupAttr>:$followupFallback,
        OptionalAttr<FollowupAttr>:$followupAll)
    { assembly_format: "`<` struct(params) `>`", alias: "loop_distribute" }
}

attr_def! {
    /// The hints for the passes of LLVM on a loop, at the branch back to its head.
    pub LoopAnnotationAttr = "llvm.loop_annotation",
    (params
        OptionalAttr<BoolAttr>:$disableNonforced,
        OptionalAttr<LoopVectorizeAttr>:$vectorize,
        OptionalAttr<LoopInterleaveAttr>:$interleave,
        OptionalAttr<LoopUnrollAttr>:$unroll,
        OptionalAttr<LoopUnrollAndJamAttr>:$unrollAndJam,
        OptionalAttr<LoopLICMAttr>:$licm,
        OptionalAttr<LoopDistributeAttr>:$distribute,
        OptionalAttr<LoopPipelineAttr>:$pipeline,
        OptionalAttr<LoopPeeledAttr>:$peeled,
        OptionalAttr<LoopUnswitchAttr>:$unswitch,
        OptionalAttr<BoolAttr>:$mustProgress,
        OptionalAttr<BoolAttr>:$isVectorized,
        OptionalAttr<FusedLocAttr>:$startLoc,
        OptionalAttr<FusedLocAttr>:$endLoc,
        DefaultValuedAttr<AttrList<LLVM_AccessGroupAttr>, "&[]">:$parallelAccesses)
    { assembly_format: "`<` struct(params) `>`", alias: "loop_annotation" }
}
