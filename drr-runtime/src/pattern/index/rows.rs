//! Writing a test: the slots that lead from answers to rows, and the rows.

use std::ops::Range;

use super::{Look, NOTHING, PatternIndex, SAME, Slot, Test, low_bits, slot_of};

/// The rows that are found by name, without a search: as many as stay in the caches.
const MOST_BY_NAME: usize = 1 << 15;

/// A pattern asks for an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ask {
    /// The answer.
    pub(super) key: u32,
    /// The number of the pattern in its table.
    pub(super) pattern: u32,
}

impl PatternIndex {
    /// Writes a test of a table with this number of patterns. The asks are sorted, and have this number of different answers.
    pub(super) fn write_test(&mut self, place: u8, look: Look, asks: &[Ask], answers: usize, patterns: usize) {
        let words = patterns.div_ceil(64);
        // Those that ask for nothing are in all rows.
        let mut wild = vec![u64::MAX; words];
        if let Some(last) = wild.last_mut() {
            *last = low_bits((patterns - (words - 1) * 64) as u32);
        }
        let mut asked = 0;
        for ask in asks {
            let (word, bit) = word_and_bit(ask.pattern);
            asked |= if words == 1 { bit } else { 1 << word };
            if let Some(word) = wild.get_mut(word) {
                *word &= !bit;
            }
        }
        let other = self.push_row(&wild);
        // Half of the slots are free. They lead where all other answers lead.
        let size = (answers.max(1) * 2).next_power_of_two();
        let (shift, slots) = (32 - size.trailing_zeros() as u8, self.slots.len());
        let free = Slot {
            key: NOTHING,
            row: other,
        };
        self.slots.resize(slots + size, free);
        let mut row = Vec::new();
        for asks in asks.chunk_by(|one, other| one.key == other.key) {
            row.clone_from(&wild);
            for ask in asks {
                let (word, bit) = word_and_bit(ask.pattern);
                if let Some(word) = row.get_mut(word) {
                    *word |= bit;
                }
            }
            let (key, row) = (asks[0].key, self.push_row(&row));
            let mut at = slot_of(key, shift) as usize;
            while self.slots[slots + at].key != NOTHING {
                at = (at + 1) % size;
            }
            self.slots[slots + at] = Slot { key, row };
        }
        self.tests.push(Test {
            look,
            place,
            shift,
            slots: slots as u32,
            by_name: 0,
            names: 0,
            other,
            answers: answers as u32 + 1,
            asked,
        });
    }

    /// Writes which row each name leads to, for tests that are run one after the other.
    pub(super) fn write_rows_by_name(&mut self, tests: Range<usize>) {
        for number in tests {
            let test = self.tests[number];
            let names = match test.look {
                Look::Operand(..) => self.roots.len(),
                Look::Same(..) => SAME as usize + 1,
                Look::Attr(_) => 0,
            };
            let by_name = self.by_name.len();
            if names != 0 && by_name + names < MOST_BY_NAME {
                for name in 0..names as u32 {
                    let row = self.row_of_slot(&test, name);
                    self.by_name.push(row);
                }
                self.by_name.push(test.other);
                (self.tests[number].by_name, self.tests[number].names) = (by_name as u32, names as u32 + 1);
            }
        }
    }

    /// Writes a row and returns where it begins. Of many words, only those follow the first one that are not zero.
    fn push_row(&mut self, row: &[u64]) -> u32 {
        let start = self.rows.len() as u32;
        if row.len() > 1 {
            let words = row.iter().enumerate().filter(|(_, word)| **word != 0);
            self.rows.push(words.map(|(number, _)| 1 << number).sum());
        }
        self.rows
            .extend(row.iter().filter(|word| row.len() == 1 || **word != 0));
        start
    }
}

/// The word and the bit of a pattern in a row.
#[inline]
fn word_and_bit(pattern: u32) -> (usize, u64) {
    (pattern as usize / 64, 1 << (pattern % 64))
}
