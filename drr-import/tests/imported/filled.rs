//! MLIR's rules for `arith`, imported and filled in, do what MLIR does where only they matter.
//!
//! It needs MLIR and the folder of real inputs, `DRR_CORPUS`, with the files of rules in `../td` beside it.

use std::path::PathBuf;
use std::process::Command;

use drr_import::{Options, import};
use expect_test::expect;

use crate::common;

/// Handwritten bodies of functions, by name.
const BODIES: [(&str, &str); 9] = [
    (
        "add_int_attrs",
        "    calculate(rewriter, res, c0, c1, i64::wrapping_add)",
    ),
    (
        "sub_int_attrs",
        "    calculate(rewriter, res, attr1, attr2, i64::wrapping_sub)",
    ),
    (
        "mul_int_attrs",
        "    calculate(rewriter, res, c0, c1, i64::wrapping_mul)",
    ),
    (
        "merge_overflow",
        "    let none = rewriter.ctx().parse_attr(\"#arith.overflow<none>\");\n    \
         if ovf1 == ovf2 { Ok(ovf1) } else { none.map_err(|error| error.to_string()) }",
    ),
    ("is_scalar_or_splat_negative_one", "    is_number(cx, attr, -1)"),
    ("is_scalar_or_splat_one", "    is_number(cx, c1, 1)"),
    (
        "get_zero_attr",
        "    let (ctx, ty) = (rewriter.ctx(), rewriter.value_type(value));\n    \
         let text = if ty.is_shaped(ctx) { format!(\"dense<0> : {}\", ty.display(ctx)) } else { format!(\"0 : {}\", ty.display(ctx)) };\n    \
         ctx.parse_attr(text).map_err(|error| error.to_string())",
    ),
    (
        "value_wider_than",
        "    let width = |value: ValueRef<'_>| value.ty().element_or_self(cx.ctx()).integer_width(cx.ctx());\n    \
         width(value0) > width(value1)",
    ),
    (
        "invert_predicate",
        "    let number = pred.as_i64(rewriter.ctx()).ok_or(\"no predicate\")?;\n    \
         Ok(rewriter.ctx().i64_attr([1, 0, 5, 4, 3, 2, 9, 8, 7, 6][number as usize]))",
    ),
];

/// Code that several bodies share.
const HELPERS: &str = "
fn calculate(
    rewriter: &mut Rewriter<'_>,
    _: Value,
    a: Attribute,
    b: Attribute,
    with: fn(i64, i64) -> i64,
) -> Result<Attribute, String> {
    let ctx = rewriter.ctx();
    let (Some(a), Some(b), Some(ty)) = (a.as_i64(ctx), b.as_i64(ctx), a.ty(ctx)) else {
        return Err(\"no numbers\".to_string());
    };
    Ok(ctx.int_attr(ty, with(a, b)))
}

fn is_number(cx: &MatchContext<'_>, attr: Attribute, number: i64) -> bool {
    let attr = attr.splat(cx.ctx()).unwrap_or(attr);
    attr.as_i64(cx.ctx()) == Some(number)
}
";

const MAIN: &str = "
mod rules;
use drr::prelude::*;

fn rewrite(text: &str) -> Result<String, Box<dyn std::error::Error>> {
    let ctx = Context::with((rules::Arith, drr_dialects::Func));
    let mut module = Module::parse(&ctx, text)?;
    let set = PatternSet::new().with_generated(rules::populate_with_generated);
    let outcome = apply_patterns_greedily(&mut module, &set.freeze(&ctx)?, GreedyRewriteConfig::default())?;
    assert!(outcome.converged);
    module.verify()?;
    Ok(module.generic_form().to_string())
}

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let done = text.split(\"// -----\\n\").map(|part| rewrite(part).unwrap_or_else(|error| format!(\"{error}\\n\")));
    print!(\"{}\", done.collect::<Vec<String>>().join(\"// -----\\n\"));
}
";

/// Functions beside those of the file, for rules with native code.
const MORE: &str = r#"
  "func.func"() <{function_type = (i32) -> i32, sym_name = "sum_of_constants"}> ({
  ^bb0(%x: i32):
    %a = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %b = "arith.constant"() <{value = 5 : i32}> : () -> i32
    %0 = "arith.addi"(%x, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
    %1 = "arith.subi"(%0, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "low_half"}> ({
  ^bb0(%x: i32, %y: i32):
    %0, %1 = "arith.mulsi_extended"(%x, %y) : (i32, i32) -> (i32, i32)
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
"#;

/// The functions of a file in generic form, each as a module.
fn functions(text: &str) -> Vec<String> {
    let starts: Vec<usize> = text.match_indices("  \"func.func\"").map(|(at, _)| at).collect();
    let whole = |at: usize| {
        let rest = &text[at..];
        let end = rest.find("\n  }) ")? + 1;
        let end = end + rest[end..].find('\n')?;
        Some(format!("\"builtin.module\"() ({{\n{}\n}}) : () -> ()\n", &rest[..end]))
    };
    starts.into_iter().filter_map(whole).collect()
}

fn run(command: &mut Command, input: &str) -> String {
    let output = common::output(command, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn arith_rules_do_what_mlir_does() {
    let Some(tblgen) = common::tblgen() else { return };
    let Some(corpus) = std::env::var_os("DRR_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: DRR_CORPUS names no folder of real inputs");
        return;
    };
    let files = [corpus.join("../td/ArithCanonicalization.td")];
    let mut options = Options::new(&files);
    options.dialects.push("arith".to_string());
    let dumps = [tblgen.dump(&files).expect("the rules are read")];
    let first = import(&dumps, &options).expect("the rules are imported");
    let mut written = first.module.clone();
    for (name, body) in BODIES {
        assert!(written.contains(&format!("\nfn {name}(")), "there is no `{name}`");
        common::fill(&mut written, name, body);
    }
    written.push_str(HELPERS);
    // Importing again keeps all of it.
    options.existing = Some(written);
    let again = import(&dumps, &options).expect("the rules are imported again");
    assert_eq!(again.report.kept.len(), BODIES.len() + 2);

    let folder = common::package("filled", &[("main.rs", MAIN), ("rules.rs", &again.module)]);
    let text = std::fs::read_to_string(corpus.join("arith_canonicalize.mlir")).expect("the functions");
    let input = functions(&(MORE.to_string() + &text)).join("// -----\n");
    let ours = run(common::cargo(&folder, "run").arg("--quiet"), &input);
    let mlir = |flags: &[&str]| {
        let flags = ["--split-input-file", "--mlir-print-op-generic"].iter().chain(flags);
        run(Command::new("mlir-opt-22").args(flags), &input)
    };
    let (before, after) = (mlir(&[]), mlir(&["--canonicalize"]));
    let parts = |text: &str| {
        text.split("// -----\n")
            .map(|part| part.trim().to_string())
            .collect::<Vec<String>>()
    };
    let (ours, before, after) = (parts(&ours), parts(&before), parts(&after));
    assert_eq!((ours.len(), before.len()), (after.len(), after.len()));
    let name = |text: &str| {
        text.split("sym_name = \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .map(str::to_string)
    };
    let rewritten = ours
        .iter()
        .zip(&before)
        .zip(&after)
        .filter(|((ours, before), after)| ours == after && before != after);
    let rewritten: Vec<String> = rewritten.filter_map(|((ours, _), _)| name(ours)).collect();
    expect![[r#"
        sum_of_constants
        low_half
        selToNot
        redundantSelectTrue
        redundantSelectFalse
        selNotCond
        cmpIExtSINE
        cmpIExtSIEQ
        cmpIExtUINE
        cmpIExtUIEQ
        indexCastOfIndexCast_lossy
        indexCastUIOfIndexCastUI_lossless
        indexCastUIOfIndexCastUI_lossy
        indexCastUIOfIndexCastUI_3way_lossy
        indexCastOfIndexCast_3way_lossy
        indexCastOfIndexCast_i8_roundtrip
        indexCastOfIndexCast_vector_lossy
        bitcastChain
        test_mulf1
        test_divf1
    "#]]
    .assert_eq(&(rewritten.join("\n") + "\n"));
}
