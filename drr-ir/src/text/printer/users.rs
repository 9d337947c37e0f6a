//! Comments with the users of values: after an op for its results, and before a block for its arguments.

use super::ops::OpPrinter;
use crate::{BlockRef, OpRef, ValueRef};

impl<'a> OpPrinter<'a, '_> {
    /// Prints the comment after an op: the users of its results, or the number by which comments denote it.
    pub(super) fn users_of_results(&mut self, op: OpRef<'a>) {
        if op.num_results() == 0 {
            if op.num_operands() > 0 {
                self.asm.out.text(" // id: ");
                self.user(op);
            }
            return;
        }
        let mut users = op.results().flat_map(ValueRef::uses).map(|used| used.owner());
        let Some(first) = users.next() else {
            return self.asm.out.text(" // unused");
        };
        let is_one =
            op.num_results() == 1 && first.num_results() <= 1 && users.all(|user| user.index() == first.index());
        self.asm.out.text(if is_one { " // user: " } else { " // users: " });
        let is_several = op.num_results() > 1;
        for (index, result) in op.results().enumerate() {
            self.asm.out.comma(index);
            self.asm.out.text(if is_several { "(" } else { "" });
            self.users(result);
            self.asm.out.text(if is_several { ")" } else { "" });
        }
    }

    /// Prints a comment for each argument of a block, on separate lines.
    pub(super) fn users_of_arguments(&mut self, block: BlockRef<'a>, depth: usize) {
        for argument in block.args() {
            self.indent(depth);
            self.asm.out.text("// ");
            self.value(argument);
            if argument.has_uses() {
                self.asm.out.text(" is used by ");
                self.users(argument);
            } else {
                self.asm.out.text(" is unused");
            }
            self.asm.out.byte(b'\n');
        }
    }

    /// Prints each user of a value once, the last one first.
    fn users(&mut self, value: ValueRef<'a>) {
        if !value.has_uses() {
            return self.asm.out.text("unused");
        }
        let mut seen = rustc_hash::FxHashSet::default();
        for (index, user) in value.uses().map(|used| used.owner()).enumerate() {
            if seen.insert(user.index()) {
                self.asm.out.comma(index);
                self.user(user);
            }
        }
    }

    /// Prints the results of an op, or its number if it has none.
    fn user(&mut self, op: OpRef<'a>) {
        match (op.num_results(), self.numbering.results(op)) {
            (0, Some(number)) => self.asm.out.prefixed_number(b"%", number),
            (0, None) => self.asm.out.text("<<UNKNOWN OPERATION>>"),
            _ => {
                for (index, result) in op.results().enumerate() {
                    self.asm.out.comma(index);
                    self.value(result);
                }
            }
        }
    }
}
