//! Dialects of MLIR whose ops the crate `drr-dialects` declares.

use std::collections::BTreeSet;

use crate::import::Options;
use crate::records::Record;

/// The namespaces of the dialects whose declarations are in `src/generated`.
const GENERATED: [&str; 19] = [
    "affine",
    "arith",
    "bufferization",
    "cf",
    "complex",
    "dlti",
    "gpu",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "scf",
    "shape",
    "tensor",
    "tosa",
    "ub",
    "vector",
];

/// The namespaces of the dialects whose declarations are in `src`.
const OTHERS: [&str; 2] = ["builtin", "func"];

/// Returns the options that take ops from `drr-dialects`, which the import declares only because rules name them.
pub(crate) fn hints(ops: &[Record<'_>], options: &Options) -> Vec<String> {
    let is_asked = |op: &Record<'_>, namespace: &str| {
        let is_in_file = options.files.iter().any(|file| file == op.file());
        is_in_file || options.dialects.iter().any(|name| name == namespace)
    };
    let namespaces = ops.iter().filter_map(|op| {
        let namespace = op.def("opDialect")?.text("name");
        (!is_asked(op, namespace)).then_some(namespace)
    });
    let hint = |namespace| {
        let folder = match namespace {
            _ if GENERATED.contains(&namespace) => "src/generated",
            _ if OTHERS.contains(&namespace) => "src",
            _ => return None,
        };
        Some(format!(
            "`drr-dialects` has the ops of `{namespace}`; with the path of the clone of drr, \
             `--imported drr_dialects::{namespace}=../../drr/drr-dialects/{folder}/{namespace}.rs` takes them from there"
        ))
    };
    let namespaces: BTreeSet<&str> = namespaces.collect();
    namespaces.into_iter().filter_map(hint).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_dialects_are_those_of_the_crate() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../drr-dialects/src/generated");
        let Ok(files) = std::fs::read_dir(folder) else { return };
        let names = files.map(|file| {
            let name = file.expect("a file").file_name().to_string_lossy().into_owned();
            name.trim_end_matches(".rs").to_string()
        });
        let found: BTreeSet<String> = names.filter(|name| name != "mod").collect();
        assert_eq!(found, GENERATED.map(str::to_string).into());
    }
}
