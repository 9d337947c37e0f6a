//! Comparison of modules up to constants and locations, and their line-by-line difference.

use std::collections::HashMap;

use drr_ir::define::TraitFlags;
use drr_ir::{Attribute, Block, Ident, Module, Op, OpName, OpRef, Type};
use similar::{ChangeTag, TextDiff};

/// Number of equal lines shown before and after each difference.
const CONTEXT: usize = 3;
/// Maximum number of lines of a module in a message.
const MAX_LINES: usize = 40;

/// Returns the text of a module without locations, and without an enclosing `module` that has no name or attributes.
pub(crate) fn text(module: &Module, generic_form: bool) -> String {
    let (text, start, end) = if generic_form {
        (
            module.generic_form().to_string(),
            "\"builtin.module\"() ({",
            "}) : () -> ()",
        )
    } else {
        (module.to_string(), "module {", "}")
    };
    let body = |text: &str| {
        // Aliases precede the module.
        let (before, inside) = text.split_once(&format!("{start}\n"))?;
        let inside = inside.trim_end().strip_suffix(end)?;
        let is_module = before.is_empty() || before.ends_with('\n');
        is_module.then(|| {
            let lines = inside.lines().filter(|line| *line != "^bb0:" || !generic_form);
            let lines = lines.map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line)));
            format!("{before}{}", lines.collect::<String>())
        })
    };
    body(&text).unwrap_or(text)
}

/// Returns the first [`MAX_LINES`] lines of a text, and the number of omitted ones.
pub(crate) fn truncate(text: &str) -> String {
    let count = text.lines().count();
    let mut head: String = text.lines().take(MAX_LINES).map(|line| format!("{line}\n")).collect();
    if count > MAX_LINES {
        head.push_str(&format!("... and {} more lines\n", count - MAX_LINES));
    }
    head
}

/// Returns the texts of both modules if the modules differ.
pub(crate) fn difference(mut expected: Module, mut actual: Module, generic_form: bool) -> Option<(String, String)> {
    order_constants(&mut expected);
    order_constants(&mut actual);
    // The custom form may omit attributes, so the generic form decides.
    let generic = (text(&expected, true), text(&actual, true));
    if generic.0 == generic.1 {
        return None;
    }
    let custom = (text(&expected, false), text(&actual, false));
    Some(if generic_form || custom.0 == custom.1 {
        generic
    } else {
        custom
    })
}

/// Returns a line-by-line difference with [`CONTEXT`] lines of context.
pub(crate) fn lines(expected: &str, actual: &str, colour: bool) -> String {
    let diff = TextDiff::from_lines(expected, actual);
    let mut shown = String::new();
    for (number, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if number > 0 {
            shown.push_str("  ...\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let (sign, escape) = match change.tag() {
                ChangeTag::Equal => (' ', ""),
                ChangeTag::Delete => ('-', "\x1b[31m"),
                ChangeTag::Insert => ('+', "\x1b[32m"),
            };
            let line = change.value().trim_end_matches('\n');
            if colour && !escape.is_empty() {
                shown.push_str(&format!("{escape}{sign} {line}\x1b[0m\n"))
            } else {
                shown.push_str(format!("{sign} {line}").trim_end())
            }
            if !shown.ends_with('\n') {
                shown.push('\n');
            }
        }
    }
    shown
}

/// Identity of a constant: the block that it is hoisted to, its op name, attributes and type.
type Key = (Block, OpName, Vec<(Ident, Attribute)>, Vec<(Ident, Attribute)>, Type);

/// Hoists constants to the start of the block where a driver materializes them, in order of first use, and merges equal
/// ones. After that, the position and number of constants no longer distinguish two modules.
fn order_constants(module: &mut Module) {
    let mut order: Vec<Op> = Vec::new();
    let mut unused: Vec<Op> = Vec::new();
    let mut seen: HashMap<Op, bool> = HashMap::new();
    for op in module.root().walk() {
        let used = op.operands().filter_map(|value| value.defining_op());
        for op in used.filter(|op| is_constant(*op)) {
            if seen.insert(op.handle(), true) != Some(true) {
                order.push(op.handle());
            }
        }
        if is_constant(op) && !op.results().any(|result| result.has_uses()) {
            unused.push(op.handle());
        }
    }
    order.extend(unused);
    let mut known: HashMap<Key, Op> = HashMap::new();
    let mut last: HashMap<Block, Op> = HashMap::new();
    for op in order {
        let ir = module.ir_mut();
        let Some(key) = key(ir.op(op)) else { continue };
        let block = key.0;
        if let Some(&kept) = known.get(&key) {
            let value = |op: Op| ir.op(op).result(0).map(|result| result.handle());
            if let (Some(from), Some(to)) = (value(op), value(kept)) {
                ir.replace_all_uses(from, to);
                let _unused_now = ir.erase(op);
            }
            continue;
        }
        known.insert(key, op);
        match last.insert(block, op) {
            Some(last) if last != op => ir.insert_after(op, last),
            _ => match ir.block(block).first_op().map(|first| first.handle()) {
                Some(first) if first != op => ir.insert_before(op, first),
                _ => {}
            },
        }
    }
}

/// Returns `true` if the op is constant-like, with one result and no operands or regions.
fn is_constant(op: OpRef<'_>) -> bool {
    op.has_trait(TraitFlags::CONSTANT_LIKE) && op.num_operands() == 0 && op.num_regions() == 0 && op.num_results() == 1
}

/// Returns the identity of a constant.
fn key(op: OpRef<'_>) -> Option<Key> {
    let is_barrier = |op: OpRef<'_>| op.info().is_none() || op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
    let mut region = op.parent_region()?;
    while let Some(parent) = region.parent_op()
        && !is_barrier(parent)
        && let Some(outer) = parent.parent_region()
    {
        region = outer;
    }
    Some((
        region.first_block()?.handle(),
        op.name(),
        op.inherent_attrs().collect(),
        op.discardable_attrs().collect(),
        op.result(0)?.ty(),
    ))
}

#[cfg(test)]
mod tests {
    use drr_ir::{ContextBuilder, Module};
    use expect_test::expect;

    use super::{lines, text};

    /// An enclosing module without name and attributes is omitted, and aliases stay.
    #[test]
    fn the_text_omits_a_plain_enclosing_module() {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let read = |text: &str| Module::parse(&ctx, text).expect("the text is right");
        let module = read("\"t.a\"() ({ \"t.b\"() {m = affine_map<(d0) -> (d0)>} : () -> () }) : () -> ()");
        expect![[r#"
            #map = affine_map<(d0) -> (d0)>
            "t.a"() ({
              "t.b"() {m = #map} : () -> ()
            }) : () -> ()
        "#]]
        .assert_eq(&text(&module, false));
        assert_eq!(text(&module, true), text(&module, false));
        assert_eq!(text(&read(""), true), "");
        for form in [false, true] {
            let named = text(&read("module @a { }"), form);
            assert_eq!(text(&read(&named), form), named);
            assert!(named.contains('a'), "{named}");
        }
    }

    #[test]
    fn lines_that_differ_have_colours() {
        let (expected, actual) = ("a\nb\nc\n", "a\nc\nd\n");
        expect![[r#"
              a
            - b
              c
            + d
        "#]]
        .assert_eq(&lines(expected, actual, false));
        assert_eq!(
            lines(expected, actual, true),
            "  a\n\x1b[31m- b\x1b[0m\n  c\n\x1b[32m+ d\x1b[0m\n"
        );
    }
}
