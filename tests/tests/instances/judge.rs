//! What MLIR says of instances.

use std::fmt;

use drr::prelude::*;
use drr_tests::diff::first_difference;
use drr_tests::mlir::{Answer, MlirOpt};

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// What MLIR says of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Both forms come back as they are.
    Unchanged,
    /// It is invalid, and why.
    Refused(String),
    /// What differs.
    Different(String),
}

/// An instance in both forms, as we print it.
pub(crate) struct Forms {
    pub(crate) generic: String,
    pub(crate) custom: String,
}

impl Forms {
    pub(crate) fn of(module: &Module) -> Forms {
        Forms {
            generic: module.generic_form().to_string(),
            custom: module.to_string(),
        }
    }
}

/// Asks MLIR for both forms, and us for what the custom form says.
pub(crate) fn verdicts(ctx: &Context, mlir: &MlirOpt, all: &[&Forms]) -> Vec<Verdict> {
    let generic: Vec<String> = all.iter().map(|forms| forms.generic.clone()).collect();
    let custom: Vec<String> = all.iter().map(|forms| forms.custom.clone()).collect();
    let (generic, custom) = std::thread::scope(|scope| {
        let custom = scope.spawn(|| mlir.answers(&FLAGS, &custom));
        let generic = mlir.answers(&[&FLAGS[..], &["--mlir-print-op-generic"]].concat(), &generic);
        (generic, custom.join().unwrap_or_default())
    });
    let answers = generic.into_iter().zip(custom);
    let verdicts = all.iter().zip(answers).map(|(forms, (generic, custom))| match generic {
        Answer::Refused(message) => Verdict::Refused(message),
        Answer::Crashed => Verdict::Refused("it crashes".to_owned()),
        Answer::Printed(generic) => match compare(ctx, forms, &generic, &custom) {
            Ok(()) => Verdict::Unchanged,
            Err(what) => Verdict::Different(what),
        },
    });
    verdicts.collect()
}

/// What differs in an instance that MLIR accepts.
fn compare(ctx: &Context, ours: &Forms, generic: &str, custom: &Answer) -> Result<(), String> {
    same("generic form", generic, &ours.generic)?;
    let module = Module::parse(ctx, &*ours.custom).map_err(said("we do not read our custom form"))?;
    module.verify().map_err(said("we refuse our custom form"))?;
    same(
        "generic form of what we read",
        &ours.generic,
        &module.generic_form().to_string(),
    )?;
    match custom {
        Answer::Printed(custom) => same("custom form", custom, &ours.custom),
        Answer::Refused(message) => Err(format!("custom form: MLIR refuses it: {message}")),
        Answer::Crashed => Err("custom form: MLIR crashes on it".to_owned()),
    }
}

fn same(what: &str, expected: &str, actual: &str) -> Result<(), String> {
    // MLIR writes an empty line behind each part.
    match first_difference(expected.trim_end(), actual.trim_end()) {
        Some(difference) => Err(format!("{what}: {difference}")),
        None => Ok(()),
    }
}

fn said<E: fmt::Display>(what: &str) -> impl Fn(E) -> String {
    move |error| format!("{what}: {error}")
}
