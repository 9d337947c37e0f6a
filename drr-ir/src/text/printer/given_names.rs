//! Names that ops and locations give to values, made unique among visible names: of two values named `a`, MLIR prints
//! the second one as `a_0`. A single count of such suffixes continues into nested regions.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::numbering::ValueNames;
use crate::store::NONE;

/// The given names and their visibility.
pub(super) struct GivenNames {
    /// The texts of given names, and of those with a suffix.
    pub(super) texts: ValueNames,
    given: Vec<GivenName>,
    /// Index in `given` of each name, by its text.
    table: HashTable<u32>,
    /// The last given name, by its length.
    recent: [u32; RECENT],
    /// The visible given names, innermost region last.
    used: Vec<u32>,
    /// The visible suffixes of given names, each with the name, in increasing order.
    conflicts: Vec<(u32, u32)>,
    /// The lengths of `used` and `conflicts` outside of each open region.
    scopes: Vec<(usize, usize)>,
    /// Set if a given name looks like an argument name.
    pub(super) has_arguments: bool,
    /// Set if a given name ends with a suffix.
    has_conflicts: bool,
}

/// Number of lengths in `recent`.
const RECENT: usize = 16;

/// Initial capacity for values.
const INITIAL_CAPACITY: usize = 1 << 9;

/// A given name.
struct GivenName {
    /// Number of the text.
    text: u32,
    /// Range of the text.
    range: (usize, usize),
    is_used: bool,
    /// The index of the argument with this name, if no op names it: 1 for `arg1`.
    argument: u32,
    /// The suffix, if the name ends with one: 1 for `a_1`.
    conflict: u32,
}

impl GivenNames {
    pub(super) fn new() -> Self {
        GivenNames {
            texts: ValueNames::new(),
            given: Vec::with_capacity(RECENT),
            table: HashTable::with_capacity(RECENT),
            recent: [NONE; RECENT],
            used: Vec::with_capacity(INITIAL_CAPACITY),
            conflicts: Vec::with_capacity(INITIAL_CAPACITY),
            scopes: vec![(0, 0)],
            has_arguments: false,
            has_conflicts: false,
        }
    }

    /// Enters a region with `depth` enclosing regions.
    pub(super) fn enter(&mut self, depth: usize) {
        if let Some(&(used, conflicts)) = self.scopes.get(depth) {
            for given in self.used.drain(used..) {
                if let Some(given) = self.given.get_mut(given as usize) {
                    given.is_used = false;
                }
            }
            self.conflicts.truncate(conflicts);
            self.scopes.truncate(depth);
        }
        self.scopes.push((self.used.len(), self.conflicts.len()));
    }

    /// Returns the number of entered regions, including the outermost level.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Treats the names so far as given names, because the count of suffixes starts again.
    pub(super) fn reserve_names_so_far(&mut self) {
        let mut conflicts = std::mem::take(&mut self.conflicts);
        for (number, base) in conflicts.drain(..) {
            let text = self.with_number(base, number);
            let given = self.number(&text);
            self.set_used(given);
        }
        self.conflicts = conflicts;
    }

    /// Returns the index of a given name.
    #[inline]
    pub(super) fn number(&mut self, name: &[u8]) -> u32 {
        // Most names equal the name of a preceding op or argument.
        let recent = self.recent[name.len() % RECENT];
        if recent != NONE && self.text(recent) == name {
            return recent;
        }
        // A name that is found is an identifier.
        let given = self.find(name).unwrap_or_else(|| self.add(name));
        self.recent[name.len() % RECENT] = given;
        given
    }

    #[inline]
    fn find(&self, name: &[u8]) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(name);
        self.table.find(hash, |&given| self.text(given) == name).copied()
    }

    /// Returns the text of a given name.
    #[inline]
    fn text(&self, given: u32) -> &[u8] {
        self.given
            .get(given as usize)
            .map_or(b"", |given| self.texts.at(given.range))
    }

    #[cold]
    fn add(&mut self, name: &[u8]) -> u32 {
        let identifier = identifier(name);
        if identifier != name
            && let Some(known) = self.find(&identifier)
        {
            return known;
        }
        let (given, text) = (self.given.len() as u32, self.texts.push(&identifier));
        let argument = identifier.strip_prefix(b"arg").and_then(decimal);
        let (_, conflict) = split(&identifier).unzip();
        self.has_arguments |= argument.is_some();
        self.has_conflicts |= conflict.is_some();
        self.given.push(GivenName {
            text,
            range: self.texts.range_without_sigil(text),
            is_used: false,
            argument: argument.unwrap_or(NONE),
            conflict: conflict.unwrap_or(NONE),
        });
        let (texts, all) = (&self.texts, &self.given);
        let hash = |given: &u32| {
            let text = all.get(*given as usize).map_or(NONE, |given| given.text);
            FxBuildHasher.hash_one(texts.get(text))
        };
        self.table.insert_unique(hash(&given), given, hash);
        given
    }

    /// Returns `true` if a name is visible that was given with this exact text.
    pub(super) fn is_used(&self, name: &[u8]) -> bool {
        let given = self.find(name).and_then(|given| self.given.get(given as usize));
        given.is_some_and(|given| given.is_used)
    }

    fn set_used(&mut self, given: u32) {
        if let Some(entry) = self.given.get_mut(given as usize) {
            entry.is_used = true;
            self.used.push(given);
        }
    }

    /// Names a value and returns the number of the text. If the name is visible, the next suffix makes it unique.
    /// `arguments` is the number of arguments that have default names.
    pub(super) fn take(&mut self, given: u32, next: &mut u32, arguments: u32) -> u32 {
        let Some(entry) = self.given.get_mut(given as usize) else {
            return NONE;
        };
        let text = entry.text;
        let is_free = !entry.is_used && (entry.argument == NONE || entry.argument >= arguments);
        if is_free && (entry.conflict == NONE || !self.is_conflict(given)) {
            self.set_used(given);
            return text;
        }
        loop {
            let number = *next;
            *next += 1;
            if !self.has_conflicts || !self.is_used(&self.with_number(given, number)) {
                self.conflicts.push((number, given));
                return self.texts.push_with_number(text, number);
            }
        }
    }

    /// Returns `true` if a given name equals a visible name with a suffix.
    #[cold]
    fn is_conflict(&self, given: u32) -> bool {
        let Some((base, number)) = split(self.text(given)) else {
            return false;
        };
        let found = self.conflicts.binary_search_by_key(&number, |conflict| conflict.0);
        let found = found.ok().and_then(|at| self.conflicts.get(at));
        found.is_some_and(|conflict| self.text(conflict.1) == base)
    }

    #[cold]
    fn with_number(&self, given: u32, number: u32) -> Vec<u8> {
        let mut text = self.text(given).to_vec();
        text.extend_from_slice(format!("_{number}").as_bytes());
        text
    }
}

/// Returns the value of decimal digits. A leading zero makes another name.
fn decimal(digits: &[u8]) -> Option<u32> {
    let is_number = digits.iter().all(u8::is_ascii_digit) && (digits.len() == 1 || !digits.starts_with(b"0"));
    std::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}

/// Splits `a_1` into `a` and 1.
fn split(name: &[u8]) -> Option<(&[u8], u32)> {
    let at = name.iter().rposition(|&byte| byte == b'_')?;
    let (base, number) = name.split_at(at);
    Some((base, decimal(number.get(1..)?)?))
}

/// Converts a name to an identifier: blanks become `_`, and invalid characters become hexadecimal. A leading digit or
/// invalid character is preceded by `_`.
fn identifier(name: &[u8]) -> Vec<u8> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    let mut text = Vec::new();
    if (name.first()).is_some_and(|&byte| byte.is_ascii_digit() || byte != b' ' && !is_allowed(byte)) {
        text.push(b'_');
    }
    for &byte in name {
        match byte {
            b' ' => text.push(b'_'),
            byte if is_allowed(byte) => text.push(byte),
            byte => text.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The visible names as texts, according to MLIR's algorithm.
    #[derive(Clone, Default)]
    struct NameModel {
        used: HashSet<String>,
        next: u32,
    }

    impl NameModel {
        fn take(&mut self, name: &str, arguments: u32) -> String {
            let is_used = |name: &str, used: &HashSet<String>| {
                used.contains(name) || (0..arguments).any(|number| name == format!("arg{number}"))
            };
            let mut text = name.to_string();
            while is_used(&text, &self.used) {
                text = format!("{name}_{}", self.next);
                self.next += 1;
            }
            self.used.insert(text.clone());
            text
        }
    }

    #[test]
    fn names_are_those_of_a_set_of_texts() {
        const NAMES: [&str; 12] = [
            "a", "b", "a_0", "a_1", "a_2", "a_01", "a_1_1", "b_", "b_1", "arg0", "arg1", "arg1_1",
        ];
        arbtest::arbtest(|random| {
            let mut names = GivenNames::new();
            // The outermost names precede the count.
            let (mut models, mut next) = (vec![NameModel::default()], 0);
            for _ in 0..random.int_in_range(0..=3)? {
                let name = random.choose(&NAMES)?;
                let given = names.number(name.as_bytes());
                let text = names.take(given, &mut next, 0);
                let expected = models[0].take(name, 0);
                assert_eq!(names.texts.get(text), expected.as_bytes());
            }
            names.reserve_names_so_far();
            models[0].next = 0;
            let mut arguments = 0;
            while !random.is_empty() {
                match random.int_in_range(0..=9)? {
                    0 => {
                        let outside = models.last().expect("one stays").clone();
                        names.enter(models.len());
                        models.push(outside);
                    }
                    1 => {
                        // A sibling or ancestor of the current region.
                        let outside = random.int_in_range(0..=models.len() - 1)?;
                        models.truncate(outside + 1);
                        let model = models.last().expect("one stays").clone();
                        names.enter(models.len());
                        models.push(model);
                    }
                    2 => arguments = 2 - arguments,
                    _ => {
                        let name = random.choose(&NAMES)?;
                        let model = models.last_mut().expect("one stays");
                        let mut next = model.next;
                        let given = names.number(name.as_bytes());
                        let text = names.take(given, &mut next, arguments);
                        assert_eq!(names.texts.get(text), model.take(name, arguments).as_bytes());
                        assert_eq!(next, model.next);
                    }
                }
            }
            Ok(())
        });
    }

    #[test]
    fn names_become_identifiers() {
        let mut names = GivenNames::new();
        let mut take = |name: &str| {
            let given = names.number(name.as_bytes());
            let text = names.take(given, &mut 0, 0);
            String::from_utf8_lossy(names.texts.get(text)).into_owned()
        };
        assert_eq!(take("a b"), "a_b");
        assert_eq!(take("a_b"), "a_b_0");
        assert_eq!(take("1+"), "_12B");
        assert_eq!(take("+"), "_2B");
        assert_eq!(take("a-b.c$"), "a-b.c$");
        assert_eq!(take(""), "");
        assert_eq!(take(""), "_0");
    }
}
