//! Evaluation of PDLL: lowers patterns of `pdll!` to patterns of `pat!`.
//!
//! ```text
//! pdll! tokens --parse--> syntax/pdll --evaluate--> match graph --tree--> syntax/pattern --> the checks of pat!
//! ```
//!
//! PDLL is a second notation for patterns without a machine of its own. Its syntax tree is evaluated once: names are
//! resolved, constraints and rewrites with statements are inlined at their calls, tuples are flattened, and the PDLL
//! type of each expression (`pdll_type`) is checked. The result is a graph of ops that refer to each other. `tree`
//! writes it as the tree of a pattern (`syntax/pattern`), starting at the rewritten op. From there on everything is
//! shared: checks, lints, predicates, code. Where PDLL is more expressive than that tree, the tree is extended, so that
//! `pat!` gains the feature, too.
//!
//! Like the checks of `pat!`, `evaluator` and its modules work with the signatures of ops or, in the first macro call,
//! without them.

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
#[cfg(test)]
mod notation_tests;
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
