//! What the constraints behind a colon say of a variable.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::evaluator::Evaluator;
use super::kind::Kind;
use super::meaning::{Entity, Meaning, Phase};
use super::node::{arg, dag};
use super::scope::Named;
use super::types::types_of;
use crate::check::pattern::constraint_relations::admits_absence;
use crate::lex::name_of;
use crate::messages::pdll as say;
use crate::report::Place;
use crate::syntax::constraint::{Constraint, Kind as Constrained};
use crate::syntax::path::Path;
use crate::syntax::pattern::{Head, Term};
use crate::syntax::pdll::{Callable, ConstraintKind, OpName, VariableConstraint};

impl Evaluator<'_> {
    /// What a list of constraints says that a variable is.
    pub(super) fn kind_of(&mut self, constraints: &[VariableConstraint]) -> Kind {
        self.kind_among(constraints, false)
    }

    /// The same; where a type is wanted, constraints on types are about that.
    pub(super) fn kind_among(&mut self, constraints: &[VariableConstraint], wants_type: bool) -> Kind {
        let is_type = |constraint: &VariableConstraint| matches!(constraint.kind, ConstraintKind::Type);
        let wants_type = wants_type || constraints.iter().any(is_type);
        let mut kind = Kind::Unknown;
        for constraint in constraints {
            let says = match &constraint.kind {
                ConstraintKind::Attr(_) | ConstraintKind::OptionalAttr(_) => Kind::Attr,
                ConstraintKind::Op(name) => Kind::Op(name.as_ref().and_then(OpName::written)),
                ConstraintKind::Interface(_) => Kind::Op(None),
                ConstraintKind::Type => Kind::Type,
                ConstraintKind::TypeRange => Kind::TypeRange,
                ConstraintKind::Value(_) => Kind::Value,
                ConstraintKind::ValueRange(_) => Kind::ValueRange,
                ConstraintKind::Region => Kind::Region,
                ConstraintKind::Block => Kind::Block,
                ConstraintKind::Inline(callable) => self.kind_of_argument(callable, None, constraint.place),
                ConstraintKind::Named(named) => self.kind_of_named(named, wants_type, constraint.place),
            };
            match kind.refine(&says) {
                Some(refined) => kind = refined,
                None => self
                    .report
                    .error(constraint.place, say::constraints_disagree(&says, &kind)),
            }
        }
        kind
    }

    /// What a constraint of the block or one in scope takes.
    fn kind_of_named(&mut self, named: &Constraint, wants_type: bool, place: Place) -> Kind {
        let name = named.path.single();
        let known = name.and_then(|name| self.scopes.get(&name.to_string()).cloned());
        match (known, name) {
            (Some(Named::Callable(number)), name) => {
                let callables = self.callables;
                self.kind_of_argument(&callables[number], name, place)
            }
            (Some(Named::Pattern), Some(name)) => {
                self.report.error(place, say::no_constraint(name, "a pattern"));
                Kind::Unknown
            }
            (Some(Named::Variable(_)), Some(name)) => {
                self.report.error(place, say::no_constraint(name, "a variable"));
                Kind::Unknown
            }
            _ => match named.kind() {
                Constrained::Attr | Constrained::Prop => Kind::Attr,
                Constrained::Type if wants_type => Kind::Type,
                // A constraint on a type is one on a value of that type.
                Constrained::Type => Kind::Value,
                Constrained::Unknown => Kind::Unknown,
            },
        }
    }

    fn kind_of_argument(&mut self, callable: &Callable, name: Option<&Ident>, place: Place) -> Kind {
        match callable.args.as_slice() {
            // Its argument may be constrained by others, but not by itself.
            [_] if self.asked.contains(&callable.name) && callable.name.is_some() => {
                let name = name.map_or(String::new(), Ident::to_string);
                self.report.error(place, say::recursive(name));
                Kind::Unknown
            }
            [argument] => {
                self.asked.push(callable.name.clone());
                let kind = self.kind_of(std::slice::from_ref(&argument.constraint));
                self.asked.pop();
                kind
            }
            args => {
                let name = name.map_or("this constraint".to_string(), Ident::to_string);
                let count = crate::check::pattern::wording::count(args.len(), "argument");
                self.report.error(place, say::constraint_arity(name, count));
                Kind::Unknown
            }
        }
    }

    /// Asks of a variable what its constraints say. In a rewrite they only say what it is.
    pub(super) fn constrain(&mut self, meaning: &Meaning, constraints: &[VariableConstraint]) {
        if self.phase == Phase::Rewrite {
            return;
        }
        for constraint in constraints {
            match &constraint.kind {
                ConstraintKind::Named(_)
                    if let Entity::Type(number) = meaning.entity
                        && self.types[number].value.is_none() =>
                {
                    self.types[number].open.push(constraint.clone());
                }
                ConstraintKind::Attr(Some(ty)) => {
                    self.require_attr_type(&meaning.entity, ty, constraint.place);
                }
                ConstraintKind::Value(Some(ty)) | ConstraintKind::ValueRange(Some(ty)) => {
                    self.require_type(&meaning.entity, ty, &types_of(&meaning.kind));
                }
                ConstraintKind::OptionalAttr(named) => self.allow_absence(meaning, named.as_ref(), constraint.place),
                ConstraintKind::Named(named) => self.constrain_named(meaning, named, constraint.place),
                ConstraintKind::Interface(path) => self.require_interface(meaning, path, constraint.place),
                ConstraintKind::Inline(callable) => {
                    let argument = vec![(meaning.clone(), constraint.place)];
                    self.call_inline(callable, argument, false, constraint.place);
                }
                _ => {}
            }
        }
    }

    /// Reports what a variable of a rewrite is to satisfy beyond its kind: nothing would ask it.
    pub(super) fn report_untested(&mut self, constraints: &[VariableConstraint]) {
        if self.phase == Phase::Match {
            return;
        }
        let tests = constraints.iter().filter(|constraint| match &constraint.kind {
            ConstraintKind::Attr(ty) | ConstraintKind::Value(ty) | ConstraintKind::ValueRange(ty) => ty.is_some(),
            ConstraintKind::OptionalAttr(named) => named.is_some(),
            ConstraintKind::Named(_) | ConstraintKind::Interface(_) | ConstraintKind::Inline(_) => true,
            ConstraintKind::Op(_)
            | ConstraintKind::Type
            | ConstraintKind::TypeRange
            | ConstraintKind::Region
            | ConstraintKind::Block => false,
        });
        for constraint in tests {
            self.report.error(constraint.place, say::untested());
        }
    }

    /// The attribute may be absent; if it is there, it satisfies a constraint.
    fn allow_absence(&mut self, meaning: &Meaning, named: Option<&Constraint>, place: Place) {
        if let Entity::Variable(variable) = meaning.entity {
            self.variables[variable].may_be_absent = true;
        }
        let or_absent = named.and_then(|named| Constraint::from_tokens(quote!(AnyAttrOf<[IsNullAttr, #named]>)));
        if let Some(constraint) = or_absent {
            self.constrain_named(meaning, &constraint, place);
        }
    }

    /// Whether an attribute of a matched operation may be absent.
    pub(super) fn may_be_absent(&self, entity: &Entity) -> bool {
        let Entity::Variable(variable) = entity else {
            return false;
        };
        let variable = &self.variables[*variable];
        variable.may_be_absent || variable.constraint.as_ref().is_some_and(admits_absence)
    }

    fn require_interface(&mut self, meaning: &Meaning, interface: &Path, place: Place) {
        if let Entity::Op(op) = meaning.entity {
            self.matched[op].interface = Some(interface.clone());
        }
        if let Some(symbol) = self.match_symbol(&meaning.entity) {
            let function = quote!(__drr::implements::<dyn #interface>);
            self.push_native(function, None, [Term::Symbol(symbol)].into_iter(), place);
        }
    }

    fn constrain_named(&mut self, meaning: &Meaning, named: &Constraint, place: Place) {
        let name = named.path.single().map(Ident::to_string);
        if let Some(Named::Callable(number)) = name.and_then(|name| self.scopes.get(&name).cloned()) {
            // A constraint of several arguments has been reported.
            if self.callables[number].args.len() == 1 {
                self.call_callable(number, vec![(meaning.clone(), place)], false, place);
            }
            return;
        }
        // A function that the block does not declare.
        if name_of(named.path.last()).starts_with(char::is_lowercase) {
            self.call_function(&named.path, None, vec![(meaning.clone(), place)], false, place);
            return;
        }
        let known = match &meaning.entity {
            Entity::Type(number) => self.types[*number].value.as_ref(),
            _ => None,
        };
        match known.cloned().as_ref().unwrap_or(&meaning.entity) {
            // One of Rust may be about more than types and attributes: then it is a condition.
            Entity::Variable(variable)
                if self.variables[*variable].constraint.is_none() && named.kind() != Constrained::Unknown =>
            {
                self.variables[*variable].constraint = Some(named.clone());
            }
            Entity::Tuple(elements) => {
                for (_, element) in elements {
                    self.constrain_named(element, named, place);
                }
            }
            // What is no part of the match is asked by the runtime.
            entity @ (Entity::Built(..) | Entity::TypeText(_))
                if matches!(meaning.kind, Kind::Type | Kind::TypeRange) =>
            {
                let what = Meaning::new(entity.clone(), meaning.kind.clone());
                self.ask(quote!(__drr::type_satisfies), named, &what, place);
            }
            Entity::AttrText(_) | Entity::Term(_) => {
                self.ask(quote!(__drr::attr_satisfies), named, meaning, place);
            }
            entity => {
                if let Some(symbol) = self.match_symbol(entity) {
                    let head = Head::Named(named.clone().into());
                    self.conditions
                        .push(dag(place, head, None, vec![arg(Term::Symbol(symbol))]));
                }
            }
        }
    }
    /// Adds a test of the runtime that takes the constraint as its type argument.
    fn ask(&mut self, test: TokenStream, named: &Constraint, what: &Meaning, place: Place) {
        let constraint = named.rust_type();
        let term = self.native_arg(what, place);
        self.push_native(quote!(#test::<#constraint>), None, term.into_iter(), place);
    }
}
