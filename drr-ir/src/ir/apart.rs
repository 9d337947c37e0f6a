//! Working on ops apart: each of several isolated ops in an IR of its own, and all of it back in its place afterwards.
//!
//! An op and what is inside of it are copied out of the module's tables, worked on, and copied back to the same places. As
//! an isolated op has nothing to do with what is around it, nothing else needs to be looked at, and several threads can do it
//! at the same time. What has no place in the tables yet gets one when all are done, in the order of the ops, and so do
//! locations: nothing depends on which thread was faster.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::{Ir, Op};
use crate::location::Locations;
use crate::location::apart::Moved;
use crate::location::apart::is_added;
use crate::store::apart::{Added, Extent, Freed, Located, Needs, Pieces};
use crate::{Context, Location};

/// What a panic carries.
type Panic = Box<dyn Any + Send>;

/// Who does the work on the ops, and the work that comes with it.
trait Crew<R> {
    /// The work on the ops, in the order of the list.
    fn work(&mut self, jobs: Vec<Job<'_>>, base: &Base<'_>) -> Vec<Done<R>>;
    /// The work on one op in the module itself.
    fn work_in_place(&mut self, ir: &mut Ir, op: Op) -> R;
    /// Something else, for each item on its own.
    fn each<T: Send, U: Send>(&self, items: Vec<T>, f: impl Fn(T) -> U + Sync + Send) -> Vec<U>;
}

/// One thread.
struct OneByOne<F>(F);

impl<R, F: FnMut(&mut Ir, Op) -> R> Crew<R> for OneByOne<F> {
    fn work(&mut self, jobs: Vec<Job<'_>>, base: &Base<'_>) -> Vec<Done<R>> {
        let mut bench = base.bench();
        jobs.into_iter().map(|job| job.run(&mut bench, &mut self.0)).collect()
    }

    fn work_in_place(&mut self, ir: &mut Ir, op: Op) -> R {
        (self.0)(ir, op)
    }

    fn each<T: Send, U: Send>(&self, items: Vec<T>, f: impl Fn(T) -> U + Sync + Send) -> Vec<U> {
        items.into_iter().map(f).collect()
    }
}

/// The threads of rayon.
#[cfg(feature = "rayon")]
struct Parallel<F>(F);

#[cfg(feature = "rayon")]
impl<R: Send, F: Fn(&mut Ir, Op) -> R + Sync> Crew<R> for Parallel<F> {
    fn work(&mut self, jobs: Vec<Job<'_>>, base: &Base<'_>) -> Vec<Done<R>> {
        use rayon::prelude::*;
        let work = &self.0;
        let bench = || base.bench();
        jobs.into_par_iter()
            .map_init(bench, |bench, job| job.run(bench, work))
            .collect()
    }

    fn work_in_place(&mut self, ir: &mut Ir, op: Op) -> R {
        (self.0)(ir, op)
    }

    fn each<T: Send, U: Send>(&self, items: Vec<T>, f: impl Fn(T) -> U + Sync + Send) -> Vec<U> {
        use rayon::prelude::*;
        items.into_par_iter().map(f).collect()
    }
}

/// What all that are worked on apart have in common.
struct Base<'a> {
    ctx: &'a Context,
    locations: Arc<Locations>,
    revived_marks: bool,
}

impl Base<'_> {
    /// An IR for use by one op after the other.
    fn bench(&self) -> Bench {
        Bench {
            ir: Ir::new(self.ctx),
            locations: Arc::clone(&self.locations),
            revived_marks: self.revived_marks,
        }
    }
}

/// Where one thread works.
struct Bench {
    ir: Ir,
    locations: Arc<Locations>,
    revived_marks: bool,
}

/// An op to work on.
struct Job<'a> {
    extent: &'a Extent,
    pieces: Pieces<'a>,
}

/// The work on an op, done.
enum Done<R> {
    /// It is back in its place, but for what needs another one.
    Back { result: R, back: Back },
    /// It has become larger than its place.
    Grown { result: R, larger: Larger },
    /// It is as before.
    Panicked(Panic),
    /// It has to do with something outside.
    Foreign,
}

/// What is left to do for an op that is back in its place.
struct Back {
    freed: Freed,
    locations: Locations,
    located: Located,
}

/// A copy that has become larger than the place where it came from.
struct Larger {
    ir: Box<Ir>,
    added: Added,
    needs: Needs,
}

impl Job<'_> {
    fn run<R>(mut self, bench: &mut Bench, work: impl FnOnce(&mut Ir, Op) -> R) -> Done<R> {
        let ir = &mut bench.ir;
        ir.locations = Locations::continuing(&bench.locations);
        ir.arena.revived_marks = bench.revived_marks;
        let Some(root) = ir.arena.copy_out(&mut self.pieces, self.extent) else {
            return Done::Foreign;
        };
        let root = ir.op_handle(root);
        // What a panic leaves half-done is thrown away.
        let result = catch_unwind(AssertUnwindSafe(|| {
            let result = work(ir, root);
            ir.end_checkpoints();
            let stays = ir.get(root).is_some() && ir.arena.is_on_its_own(root.id);
            assert!(stays, "an op that is worked on apart was erased or moved");
            result
        }));
        let result = match result {
            Ok(result) => result,
            Err(panic) => {
                bench.ir = Ir::new(&bench.ir.ctx);
                return Done::Panicked(panic);
            }
        };
        let (added, needs) = ir.arena.settle(self.extent);
        if needs.is_empty() {
            let back = ir.put_back(self.extent, &mut self.pieces, &added, &needs);
            return Done::Back { result, back };
        }
        let next = Ir::new(&ir.ctx);
        let mut ir = Box::new(std::mem::replace(ir, next));
        ir.locations = std::mem::take(&mut ir.locations).into_added();
        Done::Grown {
            result,
            larger: Larger { ir, added, needs },
        }
    }
}

impl Ir {
    /// Calls `work` for each of these ops with an IR that holds nothing but the op and what is inside of it: an IR in which
    /// the op is on top. Everything `work` changes there is changed here when it is done. Gives the results in the order of
    /// the ops. With the feature `rayon`, `Ir::par_for_each_apart` does it on several threads.
    ///
    /// Handles of this IR mean afterwards what they meant before; what was erased is stale. Handles of the other IR mean
    /// nothing outside of `work`. An op that has operands, results or successors, or that is not isolated from what is around
    /// it, is worked on in its place, after the others; so is everything while edits are recorded.
    ///
    /// # Panics
    /// If a handle is stale, or an op lies inside another one of the list. If `work` panics for an op, that op is as before
    /// unless it was worked on in its place; the others are worked on, and then the first panic goes on.
    #[track_caller]
    pub fn for_each_apart<R>(&mut self, ops: &[Op], work: impl FnMut(&mut Ir, Op) -> R) -> Vec<R> {
        self.apart(ops, OneByOne(work))
    }

    /// [`Ir::for_each_apart`] on the threads of rayon: those of the pool in which it is called. The result is the same, if
    /// what `work` does depends on nothing but its op.
    ///
    /// # Panics
    /// As [`Ir::for_each_apart`].
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn par_for_each_apart<R: Send>(&mut self, ops: &[Op], work: impl Fn(&mut Ir, Op) -> R + Sync) -> Vec<R> {
        self.apart(ops, Parallel(work))
    }

    #[track_caller]
    fn apart<R, C: Crew<R>>(&mut self, ops: &[Op], mut crew: C) -> Vec<R> {
        self.assert_beside_each_other(ops);
        let mut results: Vec<Option<Result<R, Panic>>> = ops.iter().map(|_| None).collect();
        let numbers: Vec<usize> = match self.is_recording() || self.arena.holds_lines {
            true => Vec::new(),
            false => (0..ops.len())
                .filter(|&number| self.stands_alone(ops[number]))
                .collect(),
        };
        if numbers.len() > 1 {
            self.all_apart(ops, numbers, &mut crew, &mut results);
        }
        for (&op, result) in ops.iter().zip(&mut results) {
            if result.is_none() {
                let work = AssertUnwindSafe(|| crew.work_in_place(self, op));
                *result = Some(catch_unwind(work));
            }
        }
        let results = results.into_iter().flatten();
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
            let inside = self
                .op(op)
                .ancestors()
                .skip(1)
                .any(|around| set.contains(&around.index()));
            assert!(!inside, "an op of the list lies inside another one");
        }
    }

    /// Whether nothing of the op itself has to do with others.
    fn stands_alone(&self, op: Op) -> bool {
        let op = self.op(op);
        op.num_operands() == 0 && op.num_results() == 0 && op.num_successors() == 0
    }

    /// Works on the ops of these numbers, and leaves open the results of those that cannot be worked on apart.
    fn all_apart<R, C: Crew<R>>(
        &mut self,
        ops: &[Op],
        numbers: Vec<usize>,
        crew: &mut C,
        results: &mut [Option<Result<R, Panic>>],
    ) {
        let arena = &self.arena;
        let roots: Vec<u32> = numbers.iter().map(|&number| ops[number].id).collect();
        let extents = crew.each(roots, |root| arena.extent(root));
        let base = Base {
            ctx: &self.ctx,
            locations: Arc::new(std::mem::take(&mut self.locations)),
            revived_marks: self.arena.revived_marks,
        };
        let pieces = self.arena.cut(&extents);
        let jobs = extents.iter().zip(pieces);
        let jobs = jobs.map(|(extent, pieces)| Job { extent, pieces }).collect();
        let done = crew.work(jobs, &base);
        self.locations = Arc::unwrap_or_clone(base.locations);

        let mut finished: Vec<(&Extent, Option<Back>)> = Vec::new();
        let mut grown = Vec::new();
        for ((number, extent), done) in numbers.into_iter().zip(&extents).zip(done) {
            let result = match done {
                Done::Back { result, mut back } => {
                    self.arena.take_in(std::mem::take(&mut back.freed));
                    finished.push((extent, Some(back)));
                    Some(Ok(result))
                }
                Done::Grown { result, larger } => {
                    grown.push((finished.len(), larger));
                    finished.push((extent, None));
                    Some(Ok(result))
                }
                Done::Panicked(panic) => {
                    self.arena.take_back_free_lines(extent);
                    Some(Err(panic))
                }
                Done::Foreign => {
                    self.arena.take_back_free_lines(extent);
                    None
                }
            };
            if let Some(slot) = results.get_mut(number) {
                *slot = result;
            }
        }
        if !grown.is_empty() {
            self.put_back_grown(grown, &mut finished, crew);
        }
        self.put_locations(finished, crew);
    }

    /// Puts back what has become larger than its place.
    fn put_back_grown<R, C: Crew<R>>(
        &mut self,
        mut grown: Vec<(usize, Larger)>,
        finished: &mut [(&Extent, Option<Back>)],
        crew: &C,
    ) {
        for (number, larger) in &mut grown {
            let extent = finished[*number].0;
            self.arena.find_places(extent, &larger.needs, &mut larger.added);
        }
        let extents: Vec<&Extent> = grown.iter().map(|(number, _)| finished[*number].0).collect();
        let pieces = self.arena.cut(&extents);
        let jobs: Vec<_> = extents.into_iter().zip(pieces).zip(grown).collect();
        let backs = crew.each(jobs, |((extent, mut pieces), (number, mut larger))| {
            let back = larger.ir.put_back(extent, &mut pieces, &larger.added, &larger.needs);
            (number, back)
        });
        for (number, mut back) in backs {
            self.arena.take_in(std::mem::take(&mut back.freed));
            finished[number].1 = Some(back);
        }
    }

    /// Adds the locations that were made to the module's, and tells the ops that have them.
    fn put_locations<R, C: Crew<R>>(&mut self, finished: Vec<(&Extent, Option<Back>)>, crew: &C) {
        let mut backs: Vec<(&Extent, Back)> = finished
            .into_iter()
            .filter_map(|(extent, back)| Some((extent, back?)))
            .filter(|(_, back)| back.locations.num_added() > 0)
            .collect();
        let moved = self.place_locations(backs.iter_mut().map(|(_, back)| &mut back.locations));
        // From here on a few threads do what there is to do for each location.
        let extents: Vec<&Extent> = backs.iter().map(|(extent, _)| *extent).collect();
        let lines = self.arena.cut_lines(&extents);
        let jobs: Vec<_> = lines.into_iter().zip(&mut backs).zip(&moved).collect();
        crew.each(jobs, |((lines, (_, back)), moved)| {
            if !moved.is_nothing() {
                back.locations.move_inside(moved);
                back.located.set_lines(lines, |bits| moved.bits(bits));
            }
        });
        let added = backs.iter().map(|(_, back)| back.locations.num_added() as usize).sum();
        self.locations.reserve(added);
        for ((_, back), moved) in backs.into_iter().zip(&moved) {
            self.locations.append_moved(back.locations);
            self.arena.set_others_located(&back.located, |bits| moved.bits(bits));
        }
    }

    /// What the locations of each list become. Those of which that can only be said one by one are added at once.
    fn place_locations<'l>(&mut self, lists: impl Iterator<Item = &'l mut Locations>) -> Vec<Moved> {
        let mut len = self.locations.len();
        let lists: Vec<&mut Locations> = lists.collect();
        let plain = lists.iter().map(|list| {
            let moved = list.moved_behind(len);
            len += list.num_added();
            moved
        });
        match plain.collect() {
            Some(moved) => moved,
            None => lists
                .into_iter()
                .map(|list| self.locations.append_each(std::mem::take(list)))
                .collect(),
        }
    }

    /// Puts a copy back to where it came from.
    fn put_back(&mut self, extent: &Extent, pieces: &mut Pieces<'_>, added: &Added, needs: &Needs) -> Back {
        let locations = std::mem::take(&mut self.locations).into_added();
        let located = match locations.added_from() {
            Some(from) => self
                .arena
                .located(extent, added, |bits| is_added(Location::from_bits(bits), from)),
            None => Located::default(),
        };
        Back {
            freed: self.arena.put_back(pieces, extent, added, needs),
            locations,
            located,
        }
    }
}

#[cfg(test)]
mod tests;
