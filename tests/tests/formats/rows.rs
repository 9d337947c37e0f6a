//! The rows that operations of the dialect show: what both print for random operations, and read again.

use crate::frame::row;

macro_rules! rows {
    ($($name:ident: $id:literal, $what:literal;)*) => {
        $(
            #[doc = $what]
            #[test]
            fn $name() {
                row($id);
            }
        )*
    };
}

rows! {
    whitespace_between_tokens: "a01", "white space between the tokens of a format";
    variables_of_each_kind: "a02", "`$x` of each kind";
    unbound_attributes_are_in_the_dictionary: "a03", "attributes that the format leaves to the dictionary";
    attr_dict_in_each_spelling: "a04", "`attr-dict` in its spellings";
    result_types_and_operands_directive: "a05", "types of results, and `operands`";
    format_beside_code_and_no_custom_form: "a06", "a format beside code, and no custom form at all";
    keyword_literals: "a07", "keywords as literals";
    punctuation_literals: "a08", "punctuation as literals";
    space_literal: "a10", "a space that is written";
    empty_space_literal: "a11", "no space";
    newline_literal: "a12", "line breaks";
    spaces_before_keywords_and_punctuation: "a13", "spaces before keywords and signs";
    spaces_before_opening_brackets: "a14", "spaces before opening brackets";
    no_spaces_before_closing_brackets_and_commas: "a15", "no spaces before closing brackets and commas";
    spaces_before_variables_and_directives: "a16", "spaces before variables and directives";
    spaces_around_attr_dict: "a17", "spaces around the dictionary of attributes";
    spaces_around_prop_dict: "a18", "spaces around the dictionary of properties";
    element_after_a_space_literal: "a19", "what follows a space that is written";
    element_after_an_empty_literal: "a20", "what follows a space that is left out";
    element_after_a_newline_literal: "a21", "what follows a line break";
    two_spaces_before_a_variable: "a22", "two spaces before a variable";
    spaces_around_arrows_and_colons: "a23", "spaces around `->`, `:` and so on";
    spaces_are_decided_once_for_all_branches: "a24", "spaces are decided once, through all branches";
    spaces_of_groups_in_attributes: "a25", "spaces of groups in attributes";
    spaces_before_elements_that_print_nothing: "a26", "spaces before what prints nothing";
    operand: "a27", "an operand";
    optional_operand: "a28", "an optional operand";
    variadic_operand: "a29", "a variadic operand";
    operand_groups: "a30", "groups of operands";
    region: "a31", "a region";
    variadic_regions: "a32", "variadic regions";
    implicit_terminator: "a33", "an implicit terminator";
    single_block: "a34", "a single block";
    successors: "a35", "successors";
    properties: "a36", "properties";
    enums_in_integers: "a38", "enums in integers";
    symbol_names: "a39", "names of symbols";
    attributes_of_a_known_type: "a40", "attributes of a known type";
    unit_attribute_as_a_variable: "a41", "`unit` as a variable";
    any_attribute_and_qualified: "a42", "any attribute, and `qualified`";
    attributes_with_a_custom_form: "a43", "attributes with a text of their own";
    attributes_of_other_classes: "a44", "attributes of other classes";
    optional_attributes: "a45", "optional attributes";
    default_valued_attributes_outside_of_groups: "a46", "attributes with a default outside of groups";
    operands_directive: "a47", "`operands`";
    regions_and_successors_directives: "a48", "`regions`, `successors`";
    type_of_an_operand: "a49", "`type($x)`";
    qualified_type: "a50", "`qualified(type($x))`";
    type_of_an_optional_operand: "a51", "the type of what is optional";
    lists_of_types: "a52", "lists of types";
    groups_of_types: "a53", "groups of types";
    functional_type_directive: "a54", "`functional-type`";
    as_many_types_as_operands: "a55", "as many types as operands";
    first_element_of_a_group_decides: "a56", "the first element of a group decides";
    presence_of_the_first_element: "a57", "when a first element is there";
    anchors_without_text: "a58", "anchors without text";
    presence_of_the_anchor: "a59", "when an anchor is there";
    anchor_in_the_else_part: "a60", "an anchor in the else part";
    members_of_a_group: "a61", "what may stand in a group";
    members_of_an_absent_group: "a62", "members of a group that is left out";
    anchor_with_its_default_value: "a63", "an anchor that is its default";
    oilist_directive: "a64", "`oilist`";
    oilist_clauses_in_format_order: "a65", "clauses in the order of the format";
    oilist_clauses_of_unit_attributes: "a66", "clauses of unit attributes";
    oilist_clauses_without_variables: "a67", "clauses that bind nothing";
    several_oilist_directives: "a68", "several `oilist`s";
    arguments_of_custom_directives: "a69", "arguments of `custom`";
    space_before_a_custom_directive: "a70", "a space before `custom`";
    ref_directive: "a71", "`ref`";
    attributes_that_a_custom_directive_leaves_out: "a72", "attributes that `custom` leaves out";
    custom_directive_in_a_group: "a73", "`custom` in a group";
    parser_and_printer_per_custom_directive: "a74", "a parser and a printer for each name";
    attr_dict_with_keyword: "a75", "`attr-dict-with-keyword`";
    inherent_attributes_in_the_dictionary: "a76", "inherent attributes in the dictionary";
    attributes_left_out_of_the_dictionary: "a77", "what the dictionary leaves out";
    prop_dict_directive: "a78", "`prop-dict`";
    entries_of_dictionaries: "a79", "entries of dictionaries";
    types_in_dictionaries: "a80", "types in dictionaries";
    dictionary_before_a_region: "a81", "a dictionary before a region";
    segment_sizes: "a82", "sizes of segments";
    inferred_result_types: "a83", "types that an op infers";
    types_by_all_types_match: "a84", "types by `AllTypesMatch`";
    types_by_same_type_operands: "a85", "types by `SameTypeOperands`";
    types_by_same_operands_and_result_type: "a86", "types by `SameOperandsAndResultType`";
    types_by_types_match_with: "a87", "types by `TypesMatchWith`";
    types_by_element_count_and_types: "a88", "types by `ShapedTypeMatchesElementCountAndTypes`";
    buildable_types: "a89", "types of which there is one only";
    later_trait_takes_precedence: "a91", "a later trait wins";
    traits_that_determine_no_types: "a92", "traits that say no types";
    values_and_types_in_another_order: "a93", "values and types in another order";
    types_of_uses: "a94", "types of uses";
    constraints_are_left_to_the_verifier: "a95", "constraints are left to the verifier";
    enums_in_integers_in_groups: "a96", "enums in integers, in groups too";
    flags_in_integers: "a97", "flags in integers";
    enum_attributes_of_the_dialect: "a98", "enums in attributes of the dialect";
    enums_in_parameters: "a99", "the text of enums in parameters";
    flags_in_parameters: "a100", "the text of flags";
    properties_of_each_kind: "a101", "properties of each kind";
    properties_first_in_a_group: "a102", "properties first in a group";
    space_before_the_text_of_an_attribute: "a103", "where the text of an attribute begins";
    parameters_and_qualified: "a104", "parameters, and `qualified`";
    // Row A106
    parameters_of_each_kind: "a105", "parameters of each kind";
    optional_parameters: "a108", "parameters that may be left out";
    lone_optional_parameter: "a109", "a parameter alone that may be left out";
    params_directive: "a110", "`params`";
    struct_directive: "a111", "`struct`";
    groups_in_attributes: "a112", "groups in attributes";
    parameters_are_verified: "a115", "parameters that are checked";
    definition_without_parameters: "a116", "no parameters";
    stripped_prefix_of_a_definition: "a119", "where the name is left out";
}
