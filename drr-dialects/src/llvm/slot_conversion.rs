//! Conversions between the value of a memory slot and values of other types that are loaded from it and stored to it.

use drr::define::OpDef;
use drr::fold::constant_of;
use drr::numbers::Int;
use drr::prelude::*;
use drr::{IrBuilder, OperationState, TypeData};

use super::type_sizes::TypeSizes;
use super::types::{is_llvm_any_non_aggregate, is_pointer, is_scalable};
use super::{
    AddrSpaceCastOp, AndOp, BitcastOp, ConstantOp, IntToPtrOp, LShrOp, OrOp, PtrToIntOp, ShlOp, TruncOp, ZExtOp,
};

/// Returns `true` if values of a type can be converted: aggregates, vectors of pointers and scalable vectors cannot.
fn is_convertible(ctx: &Context, ty: Type) -> bool {
    let is_of_pointers = matches!(ty.data(ctx), TypeData::Vector { element, .. } if is_pointer(ctx, *element));
    is_llvm_any_non_aggregate(ctx, ty) && !is_of_pointers && !is_scalable(ctx, ty)
}

/// Returns `true` if `narrow` can be loaded from a slot of the type `wide`, and be stored to it.
pub(super) fn are_compatible(sizes: &TypeSizes<'_>, wide: Type, narrow: Type) -> bool {
    let ctx = sizes.context();
    if wide == narrow {
        return true;
    }
    if !is_convertible(ctx, wide) || !is_convertible(ctx, narrow) {
        return false;
    }
    match (sizes.of(wide), sizes.of(narrow)) {
        (Some(wide_size), Some(narrow_size)) if is_pointer(ctx, wide) && is_pointer(ctx, narrow) => {
            wide_size.bits == narrow_size.bits
        }
        (Some(wide), Some(narrow)) => wide.bits >= narrow.bits,
        _ => false,
    }
}

/// Creates an op with one result and default attributes.
pub(super) fn create<T: OpDef>(builder: &mut IrBuilder<'_>, operands: &[Value], ty: Type) -> Value {
    let state = OperationState {
        operands,
        result_types: &[ty],
        ..OperationState::of::<T>(builder)
    };
    let op = builder.insert(state);
    builder.result(op, 0)
}

/// Creates a constant.
pub(super) fn constant(builder: &mut IrBuilder<'_>, value: Attribute, ty: Type) -> Value {
    let op = ConstantOp::build(builder, value, ty);
    builder.result(op, 0)
}

fn integer_constant(builder: &mut IrBuilder<'_>, value: Int, ty: Type) -> Value {
    let value = builder.ctx().integer_attr(ty, value);
    constant(builder, value, ty)
}

/// Creates a cast, unless it casts back the result of a cast or changes nothing.
fn create_cast<T: OpDef>(builder: &mut IrBuilder<'_>, value: Value, ty: Type) -> Value {
    let source = builder.ir().value(value);
    if source.ty() == ty {
        return value;
    }
    let inner = source
        .defining_op()
        .filter(|op| op.name_text() == T::DEF.name)
        .and_then(|op| op.operand(0));
    match inner.filter(|inner| inner.ty() == ty) {
        Some(inner) => inner.handle(),
        None => create::<T>(builder, &[value], ty),
    }
}

/// Returns an integer with ones in a range of bits.
fn ones(width: u64, bits: std::ops::Range<u64>) -> Option<Int> {
    let mut bytes = vec![0_u8; usize::try_from(width.div_ceil(8)).ok()?];
    for bit in bits {
        *bytes.get_mut(usize::try_from(bit / 8).ok()?)? |= 1 << (bit % 8);
    }
    Int::from_le_bytes(u32::try_from(width).ok()?, &bytes)
}

/// The conversions in one place.
pub(super) struct Conversion<'b, 'ir> {
    pub(super) builder: &'b mut IrBuilder<'ir>,
    pub(super) layout: Option<Attribute>,
}

impl Conversion<'_, '_> {
    /// Returns the sizes of two types in bits, and `true` if the target is big-endian.
    fn sizes(&self, a: Type, b: Type) -> Option<(u64, u64, bool)> {
        let sizes = TypeSizes::new(self.builder.ctx(), self.layout);
        Some((sizes.of(a)?.bits, sizes.of(b)?.bits, sizes.is_big_endian()))
    }

    fn ty(&self, value: Value) -> Type {
        self.builder.ir().value(value).ty()
    }

    fn integer_type(&self, bits: u64) -> Option<Type> {
        Some(self.builder.ctx().integer_type(u32::try_from(bits).ok()?))
    }

    /// Casts to an integer of the size of the value.
    fn cast_to_integer(&mut self, value: Value, bits: u64) -> Option<Value> {
        let (ty, target) = (self.ty(value), self.integer_type(bits)?);
        let ctx = self.builder.ctx();
        Some(if ty.is_integer(ctx) {
            value
        } else if is_pointer(ctx, ty) {
            create::<PtrToIntOp<'_>>(self.builder, &[value], target)
        } else {
            create_cast::<BitcastOp<'_>>(self.builder, value, target)
        })
    }

    /// Casts an integer to a type of its size.
    fn cast_from_integer(&mut self, value: Value, ty: Type) -> Value {
        if self.ty(value) == ty {
            value
        } else if is_pointer(self.builder.ctx(), ty) {
            create::<IntToPtrOp<'_>>(self.builder, &[value], ty)
        } else {
            create_cast::<BitcastOp<'_>>(self.builder, value, ty)
        }
    }

    fn cast_same_size(&mut self, value: Value, ty: Type, bits: u64) -> Option<Value> {
        let (source, ctx) = (self.ty(value), self.builder.ctx());
        if source == ty {
            return Some(value);
        }
        if is_pointer(ctx, source) && is_pointer(ctx, ty) {
            return Some(create_cast::<AddrSpaceCastOp<'_>>(self.builder, value, ty));
        }
        let integer = self.cast_to_integer(value, bits)?;
        Some(self.cast_from_integer(integer, ty))
    }

    /// Creates `llvm.zext`, or a constant.
    fn extend(&mut self, value: Value, ty: Type) -> Value {
        let ctx = self.builder.ctx().clone();
        let folded = constant_of(self.builder.ir().value(value)).and_then(|constant| {
            let (_, value) = constant.integer(&ctx)?;
            let mut bytes = value.to_le_bytes();
            let width = ty.integer_width(&ctx)?;
            bytes.resize(width.div_ceil(8) as usize, 0);
            Int::from_le_bytes(width, &bytes)
        });
        match folded {
            Some(folded) => integer_constant(self.builder, folded, ty),
            None => create::<ZExtOp<'_>>(self.builder, &[value], ty),
        }
    }

    /// Creates `llvm.shl`, or the constant 0 for the constant 0.
    fn shift_left(&mut self, value: Value, by: u64, ty: Type) -> Option<Value> {
        let ctx = self.builder.ctx().clone();
        let amount = Int::wrapping(ty.integer_width(&ctx)?, u128::from(by));
        let amount = integer_constant(self.builder, amount, ty);
        let constant = constant_of(self.builder.ir().value(value));
        let shifted = constant.and_then(|constant| {
            let (_, value) = constant.integer(&ctx)?;
            let factor = ones(u64::from(value.width()), by..by + 1)?;
            value.wrapping_mul(&factor)
        });
        Some(match shifted {
            Some(shifted) => integer_constant(self.builder, shifted, ty),
            None => create::<ShlOp<'_>>(self.builder, &[value, amount], ty),
        })
    }

    /// Converts the value of a slot to the type of a load.
    pub(super) fn extract(&mut self, value: Value, ty: Type) -> Option<Value> {
        let source = self.ty(value);
        if source == ty {
            return Some(value);
        }
        let (source_bits, bits, is_big_endian) = self.sizes(source, ty)?;
        if source_bits == bits {
            return self.cast_same_size(value, ty, bits);
        }
        let mut integer = self.cast_to_integer(value, source_bits)?;
        if is_big_endian {
            let wide = self.ty(integer);
            let by = Int::wrapping(u32::try_from(source_bits).ok()?, u128::from(source_bits - bits));
            let by = integer_constant(self.builder, by, wide);
            integer = create::<LShrOp<'_>>(self.builder, &[integer, by], wide);
        }
        let narrow = self.integer_type(bits)?;
        let integer = create::<TruncOp<'_>>(self.builder, &[integer], narrow);
        Some(self.cast_from_integer(integer, ty))
    }

    /// Returns the value of a slot with the value `reaching` after a store of `value`.
    pub(super) fn insert(&mut self, value: Value, reaching: Value) -> Option<Value> {
        let (ty, source) = (self.ty(reaching), self.ty(value));
        if ty == source {
            return Some(value);
        }
        let (bits, stored_bits, is_big_endian) = self.sizes(ty, source)?;
        if bits == stored_bits {
            return self.cast_same_size(value, ty, bits);
        }
        let slot = self.cast_to_integer(reaching, bits)?;
        let wide = self.ty(slot);
        let stored = self.cast_to_integer(value, stored_bits)?;
        let mut stored = self.extend(stored, wide);
        let difference = bits - stored_bits;
        let kept = if is_big_endian {
            stored = self.shift_left(stored, difference, wide)?;
            0..difference
        } else {
            stored_bits..bits
        };
        let mask = integer_constant(self.builder, ones(bits, kept)?, wide);
        let masked = create::<AndOp<'_>>(self.builder, &[slot, mask], wide);
        let integer = create::<OrOp<'_>>(self.builder, &[masked, stored], wide);
        Some(self.cast_from_integer(integer, ty))
    }
}
