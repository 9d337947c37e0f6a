//! What native code takes and gives: the conversions at its borders, which generated patterns call.
//!
//! The Rust type of the parameter decides: an attribute may be taken as [`Attribute`] or as the plain value of
//! its constraint, a node as its op or as its value.

use drr_ir::define::constraint::BuildFromNative;
use drr_ir::define::{AttrConstraint, OpInterface};
use drr_ir::{Attribute, Builder, Context, Op, OpRef, OperationState, Results, Type, Value, ValueRef};
use smallvec::SmallVec;

use crate::{MatchContext, Rewriter};

/// What native code can take for an attribute whose constraint has plain values of type `V`.
#[diagnostic::on_unimplemented(
    message = "native code cannot take this attribute as `{Self}`",
    label = "the plain value of the attribute's constraint is `{V}`",
    note = "take it as `Attribute`, or as the plain value of its constraint"
)]
pub trait AttrArg<V>: Sized {
    /// The argument; nothing if the attribute does not satisfy its constraint.
    fn from_attr(attr: Attribute, value: impl FnOnce() -> Option<V>) -> Option<Self>;

    /// Converts an attribute with constraint `C`. Generated code calls methods of traits: the compiler adds to an error about a bound
    /// of a function where that function is defined.
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

/// What native code takes for an attribute with such a plain value.
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

/// Text that is not UTF-8 is no `&str`.
#[diagnostic::do_not_recommend]
impl<'c> AttrArg<&'c [u8]> for &'c str {
    fn from_attr(_attr: Attribute, value: impl FnOnce() -> Option<&'c [u8]>) -> Option<Self> {
        std::str::from_utf8(value()?).ok()
    }
}

/// The same conversion of an optional attribute. The outer option is empty if the attribute is there and is not what its constraint
/// says.
pub fn optional_attr<T>(attr: Option<Attribute>, convert: impl FnOnce(Attribute) -> Option<T>) -> Option<Option<T>> {
    attr.map_or(Some(None), |attr| convert(attr).map(Some))
}

/// The answer of an expression that tests.
#[inline]
pub fn holds(answer: bool) -> bool {
    answer
}

/// What a function that tests returns.
#[diagnostic::on_unimplemented(
    message = "a function that tests returns `bool`, but this one returns `{Self}`",
    label = "does not say whether it holds"
)]
pub trait Answer {
    /// The answer itself.
    fn holds(self) -> bool;
}

#[diagnostic::do_not_recommend]
impl Answer for bool {
    fn holds(self) -> bool {
        self
    }
}

/// Whether an op implements an interface: `where [(implements::<dyn CostInterface> $op)]`.
pub fn implements<I: OpInterface + ?Sized>(_cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.implements::<I>()
}

/// A discardable attribute: `where [(NativeCodeCall<discardable_attr, 1>:$tag $op, "my.tag")]`, and in `pdll!`
/// `op<my.op> {"my.tag" = tag: Attr}`. Without it, the pattern does not match.
pub fn discardable_attr(_cx: &MatchContext<'_>, op: OpRef<'_>, name: &str) -> Option<Attribute> {
    op.discardable(op.ctx().ident(name))
}

/// Gives an operation a discardable attribute; in `pdll!` `op<my.op> {"my.tag" = tag}` does so in a rewrite.
pub fn set_discardable_attr(rewriter: &mut Rewriter<'_>, op: Op, name: &str, value: Attribute) {
    let key = rewriter.ctx().ident(name);
    rewriter.set_discardable(op, key, Some(value));
}

/// The number of results of a node, for [`NodeArg`] and [`BuiltArg`], if it is not known before.
pub const ANY_NUMBER: usize = usize::MAX;

/// What native code that matches can take for a node of the source with so many results.
#[diagnostic::on_unimplemented(
    message = "native code cannot take this node as `{Self}`",
    label = "a node is one value only if it has exactly one result",
    note = "take it as `OpRef`, as `Results`, or as `ValueRef` if it has one result"
)]
pub trait NodeArg<'ir, const RESULTS: usize>: Sized {
    /// The argument.
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

/// What native code that rewrites can take for a node with so many results.
#[diagnostic::on_unimplemented(
    message = "native code cannot take this node as `{Self}`",
    label = "a node is one value only if it has exactly one result",
    note = "take it as `Op`, as `Vec<Value>`, or as `Value` if it has one result; `$name__0` is its first result"
)]
pub trait BuiltArg<const RESULTS: usize>: Sized {
    /// The argument.
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
        Some(rewriter.known_op(op)?.results().map(|result| result.handle()).collect())
    }
}

#[diagnostic::do_not_recommend]
impl<const RESULTS: usize> BuiltArg<RESULTS> for SmallVec<[Value; 4]> {
    fn from_built(rewriter: &Rewriter<'_>, op: Op) -> Option<Self> {
        Some(rewriter.known_op(op)?.results().map(|result| result.handle()).collect())
    }
}

/// What native code yields where one value is wanted.
#[diagnostic::on_unimplemented(
    message = "native code yields `{Self}`, but a value is wanted here",
    label = "yields no value",
    note = "native code that stands for an operand or a result returns `Value`",
    note = "in a pattern that is marked `#[fallible]` it may also return a `Result`"
)]
pub trait NativeValue {
    /// The value.
    fn into_value(self) -> Value;
}

#[diagnostic::do_not_recommend]
impl NativeValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

/// A result of an operation that native code of a match yields.
pub fn matched_result<'ir, const NUMBER: usize>(_cx: &MatchContext<'ir>, op: OpRef<'ir>) -> Option<ValueRef<'ir>> {
    op.result(NUMBER)
}

/// A result of an operation that native code yields; that there is none is an error of the pattern.
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
    // The rewrite is rolled back; until then any value does.
    let name = rewriter.ctx().op_name("builtin.unrealized_conversion_cast");
    let any = rewriter.insert(OperationState {
        result_types: &[Type::NONE],
        ..OperationState::new(name)
    });
    rewriter.result(any, 0)
}

/// What native code yields where a list of values is wanted.
#[diagnostic::on_unimplemented(
    message = "native code yields `{Self}`, but values are wanted here",
    label = "yields no values",
    note = "native code that stands for a variadic operand returns `Value`, `Option<Value>`, `Vec<Value>`, `SmallVec<[Value; N]>` or `Op`"
)]
pub trait NativeValues {
    /// Adds the values to a list.
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

/// The results of an operation.
#[diagnostic::do_not_recommend]
impl NativeValues for Op {
    fn push_to(self, rewriter: &Rewriter<'_>, list: &mut SmallVec<[Value; 8]>) {
        let results = rewriter.known_op(self).into_iter().flat_map(|op| op.results());
        list.extend(results.map(|result| result.handle()));
    }
}

/// What native code yields that stands for `N` values: a tuple of so many.
#[diagnostic::on_unimplemented(
    message = "native code yields `{Self}`, but it is to stand for {N} values",
    label = "yields another number of values",
    note = "`NativeCodeCall<function, {N}>` takes a function that returns a tuple of {N}"
)]
pub trait Several<const N: usize> {
    /// The tuple.
    type Tuple;
    /// The tuple.
    fn into_tuple(self) -> Self::Tuple;
}

macro_rules! several {
    ($($count:literal: $($name:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($name),*> Several<$count> for ($($name,)*) {
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

/// What native code yields where an attribute that satisfies `C` is wanted.
#[diagnostic::on_unimplemented(
    message = "native code yields `{Self}`, but an attribute with the constraint `{C}` is wanted here",
    label = "yields no such attribute",
    note = "return `Attribute`, or the plain value of the constraint: `i32` for `I32Attr`, `f32` for `F32Attr`, `String` for `StrAttr`",
    note = "in a pattern that is marked `#[fallible]` it may also return a `Result` of one; `.ok_or(\"reason\")` makes one of an `Option`"
)]
pub trait NativeAttr<C: ?Sized> {
    /// The attribute.
    fn into_attr(self, ctx: &Context) -> Attribute;

    /// The attribute at argument `arg` of `op`; one that does not satisfy the constraint is reported as an error of the pattern.
    #[doc(hidden)]
    fn into_arg(self, rewriter: &mut Rewriter<'_>, op: &str, arg: &str) -> Attribute
    where
        Self: Sized,
        C: AttrConstraint,
    {
        let attr = self.into_attr(rewriter.ctx());
        if !C::holds(rewriter.ctx(), attr) {
            let found = attr.display(rewriter.ctx()).to_string();
            let summary = C::summary();
            rewriter.report(format!(
                "native code yields `{found}` as `{arg}` of `{op}`, which takes {summary}"
            ));
        }
        attr
    }
}

// One implementation for all types: the compiler lists those of users' enums where another type is not converted.
#[diagnostic::do_not_recommend]
impl<C: BuildFromNative<T> + ?Sized, T> NativeAttr<C> for T {
    fn into_attr(self, ctx: &Context) -> Attribute {
        C::build_from_native(ctx, self)
    }
}

/// What native code yields at an optional attribute with constraint `C`: an attribute, its plain value, or an option of
/// one. `IS_OPTION` tells these apart and is inferred.
#[diagnostic::on_unimplemented(
    message = "native code yields `{Self}`, but an attribute is wanted here, or none",
    label = "yields no such attribute",
    note = "return `Attribute`, the plain value of the argument's constraint, or an `Option` of one",
    note = "in a pattern that is marked `#[fallible]` it may also return a `Result` of one"
)]
pub trait NativeOptionalAttr<C: ?Sized, const IS_OPTION: bool> {
    /// The attribute, if there is to be one.
    fn into_attr(self, ctx: &Context) -> Option<Attribute>;

    /// [`NativeAttr::into_arg`] for an attribute that may be absent.
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
