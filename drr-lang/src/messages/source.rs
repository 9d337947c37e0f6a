//! Messages about sources, and about Rust expressions in patterns. `M..` are errors that MLIR reports, too, `P..`
//! those of drr's own grammar.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Rust expressions.
    /// `$_loc` in a context that builds nothing.
    M133 word_without_meaning(word, reason) = "`{word}` is not available here{reason}";
    /// `$_foo`.
    M134 no_such_placeholder(word) = "unknown placeholder `{word}`"
        note "the placeholders are `$_builder`, `$_loc` and `$_self`";
    /// `$0` in a context without numbered arguments.
    P40 argument_without_meaning(word) = "`{word}` is not available here, because there are no numbered arguments"
        help "write the symbol, such as `$x`";
    /// `$3` of two arguments.
    P41 argument_out_of_range(word, given) = "unknown argument `{word}`: {given}";
    /// `$x` in the text of a predicate.
    P42 symbol_in_predicate(word) = "`{word}` is not available in a predicate"
        help "use `$_self`, `$0`, `$1` and so on for the tested entities";
    /// A malformed inline constraint.
    P43 inline_constraint_usage() = "expected an inline constraint of the form `Constraint<CPred<\"..\">, \"summary\">`"
        help "combine predicates with `And<[..]>`, `Or<[..]>` and `Neg<..>`";
    /// `PropConstraint<CPred<..>>`.
    P85 property_type_unknown() = "missing type of the property constraint: `PropConstraint<\"i64\", CPred<\"..\">>`"
        note "the types are `bool`, `String` and the integers from `i8` to `u64`";
    /// A string that is not Rust.
    P44 text_is_no_rust() = "expected Rust code in this string";
    /// `$x` in an expression without access to symbols.
    P45 symbol_not_visible(word) = "`{word}` is not available here"
        help "test conditions on symbols after the results: `where [{{ .. }}]`";

    // Operands in any order.
    /// `{}`.
    P95 block_is_empty() = "expected an expression between the braces";
    /// `{ $n == 3; }`.
    P96 block_yields_nothing() = "this block yields no value"
        help "remove the `;`";
    /// `{ $x. }`.
    P122 block_ends_with_dot() = "expected a method or a field after this `.`";
    /// Too few arguments, because an `either` covers some.
    M029 either_leaves_no_room(op, takes, count) = "`{op}` takes {takes}, but `either` already provides {count} of them";
    /// More operands in a group than the op has.
    M030 either_groups_too_many(count, op, operands) = "`either` groups {count} operands, but `{op}` has {operands}";
    /// A group of one.
    M031 either_needs_two() = "`either` takes at least two operands";
    /// An argument other than an operand in a group.
    M051 either_at_attribute(at, kind) = "`either` swaps operands, but {at} is {kind}";
    /// A variadic or optional operand in a group.
    M052 either_at_list(at, kind) = "`either` swaps single operands, but {at} is {kind}";
    /// `x = (either ..)`.
    P46 either_has_no_name() = "`either` cannot be named, because it groups several arguments";
    /// Too many orders.
    P47 too_many_orders(count, most) = "the groups of this pattern have {count} orders, but at most {most} are supported"
        help "write several patterns, or match the operands in native code";
    /// Operands of different constraints in a group.
    M155 either_over_different_constraints(one, other) = "the operands of `either` have different constraints: `{one}` and `{other}`";

    // Lists.
    /// A list at a single operand.
    M053 list_at_single(at) = "operand {at} is a single value, not variadic";
    /// A list at an optional operand.
    M053 list_at_optional(at) = "operand {at} is optional, not variadic"
        help "write `(variadic)` for an absent operand, `(variadic $x)` for a present one";
    /// A list at an attribute.
    M054 list_at_attribute(at, kind) = "`variadic` matches operands, but {at} is {kind}";
    /// `either` in a list.
    M055 either_in_list() = "`either` cannot be nested in `variadic`"
        help "write a pattern for each order";
    /// A list in a list.
    P48 list_in_list() = "`variadic` cannot be nested in `variadic`"
        help "remove the inner `variadic`";
    /// `(variadic x = $a)`.
    P49 element_has_no_name() = "elements of a list cannot be named";
    /// Two `..` in a list.
    P80 rest_twice_in_list() = "`..` is allowed only once in a list"
        help "implement `OpRewritePattern` to match a list with two open ends";

    // Native code in a source.
    /// Native code at an argument other than an operand.
    M050 matcher_at_attribute(name, at, kind) = "`{name}` matches the op that defines an operand, but {at} is {kind}"
        help "use a constraint, or bind a symbol and transform it in the result";
    /// `either` as an output.
    M118 either_as_output() = "expected an output of the native matcher, found `either`";
    /// `variadic` as an output.
    M119 variadic_as_output() = "expected an output of the native matcher, found `variadic`";
    /// `location` on a matcher.
    M121 matcher_location() = "`location` is not allowed on a native matcher, which builds no op";
    /// A node as an output.
    M130 node_as_output(node) = "expected an output of the native matcher, found the node `{node}`"
        help "match the op as the operand";
    /// A text without `$_self`.
    M131 matcher_without_self() = "a native matcher must take the matched op: `$_self`";
    /// An invalid output.
    P81 output_expected() = "expected a symbol or a constraint as an output of the native matcher";
    /// `(get x = $a)`.
    P82 output_has_no_name() = "outputs of a native matcher cannot be named";
    /// `(NativeCodeCall<f, 2> $a)`.
    P83 outputs_miscounted(said, outputs) = "expected {said}, found {outputs}";
    /// `=> (ConstantLikeMatcher $k)`.
    P58 matcher_builds_nothing(name) = "expected a result, but `{name}` matches the op that defines an operand";
    /// `(ConstantLikeMatcher $a, $b)`.
    P84 constant_like_arity() = "`ConstantLikeMatcher` takes one attribute: `(ConstantLikeMatcher AnyAttr:$k)`";

    /// `(ConstantLikeMatcher I32:$k)`.
    P56 constant_is_attribute(constraint) = "expected an attribute constraint, found `{constraint}`";

    // The constraint list.
    /// `[(I64Prop $k)]` of an attribute.
    P57 entity_is_no_property(name, symbol, kind) = "`{name}` constrains a property, but `{symbol}` is {kind}";

    // Rust expressions.
    /// `{ return 1 }`.
    P90 return_in_code() = "`return` would leave the whole pattern, not only this expression"
        help "make the value the last expression: `{{ if $k > 3 {{ 0 }} else {{ $k }} }}`"
        help "fail the match in `where`, or roll back a `#[fallible]` pattern with `None?`";

    // Kinds.
    /// A constant property at an attribute.
    M073 constant_property_at_attribute(at, constraint) = "{at} is an attribute, but this is a constant property"
        help "write `ConstantAttr<{constraint}, \"..\">` or a literal";
    /// A constant expression at an operand.
    P118 yielded_to_nobody(operator) = "unused results: `{operator}` declares a number of results, but none is bound"
        help "bind the results: `({operator}:$y $x)`; a predicate returns `bool` and declares no number of results";
    /// An additional source that is not an op.
    P116 joined_is_no_operation() = "expected an op besides the root: `[(AddOp:$a $x, $y), (NegOp $x)]`";
    /// An additional source that shares no value.
    P117 joined_to_nothing(op) = "`{op}` shares no value with the preceding sources"
        help "use a common value, such as `$x` in `[(AddOp $x, $y), (NegOp $x)]`";
    /// An expression at an operand.
    P55 expression_at_operand(at) = "{at} is an operand, but an expression does not define a value"
        help "match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`";
}
