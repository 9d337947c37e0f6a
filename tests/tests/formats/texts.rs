//! Texts written by hand: what is read besides what is printed, and what is refused.

use expect_test::expect;

use crate::frame::{reads, refuses, refuses_elsewhere};

// Row A09
#[test]
fn missing_literals() {
    refuses(&[(
        "fmt.a09_keyword other",
        "custom op 'fmt.a09_keyword' expected 'word'",
        expect![[r#"
            error: expected `word`, found `other`
             --> input:2:17
              |
            2 | fmt.a09_keyword other
              |                 ^^^^^"#]],
    )]);
    refuses_elsewhere(&[(
        "fmt.a09_punctuation :",
        "expected ')'",
        expect![[r#"
        error: expected `)`, found `:`
         --> input:2:21
          |
        2 | fmt.a09_punctuation :
          |                     ^"#]],
    )]);
}

// Row A27
#[test]
fn results_of_a_pack_as_operand() {
    reads(&["%r:2 = \"builtin.unrealized_conversion_cast\"() : () -> (i32, f32) fmt.a27_operand %r#1 : f32"]);
    refuses_elsewhere(&[(
        "fmt.a27_operand : i32",
        "expected SSA operand",
        expect![[r#"
        error: expected a value, found `:`
         --> input:2:17
          |
        2 | fmt.a27_operand : i32
          |                 ^"#]],
    )]);
}

// Row A36
#[test]
fn malformed_properties() {
    refuses(&[(
        "fmt.a36_property %i, true, \"\"",
        "expected integer value",
        expect![[r#"
            error: expected an integer, found `%i`
             --> input:2:18
              |
            2 | fmt.a36_property %i, true, ""
              |                  ^^"#]],
    )]);
}

// Row A37
#[test]
fn attributes_are_parsed_by_their_constraint() {
    reads(&[
        "fmt.a38_old_enum<\"fast\">",
        "fmt.a38_old_enum<\"fast-and-safe\">",
        "fmt.a39_symbol_name<@\"x y\">",
        "fmt.a42_any<3>",
        "fmt.a44_typed<3 : i8>",
    ]);
}

// Row A39
#[test]
fn missing_symbol_names() {
    refuses(&[(
        "fmt.a39_symbol_name<\"x\">",
        "expected valid '@'-identifier for symbol name",
        expect![[r#"
            error: expected a symbol name, found string
             --> input:2:21
              |
            2 | fmt.a39_symbol_name<"x">
              |                     ^^^"#]],
    )]);
}

// Row A44
#[test]
fn attribute_of_another_class_is_an_error() {
    refuses_elsewhere(&[(
        "fmt.a44_elements<3 : i32>",
        "invalid kind of attribute specified",
        expect![[r#"
            error: `fmt.a44_elements` takes constant vector/tensor attribute as `a`, but it is `3 : i32`
             --> input:2:1
              |
            2 | fmt.a44_elements<3 : i32>
              | ^^^^^^^^^^^^^^^^"#]],
    )]);
}

// Row A49
#[test]
fn type_of_another_class_is_an_error() {
    reads(&["%r, %s = fmt.a49_pair %p : !fmt.pair<i32, 5> -> <f32, 1>, !fmt.pair<f32, 2>"]);
    refuses_elsewhere(&[(
        "%r, %s = fmt.a49_pair %p : !fmt.bare -> <f32, 1>, !fmt.pair<f32, 2>",
        "invalid kind of type specified",
        expect![[r#"
            error: `%p` is of type `!fmt.bare` here, but of type `!fmt.pair<i32, 5>` elsewhere
             --> input:2:23
              |
            2 | %r, %s = fmt.a49_pair %p : !fmt.bare -> <f32, 1>, !fmt.pair<f32, 2>
              |                       ^^
              |
            note: it is defined here
             --> input:1:22
              |
            1 | %i, %f, %t, %p, %x = "builtin.unrealized_conversion_cast"() : () -> (i32, f32, tensor<4xf32>, !fmt.pa...
              |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"#]],
    )]);
}

// Row A55
#[test]
fn counts_of_types_and_operands_differ() {
    refuses_elsewhere(&[(
        "fmt.a55_counts %i, %f : i32",
        "number of operands and types do not match: got 2 operands and 1 types",
        expect![[r#"
            error: 2 operands given, but 1 operand type
             --> input:2:25
              |
            2 | fmt.a55_counts %i, %f : i32
              |                         ^^^"#]],
    )]);
}

// Row A57
#[test]
fn group_that_begins_with_an_empty_region() {
    reads(&[
        "fmt.a57_region a {} b",
        "fmt.a57_region a b else {}",
        "fmt.a59_region region {}",
    ]);
}

// Row A64
#[test]
fn oilist_clauses_in_any_order() {
    reads(&[
        "fmt.a64_oilist reduce(%i, %f : i32, f32) threads(4) fast",
        "fmt.a65_order begin p 4 d 8 s \"x\" y g 3 end",
        "fmt.a67_nothing bar foo word buzz",
    ]);
    refuses_elsewhere(&[(
        "fmt.a64_oilist fast fast",
        "`fast` clause can appear at most once in the expansion of the oilist directive",
        expect![[r#"
            error: the clause `fast` is given twice
             --> input:2:21
              |
            2 | fmt.a64_oilist fast fast
              |                     ^^^^"#]],
    )]);
}

// Row A76
#[test]
fn attributes_of_the_dictionary_are_checked() {
    refuses_elsewhere(&[(
        "fmt.a76_inherent 1 {b = -1 : i32, s = \"\"}",
        "attribute 'b' failed to satisfy constraint",
        expect![[r#"
            error: `fmt.a76_inherent` takes 32-bit signless integer attribute whose value is non-negative as `b`, but it is `-1 : i32`
             --> input:2:1
              |
            2 | fmt.a76_inherent 1 {b = -1 : i32, s = ""}
              | ^^^^^^^^^^^^^^^^"#]],
    )]);
}

// Row A78
#[test]
fn properties_of_prop_dict_are_checked() {
    reads(&[
        "fmt.a78_prop_dict \"b\" and <{a = 1 : i32, c = 2}> {x}",
        "fmt.a78_prop_dict \"b\" %i and %i <{a = 1 : i32}>",
    ]);
}

// Row A79
#[test]
fn entries_of_the_attribute_dictionary() {
    reads(&["fmt.a79_entries {true, i32 = 1, \"x y\" = unit, \"a.b\" = 2}"]);
    refuses(&[(
        "fmt.a79_entries {b, b}",
        "duplicate key 'b' in dictionary attribute",
        expect![[r#"
            error: the key `b` is given twice
             --> input:2:21
              |
            2 | fmt.a79_entries {b, b}
              |                     ^"#]],
    )]);
}

// Row A94
#[test]
fn uses_of_a_value_with_another_type() {
    refuses(&[(
        "fmt.a94_uses %i : f32",
        "use of value '%i' expects different type than prior uses: 'f32' vs 'i32'",
        expect![[r#"
            error: `%i` is of type `f32` here, but of type `i32` elsewhere
             --> input:2:14
              |
            2 | fmt.a94_uses %i : f32
              |              ^^
              |
            note: it is defined here
             --> input:1:22
              |
            1 | %i, %f, %t, %p, %x = "builtin.unrealized_conversion_cast"() : () -> (i32, f32, tensor<4xf32>, !fmt.pa...
              |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"#]],
    )]);
}

// Row A96
#[test]
fn unknown_enum_cases() {
    refuses(&[
        (
            "fmt.a38_old_enum<5>",
            "expected string or keyword containing one of the following enum values",
            expect![[r#"
                error: expected one of `fast`, `safe`, `fast-and-safe`, found `5`
                 --> input:2:18
                  |
                2 | fmt.a38_old_enum<5>
                  |                  ^"#]],
        ),
        (
            "fmt.a38_old_enum<\"nope\">",
            "invalid a attribute specification: \"nope\"",
            expect![[r#"
                error: `nope` is none of `fast`, `safe`, `fast-and-safe`
                 --> input:2:18
                  |
                2 | fmt.a38_old_enum<"nope">
                  |                  ^^^^^^"#]],
        ),
    ]);
}

// Row A107
#[test]
fn malformed_parameters() {
    refuses_elsewhere(&[(
        "fmt.a104_stripped 3",
        "expected '<'",
        expect![[r#"
        error: expected `<`, found `3`
         --> input:2:19
          |
        2 | fmt.a104_stripped 3
          |                   ^"#]],
    )]);
}

// Row A111
#[test]
fn struct_directive_in_any_order() {
    reads(&[
        "fmt.a111_struct <b = i32, a = 1>",
        "fmt.a111_optional <c = 4, a = 1>",
        "fmt.a111_none {a = \"x\"}",
    ]);
    refuses_elsewhere(&[(
        "fmt.a111_struct <a = 1, k = i32>",
        "duplicate or unknown struct parameter name: k",
        expect![[r#"
                error: expected each of `a`, `b` once, found `k`
                 --> input:2:25
                  |
                2 | fmt.a111_struct <a = 1, k = i32>
                  |                         ^"#]],
    )]);
    refuses(&[(
        "fmt.a111_optional <c = 4>",
        "struct is missing required parameter: a",
        expect![[r#"
                error: the parameter `a` is missing
                 --> input:2:25
                  |
                2 | fmt.a111_optional <c = 4>
                  |                         ^"#]],
    )]);
}

// Row A117
#[test]
fn definitions_in_long_form() {
    reads(&[
        "fmt.a79_entries {a = #fmt.a25<1 2>, b = #fmt<a25<1 2>>, c = !fmt.pair<i32, 5>, d = !fmt<pair<i32, 5>>}",
        "fmt.a79_entries {a = #fmt<a103_ugly begin 3 end>, b = #fmt<a103_list[3]>, c = #fmt<a111_none{}>}",
    ]);
}

// Row A118
#[test]
fn mnemonics_before_other_text() {
    reads(&[
        "fmt.a79_entries {a = #fmt<a103_bare 5>, b = !fmt<free 5>, c = #fmt.a116, d = #fmt<a116>, e = !fmt<bare>}",
    ]);
}

// Row A120
#[test]
fn unknown_mnemonics() {
    refuses_elsewhere(&[
        (
            "fmt.a79_entries {a = #fmt.nope}",
            "unknown attribute `nope` in dialect `fmt`",
            expect![[r#"
                error: the dialect `fmt` has no attribute `nope`
                 --> input:2:22
                  |
                2 | fmt.a79_entries {a = #fmt.nope}
                  |                      ^^^^^^^^^
                  |
                  = help: list it in `attrs: [..]` of the `dialect!`, or keep the text of unknown ones with `allows_unknown_attrs: true`"#]],
        ),
        (
            "fmt.a79_entries {a = !fmt.nope}",
            "unknown  type `nope` in dialect `fmt`",
            expect![[r#"
                error: the dialect `fmt` has no type `nope`
                 --> input:2:22
                  |
                2 | fmt.a79_entries {a = !fmt.nope}
                  |                      ^^^^^^^^^
                  |
                  = help: list it in `types: [..]` of the `dialect!`, or keep the text of unknown ones with `allows_unknown_types: true`"#]],
        ),
    ]);
}

// Row A121
#[test]
fn dialects_without_types_or_attributes() {
    refuses_elsewhere(&[(
        "fmt.a79_entries {a = #builtin.nope}",
        "dialect 'builtin' provides no attribute parsing hook",
        expect![[r#"
            error: the dialect `builtin` has no attribute `nope`
             --> input:2:22
              |
            2 | fmt.a79_entries {a = #builtin.nope}
              |                      ^^^^^^^^^^^^^
              |
              = help: list it in `attrs: [..]` of the `dialect!`, or keep the text of unknown ones with `allows_unknown_attrs: true`"#]],
    )]);
}
