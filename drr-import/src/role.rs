//! How a constraint is written, and what it is on.

use crate::names::is_built_in;

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
        let name = self.text.split('<').next().unwrap_or("");
        let name = name.rsplit("::").next().unwrap_or(name);
        match self.role {
            Role::Attr if !name.ends_with("Attr") && !is_built_in(name) => "attr ",
            Role::Prop if !name.ends_with("Prop") && !is_built_in(name) => "prop ",
            _ => "",
        }
    }
}
