//! Hooks of ops and dialects.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{
    CustomPrinted, Fold, MaterializedConstant, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, UseGenericForm,
};
use crate::{Attribute, Context, Ident, Ir, Op, OpRef, Type, Value, ValueRef};

impl OpError {
    /// Creates an error. The message is one lower-case sentence without the op's name and a full stop: "requires equal
    /// shapes".
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        OpError {
            message: message.into(),
            op: None,
            note: None,
        }
    }

    /// Sets the invalid op, if it is not the verified one, for example a nested one.
    #[must_use]
    pub fn of(mut self, op: OpRef<'_>) -> Self {
        self.op = Some(op.handle());
        self
    }

    /// Adds a note about another op: "it is declared here first".
    #[must_use]
    pub fn with_note(mut self, op: OpRef<'_>, note: impl Into<Cow<'static, str>>) -> Self {
        self.note = Some(Box::new((op.handle(), note.into())));
        self
    }

    pub(crate) fn op(&self) -> Option<Op> {
        self.op
    }

    pub(crate) fn note(&self) -> Option<(Op, &str)> {
        self.note.as_deref().map(|(op, note)| (*op, &**note))
    }
}

/// A trait without implementations. A blanket impl that requires it stops the compiler from inspecting the only other
/// impl, so that it reports our message about the hook and not the number of parameters of `Fn`.
pub trait NoHook {}

/// Marks the only implementation of a hook.
#[derive(Debug)]
pub enum ExpectedSignature {}

macro_rules! hooks {
    ($($(#[$doc:meta])* $hook:ident, $said:literal, ($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $said, label = "mismatched signature")]
        pub trait $hook<How> {
            /// Calls the hook.
            fn call(self, $($arg: $ty),*) $(-> $out)?;
        }

        #[diagnostic::do_not_recommend]
        impl<F: Fn($($ty),*) $(-> $out)?> $hook<ExpectedSignature> for F {
            #[inline]
            fn call(self, $($arg: $ty),*) $(-> $out)? {
                self($($arg),*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<F: NoHook + Fn($($ty),*) $(-> $out)?> $hook<()> for F {
            fn call(self, $($arg: $ty),*) $(-> $out)? {
                self($($arg),*)
            }
        }
    )*};
}

hooks! {
    /// A function for `verify:`.
    VerifyHook, "`verify` takes a function `fn(OpRef<'_>) -> Result<(), OpError>`",
        (op: OpRef<'_>) -> Result<(), OpError>;
    /// A function for `fold:`.
    FoldHook, "`fold` takes a function `fn(OpRef<'_>, &[Option<Attribute>]) -> Fold`",
        (op: OpRef<'_>, operands: &[Option<Attribute>]) -> Fold;
    /// A function for `infer_types:`.
    InferHook,
        "`infer_types` takes a function `fn(&Ir, &[Value], &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>`",
        (ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>;
    /// A function for `materialize_constant:`.
    MaterializeHook,
        "`materialize_constant` takes a function `fn(&Context, Attribute, Type) -> Option<MaterializedConstant>`",
        (ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant>;
    /// A function for `verify_operation_attribute:`.
    VerifyOperationAttributeHook,
        "`verify_operation_attribute` takes a function `fn(OpRef<'_>, (Ident, Attribute)) -> Result<(), OpError>`",
        (op: OpRef<'_>, attr: (Ident, Attribute)) -> Result<(), OpError>;
    /// A function for `verify_region_arg_attribute:` and `verify_region_result_attribute:`.
    VerifyValueAttributeHook,
        "`verify_region_arg_attribute` and `verify_region_result_attribute` take a function `fn(OpRef<'_>, usize, Type, (Ident, Attribute)) -> Result<(), OpError>`",
        (op: OpRef<'_>, index: usize, ty: Type, attr: (Ident, Attribute)) -> Result<(), OpError>;
    /// A function for `parse:`.
    ParseHook, "`parse` takes a function `fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>`",
        (parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed>;
    /// A function for `result_names:`.
    ResultNamesHook, "`result_names` takes a function `fn(OpRef<'_>, &mut dyn FnMut(usize, &str))`",
        (op: OpRef<'_>, name: &mut dyn FnMut(usize, &str));
    /// A function for `argument_names:`.
    ArgumentNamesHook, "`argument_names` takes a function `fn(OpRef<'_>, &mut dyn FnMut(ValueRef<'_>, &str))`",
        (op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str));
}

/// A function for `print:`.
#[diagnostic::on_unimplemented(
    message = "`print` takes a function `for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>)`",
    label = "mismatched signature"
)]
pub trait PrintHook<How>: Copy {
    /// Set if the function is implemented.
    const IS_IMPLEMENTED: bool = true;
    /// Calls the function.
    ///
    /// # Errors
    /// Returns an error if the op must be printed in generic form.
    fn call<'ir>(self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm>;
}

/// Implements the print hook for each return type.
macro_rules! print_hooks {
    ($($how:ty: $out:ty $(, $bound:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)]
        impl<F: Copy + $($bound +)? for<'ir> Fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> $out> PrintHook<$how> for F {
            const IS_IMPLEMENTED: bool = <$out as CustomPrinted>::IS_IMPLEMENTED;

            fn call<'ir>(self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
                self(printer, op).into_printed()
            }
        }
    )*};
}

print_hooks! {
    ExpectedSignature: ();
    Result<(), UseGenericForm>: Result<(), UseGenericForm>;
    UseGenericForm: UseGenericForm;
    (): (), NoHook;
}

/// Returns `true` if the function for `print:` is implemented.
pub const fn is_print_hook_implemented<How, F: PrintHook<How>>(_: F) -> bool {
    F::IS_IMPLEMENTED
}

impl MaterializedConstant {
    /// Creates a constant op with this name and with the value in its attribute `value`.
    pub fn new(ctx: &Context, name: &str, value: Attribute) -> Self {
        MaterializedConstant {
            name: ctx.op_name(name),
            inherent: SmallVec::from_iter([(Ident::VALUE, value)]),
        }
    }
}
