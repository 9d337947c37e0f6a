//! Messages about patterns. `M..` are errors that MLIR reports, too, `P..` those of drr's own grammar.

use crate::report::Message;
use std::fmt::Display;

/// Returns advice for a word that is a whole argument.
pub(crate) fn bare_word_help(word: impl Display) -> String {
    let word = word.to_string();
    // The text of native code, which has a name only in records.
    if word.starts_with('"') {
        return "call native code in parentheses, even without arguments: `(Name)`".to_string();
    }
    format!("write a symbol as `${word}` and native code as `({word} ..)`")
}

/// Returns advice on selecting a value of a nested op.
pub(crate) fn one_of_list(op: impl Display) -> String {
    format!(
        "select one value with a function: `(first ({op} ..))`, `fn first(_: &mut Rewriter, list: Vec<Value>) -> Value`"
    )
}

messages! {
    // Syntax.
    /// The root is native code.
    M001 root_is_native(name) = "expected an op at the root of the source, found native code `{name}`"
        note "names of Rust functions start with a lower-case letter, names of ops with a capital"
        help "match an op and write `({name} ..)` for one of its operands"
        help "if `{name}` is an op, import it under a capitalized name: `use path::AddOp as Add;`";
    /// The root matches constants.
    M001 root_is_matcher(name) = "expected an op at the root of the source, found the matcher `{name}`"
        help "match an op and write `({name} AnyAttr:$k)` for one of its operands";
    /// The root is a directive.
    M002 root_is_directive(name) = "expected an op at the root of the source, found the directive `{name}`";
    /// The root is a constraint.
    M003 root_is_constraint(name) = "expected an op at the root of the source, found the constraint `{name}`"
        help "move it after the results: `where [({name} $x)]`";
    /// A directive that builds nothing as a result.
    M004 builds_nothing(name) = "`{name}` builds nothing, so it cannot be a result";
    /// A constraint as a result.
    M005 constraint_as_result(name) = "expected a result, found the constraint `{name}`"
        help "move it after the results: `where [({name} $x)]`";
    /// A constraint without parentheses.
    M006 bare_constraint(name) = "missing argument of the constraint `{name}`"
        help "write `({name} $x)`";
    /// A benefit before a list.
    M007 benefit_before_list() = "`addBenefit` must come after all lists of the pattern"
        note "the order is source, results, constraints, supplemental patterns, benefit";
    /// `$` without a name.
    M008 symbol_expected() = "expected a name after `$`, such as `$x`";
    /// An unexpected token.
    M009 stray_token(token, within) = "unexpected `{token}`: expected an argument or the end of {within}";
    /// A pattern without results.
    M010 results_missing() = "expected results: `(Op ..)`, or `[]` to erase an op without results";
    /// `()`.
    M011 operator_expected() = "expected an op, native code or a directive at the start of a node: `(Op $x)`";
    /// Tokens after the last clause.
    M012 trailing_tokens(token) = "unexpected `{token}` after the pattern";
    /// A directive before an argument.
    M013 directive_before_arguments(name) = "`{name}` must come after all arguments"
        help "write it last: `(Op $x, ({name} $y))`";
    /// A misplaced or repeated rest marker.
    M014 rest_not_last() = "`..` must appear only once, after all other arguments";
    /// A positional argument after a named one.
    M015 positional_after_named() = "positional arguments must come before named ones";

    // Names.
    /// A known constraint heads a node.
    M017 constraint_as_operation(name, kind) = "`{name}` is {kind} constraint, not an op";
    /// A misspelled directive.
    M018 no_such_directive(name, meant) = "unknown directive `{name}`"
        help "did you mean `{meant}`?";
    /// `hasOneUse`.
    P107 no_such_constraint(name, meant) = "unknown constraint `{name}`"
        help "did you mean `{meant}`?";
    /// `NegOp: (NegOp $x) => ..`.
    M021 named_like_operation(name) = "`{name}` is the name of an op in this pattern"
        help "rename the pattern";
    /// `ConstantEnumCase<Mode, "fsat">`.
    M022 enum_case_unknown(path, name, cases) = "`{path}` has no case `{name}`"
        note "its cases are {cases}";
    /// `ConstantAttr<RankedF32ElementsAttr<[2]>, "{1.0, 2.0, 3.0}">`.
    P72 elements_miscounted(expected, count, given) = "{expected} takes {count} elements, or one value for all of them, {given} given";
    /// `Mode::Fast`.
    P33 variant_is_no_case(path, case) = "expected an attribute, found the Rust enum variant `{path}`"
        help "use the case of the enum: `{case}`";
    /// `ConstantEnumCase<AOp, "fast">`.
    P70 no_enum(path) = "`{path}` is an op, not an enum";
    /// `(Mode $x)`.
    P71 enum_as_operation(path) = "`{path}` is an enum, not an op";
    /// A named argument that the operation does not have.
    M023 no_such_argument(op, what, name) = "`{op}` has no {what} `{name}`";

    // Numbers.
    /// Too few arguments.
    M024 too_few_arguments(op, takes, given, missing) = "`{op}` takes {takes}, {given} given: {missing} missing";
    /// Too many arguments.
    M025 too_many_arguments(op, takes, given) = "`{op}` takes {takes}, {given} given";
    /// One argument twice.
    M032 argument_twice(what, name, op) = "{what} `{name}` of `{op}` is specified more than once";
    /// Required arguments are left out.
    M033 argument_needed(op, names) = "`{op}` requires {names}";
    /// The rest marker in a result.
    M034 rest_in_result() = "`..` is not allowed in a result"
        help "use named arguments to omit optional ones";
    /// A type constraint with no entity or with several.
    M035 type_constraint_arity(name, given) = "`{name}` tests 1 value, {given} given" help "write `({name} $x)`";
    /// A built-in constraint with a wrong number of entities.
    M036 constraint_arity(name, takes, given) = "`{name}` takes {takes}, {given} given";
    /// A node as an argument of a constraint.
    M037 node_as_entity(node) = "expected a symbol or a literal, found the node `{node}`"
        help "compute it inside the constraint";
    /// No value or several.
    M039 replace_with_value_arity(given) = "`replaceWithValue` takes 1 value, {given} given"
        help "write one for each result: `[(replaceWithValue $x), (replaceWithValue $y)]`";
    /// A `replaceWithValue` of a term other than a symbol.
    M040 replace_with_value_symbol(given) = "`replaceWithValue` expects a symbol, found {given}";
    /// A `returnType` of nothing.
    M042 types_missing(count) = "missing types in `returnType`: expected {count}, one per result"
        help "write `(returnType $x)` for the type of `$x`, or `(returnType \"i32\")`";
    /// A location of nothing.
    M041 location_empty() = "`location` requires a symbol or a name"
        help "write `(location $x)` for the location of `$x`, or `(location \"name\")`";

    // Kinds in the source.
    /// A constraint of another kind at an operand.
    M043 constraint_kind_operand(constraint, kind, at)
        = "`{constraint}` constrains {kind}, but {at} is an operand";
    /// A constraint of another kind at an attribute.
    M044 constraint_kind_attribute(constraint, kind, at)
        = "`{constraint}` constrains {kind}, but {at} is an attribute";
    /// A constraint of another kind at a property.
    M045 constraint_kind_property(constraint, kind, at)
        = "`{constraint}` constrains {kind}, but {at} is a property";
    /// A constraint on entities at an operand.
    M047 entity_constraint_as_leaf(name, symbol) = "`{name}` constrains a value, not its type, so it belongs to the constraint list"
        help "write `where [({name} {symbol})]`";
    /// A constant at an operand.
    M048 constant_at_operand(at) = "{at} is an operand, but this is a constant attribute"
        help "match the op that defines it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`";
    /// A nested op at an argument other than an operand.
    M049 node_at_attribute(at, kind) = "{at} is {kind}, which no op defines"
        help "bind it with a symbol, or test it with a constraint or a literal";
    /// An operation without results as an operand.
    M056 nested_without_results(op) = "`{op}` has no results, so it cannot define an operand";
    /// A constant that an argument never equals.
    M057 never_equal(at, constraint, what) = "{at} is {constraint}, which never equals {what}";
    /// A constraint that never holds.
    M058 never_holds(at, is, never) = "{at} is `{is}`, which never satisfies `{never}`";
    /// A literal of another kind.
    M059 literal_kind(at, constraint, literal) = "expected {constraint} for {at}, found {literal}";
    /// A literal that is too large.
    M059 literal_range(at, constraint, literal, bits) = "{at} is {constraint}, but `{literal}` does not fit in {bits} bits";
    /// A constant whose text is too large for its kind.
    M059 constant_range(literal, bits) = "`{literal}` does not fit in {bits} bits";
    /// A literal at an argument without a declared type.
    M060 literal_type_open(at) = "cannot infer the type of this literal: {at} may be any attribute";
    /// A literal at an argument whose constraint does not determine the type.
    M060 literal_type_undecided(at, constraint) = "cannot infer the type of this literal: {at} is {constraint}";

    // Kinds in the result.
    /// A symbol other than a value at an operand.
    M061 not_a_value(at, symbol, kind) = "{at} is an operand, but `{symbol}` is {kind}";
    /// A symbol other than an attribute at an attribute.
    M062 not_an_attribute(at, symbol, kind) = "{at} is an attribute, but `{symbol}` is {kind}";
    /// A symbol other than a property at a property.
    M063 not_a_property(at, symbol, kind) = "{at} is a property, but `{symbol}` is {kind}";
    /// A `replaceWithValue` of a symbol other than a value.
    M064 replace_with_value_kind(symbol, kind) = "`replaceWithValue` takes a value, but `{symbol}` is {kind}";
    /// A list at a single operand.
    M065 list_at_single(at, symbol) = "{at} is one value, but `{symbol}` is a list";
    /// A symbol for all results of an op at a single value.
    M066 pack_needs_index(symbol, count, choices) = "expected one value, but `{symbol}` refers to {count}"
        help "select one of them: {choices}";
    /// An operation without results as a value.
    M067 no_results_as_value(op, symbol) = "`{op}` has no results, so `{symbol}` is not a value";
    /// A list at a single operand, built in place.
    M068 variadic_at_single(at) = "{at} is one value, not a list";
    /// A list at an argument other than an operand.
    M068 variadic_at_attribute(at, kind) = "{at} is {kind}, not a list of values";
    /// A list in a list.
    M069 list_in_list() = "`variadic` cannot be nested in `variadic`"
        help "remove the inner `variadic`";
    /// A constant in a list.
    M070 constant_in_list() = "`variadic` takes values, but this is an attribute"
        help "materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`";
    /// A symbol other than a value in a list.
    M070 no_value_in_list(symbol, kind) = "`variadic` takes values, but `{symbol}` is {kind}"
        help "materialize it with a constant op of a dialect, such as `(arith::ConstantOp {symbol})`";
    /// An operation at an attribute.
    M071 operation_at_attribute(at, kind, made) = "{at} is {kind}, but `{made}` defines a value"
        help "compute it in native code: `(function $x)`";
    /// A constant attribute at a property.
    M072 constant_at_property(at, constraint) = "{at} is a property, but this is a constant attribute"
        help "write `ConstantProp<{constraint}, \"..\">` or a literal";
    /// A constant at an operand.
    M074 constant_as_value(at) = "{at} is an operand, but this is a constant"
        help "materialize it with a constant op of a dialect, such as `(arith::ConstantOp ..)`";
    /// `(AddOp MulOp, $y)`.
    P106 bare_operation_as_value(at, name) = "{at} is an operand, but `{name}` is the name of an op"
        help "write the op that defines the operand in parentheses: `({name} ..)`"
        help "in a `macro_rules!` macro, use symbols that are not named like its parameters";
    /// An attribute of another kind.
    M075 attribute_never_fits(at, expected, symbol, given)
        = "{at} is {expected}, but `{symbol}` is {given}";
    /// A constraint in a result.
    M076 constraint_in_result(written) = "a constraint is not allowed in a result"
        help "use `{written}`";

    // Types.
    /// An operand whose type never fits.
    M077 operand_never_fits(at, expected, symbol, given) = "mismatched types: {at} is `{expected}`, but `{symbol}` is `{given}`";
    /// A given type that never fits.
    M077 given_type_never_fits(result, op, expected, given) = "mismatched types for `{result}` of `{op}`: expected `{expected}`, found `{given}`";
    /// A replacement whose type never fits.
    M078 replacement_never_fits(given, result, op, expected) = "mismatched result types: `{result}` of `{op}` is `{expected}`, but its replacement is `{given}`";
    /// A built op without a known result type.
    M079 result_type_unknown(op) = "cannot infer the result type of `{op}`"
        help "add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{{ infer_types: f }}` in `op!`, `let inferTypes = f;` in a record";
    /// A `returnType` of an op that takes the types of the root.
    M080 types_of_replacement(op, result, root) = "unexpected result type: this `{op}` replaces `{result}` of `{root}` and has its type";
    /// Another number of types than of results.
    M081 type_count(op, results, types) = "`{op}` has {results}, {types} given"
        note "each result has one type";
    /// An op as a type.
    M082 operation_is_no_type(op) = "`{op}` is an op, not a type";
    /// A list as a single type.
    M083 list_has_no_type(symbol) = "expected one type, but `{symbol}` is a list"
        help "name one value, or write the type itself: `(returnType \"i32\")`";
    /// A list of types for a single result.
    M083 types_of_one_value() = "expected one type for a single result, found a list of types";
    /// An attribute or property without a type.
    M083 attribute_has_no_type(symbol, what) = "`{symbol}` is {what} and has no type"
        help "name a value, or write the type itself: `(returnType \"i32\")`";
    /// A string that is no type and no code.
    M084 no_such_type(text, meant) = "unknown type `{text}`"
        help "did you mean `{meant}`?";
    /// A string that is neither a type nor Rust.
    M084 neither_type_nor_rust(text) = "expected a type or a Rust expression, found `{text}`";
    /// `ConstantAttr<AnyAttr, "dense<1>">`.
    P119 attr_text(text, expected, place) = "invalid attribute `{text}`: expected {expected} {place}"
        help "write attributes as in MLIR: `10 : i32`, `dense<1> : tensor<4xi32>`, `#dialect.attr`";
    /// `ConstantType<"tensor<4">`.
    P120 type_text(text, expected, place) = "invalid type `{text}`: expected {expected} {place}"
        help "write types as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`";
    /// `ConstantType<"i32">` as an attribute.
    P121 constant_type_as_attribute(name) = "`{name}` is a type, not an attribute"
        note "a type can be an argument of native code"
        help "use `ConstantAttr<AnyAttr, \"..\">` for the attribute that holds the type";
    /// A constant without a builder.
    M085 constant_without_kind(constraint) = "`{constraint}` does not determine which attribute to build"
        help "name the kind, as in `ConstantAttr<I32Attr, \"1\">`, or use MLIR's notation, as in `ConstantAttr<AnyAttr, \"1 : i32\">`";
    /// A constant whose text does not parse.
    M086 constant_text(expected, text) = "expected {expected}, found `{text}`";

    // Symbols.
    /// An unbound symbol. In all of these, `near` suggests a similar one.
    M087 unbound(symbol, near) = "`{symbol}` is not bound{near}";
    /// An unbound symbol in a constraint.
    M088 unbound_in_constraint(symbol, near) = "this constraint tests `{symbol}`, which is not bound{near}";
    /// An unbound symbol in a directive.
    M089 unbound_in_directive(directive, symbol, near) = "`{directive}` names `{symbol}`, which is not bound{near}";
    /// An unbound symbol in a supplemental pattern.
    M090 unbound_in_supplemental(symbol, near) = "this supplemental pattern uses `{symbol}`, which is not bound{near}";
    /// An unbound symbol in a list.
    M091 unbound_in_list(symbol, near) = "this list contains `{symbol}`, which is not bound{near}";
    /// `$_` as a reference.
    M092 blank_is_no_reference() = "`$_` is not bound"
        help "bind the argument to a named symbol";
    /// `$_` as an argument of a built op.
    M092 blank_argument() = "`$_` is not bound"
        help "bind the argument to a named symbol"
        help "to omit optional arguments, name the others: `name = $x`";
    /// A symbol of the rewrite in a constraint.
    M093 built_too_late(symbol) = "`{symbol}` is built by the rewrite, but constraints are tested before it";
    /// A symbol before its node.
    M094 used_before_built(symbol) = "`{symbol}` is used before it is built"
        note "results are built in order, inner nodes first";
    /// Two source nodes of one name.
    M095 node_named_twice(symbol, operator) = "`{symbol}` is bound more than once: it already names another `{operator}`"
        help "rename this one: ops are not compared";
    /// One symbol for entities of two kinds.
    M096 two_kinds(symbol, is, would_be) = "`{symbol}` is {is}, but here it would be {would_be}"
        help "rename one of them";
    /// A result binds a name of the source.
    M097 bound_in_source(symbol) = "`{symbol}` is already bound in the source"
        help "rename this node";
    /// Two result nodes of one name.
    M098 result_named_twice(symbol) = "`{symbol}` is bound more than once: it already names another result node"
        note "the results of one node are `{symbol}__0`, `{symbol}__1` and so on"
        help "rename this node";
    /// A name for a native matcher.
    M099 matcher_named() = "a native matcher cannot be bound to a symbol"
        help "write `(function $x, $y)`: each symbol is an output";
    /// A name for a term that builds nothing.
    M100 nothing_to_bind(name) = "`{name}` creates nothing to bind";
    /// A name for `either`.
    M101 either_named() = "`either` cannot be bound to a symbol"
        help "bind its operands";
    /// An index past the end.
    M102 index_out_of_range(op, results, choices) = "result index out of range for `{op}`, which has {results}: {choices}";
    /// An index past the end of what native code yields.
    M102 index_out_of_values(symbol, values, choices) = "index out of range for `{symbol}`, which refers to {values}: {choices}";
    /// An index past the end where a node is named.
    M103 node_index_out_of_range(op, results, choices) = "result index out of range for `{op}`, which has {results}: {choices}";
    /// An index on something without results.
    M104 index_on_leaf(symbol, kind) = "`{symbol}` is {kind}, which has no index"
        note "only results of ops and native code have an index";
    /// An index on an operation without results.
    M105 index_without_results(op, symbol) = "`{op}` has no results, so `{symbol}` does not exist";
    /// An index on the root.
    M106 index_on_root(base, written) = "cannot bind a single result of the root"
        help "bind `{base}` and use `{written}`";
    /// A nested operation with several results.
    M107 which_result(op, results, choices) = "ambiguous operand: `{op}` has {results}"
        help "write {choices}";
    /// A leaf that reads like a result.
    M108 leaf_or_result(symbol, index, op) = "ambiguous symbol: `{symbol}` could be this operand or result {index} of `{op}`"
        help "rename this operand";
    /// A replaced value as an operand of a built op.
    M109 replaced_value_used(symbol) = "`{symbol}` is replaced by this pattern, so no op built here can use it"
        note "`location`, `returnType`, native code and supplemental patterns may use it";

    // Results.
    /// Too few values.
    M110 too_few_values(op, results, values) = "`{op}` has {results} to replace, but the pattern yields {values}"
        help "list several results, `[(AOp $x), (BOp $x)]`, or write `(replaceWithValue $x)` for an existing value";
    /// No values.
    M111 no_values(op, results) = "`{op}` has {results} to replace, but the pattern yields no value";
    /// A node with more results than there are left to replace.
    M112 values_left_over(what, values, used) = "`{what}` yields {values}, but only the last {used} would replace a result";
    /// All results of an operation as one replacement.
    M113 replace_with_pack(symbol, count) = "`replaceWithValue` takes 1 value, but `{symbol}` refers to {count}";
    /// A list for a single result.
    M114 list_replaces_value(result, op) = "`{result}` of `{op}` is one value, not a list";
    /// A region without contents.
    M115 region_unsaid(op, region) = "missing contents of region `{region}` of `{op}`"
        help "add `{region} = (region (block ..))`, `{region} = empty`, or `{region} = $body` for a region of the root";
    /// A successor that cannot be given.
    M116 successor_unsaid(op) = "`{op}` has a successor, which a pattern cannot build"
        help "build it in native code";

    // Directives.
    /// A building directive in a source.
    M117 building_directive_in_source(name) = "`{name}` is not allowed in a source";
    /// Types for native code.
    M120 type_of_native() = "`returnType` is not allowed on native code, which determines its own types"
        help "remove `returnType`";
    /// Two directives of a kind.
    M122 directive_twice(name) = "`{name}` is specified more than once";
    /// Two names in one location.
    M123 location_named_twice() = "a location has at most one name";
    /// A symbol without a location.
    M124 no_location(symbol, kind) = "`{symbol}` is {kind} and has no location";
    /// `either` in `either`.
    M125 either_in_either() = "`either` cannot be nested directly in `either`"
        help "write `(either $a, $b, $c)`, which tries all orders";
    /// `either` in a result.
    M126 either_in_result() = "`either` is not allowed in a result"
        help "remove `either`";
    /// `copyAttrs` elsewhere.
    M127 copy_attrs_elsewhere() = "`copyAttrs` is allowed only in `supplemental`"
        help "write `supplemental [(copyAttrs $op)]`";

    /// `copyAttrs` of a symbol other than a matched op.
    M128 copy_attrs_from(symbol, kind) = "`copyAttrs` takes an op that the source binds, but `{symbol}` is {kind}"
        help "bind the op and name it: `(AOp:$op ..)` in the source, `(copyAttrs $op)` here";
    /// `copyAttrs` to a symbol other than a built op.
    M128 copy_attrs_to(symbol, kind) = "`copyAttrs` copies to an op that the results build, but `{symbol}` is {kind}";
    /// `copyAttrs` without a symbol, or with too many.
    M128 copy_attrs_arity() = "`copyAttrs` takes an op that the source binds, and optionally an op to copy to";
    /// `copyAttrs` without a built replacement.
    M129 nothing_receives_attributes() = "no op built here replaces the root, so `copyAttrs` has no target";

    // Native code.
    /// Several values of native code at a single value.
    M136 native_yields_several(name, results) = "ambiguous value: `{name}` yields {results} values";
    /// A native without results as an argument.
    M135 native_yields_nothing(name) = "`{name}` yields no value";

    // Benefit.
    /// A benefit other than one integer.
    M143 benefit_is_integer() = "`addBenefit` takes one integer" help "write `(addBenefit 1)`";
    /// A negative benefit.
    M144 benefit_negative(sum, operations, delta) = "negative benefit {sum}: {operations} in the source and {delta}"
        note "`(addBenefit 1)` increases the benefit by 1";
    /// A benefit that does not fit.
    M145 benefit_too_large(most) = "this benefit is too large: with the ops of the source, it can be at most {most}";

    // Errors of drr's own grammar.
    /// A pattern without a source.
    P01 source_expected() = "expected the source of the pattern: `(Op ..)`";
    /// Neither a name nor a source at the start.
    P100 name_or_source_expected() = "expected the name or the source of a pattern"
        help "write a pattern as `Name: (Op ..) => (Op ..)`, or without `Name:` as an expression";
    /// `pub (Op ..) => ..`.
    P94 name_expected() = "expected the name of the pattern: `pub Name: (Op ..) => ..`";
    /// `public Name: ..`.
    P101 unexpected_before_name(word, name) = "unexpected `{word}` before the name `{name}`";
    /// `def Name : Pat<..>`.
    P102 record_outside(word) = "`{word}` starts a TableGen record, which is allowed only in `drr! {{ .. }}`";
    /// `Pattern Name { .. }`.
    P123 declaration_outside(word) = "`{word}` starts a PDLL declaration, which is allowed only in `pdll! {{ .. }}`";
    /// `Name<T>: ..`.
    P103 pattern_with_parameters(name) = "a pattern cannot have parameters: `{name}: (Op ..) => ..`"
        help "generate patterns of one shape with `macro_rules!`, or with a `multiclass` in `drr! {{ .. }}`";
    /// `Name . ..`.
    P104 unexpected_after_name(token, name) = "unexpected `{token}` after the name of the pattern: `{name}: (Op ..) => ..`";
    /// No `=>` after the source.
    P02 arrow_expected() = "expected `=>` between the source and the results";
    /// A clause keyword out of order.
    P03 clause_out_of_order(word) = "`{word}` is out of order or repeated"
        note "the order is source, results, constraints, supplemental patterns, benefit";
    /// A clause keyword without its list.
    P04 list_expected(word) = "expected `[..]` after `{word}`";
    /// Nesting beyond the limit.
    P05 nested_too_deeply() = "this is nested too deeply";
    /// `name =` at the end.
    P06 named_argument_without_value(name) = "expected an argument after `{name} =`";
    /// A colon without a symbol.
    P07 symbol_after_colon_expected() = "expected a symbol after `:`";
    /// `NativeCodeCall` without a function.
    P08 native_function_expected(word) = "expected a function in angle brackets after `{word}`"
        help "write `({word}<function> $x)`";
    /// An invalid number of results of `NativeCodeCall`.
    P09 native_result_count_expected() = "expected the number of results";
    /// An open angle bracket.
    P10 angle_not_closed() = "expected `>` after this";
    /// `(AddOp:sum $x)`.
    P32 symbol_lacks_dollar(word) = "expected `$` before the name of a symbol: `${word}`";
    /// `Name (Op ..) => ..`.
    P13 name_without_colon(name) = "expected `:` after the name of the pattern: `{name}: (Op ..) => ..`";
    /// `f($x)`.
    P60 call_notation(name) = "expected `{name}` inside of the parentheses";
    /// `0..4`.
    P61 range_as_argument() = "a range is not a valid argument"
        help "bind a symbol and test it after the results: `where [{{ (0..4).contains(&$x) }}]`";
    /// `_`.
    P62 bare_blank() = "expected an argument, found `_`"
        help "write `$_` to match any argument";
    /// `=> Op $x, $y`.
    P63 result_without_parentheses(name) = "expected a result in parentheses: `({name} ..)`";
    /// `$x,, $y`.
    P65 nothing_before_comma() = "expected an argument, found `,`"
        help "remove the comma, or write `$_` to match any argument";
    /// A lower-case word alone.
    P11 bare_word(word, within) = "unexpected `{word}`: expected an argument or the end of {within}";
    /// `6foo`.
    P105 no_such_suffix(suffix) = "invalid suffix `{suffix}` for number literal";
    /// A term other than a literal in a list literal.
    P12 literal_expected() = "expected an integer, a float, a string, `true`, `false` or a list of them";
    /// `patterns! { Group = A }`.
    P52 group_list_expected() = "expected a list of patterns: `Group = [A, B]`";
    /// `patterns! { Group: [A] }`.
    P87 group_equals_expected(name) = "expected `=` after the name of the group: `{name} = [A, B]`";
    /// An invalid member of the list.
    P53 group_member_expected() = "expected a pattern: its name, an expression, or `(Op ..) => ..`";
    /// `[A B]`.
    P54 group_member_end() = "expected `,` between patterns";
    /// `#[label(slow)]`.
    P50 label_expected() = "expected a label in quotes: `#[label(\"name\")]`";
    /// `#[lable("slow")]`.
    P64 no_such_switch(word, near) = "unknown attribute `{word}` of a pattern"
        help "did you mean `{near}`?";
    /// `#[bounded_recursion(1)]`.
    P51 switch_alone(word) = "`{word}` takes no arguments: `#[{word}]`";
    /// `#[reach]`.
    P86 reach_expected() = "expected a number of steps: `#[reach(1)]`"
        note "0 is the root, 1 the ops that define its operands, and so on";
    /// `#[reach(1)] #[reach(2)]`.
    P88 reach_twice() = "`reach` is specified more than once";
    /// A result that is no node.
    P14 result_is_no_node() = "expected a node as the result: `(Op ..)`, native code, or `(replaceWithValue $x)`";
    /// Native code as a leaf of the source.
    P15 native_as_leaf(name) = "native code `{name}` requires parentheses in a source: `({name} ..)`";
    /// A directive as a leaf.
    P16 directive_as_leaf(name) = "directive `{name}` requires parentheses: `({name} ..)`";
    /// A directive in the constraint list.
    P17 directive_as_constraint(name) = "`{name}` is a directive, not a constraint";
    /// `addBenefit` inside a pattern.
    P18 benefit_inside() = "`addBenefit` must follow the results and lists of the pattern";
    /// `where [$x]`.
    P39 condition_expected() = "expected a constraint in parentheses" help "write `(HasOneUse $x)`, or `{{ .. }}` with a test in Rust";
    /// A constraint with a name in the place of its arguments.
    P19 constraint_entity_expected() = "expected a symbol or a literal as the argument of a constraint";
    /// A constraint on values of another entity.
    P21 entity_is_no_value(name, symbol, kind) = "`{name}` constrains a value, but `{symbol}` is {kind}";
    /// A constraint on attributes of another entity.
    P22 entity_is_no_attribute(name, symbol, kind) = "`{name}` constrains an attribute, but `{symbol}` is {kind}";
    /// A nested op with several results at a single value.
    P23 which_built_result(op, results, choices) = "ambiguous value: `{op}` has {results}"
        help "write {choices}";
    /// A variadic result at a single value.
    P24 list_of_results(symbol) = "expected one value, but `{symbol}` is a list";
    /// A signature that cannot be read.
    P25 other_version(op) = "the signature of `{op}` was generated by another version of drr"
        help "use one version of drr in the whole program";
    /// A manual call of the hidden macro.
    P26 step_by_hand() = "this macro is internal to `pat!` and cannot be called directly";
    /// A macro of a `drr!` block without text.
    P27 call_without_text(name) = "expected the text of `{name}!`" help "write `{name}!< .. >`";
    /// An angle bracket that nothing closes.
    P28 angle_call_not_closed(name) = "unclosed `<` of this `{name}!`";
    /// A named argument where only positions count.
    P30 named_argument_of_native() = "arguments of native code cannot be named";
    /// A named element.
    P31 named_element() = "elements of a list cannot be named";
    /// A region in a list that is no operand.
    P38 inline_in_list() = "`inline` is allowed only as a result or for the values of an operand";
    /// More values than a tuple can have.
    P34 too_many_native_results(limit) = "native code can yield at most {limit} values";
    /// A directive on a list.
    P35 directive_on_list(name) = "`{name}` is allowed on an op or native code, not on a list";
    /// An invalid term as a type.
    P36 type_expected() = "`returnType` takes symbols, types in quotes, native code and Rust expressions"
        help "write `(returnType $x)`, `(returnType \"i32\")` or `(returnType {{ Type::F32 }})`";
    /// A replacement in a supplemental pattern.
    P37 replacement_in_supplemental() = "`replaceWithValue` is not allowed in a supplemental pattern";
    /// An invalid term in a location.
    P29 location_part() = "`location` takes symbols and a name in quotes";
    /// No model, although no check has reported an error.
    P99 no_reason() = "drr cannot compile this pattern for an unknown reason, which is a bug in drr"
        help "report it with the pattern and its ops";
    /// `{ $k.checked_add(1)? }` in a result.
    P89 try_in_result() = "`?` is not allowed in the result of a pattern that is not `#[fallible]`"
        note "`?` in a result leaves the rewrite incomplete, so a `#[fallible]` pattern rolls it back"
        help "write `#[fallible]` before the pattern"
        help "or compute it in `where`, where `?` ends the match";
    /// `#[drr(shadowed)]`.
    P91 allow_expected() = "expected `#[drr(allow(..))]` with the names of lints";
    /// `#[drr(allow(shadow))]`.
    P92 no_such_lint(name) = "unknown lint `{name}`";
    /// A malformed constant.
    P20 constant_usage(name, usage) = "invalid arguments of `{name}`: expected `{usage}`";
}
