//! TableGen's bang operators: `!cast`, `!if`, `!listconcat` and others.

use std::cmp::Ordering;
use std::rc::Rc;

use super::ast::{BangExpr, Expr};
use super::eval::Eval;
use super::value::{Dag, Env, Extern, Type, Value};
use crate::lex::{Tokens, name_of};
use crate::messages::tablegen as diag;
use crate::report::TokenSpan;
use crate::syntax::path::Path;
use crate::token_stream::respan;
use Operator::{Asking, Bitwise, Compare, Integer, Lazy, Number, Plain, Text, Truth};
use drr_schema::nearest;

/// The implementation of an operator. A function returns `None` for invalid arguments.
enum Operator {
    /// Folds two or more numbers to a number.
    Integer(fn(i64, i64) -> Option<i64>),
    /// Combines numbers to a number, or truth values to a truth value.
    Bitwise(fn(i64, i64) -> i64),
    /// Compares two values.
    Compare(fn(Ordering) -> bool),
    Truth(fn(&[Value]) -> Option<bool>),
    Number(fn(&[Value]) -> Option<i64>),
    Text(fn(&str) -> String),
    /// Computes any other value of values, with the span of the operator.
    Plain(fn(&[Value], TokenSpan) -> Option<Value>),
    /// Needs the evaluator in addition to the values.
    Asking(fn(&mut Eval<'_>, &[Value], &BangExpr) -> Option<Value>),
    /// Evaluates its arguments itself, because it skips some or evaluates them in another scope.
    Lazy(fn(&mut Eval<'_>, &BangExpr, &Env) -> Option<Value>),
}

/// Usage of operators on numbers.
const NUMBERS: &str = "!add(1, 2)";

/// The operators: name, usage for error messages (may be empty), and implementation.
const OPERATORS: [(&str, &str, Operator); 43] = [
    ("add", NUMBERS, Integer(|a, b| Some(a.wrapping_add(b)))),
    ("and", NUMBERS, Bitwise(|a, b| a & b)),
    ("cast", "!cast<type>(value)", Asking(cast)),
    ("con", "", Plain(con)),
    ("cond", "", Lazy(cond)),
    ("div", NUMBERS, Integer(i64::checked_div)),
    ("empty", "", Truth(|args| Some(size(args)? == 0))),
    ("eq", "", Truth(equal)),
    ("exists", "", Asking(exists)),
    ("filter", "!filter(x, list, condition)", Lazy(filter)),
    ("find", "!find(string, part)", Number(find)),
    ("foldl", "!foldl(start, list, sum, x, value)", Lazy(fold)),
    ("foreach", "!foreach(x, list, value)", Lazy(foreach)),
    ("ge", "", Compare(Ordering::is_ge)),
    ("getdagop", "", Plain(|args, _| Some(dag(args.first()?)?.op.clone()))),
    ("gt", "", Compare(Ordering::is_gt)),
    ("head", "", Plain(|args, _| list(args, 0)?.first().cloned())),
    ("if", "!if(condition, then, else)", Lazy(choose)),
    (
        "initialized",
        "",
        Truth(|args| Some(!matches!(args.first()?, Value::Unset(_)))),
    ),
    ("interleave", "!interleave(list, string)", Asking(interleave)),
    ("isa", "", Asking(isa)),
    ("le", "", Compare(Ordering::is_le)),
    ("listconcat", "", Plain(list_concat)),
    ("listremove", "", Plain(list_remove)),
    ("listsplat", "", Plain(list_splat)),
    (
        "logtwo",
        "",
        Number(|args| Some(number(args, 0)?.checked_ilog2()?.into())),
    ),
    ("lt", "", Compare(Ordering::is_lt)),
    ("mul", NUMBERS, Integer(|a, b| Some(a.wrapping_mul(b)))),
    ("ne", "", Truth(|args| Some(!equal(args)?))),
    ("not", "", Truth(|args| Some(!args.first()?.truth()?))),
    ("or", NUMBERS, Bitwise(|a, b| a | b)),
    ("range", "", Plain(range)),
    ("shl", NUMBERS, Integer(|a, b| a.checked_shl(b.try_into().ok()?))),
    ("size", "", Number(|args| size(args)?.try_into().ok())),
    ("sra", NUMBERS, Integer(|a, b| a.checked_shr(b.try_into().ok()?))),
    ("strconcat", "", Asking(str_concat)),
    ("sub", NUMBERS, Integer(|a, b| Some(a.wrapping_sub(b)))),
    ("subst", "!subst(from, to, value)", Plain(subst)),
    ("substr", "!substr(string, start, length)", Plain(substr)),
    ("tail", "", Plain(tail)),
    ("tolower", "", Text(str::to_lowercase)),
    ("toupper", "", Text(str::to_uppercase)),
    ("xor", NUMBERS, Bitwise(|a, b| a ^ b)),
];

impl Eval<'_> {
    /// Evaluates an operator.
    pub(crate) fn bang(&mut self, bang: &BangExpr, env: &Env) -> Option<Value> {
        let (op, span) = (bang.op.to_string(), TokenSpan::from(&bang.op));
        let Some((.., operator)) = OPERATORS.iter().find(|(name, ..)| op == *name) else {
            let near = nearest(&op, OPERATORS.iter().map(|(name, ..)| *name));
            let near = near.map(|near| format!("!{near}"));
            return self.report.fail(span, diag::no_such_operator(&op).did_you_mean(near));
        };
        if let Lazy(run) = operator {
            return run(self, bang, env);
        }
        let args = self.each(&bang.args, env)?;
        let errors_before = self.report.count();
        let done = match operator {
            Integer(combine) => integer(&args, *combine).map(|number| Value::int(number, span)),
            Bitwise(combine) => bitwise(&args, *combine, span),
            Compare(holds) => order(&args).map(|order| Value::Bool(holds(order), span)),
            Truth(holds) => holds(&args).map(|truth| Value::Bool(truth, span)),
            Number(of) => of(&args).map(|number| Value::int(number, span)),
            Text(of) => text(&args, 0).map(|text| Value::string(of(text), span)),
            Plain(run) => run(&args, span),
            Asking(run) => run(self, &args, bang),
            Lazy(run) => run(self, bang, env),
        };
        if done.is_none() && self.report.count() == errors_before {
            return self.refuse(bang);
        }
        done
    }

    /// Reports invalid arguments of an operator, with its usage.
    fn refuse<T>(&mut self, bang: &BangExpr) -> Option<T> {
        let usage = OPERATORS.iter().find(|(name, ..)| bang.op == name);
        let usage = usage.filter(|(_, usage, _)| !usage.is_empty());
        let help = usage.map(|(_, usage, _)| format!("write it like `{usage}`"));
        self.report
            .fail(&bang.op, diag::bad_operator_arguments(&bang.op).help_if(help))
    }

    /// Returns the name of the variable that an operator binds.
    fn variable(&mut self, bang: &BangExpr, at: usize) -> Option<String> {
        match bang.args.get(at) {
            Some(Expr::Name(name)) if name.args.is_none() => name.path.single().map(name_of),
            _ => self.refuse(bang),
        }
    }

    /// Returns the elements of a list, each with a scope that binds the variable to it. The variable is the first
    /// argument, the list the second.
    fn scopes(&mut self, bang: &BangExpr, env: &Env) -> Option<Vec<(Value, Env)>> {
        let variable = self.variable(bang, 0)?;
        let [_, over, _, ..] = bang.args.as_slice() else {
            return self.refuse(bang);
        };
        let values = self.list(over, env)?;
        let scopes = values.iter().map(|value| {
            let mut scope = env.clone();
            scope.push(variable.clone(), value.clone());
            (value.clone(), scope)
        });
        Some(scopes.collect())
    }
}

fn choose(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    let [condition, then, otherwise] = bang.args.as_slice() else {
        return eval.refuse(bang);
    };
    let branch = if eval.truth(condition, env)? { then } else { otherwise };
    eval.eval(branch, env)
}

fn cond(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    for (condition, value) in bang.conditions.iter().zip(&bang.args) {
        if eval.truth(condition, env)? {
            return eval.eval(value, env);
        }
    }
    eval.report.fail(&bang.op, diag::no_condition_holds())
}

fn foreach(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    let scopes = eval.scopes(bang, env)?;
    let body = bang.args.get(2)?;
    let values = scopes.iter().map(|(_, scope)| eval.eval(body, scope));
    Some(Value::List(values.collect::<Option<_>>()?, (&bang.op).into()))
}

fn filter(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    let scopes = eval.scopes(bang, env)?;
    let mut kept = Vec::new();
    for (value, scope) in scopes {
        if eval.truth(bang.args.get(2)?, &scope)? {
            kept.push(value);
        }
    }
    Some(Value::List(kept.into(), (&bang.op).into()))
}

/// `!foldl(start, list, acc, var, expr)`
fn fold(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    let (accumulator, variable) = (eval.variable(bang, 2)?, eval.variable(bang, 3)?);
    let [start, over, _, _, body] = bang.args.as_slice() else {
        return eval.refuse(bang);
    };
    let mut folded = eval.eval(start, env)?;
    let mut scope = env.clone();
    for value in eval.list(over, env)?.iter() {
        scope.push(accumulator.clone(), folded);
        scope.push(variable.clone(), value.clone());
        folded = eval.eval(body, &scope)?;
        scope.vars.truncate(env.vars.len());
    }
    Some(folded)
}

/// `!cast<Type>(value)`: looks up a record by name, or returns the name of a record.
fn cast(eval: &mut Eval<'_>, args: &[Value], bang: &BangExpr) -> Option<Value> {
    let [value] = args else { return None };
    match (&bang.ty, value) {
        (Some(Type::Str), value) => Some(Value::string(eval.pasted_text(value)?, value.span())),
        (_, Value::Str(name, literal)) => match eval.out.globals.get(name) {
            Some(Value::Record(id, _)) => Some(Value::Record(*id, literal.into())),
            Some(other) => Some(other.clone()),
            // An undefined name may be a Rust path, such as an imported op.
            None => {
                let mut tokens = Tokens::new(respan(name.parse().ok()?, literal));
                let path = Path::eat(&mut tokens).filter(|_| tokens.is_empty())?;
                Some(Value::Extern(Rc::new(Extern {
                    path,
                    args: None,
                    fields: Vec::new(),
                    span: literal.into(),
                })))
            }
        },
        (_, value) => Some(value.clone()),
    }
}

fn isa(eval: &mut Eval<'_>, args: &[Value], bang: &BangExpr) -> Option<Value> {
    let is_of_type = match (&bang.ty, args.first()?) {
        (Some(Type::Class(class)), Value::Record(id, _)) => eval.record(*id).is_some_and(|record| record.is(class)),
        (Some(Type::Int), Value::Int(..))
        | (Some(Type::Str), Value::Str(..))
        | (Some(Type::Dag), Value::Dag(_))
        | (Some(Type::List(_)), Value::List(..))
        | (Some(Type::Bit), Value::Bool(..)) => true,
        _ => false,
    };
    Some(Value::Bool(is_of_type, (&bang.op).into()))
}

fn exists(eval: &mut Eval<'_>, args: &[Value], bang: &BangExpr) -> Option<Value> {
    let is_known = eval.out.globals.contains_key(text(args, 0)?);
    Some(Value::Bool(is_known, (&bang.op).into()))
}

fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value, ..) => Some(*value),
        Value::Bool(value, _) => Some(i64::from(*value)),
        _ => None,
    }
}

fn number(args: &[Value], at: usize) -> Option<i64> {
    int(args.get(at)?)
}

fn text(args: &[Value], at: usize) -> Option<&str> {
    match args.get(at)? {
        Value::Str(text, _) => Some(text),
        _ => None,
    }
}

fn list(args: &[Value], at: usize) -> Option<&[Value]> {
    match args.get(at)? {
        Value::List(items, _) => Some(items),
        _ => None,
    }
}

fn dag(value: &Value) -> Option<&Dag<Value>> {
    match value {
        Value::Dag(dag) => Some(dag),
        _ => None,
    }
}

fn size(args: &[Value]) -> Option<usize> {
    match args.first()? {
        Value::List(items, _) => Some(items.len()),
        Value::Str(text, _) => Some(text.chars().count()),
        Value::Dag(dag) => Some(dag.args.len()),
        _ => None,
    }
}

/// Returns `true` if two values are equal: numbers, strings, records and names.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Str(a, _), Value::Str(b, _)) => a == b,
        (Value::Record(a, _), Value::Record(b, _)) => a == b,
        (Value::Extern(a), Value::Extern(b)) => {
            a.path.to_string() == b.path.to_string() && a.args.is_none() && b.args.is_none()
        }
        (Value::List(a, _), Value::List(b, _)) => a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a, b)),
        (Value::Unset(_), Value::Unset(_)) => true,
        _ => matches!((int(a), int(b)), (Some(a), Some(b)) if a == b),
    }
}

fn equal(args: &[Value]) -> Option<bool> {
    let [a, b] = args else { return None };
    Some(same(a, b))
}

fn order(args: &[Value]) -> Option<Ordering> {
    let [a, b] = args else { return None };
    match (a, b) {
        (Value::Str(a, _), Value::Str(b, _)) => Some(a.cmp(b)),
        _ => Some(int(a)?.cmp(&int(b)?)),
    }
}

fn integer(args: &[Value], combine: fn(i64, i64) -> Option<i64>) -> Option<i64> {
    let numbers: Vec<i64> = args.iter().map(int).collect::<Option<_>>()?;
    let (first, rest) = numbers.split_first().filter(|(_, rest)| !rest.is_empty())?;
    rest.iter().try_fold(*first, |result, next| combine(result, *next))
}

fn bitwise(args: &[Value], combine: fn(i64, i64) -> i64, span: TokenSpan) -> Option<Value> {
    let numbers: Vec<i64> = args.iter().map(int).collect::<Option<_>>()?;
    let result = numbers.into_iter().reduce(combine)?;
    Some(if args.iter().all(|arg| matches!(arg, Value::Bool(..))) {
        Value::Bool(result != 0, span)
    } else {
        Value::int(result, span)
    })
}

fn str_concat(eval: &mut Eval<'_>, args: &[Value], bang: &BangExpr) -> Option<Value> {
    let span = args.first().map_or((&bang.op).into(), Value::span);
    Some(Value::string(eval.pasted_texts(args)?, span))
}

fn interleave(eval: &mut Eval<'_>, args: &[Value], bang: &BangExpr) -> Option<Value> {
    let parts = list(args, 0)?.iter().map(|item| eval.pasted_text(item));
    let parts = parts.collect::<Option<Vec<String>>>()?;
    Some(Value::string(parts.join(text(args, 1)?), (&bang.op).into()))
}

fn find(args: &[Value]) -> Option<i64> {
    let at = text(args, 0)?.find(text(args, 1)?);
    Some(at.and_then(|at| at.try_into().ok()).unwrap_or(-1))
}

fn substr(args: &[Value], span: TokenSpan) -> Option<Value> {
    let from = number(args, 1)?.try_into().ok()?;
    let length = match args.get(2) {
        Some(length) => int(length)?.try_into().ok()?,
        None => usize::MAX,
    };
    let part: String = text(args, 0)?.chars().skip(from).take(length).collect();
    Some(Value::string(part, span))
}

/// `!subst(from, to, in)` for strings, names and dags.
fn subst(args: &[Value], span: TokenSpan) -> Option<Value> {
    let [what, with, within] = args else { return None };
    match (what, with, within) {
        (Value::Str(what, _), Value::Str(with, _), Value::Str(text, _)) => {
            Some(Value::string(text.replace(what, with), span))
        }
        (_, _, Value::Dag(dag)) => {
            let mut dag = Dag::clone(dag);
            if same(&dag.op, what) {
                dag.op = with.clone();
            }
            for value in dag.args.iter_mut().filter_map(|arg| arg.value.as_mut()) {
                if matches!(value, Value::Dag(_)) {
                    *value = subst(&[what.clone(), with.clone(), value.clone()], span)?;
                } else if same(value, what) {
                    *value = with.clone();
                }
            }
            Some(Value::Dag(Rc::new(dag)))
        }
        (_, _, value) => Some(if same(value, what) { with.clone() } else { value.clone() }),
    }
}

/// Maximum length of a list that one operator creates.
const MAX_LIST: i64 = 100_000;

fn tail(args: &[Value], span: TokenSpan) -> Option<Value> {
    Some(Value::List(list(args, 0)?.get(1..)?.into(), span))
}

fn list_concat(args: &[Value], span: TokenSpan) -> Option<Value> {
    let lists: Vec<&[Value]> = (0..args.len()).map(|at| list(args, at)).collect::<Option<_>>()?;
    let span = args.first().map_or(span, Value::span);
    Some(Value::List(lists.concat().into(), span))
}

fn list_remove(args: &[Value], span: TokenSpan) -> Option<Value> {
    let (from, gone) = (list(args, 0)?, list(args, 1)?);
    let left = from.iter().filter(|item| !gone.iter().any(|other| same(item, other)));
    Some(Value::List(left.cloned().collect(), span))
}

fn list_splat(args: &[Value], span: TokenSpan) -> Option<Value> {
    let count = number(args, 1).filter(|count| (0..=MAX_LIST).contains(count))?;
    let all = vec![args.first()?.clone(); count.try_into().ok()?];
    Some(Value::List(all.into(), span))
}

fn range(args: &[Value], span: TokenSpan) -> Option<Value> {
    let (from, to, step) = match args {
        [Value::List(items, _)] => (0, items.len().try_into().ok()?, 1),
        [to] => (0, int(to)?, 1),
        [from, to] => (int(from)?, int(to)?, 1),
        [from, to, step] => (int(from)?, int(to)?, int(step)?),
        _ => return None,
    };
    if step == 0 || from.abs_diff(to) > MAX_LIST.unsigned_abs() {
        return None;
    }
    let mut all = Vec::new();
    let mut at = from;
    while (step > 0 && at < to) || (step < 0 && at > to) {
        all.push(Value::int(at, span));
        at = at.checked_add(step)?;
    }
    Some(Value::List(all.into(), span))
}

/// Concatenates the arguments of several dags.
fn con(args: &[Value], _: TokenSpan) -> Option<Value> {
    let (first, rest) = args.split_first()?;
    let mut all = dag(first)?.clone();
    for next in rest {
        if let Some(last) = all.args.last_mut() {
            last.comma = true;
        }
        all.args.extend(dag(next)?.args.iter().cloned());
    }
    Some(Value::Dag(Rc::new(all)))
}
