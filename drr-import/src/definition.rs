//! Types and attributes of dialects as `type_def!` and `attr_def!`, where their parameters and their text need no C++.

use std::collections::BTreeSet;

use drr_schema::ELEMENT_INTERFACES;

use crate::constraint::builder::built_type_of;
use crate::constraint::enums::{has_default_syntax, is_supported};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::mlir_table;
use crate::predicate::class_predicate::compact;
use crate::records::{Record, Value};
use crate::report::OmittedHook;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::{argument, format_literal, literal, snake_case, upper_ident};
use drr_lang::cpp::{self, CppKind, Parameter, constraint_of_class};

/// The remedy for what C++ defines.
const BY_HAND: &str = "declare it in a file of `--by-hand` under the name of its record";

/// The longest parameters on one line.
const MAX_PARAMS: usize = 100;

impl<'r> Importer<'r> {
    /// Adds a type or an attribute of a dialect: a definition if possible, else a constraint with the reason.
    pub(crate) fn define_or_constrain(&mut self, record: Record<'r>, target: ConstraintTarget) -> ConstraintExpr {
        match self.definition(record, target) {
            Ok(expr) => expr,
            Err(why) => {
                self.opaque_definitions.insert(record.name());
                let dialect = record.dialect();
                let [types, attrs] = &mut self.dialect_definitions.entry(dialect).or_default().has_constraints;
                *(if target == ConstraintTarget::Type { types } else { attrs }) = true;
                let noun = target.noun();
                let what = format!("the definition of {noun}, imported as a constraint on its name: {why}");
                let notes = self.report.note_count();
                self.report.omit(what, name_in_text(record, target));
                self.name_constraint(record, target, notes)
            }
        }
    }

    /// Adds the item of a definition, or returns the reason why it is omitted.
    fn definition(&mut self, record: Record<'r>, target: ConstraintTarget) -> Result<ConstraintExpr, String> {
        let notes = self.report.note_count();
        let dialect = record.dialect();
        if dialect == "builtin" {
            return Err("builtin types and attributes belong to drr".to_string());
        }
        if !self.dialects.contains(&dialect) {
            return self.external_definition(record, target, dialect);
        }
        if self.external.is_handwritten(record.name()) {
            return Ok(self.add_definition(dialect, record.name().to_string(), target));
        }
        check_text(record)?;
        let parameters = self.definition_parameters(record)?;
        let name = self.names.claim(&[record.name()]);
        let verifier = self.hook_entry("verify", format!("verify_{}", snake_case(&name)));
        self.omit_definition_code(record, target, verifier.is_some());
        let item = self.definition_item(record, target, &name, &parameters, verifier, notes);
        self.items.entities.push(item);
        let mut expr = self.add_definition(dialect, name, target);
        expr.is_buildable = is_buildable(record, target);
        Ok(expr)
    }

    /// Returns a type or an attribute of another dialect, if another module declares it.
    fn external_definition(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        dialect: &str,
    ) -> Result<ConstraintExpr, String> {
        let name = upper_ident(record.name());
        let is_declared = match self.external.imported_item(&name) {
            Some(item) => item.has_ir_name(dialect, record.text("mnemonic")),
            None => self.external.has(&name),
        };
        if !is_declared {
            return Err("it belongs to a dialect that is not imported".to_string());
        }
        let mut expr = ConstraintExpr::new(self.names.claim(&[&name]), target);
        expr.is_buildable = is_buildable(record, target);
        Ok(expr)
    }

    /// Returns the parameters of a definition, as `type_def!` and `attr_def!` take them.
    fn definition_parameters(&mut self, record: Record<'r>) -> Result<Vec<String>, String> {
        let of_dialect = record.def("dialect").map_or("", |dialect| dialect.text("cppNamespace"));
        let namespace = match record.text("cppNamespace") {
            "" => cpp::plain_name(of_dialect),
            own => cpp::plain_name(own),
        };
        let mut parameters = Vec::new();
        for (value, name) in record.args("parameters") {
            let expr = self
                .parameter(value, &namespace)
                .map_err(|why| format!("{why}; {BY_HAND}"))?;
            let name = argument(name.unwrap_or(""));
            parameters.push(format!("{}{}:${name}", expr.marker(), expr.text));
        }
        Ok(parameters)
    }

    fn definition_item(
        &mut self,
        record: Record<'r>,
        target: ConstraintTarget,
        name: &str,
        parameters: &[String],
        verifier: Option<String>,
        notes: usize,
    ) -> ModuleItem {
        let first_line = match target {
            ConstraintTarget::Type => "type_def! {",
            ConstraintTarget::Attr | ConstraintTarget::Prop => "attr_def! {",
        };
        let mnemonic = record.text("mnemonic");
        let dialect = record.dialect();
        let ir_name = format!("{dialect}.{mnemonic}");
        let fallback = format!("`{}{ir_name}`.", target.sigil());
        let docs = self.doc_lines(record.text("summary"), record.text("description"), &fallback);
        let mut item = self.begin_item(first_line, &docs, record, notes);
        let code = &mut item.code;
        code.line(format!("pub {name} = {},", literal(&ir_name)));
        let list = parameters.join(", ");
        match parameters {
            [] => code.line("(params)"),
            _ if list.len() <= MAX_PARAMS => code.line(format!("(params {list})")),
            _ => {
                code.open("(params");
                code.list(parameters, ")");
            }
        }
        if target == ConstraintTarget::Type {
            let traits = element_interfaces(record);
            if !traits.is_empty() {
                code.line(format!("[{}]", traits.join(", ")));
            }
        }
        let format = record.text("assemblyFormat");
        let format = (!format.is_empty()).then(|| format!("assembly_format: {}", format_literal(format)));
        // As in MLIR, characters that are invalid in identifiers become underscores.
        let alias = record.is_set("genMnemonicAlias").then(|| mnemonic.replace('.', "_"));
        let alias = alias.map(|alias| format!("alias: {}", literal(&alias)));
        let entries: Vec<String> = format.into_iter().chain(verifier).chain(alias).collect();
        if !entries.is_empty() {
            code.line(format!("{{ {} }}", entries.join(", ")));
        }
        code.close("}");
        item.finish()
    }

    /// Adds a definition to those of its dialect.
    fn add_definition(&mut self, dialect: &'r str, name: String, target: ConstraintTarget) -> ConstraintExpr {
        let expr = ConstraintExpr::new(&name, target);
        let defined = self.dialect_definitions.entry(dialect).or_default();
        if target == ConstraintTarget::Type {
            defined.types.push(name);
        } else {
            defined.attrs.push(name);
        }
        expr
    }

    /// Leaves out the C++ of a definition other than its text.
    fn omit_definition_code(&mut self, record: Record<'r>, target: ConstraintTarget, has_verifier: bool) {
        let name = name_in_text(record, target);
        if record.is_set("genVerifyDecl") && !has_verifier {
            let function = format!("verify_{}", snake_case(&upper_ident(record.name())));
            let owner = name.trim_start_matches(['!', '#']);
            let hook = OmittedHook::new(&function, owner, "verify:");
            self.report
                .omit_hook("the verifier of a type or an attribute (C++)", &name, hook);
        }
        if record.is_set("hasStorageCustomConstructor") || record.int("genStorageClass") == Some(0) {
            let what = "the storage of a type or an attribute (C++), which may change its parameters";
            self.report.omit(what, &name);
        }
        if record.list("builders").next().is_some() {
            self.report.omit("builders of a type or an attribute (C++)", &name);
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
                    .map(|parameter| parameter_expr(&parameter));
            }
            Value::Def(record) if record.is("AttrOrTypeParameter") => record,
            Value::Def(record) => return Ok(self.constraint(record)),
            _ => return Err("a parameter is not a record".to_string()),
        };
        if !self.has_default_syntax(record) {
            return Err("C++ parses or prints a parameter".to_string());
        }
        if !has_default_comparator(record) {
            return Err("C++ compares a parameter".to_string());
        }
        let default = record.text("defaultValue").trim();
        let parameter = self.class_of_parameter(record.text("cppType"), namespace)?;
        if record.is("AttributeSelfTypeParameter") {
            return match default {
                "" | "::mlir::NoneType::get($_ctxt)" => Ok(ConstraintExpr::new(
                    format!("SelfType<{}>", parameter.written()),
                    ConstraintTarget::Type,
                )),
                default => Err(format!("the default `{default}` of the self type is unknown C++")),
            };
        }
        if default.is_empty() {
            return Ok(parameter_expr(&parameter));
        }
        let written = parameter.with_default(record.text("cppType"), default, |of, default| {
            crate::constraint::default_value::enum_value(self, *of, default)
        });
        let written = written.ok_or_else(|| format!("the default `{default}` of a parameter is unknown C++"))?;
        Ok(ConstraintExpr {
            text: written,
            ..parameter_expr(&parameter)
        })
    }

    /// Returns `true` if a parameter is parsed and printed as the forms of parameters do it anyhow.
    fn has_default_syntax(&self, record: Record<'r>) -> bool {
        let texts = ["parser", "printer"].map(|field| compact(record.text(field)));
        let [parser, printer] = texts.each_ref().map(String::as_str);
        match (parser, printer) {
            ("", "") => true,
            ("", "$_printer.printString($_self);") => record.is("StringRefParameter"),
            _ if record.is("EnumParameter") => self.records.of_class("EnumAttrInfo").any(|of| {
                let own = ["parameterParser", "parameterPrinter"].map(|field| compact(of.text(field)));
                own == [parser, printer] && has_default_syntax(of)
            }),
            _ => false,
        }
    }

    /// Translates the C++ type of a parameter.
    fn class_of_parameter(&mut self, cpp: &str, namespace: &str) -> Result<Parameter<Record<'r>>, String> {
        let unknown = format!("drr does not know the C++ type `{}` of a parameter", cpp.trim());
        Parameter::of_class(cpp, |class| {
            // A name without its namespace is looked up in the namespace of the record, then in the enclosing ones.
            let in_namespace = format!("{namespace}::{class}");
            // A base class in C++ is a handwritten constraint.
            if self.external.is_handwritten(class) && !self.classes.contains_key(in_namespace.as_str()) {
                return Ok(Parameter::new(class, CppKind::Attr));
            }
            for name in [in_namespace.as_str(), class] {
                if let Some(record) = self.enum_of_class(name) {
                    return self.enum_parameter(record).ok_or(unknown);
                }
                if let Some(record) = self.definition_of_class(name) {
                    return self.definition_parameter(record);
                }
                if let Some(parameter) = self.base_class_parameter(name) {
                    return Ok(parameter);
                }
            }
            Err(unknown)
        })
    }

    fn enum_parameter(&mut self, record: Record<'r>) -> Option<Parameter<Record<'r>>> {
        is_supported(record).then(|| Parameter {
            of_enum: Some(record),
            ..Parameter::new(format!("EnumProp<{}>", self.add_enum(record)), CppKind::Plain)
        })
    }

    /// Returns the type or attribute with a C++ class. The builtin ones have constraints of their own.
    fn definition_of_class(&self, class: &str) -> Option<Record<'r>> {
        let record = self.records.get(self.classes.get(class)?)?;
        let dialect = record.dialect();
        (dialect != "builtin").then_some(record)
    }

    fn definition_parameter(&mut self, record: Record<'r>) -> Result<Parameter<Record<'r>>, String> {
        if self.constraints.stack.contains(&record.name()) {
            return Err("it is its own parameter".to_string());
        }
        let expr = self.definition_expr(record);
        if self.opaque_definitions.contains(record.name()) {
            let name = name_in_text(record, expr.target);
            return Err(format!(
                "a parameter is a `{name}`, written without its name, which is a constraint"
            ));
        }
        Ok(Parameter::new(expr.text, expr.target.cpp_kind()))
    }

    /// Returns a parameter whose C++ class is a builtin one, a base class or an interface.
    fn base_class_parameter(&mut self, class: &str) -> Option<Parameter<Record<'r>>> {
        for (kind, interface) in [(CppKind::Type, "TypeInterface"), (CppKind::Attr, "AttrInterface")] {
            let base = mlir_table::BASES
                .iter()
                .find(|(known, _)| *known == class && kind == CppKind::Attr);
            if let Some(known) = constraint_of_class(kind, class).or(base.map(|(_, known)| *known)) {
                return Some(Parameter::new(known, kind));
            }
            let mut interfaces = self.records.of_class(interface);
            let is_class = |of: &Record<'r>| qualified(of.text("cppNamespace"), of.text("cppInterfaceName")) == class;
            if let Some(record) = interfaces.find(is_class) {
                return Some(Parameter::new(self.constraint(record).text, kind));
            }
        }
        None
    }

    /// Returns `true` for a definition of an attribute whose parameters are all optional.
    pub(crate) fn is_defined_without_parameters(&self, record: Record<'r>) -> bool {
        if !record.is("AttrDef") || self.opaque_definitions.contains(record.name()) {
            return false;
        }
        let mut parameters = record.args("parameters");
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

/// Returns an error if C++ parses and prints a type or an attribute.
fn check_text(record: Record<'_>) -> Result<(), String> {
    let (mnemonic, format) = (record.text("mnemonic"), record.text("assemblyFormat"));
    if mnemonic.is_empty() {
        return Err(format!("it has no mnemonic, and C++ parses and prints it; {BY_HAND}"));
    }
    if !is_mnemonic(mnemonic) {
        return Err(format!(
            "MLIR cannot read its mnemonic `{mnemonic}`, which has more than letters, digits, `_`, `$` and `.`"
        ));
    }
    if record.is_set("hasCustomAssemblyFormat") && format.is_empty() {
        return Err(format!("C++ parses and prints it; {BY_HAND}"));
    }
    // Unlike an operation, it has no generic form beside: until the functions were written, it could not be read at
    // all.
    if format.contains("custom<") {
        return Err(format!("its format has `custom` directives (C++); {BY_HAND}"));
    }
    Ok(())
}

/// Returns `true` if results of a type need no explicit type.
fn is_buildable(record: Record<'_>, target: ConstraintTarget) -> bool {
    target == ConstraintTarget::Type && built_type_of(record).is_some()
}

/// Returns `true` if the values of a parameter are compared as their class does it.
fn has_default_comparator(record: Record<'_>) -> bool {
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
fn parameter_expr<E>(parameter: &Parameter<E>) -> ConstraintExpr {
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
    match record.text("mnemonic") {
        "" => record.name().to_string(),
        _ => format!("{}{}", target.sigil(), record.text(target.name_field())),
    }
}

/// Returns `true` if a mnemonic can follow the name of a dialect.
fn is_mnemonic(mnemonic: &str) -> bool {
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
