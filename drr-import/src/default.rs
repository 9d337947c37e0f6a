//! Values in C++ as Rust: defaults and constants.

use crate::enums::cases_of;
use crate::importer::Importer;
use crate::names::literal;
use crate::records::Record;
use drr_lang::cpp;
use drr_lang::cpp::{Constant, Float, evaluate, integer_type, wrap};

/// The value of a constraint on attributes or properties, as an expression of Rust, if its C++ is understood.
pub(crate) fn value<'r>(importer: &mut Importer<'r>, of: Record<'r>, cpp: &str) -> Option<String> {
    if let Some(of) = enum_of(of).or_else(|| importer.enum_inside(root(of))) {
        let name = importer.add_enum(of);
        return cases_of(of).value_of(&name, cpp);
    }
    let base = root(of);
    if base.is("AttrDef") && cpp.trim() == "{}" {
        return Some("()".to_string());
    }
    let constant = evaluate(&cpp::parse(cpp)?, &|_| None)?;
    let storage = cpp::plain_name(base.text("storageType"));
    let interface = cpp::plain_name(base.text("interfaceType"));
    match (storage.as_str(), base.name()) {
        ("BoolAttr", _) | (_, "BoolProp" | "UnitProp" | "I1Attr") => Some(constant.truth()?.to_string()),
        ("UnitAttr", _) => constant.truth()?.then(|| "true".to_string()),
        ("IntegerAttr", _) => {
            let (bits, signed) = width_of(base.def("valueType")?)?;
            match bits {
                1 => Some(constant.truth()?.to_string()),
                _ => integer(&constant, (bits, signed)),
            }
        }
        ("FloatAttr", _) => float(&constant, base.def("valueType")?),
        ("StringAttr", _) | (_, "StringProp") => match constant {
            Constant::Text(text) => Some(literal(&text)),
            _ => None,
        },
        ("DenseBoolArrayAttr", _) => list(&constant, |item| Some(item.truth()?.to_string())),
        ("DenseI8ArrayAttr", _) => list(&constant, |item| integer(item, (8, true))),
        ("DenseI16ArrayAttr", _) => list(&constant, |item| integer(item, (16, true))),
        ("DenseI32ArrayAttr", _) => list(&constant, |item| integer(item, (32, true))),
        ("DenseI64ArrayAttr", _) => list(&constant, |item| integer(item, (64, true))),
        ("DenseF32ArrayAttr", _) => list(&constant, as_f32),
        ("DenseF64ArrayAttr", _) => list(&constant, as_f64),
        ("ArrayAttr", _) => {
            // An empty one is made of no element, but by what is built in.
            let element = base.def("elementAttr");
            if element.is_some_and(|element| !crate::names::is_built_in(element.name())) {
                return None;
            }
            list(&constant, |item| match element?.def("valueType")? {
                ty if width_of(ty).is_some() => integer(item, width_of(ty)?),
                ty => float(item, ty),
            })
        }
        _ => integer(&constant, integer_type(&interface)?),
    }
}

/// An integer of so many bits.
pub(crate) fn integer(constant: &Constant, (bits, signed): (u32, bool)) -> Option<String> {
    Some(wrap(constant.int()?.value, bits, signed)?.to_string())
}

/// The bits of an integer type, and whether numbers of it have a sign: those without signedness are shown with one.
fn width_of(ty: Record<'_>) -> Option<(u32, bool)> {
    match ty {
        ty if ty.name() == "Index" => Some((64, true)),
        ty if ty.is("I") || ty.is("SI") => Some((u32::try_from(ty.int("bitwidth")?).ok()?, true)),
        ty if ty.is("UI") => Some((u32::try_from(ty.int("bitwidth")?).ok()?, false)),
        _ => None,
    }
}

/// A number of a floating-point type.
fn float(constant: &Constant, ty: Record<'_>) -> Option<String> {
    match ty.int("bitwidth")? {
        32 => as_f32(constant),
        64 => as_f64(constant),
        _ => None,
    }
    .filter(|number| number.parse().is_ok_and(f64::is_finite))
}

pub(crate) fn as_f32(constant: &Constant) -> Option<String> {
    #[expect(clippy::cast_possible_truncation, reason = "so does C++")]
    let number = match constant {
        Constant::Float(Float::F32(number)) => *number,
        other => other.float()? as f32,
    };
    Some(format!("{number:?}"))
}

pub(crate) fn as_f64(constant: &Constant) -> Option<String> {
    Some(format!("{:?}", constant.float()?))
}

fn list(constant: &Constant, item: impl Fn(&Constant) -> Option<String>) -> Option<String> {
    let Constant::List(items) = constant else { return None };
    let items = items.iter().map(item).collect::<Option<Vec<String>>>()?;
    Some(format!("&[{}]", items.join(", ")))
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
