//! Checks of dialect types and attributes with parameters, such as `IntType<$width>:$x`: matched in a source, built in
//! a result.

use crate::check::mlir_text::check_type;
use crate::check::pattern::arguments::{PatternSide, assign, check_arg_order};
use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::constraint_relations;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{
    OpId, Precondition, ResultDefined, ResultTerm, SourceArg, SourceDefined, SourceList, SourceTerm, SymbolKind,
    TypeTerm,
};
use crate::check::pattern::result::{TermPosition, report_arguments};
use crate::messages::{definition as diag, pattern, region};
use crate::report::{Report, TokenSpan};
use crate::signature::{ArgKind, Defines, Multiplicity, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Dag, Leaf, Literal, NodeOperator, Term};

impl Checker<'_> {
    /// Returns id, kind and signature of a type or attribute definition.
    fn definition(&self, dag: &Dag) -> Option<(OpId, Defines, &Signature)> {
        let id = self.op_of(dag)?;
        let signature = self.signature(id)?;
        Some((id, signature.defines()?, signature))
    }

    /// Checks a type or an attribute that is matched.
    pub(crate) fn check_source_defined(
        &mut self,
        dag: &Dag,
        at: Option<DeclaredArg<'_>>,
        report: &mut Report,
    ) -> Option<SourceTerm> {
        check_arg_order(&dag.args, report);
        let id = self.op_of(dag);
        let Some(signature) = id.and_then(|id| self.signature(id)) else {
            self.check_unassigned(dag, &[], report);
            return None;
        };
        let own = definition_constraint(dag);
        let fits = at.and_then(|at| check_argument(dag, signature.defines()?, at, report).then_some(at));
        let symbol = dag.symbol.as_ref().zip(fits).and_then(|(symbol, at)| {
            let kind = match &at.arg.kind {
                // The argument is a type attribute.
                kind if kind.is_attr() && signature.defines() == Some(Defines::Type) => {
                    SymbolKind::Attr(own.wrapped_in("TypeAttrOf")?)
                }
                // The symbol is bound to one of the operand's values.
                ArgKind::OptionalOperand | ArgKind::VariadicOperand => SymbolKind::Value(own.clone()),
                kind => SymbolKind::at(kind, own.clone(), true),
            };
            self.bind(symbol, kind, at, report)
        });
        let assigned = assign(dag, signature, PatternSide::Source, report);
        for group in &assigned.groups {
            self.check_either(group, signature, report);
        }
        let mut params = Vec::new();
        for (position, (arg, term)) in signature.args.iter().zip(&assigned.given).enumerate() {
            let (Some(term), at) = (term, DeclaredArg { signature, arg }) else {
                continue;
            };
            if term.is_region() {
                report.error(
                    term.span(),
                    region::argument_is_no_region(at, arg.kind.noun()).signature(signature),
                );
            } else if let Some(term) = self.check_source_term(term, Some(at), report) {
                params.push(SourceArg { position, term });
            }
        }
        self.check_unassigned(dag, &assigned.given, report);
        let term = SourceTerm::Defined(Box::new(SourceDefined {
            definition: id?,
            symbol,
            params,
        }));
        Some(match fits?.arg.kind {
            // A single term matches a list of exactly one value.
            ArgKind::OptionalOperand | ArgKind::VariadicOperand => SourceTerm::List(Box::new(SourceList {
                symbol: None,
                before: vec![term],
                rest: None,
                after: Vec::new(),
            })),
            _ => term,
        })
    }

    /// Checks a term at a type parameter that could not be at an attribute: a quoted type or a term that is not a type.
    /// Returns `None` for other terms.
    pub(crate) fn check_source_type(
        &self,
        term: &Term,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Option<SourceTerm>> {
        if at.arg.kind != ArgKind::Type {
            return None;
        }
        Some(match term {
            Term::Literal(literal) => type_text(literal, at, report).map(SourceTerm::Type),
            Term::Code(group) => report.fail(group, diag::expression_at_type(at).signature(at.signature)),
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                ..
            }) if name.role.is_constant() => {
                report.fail(name.span(), diag::constant_at_type(at).signature(at.signature))
            }
            _ => return None,
        })
    }

    /// Checks a built type or attribute as an argument.
    pub(crate) fn check_defined_term(
        &mut self,
        dag: &Dag,
        position: TermPosition<'_>,
        report: &mut Report,
    ) -> Option<ResultTerm> {
        let built = self.check_built_defined(dag, report);
        let (_, defines, _) = self.definition(dag)?;
        match position {
            TermPosition::Argument(at) => check_argument(dag, defines, at?, report).then_some(())?,
            TermPosition::Native => {}
            TermPosition::Element(_) => {
                return report.fail(dag.span, diag::no_value(&dag.operator, defines.noun()));
            }
        }
        Some(match defines {
            Defines::Type => ResultTerm::Type(Box::new(TypeTerm::Defined(built?))),
            Defines::Attr => ResultTerm::Defined(built?),
        })
    }

    /// Checks a built type as a type.
    pub(crate) fn check_defined_type(&mut self, dag: &Dag, report: &mut Report) -> Option<TypeTerm> {
        let built = self.check_built_defined(dag, report);
        match self.definition(dag)?.1 {
            Defines::Type => built.map(TypeTerm::Defined),
            Defines::Attr => report.fail(dag.span, diag::no_type(&dag.operator)),
        }
    }

    fn check_built_defined(&mut self, dag: &Dag, report: &mut Report) -> Option<ResultDefined> {
        report_arguments(dag, report);
        if let Some(symbol) = &dag.symbol {
            report.error(symbol, pattern::nothing_to_bind(&dag.operator));
        }
        for arg in &dag.args {
            if let (true, Term::Dag(inner)) = (arg.term.is_building_directive(), &arg.term)
                && let NodeOperator::Directive(directive, word) = &inner.operator
            {
                report.error(word, misplaced(*directive, DirectiveSite::Argument));
            }
        }
        let id = self.op_of(dag)?;
        let Some(signature) = self.signature(id) else {
            // The parameter decides if a name is a type or a constant.
            let is_open = |term: &Term| {
                term.is_region() || matches!(term, Term::Leaf(leaf) if matches!(leaf.operator, NodeOperator::Named(_)))
            };
            for arg in dag.args.iter().filter(|arg| !is_open(&arg.term)) {
                self.check_term(&arg.term, TermPosition::Argument(None), report);
            }
            return None;
        };
        let given = assign(dag, signature, PatternSide::Result, report).given;
        let mut params = Vec::new();
        for (arg, term) in signature.args.iter().zip(&given) {
            let at = DeclaredArg { signature, arg };
            params.push(match term {
                None if arg.may_be_left_out() => Some(ResultTerm::Absent),
                None => None,
                Some(term) if term.is_region() => {
                    let message = region::argument_is_no_region(at, arg.kind.noun());
                    report.fail(term.span(), message.signature(signature))
                }
                Some(term) if arg.kind == ArgKind::Type => {
                    let ty = self.check_type_argument(term, at, report);
                    ty.map(|ty| ResultTerm::Type(Box::new(ty)))
                }
                Some(term) => self.check_term(term, TermPosition::Argument(Some(at)), report),
            });
        }
        let node = self.next_result_node();
        Some(ResultDefined {
            definition: id,
            node,
            params: params.into_iter().collect::<Option<_>>()?,
        })
    }

    /// Checks the type of a type parameter.
    fn check_type_argument(&mut self, term: &Term, at: DeclaredArg<'_>, report: &mut Report) -> Option<TypeTerm> {
        let expected = || diag::type_expected(at).signature(at.signature);
        let ty = match term {
            Term::Literal(literal) => TypeTerm::Text(type_text(literal, at, report)?),
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                ..
            }) if name.role.is_constant() => {
                return report.fail(name.span(), diag::constant_at_type(at).signature(at.signature));
            }
            Term::Defined(dag) => {
                let built = self.check_built_defined(dag, report);
                let (_, defines, _) = self.definition(dag)?;
                check_argument(dag, defines, at, report).then_some(())?;
                TypeTerm::Defined(built?)
            }
            term => self.check_type(term, Multiplicity::One, &expected, report)?,
        };
        let expected = at.arg.inner();
        let given = self.known_type(&ty);
        if let Some(given) = given
            .as_ref()
            .filter(|given| constraint_relations::are_disjoint(given, expected))
        {
            let message = diag::type_never_fits(at, expected, given);
            return report.fail(term.span(), message.signature(at.signature));
        }
        if let (TypeTerm::Of(reference), Some(given)) = (&ty, given)
            && self.symbols.is_bound_by_source(reference.id)
            && self.kind(reference.id).op().is_none()
            && !constraint_relations::implies(&given, expected)
        {
            self.preconditions
                .push(Precondition::Type(reference.clone(), expected.clone()));
        }
        Some(ty)
    }
}

/// Returns the type or attribute as a constraint.
fn definition_constraint(dag: &Dag) -> Constraint {
    match &dag.operator {
        NodeOperator::Named(name) => name.constraint.clone(),
        // The parser creates no other heads.
        NodeOperator::Native(_) | NodeOperator::Directive(..) => Constraint::any_type(),
    }
}

/// Checks that an attribute is at an attribute, and a type at a value, a type parameter or a type attribute.
fn check_argument(dag: &Dag, defines: Defines, at: DeclaredArg<'_>, report: &mut Report) -> bool {
    let kind = &at.arg.kind;
    let fits = match defines {
        Defines::Type => {
            kind.is_operand()
                || *kind == ArgKind::Type
                || constraint_relations::holds_types(at.arg.inner()) && kind.is_attr()
        }
        Defines::Attr => kind.is_attr(),
    };
    let (own, expected) = (definition_constraint(dag), at.arg.inner());
    let message = match (fits, defines) {
        (false, _) => diag::wrong_kind(at, kind.plain_noun(), &own, defines.noun()),
        // The constraint of a type attribute accepts attributes and cannot be compared with a type.
        (true, Defines::Type) if kind.is_attr() => return true,
        (true, _) if constraint_relations::is_closed(expected) => pattern::never_holds(at, expected, &own),
        (true, _) => return true,
    };
    report.error(dag.span, message.signature(at.signature));
    false
}

/// Checks a type in MLIR's syntax at a type parameter and returns its text.
fn type_text(literal: &Literal, at: DeclaredArg<'_>, report: &mut Report) -> Option<String> {
    let span = TokenSpan::of(&literal.tokens);
    match literal.text() {
        Some(text) => check_type(text, span, report).map(|()| text.to_string()),
        None => report.fail(span, diag::constant_at_type(at).signature(at.signature)),
    }
}
