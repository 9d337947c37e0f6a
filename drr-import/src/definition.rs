//! Types and attributes of dialects as `type_def!` and `attr_def!`, where their parameters and their text need no C++.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use drr_schema::ELEMENT_INTERFACES;

use crate::constraint::enums::{has_usual_text, kind_of};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::mlir_table;
use crate::op::custom_form::one_indentation;
use crate::predicate::class_predicate::compact;
use crate::records::{Record, Value};
use crate::report::OmittedHook;
use crate::rust::module_item::location_comment;
use crate::rust::names::{argument, literal, raw_literal, snake_case, upper_ident};
use drr_lang::cpp::{self, CppKind, Parameter, constraint_of_class};

/// The remedy for what C++ defines.
const BY_HAND: &str =
    "its text is kept as it is; declare it by hand, under the name of its record, in a file for `--by-hand`";

impl<'r> Importer<'r> {
    /// Adds a type or an attribute of a dialect: a definition if possible, else a constraint with the reason.
    pub(crate) fn define_or_constrain(&mut self, record: Record<'r>, target: ConstraintTarget) -> ConstraintExpr {
        match self.definition(record, target) {
            Ok(form) => form,
            Err(why) => {
                self.opaque_definitions.insert(record.name());
                let dialect = record.def("dialect").map_or("", |dialect| dialect.text("name"));
                let [types, attrs] = &mut self.dialect_definitions.entry(dialect).or_default().has_constraints;
                *(if target == ConstraintTarget::Type { types } else { attrs }) = true;
                let noun = if target == ConstraintTarget::Type {
                    "a type"
                } else {
                    "an attribute"
                };
                let what = format!("the definition of {noun}, which became a constraint on its name: {why}");
                let notes = self.report.notes();
                self.report.omit(what, name_in_text(record, target));
                self.name_constraint(record, target, notes)
            }
        }
    }

    /// Adds the item of a definition, or reports why there is none.
    fn definition(&mut self, record: Record<'r>, target: ConstraintTarget) -> Result<ConstraintExpr, String> {
        let notes = self.report.notes();
        let dialect = record.def("dialect").map_or("", |dialect| dialect.text("name"));
        let mnemonic = record.text("mnemonic");
        let format = record.text("assemblyFormat");
        if dialect == "builtin" {
            return Err("builtin types and attributes belong to drr".to_string());
        }
        if !self.dialects.contains(&dialect) {
            let other = crate::rust::names::upper_ident(record.name());
            let is_match = match self.external.declared_item(&other) {
                Some(item) => item.has_ir_name(dialect, mnemonic),
                None => self.external.has(&other),
            };
            if !is_match {
                return Err("it belongs to a dialect that is not imported".to_string());
            }
            let name = self.names.claim(&[&other]);
            let mut form = ConstraintExpr::new(&name, target);
            form.is_buildable =
                target == ConstraintTarget::Type && crate::constraint::builder::built_type_of(record).is_some();
            return Ok(form);
        }
        if self.external.is_handwritten(record.name()) {
            return Ok(self.add_definition(dialect, record.name().to_string(), target));
        }
        if mnemonic.is_empty() {
            return Err(format!("it has no mnemonic, so its text is C++; {BY_HAND}"));
        }
        if !is_name(mnemonic) {
            return Err(format!(
                "MLIR cannot read its mnemonic `{mnemonic}`, which has more than letters, digits, `_`, `$` and `.`"
            ));
        }
        if record.is_set("hasCustomAssemblyFormat") && format.is_empty() {
            return Err(format!("its parser and printer are C++; {BY_HAND}"));
        }
        // Unlike an operation, it has no generic form beside: until the functions were written, it could not be read at all.
        if format.contains("custom<") {
            return Err(format!("its format has `custom` directives, which are C++; {BY_HAND}"));
        }
        let of_dialect = record.def("dialect").map_or("", |dialect| dialect.text("cppNamespace"));
        let namespace = match record.text("cppNamespace") {
            "" => cpp::plain_name(of_dialect),
            own => cpp::plain_name(own),
        };
        let mut parameters = Vec::new();
        for (value, name) in record.dag("parameters").into_iter().flat_map(|dag| dag.args()) {
            let form = self
                .parameter(value, &namespace)
                .map_err(|why| format!("{why}; {BY_HAND}"))?;
            parameters.push(format!(
                "{}{}:${}",
                form.marker(),
                form.text,
                argument(name.unwrap_or(""))
            ));
        }
        let name = self.names.claim(&[record.name()]);
        let (call, thing) = match target {
            ConstraintTarget::Type => ("type_def", "!"),
            ConstraintTarget::Attr | ConstraintTarget::Prop => ("attr_def", "#"),
        };
        let otherwise = format!("`{thing}{dialect}.{mnemonic}`.");
        let docs = self.comment(record.text("summary"), record.text("description"), &otherwise, "    ");
        let mut item = format!(
            "{call}! {{\n{docs}{}    pub {name} = {},\n",
            location_comment(record, "    "),
            literal(&format!("{dialect}.{mnemonic}"))
        );
        let list = parameters.join(", ");
        let _ = match parameters.len() {
            0 => writeln!(item, "    (params)"),
            _ if list.len() <= 100 => writeln!(item, "    (params {list})"),
            _ => writeln!(item, "    (params\n        {})", parameters.join(",\n        ")),
        };
        let verifier = self.hook_entry("verify", format!("verify_{}", crate::rust::names::snake_case(&name)));
        self.omit_definition_code(record, target, verifier.is_some());
        let format =
            (!format.is_empty()).then(|| format!("assembly_format: {}", raw_literal(&one_indentation(format))));
        if target == ConstraintTarget::Type {
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
        let mut form = self.add_definition(dialect, name, target);
        form.is_buildable =
            target == ConstraintTarget::Type && crate::constraint::builder::built_type_of(record).is_some();
        Ok(form)
    }

    /// Adds a definition to those of its dialect.
    fn add_definition(&mut self, dialect: &'r str, name: String, target: ConstraintTarget) -> ConstraintExpr {
        let form = ConstraintExpr::new(&name, target);
        let defined = self.dialect_definitions.entry(dialect).or_default();
        if target == ConstraintTarget::Type {
            defined.types.push(name);
            self.report.types += 1;
        } else {
            defined.attrs.push(name);
            self.report.attributes += 1;
        }
        form
    }

    /// Leaves out the C++ of a definition other than its text.
    fn omit_definition_code(&mut self, record: Record<'r>, target: ConstraintTarget, has_verifier: bool) {
        let name = name_in_text(record, target);
        if record.is_set("genVerifyDecl") && !has_verifier {
            let function = format!("verify_{}", snake_case(&upper_ident(record.name())));
            let owner = name.trim_start_matches(['!', '#']);
            let hook = OmittedHook::new(&function, owner, "verify:");
            self.report
                .omit_hook("the verifier of a type or an attribute, which is C++", &name, hook);
        }
        if record.is_set("hasStorageCustomConstructor") || record.int("genStorageClass") == Some(0) {
            let what = "the storage of a type or an attribute, which is C++ and may change its parameters";
            self.report.omit(what, &name);
        }
        if record.list("builders").next().is_some() {
            self.report
                .omit("builders of a type or an attribute, which are C++", &name);
        }
        let code = ["extraClassDeclaration", "extraClassDefinition"].map(|field| record.text(field));
        if code.iter().any(|code| !code.trim().is_empty()) {
            self.report
                .omit("members of the C++ class of a type or an attribute", &name);
        }
    }

    /// Returns the spelling of a parameter, including its default.
    fn parameter(&mut self, value: Value<'r>, namespace: &str) -> Result<ConstraintExpr, String> {
        let record = match value {
            Value::Text(cpp) => {
                return self
                    .class_of_parameter(cpp, namespace)
                    .map(|parameter| form_of(&parameter));
            }
            Value::Def(record) if record.is("AttrOrTypeParameter") => record,
            Value::Def(record) => return Ok(self.constraint(record)),
            _ => return Err("a parameter is not a record".to_string()),
        };
        if !self.has_usual_text(record) {
            return Err("a parameter has a parser or a printer in C++".to_string());
        }
        if !has_usual_comparator(record) {
            return Err("a parameter is compared in C++".to_string());
        }
        let default = record.text("defaultValue").trim();
        let parameter = self.class_of_parameter(record.text("cppType"), namespace)?;
        if record.is("AttributeSelfTypeParameter") {
            return match default {
                "" | "::mlir::NoneType::get($_ctxt)" => Ok(ConstraintExpr::new(
                    format!("SelfType<{}>", parameter.written()),
                    ConstraintTarget::Type,
                )),
                default => Err(format!("the self type has the default `{default}`, which is C++")),
            };
        }
        if default.is_empty() {
            return Ok(form_of(&parameter));
        }
        let written = parameter.with_default(record.text("cppType"), default, |of, default| {
            crate::constraint::default_value::enum_value(self, *of, default)
        });
        let written = written.ok_or_else(|| format!("the default `{default}` of a parameter is C++"))?;
        Ok(ConstraintExpr {
            text: written,
            ..form_of(&parameter)
        })
    }

    /// Returns `true` if a parameter is parsed and printed as the forms of parameters do it anyhow.
    fn has_usual_text(&self, record: Record<'r>) -> bool {
        let texts = ["parser", "printer"].map(|field| compact(record.text(field)));
        let [parser, printer] = texts.each_ref().map(String::as_str);
        match (parser, printer) {
            ("", "") => true,
            ("", "$_printer.printString($_self);") => record.is("StringRefParameter"),
            _ if record.is("EnumParameter") => self.records.of_class("EnumAttrInfo").any(|of| {
                let own = ["parameterParser", "parameterPrinter"].map(|field| compact(of.text(field)));
                own == [parser, printer] && has_usual_text(of)
            }),
            _ => false,
        }
    }

    /// Translates the C++ type of a parameter.
    fn class_of_parameter(&mut self, cpp: &str, namespace: &str) -> Result<Parameter<Record<'r>>, String> {
        let unknown = format!("drr does not know the C++ type `{}` of a parameter", cpp.trim());
        Parameter::of_class(cpp, |class| self.found_parameter(class, namespace, unknown))
    }

    fn found_parameter(
        &mut self,
        class: &str,
        namespace: &str,
        unknown: String,
    ) -> Result<Parameter<Record<'r>>, String> {
        // A name without its namespace is looked up in the namespace of the record, then in the enclosing ones.
        let in_namespace = format!("{namespace}::{class}");
        // A base class in C++ is a handwritten constraint.
        if self.external.is_handwritten(class) && !self.classes.contains_key(in_namespace.as_str()) {
            return Ok(Parameter::new(class, CppKind::Attr));
        }
        for name in [in_namespace.as_str(), class] {
            if let Some(record) = self.enum_of_class(name) {
                if !kind_of(record).1 {
                    return Err(unknown);
                }
                return Ok(Parameter {
                    of_enum: Some(record),
                    ..Parameter::new(format!("EnumProp<{}>", self.add_enum(record)), CppKind::Plain)
                });
            }
            let record = self.classes.get(name).and_then(|name| self.records.get(name));
            // What is builtin is in the tables.
            let is_builtin = |record: &Record<'r>| record.def("dialect").is_some_and(|of| of.text("name") == "builtin");
            if let Some(record) = record.filter(|record| !is_builtin(record)) {
                if self.constraint_stack.contains(&record.name()) {
                    return Err("it is its own parameter".to_string());
                }
                let form = self.definition_form(record);
                if self.opaque_definitions.contains(record.name()) {
                    let name = name_in_text(record, form.target);
                    return Err(format!(
                        "a parameter is a `{name}`, written without its name, which is a constraint"
                    ));
                }
                let kind = if form.target == ConstraintTarget::Type {
                    CppKind::Type
                } else {
                    CppKind::Attr
                };
                return Ok(Parameter::new(form.text, kind));
            }
            for (kind, interface) in [(CppKind::Type, "TypeInterface"), (CppKind::Attr, "AttrInterface")] {
                let base = mlir_table::BASES
                    .iter()
                    .find(|(known, _)| *known == name && kind == CppKind::Attr);
                if let Some(known) = constraint_of_class(kind, name).or(base.map(|(_, known)| *known)) {
                    return Ok(Parameter::new(known, kind));
                }
                let mut interfaces = self.records.of_class(interface);
                let is_match =
                    |of: &Record<'r>| qualified(of.text("cppNamespace"), of.text("cppInterfaceName")) == name;
                if let Some(record) = interfaces.find(is_match) {
                    return Ok(Parameter::new(self.constraint(record).text, kind));
                }
            }
        }
        Err(unknown)
    }

    /// Returns `true` for a definition of an attribute each of whose parameters may be left out.
    pub(crate) fn is_defined_without_parameters(&self, record: Record<'r>) -> bool {
        if !record.is("AttrDef") || self.opaque_definitions.contains(record.name()) {
            return false;
        }
        let mut parameters = record.dag("parameters").into_iter().flat_map(|dag| dag.args());
        parameters.all(|(value, _)| matches!(value, Value::Def(of) if !of.text("defaultValue").is_empty()))
    }

    /// Returns the enum of a C++ class, whose namespace may be a nested one that C++ makes visible.
    pub(crate) fn enum_of_class(&self, name: &str) -> Option<Record<'r>> {
        let (around, class) = name.rsplit_once("::").unwrap_or(("", name));
        let is_inside = |of: &Record<'r>| {
            let namespace = cpp::plain_name(of.text("cppNamespace"));
            let inner = namespace.strip_prefix(around).filter(|_| !around.is_empty());
            of.text("className") == class && inner.is_some_and(|inner| inner.starts_with("::"))
        };
        let is_match = |of: &Record<'r>| qualified(of.text("cppNamespace"), of.text("className")) == name;
        let mut enums = self.records.of_class("EnumInfo");
        enums
            .find(is_match)
            .or_else(|| self.records.of_class("EnumInfo").find(is_inside))
    }
}

/// Returns `true` if the values of a parameter are compared as their class does it.
fn has_usual_comparator(record: Record<'_>) -> bool {
    let comparator = compact(record.text("comparator"));
    let class = compact(record.text("cppType"));
    let known = [
        String::new(),
        format!("{class}($_lhs)=={class}($_rhs)"),
        "$_lhs.getBitWidth()==$_rhs.getBitWidth()&&$_lhs==$_rhs".to_string(),
        "$_lhs.bitwiseIsEqual($_rhs)".to_string(),
    ];
    known.contains(&comparator)
}

/// Returns the spelling of a parameter that is always present.
fn form_of<E>(parameter: &Parameter<E>) -> ConstraintExpr {
    let target = match parameter.kind {
        CppKind::Type if parameter.is_list => ConstraintTarget::Attr,
        CppKind::Type => ConstraintTarget::Type,
        CppKind::Attr => ConstraintTarget::Attr,
        _ => ConstraintTarget::Prop,
    };
    ConstraintExpr::new(parameter.written(), target)
}

/// Returns the traits that allow a type as an element of builtin types, each once.
fn element_interfaces(record: Record<'_>) -> Vec<&'static str> {
    let mut found = Vec::new();
    let (mut seen, mut worklist) = (BTreeSet::new(), vec![record]);
    while let Some(record) = worklist.pop() {
        if !seen.insert(record.name()) {
            continue;
        }
        let class = qualified(record.text("cppNamespace"), record.text("cppInterfaceName"));
        match ELEMENT_INTERFACES.iter().find(|interface| interface.cpp_name == class) {
            Some(interface) if !found.contains(&interface.name) => found.push(interface.name),
            Some(_) => {}
            None => {
                let start = worklist.len();
                worklist.extend(record.defs("traits").chain(record.defs("baseInterfaces")));
                worklist[start..].reverse();
            }
        }
    }
    found
}

/// Returns the name in text, `!gpu.async.token`, or the name of the record if it has none.
fn name_in_text(record: Record<'_>, target: ConstraintTarget) -> String {
    let (sigil, field) = match target {
        ConstraintTarget::Type => ('!', "typeName"),
        ConstraintTarget::Attr | ConstraintTarget::Prop => ('#', "attrName"),
    };
    match record.text("mnemonic") {
        "" => record.name().to_string(),
        _ => format!("{sigil}{}", record.text(field)),
    }
}

/// Returns `true` if a mnemonic can follow the name of a dialect.
fn is_name(mnemonic: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    mnemonic
        .split('.')
        .all(|part| !part.is_empty() && part.chars().all(is_part))
}

fn qualified(namespace: &str, class: &str) -> String {
    match cpp::plain_name(namespace).as_str() {
        "" | "mlir" | "llvm" => class.to_string(),
        namespace => format!("{namespace}::{class}"),
    }
}
