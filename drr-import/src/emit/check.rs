//! Checks items before they are written. An item that does not pass becomes a comment, and so do the items that depend
//! on it, so that the module compiles.

use std::collections::{BTreeMap, BTreeSet};

use drr_lang::{ItemChecker, Macro};
use proc_macro2::{TokenStream, TokenTree};

use crate::emit::section::ModuleSection;
use crate::external::ExternalItems;
use crate::external::imported_op::ImportedOp;
use crate::report::{OmittedItem, Report};
use crate::rust::item_kind::ItemKind;
use crate::rust::module_item::ModuleItem;
use crate::rust::name_list::without_names;
use crate::rust::syntax;
use crate::rust::syntax::{MACROS, macro_of};

/// A parsed item.
#[derive(Debug, Default)]
struct ParsedItem {
    calls: Vec<(Macro, TokenStream)>,
    kind: ItemKind,
    declares: Vec<String>,
    /// Names in the item, without symbols and methods.
    mentions: BTreeSet<String>,
    error: Option<String>,
    /// Set if the item would compile, but with another meaning than its record.
    is_rejected: bool,
    /// The name that the item needs and that was omitted.
    needs: Option<String>,
    /// The item because of which this one is omitted, if it is another one.
    cause: Option<usize>,
}

/// The items that a module uses from other modules.
pub(crate) struct OtherModules<'m> {
    pub(crate) external: &'m ExternalItems,
    /// Ops with their names in this module.
    pub(crate) ops: &'m [(String, &'m ImportedOp)],
}

/// Checks all items, and makes comments of those that do not pass, each with the reason. Removes their names from the
/// lists of dialects and from the function that adds all rules.
pub(crate) fn check(
    sections: &mut [ModuleSection],
    populate: &mut String,
    other: &OtherModules<'_>,
    report: &mut Report,
) {
    let mut checker = other.checker();
    let mut items: Vec<&mut ModuleItem> = sections.iter_mut().flat_map(|section| &mut section.items).collect();
    let mut parsed: Vec<ParsedItem> = items
        .iter()
        .map(|item| parse_and_declare(&item.text, &mut checker))
        .collect();
    find_errors(&mut items, &mut parsed, &mut checker, report);
    omit_dependents(&mut parsed);
    let omitted = omit_wrong_items(&mut items, &parsed, report);
    if omitted.is_empty() {
        return;
    }
    let is_omitted = |name: &str| omitted.contains(name);
    for (item, parsed) in items.iter_mut().zip(&parsed) {
        if parsed.kind == ItemKind::Dialect {
            item.text = without_names(&item.text, is_omitted);
        }
    }
    *populate = without_names(populate, is_omitted);
}

impl OtherModules<'_> {
    /// Creates a checker that knows the items of other modules.
    fn checker(&self) -> ItemChecker {
        let mut checker = ItemChecker::default();
        for (called, call) in self.external.calls() {
            checker.declare(*called, call);
        }
        for (name, op) in self.ops {
            checker.declare(Macro::Op, &op.call_with_name(name));
        }
        for name in self.external.all().keys() {
            checker.declare_name(*name);
        }
        checker
    }
}

/// Finds the errors of items: those of their records first, then those of the macros, then the reasons of rejections.
fn find_errors(
    items: &mut [&mut ModuleItem],
    parsed: &mut [ParsedItem],
    checker: &mut ItemChecker,
    report: &mut Report,
) {
    let is_op = |item: &ParsedItem| matches!(item.calls.as_slice(), [(Macro::Op, _)]);
    // Ops are checked first: omitting a format changes the signature that rules see.
    for (item, parsed) in items.iter_mut().zip(&mut *parsed).filter(|(_, parsed)| is_op(parsed)) {
        parsed.error = parsed.error.take().or_else(|| error_of(&parsed.calls, checker));
        omit_format(item, parsed, checker, report);
    }
    for item in parsed.iter_mut().filter(|item| !is_op(item)) {
        item.error = item.error.take().or_else(|| error_of(&item.calls, checker));
    }
    for (item, parsed) in items.iter().zip(parsed) {
        let error = item.error.clone().or_else(|| parsed.error.take());
        parsed.is_rejected = error.is_none() && item.rejected.is_some();
        parsed.error = error.or_else(|| item.rejected.clone());
    }
}

/// Counts the items without errors. Makes comments of the others, and returns their names.
fn omit_wrong_items(items: &mut [&mut ModuleItem], parsed: &[ParsedItem], report: &mut Report) -> BTreeSet<String> {
    let mut omitted = BTreeSet::new();
    for (item, one) in items.iter_mut().zip(parsed) {
        let Some(error) = &one.error else {
            report.count(one.kind, item.has_format);
            continue;
        };
        omitted.extend(one.declares.iter().cloned());
        report.omit_names(one.declares.iter());
        let name = one.declares.first().map_or("an item", String::as_str);
        let cause = one.cause.map_or(one, |cause| &parsed[cause]);
        let omitted_item = OmittedItem {
            kind: one.kind,
            name,
            location: &item.location,
            needs: one.needs.as_deref(),
        };
        let cause_error = cause.error.as_deref().unwrap_or(error);
        report.omit_item(omitted_item, cause_error.lines().next().unwrap_or_default());
        if !cause.is_rejected {
            report.errors.push(format!("{name} ({}): {error}", item.location));
        }
        **item = ModuleItem::omitted(error, &item.origin, &item.text);
    }
    omitted
}

/// Returns the errors of macro calls, each once, with their notes.
fn error_of(calls: &[(Macro, TokenStream)], checker: &ItemChecker) -> Option<String> {
    let errors = calls.iter().flat_map(|(called, call)| checker.check(*called, call));
    let text = each_once(errors.map(|error| error.message));
    (!text.is_empty()).then_some(text)
}

/// Joins error messages. An error that occurs at several tokens is shown once, with the notes of all of them, and a
/// note that several errors share is shown at the first of them.
fn each_once(messages: impl Iterator<Item = String>) -> String {
    let mut errors: Vec<(String, String)> = Vec::new();
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for message in messages {
        let mut parts = message.split("\n  = ");
        let error = parts.next().unwrap_or_default();
        let at = errors.iter().position(|(known, _)| known == error).unwrap_or_else(|| {
            errors.push((error.to_string(), String::new()));
            errors.len() - 1
        });
        for note in parts.filter(|note| shown.insert((*note).to_string())) {
            errors[at].1.push_str(&format!("\n  = {note}"));
        }
    }
    let texts: Vec<String> = errors.into_iter().map(|(error, notes)| error + &notes).collect();
    texts.join("\n")
}

/// Leaves out the assembly format of an op that would pass without it: a format that may print what it cannot read is
/// accepted by MLIR, but not by `op!`. The op keeps its generic form.
fn omit_format(item: &mut ModuleItem, parsed: &mut ParsedItem, checker: &mut ItemChecker, report: &mut Report) {
    let (Some(error), [(Macro::Op, _)]) = (&parsed.error, parsed.calls.as_slice()) else {
        return;
    };
    let Some(text) = without_format(&item.text) else { return };
    let Ok(file) = syn::parse_file(&text) else { return };
    let calls = file.items.iter().filter_map(|item| match item {
        syn::Item::Macro(call) => Some(call.mac.tokens.clone()),
        _ => None,
    });
    let calls: Vec<TokenStream> = calls.collect();
    let [call] = calls.as_slice() else { return };
    if !checker.check(Macro::Op, call).is_empty() {
        return;
    }
    let location = ir_name_of(call);
    let why = error.lines().next().unwrap_or_default();
    let what = format!("the assembly format, because {why}");
    item.text = text;
    item.add_note(&what);
    item.has_format = false;
    report.add(what, location);
    *parsed = parse_and_declare(&item.text, checker);
}

/// Returns the name of an op in the IR.
fn ir_name_of(call: &TokenStream) -> String {
    let name = call.clone().into_iter().find_map(|tree| match tree {
        TokenTree::Literal(literal) => syn::parse2::<syn::LitStr>(TokenTree::from(literal).into()).ok(),
        _ => None,
    });
    name.map_or(String::new(), |name| name.value())
}

/// Returns the text of an op without its assembly format, if it has one.
fn without_format(text: &str) -> Option<String> {
    const ENTRY: &str = "assembly_format: r";
    // Comments precede it.
    let start = text.rfind(ENTRY)?;
    let literal = &text[start + ENTRY.len()..];
    let signs = literal.split('"').next()?;
    let end = format!("\"{signs}");
    let length = literal[signs.len() + 1..].find(&end)? + signs.len() + 1 + end.len();
    let (before, after) = (&text[..start], &literal[length..]);
    let before = before.trim_end_matches([' ', '\n']);
    let after = after.trim_start_matches([',', ' ']);
    Some(match (before.strip_suffix('{'), after.trim_start().strip_prefix('}')) {
        // It was the only entry.
        (Some(before), Some(after)) => format!("{}\n{}", before.trim_end(), after.trim_start_matches('\n')),
        _ => format!("{before}{after}"),
    })
}

/// Parses an item, and declares its names for the checks of later items.
fn parse_and_declare(text: &str, checker: &mut ItemChecker) -> ParsedItem {
    let mut parsed = ParsedItem::default();
    let file = match syn::parse_file(text) {
        Ok(file) => file,
        Err(error) => {
            parsed.error = Some(format!("not valid Rust: {error}, line {}", error.span().start().line));
            let called = text.split_once('!').map(|(name, _)| name);
            let found = MACROS
                .iter()
                .find(|(name, _)| called.is_some_and(|called| called.ends_with(name)));
            parsed.kind = found.map_or(ItemKind::Item, |(_, called)| ItemKind::of_macro(*called));
            let public = text.lines().filter_map(|line| line.trim_start().strip_prefix("pub "));
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let names = public.filter_map(|rest| rest.split(|c| !is_part(c)).next());
            parsed.declares = names.map(str::to_string).collect();
            return parsed;
        }
    };
    for item in &file.items {
        if let syn::Item::Fn(function) = item {
            parsed.declares.push(function.sig.ident.to_string());
            parsed.kind = ItemKind::Function;
        }
        let call = match item {
            syn::Item::Macro(call) => macro_of(call).map(|called| (called, call)),
            _ => None,
        };
        if let Some((called, call)) = call {
            let tokens = call.mac.tokens.clone();
            parsed.declares.extend(checker.declare(called, &tokens));
            parsed.kind = ItemKind::of_macro(called);
            parsed.calls.push((called, tokens));
        }
        for name in syntax::names(item) {
            if !parsed.declares.contains(&name) {
                parsed.declares.push(name);
            }
        }
        mentions(quote::ToTokens::to_token_stream(item), &mut parsed.mentions);
    }
    for name in &parsed.declares {
        parsed.mentions.remove(name);
    }
    parsed
}

/// Collects the names in a text, without `$symbols` and `.methods()`.
fn mentions(tokens: TokenStream, names: &mut BTreeSet<String>) {
    let mut worklist = vec![tokens];
    while let Some(tokens) = worklist.pop() {
        let mut before = ' ';
        for tree in tokens {
            let mark = match &tree {
                TokenTree::Punct(punct) => punct.as_char(),
                _ => ' ',
            };
            match tree {
                TokenTree::Ident(ident) if before != '$' && before != '.' => {
                    names.insert(ident.to_string());
                }
                TokenTree::Group(group) => worklist.push(group.stream()),
                _ => {}
            }
            before = mark;
        }
    }
}

/// Marks the items that mention one that is omitted, directly or through others. Dialects only lose an entry of their
/// lists.
fn omit_dependents(items: &mut [ParsedItem]) {
    let mut users: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, item) in items
        .iter()
        .enumerate()
        .filter(|(_, item)| item.kind != ItemKind::Dialect)
    {
        for name in &item.mentions {
            users.entry(name.clone()).or_default().push(at);
        }
    }
    let is_wrong = |item: &ParsedItem| item.error.is_some();
    let mut worklist: Vec<usize> = (0..items.len()).filter(|at| is_wrong(&items[*at])).collect();
    while let Some(at) = worklist.pop() {
        for name in items[at].declares.clone() {
            for user in users.get(&name).into_iter().flatten() {
                if items[*user].error.is_none() {
                    items[*user].error = Some(format!("it requires `{name}`, which was omitted"));
                    items[*user].needs = Some(name.clone());
                    items[*user].cause = items[at].cause.or(Some(at));
                    worklist.push(*user);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn an_error_is_shown_once_with_all_notes() {
        let messages = [
            "`a` takes 2 arguments\n  = signature: a\n  = help: write `$_`\n    or `..`",
            "`a` takes 2 arguments\n  = signature: a",
            "`b` takes 2 arguments\n  = signature: b",
            "`$x` is not bound\n  = note: bound here: `$y`",
            "`$z` is not bound\n  = note: bound here: `$y`",
            "`b` takes 2 arguments\n  = note: once more",
        ];
        expect![[r#"
            `a` takes 2 arguments
              = signature: a
              = help: write `$_`
                or `..`
            `b` takes 2 arguments
              = signature: b
              = note: once more
            `$x` is not bound
              = note: bound here: `$y`
            `$z` is not bound"#]]
        .assert_eq(&each_once(messages.map(str::to_string).into_iter()));
    }

    /// A dialect with a wrong constraint and a wrong rule.
    fn wrong_module() -> Vec<ModuleSection> {
        let item = |text: &str, location: &str| {
            let mut item = ModuleItem::without_record(text.to_string());
            (item.location, item.origin) = (location.to_string(), location.to_string());
            item
        };
        vec![
            ModuleSection::new(
                "Dialects",
                vec![item(
                    "dialect! {\n    pub D = \"d\",\n    ops: [\n        AOp,\n        BOp,\n    ],\n}\n",
                    "D.td:1",
                )],
            ),
            ModuleSection::new(
                "Constraints",
                vec![item(
                    "constraint! {\n    pub Small: Typ, |_ctx, ty| ty.is_small()\n}\n",
                    "D.td:2",
                )],
            ),
            ModuleSection::new(
                "Ops",
                vec![
                    item("op! {\n    pub AOp = \"d.a\", (ins Small:$x), (outs)\n}\n", "D.td:3"),
                    item(
                        "op! {\n    pub BOp = \"d.b\", (ins I32:$AOp), (outs I32:$y)\n}\n",
                        "D.td:4",
                    ),
                ],
            ),
            ModuleSection::new(
                "Rules",
                vec![
                    item("pat! {\n    pub R: (BOp (AOp $x)) => (BOp $x)\n}\n", "D.td:5"),
                    item("pat! {\n    pub S: (BOp $x) => (replaceWithValue $x)\n}\n", "D.td:6"),
                    item("pat! {\n    pub T: (BOp $x) => $x\n", "D.td:7"),
                ],
            ),
        ]
    }

    #[test]
    fn what_does_not_pass_becomes_a_comment_with_all_that_depends_on_it() {
        let mut sections = wrong_module();
        let mut populate =
            "fn populate_with_generated(set: &mut PatternSet) {\n    set.add(R);\n    set.add(S);\n}\n".to_string();
        let mut report = Report::default();
        let other = OtherModules {
            external: &ExternalItems::default(),
            ops: &[],
        };
        check(&mut sections, &mut populate, &other, &mut report);
        let texts = sections
            .iter()
            .flat_map(|section| &section.items)
            .map(|item| item.text.as_str());
        let shown = texts.chain([populate.as_str()]).collect::<Vec<&str>>().join("\n");
        expect![[r#"
            dialect! {
                pub D = "d",
                ops: [
                    BOp,
                ],
            }

            // omitted: unknown constraint kind `Typ` (D.td:2)
            //   = note: the kinds are `Type`, `Type<C>`, `Attr`, `Attr<C>`, `Prop<C>` and `Constraint`
            //   = help: did you mean `Type`?
            //
            // constraint! {
            //     pub Small: Typ, |_ctx, ty| ty.is_small()
            // }

            // omitted: it requires `Small`, which was omitted (D.td:3)
            //
            // op! {
            //     pub AOp = "d.a", (ins Small:$x), (outs)
            // }

            op! {
                pub BOp = "d.b", (ins I32:$AOp), (outs I32:$y)
            }

            // omitted: `d.a` has no results, so it cannot define an operand (D.td:5)
            //   = signature: d.a (ins Small:$x) (outs)
            //
            // pat! {
            //     pub R: (BOp (AOp $x)) => (BOp $x)
            // }

            pat! {
                pub S: (BOp $x) => (replaceWithValue $x)
            }

            // omitted: not valid Rust: cannot parse string into token stream, line 1 (D.td:7)
            //
            // pat! {
            //     pub T: (BOp $x) => $x

            fn populate_with_generated(set: &mut PatternSet) {
                set.add(S);
            }

            imported: 1 rule, 1 op, 0 enums, 0 types, 0 attributes, 0 constraints
            custom forms: 0 assembly formats, 0 ops with functions to write
            omitted: 1 constraint, 1 op, 2 rules
            omitted: `d.a` has no results, so it cannot define an operand: rule R (D.td:5)
            omitted: not valid Rust: cannot parse string into token stream, line 1: rule T (D.td:7)
            omitted: unknown constraint kind `Typ`: constraint Small (D.td:2), op AOp (D.td:3, needs Small)
            error: 4 items do not compile; they are comments in the module, with the reason
        "#]]
        .assert_eq(&format!("{shown}\n{report}"));
    }
}
