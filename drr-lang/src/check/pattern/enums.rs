//! The enums that a pattern names in `ConstantEnumCase<Mode, "fast">`: their hidden macros say which cases there are.

use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::constraint::{Constraint, ConstraintArg};
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::{ConstantKind, Name, Role};
use crate::syntax::pattern::{Head, Pattern, walk};
use drr_schema::nearest;

/// The enums that a pattern names, in the order of the text, each spelling once.
pub(crate) fn named_enums(pattern: &Pattern) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for (path, ..) in cases(pattern) {
        if !paths.iter().any(|known| known.to_string() == path.to_string()) {
            paths.push(path.clone());
        }
    }
    paths
}

/// Reports the cases that the enums do not have.
pub(crate) fn check_cases(pattern: &Pattern, enums: &[(Path, EnumSignature)], report: &mut Report) {
    for (path, text, place) in cases(pattern) {
        let known = enums.iter().find(|(known, _)| known.to_string() == path.to_string());
        let Some((_, signature)) = known else { continue };
        if let Some(unknown) = signature.unknown(text) {
            let listed: Vec<String> = signature.texts.iter().map(|text| format!("`{text}`")).collect();
            let near = nearest(&unknown, signature.texts.iter().map(String::as_str));
            let message = say::enum_case_unknown(path, &unknown, listed.join(", "));
            report.error(
                place,
                message.help_if(near.map(|near| format!("did you mean `{near}`?"))),
            );
        }
    }
}

/// The cases that stand in a pattern: the enum, the text and where it stands.
fn cases(pattern: &Pattern) -> Vec<(&Path, &str, Place)> {
    let sides = std::iter::once(&pattern.source)
        .chain(&pattern.results.terms)
        .chain(&pattern.constraints)
        .chain(&pattern.supplemental);
    walk(sides).filter_map(|term| case_of(term.head()?)).collect()
}

fn case_of(head: &Head) -> Option<(&Path, &str, Place)> {
    let Head::Named(name) = head else { return None };
    let (kind, text) = enum_case(name)?;
    let literal = name.args.get(1)?;
    Some((&kind.path, text, Place::of(literal)))
}

/// The parts of `ConstantEnumCase<Mode, "fast">`.
pub(crate) fn enum_case(name: &Name) -> Option<(&Constraint, &str)> {
    match &name.args[..] {
        [ConstraintArg::Constraint(kind), ConstraintArg::Literal(text)]
            if name.role == Role::Constant(ConstantKind::EnumCase) =>
        {
            Some((kind, text.string()?))
        }
        _ => None,
    }
}
