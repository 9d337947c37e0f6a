//! Attributes with key-value entries, `#dlti.dl_spec<i64 = 64 : i32, "dlti.endianness" = "little">`, and the
//! single-entry attribute.

// Named like the TableGen records.
#![allow(non_camel_case_types)]

use std::collections::HashSet;

use drr::attr_def;
use drr::define::{AsmParser, AsmPrinter, AttrSlot, OpError, ParseFailed};
use drr::prelude::*;

attr_def! {
    /// A single entry: `#dlti.dl_entry<i64, 64 : i32>`.
    pub DLTI_DataLayoutEntryAttr = "dlti.dl_entry", (params AnyAttrOf<[TypeAttr, StrAttr]>:$key, AnyAttr:$value)
    { assembly_format: "`<` custom<Key>($key) `,` $value `>`" }
}

attr_def! {
    /// A data layout: sizes and alignments of types, and named entries.
    pub DLTI_DataLayoutSpecAttr = "dlti.dl_spec", (params AttrList<DLTI_DataLayoutEntryAttr>:$entries)
    { assembly_format: "`<` custom<Entries>($entries) `>`", verify: verify_map }
}

attr_def! {
    /// A map with arbitrary keys and values.
    pub DLTI_MapAttr = "dlti.map", (params AttrList<DLTI_DataLayoutEntryAttr>:$entries)
    { assembly_format: "`<` custom<Entries>($entries) `>`", verify: verify_map }
}

attr_def! {
    /// Properties of a device: `#dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : i32>`.
    pub DLTI_TargetDeviceSpecAttr = "dlti.target_device_spec", (params AttrList<DLTI_DataLayoutEntryAttr>:$entries)
    { assembly_format: "`<` custom<Entries>($entries) `>`", verify: verify_device }
}

attr_def! {
    /// Devices of a system by name: `#dlti.target_system_spec<"CPU" = #dlti.target_device_spec<..>>`.
    pub DLTI_TargetSystemSpecAttr = "dlti.target_system_spec", (params AttrList<DLTI_DataLayoutEntryAttr>:$entries)
    { assembly_format: "`<` custom<Entries>($entries) `>`", verify: verify_system }
}

fn verify_map(ctx: &Context, entries: &[Attribute]) -> Result<(), OpError> {
    for (key, _) in keys_and_values(ctx, entries) {
        if key.as_str(ctx) == Some("") {
            return Err(OpError::new(
                "has an entry with an empty string as its key; give it a name",
            ));
        }
    }
    verify_keys_differ(ctx, entries)
}

fn verify_device(ctx: &Context, entries: &[Attribute]) -> Result<(), OpError> {
    verify_names(ctx, entries)?;
    verify_map(ctx, entries)
}

/// Checks the entries. Only the name of a device may be empty.
fn verify_system(ctx: &Context, entries: &[Attribute]) -> Result<(), OpError> {
    verify_names(ctx, entries)?;
    for (key, value) in keys_and_values(ctx, entries) {
        if !value.is_of_dialect(ctx, "dlti", "target_device_spec") {
            let (key, value) = (key.display(ctx), value.display(ctx));
            let message = format!("has `{value}` for the device `{key}`, which must be a `#dlti.target_device_spec`");
            return Err(OpError::new(message));
        }
    }
    verify_keys_differ(ctx, entries)
}

/// Checks that a device or system attribute has entries, and that all keys are strings.
fn verify_names(ctx: &Context, entries: &[Attribute]) -> Result<(), OpError> {
    if entries.is_empty() {
        return Err(OpError::new(
            "has no entries, and must have at least one: `\"name\" = value`",
        ));
    }
    match keys_and_values(ctx, entries).find(|(key, _)| key.type_value(ctx).is_some()) {
        Some((key, _)) => Err(OpError::new(format!(
            "has the type `{}` as a key, which must be a string here",
            key.display(ctx)
        ))),
        None => Ok(()),
    }
}

fn verify_keys_differ(ctx: &Context, entries: &[Attribute]) -> Result<(), OpError> {
    let mut seen = HashSet::new();
    match keys_and_values(ctx, entries).find(|(key, _)| !seen.insert(*key)) {
        Some((key, _)) => Err(OpError::new(format!(
            "has two entries with the key `{}`; keep one of them",
            key.display(ctx)
        ))),
        None => Ok(()),
    }
}

pub(crate) fn keys_and_values<'a>(
    ctx: &'a Context,
    entries: &'a [Attribute],
) -> impl Iterator<Item = (Attribute, Attribute)> + 'a {
    entries.iter().filter_map(|&entry| {
        let key = DLTI_DataLayoutEntryAttr::key(ctx, entry)?;
        Some((key, DLTI_DataLayoutEntryAttr::value(ctx, entry)?))
    })
}

fn parse_key(parser: &mut dyn AsmParser, slot: AttrSlot) -> Result<(), ParseFailed> {
    match parse_optional_key(parser)? {
        Some(key) => {
            parser.set_attribute(slot, key);
            Ok(())
        }
        None => Err(parser.error("expected a key, which is a type or a string".to_string())),
    }
}

fn print_key(printer: &mut dyn AsmPrinter<'_>, key: Attribute) {
    printer.print_attribute(key);
}

/// Parses a key, a type or a string, if one is next.
fn parse_optional_key(parser: &mut dyn AsmParser) -> Result<Option<Attribute>, ParseFailed> {
    if let Some(name) = parser.parse_optional_string() {
        return Ok(Some(parser.ctx().string_attr(&name)));
    }
    if !parser.at_type() {
        return Ok(None);
    }
    let ty = parser.parse_type()?;
    Ok(Some(parser.ctx().type_attr(ty)))
}

fn parse_entries(parser: &mut dyn AsmParser, slot: AttrSlot) -> Result<(), ParseFailed> {
    let mut entries = Vec::new();
    if !parser.at(">") {
        loop {
            entries.push(parse_entry(parser)?);
            if !parser.parse_optional(",") {
                break;
            }
        }
    }
    let entries = parser.ctx().array_attr(&entries);
    parser.set_attribute(slot, entries);
    Ok(())
}

/// Parses `key = value`, or an entry attribute as in older files.
fn parse_entry(parser: &mut dyn AsmParser) -> Result<Attribute, ParseFailed> {
    if let Some(key) = parse_optional_key(parser)? {
        parser.parse("=")?;
        let value = parser.parse_attribute(None)?;
        let entry = DLTI_DataLayoutEntryAttr::get(parser.ctx(), key, value);
        return entry.map_err(|error| parser.error(error.to_string()));
    }
    // No entry begins with a keyword.
    if let Some(word) = parser.parse_optional_keyword() {
        return Err(parser.error(format!(
            "expected a type or a string as key, found `{word}`; write `\"{word}\"`"
        )));
    }
    let entry = parser.parse_attribute(None)?;
    if entry.is_of_dialect(parser.ctx(), "dlti", "dl_entry") {
        return Ok(entry);
    }
    let shown = entry.display(parser.ctx()).to_string();
    let message = format!("expected `key = value`, where the key is a type or a string, found `{shown}`");
    Err(parser.error(message))
}

fn print_entries<'a>(printer: &mut dyn AsmPrinter<'a>, entries: &'a [Attribute]) {
    for (index, (key, value)) in keys_and_values(printer.ctx(), entries).enumerate() {
        printer.print(if index > 0 { ", " } else { "" });
        printer.print_attribute(key);
        printer.print(" = ");
        printer.print_attribute(value);
    }
}
