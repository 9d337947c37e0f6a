//! The tests of a small table as a machine: each step looks at one thing, and what is seen there leads to the next step, whose
//! question some pattern asks that is still left. So nothing is looked at that no pattern asks for.

use drr_ir::{Attribute, DriverIr, Ident, Ir, OpRef};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::{ABSENT, MOST_TESTS, NOTHING, PLACES, PatternIndex, SAME, Table, Test};

/// Says that a way leads to patterns that are worth trying.
const DONE: u32 = 1 << 31;

/// The most steps of a table, and the most ways from a step by name. Where there would be more, the tests are run one after
/// the other.
const MOST_STEPS: usize = 256;
const MOST_NAMES: u32 = 1024;

/// A look at something. The ways that lead from a step stand one after the other, from `ways` on: numbers of steps, or
/// [`DONE`] and the number of the word with the patterns that are left, where nothing is left to ask.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    place: u8,
    look: Look,
    ways: u32,
}

/// What a step looks at.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// Which op defines an operand? There is a way for each of the names, and one for all others.
    Operand(Names),
    /// Is this operand, at this other place, this operand? There is a way for no and one for yes.
    Same(u16, u8, u16),
    /// Which attribute is there? The ways are those of the rows of this test.
    Attr(Ident, u32),
}

/// How the steps of a table begin.
#[derive(Clone, Copy, Debug)]
pub(super) enum Begin {
    /// With this way.
    Way(u32),
    /// With the pair of this number.
    Pair(u32),
}

/// The first look at a root, where patterns ask for the ops that define two of its operands: at both at once, because most
/// roots need no other. There is a way for each pair of names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    first: Names,
    second: Names,
    ways: u32,
}

/// The names that patterns ask for at an operand; the op that defines it becomes the place `makes`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    operand: u16,
    makes: u8,
    first: u32,
    count: u32,
}

impl Names {
    /// Looks at the op, and says which name it is, or the number of names for any other.
    #[inline]
    fn look(&self, ir: &Ir, op: u32, places: &mut [u32; PLACES]) -> u32 {
        let (by, name) = ir.definer_at(op, self.operand.into());
        places[self.makes as usize % PLACES] = by;
        name.wrapping_sub(self.first).min(self.count)
    }
}

/// What is known when a step begins: which patterns are left, and the number of its test in the table.
type State = (u64, usize);

/// The states that steps are made for.
struct States<'a> {
    tests: &'a [Test],
    known: FxHashMap<State, u32>,
    /// In the order of their steps.
    in_order: Vec<State>,
    /// What is left at the end, in the order of the words.
    words: Vec<u64>,
    /// The numbers of the first step and of the first word.
    first_step: u32,
    first_word: u32,
}

impl States<'_> {
    /// The way to what comes when these patterns are left and these tests are behind.
    fn way(&mut self, behind: usize, left: u64) -> u32 {
        let asked = self.tests.iter().skip(behind).position(|test| left & test.asked != 0);
        let state = (left, asked.map_or(self.tests.len(), |at| behind + at));
        *self.known.entry(state).or_insert_with(|| {
            if asked.is_some() {
                self.in_order.push(state);
                self.first_step + self.in_order.len() as u32 - 1
            } else {
                self.words.push(left);
                DONE | (self.first_word + self.words.len() as u32 - 1)
            }
        })
    }
}

impl PatternIndex {
    /// Makes the steps of a table whose rows are one word, unless they are too many.
    pub(super) fn make_steps(&mut self, table: &Table) -> Option<Begin> {
        let range = table.tests as usize..(table.tests + table.test_count) as usize;
        let tests: SmallVec<[Test; MOST_TESTS]> = self.tests.get(range)?.iter().copied().collect();
        if table.len > 64 {
            return None;
        }
        let (first, ways, pairs) = (self.steps.len(), self.ways.len(), self.pairs.len());
        let mut states = States {
            tests: &tests,
            known: FxHashMap::default(),
            in_order: Vec::new(),
            words: Vec::new(),
            first_step: first as u32,
            first_word: self.rows.len() as u32,
        };
        let begin = match self.make_pair(&mut states, table.everything()) {
            Some(pair) => {
                self.pairs.push(pair);
                Begin::Pair(self.pairs.len() as u32 - 1)
            }
            None => Begin::Way(states.way(0, table.everything())),
        };
        while let Some(&(left, number)) = states.in_order.get(self.steps.len() - first) {
            let step = tests.get(number).and_then(|test| {
                self.make_step(test, table.tests + number as u32, left, |row| {
                    states.way(number + 1, left & row)
                })
            });
            match step {
                Some(step) if states.in_order.len() <= MOST_STEPS => self.steps.push(step),
                _ => {
                    self.steps.truncate(first);
                    self.ways.truncate(ways);
                    self.pairs.truncate(pairs);
                    return None;
                }
            }
        }
        self.rows.append(&mut states.words);
        Some(begin)
    }

    /// Makes the first look, if the first tests are of two operands of the root.
    fn make_pair(&mut self, states: &mut States<'_>, all: u64) -> Option<Pair> {
        let [first, second, ..] = states.tests else { return None };
        if (first.place, second.place) != (0, 0) {
            return None;
        }
        let pair = Pair {
            first: self.names_of(first, all)?,
            second: self.names_of(second, all)?,
            ways: self.ways.len() as u32,
        };
        if (pair.first.count + 1) * (pair.second.count + 1) > MOST_NAMES {
            return None;
        }
        let second_rows = self.rows_of(second, &pair.second);
        for row in self.rows_of(first, &pair.first) {
            let left = all & self.bits(row);
            for &row in &second_rows {
                let way = states.way(2, left & self.bits(row));
                self.ways.push(way);
            }
        }
        Some(pair)
    }

    /// The names that are asked for at an operand by those patterns that are left, unless they lie too far apart.
    fn names_of(&self, test: &Test, left: u64) -> Option<Names> {
        let super::Look::Operand(operand, makes) = test.look else {
            return None;
        };
        let row = |row: u32| left & self.bits(row);
        let slots = test.slots as usize..(test.slots as usize + (1 << (32 - test.shift)));
        let slots = self.slots.get(slots)?.iter();
        let asked = slots.filter(|slot| slot.key != NOTHING && row(slot.row) != row(test.other));
        let (low, high) = asked.fold((u32::MAX, 0), |(low, high), slot| {
            (low.min(slot.key), high.max(slot.key))
        });
        let count = (high + 1).saturating_sub(low);
        (count <= MOST_NAMES).then_some(Names {
            operand,
            makes,
            first: low,
            count,
        })
    }

    /// The rows of these names, and that of all others.
    fn rows_of(&self, test: &Test, names: &Names) -> SmallVec<[u32; 32]> {
        let mut rows = SmallVec::new();
        for number in 0..names.count {
            rows.push(self.row_of_slot(test, names.first + number));
        }
        rows.push(test.other);
        rows
    }

    /// Makes the step of a test, and its ways, given the way that belongs to a row.
    fn make_step(&mut self, test: &Test, number: u32, left: u64, mut way: impl FnMut(u64) -> u32) -> Option<Step> {
        let (look, rows) = match test.look {
            super::Look::Operand(..) => {
                let names = self.names_of(test, left)?;
                (Look::Operand(names), self.rows_of(test, &names))
            }
            super::Look::Same(operand, other, its_operand) => {
                let rows = smallvec![test.other, self.row_of_slot(test, SAME)];
                (Look::Same(operand, other, its_operand), rows)
            }
            super::Look::Attr(name) => {
                let rows = test.other..test.other + test.answers;
                (Look::Attr(name, number), rows.collect())
            }
        };
        let ways = self.ways.len() as u32;
        for row in rows {
            self.ways.push(way(self.bits(row)));
        }
        let place = test.place;
        Some(Step { place, look, ways })
    }

    /// The patterns that are worth trying on an op as bits, where there are steps.
    #[inline]
    pub(crate) fn few_candidates(&self, table: &Table, root: OpRef<'_>) -> Option<u64> {
        let begin = table.begin?;
        let ir = root.ir();
        let mut places = [root.index(); PLACES];
        let way = match begin {
            Begin::Way(way) => way,
            Begin::Pair(number) => {
                let pair = self.pairs.get(number as usize)?;
                let row = pair.first.look(ir, root.index(), &mut places) * (pair.second.count + 1);
                let at = row + pair.second.look(ir, root.index(), &mut places);
                self.way(pair.ways.wrapping_add(at))
            }
        };
        Some(match way & DONE {
            0 => self.run_steps(way, ir, places),
            _ => self.bits(way & !DONE),
        })
    }

    #[inline]
    fn way(&self, at: u32) -> u32 {
        self.ways.get(at as usize).copied().unwrap_or(DONE)
    }

    /// The patterns that a way leads to in the end.
    fn run_steps(&self, way: u32, ir: &Ir, mut places: [u32; PLACES]) -> u64 {
        let mut next = way;
        while next & DONE == 0 {
            let Some(step) = self.steps.get(next as usize) else {
                return 0;
            };
            let at = |place: u8| places[place as usize % PLACES];
            let op = at(step.place);
            let answer = match step.look {
                Look::Operand(names) => names.look(ir, op, &mut places),
                Look::Same(operand, other, its_operand) => {
                    let value = ir.operand_at(op, operand.into());
                    u32::from(value != NOTHING && value == ir.operand_at(at(other), its_operand.into()))
                }
                // The number of the row that the attribute leads to, counted from that of all other attributes.
                Look::Attr(name, test) => {
                    let key = ir.inherent_at(op, name).map_or(ABSENT, Attribute::to_bits);
                    let test = self.tests.get(test as usize);
                    test.map_or(0, |test| self.row_of_slot(test, key).wrapping_sub(test.other))
                }
            };
            next = self.way(step.ways.wrapping_add(answer));
        }
        self.bits(next & !DONE)
    }
}
