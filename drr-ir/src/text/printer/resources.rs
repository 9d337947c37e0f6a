//! The section of resources at the end of the text.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::asm_writer::AsmWriter;
use super::written;
use crate::{ExternalResource, Ident, ModuleMeta};

/// The value of a resource.
enum ResourceValue<'m> {
    Bool(bool),
    String(&'m [u8]),
    Blob(&'m [u8]),
}

/// Resources grouped by dialect or tool, in order.
type ResourceGroups<'m> = IndexMap<Ident, Vec<(Ident, ResourceValue<'m>)>, FxBuildHasher>;

impl<'a> AsmWriter<'a, '_> {
    /// Prints the blobs used by printed attributes in the order of their use, the blobs of other dialects, and the
    /// resources of tools.
    pub(super) fn resources(&mut self, meta: &'a ModuleMeta) {
        let dialects = self.of_dialects(meta);
        let mut tools = ResourceGroups::default();
        for (&(tool, key), resource) in &meta.external_resources {
            let value = match resource {
                ExternalResource::Bool(value) => ResourceValue::Bool(*value),
                ExternalResource::String(text) => ResourceValue::String(text),
                ExternalResource::Blob(bytes) => ResourceValue::Blob(bytes),
            };
            if !self.is_too_long(&value) {
                tools.entry(tool).or_default().push((key, value));
            }
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

    fn of_dialects(&self, meta: &'a ModuleMeta) -> ResourceGroups<'a> {
        let builtin = self.ctx.ident("builtin");
        let mut groups = ResourceGroups::default();
        // Uses of other dialects' blobs are unknown.
        let others = meta
            .resources
            .keys()
            .copied()
            .filter(|&(dialect, _)| dialect != builtin);
        for (dialect, key) in self.resources.iter().map(|&key| (builtin, key)).chain(others) {
            let value = meta
                .resources
                .get(&(dialect, key))
                .map(|bytes| ResourceValue::Blob(bytes));
            if let Some(value) = value.filter(|value| !self.is_too_long(value)) {
                groups.entry(dialect).or_default().push((key, value));
            }
        }
        groups
    }

    /// Returns `true` if the text of a resource exceeds the limit.
    fn is_too_long(&self, value: &ResourceValue<'_>) -> bool {
        let Some(limit) = self.options.max_resource_bytes else {
            return false;
        };
        let bytes = match value {
            ResourceValue::Bool(value) => {
                if *value {
                    4
                } else {
                    5
                }
            }
            ResourceValue::String(text) => written(|out| out.quoted(text)).len() as u64,
            // Two digits per byte, between `"0x` and `"`.
            ResourceValue::Blob(bytes) => 2 * bytes.len() as u64 + 4,
        };
        bytes > limit
    }

    fn section(&mut self, name: &str, groups: ResourceGroups<'_>) {
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
                    ResourceValue::Bool(value) => self.out.text(if value { "true" } else { "false" }),
                    ResourceValue::String(text) => self.out.quoted(text),
                    ResourceValue::Blob(bytes) => {
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
