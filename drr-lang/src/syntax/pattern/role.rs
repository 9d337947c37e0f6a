//! What an upper-case name in a pattern is. It is found out once, when the name is parsed; whatever comes after matches the
//! answer.

use std::fmt::{self, Display};
use std::ops::Deref;

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::lex::name_of;
use crate::syntax::built_in;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

/// An upper-case name, with its arguments.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    /// What it is.
    pub(crate) role: Role,
    /// How it is written.
    pub(crate) constraint: Constraint,
}

impl From<Constraint> for Name {
    fn from(constraint: Constraint) -> Name {
        let role = Role::of(&constraint);
        Name { role, constraint }
    }
}

impl Deref for Name {
    type Target = Constraint;

    fn deref(&self) -> &Constraint {
        &self.constraint
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.constraint.fmt(f)
    }
}

impl ToTokens for Name {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.constraint.to_tokens(tokens);
    }
}

/// What an upper-case name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Nothing that drr defines: an operation, a constraint of the user's or the case of an enum, according to its position.
    Free,
    /// A constraint on one type, attribute or property that is built in or has arguments.
    Constraint,
    /// A constant attribute or property.
    Constant(ConstantKind),
    /// `ConstantLikeMatcher`.
    ConstantLike,
    /// `BlockArg`.
    BlockArgument,
    /// `ArgumentOf`.
    ArgumentOf,
    /// `HasOneUse`.
    HasOneUse,
    /// `HasNoUseOf`.
    HasNoUseOf,
    /// `Constraint<CPred<"..">, "summary">`, a constraint that is written where it is used.
    Predicate,
    /// A type or an attribute of a dialect, by its parameters.
    Defined,
}

/// The constants that can be written in a pattern. `ConstantType` is one for native code, all others are attributes or properties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ConstantKind {
    Attr,
    Prop,
    Str,
    EnumCase,
    F32,
    True,
    False,
    Unit,
    Type,
}

/// The names that mean more than they say.
const ROLES: [(&str, Role); 15] = [
    ("ConstantAttr", Role::Constant(ConstantKind::Attr)),
    ("ConstantProp", Role::Constant(ConstantKind::Prop)),
    ("ConstantStrAttr", Role::Constant(ConstantKind::Str)),
    ("ConstantType", Role::Constant(ConstantKind::Type)),
    ("ConstantEnumCase", Role::Constant(ConstantKind::EnumCase)),
    ("ConstF32Attr", Role::Constant(ConstantKind::F32)),
    ("ConstBoolAttrTrue", Role::Constant(ConstantKind::True)),
    ("ConstBoolAttrFalse", Role::Constant(ConstantKind::False)),
    ("ConstUnitAttr", Role::Constant(ConstantKind::Unit)),
    ("ConstantLikeMatcher", Role::ConstantLike),
    ("BlockArg", Role::BlockArgument),
    ("ArgumentOf", Role::ArgumentOf),
    ("HasOneUse", Role::HasOneUse),
    ("HasNoUseOf", Role::HasNoUseOf),
    ("Constraint", Role::Predicate),
];

impl Role {
    /// Whether a name that angle brackets follow is that of a type or an attribute of a dialect: then it is none of ours.
    pub(crate) fn is_defined(path: &Path) -> bool {
        let Some(name) = path.single() else { return true };
        let is_in_place = ["TypeConstraint", "AttrConstraint", "PropConstraint", "Type", "Attr"];
        let is_ours = built_in::is_reserved(&name_of(name)) || is_in_place.iter().any(|known| name == known);
        !is_ours && ROLES.iter().all(|(known, _)| name != known)
    }

    /// What a name is.
    pub(crate) fn of(name: &Constraint) -> Role {
        match ROLES.iter().find(|(known, _)| name.is(known)) {
            Some((_, Role::Predicate)) if name.args.is_empty() => Role::Free,
            Some((_, role)) => *role,
            None if name.args.is_empty() && name.row().is_none() => Role::Free,
            None => Role::Constraint,
        }
    }

    /// Whether it is a constant rather than a constraint.
    pub(crate) fn is_constant(self) -> bool {
        matches!(self, Role::Constant(_))
    }
}

impl ConstantKind {
    /// How a constant is written.
    pub(crate) fn usage(self) -> &'static str {
        match self {
            ConstantKind::Attr => "ConstantAttr<I32Attr, \"1\">",
            ConstantKind::Prop => "ConstantProp<I64Prop, \"1\">",
            ConstantKind::Str => "ConstantStrAttr<StrAttr, \"text\">",
            ConstantKind::EnumCase => "ConstantEnumCase<Mode, \"fast\">",
            ConstantKind::F32 => "ConstF32Attr<\"1.0\">",
            ConstantKind::True => "ConstBoolAttrTrue",
            ConstantKind::False => "ConstBoolAttrFalse",
            ConstantKind::Unit => "ConstUnitAttr",
            ConstantKind::Type => "ConstantType<\"i32\">",
        }
    }
}
