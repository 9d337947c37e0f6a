//! Checks of supplemental patterns, which run after the results are built and before the root is replaced.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::model::{Reference, ResultTerm, Supplemental, SymbolKind};
use crate::check::pattern::resolve::report_symbol;
use crate::check::pattern::symbols::SymbolId;
use crate::lex::Symbol;
use crate::messages::pattern as diag;
use crate::report::{Report, TokenSpan};
use crate::syntax::pattern::{Arg, Dag, Directive, Pattern, Term};

impl Checker<'_> {
    /// Checks the whole list. Returns it if every element could be checked.
    pub(crate) fn check_supplemental(
        &mut self,
        pattern: &Pattern,
        results: Option<&[ResultTerm]>,
        first_replacing: usize,
        report: &mut Report,
    ) -> Option<Vec<Supplemental>> {
        self.is_supplemental = true;
        let mut list = Vec::new();
        for term in &pattern.supplemental {
            list.push(match term {
                Term::Dag(dag) if dag.is(Directive::CopyAttrs) => {
                    self.check_copy_attrs(dag, results.map(|all| &all[first_replacing.min(all.len())..]), report)
                }
                Term::Dag(dag) if dag.is(Directive::ReplaceWithValue) => {
                    report.fail(TokenSpan::of(&dag.operator), diag::replacement_in_supplemental())
                }
                term => self.check_auxiliary(term, report).map(Supplemental::Built),
            });
        }
        self.is_supplemental = false;
        list.into_iter().collect()
    }

    /// Checks `(copyAttrs $from)` and `(copyAttrs $from, $to)`.
    fn check_copy_attrs(
        &mut self,
        dag: &Dag,
        replacing: Option<&[ResultTerm]>,
        report: &mut Report,
    ) -> Option<Supplemental> {
        report_symbol(&dag.symbol, Directive::CopyAttrs, report);
        if dag.args.is_empty() {
            report.error(TokenSpan::of(&dag.operator), diag::copy_attrs_arity());
        }
        let mut symbols = Vec::new();
        for Arg { term, .. } in &dag.args {
            match term {
                Term::Symbol(symbol) if symbols.len() < 2 => symbols.push(symbol),
                Term::Unreadable(_) => {}
                other => report.error(other.span(), diag::copy_attrs_arity()),
            }
        }
        let from = self.check_copied_from(symbols.first()?, report);
        if let Some(to) = symbols.get(1) {
            let to = self.check_copied_to(to, report)?;
            return Some(Supplemental::CopyAttrs {
                from: from?,
                to: Some(to),
            });
        }
        let replacing = replacing?;
        // Native code may yield new ops.
        let builds = |built: &ResultTerm| match built {
            ResultTerm::Symbol(reference) => {
                matches!(
                    self.kind(reference.id),
                    SymbolKind::ResultNode(_) | SymbolKind::Native(_)
                )
            }
            // Inlined ops existed before.
            built => !matches!(built, ResultTerm::Inline(_)),
        };
        if !replacing.iter().any(builds) {
            return report.fail(TokenSpan::of(&dag.operator), diag::nothing_receives_attributes());
        }
        Some(Supplemental::CopyAttrs { from: from?, to: None })
    }

    fn check_copied_from(&self, symbol: &Symbol, report: &mut Report) -> Option<Reference> {
        let reference = self.resolve_use(symbol, report)?;
        let kind = self.kind(reference.id);
        match kind {
            SymbolKind::SourceNode(_) | SymbolKind::Root(_) => Some(reference),
            SymbolKind::Unknown => None,
            SymbolKind::ResultNode(_) => report.fail(symbol, diag::copy_attrs_from(symbol, "built by the results")),
            _ => report.fail(symbol, diag::copy_attrs_from(symbol, kind.noun())),
        }
    }

    fn check_copied_to(&self, symbol: &Symbol, report: &mut Report) -> Option<SymbolId> {
        let reference = self.resolve_use(symbol, report)?;
        let kind = self.kind(reference.id);
        match kind {
            SymbolKind::ResultNode(_) => Some(reference.id),
            SymbolKind::Unknown => None,
            SymbolKind::SourceNode(_) | SymbolKind::Root(_) => {
                report.fail(symbol, diag::copy_attrs_to(symbol, "matched, not built"))
            }
            _ => report.fail(symbol, diag::copy_attrs_to(symbol, kind.noun())),
        }
    }
}
