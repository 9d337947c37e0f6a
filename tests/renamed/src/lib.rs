//! A program that calls drr by another name, in which no name is in scope implicitly: generated code names all that it uses by
//! whole paths, and operations that another crate exports can be used.

#![no_implicit_prelude]
#![deny(warnings)]
#![allow(missing_docs, unused_variables)]

pub mod declared;
pub mod rules;

#[cfg(test)]
mod tests;
