//! Types with the names of the prelude, which a glob import brings in their place.

#![allow(non_camel_case_types)]

pub enum Option {}
pub enum Some {}
pub enum None {}
pub enum Result {}
pub enum Ok {}
pub enum Err {}
pub enum Vec {}
pub enum String {}
pub enum Box {}
pub enum ToString {}
pub enum ToOwned {}
pub enum Into {}
pub enum From {}
pub enum TryFrom {}
pub enum TryInto {}
pub enum AsRef {}
pub enum AsMut {}
pub enum Iterator {}
pub enum IntoIterator {}
pub enum DoubleEndedIterator {}
pub enum ExactSizeIterator {}
pub enum Extend {}
pub enum FromIterator {}
pub enum Clone {}
pub enum Copy {}
pub enum Default {}
pub enum PartialEq {}
pub enum Eq {}
pub enum PartialOrd {}
pub enum Ord {}
pub enum Send {}
pub enum Sync {}
pub enum Sized {}
pub enum Unpin {}
pub enum Drop {}
pub enum Fn {}
pub enum FnMut {}
pub enum FnOnce {}
pub enum drop {}
