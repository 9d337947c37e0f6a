//! Names of values in custom form, beside real MLIR: names that ops give, in scopes that ops open, clashes, and characters that no
//! name has.

use drr::prelude::*;
use drr_dialects::func::Func;
use drr_tests::mlir;

op! {
    pub ConstantOp = "arith.constant", (ins TypedAttrInterface:$value), (outs AnyType:$result),
    [ConstantLike, AllTypesMatch<["value", "result"]>]
    { assembly_format: "attr-dict $value", result_names: constant_names }
}
op! {
    pub PrettyOp = "test.string_attr_pretty_name", (ins ArrayAttr:$names), (outs Variadic<AnyType>:$r)
    { result_names: pretty_names }
}
op! {
    pub GenericOp = "linalg.generic", (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs, ArrayAttr:$indexing_maps,
        ArrayAttr:$iterator_types), (outs), (region AnyRegion:$region), [AttrSizedOperandSegments]
    { argument_names: generic_names }
}
op! { pub YieldOp = "linalg.yield", (ins Variadic<AnyType>:$values), (outs), [Terminator] }
dialect! { pub Arith = "arith", ops: [ConstantOp] }
op! {
    pub IsolatedOp = "test.isolated_graph_region", (ins), (outs), (region AnyRegion:$region), [drr::traits::IsolatedFromAbove]
    { assembly_format: "attr-dict-with-keyword $region" }
}
dialect! { pub Test = "test", ops: [PrettyOp, IsolatedOp] }
dialect! { pub Linalg = "linalg", ops: [GenericOp, YieldOp] }

fn constant_names(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let ctx = op.ctx();
    let value = op.inherent_attrs().next().map(|(_, value)| value);
    let Some((ty, number)) = value.and_then(|value| Some((value.ty(ctx)?, value.as_i64(ctx)))) else {
        return name(0, "cst");
    };
    match number {
        Some(number) if ty == Type::I1 => name(0, if number == 0 { "false" } else { "true" }),
        Some(number) if ty == Type::INDEX => name(0, &format!("c{number}")),
        Some(number) => name(0, &format!("c{number}_{}", ty.display(ctx))),
        None => name(0, "cst"),
    }
}

fn pretty_names(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let ctx = op.ctx();
    let names = op.inherent_attrs().next().and_then(|(_, names)| names.array(ctx));
    for (at, text) in names.into_iter().flatten().enumerate() {
        let text = String::from_utf8_lossy(text.string(ctx).unwrap_or_default()).into_owned();
        if !text.is_empty() {
            name(at, &text);
        }
    }
}

fn generic_names(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    let inputs = op.num_operands() / 2;
    let body = op.region(0).and_then(|region| region.first_block());
    for (at, argument) in body.into_iter().flat_map(|block| block.args()).enumerate() {
        name(argument, if at < inputs { "in" } else { "out" });
    }
}

/// Returns the lines of a text with what is written alike: without the attributes and types of ops that have a custom
/// form in MLIR.
fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| {
        let line = line.replace("\"test.string_attr_pretty_name\"()", "test.string_attr_pretty_name");
        match line.split_once("test.string_attr_pretty_name") {
            Some((names, _)) => names.to_owned(),
            None if line.contains("linalg") || line.trim_start().starts_with("})") || line.trim() == "}" => {
                String::new()
            }
            None => line,
        }
    });
    lines
        .map(|line| line.trim().to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

fn compare(texts: &[&str]) {
    let Some(theirs) = mlir() else { return };
    let context = || {
        let builder = ContextBuilder::new().with(Func).with(Arith).with(Test).with(Linalg);
        builder.allow_unregistered_dialects(true).build()
    };
    for text in texts {
        let output = theirs.run(&["--allow-unregistered-dialect"], text);
        let ctx = context();
        match Module::parse(&ctx, *text) {
            Err(errors) => assert!(!output.success, "{text}\n{errors}"),
            Ok(module) if module.verify().is_err() => assert!(!output.success, "{text}"),
            Ok(module) => {
                assert!(output.success, "{text}\n{}", output.stderr);
                let ours = module.to_string();
                assert_eq!(lines(&ours), lines(&output.stdout), "{ours}\n{}", output.stdout);
                let again = Module::parse(&ctx, &ours).unwrap_or_else(|errors| panic!("{errors}\n{ours}"));
                assert_eq!(again.to_string(), ours);
            }
        }
    }
}

#[test]
fn value_numbers_restart_in_isolated_ops() {
    compare(&[
        r#"
        %0 = "u.a"() : () -> i32
        %1:2 = "u.b"() : () -> (i32, i32)
        func.func @f(%arg0: i32) -> i32 {
          %2 = "u.c"(%arg0) : (i32) -> i32
          %c = arith.constant 1 : i32
          %c2 = arith.constant 1 : i32
          %t = arith.constant true
          "u.r"() ({
          ^bb0(%x: i32):
            %c3 = arith.constant 1 : i32
            %3 = "u.d"() : () -> i32
            builtin.module {
              %4 = "u.e"() : () -> i32
              %c4 = arith.constant 1 : i32
              func.func @g(%y: i32) {
                %5 = "u.c"(%y) : (i32) -> i32
                %c5 = arith.constant 1 : i32
                return
              }
              %6 = "u.e"() : () -> i32
            }
            builtin.module {
              %4 = "u.e"() : () -> i32
              %7 = arith.constant 1.5 : f32
              %8 = arith.constant -7 : index
            }
          }) : () -> ()
          return %2 : i32
        }
        "#,
        r#"
        "u.r"() ({
        ^bb0(%arg0: i32):
          %arg1 = "u.a"() : () -> i32
          %0 = "u.b"(%arg1) : (i32) -> i32
          func.func @f(%arg2: i32, %x: i32) {
            "u.b"() ({
            ^bb0(%y: i32):
              func.func private @h(i32)
              func.func @i(%1: i32, %arg4: i32) { return }
              "u.t"(%y) [^bb1] : (i32) -> ()
            ^bb1(%z: i32):
              "u.t"(%z) [^bb1] : (i32) -> ()
            ^bb2(%w: i32, %sum: i32):
              "u.t"(%w) [^bb1] : (i32) -> ()
            }) : () -> ()
            return
          }
        }, {
        ^bb0(%arg0: i32):
          %arg1 = "u.a"() : () -> i32
          "u.u"(%arg1, %arg0) : (i32, i32) -> ()
        }) : () -> ()
        "#,
        r#"
        %0 = "u.a"() : () -> i32
        %sum = arith.constant 1 : i32
        test.isolated_graph_region {
          %1 = "u.a"(%2) : (i32) -> i32
          %2 = arith.constant 1 : i32
          test.isolated_graph_region attributes {deep} {
            %3 = "u.a"(%3) : (i32) -> i32
            %x = arith.constant 1 : i32
          }
          %4 = "u.a"(%4) : (i32) -> i32
          test.isolated_graph_region {
            %5 = "u.a"() : () -> i32
            %y = arith.constant 1 : i32
          }
        }
        %6 = "u.a"() : () -> i32
        "#,
    ]);
}

#[test]
fn value_names_do_not_shadow_outer_names() {
    compare(&[
        "%0 = \"u.a\"() : () -> i32\nfunc.func @f() {\n  %0 = \"u.c\"() : () -> i32\n  return\n}",
        "%0 = \"u.a\"() : () -> i32\nbuiltin.module {\n  %0 = \"u.c\"() : () -> i32\n}",
        "%0 = \"u.a\"() : () -> i32\n\"builtin.module\"() ({\n  %0 = \"u.c\"() : () -> i32\n}) : () -> ()",
        "%x = \"u.a\"() : () -> i32\nfunc.func @f(%x: i32) {\n  return\n}",
        "%arg0 = \"u.a\"() : () -> i32\nfunc.func @f(%arg0: i32) {\n  return\n}",
        "func.func @f(%x: i32) {\n  return\n}\n%x = \"u.a\"() : () -> i32",
        "func.func @f(%x: i32) {\n  return\n}\nfunc.func @g(%x: i32) {\n  return\n}",
        "func.func @f(%x: i32) {\n  \"u.r\"() ({\n  ^bb0(%x: i32):\n    \"u.u\"() : () -> ()\n  }) : () -> ()\n  return\n}",
        "func.func @f(%x: i32, %x: i32) {\n  return\n}",
        "%x = \"u.a\"() : () -> i32\ntest.isolated_graph_region {\n  %x = \"u.c\"() : () -> i32\n}",
        "%x = \"u.a\"() : () -> i32\ntest.isolated_graph_region {\n  \"u.c\"(%x) : (i32) -> ()\n}",
        "test.isolated_graph_region {\n  %x = \"u.a\"() : () -> i32\n}\n%x = \"u.c\"() : () -> i32",
    ]);
}

#[test]
fn clashing_names_and_invalid_characters_are_replaced() {
    compare(&[
        r#"
        func.func @f() {
          %a:2 = "test.string_attr_pretty_name"() {names = ["@x", "5"]} : () -> (i32, i32)
          %b:3 = "test.string_attr_pretty_name"() {names = ["", "y z", ""]} : () -> (i32, i32, i32)
          %c:3 = "test.string_attr_pretty_name"() {names = ["arg0", "arg007", "-a"]} : () -> (i32, i32, i32)
          %d:3 = "test.string_attr_pretty_name"() {names = ["\C3\A9", "x#", "x_0"]} : () -> (i32, i32, i32)
          %e:3 = "test.string_attr_pretty_name"() {names = ["x", "x", "x_0"]} : () -> (i32, i32, i32)
          "u.r"() ({
          ^bb0(%x: i32, %y: i32):
            %g:3 = "test.string_attr_pretty_name"() {names = ["x", "arg1", "x_1"]} : () -> (i32, i32, i32)
            "u.use"(%x, %y, %g#1) : (i32, i32, i32) -> ()
            "u.r"() ({
            ^bb0(%z: i32, %w: i32):
              "u.use"(%z, %w, %g#1) : (i32, i32, i32) -> ()
              %h:2 = "test.string_attr_pretty_name"() {names = ["arg00", "arg003"]} : () -> (i32, i32)
            }) : () -> ()
          }, {
          ^bb0(%x: i32):
            %h:3 = "test.string_attr_pretty_name"() {names = ["x", "arg0", ""]} : () -> (i32, i32, i32)
            "u.use"(%x, %h#1) : (i32, i32) -> ()
          }) : () -> ()
          %f:3 = "test.string_attr_pretty_name"() {names = [".x", "$5", "_"]} : () -> (i32, i32, i32)
          %i:4 = "test.string_attr_pretty_name"() {names = [" x", "\00", "\"", "bb0"]} : () -> (i32, i32, i32, i32)
          %j:6 = "test.string_attr_pretty_name"() {names = ["  x", " 5", "~a", "+", "\09b", "a\09b"]} : () -> (i32, i32, i32, i32, i32, i32)
          return
        }
        "#,
        r#"
        #map = affine_map<() -> ()>
        func.func @f(%m: memref<f32>) {
          %a:2 = "test.string_attr_pretty_name"() {names = ["in", "out_0"]} : () -> (i32, i32)
          "linalg.generic"(%m, %m) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
          ^bb0(%x: f32, %y: f32):
            %c = arith.constant 2.0 : f32
            "u.use"(%x, %c) : (f32, f32) -> ()
            "linalg.yield"(%y) : (f32) -> ()
          }) : (memref<f32>, memref<f32>) -> ()
          "linalg.generic"(%m, %m) <{indexing_maps = [#map, #map], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
          ^bb0(%x: f32, %y: f32):
            "u.r"() ({
            ^bb0(%in: i32, %out: i32):
              %b:2 = "test.string_attr_pretty_name"() {names = ["in", "out"]} : () -> (i32, i32)
              "u.use"(%x, %in, %y, %out) : (f32, i32, f32, i32) -> ()
            }) : () -> ()
            "linalg.yield"(%y) : (f32) -> ()
          }) : (memref<f32>, memref<f32>) -> ()
          return
        }
        "#,
    ]);
}
