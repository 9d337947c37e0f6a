//! What a driver promises whatever the user's code does: it returns, the module is valid or as before, and the message says
//! who it was and where.
//!
//! - `dialect`: ops whose folds, materializer and verifier do what they must not, and patterns made of functions.
//! - `patterns`: mistakes of patterns, one by one.
//! - `detached`: operations that are in no block.
//! - `folds`: mistakes of folds and materializers.
//! - `limits`: what does not end.
//! - `panics`: user code that panics.
//! - `stale`: native code that erases what its rule has built.
//! - `unwind`: panics in every callback under every driver.
//! - `path`: whoever listens gets the same module.
//! - `hostile`: all of it at random.

mod detached;
mod dialect;
mod folds;
mod hostile;
mod limits;
mod panics;
mod path;
mod patterns;
mod stale;
mod unwind;
