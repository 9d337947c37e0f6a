//! The parts of the files in custom form, and random modules.

use std::collections::BTreeSet;
use std::sync::Mutex;

use drr::testing::RandomModules;
use drr_tests::diff::first_difference;
use drr_tests::mlir::{Answer, MlirOpt, mlir};
use drr_tests::{corpus, parallel};

use crate::compare::{Transform, context, on_root, print, read};

/// The passes that are compared.
const PASSES: [(&str, Transform); 7] = [
    ("cse", on_root!(drr_transforms::cse)),
    ("symbol-dce", on_root!(drr_transforms::symbol_dce)),
    (
        "symbol-privatize",
        on_root!(|ir, op| drr_transforms::symbol_privatize(ir, op, |_| false)),
    ),
    ("strip-debuginfo", on_root!(drr_transforms::strip_debug_info)),
    ("topological-sort", on_root!(drr_transforms::topological_sort)),
    (
        "loop-invariant-code-motion",
        on_root!(drr_transforms::move_loop_invariant_code),
    ),
    ("control-flow-sink", on_root!(drr_transforms::control_flow_sink)),
];

/// The parts that are transformed otherwise than by `mlir-opt`: a text in each of them, and the reason.
const REASONS: [(&str, &str); 3] = [
    (
        "test.side_effect_op",
        "the dialect of MLIR's tests declares its effects",
    ),
    (
        "test.symbol_scope",
        "the dialect of MLIR's tests declares a symbol table",
    ),
    ("llvm.inline_asm", "its effects are C++ that is not imported"),
];

/// The least share of equal parts in percent of those that `mlir-opt` changes, for a pass that changes many.
const FLOOR: usize = 95;

/// Random modules per pass.
const RANDOM: u64 = 300;

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

/// The flags beside that of the pass.
fn flags(pass: &str) -> Vec<&str> {
    let mut flags = FLAGS.to_vec();
    flags.extend((pass == "strip-debuginfo").then_some("--mlir-print-debuginfo"));
    flags
}

/// All parts of all files.
fn parts() -> Option<Vec<String>> {
    let mut files: Vec<_> = std::fs::read_dir(corpus::custom_folder()?)
        .expect("it is a folder")
        .collect();
    files.sort_by_key(|file| file.as_ref().map(|file| file.path()).ok());
    let mut parts = Vec::new();
    for file in files {
        let path = file.expect("it can be read").path();
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        if name.ends_with(".mlir") && !name.ends_with(".out.mlir") {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            parts.extend(
                text.split("// -----")
                    .map(|part| part.trim_start_matches('-').to_owned()),
            );
        }
    }
    Some(parts)
}

/// The number of texts that we transform as `mlir-opt` does, of those that it changes, and of all.
#[derive(Debug, Default)]
struct Counts {
    equal: usize,
    changed: usize,
    total: usize,
    /// Changed texts that we read or print otherwise even without the pass.
    incomparable: usize,
    /// Texts that `mlir-opt` refuses with the pass.
    refused: usize,
    /// Numbers of the texts that differ.
    different: Vec<usize>,
}

impl Counts {
    fn print(&self, pass: &str) {
        let Counts {
            equal,
            changed,
            total,
            incomparable,
            ..
        } = self;
        println!(
            "{pass}: {equal} equal of {changed} changed of {total}; {incomparable} are printed otherwise even before"
        );
    }
}

fn compare(mlir: &MlirOpt, pass: &str, transform: Transform, texts: &[String], plain: &[Answer]) -> Counts {
    let flags = flags(pass);
    let flag = format!("--{pass}");
    let has_locations = flags.contains(&"--mlir-print-debuginfo");
    let after = mlir.answers(&[&flags[..], &[flag.as_str()]].concat(), texts);
    let ctx = context();
    let counts = Mutex::new(Counts::default());
    let numbers: Vec<usize> = (0..texts.len()).collect();
    let is_shown = std::env::var("DRR_SHOW").is_ok_and(|shown| shown.split(',').any(|shown| shown == pass));
    parallel::each(&numbers, |&number| {
        let count = |add: fn(&mut Counts)| add(&mut counts.lock().expect("no check panics with the lock"));
        let Answer::Printed(before) = &plain[number] else {
            return;
        };
        count(|counts| counts.total += 1);
        let Answer::Printed(after) = &after[number] else {
            return count(|counts| counts.refused += 1);
        };
        // With locations, every text is changed.
        let is_changed = before != after;
        if is_changed {
            count(|counts| counts.changed += 1);
        }
        let same = |a: &str, b: &str| a.trim_end() == b.trim_end();
        let module = read(&ctx, &texts[number]).ok();
        let Some(mut module) = module.filter(|module| same(&print(module, false), before)) else {
            return count(if is_changed {
                |counts| counts.incomparable += 1
            } else {
                |_| {}
            });
        };
        transform(&mut module);
        let ours = print(&module, has_locations);
        if let Err(errors) = module.verify() {
            panic!(
                "--{pass} makes an invalid module of\n{}\n{errors}\n{ours}",
                texts[number]
            );
        }
        match (same(&ours, after), is_changed) {
            (true, true) => count(|counts| counts.equal += 1),
            (true, false) => {}
            (false, _) => {
                counts
                    .lock()
                    .expect("no check panics with the lock")
                    .different
                    .push(number);
                if is_shown && let Some(difference) = first_difference(after.trim_end(), ours.trim_end()) {
                    println!("--- part {number}\n{}\n{difference}", texts[number]);
                }
            }
        }
    });
    counts.into_inner().expect("no check panics")
}

#[test]
fn parts_of_files() {
    let (Some(mlir), Some(parts)) = (mlir(), parts()) else {
        return;
    };
    let plain = mlir.answers(&FLAGS, &parts);
    let (mut failed, mut reasons) = (Vec::new(), BTreeSet::new());
    for (pass, transform) in PASSES {
        let counts = compare(mlir, pass, transform, &parts, &plain);
        counts.print(pass);
        for &number in &counts.different {
            match REASONS.iter().find(|(text, _)| parts[number].contains(text)) {
                Some((text, _)) => _ = reasons.insert(*text),
                None => failed.push(format!("{pass}: part {number} differs:\n{}", parts[number])),
            }
        }
        if counts.changed > 100 && counts.equal * 100 < FLOOR * counts.changed {
            failed.push(format!(
                "{pass}: {} of {} is less than {FLOOR} %",
                counts.equal, counts.changed
            ));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    for (text, reason) in REASONS {
        assert!(reasons.contains(text), "nothing differs because of `{text}`: {reason}");
    }
}

#[test]
fn random_modules() {
    let Some(mlir) = mlir() else { return };
    let ctx = context();
    let mut random = RandomModules::new(
        &ctx,
        ["arith", "cf", "func", "scf", "memref", "tensor", "math", "index"],
    )
    .size(24);
    let texts: Vec<String> = (0..RANDOM).map(|seed| random.module(seed).to_string()).collect();
    let plain = mlir.answers(&FLAGS, &texts);
    for (pass, transform) in PASSES {
        let counts = compare(mlir, pass, transform, &texts, &plain);
        counts.print(pass);
        if let Some(&number) = counts.different.first() {
            panic!("{pass}: seed {number} differs:\n{}", texts[number]);
        }
    }
}
