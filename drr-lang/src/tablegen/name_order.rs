//! Order of records by name.

use std::cmp::Ordering;

use super::ast::{Def, Statement};

/// Compares the names of two records as TableGen sorts them: sequences of digits are compared as numbers.
///
/// This is `StringRef::compare_numeric`, including its treatment of leading zeros: the longer sequence of digits is
/// greater.
///
/// ```
/// use drr_lang::compare_record_names;
/// use std::cmp::Ordering;
///
/// assert_eq!(compare_record_names("Fuse2", "Fuse10"), Ordering::Less);
/// assert_eq!(compare_record_names("Fuse", "Fuse2"), Ordering::Less);
/// assert_eq!(compare_record_names("fuse", "Zip"), Ordering::Greater);
/// assert_eq!(compare_record_names("Fuse02", "Fuse3"), Ordering::Greater);
/// ```
pub fn compare_record_names(left: &str, right: &str) -> Ordering {
    let (mut left, mut right) = (left.as_bytes(), right.as_bytes());
    while let (Some((first, left_rest)), Some((other, right_rest))) = (left.split_first(), right.split_first()) {
        if !first.is_ascii_digit() || !other.is_ascii_digit() {
            match first.cmp(other) {
                Ordering::Equal => (left, right) = (left_rest, right_rest),
                unequal => return unequal,
            }
            continue;
        }
        let ((number, left_rest), (other, right_rest)) = (split_digits(left), split_digits(right));
        match number.len().cmp(&other.len()).then_with(|| number.cmp(other)) {
            Ordering::Equal => (left, right) = (left_rest, right_rest),
            unequal => return unequal,
        }
    }
    left.len().cmp(&right.len())
}

/// Splits a text after its leading digits.
fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text.split_at(len)
}

/// The names that TableGen gives to records, which decide the order of patterns. They differ from those of the items in
/// records without a name and in the records of a `defm` without a name: `anonymous_7`, `anonymous_7Left`.
#[derive(Debug, Default)]
pub(super) struct TableGenNames {
    /// The number of the next record without a name.
    next: usize,
    /// The name of the enclosing `defm`, and the prefix of the item names in it.
    enclosing: Option<(String, String)>,
    /// Set in the body of a loop, a condition or a multiclass, whose records have numbers already.
    in_body: bool,
}

impl TableGenNames {
    /// Numbers the records without a name in the body of a loop, a condition or a multiclass, which TableGen numbers
    /// while it parses them. Returns the state to restore after the evaluation of the body.
    pub(super) fn begin_body(&mut self, bodies: &[&[Statement]]) -> bool {
        let was_in_body = std::mem::replace(&mut self.in_body, true);
        if was_in_body {
            return true;
        }
        let mut open: Vec<&Statement> = bodies.iter().rev().flat_map(|body| body.iter().rev()).collect();
        while let Some(statement) = open.pop() {
            match statement {
                Statement::Def(def) | Statement::Defm(def) if def.name.is_none() => def.number.set(Some(self.fresh())),
                Statement::Let(_, body) | Statement::Foreach(_, _, body) | Statement::Defset(_, body) => {
                    open.extend(body.iter().rev());
                }
                Statement::If(_, then, otherwise) => open.extend(then.iter().chain(otherwise).rev()),
                _ => {}
            }
        }
        false
    }

    /// Restores the state before [`begin_body`](Self::begin_body).
    pub(super) fn end_body(&mut self, was_in_body: bool) {
        self.in_body = was_in_body;
    }

    /// Returns the name of a record without a name.
    pub(super) fn unnamed(&mut self) -> String {
        format!("anonymous_{}", self.fresh())
    }

    /// Returns the name of a record or a `defm` whose item has the name `name`.
    pub(super) fn of(&mut self, def: &Def, name: Option<&str>) -> String {
        if def.name.is_none() {
            let number = def.number.take().unwrap_or_else(|| self.fresh());
            return format!("anonymous_{number}");
        }
        let name = name.unwrap_or_default();
        match &self.enclosing {
            Some((enclosing, prefix)) => match name.strip_prefix(prefix.as_str()) {
                Some(own) => format!("{enclosing}{own}"),
                None => name.to_string(),
            },
            None => name.to_string(),
        }
    }

    /// Begins the records of a `defm`, whose items begin with `prefix`. Returns the state to restore after them.
    pub(super) fn begin_defm(&mut self, def: &Def, prefix: &str) -> Option<(String, String)> {
        let own = self.of(def, Some(prefix));
        let name = match (&self.enclosing, &def.name) {
            (Some((enclosing, _)), None) => format!("{enclosing}{own}"),
            _ => own,
        };
        self.enclosing.replace((name, prefix.to_string()))
    }

    /// Restores the state before [`begin_defm`](Self::begin_defm).
    pub(super) fn end_defm(&mut self, enclosing: Option<(String, String)>) {
        self.enclosing = enclosing;
    }

    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }
}
