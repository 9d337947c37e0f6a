//! The body of a function or an initializer: basic blocks, constants, and numbers of values.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use drr::define::BranchOpInterface;
use drr::{Block, BlockRef, OpRef, RegionRef, Type, Value, ValueRef};

use drr::prelude::TypedOp;
use drr_dialects::llvm::BitcastOp;

use crate::Translated;
use crate::constants::{self, Constant};
use crate::translator::Translator;

/// A value that a block passes to an argument of its successor.
#[derive(Clone, Copy)]
pub(crate) enum Passed {
    Value(Value),
    /// The number of an argument of the block itself, which is not in the IR.
    Argument(usize),
}

/// A successor of a block.
pub(crate) struct Edge {
    pub(crate) to: usize,
    pub(crate) passed: Vec<Passed>,
}

/// A block of LLVM IR.
pub(crate) struct BasicBlock<'ir> {
    /// `None` for a block that only branches: a repeated successor needs one, because a phi node has one entry per predecessor.
    pub(crate) block: Option<BlockRef<'ir>>,
    /// Types of the phi nodes.
    pub(crate) types: Vec<Type>,
    pub(crate) edges: Vec<Edge>,
    /// The blocks that branch here, and the numbers of their edges.
    pub(crate) predecessors: Vec<(usize, usize)>,
    pub(crate) number: usize,
    /// Number of the first phi node; the others follow.
    pub(crate) first_phi: usize,
}

/// The body of a function or an initializer.
pub(crate) struct Body<'ir> {
    pub(crate) blocks: Vec<BasicBlock<'ir>>,
    of_block: HashMap<Block, usize>,
    constants: HashMap<Value, Rc<Constant>>,
    /// Results of casts to the same type, which LLVM does not create, and their operands.
    forwarded: HashMap<Value, ValueRef<'ir>>,
    numbers: HashMap<Value, usize>,
}

impl<'ir> Body<'ir> {
    /// Finds the constants in a body, and numbers all other values. Errors are reported.
    pub(crate) fn new(translator: &mut Translator<'ir>, region: RegionRef<'ir>) -> Self {
        let (blocks, of_block) = basic_blocks(region);
        let mut body = Body {
            blocks,
            of_block,
            constants: HashMap::new(),
            forwarded: HashMap::new(),
            numbers: HashMap::new(),
        };
        for op in region.blocks().flat_map(|block| block.ops()) {
            body.forward(op);
            let constant = constants::of_op(op, &mut translator.structs, &|value| body.constant(value));
            let constant = constant.unwrap_or_else(|error| {
                translator.report(op, error);
                // It prevents further errors.
                Some(Constant::Zero)
            });
            if let (Some(constant), Some(result)) = (constant, op.result(0)) {
                body.constants.insert(result.handle(), Rc::new(constant));
            }
        }
        body.set_numbers();
        body
    }

    /// Forwards the operand of a cast to the same type. In code that is never executed, a cast can precede its operand, and remains.
    fn forward(&mut self, op: OpRef<'ir>) {
        let is_cast = |op: OpRef<'ir>| {
            op.name_text() == BitcastOp::NAME && op.operand(0).map(ValueRef::ty) == op.result(0).map(ValueRef::ty)
        };
        let Some((operand, result)) = op.operand(0).zip(op.result(0)).filter(|_| is_cast(op)) else {
            return;
        };
        let forwarded = self.forwarded.get(&operand.handle()).copied();
        if forwarded.is_some() || !operand.defining_op().is_some_and(is_cast) {
            self.forwarded.insert(result.handle(), forwarded.unwrap_or(operand));
        }
    }

    /// Returns the operand that LLVM IR uses in place of the result of a cast to the same type, or the value itself.
    pub(crate) fn forwarded(&self, value: ValueRef<'ir>) -> ValueRef<'ir> {
        self.forwarded.get(&value.handle()).copied().unwrap_or(value)
    }

    /// Returns `true` if a value is an argument or the result of an instruction.
    pub(crate) fn is_instruction(&self, value: ValueRef<'ir>) -> bool {
        !self.constants.contains_key(&value.handle()) && !self.forwarded.contains_key(&value.handle())
    }

    /// Returns the constant that a value is.
    pub(crate) fn constant(&self, value: ValueRef<'ir>) -> Option<Rc<Constant>> {
        self.constants.get(&value.handle()).cloned()
    }

    /// Returns the text of a value without its type.
    pub(crate) fn value(&self, translator: &mut Translator<'ir>, value: ValueRef<'ir>) -> Translated<String> {
        let value = self.forwarded(value);
        match self.constants.get(&value.handle()) {
            Some(constant) => translator.structs.constant(translator.ctx, value.ty(), constant, 0),
            None => Ok(format!("%{}", self.number(value))),
        }
    }

    /// Returns the text of a value after its type.
    pub(crate) fn typed(&self, translator: &mut Translator<'ir>, value: ValueRef<'ir>) -> Translated<String> {
        Ok(format!(
            "{} {}",
            translator.ty(value.ty())?,
            self.value(translator, value)?
        ))
    }

    /// Returns the number of a value.
    pub(crate) fn number(&self, value: ValueRef<'ir>) -> usize {
        self.numbers.get(&value.handle()).copied().unwrap_or_default()
    }

    /// Returns the label of a successor of a terminator: `label %3`.
    pub(crate) fn label(&self, op: OpRef<'ir>, successor: usize) -> String {
        let from = op.block().and_then(|block| self.of_block.get(&block.handle()));
        let edge = from.and_then(|&from| self.blocks[from].edges.get(successor));
        format!("label %{}", edge.map_or(0, |edge| self.blocks[edge.to].number))
    }

    /// Numbers the arguments of the function, then blocks and instructions in the order of the text.
    fn set_numbers(&mut self) {
        let mut next = self.blocks.first().map_or(0, |entry| entry.types.len());
        let (constants, forwarded) = (&self.constants, &self.forwarded);
        for (at, block) in self.blocks.iter_mut().enumerate() {
            block.number = next;
            next += 1;
            block.first_phi = if at == 0 { 0 } else { next };
            next += if at == 0 { 0 } else { block.types.len() };
            let arguments = block.block.into_iter().flat_map(|block| block.args());
            self.numbers.extend(
                (block.first_phi..)
                    .zip(arguments)
                    .map(|(number, argument)| (argument.handle(), number)),
            );
            for result in block
                .block
                .into_iter()
                .flat_map(|block| block.ops())
                .filter_map(|op| op.result(0))
            {
                if !constants.contains_key(&result.handle()) && !forwarded.contains_key(&result.handle()) {
                    self.numbers.insert(result.handle(), next);
                    next += 1;
                }
            }
        }
    }
}

/// Returns the blocks of a region, followed by those for repeated successors with arguments.
fn basic_blocks(region: RegionRef<'_>) -> (Vec<BasicBlock<'_>>, HashMap<Block, usize>) {
    let of_block: HashMap<Block, usize> = region.blocks().map(|block| block.handle()).zip(0..).collect();
    let new = |block, types, edges| BasicBlock {
        block,
        types,
        edges,
        predecessors: Vec::new(),
        number: 0,
        first_phi: 0,
    };
    let types = |block: BlockRef<'_>| block.args().map(|argument| argument.ty()).collect();
    let mut blocks: Vec<_> = region
        .blocks()
        .map(|block| new(Some(block), types(block), Vec::new()))
        .collect();
    for at in 0..blocks.len() {
        let Some(op) = blocks[at].block.and_then(|block| block.terminator()) else {
            continue;
        };
        let targets: Vec<usize> = op
            .successors()
            .filter_map(|block| of_block.get(&block.handle()).copied())
            .collect();
        let mut passed: Vec<Vec<Passed>> = vec![Vec::new(); targets.len()];
        if let Some(branch) = op.interface::<dyn BranchOpInterface>() {
            branch.visit_successor_operands(targets.len(), &mut |edge, operands| {
                passed[edge] = operands.map(|operand| Passed::Value(operand.handle())).collect();
            });
        }
        let mut seen = HashSet::new();
        for (mut to, passed) in targets.into_iter().zip(passed) {
            if !seen.insert(to) && !blocks[to].types.is_empty() {
                let types = blocks[to].types.clone();
                let arguments = (0..types.len()).map(Passed::Argument).collect();
                blocks.push(new(None, types, vec![Edge { to, passed: arguments }]));
                to = blocks.len() - 1;
            }
            blocks[at].edges.push(Edge { to, passed });
        }
    }
    for from in 0..blocks.len() {
        for edge in 0..blocks[from].edges.len() {
            let to = blocks[from].edges[edge].to;
            blocks[to].predecessors.push((from, edge));
        }
    }
    (blocks, of_block)
}
