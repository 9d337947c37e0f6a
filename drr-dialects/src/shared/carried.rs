//! Checks that the types of values passed into and out of regions agree: inits, region arguments, yielded values and
//! results.

use drr::RegionRef;
use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::SmallVec;

use super::signature::counted;

/// A list of types, with the description of the values in messages.
pub(crate) type NamedTypes<'v> = (&'v str, SmallVec<[Type; 4]>);

/// Checks that all lists have the same types as the first one.
pub(crate) fn verify_carried(ctx: &Context, lists: &[NamedTypes<'_>]) -> Result<(), OpError> {
    let Some(((first, expected), others)) = lists.split_first() else {
        return Ok(());
    };
    for (what, types) in others {
        if types.len() != expected.len() {
            return Err(OpError::new(format!(
                "has {}, but {}",
                counted_values(expected.len(), first),
                counted_values(types.len(), what)
            )));
        }
        let mut pairs = expected.iter().zip(types).enumerate();
        if let Some((number, (expected, ty))) = pairs.find(|(_, (expected, ty))| expected != ty) {
            return Err(OpError::new(format!(
                "has `{}` as number {number} of the {first}, but `{}` of the {what}",
                expected.display(ctx),
                ty.display(ctx)
            )));
        }
    }
    Ok(())
}

/// Formats a number of values with a plural phrase, whose noun ends at the first `s `: "1 value that a region yields".
fn counted_values(count: usize, plural: &str) -> String {
    let noun = plural.find("s ").unwrap_or(plural.len().saturating_sub(1));
    let (noun, rest) = plural.split_at(noun);
    counted(count, noun) + rest.strip_prefix('s').unwrap_or(rest)
}

/// Returns the types of values.
pub(crate) fn types<'ir>(values: impl Iterator<Item = ValueRef<'ir>>) -> SmallVec<[Type; 4]> {
    values.map(|value| value.ty()).collect()
}

/// Returns the types of the values yielded by a region, if its first block ends with the given terminator.
pub(crate) fn yielded(region: RegionRef<'_>, terminator: &str) -> Option<SmallVec<[Type; 4]>> {
    let last = region.first_block()?.last_op()?;
    (last.name_text() == terminator).then(|| types(last.operands()))
}
