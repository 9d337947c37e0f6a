//! Messages about assembly formats. The ids are those of the specification; MLIR's texts differ.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // The attribute dictionary.
    /// A format without `attr-dict`.
    E01 attr_dict_missing() = "the format has no `attr-dict`, which has the attributes that nothing else writes"
        help "add `attr-dict`, most often at the end or before the types";
    /// `attr-dict attr-dict`.
    E02 dictionary_twice(word) = "`{word}` is in the format twice";
    /// `type(attr-dict)`.
    E03 dictionary_has_no_type(word) = "`{word}` has no type";

    // Variables.
    /// `$nothing`.
    E06 variable_unknown(name) = "the operation declares nothing that is called `{name}`";
    /// `$nothing` in the format of a type.
    E81 parameter_unknown(name) = "there is no parameter `{name}`";
    /// `$x $x`, `operands $x`.
    E07 bound_already(noun, name) = "`${name}` is {noun} that is bound already"
        help "`ref(${name})` in a `custom` directive has it again";
    /// `$result`.
    E08 result_outside_type(name) = "`${name}` is a result, of which only the type is written"
        help "write `type(${name})`";
    /// `results`.
    E09 results_outside_type() = "only the types of results are written"
        help "write `type(results)`, or `functional-type(operands, results)`";
    /// `$x operands`.
    E10 directive_overlaps(word) = "`{word}` stands for all {word}, and some of them are bound already"
        help "bind each by its name, or all by `{word}`";
    /// `type(regions)`.
    E13 has_no_types(word) = "{word} have no types";
    /// `type($attr)`.
    E15 has_no_type(noun, name) = "`${name}` is {noun}, and `type` takes an operand or a result";
    /// `type(type($x))`.
    E17 type_in_type() = "a type has no type";
    /// `type($x) type($x)`.
    E18 type_written_already(name) = "the type of `${name}` is written already";
    /// `type($x) type(operands)`.
    E19 types_written_already(word) = "the types of {word} are written already";
    /// An invalid argument of `type(..)`.
    E20 type_argument() = "expected an operand, a result, `operands` or `results`";
    /// `custom<A>(functional-type(operands, results))`.
    E21 functional_type_nested() = "`functional-type` stands in no other directive"
        help "give a `custom` directive the types one by one: `type($x)`";
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
    E23 custom_args_expected(name) = "expected what the directive is given: `custom<{name}>($x)`";
    /// `custom<A>(operands)`.
    E24 custom_argument(word) = "`{word}` is nothing that a `custom` directive can be given"
        help "give it variables, `type($x)`, `attr-dict`, strings, or in `ref(..)` what is bound before";
    /// `custom<A>(type(operands))`.
    E25 custom_types_of_all() = "a `custom` directive is given the types of each variable by itself"
        help "write `type($x)`";
    /// `custom<A>(custom<B>($x))`.
    E26 custom_nested() = "`custom` stands in no other directive";
    /// `ref($x)` alone.
    E27 ref_outside_custom() = "`ref` only says what a `custom` directive sees: `custom<Name>(ref($x))`";
    /// `"text"` alone.
    E28 string_outside(text) = "a string is only given to a `custom` directive"
        help "what is printed stands in backquotes: `` `{text}` ``";
    /// `qualified(operands)`.
    E29 qualified_argument() = "`qualified` takes an attribute, or the types of something: `qualified(type($x))`";
    /// `custom<A>(ref($x)) $x`.
    E30 ref_too_early(noun, name) = "`${name}` is {noun} that nothing binds before this"
        help "bind it first; without `ref` this binds it";
    /// `custom<A>(ref(type($x)))`.
    E31 ref_of_type_too_early(name) = "no types of `{name}` are written before this";
    /// `custom<A>(ref(attr-dict))`.
    E33 ref_of_directive_too_early(word) = "no `{word}` stands before this";
    /// `custom<A>(ref(prop-dict))`.
    E33 ref_of_properties() = "`ref` takes no `prop-dict`" help "its parser can ask for each property by itself: `ref($x)`";

    // Missing elements.
    /// An operand, region or successor that the format does not bind.
    E41 not_bound(noun, name) = "the {noun} `{name}` is not in the format" help "add `${name}`";
    /// A property without a default that the format does not bind.
    O130 property_not_bound(name) = "the property `{name}` is not in the format, and an `attr-dict` has no properties"
        help "add `${name}`, or `prop-dict` for all that nothing else has";
    /// A type without a source.
    E45 type_unknown(noun, name) = "nothing says the type of the {noun} `{name}`"
        help "add `type(${name})`, or a trait from which it follows, such as `AllTypesMatch`";

    // Optional groups.
    /// `(`a` $x)?`.
    E47 anchor_missing() = "the group has no anchor, so nothing says when it is printed"
        help "`^` behind an element makes it the anchor: the group is printed if that is there";
    /// `($x^ $y^)?`.
    E47 anchor_twice() = "the group has an anchor already";
    /// `$x^`.
    E47 anchor_outside() = "only what is in an optional group can be its anchor";
    /// `($required^)?`.
    E48 anchor_attribute(name) = "`${name}` is always there, so it cannot be the anchor"
        help "an anchor is optional or has a default";
    /// `($prop^)?`.
    E49 anchor_property(name) = "`${name}` is a property without a default, so it cannot be the anchor";
    /// `($single^)?`.
    E50 group_operand(name) = "`${name}` is a single operand, so it cannot be left out as a group can";
    /// `(type($single)^)?`.
    E51 group_result(name) = "`${name}` is a single result, so its type cannot be left out as a group can";
    /// `(attr-dict $x^)?`.
    E52 group_element() = "this cannot stand in an optional group"
        help "a group has literals, variables, types, regions, `custom` directives and other groups";
    /// `(`a`^)?`.
    E52 anchor_kind() = "a group is printed if its anchor is there, and this always is"
        help "the anchor is a variable, a type or a `custom` directive";
    /// `(custom<A>("text")^)?`.
    E52 anchor_argument() = "a group is printed if what its anchor is given is there, and this always is"
        help "put the anchor at another element of the group";
    /// `(custom<A>(ref($x))^)?`.
    E52 anchor_binds_nothing() = "this directive binds nothing, so it cannot be the anchor";
    /// `(type($x)^)?`.
    E53 group_start() = "the parser finds out by its first element whether a group is there, and cannot by this"
        help "begin with a literal, a variable or a `custom` directive";
    /// `($x^) : $y`.
    E54 else_expected() = "expected `(` and what there is instead: `(..) : (..)?`";
    /// `($x^)`.
    E54 question_expected() = "expected `?` behind an optional group";
    /// `type(($x^)?)`.
    E55 group_nested() = "an optional group or an `oilist` stands in no directive";

    // Ambiguities.
    /// `$any `:` type($x)`.
    E56 colon_ambiguous(name) = "the parser would take this `:` for the beginning of the type of `{name}`"
        help "put another literal between them";
    /// `attr-dict $region`.
    E57 brace_ambiguous() = "the parser would take this brace for the attribute dictionary before it"
        help "write `attr-dict-with-keyword`, or put `attr-dict` behind this";

    // Tokens.
    /// `type(`a`)`.
    E58 literal_in_directive() = "a literal stands in no directive";
    /// `^`, `foo`.
    E59 element_expected(found) = "expected a literal, a variable, a directive or an optional group, not {found}";
    /// `typ($x)`.
    E59 directive_unknown(word) = "there is no directive `{word}`"
        help "a keyword that is printed stands in backquotes";
    /// `/`.
    E60 literal_character(text) = "`{text}` cannot be a literal"
        note "of one character there are letters, `_`, and `: , = < > ( ) [ ] {{ }} ? + - *`";
    /// `1a`.
    E61 literal_start(text) = "`{text}` cannot be a literal: a keyword begins with a letter or `_`"
        note "of more characters there are `->` and `...` besides keywords";
    /// `a-b`.
    E62 literal_keyword(text) = "`{text}` cannot be a literal: a keyword has letters, digits, `_`, `$` and `.`"
        help "several words are several literals";
    /// An unterminated literal.
    E63 literal_open() = "this literal has no closing backquote";
    /// An unterminated string.
    E63 string_open() = "this string has no closing quotation mark";
    /// `$1`.
    E64 variable_name_expected() = "expected a name after `$`";
    /// `/`.
    E64 character_unexpected(character) = "`{character}` means nothing in a format";
    /// `params`.
    E65 directive_of_attributes(word) = "`{word}` is a directive for attributes and types, not for operations";
    /// `attr-dict` in the format of a type.
    E66 directive_of_operations(word) = "`{word}` is a directive of operations";
    /// A required parameter that the format does not bind.
    E80 parameter_missing(name) = "the format does not have the parameter `{name}`, which cannot be left out"
        help "bind it by `${name}`, or all of them by `params` or `struct(params)`";
    /// `params $x`.
    E82 parameters_bound_already(word) = "`{word}` has parameters that are bound already";
    /// `struct(`x`)`.
    E84 struct_argument() = "`struct` takes parameters, or `params` for all of them";
    /// `struct($opt) `,``.
    E83 struct_before_comma() = "some of these parameters may be absent, so the parser would take this `,` for one between them"
        help "put another literal between them";
    /// `struct(custom<A>($x, $y))`.
    E85 struct_custom() = "in `struct`, a `custom` directive has one parameter, whose name stands before it"
        help "write `struct(custom<Name>($x))`";
    /// `struct(struct($x))`.
    E86 directive_of_top(word) = "`{word}` stands in no other directive";
    /// `(`a` $required $x^)?`.
    E87 group_parameter(name) = "the parameter `{name}` is always there, and an optional group may not be"
        help "a parameter in a group is optional or has a default";
    /// `(`a`^ $x)?`.
    E88 anchor_of_params() = "a group is printed if its anchor is there, and this always is"
        help "the anchor is a parameter, `params`, `struct` or a `custom` directive";
    /// `$type`.
    O107 self_type_in_format(name) = "the self type `${name}` cannot be in the format: remove it, because its text follows the attribute, as in `#attr<..> : type`";

    // `oilist`.
    /// `oilist($x)`.
    E70 clause_keyword_expected() = "expected the literal that the clause begins with";
    /// A required attribute.
    E71 clause_attribute(name) = "`${name}` is always there, and a clause of an `oilist` may not be"
        help "use an attribute that is optional or has a default";
    /// A property without a default.
    E72 clause_property(name) = "`${name}` is a property without a default, and a clause of an `oilist` may not be there";
    /// A single operand.
    E73 clause_operand(name) = "`${name}` is a single operand, and a clause of an `oilist` may not be there";
    /// The type of a single result.
    E73 clause_result(name) = "`${name}` is a single result, and a clause of an `oilist` may not be there";
    /// A successor.
    E74 clause_element() = "this cannot stand in an `oilist`"
        help "a clause has literals, variables, types, regions, `custom` directives and optional groups";
    /// Types alone.
    E74 clause_never_printed(keyword) = "the clause `{keyword}` binds nothing, so it is never printed and its types are lost";
    /// One keyword in two clauses.
    E75 clause_keyword_twice(keyword) = "another clause begins with `{keyword}`, too";
    /// A clause keyword that also follows the list.
    E76 clause_keyword_and_literal(keyword) = "a clause before this begins with `{keyword}`, too, and the parser would take this for it";

    // Formats that MLIR accepts but cannot parse.
    /// `$xs `,` $y`.
    O106 comma_ambiguous() = "the parser would take this `,` for one of the list before it"
        help "put another literal between them";

    // Warnings.
    /// `(`a` $default^ $other)?`.
    O131 hidden_by_default(name, anchor) = "`{name}` is not printed where `{anchor}` is its default, and so it is lost"
        help "put `{name}` behind the group, or make the anchor an attribute that is optional";
    /// `(`a` $x^)? (`a` $y^)?`.
    O132 group_never_read(text) = "a group before this begins with `{text}`, too, and the parser takes this for that one"
        help "begin them with two literals";
    /// `($x^)? ($y^)?`.
    O156 read_as_another(name, other) = "where `{other}` is absent, the parser takes `{name}` for it"
        help "put a literal before one of them";
    /// `` `` `a` `` in the format of a type.
    O133 glued_to_name(name) = "nothing stands between this and `{name}`, so that the parser reads both as one name"
        help "begin with punctuation, such as `<`, or leave out the empty literal";

    // Limits of drr.
    /// More than 255 declared entities.
    O100 too_many_declared(limit) = "an operation with a format declares at most {limit} of each kind";
    /// More elements than 16 bits can index.
    O101 too_long() = "the format is too long: it has at most 65535 elements and 255 clauses";

    // Other entries about the assembly in the body of an op.
    /// `assembly_format: f`.
    O102 format_expected(name) = "`{name}` takes a string";
    /// `fold: "text"`.
    O103 hook_function_expected(name) = "`{name}` takes a function's name";
    /// `parse` without `print`.
    O104 parse_and_print(given, missing) = "`{given}` without `{missing}`: what is read has to be written, too"
        help "add `{missing}: {missing}_op`";
    /// `parse` beside `assembly_format`.
    O105 format_and_parser(name) = "`assembly_format` already says how the operation is written, so `{name}` has no meaning";
}
