//! Checks of the regions of built ops, and of `inline`.

use proc_macro2::{Ident, Span};

use crate::built_in;
use crate::check::pattern::arguments::region_meant;
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{Precondition, Reference, ResultTerm, SymbolKind, TypeTerm};
use crate::check::pattern::region::{
    Inline, RegionPrecondition, ResultBlock, ResultRegion, ValueCount, blocks, regions_of, report_name,
};
use crate::check::pattern::resolve::report_symbol;
use crate::check::pattern::result::TermPosition;
use crate::check::pattern::symbols::SymbolId;
use crate::lex::{Symbol, name_of};
use crate::messages::{pattern, region as diag};
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{Arg, ArgKind, Signature, SignatureKind};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Dag, Directive, Leaf, NodeOperator, Term};

impl Checker<'_> {
    /// Returns the contents of a built op's regions, each of which must be given. Without a signature, checks only the
    /// syntax.
    pub(crate) fn check_built_regions(
        &mut self,
        dag: &Dag,
        signature: Option<&Signature>,
        report: &mut Report,
    ) -> Option<Vec<ResultRegion>> {
        let (named, others) = regions_of(dag, signature, report);
        for region in others {
            self.check_built_blocks(region, report);
        }
        let signature = signature?;
        let mut given: Vec<Option<Option<ResultRegion>>> = signature.regions.iter().map(|_| None).collect();
        let is_isolated = signature.has_trait("IsolatedFromAbove");
        for (index, term) in named {
            let region = match term {
                Term::Symbol(symbol) => self.check_moved(symbol, index, signature, report),
                Term::Leaf(_) => Some(ResultRegion::Empty),
                Term::Dag(region) => {
                    if is_isolated {
                        self.regions.enter_isolated(&signature.op_name);
                    }
                    let blocks = self.check_built_blocks(region, report);
                    if is_isolated {
                        self.regions.leave_isolated();
                    }
                    blocks.map(ResultRegion::Blocks)
                }
                _ => None,
            };
            if let Some(span) = given.get_mut(index) {
                *span = Some(region);
            }
        }
        let mut regions = Vec::new();
        for (declared, region) in signature.regions.iter().zip(given) {
            match region {
                Some(region) => regions.push(region),
                None if declared.is_variadic() => {}
                None => {
                    let was_named = dag.args.iter().any(|arg| match &arg.name {
                        Some(name) => {
                            name_of(name) == declared.name
                                || region_meant(name, &arg.term, dag, signature) == Some(&declared.name)
                        }
                        None => arg.term.is_region(),
                    });
                    if !was_named {
                        let message = pattern::region_unsaid(&signature.op_name, &declared.name);
                        report.error(TokenSpan::of(&dag.operator), message.signature(signature));
                    }
                    regions.push(None);
                }
            }
        }
        regions.into_iter().collect()
    }

    /// Checks `body = $b`, which moves the blocks of a region of the root.
    fn check_moved(
        &mut self,
        symbol: &Symbol,
        index: usize,
        signature: &Signature,
        report: &mut Report,
    ) -> Option<ResultRegion> {
        let declared = signature.regions.get(index)?;
        let no_region = |kind: &SymbolKind| {
            diag::symbol_is_no_region(&declared.name, &signature.op_name, symbol, kind.noun()).signature(signature)
        };
        let (reference, region) = self.take_region(symbol, false, no_region, report)?;
        if signature.has_trait("IsolatedFromAbove") {
            self.require(RegionPrecondition::CapturesNothing { region });
        }
        Some(ResultRegion::Moved(reference))
    }

    /// Resolves a symbol to a region of the root and marks the region as moved. `no_region` is the error for a symbol
    /// of another kind.
    fn take_region(
        &mut self,
        symbol: &Symbol,
        is_inlined: bool,
        no_region: impl FnOnce(&SymbolKind) -> Message,
        report: &mut Report,
    ) -> Option<(Reference, usize)> {
        let reference = self.resolve_use(symbol, report)?;
        let message = match self.kind(reference.id) {
            SymbolKind::Unknown => return None,
            SymbolKind::Region(Some(region)) if self.regions.mark_moved(region, is_inlined) => {
                return Some((reference, region));
            }
            SymbolKind::Region(Some(_)) => diag::region_moved_twice(symbol),
            SymbolKind::Region(None) => diag::region_not_of_root(symbol),
            kind => no_region(&kind),
        };
        report.fail(symbol, message)
    }

    fn check_built_blocks(&mut self, dag: &Dag, report: &mut Report) -> Option<Vec<ResultBlock>> {
        if dag.is(Directive::Region) {
            report_symbol(&dag.symbol, Directive::Region, report);
        }
        let blocks = blocks(dag, report).into_iter();
        let blocks: Vec<_> = blocks.map(|block| self.check_built_block(block, report)).collect();
        blocks.into_iter().collect()
    }

    fn check_built_block(&mut self, dag: &Dag, report: &mut Report) -> Option<ResultBlock> {
        report_symbol(&dag.symbol, Directive::Block, report);
        self.regions.enter_block();
        let mut args = None;
        let mut terms = Vec::new();
        for arg in &dag.args {
            report_name(arg, report);
            let built = match &arg.term {
                Term::Dag(inner) => match &inner.operator {
                    NodeOperator::Directive(Directive::Args, word) => {
                        if args.is_some() || !terms.is_empty() {
                            report.error(word, diag::args_not_first());
                        }
                        let more = self.check_built_arguments(inner, report);
                        args.get_or_insert_with(Vec::new).extend(more);
                        continue;
                    }
                    NodeOperator::Directive(directive, word)
                        if !matches!(directive, Directive::Variadic | Directive::Inline) =>
                    {
                        report.fail(word, misplaced(*directive, DirectiveSite::Block))
                    }
                    _ => self.check_auxiliary(&arg.term, report),
                },
                Term::Code(_) => self.check_auxiliary(&arg.term, report),
                Term::Rest(span) => report.fail(*span, pattern::rest_in_result()),
                Term::Unreadable(_) => None,
                other => report.fail(other.span(), diag::operation_expected(other)),
            };
            terms.push(built);
        }
        self.regions.leave_block();
        Some(ResultBlock {
            args: args.unwrap_or_default().into_iter().collect::<Option<_>>()?,
            terms: terms.into_iter().collect::<Option<_>>()?,
        })
    }

    /// Checks the arguments of a block, which are types with names.
    fn check_built_arguments(&mut self, dag: &Dag, report: &mut Report) -> Vec<Option<(TypeTerm, Option<SymbolId>)>> {
        report_symbol(&dag.symbol, Directive::Args, report);
        let mut args = Vec::new();
        for arg in &dag.args {
            report_name(arg, report);
            args.push(self.check_built_argument(&arg.term, report));
        }
        args
    }

    fn check_built_argument(&mut self, term: &Term, report: &mut Report) -> Option<(TypeTerm, Option<SymbolId>)> {
        let (ty, constraint, symbol) = match term {
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                symbol,
            }) if !name.role.is_constant() => {
                let is_one_type = name.args.is_empty()
                    && name
                        .path
                        .single()
                        .is_some_and(|name| built_in::is_buildable(&name_of(name)));
                if !is_one_type {
                    report.error(name.span(), diag::argument_type_open(name));
                }
                let ty = is_one_type.then(|| TypeTerm::Fixed(name.constraint.clone()));
                (ty, name.constraint.clone(), symbol)
            }
            Term::Dag(dag) if dag.is(Directive::Arg) => {
                if dag.args.len() != 1 {
                    report.error(TokenSpan::of(&dag.operator), diag::argument_has_one_type());
                }
                let any = Constraint::named("AnyType");
                match dag.args.first().map(|arg| &arg.term) {
                    Some(Term::Symbol(like)) => {
                        let reference = self.check_type_of(like, report);
                        let constraint = match reference.as_ref().map(|like| self.kind(like.id)) {
                            Some(SymbolKind::Value(constraint)) => constraint,
                            _ => any,
                        };
                        (reference.map(TypeTerm::Of), constraint, &dag.symbol)
                    }
                    Some(Term::Literal(literal)) if let Some(text) = literal.text() => {
                        (self.check_type_text(literal, text, report), any, &dag.symbol)
                    }
                    Some(other) => {
                        report.error(other.span(), diag::argument_has_one_type());
                        (None, any, &dag.symbol)
                    }
                    None => (None, any, &dag.symbol),
                }
            }
            other => {
                match other {
                    Term::Unreadable(_) => {}
                    Term::Symbol(symbol) => report.error(symbol, diag::argument_without_type(symbol)),
                    Term::Rest(span) => report.error(*span, pattern::rest_in_result()),
                    other => report.error(other.span(), diag::built_argument_expected()),
                }
                return None;
            }
        };
        let id = symbol
            .as_ref()
            .filter(|symbol| !symbol.is_wildcard())
            .and_then(|symbol| self.symbols.named(&symbol.name()));
        if let Some(id) = id {
            self.set_kind(id, SymbolKind::Value(constraint));
            self.regions.note_built(id);
        }
        Some((ty?, id))
    }

    /// Checks a symbol whose type a block argument has. It must be a single value.
    fn check_type_of(&mut self, symbol: &Symbol, report: &mut Report) -> Option<Reference> {
        let reference = self.resolve_use(symbol, report)?;
        let kind = self.kind(reference.id);
        let is_one_value = match &kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Value(_) => true,
            kind => kind.op().and_then(|op| self.signature(op)).is_some_and(|made| {
                let is_one = |index: usize| made.results.get(index).is_some_and(|result| result.is_single());
                match reference.index {
                    Some(index) => is_one(index),
                    None => made.results.len() == 1 && is_one(0),
                }
            }),
        };
        if !is_one_value {
            return report.fail(symbol, diag::argument_type_of(symbol, kind.noun()));
        }
        Some(reference)
    }

    /// Checks `(inline $body, values ..)`.
    pub(crate) fn check_inline(&mut self, dag: &Dag, report: &mut Report) -> Option<Inline> {
        let Some((region, values)) = dag.args.split_first() else {
            return report.fail(TokenSpan::of(&dag.operator), diag::inline_region());
        };
        dag.args.iter().for_each(|arg| report_name(arg, report));
        let values: Vec<Option<ResultTerm>> = values
            .iter()
            .map(|arg| self.check_inlined_value(&arg.term, report))
            .collect();
        let yielded = self.bind_result(dag, SymbolKind::List(Constraint::named("AnyType")));
        let node = self.next_result_node();
        let symbol = match &region.term {
            Term::Symbol(symbol) => symbol,
            Term::Unreadable(_) => return None,
            other => {
                return report.fail(other.span(), diag::inline_region());
            }
        };
        let (reference, region) = self.take_region(symbol, true, |_| diag::inline_region(), report)?;
        let values: Vec<ResultTerm> = values.into_iter().collect::<Option<_>>()?;
        let has_terminator = !self.root_has_trait("NoTerminator");
        self.require(RegionPrecondition::Inlines {
            region,
            values: self.value_counts(&values),
            has_terminator,
        });
        if self.regions.is_isolated() {
            self.require(RegionPrecondition::CapturesNothing { region });
        }
        Some(Inline {
            region,
            symbol: reference,
            yielded,
            node,
            values,
            has_terminator,
        })
    }

    /// Checks `inline` as an operand of a built op.
    pub(crate) fn check_nested_inline(
        &mut self,
        dag: &Dag,
        at: Option<DeclaredArg<'_>>,
        report: &mut Report,
    ) -> Option<ResultTerm> {
        let inline = self.check_inline(dag, report);
        let at = at?;
        if !at.arg.kind.is_operand() {
            let message = diag::inline_at_attribute(at, at.arg.kind.noun());
            return report.fail(dag.span, message.signature(at.signature));
        }
        let inline = inline?;
        if !matches!(at.arg.kind, ArgKind::VariadicOperand) {
            self.require(RegionPrecondition::YieldsOne { region: inline.region });
        }
        Some(ResultTerm::Inline(inline))
    }

    fn check_inlined_value(&mut self, term: &Term, report: &mut Report) -> Option<ResultTerm> {
        let declared = Arg {
            name: "values".to_string(),
            kind: ArgKind::VariadicOperand,
            constraint: Constraint::named("AnyType"),
        };
        let signature = Signature {
            kind: SignatureKind::Op,
            ident: Ident::new("inline", Span::call_site()),
            op_name: "inline".to_string(),
            args: vec![declared.clone()],
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: Vec::new(),
            hooks: Vec::new(),
        };
        if let Term::Rest(span) = term {
            report.error(*span, pattern::rest_in_result());
        }
        let at = DeclaredArg {
            signature: &signature,
            arg: &declared,
        };
        self.check_term(term, TermPosition::Argument(Some(at)), report)
    }

    /// Returns the number of values of each term, if the match determines them.
    fn value_counts(&self, terms: &[ResultTerm]) -> Option<Vec<ValueCount>> {
        let count = |term: &ResultTerm| match term {
            ResultTerm::Symbol(reference) => match self.kind(reference.id) {
                SymbolKind::Value(_) => Some(ValueCount::Known(1)),
                SymbolKind::OptionalValue(_) | SymbolKind::List(_) => {
                    let is_matched = self.symbols.is_bound_by_source(reference.id);
                    is_matched.then_some(ValueCount::Of(reference.id))
                }
                kind => match reference.index {
                    Some(_) => None,
                    None => self.fixed_results(kind.op()?).map(ValueCount::Known),
                },
            },
            ResultTerm::Op(op) if op.index.is_none() => self.fixed_results(op.op).map(ValueCount::Known),
            _ => None,
        };
        terms.iter().map(count).collect()
    }

    /// Checks that a symbol's value is visible at its use. Conditions that depend on the IR become preconditions.
    pub(crate) fn check_region_use(&mut self, reference: &Reference, report: &mut Report) -> bool {
        let (id, symbol) = (reference.id, &reference.symbol);
        if let Some(region) = self.regions.region_of(id) {
            if self.regions.is_argument(id) {
                report.error(symbol, diag::argument_is_gone(symbol));
                return false;
            }
            self.require(if self.regions.is_inlined(region) {
                RegionPrecondition::NoArgument(reference.clone(), region)
            } else {
                RegionPrecondition::Outside(reference.clone())
            });
        }
        if let Some(op_name) = self.regions.isolating_op(id) {
            report.error(symbol, diag::isolated(symbol, op_name));
            return false;
        }
        true
    }

    pub(crate) fn require(&mut self, precondition: RegionPrecondition) {
        self.preconditions.push(Precondition::Region(precondition));
    }
}
