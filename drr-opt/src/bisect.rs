//! `--bisect`: finds the first step of a pipeline after which a command fails.

use std::io::Write;
use std::sync::Arc;

use drr::diagnostic::Source;
use drr::{Module, PassManager};

use crate::RunError;
use crate::command::InterestingnessTest;
use crate::difference::difference;
use crate::output::Output;
use crate::session::Run;

/// The number of steps after which an invalid module is taken for the rule.
const MAX_INVALID: usize = 20;

/// Finds the step, and writes it to the output with the lines that it changes.
pub(crate) fn run(
    run: &Run<'_>,
    command: &str,
    module: &Module,
    pm: &PassManager,
    source: &Arc<Source>,
    output: &mut Output<'_>,
) -> Result<(), RunError> {
    let test = InterestingnessTest::new(run, command);
    let after = |steps: u64| -> Result<_, RunError> {
        let mut module = module.clone();
        let (counter, last) = run.rewrite_up_to(&mut module, pm, source, steps)?;
        Ok((module, counter, last))
    };
    let mut wrong = after(u64::MAX)?;
    let all = wrong.1.count();
    if test.fails(module)? {
        return Err(test.nothing_to_find("fails before anything is rewritten"));
    }
    if !test.fails(&wrong.0)? {
        let steps = if all == 1 {
            "the only step".to_owned()
        } else {
            format!("all {all} steps")
        };
        return Err(test.nothing_to_find(format!("does not fail after {steps}")));
    }
    // The command succeeds after `good` steps, which result in `right`, and fails after `bad` steps, which result in `wrong`.
    let (mut good, mut right, mut bad) = (0, None, all);
    // A conversion may leave an invalid module between its steps. These are tried only if the others do not tell the step.
    let (mut verifies, mut note) = (true, String::new());
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        let mut found = None;
        for steps in (middle..bad).chain((good + 1..middle).rev()).take(MAX_INVALID) {
            let tried = after(steps)?;
            if !verifies || tried.0.verify().is_ok() {
                found = Some((steps, tried));
                break;
            }
        }
        let Some((middle, tried)) = found else {
            verifies = false;
            note =
                format!("\nthe module is invalid between steps {good} and {bad}, which may be why the command fails");
            continue;
        };
        if test.fails(&tried.0)? {
            (bad, wrong) = (middle, tried)
        } else {
            (good, right) = (middle, Some(tried.0))
        }
    }
    let (before, (wrong, counter, last)) = (right.as_ref().unwrap_or(module), wrong);
    let pass = last
        .as_ref()
        .filter(|_| pm.num_passes() > 1)
        .map(|last| format!(", in {}", last.pass));
    let pass = pass.unwrap_or_default();
    let step = match (counter.last(), &last) {
        // A pass without a driver is a single step.
        (_, Some(last)) if !last.is_of_driver => last.pass.clone(),
        (Some(step), _) => format!("{step}{pass}"),
        (None, _) => format!("a change of the driver between two ops, such as equal constants{pass}"),
    };
    let pattern = counter.last().and_then(|step| step.pattern);
    let mut specs = run.patterns.iter().flat_map(|patterns| patterns.specs());
    let location = specs.find(|spec| Some(spec.name) == pattern);
    let location = match location {
        Some(spec) if !spec.file.is_empty() && !spec.name.starts_with(spec.file) => {
            format!("\nthe pattern is at {}:{}", spec.file, spec.line)
        }
        _ => String::new(),
    };
    let texts = (run.text(before)?, run.text(&wrong)?);
    let changed = difference(&texts.0, &texts.1, run.prints_colours());
    let text = format!("step {bad} of {all}: {step}{location}{note}\n\n{changed}");
    output.write_all(text.as_bytes()).map_err(|error| output.error(error))
}
