//! The rustdoc of an op: the user's own text, then its generic form and tables of arguments and results with links.

use crate::lex::{Attribute, name_of};
use crate::signature::{Arg, ArgKind, BodyDef, Count, ResultDef, Signature};
use crate::syntax::built_in;
use crate::syntax::constraint::Constraint;
use crate::syntax::op::{EntrySyntax, OpSyntax};
use proc_macro2::Ident;
use std::fmt::Write;

/// The text behind the user's own doc comment. Its links begin with `alias`.
pub(crate) fn op_docs(syntax: &OpSyntax, signature: &Signature, alias: &Ident) -> String {
    let mut out = format!(
        "\n\n# `{}` in the IR\n\n```text\n{}\n```\n",
        signature.op_name,
        generic_form(signature)
    );
    let rows = |entries: &[EntrySyntax], row: &dyn Fn(usize) -> Option<String>| -> Vec<String> {
        entries
            .iter()
            .enumerate()
            .filter_map(|(at, entry)| Some(format!("{} {} |", row(at)?, one_line(&entry.attributes))))
            .collect()
    };
    let args = rows(&syntax.ins, &|at| signature.args.get(at).map(|arg| arg_row(arg, alias)));
    table(&mut out, "argument", &args);
    let results = rows(&syntax.outs, &|at| {
        signature.results.get(at).map(|result| result_row(result, alias))
    });
    table(&mut out, "result", &results);
    let regions = rows(&syntax.regions, &|at| {
        signature.regions.get(at).map(|body| body_row(body, alias))
    });
    table(&mut out, "region", &regions);
    let successors = rows(&syntax.successors, &|at| {
        signature.successors.get(at).map(|body| body_row(body, alias))
    });
    table(&mut out, "successor", &successors);
    if !syntax.traits.is_empty() {
        let traits: Vec<String> = syntax.traits.iter().map(|found| format!("`{found}`")).collect();
        let _ = write!(out, "\nTraits: {}.\n", traits.join(", "));
    }
    out
}

/// The text for an accessor: the user's, or what it gives.
pub(crate) fn accessor_docs(entry: &EntrySyntax, default: String) -> String {
    let own: Vec<String> = entry.attributes.iter().filter_map(Attribute::doc).collect();
    if own.is_empty() { default } else { own.join("\n") }
}

fn table(out: &mut String, noun: &str, rows: &[String]) {
    if rows.is_empty() {
        return;
    }
    let _ = write!(out, "\n| {noun} | kind | constraint | |\n| --- | --- | --- | --- |\n");
    for row in rows {
        let _ = writeln!(out, "{row}");
    }
}

fn arg_row(arg: &Arg, alias: &Ident) -> String {
    let kind = match &arg.kind {
        ArgKind::DefaultAttr { default } => {
            format!(
                "attribute, by default `{}`",
                escaped(default.to_string().trim_matches('"'))
            )
        }
        kind => kind
            .noun()
            .trim_start_matches("an ")
            .trim_start_matches("a ")
            .to_owned(),
    };
    format!("| `{}` | {kind} | {} |", arg.name, link(arg.inner(), alias))
}

fn result_row(result: &ResultDef, alias: &Ident) -> String {
    let kind = match result.count {
        Count::One => "result",
        Count::Optional => "optional result",
        Count::Variadic => "variadic result",
    };
    format!("| `{}` | {kind} | {} |", result.name, link(result.inner(), alias))
}

fn body_row(body: &BodyDef, alias: &Ident) -> String {
    format!(
        "| `{}` | {} | {} |",
        body.name,
        if body.variadic { "variadic" } else { "one" },
        link(&body.constraint, alias)
    )
}

/// A link to the constraint: ours through the alias of our crate, the user's as the user named them.
fn link(constraint: &Constraint, alias: &Ident) -> String {
    let text = escaped(&constraint.to_string());
    match constraint.path.single().map(name_of) {
        Some(name) if built_in::is_reserved(&name) => format!("[`{text}`]({alias}::{name})"),
        _ => format!("[`{text}`]({})", constraint.path),
    }
}

/// Bars would end a cell of the table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The first paragraph of an entry's own doc comment as one line.
fn one_line(attributes: &[Attribute]) -> String {
    let text = attributes
        .iter()
        .filter_map(Attribute::doc)
        .collect::<Vec<_>>()
        .join("\n");
    let lines = text.lines().map(|line| line.trim().trim_start_matches("* "));
    escaped(&lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" "))
}

/// How the op looks in MLIR's generic form, with names for values and types.
fn generic_form(signature: &Signature) -> String {
    let result_name = |r: &ResultDef| match r.count {
        Count::One => format!("%{}", r.name),
        Count::Optional | Count::Variadic => format!("%{}, ..", r.name),
    };
    let many = |kind: &ArgKind| !matches!(kind, ArgKind::Operand);
    let dots = |sigil: char, arg: &Arg| format!("{sigil}{}{}", arg.name, if many(&arg.kind) { ", .." } else { "" });
    let mut out = String::new();
    if !signature.results.is_empty() {
        let _ = write!(out, "{} = ", join(signature.results.iter().map(result_name)));
    }
    let operands: Vec<&Arg> = signature.operands().collect();
    let _ = write!(
        out,
        "\"{}\"({})",
        signature.op_name,
        join(operands.iter().map(|arg| dots('%', arg)))
    );
    if !signature.successors.is_empty() {
        let _ = write!(
            out,
            "[{}]",
            join(signature.successors.iter().map(|s| format!("^{}", s.name)))
        );
    }
    let attrs: Vec<String> = signature
        .args
        .iter()
        .filter(|arg| !arg.kind.is_operand())
        .map(|arg| {
            if arg.constraint.is("UnitAttr") {
                arg.name.clone()
            } else {
                format!("{0} = #{0}", arg.name)
            }
        })
        .collect();
    if !attrs.is_empty() {
        let _ = write!(out, " <{{{}}}>", attrs.join(", "));
    }
    if !signature.regions.is_empty() {
        let _ = write!(
            out,
            " ({})",
            join(signature.regions.iter().map(|r| format!("{{ /* {} */ }}", r.name)))
        );
    }
    let types = join(operands.iter().map(|arg| dots('!', arg)));
    let result_types: Vec<String> = signature
        .results
        .iter()
        .map(|r| result_name(r).replace('%', "!"))
        .collect();
    let one = matches!(&signature.results[..], [result] if result.count == Count::One);
    let results = result_types.join(", ");
    let _ = if one {
        write!(out, " : ({types}) -> {results}")
    } else {
        write!(out, " : ({types}) -> ({results})")
    };
    out
}

fn join(parts: impl Iterator<Item = String>) -> String {
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
        expect.assert_eq(&op_docs(&model.syntax, &model.signature, &format_ident!("__drr")));
    }

    #[test]
    fn tables_and_generic_form() {
        check(
            r#"AOp = "t.a", (ins /** the left
                side */ TensorOf<[F32, I32]>:$x, Variadic<my::T>:$xs, DefaultValuedAttr<StrAttr, "a|b">:$s, UnitAttr:$flag),
               (outs I32:$r), (region AnyRegion:$body), (successor AnySuccessor:$dest), [Pure, my::Trait]"#,
            expect![[r#"


                # `t.a` in the IR

                ```text
                %r = "t.a"(%x, %xs, ..)[^dest] <{s = #s, flag}> ({ /* body */ }) : (!x, !xs, ..) -> !r
                ```

                | argument | kind | constraint | |
                | --- | --- | --- | --- |
                | `x` | operand | [`TensorOf<[F32, I32]>`](__drr::TensorOf) | the left side |
                | `xs` | variadic operand | [`my::T`](my::T) |  |
                | `s` | attribute, by default `a\|b` | [`StrAttr`](__drr::StrAttr) |  |
                | `flag` | optional attribute | [`UnitAttr`](__drr::UnitAttr) |  |

                | result | kind | constraint | |
                | --- | --- | --- | --- |
                | `r` | result | [`I32`](__drr::I32) |  |

                | region | kind | constraint | |
                | --- | --- | --- | --- |
                | `body` | one | [`AnyRegion`](__drr::AnyRegion) |  |

                | successor | kind | constraint | |
                | --- | --- | --- | --- |
                | `dest` | one | [`AnySuccessor`](__drr::AnySuccessor) |  |

                Traits: `Pure`, `my::Trait`.
            "#]],
        );
        check(
            r#"AOp = "t.a", (ins), (outs)"#,
            expect![[r#"


            # `t.a` in the IR

            ```text
            "t.a"() : () -> ()
            ```
        "#]],
        );
        check(
            r#"AOp = "t.a", (ins), (outs Variadic<F32>:$rs)"#,
            expect![[r#"


            # `t.a` in the IR

            ```text
            %rs, .. = "t.a"() : () -> (!rs, ..)
            ```

            | result | kind | constraint | |
            | --- | --- | --- | --- |
            | `rs` | variadic result | [`F32`](__drr::F32) |  |
        "#]],
        );
    }
}
