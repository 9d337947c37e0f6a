//! Outputs of native matchers: the conversions that generated patterns call.

use drr_ir::{Attribute, Value, ValueRef};

use crate::MatchContext;
use crate::fold::constant_of;

/// Return types of native matchers.
#[diagnostic::on_unimplemented(
    message = "a native matcher returns an `Option` of its outputs, but this one returns `{Self}`",
    label = "yields no output",
    note = "return an `Option` of a value such as `Option<ValueRef>` for one output, an `Option` of a tuple for several"
)]
pub trait MatcherOutput<T> {
    /// Returns the output, or `None` if the matcher failed.
    fn into_output(self) -> Option<T>;
}

#[diagnostic::do_not_recommend]
impl<T> MatcherOutput<T> for Option<T> {
    #[inline]
    fn into_output(self) -> Option<T> {
        self
    }
}

/// An error means that the pattern does not match.
#[diagnostic::do_not_recommend]
impl<T, E> MatcherOutput<T> for Result<T, E> {
    fn into_output(self) -> Option<T> {
        self.ok()
    }
}

/// Types that a native matcher can return for an output that is a value.
#[diagnostic::on_unimplemented(
    message = "a native matcher yields `{Self}`, but this output is a value",
    label = "yields no value",
    note = "an output without a constraint is a value: return `ValueRef` or `Value`",
    note = "write an attribute with a constraint, such as `AnyAttr:$k`"
)]
pub trait MatchedValue<'ir> {
    /// Returns the value, or `None` if the value no longer exists.
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

/// Returns the constant that defines an operand, if its defining op is constant-like.
#[inline]
pub fn matched_constant(operand: Option<ValueRef<'_>>) -> Option<Attribute> {
    constant_of(operand?)
}
