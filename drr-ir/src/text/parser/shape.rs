//! The shapes of ops. In most files an op differs from an earlier one of its name only in the numbers of its values and
//! perhaps in one integer: then what stands between them is compared, not read.
//!
//! A shape is learned from an op that was read in the general way, so that equal text means equal parts. Where nothing fits,
//! errors included, nothing happens, and the general way reads the op from its first byte.

use smallvec::SmallVec;

use super::Parser;
use crate::diagnostic::Span;
use crate::ir::PlainOp;
use crate::{Attribute, Block, Ident, Location, Op, OpName, OpRef, Type};

/// What an op with numbers for names looks like behind its name.
#[derive(Clone, Debug)]
struct Shape<'s> {
    operands: SmallVec<[Type; 2]>,
    result: Option<Type>,
    /// From the end of the operands to the end of the op, or to the integer.
    text: Text<'s>,
    attr: Attr<'s>,
}

/// The attribute of an op that has at most one.
#[derive(Clone, Debug)]
enum Attr<'s> {
    /// The text says all of it.
    Fixed(Option<(Ident, Attribute)>),
    /// An integer of this type, one of those whose small values need no arithmetic, and the text behind it.
    Integer { key: Ident, ty: Type, rest: Text<'s> },
}

/// The shapes of the ops of one name.
#[derive(Clone, Debug)]
struct Shapes<'s> {
    /// In quotes, with the parenthesis behind it.
    text: Text<'s>,
    name: OpName,
    list: SmallVec<[Shape<'s>; 1]>,
    /// Which of them is given up next.
    oldest: usize,
}

/// The shapes of the ops of a file.
#[derive(Debug)]
pub(super) struct Table<'s> {
    names: Vec<Shapes<'s>>,
    /// By a hash of the name, or close behind: where it stands in `names`, plus one.
    places: Box<[u16; PLACES]>,
}

const PLACES: usize = 1024;

/// How far from the place of its hash a name can be.
const MAX_PROBES: usize = 4;

/// Longer names have no shapes.
const MAX_NAME: usize = 128;

/// Ops with more operands have no shapes.
const MAX_OPERANDS: usize = 8;

/// How many shapes of one name are kept.
const MAX_SHAPES: usize = 4;

/// A longer text is not worth comparing.
const MAX_TEXT: usize = 256;

impl Default for Table<'_> {
    fn default() -> Self {
        Table {
            names: Vec::new(),
            places: Box::new([0; PLACES]),
        }
    }
}

impl<'s> Table<'s> {
    /// The shapes of ops whose name stands there.
    #[inline]
    fn find(&self, text: &[u8], at: usize) -> Option<&Shapes<'s>> {
        let hash = hash(text, at)?;
        for probe in 0..MAX_PROBES {
            let place = usize::from(*self.places.get((hash + probe) % PLACES)?);
            let shapes = self.names.get(place.checked_sub(1)?)?;
            if shapes.text.stands(text, at) {
                return Some(shapes);
            }
        }
        None
    }

    /// Where the shapes of ops of the name that stands there are kept, if there is room for them.
    fn find_or_insert(
        &mut self,
        text: &'s [u8],
        at: usize,
        opening: &'s [u8],
        name: OpName,
    ) -> Option<&mut Shapes<'s>> {
        let hash = hash(text, at)?;
        for probe in 0..MAX_PROBES {
            let place = self.places.get_mut((hash + probe) % PLACES)?;
            let index = match usize::from(*place).checked_sub(1) {
                Some(index) => index,
                None => {
                    *place = u16::try_from(self.names.len() + 1).ok()?;
                    self.names.push(Shapes {
                        text: Text::new(opening),
                        name,
                        list: SmallVec::new(),
                        oldest: 0,
                    });
                    self.names.len() - 1
                }
            };
            if self.names.get(index)?.name == name {
                return self.names.get_mut(index);
            }
        }
        None
    }
}

impl<'s> Shapes<'s> {
    /// Adds a shape, in the place of the oldest one if there are enough.
    fn add(&mut self, shape: Shape<'s>) {
        if self.list.iter().any(|known| known.is_written_like(&shape)) {
            return;
        }
        if self.list.len() < MAX_SHAPES {
            self.list.push(shape);
        } else if let Some(place) = self.list.get_mut(self.oldest) {
            *place = shape;
            self.oldest = (self.oldest + 1) % MAX_SHAPES;
        }
    }
}

/// A hash of the text up to the next quote behind the one that stands there.
#[inline]
fn hash(text: &[u8], at: usize) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut at = at + 1;
    let mut hash = 0u64;
    for _ in 0..MAX_NAME / 8 {
        let word = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
        // A byte becomes zero where a quote is, and only then a high bit is carried into it.
        let zeroed = word ^ (ONES * u64::from(b'"'));
        let found = zeroed.wrapping_sub(ONES) & !zeroed & (ONES << 7);
        if found != 0 {
            let before = (found & found.wrapping_neg()) - 1;
            hash = (hash ^ (word & before)).wrapping_mul(FACTOR);
            return Some((hash >> 54) as usize);
        }
        hash = (hash ^ word).wrapping_mul(FACTOR);
        at += 8;
    }
    None
}

/// A text that is compared: the beginning in words, so that no call is needed, the rest as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Text<'s> {
    words: [u64; WORDS],
    masks: [u64; WORDS],
    rest: &'s [u8],
    len: usize,
}

const WORDS: usize = 4;

impl<'s> Text<'s> {
    fn new(text: &'s [u8]) -> Self {
        let (mut words, mut masks) = ([0; WORDS], [0; WORDS]);
        for (chunk, (word, mask)) in text.chunks(8).zip(words.iter_mut().zip(&mut masks)) {
            for (index, &byte) in chunk.iter().enumerate() {
                *word |= u64::from(byte) << (8 * index);
                *mask |= 0xFF << (8 * index);
            }
        }
        Text {
            words,
            masks,
            rest: text.get(8 * WORDS..).unwrap_or_default(),
            len: text.len(),
        }
    }

    /// Whether it stands there. Near the end of the whole text nobody knows.
    #[inline]
    fn stands(&self, text: &[u8], at: usize) -> bool {
        let Some(here) = text.get(at..) else { return false };
        let Some(chunk) = here.first_chunk::<{ 8 * WORDS }>() else {
            return false;
        };
        let (chunks, _) = chunk.as_chunks::<8>();
        let differences = chunks
            .iter()
            .zip(self.words.iter().zip(&self.masks))
            .fold(0, |differences, (chunk, (word, mask))| {
                differences | ((u64::from_le_bytes(*chunk) ^ word) & mask)
            });
        differences == 0 && (self.rest.is_empty() || here[8 * WORDS..].starts_with(self.rest))
    }
}

/// A decimal number of at most seven digits that stands there, and how many digits.
#[inline]
pub(super) fn decimal(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let word = u64::from_le_bytes(*text.get(at..)?.first_chunk()?);
    let digits = word ^ 0x3030_3030_3030_3030;
    // The high bit of each byte that is no digit, up to the first such.
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let count = others.trailing_zeros() as usize / 8;
    if count == 0 || count == 8 {
        return None;
    }
    // The last digit comes to the highest byte; then pairs, fours and all eight are added up side by side.
    let digits = digits << (64 - 8 * count);
    let pairs = (digits & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul((10 << 8) + 1) >> 8;
    let fours = (pairs & 0x00FF_00FF_00FF_00FF).wrapping_mul((100 << 16) + 1) >> 16;
    let all = (fours & 0x0000_FFFF_0000_FFFF).wrapping_mul((10_000 << 32) + 1) >> 32;
    Some((all as u32, count))
}

/// A number that is part of a name: with a zero in front it would be another name.
#[inline]
fn name_number(text: &[u8], at: usize) -> Option<(u32, usize)> {
    decimal(text, at).filter(|&(_, count)| count == 1 || text.get(at) != Some(&b'0'))
}

/// Where the next line has its first byte, if a line ends here, its indentation is short, and it begins as ops do.
#[inline]
pub(super) fn next_line(text: &[u8], at: usize) -> Option<usize> {
    let line: &[u8; 9] = text.get(at..)?.first_chunk()?;
    let (&first, indentation) = line.split_first()?;
    let spaces = u64::from_le_bytes(*indentation.first_chunk()?) ^ 0x2020_2020_2020_2020;
    let count = spaces.trailing_zeros() as usize / 8;
    let begins = indentation.get(count)?;
    (first == b'\n' && matches!(begins, b'%' | b'"')).then_some(at + 1 + count)
}

impl<'s> Parser<'s> {
    /// Reads ops whose shape is known into the block, as many as follow each other. False if there is none; then nothing
    /// has happened.
    pub(super) fn shaped_ops(&mut self, block: Block) -> bool {
        #[cfg(test)]
        if tests::IS_OFF.get() {
            return false;
        }
        let start = self.token.span.start as usize;
        let mut pos = start;
        while let Some(next) = self.shaped_op(pos, block) {
            pos = next;
        }
        if pos > start {
            // The lexer has refused texts of 4 GiB.
            self.resume_at(pos as u32);
        }
        pos > start
    }

    #[inline]
    fn shaped_op(&mut self, pos: usize, block: Block) -> Option<usize> {
        let text = self.text;
        let (mut at, mut number) = (pos, None);
        if text.get(at) == Some(&b'%') {
            let (named, len) = name_number(text, at + 1)?;
            at += 1 + len;
            // The name of an op in generic form is in quotes.
            if text.get(at..at + 4)? != b" = \"" || !self.values.is_free(named) {
                return None;
            }
            number = Some(named);
            at += 3;
        }
        let name_start = at;
        let shapes = self.shapes.find(text, at)?;
        at += shapes.text.len;

        let mut operands = [0; MAX_OPERANDS];
        let mut count = 0;
        if text.get(at) == Some(&b'%') {
            loop {
                let (operand, end) = self.numbered_value(at)?;
                *operands.get_mut(count)? = operand;
                count += 1;
                at = end;
                match text.get(at..at + 3)? {
                    [b',', b' ', b'%'] => at += 2,
                    _ => break,
                }
            }
        }
        let operands = operands.get(..count)?;

        let (shape, attr, end) = shapes.list.iter().find_map(|shape| {
            let (attr, end) = shape.rest_of_op(text, at)?;
            Some((shape, attr, end))
        })?;
        let types_fit = shape.operands.len() == count
            && operands
                .iter()
                .zip(&shape.operands)
                .all(|(&operand, &ty)| self.ir.type_of(operand) == ty);
        if !types_fit || (number.is_some() && shape.result.is_none()) {
            return None;
        }
        let new = PlainOp {
            name: shapes.name,
            // The lexer has refused texts of 4 GiB.
            location: Location::offset(name_start as u32),
            operands,
            result: shape.result,
            inherent: attr,
        };
        let (location, next) = match next_line(text, end) {
            Some(next) => (None, next),
            None => self.behind(end)?,
        };

        let op = self.ir.append_plain(block, new);
        if let Some(number) = number {
            self.values.name_by_number(number, op);
        }
        if let Some(location) = location {
            self.set_behind(op, location);
        }
        Some(next)
    }

    /// The value of a name that is a number, and where the name ends.
    #[inline]
    fn numbered_value(&self, at: usize) -> Option<(u32, usize)> {
        if let Some((number, len)) = name_number(self.text, at + 1) {
            return Some((self.values.numbered(number)?, at + 1 + len));
        }
        if self.text.get(at..at + 4)? != b"%arg" {
            return None;
        }
        let (number, len) = name_number(self.text, at + 4)?;
        Some((self.values.numbered_argument(number)?, at + 4 + len))
    }

    /// Learns the shape of an op without regions and successors: where its name stands in quotes, the closing parenthesis of
    /// its operands, and where its types end.
    pub(super) fn learn_shape(&mut self, name: Span, operands_end: usize, end: usize, op: Op) {
        let op = self.ir.op(op);
        let (mut inherent, operands) = (op.inherent_attrs(), op.operands());
        let is_plain =
            op.is_leaf() && operands.len() <= MAX_OPERANDS && op.num_results() <= 1 && !op.has_empty_properties();
        if !is_plain || inherent.len() > 1 || op.discardable_attrs().len() > 0 {
            return;
        }
        let Some(shape) = self.shape(operands_end, end, op, inherent.next()) else {
            return;
        };
        let at = name.start as usize;
        let Some(opening) = self.text.get(at..=name.end as usize) else {
            return;
        };
        // A name ends at the next quote, and its operands follow at once.
        if !opening.ends_with(b"\"(") || opening.contains(&b'\\') {
            return;
        }
        let name = op.name();
        if let Some(shapes) = self.shapes.find_or_insert(self.text, at, opening, name) {
            shapes.add(shape);
        }
    }

    fn shape(
        &self,
        operands_end: usize,
        end: usize,
        op: OpRef<'_>,
        attr: Option<(Ident, Attribute)>,
    ) -> Option<Shape<'s>> {
        let whole = self.text.get(operands_end..end)?;
        if whole.len() > MAX_TEXT {
            return None;
        }
        let mut shape = Shape {
            operands: op.operands().map(|operand| operand.ty()).collect(),
            result: op.result(0).map(|result| result.ty()),
            text: Text::new(whole),
            attr: Attr::Fixed(attr),
        };
        let is_changed = op
            .info()
            .is_some_and(|info| info.has_defaults() || info.has_properties());
        if let (Some((before, rest)), Some((key, attr)), false) = (around_integer(whole), attr, is_changed)
            && let Some((ty, _)) = attr.as_small_int()
            && matches!(ty, Type::I32 | Type::I64 | Type::INDEX)
        {
            shape.text = Text::new(before);
            let rest = Text::new(rest);
            shape.attr = Attr::Integer { key, ty, rest };
        }
        Some(shape)
    }
}

/// What stands before and behind the integer of `) <{k = -1 : i64}> : ...` or `) {k = -1 : i64} : ...`.
fn around_integer(text: &[u8]) -> Option<(&[u8], &[u8])> {
    /// What stands behind the bytes that belong to it; there has to be one.
    fn behind(text: &[u8], belongs: impl Fn(u8) -> bool) -> Option<&[u8]> {
        let len = text.iter().position(|&byte| !belongs(byte))?;
        (len > 0).then(|| &text[len..])
    }
    let entry = text.strip_prefix(b") <{").or_else(|| text.strip_prefix(b") {"))?;
    let key_end = behind(entry, |byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
    let value = key_end.strip_prefix(b" = ")?;
    let rest = behind(value.strip_prefix(b"-").unwrap_or(value), |byte| byte.is_ascii_digit())?;
    let before = &text[..text.len() - value.len()];
    rest.starts_with(b" : ").then_some((before, rest))
}

impl<'s> Shape<'s> {
    /// Whether the two say the same of a text.
    fn is_written_like(&self, other: &Shape<'s>) -> bool {
        let rest = |shape: &Shape<'s>| match shape.attr {
            Attr::Fixed(_) => None,
            Attr::Integer { rest, .. } => Some(rest),
        };
        self.text == other.text && rest(self) == rest(other)
    }

    /// The attribute of an op that has this shape from there on, and where the op ends.
    #[inline]
    fn rest_of_op(&self, text: &[u8], at: usize) -> Option<(Option<(Ident, Attribute)>, usize)> {
        if !self.text.stands(text, at) {
            return None;
        }
        let at = at + self.text.len;
        match &self.attr {
            Attr::Fixed(attr) => Some((*attr, at)),
            Attr::Integer { key, ty, rest } => {
                let negative = text.get(at) == Some(&b'-');
                let at = at + usize::from(negative);
                let (value, len) = decimal(text, at)?;
                let at = at + len;
                let value = i128::from(value);
                let attr = Attribute::small_int(*ty, if negative { -value } else { value })?;
                rest.stands(text, at).then_some((Some((*key, attr)), at + rest.len))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
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
    fn shaped_ops_are_what_the_general_way_reads() {
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

    #[test]
    fn decimal_numbers() {
        let read = |text: &str| decimal(format!("{text}........").as_bytes(), 0);
        for number in (0..20_000).chain([99_999, 100_000, 1_234_567, 9_999_999]) {
            let text = number.to_string();
            assert_eq!(read(&text), Some((number, text.len())));
        }
        for end in 0..=u8::MAX {
            let mut text = *b"12........";
            text[2] = end;
            let expected = match end {
                b'0'..=b'9' => (120 + u32::from(end - b'0'), 3),
                _ => (12, 2),
            };
            assert_eq!(decimal(&text, 0), Some(expected));
        }
        assert_eq!(read("12345678"), None);
        assert_eq!(read("x"), None);
        assert_eq!(decimal(b"1234567", 0), None, "too near to the end");
        assert_eq!(name_number(b"0........", 0), Some((0, 1)));
        assert_eq!(name_number(b"01.......", 0), None);
    }

    #[test]
    fn texts_of_any_length() {
        let whole: Vec<u8> = (0..200).collect();
        for len in [0, 1, 7, 8, 9, 31, 32, 33, 64, 100] {
            let text = Text::new(&whole[3..3 + len]);
            assert!(text.stands(&whole, 3), "{len}");
            for wrong in 3..3 + len {
                let mut other = whole.clone();
                other[wrong] ^= 0x80;
                assert!(!text.stands(&other, 3), "{len} {wrong}");
            }
        }
    }

    #[test]
    fn a_hash_ends_at_the_quote() {
        let of = |text: &str| hash(format!("{text}................").as_bytes(), 0);
        assert_eq!(of("\"t.op\"(%1"), of("\"t.op\"(%23456789"));
        assert_ne!(of("\"t.op\"("), of("\"t.oq\"("));
        assert_eq!(of(&format!("\"{}", "x".repeat(MAX_NAME))), None);
    }
}
