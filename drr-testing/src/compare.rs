//! Two modules, compared and shown.

use std::collections::HashMap;

use drr_ir::define::TraitFlags;
use drr_ir::{Attribute, Block, Ident, Module, Op, OpName, OpRef, Type};
use similar::{ChangeTag, TextDiff};

/// How many equal lines stand around each difference.
const CONTEXT: usize = 3;
/// How many lines of a module a message has.
const SHOWN: usize = 40;

/// The text of a module without locations, and without the module around if that says nothing.
pub(crate) fn text(module: &Module, generic_form: bool) -> String {
    let (text, start, end) = match generic_form {
        true => (
            module.generic_form().to_string(),
            "\"builtin.module\"() ({",
            "}) : () -> ()",
        ),
        false => (module.to_string(), "module {", "}"),
    };
    let around = |text: &str| {
        // Aliases stand before the module.
        let (before, inside) = text.split_once(&format!("{start}\n"))?;
        let inside = inside.trim_end().strip_suffix(end)?;
        let is_module = before.is_empty() || before.ends_with('\n');
        is_module.then(|| {
            let lines = inside.lines().filter(|line| *line != "^bb0:" || !generic_form);
            let lines = lines.map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line)));
            format!("{before}{}", lines.collect::<String>())
        })
    };
    around(&text).unwrap_or(text)
}

/// The first lines of a text, for a message.
pub(crate) fn head(text: &str) -> String {
    let count = text.lines().count();
    let mut head: String = text.lines().take(SHOWN).map(|line| format!("{line}\n")).collect();
    if count > SHOWN {
        head.push_str(&format!("... and {} more lines\n", count - SHOWN));
    }
    head
}

/// Both modules in the form in which they are compared, if they differ.
pub(crate) fn difference(mut expected: Module, mut actual: Module, generic_form: bool) -> Option<(String, String)> {
    order_constants(&mut expected);
    order_constants(&mut actual);
    // The custom form may leave something out.
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

/// The lines that differ, with those around them.
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
            match colour && !escape.is_empty() {
                true => shown.push_str(&format!("{escape}{sign} {line}\x1b[0m\n")),
                false => shown.push_str(format!("{sign} {line}").trim_end()),
            }
            if !shown.ends_with('\n') {
                shown.push('\n');
            }
        }
    }
    shown
}

/// What makes two constants equal: the block where they belong, and all that they are made of.
type Key = (Block, OpName, Vec<(Ident, Attribute)>, Vec<(Ident, Attribute)>, Type);

/// Moves constants to the front of the block where a driver puts them, in the order in which they are used first, and makes equal ones
/// one. So neither their places nor their number differ.
fn order_constants(module: &mut Module) {
    let mut order: Vec<Op> = Vec::new();
    let mut unused: Vec<Op> = Vec::new();
    let mut is_met: HashMap<Op, bool> = HashMap::new();
    for op in module.root().walk() {
        let used = op.operands().filter_map(|value| value.defining_op());
        for op in used.filter(|op| is_constant(*op)) {
            if is_met.insert(op.handle(), true) != Some(true) {
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
        let home = key.0;
        if let Some(&kept) = known.get(&key) {
            let value = |op: Op| ir.op(op).result(0).map(|result| result.handle());
            if let (Some(from), Some(to)) = (value(op), value(kept)) {
                ir.replace_all_uses(from, to);
                let _unused_now = ir.erase(op);
            }
            continue;
        }
        known.insert(key, op);
        match last.insert(home, op) {
            Some(last) if last != op => ir.insert_after(op, last),
            _ => match ir.block(home).first_op().map(|first| first.handle()) {
                Some(first) if first != op => ir.insert_before(op, first),
                _ => {}
            },
        }
    }
}

fn is_constant(op: OpRef<'_>) -> bool {
    op.has_trait(TraitFlags::CONSTANT_LIKE) && op.num_operands() == 0 && op.num_regions() == 0 && op.num_results() == 1
}

fn key(op: OpRef<'_>) -> Option<Key> {
    let around = |op: OpRef<'_>| op.info().is_none() || op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
    let mut region = op.parent_region()?;
    while let Some(parent) = region.parent_op()
        && !around(parent)
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

    /// The module around goes where it says nothing, and aliases stay.
    #[test]
    fn the_text_has_no_module_around() {
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
