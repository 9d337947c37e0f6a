//! Undeclared ops, described only by their use in a pattern.

use proc_macro2::Ident;

use crate::check::pattern::model::ResolvedOp;
use crate::lex::Symbol;
use crate::signature::{Arg, ArgKind, Multiplicity, NamedConstraint, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

/// Information about an undeclared op, collected from its uses.
#[derive(Debug, Clone)]
pub(super) struct UntypedOp {
    /// The name of the generated Rust type.
    pub(super) ident: Ident,
    pub(super) op_name: String,
    pub(super) operands: Vec<Multiplicity>,
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
        let operand = |(number, multiplicity): (usize, &Multiplicity)| Arg {
            name: format!("operand{number}"),
            kind: match multiplicity {
                Multiplicity::One => ArgKind::Operand,
                Multiplicity::Optional | Multiplicity::Variadic => ArgKind::VariadicOperand,
            },
            constraint: any(*multiplicity),
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
        let mut results: Vec<NamedConstraint> = (0..fixed).map(|number| result(number, Multiplicity::One)).collect();
        if let UntypedResults::AtLeast(_) = self.results {
            results.push(result(fixed, Multiplicity::Variadic));
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

fn result(number: usize, multiplicity: Multiplicity) -> NamedConstraint {
    NamedConstraint::new(format!("result{number}"), any(multiplicity))
}

fn any(multiplicity: Multiplicity) -> Constraint {
    let variadic = Constraint::from_tokens(quote::quote!(Variadic<AnyType>));
    let variadic = variadic.filter(|_| multiplicity != Multiplicity::One);
    variadic.unwrap_or_else(Constraint::any_type)
}
