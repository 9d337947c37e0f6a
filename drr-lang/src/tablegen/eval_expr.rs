//! Evaluator of expressions.

use std::rc::Rc;

use super::ast::{Expr, NameExpr};
use super::eval::Eval;
use super::value::{Dag, DagArg, Env, Extern, Value};
use crate::lex::{MAX_DEPTH, name_of};
use crate::messages::tablegen as diag;

/// Number of string characters that count as one evaluation step.
const LETTERS_OF_STEP: usize = 16;

impl Eval<'_> {
    /// Evaluates an expression. Reports errors and returns `None`.
    pub(crate) fn eval(&mut self, expr: &Expr, env: &Env) -> Option<Value> {
        if !self.step(expr.span()) {
            return None;
        }
        if self.depth >= 2 * MAX_DEPTH {
            return self.report.fail(expr.span(), diag::nested_too_deeply());
        }
        self.depth += 1;
        let value = self.eval_inner(expr, env);
        self.depth -= 1;
        let value = value?;
        // Strings and lists that are joined with themselves grow exponentially, so operators count steps by the length
        // of their result.
        if matches!(expr, Expr::Bang(_) | Expr::Paste(_)) {
            self.steps += match &value {
                Value::Str(text, _) => text.len() / LETTERS_OF_STEP,
                Value::List(items, _) => items.len(),
                _ => 0,
            };
        }
        Some(value)
    }

    fn eval_inner(&mut self, expr: &Expr, env: &Env) -> Option<Value> {
        Some(match expr {
            Expr::Value(value) => value.clone(),
            Expr::List(items, span) => Value::List(self.each(items, env)?.into(), *span),
            Expr::Dag(dag) => Value::Dag(Rc::new(self.dag(dag, env)?)),
            Expr::Name(name) => self.name(name, env)?,
            Expr::Bang(bang) => self.bang(bang, env)?,
            Expr::Field(of, field) => {
                let value = self.eval(of, env)?;
                self.field(value, field)?
            }
            Expr::Index(of, index) => {
                let span = expr.span();
                let values = self.list(of, env)?;
                let index_value = self.eval(index, env)?;
                let Value::Int(at, ..) = index_value else {
                    let message = diag::kind_expected("a number", index_value.noun());
                    return self.report.fail(index.span(), message);
                };
                match usize::try_from(at).ok().and_then(|at| values.get(at)) {
                    Some(value) => value.clone(),
                    None => return self.report.fail(span, diag::index_out_of_range(at, values.len())),
                }
            }
            Expr::Paste(parts) => self.paste(parts, env)?,
        })
    }

    /// Resolves a name: a variable, a field, a class with arguments, a record, or an external name.
    fn name(&mut self, name: &NameExpr, env: &Env) -> Option<Value> {
        let word = name.path.single().map(name_of);
        if let Some(word) = &word {
            if name.args.is_none() {
                let known = env.get(word);
                if known.is_none() && self.has_slot(word) {
                    return self.slot(word, name.span);
                }
                let known = known.or_else(|| env.get_outer(word));
                if let Some(value) = known.or_else(|| self.out.globals.get(word)) {
                    return Some(value.clone().used_at(name));
                }
            }
            if self.is_class(word) && name.args.is_some() {
                return self.instance(name, env);
            }
        }
        self.foreign(name, env)
    }

    /// Evaluates several expressions.
    pub(super) fn each(&mut self, exprs: &[Expr], env: &Env) -> Option<Vec<Value>> {
        exprs.iter().map(|expr| self.eval(expr, env)).collect()
    }

    fn dag(&mut self, dag: &Dag<Expr>, env: &Env) -> Option<Dag<Value>> {
        let op = self.eval(&dag.op, env)?;
        let mut args = Vec::new();
        for arg in &dag.args {
            let value = match &arg.value {
                Some(value) => Some(self.eval(value, env)?),
                None => None,
            };
            args.push(DagArg {
                named: arg.named.clone(),
                attributes: arg.attributes.clone(),
                marker: arg.marker.clone(),
                value,
                symbol: arg.symbol.clone(),
                comma: arg.comma,
            });
        }
        Some(Dag {
            group: dag.group.clone(),
            op,
            symbol: dag.symbol.clone(),
            args,
        })
    }

    fn field(&mut self, value: Value, field: &proc_macro2::Ident) -> Option<Value> {
        match &value {
            Value::Record(id, span) => {
                let Some(record) = self.record(*id).cloned() else {
                    return self.report.fail(*span, diag::record_later());
                };
                let name = name_of(field);
                match record.field(&name) {
                    Some(found) => Some(found.clone()),
                    // An alias of a constraint has the constraint's fields.
                    None if record.stands_for.is_some() => {
                        let inner = record.stands_for.clone()?;
                        self.field(inner, field)
                    }
                    // The missing class has been reported.
                    None if record.lacks_class => None,
                    None => self.report.fail(field, diag::no_such_field(&name)),
                }
            }
            // `ElementwiseMappable.traits` is a list of traits. The external trait itself represents all of them.
            Value::Extern(outside) if *field == "traits" && outside.args.is_none() && outside.fields.is_empty() => {
                let span = outside.span;
                Some(Value::List(std::iter::once(value).collect(), span))
            }
            Value::Extern(outside) => {
                let mut outside = Extern::clone(outside);
                outside.fields.push(field.clone());
                Some(Value::Extern(Rc::new(outside)))
            }
            other => self.report.fail(field, diag::kind_expected("a record", other.noun())),
        }
    }

    /// Concatenates values: lists to a list, everything else to a string.
    fn paste(&mut self, parts: &[Expr], env: &Env) -> Option<Value> {
        let (span, values) = (parts.first()?.span(), self.each(parts, env)?);
        let lists = values.iter().map(|value| match value {
            Value::List(items, _) => Some(items.to_vec()),
            _ => None,
        });
        match lists.collect::<Option<Vec<_>>>() {
            Some(lists) => Some(Value::List(lists.concat().into(), span)),
            None => Some(Value::string(self.pasted_texts(&values)?, span)),
        }
    }

    /// Concatenates several values to a string.
    pub(super) fn pasted_texts(&mut self, values: &[Value]) -> Option<String> {
        values.iter().map(|value| self.pasted_text(value)).collect()
    }

    /// Converts a value to a string for concatenation.
    pub(crate) fn pasted_text(&mut self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Str(text, _) => text.clone(),
            Value::Int(value, ..) => value.to_string(),
            Value::Bool(value, _) => u8::from(*value).to_string(),
            Value::Record(id, _) => match self.record(*id).and_then(|record| record.name.clone()) {
                Some(name) => name,
                // A record that has not been evaluated yet is known by name only.
                None => self.out.declared_name(*id)?,
            },
            Value::Extern(outside) if outside.args.is_none() => name_of(outside.path.last()),
            other => {
                let message = diag::kind_expected("a string", other.noun());
                return self.report.fail(other.span(), message);
            }
        })
    }
}

impl Value {
    /// Returns the value with the span of the name that refers to it: records have the span of their use.
    fn used_at(self, name: &NameExpr) -> Value {
        match self {
            Value::Record(id, _) => Value::Record(id, name.span),
            other => other,
        }
    }
}
