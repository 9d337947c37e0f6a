//! Checks of edits: `replaceOp`, `eraseOp` and `keepOp`. If none names the root, the results replace it.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{Edit, EditAction, ResultTerm, SymbolKind};
use crate::check::pattern::resolve::report_symbol;
use crate::check::pattern::result::replacement::{NumValues, ReplacedResults};
use crate::check::pattern::symbols::SymbolId;
use crate::check::pattern::wording::count;
use crate::lex::Symbol;
use crate::messages::edit as diag;
use crate::report::{Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::pattern::{Arg, Dag, Directive, NodeOperator, PatternResults, Term};
use proc_macro2::Ident;

impl Checker<'_> {
    /// Checks an edit such as `(eraseOp $op)`.
    pub(crate) fn check_edit(&mut self, directive: Directive, dag: &Dag, report: &mut Report) -> Option<Edit> {
        let word = directive.word();
        report_symbol(&dag.symbol, directive, report);
        let Some((first, values)) = dag.args.split_first() else {
            return report.fail(TokenSpan::of(&dag.operator), diag::edited_op_missing(word));
        };
        let symbol = match &first.term {
            Term::Symbol(symbol) => symbol,
            Term::Unreadable(_) => return None,
            other => return report.fail(other.span(), diag::edited_op_missing(word)),
        };
        let op = self.resolve_use(symbol, report)?;
        let (is_root, known) = match self.kind(op.id) {
            SymbolKind::Unknown => return None,
            SymbolKind::Root(known) if op.index.is_none() => (true, known),
            SymbolKind::SourceNode(known) if op.index.is_none() => (false, known),
            SymbolKind::Root(_) | SymbolKind::SourceNode(_) => {
                return report.fail(symbol, diag::edited_is_no_op(word, symbol, "one of its results"));
            }
            SymbolKind::ResultNode(_) => {
                return report.fail(symbol, diag::edited_is_no_op(word, symbol, "built by the results"));
            }
            kind => return report.fail(symbol, diag::edited_is_no_op(word, symbol, kind.noun())),
        };
        if self.edited.contains(&op.id) {
            return report.fail(symbol, diag::edited_twice(symbol));
        }
        self.edited.push(op.id);
        let becomes = match directive {
            Directive::ReplaceOp => {
                let replaced = (!is_root).then_some(op.id);
                EditAction::Replaced(self.check_values(symbol, (replaced, self.signature(known)), values, report)?)
            }
            _ => {
                if let Some(surplus) = values.first() {
                    return report.fail(surplus.term.span(), diag::surplus(word));
                }
                match directive {
                    Directive::EraseOp => EditAction::Erased,
                    _ if is_root => EditAction::Kept,
                    _ => return report.fail(symbol, diag::kept_is_no_root(symbol)),
                }
            }
        };
        Some(Edit { op, becomes })
    }

    /// Checks the values of `(replaceOp $op, values..)`.
    fn check_values(
        &mut self,
        symbol: &Symbol,
        (replaced, signature): (Option<SymbolId>, Option<&Signature>),
        written: &[Arg],
        report: &mut Report,
    ) -> Option<Vec<ResultTerm>> {
        if written.is_empty() {
            return report.fail(symbol, diag::values_missing(symbol));
        }
        let results = PatternResults {
            list: None,
            terms: written.iter().map(|value| as_result(&value.term)).collect(),
        };
        let assigned = self.assign_replaced_results(&results, signature, report);
        let before = std::mem::replace(&mut self.replaced, replaced);
        let unused = match replaced {
            Some(_) => std::mem::take(&mut self.unused_results),
            None => self.unused_results.clone(),
        };
        let mut terms = Vec::new();
        for (at, (term, replaces)) in results.terms.iter().zip(&assigned).enumerate() {
            let end = match assigned.get(at + 1) {
                Some(ReplacedResults::From(next)) => *next,
                _ => signature.map_or(0, |signature| signature.results.len()),
            };
            let left_over = match (self.num_values(term), replaces) {
                (NumValues::Exactly(values), ReplacedResults::None) if values > 0 => Some(values),
                _ => None,
            };
            terms.push(match (term.operator(), left_over) {
                (Some(NodeOperator::Directive(directive, word)), _)
                    if directive.is_edit() || (*directive == Directive::Inline && replaced.is_some()) =>
                {
                    report.fail(word, misplaced(*directive, DirectiveSite::Argument))
                }
                (_, Some(values)) => {
                    let op = signature.map_or(String::new(), |signature| signature.op_name.clone());
                    let what = match &written[at].term {
                        Term::Symbol(symbol) => symbol.to_string(),
                        _ => self.shown_name(term),
                    };
                    let message = diag::nothing_to_replace(what, count(values, "value"), op);
                    report.fail(term.span(), message)
                }
                _ => self.check_result(term, *replaces, end, signature, report),
            });
        }
        self.unused_results = unused;
        self.replaced = before;
        terms.into_iter().collect()
    }
}

/// Wraps a bare symbol as `(replaceWithValue $x)`.
fn as_result(term: &Term) -> Term {
    let Term::Symbol(symbol) = term else {
        return term.clone();
    };
    let directive = Directive::ReplaceWithValue;
    Term::Dag(Box::new(Dag {
        span: symbol.into(),
        operator: NodeOperator::Directive(directive, Ident::new(directive.word(), symbol.ident.span())),
        symbol: None,
        args: vec![Arg {
            name: None,
            term: term.clone(),
            rest: None,
        }],
    }))
}
