//! The section of resources at the end of the text.

use super::structures::Structures;
use crate::{Context, ModuleMeta};

impl Structures<'_, '_> {
    /// Writes the blobs whose keys were written before, in that order, and all of other dialects.
    pub(super) fn resources(&mut self, meta: &ModuleMeta) {
        let groups = groups(self, meta);
        if groups.is_empty() {
            return;
        }
        self.out.text("\n{-#\n  dialect_resources: {\n");
        let dialects = groups.len();
        for (index, (dialect, blobs)) in groups.into_iter().enumerate() {
            self.out.text("    ");
            self.out.key(&dialect);
            self.out.text(": {\n");
            let last = blobs.len();
            for (number, (key, bytes)) in blobs.into_iter().enumerate() {
                self.out.text("      ");
                self.out.key(key);
                self.out.text(": \"0x");
                self.out.hex(bytes.iter().copied());
                self.out.text(if number + 1 < last { "\",\n" } else { "\"\n" });
            }
            self.out.text(if index + 1 < dialects { "    },\n" } else { "    }\n" });
        }
        self.out.text("  }\n#-}\n");
    }
}

type Blobs<'m> = Vec<(&'m [u8], &'m [u8])>;

fn groups<'m>(written: &Structures<'m, '_>, meta: &'m ModuleMeta) -> Vec<(Vec<u8>, Blobs<'m>)> {
    let ctx: &'m Context = written.ctx;
    let builtin = ctx.ident("builtin");
    let mut groups: indexmap::IndexMap<_, Blobs<'m>> = indexmap::IndexMap::new();
    for &key in &written.resources {
        if let Some(bytes) = meta.resources.get(&(builtin, key)) {
            groups.entry(builtin).or_default().push((key.bytes(ctx), bytes));
        }
    }
    for (&(dialect, key), bytes) in &meta.resources {
        if dialect != builtin {
            groups.entry(dialect).or_default().push((key.bytes(ctx), bytes));
        }
    }
    groups
        .into_iter()
        .map(|(dialect, blobs)| (dialect.bytes(ctx).to_vec(), blobs))
        .collect()
}
