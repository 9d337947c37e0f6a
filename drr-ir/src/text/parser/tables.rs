//! Tables of the parser: aliases, and results that are found again by their text.

use std::cell::Cell;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::known_attrs::KnownAttrs;
use crate::diagnostic::Span;
use crate::{Attribute, Ident, Location, OpName, Type};

/// The aliases that the text has defined, by name.
#[derive(Default)]
pub(super) struct AliasTable<'s> {
    pub(super) attrs: FxHashMap<&'s [u8], Attribute>,
    pub(super) types: FxHashMap<&'s [u8], Type>,
    pub(super) locations: FxHashMap<&'s [u8], Location>,
    /// Names in bodies of dialect types and attributes that were not aliases when the body was parsed.
    pub(super) kept_names: IndexSet<&'s [u8], FxBuildHasher>,
}

/// Names, types and attributes that have been parsed, by their text.
#[derive(Default)]
pub(super) struct TextCache<'s> {
    /// The op names that have been checked, by their text in quotes.
    pub(super) op_names: FxHashMap<&'s [u8], OpName>,
    /// The op names that have been checked in custom form. They depend on the default dialect.
    pub(super) custom_op_names: FxHashMap<(&'s [u8], Option<&'static str>), OpName>,
    /// Single-line types.
    pub(super) types: FxHashMap<&'s [u8], Type>,
    /// Short strings.
    pub(super) strings: FxHashMap<&'s [u8], Attribute>,
    /// Arrays and dictionaries.
    pub(super) lists: KnownAttrs<'s>,
    /// Start of a type that was not found by its text.
    pub(super) missed_type: Cell<Option<u32>>,
    /// The attribute text whose end was computed last.
    pub(super) last_fragment: Cell<Span>,
    /// The file of the last location.
    pub(super) last_file: Cell<Option<(&'s [u8], Ident)>>,
}
