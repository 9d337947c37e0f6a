//! Constraints as they are written: `AnyType`, `TensorOf<[F32, I32]>`, `DefaultValuedAttr<I32Attr, "7">`.
//!
//! This is TableGen's notation, not Rust's grammar of types: lists stand in brackets and literals are arguments.

use crate::lex::{MAX_DEPTH, Tokens, name_of, string_value};
use crate::messages;
use crate::rebuild::respan;
use crate::report::{Report, TokenSpan};
use crate::syntax::path::{Path, at_ranked_name};
use crate::syntax::{built_in, usage};
use drr_schema::constraint::{self, BuiltinConstraint, ConstraintFlag};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::fmt::{self, Display};

/// What a constraint constrains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstraintKind {
    /// The type of a value.
    Type,
    /// An attribute.
    Attr,
    /// A property that is no attribute.
    Prop,
    /// A name of the user's that does not say: `op!` takes it for a type unless told otherwise, `pat!` looks at the op.
    Unknown,
}

impl Display for ConstraintKind {
    /// As in "constrains types".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConstraintKind::Type | ConstraintKind::Unknown => "types",
            ConstraintKind::Attr => "attributes",
            ConstraintKind::Prop => "properties",
        })
    }
}

/// One argument of a constraint.
#[derive(Clone, Debug)]
pub(crate) enum ConstraintArg {
    /// `TensorOf<..>` as argument of another constraint.
    Constraint(Constraint),
    /// `[F32, I32]`.
    List(Vec<ConstraintArg>, Span),
    /// A number, a string or a truth value.
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
    /// The text of a string literal.
    pub(crate) fn string(&self) -> Option<&str> {
        self.string.as_deref()
    }

    /// The literal itself, where it has no sign.
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
    /// Its name.
    pub(crate) path: Path,
    /// What stands in the angle brackets; nothing if there are none.
    pub(crate) args: Vec<ConstraintArg>,
    tokens: TokenStream,
    place: TokenSpan,
    /// What it was before it got a name of its own: its kind, and how it was written.
    was: Option<Box<(ConstraintKind, String)>>,
}

impl Constraint {
    /// Whether a constraint can start here.
    pub(crate) fn starts(tokens: &Tokens) -> bool {
        tokens.peek_ident().is_some() || tokens.at_joint([':', ':']) || at_ranked_name(tokens)
    }

    /// Reads one constraint. What is wrong is reported, and then there is none; the caller goes on where it can.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<Constraint> {
        parse_constraint(tokens, report, 0)
    }

    /// The constraint of this name, without arguments.
    pub(crate) fn named(name: &str) -> Constraint {
        let ident = Ident::new(name, Span::call_site());
        Constraint::of_path(Path::of_name(ident.clone(), ident.span().into()))
    }

    /// The same of a path.
    pub(crate) fn of_path(path: Path) -> Constraint {
        Constraint {
            place: path.place(),
            tokens: path.to_token_stream(),
            path,
            was: None,
            args: Vec::new(),
        }
    }

    /// `TypeAttrOf<C>`, where nobody wrote it.
    pub(crate) fn wrapped_in(&self, name: &str) -> Option<Constraint> {
        let ident = Ident::new(name, Span::call_site());
        Constraint::from_tokens(quote!(#ident<#self>))
    }

    /// Reads a constraint from tokens that were written by `ToTokens`.
    pub(crate) fn from_tokens(stream: TokenStream) -> Option<Constraint> {
        let mut tokens = Tokens::new(stream);
        let constraint = Self::parse(&mut tokens, &mut Report::new())?;
        tokens.is_empty().then_some(constraint)
    }

    /// `AnyType`, where nobody wrote it.
    pub(crate) fn any_type() -> Constraint {
        Constraint::named("AnyType")
    }

    /// `AnyAttr`, where nobody wrote it.
    pub(crate) fn any_attr() -> Constraint {
        Constraint::named("AnyAttr")
    }

    /// The same constraint under a name, which messages do not show.
    pub(crate) fn renamed(&self, ident: Ident, kind: ConstraintKind) -> Constraint {
        let path = Path::of_name(ident, self.place);
        Constraint {
            tokens: path.to_token_stream(),
            place: self.place,
            path,
            args: Vec::new(),
            was: Some(Box::new((kind, self.to_string()))),
        }
    }

    /// `ConfinedAttr<OptionalAttr<A>, [P]>` as `OptionalAttr<ConfinedAttr<A, [P]>>`, and so with defaults: TableGen allows
    /// both, and what can be absent is said outside.
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
        let place = self.place;
        moved.map_or(self, |moved| Constraint { place, ..moved })
    }

    /// Its row in the table of built-in constraints. What is built in with arguments is the user's without them.
    pub(crate) fn row(&self) -> Option<&'static BuiltinConstraint> {
        let row = built_in::row(&name_of(self.path.single()?))?;
        let is_called = !self.args.is_empty() || !row.is(ConstraintFlag::Called);
        is_called.then_some(row)
    }

    /// The built-in constraint that says the same about another kind of thing: `I32` for `I32Attr`.
    pub(crate) fn of_kind(&self, wanted: ConstraintKind) -> Option<String> {
        let name = self.name();
        let bare = name.strip_suffix("Attr").or_else(|| name.strip_suffix("Prop"));
        let bare = bare.unwrap_or(&name);
        let meant = match wanted {
            ConstraintKind::Type | ConstraintKind::Unknown => bare.to_string(),
            ConstraintKind::Attr => format!("{bare}Attr"),
            ConstraintKind::Prop => format!("{bare}Prop"),
        };
        built_in::names().any(|name| name == meant).then_some(meant)
    }

    /// Whether it only says how often the constraint in it has to hold, or what holds without it.
    pub(crate) fn is_wrapper(&self) -> bool {
        self.row().is_some_and(|row| {
            row.is(ConstraintFlag::Wrapper) && self.is(row.name) && !row.name.starts_with("Constant")
        })
    }

    /// The constraint that a wrapper wraps; other constraints are themselves.
    pub(crate) fn unwrapped(&self) -> &Constraint {
        let inner = self.first_argument().filter(|_| self.is_wrapper());
        inner.unwrap_or(self)
    }

    /// Of a `VariadicOfVariadic` operand the name of the attribute that holds the sizes of its groups.
    pub(crate) fn sizes_of_groups(&self) -> Option<&str> {
        match &self.args[..] {
            [_, ConstraintArg::Literal(sizes)] if self.is("VariadicOfVariadic") => sizes.string(),
            _ => None,
        }
    }

    /// The first argument, if it is a constraint.
    pub(crate) fn first_argument(&self) -> Option<&Constraint> {
        match self.args.first()? {
            ConstraintArg::Constraint(inner) => Some(inner),
            _ => None,
        }
    }

    /// The underline for the whole constraint.
    pub(crate) fn place(&self) -> TokenSpan {
        self.place
    }

    /// The name that decides what it is: the last segment.
    pub(crate) fn name(&self) -> String {
        name_of(self.path.last())
    }

    /// Whether this is the built-in of this name. Built-in names are reserved, so only a longer path can mean
    /// something else.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.path.single().is_some_and(|ident| ident == name)
    }

    /// What it constrains, read from the text alone: built-in names are known, other names count by their endings.
    pub(crate) fn kind(&self) -> ConstraintKind {
        if let Some(was) = &self.was {
            return was.0;
        }
        let name = self.name();
        match self.row().map(|row| row.kind) {
            Some(constraint::EntityKind::Type) => ConstraintKind::Type,
            Some(constraint::EntityKind::Attr) => ConstraintKind::Attr,
            Some(constraint::EntityKind::Prop) => ConstraintKind::Prop,
            // `AllOf<[A, B]>` and its like are of the kind of what they combine; parsing has bounded the depth.
            Some(constraint::EntityKind::OfArguments) => kind_of_args(&self.args),
            None if name.ends_with("Attr") => ConstraintKind::Attr,
            None if name.ends_with("Prop") => ConstraintKind::Prop,
            None => ConstraintKind::Unknown,
        }
    }

    /// Whether the name is a built-in one: `And` and `I` alone are none.
    pub(crate) fn is_ours(&self) -> bool {
        let is_body = |ident| built_in::is_body(&name_of(ident));
        self.row().is_some() || self.path.single().is_some_and(is_body)
    }

    /// The only argument, if it is a constraint.
    pub(crate) fn only_argument(&self) -> Option<&Constraint> {
        match &self.args[..] {
            [ConstraintArg::Constraint(constraint)] => Some(constraint),
            _ => None,
        }
    }

    /// The constraint as a Rust type. Built-in names are ours wherever they are written; the user's names are looked
    /// up where the user stands. Lists become tuples, numbers constant arguments; strings only describe and go.
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
        // TableGen confines a property by one predicate, which is a list of one.
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

    /// The Rust type that `IntProp<"i64">` names; TableGen names C++'s.
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
        Some(respan(tokens, self.place))
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
        constraint.place
    }
}

/// Two constraints are equal if they are written alike, whatever the spacing.
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

/// One argument as a type or a constant. A number inside a tuple has to be a type as well.
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

/// A string as a list of its bytes: Rust has no constant arguments that are strings.
fn text_type(arg: &ConstraintArg) -> Option<TokenStream> {
    let ConstraintArg::Literal(literal) = arg else {
        return None;
    };
    let bytes = literal.string()?.bytes().map(i64::from);
    let bytes: Vec<TokenStream> = bytes.map(|byte| quote!(__drr::IntConst<#byte>)).collect();
    Some(list_type(&bytes, Span::call_site()))
}

/// As many as our traits know tuples of.
const MAX_TUPLE: usize = 12;

fn list_type(types: &[TokenStream], span: Span) -> TokenStream {
    let mut chunks = types.chunks(MAX_TUPLE).rev();
    let last = chunks.next().unwrap_or_default();
    chunks.fold(
        quote_spanned!(span=> (#(#last,)*)),
        |rest, chunk| quote_spanned!(span=> __drr::Chain<(#(#chunk,)*), #rest>),
    )
}

/// The first kind that is known.
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

/// What to write for `9DTensorOf`, of a rank that has no name of its own.
pub(crate) fn other_rank(token: &str) -> Option<String> {
    let name = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rank = token.strip_suffix(name).filter(|rank| !rank.is_empty())?;
    let shaped = name.strip_prefix('D')?.strip_suffix("Of")?;
    matches!(shaped, "Tensor" | "MemRef").then(|| format!("of another rank: `{shaped}RankOf<[F32], [{rank}]>`"))
}

fn parse_constraint(tokens: &mut Tokens, report: &mut Report, depth: usize) -> Option<Constraint> {
    let mark = tokens.mark();
    let Some(path) = Path::eat(tokens) else {
        let rank = tokens.peek().and_then(|token| other_rank(&token.to_string()));
        return report.fail(tokens.place(), messages::constraint_expected().help_if(rank));
    };
    let path = path.with_newer_name();
    let mut place = path.place();
    let mut args = Vec::new();
    if tokens.at_punct('<') {
        if depth >= MAX_DEPTH {
            return report.fail(tokens.place(), messages::nested_too_deep());
        }
        tokens.eat_punct('<')?;
        args = parse_args(tokens, report, &path, depth + 1)?;
        let Some(close) = tokens.eat_punct('>') else {
            return report.fail(tokens.place(), messages::constraint_args(&path));
        };
        place = TokenSpan::between(place.first(), close.span());
    }
    let constraint = Constraint {
        path,
        args,
        tokens: tokens.since(mark),
        place,
        was: None,
    };
    if constraint.is_ours()
        && let Some(usage) = usage::wrong_usage(&constraint)
    {
        return report.fail(place, messages::constraint_arity(constraint.to_string(), usage));
    }
    // What another name stands for is all that counts of it.
    match constraint.first_argument().filter(|_| constraint.is("TypeAlias")) {
        Some(inner) => Some(Constraint { place, ..inner.clone() }),
        None => Some(constraint),
    }
}

/// Arguments up to `>` or the end of a list.
fn parse_args(tokens: &mut Tokens, report: &mut Report, of: &Path, depth: usize) -> Option<Vec<ConstraintArg>> {
    let mut args = Vec::new();
    while !tokens.is_empty() && !tokens.at_punct('>') {
        args.push(parse_arg(tokens, report, of, depth)?);
        if tokens.eat_punct(',').is_none() && !tokens.is_empty() && !tokens.at_punct('>') {
            return report.fail(tokens.place(), messages::constraint_args(of));
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
    report.fail(tokens.place(), messages::constraint_arg_expected(of))
}

fn parse_list(group: &Group, report: &mut Report, of: &Path, depth: usize) -> Option<ConstraintArg> {
    if depth >= MAX_DEPTH {
        return report.fail(group, messages::nested_too_deep());
    }
    let mut inner = Tokens::of_group(group);
    let list = parse_args(&mut inner, report, of, depth + 1)?;
    if !inner.is_empty() {
        return report.fail(inner.place(), messages::constraint_args(of));
    }
    Some(ConstraintArg::List(list, group.span()))
}

/// `true`, `-1`, `"text"`
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
