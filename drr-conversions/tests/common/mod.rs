//! Runs of pipelines on texts, and checks of their results.

use drr::{Module, PassManager, PassRegistry};
use drr_tests::pass_comparison::{context, print, read};

/// Runs a pipeline on a module. Returns its text before and after, or the error in place of the second.
pub(crate) fn run(pipeline: &str, text: &str) -> (String, Result<String, String>) {
    let ctx = context();
    let mut module: Module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = print(&module, false);
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let result = match registry.parse(pipeline) {
        Ok(pipeline) => PassManager::from(pipeline)
            .run(&mut module)
            .map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let after = print(&module, false);
    match result {
        Ok(_) => {
            module.verify().unwrap_or_else(|errors| panic!("{errors}\n{after}"));
            (before, Ok(after))
        }
        Err(error) => {
            assert_eq!(before, after, "a failed conversion leaves the module as it was");
            (before, Err(error))
        }
    }
}

/// Asserts that a text contains lines in this order, whatever is between them.
#[track_caller]
pub(crate) fn assert_lines(text: &str, lines: &[&str]) {
    let mut rest = text;
    for line in lines {
        match rest.split_once(line) {
            Some((_, after)) => rest = after,
            None => panic!("`{line}` is missing in\n{text}"),
        }
    }
}
