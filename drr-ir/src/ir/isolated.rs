//! Work on several isolated ops, each in an IR of its own.
//!
//! An isolated op has nothing to do with what is around it: it is copied out, worked on, and what has become of it takes its
//! place. Several threads can do the work at the same time. What comes back does so in the order of the ops, and so do
//! locations: nothing depends on which thread was faster.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;

use super::{Ir, Op};
use crate::store::Arena;
use crate::store::copy::{Copy, Extent, Remap};
use crate::store::location::{Appended, Locations};
use crate::store::records::OpData;

/// What a panic carries.
type Panic = Box<dyn Any + Send>;

/// Makes the lines that take the place of an op.
type LinesOf<'a> = &'a (dyn Fn(&Placed) -> Option<Vec<OpData>> + Sync);

/// An IR from which ops are copied out.
struct Source<'a> {
    ir: &'a Ir,
    locations: &'a Arc<Locations>,
    /// Those that nobody uses.
    remaps: &'a Mutex<Vec<Remap>>,
}

/// What has become of an op.
struct Worked {
    /// What the op was made of in the IR that it comes from.
    before: Extent,
    /// Where it is now, with all that `work` has made beside it.
    arena: Arena,
    after: Extent,
    locations: Locations,
}

/// What has become of an op, with places for all of it.
struct Placed {
    arena: Arena,
    extent: Extent,
    remap: Remap,
    appended: Appended,
}

impl Placed {
    fn lines(&self, target: &Arena) -> Option<Vec<OpData>> {
        let copy = Copy::new(&self.arena, &self.extent, &self.remap);
        copy.lines(target, |bits| self.appended.bits(bits))
    }
}

impl Source<'_> {
    fn remaps(&self) -> MutexGuard<'_, Vec<Remap>> {
        self.remaps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Copies the op out and does the work on it. Gives nothing if it has to do with something outside.
    fn work_on<R>(&self, op: Op, work: impl FnOnce(&mut Ir, Op) -> R) -> Option<Result<(R, Worked), Panic>> {
        if !self.ir.can_copy_out(op) {
            return None;
        }
        let source = &self.ir.arena;
        let before = Extent::new(source, source.contents(op.id));
        let mut ir = Ir::with_capacity(self.ir.ctx(), before.num_ops());
        ir.locations = Locations::continuing(self.locations);
        ir.arena.revived_flags = source.revived_flags;
        let mut remap = self.remaps().pop().unwrap_or_default();
        let root = ir.arena.copy_from(source, &before, &mut remap);
        self.remaps().push(remap);
        let root = ir.op_handle(root?);
        // What a panic leaves half-done is thrown away.
        let work = AssertUnwindSafe(|| {
            let result = work(&mut ir, root);
            ir.end_transactions();
            let stays = ir.get(root).is_some_and(|op| op.block().is_none());
            assert!(stays, "an op that is worked on by itself was erased or moved");
            let worked = Worked {
                before,
                after: Extent::new(&ir.arena, ir.arena.everything(root.id)),
                arena: std::mem::take(&mut ir.arena),
                locations: std::mem::take(&mut ir.locations).into_added(),
            };
            (result, worked)
        });
        Some(catch_unwind(work))
    }
}

impl Ir {
    /// Calls `work` for each of these ops with an IR that holds nothing but the op and what is inside of it: an IR in which
    /// the op is on top. What has become of the op there takes its place here. Gives the results in the order of the ops.
    /// With the feature `rayon`, `Ir::par_for_each_isolated` does it on several threads.
    ///
    /// The handles of the ops themselves, and of everything outside of them, mean afterwards what they meant before. Those of
    /// what is inside are stale; handles of the other IR mean nothing outside of `work`. A single op is worked on in its
    /// place, and so is one that has operands, results or successors, or that is not isolated from what is around it; so is
    /// everything while edits are recorded.
    ///
    /// # Panics
    /// If a handle is stale, or an op lies inside another one of the list. If `work` panics for an op, that op is as before
    /// unless it was worked on in its place; the others are worked on, and then the first panic goes on.
    #[track_caller]
    pub fn for_each_isolated<R>(&mut self, ops: &[Op], mut work: impl FnMut(&mut Ir, Op) -> R) -> Vec<R> {
        if let &[op] = ops {
            return vec![work(self, op)];
        }
        self.isolate(ops, 1, |ir, batch, remaps, results| {
            let worked = ir.copy_out(remaps, |source| {
                let each = batch.iter().map(|&op| source.work_on(op, &mut work));
                each.collect()
            });
            let one_by_one = |all: &[Placed], lines: LinesOf<'_>| all.iter().map(lines).collect();
            ir.take_in(batch, worked, &mut work, one_by_one, results);
        })
    }

    /// [`Ir::for_each_isolated`] on the threads of rayon: those of the pool in which it is called. The result is the same, if
    /// what `work` does depends on nothing but its op.
    ///
    /// # Panics
    /// As [`Ir::for_each_isolated`].
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn par_for_each_isolated<R: Send>(&mut self, ops: &[Op], work: impl Fn(&mut Ir, Op) -> R + Sync) -> Vec<R> {
        use rayon::prelude::*;
        if let &[op] = ops {
            return vec![work(self, op)];
        }
        let batch = 8 * rayon::current_num_threads();
        self.isolate(ops, batch, |ir, batch, remaps, results| {
            let worked = ir.copy_out(remaps, |source| {
                let each = batch.par_iter().map(|&op| source.work_on(op, &work));
                each.collect()
            });
            let parallel = |all: &[Placed], lines: LinesOf<'_>| all.par_iter().map(lines).collect();
            ir.take_in(batch, worked, &work, parallel, results);
        })
    }

    /// Calls `work` for a few ops at a time, so that not all of them are in memory twice.
    #[track_caller]
    fn isolate<R>(
        &mut self,
        ops: &[Op],
        batch: usize,
        mut work: impl FnMut(&mut Ir, &[Op], &Mutex<Vec<Remap>>, &mut Vec<Result<R, Panic>>),
    ) -> Vec<R> {
        self.assert_beside_each_other(ops);
        let mut results = Vec::with_capacity(ops.len());
        let remaps = Mutex::default();
        ops.chunks(batch)
            .for_each(|batch| work(self, batch, &remaps, &mut results));
        let results = results.into_iter();
        results
            .map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    }

    #[track_caller]
    fn assert_beside_each_other(&self, ops: &[Op]) {
        let mut set = FxHashSet::default();
        for &op in ops {
            assert!(set.insert(self.op(op).index()), "the op is in the list twice");
        }
        for &op in ops {
            let mut around = self.op(op).ancestors().skip(1);
            let inside = around.any(|around| set.contains(&around.index()));
            assert!(!inside, "an op of the list lies inside another one");
        }
    }

    /// Whether an op may be elsewhere for a while, and has nothing to do with what is around it.
    fn can_copy_out(&self, op: Op) -> bool {
        let op = self.op(op);
        let stands_alone = op.num_operands() == 0 && op.num_results() == 0 && op.num_successors() == 0;
        stands_alone && !self.is_recording() && !self.arena.holds_lines
    }

    /// Calls `all` with what ops are copied out from.
    fn copy_out<T>(&mut self, remaps: &Mutex<Vec<Remap>>, all: impl FnOnce(&Source<'_>) -> T) -> T {
        let locations = Arc::new(std::mem::take(&mut self.locations));
        let result = all(&Source {
            ir: self,
            locations: &locations,
            remaps,
        });
        self.locations = Arc::unwrap_or_clone(locations);
        result
    }

    /// Takes what was worked on back in, and works on the other ops. `lines` calls a function for each.
    fn take_in<R>(
        &mut self,
        ops: &[Op],
        worked: Vec<Option<Result<(R, Worked), Panic>>>,
        mut work: impl FnMut(&mut Ir, Op) -> R,
        lines: impl FnOnce(&[Placed], LinesOf<'_>) -> Vec<Option<Vec<OpData>>>,
        results: &mut Vec<Result<R, Panic>>,
    ) {
        let mut all = Vec::with_capacity(ops.len());
        let mut place = |(result, worked)| {
            all.push(self.place(worked));
            result
        };
        let done: Vec<_> = worked
            .into_iter()
            .map(|worked| worked.map(|worked| worked.map(&mut place)))
            .collect();
        let arena = &self.arena;
        let lines = lines(&all, &|placed| placed.lines(arena));
        for (placed, lines) in all.into_iter().zip(lines) {
            let is_closed = self
                .arena
                .fill_places(&placed.arena, &placed.extent, &placed.remap, lines);
            debug_assert!(is_closed, "nothing of it can have to do with another IR");
        }
        for (&op, done) in ops.iter().zip(done) {
            let in_place = || catch_unwind(AssertUnwindSafe(|| work(self, op)));
            results.push(done.unwrap_or_else(in_place));
        }
    }

    fn place(&mut self, worked: Worked) -> Placed {
        let appended = self.locations.append(worked.locations);
        let location = |bits| appended.bits(bits);
        let (arena, extent, mut remap) = (worked.arena, worked.after, Remap::default());
        self.arena.revived_flags |= arena.revived_flags;
        self.arena
            .make_places(&arena, &extent, worked.before, &mut remap, location);
        Placed {
            arena,
            extent,
            remap,
            appended,
        }
    }
}

#[cfg(test)]
mod tests;
