//! What native code of the constraint list yields: it is compared with what is matched, and kept for the rewrite.

use drr_ir::{Attribute, Op, OpRef, Operands, Results, Value, ValueRef};

use crate::MatchContext;

/// Something that native code has yielded in the match.
#[derive(Clone, Copy, Debug)]
pub struct Keep<T>(pub T);

/// A reference into the IR, which changes in the rewrite: a handle is kept.
pub trait KeptAsHandle {
    /// The handle.
    type Handle;

    /// What the rewrite gets.
    fn kept(self) -> Self::Handle;
}

impl KeptAsHandle for Keep<ValueRef<'_>> {
    type Handle = Value;

    fn kept(self) -> Value {
        self.0.handle()
    }
}

impl KeptAsHandle for Keep<OpRef<'_>> {
    type Handle = Op;

    fn kept(self) -> Op {
        self.0.handle()
    }
}

impl KeptAsHandle for Keep<Operands<'_>> {
    type Handle = Vec<Value>;

    fn kept(self) -> Vec<Value> {
        self.0.map(ValueRef::handle).collect()
    }
}

impl KeptAsHandle for Keep<Results<'_>> {
    type Handle = Vec<Value>;

    fn kept(self) -> Vec<Value> {
        self.0.map(ValueRef::handle).collect()
    }
}

/// Anything else is kept as it is. A method of `&Keep` is found where there is none of `Keep`.
pub trait KeptAsIs {
    /// What is kept.
    type Kept;

    /// What the rewrite gets.
    fn kept(&self) -> Self::Kept;
}

impl<T: Clone + 'static> KeptAsIs for Keep<T> {
    type Kept = T;

    fn kept(&self) -> T {
        self.0.clone()
    }
}

/// Values while they are matched.
pub trait MatchedValues {
    /// The values in order.
    fn values(self) -> impl Iterator<Item = Value>;
}

macro_rules! matched_values {
    ($($ty:ty, $values:ident => $all:expr;)*) => {$(
        impl MatchedValues for $ty {
            fn values(self) -> impl Iterator<Item = Value> {
                let $values = self;
                $all
            }
        }
    )*};
}

matched_values! {
    Value, value => std::iter::once(value);
    ValueRef<'_>, value => std::iter::once(value.handle());
    Option<ValueRef<'_>>, value => value.into_iter().map(ValueRef::handle);
    Vec<Value>, values => values.into_iter();
    Operands<'_>, values => values.map(ValueRef::handle);
    Results<'_>, values => values.map(ValueRef::handle);
}

/// Whether two things are the same values.
pub fn same_values(_cx: &MatchContext<'_>, one: impl MatchedValues, other: impl MatchedValues) -> bool {
    one.values().eq(other.values())
}

/// Whether two attributes are the same.
pub fn same_attrs(_cx: &MatchContext<'_>, one: Attribute, other: Attribute) -> bool {
    one == other
}
