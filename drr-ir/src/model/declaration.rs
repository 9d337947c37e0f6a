//! Comparison of two declarations of one op, for example from two versions of a crate.

use std::borrow::Cow;

use super::{ArgDescriptor, ArgKind, Multiplicity, OpDescriptor, Presence, TraitFlags, TypeConstraintRef};
use crate::diagnostic::counted;

/// The first difference between two declarations of an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationDifference {
    /// The differing part of the first declaration: `2 arguments`, ``operand `$x` ``.
    pub first: String,
    /// The corresponding part of the second declaration.
    pub second: String,
}

impl OpDescriptor {
    /// Returns the first difference from another declaration of the op that affects code generated for this one: in
    /// arguments, results, regions, successors, or the traits that assign values to them. Constraints are compared by
    /// their summaries.
    pub fn difference(&self, other: &OpDescriptor) -> Option<DeclarationDifference> {
        if std::ptr::eq(self, other) {
            return None;
        }
        let counts = [
            ("argument", self.args.len(), other.args.len()),
            ("result", self.results.len(), other.results.len()),
            ("region", self.regions.len(), other.regions.len()),
            ("successor", self.successors.len(), other.successors.len()),
        ];
        if let Some((what, one, another)) = counts.into_iter().find(|(_, one, another)| one != another) {
            return difference(counted(one, what), counted(another, what));
        }
        for (one, another) in self.args.iter().zip(other.args) {
            if !is_same_arg(one, another) {
                return difference(arg_text(one), arg_text(another));
            }
        }
        for (one, another) in self.results.iter().zip(other.results) {
            if one.multiplicity != another.multiplicity || !is_same(one.constraint.summary, another.constraint.summary)
            {
                let text = |multiplicity, name, constraint| value_text(multiplicity, "result", name, constraint);
                return difference(
                    text(one.multiplicity, one.name, one.constraint),
                    text(another.multiplicity, another.name, another.constraint),
                );
            }
        }
        let lists = [
            (
                "region",
                self.regions.last().map(|last| last.variadic),
                other.regions.last().map(|last| last.variadic),
            ),
            (
                "successor",
                self.successors.last().map(|last| last.variadic),
                other.successors.last().map(|last| last.variadic),
            ),
        ];
        if let Some((what, one, another)) = lists.into_iter().find(|(_, one, another)| one != another) {
            let text = |is_variadic| match is_variadic {
                Some(true) => format!("a variadic last {what}"),
                _ => format!("a single last {what}"),
            };
            return difference(text(one), text(another));
        }
        let segments = |def: &OpDescriptor| {
            let flags = def.flags();
            [TraitFlags::ATTR_SIZED_OPERANDS, TraitFlags::ATTR_SIZED_RESULTS].map(|flag| flags.contains(flag))
        };
        let text = |[operands, results]: [bool; 2]| match (operands, results) {
            (false, false) => "no attribute with the sizes of segments".to_owned(),
            (true, false) => "`operandSegmentSizes`".to_owned(),
            (false, true) => "`resultSegmentSizes`".to_owned(),
            (true, true) => "`operandSegmentSizes` and `resultSegmentSizes`".to_owned(),
        };
        match (segments(self), segments(other)) {
            (one, another) if one != another => difference(text(one), text(another)),
            _ => None,
        }
    }
}

fn difference(first: String, second: String) -> Option<DeclarationDifference> {
    Some(DeclarationDifference { first, second })
}

type Summary = fn() -> Cow<'static, str>;

fn is_same(one: Summary, other: Summary) -> bool {
    std::ptr::fn_addr_eq(one, other) || one() == other()
}

fn is_same_arg(one: &ArgDescriptor, other: &ArgDescriptor) -> bool {
    let is_same_kind = match (&one.kind, &other.kind) {
        (
            &ArgKind::Operand {
                constraint,
                multiplicity,
                groups,
            },
            &ArgKind::Operand {
                constraint: its_constraint,
                multiplicity: its_multiplicity,
                groups: its_groups,
            },
        ) => {
            multiplicity == its_multiplicity
                && groups == its_groups
                && is_same(constraint.summary, its_constraint.summary)
        }
        (
            ArgKind::Attribute { constraint, presence },
            ArgKind::Attribute {
                constraint: its_constraint,
                presence: its_presence,
            },
        )
        | (
            ArgKind::Property {
                constraint, presence, ..
            },
            ArgKind::Property {
                constraint: its_constraint,
                presence: its_presence,
                ..
            },
        ) => {
            std::mem::discriminant(presence) == std::mem::discriminant(its_presence)
                && is_same(constraint.summary, its_constraint.summary)
        }
        _ => false,
    };
    one.name == other.name && is_same_kind
}

fn arg_text(arg: &ArgDescriptor) -> String {
    let (what, constraint, presence) = match arg.kind {
        ArgKind::Operand {
            constraint,
            multiplicity,
            groups: None,
        } => {
            return value_text(multiplicity, "operand", arg.name, constraint);
        }
        ArgKind::Operand {
            constraint,
            groups: Some(sizes),
            ..
        } => {
            let text = value_text(Multiplicity::Variadic, "operand", arg.name, constraint);
            return format!("{text} in groups of the sizes `{sizes}`");
        }
        ArgKind::Attribute { constraint, presence } => ("attribute", constraint, presence),
        ArgKind::Property {
            constraint, presence, ..
        } => ("property", constraint, presence),
    };
    let presence = match presence {
        Presence::Required => "",
        Presence::Optional => "optional ",
        Presence::Default(_) => "defaulted ",
        Presence::Implied(_) => "implied ",
    };
    format!("{presence}{what} `${}`: {}", arg.name, (constraint.summary)())
}

fn value_text(multiplicity: Multiplicity, what: &str, name: &str, constraint: TypeConstraintRef) -> String {
    let multiplicity = match multiplicity {
        Multiplicity::One => "",
        Multiplicity::Optional => "optional ",
        Multiplicity::Variadic => "variadic ",
    };
    format!("{multiplicity}{what} `${name}`: {}", (constraint.summary)())
}
