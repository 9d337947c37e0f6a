//! Parser, checker and code generator of `op!`, `pat!`, `pdll!` and `drr!`, as a library over `proc_macro2` tokens. Its
//! callers are the proc macros, the importer and tests.
//!
//! ```text
//! tokens --parse--> syntax --check--> model --expand--> Rust
//!        lex, syntax       check            expand
//! ```
//!
//! | phase | module | input and output |
//! | --- | --- | --- |
//! | parse | `syntax`, with `lex` | tokens to syntax trees; recovers from errors |
//! | check | `check` | syntax trees, op signatures and the constraint table to models |
//! | expand | `expand` | models without errors to code that names only `drr::__private` |
//! | records | `tablegen` | TableGen records to tokens of the other macros |
//!
//! The description of an op is a `signature`; macros obtain it with a `signature_request`. Errors are collected in a
//! `report`; their texts are in `messages`. One file per macro runs its phases: `op`, `pattern`, `patterns`, `dialect`,
//! `enum_attr`, `constraint_item`, `drr_block`, `pdll`, `include`. `item_checker` runs them for tools that generate
//! macro calls.
//!
//! A new construct has one file in each phase: its syntax in `syntax/pattern`, its checks in `check/pattern`, its code
//! in `expand/pattern`.
//!
//! *Architecture invariants.* No user code runs here, and files are read only through a function of the caller. Bad
//! input yields errors, never a panic.

mod assembly_format;
mod attribute;
mod built_in;
mod check;
mod constraint_item;
pub mod cpp;
mod crate_path;
mod definition;
mod dialect;
pub mod docs;
mod drr_block;
mod enum_attr;
mod expand;
mod include;
#[cfg(test)]
mod incomplete_input_tests;
mod item_checker;
mod lex;
#[cfg(test)]
mod macro_expander;
mod messages;
#[cfg(test)]
mod mutate;
mod op;
mod pattern;
mod patterns;
mod pdll;
mod report;
mod signature;
mod signature_request;
mod source_file;
mod substitute;
mod syntax;
mod tablegen;
mod token_span;
mod token_stream;

pub use crate::assembly_format::{AssemblyFormat, CustomArgument, CustomDirective};
pub use crate::drr_block::lints::lint_step;
pub use crate::expand::dialect_table::dialect_step;
pub use crate::include::{include_drr, include_pdll};
pub use crate::item_checker::ItemChecker;
pub use crate::pattern::pattern_step;
pub use crate::pdll::{pdll_op_names_step, pdll_step};
pub use crate::report::ItemError;
pub use crate::syntax::pattern::directive_words;
pub use crate::tablegen::name_order::compare_record_names;

use crate::crate_path::CratePath;
use proc_macro2::TokenStream;

/// A macro of drr that this crate expands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Macro {
    /// `op!`, which declares an op.
    Op,
    /// `pat!`, which declares a pattern.
    Pat,
    /// `patterns!`, which groups patterns.
    Patterns,
    /// `drr!`, which contains TableGen records.
    Drr,
    /// `pdll!`, which contains PDLL patterns.
    Pdll,
    /// `dialect!`, which declares a dialect.
    Dialect,
    /// `enum_attr!`, which declares an enum.
    EnumAttr,
    /// `constraint!`, which declares a constraint.
    Constraint,
    /// `type_def!`, which declares a type of a dialect.
    TypeDef,
    /// `attr_def!`, which declares an attribute of a dialect.
    AttrDef,
}

impl Macro {
    /// Expands a call of the macro. The first token may be the `$crate` of `drr`, which resolves to that crate under
    /// any name.
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

    /// Expands a call of the macro for rust-analyzer, with each user token where an editor can resolve it.
    pub fn expand_for_ide(self, input: TokenStream) -> TokenStream {
        let (drr, input) = CratePath::take(input);
        self.expand_at(&drr.for_ide(), input)
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
