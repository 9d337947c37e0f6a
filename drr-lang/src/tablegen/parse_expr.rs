//! Parser of TableGen expressions, including the syntax of patterns: Rust code in braces, floats, `..`, named
//! arguments.

use proc_macro2::{Delimiter, Group, Literal, TokenTree};

use super::ast::{BangExpr, Expr, NameExpr, TemplateArg};
use super::parse::Parser;
use super::value::{Dag, DagArg, Type, Value};
use crate::lex::{MAX_DEPTH, Symbol, Tokens, string_literal, string_value};
use crate::messages::{self, notation, pattern as pattern_messages, tablegen as diag};
use crate::report::TokenSpan;
use crate::syntax::constraint::Constraint;
use crate::syntax::path::Path;

impl Parser<'_> {
    /// Parses an expression. Reports errors and returns `None`.
    pub(super) fn expr(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        self.nested(tokens, false)
    }

    /// Parses an expression after which `#[..]` begins an attribute, because commas are optional in dags. Elsewhere,
    /// `#[..]` concatenates a list.
    pub(super) fn expr_before_attributes(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        self.nested(tokens, true)
    }

    fn nested(&mut self, tokens: &mut Tokens, attributes_follow: bool) -> Option<Expr> {
        if self.depth >= MAX_DEPTH {
            return self.report.fail(tokens.span(), diag::nested_too_deeply());
        }
        self.depth += 1;
        let expr = self.pasted(tokens, attributes_follow);
        self.depth -= 1;
        expr
    }

    /// `a # b # c`
    fn pasted(&mut self, tokens: &mut Tokens, attributes_follow: bool) -> Option<Expr> {
        let at_paste = |tokens: &Tokens| {
            let is_list =
                matches!(tokens.peek_at(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
            tokens.at_punct('#') && !(is_list && attributes_follow)
        };
        let mut parts = vec![self.suffixed(tokens)?];
        while at_paste(tokens) {
            tokens.next();
            parts.push(self.suffixed(tokens)?);
        }
        match parts.len() {
            1 => parts.pop(),
            _ => Some(Expr::Paste(parts)),
        }
    }

    /// Parses an expression with its suffixes `.field` and `[index]`.
    fn suffixed(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        let mut expr = self.simple(tokens)?;
        loop {
            if tokens.at_punct('.')
                && !tokens.at_joint(['.', '.'])
                && matches!(tokens.peek_at(1), Some(TokenTree::Ident(_)))
            {
                tokens.next();
                expr = Expr::Field(Box::new(expr), tokens.eat_ident()?);
            } else if follows_closely(tokens)
                && let Some(group) = tokens.eat_group(Delimiter::Bracket)
            {
                let mut inner = Tokens::of_group(&group);
                let index = self.expr(&mut inner)?;
                if !inner.is_empty() {
                    return self.report.fail(inner.span(), diag::index_expected());
                }
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else {
                return Some(expr);
            }
        }
    }

    fn simple(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        let Some(token) = tokens.peek().cloned() else {
            return self.report.fail(tokens.span(), diag::value_expected());
        };
        match &token {
            // The lexer splits `1DTensorOf<[F32]>` after a number literal.
            TokenTree::Literal(_) if Constraint::starts(tokens) => self.name_expr(tokens),
            TokenTree::Literal(literal) => {
                tokens.next();
                Some(Expr::Value(number_or_string(literal, tokens)))
            }
            TokenTree::Punct(punct) => match punct.as_char() {
                '-' if matches!(tokens.peek_at(1), Some(TokenTree::Literal(_))) => {
                    let start = tokens.mark();
                    let (minus, digits) = (tokens.next()?, tokens.next()?);
                    let span = TokenSpan::between(minus.span(), digits.span());
                    let written = tokens.since(start);
                    let value = digits.to_string().replace('_', "").parse::<i64>();
                    Some(Expr::Value(match value {
                        Ok(value) => Value::Int(-value, span, written),
                        Err(_) => Value::Raw(written),
                    }))
                }
                '?' => {
                    tokens.next();
                    Some(Expr::Value(Value::Unset((&token).into())))
                }
                '!' if matches!(tokens.peek_at(1), Some(TokenTree::Ident(_))) => {
                    tokens.next();
                    self.bang(tokens)
                }
                '.' if tokens.at_joint(['.', '.']) => {
                    let start = tokens.mark();
                    tokens.eat_joint(['.', '.']);
                    Some(Expr::Value(Value::Raw(tokens.since(start))))
                }
                ':' if tokens.at_joint([':', ':']) => self.name_expr(tokens),
                '%' if let Some(TokenTree::Ident(name)) = tokens.peek_at(1) => {
                    self.report.fail(&token, notation::value_of_ir(name))
                }
                _ => self.report.fail(&token, diag::value_expected()),
            },
            TokenTree::Ident(word) if word == "true" || word == "false" => {
                tokens.next();
                Some(Expr::Value(Value::Bool(word == "true", word.into())))
            }
            TokenTree::Ident(_) => self.name_expr(tokens),
            TokenTree::Group(group) => {
                tokens.next();
                match group.delimiter() {
                    Delimiter::Parenthesis => self.dag(group).map(|dag| Expr::Dag(Box::new(dag))),
                    Delimiter::Bracket => self.list(group, tokens),
                    Delimiter::Brace | Delimiter::None => Some(Expr::Value(Value::Raw(token.into()))),
                }
            }
        }
    }

    /// `name`, `Class<..>`, `a::b`
    fn name_expr(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        let path = Path::eat(tokens)?;
        let args = if tokens.at_punct('<') {
            Some(self.template_args(tokens, &path)?)
        } else {
            None
        };
        let span = match (&args, tokens.previous()) {
            (Some(_), Some(close)) => TokenSpan::between(path.span().first(), close.span()),
            _ => path.span(),
        };
        Some(Expr::Name(NameExpr { path, args, span }))
    }

    /// Parses `<a, b = c>`.
    fn template_args(&mut self, tokens: &mut Tokens, of: &Path) -> Option<Vec<TemplateArg>> {
        let open = tokens.eat_punct('<')?;
        let mut args = Vec::new();
        loop {
            if tokens.eat_punct('>').is_some() {
                return Some(args);
            }
            if tokens.is_empty() {
                return self.report.fail(
                    TokenSpan::between(of.span().first(), open.span()),
                    diag::angle_not_closed(of),
                );
            }
            // A symbol is an argument of a dag, so this list should have ended before.
            if tokens.at_punct('$') {
                return self.report.fail(
                    TokenSpan::between(of.span().first(), open.span()),
                    diag::angle_not_closed(of),
                );
            }
            let name = tokens.eat_name_before_equals();
            let value = self.expr(tokens)?;
            args.push(TemplateArg { name, value });
            if tokens.eat_punct(',').is_none() && !tokens.at_punct('>') {
                return self.report.fail(tokens.span(), diag::template_arg_end(of));
            }
        }
    }

    /// Parses `[a, b]`, with an optional type, or `[{ code }]`.
    fn list(&mut self, group: &Group, tokens: &mut Tokens) -> Option<Expr> {
        let mut inner = Tokens::of_group(group);
        if inner.peek_group(Delimiter::Brace).is_some() && inner.peek_at(1).is_none() {
            return Some(Expr::Value(Value::Code(group.clone())));
        }
        let mut items = Vec::new();
        while !inner.is_empty() {
            items.push(self.expr(&mut inner)?);
            inner.eat_punct(',');
        }
        self.type_in_angles(tokens)?;
        Some(Expr::List(items, group.into()))
    }

    /// `(op a, b)`
    fn dag(&mut self, group: &Group) -> Option<Dag<Expr>> {
        let mut tokens = Tokens::of_group(group);
        let op = if tokens.is_empty() {
            Expr::Value(Value::Unset(group.into()))
        } else {
            self.expr_before_attributes(&mut tokens)?
        };
        let symbol = self.symbol_after_colon(&mut tokens)?;
        let mut args = Vec::new();
        while !tokens.is_empty() {
            args.push(self.dag_arg(&mut tokens)?);
        }
        let group = group.clone();
        Some(Dag {
            group,
            op,
            symbol,
            args,
        })
    }

    fn dag_arg(&mut self, tokens: &mut Tokens) -> Option<DagArg<Expr>> {
        let attributes = tokens.eat_attributes();
        let marked = (tokens.at_word("attr") || tokens.at_word("prop"))
            && matches!(tokens.peek_at(1), Some(TokenTree::Ident(_)));
        let marker = if marked { tokens.eat_ident() } else { None };
        let named = tokens.eat_name_before_equals();
        let (value, symbol) = if tokens.at_symbol() {
            (None, tokens.eat_symbol())
        } else if tokens.at_punct('$') {
            return self.report.fail(tokens.span(), messages::symbol_name_expected());
        } else {
            let value = self.expr_before_attributes(tokens)?;
            (Some(value), self.symbol_after_colon(tokens)?)
        };
        let comma = tokens.eat_punct(',').is_some();
        Some(DagArg {
            named,
            attributes,
            marker,
            value,
            symbol,
            comma,
        })
    }

    /// Parses an optional `:$name`. Returns the outer `None` after an error.
    fn symbol_after_colon(&mut self, tokens: &mut Tokens) -> Option<Option<Symbol>> {
        let Some(colon) = tokens.eat_punct(':') else {
            return Some(None);
        };
        let symbol = tokens.eat_symbol().map(Some);
        symbol.or_else(|| {
            self.report
                .fail(&colon, pattern_messages::symbol_after_colon_expected())
        })
    }

    /// Parses `!op<Type>(a, b)` after the exclamation mark.
    fn bang(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        let op = tokens.eat_ident()?;
        let ty = self.type_in_angles(tokens)?;
        let Some(group) = tokens.eat_group(Delimiter::Parenthesis) else {
            return self.report.fail(&op, diag::bang_arguments_expected(&op));
        };
        let mut inner = Tokens::of_group(&group);
        let (mut args, mut conditions) = (Vec::new(), Vec::new());
        while !inner.is_empty() {
            let first = self.expr(&mut inner)?;
            if op == "cond" && inner.eat_punct(':').is_some() {
                conditions.push(first);
                args.push(self.expr(&mut inner)?);
            } else {
                // `!dag(..)` and similar operators accept symbols instead of names; these rare forms are not supported.
                args.push(first);
            }
            if inner.eat_punct(',').is_none() && !inner.is_empty() {
                return self.report.fail(inner.span(), diag::bang_argument_end(&op));
            }
        }
        Some(Expr::Bang(Box::new(BangExpr {
            op,
            ty,
            args,
            conditions,
        })))
    }

    /// Parses an optional `<int>`. Returns the outer `None` after an error.
    fn type_in_angles(&mut self, tokens: &mut Tokens) -> Option<Option<Type>> {
        if tokens.eat_punct('<').is_none() {
            return Some(None);
        }
        let ty = self.ty(tokens)?;
        self.close(tokens)?;
        Some(Some(ty))
    }

    /// `int`, `list<string>`, `Class`
    pub(super) fn ty(&mut self, tokens: &mut Tokens) -> Option<Type> {
        if self.depth >= MAX_DEPTH {
            return self.report.fail(tokens.span(), diag::nested_too_deeply());
        }
        let Some(word) = tokens.eat_ident() else {
            return self.report.fail(tokens.span(), diag::type_expected());
        };
        match word.to_string().as_str() {
            "bit" => Some(Type::Bit),
            "int" => Some(Type::Int),
            "string" => Some(Type::Str),
            "code" => Some(Type::Code),
            "dag" => Some(Type::Dag),
            "function" => Some(Type::Function),
            "bits" => {
                if tokens.eat_punct('<').is_some() {
                    self.expr(tokens)?;
                    self.close(tokens)?;
                }
                Some(Type::Bits)
            }
            "list" => {
                if tokens.eat_punct('<').is_none() {
                    return self.report.fail(&word, diag::list_type_expected());
                }
                self.depth += 1;
                let inner = self.ty(tokens);
                self.depth -= 1;
                let inner = inner?;
                self.close(tokens)?;
                Some(Type::List(Box::new(inner)))
            }
            name => Some(Type::Class(name.to_string())),
        }
    }

    /// `>`
    fn close(&mut self, tokens: &mut Tokens) -> Option<()> {
        if tokens.eat_punct('>').is_some() {
            return Some(());
        }
        self.report.fail(tokens.span(), diag::close_expected())
    }
}

/// Parses a number or a string. Adjacent strings are concatenated.
fn number_or_string(literal: &Literal, tokens: &mut Tokens) -> Value {
    if let Some(mut text) = string_value(literal) {
        let mut joined = literal.clone();
        while let Some((more, _)) = tokens.eat_string() {
            text.push_str(&more);
            joined = string_literal(&text, literal);
        }
        return Value::Str(text, joined);
    }
    let digits = literal.to_string().replace('_', "");
    let value = match digits.get(..2) {
        Some("0x") => i64::from_str_radix(digits.trim_start_matches("0x"), 16),
        Some("0b") => i64::from_str_radix(digits.trim_start_matches("0b"), 2),
        _ => digits.parse(),
    };
    let written = TokenTree::from(literal.clone()).into();
    match value {
        Ok(value) => Value::Int(value, literal.into(), written),
        Err(_) => Value::Raw(written),
    }
}

/// Returns `true` if the next token directly follows the last one: `list[0]`, not `list [0]`.
fn follows_closely(tokens: &Tokens) -> bool {
    let (Some(previous), Some(next)) = (tokens.previous(), tokens.peek()) else {
        return false;
    };
    let (end, start) = (previous.span().end(), next.span().start());
    matches!(previous, TokenTree::Ident(_)) && (end.line, end.column) == (start.line, start.column)
}
