//! The regions of ops that do not write them: what a named op computes for each element.

use drr::prelude::*;

use super::scalar::{Scalars, Unsupported, function};

/// What is computed of the inputs' elements and the outputs'.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Body {
    /// The first input.
    Input,
    /// The first input, cast to the type of the output.
    Cast,
    /// A function of all inputs.
    Function(&'static str),
    /// One of two inputs, by a third.
    Select,
    /// The output and the product of two inputs, added up.
    Contract,
    /// The same, the inputs without their zero points.
    ContractQuantized,
    /// The output and an input, by a function of two, and whether numbers have a sign.
    Pool(&'static str, bool),
    /// A number between two bounds, of a generator that is seeded with the indices.
    Random,
}

/// Functions that ops are named after.
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

impl Body {
    /// The body of an op by its name without the dialect.
    pub(crate) fn of(name: &str) -> Option<Body> {
        if let Some(function) = FUNCTIONS.into_iter().find(|function| *function == name) {
            return Some(Body::Function(function));
        }
        let is_conv = name.starts_with("conv_") || name.starts_with("depthwise_conv_");
        Some(match name {
            "tanh" => Body::Function("tanh"),
            "fill" => Body::Input,
            "copy" => Body::Cast,
            "select" => Body::Select,
            "fill_rng_2d" => Body::Random,
            "quantized_matmul" | "quantized_batch_matmul" => Body::ContractQuantized,
            _ if is_conv && (name.ends_with("_q")) => Body::ContractQuantized,
            _ if is_conv => Body::Contract,
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
            | "batch_mmt4d" => Body::Contract,
            _ if name.starts_with("pooling_") => match name.rsplit_once('_')? {
                (_, "sum") => Body::Pool("add", true),
                (_, "max") => Body::Pool("max_signed", true),
                (_, "min") => Body::Pool("min_signed", true),
                (rest, "unsigned") if rest.ends_with("_max") => Body::Pool("max_unsigned", false),
                (rest, "unsigned") if rest.ends_with("_min") => Body::Pool("min_unsigned", false),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// The body of a `linalg.elementwise` by its kind.
    pub(crate) fn of_kind(kind: &str) -> Option<Body> {
        match kind {
            "select" => Some(Body::Select),
            _ => function(kind).map(|(name, _)| Body::Function(name)),
        }
    }

    /// How many arguments the region has, if it is always the same number.
    pub(crate) fn num_arguments(self) -> usize {
        match self {
            Body::Input | Body::Cast => 2,
            Body::Function(name) => 1 + function(name).map_or(1, |(_, inputs)| inputs),
            Body::Select | Body::Random => 4,
            Body::Contract | Body::Pool(..) => 3,
            Body::ContractQuantized => 5,
        }
    }

    /// Puts the ops into the region, whose arguments are there already.
    pub(crate) fn build(self, scalars: &mut Scalars<'_>, is_signed: bool) -> Result<(), Unsupported> {
        let arguments = scalars.arguments();
        let Some((&output, inputs)) = arguments.split_last() else {
            return Ok(());
        };
        let ty = scalars.ty(output);
        let result = match (self, inputs) {
            (Body::Input, [input, ..]) => *input,
            (Body::Cast, [input, ..]) => scalars.cast(*input, ty, is_signed),
            (Body::Function(name), inputs) => scalars.function(name, inputs)?,
            (Body::Select, [condition, a, b]) => {
                let ty = scalars.ty(*a);
                let chosen = scalars.op("arith.select", &[*condition, *a, *b], ty, &[]);
                chosen.ok_or("there is no `arith.select`")?
            }
            (Body::Contract, [a, b]) => {
                let [a, b] = [*a, *b].map(|value| scalars.cast(value, ty, is_signed));
                let product = scalars.function("mul", &[a, b])?;
                scalars.function("add", &[output, product])?
            }
            (Body::ContractQuantized, [a, b, zero_a, zero_b]) => {
                let mut without_zero = |value: Value, zero: Value| {
                    let [value, zero] = [value, zero].map(|value| scalars.cast(value, ty, true));
                    scalars.function("sub", &[value, zero])
                };
                let (a, b) = (without_zero(*a, *zero_a)?, without_zero(*b, *zero_b)?);
                let product = scalars.function("mul", &[a, b])?;
                scalars.function("add", &[output, product])?
            }
            (Body::Pool(function, is_signed), [input, ..]) => {
                let input = scalars.cast(*input, ty, is_signed);
                scalars.function(function, &[output, input])?
            }
            (Body::Random, [min, max, seed]) => {
                let number = scalars.random([*min, *max], *seed)?;
                scalars.cast(number, ty, true)
            }
            _ => return Ok(()),
        };
        scalars.yield_values(&[result]);
        Ok(())
    }
}
