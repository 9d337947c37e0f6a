//! Warnings about handwritten functions that look like hooks and are not taken, or have another signature.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use drr_schema::nearest;

use crate::external::ExternalItems;
use crate::external::handwritten::HandwrittenFunction;
use crate::hooks::table::{HOOKS, OTHERS};
use crate::hooks::{PossibleHooks, signature};
use crate::stub::{StubFunction, types_of};

/// The functions that handwritten ones are compared with.
struct WantedFunctions<'w> {
    possible: &'w PossibleHooks,
    /// The functions that are still to be written, by their names.
    to_write: BTreeMap<&'w str, &'w StubFunction>,
    /// The handwritten files that have a function that is taken.
    used_files: BTreeSet<&'w PathBuf>,
}

/// Returns warnings about functions that look like hooks and are not taken. `taken` are the names of the functions that
/// the module uses, `to_write` the functions that are still to be written.
pub(crate) fn unused_functions(
    functions: &[HandwrittenFunction],
    possible: &PossibleHooks,
    taken: &BTreeSet<String>,
    to_write: &[StubFunction],
) -> Vec<String> {
    let (used, unused): (Vec<_>, Vec<_>) = functions.iter().partition(|function| taken.contains(&function.name));
    let expected = WantedFunctions {
        possible,
        to_write: to_write.iter().map(|stub| (stub.name.as_str(), stub)).collect(),
        // Files that several modules share have hooks of other dialects.
        used_files: used.iter().map(|function| &function.file).collect(),
    };
    let warnings = unused.into_iter().filter_map(|function| {
        let reason = expected.unused_reason(function)?;
        Some(function.warning(&reason))
    });
    warnings.collect()
}

impl WantedFunctions<'_> {
    /// Returns the reason why a function is not taken, if it looks like a hook or a function to write.
    fn unused_reason(&self, function: &HandwrittenFunction) -> Option<String> {
        let name = function.name.as_str();
        let stub = self.to_write.get(name);
        let hook = self.possible.0.get(name);
        if stub.is_some() || hook.is_some_and(|hook| hook.is_imported) {
            if let Some(cfg) = &function.cfg {
                let reason = format!("is not used, because it depends on `#[{cfg}]`");
                return Some(reason + "\n  = help: put the `cfg` inside of the function");
            }
            if !function.is_visible {
                let reason = "is not used, because it is private";
                return Some(format!("{reason}\n  = help: write `pub(crate) fn {name}`"));
            }
            if let Some(module) = &function.private_module {
                let reason = format!("is not used, because the module `{module}` is private");
                return Some(format!("{reason}\n  = help: write `pub(crate) mod {module}`"));
            }
        }
        if let Some(stub) = stub {
            let signature = &stub.signature;
            return Some(format!(
                "has mismatched parameters\n  = note: the records require `fn {name}{signature}`"
            ));
        }
        // Another function calls it.
        if function.is_mentioned {
            return None;
        }
        match hook {
            Some(hook) if hook.is_imported && !name.ends_with(OTHERS) => Some(format!(
                "is not used, because the record of `{}` has no such hook",
                hook.owner
            )),
            Some(_) => None,
            None => self.misspelling(function),
        }
    }

    /// Returns the reason for a function that is not a hook, but has a similar name or the signature of a hook.
    fn misspelling(&self, function: &HandwrittenFunction) -> Option<String> {
        const REASON: &str = "is not a hook of the records";
        let imported = self.possible.0.iter().filter(|(_, hook)| hook.is_imported);
        let names = imported.map(|(name, _)| name.as_str());
        let names = names.chain(self.to_write.keys().copied());
        if let Some(near) = nearest(&function.name, names) {
            return Some(format!("{REASON}\n  = help: did you mean `{near}`?"));
        }
        let is_of_used_file = self.used_files.is_empty() || self.used_files.contains(&function.file);
        let is_similar = is_of_used_file && function.has_signature_of_hook();
        is_similar.then(|| format!("{REASON}\n  = help: `--list-hooks` lists the names"))
    }
}

/// Returns warnings about functions that are taken and have another signature than the hook, or than the function to
/// write, which is one of `all`. Rules convert what they give to native code.
pub(crate) fn wrong_signatures(
    external: &ExternalItems,
    possible: &PossibleHooks,
    taken: &BTreeSet<String>,
    all: &[StubFunction],
) -> Vec<String> {
    let needed = |name: &str| {
        let to_write = all.iter().find(|function| function.name == name);
        match to_write {
            Some(function) => Some(function.signature.as_str()).filter(|text| !is_native_code(text)),
            None => possible.0.get(name).map(|hook| hook.signature),
        }
    };
    let warning = |name: &String| {
        let function = external.handwritten.function(name)?;
        let why = signature::difference(name, needed(name)?, &function.signature)?;
        let (file, line) = (function.file.display(), function.line);
        Some(format!("{file}:{line}: `{name}` has a mismatched signature: {why}"))
    };
    taken.iter().filter_map(warning).collect()
}

fn is_native_code(signature: &str) -> bool {
    signature.contains("MatchContext") || signature.contains("Rewriter")
}

impl HandwrittenFunction {
    fn warning(&self, reason: &str) -> String {
        format!("{}:{}: `{}` {reason}", self.file.display(), self.line, self.name)
    }

    /// Returns `true` if the function has the name and the types of a hook.
    fn has_signature_of_hook(&self) -> bool {
        let mut hooks = HOOKS.iter().filter(|hook| self.name.starts_with(hook.prefix));
        hooks.any(|hook| {
            let item = syn::parse_str::<syn::ItemFn>(&format!("fn f{} {{}}", hook.signature));
            item.is_ok_and(|item| types_of(&item.sig) == types_of(&self.signature))
        })
    }
}
