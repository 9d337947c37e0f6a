//! Interned data of a context: names, types, attributes. Except for a few checks of their text, nothing here uses a
//! context.

mod attr_data;
mod attrs;
mod cells;
mod def_params;
pub(crate) mod defined_index;
mod dialect_part;
pub(crate) mod fixed_types;
pub(crate) mod ids;
pub(crate) mod interner;
pub(crate) mod names;
mod type_data;
pub(crate) mod types;

pub use attr_data::{AttrData, AttrView, LocationData};
pub use attrs::Attribute;
pub use def_params::DefParams;
pub use names::{Ident, OpName};
pub(crate) use type_data::LONG_TUPLE;
pub use type_data::{BodyFragment, DYNAMIC, TypeData};
pub use types::Type;
