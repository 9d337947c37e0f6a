//! Templates: cached texts of ops in custom form, with holes for the parts that differ between ops.
//!
//! An op with the name, attributes and types of an earlier op is printed from the earlier op's template, without
//! running its format or its print function.
//!
//! A print function may depend on any data, so it must promise to depend only on the inputs of a template
//! ([`OpAsmPrinter::memoize`]).
//!
//! [`OpAsmPrinter::memoize`]: crate::define::OpAsmPrinter::memoize

use super::op_classes::{INITIAL_CLASSES, MAX_COMPARED, OpClasses};
use super::options::PrintOptions;
use super::output::{AsmOutput, MARK};
use super::region_frame::RegionForm;
use crate::define::OpDescriptor;
use crate::{BlockRef, OpName, OpRef, RegionRef, ValueRef};

/// The templates of a text.
pub(super) struct Templates<'a> {
    pub(super) classes: OpClasses,
    pub(super) texts: Vec<u8>,
    /// The holes in `texts`, with their offsets.
    pub(super) holes: Vec<(u32, TemplateHole)>,
    /// The template under construction, if the current op becomes one.
    builder: Option<Box<TextTemplateBuilder<'a>>>,
    /// A spare allocation for a template under construction.
    spare: Option<Box<TextTemplateBuilder<'a>>>,
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

/// Maximum length of a template.
const MAX_TEXT: usize = 1 << 11;

/// Number of bytes after the texts, so that each text can be copied in fixed-size chunks.
const PADDING: usize = 32;

impl<'a> Templates<'a> {
    pub(super) fn new(options: &PrintOptions) -> Self {
        Templates {
            classes: OpClasses::new(options),
            texts: Vec::with_capacity(8 * MAX_TEXT),
            holes: Vec::with_capacity(2 * INITIAL_CLASSES),
            builder: None,
            spare: None,
        }
    }

    /// Begins a template for an op of a class, if the class is to have one. The text after the op's name is recorded.
    pub(super) fn begin_template(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, class: Option<u16>) {
        self.builder = None;
        if let Some(number) = class
            && let Some(class) = self.classes.get(number)
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

    /// Returns the template of a class.
    #[inline]
    pub(super) fn of_class(&self, class: u16) -> Option<Template> {
        self.classes.get(class)?.template
    }

    /// Returns the start of a template's text in a block with a default dialect.
    #[inline]
    pub(super) fn start(&mut self, template: Template, default: Option<&'static str>) -> u32 {
        let Some(class) = self.classes.get_mut(template.class) else {
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

    /// Records a hole for the text since a position.
    #[inline]
    pub(super) fn record_hole(&mut self, out: &AsmOutput<'_>, from: u64, hole: TemplateHole) {
        if let Some(builder) = &mut self.builder
            && builder.record_hole(out, from, hole).is_none()
        {
            self.builder = None;
        }
    }

    /// Records that the attribute of an argument was printed.
    #[inline]
    pub(super) fn record_attribute(&mut self, out: &AsmOutput<'_>, from: u64, number: u8) {
        if let Some((argument, attr)) = self.builder.as_ref().and_then(|builder| builder.integer)
            && argument == number
        {
            self.record_hole(out, from, TemplateHole::Integer(attr));
        }
    }

    /// Records a hole for text from a print function. If the text does not belong to the op, the op gets no template.
    pub(super) fn record_hole_if(
        &mut self,
        out: &AsmOutput<'_>,
        from: u64,
        hole: impl FnOnce(OpRef<'a>) -> Option<TemplateHole>,
    ) {
        if let Some(builder) = &self.builder {
            match hole(builder.op) {
                Some(hole) => self.record_hole(out, from, hole),
                None => self.builder = None,
            }
        }
    }

    /// Disables templates for ops with this name, because a print function has printed text without the promise.
    pub(super) fn disable(&mut self, name: OpName) {
        if let Some(builder) = self.builder.take()
            && let Some(class) = self.classes.get_mut(builder.class)
        {
            class.is_refused = true;
        }
        self.classes.disable(name);
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
            self.finish(builder, out);
        }
    }

    /// Rewrites the texts of all templates, segment by segment between their holes.
    pub(super) fn rewrite(&mut self, mut rewrite: impl FnMut(&[u8], &mut Vec<u8>)) {
        // A placeholder may be longer than its replacement.
        let room = Vec::with_capacity(self.texts.len());
        let texts = std::mem::replace(&mut self.texts, room);
        for template in self.classes.templates_mut() {
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

    /// Stores the template under construction in its class.
    #[cold]
    fn finish(&mut self, mut builder: Box<TextTemplateBuilder<'a>>, out: &AsmOutput<'_>) {
        let is_taken = builder.take_text(out, out.position()).is_some() && builder.text.len() <= MAX_TEXT;
        if let Some(class) = self.classes.get_mut(builder.class) {
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

    fn record_hole(&mut self, out: &AsmOutput<'_>, from: u64, hole: TemplateHole) -> Option<()> {
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
        let is_value = |other: ValueRef<'_>| other.index() == value.index();
        match op.operands().position(is_value) {
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
