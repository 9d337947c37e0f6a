//! A smaller module that fails as well.

use drr_ir::define::TraitFlags;
use drr_ir::{Ident, InsertPoint, Ir, Module, Op, Type, Value};

use crate::instances::{is_source, source};

/// How many smaller modules are tried.
const TRIES: usize = 2_000;

/// Takes operations and attributes out of a module as long as it fails and is valid.
pub(crate) fn shrink(module: &Module, mut fails: impl FnMut(&Module) -> bool) -> Module {
    let mut smallest = module.clone();
    let mut tries = 0;
    loop {
        let mut is_smaller = false;
        // The last ones first: nobody uses them.
        let ops: Vec<Op> = smallest.root().walk().skip(1).map(|op| op.handle()).collect();
        for &op in ops.iter().rev() {
            for change in [without, unwrap, without_attrs] {
                if tries == TRIES {
                    return smallest;
                }
                let mut smaller = smallest.clone();
                // What stood in another one may be gone with it.
                if smaller.ir().get(op).is_none() || change(&mut smaller, op).is_none() || smaller.verify().is_err() {
                    continue;
                }
                tries += 1;
                if fails(&smaller) {
                    smallest = smaller;
                    is_smaller = true;
                }
            }
        }
        if !is_smaller {
            return smallest;
        }
    }
}

/// Erases an op. Values of nothing stand for its results, where these are used; they are not erased themselves then.
fn without(module: &mut Module, op: Op) -> Option<()> {
    let old = module.ir().op(op);
    let used: Vec<Value> = old
        .results()
        .filter(|result| result.has_uses())
        .map(|result| result.handle())
        .collect();
    if !used.is_empty() {
        if is_source(old) {
            return None;
        }
        let ir = module.ir_mut();
        for (from, to) in used.iter().zip(values_like(ir, op, &used)) {
            ir.replace_all_uses(*from, to);
        }
    }
    module.ir_mut().erase(op).ok()
}

/// Erases an op but not what is in its first block, where values of nothing stand for the arguments.
fn unwrap(module: &mut Module, op: Op) -> Option<()> {
    let block = module.ir().op(op).region(0)?.first_block()?;
    let args: Vec<Value> = block.args().map(|arg| arg.handle()).collect();
    let (block, last) = (block.handle(), block.last_op()?.handle());
    let ir = module.ir_mut();
    let values = values_like(ir, op, &args);
    if ir.op(last).has_trait(TraitFlags::TERMINATOR) {
        ir.erase(last).ok()?;
    }
    ir.inline_block_before(block, op, &values).ok()?;
    without(module, op)
}

/// Values of nothing before an op, of the types of these.
fn values_like(ir: &mut Ir, op: Op, values: &[Value]) -> Vec<Value> {
    let types: Vec<Type> = values.iter().map(|&value| ir.value(value).ty()).collect();
    if types.is_empty() {
        return Vec::new();
    }
    let new = source(ir, InsertPoint::Before(op), &types);
    ir.op(new).results().map(|result| result.handle()).collect()
}

/// Takes away attributes that an op does not declare.
fn without_attrs(module: &mut Module, op: Op) -> Option<()> {
    let keys: Vec<Ident> = module.ir().op(op).discardable_attrs().map(|(key, _)| key).collect();
    for &key in &keys {
        module.ir_mut().set_discardable(op, key, None);
    }
    (!keys.is_empty()).then_some(())
}
