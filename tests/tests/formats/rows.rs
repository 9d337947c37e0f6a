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
    fmt_a01_white_space: "a01", "white space between the tokens of a format";
    fmt_a02_lookup: "a02", "`$x` of each kind";
    fmt_a03_unbound: "a03", "attributes that the format leaves to the dictionary";
    fmt_a04_attr_dict: "a04", "`attr-dict` in its spellings";
    fmt_a05_results: "a05", "types of results, and `operands`";
    fmt_a06_other_forms: "a06", "a format beside code, and no custom form at all";
    fmt_a07_keywords: "a07", "keywords as literals";
    fmt_a08_punctuation: "a08", "punctuation as literals";
    fmt_a10_space: "a10", "a space that is written";
    fmt_a11_empty: "a11", "no space";
    fmt_a12_newline: "a12", "line breaks";
    fmt_a13_spaced: "a13", "spaces before keywords and signs";
    fmt_a14_opening: "a14", "spaces before opening brackets";
    fmt_a15_closing: "a15", "no spaces before closing brackets and commas";
    fmt_a16_elements: "a16", "spaces before variables and directives";
    fmt_a17_attr_dict: "a17", "spaces around the dictionary of attributes";
    fmt_a18_prop_dict: "a18", "spaces around the dictionary of properties";
    fmt_a19_space: "a19", "what follows a space that is written";
    fmt_a20_empty: "a20", "what follows a space that is left out";
    fmt_a21_newline: "a21", "what follows a line break";
    fmt_a22_two_spaces: "a22", "two spaces before a variable";
    fmt_a23_arrows: "a23", "spaces around `->`, `:` and so on";
    fmt_a24_static: "a24", "spaces are decided once, through all branches";
    fmt_a25_definitions: "a25", "spaces of groups in attributes";
    fmt_a26_nothing: "a26", "spaces before what prints nothing";
    fmt_a27_operand: "a27", "an operand";
    fmt_a28_optional: "a28", "an optional operand";
    fmt_a29_variadic: "a29", "a variadic operand";
    fmt_a30_groups: "a30", "groups of operands";
    fmt_a31_region: "a31", "a region";
    fmt_a32_variadic_region: "a32", "variadic regions";
    fmt_a33_implicit_terminator: "a33", "an implicit terminator";
    fmt_a34_single_block: "a34", "a single block";
    fmt_a35_successors: "a35", "successors";
    fmt_a36_properties: "a36", "properties";
    fmt_a38_old_enum: "a38", "enums in integers";
    fmt_a39_symbol_name: "a39", "names of symbols";
    fmt_a40_typed: "a40", "attributes of a known type";
    fmt_a41_unit: "a41", "`unit` as a variable";
    fmt_a42_any: "a42", "any attribute, and `qualified`";
    fmt_a43_own_text: "a43", "attributes with a text of their own";
    fmt_a44_other_classes: "a44", "attributes of other classes";
    fmt_a45_optional: "a45", "optional attributes";
    fmt_a46_default: "a46", "attributes with a default outside of groups";
    fmt_a47_operands: "a47", "`operands`";
    fmt_a48_regions: "a48", "`regions`, `successors`";
    fmt_a49_type: "a49", "`type($x)`";
    fmt_a50_qualified: "a50", "`qualified(type($x))`";
    fmt_a51_optional_type: "a51", "the type of what is optional";
    fmt_a52_variadic_types: "a52", "lists of types";
    fmt_a53_type_groups: "a53", "groups of types";
    fmt_a54_functional_type: "a54", "`functional-type`";
    fmt_a55_counts: "a55", "as many types as operands";
    fmt_a56_first: "a56", "the first element of a group decides";
    fmt_a57_present: "a57", "when a first element is there";
    fmt_a58_unit_anchor: "a58", "anchors without text";
    fmt_a59_anchor: "a59", "when an anchor is there";
    fmt_a60_inverted: "a60", "an anchor in the else part";
    fmt_a61_members: "a61", "what may stand in a group";
    fmt_a62_lost: "a62", "members of a group that is left out";
    fmt_a63_default_anchor: "a63", "an anchor that is its default";
    fmt_a64_oilist: "a64", "`oilist`";
    fmt_a65_order: "a65", "clauses in the order of the format";
    fmt_a66_unit: "a66", "clauses of unit attributes";
    fmt_a67_nothing: "a67", "clauses that bind nothing";
    fmt_a68_adjacent: "a68", "several `oilist`s";
    fmt_a69_custom: "a69", "arguments of `custom`";
    fmt_a70_space: "a70", "a space before `custom`";
    fmt_a71_ref: "a71", "`ref`";
    fmt_a72_null: "a72", "attributes that `custom` leaves out";
    fmt_a73_anchor: "a73", "`custom` in a group";
    fmt_a74_functions: "a74", "a parser and a printer for each name";
    fmt_a75_keyword: "a75", "`attr-dict-with-keyword`";
    fmt_a76_inherent: "a76", "inherent attributes in the dictionary";
    fmt_a77_dictionary: "a77", "what the dictionary leaves out";
    fmt_a78_prop_dict: "a78", "`prop-dict`";
    fmt_a79_entries: "a79", "entries of dictionaries";
    fmt_a80_types: "a80", "types in dictionaries";
    fmt_a81_region: "a81", "a dictionary before a region";
    fmt_a82_segments: "a82", "sizes of segments";
    fmt_a83_inferred: "a83", "types that an op infers";
    fmt_a84_all_types_match: "a84", "types by `AllTypesMatch`";
    fmt_a85_same_type_operands: "a85", "types by `SameTypeOperands`";
    fmt_a86_same_result: "a86", "types by `SameOperandsAndResultType`";
    fmt_a87_types_match_with: "a87", "types by `TypesMatchWith`";
    fmt_a88_elements: "a88", "types by `ShapedTypeMatchesElementCountAndTypes`";
    fmt_a89_buildable: "a89", "types of which there is one only";
    fmt_a91_later: "a91", "a later trait wins";
    fmt_a92_written: "a92", "traits that say no types";
    fmt_a93_order: "a93", "values and types in another order";
    fmt_a94_uses: "a94", "types of uses";
    fmt_a95_unchecked: "a95", "constraints are left to the verifier";
    fmt_a96_old_enum: "a96", "enums in integers, in groups too";
    fmt_a97_bits: "a97", "flags in integers";
    fmt_a98_enum_attr: "a98", "enums in attributes of the dialect";
    fmt_a99_enum_parameter: "a99", "the text of enums in parameters";
    fmt_a100_flags: "a100", "the text of flags";
    fmt_a101_properties: "a101", "properties of each kind";
    fmt_a102_groups: "a102", "properties first in a group";
    fmt_a103_spaces: "a103", "where the text of an attribute begins";
    fmt_a104_parameters: "a104", "parameters, and `qualified`";
    fmt_a105_a106_kinds: "a105", "parameters of each kind";
    fmt_a108_optional: "a108", "parameters that may be left out";
    fmt_a109_lone: "a109", "a parameter alone that may be left out";
    fmt_a110_params: "a110", "`params`";
    fmt_a111_struct: "a111", "`struct`";
    fmt_a112_groups: "a112", "groups in attributes";
    fmt_a115_verify: "a115", "parameters that are checked";
    fmt_a116_none: "a116", "no parameters";
    fmt_a119_stripped: "a119", "where the name is left out";
}
