//! `--bisect`: finds the first step of a pipeline after which a command fails.

use std::io::Write;
use std::sync::Arc;

use drr::diagnostic::Source;
use drr::{Module, PassManager, StopAfter};

use crate::RunError;
use crate::command::InterestingnessTest;
use crate::difference::difference;
use crate::observe::LastStep;
use crate::output::Output;
use crate::session::Run;

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
    let after = |steps: u64| -> Result<Rewritten, RunError> {
        let mut module = module.clone();
        let (counter, last) = run.rewrite_up_to(&mut module, pm, source, steps)?;
        Ok((module, counter, last))
    };
    let wrong = after(u64::MAX)?;
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
    let bisection = Bisection::search(all, wrong, after, &test)?;
    let bad = bisection.bad;
    let (wrong, counter, last) = &bisection.wrong;
    let note = match wrong.verify() {
        Ok(()) => "",
        Err(_) => "\nthe module is invalid after this step, which may be why the command fails",
    };
    let step = describe_step(counter, last.as_ref(), pm);
    let location = pattern_location(run, counter);
    let texts = (run.text(bisection.right.as_ref().unwrap_or(module))?, run.text(wrong)?);
    let changed = difference(&texts.0, &texts.1, run.prints_colours());
    let text = format!("step {bad} of {all}: {step}{location}{note}\n\n{changed}");
    output.write_all(text.as_bytes()).map_err(|error| output.error(error))
}

/// A module after some steps, the counter of the steps, and the last step.
type Rewritten = (Module, StopAfter, Option<LastStep>);

/// The first step after which the command fails.
struct Bisection {
    /// The number of the step.
    bad: u64,
    /// The module before the step; `None` for the input.
    right: Option<Module>,
    /// The state after the step.
    wrong: Rewritten,
}

impl Bisection {
    /// Searches the step, where the command fails after all steps, which result in `wrong`.
    fn search(
        all: u64,
        mut wrong: Rewritten,
        after: impl Fn(u64) -> Result<Rewritten, RunError>,
        test: &InterestingnessTest<'_>,
    ) -> Result<Bisection, RunError> {
        // The command succeeds after `good` steps, which result in `right`, and fails after `bad` steps, which result in `wrong`.
        let (mut good, mut right, mut bad) = (0, None, all);
        while bad - good > 1 {
            // A conversion may leave an invalid module between its steps. Such a module is tried only if no valid one is found.
            let mut found = None;
            for steps in candidates(good, bad) {
                let tried = after(steps)?;
                let is_valid = tried.0.verify().is_ok();
                if is_valid || found.is_none() {
                    found = Some((steps, tried));
                }
                if is_valid {
                    break;
                }
            }
            let Some((middle, tried)) = found else { break };
            if test.fails(&tried.0)? {
                (bad, wrong) = (middle, tried)
            } else {
                (good, right) = (middle, Some(tried.0))
            }
        }
        Ok(Bisection { bad, right, wrong })
    }
}

/// Returns the numbers of steps to try between `good` and `bad`: the middle first, then numbers at growing distances on both sides, up to the
/// ends. These are few, and some precede or follow a long conversion around the middle.
fn candidates(good: u64, bad: u64) -> Vec<u64> {
    let middle = good + (bad - good) / 2;
    let distances = || std::iter::successors(Some(1_u64), |distance| distance.checked_mul(2));
    let after = distances()
        .map(|distance| middle + distance)
        .take_while(|&step| step < bad);
    let before = distances().map_while(|distance| middle.checked_sub(distance));
    let before = before.take_while(|&step| step > good);
    let mut candidates = vec![middle];
    for step in after.chain([bad - 1]).chain(before).chain([good + 1]) {
        if !candidates.contains(&step) {
            candidates.push(step);
        }
    }
    candidates
}

/// Returns the text for the last step of a pipeline.
fn describe_step(counter: &StopAfter, last: Option<&LastStep>, pm: &PassManager) -> String {
    let pass = last
        .filter(|_| pm.num_passes() > 1)
        .map(|last| format!(", in {}", last.pass));
    let pass = pass.unwrap_or_default();
    match (counter.last(), last) {
        // A pass without a driver is a single step.
        (_, Some(last)) if !last.is_of_driver => last.pass.clone(),
        (Some(step), _) => format!("{step}{pass}"),
        (None, _) => format!("a change of the driver between two ops, such as equal constants{pass}"),
    }
}

/// Returns a line with the source location of the pattern of the last step, or nothing if it is unknown.
fn pattern_location(run: &Run<'_>, counter: &StopAfter) -> String {
    let pattern = counter.last().and_then(|step| step.pattern);
    let mut specs = run.patterns.iter().flat_map(|patterns| patterns.specs());
    match specs.find(|spec| Some(spec.name) == pattern) {
        Some(spec) if !spec.file.is_empty() && !spec.name.starts_with(spec.file) => {
            format!("\nthe pattern is at {}:{}", spec.file, spec.line)
        }
        _ => String::new(),
    }
}
