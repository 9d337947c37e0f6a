//! Values that regions hand on: what goes in, what a region takes, what it yields, and what comes out are of the same types.

use drr::RegionRef;
use drr::define::OpError;
use drr::prelude::*;

use super::signature::counted;

/// Values by what they are, with their types.
pub(crate) type Values<'v> = (&'v str, Vec<Type>);

/// Checks that all lists have the same types as the first one.
pub(crate) fn verify_carried(ctx: &Context, lists: &[Values<'_>]) -> Result<(), OpError> {
    let Some(((first, wanted), others)) = lists.split_first() else {
        return Ok(());
    };
    for (what, types) in others {
        if types.len() != wanted.len() {
            return Err(OpError::new(format!(
                "has {}, but {}",
                counted_values(wanted.len(), first),
                counted_values(types.len(), what)
            )));
        }
        let mut pairs = wanted.iter().zip(types).enumerate();
        if let Some((number, (wanted, ty))) = pairs.find(|(_, (wanted, ty))| wanted != ty) {
            return Err(OpError::new(format!(
                "has `{}` as number {number} of the {first}, but `{}` of the {what}",
                wanted.display(ctx),
                ty.display(ctx)
            )));
        }
    }
    Ok(())
}

/// A number with the plural that names values; its noun is the first word that ends with `s`: "1 value that a region yields".
fn counted_values(count: usize, plural: &str) -> String {
    let noun = plural.find("s ").unwrap_or(plural.len().saturating_sub(1));
    let (noun, rest) = plural.split_at(noun);
    counted(count, noun) + rest.strip_prefix('s').unwrap_or(rest)
}

/// The types of values.
pub(crate) fn types<'ir>(values: impl Iterator<Item = ValueRef<'ir>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

/// The types of what the last op of a region's first block gives, if it is this terminator.
pub(crate) fn yielded(region: RegionRef<'_>, terminator: &str) -> Option<Vec<Type>> {
    let last = region.first_block()?.last_op()?;
    (last.name_text() == terminator).then(|| types(last.operands()))
}
