//! What PDLL means, and how it meets `pat!`.
//!
//! ```text
//! pdll! tokens --parse--> syntax/pdll --evaluate--> match graph --tree--> syntax/pattern --> the checks of pat!
//! ```
//!
//! PDLL is a second spelling of patterns, not a second machine. Its syntax tree is evaluated once: names are resolved,
//! constraints and rewrites with statements are written out where they are called, tuples come apart, and what each expression
//! is (`kind`) is checked. What is left are operations that refer to each other. `tree` writes them as the tree of a pattern
//! (`syntax/pattern`), from the operation that is rewritten downwards. From there on everything is shared: checks, lints,
//! predicates, code. Where PDLL can say more than that tree, the tree grows, so that `pat!` can say it, too.
//!
//! `evaluator` and its parts know the signatures of operations or, in the first step of the macro, do without them, as the checks
//! of `pat!` do.

mod call;
mod code;
mod constant;
mod constraint;
mod conversion;
#[cfg(test)]
mod conversion_tests;
mod entity;
pub(crate) mod evaluate;
pub(crate) mod evaluator;
mod expression;
mod nest;
mod node;
mod operation;
mod pdll_type;
mod region;
mod rewrite;
pub(crate) mod scope;
mod term;
#[cfg(test)]
mod tests;
mod tree;
mod types;
mod untyped;
mod untyped_op;
mod variable;
mod yielded;
