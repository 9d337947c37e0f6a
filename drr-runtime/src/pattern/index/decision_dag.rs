//! Decision DAG over the tests of a small table. Each node checks one fact, and the result selects the next node,
//! whose question matters to at least one of the remaining patterns. Questions that no remaining pattern depends on are
//! skipped.

use drr_ir::{Attribute, DriverIr, Ident, Ir, OpRef};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::{ABSENT, CandidateTable, MAX_POSITIONS, MAX_TESTS, NO_KEY, PatternIndex, SAME, Test};

/// Marks an edge to a leaf: the remaining bits are the index of the word with the candidate patterns.
const LEAF: u32 = 1 << 31;

/// Maximum numbers of nodes per table and of edges by name per node. Above, the table runs its tests in sequence.
const MAX_NODES: usize = 256;
const MAX_NAME_EDGES: u32 = 1024;

/// A question with its edges. Edges are stored consecutively from `edges` on; each is the number of a node, or [`LEAF`]
/// with the index of a word of candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct DecisionNode {
    position: u8,
    question: NodeQuestion,
    edges: u32,
}

/// The question of a decision node.
#[derive(Clone, Copy, Debug)]
enum NodeQuestion {
    /// The name of the op that defines an operand. There is an edge for each name of the range and one for all others.
    Operand(NameRange),
    /// Equality of an operand with an operand at another position. The edges are for no and yes.
    Same(u16, u8, u16),
    /// The inherent attribute of this name. The edges are in the order of the rows of the test with this number.
    Attr(Ident, u32),
}

/// Start of a table's decision DAG.
#[derive(Clone, Copy, Debug)]
pub(super) enum DagEntry {
    /// A node or leaf.
    Edge(u32),
    /// The pair node of this number.
    PairNode(u32),
}

/// The first node of a root whose patterns inspect the defining ops of two operands. It checks both at once, because
/// most roots need no further question. There is an edge for each pair of names.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairNode {
    first: NameRange,
    second: NameRange,
    edges: u32,
}

/// The range of op names that patterns expect at an operand. The op that defines the operand becomes the position
/// `makes`.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameRange {
    operand: u16,
    makes: u8,
    first: u32,
    count: u32,
}

impl NameRange {
    /// Looks up the defining op and returns the offset of its name in the range, or `count` for any other name.
    #[inline]
    fn offset_of(&self, ir: &Ir, op: u32, ops_at: &mut [u32; MAX_POSITIONS]) -> u32 {
        let (by, name) = ir.definer_at(op, self.operand.into());
        ops_at[self.makes as usize % MAX_POSITIONS] = by;
        name.wrapping_sub(self.first).min(self.count)
    }
}

/// The remaining patterns at a node, and the index of its test in the table.
type DagState = (u64, usize);

/// The states that have nodes or leaves.
struct DagStates<'a> {
    tests: &'a [Test],
    known: FxHashMap<DagState, u32>,
    /// States in the order of their nodes.
    in_order: Vec<DagState>,
    /// Candidate patterns of the leaves, in the order of their words.
    words: Vec<u64>,
    /// The numbers of the first node and of the first word.
    first_step: u32,
    first_word: u32,
}

impl DagStates<'_> {
    /// Returns the edge to the node or leaf for these remaining patterns, if all tests before `next_test` have run.
    fn edge(&mut self, next_test: usize, left: u64) -> u32 {
        let dependent = self
            .tests
            .iter()
            .skip(next_test)
            .position(|test| left & test.dependent != 0);
        let state = (left, dependent.map_or(self.tests.len(), |at| next_test + at));
        *self.known.entry(state).or_insert_with(|| {
            if dependent.is_some() {
                self.in_order.push(state);
                self.first_step + self.in_order.len() as u32 - 1
            } else {
                self.words.push(left);
                LEAF | (self.first_word + self.words.len() as u32 - 1)
            }
        })
    }
}

impl PatternIndex {
    /// Builds the decision DAG of a table. Returns `None` if the rows have several words or the DAG would be too large.
    pub(super) fn build_dag(&mut self, table: &CandidateTable) -> Option<DagEntry> {
        let range = table.tests as usize..(table.tests + table.test_count) as usize;
        let tests: SmallVec<[Test; MAX_TESTS]> = self.tests.get(range)?.iter().copied().collect();
        if table.len > 64 {
            return None;
        }
        let (first, edges, pair_nodes) = (self.nodes.len(), self.edges.len(), self.pair_nodes.len());
        let mut states = DagStates {
            tests: &tests,
            known: FxHashMap::default(),
            in_order: Vec::new(),
            words: Vec::new(),
            first_step: first as u32,
            first_word: self.rows.len() as u32,
        };
        let entry_point = match self.build_pair_node(&mut states, table.all_bits()) {
            Some(pair) => {
                self.pair_nodes.push(pair);
                DagEntry::PairNode(self.pair_nodes.len() as u32 - 1)
            }
            None => DagEntry::Edge(states.edge(0, table.all_bits())),
        };
        while let Some(&(left, number)) = states.in_order.get(self.nodes.len() - first) {
            let step = tests.get(number).and_then(|test| {
                self.build_node(test, table.tests + number as u32, left, |row| {
                    states.edge(number + 1, left & row)
                })
            });
            match step {
                Some(step) if states.in_order.len() <= MAX_NODES => self.nodes.push(step),
                _ => {
                    self.nodes.truncate(first);
                    self.edges.truncate(edges);
                    self.pair_nodes.truncate(pair_nodes);
                    return None;
                }
            }
        }
        self.rows.append(&mut states.words);
        Some(entry_point)
    }

    /// Builds a pair node if the first two tests inspect operands of the root.
    fn build_pair_node(&mut self, states: &mut DagStates<'_>, all: u64) -> Option<PairNode> {
        let [first, second, ..] = states.tests else { return None };
        if (first.position, second.position) != (0, 0) {
            return None;
        }
        let pair = PairNode {
            first: self.names_of(first, all)?,
            second: self.names_of(second, all)?,
            edges: self.edges.len() as u32,
        };
        if (pair.first.count + 1) * (pair.second.count + 1) > MAX_NAME_EDGES {
            return None;
        }
        let second_rows = self.rows_of(second, &pair.second);
        for row in self.rows_of(first, &pair.first) {
            let left = all & self.bits(row);
            for &row in &second_rows {
                let edge = states.edge(2, left & self.bits(row));
                self.edges.push(edge);
            }
        }
        Some(pair)
    }

    /// Returns the range of names that the remaining patterns expect at an operand, unless the range is too large.
    fn names_of(&self, test: &Test, left: u64) -> Option<NameRange> {
        let super::Question::Operand(operand, makes) = test.question else {
            return None;
        };
        let row = |row: u32| left & self.bits(row);
        let slots = test.slots as usize..(test.slots as usize + (1 << (32 - test.shift)));
        let slots = self.slots.get(slots)?.iter();
        let expected = slots.filter(|slot| slot.key != NO_KEY && row(slot.row) != row(test.other));
        let (low, high) = expected.fold((u32::MAX, 0), |(low, high), slot| {
            (low.min(slot.key), high.max(slot.key))
        });
        let count = (high + 1).saturating_sub(low);
        (count <= MAX_NAME_EDGES).then_some(NameRange {
            operand,
            makes,
            first: low,
            count,
        })
    }

    /// Returns the rows of the names, followed by the row for all other names.
    fn rows_of(&self, test: &Test, names: &NameRange) -> SmallVec<[u32; 32]> {
        let mut rows = SmallVec::new();
        for number in 0..names.count {
            rows.push(self.row_of_slot(test, names.first + number));
        }
        rows.push(test.other);
        rows
    }

    /// Builds the node of a test. `edge` returns the edge for the patterns of a row.
    fn build_node(
        &mut self,
        test: &Test,
        number: u32,
        left: u64,
        mut edge: impl FnMut(u64) -> u32,
    ) -> Option<DecisionNode> {
        let (question, rows) = match test.question {
            super::Question::Operand(..) => {
                let names = self.names_of(test, left)?;
                (NodeQuestion::Operand(names), self.rows_of(test, &names))
            }
            super::Question::Same(operand, other, its_operand) => {
                let rows = smallvec![test.other, self.row_of_slot(test, SAME)];
                (NodeQuestion::Same(operand, other, its_operand), rows)
            }
            super::Question::Attr(name) => {
                let rows = test.other..test.other + test.answers;
                (NodeQuestion::Attr(name, number), rows.collect())
            }
        };
        let edges = self.edges.len() as u32;
        for row in rows {
            self.edges.push(edge(self.bits(row)));
        }
        let position = test.position;
        Some(DecisionNode {
            position,
            question,
            edges,
        })
    }

    /// Returns the candidate patterns of an op as bits, if the table has a decision DAG.
    #[inline]
    pub(crate) fn candidate_bits(&self, table: &CandidateTable, root: OpRef<'_>) -> Option<u64> {
        let entry_point = table.entry_point?;
        let ir = root.ir();
        let mut ops_at = [root.index(); MAX_POSITIONS];
        let edge = match entry_point {
            DagEntry::Edge(edge) => edge,
            DagEntry::PairNode(number) => {
                let pair = self.pair_nodes.get(number as usize)?;
                let row = pair.first.offset_of(ir, root.index(), &mut ops_at) * (pair.second.count + 1);
                let at = row + pair.second.offset_of(ir, root.index(), &mut ops_at);
                self.edge(pair.edges.wrapping_add(at))
            }
        };
        Some(match edge & LEAF {
            0 => self.run_dag(edge, ir, ops_at),
            _ => self.bits(edge & !LEAF),
        })
    }

    #[inline]
    fn edge(&self, at: u32) -> u32 {
        self.edges.get(at as usize).copied().unwrap_or(LEAF)
    }

    /// Returns the candidate patterns at the leaf that is reached from an edge.
    fn run_dag(&self, edge: u32, ir: &Ir, mut ops_at: [u32; MAX_POSITIONS]) -> u64 {
        let mut next = edge;
        while next & LEAF == 0 {
            let Some(step) = self.nodes.get(next as usize) else {
                return 0;
            };
            let at = |position: u8| ops_at[position as usize % MAX_POSITIONS];
            let op = at(step.position);
            let answer = match step.question {
                NodeQuestion::Operand(names) => names.offset_of(ir, op, &mut ops_at),
                NodeQuestion::Same(operand, other, its_operand) => {
                    let value = ir.operand_at(op, operand.into());
                    u32::from(value != NO_KEY && value == ir.operand_at(at(other), its_operand.into()))
                }
                // Rows of attributes are numbered from the row for unexpected answers.
                NodeQuestion::Attr(name, test) => {
                    let key = ir.inherent_at(op, name).map_or(ABSENT, Attribute::to_bits);
                    let test = self.tests.get(test as usize);
                    test.map_or(0, |test| self.row_of_slot(test, key).wrapping_sub(test.other))
                }
            };
            next = self.edge(step.edges.wrapping_add(answer));
        }
        self.bits(next & !LEAF)
    }
}
