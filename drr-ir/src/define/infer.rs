//! Inference of result types.

use smallvec::SmallVec;

use super::{OpInterface, infer_result_types};
use crate::model::OpTrait;
use crate::{Context, OpRef, Type, Value};

/// An op that infers its result types, MLIR's `InferTypeOpInterface`.
///
/// `op!` implements this for every op with results whose `infer_types` hook, traits or constraints determine their
/// types.
pub trait InferTypes {
    /// Returns the result types inferred from the op's operands and attributes, or `None` if these do not fit.
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

/// The implementation of [`InferTypes`] by `op!`.
#[derive(Clone, Copy, Debug)]
pub struct InferredTypes<'ir> {
    /// The op.
    pub op: OpRef<'ir>,
    /// The types, if the constraints of the results accept no others.
    pub fixed: &'static [fn(&Context) -> Type],
}

impl InferTypes for InferredTypes<'_> {
    fn infer_types(&self) -> Option<SmallVec<[Type; 2]>> {
        let InferredTypes { op, fixed } = self;
        if !fixed.is_empty() {
            return Some(fixed.iter().map(|build| build(op.ctx())).collect());
        }
        let operands: SmallVec<[Value; 4]> = op.operands().handles();
        let inherent: SmallVec<[_; 4]> = op.inherent_attrs().collect();
        infer_result_types(op.ir(), op.info()?.def(), &operands, &inherent)
    }
}
