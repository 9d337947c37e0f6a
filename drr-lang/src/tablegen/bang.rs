//! TableGen's operators: `!cast`, `!if`, `!listconcat` and the like.

use std::cmp::Ordering;
use std::rc::Rc;

use super::ast::{BangExpr, Expr};
use super::eval::Eval;
use super::value::{Dag, Env, Extern, Type, Value};
use crate::lex::{Tokens, name_of};
use crate::messages::tablegen as say;
use crate::rebuild::respan;
use crate::report::Place;
use crate::syntax::path::Path;
use Operator::{Lazy, Strict};
use drr_schema::nearest;

/// What an operator makes of its arguments. Nothing, if they are not those that it takes.
enum Operator {
    /// It takes the values of all arguments.
    Strict(fn(&mut Eval<'_>, &[Value], &BangExpr) -> Option<Value>),
    /// It does not evaluate all arguments, or not in this scope.
    Lazy(fn(&mut Eval<'_>, &BangExpr, &Env) -> Option<Value>),
}

/// How operators on numbers are written.
const NUMBERS: &str = "!add(1, 2)";

/// The operators: their names, how they are written where that is worth saying, and what they do.
const OPERATORS: [(&str, &str, Operator); 43] = [
    (
        "add",
        NUMBERS,
        Strict(|_, args, op| integer(args, op, |a, b| Some(a.wrapping_add(b)))),
    ),
    ("and", NUMBERS, Strict(|_, args, op| bitwise(args, op, |a, b| a & b))),
    ("cast", "!cast<type>(value)", Strict(cast)),
    ("con", "", Strict(|_, args, _| con(args))),
    ("cond", "", Lazy(cond)),
    (
        "div",
        NUMBERS,
        Strict(|_, args, op| integer(args, op, i64::checked_div)),
    ),
    ("empty", "", Strict(|_, args, op| Some(truth(op, size(args)? == 0)))),
    ("eq", "", Strict(|_, args, op| equal(args, op, true))),
    (
        "exists",
        "",
        Strict(|eval, args, op| Some(truth(op, eval.out.globals.contains_key(text(args, 0)?)))),
    ),
    ("filter", "!filter(x, list, condition)", Lazy(filter)),
    ("find", "!find(string, part)", Strict(|_, args, op| find(args, op))),
    ("foldl", "!foldl(start, list, sum, x, value)", Lazy(fold)),
    ("foreach", "!foreach(x, list, value)", Lazy(foreach)),
    ("ge", "", Strict(|_, args, op| compare(args, op, Ordering::is_ge))),
    (
        "getdagop",
        "",
        Strict(|_, args, _| Some(dag(args.first()?)?.op.clone())),
    ),
    ("gt", "", Strict(|_, args, op| compare(args, op, Ordering::is_gt))),
    ("head", "", Strict(|_, args, _| list(args, 0)?.first().cloned())),
    ("if", "!if(condition, then, else)", Lazy(choose)),
    (
        "initialized",
        "",
        Strict(|_, args, op| Some(truth(op, !matches!(args.first()?, Value::Unset(_))))),
    ),
    ("interleave", "!interleave(list, string)", Strict(interleave)),
    (
        "isa",
        "",
        Strict(|eval, args, op| Some(truth(op, isa(eval, op, args.first()?)))),
    ),
    ("le", "", Strict(|_, args, op| compare(args, op, Ordering::is_le))),
    ("listconcat", "", Strict(|_, args, op| list_concat(args, op))),
    ("listremove", "", Strict(|_, args, op| list_remove(args, op))),
    ("listsplat", "", Strict(|_, args, op| list_splat(args, op))),
    (
        "logtwo",
        "",
        Strict(|_, args, op| Some(number(op, number_at(args, 0)?.checked_ilog2()?.into()))),
    ),
    ("lt", "", Strict(|_, args, op| compare(args, op, Ordering::is_lt))),
    (
        "mul",
        NUMBERS,
        Strict(|_, args, op| integer(args, op, |a, b| Some(a.wrapping_mul(b)))),
    ),
    ("ne", "", Strict(|_, args, op| equal(args, op, false))),
    (
        "not",
        "",
        Strict(|_, args, op| Some(truth(op, !args.first()?.truth()?))),
    ),
    ("or", NUMBERS, Strict(|_, args, op| bitwise(args, op, |a, b| a | b))),
    ("range", "", Strict(|_, args, op| range(args, op))),
    (
        "shl",
        NUMBERS,
        Strict(|_, args, op| integer(args, op, |a, b| a.checked_shl(b.try_into().ok()?))),
    ),
    (
        "size",
        "",
        Strict(|_, args, op| Some(number(op, size(args)?.try_into().ok()?))),
    ),
    (
        "sra",
        NUMBERS,
        Strict(|_, args, op| integer(args, op, |a, b| a.checked_shr(b.try_into().ok()?))),
    ),
    ("strconcat", "", Strict(str_concat)),
    (
        "sub",
        NUMBERS,
        Strict(|_, args, op| integer(args, op, |a, b| Some(a.wrapping_sub(b)))),
    ),
    (
        "subst",
        "!subst(from, to, value)",
        Strict(|_, args, op| subst(args, op)),
    ),
    (
        "substr",
        "!substr(string, start, length)",
        Strict(|_, args, op| substr(args, op)),
    ),
    (
        "tail",
        "",
        Strict(|_, args, op| Some(Value::List(list(args, 0)?.get(1..)?.into(), op.place()))),
    ),
    (
        "tolower",
        "",
        Strict(|_, args, op| Some(string(op, text(args, 0)?.to_lowercase()))),
    ),
    (
        "toupper",
        "",
        Strict(|_, args, op| Some(string(op, text(args, 0)?.to_uppercase()))),
    ),
    ("xor", NUMBERS, Strict(|_, args, op| bitwise(args, op, |a, b| a ^ b))),
];

impl Eval<'_> {
    /// The value of an operator with its arguments.
    pub(crate) fn bang(&mut self, bang: &BangExpr, env: &Env) -> Option<Value> {
        let op = bang.op.to_string();
        match OPERATORS.iter().find(|(name, ..)| op == *name) {
            Some((.., Lazy(run))) => run(self, bang, env),
            Some((.., Strict(run))) => {
                let args = self.each(&bang.args, env)?;
                let said = self.report.count();
                let done = run(self, &args, bang);
                if done.is_none() && self.report.count() == said {
                    return self.refuse(bang);
                }
                done
            }
            None => {
                let near = nearest(&op, OPERATORS.iter().map(|(name, ..)| *name));
                let near = near.map(|near| format!("did you mean `!{near}`?"));
                self.report.fail(&bang.op, say::no_such_operator(&op).help_if(near))
            }
        }
    }

    /// Says that an operator does not take its arguments, and which it takes.
    fn refuse<T>(&mut self, bang: &BangExpr) -> Option<T> {
        let usage = OPERATORS.iter().find(|(name, ..)| bang.op == name);
        let usage = usage.filter(|(_, usage, _)| !usage.is_empty());
        let help = usage.map(|(_, usage, _)| format!("it is written like `{usage}`"));
        self.report
            .fail(&bang.op, say::bad_operator_arguments(&bang.op).help_if(help))
    }

    /// The variable that an operator binds.
    fn variable(&mut self, bang: &BangExpr, at: usize) -> Option<String> {
        match bang.args.get(at) {
            Some(Expr::Name(name)) if name.args.is_none() => name.path.single().map(name_of),
            _ => self.refuse(bang),
        }
    }

    /// The values of a list with the scope in which the variable, which is the first argument, is each of them; the list
    /// is the second.
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

impl BangExpr {
    fn place(&self) -> Place {
        (&self.op).into()
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
    eval.report.fail(&bang.op, say::no_condition_holds())
}

fn foreach(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    let scopes = eval.scopes(bang, env)?;
    let body = bang.args.get(2)?;
    let values = scopes.iter().map(|(_, scope)| eval.eval(body, scope));
    Some(Value::List(values.collect::<Option<_>>()?, bang.place()))
}

fn filter(eval: &mut Eval<'_>, bang: &BangExpr, env: &Env) -> Option<Value> {
    let scopes = eval.scopes(bang, env)?;
    let mut kept = Vec::new();
    for (value, scope) in scopes {
        if eval.truth(bang.args.get(2)?, &scope)? {
            kept.push(value);
        }
    }
    Some(Value::List(kept.into(), bang.place()))
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

/// `!cast<Type>(value)`: a record by name, or the name of a record.
fn cast(eval: &mut Eval<'_>, args: &[Value], bang: &BangExpr) -> Option<Value> {
    let [value] = args else { return None };
    match (&bang.ty, value) {
        (Some(Type::Str), value) => Some(Value::string(eval.pasted_text(value)?, value.place())),
        (_, Value::Str(name, literal)) => match eval.out.globals.get(name) {
            Some(Value::Record(id, _)) => Some(Value::Record(*id, literal.into())),
            Some(other) => Some(other.clone()),
            // What the block does not define may be Rust's: an imported operation.
            None => {
                let mut tokens = Tokens::new(respan(name.parse().ok()?, literal));
                let path = Path::eat(&mut tokens).filter(|_| tokens.is_empty())?;
                Some(Value::Extern(Rc::new(Extern {
                    path,
                    args: None,
                    fields: Vec::new(),
                    place: literal.into(),
                })))
            }
        },
        (_, value) => Some(value.clone()),
    }
}

fn isa(eval: &Eval<'_>, bang: &BangExpr, value: &Value) -> bool {
    match (&bang.ty, value) {
        (Some(Type::Class(class)), Value::Record(id, _)) => eval.record(*id).is_some_and(|record| record.is(class)),
        (Some(Type::Int), Value::Int(..))
        | (Some(Type::Str), Value::Str(..))
        | (Some(Type::Dag), Value::Dag(_))
        | (Some(Type::List(_)), Value::List(..))
        | (Some(Type::Bit), Value::Bool(..)) => true,
        _ => false,
    }
}

fn truth(op: &BangExpr, value: bool) -> Value {
    Value::Bool(value, op.place())
}

fn number(op: &BangExpr, value: i64) -> Value {
    Value::int(value, op.place())
}

fn string(op: &BangExpr, text: String) -> Value {
    Value::string(text, op.place())
}

fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value, ..) => Some(*value),
        Value::Bool(value, _) => Some(i64::from(*value)),
        _ => None,
    }
}

fn number_at(args: &[Value], at: usize) -> Option<i64> {
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

/// Whether two values are the same: numbers, texts, records and names.
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

fn equal(args: &[Value], op: &BangExpr, wanted: bool) -> Option<Value> {
    let [a, b] = args else { return None };
    Some(truth(op, same(a, b) == wanted))
}

fn compare(args: &[Value], op: &BangExpr, holds: fn(Ordering) -> bool) -> Option<Value> {
    let [a, b] = args else { return None };
    let order = match (a, b) {
        (Value::Str(a, _), Value::Str(b, _)) => a.cmp(b),
        _ => int(a)?.cmp(&int(b)?),
    };
    Some(truth(op, holds(order)))
}

/// A number of two or more numbers.
fn integer(args: &[Value], op: &BangExpr, combine: fn(i64, i64) -> Option<i64>) -> Option<Value> {
    let numbers: Vec<i64> = args.iter().map(int).collect::<Option<_>>()?;
    let (first, rest) = numbers.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let result = rest.iter().try_fold(*first, |result, next| combine(result, *next))?;
    Some(number(op, result))
}

/// A number of numbers, or a truth value of truth values.
fn bitwise(args: &[Value], op: &BangExpr, combine: fn(i64, i64) -> i64) -> Option<Value> {
    let numbers: Vec<i64> = args.iter().map(int).collect::<Option<_>>()?;
    let result = numbers.into_iter().reduce(combine)?;
    let is_truth = args.iter().all(|arg| matches!(arg, Value::Bool(..)));
    Some(if is_truth {
        truth(op, result != 0)
    } else {
        number(op, result)
    })
}

fn str_concat(eval: &mut Eval<'_>, args: &[Value], op: &BangExpr) -> Option<Value> {
    let place = args.first().map_or(op.place(), Value::place);
    Some(Value::string(eval.pasted_texts(args)?, place))
}

fn interleave(eval: &mut Eval<'_>, args: &[Value], op: &BangExpr) -> Option<Value> {
    let parts = list(args, 0)?.iter().map(|item| eval.pasted_text(item));
    let parts = parts.collect::<Option<Vec<String>>>()?;
    Some(string(op, parts.join(text(args, 1)?)))
}

fn find(args: &[Value], op: &BangExpr) -> Option<Value> {
    let at = text(args, 0)?.find(text(args, 1)?);
    Some(number(op, at.and_then(|at| at.try_into().ok()).unwrap_or(-1)))
}

fn substr(args: &[Value], op: &BangExpr) -> Option<Value> {
    let from = number_at(args, 1)?.try_into().ok()?;
    let length = match args.get(2) {
        Some(length) => int(length)?.try_into().ok()?,
        None => usize::MAX,
    };
    Some(string(op, text(args, 0)?.chars().skip(from).take(length).collect()))
}

/// `!subst(what, with, in)`, of texts, of names and in dags.
fn subst(args: &[Value], op: &BangExpr) -> Option<Value> {
    let [what, with, within] = args else { return None };
    match (what, with, within) {
        (Value::Str(what, _), Value::Str(with, _), Value::Str(text, _)) => Some(string(op, text.replace(what, with))),
        (_, _, Value::Dag(dag)) => {
            let mut dag = Dag::clone(dag);
            if same(&dag.op, what) {
                dag.op = with.clone();
            }
            for value in dag.args.iter_mut().filter_map(|arg| arg.value.as_mut()) {
                if matches!(value, Value::Dag(_)) {
                    *value = subst(&[what.clone(), with.clone(), value.clone()], op)?;
                } else if same(value, what) {
                    *value = with.clone();
                }
            }
            Some(Value::Dag(Rc::new(dag)))
        }
        (_, _, value) => Some(if same(value, what) { with.clone() } else { value.clone() }),
    }
}

/// How long a list may become in one step.
const MAX_LIST: i64 = 100_000;

fn list_concat(args: &[Value], op: &BangExpr) -> Option<Value> {
    let lists: Vec<&[Value]> = (0..args.len()).map(|at| list(args, at)).collect::<Option<_>>()?;
    Some(Value::List(
        lists.concat().into(),
        args.first().map_or(op.place(), Value::place),
    ))
}

fn list_remove(args: &[Value], op: &BangExpr) -> Option<Value> {
    let (from, gone) = (list(args, 0)?, list(args, 1)?);
    let left = from.iter().filter(|item| !gone.iter().any(|other| same(item, other)));
    Some(Value::List(left.cloned().collect(), op.place()))
}

fn list_splat(args: &[Value], op: &BangExpr) -> Option<Value> {
    let count = number_at(args, 1).filter(|count| (0..=MAX_LIST).contains(count))?;
    let all = vec![args.first()?.clone(); count.try_into().ok()?];
    Some(Value::List(all.into(), op.place()))
}

fn range(args: &[Value], op: &BangExpr) -> Option<Value> {
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
        all.push(number(op, at));
        at = at.checked_add(step)?;
    }
    Some(Value::List(all.into(), op.place()))
}

/// The arguments of several dags in one.
fn con(args: &[Value]) -> Option<Value> {
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
