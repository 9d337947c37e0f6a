//! Ops in destination-passing style, whose results have the types of some of their operands: MLIR's `DestinationStyleOpInterface`.

use std::ops::Range;

use drr::prelude::*;

/// Returns the numbers of the operands that are the destinations of an op. There is one for each result.
pub(crate) fn destinations(op: OpRef<'_>) -> Option<Range<usize>> {
    match &*op.name_text() {
        "bufferization.materialize_in_destination"
        | "linalg.pack"
        | "linalg.unpack"
        | "tensor.insert"
        | "tensor.insert_slice"
        | "vector.transfer_write" => Some(1..2),
        name if name.starts_with("linalg.") => {
            let end = op.num_operands();
            Some(end.checked_sub(op.num_results())?..end)
        }
        _ => None,
    }
}

/// Returns the destination that is tied to a result.
pub(crate) fn destination_of(result: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let producer = result.defining_op()?;
    let number = destinations(producer)?.nth(result.number())?;
    producer.operand(number)
}

/// Returns the structured ops of `linalg`, which have indexing maps.
pub(crate) fn structured_ops() -> impl Iterator<Item = &'static str> {
    let is_structured = |name: &str| name != "linalg.softmax" && !name.starts_with("linalg.winograd_");
    linalg_ops_that_fold_casts().filter(move |name| is_structured(name))
}

/// Returns the ops of `linalg` among [`OPS_THAT_FOLD_CASTS`].
pub(crate) fn linalg_ops_that_fold_casts() -> impl Iterator<Item = &'static str> {
    let names = OPS_THAT_FOLD_CASTS.iter().copied();
    names.filter(|name| name.starts_with("linalg."))
}

/// The ops in destination-passing style whose operands fold `tensor.cast` ops. `linalg.pack`, `linalg.unpack` and `tensor.insert_slice`
/// have patterns of their own, as in MLIR.
pub(crate) const OPS_THAT_FOLD_CASTS: &[&str] = &[
    "bufferization.materialize_in_destination",
    "linalg.abs",
    "linalg.add",
    "linalg.batch_matmul",
    "linalg.batch_matvec",
    "linalg.batch_mmt4d",
    "linalg.batch_reduce_matmul",
    "linalg.batch_vecmat",
    "linalg.broadcast",
    "linalg.ceil",
    "linalg.contract",
    "linalg.conv_1d",
    "linalg.conv_1d_ncw_fcw",
    "linalg.conv_1d_nwc_wcf",
    "linalg.conv_2d",
    "linalg.conv_2d_nchw_fchw",
    "linalg.conv_2d_nchw_fchw_q",
    "linalg.conv_2d_ngchw_fgchw",
    "linalg.conv_2d_ngchw_gfchw",
    "linalg.conv_2d_ngchw_gfchw_q",
    "linalg.conv_2d_nhwc_fhwc",
    "linalg.conv_2d_nhwc_fhwc_q",
    "linalg.conv_2d_nhwc_hwcf",
    "linalg.conv_2d_nhwc_hwcf_q",
    "linalg.conv_2d_nhwgc_gfhwc",
    "linalg.conv_2d_nhwgc_gfhwc_q",
    "linalg.conv_3d",
    "linalg.conv_3d_ncdhw_fcdhw",
    "linalg.conv_3d_ndhwc_dhwcf",
    "linalg.conv_3d_ndhwc_dhwcf_q",
    "linalg.copy",
    "linalg.depthwise_conv_1d_ncw_cw",
    "linalg.depthwise_conv_1d_nwc_wc",
    "linalg.depthwise_conv_1d_nwc_wcm",
    "linalg.depthwise_conv_2d_nchw_chw",
    "linalg.depthwise_conv_2d_nhwc_hwc",
    "linalg.depthwise_conv_2d_nhwc_hwc_q",
    "linalg.depthwise_conv_2d_nhwc_hwcm",
    "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    "linalg.depthwise_conv_3d_ncdhw_cdhw",
    "linalg.depthwise_conv_3d_ndhwc_dhwc",
    "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    "linalg.div",
    "linalg.div_unsigned",
    "linalg.dot",
    "linalg.elementwise",
    "linalg.erf",
    "linalg.exp",
    "linalg.fill",
    "linalg.fill_rng_2d",
    "linalg.floor",
    "linalg.generic",
    "linalg.log",
    "linalg.map",
    "linalg.matmul",
    "linalg.matvec",
    "linalg.max",
    "linalg.min",
    "linalg.mmt4d",
    "linalg.mul",
    "linalg.negf",
    "linalg.pooling_nchw_max",
    "linalg.pooling_nchw_sum",
    "linalg.pooling_ncw_max",
    "linalg.pooling_ncw_sum",
    "linalg.pooling_ndhwc_max",
    "linalg.pooling_ndhwc_min",
    "linalg.pooling_ndhwc_sum",
    "linalg.pooling_nhwc_max",
    "linalg.pooling_nhwc_max_unsigned",
    "linalg.pooling_nhwc_min",
    "linalg.pooling_nhwc_min_unsigned",
    "linalg.pooling_nhwc_sum",
    "linalg.pooling_nwc_max",
    "linalg.pooling_nwc_max_unsigned",
    "linalg.pooling_nwc_min",
    "linalg.pooling_nwc_min_unsigned",
    "linalg.pooling_nwc_sum",
    "linalg.powf",
    "linalg.quantized_batch_matmul",
    "linalg.quantized_matmul",
    "linalg.reciprocal",
    "linalg.reduce",
    "linalg.round",
    "linalg.rsqrt",
    "linalg.select",
    "linalg.softmax",
    "linalg.sqrt",
    "linalg.square",
    "linalg.sub",
    "linalg.tanh",
    "linalg.transpose",
    "linalg.vecmat",
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
    "tensor.insert",
    "vector.transfer_write",
];
