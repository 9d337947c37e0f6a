//! The command: exit codes, the summary, and which files are read.

use std::process::Output;

use expect_test::{Expect, expect};

use crate::common;
use crate::installed::{folder, run};

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A dump of one operation.
fn dump(op_name: &str) -> String {
    format!(
        r#"{{
            "!instanceof": {{ "Op": ["Toy_NegOp"], "Pattern": ["Twice"] }},
            "Toy_Dialect": {{ "name": "toy", "!locs": ["Ops.td:1"] }},
            "AnyType": {{ "!superclasses": ["TypeConstraint", "AnyType"], "!locs": ["CommonTypeConstraints.td:1"] }},
            "Toy_NegOp": {{
                "!locs": ["Ops.td:7"],
                "!superclasses": ["Op"],
                "opDialect": {{ "kind": "def", "def": "Toy_Dialect" }},
                "opName": "{op_name}",
                "hasFolder": 1,
                "arguments": {{ "kind": "dag", "args": [[{{ "kind": "def", "def": "AnyType" }}, "x"]] }},
                "results": {{ "kind": "dag", "args": [[{{ "kind": "def", "def": "AnyType" }}, "r"]] }},
                "traits": []
            }},
            "Twice": {{
                "!locs": ["Ops.td:9"],
                "!superclasses": ["Pattern"],
                "sourcePattern": {{ "kind": "dag", "operator": {{ "kind": "def", "def": "Toy_NegOp" }}, "args": [[{{
                    "kind": "dag", "operator": {{ "kind": "def", "def": "Toy_NegOp" }}, "args": [[null, "x"]]
                }}, null]] }},
                "resultPatterns": [{{ "kind": "dag", "operator": {{ "kind": "def", "def": "replaceWithValue" }},
                    "args": [[null, "x"]] }}]
            }},
            "replaceWithValue": {{}}
        }}"#
    )
}

fn check_run(op_name: &str, code: i32, module: Expect, report: Expect) {
    let folder = folder(&[("Ops.json", &dump(op_name))]);
    let output = run(folder.path(), &["Ops.json", "-o", "ops.rs"]);
    report.assert_eq(&stderr(&output));
    assert_eq!(output.status.code(), Some(code));
    let text = std::fs::read_to_string(folder.path().join("ops.rs")).expect("a module");
    let (_, items) = common::without_fingerprints(&text)
        .split_once("// Dialects\n")
        .expect("the items");
    module.assert_eq(items);
    syn::parse_file(&text).expect("it is Rust");
}

#[test]
fn exit_code_0_means_that_all_items_were_written() {
    check_run(
        "neg",
        0,
        expect![[r#"

            dialect! {
                // Ops.td: Toy_Dialect
                pub Toy = "toy",
                ops: [
                    NegOp,
                ],
            }

            // Operations

            op! {
                // Ops.td: Toy_NegOp
                // omitted: the folder (C++)
                pub NegOp = "toy.neg",
                (ins AnyType:$x),
                (outs AnyType:$r)
            }

            // Rules

            pat! {
                // Ops.td: Twice
                pub Twice:
                    (NegOp (NegOp $x))
                    => (replaceWithValue $x)
            }

            // All rules

            /// Adds all rules, in the order in which MLIR adds them.
            pub fn populate_with_generated(set: &mut PatternSet) {
                set.add(Twice);
            }
        "#]],
        expect![[r#"
            imported: 1 rule, 1 op, 0 enums, 0 types, 0 attributes, 0 constraints
            custom forms: 0 assembly formats, 0 ops with functions to write
            omitted: 1 part of items
            omitted: the folder (C++): toy.neg (hook: fold_neg_op)
        "#]],
    );
}

#[test]
fn exit_code_1_means_that_items_that_would_not_compile_are_comments() {
    check_run(
        "n eg",
        1,
        expect![[r#"

            dialect! {
                // Ops.td: Toy_Dialect
                pub Toy = "toy",
                ops: [
                ],
            }

            // Operations

            // omitted: invalid mnemonic `n eg` (Ops.td: Toy_NegOp)
            //   = note: a mnemonic contains no quotes, backslashes, blanks and control characters
            //   = help: change `opName` of `Toy_NegOp`
            //
            // op! {
            //     // Ops.td: Toy_NegOp
            //     // omitted: the folder (C++)
            //     pub NegOp = "toy.n eg",
            //     (ins AnyType:$x),
            //     (outs AnyType:$r)
            // }

            // Rules

            // omitted: it requires `NegOp`, which was omitted (Ops.td: Twice)
            //
            // pat! {
            //     // Ops.td: Twice
            //     pub Twice:
            //         (NegOp (NegOp $x))
            //         => (replaceWithValue $x)
            // }

            // All rules

            /// Adds all rules, in the order in which MLIR adds them.
            pub fn populate_with_generated(set: &mut PatternSet) {
                let _ = set;
            }
        "#]],
        expect![[r#"
            imported: 0 rules, 0 ops, 0 enums, 0 types, 0 attributes, 0 constraints
            custom forms: 0 assembly formats, 0 ops with functions to write
            omitted: 1 op, 1 rule, 1 part of items
            omitted: invalid mnemonic `n eg`: op NegOp (Ops.td:7), rule Twice (Ops.td:9, needs NegOp)
            omitted: the folder (C++): toy.n eg (hook: fold_neg_op)
            error: 2 items do not compile; they are comments in the module, with the reason
        "#]],
    );
}

#[test]
fn exit_code_2_means_that_nothing_was_written() {
    let folder = folder(&[
        ("Ops.json", "{}"),
        ("Good.json", &dump("neg")),
        ("Ops.td", ""),
        ("broken.rs", "fn f( {"),
    ]);
    let check = |args: &[&str], expect: Expect| {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        expect.assert_eq(stderr(&output).split("\n\n").next().unwrap_or_default());
        assert!(!folder.path().join("ops.rs").exists(), "{args:?}");
    };
    check(
        &["Ops.json", "--no-docs", "-o", "ops.rs"],
        expect!["error: unexpected argument '--no-docs' found"],
    );
    check(
        &["None.json", "-o", "ops.rs"],
        expect![[r#"
        error: None.json: No such file or directory (os error 2)
    "#]],
    );
    check(
        &["Ops.json", "-o", "ops.rs"],
        expect![[r#"
            error: the JSON is not a dump of records: it has no `!instanceof`
              = help: name a `.td` file, or the output of `llvm-tblgen --dump-json`
        "#]],
    );
    check(
        &["Good.json", "--dialect", "shop", "-o", "ops.rs"],
        expect![[r#"
            error: unknown dialect `shop`: no op, type or attribute belongs to it
              = note: the known dialects are toy
        "#]],
    );
    check(
        &["--mlir-dialect", "shap", "-o", "ops.rs"],
        expect![[r#"
            error: MLIR 22 ships no dialect `shap`
              = note: its dialects are acc, affine, amdgpu, amx, arith, arm_neon, arm_sme, arm_sve, async, bufferization, builtin, cf, complex, dlti, emitc, func, gpu, index, irdl, linalg, llvm, math, memref, ml_program, mpi, nvgpu, nvvm, omp, pdl, pdl_interp, ptr, quant, rocdl, scf, shape, shard, smt, sparse_tensor, spirv, tensor, tosa, transform, ub, vcix, vector, wasmssa, x86vector, xegpu, xevm
              = help: did you mean `shape`?
        "#]],
    );
    check(
        &["Ops.td", "--tblgen", "no-such-tblgen", "-o", "ops.rs"],
        expect![[r#"
            error: cannot run no-such-tblgen: No such file or directory (os error 2)
        "#]],
    );
    check(
        &["Good.json", "--imported", "crate::b=broken.rs", "-o", "ops.rs"],
        expect![[r#"
            error: `--imported`: broken.rs:1:7: not valid Rust: cannot parse string into token stream
        "#]],
    );
    check(
        &["Good.json", "-o", "broken.rs"],
        expect![[r#"
            error: broken.rs: line 1 of the module: not valid Rust: cannot parse string into token stream
              = note: nothing was written, because handwritten changes could not be kept
        "#]],
    );
    let broken = std::fs::read_to_string(folder.path().join("broken.rs")).expect("it is there");
    assert_eq!(broken, "fn f( {");
    check(
        &["Good.json", "--imported", "a b=broken.rs", "-o", "ops.rs"],
        expect![
            "error: invalid value 'a b=broken.rs' for '--imported <MODULE=FILE>': `a b` is not the path of a module, such as `crate::ops`"
        ],
    );
    check(
        &["Good.json", "-I", "no-such-folder", "-o", "ops.rs"],
        expect!["error: invalid value 'no-such-folder' for '-I <FOLDER>': no such folder"],
    );
}

/// Modules of other imports that declare nothing, or two dialects of one namespace, would silently change what a module declares.
#[test]
fn modules_of_other_imports_declare_one_dialect_of_a_namespace() {
    let dialect = |name: &str, ops: &str| format!("dialect! {{ pub {name} = \"toy\", ops: [{ops}] }}");
    let folder = folder(&[
        ("Ops.json", &dump("neg")),
        ("reexports/mod.rs", "pub use crate::generated::toy::*;"),
        (
            "generated/toy.rs",
            &format!(
                "op! {{ pub NegOp = \"toy.neg\", (ins AnyType:$x), (outs AnyType:$r) }} {}",
                dialect("Toy", "NegOp")
            ),
        ),
        ("other.rs", &dialect("Other", "MoreOp")),
        ("more.rs", &dialect("More", "crate::generated::toy::NegOp, MoreOp")),
    ]);
    let imported = |modules: &[&str]| {
        let mut args = vec!["Ops.json"];
        args.extend(modules.iter().flat_map(|module| ["--imported", module]));
        let output = run(folder.path(), &args);
        match output.status.code() {
            Some(0) => {
                let module = String::from_utf8_lossy(&output.stdout).into_owned();
                let uses = module.lines().filter(|line| line.contains("crate::"));
                uses.map(|line| format!("{line}\n")).collect::<String>()
            }
            _ => stderr(&output),
        }
    };
    expect![[r#"
        error: reexports: no op, dialect, type, attribute, enum or constraint is declared here
          = help: name a module that drr-import wrote, or a folder of such modules
    "#]]
    .assert_eq(&imported(&["crate::toy=reexports"]));
    expect![[r#"
        pub use crate::generated::toy::{NegOp};
    "#]]
    .assert_eq(&imported(&["crate::generated=generated"]));
    expect![[r#"
        error: `crate::generated::toy::Toy` and `crate::other::Other` are both dialects with the namespace `toy`
          = help: name only one of the modules
    "#]]
    .assert_eq(&imported(&["crate::generated=generated", "crate::other=other.rs"]));
    // A dialect that extends the other is the one that counts.
    let both = ["crate::generated=generated", "crate::more=more.rs"];
    let extended = imported(&both);
    expect![[r#"
        pub use crate::generated::toy::{NegOp};
    "#]]
    .assert_eq(&extended);
    assert_eq!(imported(&[both[1], both[0]]), extended);
}

#[test]
fn a_module_that_is_no_utf_8_is_not_written_over() {
    let folder = folder(&[("Ops.json", &dump("neg"))]);
    let bytes = b"// one\n// zw\xc3\xb6lf \xff\n";
    std::fs::write(folder.path().join("ops.rs"), bytes).expect("it is written");
    let output = run(folder.path(), &["Ops.json", "-o", "ops.rs"]);
    expect![[r#"
        error: ops.rs:2:10: not valid UTF-8
          = help: save the file as UTF-8
    "#]]
    .assert_eq(&stderr(&output));
    assert_eq!(std::fs::read(folder.path().join("ops.rs")).expect("it is there"), bytes);
}

/// Blank text of all kinds stays where it is: form feeds, vertical tabs, marks of direction, carriage returns.
#[test]
fn strange_blanks_stay_in_a_module() {
    let folder = folder(&[("Ops.json", &dump("neg"))]);
    let import = || {
        let output = run(folder.path(), &["Ops.json", "-o", "ops.rs"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        std::fs::read_to_string(folder.path().join("ops.rs")).expect("a module")
    };
    let first = import();
    for blank in ["\u{c}", "\u{b}", "\u{200e}", "\u{2028}", "\u{85}", "\t", "\r\n"] {
        let places = [
            "\n// Operations\n",
            "\nop! {\n",
            "    (outs AnyType:$r)\n",
            "pub fn ",
            "\n// Fingerprints",
        ];
        for place in places {
            // After it, the blank would be in the line.
            let after = (!place.contains("//")).then(|| format!("{place}{blank}"));
            for place in std::iter::once(format!("{blank}{place}")).chain(after) {
                let changed = first.replacen(place.trim_start_matches(blank).trim_end_matches(blank), &place, 1);
                let changed = changed.replacen(
                    "\nop! {",
                    "\n// mine\u{c} and more\nfn mine() {\u{c}}\u{c}\n\u{c}\nop! {",
                    1,
                );
                std::fs::write(folder.path().join("ops.rs"), &changed).expect("it is written");
                let (again, thrice) = (import(), import());
                assert!(
                    again.contains("// mine\u{c} and more\nfn mine() {\u{c}}\u{c}\n\u{c}\n"),
                    "{again}"
                );
                assert_eq!(again, thrice);
                let plain = |text: &str| {
                    let text = common::without_fingerprints(text).to_string();
                    text.chars()
                        .filter(|c| !c.is_whitespace() && *c != '\u{200e}')
                        .collect::<String>()
                };
                assert_eq!(plain(&again), plain(&changed), "{place:?}");
            }
        }
    }
}

#[test]
fn a_dash_is_the_standard_output() {
    let folder = folder(&[("Ops.json", &dump("neg"))]);
    let output = run(folder.path(), &["Ops.json", "-o", "-"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(output.stdout, run(folder.path(), &["Ops.json"]).stdout);
    assert!(!folder.path().join("-").exists());
}

/// A device has no earlier module: reading `/dev/full` would never end.
#[test]
#[cfg(target_os = "linux")]
fn a_device_is_only_written() {
    let folder = folder(&[("Ops.json", &dump("neg"))]);
    let output = run(folder.path(), &["Ops.json", "-o", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2));
    expect![[r#"
        error: `-o`: /dev/full: No space left on device (os error 28)
    "#]]
    .assert_eq(&stderr(&output));
}

/// The classes that a small file needs, as another version of MLIR might have them.
const OTHER_TREE: &str = r#"
    class Dialect { string name = ?; string cppNamespace = ""; string summary = ""; string description = ""; }
    class Op<Dialect dialect, string name> {
        Dialect opDialect = dialect;
        string opName = name;
        string summary = "from another tree";
        string description = "";
        list<int> traits = [];
    }
"#;

const OPS: &str = r#"
    include "mlir/IR/OpBase.td"
    def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "::toy"; }
    def Toy_NegOp : Op<Toy_Dialect, "neg">;
"#;

#[test]
fn folders_that_are_named_come_before_the_installed_files() {
    if common::tblgen().is_none() {
        return;
    }
    let folder = folder(&[("tree/mlir/IR/OpBase.td", OTHER_TREE), ("Ops.td", OPS)]);
    let output = run(folder.path(), &["Ops.td", "-I", "tree"]);
    let module = String::from_utf8_lossy(&output.stdout);
    assert!(module.contains("/// From another tree."), "{module}{}", stderr(&output));
    let output = run(folder.path(), &["Ops.td"]);
    let module = String::from_utf8_lossy(&output.stdout);
    assert!(
        module.contains("\"toy.neg\"") && !module.contains("another tree"),
        "{module}{}",
        stderr(&output)
    );
}

#[test]
fn errors_of_tablegen_name_the_used_mlir() {
    let Some(tblgen) = common::tblgen() else { return };
    let installed = tblgen.locate("mlir/IR/OpBase.td").expect("a file of MLIR");
    let installed = installed
        .ancestors()
        .nth(3)
        .expect("the folder of includes")
        .display()
        .to_string();
    let wrong = format!("{OPS} def Wrong : NoSuchClass;");
    let folder = folder(&[("tree/mlir/IR/OpBase.td", OTHER_TREE), ("Ops.td", &wrong)]);
    for (args, mlir) in [
        (&["Ops.td"][..], installed.as_str()),
        (&["Ops.td", "-I", "tree"], "tree"),
    ] {
        let output = run(folder.path(), args);
        let text = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(
            text.contains(&format!("MLIR's own files are read from {mlir}\n")),
            "{text}"
        );
        assert!(text.contains("Ops.td:5") && text.contains("NoSuchClass"), "{text}");
    }
}

#[test]
fn errors_name_options_and_places() {
    if common::tblgen().is_none() {
        return;
    }
    let include = "include \"toy/Base.td\"\n";
    let folder = folder(&[
        ("Ops.json", &dump("neg")),
        ("Include.td", include),
        ("Mlir.td", "include \"mlir/None.td\"\n"),
        ("wrong.rs", "fn f() {}\nfn g() { ) }\n"),
    ]);
    let lines = |args: &[&str]| {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        let text = stderr(&output);
        let is_shown = |line: &&str| !line.contains("llvm-tblgen") && !line.contains("are read from");
        let shown = text.lines().filter(is_shown).map(|line| format!("{line}\n"));
        shown.collect::<String>()
    };
    expect![[r#"
        error: the following required arguments were not provided:
          <FILES>...

        Usage: drr-import [OPTIONS] <FILES>...
               drr-import [OPTIONS] --mlir-dialect <NAME>

        For more information, try '--help'.
    "#]]
    .assert_eq(&lines(&[]));
    expect![[r#"
        error: None.td: No such file or directory (os error 2)
    "#]]
    .assert_eq(&lines(&["None.td"]));
    expect![[r#"
        error: `--by-hand`: none.rs: No such file or directory (os error 2)
    "#]]
    .assert_eq(&lines(&["Ops.json", "--by-hand", "crate::hooks=none.rs"]));
    expect![[r#"
        error: `--imported`: none.rs: No such file or directory (os error 2)
    "#]]
    .assert_eq(&lines(&["Ops.json", "--imported", "crate::ops=none.rs"]));
    expect![[r#"
        error: `--by-hand`: wrong.rs:2:10: not valid Rust: cannot parse string into token stream
    "#]]
    .assert_eq(&lines(&["Ops.json", "--by-hand", "crate::hooks=wrong.rs"]));
    expect![[r#"
        error: `-o`: none/ops.rs: No such file or directory (os error 2)
    "#]]
    .assert_eq(&lines(&["Ops.json", "-o", "none/ops.rs"]));
    expect![[r#"
        Include.td:1:9: error: could not find include file 'toy/Base.td'
        include "toy/Base.td"
                ^
        Include.td:1:9: error: Unexpected token at top level
        include "toy/Base.td"
                ^
          = help: add `-I FOLDER` with the folder that contains `toy/`
    "#]]
    .assert_eq(&lines(&["Include.td"]));
    expect![[r#"
        Mlir.td:1:9: error: could not find include file 'mlir/None.td'
        include "mlir/None.td"
                ^
        Mlir.td:1:9: error: Unexpected token at top level
        include "mlir/None.td"
                ^
          = help: add `-I FOLDER` with the folder that contains `mlir/`, or install libmlir-22-dev
    "#]]
    .assert_eq(&lines(&["Mlir.td"]));
    expect![[r#"
        error: the argument '--list-hooks' cannot be used with '--output <FILE>'

        Usage: drr-import [OPTIONS] <FILES>...
               drr-import [OPTIONS] --mlir-dialect <NAME>

        For more information, try '--help'.
    "#]]
    .assert_eq(&lines(&["Ops.json", "--list-hooks", "-o", "ops.rs"]));
}

#[test]
fn rules_over_ops_of_mlir_name_the_option_that_takes_them() {
    if common::tblgen().is_none() {
        return;
    }
    let rules = "include \"mlir/IR/PatternBase.td\"\ninclude \"mlir/Dialect/Arith/IR/ArithOps.td\"\n\
        def XOrXOr : Pat<(Arith_XOrIOp (Arith_XOrIOp $x, $y), $y), (replaceWithValue $x)>;\n";
    let folder = folder(&[("Rules.td", rules)]);
    let hints = |args: &[&str]| {
        let text = stderr(&run(folder.path(), args));
        let lines = text.lines().filter(|line| line.starts_with("help"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let hint = expect![[r#"
        help: `drr-dialects` has the ops of `arith`; with the path of the clone of drr, `--imported drr_dialects::arith=../../drr/drr-dialects/src/generated/arith.rs` takes them from there
    "#]];
    let shown = hints(&["Rules.td", "--only-rules"]);
    hint.assert_eq(&shown);
    assert_eq!(hints(&["Rules.td"]), shown);
    let file = format!("{}/../drr-dialects/src/generated/arith.rs", env!("CARGO_MANIFEST_DIR"));
    let imported = format!("drr_dialects::arith={file}");
    assert_eq!(hints(&["Rules.td", "--only-rules", "--imported", &imported]), "");
    assert_eq!(hints(&["Rules.td", "--dialect", "arith"]), "");
}
