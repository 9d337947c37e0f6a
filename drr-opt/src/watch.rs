//! What is shown of a run besides its result, and which patterns it applies.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use drr::diagnostic::Source;
use drr::greedy::PlaceFilter;
use drr::{Context, FreezeError, FrozenPatterns, Listener, Module, PatternSet, PatternSpec, PatternStatistics, Trace};

use crate::RunError;
use crate::dot::Touched;
use crate::explain::Explanation;
use crate::timing::{Step, Timing};

/// The flags that show what happens, and switch patterns off.
#[derive(Clone, Debug, Default, Args)]
pub struct WatchOptions {
    /// Log the ops that are visited and the patterns that are tried, on the standard error: all, or those of a rule, an op
    /// (`arith.addi`) or a place (`input.mlir:3`, `3`).
    #[arg(
        long,
        value_name = "RULE|OP|PLACE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        requires = "rewriting",
        conflicts_with_all = ["nested", "stop_after", "bisect"]
    )]
    pub trace: Option<String>,

    /// Say for each operation at a place (`input.mlir:3`, `3`) which rules match, and why the others do not, and print nothing else.
    /// Without `--walk-and-apply-patterns`, it is as with `--canonicalize`.
    #[arg(long, value_name = "PLACE", conflicts_with_all = ["nested", "stop_after", "bisect", "reduce", "dot", "verify_diagnostics"])]
    pub explain: Option<PlaceFilter>,

    /// Print how often each pattern was tried, matched and applied, on the standard error.
    #[arg(long, requires = "rewriting", conflicts_with_all = ["nested", "stop_after", "bisect"])]
    pub pattern_statistics: bool,

    /// Do not apply the patterns with these names or labels.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub disable_patterns: Vec<String>,

    /// Apply only the patterns with these names or labels.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub enable_patterns: Vec<String>,

    /// Print how long reading, verifying, rewriting and printing took, on the standard error.
    #[arg(long)]
    pub timing: bool,
}

/// What a trace shows.
enum Only {
    Everything,
    Rule(String),
    Op(String),
    Place(PlaceFilter),
}

impl WatchOptions {
    /// Whether they switch patterns.
    pub(crate) fn switches(&self) -> bool {
        !(self.disable_patterns.is_empty() && self.enable_patterns.is_empty())
    }

    /// The patterns that are left.
    pub(crate) fn freeze(&self, set: &PatternSet, ctx: &Context) -> Result<FrozenPatterns, RunError> {
        let (disabled, enabled) = (&self.disable_patterns, &self.enable_patterns);
        // What the tool itself switches stays as it is.
        let mut patterns = PatternSet::new().with(set.clone());
        for name in disabled {
            patterns.disable(name);
        }
        for name in enabled {
            patterns.enable(name);
        }
        patterns.freeze(ctx).map_err(|error| match error {
            FreezeError::UnknownPattern { ref name, .. } if disabled.contains(name) || enabled.contains(name) => {
                RunError::Argument(error.to_string())
            }
            other => other.into(),
        })
    }
}

/// What is shown of a run.
pub(crate) struct Watch<'o> {
    options: &'o WatchOptions,
    /// What a trace shows, if there is one.
    trace: Option<Only>,
    /// All patterns, also those that are switched off.
    all: Vec<PatternSpec>,
}

impl<'o> Watch<'o> {
    pub(crate) fn new(
        options: &'o WatchOptions,
        all: &PatternSet,
        ctx: &Context,
        patterns: Option<&FrozenPatterns>,
    ) -> Result<Self, RunError> {
        let trace = options.trace.as_deref();
        let trace = trace.map(|word| only(word, ctx, patterns)).transpose()?;
        Ok(Watch {
            options,
            trace,
            all: all.specs().collect(),
        })
    }

    /// Begins with a file.
    pub(crate) fn begin(&self, patterns: Option<&FrozenPatterns>) -> FileWatch<'_> {
        FileWatch {
            watch: self,
            statistics: patterns
                .filter(|_| self.options.pattern_statistics)
                .map(PatternStatistics::new),
            timing: self.options.timing.then(Timing::begin),
            has_explained: false,
        }
    }
}

/// What the word behind `--trace` means.
fn only(word: &str, ctx: &Context, patterns: Option<&FrozenPatterns>) -> Result<Only, RunError> {
    let rules = || {
        patterns
            .into_iter()
            .flat_map(FrozenPatterns::specs)
            .map(|spec| spec.name)
    };
    let registry = ctx.registry();
    let ops: Vec<String> = registry.ops().map(|info| info.name().text(ctx).into_owned()).collect();
    if word.is_empty() {
        return Ok(Only::Everything);
    }
    if rules().any(|name| name == word) {
        return Ok(Only::Rule(word.to_owned()));
    }
    if let Ok(place) = word.parse() {
        return Ok(Only::Place(place));
    }
    let may_be_unregistered = ctx.allows_unregistered_dialects() && word.contains('.');
    if may_be_unregistered || ops.iter().any(|op| op == word) {
        return Ok(Only::Op(word.to_owned()));
    }
    let near = drr_schema::nearest(word, rules().chain(ops.iter().map(String::as_str)));
    let help = near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"));
    Err(RunError::Argument(format!(
        "`--trace={word}`: no rule and no operation has this name, and it is no place such as `input.mlir:3`{help}"
    )))
}

/// What is shown of a file.
pub(crate) struct FileWatch<'w> {
    watch: &'w Watch<'w>,
    statistics: Option<PatternStatistics>,
    timing: Option<Timing>,
    /// Whether there was an op to explain.
    has_explained: bool,
}

impl FileWatch<'_> {
    /// Does a step, and notes how long it takes.
    pub(crate) fn time<T>(&mut self, step: Step, what: impl FnOnce() -> T) -> T {
        let Some(timing) = &mut self.timing else { return what() };
        let from = Instant::now();
        let done = what();
        timing.add(step, from);
        done
    }

    /// Rewrites a part of the file, with listeners if something is to be shown.
    pub(crate) fn rewrite<T>(
        &mut self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        source: &Arc<Source>,
        touched: Option<&mut Touched>,
        log: &mut dyn Write,
        rewrite: impl FnOnce(&mut Module, Option<&mut dyn Listener>) -> T,
    ) -> (T, Option<String>) {
        let mut trace = self.watch.trace.as_ref().map(|only| {
            let trace = Trace::new(log).with_source(source.clone());
            match only {
                Only::Everything => trace,
                Only::Rule(name) => trace.of_rule(name),
                Only::Op(name) => trace.of_op(name),
                Only::Place(place) => trace.at(place.clone()),
            }
        });
        let place = self.watch.options.explain.as_ref();
        let mut explanation = place.map(|place| Explanation::new(place, module, source));
        let mut listeners: Vec<&mut dyn Listener> = Vec::new();
        listeners.extend(touched.map(|touched| touched as &mut dyn Listener));
        listeners.extend(trace.as_mut().map(|trace| trace as &mut dyn Listener));
        listeners.extend(
            self.statistics
                .as_mut()
                .map(|statistics| statistics as &mut dyn Listener),
        );
        listeners.extend(explanation.as_mut().map(|explanation| explanation as &mut dyn Listener));
        let from = Instant::now();
        let done = match listeners.is_empty() {
            true => rewrite(module, None),
            false => rewrite(module, Some(&mut listeners)),
        };
        if let Some(timing) = &mut self.timing {
            timing.add(Step::Rewrite, from);
        }
        // Nobody listens any more if that fails.
        let _written = trace.map(Trace::finish);
        let explained = explanation.and_then(|explanation| explanation.finish(patterns, &self.watch.all));
        self.has_explained |= explained.is_some();
        (done, explained)
    }

    /// Prints the tables of the file of this name.
    pub(crate) fn print_tables(&self, name: &str, log: &mut dyn Write) {
        let heading = |what: &str| format!("===- {what}: {name} -===\n");
        let statistics = self.statistics.as_ref();
        let statistics = statistics.map(|table| heading("Pattern statistics") + &table.to_string());
        let timing = self.timing.map(|table| heading("Execution time") + &table.to_string());
        for table in [statistics, timing].into_iter().flatten() {
            // There is nowhere to say that this has failed.
            let _written = log.write_all(table.as_bytes());
        }
    }

    /// Checks that there was an op to explain in the file of this name. Of several files, only one need have it.
    pub(crate) fn check_explained(&self, name: &str, is_one_of_several: bool) -> Result<(), RunError> {
        match &self.watch.options.explain {
            Some(place) if !self.has_explained && (!is_one_of_several || place.is_in(name)) => Err(RunError::Argument(
                format!("`--explain={place}`: no operation begins there in {name}"),
            )),
            _ => Ok(()),
        }
    }
}
