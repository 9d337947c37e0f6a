//! Definition data of an interned dialect type or attribute.

use crate::Attribute;

/// The definition name and the parameters of a dialect type or attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DefParams {
    name: &'static str,
    params: Box<[Option<Attribute>]>,
}

impl DefParams {
    pub(crate) fn new(name: &'static str, params: Box<[Option<Attribute>]>) -> Self {
        DefParams { name, params }
    }

    /// Returns the dialect and mnemonic: `test.int`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the parameters, in the order of declaration. An absent optional parameter is `None`.
    pub fn params(&self) -> &[Option<Attribute>] {
        &self.params
    }
}
