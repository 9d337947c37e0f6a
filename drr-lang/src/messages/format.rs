//! Messages about assembly formats. The ids `E..` are of what MLIR reports, too, in other words.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // The attribute dictionary.
    /// A format without `attr-dict`.
    E01 attr_dict_missing() = "missing `attr-dict` in the format"
        note "`attr-dict` prints the attributes that no other element prints"
        help "add `attr-dict`, usually at the end or before the types";
    /// `attr-dict attr-dict`.
    E02 dictionary_twice(word) = "`{word}` appears more than once in the format";
    /// `type(attr-dict)`.
    E03 dictionary_has_no_type(word) = "`{word}` has no type";

    // Variables.
    /// `$nothing`.
    E06 variable_unknown(name) = "cannot find `${name}` in this op";
    /// `$nothing` in the format of a type.
    E81 parameter_unknown(name) = "cannot find parameter `{name}`";
    /// `$x $x`, `operands $x`.
    E07 bound_already(noun, name) = "`${name}` is {noun} that is already bound"
        help "refer to it again with `ref(${name})` in a `custom` directive";
    /// `$result`.
    E08 result_outside_type(name) = "`${name}` is a result, of which only the type can be printed"
        help "write `type(${name})`";
    /// `results`.
    E09 results_outside_type() = "only the types of `results` can be printed"
        help "write `type(results)`, or `functional-type(operands, results)`";
    /// `$x operands`.
    E10 directive_overlaps(word) = "`{word}` binds {word} that are already bound"
        help "bind each by name, or all by `{word}`";
    /// `type(regions)`.
    E13 has_no_types(word) = "{word} have no types";
    /// `type($attr)`.
    E15 has_no_type(noun, name) = "`type` expects an operand or a result, but `${name}` is {noun}";
    /// `type(type($x))`.
    E17 type_in_type() = "a type has no type";
    /// `type($x) type($x)`.
    E18 type_written_already(name) = "the type of `${name}` is already bound";
    /// `type($x) type(operands)`.
    E19 types_written_already(word) = "the types of `{word}` are already bound";
    /// An invalid argument of `type(..)`.
    E20 type_argument() = "expected an operand, a result, `operands` or `results`";
    /// `custom<A>(functional-type(operands, results))`.
    E21 functional_type_nested() = "`functional-type` cannot be nested in another directive"
        help "pass the types to a `custom` directive one by one: `type($x)`";
    /// `type $x`.
    E22 open_expected(word) = "expected `(` after `{word}`";
    /// `type($x`.
    E22 close_expected(word) = "expected `)` at the end of `{word}`";
    /// `functional-type(operands)`.
    E22 functional_type_comma() = "expected `,` and the types of the results: `functional-type(operands, results)`";

    // `custom`, `ref`, `qualified`.
    /// `custom($x)`, `custom<type>($x)`.
    E23 custom_name_expected() = "expected the name of the directive: `custom<Name>($x)`";
    /// `custom<A($x)`.
    E23 custom_close_expected(name) = "expected `>` after `{name}`";
    /// `custom<A>`.
    E23 custom_args_expected(name) = "expected the arguments of the directive: `custom<{name}>($x)`";
    /// `custom<A>(operands)`.
    E24 custom_argument(word) = "`{word}` is not a valid argument of a `custom` directive"
        help "pass variables, `type($x)`, `attr-dict`, strings, or `ref(..)` of elements that are already bound";
    /// `custom<A>(type(operands))`.
    E25 custom_types_of_all() = "a `custom` directive takes the types of each variable separately"
        help "write `type($x)`";
    /// `custom<A>(custom<B>($x))`.
    E26 custom_nested() = "`custom` cannot be nested in another directive";
    /// `ref($x)` alone.
    E27 ref_outside_custom() = "`ref` is allowed only in the arguments of a `custom` directive: `custom<Name>(ref($x))`";
    /// `"text"` alone.
    E28 string_outside(text) = "a string is allowed only in the arguments of a `custom` directive"
        help "enclose printed text in backquotes: `` `{text}` ``";
    /// `qualified(operands)`.
    E29 qualified_argument() = "`qualified` expects an attribute or a `type` directive: `qualified(type($x))`";
    /// `custom<A>(ref($x)) $x`.
    E30 ref_too_early(noun, name) = "`${name}` is {noun} that is not bound before this `ref`"
        help "bind it first, or remove `ref` to bind it here";
    /// `custom<A>(ref(type($x)))`.
    E31 ref_of_type_too_early(name) = "the types of `{name}` are not bound before this `ref`";
    /// `custom<A>(ref(attr-dict))`.
    E33 ref_of_directive_too_early(word) = "no `{word}` precedes this `ref`";
    /// `custom<A>(ref(prop-dict))`.
    E33 ref_of_properties() = "`ref` cannot refer to `prop-dict`"
        help "refer to each property separately: `ref($x)`";

    // Missing elements.
    /// An operand, region or successor that the format does not bind.
    E41 not_bound(noun, name) = "{noun} `{name}` is missing from the format"
        help "add `${name}`";
    /// A property without a default that the format does not bind.
    O130 property_not_bound(name) = "property `{name}` is missing from the format, and `attr-dict` does not print properties"
        help "add `${name}`, or `prop-dict` for all properties that no other element prints";
    /// A type without a source.
    E45 type_unknown(noun, name) = "cannot infer the type of {noun} `{name}`"
        help "add `type(${name})`, or a trait that determines it, such as `AllTypesMatch`";

    // Optional groups.
    /// `(`a` $x)?`.
    E47 anchor_missing() = "missing anchor in the optional group"
        note "an optional group is printed if its anchor is present"
        help "mark an element as the anchor with `^` after it";
    /// `($x^ $y^)?`.
    E47 anchor_twice() = "more than one anchor in the optional group";
    /// `$x^`.
    E47 anchor_outside() = "an anchor is allowed only in an optional group";
    /// `($required^)?`.
    E48 anchor_attribute(name) = "`${name}` is always present, so it cannot be the anchor"
        note "an anchor is optional or has a default value";
    /// `($prop^)?`.
    E49 anchor_property(name) = "`${name}` is a property without a default, so it cannot be the anchor";
    /// `($single^)?`.
    E50 group_operand(name) = "`${name}` is a single operand, so it cannot be in an optional group";
    /// `(type($single)^)?`.
    E51 group_result(name) = "`${name}` is a single result, so its type cannot be in an optional group";
    /// `(attr-dict $x^)?`.
    E52 group_element() = "this element is not allowed in an optional group"
        note "an optional group may contain literals, variables, types, regions, `custom` directives and other groups";
    /// `(`a`^)?`.
    E52 anchor_kind() = "this element is always present, so it cannot be the anchor"
        note "an anchor is a variable, a type or a `custom` directive";
    /// `(custom<A>("text")^)?`.
    E52 anchor_argument() = "the arguments of this directive are always present, so it cannot be the anchor"
        help "move the anchor to another element of the group";
    /// `(custom<A>(ref($x))^)?`.
    E52 anchor_binds_nothing() = "this directive binds nothing, so it cannot be the anchor";
    /// `(type($x)^)?`.
    E53 group_start() = "the parser cannot detect an optional group that starts with this element"
        help "start with a literal, a variable or a `custom` directive";
    /// `($x^) : $y`.
    E54 else_expected() = "expected `(` and the alternative elements: `(..) : (..)?`";
    /// `($x^)`.
    E54 question_expected() = "expected `?` after an optional group";
    /// `type(($x^)?)`.
    E55 group_nested() = "an optional group or an `oilist` cannot be nested in a directive";

    // Ambiguities.
    /// `$any `:` type($x)`.
    E56 colon_ambiguous(name) = "ambiguous `:`: the parser would read it as the start of the type of `{name}`"
        help "put another literal between them";
    /// `attr-dict $region`.
    E57 brace_ambiguous() = "ambiguous brace: the parser would read it as the start of the preceding attribute dictionary"
        help "write `attr-dict-with-keyword`, or move `attr-dict` after this element";

    // Tokens.
    /// `type(`a`)`.
    E58 literal_in_directive() = "a literal cannot be nested in a directive";
    /// `^`, `foo`.
    E59 element_expected(found) = "expected a literal, a variable, a directive or an optional group, not {found}";
    /// `typ($x)`.
    E59 directive_unknown(word) = "unknown directive `{word}`"
        help "enclose a printed keyword in backquotes, and begin the name of an argument with `$`";
    /// `/`.
    E60 literal_character(text) = "invalid literal `{text}`"
        note "a literal of one character is a letter or one of `_ : , = < > ( ) [ ] {{ }} ? + - *`";
    /// `1a`.
    E61 literal_start(text) = "invalid literal `{text}`: a keyword starts with a letter or `_`"
        note "`->` and `...` are the only other literals of several characters";
    /// `a-b`.
    E62 literal_keyword(text) = "invalid literal `{text}`: a keyword consists of letters, digits, `_`, `$` and `.`"
        help "split several words into several literals";
    /// An unterminated literal.
    E63 literal_open() = "unterminated literal: expected a closing backquote";
    /// An unterminated string.
    E63 string_open() = "unterminated string: expected a closing quotation mark";
    /// `$1`.
    E64 variable_name_expected() = "expected a name after `$`";
    /// `/`.
    E64 character_unexpected(character) = "unexpected character `{character}` in a format";
    /// `params`.
    E65 directive_of_attributes(word) = "directive `{word}` is allowed only in formats of attributes and types";
    /// `attr-dict` in the format of a type.
    E66 directive_of_operations(word) = "directive `{word}` is allowed only in formats of ops";
    /// A required parameter that the format does not bind.
    E80 parameter_missing(name) = "required parameter `{name}` is missing from the format"
        help "bind it with `${name}`, or all parameters with `params` or `struct(params)`";
    /// `params $x`.
    E82 parameters_bound_already(word) = "`{word}` binds parameters that are already bound";
    /// `struct(`x`)`.
    E84 struct_argument() = "`struct` expects parameters, or `params` for all parameters";
    /// `struct($opt) `,``.
    E83 struct_before_comma() = "ambiguous `,`: the parser would read it as a separator of the preceding parameters, some of which may be absent"
        help "put another literal between them";
    /// `struct(custom<A>($x, $y))`.
    E85 struct_custom() = "a `custom` directive in `struct` takes exactly one parameter"
        note "`struct` prints the name of the parameter before the directive"
        help "write `struct(custom<Name>($x))`";
    /// `struct(struct($x))`.
    E86 directive_of_top(word) = "`{word}` cannot be nested in another directive";
    /// `(`a` $required $x^)?`.
    E87 group_parameter(name) = "parameter `{name}` is always present, so it cannot be in an optional group"
        note "a parameter in an optional group is optional or has a default value";
    /// `(`a`^ $x)?`.
    E88 anchor_of_params() = "this element is always present, so it cannot be the anchor"
        note "an anchor is a parameter, `params`, `struct` or a `custom` directive";
    /// `$type`.
    O107 self_type_in_format(name) = "self type `${name}` is not allowed in the format"
        note "the self type is printed after the attribute, as in `#attr<..> : type`"
        help "remove it";

    // `oilist`.
    /// `oilist($x)`.
    E70 clause_keyword_expected() = "expected a literal at the start of the clause";
    /// A required attribute.
    E71 clause_attribute(name) = "`${name}` is always present, so it cannot be in a clause of an `oilist`"
        help "use an attribute that is optional or has a default value";
    /// A property without a default.
    E72 clause_property(name) = "`${name}` is a property without a default, so it cannot be in a clause of an `oilist`";
    /// A single operand.
    E73 clause_operand(name) = "`${name}` is a single operand, so it cannot be in a clause of an `oilist`";
    /// The type of a single result.
    E73 clause_result(name) = "`${name}` is a single result, so its type cannot be in a clause of an `oilist`";
    /// A successor.
    E74 clause_element() = "this element is not allowed in an `oilist`"
        note "a clause may contain literals, variables, types, regions, `custom` directives and optional groups";
    /// Types alone.
    E74 clause_never_printed(keyword) = "clause `{keyword}` binds nothing, so it is never printed and its types are lost";
    /// One keyword in two clauses.
    E75 clause_keyword_twice(keyword) = "more than one clause starts with `{keyword}`";
    /// A clause keyword that also follows the list.
    E76 clause_keyword_and_literal(keyword) = "ambiguous literal: the parser would read `{keyword}` as the start of a preceding clause";

    // Formats that MLIR accepts but cannot parse.
    /// `$xs `,` $y`.
    O106 comma_ambiguous() = "ambiguous `,`: the parser would read it as a separator of the preceding list"
        help "put another literal between them";

    // Warnings.
    /// `(`a` $default^ $other)?`.
    O131 hidden_by_default(name, anchor) = "`{name}` is lost if `{anchor}` has its default value, because the group is not printed"
        help "move `{name}` after the group, or make the anchor an optional attribute";
    /// `(`a` $x^)? (`a` $y^)?`.
    O132 group_never_read(text) = "ambiguous group: a preceding group also starts with `{text}`"
        help "start them with different literals";
    /// `($x^)? ($y^)?`.
    O156 read_as_another(name, other) = "ambiguous element: if `{other}` is absent, the parser reads `{name}` as `{other}`"
        help "put a literal before one of them";
    /// `` `` `a` `` in the format of a type.
    O133 glued_to_name(name) = "missing separator: the parser reads `{name}` and this element as one name"
        help "start with punctuation, such as `<`, or remove the empty literal";

    // Limits of drr.
    /// More than 255 declared entities.
    O100 too_many_declared(limit) = "an op with a format can declare at most {limit} entities of each kind";
    /// More elements than 16 bits can index.
    O101 too_long() = "the format is too long: it has at most 65535 elements and 255 clauses";

    // Other entries about the assembly in the body of an op.
    /// `assembly_format: f`.
    O102 format_expected(name) = "expected a string for `{name}`";
    /// `fold: "text"`.
    O103 hook_function_expected(name) = "expected the name of a function for `{name}`";
    /// `parse` without `print`.
    O104 parse_and_print(given, missing) = "`{given}` requires `{missing}`"
        help "add `{missing}: {missing}_op`";
    /// `parse` beside `assembly_format`.
    O105 format_and_parser(name) = "`{name}` conflicts with `assembly_format`";
}
