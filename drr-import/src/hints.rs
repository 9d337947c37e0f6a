//! Dialects of MLIR whose ops the crate `drr-dialects` declares.

use std::collections::BTreeSet;

use drr_schema::DECLARED_DIALECTS;

use crate::options::Options;
use crate::records::Record;

/// The namespaces of the dialects whose declarations are written by hand, in `src`. The others are in `src/generated`.
const BY_HAND: [&str; 2] = ["builtin", "func"];

/// Returns the options that take ops from `drr-dialects`, which the import declares only because rules name them.
pub(crate) fn hints(ops: &[Record<'_>], options: &Options) -> Vec<String> {
    let is_requested = |op: &Record<'_>, namespace: &str| {
        op.is_in(&options.files) || options.dialects.iter().any(|name| name == namespace)
    };
    let namespaces = ops.iter().filter_map(|op| {
        let namespace = op.def("opDialect")?.text("name");
        (!is_requested(op, namespace)).then_some(namespace)
    });
    let hint = |namespace| {
        let folder = if BY_HAND.contains(&namespace) {
            "src"
        } else {
            "src/generated"
        };
        format!(
            "`drr-dialects` has the ops of `{namespace}`; with the path of the clone of drr, \
             `--imported drr_dialects::{namespace}=../../drr/drr-dialects/{folder}/{namespace}.rs` takes them from there"
        )
    };
    let namespaces: BTreeSet<&str> = namespaces.filter(|name| DECLARED_DIALECTS.contains(name)).collect();
    namespaces.into_iter().map(hint).collect()
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
        let generated = DECLARED_DIALECTS.iter().filter(|name| !BY_HAND.contains(name));
        assert_eq!(found, generated.map(|name| name.to_string()).collect());
    }
}
