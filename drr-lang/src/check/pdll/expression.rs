//! What an expression stands for.

use proc_macro2::{Ident, Span};

use super::evaluator::Evaluator;
use super::kind::Kind;
use super::meaning::{Entity, MatchedOp, Meaning, Phase, Variable};
use super::scope::Named;
use super::untyped::UntypedResults;
use crate::check::mlir_text::check_attr;
use crate::lex::{Symbol, name_of};
use crate::messages::{pdll as say, source};
use crate::report::Place;
use crate::signature::{Count, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Directive, Leaf, Term};
use crate::syntax::pdll::{
    Element, Expression, ExpressionKind, Member, MemberName, NamedAttribute, OpExpression, OpName, VariableConstraint,
};
use drr_schema::nearest;

impl Evaluator<'_> {
    /// What an expression stands for. Where it has an error, that has been reported.
    pub(super) fn expression(&mut self, expression: &Expression) -> Meaning {
        let place = expression.place;
        match &expression.kind {
            ExpressionKind::Name(path) => match path.single() {
                Some(name) => self.name(name, expression),
                None => Meaning {
                    entity: Entity::Function(path.clone()),
                    kind: Kind::Unknown,
                },
            },
            ExpressionKind::Define { name, constraints } => self.define_inline(name.as_ref(), constraints, place),
            ExpressionKind::Attr(text) => self.attribute_text(text, place),
            ExpressionKind::Type(text) => self.type_text(text, place),
            ExpressionKind::Literal(literal) => Meaning {
                entity: Entity::Term(Term::Literal(literal.clone())),
                kind: Kind::Attr,
            },
            ExpressionKind::Rust(code) => Meaning {
                entity: Entity::Term(self.code(code)),
                kind: Kind::Unknown,
            },
            ExpressionKind::Rest => {
                self.report.error(place, say::rest_elsewhere());
                Meaning::unknown()
            }
            ExpressionKind::Block(block) => self.block(block, place),
            ExpressionKind::Op(op) => match self.phase {
                Phase::Match => self.matched_op(op, place),
                Phase::Rewrite => self.built_op(op, place),
            },
            ExpressionKind::Tuple(elements) => self.tuple(elements),
            ExpressionKind::Callable(callable) => {
                let meaning = Meaning {
                    entity: Entity::Inline(callable.clone()),
                    kind: Kind::Callable(callable.kind),
                };
                if let Some(name) = &callable.name {
                    self.scopes
                        .define(name, Named::Variable(meaning.clone().into()), self.report);
                }
                meaning
            }
            ExpressionKind::Member(parent, member) => self.member(parent, member),
            ExpressionKind::Call { callee, args, not } => self.call(callee, args, not.as_ref(), place),
        }
    }

    fn name(&mut self, name: &Ident, expression: &Expression) -> Meaning {
        let text = name_of(name);
        match self.scopes.get(&text).cloned() {
            Some(Named::Variable(meaning)) => *meaning,
            Some(Named::Callable(number)) => Meaning {
                kind: Kind::Callable(self.callables[number].kind),
                entity: Entity::Callable(number),
            },
            Some(Named::Pattern) => {
                self.report.error(name, say::pattern_as_value(name));
                Meaning::unknown()
            }
            // What is called and is nothing of ours is a Rust function: `call` asks for paths itself.
            None => {
                let near = self.scopes.nearest(&text);
                self.report
                    .error(expression.place, say::undefined(name).did_you_mean(near));
                Meaning::unknown()
            }
        }
    }

    fn tuple(&mut self, elements: &[Element]) -> Meaning {
        let mut meanings = Vec::new();
        let mut kinds = Vec::new();
        for Element { label, value } in elements {
            let meaning = self.expression(value);
            if matches!(meaning.kind, Kind::Tuple(_) | Kind::Callable(_)) {
                self.report.error(value.place, say::tuple_element(&meaning.kind));
            }
            let label = label.as_ref().map(name_of);
            kinds.push((label.clone(), meaning.kind.clone()));
            meanings.push((label, meaning));
        }
        Meaning {
            entity: Entity::Tuple(meanings),
            kind: Kind::Tuple(kinds),
        }
    }

    fn member(&mut self, parent: &Expression, member: &Member) -> Meaning {
        let meaning = self.expression(parent);
        let found = match (&meaning.entity, &meaning.kind) {
            (Entity::Tuple(elements), _) => {
                let wanted = match &member.name {
                    MemberName::Number(number) => elements.get(*number),
                    MemberName::Name(name) => elements.iter().find(|(label, _)| label.as_ref() == Some(name)),
                };
                wanted.map(|(_, element)| element.clone())
            }
            (Entity::Op(_) | Entity::Built(_, None), kind) if let Some(untyped) = self.untyped_of(&meaning.entity) => {
                return self.untyped_result(&meaning.entity, untyped, member, kind);
            }
            (Entity::Op(op), _) => {
                let (op, name) = (*op, self.matched[*op].name.clone());
                return self.result_of(&name, member, |result| Entity::Result(op, result), &meaning.kind);
            }
            (Entity::Built(symbol, None), Kind::Op(Some(name))) => {
                let (symbol, name) = (symbol.clone(), self.op_name_of(name));
                return self.result_of(
                    &name,
                    member,
                    |result| Entity::Built(symbol.clone(), result),
                    &meaning.kind,
                );
            }
            // What a Rust function yields, by number.
            (Entity::Built(symbol, None), _) => match member.name {
                MemberName::Number(number) => Some(Meaning {
                    entity: Entity::Built(symbol.clone(), Some(number)),
                    kind: Kind::Unknown,
                }),
                MemberName::Name(_) => None,
            },
            // Of an argument that nobody has given, only the kind is known.
            (Entity::Nothing, _) | (_, Kind::Unknown) => return Meaning::unknown(),
            _ => None,
        };
        found.unwrap_or_else(|| {
            self.report
                .error(member.place, say::no_such_member(&member.name, &meaning.kind));
            Meaning::unknown()
        })
    }

    /// A name in `op<..>` that is written so.
    fn op_name_of(&self, written: &str) -> OpName {
        OpName::Mlir(written.to_string(), Span::call_site().into())
    }

    /// A result of an operation, or all of them.
    fn result_of(
        &mut self,
        name: &OpName,
        member: &Member,
        entity: impl Fn(Option<usize>) -> Entity,
        kind: &Kind,
    ) -> Meaning {
        if member.name == MemberName::Name("results".to_string()) {
            return Meaning {
                entity: entity(None),
                kind: Kind::ValueRange,
            };
        }
        let Some(signature) = self.signature(name) else {
            return Meaning::unknown();
        };
        let results = &signature.results;
        let number = match &member.name {
            MemberName::Number(number) => Some(*number).filter(|number| *number < results.len()),
            MemberName::Name(name) => results.iter().position(|result| result.name == *name),
        };
        let Some(number) = number else {
            let near = match &member.name {
                MemberName::Name(name) => nearest(name, results.iter().map(|result| result.name.as_str())),
                MemberName::Number(_) => None,
            };
            let message = say::no_such_member(&member.name, kind).did_you_mean(near);
            self.report.error(member.place, message.signature(&signature));
            return Meaning::unknown();
        };
        Meaning {
            entity: entity(Some(number)),
            kind: match results[number].count {
                Count::One => Kind::Value,
                Count::Optional | Count::Variadic => Kind::ValueRange,
            },
        }
    }

    /// `name: C` in an expression, or `_: C`.
    fn define_inline(&mut self, name: Option<&Ident>, constraints: &[VariableConstraint], place: Place) -> Meaning {
        let kind = self.kind_of(constraints);
        let symbol = match name {
            Some(name) => self.symbol(name),
            None => self.fresh("any", place.first()),
        };
        let meaning = self.new_variable(symbol, kind, name.map_or(place, Place::from));
        self.constrain(&meaning, constraints);
        if let Some(name) = name {
            self.scopes
                .define(name, Named::Variable(meaning.clone().into()), self.report);
        }
        meaning
    }

    /// `let name: C = value;`
    pub(super) fn define_variable(
        &mut self,
        name: &Ident,
        constraints: Option<&[VariableConstraint]>,
        value: Option<&Expression>,
    ) {
        let meaning = match (constraints, value) {
            (None, None) => {
                self.report.error(name, say::type_unknown(name));
                Meaning::unknown()
            }
            (constraints, None) => {
                let constraints = constraints.unwrap_or_default();
                let kind = self.kind_of(constraints);
                let symbol = self.symbol(name);
                let meaning = self.new_variable(symbol, kind, name.into());
                self.constrain(&meaning, constraints);
                meaning
            }
            (constraints, Some(value)) => {
                let meaning = self.expression(value);
                let meaning = match constraints {
                    Some(constraints) => {
                        let kind = self.kind_of(constraints);
                        let converted = self.convert(meaning, &kind, value.place);
                        self.constrain(&converted, constraints);
                        converted
                    }
                    None => meaning,
                };
                if let Kind::Callable(kind) = meaning.kind {
                    self.report.error(name, say::callable_as_variable(kind.word()));
                }
                self.name_entity(name, &meaning);
                meaning
            }
        };
        self.scopes.define(name, Named::Variable(meaning.into()), self.report);
    }

    /// An operation of the match goes by the name of its variable.
    fn name_entity(&mut self, name: &Ident, meaning: &Meaning) {
        let symbol = self.symbol(name);
        match meaning.entity {
            Entity::Op(op)
                if let Some(op) = self.matched.get_mut(op)
                    && op.symbol.name().starts_with("__")
                    && !op.is_named =>
            {
                op.symbol = symbol;
            }
            Entity::Region(region) => self.regions[region].symbols[0] = Some(symbol),
            Entity::Block(region) => self.regions[region].symbols[1] = Some(symbol),
            _ => {}
        }
    }

    fn new_variable(&mut self, symbol: Symbol, kind: Kind, place: Place) -> Meaning {
        match kind {
            Kind::Type | Kind::TypeRange => {}
            _ if self.phase == Phase::Rewrite => {
                self.report.error(place, say::variable_without_value());
                return Meaning::unknown();
            }
            _ => {}
        }
        match kind {
            Kind::Attr | Kind::Value | Kind::ValueRange | Kind::Region => {}
            Kind::Op(name) => {
                let name = name.map_or(OpName::Any(place), |name| OpName::Mlir(name, place));
                let untyped = self.new_untyped(&name, UntypedResults::AtLeast(0));
                return self.add_matched(MatchedOp {
                    symbol,
                    place,
                    name,
                    operands: None,
                    either: Vec::new(),
                    attributes: Vec::new(),
                    is_named: false,
                    interface: None,
                    untyped,
                });
            }
            Kind::Type | Kind::TypeRange => return self.new_type(kind),
            _ => return Meaning::unknown(),
        }
        self.variables.push(Variable {
            symbol,
            place,
            constraint: None,
            may_be_absent: false,
        });
        Meaning {
            entity: Entity::Variable(self.variables.len() - 1),
            kind,
        }
    }

    /// `op<a.b>(..)` in the match.
    fn matched_op(&mut self, op: &OpExpression, place: Place) -> Meaning {
        if let Some((word, _)) = &op.location {
            self.report.error(word, say::location_in_match());
        }
        let signature = self.signature(&op.name);
        let untyped = self.new_untyped(&op.name, UntypedResults::AtLeast(0));
        let mut either = Vec::new();
        let operands = op.operands.as_ref().map(|operands| {
            let mut meanings: Vec<(Meaning, Place)> = Vec::new();
            for operand in operands {
                let start = meanings.len();
                if let ExpressionKind::Rest = operand.kind {
                    if !self.check_last(operand, operands) {
                        return Vec::new();
                    }
                    self.rest_of_operands(&mut meanings, signature.as_ref(), untyped, operand.place);
                    continue;
                }
                let orders = self.called(operand, Directive::Either);
                if orders.is_some_and(|orders| orders.len() < 2) {
                    self.report.error(operand.place, source::either_needs_two());
                }
                for operand in orders.unwrap_or(std::slice::from_ref(operand)) {
                    meanings.push((self.expression(operand), operand.place));
                }
                either.extend(orders.map(|_| (start..meanings.len(), operand.place)));
            }
            match untyped {
                Some(untyped) => self.untyped_operands(untyped, meanings),
                None => self.operands(meanings, &op.name, signature.as_ref()),
            }
        });
        let mut attributes = Vec::new();
        for attribute in &op.attributes {
            let Some((name, entity, place)) = self.attribute(attribute, signature.as_ref()) else {
                continue;
            };
            if let Some(untyped) = untyped {
                self.add_untyped_attribute(untyped, &name, &entity);
            }
            attributes.push((name, entity, place));
        }
        let symbol = self.fresh("op", op.keyword.span());
        let meaning = self.add_matched(MatchedOp {
            symbol,
            place,
            name: op.name.clone(),
            operands,
            either,
            attributes,
            is_named: false,
            interface: None,
            untyped,
        });
        if let Some(types) = &op.types {
            self.matched_types(self.matched.len() - 1, types, op.name.place());
        }
        meaning
    }

    /// The arguments of a call of `either` and the like, unless something is called so.
    pub(super) fn called<'e>(&self, expression: &'e Expression, word: Directive) -> Option<&'e [Expression]> {
        match &expression.kind {
            ExpressionKind::Call {
                callee,
                args,
                not: None,
            } if self.is_word(callee, word) => Some(args),
            _ => None,
        }
    }

    /// Whether an expression is one of the words of `pat!`, unless something is called so.
    pub(super) fn is_word(&self, expression: &Expression, word: Directive) -> bool {
        let is_named = expression.name().is_some_and(|name| name == word.word());
        is_named && self.scopes.get(word.word()).is_none()
    }

    /// `..` among the operands of a matched operation.
    fn rest_of_operands(
        &mut self,
        operands: &mut Vec<(Meaning, Place)>,
        signature: Option<&Signature>,
        untyped: Option<usize>,
        place: Place,
    ) {
        if untyped.is_some() {
            return operands.push((self.any(Kind::ValueRange, place), place));
        }
        for declared in signature.into_iter().flat_map(Signature::operands).skip(operands.len()) {
            let kind = match declared.kind.count() {
                Some(Count::One) => Kind::Value,
                _ => Kind::ValueRange,
            };
            operands.push((self.any(kind, place), place));
        }
    }

    /// A variable without a name.
    fn any(&mut self, kind: Kind, place: Place) -> Meaning {
        let symbol = self.fresh("any", place.first());
        self.new_variable(symbol, kind, place)
    }

    /// `variadic(a, b)`: a range of these values. One that is matched may have a rest.
    pub(super) fn range(&mut self, elements: &[Expression]) -> Meaning {
        let mut range = Vec::new();
        for element in elements {
            let meaning = match (&element.kind, self.phase) {
                (ExpressionKind::Rest, Phase::Match) => self.any(Kind::ValueRange, element.place),
                _ => self.expression(element),
            };
            range.extend(self.element(meaning, element.place).map(|element| (None, element)));
        }
        Meaning {
            entity: Entity::Tuple(range),
            kind: Kind::ValueRange,
        }
    }

    /// An element of a range.
    fn element(&mut self, meaning: Meaning, place: Place) -> Option<Meaning> {
        match (&meaning.kind, self.phase) {
            (Kind::Op(_), Phase::Match) => Some(self.convert(meaning, &Kind::Value, place)),
            (Kind::ValueRange, Phase::Match) if !matches!(meaning.entity, Entity::Variable(_)) => {
                self.report.fail(place, say::rest_of_range())
            }
            (Kind::Op(_) | Kind::Value | Kind::ValueRange | Kind::Unknown, _) => Some(meaning),
            (kind, _) => self.report.fail(place, say::operand_kind(kind)),
        }
    }

    fn add_matched(&mut self, op: MatchedOp) -> Meaning {
        let kind = Kind::Op(op.name.written());
        self.matched.push(op);
        Meaning {
            entity: Entity::Op(self.matched.len() - 1),
            kind,
        }
    }

    /// A matched operation of any name gets one.
    fn give_name(&mut self, op: usize, name: &str, place: Place) {
        let matched = &mut self.matched[op];
        matched.name = OpName::Mlir(name.to_string(), place);
        let name = matched.name.clone();
        let is_declared = self.known_op(&name).is_some();
        let matched = &mut self.matched[op];
        match (
            matched.untyped,
            is_declared,
            &matched.operands,
            matched.attributes.as_slice(),
        ) {
            (Some(untyped), false, ..) => self.untyped[untyped].op_name = name.written().unwrap_or_default(),
            (Some(_), true, None, []) => matched.untyped = None,
            (Some(_), true, ..) => {
                self.report
                    .error(place, say::named_too_late(name.written().unwrap_or_default()));
            }
            (None, ..) => {}
        }
    }

    /// The operands of an operation, one for each that it declares. A single range stands for all of them.
    pub(super) fn operands(
        &mut self,
        given: Vec<(Meaning, Place)>,
        name: &OpName,
        signature: Option<&Signature>,
    ) -> Vec<(Entity, Place)> {
        let Some(signature) = signature else {
            return Vec::new();
        };
        let declared: Vec<_> = signature.operands().collect();
        if given.is_empty()
            && declared
                .iter()
                .all(|declared| declared.kind.count() != Some(Count::One))
        {
            let none = |_| (Entity::Tuple(Vec::new()), name.place());
            return declared.iter().map(none).collect();
        }
        if given.len() != declared.len() {
            let place = given.get(declared.len()).map_or(name.place(), |(_, place)| *place);
            let wanted = crate::check::pattern::wording::count(declared.len(), "operand");
            let message = say::operand_groups(&signature.op_name, wanted, given.len());
            self.report.error(place, message.signature(signature));
            return Vec::new();
        }
        let mut operands = Vec::new();
        for ((meaning, place), declared) in given.into_iter().zip(declared) {
            let kind = match declared.kind.count() {
                Some(Count::One) => Kind::Value,
                _ => Kind::ValueRange,
            };
            let is_one = meaning.kind == Kind::Value && kind == Kind::ValueRange;
            let entity = self.convert(meaning, &kind, place).entity;
            // One value is all of the group, no more and no less.
            let entity = match is_one && self.phase == Phase::Match {
                true => Entity::range_of(entity),
                false => entity,
            };
            operands.push((entity, place));
        }
        operands
    }

    /// `name = value` in braces.
    pub(super) fn attribute(
        &mut self,
        attribute: &NamedAttribute,
        signature: Option<&Signature>,
    ) -> Option<(String, Entity, Place)> {
        let NamedAttribute { name, place, value } = attribute;
        let is_region = signature.map(|signature| signature.regions.iter().any(|region| region.name == *name));
        if let Some(value) = value
            && (is_region == Some(true) || self.is_word(value, Directive::Empty))
        {
            if is_region == Some(false) {
                return self.report.fail(value.place, say::attribute_kind(&Kind::Region));
            }
            return Some((name.clone(), self.region_of_op(value), value.place));
        }
        if let Some(signature) = signature
            && !signature
                .args
                .iter()
                .any(|arg| !arg.kind.is_operand() && arg.name == *name)
        {
            let names = signature.args.iter().filter(|arg| !arg.kind.is_operand());
            let near = nearest(name, names.map(|arg| arg.name.as_str()));
            let message = say::no_such_attribute(&signature.op_name, name).did_you_mean(near);
            return self.report.fail(*place, message.signature(signature));
        }
        let (entity, place) = match value {
            Some(value) => {
                let meaning = self.expression(value);
                let is_region = matches!(meaning.kind, Kind::Region | Kind::Block) && !self.knows_ops();
                if !is_region && !matches!(meaning.kind, Kind::Attr | Kind::Unknown) {
                    let help = matches!(meaning.kind, Kind::Region | Kind::Block)
                        .then_some("a region has a name where the operation is declared");
                    let message = say::attribute_kind(&meaning.kind).help_if(help.filter(|_| signature.is_none()));
                    return self.report.fail(value.place, message);
                }
                (meaning.entity, value.place)
            }
            None => (Entity::AttrText("unit".to_string()), *place),
        };
        Some((name.clone(), entity, place))
    }

    /// `attr<..>`.
    fn attribute_text(&mut self, text: &str, place: Place) -> Meaning {
        match check_attr(text, place, self.report) {
            Some(()) => Meaning {
                entity: Entity::AttrText(text.to_string()),
                kind: Kind::Attr,
            },
            None => Meaning::unknown(),
        }
    }

    /// Makes of an expression what its place wants.
    pub(super) fn convert(&mut self, meaning: Meaning, wanted: &Kind, place: Place) -> Meaning {
        let entity = match (&meaning.kind, wanted) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => return meaning,
            (found, wanted) if found == wanted => return meaning,
            (Kind::Op(Some(_)), Kind::Op(None)) | (Kind::Value, Kind::ValueRange) | (Kind::Type, Kind::TypeRange) => {
                meaning.entity
            }
            (Kind::Op(None), Kind::Op(Some(name))) if let Entity::Op(op) = meaning.entity => {
                self.give_name(op, name, place);
                meaning.entity
            }
            (Kind::Op(_), Kind::Value) => return self.only_result(meaning, place),
            (Kind::Op(_), Kind::ValueRange) => match meaning.entity {
                Entity::Op(op) => Entity::Result(op, None),
                entity => entity,
            },
            (Kind::Tuple(found), Kind::Tuple(kinds)) if found.len() == kinds.len() => {
                let Entity::Tuple(elements) = meaning.entity else {
                    return Meaning::unknown();
                };
                let mut converted = Vec::new();
                for ((_, element), (label, kind)) in elements.into_iter().zip(kinds) {
                    converted.push((label.clone(), self.convert(element, kind, place)));
                }
                Entity::Tuple(converted)
            }
            (Kind::Tuple(kinds), Kind::ValueRange | Kind::TypeRange)
                if self.phase == Phase::Rewrite && kinds.iter().all(|(_, kind)| kind.is_part_of(wanted)) =>
            {
                meaning.entity
            }
            (Kind::Tuple(_), Kind::ValueRange) => {
                let Entity::Tuple(elements) = meaning.entity else {
                    return Meaning::unknown();
                };
                let elements = elements.into_iter();
                let elements = elements.filter_map(|(_, element)| Some((None, self.element(element, place)?)));
                Entity::Tuple(elements.collect())
            }
            (Kind::Block, Kind::Region) if let Entity::Block(region) = meaning.entity => Entity::Region(region),
            (found, wanted) => {
                let help = match (found, wanted) {
                    (Kind::ValueRange, Kind::Value) => {
                        Some("a range may have any number of values; name one that is single")
                    }
                    _ => None,
                };
                self.report.error(place, say::wrong_kind(wanted, found).help_if(help));
                return Meaning::unknown();
            }
        };
        Meaning {
            entity,
            kind: wanted.clone(),
        }
    }

    /// An operation where one value is wanted: its only result.
    fn only_result(&mut self, meaning: Meaning, place: Place) -> Meaning {
        if let Some(untyped) = self.untyped_of(&meaning.entity) {
            return self.untyped_only_result(untyped, meaning, place);
        }
        let name = match (&meaning.entity, &meaning.kind) {
            (Entity::Op(op), _) => Some(self.matched[*op].name.clone()),
            (_, Kind::Op(Some(name))) => Some(self.op_name_of(name)),
            _ => None,
        };
        let signature = name.and_then(|name| self.signature(&name));
        if let Some(signature) = signature
            && !signature.yields_one_value()
        {
            let help = match signature.results.first() {
                Some(first) => format!("name the result that is meant, such as `.{}`", first.name),
                None => "it has no result".to_string(),
            };
            let message = say::wrong_kind(Kind::Value, &meaning.kind).help(help);
            self.report.error(place, message.signature(&signature));
            return Meaning::unknown();
        }
        Meaning {
            entity: match meaning.entity {
                Entity::Op(op) => Entity::Result(op, Some(0)),
                entity => entity,
            },
            kind: Kind::Value,
        }
    }
}

/// A constraint with the symbol that satisfies it.
pub(super) fn constrained(constraint: &Constraint, symbol: Symbol) -> Term {
    Term::Leaf(Leaf {
        head: crate::syntax::pattern::Head::Named(constraint.clone().into()),
        symbol: Some(symbol),
    })
}
