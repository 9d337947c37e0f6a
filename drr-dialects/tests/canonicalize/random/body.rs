//! The text of a random function.

use drr_tests::random::Random;

/// Ops of a function under construction, and the values that they define.
pub(super) struct Body {
    pub(super) random: Random,
    /// Names and types of the visible values.
    values: Vec<(String, String)>,
    lines: Vec<String>,
    next: usize,
}

impl Body {
    pub(super) fn new(seed: u64) -> Self {
        Body {
            random: Random::new(seed),
            values: Vec::new(),
            lines: Vec::new(),
            next: 0,
        }
    }

    /// Returns `true` in one of so many cases.
    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.random.below(count) == 0
    }

    pub(super) fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        self.random.pick(texts)
    }

    pub(super) fn push(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

    /// Returns a new name.
    pub(super) fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Makes a value visible.
    pub(super) fn declare(&mut self, name: &str, ty: &str) {
        self.values.push((name.to_owned(), ty.to_owned()));
    }

    /// Makes arguments of these types visible, and returns their declarations.
    pub(super) fn arguments(&mut self, types: &[&str]) -> Vec<String> {
        let declared = types.iter().map(|ty| {
            let name = self.name();
            self.declare(&name, ty);
            format!("{name}: {ty}")
        });
        declared.collect()
    }

    /// Adds an op with one result.
    pub(super) fn define(&mut self, text: &str, ty: &str) -> String {
        let name = self.name();
        self.push(&format!("{name} = {text}"));
        self.declare(&name, ty);
        name
    }

    /// Returns a visible value of one of these types and its type, of the last ones more often. Defines one if there is none.
    pub(super) fn any(&mut self, types: &[&str]) -> (String, String) {
        let known: Vec<&(String, String)> = self
            .values
            .iter()
            .filter(|(_, ty)| types.contains(&ty.as_str()))
            .collect();
        let count = known.len();
        if count == 0 {
            let ty = self.pick(types);
            let name = self.define(&format!("\"t\"() : () -> {ty}"), ty);
            return (name, ty.to_owned());
        }
        let index = match self.random.below(3) {
            0 => self.random.below(count),
            _ => count - 1 - self.random.below(count.min(3)),
        };
        known[index].clone()
    }

    /// Returns a visible value of a type.
    pub(super) fn value(&mut self, ty: &str) -> String {
        self.any(&[ty]).0
    }

    /// Returns the number of visible values, for [`close`](Self::close).
    pub(super) fn scope(&self) -> usize {
        self.values.len()
    }

    /// Hides the values of a scope.
    pub(super) fn close(&mut self, scope: usize) {
        self.values.truncate(scope);
    }

    /// Adds an op with a use of each of the last values.
    pub(super) fn use_last(&mut self, count: usize) {
        let last = self.values.iter().rev().take(count);
        let line = use_of(last.map(|(name, ty)| (name.as_str(), ty.as_str())));
        self.lines.push(line);
    }

    /// Adds an op with a use of each of the last values of these types.
    pub(super) fn use_last_of(&mut self, types: &[&str], count: usize) {
        let last = self.values.iter().rev().filter(|(_, ty)| types.contains(&ty.as_str()));
        let line = use_of(last.take(count).map(|(name, ty)| (name.as_str(), ty.as_str())));
        self.lines.push(line);
    }

    /// Returns the ops.
    pub(super) fn finish(self) -> String {
        self.lines.join("\n")
    }
}

/// Returns an op that uses values, given their names and types.
pub(super) fn use_of<'t>(values: impl Iterator<Item = (&'t str, &'t str)>) -> String {
    let (names, types): (Vec<&str>, Vec<&str>) = values.unzip();
    format!("\"u\"({}) : ({}) -> ()", names.join(", "), types.join(", "))
}

/// Returns a function with these arguments and ops.
pub(super) fn function(arguments: &[String], ops: &str) -> String {
    format!("func.func @f({}) {{\n{ops}\nreturn\n}}", arguments.join(", "))
}
