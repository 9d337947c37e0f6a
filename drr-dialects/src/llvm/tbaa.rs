//! Type-based alias analysis: type nodes and access tags.

// Named like the TableGen records.
#![allow(non_camel_case_types)]

use drr::attr_def;
use drr::define::{AsmParser, AsmPrinter, AttrSlot, ParseFailed};
use drr::prelude::*;

use super::LLVM_TBAAMemberAttr;

constraint! {
    /// A root or type node.
    pub TBAANodeAttr: Attr, "TBAA root or type", |ctx, attr| {
        let name = attr.defined(ctx).map(|defined| defined.name());
        matches!(name, Some("llvm.tbaa_root" | "llvm.tbaa_type_desc"))
    }
}

attr_def! {
    /// A type node with its members, `#llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>`.
    pub LLVM_TBAATypeDescriptorAttr = "llvm.tbaa_type_desc",
    (params StringProp:$id, AttrList<LLVM_TBAAMemberAttr>:$members)
    { assembly_format: "`<` struct($id, custom<Members>($members)) `>`", alias: "tbaa_type_desc" }
}

fn parse_members(parser: &mut dyn AsmParser, members: AttrSlot) -> Result<(), ParseFailed> {
    let ctx = parser.ctx().clone();
    let mut all = Vec::new();
    parser.parse("{")?;
    loop {
        let member = if parser.parse_optional("<") {
            let node = parser.parse_attribute(None)?;
            parser.parse(",")?;
            let offset = parser.parse_integer()?;
            parser.parse(">")?;
            LLVM_TBAAMemberAttr::get(&ctx, node, offset).map_err(|error| parser.error(format!("a member {error}")))?
        } else {
            parser.parse_attribute(None)?
        };
        all.push(member);
        if !parser.parse_optional(",") {
            break;
        }
    }
    parser.parse("}")?;
    let all = ctx.array_attr(&all);
    parser.set_attribute(members, all);
    Ok(())
}

fn print_members(printer: &mut dyn AsmPrinter<'_>, members: &[Attribute]) {
    printer.print("{");
    for (place, member) in members.iter().enumerate() {
        printer.print(if place > 0 { ", " } else { "" });
        printer.print_stripped_attribute(*member);
    }
    printer.print("}");
}

attr_def! {
    /// An access tag.
    pub LLVM_TBAATagAttr = "llvm.tbaa_tag",
    (params
        LLVM_TBAATypeDescriptorAttr:$base_type,
        LLVM_TBAATypeDescriptorAttr:$access_type,
        IntProp<"int64_t">:$offset,
        DefaultValuedProp<BoolProp, "false">:$constant)
    { assembly_format: "`<` struct(params) `>`", alias: "tbaa_tag" }
}
