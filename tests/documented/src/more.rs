//! A module of its own.

use drr::prelude::*;

op! {
    /// An operation of another module.
    pub FarOp = "my.far", (ins I32:$x), (outs I32:$r)
}
