//! Messages about patterns. `M..` are the errors of the specification, `P..` those of drr's own grammar.

use crate::report::Message;
use std::fmt::Display;

/// Returns advice for a word that is a whole argument.
pub(crate) fn bare_word_help(word: impl Display) -> String {
    let word = word.to_string();
    // The text of native code, which has a name only in records.
    if word.starts_with('"') {
        return "native code is called in parentheses, also without arguments: `(Name)`".to_string();
    }
    format!("a symbol is written `${word}`, native code `({word} ..)`")
}

/// Returns advice on selecting a value of a nested op.
pub(crate) fn one_of_list(op: impl Display) -> String {
    format!(
        "take one of it with a function: `(first ({op} ..))`, `fn first(_: &mut Rewriter, list: Vec<Value>) -> Value`"
    )
}

messages! {
    // Syntax.
    /// The root is native code.
    M001 root_is_native(name) = "a source pattern starts with an operation; `{name}` is native code"
        note "what begins with a small letter is a Rust function, what begins with a capital an operation"
        help "match an operation and write `({name} ..)` for one of its operands"
        help "if `{name}` is an operation, import it under a name with a capital: `use path::AddOp as Add;`";
    /// The root matches constants.
    M001 root_is_matcher(name) = "a source pattern starts with an operation; `{name}` matches what defines an operand"
        help "match an operation and write `({name} AnyAttr:$k)` for one of its operands";
    /// The root is a directive.
    M002 root_is_directive(name) = "a source pattern starts with an operation; `{name}` is a directive";
    /// The root is a constraint.
    M003 root_is_constraint(name) = "a source pattern starts with an operation; `{name}` is a constraint"
        help "constraints follow the results: `where [({name} $x)]`";
    /// A directive that builds nothing as a result.
    M004 builds_nothing(name) = "`{name}` builds nothing, so it cannot be a result";
    /// A constraint as a result.
    M005 constraint_as_result(name) = "`{name}` is a constraint and builds nothing"
        help "constraints follow the results: `where [({name} $x)]`";
    /// A constraint without parentheses.
    M006 bare_constraint(name) = "`{name}` is written with what it tests" help "write `({name} $x)`";
    /// A benefit before a list.
    M007 benefit_before_list() = "`addBenefit` is the last part of a pattern, but a list follows"
        help "the order is: source, results, constraints, supplemental patterns, benefit";
    /// `$` without a name.
    M008 symbol_expected() = "a symbol is `$` and a name, such as `$x`";
    /// An unexpected token.
    M009 stray_token(token, within) = "unexpected `{token}`: expected an argument or the end of {within}";
    /// A pattern without results.
    M010 results_missing() = "a pattern needs results: `(Op ..)`, or `[]` to erase an operation without results";
    /// `()`.
    M011 head_expected() = "a node starts with an operation, native code or a directive: `(Op $x)`";
    /// Tokens after the last clause.
    M012 trailing_tokens(token) = "unexpected `{token}` after the pattern";
    /// A directive before an argument.
    M013 directive_before_arguments(name) = "`{name}` must come after all arguments"
        help "write it last: `(Op $x, ({name} $y))`";
    /// A misplaced or repeated rest marker.
    M014 rest_not_last() = "`..` must come once, after all other arguments";
    /// A positional argument after a named one.
    M015 positional_after_named() = "positional arguments must come before named ones";

    // Names.
    /// A known constraint heads a node.
    M017 constraint_as_operation(name, kind) = "`{name}` is {kind} constraint, not an operation";
    /// A misspelled directive.
    M018 no_such_directive(name, meant) = "no directive `{name}`; did you mean `{meant}`?";
    /// `hasOneUse`.
    P107 no_such_constraint(name, meant) = "there is no constraint `{name}`; did you mean `{meant}`?";
    /// `NegOp: (NegOp $x) => ..`.
    M021 named_like_operation(name) = "`{name}` is an operation of this pattern, so the pattern needs another name";
    /// `ConstantEnumCase<Mode, "fsat">`.
    M022 enum_case_unknown(path, name, cases) = "`{path}` has no case `{name}`"
        note "its cases are {cases}";
    /// `ConstantAttr<RankedF32ElementsAttr<[2]>, "{1.0, 2.0, 3.0}">`.
    P72 elements_miscounted(wanted, count, given) = "{wanted} has {count} elements, or one value for all of them; {given} given";
    /// `Mode::Fast`.
    P33 variant_is_no_case(path, case) = "`{path}` is a variant of a Rust enum, which is no attribute"
        help "the case of an enum is written `{case}`";
    /// `ConstantEnumCase<AOp, "fast">`.
    P70 no_enum(path) = "`{path}` is an operation, not an enum";
    /// `(Mode $x)`.
    P71 enum_as_operation(path) = "`{path}` is an enum, not an operation";
    /// A named argument that the operation does not have.
    M023 no_such_argument(op, what, name) = "`{op}` has no {what} `{name}`";

    // Numbers.
    /// Too few arguments.
    M024 too_few_arguments(op, takes, given, missing) = "`{op}` takes {takes}, {given} given: {missing} missing";
    /// Too many arguments.
    M025 too_many_arguments(op, takes, given) = "`{op}` takes {takes}, {given} given";
    /// One argument twice.
    M032 argument_twice(what, name, op) = "{what} `{name}` of `{op}` is given twice";
    /// A required argument is left out.
    M033 argument_needed(op, name) = "`{op}` needs `{name}`";
    /// The rest marker in a result.
    M034 rest_in_result() = "`..` ignores arguments in a match; a result must say what to build"
        help "name the arguments to leave out optional ones";
    /// A type constraint with no entity or with several.
    M035 type_constraint_arity(name, given) = "`{name}` tests 1 value, {given} given" help "write `({name} $x)`";
    /// A built-in constraint with a wrong number of entities.
    M036 constraint_arity(name, takes, given) = "`{name}` takes {takes}, {given} given";
    /// A node as an argument of a constraint.
    M037 node_as_entity(node) = "a constraint tests symbols and literals; `{node}` belongs to the rewrite"
        help "compute it inside the constraint";
    /// No value or several.
    M039 replace_with_value_arity(given) = "`replaceWithValue` takes 1 value, {given} given"
        help "for several results write several: `[(replaceWithValue $x), (replaceWithValue $y)]`";
    /// A `replaceWithValue` of a term other than a symbol.
    M040 replace_with_value_symbol(given) = "`replaceWithValue` takes a symbol, not {given}";
    /// A `returnType` of nothing.
    M042 types_missing(count) = "`returnType` needs one type per result, here {count}"
        help "write `(returnType $x)` for the type of `$x`, or `(returnType \"i32\")`";
    /// A location of nothing.
    M041 location_empty() = "`location` needs a symbol or a name"
        help "write `(location $x)` for the place of `$x`, or `(location \"name\")`";

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
    M047 entity_constraint_as_leaf(name, symbol)
        = "`{name}` tests a value as a whole; it goes into the constraint list" help "write `where [({name} {symbol})]`";
    /// A constant at an operand.
    M048 constant_at_operand(at) = "{at} is an operand; a constant attribute is not a value"
        help "match the operation that makes it: `(ConstOp ..)` or `(ConstantLikeMatcher ..)`";
    /// A nested op at an argument other than an operand.
    M049 node_at_attribute(at, kind) = "{at} is {kind}; no operation defines it"
        help "a symbol binds it, a constraint or a literal tests it";
    /// An operation without results as an operand.
    M056 nested_without_results(op) = "`{op}` has no results, so it defines no operand";
    /// A constant that an argument never equals.
    M057 never_equal(at, constraint, what) = "{at} is {constraint} and never equal to {what}";
    /// A constraint that never holds.
    M058 never_holds(at, is, never) = "{at} is `{is}` and never `{never}`";
    /// A literal of another kind.
    M059 literal_kind(at, constraint, literal) = "{at} is {constraint}; {literal} is not";
    /// A literal that is too large.
    M059 literal_range(at, constraint, literal, bits)
        = "{at} is {constraint}; `{literal}` does not fit in {bits} bits";
    /// A constant whose text is too large for its kind.
    M059 constant_range(literal, bits) = "`{literal}` does not fit in {bits} bits";
    /// A literal at an argument without a declared type.
    M060 literal_type_open(at) = "{at} may be any attribute; say of which type";
    /// A literal at an argument whose constraint does not determine the type.
    M060 literal_type_undecided(at, constraint)
        = "{at} is {constraint}, which leaves the type of this literal open; say of which type";

    // Kinds in the result.
    /// A symbol other than a value at an operand.
    M061 not_a_value(at, symbol, kind) = "{at} is an operand, but `{symbol}` is {kind}";
    /// A symbol other than an attribute at an attribute.
    M062 not_an_attribute(at, symbol, kind) = "{at} is an attribute, but `{symbol}` is {kind}";
    /// A symbol other than a property at a property.
    M063 not_a_property(at, symbol, kind) = "{at} is a property, but `{symbol}` is {kind}";
    /// A `replaceWithValue` of a symbol other than a value.
    M064 replace_with_value_kind(symbol, kind) = "`replaceWithValue` needs a value; `{symbol}` is {kind}";
    /// A list at a single operand.
    M065 list_at_single(at, symbol) = "{at} is one value, but `{symbol}` is a list";
    /// A symbol for all results of an op at a single value.
    M066 pack_needs_index(symbol, count, choices) = "`{symbol}` stands for {count} values; say which: {choices}";
    /// An operation without results as a value.
    M067 no_results_as_value(op, symbol) = "`{op}` has no results; `{symbol}` is only the operation";
    /// A list at a single operand, built in place.
    M068 variadic_at_single(at) = "{at} is one value, not a list";
    /// A list at an argument other than an operand.
    M068 variadic_at_attribute(at, kind) = "{at} is {kind}, not a list of values";
    /// A list in a list.
    M069 list_in_list() = "a list inside a list is the same list" help "drop the inner `variadic`";
    /// A constant in a list.
    M070 constant_in_list() = "`variadic` makes a list of values; this is an attribute"
        help "make a value of it with an operation, such as `(ConstOp ..)`";
    /// A symbol other than a value in a list.
    M070 no_value_in_list(symbol, kind) = "`variadic` makes a list of values; `{symbol}` is {kind}"
        help "make a value of it with an operation, such as `(ConstOp {symbol})`";
    /// An operation at an attribute.
    M071 operation_at_attribute(at, kind, made) = "{at} is {kind}; `{made}` makes a value"
        help "native code can make one: `(function $x)`";
    /// A constant attribute at a property.
    M072 constant_at_property(at, constraint) = "{at} is a property, but this is a constant attribute"
        help "write `ConstantProp<{constraint}, \"..\">` or a literal";
    /// A constant at an operand.
    M074 constant_as_value(at) = "{at} is an operand, but this is a constant"
        help "make a value of it with an operation, such as `(ConstOp ..)`";
    /// `(AddOp MulOp, $y)`.
    P106 bare_operation_as_value(at, name) = "{at} is an operand, but `{name}` is the name of an operation"
        help "one that makes the operand has parentheses of its own: `({name} ..)`"
        help "in a `macro_rules!` macro with a parameter `$x`, `$x` is what the macro is given, so a symbol needs another name";
    /// An attribute of another kind.
    M075 attribute_never_fits(at, wanted, symbol, given)
        = "{at} is {wanted}, but `{symbol}` is {given}";
    /// A constraint in a result.
    M076 constraint_in_result(written) = "constraints belong to the source; here write `{written}`";

    // Types.
    /// An operand whose type never fits.
    M077 operand_never_fits(at, wanted, symbol, given)
        = "{at} is `{wanted}`, but `{symbol}` is `{given}`";
    /// A given type that never fits.
    M077 given_type_never_fits(result, op, wanted, given)
        = "`{result}` of `{op}` is `{wanted}`, but the type given for it is `{given}`";
    /// A replacement whose type never fits.
    M078 replacement_never_fits(given, result, op, wanted)
        = "this yields `{given}`, but it replaces `{result}` of `{op}`, which is `{wanted}`";
    /// A built op without a known result type.
    M079 result_type_unknown(op) = "the result type of `{op}` is not known here"
        help "add `(returnType $x)` for the type of `$x`; or name a function that infers it: `{{ infer_types: f }}` in `op!`, `let inferTypes = f;` in a record";
    /// A `returnType` of an op that takes the types of the root.
    M080 types_of_replacement(op, result, root) = "this `{op}` replaces `{result}` of `{root}` and takes its type";
    /// Another number of types than of results.
    M081 type_count(op, results, types) = "`{op}` has {results}, {types} given" help "each result has one type";
    /// An op as a type.
    M082 operation_is_no_type(op) = "`{op}` is an operation, not a type";
    /// A list as a single type.
    M083 list_has_no_type(symbol) = "`{symbol}` is a list, and one type is wanted here"
        help "name one value, or give the type itself: `(returnType \"i32\")`";
    /// A list of types for a single result.
    M083 types_of_one_value() = "this result is one value and has one type, not a list of them";
    /// An attribute or property without a type.
    M083 attribute_has_no_type(symbol, what) = "`{symbol}` is {what} and has no type"
        help "name a value, or give the type itself: `(returnType \"i32\")`";
    /// A string that is no type and no code.
    M084 no_such_type(text, meant) = "`{text}` is no type; did you mean `{meant}`?";
    /// A string that is neither a type nor Rust.
    M084 neither_type_nor_rust(text) = "`{text}` is neither a type nor a Rust expression";
    /// `ConstantAttr<AnyAttr, "dense<1>">`.
    P119 attr_text(text, expected, place) = "`{text}` is no attribute: expected {expected} {place}"
        help "attributes are written as in MLIR: `10 : i32`, `dense<1> : tensor<4xi32>`, `#dialect.attr`";
    /// `ConstantType<"tensor<4">`.
    P120 type_text(text, expected, place) = "`{text}` is no type: expected {expected} {place}"
        help "types are written as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`";
    /// `ConstantType<"i32">` as an attribute.
    P121 constant_type_as_attribute(name) = "`{name}` is a type and no attribute"
        help "a type is an argument of native code; the attribute that holds it is `ConstantAttr<AnyAttr, \"..\">`";
    /// A constant without a builder.
    M085 constant_without_kind(constraint) = "`{constraint}` does not say which attribute to build"
        help "name the kind, as in `ConstantAttr<I32Attr, \"1\">`, or write it as in MLIR, as in `ConstantAttr<AnyAttr, \"1 : i32\">`";
    /// A constant whose text does not parse.
    M086 constant_text(wanted, text) = "not {wanted}: `{text}`";

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
    M091 unbound_in_list(symbol, near) = "this list holds `{symbol}`, which is not bound{near}";
    /// `$_` as a reference.
    M092 blank_is_no_reference() = "`$_` binds nothing" help "give the argument a name";
    /// A symbol of the rewrite in a constraint.
    M093 built_too_late(symbol) = "`{symbol}` is built by the rewrite; constraints are tested before";
    /// A symbol before its node.
    M094 used_before_built(symbol) = "`{symbol}` is used before it is built"
        help "results are built in order, inner nodes first";
    /// Two source nodes of one name.
    M095 node_named_twice(symbol, head) = "`{symbol}` already names another `{head}`"
        help "give this one another name: operations are not compared";
    /// One symbol for entities of two kinds.
    M096 two_kinds(symbol, is, would_be) = "`{symbol}` is {is}; here it would be {would_be}"
        help "give one of them another name";
    /// A result binds a name of the source.
    M097 bound_in_source(symbol) = "`{symbol}` is already bound in the source" help "give this node another name";
    /// Two result nodes of one name.
    M098 result_named_twice(symbol) = "`{symbol}` already names another result node"
        help "give this one another name; the results of one node are `{symbol}__0`, `{symbol}__1` and so on";
    /// A name for a native matcher.
    M099 matcher_named() = "a native matcher yields no operation; bind its outputs"
        help "write `(function $x, $y)`: each symbol is an output";
    /// A name for a term that builds nothing.
    M100 nothing_to_bind(name) = "`{name}` makes nothing new to bind";
    /// A name for `either`.
    M101 either_named() = "`either` is not a value; bind its operands";
    /// An index past the end.
    M102 index_out_of_range(op, results, choices) = "`{op}` has {results}: {choices}";
    /// An index past the end of what native code yields.
    M102 index_out_of_values(symbol, values, choices) = "`{symbol}` stands for {values}: {choices}";
    /// An index past the end where a node is named.
    M103 node_index_out_of_range(op, results, choices) = "`{op}` has {results}: {choices}";
    /// An index on something without results.
    M104 index_on_leaf(symbol, kind) = "`{symbol}` is {kind}; only results of operations and native code have an index";
    /// An index on an operation without results.
    M105 index_without_results(op, symbol) = "`{op}` has no results, so there is no `{symbol}`";
    /// An index on the root.
    M106 index_on_root(base, written) = "the root is matched as a whole; bind `{base}` and use `{written}`";
    /// A nested operation with several results.
    M107 which_result(op, results, choices) = "`{op}` has {results}; say which one the operand is" help "write {choices}";
    /// A leaf that reads like a result.
    M108 leaf_or_result(symbol, index, op) = "`{symbol}` could be this operand or result {index} of `{op}`"
        help "rename this operand";
    /// A replaced value as an operand of a built op.
    M109 replaced_value_used(symbol) = "`{symbol}` is replaced by this pattern, so nothing built here can use it"
        help "`location`, `returnType`, native code and supplemental patterns may use it";

    // Results.
    /// Too few values.
    M110 too_few_values(op, results, values) = "`{op}` has {results} to replace, the results yield {values}"
        help "one result stands behind the other in a list: `[(AOp $x), (BOp $x)]`; `(replaceWithValue $x)` is one of a value that is there";
    /// No values.
    M111 no_values(op, results) = "`{op}` has {results} to replace, but nothing here yields a value";
    /// A node with more results than there are left to replace.
    M112 values_left_over(what, values, used) = "`{what}` yields {values}, but only the last {used} would replace a result";
    /// All results of an operation as one replacement.
    M113 replace_with_pack(symbol, count) = "`{symbol}` stands for {count} values";
    /// A list for a single result.
    M114 list_replaces_value(result, op) = "`{result}` of `{op}` is one value, not a list";
    /// A region without contents.
    M115 region_unsaid(op, region) = "`{op}` has a region `{region}`; say what is in it"
        help "`{region} = (region (block ..))`, `{region} = empty`, or `{region} = $body` for a region of the root";
    /// A successor that cannot be given.
    M116 successor_unsaid(op) = "`{op}` needs a successor, which a pattern cannot give" help "build it in native code";

    // Directives.
    /// A building directive in a source.
    M117 building_directive_in_source(name) = "`{name}` says how to build; a source only matches";
    /// Types for native code.
    M120 type_of_native() = "native code chooses its own types; drop `returnType`";
    /// Two directives of a kind.
    M122 directive_twice(name) = "`{name}` is given twice";
    /// Two names in one location.
    M123 location_named_twice() = "a location takes one name; this is the second";
    /// A symbol without a location.
    M124 no_location(symbol, kind) = "`{symbol}` is {kind} and has no location";
    /// `either` in `either`.
    M125 either_in_either() = "`either` directly in `either` means nothing"
        help "write `(either $a, $b, $c)`, which tries all orders";
    /// `either` in a result.
    M126 either_in_result() = "`either` leaves the order open; a result must choose" help "drop `either`";
    /// `copyAttrs` elsewhere.
    M127 copy_attrs_elsewhere() = "`copyAttrs` is a supplemental pattern" help "write `supplemental [(copyAttrs $op)]`";

    /// `copyAttrs` of a symbol other than a matched op.
    M128 copy_attrs_from(symbol, kind) = "`copyAttrs` takes an operation bound in the source; `{symbol}` is {kind}"
        help "bind the operation and name it: `(AOp:$op ..)` in the source, `(copyAttrs $op)` here";
    /// `copyAttrs` to a symbol other than a built op.
    M128 copy_attrs_to(symbol, kind) = "`copyAttrs` copies to an operation that the results build; `{symbol}` is {kind}";
    /// `copyAttrs` without a symbol, or with too many.
    M128 copy_attrs_arity() = "`copyAttrs` takes an operation bound in the source, and perhaps one to copy to";
    /// `copyAttrs` without a built replacement.
    M129 nothing_receives_attributes()
        = "no operation built here yields a replacement, so nothing receives the attributes";

    // Native code.
    /// Several values of native code at a single value.
    M136 native_yields_several(name, results) = "`{name}` yields {results} values; say which";
    /// A native without results as an argument.
    M135 native_yields_nothing(name) = "`{name}` yields nothing";

    // Benefit.
    /// A benefit other than one integer.
    M143 benefit_is_integer() = "`addBenefit` takes one integer" help "write `(addBenefit 1)`";
    /// A negative benefit.
    M144 benefit_negative(sum, operations, delta)
        = "the benefit would be {sum}: {operations} in the source and {delta}"
        help "a benefit is 0 or more; `(addBenefit 1)` makes it greater by 1";
    /// A benefit that does not fit.
    M145 benefit_too_large(most) = "this benefit is too large: with the operations of the source it is at most {most}";

    // Errors of drr's own grammar.
    /// A pattern without a source.
    P01 source_expected() = "a pattern begins with what it matches: `(Op ..)`";
    /// Neither a name nor a source at the start.
    P100 head_or_source_expected() = "expected a name or what is matched"
        help "a pattern is written `Name: (Op ..) => (Op ..)`, without its name it is an expression";
    /// `pub (Op ..) => ..`.
    P94 name_expected() = "expected the name of the pattern: `pub Name: (Op ..) => ..`";
    /// `public Name: ..`.
    P101 unexpected_before_name(word, name) = "unexpected `{word}` before the name `{name}`";
    /// `def Name : Pat<..>`.
    P102 record_outside(word) = "`{word}` begins a record of TableGen's, which stands in `drr! {{ .. }}`";
    /// `Pattern Name { .. }`.
    P123 declaration_outside(word) = "`{word}` begins a declaration of PDLL, which stands in `pdll! {{ .. }}`";
    /// `Name<T>: ..`.
    P103 pattern_with_parameters(name) = "a pattern has no parameters: `{name}: (Op ..) => ..`"
        help "for patterns of one shape let `macro_rules!` write them, or a `multiclass` in `drr! {{ .. }}`";
    /// `Name . ..`.
    P104 unexpected_after_name(token, name) = "unexpected `{token}` after the name of the pattern: `{name}: (Op ..) => ..`";
    /// No `=>` after the source.
    P02 arrow_expected() = "expected `=>` between what is matched and what is built";
    /// A clause keyword out of order.
    P03 clause_out_of_order(word) = "`{word}` comes too late or twice"
        help "the order is: source, results, constraints, supplemental patterns, benefit";
    /// A clause keyword without its list.
    P04 list_expected(word) = "expected `[..]` after `{word}`";
    /// Nesting beyond the limit.
    P05 nested_too_deeply() = "this is nested too deeply";
    /// `name =` at the end.
    P06 named_argument_without_value(name) = "expected an argument after `{name} =`";
    /// A colon without a symbol.
    P07 symbol_after_colon_expected() = "expected a symbol after `:`";
    /// `NativeCodeCall` without a function.
    P08 native_function_expected(word) = "`{word}` names its function in angle brackets" help "write `({word}<function> $x)`";
    /// An invalid number of results of `NativeCodeCall`.
    P09 native_result_count_expected() = "expected the number of results";
    /// An open angle bracket.
    P10 angle_not_closed() = "expected `>` after this";
    /// `(AddOp:sum $x)`.
    P32 symbol_lacks_dollar(word) = "a symbol is `$` and a name: `${word}`";
    /// `Name (Op ..) => ..`.
    P13 name_without_colon(name) = "expected `:` after the name of the pattern: `{name}: (Op ..) => ..`";
    /// `f($x)`.
    P60 call_notation(name) = "`{name}` stands inside of the parentheses";
    /// `0..4`.
    P61 range_as_argument() = "a range is no argument: one constant is matched"
        help "bind a symbol and test it behind the results: `where [{{ (0..4).contains(&$x) }}]`";
    /// `_`.
    P62 bare_blank() = "an argument that does not matter is written `$_`";
    /// `=> Op $x, $y`.
    P63 result_without_parentheses(name) = "a result stands in parentheses: `({name} ..)`";
    /// `$x,, $y`.
    P65 nothing_before_comma() = "nothing stands before this `,`" help "drop it; an argument that does not matter is written `$_`";
    /// A lower-case word alone.
    P11 bare_word(word, within) = "unexpected `{word}`: expected an argument or the end of {within}";
    /// `6foo`.
    P105 no_such_suffix(suffix) = "no number ends in `{suffix}`";
    /// A term other than a literal in a list literal.
    P12 literal_expected() = "expected an integer, a float, a string, `true`, `false` or a list of them";
    /// `patterns! { Group = A }`.
    P52 group_list_expected() = "a group is a list of patterns: `Group = [A, B]`";
    /// `patterns! { Group: [A] }`.
    P87 group_equals_expected(name) = "expected `=` after the name of the group: `{name} = [A, B]`";
    /// An invalid member of the list.
    P53 group_member_expected() = "expected a pattern: its name, an expression, or `(Op ..) => ..`";
    /// `[A B]`.
    P54 group_member_end() = "expected `,` between patterns";
    /// `#[label(slow)]`.
    P50 label_expected() = "expected a label in quotes: `#[label(\"name\")]`";
    /// `#[lable("slow")]`.
    P64 no_such_switch(word, near) = "a pattern has no attribute `{word}`; did you mean `{near}`?";
    /// `#[bounded_recursion(1)]`.
    P51 switch_alone(word) = "`{word}` takes nothing: `#[{word}]`";
    /// `#[reach]`.
    P86 reach_expected() = "expected a number of steps: `#[reach(1)]`" help "0 is the root, 1 the operations that define its operands, and so on";
    /// `#[reach(1)] #[reach(2)]`.
    P88 reach_twice() = "`reach` is given twice";
    /// A result that is no node.
    P14 result_is_no_node() = "a result is a node: `(Op ..)`, native code, or `(replaceWithValue $x)`";
    /// Native code as a leaf of the source.
    P15 native_as_leaf(name) = "`{name}` is native code; in a source it is written `({name} ..)`";
    /// A directive as a leaf.
    P16 directive_as_leaf(name) = "`{name}` is a directive and is written `({name} ..)`";
    /// A directive in the constraint list.
    P17 directive_as_constraint(name) = "`{name}` is a directive, not a constraint";
    /// `addBenefit` inside a pattern.
    P18 benefit_inside() = "`addBenefit` follows the results and lists of a pattern";
    /// `where [$x]`.
    P39 condition_expected() = "expected a constraint in parentheses" help "write `(HasOneUse $x)`, or `{{ .. }}` with a test in Rust";
    /// A constraint with a name in the place of its arguments.
    P19 constraint_entity_expected() = "a constraint tests symbols and literals";
    /// A constraint on values of another entity.
    P21 entity_is_no_value(name, symbol, kind) = "`{name}` tests a value; `{symbol}` is {kind}";
    /// A constraint on attributes of another entity.
    P22 entity_is_no_attribute(name, symbol, kind) = "`{name}` tests an attribute; `{symbol}` is {kind}";
    /// A nested op with several results at a single value.
    P23 which_built_result(op, results, choices) = "`{op}` has {results}; say which one is meant" help "write {choices}";
    /// A variadic result at a single value.
    P24 list_of_results(symbol) = "`{symbol}` is a list, and one value is wanted here";
    /// A signature that cannot be read.
    P25 other_version(op) = "the signature of `{op}` was made by another version of drr"
        help "use one version of drr in the whole program";
    /// A manual call of the hidden macro.
    P26 step_by_hand() = "this macro is a step of `pat!` and means nothing on its own";
    /// A macro of a `drr!` block without text.
    P27 call_without_text(name) = "expected the text of `{name}!`" help "write `{name}!< .. >`";
    /// An angle bracket that nothing closes.
    P28 angle_call_not_closed(name) = "the `<` of this `{name}!` is not closed";
    /// A named argument where only positions count.
    P30 named_argument_of_native() = "native code takes its arguments in order, without names";
    /// A named element.
    P31 named_element() = "the elements of a list have no names";
    /// A region in a list that is no operand.
    P38 inline_in_list() = "`inline` stands for a whole result or for the values of an operand";
    /// More values than a tuple can have.
    P34 too_many_native_results(limit) = "native code can yield at most {limit} values";
    /// A directive on a list.
    P35 directive_on_list(name) = "`{name}` belongs to an operation or native code, not to a list";
    /// An invalid term as a type.
    P36 type_expected() = "`returnType` takes symbols, types in quotes, native code and Rust expressions"
        help "write `(returnType $x)`, `(returnType \"i32\")` or `(returnType {{ Type::F32 }})`";
    /// A replacement in a supplemental pattern.
    P37 replacement_in_supplemental() = "supplemental patterns replace nothing; `replaceWithValue` is a result";
    /// An invalid term in a location.
    P29 location_part() = "`location` takes symbols and a name in quotes";
    /// No model, although no check has reported an error.
    P99 no_reason() = "drr cannot compile this pattern, and does not know why: this is a bug of drr"
        help "report it with the pattern and its operations";
    /// `{ $k.checked_add(1)? }` in a result.
    P89 try_in_result() = "`?` would leave the rewrite half done, and this rule is not marked as one that can fail"
        help "write `#[fallible]` before the rule: then `?` undoes the rewrite" help "or find out in `where`, in which `?` ends the match";
    /// `#[drr(shadowed)]`.
    P91 allow_expected() = "expected `#[drr(allow(..))]` with the names of lints";
    /// `#[drr(allow(shadow))]`.
    P92 no_such_lint(name) = "there is no lint `{name}`";
    /// A malformed constant.
    P20 constant_usage(name, usage) = "`{name}` is written `{usage}`";
}
