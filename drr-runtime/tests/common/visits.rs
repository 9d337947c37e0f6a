//! The order in which a driver visits ops.

use drr_ir::{Ident, Ir, Op, OpRef};
use drr_runtime::{Listener, PatternSpec};

/// The ops that a driver visits; rewrites are in brackets.
#[derive(Default)]
pub(crate) struct Log(pub(crate) String);

impl Listener for Log {
    fn visit(&mut self, ir: &Ir, op: Op) {
        self.0.push_str(&label(ir.op(op)));
        self.0.push(' ');
    }

    fn pattern_end(&mut self, _: &PatternSpec, _: &Ir, _: Op, matched: bool) {
        if matched {
            let start = self.0.trim_end().rfind(' ').map_or(0, |space| space + 1);
            let root = self.0.split_off(start);
            self.0.push_str(&format!("[{}] ", root.trim_end()));
        }
    }
}

/// Returns the label of an op in a test: its value, its attribute `n`, or its name without the dialect.
pub(crate) fn label(op: OpRef<'_>) -> String {
    if let Some(value) = op.inherent(Ident::VALUE) {
        return format!("c{}", value.as_i64(op.ctx()).unwrap_or(-1));
    }
    let label = op.attr_named("n").and_then(|label| label.as_str(op.ctx()));
    label.map_or_else(|| op.name_text().replace("t.", ""), str::to_owned)
}
