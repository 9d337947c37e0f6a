//! Translation of values to the tokens of `op!` and `pat!`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use super::eval::Evaluated;
use super::value::{Dag, DagArg, Extern, Record, RecordId, Value};
use crate::cpp;
use crate::crate_path::CratePath;
use crate::lex::{MAX_DEPTH, Symbol, name_of, string_literal, string_value};
use crate::messages::tablegen as diag;
use crate::report::{Report, TokenSpan};
use crate::token_stream::{group, respan};

/// The context of a value, which determines its translation: for example, native code matches in a source and builds in
/// a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueContext {
    /// The source of a pattern.
    Source,
    /// The results of a pattern.
    Result,
    /// A constraint of a pattern, or a predicate.
    Condition,
    /// A declaration of an op.
    Declaration,
}

/// The translator of records.
pub(crate) struct Emit<'e, 'r> {
    pub(crate) drr: &'e CratePath,
    pub(crate) evaluated: &'e Evaluated,
    pub(crate) report: &'r mut Report,
    /// Hidden items for anonymous constraints.
    pub(crate) hidden: TokenStream,
    pub(crate) hidden_names: Vec<(RecordId, Ident)>,
    /// Names of the hidden items for confined properties, by the predicate and the property.
    pub(crate) hidden_properties: Vec<(RecordId, String, Ident)>,
    /// Set if a part of the current output is missing because of a reported error.
    pub(crate) has_errors: bool,
    /// The records that are being translated, the outermost first.
    pub(crate) open: Vec<RecordId>,
}

impl<'e> Emit<'e, '_> {
    /// Returns a record.
    pub(crate) fn record(&self, id: RecordId) -> Option<&'e Record> {
        self.evaluated.records.get(id.0)?.as_deref()
    }

    /// Translates a record, unless it contains itself or is nested too deeply, which is reported.
    pub(crate) fn inside<T>(&mut self, id: RecordId, span: TokenSpan, write: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.open.contains(&id) {
            let name = self.evaluated.declared_name(id).unwrap_or_else(|| "this".to_string());
            self.report.error(span, diag::field_of_itself(name));
        } else if self.open.len() >= MAX_DEPTH {
            self.report.error(span, diag::nested_too_deeply());
        } else {
            self.open.push(id);
            let written = write(self);
            self.open.pop();
            return Some(written);
        }
        self.has_errors = true;
        None
    }

    /// Translates a value.
    pub(crate) fn value(&mut self, value: &Value, side: ValueContext) -> TokenStream {
        match value {
            Value::Unset(_) => TokenStream::new(),
            Value::Int(_, _, tokens) | Value::Raw(tokens) => tokens.clone(),
            Value::Str(_, literal) => literal.to_token_stream(),
            Value::Bool(value, span) => respan(quote!(#value), *span),
            Value::Code(group) => group.to_token_stream(),
            Value::List(items, span) => {
                let items: Vec<TokenStream> = items.iter().map(|item| self.value(item, side)).collect();
                group(Delimiter::Bracket, quote_spanned!(span.first()=> #(#items,)*), *span)
            }
            Value::Dag(dag) => self.dag(dag, side),
            Value::Record(id, span) => self.record_tokens(*id, *span, side, None, false),
            Value::Extern(outside) => self.outside(outside),
        }
    }

    /// Translates an external name with its arguments.
    pub(super) fn outside(&mut self, outside: &Extern) -> TokenStream {
        if let Some(confined) = self.confined_property(outside) {
            return confined;
        }
        let mut out = outside.path.to_token_stream();
        if let Some(field) = outside.fields.first() {
            self.report.error(field, diag::field_of_outside(&outside.path, field));
            self.has_errors = true;
        }
        if let Some(args) = &outside.args {
            let args = args.iter().enumerate().map(|(at, arg)| {
                let default = match (args.first(), arg) {
                    (Some(of), Value::Str(text, literal)) if at == 1 => self.default_of_enum(of, text, literal),
                    _ => None,
                };
                default.unwrap_or_else(|| self.value(arg, ValueContext::Declaration))
            });
            let args: Vec<TokenStream> = args.collect();
            out.extend(quote_spanned!(outside.span.first()=> <#(#args),*>));
        }
        out
    }

    /// Translates a dag to a node of a pattern or a section of an op.
    pub(crate) fn dag(&mut self, dag: &Dag<Value>, side: ValueContext) -> TokenStream {
        let mut inner = match &dag.op {
            Value::Record(id, span) => self.record_tokens(*id, *span, side, Some(dag), true),
            Value::Extern(outside) if name_of(outside.path.last()) == "returnType" => {
                return self.return_type(dag, outside);
            }
            // Missing operators have been reported, except in `()`, which is copied.
            Value::Unset(_) => {
                self.has_errors |= !dag.group.stream().is_empty();
                TokenStream::new()
            }
            op => self.value(op, side),
        };
        inner.extend(dag.symbol.as_ref().map(after_colon));
        inner.extend(dag.args.iter().map(|arg| self.dag_arg(arg, side)));
        group(Delimiter::Parenthesis, inner, &dag.group)
    }

    fn dag_arg(&mut self, arg: &DagArg<Value>, side: ValueContext) -> TokenStream {
        let (attributes, marker) = (&arg.attributes, &arg.marker);
        let named = arg.named.as_ref().map(|name| quote_spanned!(name.span()=> #name =));
        // `?:$x` is `$x`.
        let value = arg.value.as_ref().filter(|value| !matches!(value, Value::Unset(_)));
        let written = value.map(|value| match side {
            ValueContext::Declaration => self.declared(value, arg),
            _ => self.value(value, side),
        });
        let symbol = arg.symbol.as_ref().map(|symbol| match value {
            Some(_) => after_colon(symbol),
            None => symbol.to_token_stream(),
        });
        let end = arg.symbol.as_ref().map(|symbol| symbol.ident.span());
        let comma = arg.comma.then(|| quote_spanned!(end.unwrap_or(Span::call_site())=> ,));
        quote!(#(#attributes)* #marker #named #written #symbol #comma)
    }

    /// Translates `(returnType ..)`, whose strings are Rust code. Its other arguments are translated as in results.
    fn return_type(&mut self, dag: &Dag<Value>, outside: &Extern) -> TokenStream {
        let mut inner = outside.path.to_token_stream();
        for arg in &dag.args {
            if let Some(Value::Str(_, literal)) = &arg.value {
                self.check_cpp(literal, ValueContext::Result);
            }
            inner.extend(self.dag_arg(arg, ValueContext::Result));
        }
        group(Delimiter::Parenthesis, inner, &dag.group)
    }

    /// Translates the use of a record. `of` is the dag that the record is the operator of, if it is one.
    pub(super) fn record_tokens(
        &mut self,
        id: RecordId,
        span: TokenSpan,
        side: ValueContext,
        of: Option<&Dag<Value>>,
        heads: bool,
    ) -> TokenStream {
        self.inside(id, span, |emit| emit.record_parts(id, span, side, of, heads))
            .unwrap_or_default()
    }

    fn record_parts(
        &mut self,
        id: RecordId,
        span: TokenSpan,
        side: ValueContext,
        of: Option<&Dag<Value>>,
        heads: bool,
    ) -> TokenStream {
        let Some(record) = self.record(id) else {
            // The record's errors have been reported. Its name keeps the rest of the output valid.
            let name = self.evaluated.declared_name(id);
            return name.map(|name| Ident::new(&name, span.first())).to_token_stream();
        };
        self.has_errors |= record.lacks_class;
        if let Some(value) = &record.stands_for {
            return self.value(value, side);
        }
        if let Some(property) = self.property(record, span) {
            return property;
        }
        if record.is("NativeCodeCall") {
            return self.native(record, span, side, of);
        }
        if record.is("Pred") {
            return self.predicate(record, span);
        }
        if is_constraint_item(record) {
            return match self.constraint_name(id, record) {
                Some(name) => named(&name, span, side != ValueContext::Declaration),
                None => TokenStream::new(),
            };
        }
        if record.is("Constraint") {
            return self.inline_constraint(record, span).unwrap_or_default();
        }
        if record.is("__OpVariable")
            && let Some(inner) = record.field("constraint")
        {
            return self.value(inner, side);
        }
        let Some(name) = &record.name else {
            self.report.error(span, diag::record_means_nothing(record.class()));
            self.has_errors = true;
            return TokenStream::new();
        };
        named(name, span, heads && record.is("__OpFields"))
    }

    /// Translates native code to `NativeCodeCall<function, 2>` if the text is a plain call of a function with its
    /// arguments in order, and to `NativeCodeCall<"text", 2>` otherwise.
    fn native(&mut self, record: &Record, span: TokenSpan, side: ValueContext, of: Option<&Dag<Value>>) -> TokenStream {
        let span = span.first();
        let count = match record.field("numReturns") {
            Some(Value::Int(count, ..)) => *count,
            _ => 1,
        };
        let function = match record.field("expression") {
            Some(Value::Str(text, literal)) => {
                self.check_cpp(
                    literal,
                    if side == ValueContext::Source {
                        side
                    } else {
                        ValueContext::Result
                    },
                );
                let given = of.map(native_arguments);
                match plain_call(text, literal, side, given) {
                    Some(path) => path,
                    None => literal.to_token_stream(),
                }
            }
            Some(Value::Extern(outside)) => outside.path.to_token_stream(),
            Some(Value::Code(code)) => {
                let literal = text_of_code(code);
                self.check_cpp(
                    &literal,
                    if side == ValueContext::Source {
                        side
                    } else {
                        ValueContext::Result
                    },
                );
                literal.to_token_stream()
            }
            _ => return TokenStream::new(),
        };
        let word = if count == 0 {
            "NativeCodeCallVoid"
        } else {
            "NativeCodeCall"
        };
        let word = Ident::new(word, span);
        let count = (!matches!(count, 0 | 1)).then(|| {
            let count = Literal::i64_unsuffixed(count);
            respan(quote!(, #count), span)
        });
        quote_spanned!(span=> #word<#function #count>)
    }

    /// Translates a predicate, with strings for its code.
    pub(crate) fn predicate(&mut self, record: &Record, span: TokenSpan) -> TokenStream {
        let span = span.first();
        let word = Ident::new(record.class(), span);
        if record.is("CPred") {
            let Some(literal) = record.field("expression").and_then(code_literal) else {
                return TokenStream::new();
            };
            self.check_cpp(&literal, ValueContext::Condition);
            return quote_spanned!(span=> CPred<#literal>);
        }
        let Some(Value::List(children, _)) = record.field("children") else {
            return TokenStream::new();
        };
        let parts = children.iter().map(|child| self.value(child, ValueContext::Condition));
        let parts: Vec<TokenStream> = parts.collect();
        match record.class() {
            "Neg" => quote_spanned!(span=> #word<#(#parts),*>),
            _ => quote_spanned!(span=> #word<[#(#parts),*]>),
        }
    }

    fn inline_constraint(&mut self, record: &Record, span: TokenSpan) -> Option<TokenStream> {
        let predicate = record.field("predicate")?;
        if !matches!(predicate, Value::Record(..)) {
            self.has_errors = true;
            // Missing predicates have been reported.
            let is_missing = matches!(predicate, Value::Unset(_));
            return if is_missing {
                None
            } else {
                self.report.fail(predicate.span(), diag::predicate_expected())
            };
        }
        let predicate = self.value(predicate, ValueContext::Condition);
        let summary = record.text("summary").filter(|(text, _)| !text.is_empty());
        let summary = summary.map(|(_, literal)| quote_spanned!(span.first()=> , #literal));
        Some(quote_spanned!(span.first()=> Constraint<#predicate #summary>))
    }

    /// Reports unknown C++. C++ in matchers is not translated. In other code, the kinds of `$0` and so on decide later.
    fn check_cpp(&mut self, literal: &Literal, side: ValueContext) {
        let text = string_value(literal).unwrap_or_default();
        let sign = match side {
            ValueContext::Source => cpp::sign(&text),
            _ => cpp::unknown_sign(&text),
        };
        if let Some(sign) = sign {
            let message = match side {
                ValueContext::Condition => sign.in_predicate(),
                _ => sign.in_native_code(),
            };
            self.report.error(literal, message);
            self.has_errors = true;
        }
    }
}

/// Returns the number of arguments of a native call, without directives.
fn native_arguments(dag: &Dag<Value>) -> usize {
    let is_directive = |arg: &DagArg<Value>| {
        matches!(&arg.value, Some(Value::Dag(inner))
            if matches!(&inner.op, Value::Extern(outside)
                if matches!(name_of(outside.path.last()).as_str(), "location" | "returnType")))
    };
    dag.args.iter().filter(|arg| !is_directive(arg)).count()
}

/// Returns the function if a text only calls it with the arguments that native functions receive: `f($_builder, $0,
/// $1)` in results and `f($_self, $0)` in sources, where `$0` may be written `&$0`.
fn plain_call(text: &str, literal: &Literal, side: ValueContext, given: Option<usize>) -> Option<TokenStream> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (function, rest) = compact.split_once('(')?;
    let args = rest.strip_suffix(')')?;
    let mut args = args.split(',');
    let first = match side {
        ValueContext::Source => "$_self",
        ValueContext::Result | ValueContext::Condition | ValueContext::Declaration => "$_builder",
    };
    if args.next() != Some(first) {
        return None;
    }
    let args: Vec<&str> = args.collect();
    let in_order = args.iter().enumerate().all(|(at, arg)| {
        let arg = match side {
            ValueContext::Source => arg.trim_start_matches("&mut").trim_start_matches('&'),
            _ => arg,
        };
        arg == format!("${at}")
    });
    if !in_order || given.is_some_and(|given| given != args.len() && side != ValueContext::Source) {
        return None;
    }
    let tokens: TokenStream = function.parse().ok()?;
    let is_path = !function.is_empty()
        && tokens.clone().into_iter().all(|tree| match tree {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(punct) => punct.as_char() == ':',
            _ => false,
        });
    is_path.then(|| respan(tokens, literal))
}

/// Returns a string with the text of `[{ .. }]`.
pub(crate) fn text_of_code(code: &Group) -> Literal {
    let inner = match code.stream().into_iter().next() {
        Some(TokenTree::Group(inner)) => inner.stream().to_string(),
        _ => String::new(),
    };
    string_literal(&inner, code)
}

/// Returns the string in a code value.
pub(crate) fn code_literal(value: &Value) -> Option<Literal> {
    match value {
        Value::Str(_, literal) => Some(literal.clone()),
        Value::Code(code) => Some(text_of_code(code)),
        _ => None,
    }
}

/// Returns `true` if a record is a constraint that is translated to a Rust type.
pub(crate) fn is_constraint_item(record: &Record) -> bool {
    ["TypeConstraint", "AttrConstraint", "PropConstraint", "__DialectEntity"]
        .iter()
        .any(|class| record.is(class))
}

/// Returns the name of an item. In patterns, lower-case names would be functions, so the keyword `op` precedes them.
fn named(name: &str, span: TokenSpan, in_pattern: bool) -> TokenStream {
    let ident = Ident::new(name, span.first());
    let begins_upper = name.trim_start_matches('_').starts_with(char::is_uppercase);
    if in_pattern && !begins_upper {
        return quote_spanned!(span.first()=> op #ident);
    }
    ident.to_token_stream()
}

/// Returns `:$name`.
fn after_colon(symbol: &Symbol) -> TokenStream {
    quote_spanned!(symbol.dollar=> : #symbol)
}

/// Returns the attributes and the visibility of a record's item. TableGen has no visibility, so items are `pub(crate)`
/// by default.
pub(crate) fn header(record: &Record) -> TokenStream {
    let attributes = &record.attributes;
    let mut visibility = record.visibility.to_token_stream();
    if visibility.is_empty() {
        visibility = quote!(pub(crate));
    }
    let is_unusual = |name: &&String| name.contains('_') || !name.starts_with(char::is_uppercase);
    let unusual = record.name.as_ref().filter(is_unusual);
    let allow = unusual.map(|_| quote!(#[allow(non_camel_case_types)]));
    quote!(#(#attributes)* #allow #visibility)
}
