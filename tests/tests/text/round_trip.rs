//! The output for an input equals MLIR's output byte for byte.

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use drr_tests::corpus::corpus;
use drr_tests::diff::{assert_same, first_difference};
use drr_tests::fixture::fixtures;
use drr_tests::{mlir, ours, parallel};

/// Prints a ratio to the standard error itself, which the test harness does not capture.
fn report(what: &str, equal: usize, all: usize) {
    let _ = std::io::stderr()
        .lock()
        .write_all(format!("{what}: {equal}/{all}\n").as_bytes());
}

#[test]
fn fixtures_print_as_mlir_prints_them() {
    let Some(mlir) = mlir() else { return };
    let (all, equal) = (fixtures(), AtomicUsize::new(0));
    parallel::each(&all, |fixture| {
        let printed =
            ours::generic(&fixture.text, &fixture.flags).unwrap_or_else(|errors| panic!("{}:\n{errors}", fixture.name));
        assert_same(&fixture.name, &mlir.generic(&fixture.flags, &fixture.text), &printed);
        equal.fetch_add(1, Ordering::Relaxed);
    });
    report("fixtures printed as MLIR prints them", equal.into_inner(), all.len());
}

#[test]
fn fixtures_print_in_custom_form_as_mlir_prints_them() {
    let Some(mlir) = mlir() else { return };
    parallel::each(&fixtures(), |fixture| {
        let printed =
            ours::custom(&fixture.text, &fixture.flags).unwrap_or_else(|errors| panic!("{}:\n{errors}", fixture.name));
        assert_same(&fixture.name, &mlir.custom(&fixture.flags, &fixture.text), &printed);
        // It is the same module in either form.
        let generic = ours::generic(printed.as_bytes(), &fixture.flags)
            .unwrap_or_else(|errors| panic!("{}:\n{errors}\n{printed}", fixture.name));
        if !fixture.has("--mlir-print-debuginfo") {
            assert_same(&fixture.name, &mlir.generic(&fixture.flags, &printed), &generic);
        }
    });
}

#[test]
fn printed_fixtures_parse_to_the_same_module() {
    parallel::each(&fixtures(), |fixture| {
        let once =
            ours::generic(&fixture.text, &fixture.flags).unwrap_or_else(|errors| panic!("{}:\n{errors}", fixture.name));
        let twice = ours::generic(once.as_bytes(), &fixture.flags)
            .unwrap_or_else(|errors| panic!("{}:\n{errors}\n{once}", fixture.name));
        assert_same(&fixture.name, &once, &twice);
    });
}

#[test]
fn real_modules_print_as_mlir_prints_them() {
    let (Some(mlir), Some(corpus)) = (mlir(), corpus()) else {
        return;
    };
    let (modules, equal) = (AtomicUsize::new(0), AtomicUsize::new(0));
    parallel::each(&corpus, |file| {
        let flags = file.flags();
        let expected = mlir.generic(&flags, &file.text);
        let printed = ours::generic(&file.text, &flags).unwrap_or_else(|errors| panic!("{}:\n{errors}", file.name));
        let (theirs, ours): (Vec<_>, Vec<_>) = (
            expected.split("// -----\n").collect(),
            printed.split("// -----\n").collect(),
        );
        assert_eq!(theirs.len(), ours.len(), "{}: another number of modules", file.name);
        for (theirs, ours) in theirs.into_iter().zip(ours) {
            modules.fetch_add(1, Ordering::Relaxed);
            let differs = first_difference(theirs, ours);
            if let Some(difference) = differs {
                panic!("{}: {difference}", file.name);
            }
            equal.fetch_add(1, Ordering::Relaxed);
        }
    });
    report(
        "real modules printed as MLIR prints them",
        equal.into_inner(),
        modules.into_inner(),
    );
}

#[test]
fn real_modules_read_back_the_same() {
    let Some(corpus) = corpus() else { return };
    parallel::each(&corpus, |file| {
        let once = ours::generic(&file.text, &file.flags()).unwrap_or_else(|errors| panic!("{}:\n{errors}", file.name));
        let twice =
            ours::generic(once.as_bytes(), &file.flags()).unwrap_or_else(|errors| panic!("{}:\n{errors}", file.name));
        assert_same(&file.name, &once, &twice);
    });
}
