//! Forwarding implementations of a trait for options, lists and references.

/// Implements a trait with one method, which appends to a list, for containers of implementors.
macro_rules! for_parts {
    ($trait:ident, $add:ident, $found:ty, $room:literal) => {
        for_parts!(@each $trait, $add, $found, $room,
            [T: $trait] Option<T>,
            [T: $trait] [T],
            [T: $trait] Vec<T>,
            [T: $trait, const N: usize] [T; N],
            [A: smallvec::Array<Item: $trait>] SmallVec<A>,
        );

        #[diagnostic::do_not_recommend]
        impl<T: $trait + ?Sized> $trait for &T {
            fn $add(&self, ir: &Ir, list: &mut SmallVec<[$found; $room]>) {
                (**self).$add(ir, list);
            }
        }
    };
    (@each $trait:ident, $add:ident, $found:ty, $room:literal, $([$($generics:tt)*] $whole:ty,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $trait for $whole {
            fn $add(&self, ir: &Ir, list: &mut SmallVec<[$found; $room]>) {
                self.iter().for_each(|part| part.$add(ir, list));
            }
        }
    )*};
}

pub(super) use for_parts;
