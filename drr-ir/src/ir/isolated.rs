//! Work on several isolated ops, each in an IR of its own.
//!
//! An isolated op has nothing to do with what is around it: it is copied out, worked on, and what has become of it takes its
//! place. Several threads can do the work at the same time. What comes back does so in the order of the ops, and so do
//! locations: nothing depends on which thread was faster.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{Ir, Op};
use crate::store::Arena;
use crate::store::copy::{Extent, Remap};
use crate::store::location::Locations;

/// What a panic carries.
type Panic = Box<dyn Any + Send>;

/// An op that was copied out.
struct Isolated {
    /// What it is made of in the IR that it comes from.
    before: Extent,
    ir: Ir,
    root: Op,
}

/// What has become of it.
struct Worked {
    before: Extent,
    arena: Arena,
    after: Extent,
    locations: Locations,
}

impl Isolated {
    /// Does the work. What a panic leaves half-done is thrown away.
    fn work<R>(mut self, work: impl FnOnce(&mut Ir, Op) -> R) -> Result<(R, Worked), Panic> {
        catch_unwind(AssertUnwindSafe(|| {
            let result = work(&mut self.ir, self.root);
            self.ir.end_transactions();
            let stays = self.ir.get(self.root).is_some_and(|op| op.block().is_none());
            assert!(stays, "an op that is worked on by itself was erased or moved");
            let worked = Worked {
                before: self.before,
                after: Extent::new(&self.ir.arena, self.ir.arena.everything(self.root.id)),
                arena: self.ir.arena,
                locations: self.ir.locations.into_added(),
            };
            (result, worked)
        }))
    }
}

impl Ir {
    /// Calls `work` for each of these ops with an IR that holds nothing but the op and what is inside of it: an IR in which
    /// the op is on top. What has become of the op there takes its place here. Gives the results in the order of the ops.
    /// With the feature `rayon`, `Ir::par_for_each_isolated` does it on several threads.
    ///
    /// The handles of the ops themselves, and of everything outside of them, mean afterwards what they meant before. Those of
    /// what is inside are stale; handles of the other IR mean nothing outside of `work`. An op is worked on in its place if it
    /// has operands, results or successors, or is not isolated from what is around it, and so is everything while edits are
    /// recorded.
    ///
    /// # Panics
    /// If a handle is stale, or an op lies inside another one of the list. If `work` panics for an op, that op is as before
    /// unless it was worked on in its place; the others are worked on, and then the first panic goes on.
    #[track_caller]
    pub fn for_each_isolated<R>(&mut self, ops: &[Op], work: impl FnMut(&mut Ir, Op) -> R) -> Vec<R> {
        results_of(self.try_for_each_isolated(ops, work))
    }

    /// [`Ir::for_each_isolated`], which returns the payload of a panic in the place of the result of its op.
    ///
    /// An op that `work` erases or moves has the payload of such a panic, too. Unless it was worked on in its place, it is as
    /// before.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// let ctx = Context::new();
    /// let mut module = Module::parse(&ctx, "module @a {}\nmodule @b {}").expect("it is right");
    /// let ops: Vec<_> = module.root().walk().skip(1).map(|op| op.handle()).collect();
    /// let results = module.ir_mut().try_for_each_isolated(&ops, |ir, op| ir.erase(op).is_ok());
    /// assert!(results.iter().all(Result::is_err));
    /// assert_eq!(module.root().walk().count(), 3);
    /// ```
    ///
    /// # Panics
    /// If a handle is stale, or an op lies inside another one of the list.
    #[track_caller]
    pub fn try_for_each_isolated<R>(
        &mut self,
        ops: &[Op],
        mut work: impl FnMut(&mut Ir, Op) -> R,
    ) -> Vec<std::thread::Result<R>> {
        self.assert_beside_each_other(ops);
        let mut remap = Remap::default();
        let results = ops.iter().map(|&op| {
            let done = self.with_shared_locations(|ir, locations| {
                let isolated = ir.copy_out(op, locations, &mut remap)?;
                Some(ir.take_in(isolated.work(&mut work), &mut remap))
            });
            done.unwrap_or_else(|| catch_unwind(AssertUnwindSafe(|| work(self, op))))
        });
        results.collect()
    }

    /// [`Ir::for_each_isolated`] on the threads of rayon: those of the pool in which it is called. The result is the same, if
    /// what `work` does depends on nothing but its op.
    ///
    /// # Panics
    /// As [`Ir::for_each_isolated`].
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn par_for_each_isolated<R: Send>(&mut self, ops: &[Op], work: impl Fn(&mut Ir, Op) -> R + Sync) -> Vec<R> {
        results_of(self.try_par_for_each_isolated(ops, work))
    }

    /// [`Ir::try_for_each_isolated`] on the threads of rayon, as [`Ir::par_for_each_isolated`].
    ///
    /// # Panics
    /// As [`Ir::try_for_each_isolated`].
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn try_par_for_each_isolated<R: Send>(
        &mut self,
        ops: &[Op],
        work: impl Fn(&mut Ir, Op) -> R + Sync,
    ) -> Vec<std::thread::Result<R>> {
        use std::sync::{Mutex, PoisonError, mpsc};

        use rayon::prelude::*;

        self.assert_beside_each_other(ops);
        let (remaps, work) = (Mutex::new(Vec::new()), &work);
        let remaps_of = || remaps.lock().unwrap_or_else(PoisonError::into_inner);
        let mut results = Vec::with_capacity(ops.len());
        // A few at a time, so that not all of them are in memory twice.
        for batch in ops.chunks(32 * rayon::current_num_threads()) {
            let done: Vec<_> = self.with_shared_locations(|ir, locations| {
                let copy_out = |&op| {
                    let mut remap = remaps_of().pop().unwrap_or_default();
                    let isolated = ir.copy_out(op, locations, &mut remap);
                    remaps_of().push(remap);
                    isolated
                };
                let isolated: Vec<_> = batch.par_iter().map(copy_out).collect();
                let (sender, receiver) = mpsc::channel();
                rayon::in_place_scope_fifo(|scope| {
                    let mut waiting: Vec<_> = isolated.iter().map(|_| None).collect();
                    let mut remap = Remap::default();
                    let is_isolated: Vec<bool> = isolated.iter().map(Option::is_some).collect();
                    for (index, isolated) in isolated.into_iter().enumerate() {
                        let Some(isolated) = isolated else { continue };
                        let sender = sender.clone();
                        // Nobody receives after a panic on this thread, and then nothing is to be done.
                        scope.spawn_fifo(move |_| _ = sender.send((index, isolated.work(work))));
                    }
                    let mut receive = |index: usize| {
                        loop {
                            if let Some(worked) = waiting[index].take() {
                                return worked;
                            }
                            // While nothing is there to be taken in, this thread works, too.
                            let received = match receiver.try_recv() {
                                Ok(received) => Some(received),
                                Err(_) if rayon::yield_now() == Some(rayon::Yield::Executed) => None,
                                Err(_) => receiver.recv().ok(),
                            };
                            if let Some((at, worked)) = received {
                                waiting[at] = Some(worked);
                            }
                        }
                    };
                    let each = is_isolated.iter().enumerate();
                    each.map(|(index, is_isolated)| is_isolated.then(|| ir.take_in(receive(index), &mut remap)))
                        .collect()
                })
            });
            for (&op, done) in batch.iter().zip(done) {
                results.push(done.unwrap_or_else(|| catch_unwind(AssertUnwindSafe(|| work(self, op)))));
            }
        }
        results
    }

    #[track_caller]
    fn assert_beside_each_other(&self, ops: &[Op]) {
        let mut set = FxHashSet::default();
        for &op in ops {
            assert!(set.insert(self.op(op).index()), "the op is in the list twice");
        }
        // Each ancestor is visited once, however many of the ops are inside of it.
        let mut visited = FxHashSet::default();
        for &op in ops {
            for around in self.op(op).ancestors().skip(1) {
                let inside = set.contains(&around.index());
                assert!(!inside, "an op of the list lies inside another one");
                if !visited.insert(around.index()) {
                    break;
                }
            }
        }
    }

    /// Whether an op may be elsewhere for a while, and has nothing to do with what is around it.
    fn can_copy_out(&self, op: Op) -> bool {
        let op = self.op(op);
        let stands_alone = op.num_operands() == 0 && op.num_results() == 0 && op.num_successors() == 0;
        stands_alone && !self.is_recording() && !self.arena.ops.is_holding
    }

    /// Calls `all` with the locations that ops which are copied out share. Those that are added meanwhile come behind them.
    fn with_shared_locations<T>(&mut self, all: impl FnOnce(&mut Ir, &Arc<Locations>) -> T) -> T {
        let shared = Arc::new(std::mem::take(&mut self.locations));
        self.locations = Locations::continuing(&shared);
        let result = all(self, &shared);
        drop(shared);
        self.locations = std::mem::take(&mut self.locations).joined();
        result
    }

    /// Copies an op into an IR of its own. Gives nothing if it has to do with something outside.
    fn copy_out(&self, op: Op, locations: &Arc<Locations>, remap: &mut Remap) -> Option<Isolated> {
        if !self.can_copy_out(op) {
            return None;
        }
        let before = Extent::new(&self.arena, self.arena.contents(op.id));
        let mut ir = Ir::with_capacity(self.ctx(), before.num_ops());
        ir.locations = Locations::continuing(locations);
        ir.arena.revived_flags = self.arena.revived_flags;
        let root = ir
            .arena
            .copy_from(&self.arena, &before, Extent::default(), remap, |location| location)?;
        let root = ir.op_handle(root);
        Some(Isolated { before, ir, root })
    }

    /// Puts what has become of an op in its place.
    fn take_in<R>(&mut self, worked: Result<(R, Worked), Panic>, remap: &mut Remap) -> Result<R, Panic> {
        let (result, worked) = worked?;
        let appended = self.locations.append(worked.locations);
        self.arena.revived_flags |= worked.arena.revived_flags;
        let location = |bits| appended.bits(bits);
        let root = self
            .arena
            .copy_from(&worked.arena, &worked.after, worked.before, remap, location);
        debug_assert!(root.is_some(), "nothing of it can have to do with another IR");
        Ok(result)
    }
}

/// The results, if there was no panic; otherwise the first panic goes on.
fn results_of<R>(results: Vec<Result<R, Panic>>) -> Vec<R> {
    let results = results.into_iter();
    results
        .map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
        .collect()
}

#[cfg(test)]
mod tests;
