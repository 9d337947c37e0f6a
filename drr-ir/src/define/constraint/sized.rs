//! Types with a width argument: `I<7>`, `F<16>`. Their short names require a separate module.

use super::BuildableType;
use super::types::width_with;
use crate::numbers::{FloatKind, Signedness};
use crate::{Context, Type};

macro_rules! integers {
    ($($name:ident = $sign:ident, $summary:literal;)*) => {$(
        type_constraints! {
            #[doc = concat!("A ", $summary, " of this width.")]
            $name[W: u32] = |ctx, ty| width_with(ctx, ty, Signedness::$sign) == Some(W), "{W}-bit {}", $summary;
        }

        #[diagnostic::do_not_recommend]
        impl<const W: u32> BuildableType for $name<W> {
            fn build(ctx: &Context) -> Type {
                ctx.integer_type_with(W, Signedness::$sign)
            }
        }
    )*};
}

integers! {
    I = Signless, "signless integer";
    SI = Signed, "signed integer";
    UI = Unsigned, "unsigned integer";
}

type_constraints! {
    /// An integer of this width.
    AnyI[W: u32] = |ctx, ty| ty.integer_width(ctx) == Some(W), "{W}-bit integer";
    /// The standard float of this width.
    F[W: u32] = |ctx, ty| ty.float_kind(ctx) == Some(Self::KIND), "{W}-bit float";
}

impl<const W: u32> F<W> {
    const KIND: FloatKind = match usual_float(W) {
        Some(kind) => kind,
        None => panic!("floats are of 16, 32, 64, 80 or 128 bits"),
    };
}

#[diagnostic::do_not_recommend]
impl<const W: u32> BuildableType for F<W> {
    fn build(ctx: &Context) -> Type {
        ctx.float_type(Self::KIND)
    }
}

/// Returns the standard float of a width.
pub(super) const fn usual_float(width: u32) -> Option<FloatKind> {
    match width {
        16 => Some(FloatKind::F16),
        32 => Some(FloatKind::F32),
        64 => Some(FloatKind::F64),
        80 => Some(FloatKind::F80),
        128 => Some(FloatKind::F128),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_types;
    use super::*;

    #[test]
    fn widths() {
        check_types::<I<7>>(&["i7"], &["i8", "si7", "f32"]);
        check_types::<SI<7>>(&["si7"], &["i7"]);
        check_types::<UI<7>>(&["ui7"], &["i7"]);
        check_types::<AnyI<7>>(&["i7", "si7", "ui7"], &["i8", "index"]);
        check_types::<F<16>>(&["f16"], &["bf16", "f32"]);
        let ctx = Context::new();
        assert_eq!(I::<7>::build(&ctx), ctx.integer_type(7));
        assert_eq!(F::<32>::build(&ctx), Type::F32);
    }
}
