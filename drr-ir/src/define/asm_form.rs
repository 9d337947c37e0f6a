//! Custom forms described once, for parser and printer.

mod attributes;
mod values;

use smallvec::SmallVec;

use super::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, RegionArgument, RegionSlot, UseGenericForm};
use crate::{Context, OpRef, RegionRef};

/// The parser or the printer of a custom form that one function describes for both.
///
/// Each method parses an element of the form or prints it, and returns the same in both directions. Code that only one
/// direction needs, such as the types that the text does not contain, uses [`parser`](Self::parser) or
/// [`printer`](Self::printer). [`OpAsmForm::parse`] and [`OpAsmForm::print`] make a parse and a print function of the
/// description; `drr-import` generates both for `form_add_op`.
///
/// # Examples
/// ```
/// use drr_ir::define::{FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, ParseFailed, UseGenericForm};
/// use drr_ir::define::{AttrSlot, OperandSlot};
/// use drr_ir::{OpRef, Type};
///
/// const SOURCE: OperandSlot = OperandSlot(0);
/// const VOLATILE: AttrSlot = AttrSlot(1);
///
/// /// `volatile %m {attrs} : memref<f32>`
/// fn form_touch_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
///     form.unit(" volatile", VOLATILE)?;
///     form.operand(" ", SOURCE)?;
///     form.attr_dict()?;
///     form.ty(" : ", SOURCE.types())?;
///     Ok(())
/// }
///
/// fn parse_touch_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
///     OpAsmForm::parse(parser, form_touch_op)
/// }
/// fn print_touch_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
///     OpAsmForm::print(printer, op, form_touch_op)
/// }
/// ```
pub struct OpAsmForm<'f, 'ir> {
    direction: Direction<'f, 'ir>,
    /// Attributes of preceding elements, which the attribute dictionary omits.
    bound: SmallVec<[AttrSlot; 8]>,
}

enum Direction<'f, 'ir> {
    Parse(&'f mut dyn OpAsmParser),
    Print(&'f mut dyn OpAsmPrinter<'ir>, OpRef<'ir>),
}

/// The return type of a function that describes a custom form.
pub type FormResult<T = ()> = Result<T, FormError>;

/// A custom form that fails in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FormError {
    /// The parser has reported an error.
    ParseFailed,
    /// The form cannot express the op.
    UseGenericForm,
}

impl From<ParseFailed> for FormError {
    fn from(_: ParseFailed) -> FormError {
        FormError::ParseFailed
    }
}

impl From<UseGenericForm> for FormError {
    fn from(_: UseGenericForm) -> FormError {
        FormError::UseGenericForm
    }
}

impl<'f, 'ir> OpAsmForm<'f, 'ir> {
    /// Parses a form.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn parse<T>(
        parser: &'f mut dyn OpAsmParser,
        form: impl FnOnce(&mut OpAsmForm<'_, '_>) -> FormResult<T>,
    ) -> Result<T, ParseFailed> {
        let mut parsed = OpAsmForm {
            direction: Direction::Parse(parser),
            bound: SmallVec::new(),
        };
        form(&mut parsed).map_err(|error| match (error, &mut parsed.direction) {
            // A description that requires something of an op that is not there yet.
            (FormError::UseGenericForm, Direction::Parse(parser)) => {
                parser.error("the custom form cannot express this op".to_string())
            }
            _ => ParseFailed,
        })
    }

    /// Prints a form.
    ///
    /// # Errors
    /// If the form cannot express the op.
    pub fn print<T>(
        printer: &'f mut dyn OpAsmPrinter<'ir>,
        op: OpRef<'ir>,
        form: impl FnOnce(&mut OpAsmForm<'_, '_>) -> FormResult<T>,
    ) -> Result<(), UseGenericForm> {
        let mut printed = OpAsmForm {
            direction: Direction::Print(printer, op),
            bound: SmallVec::new(),
        };
        form(&mut printed).map(drop).map_err(|_| UseGenericForm)
    }

    /// Returns the parser, while parsing.
    pub fn parser(&mut self) -> Option<&mut (dyn OpAsmParser + 'f)> {
        match &mut self.direction {
            Direction::Parse(parser) => Some(&mut **parser),
            Direction::Print(..) => None,
        }
    }

    /// Returns the printer and the op, while printing.
    pub fn printer(&mut self) -> Option<(&mut (dyn OpAsmPrinter<'ir> + 'f), OpRef<'ir>)> {
        match &mut self.direction {
            Direction::Parse(_) => None,
            Direction::Print(printer, op) => Some((&mut **printer, *op)),
        }
    }

    /// Returns the op, while printing.
    pub fn op(&self) -> Option<OpRef<'ir>> {
        match self.direction {
            Direction::Parse(_) => None,
            Direction::Print(_, op) => Some(op),
        }
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        match &self.direction {
            Direction::Parse(parser) => parser.ctx(),
            Direction::Print(printer, _) => printer.ctx(),
        }
    }

    /// Not public API, like [`OpAsmPrinter::memoize`].
    #[doc(hidden)]
    pub fn memoize(&mut self) {
        if let Some((printer, _)) = self.printer() {
            printer.memoize();
        }
    }

    /// Returns an error: the parser reports the message at the next token, and the printer uses the generic form.
    pub fn error(&mut self, message: impl Into<String>) -> FormError {
        match self.parser() {
            Some(parser) => parser.error(message.into()).into(),
            None => FormError::UseGenericForm,
        }
    }

    /// Uses the generic form for an op that the form cannot express. The parser continues.
    ///
    /// # Errors
    /// If the condition holds, while printing.
    pub fn use_generic_form_if(&self, condition: impl FnOnce(OpRef<'ir>) -> bool) -> FormResult {
        if self.op().is_some_and(condition) {
            Err(FormError::UseGenericForm)
        } else {
            Ok(())
        }
    }

    /// Parses or prints an element that both directions express in code. They return the same.
    ///
    /// # Errors
    /// The errors of the function.
    pub fn element<T>(
        &mut self,
        parse: impl FnOnce(&mut dyn OpAsmParser) -> Result<T, ParseFailed>,
        print: impl FnOnce(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> Result<T, UseGenericForm>,
    ) -> FormResult<T> {
        match &mut self.direction {
            Direction::Parse(parser) => Ok(parse(&mut **parser)?),
            Direction::Print(printer, op) => Ok(print(&mut **printer, *op)?),
        }
    }

    /// Parses or prints keywords and punctuation, `", locality<"`. Spaces, and a line break at the beginning, are only
    /// printed.
    ///
    /// # Errors
    /// If one of the tokens is not next.
    pub fn text(&mut self, text: &'static str) -> FormResult {
        match &mut self.direction {
            Direction::Parse(parser) => tokens(text).try_for_each(|token| parser.parse(token))?,
            Direction::Print(printer, _) => print_text(&mut **printer, text),
        }
        Ok(())
    }

    /// Parses or prints optional keywords and punctuation: the first token decides while parsing, `is_present` while
    /// printing. Returns `true` if the text is present.
    ///
    /// # Errors
    /// If the first token is next, and another one does not follow.
    pub fn optional(&mut self, text: &'static str, is_present: impl FnOnce(OpRef<'ir>) -> bool) -> FormResult<bool> {
        match &mut self.direction {
            Direction::Parse(parser) => {
                let mut tokens = tokens(text);
                let is_present = tokens.next().is_some_and(|first| parser.parse_optional(first));
                if is_present {
                    tokens.try_for_each(|token| parser.parse(token))?;
                }
                Ok(is_present)
            }
            Direction::Print(printer, op) => {
                let is_present = is_present(*op);
                if is_present {
                    print_text(&mut **printer, text);
                }
                Ok(is_present)
            }
        }
    }

    /// Returns `true` if an optional part is present: while parsing if a token is next, which is not consumed, while
    /// printing if `is_present`.
    pub fn at(&self, token: &str, is_present: impl FnOnce(OpRef<'ir>) -> bool) -> bool {
        match &self.direction {
            Direction::Parse(parser) => parser.at(token),
            Direction::Print(_, op) => is_present(*op),
        }
    }

    /// Parses or prints a possibly empty list in brackets, separated by commas. `item` describes one item: the printer
    /// passes those of `printed`. Returns the number of items.
    ///
    /// # Errors
    /// If the text is invalid, or an item fails.
    pub fn list<P: IntoIterator>(
        &mut self,
        [open, close]: [&'static str; 2],
        printed: impl FnOnce(OpRef<'ir>) -> P,
        item: impl FnMut(&mut Self, Option<P::Item>) -> FormResult,
    ) -> FormResult<usize> {
        self.enclosed([open, ", ", close], printed, item)
    }

    /// Parses or prints a list like [`list`](Self::list), with a line break before each item.
    ///
    /// # Errors
    /// If the text is invalid, or an item fails.
    pub fn lines<P: IntoIterator>(
        &mut self,
        [open, close]: [&'static str; 2],
        printed: impl FnOnce(OpRef<'ir>) -> P,
        mut item: impl FnMut(&mut Self, Option<P::Item>) -> FormResult,
    ) -> FormResult<usize> {
        self.enclosed([open, ",", close], printed, |form, printed| {
            form.text("\n")?;
            item(form, printed)
        })
    }

    fn enclosed<P: IntoIterator>(
        &mut self,
        [open, separator, close]: [&'static str; 3],
        printed: impl FnOnce(OpRef<'ir>) -> P,
        item: impl FnMut(&mut Self, Option<P::Item>) -> FormResult,
    ) -> FormResult<usize> {
        self.text(open)?;
        let is_empty = |parser: &mut (dyn OpAsmParser + 'f)| {
            let close = tokens(close).next();
            close.is_some_and(|close| parser.parse_optional(close))
        };
        if self.parser().is_some_and(is_empty) {
            return Ok(0);
        }
        let count = self.separated(separator, printed, item)?;
        self.text(close)?;
        Ok(count)
    }

    /// Parses or prints a list like [`list`](Self::list), without brackets. The parser requires an item.
    ///
    /// # Errors
    /// If an item fails.
    pub fn items<P: IntoIterator>(
        &mut self,
        printed: impl FnOnce(OpRef<'ir>) -> P,
        item: impl FnMut(&mut Self, Option<P::Item>) -> FormResult,
    ) -> FormResult<usize> {
        self.separated(", ", printed, item)
    }

    fn separated<P: IntoIterator>(
        &mut self,
        separator: &'static str,
        printed: impl FnOnce(OpRef<'ir>) -> P,
        mut item: impl FnMut(&mut Self, Option<P::Item>) -> FormResult,
    ) -> FormResult<usize> {
        let mut count = 0;
        if let Some(op) = self.op() {
            for printed in printed(op) {
                self.text(if count > 0 { separator } else { "" })?;
                item(self, Some(printed))?;
                count += 1;
            }
            return Ok(count);
        }
        loop {
            item(self, None)?;
            count += 1;
            if !self.parser().is_some_and(|parser| parser.parse_optional(",")) {
                return Ok(count);
            }
        }
    }

    /// Parses or prints items that begin with a text, ` case `, without separators. `item` describes the rest of one:
    /// the printer passes those of `printed`.
    ///
    /// # Errors
    /// If the text is invalid, or an item fails.
    pub fn repeated<P: IntoIterator>(
        &mut self,
        text: &'static str,
        printed: impl FnOnce(OpRef<'ir>) -> P,
        mut item: impl FnMut(&mut Self, Option<P::Item>) -> FormResult,
    ) -> FormResult {
        let mut printed = self.op().map(|op| printed(op).into_iter());
        loop {
            let next = printed.as_mut().and_then(Iterator::next);
            if !self.optional(text, |_| next.is_some())? {
                return Ok(());
            }
            item(self, next)?;
        }
    }

    /// Parses or prints a region after a text, with the arguments of its entry block, without a terminator that has
    /// neither operands nor attributes if `hides_terminator`.
    ///
    /// # Errors
    /// If the text is no region, or the op has none.
    pub fn region(&mut self, text: &'static str, slot: RegionSlot, hides_terminator: bool) -> FormResult {
        self.text(text)?;
        self.element(
            |parser| parser.parse_region(slot, &[]),
            |printer, op| print_region(printer, slot.of(op).next(), true, hides_terminator),
        )
    }

    /// Parses or prints a region after a text. It is complete: neither a block nor a terminator is added.
    ///
    /// # Errors
    /// If the text is no region, or the op has none.
    pub fn whole_region(&mut self, text: &'static str, slot: RegionSlot) -> FormResult {
        self.text(text)?;
        self.element(
            |parser| parser.parse_whole_region(slot, &[]),
            |printer, op| print_region(printer, slot.of(op).next(), true, false),
        )
    }

    /// Parses or prints a region after a text, whose arguments the form has named before, [as a parser gives
    /// them](OpAsmParser::parse_region).
    ///
    /// # Errors
    /// If the text is no region, or the op has none.
    pub fn region_with_arguments(
        &mut self,
        text: &'static str,
        slot: RegionSlot,
        arguments: &[RegionArgument],
        hides_terminator: bool,
    ) -> FormResult {
        self.text(text)?;
        self.element(
            |parser| parser.parse_region(slot, arguments),
            |printer, op| print_region(printer, slot.of(op).next(), false, hides_terminator),
        )
    }
}

fn print_text<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, text: &str) {
    match text.strip_prefix('\n') {
        Some(line) => {
            printer.print_newline();
            printer.print(line);
        }
        None => printer.print(text),
    }
}

fn print_region<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    region: Option<RegionRef<'ir>>,
    with_entry_arguments: bool,
    hides_terminator: bool,
) -> Result<(), UseGenericForm> {
    let region = region.ok_or(UseGenericForm)?;
    if hides_terminator {
        printer.print_region_without_terminator(region, with_entry_arguments)
    } else {
        printer.print_region(region, with_entry_arguments)
    }
    Ok(())
}

/// The tokens of a text: keywords, `->`, `...` and single punctuation characters.
struct Tokens(&'static str);

fn tokens(text: &'static str) -> Tokens {
    Tokens(text)
}

impl Iterator for Tokens {
    type Item = &'static str;

    // Runs for each text of each parsed op, so it looks at bytes.
    fn next(&mut self) -> Option<&'static str> {
        let bytes = self.0.as_bytes();
        let start = bytes.iter().position(|byte| !matches!(byte, b' ' | b'\n'))?;
        let rest = &bytes[start..];
        let len = match rest {
            [b'-', b'>', ..] => 2,
            [b'.', b'.', b'.', ..] => 3,
            [first, after @ ..] if is_word(*first) => 1 + after.iter().take_while(|byte| is_word(**byte)).count(),
            _ => 1,
        };
        let token = self.0.get(start..start + len)?;
        self.0 = self.0.get(start + len..)?;
        Some(token)
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn text_is_split_into_keywords_and_punctuation() {
        let split = |text| tokens(text).collect::<Vec<_>>();
        assert_eq!(split(", locality<"), [",", "locality", "<"]);
        assert_eq!(split(" -> ("), ["->", "("]);
        assert_eq!(split("size_hint="), ["size_hint", "="]);
        assert_eq!(split("(...)"), ["(", "...", ")"]);
        assert_eq!(split(" gpu.f "), ["gpu.f"]);
        assert!(split("  ").is_empty());
    }
}
