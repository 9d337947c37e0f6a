//! Writes the random dialects as `drr!` blocks, and random rules in PDLL as `pdll!` blocks: `DRR_RANDOM_DIALECTS` of them, by default 1, with the seeds from `DRR_RANDOM_SEED`
//! on, by default 1.

#[path = "src/generate/mod.rs"]
#[allow(dead_code, unreachable_pub)] // The test uses the rest.
mod generate;
#[path = "../../drr-testing/src/random.rs"]
#[allow(dead_code, unreachable_pub)]
mod random;

use std::fmt::Write as _;
use std::path::Path;

use generate::pdll::Pdll;
use generate::records::{Records, Strings};

fn main() {
    let number = |variable: &str, default: u64| {
        println!("cargo::rerun-if-env-changed={variable}");
        match std::env::var(variable) {
            Ok(text) => text
                .parse()
                .unwrap_or_else(|_| panic!("{variable} is `{text}`: a number is expected")),
            Err(_) => default,
        }
    };
    let first = number("DRR_RANDOM_SEED", 1);
    let count = number("DRR_RANDOM_DIALECTS", 1);
    println!("cargo::rerun-if-changed=src/generate");
    println!("cargo::rerun-if-changed=../../drr-testing/src/random.rs");
    let (mut text, mut all) = (String::new(), String::new());
    let (mut blocks, mut rules) = (String::new(), String::new());
    for seed in first..first + count {
        let records = Records::of(seed, true).text(Strings::Rust);
        let _infallible = write!(
            text,
            "mod seed_{seed} {{\n    use drr::prelude::*;\n    drr::drr! {{\n{records}    }}\n}}\n"
        );
        let _infallible = writeln!(
            all,
            "    Compiled {{ seed: {seed}, context: |builder| builder.with(seed_{seed}::D_Dialect), populate: \
             seed_{seed}::populate_with_generated }},"
        );
    }
    for seed in first..first + count {
        let pdll = Pdll::of(seed).rules;
        let _infallible = write!(blocks, "mod seed_{seed} {{\n    drr::pdll! {{\n{pdll}    }}\n}}\n");
        let _infallible = writeln!(rules, "    ({seed}, seed_{seed}::populate_with_generated),");
    }
    let _infallible = write!(blocks, "const COMPILED: &[(u64, Populate)] = &[\n{rules}];\n");
    let _infallible = write!(text, "const COMPILED: &[Compiled] = &[\n{all}];\n");
    let folder = std::env::var("OUT_DIR").unwrap_or_else(|error| panic!("OUT_DIR: {error}"));
    for (name, text) in [("dialects.rs", text), ("pdll.rs", blocks)] {
        let path = Path::new(&folder).join(name);
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
