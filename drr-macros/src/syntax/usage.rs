//! How each built-in constraint that takes arguments is written.

use crate::syntax::built_in;
use crate::syntax::constraint::{Constraint, ConstraintArg};

/// What an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// `F32`.
    One,
    /// `[F32, I32]`.
    List,
    /// `5`.
    Number,
    /// `[1, 2]`.
    Numbers,
    /// A constraint or a list of them.
    OneOrList,
    /// `"i64"`.
    Text,
}
use Shape::{List, Number, Numbers, One, OneOrList, Text};

/// The names with their arguments, and how these are written.
const USAGES: &[(&[&str], &[Shape], &str)] = &[
    (
        &[
            "AnyTypeOf",
            "AllOfType",
            "TupleOf",
            "TensorOf",
            "RankedTensorOf",
            "UnrankedTensorOf",
            "StaticShapeTensorOf",
            "Non0RankedTensorOf",
            "_0DTensorOf",
            "_1DTensorOf",
            "_2DTensorOf",
            "_3DTensorOf",
            "_4DTensorOf",
            "VectorOf",
            "VectorOfAnyRankOf",
            "VectorOfNonZeroRankOf",
            "FixedVectorOfAnyRank",
            "FixedVectorOfNonZeroRankOf",
            "ScalableVectorOfAnyRank",
            "ValueSemanticsContainerOf",
            "TensorOrMemRef",
            "MemRefOf",
            "UnrankedMemRefOf",
            "RankedOrUnrankedMemRefOf",
            "StaticShapeMemRefOf",
            "Non0RankedMemRefOf",
        ],
        &[List],
        "[F32, I32]",
    ),
    (
        &["TensorRankOf", "MemRefRankOf", "VectorRankOf"],
        &[List, Numbers],
        "[F32], [1, 2]",
    ),
    (&["VectorOfRankAndType"], &[Numbers, List], "[1, 2], [F32]"),
    (&["VectorOfRank"], &[Numbers], "[1, 2]"),
    (
        &[
            "AnyIntOfWidths",
            "SignlessIntOfWidths",
            "SignedIntOfWidths",
            "UnsignedIntOfWidths",
            "FloatOfWidths",
        ],
        &[Numbers],
        "[16, 32]",
    ),
    (&["Complex"], &[One], "F32"),
    (&["TypeOrValueSemanticsContainer"], &[One], "I32"),
    (&["And", "Or", "AllOf", "AnyOf"], &[List], "[A, B]"),
    (&["Neg", "Not"], &[One], "A"),
    (&["ConfinedType"], &[One, List], "AnyTensor, [A]"),
    (&["AllAttrOf", "AnyAttrOf"], &[List], "[I32Attr, StrAttr]"),
    (&["ConfinedAttr"], &[One, List], "I32Attr, [IntPositive]"),
    (&["ConfinedProp"], &[One, OneOrList], "I64Prop, IntPositive"),
    (&["TypedArrayAttr"], &[One], "I32Attr"),
    (&["TypeAttrOf", "TypedStrAttr"], &[One], "I32"),
    (&["IntValidAlignment"], &[One], "I64Attr"),
    (
        &[
            "DenseArrayStrictlyPositive",
            "DenseArrayNonNegative",
            "DenseArraySorted",
            "DenseArrayStrictlySorted",
        ],
        &[One],
        "DenseI64ArrayAttr",
    ),
    (
        &[
            "IntNEQValue",
            "IntMinValue",
            "IntMaxValue",
            "ArrayMaxCount",
            "ArrayMinCount",
            "ArrayCount",
            "DenseArrayMaxCt",
            "DenseArrayMinCt",
            "DenseArrayCount",
        ],
        &[Number],
        "1",
    ),
    (
        &[
            "IntArrayNthElemEq",
            "IntArrayNthElemMinValue",
            "IntArrayNthElemMaxValue",
        ],
        &[Number, Number],
        "0, 8",
    ),
    (&["IntArrayNthElemInRange"], &[Number, Number, Number], "0, 1, 8"),
    (&["IntIsOneOf"], &[Numbers], "[1, 2]"),
    (
        &["IntElementsAttrOf", "SignlessIntElementsAttr", "FloatElementsAttr"],
        &[Number],
        "32",
    ),
    (
        &["RankedSignlessIntElementsAttr", "RankedFloatElementsAttr"],
        &[Number, Numbers],
        "32, [2]",
    ),
    (
        &[
            "RankedI32ElementsAttr",
            "RankedI64ElementsAttr",
            "RankedF32ElementsAttr",
            "RankedF64ElementsAttr",
        ],
        &[Numbers],
        "[2]",
    ),
    (&["IntProp"], &[Text], "\"i64\""),
    (&["ArrayProp", "IntArrayProp", "OptionalProp"], &[One], "I64Prop"),
    (&["EnumProp"], &[One], "Mode"),
];

/// How a built-in constraint is written, if it is written differently. What only describes, a string behind the arguments,
/// is free.
pub(crate) fn wrong_usage(constraint: &Constraint) -> Option<String> {
    let name = constraint.name();
    let usage = USAGES.iter().find(|(names, ..)| names.contains(&name.as_str()));
    let (shapes, example) = match usage {
        Some((_, shapes, example)) => (*shapes, Some(*example)),
        None if built_in::is_simple(&name) => (&[][..], None),
        None => return None,
    };
    let (own, rest) = constraint
        .args
        .split_at_checked(shapes.len())
        .unwrap_or((&[], &constraint.args));
    let describes = |arg: &ConstraintArg| matches!(arg, ConstraintArg::Literal(literal) if literal.string().is_some());
    let fits = own.len() == shapes.len()
        && own.iter().zip(shapes).all(|(arg, shape)| is_of_shape(arg, *shape))
        && rest.iter().all(describes);
    let shown = name.strip_prefix('_').unwrap_or(&name);
    (!fits).then(|| match example {
        Some(example) => format!("{shown}<{example}>"),
        None => shown.to_string(),
    })
}

fn is_of_shape(arg: &ConstraintArg, shape: Shape) -> bool {
    let is_number = |arg: &ConstraintArg| matches!(arg, ConstraintArg::Literal(literal) if literal.string().is_none());
    match (shape, arg) {
        (One | OneOrList, ConstraintArg::Constraint(_)) => true,
        (List | OneOrList, ConstraintArg::List(items, _)) => {
            items.iter().all(|item| matches!(item, ConstraintArg::Constraint(_)))
        }
        (Number, arg) => is_number(arg),
        (Numbers, ConstraintArg::List(items, _)) => items.iter().all(is_number),
        (Text, ConstraintArg::Literal(literal)) => literal.string().is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_usage_is_right_for_its_names() {
        for (names, _, example) in USAGES {
            for name in *names {
                let written = format!("{}<{example}>", name.strip_prefix('_').unwrap_or(name));
                let constraint = Constraint::from_tokens(written.parse().unwrap());
                let wrong = constraint.as_ref().map(wrong_usage);
                assert_eq!(wrong, Some(None), "{written}");
                assert!(built_in::is_reserved(name), "{name}");
            }
        }
    }

    #[test]
    fn other_usages_are_wrong() {
        for (written, right) in [
            ("TensorOf<F32>", Some("TensorOf<[F32, I32]>")),
            ("I32<5>", Some("I32")),
            ("I32", None),
            ("Complex", Some("Complex<F32>")),
            ("IntMinValue<[1]>", Some("IntMinValue<1>")),
            ("IntProp<I64>", Some("IntProp<\"i64\">")),
            ("AnyTypeOf<[F32], \"a float\", \"Type\">", None),
            ("1DTensorOf<[1]>", Some("1DTensorOf<[F32, I32]>")),
            ("Mine<5>", None),
            ("And", None),
        ] {
            // What is refused while it is read cannot be asked.
            let mut report = crate::report::Report::new();
            let mut tokens = crate::lex::Tokens::new(written.parse().unwrap());
            let constraint = Constraint::parse(&mut tokens, &mut report);
            let shown = report.show(written);
            match right {
                Some(right) => assert!(shown.contains(&format!("is written `{right}`")), "{written}: {shown}"),
                None => assert!(constraint.is_some() && shown.is_empty(), "{written}: {shown}"),
            }
        }
    }
}
