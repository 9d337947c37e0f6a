//! Report of an import: the written items, and each omitted item with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};

use drr_schema::counted;

use crate::merge::merged_module::MergedModule;
use crate::rust::item_kind::ItemKind;
use crate::rust::names::{literal, upper_ident};

/// Summary of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Imported ops.
    pub ops: usize,
    /// Imported ops with an assembly format.
    pub formats: usize,
    /// Imported ops whose custom form has functions to write, some of them in an assembly format.
    pub forms_to_write: usize,
    /// Imported rules.
    pub rules: usize,
    /// Imported enums.
    pub enums: usize,
    /// Imported types of dialects.
    pub types: usize,
    /// Imported attributes of dialects.
    pub attributes: usize,
    /// Imported constraints, including those for types and attributes that are not defined.
    pub constraints: usize,
    /// Names of the functions to write.
    pub to_write: Vec<String>,
    /// The files in which functions are to be written; empty for the module itself.
    pub to_write_in: String,
    /// Functions that the module uses from hand-written files.
    pub taken: BTreeSet<String>,
    /// Kept items of the existing module, which were written or changed by hand: their names or first lines.
    pub kept: Vec<String>,
    /// Items that were changed by hand and have a new version, which is a comment beside each.
    pub changed: Vec<String>,
    /// Items that were imported before and are removed, because the records or the options no longer require them.
    pub removed: Vec<String>,
    /// Functions that were written by hand for C++ that has changed, in a module without documentation.
    pub outdated: Vec<String>,
    /// Items that were imported and then deleted by hand, and stay deleted.
    pub deleted: Vec<String>,
    /// Items that were deleted by hand, and are written again because other items name them.
    pub restored: Vec<String>,
    /// Options that would take ops from other crates.
    pub hints: Vec<String>,
    /// Warnings about handwritten functions that look like hooks and are not used.
    pub warnings: Vec<String>,
    /// Warnings about ops of other imports that differ from their records.
    pub(crate) stale_imports: Vec<String>,
    /// Names of the ops whose result types C++ infers, so that rules that build them must specify the types.
    pub without_inference: Vec<String>,
    /// Items that would not compile, so that each is a comment in the module with its error: their names, locations and
    /// errors.
    pub errors: Vec<String>,
    /// The reasons of omissions, each with the locations of the items.
    omitted: BTreeMap<String, Vec<String>>,
    /// The names of items that are comments in the module.
    omitted_names: BTreeSet<String>,
    /// Number of omitted items, by their kinds.
    omitted_items: BTreeMap<ItemKind, usize>,
    /// The functions of the custom form of each op that needs some.
    form_functions: Vec<Vec<String>>,
    /// Hooks that would add omitted parts, by the reasons and the locations.
    hooks: BTreeMap<(String, String), OmittedHook>,
    /// Notes about the items that are being translated.
    notes: Vec<ItemNote>,
}

/// A note about the item that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ItemNote {
    /// A part that was omitted, with the reason.
    Omission(String),
    /// The reason why the item is omitted as a whole.
    Rejection(String),
    /// An error in the record, because of which the item is omitted as a whole.
    Error(String),
}

/// The hook for a part of an item that was omitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OmittedHook {
    /// The function, or the start of the implementation: `fold_shift_op`.
    pub(crate) name: String,
    /// The name of the item in IR: `pix.shift`.
    pub(crate) owner: String,
    /// The text in the item that names the hook: `fold:`.
    pub(crate) entry: String,
}

impl OmittedHook {
    pub(crate) fn new(name: &str, owner: &str, entry: &str) -> OmittedHook {
        OmittedHook {
            name: name.to_string(),
            owner: owner.to_string(),
            entry: entry.to_string(),
        }
    }

    /// Returns `true` if the text of an item has the hook.
    fn is_in(&self, item: &str) -> bool {
        item.contains(&literal(&self.owner)) && item.contains(&self.entry)
    }
}

/// An item that is a comment in the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OmittedItem<'t> {
    pub(crate) kind: ItemKind,
    pub(crate) name: &'t str,
    /// File and line of its record, if it has one.
    pub(crate) location: &'t str,
    /// The item that it needs, which was omitted.
    pub(crate) needs: Option<&'t str>,
}

impl Display for OmittedItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.noun(), self.name)?;
        match (self.location, self.needs) {
            ("", None) => Ok(()),
            ("", Some(needs)) => write!(f, " (needs {needs})"),
            (location, None) => write!(f, " ({location})"),
            (location, Some(needs)) => write!(f, " ({location}, needs {needs})"),
        }
    }
}

/// A component of an item, shown as MLIR writes it: `arith.cmpi $predicate`, `CmpIPredicate::slt`.
#[derive(Clone, Copy)]
pub(crate) enum ItemComponent<'t> {
    Argument { of: &'t str, name: &'t str },
    EnumCase { of: &'t str, symbol: &'t str },
}

impl ItemComponent<'_> {
    /// Returns the name without the item, which contains its own.
    fn name(self) -> String {
        match self {
            ItemComponent::Argument { name, .. } => format!("${name}"),
            ItemComponent::EnumCase { symbol, .. } => symbol.to_string(),
        }
    }
}

impl Display for ItemComponent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ItemComponent::Argument { of, name } => write!(f, "{of} ${name}"),
            ItemComponent::EnumCase { of, symbol } => write!(f, "{of}::{symbol}"),
        }
    }
}

/// Returns a text with single spaces in place of line breaks, which C++ may contain.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Number of locations in a line of the report. Further ones are counted.
const SHOWN: usize = 6;

impl Report {
    /// Notes that something in an item was omitted.
    pub(crate) fn omit(&mut self, what: impl Into<String>, item: impl Into<String>) {
        let what = on_one_line(&what.into());
        self.notes.push(ItemNote::Omission(what.clone()));
        self.add(what, item.into());
    }

    /// Notes that something in a component of an item, such as an argument of an op, was omitted.
    pub(crate) fn omit_in(&mut self, what: &str, component: ItemComponent<'_>) {
        let what = on_one_line(what);
        self.notes
            .push(ItemNote::Omission(format!("{what}: {}", component.name())));
        self.add(what, component.to_string());
    }

    /// Notes that a part of an item was omitted, which a hook would add.
    pub(crate) fn omit_hook(&mut self, what: impl Into<String>, location: impl Into<String>, hook: OmittedHook) {
        let (what, location) = (what.into(), location.into());
        self.omit(what.clone(), location.clone());
        self.hooks.insert((what, location), hook);
    }

    /// Returns the hooks for what was omitted.
    pub(crate) fn hooks(&self) -> impl Iterator<Item = &OmittedHook> {
        self.hooks.values()
    }

    /// Notes the functions of the custom form of an op.
    pub(crate) fn add_form(&mut self, functions: Vec<String>) {
        self.form_functions.push(functions);
    }

    /// Counts the ops whose custom form has functions to write.
    pub(crate) fn count_forms(&mut self) {
        let is_to_write = |function: &String| self.to_write.contains(function);
        let forms = self.form_functions.iter();
        self.forms_to_write = forms.filter(|functions| functions.iter().any(is_to_write)).count();
    }

    /// Counts an item that the module declares.
    pub(crate) fn count(&mut self, kind: ItemKind, has_format: bool) {
        self.formats += usize::from(has_format);
        match kind {
            ItemKind::Attribute => self.attributes += 1,
            ItemKind::Constraint => self.constraints += 1,
            ItemKind::Enum => self.enums += 1,
            ItemKind::Op => self.ops += 1,
            ItemKind::Rule => self.rules += 1,
            ItemKind::Type => self.types += 1,
            ItemKind::Dialect | ItemKind::Function | ItemKind::Item | ItemKind::Record => {}
        }
    }

    /// Notes that the item that is being written cannot mean what its record means, so that all of it is omitted.
    pub(crate) fn reject(&mut self, why: impl Into<String>) {
        self.notes.push(ItemNote::Rejection(why.into()));
    }

    /// Notes an error in the record of the item that is being written.
    pub(crate) fn add_error(&mut self, error: String) {
        self.notes.push(ItemNote::Error(error));
    }

    /// Notes that a whole item was omitted. Items with the same reason are one line of the report.
    pub(crate) fn omit_item(&mut self, item: OmittedItem<'_>, why: &str) {
        *self.omitted_items.entry(item.kind).or_default() += 1;
        self.omitted_names.insert(item.name.to_string());
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        self.add(why, item.to_string());
    }

    /// Notes that items of these names are comments in the module.
    pub(crate) fn omit_names<'n>(&mut self, names: impl Iterator<Item = &'n String>) {
        self.omitted_names.extend(names.cloned());
    }

    /// Notes that nothing of a record is in the module.
    pub(crate) fn omit_record(&mut self, what: &str, name: &str) {
        *self.omitted_items.entry(ItemKind::Record).or_default() += 1;
        self.omitted_names.insert(upper_ident(name));
        self.add(what.to_string(), name.to_string());
    }

    /// Adds the items that a merge kept, removed and restored.
    pub(crate) fn keep(&mut self, merged: &MergedModule) {
        self.kept.clone_from(&merged.kept);
        self.changed.clone_from(&merged.changed);
        self.outdated.clone_from(&merged.outdated);
        self.deleted.clone_from(&merged.deleted);
        self.restored.clone_from(&merged.restored);
        // An omitted item is a comment in the module, and not removed.
        let is_gone = |name: &&String| !self.omitted_names.contains(*name);
        let is_filled = |hook: &OmittedHook| merged.kept_texts.iter().any(|text| hook.is_in(text));
        for ((what, location), _) in self.hooks.iter().filter(|(_, hook)| is_filled(hook)) {
            if let Some(locations) = self.omitted.get_mut(what) {
                locations.retain(|of| of != location);
            }
        }
        self.omitted.retain(|_, locations| !locations.is_empty());
        self.removed = merged.removed.iter().filter(is_gone).cloned().collect();
    }

    /// Adds a location to those of a reason.
    pub(crate) fn add(&mut self, what: String, location: String) {
        let locations = self.omitted.entry(what).or_default();
        if !locations.contains(&location) {
            locations.push(location);
        }
    }

    /// Returns the number of notes of items that are being written.
    pub(crate) fn note_count(&self) -> usize {
        self.notes.len()
    }

    /// Takes the notes from a position, each once.
    pub(crate) fn take_notes(&mut self, from: usize) -> Vec<ItemNote> {
        let mut notes: Vec<ItemNote> = Vec::new();
        for note in self.notes.split_off(from.min(self.notes.len())) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes
    }

    /// Returns the reasons why parts were omitted, each with the names of the items.
    pub fn omitted(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.omitted
            .iter()
            .map(|(what, locations)| (what.as_str(), locations.as_slice()))
    }
}

/// The words for names in a line of the report.
struct NameLine<'r> {
    title: &'r str,
    noun: &'static str,
    names: &'r [String],
}

impl Report {
    /// Writes the numbers of imported and omitted items.
    fn write_counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let imported = [
            (self.rules, "rule"),
            (self.ops, "op"),
            (self.enums, "enum"),
            (self.types, "type"),
            (self.attributes, "attribute"),
            (self.constraints, "constraint"),
        ];
        let imported = imported.map(|(number, noun)| counted(number, noun));
        writeln!(f, "imported: {}", imported.join(", "))?;
        let (formats, to_write) = (
            counted(self.formats, "assembly format"),
            counted(self.forms_to_write, "op"),
        );
        writeln!(f, "custom forms: {formats}, {to_write} with functions to write")?;
        let items: usize = self.omitted_items.values().sum();
        let all: usize = self.omitted.values().map(Vec::len).sum();
        let kinds = self
            .omitted_items
            .iter()
            .map(|(kind, number)| counted(*number, kind.noun()));
        let mut omitted: Vec<String> = kinds.collect();
        if all > items {
            omitted.push(format!("{} of items", counted(all - items, "part")));
        }
        match omitted.as_slice() {
            [] => writeln!(f, "omitted: nothing"),
            omitted => writeln!(f, "omitted: {}", omitted.join(", ")),
        }
    }

    /// Writes the functions to write, and the items whose fate depends on the existing module.
    fn write_names(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to_write = match self.to_write_in.as_str() {
            "" => "to write".to_string(),
            files => format!("to write in {files}"),
        };
        let line = |title, noun, names| NameLine { title, noun, names };
        for NameLine { title, noun, names } in [
            line(&to_write, "function", &self.to_write),
            line("kept, because written or changed by hand", "item", &self.kept),
            line(
                "changed by hand, with the new version in a comment",
                "item",
                &self.changed,
            ),
            line("written by hand, for C++ that has changed", "function", &self.outdated),
            line("not written again, because deleted by hand", "item", &self.deleted),
            line(
                "deleted by hand, but written again, because other items refer to them",
                "item",
                &self.restored,
            ),
            line("removed, because they are no longer required", "item", &self.removed),
            line("with result types that only C++ infers", "op", &self.without_inference),
        ] {
            if !names.is_empty() {
                writeln!(f, "{title}: {}: {}", counted(names.len(), noun), names.join(", "))?;
            }
        }
        Ok(())
    }

    /// Writes each reason of omissions with the first items.
    fn write_omissions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, locations) in &self.omitted {
            let with_hook = |location: &String| match self.hooks.get(&(what.clone(), location.clone())) {
                Some(hook) => format!("{location} (hook: {})", hook.name),
                None => location.clone(),
            };
            let shown: Vec<String> = locations.iter().take(SHOWN).map(with_hook).collect();
            write!(f, "omitted: {what}: {}", shown.join(", "))?;
            match locations.len() - shown.len() {
                0 => writeln!(f)?,
                rest => writeln!(f, " and {rest} more")?,
            }
        }
        Ok(())
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_counts(f)?;
        self.write_names(f)?;
        self.write_omissions(f)?;
        for hint in &self.hints {
            writeln!(f, "help: {hint}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        let comments = match self.errors.len() {
            0 => return Ok(()),
            1 => "does not compile; it is a comment in the module, with the reason",
            _ => "do not compile; they are comments in the module, with the reason",
        };
        writeln!(f, "error: {} {comments}", counted(self.errors.len(), "item"))
    }
}
