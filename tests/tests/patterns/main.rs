//! Patterns over the ops of the specification's examples, run on IR: one test per feature of patterns, with input and
//! output as text.

mod block;
mod check;
mod combined;
mod conditions;
mod constant_like;
mod constants_of_own;
mod edits;
mod either;
mod fallible;
mod fixed_types;
mod groups;
mod lints;
mod lists;
mod locations;
mod lowering;
mod matchers;
mod names;
mod natives;
mod ops;
mod own_constraints;
mod parameters;
mod pdll;
mod properties;
mod reach;
mod reasons;
mod result_lists;
mod results;
mod several;
mod source;
mod supplemental;
mod tablegen;
mod types;
mod unused;
mod yields;
