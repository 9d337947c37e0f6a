//! Verifiers of the Winograd convolution transforms `F(m, r)`: tiles of `m + r - 1` elements produce `m` output
//! elements with a filter of size `r`.

use drr::DYNAMIC;
use drr::define::OpError;
use drr::prelude::*;

use super::operands::shape;
use super::shapes::{size_text, text};
use super::verify::verify_destinations;
use super::{WinogradConv2DFmr, WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp};
use crate::shared::shaped::are_compatible_sizes;

/// Returns `m` and `r`.
fn sizes(fmr: WinogradConv2DFmr) -> (i64, i64) {
    match fmr {
        WinogradConv2DFmr::F_2_3 => (2, 3),
        WinogradConv2DFmr::F_4_3 => (4, 3),
        WinogradConv2DFmr::F_2_5 => (2, 5),
    }
}

fn verify_output(output: &[i64], expected: &[i64]) -> Result<(), OpError> {
    if are_compatible_sizes(output, expected) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has an output of sizes {}, but needs {}",
            text(output),
            text(expected)
        )))
    }
}

/// Checks the transform of an `FHWC` filter to tiles by channel and filter.
pub(crate) fn verify_winograd_filter_transform_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    match WinogradFilterTransformOp::cast(op) {
        Some(transform) => verify_filter(transform, shape(transform.filter()), shape(transform.output())),
        None => Ok(()),
    }
}

fn verify_filter(transform: WinogradFilterTransformOp<'_>, filter: &[i64], output: &[i64]) -> Result<(), OpError> {
    let (Some((m, r)), &[filters, height, width, channels]) = (transform.fmr().map(sizes), filter) else {
        return Ok(());
    };
    if [height, width].iter().any(|size| *size != r && *size != 1) || (height == 1 && width == 1) {
        return Err(OpError::new(format!(
            "has a filter of {} by {}, but needs {r} along one of them, and {r} or 1 along the other",
            size_text(height),
            size_text(width)
        )));
    }
    let tile = |size: i64| if size == r { m + r - 1 } else { 1 };
    verify_output(output, &[tile(height), tile(width), channels, filters])
}

/// Checks the transform of an `NHWC` input to tiles, by tile counts along height and width, image and channel.
pub(crate) fn verify_winograd_input_transform_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    match WinogradInputTransformOp::cast(op) {
        Some(transform) => verify_input(transform, shape(transform.input()), shape(transform.output())),
        None => Ok(()),
    }
}

fn verify_input(transform: WinogradInputTransformOp<'_>, input: &[i64], output: &[i64]) -> Result<(), OpError> {
    let (Some((m, r)), &[images, height, width, channels], &[tile_height, tile_width, ..]) =
        (transform.fmr().map(sizes), input, output)
    else {
        return Ok(());
    };
    let tiles = |size: i64, is_tiled: bool| match (size, is_tiled) {
        (DYNAMIC, _) => (m + r - 1, DYNAMIC),
        (size, true) => (m + r - 1, (size - (r - 1)) / m),
        (size, false) => (1, size),
    };
    let ((high, rows), (wide, columns)) = (tiles(height, tile_height != 1), tiles(width, tile_width != 1));
    verify_output(output, &[high, wide, rows, columns, images, channels])
}

/// Checks the transform of tiles to an `NHWF` output.
pub(crate) fn verify_winograd_output_transform_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_destinations(op)?;
    match WinogradOutputTransformOp::cast(op) {
        Some(transform) => verify_value(transform, shape(transform.value()), shape(transform.output())),
        None => Ok(()),
    }
}

fn verify_value(transform: WinogradOutputTransformOp<'_>, value: &[i64], output: &[i64]) -> Result<(), OpError> {
    let (Some((m, r)), &[high, wide, rows, columns, images, filters]) = (transform.fmr().map(sizes), value) else {
        return Ok(());
    };
    let size = |tile: i64, count: i64| match (tile, count) {
        (DYNAMIC, _) | (_, DYNAMIC) => Ok(DYNAMIC),
        (1, count) => Ok(count),
        (tile, count) if tile == m + r - 1 => Ok(m.wrapping_mul(count)),
        (tile, _) => Err(OpError::new(format!(
            "has tiles of size {tile}, but needs {} or 1",
            m + r - 1
        ))),
    };
    verify_output(output, &[images, size(high, rows)?, size(wide, columns)?, filters])
}

/// Returns `true` if the source and the destination of a transform can have these shapes.
pub(super) fn can_transform(op: OpRef<'_>, source: &[i64], dest: &[i64]) -> bool {
    let verified = if let Some(transform) = WinogradFilterTransformOp::cast(op) {
        verify_filter(transform, source, dest)
    } else if let Some(transform) = WinogradInputTransformOp::cast(op) {
        verify_input(transform, source, dest)
    } else if let Some(transform) = WinogradOutputTransformOp::cast(op) {
        verify_value(transform, source, dest)
    } else {
        Ok(())
    };
    verified.is_ok()
}
