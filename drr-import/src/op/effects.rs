//! Memory effects of an op, as a trait or as the implementation of `MemoryEffects`.

use crate::importer::Importer;
use crate::op::op_traits::OpTraits;
use crate::op::section::{OpSections, SectionEntry};
use crate::rust::code::CodeWriter;
use crate::rust::names::accessor;

impl Importer<'_> {
    /// Adds the trait for the memory effects of an op. Returns the body of `MemoryEffects::effects`, which is empty
    /// without an implementation.
    pub(crate) fn effects_body(&self, name: &str, traits: &mut OpTraits, sections: &OpSections) -> Vec<String> {
        if sections.arguments_and_results().any(|entry| entry.has_unknown_effects) {
            // The op has other effects than its nested ops.
            traits.texts.retain(|text| text != "RecursiveMemoryEffects");
            return Vec::new();
        }
        let effects = declared_effects(traits, sections);
        let mut interfaces = self.external.interfaces_of(name);
        if interfaces.any(|interface| interface == "MemoryEffects") {
            return Vec::new();
        }
        if traits.effects_in_cpp {
            if let Some(function) = self.handwritten_hook("effects_of", name) {
                traits.texts.push("dyn MemoryEffects".to_string());
                return vec![format!("{function}(self.op())")];
            }
            // The op may have other effects than its nested ops.
            traits.texts.retain(|text| text != "RecursiveMemoryEffects");
        }
        if effects.is_empty() {
            return Vec::new();
        }
        if effects.iter().all(|effect| effect.kind == "Read") {
            traits.texts.push("OnlyReads".to_string());
            return Vec::new();
        }
        traits.texts.push("dyn MemoryEffects".to_string());
        let mut body = vec!["let mut effects = Vec::new();".to_string()];
        body.extend(effects.into_iter().map(|effect| effect.statement));
        body.push("effects".to_string());
        body
    }
}

/// A memory effect that a record declares.
struct DeclaredEffect {
    kind: &'static str,
    /// The statement that adds the effect.
    statement: String,
}

/// Returns the memory effects of the op and of its arguments and results.
fn declared_effects(traits: &OpTraits, sections: &OpSections) -> Vec<DeclaredEffect> {
    let on_memory = |kind| format!("effects.push(MemoryEffect::new(MemoryEffectKind::{kind}));");
    let of_op = traits.effects.iter().map(|&kind| DeclaredEffect {
        kind,
        statement: on_memory(kind),
    });
    let on_entry = |entry: &SectionEntry, kind: &'static str| {
        let accessor = accessor(&entry.name);
        let statement = match (entry.is_value, entry.is_single_value) {
            // The entity of a symbol is not a value.
            (false, _) => on_memory(kind),
            (true, true) => {
                format!("effects.push(MemoryEffect::on(MemoryEffectKind::{kind}, self.{accessor}().handle()));")
            }
            (true, false) => format!(
                "effects.extend(self.{accessor}().into_iter().map(|value| MemoryEffect::on(MemoryEffectKind::{kind}, value.handle())));"
            ),
        };
        DeclaredEffect { kind, statement }
    };
    let on_entries = sections
        .arguments_and_results()
        .flat_map(|entry| entry.effects.iter().map(move |kind| on_entry(entry, kind)));
    of_op.chain(on_entries).collect()
}

/// Writes the implementation of `MemoryEffects`, unless its body is empty.
pub(crate) fn write_effects(code: &mut CodeWriter, name: &str, body: &[String]) {
    if body.is_empty() {
        return;
    }
    code.blank_line();
    code.open(format!("impl MemoryEffects for {name}<'_> {{"));
    code.open("fn effects(&self) -> Vec<MemoryEffect> {");
    body.iter().for_each(|line| code.line(line));
    code.close("}");
    code.close("}");
}
