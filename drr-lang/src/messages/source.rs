//! Messages about sources, and about Rust expressions in patterns. `M..` are the errors of the specification, `P..`
//! those of drr's own grammar.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Rust expressions.
    /// `$_loc` in a context that builds nothing.
    M133 word_without_meaning(word, reason) = "`{word}` has no meaning here{reason}";
    /// `$_foo`.
    M134 no_such_placeholder(word) = "there is no `{word}`" note "there are `$_builder`, `$_loc` and `$_self`";
    /// `$0` in a context without numbered arguments.
    P40 argument_without_meaning(word) = "`{word}` has no meaning here: nothing is numbered"
        help "write the symbol that is meant, such as `$x`";
    /// `$3` of two arguments.
    P41 argument_out_of_range(word, given) = "there is no argument `{word}`: {given}";
    /// `$x` in the text of a predicate.
    P42 symbol_in_predicate(word) = "`{word}` is not known in a predicate"
        help "a predicate calls what it tests `$_self`, `$0`, `$1` and so on";
    /// A malformed inline constraint.
    P43 inline_constraint_usage() = "a constraint in place is written `Constraint<CPred<\"..\">, \"summary\">`"
        help "`And<[..]>`, `Or<[..]>` and `Neg<..>` combine predicates";
    /// `PropConstraint<CPred<..>>`.
    P85 property_type_unknown() = "a constraint on properties says of which type they are: `PropConstraint<\"i64\", CPred<\"..\">>`"
        help "the types are `bool`, `String` and the integers from `i8` to `u64`";
    /// A string that is not Rust.
    P44 text_is_no_rust() = "this text cannot be read as Rust";
    /// `$x` in an expression without access to symbols.
    P45 symbol_not_visible(word) = "`{word}` is not known here"
        help "what depends on a symbol is tested behind the results: `where [{{ .. }}]`";

    // Operands in any order.
    /// `{}`.
    P95 block_is_empty() = "expected an expression between the braces";
    /// `{ $n == 3; }`.
    P96 block_yields_nothing() = "this block yields nothing" help "drop the `;`";
    /// `{ $x. }`.
    P122 block_ends_with_dot() = "expected a method or a field after this `.`";
    /// Too few arguments, because an `either` covers some.
    M029 either_leaves_no_room(op, takes, count) = "`{op}` takes {takes}; `either` already stands for {count} of them";
    /// More operands in a group than the op has.
    M030 either_groups_too_many(count, op, operands) = "`either` groups {count} operands, but `{op}` has {operands}";
    /// A group of one.
    M031 either_needs_two() = "`either` needs at least two operands";
    /// An argument other than an operand in a group.
    M051 either_at_attribute(at, kind) = "`either` swaps operands, but {at} is {kind}";
    /// A variadic or optional operand in a group.
    M052 either_at_list(at, kind) = "`either` swaps single operands; {at} is {kind}";
    /// `x = (either ..)`.
    P46 either_has_no_name() = "`either` stands for several arguments, so it has no name";
    /// Too many orders.
    P47 too_many_orders(count, most) = "the groups of this pattern have {count} orders; up to {most} are tried"
        help "write several patterns, or look at the operands in native code";
    /// Operands of different constraints in a group.
    M155 either_over_different_constraints(one, other) = "the operands of `either` have different constraints: `{one}` and `{other}`";

    // Lists.
    /// A list at a single operand.
    M053 list_at_single(at) = "operand {at} is one value, not variadic";
    /// A list at an optional operand.
    M053 list_at_optional(at) = "operand {at} is one value or none, not variadic"
        help "`(variadic)` stands for none, `(variadic $x)` for one";
    /// A list at an attribute.
    M054 list_at_attribute(at, kind) = "`variadic` matches operands; {at} is {kind}";
    /// `either` in a list.
    M055 either_in_list() = "`either` cannot stand inside `variadic`"
        help "a list has one order; write a pattern for each order";
    /// A list in a list.
    P48 list_in_list() = "a list inside a list is the same list" help "drop the inner `variadic`";
    /// `(variadic x = $a)`.
    P49 element_has_no_name() = "only the arguments of an operation have names";
    /// Two `..` in a list.
    P80 rest_twice_in_list() = "`..` stands for all values that are left, so a list has only one"
        help "match a list with two open parts by hand: an `OpRewritePattern`";

    // Native code in a source.
    /// Native code at an argument other than an operand.
    M050 matcher_at_attribute(name, at, kind)
        = "`{name}` looks at the operation that defines an operand; {at} is {kind}"
        help "use a constraint, or bind it with a symbol and transform it in the result";
    /// `either` as an output.
    M118 either_as_output()
        = "`either` groups operands of an operation; the arguments of a native matcher are its outputs";
    /// `variadic` as an output.
    M119 variadic_as_output()
        = "`variadic` stands for an operand; the arguments of a native matcher are its outputs";
    /// `location` on a matcher.
    M121 matcher_location() = "a matcher builds nothing, so it has no location";
    /// A node as an output.
    M130 node_as_output(node) = "the arguments of a native matcher are its outputs; `{node}` is none"
        help "match the operation as the operand";
    /// A text without `$_self`.
    M131 matcher_without_self() = "a native matcher takes the operation it looks at: `$_self`";
    /// An invalid output.
    P81 output_expected() = "an output of a native matcher is a symbol or a constraint";
    /// `(get x = $a)`.
    P82 output_has_no_name() = "the outputs of a native matcher have no names";
    /// `(NativeCodeCall<f, 2> $a)`.
    P83 outputs_miscounted(said, outputs) = "this says {said}, but has {outputs}";
    /// `=> (ConstantLikeMatcher $k)`.
    P58 matcher_builds_nothing(name) = "`{name}` matches what defines an operand; it builds nothing";
    /// `(ConstantLikeMatcher $a, $b)`.
    P84 constant_like_arity() = "`ConstantLikeMatcher` yields one attribute: `(ConstantLikeMatcher AnyAttr:$k)`";

    /// `(ConstantLikeMatcher I32:$k)`.
    P56 constant_is_attribute(constraint) = "a constant is an attribute, which `{constraint}` does not constrain";

    // The constraint list.
    /// `[(I64Prop $k)]` of an attribute.
    P57 entity_is_no_property(name, symbol, kind) = "`{name}` tests a property; `{symbol}` is {kind}";

    // Rust expressions.
    /// `{ return 1 }`.
    P90 return_in_code() = "`return` would leave the whole rule, not this expression"
        help "what the expression yields is its last value: `{{ if $k > 3 {{ 0 }} else {{ $k }} }}`"
        help "what ends the match stands in `where`; in a rule that is marked `#[fallible]`, `None?` undoes the rewrite";

    // Kinds.
    /// A constant property at an attribute.
    M073 constant_property_at_attribute(at, constraint) = "{at} is an attribute, but this is a constant property"
        help "write `ConstantAttr<{constraint}, \"..\">` or a literal";
    /// A constant expression at an operand.
    P118 yielded_to_nobody(head) = "`{head}` says how many results it yields, but nothing takes them"
        help "name them: `({head}:$y $x)`; a test answers with `bool` and has no number";
    /// An additional source that is not an op.
    P116 joined_is_no_operation() = "what is matched besides the root is an operation: `[(AddOp:$a $x, $y), (NegOp $x)]`";
    /// An additional source that shares no value.
    P117 joined_to_nothing(op) = "`{op}` shares no value with what is matched before it"
        help "name a value in both, such as `$x` in `[(AddOp $x, $y), (NegOp $x)]`";
    /// An expression at an operand.
    P55 expression_at_operand(at) = "{at} is an operand; an expression makes no value"
        help "match the operation that makes it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`";
}
