//! The bodies of functions that `drr-import` leaves to write, from the C++ in their documentation: a table of texts.

/// C++ and the Rust that it becomes, in this order. `@` is the context.
const TEXTS: &[(&str, &str)] = &[
    ("[](::mlir::Type elementType) { return ", "(|elementType: Type| { "),
    ("; }(", " })("),
    ("::mlir::getElementTypeOrSelf(", "native::element_or_self(@, "),
    ("::llvm::isa<::mlir::ShapedType>(", "native::is_shaped(@, "),
    ("::llvm::isa<::mlir::VectorType>(", "native::is_vector(@, "),
    ("::llvm::isa<::mlir::RankedTensorType>(", "native::is_tensor(@, "),
    ("::llvm::isa<::mlir::IntegerType>(", "native::is_integer(@, "),
    ("::llvm::isa<::mlir::IntegerAttr>(", "native::is_int_attr(@, "),
    ("::llvm::isa<::mlir::StringAttr>(", "native::is_str_attr(@, "),
    ("::llvm::isa<::mlir::FloatAttr>(", "native::is_float_attr(@, "),
    ("::llvm::cast<::mlir::IntegerType>(", "("),
    ("isNarrow(", "native::is_narrow(@, "),
    ("isOddNumber(", "native::is_odd_number(@, "),
    ("isOdd(", "native::is_odd(@, "),
    ("isShort(", "native::is_short(@, "),
    ("isEvenNumber(", "native::is_even_number(@, "),
    ("isEven(", "native::is_even("),
    ("haveOneSign(", "native::have_one_sign(@, "),
    ("hasTwoUses(", "native::has_two_uses(@, "),
    ("haveOneWidth(", "native::have_one_width(@, "),
    ("onlyOperand($_self, $0)", "native::only_operand(cx, op)"),
    ("takeFirst($_builder, ", "native::take_first(rewriter, "),
    ("takeSecond($_builder, ", "native::take_second(rewriter, "),
    ("makeUnary($_builder, $_loc, ", "native::make_unary(rewriter, "),
    ("keepValue($_builder, $_loc, ", "native::keep_value(rewriter, "),
    ("addNumbers($_builder, ", "native::add_numbers(rewriter, "),
    ("swap(", "native::swap("),
    ("typeOf(", "rewriter.value_type("),
    (".isF32()", ".is_f32(@)"),
    (".isInteger(32)", ".is_i32(@)"),
    (".isSignlessIntOrFloat()", ".is_signless_or_float(@)"),
    (".isSignlessInteger()", ".is_signless(@)"),
    (".isIntOrIndex()", ".is_int_or_index(@)"),
    (".isIndex()", ".is_index(@)"),
    (".getWidth()", ".get_width(@)"),
    (".getInt()", ".get_int(@)"),
    (".getValue()", ".text(@)"),
    (".empty()", ".is_empty()"),
    (".getType()", ".ty()"),
    (".hasOneUse()", ".has_one_use()"),
    (".use_empty()", ".is_unused()"),
];

/// Writes the bodies of these functions of a module.
///
/// # Errors
///
/// If a function, or its C++, is not found.
pub fn fill(module: &str, functions: &[String]) -> Result<String, String> {
    let mut filled = module.to_owned();
    for name in functions {
        let start = [format!("\nfn {name}("), format!("\nfn {name}<")]
            .iter()
            .find_map(|head| filled.find(head));
        let start = start.ok_or_else(|| format!("there is no function `{name}`"))?;
        let docs = filled[..start].rsplit("\n\n").next().unwrap_or_default();
        let cpp: Vec<&str> = docs
            .lines()
            .skip_while(|line| *line != "/// ```cpp")
            .skip(1)
            .take_while(|line| *line != "/// ```")
            .map(|line| line.trim_start_matches("///").trim())
            .collect();
        if cpp.is_empty() {
            return Err(format!("`{name}` has no C++:\n{docs}"));
        }
        let cpp = cpp.join(" ");
        let rest = &filled[start + 1..];
        let open = rest.find("{\n").ok_or("a function has no body")?;
        let end = start + 1 + rest.find("\n}\n").ok_or("a function has no end")?;
        let body = body(&cpp, &rest[..open]);
        filled.replace_range(start + 1 + open + 2..end, &format!("    {body}"));
    }
    Ok(filled)
}

/// Returns the body of a function for C++.
fn body(cpp: &str, signature: &str) -> String {
    let (_, rest) = signature.split_once('(').unwrap_or_default();
    let (parameters, returned) = rest.split_once(") -> ").unwrap_or((rest, ""));
    let names = parameters.split(", ").filter_map(|parameter| parameter.split_once(':'));
    let mut names: Vec<&str> = names.map(|(name, _)| name).collect();
    let context = match names.first() {
        Some(&"ctx") => "ctx",
        Some(&"cx") => "cx.ctx()",
        Some(&"rewriter") => "rewriter.ctx()",
        _ => "",
    };
    if !context.is_empty() {
        names.remove(0);
    }
    let mut text = cpp.to_owned();
    let binds_element = text.contains("[](");
    for (from, to) in TEXTS {
        text = text.replace(from, &to.replace('@', context));
    }
    let mut numbers = names.as_slice();
    if text.contains("$_self") {
        text = text.replace("$_self", names.first().copied().unwrap_or_default());
        numbers = numbers.get(1..).unwrap_or_default();
    }
    for (number, name) in numbers.iter().enumerate() {
        text = text.replace(&format!("${number}"), name);
    }
    if !binds_element {
        text = text.replace("elementType", names.first().copied().unwrap_or_default());
    }
    // C++ makes a list of one value.
    match returned.trim() {
        "Result<Option<Value>, String>" => format!("Ok(Some({text}))"),
        "Result<Vec<Value>, String>" => format!("Ok(vec![{text}])"),
        returned if returned.starts_with("Result<") => format!("Ok({text})"),
        _ => text,
    }
}
