//! Mistakes in types and attributes of dialects.

use drr::prelude::*;

drr::type_def! { pub NoName (params I64Prop:$width) }
drr::type_def! { pub NoFormat = "t.no_format", (params I64Prop:$width) }
drr::type_def! { pub Ins = "t.ins", (ins I64Prop:$width) { assembly_format: "`<` $width `>`" } }
drr::type_def! { pub Lists = "t.lists", (params Variadic<AnyType>:$types) { assembly_format: "`<` params `>`" } }
drr::type_def! { pub Behind = "t.behind", (params AnyType:$x) { assembly_format: "`<` $x `>`" } [Pure] }
drr::type_def! { pub Entries = "t.entries", (params AnyType:$x) { assembly_fromat: "`<` $x `>`", verify: "f" } }

drr::type_def! { pub Traits = "t.traits", (params), [Pure, VectorElementTypeInterfce, FloatTypeInterface, FloatTypeInterface] }
drr::type_def! { pub Object = "t.object", (params), [dyn MemRefElementTypeInterface, AllTypesMatch<["x"]>] }
drr::attr_def! { pub TraitOfAttr = "t.trait", (params), [MemRefElementTypeInterface] }

drr::attr_def! {
    pub Missing = "t.missing", (params AnyType:$x, OptionalAttr<I64Attr>:$y, I64Prop:$z)
    { assembly_format: "`<` $x `>`" }
}
drr::attr_def! {
    pub Directives = "t.directives", (params AnyType:$element)
    { assembly_format: "`<` $elment type($element) attr-dict `>`" }
}
drr::attr_def! {
    pub Twice = "t.twice", (params AnyType:$x, I64Prop:$y)
    { assembly_format: "`<` $x `,` params `>`" }
}
drr::attr_def! {
    pub Fields = "t.fields", (params AnyType:$x, I64Prop:$y)
    { assembly_format: "`<` struct($x, `y`) `>`" }
}

struct NoType;
dialect! { pub T = "t", ops: [], types: [NoType], attrs: NoList }

fn main() {}
