//! Histories of a file and its module: the file changes, a person edits the module, and it is imported again, several times.
//!
//! Each history checks that nothing that a person wrote is lost or serves another record, that importing twice changes nothing, and that
//! the module compiles: all of them are modules of one package.

use std::fmt::Write as _;

use drr_import::{Import, Options, Tblgen, import};

use crate::common;

/// The start of each file.
const HEAD: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
class Cup_Op<string name> : Op<Cup_Dialect, name> {
  let arguments = (ins AnyType:$x, I32Attr:$by);
  let results = (outs AnyType:$r);
}
def Cup_ScaleOp : Cup_Op<"scale">;
def Cup_MoveOp : Cup_Op<"move">;
class Odd<int n> : AttrConstraint<CPred<"isOdd($_self, " # n # ")">, "odd " # n>;
class ScaleMove<Constraint constraint> : Pat<(Cup_ScaleOp $x, constraint:$m), (Cup_MoveOp $x, $m)>;
"#;

/// A step of a history.
enum Step {
    /// The file has this text after [`HEAD`], and is imported.
    Import(String),
    /// A person edits the module.
    Edit(Box<dyn Fn(&mut String)>),
    /// The module has all of these texts.
    Has(Vec<String>),
    /// The module has none of these texts.
    HasNot(Vec<String>),
    /// The report of the last import has this text.
    Reports(String),
}

use Step::{Edit, Has, HasNot, Import as Read, Reports};

fn read(text: &str) -> Step {
    Read(text.to_string())
}

fn has(texts: &[&str]) -> Step {
    Has(texts.iter().map(|text| (*text).to_string()).collect())
}

fn has_not(texts: &[&str]) -> Step {
    HasNot(texts.iter().map(|text| (*text).to_string()).collect())
}

fn reports(text: &str) -> Step {
    Reports(text.to_string())
}

/// Replaces a text that the module has.
fn replace(from: &str, to: &str) -> Step {
    let (from, to) = (from.to_string(), to.to_string());
    Edit(Box::new(move |module| {
        assert!(module.contains(&from), "no {from} in:\n{module}");
        *module = module.replacen(&from, &to, 1);
    }))
}

/// Writes the body of a function, and removes its documentation.
fn write_function(name: &str, body: &str) -> Step {
    let (name, body) = (name.to_string(), body.to_string());
    Edit(Box::new(move |module| {
        without_docs(module, &name);
        common::fill(module, &name, &format!("    {body}"));
        assert!(module.contains(&body), "no {name} in:\n{module}");
    }))
}

fn without_docs(module: &mut String, name: &str) {
    let end = module
        .find(&format!("\nfn {name}("))
        .unwrap_or_else(|| panic!("no {name} in:\n{module}"))
        + 1;
    let docs = module[..end].lines().rev().take_while(|line| line.starts_with("///"));
    let len: usize = docs.map(|line| line.len() + 1).sum();
    module.replace_range(end - len..end, "");
}

/// Deletes an item: from the line before its first text to the line of its end.
fn delete(start: &str) -> Step {
    let start = start.to_string();
    Edit(Box::new(move |module| _ = take(module, &start)))
}

/// Takes an item out of a module.
fn take(module: &mut String, start: &str) -> String {
    let at = module.find(start).unwrap_or_else(|| panic!("no {start} in:\n{module}"));
    let from = module[..at].rfind("\n\n").expect("an empty line before it") + 2;
    let to = at + module[at..].find("\n}\n").expect("an end") + 3;
    let item = module[from..to].to_string();
    module.replace_range(from..to, "");
    item
}

/// Puts an item into an inner module, which is before the list of fingerprints.
fn move_inside(start: &str, name: &str) -> Step {
    let (start, name) = (start.to_string(), name.to_string());
    Edit(Box::new(move |module| {
        let item = take(module, &start);
        let list = module.find("// Fingerprints").expect("a list");
        let inner = format!("mod {name} {{\n    use super::*;\n{item}}}\npub use {name}::*;\n\n");
        module.insert_str(list, &inner);
    }))
}

fn without_list() -> Step {
    Edit(Box::new(|module| {
        let list = module.find("// Fingerprints").expect("a list");
        module.truncate(list);
    }))
}

struct History {
    name: &'static str,
    without_docs: bool,
    steps: Vec<Step>,
}

fn history(name: &'static str, steps: Vec<Step>) -> History {
    History {
        name,
        without_docs: false,
        steps,
    }
}

fn import_text(tblgen: &Tblgen, text: &str, old: Option<String>, without_docs: bool) -> Import {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let files = [folder.path().join("cup.td")];
    std::fs::write(&files[0], format!("{HEAD}{text}")).expect("it is written");
    let mut options = Options::new(&files);
    options.existing = old;
    options.without_docs = without_docs;
    import(&[tblgen.dump(&files).expect("the file is read")], &options).expect("the file is imported")
}

/// Runs a history, and returns its last module.
fn run(tblgen: &Tblgen, history: &History) -> String {
    let name = history.name;
    let import_one = |text: &str, old| import_text(tblgen, text, old, history.without_docs);
    let (mut module, mut report) = (None::<String>, String::new());
    for step in &history.steps {
        match step {
            Read(text) => {
                let done = import_one(text, module.take());
                let again = import_one(text, Some(done.module.clone()));
                assert_eq!(again.module, done.module, "{name}: importing twice");
                report = done.report.to_string();
                module = Some(done.module);
            }
            Edit(edit) => edit(module.as_mut().expect("a module")),
            Has(texts) | HasNot(texts) => {
                let module = module.as_deref().expect("a module");
                for text in texts {
                    let is_wanted = matches!(step, Has(_));
                    assert_eq!(module.contains(text), is_wanted, "{name}: `{text}` in:\n{module}");
                }
            }
            Reports(text) => assert!(report.contains(text), "{name}: {report}"),
        }
    }
    module.expect("a module")
}

#[test]
fn nothing_is_lost_when_a_file_is_imported_again() {
    let Some(tblgen) = common::tblgen() else { return };
    let (mut sources, mut root) = (Vec::new(), "#![allow(unused)]\n".to_string());
    for history in histories() {
        let module = run(&tblgen, &history);
        let file = history.name.replace(' ', "_");
        let _ = writeln!(root, "mod {file};");
        sources.push((format!("{file}.rs"), module));
    }
    sources.push(("lib.rs".to_string(), root));
    let sources: Vec<(&str, &str)> = sources
        .iter()
        .map(|(file, text)| (file.as_str(), text.as_str()))
        .collect();
    let package = common::package("histories", &sources);
    let output = common::cargo(&package, "check")
        .arg("--quiet")
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Pseudo-random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

/// Rules and constraints without names, rules of a `defm` without a name and rules with a name, by a number each.
fn random_file(random: &mut Random) -> String {
    let mut text = "multiclass Both<Constraint c> { def Left : ScaleMove<c>; def : ScaleMove<c>; }\n".to_string();
    for _ in 0..random.below(5) {
        let number = random.below(6);
        let line = match random.below(3) {
            0 => format!("def : ScaleMove<Odd<{number}>>;\n"),
            1 => format!("defm : Both<Odd<{number}>>;\n"),
            _ => format!(
                "def : Pat<(Cup_ScaleOp $x, $m), (Cup_MoveOp $x, $m), [(Constraint<CPred<\"fits($0, {number})\">> $m)]>;\n"
            ),
        };
        text.push_str(&line);
    }
    text
}

/// The items of a module with their first and last bytes, without the list of fingerprints.
fn items(module: &str, start: &str) -> Vec<(usize, usize)> {
    let start = format!("\n{start}");
    let starts = module.match_indices(&start).map(|(at, _)| at + 1);
    starts
        .map(|at| (at, at + module[at..].find("\n}\n").expect("an end") + 3))
        .collect()
}

/// Edits, deletes or documents something. Returns a text that has to stay, with the text that represents the record of a function.
fn random_edit(random: &mut Random, module: &mut String, number: usize) -> Option<(String, String)> {
    let kind = random.below(4);
    let all = items(module, ["fn ", "pat! {", "constraint! {", "pat! {"][kind]);
    let (start, end) = *all.get(random.below(all.len().max(1)))?;
    let marker = format!("/* mine {number} */");
    let text = module[start..end].to_string();
    match kind {
        // A function is written; half of them lose their C++.
        0 => {
            let before = module[..start].to_string();
            let docs: Vec<&str> = before
                .lines()
                .rev()
                .take_while(|line| line.starts_with("///"))
                .collect();
            let cpp = docs.get(1).map(|line| line.trim_start_matches("/// ").to_string())?;
            let open = start + text.find(" {").expect("a body") + 2;
            module.insert_str(open, &format!(" {marker}"));
            if random.below(2) == 0 {
                let name = text["fn ".len()..text.find(['(', '<']).expect("parameters")].to_string();
                without_docs(module, &name);
            }
            Some((marker, cpp))
        }
        1 | 2 => {
            module.insert_str(end - 2, &format!("    {marker}\n"));
            Some((marker, String::new()))
        }
        _ => {
            module.replace_range(start..end, "");
            None
        }
    }
}

/// Returns the text from a marker back to the start of its item, and forward to its end.
fn item_of<'m>(module: &'m str, marker: &str) -> &'m str {
    let at = module
        .find(marker)
        .unwrap_or_else(|| panic!("{marker} is lost:\n{module}"));
    let start = module[..at].rfind("\n}\n").map_or(0, |end| end + 3);
    let end = at + module[at..].find("\n}\n").expect("an end") + 3;
    &module[start..end]
}

/// Checks that the module declares once what it names.
fn check_names(module: &str) {
    let (code, _) = module.split_once("\n// Fingerprints").expect("a list");
    let code: String = code
        .lines()
        .filter(|line| !line.starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut words: Vec<&str> = code.split(|c| !is_part(c)).collect();
    words.sort_unstable();
    words.dedup();
    for word in words {
        let declares = match word {
            _ if word.starts_with("is_odd") || word.starts_with("fits") => format!("\nfn {word}("),
            _ if word.starts_with("OddAttr") || word.starts_with("GeneratedConvert") => format!("    pub {word}:"),
            _ => continue,
        };
        assert_eq!(code.matches(&declares).count(), 1, "{declares} in:\n{module}");
    }
}

#[test]
fn random_histories_lose_nothing() {
    let Some(tblgen) = common::tblgen() else { return };
    let random = &mut Random(7);
    for _ in 0..40 {
        let mut module: Option<String> = None;
        // What was written by hand, and the arguments of the C++ that a function replaces.
        let mut marks: Vec<(String, String)> = Vec::new();
        for version in 0..5 {
            let text = random_file(random);
            let done = import_text(&tblgen, &text, module.take(), false);
            let again = import_text(&tblgen, &text, Some(done.module.clone()), false);
            assert_eq!(again.module, done.module, "importing twice");
            let mut new = done.module;
            check_names(&new);
            for (marker, cpp) in &marks {
                let item = item_of(&new, marker);
                let Some(name) = item.split("fn ").nth(1).filter(|_| !cpp.is_empty()) else {
                    continue;
                };
                let name = &name[..name.find(['(', '<']).expect("parameters")];
                // A constraint that calls the function is that of its C++.
                let (_, number) = cpp.rsplit_once(", ").expect("a number");
                let number = number.trim_end_matches(')');
                for (at, _) in new.match_indices(&format!("| {name}(ctx, attr)")) {
                    let summary = new[..at].rfind("\"odd ").map_or("", |start| &new[start..at]);
                    let is_it = summary.starts_with(&format!("\"odd {number}\""));
                    assert!(is_it, "{marker} of {cpp} serves {summary}:\n{new}");
                }
            }
            for edit in 0..3 {
                marks.extend(random_edit(random, &mut new, version * 10 + edit));
            }
            // A deleted item may have been edited before.
            marks.retain(|(marker, _)| new.contains(marker));
            module = Some(new);
        }
    }
}

fn rules(constraints: &[&str]) -> String {
    constraints
        .iter()
        .map(|constraint| format!("def : ScaleMove<{constraint}>;\n"))
        .collect()
}

fn histories() -> Vec<History> {
    let condition = |name: &str, cpp: &str| {
        format!("def {name} : Pat<(Cup_ScaleOp $x, $m), (Cup_MoveOp $x, $m), [(Constraint<CPred<\"{cpp}\">> $m)]>;\n")
    };
    vec![
        history(
            "functions without docs stay with their rules",
            vec![
                read(&condition("B", "fits($0, 2)")),
                write_function("fits", "let _ = (cx, m); 2 == 1 + 1"),
                read(&(condition("A", "fits($0, 1)") + &condition("B", "fits($0, 2)"))),
                has(&[
                    "pub A:\n        (ScaleOp $x, $m)\n        => (MoveOp $x, $m)\n        where [(fits_of_a $m)]",
                    "pub B:\n        (ScaleOp $x, $m)\n        => (MoveOp $x, $m)\n        where [(fits $m)]",
                    "let _ = (cx, m); 2 == 1 + 1",
                ]),
                read(
                    &(condition("A", "fits($0, 1)") + &condition("B", "fits($0, 2)") + &condition("AA", "fits($0, 3)")),
                ),
                has(&["where [(fits $m)]", "where [(fits_of_a $m)]", "where [(fits_of_aa $m)]"]),
            ],
        ),
        History {
            without_docs: true,
            ..history(
                "functions of modules without docs stay with their rules",
                vec![
                    read(&condition("B", "fits($0, 2)")),
                    write_function("fits", "let _ = (cx, m); 2 == 1 + 1"),
                    read(&(condition("A", "fits($0, 1)") + &condition("B", "fits($0, 2)"))),
                    has(&[
                        "pub A:\n        (ScaleOp $x, $m)\n        => (MoveOp $x, $m)\n        where [(fits_of_a $m)]",
                        "pub B:\n        (ScaleOp $x, $m)\n        => (MoveOp $x, $m)\n        where [(fits $m)]",
                    ]),
                ],
            )
        },
        History {
            without_docs: true,
            ..history(
                "changed code of a function by hand is reported",
                vec![
                    read(
                        "def Fits : Constraint<CPred<\"fits($0, 1)\">>;\ndef A : Pat<(Cup_ScaleOp $x, $m), (Cup_MoveOp $x, $m), [(Fits $m)]>;",
                    ),
                    write_function("fits", "let _ = (cx, m); 1 == 1"),
                    read(
                        "def Fits : Constraint<CPred<\"fits($0, 2)\">>;\ndef A : Pat<(Cup_ScaleOp $x, $m), (Cup_MoveOp $x, $m), [(Fits $m)]>;",
                    ),
                    has(&["where [(fits $m)]", "let _ = (cx, m); 1 == 1"]),
                    reports("written by hand, for C++ that has changed: 1 function: fits\n"),
                ],
            )
        },
        history(
            "functions by hand do not serve a new rule when theirs is gone",
            vec![
                read(&condition("B", "fits($0, 2)")),
                write_function("fits", "let _ = (cx, m); 2 == 1 + 1"),
                read(&condition("A", "fits($0, 1)")),
                has(&["where [(fits_of_a $m)]", "let _ = (cx, m); 2 == 1 + 1"]),
                reports("fits (no longer required)"),
                reports("to write: 1 function: fits_of_a"),
                read(&(condition("A", "fits($0, 1)") + &condition("B", "fits($0, 2)"))),
                has(&["where [(fits $m)]", "where [(fits_of_a $m)]"]),
            ],
        ),
        history(
            "constraints without a name keep their numbers",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>"])),
                has(&["OddAttr: Attr, \"odd 1\"", "OddAttr2: Attr, \"odd 3\""]),
                // The first one is edited, and the functions are written.
                replace("OddAttr: Attr, \"odd 1\"", "OddAttr: Attr, \"odd one\""),
                write_function("is_odd_of_generated_convert1", "let _ = (ctx, attr); 3 == 3"),
                read(&rules(&["Odd<5>", "Odd<1>", "Odd<3>"])),
                has(&[
                    "OddAttr: Attr, \"odd one\"",
                    "OddAttr2: Attr, \"odd 3\",\n    |ctx, attr| is_odd_of_generated_convert1(ctx, attr)",
                    "OddAttr3: Attr, \"odd 5\"",
                    "OddAttr:$m)",
                ]),
                has_not(&["\"odd 1\""]),
                read(&rules(&["Odd<3>", "Odd<5>"])),
                has(&[
                    "OddAttr2: Attr, \"odd 3\"",
                    "OddAttr3: Attr, \"odd 5\"",
                    "OddAttr: Attr, \"odd one\"",
                ]),
            ],
        ),
        history(
            "rules of a defm without a name keep their names",
            vec![
                read(
                    "multiclass Both<Constraint c> { def Left : ScaleMove<c>; def \"\" : ScaleMove<c>; def : ScaleMove<c>; }\n\
                     defm : Both<Odd<1>>;\n",
                ),
                has(&[
                    "pub GeneratedConvertLeft0:",
                    "pub GeneratedConvertDefm0:",
                    "pub GeneratedConvert0:",
                ]),
                replace(
                    "pub GeneratedConvertLeft0:\n        (ScaleOp $x, OddAttr:$m)",
                    "pub GeneratedConvertLeft0:\n        (ScaleOp $x, I32Attr:$m)",
                ),
                read(
                    "multiclass Both<Constraint c> { def Left : ScaleMove<c>; def \"\" : ScaleMove<c>; def : ScaleMove<c>; }\n\
                     defm : Both<Odd<3>>;\ndefm : Both<Odd<1>>;\n",
                ),
                has(&[
                    "pub GeneratedConvertLeft0:\n        (ScaleOp $x, I32Attr:$m)",
                    "pub GeneratedConvertLeft1:\n        (ScaleOp $x, OddAttr2:$m)",
                    "pub GeneratedConvertDefm0:\n        (ScaleOp $x, OddAttr:$m)",
                    "pub GeneratedConvertDefm1:\n        (ScaleOp $x, OddAttr2:$m)",
                    "set.add(GeneratedConvertDefm1);\n    set.add(GeneratedConvertLeft1);\n",
                ]),
            ],
        ),
        history(
            "a deleted rule is added to no set",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>"])),
                delete("pub GeneratedConvert0:"),
                read(&rules(&["Odd<1>", "Odd<3>"])),
                has(&["set.add(GeneratedConvert1);"]),
                has_not(&["pub GeneratedConvert0", "(GeneratedConvert0)"]),
                reports("not written again, because deleted by hand: 1 item: GeneratedConvert0"),
                delete("pub GeneratedConvert1:"),
                read(&rules(&["Odd<1>", "Odd<3>"])),
                has(&["let _ = set;"]),
            ],
        ),
        history(
            "a moved rule is added to the set",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>"])),
                move_inside("pub GeneratedConvert0:", "inner"),
                read(&rules(&["Odd<1>", "Odd<3>"])),
                has(&["set.add(GeneratedConvert0);", "mod inner {"]),
                read(&rules(&["Odd<5>", "Odd<1>", "Odd<3>"])),
                has(&["set.add(GeneratedConvert0);", "set.add(GeneratedConvert2);"]),
            ],
        ),
        history(
            "a deleted op that rules name is written again",
            vec![
                read(&rules(&["Odd<1>"])),
                delete("pub MoveOp"),
                delete("fn is_odd("),
                read(&rules(&["Odd<1>"])),
                has(&["pub MoveOp", "fn is_odd("]),
                reports(
                    "deleted by hand, but written again, because other items refer to them: 2 items: MoveOp, fn is_odd",
                ),
            ],
        ),
        history(
            "a deleted op that nothing names is in no dialect",
            vec![
                read("def Cup_IdleOp : Cup_Op<\"idle\">;"),
                delete("pub IdleOp"),
                read("def Cup_IdleOp : Cup_Op<\"idle\">;"),
                has_not(&["IdleOp"]),
                has(&["        MoveOp,\n        ScaleOp,\n"]),
            ],
        ),
        history(
            "a moved op and a moved function are taken from their modules",
            vec![
                read(&rules(&["Odd<1>"])),
                move_inside("pub MoveOp", "ops"),
                move_inside("fn is_odd(", "functions"),
                replace("fn is_odd(", "pub(super) fn is_odd("),
                replace("pub use functions::*;", "use functions::*;"),
                read(&rules(&["Odd<3>", "Odd<1>"])),
                reports("not written again, because deleted by hand: 2 items: MoveOp, fn is_odd"),
                has(&["OddAttr: Attr, \"odd 1\",\n    |ctx, attr| is_odd(ctx, attr)"]),
            ],
        ),
        history(
            "a module without the list has each rule once",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>"])),
                without_list(),
                read(&rules(&["Odd<1>", "Odd<3>"])),
                has_not(&["GeneratedConvert2", "OddAttr3"]),
                without_list(),
                replace("(ScaleOp $x, OddAttr2:$m)", "(ScaleOp $x, I32Attr:$m)"),
                read(&rules(&["Odd<1>", "Odd<3>"])),
                has_not(&["GeneratedConvert2"]),
                has(&["// drr-import would now write `GeneratedConvert1` as follows"]),
                without_list(),
                read(&rules(&["Odd<5>", "Odd<1>", "Odd<3>"])),
                has(&["OddAttr3: Attr, \"odd 5\"", "OddAttr2: Attr, \"odd 3\""]),
            ],
        ),
        history(
            "a record that is renamed takes nothing of its old version along",
            vec![
                read("def Small : Odd<1>;\ndef First : ScaleMove<Small>;"),
                replace("pub First:", "/// Mine.\n    pub First:"),
                write_function("is_odd", "let _ = (ctx, attr); 1 == 1"),
                read("def Tiny : Odd<1>;\ndef Second : ScaleMove<Tiny>;"),
                has(&[
                    "/// Mine.\n    pub First:",
                    "pub Second:",
                    "pub Tiny: Attr",
                    "let _ = (ctx, attr); 1 == 1",
                    "set.add(Second);",
                ]),
                // What was changed by hand names it.
                has(&["pub Small: Attr", "|ctx, attr| is_odd(ctx, attr)"]),
                reports("Small (required only by handwritten code)"),
            ],
        ),
        history(
            "the operands of an op change",
            vec![
                read("def First : ScaleMove<Odd<1>>;"),
                replace("pub MoveOp = \"cup.move\"", "/// Mine.\n    pub MoveOp = \"cup.move\""),
                read(
                    "let arguments = (ins AnyType:$x, I32Attr:$by, OptionalAttr<UnitAttr>:$fast) in def Cup_RunOp : Cup_Op<\"run\">;\n\
                     def First : Pat<(Cup_ScaleOp $x, Odd<1>:$m), (Cup_RunOp $x, $m, (NativeCodeCall<\"unit()\">))>;",
                ),
                has(&["/// Mine.\n    pub MoveOp", "pub RunOp", "(RunOp $x, $m, (unit))"]),
            ],
        ),
        history(
            "rules change their order",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>", "Odd<5>"])),
                replace("pub GeneratedConvert1:", "/// Mine.\n    pub GeneratedConvert1:"),
                read(&rules(&["Odd<5>", "Odd<3>", "Odd<1>"])),
                has(&[
                    "/// Mine.\n    pub GeneratedConvert1:\n        (ScaleOp $x, OddAttr2:$m)",
                    "OddAttr3: Attr, \"odd 5\"",
                    "set.add(GeneratedConvert2);\n    set.add(GeneratedConvert1);\n    set.add(GeneratedConvert0);\n",
                ]),
            ],
        ),
        history(
            "comments tests and macros of a person stay",
            vec![
                read(&rules(&["Odd<1>"])),
                Edit(Box::new(|module| {
                    let list = module.find("// Fingerprints").expect("a list");
                    module.insert_str(
                        list,
                        "// A remark.\n\nmacro_rules! twice { ($x:expr) => { $x + $x }; }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    \
                         // In a test.\n    #[test]\n    fn a_test() { assert_eq!(twice!(1), 2); }\n}\n\n#[rustfmt::skip]\nmod more { pub fn \
                         f() {} }\n\n/* The end. */\n\n",
                    );
                })),
                replace("pat! {", "#[allow(unused)]\npat! {"),
                replace(
                    "    set.add(GeneratedConvert0);",
                    "    // Mine, first.\n    set.add(GeneratedConvert0);",
                ),
                read(&rules(&["Odd<3>", "Odd<1>"])),
                has(&[
                    "// A remark.",
                    "macro_rules! twice",
                    "// In a test.",
                    "#[rustfmt::skip]\nmod more",
                    "/* The end. */",
                    "#[allow(unused)]\npat! {",
                    "    // Mine, first.\n    set.add(GeneratedConvert0);",
                    "pub GeneratedConvert1:",
                ]),
                // The list of rules was edited, so that the new rule is in a comment.
                has(&[
                    "// drr-import would now write `fn populate_with_generated` as follows",
                    "//     set.add(GeneratedConvert1);",
                ]),
                reports("changed by hand, with the new version in a comment: 1 item: fn populate_with_generated"),
            ],
        ),
        history(
            "ends of lines are those of the module",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>"])),
                replace("(ScaleOp $x, OddAttr2:$m)", "(ScaleOp $x, I32Attr:$m)"),
                write_function("is_odd", "let _ = (ctx, attr); 1 == 1"),
                Edit(Box::new(|module| *module = module.replace('\n', "\r\n"))),
                read(&rules(&["Odd<5>", "Odd<1>", "Odd<3>"])),
                has(&[
                    "OddAttr: Attr, \"odd 1\",\r\n    |ctx, attr| is_odd(ctx, attr)",
                    "pub GeneratedConvert1:\r\n        (ScaleOp $x, I32Attr:$m)",
                    "pub GeneratedConvert2:\r\n        (ScaleOp $x, OddAttr3:$m)",
                ]),
                has_not(&["GeneratedConvert3"]),
            ],
        ),
        history(
            "a rule that was edited and is not in the file any more stays",
            vec![
                read(&rules(&["Odd<1>", "Odd<3>"])),
                replace("(ScaleOp $x, OddAttr2:$m)", "(MoveOp $x, OddAttr2:$m)"),
                read(&rules(&["Odd<5>"])),
                has(&[
                    "(MoveOp $x, OddAttr2:$m)",
                    "OddAttr2: Attr, \"odd 3\"",
                    "is_odd_of_generated_convert1(ctx, attr)",
                ]),
                has_not(&["\"odd 1\""]),
                read(&rules(&["Odd<5>", "Odd<3>"])),
                has(&["pub GeneratedConvert1:\n        (MoveOp $x, OddAttr2:$m)"]),
                has_not(&["would now write", "(ScaleOp $x, OddAttr2:$m)"]),
            ],
        ),
        history(
            "directives that are overloaded keep their functions",
            vec![
                read(
                    "def Cup_FillOp : Cup_Op<\"fill\"> { let assemblyFormat = \"custom<Bounds>($by) $x `:` type($x) `->` type($r) attr-dict\"; }",
                ),
                write_function("parse_bounds", "let _ = (parser, by); Ok(())"),
                read(
                    "def Cup_DrainOp : Cup_Op<\"drain\"> { let assemblyFormat = \"custom<Bounds>($by, $x) `:` type($x) `->` type($r) attr-dict\"; }\n\
                     def Cup_FillOp : Cup_Op<\"fill\"> { let assemblyFormat = \"custom<Bounds>($by) $x `:` type($x) `->` type($r) attr-dict\"; }",
                ),
                has(&[
                    "let _ = (parser, by); Ok(())",
                    "custom<Bounds2>($by, $x)",
                    "custom<Bounds>($by)",
                ]),
            ],
        ),
    ]
}
