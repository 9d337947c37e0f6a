//! Properties.

use crate::constraint::summary_entry;
use crate::functions::predicate_body;
use crate::importer::Importer;
use crate::item::place_comment;
use crate::names::{is_built_in, literal, snake_case};
use crate::predicate;
use crate::records::Record;
use crate::role::{Form, Role};
use crate::words::{as_part_of_sentence, has_word};
use drr_lang::cpp::{integer_type, property_of_class, unwrapped};

impl<'r> Importer<'r> {
    /// Returns the spelling of a property.
    pub(crate) fn property(&mut self, record: Record<'r>) -> Form {
        let Some(text) = self.property_text(record) else {
            return self.property_of_unknown_type(record);
        };
        let role = if text == "AnyAttr" || text.ends_with("Attr") {
            Role::Attr
        } else {
            Role::Prop
        };
        Form::new(text, role)
    }

    /// Returns the constraint on attributes for a property of a C++ type that is not known: only C++ knows which attributes it takes.
    fn property_of_unknown_type(&mut self, record: Record<'r>) -> Form {
        let stored = record.text("storageType").trim();
        let wish = match record.is_anonymous() {
            true => record.class(),
            false => record.name(),
        };
        let name = self.names.claim(&[wish]);
        let function = self.attr_function(record, &name, &format!("the C++ type `{stored}`"), stored);
        let summary = match record.text("summary").trim() {
            "" => literal(&format!("value of the C++ type `{stored}`")),
            summary => literal(&as_part_of_sentence(summary)),
        };
        let place = place_comment(record, "    ");
        let notes = self.report.notes();
        let text = format!(
            "constraint! {{\n{place}    pub {name}: Attr, {summary},\n    |ctx, attr| {function}(ctx, attr)\n}}\n"
        );
        let item = self.item(record, text, notes);
        self.items.constraints.push(item);
        self.report.constraints += 1;
        Form::new(&name, Role::Attr)
    }

    /// Returns the function to write that decides which attributes are values of something that only C++ knows.
    pub(crate) fn attr_function(&mut self, record: Record<'r>, name: &str, of: &str, cpp: &str) -> String {
        let wish = format!("is_{}", snake_case(name));
        let about = format!("Returns `true` if an attribute is a value of {of}. Until it is written, none is.");
        let signature = "(ctx: &Context, attr: Attribute) -> bool";
        let body = predicate_body("attr", Some(name));
        self.function_for(Some(record), &wish, about, cpp, signature, &body)
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
                "OptionalProp" | "ArrayProp" | "IntArrayProp" => {
                    let form = self.constraint(self.wrapped(record)?);
                    return (form.role == Role::Prop).then(|| format!("{class}<{}>", form.text));
                }
                "ConstantProp" => {
                    let base = record.def("baseProperty")?;
                    let of = inner(self)?;
                    return match crate::default::value(self, base, record.text("value")) {
                        Some(value) => Some(format!("ConstantProp<{of}, {}>", literal(&value))),
                        None => self.confined(record, &of),
                    };
                }
                "ConfinedProp" => {
                    // The predicate has those of what is confined again.
                    let bases = std::iter::successors(Some(record), |record| {
                        record.def("baseProperty").filter(|_| record.is("ConfinedProp"))
                    });
                    let form = self.constraint(bases.last()?);
                    return self.confined(record, &form.text);
                }
                _ => {}
            }
        }
        if !record.is_anonymous() && is_built_in(record.name()) {
            return Some(record.name().to_string());
        }
        property_of_class(record.text("storageType"))
    }

    /// Returns the property in an optional property or an array of properties. Their records do not name it, but contain its C++
    /// class, its conversion and its predicate.
    fn wrapped(&self, record: Record<'r>) -> Option<Record<'r>> {
        let stored = record.text("storageType").split_once('<')?.1.strip_suffix('>')?;
        let predicate = predicate::of_elements(record).map(Record::name);
        let conversion = record.text("convertFromAttribute");
        let is_it = |of: &Record<'r>| {
            let own = of.text("convertFromAttribute");
            let own = own.replace("$_storage", "propStorage").replace("$_attr", "propAttr");
            of.text("storageType") == stored
                && predicate::of_property(*of).map(Record::name) == predicate
                && (record.is("IntArrayProp") || conversion.contains(&own))
        };
        let all = self.records.of_class("Property").filter(is_it);
        // The conversion of an array has that of its elements inside. Of equal ones, one with a name is preferred: which of those
        // without one comes first depends on the rest of the file.
        all.min_by_key(|of| {
            (
                std::cmp::Reverse(of.text("convertFromAttribute").len()),
                of.is_anonymous(),
            )
        })
    }

    /// Returns a property with an additional predicate.
    fn confined(&mut self, record: Record<'r>, of: &str) -> Option<String> {
        let notes = self.report.notes();
        let test = predicate::test_of_property(self, record, of)?;
        let key = format!("Prop<{of}> {} {test}", record.text("summary"));
        if let Some(form) = self.named_forms.get(&key) {
            return Some(form.text.clone());
        }
        let wish = match record.is_anonymous() {
            true => "ConfinedProp",
            false => record.name(),
        };
        let name = self.names.claim(&[wish]);
        let summary = summary_entry(record);
        let parameter = |name: &str| format!("{}{name}", if has_word(&test, name) { "" } else { "_" });
        let (ctx, value) = (parameter("ctx"), parameter("value"));
        let docs = self.comment("", record.text("description"), "", "    ");
        let place = place_comment(record, "    ");
        let text = format!(
            "constraint! {{\n{docs}{place}    pub {name}: Prop<{of}>,{summary}\n    |{ctx}, {value}| {}\n}}\n",
            unwrapped(&test)
        );
        let item = self.item(record, text, notes);
        self.items.constraints.push(item);
        self.report.constraints += 1;
        if self.is_buildable(of) {
            self.buildable_attrs.insert(name.clone());
        }
        self.named_forms.insert(key, Form::new(&name, Role::Prop));
        Some(name)
    }

    /// Returns a constraint on the property of an argument. If the record has no property, the argument determines it.
    pub(crate) fn property_constraint(&mut self, record: Record<'r>, argument: Option<Record<'r>>) -> Option<String> {
        let of = match (record.text("interfaceType").trim(), argument) {
            ("", Some(argument)) => self.constraint(argument).text,
            (class, _) => property_of_class(class)?,
        };
        self.confined(record, &of)
    }
}

/// Returns the Rust type of a plain property.
pub(crate) fn plain_type(of: &str) -> Option<String> {
    match of {
        "BoolProp" => Some("bool".to_string()),
        "StringProp" => Some("&[u8]".to_string()),
        "I32Prop" => Some("i32".to_string()),
        "I64Prop" => Some("i64".to_string()),
        _ => match of.strip_prefix("EnumProp<").and_then(|rest| rest.strip_suffix('>')) {
            Some(name) => Some(name.to_string()),
            None => {
                let class = of.strip_prefix("IntProp<\"")?.strip_suffix("\">")?;
                let (bits, signed) = integer_type(class)?;
                Some(format!("{}{bits}", if signed { 'i' } else { 'u' }))
            }
        },
    }
}
