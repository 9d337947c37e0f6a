//! Checks of constants that are left to rustc, for attributes with enum, user-defined or confined constraints.
//!
//! Properties that the type of the constraint determines are checked at compile time, at the constant. Properties that
//! only the code of the constraint determines are checked when a pattern set is frozen.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::pattern::constant::Constant;
use crate::check::pattern::constraint_relations::{self, TypeFamily};
use crate::check::pattern::model::{Model, OpId, ResultTerm, SourceArg, SourceTerm};
use crate::check::pattern::visit::{ResultElement, visit};
use crate::expand::pattern::entries::{Entries, type_of};
use crate::expand::pattern::names::at;
use crate::signature::{Arg, ArgKind};
use crate::syntax::constraint::Constraint;

/// Returns the items that make rustc check the constants, or nothing for most patterns.
pub(crate) fn constant_checks(model: &Model, entries: &mut Entries) -> TokenStream {
    let mut checks = ConstantChecks {
        model,
        entries,
        statements: Vec::new(),
    };
    let mut pending: Vec<(OpId, &SourceArg)> = Vec::new();
    for op in model.nodes() {
        pending.extend(op.args.iter().map(|arg| (op.op, arg)));
    }
    pending.reverse();
    while let Some((op, arg)) = pending.pop() {
        for term in arg.term.parts().chain([&arg.term]) {
            match term {
                SourceTerm::Constant { constant, .. } => checks.constant(op, arg.position, constant),
                SourceTerm::Leaf {
                    constraint: Some(name), ..
                } => checks.constraint(op, arg.position, name),
                SourceTerm::Defined(defined) => {
                    pending.extend(defined.params.iter().rev().map(|param| (defined.definition, param)));
                }
                _ => {}
            }
        }
    }
    visit(model, &mut |part| {
        let (op, args) = match part {
            ResultElement::Op(op) => (op.op, &op.args),
            ResultElement::Defined(defined) => (defined.definition, &defined.params),
            _ => return,
        };
        for (position, term) in args.iter().enumerate() {
            if let ResultTerm::Constant(constant) = term {
                checks.constant(op, position, constant);
            }
        }
    });
    let statements = checks.statements;
    if statements.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: fn() = || {
            use __drr::{FormedAttr as _, KnownAttr as _, UnknownAttr as _};
            #(#statements)*
        };
    }
}

struct ConstantChecks<'a> {
    model: &'a Model,
    entries: &'a mut Entries,
    statements: Vec<TokenStream>,
}

impl ConstantChecks<'_> {
    /// Returns the argument, if it is an attribute or a property.
    fn argument(&self, op: OpId, position: usize) -> Option<(&Arg, String)> {
        let signature = self.model.signature(op);
        let arg = signature.args.get(position)?;
        let is_attr = !arg.kind.is_operand() && arg.kind != ArgKind::Type;
        is_attr.then(|| (arg, signature.called()))
    }

    fn constant(&mut self, op: OpId, position: usize, constant: &Constant) {
        let Some((arg, op_name)) = self.argument(op, position) else {
            return;
        };
        let expected = arg.inner();
        let other = match constant {
            Constant::Named(name) | Constant::EnumCase(name, _) => Some(name),
            _ => None,
        };
        let is_text = matches!(constant, Constant::Text(_));
        if expected.is("AnyAttr") || !(constraint_relations::is_underdetermined(expected) || other.is_some() || is_text)
        {
            return;
        }
        let (argument, span) = (format!("`{}` of `{op_name}`", arg.name), at(constant.span()));
        let constraint = self.constraint_of(op, position, span);
        self.entries.fits(constant, &argument, &constraint);
        let (takes, fits) = match constant {
            Constant::Number(TypeFamily::Float(_), _) => ("TakesFloat", "float_fits"),
            Constant::Number(..) => ("TakesInteger", "integer_fits"),
            Constant::Bool(_) => ("TakesTruth", "truth_fits"),
            Constant::Str(_) => ("TakesText", "text_fits"),
            Constant::Array(_) | Constant::Dense(..) => ("TakesList", "list_fits"),
            Constant::Named(name) | Constant::EnumCase(name, _) => return self.case_fits(&constraint, name, span),
            // Built attributes and texts are checked when the set is frozen.
            Constant::Built(..) | Constant::Text(_) | Constant::Unit => return,
        };
        let (takes, fits) = (Ident::new(takes, span), Ident::new(fits, span));
        self.statements.push(quote_spanned! {span=>
            __drr::#takes::<#constraint>::#fits((&&__drr::ConstrainedAttr::<#constraint>::NEW).kind());
        });
    }

    /// Checks a constraint in a source, which may be an enum case.
    fn constraint(&mut self, op: OpId, position: usize, name: &Constraint) {
        let is_users = |constraint: &Constraint| constraint.row().is_none();
        let is_plain = |constraint: &Constraint| constraint.args.is_empty();
        if self.argument(op, position).is_some_and(|(arg, _)| {
            let expected = arg.inner();
            let may_be_enum = is_users(expected) && is_plain(expected) || expected.is("EnumProp");
            may_be_enum && is_plain(name) && !name.is("AnyAttr")
        }) {
            let span = at(name.span().first());
            let constraint = self.constraint_of(op, position, span);
            self.case_fits(&constraint, name, span);
        }
    }

    /// Checks that two constraints are not disjoint.
    fn case_fits(&mut self, constraint: &TokenStream, name: &Constraint, span: Span) {
        let other = name.rust_type();
        self.statements.push(quote_spanned! {span=>
            __drr::TakesCase::<_, #constraint>::case_fits(
                (&&__drr::ConstrainedAttr::<#constraint>::NEW).kind(),
                (&&__drr::ConstrainedAttr::<#other>::NEW).kind(),
            );
        });
    }

    /// Returns the constraint of an op's argument through the op's type, or of a parameter through the definition's
    /// struct.
    fn constraint_of(&self, op: OpId, position: usize, span: Span) -> TokenStream {
        if self.model.signature(op).defines().is_some() {
            let (path, position) = (self.model.path(op), Literal::usize_unsuffixed(position));
            return quote_spanned!(span=> <#path as __drr::Parameter<#position>>::Constraint);
        }
        let (ty, position) = (type_of(self.model, op), Literal::usize_unsuffixed(position));
        quote_spanned!(span=> <#ty as __drr::Argument<#position>>::Constraint)
    }
}
