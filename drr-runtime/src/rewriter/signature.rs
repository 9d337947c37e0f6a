//! Conversion of the arguments of a block or function.

use std::ops::Range;

use drr_ir::{Type, Value};

/// The conversion of a list of inputs, such as block arguments: each input is mapped to new inputs or to existing
/// values, or is dropped. MLIR's `TypeConverter::SignatureConversion`.
///
/// ```
/// use drr_ir::Type;
/// use drr_runtime::conversion::SignatureConversion;
///
/// // The second of two inputs becomes two inputs, and the first one is dropped.
/// let mut conversion = SignatureConversion::new(2);
/// conversion.add_inputs(1, &[Type::I32, Type::I64]);
/// assert_eq!(conversion.converted_types(), [Type::I32, Type::I64]);
/// ```
#[derive(Clone, Debug)]
pub struct SignatureConversion {
    mappings: Vec<InputMapping>,
    types: Vec<Type>,
}

/// The replacement of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputMapping {
    /// The input has no replacement.
    Dropped,
    /// The input is replaced by new inputs with these indices.
    Inputs(Range<usize>),
    /// The input is replaced by existing values.
    Values(Vec<Value>),
}

impl SignatureConversion {
    /// Creates a conversion that drops this number of inputs.
    pub fn new(inputs: usize) -> Self {
        SignatureConversion {
            mappings: vec![InputMapping::Dropped; inputs],
            types: Vec::new(),
        }
    }

    /// Appends new inputs that replace an input.
    ///
    /// # Panics
    /// If there is no such input.
    #[track_caller]
    pub fn add_inputs(&mut self, input: usize, types: &[Type]) {
        let start = self.types.len();
        self.types.extend_from_slice(types);
        self.mappings[input] = InputMapping::Inputs(start..self.types.len());
    }

    /// Appends new inputs that replace nothing.
    pub fn append_inputs(&mut self, types: &[Type]) {
        self.types.extend_from_slice(types);
    }

    /// Replaces an input by existing values.
    ///
    /// # Panics
    /// If there is no such input.
    #[track_caller]
    pub fn remap_input(&mut self, input: usize, values: &[Value]) {
        self.mappings[input] = InputMapping::Values(values.to_vec());
    }

    /// Returns the types of the new inputs.
    pub fn converted_types(&self) -> &[Type] {
        &self.types
    }

    /// Returns the replacements of the inputs, in order.
    pub fn mappings(&self) -> &[InputMapping] {
        &self.mappings
    }
}
