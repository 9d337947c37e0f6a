//! Processing of isolated ops, each in a separate IR.
//!
//! An isolated op does not refer to anything outside: it is copied to a separate IR and processed, and the result
//! replaces it. Several threads can process ops at the same time. Results and locations are merged in the order of the
//! ops, so that nothing depends on thread timing. `outside` copies what is visible outside of the op.

mod outside;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::store::Arena;
use crate::store::copy::{Extent, Remap};
use crate::store::location::Locations;
use crate::{BlockRef, Ir, Op};
use outside::{CopyScratch, OuterSymbols};

/// The number of ancestors that are copied with an op. Ops further inside are processed in place, so that many of them take linear time.
const MAX_ANCESTORS: usize = 16;

/// The number of attributes of ancestors that are copied with an op. Ops of ancestors with more are processed in place, like those further
/// inside.
const MAX_OUTER_ATTRS: usize = 1024;

/// The payload of a panic.
type Panic = Box<dyn Any + Send>;

/// An op that was copied to a separate IR.
struct IsolatedOp {
    /// The extent of the op in the original IR.
    before: Extent,
    ir: Ir,
    root: Op,
}

/// The result of processing an isolated op.
struct ProcessedOp {
    before: Extent,
    arena: Arena,
    after: Extent,
    locations: Locations,
}

impl IsolatedOp {
    /// Processes the op. The IR of a panic is discarded.
    fn work<R>(mut self, work: impl FnOnce(&mut Ir, Op) -> R) -> Result<(R, ProcessedOp), Panic> {
        catch_unwind(AssertUnwindSafe(|| {
            let result = work(&mut self.ir, self.root);
            self.ir.end_transactions();
            let root = self.ir.get(self.root);
            let stays = root.is_some_and(|op| op.block().map(BlockRef::handle) == self.ir.outside.block);
            assert!(stays, "an op that is worked on by itself was erased or moved");
            assert!(
                self.ir.is_unchanged_outside(),
                "an op outside of the one that is worked on by itself was changed"
            );
            self.ir.erase_outside(self.root);
            let worked = ProcessedOp {
                before: self.before,
                after: Extent::new(&self.ir.arena, self.ir.arena.everything(self.root.id)),
                arena: self.ir.arena,
                locations: self.ir.locations.into_additions(),
            };
            (result, worked)
        }))
    }
}

impl Ir {
    /// Calls `work` for each of these ops with an IR that contains that op and its nested ops. Around it are copies of its ancestors, without
    /// their other contents, and of the symbols that it refers to, without their bodies: for reading only. The processed op then replaces the
    /// original one. Returns the results in the order of the ops. With the feature `rayon`, `Ir::par_for_each_isolated` uses several threads.
    ///
    /// Handles of the ops themselves, and of everything outside of them, stay valid. Handles of nested entities become
    /// stale; handles of the separate IR are valid only in `work`. An op is processed in place if it has operands,
    /// results, successors, more than 16 ancestors, or ancestors with more than 1,024 attributes, or is not isolated
    /// from above; while edits are recorded, all ops are.
    ///
    /// # Panics
    /// Panics if a handle is stale, or if an op is nested in another one of the list. If `work` panics for an op, or changes something outside
    /// of it in the separate IR, that op is unchanged unless it was processed in place. The others are processed, and then the first panic is resumed.
    #[track_caller]
    pub fn for_each_isolated<R>(&mut self, ops: &[Op], work: impl FnMut(&mut Ir, Op) -> R) -> Vec<R> {
        results_of(self.try_for_each_isolated(ops, work))
    }

    /// [`Ir::for_each_isolated`] that returns the payload of a panic as the result of its op.
    ///
    /// An op that `work` erases or moves has the payload of such a panic, too. The op is unchanged unless it was
    /// processed in place.
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
    /// Panics if a handle is stale, or if an op is nested in another one of the list.
    #[track_caller]
    pub fn try_for_each_isolated<R>(
        &mut self,
        ops: &[Op],
        mut work: impl FnMut(&mut Ir, Op) -> R,
    ) -> Vec<std::thread::Result<R>> {
        self.assert_disjoint(ops);
        let (mut scratch, symbols) = (CopyScratch::default(), OuterSymbols::new(self.ctx(), ops));
        let results = ops.iter().map(|&op| {
            let done = self.with_shared_locations(|ir, locations| {
                let isolated = ir.copy_out(op, locations, &mut scratch, &symbols)?;
                Some(ir.merge(isolated.work(&mut work), &mut scratch.remap))
            });
            done.unwrap_or_else(|| catch_unwind(AssertUnwindSafe(|| work(self, op))))
        });
        results.collect()
    }

    /// [`Ir::for_each_isolated`] on the threads of the current rayon pool. The result is the same if `work` depends
    /// only on its op.
    ///
    /// # Panics
    /// Panics under the same conditions as [`Ir::for_each_isolated`].
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn par_for_each_isolated<R: Send>(&mut self, ops: &[Op], work: impl Fn(&mut Ir, Op) -> R + Sync) -> Vec<R> {
        results_of(self.try_par_for_each_isolated(ops, work))
    }

    /// [`Ir::try_for_each_isolated`] on the threads of the current rayon pool, like [`Ir::par_for_each_isolated`].
    ///
    /// # Panics
    /// Panics under the same conditions as [`Ir::try_for_each_isolated`].
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn try_par_for_each_isolated<R: Send>(
        &mut self,
        ops: &[Op],
        work: impl Fn(&mut Ir, Op) -> R + Sync,
    ) -> Vec<std::thread::Result<R>> {
        use std::sync::{Mutex, PoisonError, mpsc};

        use rayon::prelude::*;

        self.assert_disjoint(ops);
        let (scratches, symbols, work) = (Mutex::new(Vec::new()), OuterSymbols::new(self.ctx(), ops), &work);
        let lock_scratches = || scratches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut results = Vec::with_capacity(ops.len());
        // Ops are copied in batches, so that not all of them are in memory twice.
        for batch in ops.chunks(32 * rayon::current_num_threads()) {
            let done: Vec<_> = self.with_shared_locations(|ir, locations| {
                let copy_out = |&op| {
                    let mut scratch = lock_scratches().pop().unwrap_or_default();
                    let isolated = ir.copy_out(op, locations, &mut scratch, &symbols);
                    lock_scratches().push(scratch);
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
                        // The receiver is gone only after a panic on this thread; the result is then not needed.
                        scope.spawn_fifo(move |_| _ = sender.send((index, isolated.work(work))));
                    }
                    let mut receive = |index: usize| {
                        loop {
                            if let Some(worked) = waiting[index].take() {
                                return worked;
                            }
                            // While there is no result, this thread processes ops, too.
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
                    each.map(|(index, is_isolated)| is_isolated.then(|| ir.merge(receive(index), &mut remap)))
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
    fn assert_disjoint(&self, ops: &[Op]) {
        let mut set = FxHashSet::default();
        for &op in ops {
            assert!(set.insert(self.op(op).index()), "the op is in the list twice");
        }
        // Each ancestor is visited once, independently of the number of ops nested in it.
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

    /// Returns `true` if an op can be moved to a separate IR for processing.
    fn can_copy_out(&self, op: Op) -> bool {
        let op = self.op(op);
        let stands_alone = op.num_operands() == 0 && op.num_results() == 0 && op.num_successors() == 0;
        let is_near_root = op.ancestors().nth(MAX_ANCESTORS + 1).is_none();
        // Only near the root are these the ancestors: others, of which there may be many, are not looked at.
        let outer = op.ancestors().skip(1).take(MAX_ANCESTORS);
        let mut outer_attrs = outer.flat_map(|outer| outer.attrs());
        let has_few_outer_attrs = outer_attrs.nth(MAX_OUTER_ATTRS).is_none();
        stands_alone && is_near_root && has_few_outer_attrs && !self.is_recording() && !self.arena.ops.is_holding
    }

    /// Calls `all` with the locations shared by copied ops. New locations are appended to them.
    fn with_shared_locations<T>(&mut self, all: impl FnOnce(&mut Ir, &Arc<Locations>) -> T) -> T {
        let shared = Arc::new(std::mem::take(&mut self.locations));
        self.locations = Locations::continuing(&shared);
        let result = all(self, &shared);
        drop(shared);
        self.locations = std::mem::take(&mut self.locations).joined();
        result
    }

    /// Copies an op to a separate IR. Returns `None` if the op refers to anything outside.
    fn copy_out(
        &self,
        op: Op,
        locations: &Arc<Locations>,
        scratch: &mut CopyScratch,
        symbols: &OuterSymbols,
    ) -> Option<IsolatedOp> {
        if !self.can_copy_out(op) {
            return None;
        }
        let before = Extent::new(&self.arena, self.arena.contents(op.id));
        let mut ir = Ir::with_capacity(self.ctx(), before.num_ops());
        ir.locations = Locations::continuing(locations);
        ir.arena.revived_flags = self.arena.revived_flags;
        let (arena, remap) = (&self.arena, &mut scratch.remap);
        let root = ir
            .arena
            .copy_from(arena, &before, Extent::default(), remap, |location| location)?;
        self.copy_outside(self.op(op), root, &mut ir, scratch, symbols);
        let root = ir.op_handle(root);
        Some(IsolatedOp { before, ir, root })
    }

    /// Replaces an op by its processed version.
    fn merge<R>(&mut self, worked: Result<(R, ProcessedOp), Panic>, remap: &mut Remap) -> Result<R, Panic> {
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

/// Returns the results, or resumes the first panic.
fn results_of<R>(results: Vec<Result<R, Panic>>) -> Vec<R> {
    let results = results.into_iter();
    results
        .map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
        .collect()
}

#[cfg(test)]
mod tests;
