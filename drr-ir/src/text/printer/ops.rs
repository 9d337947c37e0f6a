//! Printer for ops, blocks and regions.

use smallvec::SmallVec;

use super::aliases::AliasSymbol;
use super::asm_writer::AsmWriter;
use super::numbering::{NAMED, Numbering, OF_ENTRY, ValueName};
use super::op_text_cache::{OpTextCache, OpTextEntry};
use super::output::ShortText;
use super::traversal::{Traversal, TraversalEvent};
use crate::store::OUT_OF_LINE;
use crate::{BlockRef, OpName, OpRef, Type, ValueRef};

/// Maximum indented nesting depth: indentation takes quadratic space.
const MAX_INDENTED: usize = 2_500;

/// Printer for ops.
pub(super) struct OpPrinter<'a, 'o> {
    pub(super) asm: AsmWriter<'a, 'o>,
    pub(super) numbering: Numbering,
    pub(super) op_texts: OpTextCache,
    /// Set if the types of an op are followed by a location or the users of its results.
    pub(super) has_more: bool,
}

impl<'a> OpPrinter<'a, '_> {
    /// Prints an op with its regions, without a trailing line break.
    pub(super) fn op(&mut self, root: OpRef<'a>) {
        if self.asm.options.skip_regions {
            self.asm.record_position(root);
            self.head(root);
            for number in 0..root.num_regions() {
                self.asm.out.text(if number == 0 { " ({...}" } else { ", {...}" });
            }
            self.asm.out.text(if root.num_regions() > 0 { ")" } else { "" });
            return self.tail(root);
        }
        let mut traversal = Traversal::new(root);
        loop {
            // Fast path for ops without regions.
            let depth = traversal.depth();
            while let Some(op) = traversal.next_leaf() {
                self.indent(depth);
                self.asm.record_position(op);
                self.head(op);
                self.tail(op);
                self.end_of_line(depth);
                if self.asm.out.failed() {
                    return;
                }
            }
            let Some(event) = traversal.next() else { return };
            // An op with regions is already on the traversal's stack at its event.
            let depth = traversal.depth();
            match event {
                TraversalEvent::Op(op) => {
                    let has_regions = op.num_regions() > 0;
                    let own_depth = depth - usize::from(has_regions);
                    self.indent(own_depth);
                    self.asm.record_position(op);
                    self.head(op);
                    if !has_regions {
                        self.tail(op);
                        self.end_of_line(own_depth);
                    }
                }
                TraversalEvent::Region(number) => {
                    self.asm.out.text(if number == 0 { " ({\n" } else { ", {\n" });
                }
                TraversalEvent::Block(block) => {
                    let is_entry = block.is_entry();
                    if !is_entry || block.num_args() > 0 || block.is_empty() {
                        self.block(block, is_entry, depth.saturating_sub(1));
                    }
                    if self.asm.options.value_users {
                        self.users_of_arguments(block, depth);
                    }
                }
                TraversalEvent::EndRegion => {
                    self.indent(depth.saturating_sub(1));
                    self.asm.out.byte(b'}');
                }
                TraversalEvent::EndOp(op) => {
                    self.asm.out.byte(b')');
                    self.tail(op);
                    self.end_of_line(depth);
                }
            }
            if self.asm.out.failed() {
                return;
            }
        }
    }

    #[inline]
    pub(super) fn indent(&mut self, depth: usize) {
        if depth <= MAX_INDENTED {
            self.asm.out.spaces(2 * depth);
        }
    }

    /// Ends the line of an op, except the outermost one.
    #[inline]
    fn end_of_line(&mut self, depth: usize) {
        if depth > 0 {
            self.asm.out.byte(b'\n');
        }
        self.asm.out.flush_if_full();
    }

    /// Prints the text before the regions.
    #[inline]
    fn head(&mut self, op: OpRef<'a>) {
        let count = op.num_results();
        if count > 0 {
            match self.numbering.results(op) {
                Some(number) => self.asm.out.prefixed_number(b"%", number),
                None => self.first_name(op),
            }
            if count > 1 {
                self.asm.out.byte(b':');
                self.asm.out.number(count as u64);
            }
            self.assign(op.name());
        } else {
            self.quoted_name(op);
        }
        self.arguments(op);
    }

    /// Prints the name of an op's results if it is not a number.
    #[cold]
    fn first_name(&mut self, op: OpRef<'a>) {
        let names = self.numbering.result_names(op);
        self.name(names.first().map_or(ValueName::Unknown, |&(name, _)| name));
    }

    /// Prints the names of the results in custom form, followed by `=`.
    #[inline]
    pub(super) fn named_results(&mut self, op: OpRef<'a>) {
        // Fast path for one result. If users are printed, ops without results have numbers, too.
        match self.numbering.only_result_of(op) {
            Some(entry) if !self.has_more => {
                let out = &mut self.asm.out;
                match entry & NAMED {
                    0 => out.prefixed_number(b"%", entry),
                    _ => self.numbering.texts.write(entry & !NAMED, out),
                }
                out.text(" = ");
            }
            _ if op.num_results() > 0 => self.rare_results(op),
            _ => {}
        }
    }

    fn rare_results(&mut self, op: OpRef<'a>) {
        for (index, (name, count)) in self.numbering.result_names(op).into_iter().enumerate() {
            self.asm.out.comma(index);
            self.name(name);
            if count > 1 {
                self.asm.out.byte(b':');
                self.asm.out.number(count.into());
            }
        }
        self.asm.out.text(" = ");
    }

    /// Prints `"name"(`.
    pub(super) fn quoted_name(&mut self, op: OpRef<'a>) {
        self.asm.out.quoted(op.name().bytes(self.asm.ctx));
        self.asm.out.byte(b'(');
    }

    /// Prints the operands, the successors and the inherent attributes.
    #[inline(always)]
    pub(super) fn arguments(&mut self, op: OpRef<'a>) {
        for (index, operand) in op.operands().enumerate() {
            match (self.numbering.only_result(operand), index) {
                (Some(number), 0) => self.asm.out.prefixed_number(b"%", number),
                (Some(number), _) => self.asm.out.prefixed_number(b", %", number),
                (None, _) => {
                    self.asm.out.comma(index);
                    self.name(self.numbering.value(operand));
                }
            }
        }
        self.asm.out.byte(b')');
        if !op.is_leaf() && op.num_successors() > 0 {
            self.asm.out.byte(b'[');
            for (index, block) in op.successors().enumerate() {
                self.asm.out.comma(index);
                self.label(block);
            }
            self.asm.out.byte(b']');
        }
        if !op.has_attr_text() {
            return;
        }
        let inherent = op.inherent_attrs();
        if inherent.len() > 0 {
            self.asm.out.text(" <{");
            self.asm.entries(inherent);
            self.asm.out.text("}>");
        } else if op.has_empty_properties() {
            self.asm.out.text(" <{}>");
        }
    }

    /// Prints ` = "name"(`.
    #[inline]
    fn assign(&mut self, name: OpName) {
        let out = &mut self.asm.out;
        match self.op_texts.get_mut(name) {
            Some(OpTextEntry {
                opening: Some(opening), ..
            }) => out.piece(opening),
            wording => {
                let position = out.position();
                out.text(" = ");
                out.quoted(name.bytes(self.asm.ctx));
                out.byte(b'(');
                if let Some(wording) = wording {
                    wording.opening = out.since(position).and_then(ShortText::new);
                }
            }
        }
    }

    /// Prints the types of an op.
    #[inline]
    fn types(&mut self, op: OpRef<'a>) {
        if let Some(text) = self
            .op_texts
            .get_mut(op.name())
            .and_then(|wording| wording.signature(op))
        {
            self.asm.out.piece(text);
            return;
        }
        let position = self.asm.out.position();
        self.new_types(op);
        if let Some(wording) = self.op_texts.get_mut(op.name())
            && let Some(text) = self.asm.out.since(position)
        {
            wording.note_signature(op, text);
        }
    }

    /// Prints the text after the regions.
    #[inline]
    fn tail(&mut self, op: OpRef<'a>) {
        self.discardable(op);
        self.types(op);
        if self.has_more {
            self.trailing_location_and_users(op);
        }
    }

    /// Prints the text after the types.
    #[cold]
    pub(super) fn trailing_location_and_users(&mut self, op: OpRef<'a>) {
        let asm = &mut self.asm;
        if asm.options.debug_info {
            let location = asm.locations.of_module(op.location());
            asm.trailing_location(location, true);
        }
        if asm.options.value_users {
            self.users_of_results(op);
        }
    }

    /// Prints the text after the regions of an op in generic form among ops in custom form. Locations follow later.
    pub(super) fn rare_tail(&mut self, op: OpRef<'a>) {
        self.discardable(op);
        self.new_types(op);
    }

    /// Prints the discardable attributes.
    #[inline(always)]
    fn discardable(&mut self, op: OpRef<'a>) {
        if op.has_attr_text() {
            let asm = &mut self.asm;
            let discardable = op.discardable_attrs();
            if discardable.len() > 0 {
                asm.out.text(" {");
                asm.entries(discardable);
                asm.out.byte(b'}');
            }
        }
    }

    /// Prints the types of an op without the cache.
    fn new_types(&mut self, op: OpRef<'a>) {
        self.asm.out.text(" : ");
        let operands: SmallVec<[Type; 8]> = op.operands().map(|operand| operand.ty()).collect();
        let results: SmallVec<[Type; 8]> = op.result_types().collect();
        self.functional_type(&operands, &results);
    }

    /// Prints `(a, b) -> c`.
    pub(super) fn functional_type(&mut self, inputs: &[Type], results: &[Type]) {
        let asm = &mut self.asm;
        asm.out.byte(b'(');
        for (index, &ty) in inputs.iter().enumerate() {
            asm.out.comma(index);
            asm.ty(ty);
        }
        asm.out.text(") -> ");
        match *results {
            [only] if only.function(asm.ctx).is_none() => asm.ty(only),
            _ => {
                asm.out.byte(b'(');
                for (index, &ty) in results.iter().enumerate() {
                    asm.out.comma(index);
                    asm.ty(ty);
                }
                asm.out.byte(b')');
            }
        }
    }

    /// Prints the label of a block and a comment with its predecessors.
    pub(super) fn block(&mut self, block: BlockRef<'a>, is_entry: bool, depth: usize) {
        self.indent(depth);
        self.label(block);
        if block.num_args() > 0 {
            self.asm.out.byte(b'(');
            for (index, argument) in block.args().enumerate() {
                self.asm.out.comma(index);
                self.value(argument);
                self.asm.out.text(": ");
                self.asm.ty(argument.ty());
                self.location_of_argument(argument);
            }
            self.asm.out.byte(b')');
        }
        self.asm.out.byte(b':');
        let labels = self
            .numbering
            .predecessors(block.ir(), block)
            .map(|from| self.numbering.block(from));
        match labels.len() {
            0 if is_entry => {}
            0 => self.asm.out.text("  // no predecessors"),
            count => {
                if count == 1 {
                    self.asm.out.text("  // pred: ");
                } else {
                    self.asm.out.text("  // ");
                    self.asm.out.number(count as u64);
                    self.asm.out.text(" preds: ");
                }
                for (index, from) in labels.enumerate() {
                    self.asm.out.comma(index);
                    label(&mut self.asm, from);
                }
            }
        }
        self.asm.out.byte(b'\n');
        self.asm.out.flush_if_full();
    }

    #[inline]
    pub(super) fn location_of_argument(&mut self, argument: ValueRef<'a>) {
        if self.asm.options.debug_info {
            let location = self.asm.locations.of_module(argument.location());
            self.asm.visit(AliasSymbol::Location(location), false);
            self.asm.trailing_location(location, false);
        }
    }

    pub(super) fn label(&mut self, block: BlockRef<'a>) {
        let number = self.numbering.block(block);
        label(&mut self.asm, number);
    }

    /// Prints the name of a value.
    #[inline(always)]
    pub(super) fn value(&mut self, value: ValueRef<'a>) {
        match self.numbering.entry(value) {
            number if number & (OF_ENTRY | NAMED) == 0 => self.asm.out.prefixed_number(b"%", number),
            entry => self.named_value(value, entry),
        }
    }

    pub(super) fn named_value(&mut self, value: ValueRef<'a>, entry: u32) {
        let out = &mut self.asm.out;
        match entry & (OF_ENTRY | NAMED) {
            NAMED => self.numbering.texts.write(entry & !NAMED, out),
            OF_ENTRY if value.index() & OUT_OF_LINE != 0 => out.prefixed_number(b"%arg", entry & !OF_ENTRY),
            _ => self.rare_value(value),
        }
    }

    /// Prints the name of one of several results, or of an unknown value.
    #[cold]
    fn rare_value(&mut self, value: ValueRef<'a>) {
        let name = self.numbering.value(value);
        self.name(name);
    }

    fn name(&mut self, name: ValueName) {
        let out = &mut self.asm.out;
        match name {
            ValueName::Argument(number) => {
                out.prefixed_number(b"%arg", number);
            }
            ValueName::Number(number, of_several) => {
                out.prefixed_number(b"%", number);
                if let Some(result) = of_several {
                    out.prefixed_number(b"#", result);
                }
            }
            ValueName::Named(name, of_several) => {
                self.numbering.texts.write(name, out);
                if let Some(result) = of_several {
                    out.prefixed_number(b"#", result);
                }
            }
            ValueName::Unknown => out.text("<<UNKNOWN SSA VALUE>>"),
        }
    }
}

fn label(asm: &mut AsmWriter<'_, '_>, number: Option<u32>) {
    match number {
        Some(number) => asm.out.prefixed_number(b"^bb", number),
        None => asm.out.text("^<<INVALID BLOCK>>"),
    }
}
