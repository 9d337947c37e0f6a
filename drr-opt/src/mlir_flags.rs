//! Flags of `mlir-opt` that the tool lacks: values that request its only behaviour, and alternatives.

use std::ops::Range;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use crate::mlir_passes::has_pass;

/// A flag of `mlir-opt` that the tool does not have.
struct MlirFlag {
    /// The name, without dashes.
    name: &'static str,
    /// The value that requests the tool's only behaviour, if there is one. Such a flag is accepted.
    implied: Option<&'static str>,
    /// The behaviour of the tool, or the alternative.
    tip: &'static str,
}

/// Returns a boolean flag that is off by default.
const fn off(name: &'static str, tip: &'static str) -> MlirFlag {
    MlirFlag {
        name,
        implied: Some("false"),
        tip,
    }
}

/// Returns an option with a value.
const fn option(name: &'static str, tip: &'static str) -> MlirFlag {
    MlirFlag {
        name,
        implied: None,
        tip,
    }
}

const BYTECODE: &str = "only text is written: `mlir-opt --emit-bytecode` converts it";
const REPRODUCER: &str = "`--mlir-pass-pipeline-crash-reproducer` writes the module before a pipeline that fails, `--bisect` finds the \
                          rewrite that breaks something, and `--reduce` a smaller module";
const PLUGINS: &str = "dialects and patterns are linked: build a tool with `drr_opt::Setup`";
const ACTIONS: &str = "`--trace` logs visits and rewrites";
const NOTES: &str = "errors quote the input and have no note with the op";
const SEPARATOR: &str = "chunks are separated by `// -----`, in the input and in the output";

const FLAGS: &[MlirFlag] = &[
    option(
        "color",
        "the environment variables `NO_COLOR` and `CLICOLOR_FORCE` control colours",
    ),
    off("debug", ACTIONS),
    option("debug-only", ACTIONS),
    off("elide-resource-data-from-bytecode", BYTECODE),
    off("emit-bytecode", BYTECODE),
    option("emit-bytecode-version", BYTECODE),
    off("help-hidden", "`--help` lists all flags"),
    off("help-list", "`--help` lists all flags"),
    option("irdl-file", PLUGINS),
    option("load-dialect-plugin", PLUGINS),
    option("load-pass-plugin", PLUGINS),
    option("log-actions-to", ACTIONS),
    option("log-mlir-actions-filter", ACTIONS),
    option(
        "mlir-debug-counter",
        "`--stop-after` limits the steps, `--disable-patterns` disables patterns",
    ),
    option("mlir-diagnostic-verbosity-level", NOTES),
    off("mlir-disable-diagnostic-notes", NOTES),
    off("mlir-enable-debugger-hook", ACTIONS),
    option("mlir-generate-reproducer", REPRODUCER),
    option("mlir-output-format", "diagnostics are printed as text"),
    off(
        "mlir-print-debug-counter",
        "`--pattern-statistics` counts the rewrites of each pattern",
    ),
    option(
        "mlir-print-elementsattrs-with-hex-if-larger",
        "more than 100 elements are printed as a hexadecimal string",
    ),
    off("mlir-print-op-on-diagnostic", NOTES),
    off("mlir-print-stacktrace-on-diagnostic", NOTES),
    option("mlir-timing-display", "`--timing` prints a list"),
    off(
        "mlir-very-unsafe-disable-verifier-on-parsing",
        "the input is always verified",
    ),
    off("no-implicit-module", "the result is always a module"),
    option("output-split-marker", SEPARATOR),
    off("print-pipeline-passes", "`--dump-pass-pipeline` prints the pipeline"),
    option("profile-actions-to", "`--timing` prints how long each step takes"),
];

fn named(name: &str) -> Option<&'static MlirFlag> {
    FLAGS.iter().find(|flag| flag.name == name)
}

/// Returns `true` if the flag, with its two dashes, requests the tool's only behaviour.
pub(crate) fn is_implied(flag: &str, value: bool) -> bool {
    let flag = flag.strip_prefix("--").and_then(named);
    flag.is_some_and(|flag| flag.implied == Some(if value { "true" } else { "false" }))
}

/// Flags that exist only with a cargo feature, with the feature.
const FLAGS_OF_FEATURES: [(&str, &str); 3] = [("jobs", "rayon"), ("mlir-to-llvmir", "dialects"), ("threads", "rayon")];

/// Returns the alternative to a flag that the tool lacks, or `None` if it is neither a flag nor a pass of `mlir-opt`
/// nor of another build of the tool.
fn alternative(name: &str) -> Option<String> {
    if let Some(flag) = named(name) {
        return Some(flag.tip.to_owned());
    }
    if let Some((_, feature)) = FLAGS_OF_FEATURES.iter().find(|(flag, _)| *flag == name) {
        return Some(format!(
            "build the tool with the cargo feature `{feature}` of `drr-opt`"
        ));
    }
    has_pass(name)
        .then(|| format!("no such pass is registered (`--list-passes`): `mlir-opt --{name}` can process the output"))
}

/// Adds the alternative to an error about a flag of `mlir-opt` that the tool lacks, and removes lists of all passes
/// from errors.
pub(crate) fn with_tip(mut error: Error, command: &mut Command) -> Error {
    error = without_lists_of_passes(error);
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let flag = flag.split([' ', '=', '[']).next().unwrap_or_default().to_owned();
    let Some(name) = flag.strip_prefix("--") else {
        return error;
    };
    let tip = match (error.kind(), name) {
        (ErrorKind::UnknownArgument, name) => {
            // The suggestion of clap can be unrelated, and determines the usage line.
            error.remove(ContextKind::SuggestedArg);
            error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
            let flags = command.get_arguments().filter_map(|arg| arg.get_long());
            match (alternative(name), drr_schema::nearest(name, flags)) {
                (Some(tip), _) => tip,
                (None, Some(similar)) => {
                    error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{similar}")));
                    error.remove(ContextKind::Suggested);
                    return error;
                }
                (None, None) => "`--help` lists the flags of the tool, `--list-passes` its passes".to_owned(),
            }
        }
        (ErrorKind::TooManyValues, "split-input-file") => SEPARATOR.to_owned(),
        (ErrorKind::ArgumentConflict, "nested" | "pass-pipeline") if is_nested(&error) => {
            "a textual pipeline contains its nesting: `builtin.module(any(canonicalize))`".to_owned()
        }
        _ => return error,
    };
    let tip = StyledStr::from(tip);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

/// Returns `true` if `--nested` is one of the flags that are in conflict.
fn is_nested(error: &Error) -> bool {
    let flags = [ContextKind::InvalidArg, ContextKind::PriorArg].map(|kind| error.get(kind));
    let is_nested = |flag: &&ContextValue| matches!(flag, ContextValue::String(flag) if flag == "--nested");
    flags.iter().flatten().any(is_nested)
}

/// Replaces the lists of all passes in an error.
fn without_lists_of_passes(mut error: Error) -> Error {
    if let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg)
        && missing.iter().any(|text| PassList::find(text).is_some())
    {
        let missing = missing.iter().map(|text| PassList::replace(text));
        let missing = ContextValue::Strings(missing.collect());
        error.insert(ContextKind::InvalidArg, missing);
        let tip = StyledStr::from("`--list-passes` prints the passes, of which each is a flag");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = StyledStr::from(PassList::replace(&usage.ansi().to_string()));
        error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    }
    error
}

/// The text of clap for the group of flags that specify a pipeline,
/// `<--pass-pipeline <PIPELINE>|--cse[=<OPTIONS>]|..>`.
struct PassList;

impl PassList {
    /// Returns the range of the text in another one.
    fn find(text: &str) -> Option<Range<usize>> {
        let start = text.find("<--pass-pipeline")?;
        let mut depth = 0_usize;
        let end = text[start..].char_indices().find(|(_, character)| {
            depth += usize::from(*character == '<');
            depth -= usize::from(*character == '>');
            depth == 0
        });
        Some(start..start + end?.0 + 1)
    }

    /// Returns a text with a short form of the group.
    fn replace(text: &str) -> String {
        match PassList::find(text) {
            Some(range) => format!(
                "{}<PASS|--pass-pipeline|--run-reproducer>{}",
                &text[..range.start],
                &text[range.end..]
            ),
            None => text.to_owned(),
        }
    }
}
