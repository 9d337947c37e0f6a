//! Records of the arena.

use smallvec::SmallVec;

use super::NONE;
use crate::Type;

/// Indices of table entries. There are usually few: two take no more memory than an empty `Vec`.
pub(crate) type Ids = SmallVec<[u32; 2]>;

/// A use: the value, and the neighbours in the value's use list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UseLink {
    pub(crate) value: u32,
    pub(crate) next: u32,
    pub(crate) prev: u32,
}

pub(crate) const NO_LINK: UseLink = UseLink {
    value: NONE,
    next: NONE,
    prev: NONE,
};

/// The op has a result 0.
pub(crate) const HAS_RESULT: u8 = 1;
/// Operands are in the pool: `operands[0]` contains the start (`value`) and the length (`next`).
pub(crate) const OPERANDS_OUT_OF_LINE: u8 = 2;
/// The op has an [`OpExtra`] with index `operands[1].value`. Operands, if there are any, are then in the pool.
pub(crate) const HAS_EXTRA: u8 = 4;
/// Attributes are in the pool: `key` is the start, `attr` the number; the first entry of the run is the number of
/// inherent attributes.
pub(crate) const ATTRS_OUT_OF_LINE: u8 = 8;
/// The inline attribute is inherent.
pub(crate) const ATTR_INHERENT: u8 = 16;
/// The inline attribute is discardable.
pub(crate) const ATTR_DISCARDABLE: u8 = 32;
/// The text of an unregistered op had `<{}>`, which differs from no properties.
pub(crate) const EMPTY_PROPERTIES: u8 = 64;

/// An operation, with references to its out-of-line data.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct OpData {
    pub(crate) name: u32,
    /// Number of inline operands.
    pub(crate) operand_count: u8,
    pub(crate) unused: u8,
    pub(crate) flags: u8,
    /// Flags of the running driver.
    pub(crate) driver_flags: u8,
    pub(crate) block: u32,
    pub(crate) prev: u32,
    pub(crate) next: u32,
    pub(crate) location: u32,
    pub(crate) key: u32,
    pub(crate) attr: u32,
    /// Type of result 0.
    pub(crate) ty: u32,
    /// First use of result 0.
    pub(crate) first_use: u32,
    pub(crate) operands: [UseLink; 2],
}

const _: () = assert!(size_of::<OpData>() == 64);

impl OpData {
    /// Returns a detached op without operands, attributes and results.
    #[inline(always)]
    pub(crate) fn new(name: u32, location: u32) -> OpData {
        OpData {
            name,
            operand_count: 0,
            unused: 0,
            flags: 0,
            driver_flags: 0,
            block: NONE,
            prev: NONE,
            next: NONE,
            location,
            key: 0,
            attr: 0,
            ty: 0,
            first_use: NONE,
            operands: [NO_LINK; 2],
        }
    }

    /// Returns the op with a first result, if a type is given.
    #[inline(always)]
    pub(crate) fn with_result(self, ty: Option<Type>) -> OpData {
        match ty {
            Some(ty) => OpData {
                flags: self.flags | HAS_RESULT,
                ty: ty.to_bits(),
                ..self
            },
            None => self,
        }
    }

    /// Returns the start and the length of the operands in the pool, if [`OPERANDS_OUT_OF_LINE`] is set.
    #[inline(always)]
    pub(crate) fn operand_run(&self) -> (u32, usize) {
        (self.operands[0].value, self.operands[0].next as usize)
    }

    /// Returns the start and the length of the attributes in the pool, if [`ATTRS_OUT_OF_LINE`] is set. The length
    /// includes the first entry, which is the number of inherent attributes.
    #[inline(always)]
    pub(crate) fn attr_run(&self) -> (u32, usize) {
        (self.key, self.attr as usize + 1)
    }

    /// Returns the index of the [`OpExtra`], if [`HAS_EXTRA`] is set.
    #[inline(always)]
    pub(crate) fn extra_index(&self) -> u32 {
        self.operands[1].value
    }

    /// Sets the index of the [`OpExtra`]. Operands are out of line.
    #[inline(always)]
    pub(crate) fn set_extra_index(&mut self, extra: u32) {
        self.operands[1].value = extra;
    }

    /// Sets an inherent attribute of an op without attributes.
    #[inline(always)]
    pub(crate) fn set_one_attr(&mut self, key: u32, attr: u32) {
        self.flags |= ATTR_INHERENT;
        (self.key, self.attr) = (key, attr);
    }
}

/// An out-of-line use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfLineUse {
    pub(crate) link: UseLink,
    pub(crate) owner: u32,
}

pub(crate) const NO_USE: OutOfLineUse = OutOfLineUse {
    link: NO_LINK,
    owner: NONE,
};

/// A value other than result 0: a further result or a block argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfLineValue {
    pub(crate) ty: u32,
    pub(crate) first_use: u32,
    /// An op, or a block with [`OUT_OF_LINE`](super::OUT_OF_LINE) set; `NONE` when free.
    pub(crate) owner: u32,
    pub(crate) index: u32,
    /// Location of a block argument.
    pub(crate) location: u32,
}

/// Rare data of an op: further results, regions, successors.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpExtra {
    /// Results after the first one, as indices of out-of-line values.
    pub(crate) results: Ids,
    pub(crate) regions: Ids,
    pub(crate) successors: Ids,
}

#[derive(Clone, Debug)]
pub(crate) struct BlockData {
    /// Parent region, or `NONE` while detached.
    pub(crate) region: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) prev: u32,
    pub(crate) next: u32,
    /// Number of successor entries that refer to this block.
    pub(crate) references: u32,
    /// Arguments, as indices of out-of-line values.
    pub(crate) args: Ids,
    pub(crate) live: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct RegionData {
    /// Parent op, or `NONE` while detached.
    pub(crate) parent: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) live: bool,
}
