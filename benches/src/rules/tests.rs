//! Checks that the rules equal those of the TableGen files: the source text recorded in each pattern is compared with the files.

use std::collections::BTreeMap;
use std::process::Command;

use super::Rules;

/// Differences in spelling: TableGen, drr.
const SPELLINGS: &[(&str, &str)] = &[
    ("Lit<\"0\">", "0"),
    ("Lit<\"1\">", "1"),
    ("Lit<\"-1\">", "-1"),
    ("(Zero)", "0"),
    ("AttrAdd", "attr_add"),
    ("AttrSub", "attr_sub"),
    ("AttrMul", "attr_mul"),
    ("AttrNeg", "attr_neg"),
    ("AttrInc", "attr_inc"),
    ("NotConst", "not_const"),
];

/// Returns the rules of a TableGen file: name, and source, results and constraints without white space, in drr's spelling.
fn in_tablegen(text: &str) -> BTreeMap<String, String> {
    let mut rules = BTreeMap::new();
    for record in text.split("\ndef ").skip(1) {
        let Some((name, body)) = record.split_once(':') else {
            continue;
        };
        let Some(body) = body.trim_start().strip_prefix("Pat<") else {
            continue;
        };
        let (body, _) = body.split_once(">;").expect("a record ends");
        let mut body = body.to_owned();
        for (theirs, ours) in SPELLINGS {
            body = body.replace(theirs, ours);
        }
        rules.insert(name.trim().to_owned(), normal(&body));
    }
    rules
}

/// Normalizes a rule: removes white space and commas, which are redundant, and names of unused symbols.
fn normal(text: &str) -> String {
    let mut text: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    for symbol in ["$a", "$x"] {
        // TableGen's rules also name unused arguments.
        if text.matches(symbol).count() == 1 {
            text = text.replace(symbol, "$_");
        }
    }
    text
}

/// Returns drr's rules in the same format.
fn ours(rules: Rules) -> BTreeMap<String, String> {
    let set = rules.set();
    let of_spec = |spec: drr::PatternSpec| {
        let mut text = spec.source.to_owned() + spec.results;
        if !spec.constraints.is_empty() {
            text += &format!("[{}]", spec.constraints.trim_start_matches('[').trim_end_matches(']'));
        }
        (spec.name.to_owned(), normal(&text))
    };
    set.specs().map(of_spec).collect()
}

fn file(name: &str) -> String {
    let path = format!("{}/mlir/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("it is in the repository")
}

#[test]
fn rules_of_the_first_two_workloads_match_the_tablegen_file() {
    let theirs = in_tablegen(&file("patterns.td"));
    assert_eq!(theirs.len(), 35);
    let mut both = ours(Rules::Lower);
    both.extend(ours(Rules::Algebra));
    assert_eq!(both, theirs);
}

#[test]
fn rules_of_the_generated_workload_match_the_generator() {
    let generator = format!("{}/mlir/generate.py", env!("CARGO_MANIFEST_DIR"));
    for count in [10, 100, 1000] {
        let Some(rules) = Rules::named(&format!("miss{count}")) else {
            continue;
        };
        let written = Command::new("python3")
            .args([&generator, "td", "--patterns", &count.to_string()])
            .output();
        let Ok(written) = written else {
            assert!(std::env::var_os("DRR_REQUIRE_MLIR").is_none(), "python3 is not there");
            println!("skipped: python3 is not there");
            return;
        };
        let theirs = in_tablegen(&String::from_utf8_lossy(&written.stdout));
        assert_eq!(theirs.len(), count);
        assert_eq!(ours(rules), theirs);
    }
}

#[test]
fn pdll_rules_of_the_generated_workload_match_the_generator() {
    let generator = format!("{}/mlir/generate.py", env!("CARGO_MANIFEST_DIR"));
    let written = Command::new("python3")
        .args([&generator, "pdll", "--patterns", "100"])
        .output();
    let Ok(written) = written else {
        assert!(std::env::var_os("DRR_REQUIRE_MLIR").is_none(), "python3 is not there");
        println!("skipped: python3 is not there");
        return;
    };
    let patterns = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim().to_owned());
        lines.filter(|line| line.starts_with("Pattern")).collect()
    };
    let theirs = patterns(&String::from_utf8_lossy(&written.stdout));
    let mut ours = patterns(include_str!(concat!(env!("OUT_DIR"), "/miss10_pdll.rs")));
    ours.extend(patterns(include_str!(concat!(env!("OUT_DIR"), "/miss100_pdll.rs"))));
    assert_eq!(ours.len(), 100);
    assert_eq!(ours, theirs);
}

/// Source, constraints and benefit of a rule.
fn facts(rules: Rules) -> Vec<String> {
    let set = rules.set();
    let fact = |spec: drr::PatternSpec| {
        let (name, benefit, footprint) = (spec.name, spec.benefit, spec.footprint);
        format!("{name} {} {benefit:?} {:?} {footprint:?}", spec.root, spec.predicates)
    };
    set.specs().map(fact).collect()
}

#[test]
fn the_rules_in_pdll_are_those_of_pat() {
    for (pat, pdll) in [
        (Rules::Lower, Rules::LowerPdll),
        (Rules::Algebra, Rules::AlgebraPdll),
        (Rules::Miss(100), Rules::MissPdll(100)),
    ] {
        assert_eq!(facts(pat), facts(pdll));
    }
}
