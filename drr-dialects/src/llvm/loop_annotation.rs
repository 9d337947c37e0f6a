//! Loop attributes, which nest: the loop that results from a transformation has its own annotation.

// Named like the TableGen records.
#![allow(non_camel_case_types)]

use std::borrow::Cow;

use drr::define::{AttrConstraint, AttrForm};
use drr::prelude::*;
use drr::{AttrData, LocationData, attr_def};

use super::{
    LLVM_AccessGroupAttr, LoopInterleaveAttr, LoopLICMAttr, LoopPeeledAttr, LoopPipelineAttr, LoopUnswitchAttr,
};

/// A `#llvm.loop_annotation` nested in an attribute of another `#llvm.loop_annotation`.
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
    /// A fused location.
    pub FusedLocAttr: Attr, "fused location, `loc(fused[..])`",
    |ctx, attr| matches!(attr.data(ctx), Some(AttrData::Location(LocationData::Fused { .. })))
}

attr_def! {
    /// Vectorization hints for a loop.
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
    /// Unrolling hints for a loop.
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
    /// Unroll-and-jam hints for a loop.
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
    /// Distribution hints for a loop.
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
    /// Loop hints for LLVM passes, attached to the back edge.
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
