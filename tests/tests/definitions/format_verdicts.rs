//! Invalid formats, with `mlir-tblgen` as the judge: the same op as a record and in `op!`.

use std::process::{Command, Stdio};
use std::{io::Write as _, sync::OnceLock};

use drr_lang::Macro;

/// The sections of an operation as both write them.
pub(crate) struct Sections {
    pub(crate) ins: &'static str,
    pub(crate) outs: &'static str,
    pub(crate) regions: &'static str,
    pub(crate) successors: &'static str,
    pub(crate) traits: &'static str,
}

pub(crate) const EACH: Sections = Sections {
    ins: r#"AnyType:$x, Optional<I32>:$o, Variadic<F32>:$v, I32Attr:$a, OptionalAttr<StrAttr>:$oa, DefaultValuedAttr<I32Attr, "7">:$d,
            UnitAttr:$u, AnyAttr:$any, I64Prop:$p, DefaultValuedProp<I64Prop, "3">:$dp"#,
    outs: "AnyType:$r, Variadic<AnyType>:$rs",
    regions: "AnyRegion:$body, VariadicRegion<AnyRegion>:$more",
    successors: "AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others",
    traits: "AttrSizedOperandSegments",
};

/// A verdict on a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Taken,
    /// Something is missing in it, and what is there is right.
    Incomplete,
    Wrong,
}

/// Parts of formats for [`EACH`]: what is right is incomplete.
const FORMATS: &[&str] = &[
    // Tokens.
    "`a` `i32` `_` `a_$.9` `->` `...` `:` `*`",
    "`/`",
    "`1`",
    "`::`",
    "`1a`",
    "`a-b`",
    "`a b`",
    "`a",
    "\"a",
    "$1",
    "a",
    "/",
    ":",
    ")",
    "()?",
    "params",
    "struct(params)",
    "`` ` ` `\\n`",
    "#",
    // Directives.
    "attr-dict attr-dict",
    "attr-dict-with-keyword attr-dict",
    "prop-dict",
    "prop-dict prop-dict",
    "type(attr-dict)",
    "type(prop-dict)",
    "$nothing",
    "$x $x",
    "$a $a",
    "$p $p",
    "$body $body",
    "$next $next",
    "operands $x",
    "$x operands",
    "regions $body",
    "$body regions",
    "successors $next",
    "$next successors",
    "operands operands",
    "$r",
    "results",
    "type(regions)",
    "type(successors)",
    "type($body)",
    "type($next)",
    "type($a)",
    "type($p)",
    "type(type($x))",
    "type($x) type($x)",
    "type($r) type($r)",
    "type($x) type(operands)",
    "type(operands) type($x)",
    "type($r) type(results)",
    "type(results) type($r)",
    "type(functional-type(operands, results))",
    "functional-type(operands, results) type($x)",
    "functional-type($x, $r)",
    "type `a`",
    "type($x",
    "functional-type($x)",
    "type(`a`)",
    "type(($o^)?)",
    "type(\"a\")",
    "qualified($a)",
    "qualified(type($x))",
    "qualified($x)",
    "qualified(operands)",
    "qualified $a",
    "type(qualified($x))",
    // `custom`.
    "custom<A>($x, $o, $v, $a, $p, $body, $more, $next, $others, type($x), type($r), \"text\", attr-dict, prop-dict)",
    "custom<A>()",
    "custom($x)",
    "custom<A>",
    "custom<type>($x)",
    "custom<A>($x",
    "custom<A>(operands)",
    "custom<A>(results)",
    "custom<A>(type(operands))",
    "custom<A>(custom<B>($x))",
    "custom<A>(`a`)",
    "custom<A>(($o^)?)",
    "custom<A>(functional-type(operands, results))",
    "custom<A>(qualified($a))",
    "ref($x)",
    "\"text\"",
    "custom<A>(ref($x))",
    "custom<A>(ref(type($x)))",
    "custom<A>(ref(operands))",
    "custom<A>(ref(regions))",
    "custom<A>(ref(attr-dict))",
    "custom<A>($r)",
    "$x $a $p type($x) custom<A>(ref($x), ref($a), ref($p), ref(type($x)))",
    "custom<A>($x) $x",
    "custom<A>(ref($nothing))",
    // Optional groups.
    "(`a` $o^)?",
    "($o^)?",
    "($v^ `:`)?",
    "(`a` $oa^)?",
    "($oa^)?",
    "(`a` $d^ $a)?",
    "(`a` $u^)?",
    "(`a` $dp^)?",
    "(`a` $more^)?",
    "(`a`) : ($o^)?",
    "(`a` $o^) : (`b` $v)?",
    "(`a` (`b` $o^)? $v^)?",
    "(`a` type($rs)^)?",
    "(`a` custom<A>($o, $oa)^)?",
    "(custom<A>($o, $oa)^)?",
    "(`a` functional-type($v, $rs)^)?",
    "(`` `a` $o^)?",
    "(`a` $o)?",
    "(`a` $o^ $v^)?",
    "(`a` $o^) : (`b` $v^)?",
    "$x^",
    "(`a` $a^)?",
    "(`a` $p^)?",
    "(`a` custom<A>($o, $a)^)?",
    "($x^)?",
    "(`a` $oa^ $x)?",
    "(`a` type($r)^)?",
    "(`a` $oa^ type($x))?",
    "(`a` $oa^ attr-dict)?",
    "(`a` $oa^ operands)?",
    "(`a` $oa^ $next)?",
    "(`a` $oa^ regions)?",
    "(`a` $oa^ successors)?",
    "(`a` $oa^ type(operands))?",
    "(`a` $oa^ prop-dict)?",
    "(`a` $oa^ oilist(`x` $u))?",
    "(`a`^ $o)?",
    "(`` ^ `b` $o)?",
    "(`a` (`b` $o^)?^)?",
    "(`a` custom<A>(\"x\")^)?",
    "(`a` custom<A>($next)^)?",
    "(type($rs)^)?",
    "(`` type($rs)^)?",
    "((`b` $o^)? $v^)?",
    "($o^) : `a`",
    "($o^ `a`)",
    "(`a` $o^ $any `:`)? attr-dict",
    // What is ambiguous.
    "$any `:` attr-dict",
    "$any $o (`b` $u^)? `:` attr-dict",
    "$any (`:` $u^)? attr-dict",
    "(`x` $u^ $any)? `:` attr-dict",
    "qualified($a) `:` attr-dict",
    "$any `a` `:` attr-dict",
    "$oa `:` attr-dict",
    "attr-dict $body",
    "attr-dict `a` $body",
    "attr-dict (`a` $u^)? $body",
    "attr-dict-with-keyword $body",
    // `oilist`.
    "oilist(`a` $o | `b` $oa | `c` $u | `d` $d `,` $dp | `e` custom<A>($v))",
    "oilist(`a` (`b` $o^)? $u)",
    "oilist `a`",
    "oilist($o)",
    "oilist(`a` $u | $oa)",
    "oilist(`` $u)",
    "oilist(`a` $u",
    "oilist(`a` $a)",
    "oilist(`a` $p)",
    "oilist(`a` $x)",
    "oilist(`a` $next)",
    "oilist(`a` operands)",
    "oilist(`a` attr-dict)",
    "oilist(`a` $u) `b` `a`",
    "custom<A>(oilist(`a`))",
];

/// Formats that are whole, each with its operation.
const WHOLE: &[(Sections, &str)] = &[
    (sections("AnyType:$x", "AnyType:$r", ""), "$x attr-dict"),
    (sections("AnyType:$x", "AnyType:$r", ""), "$x attr-dict type($x)"),
    (
        sections("AnyType:$x", "AnyType:$r", ""),
        "$x attr-dict type($x) type($r)",
    ),
    (sections("AnyType:$x", "AnyType:$r", ""), "attr-dict type($x) type($r)"),
    (sections("AnyType:$x", "AnyType:$r", ""), "$x type($x) type($r)"),
    (sections("I32:$x", "F32:$r", ""), "$x attr-dict"),
    (sections("I32:$x, Variadic<Index>:$v", "F32:$r", ""), "$x $v attr-dict"),
    (
        sections("I32:$x, Variadic<Index>:$v", "F32:$r", ""),
        "operands attr-dict",
    ),
    (sections("I32:$x, I64:$v", "F32:$r", ""), "operands attr-dict"),
    (sections("", "Variadic<F32>:$r", ""), "attr-dict"),
    (
        sections("AnyType:$x, AnyType:$y", "AnyType:$r", "SameOperandsAndResultType"),
        "$x `,` $y attr-dict type($r)",
    ),
    (
        sections("AnyType:$x, AnyType:$y", "AnyType:$r", "SameOperandsAndResultType"),
        "$x `,` $y attr-dict",
    ),
    (
        sections("I32:$x", "AnyType:$r", "SameOperandsAndResultType"),
        "$x attr-dict",
    ),
    (
        sections("AnyType:$x, AnyType:$y", "AnyType:$r", "SameTypeOperands"),
        "$x `,` $y attr-dict type($y) type($r)",
    ),
    (
        sections("AnyType:$x, AnyType:$y", "AnyType:$r", "SameTypeOperands"),
        "$x `,` $y attr-dict type($r)",
    ),
    (
        sections("AnyType:$x", "AnyType:$r", "AllTypesMatch<[\"x\", \"r\"]>"),
        "$x attr-dict type($r)",
    ),
    (
        sections(
            "AnyType:$x, AnyType:$y",
            "AnyType:$r",
            "AllTypesMatch<[\"x\", \"y\"]>, AllTypesMatch<[\"y\", \"r\"]>",
        ),
        "$x $y attr-dict type($x)",
    ),
    (
        sections(
            "AnyType:$x",
            "AnyType:$r",
            "TypesMatchWith<\"s\", \"x\", \"r\", \"$_self\">",
        ),
        "$x attr-dict type($x)",
    ),
    (
        sections(
            "AnyType:$x",
            "AnyType:$r",
            "TypesMatchWith<\"s\", \"x\", \"r\", \"$_self\">",
        ),
        "$x attr-dict type($r)",
    ),
    (
        sections(
            "Variadic<AnyType>:$x",
            "Variadic<AnyType>:$r",
            "RangedTypesMatchWith<\"s\", \"r\", \"x\", \"$_self\">",
        ),
        "$x attr-dict type($r)",
    ),
    (
        sections("I32Attr:$x", "AnyType:$r", "FirstAttrDerivedResultType"),
        "$x attr-dict",
    ),
    (
        sections(
            "AnyTensor:$x",
            "AnyTensor:$r",
            "SameOperandsAndResultShape, SameOperandsAndResultElementType",
        ),
        "$x attr-dict type($x)",
    ),
    (
        sections("Variadic<I32>:$x, Variadic<I32>:$y", "", ""),
        "$x `a` $y attr-dict",
    ),
    (
        sections("UnitAttr:$u, UnitAttr:$w", "", ""),
        "oilist(`a` $u) oilist(`b` | `a` $w) attr-dict",
    ),
    (
        sections("UnitAttr:$u, UnitAttr:$w", "", ""),
        "oilist(`a` $u | `b` $w) `b` attr-dict",
    ),
    (
        sections("UnitAttr:$u, UnitAttr:$w", "", ""),
        "oilist(`a` $u | `b` $w) `c` `b` attr-dict",
    ),
    (
        sections("UnitAttr:$u, UnitAttr:$w", "", ""),
        "oilist(`a` $u | `a` $w) attr-dict",
    ),
    (sections("Variadic<I32>:$xs, I32:$y", "", ""), "$xs `,` $y attr-dict"),
    (
        sections("UnitAttr:$u, UnitAttr:$w", "Variadic<I32>:$r", ""),
        "oilist(`a` type($r)) attr-dict",
    ),
    (
        sections("UnitAttr:$u, UnitAttr:$w", "I32:$r", ""),
        "oilist(`a` $u type($r)) attr-dict",
    ),
];

/// Formats with different verdicts, and the reasons.
const OTHERWISE: [(&str, &str); 7] = [
    ("$xs `,` $y attr-dict", "the comma is read as one of the list, Q24"),
    ("oilist(`a` operands)", "nothing says when the clause is printed"),
    ("oilist(`a` attr-dict)", "nothing says when the clause is printed"),
    ("oilist(`` $u)", "MLIR writes C++ that does not compile"),
    ("oilist(`a` $u | `a` $w) attr-dict", "the second clause is never read"),
    ("oilist(`a` type($r)) attr-dict", "the clause is never printed, Q16"),
    (
        "oilist(`a` $u type($r)) attr-dict",
        "a clause may not be there, and the type is, Q17",
    ),
];

pub(crate) const fn sections(ins: &'static str, outs: &'static str, traits: &'static str) -> Sections {
    Sections {
        ins,
        outs,
        regions: "",
        successors: "",
        traits,
    }
}

fn include_directory() -> &'static str {
    static FOUND: OnceLock<String> = OnceLock::new();
    FOUND.get_or_init(|| {
        let config = Command::new("llvm-config-22").arg("--includedir").output();
        let config = config.expect("llvm-config-22 starts: it comes with MLIR's headers");
        String::from_utf8_lossy(&config.stdout).trim().to_owned()
    })
}

/// Returns the verdict of `mlir-tblgen` on a format.
pub(crate) fn theirs(sections: &Sections, format: &str) -> (Verdict, String) {
    let Sections {
        ins,
        outs,
        regions,
        successors,
        traits,
    } = sections;
    let td = format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/Properties.td\"\n\
         include \"mlir/Interfaces/InferTypeOpInterface.td\"\n\
         def T_Dialect : Dialect {{ let name = \"t\"; let cppNamespace = \"::t\"; }}\n\
         def AOp : Op<T_Dialect, \"a\", [{traits}]> {{\n  let arguments = (ins {ins});\n  let results = (outs {outs});\n\
         let regions = (region {regions});\n  let successors = (successor {successors});\n  let assemblyFormat = [{{{format}}}];\n}}\n"
    );
    let is_incomplete = ["', not found", "is not buildable", "'attr-dict' directive not found"];
    judged(&mlir_tblgen("--gen-op-defs", &td), &is_incomplete)
}

/// Returns the verdict of `op!` on a format.
pub(crate) fn ours(sections: &Sections, format: &str) -> (Verdict, String) {
    let Sections {
        ins,
        outs,
        regions,
        successors,
        traits,
    } = sections;
    let source = format!(
        "AOp = \"t.a\", (ins {ins}), (outs {outs}), (region {regions}), (successor {successors}), [{traits}]\n\
         {{ assembly_format: {format:?} }}"
    );
    let code = Macro::Op.expand(source.parse().expect("these are tokens")).to_string();
    let is_incomplete = [
        "is missing from the format",
        "cannot infer the type",
        "missing `attr-dict` in the format",
    ];
    judged_here(&code, &is_incomplete)
}

/// Runs a generator of `mlir-tblgen` on records; its errors, or nothing if there are none.
pub(crate) fn mlir_tblgen(generator: &str, td: &str) -> Option<String> {
    let mut child = Command::new("mlir-tblgen-22")
        .args([generator, "-I", include_directory()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-tblgen-22 starts: it comes with MLIR");
    let mut pipe = child.stdin.take().expect("its input is a pipe");
    pipe.write_all(td.as_bytes()).expect("the record is short");
    drop(pipe);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success()).then_some(said)
}

/// Returns the verdict of `mlir-tblgen`: a format is only incomplete if its first error is one of these.
pub(crate) fn judged(said: &Option<String>, is_incomplete: &[&str]) -> (Verdict, String) {
    let Some(said) = said else {
        return (Verdict::Taken, String::new());
    };
    let error = said.lines().find(|line| line.contains("error: "));
    let error = error.unwrap_or("it crashes");
    let verdict = if is_incomplete.iter().any(|text| error.contains(text)) {
        Verdict::Incomplete
    } else {
        Verdict::Wrong
    };
    (verdict, error.to_owned())
}

/// Returns the verdict of a macro that wrote this code: a format is only incomplete if all errors are of these.
pub(crate) fn judged_here(code: &str, is_incomplete: &[&str]) -> (Verdict, String) {
    let errors: Vec<&str> = code.split("compile_error ! {").skip(1).collect();
    let wrong = errors
        .iter()
        .find(|error| !is_incomplete.iter().any(|text| error.contains(text)));
    let verdict = match (errors.first(), wrong) {
        (None, _) => Verdict::Taken,
        (_, None) => Verdict::Incomplete,
        _ => Verdict::Wrong,
    };
    let shown = wrong.or(errors.first()).copied().unwrap_or_default();
    (verdict, shown.chars().take(150).collect())
}

#[test]
fn formats_are_rejected_as_in_mlir() {
    if drr_tests::mlir().is_none() {
        return;
    }
    let mut different = String::new();
    let mut compare = |sections: &Sections, format: &str| {
        let (theirs, ours) = (theirs(sections, format), ours(sections, format));
        let is_known = OTHERWISE.iter().any(|(known, _)| *known == format);
        if (theirs.0 == ours.0) == is_known {
            different.push_str(&format!("{format}\n  MLIR: {theirs:?}\n  here: {ours:?}\n"));
        }
    };
    for format in FORMATS {
        compare(&EACH, format);
    }
    for (sections, format) in WHOLE {
        compare(sections, format);
    }
    assert!(different.is_empty(), "{different}");
}
