//! Compares the index with trying all patterns in turn, on random patterns and random ops.

use drr_ir::define::{
    ArgDescriptor, ArgKind, AttributeHooks, CustomForm, DialectDescriptor, Dialects, Hooks, Multiplicity, OpDescriptor,
    RegistryBuilder, ResultDescriptor, TypeConstraintRef, constraint,
};
use drr_ir::{Attribute, Builder, Context, Ident, Location, Module, Op, OpRef, OperationState, Type, Value};

use super::Rows;
use crate::Rewriter;
use crate::pattern::{FrozenPatterns, PatternEntry, PatternSet, PatternSpec, Predicate, RewritePattern};

const ARGS: &[ArgDescriptor] = &[ArgDescriptor {
    name: "operands",
    kind: ArgKind::Operand {
        constraint: TypeConstraintRef::of::<constraint::AnyType>(),
        multiplicity: Multiplicity::Variadic,
        groups: None,
    },
}];

const RESULTS: &[ResultDescriptor] = &[ResultDescriptor {
    name: "results",
    constraint: TypeConstraintRef::of::<constraint::AnyType>(),
    multiplicity: Multiplicity::Variadic,
}];

const fn op(name: &'static str) -> OpDescriptor {
    OpDescriptor {
        name,
        args: ARGS,
        results: RESULTS,
        regions: &[],
        successors: &[],
        traits: &[],
        hooks: Hooks::NONE,
        form: CustomForm::NONE,
    }
}

const NAMES: [&str; 6] = ["t.a", "t.b", "t.c", "t.d", "t.e", "t.f"];
const KEYS: [&str; 3] = ["k", "l", "m"];
static OPS: [OpDescriptor; 6] = [
    op(NAMES[0]),
    op(NAMES[1]),
    op(NAMES[2]),
    op(NAMES[3]),
    op(NAMES[4]),
    op(NAMES[5]),
];

struct Test;

impl Dialects for Test {
    fn register(&self, registry: &mut RegistryBuilder) {
        static DIALECT: DialectDescriptor = DialectDescriptor {
            name: "t",
            ops: &[&OPS[0], &OPS[1], &OPS[2], &OPS[3], &OPS[4], &OPS[5]],
            types: &[],
            attrs: &[],
            materialize_constant: None,
            canonicalization_patterns: None,
            attribute_hooks: AttributeHooks::NONE,
            allows_unknown_ops: false,
            allows_unknown_types: false,
            allows_unknown_attrs: false,
        };
        registry.add(&DIALECT);
    }
}

/// Returns constants by number; `N` is far more constants than patterns usually expect.
fn constant<const N: i64>(ctx: &Context) -> Attribute {
    ctx.i64_attr(N - 2)
}

/// Constructors of constants: small ones, one whose id is all ones, and one outside the numbered range.
const CONSTANTS: [fn(&Context) -> Attribute; 6] = [
    constant::<0>,
    constant::<1>,
    constant::<2>,
    constant::<3>,
    constant::<4>,
    |ctx| ctx.string_attr("text"),
];

/// A pattern without code.
struct Data(PatternSpec);

impl RewritePattern for Data {
    fn spec(&self) -> PatternSpec {
        self.0
    }

    fn match_and_rewrite(&self, _: Op, _: &mut Rewriter<'_>) -> bool {
        false
    }
}

/// A pseudo-random number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Returns a random pattern for a root with at most this number of predicates.
fn pattern(random: &mut Random, root: &'static str, most: usize) -> PatternSpec {
    let (mut entries, mut predicates, mut positions) = (Vec::new(), Vec::new(), 1);
    for _ in 0..random.below(most + 1) {
        let position = random.below(positions) as u16;
        let at = entries.len() as u16;
        if random.below(3) > 0 {
            entries.push(PatternEntry::Op(random.pick(&NAMES)));
            predicates.push(Predicate::Operand(position, random.below(4) as u16, at));
            positions += 1;
            continue;
        }
        if random.below(4) == 0 {
            let [one, other] = [random.below(4) as u16, random.below(4) as u16];
            predicates.push(Predicate::Same(position, one, random.below(positions) as u16, other));
            continue;
        }
        entries.push(PatternEntry::Ident(random.pick(&KEYS)));
        entries.push(PatternEntry::Attr(random.pick(&CONSTANTS)));
        if random.below(2) == 0 {
            entries.push(PatternEntry::Attr(random.pick(&CONSTANTS)));
            predicates.push(Predicate::DefaultAttr(position, at, at + 1, at + 2));
        } else {
            predicates.push(Predicate::Attr(position, at, at + 1));
        }
    }
    PatternSpec {
        benefit: random.below(3) as u32,
        entries: entries.leak(),
        predicates: predicates.leak(),
        ..PatternSpec::new("P", root)
    }
}

/// Returns random ops, each with operands from the ops before.
fn random_module(random: &mut Random, ctx: &Context, count: usize) -> (Module, Vec<Op>) {
    let mut module = Module::new(ctx);
    let body = module.body();
    let argument = module.ir_mut().add_argument(body, Type::I32, Location::UNKNOWN);
    let mut values: Vec<Value> = vec![argument];
    let mut ops = Vec::new();
    let mut builder = module.builder();
    for _ in 0..count {
        let operands: Vec<Value> = (0..random.below(5))
            .map(|_| values[values.len() - 1 - random.below(values.len().min(20))])
            .collect();
        let mut inherent: Vec<(Ident, Attribute)> = Vec::new();
        for key in KEYS {
            if random.below(3) > 0 {
                inherent.push((ctx.ident(key), random.pick(&CONSTANTS)(ctx)));
            }
        }
        inherent.sort_by_key(|(key, _)| key.index());
        let types = [Type::I32; 2];
        let op = builder.insert(OperationState {
            operands: &operands,
            result_types: &types[..random.below(3)],
            inherent: &inherent,
            ..OperationState::new(ctx.op_name(random.pick(&NAMES)))
        });
        values.extend((0..builder.ir().op(op).num_results()).map(|number| builder.result(op, number)));
        ops.push(op);
    }
    (module, ops)
}

/// Returns `true` if all predicates of a pattern hold, checked one by one and by name.
fn holds(spec: &PatternSpec, root: OpRef<'_>) -> bool {
    let ctx = root.ctx();
    let mut positions = vec![Some(root)];
    let attr = |at: u16| match spec.entries[at as usize] {
        PatternEntry::Attr(make) => make(ctx),
        _ => unreachable!("the entry is a constant"),
    };
    let found = |position: Option<OpRef<'_>>, at: u16| match spec.entries[at as usize] {
        PatternEntry::Ident(key) => position.map(|op| op.inherent(ctx.ident(key))),
        _ => unreachable!("the entry is a name"),
    };
    let mut all = true;
    for predicate in spec.predicates {
        match *predicate {
            Predicate::Operand(position, operand, name) => {
                let by = positions[position as usize].and_then(|op| op.operand(operand.into())?.defining_op());
                let PatternEntry::Op(name) = spec.entries[name as usize] else {
                    unreachable!("the entry is an op")
                };
                all &= by.is_some_and(|by| by.name_text() == name);
                positions.push(by);
            }
            Predicate::Same(position, operand, other, its_operand) => {
                let operand_of = |position: u16, operand: u16| positions[position as usize]?.operand(operand.into());
                let value = operand_of(position, operand);
                all &= value.is_some() && value == operand_of(other, its_operand);
            }
            Predicate::Attr(position, key, value) => {
                all &= found(positions[position as usize], key) == Some(Some(attr(value)))
            }
            Predicate::DefaultAttr(position, key, value, default) => {
                let found = found(positions[position as usize], key);
                all &= found.map(|found| found.unwrap_or(attr(default))) == Some(attr(value));
            }
        }
    }
    all
}

/// Returns the candidate patterns of the tests.
fn candidates(frozen: &FrozenPatterns, op: OpRef<'_>) -> Vec<u32> {
    let mut found = Vec::new();
    let mut next = frozen.index.table(op.name());
    while let Some(table) = next {
        found.extend(frozen.index.candidates(table, op, false, &mut Rows::default()));
        next = frozen.index.next(table);
    }
    found
}

/// Returns the candidate patterns of the decision DAG, if the table has one.
fn by_dag(frozen: &FrozenPatterns, op: OpRef<'_>) -> Option<Vec<u32>> {
    let table = frozen.index.table(op.name())?;
    let left = frozen.index.candidate_bits(table, op)?;
    let bits = (0..64).filter(|bit| left >> bit & 1 != 0);
    Some(bits.map(|bit| frozen.index.number(table, bit)).collect())
}

/// Returns all patterns of the root in the order in which they are tried, without the index.
fn linear(specs: &[PatternSpec], op: OpRef<'_>) -> Vec<u32> {
    let name = op.name_text();
    let mut all: Vec<u32> = (0..specs.len() as u32).collect();
    all.retain(|&number| specs[number as usize].root == name);
    all.sort_by_key(|&number| std::cmp::Reverse(specs[number as usize].benefit));
    all
}

/// Compares the index on random ops. Returns the numbers of comparisons, of candidates that cannot match, and of ops
/// whose table has a decision DAG.
fn compare(seed: u64, sets: usize, most_patterns: usize, ops: usize, roots: usize) -> (u64, u64, u64) {
    let mut random = Random(seed);
    let ctx = Context::with(Test);
    let (mut comparisons, mut left, mut stepped) = (0, 0, 0);
    for _ in 0..sets {
        let most = random.below(7);
        let specs: Vec<PatternSpec> = (0..random.below(most_patterns + 1))
            .map(|_| {
                let root = random.pick(&NAMES[..roots]);
                pattern(&mut random, root, most)
            })
            .collect();
        let mut set = PatternSet::new();
        specs.iter().for_each(|&spec| {
            set.add(Data(spec));
        });
        let frozen = set.freeze(&ctx).unwrap();
        let (module, list) = random_module(&mut random, &ctx, ops);
        for &op in &list {
            let op = module.ir().op(op);
            let tried = candidates(&frozen, op);
            if let Some(left) = by_dag(&frozen, op) {
                assert_eq!(left, tried);
                stepped += 1;
            }
            let all = linear(&specs, op);
            let mut rest = all.iter();
            assert!(tried.iter().all(|number| rest.any(|other| other == number)), "order");
            let can_match = |number: &&u32| holds(&specs[**number as usize], op);
            let expected: Vec<&u32> = all.iter().filter(can_match).collect();
            let found: Vec<&u32> = tried.iter().filter(can_match).collect();
            assert_eq!(found, expected);
            comparisons += all.len() as u64;
            left += (tried.len() - found.len()) as u64;
        }
        let linear_set = frozen.without_index();
        let Some(op) = list.first().map(|&op| module.ir().op(op)) else {
            continue;
        };
        assert_eq!(candidates(&linear_set, op), linear(&specs, op));
    }
    (comparisons, left, stepped)
}

#[test]
fn candidates_are_the_patterns_that_can_match_in_order() {
    // One word, several words followed by those of another root, several tables.
    let (small, small_left, stepped) = compare(1, 1000, 60, 40, 6);
    let (large, large_left, _) = compare(2, 150, 2000, 40, 2);
    let (huge, huge_left, _) = compare(3, 10, 20_000, 20, 1);
    let comparisons = small + large + huge;
    assert!(comparisons > 1_000_000, "{small} {large} {huge}");
    assert!(stepped > 10_000, "{stepped}");
    // Tests and positions of a table are limited, so some patterns are tried in vain.
    let left = small_left + large_left + huge_left;
    assert!(left * 10 < comparisons, "{small_left} {large_left} {huge_left}");
}
