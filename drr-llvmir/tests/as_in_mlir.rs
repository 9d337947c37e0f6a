//! The translation means what `mlir-translate` writes, on all parts of the files in custom form that are in the `llvm` dialect, and on
//! every fifth part that our passes lower to it: each takes processes of `opt`. `DRR_SHOW=1` shows the parts.

use std::collections::BTreeMap;

use drr::{Module, PassManager, PassRegistry};
use drr_tests::corpus::custom_parts;
use drr_tests::mlir::{Answer, MlirOpt};
use drr_tests::pass_comparison::{context, print, read};
use drr_tests::runner::tool;

/// A text in the parts that we refuse and `mlir-translate` translates, and the reason.
const REFUSED: &[(&str, &str)] = &[
    ("gpu.module", "MLIR drops the module"),
    ("nvvm.", "another dialect"),
    ("rocdl.", "another dialect"),
    ("ptr.ptr", "another dialect"),
    ("blockaddress", "the number of a block of another function"),
    ("cgprofile_entry", "a module flag of nodes"),
    ("profile_summary", "a module flag of nodes"),
    ("complex<", "a constant of complex numbers"),
    ("sparse<", "a constant of sparse elements"),
    ("dlti.", "only `llvm.data_layout` specifies a data layout"),
];

/// A text in the parts whose translation differs, and the reason.
const DIFFERENT: &[(&str, &str)] = &[
    ("dbg_exprs", "debug info is dropped"),
    ("startLoc", "debug info is dropped"),
    ("vec_type_hint", "it is dropped with a warning"),
    ("work_group_size_hint", "it is dropped with a warning"),
    ("llvm.mmra", "it is dropped with a warning"),
];

/// The tools of LLVM beside `mlir-opt`.
struct Tools {
    translate: MlirOpt,
    opt: MlirOpt,
}

impl Tools {
    fn find() -> Option<Tools> {
        let (translate, opt) = (tool("mlir-translate")?, tool("opt")?);
        Some(Tools { translate, opt })
    }

    /// Returns what `opt` prints after it has verified LLVM IR and run passes, without names of files and comments, with attributes
    /// instead of their groups, and with the declarations of intrinsics in order.
    fn normalized(&self, text: &str, passes: &str) -> Result<String, String> {
        let output = self.opt.run(&["-S", &format!("-passes=verify,{passes}")], text);
        if !output.success {
            return Err(output.stderr);
        }
        let mut groups: Vec<(&str, &str)> = Vec::new();
        let (mut lines, mut declarations) = (Vec::new(), Vec::new());
        for line in output.stdout.lines() {
            let line = line.split(" ; preds = ").next().unwrap_or(line).trim_end();
            match line
                .strip_prefix("attributes ")
                .and_then(|group| group.split_once(" = "))
            {
                Some(group) => groups.push(group),
                None if line.starts_with("declare ") && line.contains("@llvm.") => declarations.push(line),
                None if line.is_empty() || line.starts_with(';') || line.starts_with("source_filename") => {}
                None => lines.push(line),
            }
        }
        declarations.sort_unstable();
        let mut text = lines.join("\n") + "\n" + &declarations.join("\n");
        // `#10` before `#1`.
        for (name, attributes) in groups.iter().rev() {
            text = text.replace(name, attributes);
        }
        Ok(text)
    }
}

/// Counts of texts that `mlir-translate` translates.
#[derive(Debug, Default)]
struct Counts {
    identical: usize,
    as_printed: usize,
    as_simplified: usize,
    different: BTreeMap<&'static str, usize>,
    refused: BTreeMap<&'static str, usize>,
}

fn reason(reasons: &[(&'static str, &'static str)], text: &str) -> Option<&'static str> {
    Some(reasons.iter().find(|(part, _)| text.contains(part))?.1)
}

/// Compares the translation of texts in the `llvm` dialect.
fn compare(tools: &Tools, texts: &[String]) -> Counts {
    let (ctx, mut counts) = (context(), Counts::default());
    let answers = tools
        .translate
        .answers(&["--mlir-to-llvmir", "--allow-unregistered-dialect"], texts);
    for (text, answer) in texts.iter().zip(answers) {
        let Answer::Printed(theirs) = answer else { continue };
        if std::env::var_os("DRR_SHOW").is_some() {
            println!("{text}");
        }
        let mut ours = Vec::new();
        let translated = match read(&ctx, text) {
            Ok(module) => {
                drr_llvmir::translate_module_to_llvm_ir(&module, &mut ours).map_err(|error| error.to_string())
            }
            Err(errors) => Err(errors.to_string()),
        };
        if let Err(error) = translated {
            assert!(ours.is_empty(), "something is written: {error}");
            let reason = reason(REFUSED, text).unwrap_or_else(|| panic!("{text}\n{error}"));
            *counts.refused.entry(reason).or_default() += 1;
            continue;
        }
        let ours = String::from_utf8(ours).expect("LLVM IR is text");
        let normalized = |text: &str, passes: &str| {
            tools
                .normalized(text, passes)
                .unwrap_or_else(|error| panic!("{text}\n{error}"))
        };
        let are_same = |passes: &str| normalized(&ours, passes) == normalized(&theirs, passes);
        if ours == theirs {
            counts.identical += 1;
        } else if are_same("verify") {
            counts.as_printed += 1;
        } else if are_same("instcombine,simplifycfg") {
            counts.as_simplified += 1;
        } else {
            let reason =
                reason(DIFFERENT, text).unwrap_or_else(|| panic!("{text}\n--- ours\n{ours}\n--- MLIR's\n{theirs}"));
            *counts.different.entry(reason).or_default() += 1;
        }
    }
    println!("{counts:#?}");
    counts
}

#[test]
fn parts_in_the_llvm_dialect_are_translated_as_by_mlir() {
    let (Some(tools), Some(parts)) = (Tools::find(), custom_parts()) else {
        return;
    };
    let is_llvm = |text: &String| text.contains("llvm.func") || text.contains("llvm.mlir.");
    let texts: Vec<String> = parts.into_iter().map(|part| part.text).filter(is_llvm).collect();
    let counts = compare(&tools, &texts);
    let same = counts.identical + counts.as_printed + counts.as_simplified;
    let different: usize = counts.different.values().sum();
    assert!(same >= 120 && same * 100 >= 90 * (same + different), "{counts:?}");
}

#[test]
fn lowered_parts_are_translated_as_by_mlir() {
    let (Some(tools), Some(parts)) = (Tools::find(), custom_parts()) else {
        return;
    };
    let ctx = context();
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let passes = "builtin.module(convert-scf-to-cf,convert-to-llvm,reconcile-unrealized-casts)";
    let lower = |text: &str| -> Option<String> {
        let mut module: Module = read(&ctx, text).ok()?;
        let pipeline = registry.parse(passes).expect("the passes are registered");
        PassManager::from(pipeline).run(&mut module).ok()?;
        let is_llvm = |op: drr::OpRef<'_>| op.name_text().starts_with("llvm.") || op.parent_op().is_none();
        let is_lowered = module.root().walk().all(is_llvm);
        is_lowered.then(|| print(&module, false))
    };
    let is_source = |text: &&str| text.contains("func.func") && !text.contains("llvm.");
    let texts: Vec<String> = parts
        .iter()
        .map(|part| &*part.text)
        .filter(is_source)
        .step_by(5)
        .filter_map(lower)
        .collect();
    let counts = compare(&tools, &texts);
    let same = counts.identical + counts.as_printed + counts.as_simplified;
    assert!(same >= 50 && counts.different.is_empty(), "{counts:?}");
}
