//! Mistakes in the formats of types and attributes: groups, `struct`, `custom` directives and the type of an attribute.

use drr::define::{AsmParser, AsmPrinter, AttrSlot, ParseFailed};
use drr::prelude::*;

drr::attr_def! {
    pub Groups = "t.groups", (params I64Prop:$x, OptionalAttr<StrAttr>:$s)
    { assembly_format: "`<` (`a` $x $s^)? (`b`^ $s)? (`c` custom<Pair>(\"text\")^)? `>`" }
}
drr::attr_def! {
    pub Fields = "t.fields", (params I64Prop:$x, OptionalAttr<StrAttr>:$s, ArrayProp<I64Prop>:$l)
    { assembly_format: "`<` $l `,` struct(custom<Pair>($x, \"x\")) `>`" }
}
drr::attr_def! {
    pub Commas = "t.commas", (params I64Prop:$x, OptionalAttr<StrAttr>:$s, ArrayProp<I64Prop>:$l)
    { assembly_format: "`<` struct($s) `,` $l `,` $x `>`" }
}
drr::attr_def! {
    pub Inside = "t.inside", (params I64Prop:$x)
    { assembly_format: "`<` struct(struct($x)) custom<Pair>(params) `>`" }
}
drr::attr_def! {
    pub Typed = "t.typed", (params SelfType<AnyType>:$type, I64Prop:$x, SelfType<I32>:$again)
    { assembly_format: "`<` $x `:` $type `>`" }
}
drr::attr_def! { pub NoType = "t.no_type", (params SelfType<I64Prop>:$type, SelfType:$other) }
drr::type_def! { pub OfType = "t.of_type", (params SelfType<AnyType>:$type) { assembly_format: "`<` $type `>`" } }
op! { pub AOp = "t.a", (ins SelfType<AnyType>:$x), (outs) }

drr::attr_def! {
    pub Missing = "t.missing", (params I64Prop:$x)
    { assembly_format: "`<` custom<Absent>($x) `>`" }
}
drr::attr_def! {
    pub Wrong = "t.wrong", (params I64Prop:$x)
    { assembly_format: "`<` custom<Number>($x) `>`" }
}
drr::attr_def! {
    pub First = "t.first", (params OptionalAttr<I64Attr>:$x)
    { assembly_format: "`<` (custom<Maybe>($x)^ `a`)? `>`" }
}

fn parse_number(_: &mut dyn AsmParser, _: AttrSlot) -> Result<(), ParseFailed> {
    Ok(())
}
fn print_number(_: &mut dyn AsmPrinter<'_>, _: &str) {}
fn parse_maybe(_: &mut dyn AsmParser, _: AttrSlot) -> Result<(), ParseFailed> {
    Ok(())
}
fn print_maybe(_: &mut dyn AsmPrinter<'_>, _: Option<i64>) {}

fn main() {}
