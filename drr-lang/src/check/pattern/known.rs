//! What is known of the types of what the results build, beyond what the operations declare: given types, and types that
//! follow an operand.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::facts;
use crate::check::pattern::model::{Reference, ResultTerm, SymbolKind, TypeTerm, Types};
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::signature::{Count, ResultTypes, Signature};
use crate::syntax::built_in;
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::Dag;

impl Checker<'_> {
    /// What is known of each declared result of an operation that is built.
    pub(crate) fn known_results(
        &self,
        signature: &Signature,
        args: &[Option<ResultTerm>],
        types: Option<&Types>,
    ) -> Vec<Option<Constraint>> {
        let nothing = || vec![None; signature.results.len()];
        match (types, signature.result_types()) {
            (Some(Types::Given(types)), _) => types.iter().map(|term| self.known_type(term)).collect(),
            (Some(Types::Inferred), ResultTypes::OfFirstOperand) => {
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

    /// What the type of a value satisfies.
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

    /// What the type of a symbol's value satisfies.
    pub(crate) fn known_symbol(&self, reference: &Reference) -> Option<Constraint> {
        match self.kind(reference.id) {
            SymbolKind::Value(constraint) | SymbolKind::OptionalValue(constraint) => Some(constraint),
            kind => {
                let index = reference.index.unwrap_or(0);
                let declared = self.signature(kind.op()?)?.results.get(index)?.inner().clone();
                Some(self.known_of(reference).unwrap_or(declared))
            }
        }
    }

    /// What is known of a result of a built operation beyond its declaration.
    pub(crate) fn known_of(&self, reference: &Reference) -> Option<Constraint> {
        let known = self.known.get(reference.id.index())?;
        known.get(reference.index.unwrap_or(0))?.clone()
    }

    fn known_type(&self, term: &TypeTerm) -> Option<Constraint> {
        match term {
            TypeTerm::Of(reference) => self.known_symbol(reference),
            TypeTerm::Fixed(constraint) => Some(constraint.clone()),
            TypeTerm::Text(text) => constraint_of_text(text),
            TypeTerm::Native(_) | TypeTerm::List(_) => None,
        }
    }

    /// A type that is given for a result must be one that the result can have.
    pub(crate) fn check_given_types(
        &self,
        directive: &Dag,
        types: &[TypeTerm],
        signature: &Signature,
        report: &mut Report,
    ) {
        for ((term, result), written) in types.iter().zip(&signature.results).zip(&directive.args) {
            let Some(given) = self.known_type(term).filter(|_| result.count == Count::One) else {
                continue;
            };
            if facts::exclude(&given, result.inner()) {
                let message = say::given_type_never_fits(&result.name, &signature.op_name, result.inner(), &given);
                let place: Place = written.term.place();
                report.error(place, message.signature(signature));
            }
        }
    }
}

/// The built-in constraint that only a type of this text satisfies, or the closest one.
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
