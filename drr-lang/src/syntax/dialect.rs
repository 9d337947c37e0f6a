//! The syntax of a dialect declaration: `pub Test = "test", ops: [AOp, my::COp], materialize_constant: f`.

use crate::lex::{Tokens, name_of};
use crate::messages;
use crate::report::Report;
use crate::syntax::name::ItemHeader;
use crate::syntax::path::Path;
use drr_schema::nearest;
use proc_macro2::{Delimiter, Group, Literal};

/// The entries of a dialect. The first five name functions.
pub(crate) const ENTRIES: [&str; 12] = [
    "materialize_constant",
    "canonicalization_patterns",
    "verify_operation_attribute",
    "verify_region_arg_attribute",
    "verify_region_result_attribute",
    "inliner",
    "ops",
    "types",
    "attrs",
    "allows_unknown_ops",
    "allows_unknown_types",
    "allows_unknown_attrs",
];

/// A parsed dialect. Unreadable entries are missing and have been reported.
#[derive(Clone, Debug)]
pub(crate) struct DialectSyntax {
    pub(crate) header: ItemHeader,
    pub(crate) namespace: Option<(String, Literal)>,
    pub(crate) ops: Vec<Path>,
    pub(crate) types: Vec<Path>,
    pub(crate) attrs: Vec<Path>,
    /// The functions, in the order of [`ENTRIES`].
    pub(crate) hooks: [Option<Path>; 5],
    /// A unit struct or static with the inliner interface.
    pub(crate) inliner: Option<Path>,
    /// Set if unlisted ops, types and attributes are allowed, respectively.
    pub(crate) allows_unknown: [bool; 3],
}

impl DialectSyntax {
    /// Parses a whole macro call. Returns `None` without a name.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<DialectSyntax> {
        let header = ItemHeader::parse(tokens, report, messages::dialect_starts_with_name())?;
        let mut dialect = DialectSyntax {
            header,
            namespace: None,
            ops: Vec::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            hooks: [const { None }; 5],
            inliner: None,
            allows_unknown: [false; 3],
        };
        if dialect.header.is_record {
            return Some(dialect);
        }
        if tokens.eat_punct('=').or_else(|| tokens.eat_punct(',')).is_some() {
            dialect.namespace = tokens.eat_string();
        }
        if dialect.namespace.is_none() {
            let message = messages::dialect_namespace_expected(&dialect.header.ident);
            report.error(tokens.span(), message);
            return Some(dialect);
        }
        if let Some((name, literal)) = &dialect.namespace
            && !is_namespace(name)
        {
            report.error(literal, messages::dialect_namespace_form(name));
        }
        tokens.eat_punct(',');
        let mut seen = Vec::new();
        tokens.eat_list(|tokens| dialect.parse_entry(tokens, &mut seen, report));
        Some(dialect)
    }

    /// Parses `name: value`. Reports errors and returns `None`.
    fn parse_entry(&mut self, tokens: &mut Tokens, seen: &mut Vec<String>, report: &mut Report) -> Option<()> {
        let span = tokens.span();
        let (Some(word), Some(_)) = (tokens.eat_ident(), tokens.eat_punct(':')) else {
            return report.fail(span, messages::dialect_entry_expected());
        };
        let name = name_of(&word);
        if seen.contains(&name) {
            report.error(&word, messages::dialect_entry_twice(&name));
        }
        seen.push(name.clone());
        let span = tokens.span();
        match name.as_str() {
            "ops" | "types" | "attrs" => {
                let Some(group) = tokens.eat_group(Delimiter::Bracket) else {
                    return report.fail(
                        span,
                        match name.as_str() {
                            "ops" => messages::dialect_ops_expected(),
                            _ => messages::dialect_list_expected(&name),
                        },
                    );
                };
                let list = match name.as_str() {
                    "ops" => &mut self.ops,
                    "types" => &mut self.types,
                    _ => &mut self.attrs,
                };
                list.extend(parse_ops(&group, report));
            }
            "allows_unknown_ops" | "allows_unknown_types" | "allows_unknown_attrs" => {
                let [of_ops, of_types, of_attrs] = &mut self.allows_unknown;
                let is_allowed = match name.as_str() {
                    "allows_unknown_ops" => of_ops,
                    "allows_unknown_types" => of_types,
                    _ => of_attrs,
                };
                *is_allowed = tokens.at_word("true");
                if tokens.eat_word("true").or_else(|| tokens.eat_word("false")).is_none() {
                    return report.fail(span, messages::dialect_bool_expected(&name));
                }
            }
            "inliner" => match Path::eat(tokens) {
                Some(path) => self.inliner = Some(path),
                None => return report.fail(span, messages::dialect_path_expected(&name)),
            },
            _ if let Some((_, hook)) = ENTRIES.iter().zip(&mut self.hooks).find(|(known, _)| **known == name) => {
                match Path::eat(tokens) {
                    Some(path) => *hook = Some(path),
                    None => return report.fail(span, messages::dialect_path_expected(&name)),
                }
            }
            _ => {
                let near = nearest(&name, ENTRIES);
                return report.fail(&word, messages::dialect_entry_unknown(&name).did_you_mean(near));
            }
        }
        Some(())
    }
}

fn parse_ops(group: &Group, report: &mut Report) -> Vec<Path> {
    let mut ops = Tokens::of_group(group).eat_list(|tokens| {
        let path = Path::eat(tokens);
        if path.is_none() {
            report.error(tokens.span(), messages::dialect_op_expected());
        } else if !tokens.at_list_item_end() {
            return report.fail(tokens.span(), messages::dialect_op_comma());
        }
        path
    });
    let mut seen = Vec::new();
    ops.retain(|path| {
        let is_new = !seen.contains(&path.to_string());
        if !is_new {
            report.error(path, messages::dialect_op_twice(path));
        }
        seen.push(path.to_string());
        is_new
    });
    ops
}

/// Returns `true` if a text is a valid dialect name.
pub(crate) fn is_namespace(name: &str) -> bool {
    let starts_well = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
    starts_well && name.chars().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let syntax = DialectSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut report);
        let shown = syntax.map(|d| {
            let ops: Vec<String> = d.ops.iter().map(Path::to_string).collect();
            let [constant, ..] = d.hooks.map(|path| path.map(|path| path.to_string()));
            let inliner = d.inliner.map_or(String::new(), |path| format!(" inliner {path}"));
            format!(
                "{} {:?} {ops:?} {constant:?}{inliner}\n",
                d.header.ident,
                d.namespace.map(|(name, _)| name)
            )
        });
        expect.assert_eq(&(shown.unwrap_or_default() + &report.show(source)));
    }

    #[test]
    fn dialects() {
        check(
            "pub Test = \"test\", ops: [AOp, my::COp], materialize_constant: a::f",
            expect![[r#"
                Test Some("test") ["AOp", "my::COp"] Some("a::f")
            "#]],
        );
        check(
            "Test = \"test\", ops: [], inliner: my::Inliner",
            expect![[r#"
                Test Some("test") [] None inliner my::Inliner
            "#]],
        );
        check(
            "Test, \"test\",",
            expect![[r#"
            Test Some("test") [] None
        "#]],
        );
    }

    #[test]
    fn errors() {
        check(
            "= \"test\"",
            expect![[r#"
            O50: a dialect starts with its name: `Test = "test", ops: [AOp]`
              | = "test"
              | ^
        "#]],
        );
        check(
            "Test = test",
            expect![[r#"
            Test None [] None
            O51: expected the name of `Test` in the IR: `Test = "name"`
              | Test = test
              |        ^^^^
        "#]],
        );
        check(
            "Test = \"test\", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5",
            expect![[r#"
                Test Some("test") ["A"] None
                O56: expected a list of ops: `[AOp, BOp]`
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                     ^^^
                O55: `ops` is specified more than once
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                          ^^^
                O58: `A` is listed more than once
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                   ^
                O57: expected an op and a comma
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                      ^
                O61: expected `,` between two ops
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                           ^
                O54: unknown dialect entry `opps`
                  = help: did you mean `ops`?
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                               ^^^^
                O59: expected a path for `materialize_constant`
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                                                                ^
                O59: expected a path for `inliner`
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                                                                            ^
                O53: expected `ops: [..]` or `materialize_constant: function`
                  | Test = "test", ops: AOp, ops: [A, A, 1, B C], opps: [D], materialize_constant: 1, inliner: 2, 5
                  |                                                                                               ^
            "#]],
        );
    }

    #[test]
    fn names_that_mlir_refuses_are_errors() {
        check(
            "Test = \"my.dialect\", ops: []",
            expect![[r#"
                Test Some("my.dialect") [] None
                O52: invalid dialect name `my.dialect`
                  = note: a dialect name consists of letters, digits, `_` and `$` and does not start with a digit
                  | Test = "my.dialect", ops: []
                  |        ^^^^^^^^^^^^
            "#]],
        );
    }

    #[test]
    fn namespaces() {
        assert!(is_namespace("test") && is_namespace("_t1$"));
        assert!(!is_namespace("") && !is_namespace("1t") && !is_namespace("a.b") && !is_namespace("a b"));
    }
}
