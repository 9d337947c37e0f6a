//! The names that ops and locations give to values, and which of them can be seen: of two values with the name `a`, MLIR calls
//! the second one `a_0`. There is one count of such numbers, which goes on in the regions inside.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::numbering::Names;
use crate::store::NONE;

/// The names of the values that have been named.
pub(super) struct GivenNames {
    /// Those that were given, and those with a number behind them.
    pub(super) texts: Names,
    given: Vec<Given>,
    /// Numbers of given names, by their texts.
    table: HashTable<u32>,
    /// The one that was given last, by its length.
    recent: [u32; RECENT],
    /// The given names that can be seen, those of the innermost region last.
    used: Vec<u32>,
    /// The numbers behind given names that can be seen, each with the name before it. They ascend.
    conflicts: Vec<(u32, u32)>,
    /// How many of both are from outside of each open region.
    scopes: Vec<(usize, usize)>,
    /// Whether a given name is like those of arguments.
    pub(super) has_arguments: bool,
    /// Whether a given name ends as one with a number.
    has_conflicts: bool,
}

/// How many lengths of names are told apart.
const RECENT: usize = 16;

/// For how many values there is room from the beginning.
const SOME: usize = 1 << 9;

/// A name that was given.
struct Given {
    /// The number of its text, and where that is.
    text: u32,
    place: (usize, usize),
    is_used: bool,
    /// Which argument has this name, if no op gives it another one: of `arg1` it is 1.
    argument: u32,
    /// Which number it ends with if it is like a name with a number: of `a_1` it is 1.
    conflict: u32,
}

impl GivenNames {
    pub(super) fn new() -> Self {
        GivenNames {
            texts: Names::new(),
            given: Vec::with_capacity(RECENT),
            table: HashTable::with_capacity(RECENT),
            recent: [NONE; RECENT],
            used: Vec::with_capacity(SOME),
            conflicts: Vec::with_capacity(SOME),
            scopes: vec![(0, 0)],
            has_arguments: false,
            has_conflicts: false,
        }
    }

    /// Enters a region that is in as many others.
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

    /// How many regions have been entered, and what is around all.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// What was named so far counts as given, as the count of numbers is to begin again.
    pub(super) fn begin_again(&mut self) {
        let mut conflicts = std::mem::take(&mut self.conflicts);
        for (number, base) in conflicts.drain(..) {
            let text = self.with_number(base, number);
            let given = self.number(&text);
            self.set_used(given);
        }
        self.conflicts = conflicts;
    }

    /// The number of a name that is given.
    #[inline]
    pub(super) fn number(&mut self, name: &[u8]) -> u32 {
        // Most names are those of the ops and arguments before.
        let recent = self.recent[name.len() % RECENT];
        if recent != NONE && self.text(recent) == name {
            return recent;
        }
        // What is known is an identifier.
        let given = self.find(name).unwrap_or_else(|| self.add(name));
        self.recent[name.len() % RECENT] = given;
        given
    }

    #[inline]
    fn find(&self, name: &[u8]) -> Option<u32> {
        let hash = FxBuildHasher.hash_one(name);
        self.table.find(hash, |&given| self.text(given) == name).copied()
    }

    /// The text of a given name.
    #[inline]
    fn text(&self, given: u32) -> &[u8] {
        self.given
            .get(given as usize)
            .map_or(b"", |given| self.texts.at(given.place))
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
        self.given.push(Given {
            text,
            place: self.texts.place(text),
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

    /// Whether a name can be seen that was given with all of its text.
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

    /// Gives a name to a value, with the next number that makes it another one if it can be seen; the number of the text.
    /// `arguments` is how many arguments have names without that they are given.
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

    /// Whether a given name is like one with a number that can be seen.
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

/// The number that these digits are. A zero in front makes another name.
fn decimal(digits: &[u8]) -> Option<u32> {
    let is_number = digits.iter().all(u8::is_ascii_digit) && (digits.len() == 1 || !digits.starts_with(b"0"));
    std::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}

/// `a_1` as `a` and 1.
fn split(name: &[u8]) -> Option<(&[u8], u32)> {
    let at = name.iter().rposition(|&byte| byte == b'_')?;
    let (base, number) = name.split_at(at);
    Some((base, decimal(number.get(1..)?)?))
}

/// A name as an identifier: blanks become `_`, what cannot stand in one becomes hexadecimal, and neither that nor a digit comes
/// first.
fn identifier(name: &[u8]) -> Vec<u8> {
    let stands = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    let mut text = Vec::new();
    if (name.first()).is_some_and(|&byte| byte.is_ascii_digit() || byte != b' ' && !stands(byte)) {
        text.push(b'_');
    }
    for &byte in name {
        match byte {
            b' ' => text.push(b'_'),
            byte if stands(byte) => text.push(byte),
            byte => text.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The names that can be seen, as texts: what MLIR does.
    #[derive(Clone, Default)]
    struct Model {
        used: HashSet<String>,
        next: u32,
    }

    impl Model {
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
            // The outermost names come before the count begins.
            let (mut models, mut next) = (vec![Model::default()], 0);
            for _ in 0..random.int_in_range(0..=3)? {
                let name = random.choose(&NAMES)?;
                let given = names.number(name.as_bytes());
                let text = names.take(given, &mut next, 0);
                let expected = models[0].take(name, 0);
                assert_eq!(names.texts.get(text), expected.as_bytes());
            }
            names.begin_again();
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
                        // A region beside this one, or one around it.
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
