//! Checks of the regions of matched ops.

use crate::check::pattern::arguments::check_arg_order;
use crate::check::pattern::checker::Checker;
use crate::check::pattern::model::{Occurrence, SourceOp, SymbolKind};
use crate::check::pattern::region::{
    SourceArguments, SourceBlock, SourceContent, SourceRegion, blocks, regions_of, report_name,
};
use crate::check::pattern::resolve::{is_operation, report_symbol};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::lex::{Symbol, name_of};
use crate::messages::region as diag;
use crate::report::{Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::constraint::{Constraint, ConstraintKind};
use crate::syntax::pattern::{Dag, Directive, Leaf, NodeOperator, Term};

/// Warns of root regions that are erased with the root because the pattern does not mention them.
fn warn_of_dropped(dag: &Dag, signature: &Signature, report: &mut Report) {
    let is_named = |name: &str| {
        dag.args
            .iter()
            .any(|arg| arg.name.as_ref().is_some_and(|given| name_of(given) == name))
    };
    // `..` covers regions, too, and an unnamed region may be any of them.
    let is_open = dag
        .args
        .iter()
        .any(|arg| matches!(arg.term, Term::Rest(_)) || (arg.name.is_none() && arg.term.is_region()));
    for region in signature
        .regions
        .iter()
        .filter(|region| !is_open && !is_named(&region.name))
    {
        let message = diag::region_dropped(&signature.op_name, &region.name);
        report.warn(TokenSpan::of(&dag.operator), message.signature(signature));
    }
}

impl Checker<'_> {
    /// Checks the regions of a matched op. Without a signature, checks only the syntax.
    pub(crate) fn check_matched_regions(
        &mut self,
        dag: &Dag,
        signature: Option<&Signature>,
        is_root: bool,
        report: &mut Report,
    ) -> Option<Vec<SourceRegion>> {
        let (named, others) = regions_of(dag, signature, report);
        for region in others {
            self.check_matched_blocks(region, None, report);
        }
        let mut regions = Vec::new();
        for (index, term) in &named {
            let of_root = is_root.then_some(*index);
            let symbol = match term {
                Term::Symbol(symbol) => Some(symbol),
                Term::Dag(region) => region.symbol.as_ref(),
                _ => None,
            };
            let region = match symbol {
                Some(symbol) => self.bind_body(symbol, SymbolKind::Region(of_root), report),
                None => Some(None),
            };
            let content = match term {
                Term::Symbol(_) => Some(SourceContent::Any),
                Term::Leaf(_) => Some(SourceContent::Empty),
                Term::Dag(region) => {
                    let before = self.regions.enter(of_root);
                    let block = self.check_matched_blocks(region, Some(of_root.is_some()), report);
                    self.regions.leave(before);
                    block.map(SourceContent::Block)
                }
                _ => None,
            };
            regions.push(region.zip(content).map(|(symbol, content)| SourceRegion {
                index: *index,
                symbol,
                content,
            }));
        }
        if let Some(signature) = signature.filter(|_| is_root && !self.drops_regions) {
            warn_of_dropped(dag, signature, report);
        }
        // An op with errors in its regions counts as complete, which suppresses follow-up errors.
        regions.into_iter().collect()
    }

    /// Checks the only block of a region. If the declared region is unknown, nothing is bound, including by later
    /// terms.
    fn check_matched_blocks(
        &mut self,
        dag: &Dag,
        is_of_root: Option<bool>,
        report: &mut Report,
    ) -> Option<SourceBlock> {
        let blocks = blocks(dag, report);
        for another in blocks.iter().skip(1) {
            report.error(TokenSpan::of(&another.operator), diag::several_blocks());
        }
        let blocks: Vec<_> = blocks
            .into_iter()
            .map(|block| self.check_matched_block(block, is_of_root, report))
            .collect();
        blocks.into_iter().next()?
    }

    fn check_matched_block(&mut self, dag: &Dag, is_of_root: Option<bool>, report: &mut Report) -> Option<SourceBlock> {
        let symbol = match (&dag.symbol, is_of_root) {
            (Some(symbol), Some(_)) => self.bind_body(symbol, SymbolKind::Block, report)?,
            _ => None,
        };
        let mut args = None;
        let mut is_whole = true;
        let mut ops = Vec::new();
        for arg in &dag.args {
            report_name(arg, report);
            match &arg.term {
                Term::Rest(span) => {
                    if !ops.is_empty() {
                        report.error(*span, diag::rest_after_operations());
                    }
                    is_whole = false;
                }
                Term::Dag(inner) if inner.is(Directive::Args) => {
                    if args.is_some() || !ops.is_empty() {
                        report.error(TokenSpan::of(&inner.operator), diag::args_not_first());
                    }
                    args = Some(self.check_matched_arguments(inner, is_of_root, report));
                }
                Term::Dag(inner) if is_operation(&inner.operator) => ops.push(self.check_detached_op(inner, report)),
                Term::Dag(inner) => {
                    ops.push(report.fail(
                        TokenSpan::of(&inner.operator),
                        diag::operation_expected(&inner.operator),
                    ));
                }
                Term::Unreadable(_) => ops.push(None),
                other => ops.push(report.fail(other.span(), diag::operation_expected(other))),
            }
        }
        let args = match args {
            Some(args) => Some(args?),
            None => None,
        };
        let ops: Vec<SourceOp> = ops.into_iter().collect::<Option<_>>()?;
        Some(SourceBlock {
            symbol,
            args,
            is_whole,
            ops,
        })
    }

    fn check_matched_arguments(
        &mut self,
        dag: &Dag,
        is_of_root: Option<bool>,
        report: &mut Report,
    ) -> Option<SourceArguments> {
        report_symbol(&dag.symbol, Directive::Args, report);
        check_arg_order(&dag.args, report);
        let mut leaves = Vec::new();
        let mut has_rest = false;
        for arg in &dag.args {
            report_name(arg, report);
            let leaf = match &arg.term {
                Term::Symbol(symbol) => Some((None, Some(symbol))),
                Term::Leaf(Leaf {
                    operator: NodeOperator::Named(name),
                    symbol,
                }) if !name.role.is_constant()
                    && matches!(name.kind(), ConstraintKind::Type | ConstraintKind::Unknown) =>
                {
                    Some((Some(&name.constraint), symbol.as_ref()))
                }
                Term::Rest(_) => {
                    has_rest = true;
                    continue;
                }
                Term::Unreadable(_) => None,
                other => report.fail(other.span(), diag::source_argument_expected()),
            };
            leaves.push(leaf.map(|(name, symbol)| {
                let bound = symbol.zip(is_of_root);
                let symbol = bound.and_then(|(symbol, of_root)| self.bind_argument(symbol, name, of_root, report));
                (name.cloned(), symbol)
            }));
        }
        Some(SourceArguments {
            leaves: leaves.into_iter().collect::<Option<_>>()?,
            has_rest,
        })
    }

    fn bind_argument(
        &mut self,
        symbol: &Symbol,
        constraint: Option<&Constraint>,
        is_of_root: bool,
        report: &mut Report,
    ) -> Option<Occurrence> {
        let constraint = constraint.cloned().unwrap_or_else(|| Constraint::named("AnyType"));
        let occurrence = self.bind_value(symbol, SymbolKind::Value(constraint), report)?;
        if is_of_root && occurrence.nth == 0 {
            self.regions.note_argument(occurrence.id);
        }
        Some(occurrence)
    }

    /// Binds a region or a block, or returns `Some(None)` for `$_`. Regions and blocks are not compared, so each is
    /// bound once.
    fn bind_body(&mut self, symbol: &Symbol, kind: SymbolKind, report: &mut Report) -> Option<Option<SymbolId>> {
        if symbol.is_wildcard() {
            return Some(None);
        }
        let id = self.symbols.named(&symbol.name())?;
        if !matches!(self.symbols.binder(id), Some(Binder::Leaf)) {
            return None;
        }
        if self.count_occurrence(id) > 0 {
            return report.fail(symbol, diag::region_bound_twice(symbol));
        }
        self.set_kind(id, kind);
        Some(Some(id))
    }
}
