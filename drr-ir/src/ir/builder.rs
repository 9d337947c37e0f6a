//! Building of ops at an insertion point.

use super::{Block, BlockRef, Ir, Op, OperationState, Value};
use crate::{Context, Location};

/// A builder of ops at an insertion point: [`IrBuilder`], and the rewriter of a pattern.
///
/// ```
/// use drr_ir::{Builder, Context, Module, OperationState, Type, Value};
///
/// /// Builds an op with one result, in a module or in a pattern.
/// fn build_unary(builder: &mut impl Builder, name: &str, operand: Value) -> Value {
///     let state = OperationState {
///         operands: &[operand],
///         result_types: &[builder.ir().value(operand).ty()],
///         location: builder.location(),
///         ..OperationState::new(builder.ctx().op_name(name))
///     };
///     let op = builder.insert(state);
///     builder.result(op, 0)
/// }
///
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let mut builder = module.builder();
/// let source = OperationState { result_types: &[Type::F32], ..OperationState::new(ctx.op_name("t.source")) };
/// let source = builder.insert(source);
/// let source = builder.result(source, 0);
/// let negated = build_unary(&mut builder, "t.neg", source);
/// assert_eq!(module.ir().value(negated).ty(), Type::F32);
/// ```
pub trait Builder {
    /// Returns the IR.
    fn ir(&self) -> &Ir;

    /// Returns the location of new ops.
    fn location(&self) -> Location;

    /// Creates an op at the insertion point.
    fn insert(&mut self, op: OperationState<'_>) -> Op;

    /// Returns the context.
    fn ctx(&self) -> &Context {
        self.ir().ctx()
    }

    /// Returns the handle of a result.
    ///
    /// # Panics
    /// Panics if the handle is stale or if there is no such result.
    #[track_caller]
    fn result(&self, op: Op, index: usize) -> Value {
        match self.ir().op(op).result(index) {
            Some(value) => value.handle(),
            None => panic!("`{}` has no result {index}", self.ir().op(op).name_text()),
        }
    }
}

/// The insertion point of new ops.
///
/// ```
/// use drr_ir::{Context, InsertPoint, Module, OperationState};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let body = module.body();
/// let ir = module.ir_mut();
/// let state = |name: &str| OperationState::new(ctx.op_name(name));
/// let second = ir.create_at(&state("t.second"), InsertPoint::End(body));
/// ir.create_at(&state("t.first"), InsertPoint::Before(second));
/// ir.create_at(&state("t.third"), InsertPoint::After(second));
/// let names: Vec<_> = ir.block(body).ops().map(|op| op.name_text()).collect();
/// assert_eq!(names, ["t.first", "t.second", "t.third"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// No insertion: ops stay detached.
    Detached,
    /// Before this op.
    Before(Op),
    /// After this op; later ops follow the inserted ones.
    After(Op),
    /// At the end of this block.
    End(Block),
}

impl InsertPoint {
    /// Returns the insertion point before the first op of a block. MLIR's `OpBuilder::atBlockBegin`.
    ///
    /// ```
    /// use drr_ir::{Context, InsertPoint, Module};
    /// let mut module = Module::new(&Context::new());
    /// let body = module.body();
    /// assert_eq!(InsertPoint::at_block_begin(module.ir().block(body)), InsertPoint::End(body));
    /// ```
    pub fn at_block_begin(block: BlockRef<'_>) -> Self {
        match block.first_op() {
            Some(first) => InsertPoint::Before(first.handle()),
            None => InsertPoint::End(block.handle()),
        }
    }
}

/// A builder of ops at an insertion point.
///
/// ```
/// use drr_ir::{Builder, InsertPoint, IrBuilder, Module, Context, OperationState, Type};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let end = InsertPoint::End(module.body());
/// let mut builder = IrBuilder::new(module.ir_mut(), end);
/// let name = ctx.op_name("test.value");
/// let op = builder.insert(OperationState { result_types: &[Type::I32], ..OperationState::new(name) });
/// assert_eq!(builder.result(op, 0), module.ir().op(op).result(0).unwrap().handle());
/// ```
#[derive(Debug)]
pub struct IrBuilder<'a> {
    ir: &'a mut Ir,
    point: InsertPoint,
    location: Location,
}

impl<'a> IrBuilder<'a> {
    /// Creates a builder at an insertion point, with an unknown location.
    pub fn new(ir: &'a mut Ir, point: InsertPoint) -> Self {
        IrBuilder {
            ir,
            point,
            location: Location::UNKNOWN,
        }
    }

    /// Sets the insertion point.
    pub fn set_insert_point(&mut self, point: InsertPoint) {
        self.point = point;
    }

    /// Sets the location of new ops.
    pub fn set_location(&mut self, location: Location) {
        self.location = location;
    }

    /// Returns the IR for changes.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }
}

impl Builder for IrBuilder<'_> {
    fn ir(&self) -> &Ir {
        self.ir
    }

    fn location(&self) -> Location {
        self.location
    }

    /// # Panics
    /// Panics if a handle is stale, or if the op of the insertion point is in no block.
    #[track_caller]
    fn insert(&mut self, op: OperationState<'_>) -> Op {
        let op = self.ir.create_at(&op, self.point);
        if let InsertPoint::After(_) = self.point {
            self.point = InsertPoint::After(op);
        }
        op
    }
}
