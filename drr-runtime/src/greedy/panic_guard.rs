//! Rolling back what a panic in user code leaves open.

use drr_ir::Ir;

/// Rolls back the transactions that a panic in user code has left open, so that nothing more is recorded.
pub(super) struct PanicGuard<'a> {
    pub(super) ir: &'a mut Ir,
    /// How many transactions were open before.
    open: u32,
}

impl<'a> PanicGuard<'a> {
    pub(super) fn new(ir: &'a mut Ir) -> Self {
        let open = ir.num_transactions();
        PanicGuard { ir, open }
    }
}

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        self.ir.roll_back_lost(self.open);
    }
}
