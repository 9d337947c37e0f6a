//! Records of side effects, and the memory effects that drr knows.

use crate::importer::Importer;
use crate::records::Record;
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

fn is_other_side_effect(record: Record<'_>) -> bool {
    record.is("SideEffect") && !is_on_memory(record)
}

impl<'r> Importer<'r> {
    /// Leaves out what has no counterpart of the effects of an op.
    pub(crate) fn omit_effects(&mut self, records: impl Iterator<Item = Record<'r>>, ir_name: &str) {
        let records: Vec<Record<'r>> = records.collect();
        let lost = [
            (
                is_unknown as fn(Record<'r>) -> bool,
                "unknown memory effects; the op may do anything",
            ),
            (
                is_on_resource,
                "resources of effects; each effect applies to all memory",
            ),
            (is_other_side_effect, "side effects other than on memory"),
        ];
        for (is_lost, what) in lost {
            if records.iter().any(|record| is_lost(*record)) {
                self.report.omit(what, ir_name);
            }
        }
    }
}
