//! Types, attributes and custom forms that were imported read and print what MLIR does, except for functions to write, which report an error.

use std::path::Path;
use std::process::Command;

use drr_import::{Options, import};
use expect_test::expect;

use crate::common;

/// Reads and prints each part of the input.
const MAIN: &str = r#"
mod forms;
use drr::prelude::*;

fn main() {
    let ctx = ContextBuilder::new().with(forms::Form).allow_unregistered_dialects(true).build();
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for part in text.split("// -----\n") {
        let shown = match Module::parse(&ctx, part) {
            Err(errors) => errors.to_string(),
            Ok(module) => match module.verify() {
                Err(errors) => errors.to_string(),
                Ok(()) => module.to_string(),
            },
        };
        println!("{}// -----", shown.lines().take(8).map(|line| format!("{line}\n")).collect::<String>());
    }
}
"#;

const INPUT: &str = r#"%0, %1 = form.make #form.pair<#form.range<open = true, from = 5>, m> in <kind small> : <m of f32 x 2>
// -----
%0, %1 = form.make <#form.range<from = 1, to = 7 : i32, name = "a", open = false>> : !form.quantity<s of !form.token x 1>
// -----
"test.any"() {a = #form.pair<#form.range<from = 1>, s>, b = !form.pretty<5>} : () -> ()
// -----
"test.any"() {a = #form.typed<1>, b = #form.typed<2> : i8, c = #form.null : !form.token, d = #form.grouped, e = #form.grouped<y = "s">} : () -> ()
// -----
"test.any"() {a = #form.lists<(i32, !form.token) -> (<m of i8>) [m, s]>, b = #form.lists<(i1) -> (<s of i8>, !form.quantity<m of f32>) [m] : <from = 1>, <from = 2> to <m of i1>>} : () -> ()
// -----
"test.any"() {a = #form.null : i32} : () -> ()
// -----
"test.any"() {a = #form.holder<<5>>, b = #form.tree<<>>, c = #form.built} : () -> ()
// -----
form.count 4294967295 of 18446744073709551615
// -----
"form.count"() <{n = -2 : i32}> : () -> ()
// -----
form.count 4294967296
// -----
form.count 5 how <in,out>
// -----
form.count 5 how <out>
// -----
form.scope attributes {a} { hand 5 }
// -----
form.scope { "form.hand"() <{count = 5 : i32}> : () -> () }
// -----
form.more 5 or 6
// -----
"form.more"() <{counts = array<i64: 1>}> : () -> ()
// -----
%0 = "test.any"() : () -> i32
%1 = form.double %0 : i32
// -----
form.mark dash
form.mark "dot,dash"
// -----
form.mark dot,dash
// -----
%0 = "test.any"() : () -> i32
form.sell %0, 5 : i32, 4 : i32
// -----
%0 = form.earn
// -----
"test.any"() {a = !form.safe<i32>} : () -> ()
// -----
"test.any"() {a = #form.ratio<0.25 by 0.5, 255, true, [1.0, -2.5e10]>, b = #form.ratio<0.1, 0, false, [3.0]>} : () -> ()
// -----
"test.any"() {a = #form.ratio<1, 0, false, [3.0]>} : () -> ()
// -----
"test.any"() {a = #form.written<c++ knows>, b = !form.wide<1.0>} : () -> ()
"#;

fn run(command: &mut Command, input: &str) -> String {
    let output = common::output(command, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn texts_are_read_and_printed() {
    let Some(tblgen) = common::tblgen() else { return };
    let files = [Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/td/forms.td")];
    let mut options = Options::new(&files);
    options.dialects.push("form".to_string());
    let dumps = [tblgen.dump(&files).expect("the file is read")];
    let done = import(&dumps, &options).expect("the file is imported");
    let folder = common::package("forms", &[("main.rs", MAIN), ("forms.rs", &done.module)]);
    expect![[r#"
        module {
          %0:2 = form.make <#form.range<from = 5, open = true>, m> in <kind small> : <m of f32 x 2>
        }
        // -----
        module {
          %0:2 = form.make <#form.range<from = 1, to = 7 : i32, name = "a">> : <s of !form.token>
        }
        // -----
        module {
          "test.any"() {a = #form.pair<#form.range<from = 1>>, b = !form.pretty<5>} : () -> ()
        }
        // -----
        module {
          "test.any"() {a = #form.typed<1>, b = #form.typed<2> : i8, c = #form.null : !form.token, d = #form.grouped, e = #form.grouped<y = "s">} : () -> ()
        }
        // -----
        module {
          "test.any"() {a = #form.lists<(i32, !form.token) -> (<m of i8>) [m, s]>, b = #form.lists<(i1) -> (<s of i8>, <m of f32>) [m] : <from = 1>, <from = 2> to <m of i1>>} : () -> ()
        }
        // -----
        error: `form.null` has `i32` as `type`, which must be `!form.token` type
         --> input:1:19
          |
        1 | "test.any"() {a = #form.null : i32} : () -> ()
          |                   ^^^^^^^^^^^^^^^^
        // -----
        module {
          "test.any"() {a = #form.holder<<5>>, b = #form.tree<<>>, c = #form.built} : () -> ()
        }
        // -----
        module {
          form.count 4294967295 of 18446744073709551615
        }
        // -----
        module {
          form.count 4294967294
        }
        // -----
        error: the value does not fit into 32 bits
         --> input:1:12
          |
        1 | form.count 4294967296
          |            ^^^^^^^^^^
        // -----
        module {
          form.count 5 how <both>
        }
        // -----
        module {
          form.count 5 how <out>
        }
        // -----
        error: `parse_hand_op` is not written yet: write it in `src/forms.rs`, or the operation in generic form
         --> input:1:34
          |
        1 | form.scope attributes {a} { hand 5 }
          |                                  ^
        // -----
        module {
          form.scope {
            "form.hand"() <{count = 5 : i32}> : () -> ()
          }
        }
        // -----
        error: `parse_items` is not written yet: write it in `src/forms.rs`, or the operation in generic form
         --> input:1:11
          |
        1 | form.more 5 or 6
          |           ^
        // -----
        module {
          "form.more"() <{counts = array<i64: 1>}> : () -> ()
        }
        // -----
        error: the types of the values of `form.double` do not follow from what is given; `infer_types_of_double_op`, which infers the result types of `form.double`, is not written yet: write it in `src/forms.rs`
         --> input:2:26
          |
        2 | %1 = form.double %0 : i32
          |                          ^
        // -----
        module {
          form.mark dash
          form.mark "dot,dash"
        }
        // -----
        error: expected an op, found `,`
         --> input:1:14
          |
        1 | form.mark dot,dash
          |              ^
        // -----
        error: `form.sell` takes an odd number as `price`, but it is `5 : i32`; `is_odd`, which decides the constraint `Form_Odd`, is not written yet: write it in `src/forms.rs`
         --> input:2:1
          |
        2 | form.sell %0, 5 : i32, 4 : i32
          | ^^^^^^^^^

        error: `form.sell` takes 64-bit integer property a prime as `number`, but it is `4 : i64`; `is_form_prime`, which decides the constraint `Form_Prime`, is not written yet: write it in `src/forms.rs`
         --> input:2:1
        // -----
        error: `form.earn` yields money as result `money`, but result 0 is of type `!drr.not_written<"`build_form_money`, which builds the type of the constraint `Form_Money`, is not written yet: write it in `src/forms.rs`">`; `is_money`, which decides the constraint `Form_Money`, is not written yet: write it in `src/forms.rs`
         --> input:1:6
          |
        1 | %0 = form.earn
          |      ^^^^^^^^^
        // -----
        error: `form.safe` has `i32` as `thing`, which must be something countable; `is_countable`, which decides the constraint `Form_Countable`, is not written yet: write it in `src/forms.rs`
         --> input:1:19
          |
        1 | "test.any"() {a = !form.safe<i32>} : () -> ()
          |                   ^^^^^^^^^^^^^^^
        // -----
        module {
          "test.any"() {a = #form.ratio<2.500000e-01 by 5.000000e-01, 255, true, [1.000000e+00, -2.500000e+10]>, b = #form.ratio<1.000000e-01, 0, false, [3.000000e+00]>} : () -> ()
        }
        // -----
        error: `f64` is not a type for an integer
         --> input:1:31
          |
        1 | "test.any"() {a = #form.ratio<1, 0, false, [3.0]>} : () -> ()
          |                               ^
          |
          = note: parameter `value` of `form.ratio`: 64-bit float attribute
        // -----
        module {
          "test.any"() {a = #form.written<c++ knows>, b = !form.wide<1.0>} : () -> ()
        }
        // -----
    "#]]
    .assert_eq(&run(common::cargo(&folder, "run").arg("--quiet"), INPUT));

    // A parser and a printer are written by hand, and the file is imported again.
    let print = done.module.find("fn print_items<").expect("a printer");
    let (before, printer) = done.module.split_at(print);
    let written = before.replace(
        "    let _ = (items, items_type, sizes, text);\n    Err(parser.error(format!(\"`parse_items` is not written yet: write it in `{}`, or the operation in generic form\", file!())))\n",
        "    let _ = (items, items_type);\n    let number = parser.parse_integer()?;\n    parser.parse(text)?;\n    \
         let size = parser.parse_integer()?;\n    let sizes_of = parser.ctx().dense_array_attr(&[number, size]);\n    \
         parser.set_attribute(sizes, sizes_of);\n    Ok(())\n",
    ) + &printer
        .replacen("&'static str) -> UseGenericForm", "&'static str)", 1)
        .replacen(
            "    let _ = (printer, op, items, items_type, sizes, text);\n    UseGenericForm\n",
            "    let _ = (items, items_type);\n    let sizes = sizes.of(op).and_then(|sizes| sizes.dense_array_ints(op.ctx()));\n    \
             let sizes: Vec<String> = sizes.into_iter().flatten().map(|size| size.to_string()).collect();\n    \
             printer.print(&sizes.join(&format!(\" {text} \")));\n",
            1,
        );
    options.existing = Some(written);
    let again = import(&dumps, &options).expect("the file is imported again");
    assert_eq!(again.report.kept, ["parse_items", "print_items"]);
    let folder = common::package("forms", &[("main.rs", MAIN), ("forms.rs", &again.module)]);
    let input = "form.more 5 or 6\n";
    expect![[r#"
        module {
          form.more 5 or 6
        }
        // -----
    "#]]
    .assert_eq(&run(common::cargo(&folder, "run").arg("--quiet"), input));
}
