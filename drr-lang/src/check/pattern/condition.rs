//! Checks of the constraint list against the signatures.

pub(crate) mod inline_constraint;

use proc_macro2::{Group, TokenStream};
use quote::quote;

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant::{self, Immediate};
use crate::check::pattern::expression;
use crate::check::pattern::expression::CppNames;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{Condition, ConstraintEntity, Reference, SymbolKind, Test};
use crate::check::pattern::symbols::{Binder, SymbolId};
use crate::check::pattern::wording::{all_results, count, native_choices, one_of_results};
use crate::cpp::{self, RustExpr};
use crate::lex::Symbol;
use crate::messages::{pattern as diag, source};
use crate::report::{Report, TokenSpan};
use crate::substitute;
use crate::syntax::constraint::ConstraintKind;
use crate::syntax::pattern::role::{Name, Role};
use crate::syntax::pattern::{Dag, Leaf, NativeFunction, NodeOperator, Term};

impl Checker<'_> {
    /// Checks the whole list. Returns it if every element could be checked.
    pub(crate) fn check_conditions(&mut self, list: &[Term], report: &mut Report) -> Option<Vec<Condition>> {
        let conditions: Vec<Option<Condition>> = list.iter().map(|item| self.check_condition(item, report)).collect();
        conditions.into_iter().collect()
    }

    /// Returns the results of the root that `HasNoUseOf` declares unused.
    pub(crate) fn results_without_uses(&self, conditions: &[Condition]) -> Vec<usize> {
        let tests = conditions
            .iter()
            .filter(|condition| matches!(condition.test, Test::HasNoUseOf));
        let mut unused = Vec::new();
        for entity in tests.flat_map(|condition| &condition.entities) {
            if let ConstraintEntity::Symbol(reference) = entity
                && let SymbolKind::Root(root) = self.kind(reference.id)
            {
                match reference.index {
                    Some(index) => unused.push(index),
                    None => unused.extend(0..self.signature(root).map_or(0, |root| root.results.len())),
                }
            }
        }
        unused
    }

    fn check_condition(&mut self, item: &Term, report: &mut Report) -> Option<Condition> {
        let dag = match item {
            Term::Dag(dag) => dag,
            Term::Code(group) => return self.check_expression(group, report),
            Term::Unreadable(_) => return None,
            Term::Leaf(Leaf { operator, symbol: None }) => {
                return report.fail(item.span(), diag::bare_constraint(operator));
            }
            other => {
                return report.fail(other.span(), diag::condition_expected());
            }
        };
        let test = check_test(dag, self.names_of(dag), report);
        report_entities(dag, report);
        let test = test?;
        let yields = self.check_yields(dag, report);
        // `(C:$x $y)` means `(C $x, $y)`.
        let tested = dag.symbol.as_ref().filter(|_| dag.yields().is_none());
        let expected = usize::from(tested.is_none());
        let given = dag.args.len() + 1 - expected;
        let takes_any = matches!(test, Test::General(_) | Test::Native(..) | Test::Predicate { .. });
        let fits = given == 1 || takes_any;
        if !fits {
            // The first surplus argument, or the operator if arguments are missing.
            let surplus = dag.args.get(expected);
            let message = match &test {
                Test::Type(name) => diag::type_constraint_arity(name, given),
                _ => diag::constraint_arity(dag.operator.to_string(), "1 argument", given),
            };
            report.error(
                surplus.map_or(TokenSpan::of(&dag.operator), |arg| arg.term.span()),
                message,
            );
        }
        let first = tested
            .into_iter()
            .map(|symbol| self.check_entity(symbol, &test, report));
        let mut entities: Vec<Option<ConstraintEntity>> = first.collect();
        for arg in &dag.args {
            entities.push(match &arg.term {
                Term::Symbol(symbol) => self.check_entity(symbol, &test, report),
                Term::Literal(literal) => Some(ConstraintEntity::Immediate(Immediate::Literal(literal.clone()))),
                Term::Leaf(Leaf {
                    operator: NodeOperator::Named(name),
                    symbol: None,
                }) if name.role.is_constant() => constant::immediate(name, report).map(ConstraintEntity::Immediate),
                _ => None,
            });
        }
        let entities: Vec<ConstraintEntity> = entities.into_iter().collect::<Option<_>>()?;
        let test = match test {
            Test::Attr(name) if name.role.is_constant() => {
                Test::Constant(constant::constant_with_builder(&name, report)?.0)
            }
            test => test,
        };
        fits.then(|| Condition {
            test,
            entities,
            text: item.to_string(),
            yields,
        })
    }

    /// Returns the entities of a condition whose kinds are known, by their names in C++.
    fn names_of(&self, dag: &Dag) -> CppNames {
        let args = dag.args.iter().enumerate().map(|(at, arg)| match &arg.term {
            Term::Symbol(symbol) => (format!("${at}"), Some(symbol)),
            _ => (format!("${at}"), None),
        });
        let all = args.chain([("$_self".to_string(), dag.symbol.as_ref())]);
        let mut names = Vec::new();
        for (name, symbol) in all {
            let Some((id, index)) = symbol.and_then(|symbol| self.symbols.resolve(symbol)) else {
                continue;
            };
            let kind = self.kind(id);
            let code = match (kind.op(), index) {
                _ if matches!(kind, SymbolKind::Unknown) => return None,
                // A result.
                (_, Some(_)) => Some(RustExpr::new(&name, cpp::CppKind::Value)),
                (Some(op), None) => {
                    let is_single = self.signature(op)?.results.len() == 1;
                    is_single.then(|| RustExpr::new(&name, cpp::CppKind::Value))
                }
                (None, None) => kind.cpp(&name),
            };
            names.extend(code.map(|code| (name, code)));
        }
        Some(names)
    }

    /// Returns the results of native code in the constraint list, as in `(NativeCodeCall<f, 1>:$y $x)`.
    fn check_yields(&mut self, dag: &Dag, report: &mut Report) -> Option<(SymbolId, usize)> {
        let results = dag.yields()?;
        let Some(symbol) = dag.name() else {
            return report.fail(TokenSpan::of(&dag.operator), source::yielded_to_nobody(&dag.operator));
        };
        let id = self.symbols.of_node(symbol)?;
        if !matches!(self.symbols.binder(id), Some(Binder::Condition)) {
            return None;
        }
        self.set_kind(id, SymbolKind::Native(results));
        Some((id, results))
    }

    /// Checks an expression of type `bool` with symbols.
    fn check_expression(&mut self, group: &Group, report: &mut Report) -> Option<Condition> {
        expression::check_code(group, expression::IN_CONDITION, report);
        let tokens = group.stream();
        let symbols = substitute::symbols(&tokens);
        let test = Test::Expression(tokens);
        let entities: Vec<Option<ConstraintEntity>> = symbols
            .iter()
            .map(|symbol| self.check_entity(symbol, &test, report))
            .collect();
        let entities = entities.into_iter().collect::<Option<_>>()?;
        Some(Condition {
            test,
            entities,
            text: group.to_string(),
            yields: None,
        })
    }

    fn check_entity(&mut self, symbol: &Symbol, test: &Test, report: &mut Report) -> Option<ConstraintEntity> {
        let reference = self.resolve_use(symbol, report)?;
        let kind = self.kind(reference.id);
        let expects_attr = matches!(test, Test::Attr(_));
        let expects_value = matches!(test, Test::Type(_) | Test::HasOneUse | Test::HasNoUseOf);
        match (&kind, test) {
            (SymbolKind::Type(_), Test::HasOneUse | Test::HasNoUseOf) => {
                return report.fail(symbol, diag::entity_is_no_value(test.name(), symbol, kind.noun()));
            }
            (SymbolKind::Type(_), Test::Attr(name)) => {
                return report.fail(symbol, diag::entity_is_no_attribute(name, symbol, kind.noun()));
            }
            (SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) | SymbolKind::Prop(_), _) if expects_value => {
                return report.fail(symbol, diag::entity_is_no_value(test.name(), symbol, kind.noun()));
            }
            (SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_), Test::Attr(name))
                if name.kind() == ConstraintKind::Prop =>
            {
                return report.fail(symbol, source::entity_is_no_property(name, symbol, kind.noun()));
            }
            (SymbolKind::Prop(_), Test::Attr(name)) if name.kind() == ConstraintKind::Attr => {
                return report.fail(symbol, diag::entity_is_no_attribute(name, symbol, kind.noun()));
            }
            (SymbolKind::Value(_) | SymbolKind::OptionalValue(_) | SymbolKind::List(_), Test::Attr(name)) => {
                let message = match name.kind() {
                    ConstraintKind::Prop => source::entity_is_no_property(name, symbol, kind.noun()),
                    _ => diag::entity_is_no_attribute(name, symbol, kind.noun()),
                };
                return report.fail(symbol, message);
            }
            (SymbolKind::Root(op) | SymbolKind::SourceNode(op), _) if expects_attr || expects_value => {
                let signature = self.signature(*op)?;
                let results = signature.results.len();
                if expects_attr {
                    return report.fail(symbol, diag::entity_is_no_attribute(test.name(), symbol, "an op"));
                }
                if results == 0 {
                    return report.fail(symbol, diag::no_results_as_value(&signature.op_name, symbol));
                }
                // `HasNoUseOf` may test all results of an op at once.
                if results > 1 && reference.index.is_none() && !matches!(test, Test::HasNoUseOf) {
                    let choices = one_of_results(symbol, signature);
                    return report.fail(
                        symbol,
                        diag::pack_needs_index(symbol, results, choices).signature(signature),
                    );
                }
            }
            _ => {}
        }
        Some(ConstraintEntity::Symbol(reference))
    }

    /// Resolves a use of a symbol and checks its index. Unbound symbols have been reported.
    pub(crate) fn resolve_use(&self, symbol: &Symbol, report: &mut Report) -> Option<Reference> {
        let (id, index) = self.symbols.resolve(symbol)?;
        let kind = self.kind(id);
        let reference = Reference {
            id,
            index,
            symbol: symbol.clone(),
        };
        let Some(index) = index else { return Some(reference) };
        let base = symbol
            .split_index()
            .map_or_else(String::new, |(base, _)| format!("${base}"));
        match (&kind, kind.op()) {
            (SymbolKind::Unknown, _) => None,
            (SymbolKind::Native(results), _) if index < *results => Some(reference),
            (SymbolKind::Native(results), _) => {
                let choices = match results {
                    1 => "write the symbol alone".to_string(),
                    _ => native_choices(&base, *results),
                };
                let values = count(*results, "value");
                report.fail(symbol, diag::index_out_of_values(base, values, choices))
            }
            (_, Some(op)) => {
                let signature = self.signature(op)?;
                let results = signature.results.len();
                if index < results {
                    return Some(reference);
                }
                let op_name = &signature.op_name;
                let message = match results {
                    0 => diag::index_without_results(op_name, symbol),
                    _ => diag::index_out_of_range(op_name, count(results, "result"), all_results(base, signature)),
                };
                report.fail(symbol, message.signature(signature))
            }
            (kind, None) => report.fail(symbol, diag::index_on_leaf(base, kind.noun())),
        }
    }
}

/// Returns the test of a node in the list.
fn check_test(dag: &Dag, names: CppNames, report: &mut Report) -> Option<Test> {
    let has_self = dag.symbol.is_some();
    Some(match &dag.operator {
        NodeOperator::Named(name) => match (name.role, name.kind()) {
            (Role::Predicate, _) => {
                let tokens = expression::of_inline_constraint(name, names, report)?;
                check_predicate(&tokens, dag, report);
                Test::Predicate { tokens, has_self }
            }
            (Role::HasOneUse, _) => Test::HasOneUse,
            (Role::HasNoUseOf, _) => Test::HasNoUseOf,
            (Role::Constant(_), _) | (_, ConstraintKind::Attr | ConstraintKind::Prop) => Test::Attr(name.clone()),
            (_, ConstraintKind::Type) => Test::Type(name.constraint.clone()),
            (_, ConstraintKind::Unknown) => Test::General(name.constraint.clone()),
        },
        NodeOperator::Native(native) => match &native.function {
            NativeFunction::Path(path) => {
                let name = path.to_string();
                let mut known = Role::constraints_on_uses();
                if let Some(meant) = known.find(|known| known.strip_prefix('H') == name.strip_prefix('h')) {
                    report.error(path.span(), diag::no_such_constraint(&name, meant));
                }
                Test::Native(path.clone(), native.is_negated)
            }
            NativeFunction::Text(text) => {
                let tokens = expression::native_tokens(text, names, report)?;
                check_predicate(&tokens, dag, report);
                let tokens = quote!({ #tokens });
                Test::Predicate { tokens, has_self }
            }
        },
        NodeOperator::Directive(directive, word) => {
            return report.fail(word, misplaced(*directive, DirectiveSite::Condition));
        }
    })
}

/// Checks the placeholders of a predicate, which are numbered arguments.
fn check_predicate(tokens: &TokenStream, dag: &Dag, report: &mut Report) {
    let is_empty = dag.symbol.is_none() && dag.args.is_empty();
    expression::check_argumentholders(tokens, expression::in_predicate(dag.args.len(), !is_empty), report);
}

/// Reports arguments that a constraint cannot be tested on.
fn report_entities(dag: &Dag, report: &mut Report) {
    if let NodeOperator::Directive(..) = &dag.operator {
        return;
    }
    for arg in &dag.args {
        match &arg.term {
            Term::Symbol(_) | Term::Literal(_) | Term::Unreadable(_) => {}
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                symbol: None,
            }) if name.role.is_constant() => {}
            Term::Dag(inner) => {
                report.error(inner.span, diag::node_as_entity(format!("({} ..)", inner.operator)));
            }
            other => report.error(other.span(), diag::constraint_entity_expected()),
        }
    }
}

impl Test {
    /// Returns the name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Test::Type(constraint) | Test::Attr(Name { constraint, .. }) | Test::General(constraint) => {
                constraint.to_string()
            }
            Test::Constant(_) => "a constant".to_string(),
            Test::HasOneUse => "HasOneUse".to_string(),
            Test::HasNoUseOf => "HasNoUseOf".to_string(),
            Test::Native(path, _) => path.to_string(),
            Test::Expression(_) => "an expression".to_string(),
            Test::Predicate { .. } => "Constraint".to_string(),
        }
    }
}
