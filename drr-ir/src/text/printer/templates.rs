//! Templates: cached texts of ops in custom form, with holes for the parts that differ between ops.
//!
//! An op with the name, attributes and types of an earlier op is printed from the earlier op's template, without
//! running its format or its print function.
//!
//! A print function may depend on any data, so it must promise to depend only on the inputs of a template
//! ([`OpAsmPrinter::memoize`]).
//!
//! [`OpAsmPrinter::memoize`]: crate::define::OpAsmPrinter::memoize

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};

use super::custom::written_form;
use super::options::PrintOptions;
use super::output::{AsmOutput, MARK};
use super::region_frame::RegionForm;
use crate::define::{ArgKind, AttrForm, FormatElement, OpDescriptor, Presence};
use crate::store::NONE;
use crate::{Attribute, BlockRef, Ident, Ir, OpName, OpRef, RegionRef, Type, ValueRef};

/// The templates of a text.
pub(super) struct Templates<'a> {
    /// Policies by name index.
    policies: FxHashMap<u32, TemplatePolicy>,
    /// Class numbers by the hashes of their ops.
    numbers: HashTable<u16>,
    pub(super) list: Vec<OpClass>,
    pub(super) texts: Vec<u8>,
    /// The holes in `texts`, with their offsets.
    pub(super) holes: Vec<(u32, TemplateHole)>,
    is_off: bool,
    /// The last two classes.
    history: u32,
    /// Predicted class, by a hash of the preceding classes and the op name.
    predictions: Box<[u16; NUM_PREDICTIONS]>,
    /// Predicted class, by op name: the last class of the name.
    predictions_by_name: [u16; NUM_PREDICTIONS_BY_NAME],
    /// The template under construction, if the current op becomes one.
    builder: Option<Box<TextTemplateBuilder<'a>>>,
    /// A spare allocation for a template under construction.
    spare: Option<Box<TextTemplateBuilder<'a>>>,
}

/// A class of ops with the same text except for value names, block names, regions, and perhaps an integer.
#[derive(Clone, Copy)]
pub(super) struct OpClass {
    /// The first op of the class.
    op: u32,
    op_name: OpName,
    name: &'static str,
    hash: u64,
    /// Set if the text depends on the equality of operands.
    compares_operands: bool,
    /// Number of consecutive failures to defer the body.
    pub(super) failures: u8,
    /// The length of the omitted dialect prefix, with the default dialect for which it was computed.
    omitted_prefix: (Option<&'static str>, usize),
    /// The integer that may differ: its argument index and its inherent attribute index.
    integer: Option<(u8, u16)>,
    /// Set if two ops with equal keys have printed different texts.
    is_refused: bool,
    template: Option<Template>,
}

/// The text of an op with its full name, without its variable parts.
#[derive(Clone, Copy)]
pub(super) struct Template {
    /// Range of the template in the common text.
    pub(super) start: u32,
    pub(super) end: u32,
    /// Range of the template's holes.
    pub(super) first_hole: u32,
    pub(super) end_of_holes: u32,
    pub(super) class: u16,
    pub(super) has_regions: bool,
}

/// A variable part of a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TemplateHole {
    Operand(u16),
    Successor(u16),
    /// An argument of the entry block of a region: the region and argument indices.
    Argument(u16, u16),
    LocationOfArgument(u16, u16),
    /// The integer that may differ, by its inherent attribute index.
    Integer(u16),
    /// A line break, and the indentation of the next line relative to the op.
    Newline(u16),
    Region(u16, RegionForm),
}

/// A template under construction.
pub(super) struct TextTemplateBuilder<'a> {
    op: OpRef<'a>,
    class: u16,
    /// The integer that may differ: its argument index and its inherent attribute index.
    integer: Option<(u8, u16)>,
    text: Vec<u8>,
    holes: Vec<(usize, TemplateHole)>,
    /// Position in the output up to which the text has been copied to `text`.
    taken: u64,
}

/// The template policy for the ops with one name.
#[derive(Clone, Copy)]
enum TemplatePolicy {
    /// Ops have no templates.
    Other,
    /// The text is determined by a format. In ops without regions and successors, an integer may differ: its argument
    /// index, its name and its type.
    Declared(Option<(u8, Ident, Type)>),
    /// Part of the text is printed by a print function.
    Custom,
}

/// Maximum length of a template.
const MAX_TEXT: usize = 1 << 11;

/// Maximum number of classes.
const MAX_CLASSES: u16 = 1 << 12;

/// Denotes an op without a class.
const NO_CLASS: u16 = u16::MAX;

/// Initial capacity for classes.
const INITIAL_CLASSES: usize = 128;

/// Initial capacity for op names.
const INITIAL_NAMES: usize = 28;

/// Maximum number of operands of an op with a print function, and of successors of any op, whose equality is compared.
const MAX_COMPARED: usize = 8;

/// Number of class predictions.
const NUM_PREDICTIONS: usize = 1 << 12;

/// Number of class predictions by op name.
const NUM_PREDICTIONS_BY_NAME: usize = 1 << 8;

/// Number of bytes after the texts, so that each text can be copied in fixed-size chunks.
const PADDING: usize = 32;

impl<'a> Templates<'a> {
    pub(super) fn new(options: &PrintOptions) -> Self {
        Templates {
            policies: FxHashMap::with_capacity_and_hasher(INITIAL_NAMES, FxBuildHasher),
            numbers: HashTable::with_capacity(INITIAL_CLASSES),
            list: Vec::with_capacity(INITIAL_CLASSES),
            texts: Vec::with_capacity(8 * MAX_TEXT),
            holes: Vec::with_capacity(2 * INITIAL_CLASSES),
            is_off: options.without_templates,
            history: 0,
            predictions: Box::new([0; NUM_PREDICTIONS]),
            predictions_by_name: [0; NUM_PREDICTIONS_BY_NAME],
            builder: None,
            spare: None,
        }
    }

    /// Begins a template for an op of a class, if the class is to have one. The text after the op's name is recorded.
    pub(super) fn begin_template(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, class: Option<u16>) {
        self.builder = None;
        if let Some(number) = class
            && let Some(class) = self.list.get(number as usize)
            && !class.is_refused
        {
            let mut builder = self
                .spare
                .take()
                .unwrap_or_else(|| Box::new(TextTemplateBuilder::new(op)));
            builder.op = op;
            builder.class = number;
            builder.integer = class.integer;
            builder.text.clear();
            builder.text.extend_from_slice(def.name.as_bytes());
            builder.holes.clear();
            self.builder = Some(builder);
        }
    }

    /// Returns the class of each op by index, [`NO_CLASS`] if it has none.
    pub(super) fn classes(&mut self, ir: &Ir) -> Vec<u16> {
        let ops = 0..ir.arena.ops.len() as u32;
        let class = |id| {
            let op = OpRef { ir, id };
            let is_live = ir.arena.is_live(id);
            is_live.then(|| self.class(op, || written_form(op))).flatten()
        };
        ops.map(class).map(|class| class.unwrap_or(NO_CLASS)).collect()
    }

    /// Returns the class of an op with a custom form.
    ///
    /// Predicts the class from the op name and the classes of the two preceding ops.
    #[inline]
    pub(super) fn class(&mut self, op: OpRef<'_>, def: impl FnOnce() -> Option<&'static OpDescriptor>) -> Option<u16> {
        if self.is_off {
            return None;
        }
        let name = op.name().index();
        // The high bits of a product depend on all bits of the factors.
        let key = (self.history ^ name.wrapping_mul(0x85EB_CA6B)).wrapping_mul(0x9E37_79B1);
        let slot = (key >> (u32::BITS - NUM_PREDICTIONS.ilog2())) as usize;
        let guess = self.predictions[slot];
        let mut number = guess;
        if !self.is_in_class(op, number) {
            let name = name as usize % NUM_PREDICTIONS_BY_NAME;
            number = self.predictions_by_name[name];
            if number == guess || !self.is_in_class(op, number) {
                number = self.number(op, def()?)?;
                self.predictions_by_name[name] = number;
            }
            self.predictions[slot] = number;
        }
        self.history = self.history << 16 ^ u32::from(number);
        Some(number)
    }

    /// Returns `true` if an op is in a class.
    #[inline(always)]
    fn is_in_class(&self, op: OpRef<'_>, class: u16) -> bool {
        // Most ops outside of the class have another name.
        (self.list.get(class as usize))
            .is_some_and(|class| class.op_name == op.name() && self.has_equal_inputs(op, class))
    }

    #[inline(never)]
    fn has_equal_inputs(&self, op: OpRef<'_>, class: &OpClass) -> bool {
        let (arena, op, like) = (&op.ir().arena, op.index(), class.op);
        let integer_type = |bits| Some(Attribute::from_bits(bits)?.as_small_int()?.0);
        let are_integers = |a, b| integer_type(a).is_some_and(|ty| integer_type(b) == Some(ty));
        arena.are_equivalent(like, op, class.integer.map(|integer| integer.1), are_integers)
            && (!class.compares_operands || arena.have_equal_operands(like, op))
    }

    /// Returns the template of a class.
    #[inline]
    pub(super) fn of_class(&self, class: u16) -> Option<Template> {
        self.list.get(class as usize)?.template
    }

    /// Returns the start of a template's text in a block with a default dialect.
    #[inline]
    pub(super) fn start(&mut self, template: Template, default: Option<&'static str>) -> u32 {
        let Some(class) = self.list.get_mut(template.class as usize) else {
            return template.start;
        };
        let is_known = match (class.omitted_prefix.0, default) {
            (Some(one), Some(other)) => std::ptr::eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        if !is_known {
            let short = short_name(class.name, default);
            class.omitted_prefix = (default, class.name.len() - short.len());
        }
        template.start + class.omitted_prefix.1 as u32
    }

    /// Marks the start of the op's text after its name.
    #[inline]
    pub(super) fn begin_text(&mut self, out: &AsmOutput<'_>) {
        if let Some(builder) = &mut self.builder {
            builder.taken = out.position();
        }
    }

    /// Looks up or creates the class of an op.
    fn number(&mut self, op: OpRef<'_>, def: &OpDescriptor) -> Option<u16> {
        let policy = self.policy(op, def);
        let (hash, integer) = hash(op, policy)?;
        if let Some(&number) = self.numbers.find(hash, |&number| self.is_in_class(op, number)) {
            return Some(number);
        }
        let number = u16::try_from(self.list.len())
            .ok()
            .filter(|&number| number < MAX_CLASSES)?;
        self.list.push(OpClass {
            op: op.index(),
            op_name: op.name(),
            name: def.name,
            hash,
            compares_operands: matches!(policy, TemplatePolicy::Custom),
            failures: 0,
            omitted_prefix: (None, 0),
            integer,
            is_refused: false,
            template: None,
        });
        let list = &self.list;
        let hash_of = |&number: &u16| list.get(number as usize).map_or(0, |class| class.hash);
        self.numbers.insert_unique(hash, number, hash_of);
        Some(number)
    }

    fn policy(&mut self, op: OpRef<'_>, def: &OpDescriptor) -> TemplatePolicy {
        *self
            .policies
            .entry(op.name().index())
            .or_insert_with(|| compute_policy(op, def))
    }

    /// Records a hole for the text since a position.
    #[inline]
    pub(super) fn note(&mut self, out: &AsmOutput<'_>, from: u64, hole: TemplateHole) {
        if let Some(builder) = &mut self.builder
            && builder.note(out, from, hole).is_none()
        {
            self.builder = None;
        }
    }

    /// Records that the attribute of an argument was printed.
    #[inline]
    pub(super) fn note_attribute(&mut self, out: &AsmOutput<'_>, from: u64, number: u8) {
        if let Some((argument, attr)) = self.builder.as_ref().and_then(|builder| builder.integer)
            && argument == number
        {
            self.note(out, from, TemplateHole::Integer(attr));
        }
    }

    /// Records a hole for text from a print function. If the text does not belong to the op, the op gets no template.
    pub(super) fn note_found(
        &mut self,
        out: &AsmOutput<'_>,
        from: u64,
        find: impl FnOnce(OpRef<'a>) -> Option<TemplateHole>,
    ) {
        if let Some(builder) = &self.builder {
            match find(builder.op) {
                Some(hole) => self.note(out, from, hole),
                None => self.builder = None,
            }
        }
    }

    /// Disables templates for ops with this name, because a print function has printed text without the promise.
    pub(super) fn disable(&mut self, name: OpName) {
        if let Some(builder) = self.builder.take()
            && let Some(class) = self.list.get_mut(builder.class as usize)
        {
            class.is_refused = true;
        }
        self.policies.insert(name.index(), TemplatePolicy::Other);
    }

    /// Suspends the template under construction before regions of the op are printed.
    pub(super) fn suspend(&mut self, out: &AsmOutput<'_>) -> Option<Box<TextTemplateBuilder<'a>>> {
        let mut builder = self.builder.take()?;
        builder.take_text(out, out.position())?;
        Some(builder)
    }

    /// Resumes a template after the regions of its op.
    pub(super) fn resume(&mut self, out: &AsmOutput<'_>, builder: Option<Box<TextTemplateBuilder<'a>>>) {
        self.builder = builder;
        self.begin_text(out);
    }

    /// Completes the template of the printed op, if there is one under construction.
    #[inline]
    pub(super) fn end(&mut self, out: &AsmOutput<'_>) {
        if let Some(builder) = self.builder.take() {
            self.keep(builder, out);
        }
    }

    /// Rewrites the texts of all templates, segment by segment between their holes.
    pub(super) fn rewrite(&mut self, mut rewrite: impl FnMut(&[u8], &mut Vec<u8>)) {
        // A placeholder may be longer than its replacement.
        let room = Vec::with_capacity(self.texts.len());
        let texts = std::mem::replace(&mut self.texts, room);
        for template in self.list.iter_mut().filter_map(|class| class.template.as_mut()) {
            let text = texts
                .get(template.start as usize..template.end as usize)
                .unwrap_or_default();
            let start = self.texts.len() as u32;
            let holes = template.first_hole as usize..template.end_of_holes as usize;
            let holes = self.holes.get_mut(holes).unwrap_or_default();
            // Text after the last placeholder is not rewritten.
            let last = memchr::memrchr(MARK, text);
            let (mut from, mut holes) = (0, holes.iter_mut().peekable());
            while let Some((at, _)) = holes.next_if(|_| last.is_some_and(|last| from <= last)) {
                let to = (*at - template.start) as usize;
                rewrite(text.get(from..to).unwrap_or_default(), &mut self.texts);
                *at = self.texts.len() as u32;
                from = to;
            }
            let rest_start = self.texts.len();
            let rest = text.get(from..).unwrap_or_default();
            match last {
                Some(last) if from <= last => rewrite(rest, &mut self.texts),
                _ => self.texts.extend_from_slice(rest),
            }
            for (at, _) in holes {
                *at = *at - template.start - from as u32 + rest_start as u32;
            }
            (template.start, template.end) = (start, self.texts.len() as u32);
        }
        self.texts.resize(self.texts.len() + PADDING, 0);
    }

    #[cold]
    fn keep(&mut self, mut builder: Box<TextTemplateBuilder<'a>>, out: &AsmOutput<'_>) {
        let is_taken = builder.take_text(out, out.position()).is_some() && builder.text.len() <= MAX_TEXT;
        if let Some(class) = self.list.get_mut(builder.class as usize) {
            class.is_refused = !is_taken;
            let (start, first) = (self.texts.len().saturating_sub(PADDING), self.holes.len());
            self.texts.truncate(start);
            self.texts.extend_from_slice(&builder.text);
            let end = self.texts.len();
            self.texts.resize(end + PADDING, 0);
            self.holes
                .extend(builder.holes.iter().map(|&(at, hole)| ((start + at) as u32, hole)));
            class.template = is_taken.then_some(Template {
                start: start as u32,
                end: end as u32,
                first_hole: first as u32,
                end_of_holes: self.holes.len() as u32,
                has_regions: builder
                    .holes
                    .iter()
                    .any(|hole| matches!(hole.1, TemplateHole::Region(..))),
                class: builder.class,
            });
        }
        self.spare = Some(builder);
    }
}

/// Returns a hash of all inputs of an op's text, if the op may have a class, and the argument and attribute indices of
/// the integer that may differ.
fn hash(op: OpRef<'_>, policy: TemplatePolicy) -> Option<(u64, Option<(u8, u16)>)> {
    let arena = &op.ir().arena;
    let mut hasher = FxHasher::default();
    let mut push = |word| hasher.write_u32(word);
    push(op.name().index());
    let integer = match policy {
        TemplatePolicy::Other => return None,
        TemplatePolicy::Declared(integer) => integer.filter(|_| op.is_leaf()),
        TemplatePolicy::Custom => {
            push(equality_pattern(op.operands().map(ValueRef::index))?);
            None
        }
    };
    arena.for_each_operand(op.index(), |operand| push(arena.value_type(operand)));
    for result in op.results() {
        push(result.ty().to_bits());
    }
    if !op.is_leaf() {
        push(equality_pattern(op.successors().map(|block| block.id))?);
        let arguments = op.regions().filter_map(RegionRef::first_block).flat_map(BlockRef::args);
        arguments.for_each(|argument| push(argument.ty().to_bits()));
    }
    let (inherent, discardable) = arena.attrs(op.index());
    let mut found = None;
    for (at, (name, bits)) in inherent.iter().enumerate() {
        if let Some((number, of, ty)) = integer
            && of.index() == name
            && let Some((its_type, _)) = Attribute::from_bits(bits).and_then(Attribute::as_small_int)
            && its_type == ty
        {
            found = Some((number, at as u16));
        } else {
            push(bits);
        }
    }
    for (_, bits) in discardable.iter() {
        push(bits);
    }
    Some((hasher.finish(), found))
}

impl<'a> TextTemplateBuilder<'a> {
    fn new(op: OpRef<'a>) -> Self {
        TextTemplateBuilder {
            op,
            class: 0,
            integer: None,
            text: Vec::with_capacity(2 * MAX_TEXT),
            holes: Vec::with_capacity(MAX_COMPARED),
            taken: 0,
        }
    }

    fn note(&mut self, out: &AsmOutput<'_>, from: u64, hole: TemplateHole) -> Option<()> {
        self.take_text(out, from)?;
        self.taken = out.position();
        self.holes.push((self.text.len(), hole));
        Some(())
    }

    /// Copies the text up to a position, if it is still buffered.
    fn take_text(&mut self, out: &AsmOutput<'_>, to: u64) -> Option<()> {
        let len = usize::try_from(to.checked_sub(self.taken)?).ok()?;
        self.text.extend_from_slice(out.since(self.taken)?.get(..len)?);
        self.taken = to;
        Some(())
    }
}

/// Maximum number of regions of an op with a template.
const MAX_REGIONS: usize = 64;

impl TemplateHole {
    /// Returns the hole of a value from a print function.
    pub(super) fn of_value(op: OpRef<'_>, value: ValueRef<'_>) -> Option<TemplateHole> {
        let is_it = |other: ValueRef<'_>| other.index() == value.index();
        match op.operands().position(is_it) {
            Some(number) => number.try_into().ok().map(TemplateHole::Operand),
            None => TemplateHole::argument_position(op, value)
                .map(|(region, number)| TemplateHole::Argument(region, number)),
        }
    }

    /// Returns the region index and the argument index of an entry argument.
    pub(super) fn argument_position(op: OpRef<'_>, argument: ValueRef<'_>) -> Option<(u16, u16)> {
        let block = argument.owner_block().filter(|block| block.is_entry())?;
        let region = block.region()?;
        // Looking up the index of a region is a linear search.
        let is_its_own = op.num_regions() <= MAX_REGIONS && region.parent_op()?.index() == op.index();
        is_its_own.then_some((region.number()?.try_into().ok()?, argument.number().try_into().ok()?))
    }

    pub(super) fn of_successor(op: OpRef<'_>, block: BlockRef<'_>) -> Option<TemplateHole> {
        let number = op.successors().position(|successor| successor.id == block.id)?;
        number.try_into().ok().map(TemplateHole::Successor)
    }

    pub(super) fn of_region(op: OpRef<'_>, region: RegionRef<'_>, form: RegionForm) -> Option<TemplateHole> {
        // Looking up the index of a region is a linear search.
        let is_its_own = op.num_regions() <= MAX_REGIONS && region.parent_op()?.index() == op.index();
        is_its_own.then_some(TemplateHole::Region(region.number()?.try_into().ok()?, form))
    }
}

/// Returns the name of an op, without the dialect name if the dialect is the default.
pub(super) fn short_name(name: &'static str, default: Option<&str>) -> &'static str {
    default
        .and_then(|default| name.strip_prefix(default)?.strip_prefix('.'))
        .filter(|rest| !rest.contains('.'))
        .unwrap_or(name)
}

/// Returns the equality pattern of some ids, if there are not too many.
fn equality_pattern(ids: impl ExactSizeIterator<Item = u32>) -> Option<u32> {
    if ids.len() <= 1 {
        return Some(0);
    }
    let mut seen = [NONE; MAX_COMPARED];
    let mut equal = 0;
    for (number, id) in ids.enumerate() {
        *seen.get_mut(number)? = id;
        let first = seen.iter().position(|&other| other == id).unwrap_or(number);
        equal = equal << 3 | first as u32;
    }
    Some(equal)
}

/// Returns the template policy of ops with this name.
fn compute_policy(op: OpRef<'_>, def: &OpDescriptor) -> TemplatePolicy {
    let Some((format, info)) = def.form.format.zip(op.info()) else {
        return TemplatePolicy::Other;
    };
    // No other op has the same symbol name.
    if (0..def.args.len()).any(|number| info.arg_name(number) == Some(Ident::SYM_NAME)) {
        return TemplatePolicy::Other;
    }
    if format
        .elements
        .iter()
        .any(|element| matches!(element, FormatElement::Custom(_)))
    {
        return TemplatePolicy::Custom;
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
    TemplatePolicy::Declared(integers.last())
}
