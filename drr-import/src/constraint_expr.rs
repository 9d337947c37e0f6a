//! Spelling and role of a constraint.

use crate::records::Record;

use drr_lang::cpp::{CppKind, marker};

/// Spelling of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConstraintExpr {
    /// `AnyTypeOf<[I32, F32]>`
    pub(crate) text: String,
    pub(crate) target: ConstraintTarget,
    /// Set if results of this type need no explicit type, and the declaration must specify this.
    pub(crate) is_buildable: bool,
}

/// Entity that a constraint is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstraintTarget {
    Type,
    Attr,
    Prop,
}

impl ConstraintTarget {
    /// Returns the noun with its article, for messages. Properties are stored as attributes.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            ConstraintTarget::Type => "a type",
            ConstraintTarget::Attr | ConstraintTarget::Prop => "an attribute",
        }
    }

    /// Returns the character before the names of definitions in IR.
    pub(crate) fn sigil(self) -> char {
        match self {
            ConstraintTarget::Type => '!',
            ConstraintTarget::Attr | ConstraintTarget::Prop => '#',
        }
    }

    /// Returns the field of a definition that contains its name in IR.
    pub(crate) fn name_field(self) -> &'static str {
        match self {
            ConstraintTarget::Type => "typeName",
            ConstraintTarget::Attr | ConstraintTarget::Prop => "attrName",
        }
    }

    /// Returns the kind of the expressions that a constraint tests.
    pub(crate) fn cpp_kind(self) -> CppKind {
        match self {
            ConstraintTarget::Type => CppKind::Type,
            ConstraintTarget::Attr | ConstraintTarget::Prop => CppKind::Attr,
        }
    }
}

impl ConstraintExpr {
    pub(crate) fn new(text: impl Into<String>, target: ConstraintTarget) -> ConstraintExpr {
        ConstraintExpr {
            text: text.into(),
            target,
            is_buildable: false,
        }
    }

    /// Returns the word that marks the role of a constraint if its name does not determine it.
    pub(crate) fn marker(&self) -> &'static str {
        let kind = match self.target {
            ConstraintTarget::Type => CppKind::Type,
            ConstraintTarget::Attr => CppKind::Attr,
            ConstraintTarget::Prop => CppKind::Plain,
        };
        marker(&self.text, kind)
    }
}

/// Returns the role of a record: the entity that it constrains.
pub(crate) fn target_of(record: Record<'_>) -> ConstraintTarget {
    let (mut is_attr, mut is_prop) = (false, false);
    for class in record.classes() {
        is_attr |= matches!(class, "AttrConstraint" | "AttrDef" | "EnumAttr" | "EnumInfo");
        is_prop |= matches!(class, "PropConstraint" | "Property");
    }
    match (is_prop, is_attr) {
        (true, _) => ConstraintTarget::Prop,
        (_, true) => ConstraintTarget::Attr,
        _ => ConstraintTarget::Type,
    }
}
