//! Flags for the output of a run besides its result, and for the selection of patterns.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use drr::diagnostic::Source;
use drr::greedy::LocationFilter;
use drr::pass::{PassLog, PassRun, PassStatistics, PassTiming, TimingRow};
use drr::{Context, FreezeError, FrozenPatterns, Module, PatternSet, PatternSpec, PatternStatistics, PrintIr, Trace};

use crate::explain::Explanation;
use crate::listen::Listeners;
use crate::observe::{Observed, PipelineObserver};
use crate::timing::{Processors, Step, Timing};
use crate::{Options, RunError, StatisticsDisplay};

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
        conflicts_with = "bisect"
    )]
    pub trace: Option<String>,

    /// Print the function around, or the module, each time before a rule is applied, on the standard error: any rule,
    /// or one of these.
    #[arg(
        long,
        value_name = "RULES",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "",
        requires = "rewriting",
        conflicts_with = "bisect"
    )]
    pub print_ir_before: Option<Vec<String>>,

    /// The same each time after a rule was applied.
    #[arg(
        long,
        value_name = "RULES",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "",
        requires = "rewriting",
        conflicts_with = "bisect"
    )]
    pub print_ir_after: Option<Vec<String>>,

    /// Explain for each op at a location (`input.mlir:3`, `3`) which patterns match and why the others do not, and print nothing else.
    /// Without passes, it is as with `--canonicalize`.
    #[arg(
        long,
        value_name = "PLACE",
        conflicts_with_all = ["stop_after", "bisect", "reduce", "dot", "verify_diagnostics"]
    )]
    pub explain: Option<LocationFilter>,

    /// Print how often each pattern was tried, matched and applied, on the standard error.
    #[arg(long, requires = "rewriting", conflicts_with = "bisect")]
    pub pattern_statistics: bool,

    /// Do not apply the patterns with these names or labels.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub disable_patterns: Vec<String>,

    /// Apply only the patterns with these names or labels.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub enable_patterns: Vec<String>,

    /// Print how long reading, verifying, rewriting and printing took, on the standard error: on the clock, and on
    /// processors. Of several files, it is the thread that processes the file whose time on a processor counts.
    #[arg(long, visible_alias = "mlir-timing")]
    pub timing: bool,
}

/// The filter of a trace.
enum Only {
    Everything,
    Rule(String),
    Op(String),
    Location(LocationFilter),
}

impl WatchOptions {
    /// Returns `true` if patterns are enabled or disabled by name.
    pub(crate) fn switches(&self) -> bool {
        !(self.disable_patterns.is_empty() && self.enable_patterns.is_empty())
    }

    /// Returns the patterns of a set that are left. Disabled and enabled names of other patterns are ignored.
    pub(crate) fn kept(&self, set: &PatternSet) -> PatternSet {
        let mut patterns = PatternSet::new().with(set.clone());
        for name in self.disable_patterns.iter().filter(|name| set.contains(name)) {
            patterns.disable(name);
        }
        let mut enabled = self.enable_patterns.iter().filter(|name| set.contains(name)).peekable();
        if enabled.peek().is_none() && !self.enable_patterns.is_empty() {
            return PatternSet::new();
        }
        enabled.for_each(|name| _ = patterns.enable(name));
        patterns
    }

    /// Freezes the patterns that are left.
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

/// The output of a run besides its result.
pub(crate) struct Watch<'o> {
    options: &'o WatchOptions,
    /// The filter of the trace, if there is a trace.
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
        for (flag, names) in [("before", &options.print_ir_before), ("after", &options.print_ir_after)] {
            for name in names.iter().flatten().filter(|name| !name.is_empty()) {
                check_rule(flag, name, patterns)?;
            }
        }
        Ok(Watch {
            options,
            trace,
            all: all.specs().collect(),
        })
    }

    /// Begins with a file.
    pub(crate) fn begin(&self, tool_patterns: Option<&FrozenPatterns>, processors: Processors) -> FileWatch<'_> {
        FileWatch {
            watch: self,
            // Patterns of dialects have a row only if they were tried.
            statistics: tool_patterns
                .filter(|_| self.options.pattern_statistics)
                .map(PatternStatistics::new),
            pass_statistics: PassStatistics::default(),
            timing: self.options.timing.then(|| Timing::begin(processors)),
            has_explained: false,
        }
    }

    /// Returns `true` if passes and rules are logged.
    pub(crate) fn traces(&self) -> bool {
        self.trace.is_some()
    }

    /// Returns `true` if the output needs a listener.
    pub(crate) fn listens(&self) -> bool {
        let options = self.options;
        let dumps = options.print_ir_before.is_some() || options.print_ir_after.is_some();
        self.trace.is_some() || dumps || options.pattern_statistics || options.explain.is_some()
    }

    /// Returns the explanation of a run, if there was an op to explain.
    pub(crate) fn explained(&self, explanation: Explanation<'_>, patterns: &FrozenPatterns) -> Option<String> {
        explanation.finish(patterns, &self.all)
    }

    /// Returns the listeners for the drivers of a pass.
    pub(crate) fn listeners<'s>(
        &'s self,
        observer: &'s PipelineObserver<'_>,
        run: &PassRun<'_>,
        log: &PassLog,
    ) -> Listeners<'s> {
        let (options, source) = (self.options, observer.source);
        let trace = self.trace.as_ref().map(|only| {
            let trace = Trace::new(log.clone()).with_source(source.clone());
            match only {
                Only::Everything => trace,
                Only::Rule(name) => trace.of_rule(name),
                Only::Op(name) => trace.of_op(name),
                Only::Location(location) => trace.at(location.clone()),
            }
        });
        let (before, after) = (options.print_ir_before.as_ref(), options.print_ir_after.as_ref());
        let dumps = before.or(after).map(|_| {
            let dumps = PrintIr::new(log.clone(), observer.print).with_source(source.clone());
            let dumps = match before {
                Some(rules) => dumps.before(is_one_of(rules)),
                None => dumps,
            };
            match after {
                Some(rules) => dumps.after(is_one_of(rules)),
                None => dumps,
            }
        });
        let explained = options.explain.as_ref();
        Listeners {
            observer,
            pass: format!("pass `{}` on {}", run.pass().name(), run.op_text()),
            trace,
            dumps,
            statistics: options.pattern_statistics.then(PatternStatistics::default),
            explanation: explained.map(|location| Explanation::new(location, run.op(), source)),
            touched: None,
            counter: None,
        }
    }
}

/// Returns `true` if a pattern has one of these names, or there are none.
fn is_one_of(names: &[String]) -> impl Fn(&PatternSpec) -> bool + Send + 'static {
    let names: Vec<String> = names.iter().filter(|name| !name.is_empty()).cloned().collect();
    move |pattern| names.is_empty() || names.iter().any(|name| name == pattern.name)
}

/// Parses the value of `--trace`.
fn only(word: &str, ctx: &Context, patterns: Option<&FrozenPatterns>) -> Result<Only, RunError> {
    let rules = || names(patterns);
    let registry = ctx.registry();
    let ops: Vec<String> = registry.ops().map(|info| info.name().text(ctx).into_owned()).collect();
    if word.is_empty() {
        return Ok(Only::Everything);
    }
    if rules().any(|name| name == word) {
        return Ok(Only::Rule(word.to_owned()));
    }
    if let Ok(location) = word.parse() {
        return Ok(Only::Location(location));
    }
    let may_be_unregistered = ctx.allows_unregistered_dialects() && word.contains('.');
    if may_be_unregistered || ops.iter().any(|op| op == word) {
        return Ok(Only::Op(word.to_owned()));
    }
    let help = suggestion(word, rules().chain(ops.iter().map(String::as_str)));
    Err(RunError::Argument(format!(
        "`--trace={word}`: expected the name of a pattern or an op, or a location such as `input.mlir:3`{help}"
    )))
}

/// Returns the names of all rules that are applied.
fn names(patterns: Option<&FrozenPatterns>) -> impl Iterator<Item = &str> {
    patterns
        .into_iter()
        .flat_map(FrozenPatterns::specs)
        .map(|spec| spec.name)
}

/// Checks that there is a rule to print the IR before, or after.
fn check_rule(when: &str, name: &str, patterns: Option<&FrozenPatterns>) -> Result<(), RunError> {
    if names(patterns).any(|rule| rule == name) {
        return Ok(());
    }
    let help = suggestion(name, names(patterns));
    Err(RunError::Argument(format!(
        "`--print-ir-{when}={name}`: unknown pattern{help}"
    )))
}

fn suggestion<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> String {
    let near = drr_schema::nearest(word, names);
    near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"))
}

/// The output for a file.
pub(crate) struct FileWatch<'w> {
    watch: &'w Watch<'w>,
    statistics: Option<PatternStatistics>,
    /// The counters of passes.
    pass_statistics: PassStatistics,
    timing: Option<Timing>,
    /// Set if there was an op to explain.
    has_explained: bool,
}

impl<'w> FileWatch<'w> {
    /// Does a step, and notes how long it takes.
    pub(crate) fn time<T>(&mut self, step: Step, what: impl FnOnce() -> T) -> T {
        let Some(timing) = &mut self.timing else { return what() };
        let from = timing.start();
        let done = what();
        timing.add(step, from);
        done
    }

    /// Returns the output for all files.
    pub(crate) fn watch(&self) -> &'w Watch<'w> {
        self.watch
    }

    /// Adds the counters of passes.
    pub(crate) fn add_pass_statistics(&mut self, statistics: &PassStatistics) {
        self.pass_statistics.add(statistics);
    }

    /// Begins to measure the passes of a pipeline.
    pub(crate) fn begin_passes(&self) -> Option<PassTiming> {
        self.timing.as_ref().map(Timing::begin_passes)
    }

    /// Adds the times of the passes of a pipeline.
    pub(crate) fn add_pass_times(&mut self, rows: Vec<TimingRow>) {
        if let Some(timing) = &mut self.timing {
            timing.add_passes(rows);
        }
    }

    /// Adds what has listened to a run of a pipeline. Returns what is explained.
    pub(crate) fn take(&mut self, observed: &mut Observed) -> String {
        if let (Some(sum), Some(more)) = (&mut self.statistics, observed.statistics.take()) {
            *sum += more;
        }
        self.has_explained |= !observed.explained.is_empty();
        std::mem::take(&mut observed.explained)
    }

    /// Explains the ops of the module that are outside of the separately rewritten ops.
    pub(crate) fn explain_outside(
        &mut self,
        module: &Module,
        source: &Arc<Source>,
        patterns: &FrozenPatterns,
    ) -> Option<String> {
        let location = self.watch.options.explain.as_ref()?;
        let text = self
            .watch
            .explained(Explanation::outside(location, module, source), patterns)?;
        self.has_explained = true;
        Some(text)
    }

    /// Prints the tables of the file of this name.
    pub(crate) fn print_tables(&self, name: &str, options: &Options, log: &mut dyn Write) {
        let heading = |what: &str| format!("===- {what}: {name} -===\n");
        let statistics = self.statistics.as_ref();
        let statistics = statistics.map(|table| heading("Pattern statistics") + &table.to_string());
        let timing = self
            .timing
            .as_ref()
            .map(|table| heading("Execution time") + &table.to_string());
        let passes = options
            .mlir_pass_statistics
            .then(|| match options.mlir_pass_statistics_display {
                StatisticsDisplay::Pipeline => self.pass_statistics.to_string(),
                StatisticsDisplay::List => self.pass_statistics.list().to_string(),
            });
        for table in [statistics, passes, timing].into_iter().flatten() {
            // A failure cannot be reported anywhere.
            let _written = log.write_all(table.as_bytes());
        }
    }

    /// Checks that there was an op to explain in the file of this name. Of several files, only one need have it.
    pub(crate) fn check_explained(&self, name: &str, is_one_of_several: bool) -> Result<(), RunError> {
        match &self.watch.options.explain {
            Some(location) if !self.has_explained && (!is_one_of_several || location.is_in(name)) => Err(
                RunError::Argument(format!("`--explain={location}`: no op starts there in {name}")),
            ),
            _ => Ok(()),
        }
    }
}
