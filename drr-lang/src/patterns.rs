//! Expansion of `patterns!`, which groups patterns, as a named item or an expression.

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};

use crate::crate_path::CratePath;
use crate::drr_block::{cfg_of, lints};
use crate::lex::{Tokens, shown};
use crate::messages::pattern as diag;
use crate::report::Report;
use crate::syntax::name::{ItemHeader, item_name};
use crate::syntax::pattern::parse::is_add_benefit;
use crate::syntax::pattern::switches::Switches;

/// Expands one group.
pub(crate) fn patterns(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let mut tokens = Tokens::new(input);
    let mut texts = Vec::new();
    let header = GroupHeader::read(&mut tokens, &mut report);
    let members = match &header {
        Some(header) => match tokens.eat_group(Delimiter::Bracket) {
            Some(list) => {
                if let Some(extra) = tokens.peek() {
                    report.error(extra, diag::trailing_tokens(shown(extra)));
                }
                members(drr, &mut Tokens::of_group(&list), &mut texts, &mut report)
            }
            None => {
                // If `=` is missing, too, that has been reported.
                if header.joined {
                    report.error(tokens.span(), diag::group_list_expected());
                }
                Vec::new()
            }
        },
        None => members(drr, &mut tokens, &mut texts, &mut report),
    };
    let errors = report.into_tokens();
    // Conditional patterns are not compared.
    let texts: Vec<TokenStream> = texts.into_iter().filter(|text| cfg_of(text).is_empty()).collect();
    let lint_requests = lints::comparison_requests(drr, &texts);
    let private = drr.private();
    match header {
        Some(header) => {
            let item = header.item(drr, &members);
            quote!(#errors #item #lint_requests)
        }
        None => quote!({
            #errors
            #lint_requests
            #[allow(unused_mut)]
            let mut __patterns = #private::PatternSet::new();
            #(__patterns.add(#members);)*
            __patterns
        }),
    }
}

/// The header of a named group.
struct GroupHeader {
    item: ItemHeader,
    labels: Vec<Literal>,
    /// Set if `=` follows the name.
    joined: bool,
}

impl GroupHeader {
    /// Parses `attr* vis? Name =`, if a group starts so. A visibility or `: [` after a name also identifies a named
    /// group.
    fn read(tokens: &mut Tokens, report: &mut Report) -> Option<GroupHeader> {
        let start = tokens.mark();
        let mut attributes = tokens.eat_attributes();
        let visibility = tokens.eat_visibility();
        let name = tokens.eat_name();
        let joined = tokens.eat_punct('=').is_some();
        let is_item = joined || !visibility.to_token_stream().is_empty() || at_colon_and_list(tokens);
        let Some(name) = name.filter(|_| is_item) else {
            tokens.rewind(start);
            return None;
        };
        let ident = item_name(name, report);
        if !joined {
            report.error(tokens.span(), diag::group_equals_expected(&ident));
            tokens.eat_punct(':');
        }
        let switches = Switches::take(&mut attributes, report);
        Some(GroupHeader {
            item: ItemHeader {
                attributes,
                visibility,
                ident,
                is_record: false,
            },
            labels: switches.labels,
            joined,
        })
    }

    /// Returns the group as an item.
    fn item(&self, drr: &CratePath, members: &[TokenStream]) -> TokenStream {
        let (name, visibility) = (&self.item.ident, &self.item.visibility);
        let (private, cfg, labels) = (drr.private(), self.item.cfg(), &self.labels);
        let add = members.iter().map(|member| {
            if labels.is_empty() {
                quote!(__patterns.add(#member);)
            } else {
                quote!(__patterns.add_labeled([#(#labels),*], #member);)
            }
        });
        let derive =
            quote!(#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default)]);
        let item = self.item.item(&derive, &quote!(struct #name;));
        quote! {
            #item

            #cfg
            #[allow(dead_code)]
            impl #name {
                /// Adds all patterns of the group, in order.
                #visibility fn populate_with_generated(__patterns: &mut #private::PatternSet) {
                    #(#add)*
                }
            }

            #cfg
            impl #private::Patterns for #name {
                fn add_to(self, __patterns: &mut #private::PatternSet) {
                    #name::populate_with_generated(__patterns);
                }
            }
        }
    }
}

/// Returns `true` if `: [..]` follows.
fn at_colon_and_list(tokens: &Tokens) -> bool {
    let is_list = |tree: &TokenTree| matches!(tree, TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket);
    tokens.at_punct(':') && tokens.peek_at(1).is_some_and(is_list)
}

/// Parses the members: expressions, and patterns of `pat!`, whose text is added to `texts`.
fn members(
    drr: &CratePath,
    tokens: &mut Tokens,
    texts: &mut Vec<TokenStream>,
    report: &mut Report,
) -> Vec<TokenStream> {
    let mut out = Vec::new();
    while !tokens.is_empty() {
        let member = if at_pattern(tokens) {
            let text = pattern(tokens);
            texts.push(text.clone());
            Some(drr.call("pat", &text))
        } else {
            expression(tokens, report)
        };
        // After an error, the parser continues with the next member.
        let Some(member) = member else { continue };
        out.push(member);
        if tokens.eat_punct(',').is_none() && !tokens.is_empty() {
            report.error(tokens.span(), diag::group_member_end());
            tokens.skip_past_comma();
        }
    }
    out
}

/// Returns `true` if a pattern follows: attributes, a node and an arrow.
fn at_pattern(tokens: &Tokens) -> bool {
    let mut ahead = tokens.clone();
    ahead.eat_attributes();
    let source = ahead
        .eat_group(Delimiter::Parenthesis)
        .or_else(|| ahead.eat_group(Delimiter::Bracket));
    source.is_some() && ahead.at_joint(['=', '>'])
}

/// Takes the text of a pattern. It ends at a comma, unless a list or a benefit follows.
fn pattern(tokens: &mut Tokens) -> TokenStream {
    let start = tokens.mark();
    while !tokens.is_empty() {
        if tokens.at_punct(',') {
            let goes_on = match tokens.peek_at(1) {
                Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Bracket || is_add_benefit(group),
                _ => false,
            };
            if !goes_on {
                break;
            }
        }
        tokens.next();
    }
    tokens.since(start)
}

/// Takes an expression.
fn expression(tokens: &mut Tokens, report: &mut Report) -> Option<TokenStream> {
    let span = tokens.span();
    let parse =
        |input: ParseStream<'_>| -> syn::Result<(syn::Expr, TokenStream)> { Ok((input.parse()?, input.parse()?)) };
    match parse.parse2(tokens.rest()) {
        Ok((expression, rest)) => {
            let left = rest.into_iter().count();
            let end = tokens.rest().into_iter().count() - left;
            tokens.by_ref().take(end).for_each(drop);
            Some(expression.into_token_stream())
        }
        // syn's errors are about expressions, but a pattern is expected.
        Err(_) => {
            report.error(span, diag::group_member_expected());
            tokens.skip_past_comma();
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let text = patterns(&CratePath::default(), source.parse().unwrap()).to_string();
        let adds: Vec<&str> = text
            .match_indices("__patterns . add")
            .map(|(at, _)| text[at + 13..].split(';').next().unwrap_or_default())
            .collect();
        let errors: Vec<&str> = text
            .match_indices("compile_error ! {")
            .map(|(at, _)| text[at + 17..].split('}').next().unwrap_or_default().trim())
            .collect();
        let is_item = text.contains("struct");
        expect.assert_eq(&format!("item: {is_item}\n{}\n{}", adds.join("\n"), errors.join("\n")));
    }

    #[test]
    fn members_of_all_kinds() {
        check(
            "A, b::B, G::<X, Y>::new(1), pat!((A $x) => (B $x)), (A $x) => (B $x), [(C $x)], [], (addBenefit 1), (A $y) => [],",
            expect![[r#"
                item: false
                add (A) 
                add (b :: B) 
                add (G :: < X , Y > :: new (1)) 
                add (pat ! ((A $ x) => (B $ x))) 
                add (:: drr :: __private :: pat ! { :: drr (A $ x) => (B $ x) , [(C $ x)] , [] , (addBenefit 1) }) 
                add (:: drr :: __private :: pat ! { :: drr (A $ y) => [] }) 
            "#]],
        );
        check(
            "",
            expect![[r#"
            item: false

        "#]],
        );
        check(
            "/// Doc.\n #[label(\"slow\")] pub Group = [A, #[label(\"x\")] (A $x) => (B $x)]",
            expect![[r#"
                item: true
                add_labeled (["slow"] , A) 
                add_labeled (["slow"] , :: drr :: __private :: pat ! { :: drr # [label ("x")] (A $ x) => (B $ x) }) 
            "#]],
        );
    }

    #[test]
    fn errors() {
        check(
            "A B, +, C",
            expect![[r#"
            item: false
            add (A) 
            add (C) 
            "expected `,` between patterns"
            "expected a pattern: its name, an expression, or `(Op ..) => ..`""#]],
        );
        check(
            "Group = A",
            expect![[r#"
                item: true

                "expected a list of patterns: `Group = [A, B]`""#]],
        );
        check(
            "Group = [A] B",
            expect![[r#"
            item: true
            add (A) 
            "unexpected `B` after the pattern""#]],
        );
        check(
            "pub Group: [A]",
            expect![[r#"
            item: true
            add (A) 
            "expected `=` after the name of the group: `Group = [A, B]`""#]],
        );
        check(
            "Group: [A]",
            expect![[r#"
            item: true
            add (A) 
            "expected `=` after the name of the group: `Group = [A, B]`""#]],
        );
        check(
            "pub Group A, B",
            expect![[r#"
            item: true

            "expected `=` after the name of the group: `Group = [A, B]`""#]],
        );
        check(
            "in = [A]",
            expect![[r#"
                item: true
                add (A) 
                "expected a name, found the Rust keyword `in`\n  = help: write `r#in`, or another name""#]],
        );
    }
}
