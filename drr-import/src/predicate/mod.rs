//! Predicates of constraints as tests in Rust.
//!
//! A predicate is a tree of C++ leaves. Known C++ is translated, and the rest becomes functions to write.
//! `class_predicate` has the predicates of MLIR's classes, and `cpp_text` writes a predicate as C++.

pub(crate) mod class_predicate;
pub(crate) mod cpp_text;

use crate::constraint_expr::ConstraintTarget;
use crate::importer::Importer;
use crate::predicate::cpp_text::{MAX_DEPTH, predicate_cpp, substituted, substituted_cpp};
use crate::records::Record;
use crate::stub::predicate_body;
use drr_lang::cpp::{self, CppKind, CppScope, Expr, RustExpr, integer_type, translate, unwrapped};

/// A substitution of texts, or a variable, on the way to the leaves.
#[derive(Clone, Debug)]
struct PredicateContext {
    /// `$_self` as another text, innermost last.
    substitutions: Vec<(String, String)>,
    names: Vec<(String, RustExpr)>,
    is_negated: bool,
    /// Number of lambdas around the predicate.
    num_lambdas: usize,
    depth: usize,
    /// The nearest enclosing named predicate.
    named: Option<String>,
}

/// Returns the test of a constraint beside its base. Unknown C++ becomes a function that does not hold until it is
/// written.
pub(crate) fn test(importer: &mut Importer<'_>, record: Record<'_>, target: ConstraintTarget) -> String {
    // The base is tested by name.
    if class_predicate::is_confined_type(record) {
        test_of(importer, record, target, Some(record.defs("predicateList").collect()))
    } else {
        match class_predicate::beyond_container(record) {
            parts if parts.is_empty() => whole_test(importer, record, target),
            parts => test_of(importer, record, target, Some(parts)),
        }
    }
}

/// Returns the test of a constraint with that of its base.
pub(crate) fn whole_test(importer: &mut Importer<'_>, record: Record<'_>, target: ConstraintTarget) -> String {
    test_of(importer, record, target, None)
}

/// Returns the test of some of the predicates of a constraint, or of all of them.
fn test_of(
    importer: &mut Importer<'_>,
    record: Record<'_>,
    target: ConstraintTarget,
    parts: Option<Vec<Record<'_>>>,
) -> String {
    let Some(predicate) = record.def("predicate") else {
        return "true".to_string();
    };
    let kind = target.cpp_kind();
    let name = if kind == CppKind::Type { "ty" } else { "attr" };
    let cx = PredicateContext {
        substitutions: Vec::new(),
        names: vec![("$_self".to_string(), RustExpr::new(name, kind))],
        is_negated: false,
        num_lambdas: 0,
        depth: 0,
        named: None,
    };
    let mut translator = PredicateTranslator {
        importer,
        owner: owner(record),
        constraint: named(record),
        kind,
    };
    let Some(parts) = parts else {
        return translator.predicate(predicate, &cx);
    };
    let parts = parts.into_iter().map(|part| translator.predicate(part, &cx));
    joined(parts.collect(), "&&")
}

/// Returns the test of a property's predicate on its plain value, or `None` if the property has no plain value.
pub(crate) fn test_of_property(importer: &mut Importer<'_>, record: Record<'_>, property: &str) -> Option<String> {
    let ty = plain_type(property)?;
    let this = match ty.as_str() {
        "bool" => RustExpr::new("value", CppKind::Bool),
        "&[u8]" => RustExpr::new("value", CppKind::Bytes),
        "i64" | "u64" => RustExpr::new("value", CppKind::Int).of_class(class_of_integer(&ty)),
        number if number.starts_with(['i', 'u']) => {
            RustExpr::new("i64::from(value)", CppKind::Int).of_class(class_of_integer(number))
        }
        _ => RustExpr::new("value", CppKind::Enum),
    };
    let cpp = predicate_cpp(record.def("predicate")?);
    let names = [("$_self".to_string(), this)];
    let test = importer
        .parsed(&cpp)
        .and_then(|expr| importer.translated(&expr, "ctx", &names));
    if let Some(test) = test.filter(|test| test.kind == CppKind::Bool && !test.optional) {
        return Some(test.text);
    }
    let candidate = if record.is_anonymous() {
        name_candidate(&cpp).unwrap_or_else(|| format!("is_{}", in_words(record)))
    } else {
        format!("is_{}", record.name())
    };
    let signature = format!("(ctx: &Context, value: {ty}) -> bool");
    let body = predicate_body("value", named(record).as_deref());
    let name = importer.function_for(Some(record), &candidate, about(record), &cpp, &signature, &body);
    Some(format!("{name}(ctx, value)"))
}

/// Returns the C++ class of an integer type of Rust.
pub(crate) fn class_of_integer(ty: &str) -> String {
    let sign = if ty.starts_with('u') { "u" } else { "" };
    format!("{sign}int{}_t", ty.trim_start_matches(['i', 'u']))
}

/// Represents the test of a child in the C++ of its parent.
const CHILD: &str = "$_child";

struct PredicateTranslator<'i, 'r> {
    importer: &'i mut Importer<'r>,
    owner: String,
    /// The name of the constraint, if it has one.
    constraint: Option<String>,
    kind: CppKind,
}

impl PredicateTranslator<'_, '_> {
    fn predicate(&mut self, record: Record<'_>, cx: &PredicateContext) -> String {
        if let Some(known) = self.composed(record, cx) {
            return known;
        }
        let text = substituted_cpp(record, &cx.substitutions);
        self.untranslated(&text, cx)
    }

    /// Translates a predicate whose parts are known C++ or can be separate functions.
    fn composed(&mut self, record: Record<'_>, cx: &PredicateContext) -> Option<String> {
        let named = (!record.is_anonymous()).then(|| record.name().to_string());
        let cx = &PredicateContext {
            depth: cx.depth + 1,
            named: named.or_else(|| cx.named.clone()),
            ..cx.clone()
        };
        if cx.depth > MAX_DEPTH {
            return None;
        }
        let children: Vec<Record<'_>> = record.defs("children").collect();
        if record.is("CPred") {
            let text = substituted(record.text("predExpr"), &cx.substitutions);
            return self.leaf(&text, cx);
        }
        if record.is("Concat") {
            return self.lambda(record, &children, cx);
        }
        if record.is("SubstLeaves") {
            let mut cx = cx.clone();
            let (from, to) = (record.text("pattern"), record.text("replacement"));
            cx.substitutions.push((from.to_string(), to.to_string()));
            return Some(self.predicate(*children.first()?, &cx));
        }
        if record.is("Neg") {
            let cx = PredicateContext {
                is_negated: !cx.is_negated,
                ..cx.clone()
            };
            let inner = self.composed(*children.first()?, &cx)?;
            return Some(format!("!{}", parenthesized(&inner)));
        }
        let sign = match record {
            record if record.is("And") => "&&",
            record if record.is("Or") => "||",
            _ => return None,
        };
        // A part of a negated predicate that is a function would hold until it is written.
        let parts = children.iter().map(|child| {
            if cx.is_negated {
                self.composed(*child, cx)
            } else {
                Some(self.predicate(*child, cx))
            }
        });
        let parts = parts.collect::<Option<Vec<String>>>()?;
        Some(joined(parts, sign))
    }

    fn leaf(&mut self, text: &str, cx: &PredicateContext) -> Option<String> {
        if text.trim().trim_matches(['(', ')']).trim().is_empty() {
            return Some("true".to_string());
        }
        if let Some(shape_test) = self.importer.parsed(text).and_then(|expr| self.shape_test(&expr, cx)) {
            return Some(shape_test);
        }
        if self.kind == CppKind::Attr && tests_presence(text) {
            // The test in Rust runs on present attributes only, which is enough for ops. Rules also match absent ones.
            let enclosing = self.importer.constraints.stack.iter().copied();
            self.importer.constraints.presence_tests.extend(enclosing);
            if let Some(outcome) = cpp::parse(text).and_then(|expr| presence(&expr)) {
                return Some(outcome.to_string());
            }
        }
        let code = self.expression(text, cx)?;
        (code.kind == CppKind::Bool && !code.optional).then_some(code.text)
    }

    /// Translates `llvm::all_of(type.getShape(), [](auto v) { return v != 0; })`.
    fn shape_test(&mut self, expr: &Expr, cx: &PredicateContext) -> Option<String> {
        let (shape, parameter, body) = match expr {
            Expr::Call { function, args, .. } if function == "all_of" => match args.as_slice() {
                [shape, Expr::Lambda { class, parameter, body }] if class == "auto" => (shape, parameter, &**body),
                _ => return None,
            },
            _ => return None,
        };
        let shaped = match shape {
            Expr::Method {
                receiver, method, args, ..
            } if method == "getShape" && args.is_empty() => receiver,
            _ => return None,
        };
        let (sign, number) = match body {
            Expr::Binary { op, left, right } if **left == Expr::Name(parameter.clone()) => {
                (*op, cpp::evaluate(right, &|_| None)?.int()?)
            }
            _ => return None,
        };
        if !["==", "!=", "<", "<=", ">", ">="].contains(&sign) || !number.signed {
            return None;
        }
        let number = number.value;
        let shaped = self.importer.translated(shaped, "ctx", &cx.names)?;
        let is_type = shaped.kind == CppKind::Type && !shaped.optional;
        let shaped = shaped.text;
        is_type
            .then(|| format!("{shaped}.shape(ctx).is_some_and(|shape| shape.iter().all(|&size| size {sign} {number}))"))
    }

    fn expression(&mut self, text: &str, cx: &PredicateContext) -> Option<RustExpr> {
        let expr = self.importer.parsed(text)?;
        self.importer.translated(&expr, "ctx", &cx.names)
    }

    /// Translates `[](Type elementType) { return .. elementType ..; }(element)`.
    fn lambda(&mut self, record: Record<'_>, children: &[Record<'_>], cx: &PredicateContext) -> Option<String> {
        let prefix = substituted(record.text("prefix"), &cx.substitutions);
        let suffix = substituted(record.text("suffix"), &cx.substitutions);
        let called = self.importer.parsed(&format!("{prefix} {CHILD} {suffix}"))?;
        let Expr::Method {
            receiver, method, args, ..
        } = called
        else {
            return None;
        };
        let ([argument], Expr::Lambda { class, parameter, body }) = (args.as_slice(), *receiver) else {
            return None;
        };
        let argument = self.importer.translated(argument, "ctx", &cx.names)?;
        let tests_child = method == "()" && *body == Expr::Name(CHILD.to_string());
        if !tests_child || class != "Type" || argument.kind != CppKind::Type {
            return None;
        }
        // Inside, `$_self` is what it was replaced by.
        let variable = match cx.num_lambdas {
            0 => "element".to_string(),
            1 => "inner".to_string(),
            number => format!("inner{number}"),
        };
        let mut inner = PredicateContext {
            num_lambdas: cx.num_lambdas + 1,
            ..cx.clone()
        };
        let code = RustExpr::new(variable.clone(), CppKind::Type);
        inner.names.push((parameter, code));
        let [child] = children else { return None };
        let test = if cx.is_negated {
            self.composed(*child, &inner)?
        } else {
            self.predicate(*child, &inner)
        };
        let test = unwrapped(&test);
        let text = &argument.text;
        Some(match (argument.optional, test) {
            (true, "true") => format!("{text}.is_some()"),
            (true, test) => format!("{text}.is_some_and(|{variable}| {test})"),
            (false, test) => format!("[{text}].into_iter().all(|{variable}| {test})"),
        })
    }

    /// Adds a function to write for unknown C++.
    fn untranslated(&mut self, text: &str, cx: &PredicateContext) -> String {
        // A lambda may have replaced `$_self` by a variable.
        let used = cx
            .names
            .iter()
            .rev()
            .find(|(name, _)| crate::rust::words::has_word(&text.replace('$', ""), name.trim_start_matches('$')));
        let (kind, argument) = match used {
            Some((_, code)) => (code.kind, code.text.clone()),
            None => (
                self.kind,
                if self.kind == CppKind::Type { "ty" } else { "attr" }.to_string(),
            ),
        };
        let (name, class) = match kind {
            CppKind::Attr => ("attr", "Attribute"),
            _ => ("ty", "Type"),
        };
        let candidate = match name_candidate(text) {
            Some(candidate) if names_the_test(text, &candidate) => candidate,
            found => match &cx.named {
                Some(named) if found.is_some() => named.clone(),
                _ => format!("is_{}", self.owner),
            },
        };
        let signature = format!("(ctx: &Context, {name}: {class}) -> bool");
        let about = SHARED_DOCS.to_string();
        let body = predicate_body(name, self.constraint.as_deref());
        let name = self
            .importer
            .function_for(None, &candidate, about, text.trim(), &signature, &body);
        format!("{name}(ctx, {argument})")
    }
}

impl Importer<'_> {
    /// Parses C++ to translate, where builtin classes have their unqualified names. Returns `None` if such a name
    /// appears without a namespace and a dialect declares a class of that name: C++ means that one.
    pub(crate) fn parsed(&self, text: &str) -> Option<Expr> {
        let namespaces = self.records.of_class("Dialect");
        let namespaces = namespaces.filter(|dialect| self.dialects.contains(&dialect.text("name")));
        let namespaces: Vec<String> = namespaces
            .map(|dialect| cpp::plain_name(dialect.text("cppNamespace")))
            .collect();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
        let mut words = text.split(|c| !is_part(c));
        let is_of_dialect = |word: &str| {
            let is_class = !word.contains(':') && (word.ends_with("Type") || word.ends_with("Attr"));
            let mut classes = namespaces.iter().map(|namespace| format!("{namespace}::{word}"));
            is_class && classes.any(|class| self.classes.contains_key(&class))
        };
        (!words.any(is_of_dialect)).then(|| cpp::parse(text)).flatten()
    }

    /// Translates an expression to Rust. Types and attributes of dialects are recognized by their constraints.
    pub(crate) fn translated(&mut self, expr: &Expr, ctx: &str, names: &[(String, RustExpr)]) -> Option<RustExpr> {
        self.translated_in(CppScope::new(ctx, names.to_vec()), expr)
    }

    /// Translates an expression in a scope, to which the constraints of the tested classes, and the enums, are added.
    pub(crate) fn translated_in(&mut self, mut scope: CppScope<'_>, expr: &Expr) -> Option<RustExpr> {
        let parts = expr.all();
        // Only predicates translate lambdas.
        if parts.iter().any(|part| matches!(part, Expr::Lambda { .. })) {
            return None;
        }
        for part in parts {
            match part {
                Expr::Call { function, types, .. } if function == "isa" => {
                    for class in types {
                        let record = self.classes.get(class).and_then(|name| self.records.get(name));
                        let is_open = |record: &Record<'_>| {
                            self.constraints.stack.contains(&record.name())
                                && !self.constraints.definitions.contains_key(record.name())
                        };
                        if let Some(record) = record.filter(|record| !is_open(record)) {
                            let constraint = self.definition_expr(record);
                            let kind = constraint.target.cpp_kind();
                            scope.classes.insert(class.clone(), (constraint.text, kind));
                        }
                    }
                }
                Expr::Name(name) => {
                    let case = self.enum_case(name);
                    scope.cases.extend(case.map(|case| (name.clone(), case)));
                }
                _ => {}
            }
        }
        translate(expr, &scope)
    }
}

/// Returns the presence that a predicate requires of an attribute, if it requires nothing else: `true` for `$_self`,
/// `false` for `!$_self`.
pub(crate) fn required_presence(record: Record<'_>) -> Option<bool> {
    let predicate = record.def("predicate").filter(|predicate| predicate.is("CPred"))?;
    presence(&cpp::parse(predicate.text("predExpr"))?)
}

/// Returns the outcome for a present attribute of an expression that is `$_self`, its negation, or its comparison with
/// `nullptr`.
fn presence(expr: &Expr) -> Option<bool> {
    let is_self = |expr: &Expr| matches!(expr, Expr::Name(name) if name == "$_self");
    match expr {
        expr if is_self(expr) => Some(true),
        Expr::Not(inner) if is_self(inner) => Some(false),
        Expr::Binary { op, left, right } => {
            let sides = [left, right].map(|side| (is_self(side), matches!(**side, Expr::Null)));
            let is_comparison = matches!(sides, [(true, _), (_, true)] | [(_, true), (true, _)]);
            match *op {
                "!=" if is_comparison => Some(true),
                "==" if is_comparison => Some(false),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns `true` if C++ tests whether an attribute is null.
fn tests_presence(text: &str) -> bool {
    if let Some(expr) = cpp::parse(text) {
        // As an argument or a receiver, the attribute is not a truth value.
        return expr.all().into_iter().any(|part| match part {
            Expr::Name(_) => false,
            Expr::Binary {
                op: "&&" | "||",
                left,
                right,
            } => [left, right].iter().any(|side| presence(side).is_some()),
            part => presence(part).is_some(),
        }) || presence(&expr).is_some();
    }
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let negated = compact.match_indices("!$_self").any(|(at, found)| {
        let rest = &compact[at + found.len()..];
        !rest.starts_with(|c: char| c.is_alphanumeric() || "_.-".contains(c))
    });
    negated
        || [
            "$_self==nullptr",
            "$_self!=nullptr",
            "nullptr==$_self",
            "nullptr!=$_self",
        ]
        .iter()
        .any(|test| compact.contains(test))
}

/// Returns `true` if the name of the function that a C++ text calls describes the test: the function is called on
/// `$_self` alone, or it is a predicate, and nothing negates it or combines it with other tests.
fn names_the_test(text: &str, name: &str) -> bool {
    let text = unwrapped(text.trim());
    let is_predicate = ["is_", "isa_", "are_", "has_", "can_"]
        .iter()
        .any(|word| name.starts_with(word));
    let is_combined = ["!", "&&", "||"].iter().any(|sign| text.contains(sign));
    let called = text.strip_suffix("($_self)").unwrap_or("(");
    let is_plain_call = called.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    is_plain_call || is_predicate && !is_combined
}

/// Returns a name for a function, from the last function that a text of C++ calls.
pub(crate) fn name_candidate(text: &str) -> Option<String> {
    let class = text.split_once("isa<").and_then(|(_, rest)| rest.split_once('>'));
    if let Some((class, _)) = class {
        let class = class.rsplit("::").next()?;
        return Some(format!("is_{}", crate::rust::names::snake_case(class)));
    }
    let calls = text.match_indices('(').map(|(at, _)| &text[..at]);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut names = calls.filter_map(|before| before.rsplit(|c: char| !is_part(c)).next());
    // Casts and getters do not affect the test.
    let is_descriptive =
        |name: &&str| name.len() > 3 && !name.starts_with("get") && !["cast", "dyn_cast", "return"].contains(name);
    let name = names.rfind(is_descriptive)?;
    Some(crate::rust::names::snake_case(name))
}

/// The documentation of a function to write for C++ that constraints share.
const SHARED_DOCS: &str = "Returns `true` if this C++ of a constraint holds. Until it is written, it never does.";

/// Returns the documentation of the function to write for the C++ of a constraint.
fn about(record: Record<'_>) -> String {
    if record.is_anonymous() {
        SHARED_DOCS.to_string()
    } else {
        let name = record.name();
        format!("Returns `true` if the C++ of the constraint `{name}` holds. Until it is written, it never does.")
    }
}

/// Returns the name of a record that has one.
fn named(record: Record<'_>) -> Option<String> {
    (!record.is_anonymous()).then(|| record.name().to_string())
}

/// Returns the name of a constraint, or words of its summary.
fn owner(record: Record<'_>) -> String {
    if record.is_anonymous() {
        in_words(record)
    } else {
        record.name().to_string()
    }
}

/// Maximum length of a summary from which a name is made.
const MAX_NAME_LENGTH: usize = 40;

/// Describes an unnamed constraint in words that do not change, unlike its number.
fn in_words(record: Record<'_>) -> String {
    let words = match record.text("summary") {
        summary if (1..=MAX_NAME_LENGTH).contains(&summary.len()) => summary,
        _ => record.class(),
    };
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let words: Vec<&str> = words.split(|c| !is_part(c)).filter(|word| !word.is_empty()).collect();
    words.join("_")
}

fn parenthesized(text: &str) -> String {
    if text.contains(' ') && !text.starts_with('(') {
        format!("({text})")
    } else {
        text.to_string()
    }
}

fn joined(parts: Vec<String>, sign: &str) -> String {
    let neutral = if sign == "&&" { "true" } else { "false" };
    let parts: Vec<String> = parts.into_iter().filter(|part| part != neutral).collect();
    match parts.as_slice() {
        [] => neutral.to_string(),
        [one] => one.clone(),
        parts => format!("({})", parts.join(&format!(" {sign} "))),
    }
}

/// Returns the predicate of a property, if it has a condition.
pub(crate) fn property_predicate(record: Record<'_>) -> Option<Record<'_>> {
    let predicate = record.def("predicate")?;
    let is_true = predicate.is("And") && predicate.defs("children").next().is_none();
    (!is_true).then_some(predicate)
}

/// Returns the predicate that a constraint applies to other entities, such as its elements.
pub(crate) fn element_predicate(record: Record<'_>) -> Option<Record<'_>> {
    fn find(record: Record<'_>, depth: usize) -> Option<Record<'_>> {
        if record.is("SubstLeaves") {
            return record.defs("children").next();
        }
        if depth > MAX_DEPTH {
            return None;
        }
        record.defs("children").find_map(|child| find(child, depth + 1))
    }
    find(record.def("predicate")?, 0)
}

/// Returns the Rust type of a plain property.
pub(crate) fn plain_type(of: &str) -> Option<String> {
    match of {
        "BoolProp" => Some("bool".to_string()),
        "StringProp" => Some("&[u8]".to_string()),
        "I32Prop" => Some("i32".to_string()),
        "I64Prop" => Some("i64".to_string()),
        _ => match of.strip_prefix("EnumProp<").and_then(|rest| rest.strip_suffix('>')) {
            Some(name) => Some(name.to_string()),
            None => {
                let class = of.strip_prefix("IntProp<\"")?.strip_suffix("\">")?;
                let (bits, signed) = integer_type(class)?;
                Some(format!("{}{bits}", if signed { 'i' } else { 'u' }))
            }
        },
    }
}
