// Helpers for the examples of the guide, which include this file in a hidden line.

use drr::prelude::*;

op! { GivenOp = "guide.given", (ins), (outs AnyType:$r) }
dialect! { Guide = "guide", ops: [GivenOp] }

/// Values defined before the text of each example.
const GIVEN: [(&str, &str); 4] = [("%a", "f32"), ("%b", "f32"), ("%i", "i32"), ("%j", "i32")];

/// Applies a pattern to a text and compares the result.
#[track_caller]
pub fn check(dialects: impl drr::define::Dialects, pattern: impl RewritePattern + 'static, before: &str, after: &str) {
    check_all(dialects, PatternSet::new().with(pattern), before, after);
}

/// Applies a set of patterns to a text and compares the result.
#[track_caller]
pub fn check_all(dialects: impl drr::define::Dialects, patterns: PatternSet, before: &str, after: &str) {
    let text = apply(dialects, &patterns, before).to_string();
    let lines = text.lines().filter(|line| line.starts_with("  ")).skip(GIVEN.len());
    let lines: Vec<String> = lines.map(|line| renamed(line.trim())).collect();
    let expected: Vec<&str> = after.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.join("\n"), expected.join("\n"));
}

/// Applies a pattern to a text and compares the names and locations of the resulting ops.
#[track_caller]
pub fn check_locations(
    dialects: impl drr::define::Dialects,
    pattern: impl RewritePattern + 'static,
    before: &str,
    after: &[(&str, &str)],
) {
    let mut module = apply(dialects, &PatternSet::new().with(pattern), before);
    let body = module.body();
    let ops = module.ir().block(body).ops().skip(GIVEN.len());
    let ops: Vec<(String, String)> = ops
        .map(|op| {
            let location = op.ir().location_to_attribute(op.location());
            (op.name_text().into_owned(), location.display(op.ctx()).to_string())
        })
        .collect();
    let ops: Vec<(&str, &str)> = ops.iter().map(|(name, location)| (&name[..], &location[..])).collect();
    assert_eq!(ops, after);
}

/// Returns the rewritten module.
#[track_caller]
fn apply(dialects: impl drr::define::Dialects, patterns: &PatternSet, before: &str) -> Module {
    let ctx = drr::ContextBuilder::new().with(dialects).with(Guide).build();
    let given = GIVEN.map(|(name, ty)| format!("{name} = \"guide.given\"() : () -> {ty} loc(\"{}\")\n", &name[1..]));
    let mut module = Module::parse(&ctx, format!("{}{before}", given.concat())).unwrap_or_else(|e| panic!("{e}"));
    let patterns = patterns.freeze(&ctx).unwrap_or_else(|e| panic!("{e}"));
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).unwrap_or_else(|e| panic!("{e}"));
    assert!(outcome.converged, "{outcome}");
    module.verify().unwrap_or_else(|e| panic!("{e}\n{module}"));
    module
}

/// Renames the predefined values to their names, and numbers all others from 0.
fn renamed(line: &str) -> String {
    let mut parts = line.split('%');
    let mut renamed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match part[..digits].parse::<usize>() {
            Ok(number) => match GIVEN.get(number) {
                Some((name, _)) => renamed.push_str(name),
                None => renamed.push_str(&format!("%{}", number - GIVEN.len())),
            },
            Err(_) => renamed.push('%'),
        }
        renamed.push_str(&part[digits..]);
    }
    renamed
}
