//! Speculatability of divisions.

use drr::define::{ConditionallySpeculatable, Speculatability};
use drr::prelude::*;

use super::{CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp};
use crate::shared::speculation::{signed_division, unsigned_division};

impl ConditionallySpeculatable for CeilDivSIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        signed_division(self.op())
    }
}

impl ConditionallySpeculatable for CeilDivUIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        unsigned_division(self.op())
    }
}

impl ConditionallySpeculatable for DivSIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        signed_division(self.op())
    }
}

impl ConditionallySpeculatable for DivUIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        unsigned_division(self.op())
    }
}
