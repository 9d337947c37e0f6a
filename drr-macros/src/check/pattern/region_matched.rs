//! The regions of matched operations against the signatures.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::model::{Occurrence, SourceOp, SymbolKind};
use crate::check::pattern::region::{SourceArguments, SourceBlock, SourceContent, SourceRegion};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::lex::{Symbol, name_of};
use crate::messages::region as say;
use crate::report::{Place, Report};
use crate::signature::Signature;
use crate::syntax::constraint::{Constraint, Kind};
use crate::syntax::pattern::{Dag, Directive, Head, Leaf, Term};

/// The declared region that an argument names, and what is said about it.
pub(crate) fn named_regions<'a>(dag: &'a Dag, signature: &Signature, report: &mut Report) -> Vec<(usize, &'a Term)> {
    let mut named: Vec<(usize, &Term)> = Vec::new();
    for arg in &dag.args {
        let Some(name) = &arg.name else { continue };
        let wanted = name_of(name);
        let Some(index) = signature.regions.iter().position(|region| region.name == wanted) else {
            continue;
        };
        // That it is given twice has been said.
        if named.iter().any(|(other, _)| *other == index) {
            continue;
        }
        let is_ignored = matches!(&arg.term, Term::Symbol(symbol) if symbol.is_wildcard());
        if signature.regions.get(index).is_some_and(|region| region.variadic) && !is_ignored {
            let message = say::variadic_region(&wanted, &signature.op_name);
            report.error(arg.term.place(), message.signature(signature));
            continue;
        }
        if !arg.term.is_region() && !matches!(arg.term, Term::Symbol(_) | Term::Unreadable(_)) {
            let message = say::region_wants(&wanted, &signature.op_name);
            report.error(arg.term.place(), message.signature(signature));
            continue;
        }
        named.push((index, &arg.term));
    }
    named
}

/// What the root's regions hold is erased with it, unless the pattern speaks of them.
fn warn_of_dropped(dag: &Dag, signature: &Signature, report: &mut Report) {
    let is_named = |name: &str| {
        dag.args
            .iter()
            .any(|arg| arg.name.as_ref().is_some_and(|given| name_of(given) == name))
    };
    // `..` stands for regions, too, and one without a name may be any of them.
    let is_open = dag
        .args
        .iter()
        .any(|arg| matches!(arg.term, Term::Rest(_)) || (arg.name.is_none() && arg.term.is_region()));
    for region in signature
        .regions
        .iter()
        .filter(|region| !is_open && !is_named(&region.name))
    {
        let message = say::region_dropped(&signature.op_name, &region.name);
        report.warn(Place::of(&dag.head), message.signature(signature));
    }
}

impl Checker<'_> {
    /// Checks what is said about the regions of a matched operation.
    pub(crate) fn check_matched_regions(
        &mut self,
        dag: &Dag,
        signature: &Signature,
        is_root: bool,
        report: &mut Report,
    ) -> Option<Vec<SourceRegion>> {
        let mut regions = Vec::new();
        for (index, term) in named_regions(dag, signature, report) {
            let of_root = is_root.then_some(index);
            regions.push(match term {
                Term::Symbol(symbol) => self
                    .bind_body(symbol, SymbolKind::Region(of_root), report)
                    .map(|symbol| SourceRegion {
                        index,
                        symbol,
                        content: SourceContent::Any,
                    }),
                Term::Leaf(_) => Some(SourceRegion {
                    index,
                    symbol: None,
                    content: SourceContent::Empty,
                }),
                Term::Dag(region) => self.check_matched_region(region, index, of_root, report),
                _ => None,
            });
        }
        if is_root && !self.drops_regions {
            warn_of_dropped(dag, signature, report);
        }
        // An operation with mistakes in its regions is complete for all others, so that nothing follows from them.
        regions.into_iter().collect()
    }

    fn check_matched_region(
        &mut self,
        dag: &Dag,
        index: usize,
        of_root: Option<usize>,
        report: &mut Report,
    ) -> Option<SourceRegion> {
        let symbol = match &dag.symbol {
            Some(symbol) => self.bind_body(symbol, SymbolKind::Region(of_root), report)?,
            None => None,
        };
        let Some(Term::Dag(block)) = dag.args.first().map(|arg| &arg.term) else {
            return None;
        };
        let before = self.regions.enter(of_root);
        let block = self.check_matched_block(block, of_root, report);
        self.regions.leave(before);
        Some(SourceRegion {
            index,
            symbol,
            content: SourceContent::Block(block?),
        })
    }

    fn check_matched_block(&mut self, dag: &Dag, of_root: Option<usize>, report: &mut Report) -> Option<SourceBlock> {
        let symbol = match &dag.symbol {
            Some(symbol) => self.bind_body(symbol, SymbolKind::Block, report)?,
            None => None,
        };
        let mut args = None;
        let mut is_whole = true;
        let mut ops = Vec::new();
        for arg in &dag.args {
            match &arg.term {
                Term::Rest(_) => is_whole = false,
                Term::Dag(inner) if inner.is(Directive::Args) => {
                    args = Some(self.check_matched_arguments(inner, of_root.is_some(), report));
                }
                Term::Dag(inner) => ops.push(self.check_op_of_block(inner, report)),
                _ => return None,
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

    fn check_matched_arguments(&mut self, dag: &Dag, is_of_root: bool, report: &mut Report) -> Option<SourceArguments> {
        let mut leaves = Vec::new();
        let mut has_rest = false;
        for arg in &dag.args {
            match &arg.term {
                Term::Symbol(symbol) => leaves.push(Some((None, self.bind_argument(symbol, None, is_of_root, report)))),
                Term::Leaf(Leaf {
                    head: Head::Named(name),
                    symbol,
                }) => {
                    if !matches!(name.kind(), Kind::Type | Kind::Unknown) {
                        report.error(name.place(), say::source_argument_expected());
                    }
                    let symbol = symbol
                        .as_ref()
                        .and_then(|symbol| self.bind_argument(symbol, Some(name), is_of_root, report));
                    leaves.push(Some((Some(name.clone()), symbol)));
                }
                Term::Rest(_) => has_rest = true,
                _ => leaves.push(None),
            }
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

    /// Binds a region or a block: nothing for `$_`. Those are not compared, so each is bound once.
    fn bind_body(&mut self, symbol: &Symbol, kind: SymbolKind, report: &mut Report) -> Option<Option<SymbolId>> {
        if symbol.is_wildcard() {
            return Some(None);
        }
        let id = self.symbols.named(&symbol.name())?;
        if !matches!(self.symbols.get(id)?.binder, Binder::Leaf) {
            return None;
        }
        if self.count_occurrence(id) > 0 {
            report.error(symbol, say::region_bound_twice(symbol));
            return None;
        }
        self.set_kind(id, kind);
        Some(Some(id))
    }
}
