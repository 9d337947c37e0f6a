//! Parameters of types and attributes, by their C++ classes.

use super::class::{constraint_of_class, property_of_class};
use super::constant::{Constant, evaluate};
use super::expr::{parse, plain_name};
use super::rust_expr::CppKind;
use crate::built_in;

/// A parameter of a type or an attribute, without its default.
#[derive(Clone, Debug)]
pub struct Parameter<E> {
    /// The constraint or property of a single value, as written.
    pub constraint: String,
    /// The kind of entity: [`CppKind::Type`], [`CppKind::Attr`], or [`CppKind::Plain`] for a property.
    pub kind: CppKind,
    /// The enum, if the parameter is one.
    pub of_enum: Option<E>,
    /// `true` for a list of such values.
    pub is_list: bool,
    /// `true` if the class is an `std::optional`.
    pub is_optional: bool,
}

impl<E> Parameter<E> {
    /// Creates a parameter of one value.
    pub fn new(constraint: impl Into<String>, kind: CppKind) -> Parameter<E> {
        Parameter {
            constraint: constraint.into(),
            kind,
            of_enum: None,
            is_list: false,
            is_optional: false,
        }
    }

    /// Creates the parameter of a class. `find` looks up classes other than plain values and lists, by their
    /// unqualified names.
    ///
    /// # Errors
    ///
    /// If `find` does not find the class.
    pub fn of_class<X>(class: &str, find: impl FnOnce(&str) -> Result<Parameter<E>, X>) -> Result<Parameter<E>, X> {
        let class = plain_name(class);
        let inside = |class: &str, wrapper: &str| {
            let inner = class.strip_prefix(wrapper)?.trim_start().strip_prefix('<')?.trim_end();
            Some(plain_name(inner.strip_suffix('>')?))
        };
        let optional = inside(&class, "optional");
        let class = optional.as_ref().unwrap_or(&class);
        let list = LISTS.iter().find_map(|list| inside(class, list));
        let class = list.as_ref().unwrap_or(class);
        // The second argument of `SmallVector` is a size.
        let class = match class.rsplit_once(',') {
            Some((class, size)) if list.is_some() && size.trim().parse::<u32>().is_ok() => class.trim_end(),
            _ => class,
        };
        let one = match (property_of_class(class), float_of_class(class)) {
            (Some(property), _) => Parameter::new(property, CppKind::Plain),
            (None, Some(float)) => Parameter::new(float, CppKind::Attr),
            (None, None) => find(class)?,
        };
        Ok(Parameter {
            is_list: list.is_some(),
            is_optional: optional.is_some(),
            ..one
        })
    }

    /// Returns the constraint of a required parameter, as written.
    pub fn written(&self) -> String {
        let list = match self.kind {
            _ if !self.is_list => self.constraint.clone(),
            CppKind::Type => format!("TypeList<{}>", self.constraint),
            CppKind::Attr => format!("AttrList<{}>", self.constraint),
            _ => format!("ArrayProp<{}>", self.constraint),
        };
        match self.kind {
            _ if !self.is_optional => list,
            CppKind::Type if !self.is_list => format!("Optional<{list}>"),
            CppKind::Type | CppKind::Attr => format!("OptionalAttr<{list}>"),
            _ => format!("OptionalProp<{list}>"),
        }
    }

    /// Returns the constraint of an optional parameter of a C++ class, or `None` if its default is not translatable.
    /// `value` translates enum values.
    pub fn with_default(
        &self,
        class: &str,
        default: &str,
        value: impl FnOnce(&E, &str) -> Option<String>,
    ) -> Option<String> {
        let (default, written) = (default.trim(), self.written());
        let is_of_nothing = self.is_of_nothing(class, default);
        let value = match (self.kind, &self.of_enum) {
            _ if self.is_optional => return is_of_nothing.then_some(written),
            _ if self.is_list => is_of_nothing.then(|| "&[]".to_string())?,
            (CppKind::Attr, _) if let Some((_, class)) = FLOATS.iter().find(|(float, _)| *float == written) => {
                if is_of_nothing {
                    "0.0".to_string()
                } else {
                    evaluate(&parse(default)?, &|_| None)?.literal(class)?
                }
            }
            (CppKind::Type, _) if is_of_nothing => return Some(format!("Optional<{written}>")),
            (CppKind::Attr, _) if is_of_nothing => return Some(format!("OptionalAttr<{written}>")),
            (CppKind::Attr, _) if written == "BoolAttr" => {
                let value = default.strip_prefix("BoolAttr::get($_ctxt, ")?.strip_suffix(')')?;
                value.parse::<bool>().ok()?.to_string()
            }
            (CppKind::Type | CppKind::Attr, _) => return None,
            (_, Some(of)) => value(of, default)?,
            _ if is_of_nothing => match written.as_str() {
                "BoolProp" => "false".to_string(),
                "StringProp" => "\"\"".to_string(),
                _ => "0".to_string(),
            },
            _ => plain_value(&written, &evaluate(&parse(default)?, &|_| None)?)?,
        };
        let noun = match self.kind {
            CppKind::Type | CppKind::Attr => "Attr",
            _ => "Prop",
        };
        Some(format!("DefaultValued{noun}<{written}, {value:?}>"))
    }

    /// Returns `true` for value initialization of the class of the parameter: `Type()`, `int64_t()`, `{}`, `nullptr`.
    /// Any other call is that of a function.
    fn is_of_nothing(&self, class: &str, default: &str) -> bool {
        let is_made = default.strip_suffix("()").is_some_and(|made| {
            let [class, made] = [class, made].map(plain_name);
            let is_inside = || class.strip_suffix(&made).is_some_and(|around| around.ends_with("::"));
            // The same values may have several classes.
            let is_same = || property_of_class(&made).is_some_and(|it| property_of_class(&class) == Some(it));
            let is_list = || LISTS.iter().any(|list| made.starts_with(&format!("{list}<")));
            let is_null = || constraint_of_class(self.kind, &made).is_some();
            class == made
                || is_inside()
                || match (self.is_optional, self.is_list) {
                    (true, _) => false,
                    (false, true) => is_list(),
                    (false, false) => is_same() || is_null(),
                }
        });
        is_made || matches!(default, "{}" | "nullptr" | "std::nullopt" | "::std::nullopt")
    }
}

/// The classes of lists.
const LISTS: [&str; 3] = ["ArrayRef", "SmallVector", "vector"];

/// Attributes that store floating-point classes, without their types in text, as `AsmParser::parseFloat` and
/// `AsmPrinter::printFloat` have it.
const FLOATS: [(&str, &str); 2] = [("F32Attr", "float"), ("F64Attr", "double")];

/// Returns the attribute that stores a floating-point class.
fn float_of_class(class: &str) -> Option<&'static str> {
    let found = FLOATS.iter().find(|(_, float)| *float == class)?;
    Some(found.0)
}

/// Returns the value of a property as Rust.
fn plain_value(property: &str, constant: &Constant) -> Option<String> {
    constant.literal(match property {
        "BoolProp" => "bool",
        "StringProp" => "string",
        number => number.strip_prefix("IntProp<\"")?.strip_suffix("\">")?,
    })
}

/// Returns the marker that declares the kind of a constraint, if its name does not show the kind.
pub fn marker(constraint: &str, kind: CppKind) -> &'static str {
    let name = constraint.split('<').next().unwrap_or("");
    let name = name.rsplit("::").next().unwrap_or(name);
    match kind {
        _ if built_in::row(name).is_some() => "",
        CppKind::Attr if !name.ends_with("Attr") => "attr ",
        CppKind::Plain if !name.ends_with("Prop") => "prop ",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_constraints() {
        let found = |class: &str, default: &str| {
            let find = |class: &str| match class {
                "shop::Mode" => Ok(Parameter {
                    of_enum: Some(()),
                    ..Parameter::new("EnumProp<Mode>", CppKind::Plain)
                }),
                "Type" => Ok(Parameter::new("AnyType", CppKind::Type)),
                "BoolAttr" => Ok(Parameter::new("BoolAttr", CppKind::Attr)),
                _ => Err(()),
            };
            let parameter = Parameter::of_class(class, find).ok()?;
            match default {
                "" => Some(parameter.written()),
                default => parameter.with_default(class, default, |(), default| Some(format!("case {default}"))),
            }
        };
        for (class, default, expected) in [
            ("int64_t", "", Some("IntProp<\"int64_t\">")),
            (
                "unsigned",
                "1u << 4",
                Some("DefaultValuedProp<IntProp<\"uint32_t\">, \"16\">"),
            ),
            (
                "::llvm::StringRef",
                "\"a\\x41\"",
                Some("DefaultValuedProp<StringProp, \"\\\"aA\\\"\">"),
            ),
            ("StringRef", "{}", Some("DefaultValuedProp<StringProp, \"\\\"\\\"\">")),
            ("bool", "1", Some("DefaultValuedProp<BoolProp, \"true\">")),
            ("bool", "isIt()", None),
            ("int64_t", "Defaults::Width()", None),
            ("bool", "Flags::Enabled()", None),
            ("::llvm::StringRef", "Name()", None),
            ("double", "Pi()", None),
            ("::llvm::ArrayRef<int64_t>", "Dims()", None),
            ("::mlir::Type", "GetI32()", None),
            ("std::optional<int>", "int()", None),
            ("std::optional<::mlir::Type>", "::mlir::Type()", None),
            (
                "::llvm::ArrayRef<int64_t>",
                "::llvm::ArrayRef<int64_t>()",
                Some("DefaultValuedProp<ArrayProp<IntProp<\"int64_t\">>, \"&[]\">"),
            ),
            (
                "::llvm::ArrayRef<bool>",
                "::llvm::SmallVector<bool>()",
                Some("DefaultValuedProp<ArrayProp<BoolProp>, \"&[]\">"),
            ),
            ("::mlir::Type", "IntegerType()", Some("Optional<AnyType>")),
            (
                "uint32_t",
                "unsigned()",
                Some("DefaultValuedProp<IntProp<\"uint32_t\">, \"0\">"),
            ),
            ("::mlir::Type", "::mlir::Type()", Some("Optional<AnyType>")),
            ("::mlir::Type", "f()", None),
            (
                "BoolAttr",
                "BoolAttr::get($_ctxt, true)",
                Some("DefaultValuedAttr<BoolAttr, \"true\">"),
            ),
            (
                "shop::Mode",
                "Mode::get()",
                Some("DefaultValuedProp<EnumProp<Mode>, \"case Mode::get()\">"),
            ),
            (
                "::llvm::ArrayRef< Type >",
                "{}",
                Some("DefaultValuedAttr<TypeList<AnyType>, \"&[]\">"),
            ),
            (
                "std::optional<ArrayRef<int>>",
                "",
                Some("OptionalProp<ArrayProp<IntProp<\"int32_t\">>>"),
            ),
            ("std::optional<::mlir::Type>", "std::nullopt", Some("Optional<AnyType>")),
            ("int", "int()", Some("DefaultValuedProp<IntProp<\"int32_t\">, \"0\">")),
            (
                "std::optional<uint8_t>",
                "::std::optional<uint8_t>()",
                Some("OptionalProp<IntProp<\"uint8_t\">>"),
            ),
            ("double", "", Some("F64Attr")),
            ("double", "1.0 / 4", Some("DefaultValuedAttr<F64Attr, \"0.25\">")),
            ("float", "0.1f", Some("DefaultValuedAttr<F32Attr, \"0.1\">")),
            ("float", "float()", Some("DefaultValuedAttr<F32Attr, \"0.0\">")),
            ("double", "computeIt()", None),
            ("std::optional<double>", "", Some("OptionalAttr<F64Attr>")),
            ("::llvm::ArrayRef<float>", "", Some("AttrList<F32Attr>")),
            (
                "::llvm::SmallVector<int64_t, 4>",
                "",
                Some("ArrayProp<IntProp<\"int64_t\">>"),
            ),
            ("std::vector<bool>", "", Some("ArrayProp<BoolProp>")),
            ("unsigned char", "", Some("IntProp<\"uint8_t\">")),
            ("unsigned long long", "", Some("IntProp<\"uint64_t\">")),
            ("std::pair<int, int>", "", None),
            ("::llvm::APFloat", "", None),
        ] {
            assert_eq!(found(class, default).as_deref(), expected, "{class} {default}");
        }
    }
}
