//! What an interned type or attribute of a dialect keeps of its definition.

use crate::Attribute;

/// Which type or attribute of a dialect something is, and its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Defined {
    name: &'static str,
    params: Box<[Option<Attribute>]>,
}

impl Defined {
    pub(crate) fn new(name: &'static str, params: Box<[Option<Attribute>]>) -> Self {
        Defined { name, params }
    }

    /// Dialect and mnemonic: `test.int`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The parameters, in the order of declaration. One that may be absent and is, is none.
    pub fn params(&self) -> &[Option<Attribute>] {
        &self.params
    }
}
