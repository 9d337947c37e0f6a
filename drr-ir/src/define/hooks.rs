//! The hooks of ops and dialects.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{ConstantOp, CustomPrinted, Fold, NotWritten, OpAsmParser, OpAsmPrinter, OpError, ParseFailed};
use crate::{Attribute, Context, Ident, Ir, Op, OpRef, Type, Value, ValueRef};

impl OpError {
    /// One sentence, lower case, without the op's name and without a full stop: "requires equal shapes".
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        OpError {
            message: message.into(),
            op: None,
            note: None,
        }
    }

    /// Sets the invalid op, if it is not the one that was checked, for example a nested one.
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

/// Nothing implements it. An impl that asks for it keeps the compiler from looking into the only other one: it then speaks
/// of the hook, in our words, and not of the number of parameters that `Fn` wants.
pub trait NoHook {}

/// The one way to be a hook.
#[derive(Debug)]
pub enum AsWanted {}

macro_rules! hooks {
    ($($(#[$doc:meta])* $hook:ident, $said:literal, ($($arg:ident: $ty:ty),*) $(-> $out:ty)?;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $said, label = "has another signature")]
        pub trait $hook<How> {
            /// Calls it.
            fn call(self, $($arg: $ty),*) $(-> $out)?;
        }

        #[diagnostic::do_not_recommend]
        impl<F: Fn($($ty),*) $(-> $out)?> $hook<AsWanted> for F {
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
    /// What `verify:` names.
    VerifyHook, "`verify` takes a function `fn(OpRef<'_>) -> Result<(), OpError>`",
        (op: OpRef<'_>) -> Result<(), OpError>;
    /// What `fold:` names.
    FoldHook, "`fold` takes a function `fn(OpRef<'_>, &[Option<Attribute>]) -> Fold`",
        (op: OpRef<'_>, operands: &[Option<Attribute>]) -> Fold;
    /// What `infer_types:` names.
    InferHook,
        "`infer_types` takes a function `fn(&Ir, &[Value], &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>`",
        (ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>;
    /// What `materialize_constant:` names.
    MaterializeHook,
        "`materialize_constant` takes a function `fn(&Context, Attribute, Type) -> Option<ConstantOp>`",
        (ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp>;
    /// What `verify_operation_attribute:` names.
    VerifyOperationAttributeHook,
        "`verify_operation_attribute` takes a function `fn(OpRef<'_>, (Ident, Attribute)) -> Result<(), OpError>`",
        (op: OpRef<'_>, attr: (Ident, Attribute)) -> Result<(), OpError>;
    /// What `verify_region_arg_attribute:` and `verify_region_result_attribute:` name.
    VerifyValueAttributeHook,
        "`verify_region_arg_attribute` and `verify_region_result_attribute` take a function `fn(OpRef<'_>, usize, Type, (Ident, Attribute)) -> Result<(), OpError>`",
        (op: OpRef<'_>, index: usize, ty: Type, attr: (Ident, Attribute)) -> Result<(), OpError>;
    /// What `parse:` names.
    ParseHook, "`parse` takes a function `fn(&mut dyn OpAsmParser) -> Result<(), ParseFailed>`",
        (parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed>;
    /// What `result_names:` names.
    ResultNamesHook, "`result_names` takes a function `fn(OpRef<'_>, &mut dyn FnMut(usize, &str))`",
        (op: OpRef<'_>, name: &mut dyn FnMut(usize, &str));
    /// What `argument_names:` names.
    ArgumentNamesHook, "`argument_names` takes a function `fn(OpRef<'_>, &mut dyn FnMut(ValueRef<'_>, &str))`",
        (op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str));
}

/// What `print:` names.
#[diagnostic::on_unimplemented(
    message = "`print` takes a function `for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>)`",
    label = "has another signature"
)]
pub trait PrintHook<How>: Copy {
    /// Whether it is written.
    const IS_WRITTEN: bool = true;
    /// Calls it.
    ///
    /// # Errors
    /// If the op is printed in generic form.
    fn call<'ir>(self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), NotWritten>;
}

/// Printers by what they give.
macro_rules! print_hooks {
    ($($how:ty: $out:ty $(, $bound:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        #[allow(clippy::unused_unit)]
        impl<F: Copy + $($bound +)? for<'ir> Fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> $out> PrintHook<$how> for F {
            const IS_WRITTEN: bool = <$out as CustomPrinted>::IS_WRITTEN;

            fn call<'ir>(self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), NotWritten> {
                self(printer, op).into_printed()
            }
        }
    )*};
}

print_hooks! {
    AsWanted: ();
    Result<(), NotWritten>: Result<(), NotWritten>;
    NotWritten: NotWritten;
    (): (), NoHook;
}

/// Whether what `print:` names is written.
pub const fn is_print_hook_written<How, F: PrintHook<How>>(_: F) -> bool {
    F::IS_WRITTEN
}

impl ConstantOp {
    /// The op of this name that holds the value in its attribute `value`.
    pub fn new(ctx: &Context, name: &str, value: Attribute) -> Self {
        ConstantOp {
            name: ctx.op_name(name),
            inherent: SmallVec::from_iter([(Ident::VALUE, value)]),
        }
    }
}
