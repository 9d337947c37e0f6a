//! Type comparisons that are left to rustc: only rustc knows the type that a user-defined constraint declares.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::constraint_relations;
use crate::check::pattern::model::{
    ConstrainedType, Reference, ResultOp, ResultTerm, ResultTypeSource, SymbolKind, TypeComparison, TypeTerm,
};
use crate::report::{Message, TokenSpan};
use crate::signature::{ResultTypes, Signature};
use crate::syntax::constraint::Constraint;

impl Checker<'_> {
    /// Adds a comparison of two constraints, at least one of which is user-defined.
    pub(crate) fn compare_types(
        &mut self,
        (given, given_at): (&Constraint, Option<ConstrainedType>),
        (expected, expected_at): (&Constraint, Option<ConstrainedType>),
        span: TokenSpan,
        message: &Message,
    ) {
        // A conversion compares types when it ends.
        if self.is_conversion {
            return;
        }
        if given.row().is_some() && expected.row().is_some() || constraint_relations::implies(given, expected) {
            return;
        }
        let compared = |constraint: &Constraint, at: Option<ConstrainedType>| match constraint.row() {
            Some(_) => constraint_relations::is_closed(constraint).then_some(ConstrainedType::BuiltIn),
            None => at,
        };
        if let (Some(given), Some(expected)) = (compared(given, given_at), compared(expected, expected_at)) {
            let help = self.conversion_help().map(|help| format!("\n  = help: {help}"));
            self.comparisons.push(TypeComparison {
                given,
                expected,
                span,
                message: format!("{}{}", message.sentence(), help.unwrap_or_default()),
            });
        }
    }

    /// Returns the declaration of an operand.
    pub(crate) fn constrained_operand(&self, at: DeclaredArg<'_>) -> Option<ConstrainedType> {
        let argument = at.signature.args.iter().position(|arg| std::ptr::eq(arg, at.arg));
        Some(ConstrainedType::Operand(self.op_with(at.signature)?, argument?))
    }

    /// Returns the declaration of a result.
    pub(crate) fn constrained_result(&self, signature: &Signature, result: usize) -> Option<ConstrainedType> {
        Some(ConstrainedType::Result(self.op_with(signature)?, result))
    }

    /// Returns the declaration that constrains a symbol's value.
    pub(crate) fn constrained_symbol(&self, reference: &Reference) -> Option<ConstrainedType> {
        match self.kind(reference.id) {
            SymbolKind::Root(op) | SymbolKind::SourceNode(op) | SymbolKind::ResultNode(op) => {
                Some(ConstrainedType::Result(op, reference.index.unwrap_or(0)))
            }
            SymbolKind::Value(_) | SymbolKind::OptionalValue(_) | SymbolKind::List(_) => {
                self.binding_site(reference.id)?.operand()
            }
            _ => None,
        }
    }

    /// Returns the matched value whose type a built op's result has, as far as declarations determine it.
    pub(crate) fn value_of_type<'t>(&self, built: &'t ResultOp, result: usize) -> Option<&'t Reference> {
        let (mut built, mut result) = (built, result);
        loop {
            let value = match &built.types {
                ResultTypeSource::Explicit(types) => match types.get(result)? {
                    TypeTerm::Of(reference) => reference,
                    _ => return None,
                },
                ResultTypeSource::OfReplaced(..) => return None,
                ResultTypeSource::Inferred => {
                    let signature = self.signature(built.op)?;
                    if !matches!(signature.result_types(), ResultTypes::OfFirstOperand) {
                        return None;
                    }
                    let mut args = signature.args.iter().zip(&built.args);
                    match args.find(|(arg, _)| arg.kind.is_operand())?.1 {
                        ResultTerm::Symbol(reference) => reference,
                        ResultTerm::Op(inner) => {
                            (built, result) = (inner, inner.index.unwrap_or(0));
                            continue;
                        }
                        _ => return None,
                    }
                }
            };
            let is_matched_value = matches!(self.kind(value.id), SymbolKind::Value(_));
            return Some(value).filter(|_| is_matched_value);
        }
    }
}
