//! Undeclared ops, described only by their use in a pattern.

use proc_macro2::Ident;

use crate::check::pattern::model::ResolvedOp;
use crate::lex::Symbol;
use crate::signature::{Arg, ArgKind, Count, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

/// Information about an undeclared op, collected from its uses.
#[derive(Debug, Clone)]
pub(super) struct UntypedOp {
    /// The name of the generated Rust type.
    pub(super) ident: Ident,
    pub(super) op_name: String,
    pub(super) operands: Vec<Count>,
    /// Attribute names. `true` for attributes that may be absent.
    pub(super) attributes: Vec<(String, bool)>,
    pub(super) results: UntypedResults,
    /// Set if the pattern lists the result types, which turns results into groups.
    pub(super) has_result_types: bool,
    /// Set once an error about the result types has been reported.
    pub(super) has_wrong_types: bool,
    /// The symbol, if the op is built.
    pub(super) symbol: Option<Symbol>,
}

/// The number of results of an undeclared op.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UntypedResults {
    /// This many or more.
    AtLeast(usize),
    Exactly(usize),
    /// The results of the replaced matched op, by index.
    OfReplaced(usize),
}

impl UntypedOp {
    /// Returns the signature that the uses imply.
    pub(super) fn signature(&self, replaced: &[NamedConstraint]) -> Signature {
        let operand = |(number, count): (usize, &Count)| Arg {
            name: format!("operand{number}"),
            kind: match count {
                Count::One => ArgKind::Operand,
                Count::Optional | Count::Variadic => ArgKind::VariadicOperand,
            },
            constraint: any(*count),
        };
        let attribute = |(name, may_be_absent): &(String, bool)| Arg {
            name: name.clone(),
            kind: if *may_be_absent {
                ArgKind::OptionalAttr
            } else {
                ArgKind::Attr
            },
            constraint: Constraint::any_attr(),
        };
        let operands = self.operands.iter().enumerate().map(operand);
        let args = operands.chain(self.attributes.iter().map(attribute)).collect();
        let (UntypedResults::AtLeast(fixed) | UntypedResults::Exactly(fixed)) = self.results else {
            return Signature::untyped(self.ident.clone(), self.op_name.clone(), args, replaced.to_vec());
        };
        let mut results: Vec<NamedConstraint> = (0..fixed).map(|number| result(number, Count::One)).collect();
        if let UntypedResults::AtLeast(_) = self.results {
            results.push(result(fixed, Count::Variadic));
        }
        Signature::untyped(self.ident.clone(), self.op_name.clone(), args, results)
    }

    /// Returns the op for the checks of `pat!`.
    pub(super) fn resolve(&self, replaced: &[NamedConstraint]) -> ResolvedOp {
        ResolvedOp {
            path: Path::of_name(self.ident.clone(), self.ident.span().into()),
            signature: Some(self.signature(replaced)),
        }
    }
}

fn result(number: usize, count: Count) -> NamedConstraint {
    NamedConstraint::new(format!("result{number}"), any(count))
}

fn any(count: Count) -> Constraint {
    let variadic = Constraint::from_tokens(quote::quote!(Variadic<AnyType>));
    let variadic = variadic.filter(|_| count != Count::One);
    variadic.unwrap_or_else(Constraint::any_type)
}
