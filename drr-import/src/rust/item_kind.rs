//! Kinds of items in the written module.

use drr_lang::Macro;

/// Kind of an item, in the alphabetical order of the nouns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ItemKind {
    Attribute,
    Constraint,
    Dialect,
    Enum,
    Function,
    #[default]
    Item,
    Op,
    /// A record that is omitted, so that its item is unknown.
    Record,
    Rule,
    Type,
}

impl ItemKind {
    /// Returns the kind of the item that a macro declares.
    pub(crate) fn of_macro(called: Macro) -> ItemKind {
        match called {
            Macro::AttrDef => ItemKind::Attribute,
            Macro::Constraint => ItemKind::Constraint,
            Macro::Dialect => ItemKind::Dialect,
            Macro::EnumAttr => ItemKind::Enum,
            Macro::Op => ItemKind::Op,
            Macro::Pat => ItemKind::Rule,
            Macro::TypeDef => ItemKind::Type,
            _ => ItemKind::Item,
        }
    }

    pub(crate) fn noun(self) -> &'static str {
        match self {
            ItemKind::Attribute => "attribute",
            ItemKind::Constraint => "constraint",
            ItemKind::Dialect => "dialect",
            ItemKind::Enum => "enum",
            ItemKind::Function => "function",
            ItemKind::Item => "item",
            ItemKind::Op => "op",
            ItemKind::Record => "record",
            ItemKind::Rule => "rule",
            ItemKind::Type => "type",
        }
    }
}
