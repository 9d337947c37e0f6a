//! The other 900 rules of W4. `build.rs` writes them.

use drr::prelude::*;

use crate::ops::*;

include!(concat!(env!("OUT_DIR"), "/miss1000.rs"));
