//! Making the tables of an index: what the patterns of a root ask for, and which of it is worth a test.

use std::cmp::Reverse;

use drr_ir::Ident;
use smallvec::{SmallVec, smallvec};

use super::rows::Ask;
use super::{ABSENT, Look, MOST_TESTS, NOTHING, PLACES, PatternIndex, SAME, Table};
use crate::pattern::{Entry, Predicate};

/// With fewer patterns, trying them costs no more than finding out what to try.
const FEWEST: usize = 4;

/// The patterns of a table: its words have to fit in the bits of one.
const MOST: usize = 64 * 64;

/// The things that are considered as tests of a table.
const MOST_DRAFTS: usize = 64;

/// What the index has to know of a pattern of a root.
#[derive(Debug)]
pub(in crate::pattern) struct RootPattern {
    pub(in crate::pattern) root: u32,
    pub(in crate::pattern) benefit: Reverse<u32>,
    /// Whether its root is any op.
    pub(in crate::pattern) is_any: bool,
    /// The number of the pattern in the set.
    pub(in crate::pattern) number: u32,
    pub(in crate::pattern) predicates: &'static [Predicate],
    pub(in crate::pattern) entries: &'static [Entry],
    /// Where its interned entries begin in the table of the set.
    pub(in crate::pattern) first_entry: usize,
}

/// Makes an index, root by root.
#[derive(Debug)]
struct IndexBuilder<'a> {
    index: PatternIndex,
    /// The interned entries of the set.
    interned: &'a [u32],
    /// Those of the current table.
    drafts: Vec<Draft>,
    /// The draft that is probably asked for next: many patterns ask for the same in the same order.
    next: usize,
}

/// Something that patterns ask for, which may become a test.
#[derive(Debug)]
struct Draft {
    at: At,
    what: What,
    asks: Vec<Ask>,
    /// The number of different answers that are asked for.
    answers: usize,
    is_test: bool,
    /// The place of the op that the test finds.
    place: Option<u8>,
}

/// Where something is looked at: at the op that defines the operand of the draft of this number, or at the root.
type At = Option<usize>;

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

impl PatternIndex {
    /// The index of these patterns, which are sorted by root, those of a root in the order in which they are tried. All roots have
    /// smaller numbers than `roots`, and `interned` are the interned entries of the set.
    pub(in crate::pattern) fn new(roots: usize, patterns: &[RootPattern], interned: &[u32]) -> PatternIndex {
        let mut builder = IndexBuilder {
            index: PatternIndex {
                roots: vec![Table::default(); roots],
                order: Vec::with_capacity(patterns.len()),
                rows: Vec::with_capacity(patterns.len() * 8),
                ..PatternIndex::default()
            },
            interned,
            drafts: Vec::new(),
            next: 0,
        };
        for patterns in patterns.chunk_by(|one, other| one.root == other.root) {
            builder.add_root(patterns);
        }
        builder.index
    }
}

impl IndexBuilder<'_> {
    /// Adds a root with its patterns.
    fn add_root(&mut self, patterns: &[RootPattern]) {
        let root = patterns.first().map_or(0, |first| first.root as usize);
        for patterns in patterns.chunks(MOST).rev() {
            let table = self.table(patterns);
            let behind = std::mem::replace(&mut self.index.roots[root], table);
            if behind.len != 0 {
                self.index.more.push(behind);
                self.index.roots[root].next = self.index.more.len() as u32;
            }
        }
    }

    fn table(&mut self, patterns: &[RootPattern]) -> Table {
        let (first, tests) = (self.index.order.len(), self.index.tests.len());
        self.index.order.extend(patterns.iter().map(|pattern| pattern.number));
        if patterns.len() >= FEWEST {
            self.drafts.clear();
            for (place, pattern) in patterns.iter().enumerate() {
                self.next = 0;
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
        if table.begin.is_none() {
            self.index.write_rows_by_name(tests..self.index.tests.len());
        }
        table
    }

    /// Notes what a pattern asks for.
    fn collect(&mut self, number: u32, pattern: &RootPattern) {
        // By the pattern's own numbers of places; nothing for those that are not looked at.
        let mut places: SmallVec<[Option<At>; 8]> = smallvec![Some(None)];
        for predicate in pattern.predicates {
            let draft = self.collect_one(number, pattern, predicate, &places);
            if let Predicate::Operand(..) = predicate {
                places.push(draft.map(Some));
            }
        }
    }

    /// Notes what a predicate asks for, and returns the number of the draft; nothing if the predicate is ignored.
    fn collect_one(
        &mut self,
        number: u32,
        pattern: &RootPattern,
        predicate: &Predicate,
        places: &[Option<At>],
    ) -> Option<usize> {
        let interned = self.interned.get(pattern.first_entry..)?;
        let entry = |at: u16| Some((pattern.entries.get(at as usize)?, *interned.get(at as usize)?));
        let op = |at| {
            entry(at).and_then(|(entry, bits)| matches!(entry, Entry::Op(_) | Entry::DeclaredOp(_)).then_some(bits))
        };
        let ident = |at| entry(at).and_then(|(entry, bits)| matches!(entry, Entry::Ident(_)).then_some(bits));
        let attr = |at| entry(at).and_then(|(entry, bits)| entry.is_constant().then_some(bits));
        let attr_named = |key| Some(What::Attr(Ident::from_index(ident(key)?)));
        let place = |place: u16| places.get(place as usize).copied().flatten();
        match *predicate {
            Predicate::Operand(at, operand, name) => self.ask(place(at)?, What::Operand(operand), number, &[op(name)?]),
            Predicate::Same(at, operand, other, its_operand) => self.ask(
                place(at)?,
                What::Same(operand, place(other)?, its_operand),
                number,
                &[SAME],
            ),
            Predicate::Attr(at, name, value) => self.ask(place(at)?, attr_named(name)?, number, &[attr(value)?]),
            Predicate::DefaultAttr(at, name, value, default) => {
                let answers = [attr(value)?, ABSENT];
                let count = 1 + usize::from(attr(default)? == answers[0]);
                self.ask(place(at)?, attr_named(name)?, number, &answers[..count])
            }
        }
    }

    /// Notes that a pattern asks for one of these answers. Returns the number of the draft, unless there are too many.
    fn ask(&mut self, at: At, what: What, pattern: u32, answers: &[u32]) -> Option<usize> {
        // One attribute has the number that stands for nothing; what asks for it is tried as if it did not.
        if answers.contains(&NOTHING) {
            return None;
        }
        let is_it = |draft: &Draft| draft.what == what && draft.at == at;
        let known = match self.drafts.get(self.next) {
            Some(draft) if is_it(draft) => Some(self.next),
            _ => self.drafts.iter().position(is_it),
        };
        let number = known.unwrap_or(self.drafts.len());
        self.next = number + 1;
        if number == MOST_DRAFTS {
            return None;
        }
        if known.is_none() {
            self.drafts.push(Draft {
                at,
                what,
                asks: Vec::with_capacity(64),
                answers: 0,
                is_test: false,
                place: None,
            });
        }
        let asks = &mut self.drafts.get_mut(number)?.asks;
        asks.extend(answers.iter().map(|&key| Ask { key, pattern }));
        Some(number)
    }

    /// Makes tests of the drafts, those first that leave the fewest patterns.
    fn choose(&mut self, patterns: usize) {
        for draft in &mut self.drafts {
            draft.asks.sort_by_key(|ask| ask.key);
            draft.answers = draft.asks.chunk_by(|one, other| one.key == other.key).count();
        }
        let mut places = 1;
        for _ in 0..MOST_TESTS {
            let open = self.drafts.iter().enumerate().filter(|(_, draft)| !draft.is_test);
            let open = open.filter_map(|(number, draft)| {
                let (place, look) = self.look(draft, places)?;
                Some((draft.survivors(patterns), draft.cost(), number, place, look))
            });
            let best = open.min_by_key(|&(survivors, cost, number, ..)| (survivors, cost, number));
            let Some((.., number, place, look)) = best else { return };
            let draft = &mut self.drafts[number];
            draft.is_test = true;
            if let Look::Operand(_, made) = look {
                draft.place = Some(made);
                places += 1;
            }
            self.index.write_test(place, look, &draft.asks, draft.answers, patterns);
        }
    }

    /// The test that a draft can become, given the number of places: if the ops that it looks at have places.
    fn look(&self, draft: &Draft, places: usize) -> Option<(u8, Look)> {
        let place = |at: At| at.map_or(Some(0), |number| self.drafts.get(number)?.place);
        let look = match draft.what {
            What::Operand(_) if places == PLACES => return None,
            What::Operand(operand) => Look::Operand(operand, places as u8),
            What::Attr(name) => Look::Attr(name),
            What::Same(operand, other, its_operand) => Look::Same(operand, place(other)?, its_operand),
        };
        Some((place(draft.at)?, look))
    }
}

impl Draft {
    /// How many patterns a test leaves if all answers are equally likely, in thousandths.
    fn survivors(&self, patterns: usize) -> usize {
        let asked = self.asks.len();
        patterns.saturating_sub(asked) * 1000 + asked * 1000 / (self.answers + 1)
    }

    /// How many other ops have to be looked at.
    fn cost(&self) -> u8 {
        match (self.at, self.what) {
            (None, What::Attr(_) | What::Same(_, None, _)) => 0,
            _ => 1,
        }
    }
}
