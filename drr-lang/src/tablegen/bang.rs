//! TableGen's operators: `!cast`, `!if`, `!listconcat` and the like.

use std::rc::Rc;

use super::ast::{BangExpr, Expr, Type};
use super::eval::Eval;
use super::value::{Dag, Env, Extern, Value};
use crate::lex::Tokens;
use crate::messages::tablegen as say;
use crate::report::Place;
use crate::syntax::path::Path;
use drr_schema::nearest;

/// The operators that we know.
const OPERATORS: [&str; 43] = [
    "add",
    "and",
    "cast",
    "con",
    "cond",
    "div",
    "empty",
    "eq",
    "exists",
    "filter",
    "find",
    "foldl",
    "foreach",
    "ge",
    "getdagop",
    "gt",
    "head",
    "if",
    "initialized",
    "interleave",
    "isa",
    "le",
    "listconcat",
    "listremove",
    "listsplat",
    "logtwo",
    "lt",
    "mul",
    "ne",
    "not",
    "or",
    "range",
    "shl",
    "size",
    "sra",
    "strconcat",
    "sub",
    "subst",
    "substr",
    "tail",
    "tolower",
    "toupper",
    "xor",
];

impl Eval<'_> {
    /// The value of an operator with its arguments.
    pub(crate) fn bang(&mut self, bang: &BangExpr, env: &Env) -> Option<Value> {
        let op = bang.op.to_string();
        let place = Place::from(&bang.op);
        if !OPERATORS.contains(&op.as_str()) {
            let near = nearest(&op, OPERATORS).map(|near| format!("did you mean `!{near}`?"));
            self.report.error(place, say::no_such_operator(&op).help_if(near));
            return None;
        }
        // What does not evaluate all of its arguments, or not in this scope.
        match op.as_str() {
            "if" => return self.bang_if(bang, env),
            "cond" => return self.bang_cond(bang, env),
            "foreach" | "filter" => return self.bang_each(bang, env, op == "filter"),
            "foldl" => return self.bang_fold(bang, env),
            _ => {}
        }
        let mut args = Vec::new();
        for arg in &bang.args {
            args.push(self.eval(arg, env)?);
        }
        let said = self.report.count();
        let done = match op.as_str() {
            "cast" => self.cast(bang, &args),
            "isa" => Some(Value::Bool(self.isa(bang, args.first()?), place)),
            "exists" => match args.first()? {
                Value::Str(name, _) => Some(Value::Bool(self.out.globals.contains_key(name), place)),
                _ => None,
            },
            "initialized" => Some(Value::Bool(!matches!(args.first()?, Value::Unset(_)), place)),
            "eq" | "ne" | "lt" | "le" | "gt" | "ge" => compare(&op, &args, place),
            "add" | "sub" | "mul" | "div" | "shl" | "sra" | "logtwo" => arithmetic(&op, &args, place),
            "and" | "or" | "xor" | "not" => logic(&op, &args, place),
            "strconcat" | "tolower" | "toupper" | "substr" | "find" | "interleave" => self.strings(&op, &args, place),
            "con" | "getdagop" => dags(&op, &args),
            "subst" => self.subst(&args, place),
            _ => lists(&op, &args, place),
        };
        if done.is_none() && self.report.count() == said {
            self.refuse(&bang.op);
        }
        done
    }

    /// Says that an operator does not take its arguments, and which it takes.
    fn refuse(&mut self, op: &proc_macro2::Ident) {
        let usage = match op.to_string().as_str() {
            "if" => "!if(condition, then, else)",
            "foreach" => "!foreach(x, list, value)",
            "filter" => "!filter(x, list, condition)",
            "foldl" => "!foldl(start, list, sum, x, value)",
            "cast" => "!cast<type>(value)",
            "subst" => "!subst(from, to, value)",
            "substr" => "!substr(string, start, length)",
            "interleave" => "!interleave(list, string)",
            "find" => "!find(string, part)",
            "add" | "sub" | "mul" | "div" | "and" | "or" | "xor" | "shl" | "sra" => "!add(1, 2)",
            _ => "",
        };
        let help = (!usage.is_empty()).then(|| format!("it is written like `{usage}`"));
        self.report.error(op, say::bad_operator_arguments(op).help_if(help));
    }

    fn truth(&mut self, expr: &Expr, env: &Env) -> Option<bool> {
        let value = self.eval(expr, env)?;
        let truth = value.truth();
        if truth.is_none() {
            self.report
                .error(expr.place(), say::kind_expected("a truth value", value.noun()));
        }
        truth
    }

    fn bang_if(&mut self, bang: &BangExpr, env: &Env) -> Option<Value> {
        let [condition, then, otherwise] = bang.args.as_slice() else {
            self.refuse(&bang.op);
            return None;
        };
        let branch = if self.truth(condition, env)? { then } else { otherwise };
        self.eval(branch, env)
    }

    fn bang_cond(&mut self, bang: &BangExpr, env: &Env) -> Option<Value> {
        for (condition, value) in bang.conditions.iter().zip(&bang.args) {
            if self.truth(condition, env)? {
                return self.eval(value, env);
            }
        }
        self.report.error(&bang.op, say::no_condition_holds());
        None
    }

    /// The variable that an operator binds.
    fn variable(&mut self, bang: &BangExpr, at: usize) -> Option<String> {
        match bang.args.get(at) {
            Some(Expr::Name(name)) if name.args.is_none() => name.path.single().map(crate::lex::name_of),
            _ => {
                self.refuse(&bang.op);
                None
            }
        }
    }

    fn bang_each(&mut self, bang: &BangExpr, env: &Env, filters: bool) -> Option<Value> {
        let variable = self.variable(bang, 0)?;
        let (Some(over), Some(body)) = (bang.args.get(1), bang.args.get(2)) else {
            self.refuse(&bang.op);
            return None;
        };
        let values = self.list(over, env)?;
        let mut out = Vec::new();
        let mut scope = env.clone();
        for value in values.iter() {
            scope.push(variable.clone(), value.clone());
            if filters {
                if self.truth(body, &scope)? {
                    out.push(value.clone());
                }
            } else {
                out.push(self.eval(body, &scope)?);
            }
            scope.vars.pop();
        }
        Some(Value::List(out.into(), (&bang.op).into()))
    }

    /// `!foldl(start, list, acc, var, expr)`
    fn bang_fold(&mut self, bang: &BangExpr, env: &Env) -> Option<Value> {
        let (accumulator, variable) = (self.variable(bang, 2)?, self.variable(bang, 3)?);
        let [start, over, _, _, body] = bang.args.as_slice() else {
            self.refuse(&bang.op);
            return None;
        };
        let mut folded = self.eval(start, env)?;
        let mut scope = env.clone();
        for value in self.list(over, env)?.iter() {
            scope.push(accumulator.clone(), folded);
            scope.push(variable.clone(), value.clone());
            folded = self.eval(body, &scope)?;
            scope.vars.truncate(env.vars.len());
        }
        Some(folded)
    }

    /// `!cast<Type>(value)`: a record by name, or the name of a record.
    fn cast(&mut self, bang: &BangExpr, args: &[Value]) -> Option<Value> {
        let [value] = args else { return None };
        match (&bang.ty, value) {
            (Some(Type::Str), value) => {
                let text = self.pasted_text(value)?;
                Some(Value::string(text, value.place()))
            }
            (_, Value::Str(name, literal)) => {
                if let Some(found) = self.out.globals.get(name) {
                    return Some(match found {
                        Value::Record(id, _) => Value::Record(*id, literal.into()),
                        other => other.clone(),
                    });
                }
                // What the block does not define may be Rust's: an imported operation.
                let tokens: proc_macro2::TokenStream = name.parse().ok()?;
                let tokens: proc_macro2::TokenStream = tokens
                    .into_iter()
                    .map(|mut tree| {
                        tree.set_span(literal.span());
                        tree
                    })
                    .collect();
                let mut cursor = Tokens::new(tokens);
                let path = Path::eat(&mut cursor).filter(|_| cursor.is_empty())?;
                Some(Value::Extern(Rc::new(Extern {
                    path,
                    args: None,
                    fields: Vec::new(),
                    place: literal.into(),
                })))
            }
            (_, value) => Some(value.clone()),
        }
    }

    fn isa(&self, bang: &BangExpr, value: &Value) -> bool {
        match (&bang.ty, value) {
            (Some(Type::Class(class)), Value::Record(id, _)) => self.record(*id).is_some_and(|record| record.is(class)),
            (Some(Type::Int), Value::Int(..))
            | (Some(Type::Str), Value::Str(..))
            | (Some(Type::Dag), Value::Dag(_))
            | (Some(Type::List(_)), Value::List(..))
            | (Some(Type::Bit), Value::Bool(..)) => true,
            _ => false,
        }
    }

    fn strings(&mut self, op: &str, args: &[Value], place: Place) -> Option<Value> {
        let text = |value: &Value| match value {
            Value::Str(text, _) => Some(text.clone()),
            _ => None,
        };
        match op {
            "strconcat" => {
                let mut out = String::new();
                for arg in args {
                    out.push_str(&self.pasted_text(arg)?);
                }
                let place = args.first().map_or(place, Value::place);
                Some(Value::string(out, place))
            }
            "interleave" => {
                let Value::List(items, _) = args.first()? else {
                    return None;
                };
                let mut parts = Vec::new();
                for item in items.iter() {
                    parts.push(self.pasted_text(item)?);
                }
                Some(Value::string(parts.join(&text(args.get(1)?)?), place))
            }
            "tolower" => Some(Value::string(text(args.first()?)?.to_lowercase(), place)),
            "toupper" => Some(Value::string(text(args.first()?)?.to_uppercase(), place)),
            "find" => {
                let (text, part) = (text(args.first()?)?, text(args.get(1)?)?);
                let at = text.find(&part).and_then(|at| i64::try_from(at).ok()).unwrap_or(-1);
                Some(Value::int(at, place))
            }
            _ => {
                let text = text(args.first()?)?;
                let from = int(args.get(1)?).and_then(|at| usize::try_from(at).ok())?;
                let length = match args.get(2) {
                    Some(length) => usize::try_from(int(length)?).ok()?,
                    None => usize::MAX,
                };
                let part: String = text.chars().skip(from).take(length).collect();
                Some(Value::string(part, place))
            }
        }
    }

    /// `!subst(what, with, in)`, of texts, of names and in dags.
    fn subst(&mut self, args: &[Value], place: Place) -> Option<Value> {
        let [what, with, within] = args else { return None };
        match (what, with, within) {
            (Value::Str(what, _), Value::Str(with, _), Value::Str(text, _)) => {
                Some(Value::string(text.replace(what.as_str(), with), place))
            }
            (_, _, Value::Dag(dag)) => {
                let mut dag = Dag::clone(dag);
                if same(&dag.op, what) {
                    dag.op = with.clone();
                }
                for arg in &mut dag.args {
                    if let Some(value) = &arg.value {
                        arg.value = Some(match value {
                            Value::Dag(_) => self.subst(&[what.clone(), with.clone(), value.clone()], place)?,
                            value if same(value, what) => with.clone(),
                            value => value.clone(),
                        });
                    }
                }
                Some(Value::Dag(Rc::new(dag)))
            }
            (_, _, value) => Some(if same(value, what) { with.clone() } else { value.clone() }),
        }
    }
}

fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value, ..) => Some(*value),
        Value::Bool(value, _) => Some(i64::from(*value)),
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

fn compare(op: &str, args: &[Value], place: Place) -> Option<Value> {
    let [a, b] = args else { return None };
    let order = match (a, b) {
        (Value::Str(a, _), Value::Str(b, _)) => Some(a.cmp(b)),
        _ => int(a).zip(int(b)).map(|(a, b)| a.cmp(&b)),
    };
    let result = match op {
        "eq" => same(a, b),
        "ne" => !same(a, b),
        "lt" => order?.is_lt(),
        "le" => order?.is_le(),
        "gt" => order?.is_gt(),
        _ => order?.is_ge(),
    };
    Some(Value::Bool(result, place))
}

fn arithmetic(op: &str, args: &[Value], place: Place) -> Option<Value> {
    let numbers: Option<Vec<i64>> = args.iter().map(int).collect();
    let numbers = numbers?;
    let (first, rest) = numbers.split_first()?;
    if op == "logtwo" {
        return Some(Value::int(i64::from(first.checked_ilog2()?), place));
    }
    if rest.is_empty() {
        return None;
    }
    let mut result = *first;
    for &next in rest {
        result = match op {
            "add" => result.wrapping_add(next),
            "sub" => result.wrapping_sub(next),
            "mul" => result.wrapping_mul(next),
            "div" => result.checked_div(next)?,
            "shl" => result.checked_shl(u32::try_from(next).ok()?)?,
            _ => result.checked_shr(u32::try_from(next).ok()?)?,
        };
    }
    Some(Value::int(result, place))
}

fn logic(op: &str, args: &[Value], place: Place) -> Option<Value> {
    let first = args.first()?;
    if op == "not" {
        return Some(Value::Bool(!first.truth()?, place));
    }
    if args.iter().all(|arg| matches!(arg, Value::Bool(..))) {
        let mut truths = args.iter().filter_map(Value::truth);
        let result = match op {
            "and" => truths.all(|truth| truth),
            "or" => truths.any(|truth| truth),
            _ => truths.filter(|&truth| truth).count() % 2 == 1,
        };
        return Some(Value::Bool(result, place));
    }
    let mut result = int(first)?;
    for arg in args.iter().skip(1) {
        let next = int(arg)?;
        result = match op {
            "and" => result & next,
            "or" => result | next,
            _ => result ^ next,
        };
    }
    Some(Value::int(result, place))
}

/// How long a list may become in one step.
const MAX_LIST: i64 = 100_000;

fn lists(op: &str, args: &[Value], place: Place) -> Option<Value> {
    let items = |value: &Value| match value {
        Value::List(items, _) => Some(items.clone()),
        _ => None,
    };
    match op {
        "empty" => Some(Value::Bool(
            match args.first()? {
                Value::List(items, _) => items.is_empty(),
                Value::Str(text, _) => text.is_empty(),
                Value::Dag(dag) => dag.args.is_empty(),
                _ => return None,
            },
            place,
        )),
        "size" => {
            let size = match args.first()? {
                Value::List(items, _) => items.len(),
                Value::Str(text, _) => text.chars().count(),
                Value::Dag(dag) => dag.args.len(),
                _ => return None,
            };
            Some(Value::int(i64::try_from(size).ok()?, place))
        }
        "head" => items(args.first()?)?.first().cloned(),
        "tail" => {
            let items = items(args.first()?)?;
            let rest = items.get(1..)?;
            Some(Value::List(rest.into(), place))
        }
        "listconcat" => {
            let mut all = Vec::new();
            for arg in args {
                all.extend(items(arg)?.iter().cloned());
            }
            Some(Value::List(all.into(), args.first().map_or(place, Value::place)))
        }
        "listremove" => {
            let (from, gone) = (items(args.first()?)?, items(args.get(1)?)?);
            let left: Vec<Value> = from
                .iter()
                .filter(|item| !gone.iter().any(|other| same(item, other)))
                .cloned()
                .collect();
            Some(Value::List(left.into(), place))
        }
        "listsplat" => {
            let count = int(args.get(1)?)?;
            if !(0..=MAX_LIST).contains(&count) {
                return None;
            }
            let all = vec![args.first()?.clone(); usize::try_from(count).ok()?];
            Some(Value::List(all.into(), place))
        }
        _ => {
            let (from, to, step) = match args {
                [Value::List(items, _)] => (0, i64::try_from(items.len()).ok()?, 1),
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
                all.push(Value::int(at, place));
                at = at.checked_add(step)?;
            }
            Some(Value::List(all.into(), place))
        }
    }
}

fn dags(op: &str, args: &[Value]) -> Option<Value> {
    let Value::Dag(first) = args.first()? else { return None };
    if op == "getdagop" {
        return Some(first.op.clone());
    }
    let mut all = Dag::clone(first);
    for arg in args.iter().skip(1) {
        let Value::Dag(next) = arg else { return None };
        if let Some(last) = all.args.last_mut() {
            last.comma = true;
        }
        all.args.extend(next.args.iter().cloned());
    }
    Some(Value::Dag(Rc::new(all)))
}
