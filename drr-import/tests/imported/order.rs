//! Order in which rules are added, which decides among equal benefits.

use std::process::Command;

use crate::common;

const RULES: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def T_Dialect : Dialect { let name = "t"; let cppNamespace = "::t"; }
class T_Op<string name> : Op<T_Dialect, name> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def AOp : T_Op<"a">;
def BOp : T_Op<"b">;
class AB<int benefit> : Pat<(AOp $x), (BOp $x), [], [], (addBenefit benefit)>;
multiclass Twice<int benefit> {
  def Right : AB<benefit>;
  def "" : AB<!add(benefit, 1)>;
  def : AB<!add(benefit, 2)>;
  def Left : AB<!add(benefit, 3)>;
}
def Zed : AB<1>;
def Fuse10 : AB<2>;
def Fuse9 : AB<3>;
def Fuse : AB<4>;
def alpha : AB<5>;
def beta : AB<6>;
def Fuse10b2 : AB<7>;
def Fuse10b10 : AB<8>;
def Fuse010 : AB<9>;
def : AB<10>;
defm : Twice<11>;
defm Named : Twice<15>;
foreach i = [10, 9, 8] in def Loop#i : AB<!add(i, 10)>;
def : AB<21>;
foreach i = 0...800 in def : AB<!add(i, 1000)>;
defm : Twice<2000>;
"#;

/// Returns the benefits of the rules in the order in which a function adds them. Each rule has a benefit of its own.
fn order(lines: &str, prefix: &str, benefit: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let added = lines.lines().filter_map(|line| line.trim().strip_prefix(prefix));
    added
        .map(|rest| {
            let name = rest
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default();
            benefit(name).unwrap_or_else(|| panic!("the benefit of {name}"))
        })
        .collect()
}

#[test]
fn rules_are_added_in_the_order_of_mlir() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("order.td");
    std::fs::write(&file, RULES).expect("it is written");
    let base = tblgen.locate("mlir/IR/OpBase.td").expect("MLIR's files");
    let include = base.ancestors().nth(3).expect("the folder of `mlir`");
    let output = Command::new("mlir-tblgen-22")
        .args(["-gen-rewriters", "-I"])
        .args([include, &file])
        .output()
        .expect("mlir-tblgen-22 is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let cpp = String::from_utf8_lossy(&output.stdout);
    // struct Zed : public .. { Zed(..) : ::mlir::RewritePattern("t.a", 2, context, {"t.b"}) {}
    let of_cpp = |name: &str| {
        let (_, of_rule) = cpp.split_once(&format!("struct {name} : "))?;
        let (_, arguments) = of_rule.split_once("RewritePattern(\"t.a\", ")?;
        arguments.split(',').next().map(str::to_string)
    };
    let in_mlir = order(&cpp, "patterns.add<", &of_cpp);
    let options = drr_import::Options::new(std::slice::from_ref(&file));
    let done = drr_import::import(&[tblgen.dump(&[file]).expect("it is read")], &options).expect("it is imported");
    let of_rust = |name: &str| {
        let (_, of_rule) = done.module.split_once(&format!("pub {name}:"))?;
        let (_, benefit) = of_rule.split_once("(addBenefit ")?;
        let benefit: usize = benefit.split(')').next()?.parse().ok()?;
        // The source has one op.
        Some((benefit + 1).to_string())
    };
    assert_eq!(order(&done.module, "set.add(", &of_rust), in_mlir);
    assert_eq!(in_mlir.len(), 827);
}
