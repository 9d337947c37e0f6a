//! Sizes and strides of the results of `memref.expand_shape` and `memref.collapse_shape`.

use drr::prelude::*;
use drr::{DYNAMIC, Op, Rewriter, Type, Value};

use super::{SourceMetadata, StridedMetadata, extract_source};
use crate::affine_apply::{MixedIndex, composed_apply};

/// A reshape: its source, the type of its result, and the groups of dimensions of the type with more dimensions.
struct Reshape {
    source: Value,
    ty: Type,
    groups: Vec<Vec<usize>>,
}

impl Reshape {
    fn of(rewriter: &Rewriter<'_>, op: Op) -> Option<Reshape> {
        let op = rewriter.ir().op(op);
        let ctx = op.ctx();
        let groups = op.inherent(ctx.ident("reassociation"))?.array(ctx)?;
        let group = |group: &Attribute| {
            let dims = group
                .array(ctx)?
                .iter()
                .map(|dim| usize::try_from(dim.as_i64(ctx)?).ok());
            dims.collect::<Option<Vec<usize>>>()
        };
        Some(Reshape {
            source: op.operand(0)?.handle(),
            ty: op.result(0)?.ty(),
            groups: groups.iter().map(group).collect::<Option<_>>()?,
        })
    }
}

/// Returns the metadata of a reshape, given the sizes and strides of each group.
fn reshape_metadata(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    compute: impl Fn(&mut Rewriter<'_>, &Reshape, &SourceMetadata, usize) -> Option<(Vec<MixedIndex>, Vec<MixedIndex>)>,
) -> Option<StridedMetadata> {
    let reshape = Reshape::of(rewriter, op)?;
    let ctx = rewriter.shared_ctx();
    let source = extract_source(rewriter, reshape.source)?;
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    if source.shape.is_empty() {
        let rank = reshape.ty.shape(&ctx)?.len();
        sizes = vec![MixedIndex::Static(1); rank];
        strides = sizes.clone();
    } else {
        for group in 0..reshape.groups.len() {
            let (of_group, strides_of_group) = compute(rewriter, &reshape, &source, group)?;
            sizes.extend(of_group);
            strides.extend(strides_of_group);
        }
    }
    Some(StridedMetadata {
        base: source.base,
        offset: source.offset,
        sizes,
        strides,
    })
}

/// Returns the metadata of the result of `memref.expand_shape`.
pub(super) fn expand_metadata(rewriter: &mut Rewriter<'_>, op: Op, at: Op) -> Option<StridedMetadata> {
    reshape_metadata(rewriter, op, |rewriter, reshape, source, group| {
        let ctx = rewriter.shared_ctx();
        let shape = reshape.ty.shape(&ctx)?;
        let dims: Vec<i64> = reshape.groups[group]
            .iter()
            .map(|&dim| shape.get(dim).copied())
            .collect::<Option<_>>()?;
        let dynamic = dims.iter().position(|&size| size == DYNAMIC);
        let of_source = MixedIndex::Dynamic(*source.sizes.get(group)?);

        // As in MLIR, the dynamic size is computed from the source, not from the operands of the op.
        let product = |sizes: &[i64]| {
            let known = sizes.iter().filter(|&&size| size != DYNAMIC);
            known.fold(1_i64, |product, &size| product.wrapping_mul(size))
        };
        let all = product(&dims);
        let mut sizes: Vec<MixedIndex> = dims.iter().map(|&size| MixedIndex::Static(size)).collect();
        if let Some(dynamic) = dynamic {
            sizes[dynamic] = composed_apply(rewriter, at, &[of_source], |builder, symbols| {
                let all = builder.constant(all);
                builder.floor_div(symbols[0], all)
            })?;
        }

        let stride = *source.strides.get(group)?;
        let mut strides = Vec::with_capacity(dims.len());
        for dim in 0..dims.len() {
            let inner = product(&dims[dim + 1..]);
            strides.push(if dynamic.is_some_and(|dynamic| dim < dynamic) {
                composed_apply(rewriter, at, &[of_source, stride], |builder, symbols| {
                    let (inner, all) = (builder.constant(inner), builder.constant(all));
                    let size = builder.mul(symbols[0], inner);
                    let size = builder.floor_div(size, all);
                    builder.mul(size, symbols[1])
                })?
            } else {
                composed_apply(rewriter, at, &[stride], |builder, symbols| {
                    let inner = builder.constant(inner);
                    builder.mul(symbols[0], inner)
                })?
            });
        }
        Some((sizes, strides))
    })
}

/// Returns the metadata of the result of `memref.collapse_shape`.
pub(super) fn collapse_metadata(rewriter: &mut Rewriter<'_>, op: Op, at: Op) -> Option<StridedMetadata> {
    reshape_metadata(rewriter, op, |rewriter, reshape, source, group| {
        let ctx = rewriter.shared_ctx();
        let dims = &reshape.groups[group];
        let size = *reshape.ty.shape(&ctx)?.get(group)?;
        let size = match size {
            DYNAMIC => {
                let size = |&dim: &usize| Some(MixedIndex::new(*source.shape.get(dim)?, *source.sizes.get(dim)?));
                let sizes: Vec<MixedIndex> = dims.iter().map(size).collect::<Option<_>>()?;
                composed_apply(rewriter, at, &sizes, |builder, symbols| {
                    let one = builder.constant(1);
                    symbols
                        .iter()
                        .fold(one, |product, &symbol| builder.mul(product, symbol))
                })?
            }
            size => MixedIndex::Static(size),
        };
        // The strides of unit dimensions have no meaning.
        let last = dims.iter().rev().find(|&&dim| source.shape.get(dim) != Some(&1));
        let stride = match last {
            Some(&dim) => *source.strides.get(dim)?,
            None => match *reshape.ty.strides_and_offset(&ctx)?.0.get(group)? {
                DYNAMIC => {
                    let strides = dims.iter().filter_map(|&dim| source.strides.get(dim));
                    *strides
                        .into_iter()
                        .find(|stride| matches!(stride, MixedIndex::Dynamic(_)))?
                }
                stride => MixedIndex::Static(stride),
            },
        };
        Some((vec![size], vec![stride]))
    })
}
