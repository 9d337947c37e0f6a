//! Parts with one small change: whether they are valid, and what is printed of them, compared with `mlir-opt`.

use std::fmt::{self, Write as _};

use drr_tests::mlir::{Answer, MlirOpt};
use drr_tests::mutate::{Random, one_change};
use drr_tests::parallel;
use drr_tests::table::write_table;

use crate::files::{Form, Parts, context, first_error, first_line, print, read};

/// The changes to the parts of a file that the table counts.
pub(crate) const CHANGES: usize = 200;

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// The result of drr for a mutated module, compared with `mlir-opt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Both take it and print the same.
    Same,
    /// Both refuse it.
    BothRefused,
    /// Only we take it.
    Accepted,
    /// Accepted only by `mlir-opt`; contains drr's error.
    Refused(String),
    /// Accepted by both, with different output; contains the first difference.
    Printed(Form, String),
}

/// A part with a change.
pub(crate) struct Changed {
    part: usize,
    text: String,
    /// The first line with a change, as it was and as it is.
    lines: (String, String),
    pub(crate) verdict: Verdict,
}

impl Changed {
    /// The same change to the same part in each run.
    fn new(parts: &Parts, random: &mut Random) -> Changed {
        let part = random.below(parts.len());
        let written = &parts.written[part];
        let text = one_change(written, random);
        let differ = written.lines().zip(text.lines()).find(|(old, new)| old != new);
        let (old, new) = differ.unwrap_or_default();
        Changed {
            part,
            lines: (old.trim().to_owned(), new.trim().to_owned()),
            text,
            verdict: Verdict::Same,
        }
    }

    /// Errors that `mlir-opt` reports.
    pub(crate) fn errors(&self, mlir: &MlirOpt) -> String {
        let output = mlir.run(&FLAGS, &self.text);
        let errors = output.stderr.lines().filter(|line| line.contains("error: "));
        errors.collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (old, new) = &self.lines;
        write!(f, "{}: `{new}` in place of `{old}`: ", self.part)?;
        match &self.verdict {
            Verdict::Same | Verdict::BothRefused => f.write_str("the same"),
            Verdict::Accepted => f.write_str("only mlir-opt refuses it"),
            Verdict::Refused(why) => write!(f, "only we refuse it: {why}"),
            Verdict::Printed(form, what) => write!(f, "{form:?}: {what}"),
        }
    }
}

/// Parts of a file with one change each. Those on which `mlir-opt` crashes are left out.
pub(crate) fn compare(parts: &Parts, mlir: &MlirOpt, count: usize) -> Vec<Changed> {
    let seed = parts
        .name
        .bytes()
        .fold(0, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut random = Random::new(seed);
    let mut all: Vec<Changed> = (0..count).map(|_| Changed::new(parts, &mut random)).collect();
    let texts: Vec<String> = all.iter().map(|changed| changed.text.clone()).collect();
    let custom = mlir.answers(&FLAGS, &texts);
    // Rejected texts are not printed again.
    let taken: Vec<String> = texts
        .iter()
        .zip(&custom)
        .map(|(text, answer)| match answer {
            Answer::Printed(_) => text.clone(),
            Answer::Refused(_) | Answer::Crashed => String::new(),
        })
        .collect();
    let generic = mlir.answers(&[&FLAGS[..], &["--mlir-print-op-generic"]].concat(), &taken);
    let ctx = context();
    let work: Vec<_> = texts.iter().zip(custom.iter().zip(&generic)).collect();
    let verdicts: Vec<_> = work.iter().map(|_| std::sync::OnceLock::new()).collect();
    let numbers: Vec<usize> = (0..work.len()).collect();
    parallel::each(&numbers, |&number| {
        let (text, theirs) = &work[number];
        let _first = verdicts[number].set(verdict(&ctx, text, *theirs));
    });
    for (changed, verdict) in all.iter_mut().zip(verdicts) {
        changed.verdict = verdict.into_inner().expect("each has been looked at");
    }
    let mut crashed = custom
        .iter()
        .zip(&generic)
        .map(|(a, b)| [a, b].contains(&&Answer::Crashed));
    all.retain(|_| !crashed.next().unwrap_or_default());
    all
}

fn verdict(ctx: &drr::Context, text: &str, (custom, generic): (&Answer, &Answer)) -> Verdict {
    let module = match (read(ctx, text), custom) {
        (Ok(module), Answer::Printed(_)) => module,
        (Ok(_), _) => return Verdict::Accepted,
        (Err(errors), Answer::Printed(_)) => return Verdict::Refused(first_error(&errors).0),
        (Err(_), _) => return Verdict::BothRefused,
    };
    for (form, theirs) in [(Form::Custom, custom), (Form::Generic, generic)] {
        let Answer::Printed(theirs) = theirs else { continue };
        let ours = print(&module, form);
        if let Some((what, _)) = first_line(&ours, theirs) {
            return Verdict::Printed(form, what);
        }
    }
    Verdict::Same
}

/// Compares the table of verdicts with the one that is written.
pub(crate) fn check(rows: &[(&str, Vec<Changed>)]) {
    let mut table =
        "| dialect | changed | both refuse | both print the same | only we accept | only we refuse | other text |\n"
            .to_owned();
    table.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    for (name, changed) in rows {
        let count = |is_it: fn(&Verdict) -> bool| changed.iter().filter(|changed| is_it(&changed.verdict)).count();
        let _infallible = writeln!(
            table,
            "| `{name}` | {} | {} | {} | {} | {} | {} |",
            changed.len(),
            count(|verdict| *verdict == Verdict::BothRefused),
            count(|verdict| *verdict == Verdict::Same),
            count(|verdict| *verdict == Verdict::Accepted),
            count(|verdict| matches!(verdict, Verdict::Refused(_))),
            count(|verdict| matches!(verdict, Verdict::Printed(..))),
        );
    }
    write_table("changed parts", &table);
}
