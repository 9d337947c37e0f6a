//! Marker traits for the operations that a pattern matches and builds. rustdoc lists their implementations on the pages
//! of the operations. `pat!` implements the traits only while documentation is built.

/// The operation appears in the source of the pattern `P`.
pub trait MatchedBy<P> {}

/// The operation appears in the results of the pattern `P`.
pub trait BuiltBy<P> {}
