//! The guarantees of the drivers for arbitrary user code: they return, the module is valid or restored, and the message
//! names the cause and its location.
//!
//! - `dialect`: ops with invalid folds, materializers and verifiers, and patterns made of functions.
//! - `patterns`: invalid rewrites, one by one.
//! - `detached`: detached ops.
//! - `folds`: invalid folds and materializers.
//! - `limits`: non-terminating rewrites.
//! - `panics`: user code that panics.
//! - `stale`: native code that erases ops that its rule has built.
//! - `unwind`: panics in every callback under every driver.
//! - `path`: listeners do not affect the result.
//! - `hostile`: random combinations.

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
