//! Outputs of native code in the constraint list: comparison with matched entities, and conversion for the rewrite.

use drr_ir::{Attribute, Op, OpRef, Operands, Results, Type, Value, ValueRef};

use crate::MatchContext;

/// An output of native code in the match, wrapped to select its conversion for the rewrite.
#[derive(Clone, Copy, Debug)]
pub struct Keep<T>(pub T);

/// Conversion of references into the IR to handles, because the rewrite changes the IR.
pub trait KeptAsHandle {
    /// The handle type.
    type Handle;

    /// Returns the handle for the rewrite.
    fn kept(self) -> Self::Handle;
}

macro_rules! kept {
    ($($reference:ty => $handle:ty, $kept:ident => $make:expr;)*) => {$(
        impl KeptAsHandle for Keep<$reference> {
            type Handle = $handle;

            fn kept(self) -> $handle {
                let $kept = self.0;
                $make
            }
        }
    )*};
}

kept! {
    ValueRef<'_> => Value, value => value.handle();
    OpRef<'_> => Op, op => op.handle();
    Operands<'_> => Vec<Value>, values => values.map(ValueRef::handle).collect();
    Results<'_> => Vec<Value>, values => values.map(ValueRef::handle).collect();
}

/// Conversion of all other outputs by cloning. Method lookup tries `Keep` before `&Keep`, so this trait is the
/// fallback.
pub trait KeptAsIs {
    /// The type that the rewrite receives.
    type Kept;

    /// Returns the value for the rewrite.
    fn kept(&self) -> Self::Kept;
}

impl<T: Clone + 'static> KeptAsIs for Keep<T> {
    type Kept = T;

    fn kept(&self) -> T {
        self.0.clone()
    }
}

/// Matched entities that consist of elements of type `Part`: values, value handles or types.
pub trait Matched<Part> {
    /// Returns the elements in order.
    fn parts(self) -> impl Iterator<Item = Part>;
}

macro_rules! matched {
    ($([$($lifetime:lifetime)?] $whole:ty, $what:ident => $part:ty: $parts:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($lifetime)?> Matched<$part> for $whole {
            fn parts(self) -> impl Iterator<Item = $part> {
                let $what = self;
                $parts
            }
        }
    )*};
}

matched! {
    ['ir] ValueRef<'ir>, value => ValueRef<'ir>: std::iter::once(value);
    ['ir] Option<ValueRef<'ir>>, value => ValueRef<'ir>: value.into_iter();
    ['ir] Operands<'ir>, values => ValueRef<'ir>: values;
    ['ir] Results<'ir>, values => ValueRef<'ir>: values;
    [] ValueRef<'_>, value => Value: std::iter::once(value.handle());
    [] Option<ValueRef<'_>>, value => Value: value.into_iter().map(ValueRef::handle);
    [] Operands<'_>, values => Value: values.map(ValueRef::handle);
    [] Results<'_>, values => Value: values.map(ValueRef::handle);
    [] Value, value => Value: std::iter::once(value);
    [] Vec<Value>, values => Value: values.into_iter();
    [] ValueRef<'_>, value => Type: std::iter::once(value.ty());
    [] Option<ValueRef<'_>>, value => Type: value.into_iter().map(ValueRef::ty);
    [] Operands<'_>, values => Type: values.map(ValueRef::ty);
    [] Results<'_>, values => Type: values.map(ValueRef::ty);
    [] Type, ty => Type: std::iter::once(ty);
    [] Vec<Type>, types => Type: types.into_iter();
}

/// Returns `true` if both entities are the same values.
pub fn same_values(_cx: &MatchContext<'_>, one: impl Matched<Value>, other: impl Matched<Value>) -> bool {
    one.parts().eq(other.parts())
}

/// Returns `true` if both attributes are the same.
pub fn same_attrs(_cx: &MatchContext<'_>, one: Attribute, other: Attribute) -> bool {
    one == other
}
