//! Parser of the statements of a block: TableGen's records and control flow, calls of drr macros, and Rust items.

use std::cell::Cell;
use std::rc::Rc;

use proc_macro2::{Delimiter, Ident, Punct, TokenTree};

use super::ast::{BlockMacro, Class, Def, Expr, MultiClass, NameExpr, Statement};
use super::value::Value;
use crate::attribute::Attribute;
use crate::lex::{MAX_DEPTH, Tokens, Visibility, is_punct, name_of};
use crate::messages::pattern as pattern_messages;
use crate::messages::tablegen as diag;
use crate::report::Report;
use crate::syntax::path::Path;

/// Keywords that begin a TableGen statement. No Rust item begins with any of them.
const WORDS: [&str; 12] = [
    "class",
    "def",
    "defm",
    "multiclass",
    "foreach",
    "defvar",
    "defset",
    "let",
    "if",
    "include",
    "assert",
    "dump",
];

/// Parses a block. Invalid statements are reported and skipped.
pub(crate) fn parse_block(tokens: &mut Tokens, report: &mut Report) -> Vec<Statement> {
    Parser {
        report,
        defined: Vec::new(),
        depth: 0,
    }
    .statements(tokens)
}

pub(super) struct Parser<'r> {
    pub(super) report: &'r mut Report,
    /// Names that `#define` has defined.
    defined: Vec<String>,
    /// Nesting depth of the current statement or expression.
    pub(super) depth: usize,
}

impl Parser<'_> {
    fn statements(&mut self, tokens: &mut Tokens) -> Vec<Statement> {
        let mut out = Vec::new();
        // Results of the enclosing `#ifdef` and `#ifndef` directives, the outermost first.
        let mut conditions: Vec<bool> = Vec::new();
        while !tokens.is_empty() {
            if self.directive(tokens, &mut conditions) {
                continue;
            }
            let start = tokens.mark();
            let statement = self.statement(tokens);
            if tokens.mark() == start {
                tokens.next();
            }
            if conditions.iter().all(|&holds| holds) {
                out.extend(statement);
            }
        }
        out
    }

    /// Parses `#ifndef NAME`, `#ifdef NAME`, `#define NAME`, `#else` or `#endif`: the include guards of a file.
    fn directive(&mut self, tokens: &mut Tokens, conditions: &mut Vec<bool>) -> bool {
        let start = tokens.mark();
        let (Some(pound), Some(word)) = (tokens.eat_punct('#'), tokens.peek_ident().cloned()) else {
            tokens.rewind(start);
            return false;
        };
        if tokens.at_line_start() {
            // A word on the next line does not belong to the directive.
            self.report.error(&pound, diag::directive_unknown(""));
            return true;
        }
        tokens.next();
        let line = word.span().start().line;
        let word_text = word.to_string();
        match word_text.as_str() {
            "ifndef" | "ifdef" | "define" => {
                let on_line = tokens.peek().is_some_and(|token| token.span().start().line == line);
                let Some(name) = on_line.then(|| tokens.eat_ident()).flatten() else {
                    self.report.error(&word, diag::directive_name_expected(&word));
                    // An `#endif` follows nevertheless.
                    if word_text != "define" {
                        conditions.push(true);
                    }
                    return true;
                };
                let name = name.to_string();
                match word_text.as_str() {
                    "define" => self.defined.push(name),
                    "ifdef" => conditions.push(self.defined.contains(&name)),
                    _ => conditions.push(!self.defined.contains(&name)),
                }
            }
            "else" => match conditions.last_mut() {
                Some(last) => *last = !*last,
                None => self.report.error(&word, diag::directive_alone(&word)),
            },
            "endif" => {
                if conditions.pop().is_none() {
                    self.report.error(&word, diag::directive_alone(&word));
                }
            }
            _ => {
                self.report.error(&word, diag::directive_unknown(&word));
                skip_line(tokens, line);
            }
        }
        true
    }

    fn statement(&mut self, tokens: &mut Tokens) -> Option<Statement> {
        let start = tokens.mark();
        let attributes = tokens.eat_attributes();
        if let Some((called, word)) = eat_call(tokens) {
            let body = self.call_body(&word, tokens)?;
            tokens.eat_punct(';');
            return Some(Statement::Call(called, attributes, body));
        }
        let visibility = tokens.eat_visibility();
        if at_keyword(tokens) {
            return self.keyword_statement(attributes, visibility, tokens);
        }
        // rustc's error for a keyword that begins no item would refer to the macro.
        if NO_ITEMS.iter().any(|word| tokens.at_word(word)) {
            self.report.error(tokens.span(), diag::statement_expected());
            tokens.next();
            return None;
        }
        tokens.rewind(start);
        Some(rust_item(tokens))
    }

    /// Parses a statement that begins with a TableGen keyword.
    fn keyword_statement(
        &mut self,
        attributes: Vec<Attribute>,
        visibility: Visibility,
        tokens: &mut Tokens,
    ) -> Option<Statement> {
        let keyword = tokens.eat_ident()?;
        if self.depth >= MAX_DEPTH {
            self.report.error(&keyword, diag::nested_too_deeply());
            skip_statement(tokens);
            return None;
        }
        let name = tokens.peek_ident().cloned();
        // An incomplete record ends where the next item begins on its own line.
        let is_record = keyword == "def" || keyword == "defm";
        let mut own = if is_record {
            tokens.up_to(next_item(tokens))
        } else {
            tokens.clone()
        };
        self.depth += 1;
        let statement = self.statement_after(&keyword, attributes, visibility, &mut own);
        self.depth -= 1;
        if statement.is_none() {
            skip_statement(&mut own);
        }
        tokens.rewind(own.mark());
        statement.or_else(|| broken_definition(&keyword, name?))
    }

    /// Parses a statement after its keyword. Reports errors and returns `None`.
    fn statement_after(
        &mut self,
        keyword: &Ident,
        attributes: Vec<Attribute>,
        visibility: Visibility,
        tokens: &mut Tokens,
    ) -> Option<Statement> {
        let word = keyword.to_string();
        Some(match word.as_str() {
            "include" => self.include(keyword, tokens),
            "dump" => {
                self.expr(tokens)?;
                self.semicolon(tokens)?;
                Statement::Skipped
            }
            "class" => Statement::Class(Rc::new(Class {
                name: self.name(tokens)?,
                params: self.params(tokens)?,
                parents: self.parents(tokens)?,
                body: self.body(tokens)?,
            })),
            "multiclass" => Statement::MultiClass(Rc::new(MultiClass {
                name: self.name(tokens)?,
                params: self.params(tokens)?,
                parents: self.parents(tokens)?,
                body: self.block(tokens)?,
            })),
            "def" | "defm" => self.record(keyword, attributes, visibility, tokens)?,
            "let" => {
                let mut bindings = vec![self.binding(tokens)?];
                while tokens.eat_punct(',').is_some() {
                    bindings.push(self.binding(tokens)?);
                }
                self.word(tokens, "in")?;
                Statement::Let(bindings, self.block(tokens)?)
            }
            "foreach" => {
                let name = self.name(tokens)?;
                self.equals(tokens, &name)?;
                let values = self.range_or_list(tokens)?;
                self.word(tokens, "in")?;
                Statement::Foreach(name, values, self.block(tokens)?)
            }
            "if" => self.conditional(tokens)?,
            "defvar" => {
                let (name, value) = self.assignment(tokens)?;
                Statement::Defvar(name, value)
            }
            "defset" => {
                self.ty(tokens)?;
                let name = self.name(tokens)?;
                self.equals(tokens, &name)?;
                Statement::Defset(name, self.block(tokens)?)
            }
            _ => {
                let (condition, text) = self.assertion(tokens)?;
                Statement::Assert(condition, text)
            }
        })
    }

    /// Parses `include` after its keyword.
    fn include(&mut self, keyword: &Ident, tokens: &mut Tokens) -> Statement {
        let Some((file, _)) = tokens.eat_string() else {
            self.report.error(tokens.span(), diag::include_expected());
            skip_line(tokens, keyword.span().start().line);
            return Statement::Skipped;
        };
        tokens.eat_punct(';');
        Statement::Include(file)
    }

    /// Parses `def` or `defm` after its keyword. A `def` with errors after its name is kept, with its first parent.
    fn record(
        &mut self,
        keyword: &Ident,
        attributes: Vec<Attribute>,
        visibility: Visibility,
        tokens: &mut Tokens,
    ) -> Option<Statement> {
        let has_name = !tokens.at_punct(':') && !tokens.at_punct(';');
        let name = if has_name && tokens.peek_group(Delimiter::Brace).is_none() {
            Some(self.expr_before_attributes(tokens)?)
        } else {
            None
        };
        let mut def = Box::new(Def {
            attributes,
            visibility,
            keyword: keyword.span(),
            name,
            parents: Vec::new(),
            body: Vec::new(),
            is_incomplete: false,
            number: Cell::default(),
        });
        let after_name = tokens.mark();
        if self.definition(&mut def, tokens).is_none() {
            if keyword == "defm" {
                return None;
            }
            skip_statement(tokens);
            let end = tokens.mark();
            tokens.rewind(after_name);
            def.parents = parent_name(tokens).into_iter().collect();
            def.is_incomplete = true;
            tokens.rewind(end);
        }
        Some(if keyword == "def" {
            Statement::Def(def)
        } else {
            Statement::Defm(def)
        })
    }

    /// Parses `if` after its keyword.
    fn conditional(&mut self, tokens: &mut Tokens) -> Option<Statement> {
        let condition = self.expr(tokens)?;
        self.word(tokens, "then")?;
        let then = self.block(tokens)?;
        let otherwise = match tokens.eat_word("else") {
            Some(_) => self.block(tokens)?,
            None => Vec::new(),
        };
        Some(Statement::If(condition, then, otherwise))
    }

    /// Parses the parents and the body of a record.
    fn definition(&mut self, def: &mut Def, tokens: &mut Tokens) -> Option<()> {
        let errors_before = self.report.count();
        def.parents = self.parents(tokens)?;
        def.body = self.body(tokens)?;
        (!def.parents.is_empty() || self.report.count() == errors_before).then_some(())
    }

    pub(super) fn name(&mut self, tokens: &mut Tokens) -> Option<Ident> {
        let name = tokens.eat_ident();
        name.or_else(|| self.report.fail(tokens.span(), diag::name_expected()))
    }

    fn equals(&mut self, tokens: &mut Tokens, name: &Ident) -> Option<Punct> {
        let equals = tokens.eat_punct('=');
        equals.or_else(|| self.report.fail(tokens.span(), diag::equals_expected(name)))
    }

    fn word(&mut self, tokens: &mut Tokens, word: &str) -> Option<Ident> {
        let found = tokens.eat_word(word);
        found.or_else(|| self.report.fail(tokens.span(), diag::word_expected(word)))
    }

    pub(super) fn semicolon(&mut self, tokens: &mut Tokens) -> Option<Punct> {
        let semicolon = tokens.eat_punct(';');
        semicolon.or_else(|| self.report.fail(tokens.span(), diag::semicolon_expected()))
    }

    /// `name = value`
    fn binding(&mut self, tokens: &mut Tokens) -> Option<(Ident, Expr)> {
        let name = self.name(tokens)?;
        self.equals(tokens, &name)?;
        Some((name, self.expr(tokens)?))
    }

    /// `name = value;`
    pub(super) fn assignment(&mut self, tokens: &mut Tokens) -> Option<(Ident, Expr)> {
        let binding = self.binding(tokens)?;
        self.semicolon(tokens)?;
        Some(binding)
    }

    /// Parses an optional `= value`.
    pub(super) fn default(&mut self, tokens: &mut Tokens) -> Option<Option<Expr>> {
        match tokens.eat_punct('=') {
            Some(_) => self.expr(tokens).map(Some),
            None => Some(None),
        }
    }

    /// `condition, "text";`
    pub(super) fn assertion(&mut self, tokens: &mut Tokens) -> Option<(Expr, Expr)> {
        let condition = self.expr(tokens)?;
        tokens.eat_punct(',');
        let text = self.expr(tokens)?;
        self.semicolon(tokens)?;
        Some((condition, text))
    }

    /// Parses the values of a `foreach`: a list, `0-3`, `0...3` or `{0-3, 5}`.
    fn range_or_list(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        if let Some(group) = tokens.eat_group(Delimiter::Brace) {
            let mut inner = Tokens::of_group(&group);
            let mut items = Vec::new();
            while !inner.is_empty() {
                match self.range(&mut inner)? {
                    Expr::List(more, _) => items.extend(more),
                    one => items.push(one),
                }
                inner.eat_punct(',');
            }
            return Some(Expr::List(items, (&group).into()));
        }
        self.range(tokens)
    }

    fn range(&mut self, tokens: &mut Tokens) -> Option<Expr> {
        const LIMIT: u64 = 100_000;
        let first = self.expr(tokens)?;
        let Expr::Value(Value::Int(from, span, _)) = first else {
            return Some(first);
        };
        if tokens.eat_punct('-').is_none() && !eat_dots(tokens) {
            return if tokens.at_punct('.') {
                self.report.fail(tokens.span(), diag::range_of_two_dots())
            } else {
                Some(first)
            };
        }
        let last = self.expr(tokens)?;
        let Expr::Value(Value::Int(to, ..)) = last else {
            return self.report.fail(last.span(), diag::range_end_expected());
        };
        if from.abs_diff(to) >= LIMIT {
            return self.report.fail(span, diag::range_too_long(LIMIT));
        }
        let int = |value| Expr::Value(Value::int(value, span));
        let items = if from <= to {
            (from..=to).map(int).collect()
        } else {
            (to..=from).rev().map(int).collect()
        };
        Some(Expr::List(items, span))
    }

    /// `{ statements }`, or one statement.
    fn block(&mut self, tokens: &mut Tokens) -> Option<Vec<Statement>> {
        if let Some(group) = tokens.eat_group(Delimiter::Brace) {
            return Some(self.statements(&mut Tokens::of_group(&group)));
        }
        if tokens.is_empty() {
            return self.report.fail(tokens.span(), diag::statement_expected());
        }
        Some(self.statement(tokens).into_iter().collect())
    }

    /// Parses the arguments of a macro call in any of Rust's delimiters or in angle brackets.
    fn call_body(&mut self, word: &Ident, tokens: &mut Tokens) -> Option<proc_macro2::TokenStream> {
        if let Some(TokenTree::Group(group)) = tokens.peek().cloned() {
            tokens.next();
            return Some(group.stream());
        }
        if tokens.eat_punct('<').is_none() {
            return self.report.fail(word, pattern_messages::call_without_text(word));
        }
        let start = tokens.mark();
        if !tokens.skip_to_closing_angle() {
            return self.report.fail(word, pattern_messages::angle_call_not_closed(word));
        }
        let body = tokens.since(start);
        tokens.next();
        Some(body)
    }
}

/// Parses `...` between the bounds of a range.
fn eat_dots(tokens: &mut Tokens) -> bool {
    let dots = (0..3).all(|n| is_punct(tokens.peek_at(n), '.'));
    if dots {
        tokens.by_ref().take(3).for_each(drop);
    }
    dots
}

/// Parses `op!`, `pat!` or `dialect!`.
fn eat_call(tokens: &mut Tokens) -> Option<(BlockMacro, Ident)> {
    if !is_punct(tokens.peek_at(1), '!') {
        return None;
    }
    let called = match tokens.peek_ident()?.to_string().as_str() {
        "op" => BlockMacro::Op,
        "pat" => BlockMacro::Pat,
        "dialect" => BlockMacro::Dialect,
        _ => return None,
    };
    let word = tokens.eat_ident()?;
    tokens.eat_punct('!');
    Some((called, word))
}

/// Returns `true` at a TableGen keyword that is not the name of a macro.
fn at_keyword(tokens: &Tokens) -> bool {
    let is_macro = is_punct(tokens.peek_at(1), '!') && matches!(tokens.peek_at(2), Some(TokenTree::Group(_)));
    !is_macro && WORDS.iter().any(|word| tokens.at_word(word))
}

/// Returns the statement for an invalid definition. Uses of its name are not reported.
fn broken_definition(keyword: &Ident, name: Ident) -> Option<Statement> {
    match keyword.to_string().as_str() {
        "class" | "multiclass" => Some(Statement::BrokenClass(name)),
        "def" => Some(Statement::BrokenDef(name)),
        _ => None,
    }
}

/// Rust keywords that begin no item.
const NO_ITEMS: [&str; 19] = [
    "as", "await", "break", "continue", "dyn", "else", "false", "for", "if", "in", "loop", "match", "move", "mut",
    "ref", "return", "true", "where", "while",
];

/// Parses one Rust item. Only whole items are drr macros: a macro name after a path or in an expression belongs to
/// Rust.
fn rust_item(tokens: &mut Tokens) -> Statement {
    let start = tokens.mark();
    tokens.next();
    while !at_item_start(tokens) {
        tokens.next();
    }
    Statement::Rust(tokens.since(start))
}

/// Returns `true` if an item has ended, so that another may follow.
fn at_item_start(tokens: &Tokens) -> bool {
    if tokens.is_empty() {
        return true;
    }
    match tokens.previous() {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
        _ => false,
    }
}

/// Skips the rest of an invalid statement, up to its semicolon or body.
fn skip_statement(tokens: &mut Tokens) {
    if at_item_start(tokens) {
        return;
    }
    loop {
        if at_word_of_next_line(tokens) {
            return;
        }
        let Some(token) = tokens.next() else { return };
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            _ => {}
        }
    }
}

/// Skips the rest of a line that cannot be parsed.
fn skip_line(tokens: &mut Tokens, line: usize) {
    while tokens.peek().is_some_and(|token| token.span().start().line == line) {
        tokens.next();
    }
}

/// Returns `true` at the start of a line that begins with a TableGen keyword.
fn at_word_of_next_line(tokens: &Tokens) -> bool {
    let is_word = |word: &Ident| WORDS.iter().any(|known| word == known);
    tokens.peek_ident().is_some_and(is_word) && tokens.at_line_start()
}

/// Returns the start of the next item that begins on its own line, with a TableGen keyword, a Rust keyword or a macro.
fn next_item(tokens: &Tokens) -> usize {
    const RUST: [&str; 11] = [
        "pub", "fn", "struct", "enum", "type", "use", "mod", "impl", "const", "static", "trait",
    ];
    let mut ahead = tokens.clone();
    while !ahead.is_empty() {
        let begins = ahead.at_line_start()
            && match ahead.peek() {
                Some(TokenTree::Ident(word)) => {
                    WORDS.iter().chain(&RUST).any(|known| word == known) || is_punct(ahead.peek_at(1), '!')
                }
                Some(TokenTree::Punct(pound)) => pound.as_char() == '#' && !ahead.clone().eat_attributes().is_empty(),
                _ => false,
            };
        if begins {
            break;
        }
        ahead.next();
    }
    ahead.mark()
}

/// Parses the name of the class after a colon, if the rest is invalid.
fn parent_name(tokens: &mut Tokens) -> Option<NameExpr> {
    tokens.eat_punct(':')?;
    let span = tokens.span();
    let path = Path::eat(tokens)?;
    Some(NameExpr { path, args: None, span })
}

/// Returns the name of a parent class.
pub(crate) fn class_name(parent: &NameExpr) -> Option<String> {
    parent.path.single().map(name_of)
}
