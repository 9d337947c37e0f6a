//! What an import says of itself: what it wrote, and each thing that it left out with the reason.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// What was imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Operations.
    pub ops: usize,
    /// Operations with an assembly format.
    pub formats: usize,
    /// Operations whose custom form has functions to write, some of them in an assembly format.
    pub forms_to_write: usize,
    /// Rules.
    pub rules: usize,
    /// Enums.
    pub enums: usize,
    /// Types of dialects that are defined.
    pub types: usize,
    /// Attributes of dialects that are defined.
    pub attributes: usize,
    /// Constraints, those for types and attributes of dialects that are not defined included.
    pub constraints: usize,
    /// Functions to write: their names.
    pub to_write: Vec<String>,
    /// Functions of the module that was there, which were kept: their names.
    pub kept: Vec<String>,
    /// Operations whose result types C++ infers, so that rules that build them have to say the types: their names.
    pub without_inference: Vec<String>,
    /// What was left out, with the reason, and where.
    left_out: BTreeMap<String, Vec<String>>,
}

/// Places that a line of the report names before it counts the rest.
const SHOWN: usize = 6;

impl Report {
    /// Notes that something was left out of a place.
    pub(crate) fn leave_out(&mut self, what: impl Into<String>, place: impl Into<String>) {
        let (what, place) = (what.into(), place.into());
        let places = self.left_out.entry(what).or_default();
        if !places.contains(&place) {
            places.push(place);
        }
    }

    /// What was left out and why, each with the places.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.left_out
            .iter()
            .map(|(what, places)| (what.as_str(), places.as_slice()))
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, one: &str, many: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {many}"),
        };
        writeln!(
            f,
            "{}, {}, {}, {}, {}, {}; {} to write, {} without type inference\n\
             custom forms: {}, {} with functions to write",
            count(self.rules, "rule", "rules"),
            count(self.ops, "op", "ops"),
            count(self.enums, "enum", "enums"),
            count(self.types, "type", "types"),
            count(self.attributes, "attribute", "attributes"),
            count(self.constraints, "constraint", "constraints"),
            count(self.to_write.len(), "function", "functions"),
            count(self.without_inference.len(), "op", "ops"),
            count(self.formats, "assembly format", "assembly formats"),
            count(self.forms_to_write, "op", "ops"),
        )?;
        for (title, names) in [
            ("to write", &self.to_write),
            ("kept as written", &self.kept),
            ("without type inference", &self.without_inference),
        ] {
            if !names.is_empty() {
                writeln!(f, "{title}: {}", names.join(", "))?;
            }
        }
        for (what, places) in &self.left_out {
            let shown = places.len().min(SHOWN);
            let rest = match places.len() - shown {
                0 => String::new(),
                rest => format!(" and {rest} more"),
            };
            writeln!(f, "left out: {what}: {}{rest}", places[..shown].join(", "))?;
        }
        Ok(())
    }
}
