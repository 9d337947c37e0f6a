//! Patterns that replace an op by a sequence of new ops.

use drr::prelude::*;
use drr::{Ident, InsertPoint, OperationState, PatternSpec};

/// An operand of a new op, or the replacement of a result.
#[derive(Clone, Copy)]
pub(crate) enum NewOperand {
    Existing(Value),
    /// A result of a new op: the index of the op and the number of the result.
    Result(usize, usize),
}

impl From<ValueRef<'_>> for NewOperand {
    fn from(value: ValueRef<'_>) -> Self {
        NewOperand::Existing(value.handle())
    }
}

struct NewOp {
    name: &'static str,
    operands: Vec<NewOperand>,
    inherent: Vec<(Ident, Attribute)>,
    types: Vec<Type>,
}

/// A sequence of new ops, and the values that replace the results of the root.
#[derive(Default)]
pub(crate) struct NewOps {
    ops: Vec<NewOp>,
    results: Vec<NewOperand>,
    /// The replaced op, if it is not the root.
    replaced: Option<Op>,
}

impl NewOps {
    /// Returns the replacement of an op by an existing value.
    pub(crate) fn value(value: ValueRef<'_>) -> Self {
        NewOps::default().finish([value.into()])
    }

    /// Returns the replacement of an op by one new op.
    pub(crate) fn one<'a>(
        name: &'static str,
        operands: impl IntoIterator<Item = ValueRef<'a>>,
        inherent: Vec<(Ident, Attribute)>,
        ty: Type,
    ) -> Self {
        let mut ops = NewOps::default();
        let result = ops.add(name, operands.into_iter().map(NewOperand::from), inherent, ty);
        ops.finish([result])
    }

    /// Returns the replacement of an op without results by one new op.
    pub(crate) fn effect<'a>(
        name: &'static str,
        operands: impl IntoIterator<Item = ValueRef<'a>>,
        inherent: Vec<(Ident, Attribute)>,
    ) -> Self {
        let mut ops = NewOps::default();
        ops.add_op(name, operands.into_iter().map(NewOperand::from), inherent, Vec::new());
        ops
    }

    /// Returns the replacement of an op by a constant.
    pub(crate) fn constant(value: Attribute, ty: Type) -> Self {
        let mut ops = NewOps::default();
        let result = ops.add_constant(value, ty);
        ops.finish([result])
    }

    /// Appends an op with one result.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        operands: impl IntoIterator<Item = NewOperand>,
        inherent: Vec<(Ident, Attribute)>,
        ty: Type,
    ) -> NewOperand {
        NewOperand::Result(self.add_op(name, operands, inherent, vec![ty]), 0)
    }

    /// Appends an op and returns its index.
    pub(crate) fn add_op(
        &mut self,
        name: &'static str,
        operands: impl IntoIterator<Item = NewOperand>,
        inherent: Vec<(Ident, Attribute)>,
        types: Vec<Type>,
    ) -> usize {
        let operands = operands.into_iter().collect();
        self.ops.push(NewOp {
            name,
            operands,
            inherent,
            types,
        });
        self.ops.len() - 1
    }

    /// Appends an `arith.constant`.
    pub(crate) fn add_constant(&mut self, value: Attribute, ty: Type) -> NewOperand {
        self.add("arith.constant", [], vec![(Ident::VALUE, value)], ty)
    }

    /// Sets the values that replace the results.
    pub(crate) fn finish(mut self, results: impl IntoIterator<Item = NewOperand>) -> Self {
        self.results = results.into_iter().collect();
        self
    }

    /// Replaces another op than the root. The new ops precede it.
    pub(crate) fn replacing(mut self, op: OpRef<'_>) -> Self {
        self.replaced = Some(op.handle());
        self
    }
}

/// A pattern that replaces an op by a sequence of new ops.
pub(crate) struct NewOpsPattern {
    pub(crate) name: &'static str,
    pub(crate) root: &'static str,
    /// Sorted names of the new ops.
    pub(crate) generated: &'static [&'static str],
    pub(crate) new_ops: fn(OpRef<'_>) -> Option<NewOps>,
}

impl NewOpsPattern {
    pub(crate) const fn new(
        name: &'static str,
        root: &'static str,
        generated: &'static [&'static str],
        new_ops: fn(OpRef<'_>) -> Option<NewOps>,
    ) -> OpRewrite<Self> {
        OpRewrite(NewOpsPattern {
            name,
            root,
            generated,
            new_ops,
        })
    }
}

impl OpRewritePattern for NewOpsPattern {
    type Match = NewOps;

    fn spec(&self) -> PatternSpec {
        PatternSpec {
            generated: self.generated,
            ..PatternSpec::new(self.name, self.root)
        }
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<NewOps> {
        (self.new_ops)(root)
    }

    fn rewrite(&self, new: NewOps, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let replaced = new.replaced.unwrap_or(root);
        rewriter.set_insert_point(InsertPoint::Before(replaced));
        let mut built = Vec::with_capacity(new.ops.len());
        for op in &new.ops {
            let operands: Vec<Value> = op.operands.iter().map(|&at| resolve(rewriter, &built, at)).collect();
            built.push(rewriter.insert(OperationState {
                location: rewriter.location(),
                operands: &operands,
                result_types: &op.types,
                inherent: &op.inherent,
                ..OperationState::new(ctx.op_name(op.name))
            }));
        }
        let results: Vec<Value> = new.results.iter().map(|&at| resolve(rewriter, &built, at)).collect();
        rewriter.replace_op(replaced, &results);
    }
}

fn resolve(rewriter: &Rewriter<'_>, built: &[Op], operand: NewOperand) -> Value {
    match operand {
        NewOperand::Existing(value) => value,
        NewOperand::Result(op, number) => rewriter.result(built[op], number),
    }
}

/// Returns an attribute that is an array of integers.
pub(crate) fn i64_array_attr(ctx: &Context, name: &str, numbers: &[i64]) -> (Ident, Attribute) {
    let numbers: Vec<Attribute> = numbers.iter().map(|&number| ctx.i64_attr(number)).collect();
    (ctx.ident(name), ctx.array_attr(&numbers))
}
