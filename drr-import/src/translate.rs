//! The one table of C++ that is known, and how an expression of it becomes Rust.
//!
//! The rows are sorted by how often real files use them: those that Debian's MLIR 22 ships, and MLIR's own files of rules.

use crate::cpp::Expr;

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Type,
    Attr,
    /// A value: in constraints of rules a `ValueRef`.
    Value,
    Op,
    /// `$0.getUses()`
    Uses,
    /// A case of an enum, as Rust has it.
    Enum,
    /// An attribute as the plain value of its constraint, of which nothing is known.
    Plain,
    Bool,
    Int,
    /// `nullptr`
    Null,
}

/// A piece of Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) text: String,
    pub(crate) kind: Kind,
    /// Whether it is an `Option`.
    pub(crate) optional: bool,
}

/// What names mean where an expression stands.
pub(crate) struct Scope<'s> {
    /// The context.
    pub(crate) ctx: &'s str,
    /// What `$_self`, `$0` and variables are.
    pub(crate) names: Vec<(String, Code)>,
    /// The test for what a class of C++ is, if a dialect declares it: the constraint, and whether it is on types.
    pub(crate) class: &'s dyn Fn(&str) -> Option<(String, Kind)>,
    /// A case of an enum by its name in C++.
    pub(crate) case: &'s dyn Fn(&str) -> Option<String>,
}

impl Code {
    pub(crate) fn new(text: impl Into<String>, kind: Kind) -> Code {
        Code {
            text: text.into(),
            kind,
            optional: false,
        }
    }

    fn optional(self) -> Code {
        Code { optional: true, ..self }
    }
}

/// The classes of builtin types, with the constraints that say the same.
const TYPES: [(&str, &str); 39] = [
    ("VectorType", "AnyVectorOfAnyRank"),
    ("FixedVectorType", "AnyFixedVectorOfAnyRank"),
    ("ScalableVectorType", "AnyScalableVectorOfAnyRank"),
    ("ShapedType", "AnyShaped"),
    ("MemRefType", "AnyMemRef"),
    ("UnrankedMemRefType", "AnyUnrankedMemRef"),
    ("BaseMemRefType", "AnyRankedOrUnrankedMemRef"),
    ("TensorType", "AnyTensor"),
    ("RankedTensorType", "AnyRankedTensor"),
    ("UnrankedTensorType", "AnyUnrankedTensor"),
    ("IntegerType", "AnyInteger"),
    ("IndexType", "Index"),
    ("FloatType", "AnyFloat"),
    ("Float16Type", "F16"),
    ("Float32Type", "F32"),
    ("Float64Type", "F64"),
    ("Float80Type", "F80"),
    ("Float128Type", "F128"),
    ("BFloat16Type", "BF16"),
    ("FloatTF32Type", "TF32"),
    ("Float8E4M3FNType", "F8E4M3FN"),
    ("Float8E5M2Type", "F8E5M2"),
    ("Float8E4M3Type", "F8E4M3"),
    ("Float8E4M3FNUZType", "F8E4M3FNUZ"),
    ("Float8E4M3B11FNUZType", "F8E4M3B11FNUZ"),
    ("Float8E5M2FNUZType", "F8E5M2FNUZ"),
    ("Float8E3M4Type", "F8E3M4"),
    ("Float4E2M1FNType", "F4E2M1FN"),
    ("Float6E2M3FNType", "F6E2M3FN"),
    ("Float6E3M2FNType", "F6E3M2FN"),
    ("Float8E8M0FNUType", "F8E8M0FNU"),
    ("ComplexType", "AnyComplex"),
    ("TupleType", "AnyTuple"),
    ("FunctionType", "AnyFunction"),
    ("GraphType", "GraphType"),
    ("NoneType", "NoneType"),
    ("Type", "AnyType"),
    // Interfaces, as far as builtin types have them.
    ("bufferization::TensorLikeType", "AnyTensor"),
    ("bufferization::BufferLikeType", "AnyRankedOrUnrankedMemRef"),
];

/// The same of attributes.
const ATTRS: [(&str, &str); 27] = [
    ("StringAttr", "StrAttr"),
    ("BoolAttr", "BoolAttr"),
    ("IntegerAttr", "APIntAttr"),
    ("FloatAttr", "AnyFloatAttr"),
    ("TypeAttr", "TypeAttr"),
    ("UnitAttr", "UnitAttr"),
    ("DictionaryAttr", "DictionaryAttr"),
    ("ArrayAttr", "ArrayAttr"),
    ("SymbolRefAttr", "SymbolRefAttr"),
    ("FlatSymbolRefAttr", "FlatSymbolRefAttr"),
    ("AffineMapAttr", "AffineMapAttr"),
    ("IntegerSetAttr", "IntegerSetAttr"),
    ("LocationAttr", "LocationAttr"),
    ("ElementsAttr", "ElementsAttr"),
    ("DenseElementsAttr", "DenseElementsAttr"),
    ("DenseIntOrFPElementsAttr", "DenseElementsAttr"),
    ("DenseIntElementsAttr", "AnyIntElementsAttr"),
    ("DenseStringElementsAttr", "StringElementsAttr"),
    ("DenseBoolArrayAttr", "DenseBoolArrayAttr"),
    ("DenseI8ArrayAttr", "DenseI8ArrayAttr"),
    ("DenseI16ArrayAttr", "DenseI16ArrayAttr"),
    ("DenseI32ArrayAttr", "DenseI32ArrayAttr"),
    ("DenseI64ArrayAttr", "DenseI64ArrayAttr"),
    ("DenseF32ArrayAttr", "DenseF32ArrayAttr"),
    ("DenseF64ArrayAttr", "DenseF64ArrayAttr"),
    ("TypedAttr", "TypedAttrInterface"),
    ("Attribute", "AnyAttr"),
];

/// Interfaces that one class of a dialect has.
pub(crate) const INTERFACES: [(&str, &str); 1] = [("ub::PoisonAttrInterface", "ub::PoisonAttr")];

/// Methods: of what, their name, their arguments, and what they give, as Rust over the receiver `{r}`, the context `{c}` and
/// the first argument `{0}`. What gives an `Option` ends in `?`.
const METHODS: [(Kind, &str, usize, Kind, &str); 49] = [
    (Kind::Value, "getType", 0, Kind::Type, "{r}.ty()"),
    (Kind::Value, "hasOneUse", 0, Kind::Bool, "{r}.has_one_use()"),
    (Kind::Value, "use_empty", 0, Kind::Bool, "!{r}.has_uses()"),
    (Kind::Value, "getUses", 0, Kind::Uses, "{r}"),
    (Kind::Uses, "empty", 0, Kind::Bool, "!{r}.has_uses()"),
    (Kind::Value, "getDefiningOp", 0, Kind::Op, "{r}.defining_op()?"),
    (
        Kind::Type,
        "isInteger",
        1,
        Kind::Bool,
        "({r}.integer_width({c}) == Some({0}))",
    ),
    (Kind::Type, "isInteger", 0, Kind::Bool, "{r}.is_integer({c})"),
    (
        Kind::Type,
        "isSignlessInteger",
        0,
        Kind::Bool,
        "{r}.is_signless_integer({c})",
    ),
    (
        Kind::Type,
        "isSignlessInteger",
        1,
        Kind::Bool,
        "({r}.integer_format({c}) == Some(({0}, Signedness::Signless)))",
    ),
    (
        Kind::Type,
        "isSignedInteger",
        1,
        Kind::Bool,
        "({r}.integer_format({c}) == Some(({0}, Signedness::Signed)))",
    ),
    (
        Kind::Type,
        "isUnsignedInteger",
        1,
        Kind::Bool,
        "({r}.integer_format({c}) == Some(({0}, Signedness::Unsigned)))",
    ),
    (
        Kind::Type,
        "isSignedInteger",
        0,
        Kind::Bool,
        "AnySignedInteger::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isUnsignedInteger",
        0,
        Kind::Bool,
        "AnyUnsignedInteger::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isUnsigned",
        0,
        Kind::Bool,
        "AnyUnsignedInteger::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isSigned",
        0,
        Kind::Bool,
        "AnySignedInteger::holds({c}, {r})",
    ),
    (Kind::Type, "isSignless", 0, Kind::Bool, "{r}.is_signless_integer({c})"),
    (Kind::Type, "isIndex", 0, Kind::Bool, "Index::holds({c}, {r})"),
    (
        Kind::Type,
        "isSignlessIntOrIndex",
        0,
        Kind::Bool,
        "AnySignlessIntegerOrIndex::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isIntOrIndex",
        0,
        Kind::Bool,
        "(AnyInteger::holds({c}, {r}) || Index::holds({c}, {r}))",
    ),
    (
        Kind::Type,
        "isIntOrFloat",
        0,
        Kind::Bool,
        "(AnyInteger::holds({c}, {r}) || AnyFloat::holds({c}, {r}))",
    ),
    (
        Kind::Type,
        "isIntOrIndexOrFloat",
        0,
        Kind::Bool,
        "(AnyInteger::holds({c}, {r}) || Index::holds({c}, {r}) || AnyFloat::holds({c}, {r}))",
    ),
    (
        Kind::Type,
        "isSignlessIntOrFloat",
        0,
        Kind::Bool,
        "(AnySignlessInteger::holds({c}, {r}) || AnyFloat::holds({c}, {r}))",
    ),
    (Kind::Type, "isF16", 0, Kind::Bool, "F16::holds({c}, {r})"),
    (Kind::Type, "isBF16", 0, Kind::Bool, "BF16::holds({c}, {r})"),
    (Kind::Type, "isF32", 0, Kind::Bool, "F32::holds({c}, {r})"),
    (Kind::Type, "isF64", 0, Kind::Bool, "F64::holds({c}, {r})"),
    (Kind::Type, "isF80", 0, Kind::Bool, "F80::holds({c}, {r})"),
    (Kind::Type, "isF128", 0, Kind::Bool, "F128::holds({c}, {r})"),
    (Kind::Type, "isTF32", 0, Kind::Bool, "TF32::holds({c}, {r})"),
    (Kind::Type, "isFloat", 0, Kind::Bool, "AnyFloat::holds({c}, {r})"),
    (
        Kind::Type,
        "getRank",
        0,
        Kind::Int,
        "{r}.shape({c}).map(|shape| shape.len() as i64)?",
    ),
    (Kind::Type, "hasRank", 0, Kind::Bool, "{r}.shape({c}).is_some()"),
    (
        Kind::Type,
        "hasStaticShape",
        0,
        Kind::Bool,
        "{r}.static_shape({c}).is_some()",
    ),
    (Kind::Type, "getElementType", 0, Kind::Type, "{r}.element_type({c})?"),
    (
        Kind::Type,
        "getNumElements",
        0,
        Kind::Int,
        "{r}.num_elements({c}).map(|count| count as i64)?",
    ),
    (
        Kind::Type,
        "getDimSize",
        1,
        Kind::Int,
        "{r}.shape({c}).and_then(|shape| shape.get({0}).copied())?",
    ),
    (
        Kind::Type,
        "getWidth",
        0,
        Kind::Int,
        "{r}.integer_width({c}).or({r}.float_kind({c}).map(|kind| kind.width())).map(i64::from)?",
    ),
    (
        Kind::Type,
        "getIntOrFloatBitWidth",
        0,
        Kind::Int,
        "{r}.integer_width({c}).or({r}.float_kind({c}).map(|kind| kind.width())).map(i64::from)?",
    ),
    (
        Kind::Type,
        "hasTrait",
        0,
        Kind::Bool,
        "({r}.is_vector({c}) || {r}.is_tensor({c}))",
    ),
    (
        Kind::Type,
        "isStrided",
        0,
        Kind::Bool,
        "AnyStridedMemRef::holds({c}, {r})",
    ),
    (Kind::Attr, "getType", 0, Kind::Type, "{r}.ty({c})?"),
    (Kind::Attr, "getInt", 0, Kind::Int, "{r}.as_i64({c})?"),
    (
        Kind::Attr,
        "getElementType",
        0,
        Kind::Type,
        "{r}.ty({c}).and_then(|ty| ty.element_type({c}))?",
    ),
    (
        Kind::Attr,
        "size",
        0,
        Kind::Int,
        "{r}.array({c}).map(|list| list.len() as i64)?",
    ),
    (
        Kind::Attr,
        "empty",
        0,
        Kind::Bool,
        "{r}.array({c}).is_some_and(<[_]>::is_empty)",
    ),
    (Kind::Enum, "getValue", 0, Kind::Enum, "{r}"),
    (
        Kind::Op,
        "hasOneUse",
        0,
        Kind::Bool,
        "{r}.results().all(|result| result.has_one_use())",
    ),
    (Kind::Op, "use_empty", 0, Kind::Bool, "{r}.is_unused()"),
];

/// An expression as Rust; nothing, if it has a part that the table does not have.
pub(crate) fn translate(expr: &Expr, scope: &Scope<'_>) -> Option<Code> {
    match expr {
        Expr::Int(number) => Some(Code::new(number.to_string(), Kind::Int)),
        Expr::Bool(truth) => Some(Code::new(truth.to_string(), Kind::Bool)),
        Expr::Null => Some(Code::new("None", Kind::Null).optional()),
        Expr::Text(_) | Expr::List(_) => None,
        Expr::Name(name) => {
            let known = scope
                .names
                .iter()
                .rfind(|(known, _)| known == name)
                .map(|(_, code)| code.clone());
            known.or_else(|| (scope.case)(name).map(|case| Code::new(case, Kind::Enum)))
        }
        Expr::Not(inner) => {
            let inner = translate(inner, scope)?;
            match (inner.kind, inner.optional) {
                (Kind::Bool, false) => Some(Code::new(negated(&inner.text), Kind::Bool)),
                (_, true) => Some(Code::new(format!("{}.is_none()", inner.text), Kind::Bool)),
                _ => None,
            }
        }
        Expr::Binary { op, left, right } => binary(op, translate(left, scope)?, translate(right, scope)?),
        Expr::Call { function, types, args } => call(function, types, args, scope),
        Expr::Method {
            receiver,
            method,
            types,
            args,
        } => {
            let receiver = translate(receiver, scope)?;
            // Of the traits of types one is asked for; no other method that is known has types.
            let asks_for_semantics = method == "hasTrait" && types == &["ValueSemantics"];
            if (method == "hasTrait" || !types.is_empty()) && !asks_for_semantics {
                return None;
            }
            let args = args
                .iter()
                .map(|arg| translate(arg, scope))
                .collect::<Option<Vec<Code>>>()?;
            let is_row = |row: &&(Kind, &str, usize, Kind, &str)| {
                row.0 == receiver.kind && row.1 == method && row.2 == args.len()
            };
            let (.., kind, template) = METHODS.iter().find(is_row)?;
            args.iter()
                .all(|arg| arg.kind == Kind::Int && !arg.optional)
                .then_some(())?;
            let argument = args.first().map_or("", |arg| arg.text.as_str());
            Some(on(&receiver, *kind, |r| {
                let text = template.replace("{r}", r).replace("{c}", scope.ctx);
                text.replace("{0}", argument)
            }))
        }
    }
}

/// What a template makes of a receiver that may be an `Option`.
fn on(receiver: &Code, kind: Kind, template: impl Fn(&str) -> String) -> Code {
    let (text, name) = (&receiver.text, variable(receiver.kind));
    let plain = |text: String| match text.strip_suffix('?') {
        Some(inner) => Code::new(inner, kind).optional(),
        None => Code::new(text, kind),
    };
    if !receiver.optional {
        return plain(template(text));
    }
    let inner = plain(template(name));
    match (kind, inner.optional) {
        (Kind::Bool, _) => Code::new(format!("{text}.is_some_and(|{name}| {})", unwrapped(&inner.text)), kind),
        (_, true) => Code::new(format!("{text}.and_then(|{name}| {})", inner.text), kind).optional(),
        _ => Code::new(format!("{text}.map(|{name}| {})", inner.text), kind).optional(),
    }
}

fn variable(kind: Kind) -> &'static str {
    match kind {
        Kind::Type => "ty",
        Kind::Attr => "attr",
        Kind::Value | Kind::Uses => "value",
        Kind::Op => "op",
        Kind::Enum => "case",
        Kind::Bool | Kind::Plain => "holds",
        Kind::Int | Kind::Null => "number",
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

/// A text without the parentheses around all of it.
pub(crate) fn unwrapped(text: &str) -> &str {
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

fn binary(op: &str, left: Code, right: Code) -> Option<Code> {
    let bool_of = |text: String| Some(Code::new(text, Kind::Bool));
    let (a, b) = (&left.text, &right.text);
    match op {
        "||" | "&&" if left.kind == Kind::Bool && right.kind == Kind::Bool => bool_of(format!("({a} {op} {b})")),
        "==" | "!=" if right.kind == Kind::Null && left.optional => {
            let method = if op == "==" { "is_none" } else { "is_some" };
            bool_of(format!("{a}.{method}()"))
        }
        "==" | "!=" if left.kind == right.kind && ![Kind::Bool, Kind::Plain].contains(&left.kind) => {
            // A type of nothing is equal to none.
            match (left.optional, right.optional) {
                (true, false) => bool_of(format!("({a} {op} Some({b}))")),
                (false, true) => bool_of(format!("(Some({a}) {op} {b})")),
                _ => bool_of(format!("({a} {op} {b})")),
            }
        }
        "<" | ">" | "<=" | ">=" if left.kind == Kind::Int && right.kind == Kind::Int => {
            match (left.optional, right.optional) {
                (true, false) => bool_of(format!("{a}.is_some_and(|number| number {op} {b})")),
                (false, false) => bool_of(format!("({a} {op} {b})")),
                _ => None,
            }
        }
        _ => None,
    }
}

fn call(function: &str, types: &[String], args: &[Expr], scope: &Scope<'_>) -> Option<Code> {
    let args = args
        .iter()
        .map(|arg| translate(arg, scope))
        .collect::<Option<Vec<Code>>>()?;
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
            (!types.is_empty()).then(|| Code::new(text, Kind::Bool))
        }
        // A cast to what is builtin says what is known; where it is wrong, methods answer with nothing. Methods of others are
        // not known.
        "cast" => {
            let table: &[(&str, &str)] = match arg.kind {
                Kind::Type => &TYPES,
                Kind::Attr => &ATTRS,
                _ => return None,
            };
            let is_known = types.len() == 1 && table.iter().any(|(class, _)| *class == types[0]);
            is_known.then(|| arg.clone())
        }
        "getElementTypeOrSelf" if types.is_empty() && arg.kind == Kind::Type => {
            Some(on(arg, Kind::Type, |ty| format!("{ty}.element_or_self({})", scope.ctx)))
        }
        "getElementTypeOrSelf" if types.is_empty() && arg.kind == Kind::Value => Some(on(arg, Kind::Type, |value| {
            format!("{value}.ty().element_or_self({})", scope.ctx)
        })),
        _ => None,
    }
}

/// The test whether something is of a class.
fn class_test(class: &str, arg: &Code, scope: &Scope<'_>) -> Option<String> {
    let table: &[(&str, &str)] = match arg.kind {
        Kind::Type => &TYPES,
        Kind::Attr => &ATTRS,
        _ => return None,
    };
    let known = table
        .iter()
        .find(|(known, _)| *known == class)
        .map(|(_, name)| (*name).to_string());
    let name = match known {
        Some(name) => Some(name),
        None => (scope.class)(class)
            .filter(|(_, kind)| *kind == arg.kind)
            .map(|(name, _)| name),
    }?;
    let code = on(arg, Kind::Bool, |tested| {
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
            ("$_self", "ty", Kind::Type),
            ("$0", "$x", Kind::Value),
            ("$1", "attr", Kind::Attr),
        ];
        let mut names: Vec<(String, Code)> = names
            .iter()
            .map(|(name, text, kind)| ((*name).to_string(), Code::new(*text, *kind)))
            .collect();
        names.push(("$2".to_string(), Code::new("mode", Kind::Plain).optional()));
        let class = |name: &str| (name == "shop::PriceType").then(|| ("Price".to_string(), Kind::Type));
        let case = |name: &str| name.strip_prefix("shop::").map(str::to_string);
        let scope = Scope {
            ctx: "ctx",
            names,
            class: &class,
            case: &case,
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
}
