//! Pipelines on the command line: texts, orders and errors are those of `mlir-opt`.

use std::path::Path;
use std::process::Command;

use drr_tests::diff::assert_same;
use drr_tests::parallel;

/// Returns a program's standard error, without the lines that only one of both tools writes.
fn errors(program: &Path, input: &Path, flags: &[&str], cleaned: impl Fn(&str) -> String) -> String {
    let output = Command::new(program).args(flags).arg(input).output().expect("it runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    let (status, out) = (
        output.status.success(),
        String::from_utf8(output.stdout).expect("UTF-8"),
    );
    format!("{status}\n{}\n{out}", cleaned(&said))
}

/// Removes the places of errors in pipelines, with the lines that show them: ours are in the whole text, MLIR's in the part after the anchor.
fn without_places(said: &str) -> String {
    let (mut kept, mut lines) = (String::new(), said.lines());
    while let Some(line) = lines.next() {
        match line.split_once("MLIR Textual PassPipeline Parser:") {
            Some((_, error)) => {
                kept += error.split_once(": error: ").map_or(error, |(_, error)| error);
                lines.nth(1);
            }
            None => kept += line,
        }
        kept.push('\n');
    }
    kept
}

// Rows W04, W05, W06, W07, W08, W09, W10, W11, W12, W13, W14, W16, W17, W24, W26, W27
#[test]
fn texts_are_those_of_mlir_opt() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("i.mlir");
    let text = "func.func @a(%x: i32) -> i32 {\n  %0 = arith.constant 1 : i32\n  return %x : i32\n}\nfunc.func @b() { return }\n\
                module @inner {\n  func.func @c() { return }\n}\n";
    std::fs::write(&input, text).expect("it can be written");
    let pipelines = [
        "builtin.module()",
        "builtin.module(canonicalize)",
        "builtin.module(func.func(canonicalize{max-iterations=3}),canonicalize)",
        "builtin.module(func.func(canonicalize),func.func(canonicalize{top-down=}))",
        "builtin.module(any(canonicalize), builtin.module(func.func(canonicalize)))",
        "builtin.module(func.func(canonicalize),builtin.module(canonicalize))",
        " any ( canonicalize { top-down=0 } )",
        "builtin.module(canonicalize{max-iterations=0x10 max-num-rewrites=7 top-down test-convergence=true})",
        "builtin.module(canonicalize{max-iterations=1 max-iterations={2} region-simplify='disabled'})",
        "",
        "canonicalize",
        "(canonicalize)",
        "builtin.module(canonicalize",
        "builtin.module(canonicalize) x",
        "builtin.module( )",
        "func.func(canonicalize)",
        "builtin.module(nope)",
        "builtin.module(canonicalize, nope )",
        "builtin.module(func.func(nope),canonicalize)",
        "builtin.module(canonicalize,)",
        "builtin.module(func.func())",
        "builtin.module(canonicalize))",
        "builtin.module(func.func(canonicalize)",
        "builtin.module(canonicalize{a=1)",
        "builtin.module(func.func(canonicalize)canonicalize)",
        "builtin.module(canonicalize{a=1}canonicalize)",
        "builtin.module(func.func{a=1}(canonicalize))",
        "builtin.module(canonicalize{foo=1})",
        "builtin.module(any(func.func(canonicalize{foo=1})))",
        "builtin.module(canonicalize{max-iterations=x})",
        "builtin.module(canonicalize{max-iterations})",
        "builtin.module(canonicalize{max-iterations=})",
        "builtin.module(canonicalize{top-down=maybe})",
        "builtin.module(canonicalize{top-down = false})",
        "builtin.module(canonicalize{region-simplify=odd})",
        "builtin.module(canonicalize{disable-patterns})",
    ];
    let shown: [&[&str]; 4] = [
        &["--dump-pass-pipeline"],
        &[
            "--mlir-print-ir-after-all",
            "--mlir-print-ir-after-change",
            "--mlir-disable-threading",
        ],
        &["--mlir-print-ir-before=canonicalize", "--mlir-disable-threading"],
        &[
            "--mlir-print-ir-before-all",
            "--mlir-print-ir-module-scope",
            "--mlir-disable-threading",
        ],
    ];
    let cases: Vec<(String, &[&str])> = pipelines
        .iter()
        .flat_map(|pipeline| {
            shown
                .iter()
                .map(move |flags| (format!("--pass-pipeline={pipeline}"), *flags))
        })
        .collect();
    let upstream = |said: &str| {
        let said = without_places(said);
        let said = said
            .replace("mlir-opt-22: for the", "for the")
            .replace("<unknown>:0: error: ", "");
        let said = said.replace(&format!("{}:0:0: error: ", input.display()), "");
        // Ours says it once.
        let lines = said
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("failed to add `"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    // Ours have help, and the names of nested pipelines that never run.
    let ours = |said: &str| {
        let said = without_places(said);
        let lines = said
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("  = help: "));
        lines
            .map(|line| format!("{}\n", line.strip_prefix("error: ").unwrap_or(line)))
            .collect::<String>()
    };
    parallel::each(&cases, |(pipeline, flags)| {
        let args = [&[&pipeline[..]], *flags].concat();
        let theirs = errors(mlir.program(), &input, &args, upstream);
        let ours = errors(Path::new(env!("CARGO_BIN_EXE_drr-opt")), &input, &args, ours);
        assert_same(&args.join(" "), &theirs, &ours);
    });
}

// Row W28
#[test]
fn a_tree_of_files_is_that_of_mlir_opt() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("i.mlir");
    let text = "func.func @a() { return }\nmodule @inner {\n  func.func @\"b.c\"() { return }\n}\nmodule {}\n";
    std::fs::write(&input, text).expect("it can be written");
    let flags = [
        "--pass-pipeline=builtin.module(canonicalize,func.func(canonicalize,canonicalize),builtin.module(canonicalize,\
         func.func(canonicalize)),canonicalize)",
        "--mlir-print-ir-before-all",
        "--mlir-print-ir-after-all",
        "--mlir-disable-threading",
    ];
    let files = |program: &Path, name: &str| {
        let tree = folder.path().join(name);
        let dir = format!("--mlir-print-ir-tree-dir={}", tree.display());
        let output = Command::new(program)
            .args(flags)
            .arg(dir)
            .arg(&input)
            .output()
            .expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let (mut open, mut found) = (vec![tree.clone()], Vec::new());
        while let Some(path) = open.pop() {
            if path.is_dir() {
                open.extend(
                    std::fs::read_dir(&path)
                        .expect("a folder")
                        .map(|entry| entry.expect("an entry").path()),
                )
            } else {
                let text = std::fs::read_to_string(&path).expect("text");
                let path = path.strip_prefix(&tree).expect("it is inside").display().to_string();
                found.push(format!("{path}\n{text}"));
            }
        }
        found.sort_unstable();
        found.join("")
    };
    let theirs = files(mlir.program(), "theirs");
    assert!(theirs.contains("func_func_a"), "{theirs}");
    assert_same(
        "tree",
        &theirs,
        &files(Path::new(env!("CARGO_BIN_EXE_drr-opt")), "ours"),
    );
}

// Rows W33, W34
#[test]
fn reproducers_are_those_of_mlir_opt() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("i.mlir");
    let text = "func.func @a(%x: i32) -> i32 {\n  %0 = arith.addi %x, %x : i32\n  %1 = arith.addi %x, %x : i32\n  \
                %2 = arith.muli %0, %1 : i32\n  %c = arith.constant 0 : i32\n  \
                %3 = arith.addi %2, %c : i32\n  return %3 : i32\n}\n\
                module @inner {\n  func.func private @b()\n  \"t.op\"() ({ \"t.end\"() : () -> () }) : () -> ()\n}\n";
    std::fs::write(&input, text).expect("it can be written");
    let pipelines = [
        "builtin.module(inline{default-pipeline=cse,canonicalize{test-convergence max-iterations=1}})",
        "builtin.module(symbol-dce)",
        "builtin.module(cse,symbol-privatize{exclude=a,inner},symbol-dce,cse)",
        "builtin.module(builtin.module(cse,symbol-dce,symbol-privatize))",
        "builtin.module(func.func(cse),builtin.module(symbol-privatize,symbol-dce),canonicalize)",
    ];
    for pipeline in pipelines {
        for local in ["true", "false"] {
            let files = |program: &Path| {
                let path = folder.path().join("r.mlir");
                let output = Command::new(program)
                    .arg(&input)
                    .args([
                        "-p",
                        pipeline,
                        "--allow-unregistered-dialect",
                        "--mlir-disable-threading",
                    ])
                    .arg(format!("--mlir-pass-pipeline-local-reproducer={local}"))
                    .arg(format!("--mlir-pass-pipeline-crash-reproducer={}", path.display()))
                    .output()
                    .expect("it runs");
                assert!(!output.status.success());
                let said = String::from_utf8(output.stderr).expect("UTF-8");
                let note = said.lines().find_map(|line| line.split_once("note: Pipeline failed"));
                let note = note.map_or("", |(_, note)| note);
                format!("{note}\n{}", std::fs::read_to_string(&path).expect("it was written"))
            };
            let theirs = files(mlir.program());
            assert_same(
                &format!("{pipeline} local={local}"),
                &theirs,
                &files(Path::new(env!("CARGO_BIN_EXE_drr-opt"))),
            );
        }
    }
}

#[test]
fn pipelines_in_options_are_dumped_as_by_mlir_opt() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("i.mlir");
    std::fs::write(&input, "").expect("it can be written");
    for flag in [
        "--inline",
        "--inline=default-pipeline=",
        "--inline=default-pipeline=cse,canonicalize{max-iterations=3}",
        "--inline=op-pipelines=func.func(cse,canonicalize{max-iterations=3}),builtin.module(canonicalize) max-iterations=2",
        "--composite-fixed-point-pass=pipeline=cse,canonicalize",
    ] {
        let dump = |program: &Path| {
            let mut tool = Command::new(program);
            let output = tool.args([flag, "--dump-pass-pipeline"]).arg(&input).output();
            let output = output.expect("it runs");
            assert!(output.status.success());
            String::from_utf8(output.stderr).expect("UTF-8")
        };
        let theirs = dump(mlir.program());
        assert_same(flag, &theirs, &dump(Path::new(env!("CARGO_BIN_EXE_drr-opt"))));
    }
}

/// Few rewrites show what the simplification of regions does with ops that the driver would have erased.
#[test]
fn canonicalization_with_few_rewrites_is_that_of_mlir_opt() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let text = "func.func @loops(%m: memref<4xf32>, %a: index, %b: index, %s: index, %x: i32) -> i32 {
      %f = arith.constant 1.0 : f32
      affine.for %i = 0 to 10 {}
      affine.for %i = 0 to 10 { affine.for %j = 0 to 10 { %0 = affine.load %m[%j] : memref<4xf32> } }
      scf.for %i = %a to %b step %s { %0 = memref.load %m[%i] : memref<4xf32> }
      scf.parallel (%i) = (%a) to (%b) step (%s) {}
      scf.for %i = %a to %b step %s { memref.store %f, %m[%i] : memref<4xf32> scf.for %j = %a to %b step %s {} }
      %1 = arith.muli %x, %x : i32
      %2 = scf.for %i = %a to %b step %s iter_args(%y = %1) -> i32 { scf.yield %1 : i32 }
      %c = arith.constant 7 : i32
      %3 = arith.addi %c, %x : i32
      %4 = arith.addi %3, %c : i32
      return %4 : i32
    }
    func.func @cycle(%c: i1, %a: index, %x: i32) {
      cf.br ^loop(%x : i32)
    ^loop(%y: i32):
      %0 = scf.for %i = %a to %a step %a iter_args(%z = %y) -> i32 { scf.yield %z : i32 }
      cf.cond_br %c, ^loop(%0 : i32), ^exit
    ^exit:
      return
    }";
    for limit in ["0", "1", "2", "3", "-1"] {
        for level in ["normal", "aggressive", "disabled"] {
            let flag = format!("--canonicalize=max-num-rewrites={limit} region-simplify={level}");
            let theirs = mlir.custom(&[&flag], text);
            let folder = tempfile::tempdir().expect("a folder");
            let input = folder.path().join("i.mlir");
            std::fs::write(&input, text).expect("it can be written");
            let mut tool = Command::new(env!("CARGO_BIN_EXE_drr-opt"));
            let output = tool.arg(&flag).arg(&input).output().expect("it runs");
            let ours = String::from_utf8(output.stdout).expect("UTF-8");
            assert_same(&flag, theirs.trim_end(), ours.trim_end());
        }
    }
}
