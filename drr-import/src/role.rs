//! Spelling and role of a constraint.

use crate::records::Record;

use drr_lang::cpp::{CppKind, marker};

/// Spelling of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// `AnyTypeOf<[I32, F32]>`
    pub(crate) text: String,
    pub(crate) role: Role,
    /// Set if results of this type need no explicit type, and the declaration must specify this.
    pub(crate) is_buildable: bool,
}

/// Entity that a constraint is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Type,
    Attr,
    Prop,
}

impl Form {
    pub(crate) fn new(text: impl Into<String>, role: Role) -> Form {
        Form {
            text: text.into(),
            role,
            is_buildable: false,
        }
    }

    /// Returns the word that marks the role of a constraint if its name does not determine it.
    pub(crate) fn marker(&self) -> &'static str {
        let kind = match self.role {
            Role::Type => CppKind::Type,
            Role::Attr => CppKind::Attr,
            Role::Prop => CppKind::Plain,
        };
        marker(&self.text, kind)
    }
}

/// Returns the role of a record: the entity that it constrains.
pub(crate) fn role_of(record: Record<'_>) -> Role {
    let (mut is_attr, mut is_prop) = (false, false);
    for class in record.classes() {
        is_attr |= matches!(class, "AttrConstraint" | "AttrDef" | "EnumAttr" | "EnumInfo");
        is_prop |= matches!(class, "PropConstraint" | "Property");
    }
    match (is_prop, is_attr) {
        (true, _) => Role::Prop,
        (_, true) => Role::Attr,
        _ => Role::Type,
    }
}
