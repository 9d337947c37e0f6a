//! Random graphs of blocks.

use std::fmt::Write as _;

use super::{Function, Restriction, Ty, names};

/// Returns `true` if no op uses the arguments of a block and branches pass only dead values, in [`Restriction::Live`] modules.
fn has_dead_arguments(block: usize) -> bool {
    block % 2 == 1
}

impl Function {
    /// Appends blocks with branches between them.
    pub(super) fn graph(&mut self) {
        let arguments: Vec<Vec<Ty>> = (0..2 + self.random.below(6)).map(|_| self.types(2)).collect();
        let before = self.values.len();
        for block in 0..arguments.len() + 1 {
            if let Some(types) = block.checked_sub(1).map(|block| arguments[block].clone()) {
                let arguments = self.fresh_values(&types);
                let texts = arguments.iter().map(|(ty, name)| format!("{name}: {}", ty.name()));
                let texts = texts.collect::<Vec<_>>().join(", ");
                let list = if types.is_empty() {
                    String::new()
                } else {
                    format!("({texts})")
                };
                self.line(&format!("^b{}{list}:", block - 1));
                match self.restriction {
                    Restriction::Live if has_dead_arguments(block - 1) => {}
                    Restriction::Live => {
                        for (ty, name) in &arguments {
                            self.line(&format!("\"t.use\"({name}) : ({}) -> ()", ty.name()));
                        }
                        self.values.extend(arguments);
                    }
                    Restriction::None | Restriction::Bounded => self.values.extend(arguments),
                }
            }
            if self.random.below(2) == 0 {
                for _ in 0..self.random.below(3) {
                    self.op(0);
                }
            }
            match self.restriction {
                Restriction::Live => self.branch_to_next(block, &arguments),
                Restriction::None | Restriction::Bounded => self.branch(&arguments),
            }
            self.values.truncate(before);
        }
    }

    /// Returns a target of a branch.
    fn target(&mut self, arguments: &[Vec<Ty>]) -> String {
        let block = self.random.below(arguments.len());
        self.target_of(block, arguments)
    }

    /// Returns a block as the target of a branch.
    fn target_of(&mut self, block: usize, arguments: &[Vec<Ty>]) -> String {
        let types = &arguments[block];
        let operands = if self.restriction == Restriction::Live && has_dead_arguments(block) {
            types.iter().map(|&ty| self.constant(ty)).collect()
        } else {
            self.values_of(types)
        };
        let operands = operands.join(", ");
        if types.is_empty() {
            format!("^b{block}")
        } else {
            format!("^b{block}({operands} : {})", names(types))
        }
    }

    /// Appends a branch to the next block and perhaps to others, so that all blocks are reachable.
    fn branch_to_next(&mut self, next: usize, arguments: &[Vec<Ty>]) {
        if next == arguments.len() {
            return self.leave();
        }
        let next = self.target_of(next, arguments);
        match self.random.below(4) {
            0 => self.line(&format!("cf.br {next}")),
            1 => {
                let (flag, other) = (self.condition(Ty::Int), self.target(arguments));
                self.line(&format!("cf.switch {flag} : i32, [default: {next}, 1: {other}]"));
            }
            _ => {
                let (condition, other) = (self.condition(Ty::Bool), self.target(arguments));
                self.line(&format!("cf.cond_br {condition}, {next}, {other}"));
            }
        }
    }

    fn branch(&mut self, arguments: &[Vec<Ty>]) {
        match self.random.below(8) {
            0 => self.leave(),
            1..4 => {
                let target = self.target(arguments);
                self.line(&format!("cf.br {target}"));
            }
            4..7 => {
                let condition = self.value(Ty::Bool);
                let (then, otherwise) = (self.target(arguments), self.target(arguments));
                self.line(&format!("cf.cond_br {condition}, {then}, {otherwise}"));
            }
            _ => {
                let (flag, mut cases) = (self.value(Ty::Int), format!("default: {}", self.target(arguments)));
                for case in 0..self.random.below(3) {
                    let target = self.target(arguments);
                    let _ = write!(cases, ", {case}: {target}");
                }
                self.line(&format!("cf.switch {flag} : i32, [{cases}]"));
            }
        }
    }
}
