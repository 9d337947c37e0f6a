//! The arena against a naive model of IR: random edits keep both the same, in every order that is promised, and a handle
//! of something erased never means anything else.

use drr_ir::{Block, Context, Ir, Location, Op, OperationState, Region, Type, Value};
use drr_tests::mutate::Random;

/// Numbers into the model's tables; entries stay there when they are erased.
type Id = usize;

struct ModelOp {
    handle: Op,
    alive: bool,
    operands: Vec<Id>,
    results: Vec<Id>,
    regions: Vec<Id>,
    successors: Vec<Id>,
    block: Option<Id>,
}

struct ModelValue {
    handle: Value,
    alive: bool,
    /// The op and the operand, the most recent use first.
    uses: Vec<(Id, usize)>,
}

struct ModelBlock {
    handle: Block,
    alive: bool,
    args: Vec<Id>,
    ops: Vec<Id>,
    region: Option<Id>,
}

struct ModelRegion {
    handle: Region,
    alive: bool,
    blocks: Vec<Id>,
    parent: Option<Id>,
}

struct Model {
    ir: Ir,
    ops: Vec<ModelOp>,
    values: Vec<ModelValue>,
    blocks: Vec<ModelBlock>,
    regions: Vec<ModelRegion>,
}

impl Model {
    fn new(ctx: &Context) -> Self {
        let mut ir = Ir::new(ctx);
        let handle = ir.create_region();
        let regions = vec![ModelRegion {
            handle,
            alive: true,
            blocks: Vec::new(),
            parent: None,
        }];
        let mut model = Self {
            ir,
            ops: Vec::new(),
            values: Vec::new(),
            blocks: Vec::new(),
            regions,
        };
        model.append_block(0);
        model
    }

    fn pick(random: &mut Random, count: usize, accept: impl Fn(Id) -> bool) -> Option<Id> {
        let all: Vec<Id> = (0..count).filter(|id| accept(*id)).collect();
        (!all.is_empty()).then(|| all[random.below(all.len())])
    }

    fn any_op(&self, random: &mut Random) -> Option<Id> {
        Self::pick(random, self.ops.len(), |id| self.ops[id].alive)
    }

    fn any_value(&self, random: &mut Random) -> Option<Id> {
        Self::pick(random, self.values.len(), |id| self.values[id].alive)
    }

    fn any_block(&self, random: &mut Random) -> Option<Id> {
        Self::pick(random, self.blocks.len(), |id| self.blocks[id].alive)
    }

    fn any_values(&self, random: &mut Random, most: usize) -> Vec<Id> {
        (0..random.below(most + 1))
            .filter_map(|_| self.any_value(random))
            .collect()
    }

    fn new_value(&mut self, handle: Value) -> Id {
        self.values.push(ModelValue {
            handle,
            alive: true,
            uses: Vec::new(),
        });
        self.values.len() - 1
    }

    fn handles(&self, values: &[Id]) -> Vec<Value> {
        values.iter().map(|id| self.values[*id].handle).collect()
    }

    fn add_use(&mut self, op: Id, operand: usize) {
        let value = self.ops[op].operands[operand];
        self.values[value].uses.insert(0, (op, operand));
    }

    fn drop_use(&mut self, op: Id, operand: usize) {
        let value = self.ops[op].operands[operand];
        self.values[value].uses.retain(|at| *at != (op, operand));
    }

    /// Returns `true` if `op` is `outer` or nested in it.
    fn is_inside(&self, mut op: Id, outer: Id) -> bool {
        loop {
            if op == outer {
                return true;
            }
            match self.parent(op) {
                Some(parent) => op = parent,
                None => return false,
            }
        }
    }

    fn parent(&self, op: Id) -> Option<Id> {
        self.regions[self.blocks[self.ops[op].block?].region?].parent
    }

    fn block_is_inside(&self, block: Id, outer: Id) -> bool {
        let parent = self.blocks[block].region.and_then(|region| self.regions[region].parent);
        parent.is_some_and(|parent| self.is_inside(parent, outer))
    }

    fn create(&mut self, random: &mut Random) {
        let operands = self.any_values(random, 5);
        let types = [Type::I32, Type::F32, Type::I1, Type::INDEX];
        let results: Vec<Type> = (0..random.below(4)).map(|at| types[at]).collect();
        let regions: Vec<Region> = (0..random.below(8).saturating_sub(5))
            .map(|_| self.ir.create_region())
            .collect();
        let successors: Vec<Id> = (0..random.below(10).saturating_sub(7))
            .filter_map(|_| self.any_block(random))
            .collect();
        let blocks: Vec<Block> = successors.iter().map(|id| self.blocks[*id].handle).collect();
        let name = self.ir.ctx().op_name("t.op");
        let handle = self.ir.create(OperationState {
            operands: &self.handles(&operands),
            result_types: &results,
            regions: &regions,
            successors: &blocks,
            ..OperationState::new(name)
        });
        let op = self.ops.len();
        let values: Vec<Value> = self.ir.op(handle).results().map(|value| value.handle()).collect();
        let results = values.into_iter().map(|value| self.new_value(value)).collect();
        let first = self.regions.len();
        for handle in regions {
            self.regions.push(ModelRegion {
                handle,
                alive: true,
                blocks: Vec::new(),
                parent: Some(op),
            });
        }
        let regions = (first..self.regions.len()).collect();
        self.ops.push(ModelOp {
            handle,
            alive: true,
            operands,
            results,
            regions,
            successors,
            block: None,
        });
        for operand in 0..self.ops[op].operands.len() {
            self.add_use(op, operand);
        }
        for region in self.ops[op].regions.clone() {
            for _ in 0..random.below(3) {
                self.append_block(region);
            }
        }
        self.insert(random, op);
    }

    /// Puts an op at some place, wherever it is now.
    fn insert(&mut self, random: &mut Random, op: Id) {
        if let Some(block) = self.ops[op].block.take() {
            self.blocks[block].ops.retain(|other| *other != op);
            self.ir.detach(self.ops[op].handle);
        }
        let fits = |id: Id| self.blocks[id].alive && !self.block_is_inside(id, op);
        let Some(block) = Self::pick(random, self.blocks.len(), fits) else {
            return;
        };
        let handle = self.ops[op].handle;
        let at = match (self.blocks[block].ops.len(), random.below(4)) {
            (count, 0) => {
                self.ir.append(self.blocks[block].handle, handle);
                count
            }
            (0, _) | (_, 1) => {
                self.ir.prepend(self.blocks[block].handle, handle);
                0
            }
            (count, 2) => {
                let at = random.below(count);
                self.ir
                    .insert_before(handle, self.ops[self.blocks[block].ops[at]].handle);
                at
            }
            (count, _) => {
                let at = random.below(count);
                self.ir
                    .insert_after(handle, self.ops[self.blocks[block].ops[at]].handle);
                at + 1
            }
        };
        self.blocks[block].ops.insert(at, op);
        self.ops[op].block = Some(block);
    }

    fn append_block(&mut self, region: Id) -> Id {
        let handle = self.ir.append_block(self.regions[region].handle);
        self.blocks.push(ModelBlock {
            handle,
            alive: true,
            args: Vec::new(),
            ops: Vec::new(),
            region: Some(region),
        });
        let id = self.blocks.len() - 1;
        self.regions[region].blocks.push(id);
        id
    }

    /// Returns the ops and blocks inside an op, itself first.
    fn contents(&self, op: Id) -> (Vec<Id>, Vec<Id>) {
        let (mut ops, mut blocks) = (vec![op], Vec::new());
        let mut at = 0;
        while let Some(&op) = ops.get(at) {
            at += 1;
            for region in &self.ops[op].regions {
                for block in &self.regions[*region].blocks {
                    blocks.push(*block);
                    ops.extend(&self.blocks[*block].ops);
                }
            }
        }
        (ops, blocks)
    }

    fn block_contents(&self, block: Id) -> (Vec<Id>, Vec<Id>) {
        let (mut ops, mut blocks) = (Vec::new(), vec![block]);
        for op in &self.blocks[block].ops {
            let (inner_ops, inner_blocks) = self.contents(*op);
            ops.extend(inner_ops);
            blocks.extend(inner_blocks);
        }
        (ops, blocks)
    }

    /// Returns `true` if no other op uses a value of these ops and blocks or branches to one of the blocks.
    fn is_erasable(&self, (ops, blocks): &(Vec<Id>, Vec<Id>)) -> bool {
        let results = ops.iter().flat_map(|op| &self.ops[*op].results);
        let args = blocks.iter().flat_map(|block| &self.blocks[*block].args);
        let unused = results
            .chain(args)
            .all(|value| self.values[*value].uses.iter().all(|(op, _)| ops.contains(op)));
        let outside = self
            .ops
            .iter()
            .enumerate()
            .filter(|(id, op)| op.alive && !ops.contains(id));
        unused
            && outside
                .flat_map(|(_, op)| &op.successors)
                .all(|block| !blocks.contains(block))
    }

    fn bury(&mut self, (ops, blocks): &(Vec<Id>, Vec<Id>)) {
        for op in ops {
            for operand in 0..self.ops[*op].operands.len() {
                self.drop_use(*op, operand);
            }
        }
        for op in ops {
            let dead = &mut self.ops[*op];
            dead.alive = false;
            for value in dead.results.clone() {
                self.values[value].alive = false;
            }
            for region in self.ops[*op].regions.clone() {
                self.regions[region].alive = false;
            }
        }
        for block in blocks {
            self.blocks[*block].alive = false;
            for value in self.blocks[*block].args.clone() {
                self.values[value].alive = false;
            }
        }
    }

    fn erase_op(&mut self, op: Id) {
        let contents = self.contents(op);
        let expected = self.is_erasable(&contents);
        let handle = self.ops[op].handle;
        let checked = self.ir.check_erasable(handle);
        assert_eq!(checked.is_ok(), expected, "op {op}: {checked:?}");
        let erased = self.ir.erase(handle);
        assert_eq!(erased.is_ok(), expected, "op {op}: {erased:?}");
        if expected {
            if let Some(block) = self.ops[op].block {
                self.blocks[block].ops.retain(|other| *other != op);
            }
            self.bury(&contents);
        }
    }

    fn erase_block(&mut self, block: Id) {
        let contents = self.block_contents(block);
        let expected = self.is_erasable(&contents);
        assert_eq!(
            self.ir.erase_block(self.blocks[block].handle).is_ok(),
            expected,
            "erase of block {block}"
        );
        if expected {
            if let Some(region) = self.blocks[block].region {
                self.regions[region].blocks.retain(|other| *other != block);
            }
            self.bury(&contents);
        }
    }

    fn erase_argument(&mut self, block: Id, index: usize) {
        let arg = self.blocks[block].args.get(index).copied();
        let expected = arg.is_some_and(|arg| self.values[arg].uses.is_empty());
        assert_eq!(
            self.ir.erase_argument(self.blocks[block].handle, index).is_ok(),
            expected
        );
        if let Some(arg) = arg.filter(|_| expected) {
            self.blocks[block].args.remove(index);
            self.values[arg].alive = false;
        }
    }

    fn set_operands(&mut self, op: Id, values: Vec<Id>) {
        self.ir.set_operands(self.ops[op].handle, &self.handles(&values));
        for operand in 0..self.ops[op].operands.len() {
            self.drop_use(op, operand);
        }
        self.ops[op].operands = values;
        for operand in 0..self.ops[op].operands.len() {
            self.add_use(op, operand);
        }
    }

    fn set_operand(&mut self, op: Id, operand: usize, value: Id) {
        let result = self
            .ir
            .set_operand(self.ops[op].handle, operand, self.values[value].handle);
        assert_eq!(result.is_ok(), operand < self.ops[op].operands.len());
        if result.is_ok() {
            self.drop_use(op, operand);
            self.ops[op].operands[operand] = value;
            self.add_use(op, operand);
        }
    }

    fn replace_all_uses(&mut self, from: Id, to: Id) {
        let mut heard = Vec::new();
        let (old, new) = (self.values[from].handle, self.values[to].handle);
        self.ir.replace_uses(old, new, |op| heard.push(op));
        if from != to {
            // One by one, so the most recent use of the old value becomes the oldest of the moved ones.
            let moved = std::mem::take(&mut self.values[from].uses);
            let owners: Vec<Op> = moved.iter().map(|(op, _)| self.ops[*op].handle).collect();
            assert_eq!(heard, owners);
            for (op, operand) in moved {
                self.ops[op].operands[operand] = to;
                self.add_use(op, operand);
            }
        }
    }

    fn split_block(&mut self, op: Id) {
        let Some(block) = self.ops[op].block else { return };
        let Some(region) = self.blocks[block].region else {
            return;
        };
        let handle = self.ir.split_block(self.ops[op].handle);
        let at = self.blocks[block]
            .ops
            .iter()
            .position(|other| *other == op)
            .unwrap_or_default();
        let ops = self.blocks[block].ops.split_off(at);
        let id = self.blocks.len();
        for op in &ops {
            self.ops[*op].block = Some(id);
        }
        self.blocks.push(ModelBlock {
            handle,
            alive: true,
            args: Vec::new(),
            ops,
            region: Some(region),
        });
        let place = self.regions[region]
            .blocks
            .iter()
            .position(|other| *other == block)
            .unwrap_or_default();
        self.regions[region].blocks.insert(place + 1, id);
    }

    fn inline_block(&mut self, random: &mut Random, block: Id, anchor: Id) {
        let Some(target) = self.ops[anchor].block else { return };
        let inside = self.blocks[block].ops.iter().any(|op| self.is_inside(anchor, *op));
        if target == block || inside {
            return;
        }
        // The values come from outside, as a caller's do.
        let args = self.blocks[block].args.clone();
        let fits = |id: Id| self.values[id].alive && !args.contains(&id);
        let values: Vec<Id> = args
            .iter()
            .filter_map(|_| Self::pick(random, self.values.len(), fits))
            .collect();
        let referenced = self.ops.iter().any(|op| op.alive && op.successors.contains(&block));
        let expected = values.len() == args.len() && !referenced;
        let handles = self.handles(&values);
        let result = self
            .ir
            .inline_block_before(self.blocks[block].handle, self.ops[anchor].handle, &handles);
        assert_eq!(result.is_ok(), expected, "inline of block {block}");
        if !expected {
            return;
        }
        for (arg, value) in args.into_iter().zip(values) {
            for (op, operand) in std::mem::take(&mut self.values[arg].uses) {
                self.ops[op].operands[operand] = value;
                self.add_use(op, operand);
            }
            self.values[arg].alive = false;
        }
        let ops = std::mem::take(&mut self.blocks[block].ops);
        let at = self.blocks[target]
            .ops
            .iter()
            .position(|op| *op == anchor)
            .unwrap_or_default();
        for op in &ops {
            self.ops[*op].block = Some(target);
        }
        self.blocks[target].ops.splice(at..at, ops);
        if let Some(region) = self.blocks[block].region {
            self.regions[region].blocks.retain(|other| *other != block);
        }
        self.blocks[block].alive = false;
    }

    fn move_block(&mut self, random: &mut Random, block: Id) {
        let fits = |id: Id| {
            let parent = self.regions[id].parent;
            let inside =
                parent.is_some_and(|parent| self.blocks[block].ops.iter().any(|op| self.is_inside(parent, *op)));
            self.regions[id].alive && !inside
        };
        let Some(region) = Self::pick(random, self.regions.len(), fits) else {
            return;
        };
        self.ir
            .move_block(self.blocks[block].handle, self.regions[region].handle);
        if let Some(old) = self.blocks[block].region.replace(region) {
            self.regions[old].blocks.retain(|other| *other != block);
        }
        self.regions[region].blocks.push(block);
    }

    fn step(&mut self, random: &mut Random) {
        let crowded = self.ops.iter().filter(|op| op.alive).count() > 60;
        let kind = if crowded { random.below(16) } else { random.below(22) };
        match kind {
            0..=4 => {
                if let Some(op) = self.any_op(random) {
                    self.erase_op(op);
                }
            }
            5 => {
                if let Some(block) = self.any_block(random) {
                    self.erase_block(block);
                }
            }
            6 => {
                if let Some(block) = self.any_block(random) {
                    let index = random.below(3);
                    self.erase_argument(block, index);
                }
            }
            7 => {
                if let (Some(op), Some(value)) = (self.any_op(random), self.any_value(random)) {
                    let operand = random.below(4);
                    self.set_operand(op, operand, value);
                }
            }
            8 => {
                if let Some(op) = self.any_op(random) {
                    let values = self.any_values(random, 6);
                    self.set_operands(op, values);
                }
            }
            9 | 10 => {
                if let (Some(from), Some(to)) = (self.any_value(random), self.any_value(random)) {
                    self.replace_all_uses(from, to);
                }
            }
            11 => {
                if let Some(op) = self.any_op(random) {
                    self.split_block(op);
                }
            }
            12 => {
                if let (Some(block), Some(op)) = (self.any_block(random), self.any_op(random)) {
                    self.inline_block(random, block, op);
                }
            }
            13 => {
                if let Some(block) = self.any_block(random) {
                    self.move_block(random, block);
                }
            }
            14 | 15 => {
                if let Some(op) = self.any_op(random) {
                    self.insert(random, op);
                }
            }
            16 => {
                if let Some(block) = self.any_block(random) {
                    let handle = self.blocks[block].handle;
                    let value = self.ir.add_argument(handle, Type::I64, Location::UNKNOWN);
                    let value = self.new_value(value);
                    self.blocks[block].args.push(value);
                }
            }
            17 => {
                if let Some(region) = Self::pick(random, self.regions.len(), |id| self.regions[id].alive) {
                    self.append_block(region);
                }
            }
            _ => self.create(random),
        }
    }

    /// Compares the arena with everything in the model.
    fn compare(&self) {
        for (id, op) in self.ops.iter().enumerate() {
            let found = self.ir.get(op.handle);
            assert_eq!(found.is_some(), op.alive, "op {id}");
            let Some(found) = found else { continue };
            assert_eq!(
                found.operands().map(|value| value.handle()).collect::<Vec<_>>(),
                self.handles(&op.operands)
            );
            assert_eq!(
                found.results().map(|value| value.handle()).collect::<Vec<_>>(),
                self.handles(&op.results)
            );
            let block = op.block.map(|block| self.blocks[block].handle);
            assert_eq!(found.block().map(|block| block.handle()), block, "block of op {id}");
            let successors: Vec<Block> = op.successors.iter().map(|block| self.blocks[*block].handle).collect();
            assert_eq!(
                found.successors().map(|block| block.handle()).collect::<Vec<_>>(),
                successors
            );
            assert_eq!(
                found.parent_op().map(|op| op.handle()),
                self.parent(id).map(|op| self.ops[op].handle)
            );
        }
        for (id, value) in self.values.iter().enumerate() {
            let found = self.ir.get_value(value.handle);
            assert_eq!(found.is_some(), value.alive, "value {id}");
            let Some(found) = found else { continue };
            let uses: Vec<(Op, usize)> = found
                .uses()
                .map(|used| (used.owner().handle(), used.operand_index()))
                .collect();
            let expected: Vec<(Op, usize)> = value.uses.iter().map(|(op, at)| (self.ops[*op].handle, *at)).collect();
            assert_eq!(uses, expected, "uses of value {id}, the most recent first");
        }
        for (id, block) in self.blocks.iter().enumerate() {
            let found = self.ir.get_block(block.handle);
            assert_eq!(found.is_some(), block.alive, "block {id}");
            let Some(found) = found else { continue };
            let ops: Vec<Op> = block.ops.iter().map(|op| self.ops[*op].handle).collect();
            assert_eq!(
                found.ops().map(|op| op.handle()).collect::<Vec<_>>(),
                ops,
                "ops of block {id}"
            );
            assert_eq!(
                found.args().map(|arg| arg.handle()).collect::<Vec<_>>(),
                self.handles(&block.args)
            );
            let backwards = std::iter::successors(found.last_op(), |op| op.prev()).map(|op| op.handle());
            assert_eq!(backwards.collect::<Vec<_>>(), ops.into_iter().rev().collect::<Vec<_>>());
        }
        for (id, region) in self.regions.iter().enumerate() {
            let found = self.ir.get_region(region.handle);
            assert_eq!(found.is_some(), region.alive, "region {id}");
            let Some(found) = found else { continue };
            let blocks: Vec<Block> = region.blocks.iter().map(|block| self.blocks[*block].handle).collect();
            assert_eq!(
                found.blocks().map(|block| block.handle()).collect::<Vec<_>>(),
                blocks,
                "region {id}"
            );
        }
        assert_eq!(self.ir.num_ops(), self.ops.iter().filter(|op| op.alive).count());
    }
}

#[test]
fn random_edits_keep_the_arena_and_the_model_the_same() {
    let ctx = Context::new();
    for seed in 0..400 {
        let (mut model, mut random) = (Model::new(&ctx), Random::new(seed));
        for step in 0..600 {
            model.step(&mut random);
            if step % 20 == 0 {
                model.compare();
            }
        }
        model.compare();
        let erased = model.ops.iter().filter(|op| !op.alive).count();
        assert!(erased > 20, "seed {seed} erases too little to mean anything: {erased}");
    }
}
