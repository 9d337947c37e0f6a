//! The records of the arena.

use smallvec::SmallVec;

use super::NONE;
use crate::Type;

/// Indices of entries of a table, of which there are mostly few: two take no more room than a `Vec` without any.
pub(crate) type Ids = SmallVec<[u32; 2]>;

/// A use: which value, and its neighbours in the value's use list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) value: u32,
    pub(crate) next: u32,
    pub(crate) prev: u32,
}

pub(crate) const NO_LINK: Link = Link {
    value: NONE,
    next: NONE,
    prev: NONE,
};

/// Has a result 0.
pub(crate) const HAS_RESULT: u8 = 1;
/// Operands lie in the pool: `operands[0]` holds start (`value`) and length (`next`).
pub(crate) const OPERANDS_OUT_OF_LINE: u8 = 2;
/// Has an [`Extra`]: `operands[1].value` is its index. Then operands, if there are any, lie in the pool.
pub(crate) const HAS_EXTRA: u8 = 4;
/// Attributes lie in the pool: `key` is the start, `attr` the number; the first run entry holds the number of inherent ones.
pub(crate) const ATTRS_OUT_OF_LINE: u8 = 8;
/// The attribute in the data is inherent.
pub(crate) const ATTR_INHERENT: u8 = 16;
/// The attribute in the data is discardable.
pub(crate) const ATTR_DISCARDABLE: u8 = 32;
/// The text of an unregistered op had `<{}>`, which is not the same as nothing.
pub(crate) const EMPTY_PROPERTIES: u8 = 64;

/// An operation, and where the rest of it lies out of line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct OpData {
    pub(crate) name: u32,
    /// Operands, when none lie outside.
    pub(crate) operand_count: u8,
    pub(crate) unused: u8,
    pub(crate) flags: u8,
    /// Belongs to the driver that runs.
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
    pub(crate) operands: [Link; 2],
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

    /// Returns the op with a first result of this type, if it has one.
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

    /// Gives the op, which has no attributes, an inherent one.
    #[inline(always)]
    pub(crate) fn set_one_attr(&mut self, key: u32, attr: u32) {
        self.flags |= ATTR_INHERENT;
        (self.key, self.attr) = (key, attr);
    }
}

/// A use that lies outside of its op's data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutOfLineUse {
    pub(crate) link: Link,
    pub(crate) owner: u32,
}

pub(crate) const NO_USE: OutOfLineUse = OutOfLineUse {
    link: NO_LINK,
    owner: NONE,
};

/// A value that is not result 0: a further result or a block argument.
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

/// What few ops have: further results, regions, successors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extra {
    /// Results 1 and on, as indices of outside values.
    pub(crate) results: Ids,
    pub(crate) regions: Ids,
    pub(crate) successors: Ids,
}

#[derive(Clone, Debug)]
pub(crate) struct BlockData {
    /// The region, or `NONE` while detached.
    pub(crate) region: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) prev: u32,
    pub(crate) next: u32,
    /// How many successor entries of ops name this block.
    pub(crate) references: u32,
    /// As indices of outside values.
    pub(crate) args: Ids,
    pub(crate) live: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct RegionData {
    /// The op, or `NONE` while detached.
    pub(crate) parent: u32,
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) live: bool,
}
