//! The harness accepts an empty program.

use drr as _;

fn main() {}
