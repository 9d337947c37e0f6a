//! Macros for tables of constraints. A row consists of the name of a constraint, its numbers in brackets, its
//! constraint arguments in angle brackets, its condition or value, and its summary as arguments of `format!`.

/// Declares the type of a constraint.
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

/// Implements [`TypeConstraint`](super::TypeConstraint) from a condition.
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

/// Implements [`AttrConstraint`](super::AttrConstraint) from the plain value, whose type is in parentheses. The
/// constraint holds if there is a value.
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

/// Declares constraints on attributes whose plain value is the attribute itself, from a condition.
macro_rules! attr_predicates {
    ($($(#[$doc:meta])* $name:ident $([$($number:ident: $int:ident),+])? $(<$($param:ident: $bound:ident),+>)?
        = |$ctx:ident, $attr:ident| $holds:expr, $($summary:expr),+;)*) => {
        attr_constraints! {$(
            $(#[$doc])* $name $([$($number: $int),+])? $(<$($param: $bound),+>)? ($crate::Attribute)
                = |$ctx, $attr| ($holds).then_some($attr), $($summary),+;
        )*}
    };
}

/// Implements [`BuildableAttr`](super::BuildableAttr) from a Rust value, whose type is in parentheses.
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
