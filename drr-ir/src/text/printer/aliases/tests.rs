//! Tests of aliases in the bodies of dialect types and attributes, which only the dialect can parse.

use expect_test::{Expect, expect};

use crate::text::printer::PrintOptions;
use crate::{Context, ContextBuilder, Module};

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

fn print(text: &str, options: &PrintOptions) -> String {
    let module = Module::parse(&context(), text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut printed = Vec::new();
    module.print(&mut printed, options).expect("a vector takes everything");
    String::from_utf8(printed).expect("ASCII")
}

/// Checks the printed text, with or without locations, and that it is stable when parsed and printed again.
#[track_caller]
fn check(debug_info: bool, text: &str, expected: Expect) {
    let options = PrintOptions::new().with_generic_form(true).with_debug_info(debug_info);
    let printed = print(text, &options);
    expected.assert_eq(&printed);
    assert_eq!(print(&printed, &options), printed);
}

#[test]
fn a_location_in_a_body_stays_a_location() {
    let capture2 = r##"
        #loc = loc("drop":1:1)
        #loc1 = loc("head.c":10:1)
        #loc2 = loc("tail.c":20:1)
        #ann = #u.loop<start = #loc1>
        "builtin.module"() ({
          "t.a"() {v = #ann} : () -> () loc(#loc2)
        }) : () -> () loc(unknown)"##;
    check(
        false,
        capture2,
        expect![[r##"
            #loc = loc("head.c":10:1)
            "builtin.module"() ({
              "t.a"() {v = #u.loop<start = #loc>} : () -> ()
            }) : () -> ()
        "##]],
    );
    check(
        true,
        capture2,
        expect![[r##"
            #loc2 = loc("head.c":10:1)
            "builtin.module"() ({
              "t.a"() {v = #u.loop<start = #loc2>} : () -> () loc(#loc1)
            }) : () -> () loc(#loc)
            #loc = loc(unknown)
            #loc1 = loc("tail.c":20:1)
        "##]],
    );
    // `locinbody` and `locinbody2`: without locations of ops, the one in the body is still defined.
    for body in ["#u.loop<start = #loc>", "#llvm.loop_annotation<startLoc = #loc>"] {
        let text = format!("#loc = loc(\"a.c\":42:4)\n#ann = {body}\n\"t.a\"() {{v = #ann, w = {body}}} : () -> ()");
        let printed = print(&text, &PrintOptions::new().with_generic_form(true));
        assert!(printed.starts_with("#loc = loc(\"a.c\":42:4)\n"), "{printed}");
        assert!(printed.contains(&format!("v = {body}, w = {body}")), "{printed}");
    }
}

#[test]
fn an_alias_defined_after_a_body_keeps_its_name() {
    // `capture`: `#c` would become another attribute if aliases were numbered without regard to the body.
    check(
        false,
        r##"
        #b = #u.b<#c>
        #c = #u.c<0>
        #c1 = #u.c<1>
        "t.a"() {v = #b, w = #c1} : () -> ()"##,
        expect![[r##"
            #b = #u.b<#c>
            #c1 = #u.c<1>
            #c = #u.c<0>
            "builtin.module"() ({
              "t.a"() {v = #b, w = #c1} : () -> ()
            }) : () -> ()
        "##]],
    );
    // Through several bodies, with every kind of alias and with names that the printer would choose itself. The
    // definitions now precede the bodies, so that they are resolved when the text is parsed again.
    let printed = print(
        r##"
        "builtin.module"() ({
          "t.a"() <{p = #u.p<#map>}> {v = #u.v<#loc, !t, #n>, w = affine_map<(d0) -> (d0)>} : () -> !u.t<#set> loc("op")
        }) : () -> () loc(unknown)
        #map = #u.map<#set>
        #set = affine_set<(d0) : (d0 == 0)>
        #loc = loc("behind")
        !t = !u.t<#d>
        #d = [#set, affine_map<(d0) -> (d0)>]
        #n = 7 : i8
        #unused = #u.n<#nowhere>"##,
        &PrintOptions::new().with_generic_form(true).with_debug_info(true),
    );
    expect![[r##"
            !t = !u.t<#d>
            #loc = loc("behind")
            #map1 = affine_map<(d0) -> (d0)>
            #map = #u.map<#set>
            #set = affine_set<(d0) : (d0 == 0)>
            #d = [#set, #map1]
            #n = 7 : i8
            "builtin.module"() ({
              %0 = "t.a"() <{p = #u.p<#map>}> {v = #u.v<#loc, !t, #n>, w = #map1} : () -> !u.t<#set> loc(#loc2)
            }) : () -> () loc(#loc1)
            #loc1 = loc(unknown)
            #loc2 = loc("op")
        "##]]
    .assert_eq(&printed);
    let again = print(
        &printed,
        &PrintOptions::new().with_generic_form(true).with_debug_info(true),
    );
    assert_eq!(
        print(
            &again,
            &PrintOptions::new().with_generic_form(true).with_debug_info(true)
        ),
        again
    );
}

#[test]
fn an_undefined_alias_name_is_not_reused() {
    check(
        true,
        r##"
        "builtin.module"() ({
          "t.a"() <{p = #u.p<#loc1>}> {v = #u.loop<start = #nope>, w = #u.x<#map>, y = affine_map<(d0) -> (d0)>} : () -> () loc("op")
        }) : () -> () loc(unknown)"##,
        expect![[r##"
            #map1 = affine_map<(d0) -> (d0)>
            "builtin.module"() ({
              "t.a"() <{p = #u.p<#loc1>}> {v = #u.loop<start = #nope>, w = #u.x<#map>, y = #map1} : () -> () loc(#loc2)
            }) : () -> () loc(#loc)
            #loc = loc(unknown)
            #loc2 = loc("op")
        "##]],
    );
}

#[test]
fn recursive_types_keep_their_aliases() {
    check(
        false,
        r##"
        !name = !test.test_rec_alias<name, tuple<!name, i32>>
        !name3 = !test.test_rec_alias<name3, tuple<!name2, i32>>
        !name2 = !test.test_rec_alias<name2, tuple<!name3, i32>>
        "t.a"() {v = !name} : () -> !name2"##,
        expect![[r##"
            !name = !test.test_rec_alias<name, tuple<!name, i32>>
            !name2 = !test.test_rec_alias<name2, tuple<!test.test_rec_alias<name3, tuple<!name2, i32>>, i32>>
            "builtin.module"() ({
              %0 = "t.a"() {v = !name} : () -> !name2
            }) : () -> ()
        "##]],
    );
}

#[test]
fn split_files_in_one_context_keep_their_own_aliases() {
    let ctx = context();
    let module = |value| {
        let text = format!("\"t.a\"() {{v = #u.v<#c>}} : () -> ()\n#c = #u.c<{value}>\n");
        Module::parse(&ctx, text).expect("it is right")
    };
    let (one, two) = (module(1), module(2));
    assert!(one.to_string().starts_with("#c = #u.c<1>\n"));
    assert!(two.to_string().starts_with("#c = #u.c<2>\n"));
}
