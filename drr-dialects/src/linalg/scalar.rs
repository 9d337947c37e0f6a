//! Scalar functions in the regions of named ops: the op of `arith`, `math` or `complex` for each function and type.

use drr::prelude::*;
use drr::{Block, Ident, Ir, Location, OperationState};

use super::YieldOp;

/// Builder of ops in the block of a region.
pub(crate) struct Scalars<'a> {
    pub(crate) ir: &'a mut Ir,
    pub(crate) block: Block,
    /// Location of the created ops.
    pub(crate) location: Location,
}

/// Message for a function without a suitable op.
pub(crate) type Unsupported = String;

/// Binary functions by name: the ops for complex numbers, floats, `i1` and integers. An empty name means none.
const BINARY: [(&str, [&str; 4]); 13] = [
    ("add", ["complex.add", "arith.addf", "arith.ori", "arith.addi"]),
    ("sub", ["complex.sub", "arith.subf", "", "arith.subi"]),
    ("mul", ["complex.mul", "arith.mulf", "arith.andi", "arith.muli"]),
    ("div", ["complex.div", "arith.divf", "", "arith.divsi"]),
    ("div_unsigned", ["", "", "", "arith.divui"]),
    ("max", ["", "arith.maximumf", "arith.maxsi", "arith.maxsi"]),
    ("min", ["", "arith.minimumf", "arith.minsi", "arith.minsi"]),
    ("max_signed", ["", "arith.maximumf", "arith.maxsi", "arith.maxsi"]),
    ("min_signed", ["", "arith.minimumf", "arith.minsi", "arith.minsi"]),
    ("max_unsigned", ["", "", "", "arith.maxui"]),
    ("min_unsigned", ["", "", "", "arith.minui"]),
    ("powf", ["", "math.powf", "", ""]),
    ("pow", ["", "math.powf", "", ""]),
];

/// Unary float functions.
const UNARY: [(&str, &str); 12] = [
    ("exp", "math.exp"),
    ("log", "math.log"),
    ("abs", "math.absf"),
    ("ceil", "math.ceil"),
    ("floor", "math.floor"),
    ("round", "math.round"),
    ("sqrt", "math.sqrt"),
    ("rsqrt", "math.rsqrt"),
    ("tanh", "math.tanh"),
    ("erf", "math.erf"),
    ("negf", "arith.negf"),
    ("square", "arith.mulf"),
];

/// Returns a function by name, and its number of operands.
pub(crate) fn function(name: &str) -> Option<(&'static str, usize)> {
    let unary = UNARY.iter().map(|(known, _)| (*known, 1)).chain([("reciprocal", 1)]);
    let mut all = unary.chain(BINARY.iter().map(|(known, _)| (*known, 2)));
    all.find(|(known, _)| *known == name)
}

impl Scalars<'_> {
    /// Returns the region arguments.
    pub(crate) fn arguments(&self) -> Vec<Value> {
        self.ir
            .block(self.block)
            .args()
            .map(|argument| argument.handle())
            .collect()
    }

    pub(crate) fn ty(&self, value: Value) -> Type {
        self.ir.value(value).ty()
    }

    /// Creates an op with one result.
    pub(crate) fn op(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Type,
        attrs: &[(Ident, Attribute)],
    ) -> Option<Value> {
        let name = self.ir.ctx().op_name(name);
        let op = self.ir.create(OperationState {
            operands,
            result_types: &[ty],
            inherent: attrs,
            location: self.location,
            ..OperationState::new(name)
        });
        self.ir.append(self.block, op);
        self.ir.op(op).result(0).map(|result| result.handle())
    }

    /// Creates the terminator.
    pub(crate) fn yield_values(&mut self, values: &[Value]) {
        let name = self.ir.ctx().op_name(YieldOp::NAME);
        let op = self.ir.create(OperationState {
            operands: values,
            location: self.location,
            ..OperationState::new(name)
        });
        self.ir.append(self.block, op);
    }

    /// Applies a unary or binary function.
    pub(crate) fn function(&mut self, name: &str, values: &[Value]) -> Result<Value, Unsupported> {
        let ctx = self.ir.ctx().clone();
        let (Some(&first), Some(&last)) = (values.first(), values.last()) else {
            return Err(format!("`{name}` takes a number"));
        };
        let ty = self.ty(first);
        let unsupported = || format!("`{name}` does not support `{}`", ty.display(&ctx));
        if let [_] = values {
            ty.float_kind(&ctx).ok_or_else(unsupported)?;
            if name == "reciprocal" {
                let one = ctx
                    .parse_attr(format!("1.0 : {}", ty.display(&ctx)))
                    .map_err(|_| unsupported())?;
                let one = self
                    .op("arith.constant", &[], ty, &[(Ident::VALUE, one)])
                    .ok_or_else(unsupported)?;
                return self.op("arith.divf", &[one, first], ty, &[]).ok_or_else(unsupported);
            }
            let (_, op) = UNARY.iter().find(|(known, _)| *known == name).ok_or_else(unsupported)?;
            let operands: &[Value] = if name == "square" { &[first, first] } else { &[first] };
            return self.op(op, operands, ty, &[]).ok_or_else(unsupported);
        }
        let (_, by_kind) = BINARY
            .iter()
            .find(|(known, _)| *known == name)
            .ok_or_else(unsupported)?;
        let kinds = [first, last].map(|value| kind(&ctx, self.ty(value)));
        let op = match kinds {
            [Some(a), Some(b)] if a == b => by_kind.get(a).copied().unwrap_or(""),
            _ => "",
        };
        if op.is_empty() {
            return Err(unsupported());
        }
        self.op(op, &[first, last], ty, &[]).ok_or_else(unsupported)
    }

    /// Returns a number between bounds, from a linear congruential generator seeded with the indices and a seed.
    pub(crate) fn random(&mut self, [min, max]: [Value; 2], seed: Value) -> Result<Value, Unsupported> {
        let half = self.constant("2147483647 : i64")?;
        let half = self.cast(half, Type::F64, true);
        let column = self.index(1)?;
        let mut state = self.index(0)?;
        state = self.next_random(state, seed)?;
        state = self.next_random(column, state)?;
        let number = self.cast(state, Type::F64, true);
        let number = self.function("add", &[half, number])?;
        let range = self.function("sub", &[max, min])?;
        let per_state = self.constant("2.3283064E-10 : f64")?;
        let range = self.function("mul", &[range, per_state])?;
        let number = self.function("mul", &[number, range])?;
        self.function("add", &[number, min])
    }

    /// Computes `(a + b) * 1103515245 + 12345`.
    fn next_random(&mut self, a: Value, b: Value) -> Result<Value, Unsupported> {
        let state = self.function("add", &[a, b])?;
        let factor = self.constant("1103515245 : i64")?;
        let factor = self.cast(factor, Type::I32, true);
        let state = self.function("mul", &[state, factor])?;
        let step = self.constant("12345 : i64")?;
        let step = self.cast(step, Type::I32, true);
        self.function("add", &[state, step])
    }

    fn constant(&mut self, text: &str) -> Result<Value, Unsupported> {
        let unsupported = || format!("unknown constant `{text}`");
        let value = self.ir.ctx().parse_attr(text).map_err(|_| unsupported())?;
        let ty = value.ty(self.ir.ctx()).ok_or_else(unsupported)?;
        let constant = self.op("arith.constant", &[], ty, &[(Ident::VALUE, value)]);
        constant.ok_or_else(unsupported)
    }

    /// Returns the index of a dimension, as `i32`.
    fn index(&mut self, dim: i64) -> Result<Value, Unsupported> {
        let dim = (self.ir.ctx().ident("dim"), self.ir.ctx().i64_attr(dim));
        let index = self.op("linalg.index", &[], Type::INDEX, &[dim]);
        let index = index.ok_or("unknown op `linalg.index`")?;
        Ok(self.cast(index, Type::I32, true))
    }

    /// Casts a number to another type. Without a suitable cast, returns the number unchanged.
    pub(crate) fn cast(&mut self, value: Value, to: Type, is_signed: bool) -> Value {
        let ctx = self.ir.ctx().clone();
        let from = self.ty(value);
        if from == to {
            return value;
        }
        let by_sign = |signed: &'static str, unsigned: &'static str| if is_signed { signed } else { unsigned };
        let (int_from, int_to) = (from.integer_width(&ctx), to.integer_width(&ctx));
        let width = |ty: Type| ty.float_kind(&ctx).map(|kind| kind.width());
        let op = match (int_from, int_to, width(from), width(to)) {
            (_, Some(_), Some(_), _) => by_sign("arith.fptosi", "arith.fptoui"),
            (_, Some(_), ..) if from == Type::INDEX => "arith.index_cast",
            (Some(from), Some(to), ..) if from < to => by_sign("arith.extsi", "arith.extui"),
            (Some(from), Some(to), ..) if from > to => "arith.trunci",
            (Some(_), _, _, Some(_)) => by_sign("arith.sitofp", "arith.uitofp"),
            (_, _, Some(from), Some(to)) if from < to => "arith.extf",
            (_, _, Some(from), Some(to)) if from > to => "arith.truncf",
            _ => return value,
        };
        self.op(op, &[value], to, &[]).unwrap_or(value)
    }
}

/// Returns the column of a type in [`BINARY`].
fn kind(ctx: &Context, ty: Type) -> Option<usize> {
    match ty {
        _ if matches!(ty.data(ctx), drr::TypeData::Complex(_)) => Some(0),
        _ if ty.float_kind(ctx).is_some() => Some(1),
        Type::I1 => Some(2),
        _ if ty.integer_width(ctx).is_some() => Some(3),
        _ => None,
    }
}
