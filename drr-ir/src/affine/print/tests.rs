//! Our reader, simplifier and printer against those of MLIR, on random expressions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use super::*;

/// How many expressions are compared.
const COUNT: usize = 4000;

/// A small generator of pseudo-random numbers: the same texts in every run.
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
                // What becomes a remainder, and what nearly does.
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

/// Without MLIR there is nothing to compare with; CI has it.
fn mlir_opt() -> Option<Command> {
    let program = std::env::var_os("MLIR_OPT").unwrap_or_else(|| "mlir-opt-22".into());
    Command::new(&program).arg("--version").output().ok()?;
    Some(Command::new(program))
}

/// What MLIR prints for each text, by its index; those that it refuses are missing.
fn ask_mlir(mut mlir_opt: Command, name: &str, keyword: &str, texts: &[String]) -> BTreeMap<usize, String> {
    let mut input = String::new();
    for (index, text) in texts.iter().enumerate() {
        let separator = if index > 0 { "// -----\n" } else { "" };
        writeln!(
            input,
            "{separator}\"a.b\"() {{i = {index}, x = {keyword}<{text}>}} : () -> ()"
        )
        .expect("a string");
    }
    let path = std::env::temp_dir().join(format!("drr-{name}-{}.mlir", std::process::id()));
    std::fs::write(&path, input).expect("the temporary folder can be written");
    let arguments = [
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--split-input-file",
    ];
    let output = mlir_opt.args(arguments).arg(&path).output().expect("mlir-opt runs");
    std::fs::remove_file(&path).expect("the file is there");
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
    found
}

fn flat_map(map: &AffineMap) -> String {
    let mut out = "(d0, d1, d2)[s0, s1] -> (".to_string();
    for (index, result) in map.results().enumerate() {
        out.push_str(if index > 0 { ", " } else { "" });
        expression(&mut out, result, Nesting::Flat).expect("a string");
    }
    out + ")"
}

#[test]
fn maps_read_and_print_as_in_mlir() {
    let Some(mlir_opt) = mlir_opt() else {
        eprintln!("skipped: no mlir-opt-22");
        return;
    };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let texts: Vec<String> = (0..COUNT)
        .map(|index| format!("(d0, d1, d2)[s0, s1] -> ({})", random.expression(1 + index % 5)))
        .collect();
    let theirs = ask_mlir(mlir_opt, "maps", "affine_map", &texts);
    assert!(theirs.len() > COUNT / 2, "most of the texts must be affine");
    let mut differences = String::new();
    for (index, text) in texts.iter().enumerate() {
        let ours = text.parse::<AffineMap>().ok();
        let same = match (&ours, theirs.get(&index)) {
            (None, None) => true,
            (Some(map), Some(their)) => {
                let flat = flat_map(map);
                // The smallest constant, which MLIR prints and does not read, is written otherwise.
                flat == *their || their.contains("-9223372036854775808")
            }
            _ => false,
        };
        if !same {
            let ours = ours.map(|map| flat_map(&map));
            writeln!(
                differences,
                "{text}\n  ours   {ours:?}\n  theirs {:?}",
                theirs.get(&index)
            )
            .expect("a string");
        }
        // The text that we print is the same after reading it again, and differs from MLIR's only where MLIR's is not.
        if let Ok(map) = text.parse::<AffineMap>() {
            let printed = map.to_string();
            let again: AffineMap = printed.parse().unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(again.to_string(), printed, "from {text}");
            let flat = flat_map(&map);
            if printed != flat {
                assert_ne!(
                    flat.parse::<AffineMap>().map(|again| flat_map(&again)),
                    Ok(flat),
                    "from {text}"
                );
            }
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
