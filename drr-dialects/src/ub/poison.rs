//! `ub.poison`, whose value defaults to the plain poison attribute.

use drr::define::{BuildableAttr, MaterializedConstant};
use drr::prelude::*;

use super::PoisonAttr;

constraint! {
    /// A poison attribute.
    pub PoisonValueAttr: Attr, "poison attribute", |ctx, attr| PoisonAttr::holds(ctx, attr)
}

impl BuildableAttr for PoisonValueAttr {
    type From<'a> = ();

    fn build(ctx: &Context, (): ()) -> Attribute {
        // The attribute is registered together with the ops of the dialect.
        ctx.parse_attr("#ub.poison").unwrap_or_else(|_| ctx.unit_attr())
    }
}

op! {
    /// `ub.poison`.
    pub PoisonOp = "ub.poison",
    (ins DefaultValuedAttr<PoisonValueAttr, "()">:$value),
    (outs AnyType:$result),
    [ConstantLike, Pure]
    { assembly_format: "attr-dict (`<` $value^ `>`)? `:` type($result)" }
}

pub(crate) fn materialize_constant_of_ub(ctx: &Context, value: Attribute, _ty: Type) -> Option<MaterializedConstant> {
    PoisonAttr::holds(ctx, value).then(|| MaterializedConstant::new(ctx, "ub.poison", value))
}
