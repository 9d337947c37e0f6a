//! Writing a test: the slots that lead from answers to rows, and the rows.

use super::{NOTHING, PatternIndex, Slot, low_bits, slot_of};

/// A pattern asks for an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// The answer.
    pub(super) key: u32,
    /// The number of the pattern in its table.
    pub(super) pattern: u32,
}

/// Where a test was written to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) shift: u8,
    pub(super) slots: u32,
    pub(super) other: u32,
    pub(super) asked: u64,
}

/// Lists that are used again for each test.
#[derive(Debug, Default)]
pub(super) struct Writer {
    /// From answers to their numbers.
    numbers: Vec<Slot>,
    /// By answer: where its patterns end in the list of patterns.
    ends: Vec<u32>,
    /// The patterns, answer by answer.
    patterns: Vec<u32>,
    /// The words of a row, and of the row of those that ask for nothing.
    row: Vec<u64>,
    wild: Vec<u64>,
}

impl Writer {
    /// Collects the different answers, and puts their numbers in place of the answers.
    pub(super) fn number_answers(&mut self, asks: &mut [Ask], answers: &mut Vec<u32>) {
        let shift = shift_for(asks.len());
        self.numbers.clear();
        let free = Slot { key: NOTHING, row: 0 };
        self.numbers.resize(size_of(shift), free);
        answers.clear();
        for ask in asks {
            let next = answers.len() as u32;
            let number = *enter(&mut self.numbers, shift, ask.key, next);
            if number == next {
                answers.push(ask.key);
            }
            ask.key = number;
        }
    }

    /// Writes the slots and rows of a test. The asks have the numbers of their answers.
    pub(super) fn write(
        &mut self,
        asks: &[Ask],
        answers: &[u32],
        patterns: usize,
        index: &mut PatternIndex,
    ) -> Written {
        let words = patterns.div_ceil(64);
        self.sort_patterns(asks, answers.len());
        self.wild.clear();
        self.wild.resize(words, u64::MAX);
        if let Some(last) = self.wild.last_mut() {
            *last = low_bits((patterns - (words - 1) * 64) as u32);
        }
        let mut asked = 0;
        for ask in asks {
            let (word, bit) = place(ask.pattern);
            asked |= if words == 1 { bit } else { 1 << word };
            if let Some(word) = self.wild.get_mut(word) {
                *word &= !bit;
            }
        }
        let other = push_row(&mut index.rows, &self.wild);
        let shift = shift_for(answers.len());
        let slots = index.slots.len();
        // Free slots have the key of what nothing is said about, and lead where that leads.
        let free = Slot {
            key: NOTHING,
            row: other,
        };
        index.slots.resize(slots + size_of(shift), free);
        index.rows.reserve(answers.len() * 2);
        let table = index.slots.get_mut(slots..).unwrap_or_default();
        let all_ask = self.wild.iter().all(|&word| word == 0);
        let mut start = 0;
        for (&answer, &end) in answers.iter().zip(&self.ends) {
            let patterns = self.patterns.get(start as usize..end as usize).unwrap_or_default();
            start = end;
            let row = match words {
                2.. if all_ask => push_patterns(&mut index.rows, patterns),
                _ => {
                    self.row.clear();
                    self.row.extend_from_slice(&self.wild);
                    for &pattern in patterns {
                        let (word, bit) = place(pattern);
                        if let Some(word) = self.row.get_mut(word) {
                            *word |= bit;
                        }
                    }
                    push_row(&mut index.rows, &self.row)
                }
            };
            enter(table, shift, answer, row);
        }
        Written {
            shift,
            slots: slots as u32,
            other,
            asked,
        }
    }

    /// Sorts the patterns by the numbers of their answers.
    fn sort_patterns(&mut self, asks: &[Ask], answers: usize) {
        self.ends.clear();
        self.patterns.clear();
        if answers == asks.len() {
            // Each has one, and they are numbered in this order.
            self.ends.extend(1..=answers as u32);
            self.patterns.extend(asks.iter().map(|ask| ask.pattern));
            return;
        }
        self.ends.resize(answers, 0);
        for ask in asks {
            if let Some(count) = self.ends.get_mut(ask.key as usize) {
                *count += 1;
            }
        }
        let mut start = 0;
        for end in &mut self.ends {
            (start, *end) = (start + *end, start);
        }
        self.patterns.resize(asks.len(), 0);
        for ask in asks {
            let Some(end) = self.ends.get_mut(ask.key as usize) else {
                continue;
            };
            if let Some(place) = self.patterns.get_mut(*end as usize) {
                *place = ask.pattern;
            }
            *end += 1;
        }
    }
}

/// The word and the bit of a pattern in a row.
#[inline]
fn place(pattern: u32) -> (usize, u64) {
    (pattern as usize / 64, 1 << (pattern % 64))
}

/// The shift of a table of slots for so many keys, so that half of them are free.
fn shift_for(keys: usize) -> u8 {
    let bits = (keys.max(1) * 2).next_power_of_two().trailing_zeros();
    32 - bits.min(31) as u8
}

fn size_of(shift: u8) -> usize {
    1 << (32 - shift)
}

/// The number that a key leads to, which is `number` if the key is new.
fn enter(slots: &mut [Slot], shift: u8, key: u32, number: u32) -> &mut u32 {
    let mask = slots.len() - 1;
    let mut at = slot_of(key, shift) as usize & mask;
    loop {
        let known = slots[at].key;
        if known == NOTHING {
            slots[at] = Slot { key, row: number };
        } else if known != key {
            at = (at + 1) & mask;
            continue;
        }
        return &mut slots[at].row;
    }
}

/// Writes a row; says where it begins. Of many words only those follow the first one that are not zero.
fn push_row(rows: &mut Vec<u64>, row: &[u64]) -> u32 {
    let start = rows.len() as u32;
    if let [word] = row {
        rows.push(*word);
        return start;
    }
    rows.push(0);
    let mut summary = 0;
    for (number, &word) in row.iter().enumerate().filter(|(_, word)| **word != 0) {
        summary |= 1 << number;
        rows.push(word);
    }
    if let Some(first) = rows.get_mut(start as usize) {
        *first = summary;
    }
    start
}

/// The same for a row of many words that has these patterns, which are in order.
fn push_patterns(rows: &mut Vec<u64>, patterns: &[u32]) -> u32 {
    let start = rows.len() as u32;
    rows.push(0);
    let (mut summary, mut current) = (0_u64, 0_u64);
    for &pattern in patterns {
        let (word, bit) = place(pattern);
        if summary >> word == 0 && summary != 0 {
            rows.push(std::mem::take(&mut current));
        }
        summary |= 1 << word;
        current |= bit;
    }
    rows.push(current);
    if let Some(first) = rows.get_mut(start as usize) {
        *first = summary;
    }
    start
}
