//! Rust versions of the functions of native.h and of the C++ methods that predicates use.

use drr::constraints::{F32, Index};
use drr::prelude::*;
use drr::{Builder, OperationState};

/// Returns `true` if an element has 32 bits at the most.
#[must_use]
pub fn is_narrow(ctx: &Context, ty: Type) -> bool {
    let ty = ty.element_or_self(ctx);
    let bits = ty
        .integer_width(ctx)
        .or_else(|| ty.float_kind(ctx).map(|kind| kind.width()));
    bits.is_some_and(|bits| bits <= 32)
}

/// Returns `true` for `i64` and tensors.
#[must_use]
pub fn is_odd(ctx: &Context, ty: Type) -> bool {
    ty.integer_width(ctx) == Some(64) || ty.is_tensor(ctx)
}

/// Returns `true` for integers and strings of two bytes.
#[must_use]
pub fn is_short(ctx: &Context, attr: Attribute) -> bool {
    match attr.string(ctx) {
        Some(text) => text.len() < 3,
        None => attr.as_i64(ctx).is_some(),
    }
}

/// Returns `true` for odd numbers.
#[must_use]
pub fn is_odd_number(ctx: &Context, attr: Attribute) -> bool {
    attr.get_int(ctx) % 2 != 0
}

/// Returns `true` for even numbers.
#[must_use]
pub fn is_even_number(ctx: &Context, attr: Attribute) -> bool {
    attr.get_int(ctx) % 2 == 0
}

/// Returns `true` for two numbers that are negative, or not.
#[must_use]
pub fn have_one_sign(ctx: &Context, a: Attribute, b: Attribute) -> bool {
    (a.get_int(ctx) < 0) == (b.get_int(ctx) < 0)
}

/// Returns `true` for even numbers.
#[must_use]
pub fn is_even(number: i64) -> bool {
    number % 2 == 0
}

/// Returns `true` for values with two uses.
#[must_use]
pub fn has_two_uses(_: &Context, value: ValueRef<'_>) -> bool {
    value.uses().count() == 2
}

/// Returns `true` for two values of narrow types, or of others.
#[must_use]
pub fn have_one_width(ctx: &Context, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    is_narrow(ctx, a.ty()) == is_narrow(ctx, b.ty())
}

/// Returns the operand of an op that has one.
#[must_use]
pub fn only_operand<'a>(_: &MatchContext<'a>, op: OpRef<'a>) -> Option<ValueRef<'a>> {
    let mut operands = op.operands();
    operands.next().filter(|_| operands.next().is_none())
}

/// Returns the first of two values.
pub fn take_first(_: &mut Rewriter<'_>, a: Value, _: Value) -> Value {
    a
}

/// Returns the second of two values.
pub fn take_second(_: &mut Rewriter<'_>, _: Value, b: Value) -> Value {
    b
}

/// Builds an op on a value.
pub fn make_unary(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    let (name, ty) = (rewriter.ctx().op_name("r.o0"), rewriter.value_type(value));
    let op = rewriter.insert(OperationState {
        operands: &[value],
        location: rewriter.location(),
        result_types: &[ty],
        ..OperationState::new(name)
    });
    rewriter.result(op, 0)
}

/// Builds an op that uses a value.
pub fn keep_value(rewriter: &mut Rewriter<'_>, value: Value) {
    let name = rewriter.ctx().op_name("r.keep");
    rewriter.insert(OperationState {
        operands: &[value],
        location: rewriter.location(),
        ..OperationState::new(name)
    });
}

/// Returns two values in the other order.
#[must_use]
pub fn swap(a: Value, b: Value) -> (Value, Value) {
    (b, a)
}

/// Returns the sum of two numbers of 32 bits.
pub fn add_numbers(rewriter: &mut Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
    let ctx = rewriter.ctx();
    ctx.i32_attr((a.get_int(ctx) + b.get_int(ctx)) as i32)
}

/// Returns the type of an element, or the type itself.
#[must_use]
pub fn element_or_self(ctx: &Context, ty: Type) -> Type {
    ty.element_or_self(ctx)
}

/// Returns `true` for tensors and vectors.
#[must_use]
pub fn is_shaped(ctx: &Context, ty: Type) -> bool {
    ty.is_shaped(ctx)
}

/// Returns `true` for vectors.
#[must_use]
pub fn is_vector(ctx: &Context, ty: Type) -> bool {
    ty.is_vector(ctx)
}

/// Returns `true` for tensors.
#[must_use]
pub fn is_tensor(ctx: &Context, ty: Type) -> bool {
    ty.is_tensor(ctx)
}

/// Returns `true` for integers.
#[must_use]
pub fn is_integer(ctx: &Context, ty: Type) -> bool {
    ty.integer_width(ctx).is_some()
}

/// Returns `true` for integers.
#[must_use]
pub fn is_int_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.as_i64(ctx).is_some()
}

/// Returns `true` for strings.
#[must_use]
pub fn is_str_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.string(ctx).is_some()
}

/// Returns `true` for floats.
#[must_use]
pub fn is_float_attr(ctx: &Context, attr: Attribute) -> bool {
    attr.float(ctx).is_some()
}

/// Methods of C++'s `Type`.
#[allow(clippy::wrong_self_convention)] // Both are `Copy`.
pub trait TypeMethods {
    /// Returns `true` for `f32`.
    fn is_f32(self, ctx: &Context) -> bool;
    /// Returns `true` for `i32`.
    fn is_i32(self, ctx: &Context) -> bool;
    /// Returns `true` for `index`.
    fn is_index(self, ctx: &Context) -> bool;
    /// Returns `true` for signless integers.
    fn is_signless(self, ctx: &Context) -> bool;
    /// Returns `true` for integers and `index`.
    fn is_int_or_index(self, ctx: &Context) -> bool;
    /// Returns `true` for signless integers and floats.
    fn is_signless_or_float(self, ctx: &Context) -> bool;
    /// Returns the width of an integer.
    fn get_width(self, ctx: &Context) -> u32;
}

impl TypeMethods for Type {
    fn is_f32(self, ctx: &Context) -> bool {
        F32::holds(ctx, self)
    }

    fn is_i32(self, ctx: &Context) -> bool {
        self.integer_width(ctx) == Some(32)
    }

    fn is_index(self, ctx: &Context) -> bool {
        Index::holds(ctx, self)
    }

    fn is_signless(self, ctx: &Context) -> bool {
        self.is_signless_integer(ctx)
    }

    fn is_int_or_index(self, ctx: &Context) -> bool {
        is_integer(ctx, self) || self.is_index(ctx)
    }

    fn is_signless_or_float(self, ctx: &Context) -> bool {
        self.is_signless(ctx) || self.float_kind(ctx).is_some()
    }

    fn get_width(self, ctx: &Context) -> u32 {
        self.integer_width(ctx).unwrap_or_default()
    }
}

/// Methods of C++'s `Value`.
#[allow(clippy::wrong_self_convention)] // Both are `Copy`.
pub trait ValueMethods {
    /// Returns `true` without uses.
    fn is_unused(self) -> bool;
}

impl ValueMethods for ValueRef<'_> {
    fn is_unused(self) -> bool {
        !self.has_uses()
    }
}

/// Methods of C++'s attributes.
pub trait AttrMethods {
    /// Returns the value of an integer.
    fn get_int(self, ctx: &Context) -> i64;
    /// Returns the text of a string.
    fn text(self, ctx: &Context) -> String;
}

impl AttrMethods for Attribute {
    fn get_int(self, ctx: &Context) -> i64 {
        self.as_i64(ctx).unwrap_or_default()
    }

    fn text(self, ctx: &Context) -> String {
        String::from_utf8_lossy(self.string(ctx).unwrap_or_default()).into_owned()
    }
}
