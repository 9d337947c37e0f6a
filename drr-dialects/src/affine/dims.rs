//! Valid dimensions and symbols of affine maps.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt::Display;

use drr::define::{OpError, OperandSlot, Speculatability, TraitFlags, speculatability};
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{DYNAMIC, OpRef, RegionRef, Value, ValueRef};

/// Checks the operands of a map or a set: dimensions first, then symbols.
///
/// # Errors
/// If an operand is not a valid dimension or symbol.
pub(crate) fn check_dims_and_symbols<'ir>(
    op: OpRef<'ir>,
    operands: impl Iterator<Item = ValueRef<'ir>>,
    dims: u32,
    of: impl Display,
) -> Result<(), OpError> {
    let mut scope = SymbolScope::of(op);
    for (number, operand) in (0..).zip(operands) {
        let (role, noun) = if number < dims {
            (AffineRole::Dim, "dimension")
        } else {
            (AffineRole::SYMBOL, "symbol")
        };
        if !scope.can_be(operand, role) {
            return Err(OpError::new(format!(
                "has a value that cannot be a {noun} here as input {number} of its {of}"
            )));
        }
    }
    Ok(())
}

/// Checks that values are valid dimensions or symbols.
///
/// # Errors
/// If one is not.
pub(crate) fn check_indices<'ir>(
    op: OpRef<'ir>,
    indices: impl Iterator<Item = ValueRef<'ir>>,
    of: impl Display,
) -> Result<(), OpError> {
    let mut scope = SymbolScope::of(op);
    // Every valid symbol is a valid dimension.
    match indices
        .enumerate()
        .find(|&(_, index)| !scope.can_be(index, AffineRole::Dim))
    {
        None => Ok(()),
        Some((number, _)) => Err(OpError::new(format!(
            "has a value that can be neither a dimension nor a symbol here as input {number} of its {of}"
        ))),
    }
}

/// Role of a value in a map. A symbol is valid relative to a region of the scope, given by its index.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AffineRole {
    Dim,
    Symbol(usize),
}

impl AffineRole {
    pub(crate) const SYMBOL: AffineRole = AffineRole::Symbol(0);
}

/// A value, and the role to check.
type Query<'ir> = (ValueRef<'ir>, AffineRole);

/// Regions whose top-level values are symbols for an op: the region of the closest ancestor with the trait
/// `AffineScope`, and the enclosing regions up to an isolated op.
pub(crate) struct SymbolScope<'ir> {
    op: OpRef<'ir>,
    /// The regions, from the innermost one on. Few values need them; in deep nests it takes long to find them.
    regions: OnceCell<Vec<RegionRef<'ir>>>,
    known: HashMap<(Value, AffineRole), bool>,
}

/// A disjunction of conjunctions: the answer is `true` if all queries of one list are.
type Disjunction<'ir> = Vec<Vec<Query<'ir>>>;

impl<'ir> SymbolScope<'ir> {
    pub(crate) fn of(op: OpRef<'ir>) -> Self {
        SymbolScope {
            op,
            regions: OnceCell::new(),
            known: HashMap::new(),
        }
    }

    fn regions(&self) -> &[RegionRef<'ir>] {
        self.regions.get_or_init(|| {
            let region_of = |op: OpRef<'ir>| op.parent_region();
            let mut ancestors =
                std::iter::successors(self.op.parent_region(), |region| region.parent_op().and_then(region_of));
            let mut regions: Vec<RegionRef<'ir>> = Vec::new();
            regions.extend(ancestors.find(|region| is_affine_scope(*region)));
            while let Some(last) = regions.last()
                && !has(last.parent_op(), TraitFlags::ISOLATED_FROM_ABOVE)
                && let Some(next) = last.parent_op().and_then(region_of)
            {
                regions.push(next);
            }
            regions
        })
    }

    /// Returns `true` if a value belongs to the region of this number, not to a nested one.
    fn is_top_level(&self, value: ValueRef<'ir>, level: usize) -> bool {
        let Some(home) = value.parent_block().and_then(|block| block.region()) else {
            return false;
        };
        match level {
            // The op sees the value, so its region is an ancestor. A value of an outer scope is a symbol as well.
            0 => is_affine_scope(home),
            _ => self.regions().get(level) == Some(&home),
        }
    }

    /// Returns `true` if a value is valid in the role.
    pub(crate) fn can_be(&mut self, value: ValueRef<'ir>, role: AffineRole) -> bool {
        if self.is_trivially_valid(value, role) {
            return true;
        }
        let mut open: Vec<(Query<'ir>, Disjunction<'ir>)> = vec![((value, role), vec![vec![(value, role)]])];
        while let Some((asked, lists)) = open.last_mut() {
            let answer = match lists.last_mut() {
                None => false,
                Some(list) => match list.last() {
                    None => true,
                    Some(&(value, role)) => {
                        match self.known.get(&(value.handle(), role)) {
                            Some(true) => drop(list.pop()),
                            Some(false) => drop(lists.pop()),
                            None => {
                                // A cyclic dependency counts as `false`.
                                self.known.insert((value.handle(), role), false);
                                let lists = self.depends_on(value, role);
                                open.push(((value, role), lists));
                            }
                        }
                        continue;
                    }
                },
            };
            self.known.insert((asked.0.handle(), asked.1), answer);
            open.pop();
        }
        self.known.get(&(value.handle(), role)).copied().unwrap_or_default()
    }

    /// Returns `true` if a value is valid by its definition alone, without its operands. This is the common case.
    fn is_trivially_valid(&self, value: ValueRef<'ir>, role: AffineRole) -> bool {
        let level = match role {
            AffineRole::Dim => 0,
            AffineRole::Symbol(level) => level,
        };
        value.ty() == Type::INDEX
            && (role == AffineRole::Dim && is_induction_variable(value)
                || self.is_top_level(value, level)
                || constant_of(value).is_some())
    }

    fn depends_on(&self, value: ValueRef<'ir>, role: AffineRole) -> Disjunction<'ir> {
        let yes = || vec![Vec::new()];
        if value.ty() != Type::INDEX {
            return Vec::new();
        }
        let def = value.defining_op();
        let all = |op: OpRef<'ir>, role: AffineRole| op.operands().map(|operand| (operand, role)).collect();
        let AffineRole::Symbol(level) = role else {
            return match def {
                None if is_induction_variable(value) => yes(),
                Some(op) if is_index_transformation(op) => {
                    vec![all(op, AffineRole::Dim), vec![(value, AffineRole::SYMBOL)]]
                }
                _ => vec![vec![(value, AffineRole::SYMBOL)]],
            };
        };
        if self.is_top_level(value, level) {
            return yes();
        }
        let mut lists = Disjunction::new();
        if let Some(op) = def {
            if constant_of(value).is_some() {
                return yes();
            }
            if is_dim(op) {
                return self.size(op, role);
            }
            if is_pure(op) {
                lists.push(all(op, role));
            }
        }
        if level + 1 < self.regions().len() {
            lists.push(vec![(value, AffineRole::Symbol(level + 1))]);
        }
        lists
    }

    /// Returns the queries for the size of a dimension: the shaped value is at the top level, or its own size operand
    /// is valid.
    fn size(&self, dim: OpRef<'ir>, role: AffineRole) -> Disjunction<'ir> {
        let Some(mut shaped) = dim.operand(0) else {
            return Vec::new();
        };
        if has(
            shaped.parent_block().and_then(|block| block.parent_op()),
            TraitFlags::AFFINE_SCOPE,
        ) {
            return vec![Vec::new()];
        }
        let ctx = dim.ctx();
        while let Some(cast) = shaped.defining_op().filter(|op| is(*op, &["memref.cast"]))
            && let Some(source) = cast.operand(0).filter(|source| source.ty().shape(ctx).is_some())
        {
            shaped = source;
        }
        let Some(op) = shaped.defining_op() else {
            return Vec::new();
        };
        let sizes = match op.info().map(|info| info.def().name) {
            Some("memref.alloc") => 0,
            Some("memref.subview" | "memref.view") => 2,
            _ => return Vec::new(),
        };
        let number = dim
            .operand(1)
            .and_then(constant_of)
            .and_then(|number| number.as_i64(ctx));
        let number = number.and_then(|number| usize::try_from(number).ok());
        let shape = shaped.ty().shape(ctx).unwrap_or_default();
        match number.and_then(|number| shape.get(..=number)) {
            Some([.., DYNAMIC]) => {}
            Some(_) => return vec![Vec::new()],
            None => return Vec::new(),
        }
        let dynamic = shape
            .iter()
            .take(number.unwrap_or_default())
            .filter(|&&size| size == DYNAMIC);
        let size = OperandSlot(sizes).of(op).nth(dynamic.count());
        size.map(|size| vec![vec![(size, role)]]).unwrap_or_default()
    }
}

fn is_affine_scope(region: RegionRef<'_>) -> bool {
    has(region.parent_op(), TraitFlags::AFFINE_SCOPE)
}

fn has(op: Option<OpRef<'_>>, flag: TraitFlags) -> bool {
    op.is_some_and(|op| op.has_trait(flag))
}

fn is(op: OpRef<'_>, names: &[&str]) -> bool {
    op.info().is_some_and(|info| names.contains(&info.def().name))
}

fn is_dim(op: OpRef<'_>) -> bool {
    is(op, &["memref.dim", "tensor.dim"])
}

fn is_index_transformation(op: OpRef<'_>) -> bool {
    is(
        op,
        &["affine.apply", "affine.delinearize_index", "affine.linearize_index"],
    )
}

/// Returns `true` if a value is the induction variable of an affine loop.
fn is_induction_variable(value: ValueRef<'_>) -> bool {
    let block = value.owner_block().filter(|block| block.is_entry());
    let parent = block.and_then(|block| block.parent_op());
    parent.is_some_and(|op| is(op, &["affine.parallel"]) || is(op, &["affine.for"]) && value.number() == 0)
}

/// Returns `true` if an op and, where relevant, its nested ops have no side effects and can be speculated.
fn is_pure(root: OpRef<'_>) -> bool {
    let mut open = vec![root];
    while let Some(op) = open.pop() {
        if op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
            open.extend(
                op.regions()
                    .flat_map(|region| region.blocks())
                    .flat_map(|block| block.ops()),
            );
        } else if !op.has_trait(TraitFlags::NO_MEMORY_EFFECT) {
            return false;
        }
        if speculatability(op) == Speculatability::NotSpeculatable {
            return false;
        }
    }
    true
}
