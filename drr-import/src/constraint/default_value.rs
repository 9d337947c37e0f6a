//! Values in C++ as Rust: defaults and constants.

use crate::constraint::enums::cases_of;
use crate::constraint_expr::{ConstraintTarget, target_of};
use crate::importer::Importer;
use crate::records::Record;
use drr_lang::cpp::{self, Constant, evaluate, integer_type, without_namespaces, wrap};

/// Returns the value of a constraint on attributes or properties as a Rust expression, if its C++ is known.
pub(crate) fn value<'r>(importer: &mut Importer<'r>, of: Record<'r>, cpp: &str) -> Option<String> {
    // What a property stores by default may be written in another way.
    let stored = of.text("storageTypeValueOverride");
    if !has_default_builder(of, cpp) || !stored.is_empty() && stored != cpp {
        return None;
    }
    if let Some(of) = enum_of(of).or_else(|| importer.enum_inside(innermost(of))) {
        return enum_value(importer, of, cpp);
    }
    let base = innermost(of);
    if base.is("AttrDef") && cpp.trim() == "{}" {
        return Some("()".to_string());
    }
    let constant = evaluate(&cpp::parse(cpp)?, &|_| None)?;
    let storage = cpp::plain_name(base.text("storageType"));
    let interface = cpp::plain_name(base.text("interfaceType"));
    match (storage.as_str(), base.name()) {
        ("BoolAttr", _) | (_, "BoolProp" | "UnitProp") => constant.literal("bool"),
        ("UnitAttr", _) => constant.truth()?.then(|| "true".to_string()),
        ("IntegerAttr" | "FloatAttr", _) => number(&constant, base.def("valueType")?),
        ("StringAttr", _) | (_, "StringProp") => constant.literal("string"),
        ("ArrayAttr", _) => {
            // Only arrays of built-in elements have a translated constructor.
            let element = base.def("elementAttr");
            if element.is_some_and(|element| !crate::rust::names::is_built_in(element.name())) {
                return None;
            }
            list(&constant, |item| number(item, element?.def("valueType")?))
        }
        (storage, _) => match DENSE_ARRAYS.iter().find(|(known, _)| *known == storage) {
            Some((_, class)) => list(&constant, |item| item.literal(class)),
            None => integer_type(&interface).and_then(|_| constant.literal(&interface)),
        },
    }
}

/// Returns the value of an enum as a Rust expression, if its C++ is known.
pub(crate) fn enum_value<'r>(importer: &mut Importer<'r>, of: Record<'r>, cpp: &str) -> Option<String> {
    let name = importer.add_enum(of);
    cases_of(of).value_of(&name, cpp)
}

/// Returns `true` if C++ builds an attribute from a value as its storage does, and not, say, from twice the value.
fn has_default_builder(of: Record<'_>, cpp: &str) -> bool {
    let call = without_namespaces(of.text("constBuilderCall"));
    let base = innermost(of);
    let storage = cpp::plain_name(base.text("storageType"));
    let builder = |name: &str| call == format!("$_builder.get{name}($0)");
    match storage.as_str() {
        // A property is the value.
        _ if target_of(of) == ConstraintTarget::Prop => true,
        "UnitAttr" => call == "(($0)?$_builder.getUnitAttr():nullptr)",
        "IntegerAttr" | "FloatAttr" => {
            let ty = base
                .def("valueType")
                .map(|ty| without_namespaces(ty.text("builderCall")));
            let is_of_type = |ty: String| {
                // The number of an enum case.
                let number = call.strip_prefix(&format!("$_builder.get{storage}({ty},"));
                let number = number.and_then(|rest| rest.strip_suffix(')'));
                number.is_some_and(|number| {
                    number == "$0"
                        || enum_of(of).is_some() && number.starts_with("static_cast<") && number.ends_with(">($0)")
                })
            };
            ty.is_some_and(is_of_type)
        }
        "ArrayAttr" => {
            let element = base.def("elementAttr").map_or("", Record::name);
            // One of nothing has no elements to build.
            cpp.trim() == "{}" && builder("ArrayAttr")
                || builder(&format!("{}ArrayAttr", element.trim_end_matches("Attr")))
        }
        "BoolAttr" | "StringAttr" => builder(&storage),
        dense if DENSE_ARRAYS.iter().any(|(known, _)| *known == dense) => builder(dense),
        class => call == format!("{class}::get($_builder.getContext(),$0)"),
    }
}

/// The dense arrays with the classes of their elements.
const DENSE_ARRAYS: [(&str, &str); 7] = [
    ("DenseBoolArrayAttr", "bool"),
    ("DenseI8ArrayAttr", "int8_t"),
    ("DenseI16ArrayAttr", "int16_t"),
    ("DenseI32ArrayAttr", "int32_t"),
    ("DenseI64ArrayAttr", "int64_t"),
    ("DenseF32ArrayAttr", "float"),
    ("DenseF64ArrayAttr", "double"),
];

/// Returns a number of a builtin type.
fn number(constant: &Constant, ty: Record<'_>) -> Option<String> {
    match width_of(ty) {
        // Only the lowest bit is kept: two is false.
        Some((1, _)) => Some((constant.int()?.value & 1 == 1).to_string()),
        Some((bits, signed)) => Some(wrap(constant.int()?.value, bits, signed)?.to_string()),
        None => {
            let class = match ty.int("bitwidth")? {
                32 => "float",
                64 => "double",
                _ => return None,
            };
            let number = constant.literal(class)?;
            number.parse().is_ok_and(f64::is_finite).then_some(number)
        }
    }
}

/// Returns the width of an integer type, and whether it is signed. Signless numbers are printed with a sign.
fn width_of(ty: Record<'_>) -> Option<(u32, bool)> {
    match ty {
        ty if ty.name() == "Index" => Some((64, true)),
        ty if ty.is("I") || ty.is("SI") => Some((u32::try_from(ty.int("bitwidth")?).ok()?, true)),
        ty if ty.is("UI") => Some((u32::try_from(ty.int("bitwidth")?).ok()?, false)),
        _ => None,
    }
}

fn list(constant: &Constant, item: impl Fn(&Constant) -> Option<String>) -> Option<String> {
    let Constant::List(items) = constant else { return None };
    let items = items.iter().map(item).collect::<Option<Vec<String>>>()?;
    Some(format!("&[{}]", items.join(", ")))
}

/// Returns the enum that a record is or contains.
pub(crate) fn enum_of(record: Record<'_>) -> Option<Record<'_>> {
    let record = innermost(record);
    if record.is("EnumInfo") {
        return Some(record);
    }
    record.def("enum").filter(|of| of.is("EnumInfo"))
}

/// Returns the record inside all confining and wrapping constraints.
fn innermost(mut record: Record<'_>) -> Record<'_> {
    for _ in 0..20 {
        match record.def("baseAttr").or_else(|| record.def("baseProperty")) {
            Some(base) => record = base,
            None => break,
        }
    }
    record
}
