//! The command line. Flags that `mlir-opt` has too are named as there.

use std::ffi::OsString;
use std::path::PathBuf;

#[cfg(feature = "rayon")]
use clap::builder::RangedU64ValueParser;
use clap::builder::Str;
use clap::{Arg, ArgAction, ArgGroup, Command, CommandFactory, FromArgMatches, Id, Parser};
use drr::PassRegistry;

use crate::watch::WatchOptions;
use crate::{Setup, VerifyDiagnostics, arguments, mlir_flags, passes};

/// Reads MLIR, verifies it, rewrites it if requested, and prints it.
#[derive(Clone, Debug, Default, Parser)]
// Scripts put flags together, so one may come twice; `mlir-opt` takes that, too.
#[command(version, about, args_override_self = true, group = ArgGroup::new("rewriting").multiple(true))]
pub struct Options {
    /// The files to read; `-` or nothing for the standard input. Each is processed separately.
    #[arg(value_name = "FILE")]
    pub inputs: Vec<PathBuf>,

    /// The file to write; `-` or nothing for the standard output. The results of several inputs are in their order, with
    /// `// -----` between them. The file changes only if no input has an error.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write what each input becomes into this folder, as a file of the same name. A file is there whole or not at all.
    #[arg(long, value_name = "FOLDER", conflicts_with = "output", requires = "inputs")]
    pub output_dir: Option<PathBuf>,

    /// Number of inputs processed at once; the number of cores by default.
    #[cfg(feature = "rayon")]
    #[arg(short, long, value_name = "NUMBER", value_parser = threads())]
    pub jobs: Option<usize>,

    /// Treat the parts of the input between `// -----` as files of their own.
    #[arg(long)]
    pub split_input_file: bool,

    /// Accept dialects that are not registered.
    #[arg(long)]
    pub allow_unregistered_dialect: bool,

    /// Print the generic form.
    #[arg(long)]
    pub mlir_print_op_generic: bool,

    /// Print locations.
    #[arg(long)]
    pub mlir_print_debuginfo: bool,

    /// Print locations for people to read.
    #[arg(long)]
    pub mlir_pretty_debuginfo: bool,

    /// Print attributes, types and locations in place, without aliases.
    #[arg(long)]
    pub mlir_print_local_scope: bool,

    /// Leave out the elements of attributes that have more than this.
    #[arg(long, value_name = "NUMBER")]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Leave out resources that take more characters than this.
    #[arg(long, value_name = "NUMBER")]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Leave out regions.
    #[arg(long)]
    pub mlir_print_skip_regions: bool,

    /// Give no two values of the module the same name.
    #[arg(long)]
    pub mlir_print_unique_ssa_ids: bool,

    /// Name values after their locations.
    #[arg(long)]
    pub mlir_use_nameloc_as_prefix: bool,

    /// Print comments with the users of each value.
    #[arg(long)]
    pub mlir_print_value_users: bool,

    /// Compare errors, warnings and notes with those that comments of the input expect: `expected-error@+1 {{text}}`.
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub verify_diagnostics: Option<VerifyDiagnostics>,

    /// Check that what is printed of the input is read back as the same module.
    #[arg(long)]
    pub verify_roundtrip: bool,

    /// Print the names of the dialects that are built in, and nothing else.
    #[arg(long)]
    pub show_dialects: bool,

    /// Print what completes the options of this tool in a shell, and nothing else.
    #[arg(long, value_name = "SHELL")]
    pub completions: Option<clap_complete::Shell>,

    /// Print at most so many bytes, and nothing of a module that would take more: a small file can expand to a huge text.
    #[arg(long, value_name = "NUMBER")]
    pub max_bytes: Option<u64>,

    /// Run this pipeline: `builtin.module(func.func(canonicalize{max-iterations=3}))`.
    #[arg(short, long, value_name = "PIPELINE", group = "rewriting")]
    pub pass_pipeline: Option<String>,

    /// Run the pipeline that the resource `mlir_reproducer` of the input names.
    #[arg(long, group = "rewriting")]
    pub run_reproducer: bool,

    /// Apply folds and the registered patterns until nothing changes: the pass `canonicalize`, with these options.
    #[arg(
        long,
        value_name = "OPTIONS",
        group = "rewriting",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        action = ArgAction::Append
    )]
    pub canonicalize: Vec<String>,

    /// Try the registered patterns on each op once, and do nothing else.
    #[arg(
        long,
        value_name = "OPTIONS",
        group = "rewriting",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        action = ArgAction::Append
    )]
    pub walk_and_apply_patterns: Vec<String>,

    /// All passes on the command line with their options, in order. [`Options::from_args_for`] sets it.
    #[arg(skip)]
    pub passes: Vec<(String, String)>,

    /// Run the passes on each function, or other isolated op, of the module separately: `any(..)` in a pipeline.
    #[arg(long, requires = "rewriting", conflicts_with_all = ["pass_pipeline", "run_reproducer"])]
    pub nested: bool,

    /// Print the pipeline to standard error.
    #[arg(long, requires = "rewriting")]
    pub dump_pass_pipeline: bool,

    /// Print the passes and their options, and nothing else.
    #[arg(long)]
    pub list_passes: bool,

    /// Write the module before the pipeline to this file if a pass fails, with the pipeline: `--run-reproducer` runs it again.
    #[arg(long, value_name = "FILE", requires = "rewriting")]
    pub mlir_pass_pipeline_crash_reproducer: Option<PathBuf>,

    /// Write the module just before the pass that fails instead, with a pipeline of this pass alone.
    #[arg(long, requires = "mlir_pass_pipeline_crash_reproducer")]
    pub mlir_pass_pipeline_local_reproducer: bool,

    /// Print the counters of the passes to standard error.
    #[arg(long, requires = "rewriting")]
    pub mlir_pass_statistics: bool,

    /// Format of the counters.
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "pipeline",
        requires = "mlir_pass_statistics"
    )]
    pub mlir_pass_statistics_display: StatisticsDisplay,

    /// Verify everything after each rewrite and each fold, too, and stop at the first one that breaks something. Slow.
    #[arg(long, requires = "rewriting", conflicts_with = "no_verify_passes")]
    pub verify_each: bool,

    /// Do not verify the module after each pass: `--verify-each=false`.
    #[arg(long, hide = true)]
    pub no_verify_passes: bool,

    /// Verify each rewrite, and check that patterns report changes correctly. Very slow.
    #[arg(long, requires = "rewriting")]
    pub expensive_checks: bool,

    /// Print the op of each pass to standard error before it.
    #[arg(long, requires = "rewriting")]
    pub mlir_print_ir_before_all: bool,

    /// Print the op of each pass to standard error after it.
    #[arg(long, requires = "rewriting")]
    pub mlir_print_ir_after_all: bool,

    /// Print the op of these passes before them.
    #[arg(long, value_name = "PASSES", value_delimiter = ',', requires = "rewriting")]
    pub mlir_print_ir_before: Vec<String>,

    /// Print the op of these passes after them.
    #[arg(long, value_name = "PASSES", value_delimiter = ',', requires = "rewriting")]
    pub mlir_print_ir_after: Vec<String>,

    /// Print after a pass only if something has changed.
    #[arg(long, requires = "rewriting")]
    pub mlir_print_ir_after_change: bool,

    /// Print after passes that fail, and after no others.
    #[arg(long, requires = "rewriting")]
    pub mlir_print_ir_after_failure: bool,

    /// Print the whole module before and after passes. Nested pipelines run on one thread.
    #[arg(long)]
    pub mlir_print_ir_module_scope: bool,

    /// Write what is printed before and after passes to files in this folder, one for each op and pass.
    #[arg(long, value_name = "FOLDER", requires = "rewriting")]
    pub mlir_print_ir_tree_dir: Option<PathBuf>,

    /// Print to standard error the lines that each pass has changed, in colours on a terminal.
    #[arg(long, requires = "rewriting")]
    pub print_ir_diff: bool,

    /// Stop after so many steps: rewrites, folds and erased dead operations.
    #[arg(long, value_name = "NUMBER", requires = "rewriting")]
    pub stop_after: Option<u64>,

    /// Find the first step after which the command fails, and print it instead of the module. The command gets the module as a
    /// file, after its other arguments.
    #[arg(long, value_name = "COMMAND", requires = "rewriting", conflicts_with_all = ["stop_after", "run_reproducer"])]
    pub bisect: Option<String>,

    /// Print a graph for Graphviz instead of the module: of all of it, or of the operation with this symbol. What rewriting has
    /// made or changed is coloured.
    #[arg(long, value_name = "SYMBOL", num_args = 0..=1, require_equals = true, conflicts_with = "bisect")]
    pub dot: Option<Option<String>>,

    /// Take away what a failure does not need, and print what is left. Without a command, the pipeline keeps failing in the same
    /// pass. With one, the command keeps failing: it gets the module as a file, after its other arguments; with a pipeline, the
    /// module that the pipeline makes.
    #[arg(
        long,
        value_name = "COMMAND",
        num_args = 0..=1,
        conflicts_with_all = ["stop_after", "bisect", "explain", "mlir_pass_pipeline_crash_reproducer"]
    )]
    pub reduce: Option<Option<String>>,

    /// Process the operations in a random order, the same for the same number.
    #[arg(long, value_name = "NUMBER", requires = "rewriting")]
    pub random_order: Option<u64>,

    /// Output of a run, and selection of its patterns.
    #[command(flatten)]
    pub watch: WatchOptions,

    /// Number of threads that verify, and rewrite nested ops: one by default, 0 for the number of cores.
    #[cfg(feature = "rayon")]
    #[arg(long, value_name = "NUMBER", value_parser = threads())]
    pub threads: Option<usize>,

    /// Process one input after the other on one thread, regardless of `--jobs` and `--threads`.
    #[arg(long)]
    pub mlir_disable_threading: bool,
}

impl Options {
    /// Parses a command line of the tool without passes of its own, see [`Options::from_args_for`].
    ///
    /// # Errors
    /// As [`Options::from_args_for`].
    pub fn from_args(args: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Options, clap::Error> {
        Options::from_args_for(&Setup::new(), args)
    }

    /// Parses a command line, of which the first argument is the name of the program. Flags may have one dash, and boolean flags
    /// a value, as `mlir-opt` takes them. Each pass of the tool is a flag, with options as its value. A flag of `mlir-opt` that is not known here is an error with what to use instead, except
    /// where it requests the default behaviour, as `--emit-bytecode=false` does.
    ///
    /// ```
    /// use drr_opt::Options;
    /// use drr_opt::Setup;
    /// let setup = Setup::new();
    /// let args = ["drr-opt", "-canonicalize=top-down=false", "--split-input-file=false", "in.mlir"];
    /// let options = Options::from_args_for(&setup, args)?;
    /// assert_eq!(options.passes, [("canonicalize".to_owned(), "top-down=false".to_owned())]);
    /// assert!(!options.split_input_file);
    /// # Ok::<(), clap::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a flag is unknown, lacks its value, has a wrong one, or conflicts with another; or if help was requested.
    pub fn from_args_for(
        setup: &Setup,
        args: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Result<Options, clap::Error> {
        let registry = passes::registry(setup, None, None, setup.driver_config());
        let mut command = Options::command_for(&registry);
        let args = arguments::normalize(&command, args.into_iter().map(Into::into));
        let matches = command.try_get_matches_from_mut(args);
        let matches = matches.map_err(|error| mlir_flags::with_tip(error, &mut command))?;
        let mut options = Options::from_arg_matches(&matches)?;
        let mut passes: Vec<(usize, String, String)> = Vec::new();
        for entry in registry.entries() {
            let id = pass_id(entry.argument);
            let values = matches.get_many::<String>(&id).into_iter().flatten();
            let indices = matches.indices_of(&id).into_iter().flatten();
            passes.extend(
                indices
                    .zip(values)
                    .map(|(at, text)| (at, entry.argument.to_owned(), text.clone())),
            );
        }
        passes.sort_by_key(|(at, ..)| *at);
        options.passes = passes.into_iter().map(|(_, name, text)| (name, text)).collect();
        Ok(options)
    }

    /// Returns the command line of a tool with these passes.
    pub(crate) fn command_for(registry: &PassRegistry) -> Command {
        let mut command = Options::command();
        for entry in registry.entries().filter(|entry| !OWN.contains(&entry.argument)) {
            let arg = Arg::new(Id::from(Str::from(pass_id(entry.argument))))
                .long(entry.argument.to_owned())
                .help(entry.description.to_owned())
                .help_heading(if entry.is_pipeline() {
                    "Pass Pipelines"
                } else {
                    "Passes"
                })
                .value_name("OPTIONS")
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("")
                .action(ArgAction::Append)
                .group("rewriting");
            command = command.arg(arg);
        }
        command = command.after_long_help(passes::list(registry));
        // Gives options their final form.
        command.build();
        command
    }

    /// Returns the passes on the command line with their options, in order as far as that is known.
    pub(crate) fn pass_flags(&self) -> Vec<(&str, &str)> {
        if !self.passes.is_empty() {
            return self.passes.iter().map(|(name, text)| (&name[..], &text[..])).collect();
        }
        let [canonicalize, walk] = OWN;
        let flags = self.canonicalize.iter().map(|text| (canonicalize, &text[..]));
        let flags: Vec<_> = flags
            .chain(self.walk_and_apply_patterns.iter().map(|text| (walk, &text[..])))
            .collect();
        match flags.is_empty() && self.watch.explain.is_some() && self.pass_pipeline.is_none() {
            true => vec![(canonicalize, "")],
            false => flags,
        }
    }

    /// Returns `true` if the command line specifies a pipeline.
    pub(crate) fn rewrites(&self) -> bool {
        self.pass_pipeline.is_some() || self.run_reproducer || !self.pass_flags().is_empty()
    }
}

/// The passes that have an option of their own.
const OWN: [&str; 2] = ["canonicalize", "walk-and-apply-patterns"];

/// Returns the name of the argument for a pass, as clap knows it.
fn pass_id(argument: &str) -> String {
    match OWN.contains(&argument) {
        true => argument.replace('-', "_"),
        false => format!("pass {argument}"),
    }
}

/// Format of the counters of passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum StatisticsDisplay {
    /// Sums by pass, sorted by name.
    List,
    /// For each pass of the pipeline.
    #[default]
    Pipeline,
}

/// Takes a number of threads: more than these only take time to start.
#[cfg(feature = "rayon")]
fn threads() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(0..=1024)
}
