//! The hooks of ops and dialects, and what they return.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::SymbolTableCollection;
use crate::{Attribute, Context, Ident, Ir, Op, OpName, OpRef, Type, Value};

/// The error message of a verify hook or of a trait.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct OpError {
    message: Cow<'static, str>,
    /// The invalid op, if it is not the one that was checked.
    op: Option<Op>,
    note: Option<Box<(Op, Cow<'static, str>)>>,
}

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

/// Checks an op beyond its constraints and traits. It may rely on these, and must not panic if other ops are invalid.
pub type VerifyFn = fn(OpRef<'_>) -> Result<(), OpError>;

/// Checks the symbols that an op uses. The tables look a symbol up in constant time. An
/// [unknown](super::SymbolLookup::Unknown) symbol is not an error.
pub type VerifySymbolUsesFn = for<'ir> fn(OpRef<'ir>, &mut SymbolTableCollection<'ir>) -> Result<(), OpError>;

/// Folds an op, given the attributes of its constant operands. It does not change the IR.
pub type FoldFn = fn(OpRef<'_>, &[Option<Attribute>]) -> Fold;

/// Infers result types from operands and inherent attributes (in no order). Returns `None` if they do not fit.
pub type InferFn = fn(&Ir, &[Value], &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>;

/// Returns the constant op for this value and type, if the dialect has one.
pub type MaterializeFn = fn(&Context, Attribute, Type) -> Option<ConstantOp>;

/// Nothing implements it. An impl that asks for it keeps the compiler from looking into the only other one: it then speaks
/// of the hook, in our words, and not of the number of parameters that `Fn` wants.
pub trait NoHook {}

/// The one way to be a hook.
#[derive(Debug)]
pub enum AsWanted {}

macro_rules! hooks {
    ($($(#[$doc:meta])* $hook:ident, $said:literal, ($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $said, label = "has another signature")]
        pub trait $hook<How> {
            /// Calls it.
            fn call(self, $($arg: $ty),*) -> $out;
        }

        #[diagnostic::do_not_recommend]
        impl<F: Fn($($ty),*) -> $out> $hook<AsWanted> for F {
            #[inline]
            fn call(self, $($arg: $ty),*) -> $out {
                self($($arg),*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<F: NoHook + Fn($($ty),*) -> $out> $hook<()> for F {
            fn call(self, $($arg: $ty),*) -> $out {
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
}

/// The result of folding an op.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Fold {
    /// The op does not fold.
    #[default]
    None,
    /// One value or constant for each result.
    Results(SmallVec<[FoldValue; 1]>),
    /// The op is simplified in place.
    InPlace(SmallVec<[FoldEdit; 2]>),
}

impl Fold {
    /// The only result is this constant.
    pub fn attr(value: Attribute) -> Fold {
        Fold::Results(SmallVec::from_iter([FoldValue::Attr(value)]))
    }

    /// The only result is this value.
    pub fn value(value: Value) -> Fold {
        Fold::Results(SmallVec::from_iter([FoldValue::Value(value)]))
    }
}

/// The folded value of a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoldValue {
    /// A constant, to be materialized.
    Attr(Attribute),
    /// An existing value.
    Value(Value),
}

/// A change of an op in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FoldEdit {
    /// Another operand.
    Operand(usize, Value),
    /// Another inherent attribute, or none.
    Inherent(Ident, Option<Attribute>),
}

/// A constant op, which a dialect creates for a folded value.
#[derive(Clone, Debug, PartialEq)]
pub struct ConstantOp {
    /// Its name.
    pub name: OpName,
    /// Its inherent attributes.
    pub inherent: SmallVec<[(Ident, Attribute); 1]>,
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
