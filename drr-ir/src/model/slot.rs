//! Slots and unresolved entities for parse and print functions written in Rust.

use crate::diagnostic::Span;
use crate::{Location, Type};

/// An error that has been reported. The op is discarded, and parsing continues after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFailed;

/// The return type of the parse function of a `custom` directive.
#[diagnostic::on_unimplemented(
    message = "the parser of a `custom` directive must return `Result<(), ParseFailed>`",
    label = "this parser returns another type",
    note = "it may also return `Result<bool, ParseFailed>`: `true` if the directive is present"
)]
pub trait CustomParsed {
    /// Returns `true` if the directive is present.
    ///
    /// # Errors
    /// Returns the error of the parse function.
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

/// The return type of the parse function of a `custom` directive that begins an optional group.
#[diagnostic::on_unimplemented(
    message = "an optional group starts with this `custom` directive, so its parser must return `Result<bool, ParseFailed>`",
    label = "this parser returns another type",
    note = "the result is `true` if the directive, and with it the group, is present"
)]
pub trait OptionalCustomParsed {
    /// Returns `true` if the directive is present.
    ///
    /// # Errors
    /// Returns the error of the parse function.
    fn into_parsed(self) -> Result<bool, ParseFailed>;
}

#[diagnostic::do_not_recommend]
impl OptionalCustomParsed for Result<bool, ParseFailed> {
    fn into_parsed(self) -> Result<bool, ParseFailed> {
        self
    }
}

/// Marks a print function that is not implemented: an op whose format has such a function is printed in generic form,
/// so that nothing is lost. `drr-import` generates such functions.
///
/// A print function that returns `Result<(), UseGenericForm>` requests the generic form with the error, because the
/// custom form cannot express this op. The text before the first region of the op is retracted; after the first region,
/// the request is too late.
///
/// ```
/// use drr_ir::OpRef;
/// use drr_ir::define::{AttrSlot, UseGenericForm, OpAsmPrinter};
///
/// fn print_bounds<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: AttrSlot) -> UseGenericForm {
///     UseGenericForm
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UseGenericForm;

/// The return type of the print function of a `custom` directive.
#[diagnostic::on_unimplemented(
    message = "the printer of a `custom` directive must return `()`",
    label = "this printer returns a value"
)]
pub trait CustomPrinted {
    /// Set if the print function is implemented.
    const IS_IMPLEMENTED: bool = true;
    /// Returns `Ok` if the op is printed in custom form.
    ///
    /// # Errors
    /// Returns an error if the op must be printed in generic form.
    fn into_printed(self) -> Result<(), UseGenericForm>;
}

#[diagnostic::do_not_recommend]
impl CustomPrinted for () {
    fn into_printed(self) -> Result<(), UseGenericForm> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl CustomPrinted for Result<(), UseGenericForm> {
    fn into_printed(self) -> Result<(), UseGenericForm> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl CustomPrinted for UseGenericForm {
    const IS_IMPLEMENTED: bool = false;
    fn into_printed(self) -> Result<(), UseGenericForm> {
        Err(self)
    }
}

/// An attribute or property of the op, by argument index.
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
    /// All operands: `ref(operands)`.
    pub const ALL: OperandSlot = OperandSlot(u8::MAX);

    /// Returns the index of the operand in the declaration.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl RegionSlot {
    /// All regions: `ref(regions)`.
    pub const ALL: RegionSlot = RegionSlot(u8::MAX);
}

impl SuccessorSlot {
    /// All successors: `ref(successors)`.
    pub const ALL: SuccessorSlot = SuccessorSlot(u8::MAX);
}

/// The attributes or properties that no other format element binds: `attr-dict`, `prop-dict`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DictionarySlot {
    /// Attributes; without a `prop-dict` in the format also declared ones.
    Attributes,
    /// The attributes and properties that the op declares.
    Properties,
}

/// An operand in the text, `%x#1`, whose type is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// Span of the name without the result number.
    pub(crate) name: Span,
    /// Span of the whole operand.
    pub(crate) span: Span,
    /// Result number.
    pub(crate) number: u64,
}

/// A location in the text, which may be an alias defined later.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedLocation {
    pub(crate) known: Location,
    /// Span of the alias.
    pub(crate) alias: Option<Span>,
}

/// An argument of the entry block of a region, as named by the enclosing op.
#[derive(Clone, Copy, Debug)]
pub struct RegionArgument {
    /// Name of the argument in the text.
    pub name: UnresolvedOperand,
    /// Type.
    pub ty: Type,
    /// Location, if one is given.
    pub location: Option<UnresolvedLocation>,
}

/// The values whose types an element contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// Types of a declared operand.
    Operand(u8),
    /// Types of a declared result.
    Result(u8),
    /// Types of all operands.
    Operands,
    /// Types of all results.
    Results,
}
