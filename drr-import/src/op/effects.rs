//! Memory effects of ops: effects on operands and results, and effects of the whole op.

use std::fmt::Write as _;

use crate::importer::Importer;
use crate::op::op_traits::OpTraits;
use crate::op::section::SectionEntry;
use crate::records::Record;
use crate::rust::names::accessor;
use drr_lang::cpp::plain_name;

/// Returns the effects among the records of a list, by the names of `MemoryEffectKind`.
pub(crate) fn kinds<'r>(records: impl Iterator<Item = Record<'r>>) -> Vec<&'static str> {
    records.filter_map(kind).collect()
}

fn kind(record: Record<'_>) -> Option<&'static str> {
    let effect = plain_name(record.text("effect"));
    let effect = effect
        .strip_prefix("MemoryEffects::")
        .filter(|_| is_on_memory(record))?;
    ["Read", "Write", "Allocate", "Free"]
        .into_iter()
        .find(|known| *known == effect)
}

/// Returns `true` for an effect on memory that drr does not know.
pub(crate) fn is_unknown(record: Record<'_>) -> bool {
    is_on_memory(record) && kind(record).is_none()
}

/// Returns `true` for an effect on memory, and for the trait that lists such effects.
pub(crate) fn is_on_memory(record: Record<'_>) -> bool {
    plain_name(record.text("baseEffectName")) == "MemoryEffects::Effect"
}

fn is_on_resource(record: Record<'_>) -> bool {
    is_on_memory(record) && !record.text("resource").ends_with("::DefaultResource")
}

fn is_on_other_things(record: Record<'_>) -> bool {
    record.is("SideEffect") && !is_on_memory(record)
}

impl<'r> Importer<'r> {
    /// Leaves out what has no counterpart of the effects of an op.
    pub(crate) fn omit_effects(&mut self, records: impl Iterator<Item = Record<'r>>, ir_name: &str) {
        let records: Vec<Record<'r>> = records.collect();
        let lost = [
            (
                is_unknown as fn(Record<'r>) -> bool,
                "effects on memory that drr does not know; an op with one may do anything",
            ),
            (
                is_on_resource,
                "the resources of effects; each effect applies to all memory",
            ),
            (is_on_other_things, "effects on resources other than memory"),
        ];
        for (is_lost, what) in lost {
            if records.iter().any(|record| is_lost(*record)) {
                self.report.omit(what, ir_name);
            }
        }
    }
}

impl Importer<'_> {
    /// Adds the trait for the effects, and with it the implementation if they are more than reads.
    pub(crate) fn effects<'e>(
        &self,
        name: &str,
        traits: &mut OpTraits,
        entries: impl Iterator<Item = &'e SectionEntry>,
    ) -> String {
        let entries: Vec<&SectionEntry> = entries.collect();
        if entries.iter().any(|entry| entry.has_unknown_effects) {
            // What the operations inside do is not all.
            traits.texts.retain(|text| text != "RecursiveMemoryEffects");
            return String::new();
        }
        let mut lines = String::new();
        let mut only_reads = true;
        let kind_of = |kind: &str| format!("MemoryEffectKind::{kind}");
        for kind in &traits.effects {
            only_reads &= *kind == "Read";
            let _ = writeln!(lines, "        effects.push(MemoryEffect::new({}));", kind_of(kind));
        }
        for entry in entries {
            for kind in &entry.effects {
                only_reads &= *kind == "Read";
                let (accessor, kind) = (accessor(&entry.name), kind_of(kind));
                let _ = match (entry.is_value, entry.is_single_value) {
                    // The entity of a symbol is not a value.
                    (false, _) => writeln!(lines, "        effects.push(MemoryEffect::new({kind}));"),
                    (true, true) => {
                        writeln!(
                            lines,
                            "        effects.push(MemoryEffect::on({kind}, self.{accessor}().handle()));"
                        )
                    }
                    (true, false) => writeln!(
                        lines,
                        "        effects.extend(self.{accessor}().into_iter().map(|value| MemoryEffect::on({kind}, value.handle())));"
                    ),
                };
            }
        }
        let mut interfaces = self.external.interfaces_of(name);
        if interfaces.any(|interface| interface == "MemoryEffects") {
            return String::new();
        }
        let implemented = |body: &str| {
            format!(
                "\nimpl MemoryEffects for {name}<'_> {{\n    fn effects(&self) -> Vec<MemoryEffect> {{\n{body}    }}\n}}\n"
            )
        };
        if traits.effects_in_cpp {
            if let Some(function) = self.handwritten_hook("effects_of", name) {
                traits.texts.push("dyn MemoryEffects".to_string());
                return implemented(&format!("        {function}(self.op())\n"));
            }
            // What the operations inside do is not all: it may do anything.
            traits.texts.retain(|text| text != "RecursiveMemoryEffects");
        }
        match lines.as_str() {
            "" => String::new(),
            _ if only_reads => {
                traits.texts.push("OnlyReads".to_string());
                String::new()
            }
            lines => {
                traits.texts.push("dyn MemoryEffects".to_string());
                implemented(&format!(
                    "        let mut effects = Vec::new();\n{lines}        effects\n"
                ))
            }
        }
    }
}
