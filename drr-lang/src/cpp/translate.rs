//! Translation of C++ expressions to Rust by a table of known methods.

use super::constant::{Constant, evaluate};
use super::expr::Expr;
use std::collections::BTreeMap;

use super::class::constraint_of_class;
use super::methods::{METHODS, Method};

/// The kind of value that an expression yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CppKind {
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// A value, a `ValueRef` in constraints of rules.
    Value,
    /// A value of the rewriter, a `Value`.
    Handle,
    /// An operation.
    Op,
    /// `$0.getUses()`
    Uses,
    /// An enum case in Rust.
    Enum,
    /// The plain value of an attribute's constraint, of unknown type.
    Plain,
    /// A string as the value of a property.
    Bytes,
    /// A Boolean.
    Bool,
    /// A signed integer of at most 64 bits, as an `i64`.
    Int,
    /// An unsigned integer of at least 32 bits, to which C++ converts the signed integer of a comparison.
    Unsigned,
    /// `nullptr`
    Null,
}

/// A Rust expression with its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RustExpr {
    /// The text.
    pub text: String,
    /// The kind of its value.
    pub kind: CppKind,
    /// `true` if the expression is an `Option`.
    pub optional: bool,
    /// The class of a preceding cast, without namespaces; empty without a cast.
    pub class: String,
}

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
    /// Creates code that is not an `Option`.
    pub fn new(text: impl Into<String>, kind: CppKind) -> RustExpr {
        RustExpr {
            text: text.into(),
            kind,
            optional: false,
            class: String::new(),
        }
    }

    /// Returns `true` for a test.
    pub(crate) fn is_test(&self) -> bool {
        self.kind == CppKind::Bool
    }

    fn optional(self) -> RustExpr {
        RustExpr { optional: true, ..self }
    }

    fn is_int(&self) -> bool {
        matches!(self.kind, CppKind::Int | CppKind::Unsigned)
    }

    /// Returns `true` for an integer literal that has the same value in any signed or unsigned class.
    fn is_natural(&self) -> bool {
        self.text.parse::<i64>().is_ok_and(|number| number >= 0)
    }

    /// Returns `true` if the class of the receiver has the method. Types have the classes that the method's result is
    /// `None` for; attributes have methods of the same name with other meanings.
    fn has_method(&self, method: &str) -> bool {
        let class = self.class.as_str();
        match (self.kind, method) {
            (CppKind::Attr, "size" | "empty") => class == "ArrayAttr",
            (CppKind::Attr, "getInt") => ["", "IntegerAttr"].contains(&class),
            (CppKind::Attr, "getElementType") => class.ends_with("ElementsAttr"),
            (CppKind::Attr, "getType") => {
                ["", "TypedAttr", "IntegerAttr", "FloatAttr"].contains(&class) || class.ends_with("ElementsAttr")
            }
            _ => true,
        }
    }
}

/// Translates an expression. Returns `None` if the table lacks a part of it.
pub fn translate(expr: &Expr, scope: &CppScope<'_>) -> Option<RustExpr> {
    match expr {
        Expr::Int(_) | Expr::Unary { .. } => integer(expr),
        Expr::Bool(truth) => Some(RustExpr::new(truth.to_string(), CppKind::Bool)),
        Expr::Null => Some(RustExpr::new("None", CppKind::Null).optional()),
        Expr::Float(_) | Expr::Text(_) | Expr::List(_) => None,
        Expr::Name(name) => {
            let known = scope
                .names
                .iter()
                .rfind(|(known, _)| known == name)
                .map(|(_, code)| code.clone());
            known.or_else(|| Some(RustExpr::new(scope.cases.get(name)?, CppKind::Enum)))
        }
        Expr::Not(inner) => {
            let inner = translate(inner, scope)?;
            match (inner.kind, inner.optional) {
                (CppKind::Bool, false) => Some(RustExpr::new(negated(&inner.text), CppKind::Bool)),
                // The negation of a number compares it with zero.
                (_, true) if !inner.is_int() => Some(RustExpr::new(format!("{}.is_none()", inner.text), CppKind::Bool)),
                _ => None,
            }
        }
        Expr::Binary { op, left, right } => {
            integer(expr).or_else(|| binary(op, &translate(left, scope)?, &translate(right, scope)?))
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
            let args = args.iter().map(integer).collect::<Option<Vec<RustExpr>>>()?;
            let is_row = |row: &&Method| row.0 == receiver.kind && row.1 == method && row.2 == args.len();
            let (.., kind, template) = METHODS.iter().find(is_row).filter(|_| receiver.has_method(method))?;
            // Arguments are widths and positions.
            args.iter()
                .all(|arg| arg.text.parse::<i32>().is_ok_and(|number| number >= 0))
                .then_some(())?;
            let argument = args.first().map_or("", |arg| arg.text.as_str());
            Some(on(&receiver, *kind, |r| {
                let text = template.replace("{r}", r).replace("{c}", scope.ctx);
                text.replace("{0}", argument)
            }))
        }
    }
}

/// Returns the integer literal of a constant expression.
fn integer(expr: &Expr) -> Option<RustExpr> {
    let Constant::Int(int) = evaluate(expr, &|_| None)? else {
        return None;
    };
    let kind = if int.signed { CppKind::Int } else { CppKind::Unsigned };
    Some(RustExpr::new(int.value.to_string(), kind))
}

/// Builder methods that create attributes, with the corresponding method of the context and the class of their argument.
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
        _ => RustExpr::new(format!("{text}.map(|{name}| {})", inner.text), kind).optional(),
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
        CppKind::Int | CppKind::Unsigned | CppKind::Null => "number",
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
    let (a, b) = (&left.text, &right.text);
    if left.is_int() && right.is_int() && !have_same_order(left, right) {
        return None;
    }
    match op {
        "||" | "&&" if left.kind == CppKind::Bool && right.kind == CppKind::Bool => bool_of(format!("({a} {op} {b})")),
        "==" | "!=" if right.kind == CppKind::Null && left.optional && !left.is_int() => {
            let method = if op == "==" { "is_none" } else { "is_some" };
            bool_of(format!("{a}.{method}()"))
        }
        "==" | "!=" if left.kind == right.kind && is_comparable(left.kind) || left.is_int() && right.is_int() => {
            // A null type equals `None`.
            match (left.optional, right.optional) {
                (true, false) => bool_of(format!("({a} {op} Some({b}))")),
                (false, true) => bool_of(format!("(Some({a}) {op} {b})")),
                _ => bool_of(format!("({a} {op} {b})")),
            }
        }
        "<" | ">" | "<=" | ">=" if left.is_int() && right.is_int() => match (left.optional, right.optional) {
            (true, false) => bool_of(format!("{a}.is_some_and(|number| number {op} {b})")),
            (false, false) => bool_of(format!("({a} {op} {b})")),
            _ => None,
        },
        _ => None,
    }
}

/// Returns `true` if C++ compares two integers by their values. It converts a signed integer to the class of an
/// unsigned one.
fn have_same_order(left: &RustExpr, right: &RustExpr) -> bool {
    left.kind == right.kind
        || left.kind == CppKind::Int && left.is_natural()
        || right.kind == CppKind::Int && right.is_natural()
}

/// Returns `true` if equality in Rust is that in C++.
fn is_comparable(kind: CppKind) -> bool {
    !matches!(kind, CppKind::Plain | CppKind::Bytes | CppKind::Uses)
}

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
            let joined = tests.join(" || ");
            let text = if tests.len() == 1 {
                joined
            } else {
                format!("({joined})")
            };
            (!types.is_empty()).then(|| RustExpr::new(text, CppKind::Bool))
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
    let code = on(arg, CppKind::Bool, |tested| {
        format!("{name}::holds({}, {tested})", scope.ctx)
    });
    Some(code.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn shown(text: &str) -> String {
        let names = [
            ("$_self", "ty", CppKind::Type),
            ("$0", "$x", CppKind::Value),
            ("$1", "attr", CppKind::Attr),
        ];
        let mut names: Vec<(String, RustExpr)> = names
            .iter()
            .map(|(name, text, kind)| ((*name).to_string(), RustExpr::new(*text, *kind)))
            .collect();
        names.push(("$2".to_string(), RustExpr::new("mode", CppKind::Plain).optional()));
        let scope = CppScope {
            ctx: "ctx",
            names,
            classes: BTreeMap::from([("shop::PriceType".to_string(), ("Price".to_string(), CppKind::Type))]),
            cases: BTreeMap::new(),
        };
        let code = crate::cpp::parse(text).and_then(|expr| translate(&expr, &scope));
        format!("{text}\n    {}\n", code.map_or("-".to_string(), |code| code.text))
    }

    #[test]
    fn frequent_cpp_is_translated() {
        let texts = [
            "::llvm::isa<::mlir::VectorType, ::shop::PriceType>($_self)",
            "!::llvm::isa<::shop::Unknown>($_self)",
            "$_self.isSignlessInteger(8) || $_self.isF32()",
            "::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 2",
            "::llvm::cast<::mlir::ShapedType>($_self).getElementType().isInteger(1)",
            "::llvm::cast<::shop::PriceType>($_self).getRank() == 2",
            "$_self.hasTrait<::mlir::ValueSemantics>()",
            "$_self.hasTrait<::mlir::OpTrait::Pure>()",
            "$0.getType() == cast<IntegerAttr>($1).getType()",
            "$0.getType() == $0.getType()",
            "!$0.getUses().empty() && $0.hasOneUse()",
            "$0.getDefiningOp() != nullptr",
            "$2 == nullptr",
            "!$2",
            "getElementTypeOrSelf($0).isF64()",
            "$1.getInt() == 3",
            "isSmall($1)",
        ];
        expect![[r#"
            ::llvm::isa<::mlir::VectorType, ::shop::PriceType>($_self)
                (AnyVectorOfAnyRank::holds(ctx, ty) || Price::holds(ctx, ty))
            !::llvm::isa<::shop::Unknown>($_self)
                -
            $_self.isSignlessInteger(8) || $_self.isF32()
                ((ty.integer_format(ctx) == Some((8, Signedness::Signless))) || F32::holds(ctx, ty))
            ::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 2
                ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number >= 2)
            ::llvm::cast<::mlir::ShapedType>($_self).getElementType().isInteger(1)
                ty.element_type(ctx).is_some_and(|ty| ty.integer_width(ctx) == Some(1))
            ::llvm::cast<::shop::PriceType>($_self).getRank() == 2
                -
            $_self.hasTrait<::mlir::ValueSemantics>()
                (ty.is_vector(ctx) || ty.is_tensor(ctx))
            $_self.hasTrait<::mlir::OpTrait::Pure>()
                -
            $0.getType() == cast<IntegerAttr>($1).getType()
                (Some($x.ty()) == attr.ty(ctx))
            $0.getType() == $0.getType()
                ($x.ty() == $x.ty())
            !$0.getUses().empty() && $0.hasOneUse()
                ($x.has_uses() && $x.has_one_use())
            $0.getDefiningOp() != nullptr
                $x.defining_op().is_some()
            $2 == nullptr
                mode.is_none()
            !$2
                mode.is_none()
            getElementTypeOrSelf($0).isF64()
                F64::holds(ctx, $x.ty().element_or_self(ctx))
            $1.getInt() == 3
                (attr.as_i64(ctx) == Some(3))
            isSmall($1)
                -
        "#]]
        .assert_eq(&texts.map(shown).concat());
    }

    #[test]
    fn unlike_conversions_of_integers_are_refused() {
        let names = vec![
            ("$_self".to_string(), RustExpr::new("ty", CppKind::Type)),
            ("$1".to_string(), RustExpr::new("attr", CppKind::Attr)),
        ];
        let scope = CppScope::new("ctx", names);
        let known = |text: &str| {
            crate::cpp::parse(text)
                .and_then(|expr| translate(&expr, &scope))
                .is_some()
        };
        for text in [
            "cast<IntegerType>($_self).getWidth() > 7",
            "cast<IntegerType>($_self).getWidth() > 7u",
            "cast<IntegerType>($_self).getWidth() == $_self.getIntOrFloatBitWidth()",
            "cast<ShapedType>($_self).getRank() > -1",
            "cast<ShapedType>($_self).getRank() == (1 << 2)",
            "cast<ShapedType>($_self).getDimSize(0) == cast<ShapedType>($_self).getRank()",
            "cast<IntegerAttr>($1).getInt() < 3",
            "cast<ArrayAttr>($1).size() == 3",
            "!cast<TypedAttr>($1).getType()",
        ] {
            assert!(known(text), "{text}");
        }
        for text in [
            // -1 is converted to the largest unsigned number.
            "cast<IntegerType>($_self).getWidth() > -1",
            "cast<ArrayAttr>($1).size() > -1",
            // A signed number is converted to an unsigned one.
            "cast<IntegerAttr>($1).getInt() < 3u",
            "cast<IntegerAttr>($1).getInt() < 3ul",
            "cast<IntegerAttr>($1).getInt() < cast<ArrayAttr>($1).size()",
            // A number is compared with zero, and is no pointer.
            "!cast<IntegerAttr>($1).getInt()",
            "cast<IntegerAttr>($1).getInt() == nullptr",
            // An `APInt`, and arithmetic.
            "cast<IntegerAttr>($1).getValue() < 3",
            "cast<IntegerAttr>($1).getInt() / 2 == 1",
            "cast<IntegerAttr>($1).getInt() + 1 == 1",
            "(cast<IntegerAttr>($1).getInt() & 1) == 1",
            "cast<IntegerAttr>($1).getUInt() == 1",
            // A position out of range.
            "cast<ShapedType>($_self).getDimSize(-1) == 1",
            "$_self.isInteger(0xFFFFFFFF)",
            // Methods of other classes with the same name.
            "cast<StringAttr>($1).size() == 3",
            "cast<DenseI64ArrayAttr>($1).empty()",
            "cast<StringAttr>($1).getType() == $_self",
            "cast<DenseI64ArrayAttr>($1).getElementType() == $_self",
            "cast<TypeAttr>($1).getInt() == 1",
        ] {
            assert!(!known(text), "{text}");
        }
    }
}
