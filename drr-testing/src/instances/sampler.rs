//! Draws and mutates random instances.

use std::collections::HashMap;
use std::rc::Rc;

use drr_ir::define::{ArgKind, Multiplicity, OpDescriptor, Presence};
use drr_ir::{Attribute, Context, Type};

use crate::random::Random;

use super::instance::{BlockEnd, Instance, RegionBody};
use super::nesting::NestingRules;
use super::pool::InstancePool;

/// Types and attributes that satisfy the constraints of an op declaration.
pub(crate) struct Candidates {
    pub(crate) operands: Vec<(Vec<Type>, Multiplicity)>,
    /// Indexed by argument; `None` for operands.
    attrs: Vec<Option<(Vec<Attribute>, Presence)>>,
    pub(crate) results: Vec<(Vec<Type>, Multiplicity)>,
}

/// A source of random instances.
pub(crate) struct Sampler {
    pub(crate) pool: InstancePool,
    pub(crate) nesting: NestingRules,
    candidates: HashMap<&'static str, Rc<Candidates>>,
    pub(crate) random: Random,
}

impl Sampler {
    pub(crate) fn new(ctx: &Context) -> Sampler {
        Sampler {
            pool: InstancePool::new(ctx),
            nesting: NestingRules::new(ctx),
            candidates: HashMap::new(),
            random: Random::new(0),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    /// Returns a random item.
    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.random.below(of.len())).copied()
    }

    /// Returns the cached candidates for an op.
    pub(crate) fn candidates(&mut self, def: &'static OpDescriptor) -> Rc<Candidates> {
        if let Some(known) = self.candidates.get(def.name) {
            return Rc::clone(known);
        }
        let pool = &self.pool;
        let operands = def.args.iter().filter_map(|arg| match arg.kind {
            ArgKind::Operand {
                constraint,
                multiplicity,
                ..
            } => Some((pool.types(constraint), multiplicity)),
            _ => None,
        });
        let attrs = def.args.iter().map(|arg| match arg.kind {
            ArgKind::Operand { .. } => None,
            ArgKind::Attribute { constraint, presence }
            | ArgKind::Property {
                constraint, presence, ..
            } => Some((pool.attrs(constraint), presence)),
        });
        let results = def
            .results
            .iter()
            .map(|result| (pool.types(result.constraint), result.multiplicity));
        let made = Rc::new(Candidates {
            operands: operands.collect(),
            attrs: attrs.collect(),
            results: results.collect(),
        });
        self.candidates.insert(def.name, Rc::clone(&made));
        made
    }

    /// Returns a message if no type or attribute satisfies some constraint of the op.
    pub(crate) fn unsatisfied(&mut self, def: &'static OpDescriptor) -> Option<String> {
        let candidates = self.candidates(def);
        let is_none =
            |(all, multiplicity): &(Vec<Type>, Multiplicity)| all.is_empty() && *multiplicity == Multiplicity::One;
        let mut types = def.args.iter().filter_map(|arg| match arg.kind {
            ArgKind::Operand { constraint, .. } => Some(constraint),
            _ => None,
        });
        let at_operand = candidates.operands.iter().position(is_none);
        let operand = at_operand.and_then(|at| types.nth(at));
        let result = || Some(def.results[candidates.results.iter().position(is_none)?].constraint);
        if let Some(constraint) = operand.or_else(result) {
            return Some(format!("no type is {}", (constraint.summary)()));
        }
        def.args
            .iter()
            .zip(&candidates.attrs)
            .find_map(|(arg, candidates)| match (arg.kind, candidates) {
                (
                    ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. },
                    Some((all, Presence::Required)),
                ) if all.is_empty() => Some(format!("no attribute is {}", (constraint.summary)())),
                _ => None,
            })
    }

    /// Draws an instance of an op, nested in the parents that it requires. If valid instances are hard to find
    /// (`is_hard`), other parents of its dialect are tried, too. Its types are also drawn from `scope_types`.
    pub(crate) fn nested(&mut self, def: &'static OpDescriptor, scope_types: &[Type], is_hard: bool) -> Instance {
        let mut root = self.instance(def, scope_types);
        // NestingRules is limited to four levels.
        for _ in 0..4 {
            let mut parents = self.nesting.parents(root.def).to_vec();
            let must_be_nested = self.nesting.has_parent_constraint(root.def);
            if is_hard && parents.is_empty() && root.def.name == def.name {
                parents = self.nesting.with_regions(root.def);
            }
            if parents.is_empty() || !(must_be_nested || self.below(2) == 0) {
                break;
            }
            let Some(parent) = self.any(&parents) else { break };
            let mut outer = self.instance(parent, scope_types);
            let at = self.below(outer.regions.len());
            if outer.regions.is_empty() {
                break;
            }
            outer.regions[at] = Some(self.body(&outer, scope_types, Some(Box::new(root))));
            root = outer;
        }
        root
    }

    /// Draws an instance. Its types are also drawn from `scope_types`.
    pub(crate) fn instance(&mut self, def: &'static OpDescriptor, scope_types: &[Type]) -> Instance {
        let mut instance = Instance {
            def,
            operands: vec![
                Vec::new();
                def.args
                    .iter()
                    .filter(|arg| matches!(arg.kind, ArgKind::Operand { .. }))
                    .count()
            ],
            attrs: vec![None; def.args.len()],
            results: vec![Vec::new(); def.results.len()],
            regions: Vec::new(),
            successors: Vec::new(),
            discardable: Vec::new(),
        };
        for at in 0..instance.operands.len() {
            self.draw_operands(&mut instance, at, scope_types);
        }
        for at in 0..instance.attrs.len() {
            self.draw_attr(&mut instance, at, scope_types);
        }
        self.draw_results(&mut instance, scope_types);
        for region in def.regions {
            for _ in 0..if region.variadic { self.below(3) } else { 1 } {
                let body = (self.below(6) > 0).then(|| self.body(&instance, scope_types, None));
                instance.regions.push(body);
            }
        }
        for successor in def.successors {
            let count = if successor.variadic { self.below(3) } else { 1 };
            instance.successors.extend(vec![Vec::new(); count]);
        }
        if self.below(4) == 0 {
            let attrs = [
                self.pool.ctx.unit_attr(),
                self.pool.ctx.i64_attr(7),
                self.pool.ctx.string_attr("x"),
            ];
            for name in ["test.a", "test.z"] {
                if let Some(attr) = self.any(&attrs) {
                    instance.discardable.push((self.pool.ctx.ident(name), attr));
                }
            }
        }
        instance
    }

    /// Redraws a random operand group, attribute, successor, the results, or part of a region.
    pub(crate) fn change(&mut self, instance: &mut Instance, scope_types: &[Type]) {
        let inside = instance.regions.len();
        if inside > 0 && self.below(2) == 0 {
            let at = self.below(inside);
            return self.change_region(instance, at, scope_types);
        }
        let (operands, attrs) = (instance.operands.len(), instance.attrs.len());
        let successors = instance.successors.len();
        match self.below(operands * 2 + attrs + 2 + successors) {
            at if at < operands * 2 => self.draw_operands(instance, at / 2, scope_types),
            at if at < operands * 2 + attrs => self.draw_attr(instance, at - operands * 2, scope_types),
            at if at < operands * 2 + attrs + 2 => self.draw_results(instance, scope_types),
            at => {
                let groups = instance.operands.clone();
                let group = self.below(groups.len() + 1);
                instance.successors[at - operands * 2 - attrs - 2] = groups.get(group).cloned().unwrap_or_default();
            }
        }
    }

    fn change_region(&mut self, instance: &mut Instance, at: usize, scope_types: &[Type]) {
        let mut body = match instance.regions[at].take() {
            None => self.body(instance, scope_types, None),
            Some(body) if body.inner.is_none() && self.below(12) == 0 => {
                drop(body);
                return;
            }
            Some(body) if self.below(2) == 0 => self.body(instance, scope_types, body.inner),
            Some(body) => body,
        };
        let mut types = known_types(&self.pool.ctx, instance, scope_types);
        types.extend(&body.args);
        match (&mut body.inner, &mut body.end) {
            (Some(inner), BlockEnd::Op(end)) => match self.below(2) {
                0 => self.change(inner, &types),
                _ => self.change(end, &types),
            },
            (Some(inner), _) => self.change(inner, &types),
            (None, BlockEnd::Op(end)) => self.change(end, &types),
            _ => {}
        }
        instance.regions[at] = Some(body);
    }

    fn draw_operands(&mut self, instance: &mut Instance, at: usize, scope_types: &[Type]) {
        let candidates = self.candidates(instance.def);
        let types = known_types(&self.pool.ctx, instance, scope_types);
        if let Some((all, multiplicity)) = candidates.operands.get(at) {
            let mut group = self.group(all, *multiplicity, &types);
            if *multiplicity == Multiplicity::Variadic && self.below(3) == 0 {
                // Many ops require operand groups of equal length.
                let other = self.below(instance.operands.len());
                let count = instance.operands[other].len();
                group = (0..count)
                    .filter_map(|_| self.ty(all, &group).or_else(|| self.ty(all, &types)))
                    .collect();
            }
            instance.operands[at] = group;
        }
    }

    fn draw_results(&mut self, instance: &mut Instance, scope_types: &[Type]) {
        let candidates = self.candidates(instance.def);
        if self.below(2) == 0
            && let Some(types) = instance.inferred(&self.pool.ctx)
            && let Some(groups) = distribute(&types, &candidates.results)
        {
            instance.results = groups;
            return;
        }
        for (at, (all, multiplicity)) in candidates.results.iter().enumerate() {
            if self.below(2) == 0 || instance.results[at].is_empty() {
                let types = known_types(&self.pool.ctx, instance, scope_types);
                instance.results[at] = match self.below(3) {
                    // Many ops require as many results as operands of a group, of the same types.
                    0 if *multiplicity == Multiplicity::Variadic => {
                        let groups = instance.operands.clone();
                        let group = self.below(groups.len());
                        groups.get(group).cloned().unwrap_or_default()
                    }
                    _ => self.group(all, *multiplicity, &types),
                };
            }
        }
    }

    fn group(&mut self, all: &[Type], multiplicity: Multiplicity, known: &[Type]) -> Vec<Type> {
        let count = match multiplicity {
            Multiplicity::One => 1,
            Multiplicity::Optional => self.below(2),
            Multiplicity::Variadic => self.below(5),
        };
        let same = (self.below(2) == 0).then(|| self.ty(all, known)).flatten();
        (0..count)
            .filter_map(|_| same.or_else(|| self.ty(all, known)))
            .collect()
    }

    /// Returns one of the types, often one equal or similar to a known type.
    fn ty(&mut self, all: &[Type], known: &[Type]) -> Option<Type> {
        let ctx = self.pool.ctx.clone();
        if let Some(known) = self.any(known) {
            let shape = |ty: Type| {
                (
                    ty.shape(&ctx).map(<[i64]>::to_vec),
                    ty.is_vector(&ctx),
                    ty.is_memref(&ctx),
                )
            };
            let alike: Vec<Type> = match self.below(8) {
                0..3 => all.iter().copied().filter(|&ty| ty == known).collect(),
                3 | 4 => all.iter().copied().filter(|&ty| shape(ty) == shape(known)).collect(),
                5 => {
                    let element = known.element_or_self(&ctx);
                    all.iter()
                        .copied()
                        .filter(|ty| ty.element_or_self(&ctx) == element)
                        .collect()
                }
                _ => Vec::new(),
            };
            if let Some(ty) = self.any(&alike) {
                return Some(ty);
            }
        }
        self.any(all)
    }

    fn draw_attr(&mut self, instance: &mut Instance, at: usize, scope_types: &[Type]) {
        let candidates = self.candidates(instance.def);
        let Some(Some((all, presence))) = candidates.attrs.get(at) else {
            return;
        };
        instance.attrs[at] = None;
        if !matches!(presence, Presence::Required) && self.below(2) == 0 {
            return;
        }
        let ctx = self.pool.ctx.clone();
        let types = known_types(&ctx, instance, scope_types);
        let fitting: Vec<Attribute> = match self.any(&types) {
            Some(ty) if self.below(2) == 0 => {
                let is_of = |attr: &Attribute| attr.ty(&ctx) == Some(ty) || attr.type_value(&ctx) == Some(ty);
                all.iter().copied().filter(is_of).collect()
            }
            _ => Vec::new(),
        };
        instance.attrs[at] = self.any(&fitting).or_else(|| self.any(all));
    }

    /// Draws the body of a region around an optional nested instance.
    fn body(&mut self, instance: &Instance, scope_types: &[Type], inner: Option<Box<Instance>>) -> RegionBody {
        let ctx = self.pool.ctx.clone();
        let mut types = known_types(&ctx, instance, scope_types);
        let elements = |types: &[Type]| types.iter().map(|ty| ty.element_or_self(&ctx)).collect::<Vec<Type>>();
        let args = match self.below(8) {
            0 | 1 => Vec::new(),
            2 => vec![Type::INDEX],
            3 => elements(&instance.operands.concat()),
            4 => instance.operands.last().cloned().unwrap_or_default(),
            5 => [vec![Type::INDEX], instance.results.concat()].concat(),
            _ => (0..self.below(4)).filter_map(|_| self.any(&types)).collect(),
        };
        types.extend(elements(&types));
        types.extend(&args);
        let def = instance.def;
        let ends = self.nesting.ends(def).to_vec();
        let ended = inner.as_ref().is_some_and(|inner| inner.is_at_end());
        let end = if ended {
            BlockEnd::Nothing
        } else {
            match (self.any(&ends), self.below(8)) {
                (_, 0) => BlockEnd::Nothing,
                (Some(end), 1..7) => BlockEnd::Op(Box::new(self.instance(end, &types))),
                _ => BlockEnd::Unregistered,
            }
        };
        RegionBody { args, inner, end }
    }
}

/// Returns the types of an instance and of its scope.
fn known_types(ctx: &Context, instance: &Instance, scope_types: &[Type]) -> Vec<Type> {
    let mut types = types_of(ctx, instance);
    types.extend(scope_types);
    types
}

/// Returns the types of operands, results and attributes.
fn types_of(ctx: &Context, instance: &Instance) -> Vec<Type> {
    let values = instance.operands.iter().chain(&instance.results).flatten().copied();
    let attrs = instance.attrs.iter().flatten();
    values.chain(attrs.flat_map(|attr| types_in(ctx, *attr))).collect()
}

/// Returns the type that an attribute is or has; for a function type, its input and result types.
fn types_in(ctx: &Context, attr: Attribute) -> Vec<Type> {
    let ty = attr.type_value(ctx).or_else(|| attr.ty(ctx));
    match ty.and_then(|ty| ty.function(ctx)) {
        Some((inputs, results)) => [inputs, results].concat(),
        None => ty.into_iter().collect(),
    }
}

/// Splits types into one group per declared result.
fn distribute(types: &[Type], declared: &[(Vec<Type>, Multiplicity)]) -> Option<Vec<Vec<Type>>> {
    let single = declared
        .iter()
        .filter(|(_, multiplicity)| *multiplicity == Multiplicity::One)
        .count();
    let others = types.len().checked_sub(single)?;
    if declared.len() > single + 1 || (declared.len() == single && others > 0) {
        return None;
    }
    let mut rest = types.iter().copied();
    let groups = declared.iter().map(|(_, multiplicity)| {
        let count = if *multiplicity == Multiplicity::One { 1 } else { others };
        rest.by_ref().take(count).collect()
    });
    Some(groups.collect())
}
