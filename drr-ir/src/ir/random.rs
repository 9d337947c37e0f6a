//! Test support: random edits of an IR, and a textual dump of an IR.

use std::fmt::Write;

use arbtest::arbitrary::{Result, Unstructured};

use crate::store::NONE;
use crate::{Block, Context, Ir, Location, Mapping, Op, OperationState, Region, Type, Value};

/// Returns the contents of an IR with its handles, in the order of the slots.
pub(crate) fn dump(ir: &Ir) -> String {
    let mut text = String::new();
    let uses = |value: Value| {
        let uses = ir.value(value).uses();
        let uses: Vec<_> = uses.map(|used| (used.owner().handle(), used.operand_index())).collect();
        format!("{uses:?}")
    };
    for op in ops(ir) {
        let it = ir.op(op);
        let mut line = format!(
            "{op:?} {} {:?} flags {}",
            it.name_text(),
            it.location(),
            it.driver_flags()
        );
        let mut part = |name: &str, what: String| {
            let _infallible = write!(line, " {name} {what}");
        };
        part("in", format!("{:?}", it.block()));
        part("prev", format!("{:?}", it.prev()));
        part("next", format!("{:?}", it.next()));
        part("operands", format!("{:?}", it.operands().collect::<Vec<_>>()));
        part("inherent", format!("{:?}", it.inherent_attrs().collect::<Vec<_>>()));
        part(
            "discardable",
            format!("{:?}", it.discardable_attrs().collect::<Vec<_>>()),
        );
        part("empty properties", it.has_empty_properties().to_string());
        part("regions", format!("{:?}", it.regions().collect::<Vec<_>>()));
        part("successors", format!("{:?}", it.successors().collect::<Vec<_>>()));
        for result in it.results() {
            let what = format!("{result:?} : {:?} uses {}", result.ty(), uses(result.handle()));
            part("result", what);
        }
        text.push_str(&line);
        text.push('\n');
    }
    for block in blocks(ir) {
        let it = ir.block(block);
        let ops: Vec<_> = it.ops().collect();
        let backwards: Vec<_> = it.ops().rev().collect();
        assert!(
            ops.iter().rev().eq(&backwards),
            "the list of ops reads the same in both directions"
        );
        let references = ir.arena.blocks[block.id as usize].references;
        let _infallible = writeln!(
            text,
            "{block:?} in {:?} prev {:?} next {:?} references {references} ops {ops:?}",
            it.region(),
            it.prev(),
            it.next()
        );
        for (number, arg) in it.args().enumerate() {
            assert_eq!((arg.number(), arg.owner_block()), (number, Some(it)));
            let what = format!("{:?} at {:?} uses {}", arg.ty(), arg.location(), uses(arg.handle()));
            let _infallible = writeln!(text, "  {arg:?} : {what}");
        }
    }
    for region in regions(ir) {
        let it = ir.region(region);
        let blocks: Vec<_> = it.blocks().collect();
        let _infallible = writeln!(text, "{region:?} of {:?}: {blocks:?}", it.parent_op());
    }
    let _infallible = writeln!(text, "{} ops", ir.num_ops());
    text
}

pub(crate) fn ops(ir: &Ir) -> Vec<Op> {
    let live = (0..ir.arena.ops.len() as u32).filter(|&op| ir.arena.is_live(op));
    live.map(|op| ir.op_handle(op)).collect()
}

pub(crate) fn blocks(ir: &Ir) -> Vec<Block> {
    let lines = ir.arena.blocks.iter().enumerate();
    lines
        .filter(|(_, line)| line.live)
        .map(|(id, _)| ir.block_handle(id as u32))
        .collect()
}

pub(crate) fn regions(ir: &Ir) -> Vec<Region> {
    let lines = ir.arena.regions.iter().enumerate();
    lines
        .filter(|(_, line)| line.live)
        .map(|(id, _)| ir.region_handle(id as u32))
        .collect()
}

pub(crate) fn values(ir: &Ir) -> Vec<Value> {
    let results = ops(ir).into_iter().flat_map(|op| ir.op(op).results());
    let args = blocks(ir).into_iter().flat_map(|block| ir.block(block).args());
    results.chain(args).map(|value| value.handle()).collect()
}

/// Checks that every use is in the list of its value, and that the reference count of every block is right.
pub(crate) fn check_links(ir: &Ir) {
    let mut uses = 0;
    for value in values(ir) {
        let mut prev = NONE;
        let mut at = ir.arena.first_use(value.id);
        while at != NONE {
            let link = *ir.arena.link(at);
            assert_eq!((link.value, link.prev), (value.id, prev), "a use list is broken");
            assert!(ir.arena.is_live(ir.arena.use_owner(at)));
            (prev, at) = (at, link.next);
            uses += 1;
        }
    }
    let operands: usize = ops(ir).iter().map(|&op| ir.op(op).num_operands()).sum();
    assert_eq!(uses, operands, "every operand is in one use list");
    for block in blocks(ir) {
        let all = ops(ir);
        let named = all.iter().flat_map(|&op| ir.op(op).successors());
        let count = named.filter(|successor| successor.handle() == block).count();
        assert_eq!(ir.arena.blocks[block.id as usize].references as usize, count);
    }
}

/// A source of random edits.
pub(crate) struct RandomEdits<'a, 'b> {
    pub(crate) random: &'a mut Unstructured<'b>,
    pub(crate) ctx: Context,
}

impl RandomEdits<'_, '_> {
    pub(crate) fn below(&mut self, count: usize) -> Result<usize> {
        if count == 0 {
            Ok(0)
        } else {
            self.random.choose_index(count)
        }
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Result<Option<T>> {
        let index = self.below(from.len())?;
        Ok(from.get(index).copied())
    }

    pub(crate) fn picks<T: Copy>(&mut self, from: &[T], most: usize) -> Result<Vec<T>> {
        let count = self.below(most + 1)?;
        (0..count).filter_map(|_| self.pick(from).transpose()).collect()
    }

    fn ty(&mut self) -> Result<Type> {
        Ok(self.pick(&[Type::I1, Type::I32, Type::F32])?.unwrap_or(Type::I64))
    }

    fn attrs(&mut self) -> Result<Vec<(crate::Ident, crate::Attribute)>> {
        let mut attrs = Vec::new();
        for key in ["k", "a", "z"] {
            if self.random.arbitrary()? {
                attrs.push((self.ctx.ident(key), self.ctx.i32_attr(self.random.int_in_range(0..=3)?)));
            }
        }
        Ok(attrs)
    }

    /// Performs an edit that is possible.
    pub(crate) fn edit(&mut self, ir: &mut Ir) -> Result<()> {
        let (all_ops, all_blocks, all_regions, all_values) = (ops(ir), blocks(ir), regions(ir), values(ir));
        let (op, block) = (self.pick(&all_ops)?, self.pick(&all_blocks)?);
        let (region, value) = (self.pick(&all_regions)?, self.pick(&all_values)?);
        let (other_op, other_block) = (self.pick(&all_ops)?, self.pick(&all_blocks)?);
        let (other_region, other_value) = (self.pick(&all_regions)?, self.pick(&all_values)?);
        let in_op = |ir: &Ir, block: Block, op: Op| {
            let around = ir.block(block).parent_op();
            around.is_some_and(|around| around.ancestors().any(|around| around.handle() == op))
        };
        let in_block = |ir: &Ir, inner: Block, block: Block| {
            let around = ir.block(inner).parent_op();
            inner == block || around.is_some_and(|op| op.ancestors().any(|op| op.is_in(block)))
        };
        let region_in_block = |ir: &Ir, region: Region, block: Block| {
            let around = ir.region(region).parent_op();
            around.is_some_and(|op| op.ancestors().any(|op| op.is_in(block)))
        };
        let in_region = |ir: &Ir, inner: Region, region: Region| {
            let around = ir.region(inner).parent_op();
            let mut regions = around
                .into_iter()
                .flat_map(|op| op.ancestors())
                .map(|op| op.parent_region());
            inner == region || regions.any(|around| around == Some(ir.region(region)))
        };
        match self.random.int_in_range(0..=27)? {
            0..=3 => {
                let name = self.pick(&["t.a", "t.b"])?.unwrap_or("t.c");
                let name = self.ctx.op_name(name);
                let operands = self.picks(&all_values, 4)?;
                let mut result_types = Vec::new();
                for _ in 0..self.below(4)? {
                    result_types.push(self.ty()?);
                }
                let free: Vec<Region> = all_regions
                    .iter()
                    .copied()
                    .filter(|&region| ir.region(region).parent_op().is_none())
                    .collect();
                let regions: Vec<Region> = self.pick(&free)?.into_iter().collect();
                let successors = self.picks(&all_blocks, 2)?;
                let (inherent, discardable) = (self.attrs()?, self.attrs()?);
                let new = ir.create(OperationState {
                    operands: &operands,
                    result_types: &result_types,
                    inherent: &inherent,
                    discardable: &discardable,
                    regions: &regions,
                    empty_regions: self.below(2)?,
                    successors: &successors,
                    ..OperationState::new(name)
                });
                if let Some(block) = block.filter(|&block| !in_op(ir, block, new)) {
                    ir.append(block, new);
                }
            }
            4 => {
                ir.create_region();
            }
            5 => {
                ir.create_block();
            }
            6 => {
                if let Some(region) = region {
                    ir.append_block(region);
                }
            }
            7 | 8 => {
                if let Some(block) = block {
                    let ty = self.ty()?;
                    let index = self.random.int_in_range(0..=ir.block(block).num_args())?;
                    ir.insert_argument(block, index, ty, Location::UNKNOWN);
                }
            }
            9 => {
                if let (Some(op), Some(block)) = (op, block)
                    && !in_op(ir, block, op)
                {
                    if self.random.arbitrary()? {
                        ir.append(block, op);
                    } else {
                        ir.prepend(block, op);
                    }
                }
            }
            10 => {
                if let (Some(op), Some(anchor)) = (op, other_op)
                    && op != anchor
                    && let Some(block) = ir.op(anchor).block()
                    && !in_op(ir, block.handle(), op)
                {
                    if self.random.arbitrary()? {
                        ir.insert_before(op, anchor);
                    } else {
                        ir.insert_after(op, anchor);
                    }
                }
            }
            11 => {
                if let Some(op) = op {
                    ir.detach(op);
                }
            }
            12 => {
                if let (Some(block), Some(region)) = (block, region)
                    && !region_in_block(ir, region, block)
                {
                    ir.move_block(block, region);
                }
            }
            13 => {
                if let (Some(block), Some(anchor)) = (block, other_block)
                    && ir.block(anchor).region().is_some()
                    && !in_block(ir, anchor, block)
                {
                    ir.move_block_before(block, anchor);
                }
            }
            14 => {
                if let (Some(from), Some(to)) = (region, other_region)
                    && !in_region(ir, to, from)
                {
                    ir.take_body(from, to);
                }
            }
            15 => {
                if let (Some(from), Some(anchor)) = (region, block)
                    && let Some(to) = ir.block(anchor).region()
                    && !in_region(ir, to.handle(), from)
                {
                    ir.inline_region_before(from, anchor);
                }
            }
            16 => {
                if let Some(block) = block {
                    let (first, second) = (self.below(3)?, self.below(3)?);
                    let _used = ir.erase_arguments(block, &[first, second]);
                }
            }
            17 => {
                let chosen = self.picks(&all_blocks, 3)?;
                let _used = ir.erase_blocks(&chosen);
            }
            18 => {
                if let (Some(block), Some(target)) = (block, other_block)
                    && !in_block(ir, target, block)
                {
                    let count = ir.block(block).num_args();
                    let values: Vec<Value> = all_values.iter().copied().cycle().take(count).collect();
                    let anchor = ir.block(target).first_op().map(|op| op.handle());
                    let _referenced = match anchor {
                        Some(anchor) if self.random.arbitrary()? => ir.inline_block_before(block, anchor, &values),
                        _ => ir.inline_block_at_end(block, target, &values),
                    };
                }
            }
            19 => {
                if let Some(op) = op
                    && ir.op(op).parent_region().is_some()
                {
                    ir.split_block(op);
                }
            }
            20 => {
                if let (Some(op), Some(value)) = (op, value) {
                    let index = self.below(3)?;
                    let _none = ir.set_operand(op, index, value);
                }
            }
            21 => {
                let values = self.picks(&all_values, 4)?;
                if let Some(op) = op {
                    ir.set_operands(op, &values);
                }
            }
            22 => {
                if let (Some(from), Some(to)) = (value, other_value) {
                    if self.random.arbitrary()? {
                        ir.replace_all_uses(from, to);
                    } else {
                        ir.replace_uses_if(from, to, |_, operand| operand % 2 == 0);
                    }
                }
            }
            23 => {
                if let (Some(op), Some((key, attr))) = (op, self.attrs()?.pop()) {
                    let attr = self.random.arbitrary::<bool>()?.then_some(attr);
                    if self.random.arbitrary()? {
                        ir.set_inherent(op, key, attr);
                    } else {
                        ir.set_discardable(op, key, attr);
                    }
                }
            }
            24 => {
                if let (Some(op), Some(value)) = (op, value) {
                    let location = Location::offset(self.random.int_in_range(1..=99)?);
                    match self.random.int_in_range(0..=3)? {
                        0 => ir.set_location(op, location),
                        1 => ir.set_argument_location(value, location),
                        2 => ir.set_name(op, self.ctx.op_name("t.renamed")),
                        _ => ir.set_type(value, Type::F64),
                    }
                }
            }
            25 => {
                if let (Some(op), Some(block)) = (op, block) {
                    let index = self.below(2)?;
                    let _none = ir.set_successor(op, index, block);
                }
            }
            26 => {
                if let Some(op) = op
                    && ir.num_ops() < 60
                {
                    ir.clone_op(op, &mut Mapping::new());
                }
            }
            _ => {
                if let Some(op) = op {
                    let _used = ir.erase(op);
                }
            }
        }
        Ok(())
    }

    /// Performs edits, with nested transactions that are committed or rolled back.
    pub(crate) fn edits(&mut self, ir: &mut Ir, count: usize, nested: bool) -> Result<()> {
        for _ in 0..count {
            if nested && self.random.ratio(1, 10)? {
                let before = dump(ir);
                let transaction = ir.begin_transaction();
                let count = self.below(6)?;
                self.edits(ir, count, true)?;
                if self.random.arbitrary()? {
                    ir.commit(transaction);
                } else {
                    ir.roll_back(transaction);
                    assert_eq!(dump(ir), before);
                }
            } else {
                self.edit(ir)?;
            }
        }
        Ok(())
    }
}
