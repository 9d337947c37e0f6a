//! Checks of symbols as arguments of built ops, by constraint and refined type. Conditions that depend on the IR become
//! preconditions of the match.

use crate::built_in;
use crate::check::pattern::checker::{BindingSite, Checker};
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::constraint_relations;
use crate::check::pattern::model::{OpId, Precondition, Reference, ResultTerm, ResultTypeSource, SymbolKind, TypeTerm};
use crate::check::pattern::wording::{native_choices, one_of_results, with_article};
use crate::messages::{definition, pattern as diag};
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{ArgKind, NamedConstraint, ResultTypes, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::Dag;

impl Checker<'_> {
    /// Checks a symbol as an argument. Conditions that depend on the IR become preconditions.
    pub(crate) fn check_symbol_argument(
        &mut self,
        reference: Reference,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let kind = self.kind(reference.id);
        if let SymbolKind::Native(results) = kind {
            let takes_all = matches!(at.arg.kind, ArgKind::VariadicOperand);
            if reference.index.is_none() && results != 1 && !takes_all {
                let symbol = &reference.symbol;
                let choices = native_choices(symbol, results);
                return report.fail(symbol, diag::pack_needs_index(symbol, results, choices));
            }
            return Some(reference);
        }
        if at.arg.kind.is_operand() {
            self.check_value_symbol(reference, &kind, at, report)
        } else {
            self.check_attr_symbol(reference, &kind, at, report)
        }
    }

    /// Returns `true` if the symbol names the replaced root, which built ops must not use. Supplemental patterns may
    /// use it, because they do not replace it.
    pub(crate) fn is_replaced(&self, kind: &SymbolKind) -> bool {
        let SymbolKind::Root(root) = kind else { return false };
        !self.is_supplemental && self.signature(*root).is_some_and(|root| !root.results.is_empty())
    }

    /// Checks a symbol as an operand.
    fn check_value_symbol(
        &mut self,
        reference: Reference,
        kind: &SymbolKind,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let symbol = &reference.symbol;
        let given = self.value_constraint(&reference, kind, at, report)?;
        if !self.check_region_use(&reference, report) {
            return None;
        }
        if self.is_conversion {
            return Some(reference);
        }
        let known = self.known_of(&reference);
        let never = |given: &&Constraint| constraint_relations::are_disjoint(given, at.arg.inner());
        if let Some(given) = [Some(&given), known.as_ref()].into_iter().flatten().find(never) {
            let message = diag::operand_never_fits(at, at.arg.inner(), symbol, given).help_if(self.conversion_help());
            return report.fail(symbol, message.signature(at.signature));
        }
        let message = diag::operand_never_fits(at, at.arg.inner(), symbol, &given);
        let (given_at, expected_at) = (self.constrained_symbol(&reference), self.constrained_operand(at));
        self.compare_types(
            (&given, given_at),
            (at.arg.inner(), expected_at),
            symbol.into(),
            &message,
        );
        // The types of built values do not exist yet when the pattern matches.
        let is_matched = !matches!(kind, SymbolKind::ResultNode(_));
        if is_matched && !constraint_relations::implies(&given, at.arg.inner()) {
            self.require_operand(&reference, at);
        }
        Some(reference)
    }

    /// Returns the constraint of the values that a symbol names. Reports a symbol that cannot be an operand.
    fn value_constraint(
        &mut self,
        reference: &Reference,
        kind: &SymbolKind,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Constraint> {
        let symbol = &reference.symbol;
        let is_single = matches!(at.arg.kind, ArgKind::Operand);
        Some(match kind {
            // The caller has handled native results.
            SymbolKind::Unknown | SymbolKind::Native(_) => return None,
            SymbolKind::Value(constraint) => constraint.clone(),
            SymbolKind::OptionalValue(constraint) => {
                if is_single {
                    self.preconditions.push(Precondition::Present(reference.clone()));
                }
                constraint.clone()
            }
            SymbolKind::List(constraint) => {
                if !matches!(at.arg.kind, ArgKind::VariadicOperand) {
                    let ident = self.binding_site(reference.id).map(BindingSite::ident);
                    let help = ident.map(|ident| format!("match a fixed number: `({ident} (variadic $a, $b))`"));
                    let message = diag::list_at_single(at, symbol).help_if(help);
                    return report.fail(symbol, message.signature(at.signature));
                }
                constraint.clone()
            }
            SymbolKind::Attr(_)
            | SymbolKind::OptionalAttr(_)
            | SymbolKind::Prop(_)
            | SymbolKind::Type(_)
            | SymbolKind::Region(_)
            | SymbolKind::Block => {
                let is_constant = matches!(
                    kind,
                    SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) | SymbolKind::Prop(_)
                );
                let help = is_constant
                    .then(|| format!("materialize it with a constant op of a dialect, such as `(arith::ConstantOp {symbol})`, or use another symbol"));
                let message = diag::not_a_value(at, symbol, kind.noun())
                    .note_if(self.bound_note(reference))
                    .help_if(help);
                return report.fail(symbol, message.signature(at.signature));
            }
            SymbolKind::Root(made) | SymbolKind::SourceNode(made) | SymbolKind::ResultNode(made) => {
                if self.is_replaced(kind) {
                    return report.fail(symbol, diag::replaced_value_used(symbol));
                }
                self.check_node_value(reference, *made, &at.arg.kind, report)?
            }
        })
    }

    /// Adds a precondition that matched values satisfy the constraint of the operand that they are used for.
    pub(crate) fn require_operand(&mut self, values: &Reference, at: DeclaredArg<'_>) {
        let op = self.op_with(at.signature);
        let argument = at.signature.args.iter().position(|arg| std::ptr::eq(arg, at.arg));
        let Some((op, argument)) = op.zip(argument) else { return };
        let is_required = self.preconditions.iter().any(|known| match known {
            Precondition::Operand {
                values: known,
                op: other,
                argument: its_argument,
            } => (known.id, known.index, *other, *its_argument) == (values.id, values.index, op, argument),
            _ => false,
        });
        if !is_required {
            self.preconditions.push(Precondition::Operand {
                values: values.clone(),
                op,
                argument,
            });
        }
    }

    /// Returns the constraint of the value that a node's symbol denotes as an argument.
    pub(crate) fn check_node_value(
        &self,
        reference: &Reference,
        made: OpId,
        span: &ArgKind,
        report: &mut Report,
    ) -> Option<Constraint> {
        let symbol = &reference.symbol;
        let made = self.signature(made)?;
        // A list takes all values of a multi-result node.
        if matches!(span, ArgKind::VariadicOperand) && reference.index.is_none() && made.results.len() > 1 {
            return made.results.first().map(|result| result.inner().clone());
        }
        let several = |results| {
            let choices = one_of_results(symbol, made);
            diag::pack_needs_index(symbol, results, choices).signature(made)
        };
        let result = result_of(made, reference, several, report)?;
        if !result.is_single() && !matches!(span, ArgKind::VariadicOperand) {
            return report.fail(symbol, diag::list_of_results(symbol).signature(made));
        }
        Some(result.inner().clone())
    }

    fn bound_note(&self, reference: &Reference) -> Option<String> {
        let site = self.binding_site(reference.id)?;
        Some(format!("`{}` is bound at {site}", reference.symbol))
    }

    /// Checks a symbol as an attribute or property argument.
    fn check_attr_symbol(
        &mut self,
        reference: Reference,
        kind: &SymbolKind,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let symbol = &reference.symbol;
        let is_prop = at.arg.kind.is_prop();
        if let (SymbolKind::Type(given), true) = (
            kind,
            at.arg.kind.is_attr() && constraint_relations::holds_types(at.arg.inner()),
        ) {
            return self.check_type_symbol(reference, given, at, report);
        }
        let given = match kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Prop(constraint) if is_prop => constraint,
            SymbolKind::Attr(constraint) if !is_prop => constraint,
            SymbolKind::OptionalAttr(constraint) if !is_prop => {
                // An absent attribute stays absent if the argument is optional. A default value is always present.
                if matches!(at.arg.kind, ArgKind::Attr) {
                    self.preconditions.push(Precondition::Present(reference.clone()));
                }
                constraint
            }
            _ => {
                let message = if is_prop {
                    diag::not_a_property(at, symbol, kind.noun())
                } else {
                    diag::not_an_attribute(at, symbol, kind.noun())
                };
                let message = message.note_if(self.bound_note(&reference));
                return report.fail(symbol, message.signature(at.signature));
            }
        };
        let expected = at.arg.inner();
        if constraint_relations::are_disjoint(given, expected) {
            let message = diag::attribute_never_fits(at, with_article(expected), symbol, with_article(given));
            return report.fail(symbol, message.signature(at.signature));
        }
        if !constraint_relations::implies(given, expected) {
            self.preconditions
                .push(Precondition::Attr(reference.clone(), expected.clone()));
        }
        Some(reference)
    }
}

impl Checker<'_> {
    /// Checks a type as a type attribute.
    fn check_type_symbol(
        &mut self,
        reference: Reference,
        given: &Constraint,
        at: DeclaredArg<'_>,
        report: &mut Report,
    ) -> Option<Reference> {
        let Some(expected) = at.arg.inner().first_argument() else {
            return Some(reference);
        };
        if constraint_relations::are_disjoint(given, expected) {
            let message = definition::type_never_fits(at, expected, given);
            return report.fail(&reference.symbol, message.signature(at.signature));
        }
        if !constraint_relations::implies(given, expected) {
            self.preconditions
                .push(Precondition::Type(reference.clone(), expected.clone()));
        }
        Some(reference)
    }
}

/// Returns the declared result that a node's symbol names. `several` is the error for a symbol that denotes several
/// results.
pub(crate) fn result_of<'s>(
    made: &'s Signature,
    reference: &Reference,
    several: impl FnOnce(usize) -> Message,
    report: &mut Report,
) -> Option<&'s NamedConstraint> {
    let symbol = &reference.symbol;
    match (made.results.len(), reference.index) {
        (0, _) => report.fail(symbol, diag::no_results_as_value(&made.op_name, symbol).signature(made)),
        (_, Some(index)) => made.results.get(index),
        (1, None) => made.results.first(),
        (results, None) => report.fail(symbol, several(results)),
    }
}

impl Checker<'_> {
    /// Returns the refined constraint of each declared result of a built op.
    pub(crate) fn known_results(
        &self,
        signature: &Signature,
        args: &[Option<ResultTerm>],
        types: Option<&ResultTypeSource>,
    ) -> Vec<Option<Constraint>> {
        let nothing = || vec![None; signature.results.len()];
        match (types, signature.result_types()) {
            (Some(ResultTypeSource::Explicit(types)), _) => types.iter().map(|term| self.known_type(term)).collect(),
            (Some(ResultTypeSource::Inferred), ResultTypes::OfFirstOperand) => {
                let is_operand = |(arg, _): &(&crate::signature::Arg, _)| arg.kind.is_operand();
                let first = signature.args.iter().zip(args).find(is_operand);
                match first.and_then(|(_, term)| self.known_value(term.as_ref()?)) {
                    Some(known) => vec![Some(known); signature.results.len()],
                    None => nothing(),
                }
            }
            _ => nothing(),
        }
    }

    /// Returns the constraint that the type of a value satisfies.
    fn known_value(&self, term: &ResultTerm) -> Option<Constraint> {
        match term {
            ResultTerm::Symbol(reference) => self.known_symbol(reference),
            ResultTerm::Op(op) => {
                let index = op.index.unwrap_or(0);
                let known = op.known.get(index).cloned().flatten();
                known.or_else(|| Some(self.signature(op.op)?.results.get(index)?.inner().clone()))
            }
            _ => None,
        }
    }

    /// Returns the constraint that the type of a symbol's value satisfies.
    pub(crate) fn known_symbol(&self, reference: &Reference) -> Option<Constraint> {
        match self.kind(reference.id) {
            SymbolKind::Value(constraint) | SymbolKind::OptionalValue(constraint) | SymbolKind::Type(constraint) => {
                Some(constraint)
            }
            kind => {
                let index = reference.index.unwrap_or(0);
                let declared = self.signature(kind.op()?)?.results.get(index)?.inner().clone();
                Some(self.known_of(reference).unwrap_or(declared))
            }
        }
    }

    /// Returns the refined constraint of a built op's result.
    pub(crate) fn known_of(&self, reference: &Reference) -> Option<Constraint> {
        let known = self.results_of(reference.id)?;
        known.get(reference.index.unwrap_or(0))?.clone()
    }

    pub(crate) fn known_type(&self, term: &TypeTerm) -> Option<Constraint> {
        match term {
            TypeTerm::Of(reference) => self.known_symbol(reference),
            TypeTerm::Fixed(constraint) => Some(constraint.clone()),
            TypeTerm::Text(text) => constraint_of_text(text),
            TypeTerm::Defined(defined) => {
                let known = self.resolved_op(defined.definition)?;
                Some(Constraint::of_path(known.path.clone()))
            }
            TypeTerm::Native(_) | TypeTerm::List(_) => None,
        }
    }

    /// Checks that explicit result types satisfy the constraints of the results.
    pub(crate) fn check_given_types(
        &self,
        directive: &Dag,
        types: &[TypeTerm],
        signature: &Signature,
        report: &mut Report,
    ) {
        for ((term, result), written) in types.iter().zip(&signature.results).zip(&directive.args) {
            let Some(given) = self.known_type(term).filter(|_| result.is_single()) else {
                continue;
            };
            if constraint_relations::are_disjoint(&given, result.inner()) {
                let message = diag::given_type_never_fits(&result.name, &signature.op_name, result.inner(), &given);
                let span: TokenSpan = written.term.span();
                report.error(span, message.signature(signature));
            }
        }
    }
}

/// Returns the built-in constraint that accepts only the type with this text, or the closest one.
fn constraint_of_text(text: &str) -> Option<Constraint> {
    let text = text.trim();
    let name = match text {
        "index" => "Index".to_string(),
        "none" => "NoneType".to_string(),
        _ if text.starts_with("tensor<*") => "AnyUnrankedTensor".to_string(),
        _ if text.starts_with("tensor<") => "AnyRankedTensor".to_string(),
        _ => text.to_uppercase(),
    };
    built_in::row(&name).map(|_| Constraint::named(&name))
}
