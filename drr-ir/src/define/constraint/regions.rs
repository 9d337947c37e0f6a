//! Constraints on regions.

use std::borrow::Cow;

use super::RegionConstraint;
use crate::RegionRef;

/// Any region.
#[derive(Clone, Copy, Debug)]
pub struct AnyRegion;

impl RegionConstraint for AnyRegion {
    fn holds(_region: RegionRef<'_>) -> bool {
        true
    }

    fn summary() -> Cow<'static, str> {
        "any region".into()
    }
}

/// A region of exactly `N` blocks.
#[derive(Clone, Copy, Debug)]
pub struct SizedRegion<const N: usize>;

impl<const N: usize> RegionConstraint for SizedRegion<N> {
    fn holds(region: RegionRef<'_>) -> bool {
        region.blocks().take(N + 1).count() == N
    }

    fn summary() -> Cow<'static, str> {
        format!("region with {}", blocks(N)).into()
    }
}

/// A region of at least `N` blocks.
#[derive(Clone, Copy, Debug)]
pub struct MinSizedRegion<const N: usize>;

impl<const N: usize> RegionConstraint for MinSizedRegion<N> {
    fn holds(region: RegionRef<'_>) -> bool {
        region.blocks().take(N).count() == N
    }

    fn summary() -> Cow<'static, str> {
        format!("region with at least {}", blocks(N)).into()
    }
}

/// A region of at most `N` blocks.
#[derive(Clone, Copy, Debug)]
pub struct MaxSizedRegion<const N: usize>;

impl<const N: usize> RegionConstraint for MaxSizedRegion<N> {
    fn holds(region: RegionRef<'_>) -> bool {
        region.blocks().take(N + 1).count() <= N
    }

    fn summary() -> Cow<'static, str> {
        format!("region with at most {}", blocks(N)).into()
    }
}

fn blocks(count: usize) -> String {
    format!("{count} block{}", if count == 1 { "" } else { "s" })
}
