//! Removal of locations.

use drr_ir::{Ir, Location, Op, OpRef, Value, ValueRef};

/// Makes the locations of `root`, of all nested ops and of all block arguments unknown. Returns the number of known
/// locations before. MLIR's pass `strip-debuginfo`.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::strip_debug_info;
/// let mut module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// assert!(module.root().walk().skip(1).all(|op| !op.location().is_unknown()));
/// let root = module.root().handle();
/// assert_eq!(strip_debug_info(module.ir_mut(), root), 2);
/// assert!(module.root().walk().all(|op| op.location().is_unknown()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn strip_debug_info(ir: &mut Ir, root: Op) -> usize {
    let ops: Vec<Op> = ir.walk(root).map(OpRef::handle).collect();
    let mut stripped = 0;
    for op in ops {
        stripped += usize::from(!ir.op(op).location().is_unknown());
        ir.set_location(op, Location::UNKNOWN);
        let blocks = ir.op(op).regions().flat_map(|region| region.blocks());
        let arguments: Vec<Value> = blocks.flat_map(|block| block.args()).map(ValueRef::handle).collect();
        for argument in arguments {
            stripped += usize::from(!ir.value(argument).location().is_unknown());
            ir.set_argument_location(argument, Location::UNKNOWN);
        }
    }
    stripped
}
