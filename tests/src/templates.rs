//! Comparison of printing with and without templates.

use drr_ir::text::printer::PrintOptions;
use drr_ir::{Context, Module};

use crate::diff::first_difference;

/// Returns all of these modules twice in one: each op has another that is like it, and the numbers of values are others
/// there.
///
/// # Panics
///
/// If a text cannot be printed into memory.
#[must_use]
pub fn twice<'m>(ctx: &Context, modules: impl Iterator<Item = &'m Module>) -> Module {
    let options = PrintOptions::new().with_local_scope(true);
    let texts = modules.map(|module| print(module, options));
    // Without aliases, resources and identified structs, of which a text has one each of a name, a text can be inside of another one.
    let texts: String = texts
        .filter(|text| Module::parse(ctx, text).is_ok() && !text.contains("{-#") && !text.contains("struct<\""))
        .collect();
    Module::parse(ctx, format!("module {{\n{texts}{texts}}}\n")).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Compares what is printed of a module, for several options.
///
/// # Panics
///
/// If it differs.
pub fn check(name: &str, module: &Module) {
    let all = PrintOptions::new().with_unique_ssa_ids(true);
    for options in [
        PrintOptions::new(),
        all,
        all.with_debug_info(true),
        all.with_debug_info(true).with_local_scope(true).with_value_users(true),
        all.with_name_loc_as_prefix(true).with_skip_regions(true),
    ] {
        let mut alone = options.with_assume_verified(true);
        let found = print(module, alone);
        alone.without_templates = true;
        if let Some(difference) = first_difference(&print(module, alone), &found) {
            panic!("{name}: {difference}");
        }
    }
}

fn print(module: &Module, options: PrintOptions) -> String {
    let mut text = Vec::new();
    module
        .print(&mut text, &options)
        .unwrap_or_else(|error| panic!("a text in memory has room: {error}"));
    String::from_utf8_lossy(&text).into_owned()
}
