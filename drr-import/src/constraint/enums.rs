//! Enums, with the attributes that dialects have of them.

use std::collections::BTreeMap;

use crate::constraint::item::{ConstraintDecl, summary_of};
use crate::constraint_expr::{ConstraintExpr, ConstraintTarget};
use crate::importer::Importer;
use crate::predicate::class_predicate::compact;
use crate::records::Record;
use crate::report::ItemComponent;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::{literal, upper_ident};
use crate::rust::words::as_part_of_sentence;
use drr_lang::cpp::{self, EnumCases, case_ident};

impl<'r> Importer<'r> {
    /// Returns the spelling of an enum, or of an attribute of one, as a constraint.
    pub(crate) fn enum_constraint(&mut self, record: Record<'r>) -> ConstraintExpr {
        let Some(of) = (if record.is("EnumAttr") {
            record.def("enum")
        } else {
            Some(record)
        }) else {
            return self.define_or_constrain(record, ConstraintTarget::Attr);
        };
        self.add_enum(of);
        match self.constraints.exprs.get(record.name()) {
            Some(expr) => expr.clone(),
            // The second attribute of an enum, of another dialect say, or one whose text has more than the case.
            None => self.define_or_constrain(record, ConstraintTarget::Attr),
        }
    }

    /// Adds an enum to the module and returns its Rust name.
    pub(crate) fn add_enum(&mut self, record: Record<'r>) -> String {
        if let Some(name) = self.enums.get(record.name()) {
            return name.clone();
        }
        let notes = self.report.note_count();
        let name = self.claim_enum_name(record);
        self.enums.insert(record.name(), name.clone());
        let expr = ConstraintExpr::new(&name, ConstraintTarget::Attr);
        self.constraints.exprs.insert(record.name(), expr);
        let cases = self.enum_cases(record, &name);
        let item = if cases.is_empty() || !is_supported(record) {
            self.opaque_enum(record, &name, cases.is_empty(), notes)
        } else {
            self.enum_item(record, &name, &cases, notes)
        };
        self.items.enums.push(item);
        name
    }

    fn claim_enum_name(&mut self, record: Record<'r>) -> String {
        let class = record.text("className");
        let candidates = [class, &format!("{class}Enum"), record.name()];
        // `enum_attr!` declares `ModeAttr` beside `Mode`.
        if record.is("EnumAttrInfo") {
            self.names.claim_with_attr(&candidates)
        } else {
            self.names.claim(&candidates)
        }
    }

    /// Returns the constraint for an enum that `enum_attr!` does not support.
    fn opaque_enum(&mut self, record: Record<'r>, name: &str, has_no_cases: bool, notes: usize) -> ModuleItem {
        let class = record.text("className");
        let what = if has_no_cases {
            format!("the enum `{class}`, which has no cases")
        } else {
            format!("the enum `{class}`, which is an `{}`", kind_of(record))
        };
        let function = self.attr_test_function(record, name, &what, class);
        let decl = ConstraintDecl {
            name,
            kind: "Attr",
            summary: Some(&summary_of(record).unwrap_or_default()),
            parameter: "attr",
            test: &format!("{function}(ctx, attr)"),
        };
        self.begin_constraint(&decl, &[], record, notes).finish()
    }

    /// Returns the item of an enum.
    fn enum_item(&mut self, record: Record<'r>, name: &str, cases: &[String], notes: usize) -> ModuleItem {
        let (kind, is_flags) = (kind_of(record), is_flags(record));
        let dialect_attr = self.dialect_attr(record);
        let mut declaration = format!("pub {name}: {kind}");
        let summary = record.text("summary");
        if !summary.is_empty() {
            declaration.push_str(&format!(", {}", literal(&as_part_of_sentence(summary))));
        }
        let separator = record.text("separator");
        if is_flags && separator.contains(['|', ',']) && separator != "|" {
            declaration.push_str(&format!(", separator: {}", literal(separator)));
        }
        if is_flags && record.is_set("printBitEnumPrimaryGroups") {
            declaration.push_str(", primary_groups: true");
        }
        // Flags in an attribute of a dialect are not quoted.
        let is_quoted = record.is_set("printBitEnumQuoted") && (!kind.ends_with("Attr") || dialect_attr.is_none());
        if is_flags && is_quoted {
            declaration.push_str(", quoted: true");
        }
        // The summary that TableGen generates from the cases does not help a reader.
        let own_summary = if summary.starts_with("allowed ") { "" } else { summary };
        let docs = self.doc_lines(own_summary, record.text("description"), "");
        let mut item = self.begin_item("enum_attr! {", &docs, record, notes);
        item.code.line(declaration + ",");
        item.code.open("{");
        cases.iter().for_each(|case| item.code.line(case));
        item.code.close("}");
        if let Some((origin, declaration)) = dialect_attr {
            item.code.origin(&origin);
            item.code.line(declaration);
        }
        item.code.close("}");
        item.finish()
    }

    /// Returns `CmpIPredicate::eq` for `arith::CmpIPredicate::eq`, if exactly one enum of this name has the case. The
    /// outer namespaces may be omitted, as in C++.
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

    /// Returns the cases as lines of `enum_attr!`. Rules use the names of their records.
    fn enum_cases(&mut self, record: Record<'r>, name: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let mut values: BTreeMap<u64, String> = BTreeMap::new();
        let mut symbols: Vec<String> = Vec::new();
        let mut texts: Vec<&str> = Vec::new();
        for case in record.defs("enumerants") {
            let (symbol, text) = (case.text("symbol"), case.text("str"));
            let component = ItemComponent::EnumCase { of: name, symbol };
            let Some(value) = value_of(case) else {
                let what = "enum cases with a negative value, which C++ converts to another number";
                self.report.omit_in(what, component);
                continue;
            };
            let ident = case_ident(symbol);
            if !is_flags(record)
                && let Some(first) = values.get(&value)
            {
                let what = format!("enum cases with the same value as `{first}`");
                self.report.omit_in(&what, component);
                continue;
            }
            if symbols.contains(&ident) || texts.contains(&text) {
                let what = "enum cases with the name or the text of another case";
                self.report.omit_in(what, component);
                continue;
            }
            let record_name = self.claim_case_name(case, name);
            let shown = if text == symbol {
                String::new()
            } else {
                format!(" => {}", literal(text))
            };
            lines.push(format!("{record_name}: {ident} = {value}{shown},"));
            values.insert(value, ident.clone());
            symbols.push(ident);
            texts.push(text);
        }
        lines
    }

    fn claim_case_name(&mut self, case: Record<'r>, enum_name: &str) -> String {
        let candidate = format!("{enum_name}{}", upper_ident(case.text("symbol")));
        let name = if case.is_anonymous() {
            self.names.claim(&[&candidate])
        } else {
            self.names.claim(&[case.name(), &candidate])
        };
        let expr = ConstraintExpr::new(&name, ConstraintTarget::Attr);
        self.constraints.exprs.insert(case.name(), expr);
        name
    }

    /// Returns the origin and the declaration of the dialect attribute of an enum.
    fn dialect_attr(&mut self, record: Record<'r>) -> Option<(String, String)> {
        let mut attrs = self
            .records
            .of_class("EnumAttr")
            .filter(|attr| attr.def("enum").is_some_and(|of| of.name() == record.name()));
        let (attr, brackets) =
            attrs.find_map(|attr| Some((attr, brackets(attr).filter(|_| has_default_syntax(record))?)))?;
        let dialect = attr.dialect();
        // An enum that is an attribute itself has this name.
        let of = self.enums.get(record.name()).cloned().unwrap_or_default();
        let own = format!("{of}Attr");
        let name = if attr.name() == own && record.is("EnumAttrInfo") {
            own
        } else {
            self.names.claim(&[attr.name()])
        };
        let expr = ConstraintExpr::new(&name, ConstraintTarget::Attr);
        self.constraints.exprs.insert(attr.name(), expr);
        let definitions = self.dialect_definitions.entry(dialect).or_default();
        definitions.attrs.push(name.clone());
        let (dialect, mnemonic) = (literal(dialect), literal(attr.text("mnemonic")));
        Some((
            attr.origin(),
            format!("pub {name}: EnumAttr<{dialect}, {mnemonic}{brackets}>"),
        ))
    }
}

/// Returns the kind of an enum as `enum_attr!` names it.
fn kind_of(record: Record<'_>) -> String {
    let bits = record.int("bitwidth").unwrap_or(32);
    let bit = if is_flags(record) { "Bit" } else { "" };
    let attr = if record.is("EnumAttrInfo") { "Attr" } else { "" };
    format!("I{bits}{bit}Enum{attr}")
}

/// Returns `true` if `enum_attr!` supports the kind of an enum.
pub(crate) fn is_supported(record: Record<'_>) -> bool {
    let bits = record.int("bitwidth").unwrap_or(32);
    if is_flags(record) {
        [8, 16, 32, 64].contains(&bits)
    } else {
        [32, 64].contains(&bits)
    }
}

fn is_flags(record: Record<'_>) -> bool {
    record.is("BitEnumBase")
}

/// Returns the value of an enum case, unless it is negative.
fn value_of(case: Record<'_>) -> Option<u64> {
    u64::try_from(case.int("value")?).ok()
}

/// Returns the brackets of an enum's attribute for `enum_attr!`, if it supports the format.
fn brackets(expr: Record<'_>) -> Option<&'static str> {
    let format = expr.text("assemblyFormat").chars().filter(|c| !c.is_whitespace());
    match format.collect::<String>().as_str() {
        "`<`$value`>`" | "````<`$value`>`" => Some(", \"<$value>\""),
        "$value" => Some(""),
        _ => None,
    }
}

/// Returns `true` if the parameters of an enum are parsed and printed as its class does it.
pub(crate) fn has_default_syntax(of: Record<'_>) -> bool {
    let [parser, printer] = ["parameterParser", "parameterPrinter"].map(|field| compact(of.text(field)));
    let print = of.text("symbolToStringFnName");
    !of.is("EnumAttrInfo")
        || parser.contains("parseKeywordOrString(&enumKeyword)") && printer == format!("$_printer<<{print}($_self)")
}

/// Returns the cases of an enum.
pub(crate) fn cases_of(record: Record<'_>) -> EnumCases<'_> {
    let bits = record.int("bitwidth").and_then(|bits| u32::try_from(bits).ok());
    let cases = record.defs("enumerants");
    EnumCases {
        class: record.text("className"),
        bits: bits.unwrap_or(32),
        is_flags: is_flags(record),
        cases: cases
            .filter_map(|case| Some((case.text("symbol"), value_of(case)?)))
            .collect(),
    }
}
