//! Tests of `dlti`: data layouts and targets.

use drr::prelude::*;
use drr_dialects::dlti::{
    DLTI, DLTI_DataLayoutEntryAttr, DLTI_DataLayoutSpecAttr, DLTI_FunctionPointerAlignmentAttr,
    DLTI_TargetDeviceSpecAttr, DLTI_TargetSystemSpecAttr,
};
use expect_test::expect;

use crate::judge::{check_forms, check_verdicts, read};

#[test]
fn form_data_layouts_of_modules() {
    check_forms(
        r#"
        !word = i64
        #wide = #dlti.dl_entry<f128, dense<128> : vector<2xi64>>
        module attributes {
          dlti.dl_spec = #dlti.dl_spec<!word = dense<[32, 64]> : vector<2xi64>, #dlti.dl_entry<i1, dense<8> : vector<2xi64>>, #wide,
            !llvm.ptr<5> = dense<64> : vector<3xi64>, index = 32, "dlti.endianness" = "little",
            #dlti.dl_entry<"dlti.stack_alignment", 128 : i64>, "dlti.legal_int_widths" = array<i32: 32, 64>,
            "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<32, function_dependent = true>>,
          dlti.target_system_spec = #dlti.target_system_spec<
            "CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : ui32, #dlti.dl_entry<"cores", 4 : i32>>,
            #dlti.dl_entry<"", #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>>>
        } {
          func.func private @f() attributes {dlti.dl_spec = #dlti.dl_spec<>}
        }
        "#,
        expect![[r#"
            module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, i1 = dense<8> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, !llvm.ptr<5> = dense<64> : vector<3xi64>, index = 32 : i64, "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64, "dlti.legal_int_widths" = array<i32: 32, 64>, "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<32, function_dependent = true>>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : ui32, "cores" = 4 : i32>, "" = #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>>} {
              func.func private @f() attributes {dlti.dl_spec = #dlti.dl_spec<>}
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
              }) {dlti.dl_spec = #dlti.dl_spec<>} : () -> ()
            }) {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, i1 = dense<8> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, !llvm.ptr<5> = dense<64> : vector<3xi64>, index = 32 : i64, "dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64, "dlti.legal_int_widths" = array<i32: 32, 64>, "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<32, function_dependent = true>>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : ui32, "cores" = 4 : i32>, "" = #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>>} : () -> ()
        "#]],
    );
}

#[test]
fn form_entries_and_maps() {
    check_forms(
        r#"
        #names = #dlti.map<"a\n\"b" = {x = 1}, () -> i32 = unit, "c" = #dlti.map<"d" = #dlti.map<"e" = 5 : i32>, i64 = @f::@g>>
        "u.op"() {map = #names, empty = #dlti.map<>, list = [#dlti<map<"a" = affine_map<(d0) -> (d0 + 1)>>>]} : () -> ()
        "u.op"() {type = #dlti.dl_entry<tensor<4xi32, #dlti.map<"a" = 5>>, 64 : i32>, name = #dlti.dl_entry<"", "x" : i32>} : () -> ()
        "u.op"() {a = #dlti.function_pointer_alignment<-1, function_dependent = false>} : () -> ()
        "#,
        expect![[r#"
            #map = affine_map<(d0) -> (d0 + 1)>
            module {
              "u.op"() {empty = #dlti.map<>, list = [#dlti.map<"a" = #map>], map = #dlti.map<"a\0A\22b" = {x = 1 : i64}, () -> i32 = unit, "c" = #dlti.map<"d" = #dlti.map<"e" = 5 : i32>, i64 = @f::@g>>} : () -> ()
              "u.op"() {name = #dlti.dl_entry<"", "x" : i32>, type = #dlti.dl_entry<tensor<4xi32, #dlti.map<"a" = 5 : i64>>, 64 : i32>} : () -> ()
              "u.op"() {a = #dlti.function_pointer_alignment<18446744073709551615, function_dependent = false>} : () -> ()
            }
        "#]],
        expect![[r#"
            #map = affine_map<(d0) -> (d0 + 1)>
            "builtin.module"() ({
              "u.op"() {empty = #dlti.map<>, list = [#dlti.map<"a" = #map>], map = #dlti.map<"a\0A\22b" = {x = 1 : i64}, () -> i32 = unit, "c" = #dlti.map<"d" = #dlti.map<"e" = 5 : i32>, i64 = @f::@g>>} : () -> ()
              "u.op"() {name = #dlti.dl_entry<"", "x" : i32>, type = #dlti.dl_entry<tensor<4xi32, #dlti.map<"a" = 5 : i64>>, 64 : i32>} : () -> ()
              "u.op"() {a = #dlti.function_pointer_alignment<18446744073709551615, function_dependent = false>} : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// Checks the errors of attributes, one per line.
#[track_caller]
fn check_attributes(lines: &str, expected: expect_test::Expect) {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let texts: Vec<String> = lines
        .map(|attr| format!("\"u.op\"() {{a = {attr}}} : () -> ()"))
        .collect();
    check_verdicts(&texts, expected);
}

#[test]
fn wrong_text_of_entries() {
    check_attributes(
        r#"
            #dlti.dl_spec<"a" 6>
            #dlti.dl_spec<i64 : 5>
            #dlti.dl_spec<"a" = >
            #dlti.dl_spec<"a" = 6,>
            #dlti.dl_spec<"a" = 6 "b" = 7>
            #dlti.dl_spec<foo = 6>
            #dlti.dl_spec<5 = 6>
            #dlti.dl_spec<@f = 6>
            #dlti.map<#dlti.map<"a" = 6>>
            #dlti.map<"a" : i32 = 6>
            #dlti.dl_entry
            #dlti.dl_entry<>
            #dlti.dl_entry<5, 6>
            #dlti.dl_entry<foo, 6>
            #dlti.dl_entry<"a" = 6>
            #dlti.dl_entry<"a", >
            #dlti.target_system_spec<"CPU": #dlti.target_device_spec<"a" = 5>>
            #dlti.function_pointer_alignment<64>
            #dlti.function_pointer_alignment<64, function_dependent = maybe>
            #dlti.function_pointer_alignment<18446744073709551616, function_dependent = true>
        "#,
        expect![[r#"
            expected `=`, found `6`
            expected `=`, found `:`
            expected an attribute, found `>`
            expected an attribute, found `>`
            expected `>`, found string
            expected a type or a string as key, found `foo`; write `"foo"`
            expected `key = value`, where the key is a type or a string, found `5 : i64`
            expected `key = value`, where the key is a type or a string, found `@f`
            expected `key = value`, where the key is a type or a string, found `#dlti.map<"a" = 6 : i64>`
            expected `=`, found `:`
            expected `<`, found `}`
            expected a key, which is a type or a string
            expected a key, which is a type or a string
            expected a key, which is a type or a string
            expected `,`, found `=`
            expected an attribute, found `>`
            expected `=`, found `:`
            expected `,`, found `>`
            expected a type, found `maybe`
            the value does not fit into 64 bits
        "#]],
    );
}

/// MLIR reports the same error, but continues as if there were no entries.
#[test]
fn layouts_without_entries_have_brackets() {
    for name in ["dl_spec", "map"] {
        let text = format!("\"u.op\"() {{a = #dlti.{name}}} : () -> ()");
        expect!["expected `<`, found `}`"].assert_eq(&read(&text).expect_err("a bracket is missing"));
    }
}

#[test]
fn wrong_entries() {
    check_attributes(
        r#"
            #dlti.dl_spec<"a" = 6, i64 = 1, "a" = 7>
            #dlti.dl_spec<i64 = 6, #dlti.dl_entry<i64, 7>>
            #dlti.dl_spec<"" = 6>
            #dlti.dl_spec<#dlti.dl_entry<"", 6>>
            #dlti.map<"a" = #dlti.map<"b" = 1, "b" = 1>>
            #dlti.map<"" = 6>
            #dlti.target_device_spec<>
            #dlti.target_device_spec<"a" = 1, "a" = 2>
            #dlti.target_device_spec<"" = 1>
            #dlti.target_device_spec<i64 = 1>
            #dlti.target_device_spec<#dlti.dl_entry<i64, 1>>
            #dlti.target_system_spec<>
            #dlti.target_system_spec<"CPU" = 5 : i32>
            #dlti.target_system_spec<"CPU" = #dlti.map<"a" = 1>>
            #dlti.target_system_spec<i32 = #dlti.target_device_spec<"a" = 1>>
            #dlti.target_system_spec<"a" = #dlti.target_device_spec<"a" = 1>, "a" = #dlti.target_device_spec<"a" = 1>>
        "#,
        expect![[r#"
            `dlti.dl_spec` has two entries with the key `"a"`; keep one of them
            `dlti.dl_spec` has two entries with the key `i64`; keep one of them
            `dlti.dl_spec` has an entry with an empty string as its key; give it a name
            `dlti.dl_spec` has an entry with an empty string as its key; give it a name
            `dlti.map` has two entries with the key `"b"`; keep one of them
            `dlti.map` has an entry with an empty string as its key; give it a name
            `dlti.target_device_spec` has no entries, and must have at least one: `"name" = value`
            `dlti.target_device_spec` has two entries with the key `"a"`; keep one of them
            `dlti.target_device_spec` has an entry with an empty string as its key; give it a name
            `dlti.target_device_spec` has the type `i64` as a key, which must be a string here
            `dlti.target_device_spec` has the type `i64` as a key, which must be a string here
            `dlti.target_system_spec` has no entries, and must have at least one: `"name" = value`
            `dlti.target_system_spec` has `5 : i32` for the device `"CPU"`, which must be a `#dlti.target_device_spec`
            `dlti.target_system_spec` has `#dlti.map<"a" = 1 : i64>` for the device `"CPU"`, which must be a `#dlti.target_device_spec`
            `dlti.target_system_spec` has the type `i32` as a key, which must be a string here
            `dlti.target_system_spec` has two entries with the key `"a"`; keep one of them
        "#]],
    );
}

/// Unlike drr, MLIR's parser is limited only by its stack.
#[test]
fn maps_in_maps() {
    let nested = |depth: usize| {
        let (open, close) = (r#"#dlti.map<"a" = "#.repeat(depth), ">".repeat(depth));
        format!("\"u.op\"() {{a = {open}5 : i32{close}}} : () -> ()\n")
    };
    let text = nested(32);
    let module = read(&text).expect("few are read");
    assert_eq!(module.to_string(), format!("module {{\n  {text}}}\n"));
    expect!["`custom<Entries>` lies in others of its kind deeper than 32 levels"]
        .assert_eq(&read(&nested(100_000)).expect_err("many are refused"));
}

#[test]
fn attributes_are_built_and_accessed() {
    let ctx = Context::with(DLTI);
    let (i64_key, name) = (ctx.type_attr(Type::I64), ctx.string_attr("dlti.endianness"));
    let size = DLTI_DataLayoutEntryAttr::get(&ctx, i64_key, ctx.i32_attr(64)).expect("a key and a value");
    let order = DLTI_DataLayoutEntryAttr::get(&ctx, name, ctx.string_attr("little")).expect("a key and a value");
    let layout = DLTI_DataLayoutSpecAttr::get(&ctx, ctx.array_attr(&[size, order])).expect("keys differ");
    let text = r#"#dlti.dl_spec<i64 = 64 : i32, "dlti.endianness" = "little">"#;
    assert_eq!(ctx.parse_attr(text).expect("an attribute"), layout);
    assert_eq!(layout.display(&ctx).to_string(), text);
    let entries = DLTI_DataLayoutSpecAttr::entries(&ctx, layout).expect("a layout has entries");
    let keys: Vec<_> = entries
        .iter()
        .map(|&entry| DLTI_DataLayoutEntryAttr::key(&ctx, entry))
        .collect();
    assert_eq!(keys, [Some(i64_key), Some(name)]);
    let alignment = DLTI_FunctionPointerAlignmentAttr::get(&ctx, 32, true).expect("numbers");
    assert_eq!(DLTI_FunctionPointerAlignmentAttr::alignment(&ctx, alignment), Some(32));

    let refused = [
        DLTI_DataLayoutEntryAttr::get(&ctx, ctx.i32_attr(5), size),
        DLTI_DataLayoutSpecAttr::get(&ctx, ctx.array_attr(&[name])),
        DLTI_DataLayoutSpecAttr::get(&ctx, ctx.array_attr(&[size, size])),
        DLTI_TargetDeviceSpecAttr::get(&ctx, ctx.array_attr(&[])),
        DLTI_TargetSystemSpecAttr::get(&ctx, ctx.array_attr(&[order])),
    ];
    let said: Vec<String> = refused
        .into_iter()
        .map(|made| format!("{}\n", made.expect_err("it is wrong")))
        .collect();
    expect![[r#"
        has `5 : i32` as `key`, which must be type attribute or string attribute
        has `["dlti.endianness"]` as `entries`, which must be list of `#dlti.dl_entry` attribute
        has two entries with the key `i64`; keep one of them
        has no entries, and must have at least one: `"name" = value`
        has `"little"` for the device `"dlti.endianness"`, which must be a `#dlti.target_device_spec`
    "#]]
    .assert_eq(&said.concat());
}
