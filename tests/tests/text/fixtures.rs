//! Checks of the inputs in `tests/data`: MLIR accepts each fixture and rejects each invalid input.

use std::collections::BTreeSet;

use drr_tests::depth::FORMS;
use drr_tests::diff::assert_same;
use drr_tests::fixture::{Mistake, fixtures, folder, mistakes};
use drr_tests::{mlir, parallel};

#[test]
fn the_manifest_lists_every_file_once() {
    let mut on_disk = BTreeSet::new();
    for (prefix, folder) in [("", folder()), ("invalid/", folder().join("invalid"))] {
        for entry in std::fs::read_dir(&folder).expect("the folder of fixtures") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            if name.ends_with(".mlir") {
                on_disk.insert(format!("{prefix}{name}"));
            }
        }
    }
    let files = |mistake: &Mistake| mistake.name.split(':').next().unwrap_or_default().to_owned();
    let valid: Vec<String> = fixtures().into_iter().map(|fixture| fixture.name).collect();
    let listed: BTreeSet<String> = valid.iter().cloned().chain(mistakes().iter().map(files)).collect();
    assert_eq!(listed, on_disk);
    assert_eq!(
        valid.len(),
        valid.iter().collect::<BTreeSet<_>>().len(),
        "a fixture stands twice in the manifest"
    );
}

#[test]
fn mlir_accepts_each_fixture_and_its_own_output() {
    let Some(mlir) = mlir() else { return };
    parallel::each(&fixtures(), |fixture| {
        let printed = mlir.generic(&fixture.flags, &fixture.text);
        // Some forms are printed otherwise than they are written, but what is printed stays as it is.
        assert_same(&fixture.name, &printed, &mlir.generic(&fixture.flags, &printed));
    });
}

#[test]
fn mlir_rejects_each_invalid_input() {
    let Some(mlir) = mlir() else { return };
    parallel::each(&mistakes(), |mistake| {
        let output = mlir.run(&mistake.flags, &mistake.text);
        // A crash would end with a signal and be no verdict.
        assert_eq!(
            output.code,
            Some(1),
            "{}: {}\n{}",
            mistake.name,
            mistake.what,
            output.stderr
        );
        assert!(output.stderr.contains("error: "), "{}: no diagnostic", mistake.name);
    });
}

#[test]
fn verdicts_of_many_parts_are_those_of_each() {
    let Some(mlir) = mlir() else { return };
    let parts: Vec<String> = ["\"t.a\"() : () -> ()", "\"t.b\"() : ()", "", "// only a comment"]
        .map(str::to_owned)
        .to_vec();
    let verdicts = mlir.verdicts(&["--allow-unregistered-dialect"], &parts);
    let expected: Vec<_> = parts
        .iter()
        .map(|part| mlir.run(&["--mlir-print-op-generic", "--allow-unregistered-dialect"], part))
        .map(|output| output.success.then_some(output.stdout))
        .collect();
    assert_eq!(verdicts, expected);
}

#[test]
fn nesting_forms_are_valid_or_invalid_as_declared() {
    let Some(mlir) = mlir() else { return };
    for form in FORMS {
        let output = mlir.run(&["--allow-unregistered-dialect"], (form.text)(50));
        assert_eq!(output.success, form.valid, "{}: {}", form.name, output.stderr);
    }
}
