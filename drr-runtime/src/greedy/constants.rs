//! Equal constants become one, at the front of their home block.

use drr_ir::define::TraitFlags;
use drr_ir::{Attribute, Block, Ir, Location, Op, OpRef, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::fold::constant_value;
use crate::rewriter::Rewriter;

/// What makes two constants of a home equal: dialect, value, type.
type Key = (u32, Box<[u8]>, Attribute, Type);

/// The constants met in one iteration.
#[derive(Debug, Default)]
pub(super) struct Constants {
    known: FxHashMap<Key, Op>,
    owned: FxHashSet<u32>,
    homes: Homes,
}

impl Constants {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.owned.clear();
        self.homes.clear();
    }

    /// Looks at an op of the walk. Says whether it is still there, and whether anything has changed.
    pub(super) fn meet(&mut self, rewriter: &mut Rewriter<'_>, op: Op) -> (bool, bool) {
        let Some(found) = describe(rewriter.raw(), op, &mut self.homes) else {
            return (true, false);
        };
        let ir = rewriter.raw();
        let block = match ir.op(op).block() {
            Some(block) => block.handle(),
            None => return (true, false),
        };
        if let Some(&kept) = self.known.get(&found.key)
            && let Some(value) = ir.get(kept).and_then(|kept| kept.result(0)).map(|value| value.handle())
        {
            ir.set_location(kept, Location::UNKNOWN);
            rewriter.replace_op(op, &[value]);
            return (false, true);
        }
        let leads = ir.op(op).prev().is_none_or(|prev| self.owned.contains(&prev.index()));
        let moves = block != found.home || !leads;
        if moves {
            if block != found.home {
                ir.set_location(op, Location::UNKNOWN);
            }
            match ir.block(found.home).first_op().map(|first| first.handle()) {
                Some(first) if first != op => ir.insert_before(op, first),
                Some(_) => {}
                None => ir.append(found.home, op),
            }
        }
        self.owned.insert(op.index());
        self.known.insert(found.key, op);
        (true, moves)
    }

    /// An op was erased. If it was a constant that is kept, its place is no longer one: `known` notices by the stale handle.
    #[inline]
    pub(super) fn forget(&mut self, op: Op) {
        if !self.owned.is_empty() {
            self.owned.remove(&op.index());
        }
    }
}

struct Found {
    key: Key,
    home: Block,
}

/// By the number of a region: where the constants of what is inside belong.
type Homes = FxHashMap<u32, Option<(u32, Block)>>;

fn describe(ir: &Ir, op: Op, homes: &mut Homes) -> Option<Found> {
    let op = ir.op(op);
    let value = constant_value(op)?;
    let result = op.result(0)?;
    let (region, home) = home(op, homes)?;
    let dialect = op.name().dialect(ir.ctx()).into();
    Some(Found {
        key: (region, dialect, value, result.ty()),
        home,
    })
}

/// The entry block of the nearest region around whose op is isolated from above, unregistered or top level, with a number
/// that tells such regions apart.
fn home(op: OpRef<'_>, homes: &mut Homes) -> Option<(u32, Block)> {
    let mut region = op.parent_region()?;
    let mut path = Vec::new();
    let found = loop {
        if let Some(&known) = homes.get(&region.index()) {
            break known;
        }
        path.push(region.index());
        let Some(parent) = region.parent_op() else { break None };
        let isolated = parent
            .info()
            .is_none_or(|info| info.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE));
        match parent.parent_region() {
            Some(outer) if !isolated => region = outer,
            _ => break region.first_block().map(|block| (region.index(), block.handle())),
        }
    };
    homes.extend(path.into_iter().map(|region| (region, found)));
    found
}
