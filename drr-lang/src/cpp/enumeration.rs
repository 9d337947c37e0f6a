//! Enum cases by their C++ names.

use super::constant::evaluate_with_enum;
use super::expr::parse;
use super::number::Int;
use crate::lex::rust_ident;
use proc_macro2::{Ident, Span};

/// The cases of an enum, for values in C++.
#[derive(Clone, Debug)]
pub struct EnumCases<'e> {
    /// The unqualified class of the enum.
    pub class: &'e str,
    /// The width of a value in bits.
    pub bits: u32,
    /// `true` for bit enums.
    pub is_flags: bool,
    /// The cases with their values.
    pub cases: Vec<(&'e str, u64)>,
}

impl<'e> EnumCases<'e> {
    /// Returns the value of a C++ expression: a qualified case, cases joined by `|`, or a cast number. A
    /// value-initialized enum is zero.
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
        let is_own = |class: &str| class.rsplit("::").next() == Some(self.class);
        let enum_type = |class: &str| {
            is_own(class).then_some(Int {
                value: 0,
                bits: self.bits,
                signed: false,
            })
        };
        let value = evaluate_with_enum(&parse(cpp)?, &case, &enum_type)?;
        u64::try_from(value.int()?.value).ok()
    }

    /// Returns the cases that a value consists of. For zero, none, unless it is a case.
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

    /// Returns a C++ value as Rust, for an enum with this name.
    pub fn value_of(&self, name: &str, cpp: &str) -> Option<String> {
        let cases = self.cases_of(self.number_of(cpp)?)?;
        let cases: Vec<String> = cases
            .into_iter()
            .map(|case| format!("{name}::{}", case_ident(case)))
            .collect();
        Some(if cases.is_empty() {
            format!("{name}::default()")
        } else {
            cases.join(" | ")
        })
    }
}

/// Returns the Rust name of a case.
pub fn case_ident(symbol: &str) -> String {
    ident_of_case(symbol, Span::call_site()).to_string()
}

/// Returns the Rust name of a case as a token. As in MLIR, a leading digit is preceded by an underscore.
pub(crate) fn ident_of_case(symbol: &str, span: Span) -> Ident {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let begins_with_digit = symbol.starts_with(|c: char| c.is_ascii_digit());
    let kept = symbol.chars().map(|c| if is_part(c) { c } else { '_' });
    let kept: String = begins_with_digit.then_some('_').into_iter().chain(kept).collect();
    rust_ident(if kept.is_empty() { "_" } else { &kept }, span)
}
