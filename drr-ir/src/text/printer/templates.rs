//! The texts of ops in custom form, with holes where ops of one text differ: a later op with the name, the attributes and the types
//! of an earlier one is written from its template, without its format and without its printer in Rust.
//!
//! Such a printer may look at anything, so it has to promise that it does not ([`OpAsmPrinter::memoize`]).
//!
//! [`OpAsmPrinter::memoize`]: crate::define::OpAsmPrinter::memoize

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::custom::RegionForm;
use super::options::PrintOptions;
use super::output::{MARK, Output};
use crate::define::{ArgKind, AttrForm, FormatElement, OpDescriptor, Presence};
use crate::{Attribute, BlockRef, Ident, OpName, OpRef, RegionRef, Type, ValueRef};

/// The templates of a text.
pub(super) struct Templates<'a> {
    /// By the index of a name.
    plans: Vec<Plan>,
    numbers: FxHashMap<Box<[u32]>, u32>,
    list: Vec<Class>,
    texts: Vec<u8>,
    /// Where in the texts something else stands, and what.
    holes: Vec<(u32, Hole)>,
    is_off: bool,
    key: Key,
    /// What is noted of the op that is being written, if its text becomes a template.
    learned: Option<Box<Learned<'a>>>,
    /// One that is not needed now.
    spare: Option<Box<Learned<'a>>>,
}

/// Ops of one text.
#[derive(Clone, Copy)]
struct Class {
    /// The integer that may differ: the number of the argument, and that of the inherent attribute.
    integer: Option<(u8, usize)>,
    /// Whether the text of an op does not depend on its key alone.
    is_refused: bool,
    template: Option<Template>,
}

/// The text of an op with the whole of its name, without what differs.
#[derive(Clone, Copy)]
pub(super) struct Template {
    /// Where it is in the texts of all.
    pub(super) start: u32,
    pub(super) end: u32,
    /// The numbers of its holes.
    pub(super) first_hole: u32,
    pub(super) end_of_holes: u32,
    pub(super) class: u32,
    /// Whether the text is the same wherever the op stands, but for the names of values and blocks, and has no marks.
    pub(super) is_plain: bool,
}

/// What differs from op to op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hole {
    Operand(usize),
    Successor(usize),
    /// An argument of the entry block of a region: the numbers of both.
    Argument(usize, usize),
    LocationOfArgument(usize, usize),
    /// The integer that may differ, by the number of the inherent attribute.
    Integer(usize),
    /// A line break, and how much further inside than the op the next line is.
    Newline(usize),
    Region(usize, RegionForm),
}

/// A template in the making.
pub(super) struct Learned<'a> {
    op: OpRef<'a>,
    class: u32,
    /// The argument whose integer may differ, and the number of the inherent attribute.
    integer: Option<(u8, usize)>,
    text: Vec<u8>,
    holes: Vec<(usize, Hole)>,
    /// What was written of the op before this place is in `text`.
    taken: u64,
}

/// All that the text of an op depends on, but for names of values and blocks, regions, and perhaps an integer.
struct Key {
    words: [u32; MAX_WORDS],
    len: usize,
}

/// What is known of the ops of a name.
#[derive(Clone, Copy, Default)]
enum Plan {
    #[default]
    Unknown,
    /// They have no templates.
    Other,
    /// A format says all. Of an op without regions and successors an integer may differ: the number of the argument, its name and
    /// its type.
    Declared(Option<(u8, Ident, Type)>),
    /// A printer in Rust writes some of the text.
    Custom,
}

/// Names with a smaller index have a plan.
const MAX_NAMES: usize = 1 << 12;

/// Longer texts do not become templates.
const MAX_TEXT: usize = 1 << 11;

/// How many classes there are at most.
const MAX_CLASSES: usize = 1 << 12;

/// Ops with longer keys have no class.
const MAX_WORDS: usize = 64;

/// How many operands or successors an op with a printer in Rust may have. Which of them are equal is part of the key.
const MAX_COMPARED: usize = 8;

/// How many bytes stand behind the texts, so that all of them can be copied in chunks.
const PADDING: usize = 32;

/// Stands for any integer of the type of the plan.
const ANY_INTEGER: u32 = u32::MAX;

impl<'a> Templates<'a> {
    pub(super) fn new(options: &PrintOptions) -> Self {
        Templates {
            plans: Vec::new(),
            numbers: FxHashMap::default(),
            list: Vec::new(),
            texts: Vec::new(),
            holes: Vec::new(),
            is_off: options.without_templates,
            key: Key {
                words: [0; MAX_WORDS],
                len: 0,
            },
            learned: None,
            spare: None,
        }
    }

    /// The template of an op, if one like it was written before. If not, it may be learned while the text behind the name is
    /// written.
    pub(super) fn find(&mut self, op: OpRef<'a>, def: &OpDescriptor) -> Option<Template> {
        self.learned = None;
        if self.is_off {
            return None;
        }
        let number = self.number(op, def)?;
        let class = self.list.get(number as usize)?;
        if class.template.is_some() {
            return class.template;
        }
        if !class.is_refused {
            let (mut text, mut holes) = match self.spare.take() {
                Some(spare) => (spare.text, spare.holes),
                None => Default::default(),
            };
            text.clear();
            text.extend_from_slice(def.name.as_bytes());
            holes.clear();
            self.learned = Some(Box::new(Learned {
                op,
                class: number,
                integer: class.integer,
                text,
                holes,
                taken: 0,
            }));
        }
        None
    }

    /// The template of a class.
    #[inline]
    pub(super) fn of_class(&self, class: u32) -> Option<Template> {
        self.list.get(class as usize)?.template
    }

    /// The text of the op begins behind its name.
    #[inline]
    pub(super) fn begin_text(&mut self, out: &Output<'_>) {
        if let Some(learned) = &mut self.learned {
            learned.taken = out.position();
        }
    }

    /// A hole, and where in the texts it is.
    #[inline]
    pub(super) fn hole(&self, number: u32) -> Option<(u32, Hole)> {
        self.holes.get(number as usize).copied()
    }

    /// The texts of all templates.
    #[inline]
    pub(super) fn texts(&self) -> &[u8] {
        &self.texts
    }

    /// The number of the class of an op.
    fn number(&mut self, op: OpRef<'_>, def: &OpDescriptor) -> Option<u32> {
        let plan = self.plan(op, def);
        let integer = self.key.set(op, plan)?;
        let key = self.key.words.get(..self.key.len)?;
        let number = match self.numbers.get(key) {
            Some(&number) => number,
            None => {
                let number = self.list.len();
                if number == MAX_CLASSES {
                    return None;
                }
                self.numbers.insert(key.into(), number as u32);
                self.list.push(Class {
                    integer,
                    is_refused: false,
                    template: None,
                });
                number as u32
            }
        };
        Some(number)
    }

    fn plan(&mut self, op: OpRef<'_>, def: &OpDescriptor) -> Plan {
        let index = op.name().index() as usize;
        match self.plans.get(index) {
            None if index >= MAX_NAMES => return Plan::Other,
            None => self.plans.resize(index + 1, Plan::Unknown),
            Some(Plan::Unknown) => {}
            Some(&plan) => return plan,
        }
        let new = new_plan(op, def);
        if let Some(plan) = self.plans.get_mut(index) {
            *plan = new;
        }
        new
    }

    /// Notes what was written last, from a place on.
    #[inline]
    pub(super) fn note(&mut self, out: &Output<'_>, from: u64, hole: Hole) {
        if let Some(learned) = &mut self.learned
            && learned.note(out, from, hole).is_none()
        {
            self.learned = None;
        }
    }

    /// Notes that the attribute of an argument was written.
    #[inline]
    pub(super) fn note_attribute(&mut self, out: &Output<'_>, from: u64, number: u8) {
        if let Some((argument, attr)) = self.learned.as_ref().and_then(|learned| learned.integer)
            && argument == number
        {
            self.note(out, from, Hole::Integer(attr));
        }
    }

    /// Notes what a printer in Rust has found somewhere. If it belongs to something else than the op, its text is no template.
    pub(super) fn note_found(&mut self, out: &Output<'_>, from: u64, find: impl FnOnce(OpRef<'a>) -> Option<Hole>) {
        if let Some(learned) = &self.learned {
            match find(learned.op) {
                Some(hole) => self.note(out, from, hole),
                None => self.learned = None,
            }
        }
    }

    /// A printer in Rust has written something without a promise: there are no templates of this name.
    pub(super) fn give_up(&mut self, name: OpName) {
        if let Some(learned) = self.learned.take()
            && let Some(class) = self.list.get_mut(learned.class as usize)
        {
            class.is_refused = true;
        }
        if let Some(plan) = self.plans.get_mut(name.index() as usize) {
            *plan = Plan::Other;
        }
    }

    /// Regions of the op come next: what is known of it, with what was written of it.
    pub(super) fn suspend(&mut self, out: &Output<'_>) -> Option<Box<Learned<'a>>> {
        let mut learned = self.learned.take()?;
        learned.take_text(out, out.position())?;
        Some(learned)
    }

    /// The regions have been written.
    pub(super) fn resume(&mut self, out: &Output<'_>, learned: Option<Box<Learned<'a>>>) {
        self.learned = learned;
        self.begin_text(out);
    }

    /// Makes a template of the op that was written, if it is to be one.
    #[inline]
    pub(super) fn end(&mut self, out: &Output<'_>) {
        if let Some(learned) = self.learned.take() {
            self.keep(learned, out);
        }
    }

    #[cold]
    fn keep(&mut self, mut learned: Box<Learned<'a>>, out: &Output<'_>) {
        let is_taken = learned.take_text(out, out.position()).is_some() && learned.text.len() <= MAX_TEXT;
        if let Some(class) = self.list.get_mut(learned.class as usize) {
            class.is_refused = !is_taken;
            let (start, first) = (self.texts.len().saturating_sub(PADDING), self.holes.len());
            self.texts.truncate(start);
            self.texts.extend_from_slice(&learned.text);
            let end = self.texts.len();
            self.texts.resize(end + PADDING, 0);
            self.holes
                .extend(learned.holes.iter().map(|&(at, hole)| ((start + at) as u32, hole)));
            class.template = is_taken.then_some(Template {
                start: start as u32,
                end: end as u32,
                first_hole: first as u32,
                end_of_holes: self.holes.len() as u32,
                class: learned.class,
                is_plain: learned.is_plain(),
            });
        }
        self.spare = Some(learned);
    }
}

impl Key {
    /// Makes the key of an op, if it may have a class; the argument of the integer that may differ and the number of its attribute, if
    /// it has one.
    #[expect(clippy::option_option, reason = "no key, and a key without an integer")]
    #[inline]
    fn set(&mut self, op: OpRef<'_>, plan: Plan) -> Option<Option<(u8, usize)>> {
        let arena = &op.ir().arena;
        let (mut len, words) = (0, &mut self.words);
        let mut push = |word| {
            if let Some(place) = words.get_mut(len) {
                *place = word;
            }
            len += 1;
        };
        push(op.name().index());
        let integer = match plan {
            Plan::Unknown | Plan::Other => return None,
            Plan::Declared(integer) => integer.filter(|_| op.is_leaf()),
            Plan::Custom => {
                push(equal_ones(op.operands().map(ValueRef::index))?);
                None
            }
        };
        push(op.num_operands() as u32);
        arena.for_each_operand(op.index(), |operand| push(arena.value_type(operand)));
        push(op.num_results() as u32);
        for result in op.results() {
            push(result.ty().to_bits());
        }
        if op.is_leaf() {
            push(0);
        } else {
            push_parts(op, &mut push)?;
        }
        let (inherent, discardable) = arena.attrs(op.index());
        push(inherent.len() as u32);
        let mut found = None;
        for (at, (name, bits)) in inherent.iter().enumerate() {
            let is_any = integer.is_some_and(|(_, of, ty)| {
                let attr = Attribute::from_bits(bits).and_then(Attribute::as_small_int);
                of.index() == name && attr.is_some_and(|(its_type, _)| its_type == ty)
            });
            let entry = match integer {
                Some((number, ..)) if is_any => {
                    found = Some((number, at));
                    [ANY_INTEGER; 2]
                }
                _ => [name, bits],
            };
            entry.into_iter().for_each(&mut push);
        }
        for (name, bits) in discardable.iter() {
            [name, bits].into_iter().for_each(&mut push);
        }
        self.len = len;
        Some(found)
    }
}

/// What matters of regions and successors.
fn push_parts(op: OpRef<'_>, mut push: impl FnMut(u32)) -> Option<()> {
    push(1 + op.num_regions() as u32);
    push(op.num_successors() as u32);
    push(equal_ones(op.successors().map(|block| block.id))?);
    for entry in op.regions().map(RegionRef::first_block) {
        push(entry.map_or(0, |entry| 1 + entry.num_args() as u32));
        for argument in entry.into_iter().flat_map(BlockRef::args) {
            push(argument.ty().to_bits());
        }
    }
    Some(())
}

impl Learned<'_> {
    fn is_plain(&self) -> bool {
        let is_plain = |hole: &(usize, Hole)| {
            !matches!(
                hole.1,
                Hole::Region(..) | Hole::Newline(_) | Hole::LocationOfArgument(..)
            )
        };
        self.holes.iter().all(is_plain) && !self.text.contains(&MARK)
    }

    fn note(&mut self, out: &Output<'_>, from: u64, hole: Hole) -> Option<()> {
        self.take_text(out, from)?;
        self.taken = out.position();
        self.holes.push((self.text.len(), hole));
        Some(())
    }

    /// Takes what was written up to a place, if it is still there.
    fn take_text(&mut self, out: &Output<'_>, to: u64) -> Option<()> {
        let len = usize::try_from(to.checked_sub(self.taken)?).ok()?;
        self.text.extend_from_slice(out.since(self.taken)?.get(..len)?);
        self.taken = to;
        Some(())
    }
}

impl Hole {
    /// A value that a printer in Rust has written.
    pub(super) fn of_value(op: OpRef<'_>, value: ValueRef<'_>) -> Option<Hole> {
        let is_it = |other: ValueRef<'_>| other.index() == value.index();
        match op.operands().position(is_it) {
            Some(number) => Some(Hole::Operand(number)),
            None => Hole::place_of_argument(op, value).map(|(region, number)| Hole::Argument(region, number)),
        }
    }

    /// The number of the region of an argument of an entry block, and that of the argument.
    pub(super) fn place_of_argument(op: OpRef<'_>, argument: ValueRef<'_>) -> Option<(usize, usize)> {
        let block = argument.owner_block().filter(|block| block.is_entry())?;
        let region = block.region()?;
        (region.parent_op()?.index() == op.index()).then_some((region.number()?, argument.number()))
    }

    pub(super) fn of_successor(op: OpRef<'_>, block: BlockRef<'_>) -> Option<Hole> {
        op.successors()
            .position(|other| other.id == block.id)
            .map(Hole::Successor)
    }

    pub(super) fn of_region(op: OpRef<'_>, region: RegionRef<'_>, form: RegionForm) -> Option<Hole> {
        (region.parent_op()?.index() == op.index()).then_some(Hole::Region(region.number()?, form))
    }
}

/// Which of these are equal, if they are not too many.
fn equal_ones(ids: impl ExactSizeIterator<Item = u32>) -> Option<u32> {
    if ids.len() <= 1 {
        return Some(0);
    }
    let mut seen: SmallVec<[u32; MAX_COMPARED]> = SmallVec::new();
    let mut equal = 0;
    for id in ids {
        if seen.len() == MAX_COMPARED {
            return None;
        }
        let first = seen.iter().position(|&other| other == id).unwrap_or(seen.len());
        equal = equal << 3 | first as u32;
        seen.push(id);
    }
    Some(equal)
}

/// Whether ops of this name have templates.
fn new_plan(op: OpRef<'_>, def: &OpDescriptor) -> Plan {
    let Some((format, info)) = def.form.format.zip(op.info()) else {
        return Plan::Other;
    };
    if format
        .elements
        .iter()
        .any(|element| matches!(element, FormatElement::Custom(_)))
    {
        return Plan::Custom;
    }
    let integers = format.elements.iter().filter_map(|element| match *element {
        FormatElement::Attribute(number) => {
            let arg = def.args.get(usize::from(number))?;
            match arg.kind {
                ArgKind::Attribute {
                    constraint,
                    presence: Presence::Required,
                } => match constraint.form {
                    AttrForm::Typed(ty @ (Type::I32 | Type::I64 | Type::INDEX)) => {
                        Some((number, info.arg_name(usize::from(number))?, ty))
                    }
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    });
    Plan::Declared(integers.last())
}
