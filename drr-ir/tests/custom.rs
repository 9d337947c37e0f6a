//! Custom forms of the builtin ops.

use drr_ir::text::printer::PrintOptions;
use drr_ir::{ContextBuilder, Module};
use expect_test::{Expect, expect};

fn printed(text: &str, options: &PrintOptions) -> String {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut out = Vec::new();
    module.print(&mut out, options).expect("a vector takes everything");
    String::from_utf8(out).expect("it is ASCII")
}

/// Parses a text and prints it in custom form, which is parsed and printed again.
fn check(text: &str, expected: Expect) {
    let options = PrintOptions::new().with_generic_form(false);
    let once = printed(text, &options);
    expected.assert_eq(&once);
    assert_eq!(printed(&once, &options), once);
}

#[test]
fn builtin() {
    check(
        r#"module @m attributes {d.a = 1 : i64} {
          %0 = "t.a"() : () -> i32 loc("x")
          %1:2 = unrealized_conversion_cast %0 : i32 to f32, i8 {k}
          module {}
          "t.b"(%1#1) ({
            ^bb0(%x: i32):
              %y = "t.c"() : () -> i32
              "t.d"(%x, %y)[^bb1] : (i32, i32) -> ()
            ^bb1:
              %z = builtin.unrealized_conversion_cast to i1
              "t.end"(%z) : (i1) -> ()
          }, {
              %y = "t.c"() : () -> i32
              builtin.module @n { "t.e"() : () -> () }
          }) : (i8) -> ()
          "t.f"() {m = affine_map<(d0) -> (d0 + 1)>} : () -> ()
        }"#,
        expect![[r#"
            #map = affine_map<(d0) -> (d0 + 1)>
            module @m attributes {d.a = 1 : i64} {
              %0 = "t.a"() : () -> i32
              %1:2 = unrealized_conversion_cast %0 : i32 to f32, i8 {k}
              module {
              }
              "t.b"(%1#1) ({
              ^bb0(%arg0: i32):
                %2 = "t.c"() : () -> i32
                "t.d"(%arg0, %2)[^bb1] : (i32, i32) -> ()
              ^bb1:  // pred: ^bb0
                %3 = builtin.unrealized_conversion_cast to i1
                "t.end"(%3) : (i1) -> ()
              }, {
                %2 = "t.c"() : () -> i32
                builtin.module @n {
                  "t.e"() : () -> ()
                }
              }) : (i8) -> ()
              "t.f"() {m = #map} : () -> ()
            }
        "#]],
    );
}
