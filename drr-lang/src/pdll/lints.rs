//! Lints of pairs of PDLL patterns: patterns with the same root op, and patterns that replace each other's root op.
//! They are compared like those of `drr!`, once the signatures of their ops are known.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use super::{block_request, named_ops};
use crate::check::pattern::checker::check_pattern;
use crate::check::pattern::model::{Model, ResolvedOp};
use crate::check::pdll::evaluate::evaluate;
use crate::check::pdll::scope::Globals;
use crate::crate_path::CratePath;
use crate::drr_block::lints::compare;
use crate::messages::pdll_notation::reword;
use crate::report::Report;
use crate::signature_request::{MAX_ITEMS, ParseOutcome};
use crate::syntax::pattern;
use crate::syntax::pdll::{Block, Expression, ExpressionKind, Pattern, Statement};

/// Returns the requests for the ops of patterns that may conflict.
pub(super) fn comparison_requests(drr: &CratePath, block: &Block, readable: &[&Pattern]) -> TokenStream {
    if drr.is_for_ide() {
        return TokenStream::new();
    }
    let mut by_root: BTreeMap<String, Vec<&Pattern>> = BTreeMap::new();
    for pattern in readable {
        if let Some(root) = root_of(pattern) {
            by_root.entry(root).or_default().push(pattern);
        }
    }
    let mut groups: Vec<Vec<&Pattern>> = by_root.values().filter(|group| group.len() > 1).cloned().collect();
    for (at, one) in readable.iter().enumerate() {
        for other in &readable[..at] {
            let (roots, made) = (
                [other, one].map(|pattern| root_of(pattern)),
                [one, other].map(|pattern| made_of(pattern)),
            );
            if roots[0] != roots[1] && roots == made && roots[0].is_some() {
                groups.push(vec![other, one]);
            }
        }
    }
    let private = drr.private();
    let requests = groups
        .iter()
        .filter(|group| block.ops_of(group).len() <= MAX_ITEMS)
        .map(|group| {
            let request = block_request(&private, block, group, ParseOutcome::Clean, false);
            quote! {
                const _: () = {
                    #[allow(unused_imports)]
                    use #private as __drr;
                    #request
                };
            }
        });
    requests.collect()
}

/// Returns the name of the op that a pattern replaces, as written.
fn root_of(pattern: &Pattern) -> Option<String> {
    let statements = &pattern.body.statements;
    match statements.last()? {
        Statement::Erase(_, root) | Statement::Replace { root, .. } | Statement::Rewrite { root, .. } => {
            op_of(root, &[statements])
        }
        _ => None,
    }
}

/// Returns the name of the op that replaces the root.
fn made_of(pattern: &Pattern) -> Option<String> {
    let statements = &pattern.body.statements;
    match statements.last()? {
        Statement::Replace { values, .. } => op_of(values.first().filter(|_| values.len() == 1)?, &[statements]),
        Statement::Rewrite { body, .. } => match body.statements.last()? {
            Statement::Replace { values, .. } => op_of(
                values.first().filter(|_| values.len() == 1)?,
                &[&body.statements, statements],
            ),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the op name of an expression, or of a variable's initializer.
fn op_of(expression: &Expression, scopes: &[&[Statement]]) -> Option<String> {
    if let ExpressionKind::Op(op) = &expression.kind {
        return op.name.written();
    }
    let name = expression.name()?;
    let mut values = scopes
        .iter()
        .copied()
        .flatten()
        .filter_map(|statement| match statement {
            Statement::Let { name: known, value, .. } if known == name => value.as_ref(),
            _ => None,
        });
    match &values.next()?.kind {
        ExpressionKind::Op(op) => op.name.written(),
        _ => None,
    }
}

/// Returns the warnings about the patterns of a request, each pair once. Errors are reported where the code of a
/// pattern is generated.
pub(super) fn compare_all(block: &Block, ops: &[ResolvedOp], written: &[(String, String)]) -> TokenStream {
    let named = named_ops(ops, written);
    let globals = Globals::of(block, &mut Report::new());
    let checked: Vec<Option<(String, pattern::Pattern, Model)>> = block
        .patterns
        .iter()
        .map(|pattern| {
            let mut ignored = Report::new();
            let evaluated = evaluate(block, &globals, pattern, Some(&named), &mut ignored)?;
            let ops: Vec<ResolvedOp> = ops.iter().cloned().chain(evaluated.untyped).collect();
            let model = check_pattern(&evaluated.pattern, &ops, &mut ignored)?;
            let name = pattern.name.as_ref()?.to_string();
            (!ignored.has_errors()).then_some((name, evaluated.pattern, model))
        })
        .collect();
    let mut warnings = TokenStream::new();
    for (at, one) in checked.iter().enumerate() {
        for (before, other) in checked[..at].iter().enumerate() {
            let (Some(other), Some(one)) = (other, one) else {
                continue;
            };
            let mut report = Report::new();
            compare(other, one, &mut report);
            reword(&mut report);
            let levels = [before, at].into_iter().flat_map(|at| &block.patterns[at].attributes);
            let levels = levels.filter(|attribute| attribute.is_lint_level() && !attribute.expects_of_code());
            warnings.extend(report.into_tokens_with_levels(&quote!(#(#levels)*)));
        }
    }
    if warnings.is_empty() {
        quote!(())
    } else {
        quote!({ #warnings })
    }
}
