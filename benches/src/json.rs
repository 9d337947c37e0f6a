//! Writer of a flat JSON object on one line.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

/// A JSON object under construction. Names and texts are not escaped, because they contain no special characters.
#[derive(Default)]
pub(crate) struct Object {
    fields: BTreeMap<String, String>,
    /// Lists with one element per repetition.
    lists: BTreeMap<String, Vec<u64>>,
}

impl Object {
    pub(crate) fn number(&mut self, name: &str, value: impl Display) {
        self.fields.insert(name.to_owned(), value.to_string());
    }

    pub(crate) fn text(&mut self, name: &str, value: impl Display) {
        self.fields.insert(name.to_owned(), format!("\"{value}\""));
    }

    pub(crate) fn counts<K: Display>(&mut self, name: &str, counts: impl IntoIterator<Item = (K, u64)>) {
        let counts: Vec<String> = counts
            .into_iter()
            .map(|(key, count)| format!("\"{key}\": {count}"))
            .collect();
        self.fields
            .insert(name.to_owned(), format!("{{{}}}", counts.join(", ")));
    }

    pub(crate) fn push(&mut self, name: String, value: u64) {
        self.lists.entry(name).or_default().push(value);
    }

    /// Returns the JSON text.
    pub(crate) fn finish(&self) -> String {
        let mut all = self.fields.clone();
        all.extend(
            self.lists
                .iter()
                .map(|(name, values)| (name.clone(), format!("{values:?}"))),
        );
        let mut text = String::new();
        for (name, value) in &all {
            let comma = if text.is_empty() { "{" } else { ", " };
            let _infallible = write!(text, "{comma}\"{name}\": {value}");
        }
        text.push('}');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_lists_grow() {
        let mut object = Object::default();
        object.number("z", 1);
        object.text("hash", "ab");
        object.push("parse_ns".to_owned(), 5);
        object.push("parse_ns".to_owned(), 6);
        object.counts("hits", [("A", 1), ("B", 2)]);
        assert_eq!(
            object.finish(),
            r#"{"hash": "ab", "hits": {"A": 1, "B": 2}, "parse_ns": [5, 6], "z": 1}"#
        );
    }
}
