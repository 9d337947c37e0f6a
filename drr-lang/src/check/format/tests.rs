//! Tests of formats: the elements they lower to, and their errors.

mod directives;
mod elements;
mod groups;
mod hostile;
mod lints;
mod tokens;
mod types;

use super::*;
use crate::check::op::check_op;
use crate::lex::Tokens;
use proc_macro2::TokenStream;

/// An op with one entity of each kind.
const EACH: &str = r#"(ins AnyType:$x, Optional<I32>:$o, Variadic<F32>:$v, I32Attr:$a, OptionalAttr<StrAttr>:$oa,
    DefaultValuedAttr<I32Attr, "7">:$d, UnitAttr:$u, AnyAttr:$any, I64Prop:$p, DefaultValuedProp<I64Prop, "3">:$dp),
    (outs AnyType:$r, Variadic<AnyType>:$rs), (region AnyRegion:$body, VariadicRegion<AnyRegion>:$more),
    (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others), [AttrSizedOperandSegments]"#;

/// Returns errors of the format of an op with these sections. A trailing `infer` adds a hook that infers types.
fn checked(sections: &str, format: &str) -> (Signature, Option<FormatModel>, String) {
    let (sections, hook) = match sections.strip_suffix(" infer") {
        Some(sections) => (sections, "infer_types: f, "),
        None => (sections, ""),
    };
    let source = format!("AOp = \"t.a\", {sections} {{ {hook}assembly_format: {format:?} }}");
    let tokens: TokenStream = source.parse().unwrap();
    let mut report = Report::new();
    let syntax = OpSyntax::parse(&mut Tokens::new(tokens), &mut report).unwrap();
    let model = check_op(syntax, &mut report);
    // Excerpts have an empty line, which is irrelevant here.
    let shown = report.show_messages().replace("\n  |\n", "\n");
    (model.signature, model.format, shown)
}

/// Compares the errors of formats.
fn errors(cases: &[(&str, &str)]) -> String {
    let cases = cases.iter().map(|(sections, format)| {
        let (_, model, errors) = checked(sections, format);
        assert!(model.is_none(), "{format}");
        errors
    });
    cases.collect()
}

/// Compares the lowered list of a format, or its errors.
fn list(sections: &str, format: &str) -> String {
    let (signature, model, errors) = checked(sections, format);
    let Some(model) = model else { return errors };
    let elements: Vec<String> = model
        .elements
        .iter()
        .map(|element| shown(&signature, element))
        .collect();
    format!("{errors}{}", elements.join(" "))
}

fn shown(signature: &Signature, element: &Element) -> String {
    let operand = |at: u8| format!("${}", signature.operands().nth(at.into()).unwrap().name);
    let arg = |at: u8| format!("${}", signature.args[usize::from(at)].name);
    let result = |at: u8| format!("${}", signature.results[usize::from(at)].name);
    let region = |at: u8| format!("${}", signature.regions[usize::from(at)].name);
    let successor = |at: u8| format!("${}", signature.successors[usize::from(at)].name);
    let types = |of: &TypesOf| match *of {
        TypesOf::Operand(at) => operand(at),
        TypesOf::Result(at) => result(at),
        TypesOf::Operands => "operands".into(),
        TypesOf::Results => "results".into(),
    };
    let anchors = |anchors: &[AnchorElement]| {
        let anchors = anchors.iter().map(|anchor| match *anchor {
            AnchorElement::Operand(at) => operand(at),
            AnchorElement::Result(at) => result(at),
            AnchorElement::Attribute(at) => arg(at),
            AnchorElement::Region(at) => region(at),
        });
        anchors.collect::<Vec<_>>().join("|")
    };
    match element {
        Element::Space => "_".into(),
        Element::Newline => "\\n".into(),
        Element::Literal(text) => format!("`{text}`"),
        Element::Operand(at) => operand(*at),
        Element::OperandGroups(at, sizes) => format!("groups({}, {})", operand(*at), arg(*sizes)),
        Element::Operands => "operands".into(),
        Element::Attribute(at) => arg(*at),
        Element::QualifiedAttribute(at) => format!("qualified({})", arg(*at)),
        Element::Params => "params".to_string(),
        Element::Struct(fields) => format!("struct{fields:?}"),
        Element::CustomParams(directive) => format!("{directive:?}"),
        Element::SetUnit(at) => format!("set({})", arg(*at)),
        Element::Region(at) => region(*at),
        Element::Regions => "regions".into(),
        Element::Successor(at) => successor(*at),
        Element::Successors => "successors".into(),
        Element::AttrDict { with_keyword: false } => "attr-dict".into(),
        Element::AttrDict { with_keyword: true } => "attr-dict-with-keyword".into(),
        Element::PropDict => "prop-dict".into(),
        Element::Types(of) => format!("type({})", types(of)),
        Element::QualifiedTypes(of) => format!("qualified(type({}))", types(of)),
        Element::TypeGroups(at, sizes) => format!("type-groups({}, {})", operand(*at), arg(*sizes)),
        Element::FunctionalType(inputs, results) => format!("functional-type({}, {})", types(inputs), types(results)),
        Element::Custom { name, args, is_first } => {
            let args: Vec<String> = args
                .iter()
                .map(|given| match given {
                    CustomArg::Attribute(at) => arg(*at),
                    CustomArg::Operand(at) => operand(*at),
                    CustomArg::Types(of) => format!("type({})", types(of)),
                    CustomArg::Region(at) => region(*at),
                    CustomArg::Successor(at) => successor(*at),
                    CustomArg::Text(text) => format!("{text:?}"),
                    CustomArg::AttrDict => "attr-dict".into(),
                    CustomArg::PropDict => "prop-dict".into(),
                    CustomArg::Operands => "operands".into(),
                    CustomArg::Regions => "regions".into(),
                    CustomArg::Successors => "successors".into(),
                })
                .collect();
            let optional = if *is_first { "?" } else { "" };
            format!("custom{optional}<{name}>({})", args.join(", "))
        }
        Element::Group {
            first,
            anchor,
            inverted,
            then_len,
            else_len,
        } => {
            let first = match first {
                GroupStart::Literal(text) => format!("`{text}`"),
                GroupStart::Operand => "operand".into(),
                GroupStart::Attribute(at) => arg(*at),
                GroupStart::Region => "region".into(),
                GroupStart::Custom => "custom".into(),
            };
            let not = if *inverted { "not " } else { "" };
            format!("group[{first}, {not}{}, {then_len}, {else_len}]", anchors(anchor))
        }
        Element::Skip(len) => format!("skip[{len}]"),
        Element::Oilist(len) => format!("oilist[{len}]"),
        Element::Clause {
            number,
            keyword,
            anchor,
            len,
        } => format!("clause[{number}, `{keyword}`, {}, {len}]", anchors(anchor)),
        Element::EndClause(len) => format!("end[{len}]"),
    }
}
