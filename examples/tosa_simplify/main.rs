//! Simplifies tosa modules.

fn main() {}
