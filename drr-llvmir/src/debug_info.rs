//! The nodes of debug info: scopes, types, variables and locations.

use drr::define::EnumInfo;
use drr::{Attribute, Context};
use drr_dialects::llvm::{
    DIEmissionKind, DINameTableKind, DISubprogramFlags, DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfTag,
    LLVM_DIExpressionAttr, LLVM_DIExpressionElemAttr,
};

use crate::node::{DebugLocation, Element, Node, NodeBody};
use crate::types::quoted;

/// Mnemonics of attributes, the classes of their nodes in LLVM IR, and the kind and the field of each parameter. `-` is
/// no field, and `distinct` means that equal nodes are different.
const CLASSES: &[(&str, &str, &str)] = &[
    ("file", "DIFile", "string:filename string:directory"),
    (
        "compile_unit",
        "distinct DICompileUnit",
        "- word:language node:file string:producer bool:isOptimized word:emissionKind word:nameTableKind string:splitDebugFilename",
    ),
    (
        "subprogram",
        "DISubprogram",
        "- - - node:unit node:scope string:name string:linkageName node:file int:line int:scopeLine word:spFlags node:type \
         list:retainedNodes list:annotations",
    ),
    (
        "lexical_block",
        "distinct DILexicalBlock",
        "node:scope node:file int:line int:column",
    ),
    (
        "lexical_block_file",
        "distinct DILexicalBlockFile",
        "node:scope node:file int:discriminator",
    ),
    ("namespace", "DINamespace", "string:name node:scope bool:exportSymbols"),
    (
        "basic_type",
        "DIBasicType",
        "word:tag string:name int:size word:encoding",
    ),
    (
        "derived_type",
        "DIDerivedType",
        "word:tag string:name node:baseType int:size int:align int:offset int:dwarfAddressSpace node:extraData",
    ),
    (
        "composite_type",
        "DICompositeType",
        "- - word:tag string:name node:file int:line node:scope node:baseType int:flags int:size int:align - - - - list:elements",
    ),
    ("subroutine_type", "DISubroutineType", "word:cc list:types"),
    (
        "local_variable",
        "DILocalVariable",
        "node:scope string:name node:file int:line int:arg int:align node:type int:flags",
    ),
    ("label", "DILabel", "node:scope string:name node:file int:line"),
];

/// Returns the class and the fields of the node of an attribute, or `None` for an attribute that is not translated.
fn class(ctx: &Context, attr: Attribute) -> Option<(&'static str, &'static str)> {
    let mnemonic = attr.defined(ctx)?.name().strip_prefix("llvm.di_")?;
    let &(_, class, fields) = CLASSES.iter().find(|(of, ..)| *of == mnemonic)?;
    let is_reference_to_itself = param(ctx, attr, 1).filter(|_| ["DISubprogram", "DICompositeType"].contains(&class));
    let is_translated = is_reference_to_itself.and_then(|is_one| is_one.as_bool(ctx)) != Some(true);
    is_translated.then_some((class, fields))
}

fn param(ctx: &Context, attr: Attribute, index: usize) -> Option<Attribute> {
    *attr.defined(ctx)?.params().get(index)?
}

/// Returns `true` if an attribute of debug info has a node.
pub(crate) fn is_translated(ctx: &Context, attr: Attribute) -> bool {
    class(ctx, attr).is_some()
}

/// Returns `true` if a subprogram, which has an identifier then, is that of a definition.
pub(crate) fn is_distinct_subprogram(ctx: &Context, attr: Attribute) -> bool {
    param(ctx, attr, 2).is_some()
}

/// Returns the body of the node of an attribute, or `None` for an attribute that is not translated.
pub(crate) fn node(ctx: &Context, attr: Attribute) -> Option<NodeBody> {
    let (class, fields) = class(ctx, attr)?;
    let fields = fields.split(' ').zip(attr.defined(ctx)?.params());
    Some(NodeBody {
        is_distinct: class.starts_with("distinct ") || class == "DISubprogram" && is_distinct_subprogram(ctx, attr),
        class: class.trim_start_matches("distinct "),
        elements: fields
            .filter_map(|(field, value)| element(ctx, field, (*value)?))
            .collect(),
    })
}

/// Returns the element of a field, such as `string:name`, unless the value is its default.
fn element(ctx: &Context, field: &'static str, value: Attribute) -> Option<Element> {
    let (kind, name) = field.split_once(':')?;
    let text = |value: String| Some(Element::Text(format!("{name}: {value}")));
    match kind {
        "string" => text(quoted(value.string(ctx).filter(|value| !value.is_empty())?)),
        "bool" => text(value.as_bool(ctx)?.to_string()),
        "word" => text(word(ctx, name, value)?),
        "node" => Some(match reference(ctx, value) {
            Ok(node) => Element::Field(name, node),
            Err(Element::Dropped(null, attr)) => Element::Dropped(format!("{name}: {null}"), attr),
            Err(_) => return None,
        }),
        "list" => {
            let nodes = value.array(ctx).filter(|nodes| !nodes.is_empty())?;
            Some(Element::Field(name, Node::List(None, nodes.to_vec())))
        }
        _ => text(value.integer(ctx)?.1.to_u64().filter(|value| *value != 0)?.to_string()),
    }
}

/// Returns an element of a list of nodes.
pub(crate) fn element_of_list(ctx: &Context, attr: Attribute) -> Element {
    reference(ctx, attr).map_or_else(|text| text, Element::Node)
}

/// Returns the node of an attribute, or `null` for `#llvm.di_null_type` and attributes that are not translated.
fn reference(ctx: &Context, attr: Attribute) -> Result<Node, Element> {
    let null = || "null".to_owned();
    match attr.defined(ctx).and_then(|attr| attr.name().strip_prefix("llvm.di_")) {
        Some("null_type") => Err(Element::Text(null())),
        Some(_) if class(ctx, attr).is_none() => Err(Element::Dropped(null(), attr)),
        _ => Ok(Node::Attr(attr)),
    }
}

/// Returns the name of a case in LLVM IR, unless it is the default. A subprogram without flags would be a definition.
fn word(ctx: &Context, field: &str, value: Attribute) -> Option<String> {
    fn text<E: EnumInfo>(ctx: &Context, value: Attribute) -> Option<String> {
        let case = E::from_attr(ctx, value).filter(|case| case.to_bits() != 0)?;
        Some(std::fmt::from_fn(|f| case.write_text(f)).to_string())
    }
    match field {
        "tag" => text::<DwarfTag>(ctx, value),
        "encoding" => text::<DwarfEncoding>(ctx, value),
        "language" => text::<DwarfLanguage>(ctx, value),
        "cc" => text::<DwarfCallingConvention>(ctx, value),
        "nameTableKind" => text::<DINameTableKind>(ctx, value),
        "emissionKind" => Some(match DIEmissionKind::from_attr(ctx, value)? {
            DIEmissionKind::None => "NoDebug".to_owned(),
            DIEmissionKind::Full => "FullDebug".to_owned(),
            DIEmissionKind::LineTablesOnly => "LineTablesOnly".to_owned(),
            DIEmissionKind::DebugDirectivesOnly => "DebugDirectivesOnly".to_owned(),
        }),
        _ => {
            let flags = text::<DISubprogramFlags>(ctx, value).unwrap_or_default();
            let flags: Vec<String> = flags
                .split_terminator('|')
                .map(|flag| format!("DISPFlag{}", flag.trim()))
                .collect();
            Some(if flags.is_empty() {
                "0".to_owned()
            } else {
                flags.join(" | ")
            })
        }
    }
}

/// Returns the text of an expression: `!DIExpression(DW_OP_deref)`.
pub(crate) fn expression(ctx: &Context, expression: Attribute) -> String {
    let operations = LLVM_DIExpressionAttr::operations(ctx, expression).unwrap_or_default();
    let mut words = Vec::new();
    for operation in operations {
        let opcode = LLVM_DIExpressionElemAttr::opcode(ctx, *operation);
        words.extend(opcode.map(|opcode| std::fmt::from_fn(|f| opcode.write_text(f)).to_string()));
        let arguments = LLVM_DIExpressionElemAttr::arguments(ctx, *operation).unwrap_or_default();
        words.extend(arguments.iter().map(u64::to_string));
    }
    format!("!DIExpression({})", words.join(", "))
}

/// Returns the body of the node of a location.
pub(crate) fn location(location: DebugLocation) -> NodeBody {
    let DebugLocation {
        line,
        column,
        scope,
        inlined_at,
    } = location;
    let column = Some(column)
        .filter(|column| *column != 0)
        .map(|column| Element::Text(format!("column: {column}")));
    let inlined_at = inlined_at.map(|number| Element::Text(format!("inlinedAt: !{number}")));
    let scope = Element::Field("scope", Node::Attr(scope));
    NodeBody {
        is_distinct: false,
        class: "DILocation",
        elements: [Element::Text(format!("line: {line}"))]
            .into_iter()
            .chain(column)
            .chain([scope])
            .chain(inlined_at)
            .collect(),
    }
}
