//! Cached text of ops in generic form: the quoted name, and the types of the last op with the name.

use smallvec::SmallVec;

use super::output::ShortText;
use crate::{OpName, OpRef, Type};

/// Cached text of ops, by name index.
#[derive(Default)]
pub(super) struct OpTextCache {
    list: Vec<OpTextEntry>,
}

/// Cached text of the ops with one name.
#[derive(Clone, Default)]
pub(super) struct OpTextEntry {
    /// `"bench.a"(`, preceded by ` = `.
    pub(super) opening: Option<ShortText<32>>,
    signature: Option<TypesText>,
}

/// A cached function type such as ` : (i64) -> i64`.
#[derive(Clone)]
struct TypesText {
    /// The operand types, followed by the result types.
    types: SmallVec<[Type; 4]>,
    operands: usize,
    text: ShortText<64>,
}

/// Number of names with cached text.
const MAX_NAMES: usize = 1 << 12;

/// Maximum number of operands and results. Longer function types repeat less often.
const MAX_TYPES: usize = 8;

impl OpTextCache {
    /// Returns the cache entry of a name, if it may have one.
    #[inline]
    pub(super) fn get_mut(&mut self, name: OpName) -> Option<&mut OpTextEntry> {
        let index = name.index() as usize;
        if index >= self.list.len() {
            self.grow(index);
        }
        self.list.get_mut(index)
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        if index < MAX_NAMES {
            self.list.resize_with(index + 1, OpTextEntry::default);
        }
    }
}

impl OpTextEntry {
    /// Returns the cached function type, if the op has the same types.
    #[inline]
    pub(super) fn signature(&self, op: OpRef<'_>) -> Option<&ShortText<64>> {
        let known = self.signature.as_ref()?;
        let (operands, results) = known.types.split_at_checked(known.operands)?;
        let same = op.num_operands() == operands.len()
            && op.num_results() == results.len()
            && op.operands().zip(operands).all(|(value, &ty)| value.ty() == ty)
            && op.results().zip(results).all(|(value, &ty)| value.ty() == ty);
        same.then_some(&known.text)
    }

    /// Caches the text of the op's types.
    pub(super) fn note_signature(&mut self, op: OpRef<'_>, text: &[u8]) {
        let operands = op.num_operands();
        if operands + op.num_results() <= MAX_TYPES
            && let Some(text) = ShortText::new(text)
        {
            self.signature = Some(TypesText {
                types: op.operands().chain(op.results()).map(|value| value.ty()).collect(),
                operands,
                text,
            });
        }
    }
}
