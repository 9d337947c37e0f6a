//! Evaluates expressions.

use std::rc::Rc;

use super::ast::{DagExpr, Expr, NameExpr};
use super::eval::Eval;
use super::value::{Dag, DagArg, Env, Extern, Value};
use crate::lex::{MAX_DEPTH, name_of};
use crate::messages::tablegen as say;

impl Eval<'_> {
    /// The value of an expression. What is wrong is reported, and then there is none.
    pub(crate) fn eval(&mut self, expr: &Expr, env: &Env) -> Option<Value> {
        if !self.step(expr.place()) {
            return None;
        }
        if self.depth >= 2 * MAX_DEPTH {
            self.report.error(expr.place(), say::nested_too_deeply());
            return None;
        }
        self.depth += 1;
        let value = self.eval_inner(expr, env);
        self.depth -= 1;
        value
    }

    fn eval_inner(&mut self, expr: &Expr, env: &Env) -> Option<Value> {
        Some(match expr {
            Expr::Int(value, place, tokens) => Value::Int(*value, *place, tokens.clone()),
            Expr::Str(text, literal) => Value::Str(text.clone(), literal.clone()),
            Expr::Bool(value, word) => Value::Bool(*value, word.into()),
            Expr::Unset(place) => Value::Unset(*place),
            Expr::Code(group) => Value::Code(group.clone()),
            Expr::Raw(tokens) => Value::Raw(tokens.clone()),
            Expr::List(items, place) => {
                let mut values = Vec::new();
                for item in items {
                    values.push(self.eval(item, env)?);
                }
                Value::List(values.into(), *place)
            }
            Expr::Dag(dag) => Value::Dag(Rc::new(self.dag(dag, env)?)),
            Expr::Name(name) => self.name(name, env)?,
            Expr::Bang(bang) => self.bang(bang, env)?,
            Expr::Field(of, field) => {
                let value = self.eval(of, env)?;
                self.field(value, field)?
            }
            Expr::Index(of, index) => {
                let place = expr.place();
                let values = self.list(of, env)?;
                let index_value = self.eval(index, env)?;
                let Value::Int(at, ..) = index_value else {
                    self.report
                        .error(index.place(), say::kind_expected("a number", index_value.noun()));
                    return None;
                };
                match usize::try_from(at).ok().and_then(|at| values.get(at)) {
                    Some(value) => value.clone(),
                    None => {
                        self.report.error(place, say::index_out_of_range(at, values.len()));
                        return None;
                    }
                }
            }
            Expr::Paste(parts) => self.paste(parts, env)?,
        })
    }

    /// What a name stands for: a variable, a field, a class with arguments, a record, or something outside.
    fn name(&mut self, name: &NameExpr, env: &Env) -> Option<Value> {
        let word = name.path.single().map(name_of);
        if let Some(word) = &word {
            if name.args.is_none() {
                if let Some(value) = env.get(word) {
                    return Some(value.clone().used_at(name));
                }
                if self.has_slot(word) {
                    return self.slot(word, name.place);
                }
                if let Some(value) = env.get_outer(word) {
                    return Some(value.clone().used_at(name));
                }
                if let Some(value) = self.out.globals.get(word) {
                    return Some(value.clone().used_at(name));
                }
            }
            if self.is_class(word) && name.args.is_some() {
                return self.instance(name, env);
            }
        }
        self.foreign(name, env)
    }

    fn dag(&mut self, dag: &DagExpr, env: &Env) -> Option<Dag> {
        let op = match &dag.op {
            Some(op) => self.eval(op, env)?,
            None => Value::Unset((&dag.group).into()),
        };
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
            Value::Record(id, place) => {
                let Some(record) = self.record(*id).cloned() else {
                    self.report.error(*place, say::record_later());
                    return None;
                };
                let name = name_of(field);
                match record.field(&name) {
                    Some(found) => Some(found.clone()),
                    // A record that is another name for a constraint has that constraint's fields.
                    None if record.stands_for.is_some() => {
                        let inner = record.stands_for.clone()?;
                        self.field(inner, field)
                    }
                    // What is missing with its class has been reported.
                    None if record.lacks_class => None,
                    None => {
                        self.report.error(field, say::no_such_field(&name));
                        None
                    }
                }
            }
            // The traits that a trait stands for: `ElementwiseMappable.traits`. It does so itself.
            Value::Extern(outside) if *field == "traits" && outside.args.is_none() && outside.fields.is_empty() => {
                let place = outside.place;
                Some(Value::List(std::iter::once(value).collect(), place))
            }
            Value::Extern(outside) => {
                let mut outside = Extern::clone(outside);
                outside.fields.push(field.clone());
                Some(Value::Extern(Rc::new(outside)))
            }
            other => {
                self.report.error(field, say::kind_expected("a record", other.noun()));
                None
            }
        }
    }

    fn paste(&mut self, parts: &[Expr], env: &Env) -> Option<Value> {
        let mut values = Vec::new();
        for part in parts {
            values.push((part.place(), self.eval(part, env)?));
        }
        // Lists paste to a list, everything else to a string.
        if values.iter().all(|(_, value)| matches!(value, Value::List(..))) {
            let mut all = Vec::new();
            for (_, value) in &values {
                if let Value::List(items, _) = value {
                    all.extend(items.iter().cloned());
                }
            }
            let place = values.first().map(|(place, _)| *place)?;
            return Some(Value::List(all.into(), place));
        }
        let mut text = String::new();
        let place = values.first().map(|(place, _)| *place)?;
        for (_, value) in &values {
            text.push_str(&self.pasted_text(value)?);
        }
        Some(Value::string(text, place))
    }

    /// A value as a part of a longer text.
    pub(crate) fn pasted_text(&mut self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Str(text, _) => text.clone(),
            Value::Int(value, ..) => value.to_string(),
            Value::Bool(value, _) => u8::from(*value).to_string(),
            Value::Record(id, _) => match self.record(*id).and_then(|record| record.name.clone()) {
                Some(name) => name,
                // A record of the block that has not been reached yet is known by name alone.
                None => self.declared_name(*id)?,
            },
            Value::Extern(outside) if outside.args.is_none() => name_of(outside.path.last()),
            other => {
                self.report
                    .error(other.place(), say::kind_expected("a string", other.noun()));
                return None;
            }
        })
    }

    fn declared_name(&self, id: super::value::RecordId) -> Option<String> {
        self.out
            .globals
            .iter()
            .find(|(_, value)| matches!(value, Value::Record(known, _) if *known == id))
            .map(|(name, _)| name.clone())
    }
}

impl Value {
    /// The value at the place of a name that stands for it: records are spoken of where they are used.
    fn used_at(self, name: &NameExpr) -> Value {
        match self {
            Value::Record(id, _) => Value::Record(id, name.place),
            other => other,
        }
    }
}
