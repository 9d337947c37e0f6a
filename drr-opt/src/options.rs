//! The command line. Flags that `mlir-opt` also has have its names.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::Str;
use clap::{Arg, ArgAction, ArgGroup, Command, CommandFactory, FromArgMatches, Id, Parser};
use drr::PassRegistry;

use crate::debug_output::DebugOptions;
use crate::{Setup, VerifyDiagnostics, arguments, mlir_flags, passes};

/// The command line of a tool. The documentation of each field is its help text.
#[derive(Clone, Debug, Default, Parser)]
#[command(version, about = "Parse, verify, transform and print MLIR", long_about = None)]
// As with `mlir-opt`, a flag can occur several times.
#[command(args_override_self = true, group = ArgGroup::new("rewriting").multiple(true), group = ArgGroup::new("running").multiple(true))]
pub struct Options {
    /// Input files, or `-` for standard input, which is the default. Each input is processed separately.
    #[arg(value_name = "FILE")]
    pub inputs: Vec<PathBuf>,

    /// Output file, or `-` for standard output, which is the default. The outputs of several inputs are in the order of
    /// the inputs, separated by `// -----`. The file is written only if no input has an error.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write the output of each input to a file with the same name in this directory. Existing files are replaced
    /// atomically.
    #[arg(long, value_name = "DIR", conflicts_with = "output", requires = "inputs")]
    pub output_dir: Option<PathBuf>,

    /// Number of inputs that are processed in parallel. The default is the number of cores.
    #[cfg(feature = "rayon")]
    #[arg(short, long, value_name = "NUMBER", value_parser = threads)]
    pub jobs: Option<usize>,

    /// Split each input into chunks at `// -----`, and process each chunk independently.
    #[arg(long)]
    pub split_input_file: bool,

    /// Allow operations of unregistered dialects.
    #[arg(long)]
    pub allow_unregistered_dialect: bool,

    /// Print the generic op form.
    #[arg(long)]
    pub mlir_print_op_generic: bool,

    /// Print locations.
    #[arg(long)]
    pub mlir_print_debuginfo: bool,

    /// Print locations in a readable form, which cannot be parsed.
    #[arg(long)]
    pub mlir_pretty_debuginfo: bool,

    /// Print attributes, types and locations inline, without aliases.
    #[arg(long)]
    pub mlir_print_local_scope: bool,

    /// Elide the elements of attributes that have more than NUMBER elements.
    #[arg(long, value_name = "NUMBER", value_parser = number)]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Elide resources whose strings have more than NUMBER characters.
    #[arg(long, value_name = "NUMBER", value_parser = number)]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Skip regions when printing ops.
    #[arg(long)]
    pub mlir_print_skip_regions: bool,

    /// Print SSA names that are unique across all regions.
    #[arg(long)]
    pub mlir_print_unique_ssa_ids: bool,

    /// Print SSA names that begin with the name in the location of the value.
    #[arg(long)]
    pub mlir_use_nameloc_as_prefix: bool,

    /// Print the users of op results and block arguments as comments.
    #[arg(long)]
    pub mlir_print_value_users: bool,

    /// Check that the diagnostics match the comments of the input, such as `expected-error@+1 {{text}}`.
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub verify_diagnostics: Option<VerifyDiagnostics>,

    /// Check that printing and parsing the input again gives the same module.
    #[arg(long)]
    pub verify_roundtrip: bool,

    /// Print the registered dialects and exit.
    #[arg(long)]
    pub show_dialects: bool,

    /// Print a completion script for this shell and exit.
    #[arg(long, value_name = "SHELL")]
    pub completions: Option<clap_complete::Shell>,

    /// Fail instead of printing more than NUMBER bytes. A small module with aliases can expand to a very long text.
    #[arg(long, value_name = "NUMBER", value_parser = number)]
    pub max_bytes: Option<u64>,

    /// Run a textual pass pipeline, such as `builtin.module(func.func(canonicalize{max-iterations=3}))`.
    #[arg(short, long, value_name = "PIPELINE", groups = ["rewriting", "running"])]
    pub pass_pipeline: Option<String>,

    /// Run the pipeline in the `mlir_reproducer` resource of the input.
    #[arg(long, groups = ["rewriting", "running"])]
    pub run_reproducer: bool,

    /// Run the pass `canonicalize`: fold ops, and apply the registered patterns until nothing changes.
    #[arg(
        long,
        value_name = "OPTIONS",
        groups = ["rewriting", "running"],
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        action = ArgAction::Append
    )]
    pub canonicalize: Vec<String>,

    /// Run the pass `walk-and-apply-patterns`: try the registered patterns once on each op.
    #[arg(
        long,
        value_name = "OPTIONS",
        groups = ["rewriting", "running"],
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        action = ArgAction::Append
    )]
    pub walk_and_apply_patterns: Vec<String>,

    /// The passes on the command line with their options, in order. [`Options::from_args_for`] sets the field.
    #[arg(skip)]
    pub passes: Vec<(String, String)>,

    /// Run the passes separately on each op directly in the module that is isolated from above, such as each function.
    #[arg(long, requires = "rewriting", conflicts_with_all = ["pass_pipeline", "run_reproducer"])]
    pub nested: bool,

    /// Print the pipeline to standard error before it runs.
    #[arg(long)]
    pub dump_pass_pipeline: bool,

    /// Print the registered passes with their options and exit.
    #[arg(long)]
    pub list_passes: bool,

    /// Write a reproducer for `--run-reproducer` to this file if a pass fails: the pipeline, with the module before it.
    #[arg(long, value_name = "FILE")]
    pub mlir_pass_pipeline_crash_reproducer: Option<PathBuf>,

    /// Write a local reproducer instead: a pipeline of the failing pass, with the module before this pass.
    #[arg(long)]
    pub mlir_pass_pipeline_local_reproducer: bool,

    /// Print the statistics of each pass to standard error.
    #[arg(long)]
    pub mlir_pass_statistics: bool,

    /// Format of the pass statistics.
    #[arg(long, value_name = "FORMAT", default_value = "pipeline")]
    pub mlir_pass_statistics_display: StatisticsDisplay,

    /// Verify the module after each pass, which is the default. `--verify-each=false` disables it.
    #[arg(long, value_name = "BOOL", value_parser = boolean, num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub verify_each: Option<bool>,

    /// Verify the module after each rewrite and fold, and stop at the first one that leaves invalid IR. Conversions
    /// verify the ops that they have built. Slow.
    #[arg(long, requires = "rewriting")]
    pub verify_each_rewrite: bool,

    /// Report each illegal op that a conversion cannot legalize, and convert nothing.
    #[arg(long, requires = "rewriting")]
    pub conversion_analysis: bool,

    /// Verify each rewrite, and check that patterns report their changes correctly. Very slow.
    #[arg(long, requires = "rewriting")]
    pub expensive_checks: bool,

    /// Print the IR before each pass to standard error.
    #[arg(long)]
    pub mlir_print_ir_before_all: bool,

    /// Print the IR after each pass to standard error.
    #[arg(long)]
    pub mlir_print_ir_after_all: bool,

    /// Print the IR before these passes to standard error.
    #[arg(long, value_name = "PASSES", value_delimiter = ',')]
    pub mlir_print_ir_before: Vec<String>,

    /// Print the IR after these passes to standard error.
    #[arg(long, value_name = "PASSES", value_delimiter = ',')]
    pub mlir_print_ir_after: Vec<String>,

    /// When printing the IR after a pass, only print if the IR has changed.
    #[arg(long)]
    pub mlir_print_ir_after_change: bool,

    /// When printing the IR after a pass, only print if the pass has failed.
    #[arg(long)]
    pub mlir_print_ir_after_failure: bool,

    /// When printing the IR before or after a pass, print the module instead of the op of the pass. Nested pipelines
    /// run on one thread.
    #[arg(long)]
    pub mlir_print_ir_module_scope: bool,

    /// When printing the IR before or after a pass, write it to a tree of files in this directory.
    #[arg(long, value_name = "DIR")]
    pub mlir_print_ir_tree_dir: Option<PathBuf>,

    /// Print the lines that each pass changes to standard error.
    #[arg(long, requires = "rewriting")]
    pub print_ir_diff: bool,

    /// Stop after NUMBER steps. A step is a rewrite, a fold, or the removal of a dead op.
    #[arg(long, value_name = "NUMBER", value_parser = number, requires = "rewriting")]
    pub stop_after: Option<u64>,

    /// Find the first step after which COMMAND fails, and print the step instead of the module. The path of a file with
    /// the module is appended to COMMAND.
    #[arg(long, value_name = "COMMAND", requires = "rewriting", conflicts_with_all = ["stop_after", "run_reproducer"])]
    pub bisect: Option<String>,

    /// Print the module, or the op with this symbol, as a Graphviz graph. Ops that passes have created or modified are
    /// coloured.
    #[arg(long, value_name = "SYMBOL", num_args = 0..=1, require_equals = true, conflicts_with = "bisect")]
    pub dot: Option<Option<String>>,

    /// Reduce the module while the pipeline fails in the same pass, or while COMMAND fails, and print the reduced
    /// module. The path of a file with the module, or with the output of the pipeline if there is one, is appended to
    /// COMMAND.
    #[arg(
        long,
        value_name = "COMMAND",
        num_args = 0..=1,
        conflicts_with_all = ["stop_after", "bisect", "explain", "mlir_pass_pipeline_crash_reproducer"]
    )]
    pub reduce: Option<Option<String>>,

    /// Translate the module, which must be in the `llvm` dialect, to LLVM IR.
    #[cfg(feature = "dialects")]
    #[arg(long, conflicts_with_all = ["dot", "bisect", "reduce", "explain"])]
    pub mlir_to_llvmir: bool,

    /// Visit ops in a pseudorandom order with this seed.
    #[arg(long, value_name = "SEED", value_parser = number, requires = "rewriting")]
    pub random_order: Option<u64>,

    /// Debugging output, and selection of patterns.
    #[command(flatten)]
    pub debug: DebugOptions,

    /// Number of threads for the verifier and nested pipelines; 0 for the number of cores. The default is 1.
    #[cfg(feature = "rayon")]
    #[arg(long, value_name = "NUMBER", value_parser = threads)]
    pub threads: Option<usize>,

    /// Process all inputs on one thread, regardless of `--jobs` and `--threads`.
    #[arg(long)]
    pub mlir_disable_threading: bool,
}

impl Options {
    /// Parses the command line of a tool without additional passes. See [`Options::from_args_for`].
    ///
    /// # Errors
    /// As [`Options::from_args_for`].
    pub fn from_args(args: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Options, clap::Error> {
        Options::from_args_for(&Setup::new(), args)
    }

    /// Parses a command line, whose first argument is the name of the program.
    ///
    /// As with `mlir-opt`, flags can have one dash, boolean flags can have a value, and each pass of the tool is a flag
    /// with the options of the pass as its value. A flag of `mlir-opt` that the tool lacks is an error that suggests an
    /// alternative, unless it requests the behaviour of the tool, as `--emit-bytecode=false` does.
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
    /// If a flag is unknown, has a missing or invalid value, or conflicts with another flag, and if help is requested.
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

    /// Returns the parser for the command line of a tool with these passes.
    pub(crate) fn command_for(registry: &PassRegistry) -> Command {
        let mut command = Options::command();
        for entry in registry
            .entries()
            .filter(|entry| !PASSES_WITH_FIELD.contains(&entry.argument))
        {
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
                .groups(["rewriting", "running"]);
            command = command.arg(arg);
        }
        command = command.after_long_help(passes::list(registry));
        // Propagates the settings of the command to its arguments.
        command.build();
        command
    }

    /// Returns the passes on the command line with their options. Without [`Options::passes`], the order of different
    /// passes is unknown.
    pub(crate) fn pass_flags(&self) -> Vec<(&str, &str)> {
        if !self.passes.is_empty() {
            return self.passes.iter().map(|(name, text)| (&name[..], &text[..])).collect();
        }
        let [canonicalize, walk] = PASSES_WITH_FIELD;
        let flags = self.canonicalize.iter().map(|text| (canonicalize, &text[..]));
        let flags: Vec<_> = flags
            .chain(self.walk_and_apply_patterns.iter().map(|text| (walk, &text[..])))
            .collect();
        if flags.is_empty() && self.debug.explain.is_some() && self.pass_pipeline.is_none() {
            vec![(canonicalize, "")]
        } else {
            flags
        }
    }

    /// Returns `true` if the module is verified after each pass.
    pub(crate) fn verifies_passes(&self) -> bool {
        self.verify_each.unwrap_or(true)
    }

    /// Returns `true` if the command line specifies a pipeline.
    pub(crate) fn rewrites(&self) -> bool {
        self.pass_pipeline.is_some() || self.run_reproducer || !self.pass_flags().is_empty()
    }
}

/// The passes that have a field in [`Options`].
const PASSES_WITH_FIELD: [&str; 2] = ["canonicalize", "walk-and-apply-patterns"];

/// Returns the id of the clap argument for a pass.
fn pass_id(argument: &str) -> String {
    if PASSES_WITH_FIELD.contains(&argument) {
        argument.replace('-', "_")
    } else {
        format!("pass {argument}")
    }
}

/// The format of pass statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum StatisticsDisplay {
    /// The sums for each pass name, sorted by name.
    List,
    /// The statistics of each pass, in the structure of the pipeline.
    #[default]
    Pipeline,
}

/// Parses a boolean as LLVM's command lines do.
fn boolean(text: &str) -> Result<bool, String> {
    arguments::boolean(text).ok_or_else(|| "expected `true` or `false`".to_owned())
}

/// Parses a number.
fn number(text: &str) -> Result<u64, String> {
    let number = text.parse();
    number.map_err(|_| format!("expected a number from 0 to {}", u64::MAX))
}

/// Parses a number of threads. More than 1024 threads only take time to start.
#[cfg(feature = "rayon")]
fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number <= 1024);
    number.ok_or_else(|| "expected a number from 0 to 1024".to_owned())
}
