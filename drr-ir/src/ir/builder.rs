//! Building ops at a place.

use super::{Block, Ir, Op, OperationState, Value};
use crate::{Context, Location};

/// Something that makes ops at a place: [`IrBuilder`], and the rewriter of a pattern.
pub trait Builder {
    /// The IR.
    fn ir(&self) -> &Ir;

    /// The location for what is built.
    fn location(&self) -> Location;

    /// Makes an op and puts it at the place.
    fn insert(&mut self, op: OperationState<'_>) -> Op;

    /// The context.
    fn ctx(&self) -> &Context {
        self.ir().ctx()
    }

    /// A result of an op, for keeping.
    ///
    /// # Panics
    /// If the handle is stale or there is no such result.
    #[track_caller]
    fn result(&self, op: Op, index: usize) -> Value {
        match self.ir().op(op).result(index) {
            Some(value) => value.handle(),
            None => panic!("`{}` has no result {index}", self.ir().op(op).name_text()),
        }
    }
}

/// Where ops are put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// Nowhere: they stay detached.
    Detached,
    /// Before this op.
    Before(Op),
    /// Behind this op; the next one goes behind the one before.
    After(Op),
    /// At the end of this block.
    End(Block),
}

/// Builds ops at an insertion point.
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
    /// A builder at this place, with an unknown location.
    pub fn new(ir: &'a mut Ir, point: InsertPoint) -> Self {
        IrBuilder {
            ir,
            point,
            location: Location::UNKNOWN,
        }
    }

    /// Builds elsewhere from now on.
    pub fn set_insert_point(&mut self, point: InsertPoint) {
        self.point = point;
    }

    /// Builds with another location from now on.
    pub fn set_location(&mut self, location: Location) {
        self.location = location;
    }

    /// The IR, for changes.
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
    /// If a handle is stale, or the op of the insertion point is in no block.
    #[track_caller]
    fn insert(&mut self, op: OperationState<'_>) -> Op {
        let op = self.ir.create_at(&op, self.point);
        if let InsertPoint::After(_) = self.point {
            self.point = InsertPoint::After(op);
        }
        op
    }
}
