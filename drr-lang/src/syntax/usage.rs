//! Usage of built-in constraints with arguments.

use drr_schema::constraint::{ConstraintFlag, ParamKind, built_in};

use crate::syntax::constraint::{Constraint, ConstraintArg};

/// Returns the correct usage of a built-in constraint that is written differently. A trailing string is only a
/// description and allowed.
pub(crate) fn wrong_usage(constraint: &Constraint) -> Option<String> {
    let row = built_in(&constraint.name()).filter(|row| !row.is(ConstraintFlag::Wrapper))?;
    let fits = constraint
        .args
        .split_at_checked(row.params.len())
        .is_some_and(|(own, rest)| {
            let mut own = own.iter().zip(row.params);
            own.all(|(arg, param)| is_param(arg, *param)) && rest.iter().all(is_text)
        });
    if fits {
        return None;
    }
    // `IntProp<u8>` only lacks the quotes.
    if let ([ParamKind::IntName], [ConstraintArg::Constraint(int)]) = (row.params, &constraint.args[..])
        && ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"].contains(&int.name().as_str())
    {
        return Some(format!("{}<\"{}\">", constraint.name(), int.name()));
    }
    Some(row.usage())
}

fn is_param(arg: &ConstraintArg, param: ParamKind) -> bool {
    let is_one = |arg: &ConstraintArg| matches!(arg, ConstraintArg::Constraint(_));
    let is_number = |arg: &ConstraintArg| matches!(arg, ConstraintArg::Literal(literal) if literal.string().is_none());
    let is_list = |of: fn(&ConstraintArg) -> bool| matches!(arg, ConstraintArg::List(items, _) if items.iter().all(of));
    match param {
        ParamKind::Type
        | ParamKind::Attr
        | ParamKind::Prop
        | ParamKind::Any
        | ParamKind::Enum
        | ParamKind::DenseArray => is_one(arg),
        ParamKind::Types | ParamKind::Attrs | ParamKind::Anys | ParamKind::Confining => is_list(is_one),
        ParamKind::ConfiningProp => is_one(arg) || is_list(is_one),
        ParamKind::Number | ParamKind::Width => is_number(arg),
        ParamKind::Numbers | ParamKind::Widths => is_list(is_number),
        ParamKind::IntName | ParamKind::Text => is_text(arg),
    }
}

fn is_text(arg: &ConstraintArg) -> bool {
    matches!(arg, ConstraintArg::Literal(literal) if literal.string().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_usage_is_right_for_its_names() {
        for row in drr_schema::constraint::all() {
            let constraint = Constraint::from_tokens(row.usage().parse().unwrap());
            assert_eq!(constraint.as_ref().map(wrong_usage), Some(None), "{}", row.name);
        }
    }

    #[test]
    fn other_usages_are_wrong() {
        for (written, right) in [
            ("TensorOf<F32>", Some("TensorOf<[F32, I32]>")),
            ("I32<5>", Some("I32")),
            ("I32", None),
            ("Complex", Some("Complex<F32>")),
            ("IntMinValue<[1]>", Some("IntMinValue<1>")),
            ("IntProp<I64>", Some("IntProp<\"i64\">")),
            ("IntProp<u8>", Some("IntProp<\"u8\">")),
            ("AnyTypeOf<[F32], \"a float\", \"Type\">", None),
            ("1DTensorOf<[1]>", Some("1DTensorOf<[F32, I32]>")),
            ("Mine<5>", None),
            ("And", None),
        ] {
            // Constraints that do not parse are not checked.
            let mut report = crate::report::Report::new();
            let mut tokens = crate::lex::Tokens::new(written.parse().unwrap());
            let constraint = Constraint::parse(&mut tokens, &mut report);
            let shown = report.show(written);
            match right {
                Some(right) => assert!(shown.contains(&format!("expected `{right}`")), "{written}: {shown}"),
                None => assert!(constraint.is_some() && shown.is_empty(), "{written}: {shown}"),
            }
        }
    }
}
