//! Evaluation of variable constraints.

use drr_schema::counted;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::entity::{PdllEntity, Phase, TypedEntity};
use super::evaluator::Evaluator;
use super::node::{arg, dag};
use super::pdll_type::PdllType;
use super::scope::ScopeEntry;
use super::types::types_of;
use crate::check::pattern::constraint_relations::admits_absence;
use crate::lex::name_of;
use crate::messages::pdll as diag;
use crate::report::TokenSpan;
use crate::syntax::constraint::{Constraint, ConstraintKind};
use crate::syntax::path::Path;
use crate::syntax::pattern::{NodeOperator, Term};
use crate::syntax::pdll::{Callable, OpName, VariableConstraint, VariableConstraintKind};

impl Evaluator<'_> {
    /// Returns the PDLL type that a list of constraints determines.
    pub(super) fn kind_of(&mut self, constraints: &[VariableConstraint]) -> PdllType {
        self.kind_among(constraints, false)
    }

    /// Returns the PDLL type that a list of constraints determines. With `expects_type`, type constraints apply to a
    /// type variable.
    pub(super) fn kind_among(&mut self, constraints: &[VariableConstraint], expects_type: bool) -> PdllType {
        let is_type = |constraint: &VariableConstraint| matches!(constraint.kind, VariableConstraintKind::Type);
        let expects_type = expects_type || constraints.iter().any(is_type);
        let mut kind = PdllType::Unknown;
        for constraint in constraints {
            let says = match &constraint.kind {
                VariableConstraintKind::Attr(_) | VariableConstraintKind::OptionalAttr(_) => PdllType::Attr,
                VariableConstraintKind::Op(name) => PdllType::Op(name.as_ref().and_then(OpName::written)),
                VariableConstraintKind::Interface(_) => PdllType::Op(None),
                VariableConstraintKind::Type => PdllType::Type,
                VariableConstraintKind::TypeRange => PdllType::TypeRange,
                VariableConstraintKind::Value(_) => PdllType::Value,
                VariableConstraintKind::ValueRange(_) => PdllType::ValueRange,
                VariableConstraintKind::Region => PdllType::Region,
                VariableConstraintKind::Block => PdllType::Block,
                VariableConstraintKind::Inline(callable) => self.kind_of_argument(callable, None, constraint.span),
                VariableConstraintKind::Named(named) => self.kind_of_named(named, expects_type, constraint.span),
            };
            match kind.refine(&says) {
                Some(refined) => kind = refined,
                None => self
                    .report
                    .error(constraint.span, diag::constraints_disagree(&says, &kind)),
            }
        }
        kind
    }

    /// Returns the PDLL type that a constraint of the block or in scope accepts.
    fn kind_of_named(&mut self, named: &Constraint, expects_type: bool, span: TokenSpan) -> PdllType {
        let name = named.path.single();
        let known = name.and_then(|name| self.scopes.get(&name.to_string()).cloned());
        match (known, name) {
            (Some(ScopeEntry::Callable(number)), name) => {
                let callables = self.callables;
                self.kind_of_argument(&callables[number], name, span)
            }
            (Some(ScopeEntry::Pattern), Some(name)) => {
                self.report.error(span, diag::no_constraint(name, "a pattern"));
                PdllType::Unknown
            }
            (Some(ScopeEntry::Variable(_)), Some(name)) => {
                self.report.error(span, diag::no_constraint(name, "a variable"));
                PdllType::Unknown
            }
            _ => match named.kind() {
                ConstraintKind::Attr | ConstraintKind::Prop => PdllType::Attr,
                ConstraintKind::Type if expects_type => PdllType::Type,
                // A type constraint applies to values of that type.
                ConstraintKind::Type => PdllType::Value,
                ConstraintKind::Unknown => PdllType::Unknown,
            },
        }
    }

    fn kind_of_argument(&mut self, callable: &Callable, name: Option<&Ident>, span: TokenSpan) -> PdllType {
        match callable.args.as_slice() {
            // The parameter may be constrained by other constraints, but not by the constraint itself.
            [_] if self.resolving.contains(&callable.name) && callable.name.is_some() => {
                let name = name.map_or(String::new(), Ident::to_string);
                self.report.error(span, diag::recursive(name));
                PdllType::Unknown
            }
            [argument] => {
                self.resolving.push(callable.name.clone());
                let kind = self.kind_of(std::slice::from_ref(&argument.constraint));
                self.resolving.pop();
                kind
            }
            args => {
                let name = name.map_or("this constraint".to_string(), Ident::to_string);
                let count = counted(args.len(), "argument");
                self.report.error(span, diag::constraint_arity(name, count));
                PdllType::Unknown
            }
        }
    }

    /// Adds the tests of the constraints of a variable. In a rewrite, constraints only determine its PDLL type.
    pub(super) fn constrain(&mut self, typed: &TypedEntity, constraints: &[VariableConstraint]) {
        if self.phase == Phase::Rewrite {
            return;
        }
        for constraint in constraints {
            match &constraint.kind {
                VariableConstraintKind::Named(_)
                    if let PdllEntity::Type(number) = typed.entity
                        && self.types[number].value.is_none() =>
                {
                    self.types[number].open.push(constraint.clone());
                }
                VariableConstraintKind::Attr(Some(ty)) => {
                    self.require_attr_type(&typed.entity, ty, constraint.span);
                }
                VariableConstraintKind::Value(Some(ty)) | VariableConstraintKind::ValueRange(Some(ty)) => {
                    self.require_type(&typed.entity, ty, &types_of(&typed.kind));
                }
                VariableConstraintKind::OptionalAttr(named) => {
                    self.allow_absence(typed, named.as_ref(), constraint.span)
                }
                VariableConstraintKind::Named(named) => self.constrain_named(typed, named, constraint.span),
                VariableConstraintKind::Interface(path) => self.require_interface(typed, path, constraint.span),
                VariableConstraintKind::Inline(callable) => {
                    let argument = vec![(typed.clone(), constraint.span)];
                    self.call_inline(callable, argument, false, constraint.span);
                }
                _ => {}
            }
        }
    }

    /// Reports constraints of rewrite variables beyond their PDLL type, which nothing would test.
    pub(super) fn report_untested(&mut self, constraints: &[VariableConstraint]) {
        if self.phase == Phase::Match {
            return;
        }
        let tests = constraints.iter().filter(|constraint| match &constraint.kind {
            VariableConstraintKind::Attr(ty)
            | VariableConstraintKind::Value(ty)
            | VariableConstraintKind::ValueRange(ty) => ty.is_some(),
            VariableConstraintKind::OptionalAttr(named) => named.is_some(),
            VariableConstraintKind::Named(_)
            | VariableConstraintKind::Interface(_)
            | VariableConstraintKind::Inline(_) => true,
            VariableConstraintKind::Op(_)
            | VariableConstraintKind::Type
            | VariableConstraintKind::TypeRange
            | VariableConstraintKind::Region
            | VariableConstraintKind::Block => false,
        });
        for constraint in tests {
            self.report.error(constraint.span, diag::untested());
        }
    }

    /// Allows an attribute to be absent. If present, it must satisfy the constraint.
    fn allow_absence(&mut self, typed: &TypedEntity, named: Option<&Constraint>, span: TokenSpan) {
        if let PdllEntity::Variable(variable) = typed.entity {
            self.variables[variable].may_be_absent = true;
        }
        let or_absent = named.and_then(|named| Constraint::from_tokens(quote!(AnyAttrOf<[IsNullAttr, #named]>)));
        if let Some(constraint) = or_absent {
            self.constrain_named(typed, &constraint, span);
        }
    }

    /// Returns `true` if an attribute of a matched op may be absent.
    pub(super) fn may_be_absent(&self, entity: &PdllEntity) -> bool {
        let PdllEntity::Variable(variable) = entity else {
            return false;
        };
        let variable = &self.variables[*variable];
        variable.may_be_absent || variable.constraint.as_ref().is_some_and(admits_absence)
    }

    fn require_interface(&mut self, typed: &TypedEntity, interface: &Path, span: TokenSpan) {
        if let PdllEntity::Op(op) = typed.entity {
            self.matched[op].interface = Some(interface.clone());
        }
        if let Some(symbol) = self.match_symbol(&typed.entity) {
            let function = quote!(__drr::implements::<dyn #interface>);
            self.push_native(function, None, [Term::Symbol(symbol)].into_iter(), span);
        }
    }

    fn constrain_named(&mut self, typed: &TypedEntity, named: &Constraint, span: TokenSpan) {
        let name = named.path.single().map(Ident::to_string);
        if let Some(ScopeEntry::Callable(number)) = name.and_then(|name| self.scopes.get(&name).cloned()) {
            // A constraint with several parameters has been reported.
            if self.callables[number].args.len() == 1 {
                self.call_callable(number, vec![(typed.clone(), span)], false, span);
            }
            return;
        }
        // The block does not declare the function.
        if name_of(named.path.last()).starts_with(char::is_lowercase) {
            self.call_function(&named.path, None, vec![(typed.clone(), span)], false, span);
            return;
        }
        let known = match &typed.entity {
            PdllEntity::Type(number) => self.types[*number].value.as_ref(),
            _ => None,
        };
        match known.cloned().as_ref().unwrap_or(&typed.entity) {
            // A Rust constraint of unknown kind may accept other entities, so it is tested as a condition.
            PdllEntity::Variable(variable)
                if self.variables[*variable].constraint.is_none() && named.kind() != ConstraintKind::Unknown =>
            {
                self.variables[*variable].constraint = Some(named.clone());
            }
            PdllEntity::Tuple(elements) => {
                for (_, element) in elements {
                    self.constrain_named(element, named, span);
                }
            }
            // Entities that are not part of the match are tested at run time.
            entity @ (PdllEntity::Built(..) | PdllEntity::TypeText(_))
                if matches!(typed.kind, PdllType::Type | PdllType::TypeRange) =>
            {
                let what = TypedEntity::new(entity.clone(), typed.kind.clone());
                self.add_runtime_test(quote!(__drr::type_satisfies), named, &what, span);
            }
            PdllEntity::AttrText(_) | PdllEntity::Term(_) => {
                self.add_runtime_test(quote!(__drr::attr_satisfies), named, typed, span);
            }
            entity => {
                if let Some(symbol) = self.match_symbol(entity) {
                    let operator = NodeOperator::Named(named.clone().into());
                    self.conditions
                        .push(dag(span, operator, None, vec![arg(Term::Symbol(symbol))]));
                }
            }
        }
    }
    /// Adds a run-time test that takes the constraint as its type argument.
    fn add_runtime_test(&mut self, test: TokenStream, named: &Constraint, what: &TypedEntity, span: TokenSpan) {
        let constraint = named.rust_type();
        let term = self.native_arg(what, span);
        self.push_native(quote!(#test::<#constraint>), None, term.into_iter(), span);
    }
}
