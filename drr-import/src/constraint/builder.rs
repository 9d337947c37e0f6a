//! Builders of types and attributes: `builderCall` of a record, as `BuildableType` and `BuildableAttr`.

use crate::mlir_table;
use crate::predicate::class_predicate;
use crate::records::Record;
use crate::rust::code::CodeWriter;
use drr_lang::cpp::{BuiltType, without_namespaces};

/// Returns `true` if the predicate of a record with a known builder holds for the type that it builds alone.
pub(crate) fn is_only_type(record: Record<'_>) -> bool {
    let call = without_namespaces(record.text("builderCall"));
    let Some(test) = record.def("predicate").and_then(class_predicate::flat_text) else {
        return false;
    };
    let made = call.trim_end_matches(';').replace("$_builder.getContext()", "");
    let singleton = mlir_table::BUILT.iter().find(|(cpp, _)| *cpp == made);
    let singleton = singleton.and_then(|(cpp, _)| cpp.strip_suffix("::get()"));
    singleton.is_some_and(|class| test == format!("isa<{class}>($_self)"))
        || is_number_type(&test, &call)
        || is_pointer_type(&test, &call)
        || is_vector_type(record, &call)
        || is_range_type(record, &call)
}

/// Returns `true` for the range of the type of PDL that is built.
fn is_range_type(record: Record<'_>, call: &str) -> bool {
    let class = call
        .strip_prefix("pdl::RangeType::get($_builder.getType<")
        .and_then(|call| call.strip_suffix(">())"));
    let element = class.map(|class| format!("isa<{class}>($_self)"));
    let test = "isa<pdl::RangeType>($_self) & @cast<pdl::RangeType>($_self).getElementType()";
    element.is_some_and(|element| class_predicate::has_element(record, test, &element))
}

/// Returns `true` for a test of the integer or float type that is built.
fn is_number_type(test: &str, call: &str) -> bool {
    ["I", "SI", "UI", "F"].into_iter().any(|class| {
        let bits = class_predicate::number_of_class(class, test);
        bits.is_some_and(|bits| match class {
            "I" => call == format!("$_builder.getIntegerType({bits})"),
            "SI" => call == format!("$_builder.getIntegerType({bits},/*isSigned=*/true)"),
            "UI" => call == format!("$_builder.getIntegerType({bits},/*isSigned=*/false)"),
            _ => call == format!("$_builder.getF{bits}Type()"),
        })
    })
}

/// Returns `true` for a test of a pointer in the address space in which it is built.
fn is_pointer_type(test: &str, call: &str) -> bool {
    let pointer = "LLVM::LLVMPointerType";
    let space = call
        .strip_prefix(&format!("$_builder.getType<{pointer}>("))
        .and_then(|call| call.strip_suffix(')'));
    space.is_some_and(|space| {
        test == format!("isa<{pointer}>($_self) & cast<{pointer}>($_self).getAddressSpace()=={space}")
    })
}

/// Returns `true` for the vector type of a shape and of the element that is built.
fn is_vector_type(record: Record<'_>, call: &str) -> bool {
    let args = class_predicate::class_args("FixedVectorOfShapeAndType", record);
    let Some((shape, element)) = args.and_then(|args| Some((args.numbers.first()?.clone(), *args.elements.first()?)))
    else {
        return false;
    };
    let shape: Vec<String> = shape.iter().map(i64::to_string).collect();
    let of_shape = format!("VectorType::get({{{}}},", shape.join(","));
    let built = call
        .strip_prefix(&of_shape)
        .and_then(|call| call.trim_end_matches(';').strip_suffix(')'));
    let test = class_predicate::flat_text(element);
    built.zip(test).is_some_and(|(built, test)| {
        // Builtin types without parameters.
        let class = built
            .strip_prefix("$_builder.getType<")
            .and_then(|built| built.strip_suffix(">()"));
        let is_class = class.is_some_and(|class| test == format!("isa<{class}>($_self)"));
        is_number_type(&test, built) || is_class && BuiltType::parse(built).is_some()
    })
}

/// Returns the type that a record builds, if its C++ builds a builtin type, or a dialect type without parameters.
pub(crate) fn built_type_of(record: Record<'_>) -> Option<BuiltType> {
    let call = record.text("builderCall");
    if record.is("TypeDef") {
        let has_none = record.dag("parameters").is_some_and(|dag| dag.args().next().is_none());
        let dialect = record.def("dialect")?.text("name");
        let mnemonic = record.text("mnemonic");
        let is_plain = has_none && !mnemonic.is_empty() && !call.is_empty();
        return is_plain.then(|| BuiltType::Text(format!("!{dialect}.{mnemonic}")));
    }
    built_by(call)
}

/// Returns the type that a call of a builder creates.
pub(crate) fn built_by(call: &str) -> Option<BuiltType> {
    let plain = without_namespaces(call);
    let made = plain.trim_end_matches(';').replace("$_builder.getContext()", "");
    if let Some((_, known)) = mlir_table::BUILT.iter().find(|(cpp, _)| *cpp == made) {
        return Some(BuiltType::Text((*known).to_string()));
    }
    let of = |prefix: &str, suffix: &str| plain.strip_prefix(prefix)?.strip_suffix(suffix);
    match of("$_builder.getType<LLVM::LLVMPointerType>(", ")") {
        Some("0") => Some(BuiltType::Text("!llvm.ptr".to_string())),
        Some(space) => Some(BuiltType::Text(format!("!llvm.ptr<{}>", space.parse::<u32>().ok()?))),
        None => BuiltType::parse(call),
    }
}

/// Writes the implementation that builds the only type of a constraint.
pub(crate) fn write_buildable(code: &mut CodeWriter, name: &str, built: &str) {
    code.open(format!("impl BuildableType for {name} {{"));
    code.open("fn build(ctx: &Context) -> Type {");
    code.line(built);
    code.close("}");
    code.close("}");
}

/// Writes the implementation that builds the attribute of a constraint as that of another constraint.
pub(crate) fn write_buildable_attr(code: &mut CodeWriter, name: &str, like: &str) {
    code.open(format!("impl BuildableAttr for {name} {{"));
    code.line(format!("type From<'a> = <{like} as BuildableAttr>::From<'a>;"));
    code.blank_line();
    code.open("fn build(ctx: &Context, value: Self::From<'_>) -> Attribute {");
    code.line(format!("{like}::build(ctx, value)"));
    code.close("}");
    code.close("}");
}

/// Returns the storage of an attribute of one type that has its own predicate.
pub(crate) fn stored_attr(record: Record<'_>) -> Option<&'static str> {
    match drr_lang::cpp::plain_name(record.text("storageType")).as_str() {
        "StringAttr" => Some("StrAttr"),
        "BoolAttr" => Some("BoolAttr"),
        "IntegerAttr" => {
            let name = format!("{}Attr", record.def("valueType")?.name());
            let known = ["I8Attr", "I16Attr", "I32Attr", "I64Attr", "IndexAttr"];
            known.into_iter().find(|known| *known == name)
        }
        _ => None,
    }
}
