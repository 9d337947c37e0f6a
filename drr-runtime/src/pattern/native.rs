//! Parameters and return values of native code: the conversions that generated patterns call.
//!
//! The Rust type of a parameter selects the conversion: native code can receive an attribute as [`Attribute`] or as the
//! plain value of its constraint, and a node as its op or as its value.

use drr_ir::define::constraint::BuildFromNative;
use drr_ir::define::{AttrConstraint, OpInterface};
use drr_ir::{Attribute, Builder, Context, Op, OpRef, OperationState, Results, Type, Value, ValueRef};
use smallvec::SmallVec;

use crate::{MatchContext, Rewriter};

/// Parameter types of native code for an attribute whose constraint has plain values of type `V`.
#[diagnostic::on_unimplemented(
    message = "native code cannot take this attribute as `{Self}`",
    label = "the plain value of the attribute's constraint is `{V}`",
    note = "take it as `Attribute`, or as the plain value of its constraint"
)]
pub trait AttrArg<V>: Sized {
    /// Returns the argument, or `None` if the attribute does not satisfy its constraint.
    fn from_attr(attr: Attribute, value: impl FnOnce() -> Option<V>) -> Option<Self>;

    /// Converts an attribute with constraint `C`. Generated code calls trait methods, because for an unsatisfied bound
    /// of a function the compiler also shows the function's definition.
    #[doc(hidden)]
    #[inline]
    fn convert<'c, C: AttrConstraint<Value<'c> = V> + ?Sized>(ctx: &'c Context, attr: Attribute) -> Option<Self> {
        Self::from_attr(attr, || C::value(ctx, attr))
    }
}

#[diagnostic::do_not_recommend]
impl<V> AttrArg<V> for Attribute {
    fn from_attr(attr: Attribute, _value: impl FnOnce() -> Option<V>) -> Option<Self> {
        Some(attr)
    }
}

/// Implements `AttrArg` for plain values.
macro_rules! plain_values {
    ($($plain:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl AttrArg<$plain> for $plain {
            fn from_attr(_attr: Attribute, value: impl FnOnce() -> Option<$plain>) -> Option<Self> {
                value()
            }
        }
    )*};
}

plain_values!(bool, i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, drr_ir::Type);

#[diagnostic::do_not_recommend]
impl<'c> AttrArg<&'c [u8]> for &'c [u8] {
    fn from_attr(_attr: Attribute, value: impl FnOnce() -> Option<&'c [u8]>) -> Option<Self> {
        value()
    }
}

/// Strings that are not valid UTF-8 have no conversion to `&str`.
#[diagnostic::do_not_recommend]
impl<'c> AttrArg<&'c [u8]> for &'c str {
    fn from_attr(_attr: Attribute, value: impl FnOnce() -> Option<&'c [u8]>) -> Option<Self> {
        std::str::from_utf8(value()?).ok()
    }
}

/// Converts an optional attribute. Returns `None` if the attribute is present and does not satisfy its constraint.
pub fn optional_attr<T>(attr: Option<Attribute>, convert: impl FnOnce(Attribute) -> Option<T>) -> Option<Option<T>> {
    attr.map_or(Some(None), |attr| convert(attr).map(Some))
}

/// Returns the value of a predicate expression.
#[inline]
pub fn holds(answer: bool) -> bool {
    answer
}

/// Return types of predicate functions.
#[diagnostic::on_unimplemented(
    message = "a predicate returns `bool`, but this function returns `{Self}`",
    label = "not a predicate"
)]
pub trait PredicateResult {
    /// Returns the value as `bool`.
    fn holds(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl PredicateResult for bool {
    fn holds(self) -> bool {
        self
    }
}

/// Returns `true` if an op implements an interface: `where [(implements::<dyn CostInterface> $op)]`.
pub fn implements<I: OpInterface + ?Sized>(_cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.implements::<I>()
}

/// Returns a discardable attribute: `where [(NativeCodeCall<discardable_attr, 1>:$tag $op, "my.tag")]`, and in `pdll!`
/// `op<my.op> {"my.tag" = tag: Attr}`. The pattern does not match if the attribute is absent.
pub fn discardable_attr(_cx: &MatchContext<'_>, op: OpRef<'_>, name: &str) -> Option<Attribute> {
    op.discardable(op.ctx().ident(name))
}

/// Sets a discardable attribute of an operation, as `op<my.op> {"my.tag" = tag}` does in a rewrite of `pdll!`.
pub fn set_discardable_attr(rewriter: &mut Rewriter<'_>, op: Op, name: &str, value: Attribute) {
    let key = rewriter.ctx().ident(name);
    rewriter.set_discardable(op, key, Some(value));
}

/// The number of results of a node whose number of results is unknown, for [`NodeArg`] and [`BuiltArg`].
pub const ANY_NUMBER: usize = usize::MAX;

/// Parameter types of native matchers for a source node with `RESULTS` results.
#[diagnostic::on_unimplemented(
    message = "native code cannot take this node as `{Self}`",
    label = "a node is one value only if it has exactly one result",
    note = "take it as `OpRef`, as `Results`, or as `ValueRef` if it has one result"
)]
pub trait NodeArg<'ir, const RESULTS: usize>: Sized {
    /// Returns the argument.
    fn from_node(op: OpRef<'ir>) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<'ir, const RESULTS: usize> NodeArg<'ir, RESULTS> for OpRef<'ir> {
    fn from_node(op: OpRef<'ir>) -> Option<Self> {
        Some(op)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir> NodeArg<'ir, 1> for ValueRef<'ir> {
    fn from_node(op: OpRef<'ir>) -> Option<Self> {
        op.result(0)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, const RESULTS: usize> NodeArg<'ir, RESULTS> for Results<'ir> {
    fn from_node(op: OpRef<'ir>) -> Option<Self> {
        Some(op.results())
    }
}

/// Parameter types of native rewrites for a node with `RESULTS` results.
#[diagnostic::on_unimplemented(
    message = "native code cannot take this node as `{Self}`",
    label = "a node is one value only if it has exactly one result",
    note = "take it as `Op`, as `Vec<Value>`, or as `Value` if it has one result; `$name__0` is its first result"
)]
pub trait BuiltArg<const RESULTS: usize>: Sized {
    /// Returns the argument.
    fn from_built(rewriter: &Rewriter<'_>, op: Op) -> Option<Self>;
}

#[diagnostic::do_not_recommend]
impl<const RESULTS: usize> BuiltArg<RESULTS> for Op {
    fn from_built(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        rewriter.known_op(op).map(|op| op.handle())
    }
}

#[diagnostic::do_not_recommend]
impl BuiltArg<1> for Value {
    fn from_built(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        Some(rewriter.known_op(op)?.result(0)?.handle())
    }
}

#[diagnostic::do_not_recommend]
impl<const RESULTS: usize> BuiltArg<RESULTS> for Vec<Value> {
    fn from_built(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        Some(rewriter.known_op(op)?.results().handles())
    }
}

#[diagnostic::do_not_recommend]
impl<const RESULTS: usize> BuiltArg<RESULTS> for SmallVec<[Value; 4]> {
    fn from_built(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        Some(rewriter.known_op(op)?.results().handles())
    }
}

/// Return types of native code that provides one value.
#[diagnostic::on_unimplemented(
    message = "expected native code that yields a value, found `{Self}`",
    label = "yields no value",
    note = "native code for an operand or a result returns `Value`",
    note = "in a `#[fallible]` pattern it may also return a `Result`"
)]
pub trait NativeValue {
    /// Returns the value.
    fn into_value(self) -> Value;
}

#[diagnostic::do_not_recommend]
impl NativeValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

/// Returns a result of an operation that a native matcher has returned.
pub fn matched_result<'ir, const NUMBER: usize>(_cx: &MatchContext<'ir>, op: OpRef<'ir>) -> Option<ValueRef<'ir>> {
    op.result(NUMBER)
}

/// Returns a result of an operation that native code has returned. A missing result is an error of the pattern.
pub fn yielded_result<const NUMBER: usize>(rewriter: &mut Rewriter<'_>, op: Op) -> Value {
    let found = rewriter.known_op(op).map(|op| (op.result(NUMBER), op.name_text()));
    let without = match found {
        Some((Some(result), _)) => return result.handle(),
        Some((None, name)) => Some(name.to_string()),
        None => None,
    };
    if let Some(name) = without {
        rewriter.report(format!("native code yields `{name}`, which has no result {NUMBER}"));
    }
    // The rewrite is rolled back. Until then, a placeholder value of any type suffices.
    let name = rewriter.ctx().op_name("builtin.unrealized_conversion_cast");
    let any = rewriter.insert(OperationState {
        result_types: &[Type::NONE],
        ..OperationState::new(name)
    });
    rewriter.result(any, 0)
}

/// Return types of native code that provides a list of values.
#[diagnostic::on_unimplemented(
    message = "expected native code that yields values, found `{Self}`",
    label = "yields no values",
    note = "native code for a variadic operand returns `Value`, `Option<Value>`, `Vec<Value>`, `SmallVec<[Value; N]>` or `Op`"
)]
pub trait NativeValues {
    /// Appends the values to a list.
    fn push_to(self, rewriter: &Rewriter<'_>, list: &mut SmallVec<[Value; 8]>);
}

#[diagnostic::do_not_recommend]
impl NativeValues for Value {
    fn push_to(self, _rewriter: &Rewriter<'_>, list: &mut SmallVec<[Value; 8]>) {
        list.push(self);
    }
}

macro_rules! lists_of_values {
    ($([$($generics:tt)*] $list:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> NativeValues for $list {
            fn push_to(self, _rewriter: &Rewriter<'_>, list: &mut SmallVec<[Value; 8]>) {
                list.extend(self);
            }
        }
    )*};
}

lists_of_values!([] Option<Value>, [] Vec<Value>, [A: smallvec::Array<Item = Value>] SmallVec<A>);

/// Provides the results of an operation.
#[diagnostic::do_not_recommend]
impl NativeValues for Op {
    fn push_to(self, rewriter: &Rewriter<'_>, list: &mut SmallVec<[Value; 8]>) {
        let results = rewriter.known_op(self).into_iter().flat_map(|op| op.results());
        list.extend(results.map(|result| result.handle()));
    }
}

/// Return types of native code that provides `N` values: tuples of `N` elements.
#[diagnostic::on_unimplemented(
    message = "expected native code that yields {N} values, found `{Self}`",
    label = "mismatched number of values",
    note = "`NativeCodeCall<function, {N}>` takes a function that returns a tuple of {N}"
)]
pub trait ReturnsTuple<const N: usize> {
    /// The tuple type.
    type Tuple;
    /// Returns the tuple.
    fn into_tuple(self) -> Self::Tuple;
}

macro_rules! several {
    ($($count:literal: $($name:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($name),*> ReturnsTuple<$count> for ($($name,)*) {
            type Tuple = Self;
            #[inline]
            fn into_tuple(self) -> Self {
                self
            }
        }
    )*};
}

several! {
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E F;
    7: A B C D E F G;
    8: A B C D E F G H;
    9: A B C D E F G H I;
    10: A B C D E F G H I J;
    11: A B C D E F G H I J K;
    12: A B C D E F G H I J K L;
}

/// Return types of native code that provides an attribute with constraint `C`.
#[diagnostic::on_unimplemented(
    message = "expected native code that yields an attribute with the constraint `{C}`, found `{Self}`",
    label = "yields no such attribute",
    note = "return `Attribute`, or the plain value of the constraint: `i32` for `I32Attr`, `f32` for `F32Attr`, `String` for `StrAttr`",
    note = "in a `#[fallible]` pattern it may also return a `Result` of one; `.ok_or(\"reason\")` converts an `Option`"
)]
pub trait NativeAttr<C: ?Sized> {
    /// Returns the attribute.
    fn into_attr(self, ctx: &Context) -> Attribute;

    /// Returns the attribute for argument `arg` of `op`. An attribute that does not satisfy the constraint is reported
    /// as an error of the pattern.
    #[doc(hidden)]
    fn into_arg(self, rewriter: &mut Rewriter<'_>, op: &str, arg: &str) -> Attribute
    where
        Self: Sized,
        C: AttrConstraint,
    {
        let attr = self.into_attr(rewriter.ctx());
        if !C::holds(rewriter.ctx(), attr) {
            let found = attr.display(rewriter.ctx()).to_string();
            let error = format!(
                "native code yields `{found}` as `{arg}` of `{op}`, which takes {}",
                C::summary()
            );
            let ctx = rewriter.ctx();
            let error = ctx.explain_refusal(error, || C::holds(ctx, attr));
            rewriter.report(error);
        }
        attr
    }
}

// One blanket implementation, because for unsupported types the compiler would list the implementations for users'
// enums.
#[diagnostic::do_not_recommend]
impl<C: BuildFromNative<T> + ?Sized, T> NativeAttr<C> for T {
    fn into_attr(self, ctx: &Context) -> Attribute {
        C::build_from_native(ctx, self)
    }
}

/// Return types of native code for an optional attribute with constraint `C`: an attribute, its plain value, or an
/// option of either. `IS_OPTION` distinguishes them and is inferred.
#[diagnostic::on_unimplemented(
    message = "expected native code that yields an optional attribute, found `{Self}`",
    label = "yields no such attribute",
    note = "return `Attribute`, the plain value of the argument's constraint, or an `Option` of one",
    note = "in a `#[fallible]` pattern it may also return a `Result` of one"
)]
pub trait NativeOptionalAttr<C: ?Sized, const IS_OPTION: bool> {
    /// Returns the attribute, or `None` if the attribute is to be absent.
    fn into_attr(self, ctx: &Context) -> Option<Attribute>;

    /// Like [`NativeAttr::into_arg`], for an attribute that may be absent.
    #[doc(hidden)]
    fn into_arg(self, rewriter: &mut Rewriter<'_>, op: &str, arg: &str) -> Option<Attribute>
    where
        Self: Sized,
        C: AttrConstraint,
    {
        let attr = self.into_attr(rewriter.ctx())?;
        Some(NativeAttr::<C>::into_arg(attr, rewriter, op, arg))
    }
}

#[diagnostic::do_not_recommend]
impl<C: ?Sized, T: NativeAttr<C>> NativeOptionalAttr<C, false> for T {
    fn into_attr(self, ctx: &Context) -> Option<Attribute> {
        Some(NativeAttr::<C>::into_attr(self, ctx))
    }
}

#[diagnostic::do_not_recommend]
impl<C: ?Sized, T: NativeAttr<C>> NativeOptionalAttr<C, true> for Option<T> {
    fn into_attr(self, ctx: &Context) -> Option<Attribute> {
        self.map(|value| NativeAttr::<C>::into_attr(value, ctx))
    }
}
