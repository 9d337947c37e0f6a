//! Indexing maps of named structured ops.

use super::ElementwiseOp;
use drr::affine::{AffineBuilder, AffineMap};
use drr::prelude::*;

/// Loops that index each operand, by op name. `1+4` is loop 1 times a stride plus loop 4 times a dilation. Ops whose
/// zero points precede the output are not listed; pooling ops are listed by layout.
const NAMED: [(&str, &str); 38] = [
    ("batch_matmul", "0 1 3 | 0 3 2 | 0 1 2"),
    ("batch_matvec", "0 1 2 | 0 2 | 0 1"),
    ("batch_mmt4d", "0 1 3 4 6 | 0 2 3 5 6 | 0 1 2 4 5"),
    ("batch_reduce_matmul", "0 1 3 | 0 3 2 | 1 2"),
    ("batch_vecmat", "0 2 | 0 2 1 | 0 1"),
    ("conv_1d", "0+1 | 1 | 0"),
    ("conv_1d_ncw_fcw", "0 3 2+4 | 1 3 4 | 0 1 2"),
    ("conv_1d_nwc_wcf", "0 1+3 4 | 3 4 2 | 0 1 2"),
    ("conv_2d", "0+2 1+3 | 2 3 | 0 1"),
    ("conv_2d_nchw_fchw", "0 4 2+5 3+6 | 1 4 5 6 | 0 1 2 3"),
    ("conv_2d_ngchw_fgchw", "0 1 5 3+6 4+7 | 2 1 5 6 7 | 0 1 2 3 4"),
    ("conv_2d_ngchw_gfchw", "0 1 5 3+6 4+7 | 1 2 5 6 7 | 0 1 2 3 4"),
    ("conv_2d_nhwc_fhwc", "0 1+4 2+5 6 | 3 4 5 6 | 0 1 2 3"),
    ("conv_2d_nhwc_hwcf", "0 1+4 2+5 6 | 4 5 6 3 | 0 1 2 3"),
    ("conv_2d_nhwgc_gfhwc", "0 1+5 2+6 3 7 | 3 4 5 6 7 | 0 1 2 3 4"),
    ("conv_3d", "0+3 1+4 2+5 | 3 4 5 | 0 1 2"),
    ("conv_3d_ncdhw_fcdhw", "0 5 2+6 3+7 4+8 | 1 5 6 7 8 | 0 1 2 3 4"),
    ("conv_3d_ndhwc_dhwcf", "0 1+5 2+6 3+7 8 | 5 6 7 8 4 | 0 1 2 3 4"),
    ("depthwise_conv_1d_ncw_cw", "0 2 1+3 | 2 3 | 0 2 1"),
    ("depthwise_conv_1d_nwc_wc", "0 1+3 2 | 3 2 | 0 1 2"),
    ("depthwise_conv_1d_nwc_wcm", "0 1+4 2 | 4 2 3 | 0 1 2 3"),
    ("depthwise_conv_2d_nchw_chw", "0 3 1+4 2+5 | 3 4 5 | 0 3 1 2"),
    ("depthwise_conv_2d_nhwc_hwc", "0 1+4 2+5 3 | 4 5 3 | 0 1 2 3"),
    ("depthwise_conv_2d_nhwc_hwcm", "0 1+5 2+6 3 | 5 6 3 4 | 0 1 2 3 4"),
    ("depthwise_conv_3d_ncdhw_cdhw", "0 7 1+4 2+5 3+6 | 7 4 5 6 | 0 7 1 2 3"),
    ("depthwise_conv_3d_ndhwc_dhwc", "0 1+4 2+5 3+6 7 | 4 5 6 7 | 0 1 2 3 7"),
    (
        "depthwise_conv_3d_ndhwc_dhwcm",
        "0 1+5 2+6 3+7 8 | 5 6 7 8 4 | 0 1 2 3 8 4",
    ),
    ("dot", "0 | 0 |"),
    ("fill_rng_2d", "| | | 0 1"),
    ("matmul", "0 2 | 2 1 | 0 1"),
    ("matvec", "0 1 | 1 | 0"),
    ("mmt4d", "0 2 3 5 | 1 2 4 5 | 0 1 3 4"),
    ("pooling_nchw", "0 1 2+4 3+5 | 4 5 | 0 1 2 3"),
    ("pooling_ncw", "0 1 2+3 | 3 | 0 1 2"),
    ("pooling_ndhwc", "0 1+5 2+6 3+7 4 | 5 6 7 | 0 1 2 3 4"),
    ("pooling_nhwc", "0 1+4 2+5 3 | 4 5 | 0 1 2 3"),
    ("pooling_nwc", "0 1+3 2 | 3 | 0 1 2"),
    ("vecmat", "1 | 1 0 | 0"),
];

/// An operand index: a loop, or a window position plus an offset in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OperandIndex {
    pub(crate) of: u32,
    inside: Option<u32>,
}

/// Indexing maps of a named op.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NamedMaps {
    text: &'static str,
    has_zero_points: bool,
}

impl NamedMaps {
    /// Returns the maps of an op, given its name without the dialect, or `None` if all operands have the same map or
    /// the maps are in an attribute.
    pub(crate) fn of(name: &str) -> Option<NamedMaps> {
        let zero_points = name.strip_suffix("_q").or_else(|| name.strip_prefix("quantized_"));
        let name = zero_points.unwrap_or(name);
        let is_row = |row: &str| {
            if row.starts_with("pooling_") {
                name.strip_prefix(row).is_some_and(|rest| rest.starts_with('_'))
            } else {
                name == row
            }
        };
        let (_, text) = NAMED.iter().find(|(row, _)| is_row(row))?;
        Some(NamedMaps {
            text,
            has_zero_points: zero_points.is_some(),
        })
    }

    /// Returns the number of loops.
    pub(crate) fn loops(self) -> u32 {
        let loops = self.text.chars().filter_map(|c| c.to_digit(10));
        loops.max().map_or(0, |last| last + 1)
    }

    /// Returns the indices of each operand.
    pub(crate) fn operands(self) -> impl DoubleEndedIterator<Item = impl Iterator<Item = OperandIndex>> {
        let digit = |text: &str| text.parse().unwrap_or_default();
        let index = move |text: &'static str| match text.split_once('+') {
            Some((of, inside)) => OperandIndex {
                of: digit(of),
                inside: Some(digit(inside)),
            },
            None => OperandIndex {
                of: digit(text),
                inside: None,
            },
        };
        self.text
            .split('|')
            .map(move |operand| operand.split_whitespace().map(index))
    }

    /// Builds the maps with the given strides and dilations; missing ones are 1.
    pub(crate) fn build(self, strides: &[i64], dilations: &[i64]) -> Option<Vec<AffineMap>> {
        let mut maps = Vec::new();
        for operand in self.operands() {
            let mut builder = AffineBuilder::new();
            let mut windows = 0;
            let mut results = Vec::new();
            for index in operand {
                let mut of = builder.dim(index.of);
                if let Some(inside) = index.inside {
                    let factor = |factors: &[i64]| factors.get(windows).copied().unwrap_or(1);
                    let (stride, dilation) = (builder.constant(factor(strides)), builder.constant(factor(dilations)));
                    let inside = builder.dim(inside);
                    let (scaled, inside) = (builder.mul(of, stride), builder.mul(inside, dilation));
                    of = builder.add(scaled, inside);
                    windows += 1;
                }
                results.push(of);
            }
            maps.push(builder.map(self.loops(), 0, &results).ok()?);
        }
        if self.has_zero_points {
            let scalar = AffineBuilder::new().map(self.loops(), 0, &[]).ok()?;
            let output = maps.len().checked_sub(1)?;
            maps.splice(output..output, [scalar.clone(), scalar]);
        }
        Some(maps)
    }
}

/// Returns the maps of an elementwise op: operands of rank 0 are broadcast.
pub(crate) fn elementwise_maps(op: OpRef<'_>) -> Option<Vec<AffineMap>> {
    let output = ElementwiseOp::SLOTS.outputs.of(op).next()?;
    let loops = u32::try_from(super::operands::shape(output).len()).ok()?;
    let scalar = AffineBuilder::new().map(loops, 0, &[]).ok()?;
    let map = |operand: ValueRef<'_>| match super::operands::shape(operand) {
        [] => scalar.clone(),
        _ => AffineMap::identity(loops),
    };
    Some(op.operands().map(map).collect())
}
