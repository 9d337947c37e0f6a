//! Constraints on regions.

use std::borrow::Cow;

use super::RegionConstraint;
use crate::RegionRef;
use crate::diagnostic::counted;

macro_rules! regions {
    ($($(#[$doc:meta])* $name:ident $([$number:ident])? = |$region:ident| $holds:expr, $($summary:expr),+;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name $(<const $number: usize>)?;

        impl $(<const $number: usize>)? RegionConstraint for $name $(<$number>)? {
            fn holds($region: RegionRef<'_>) -> bool {
                $holds
            }

            fn summary() -> Cow<'static, str> {
                format!($($summary),+).into()
            }
        }
    )*};
}

regions! {
    /// Any region.
    AnyRegion = |_region| true, "any region";
    /// A region with exactly `N` blocks.
    SizedRegion[N] = |region| region.blocks().take(N + 1).count() == N, "region with {}", blocks(N);
    /// A region with at least `N` blocks.
    MinSizedRegion[N] = |region| region.blocks().take(N).count() == N, "region with at least {}", blocks(N);
    /// A region with at most `N` blocks.
    MaxSizedRegion[N] = |region| region.blocks().take(N + 1).count() <= N, "region with at most {}", blocks(N);
}

fn blocks(count: usize) -> String {
    counted(count, "block")
}
