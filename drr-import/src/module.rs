//! The text of the module.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::elsewhere;
use crate::functions::Function;
use crate::importer::Importer;
use crate::names::snake_case;
use crate::words::has_word;

/// What warnings are about what is only declared, what names of C++ are not Rust's, and what is the records' own, as formats are:
/// warnings of drr are deprecations for rustc.
const ALLOWED: &str = "#![allow(dead_code, deprecated, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]\n\
    #![allow(clippy::all, rustdoc::all)]\n";

/// Puts the items together, without those that are elsewhere. The functions to write that are left over go into the report.
pub(crate) fn text(importer: &mut Importer<'_>, from: &str) -> String {
    let items = &importer.items;
    let traits: Vec<String> = items.traits.values().cloned().collect();
    let mut sections = [
        ("Dialects", &items.dialects),
        ("Enums", &items.enums),
        ("Types and attributes", &items.entities),
        ("Constraints", &items.constraints),
        ("Traits", &traits),
        ("Operations", &items.ops),
        ("Rules", &items.rules),
        ("Translated from C++", &items.translated),
    ]
    .map(|(title, items)| (title, items.iter().map(String::as_str).collect::<Vec<&str>>()));
    let all: Vec<&Function> = importer.functions.all().iter().collect();
    let mut used = String::new();
    let functions = if importer.elsewhere.is_empty() {
        all
    } else {
        let mut left = Left::new(importer, &mut sections, all);
        used = left.uses();
        left.functions
    };
    let functions: Vec<(String, String)> = functions
        .into_iter()
        .map(|function| (function.name.clone(), function.item(importer.with_docs)))
        .collect();

    let again = match importer.elsewhere.is_empty() {
        true => {
            "Importing again keeps functions whose body has been changed, and items that were added; it writes the rest anew."
        }
        false => "Nothing in here is written by hand: importing again writes it anew.",
    };
    let mut out = format!("//! Imported from {from} by drr-import.\n//!\n//! {again}\n\n");
    out.push_str(ALLOWED);
    out.push_str("\nuse drr::constraints::*;\nuse drr::define::{AttrSlot, Branch, BuildableAttr, BuildableType, MemoryEffect, MemoryEffectKind, MemoryEffects, NotWritten, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed};\nuse drr::define::{DictionarySlot, RegionSlot, SuccessorSlot, TypeSlot};\nuse drr::numbers::Signedness;\nuse drr::prelude::*;\nuse drr::smallvec::SmallVec;\nuse drr::{Ident, Ir, Operands, attr_def, type_def};\n");
    out.push_str(&used);
    let mut write = |title: &str, items: &mut dyn Iterator<Item = &str>| {
        for (number, item) in items.enumerate() {
            if number == 0 {
                let _ = write!(out, "\n// {title}\n");
            }
            let _ = write!(out, "\n{item}");
        }
    };
    for (title, items) in sections {
        write(title, &mut items.into_iter());
    }
    write(
        "Functions to write",
        &mut functions.iter().map(|(_, item)| item.as_str()),
    );
    if !importer.items.populate.is_empty() {
        let _ = write!(out, "\n{}", importer.items.populate);
    }
    importer.report.to_write = functions.into_iter().map(|(name, _)| name).collect();
    out
}

/// What is left of a module when what is elsewhere has gone.
struct Left<'m> {
    /// The text of what is left, without comments.
    code: String,
    /// What is declared in it.
    own: BTreeSet<String>,
    elsewhere: BTreeMap<&'m str, &'m str>,
    /// Functions that somebody wrote for what is to be written.
    taken: BTreeSet<&'m str>,
    functions: Vec<&'m Function>,
}

impl<'m> Left<'m> {
    fn new(
        importer: &'m Importer<'_>,
        sections: &mut [(&str, Vec<&'m str>)],
        mut functions: Vec<&'m Function>,
    ) -> Left<'m> {
        let mut left = Left {
            code: String::new(),
            own: BTreeSet::new(),
            elsewhere: importer.elsewhere.all(),
            taken: BTreeSet::new(),
            functions: Vec::new(),
        };
        for (title, items) in sections {
            // Operations and dialects of the same name are others.
            let may_go = !["Dialects", "Operations", "Rules", "Translated from C++"].contains(title);
            items.retain(|item| {
                let names = names(item);
                let goes = may_go && !names.is_empty() && names.iter().all(|name| importer.elsewhere.has(name));
                if !goes {
                    left.own.extend(names);
                    left.code.push_str(&without_comments(item));
                }
                !goes
            });
        }
        let directives: Vec<(&str, [String; 2])> = importer
            .directives
            .iter()
            .map(|written| {
                let of = snake_case(&written.name);
                (written.name.as_str(), [format!("parse_{of}"), format!("print_{of}")])
            })
            .collect();
        // The format names a directive, and means two functions.
        for (directive, names) in &directives {
            if left.code.contains(&format!("custom<{directive}>")) {
                let _ = writeln!(left.code, "{}", names.join(" "));
            }
        }
        functions.retain(|function| has_word(&left.code, &function.name));
        let is_there = |function: &&Function| {
            elsewhere::is_hook(&function.name) && importer.elsewhere.is_by_hand(&function.name)
                || importer.elsewhere.has_function(function)
        };
        let (there, to_write): (Vec<&Function>, Vec<&Function>) = functions.into_iter().partition(is_there);
        left.own.extend(to_write.iter().map(|function| function.name.clone()));
        left.taken = there.iter().map(|function| function.name.as_str()).collect();
        left.functions = to_write;
        left
    }

    /// The declarations that bring what is elsewhere.
    fn uses(&mut self) -> String {
        let mut modules: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, path) in &self.elsewhere {
            let is_function = name.starts_with(|first: char| first.is_ascii_lowercase());
            let is_asked = !is_function || elsewhere::is_hook(name) || self.taken.contains(name);
            if is_asked && !self.own.contains(*name) && has_word(&self.code, name) {
                modules.entry(path).or_default().push(name);
            }
        }
        let mut uses = String::new();
        for (path, names) in modules {
            // Functions are hooks, and stay inside.
            let (items, functions): (Vec<&str>, Vec<&str>) = names
                .into_iter()
                .partition(|name| name.starts_with(|first: char| first.is_ascii_uppercase()));
            for (word, names) in [("pub use", items), ("use", functions)] {
                if !names.is_empty() {
                    let _ = writeln!(uses, "{word} {path}::{{{}}};", names.join(", "));
                }
            }
        }
        uses
    }
}

/// The names that the items of a text declare.
fn names(text: &str) -> Vec<String> {
    let items = syn::parse_file(text).map(|file| file.items).unwrap_or_default();
    items.iter().flat_map(elsewhere::names).collect()
}

fn without_comments(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}
