//! The section of resources at the end of the text.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::structures::Structures;
use crate::{ExternalResource, Ident, ModuleMeta};

/// What stands behind a key.
enum Value<'m> {
    Bool(bool),
    String(&'m [u8]),
    Blob(&'m [u8]),
}

/// By the name of a dialect or tool, in order.
type Groups<'m> = IndexMap<Ident, Vec<(Ident, Value<'m>)>, FxBuildHasher>;

impl<'a> Structures<'a, '_> {
    /// Writes the blobs whose keys were written before, in that order, those of other dialects, and those of tools.
    pub(super) fn resources(&mut self, meta: &'a ModuleMeta) {
        let dialects = self.of_dialects(meta);
        let mut tools = Groups::default();
        for (&(tool, key), resource) in &meta.external_resources {
            let value = match resource {
                ExternalResource::Bool(value) => Value::Bool(*value),
                ExternalResource::String(text) => Value::String(text),
                ExternalResource::Blob(bytes) => Value::Blob(bytes),
            };
            tools.entry(tool).or_default().push((key, value));
        }
        if dialects.is_empty() && tools.is_empty() {
            return;
        }
        self.out.text("\n{-#\n");
        let both = !dialects.is_empty() && !tools.is_empty();
        self.section("dialect_resources", dialects);
        self.out.text(if both { ",\n" } else { "" });
        self.section("external_resources", tools);
        self.out.text("\n#-}\n");
    }

    fn of_dialects(&self, meta: &'a ModuleMeta) -> Groups<'a> {
        let builtin = self.ctx.ident("builtin");
        let mut groups = Groups::default();
        for &key in &self.resources {
            if let Some(bytes) = meta.resources.get(&(builtin, key)) {
                groups.entry(builtin).or_default().push((key, Value::Blob(bytes)));
            }
        }
        for (&(dialect, key), bytes) in &meta.resources {
            // Who else uses a blob is not known.
            if dialect != builtin {
                groups.entry(dialect).or_default().push((key, Value::Blob(bytes)));
            }
        }
        groups
    }

    fn section(&mut self, name: &str, groups: Groups<'_>) {
        if groups.is_empty() {
            return;
        }
        self.out.text("  ");
        self.out.text(name);
        self.out.text(": {\n");
        for (index, (group, entries)) in groups.into_iter().enumerate() {
            self.out.text(if index > 0 { ",\n    " } else { "    " });
            self.out.key(group.bytes(self.ctx));
            self.out.text(": {\n");
            for (index, (key, value)) in entries.into_iter().enumerate() {
                self.out.text(if index > 0 { ",\n      " } else { "      " });
                self.out.key(key.bytes(self.ctx));
                self.out.text(": ");
                match value {
                    Value::Bool(value) => self.out.text(if value { "true" } else { "false" }),
                    Value::String(text) => self.out.quoted(text),
                    Value::Blob(bytes) => {
                        self.out.text("\"0x");
                        self.out.hex(bytes.iter().copied());
                        self.out.byte(b'"');
                    }
                }
            }
            self.out.text("\n    }");
        }
        self.out.text("\n  }");
    }
}
