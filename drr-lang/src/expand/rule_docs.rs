//! Documentation of patterns: the formatted source with links to its ops and native code, and the pattern's entries in
//! the lists on the pages of its ops.

use std::collections::BTreeSet;
use std::fmt::Write;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::attribute::Attribute;
use crate::crate_path::CratePath;
use crate::expand::docs::join;
use crate::syntax::path::Path;
use crate::syntax::pattern::role::Role;
use crate::syntax::pattern::{Arg, Dag, NativeFunction, NodeOperator, Pattern, Term, walk};

/// Maximum line width.
const WIDTH: usize = 80;

/// Returns the text after the user's doc comment. Without one, it starts with a summary line.
pub(crate) fn rule_docs(pattern: &Pattern, attributes: &[Attribute]) -> TokenStream {
    let mut text = String::from("\n\n");
    if !attributes.iter().any(|attribute| attribute.doc().is_some()) {
        let _ = write!(text, "`{} => {}`\n\n", pattern.source_text(), pattern.results);
    }
    let _ = write!(text, "```text\n{}```\n", laid_out(pattern));
    let mentions = Mentions::of(pattern);
    let mut has_links = false;
    for (verb, call, paths) in [
        ("Matches", "", &mentions.matched),
        ("Builds", "", &mentions.built),
        ("Calls", "()", &mentions.called),
    ] {
        // rustdoc cannot resolve a path from a macro.
        let links = paths.iter().map(ToString::to_string).filter(|path| !path.contains('$'));
        let links: Vec<String> = links.map(|path| format!("[`{path}{call}`]")).collect();
        if !links.is_empty() {
            let _ = write!(text, "\n{verb} {}.", links.join(", "));
            has_links = true;
        }
    }
    // The linked items may be less public than the pattern.
    let allow = has_links.then(|| quote!(#[allow(rustdoc::private_intra_doc_links)]));
    quote!(#[doc = #text] #allow)
}

/// Returns the implementations that list the pattern on the pages of its ops.
pub(crate) fn listed(drr: &CratePath, pattern: &Pattern, name: &Ident, cfg: &TokenStream) -> TokenStream {
    let private = drr.private();
    let mentions = Mentions::of(pattern);
    let lists = [("MatchedBy", &mentions.matched), ("BuiltBy", &mentions.built)];
    let listed = lists.into_iter().flat_map(|(word, paths)| {
        let word = Ident::new(word, proc_macro2::Span::call_site());
        let private = &private;
        let mut seen = BTreeSet::new();
        // Two paths to one op would implement the trait twice.
        let paths = paths.iter().filter(move |path| seen.insert(path.last().to_string()));
        paths.map(move |path| quote!(impl #private::#word<#name> for #path<'_> {}))
    });
    quote! {
        #cfg
        #[cfg(doc)]
        const _: () = { #(#listed)* };
    }
}

/// The paths in a pattern, each once, in source order.
#[derive(Default)]
struct Mentions {
    matched: Vec<Path>,
    built: Vec<Path>,
    called: Vec<Path>,
}

impl Mentions {
    fn of(pattern: &Pattern) -> Mentions {
        let mut mentions = Mentions::default();
        let Mentions { matched, built, called } = &mut mentions;
        collect(pattern.sources(), matched, called);
        collect(&pattern.constraints, &mut Vec::new(), called);
        collect(pattern.results.terms.iter().chain(&pattern.supplemental), built, called);
        mentions
    }
}

fn collect<'a>(terms: impl IntoIterator<Item = &'a Term>, ops: &mut Vec<Path>, called: &mut Vec<Path>) {
    let add = |paths: &mut Vec<Path>, path: &Path| {
        if paths.iter().all(|known| known.to_string() != path.to_string()) {
            paths.push(path.clone());
        }
    };
    for term in walk(terms) {
        match (term.operator(), term) {
            (Some(NodeOperator::Named(name)), Term::Dag(_)) if name.role == Role::Free => add(ops, &name.path),
            (Some(NodeOperator::Native(native)), _) => {
                if let NativeFunction::Path(path) = &native.function {
                    add(called, path);
                }
            }
            _ => {}
        }
    }
}

/// Formats the pattern with line breaks.
fn laid_out(pattern: &Pattern) -> String {
    let mut out = String::new();
    if pattern.joined.is_empty() {
        write_term(&mut out, "", &pattern.source, 0)
    } else {
        write_list(&mut out, "", pattern.sources())
    }
    match &pattern.results.list {
        None => {
            let terms = pattern.results.terms.iter();
            terms.for_each(|term| write_term(&mut out, "=> ", term, 0));
        }
        Some(_) => write_list(&mut out, "=> ", pattern.results.terms.iter()),
    }
    for (keyword, list) in [
        ("where ", &pattern.constraints),
        ("supplemental ", &pattern.supplemental),
    ] {
        if !list.is_empty() {
            write_list(&mut out, keyword, list.iter());
        }
    }
    if let Some(benefit) = &pattern.benefit {
        let _ = writeln!(out, "{benefit}");
    }
    out
}

fn write_list<'a>(out: &mut String, before: &str, terms: impl Iterator<Item = &'a Term> + Clone) {
    let flat = format!("{before}[{}]", join(terms.clone().map(ToString::to_string)));
    if flat.len() <= WIDTH {
        let _ = writeln!(out, "{flat}");
        return;
    }
    let _ = writeln!(out, "{before}[");
    terms.for_each(|term| write_term(out, "", term, 2));
    let _ = writeln!(out, "]");
}

/// Writes a term on one line if it fits, otherwise one argument per line. The parser limits the depth.
fn write_term(out: &mut String, before: &str, term: &Term, indent: usize) {
    let flat = format!("{:indent$}{before}{term}", "");
    match term {
        Term::Dag(dag) if flat.len() > WIDTH && !dag.args.is_empty() => {
            let Dag {
                operator, symbol, args, ..
            } = &**dag;
            let symbol = symbol.as_ref().map_or(String::new(), |symbol| format!(":{symbol}"));
            let _ = writeln!(out, "{:indent$}{before}({operator}{symbol}", "");
            for Arg { name, term, rest } in args {
                let name = name.as_ref().map_or(String::new(), |name| format!("{name} = "));
                write_term(out, &name, term, indent + 2);
                if rest.is_some() {
                    out.truncate(out.trim_end().len());
                    out.push_str(" ..\n");
                }
            }
            // The closing parenthesis is on the line of the last argument.
            out.truncate(out.trim_end().len());
            out.push_str(")\n");
        }
        _ => {
            let _ = writeln!(out, "{flat}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Report;
    use crate::syntax::pattern::parse::parse_pattern;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let (header, pattern) = parse_pattern(source.parse().unwrap(), &mut Report::new());
        let docs = rule_docs(&pattern.unwrap(), &header.attributes).to_string();
        let text = docs.replace("\\n", "\n").replace("\\\"", "\"");
        expect.assert_eq(&text);
    }

    #[test]
    fn rule_is_formatted_with_links() {
        check(
            "P: (AOp $x, (b::BOp)) => (AOp (f $x))",
            expect![[r##"
                # [doc = "

                `(AOp $x, (b::BOp)) => (AOp (f $x))`

                ```text
                (AOp $x, (b::BOp))
                => (AOp (f $x))
                ```

                Matches [`AOp`], [`b::BOp`].
                Builds [`AOp`].
                Calls [`f()`]."] # [allow (rustdoc :: private_intra_doc_links)]"##]],
        );
        check(
            r#"/// Own.
            P: (AOp:$root (BOp $first, (COp $second, F32Attr:$third, "some text that is rather long")), (either $a, $b), x = $rest)
            => [(DOp:$d $first, (variadic (f $second), $third), (location "here", $root), (returnType {ty(1)})), (replaceWithValue $d)]
            where [(f $a), (HasOneUse $b)] supplemental [(copyAttrs $root, $d)] (addBenefit 2)"#,
            expect![[r##"
                # [doc = "

                ```text
                (AOp:$root
                  (BOp $first, (COp $second, F32Attr:$third, "some text that is rather long"))
                  (either $a, $b)
                  x = $rest)
                => [
                  (DOp:$d
                    $first
                    (variadic (f $second), $third)
                    (location "here", $root)
                    (returnType { ty (1) }))
                  (replaceWithValue $d)
                ]
                where [(f $a), (HasOneUse $b)]
                supplemental [(copyAttrs $root, $d)]
                (addBenefit 2)
                ```

                Matches [`AOp`], [`BOp`], [`COp`].
                Builds [`DOp`].
                Calls [`f()`]."] # [allow (rustdoc :: private_intra_doc_links)]"##]],
        );
    }
}
