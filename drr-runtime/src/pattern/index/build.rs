//! Making the tables of an index: what the patterns of a root ask for, and which of it is worth a test.

use drr_ir::Ident;
use smallvec::SmallVec;

use super::rows::{Ask, Writer};
use super::{ABSENT, Look, MOST_TESTS, NOTHING, PLACES, PatternIndex, SAME, Table, Test};
use crate::pattern::{Entry, Predicate};

/// With fewer patterns, trying them costs no more than finding out what to try.
const FEWEST: usize = 4;

/// The patterns of a table: its words have to fit in the bits of one.
const MOST: usize = 64 * 64;

/// The rows that are found by name, without a search: as many as stay in the caches.
const MOST_BY_NAME: usize = 1 << 15;

/// The things that are considered as tests of a table.
const MOST_DRAFTS: usize = 64;

/// The places of a pattern that are considered.
const MOST_PLACES: usize = 32;

/// What the index has to know of a pattern.
#[derive(Clone, Copy, Debug)]
pub(in crate::pattern) struct Indexed<'a> {
    /// Its number.
    pub(in crate::pattern) number: u32,
    /// What it certainly asks for.
    pub(in crate::pattern) predicates: &'a [Predicate],
    /// What its predicates name by number.
    pub(in crate::pattern) entries: &'a [Entry],
    /// The same as interned.
    pub(in crate::pattern) interned: &'a [u32],
}

/// Makes an index, root by root.
#[derive(Debug, Default)]
pub(in crate::pattern) struct IndexBuilder {
    index: PatternIndex,
    /// The first ones are those of the current table; the others wait to be used again.
    drafts: Vec<Draft>,
    used: usize,
    /// The one that is probably asked for next: many patterns ask for the same in the same order.
    next: usize,
    writer: Writer,
}

/// Something that patterns ask for, which may become a test.
#[derive(Debug)]
struct Draft {
    at: At,
    what: What,
    asks: Vec<Ask>,
    /// The different answers that are asked for, once their number is known.
    answers: Vec<u32>,
    state: State,
}

/// Where something is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Root,
    /// The op that defines the operand of this draft.
    Draft(u8),
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// The name of the op that defines this operand.
    Operand(u16),
    /// The attribute of this name.
    Attr(Ident),
    /// Whether this operand is this other one.
    Same(u16, At, u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    /// It is a test, and makes a place if it is of an operand.
    Taken {
        place: Option<u8>,
    },
}

impl IndexBuilder {
    /// For the roots with smaller numbers than this.
    pub(in crate::pattern) fn new(roots: usize, patterns: usize) -> Self {
        let mut builder = IndexBuilder::default();
        builder.index.roots.resize(roots, Table::default());
        builder.index.order.reserve(patterns);
        builder
    }

    /// Adds a root with its patterns, in the order in which they are tried.
    pub(in crate::pattern) fn root(&mut self, root: u32, patterns: &[Indexed<'_>]) {
        let tables: SmallVec<[Table; 1]> = patterns.chunks(MOST).map(|patterns| self.table(patterns)).collect();
        let mut next = 0;
        for &table in tables.iter().skip(1).rev() {
            self.index.more.push(Table { next, ..table });
            next = self.index.more.len() as u32;
        }
        if let (Some(place), Some(&first)) = (self.index.roots.get_mut(root as usize), tables.first()) {
            *place = Table { next, ..first };
        }
    }

    /// The index.
    pub(in crate::pattern) fn finish(self) -> PatternIndex {
        self.index
    }

    fn table(&mut self, patterns: &[Indexed<'_>]) -> Table {
        let (first, tests) = (self.index.order.len(), self.index.tests.len());
        self.index.order.extend(patterns.iter().map(|pattern| pattern.number));
        if patterns.len() >= FEWEST {
            self.used = 0;
            for (place, pattern) in patterns.iter().enumerate() {
                self.collect(place as u32, pattern);
            }
            self.choose(patterns.len());
        }
        let mut table = Table {
            first: first as u32,
            len: patterns.len() as u32,
            tests: tests as u32,
            test_count: (self.index.tests.len() - tests) as u32,
            next: 0,
            begin: None,
        };
        table.begin = self.index.make_steps(&table);
        table
    }

    /// Notes what a pattern asks for.
    fn collect(&mut self, pattern: u32, indexed: &Indexed<'_>) {
        let entry = |at: u16| Some((indexed.entries.get(at as usize)?, *indexed.interned.get(at as usize)?));
        let op = |at| entry(at).and_then(|(entry, bits)| matches!(entry, Entry::Op(_)).then_some(bits));
        let ident = |at| entry(at).and_then(|(entry, bits)| matches!(entry, Entry::Ident(_)).then_some(bits));
        let attr = |at| entry(at).and_then(|(entry, bits)| entry.is_constant().then_some(bits));
        // The pattern's own numbers of places; nothing for those that are not looked at.
        let mut places = [None; MOST_PLACES];
        places[0] = Some(At::Root);
        let mut place_count = 1;
        for predicate in indexed.predicates {
            let place = |place: u16| places.get(place as usize).copied().flatten();
            let (Predicate::Operand(at, ..)
            | Predicate::Attr(at, ..)
            | Predicate::DefaultAttr(at, ..)
            | Predicate::Same(at, ..)) = *predicate;
            let at = place(at);
            match *predicate {
                Predicate::Operand(_, operand, name) => {
                    let draft = at.zip(op(name)).and_then(|(at, name)| {
                        let draft = self.draft(at, What::Operand(operand))?;
                        self.ask(draft, pattern, name);
                        u8::try_from(draft).ok().map(At::Draft)
                    });
                    if let Some(place) = places.get_mut(place_count) {
                        *place = draft;
                    }
                    place_count += 1;
                }
                Predicate::Same(_, operand, other, its_operand) => {
                    if let (Some(at), Some(other)) = (at, place(other))
                        && let Some(draft) = self.draft(at, What::Same(operand, other, its_operand))
                    {
                        self.ask(draft, pattern, SAME);
                    }
                }
                Predicate::Attr(_, name, value) => {
                    if let (Some(at), Some(name), Some(value)) = (at, ident(name), attr(value)) {
                        self.ask_attr(at, name, pattern, &[value]);
                    }
                }
                Predicate::DefaultAttr(_, name, value, default) => {
                    if let (Some(at), Some(name), Some(value), Some(default)) =
                        (at, ident(name), attr(value), attr(default))
                    {
                        let values = [value, ABSENT];
                        self.ask_attr(at, name, pattern, &values[..1 + usize::from(value == default)]);
                    }
                }
            }
        }
    }

    fn ask_attr(&mut self, at: At, name: u32, pattern: u32, values: &[u32]) {
        // One attribute has the number that stands for nothing; who asks for it is tried as if it did not.
        if values.contains(&NOTHING) {
            return;
        }
        if let Some(draft) = self.draft(at, What::Attr(Ident::from_index(name))) {
            values.iter().for_each(|&value| self.ask(draft, pattern, value));
        }
    }

    fn ask(&mut self, draft: usize, pattern: u32, key: u32) {
        if let Some(draft) = self.drafts.get_mut(draft) {
            draft.asks.push(Ask { key, pattern });
        }
    }

    /// The draft of this, unless there are too many.
    fn draft(&mut self, at: At, what: What) -> Option<usize> {
        let is_it = |draft: &Draft| draft.what == what && draft.at == at;
        let used = self.drafts.get(..self.used).unwrap_or_default();
        let next = if self.next < self.used { self.next } else { 0 };
        let known = match used.get(next) {
            Some(draft) if is_it(draft) => Some(next),
            _ => used.iter().position(is_it),
        };
        if let Some(known) = known {
            self.next = known + 1;
            return Some(known);
        }
        let new = self.used;
        if new == MOST_DRAFTS {
            return None;
        }
        self.used += 1;
        match self.drafts.get_mut(new) {
            Some(draft) => {
                draft.asks.clear();
                (draft.at, draft.what, draft.state) = (at, what, State::Open);
            }
            None => self.drafts.push(Draft {
                at,
                what,
                asks: Vec::new(),
                answers: Vec::new(),
                state: State::Open,
            }),
        }
        Some(new)
    }

    /// Makes tests of the drafts, those first that leave the fewest patterns.
    fn choose(&mut self, patterns: usize) {
        for draft in self.drafts.iter_mut().take(self.used) {
            self.writer.number_answers(&mut draft.asks, &mut draft.answers);
        }
        let mut places = 1;
        for _ in 0..MOST_TESTS {
            let open = self.drafts.iter().take(self.used).enumerate();
            let open = open.filter_map(|(number, draft)| {
                let can_be = draft.state == State::Open && self.place(draft.at).is_some();
                let fits = match draft.what {
                    What::Operand(_) => places < PLACES,
                    What::Attr(_) => true,
                    What::Same(_, other, _) => self.place(other).is_some(),
                };
                (can_be && fits).then(|| (draft.survivors(patterns), draft.cost(), number))
            });
            let Some((.., number)) = open.min() else { return };
            let Some(draft) = self.drafts.get(number) else { return };
            let Some(place) = self.place(draft.at) else { return };
            let (look, made) = match draft.what {
                What::Operand(operand) => {
                    let made = places as u8;
                    places += 1;
                    (Look::Operand(operand, made), Some(made))
                }
                What::Attr(name) => (Look::Attr(name), None),
                What::Same(operand, other, its_operand) => match self.place(other) {
                    Some(other) => (Look::Same(operand, other, its_operand), None),
                    None => return,
                },
            };
            let written = self
                .writer
                .write(&draft.asks, &draft.answers, patterns, &mut self.index);
            let mut test = Test {
                look,
                place,
                shift: written.shift,
                slots: written.slots,
                by_name: self.index.by_name.len() as u32,
                names: 0,
                other: written.other,
                answers: draft.answers.len() as u32 + 1,
                asked: written.asked,
            };
            let names = match look {
                Look::Operand(..) => self.index.roots.len(),
                Look::Same(..) => SAME as usize + 1,
                Look::Attr(_) => 0,
            };
            if names != 0 && self.index.by_name.len() + names < MOST_BY_NAME {
                let rows = (0..names as u32).map(|name| self.index.row_of_slot(&test, name));
                let rows: SmallVec<[u32; 128]> = rows.chain([written.other]).collect();
                self.index.by_name.extend_from_slice(&rows);
                test.names = rows.len() as u32;
            }
            self.index.tests.push(test);
            if let Some(draft) = self.drafts.get_mut(number) {
                draft.state = State::Taken { place: made };
            }
        }
    }

    /// The place that a draft looks at, if it is known already.
    fn place(&self, at: At) -> Option<u8> {
        match at {
            At::Root => Some(0),
            At::Draft(number) => match self.drafts.get(number as usize)?.state {
                State::Taken { place } => place,
                State::Open => None,
            },
        }
    }
}

impl Draft {
    /// How many patterns a test leaves if all answers are equally likely, in thousandths.
    fn survivors(&self, patterns: usize) -> usize {
        let asked = self.asks.len();
        patterns.saturating_sub(asked) * 1000 + asked * 1000 / (self.answers.len() + 1)
    }

    /// How many other ops have to be looked at.
    fn cost(&self) -> u8 {
        match (self.at, self.what) {
            (At::Root, What::Attr(_) | What::Same(_, At::Root, _)) => 0,
            _ => 1,
        }
    }
}
