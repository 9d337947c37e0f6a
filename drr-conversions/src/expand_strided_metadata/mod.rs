//! `expand-strided-metadata`: views of memrefs to `memref.reinterpret_cast` with computed offsets, sizes and strides.
//!
//! - `reshape`: sizes and strides of `memref.expand_shape` and `memref.collapse_shape`.

mod reshape;

use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Context, DYNAMIC, Ident, Op, OpRef, Operands, Rewriter, Type, Value, ValueRef};
use drr_dialects::memref::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp, ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp, ReinterpretCastOp, ReshapeOp, SubViewOp, TransposeOp,
    ViewOp, dropped_dims, has_identity_layout,
};

use crate::affine_apply::{MixedIndex, composed_apply};
use reshape::{collapse_metadata, expand_metadata};

use crate::builders::{create, insert_value};
use crate::greedy_lowering::GreedyLoweringDefinition;
use crate::handles::{operands, results};
use crate::pattern::AddFn;

/// The pass `expand-strided-metadata`.
pub const PASS: GreedyLoweringDefinition = GreedyLoweringDefinition {
    info: PassInfo::new("expand-strided-metadata")
        .with_name("ExpandStridedMetadataPass")
        .with_description("Expand views of memrefs to explicit offsets, sizes and strides")
        .with_dependent_dialects(&["affine", "arith", "memref"]),
    make: |_| PatternSet::new().with_generated(populate_expand_strided_metadata_patterns),
};

/// Adds the patterns: MLIR's `populateExpandStridedMetadataPatterns`.
pub fn populate_expand_strided_metadata_patterns(patterns: &mut PatternSet) {
    patterns
        .add_fn::<SubViewOp>("SubviewFolder", reinterpret)
        .add_fn::<ExpandShapeOp>("ExpandShapeFolder", reinterpret)
        .add_fn::<CollapseShapeOp>("CollapseShapeFolder", reinterpret)
        .add_fn::<ExtractStridedMetadataOp>("ExtractStridedMetadataFolder", fold_extraction)
        .add_fn::<ExtractAlignedPointerAsIndexOp>("RewriteExtractAlignedPointerAsIndexOfViewLikeOp", fold_pointer);
}

/// The results of `memref.extract_strided_metadata`.
pub(crate) struct StridedMetadata {
    pub(crate) base: Value,
    pub(crate) offset: MixedIndex,
    pub(crate) sizes: Vec<MixedIndex>,
    pub(crate) strides: Vec<MixedIndex>,
}

/// The metadata of a memref that was extracted, with static numbers where its type has them.
pub(crate) struct SourceMetadata {
    pub(crate) base: Value,
    pub(crate) offset: MixedIndex,
    /// The sizes as values.
    pub(crate) sizes: Vec<Value>,
    pub(crate) shape: Vec<i64>,
    pub(crate) strides: Vec<MixedIndex>,
}

/// Builds `memref.extract_strided_metadata` of a memref.
pub(crate) fn extract_source(rewriter: &mut Rewriter<'_>, source: Value) -> Option<SourceMetadata> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(source);
    let (strides, offset) = ty.strides_and_offset(&ctx)?;
    let shape = ty.shape(&ctx)?.to_vec();
    let values = build_extraction(rewriter, source)?;
    let (&base, rest) = values.split_first()?;
    let (&offset_value, rest) = rest.split_first()?;
    let (sizes, stride_values) = rest.split_at_checked(shape.len())?;
    let strides = strides.iter().zip(stride_values);
    Some(SourceMetadata {
        base,
        offset: MixedIndex::new(offset, offset_value),
        sizes: sizes.to_vec(),
        strides: strides
            .map(|(&stride, &value)| MixedIndex::new(stride, value))
            .collect(),
        shape,
    })
}

fn build_extraction(rewriter: &mut Rewriter<'_>, source: Value) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(source);
    let rank = ty.shape(&ctx)?.len();
    let mut types = vec![Type::INDEX; 2 + 2 * rank];
    types[0] = ctx.memref_type(&[], ty.element_or_self(&ctx), None, ty.memory_space(&ctx));
    let new = OperationState {
        operands: &[source],
        result_types: &types,
        ..OperationState::of::<ExtractStridedMetadataOp>(rewriter)
    };
    let op = rewriter.insert(new);
    Some(results(rewriter, op))
}

/// Returns the entries of a list whose static numbers are an attribute.
fn mixed(ctx: &Context, numbers: Option<Attribute>, values: Operands<'_>) -> Option<Vec<MixedIndex>> {
    let mut values = values.map(ValueRef::handle);
    let entry = |number| match number {
        DYNAMIC => values.next().map(MixedIndex::Dynamic),
        number => Some(MixedIndex::Static(number)),
    };
    numbers?.dense_array_ints(ctx)?.map(entry).collect()
}

/// Computes the metadata of a view from those of its source.
fn view_metadata(rewriter: &mut Rewriter<'_>, view: Op, at: Op) -> Option<StridedMetadata> {
    let name = rewriter.ir().op(view).name_text().into_owned();
    match name.as_str() {
        SubViewOp::NAME => subview_metadata(rewriter, view, at),
        ExpandShapeOp::NAME => expand_metadata(rewriter, view, at),
        CollapseShapeOp::NAME => collapse_metadata(rewriter, view, at),
        _ => None,
    }
}

fn subview_metadata(rewriter: &mut Rewriter<'_>, view: Op, at: Op) -> Option<StridedMetadata> {
    let ctx = rewriter.shared_ctx();
    let subview = SubViewOp::cast(rewriter.ir().op(view))?;
    let offsets = mixed(&ctx, subview.static_offsets(), subview.offsets())?;
    let sizes = mixed(&ctx, subview.static_sizes(), subview.sizes())?;
    let steps = mixed(&ctx, subview.static_strides(), subview.strides())?;
    let (dropped, source) = (dropped_dims(subview.op())?, subview.source().handle());
    let source = extract_source(rewriter, source)?;
    let (mut strides, mut terms) = (Vec::new(), vec![source.offset]);
    for ((&step, &offset), &stride) in steps.iter().zip(&offsets).zip(&source.strides) {
        let product = composed_apply(rewriter, at, &[step, stride], |builder, symbols| {
            builder.mul(symbols[0], symbols[1])
        })?;
        strides.push(product);
        terms.extend([offset, stride]);
    }
    // The offset of the source, plus the sum of products of offsets and strides.
    let offset = composed_apply(rewriter, at, &terms, |builder, symbols| {
        let mut sum = symbols[0];
        for pair in symbols[1..].chunks_exact(2) {
            let product = builder.mul(pair[0], pair[1]);
            sum = builder.add(sum, product);
        }
        sum
    })?;
    let kept = |list: Vec<MixedIndex>| {
        let kept = list.into_iter().zip(&dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(entry, _)| entry).collect()
    };
    Some(StridedMetadata {
        base: source.base,
        offset,
        sizes: kept(sizes),
        strides: kept(strides),
    })
}

/// Replaces a view by `memref.reinterpret_cast` of the base buffer.
fn reinterpret(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = rewriter.result_type(op, 0);
    let metadata = view_metadata(rewriter, op, op)?;
    let StridedMetadata {
        base,
        offset,
        sizes,
        strides,
    } = metadata;
    let value = build_reinterpret_cast(rewriter, base, [&[offset], &sizes, &strides], ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Builds `memref.reinterpret_cast` with an offset, sizes and strides.
fn build_reinterpret_cast(rewriter: &mut Rewriter<'_>, base: Value, lists: [&[MixedIndex]; 3], ty: Type) -> Value {
    let ctx = rewriter.shared_ctx();
    let (mut operands, mut segments, mut inherent) = (vec![base], vec![1], Vec::new());
    for (key, list) in ["static_offsets", "static_sizes", "static_strides"]
        .into_iter()
        .zip(lists)
    {
        let before = operands.len();
        let mut numbers = Vec::with_capacity(list.len());
        for &entry in list {
            numbers.push(match entry {
                MixedIndex::Static(number) => number,
                MixedIndex::Dynamic(value) => {
                    operands.push(value);
                    DYNAMIC
                }
            });
        }
        segments.push((operands.len() - before) as i32);
        inherent.push((ctx.ident(key), ctx.dense_i64_array_attr(&numbers)));
    }
    inherent.push((Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&segments)));
    let new = OperationState {
        operands: &operands,
        result_types: &[ty],
        inherent: &inherent,
        ..OperationState::of::<ReinterpretCastOp>(rewriter)
    };
    insert_value(rewriter, new)
}

/// Replaces the results of `memref.extract_strided_metadata`, depending on the op that defines the memref.
fn fold_extraction(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let extraction = ExtractStridedMetadataOp::cast(rewriter.ir().op(op))?;
    let has_base = extraction.base_buffer().has_uses();
    let source = extraction.source();
    let producer = source.defining_op()?;
    let (producer, source, name) = (producer.handle(), source.handle(), producer.name_text().into_owned());
    let values = match name.as_str() {
        SubViewOp::NAME | ExpandShapeOp::NAME | CollapseShapeOp::NAME => {
            let metadata = view_metadata(rewriter, producer, op)?;
            values_of(rewriter, metadata.into_lists())
        }
        AllocOp::NAME | AllocaOp::NAME => metadata_of_alloc(rewriter, op, producer, source, has_base)?,
        GetGlobalOp::NAME => metadata_of_global(rewriter, op, source)?,
        ReinterpretCastOp::NAME => metadata_of_reinterpret_cast(rewriter, producer)?,
        MemorySpaceCastOp::NAME => metadata_of_memory_space_cast(rewriter, producer, source, has_base)?,
        AssumeAlignmentOp::NAME => {
            let source = rewriter.ir().op(producer).operand(0)?.handle();
            build_extraction(rewriter, source)?
        }
        ExtractStridedMetadataOp::NAME => {
            let offset = MixedIndex::Static(0).to_value(rewriter);
            vec![source, offset]
        }
        _ => {
            return rewriter
                .match_context()
                .no_match(|| format!("the metadata of the result of `{name}` are not known"));
        }
    };
    let old = results(rewriter, op);
    if values.len() != old.len() {
        return None;
    }
    for (old, new) in old.into_iter().zip(values).skip(usize::from(!has_base)) {
        rewriter.replace_uses(old, new);
    }
    rewriter.erase_op(op);
    Some(())
}

impl StridedMetadata {
    fn into_lists(self) -> (Value, Vec<MixedIndex>) {
        (self.base, [vec![self.offset], self.sizes, self.strides].concat())
    }
}

/// Returns a base buffer and the values of indices.
fn values_of(rewriter: &mut Rewriter<'_>, (base, indices): (Value, Vec<MixedIndex>)) -> Vec<Value> {
    let mut values = vec![base];
    for index in indices {
        values.push(index.to_value(rewriter));
    }
    values
}

/// Returns the base buffer of an allocation or a global.
fn base_of_identity(rewriter: &mut Rewriter<'_>, extraction: Op, memref: Value) -> Value {
    let ty = rewriter.result_type(extraction, 0);
    if rewriter.value_type(memref) == ty {
        memref
    } else {
        build_reinterpret_cast(rewriter, memref, [&[MixedIndex::Static(0)], &[], &[]], ty)
    }
}

fn check_identity_layout(rewriter: &Rewriter<'_>, ty: Type) -> Option<()> {
    if has_identity_layout(rewriter.ir().ctx(), ty) {
        Some(())
    } else {
        rewriter
            .match_context()
            .because("the layout of the memref is not the identity")
    }
}

fn metadata_of_alloc(
    rewriter: &mut Rewriter<'_>,
    extraction: Op,
    alloc: Op,
    memref: Value,
    has_base: bool,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(memref);
    check_identity_layout(rewriter, ty)?;
    let mut dynamic = operands(rewriter, alloc).into_iter();
    let size = |&size: &i64| match size {
        DYNAMIC => dynamic.next().map(MixedIndex::Dynamic),
        size => Some(MixedIndex::Static(size)),
    };
    let sizes: Vec<MixedIndex> = ty.shape(&ctx)?.iter().map(size).collect::<Option<_>>()?;
    let mut strides = vec![MixedIndex::Static(1); sizes.len()];
    for dim in (0..sizes.len().saturating_sub(1)).rev() {
        strides[dim] = composed_apply(rewriter, extraction, &sizes[dim + 1..], |builder, symbols| {
            let one = builder.constant(1);
            symbols
                .iter()
                .fold(one, |product, &symbol| builder.mul(product, symbol))
        })?;
    }
    let base = if has_base {
        base_of_identity(rewriter, extraction, memref)
    } else {
        memref
    };
    let indices = [vec![MixedIndex::Static(0)], sizes, strides].concat();
    Some(values_of(rewriter, (base, indices)))
}

fn metadata_of_global(rewriter: &mut Rewriter<'_>, extraction: Op, memref: Value) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(memref);
    check_identity_layout(rewriter, ty)?;
    let sizes = ty.shape(&ctx)?.to_vec();
    let mut strides = vec![1_i64; sizes.len()];
    for dim in (0..sizes.len().saturating_sub(1)).rev() {
        strides[dim] = strides[dim + 1].checked_mul(sizes[dim + 1])?;
    }
    let base = base_of_identity(rewriter, extraction, memref);
    let indices = [&[0], &sizes[..], &strides].concat();
    Some(values_of(
        rewriter,
        (base, indices.into_iter().map(MixedIndex::Static).collect()),
    ))
}

fn metadata_of_reinterpret_cast(rewriter: &mut Rewriter<'_>, cast: Op) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let cast = ReinterpretCastOp::cast(rewriter.ir().op(cast))?;
    let source = cast.source();
    if source.ty().strides_and_offset(&ctx).is_none() {
        return rewriter
            .match_context()
            .no_match(|| "the source of the cast has no strides");
    }
    let lists = [
        mixed(&ctx, cast.static_offsets(), cast.offsets())?,
        mixed(&ctx, cast.static_sizes(), cast.sizes())?,
        mixed(&ctx, cast.static_strides(), cast.strides())?,
    ];
    let source = source.handle();
    let &base = build_extraction(rewriter, source)?.first()?;
    Some(values_of(rewriter, (base, lists.concat())))
}

fn metadata_of_memory_space_cast(
    rewriter: &mut Rewriter<'_>,
    cast: Op,
    memref: Value,
    has_base: bool,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let source = rewriter.ir().op(cast).operand(0)?.handle();
    let space = rewriter.value_type(memref).memory_space(&ctx);
    let mut values = build_extraction(rewriter, source)?;
    if has_base {
        let ty = rewriter.value_type(values[0]);
        let ty = ctx.memref_type(&[], ty.element_or_self(&ctx), None, space);
        let base = values[0];
        values[0] = create::<MemorySpaceCastOp>(rewriter, &[base], ty);
    }
    Some(values)
}

/// Ops whose result has the same base buffer as their operand.
const VIEWS: [&str; 10] = [
    AssumeAlignmentOp::NAME,
    CastOp::NAME,
    CollapseShapeOp::NAME,
    ExpandShapeOp::NAME,
    MemorySpaceCastOp::NAME,
    ReinterpretCastOp::NAME,
    ReshapeOp::NAME,
    SubViewOp::NAME,
    TransposeOp::NAME,
    ViewOp::NAME,
];

/// Uses the source of a view, in place.
fn fold_pointer(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rewriter.ir().op(op).operand(0)?.defining_op()?;
    let is_view = |op: OpRef<'_>| VIEWS.contains(&&*op.name_text());
    let source = view.operand(0).filter(|_| is_view(view))?.handle();
    rewriter.set_operand(op, 0, source);
    Some(())
}
