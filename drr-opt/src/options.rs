//! The command line. Flags that `mlir-opt` has too are named as there.

use std::path::PathBuf;

use clap::Parser;

/// Reads MLIR, verifies it, rewrites it if asked to, and prints it.
#[derive(Clone, Debug, Default, Parser)]
#[command(version, about)]
pub struct Options {
    /// The file to read; `-` or nothing for the standard input.
    #[arg(value_name = "FILE")]
    pub input: Option<PathBuf>,

    /// The file to write; `-` or nothing for the standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

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

    /// Print at most so many bytes, and nothing of a module that would take more: a small file can stand for a huge text.
    #[arg(long, value_name = "NUMBER")]
    pub max_bytes: Option<u64>,

    /// Apply folds and the registered patterns until nothing changes.
    #[arg(long)]
    pub canonicalize: bool,

    /// Apply them to each function, or other isolated op, of the module by itself.
    #[arg(long, requires = "canonicalize")]
    pub nested: bool,

    /// Verify everything after each rewrite and each fold, and stop at the first one that breaks something. Slow.
    #[arg(long, requires = "canonicalize")]
    pub verify_each: bool,

    /// How many threads verify, and rewrite what is nested: one by default, 0 for as many as there are cores.
    #[cfg(feature = "rayon")]
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<usize>,
}
