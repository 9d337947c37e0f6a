//! The language of `op!`, `pat!` and `drr!`, as a library over `proc_macro2` tokens: the proc macros, an importer and tests call
//! it.
//!
//! ```text
//! tokens --parse--> syntax --check--> model --expand--> Rust
//!        lex, syntax       check            expand
//! ```
//!
//! | phase | folder | what it knows |
//! | --- | --- | --- |
//! | parse | `syntax`, with `lex` | what is written; it recovers from errors and goes on |
//! | check | `check` | the signatures of operations, the table of constraints; `check/pattern/resolve` says what a name is |
//! | expand | `expand` | a model without errors, and the names in `drr::__private` |
//! | records | `tablegen` | TableGen's records become the tokens of the other macros |
//!
//! What an operation is travels as a `signature`. Errors are collected in a `report`, with the texts of `messages`. A file per
//! macro runs its phases: `op`, `pattern`, `patterns`, `dialect`, `enum_attr`, `constraint_item`, `drr_block`, `pdll`, `include`.
//! `item_check` runs them for a tool that writes macro calls.
//!
//! A new construct has one file in each phase: in `syntax/pattern` what it looks like, in `check/pattern` what it needs, in
//! `expand/pattern` what it becomes.
//!
//! *Architecture invariants.* No user code runs here and no file is read but through a function of the caller. Bad input gives errors, never a panic.

mod attribute;
mod check;
mod constraint_item;
pub mod cpp;
mod crate_path;
mod definition;
mod dialect;
mod drr_block;
mod enum_attr;
mod expand;
#[cfg(test)]
mod half_typed;
mod include;
mod item_check;
mod lex;
mod messages;
#[cfg(test)]
mod mutate;
mod op;
mod pattern;
mod patterns;
mod pdll;
mod rebuild;
mod report;
mod signature;
mod source_file;
mod syntax;
mod tablegen;

pub use crate::drr_block::lints::lint_step;
pub use crate::expand::dialect_table::dialect_step;
pub use crate::include::{include_drr, include_pdll};
pub use crate::item_check::{ItemChecker, ItemError};
pub use crate::pattern::pattern_step;
pub use crate::pdll::{pdll_names_step, pdll_step};

use crate::crate_path::CratePath;
use proc_macro2::TokenStream;

/// The macros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Macro {
    /// `op!`: an operation.
    Op,
    /// `pat!`: a pattern.
    Pat,
    /// `patterns!`: a list of patterns.
    Patterns,
    /// `drr!`: a block of declarations.
    Drr,
    /// `pdll!`: a block of patterns in PDLL.
    Pdll,
    /// `dialect!`: a dialect.
    Dialect,
    /// `enum_attr!`: an enum.
    EnumAttr,
    /// `constraint!`: a constraint.
    Constraint,
    /// `type_def!`: a type of a dialect.
    TypeDef,
    /// `attr_def!`: an attribute of a dialect.
    AttrDef,
}

impl Macro {
    /// The code that a call of the macro becomes. Its first token may be the `$crate` of `drr`, which names that
    /// crate whatever it is called.
    ///
    /// ```
    /// use drr_lang::Macro;
    /// let call = r#"AOp = "test.a", (ins AnyType:$x), (outs AnyType:$r)"#;
    /// let code = Macro::Op.expand(call.parse().expect("these are tokens")).to_string();
    /// assert!(code.contains("struct AOp"), "{code}");
    /// ```
    pub fn expand(self, input: TokenStream) -> TokenStream {
        let (drr, input) = CratePath::take(input);
        self.expand_at(&drr, input)
    }

    /// The same as rust-analyzer is to see it: each token of the user's where it means something.
    pub fn expand_for_editor(self, input: TokenStream) -> TokenStream {
        let (drr, input) = CratePath::take(input);
        self.expand_at(&drr.for_editor(), input)
    }

    fn expand_at(self, drr: &CratePath, input: TokenStream) -> TokenStream {
        let expand = match self {
            Macro::Op => op::op,
            Macro::Pat => pattern::pat,
            Macro::Patterns => patterns::patterns,
            Macro::Drr => drr_block::drr,
            Macro::Pdll => pdll::pdll,
            Macro::Dialect => dialect::dialect,
            Macro::EnumAttr => enum_attr::enum_attr,
            Macro::Constraint => constraint_item::constraint,
            Macro::TypeDef => definition::type_def,
            Macro::AttrDef => definition::attr_def,
        };
        expand(drr, input)
    }
}
