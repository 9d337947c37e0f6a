//! Types and attributes of dialects.
//!
//! Where they cannot become definitions, they are constraints that look at the dialect and the mnemonic.

use crate::cpp;
use crate::importer::Importer;
use crate::item::place_comment;
use crate::names::literal;
use crate::records::Record;
use crate::role::{Form, Role};
use crate::words::as_part_of_sentence;

/// The constraint of a type or an attribute of a dialect. Why it is no definition is among the notes since `notes`.
pub(crate) fn form<'r>(importer: &mut Importer<'r>, record: Record<'r>, role: Role, notes: usize) -> Form {
    let (kind, argument, field) = match role {
        Role::Type => ("Type", "ty", "typeName"),
        Role::Attr | Role::Prop => ("Attr", "attr", "attrName"),
    };
    let dialect = record.def("dialect").map_or("", |dialect| dialect.text("name"));
    let name = importer.names.claim(&[record.name()]);
    let summary = match record.text("summary").trim() {
        "" => record.text(field),
        summary => summary,
    };
    let otherwise = format!("`{}`.", record.text(field));
    let docs = importer.comment(record.text("summary"), record.text("description"), &otherwise, "    ");
    let place = place_comment(record, "    ");
    // Builtin ones without a mnemonic, and those whose text is written by hand, have no name in text.
    let mnemonic = record.text("mnemonic");
    let test = match mnemonic {
        "" => {
            let class = cpp::plain_name(record.text("cppType"));
            let (wish, cpp) = (
                format!("is_{}", crate::names::snake_case(&class)),
                record.text("cppType"),
            );
            let signature = format!(
                "(ctx: &Context, {argument}: {}) -> bool",
                if kind == "Type" { "Type" } else { "Attribute" }
            );
            let about = format!("Whether it is a `{class}`, which has no mnemonic. Until it is written, nothing is.");
            let body = format!("let _ = (ctx, {argument});\nfalse");
            let function = importer.function_for(Some(record), &wish, about, cpp, &signature, &body);
            format!("{function}(ctx, {argument})")
        }
        mnemonic => format!(
            "{argument}.is_of_dialect(ctx, {}, {})",
            literal(dialect),
            literal(mnemonic)
        ),
    };
    let mut item = format!(
        "constraint! {{\n{docs}{place}    pub {name}: {kind}, {}, |ctx, {argument}| {test}\n}}\n",
        literal(&as_part_of_sentence(summary))
    );
    let mut form = Form::new(&name, role);
    if role == Role::Type
        && let Some(built) = built_type(record)
    {
        item.push_str(&buildable(&name, &built));
        form.is_buildable = true;
    }
    let item = importer.item(record, item, notes);
    importer.items.entities.push(item);
    importer.report.constraints += 1;
    form
}

/// The type that a record builds, if its C++ builds one of builtin types, or a type of a dialect without parameters.
pub(crate) fn built_type(record: Record<'_>) -> Option<String> {
    let call = record.text("builderCall");
    if record.is("TypeDef") {
        let has_none = record.dag("parameters").is_some_and(|dag| dag.args().next().is_none());
        let dialect = record.def("dialect")?.text("name");
        let mnemonic = record.text("mnemonic");
        let is_plain = has_none && !mnemonic.is_empty() && !call.is_empty();
        return is_plain.then(|| of_text(&format!("!{dialect}.{mnemonic}")));
    }
    built_by(call)
}

/// The type that a call of a builder makes, as Rust over `ctx`.
pub(crate) fn built_by(call: &str) -> Option<String> {
    let text: String = call.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.replace("::mlir::", "").replace("mlir::", "");
    let text = text.trim_end_matches(';');
    if let Some((_, known)) = crate::known::BUILT.iter().find(|(cpp, _)| *cpp == text) {
        return Some(of_text(known));
    }
    let of = |prefix: &str, suffix: &str| text.strip_prefix(prefix)?.strip_suffix(suffix);
    if let Some(space) = of("$_builder.getType<LLVM::LLVMPointerType>(", ")") {
        return match space.parse::<u32>().ok()? {
            0 => Some(of_text("!llvm.ptr")),
            space => Some(of_text(&format!("!llvm.ptr<{space}>"))),
        };
    }
    if let Some((length, element)) = of("VectorType::get({", ")").and_then(|args| args.split_once("},")) {
        let length: u32 = length.parse().ok()?;
        return Some(format!("ctx.vector_type(&[{length}], {})", built_by(element)?));
    }
    if let Some(args) = of("$_builder.getIntegerType(", ")") {
        let (bits, sign) = args.split_once(',').unwrap_or((args, ""));
        let bits: u32 = bits.parse().ok()?;
        return match sign.trim_start_matches("/*isSigned=*/") {
            "" => Some(format!("ctx.integer_type({bits})")),
            "true" => Some(format!("ctx.integer_type_with({bits}, Signedness::Signed)")),
            "false" => Some(format!("ctx.integer_type_with({bits}, Signedness::Unsigned)")),
            _ => None,
        };
    }
    let name = of("$_builder.get", "Type()").or_else(|| of("$_builder.getType<", "Type>()"))?;
    let name = match name {
        "None" => "NoneType",
        "BFloat16" => "BF16",
        "FloatTF32" => "TF32",
        "Float8E4M3FN" | "Float8E5M2" | "Float8E8M0FNU" | "Float6E2M3FN" | "Float6E3M2FN" | "Float4E2M1FN" => {
            return Some(format!("F{}::build(ctx)", name.strip_prefix("Float")?));
        }
        "Index" | "I1" | "I8" | "I16" | "I32" | "I64" | "F16" | "BF16" | "F32" | "F64" | "F80" | "F128" => name,
        _ => return None,
    };
    Some(format!("{name}::build(ctx)"))
}

/// A type by its text: if its dialect defines it, it is what the dialect makes of the text.
fn of_text(text: &str) -> String {
    format!("ctx.parse_type({}).unwrap_or(Type::NONE)", literal(text))
}

/// Says how the only type of a constraint is built.
pub(crate) fn buildable(name: &str, built: &str) -> String {
    format!("impl BuildableType for {name} {{\n    fn build(ctx: &Context) -> Type {{\n        {built}\n    }}\n}}\n")
}

/// Says how the attribute of a constraint is built: as another one.
pub(crate) fn buildable_attr(name: &str, like: &str) -> String {
    format!(
        "impl BuildableAttr for {name} {{\n    type From<'a> = <{like} as BuildableAttr>::From<'a>;\n\n    fn build(ctx: \
         &Context, value: Self::From<'_>) -> Attribute {{\n        {like}::build(ctx, value)\n    }}\n}}\n"
    )
}
