//! What parsers and printers in Rust are handed, and what they hand on: slots of the op, and what is not resolved yet.

use crate::diagnostic::Span;
use crate::{Location, Type};

/// An error that has been reported: the op is given up, and reading goes on behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFailed;

/// What the parser of a `custom` directive gives.
#[diagnostic::on_unimplemented(
    message = "the parser of a `custom` directive gives `Result<(), ParseFailed>`",
    label = "the parser of a directive here gives something else",
    note = "it may give `Result<bool, ParseFailed>` as well: whether the directive is there"
)]
pub trait CustomParsed {
    /// Whether the directive is there.
    ///
    /// # Errors
    /// What was an error of the parser.
    fn into_parsed(self) -> Result<bool, ParseFailed>;
}

#[diagnostic::do_not_recommend]
impl CustomParsed for Result<(), ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self.map(|()| true)
    }
}

#[diagnostic::do_not_recommend]
impl CustomParsed for Result<bool, ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self
    }
}

/// What the parser of a `custom` directive gives that an optional group begins with.
#[diagnostic::on_unimplemented(
    message = "an optional group begins with this `custom` directive, so its parser gives `Result<bool, ParseFailed>`",
    label = "the parser of a directive here gives something else",
    note = "it says whether the directive, and with it the group, is there"
)]
pub trait OptionalCustomParsed {
    /// Whether the directive is there.
    ///
    /// # Errors
    /// What was an error of the parser.
    fn into_parsed(self) -> Result<bool, ParseFailed>;
}

#[diagnostic::do_not_recommend]
impl OptionalCustomParsed for Result<bool, ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self
    }
}

/// What a printer in Rust gives that is still to be written: as long as the format of an op has such a one, the op is printed
/// in generic form, so that nothing of it is lost. `drr-import` writes such printers.
///
/// A printer that gives `Result<(), NotWritten>` has the op printed in generic form where it gives the error, because the custom
/// form has no place for all of this op. What stands before the first region of the op is taken back; behind it, it is too late.
///
/// ```
/// use drr_ir::OpRef;
/// use drr_ir::define::{AttrSlot, NotWritten, OpAsmPrinter};
///
/// fn print_bounds<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: AttrSlot) -> NotWritten {
///     NotWritten
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWritten;

/// What a printer in Rust gives.
#[diagnostic::on_unimplemented(
    message = "the printer of a `custom` directive gives nothing",
    label = "the printer of a directive here gives something"
)]
pub trait CustomPrinted {
    /// Whether the printer is written.
    const IS_WRITTEN: bool = true;
    /// Whether the op is printed in custom form.
    ///
    /// # Errors
    /// If it is not.
    fn into_printed(self) -> Result<(), NotWritten>;
}

#[diagnostic::do_not_recommend]
impl CustomPrinted for () {
    fn into_printed(self) -> Result<(), NotWritten> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl CustomPrinted for Result<(), NotWritten> {
    fn into_printed(self) -> Result<(), NotWritten> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl CustomPrinted for NotWritten {
    const IS_WRITTEN: bool = false;
    fn into_printed(self) -> Result<(), NotWritten> {
        Err(self)
    }
}

/// An attribute or a property of the op, by the number of the argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttrSlot(pub u8);

/// A declared operand, counted over operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandSlot(pub u8);

/// The types of operands or results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeSlot(pub TypesOf);

/// A declared region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionSlot(pub u8);

/// A declared successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuccessorSlot(pub u8);

impl OperandSlot {
    /// Stands for all operands: `ref(operands)`.
    pub const ALL: OperandSlot = OperandSlot(u8::MAX);
}

impl RegionSlot {
    /// Stands for all regions: `ref(regions)`.
    pub const ALL: RegionSlot = RegionSlot(u8::MAX);
}

impl SuccessorSlot {
    /// Stands for all successors: `ref(successors)`.
    pub const ALL: SuccessorSlot = SuccessorSlot(u8::MAX);
}

/// What nothing else in the format has: `attr-dict`, `prop-dict`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DictionarySlot {
    /// Attributes; without a `prop-dict` in the format also those that the op declares.
    Attributes,
    /// The attributes and properties that the op declares.
    Properties,
}

/// A value as the text names it, `%x#1`, whose type is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// Where its name is, without the number.
    pub(crate) name: Span,
    /// Where all of it is.
    pub(crate) span: Span,
    /// The number of the result.
    pub(crate) number: u64,
}

/// A location as the text gives it; it may be the alias of one that comes later.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedLocation {
    pub(crate) known: Location,
    /// Where the alias stands.
    pub(crate) alias: Option<Span>,
}

/// An argument of the entry block of a region, as the op around it names it.
#[derive(Clone, Copy, Debug)]
pub struct RegionArgument {
    /// Its name.
    pub name: UnresolvedOperand,
    /// Its type.
    pub ty: Type,
    /// Its location, if one is given.
    pub location: Option<UnresolvedLocation>,
}

/// Whose types an element has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// Of a declared operand.
    Operand(u8),
    /// Of a declared result.
    Result(u8),
    /// Of all operands.
    Operands,
    /// Of all results.
    Results,
}
