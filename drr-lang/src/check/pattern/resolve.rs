//! What the names in a pattern are: their spelling says it, together with the position that they have. Whatever asks what
//! a name is asks here, once, and matches the answer.

use std::collections::BTreeSet;

use crate::messages::{pattern as say, source};
use crate::report::{Message, Report};
use crate::syntax::constraint::{Constraint, Kind};
use crate::syntax::path::Path;
use crate::syntax::pattern::{Head, Native, NativeFunction, Pattern, Term, walk};

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
}

/// The constants that can be written in a pattern.
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
}

/// The names that mean more than they say.
const ROLES: [(&str, Role); 14] = [
    ("ConstantAttr", Role::Constant(ConstantKind::Attr)),
    ("ConstantProp", Role::Constant(ConstantKind::Prop)),
    ("ConstantStrAttr", Role::Constant(ConstantKind::Str)),
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
        }
    }
}

/// Whether a node is an operation.
pub(crate) fn is_operation(head: &Head) -> bool {
    matches!(head, Head::Named(name) if Role::of(name) == Role::Free)
}

/// The operations that a pattern names, in the order of the text, each spelling once.
pub(crate) fn named_operations(pattern: &Pattern) -> Vec<Path> {
    let mut seen = BTreeSet::new();
    let mut paths = mentioned_operations(pattern);
    paths.retain(|path| seen.insert(path.to_string()));
    paths
}

/// The same at each place.
pub(crate) fn mentioned_operations(pattern: &Pattern) -> Vec<Path> {
    let sides = std::iter::once(&pattern.source)
        .chain(&pattern.results.terms)
        .chain(&pattern.supplemental);
    let named = walk(sides).filter_map(|term| match term {
        Term::Dag(dag) => match &dag.head {
            Head::Named(name) if Role::of(name) == Role::Free => Some(name.path.clone()),
            _ => None,
        },
        _ => None,
    });
    named.collect()
}

/// A known type or attribute constraint is told from an operation in so many words; `HasOneUse` and its like have a
/// text of their own that depends on the place.
pub(crate) fn constraint_heads_node(name: &Constraint, entity: Message) -> Message {
    match (Role::of(name), name.kind()) {
        (Role::HasOneUse | Role::HasNoUseOf | Role::BlockArgument | Role::ArgumentOf | Role::Predicate, _) => entity,
        (Role::ConstantLike, _) => source::matcher_builds_nothing(name),
        (_, Kind::Attr) => say::constraint_as_operation(name, "an attribute"),
        (_, Kind::Prop) => say::constraint_as_operation(name, "a property"),
        (_, Kind::Type | Kind::Unknown) => say::constraint_as_operation(name, "a type"),
    }
}

/// Says that a lower-case head is a misspelled directive, if it is.
pub(crate) fn report_near_directive(native: &Native, report: &mut Report) -> bool {
    match (native.near_directive(), &native.function) {
        (Some(near), NativeFunction::Path(path)) => {
            report.error(path.place(), say::no_such_directive(path, near));
            true
        }
        _ => false,
    }
}

/// Says that a variant of a Rust enum is no constraint, if this is one.
pub(crate) fn report_variant(name: &Constraint, report: &mut Report) -> bool {
    let Some(owner) = name.path.enum_of_variant() else {
        return false;
    };
    let case = format!("{owner}{}", name.path.last());
    report.error(name.place(), say::variant_is_no_case(name, case));
    true
}
