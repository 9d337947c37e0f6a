//! Which operations a pattern matches and builds, as traits: so rustdoc lists the patterns of a crate on the pages of its
//! operations. `pat!` implements them only while documentation is built.

/// The operation stands in the source of the pattern `P`.
pub trait MatchedBy<P> {}

/// The operation stands in the results of the pattern `P`.
pub trait BuiltBy<P> {}
