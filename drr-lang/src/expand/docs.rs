//! Documentation of ops: the user's text, followed by the generic form and tables of arguments and results with links.

use crate::attribute::Attribute;
use crate::built_in;
use crate::check::op::OpModel;
use crate::check::op_traits::TraitModel;
use crate::lex::name_of;
use crate::signature::{Arg, ArgKind, Multiplicity, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::op::{EntrySyntax, OpSyntax};
use proc_macro2::Ident;
use std::fmt::Write;

/// Returns the text after the user's doc comment. Links start with `alias`.
pub(crate) fn op_docs(model: &OpModel, alias: &Ident) -> String {
    let OpModel { syntax, signature, .. } = model;
    let mut out = String::from("\n\n");
    if one_line(&syntax.header.attributes).is_empty() {
        let _ = write!(out, "{}\n\n", summary(syntax, signature));
    }
    let (name, form) = (&signature.op_name, generic_form(signature));
    let _ = write!(out, "# `{name}` in the IR\n\n```text\n{form}\n```\n");
    if !syntax.traits.is_empty() {
        let traits = syntax.traits.iter().zip(&model.traits);
        let traits = traits.map(|(found, model)| match model {
            TraitModel::Type if found.args.is_empty() => format!("[`{found}`]"),
            _ => format!("`{found}`"),
        });
        let _ = write!(out, "\nTraits: {}\n", join(traits));
    }
    let row = |name: &str, kind: &str, constraint: &Constraint| {
        format!("| `{name}` | {kind} | {} |", link(constraint, alias))
    };
    let body = |body: &NamedConstraint| {
        let kind = if body.is_variadic() { "variadic" } else { "one" };
        row(&body.name, kind, &body.constraint)
    };
    let args = signature.args.iter();
    let args = args.map(|arg| row(&arg.name, &arg_kind(arg), arg.inner())).collect();
    let results = signature.results.iter();
    let results = results.map(|result| row(&result.name, result_kind(result), result.inner()));
    let [regions, successors] =
        [&signature.regions, &signature.successors].map(|bodies| bodies.iter().map(body).collect());
    table(&mut out, "argument", &syntax.ins, args);
    table(&mut out, "result", &syntax.outs, results.collect());
    table(&mut out, "region", &syntax.regions, regions);
    table(&mut out, "successor", &syntax.successors, successors);
    out
}

/// Returns a one-line summary: the first paragraph of the doc comment, or the name.
pub(crate) fn summary(syntax: &OpSyntax, signature: &Signature) -> String {
    let own = one_line(&syntax.header.attributes);
    if own.is_empty() {
        format!("The op `{}`.", signature.op_name)
    } else {
        own
    }
}

/// Returns the documentation of an accessor: the user's, or `default`.
pub(crate) fn accessor_docs(entry: &EntrySyntax, default: String) -> String {
    let own: Vec<String> = entry.attributes.iter().filter_map(Attribute::doc).collect();
    if own.is_empty() { default } else { own.join("\n") }
}

/// Formats a table of rows with the user's doc comments. Without doc comments, the column is omitted.
fn table(out: &mut String, noun: &str, entries: &[EntrySyntax], rows: Vec<String>) {
    if rows.is_empty() {
        return;
    }
    let texts: Vec<String> = entries.iter().map(|entry| one_line(&entry.attributes)).collect();
    let is_described = texts.iter().any(|text| !text.is_empty());
    let (head, line) = if is_described {
        (" meaning |", " --- |")
    } else {
        ("", "")
    };
    let _ = writeln!(out, "\n| {noun} | kind | constraint |{head}");
    let _ = writeln!(out, "| --- | --- | --- |{line}");
    for (row, text) in rows.iter().zip(&texts) {
        let end = if is_described {
            format!(" {text} |")
        } else {
            String::new()
        };
        let _ = writeln!(out, "{row}{end}");
    }
}

fn arg_kind(arg: &Arg) -> String {
    match &arg.kind {
        ArgKind::DefaultAttr => {
            let default = arg.default().to_string();
            format!("attribute, by default `{}`", escaped(default.trim_matches('"')))
        }
        kind => {
            let noun = kind.noun();
            noun.split_once(' ').map_or(noun, |(_, noun)| noun).to_owned()
        }
    }
}

fn result_kind(result: &NamedConstraint) -> &'static str {
    match result.multiplicity {
        Multiplicity::One => "result",
        Multiplicity::Optional => "optional result",
        Multiplicity::Variadic => "variadic result",
    }
}

/// Formats a link to a constraint: through the alias for built-in constraints, otherwise as the user wrote the path.
fn link(constraint: &Constraint, alias: &Ident) -> String {
    let text = escaped(&constraint.to_string());
    match constraint.path.single().map(name_of) {
        Some(name) if built_in::is_reserved(&name) => format!("[`{text}`]({alias}::{name})"),
        _ => format!("[`{text}`]({})", constraint.path),
    }
}

/// Escapes bars, which would end a table cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Returns the first paragraph of a doc comment on one line.
fn one_line(attributes: &[Attribute]) -> String {
    let texts: Vec<String> = attributes.iter().filter_map(Attribute::doc).collect();
    let text = texts.join("\n");
    let lines = text.lines().map(|line| line.trim().trim_start_matches("* "));
    escaped(&lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" "))
}

/// Formats the op in MLIR's generic form, with names for values and types.
fn generic_form(signature: &Signature) -> String {
    let result_name = |r: &NamedConstraint| match r.multiplicity {
        Multiplicity::One => format!("%{}", r.name),
        Multiplicity::Optional | Multiplicity::Variadic => format!("%{}, ..", r.name),
    };
    let many = |kind: &ArgKind| !matches!(kind, ArgKind::Operand);
    let dots = |sigil: char, arg: &Arg| format!("{sigil}{}{}", arg.name, if many(&arg.kind) { ", .." } else { "" });
    let operands: Vec<&Arg> = signature.operands().collect();
    let attrs = signature.args.iter().filter(|arg| !arg.kind.is_operand());
    let attrs = attrs.map(|arg| {
        if arg.constraint.is("UnitAttr") {
            arg.name.clone()
        } else {
            format!("{0} = #{0}", arg.name)
        }
    });
    let results = signature.results.iter().map(result_name);
    let successors = signature.successors.iter();
    let successors = successors.map(|successor| format!("^{}", successor.name));
    let regions = signature.regions.iter();
    let regions = regions.map(|region| format!("{{ /* {} */ }}", region.name));
    let mut out = in_brackets(["", " = "], results);
    let values = join(operands.iter().map(|arg| dots('%', arg)));
    let _ = write!(out, "\"{}\"({values})", signature.op_name);
    out.push_str(&in_brackets(["[", "]"], successors));
    out.push_str(&in_brackets([" <{", "}>"], attrs));
    out.push_str(&in_brackets([" (", ")"], regions));
    let types = join(operands.iter().map(|arg| dots('!', arg)));
    let result_type = |result| result_name(result).replace('%', "!");
    let results = join(signature.results.iter().map(result_type));
    let _ = match &signature.results[..] {
        [result] if result.is_single() => write!(out, " : ({types}) -> {results}"),
        _ => write!(out, " : ({types}) -> ({results})"),
    };
    out
}

/// Formats a list in brackets, or nothing if it is empty.
fn in_brackets([open, close]: [&str; 2], parts: impl Iterator<Item = String>) -> String {
    let list = join(parts);
    if list.is_empty() {
        list
    } else {
        format!("{open}{list}{close}")
    }
}

/// Joins items with commas.
pub(crate) fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::op::check_op;
    use crate::lex::Tokens;
    use crate::report::Report;
    use expect_test::{Expect, expect};
    use quote::format_ident;

    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let syntax = OpSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut report).unwrap();
        let model = check_op(syntax, &mut report);
        assert!(!report.has_errors());
        expect.assert_eq(&op_docs(&model, &format_ident!("__drr")));
    }

    #[test]
    fn tables_and_generic_form() {
        check(
            r#"AOp = "t.a", (ins /** the left
                side */ TensorOf<[F32, I32]>:$x, Variadic<my::T>:$xs, DefaultValuedAttr<StrAttr, "a|b">:$s, UnitAttr:$flag),
               (outs I32:$r), (region AnyRegion:$body), (successor AnySuccessor:$dest), [Pure, my::Trait]"#,
            expect![[r#"


                The op `t.a`.

                # `t.a` in the IR

                ```text
                %r = "t.a"(%x, %xs, ..)[^dest] <{s = #s, flag}> ({ /* body */ }) : (!x, !xs, ..) -> !r
                ```

                Traits: [`Pure`], [`my::Trait`]

                | argument | kind | constraint | meaning |
                | --- | --- | --- | --- |
                | `x` | operand | [`TensorOf<[F32, I32]>`](__drr::TensorOf) | the left side |
                | `xs` | variadic operand | [`my::T`](my::T) |  |
                | `s` | attribute, by default `a\|b` | [`StrAttr`](__drr::StrAttr) |  |
                | `flag` | optional attribute | [`UnitAttr`](__drr::UnitAttr) |  |

                | result | kind | constraint |
                | --- | --- | --- |
                | `r` | result | [`I32`](__drr::I32) |

                | region | kind | constraint |
                | --- | --- | --- |
                | `body` | one | [`AnyRegion`](__drr::AnyRegion) |

                | successor | kind | constraint |
                | --- | --- | --- |
                | `dest` | one | [`AnySuccessor`](__drr::AnySuccessor) |
            "#]],
        );
        check(
            r#"AOp = "t.a", (ins), (outs)"#,
            expect![[r#"


                The op `t.a`.

                # `t.a` in the IR

                ```text
                "t.a"() : () -> ()
                ```
            "#]],
        );
        check(
            r#"AOp = "t.a", (ins), (outs Variadic<F32>:$rs)"#,
            expect![[r#"


                The op `t.a`.

                # `t.a` in the IR

                ```text
                %rs, .. = "t.a"() : () -> (!rs, ..)
                ```

                | result | kind | constraint |
                | --- | --- | --- |
                | `rs` | variadic result | [`F32`](__drr::F32) |
            "#]],
        );
    }
}
