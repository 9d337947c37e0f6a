//! Classification of upper-case names in a pattern. The parser classifies each name once; later phases match on the
//! result.

use std::fmt::{self, Display};
use std::ops::Deref;

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::built_in;
use crate::lex::name_of;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

/// An upper-case name with its arguments.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    /// The classification.
    pub(crate) role: Role,
    /// The name and arguments as written.
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

/// The classification of an upper-case name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Not defined by drr: an op, a user-defined constraint or an enum case, depending on the context.
    Free,
    /// A built-in constraint or one with arguments, on a type, attribute or property.
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
    /// `Constraint<CPred<"..">, "summary">`, an inline constraint.
    Predicate,
    /// A dialect type or attribute with parameters.
    Defined,
}

/// A constant in a pattern. `ConstantType` is an argument of native code; all others are attributes or properties.
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

/// Names with a special role.
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
    /// Returns `true` if a name followed by angle brackets denotes a dialect type or attribute, because it is not
    /// reserved.
    pub(crate) fn is_defined(path: &Path) -> bool {
        let Some(name) = path.single() else { return true };
        let is_in_place = ["TypeConstraint", "AttrConstraint", "PropConstraint", "Type", "Attr"];
        let is_ours = built_in::is_reserved(&name_of(name)) || is_in_place.iter().any(|known| name == known);
        !is_ours && ROLES.iter().all(|(known, _)| name != known)
    }

    /// Classifies a name.
    pub(crate) fn of(name: &Constraint) -> Role {
        match ROLES.iter().find(|(known, _)| name.is(known)) {
            Some((_, Role::Predicate)) if name.args.is_empty() => Role::Free,
            Some((_, role)) => *role,
            None if name.args.is_empty() && name.row().is_none() => Role::Free,
            None => Role::Constraint,
        }
    }

    /// Returns the names of the constraints on the uses of values.
    pub(crate) fn constraints_on_uses() -> impl Iterator<Item = &'static str> {
        let on_uses = ROLES
            .iter()
            .filter(|(_, role)| matches!(role, Role::HasOneUse | Role::HasNoUseOf));
        on_uses.map(|(name, _)| *name)
    }

    /// Returns `true` for constants.
    pub(crate) fn is_constant(self) -> bool {
        matches!(self, Role::Constant(_))
    }
}

impl ConstantKind {
    /// Returns an example of the notation.
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
