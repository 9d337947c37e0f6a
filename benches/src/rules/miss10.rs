//! The first 10 rules of W4. `build.rs` writes them.

use drr::prelude::*;

use crate::ops::*;

include!(concat!(env!("OUT_DIR"), "/miss10.rs"));
