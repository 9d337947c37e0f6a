//! Leaks of internals in rustc's diagnostics: paths of drr's sources, hidden names and lists of implementations.
//! Unavoidable leaks are listed with the reason; any other leak fails.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Something that a user cannot act on.
struct Leak {
    name: &'static str,
    is_in: fn(&str) -> bool,
    /// Texts of the message that the line belongs to, or of the line itself, and the reason why it is there.
    reasons: &'static [(&'static str, &'static str)],
}

const LEAKS: &[Leak] = &[
    Leak {
        name: "a list of the types that implement a trait",
        is_in: |line| line.contains("the following other types implement trait"),
        reasons: LISTS,
    },
    Leak {
        name: "a path into our sources",
        is_in: |line| line.contains(" $WORKSPACE/"),
        reasons: PATHS,
    },
    Leak {
        name: "a hidden name",
        is_in: |line| line.contains("__private") && !line.contains("originates in the macro"),
        reasons: HIDDEN,
    },
];

const LISTS: &[(&str, &str)] = &[
    ("trait `Dialects`", GENERATED),
    ("trait `EnumCase`", GENERATED),
    ("trait `OpDef`", GENERATED),
    ("trait `TypeDefinition`", GENERATED),
    (
        "trait `IntoRewriteTest<'a>`",
        "the types are what the user can choose from",
    ),
];

const PATHS: &[(&str, &str)] = &[
    (
        "cannot find type",
        "rustc shows where the name that may be meant is declared",
    ),
    ("`BuiltArg<2>`", ONE_OTHER),
    ("`NodeArg<'_, 2>`", ONE_OTHER),
    (
        "trait `IntoRewriteTest<'a>`",
        "rustc shows where what can be chosen is declared",
    ),
    ("PatternSet::with`", CALLED),
    ("Context::with`", CALLED),
    ("in `implements`", CALLED),
    ("Entities::<T>::satisfy`", ENTITIES),
    ("check_rewrite`", CALLED),
    ("in `check_never_invalid`", CALLED),
];

const HIDDEN: &[(&str, &str)] = &[
    (
        "`drr::__private::Generated`",
        "rustc reports a name that is taken twice also for its implementations",
    ),
    (
        "drr::__private::KnownOp",
        "an op is a function of that, which gives a better error than a struct without a value",
    ),
    (
        "evaluation panicked",
        "rustc names the constant that compares two types, which is in the implementation of the pattern",
    ),
    (
        "is never ",
        "rustc names the trait that is not implemented in each such error",
    ),
    ("Entities::<T>::satisfy`", ENTITIES),
];

/// The reason of a list of users' types.
const GENERATED: &str =
    "implementations of generated code, in which `diagnostic` cannot be named: a user's module may be called so";
/// The reason of the place of an implementation.
const ONE_OTHER: &str = "rustc shows an implementation for the same type, if there is one, regardless of its location";
/// The reason of the place of a function.
const CALLED: &str = "the user calls this function, and rustc shows its bound";
/// The reason of the bound on a constraint.
const ENTITIES: &str = "begins with what is tested, so that rustc does not report the only implementation";

#[test]
fn output_shows_nothing_of_our_own_without_a_reason() {
    let cases = cases();
    assert!(cases.len() > 300, "the cases are not read");
    let mut wrong = Vec::new();
    for leak in LEAKS {
        let mut used = vec![false; leak.reasons.len()];
        for (name, text) in &cases {
            let mut message = "";
            for line in text.lines() {
                if ["error", "note: ", "help: "]
                    .iter()
                    .any(|start| line.starts_with(start))
                {
                    message = line;
                }
                if !(leak.is_in)(line) {
                    continue;
                }
                let is_of = |(needle, _): &(&str, &str)| message.contains(needle) || line.contains(needle);
                match leak.reasons.iter().position(is_of) {
                    Some(at) => used[at] = true,
                    None => wrong.push(format!("{name} shows {}: {message} / {}", leak.name, line.trim())),
                }
            }
        }
        for ((needle, _), _) in leak.reasons.iter().zip(used).filter(|(_, used)| !used) {
            wrong.push(format!("no case shows {} in `{needle}` any more", leak.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The expected output of each failing case, by its name.
fn cases() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fail");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let files: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "stderr"))
        .collect();
    let read = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        (name, text)
    };
    files.iter().map(read).collect()
}
