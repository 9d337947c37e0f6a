//! The plain form of an op, `%0 = "t.op"(%a, %b) <{k = 1 : i32}> : (t, t) -> t`, which most ops of most files have: read from
//! the bytes at one go, without tokens.
//!
//! Nothing happens before all of it is known to be right. Whatever else an op may have, mistakes included, is left to the
//! general way, which reads the op from its first byte; it teaches this one the names and types of the file.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::Parser;
use super::elements::literal_signedness;
use super::ops::Attrs;
use super::shape::Places;
use crate::diagnostic::Span;
use crate::numbers::Int;
use crate::{Attribute, Block, Ident, Location, NewOp, Op, OpName, Type, Value};

/// What is known of the texts of a file.
#[derive(Debug, Default)]
pub(super) struct Known<'s> {
    /// The names of ops that may be used, in their quotes.
    pub(super) op_names: FxHashMap<&'s [u8], OpName>,
    keys: FxHashMap<&'s [u8], Ident>,
    types: FxHashMap<&'s [u8], Type>,
}

/// The texts of types.
type Texts<'s> = SmallVec<[&'s [u8]; 4]>;

/// The longest text of a type that is kept.
const MAX_TYPE: usize = 64;

/// Reads bytes. Each reader gives nothing where something else stands.
#[derive(Clone, Copy, Debug)]
struct Cursor<'s> {
    text: &'s [u8],
    pos: usize,
}

impl<'s> Cursor<'s> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.pos).copied()
    }

    #[inline]
    fn eat(&mut self, wanted: &[u8]) -> bool {
        let is_next = self.text.get(self.pos..).is_some_and(|rest| rest.starts_with(wanted));
        if is_next {
            self.pos += wanted.len();
        }
        is_next
    }

    #[inline]
    fn expect(&mut self, wanted: &[u8]) -> Option<()> {
        self.eat(wanted).then_some(())
    }

    /// What stands before the first byte that does not belong to it; something has to.
    #[inline]
    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> Option<&'s [u8]> {
        let rest = self.text.get(self.pos..)?;
        let len = rest.iter().position(|&byte| !belongs(byte)).unwrap_or(rest.len());
        self.pos += len;
        (len > 0).then_some(&rest[..len])
    }

    /// `%name`, without a number behind it.
    #[inline]
    fn value(&mut self) -> Option<&'s [u8]> {
        let start = self.pos;
        self.expect(b"%")?;
        let name = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
        // A name that begins with a digit ends with the last one.
        let is_mixed = name.first().is_some_and(u8::is_ascii_digit) && !name.iter().all(u8::is_ascii_digit);
        self.text.get(start..self.pos).filter(|_| !is_mixed)
    }

    /// `"name"(%a, %b)`
    fn opening(&mut self) -> Option<()> {
        self.expect(b"\"")?;
        self.take(|byte| !matches!(byte, b'"' | b'\\' | b'\n'))?;
        self.expect(b"\"(")?;
        if self.eat(b")") {
            return Some(());
        }
        loop {
            self.value()?;
            if !self.eat(b", ") {
                return self.expect(b")");
            }
        }
    }

    /// ` <{k = -1 : `: where the integer stands.
    fn first_integer(&mut self) -> Option<(usize, usize)> {
        if !self.eat(b" <{") {
            self.expect(b" {")?;
        }
        self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
        self.expect(b" = ")?;
        let start = self.pos;
        self.eat(b"-");
        self.take(|byte| byte.is_ascii_digit())?;
        let end = self.pos;
        self.expect(b" : ")?;
        Some((start, end))
    }

    /// A type as it stands between commas and parentheses, if it has no space in it and its brackets nest.
    #[inline]
    fn type_text(&mut self) -> Option<&'s [u8]> {
        let start = self.pos;
        self.take(|byte| byte.is_ascii_alphanumeric())?;
        if self.peek() == Some(b'<') {
            let mut depth = 0u32;
            loop {
                match self.peek()? {
                    b'<' => depth += 1,
                    b'>' => depth -= 1,
                    byte if byte.is_ascii_alphanumeric() || matches!(byte, b'?' | b'*') => {}
                    _ => return None,
                }
                self.pos += 1;
                if depth == 0 {
                    break;
                }
            }
        }
        self.text.get(start..self.pos).filter(|text| text.len() <= MAX_TYPE)
    }

    /// The texts of `(t, t) -> t` or `(t, t) -> (t, t)`.
    fn function_type(&mut self) -> Option<(Texts<'s>, Texts<'s>)> {
        let mut inputs = Texts::new();
        self.expect(b"(")?;
        self.list(|text| inputs.push(text))?;
        self.expect(b" -> ")?;
        let mut results = Texts::new();
        if self.eat(b"(") {
            self.list(|text| results.push(text))?;
        } else {
            results.push(self.type_text()?);
        }
        Some((inputs, results))
    }

    fn list(&mut self, mut each: impl FnMut(&'s [u8])) -> Option<()> {
        if self.eat(b")") {
            return Some(());
        }
        loop {
            each(self.type_text()?);
            if !self.eat(b", ") {
                return self.expect(b")");
            }
        }
    }
}

impl<'s> Parser<'s> {
    /// Reads ops in plain form into the block, as many as follow each other. False if there is none; then nothing has
    /// happened.
    pub(super) fn plain_ops(&mut self, block: Block) -> bool {
        #[cfg(test)]
        if tests::IS_OFF.get() {
            return false;
        }
        let start = self.token.span.start as usize;
        let mut pos = start;
        loop {
            pos = self.shaped_ops(pos, block);
            match self.plain_op(pos, block) {
                Some(next) => pos = next,
                None => break,
            }
        }
        if pos > start {
            self.resume_at(span(pos, pos).start);
        }
        pos > start
    }

    /// Reads one op from there; gives where the next one may begin.
    fn plain_op(&mut self, pos: usize, block: Block) -> Option<usize> {
        let mut at = Cursor { text: self.text, pos };
        let mut named = None;
        if at.peek() == Some(b'%') {
            let start = at.pos;
            let name = at.value()?;
            named = Some((name, span(start, at.pos)));
            at.expect(b" = ")?;
            if self.values.is_defined(name) {
                return None;
            }
        }
        let name_start = at.pos;
        at.expect(b"\"")?;
        at.take(|byte| !matches!(byte, b'"' | b'\\' | b'\n'))?;
        at.expect(b"\"")?;
        let name = *self.known.op_names.get(at.text.get(name_start..at.pos)?)?;

        let mut used: SmallVec<[&[u8]; 4]> = SmallVec::new();
        at.expect(b"(")?;
        if !at.eat(b")") {
            loop {
                used.push(at.value()?);
                if !at.eat(b", ") {
                    at.expect(b")")?;
                    break;
                }
            }
        }
        let operands_end = at.pos - 1;
        let (inherent, integer) = match at.eat(b" <{") {
            true => self.plain_attrs(name, &mut at)?,
            false => (Attrs::new(), None),
        };
        at.expect(b" : ")?;
        let (inputs, results) = at.function_type()?;
        let end = end_of_op(at.text, at.pos)?;

        if inputs.len() != used.len() || (named.is_some() && results.len() != 1) {
            return None;
        }
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        for (used, input) in used.iter().zip(inputs) {
            let value = self.defined_value(used)?;
            if self.ir.value(value).ty() != *self.known.types.get(input)? {
                return None;
            }
            operands.push(value);
        }
        let mut result_types: SmallVec<[Type; 2]> = SmallVec::new();
        for result in results {
            result_types.push(*self.known.types.get(result)?);
        }

        let op = self.ir.create(NewOp {
            location: Location::offset(span(name_start, at.pos).start),
            operands: &operands,
            result_types: &result_types,
            inherent: &inherent,
            ..NewOp::new(name)
        });
        self.ir.append(block, op);
        if let Some((name, span)) = named {
            let _already_reported = self.define_results(name, span, op, 0, 1);
        }
        let places = Places {
            name: name_start,
            operands_end,
            integer,
            end: at.pos,
        };
        self.learn_shape(places, op);
        Some(end)
    }

    /// `k = 1 : i32}>`: integers under keys that are known to be inherent, and where the digits of the last one stand.
    fn plain_attrs(&mut self, name: OpName, at: &mut Cursor<'s>) -> Option<(Attrs, Option<(usize, usize)>)> {
        let mut attrs = Attrs::new();
        loop {
            let key = at.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
            if key.first()?.is_ascii_digit() {
                return None;
            }
            let key = match self.known.keys.get(key) {
                Some(key) => *key,
                None => {
                    let ident = self.ctx.ident_from_bytes(key);
                    self.known.keys.insert(key, ident);
                    ident
                }
            };
            at.expect(b" = ")?;
            let start = at.pos;
            let (value, end) = self.plain_integer(at)?;
            // Of many keys the general way knows which are new.
            if attrs.len() >= 32 {
                return None;
            }
            let is_allowed = self.ctx.op_info(name).is_none_or(|info| info.is_inherent(key));
            if !is_allowed || attrs.iter().any(|(other, _)| *other == key) {
                return None;
            }
            attrs.push((key, value));
            if !at.eat(b", ") {
                at.expect(b"}>")?;
                return Some((attrs, Some((start, end))));
            }
        }
    }

    /// The attribute, and where its digits end.
    fn plain_integer(&mut self, at: &mut Cursor<'s>) -> Option<(Attribute, usize)> {
        let negative = at.eat(b"-");
        let digits = at.take(|byte| byte.is_ascii_digit())?;
        let end = at.pos;
        at.expect(b" : ")?;
        let ty = *self.known.types.get(at.type_text()?)?;
        // Small values of the common types need no arithmetic of any width.
        if (ty == Type::I64 || ty == Type::I32) && digits.len() <= 7 {
            let value = digits
                .iter()
                .fold(0, |value, digit| value * 10 + i128::from(digit - b'0'));
            let value = if negative { -value } else { value };
            if let Some(attr) = Attribute::small_int(ty, value) {
                return Some((attr, end));
            }
        }
        let (width, signedness) = ty.integer_format(&self.ctx)?;
        let text = std::str::from_utf8(digits).ok()?;
        let value = Int::parse(text, negative, width, literal_signedness(ty, signedness)).ok()?;
        Some((self.ctx.integer_attr(ty, value), end))
    }

    /// Learns the shape of an op without regions and successors that was read in the general way, from its name to the end
    /// of its types.
    pub(super) fn learn_general_shape(&mut self, name: u32, end: u32, op: Op) {
        let mut at = Cursor {
            text: self.text,
            pos: name as usize,
        };
        if at.opening().is_some() {
            let operands_end = at.pos - 1;
            let places = Places {
                name: name as usize,
                operands_end,
                integer: at.first_integer(),
                end: end as usize,
            };
            self.learn_shape(places, op);
        }
    }

    /// Learns from the function type of an op that was read in the general way.
    pub(super) fn learn_types(&mut self, start: u32, inputs: &[Type], results: &[Type]) {
        let mut at = Cursor {
            text: self.text,
            pos: start as usize,
        };
        let Some((input_texts, result_texts)) = at.function_type() else {
            return;
        };
        if input_texts.len() != inputs.len() || result_texts.len() != results.len() {
            return;
        }
        let texts = input_texts.into_iter().chain(result_texts);
        for (text, ty) in texts.zip(inputs.iter().chain(results)) {
            self.known.types.insert(text, *ty);
        }
    }
}

/// Where the next token stands, if the op ends here: a location or a comment may follow on the next line, too.
#[inline]
pub(super) fn end_of_op(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let space = rest
        .iter()
        .position(|byte| !matches!(byte, b' ' | b'\n' | b'\t' | b'\r'))
        .unwrap_or(rest.len());
    let next = rest.get(space..)?;
    // What continues the type, such as `x` or `(`, does not begin with a space.
    (space > 0 && !next.starts_with(b"loc") && !next.starts_with(b"/")).then_some(at + space)
}

fn span(start: usize, end: usize) -> Span {
    // The lexer has refused texts of 4 GiB.
    Span::new(start as u32, end as u32)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::Module;
    use crate::text::printer::PrintOptions;

    /// What is read, or what is wrong.
    fn read(text: &str) -> Result<String, String> {
        let ctx = crate::ContextBuilder::new().allow_unregistered_dialects(true).build();
        match Module::parse(&ctx, text) {
            Ok(module) => {
                let mut text = Vec::new();
                let options = PrintOptions::new().with_debug_info(true);
                module.print(&mut text, &options).expect("a vector takes everything");
                Ok(String::from_utf8_lossy(&text).into_owned())
            }
            Err(errors) => Err(errors.to_string()),
        }
    }

    thread_local! {
        /// Whether all ops are read in the general way.
        pub(super) static IS_OFF: Cell<bool> = const { Cell::new(false) };
    }

    /// One byte less, twice, or another one, at each place: the general way must find the same.
    #[test]
    fn the_plain_way_reads_what_the_general_way_reads() {
        let text = r#"
"t.f"() ({
^bb0(%a: i64, %b: tensor<4x?xf32>):
  %0 = "t.g"(%a, %a) <{k = 1 : i64, j = -2 : i8}> : (i64, i64) -> i64
  %1 = "t.g"(%0, %a) <{k = 34 : i64, j = -7 : i8}> : (i64, i64) -> i64
  "t.h"(%1, %b) : (i64, tensor<4x?xf32>) -> ()
  %2 = "t.i"(%b) : (tensor<4x?xf32>) -> (tensor<4x?xf32>)
  "t.h"(%0, %2) : (i64, tensor<4x?xf32>) -> ()
  %3 = "t.i"(%2) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = "t.g"(%0, %1) <{k = 34567890123 : i64}> : (i64, i64) -> i64 loc("x")
  "t.h"(%4, %3) : (i64, tensor<4x?xf32>) -> ()
  loc("y")
  "t.r"() ({
  ^bb0(%arg0: i64, %arg1: i64):
    %5 = "t.k"(%arg0) <{k = 5 : i64}> : (i64) -> i64
    %6 = "t.k"(%arg1) <{k = -77 : i64}> : (i64) -> i64
    %7 = "t.k"(%0) <{k = 1234567 : i64}> : (i64) -> i64
    %8 = "t.l"(%7) <{s = "x y"}> : (i64) -> !t.t<1>
    %9 = "t.l"(%5) <{s = "x y"}> : (i64) -> !t.t<1>
    %10 = "t.m"() : () -> i64
    %11 = "t.m"() : () -> i64
    "t.n"(%10) : (i64) -> ()
    "t.n"(%12) : (i64) -> ()
    %12 = "t.m"() : () -> i64
    "t.n"(%12) : (i64) -> ()
    "t.o"(%0, %5, %arg1) : (i64, i64, i64) -> () loc("f":1:2)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc("f":3:45)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(#l)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> ()
    loc(#l)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(unknown)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(fused["a", "b"])
  }) : () -> ()
}) : () -> ()
#l = loc("z":1:1)
"#;
        assert!(read(text).is_ok());
        let bytes = text.as_bytes();
        for at in 0..bytes.len() {
            for with in [
                &b""[..],
                &bytes[at..=at].repeat(2),
                b"%",
                b"#",
                b" ",
                b")",
                b"9",
                b"x",
                b"\n",
                b"-",
                b"0",
            ] {
                let mut mutant = bytes.to_vec();
                mutant.splice(at..=at, with.iter().copied());
                let mutant = String::from_utf8(mutant).expect("all of it is ASCII");
                let fast = read(&mutant);
                IS_OFF.set(true);
                let general = read(&mutant);
                IS_OFF.set(false);
                assert_eq!(fast, general, "{mutant}");
            }
        }
    }
}
