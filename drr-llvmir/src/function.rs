//! The body of a function: blocks, and numbers of values.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::rc::Rc;

use drr::define::BranchOpInterface;
use drr::{Block, BlockRef, OpRef, RegionRef, Type, Value, ValueRef};

use crate::constants::{self, Constant};
use crate::module::Translator;
use crate::{Result, instructions};

/// A value that a block passes to an argument of its successor.
#[derive(Clone, Copy)]
enum Passed {
    Value(Value),
    /// The number of an argument of the block itself, which is not in the IR.
    Argument(usize),
}

/// A successor of a block.
struct Edge {
    to: usize,
    passed: Vec<Passed>,
}

/// A block of LLVM IR.
struct BasicBlock<'ir> {
    /// `None` for a block that only branches: a repeated successor needs one, because a phi node has one entry per predecessor.
    block: Option<BlockRef<'ir>>,
    /// Types of the phi nodes.
    types: Vec<Type>,
    edges: Vec<Edge>,
    /// The blocks that branch here, and the numbers of their edges.
    predecessors: Vec<(usize, usize)>,
    number: usize,
    /// Number of the first phi node; the others follow.
    first_phi: usize,
}

/// A function or an initializer that is translated.
pub(crate) struct Function<'ir> {
    blocks: Vec<BasicBlock<'ir>>,
    of_block: HashMap<Block, usize>,
    constants: HashMap<Value, Rc<Constant>>,
    /// Results of casts to the same type, which LLVM does not create, and their operands.
    forwarded: HashMap<Value, ValueRef<'ir>>,
    numbers: HashMap<Value, usize>,
}

impl<'ir> Function<'ir> {
    /// Finds the constants in a body, and numbers all other values. Errors are reported.
    pub(crate) fn new(translator: &mut Translator<'ir>, region: RegionRef<'ir>) -> Self {
        let (blocks, of_block) = basic_blocks(region);
        let mut function = Function {
            blocks,
            of_block,
            constants: HashMap::new(),
            forwarded: HashMap::new(),
            numbers: HashMap::new(),
        };
        for op in region.blocks().flat_map(|block| block.ops()) {
            function.forward(op);
            let constant = constants::of_op(op, &mut translator.structs, &|value| function.constant(value));
            let constant = constant.unwrap_or_else(|error| {
                translator.report(op, &error);
                // It prevents further errors.
                Some(Constant::Zero)
            });
            if let (Some(constant), Some(result)) = (constant, op.result(0)) {
                function.constants.insert(result.handle(), Rc::new(constant));
            }
        }
        function.set_numbers();
        function
    }

    /// Forwards the operand of a cast to the same type. In code that is never executed, a cast can precede its operand, and remains.
    fn forward(&mut self, op: OpRef<'ir>) {
        let is_cast = |op: OpRef<'ir>| {
            &*op.name_text() == "llvm.bitcast" && op.operand(0).map(ValueRef::ty) == op.result(0).map(ValueRef::ty)
        };
        let Some((operand, result)) = op.operand(0).zip(op.result(0)).filter(|_| is_cast(op)) else {
            return;
        };
        let forwarded = self.forwarded.get(&operand.handle()).copied();
        if forwarded.is_some() || !operand.defining_op().is_some_and(is_cast) {
            self.forwarded.insert(result.handle(), forwarded.unwrap_or(operand));
        }
    }

    /// Returns `true` if a value is not the result of an instruction.
    fn is_no_instruction(&self, value: ValueRef<'ir>) -> bool {
        self.constants.contains_key(&value.handle()) || self.forwarded.contains_key(&value.handle())
    }

    /// Returns the constant that a value is.
    pub(crate) fn constant(&self, value: ValueRef<'ir>) -> Option<Rc<Constant>> {
        self.constants.get(&value.handle()).cloned()
    }

    /// Returns the text of a value without its type.
    pub(crate) fn value(&self, translator: &mut Translator<'ir>, value: ValueRef<'ir>) -> Result<String> {
        let value = self.forwarded.get(&value.handle()).copied().unwrap_or(value);
        match self.constants.get(&value.handle()) {
            Some(constant) => translator.structs.constant(translator.ctx, value.ty(), constant, 0),
            None => Ok(format!("%{}", self.number(value))),
        }
    }

    /// Returns the text of a value after its type.
    pub(crate) fn typed(&self, translator: &mut Translator<'ir>, value: ValueRef<'ir>) -> Result<String> {
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

    /// Writes the blocks. Errors are reported.
    pub(crate) fn write(&self, translator: &mut Translator<'ir>, out: &mut String) {
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 {
                _ = writeln!(out, "\n{}:", block.number);
                self.write_phis(translator, block, out);
            }
            for op in block.block.into_iter().flat_map(|block| block.ops()) {
                if op.result(0).is_some_and(|result| self.is_no_instruction(result)) {
                    continue;
                }
                match instructions::text(translator, self, op) {
                    Ok(Some(text)) => _ = writeln!(out, "  {text}"),
                    Ok(None) => {}
                    Err(error) => translator.report(op, &error),
                }
            }
            if let (None, [edge]) = (block.block, &block.edges[..]) {
                _ = writeln!(out, "  br label %{}", self.blocks[edge.to].number);
            }
        }
    }

    fn write_phis(&self, translator: &mut Translator<'ir>, block: &BasicBlock<'ir>, out: &mut String) {
        for (index, &ty) in block.types.iter().enumerate() {
            let mut incoming: Vec<String> = Vec::new();
            // As in MLIR, whose last use comes first.
            for &(from, edge) in block.predecessors.iter().rev() {
                let from = &self.blocks[from];
                let value = match (from.edges[edge].passed.get(index), from.block) {
                    (Some(Passed::Value(value)), Some(block)) => self.value(translator, block.ir().value(*value)),
                    (Some(Passed::Argument(at)), _) => Ok(format!("%{}", from.first_phi + at)),
                    _ => Err("a block argument without a value".to_owned()),
                };
                match (value, from.block.and_then(|block| block.terminator())) {
                    (Ok(value), _) => incoming.push(format!("[ {value}, %{} ]", from.number)),
                    (Err(error), Some(op)) => translator.report(op, &error),
                    (Err(_), None) => {}
                }
            }
            let (ty, number) = (translator.ty(ty).unwrap_or_default(), block.first_phi + index);
            // LLVM accepts no phi node of a block without predecessors.
            match incoming.is_empty() {
                true => _ = writeln!(out, "  %{number} = freeze {ty} poison"),
                false => _ = writeln!(out, "  %{number} = phi {ty} {}", incoming.join(", ")),
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
