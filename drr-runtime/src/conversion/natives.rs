//! Native functions of rules for conversions. Those for results have the names of MLIR's `DialectConversion.pdll`.

use drr_ir::{Type, Value, ValueRef};

use super::marked_rules::not_one_value;
use crate::{MatchContext, Rewriter};

/// Returns the converted value of a value, for the results of a rule: MLIR's `convertValue` in PDLL. Outside of a
/// conversion, returns the value. If the value is converted to none or several, or its type has no conversion, the
/// rewrite fails with that as the reason.
///
/// A rule that is marked for conversion needs no such call for its own symbols. The functions are for values that
/// native code returns, and for rules that convert only some of their symbols.
///
/// ```
/// use drr_runtime::Rewriter;
/// use drr_runtime::conversion::convertValue;
/// use drr_ir::{Context, Module};
///
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, "%0 = unrealized_conversion_cast to i32")?;
/// let body = module.body();
/// let op = module.ir().block(body).first_op().expect("there is an op");
/// let value = op.result(0).expect("it has a result").handle();
/// assert_eq!(convertValue(&mut Rewriter::new(module.ir_mut()), value), value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(non_snake_case, reason = "the name in PDLL")]
pub fn convertValue(rewriter: &mut Rewriter<'_>, value: Value) -> Value {
    match rewriter.converted_values_at(None, &[value])[..] {
        [converted] => converted,
        ref converted => {
            rewriter.set_failure(not_one_value(converted.len()));
            value
        }
    }
}

/// Returns the converted values of values, as [`convertValue`] does. With 1:N conversions, their number may differ.
#[expect(non_snake_case, reason = "the name in PDLL")]
pub fn convertValues(rewriter: &mut Rewriter<'_>, values: &[Value]) -> Vec<Value> {
    rewriter.converted_values_at(None, values).to_vec()
}

/// Returns the type that a type is converted to, for the results of a rule: MLIR's `convertType` in PDLL. Outside of a
/// conversion, returns the type. If the type is not converted to exactly one, the rewrite fails with that as the
/// reason.
#[expect(non_snake_case, reason = "the name in PDLL")]
pub fn convertType(rewriter: &mut Rewriter<'_>, ty: Type) -> Type {
    rewriter.converted_types(&[ty]).first().copied().unwrap_or(ty)
}

/// Returns the types that types are converted to, one for each, as [`convertType`] does.
#[expect(non_snake_case, reason = "the name in PDLL")]
pub fn convertTypes(rewriter: &mut Rewriter<'_>, types: Vec<Type>) -> Vec<Type> {
    rewriter.converted_types(&types).to_vec()
}

/// Returns `true` if the type of a value is converted to a type, for the constraints of a rule:
/// `where [(converts_to $x, ConstantType<"i64">)]`. Constraints of the source test the type before the conversion.
/// Outside of a conversion, types stay as they are.
pub fn converts_to(cx: &MatchContext<'_>, value: ValueRef<'_>, ty: Type) -> bool {
    let converted = match cx.type_converter() {
        Some(converter) => converter.convert_value(value),
        None => Some(smallvec::smallvec![value.ty()]),
    };
    converted.is_some_and(|types| types[..] == [ty])
}
