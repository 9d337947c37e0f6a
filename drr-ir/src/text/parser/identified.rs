//! Types identified by one of their parameters, such as named structs: their body is written once and may contain the
//! type.

use rustc_hash::FxHashMap;

use super::Parser;
use super::defined::{IdentifiedType, OpenDef};
use crate::define::{DefDescriptor, OpError};
use crate::text::defined::{param, type_params};
use crate::{Attribute, Type};

/// The identified types of a text.
#[derive(Default)]
pub(super) struct IdentifiedTypes {
    /// The types that have been parsed.
    pub(super) parsed: FxHashMap<IdentifiedType, Type>,
    /// The types whose parameters are being parsed.
    pub(super) open: Vec<IdentifiedType>,
}

impl Parser<'_> {
    /// Creates an identified type.
    ///
    /// # Errors
    /// Returns an error if the definition rejects the parameters, or if the type already has another body.
    pub(super) fn identified_type(&mut self, open: &OpenDef, identity: IdentifiedType) -> Result<Type, OpError> {
        let ty = self.ctx.defined_type(open.def, &open.params)?;
        let name = || identity.1.display(&self.ctx).to_string();
        let given = self
            .ctx
            .shown_params(open.def, ty)
            .filter(|(number, _)| open.def.identified_by != Some(*number));
        if given.count() == 0 {
            return if self.identified.open.contains(&identity) {
                Ok(ty)
            } else {
                Err(OpError::new(format!(
                    "{} has no body, which only a reference to it inside of that body leaves out",
                    name()
                )))
            };
        }
        match self.identified.parsed.get(&identity) {
            Some(&before) if before == ty || self.is_same_identified(open.def, before, ty) => Ok(before),
            Some(&before) => Err(OpError::new(format!(
                "{} is another type before: `{}`",
                name(),
                before.display(&self.ctx)
            ))),
            None => {
                self.identified.parsed.insert(identity, ty);
                Ok(ty)
            }
        }
    }

    /// Returns `true` if two identified types have equal parameters. Nested identified types are compared by their
    /// identity.
    fn is_same_identified(&self, def: &DefDescriptor, a: Type, b: Type) -> bool {
        let ctx = &self.ctx;
        let identified = |attr: Attribute| {
            let params = type_params(ctx, attr.type_value(ctx)?, def)?;
            param(params, usize::from(def.identified_by?))
        };
        let same = |a: Attribute, b: Attribute| a == b || identified(a).is_some_and(|a| identified(b) == Some(a));
        let (Some(a), Some(b)) = (type_params(ctx, a, def), type_params(ctx, b, def)) else {
            return false;
        };
        a.iter().zip(b).all(|(a, b)| match (a, b) {
            (Some(a), Some(b)) => match (a.array(ctx), b.array(ctx)) {
                (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(*a, *b)),
                _ => same(*a, *b),
            },
            (a, b) => a == b,
        })
    }
}
