//! The syntax of constraints: `AnyType`, `TensorOf<[F32, I32]>`, `DefaultValuedAttr<I32Attr, "7">`.
//!
//! The notation is TableGen's, not Rust's grammar of types: lists are in brackets and literals are arguments.

use crate::built_in;
use crate::lex::{MAX_DEPTH, Tokens, name_of, string_value};
use crate::messages;
use crate::report::{Report, TokenSpan};
use crate::syntax::path::{Path, at_ranked_name};
use crate::syntax::usage;
use crate::token_stream::respan;
use drr_schema::constraint::{self, AcceptedTypes, BuiltinConstraint, ConstraintFlag, TypeFamily};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::fmt::{self, Display};

/// The kind of entity that a constraint accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstraintKind {
    /// The type of a value.
    Type,
    /// An attribute.
    Attr,
    /// A property without an attribute.
    Prop,
    /// A user-defined name that does not show its kind. `op!` takes it for a type unless a marker precedes it, `pat!`
    /// looks at the op.
    Unknown,
}

impl Display for ConstraintKind {
    /// Formats the kind as in "constrains types".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConstraintKind::Type | ConstraintKind::Unknown => "types",
            ConstraintKind::Attr => "attributes",
            ConstraintKind::Prop => "properties",
        })
    }
}

/// An argument of a constraint.
#[derive(Clone, Debug)]
pub(crate) enum ConstraintArg {
    /// A nested constraint.
    Constraint(Constraint),
    /// A list such as `[F32, I32]`.
    List(Vec<ConstraintArg>, Span),
    /// A number, a string or a Boolean.
    Literal(ConstraintLiteral),
}

impl ToTokens for ConstraintArg {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            ConstraintArg::Constraint(constraint) => constraint.to_tokens(tokens),
            ConstraintArg::List(list, span) => tokens.extend(quote_spanned!(*span=> [#(#list),*])),
            ConstraintArg::Literal(literal) => literal.to_tokens(tokens),
        }
    }
}

/// A literal with its sign.
#[derive(Clone, Debug)]
pub(crate) struct ConstraintLiteral {
    tokens: TokenStream,
    string: Option<String>,
}

impl ConstraintLiteral {
    /// Returns the value of a string literal.
    pub(crate) fn string(&self) -> Option<&str> {
        self.string.as_deref()
    }

    /// Returns the literal if it has no sign.
    pub(crate) fn literal(&self) -> Option<Literal> {
        match self.tokens.clone().into_iter().next() {
            Some(TokenTree::Literal(literal)) => Some(literal),
            _ => None,
        }
    }
}

impl ToTokens for ConstraintLiteral {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

/// A constraint with its tokens.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    /// The name.
    pub(crate) path: Path,
    /// The arguments in angle brackets.
    pub(crate) args: Vec<ConstraintArg>,
    tokens: TokenStream,
    span: TokenSpan,
    /// The kind and text before the constraint was renamed.
    was: Option<Box<(ConstraintKind, String)>>,
}

impl Constraint {
    /// Returns `true` if a constraint can start at the next token.
    pub(crate) fn starts(tokens: &Tokens) -> bool {
        tokens.peek_ident().is_some() || tokens.at_joint([':', ':']) || at_ranked_name(tokens)
    }

    /// Parses one constraint. Reports errors and returns `None`; the caller recovers.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<Constraint> {
        parse_constraint(tokens, report, 0)
    }

    /// Creates a constraint from a name, without arguments.
    pub(crate) fn named(name: &str) -> Constraint {
        let ident = Ident::new(name, Span::call_site());
        Constraint::of_path(Path::of_name(ident.clone(), ident.span().into()))
    }

    /// Creates a constraint from a path, without arguments.
    pub(crate) fn of_path(path: Path) -> Constraint {
        Constraint {
            span: path.span(),
            tokens: path.to_token_stream(),
            path,
            was: None,
            args: Vec::new(),
        }
    }

    /// Wraps the constraint: `TypeAttrOf<C>`.
    pub(crate) fn wrapped_in(&self, name: &str) -> Option<Constraint> {
        let ident = Ident::new(name, Span::call_site());
        Constraint::from_tokens(quote!(#ident<#self>))
    }

    /// Parses a constraint from tokens that `ToTokens` generated.
    pub(crate) fn from_tokens(stream: TokenStream) -> Option<Constraint> {
        let mut tokens = Tokens::new(stream);
        let constraint = Self::parse(&mut tokens, &mut Report::new())?;
        tokens.is_empty().then_some(constraint)
    }

    /// Returns `AnyType`.
    pub(crate) fn any_type() -> Constraint {
        Constraint::named("AnyType")
    }

    /// Returns `AnyAttr`.
    pub(crate) fn any_attr() -> Constraint {
        Constraint::named("AnyAttr")
    }

    /// Returns the constraint under a generated name, which messages do not show.
    pub(crate) fn renamed(&self, ident: Ident, kind: ConstraintKind) -> Constraint {
        let path = Path::of_name(ident, self.span);
        Constraint {
            tokens: path.to_token_stream(),
            span: self.span,
            path,
            args: Vec::new(),
            was: Some(Box::new((kind, self.to_string()))),
        }
    }

    /// Converts `ConfinedAttr<OptionalAttr<A>, [P]>` to `OptionalAttr<ConfinedAttr<A, [P]>>`, and defaults likewise.
    /// TableGen allows both; the wrapper must be outermost.
    pub(crate) fn with_wrapper_outside(self) -> Constraint {
        let confines = ["ConfinedAttr", "ConfinedProp"].into_iter().any(|name| self.is(name));
        let wrapper = self.first_argument().filter(|wrapper| confines && wrapper.is_wrapper());
        let moved = wrapper
            .filter(|wrapper| wrapper.kind() != ConstraintKind::Type)
            .and_then(|wrapper| {
                let (outside, inner, default) = (&wrapper.path, wrapper.first_argument()?, &wrapper.args[1..]);
                let (path, predicates) = (&self.path, &self.args[1..]);
                Constraint::from_tokens(quote!(#outside<#path<#inner, #(#predicates),*>, #(#default),*>))
            });
        let span = self.span;
        moved.map_or(self, |moved| Constraint { span, ..moved })
    }

    /// Returns the row in the table of built-in constraints. Without arguments, the name of a constraint that requires
    /// them is user-defined.
    pub(crate) fn row(&self) -> Option<&'static BuiltinConstraint> {
        let row = built_in::row(&name_of(self.path.single()?))?;
        let is_called = !self.args.is_empty() || !row.is(ConstraintFlag::Called);
        is_called.then_some(row)
    }

    /// Returns `true` for a built-in constraint with this flag.
    pub(crate) fn has_flag(&self, flag: ConstraintFlag) -> bool {
        self.row().is_some_and(|row| row.is(flag))
    }

    /// Returns `true` if a text is itself the value of an attribute or property, as for `StrAttr`.
    pub(crate) fn is_text(&self) -> bool {
        self.row()
            .is_some_and(|row| matches!(row.accepts, AcceptedTypes::All([TypeFamily::Class("string")])))
    }

    /// Returns the corresponding built-in constraint of another kind: `I32` for `I32Attr`.
    pub(crate) fn of_kind(&self, expected: ConstraintKind) -> Option<String> {
        let name = self.name();
        let bare = name.strip_suffix("Attr").or_else(|| name.strip_suffix("Prop"));
        let bare = bare.unwrap_or(&name);
        let meant = match expected {
            ConstraintKind::Type | ConstraintKind::Unknown => bare.to_string(),
            ConstraintKind::Attr => format!("{bare}Attr"),
            ConstraintKind::Prop => format!("{bare}Prop"),
        };
        built_in::names().any(|name| name == meant).then_some(meant)
    }

    /// Returns `true` if the constraint only declares its argument as optional, variadic or with a default.
    pub(crate) fn is_wrapper(&self) -> bool {
        self.row().is_some_and(|row| {
            row.is(ConstraintFlag::Wrapper) && self.is(row.name) && !row.name.starts_with("Constant")
        })
    }

    /// Returns the constraint inside a wrapper. Other constraints are returned unchanged.
    pub(crate) fn unwrapped(&self) -> &Constraint {
        let inner = self.first_argument().filter(|_| self.is_wrapper());
        inner.unwrap_or(self)
    }

    /// Returns the attribute that holds the group sizes of a `VariadicOfVariadic` operand.
    pub(crate) fn sizes_of_groups(&self) -> Option<&str> {
        match &self.args[..] {
            [_, ConstraintArg::Literal(sizes)] if self.is("VariadicOfVariadic") => sizes.string(),
            _ => None,
        }
    }

    /// Returns the first argument, if it is a constraint.
    pub(crate) fn first_argument(&self) -> Option<&Constraint> {
        match self.args.first()? {
            ConstraintArg::Constraint(inner) => Some(inner),
            _ => None,
        }
    }

    /// Returns the span of the whole constraint.
    pub(crate) fn span(&self) -> TokenSpan {
        self.span
    }

    /// Returns the name: the last segment of the path.
    pub(crate) fn name(&self) -> String {
        name_of(self.path.last())
    }

    /// Returns `true` for the built-in constraint of this name. Built-in names are reserved, so only a longer path can
    /// mean another constraint.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.path.single().is_some_and(|ident| ident == name)
    }

    /// Returns the kind of entity, derived from the name: built-in names are known, others are classified by their
    /// suffix.
    pub(crate) fn kind(&self) -> ConstraintKind {
        if let Some(was) = &self.was {
            return was.0;
        }
        let name = self.name();
        match self.row().map(|row| row.kind) {
            Some(constraint::EntityKind::Type) => ConstraintKind::Type,
            Some(constraint::EntityKind::Attr) => ConstraintKind::Attr,
            Some(constraint::EntityKind::Prop) => ConstraintKind::Prop,
            // `AllOf<[A, B]>` has the kind of its arguments. The parser limits the depth.
            Some(constraint::EntityKind::OfArguments) => kind_of_args(&self.args),
            None if name.ends_with("Attr") => ConstraintKind::Attr,
            None if name.ends_with("Prop") => ConstraintKind::Prop,
            None => ConstraintKind::Unknown,
        }
    }

    /// Returns `true` for a built-in name. `And` and `I` are built in only with arguments.
    pub(crate) fn is_ours(&self) -> bool {
        let is_body = |ident| built_in::is_body(&name_of(ident));
        self.row().is_some() || self.path.single().is_some_and(is_body)
    }

    /// Returns the only argument, if it is a constraint.
    pub(crate) fn only_argument(&self) -> Option<&Constraint> {
        match &self.args[..] {
            [ConstraintArg::Constraint(constraint)] => Some(constraint),
            _ => None,
        }
    }

    /// Returns the constraint as a Rust type. Built-in names resolve to drr's items; user-defined names resolve in the
    /// user's scope. Lists become tuples and numbers const arguments; descriptions are dropped.
    pub(crate) fn rust_type(&self) -> TokenStream {
        let path = self.rust_path();
        if let Some(int) = self.integer_of_property() {
            return quote!(#path<#int>);
        }
        if self.is("OpaqueType") {
            let texts = self.args.iter().take(2).filter_map(text_type);
            return quote!(#path<#(#texts),*>);
        }
        let mut args: Vec<TokenStream> = self.args.iter().filter_map(|arg| arg_type(arg, false)).collect();
        // TableGen's `ConfinedProp` takes one predicate; the Rust type takes a list.
        if let (true, [_, ConstraintArg::Constraint(_), ..], [_, predicate, ..]) =
            (self.is("ConfinedProp"), &self.args[..], &mut args[..])
        {
            *predicate = quote!((#predicate,));
        }
        if args.is_empty() {
            path
        } else {
            quote!(#path<#(#args),*>)
        }
    }

    /// Returns the Rust type of `IntProp<"i64">`. TableGen uses C++ names.
    pub(crate) fn integer_of_property(&self) -> Option<TokenStream> {
        let (true, [ConstraintArg::Literal(literal)]) = (self.is("IntProp"), &self.args[..]) else {
            return None;
        };
        let name = literal.string()?;
        let name = name.strip_suffix("_t").unwrap_or(name);
        let width = name.trim_start_matches(char::is_alphabetic);
        let name = match name.strip_suffix(width) {
            Some("int") => format!("i{width}"),
            Some("uint") => format!("u{width}"),
            _ => name.to_string(),
        };
        let tokens: TokenStream = name.parse().ok()?;
        Some(respan(tokens, self.span))
    }

    fn rust_path(&self) -> TokenStream {
        match self.path.single() {
            Some(ident) if self.is_ours() => {
                let ident = Ident::new(&name_of(ident), ident.span());
                quote!(__drr::#ident)
            }
            _ => self.path.to_token_stream(),
        }
    }
}

impl From<&Constraint> for TokenSpan {
    fn from(constraint: &Constraint) -> Self {
        constraint.span
    }
}

/// Compares constraints by their text, without whitespace.
impl PartialEq for Constraint {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl ToTokens for Constraint {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

impl Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(was) = &self.was {
            return f.write_str(&was.1);
        }
        write!(f, "{}", self.path)?;
        write_args(f, &self.args, ["<", ">"])
    }
}

fn write_args(f: &mut fmt::Formatter<'_>, args: &[ConstraintArg], [open, close]: [&str; 2]) -> fmt::Result {
    if args.is_empty() && open == "<" {
        return Ok(());
    }
    f.write_str(open)?;
    for (at, arg) in args.iter().enumerate() {
        if at > 0 {
            f.write_str(", ")?;
        }
        match arg {
            ConstraintArg::Constraint(constraint) => write!(f, "{constraint}")?,
            ConstraintArg::List(list, _) => write_args(f, list, ["[", "]"])?,
            ConstraintArg::Literal(literal) => write!(f, "{}", literal.tokens.to_string().replace("- ", "-"))?,
        }
    }
    f.write_str(close)
}

/// Returns an argument as a type or a const argument. A number in a tuple must be a type.
fn arg_type(arg: &ConstraintArg, in_list: bool) -> Option<TokenStream> {
    match arg {
        ConstraintArg::Constraint(constraint) => Some(constraint.rust_type()),
        ConstraintArg::List(list, span) => {
            let types: Vec<TokenStream> = list.iter().filter_map(|arg| arg_type(arg, true)).collect();
            Some(list_type(&types, *span))
        }
        ConstraintArg::Literal(literal) if literal.string.is_some() => None,
        ConstraintArg::Literal(literal) if in_list => Some(quote!(__drr::IntConst<{ #literal }>)),
        ConstraintArg::Literal(literal) => Some(quote!({ #literal })),
    }
}

/// Returns a string as a list of its bytes, because Rust has no const arguments of string type.
fn text_type(arg: &ConstraintArg) -> Option<TokenStream> {
    let ConstraintArg::Literal(literal) = arg else {
        return None;
    };
    let bytes = literal.string()?.bytes().map(i64::from);
    let bytes: Vec<TokenStream> = bytes.map(|byte| quote!(__drr::IntConst<#byte>)).collect();
    Some(list_type(&bytes, Span::call_site()))
}

/// Maximum size of tuples that the traits are implemented for.
const MAX_TUPLE: usize = 12;

fn list_type(types: &[TokenStream], span: Span) -> TokenStream {
    let mut chunks = types.chunks(MAX_TUPLE).rev();
    let last = chunks.next().unwrap_or_default();
    chunks.fold(
        quote_spanned!(span=> (#(#last,)*)),
        |rest, chunk| quote_spanned!(span=> __drr::Chain<(#(#chunk,)*), #rest>),
    )
}

/// Returns the first known kind of the arguments.
fn kind_of_args(args: &[ConstraintArg]) -> ConstraintKind {
    args.iter()
        .map(|arg| match arg {
            ConstraintArg::Constraint(constraint) => constraint.kind(),
            ConstraintArg::List(list, _) => kind_of_args(list),
            ConstraintArg::Literal(_) => ConstraintKind::Unknown,
        })
        .find(|kind| *kind != ConstraintKind::Unknown)
        .unwrap_or(ConstraintKind::Unknown)
}

/// Returns advice for `9DTensorOf`, a rank without a name of its own.
pub(crate) fn other_rank(token: &str) -> Option<String> {
    let name = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rank = token.strip_suffix(name).filter(|rank| !rank.is_empty())?;
    let shaped = name.strip_prefix('D')?.strip_suffix("Of")?;
    matches!(shaped, "Tensor" | "MemRef").then(|| format!("use `{shaped}RankOf<[F32], [{rank}]>` for another rank"))
}

fn parse_constraint(tokens: &mut Tokens, report: &mut Report, depth: usize) -> Option<Constraint> {
    let mark = tokens.mark();
    let Some(path) = Path::eat(tokens) else {
        let rank = tokens.peek().and_then(|token| other_rank(&token.to_string()));
        return report.fail(tokens.span(), messages::constraint_expected().help_if(rank));
    };
    let path = path.with_newer_name();
    let mut span = path.span();
    let mut args = Vec::new();
    if tokens.at_punct('<') {
        if depth >= MAX_DEPTH {
            return report.fail(tokens.span(), messages::nested_too_deep());
        }
        tokens.eat_punct('<')?;
        args = parse_args(tokens, report, &path, depth + 1)?;
        let Some(close) = tokens.eat_punct('>') else {
            return report.fail(tokens.span(), messages::constraint_args(&path));
        };
        span = TokenSpan::between(span.first(), close.span());
    }
    let constraint = Constraint {
        path,
        args,
        tokens: tokens.since(mark),
        span,
        was: None,
    };
    if constraint.is_ours()
        && let Some(usage) = usage::wrong_usage(&constraint)
    {
        return report.fail(span, messages::constraint_arity(constraint.to_string(), usage));
    }
    // An alias is equivalent to its target.
    match constraint.first_argument().filter(|_| constraint.is("TypeAlias")) {
        Some(inner) => Some(Constraint { span, ..inner.clone() }),
        None => Some(constraint),
    }
}

/// Parses arguments up to `>` or the end of a list.
fn parse_args(tokens: &mut Tokens, report: &mut Report, of: &Path, depth: usize) -> Option<Vec<ConstraintArg>> {
    let mut args = Vec::new();
    while !tokens.is_empty() && !tokens.at_punct('>') {
        args.push(parse_arg(tokens, report, of, depth)?);
        if tokens.eat_punct(',').is_none() && !tokens.is_empty() && !tokens.at_punct('>') {
            return report.fail(tokens.span(), messages::constraint_args(of));
        }
    }
    Some(args)
}

fn parse_arg(tokens: &mut Tokens, report: &mut Report, of: &Path, depth: usize) -> Option<ConstraintArg> {
    if let Some(group) = tokens.eat_group(Delimiter::Bracket) {
        return parse_list(&group, report, of, depth);
    }
    if !at_ranked_name(tokens)
        && let Some(literal) = eat_literal(tokens)
    {
        return Some(ConstraintArg::Literal(literal));
    }
    if Constraint::starts(tokens) {
        return parse_constraint(tokens, report, depth).map(ConstraintArg::Constraint);
    }
    report.fail(tokens.span(), messages::constraint_arg_expected(of))
}

fn parse_list(group: &Group, report: &mut Report, of: &Path, depth: usize) -> Option<ConstraintArg> {
    if depth >= MAX_DEPTH {
        return report.fail(group, messages::nested_too_deep());
    }
    let mut inner = Tokens::of_group(group);
    let list = parse_args(&mut inner, report, of, depth + 1)?;
    if !inner.is_empty() {
        return report.fail(inner.span(), messages::constraint_args(of));
    }
    Some(ConstraintArg::List(list, group.span()))
}

/// Takes `true`, `-1` or `"text"`.
fn eat_literal(tokens: &mut Tokens) -> Option<ConstraintLiteral> {
    let mark = tokens.mark();
    let negative = tokens.eat_punct('-').is_some();
    let string = match tokens.next() {
        Some(TokenTree::Literal(literal)) => {
            Some(string_value(&literal)).filter(|string| !negative || string.is_none())
        }
        Some(TokenTree::Ident(word)) if !negative && (word == "true" || word == "false") => Some(None),
        _ => None,
    };
    let Some(string) = string else {
        tokens.rewind(mark);
        return None;
    };
    let tokens = tokens.since(mark);
    Some(ConstraintLiteral { tokens, string })
}

#[cfg(test)]
mod tests;
