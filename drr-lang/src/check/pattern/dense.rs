//! Constants that are dense elements: `RankedF32ElementsAttr<[2]>` and its like, from a list literal or from text.

use drr_schema::constraint::Param;
use proc_macro2::TokenStream;
use quote::quote;

use crate::check::pattern::facts::{self, Family};
use crate::syntax::constraint::{Constraint, ConstraintArg};

/// What the elements of a constraint on dense elements are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Elements {
    /// Their type.
    pub(crate) family: Family,
    /// How many there are.
    pub(crate) count: usize,
}

impl Elements {
    /// The elements that a constraint says type and shape of. One without a shape builds scalars.
    pub(crate) fn of(constraint: &Constraint) -> Option<Elements> {
        let constraint = facts::confined(constraint);
        let family = facts::dense_element(constraint)?;
        let is_built = matches!(family, Family::Int(..) | Family::Float(Some("F32" | "F64")));
        let row = constraint.row().filter(|_| is_built)?;
        let shape = row.params.iter().position(|param| *param == Param::Numbers);
        let shape = shape.and_then(|at| constraint.args.get(at));
        let count = match shape {
            None => 1,
            Some(ConstraintArg::List(sizes, _)) => sizes.iter().try_fold(1usize, |count, size| {
                count.checked_mul(usize::try_from(facts::number(size)?).ok()?)
            })?,
            Some(_) => return None,
        };
        Some(Elements { family, count })
    }

    /// Whether so many values say all elements: one stands for all of them.
    pub(crate) fn takes(&self, values: usize) -> bool {
        values == 1 || values == self.count
    }
}

/// One value is a list of one.
pub(crate) fn as_list(expression: TokenStream) -> TokenStream {
    let is_list = expression.to_string().starts_with('&');
    if is_list { expression } else { quote!(&[#expression]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::pattern::facts::Sign;

    fn int(width: u32) -> Family {
        Family::Int(Some(Sign::Signless), Some(width))
    }

    #[test]
    fn types_and_numbers() {
        for (text, expected) in [
            ("RankedF32ElementsAttr<[2]>", Some((Family::Float(Some("F32")), 2))),
            ("RankedSignlessIntElementsAttr<8, [2, 3]>", Some((int(8), 6))),
            ("ConfinedAttr<RankedI64ElementsAttr<[]>, [Mine]>", Some((int(64), 1))),
            ("I32ElementsAttr", Some((int(32), 1))),
            ("ElementsAttr", None),
            ("RankedF32ElementsAttr<[99999999999, 99999999999]>", None),
        ] {
            let constraint = Constraint::from_tokens(text.parse().unwrap()).unwrap();
            let found = Elements::of(&constraint).map(|elements| (elements.family, elements.count));
            assert_eq!(found, expected, "{text}");
        }
    }
}
