//! Comparison of parsing, simplification and printing with MLIR, on random expressions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use super::*;

/// Number of compared expressions.
const COUNT: usize = 4000;

/// A pseudo-random generator with the same texts in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn constant(&mut self) -> &'static str {
        const SMALL: [&str; 12] = ["0", "1", "2", "3", "4", "6", "8", "-1", "-2", "-3", "-4", "12"];
        const LARGE: [&str; 4] = [
            "9223372036854775807",
            "4611686018427387904",
            "-9223372036854775807",
            "(-9223372036854775807 - 1)",
        ];
        if self.below(25) == 0 {
            self.choose(&LARGE)
        } else {
            self.choose(&SMALL)
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(6) == 0 {
            return match self.below(5) {
                0 | 1 => self.choose(&["d0", "d1", "d2"]).to_owned(),
                2 => self.choose(&["s0", "s1"]).to_owned(),
                _ => self.constant().to_owned(),
            };
        }
        let left = self.expression(depth - 1);
        let right = if self.below(3) > 0 {
            self.constant().to_owned()
        } else {
            self.expression(depth - 1)
        };
        match self.below(14) {
            0..=2 => format!("{left} + {}", self.expression(depth - 1)),
            3 => format!("{left} - {}", self.expression(depth - 1)),
            4 => format!("({left}) + ({})", self.expression(depth - 1)),
            5 => format!("-({left})"),
            6 => format!("{left} - ({})", self.expression(depth - 1)),
            7 => format!("({left}) * ({right})"),
            8 => format!("{left} * {right}"),
            9 => format!("({left}) mod ({right})"),
            10 => format!("({left}) floordiv ({right})"),
            11 => format!("({left}) ceildiv ({right})"),
            12 => {
                // Expressions that become a remainder, and similar ones.
                let (q, last) = (
                    self.choose(&["2", "3", "s0", "-2", "(s0 + 1)"]),
                    self.choose(&["", " * -1", " floordiv -1"]),
                );
                let sign = self.choose(&["-", "+"]);
                let factor = if self.below(4) == 0 {
                    self.choose(&["-2", "-3", "-1"])
                } else {
                    q
                };
                format!("({left}) {sign} ((({left}) floordiv {q}) * {factor}){last}")
            }
            _ => format!("({left}) mod {}", self.choose(&["2", "4", "8", "s0", "-1"])),
        }
    }
}

/// Skipped if MLIR is not installed; CI has it.
fn mlir_opt() -> Option<Command> {
    let program = std::env::var_os("MLIR_OPT").unwrap_or_else(|| "mlir-opt-22".into());
    Command::new(&program).arg("--version").output().ok()?;
    Some(Command::new(program))
}

/// MLIR's result for a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Prints(String),
    Refuses,
    /// MLIR divides the smallest integer by -1 and crashes.
    Crashes,
}

/// Returns MLIR's result for each text. A crash hides the results of the other texts, so halves are run again until the
/// crashing text is found.
fn ask_mlir(keyword: &str, texts: &[String]) -> Option<Vec<Verdict>> {
    let mut verdicts = vec![Verdict::Refuses; texts.len()];
    let mut parts = vec![(0, texts.len())];
    while let Some((from, to)) = parts.pop() {
        match ask_mlir_once(keyword, from, &texts[from..to])? {
            Some(found) => found
                .into_iter()
                .for_each(|(index, text)| verdicts[index] = Verdict::Prints(text)),
            None if to - from == 1 => verdicts[from] = Verdict::Crashes,
            None => parts.extend([(from, from + (to - from) / 2), (from + (to - from) / 2, to)]),
        }
    }
    Some(verdicts)
}

/// Returns the printed texts of a run, by index; the inner `None` is a crash.
fn ask_mlir_once(keyword: &str, first: usize, texts: &[String]) -> Option<Option<BTreeMap<usize, String>>> {
    let mut mlir_opt = mlir_opt()?;
    let mut input = String::new();
    for (index, text) in texts.iter().enumerate() {
        let separator = if index > 0 { "// -----\n" } else { "" };
        let index = first + index;
        writeln!(
            input,
            "{separator}\"a.b\"() {{i = {index}, x = {keyword}<{text}>}} : () -> ()"
        )
        .expect("a string");
    }
    let path = std::env::temp_dir().join(format!("drr-{keyword}-{}-{first}.mlir", std::process::id()));
    std::fs::write(&path, input).expect("the temporary folder can be written");
    let arguments = [
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--split-input-file",
    ];
    let output = mlir_opt.args(arguments).arg(&path).output().expect("mlir-opt runs");
    std::fs::remove_file(&path).expect("the file is there");
    // An error results in exit code 1; a signal in no code, or above 128 if run by a shell.
    if output.status.code().is_none_or(|code| code > 1) {
        return Some(None);
    }
    let mut found = BTreeMap::new();
    let mut value = String::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some((_, text)) = line
            .split_once(&format!(" = {keyword}<"))
            .filter(|_| line.starts_with('#'))
        {
            value = text.strip_suffix('>').expect("an alias ends its line").to_owned();
        } else if let Some((_, rest)) = line.split_once("{i = ") {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            found.insert(digits.parse().expect("an index"), std::mem::take(&mut value));
        }
    }
    Some(Some(found))
}

/// Returns the text in MLIR's form: a sum as the right operand of a sum, without parentheses.
trait Flat: std::str::FromStr + fmt::Display {
    fn flat(&self) -> String;
}

impl Flat for AffineMap {
    fn flat(&self) -> String {
        let results: Vec<String> = self.results().map(flat).collect();
        format!("(d0, d1, d2)[s0, s1] -> ({})", results.join(", "))
    }
}

impl Flat for IntegerSet {
    fn flat(&self) -> String {
        let constraints = self.constraints().map(|constraint| {
            let relation = if constraint.kind == ConstraintKind::EqualZero {
                "=="
            } else {
                ">="
            };
            format!("{} {relation} 0", flat(constraint.expr))
        });
        format!(
            "(d0, d1, d2)[s0, s1] : ({})",
            constraints.collect::<Vec<_>>().join(", ")
        )
    }
}

fn flat(expr: AffineExpr<'_>) -> String {
    let mut out = String::new();
    expression(&mut out, expr, PrintForm::AsMlir).expect("a string");
    out
}

fn compare<T: Flat>(keyword: &str, texts: &[String])
where
    T::Err: fmt::Debug,
{
    let Some(theirs) = ask_mlir(keyword, texts) else {
        eprintln!("skipped: no mlir-opt-22");
        return;
    };
    let printed = theirs
        .iter()
        .filter(|verdict| matches!(verdict, Verdict::Prints(_)))
        .count();
    assert!(
        printed > texts.len() / 2,
        "most of the texts must be affine: {printed} of {}",
        texts.len()
    );
    let mut differences = String::new();
    for (text, theirs) in texts.iter().zip(&theirs) {
        let ours = text.parse::<T>().ok();
        let same = match (&ours, theirs) {
            (None, Verdict::Refuses) | (_, Verdict::Crashes) => true,
            // The smallest constant, which MLIR prints but cannot parse, is printed differently.
            (Some(ours), Verdict::Prints(theirs)) => ours.flat() == *theirs || theirs.contains("-9223372036854775808"),
            _ => false,
        };
        let Some(ours) = ours else {
            assert!(same, "{text}\n  ours   refuses\n  theirs {theirs:?}");
            continue;
        };
        let flat = ours.flat();
        if !same {
            writeln!(differences, "{text}\n  ours   {flat}\n  theirs {theirs:?}").expect("a string");
        }
        // The printed text is stable when parsed again, and differs from MLIR's only if MLIR's is not stable.
        let printed = ours.to_string();
        let again: T = printed.parse().unwrap_or_else(|error| panic!("{printed}: {error:?}"));
        assert_eq!(again.to_string(), printed, "from {text}");
        if printed != flat {
            let again: T = flat.parse().unwrap_or_else(|error| panic!("{flat}: {error:?}"));
            assert_ne!(again.flat(), flat, "from {text}");
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn maps_read_and_print_as_in_mlir() {
    let mut random = Random(0x1111_2222_3333_4445);
    let texts: Vec<String> = (0..COUNT)
        .map(|index| format!("(d0, d1, d2)[s0, s1] -> ({})", random.expression(1 + index % 5)))
        .collect();
    compare::<AffineMap>("affine_map", &texts);
}

#[test]
fn sets_read_and_print_as_in_mlir() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let texts: Vec<String> = (0..COUNT / 4)
        .map(|index| {
            let depth = 1 + index % 3;
            let constraints: Vec<String> = (0..random.below(3))
                .map(|_| {
                    let relation = random.choose(&["==", ">=", "<="]);
                    format!("{} {relation} {}", random.expression(depth), random.expression(depth))
                })
                .collect();
            format!("(d0, d1, d2)[s0, s1] : ({})", constraints.join(", "))
        })
        .collect();
    compare::<IntegerSet>("affine_set", &texts);
}

/// Texts that differ from MLIR's, so that they can be parsed.
#[test]
fn texts_that_mlir_does_not_print() {
    for (text, expected) in [
        ("(d0, d1) -> (d0 + (d0 + d1))", "(d0, d1) -> (d0 + (d0 + d1))"),
        ("(d0, d1, d2) -> (d0 + (d1 + d2))", "(d0, d1, d2) -> (d0 + d1 + d2)"),
        ("(d0, d1)[s0] -> (d0 + (-d1 + s0))", "(d0, d1)[s0] -> (d0 + (-d1 + s0))"),
        ("(d0) -> (-9223372036854775808)", "(d0) -> (-9223372036854775807 - 1)"),
        (
            "(d0) -> (d0 - 9223372036854775807 - 1)",
            "(d0) -> (d0 - 9223372036854775807 - 1)",
        ),
        (
            "(d0) -> (d0 * -9223372036854775808)",
            "(d0) -> (d0 * (-9223372036854775807 - 1))",
        ),
        (
            "(d0, d1) -> (d1 + d0 * -9223372036854775808)",
            "(d0, d1) -> (d1 + d0 * (-9223372036854775807 - 1))",
        ),
        (
            "(d0) -> (d0 - -9223372036854775808)",
            "(d0) -> (d0 - (-9223372036854775807 - 1))",
        ),
        // MLIR simplifies this to `d0 mod s0`, which has another value.
        (
            "(d0)[s0] -> (d0 + ((d0 floordiv s0) * s0 - 1))",
            "(d0)[s0] -> (d0 + (d0 floordiv s0) * s0 - 1)",
        ),
    ] {
        let map: AffineMap = text.parse().expect(text);
        assert_eq!(map.to_string(), expected);
        assert_eq!(expected.parse::<AffineMap>().expect(expected).to_string(), expected);
    }
}
