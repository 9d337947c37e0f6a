//! A program that calls drr by another name, in which the names of the prelude mean something else: generated code names all that
//! it uses by whole paths, and operations that another crate exports can be used.

#![deny(warnings)]
#![allow(missing_docs, unused_variables)]

pub mod declared;
pub mod rules;
pub mod shadows;

#[cfg(test)]
mod tests;
