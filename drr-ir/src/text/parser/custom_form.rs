//! The parsed components of an op in custom form.

use smallvec::SmallVec;

use super::ops::AttrEntries;
use super::values::ValueUse;
use crate::define::{AssemblyFormat, OpAsmParser, OpDescriptor, ParseFailed, RegionArgument, TypesOf};
use crate::diagnostic::Span;
use crate::{Attribute, Block, Ident, Region, Type};

/// Denotes all operands, results, regions or successors, for format elements that name no single one.
pub(super) const ALL: u8 = u8::MAX;

/// The parsed components of an op in custom form, each with the index of its declaration.
#[derive(Debug)]
pub(super) struct CustomOpState<'s> {
    pub(super) def: &'static OpDescriptor,
    pub(super) format: &'static AssemblyFormat,
    /// Index of the next format element.
    pub(super) at: usize,
    /// The `oilist` clauses parsed so far.
    pub(super) clauses: SmallVec<[u8; 4]>,
    pub(super) operands: SmallVec<[(u8, ValueUse<'s>); 4]>,
    pub(super) operand_types: SmallVec<[(u8, Type); 4]>,
    pub(super) result_types: SmallVec<[(u8, Type); 2]>,
    /// Types of values in the text, in textual order.
    pub(super) written_types: SmallVec<[(Span, Type); 4]>,
    /// Set if a parse function in Rust may use types for more than typing values.
    pub(super) uses_types: bool,
    pub(super) name_span: Span,
    /// Span of the last types.
    pub(super) types_span: Span,
    /// Start of the integer that an element has parsed as an attribute.
    pub(super) integer: Option<u32>,
    /// Ranges of the text that specify attributes and nothing else.
    pub(super) attr_fragments: SmallVec<[AttrFragment; 2]>,
    /// Set if a parse function in Rust may derive more from an attribute.
    pub(super) uses_attrs: bool,
    /// Attributes and properties, by argument index.
    pub(super) attrs: SmallVec<[(u8, Attribute); 4]>,
    pub(super) regions: SmallVec<[(u8, Region); 1]>,
    /// The opening braces of the parsed regions.
    pub(super) braces: SmallVec<[u32; 1]>,
    pub(super) successors: SmallVec<[(u8, Block); 1]>,
    pub(super) properties: Option<AttrEntries>,
    pub(super) dictionary: Option<AttrEntries>,
    pub(super) dictionary_span: Span,
    /// The arguments of the next region, if a parse function in Rust has set them.
    pub(super) arguments: Option<SmallVec<[RegionArgument; 2]>>,
    /// Regions skipped by a parse function in Rust, to be parsed after the op.
    pub(super) passed: SmallVec<[SkippedRegion; 1]>,
    /// Number of skipped regions parsed so far.
    pub(super) resumed: usize,
    /// Offset after all regions, where the text continues.
    pub(super) end: u32,
    /// Set if a region was parsed, not built by a parse function in Rust.
    pub(super) has_region_text: bool,
    /// Set if the op's whole text, with its regions, may become a shape.
    pub(super) may_be_whole: bool,
    /// Set if an implicit terminator yields the results of the preceding op.
    pub(super) yields_results: bool,
    /// Set if the arguments of a built region take the locations of the operands.
    pub(super) locates_arguments: bool,
}

/// A bracketed range of an op's text that specifies attributes and nothing else.
#[derive(Clone, Debug)]
pub(super) struct AttrFragment {
    pub(super) span: Span,
    pub(super) read: FragmentParser,
    /// The specified attributes, by argument index and by name.
    pub(super) numbers: SmallVec<[u8; 2]>,
    pub(super) names: SmallVec<[Ident; 2]>,
}

/// The parser of such a range.
#[derive(Clone, Copy, Debug)]
pub(super) enum FragmentParser {
    /// As the attribute of an argument.
    Attribute(u8),
    Directive(fn(&mut dyn OpAsmParser) -> Result<bool, ParseFailed>),
    Function(fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>),
}

/// Counts of all parsed components except attributes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NonAttrCounts {
    lists: [usize; 8],
    flags: [bool; 4],
}

/// A region that a parse function in Rust has skipped.
#[derive(Clone, Debug)]
pub(super) struct SkippedRegion {
    /// Index of the region's declaration.
    pub(super) slot: u8,
    /// Offset of the opening brace.
    pub(super) brace: u32,
    pub(super) arguments: SmallVec<[RegionArgument; 2]>,
    /// Set if the text contains the whole region, including its terminator.
    pub(super) is_whole: bool,
}

impl<'s> CustomOpState<'s> {
    /// Creates a form with only the name parsed.
    pub(super) fn new(def: &'static OpDescriptor, format: &'static AssemblyFormat, name: Span) -> Self {
        CustomOpState {
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
            attr_fragments: SmallVec::new(),
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
        }
    }

    /// Resets a used form. Clearing its short lists is cheaper than moving a new form.
    pub(super) fn begin(&mut self, def: &'static OpDescriptor, format: &'static AssemblyFormat, name: Span) {
        let CustomOpState {
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
            attr_fragments,
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
        } = self;
        clauses.clear();
        operands.clear();
        operand_types.clear();
        result_types.clear();
        written_types.clear();
        attr_fragments.clear();
        attrs.clear();
        regions.clear();
        braces.clear();
        successors.clear();
        passed.clear();
        (*integer, *properties, *dictionary, *arguments) = (None, None, None, None);
        (self.def, self.format, self.at, self.resumed, self.end) = (def, format, 0, 0, 0);
        (self.name_span, self.types_span, self.dictionary_span) = (name, name, name);
        (self.has_region_text, self.may_be_whole, self.yields_results) = (false, false, false);
        (self.uses_types, self.uses_attrs, self.locates_arguments) = (false, false, false);
    }

    /// Returns the counts of all components except attributes. If a range of text leaves them equal, it specifies only
    /// attributes.
    pub(super) fn non_attr_counts(&self) -> NonAttrCounts {
        NonAttrCounts {
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

    /// Returns the number of parsed attributes, by argument and by name.
    pub(super) fn num_attrs(&self) -> (usize, usize) {
        (
            self.attrs.len(),
            self.dictionary.as_ref().map_or(0, |entries| entries.len()),
        )
    }

    /// Returns the argument indices and names of the attributes parsed since the given counts.
    pub(super) fn attrs_since(&self, (numbers, names): (usize, usize)) -> (SmallVec<[u8; 2]>, SmallVec<[Ident; 2]>) {
        let entries = self.dictionary.iter().flatten().skip(names);
        (
            self.attrs.iter().skip(numbers).map(|entry| entry.0).collect(),
            entries.map(|entry| entry.0).collect(),
        )
    }

    /// Records a type for its operand or result.
    pub(super) fn add_type(&mut self, of: TypesOf, ty: Type) {
        match of {
            TypesOf::Operand(number) => self.operand_types.push((number, ty)),
            TypesOf::Operands => self.operand_types.push((ALL, ty)),
            TypesOf::Result(number) => self.result_types.push((number, ty)),
            TypesOf::Results => self.result_types.push((ALL, ty)),
        }
    }
}
