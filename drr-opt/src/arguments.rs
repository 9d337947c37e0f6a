//! Normalization of `mlir-opt`'s spellings of flags: `-flag`, `--flag=true`, `--flag=false`.

use std::collections::HashMap;
use std::ffi::OsString;

use clap::{ArgAction, Command};

use crate::mlir_flags::is_implied;

/// A flag of the command line.
struct Flag {
    /// Set if the flag is boolean.
    is_boolean: bool,
    /// Set if the next argument is the value of the flag.
    takes_next: bool,
    /// Set if the flag is a pass, whose value contains its options.
    is_pass: bool,
}

/// Converts the arguments, the first of which is the name of the program, to the spellings that clap accepts:
///
/// - A single dash before a word of more than one letter becomes two. `-o FILE`, `-o=FILE`, `-j2` and `-j 2` are
///   unchanged.
/// - A boolean flag can have a value, and the last value is used, as in LLVM's command lines. A flag that is false is
///   removed. The same applies to the flag of a pass, whose value otherwise contains its options.
/// - A flag of `mlir-opt` that requests the tool's only behaviour is removed.
pub(crate) fn normalize(command: &Command, args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let flags = flags(command);
    let mut args = args.into_iter();
    let mut normalized = NormalizedArgs::default();
    normalized.args.extend(args.next().map(Some));
    while let Some(arg) = args.next() {
        if arg == "--" {
            normalized.push(arg);
            normalized.args.extend(args.map(Some));
            break;
        }
        let Some(text) = arg.to_str() else {
            normalized.push(arg);
            continue;
        };
        let text = if is_long(text) {
            format!("-{text}")
        } else {
            text.to_owned()
        };
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&text[..], None),
        };
        match (flags.get(name), value.map_or(Some(true), boolean)) {
            (Some(flag), Some(value)) if flag.is_boolean => normalized.push_boolean(name, value),
            (None, Some(value)) if is_implied(name, value) => {}
            (Some(flag), Some(true)) if flag.is_pass => normalized.push(name.into()),
            (Some(flag), Some(false)) if flag.is_pass => normalized.remove_flag(name),
            (Some(flag), _) if flag.takes_next && value.is_none() => {
                // The next argument is a value, even if it looks like a flag.
                let mut arg = OsString::from(&text);
                if let Some(value) = args.next() {
                    arg.push("=");
                    arg.push(value);
                }
                normalized.push(arg);
            }
            // clap reports a boolean flag with another value.
            _ => normalized.push(text.into()),
        }
    }
    normalized.finish()
}

/// The normalized arguments so far. A removed argument is `None`, so that the positions of the others stay.
#[derive(Default)]
struct NormalizedArgs {
    args: Vec<Option<OsString>>,
    /// Positions of boolean flags, with their names.
    booleans: Vec<(usize, String)>,
    /// The last value of each boolean flag.
    values: HashMap<String, bool>,
}

impl NormalizedArgs {
    fn push(&mut self, arg: OsString) {
        self.args.push(Some(arg));
    }

    fn push_boolean(&mut self, name: &str, value: bool) {
        self.booleans.push((self.args.len(), name.to_owned()));
        self.values.insert(name.to_owned(), value);
        self.push(name.into());
    }

    /// Removes all occurrences of a flag, with their values.
    fn remove_flag(&mut self, name: &str) {
        for arg in &mut self.args {
            let text = arg.as_ref().and_then(|arg| arg.to_str());
            if text.is_some_and(|text| text.split('=').next() == Some(name)) {
                *arg = None;
            }
        }
    }

    /// Removes the boolean flags whose last value is `false`, and returns the arguments.
    fn finish(mut self) -> Vec<OsString> {
        for (position, name) in self.booleans {
            if self.values.get(&name) == Some(&false) {
                self.args[position] = None;
            }
        }
        self.args.into_iter().flatten().collect()
    }
}

/// Returns `true` if the argument is the name of a long flag after a single dash.
fn is_long(arg: &str) -> bool {
    let Some(word) = arg.strip_prefix('-').filter(|word| !word.starts_with('-')) else {
        return false;
    };
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (None, _) | (Some(_), None | Some('=')) => false,
        (Some('j'), Some(next)) => !next.is_ascii_digit(),
        _ => true,
    }
}

/// Returns the flags of a command by name, with their dashes.
fn flags(command: &Command) -> HashMap<String, Flag> {
    let mut flags = HashMap::new();
    for arg in command.get_arguments() {
        let takes_value = arg.get_action().takes_values();
        let needs_value = arg.get_num_args().is_none_or(|number| number.min_values() > 0);
        let names = arg.get_long_and_visible_aliases().unwrap_or_default();
        let long = names.into_iter().map(|name| format!("--{name}"));
        for name in long.chain(arg.get_short().map(|letter| format!("-{letter}"))) {
            let flag = Flag {
                is_boolean: matches!(arg.get_action(), ArgAction::SetTrue) && name.starts_with("--"),
                is_pass: matches!(arg.get_action(), ArgAction::Append) && arg.is_require_equals_set(),
                takes_next: takes_value && needs_value && !arg.is_require_equals_set() && !arg.is_positional(),
            };
            flags.insert(name, flag);
        }
    }
    flags
}

/// Parses a boolean as LLVM's command lines do.
pub(crate) fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "TRUE" | "True" | "1" => Some(true),
        "false" | "FALSE" | "False" | "0" => Some(false),
        _ => None,
    }
}
