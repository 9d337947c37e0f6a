//! Types and attributes of dialects as constant data: their parameters, and how they are written.

use std::hash::{Hash, Hasher};

use super::{ArgDescriptor, AssemblyFormat, Context, OpError};
use crate::Attribute;

/// A type or an attribute of a dialect, which `type_def!` and `attr_def!` generate.
///
/// Parameters are held as attributes: a type by an attribute that is the type, a plain value as a property of an op would be.
#[derive(Clone, Copy, Debug)]
pub struct DefDescriptor {
    /// Dialect and mnemonic: `test.int`.
    pub name: &'static str,
    /// The parameters, in the order of declaration. An [`ArgKind::Operand`](super::ArgKind::Operand) is a type.
    pub params: &'static [ArgDescriptor],
    /// How the parameters are written behind the mnemonic. Each is an attribute of the format, by its number.
    pub format: Option<&'static AssemblyFormat>,
    /// Checks conditions beyond the constraints on parameters.
    pub verify: Option<VerifyParamsFn>,
}

/// A type or an attribute that a dialect defines. `type_def!` and `attr_def!` implement this.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type or an attribute of a dialect",
    label = "not declared with `type_def!` or `attr_def!`"
)]
pub trait Definition {
    /// Its descriptor.
    const DEF: &'static DefDescriptor;
}

/// Checks the parameters of a type or an attribute, which satisfy their constraints.
pub type VerifyParamsFn = fn(&Context, &[Option<Attribute>]) -> Result<(), OpError>;

/// Which type or attribute of a dialect something is, and its parameters.
#[derive(Clone, Debug)]
pub struct Defined {
    def: &'static DefDescriptor,
    params: Box<[Option<Attribute>]>,
}

impl Defined {
    pub(crate) fn new(def: &'static DefDescriptor, params: Box<[Option<Attribute>]>) -> Self {
        Defined { def, params }
    }

    /// What it is.
    pub fn def(&self) -> &'static DefDescriptor {
        self.def
    }

    /// The parameters, in the order of declaration. One that may be absent and is, is none.
    pub fn params(&self) -> &[Option<Attribute>] {
        &self.params
    }
}

// A context has one definition of each name.
impl PartialEq for Defined {
    fn eq(&self, other: &Self) -> bool {
        self.def.name == other.def.name && self.params == other.params
    }
}

impl Eq for Defined {}

impl Hash for Defined {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.params.hash(state);
    }
}
