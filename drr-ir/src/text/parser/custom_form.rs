//! What has been read of an op in custom form.

use std::rc::Rc;

use smallvec::SmallVec;

use super::ops::Attrs;
use super::shape::HeadShape;
use super::values::Use;
use crate::define::{AssemblyFormat, OpAsmParser, OpDescriptor, ParseFailed, RegionArgument, TypesOf};
use crate::diagnostic::Span;
use crate::{Attribute, Block, Ident, Region, Type};

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
    /// Parts of the text that say attributes and nothing else.
    pub(super) attr_parts: SmallVec<[AttrPart; 2]>,
    /// Whether a parser in Rust may make more of an attribute.
    pub(super) uses_attrs: bool,
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

/// A part of the text of an op, in brackets, that says attributes and nothing else.
#[derive(Clone, Debug)]
pub(super) struct AttrPart {
    pub(super) span: Span,
    pub(super) read: ReadPart,
    /// Which attributes it says, by the numbers of their arguments and by their names.
    pub(super) numbers: SmallVec<[u8; 2]>,
    pub(super) names: SmallVec<[Ident; 2]>,
}

/// How such a part is read.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReadPart {
    /// As the attribute of an argument.
    Attribute(u8),
    Directive(fn(&mut dyn OpAsmParser) -> Result<bool, ParseFailed>),
    Function(fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>),
}

/// How much has been read of an op but attributes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OtherThanAttrs {
    lists: [usize; 8],
    flags: [bool; 4],
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
            uses_attrs: false,
            name_span: name,
            types_span: name,
            integer: None,
            attr_parts: SmallVec::new(),
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
            uses_attrs: _,
            name_span: _,
            types_span: _,
            integer,
            attr_parts,
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
        attr_parts.clear();
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
        (self.uses_types, self.uses_attrs, self.locates_arguments) = (false, false, false);
    }

    /// Everything has been read but the regions; the text goes on there.
    pub(super) fn go_to_end(&mut self, end: u32) {
        self.at = self.format.elements.len();
        self.end = end;
    }

    /// Where it stands the same before and behind a part of the text, that part says attributes and nothing else.
    pub(super) fn other_than_attrs(&self) -> OtherThanAttrs {
        OtherThanAttrs {
            lists: [
                self.operands.len(),
                self.operand_types.len(),
                self.result_types.len(),
                self.written_types.len(),
                self.regions.len(),
                self.passed.len(),
                self.successors.len(),
                self.properties.as_ref().map_or(0, |entries| entries.len() + 1),
            ],
            flags: [
                self.arguments.is_some(),
                self.yields_results,
                self.locates_arguments,
                self.integer.is_some(),
            ],
        }
    }

    /// How many attributes have been read, for arguments and with names.
    pub(super) fn num_attrs(&self) -> (usize, usize) {
        (
            self.attrs.len(),
            self.dictionary.as_ref().map_or(0, |entries| entries.len()),
        )
    }

    /// The numbers and the names of the attributes that have been read since there were so many.
    pub(super) fn attrs_since(&self, (numbers, names): (usize, usize)) -> (SmallVec<[u8; 2]>, SmallVec<[Ident; 2]>) {
        let entries = self.dictionary.iter().flatten().skip(names);
        (
            self.attrs.iter().skip(numbers).map(|entry| entry.0).collect(),
            entries.map(|entry| entry.0).collect(),
        )
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
