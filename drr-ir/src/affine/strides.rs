//! Strides of affine maps that describe memref layouts.

use super::expr::AffineNode;
use super::{AffineBuilder, AffineExpr, AffineMap, AffineOp, ExprId};

impl AffineMap {
    /// Returns the factor of each dimension and the constant term, each if it is constant. Returns `None` unless the
    /// map has a single result that is a sum of such products.
    pub(crate) fn strides_and_offset(&self) -> Option<(Vec<Option<i64>>, Option<i64>)> {
        if self.num_results() != 1 {
            return None;
        }
        let nodes = self.exprs().nodes();
        let mut builder = AffineBuilder::new();
        let mut values: Vec<ExprId> = Vec::with_capacity(nodes.len());
        for node in nodes {
            values.push(match *node {
                AffineNode::Constant(value) => builder.constant(value),
                AffineNode::Dim(dim) => builder.dim(dim),
                AffineNode::Symbol(symbol) => builder.symbol(symbol),
                AffineNode::Binary(op, lhs, rhs) => builder.binary(op, values[lhs as usize], values[rhs as usize]),
            });
        }
        let zero = builder.constant(0);
        let (mut strides, mut offset) = (vec![zero; self.num_dims() as usize], zero);
        // The factor of each part of the sum. Operands precede their operator, so the nodes are visited last to first.
        let mut factors: Vec<Option<ExprId>> = vec![None; nodes.len()];
        *factors.last_mut()? = Some(builder.constant(1));
        for (at, node) in nodes.iter().enumerate().rev() {
            let Some(factor) = factors[at] else { continue };
            let mut multiply = |builder: &mut AffineBuilder, at: u32, by: ExprId| {
                let known = &mut factors[at as usize];
                *known = Some(known.map_or(by, |known| builder.add(known, by)));
            };
            match *node {
                AffineNode::Dim(dim) => {
                    let stride = strides.get_mut(dim as usize)?;
                    *stride = builder.add(*stride, factor);
                }
                AffineNode::Constant(_) | AffineNode::Symbol(_) => {
                    let part = builder.mul(values[at], factor);
                    offset = builder.add(offset, part);
                }
                AffineNode::Binary(AffineOp::Add, lhs, rhs) => {
                    multiply(&mut builder, lhs, factor);
                    multiply(&mut builder, rhs, factor);
                }
                // Of two symbolic factors the second one is the part.
                AffineNode::Binary(AffineOp::Mul, lhs, rhs) => {
                    let is_symbolic = builder.is_symbolic(values[lhs as usize]);
                    let (part, by) = if is_symbolic { (rhs, lhs) } else { (lhs, rhs) };
                    let factor = builder.mul(factor, values[by as usize]);
                    multiply(&mut builder, part, factor);
                }
                AffineNode::Binary(AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv, ..) => return None,
            }
        }
        let known = |expr: ExprId| AffineExpr::as_constant(builder.expr(expr));
        Some((strides.into_iter().map(known).collect(), known(offset)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strides_of_maps() {
        let strides = |text: &str| text.parse::<AffineMap>().ok().map(|map| map.strides_and_offset());
        let known =
            |strides: &[i64], offset: i64| Some(Some((strides.iter().copied().map(Some).collect(), Some(offset))));
        assert_eq!(strides("(d0, d1) -> (d0 * 8 + d1)"), known(&[8, 1], 0));
        assert_eq!(strides("(d0, d1) -> (d1 + 3)"), known(&[0, 1], 3));
        assert_eq!(strides("(d0, d1) -> ((d0 + d1 * 2) * 3 + d1)"), known(&[3, 7], 0));
        assert_eq!(
            strides("(d0)[s0] -> (d0 * (s0 + 2) + s0)"),
            Some(Some((vec![None], None)))
        );
        assert_eq!(strides("(d0)[s0] -> (d0 * s0 - d0 * s0)"), known(&[0], 0));
        assert_eq!(strides("() -> (4)"), known(&[], 4));
        assert_eq!(strides("(d0) -> (d0, d0)"), Some(None));
        assert_eq!(strides("(d0) -> (d0 floordiv 2)"), Some(None));
        assert_eq!(strides("(d0)[s0] -> (d0 + s0 mod 2)"), Some(None));
    }
}
