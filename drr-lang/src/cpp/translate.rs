//! Translation of C++ expressions to Rust by a table of known methods.

use super::comparison::{INT_ZERO, compared, comparison, literal};
use super::constant::{Constant, evaluate};
use super::expr::Expr;
use std::collections::BTreeMap;

use super::class::constraint_of_class;
use super::methods::{METHODS, MethodCode};
use super::rust_expr::{CppKind, RustExpr};

/// The names in scope of an expression.
#[derive(Debug, Default)]
pub struct CppScope<'s> {
    /// The name of the context.
    pub ctx: &'s str,
    /// The values of `$_self`, `$0` and variables.
    pub names: Vec<(String, RustExpr)>,
    /// Constraints of a dialect's types and attributes by their C++ classes, with their kinds.
    pub classes: BTreeMap<String, (String, CppKind)>,
    /// Enum cases in Rust by their C++ names.
    pub cases: BTreeMap<String, String>,
    /// Set if code must not name constraints, because they are not in scope.
    pub without_constraints: bool,
}

impl<'s> CppScope<'s> {
    /// Creates a scope without classes and cases of a dialect.
    pub fn new(ctx: &'s str, names: Vec<(String, RustExpr)>) -> CppScope<'s> {
        CppScope {
            ctx,
            names,
            ..CppScope::default()
        }
    }
}

impl RustExpr {
    /// Returns the code converted to `bool`.
    fn truth(&self) -> Option<RustExpr> {
        match self.kind {
            CppKind::Bool if !self.optional => Some(self.clone()),
            CppKind::Int => comparison("!=", self, &literal(INT_ZERO)),
            _ if self.is_nullable() => Some(RustExpr::new(format!("{}.is_some()", self.text), CppKind::Bool)),
            _ => None,
        }
    }
}

/// Translates an expression. Returns `None` if the table lacks a part of it.
pub fn translate(expr: &Expr, scope: &CppScope<'_>) -> Option<RustExpr> {
    match expr {
        Expr::Int(_) | Expr::Unary { .. } => constant(expr),
        Expr::Bool(truth) => Some(RustExpr::new(truth.to_string(), CppKind::Bool)),
        Expr::Null => Some(RustExpr::new("None", CppKind::Null).optional()),
        Expr::Float(_) | Expr::Text(_) | Expr::List(_) | Expr::Lambda { .. } => None,
        Expr::Name(name) => {
            let known = scope
                .names
                .iter()
                .rfind(|(known, _)| known == name)
                .map(|(_, code)| code.clone());
            let case = || Some(RustExpr::new(scope.cases.get(name)?, CppKind::Enum).of_class("enum"));
            known.or_else(case).or_else(|| constant(expr))
        }
        Expr::Not(_) if constant(expr).is_some() => constant(expr),
        Expr::Not(inner) => {
            let inner = translate(inner, scope)?;
            match inner.kind {
                CppKind::Bool if !inner.optional => Some(RustExpr::new(negated(&inner.text), CppKind::Bool)),
                CppKind::Int => comparison("==", &inner, &literal(INT_ZERO)),
                _ if inner.is_nullable() => Some(RustExpr::new(format!("{}.is_none()", inner.text), CppKind::Bool)),
                _ => None,
            }
        }
        Expr::Binary { op, left, right } => {
            constant(expr).or_else(|| binary(op, &translate(left, scope)?, &translate(right, scope)?))
        }
        Expr::Call { function, types, args } => call(function, types, args, scope),
        Expr::Method {
            receiver,
            method,
            types,
            args,
        } => {
            if **receiver == Expr::Name("$_builder".to_string()) && types.is_empty() {
                return made_attr(method, args, scope);
            }
            let receiver = translate(receiver, scope)?;
            // `hasTrait<ValueSemantics>` is the only supported method with template arguments.
            let asks_for_semantics = method == "hasTrait" && types == &["ValueSemantics"];
            if (method == "hasTrait" || !types.is_empty()) && !asks_for_semantics {
                return None;
            }
            let args = args.iter().map(constant).collect::<Option<Vec<RustExpr>>>()?;
            let found = METHODS.iter().find(|row| {
                let is_receiver = row.receiver == receiver.kind && row.name == method && row.arguments == args.len();
                is_receiver && (row.classes.is_empty() || row.classes.contains(&receiver.class.as_str()))
            })?;
            // Arguments are widths and positions.
            args.iter()
                .all(|arg| arg.text.parse::<i32>().is_ok_and(|number| number >= 0))
                .then_some(())?;
            let argument = args.first().map_or("", |arg| arg.text.as_str());
            let code = match found.code {
                MethodCode::Template(template) => on(&receiver, found.result, |r| {
                    let text = template.replace("{r}", r).replace("{c}", scope.ctx);
                    text.replace("{0}", argument)
                }),
                MethodCode::Constraints(names) => constraint_test(names, &receiver, scope)?,
            };
            let is_enum = found.result == CppKind::Enum;
            Some(code.of_class(if is_enum { "enum" } else { found.class }))
        }
    }
}

/// Returns the literal of a constant expression.
fn constant(expr: &Expr) -> Option<RustExpr> {
    match evaluate(expr, &|_| None)? {
        Constant::Int(int) => Some(literal(int)),
        Constant::Bool(truth) => Some(RustExpr::new(truth.to_string(), CppKind::Bool)),
        _ => None,
    }
}

/// Builder methods that create attributes, with the corresponding method of the context and the class of their
/// argument.
const MAKERS: [(&str, &str, &str); 9] = [
    ("getI32IntegerAttr", "i32_attr", "int32_t"),
    ("getI64IntegerAttr", "i64_attr", "int64_t"),
    ("getIndexAttr", "index_attr", "int64_t"),
    ("getBoolAttr", "bool_attr", "bool"),
    ("getI1Attr", "bool_attr", "bool"),
    ("getF32FloatAttr", "f32_attr", "float"),
    ("getF64FloatAttr", "f64_attr", "double"),
    ("getStringAttr", "string_attr", "string"),
    ("getUnitAttr", "unit_attr", ""),
];

/// Returns `true` for a builder method that creates an attribute.
pub(super) fn is_maker(method: &str) -> bool {
    MAKERS.iter().any(|(known, ..)| *known == method)
}

/// Returns the attribute that a builder method creates from a constant.
fn made_attr(method: &str, args: &[Expr], scope: &CppScope<'_>) -> Option<RustExpr> {
    let (_, make, class) = MAKERS.iter().find(|(known, ..)| *known == method)?;
    // TableGen substitutes in strings too.
    let has_placeholder = |expr: &&Expr| matches!(expr, Expr::Text(text) if text.contains('$'));
    if args.iter().any(|arg| arg.all().iter().any(has_placeholder)) {
        return None;
    }
    let value = match args {
        [] if class.is_empty() => String::new(),
        [arg] => evaluate(arg, &|_| None)?.literal(class)?,
        _ => return None,
    };
    Some(RustExpr::new(format!("{}.{make}({value})", scope.ctx), CppKind::Attr))
}

/// Applies a template to a receiver that may be an `Option`.
fn on(receiver: &RustExpr, kind: CppKind, template: impl Fn(&str) -> String) -> RustExpr {
    let (text, name) = (&receiver.text, variable(receiver.kind));
    let plain = |text: String| match text.strip_suffix('?') {
        Some(inner) => RustExpr::new(inner, kind).optional(),
        None => RustExpr::new(text, kind),
    };
    if !receiver.optional {
        return plain(template(text));
    }
    let inner = plain(template(name));
    match (kind, inner.optional) {
        (CppKind::Bool, _) => RustExpr::new(format!("{text}.is_some_and(|{name}| {})", unwrapped(&inner.text)), kind),
        (_, true) => RustExpr::new(format!("{text}.and_then(|{name}| {})", inner.text), kind).optional(),
        _ => RustExpr::new(format!("{text}.map(|{name}| {})", unwrapped(&inner.text)), kind).optional(),
    }
}

fn variable(kind: CppKind) -> &'static str {
    match kind {
        CppKind::Type => "ty",
        CppKind::Attr => "attr",
        CppKind::Value | CppKind::Uses | CppKind::Handle => "value",
        CppKind::Op => "op",
        CppKind::Enum => "case",
        CppKind::Bytes => "text",
        CppKind::Bool | CppKind::Plain => "holds",
        CppKind::Int | CppKind::Null => "number",
    }
}

fn negated(text: &str) -> String {
    match text.strip_prefix('!') {
        Some(inner) if !inner.contains([' ', '|', '&']) => inner.to_string(),
        _ if text.starts_with('(') || !text.contains(" == ") && !text.contains("||") && !text.contains("&&") => {
            format!("!{text}")
        }
        _ => format!("!({text})"),
    }
}

/// Removes the parentheses around a whole text.
pub fn unwrapped(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let mut depth = 0;
    let closes_early = inner.is_some_and(|inner| {
        inner.chars().any(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth < 0
        })
    });
    if closes_early { text } else { inner.unwrap_or(text) }
}

fn binary(op: &str, left: &RustExpr, right: &RustExpr) -> Option<RustExpr> {
    let bool_of = |text: String| Some(RustExpr::new(text, CppKind::Bool));
    match op {
        "||" | "&&" => {
            let (a, b) = (left.truth()?.text, right.truth()?.text);
            bool_of(format!("({a} {op} {b})"))
        }
        _ if left.kind == CppKind::Int && right.kind == CppKind::Int => comparison(op, left, right),
        "==" | "!=" if right.kind == CppKind::Null && left.is_nullable() => {
            let method = if op == "==" { "is_none" } else { "is_some" };
            bool_of(format!("{}.{method}()", left.text))
        }
        "==" | "!=" if is_comparable(left, right) => bool_of(compared(op, left, right)?),
        _ => None,
    }
}

/// Returns `true` if equality in Rust is that in C++.
fn is_comparable(left: &RustExpr, right: &RustExpr) -> bool {
    let is_property = |code: &RustExpr| code.class.starts_with(PROPERTY);
    left.kind == right.kind
        && !matches!(
            left.kind,
            CppKind::Plain | CppKind::Bytes | CppKind::Uses | CppKind::Null
        )
        && (left.class == right.class || !is_property(left) && !is_property(right))
}

/// Begins the class of an attribute that represents a property of a class that is compared otherwise.
pub const PROPERTY: &str = "property ";

fn call(function: &str, types: &[String], args: &[Expr], scope: &CppScope<'_>) -> Option<RustExpr> {
    let args = args
        .iter()
        .map(|arg| translate(arg, scope))
        .collect::<Option<Vec<RustExpr>>>()?;
    let [arg] = args.as_slice() else { return None };
    match function {
        "isa" => {
            let tests = types.iter().map(|class| class_test(class, arg, scope));
            let tests = tests.collect::<Option<Vec<String>>>()?;
            (!types.is_empty()).then(|| RustExpr::new(any_of(&tests), CppKind::Bool))
        }
        // A cast to a builtin class is dropped: methods of the result return nothing if the class is wrong. Casts to
        // other classes are not supported.
        "cast" => {
            let is_known = types.len() == 1 && constraint_of_class(arg.kind, &types[0]).is_some();
            let class = types.first().cloned().unwrap_or_default();
            is_known.then(|| RustExpr { class, ..arg.clone() })
        }
        "getElementTypeOrSelf" if types.is_empty() && arg.kind == CppKind::Type => Some(on(arg, CppKind::Type, |ty| {
            format!("{ty}.element_or_self({})", scope.ctx)
        })),
        "getElementTypeOrSelf" if types.is_empty() && arg.kind == CppKind::Value => {
            Some(on(arg, CppKind::Type, |value| {
                format!("{value}.ty().element_or_self({})", scope.ctx)
            }))
        }
        _ => None,
    }
}

/// Returns a test that a value is an instance of a class.
fn class_test(class: &str, arg: &RustExpr, scope: &CppScope<'_>) -> Option<String> {
    if !matches!(arg.kind, CppKind::Type | CppKind::Attr) {
        return None;
    }
    let name = match constraint_of_class(arg.kind, class) {
        Some(name) => name.to_string(),
        None => {
            let (name, kind) = scope.classes.get(class)?;
            (*kind == arg.kind).then(|| name.clone())?
        }
    };
    Some(constraint_test(&[&name], arg, scope)?.text)
}

/// Returns a test that a type or an attribute satisfies one of some constraints.
fn constraint_test(names: &[&str], tested: &RustExpr, scope: &CppScope<'_>) -> Option<RustExpr> {
    let test = |tested: &str| {
        let tests = names
            .iter()
            .map(|name| format!("{name}::holds({}, {tested})", scope.ctx));
        any_of(&tests.collect::<Vec<String>>())
    };
    (!scope.without_constraints).then(|| on(tested, CppKind::Bool, test))
}

/// Returns a disjunction, in parentheses if there are several tests.
fn any_of(tests: &[String]) -> String {
    match tests {
        [test] => test.clone(),
        tests => format!("({})", tests.join(" || ")),
    }
}

#[cfg(test)]
mod tests;
