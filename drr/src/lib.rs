//! MLIR declarative rewrite rules, as Rust.
