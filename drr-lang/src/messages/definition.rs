//! Messages about dialect types and attributes in patterns, and about their parameters.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// `(IntType<$w>:$x)`.
    D01 heads_node(written) = "a node starts with an operation; `{written}` stands for an argument of one"
        help "as in `(AddOp {written}, $y)`";
    /// `AddOp<$x>`.
    D02 no_definition(name) = "`{name}` is an operation, not a type or an attribute"
        help "an operation has parentheses of its own: `({name} ..)`";
    /// `(IntType $w)`.
    D03 definition_as_operation(name, noun) = "`{name}` is {noun}, not an operation"
        help "its parameters stand in angle brackets: `{name}<..>`";
    /// An attribute at an operand, a type at an attribute.
    D04 wrong_kind(at, is, name, noun) = "{at} is {is}, but `{name}` is {noun}";
    /// `(variadic IntType<32>)` in a result.
    D05 no_value(name, noun) = "`{name}` is {noun}; only values can stand here";
    /// `3` at a parameter that is a type.
    D06 constant_at_type(at) = "{at} is a type, but this is a constant"
        help "a type is written as in MLIR, `\"f32\"`, or as the only one of its constraint, `F32`";
    /// `{ Type::F32 }` in a source.
    D07 expression_at_type(at) = "{at} is a type, and no expression in a source makes one"
        help "bind it and test it behind the results: `where [{{ $t == Type::F32 }}]`";
    /// `I32Attr:$t` at a parameter that is a type.
    D08 constraint_kind(constraint, kind, at) = "`{constraint}` constrains {kind}, but {at} is a type";
    /// A term other than a type at a type parameter.
    D09 type_expected(at) = "{at} is a type"
        help "write `$t`, `F32`, `\"f32\"`, a function `(f $x)` or an expression `{{ Type::F32 }}`";
    /// An attribute in a `returnType`.
    D11 no_type(name) = "`{name}` is an attribute, not a type";
    /// A type that never satisfies the argument's constraint.
    D10 type_never_fits(at, wanted, given) = "{at} is `{wanted}`, but the type given for it is `{given}`";
}
