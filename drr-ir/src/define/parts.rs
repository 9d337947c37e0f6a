//! Components of a new op, collected by the builders of typed ops.

use smallvec::SmallVec;

use super::{OpDescriptor, TraitFlags};
use crate::{Attribute, Block, Builder, Context, Ident, Op, OperationState, Type, Value};

/// The components of a new op, collected argument by argument.
#[derive(Debug, Default)]
pub struct OpComponents {
    operands: SmallVec<[Value; 4]>,
    operand_segments: SmallVec<[i32; 4]>,
    inherent: SmallVec<[(Ident, Attribute); 4]>,
    result_types: SmallVec<[Type; 2]>,
    result_segments: SmallVec<[i32; 2]>,
    successors: SmallVec<[Block; 2]>,
    regions: usize,
}

impl OpComponents {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the values of the next declared operand: one, none or many.
    pub fn operands(&mut self, values: impl IntoIterator<Item = Value>) {
        let before = self.operands.len();
        self.operands.extend(values);
        self.operand_segments.push(segment(before, self.operands.len()));
    }

    /// Adds an inherent attribute, if it is given.
    pub fn attr(&mut self, ctx: &Context, name: &str, value: Option<Attribute>) {
        if let Some(value) = value {
            self.inherent.push((ctx.ident(name), value));
        }
    }

    /// Adds the types of the next declared result: one, none or many.
    pub fn result_types(&mut self, types: impl IntoIterator<Item = Type>) {
        let before = self.result_types.len();
        self.result_types.extend(types);
        self.result_segments.push(segment(before, self.result_types.len()));
    }

    /// Adds the blocks of the next declared successor.
    pub fn successors(&mut self, blocks: impl IntoIterator<Item = Block>) {
        self.successors.extend(blocks);
    }

    /// Adds empty regions.
    pub fn regions(&mut self, count: usize) {
        self.regions += count;
    }

    /// Creates the op at the insertion point.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn build(mut self, builder: &mut (impl Builder + ?Sized), def: &OpDescriptor) -> Op {
        let ctx = builder.ctx();
        let flags = def.flags();
        if flags.contains(TraitFlags::ATTR_SIZED_OPERANDS) {
            self.inherent.push((
                Ident::OPERAND_SEGMENT_SIZES,
                ctx.dense_i32_array_attr(&self.operand_segments),
            ));
        }
        if flags.contains(TraitFlags::ATTR_SIZED_RESULTS) {
            self.inherent.push((
                Ident::RESULT_SEGMENT_SIZES,
                ctx.dense_i32_array_attr(&self.result_segments),
            ));
        }
        let name = ctx.op_name(def.name);
        let location = builder.location();
        builder.insert(OperationState {
            location,
            operands: &self.operands,
            result_types: &self.result_types,
            inherent: &self.inherent,
            empty_regions: self.regions,
            successors: &self.successors,
            ..OperationState::new(name)
        })
    }

    /// Infers the result types with the op's `infer_types` hook, from the attribute that determines them, or from the
    /// type of all values.
    ///
    /// # Panics
    /// Panics if the arguments do not fit the op, so that the result types cannot be inferred.
    #[track_caller]
    pub fn infer_result_types(&mut self, builder: &(impl Builder + ?Sized), def: &OpDescriptor) {
        let Some(types) = infer_result_types(builder.ir(), def, &self.operands, &self.inherent) else {
            let error = format!(
                "the result types of `{}` cannot be inferred from these arguments",
                def.name
            );
            let infer = || infer_result_types(builder.ir(), def, &self.operands, &self.inherent);
            panic!("{}", builder.ctx().explain_refusal(error, infer))
        };
        for ty in types {
            self.result_types([ty]);
        }
    }
}

/// Returns the result types of an op with these operands and inherent attributes (in any order), if the op's hook or
/// traits determine them. Returns `None` otherwise, or if the arguments do not fit.
pub fn infer_result_types(
    ir: &crate::Ir,
    def: &OpDescriptor,
    operands: &[Value],
    inherent: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    if let Some(infer) = def.hooks.infer {
        return infer(ir, operands, inherent);
    }
    let flags = def.flags();
    let ty = if flags.contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE) {
        ir.value(*operands.first()?).ty()
    } else if flags.contains(TraitFlags::FIRST_ATTR_DERIVED_RESULT_TYPE) {
        let ctx = ir.ctx();
        let first = def.args.iter().find(|arg| arg.kind.attribute().is_some())?;
        let key = ctx.ident(first.name);
        let attr = inherent.iter().rev().find(|entry| entry.0 == key)?.1;
        attr.type_value(ctx).or_else(|| attr.ty(ctx))?
    } else {
        return None;
    };
    Some(def.results.iter().map(|_| ty).collect())
}

fn segment(before: usize, after: usize) -> i32 {
    // More than two billion operands do not fit the arena, either.
    i32::try_from(after - before).unwrap_or(i32::MAX)
}
