//! Attributes of a pattern that `pat!` handles: `#[label("slow", "tosa")]`, `#[bounded_recursion]`, `#[fallible]`,
//! `#[conversion]` and `#[reach(1)]`.

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};

use crate::attribute::{Attribute, take_allowed};
use crate::lex::Tokens;
use crate::messages::lint::Lint;
use crate::messages::pattern as diag;
use crate::report::{Report, TokenSpan};
use drr_schema::nearest;

/// Names of the attributes.
const SWITCHES: [&str; 5] = ["label", "bounded_recursion", "fallible", "conversion", "reach"];

/// The labels and promises of a pattern.
#[derive(Debug, Clone, Default)]
pub(crate) struct Switches {
    /// The labels in source order.
    pub(crate) labels: Vec<Literal>,
    /// Set if the pattern terminates when applied to its own results.
    pub(crate) bounded_recursion: bool,
    /// Set if native code in the results can fail, which rolls back the rewrite.
    pub(crate) fallible: bool,
    /// Set if symbols in the results denote converted values in a dialect conversion.
    pub(crate) conversion: bool,
    /// The allowed lints.
    pub(crate) allowed: Vec<Lint>,
    /// The maximum distance in ops from the root that matching inspects, including native code.
    pub(crate) reach: Option<u32>,
}

impl Switches {
    /// Returns `true` if a lint is allowed.
    pub(crate) fn allows(&self, lint: Lint) -> bool {
        self.allowed.contains(&lint)
    }

    /// Removes drr's attributes from the list and returns them. The others are rustc's.
    pub(crate) fn take(attributes: &mut Vec<Attribute>, report: &mut Report) -> Switches {
        let mut switches = Switches {
            allowed: take_allowed(attributes, &Lint::OF_PATTERNS, report),
            ..Switches::default()
        };
        attributes.retain(|attribute| {
            let mut tokens = attribute.tokens();
            if tokens.eat_word("label").is_some() {
                switches.read_labels(&mut tokens, report);
                return false;
            }
            if let Some(word) = tokens.eat_word("reach") {
                switches.read_reach(&word, &mut tokens, report);
                return false;
            }
            for (word, switch) in [
                ("bounded_recursion", &mut switches.bounded_recursion),
                ("fallible", &mut switches.fallible),
                ("conversion", &mut switches.conversion),
            ] {
                if tokens.eat_word(word).is_some() {
                    if !tokens.is_empty() {
                        report.error(tokens.span(), diag::switch_alone(word));
                    }
                    *switch = true;
                    return false;
                }
            }
            // An attribute similar to drr's is a misspelling.
            let mut tokens = attribute.tokens();
            if let Some(word) = tokens.eat_ident()
                && let Some(near) = nearest(&word.to_string(), SWITCHES)
                && !tokens.at_punct(':')
            {
                report.error(&word, diag::no_such_switch(&word, near));
                return false;
            }
            true
        });
        switches
    }

    fn read_reach(&mut self, word: &Ident, tokens: &mut Tokens, report: &mut Report) {
        let rest = tokens.rest();
        let inner: Vec<TokenTree> = match tokens.eat_group(Delimiter::Parenthesis) {
            Some(group) if tokens.is_empty() => group.stream().into_iter().collect(),
            _ => Vec::new(),
        };
        let steps = match &inner[..] {
            [TokenTree::Literal(steps)] => steps.to_string().parse::<u32>().ok(),
            _ => None,
        };
        match steps {
            Some(_) if self.reach.is_some() => report.error(word, diag::reach_twice()),
            Some(steps) => self.reach = Some(steps),
            None => {
                let wrong: TokenStream = inner.into_iter().collect();
                let span = [&wrong, &rest].into_iter().find(|tokens| !tokens.is_empty());
                report.error(span.map_or(word.into(), TokenSpan::of), diag::reach_expected());
            }
        }
    }

    fn read_labels(&mut self, tokens: &mut Tokens, report: &mut Report) {
        let span = tokens.span();
        let Some(group) = tokens.eat_group(Delimiter::Parenthesis) else {
            report.error(span, diag::label_expected());
            return;
        };
        let mut inner = Tokens::of_group(&group);
        if inner.is_empty() {
            report.error(&group, diag::label_expected());
        }
        while !inner.is_empty() {
            match inner.eat_string() {
                Some((_, literal)) => {
                    let is_new = self.labels.iter().all(|known| known.to_string() != literal.to_string());
                    if is_new {
                        self.labels.push(literal);
                    }
                    inner.eat_punct(',');
                }
                None => {
                    report.error(inner.span(), diag::label_expected());
                    inner.skip_past_comma();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let mut attributes = Tokens::new(source.parse().unwrap()).eat_attributes();
        let switches = Switches::take(&mut attributes, &mut report);
        let labels: Vec<String> = switches.labels.iter().map(Literal::to_string).collect();
        let others = attributes.len();
        let (bounded, fallible, reach) = (switches.bounded_recursion, switches.fallible, switches.reach);
        expect.assert_eq(&format!(
            "{labels:?}, {bounded}, {fallible}, {reach:?}, {others} others\n{}",
            report.show(source)
        ));
    }

    #[test]
    fn own_attributes_are_removed() {
        check(
            "#[doc = \"x\"] #[label(\"a\", \"b\",)] #[bounded_recursion] #[fallible] #[reach(2)] #[cfg(test)] #[label(\"a\")]",
            expect![[r#"
                ["\"a\"", "\"b\""], true, true, Some(2), 2 others
            "#]],
        );
        check(
            "#[label] #[label()] #[label(\"a\", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]",
            expect![[r#"
                ["\"a\""], true, true, None, 0 others
                P50: expected a label in quotes: `#[label("name")]`
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |        ^
                P50: expected a label in quotes: `#[label("name")]`
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |                 ^^
                P50: expected a label in quotes: `#[label("name")]`
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |                                  ^
                P51: `bounded_recursion` takes no arguments: `#[bounded_recursion]`
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |                                                         ^^^
                P51: `fallible` takes no arguments: `#[fallible]`
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |                                                                         ^
                P86: expected a number of steps: `#[reach(1)]`
                  = note: 0 is the root, 1 the ops that define its operands, and so on
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |                                                                                ^^^^^
                P86: expected a number of steps: `#[reach(1)]`
                  = note: 0 is the root, 1 the ops that define its operands, and so on
                  | #[label] #[label()] #[label("a", b)] #[bounded_recursion(1)] #[fallible = 1] #[reach] #[reach(x)]
                  |                                                                                               ^
            "#]],
        );
    }
}
