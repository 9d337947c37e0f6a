//! Checks of constants: the attributes that literals and `ConstantAttr<..>` build for an argument.

pub(crate) mod literal;

use std::fmt;

use drr_schema::constraint::ConstraintFlag;
use proc_macro2::{Group, Span, TokenStream};
use quote::{ToTokens, quote};

use crate::check::mlir_text::{check_attr, check_type};
use crate::check::pattern::arguments::PatternSide;
use crate::check::pattern::constant::literal::{
    Elements, LiteralError, as_list, literal_as, number_of_family, property_from_literal,
};
use crate::check::pattern::constraint_relations::{self, SignednessSemantics, TypeFamily};
use crate::check::pattern::resolve::enum_case;
use crate::check::pattern::wording::with_article;
use crate::messages::{pattern as diag, source};
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{Arg, ArgKind, Signature};
use crate::syntax::constraint::{Constraint, ConstraintArg};
use crate::syntax::pattern::role::{ConstantKind, Name, Role};
use crate::syntax::pattern::{Literal, LiteralValue, Number};
use crate::syntax::rust_text;
use crate::token_stream::respan;

/// A constant attribute.
#[derive(Debug, Clone)]
pub(crate) enum Constant {
    /// A number of one type. The value is a Rust expression of type `i128`, or `f64` for float types.
    Number(TypeFamily, TokenStream),
    /// `true` or `false`; the value is a Rust expression.
    Bool(TokenStream),
    /// A string; the value is a Rust expression.
    Str(TokenStream),
    /// The attribute that the constraint builds from a Rust value.
    Built(Constraint, TokenStream),
    /// An enum case by its keyword: `ConstantEnumCase<Mode, "fast">`.
    EnumCase(Constraint, String),
    /// An enum case that is a Rust type: `ModeFast`.
    Named(Constraint),
    /// An attribute in MLIR's syntax.
    Text(String),
    /// A unit attribute.
    Unit,
    /// An array of attributes.
    Array(Vec<Constant>),
    /// A dense array of numbers of one type. One-bit numbers are `bool`s.
    Dense(TypeFamily, Vec<TokenStream>),
}

impl Constant {
    /// Returns the constant with the span for rustc's errors.
    fn with_span(self, span: Span) -> Constant {
        let respanned = |tokens: TokenStream| respan(tokens, span.resolved_at(Span::call_site()));
        match self {
            Constant::Number(family, value) => Constant::Number(family, respanned(value)),
            Constant::Bool(value) => Constant::Bool(respanned(value)),
            Constant::Str(value) => Constant::Str(respanned(value)),
            Constant::Array(list) => Constant::Array(list.into_iter().map(|item| item.with_span(span)).collect()),
            Constant::Dense(family, list) => Constant::Dense(family, list.into_iter().map(respanned).collect()),
            other => other,
        }
    }

    /// Returns the span for rustc's errors.
    pub(crate) fn span(&self) -> Span {
        let first = |tokens: &TokenStream| tokens.clone().into_iter().next().map(|token| token.span());
        let span = match self {
            Constant::Number(_, value) | Constant::Bool(value) | Constant::Str(value) | Constant::Built(_, value) => {
                first(value)
            }
            Constant::EnumCase(name, _) | Constant::Named(name) => Some(name.span().first()),
            Constant::Text(_) | Constant::Unit => None,
            Constant::Array(list) => list.first().map(Constant::span),
            Constant::Dense(_, list) => list.first().and_then(first),
        };
        span.unwrap_or_else(Span::call_site)
    }
}

/// A declared argument that a term is checked against.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeclaredArg<'a> {
    /// The op's signature.
    pub(crate) signature: &'a Signature,
    /// The argument.
    pub(crate) arg: &'a Arg,
}

impl DeclaredArg<'_> {
    fn constraint(&self) -> &Constraint {
        self.arg.inner()
    }
}

impl fmt::Display for DeclaredArg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of `{}`", self.arg.name, self.signature.called())
    }
}

/// Checks a literal and returns the constant that it builds for an argument.
pub(crate) fn check_literal(
    literal: &Literal,
    declared: DeclaredArg<'_>,
    side: PatternSide,
    report: &mut Report,
) -> Option<Constant> {
    match declared.arg.kind {
        ref kind if kind.is_operand() => {
            report_at_operand(TokenSpan::of(&literal.tokens), declared, side, report);
            None
        }
        ArgKind::Prop => property_from_literal(literal, declared, report),
        _ => constant_from_literal(literal, declared, report),
    }
}

/// Checks `ConstantAttr<..>`, a related class or an enum case, and returns the constant that it builds for an argument.
pub(crate) fn check_named(
    name: &Name,
    declared: DeclaredArg<'_>,
    side: PatternSide,
    report: &mut Report,
) -> Option<Constant> {
    let role = name.role;
    let is_of_property = role == Role::Constant(ConstantKind::Prop);
    let message = match &declared.arg.kind {
        kind if kind.is_operand() => {
            if !name.name().ends_with("Op") || !name.args.is_empty() {
                report_at_operand(name.span(), declared, side, report);
                return None;
            }
            diag::bare_operation_as_value(declared, name)
        }
        _ if role == Role::Free => return Some(Constant::Named(name.constraint.clone())),
        ArgKind::Prop if !is_of_property && role != Role::Constant(ConstantKind::EnumCase) => {
            diag::constant_at_property(declared, declared.arg.inner())
        }
        kind if is_of_property && !kind.is_prop() => {
            source::constant_property_at_attribute(declared, declared.arg.inner())
        }
        _ => return constant_for_argument(name, declared, report),
    };
    report.fail(name.span(), message.signature(declared.signature))
}

/// Reports a constant at an operand.
fn report_at_operand(span: TokenSpan, declared: DeclaredArg<'_>, side: PatternSide, report: &mut Report) {
    let message = match side {
        PatternSide::Source => diag::constant_at_operand(declared),
        PatternSide::Result => diag::constant_as_value(declared),
    };
    report.error(span, message.signature(declared.signature));
}

/// Returns the constant that a literal builds for an attribute. Reports a literal that does not fit.
pub(crate) fn constant_from_literal(
    literal: &Literal,
    declared: DeclaredArg<'_>,
    report: &mut Report,
) -> Option<Constant> {
    let expected = declared.constraint();
    match literal_as(literal, expected) {
        Ok(constant) => Some(constant.with_span(TokenSpan::of(&literal.tokens).first())),
        Err(error) => {
            let message = match error {
                LiteralError::Mismatch => kind_mismatch(literal, declared),
                LiteralError::Range(bits) => diag::literal_range(declared, with_article(expected), literal, bits),
                LiteralError::Count(given, count) => diag::elements_miscounted(with_article(expected), count, given),
                LiteralError::UndecidedType => {
                    let help = match &literal.value {
                        LiteralValue::Number(number) if number.is_float => Some(format!("write `{literal}f32`")),
                        LiteralValue::Number(_) => Some(format!("write `{literal}i32`")),
                        LiteralValue::Array(_) => Some("write the type of each element: `[1i32, 2i32]`".to_string()),
                        _ => None,
                    };
                    undecided_type(declared, expected).help_if(help)
                }
            };
            report.fail(TokenSpan::of(&literal.tokens), message.signature(declared.signature))
        }
    }
}

/// Returns advice if the number fits without its suffix.
fn without_suffix(literal: &Literal, declared: DeclaredArg<'_>) -> Option<String> {
    let mut bare = literal.clone();
    let LiteralValue::Number(number) = &mut bare.value else {
        return None;
    };
    if std::mem::take(&mut number.suffix).is_empty() {
        return None;
    }
    literal_as(&bare, declared.constraint())
        .is_ok()
        .then(|| format!("remove the suffix: `{bare}`"))
}

/// Reports a literal of a kind that the argument never accepts.
pub(crate) fn report_kind(literal: &Literal, declared: DeclaredArg<'_>, report: &mut Report) {
    report.error(
        TokenSpan::of(&literal.tokens),
        kind_mismatch(literal, declared).signature(declared.signature),
    );
}

fn kind_mismatch(literal: &Literal, declared: DeclaredArg<'_>) -> Message {
    let help = without_suffix(literal, declared)
        .or_else(|| text_of_attribute(literal, declared))
        .or_else(|| near_literal(literal, declared));
    diag::literal_kind(
        declared,
        with_article(declared.constraint()),
        literal_noun(&literal.value),
    )
    .help_if(help)
}

/// Returns advice if a number of the other kind fits (`1.0` for `1`) or the only element of a list.
fn near_literal(literal: &Literal, declared: DeclaredArg<'_>) -> Option<String> {
    let near = match &literal.value {
        LiteralValue::Number(number) if number.suffix.is_empty() => {
            let digits = if number.is_float {
                let whole = number.digits.strip_suffix(".0");
                whole.or(number.digits.strip_suffix('.'))?.to_string()
            } else {
                format!("{}.0", number.digits)
            };
            let is_float = !number.is_float;
            let number = Number {
                digits,
                is_float,
                ..number.clone()
            };
            Literal {
                value: LiteralValue::Number(number),
                ..literal.clone()
            }
        }
        LiteralValue::Array(elements) => match elements.as_slice() {
            [one] => one.clone(),
            _ => return None,
        },
        _ => return None,
    };
    let fits = literal_as(&near, declared.constraint()).is_ok();
    fits.then(|| format!("write `{near}`"))
}

/// Returns advice if a string may be meant as the text of an attribute that is neither a string nor a number.
fn text_of_attribute(literal: &Literal, declared: DeclaredArg<'_>) -> Option<String> {
    let (LiteralValue::Str(text), expected) = (&literal.value, declared.constraint()) else {
        return None;
    };
    let is_symbol = ["FlatSymbolRefAttr", "SymbolRefAttr"]
        .iter()
        .any(|name| expected.is(name));
    let is_type = ["TypeAttr", "TypeAttrOf"].iter().any(|name| expected.is(name));
    let at_sign = if is_symbol && !text.starts_with('@') { "@" } else { "" };
    (is_symbol || is_type).then(|| format!("write it as in MLIR: `ConstantAttr<AnyAttr, \"{at_sign}{text}\">`"))
}

/// Returns the constant that an expression builds for an attribute by the argument's constraint.
pub(crate) fn constant_from_code(group: &Group, declared: DeclaredArg<'_>, report: &mut Report) -> Option<Constant> {
    let expected = declared.constraint();
    if expected.has_flag(ConstraintFlag::NoBuilder) {
        return report.fail(
            group,
            diag::constant_without_kind(expected).signature(declared.signature),
        );
    }
    Some(Constant::Built(expected.clone(), group.to_token_stream()))
}

fn undecided_type(declared: DeclaredArg<'_>, expected: &Constraint) -> Message {
    if expected.is("AnyAttr") {
        diag::literal_type_open(declared)
    } else {
        diag::literal_type_undecided(declared, with_article(expected))
    }
}

/// Returns the constant that `ConstantAttr<..>` or a related class builds. Reports one that does not fit.
fn constant_for_argument(name: &Name, declared: DeclaredArg<'_>, report: &mut Report) -> Option<Constant> {
    let constant = constant_from_class(name, report)?;
    let expected = declared.constraint();
    let is_optional = |of: &Constraint| of.is("OptionalProp");
    let is_plain = !matches!(name.args.first(), Some(ConstraintArg::Constraint(own)) if is_optional(own));
    // C++ makes an optional property of a plain value. It is stored as a list of what is there.
    let inner = match expected.args.first() {
        Some(ConstraintArg::Constraint(inner)) if is_plain && is_optional(expected) => Some(inner),
        _ => None,
    };
    if let Some(family) = family_of(&constant)
        && constraint_relations::admits(inner.unwrap_or(expected), family) == Some(false)
    {
        let message = diag::never_equal(declared, with_article(expected), constant_noun(&constant));
        return report.fail(name.span(), message.signature(declared.signature));
    }
    Some(match inner {
        Some(_) => Constant::Array(vec![constant]),
        None => constant,
    })
}

/// Returns a constant and the constraint that builds it, for native code, which declares no constraint.
pub(crate) fn constant_with_builder(name: &Name, report: &mut Report) -> Option<(Constant, Constraint)> {
    if name.role == Role::Free {
        return Some((Constant::Named(name.constraint.clone()), name.constraint.clone()));
    }
    let constant = constant_from_class(name, report)?;
    let by_name = match name.role {
        Role::Constant(ConstantKind::True | ConstantKind::False) => quote!(BoolAttr),
        Role::Constant(ConstantKind::Unit) => quote!(UnitAttr),
        Role::Constant(ConstantKind::F32) => quote!(F32Attr),
        _ => match name.args.first() {
            Some(ConstraintArg::Constraint(kind)) => return Some((constant, kind.clone())),
            _ => return None,
        },
    };
    Some((constant, Constraint::from_tokens(by_name)?))
}

fn constant_from_class(name: &Name, report: &mut Report) -> Option<Constant> {
    let Role::Constant(role) = name.role else {
        return None;
    };
    let usage = role.usage();
    match role {
        ConstantKind::True => Some(Constant::Bool(quote!(true))),
        ConstantKind::False => Some(Constant::Bool(quote!(false))),
        ConstantKind::Unit => Some(Constant::Unit),
        ConstantKind::Type => report.fail(name.span(), diag::constant_type_as_attribute(name)),
        ConstantKind::EnumCase => match enum_case(name) {
            Some((kind, text)) => Some(Constant::EnumCase(kind.clone(), text.to_string())),
            None => report.fail(name.span(), diag::constant_usage(name.name(), usage)),
        },
        ConstantKind::Attr | ConstantKind::Prop | ConstantKind::Str | ConstantKind::F32 => {
            let kind = match (role, name.args.as_slice()) {
                (ConstantKind::F32, [ConstraintArg::Literal(_)]) => None,
                (_, [ConstraintArg::Constraint(kind), ConstraintArg::Literal(_)]) if role != ConstantKind::F32 => {
                    Some(kind)
                }
                _ => {
                    return report.fail(name.span(), diag::constant_usage(name.name(), usage));
                }
            };
            let Some(ConstraintArg::Literal(text)) = name.args.last() else {
                return None;
            };
            // TableGen writes the value as a string; in Rust, the literal itself is accepted, too.
            let span = TokenSpan::of(text);
            let text = text
                .string()
                .map_or_else(|| text.to_token_stream().to_string(), ToString::to_string);
            constant_from_text(name, kind, (&text, span), report)
        }
    }
}

/// A literal, constant or type that a pattern passes to a constraint or to native code.
#[derive(Debug, Clone)]
pub(crate) enum Immediate {
    /// A plain Rust value.
    Literal(Literal),
    /// A constant and the constraint that builds it.
    Constant(Box<(Constant, Constraint)>),
    /// A type in MLIR's syntax.
    Type(String),
}

/// Returns the constant or type that a name denotes as an argument of a constraint or of native code.
pub(crate) fn immediate(name: &Name, report: &mut Report) -> Option<Immediate> {
    match name.role {
        Role::Constant(ConstantKind::Type) => type_text(name, report).map(Immediate::Type),
        _ => constant_with_builder(name, report).map(|constant| Immediate::Constant(Box::new(constant))),
    }
}

/// Returns the text of `ConstantType<"..">`.
fn type_text(name: &Name, report: &mut Report) -> Option<String> {
    let text = match name.args.as_slice() {
        [ConstraintArg::Literal(text)] => text.string().map(|content| (text, content)),
        _ => None,
    };
    let Some((text, content)) = text else {
        let usage = ConstantKind::Type.usage();
        return report.fail(name.span(), diag::constant_usage(name.name(), usage));
    };
    check_type(content, TokenSpan::of(text), report)?;
    Some(content.to_string())
}

/// Returns the constant that a text denotes for a constraint. Without a constraint, `F32Attr`.
fn constant_from_text(
    name: &Name,
    kind: Option<&Constraint>,
    (text, text_span): (&str, TokenSpan),
    report: &mut Report,
) -> Option<Constant> {
    let is_str = name.role == Role::Constant(ConstantKind::Str);
    if kind.is_some_and(Constraint::is_text) {
        // In `ConstantAttr<StrAttr, "\"text\"">`, the quotes are C++ syntax and do not belong to the text.
        let quoted = syn::parse_str::<syn::LitStr>(text).ok().filter(|_| !is_str);
        let text = quoted.map_or_else(|| text.to_string(), |literal| literal.value());
        return Some(Constant::Str(quote!(#text)));
    }
    if let Some(kind) = kind.filter(|_| is_str) {
        return Some(Constant::Built(kind.clone(), quote!(#text)));
    }
    let family = match kind {
        None => Some(TypeFamily::Float(Some("F32"))),
        Some(kind) if kind.is("UnitAttr") => return Some(Constant::Unit),
        Some(kind) => constraint_relations::exact_number(kind),
    };
    match family {
        Some(family) => constant_from_number(family, (text, text_span), name.span(), report),
        None => constant_from_expression(kind?, (text, text_span), name.span(), report),
    }
}

/// Returns the constant of a constraint whose builder takes an expression, which the text is.
fn constant_from_expression(
    kind: &Constraint,
    (text, text_span): (&str, TokenSpan),
    span: TokenSpan,
    report: &mut Report,
) -> Option<Constant> {
    // Constants of constraints without a builder are written in MLIR's syntax.
    if kind.has_flag(ConstraintFlag::NoBuilder) {
        check_attr(text, text_span, report)?;
        return Some(Constant::Text(text.to_string()));
    }
    let Some(mut expression) = rust_text::expression(text, span) else {
        return report.fail(text_span, diag::constant_text("an expression", text));
    };
    if let Some(elements) = Elements::of(kind) {
        if let Some(given) = rust_text::list_len(text)
            && !elements.takes(given)
        {
            return report.fail(
                span,
                diag::elements_miscounted(with_article(kind), elements.count, given),
            );
        }
        expression = as_list(expression);
    }
    Some(Constant::Built(kind.clone(), expression))
}

/// Returns the number or the boolean that a text denotes for a constraint on numbers.
fn constant_from_number(
    family: TypeFamily,
    (text, text_span): (&str, TokenSpan),
    span: TokenSpan,
    report: &mut Report,
) -> Option<Constant> {
    let is_bool = family == TypeFamily::Int(Some(SignednessSemantics::Signless), Some(1));
    let what = match family {
        _ if is_bool => "a boolean",
        TypeFamily::Float(_) => "a float",
        _ => "an integer",
    };
    let expression = rust_text::expression(text, span).and_then(|tokens| syn::parse2::<syn::Expr>(tokens).ok());
    let Some(expression) = expression else {
        return report.fail(text_span, diag::constant_text(what, text));
    };
    if is_bool && let syn::Expr::Lit(_) = &expression {
        return match text.trim() {
            "true" | "1" => Some(Constant::Bool(quote!(true))),
            "false" | "0" => Some(Constant::Bool(quote!(false))),
            _ => report.fail(text_span, diag::constant_text(what, text)),
        };
    }
    if let Some((literal, is_negative)) = literal_in(&expression) {
        let Some(mut number) = Number::of(literal, is_negative) else {
            return report.fail(text_span, diag::constant_text(what, text));
        };
        // C++ accepts `1.0f` and converts integers: `ConstantAttr<F32Attr, "1">` is common. Rust literals are not
        // converted.
        number.is_float |= matches!(family, TypeFamily::Float(_));
        if number.suffix == "f" {
            number.suffix.clear();
        }
        return match number_of_family(&number, family) {
            Ok(constant) => Some(constant),
            Err(LiteralError::Range(bits)) => report.fail(text_span, diag::constant_range(&number, bits)),
            Err(_) => report.fail(text_span, diag::constant_text(what, text)),
        };
    }
    // A plain word is an error. rustc checks other expressions, at their own span.
    if text.trim().chars().all(|c| c.is_alphabetic()) && is_lower(text) {
        return report.fail(text_span, diag::constant_text(what, text));
    }
    let value = respan(expression.to_token_stream(), span);
    Some(if is_bool {
        Constant::Bool(value)
    } else {
        Constant::Number(family, value)
    })
}

fn is_lower(text: &str) -> bool {
    text.chars().any(char::is_lowercase)
}

/// Returns the literal that an expression consists of, and `true` if it is negated.
fn literal_in(expression: &syn::Expr) -> Option<(&syn::Lit, bool)> {
    let (expression, is_negative) = match expression {
        syn::Expr::Unary(syn::ExprUnary {
            op: syn::UnOp::Neg(_),
            expr,
            ..
        }) => (expr.as_ref(), true),
        expression => (expression, false),
    };
    match expression {
        syn::Expr::Lit(literal) => Some((&literal.lit, is_negative)),
        _ => None,
    }
}

/// Returns the family of a constant, for comparison with the argument's constraint.
fn family_of(constant: &Constant) -> Option<TypeFamily> {
    Some(match constant {
        Constant::Number(family, _) => *family,
        Constant::Bool(_) => TypeFamily::Int(Some(SignednessSemantics::Signless), Some(1)),
        Constant::Str(_) => TypeFamily::Class("string"),
        Constant::Unit => TypeFamily::Class("unit"),
        Constant::Array(_) => TypeFamily::Class("array"),
        Constant::Dense(..) | Constant::Built(..) | Constant::EnumCase(..) | Constant::Text(_) | Constant::Named(_) => {
            return None;
        }
    })
}

fn literal_noun(value: &LiteralValue) -> String {
    match value {
        LiteralValue::Number(number) if !number.suffix.is_empty() => {
            return format!("a number of type `{}`", number.suffix);
        }
        LiteralValue::Number(number) if number.is_float => "a float",
        LiteralValue::Number(_) => "an integer",
        LiteralValue::Str(_) => "a string",
        LiteralValue::Bool(_) => "a boolean",
        LiteralValue::Array(_) => "a list",
    }
    .to_string()
}

fn constant_noun(constant: &Constant) -> String {
    match constant {
        Constant::Number(TypeFamily::Int(sign, width), _) => {
            let prefix = match sign {
                Some(SignednessSemantics::Signed) => "si",
                Some(SignednessSemantics::Unsigned) => "ui",
                _ => "i",
            };
            format!("an integer of type `{prefix}{}`", width.unwrap_or_default())
        }
        Constant::Number(TypeFamily::Float(ty), _) => {
            format!("a float of type `{}`", ty.unwrap_or_default().to_lowercase())
        }
        Constant::Number(..) => "an integer of type `index`".to_string(),
        Constant::Bool(_) => "a boolean".to_string(),
        Constant::Str(_) => "a string".to_string(),
        Constant::Unit => "a unit attribute".to_string(),
        Constant::Text(text) => format!("`{text}`"),
        Constant::Built(constraint, _) => with_article(constraint),
        Constant::EnumCase(constraint, _) => format!("a case of `{constraint}`"),
        Constant::Named(name) => format!("`{name}`"),
        Constant::Array(_) | Constant::Dense(..) => "a list".to_string(),
    }
}
