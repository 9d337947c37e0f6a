//! Drawing instances, and changing one part of them.

use std::collections::HashMap;
use std::rc::Rc;

use drr_ir::define::{ArgKind, Multiplicity, OpDescriptor, Presence};
use drr_ir::{Attribute, Context, Type};

use crate::random::Random;

use super::instance::{Body, End, Instance};
use super::nesting::Nesting;
use super::pool::Pool;

/// What a declaration allows.
pub(crate) struct Choices {
    pub(crate) operands: Vec<(Vec<Type>, Multiplicity)>,
    /// By argument; nothing for operands.
    attrs: Vec<Option<(Vec<Attribute>, Presence)>>,
    pub(crate) results: Vec<(Vec<Type>, Multiplicity)>,
}

/// Draws instances.
pub(crate) struct Draw {
    pub(crate) pool: Pool,
    pub(crate) nesting: Nesting,
    choices: HashMap<&'static str, Rc<Choices>>,
    pub(crate) random: Random,
}

impl Draw {
    pub(crate) fn new(ctx: &Context) -> Draw {
        Draw {
            pool: Pool::new(ctx),
            nesting: Nesting::new(ctx),
            choices: HashMap::new(),
            random: Random::new(0),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.random.below(of.len())).copied()
    }

    pub(crate) fn choices(&mut self, def: &'static OpDescriptor) -> Rc<Choices> {
        if let Some(known) = self.choices.get(def.name) {
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
        let made = Rc::new(Choices {
            operands: operands.collect(),
            attrs: attrs.collect(),
            results: results.collect(),
        });
        self.choices.insert(def.name, Rc::clone(&made));
        made
    }

    /// Why there is no instance: nothing here satisfies a constraint.
    pub(crate) fn unsatisfied(&mut self, def: &'static OpDescriptor) -> Option<String> {
        let choices = self.choices(def);
        let is_none =
            |(all, multiplicity): &(Vec<Type>, Multiplicity)| all.is_empty() && *multiplicity == Multiplicity::One;
        let mut types = def.args.iter().filter_map(|arg| match arg.kind {
            ArgKind::Operand { constraint, .. } => Some(constraint),
            _ => None,
        });
        let at_operand = choices.operands.iter().position(is_none);
        let operand = at_operand.and_then(|at| types.nth(at));
        let result = || Some(def.results[choices.results.iter().position(is_none)?].constraint);
        if let Some(constraint) = operand.or_else(result) {
            return Some(format!("no type is {}", (constraint.summary)()));
        }
        def.args
            .iter()
            .zip(&choices.attrs)
            .find_map(|(arg, choices)| match (arg.kind, choices) {
                (
                    ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. },
                    Some((all, Presence::Required)),
                ) if all.is_empty() => Some(format!("no attribute is {}", (constraint.summary)())),
                _ => None,
            })
    }

    /// An instance of an op, in those that it has to stand in. Where it is hard to find any, it may stand in others, too. Its types are
    /// drawn from those around it, too.
    pub(crate) fn nested(&mut self, def: &'static OpDescriptor, around: &[Type], is_hard: bool) -> Instance {
        let mut root = self.instance(def, around);
        // What stands in the outermost one is not asked again.
        for _ in 0..4 {
            let mut parents = self.nesting.parents(root.def).to_vec();
            let must = self.nesting.has_to_be_inside(root.def);
            if is_hard && parents.is_empty() && root.def.name == def.name {
                parents = self.nesting.with_regions(root.def);
            }
            if parents.is_empty() || !(must || self.below(2) == 0) {
                break;
            }
            let Some(parent) = self.any(&parents) else { break };
            let mut outer = self.instance(parent, around);
            let at = self.below(outer.regions.len());
            if outer.regions.is_empty() {
                break;
            }
            outer.regions[at] = Some(self.body(&outer, around, Some(Box::new(root))));
            root = outer;
        }
        root
    }

    /// An instance whose types are drawn from those around it, too.
    pub(crate) fn instance(&mut self, def: &'static OpDescriptor, around: &[Type]) -> Instance {
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
            self.draw_operands(&mut instance, at, around);
        }
        for at in 0..instance.attrs.len() {
            self.draw_attr(&mut instance, at, around);
        }
        self.draw_results(&mut instance, around);
        for region in def.regions {
            for _ in 0..if region.variadic { self.below(3) } else { 1 } {
                let body = (self.below(6) > 0).then(|| self.body(&instance, around, None));
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

    /// Changes one part of an instance, or of what is inside.
    pub(crate) fn change(&mut self, instance: &mut Instance, around: &[Type]) {
        let inside = instance.regions.len();
        if inside > 0 && self.below(2) == 0 {
            let at = self.below(inside);
            return self.change_region(instance, at, around);
        }
        let (operands, attrs) = (instance.operands.len(), instance.attrs.len());
        let successors = instance.successors.len();
        match self.below(operands * 2 + attrs + 2 + successors) {
            at if at < operands * 2 => self.draw_operands(instance, at / 2, around),
            at if at < operands * 2 + attrs => self.draw_attr(instance, at - operands * 2, around),
            at if at < operands * 2 + attrs + 2 => self.draw_results(instance, around),
            at => {
                let groups = instance.operands.clone();
                let group = self.below(groups.len() + 1);
                instance.successors[at - operands * 2 - attrs - 2] = groups.get(group).cloned().unwrap_or_default();
            }
        }
    }

    fn change_region(&mut self, instance: &mut Instance, at: usize, around: &[Type]) {
        let mut body = match instance.regions[at].take() {
            None => self.body(instance, around, None),
            Some(body) if body.inner.is_none() && self.below(12) == 0 => {
                drop(body);
                return;
            }
            Some(body) if self.below(2) == 0 => self.body(instance, around, body.inner),
            Some(body) => body,
        };
        let mut types = known(&self.pool.ctx, instance, around);
        types.extend(&body.args);
        match (&mut body.inner, &mut body.end) {
            (Some(inner), End::Op(end)) => match self.below(2) {
                0 => self.change(inner, &types),
                _ => self.change(end, &types),
            },
            (Some(inner), _) => self.change(inner, &types),
            (None, End::Op(end)) => self.change(end, &types),
            _ => {}
        }
        instance.regions[at] = Some(body);
    }

    fn draw_operands(&mut self, instance: &mut Instance, at: usize, around: &[Type]) {
        let choices = self.choices(instance.def);
        let types = known(&self.pool.ctx, instance, around);
        if let Some((all, multiplicity)) = choices.operands.get(at) {
            let mut group = self.group(all, *multiplicity, &types);
            if *multiplicity == Multiplicity::Variadic && self.below(3) == 0 {
                // As many as there are of another operand.
                let other = self.below(instance.operands.len());
                let count = instance.operands[other].len();
                group = (0..count)
                    .filter_map(|_| self.ty(all, &group).or_else(|| self.ty(all, &types)))
                    .collect();
            }
            instance.operands[at] = group;
        }
    }

    fn draw_results(&mut self, instance: &mut Instance, around: &[Type]) {
        let choices = self.choices(instance.def);
        if self.below(2) == 0
            && let Some(types) = instance.inferred(&self.pool.ctx)
            && let Some(groups) = distribute(&types, &choices.results)
        {
            instance.results = groups;
            return;
        }
        for (at, (all, multiplicity)) in choices.results.iter().enumerate() {
            if self.below(2) == 0 || instance.results[at].is_empty() {
                let types = known(&self.pool.ctx, instance, around);
                instance.results[at] = match self.below(3) {
                    // As many as there are of an operand.
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

    /// One of these types, which often is like a known one.
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

    fn draw_attr(&mut self, instance: &mut Instance, at: usize, around: &[Type]) {
        let choices = self.choices(instance.def);
        let Some(Some((all, presence))) = choices.attrs.get(at) else {
            return;
        };
        instance.attrs[at] = None;
        if !matches!(presence, Presence::Required) && self.below(2) == 0 {
            return;
        }
        let ctx = self.pool.ctx.clone();
        let types = known(&ctx, instance, around);
        let fitting: Vec<Attribute> = match self.any(&types) {
            Some(ty) if self.below(2) == 0 => {
                let is_of = |attr: &Attribute| attr.ty(&ctx) == Some(ty) || attr.type_value(&ctx) == Some(ty);
                all.iter().copied().filter(is_of).collect()
            }
            _ => Vec::new(),
        };
        instance.attrs[at] = self.any(&fitting).or_else(|| self.any(all));
    }

    /// A region of an op.
    fn body(&mut self, instance: &Instance, around: &[Type], inner: Option<Box<Instance>>) -> Body {
        let ctx = self.pool.ctx.clone();
        let mut types = known(&ctx, instance, around);
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
            End::Nothing
        } else {
            match (self.any(&ends), self.below(8)) {
                (_, 0) => End::Nothing,
                (Some(end), 1..7) => End::Op(Box::new(self.instance(end, &types))),
                _ => End::Unregistered,
            }
        };
        Body { args, inner, end }
    }
}

/// The types of an instance, and those around it.
fn known(ctx: &Context, instance: &Instance, around: &[Type]) -> Vec<Type> {
    let mut types = types_of(ctx, instance);
    types.extend(around);
    types
}

/// The types of operands, results and attributes.
fn types_of(ctx: &Context, instance: &Instance) -> Vec<Type> {
    let values = instance.operands.iter().chain(&instance.results).flatten().copied();
    let attrs = instance.attrs.iter().flatten();
    values.chain(attrs.flat_map(|attr| types_in(ctx, *attr))).collect()
}

/// The type that an attribute is or has; of a function, those of its arguments and results.
fn types_in(ctx: &Context, attr: Attribute) -> Vec<Type> {
    let ty = attr.type_value(ctx).or_else(|| attr.ty(ctx));
    match ty.and_then(|ty| ty.function(ctx)) {
        Some((inputs, results)) => [inputs, results].concat(),
        None => ty.into_iter().collect(),
    }
}

/// Types in as many groups as there are results declared.
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
