//! Affine expressions over SSA values: `%i + symbol(%n)`.

use rustc_hash::FxHashMap;

use super::{AffineParser, Result};
use crate::affine::{AffineMap, ExprId};
use crate::define::UnresolvedOperand;
use crate::diagnostic::Span;
use crate::text::lexer::{Lexer, result_number};
use crate::text::token::TokenKind;

/// The values in the expressions, by name and result number. The first use of a value decides whether it is a dimension
/// or a symbol.
#[derive(Default)]
pub(super) struct SsaIds<'s> {
    known: FxHashMap<(&'s [u8], u64), ExprId>,
    dims: Vec<UnresolvedOperand>,
    symbols: Vec<UnresolvedOperand>,
}

/// Parses affine expressions over values: a comma-separated list up to its closing bracket, or one expression.
///
/// Returns the map and its values, dimensions before symbols.
///
/// # Errors
/// Returns the error and its span.
pub(crate) fn parse_affine_exprs_of_ssa_ids(
    lexer: &mut Lexer<'_>,
    is_list: bool,
) -> Result<(AffineMap, Vec<UnresolvedOperand>)> {
    let mut parser = AffineParser::new(lexer);
    parser.ssa_ids = Some(SsaIds::default());
    let start = parser.token.span;
    let mut results = Vec::new();
    if !is_list || !matches!(parser.token.kind, TokenKind::RParen | TokenKind::RSquare) {
        loop {
            results.push(parser.expression()?);
            if !is_list || !parser.token.is(TokenKind::Comma) {
                break;
            }
            parser.advance();
        }
    }
    let end = parser.token.span.start;
    parser.lexer.reset_to(end);
    let SsaIds { dims, symbols, .. } = parser.ssa_ids.unwrap_or_default();
    let map = parser.builder.map(dims.len() as u32, symbols.len() as u32, &results);
    let map = map.map_err(|error| (error.into(), Span::new(start.start, end)))?;
    Ok((map, [dims, symbols].concat()))
}

impl AffineParser<'_, '_> {
    /// Parses `%x` or `%x#1`; its last token remains the current one.
    pub(super) fn ssa_id(&mut self, is_symbol: bool) -> Result<ExprId> {
        if !self.token.is(TokenKind::PercentId) {
            return Err(self.unexpected("a value"));
        }
        let (name, text) = (self.token.span, self.bytes());
        let (mut span, mut number) = (name, 0);
        let after = self.lexer.offset();
        let next = self.lexer.next_token();
        if next.is(TokenKind::HashId) && next.span.start == name.end {
            self.token = next;
            span = name.to(next.span);
            number = result_number(self.bytes()).ok_or_else(|| self.unexpected("the number of a result"))?;
        } else {
            self.lexer.reset_to(after);
        }
        let builder = &mut self.builder;
        let SsaIds { known, dims, symbols } = self.ssa_ids.get_or_insert_default();
        let expr = known.entry((text, number)).or_insert_with(|| {
            let operand = UnresolvedOperand { name, span, number };
            if is_symbol {
                symbols.push(operand);
                builder.symbol(symbols.len() as u32 - 1)
            } else {
                dims.push(operand);
                builder.dim(dims.len() as u32 - 1)
            }
        });
        Ok(*expr)
    }

    /// Parses `symbol(%x)`; its last token remains the current one.
    pub(super) fn symbol_ssa_id(&mut self) -> Result<ExprId> {
        self.advance();
        self.expect(TokenKind::LParen, "`(` after `symbol`")?;
        let expr = self.ssa_id(true)?;
        self.advance();
        if self.token.is(TokenKind::RParen) {
            Ok(expr)
        } else {
            Err(self.unexpected("`)` after the value of a symbol"))
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn read(text: &str, is_list: bool) -> String {
        let mut lexer = Lexer::new(text.as_bytes());
        match parse_affine_exprs_of_ssa_ids(&mut lexer, is_list) {
            Ok((map, operands)) => {
                let operands = operands
                    .iter()
                    .map(|operand| &text[operand.span.start as usize..operand.span.end as usize]);
                let operands: Vec<&str> = operands.collect();
                format!(
                    "{map} of {} before `{}`",
                    operands.join(" "),
                    &text[lexer.offset() as usize..]
                )
            }
            Err((error, span)) => format!("{}..{} {error}", span.start, span.end),
        }
    }

    #[track_caller]
    fn check(texts: &[&str], is_list: bool, expected: Expect) {
        let lines = texts.iter().map(|text| format!("{text} => {}\n", read(text, is_list)));
        expected.assert_eq(&lines.collect::<String>());
    }

    #[test]
    fn lists() {
        check(
            &[
                "]",
                "%a] : i32",
                "%b + symbol(%n), %a, %b)",
                "%x#1, %x, %x#0, symbol(%x#1)]",
                "symbol(%n) + symbol(%n), symbol(%n) * 2 + %i floordiv 3]",
                "%i, symbol(%i), symbol(%n), %n]",
                "(%a + 1) * -symbol(%n) mod 3, -%a]",
            ],
            true,
            expect![[r#"
                ] => () -> () of  before `]`
                %a] : i32 => (d0) -> (d0) of %a before `] : i32`
                %b + symbol(%n), %a, %b) => (d0, d1)[s0] -> (d0 + s0, d1, d0) of %b %a %n before `)`
                %x#1, %x, %x#0, symbol(%x#1)] => (d0, d1) -> (d0, d1, d1, d0) of %x#1 %x before `]`
                symbol(%n) + symbol(%n), symbol(%n) * 2 + %i floordiv 3] => (d0)[s0] -> (s0 * 2, d0 floordiv 3 + s0 * 2) of %i %n before `]`
                %i, symbol(%i), symbol(%n), %n] => (d0)[s0] -> (d0, d0, s0, s0) of %i %n before `]`
                (%a + 1) * -symbol(%n) mod 3, -%a] => (d0)[s0] -> (((d0 + 1) * (-s0)) mod 3, -d0) of %a %n before `]`
            "#]],
        );
    }

    #[test]
    fn one() {
        check(
            &["%a + 1, %b", "%a to 3", "symbol(%a))"],
            false,
            expect![[r#"
            %a + 1, %b => (d0) -> (d0 + 1) of %a before `, %b`
            %a to 3 => (d0) -> (d0) of %a before `to 3`
            symbol(%a)) => ()[s0] -> (s0) of %a before `)`
        "#]],
        );
    }

    #[test]
    fn errors() {
        check(
            &[
                "%a,]",
                "%a * %b]",
                "d0]",
                "symbol]",
                "symbol(3)]",
                "symbol(%a]",
                "%x#a]",
                "%x#99999999999999999999]",
                "%a",
                "-]",
                "%a floordiv %a]",
                "%a symbol(%b)]",
            ],
            true,
            expect![[r#"
                %a,] => 3..4 expected an affine expression, found `]`
                %a * %b] => 3..4 not affine: one factor of `*` must be free of dimensions
                d0] => 0..2 `d0` is neither a dimension nor a symbol here
                symbol] => 6..7 expected `(` after `symbol`, found `]`
                symbol(3)] => 7..8 expected a value, found integer
                symbol(%a] => 9..10 expected `)` after the value of a symbol, found `]`
                %x#a] => 2..4 expected the number of a result, found attribute name
                %x#99999999999999999999] => 2..23 expected the number of a result, found attribute name
                %a => (d0) -> (d0) of %a before ``
                -] => 1..2 expected an affine expression, found `]`
                %a floordiv %a] => 3..11 not affine: the right side of `floordiv` must be free of dimensions
                %a symbol(%b)] => (d0) -> (d0) of %a before `symbol(%b)]`
            "#]],
        );
    }
}
