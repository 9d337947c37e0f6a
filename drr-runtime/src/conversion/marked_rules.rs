//! Conversions of the values and types of rules that are marked with `#[conversion]`.

use std::sync::Arc;

use drr_ir::{Builder, Op, Type, Value};
use smallvec::SmallVec;

use super::TypeConverter;
use crate::rewriter::Rewriter;

/// Outside of a conversion, values and types stay as they are. A failed conversion is the reason why the rewrite fails.
#[doc(hidden)]
impl Rewriter<'_> {
    /// Returns the converted value of a value, in a rewrite of `root`.
    pub fn converted_value(&mut self, root: Op, value: Value) -> Value {
        let converted = self.converted_values(root, &[value]);
        match converted[..] {
            [value] => value,
            _ => {
                self.set_failure(not_one_value(converted.len()));
                value
            }
        }
    }

    /// Returns the converted values of values, in a rewrite of `root`.
    pub fn converted_values(&mut self, root: Op, values: &[Value]) -> SmallVec<[Value; 8]> {
        self.converted_values_at(Some(root), values)
    }

    /// Returns the converted values of values. Casts have the location of `root`, or of the value.
    pub(crate) fn converted_values_at(&mut self, root: Option<Op>, values: &[Value]) -> SmallVec<[Value; 8]> {
        if !self.is_deferring() || !self.check_values_live(values) {
            return values.into();
        }
        let location = root.and_then(|root| self.ir().get(root)).map(|root| root.location());
        let mut converted = SmallVec::new();
        for &value in values {
            let location = location.unwrap_or_else(|| self.ir().value(value).location());
            match self.remap(value, location) {
                Ok(values) => converted.extend(values),
                Err(ty) => {
                    self.set_failure(format!(
                        "there is no conversion of type `{}`",
                        ty.display(self.ir().ctx())
                    ));
                    converted.push(value);
                }
            }
        }
        converted
    }

    /// Returns the converter of the current pattern, in a conversion.
    pub(crate) fn current_converter(&self) -> Option<&Arc<TypeConverter>> {
        let state = self.conversion.as_ref().filter(|state| state.is_deferring);
        state.and_then(|state| state.converter.as_ref())
    }

    /// Returns the types of results after the conversion, one for each.
    pub fn converted_types(&mut self, types: &[Type]) -> SmallVec<[Type; 4]> {
        let Some(converter) = self.current_converter().cloned() else {
            return types.into();
        };
        let mut failed = None;
        let converted = types.iter().map(|&ty| {
            converter.convert_to_one_type(ty).unwrap_or_else(|| {
                failed = Some(ty);
                ty
            })
        });
        let converted = converted.collect();
        if let Some(ty) = failed {
            let ty = ty.display(self.ir().ctx()).to_string();
            self.set_failure(format!("there is no conversion of result type `{ty}` to one type"));
        }
        converted
    }
}

/// Returns the reason why a rule cannot use a value that is converted to none or several.
pub(super) fn not_one_value(count: usize) -> String {
    format!(
        "a value is converted to {count} values, one expected; to use them all, pass the matched op to native code that calls \
         `convertValues`, or implement `OpConversionPattern`"
    )
}
