//! Every constraint that MLIR's files of constraints declare is known, or is left out for a reason.

use std::path::Path;
use std::process::Command;

use drr::constraints::{DictionaryAttr, StrAttr};
use drr::prelude::*;
use drr_schema::constraint::built_in;

/// Bases of other constraints: classes for the records of a `drr!` block, which uses them below.
const FOR_RECORDS: &[&str] = &[
    "ArrayAttrBase",
    "Attr",
    "AttrConstraint",
    "Constraint",
    "DialectAttr",
    "DialectType",
    "DictionaryAttrBase",
    "ElementsAttrBase",
    "IntElementsAttrBase",
    "PropConstraint",
    "Property",
    "ShapedContainerType",
    "StringBasedAttr",
    "Type",
    "TypeConstraint",
    "TypedAttrBase",
];

/// Excluded constraints with their reasons.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "AttrTypeConstraint",
        "MLIR's own base of `AttrConstraint` and `TypeConstraint`",
    ),
    (
        "ConstBoolAttrFalse",
        "a constant of patterns, no constraint on arguments",
    ),
    (
        "ConstBoolAttrTrue",
        "a constant of patterns, no constraint on arguments",
    ),
    ("ConstF32Attr", "a constant of patterns, no constraint on arguments"),
    ("ConstUnitAttr", "a constant of patterns, no constraint on arguments"),
    ("ContainerType", "takes C++ that gives the type of the elements"),
    (
        "DenseArrayAttrBase",
        "takes the names of C++ classes; each of them is built in",
    ),
    ("DerivedAttr", "a C++ method and no attribute"),
    ("DerivedTypeAttr", "a C++ method and no attribute"),
    ("MixedContainerType", "takes C++ that gives the types of the elements"),
    ("RegionConstraint", "takes C++ over a region"),
    ("SuccessorConstraint", "takes C++ over a block"),
    (
        "TypeAttrBase",
        "takes the name of a C++ class: `TypeAttrOf` says the same by a constraint",
    ),
    ("_cls_BoolProp", "MLIR's own base of `BoolProp`"),
    ("_cls_StringProp", "MLIR's own base of `StringProp`"),
    ("_cls_UnitProp", "MLIR's own base of `UnitProp`"),
];

drr! {
    def E_Dialect : Dialect { let name = "e"; }
    class E_Op<string mnemonic, dag ins> : Op<E_Dialect, mnemonic> { let arguments = ins; }
    def TwoAttr : ArrayAttrBase<CPred<"$_self.array($_builder).is_some_and(|items| items.len() == 2)">, "two attributes">;
    def Empty : DictionaryAttrBase<CPred<"DictionaryAttr::value($_builder, $_self).is_some()">, "a dictionary">;
    def Dense : ElementsAttrBase<AnyIntElementsAttr.predicate, "dense integers">;
    def AllInts : IntElementsAttrBase<CPred<"true">, "dense integers">;
    def AnyStr : StringBasedAttr<CPred<"StrAttr::holds($_builder, $_self)">, "a string">;
    def Typed : TypedAttrBase<I32, "IntegerAttr", I32Attr.predicate, "an i32">;
    def Named : Attr<StrAttr.predicate, "a string">;
    def Of : DialectAttr<E_Dialect, StrAttr.predicate, "a string">;
    def Shaped : ShapedContainerType<[F32, I8], CPred<"!$_self.is_memref($_builder)">, "tensor or vector">;
    def Plain : Type<CPred<"$_self == Type::I32">, "i32">;
    def PlainOf : DialectType<E_Dialect, CPred<"$_self == Type::I32">, "i32">;
    def Constraining : TypeConstraint<CPred<"$_self == Type::I32">, "i32">;
    def ConstrainingAttr : AttrConstraint<StrAttr.predicate, "a string">;
    def Positive : PropConstraint<CPred<"$_self > 0">, "positive", "int64_t">;
    def Long : Property<"int64_t">;
    def Same : Constraint<CPred<"$0 == $1">, "the same">;
    def EShapedOp : E_Op<"shaped", (ins Shaped:$x)>;
    def EAttrsOp : E_Op<"attrs", (ins TwoAttr:$a, Empty:$b, Dense:$c, AllInts:$d, AnyStr:$e, Typed:$f, Named:$g, Of:$h)>;
    def EPropsOp : E_Op<"props", (ins ConfinedProp<Long, Positive>:$p, TypeAlias<Plain, "alias">:$x, PlainOf:$y, Constraining:$z)>;
    def EGroupsOp : E_Op<"groups", (ins VariadicOfVariadic<I32, "sizes">:$xs, DenseI32ArrayAttr:$sizes)>;
    def EOpaqueOp : E_Op<"opaque", (ins OpaqueType<"other", "thing", "a thing">:$x)>;
    def Erase : Pattern<(EPropsOp $_, $x, $y, $_), [], [(Same $x, $y)]>;
}

/// `llvm-tblgen --print-records` on MLIR's three files, or nothing where MLIR is absent.
fn declared() -> Option<String> {
    drr_tests::mlir()?;
    let config = Command::new("llvm-config-22").arg("--includedir").output();
    let include = config.expect("llvm-config-22 starts: it comes with MLIR's headers");
    let include = String::from_utf8_lossy(&include.stdout).trim().to_owned();
    let files = ["CommonTypeConstraints", "CommonAttrConstraints", "Properties"];
    let text: String = files
        .iter()
        .map(|file| format!("include \"mlir/IR/{file}.td\"\n"))
        .collect();
    let input = drr_tests::oracle::scratch().join("every_constraint.td");
    std::fs::write(&input, text).expect("the folder of the build can be written");
    let output = Command::new(Path::new("llvm-tblgen-22"))
        .args(["--print-records", "-I", &include])
        .arg(&input)
        .output()
        .expect("llvm-tblgen-22 starts: it comes with MLIR's headers");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the names of all constraints among the records: `class Name<parameters> {`, a tab, `// Base Base`.
fn constraints(records: &str) -> Vec<&str> {
    let heads = records.lines().filter_map(|line| {
        let head = line.strip_prefix("class ").or_else(|| line.strip_prefix("def "))?;
        let (head, bases) = head.split_once("\t//").unwrap_or((head, ""));
        let name = head.split([' ', '<', '{']).next()?;
        let is_constraint = name == "Constraint" || bases.split(' ').any(|base| base == "Constraint");
        (is_constraint && !name.starts_with("anonymous_")).then_some(name)
    });
    heads.collect()
}

fn is_known(name: &str) -> bool {
    built_in(name).is_some() || built_in(&format!("_{name}")).is_some()
}

#[test]
fn every_constraint_of_mlir_is_known_or_excluded_for_a_reason() {
    let Some(records) = declared() else { return };
    let names = constraints(&records);
    assert!(names.len() > 300, "{names:?}");
    let is_left_out = |name: &str| LEFT_OUT.iter().any(|(left_out, _)| *left_out == name);
    let unknown: Vec<&&str> = names
        .iter()
        .filter(|name| !is_known(name) && !FOR_RECORDS.contains(name) && !is_left_out(name))
        .collect();
    assert!(unknown.is_empty(), "unknown: {unknown:?}");
    let listed = LEFT_OUT.iter().map(|(name, _)| name).chain(FOR_RECORDS);
    let stale: Vec<&&str> = listed.filter(|name| is_known(name) || !names.contains(name)).collect();
    assert!(stale.is_empty(), "listed, but known, or not of MLIR's: {stale:?}");
}

#[test]
fn base_constraints_hold_in_records() {
    let ctx = ContextBuilder::new()
        .with(E_Dialect)
        .allow_unregistered_dialects(true)
        .build();
    let holds = |text: &str| Module::parse(&ctx, text).is_ok_and(|module| module.verify().is_ok());
    let value = r#""builtin.unrealized_conversion_cast"() : () ->"#;
    for (op, types, expected) in [
        ("shaped", "tensor<2xf32>", true),
        ("shaped", "vector<2xi8>", true),
        ("shaped", "tensor<2xi32>", false),
        ("shaped", "memref<2xf32>", false),
        ("shaped", "f32", false),
        ("opaque", "!other.thing", true),
        ("opaque", "!other.things", false),
    ] {
        let text = format!("%0 = {value} {types}\n\"e.{op}\"(%0) : ({types}) -> ()");
        assert_eq!(holds(&text), expected, "{text}");
    }
    let attrs = |changed: &str, to: &str| {
        let all = r#"a = [1, 2], b = {}, c = dense<1> : tensor<2xi32>, d = dense<1> : tensor<2xi8>, e = "s", f = 1 : i32, g = "s", h = "s""#;
        format!("\"e.attrs\"() <{{{}}}> : () -> ()", all.replace(changed, to))
    };
    assert!(holds(&attrs("", "")));
    for (changed, to) in [
        ("a = [1, 2]", "a = [1]"),
        ("b = {}", "b = []"),
        ("c = dense<1> : tensor<2xi32>", "c = dense<1.0> : tensor<2xf32>"),
        ("d = dense<1> : tensor<2xi8>", "d = dense<1.0> : tensor<2xf32>"),
        ("e = \"s\"", "e = 1"),
        ("f = 1 : i32", "f = 1 : i64"),
        ("g = \"s\"", "g = 1"),
        ("h = \"s\"", "h = 1"),
    ] {
        assert!(!holds(&attrs(changed, to)), "{to}");
    }
    for (p, ty, expected) in [(1, "i32", true), (0, "i32", false), (1, "i64", false)] {
        let text = format!("%0 = {value} {ty}\n\"e.props\"(%0, %0, %0) <{{p = {p} : i64}}> : ({ty}, {ty}, {ty}) -> ()");
        assert_eq!(holds(&text), expected, "{text}");
    }
    let groups =
        format!("%0 = {value} i32\n\"e.groups\"(%0, %0, %0) <{{sizes = array<i32: 1, 2>}}> : (i32, i32, i32) -> ()");
    let module = Module::parse(&ctx, &groups).expect("it is a module");
    let groups = module.root().walk().find_map(EGroupsOp::cast).expect("it is there");
    assert_eq!(
        (groups.xs().len(), groups.sizes()),
        (3, ctx.parse_attr("array<i32: 1, 2>").ok())
    );
}
