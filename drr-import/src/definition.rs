//! Types and attributes of dialects as `type_def!` and `attr_def!`, where their parameters and their text need no C++.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use drr_schema::ELEMENT_INTERFACES;

use crate::custom_form::one_indentation;
use crate::enums::kind_of;
use crate::importer::Importer;
use crate::item::place_comment;
use crate::known;
use crate::names::{argument, literal, raw_literal};
use crate::records::{Record, Value};
use crate::role::{Form, Role};
use drr_lang::cpp;
use drr_lang::cpp::Kind;
use drr_lang::cpp::{Constant, evaluate, integer_type};

/// Integers of C++ with the names that properties have for them.
const INTEGERS: [(&str, &str); 13] = [
    ("int8_t", "int8_t"),
    ("int16_t", "int16_t"),
    ("int32_t", "int32_t"),
    ("int64_t", "int64_t"),
    ("uint8_t", "uint8_t"),
    ("uint16_t", "uint16_t"),
    ("uint32_t", "uint32_t"),
    ("uint64_t", "uint64_t"),
    ("int", "int32_t"),
    ("unsigned", "uint32_t"),
    ("unsigned int", "uint32_t"),
    ("size_t", "uint64_t"),
    ("long", "int64_t"),
];

/// What a parameter is, before it may be left out.
struct Parameter<'r> {
    form: Form,
    /// The enum that it is of.
    of_enum: Option<Record<'r>>,
}

impl<'r> Importer<'r> {
    /// A type or an attribute of a dialect: a definition where that is possible, else a constraint with the reason.
    pub(crate) fn defined(&mut self, record: Record<'r>, role: Role) -> Form {
        match self.definition(record, role) {
            Ok(form) => form,
            Err(why) => {
                self.undefined.insert(record.name());
                let dialect = record.def("dialect").map_or("", |dialect| dialect.text("name"));
                let [types, attrs] = &mut self.defined.entry(dialect).or_default().has_constraints;
                *(if role == Role::Type { types } else { attrs }) = true;
                let noun = if role == Role::Type { "a type" } else { "an attribute" };
                let what = format!("the definition of {noun}, which became a constraint on its name: {why}");
                let notes = self.report.notes();
                self.report.leave_out(what, name_in_text(record, role));
                crate::entity::form(self, record, role, notes)
            }
        }
    }

    /// Adds the item of a definition, or says why there can be none.
    fn definition(&mut self, record: Record<'r>, role: Role) -> Result<Form, String> {
        let notes = self.report.notes();
        let dialect = record.def("dialect").map_or("", |dialect| dialect.text("name"));
        let mnemonic = record.text("mnemonic");
        let format = record.text("assemblyFormat");
        if dialect == "builtin" {
            return Err("builtin types and attributes are a part of drr".to_string());
        }
        if !self.dialects.contains(&dialect) {
            let other = crate::names::upper_ident(record.name());
            if !self.elsewhere.has(&other) {
                return Err("it belongs to a dialect that is not imported".to_string());
            }
            let name = self.names.claim(&[&other]);
            return Ok(Form::new(&name, role));
        }
        if self.elsewhere.is_by_hand(record.name()) {
            return Ok(self.add_definition(dialect, record.name().to_string(), role));
        }
        if !is_name(mnemonic) {
            return Err("it has no mnemonic, so that its text is C++".to_string());
        }
        if record.is_set("hasCustomAssemblyFormat") && format.is_empty() {
            return Err("its parser and printer are C++".to_string());
        }
        // Unlike an operation, it has no generic form beside: until the functions were written, it could not be read at all.
        if format.contains("custom<") {
            return Err("its format has `custom` directives, which are C++; its text is kept as it is".to_string());
        }
        let of_dialect = record.def("dialect").map_or("", |dialect| dialect.text("cppNamespace"));
        let namespace = match record.text("cppNamespace") {
            "" => cpp::plain_name(of_dialect),
            own => cpp::plain_name(own),
        };
        let mut parameters = Vec::new();
        for (value, name) in record.dag("parameters").into_iter().flat_map(|dag| dag.args()) {
            let form = self.parameter(value, &namespace)?;
            parameters.push(format!(
                "{}{}:${}",
                form.marker(),
                form.text,
                argument(name.unwrap_or(""))
            ));
        }
        let name = self.names.claim(&[record.name()]);
        let (call, thing) = match role {
            Role::Type => ("type_def", "!"),
            Role::Attr | Role::Prop => ("attr_def", "#"),
        };
        let otherwise = format!("`{thing}{dialect}.{mnemonic}`.");
        let docs = self.comment(record.text("summary"), record.text("description"), &otherwise, "    ");
        let mut item = format!(
            "{call}! {{\n{docs}{}    pub {name} = {},\n",
            place_comment(record, "    "),
            literal(&format!("{dialect}.{mnemonic}"))
        );
        let list = parameters.join(", ");
        let _ = match parameters.len() {
            0 => writeln!(item, "    (params)"),
            _ if list.len() <= 100 => writeln!(item, "    (params {list})"),
            _ => writeln!(item, "    (params\n        {})", parameters.join(",\n        ")),
        };
        let verifier = self.by_hand("verify", format!("verify_{}", crate::names::snake_case(&name)));
        self.leave_out_of_definition(record, role, verifier.is_some());
        let format =
            (!format.is_empty()).then(|| format!("assembly_format: {}", raw_literal(&one_indentation(format))));
        if role == Role::Type {
            let traits = element_interfaces(record);
            if !traits.is_empty() {
                let _ = writeln!(item, "    [{}]", traits.join(", "));
            }
        }
        // As in MLIR, what is no letter of an identifier becomes an underscore.
        let is_named = record.is_set("genMnemonicAlias");
        let alias = is_named.then(|| format!("alias: {}", literal(&mnemonic.replace('.', "_"))));
        let entries: Vec<String> = format.into_iter().chain(verifier).chain(alias).collect();
        if !entries.is_empty() {
            let _ = writeln!(item, "    {{ {} }}", entries.join(", "));
        }
        item.push_str("}\n");
        let item = self.item(record, item, notes);
        self.items.entities.push(item);
        let mut form = self.add_definition(dialect, name, role);
        form.is_buildable = role == Role::Type && crate::entity::only_type(record).is_some();
        Ok(form)
    }

    /// Adds a definition to those of its dialect.
    fn add_definition(&mut self, dialect: &'r str, name: String, role: Role) -> Form {
        let form = Form::new(&name, role);
        let defined = self.defined.entry(dialect).or_default();
        if role == Role::Type {
            defined.types.push(name);
            self.report.types += 1;
        } else {
            defined.attrs.push(name);
            self.report.attributes += 1;
        }
        form
    }

    /// What a definition has in C++ besides its text.
    fn leave_out_of_definition(&mut self, record: Record<'r>, role: Role, has_verifier: bool) {
        let name = name_in_text(record, role);
        if record.is_set("genVerifyDecl") && !has_verifier {
            self.report
                .leave_out("the verifier of a type or an attribute, which is C++", &name);
        }
    }

    /// A parameter with what it is if it is absent.
    fn parameter(&mut self, value: Value<'r>, namespace: &str) -> Result<Form, String> {
        let record = match value {
            Value::Text(cpp) => return self.class_of_parameter(cpp, namespace).map(|parameter| parameter.form),
            Value::Def(record) if record.is("AttrOrTypeParameter") => record,
            Value::Def(record) => return Ok(self.constraint(record)),
            _ => return Err("a parameter is not a record".to_string()),
        };
        // Those of enums and strings are what the forms of parameters do anyhow.
        let has_own_text = !record.text("parser").is_empty() || !record.text("printer").is_empty();
        if has_own_text && !record.is("EnumParameter") && !record.is("StringRefParameter") {
            return Err("a parameter has a parser or a printer in C++".to_string());
        }
        let cpp = record.text("cppType");
        let default = record.text("defaultValue").trim();
        let inner = cpp::plain_name(cpp);
        if let Some(inner) = inside(&inner, "optional") {
            let parameter = self.class_of_parameter(inner, namespace)?;
            return match parameter.form.role {
                Role::Prop => Ok(Form::new(format!("OptionalProp<{}>", parameter.form.text), Role::Prop)),
                _ => Err(format!("drr does not know the C++ type `{cpp}` of a parameter")),
            };
        }
        let parameter = self.class_of_parameter(cpp, namespace)?;
        if record.is("AttributeSelfTypeParameter") {
            return match default {
                "" | "::mlir::NoneType::get($_ctxt)" => {
                    Ok(Form::new(format!("SelfType<{}>", parameter.form.text), Role::Type))
                }
                default => Err(format!("the self type has the default `{default}`, which is C++")),
            };
        }
        match default {
            "" => Ok(parameter.form),
            default => self
                .with_default(&parameter, default)
                .ok_or_else(|| format!("the default `{default}` of a parameter is C++")),
        }
    }

    /// What the C++ type of a parameter is here.
    fn class_of_parameter(&mut self, cpp: &str, namespace: &str) -> Result<Parameter<'r>, String> {
        let class = cpp::plain_name(cpp);
        let plain = |text: String, role| Parameter {
            form: Form::new(text, role),
            of_enum: None,
        };
        let unknown = || format!("drr does not know the C++ type `{}` of a parameter", cpp.trim());
        if let Some((_, name)) = INTEGERS.iter().find(|(known, _)| *known == class) {
            return Ok(plain(format!("IntProp<{}>", literal(name)), Role::Prop));
        }
        match class.as_str() {
            "bool" => return Ok(plain("BoolProp".to_string(), Role::Prop)),
            "StringRef" | "string" => return Ok(plain("StringProp".to_string(), Role::Prop)),
            _ => {}
        }
        if let Some(item) = inside(&class, "ArrayRef").or_else(|| inside(&class, "SmallVector")) {
            let item = self.class_of_parameter(item, namespace)?.form;
            let (list, role) = match item.role {
                Role::Prop => ("ArrayProp", Role::Prop),
                Role::Type => ("TypeList", Role::Attr),
                Role::Attr => ("AttrList", Role::Attr),
            };
            return Ok(plain(format!("{list}<{}>", item.text), role));
        }
        // A name without its namespace is looked for where the record stands, then outside.
        let in_namespace = format!("{namespace}::{class}");
        let candidates = [in_namespace.as_str(), class.as_str()];
        // A base class in C++ is a constraint that somebody wrote.
        if self.elsewhere.is_by_hand(&class) && !self.classes.contains_key(in_namespace.as_str()) {
            return Ok(plain(class, Role::Attr));
        }
        for name in candidates {
            if let Some(record) = self.enum_of_class(name) {
                if !kind_of(record).1 {
                    return Err(unknown());
                }
                let name = self.add_enum(record);
                return Ok(Parameter {
                    form: Form::new(format!("EnumProp<{name}>"), Role::Prop),
                    of_enum: Some(record),
                });
            }
            let record = self.classes.get(name).and_then(|name| self.records.get(name));
            // What is builtin is in the tables.
            let is_builtin = |record: &Record<'r>| record.def("dialect").is_some_and(|of| of.text("name") == "builtin");
            if let Some(record) = record.filter(|record| !is_builtin(record)) {
                if self.open.contains(&record.name()) {
                    return Err("it is a parameter of itself".to_string());
                }
                let form = self.constraint(record);
                if self.undefined.contains(record.name()) {
                    let role = form.role;
                    let name = name_in_text(record, role);
                    return Err(format!(
                        "a parameter is a `{name}`, written without its name, which is a constraint"
                    ));
                }
                return Ok(Parameter { form, of_enum: None });
            }
            for (kind, role) in [(Kind::Type, Role::Type), (Kind::Attr, Role::Attr)] {
                if let Some(known) = drr_lang::cpp::constraint_of_class(kind, name) {
                    return Ok(plain(known.to_string(), role));
                }
            }
            if let Some((_, known)) = known::BASES.iter().find(|(known, _)| *known == name) {
                return Ok(plain((*known).to_string(), Role::Attr));
            }
            for (class, known, role) in [
                ("AttrInterface", "AnyAttr", Role::Attr),
                ("TypeInterface", "AnyType", Role::Type),
            ] {
                let mut interfaces = self.records.of_class(class);
                if interfaces.any(|of| qualified(of.text("cppNamespace"), of.text("cppInterfaceName")) == name) {
                    return Ok(plain(known.to_string(), role));
                }
            }
        }
        Err(unknown())
    }

    /// Returns `true` for a definition of an attribute each of whose parameters may be left out.
    pub(crate) fn is_defined_without_parameters(&self, record: Record<'r>) -> bool {
        if !record.is("AttrDef") || self.undefined.contains(record.name()) {
            return false;
        }
        let mut parameters = record.dag("parameters").into_iter().flat_map(|dag| dag.args());
        parameters.all(|(value, _)| matches!(value, Value::Def(of) if !of.text("defaultValue").is_empty()))
    }

    /// The enum of a class; its namespace may be one inside, which C++ makes visible.
    pub(crate) fn enum_of_class(&self, name: &str) -> Option<Record<'r>> {
        let (around, class) = name.rsplit_once("::").unwrap_or(("", name));
        let is_inside = |of: &Record<'r>| {
            let namespace = cpp::plain_name(of.text("cppNamespace"));
            let inner = namespace.strip_prefix(around).filter(|_| !around.is_empty());
            of.text("className") == class && inner.is_some_and(|inner| inner.starts_with("::"))
        };
        let is_it = |of: &Record<'r>| qualified(of.text("cppNamespace"), of.text("className")) == name;
        let mut enums = self.records.of_class("EnumInfo");
        enums
            .find(is_it)
            .or_else(|| self.records.of_class("EnumInfo").find(is_inside))
    }

    /// A parameter that may be left out, if what it is then can be said.
    fn with_default(&mut self, parameter: &Parameter<'r>, default: &str) -> Option<Form> {
        let Form { text, role, .. } = &parameter.form;
        let is_null = default == "nullptr" || default == "{}" || default.ends_with("()");
        match role {
            Role::Type if is_null => Some(Form::new(format!("Optional<{text}>"), Role::Type)),
            Role::Attr if is_null && (text.starts_with("TypeList<") || text.starts_with("AttrList<")) => {
                Some(Form::new(format!("DefaultValuedAttr<{text}, \"&[]\">"), Role::Attr))
            }
            Role::Attr if is_null => Some(Form::new(format!("OptionalAttr<{text}>"), Role::Attr)),
            Role::Attr if text == "BoolAttr" => {
                let value = default.strip_prefix("BoolAttr::get($_ctxt, ")?.strip_suffix(')')?;
                let value = ["true", "false"].into_iter().find(|known| *known == value)?;
                Some(Form::new(
                    format!("DefaultValuedAttr<BoolAttr, {}>", literal(value)),
                    Role::Attr,
                ))
            }
            Role::Type | Role::Attr => None,
            Role::Prop => {
                let value = match (parameter.of_enum, text.as_str()) {
                    (Some(of), _) => crate::default::value(self, of, default)?,
                    (None, "BoolProp") if is_null => "false".to_string(),
                    (None, "BoolProp") => ["true", "false"]
                        .into_iter()
                        .find(|known| *known == default)?
                        .to_string(),
                    (None, "StringProp") => match evaluate(&cpp::parse(default)?, &|_| None)? {
                        Constant::Text(text) => literal(&text),
                        _ => return None,
                    },
                    (None, list) if list.starts_with("ArrayProp<") && is_null => "&[]".to_string(),
                    (None, number) if number.starts_with("IntProp<") && is_null => "0".to_string(),
                    (None, number) if number.starts_with("IntProp<") => {
                        let class = number.strip_prefix("IntProp<\"")?.strip_suffix("\">")?;
                        let value = evaluate(&cpp::parse(default)?, &|_| None)?;
                        crate::default::integer(&value, integer_type(class)?)?
                    }
                    _ => return None,
                };
                Some(Form::new(
                    format!("DefaultValuedProp<{text}, {}>", literal(&value)),
                    Role::Prop,
                ))
            }
        }
    }
}

/// The traits of a type that allow it as an element of builtin types, each once.
fn element_interfaces(record: Record<'_>) -> Vec<&'static str> {
    let mut found = Vec::new();
    let (mut seen, mut open) = (BTreeSet::new(), vec![record]);
    while let Some(record) = open.pop() {
        if !seen.insert(record.name()) {
            continue;
        }
        let class = qualified(record.text("cppNamespace"), record.text("cppInterfaceName"));
        match ELEMENT_INTERFACES.iter().find(|interface| interface.cpp_name == class) {
            Some(interface) if !found.contains(&interface.name) => found.push(interface.name),
            Some(_) => {}
            None => {
                let start = open.len();
                open.extend(record.defs("traits").chain(record.defs("baseInterfaces")));
                open[start..].reverse();
            }
        }
    }
    found
}

/// `!gpu.async.token`, or the record's name if it has none in text.
fn name_in_text(record: Record<'_>, role: Role) -> String {
    let (sigil, field) = match role {
        Role::Type => ('!', "typeName"),
        Role::Attr | Role::Prop => ('#', "attrName"),
    };
    match record.text("mnemonic") {
        "" => record.name().to_string(),
        _ => format!("{sigil}{}", record.text(field)),
    }
}

/// Whether a mnemonic can stand behind the name of a dialect.
fn is_name(mnemonic: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    mnemonic
        .split('.')
        .all(|part| !part.is_empty() && part.chars().all(is_part))
}

/// What stands in `Wrapper<..>`.
fn inside<'t>(class: &'t str, wrapper: &str) -> Option<&'t str> {
    class.strip_prefix(wrapper)?.strip_prefix('<')?.strip_suffix('>')
}

fn qualified(namespace: &str, class: &str) -> String {
    match cpp::plain_name(namespace).as_str() {
        "" | "mlir" | "llvm" => class.to_string(),
        namespace => format!("{namespace}::{class}"),
    }
}
