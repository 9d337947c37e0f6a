//! What native code in a source yields: the conversions of its outputs, which generated patterns call.

use drr_ir::{Attribute, Value, ValueRef};

use crate::MatchContext;
use crate::fold::constant_of;

/// What native code in a source returns.
#[diagnostic::on_unimplemented(
    message = "a native matcher returns an `Option` of its outputs, but this one returns `{Self}`",
    label = "yields no output",
    note = "with one output return `Option<ValueRef>` or the like, with several an `Option` of a tuple"
)]
pub trait Yields<T> {
    /// The output, unless it failed.
    fn into_output(self) -> Option<T>;
}

#[diagnostic::do_not_recommend]
impl<T> Yields<T> for Option<T> {
    #[inline]
    fn into_output(self) -> Option<T> {
        self
    }
}

/// An error is no match.
#[diagnostic::do_not_recommend]
impl<T, E> Yields<T> for Result<T, E> {
    fn into_output(self) -> Option<T> {
        self.ok()
    }
}

/// What native code in a source can yield where a value is wanted.
#[diagnostic::on_unimplemented(
    message = "a native matcher yields `{Self}`, but this output is a value",
    label = "yields no value",
    note = "an output without constraint is a value: return `ValueRef` or `Value`",
    note = "an attribute is written with a constraint, such as `AnyAttr:$k`"
)]
pub trait MatchedValue<'ir> {
    /// The value; nothing if it is not there any more.
    fn into_value(self, cx: &MatchContext<'ir>) -> Option<ValueRef<'ir>>;
}

#[diagnostic::do_not_recommend]
impl<'ir> MatchedValue<'ir> for ValueRef<'ir> {
    fn into_value(self, _cx: &MatchContext<'ir>) -> Option<ValueRef<'ir>> {
        Some(self)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> MatchedValue<'ir> for Value {
    fn into_value(self, cx: &MatchContext<'ir>) -> Option<ValueRef<'ir>> {
        cx.ir().get_value(self)
    }
}

/// The constant that an operand is, if a constant-like op defines it.
#[inline]
pub fn matched_constant(operand: Option<ValueRef<'_>>) -> Option<Attribute> {
    constant_of(operand?)
}
