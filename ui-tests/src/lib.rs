//! What the compile-fail tests share.
