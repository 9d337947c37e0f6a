//! Properties.

use crate::importer::Importer;
use crate::names::{is_built_in, literal};
use crate::records::Record;
use crate::role::{Form, Role};

impl<'r> Importer<'r> {
    /// How a property is written.
    pub(crate) fn property(&mut self, record: Record<'r>) -> Form {
        let text = self.property_text(record);
        let text = text.unwrap_or_else(|| {
            let stored = record.text("storageType");
            self.report.leave_out(
                format!("the C++ type `{stored}` of properties, which are any attribute"),
                record.name(),
            );
            "AnyAttr".to_string()
        });
        let role = if text == "AnyAttr" || text.ends_with("Attr") {
            Role::Attr
        } else {
            Role::Prop
        };
        Form::new(text, role)
    }

    fn property_text(&mut self, record: Record<'r>) -> Option<String> {
        if record.is("EnumPropWithAttrForm") && record.is_set("storeInCustomAttribute") {
            let form = record.def("attrForm")?;
            return Some(self.constraint(form).text);
        }
        if let Some(of) = record.def("enum").filter(|_| record.is("EnumProp")) {
            let name = self.add_enum(of);
            return Some(format!("EnumProp<{name}>"));
        }
        let inner = |importer: &mut Self| {
            let base = record.def("baseProperty")?;
            let form = importer.constraint(base);
            (form.role == Role::Prop).then_some(form.text)
        };
        for class in record.classes() {
            match class {
                "OptionalProp" => {
                    let of = inner(self).or_else(|| stored_optional(record));
                    return of.map(|of| format!("OptionalProp<{of}>"));
                }
                "ConfinedProp" => return inner(self),
                "ArrayProp" | "IntArrayProp" => return None,
                _ => {}
            }
        }
        if !record.is_anonymous() && is_built_in(record.name()) {
            return Some(record.name().to_string());
        }
        let stored = record
            .text("storageType")
            .trim()
            .trim_start_matches("::")
            .trim_start_matches("std::");
        match stored {
            "bool" => Some("BoolProp".to_string()),
            "string" => Some("StringProp".to_string()),
            "int64_t" | "int32_t" | "int16_t" | "int8_t" | "uint64_t" | "uint32_t" | "uint16_t" | "uint8_t" => {
                Some(format!("IntProp<{}>", literal(stored)))
            }
            _ => None,
        }
    }
}

/// The integer in `std::optional<int64_t>`.
fn stored_optional(record: Record<'_>) -> Option<String> {
    let stored = crate::cpp::plain_name(record.text("storageType"));
    let of = stored.strip_prefix("optional<")?.strip_suffix('>')?;
    let is_integer = of.trim_start_matches('u').starts_with("int") && of.ends_with("_t");
    is_integer.then(|| format!("IntProp<{}>", literal(of)))
}
