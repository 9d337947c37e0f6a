//! Implicit regions of named ops: the computation for each element.

use drr::prelude::*;

use super::scalar::{Scalars, Unsupported, function};

/// Computation on the elements of inputs and outputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NamedOpBody {
    /// The first input.
    Input,
    /// The first input, cast to the type of the output.
    Cast,
    /// A function of all inputs.
    Function(&'static str),
    /// One of two inputs, selected by a third.
    Select,
    /// The output plus the product of two inputs.
    Contract,
    /// [`Contract`](Self::Contract) after subtraction of the inputs' zero points.
    ContractQuantized,
    /// A binary function of the output and an input, and `true` if integers are signed.
    Pool(&'static str, bool),
    /// A random number between two bounds, with the element's indices as seed.
    Random,
}

/// Functions with an op of the same name.
const FUNCTIONS: [&str; 20] = [
    "abs",
    "add",
    "ceil",
    "div",
    "div_unsigned",
    "erf",
    "exp",
    "floor",
    "log",
    "max",
    "min",
    "mul",
    "negf",
    "powf",
    "reciprocal",
    "round",
    "rsqrt",
    "sqrt",
    "square",
    "sub",
];

impl NamedOpBody {
    /// Returns the body of an op, given its name without the dialect.
    pub(crate) fn of(name: &str) -> Option<NamedOpBody> {
        if let Some(function) = FUNCTIONS.into_iter().find(|function| *function == name) {
            return Some(NamedOpBody::Function(function));
        }
        let is_conv = name.starts_with("conv_") || name.starts_with("depthwise_conv_");
        Some(match name {
            "tanh" => NamedOpBody::Function("tanh"),
            "fill" => NamedOpBody::Input,
            "copy" => NamedOpBody::Cast,
            "select" => NamedOpBody::Select,
            "fill_rng_2d" => NamedOpBody::Random,
            "quantized_matmul" | "quantized_batch_matmul" => NamedOpBody::ContractQuantized,
            _ if is_conv && (name.ends_with("_q")) => NamedOpBody::ContractQuantized,
            _ if is_conv => NamedOpBody::Contract,
            "matmul"
            | "batch_matmul"
            | "batch_reduce_matmul"
            | "contract"
            | "matvec"
            | "vecmat"
            | "batch_matvec"
            | "batch_vecmat"
            | "dot"
            | "mmt4d"
            | "batch_mmt4d" => NamedOpBody::Contract,
            _ if name.starts_with("pooling_") => match name.rsplit_once('_')? {
                (_, "sum") => NamedOpBody::Pool("add", true),
                (_, "max") => NamedOpBody::Pool("max_signed", true),
                (_, "min") => NamedOpBody::Pool("min_signed", true),
                (rest, "unsigned") if rest.ends_with("_max") => NamedOpBody::Pool("max_unsigned", false),
                (rest, "unsigned") if rest.ends_with("_min") => NamedOpBody::Pool("min_unsigned", false),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Returns the body of a `linalg.elementwise` of a kind.
    pub(crate) fn of_kind(kind: &str) -> Option<NamedOpBody> {
        match kind {
            "select" => Some(NamedOpBody::Select),
            _ => function(kind).map(|(name, _)| NamedOpBody::Function(name)),
        }
    }

    /// Returns the number of region arguments, if it is fixed.
    pub(crate) fn num_arguments(self) -> usize {
        match self {
            NamedOpBody::Input | NamedOpBody::Cast => 2,
            NamedOpBody::Function(name) => 1 + function(name).map_or(1, |(_, inputs)| inputs),
            NamedOpBody::Select | NamedOpBody::Random => 4,
            NamedOpBody::Contract | NamedOpBody::Pool(..) => 3,
            NamedOpBody::ContractQuantized => 5,
        }
    }

    /// Builds the ops of the region, whose arguments exist already.
    pub(crate) fn build(self, scalars: &mut Scalars<'_>, is_signed: bool) -> Result<(), Unsupported> {
        let arguments = scalars.arguments();
        let Some((&output, inputs)) = arguments.split_last() else {
            return Ok(());
        };
        let ty = scalars.ty(output);
        let result = match (self, inputs) {
            (NamedOpBody::Input, [input, ..]) => *input,
            (NamedOpBody::Cast, [input, ..]) => scalars.cast(*input, ty, is_signed),
            (NamedOpBody::Function(name), inputs) => scalars.function(name, inputs)?,
            (NamedOpBody::Select, [condition, a, b]) => {
                let ty = scalars.ty(*a);
                let chosen = scalars.op("arith.select", &[*condition, *a, *b], ty, &[]);
                chosen.ok_or("unknown op `arith.select`")?
            }
            (NamedOpBody::Contract, [a, b]) => {
                let [a, b] = [*a, *b].map(|value| scalars.cast(value, ty, is_signed));
                let product = scalars.function("mul", &[a, b])?;
                scalars.function("add", &[output, product])?
            }
            (NamedOpBody::ContractQuantized, [a, b, zero_a, zero_b]) => {
                let mut without_zero = |value: Value, zero: Value| {
                    let [value, zero] = [value, zero].map(|value| scalars.cast(value, ty, true));
                    scalars.function("sub", &[value, zero])
                };
                let (a, b) = (without_zero(*a, *zero_a)?, without_zero(*b, *zero_b)?);
                let product = scalars.function("mul", &[a, b])?;
                scalars.function("add", &[output, product])?
            }
            (NamedOpBody::Pool(function, is_signed), [input, ..]) => {
                let input = scalars.cast(*input, ty, is_signed);
                scalars.function(function, &[output, input])?
            }
            (NamedOpBody::Random, [min, max, seed]) => {
                let number = scalars.random([*min, *max], *seed)?;
                scalars.cast(number, ty, true)
            }
            _ => return Ok(()),
        };
        scalars.yield_values(&[result]);
        Ok(())
    }
}
