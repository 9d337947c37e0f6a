//! Traversals with an explicit stack: nesting depth uses heap memory, not the thread's stack.

use super::{Ir, Op, OpRef};
use crate::store::NONE;

impl Ir {
    /// Returns an iterator over the op and all nested ops in pre-order.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn walk(&self, op: Op) -> PreOrder<'_> {
        self.op(op).walk()
    }
}

impl<'ir> OpRef<'ir> {
    /// Returns an iterator over this op and all nested ops in pre-order, the order of the text.
    pub fn walk(self) -> PreOrder<'ir> {
        PreOrder {
            ir: self.ir,
            root: Some(self.id),
            stack: Vec::new(),
            is_inside_next: false,
        }
    }

    /// Returns an iterator over this op and all nested ops in post-order.
    pub fn walk_post_order(self) -> PostOrder<'ir> {
        PostOrder {
            ir: self.ir,
            stack: vec![WalkFrame::new(self.ir, self.id)],
        }
    }
}

/// The position of a traversal in an op.
#[derive(Clone, Copy, Debug)]
struct WalkFrame {
    op: u32,
    region: u32,
    block: u32,
    next: u32,
}

impl WalkFrame {
    /// Creates a frame before the first nested op.
    fn new(ir: &Ir, op: u32) -> WalkFrame {
        let mut frame = WalkFrame {
            op,
            region: 0,
            block: NONE,
            next: NONE,
        };
        if let Some(&region) = ir.arena.extra(op).and_then(|extra| extra.regions.first()) {
            frame.enter(ir, ir.arena.regions[region as usize].first);
        }
        frame
    }

    fn enter(&mut self, ir: &Ir, block: u32) {
        self.block = block;
        self.next = if block == NONE {
            NONE
        } else {
            ir.arena.blocks[block as usize].first
        };
    }

    /// Returns the next direct child.
    #[inline]
    fn advance(&mut self, ir: &Ir) -> Option<u32> {
        loop {
            if self.next != NONE {
                let op = self.next;
                self.next = ir.arena.ops[op as usize].next;
                return Some(op);
            }
            if self.block != NONE {
                self.enter(ir, ir.arena.blocks[self.block as usize].next);
            } else {
                self.region += 1;
                let region = *ir.arena.extra(self.op)?.regions.get(self.region as usize)?;
                self.enter(ir, ir.arena.regions[region as usize].first);
            }
        }
    }
}

impl WalkFrame {
    /// Visits the direct children up to one that has regions, and returns that one.
    #[inline]
    fn run_through<'ir>(&mut self, ir: &'ir Ir, f: &mut impl FnMut(OpRef<'ir>)) -> Option<u32> {
        while let Some(mut op) = self.advance(ir) {
            let mut next = self.next;
            while !ir.arena.has_regions(op) {
                f(OpRef { ir, id: op });
                if next == NONE {
                    break;
                }
                op = next;
                next = ir.arena.ops[op as usize].next;
            }
            self.next = next;
            if ir.arena.has_regions(op) {
                return Some(op);
            }
        }
        None
    }
}

/// An iterator over nested ops in pre-order. See [`OpRef::walk`].
///
/// ```
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///   "t.skipped"() ({ "t.inner"() : () -> () }) : () -> ()
///   "t.last"() : () -> ()
/// "#)?;
/// let mut walk = module.root().walk();
/// let mut names = Vec::new();
/// while let Some(op) = walk.next() {
///     names.push(op.name_text());
///     if op.name_text() == "t.skipped" {
///         walk.skip_inside();
///     }
/// }
/// assert_eq!(names, ["builtin.module", "t.skipped", "t.last"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PreOrder<'ir> {
    ir: &'ir Ir,
    root: Option<u32>,
    stack: Vec<WalkFrame>,
    /// Set if the next op is nested in the last one.
    is_inside_next: bool,
}

impl PreOrder<'_> {
    /// Skips the ops nested in the last op.
    pub fn skip_inside(&mut self) {
        if std::mem::take(&mut self.is_inside_next) {
            self.stack.pop();
        }
    }
}

impl<'ir> Iterator for PreOrder<'ir> {
    type Item = OpRef<'ir>;

    #[inline]
    fn next(&mut self) -> Option<OpRef<'ir>> {
        let id = match self.root.take() {
            Some(root) => root,
            None => loop {
                match self.stack.last_mut()?.advance(self.ir) {
                    Some(op) => break op,
                    None => drop(self.stack.pop()),
                }
            },
        };
        // Most ops have no regions.
        self.is_inside_next = self.ir.arena.has_regions(id);
        if self.is_inside_next {
            self.stack.push(WalkFrame::new(self.ir, id));
        }
        Some(OpRef { ir: self.ir, id })
    }

    /// Equivalent to calling [`next`](Iterator::next) until it returns `None`, without a stack access for each op.
    fn for_each<F: FnMut(Self::Item)>(mut self, mut f: F) {
        if self.root.is_some()
            && let Some(root) = self.next()
        {
            f(root);
        }
        while let Some(frame) = self.stack.last_mut() {
            if let Some(op) = frame.run_through(self.ir, &mut f) {
                f(OpRef { ir: self.ir, id: op });
                self.stack.push(WalkFrame::new(self.ir, op));
            } else {
                self.stack.pop();
            }
        }
    }
}

/// An iterator over nested ops in post-order. See [`OpRef::walk_post_order`].
///
/// ```
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#""t.outer"() ({ "t.inner"() : () -> () }) : () -> ()"#)?;
/// let names: Vec<_> = module.root().walk_post_order().map(|op| op.name_text()).collect();
/// assert_eq!(names, ["t.inner", "t.outer", "builtin.module"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PostOrder<'ir> {
    ir: &'ir Ir,
    stack: Vec<WalkFrame>,
}

impl<'ir> Iterator for PostOrder<'ir> {
    type Item = OpRef<'ir>;

    #[inline]
    fn next(&mut self) -> Option<OpRef<'ir>> {
        loop {
            match self.stack.last_mut()?.advance(self.ir) {
                // Most ops have no regions.
                Some(id) if !self.ir.arena.has_regions(id) => return Some(OpRef { ir: self.ir, id }),
                Some(op) => self.stack.push(WalkFrame::new(self.ir, op)),
                None => {
                    let frame = self.stack.pop()?;
                    return Some(OpRef {
                        ir: self.ir,
                        id: frame.op,
                    });
                }
            }
        }
    }

    /// Equivalent to calling [`next`](Iterator::next) until it returns `None`, without a stack access for each op.
    fn for_each<F: FnMut(Self::Item)>(mut self, mut f: F) {
        while let Some(frame) = self.stack.last_mut() {
            if let Some(op) = frame.run_through(self.ir, &mut f) {
                self.stack.push(WalkFrame::new(self.ir, op));
            } else {
                f(OpRef {
                    ir: self.ir,
                    id: frame.op,
                });
                self.stack.pop();
            }
        }
    }
}
