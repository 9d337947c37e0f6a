//! Generates the 64 numbered ops of the `bench` dialect and the rules of W4.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Number of ops `bench.opN`.
const NUMBERED: usize = 64;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let Some(out) = env::var_os("OUT_DIR").map(PathBuf::from) else {
        return Err(io::Error::other("cargo says no OUT_DIR"));
    };
    let mut ops = String::new();
    for i in 0..NUMBERED {
        let _infallible = writeln!(
            ops,
            "op! {{ pub U{i} = \"bench.op{i}\", (ins I64:$in), (outs I64:$out), [Pure] \
             {{ assembly_format: \"$in attr-dict `:` type($out)\" }} }}"
        );
    }
    fs::write(out.join("numbered.rs"), ops)?;
    rules(&out.join("miss10.rs"), 0..10)?;
    rules(&out.join("miss100.rs"), 10..100)?;
    rules_in_pdll(&out.join("miss10_pdll.rs"), 0..10)?;
    rules_in_pdll(&out.join("miss100_pdll.rs"), 10..100)?;
    if env::var_os("CARGO_FEATURE_MISS1000").is_some() {
        rules(&out.join("miss1000.rs"), 100..1000)?;
        rules_in_pdll(&out.join("miss1000_pdll.rs"), 100..1000)?;
    }
    Ok(())
}

/// Writes the rules of W4 with these numbers. `benches/mlir/generate.py` generates the same rules for MLIR; a test compares them.
fn rules(file: &Path, numbers: std::ops::Range<usize>) -> io::Result<()> {
    let mut text = "drr! {\n".to_owned();
    for p in numbers {
        let (i, j) = (p % NUMBERED, p / NUMBERED % NUMBERED);
        let _infallible = writeln!(
            text,
            "    pat!< pub Miss{p}: (RootOp (U{i} $x), (U{j} $y), ConstantAttr<I64Attr, \"{p}\">:$t) \
             => (RootOp (AddOp $x, $y), $x, $t) >"
        );
    }
    text.push_str("}\n");
    fs::write(file, text)
}

/// Writes the rules of W4 with these numbers in PDLL.
fn rules_in_pdll(file: &Path, numbers: std::ops::Range<usize>) -> io::Result<()> {
    let mut text = "drr::pdll! {\n    use dialects [Bench];\n".to_owned();
    for p in numbers {
        let (i, j) = (p % NUMBERED, p / NUMBERED % NUMBERED);
        let _infallible = writeln!(
            text,
            "    Pattern Miss{p} with benefit(3) => \
             replace op<bench.root>(op<bench.op{i}>(x: Value), op<bench.op{j}>(y: Value)) {{tag = attr<\"{p} : i64\">}} \
             with op<bench.root>(op<bench.add>(x, y), x) {{tag = attr<\"{p} : i64\">}};"
        );
    }
    text.push_str("}\n");
    fs::write(file, text)
}
