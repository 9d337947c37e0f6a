//! Chains of two casts between narrow types, for all arguments of up to 8 bits and of those that are rounded twice.

use std::fmt::Write as _;

use drr_tests::variables::number;

use crate::{SemanticsCheck, report};

/// Types with their number of bits. Rounding a number of 12 bits to `f16` and then to 8 bits differs from rounding it once.
const TYPES: &[(&str, u32)] = &[
    ("i1", 1),
    ("i2", 2),
    ("i3", 3),
    ("i8", 8),
    ("i12", 12),
    ("index", 64),
    ("f8E5M2", 8),
    ("f8E4M3FN", 8),
    ("f16", 16),
    ("bf16", 16),
    ("f32", 32),
];

/// Returns the casts from one type to another, each with its flags.
fn casts((from, from_width): (&str, u32), (to, to_width): (&str, u32)) -> Vec<(&'static str, &'static str)> {
    let (mut casts, is_int) = (Vec::new(), |name: &str| name.starts_with('i') && name != "index");
    if from_width == to_width && from != "index" && to != "index" {
        casts.push(("bitcast", ""));
    }
    match (is_int(from), is_int(to)) {
        (true, true) if from_width < to_width => casts.extend([("extsi", ""), ("extui", "")]),
        (true, true) if from_width > to_width => {
            let flags = ["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"];
            casts.extend(flags.map(|flags| ("trunci", flags)));
        }
        (true, true) => {}
        _ if (from == "index" && is_int(to)) || (is_int(from) && to == "index") => {
            casts.extend([("index_cast", ""), ("index_castui", "")]);
        }
        _ if from == "index" || to == "index" => {}
        (true, false) => casts.extend([("sitofp", ""), ("uitofp", "")]),
        (false, true) => casts.extend([("fptosi", ""), ("fptoui", "")]),
        (false, false) if from_width < to_width => casts.push(("extf", "")),
        (false, false) if from_width > to_width => casts.push(("truncf", "")),
        (false, false) => {}
    }
    casts
}

/// Returns functions to check for all arguments, and for random ones.
pub(crate) fn chains() -> [String; 2] {
    let (mut texts, mut count) = ([String::new(), String::new()], 0);
    for &source in TYPES {
        for &middle in TYPES {
            for &target in TYPES {
                for (first, first_flags) in casts(source, middle) {
                    for (second, second_flags) in casts(middle, target) {
                        let [a, b, c] = [source.0, middle.0, target.0];
                        let is_rounded = second == "truncf" && first.ends_with("tofp");
                        let text = &mut texts[usize::from(source.1 > 8 && !(a == "i12" && is_rounded))];
                        let _ = writeln!(
                            text,
                            "func.func @f{count}(%x: {a}) -> {c} {{
                              %y = arith.{first} %x{first_flags} : {a} to {b}
                              %z = arith.{second} %y{second_flags} : {b} to {c}
                              return %z : {c}\n}}"
                        );
                        count += 1;
                    }
                }
            }
        }
    }
    texts
}

#[test]
fn chains_of_two_casts_keep_their_meaning() {
    let [all, random] = chains();
    let count = all.matches("func.func").count() + random.matches("func.func").count();
    let mut runs = SemanticsCheck::new(5000).check(&all);
    runs += SemanticsCheck::new(30 * number("DRR_SEMANTICS_RUNS", 1)).check(&random);
    report("chains of casts", count, runs);
}
