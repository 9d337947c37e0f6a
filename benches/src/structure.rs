//! Fingerprint of the IR and of the values that it computes, for comparison with the C++ program.

use std::collections::BTreeMap;

use drr::prelude::*;
use drr::{OpName, ValueRef};
use rustc_hash::FxHashMap;

use crate::ops::*;
use crate::phases::functions;

const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x100_0000_01b3;

fn mix(hash: &mut u64, value: u64) {
    *hash = (*hash ^ value).wrapping_mul(PRIME);
}

/// Hash of the IR: name, operand numbers and integer attribute of each op in preorder. Values are numbered in definition order.
pub(crate) struct Structure {
    pub(crate) hash: u64,
    pub(crate) ops: u64,
    /// Number of ops by name.
    pub(crate) histogram: BTreeMap<String, u64>,
}

/// Pending work of the traversal.
enum Step<'ir> {
    Op(OpRef<'ir>),
    /// This op and the following ones in its block.
    From(Option<OpRef<'ir>>),
}

impl Structure {
    pub(crate) fn of(root: OpRef<'_>) -> Structure {
        let mut hash = SEED;
        let mut ops = 0;
        let mut numbers: FxHashMap<u32, u64> = FxHashMap::default();
        let mut names: FxHashMap<OpName, (u64, u64)> = FxHashMap::default();
        let mut steps = vec![Step::Op(root)];
        while let Some(step) = steps.pop() {
            let op = match step {
                Step::Op(op) => op,
                Step::From(None) => {
                    mix(&mut hash, u64::MAX);
                    continue;
                }
                Step::From(Some(op)) => {
                    steps.push(Step::From(op.next()));
                    op
                }
            };
            let (name, count) = names.entry(op.name()).or_insert_with(|| {
                let mut name = SEED;
                op.name_text().bytes().for_each(|byte| mix(&mut name, byte.into()));
                (name, 0)
            });
            *count += 1;
            ops += 1;
            mix(&mut hash, *name);
            mix(&mut hash, op.num_operands() as u64);
            for operand in op.operands() {
                mix(&mut hash, numbers.get(&operand.index()).copied().unwrap_or(0));
            }
            if let Some(value) = integer(op) {
                mix(&mut hash, value as u64);
            }
            let mut number = |value: ValueRef<'_>| {
                let next = numbers.len() as u64;
                numbers.entry(value.index()).or_insert(next);
            };
            op.results().for_each(&mut number);
            // In all workloads, an op has at most one block.
            if let Some(block) = op.region(0).and_then(|region| region.first_block()) {
                block.args().for_each(&mut number);
                steps.push(Step::From(block.first_op()));
            }
        }
        let mut histogram = BTreeMap::new();
        for op in root.walk() {
            if let Some((_, count)) = names.remove(&op.name()) {
                histogram.insert(op.name_text().into_owned(), count);
            }
        }
        Structure { hash, ops, histogram }
    }
}

/// Returns the integer attribute of an op of the dialect.
fn integer(op: OpRef<'_>) -> Option<i64> {
    if let Some(op) = ConstOp::cast(op) {
        op.value()
    } else if let Some(op) = AOp::cast(op) {
        op.attr()
    } else if let Some(op) = COp::cast(op) {
        op.attr()
    } else {
        RootOp::cast(op).and_then(|op| op.tag())
    }
}

/// Returns a hash of the functions' results for fixed arguments, which no rewrite may change.
pub(crate) fn eval(module: &Module) -> u64 {
    let mut hash = SEED;
    for function in functions(module) {
        let mut values: FxHashMap<u32, u64> = FxHashMap::default();
        let mut seed = 1u64;
        let entry = function.region(0).and_then(|body| body.first_block());
        for arg in entry.into_iter().flat_map(|block| block.args()) {
            seed = seed
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .wrapping_add(0x632b_e59b_d9b4_e019);
            values.insert(arg.index(), seed);
        }
        for op in function.walk_post_order() {
            let value =
                |operand: Option<ValueRef<'_>>| operand.and_then(|v| values.get(&v.index()).copied()).unwrap_or(0);
            if ReturnOp::cast(op).is_some() {
                op.operands().for_each(|operand| mix(&mut hash, value(Some(operand))));
            } else if let Some(result) = op.result(0) {
                let out = compute(op, value);
                values.insert(result.index(), out);
            }
        }
    }
    hash
}

/// Evaluates an op for given operand values.
fn compute(op: OpRef<'_>, value: impl Fn(Option<ValueRef<'_>>) -> u64) -> u64 {
    let operand = |index| value(op.operand(index));
    let attr = integer(op).unwrap_or(0) as u64;
    match op.name_text().as_ref() {
        "bench.const" => attr,
        "bench.add" => operand(0).wrapping_add(operand(1)),
        "bench.sub" => operand(0).wrapping_sub(operand(1)),
        "bench.mul" => operand(0).wrapping_mul(operand(1)),
        "bench.neg" => operand(0).wrapping_neg(),
        "bench.a" | "bench.c" => operand(0).wrapping_mul(31).wrapping_add(attr),
        "bench.root" => {
            let both = operand(0).wrapping_mul(31).wrapping_add(operand(1));
            both.wrapping_mul(31).wrapping_add(attr)
        }
        "bench.region" => {
            let body = op.region(0).and_then(|body| body.first_block());
            value(body.and_then(|block| block.last_op()).and_then(|last| last.operand(0)))
        }
        _ => operand(0).wrapping_mul(31).wrapping_add(7),
    }
}
