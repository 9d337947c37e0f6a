//! The command line. Flags that `mlir-opt` has too are named as there.

use std::ffi::OsString;
use std::path::PathBuf;

#[cfg(feature = "rayon")]
use clap::builder::RangedU64ValueParser;
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::watch::WatchOptions;
use crate::{VerifyDiagnostics, arguments, mlir_flags};

/// Reads MLIR, verifies it, rewrites it if asked to, and prints it.
#[derive(Clone, Debug, Default, Parser)]
// Scripts put flags together, so one may come twice; `mlir-opt` takes that, too.
#[command(version, about, args_override_self = true)]
pub struct Options {
    /// The files to read; `-` or nothing for the standard input. Each is processed by itself.
    #[arg(value_name = "FILE")]
    pub inputs: Vec<PathBuf>,

    /// The file to write; `-` or nothing for the standard output. The results of several inputs are in their order, with
    /// `// -----` between them. The file changes only if no input has an error.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write what each input becomes into this folder, as a file of the same name. A file is there whole or not at all.
    #[arg(long, value_name = "FOLDER", conflicts_with = "output", requires = "inputs")]
    pub output_dir: Option<PathBuf>,

    /// How many inputs are processed at once: as many as there are cores by default.
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

    /// Print comments that say who uses a value.
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

    /// Print at most so many bytes, and nothing of a module that would take more: a small file can stand for a huge text.
    #[arg(long, value_name = "NUMBER")]
    pub max_bytes: Option<u64>,

    /// Apply folds and the registered patterns until nothing changes.
    #[arg(long, group = "rewriting")]
    pub canonicalize: bool,

    /// Try the registered patterns on each operation once, and do nothing else.
    #[arg(long, group = "rewriting")]
    pub walk_and_apply_patterns: bool,

    /// Apply them to each function, or other isolated op, of the module by itself.
    #[arg(long, requires = "canonicalize", conflicts_with = "walk_and_apply_patterns")]
    pub nested: bool,

    /// Verify everything after each rewrite and each fold, and stop at the first one that breaks something. Slow.
    #[arg(long, requires = "rewriting")]
    pub verify_each: bool,

    /// Verify each rewrite, and check that patterns change something exactly if they say so. Very slow.
    #[arg(long, requires = "rewriting")]
    pub expensive_checks: bool,

    /// Print the module to standard error before it is rewritten.
    #[arg(long, requires = "rewriting")]
    pub mlir_print_ir_before_all: bool,

    /// Print the module to standard error after it was rewritten.
    #[arg(long, requires = "rewriting")]
    pub mlir_print_ir_after_all: bool,

    /// Print the module after it was rewritten only if something has changed.
    #[arg(long, requires = "mlir_print_ir_after_all")]
    pub mlir_print_ir_after_change: bool,

    /// Print to standard error the lines that rewriting has changed, in colours on a terminal.
    #[arg(long, requires = "rewriting")]
    pub print_ir_diff: bool,

    /// Stop after so many steps: rewrites, folds and erased dead operations.
    #[arg(long, value_name = "NUMBER", requires = "rewriting", conflicts_with = "nested")]
    pub stop_after: Option<u64>,

    /// Find the first step after which the command fails, and print it instead of the module. The command gets the module as a
    /// file, behind its other arguments.
    #[arg(long, value_name = "COMMAND", requires = "rewriting", conflicts_with_all = ["nested", "stop_after"])]
    pub bisect: Option<String>,

    /// Print a graph for Graphviz instead of the module: of all of it, or of the operation with this symbol. What rewriting has
    /// made or changed is coloured.
    #[arg(long, value_name = "SYMBOL", num_args = 0..=1, require_equals = true, conflicts_with_all = ["nested", "bisect"])]
    pub dot: Option<Option<String>>,

    /// Take away what the command does not need to fail, and print what is left. The command gets the module as a file, behind
    /// its other arguments.
    #[arg(long, value_name = "COMMAND", conflicts_with = "rewriting")]
    pub reduce: Option<String>,

    /// Process the operations in a random order, the same for the same number.
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "canonicalize",
        conflicts_with = "walk_and_apply_patterns"
    )]
    pub random_order: Option<u64>,

    /// What is shown of a run, and which patterns it applies.
    #[command(flatten)]
    pub watch: WatchOptions,

    /// How many threads verify, and rewrite what is nested: one by default, 0 for as many as there are cores.
    #[cfg(feature = "rayon")]
    #[arg(long, value_name = "NUMBER", value_parser = threads())]
    pub threads: Option<usize>,

    /// Process one input after the other on one thread, whatever `--jobs` and `--threads` say.
    #[arg(long)]
    pub mlir_disable_threading: bool,
}

impl Options {
    /// Parses a command line, of which the first argument is the name of the program. Flags may have one dash, and boolean flags
    /// a value, as `mlir-opt` takes them. A flag of `mlir-opt` that is not known here is an error with what to use instead, except
    /// where it asks for what happens in any case, as `--emit-bytecode=false` does.
    ///
    /// ```
    /// use drr_opt::Options;
    /// let options = Options::from_args(["drr-opt", "-canonicalize", "--split-input-file=false", "in.mlir"])?;
    /// assert!(options.canonicalize && !options.split_input_file);
    /// # Ok::<(), clap::Error>(())
    /// ```
    ///
    /// # Errors
    /// If a flag is unknown, lacks its value, has a wrong one, or conflicts with another; or if help was asked for.
    pub fn from_args(args: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Options, clap::Error> {
        let mut command = Options::command();
        // Gives options their final form.
        command.build();
        let args = arguments::normalize(&command, args.into_iter().map(Into::into));
        let matches = command.try_get_matches_from_mut(args);
        Options::from_arg_matches(&matches.map_err(|error| mlir_flags::with_tip(error, &mut command))?)
    }
}

/// Takes a number of threads: more than these only take time to start.
#[cfg(feature = "rayon")]
fn threads() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(0..=1024)
}
