//! What the text of every op of a name has in common, kept ready: the name in quotes, and the types at the end, which are
//! mostly those of the last op of that name.

use smallvec::SmallVec;

use super::output::Piece;
use crate::{OpName, OpRef, Type};

/// The wordings of ops, by the index of the name.
#[derive(Default)]
pub(super) struct Wordings {
    list: Vec<Wording>,
}

/// What is known of the text of one name's ops.
#[derive(Clone, Default)]
pub(super) struct Wording {
    /// `"bench.a"(`, with ` = ` before it.
    pub(super) opening: Option<Piece<32>>,
    signature: Option<Signature>,
}

/// ` : (i64) -> i64`
#[derive(Clone)]
struct Signature {
    /// Of the operands, then of the results.
    types: SmallVec<[Type; 4]>,
    operands: usize,
    text: Piece<64>,
}

/// Names with a smaller index have a wording.
const MAX_NAMES: usize = 1 << 12;

/// Ops with more operands and results are too different from each other.
const MAX_TYPES: usize = 8;

impl Wordings {
    /// The wording of a name, if it may have one.
    #[inline]
    pub(super) fn get_mut(&mut self, name: OpName) -> Option<&mut Wording> {
        let index = name.index() as usize;
        if index >= self.list.len() {
            self.grow(index);
        }
        self.list.get_mut(index)
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        if index < MAX_NAMES {
            self.list.resize_with(index + 1, Wording::default);
        }
    }
}

impl Wording {
    /// The text of the op's types, if they are those of the op that was noted last.
    #[inline]
    pub(super) fn signature(&self, op: OpRef<'_>) -> Option<&Piece<64>> {
        let known = self.signature.as_ref()?;
        let (operands, results) = known.types.split_at_checked(known.operands)?;
        let same = op.num_operands() == operands.len()
            && op.num_results() == results.len()
            && op.operands().zip(operands).all(|(value, &ty)| value.ty() == ty)
            && op.results().zip(results).all(|(value, &ty)| value.ty() == ty);
        same.then_some(&known.text)
    }

    /// Notes the text of the op's types.
    pub(super) fn note_signature(&mut self, op: OpRef<'_>, text: &[u8]) {
        let operands = op.num_operands();
        if operands + op.num_results() <= MAX_TYPES
            && let Some(text) = Piece::new(text)
        {
            self.signature = Some(Signature {
                types: op.operands().chain(op.results()).map(|value| value.ty()).collect(),
                operands,
                text,
            });
        }
    }
}
