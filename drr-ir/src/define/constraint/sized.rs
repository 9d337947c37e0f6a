//! Types of a width that an argument says: `I<7>`, `F<16>`. Their names are so short that they stand in a module of their own.

use std::borrow::Cow;

use super::{BuildableType, TypeConstraint};
use crate::numbers::{FloatKind, Signedness};
use crate::{Context, Type, TypeData};

macro_rules! integers {
    ($($name:ident = $sign:ident, $words:literal;)*) => {$(
        #[doc = concat!("A ", $words, " of this width.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name<const W: u32>;

        #[diagnostic::do_not_recommend]
        impl<const W: u32> TypeConstraint for $name<W> {
            fn holds(ctx: &Context, ty: Type) -> bool {
                *ty.data(ctx) == TypeData::Integer { width: W, signedness: Signedness::$sign }
            }

            fn summary() -> Cow<'static, str> {
                format!("{W}-bit {}", $words).into()
            }
        }

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

/// An integer of this width.
#[derive(Clone, Copy, Debug)]
pub struct AnyI<const W: u32>;

#[diagnostic::do_not_recommend]
impl<const W: u32> TypeConstraint for AnyI<W> {
    fn holds(ctx: &Context, ty: Type) -> bool {
        ty.integer_width(ctx) == Some(W)
    }

    fn summary() -> Cow<'static, str> {
        format!("{W}-bit integer").into()
    }
}

/// The usual float of this width.
#[derive(Clone, Copy, Debug)]
pub struct F<const W: u32>;

impl<const W: u32> F<W> {
    const KIND: FloatKind = match W {
        16 => FloatKind::F16,
        32 => FloatKind::F32,
        64 => FloatKind::F64,
        80 => FloatKind::F80,
        128 => FloatKind::F128,
        _ => panic!("floats are of 16, 32, 64, 80 or 128 bits"),
    };
}

#[diagnostic::do_not_recommend]
impl<const W: u32> TypeConstraint for F<W> {
    fn holds(ctx: &Context, ty: Type) -> bool {
        ty.float_kind(ctx) == Some(Self::KIND)
    }

    fn summary() -> Cow<'static, str> {
        format!("{W}-bit float").into()
    }
}

impl<const W: u32> BuildableType for F<W> {
    fn build(ctx: &Context) -> Type {
        ctx.float_type(Self::KIND)
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
