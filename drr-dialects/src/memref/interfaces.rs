//! Region control flow.

use drr::define::RegionBranchPoint::{Parent, Region};
use drr::define::{RegionBranchOpInterface, RegionBranchPoint};
use drr::prelude::*;

use super::AllocaScopeOp;

impl RegionBranchOpInterface for AllocaScopeOp<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: &[Option<Attribute>]) -> Vec<RegionBranchPoint> {
        match from {
            Parent => vec![Region(0)],
            Region(_) => vec![Parent],
        }
    }
}
