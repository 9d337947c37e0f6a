//! Parsing: accepted texts, and the rendering of errors.

use drr_ir::define::{Dialects, RegistryBuilder};
use drr_ir::{Builder, Context, ContextBuilder, Location, Module};
use expect_test::{Expect, expect};

fn ctx() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

fn errors(text: &str, expected: Expect) {
    let found = Module::parse(&ctx(), text).expect_err("the text is wrong");
    expected.assert_eq(&found.to_string());
}

#[test]
fn an_op_in_custom_form_needs_its_dialect() {
    errors(
        "module {\n  func.func @f(%a: i32) -> i32 {\n    return %a : i32\n  }\n  modul {}\n  builtin.cast\n  \"t.a\"(%x) : (i1) -> ()\n}\n",
        expect![[r#"
            error: `func.func` is in custom form, which only its dialect can read, and the dialect is not registered
             --> input:2:3
              |
            2 |   func.func @f(%a: i32) -> i32 {
              |   ^^^^^^^^^
              |
              = help: register `drr_dialects::Func` (crate `drr-dialects`): `Context::with(drr_dialects::Func)`, or convert the file with `mlir-opt --mlir-print-op-generic`

            error: the op `builtin.modul` is not registered in its dialect
             --> input:5:3
              |
            5 |   modul {}
              |   ^^^^^
              |
              = help: did you mean `module`?

            error: the op `builtin.cast` is not registered in its dialect
             --> input:6:3
              |
            6 |   builtin.cast
              |   ^^^^^^^^^^^^
              |
              = help: check the spelling, or add the op to `ops: [..]` of `dialect!`

            error: `%x` is not defined
             --> input:7:9
              |
            7 |   "t.a"(%x) : (i1) -> ()
              |         ^^"#]],
    );
}

#[test]
fn all_errors_of_a_file_are_found() {
    errors(
        "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%1) : (i32) -> ()\n\"t.c\"(%0) : (i64) -> ()\n\"t.d\"() {a = 300 : i8, a} : () -> ()\n%0 = \"t.e\"() : () -> ()\n",
        expect![[r#"
            error: `%1` is not defined
             --> input:2:7
              |
            2 | "t.b"(%1) : (i32) -> ()
              |       ^^

            error: `%0` is of type `i64` here, but of type `i32` elsewhere
             --> input:3:7
              |
            3 | "t.c"(%0) : (i64) -> ()
              |       ^^
              |
            note: it is defined here
             --> input:1:6
              |
            1 | %0 = "t.a"() : () -> i32
              |      ^^^^^

            error: the value does not fit into 8 bits
             --> input:4:14
              |
            4 | "t.d"() {a = 300 : i8, a} : () -> ()
              |              ^^^

            error: the op has 0 results, but names for 1
             --> input:5:1
              |
            5 | %0 = "t.e"() : () -> ()
              | ^^"#]],
    );
}

#[test]
fn an_unclosed_region_is_reported_at_its_brace() {
    errors(
        "\"t.a\"() ({\n  \"t.b\"() : () -> ()\n",
        expect![[r#"
            error: this `{` is never closed
             --> input:1:10
              |
            1 | "t.a"() ({
              |          ^"#]],
    );
}

#[test]
fn a_type_of_an_unregistered_dialect_is_rejected_unless_allowed() {
    for ctx in [Context::new(), ctx()] {
        let is_allowed = ctx.allows_unregistered_dialects();
        assert_eq!(ctx.parse_type("tensor<4x!t.a>").is_ok(), is_allowed);
        assert_eq!(ctx.parse_attr("[#t.a<1>]").is_ok(), is_allowed);
    }
    let errors = Context::new()
        .parse_type("!t.a")
        .expect_err("the dialect is not registered");
    assert_eq!(errors.iter().count(), 1);
}

#[test]
fn an_unregistered_dialect_is_rejected_unless_allowed() {
    let found = Module::parse(&Context::new(), "\"t.a\"() : () -> ()").expect_err("`t` is not registered");
    expect![[r#"
        error: the dialect `t` is not registered
         --> input:1:1
          |
        1 | "t.a"() : () -> ()
          | ^^^^^
          |
          = help: make the context with this dialect, or allow unregistered dialects (`--allow-unregistered-dialect`)"#]]
    .assert_eq(&found.to_string());
}

/// The help for an unregistered dialect names its provider: set by the caller, `drr-dialects`, or MLIR.
#[test]
fn errors_about_unregistered_dialects_name_their_source() {
    struct WithoutScf;
    impl Dialects for WithoutScf {
        fn register(&self, registry: &mut RegistryBuilder) {
            registry.help_for("scf", "switch on `scf`");
        }
    }
    let ctx = Context::with(WithoutScf);
    let text = "scf.for %a {}\nbultin.module {}\n\"nvgpu.x\"() : () -> ()\n\"cf.x\"() : () -> ()";
    let found = Module::parse(&ctx, text).expect_err("no dialect is registered");
    let found: Vec<_> = found.iter().flat_map(|error| error.help()).collect();
    expect![[r#"
        switch on `scf`, or convert the file with `mlir-opt --mlir-print-op-generic`
        did you mean `builtin`?
        make the context with this dialect, or convert the file with `mlir-opt --mlir-print-op-generic`
        declare this dialect with the module that `drr-import --mlir-dialect nvgpu` writes, or allow unregistered dialects (`--allow-unregistered-dialect`)
        register `drr_dialects::ControlFlow` (crate `drr-dialects`, with the feature `cf`): `Context::with(drr_dialects::ControlFlow)`, or allow unregistered dialects (`--allow-unregistered-dialect`)"#]]
    .assert_eq(&found.join("\n"));
}

#[test]
fn an_unknown_dialect_is_reported_once_and_unknown_ops_each_time() {
    let text = "\"t.a\"() : () -> ()\n\"t.b\"() {a = #t.c, b = #d} : () -> ()\n\"builtin.modul\"() : () -> ()";
    let found = Module::parse(&Context::new(), text).expect_err("`t` is not registered");
    expect![[r#"
        error: the dialect `t` is not registered
         --> input:1:1
          |
        1 | "t.a"() : () -> ()
          | ^^^^^
          |
          = help: make the context with this dialect, or allow unregistered dialects (`--allow-unregistered-dialect`)

        error: `#d` is not defined
         --> input:2:24
          |
        2 | "t.b"() {a = #t.c, b = #d} : () -> ()
          |                        ^^
          |
          = help: an alias is defined at the top of the file, `#d = ..`; one of a dialect is written `#dialect.name`

        error: the op `builtin.modul` is not registered in its dialect
         --> input:3:1
          |
        3 | "builtin.modul"() : () -> ()
          | ^^^^^^^^^^^^^^^
          |
          = help: did you mean `builtin.module`?"#]]
    .assert_eq(&found.to_string());
}

#[test]
fn a_forward_reference_is_resolved() {
    let text = "\"t.g\"() ({ \"t.use\"(%x#1) : (i32) -> ()\n %x:2 = \"t.def\"() : () -> (i32, i32) }) : () -> ()";
    let module = Module::parse(&ctx(), text).expect("it is right");
    let names: Vec<_> = module.root().walk().map(|op| op.name_text().into_owned()).collect();
    assert_eq!(names, ["builtin.module", "t.g", "t.use", "t.def"]);
    let used = module
        .root()
        .walk()
        .nth(2)
        .and_then(|op| op.operand(0))
        .expect("one operand");
    assert_eq!(
        (
            used.number(),
            used.defining_op().expect("a result").name_text().as_ref()
        ),
        (1, "t.def")
    );
}

#[test]
fn an_op_knows_its_position() {
    let mut module = Module::parse(&ctx(), "\n  %0 = \"t.a\"() : () -> i32").expect("it is right");
    let location = module.root().walk().nth(1).expect("one op").location();
    let source = module.meta().source.clone().expect("it was read");
    assert_eq!(location.as_offset().map(|offset| source.line_col(offset)), Some((2, 8)));
    assert_eq!(module.builder().location(), Location::UNKNOWN);
}

#[test]
fn depth_costs_no_stack() {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(|| {
        const DEPTH: usize = 100_000;
        let nest = |open: &str, inner: &str, close: &str| [&open.repeat(DEPTH), inner, &close.repeat(DEPTH)].concat();
        let ctx = ctx();
        let regions = nest("\"a.b\"() ({\n", "\"a.c\"() : () -> ()\n", "}) : () -> ()\n");
        assert_eq!(
            Module::parse(&ctx, regions).expect("it is right").root().walk().count(),
            DEPTH + 2
        );
        for (open, inner, close) in [("[", "", "]"), ("{a=", "1", "}")] {
            ctx.parse_attr(nest(open, inner, close)).expect("it is right");
        }
        for (open, inner, close) in [("tuple<", "i1", ">"), ("() -> (", "i1", ")"), ("memref<", "i1", ">")] {
            ctx.parse_type(nest(open, inner, close)).expect("it is right");
        }
        for (open, inner, close) in [("callsite(\"a\" at ", "\"b\"", ")"), ("fused[", "\"b\",\"c\"", "]")] {
            ctx.parse_attr(format!("loc({})", nest(open, inner, close)))
                .expect("it is right");
        }
        assert!(ctx.parse_attr(nest("dense<[", "1", "]> : tensor<1xi32>")).is_err());
    });
    thread.expect("a thread").join().expect("no overflow");
}

#[test]
fn near_names_are_suggested() {
    errors(
        r#"
#layout = "row"
!count = i32
"t.a"() ({
^bb0(%lower: i32, %arg0: i32):
  %inner = "t.b"(%lower) : (i32) -> i32
  "t.c"(%lowre, %arg1, %innner, %x, %iner) : (i32, i32, i32, i32, i32) -> ()
  "t.c"() {a = #layuot} : () -> ()
  "t.c"(%inner) : (!cuont) -> ()
}) : () -> ()
"t.d"(%inner2, %lowr) : (i32, i32) -> ()
"#,
        expect![[r#"
            error: `%lowre` is not defined
             --> input:7:9
              |
            7 |   "t.c"(%lowre, %arg1, %innner, %x, %iner) : (i32, i32, i32, i32, i32) -> ()
              |         ^^^^^^
              |
              = help: did you mean `%lower`?

            error: `%arg1` is not defined
             --> input:7:17
              |
            7 |   "t.c"(%lowre, %arg1, %innner, %x, %iner) : (i32, i32, i32, i32, i32) -> ()
              |                 ^^^^^

            error: `%innner` is not defined
             --> input:7:24
              |
            7 |   "t.c"(%lowre, %arg1, %innner, %x, %iner) : (i32, i32, i32, i32, i32) -> ()
              |                        ^^^^^^^
              |
              = help: did you mean `%inner`?

            error: `%x` is not defined
             --> input:7:33
              |
            7 |   "t.c"(%lowre, %arg1, %innner, %x, %iner) : (i32, i32, i32, i32, i32) -> ()
              |                                 ^^

            error: `%iner` is not defined
             --> input:7:37
              |
            7 |   "t.c"(%lowre, %arg1, %innner, %x, %iner) : (i32, i32, i32, i32, i32) -> ()
              |                                     ^^^^^
              |
              = help: did you mean `%inner`?

            error: `#layuot` is not defined
             --> input:8:16
              |
            8 |   "t.c"() {a = #layuot} : () -> ()
              |                ^^^^^^^
              |
              = help: did you mean `#layout`?
              = help: an alias is defined at the top of the file, `#layuot = ..`; one of a dialect is written `#dialect.name`

            error: `!cuont` is not defined
             --> input:9:20
              |
            9 |   "t.c"(%inner) : (!cuont) -> ()
              |                    ^^^^^^
              |
              = help: did you mean `!count`?
              = help: an alias is defined at the top of the file, `!cuont = ..`; one of a dialect is written `!dialect.name`

            error: `%inner2` is not defined
              --> input:11:7
               |
            11 | "t.d"(%inner2, %lowr) : (i32, i32) -> ()
               |       ^^^^^^^

            error: `%lowr` is not defined
              --> input:11:16
               |
            11 | "t.d"(%inner2, %lowr) : (i32, i32) -> ()
               |                ^^^^^"#]],
    );
}

#[test]
fn the_name_of_a_dialect_is_no_op() {
    let found = Module::parse(&Context::new(), "\"builtin\"() : () -> ()").expect_err("it is no op");
    expect![[r#"
        error: `builtin` is the name of a dialect, not of an op
         --> input:1:1
          |
        1 | "builtin"() : () -> ()
          | ^^^^^^^^^
          |
          = help: write one of its ops, such as `builtin.module`"#]]
    .assert_eq(&found.to_string());
}

#[test]
fn near_ops_and_dialects_are_suggested() {
    let text = "\"builtin.modul\"() : () -> ()\n\"bultin.module\"() : () -> ()\n\"builtin.x\"() : () -> ()";
    let found = Module::parse(&Context::new(), text).expect_err("the names are wrong");
    expect![[r#"
        error: the op `builtin.modul` is not registered in its dialect
         --> input:1:1
          |
        1 | "builtin.modul"() : () -> ()
          | ^^^^^^^^^^^^^^^
          |
          = help: did you mean `builtin.module`?

        error: the dialect `bultin` is not registered
         --> input:2:1
          |
        2 | "bultin.module"() : () -> ()
          | ^^^^^^^^^^^^^^^
          |
          = help: did you mean `builtin`?
          = help: make the context with this dialect, or allow unregistered dialects (`--allow-unregistered-dialect`)

        error: the op `builtin.x` is not registered in its dialect
         --> input:3:1
          |
        3 | "builtin.x"() : () -> ()
          | ^^^^^^^^^^^
          |
          = help: check the spelling, or add the op to `ops: [..]` of `dialect!`"#]]
    .assert_eq(&found.to_string());
}

#[test]
fn near_properties_are_suggested() {
    let text = "\"builtin.module\"() <{sym_nam = \"m\"}> ({\n}) : () -> ()";
    let found = Module::parse(&Context::new(), text).expect_err("the key is wrong");
    expect![[r#"
        error: `builtin.module` has no property `sym_nam`
         --> input:1:1
          |
        1 | "builtin.module"() <{sym_nam = "m"}> ({
          | ^^^^^^^^^^^^^^^^
          |
          = help: did you mean `sym_name`?"#]]
    .assert_eq(&found.to_string());
}

#[test]
fn misused_names_are_reported_with_their_definitions() {
    errors(
        "\"t.r\"() ({\n^bb0(%a: i32):\n  \"t.a\"(%a) : (i64) -> ()\n  %a = \"t.b\"() : () -> i32\n  \"t.c\"(%c) : (i32) -> ()\n  \"t.c\"(%c) : (i8) -> ()\n  %c = \"t.d\"() : () -> i32\n}) : () -> ()\n",
        expect![[r#"
            error: `%a` is of type `i64` here, but of type `i32` elsewhere
             --> input:3:9
              |
            3 |   "t.a"(%a) : (i64) -> ()
              |         ^^
              |
            note: it is defined here
             --> input:2:6
              |
            2 | ^bb0(%a: i32):
              |      ^^

            error: `%a` is already defined
             --> input:4:3
              |
            4 |   %a = "t.b"() : () -> i32
              |   ^^
              |
            note: it is defined here
             --> input:2:6
              |
            2 | ^bb0(%a: i32):
              |      ^^

            error: `%c` is of type `i8` here, but of type `i32` elsewhere
             --> input:6:9
              |
            6 |   "t.c"(%c) : (i8) -> ()
              |         ^^
              |
            note: first used here
             --> input:5:9
              |
            5 |   "t.c"(%c) : (i32) -> ()
              |         ^^"#]],
    );
}

#[test]
fn bytecode_is_named_as_such() {
    let errors = Module::parse(&Context::new(), b"ML\xefR\x0dMLIR22.1.8\0").expect_err("it is no text");
    assert_eq!(
        errors.to_string(),
        "error: `input` is MLIR bytecode, which is not supported\n |\n = help: convert it to text with `mlir-opt`"
    );
}

#[test]
fn a_cancelled_parser_reports_nothing_else() {
    use drr_ir::CancellationToken;
    use drr_ir::diagnostic::Source;
    use drr_ir::text::parser::ParseOptions;

    let ctx = ctx();
    let token = CancellationToken::new();
    let options = ParseOptions::new().with_cancellation(token.clone());
    // An error at the end of the text shows whether the parser reached it.
    let text = format!(
        "{}\"t.a\"(%undefined) : (i32) -> ()\n",
        "\"t.a\"() : () -> ()\n".repeat(10_000)
    );
    let source = std::sync::Arc::new(Source::new("input", &text));
    let errors = Module::parse_with(&ctx, &source, &options).expect_err("`%undefined` is not defined");
    assert!(errors.to_string().contains("`%undefined` is not defined"), "{errors}");
    token.cancel();
    let errors = Module::parse_with(&ctx, &source, &options).expect_err("it was cancelled");
    assert_eq!(errors.to_string(), "error: the parser was cancelled");
}
