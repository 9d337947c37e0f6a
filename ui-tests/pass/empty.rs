//! The harness accepts a program that says nothing.

use drr as _;

fn main() {}
