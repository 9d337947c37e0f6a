//! Maps applied to operands: composition with the producers of the operands, and canonical operands.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use drr::affine::{AffineBuilder, AffineMap, ExprId};
use drr::define::{AttrSlot, OperandSlot};
use drr::fold::constant_of;
use drr::prelude::*;

use super::AffineApplyOp;
use super::dims::{AffineRole, SymbolScope};
use super::joined::{JoinedIndex, SplitIndex};

/// Maximum number of producers that one map is composed with. Only in regions whose ops may form cycles there can be more.
const MAX_PRODUCERS: usize = 1 << 10;

/// Maximum number of operations of a composed map as it is written. Shared operations are written several times, so that a chain of
/// maps that use an operand twice would be written in exponential time.
const MAX_WRITTEN: u64 = 1 << 14;

/// Maximum number of steps to build a composed map.
pub(super) const MAX_STEPS: u64 = 1 << 20;

/// Makes the operands of a map canonical, for an op next to `at`: dimensions that are valid symbols become symbols, equal operands are merged,
/// unused ones are dropped, and constants become part of the map. MLIR's `canonicalizeMapAndOperands`.
///
/// Returns `None` if the number of operands is not that of the inputs, or the map becomes too large.
///
/// ```
/// use drr::prelude::*;
/// use drr_dialects::affine::canonicalize_map_and_operands;
///
/// let ctx = Context::with(drr_dialects::All);
/// let module = Module::parse(&ctx, "func.func @f(%n: index) {\n return\n }").unwrap();
/// let at = module.root().walk().find(|op| op.name_text() == "func.return").unwrap();
/// let n = at.block().unwrap().args().next().unwrap().handle();
/// let map = "(d0, d1) -> (d0 + d1)".parse().unwrap();
/// let (map, operands) = canonicalize_map_and_operands(at, map, &[n, n]).unwrap();
/// assert_eq!((map.num_dims(), map.num_symbols()), (0, 1));
/// assert_eq!(operands, [n]);
/// ```
#[must_use]
pub fn canonicalize_map_and_operands(
    at: OpRef<'_>,
    map: AffineMap,
    operands: &[Value],
) -> Option<(AffineMap, Vec<Value>)> {
    let applied = AppliedMap::at(at, map, operands)?;
    let canonical = applied.canonicalize_operands(&mut SymbolScope::of(at))?;
    Some(canonical.into_parts())
}

/// Composes a map with the `affine.apply` ops that produce its operands, for an op next to `at`, and simplifies it: MLIR's
/// `composeAffineMapAndOperands`.
///
/// Returns `None` as [`canonicalize_map_and_operands`].
#[must_use]
pub fn compose_map_and_operands(at: OpRef<'_>, map: AffineMap, operands: &[Value]) -> Option<(AffineMap, Vec<Value>)> {
    let composed = AppliedMap::at(at, map, operands)?.compose(&mut SymbolScope::of(at))?;
    Some(composed.into_parts())
}

/// An affine map and its operands, dimensions first.
#[derive(Clone, PartialEq)]
pub(super) struct AppliedMap<'ir> {
    pub(super) map: AffineMap,
    pub(super) operands: Vec<ValueRef<'ir>>,
}

/// The form of an input of a map after a change: another position, or a constant.
#[derive(Clone, Copy)]
enum NewInput {
    Dim(usize),
    Symbol(usize),
    Constant(i64),
}

impl NewInput {
    fn build(self, builder: &mut AffineBuilder) -> ExprId {
        let index = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        match self {
            NewInput::Dim(dim) => builder.dim(index(dim)),
            NewInput::Symbol(symbol) => builder.symbol(index(symbol)),
            NewInput::Constant(value) => builder.constant(value),
        }
    }
}

/// Operands of a map that is being changed.
#[derive(Default)]
struct Operands<'ir> {
    dims: Vec<ValueRef<'ir>>,
    symbols: Vec<ValueRef<'ir>>,
}

impl<'ir> Operands<'ir> {
    /// Adds an operand.
    fn add(&mut self, value: ValueRef<'ir>, is_symbol: bool) -> NewInput {
        let list = if is_symbol { &mut self.symbols } else { &mut self.dims };
        list.push(value);
        let index = list.len() - 1;
        if is_symbol {
            NewInput::Symbol(index)
        } else {
            NewInput::Dim(index)
        }
    }
}

impl<'ir> AppliedMap<'ir> {
    /// Returns the map of an op, applied to its operands. Returns `None` if their numbers differ.
    pub(super) fn of(op: OpRef<'ir>, map: AttrSlot, operands: OperandSlot) -> Option<Self> {
        let map = map.of(op)?.affine_map(op.ctx())?.clone();
        Self::new(map, operands.of(op).collect())
    }

    /// Returns a map applied to operands. Returns `None` if the map has another number of inputs.
    pub(super) fn new(map: AffineMap, operands: Vec<ValueRef<'ir>>) -> Option<Self> {
        (map.num_inputs() == operands.len() as u64).then_some(Self { map, operands })
    }

    fn at(op: OpRef<'ir>, map: AffineMap, operands: &[Value]) -> Option<Self> {
        let operands: Option<Vec<ValueRef<'ir>>> = operands.iter().map(|&value| op.ir().get_value(value)).collect();
        Self::new(map, operands?)
    }

    pub(super) fn num_dims(&self) -> usize {
        self.map.num_dims() as usize
    }

    /// Returns the values for the attribute and the operands of an op.
    pub(super) fn into_parts(self) -> (AffineMap, Vec<Value>) {
        let operands = self.operands.iter().map(|operand| operand.handle()).collect();
        (self.map, operands)
    }

    /// Makes dimensions that are valid symbols symbols, and symbols that are only valid dimensions dimensions. Drops unused inputs,
    /// merges equal ones, and replaces constant symbols by their values: MLIR's `canonicalizeMapAndOperands`.
    ///
    /// Returns `None` if the map is not affine then, or too large.
    pub(super) fn canonicalize_operands(self, scope: &mut SymbolScope<'ir>) -> Option<Self> {
        if self.operands.is_empty() {
            return Some(self);
        }
        self.assign_roles(scope)?.drop_inputs()
    }

    fn assign_roles(self, scope: &mut SymbolScope<'ir>) -> Option<Self> {
        let (dims, symbols) = self.operands.split_at(self.num_dims());
        let is_symbol: Vec<bool> = dims.iter().map(|&dim| scope.can_be(dim, AffineRole::SYMBOL)).collect();
        let mut is_dim = |&symbol: &ValueRef<'ir>| {
            !scope.can_be(symbol, AffineRole::SYMBOL) && scope.can_be(symbol, AffineRole::Dim)
        };
        let is_dim: Vec<bool> = symbols.iter().map(&mut is_dim).collect();
        if !is_symbol.contains(&true) && !is_dim.contains(&true) {
            return Some(self);
        }
        let num_dims = dims.len();
        let (dims, symbols) = (0..num_dims, num_dims..self.operands.len());
        let (new_symbols, old_dims): (Vec<usize>, _) = dims.partition(|&number| is_symbol[number]);
        let (new_dims, old_symbols): (Vec<usize>, _) = symbols.partition(|&number| is_dim[number - num_dims]);
        let mut new = Operands::default();
        let mut new_inputs = vec![NewInput::Constant(0); self.operands.len()];
        // The new dimensions follow the others, and so do the new symbols.
        for number in [old_dims, new_dims].concat() {
            new_inputs[number] = new.add(self.operands[number], false);
        }
        for number in [old_symbols, new_symbols].concat() {
            new_inputs[number] = new.add(self.operands[number], true);
        }
        self.replace_inputs(&new_inputs, new)
    }

    fn drop_inputs(self) -> Option<Self> {
        let used = self.map.used_inputs();
        let mut new = Operands::default();
        let mut new_inputs: Vec<NewInput> = Vec::with_capacity(self.operands.len());
        let mut positions = HashMap::new();
        let mut is_unchanged = true;
        for (number, (&value, used)) in self.operands.iter().zip(used).enumerate() {
            let is_symbol = number >= self.num_dims();
            let constant = is_symbol.then(|| constant_of(value)).flatten();
            let constant = constant.and_then(|constant| constant.as_i64(value.ir().ctx()));
            let new_input = match (used, constant) {
                (false, _) => NewInput::Constant(0),
                (true, Some(constant)) => NewInput::Constant(constant),
                (true, None) => match positions.entry((value.handle(), is_symbol)) {
                    Entry::Occupied(known) => {
                        is_unchanged = false;
                        *known.get()
                    }
                    Entry::Vacant(entry) => *entry.insert(new.add(value, is_symbol)),
                },
            };
            is_unchanged &= !matches!(new_input, NewInput::Constant(_));
            new_inputs.push(new_input);
        }
        if is_unchanged {
            Some(self)
        } else {
            self.replace_inputs(&new_inputs, new)
        }
    }

    fn replace_inputs(&self, new_inputs: &[NewInput], operands: Operands<'ir>) -> Option<Self> {
        let (dims, symbols) = new_inputs.split_at_checked(self.num_dims())?;
        let mut builder = AffineBuilder::with_limit(MAX_STEPS);
        let results = builder.import_results(
            &self.map,
            |builder, dim| dims[dim as usize].build(builder),
            |builder, symbol| symbols[symbol as usize].build(builder),
        );
        let (num_dims, num_symbols) = (operands.dims.len() as u32, operands.symbols.len() as u32);
        let map = builder.map(num_dims, num_symbols, &results).ok()?;
        Self::new(map, [operands.dims, operands.symbols].concat())
    }

    /// Composes the map with each `affine.apply` that produces an operand, makes the operands canonical and simplifies the
    /// results: MLIR's `composeAffineMapAndOperands`.
    ///
    /// Returns `None` if the result is not affine, or too large.
    pub(super) fn compose(self, scope: &mut SymbolScope<'ir>) -> Option<Self> {
        let mut composed = self;
        if composed.map.num_results() > 0 {
            composed = composed.replace_producers(scope)?;
        }
        composed = composed.canonicalize_operands(scope)?;
        composed.map = composed.map.simplified();
        Some(composed)
    }

    /// Returns `true` if an `affine.apply` produces an operand.
    pub(super) fn has_producer(&self) -> bool {
        self.operands.iter().any(|&operand| producer(operand).is_some())
    }

    fn replace_producers(self, scope: &mut SymbolScope<'ir>) -> Option<Self> {
        let is_split = |&operand: &ValueRef<'ir>| SplitIndex::of_last_result(operand).is_some();
        if !self.has_producer() && !self.operands.iter().any(is_split) {
            return Some(self);
        }
        let (dims, symbols) = self.operands.split_at(self.num_dims());
        let mut inputs = ComposedInputs::new(dims, symbols);
        let mut map = self.map;
        for _ in 0..MAX_PRODUCERS {
            map = match inputs.find_step(&map) {
                Some(CompositionStep::Producer(input, producer)) => {
                    inputs.compose(&map, input, producer.canonicalize_operands(scope)?)?
                }
                Some(CompositionStep::Joined(joined)) => inputs.add_joined(joined),
                None => return inputs.apply(map),
            };
        }
        None
    }
}

/// A change of a composed map.
enum CompositionStep<'ir> {
    /// An input is replaced by the map that produces it.
    Producer(MapInput, AppliedMap<'ir>),
    /// A sum is replaced by the index that was split into its terms.
    Joined(JoinedIndex<'ir>),
}

/// An input of a map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MapInput {
    Dim(usize),
    Symbol(usize),
}

/// The inputs of a map that is composed with producers of its operands. The operands of a producer are appended, and the operand that
/// it produces is skipped, so that the other operands keep their numbers.
struct ComposedInputs<'ir> {
    operands: Operands<'ir>,
    skipped_dims: Vec<bool>,
    skipped_symbols: Vec<bool>,
}

impl<'ir> ComposedInputs<'ir> {
    fn new(dims: &[ValueRef<'ir>], symbols: &[ValueRef<'ir>]) -> Self {
        ComposedInputs {
            operands: Operands {
                dims: dims.to_vec(),
                symbols: symbols.to_vec(),
            },
            skipped_dims: vec![false; dims.len()],
            skipped_symbols: vec![false; symbols.len()],
        }
    }

    /// Returns the step for the first input that has one.
    fn find_step(&self, map: &AffineMap) -> Option<CompositionStep<'ir>> {
        let [dims, symbols] = [
            (&self.operands.dims, &self.skipped_dims),
            (&self.operands.symbols, &self.skipped_symbols),
        ]
        .map(|(values, skipped)| -> Vec<Option<ValueRef<'ir>>> {
            let pairs = values.iter().zip(skipped);
            pairs.map(|(value, skipped)| (!skipped).then_some(*value)).collect()
        });
        let step = |value: Option<ValueRef<'ir>>, input: MapInput| {
            let value = value?;
            if let Some(producer) = producer(value) {
                return Some(CompositionStep::Producer(input, producer));
            }
            let joined = SplitIndex::of_last_result(value)?.join(map, &dims, &symbols)?;
            Some(CompositionStep::Joined(joined))
        };
        let mut of_dims = dims.iter().enumerate();
        let mut of_symbols = symbols.iter().enumerate();
        let first = of_dims.find_map(|(number, value)| step(*value, MapInput::Dim(number)));
        first.or_else(|| of_symbols.find_map(|(number, value)| step(*value, MapInput::Symbol(number))))
    }

    /// Replaces an input by its producer, and returns the composed map.
    fn compose(&mut self, map: &AffineMap, input: MapInput, inner: AppliedMap<'ir>) -> Option<AffineMap> {
        let mut builder = AffineBuilder::with_limit(MAX_STEPS);
        let (first_dim, first_symbol) = (self.operands.dims.len(), self.operands.symbols.len());
        let values = builder.import_results(
            &inner.map,
            |builder, dim| builder.dim(first_dim as u32 + dim),
            |builder, symbol| builder.symbol(first_symbol as u32 + symbol),
        );
        let value = *values.first()?;
        self.replace(input, &inner);
        let results = builder.import_results(
            map,
            |builder, dim| {
                if input == MapInput::Dim(dim as usize) {
                    value
                } else {
                    builder.dim(dim)
                }
            },
            |builder, symbol| {
                if input == MapInput::Symbol(symbol as usize) {
                    value
                } else {
                    builder.symbol(symbol)
                }
            },
        );
        let (num_dims, num_symbols) = (self.operands.dims.len(), self.operands.symbols.len());
        let map = builder.map(num_dims as u32, num_symbols as u32, &results).ok()?;
        (map.written_size() <= MAX_WRITTEN).then_some(map)
    }

    /// Adds the joined index as an input, and returns the map.
    fn add_joined(&mut self, joined: JoinedIndex<'ir>) -> AffineMap {
        self.operands.add(joined.index, joined.is_symbol);
        if joined.is_symbol {
            self.skipped_symbols.push(false)
        } else {
            self.skipped_dims.push(false)
        }
        joined.map
    }

    /// Skips an input, and appends the operands of its producer.
    fn replace(&mut self, input: MapInput, producer: &AppliedMap<'ir>) {
        let (dims, symbols) = producer.operands.split_at(producer.num_dims());
        self.operands.dims.extend(dims);
        self.operands.symbols.extend(symbols);
        self.skipped_dims.resize(self.operands.dims.len(), false);
        self.skipped_symbols.resize(self.operands.symbols.len(), false);
        match input {
            MapInput::Dim(number) => self.skipped_dims[number] = true,
            MapInput::Symbol(number) => self.skipped_symbols[number] = true,
        }
    }

    /// Applies a map to the inputs, without the skipped ones.
    fn apply(self, map: AffineMap) -> Option<AppliedMap<'ir>> {
        let Operands { dims, symbols } = self.operands;
        let mut kept = Operands::default();
        let mut new_inputs = Vec::with_capacity(dims.len() + symbols.len());
        for (values, skipped, is_symbol) in [
            (&dims, &self.skipped_dims, false),
            (&symbols, &self.skipped_symbols, true),
        ] {
            new_inputs.extend(values.iter().zip(skipped).map(|(&value, skipped)| {
                if *skipped {
                    NewInput::Constant(0)
                } else {
                    kept.add(value, is_symbol)
                }
            }));
        }
        let operands = [dims, symbols].concat();
        AppliedMap { map, operands }.replace_inputs(&new_inputs, kept)
    }
}

/// Returns the `affine.apply` that produces a value.
fn producer(value: ValueRef<'_>) -> Option<AppliedMap<'_>> {
    let apply = value.defining_op().and_then(AffineApplyOp::cast)?;
    AppliedMap::of(apply.op(), AffineApplyOp::SLOTS.map, AffineApplyOp::SLOTS.mapOperands)
}
