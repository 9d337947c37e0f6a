//! State of a type or attribute whose parameters are being parsed.

use smallvec::SmallVec;

use crate::define::{DefDescriptor, StructField};
use crate::diagnostic::Span;
use crate::{Attribute, Type};

/// A type or attribute that is being parsed.
#[derive(Debug)]
pub(in crate::text::parser) struct OpenDef {
    pub(in crate::text::parser) def: &'static DefDescriptor,
    pub(super) is_type: bool,
    /// Set if the text is `!dialect<mnemonic ..>`.
    pub(super) in_brackets: bool,
    /// Set if the text has no name and therefore no trailing type.
    pub(super) is_stripped: bool,
    /// The type required of an attribute.
    pub(super) required_type: Option<Type>,
    /// Span of the name.
    pub(super) span: Span,
    /// Index of the next format element.
    pub(super) at: usize,
    /// The parameters parsed so far.
    pub(in crate::text::parser) params: SmallVec<[Option<Attribute>; 4]>,
    /// Progress in a `params` or `struct` directive.
    pub(super) several: ParamGroup,
    /// Set if the type is listed as one whose parameters are being parsed.
    pub(super) is_noted: bool,
    /// The parameter that is being parsed.
    pub(super) waiting: Option<OpenParam>,
}

/// The definition name and the identifying parameter of an identified type.
pub(in crate::text::parser) type IdentifiedType = (&'static str, Attribute);

/// A parameter that is being parsed.
#[derive(Debug)]
pub(super) struct OpenParam {
    pub(super) number: u8,
    pub(super) start: Span,
    /// The items of a list parsed so far.
    pub(super) items: Option<Vec<Attribute>>,
}

/// Progress in a `params` or `struct` directive.
#[derive(Clone, Copy, Debug)]
pub(super) enum ParamGroup {
    None,
    /// Index of the next parameter.
    Params(u8),
    /// The accepted fields, in any order.
    Struct(&'static [StructField]),
}

impl OpenDef {
    pub(super) fn new(def: &'static DefDescriptor, is_type: bool, in_brackets: bool, span: Span) -> Self {
        OpenDef {
            def,
            is_type,
            in_brackets,
            is_stripped: false,
            required_type: None,
            span,
            at: 0,
            params: SmallVec::from_elem(None, def.params.len()),
            several: ParamGroup::None,
            is_noted: false,
            waiting: None,
        }
    }

    /// Returns the identity of a type, if the identifying parameter has been parsed.
    pub(super) fn identity(&self) -> Option<IdentifiedType> {
        let name = self
            .params
            .get(usize::from(self.def.identified_by?))
            .copied()
            .flatten()?;
        Some((self.def.name, name))
    }

    pub(super) fn set(&mut self, number: u8, attr: Attribute) {
        if let Some(param) = self.params.get_mut(usize::from(number)) {
            *param = Some(attr);
        }
    }
}
