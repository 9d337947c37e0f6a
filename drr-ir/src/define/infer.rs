//! The types of results, as far as an op says them itself.

use smallvec::SmallVec;

use super::{OpInterface, infer_result_types};
use crate::model::OpTrait;
use crate::{Context, OpRef, Type, Value};

/// An op that says the types of its results: MLIR's `InferTypeOpInterface`.
///
/// `op!` gives it to every op with results whose `infer_types` hook, traits or constraints say their types.
pub trait InferTypes {
    /// The types of the results that the op would have, made of its operands and attributes. Nothing if these do not fit.
    fn infer_types(&self) -> Option<SmallVec<[Type; 2]>>;
}

impl OpTrait for dyn InferTypes {
    const NAME: &'static str = "InferTypes";
    const CHECKS: bool = false;
}

#[diagnostic::do_not_recommend]
impl OpInterface for dyn InferTypes {
    type Object<'ir> = dyn InferTypes + 'ir;
}

/// What `op!` implements [`InferTypes`] with.
#[derive(Clone, Copy, Debug)]
pub struct InferredTypes<'ir> {
    /// The op.
    pub op: OpRef<'ir>,
    /// The types, where the constraints of the results allow no others.
    pub fixed: &'static [fn(&Context) -> Type],
}

impl InferTypes for InferredTypes<'_> {
    fn infer_types(&self) -> Option<SmallVec<[Type; 2]>> {
        let InferredTypes { op, fixed } = self;
        if !fixed.is_empty() {
            return Some(fixed.iter().map(|build| build(op.ctx())).collect());
        }
        let operands: SmallVec<[Value; 4]> = op.operands().map(|operand| operand.handle()).collect();
        let inherent: SmallVec<[_; 4]> = op.inherent_attrs().collect();
        infer_result_types(op.ir(), op.info()?.def(), &operands, &inherent)
    }
}
