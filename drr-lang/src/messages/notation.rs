//! Messages about the notation of other languages in `pat!`: PDLL, MLIR, Rust and mathematics. Each shows the
//! equivalent notation of drr.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// `..$rest`.
    N01 dots_before_list(name) = "expected `..` after the name of the list: `${name} ..`"
        help "write `(variadic $first, ${name} ..)`; to skip values, put a comma after `..`: `(variadic .., ${name})`";
    /// `$rest...`, `$rest @ ..`.
    N02 list_with_dots(symbol) = "expected `{symbol} ..` for a list of the remaining values";
    /// `[$first, $rest ..]`, `($first, $rest ..)`.
    N03 list_in_brackets(written) = "expected a list of values in the form `{written}`";
    /// `$c.0`, `$c#0`.
    N04 result_by_number(symbol, index) = "a result is selected by its index after `__`: `{symbol}__{index}`";
    /// `None`, `none`, `nullptr`.
    N05 absent(word) = "`{word}` is not a valid argument"
        help "write an absent operand as `(variadic)`"
        help "omit an absent attribute of a result with named arguments, `(Op x = $x)`; test it in a match with `where [{{ $a.is_none() }}]`";
    /// `dense<0.0>`.
    N06 attribute_of_mlir(text) = "an attribute in MLIR's notation is written in quotes"
        help "write `ConstantAttr<AnyAttr, \"{text}\">`";
    /// `tensor<4xf32>`.
    N07 type_of_mlir(text) = "a type in MLIR's notation is written in quotes"
        help "write `(returnType \"{text}\")` for the type of a result, `ConstantType<\"{text}\">` for a constraint or an argument";
    /// `FastNnan | FastNinf`.
    N08 joined_flags(first, second) = "`{first} | {second}` is not a valid argument"
        help "combine several flags of a bit enum in one constant: `ConstantEnumCase<Enum, \"a|b\">`";
    /// `Round.Up`.
    N09 case_with_dot(written, meant) = "the case of an enum is one name: `{meant}`, not `{written}`";
    /// `op<MulOp>(..)`.
    N10 op_of_pdll(op) = "`op<..>` is the notation of `pdll!`"
        help "in `pat!`, write an op as a node: `({op} $x)`";
    /// `attr<"1 : i32">`.
    N11 attr_of_pdll(text) = "`attr<..>` is the notation of `pdll!`"
        help "in `pat!`, write `ConstantAttr<AnyAttr, {text}>`";
    /// `type<"i32">`.
    N12 type_of_pdll(text) = "`type<..>` is the notation of `pdll!`"
        help "in `pat!`, write `(returnType {text})` for the type of a result and `ConstantType<{text}>` elsewhere";
    /// `@main`.
    N13 symbol_of_ir(name) = "a symbol of the IR is written as a string: `\"{name}\"`";
    /// `%x`.
    N20 value_of_ir(name) = "`%{name}` is a value of the IR; a symbol is written `${name}`";
    /// `not (C $x)`, `(not C $x)`, `!(C $x)`.
    N14 negation(written) = "`{written}` cannot negate a constraint";
    /// `(|rw, k| k + 1 $k)`.
    N15 closure() = "a closure is not native code"
        help "write the expression in braces, `{{ $x + 1 }}`, or call a function: `(name $x)`, `fn name(_: &mut Rewriter<'_>, x: i64) -> i64`";
    /// `match (AOp $x) rewrite (BOp $x)`.
    N16 word_before_source(word) = "unexpected `{word}` before the source"
        help "write a pattern as `Name: (Op ..) => (Op ..)`";
    /// `(AOp $x), (BOp $x) => ..`.
    N17 sources_without_brackets() = "several sources require brackets"
        help "list sources that share values: `[(AOp $x), (BOp $x)] => ..`";
    /// `(returnType Type::F32)`.
    N18 type_in_rust(path) = "a Rust expression is written in braces: `{{ {path} }}`"
        help "or write the type as in MLIR, `(returnType \"f32\")`";
    /// `where` in a node.
    N19 where_inside() = "`where` must follow the results: `(Op ..) => (Op ..) where [(HasOneUse $x)]`";
}
