//! How a constraint is written, and what it is on.

use drr_lang::cpp::{CppKind, marker};

/// How a constraint is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// `AnyTypeOf<[I32, F32]>`
    pub(crate) text: String,
    pub(crate) role: Role,
    /// Whether results of this type need no explicit one, where that has to be said.
    pub(crate) is_buildable: bool,
}

/// What a constraint is on.
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

    /// The word that says what it is on, where the name does not.
    pub(crate) fn marker(&self) -> &'static str {
        let kind = match self.role {
            Role::Type => CppKind::Type,
            Role::Attr => CppKind::Attr,
            Role::Prop => CppKind::Plain,
        };
        marker(&self.text, kind)
    }
}
