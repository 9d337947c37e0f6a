//! Arguments of runs: all values of narrow types, and random values of others.

use drr_ir::numbers::{Float, FloatKind, Int};
use drr_ir::{Context, Type};

use super::value::{RuntimeElements, RuntimeValue, concrete_shape};
use crate::random::Random;

/// One in this many random values is poison.
const POISON: usize = 12;
/// Size of dynamic dimensions of random values. Those of one list of arguments have one size, often this one.
const DYNAMIC_SIZE: usize = 2;
/// Maximum size of dynamic dimensions in a list of arguments.
const MAX_DYNAMIC_SIZE: usize = 5;
/// Maximum width of an integer type whose values are enumerated.
const ENUMERATED_WIDTH: u32 = 16;
/// The inverse of the part of the random lists that have small integers.
const SMALL_LISTS: usize = 4;
/// Number of small integers.
const SMALL_INTS: usize = 16;

/// Lists of arguments for a function: all, if the types have few values, or else random ones.
///
/// Poison is among the values of each type. Random numbers are often 0, 1, -1 or a limit of the type, random floats
/// often a zero, an infinity, a NaN or a subnormal. The wide integers of the first quarter of the random lists are less
/// than 16, so that loops that count to them end.
///
/// ```
/// use drr_ir::{Context, Type};
/// use drr_testing::Inputs;
///
/// let ctx = Context::new();
/// // False, true and poison for each.
/// assert_eq!(Inputs::new(&ctx, &[Type::I1, Type::I1], 100, 0).count(), 9);
/// assert_eq!(Inputs::new(&ctx, &[Type::I64], 100, 0).count(), 100);
/// ```
#[derive(Clone, Debug)]
pub struct Inputs<'c> {
    ctx: &'c Context,
    types: Vec<Type>,
    /// Values of each type, if all lists are enumerated.
    enumerated: Option<Vec<Vec<RuntimeValue>>>,
    random: Random,
    next: usize,
    count: usize,
}

impl<'c> Inputs<'c> {
    /// Returns at most `limit` lists of values for these types. Random ones depend on the seed.
    #[must_use]
    pub fn new(ctx: &'c Context, types: &[Type], limit: usize, seed: u64) -> Self {
        let mut counts = types.iter().map(|&ty| num_values(ctx, ty));
        let count = counts.try_fold(1, |product: usize, count| product.checked_mul(count?));
        let count = count.filter(|&count| count <= limit);
        Inputs {
            ctx,
            types: types.to_vec(),
            enumerated: count.map(|_| types.iter().map(|&ty| all_values(ctx, ty)).collect()),
            random: Random::new(seed),
            next: 0,
            count: count.unwrap_or(limit),
        }
    }

    /// Returns a random value of a type other than poison, or poison if the type has no values that the interpreter
    /// knows.
    pub fn random_value(ctx: &Context, ty: Type, random: &mut Random) -> RuntimeValue {
        Self::value(ctx, ty, DYNAMIC_SIZE, false, random)
    }

    fn value(ctx: &Context, ty: Type, dynamic_size: usize, is_small: bool, random: &mut Random) -> RuntimeValue {
        let int = |width, random: &mut Random| {
            if is_small && width > ENUMERATED_WIDTH {
                Int::wrapping(width, random.below(SMALL_INTS) as u128)
            } else {
                random_int(width, random)
            }
        };
        if let Some((width, _)) = ty.integer_format(ctx) {
            return int(width, random).into();
        }
        if let Some(kind) = ty.float_kind(ctx) {
            return random_float(kind, random).into();
        }
        let Some(element) = ty
            .element_type(ctx)
            .filter(|_| ty.is_vector(ctx) || ty.is_tensor(ctx) || ty.is_memref(ctx))
        else {
            return RuntimeValue::Poison;
        };
        let Some(shape) = argument_shape(ctx, ty, dynamic_size) else {
            return RuntimeValue::Poison;
        };
        let count = shape.iter().product();
        let mut scalar = || match element.integer_format(ctx) {
            Some((width, _)) => int(width, random).into(),
            None => element
                .float_kind(ctx)
                .map_or(RuntimeValue::Poison, |kind| random_float(kind, random).into()),
        };
        let elements = (0..count).map(|_| scalar()).collect();
        RuntimeValue::Elements(RuntimeElements { shape, elements })
    }
}

impl Iterator for Inputs<'_> {
    type Item = Vec<RuntimeValue>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next == self.count {
            return None;
        }
        let mut number = self.next;
        self.next += 1;
        if let Some(enumerated) = &self.enumerated {
            let digit = |values: &Vec<RuntimeValue>| {
                let value = values[number % values.len()].clone();
                number /= values.len();
                value
            };
            return Some(enumerated.iter().map(digit).collect());
        }
        let is_small = number < self.count / SMALL_LISTS;
        let (ctx, random) = (self.ctx, &mut self.random);
        let dynamic_size = match random.below(2) {
            0 => DYNAMIC_SIZE,
            _ => random.below(MAX_DYNAMIC_SIZE + 1),
        };
        let argument = |&ty: &Type| match random.below(POISON) {
            // All elements are poison, but the shape is known.
            0 => match argument_shape(ctx, ty, dynamic_size) {
                Some(shape) => RuntimeValue::Elements(RuntimeElements {
                    elements: vec![RuntimeValue::Poison; shape.iter().product()],
                    shape,
                }),
                None => RuntimeValue::Poison,
            },
            _ => Self::value(ctx, ty, dynamic_size, is_small, random),
        };
        Some(self.types.iter().map(argument).collect())
    }
}

/// Returns `true` if there are values of a type other than poison.
pub(super) fn has_values(ctx: &Context, ty: Type) -> bool {
    let is_number = |ty: Type| ty.integer_format(ctx).is_some() || ty.float_kind(ctx).is_some();
    is_number(ty)
        || ty.element_type(ctx).is_some_and(is_number)
            && (ty.is_vector(ctx) || ty.is_tensor(ctx) || ty.is_memref(ctx))
            && argument_shape(ctx, ty, DYNAMIC_SIZE).is_some()
}

/// Returns the sizes of an argument, in which dynamic dimensions are all of one size.
fn argument_shape(ctx: &Context, ty: Type, dynamic_size: usize) -> Option<Vec<usize>> {
    if ty.is_vector(ctx) {
        return concrete_shape(ctx, ty);
    }
    let sizes = ty
        .shape(ctx)?
        .iter()
        .map(|&size| if size < 0 { dynamic_size as i64 } else { size });
    let fixed = ctx.tensor_type(&sizes.collect::<Vec<_>>(), ty.element_type(ctx)?);
    concrete_shape(ctx, fixed)
}

/// Returns the number of values of a type that can be enumerated, with poison.
fn num_values(ctx: &Context, ty: Type) -> Option<usize> {
    let width = match ty.float_kind(ctx) {
        Some(kind) => kind.width(),
        None => ty.integer_width(ctx)?,
    };
    (width <= ENUMERATED_WIDTH).then(|| (1 << width) + 1)
}

fn all_values(ctx: &Context, ty: Type) -> Vec<RuntimeValue> {
    let numbers: Vec<RuntimeValue> = match (ty.float_kind(ctx), ty.integer_width(ctx)) {
        (Some(kind), _) => (0..1 << kind.width())
            .map(|bits| Float::from_low_bits(kind, bits).into())
            .collect(),
        (None, Some(width)) => (0..1 << width).map(|bits| Int::wrapping(width, bits).into()).collect(),
        (None, None) => Vec::new(),
    };
    numbers.into_iter().chain([RuntimeValue::Poison]).collect()
}

fn random_bits(random: &mut Random) -> u128 {
    u128::from(random.number()) << 64 | u128::from(random.number())
}

fn random_int(width: u32, random: &mut Random) -> Int {
    let one = Int::wrapping(width, 1);
    let lowest = one.shift_left(width.saturating_sub(1));
    match random.below(9) {
        0 => Int::wrapping(width, 0),
        1 => one,
        2 => Int::wrapping_signed(width, -1),
        3 => lowest,
        4 => lowest.not(),
        5 => Int::wrapping(width, random.below(16) as u128),
        6 => Int::wrapping_signed(width, -(random.below(16) as i128)),
        _ => Int::wrapping(width, random_bits(random)),
    }
}

fn random_float(kind: FloatKind, random: &mut Random) -> Float {
    let near = |value: f64| Float::from_f64(kind, value).unwrap_or_else(|| Float::zero(kind));
    match random.below(12) {
        0 => Float::zero(kind),
        1 => near(-0.0),
        2 => near(1.0),
        3 => near(-1.0),
        4 => near(f64::INFINITY),
        5 => near(f64::NEG_INFINITY),
        6 => Float::nan(kind).unwrap_or_else(|| Float::zero(kind)),
        // Subnormals.
        7 => Float::from_low_bits(kind, (1 + random.below(3)) as u128),
        8 => near(random.below(9) as f64 - 4.0),
        9 => near(random.below(64) as f64 / 8.0 - 4.0),
        _ => Float::from_low_bits(kind, random_bits(random)),
    }
}
