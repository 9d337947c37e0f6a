//! Enums, with the attributes that dialects have of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::predicate::class_predicate::compact;
use crate::records::Record;
use crate::rust::module_item::location_comment;
use crate::rust::names::{literal, upper_ident};
use crate::rust::words::as_part_of_sentence;
use drr_lang::cpp::{self, EnumCases, case_ident};

impl<'r> Importer<'r> {
    /// Returns the spelling of an enum, or of an attribute of one, as a constraint.
    pub(crate) fn enum_form(&mut self, record: Record<'r>) -> ConstraintExpr {
        let Some(of) = (if record.is("EnumAttr") {
            record.def("enum")
        } else {
            Some(record)
        }) else {
            return self.define_or_constrain(record, ConstraintTarget::Attr);
        };
        self.add_enum(of);
        match self.constraint_exprs.get(record.name()) {
            Some(form) => form.clone(),
            // The second attribute of an enum, of another dialect say, or one whose text has more than the case.
            None => self.define_or_constrain(record, ConstraintTarget::Attr),
        }
    }

    /// Adds an enum to the module and returns its Rust name.
    pub(crate) fn add_enum(&mut self, record: Record<'r>) -> String {
        if let Some(name) = self.enums.get(record.name()) {
            return name.clone();
        }
        let notes = self.report.notes();
        let class = record.text("className");
        let is_attr = record.is("EnumAttrInfo");
        // `enum_attr!` declares `ModeAttr` beside `Mode`.
        let name = match is_attr {
            true => self
                .names
                .claim_with_attr(&[class, &format!("{class}Enum"), record.name()]),
            false => self.names.claim(&[class, &format!("{class}Enum"), record.name()]),
        };
        self.enums.insert(record.name(), name.clone());
        let is_flags = record.is("BitEnumBase");
        let (kind, known) = kind_of(record);
        let cases = self.cases(record, &name, is_flags);
        if !known || cases.is_empty() {
            let what = match cases.is_empty() {
                true => format!("the enum `{class}`, which has no cases"),
                false => format!("the enum `{class}`, which is an `{kind}`"),
            };
            let function = self.attr_function(record, &name, &what, class);
            let text = format!(
                "constraint! {{\n{}    pub {name}: Attr, {}, |ctx, attr| {function}(ctx, attr)\n}}\n",
                location_comment(record, "    "),
                literal(&as_part_of_sentence(record.text("summary")))
            );
            let item = self.item(record, text, notes);
            self.items.enums.push(item);
            self.constraint_exprs
                .insert(record.name(), ConstraintExpr::new(&name, ConstraintTarget::Attr));
            return name;
        }
        self.report.enums += 1;
        self.constraint_exprs
            .insert(record.name(), ConstraintExpr::new(&name, ConstraintTarget::Attr));
        // The summary that TableGen generates from the cases does not help a reader.
        let said = Some(record.text("summary")).filter(|text| !text.starts_with("allowed "));
        let docs = self.comment(said.unwrap_or(""), record.text("description"), "", "    ");
        let location = location_comment(record, "    ");
        let summary = match record.text("summary") {
            "" => String::new(),
            text => format!(", {}", literal(&as_part_of_sentence(text))),
        };
        let separator = match record.text("separator") {
            text if is_flags && text.contains(['|', ',']) && text != "|" => format!(", separator: {}", literal(text)),
            _ => String::new(),
        };
        let setting = |is_set: bool, setting: &'static str| if is_flags && is_set { setting } else { "" };
        let groups = setting(record.is_set("printBitEnumPrimaryGroups"), ", primary_groups: true");
        let form = self.dialect_form(record);
        // Flags in an attribute of a dialect are not quoted.
        let is_quoted = record.is_set("printBitEnumQuoted") && (!kind.ends_with("Attr") || form.is_empty());
        let quoted = setting(is_quoted, ", quoted: true");
        let item = format!(
            "enum_attr! {{\n{docs}{location}    pub {name}: {kind}{summary}{separator}{groups}{quoted},\n    {{\n{cases}    }}\n{form}}}\n"
        );
        let item = self.item(record, item, notes);
        self.items.enums.push(item);
        name
    }

    /// Returns `CmpIPredicate::eq` for `arith::CmpIPredicate::eq`, if exactly one enum of this name has the case. The outer
    /// namespaces may be left out, as in C++.
    pub(crate) fn enum_case(&mut self, name: &str) -> Option<String> {
        let (path, case) = name.rsplit_once("::")?;
        let path = cpp::plain_name(path);
        let has_it = |of: &Record<'r>| {
            let class = format!("{}::{}", cpp::plain_name(of.text("cppNamespace")), of.text("className"));
            let rest = class.strip_suffix(path.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
                && of.defs("enumerants").any(|of| of.text("symbol") == case)
        };
        let mut enums = self.records.of_class("EnumInfo").filter(has_it);
        let of = enums.next()?;
        if enums.next().is_some() {
            return None;
        }
        Some(format!("{}::{}", self.add_enum(of), case_ident(case)))
    }

    /// Returns the cases, one per line. Rules use the names of their records.
    fn cases(&mut self, record: Record<'r>, name: &str, is_flags: bool) -> String {
        let mut out = String::new();
        let mut values: BTreeMap<u64, String> = BTreeMap::new();
        let mut symbols: Vec<String> = Vec::new();
        let mut texts: Vec<&str> = Vec::new();
        for case in record.defs("enumerants") {
            let symbol = case.text("symbol");
            let Some(value) = case.int("value").and_then(|value| u64::try_from(value).ok()) else {
                self.report.omit(
                    "enum cases with a negative value, to which C++ gives another number",
                    format!("{name}::{symbol}"),
                );
                continue;
            };
            let (ident, text) = (case_ident(symbol), case.text("str"));
            if !is_flags && let Some(first) = values.get(&value) {
                let what = format!("enum cases with the same value as `{first}`");
                self.report.omit(what, format!("{name}::{symbol}"));
                continue;
            }
            if symbols.contains(&ident) || texts.contains(&text) {
                self.report.omit(
                    "enum cases with the name or the text of another case",
                    format!("{name}::{symbol}"),
                );
                continue;
            }
            let wish = format!("{name}{}", upper_ident(symbol));
            let record_name = match case.is_anonymous() {
                true => self.names.claim(&[&wish]),
                false => self.names.claim(&[case.name(), &wish]),
            };
            self.constraint_exprs
                .insert(case.name(), ConstraintExpr::new(&record_name, ConstraintTarget::Attr));
            let shown = if text == symbol {
                String::new()
            } else {
                format!(" => {}", literal(text))
            };
            let _ = writeln!(out, "        {record_name}: {ident} = {value}{shown},");
            values.insert(value, ident.clone());
            symbols.push(ident);
            texts.push(text);
        }
        out
    }

    /// Returns the dialect attribute of an enum.
    fn dialect_form(&mut self, record: Record<'r>) -> String {
        let mut forms = self
            .records
            .of_class("EnumAttr")
            .filter(|form| form.def("enum").is_some_and(|of| of.name() == record.name()));
        let found = forms.find_map(|form| Some((form, brackets(form).filter(|_| has_usual_text(record))?)));
        let Some((form, brackets)) = found else {
            return String::new();
        };
        let dialect = form.def("dialect").map_or("", |dialect| dialect.text("name"));
        let mnemonic = form.text("mnemonic");
        // Where the enum is an attribute itself, this is the name that is taken for it.
        let of = self.enums.get(record.name()).cloned().unwrap_or_default();
        let own = format!("{of}Attr");
        let name = match form.name() == own && record.is("EnumAttrInfo") {
            true => own,
            false => self.names.claim(&[form.name()]),
        };
        self.constraint_exprs
            .insert(form.name(), ConstraintExpr::new(&name, ConstraintTarget::Attr));
        self.dialect_definitions
            .entry(dialect)
            .or_default()
            .attrs
            .push(name.clone());
        let location = location_comment(form, "    ");
        format!(
            "{location}    pub {name}: EnumAttr<{}, {}{brackets}>\n",
            literal(dialect),
            literal(mnemonic)
        )
    }
}

/// Returns the kind of an enum as `enum_attr!` names it, and `true` if `enum_attr!` supports the kind.
pub(crate) fn kind_of(record: Record<'_>) -> (String, bool) {
    let (is_flags, is_attr) = (record.is("BitEnumBase"), record.is("EnumAttrInfo"));
    let bits = record.int("bitwidth").unwrap_or(32);
    let kind = format!(
        "I{bits}{}Enum{}",
        if is_flags { "Bit" } else { "" },
        if is_attr { "Attr" } else { "" }
    );
    let known = match is_flags {
        true => [8, 16, 32, 64].contains(&bits),
        false => [32, 64].contains(&bits),
    };
    (kind, known)
}

/// Returns the brackets of an enum's attribute for `enum_attr!`, if it supports the format.
fn brackets(form: Record<'_>) -> Option<&'static str> {
    let format = form.text("assemblyFormat").chars().filter(|c| !c.is_whitespace());
    match format.collect::<String>().as_str() {
        "`<`$value`>`" | "````<`$value`>`" => Some(", \"<$value>\""),
        "$value" => Some(""),
        _ => None,
    }
}

/// Returns `true` if the parameters of an enum are parsed and printed as its class does it.
pub(crate) fn has_usual_text(of: Record<'_>) -> bool {
    let [parser, printer] = ["parameterParser", "parameterPrinter"].map(|field| compact(of.text(field)));
    let print = of.text("symbolToStringFnName");
    !of.is("EnumAttrInfo")
        || parser.contains("parseKeywordOrString(&enumKeyword)") && printer == format!("$_printer<<{print}($_self)")
}

/// Returns the cases of an enum.
pub(crate) fn cases_of(record: Record<'_>) -> EnumCases<'_> {
    let cases = record.defs("enumerants");
    let value = |case: Record<'_>| case.int("value").and_then(|value| u64::try_from(value).ok());
    EnumCases {
        class: record.text("className"),
        bits: record
            .int("bitwidth")
            .and_then(|bits| u32::try_from(bits).ok())
            .unwrap_or(32),
        is_flags: record.is("BitEnumBase"),
        cases: cases
            .filter_map(|case| Some((case.text("symbol"), value(case)?)))
            .collect(),
    }
}
