//! Compares what we and MLIR do with modules.

use std::collections::BTreeMap;
use std::fmt;

use drr::prelude::*;
use drr_tests::diff::first_difference;
use drr_tests::mlir::{Answer, MlirOpt};

use crate::modules::Case;

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// The kind of a disagreement between two ways of parsing or printing a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum About {
    /// We do not read our custom form as the module that it is the form of.
    CustomFormReadBack,
    /// Only we accept the module.
    OnlyWeAccept,
    /// Only MLIR accepts the module.
    OnlyMlirAccepts,
    /// The generic form.
    GenericForm,
    /// The custom form.
    CustomForm,
    /// The custom form, where MLIR does not read its own one as the module.
    CustomFormLosesInMlir,
    /// MLIR parses drr's custom form to another module.
    MlirReadsCustomForm,
}

impl About {
    /// Returns `true` if detecting the disagreement requires MLIR.
    pub(crate) fn needs_mlir(self) -> bool {
        self != About::CustomFormReadBack
    }
}

/// A disagreement on one module.
#[derive(Debug, Clone)]
pub(crate) struct Disagreement {
    pub(crate) about: About,
    /// The op that it is about, or the dialect where no op is named.
    pub(crate) op: String,
    /// The message of the side that refuses the module, or the first difference.
    pub(crate) message: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {}: {}", self.about, self.op, self.message)
    }
}

/// A module as we print it after reading.
pub(crate) struct Ours {
    pub(crate) generic: String,
    pub(crate) custom: String,
    /// The generic form of what the custom form is read as, or the error.
    of_custom: Result<String, String>,
}

/// Reads and verifies a module.
pub(crate) fn read(ctx: &Context, text: &str) -> Result<Module, String> {
    let first = |errors: &drr::diagnostic::Diagnostics| {
        let error = errors.iter().next();
        error.map_or_else(String::new, |error| error.message().to_owned())
    };
    let module = Module::parse(ctx, text).map_err(|errors| first(&errors))?;
    module.verify().map_err(|errors| first(&errors))?;
    Ok(module)
}

/// Reads a module and prints it in both forms.
pub(crate) fn ours(ctx: &Context, text: &str) -> Result<Ours, String> {
    let module = read(ctx, text)?;
    let custom = module.to_string();
    Ok(Ours {
        generic: module.generic_form().to_string(),
        of_custom: read(ctx, &custom).map(|module| module.generic_form().to_string()),
        custom,
    })
}

/// Checks that drr's custom form parses to the same module.
pub(crate) fn read_back(case: &Case, ours: &Ours) -> Option<Disagreement> {
    let message = match &ours.of_custom {
        Err(message) => message.clone(),
        Ok(generic) => difference(&ours.generic, generic)?,
    };
    Some(disagreement(case, About::CustomFormReadBack, message))
}

/// MLIR's results for texts: the generic and the custom form of each, and the generic form of drr's custom form.
pub(crate) struct Theirs {
    generic: Vec<Answer>,
    custom: Vec<Answer>,
    of_custom: Vec<Answer>,
}

impl Theirs {
    /// Runs MLIR on two threads. Custom forms are compared only for modules that drr accepts.
    pub(crate) fn of(mlir: &MlirOpt, cases: &[&Case], ours: &[Result<Ours, String>]) -> Theirs {
        let all: Vec<String> = cases.iter().map(|case| case.text.clone()).collect();
        let accepted = ours.iter().zip(&all).filter(|(ours, _)| ours.is_ok());
        let texts: Vec<String> = accepted.map(|(_, text)| text.clone()).collect();
        let forms: Vec<String> = ours.iter().flatten().map(|ours| ours.custom.clone()).collect();
        let generic = [&FLAGS[..], &["--mlir-print-op-generic"]].concat();
        std::thread::scope(|scope| {
            let others = scope.spawn(|| (mlir.answers(&FLAGS, &texts), mlir.answers(&generic, &forms)));
            let generic = mlir.answers(&generic, &all);
            let (custom, of_custom) = others.join().unwrap_or_default();
            Theirs {
                generic,
                custom,
                of_custom,
            }
        })
    }

    /// Returns the disagreements on each of these modules, by their number.
    pub(crate) fn disagreements(self, mlir: &MlirOpt, cases: &[&Case], ours: &[Result<Ours, String>]) -> Found {
        let mut custom = self.custom.into_iter().zip(self.of_custom);
        let mut all = Found::new();
        let mut other_forms = Vec::new();
        for (number, ((case, ours), generic)) in cases.iter().zip(ours).zip(self.generic).enumerate() {
            let found = match (ours, generic) {
                (Ok(ours), generic) => {
                    let (custom, of_custom) = custom.next().unwrap_or((Answer::Crashed, Answer::Crashed));
                    let found = of_accepted(case, ours, generic, &custom, of_custom);
                    if let (Some((About::CustomForm, _)), Answer::Printed(custom)) = (&found, custom) {
                        other_forms.push((number, custom));
                    }
                    found
                }
                (Err(message), Answer::Printed(_)) => Some((About::OnlyMlirAccepts, message.clone())),
                (Err(_), _) => None,
            };
            if let Some((about, message)) = found {
                all.insert(number, vec![disagreement(case, about, message)]);
            }
        }
        // MLIR's results for its own custom form if drr's differs.
        let texts: Vec<String> = other_forms.iter().map(|(_, text)| text.clone()).collect();
        let answers = mlir.answers(&[&FLAGS[..], &["--mlir-print-op-generic"]].concat(), &texts);
        for ((number, _), answer) in other_forms.iter().zip(answers) {
            let is_same = |text: &str| matches!(&ours[*number], Ok(ours) if difference(&ours.generic, text).is_none());
            let loses = !matches!(answer, Answer::Printed(text) if is_same(&text));
            for found in all.get_mut(number).into_iter().flatten().filter(|_| loses) {
                found.about = About::CustomFormLosesInMlir;
            }
        }
        all
    }
}

/// Disagreements by the number of the module.
pub(crate) type Found = BTreeMap<usize, Vec<Disagreement>>;

/// Returns the disagreement on a module that we accept. Where MLIR crashes on its text, it has no opinion.
fn of_accepted(
    case: &Case,
    ours: &Ours,
    generic: Answer,
    custom: &Answer,
    of_custom: Answer,
) -> Option<(About, String)> {
    let generic = match generic {
        Answer::Crashed => return None,
        Answer::Refused(message) => return Some((About::OnlyWeAccept, message)),
        Answer::Printed(generic) => generic,
    };
    if let Some(difference) = difference(&generic, &ours.generic) {
        return Some((About::GenericForm, difference));
    }
    if case.is_valid
        && let Some(difference) = difference(&case.text, &ours.generic)
    {
        return Some((About::GenericForm, difference));
    }
    let Answer::Printed(custom) = custom else {
        return None;
    };
    if let Some(difference) = difference(custom, &ours.custom) {
        return Some((About::CustomForm, difference));
    }
    let message = match (of_custom, &ours.of_custom) {
        (Answer::Crashed, _) | (Answer::Refused(_), Err(_)) => return None,
        (Answer::Refused(message), Ok(_)) => message,
        (Answer::Printed(_), Err(message)) => message.clone(),
        (Answer::Printed(theirs), Ok(ours)) => difference(&theirs, ours)?,
    };
    Some((About::MlirReadsCustomForm, message))
}

/// Returns the first lines that differ.
fn difference(expected: &str, actual: &str) -> Option<String> {
    // MLIR writes an empty line after each part.
    let (expected, actual) = (expected.trim_end(), actual.trim_end());
    let _differs = first_difference(expected, actual)?;
    let mut lines = expected.lines().zip(actual.lines());
    let (expected, actual) = lines.find(|(a, b)| a != b).unwrap_or(("<end>", "<end>"));
    Some(format!("`{}` is `{}`", expected.trim(), actual.trim()))
}

/// Returns a disagreement on the op that the message names, or else on what the module is made for.
fn disagreement(case: &Case, about: About, message: String) -> Disagreement {
    let of = drr_testing::instances::dialect(&case.of);
    let names_op = |word: &&str| word.contains('.') && word.split('.').all(|part| !part.is_empty() && is_name(part));
    let words = message.split(|c: char| !(is_name(&c.to_string()) || c == '.'));
    let named = words
        .filter(names_op)
        .find(|word| drr_testing::instances::dialect(word) == of);
    let op = named.map_or_else(|| case.of.clone(), str::to_owned);
    Disagreement { about, op, message }
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
