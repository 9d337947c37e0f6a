//! Printer for ops in custom form. Open ops and regions are on an explicit stack, so that nothing recurses on depth. An
//! op without a custom form is printed in generic form.

use super::PrintError;
use super::aliases::AliasSymbol;
use super::deferred_runs::DeferLevel;
use super::op_classes::written_form;
use super::ops::OpPrinter;
use super::region_frame::{RegionCursor, RegionForm, RegionFrame};
use super::templates::{Template, TemplateHole, Templates, TextTemplateBuilder, short_name};
use crate::define::traits::has_one_type;
use crate::define::{FormatElement, OpDescriptor, TraitFlags, TypesOf, UseGenericForm};
use crate::{BlockRef, OpRef, RegionRef, ValueRef};

/// Printer for ops in custom form.
pub(super) struct CustomOpPrinter<'a, 'o> {
    pub(super) ops: OpPrinter<'a, 'o>,
    pub(super) templates: Templates<'a>,
    /// Set if the running print function depends only on the inputs of a template.
    pub(super) is_memoized: bool,
    /// The last block and its default dialect.
    default_dialect: (Option<Option<u32>>, Option<&'static str>),
    stack: Vec<OpenItem<'a>>,
    /// Number of open regions.
    pub(super) depth: usize,
    /// Ops printed on the line of their parent: nothing may follow them, because the line continues.
    on_one_line: Vec<u32>,
    /// Additional indentation of lines and regions in a print function.
    pub(super) indent: u16,
    /// Regions requested by a print function, with the end of the text before each of them.
    pub(super) requested_regions: Vec<(RegionRef<'a>, RegionForm, u64)>,
    /// Set if the op has printed the arguments of its next region.
    pub(super) hides_arguments: bool,
    /// Set if ops with known templates are deferred ([`deferred_runs`](super::deferred_runs)).
    pub(super) defers: bool,
    /// The classes of ops by op index, if they were computed in advance.
    pub(super) classes: Vec<u16>,
    /// Reused stack of [`CustomOpPrinter::defer`].
    pub(super) defer_stack: Vec<DeferLevel<'a>>,
    /// A bit for each printed region, by id. If ops printed a region twice, nested regions would be printed
    /// exponentially often.
    printed: Vec<u64>,
}

/// An open item and its continuation.
enum OpenItem<'a> {
    /// An op with an assembly format, the index of the next element, and the template under construction.
    Format(
        OpRef<'a>,
        &'static OpDescriptor,
        usize,
        Option<Box<TextTemplateBuilder<'a>>>,
    ),
    /// An op printed from a template, the next hole, and the start of the text before that.
    Template(OpRef<'a>, Template, u32, u32),
    /// An op in generic form, and the index of the next region.
    Generic(OpRef<'a>, usize),
    /// A region.
    Region(RegionFrame<'a>),
    /// Text of a print function after a region.
    Text(Box<[u8]>),
}

/// Initial capacity of the stack.
const INITIAL_CAPACITY: usize = 1 << 4;

impl<'a, 'o> CustomOpPrinter<'a, 'o> {
    pub(super) fn new(ops: OpPrinter<'a, 'o>, templates: Templates<'a>) -> Self {
        CustomOpPrinter {
            default_dialect: (None, None),
            ops,
            templates,
            is_memoized: false,
            stack: Vec::with_capacity(INITIAL_CAPACITY),
            depth: 0,
            on_one_line: Vec::new(),
            indent: 0,
            requested_regions: Vec::with_capacity(INITIAL_CAPACITY),
            hides_arguments: false,
            defers: false,
            classes: Vec::new(),
            defer_stack: Vec::new(),
            printed: Vec::new(),
        }
    }

    /// Prints an op with its regions, without a trailing line break. An op of `builtin` is printed without the dialect
    /// name.
    pub(super) fn op(&mut self, root: OpRef<'a>) {
        self.ops.asm.record_position(root);
        self.begin(root);
        self.finish_open_items();
    }

    /// Prints the rest of all open items.
    #[inline]
    pub(super) fn finish_open_items(&mut self) {
        if !self.stack.is_empty() {
            self.print_open_items();
        }
    }

    fn print_open_items(&mut self) {
        while let Some(open) = self.stack.pop() {
            match open {
                // Regions have been printed, so falling back to the generic form is impossible.
                OpenItem::Format(op, def, at, suspended) => {
                    self.templates.resume(&self.ops.asm.out, suspended);
                    let _ = self.resume_op(op, def, at);
                }
                OpenItem::Template(op, template, next, from) => {
                    if self.fill(op, template, next, from) {
                        self.trailing_location_and_users(op);
                    }
                }
                OpenItem::Generic(op, number) => self.next_region(op, number),
                OpenItem::Region(frame) => self.resume_region(frame),
                OpenItem::Text(text) => self.ops.asm.out.bytes(&text),
            }
            if self.ops.asm.out.failed() {
                return;
            }
        }
    }

    /// Begins an op: prints its result names, its name and the text before its regions.
    #[inline]
    pub(super) fn begin(&mut self, op: OpRef<'a>) {
        self.ops.named_results(op);
        self.begin_unnamed(op);
    }

    /// Begins an op after its result names.
    #[inline(always)]
    fn begin_unnamed(&mut self, op: OpRef<'a>) {
        let class = self.classes.get(op.index() as usize).copied();
        match class.and_then(|class| self.templates.of_class(class)) {
            Some(template) => self.begin_from_template(op, template),
            None => self.begin_unknown(op, class),
        }
    }

    /// Begins an op whose class is unknown or new, after its result names.
    #[inline(never)]
    fn begin_unknown(&mut self, op: OpRef<'a>, class: Option<u16>) {
        if self.ops.asm.options.debug_info {
            let location = self.ops.asm.locations.of_module(op.location());
            self.ops.asm.visit(AliasSymbol::Location(location), true);
        }
        let Some(def) = written_form(op) else {
            return self.generic(op);
        };
        let class = class.or_else(|| self.templates.classes.of_op(op, || Some(def)));
        if let Some(template) = class.and_then(|class| self.templates.of_class(class)) {
            return self.begin_from_template(op, template);
        }
        self.templates.begin_template(op, def, class);
        let is_partial = op.has_trait(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE) && !writes_all_types(def);
        if is_partial && !has_one_type(op) {
            // The types are compatible but not equal, and the format does not write all of them.
            self.templates.resume(&self.ops.asm.out, None);
            return self.generic(op);
        }
        let position = self.ops.asm.out.position();
        let name = short_name(def.name, self.default_dialect(op));
        self.ops.asm.out.text(name);
        self.templates.begin_text(&self.ops.asm.out);
        if let Err(UseGenericForm) = self.resume_op(op, def, 0) {
            self.requested_regions.clear();
            self.hides_arguments = false;
            self.templates.resume(&self.ops.asm.out, None);
            self.ops.asm.out.holds = false;
            self.ops.asm.out.take_since(position);
            self.generic(op);
        }
    }

    #[inline(never)]
    fn begin_from_template(&mut self, op: OpRef<'a>, template: Template) {
        let default = self.default_dialect(op);
        let start = self.templates.start(template, default);
        if self.fill(op, template, template.first_hole, start) {
            self.trailing_location_and_users(op);
        }
    }

    /// Prints an op from its template up to its next region or its end, starting at hole `next` and text offset `from`.
    /// Returns `false` if the op continues after a region.
    #[inline(always)]
    fn fill(&mut self, op: OpRef<'a>, template: Template, mut next: u32, mut from: u32) -> bool {
        let holes = next as usize..template.end_of_holes as usize;
        for &(to, hole) in self.templates.holes.get(holes).unwrap_or_default() {
            next += 1;
            let out = &mut self.ops.asm.out;
            out.part(&self.templates.texts, from as usize, to.saturating_sub(from) as usize);
            from = to;
            match hole {
                TemplateHole::Operand(number) => {
                    if let Some(operand) = op.operand(number.into()) {
                        self.ops.value(operand);
                    }
                }
                TemplateHole::Argument(region, number) => {
                    if let Some(argument) = argument(op, region, number) {
                        self.ops.named_value(argument, self.ops.numbering.entry(argument));
                    }
                }
                TemplateHole::Region(region, form) => {
                    if let Some(region) = op.region(region.into()) {
                        self.stack.push(OpenItem::Template(op, template, next, from));
                        self.stack.push(OpenItem::Region(RegionFrame::new(region, form)));
                        return false;
                    }
                }
                TemplateHole::Integer(number) => self.ops.integer_attr(op, number),
                TemplateHole::Successor(number) => self.ops.successor(op, number),
                TemplateHole::LocationOfArgument(region, number) => self.ops.location_of_entry(op, region, number),
                TemplateHole::Newline(indent) => self.ops.newline(self.depth + usize::from(indent)),
            }
        }
        let len = template.end.saturating_sub(from) as usize;
        self.ops.asm.out.part(&self.templates.texts, from as usize, len);
        true
    }

    /// Begins an op in generic form.
    fn generic(&mut self, op: OpRef<'a>) {
        let has_regions = op.num_regions() > 0;
        if !has_regions {
            self.ops.asm.visit_op(op);
        }
        self.ops.quoted_name(op);
        // The aliases of a registered op are collected after those of its regions; the properties of an unregistered op
        // get none.
        let before = self.ops.asm.make_aliases(!has_regions && op.info().is_some());
        self.ops.arguments(op);
        self.ops.asm.make_aliases(before);
        self.next_region(op, 0);
    }

    /// Returns the default dialect at an op.
    #[inline(always)]
    fn default_dialect(&mut self, op: OpRef<'a>) -> Option<&'static str> {
        let block = op.block().map(|block| block.id);
        // Most ops are in the block of the previous op.
        if self.default_dialect.0 != Some(block) {
            self.default_dialect = (Some(block), default_dialect(op));
        }
        self.default_dialect.1
    }

    /// Prints elements of a format up to the next region or the end. Fails only before the first region.
    fn resume_op(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, mut at: usize) -> Result<(), UseGenericForm> {
        let format = def.form.format.ok_or(UseGenericForm)?;
        let begins = at == 0;
        while let Some(element) = format.elements.get(at) {
            at += 1;
            match *element {
                FormatElement::Region(number) => {
                    let number = usize::from(number);
                    let is_variadic = def.regions.get(number).is_some_and(|region| region.variadic);
                    let count = if is_variadic { usize::MAX } else { 1 };
                    self.push_regions(op, def, at, number, count);
                    return Ok(());
                }
                FormatElement::Regions => {
                    self.push_regions(op, def, at, 0, usize::MAX);
                    return Ok(());
                }
                FormatElement::Custom(directive) => {
                    self.is_memoized = false;
                    let written = (directive.print)(self, op);
                    self.indent = 0;
                    written.or(if begins { Err(UseGenericForm) } else { Ok(()) })?;
                    if !self.is_memoized {
                        self.templates.disable(op.name());
                    }
                    if !self.requested_regions.is_empty() {
                        self.push_requested_regions(op, def, at);
                        return Ok(());
                    }
                }
                _ => at += self.element(op, def, element),
            }
        }
        self.templates.end(&self.ops.asm.out);
        self.trailing_location_and_users(op);
        Ok(())
    }

    fn trailing_location_and_users(&mut self, op: OpRef<'a>) {
        if self.ops.has_more && self.on_one_line.last() != Some(&op.index()) {
            self.ops.trailing_location_and_users(op);
        }
    }

    /// Requests regions of an op, separated by commas. The op then continues with a format element.
    fn push_regions(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, at: usize, first: usize, count: usize) {
        let hides_arguments = std::mem::take(&mut self.hides_arguments);
        for (index, region) in op.regions().skip(first).take(count).enumerate() {
            self.ops.asm.out.comma(index);
            self.request_region(
                region,
                RegionForm {
                    hides_arguments: hides_arguments && index == 0,
                    hides_bare_terminator: def.form.implicit_terminator.is_some(),
                    ..RegionForm::default()
                },
            );
        }
        self.push_requested_regions(op, def, at);
    }

    /// Requests a region at the current position in the op's text.
    pub(super) fn request_region(&mut self, region: RegionRef<'a>, form: RegionForm) {
        let out = &mut self.ops.asm.out;
        out.holds = true;
        let position = out.position();
        self.templates
            .record_hole_if(out, position, |op| TemplateHole::of_region(op, region, form));
        self.requested_regions.push((region, form, position));
    }

    /// Pushes the requested regions of an op, the first one on top, each with the text after it. The next format
    /// element of the op is below them.
    fn push_requested_regions(&mut self, op: OpRef<'a>, def: &'static OpDescriptor, at: usize) {
        let out = &mut self.ops.asm.out;
        self.stack
            .push(OpenItem::Format(op, def, at, self.templates.suspend(out)));
        out.holds = false;
        while let Some((region, form, position)) = self.requested_regions.pop() {
            // Printing an enclosing region would not terminate.
            if region.parent_op() != Some(op) && !region.parent_op().is_some_and(|by| by.ancestors().any(|by| by == op))
            {
                let op = op.name_text().into_owned();
                out.fail(PrintError::OutsideRegion { op });
            }
            let text = out.take_since(position);
            if !text.is_empty() {
                self.stack.push(OpenItem::Text(text));
            }
            self.stack.push(OpenItem::Region(RegionFrame::new(region, form)));
        }
    }

    /// Continues an op in generic form: its next region, or its end.
    fn next_region(&mut self, op: OpRef<'a>, number: usize) {
        if let Some(region) = op.region(number) {
            self.ops.asm.out.text(if number == 0 { " (" } else { ", " });
            self.stack.push(OpenItem::Generic(op, number + 1));
            let frame = RegionFrame {
                is_generic: true,
                ..RegionFrame::new(region, RegionForm::default())
            };
            return self.stack.push(OpenItem::Region(frame));
        }
        if number > 0 {
            self.ops.asm.out.byte(b')');
            self.ops.asm.visit_op(op);
        }
        self.ops.rare_tail(op);
        self.trailing_location_and_users(op);
    }

    pub(super) fn end_of_line(&mut self) {
        self.ops.asm.out.byte(b'\n');
        self.ops.asm.out.flush_if_full();
    }

    /// Marks a region as printed. Reports an error and returns `true` if it was printed before.
    fn is_repeated(&mut self, region: RegionRef<'a>) -> bool {
        let (word, bit) = (region.id as usize / 64, 1 << (region.id % 64));
        if word >= self.printed.len() {
            self.printed.resize(region.ir.arena.regions.slots() / 64 + 1, 0);
        }
        let Some(word) = self.printed.get_mut(word) else {
            return false;
        };
        let is_repeated = *word & bit != 0;
        *word |= bit;
        if is_repeated {
            let op = region
                .parent_op()
                .map(|op| op.name_text().into_owned())
                .unwrap_or_default();
            self.ops.asm.out.fail(PrintError::RepeatedRegion { op });
        }
        is_repeated
    }

    /// Prints the rest of the ops of a block. Returns the region after the last one, or suspends it at an op that has
    /// regions.
    #[inline]
    fn next_ops(
        &mut self,
        mut frame: RegionFrame<'a>,
        block: BlockRef<'a>,
        mut next: Option<OpRef<'a>>,
    ) -> Option<RegionFrame<'a>> {
        while let Some(op) = next
            && !(frame.hides_terminators && op.next().is_none())
            && !self.ops.asm.out.failed()
        {
            if self.defers {
                next = self.defer(op, frame.hides_terminators);
                if next.map(OpRef::index) != Some(op.index()) {
                    continue;
                }
            }
            next = op.next();
            self.ops.indent(self.depth);
            self.ops.asm.record_position(op);
            let open = self.stack.len();
            self.begin(op);
            if self.stack.len() > open {
                frame.next = RegionCursor::EndOfLine(block, next);
                self.stack.insert(open, OpenItem::Region(frame));
                return None;
            }
            self.end_of_line();
        }
        frame.next = RegionCursor::Block(block.next());
        Some(frame)
    }

    /// Prints the label of a block, if the form of the region shows it.
    fn label_of_block(&mut self, frame: &RegionFrame<'a>, block: BlockRef<'a>) {
        let is_entry = block.is_entry();
        let shows_label = match is_entry {
            true if frame.is_generic => block.num_args() > 0 || block.is_empty(),
            true => block.num_args() > 0 && !frame.form.hides_arguments,
            false => true,
        };
        if shows_label {
            self.ops.block(block, is_entry, self.depth - 1);
        }
        if self.ops.asm.options.value_users {
            self.ops.users_of_arguments(block, self.depth);
        }
    }

    /// Begins a region of which only the first op is printed, without a line break.
    fn begin_on_one_line(&mut self, mut frame: RegionFrame<'a>) {
        self.ops.asm.out.text("{ ");
        self.ops.asm.out.flush_if_full();
        let block = frame.region.first_block();
        let Some((block, op)) = block.and_then(|block| Some((block, block.first_op()?))) else {
            return self.ops.asm.out.byte(b'}');
        };
        frame.next = RegionCursor::EndOfLine(block, None);
        self.stack.push(OpenItem::Region(frame));
        self.on_one_line.push(op.index());
        self.begin_unnamed(op);
    }

    /// Continues a region up to an op that has regions, or to its end.
    fn resume_region(&mut self, mut frame: RegionFrame<'a>) {
        while !self.ops.asm.out.failed() {
            match frame.next {
                RegionCursor::Op(block, next) => match self.next_ops(frame, block, next) {
                    Some(region) => frame = region,
                    None => return,
                },
                RegionCursor::EndOfLine(..) if frame.form.is_on_one_line => {
                    self.on_one_line.pop();
                    return self.ops.asm.out.text(" }");
                }
                RegionCursor::EndOfLine(block, next) => {
                    self.end_of_line();
                    frame.next = RegionCursor::Op(block, next);
                }
                RegionCursor::Block(Some(block)) => {
                    self.label_of_block(&frame, block);
                    frame.next = RegionCursor::Op(block, block.first_op());
                }
                RegionCursor::Block(None) => {
                    self.depth -= 1;
                    self.ops.indent(self.depth);
                    self.ops.asm.out.byte(b'}');
                    self.depth -= usize::from(frame.form.indent);
                    return;
                }
                RegionCursor::Begin if self.ops.asm.options.skip_regions => {
                    return self.ops.asm.out.text("{...}");
                }
                RegionCursor::Begin if self.is_repeated(frame.region) => return,
                RegionCursor::Begin if frame.form.is_on_one_line => return self.begin_on_one_line(frame),
                RegionCursor::Begin => {
                    self.ops.asm.out.text("{\n");
                    self.ops.asm.out.flush_if_full();
                    self.depth += 1 + usize::from(frame.form.indent);
                    frame.next = RegionCursor::Block(frame.region.first_block());
                }
            }
        }
    }
}

/// Holes of rare kinds.
impl<'a> OpPrinter<'a, '_> {
    #[cold]
    fn integer_attr(&mut self, op: OpRef<'a>, number: u16) {
        let attr = op.inherent_attrs().nth(number.into());
        let value = attr.and_then(|(_, attr)| attr.as_small_int());
        self.asm.out.signed(value.map_or(0, |(_, value)| value.into()));
    }

    #[cold]
    fn successor(&mut self, op: OpRef<'a>, number: u16) {
        if let Some(block) = op.successor(number.into()) {
            self.label(block);
        }
    }

    #[cold]
    fn location_of_entry(&mut self, op: OpRef<'a>, region: u16, number: u16) {
        if let Some(argument) = argument(op, region, number) {
            self.location_of_argument(argument);
        }
    }

    #[cold]
    fn newline(&mut self, indent: usize) {
        self.asm.out.byte(b'\n');
        self.indent(indent);
    }
}

/// Returns `true` if the format of an op writes the type of each operand and result.
fn writes_all_types(def: &OpDescriptor) -> bool {
    let has_types_of_values = |element: &FormatElement| {
        matches!(
            element,
            FormatElement::FunctionalType(TypesOf::Operands, TypesOf::Results)
        )
    };
    def.form
        .format
        .is_some_and(|format| format.elements.iter().any(has_types_of_values))
}

/// Returns the dialect whose ops are printed without its name at an op.
fn default_dialect(op: OpRef<'_>) -> Option<&'static str> {
    let Some(parent) = op.parent_op() else {
        return Some("builtin");
    };
    let form = &parent.info()?.def().form;
    form.default_dialect.filter(|_| form.is_implemented)
}

/// Returns an argument of the entry block of a region.
fn argument(op: OpRef<'_>, region: u16, number: u16) -> Option<ValueRef<'_>> {
    op.region(region.into())?.first_block()?.arg(number.into())
}
