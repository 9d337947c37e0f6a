//! Tests of the printer with parsed and built modules. Other tests compare it with MLIR if that is installed.

use std::sync::Arc;

use expect_test::{Expect, expect};

use super::{PrintError, PrintOptions};
use crate::diagnostic::Source;
use crate::{
    AttrData, BodyFragment, Builder, Context, ContextBuilder, ExternalResource, Location, LocationData, Module,
    OperationState, Type, TypeData,
};

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

fn read(ctx: &Context, text: &str) -> Module {
    let source = Arc::new(Source::new("f.mlir", text));
    Module::parse_source(ctx, &source).unwrap_or_else(|errors| panic!("{errors}"))
}

fn print(module: &Module, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    module.print(&mut text, options).expect("a vector takes everything");
    String::from_utf8(text).expect("ASCII")
}

/// Checks the printed text, and that it is stable when parsed and printed again.
fn check(options: &PrintOptions, text: &str, expected: Expect) {
    let printed = print(&read(&context(), text), options);
    expected.assert_eq(&printed);
    let again = print(&read(&context(), &printed), options);
    assert_eq!(printed, again);
}

#[test]
fn an_op_alone_is_numbered_from_its_nearest_isolated_ancestor() {
    let module = read(
        &context(),
        r#""t.a"() : () -> i32
           builtin.module {
             %x = "t.b"() : () -> i32
             %y = "t.c"(%x) ({
               "t.d"(%x) : (i32) -> ()
             }) : (i32) -> i32
           }"#,
    );
    let shown = |name: &str| {
        let op = module.root().walk().find(|op| op.name_text() == name);
        op.expect("it exists").display().to_string()
    };
    assert_eq!(shown("t.a"), r#"%0 = "t.a"() : () -> i32"#);
    assert_eq!(shown("t.b"), r#"%0 = "t.b"() : () -> i32"#);
    assert_eq!(shown("t.d"), r#""t.d"(%0) : (i32) -> ()"#);
}

#[test]
fn values_and_blocks_are_numbered_by_one_count() {
    check(
        &PrintOptions::new().with_generic_form(true),
        r#"%x:2 = "t.a"() ({
           ^entry(%a: i1):
             %y = "t.b"(%x#1, %a) : (i8, i1) -> i8
             "t.br"()[^last, ^last] : () -> ()
           ^alone(%b: i1):
             "t.br"()[^last] : () -> ()
           ^last:
             "t.end"(%y) : (i8) -> ()
           }, {
             %z = "t.c"() : () -> (() -> i1)
           }) : () -> (i8, i8)"#,
        expect![[r#"
            "builtin.module"() ({
              %0:2 = "t.a"() ({
              ^bb0(%arg0: i1):
                %2 = "t.b"(%0#1, %arg0) : (i8, i1) -> i8
                "t.br"()[^bb2, ^bb2] : () -> ()
              ^bb1(%3: i1):  // no predecessors
                "t.br"()[^bb2] : () -> ()
              ^bb2:  // 3 preds: ^bb0, ^bb0, ^bb1
                "t.end"(%2) : (i8) -> ()
              }, {
                %1 = "t.c"() : () -> (() -> i1)
              }) : () -> (i8, i8)
            }) : () -> ()
        "#]],
    );
}

#[test]
fn aliases_are_numbered_by_depth_then_kind_then_name() {
    check(
        &PrintOptions::new().with_generic_form(true),
        r##"#layout = #x.layout<affine_map<(d0) -> (d0)>>
            #other = #x.layout<2>
            !layout = !x.layout<#layout>
            "t.a"() <{kept = affine_map<(d0) -> (d0 + 3)>}> {
              a = affine_set<(d0) : (d0 == 0)>, b = [affine_map<(d0) -> (d0 + 1)>], c = #layout, d = #other,
              e = tensor<2x!layout>, f = distinct[4]<unit>, g = distinct[5]<1 : i8>
            } : () -> ()"##,
        expect![[r##"
            #distinct = distinct[0]<1 : i8>
            #layout = #x.layout<affine_map<(d0) -> (d0)>>
            #map = affine_map<(d0) -> (d0 + 1)>
            #set = affine_set<(d0) : (d0 == 0)>
            !layout1 = !x.layout<#layout>
            "builtin.module"() ({
              "t.a"() <{kept = affine_map<(d0) -> (d0 + 3)>}> {a = #set, b = [#map], c = #layout, d = #x.layout<2>, e = tensor<2x!layout1>, f = distinct[1]<>, g = #distinct} : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn locations_of_ops_alone_come_last() {
    check(
        &PrintOptions::new().with_generic_form(true).with_debug_info(true),
        r##""builtin.module"() ({
            "t.a"() ({
            ^bb0(%a: i1 loc("arg"("inner"))):
            }) {at = loc("shared")} : () -> () loc(fused<"m">["shared", callsite("x" at "y")])
            "t.b"() : () -> () loc(fused["x", fused["y", "x"]])
            }) : () -> () loc(unknown)"##,
        expect![[r##"
            #loc1 = loc("shared")
            #loc4 = loc("inner")
            #loc6 = loc("arg"(#loc4))
            "builtin.module"() ({
              "t.a"() ({
              ^bb0(%arg0: i1 loc("arg"(#loc4))):
              }) {at = #loc1} : () -> () loc(#loc8)
              "t.b"() : () -> () loc(#loc7)
            }) : () -> () loc(#loc)
            #loc = loc(unknown)
            #loc2 = loc("x")
            #loc3 = loc("y")
            #loc5 = loc(callsite(#loc2 at #loc3))
            #loc7 = loc(fused[#loc2, #loc3])
            #loc8 = loc(fused<"m">[#loc1, #loc5])
        "##]],
    );
}

#[test]
fn types_after_numbers_are_omitted_in_lists_only() {
    let ctx = context();
    for text in [
        "[1, 2.000000e+00, 3 : i8, {a = 1 : i64}, true, unit, [-1]]",
        "tensor<4xi8, 7 : i64>",
        "memref<4xi8, strided<[?], offset: ?>, 7>",
        "memref<*xi8, \"gpu\">",
        "vector<2x[4]xf32>",
        "tuple<() -> (), (i1) -> ((i1) -> i1), (i1) -> (i1, none)>",
        "{\"a b\" = @\"x y\"::@z, c}",
        "dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>",
        "dense<(1,-2)> : tensor<complex<i8>>",
        "dense<> : tensor<2x0xui8>",
        "dense<[\"a\", \"\\22\"]> : tensor<2x!t.s>",
        "sparse<[[0, 1]], 5> : tensor<2x2xi32>",
        // MLIR prints an index for these, which it cannot parse.
        "sparse<[[1, 1], [1, 1]], [1, 2]> : tensor<2x2xi32>",
        "sparse<[[0], [0]], [\"a\", \"b\"]> : tensor<2x!t.s>",
        "sparse<1, 4> : tensor<2x2xi32>",
        "array<i1: true, false>",
        "array<f32>",
        "#x.a<[b] \"c\"> : i7",
        "#x<1>",
        "170141183460469231731687303715884105727 : i128",
        "loc(callsite(\"a\" at \"b\":1:2))",
        "loc(\"f\":1:2 to :3)",
        "loc(fused<\"m\">[unknown])",
    ] {
        let attr = ctx.parse_attr(text).unwrap_or_else(|errors| panic!("{text}: {errors}"));
        assert_eq!(attr.display(&ctx).to_string(), text);
    }
}

#[test]
fn more_than_a_hundred_elements_are_hexadecimal() {
    let ctx = context();
    let bits: Vec<u8> = (0..101).map(|i| u8::from(i % 3 == 0)).collect();
    let dense = |ty, data: &[u8]| {
        ctx.dense_attr(ty, data)
            .expect("a dense attribute")
            .display(&ctx)
            .to_string()
    };
    let listed = dense(ctx.tensor_type(&[100], Type::I1), &bits[..100]);
    assert!(listed.starts_with("dense<[true, false, false, true, "), "{listed}");
    assert_eq!(
        dense(ctx.tensor_type(&[101], Type::I1), &bits),
        "dense<\"0x49922449922449922449922409\"> : tensor<101xi1>"
    );
    let words: Vec<u8> = (0..101u16).flat_map(u16::to_le_bytes).collect();
    let text = dense(ctx.tensor_type(&[101], Type::I16), &words);
    assert!(text.starts_with("dense<\"0x00000100020003000400"), "{text}");
}

#[test]
fn bodies_in_brackets_are_written_with_a_dot_if_they_are_names() {
    let ctx = context();
    let ty = |parts: Vec<BodyFragment>| {
        let ty = ctx.intern_type(TypeData::Dialect {
            namespace: ctx.ident("x"),
            defined: None,
            body: parts.into(),
        });
        ty.display(&ctx).to_string()
    };
    let text = |text: &str| BodyFragment::Text(text.as_bytes().into());
    assert_eq!(ty(vec![text("<name>")]), "!x.name");
    assert_eq!(ty(vec![text("<name<1>>")]), "!x.name<1>");
    assert_eq!(ty(vec![text("<name 1>")]), "!x<name 1>");
    assert_eq!(ty(vec![text("<\"name\">")]), "!x<\"name\">");
    assert_eq!(ty(vec![text("<")]), "!x<<>");
    assert_eq!(ty(vec![]), "!x<>");
    assert_eq!(
        ty(vec![text("<name<"), BodyFragment::Type(Type::I1), text(">>")]),
        "!x.name<i1>"
    );
    assert_eq!(
        ty(vec![text("<name "), BodyFragment::Type(Type::I1), text(">")]),
        "!x<name i1>"
    );
}

#[test]
fn only_blobs_that_are_used_are_written() {
    let ctx = Context::new();
    let mut module = Module::new(&ctx);
    let (builtin, tool) = (ctx.ident("builtin"), ctx.ident("a tool"));
    let (a, b, c) = (ctx.ident("a"), ctx.ident("b b"), ctx.ident("c"));
    let of = |key| {
        ctx.intern_attr(AttrData::DenseResource {
            ty: ctx.tensor_type(&[1], Type::I8),
            key,
        })
    };
    let discardable = [(a, of(b)), (c, ctx.array_attr(&[of(a)]))];
    module.builder().insert(OperationState {
        discardable: &discardable,
        ..OperationState::new(ctx.op_name("t.a"))
    });
    let meta = module.meta_mut();
    for (key, byte) in [(a, 1), (c, 2), (b, 0xab)] {
        meta.resources.insert((builtin, key), [4, 0, 0, 0, byte].into());
    }
    meta.external_resources.insert((tool, a), ExternalResource::Bool(true));
    meta.external_resources
        .insert((tool, c), ExternalResource::String(b"\"".as_slice().into()));
    expect![[r#"
        "builtin.module"() ({
          "t.a"() {a = dense_resource<"b b"> : tensor<1xi8>, c = [dense_resource<a> : tensor<1xi8>]} : () -> ()
        }) : () -> ()

        {-#
          dialect_resources: {
            builtin: {
              "b b": "0x04000000AB",
              a: "0x0400000001"
            }
          },
          external_resources: {
            "a tool": {
              a: true,
              c: "\22"
            }
          }
        #-}
    "#]]
    .assert_eq(&module.generic_form().to_string());
}

#[test]
fn an_op_is_shown_with_the_numbers_of_its_module() {
    let ctx = context();
    let module = read(
        &ctx,
        "%0 = \"t.a\"() : () -> i1\n%1 = \"t.b\"(%0) {m = affine_map<() -> (1)>} : (i1) -> i1",
    );
    let second = module.root().walk().nth(2).expect("three ops");
    assert_eq!(
        second.display().to_string(),
        "%1 = \"t.b\"(%0) {m = affine_map<() -> (1)>} : (i1) -> i1"
    );
}

#[test]
fn an_op_is_printed_by_itself() {
    let ctx = context();
    let module = read(
        &ctx,
        "%0 = unrealized_conversion_cast to i1
        module @m attributes {t.m = affine_map<() -> (1)>} {
          %1 = unrealized_conversion_cast to i8 loc(\"here\")
          \"t.a\"(%1) : (i8) -> ()
        }",
    );
    let print = |number: usize, options: PrintOptions| {
        let op = module.root().walk().nth(number).expect("five ops");
        let (mut text, source) = (Vec::new(), module.meta().source.as_deref());
        op.print(&mut text, source, &options)
            .expect("a vector takes everything");
        String::from_utf8(text).expect("ASCII")
    };
    // An isolated op has independent names in custom form.
    expect![[r#"
        module @m attributes {t.m = affine_map<() -> (1)>} {
          %0 = unrealized_conversion_cast to i8
          "t.a"(%0) : (i8) -> ()
        }
    "#]]
    .assert_eq(&print(2, PrintOptions::new()));
    expect![[r#"
        %0 = unrealized_conversion_cast to i8 loc("here")
        "t.a"(%0) : (i8) -> () loc("f.mlir":4:11)
    "#]]
    .assert_eq(
        &[3, 4]
            .map(|op| print(op, PrintOptions::new().with_debug_info(true)))
            .concat(),
    );
    let generic = PrintOptions::new().with_generic_form(true);
    expect![[r#"
        "t.a"(%1) : (i8) -> ()
        "t.a"(%0) : (i8) -> ()
    "#]]
    .assert_eq(
        &[generic, generic.with_local_scope(true)]
            .map(|options| print(4, options))
            .concat(),
    );
    let short = PrintOptions::new().with_max_bytes(9);
    let printed = module.root().print(&mut Vec::new(), None, &short);
    assert!(matches!(printed, Err(PrintError::TooLong { limit: 9 })));
}

/// As in `mlir-opt`, an op that does not verify has no custom form.
#[test]
fn an_invalid_op_is_printed_in_generic_form() {
    let ctx = context();
    let mut module = read(&ctx, "module {\n}");
    let text = |module: &Module| {
        let mut text = Vec::new();
        let root = module.root();
        root.print(&mut text, None, &PrintOptions::new())
            .expect("a vector takes everything");
        String::from_utf8(text).expect("ASCII")
    };
    assert_eq!(text(&module), "module {\n}\n");
    let region = module.root().regions().next().expect("it has one").handle();
    module.ir_mut().append_block(region);
    assert!(module.verify().is_err());
    assert!(text(&module).starts_with("\"builtin.module\"() "), "{}", text(&module));
}

#[test]
fn printing_stops_at_the_limit() {
    let ctx = Context::new();
    let mut module = Module::new(&ctx);
    let mut attr = ctx.array_attr(&[]);
    for _ in 0..200 {
        attr = ctx.array_attr(&[attr, attr]);
    }
    let discardable = [(ctx.ident("a"), attr)];
    module.builder().insert(OperationState {
        discardable: &discardable,
        ..OperationState::new(ctx.op_name("t.a"))
    });
    let mut text = Vec::new();
    let printed = module.print(
        &mut text,
        &PrintOptions::new().with_generic_form(true).with_max_bytes(1 << 20),
    );
    assert!(matches!(printed, Err(PrintError::TooLong { limit: 0x10_0000 })));
    assert!(text.len() <= 1 << 20);
}

#[test]
fn an_error_of_the_sink_is_returned() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let module = Module::new(&Context::new());
    assert!(matches!(
        module.print(&mut Full, &PrintOptions::new().with_generic_form(true)),
        Err(PrintError::Io(_))
    ));
}

#[test]
fn bytes_that_are_no_text_are_replaced_only_in_strings() {
    let ctx = Context::new();
    let body = [BodyFragment::Text(b"<\"\xff\xc3\xa9\">".as_slice().into())].into();
    let ty = ctx.intern_type(TypeData::Dialect {
        namespace: ctx.ident("x"),
        defined: None,
        body,
    });
    assert_eq!(ty.display(&ctx).to_string(), "!x<\"\u{fffd}\u{e9}\">");
}

#[test]
fn depth_costs_no_stack_and_no_indentation() {
    const DEPTH: usize = 200_000;
    let work = || {
        let ctx = Context::new();
        let (mut ty, mut attr) = (Type::I1, ctx.unit_attr());
        let mut module = Module::new(&ctx);
        let mut location = Location::UNKNOWN;
        let name = ctx.op_name("t.a");
        let key = ctx.ident("k");
        let mut op = module.ir_mut().create(OperationState::new(name));
        for _ in 0..DEPTH {
            ty = ctx.tuple_type(&[ty]);
            attr = ctx.dictionary_attr(&[(key, attr)]);
            let ir = module.ir_mut();
            location = ir.add_location(LocationData::Name {
                name: key,
                child: location,
            });
            let region = ir.create_region();
            let block = ir.append_block(region);
            ir.append(block, op);
            op = ir.create(OperationState {
                regions: &[region],
                ..OperationState::new(name)
            });
        }
        let discardable = [(key, attr)];
        let outer = OperationState {
            location,
            discardable: &discardable,
            result_types: &[ty],
            ..OperationState::new(name)
        };
        module.builder().insert(outer);
        let body = module.body();
        module.ir_mut().append(body, op);
        let text = print(
            &module,
            &PrintOptions::new().with_generic_form(true).with_debug_info(true),
        );
        assert!(text.len() < 200 * DEPTH, "{} bytes", text.len());
        assert_eq!(text.matches("\"t.a\"").count(), DEPTH + 2);
    };
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(work);
    thread.expect("a thread").join().expect("no overflow");
}
