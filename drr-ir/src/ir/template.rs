//! Templates for cheap copies of an op with its regions. The parser uses them for ops with the same text.

use smallvec::SmallVec;

use super::{Ir, Op, OpRef};
use crate::store::records::Ids;
use crate::store::{NONE, OUT_OF_LINE};
use crate::{Location, Type};

/// The instructions that create an op with its regions. An op follows the contents of its regions, in the parser's
/// order.
#[derive(Clone, Debug)]
pub(crate) struct OpTemplate {
    steps: Vec<TemplateInstr>,
    /// The operands of all ops, as numbers: values from outside first, then the values created by the instructions.
    operands: Vec<u16>,
    outside: usize,
}

/// Scratch memory for instantiating templates, reused between uses.
#[derive(Debug, Default)]
pub(crate) struct TemplateRoom {
    regions: Vec<u32>,
    blocks: Vec<u32>,
    values: Vec<u32>,
}

/// An instruction. Regions, blocks and values are numbered in the order of creation.
#[derive(Clone, Debug)]
enum TemplateInstr {
    Region,
    Block {
        region: u16,
        arguments: SmallVec<[(Type, Location); 2]>,
    },
    Op {
        /// An op with the same name, attributes and result types.
        like: u32,
        /// The block of the op; `None` for the outermost op.
        block: Option<u16>,
        operands: u16,
        regions: SmallVec<[u16; 2]>,
    },
}

/// Maximum number of values in a template: operands are found by linear search.
const MAX_VALUES: usize = 512;

/// Maximum nesting depth of a template.
const MAX_DEPTH: usize = 32;

impl Ir {
    /// Returns a template of an op that uses these values from outside. Returns `None` if the op contains successors,
    /// values used before their definition or other values from outside, or if `visit` rejects a nested op.
    pub(crate) fn op_template(
        &self,
        op: Op,
        outside: &[u32],
        visit: impl FnMut(OpRef<'_>) -> Option<()>,
    ) -> Option<OpTemplate> {
        let mut maker = OpTemplateBuilder {
            visit,
            values: SmallVec::new(),
            regions: 0,
            blocks: 0,
            template: OpTemplate {
                steps: Vec::with_capacity(8),
                operands: Vec::with_capacity(8),
                outside: outside.len(),
            },
        };
        for &value in outside {
            // With equal values, the position of an operand would be ambiguous.
            if maker.values.contains(&value) {
                return None;
            }
            maker.values.push(value);
        }
        maker.add(self.op(op), None, 0)?;
        Some(maker.template)
    }

    /// Instantiates a template at the end of the block with index `target`, without recording it, and returns the op's
    /// index. `relocate` maps the locations of nested entities. `attrs_of` replaces the template as the source of the
    /// op's attributes.
    pub(crate) fn append_template(
        &mut self,
        target: u32,
        (template, attrs_of): (&OpTemplate, Option<u32>),
        outside: &[u32],
        location: Location,
        relocate: impl Fn(Location) -> Location,
        room: &mut TemplateRoom,
    ) -> u32 {
        debug_assert!(!self.is_recording() && outside.len() == template.outside);
        let TemplateRoom {
            regions,
            blocks,
            values,
        } = room;
        regions.clear();
        blocks.clear();
        values.clear();
        values.extend_from_slice(outside);
        let (mut rest, mut root) = (template.operands.as_slice(), NONE);
        for step in &template.steps {
            match step {
                TemplateInstr::Region => regions.push(self.arena.new_region()),
                TemplateInstr::Block { region, arguments } => {
                    let block = self.arena.new_block();
                    self.arena.link_block(block, regions[usize::from(*region)], NONE);
                    for (index, &(ty, location)) in (0..).zip(arguments) {
                        let location = relocate(location).to_bits();
                        let value = self.arena.new_value(ty.to_bits(), block | OUT_OF_LINE, index, location);
                        self.arena.blocks[block as usize].args.push(value);
                        values.push(value | OUT_OF_LINE);
                    }
                    blocks.push(block);
                }
                TemplateInstr::Op {
                    like,
                    block,
                    operands,
                    regions: inside,
                } => {
                    let (like, location) = match block {
                        Some(_) => (
                            *like,
                            relocate(Location::from_bits(self.arena.ops[*like as usize].location)),
                        ),
                        None => (attrs_of.unwrap_or(*like), location),
                    };
                    let op = self.clone_data(like, location);
                    if !inside.is_empty() {
                        let mut ids = Ids::new();
                        for &region in inside {
                            ids.push(regions[usize::from(region)]);
                        }
                        self.give_regions(op, ids);
                    }
                    let (used, others) = rest.split_at(usize::from(*operands));
                    rest = others;
                    self.arena
                        .attach_operands(op, used.iter().map(|&value| values[usize::from(value)]));
                    self.arena
                        .link_op(op, block.map_or(target, |block| blocks[usize::from(block)]), NONE);
                    match self.arena.result_count(op) {
                        0 => {}
                        1 => values.push(op),
                        count => values.extend((0..count).filter_map(|index| self.arena.result(op, index))),
                    }
                    root = op;
                }
            }
        }
        root
    }
}

/// A template under construction.
struct OpTemplateBuilder<F> {
    visit: F,
    /// The values by number.
    values: SmallVec<[u32; 32]>,
    regions: u16,
    blocks: u16,
    template: OpTemplate,
}

impl<F: FnMut(OpRef<'_>) -> Option<()>> OpTemplateBuilder<F> {
    fn add(&mut self, op: OpRef<'_>, block: Option<u16>, depth: usize) -> Option<()> {
        if op.num_successors() > 0 || depth > MAX_DEPTH {
            return None;
        }
        (self.visit)(op)?;
        let mut regions = SmallVec::new();
        for region in op.regions() {
            let number = self.regions;
            regions.push(number);
            self.regions = number.checked_add(1)?;
            self.template.steps.push(TemplateInstr::Region);
            for block in region.blocks() {
                let inside = self.blocks;
                self.blocks = inside.checked_add(1)?;
                let arguments = block.args().map(|argument| (argument.ty(), argument.location()));
                self.template.steps.push(TemplateInstr::Block {
                    region: number,
                    arguments: arguments.collect(),
                });
                self.values.extend(block.args().map(|argument| argument.index()));
                for op in block.ops() {
                    self.add(op, Some(inside), depth + 1)?;
                }
            }
        }
        for operand in op.operands() {
            let number = self.values.iter().position(|&value| value == operand.index())?;
            self.template.operands.push(u16::try_from(number).ok()?);
        }
        self.template.steps.push(TemplateInstr::Op {
            like: op.index(),
            block,
            operands: u16::try_from(op.operands().len()).ok()?,
            regions,
        });
        self.values.extend(op.results().map(|result| result.index()));
        (self.values.len() <= MAX_VALUES).then_some(())
    }
}
