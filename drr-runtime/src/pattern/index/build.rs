//! Builder of a pattern index: collects the questions of a root's patterns and selects the tests.

use std::cmp::Reverse;

use drr_ir::Ident;
use smallvec::{SmallVec, smallvec};

use super::rows::ExpectedAnswer;
use super::{ABSENT, CandidateTable, MAX_POSITIONS, MAX_TESTS, NO_KEY, PatternIndex, Question, SAME};
use crate::pattern::{PatternEntry, Predicate};

/// Minimum number of patterns for tests. With fewer patterns, trying all of them costs no more.
const MIN_PATTERNS: usize = 4;

/// Maximum number of patterns per table: the words of a row must fit in the bits of its first word.
const MAX_PATTERNS: usize = 64 * 64;

/// Maximum number of candidate tests per table.
const MAX_CANDIDATES: usize = 64;

/// A pattern of a root, as the index sees it.
#[derive(Debug)]
pub(in crate::pattern) struct RootPattern {
    pub(in crate::pattern) root: u32,
    pub(in crate::pattern) benefit: Reverse<u32>,
    /// Set if the pattern matches ops of any name.
    pub(in crate::pattern) is_any: bool,
    /// Index of the pattern in the set.
    pub(in crate::pattern) number: u32,
    pub(in crate::pattern) predicates: &'static [Predicate],
    pub(in crate::pattern) entries: &'static [PatternEntry],
    /// Start of the pattern's interned entries in the table of the set.
    pub(in crate::pattern) first_entry: usize,
}

/// Builder of an index, one root at a time.
#[derive(Debug)]
struct IndexBuilder<'a> {
    index: PatternIndex,
    /// Interned entries of the set.
    interned: &'a [u32],
    /// Candidate tests of the current table.
    candidates: Vec<CandidateTest>,
    /// The candidate that probably comes next: many patterns perform the same checks in the same order.
    next: usize,
}

/// A question of some patterns, which may become a test.
#[derive(Debug)]
struct CandidateTest {
    at: InspectedOp,
    question: CandidateQuestion,
    expected: Vec<ExpectedAnswer>,
    /// Number of different expected answers.
    answers: usize,
    is_test: bool,
    /// Position of the defining op that the test finds.
    position: Option<u8>,
}

/// The op that a question inspects: the op that defines the operand of the candidate of this index, or the root.
type InspectedOp = Option<usize>;

/// The question of a candidate test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CandidateQuestion {
    /// The name of the op that defines this operand.
    Operand(u16),
    /// The inherent attribute of this name.
    Attr(Ident),
    /// Equality of an operand with an operand of another op.
    Same(u16, InspectedOp, u16),
}

impl PatternIndex {
    /// Builds the index of `patterns`, which are sorted by root and, within a root, in the order in which they are
    /// tried. All root numbers are less than `roots`. `interned` contains the interned entries of the set.
    pub(in crate::pattern) fn new(roots: usize, patterns: &[RootPattern], interned: &[u32]) -> PatternIndex {
        let mut builder = IndexBuilder {
            index: PatternIndex {
                roots: vec![CandidateTable::default(); roots],
                order: Vec::with_capacity(patterns.len()),
                rows: Vec::with_capacity(patterns.len() * 8),
                ..PatternIndex::default()
            },
            interned,
            candidates: Vec::new(),
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
        for patterns in patterns.chunks(MAX_PATTERNS).rev() {
            let table = self.table(patterns);
            let rest = std::mem::replace(&mut self.index.roots[root], table);
            if rest.len != 0 {
                self.index.overflow.push(rest);
                self.index.roots[root].next = self.index.overflow.len() as u32;
            }
        }
    }

    fn table(&mut self, patterns: &[RootPattern]) -> CandidateTable {
        let (first, tests) = (self.index.order.len(), self.index.tests.len());
        self.index.order.extend(patterns.iter().map(|pattern| pattern.number));
        if patterns.len() >= MIN_PATTERNS {
            self.candidates.clear();
            for (position, pattern) in patterns.iter().enumerate() {
                self.next = 0;
                self.collect(position as u32, pattern);
            }
            self.select_tests(patterns.len());
        }
        let mut table = CandidateTable {
            first: first as u32,
            len: patterns.len() as u32,
            tests: tests as u32,
            test_count: (self.index.tests.len() - tests) as u32,
            next: 0,
            entry_point: None,
        };
        table.entry_point = self.index.build_dag(&table);
        if table.entry_point.is_none() {
            self.index.write_rows_by_name(tests..self.index.tests.len());
        }
        table
    }

    /// Collects the questions of a pattern.
    fn collect(&mut self, number: u32, pattern: &RootPattern) {
        // Indexed by the pattern's own positions; `None` for positions without a candidate.
        let mut inspected: SmallVec<[Option<InspectedOp>; 8]> = smallvec![Some(None)];
        for predicate in pattern.predicates {
            let candidate = self.collect_one(number, pattern, predicate, &inspected);
            if let Predicate::Operand(..) = predicate {
                inspected.push(candidate.map(Some));
            }
        }
    }

    /// Collects the question of a predicate. Returns the index of the candidate, or `None` if the predicate is ignored.
    fn collect_one(
        &mut self,
        number: u32,
        pattern: &RootPattern,
        predicate: &Predicate,
        inspected: &[Option<InspectedOp>],
    ) -> Option<usize> {
        let interned = self.interned.get(pattern.first_entry..)?;
        let entry = |at: u16| Some((pattern.entries.get(at as usize)?, *interned.get(at as usize)?));
        let op = |at| {
            entry(at).and_then(|(entry, bits)| {
                matches!(entry, PatternEntry::Op(_) | PatternEntry::DeclaredOp(_)).then_some(bits)
            })
        };
        let ident = |at| entry(at).and_then(|(entry, bits)| matches!(entry, PatternEntry::Ident(_)).then_some(bits));
        let attr = |at| entry(at).and_then(|(entry, bits)| entry.is_constant().then_some(bits));
        let attr_named = |key| Some(CandidateQuestion::Attr(Ident::from_index(ident(key)?)));
        let position = |position: u16| inspected.get(position as usize).copied().flatten();
        match *predicate {
            Predicate::Operand(at, operand, name) => {
                self.expect(position(at)?, CandidateQuestion::Operand(operand), number, &[op(name)?])
            }
            Predicate::Same(at, operand, other, its_operand) => self.expect(
                position(at)?,
                CandidateQuestion::Same(operand, position(other)?, its_operand),
                number,
                &[SAME],
            ),
            Predicate::Attr(at, name, value) => self.expect(position(at)?, attr_named(name)?, number, &[attr(value)?]),
            Predicate::DefaultAttr(at, name, value, default) => {
                let answers = [attr(value)?, ABSENT];
                let count = 1 + usize::from(attr(default)? == answers[0]);
                self.expect(position(at)?, attr_named(name)?, number, &answers[..count])
            }
        }
    }

    /// Records that a pattern expects one of these answers. Returns the index of the candidate, unless there are too
    /// many.
    fn expect(&mut self, at: InspectedOp, question: CandidateQuestion, pattern: u32, answers: &[u32]) -> Option<usize> {
        // The id of one attribute equals `NO_KEY`. Patterns that expect this attribute are tried without a test.
        if answers.contains(&NO_KEY) {
            return None;
        }
        let is_same_test = |candidate: &CandidateTest| candidate.question == question && candidate.at == at;
        let known = match self.candidates.get(self.next) {
            Some(candidate) if is_same_test(candidate) => Some(self.next),
            _ => self.candidates.iter().position(is_same_test),
        };
        let number = known.unwrap_or(self.candidates.len());
        self.next = number + 1;
        if number == MAX_CANDIDATES {
            return None;
        }
        if known.is_none() {
            self.candidates.push(CandidateTest {
                at,
                question,
                expected: Vec::with_capacity(64),
                answers: 0,
                is_test: false,
                position: None,
            });
        }
        let expected = &mut self.candidates.get_mut(number)?.expected;
        expected.extend(answers.iter().map(|&key| ExpectedAnswer { key, pattern }));
        Some(number)
    }

    /// Selects the tests greedily, by the expected number of remaining patterns.
    fn select_tests(&mut self, patterns: usize) {
        for candidate in &mut self.candidates {
            candidate.expected.sort_by_key(|ask| ask.key);
            candidate.answers = candidate.expected.chunk_by(|one, other| one.key == other.key).count();
        }
        let mut positions = 1;
        for _ in 0..MAX_TESTS {
            let open = self
                .candidates
                .iter()
                .enumerate()
                .filter(|(_, candidate)| !candidate.is_test);
            let open = open.filter_map(|(number, candidate)| {
                let (position, question) = self.question_of(candidate, positions)?;
                Some((
                    candidate.survivors(patterns),
                    candidate.cost(),
                    number,
                    position,
                    question,
                ))
            });
            let best = open.min_by_key(|&(survivors, cost, number, ..)| (survivors, cost, number));
            let Some((.., number, position, question)) = best else {
                return;
            };
            let candidate = &mut self.candidates[number];
            candidate.is_test = true;
            if let Question::Operand(_, made) = question {
                candidate.position = Some(made);
                positions += 1;
            }
            self.index
                .write_test(position, question, &candidate.expected, candidate.answers, patterns);
        }
    }

    /// Returns the position and question of a candidate, if the ops that it inspects have positions.
    fn question_of(&self, candidate: &CandidateTest, positions: usize) -> Option<(u8, Question)> {
        let position = |at: InspectedOp| at.map_or(Some(0), |number| self.candidates.get(number)?.position);
        let question = match candidate.question {
            CandidateQuestion::Operand(_) if positions == MAX_POSITIONS => return None,
            CandidateQuestion::Operand(operand) => Question::Operand(operand, positions as u8),
            CandidateQuestion::Attr(name) => Question::Attr(name),
            CandidateQuestion::Same(operand, other, its_operand) => {
                Question::Same(operand, position(other)?, its_operand)
            }
        };
        Some((position(candidate.at)?, question))
    }
}

impl CandidateTest {
    /// Returns the expected number of remaining patterns in thousandths if all answers are equally likely.
    fn survivors(&self, patterns: usize) -> usize {
        let expecting = self.expected.len();
        patterns.saturating_sub(expecting) * 1000 + expecting * 1000 / (self.answers + 1)
    }

    /// Returns the number of other ops that the question inspects.
    fn cost(&self) -> u8 {
        match (self.at, self.question) {
            (None, CandidateQuestion::Attr(_) | CandidateQuestion::Same(_, None, _)) => 0,
            _ => 1,
        }
    }
}
