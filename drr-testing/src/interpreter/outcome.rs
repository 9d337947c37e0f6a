//! Outcomes of runs, and the refinement of one by another.

use std::fmt;

use super::value::RuntimeValue;

/// The results of a run and the effects on its environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Values that the function returns.
    pub results: Vec<RuntimeValue>,
    /// Effects in the order of execution.
    pub effects: Vec<Effect>,
}

/// The execution of an op that the environment of the run observes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Name of the op, or of the called function.
    pub name: String,
    /// Values that the environment receives.
    pub operands: Vec<RuntimeValue>,
}

/// A run that has not returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExecutionError {
    /// Immediate undefined behavior: any other behavior is right in its place.
    UndefinedBehavior(String),
    /// The program has stopped itself, as a failed `cf.assert` does.
    Abort {
        /// The message of the op that has stopped it.
        message: String,
        /// Effects before, in the order of execution.
        effects: Vec<Effect>,
    },
    /// The run has reached the limit of steps, or a tensor that of elements.
    Limit,
    /// The interpreter has no semantics for the op, or not for these types or attributes.
    Unsupported(String),
    /// The IR is invalid, or the arguments do not fit.
    Invalid(String),
}

impl fmt::Display for ExecutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExecutionError::UndefinedBehavior(cause) => write!(f, "undefined behavior: {cause}"),
            ExecutionError::Abort { message, .. } => write!(f, "aborted: {message}"),
            ExecutionError::Limit => f.write_str("the limit of steps or elements is reached"),
            ExecutionError::Unsupported(what) => write!(f, "unsupported: {what}"),
            ExecutionError::Invalid(what) => write!(f, "invalid: {what}"),
        }
    }
}

impl std::error::Error for ExecutionError {}

/// Returns `true` if a program with the second outcome may replace one with the first.
///
/// Undefined behavior permits everything, and a run that reaches a limit proves nothing. Poison permits every value in
/// its place, but no undefined behavior. Results, effects and aborts must otherwise be the same, and effects before an
/// abort.
///
/// ```
/// use drr_testing::{ExecutionError, Outcome, RuntimeValue, refines};
///
/// let returns = |value| Ok(Outcome { results: vec![value], ..Outcome::default() });
/// let undefined = Err(ExecutionError::UndefinedBehavior("division by zero".to_owned()));
/// assert!(refines(&undefined, &returns(RuntimeValue::int(8, 1))));
/// assert!(refines(&returns(RuntimeValue::Poison), &returns(RuntimeValue::int(8, 1))));
/// assert!(!refines(&returns(RuntimeValue::Poison), &undefined));
/// assert!(!refines(&returns(RuntimeValue::int(8, 1)), &returns(RuntimeValue::int(8, 2))));
/// ```
#[must_use]
pub fn refines(before: &Result<Outcome, ExecutionError>, after: &Result<Outcome, ExecutionError>) -> bool {
    match (before, after) {
        (Err(ExecutionError::UndefinedBehavior(_) | ExecutionError::Limit), _) => true,
        (
            Err(ExecutionError::Abort { message, effects }),
            Err(ExecutionError::Abort {
                message: later_message,
                effects: later_effects,
            }),
        ) => message == later_message && have_same_effects(effects, later_effects),
        (Ok(before), Ok(after)) => {
            have_same_effects(&before.effects, &after.effects) && are_refined(&before.results, &after.results)
        }
        _ => false,
    }
}

fn have_same_effects(before: &[Effect], after: &[Effect]) -> bool {
    let are_same = |(a, b): (&Effect, &Effect)| a.name == b.name && are_refined(&a.operands, &b.operands);
    before.len() == after.len() && before.iter().zip(after).all(are_same)
}

fn are_refined(before: &[RuntimeValue], after: &[RuntimeValue]) -> bool {
    before.len() == after.len() && before.iter().zip(after).all(|(a, b)| a.is_refined_by(b))
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Effect { name, operands } in &self.effects {
            write!(f, "`{name}` receives ")?;
            write_list(f, operands)?;
            f.write_str("; ")?;
        }
        f.write_str("returns ")?;
        write_list(f, &self.results)
    }
}

/// Writes values in parentheses.
pub(super) fn write_list(f: &mut fmt::Formatter<'_>, values: &[RuntimeValue]) -> fmt::Result {
    f.write_str("(")?;
    for (number, value) in values.iter().enumerate() {
        let separator = if number > 0 { ", " } else { "" };
        write!(f, "{separator}{value}")?;
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_before_an_abort_must_stay() {
        let aborts = |effects| {
            Err(ExecutionError::Abort {
                message: "no".to_owned(),
                effects,
            })
        };
        let effect = Effect {
            name: "t.print".to_owned(),
            operands: Vec::new(),
        };
        assert!(refines(&aborts(vec![effect.clone()]), &aborts(vec![effect.clone()])));
        assert!(!refines(&aborts(vec![effect]), &aborts(Vec::new())));
    }
}
