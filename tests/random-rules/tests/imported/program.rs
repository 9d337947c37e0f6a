// Applies imported rules to modules; modules of records follow.
// Rules are drawn, so some cover or undo others, and not all that they bind is used.
#![allow(unused_parens, unused_variables, deprecated)]

#[allow(dead_code)]
mod native;
#[allow(dead_code)]
mod run;

use run::{Choice, Compiled, Driver, rewritten};

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let done: Vec<String> = text.split("// -----\n").map(result).collect();
    print!("{}", done.join("// -----\n"));
}

/// Formats the number of rewrites on one line and the module, or a line for a rewrite that did not terminate.
fn result(part: &str) -> String {
    let (head, text) = part.split_once('\n').unwrap();
    let [_, seed, driver, located, rules] = head.split(' ').collect::<Vec<&str>>()[..] else {
        panic!("{head}");
    };
    let compiled = COMPILED.iter().find(|compiled| compiled.seed.to_string() == seed).unwrap();
    let choice = Choice {
        rules: rules.split(',').map(str::to_owned).collect(),
        driver: Driver::ALL.into_iter().find(|of| format!("{of:?}") == driver).unwrap(),
        located: located == "true",
    };
    match rewritten(compiled, &choice, text) {
        Some((text, count)) => format!("{count}\n{text}\n"),
        None => "no end\n".to_owned(),
    }
}

