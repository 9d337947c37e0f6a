//! Sections of the written module.

use crate::importer::Items;
use crate::rust::module_item::ModuleItem;

/// The items of a module under one title.
#[derive(Debug)]
pub(crate) struct ModuleSection {
    pub(crate) title: &'static str,
    pub(crate) items: Vec<ModuleItem>,
    /// Set if the module may use the items from other modules instead. Ops and dialects of one name are different ones.
    pub(super) may_be_external: bool,
}

impl ModuleSection {
    /// Creates a section of items that only this module can have.
    pub(crate) fn new(title: &'static str, items: Vec<ModuleItem>) -> ModuleSection {
        ModuleSection {
            title,
            items,
            may_be_external: false,
        }
    }

    fn shared(title: &'static str, items: Vec<ModuleItem>) -> ModuleSection {
        ModuleSection {
            may_be_external: true,
            ..ModuleSection::new(title, items)
        }
    }
}

/// Returns the sections of a module in their order, without functions to write.
pub(super) fn sections(items: Items) -> Vec<ModuleSection> {
    let traits = items.traits.into_values().map(ModuleItem::without_record);
    vec![
        ModuleSection::new("Dialects", items.dialects),
        ModuleSection::shared("Enums", items.enums),
        ModuleSection::shared("Types and attributes", items.entities),
        ModuleSection::shared("Constraints", items.constraints),
        ModuleSection::shared("Traits", traits.collect()),
        ModuleSection::new("Operations", items.ops),
        ModuleSection::new("Rules", items.rules),
        ModuleSection::new("Translated from C++", items.translated),
        ModuleSection::new("Custom forms", items.custom_forms),
    ]
}
