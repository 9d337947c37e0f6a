//! Messages about dialect types and attributes in patterns, and about their parameters.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// `(IntType<$w>:$x)`.
    D01 node_starts_with_definition(written) = "expected an op at the start of a node, found `{written}`"
        help "use it as an argument: `(AddOp {written}, $y)`";
    /// `AddOp<$x>`.
    D02 no_definition(name) = "`{name}` is an op, not a type or an attribute"
        help "write the op as a node: `({name} ..)`";
    /// `(IntType $w)`.
    D03 definition_as_operation(name, noun) = "`{name}` is {noun}, not an op"
        help "write its parameters in angle brackets: `{name}<..>`";
    /// An attribute at an operand, a type at an attribute.
    D04 wrong_kind(at, is, name, noun) = "{at} is {is}, but `{name}` is {noun}";
    /// `(variadic IntType<32>)` in a result.
    D05 no_value(name, noun) = "expected a value, but `{name}` is {noun}";
    /// `3` at a parameter that is a type.
    D06 constant_at_type(at) = "{at} is a type, but this is a constant"
        help "write a type as in MLIR, `\"f32\"`, or as a constraint that allows only one type, `F32`";
    /// `{ Type::F32 }` in a source.
    D07 expression_at_type(at) = "{at} is a type, which an expression in a source cannot match"
        help "bind it and test it after the results: `where [{{ $t == Type::F32 }}]`";
    /// `I32Attr:$t` at a parameter that is a type.
    D08 constraint_kind(constraint, kind, at) = "`{constraint}` constrains {kind}, but {at} is a type";
    /// A term other than a type at a type parameter.
    D09 type_expected(at) = "expected a type for {at}"
        help "write `$t`, `F32`, `\"f32\"`, a function `(f $x)` or an expression `{{ Type::F32 }}`";
    /// An attribute in a `returnType`.
    D11 no_type(name) = "`{name}` is an attribute, not a type";
    /// A type that never satisfies the argument's constraint.
    D10 type_never_fits(at, expected, given) = "mismatched types for {at}: expected `{expected}`, found `{given}`";
}
