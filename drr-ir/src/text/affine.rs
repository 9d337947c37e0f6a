//! Parser for affine maps and integer sets, the text inside `affine_map<...>` and `affine_set<...>`.

use std::str::FromStr;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thiserror::Error;

use super::lexer::{LexError, Lexer, integer};
use super::token::{Token, TokenKind};
use crate::affine::{AffineBuilder, AffineError, AffineMap, AffineOp, ConstraintKind, ExprId, IntegerSet};
use crate::diagnostic::Span;

mod ssa_ids;

use ssa_ids::SsaIds;
pub(crate) use ssa_ids::parse_affine_exprs_of_ssa_ids;

/// An error in the text of an affine map or integer set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AffineSyntaxError {
    /// An unexpected token.
    #[error("expected {expected}, found {}", found.describe())]
    Unexpected {
        /// The tokens that the grammar accepts.
        expected: &'static str,
        /// The token in the text.
        found: TokenKind,
    },
    /// A piece of text that is no token.
    #[error(transparent)]
    Lex(#[from] LexError),
    /// A name that is neither a dimension nor a symbol.
    #[error("`{0}` is neither a dimension nor a symbol here")]
    UnknownName(String),
    /// A name that is declared twice.
    #[error("`{0}` is declared twice")]
    DuplicateName(String),
    /// A constant that does not fit into 64 bits.
    #[error("the constant does not fit into 64 bits with a sign")]
    ConstantTooLarge,
    /// An operator without a left operand.
    #[error("`{0}` has no left operand")]
    MissingLeftOperand(&'static str),
    /// A map or set that violates an affine rule.
    #[error(transparent)]
    Affine(#[from] AffineError),
    /// An integer set where a map is expected.
    #[error("expected an affine map, found an integer set")]
    SetForMap,
    /// A map where an integer set is expected.
    #[error("expected an integer set, found an affine map")]
    MapForSet,
}

/// An [`AffineSyntaxError`] with its span, for callers that have a text and no lexer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error} (at byte {})", span.start)]
pub struct AffineTextError {
    /// The error.
    #[source]
    pub error: AffineSyntaxError,
    /// The span of the error.
    pub span: Span,
}

/// An affine map or an integer set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MapOrSet {
    /// `(...) -> (...)`
    Map(AffineMap),
    /// `(...) : (...)`
    Set(IntegerSet),
}

type Result<T> = std::result::Result<T, (AffineSyntaxError, Span)>;

/// Parses a map, from the parenthesis before its dimensions to the one after its results. The lexer stops after that.
///
/// # Errors
/// Returns the error and its span.
pub fn parse_affine_map(lexer: &mut Lexer<'_>) -> Result<AffineMap> {
    let start = lexer.offset();
    match parse_map_or_set(lexer)? {
        MapOrSet::Map(map) => Ok(map),
        MapOrSet::Set(_) => Err((AffineSyntaxError::SetForMap, Span::new(start, lexer.offset()))),
    }
}

/// Parses an integer set, from the parenthesis before its dimensions to the one after its constraints. The lexer stops
/// after that.
///
/// # Errors
/// Returns the error and its span.
pub fn parse_integer_set(lexer: &mut Lexer<'_>) -> Result<IntegerSet> {
    let start = lexer.offset();
    match parse_map_or_set(lexer)? {
        MapOrSet::Set(set) => Ok(set),
        MapOrSet::Map(_) => Err((AffineSyntaxError::MapForSet, Span::new(start, lexer.offset()))),
    }
}

/// Parses a map or an integer set.
///
/// # Errors
/// Returns the error and its span.
pub fn parse_map_or_set(lexer: &mut Lexer<'_>) -> Result<MapOrSet> {
    let mut parser = AffineParser::new(lexer);
    let start = parser.token.span;
    parser.expect(TokenKind::LParen, "`(` before the dimensions")?;
    let dims = parser.declarations(
        TokenKind::RParen,
        "`)` or `,` in the list of dimensions",
        AffineBuilder::dim,
    )?;
    let mut symbols = 0;
    if parser.token.is(TokenKind::LSquare) {
        parser.advance();
        let close = "`]` or `,` in the list of symbols";
        symbols = parser.declarations(TokenKind::RSquare, close, AffineBuilder::symbol)?;
    }
    let is_map = match parser.token.kind {
        TokenKind::Arrow => true,
        TokenKind::Colon => false,
        _ => return Err(parser.unexpected("`->` of a map or `:` of a set")),
    };
    parser.advance();
    let (results, constraints) = if is_map {
        (parser.results()?, vec![])
    } else {
        (vec![], parser.constraints()?)
    };
    let AffineParser {
        lexer, token, builder, ..
    } = parser;
    // The closing parenthesis is the current token: the lexer has read nothing after it.
    let whole = start.to(token.span);
    lexer.reset_to(token.span.end);
    let at_whole = |error: AffineError| (AffineSyntaxError::from(error), whole);
    if is_map {
        builder
            .map(dims, symbols, &results)
            .map(MapOrSet::Map)
            .map_err(at_whole)
    } else {
        builder
            .set(dims, symbols, &constraints)
            .map(MapOrSet::Set)
            .map_err(at_whole)
    }
}

impl FromStr for AffineMap {
    type Err = AffineTextError;

    fn from_str(text: &str) -> std::result::Result<Self, AffineTextError> {
        whole(text, parse_affine_map)
    }
}

impl FromStr for IntegerSet {
    type Err = AffineTextError;

    fn from_str(text: &str) -> std::result::Result<Self, AffineTextError> {
        whole(text, parse_integer_set)
    }
}

fn whole<T>(text: &str, parse: impl FnOnce(&mut Lexer<'_>) -> Result<T>) -> std::result::Result<T, AffineTextError> {
    let mut lexer = Lexer::new(text.as_bytes());
    let value = parse(&mut lexer).and_then(|value| {
        let token = lexer.next_token();
        if token.is(TokenKind::Eof) {
            Ok(value)
        } else {
            Err(unexpected(&lexer, token, "the end of the text"))
        }
    });
    value.map_err(|(error, span)| AffineTextError { error, span })
}

fn unexpected(lexer: &Lexer<'_>, token: Token, expected: &'static str) -> (AffineSyntaxError, Span) {
    if token.is(TokenKind::Error) {
        let (error, span) = lexer.explain(token);
        return (error.into(), span);
    }
    (
        AffineSyntaxError::Unexpected {
            expected,
            found: token.kind,
        },
        token.span,
    )
}

struct AffineParser<'l, 's> {
    lexer: &'l mut Lexer<'s>,
    token: Token,
    builder: AffineBuilder,
    names: AffineNames<'s>,
    /// The SSA values used as dimensions and symbols, if the expression is over values.
    ssa_ids: Option<SsaIds<'s>>,
}

/// The names of dimensions and symbols. A few are searched linearly; more are hashed.
#[derive(Default)]
struct AffineNames<'s> {
    few: SmallVec<[(&'s [u8], ExprId); INLINE_NAMES]>,
    /// All names, once there are more than `INLINE_NAMES`.
    many: FxHashMap<&'s [u8], ExprId>,
}

const INLINE_NAMES: usize = 8;

impl<'s> AffineNames<'s> {
    fn get(&self, name: &[u8]) -> Option<ExprId> {
        if self.many.is_empty() {
            let known = self.few.iter().find(|known| known.0 == name);
            return known.map(|known| known.1);
        }
        self.many.get(name).copied()
    }

    /// Adds a name. Returns `true` if it is new.
    fn add(&mut self, name: &'s [u8], expr: ExprId) -> bool {
        if self.get(name).is_some() {
            return false;
        }
        if self.few.len() < INLINE_NAMES {
            self.few.push((name, expr));
            return true;
        }
        if self.many.is_empty() {
            self.many.extend(self.few.iter().copied());
        }
        self.many.insert(name, expr);
        true
    }
}

/// A construct that waits for its operand or for its closing parenthesis.
#[derive(Clone, Copy)]
enum PendingOperator {
    Paren,
    Neg,
    Add(ExprId),
    Sub(ExprId),
    /// A tight operator with its span.
    Tight(AffineOp, ExprId, Span),
}

impl<'l, 's> AffineParser<'l, 's> {
    fn new(lexer: &'l mut Lexer<'s>) -> Self {
        // The builder's limit grows with the text, so that no short text can make a huge expression.
        let limit = (1 << 19) + 16 * lexer.text().len().saturating_sub(lexer.offset() as usize) as u64;
        AffineParser {
            token: lexer.next_token(),
            lexer,
            builder: AffineBuilder::with_limit(limit),
            names: AffineNames::default(),
            ssa_ids: None,
        }
    }

    fn advance(&mut self) {
        self.token = self.lexer.next_token();
    }

    fn bytes(&self) -> &'s [u8] {
        self.token.bytes(self.lexer.text())
    }

    fn unexpected(&self, expected: &'static str) -> (AffineSyntaxError, Span) {
        unexpected(self.lexer, self.token, expected)
    }

    fn expect(&mut self, kind: TokenKind, expected: &'static str) -> Result<()> {
        if !self.token.is(kind) {
            return Err(self.unexpected(expected));
        }
        self.advance();
        Ok(())
    }

    /// Parses names up to and including `close` and returns their number.
    fn declarations(
        &mut self,
        close: TokenKind,
        or_comma: &'static str,
        make: fn(&mut AffineBuilder, u32) -> ExprId,
    ) -> Result<u32> {
        let mut count = 0;
        self.list(close, or_comma, |parser| {
            if !parser.token.is(TokenKind::BareId) {
                return Err(parser.unexpected("a name"));
            }
            let name = parser.bytes();
            let expr = make(&mut parser.builder, count);
            if !parser.names.add(name, expr) {
                let name = String::from_utf8_lossy(name).into_owned();
                return Err((AffineSyntaxError::DuplicateName(name), parser.token.span));
            }
            count += 1;
            parser.advance();
            Ok(())
        })?;
        self.advance();
        Ok(count)
    }

    /// Parses the results of a map; the closing parenthesis remains the current token.
    fn results(&mut self) -> Result<Vec<ExprId>> {
        self.expect(TokenKind::LParen, "`(` before the results")?;
        self.list(TokenKind::RParen, "`)` or `,` after a result", Self::expression)
    }

    /// Parses the constraints of a set; the closing parenthesis remains the current token.
    fn constraints(&mut self) -> Result<Vec<(ExprId, ConstraintKind)>> {
        self.expect(TokenKind::LParen, "`(` before the constraints")?;
        let mut list = self.list(TokenKind::RParen, "`)` or `,` after a constraint", Self::constraint)?;
        if list.is_empty() {
            // MLIR has no set without constraints: the set of all points is written `()`.
            list.push((self.builder.constant(0), ConstraintKind::EqualZero));
        }
        Ok(list)
    }

    /// Parses a comma-separated list up to the token that closes it, which is not consumed.
    fn list<T>(
        &mut self,
        close: TokenKind,
        or_comma: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut list = Vec::new();
        if !self.token.is(close) {
            loop {
                list.push(item(self)?);
                if !self.token.is(TokenKind::Comma) {
                    break;
                }
                self.advance();
            }
        }
        if self.token.is(close) {
            Ok(list)
        } else {
            Err(self.unexpected(or_comma))
        }
    }

    fn constraint(&mut self) -> Result<(ExprId, ConstraintKind)> {
        const RELATION: &str = "`==`, `>=` or `<=`";
        let left = self.expression()?;
        let relation = self.token.kind;
        if !matches!(relation, TokenKind::Equal | TokenKind::Greater | TokenKind::Less) {
            return Err(self.unexpected(RELATION));
        }
        self.advance();
        self.expect(TokenKind::Equal, RELATION)?;
        let right = self.expression()?;
        Ok(match relation {
            TokenKind::Equal => (self.builder.sub(left, right), ConstraintKind::EqualZero),
            TokenKind::Less => (self.builder.sub(right, left), ConstraintKind::NotNegative),
            _ => (self.builder.sub(left, right), ConstraintKind::NotNegative),
        })
    }

    /// Parses an expression with an explicit stack.
    fn expression(&mut self) -> Result<ExprId> {
        let mut pending: Vec<PendingOperator> = Vec::new();
        loop {
            // An operand is expected here.
            let mut value = match self.token.kind {
                TokenKind::Minus => {
                    pending.push(PendingOperator::Neg);
                    self.advance();
                    continue;
                }
                TokenKind::LParen => {
                    pending.push(PendingOperator::Paren);
                    self.advance();
                    continue;
                }
                TokenKind::PercentId if self.ssa_ids.is_some() => self.ssa_id(false)?,
                TokenKind::BareId if self.bytes() == b"symbol" && self.ssa_ids.is_some() => self.symbol_ssa_id()?,
                TokenKind::BareId => self.name()?,
                TokenKind::Integer => self.constant(&mut pending)?,
                TokenKind::Plus => return Err((AffineSyntaxError::MissingLeftOperand("+"), self.token.span)),
                TokenKind::Star => return Err((AffineSyntaxError::MissingLeftOperand("*"), self.token.span)),
                _ => return Err(self.unexpected("an affine expression")),
            };
            self.advance();
            // An operator, a closing parenthesis or the end is expected here.
            loop {
                value = self.finish_tight(&mut pending, value)?;
                if let Some(op) = self.tight_operator() {
                    pending.push(PendingOperator::Tight(op, value, self.token.span));
                    break;
                }
                value = self.finish_loose(&mut pending, value);
                match (self.token.kind, pending.last()) {
                    (TokenKind::Plus, _) => {
                        pending.push(PendingOperator::Add(value));
                        break;
                    }
                    (TokenKind::Minus, _) => {
                        pending.push(PendingOperator::Sub(value));
                        break;
                    }
                    (TokenKind::RParen, Some(PendingOperator::Paren)) => {
                        pending.pop();
                        self.advance();
                    }
                    (_, Some(_)) => return Err(self.unexpected("an operator or `)`")),
                    (_, None) => return Ok(value),
                }
            }
            self.advance();
        }
    }

    /// Applies the negations and tight operators that wait for `value`.
    fn finish_tight(&mut self, pending: &mut Vec<PendingOperator>, mut value: ExprId) -> Result<ExprId> {
        loop {
            match pending.last() {
                Some(PendingOperator::Neg) => value = self.builder.neg(value),
                Some(&PendingOperator::Tight(op, left, span)) => {
                    let factor = op == AffineOp::Mul && self.builder.is_symbolic(left);
                    if !factor && !self.builder.is_symbolic(value) {
                        return Err((AffineError::NotAffine(op).into(), span));
                    }
                    value = self.builder.binary(op, left, value);
                }
                _ => return Ok(value),
            }
            pending.pop();
        }
    }

    /// Applies the addition or subtraction that waits for `value`.
    fn finish_loose(&mut self, pending: &mut Vec<PendingOperator>, value: ExprId) -> ExprId {
        let result = match pending.last() {
            Some(&PendingOperator::Add(left)) => self.builder.add(left, value),
            Some(&PendingOperator::Sub(left)) => self.builder.sub(left, value),
            _ => return value,
        };
        pending.pop();
        result
    }

    fn tight_operator(&self) -> Option<AffineOp> {
        match (self.token.kind, self.bytes()) {
            (TokenKind::Star, _) => Some(AffineOp::Mul),
            (TokenKind::BareId, b"mod") => Some(AffineOp::Mod),
            (TokenKind::BareId, b"floordiv") => Some(AffineOp::FloorDiv),
            (TokenKind::BareId, b"ceildiv") => Some(AffineOp::CeilDiv),
            _ => None,
        }
    }

    fn name(&self) -> Result<ExprId> {
        let name = self.bytes();
        // MLIR reserves this word and never accepts it as a name.
        let known = if name == b"symbol" { None } else { self.names.get(name) };
        known.ok_or_else(|| {
            let name = String::from_utf8_lossy(name).into_owned();
            (AffineSyntaxError::UnknownName(name), self.token.span)
        })
    }

    /// Parses an integer. The smallest one is parsed together with its sign; MLIR prints it but cannot parse it.
    fn constant(&mut self, pending: &mut Vec<PendingOperator>) -> Result<ExprId> {
        let value = match integer(self.bytes()).map(|value| (value, i64::try_from(value))) {
            Some((_, Ok(value))) => value,
            Some((value, Err(_)))
                if value == i64::MIN.unsigned_abs() && matches!(pending.last(), Some(PendingOperator::Neg)) =>
            {
                pending.pop();
                i64::MIN
            }
            _ => return Err((AffineSyntaxError::ConstantTooLarge, self.token.span)),
        };
        Ok(self.builder.constant(value))
    }
}

#[cfg(test)]
mod tests;
