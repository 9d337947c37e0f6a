//! Speculatability of divisions.

use drr::define::{ConditionallySpeculatable, Speculatability};
use drr::prelude::*;

use super::{SDivOp, UDivOp};
use crate::shared::speculation::{signed_division, unsigned_division};

impl ConditionallySpeculatable for SDivOp<'_> {
    fn speculatability(&self) -> Speculatability {
        signed_division(self.op())
    }
}

impl ConditionallySpeculatable for UDivOp<'_> {
    fn speculatability(&self) -> Speculatability {
        unsigned_division(self.op())
    }
}
