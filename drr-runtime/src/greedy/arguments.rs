//! Dead block arguments, and the branch operands that are only passed to them.

use std::collections::BTreeMap;
use std::ops::Range;

use drr_ir::define::{BranchOpInterface, Multiplicity, TraitFlags, operand_segment};
use drr_ir::{Block, DriverIr, Ir, OpRef, Operands, Value, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// An operand: the index of its op and the operand number.
type OperandSlot = (u32, usize);

/// Block arguments that are not known to be needed. Contains only arguments whose values all come from branch operands.
pub(super) struct UnneededArguments {
    /// Operands that are passed to each argument.
    operands: FxHashMap<Value, Vec<OperandSlot>>,
    argument_of: FxHashMap<OperandSlot, Value>,
}

/// Dead block arguments by block, and the operands that are passed to them by op.
#[derive(Default)]
pub(super) struct DeadArguments {
    pub(super) arguments: FxHashMap<Block, Vec<usize>>,
    pub(super) operands: BTreeMap<u32, Vec<usize>>,
}

impl UnneededArguments {
    /// Collects the removable arguments of the successors of `ops`. Returns `None` if there are none.
    pub(super) fn of_successors(ir: &Ir, ops: &[u32]) -> Option<UnneededArguments> {
        let mut unneeded = UnneededArguments {
            operands: FxHashMap::default(),
            argument_of: FxHashMap::default(),
        };
        let mut kept: FxHashSet<Value> = FxHashSet::default();
        for op in ops.iter().filter_map(|&index| ir.op_at(index)) {
            if op.num_successors() == 0 {
                continue;
            }
            let mut passed_to = Vec::new();
            if let Some(branch) = op.interface::<dyn BranchOpInterface>() {
                branch.visit_successor_operands(op.num_successors(), &mut |index, operands| {
                    passed_to.push(passed(op, branch.produced_arguments(index), index, operands));
                });
            }
            for (index, block) in op.successors().enumerate() {
                let passed = passed_to.get(index).cloned().flatten();
                for argument in block.args() {
                    let value = argument.handle();
                    let operand = passed
                        .clone()
                        .and_then(|(produced, mut operands)| operands.nth(argument.number().checked_sub(produced)?));
                    match operand.map(|operand| (op.index(), operand)) {
                        Some(operand) if !block.is_entry() => {
                            unneeded.operands.entry(value).or_default().push(operand);
                            // An operand that is passed to two arguments cannot be removed with either.
                            let other = unneeded.argument_of.insert(operand, value);
                            kept.extend(other.into_iter().flat_map(|other| [other, value]));
                        }
                        _ => _ = kept.insert(value),
                    }
                }
            }
        }
        for argument in kept {
            unneeded.remove(argument);
        }
        (!unneeded.operands.is_empty()).then_some(unneeded)
    }

    /// Returns the arguments.
    pub(super) fn arguments(&self) -> impl Iterator<Item = Value> {
        self.operands.keys().copied()
    }

    /// Marks an operand as needed, unless it is only passed to unneeded arguments. Returns the defining ops of needed
    /// values.
    pub(super) fn need_operand(&mut self, ir: &Ir, operand: OperandSlot) -> Vec<u32> {
        if self.argument_of.contains_key(&operand) {
            return Vec::new();
        }
        let value = ir.op_at(operand.0).and_then(|op| op.operand(operand.1));
        self.need(ir, value.map(ValueRef::handle))
    }

    /// Marks values as needed. Returns their defining ops, and for block arguments the defining ops of the operands
    /// that are passed to them.
    pub(super) fn need(&mut self, ir: &Ir, values: impl IntoIterator<Item = Value>) -> Vec<u32> {
        let mut by = Vec::new();
        let mut values: Vec<Value> = values.into_iter().collect();
        while let Some(value) = values.pop() {
            match ir.value(value).defining_op() {
                Some(op) => by.push(op.index()),
                None => {
                    let operands = self.remove(value).into_iter();
                    let got = operands.filter_map(|(op, operand)| Some(ir.op_at(op)?.operand(operand)?.handle()));
                    values.extend(got);
                }
            }
        }
        by
    }

    /// Returns the remaining arguments whose parent op stays.
    pub(super) fn dead(self, ir: &Ir, stays: impl Fn(OpRef<'_>) -> bool) -> DeadArguments {
        let mut dead = DeadArguments::default();
        for (argument, operands) in self.operands {
            let argument = ir.value(argument);
            let block = argument.owner_block();
            let parent = block.and_then(|block| block.parent_op());
            if let Some(block) = block.filter(|_| parent.is_none_or(&stays)) {
                dead.arguments
                    .entry(block.handle())
                    .or_default()
                    .push(argument.number());
                for (op, operand) in operands {
                    dead.operands.entry(op).or_default().push(operand);
                }
            }
        }
        dead
    }

    fn remove(&mut self, argument: Value) -> Vec<OperandSlot> {
        let operands = self.operands.remove(&argument).unwrap_or_default();
        for operand in &operands {
            self.argument_of.remove(operand);
        }
        operands
    }
}

/// Returns the number of arguments of a successor that the op itself produces, and the range of the operands that are
/// passed to the others. Returns `None` if these operands cannot be removed one by one.
fn passed(op: OpRef<'_>, produced: usize, successor: usize, operands: Operands<'_>) -> Option<(usize, Range<usize>)> {
    let (owner, operands) = operands.op_and_indices();
    let def = op.info()?.def();
    let mut groups = def.operand_multiplicities().enumerate();
    let is_whole = groups.any(|(index, multiplicity)| {
        multiplicity != Multiplicity::One
            && operand_segment(op, def, index)
                .is_some_and(|group| group.start <= operands.start && operands.end <= group.end)
    });
    let goes = owner == op && is_whole && !op.has_trait(TraitFlags::SAME_VARIADIC_OPERAND_SIZE);
    let fits = op.successor(successor)?.num_args() == produced + operands.len();
    (goes && fits).then_some((produced, operands))
}
