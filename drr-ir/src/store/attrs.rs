//! Changes to single attributes of an op.
//!
//! A list of several attributes is a run of the pool whose first entry is the number of inherent attributes. The list
//! changes in place within its size class, so that setting many attributes in key order takes linear time.

use smallvec::SmallVec;

use super::arena::{Arena, AttrList};
use super::pool::have_same_class;
use super::records::ATTRS_OUT_OF_LINE;

impl Arena {
    /// Replaces the value of the attribute at this position among all attributes of the op.
    pub(crate) fn overwrite_attr(&mut self, op: u32, at: usize, value: u32) {
        match self.attr_run(op) {
            Some((start, count)) => self.attrs.run_mut(start, count + 1)[at + 1].1 = value,
            None => self.ops[op as usize].attr = value,
        }
    }

    /// Inserts an attribute at this position among all attributes of the op.
    pub(crate) fn insert_attr(&mut self, op: u32, at: usize, entry: (u32, u32), is_inherent: bool) {
        match self.attr_run(op) {
            Some((start, count)) if have_same_class(count + 1, count + 2) => {
                let run = self.attrs.run_mut(start, count + 2);
                run.copy_within(at + 1..=count, at + 2);
                run[at + 1] = entry;
                run[0].0 += u32::from(is_inherent);
                self.ops[op as usize].attr += 1;
            }
            _ => self.change_attr_list(op, is_inherent, |list, before| list.insert(at - before, entry)),
        }
    }

    /// Removes the attribute at this position among all attributes of the op.
    pub(crate) fn remove_attr(&mut self, op: u32, at: usize, is_inherent: bool) {
        match self.attr_run(op) {
            Some((start, count)) if count > 2 && have_same_class(count, count + 1) => {
                let run = self.attrs.run_mut(start, count + 1);
                run.copy_within(at + 2..=count, at + 1);
                run[0].0 -= u32::from(is_inherent);
                self.ops[op as usize].attr -= 1;
            }
            _ => self.change_attr_list(op, is_inherent, |list, before| _ = list.remove(at - before)),
        }
    }

    /// Returns the start of a run of several attributes, and the number of attributes in it.
    fn attr_run(&self, op: u32) -> Option<(u32, usize)> {
        let data = &self.ops[op as usize];
        let (start, len) = data.attr_run();
        (data.flags & ATTRS_OUT_OF_LINE != 0).then(|| (start, len - 1))
    }

    /// Changes a copy of a list of attributes. `change` also receives the number of attributes before the list.
    fn change_attr_list(
        &mut self,
        op: u32,
        is_inherent: bool,
        change: impl FnOnce(&mut SmallVec<[(u32, u32); 4]>, usize),
    ) {
        let (inherent, discardable) = self.attrs(op);
        let [mut inherent, mut discardable] =
            [inherent, discardable].map(|list| list.iter().collect::<SmallVec<[(u32, u32); 4]>>());
        if is_inherent {
            change(&mut inherent, 0)
        } else {
            change(&mut discardable, inherent.len())
        }
        self.set_attrs(op, &inherent, &discardable);
    }
}

impl AttrList<'_> {
    /// Returns the position of a key, or its insertion position. `compare` compares the key at a position with it.
    pub(crate) fn position(&self, compare: impl Fn(u32) -> std::cmp::Ordering) -> Result<usize, usize> {
        match self {
            AttrList::One(entry) => match compare(entry.0) {
                std::cmp::Ordering::Equal => Ok(0),
                std::cmp::Ordering::Less => Err(1),
                std::cmp::Ordering::Greater => Err(0),
            },
            AttrList::Run(run) => run.binary_search_by(|entry| compare(entry.0)),
        }
    }
}
