//! Memory layout of memrefs.

use crate::{AttrData, Attribute, Context, DYNAMIC, Type, TypeData};

impl Type {
    /// Returns the layout of a ranked memref; `None` for the identity.
    pub fn memref_layout(self, ctx: &Context) -> Option<Attribute> {
        match self.data(ctx) {
            TypeData::MemRef { layout, .. } => *layout,
            _ => None,
        }
    }

    /// Returns the memory space of a memref; `None` for the default one.
    pub fn memory_space(self, ctx: &Context) -> Option<Attribute> {
        match self.data(ctx) {
            TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => *memory_space,
            _ => None,
        }
    }

    /// Returns the strides and the offset of a ranked memref, according to its layout or, without one, in row-major
    /// order. [`DYNAMIC`] denotes an unknown value. Returns `None` if the layout is not strided.
    ///
    /// ```
    /// use drr_ir::{Context, DYNAMIC};
    /// let ctx = Context::new();
    /// let strides = |text: &str| ctx.parse_type(text).unwrap().strides_and_offset(&ctx);
    /// assert_eq!(strides("memref<2x3x4xf32>"), Some((vec![12, 4, 1], 0)));
    /// assert_eq!(strides("memref<?x?xf32>"), Some((vec![DYNAMIC, 1], 0)));
    /// assert_eq!(strides("memref<4x4xf32, strided<[1, ?], offset: 5>>"), Some((vec![1, DYNAMIC], 5)));
    /// assert_eq!(strides("memref<4x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>"), Some((vec![1, 8], 0)));
    /// assert_eq!(strides("memref<4xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>"), None);
    /// ```
    pub fn strides_and_offset(self, ctx: &Context) -> Option<(Vec<i64>, i64)> {
        let TypeData::MemRef { shape, layout, .. } = self.data(ctx) else {
            return None;
        };
        match layout.map(|layout| layout.data(ctx)) {
            None => Some((row_major_strides(shape), 0)),
            Some(Some(AttrData::Strided { offset, strides })) => Some((strides.to_vec(), *offset)),
            Some(Some(AttrData::AffineMap(map))) => {
                let (strides, offset) = map.strides_and_offset()?;
                let known = |number: Option<i64>| number.unwrap_or(DYNAMIC);
                Some((strides.into_iter().map(known).collect(), known(offset)))
            }
            Some(_) => None,
        }
    }

    /// Returns `true` for a ranked memref with adjacent elements in its last dimension, MLIR's `isLastDimUnitStride`. This includes
    /// memrefs of rank 0.
    ///
    /// ```
    /// use drr_ir::Context;
    /// let ctx = Context::new();
    /// let is_adjacent = |text: &str| ctx.parse_type(text).unwrap().is_last_dim_unit_stride(&ctx);
    /// assert!(is_adjacent("memref<4x4xf32, strided<[?, 1]>>") && is_adjacent("memref<f32>"));
    /// assert!(!is_adjacent("memref<4x4xf32, strided<[1, 4]>>") && !is_adjacent("tensor<4xf32>"));
    /// ```
    pub fn is_last_dim_unit_stride(self, ctx: &Context) -> bool {
        let strides = self.strides_and_offset(ctx);
        strides.is_some_and(|(strides, _)| strides.last().is_none_or(|&stride| stride == 1))
    }
}

/// Returns the strides of contiguous elements. As in MLIR, strides outside of a size of zero are unknown.
fn row_major_strides(shape: &[i64]) -> Vec<i64> {
    let mut next = 1i64;
    let mut strides: Vec<i64> = shape
        .iter()
        .rev()
        .map(|&size| {
            let stride = next;
            next = if next == DYNAMIC || size <= 0 {
                DYNAMIC
            } else {
                next.wrapping_mul(size)
            };
            stride
        })
        .collect();
    strides.reverse();
    strides
}
