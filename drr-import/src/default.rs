//! Values in C++ as Rust: defaults and constants.

use crate::enums::case_of;
use crate::importer::Importer;
use crate::records::Record;

/// The value of a constraint on attributes or properties, as an expression of Rust, if its C++ is understood.
pub(crate) fn value<'r>(importer: &mut Importer<'r>, of: Record<'r>, cpp: &str) -> Option<String> {
    let text = cpp.trim();
    if let Some(of) = enum_of(of) {
        let name = importer.add_enum(of);
        let none = || {
            of.defs("enumerants")
                .find(|case| text == "{}" && case.int("value") == Some(0))
        };
        let case = case_of(of, text).or_else(|| case_of(of, none()?.text("symbol")))?;
        return Some(format!("{name}::{case}"));
    }
    let base = root(of);
    let storage = base.text("storageType").trim().to_string();
    let plain = storage.rsplit("::").next().unwrap_or("");
    let interface = base.text("interfaceType").trim();
    match (plain, base.name()) {
        ("BoolAttr", _) | (_, "BoolProp" | "UnitProp") => ["true", "false"].contains(&text).then(|| text.to_string()),
        (_, "I1Attr") => match text {
            "true" | "1" => Some("true".to_string()),
            "false" | "0" => Some("false".to_string()),
            _ => None,
        },
        ("IntegerAttr", _) => integer(text),
        ("FloatAttr", _) => float(text),
        ("StringAttr", _) => string(text),
        (
            "DenseI64ArrayAttr" | "DenseI32ArrayAttr" | "DenseI16ArrayAttr" | "DenseI8ArrayAttr" | "DenseBoolArrayAttr",
            _,
        ) => {
            let list = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            let items = list?.split(',').map(str::trim).filter(|item| !item.is_empty());
            let items = items.map(|item| match item {
                "true" | "false" => Some(item.to_string()),
                item => integer(item),
            });
            Some(format!("&[{}]", items.collect::<Option<Vec<String>>>()?.join(", ")))
        }
        ("ArrayAttr", _) if text == "{}" => Some("&[]".to_string()),
        _ if interface.starts_with("int") || interface.starts_with("uint") => integer(text),
        _ => None,
    }
}

/// The enum that something is, or holds.
pub(crate) fn enum_of(record: Record<'_>) -> Option<Record<'_>> {
    let record = root(record);
    if record.is("EnumInfo") {
        return Some(record);
    }
    record.def("enum").filter(|of| of.is("EnumInfo"))
}

/// What is behind the constraints that confine or wrap it.
fn root(mut record: Record<'_>) -> Record<'_> {
    for _ in 0..20 {
        match record.def("baseAttr").or_else(|| record.def("baseProperty")) {
            Some(base) => record = base,
            None => break,
        }
    }
    record
}

pub(crate) fn integer(text: &str) -> Option<String> {
    let text = text.trim();
    let cast = text
        .strip_prefix("static_cast<")
        .and_then(|rest| rest.split_once(">(")?.1.strip_suffix(')'));
    let text = cast.unwrap_or(text).trim_end_matches(['u', 'U', 'l', 'L']);
    let known = [
        ("INT64_MAX", "i64::MAX"),
        ("INT64_MIN", "i64::MIN"),
        ("INT32_MAX", "i32::MAX"),
        ("INT32_MIN", "i32::MIN"),
    ];
    let limits = [
        "std::numeric_limits<int64_t>::max()",
        "std::numeric_limits<int32_t>::max()",
    ];
    if let Some((_, rust)) = known.iter().find(|(cpp, _)| *cpp == text) {
        return Some((*rust).to_string());
    }
    if let Some(at) = limits.iter().position(|cpp| *cpp == text) {
        return Some(["i64::MAX", "i32::MAX"][at].to_string());
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return i64::from_str_radix(hex, 16).ok().map(|number| number.to_string());
    }
    text.parse::<i64>().ok().map(|number| number.to_string())
}

fn float(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['f', 'F']);
    let inner = text
        .strip_prefix("llvm::APFloat(")
        .or_else(|| text.strip_prefix("::llvm::APFloat("));
    let text = inner.map_or(text, |inner| inner.trim_end_matches(')').trim_end_matches(['f', 'F']));
    let number: f64 = text.parse().ok()?;
    number.is_finite().then(|| format!("{number:?}"))
}

fn string(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.contains(['"', '\\']) => Some(crate::names::literal(inner)),
        Some(_) => None,
        // `DefaultValuedStrAttr<StrAttr, "a">` says the text itself.
        None if !text.contains(['(', ':', '"', '\\', '{']) => Some(crate::names::literal(text)),
        None => None,
    }
}
