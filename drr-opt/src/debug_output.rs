//! Flags for debugging output and for the selection of patterns.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use drr::diagnostic::Source;
use drr::greedy::LocationFilter;
use drr::pass::{OutputFiles, PassLog, PassRun, PassStatistics, PassTiming, TimingRow};
use drr::{Context, FreezeError, FrozenPatterns, Module, PatternSet, PatternSpec, PatternStatistics, PrintIr, Trace};

use crate::explain::Explanation;
use crate::listen::Listeners;
use crate::observe::{Observed, PipelineObserver};
use crate::timing::{CpuClock, Phase, Timing};
use crate::unused_flags::UsedDrivers;
use crate::{Options, RunError, StatisticsDisplay};

/// The flags for debugging output and for the selection of patterns. The documentation of each field is its help text.
#[derive(Clone, Debug, Default, Args)]
pub struct DebugOptions {
    /// Log visited ops and tried patterns to standard error: all, or those for a pattern, an op name such as
    /// `arith.addi`, or a location such as `input.mlir:3` or `3`.
    #[arg(
        long,
        value_name = "PATTERN|OP|LOCATION",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        requires = "rewriting",
        conflicts_with = "bisect"
    )]
    pub trace: Option<String>,

    /// Print the enclosing function, or the module, to standard error before each application of a pattern, or of these
    /// patterns.
    #[arg(
        long,
        value_name = "NAMES",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "",
        requires = "rewriting",
        conflicts_with = "bisect"
    )]
    pub print_ir_before: Option<Vec<String>>,

    /// Print the enclosing function, or the module, to standard error after each application of a pattern, or of these
    /// patterns.
    #[arg(
        long,
        value_name = "NAMES",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "",
        requires = "rewriting",
        conflicts_with = "bisect"
    )]
    pub print_ir_after: Option<Vec<String>>,

    /// Print which patterns match the ops at a location, such as `input.mlir:3` or `3`, and why others do not match,
    /// instead of the module. The default pass is `canonicalize`.
    #[arg(
        long,
        value_name = "LOCATION",
        group = "running",
        conflicts_with_all = ["stop_after", "bisect", "reduce", "dot", "verify_diagnostics"]
    )]
    pub explain: Option<LocationFilter>,

    /// Print how often each pattern was tried, matched and applied, to standard error.
    #[arg(long, requires = "rewriting", conflicts_with = "bisect")]
    pub pattern_statistics: bool,

    /// Disable the patterns with these names or labels.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "running")]
    pub disable_patterns: Vec<String>,

    /// Enable only the patterns with these names or labels.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "running")]
    pub enable_patterns: Vec<String>,

    /// Print the execution times of parsing, verification, passes and printing to standard error. If several inputs are
    /// processed in parallel, the user time is that of the thread that processes the input.
    #[arg(long, visible_alias = "mlir-timing")]
    pub timing: bool,
}

/// A selection of the visits and patterns that a trace logs.
enum TraceFilter {
    All,
    Pattern(String),
    OpName(String),
    Location(LocationFilter),
}

impl DebugOptions {
    /// Returns `true` if patterns are enabled or disabled by name.
    pub(crate) fn selects_patterns(&self) -> bool {
        !(self.disable_patterns.is_empty() && self.enable_patterns.is_empty())
    }

    /// Returns the enabled patterns of a set. Names of other patterns are ignored.
    pub(crate) fn enabled(&self, set: &PatternSet) -> PatternSet {
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

    /// Freezes the enabled patterns of a set.
    pub(crate) fn freeze(&self, set: &PatternSet, ctx: &Context) -> Result<FrozenPatterns, RunError> {
        let (disabled, enabled) = (&self.disable_patterns, &self.enable_patterns);
        // The outer set has the selection of the flags, the inner one that of the tool.
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

/// The debugging output of a run, for all files.
pub(crate) struct DebugOutput<'o> {
    options: &'o DebugOptions,
    trace: Option<TraceFilter>,
    /// All patterns, including disabled ones.
    all: Vec<PatternSpec>,
}

impl<'o> DebugOutput<'o> {
    pub(crate) fn new(
        options: &'o DebugOptions,
        all: &PatternSet,
        ctx: &Context,
        patterns: Option<&FrozenPatterns>,
    ) -> Result<Self, RunError> {
        let trace = options.trace.as_deref();
        let trace = trace.map(|value| trace_filter(value, ctx, patterns)).transpose()?;
        for (flag, names) in [("before", &options.print_ir_before), ("after", &options.print_ir_after)] {
            for name in names.iter().flatten().filter(|name| !name.is_empty()) {
                check_pattern_name(flag, name, patterns)?;
            }
        }
        Ok(DebugOutput {
            options,
            trace,
            all: all.specs().collect(),
        })
    }

    /// Creates the debugging output of a file.
    pub(crate) fn begin(
        &self,
        tool_patterns: Option<&FrozenPatterns>,
        clock: CpuClock,
        files: OutputFiles,
    ) -> FileDebugOutput<'_> {
        FileDebugOutput {
            files: Arc::new(files),
            drivers: Arc::default(),
            shared: self,
            // The table has a row for each pattern of the tool, and for each pattern of a dialect that was tried.
            statistics: tool_patterns
                .filter(|_| self.options.pattern_statistics)
                .map(PatternStatistics::new),
            pass_statistics: PassStatistics::default(),
            timing: self.options.timing.then(|| Timing::begin(clock)),
            has_explained: false,
        }
    }

    /// Returns `true` if there is a trace.
    pub(crate) fn traces(&self) -> bool {
        self.trace.is_some()
    }

    /// Returns `true` if the output requires a listener.
    pub(crate) fn listens(&self) -> bool {
        let options = self.options;
        let dumps = options.print_ir_before.is_some() || options.print_ir_after.is_some();
        self.trace.is_some() || dumps || options.pattern_statistics || options.explain.is_some()
    }

    /// Returns the text of an explanation, or `None` if it has no ops.
    pub(crate) fn explained(&self, explanation: Explanation<'_>, patterns: &FrozenPatterns) -> Option<String> {
        explanation.finish(patterns, &self.all)
    }

    /// Returns the explanation of the ops at the location of `--explain` in a pass.
    pub(crate) fn explanation(&self, run: &PassRun<'_>, source: &Arc<Source>) -> Option<Explanation<'_>> {
        let location = self.options.explain.as_ref()?;
        Some(Explanation::new(location, run.op(), source))
    }

    /// Returns the listeners for the drivers of a pass.
    pub(crate) fn listeners<'s>(
        &'s self,
        observer: &'s PipelineObserver<'_>,
        run: &PassRun<'_>,
        log: &PassLog,
    ) -> Listeners<'s> {
        let (options, source) = (self.options, observer.source);
        let trace = self.trace.as_ref().map(|filter| {
            let trace = Trace::new(log.clone()).with_source(source.clone());
            match filter {
                TraceFilter::All => trace,
                TraceFilter::Pattern(name) => trace.of_rule(name),
                TraceFilter::OpName(name) => trace.of_op(name),
                TraceFilter::Location(location) => trace.at(location.clone()),
            }
        });
        let (before, after) = (options.print_ir_before.as_ref(), options.print_ir_after.as_ref());
        let dumps = before.or(after).map(|_| {
            let dumps = PrintIr::new(log.clone(), observer.print).with_source(source.clone());
            let dumps = match before {
                Some(names) => dumps.before(has_name(names)),
                None => dumps,
            };
            match after {
                Some(names) => dumps.after(has_name(names)),
                None => dumps,
            }
        });
        Listeners {
            observer,
            pass: format!("pass `{}` on {}", run.pass().name(), run.op_text()),
            driver: 1,
            trace,
            dumps,
            statistics: options.pattern_statistics.then(PatternStatistics::default),
            explanation: self.explanation(run, source),
            touched: None,
            counter: None,
        }
    }
}

/// Returns a predicate for patterns with one of these names, or for all patterns if there are no names.
fn has_name(names: &[String]) -> impl Fn(&PatternSpec) -> bool + Send + 'static {
    let names: Vec<String> = names.iter().filter(|name| !name.is_empty()).cloned().collect();
    move |pattern| names.is_empty() || names.iter().any(|name| name == pattern.name)
}

/// Parses the value of `--trace`.
fn trace_filter(word: &str, ctx: &Context, patterns: Option<&FrozenPatterns>) -> Result<TraceFilter, RunError> {
    let registry = ctx.registry();
    let ops: Vec<String> = registry.ops().map(|info| info.name().text(ctx).into_owned()).collect();
    if word.is_empty() {
        return Ok(TraceFilter::All);
    }
    if pattern_names(patterns).any(|name| name == word) {
        return Ok(TraceFilter::Pattern(word.to_owned()));
    }
    if let Ok(location) = word.parse() {
        return Ok(TraceFilter::Location(location));
    }
    let may_be_unregistered = ctx.allows_unregistered_dialects() && word.contains('.');
    if may_be_unregistered || ops.iter().any(|op| op == word) {
        return Ok(TraceFilter::OpName(word.to_owned()));
    }
    let help = suggestion(word, pattern_names(patterns).chain(ops.iter().map(String::as_str)));
    Err(RunError::Argument(format!(
        "`--trace={word}`: expected the name of a pattern or an op, or a location such as `input.mlir:3`{help}"
    )))
}

/// Returns the names of the enabled patterns.
fn pattern_names(patterns: Option<&FrozenPatterns>) -> impl Iterator<Item = &str> {
    patterns
        .into_iter()
        .flat_map(FrozenPatterns::specs)
        .map(|spec| spec.name)
}

/// Checks that the value of `--print-ir-before` or `--print-ir-after` is the name of an enabled pattern.
fn check_pattern_name(when: &str, name: &str, patterns: Option<&FrozenPatterns>) -> Result<(), RunError> {
    if pattern_names(patterns).any(|pattern| pattern == name) {
        return Ok(());
    }
    let help = suggestion(name, pattern_names(patterns));
    Err(RunError::Argument(format!(
        "`--print-ir-{when}={name}`: unknown pattern{help}"
    )))
}

fn suggestion<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> String {
    let near = drr_schema::nearest(word, names);
    near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"))
}

/// The debugging output of a file.
pub(crate) struct FileDebugOutput<'w> {
    /// The files that passes write, for all chunks.
    pub(crate) files: Arc<OutputFiles>,
    /// The drivers that passes have run, for all chunks.
    pub(crate) drivers: Arc<UsedDrivers>,
    shared: &'w DebugOutput<'w>,
    statistics: Option<PatternStatistics>,
    pass_statistics: PassStatistics,
    timing: Option<Timing>,
    /// Set if the explanation has an op.
    has_explained: bool,
}

impl<'w> FileDebugOutput<'w> {
    /// Runs a phase, and measures its execution time.
    pub(crate) fn time<T>(&mut self, phase: Phase, run: impl FnOnce() -> T) -> T {
        let Some(timing) = &mut self.timing else { return run() };
        let start = timing.start_phase();
        let result = run();
        timing.add(phase, start);
        result
    }

    /// Returns the debugging output for all files.
    pub(crate) fn shared(&self) -> &'w DebugOutput<'w> {
        self.shared
    }

    /// Adds the statistics of a pipeline.
    pub(crate) fn add_pass_statistics(&mut self, statistics: &PassStatistics) {
        self.pass_statistics.add(statistics);
    }

    /// Starts to measure the passes of a pipeline.
    pub(crate) fn begin_passes(&self) -> Option<PassTiming> {
        self.timing.as_ref().map(Timing::begin_passes)
    }

    /// Adds the times of the passes of a pipeline.
    pub(crate) fn add_pass_times(&mut self, rows: Vec<TimingRow>) {
        if let Some(timing) = &mut self.timing {
            timing.add_passes(rows);
        }
    }

    /// Adds the observations of a run of a pipeline, and returns its explanations.
    pub(crate) fn take(&mut self, observed: &mut Observed) -> String {
        if let (Some(sum), Some(more)) = (&mut self.statistics, observed.statistics.take()) {
            *sum += more;
        }
        let explained = if observed.explained.is_empty() {
            std::mem::take(&mut observed.unexplained)
        } else {
            std::mem::take(&mut observed.explained)
        };
        self.has_explained |= !explained.is_empty();
        explained
    }

    /// Explains the ops that are outside of the ops that nested pipelines run on.
    pub(crate) fn explain_outside(
        &mut self,
        module: &Module,
        source: &Arc<Source>,
        patterns: &FrozenPatterns,
    ) -> Option<String> {
        let location = self.shared.options.explain.as_ref()?;
        let mut explanation = Explanation::outside(location, module, source);
        explanation.set_patterns(patterns);
        let text = self.shared.explained(explanation, patterns)?;
        self.has_explained = true;
        Some(text)
    }

    /// Prints the statistics and times of the file.
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

    /// Checks that the explanation has an op. If there are several files, checks only the file that the location names.
    pub(crate) fn check_explained(&self, name: &str, is_one_of_several: bool) -> Result<(), RunError> {
        match &self.shared.options.explain {
            Some(location) if !self.has_explained && (!is_one_of_several || location.is_in(name)) => Err(
                RunError::Argument(format!("`--explain={location}`: no op starts there in {name}")),
            ),
            _ => Ok(()),
        }
    }
}
