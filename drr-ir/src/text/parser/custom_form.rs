//! What has been read of an op in custom form.

use std::rc::Rc;

use smallvec::SmallVec;

use super::ops::Attrs;
use super::shape::HeadShape;
use super::values::Use;
use crate::define::{AssemblyFormat, OpDescriptor, RegionArgument, TypesOf};
use crate::diagnostic::Span;
use crate::{Attribute, Block, Region, Type};

/// Stands for all operands, results, regions or successors, where an element does not say which.
pub(super) const ALL: u8 = u8::MAX;

/// What has been read of an op in custom form. Each part comes with the number of what declares it.
#[derive(Debug)]
pub(super) struct Form<'s> {
    pub(super) def: &'static OpDescriptor,
    pub(super) format: &'static AssemblyFormat,
    /// The next element.
    pub(super) at: usize,
    /// The clauses of `oilist` that have been read.
    pub(super) clauses: SmallVec<[u8; 4]>,
    pub(super) operands: SmallVec<[(u8, Use<'s>); 4]>,
    pub(super) operand_types: SmallVec<[(u8, Type); 4]>,
    pub(super) result_types: SmallVec<[(u8, Type); 2]>,
    /// Types in the text that were read for values, in its order.
    pub(super) written_types: SmallVec<[(Span, Type); 4]>,
    /// Whether a parser in Rust may do more with types than to give them to values.
    pub(super) uses_types: bool,
    pub(super) name_span: Span,
    /// Where types were read last.
    pub(super) types_span: Span,
    /// Where an element has read a number as an attribute.
    pub(super) integer: Option<u32>,
    /// Attributes and properties by the number of the argument.
    pub(super) attrs: SmallVec<[(u8, Attribute); 4]>,
    pub(super) regions: SmallVec<[(u8, Region); 1]>,
    /// Where the regions are that are read.
    pub(super) braces: SmallVec<[u32; 1]>,
    pub(super) successors: SmallVec<[(u8, Block); 1]>,
    pub(super) properties: Option<Attrs>,
    pub(super) dictionary: Option<Attrs>,
    pub(super) dictionary_span: Span,
    /// The arguments of the next region, if a parser in Rust has given them.
    pub(super) arguments: Option<SmallVec<[RegionArgument; 2]>>,
    /// Regions that a parser in Rust has passed over.
    pub(super) passed: SmallVec<[Passed; 1]>,
    /// How many of them have been read, and where the text goes on behind all of them.
    pub(super) resumed: usize,
    pub(super) end: u32,
    /// Whether a region was read, and not made by a parser in Rust.
    pub(super) has_region_text: bool,
    /// Whether it may be learned with all that is in its regions.
    pub(super) may_be_whole: bool,
    /// Whether a terminator that is left out yields the results of the op before it.
    pub(super) yields_results: bool,
    /// Whether the arguments of a region that was built have the locations of the operands.
    pub(super) locates_arguments: bool,
    /// What the op looks like, if later ones may be compared with it.
    pub(super) head_shape: Option<HeadShape<'s>>,
    /// What it looks like, if it was compared and not read.
    pub(super) compared: Option<Rc<HeadShape<'s>>>,
}

/// A region that a parser in Rust has passed over.
#[derive(Clone, Debug)]
pub(super) struct Passed {
    /// What declares it.
    pub(super) slot: u8,
    /// Where its brace is.
    pub(super) brace: u32,
    pub(super) arguments: SmallVec<[RegionArgument; 2]>,
    /// Whether the text has all of it.
    pub(super) is_whole: bool,
}

impl<'s> Form<'s> {
    /// Nothing has been read but the name.
    pub(super) fn new(def: &'static OpDescriptor, format: &'static AssemblyFormat, name: Span) -> Self {
        Form {
            def,
            format,
            at: 0,
            clauses: SmallVec::new(),
            operands: SmallVec::new(),
            operand_types: SmallVec::new(),
            result_types: SmallVec::new(),
            written_types: SmallVec::new(),
            uses_types: false,
            name_span: name,
            types_span: name,
            integer: None,
            attrs: SmallVec::new(),
            regions: SmallVec::new(),
            braces: SmallVec::new(),
            successors: SmallVec::new(),
            properties: None,
            dictionary: None,
            dictionary_span: name,
            arguments: None,
            passed: SmallVec::new(),
            resumed: 0,
            end: 0,
            has_region_text: false,
            may_be_whole: false,
            yields_results: false,
            locates_arguments: false,
            head_shape: None,
            compared: None,
        }
    }

    /// The same of one that has been read: most of its lists are short, and moving all of it costs more than emptying them.
    pub(super) fn begin(&mut self, def: &'static OpDescriptor, format: &'static AssemblyFormat, name: Span) {
        let Form {
            def: _,
            format: _,
            at: _,
            clauses,
            operands,
            operand_types,
            result_types,
            written_types,
            uses_types: _,
            name_span: _,
            types_span: _,
            integer,
            attrs,
            regions,
            braces,
            successors,
            properties,
            dictionary,
            dictionary_span: _,
            arguments,
            passed,
            resumed: _,
            end: _,
            has_region_text: _,
            may_be_whole: _,
            yields_results: _,
            locates_arguments: _,
            head_shape,
            compared,
        } = self;
        clauses.clear();
        operands.clear();
        operand_types.clear();
        result_types.clear();
        written_types.clear();
        attrs.clear();
        regions.clear();
        braces.clear();
        successors.clear();
        passed.clear();
        (*integer, *properties, *dictionary, *arguments) = (None, None, None, None);
        (*head_shape, *compared) = (None, None);
        (self.def, self.format, self.at, self.resumed, self.end) = (def, format, 0, 0, 0);
        (self.name_span, self.types_span, self.dictionary_span) = (name, name, name);
        (self.has_region_text, self.may_be_whole, self.yields_results) = (false, false, false);
        (self.uses_types, self.locates_arguments) = (false, false);
    }

    /// Everything has been read but the regions; the text goes on there.
    pub(super) fn go_to_end(&mut self, end: u32) {
        self.at = self.format.elements.len();
        self.end = end;
    }

    /// Takes a type down for what it is the type of.
    pub(super) fn add_type(&mut self, of: TypesOf, ty: Type) {
        match of {
            TypesOf::Operand(number) => self.operand_types.push((number, ty)),
            TypesOf::Operands => self.operand_types.push((ALL, ty)),
            TypesOf::Result(number) => self.result_types.push((number, ty)),
            TypesOf::Results => self.result_types.push((ALL, ty)),
        }
    }
}
