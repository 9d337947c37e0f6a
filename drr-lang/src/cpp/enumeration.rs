//! Cases of enums as C++ names them.

use super::constant::{Int, evaluate};
use super::expr::parse;
use crate::lex::rust_ident;
use proc_macro2::{Ident, Span};

/// The cases of an enum, as far as values of it in C++ name them.
#[derive(Clone, Debug)]
pub struct EnumCases<'e> {
    /// The class of the enum, without namespaces.
    pub class: &'e str,
    /// Number of bits of a value.
    pub bits: u32,
    /// `true` if values are made of several cases.
    pub is_flags: bool,
    /// The cases with their values.
    pub cases: Vec<(&'e str, u64)>,
}

impl<'e> EnumCases<'e> {
    /// Returns the number that C++ means: a case with its class, several with `|` between them, or a number that is cast. An enum that
    /// is made of nothing is zero.
    pub fn number_of(&self, cpp: &str) -> Option<u64> {
        let case = |name: &str| {
            let (path, symbol) = name.rsplit_once("::")?;
            let (_, value) = self.cases.iter().find(|(known, _)| *known == symbol)?;
            (path.rsplit("::").next() == Some(self.class)).then(|| Int {
                value: i128::from(*value),
                bits: self.bits,
                signed: false,
            })
        };
        let cpp = cpp.trim();
        let of_nothing = cpp.strip_suffix("{}").or_else(|| cpp.strip_suffix("()"));
        if of_nothing.is_some_and(|class| class.is_empty() || class.rsplit("::").next() == Some(self.class)) {
            return Some(0);
        }
        u64::try_from(evaluate(&parse(cpp)?, &case)?.int()?.value).ok()
    }

    /// Returns the cases that make up a number; none for zero, where that is no case of flags.
    pub fn cases_of(&self, number: u64) -> Option<Vec<&'e str>> {
        if let Some((case, _)) = self.cases.iter().find(|(_, value)| *value == number) {
            return Some(vec![case]);
        }
        let parts = self
            .cases
            .iter()
            .filter(|(_, bits)| bits.is_power_of_two() && bits & number == *bits);
        let parts: Vec<&(&str, u64)> = parts.filter(|_| self.is_flags).collect();
        let covered = parts.iter().fold(0, |bits, (_, case)| bits | case);
        (self.is_flags && covered == number).then(|| parts.into_iter().map(|(case, _)| *case).collect())
    }

    /// Returns a value of C++ as Rust, for an enum of this name.
    pub fn value_of(&self, name: &str, cpp: &str) -> Option<String> {
        let cases = self.cases_of(self.number_of(cpp)?)?;
        let cases: Vec<String> = cases
            .into_iter()
            .map(|case| format!("{name}::{}", case_ident(case)))
            .collect();
        Some(match cases.is_empty() {
            true => format!("{name}::default()"),
            false => cases.join(" | "),
        })
    }
}

/// Returns the name of a case in Rust.
pub fn case_ident(symbol: &str) -> String {
    ident_of_case(symbol, Span::call_site()).to_string()
}

/// Returns the name of a case in Rust as a token. As in MLIR, an underscore begins a name before a digit.
pub(crate) fn ident_of_case(symbol: &str, span: Span) -> Ident {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let begins_with_digit = symbol.starts_with(|c: char| c.is_ascii_digit());
    let kept = symbol.chars().map(|c| if is_part(c) { c } else { '_' });
    let kept: String = begins_with_digit.then_some('_').into_iter().chain(kept).collect();
    rust_ident(if kept.is_empty() { "_" } else { &kept }, span)
}
