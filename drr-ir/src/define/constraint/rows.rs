//! The macros that tables of constraints are written with. A row is the name of a constraint, its numbers in brackets, the
//! constraints that it takes in angle brackets, what it asks, and its summary as `format!` takes it.

/// The type that a constraint is.
macro_rules! constraint {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
    };
    ($(#[$doc:meta])* $name:ident [$($number:ident: $int:ident),+]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<$(const $number: $int),+>;
    };
    ($(#[$doc:meta])* $name:ident $([$($number:ident: $int:ident),+])? <$($param:ident: $bound:ident),+>) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<$($(const $number: $int,)+)? $($param),+>(std::marker::PhantomData<($($param,)+)>);
    };
}

/// Implements [`TypeConstraint`](super::TypeConstraint); what it asks is whether it holds.
macro_rules! impl_type_constraints {
    ($($name:ident $([$($number:ident: $int:ident),+])? $(<$($param:ident: $bound:ident),+>)?
        = |$ctx:ident, $ty:ident| $holds:expr, $($summary:expr),+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($(const $number: $int,)+)? $($($param: $bound,)+)?> $crate::define::TypeConstraint
            for $name<$($($number,)+)? $($($param,)+)?>
        {
            fn holds($ctx: &$crate::Context, $ty: $crate::Type) -> bool {
                $holds
            }

            fn summary() -> std::borrow::Cow<'static, str> {
                format!($($summary),+).into()
            }
        }
    )*};
}

/// Declares constraints on types.
macro_rules! type_constraints {
    ($($(#[$doc:meta])* $name:ident $([$($number:ident: $int:ident),+])? $(<$($param:ident: $bound:ident),+>)?
        = |$ctx:ident, $ty:ident| $holds:expr, $($summary:expr),+;)*) => {$(
        constraint! { $(#[$doc])* $name $([$($number: $int),+])? $(<$($param: $bound),+>)? }
        impl_type_constraints! {
            $name $([$($number: $int),+])? $(<$($param: $bound),+>)? = |$ctx, $ty| $holds, $($summary),+;
        }
    )*};
}

/// Implements [`AttrConstraint`](super::AttrConstraint); what it asks is the plain value, of the type in parentheses, and it
/// holds if there is one.
macro_rules! impl_attr_constraints {
    ($($name:ident $([$($number:ident: $int:ident),+])? $(<$($param:ident: $bound:ident),+>)?
        ($value:ty $(, if_absent: $absent:expr)? $(, form: $form:expr)?) = |$ctx:ident, $attr:ident| $read:expr, $($summary:expr),+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($(const $number: $int,)+)? $($($param: $bound,)+)?> $crate::define::AttrConstraint
            for $name<$($($number,)+)? $($($param,)+)?>
        {
            type Value<'c> = $value;
            $(const HOLDS_IF_ABSENT: bool = $absent;)?
            $(const FORM: $crate::define::AttrForm = $form;)?

            fn holds(ctx: &$crate::Context, attr: $crate::Attribute) -> bool {
                <Self as $crate::define::AttrConstraint>::value(ctx, attr).is_some()
            }

            fn summary() -> std::borrow::Cow<'static, str> {
                format!($($summary),+).into()
            }

            fn value($ctx: &$crate::Context, $attr: $crate::Attribute) -> Option<Self::Value<'_>> {
                $read
            }
        }
    )*};
}

/// Declares constraints on attributes.
macro_rules! attr_constraints {
    ($($(#[$doc:meta])* $name:ident $([$($number:ident: $int:ident),+])? $(<$($param:ident: $bound:ident),+>)?
        ($($value:tt)+) = |$ctx:ident, $attr:ident| $read:expr, $($summary:expr),+;)*) => {$(
        constraint! { $(#[$doc])* $name $([$($number: $int),+])? $(<$($param: $bound),+>)? }
        impl_attr_constraints! {
            $name $([$($number: $int),+])? $(<$($param: $bound),+>)? ($($value)+) = |$ctx, $attr| $read, $($summary),+;
        }
    )*};
}

/// Declares constraints on attributes whose plain value is the attribute itself; what a row asks is whether it holds.
macro_rules! attr_predicates {
    ($($(#[$doc:meta])* $name:ident $([$($number:ident: $int:ident),+])? $(<$($param:ident: $bound:ident),+>)?
        = |$ctx:ident, $attr:ident| $holds:expr, $($summary:expr),+;)*) => {
        attr_constraints! {$(
            $(#[$doc])* $name $([$($number: $int),+])? $(<$($param: $bound),+>)? ($crate::Attribute)
                = |$ctx, $attr| ($holds).then_some($attr), $($summary),+;
        )*}
    };
}

/// Says which attribute a constraint builds from a Rust value, of the type in parentheses.
macro_rules! buildable_attrs {
    ($($name:ident $(<$($param:ident: $bound:ident),+>)? ($from:ty) = |$ctx:ident, $value:ident| $build:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl $(<$($param: $bound),+>)? $crate::define::BuildableAttr for $name $(<$($param),+>)? {
            type From<'a> = $from;

            fn build($ctx: &$crate::Context, $value: Self::From<'_>) -> $crate::Attribute {
                $build
            }
        }
    )*};
}
