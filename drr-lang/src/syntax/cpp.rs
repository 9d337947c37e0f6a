//! C++ in the strings of records: how it is told from Rust, what to write for it, and the little of it that is known.

use crate::messages::tablegen as say;
use crate::report::Message;
use crate::syntax::built_in::is_buildable;
use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// C++ that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// The words that only C++ has.
    pub(crate) shown: String,
    /// What stands for them in Rust.
    advice: Option<&'static str>,
}

impl Sign {
    /// What is said of native code.
    pub(crate) fn in_native_code(&self) -> Message {
        self.message("native code is a Rust function: `NativeCodeCall<\"function($_builder, $0)\">`")
    }

    /// What is said of a predicate.
    pub(crate) fn in_predicate(&self) -> Message {
        self.message("a longer test is a Rust function that returns `bool`: `CPred<\"test($_builder, $_self)\">`")
    }

    fn message(&self, context: &str) -> Message {
        say::rust_wanted(&self.shown).help(self.advice.unwrap_or(context))
    }
}

const TYPES: &str =
    "types are `Type::I64` or `$_builder.ctx().integer_type(64)`; in `returnType` their text will do: `\"i64\"`";
const ATTRS: &str =
    "a number or a string stands for its attribute; else `$_builder.ctx().i64_attr(5)` and its like make one";
const VALUES: &str = "where its constraint says so, an attribute is its Rust value already: `$0`";
const CASTS: &str = "a constraint on the symbol says what it is; a type has `$_self.is_float()` and the like, an operation is tried \
     by `ConstantOp::cast(op)`";
const DEFINING: &str = "`$0.defining_op()` in constraints and `$_builder.ir().value($0).defining_op()` in native code is the operation; a nested \
     node in the source matches it without code";
const TYPE_OF: &str = "`$0.ty()` in constraints, `$_builder.value_type($0)` in results";
const CREATES: &str = "a result's pattern builds operations; a function does it by `NegOp::build(rewriter, value, ())`";
const USES: &str = "the constraints `HasOneUse` and `HasNoUseOf` say it";
const SUCCESS: &str = "a Rust function that may fail returns an `Option` or a `bool`";
const LISTS: &str = "a list is `&[$0, $1]`";

/// Words of C++, separated by spaces, with what to write instead, the nearest advice first.
const WORDS: [(&str, Option<&str>); 10] = [
    (".hasOneUse() .use_empty()", Some(USES)),
    ("create<", Some(CREATES)),
    (
        "isa_and_nonnull< isa_and_present< dyn_cast isa< .cast< ::cast< cast<",
        Some(CASTS),
    ),
    (".getDefiningOp", Some(DEFINING)),
    (
        ".getZExtValue() .getSExtValue() .getValueAsDouble() .getValue() .getInt() .getSInt() .getUInt()",
        Some(VALUES),
    ),
    (".getType()", Some(TYPE_OF)),
    ("success( failure( nullptr", Some(SUCCESS)),
    ("-> mlir:: llvm:: static_cast", None),
    ("ArrayRef<", Some(LISTS)),
    (".get<", None),
];

/// What shows that a text is C++, if anything does.
pub(crate) fn sign(text: &str) -> Option<Sign> {
    let found = |shown: &str, advice| {
        let shown = shown.to_string();
        Some(Sign { shown, advice })
    };
    let begins_word = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let words = WORDS
        .iter()
        .flat_map(|&(words, advice)| words.split(' ').map(move |word| (word, advice)));
    for (word, advice) in words {
        let is_word = word.starts_with(char::is_alphabetic);
        if text.match_indices(word).any(|(at, _)| !is_word || begins_word(at)) {
            return found(word, advice);
        }
    }
    // Methods of MLIR are written in another case than Rust's.
    for (at, _) in text.match_indices("get") {
        let letters = text[at..].chars();
        let name: String = letters.take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let is_getter =
            name.chars().nth(3).is_some_and(char::is_uppercase) && text[at + name.len()..].starts_with(['(', '<']);
        let is_method = text[..at].ends_with('.');
        if is_getter && begins_word(at) {
            if name.ends_with("Type") && text[at + name.len()..].starts_with("()") {
                return found(&format!("{name}()"), Some(TYPES));
            }
            if is_method {
                let advice = name.ends_with("Attr").then_some(ATTRS);
                return found(&format!(".{name}"), advice.or(name.ends_with("Type").then_some(TYPES)));
            }
        }
    }
    let tokens: TokenStream = text.parse().ok()?;
    if list_in_braces(tokens, 0) {
        found("{.., ..}", Some(LISTS))
    } else {
        None
    }
}

/// Whether a function is called whose name is written as C++ does it: `getResultType($_self)`.
pub(crate) fn calls_in_camel_case(text: &str) -> bool {
    let calls = text.match_indices('(').map(|(at, _)| &text[..at]);
    let mut names = calls.filter_map(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
    names.any(|name| {
        let is_small = name.starts_with(|c: char| c.is_ascii_lowercase());
        is_small && !name.contains('_') && name.contains(char::is_uppercase)
    })
}

/// Whether a list in braces stands where a value does: `f({$0, $1})`.
fn list_in_braces(tokens: TokenStream, depth: usize) -> bool {
    if depth > crate::lex::MAX_DEPTH {
        return false;
    }
    let is_sign =
        |tree: &TokenTree, signs: &str| matches!(tree, TokenTree::Punct(punct) if signs.contains(punct.as_char()));
    let mut before: Option<TokenTree> = None;
    for tree in tokens {
        if let TokenTree::Group(group) = &tree {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let begins_value = before.is_none_or(|before| is_sign(&before, ",="));
            let is_list = inner.iter().any(|tree| is_sign(tree, ",")) && !inner.iter().any(|tree| is_sign(tree, ";=>"));
            if (group.delimiter() == Delimiter::Brace && begins_value && is_list)
                || list_in_braces(group.stream(), depth + 1)
            {
                return true;
            }
        }
        before = Some(tree);
    }
    false
}

/// A text without spaces and without the namespaces of MLIR and LLVM.
fn plain(text: &str) -> String {
    let mut plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    for namespace in ["mlir::", "llvm::"] {
        plain = plain.replace(namespace, "");
    }
    // What is left of `::mlir::get` and of `(::cast`; a path keeps its colons.
    if let Some(rest) = plain.strip_prefix("::") {
        plain = rest.to_string();
    }
    plain.replace("(::", "(").replace("<::", "<")
}

/// The function that a `TypesMatchWith` names in C++, if it is one that real files use.
pub(crate) fn type_map(text: &str) -> Option<TokenStream> {
    const SHAPED: [&str; 9] = [
        "ShapedType",
        "TensorType",
        "RankedTensorType",
        "UnrankedTensorType",
        "VectorType",
        "MemRefType",
        "BaseMemRefType",
        "UnrankedMemRefType",
        "ComplexType",
    ];
    let plain = plain(text);
    let maps = quote!(__drr::type_maps);
    Some(match plain.as_str() {
        "$_self" | "cast<Type>($_self)" => quote!(#maps::same),
        "getElementTypeOrSelf($_self)" => quote!(#maps::element_or_self),
        "getI1SameShape($_self)" => quote!(#maps::i1_same_shape),
        "ComplexType::get($_self)" => quote!(#maps::complex),
        plain => {
            let of = |prefix: &str, suffix: &str| plain.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix));
            let shaped =
                of("cast<", ">($_self).getElementType()").or_else(|| of("$_self.cast<", ">().getElementType()"));
            match shaped {
                Some(shaped) if SHAPED.contains(&shaped) => quote!(#maps::element_type),
                Some(_) => return None,
                None => {
                    let built = built_type(&plain.replace("$_self.getContext()", "$_builder.getContext()"))?;
                    quote!(|ctx, _| ::core::option::Option::Some(#built))
                }
            }
        }
    })
}

/// The function that a `RangedTypesMatchWith` names in C++.
pub(crate) fn types_map(text: &str) -> Option<TokenStream> {
    let maps = quote!(__drr::type_maps);
    match plain(text).as_str() {
        "$_self" => Some(quote!(#maps::all_same)),
        "cast<FunctionType>($_self).getInputs()" => Some(quote!(#maps::inputs)),
        "cast<FunctionType>($_self).getResults()" => Some(quote!(#maps::results)),
        _ => None,
    }
}

/// The type that C++ builds, as an expression over `ctx`: `$_builder.getI32Type()`, `IndexType::get($_builder.getContext())`.
pub(crate) fn built_type(text: &str) -> Option<TokenStream> {
    let plain = plain(text);
    let of = |prefix: &str, suffix: &str| plain.strip_prefix(prefix)?.strip_suffix(suffix);
    let width = |text: &str| text.parse::<u32>().ok().map(Literal::u32_unsuffixed);
    let args = of("$_builder.getIntegerType(", ")").or_else(|| of("IntegerType::get($_builder.getContext(),", ")"));
    if let Some(args) = args {
        let (bits, sign) = match args.split_once(',') {
            Some((bits, sign)) => (bits, sign.trim_start_matches("/*isSigned=*/")),
            None => (args, ""),
        };
        let bits = width(bits)?;
        let signedness = match sign {
            "" => quote!(Signless),
            "true" => quote!(Signed),
            "false" => quote!(Unsigned),
            _ => return None,
        };
        return Some(quote!(ctx.integer_type_with(#bits, __drr::Signedness::#signedness)));
    }
    let name = of("$_builder.get", "Type()")
        .or_else(|| of("$_builder.getType<", "Type>()"))
        .or_else(|| of("", "Type::get($_builder.getContext())"))?;
    let constraint = match name {
        "None" => "NoneType".to_string(),
        "BFloat16" => "BF16".to_string(),
        "FloatTF32" => "TF32".to_string(),
        name => match name.strip_prefix("Float") {
            Some(digits) => format!("F{digits}"),
            None => name.to_string(),
        },
    };
    let constraint = is_buildable(&constraint).then(|| format_ident!("{constraint}"))?;
    Some(quote!(<__drr::#constraint as __drr::BuildableType>::build(ctx)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tokens: Option<TokenStream>) -> String {
        let text = tokens.map(|tokens| tokens.to_string()).unwrap_or_default();
        text.replace(' ', "").replace("__drr::", "")
    }

    #[test]
    fn f17_common_cpp_of_traits_is_known() {
        for (text, map) in [
            ("$_self", "type_maps::same"),
            (
                "::llvm::cast<ComplexType>($_self).getElementType()",
                "type_maps::element_type",
            ),
            (
                "::llvm::cast<::mlir::VectorType>($_self).getElementType()",
                "type_maps::element_type",
            ),
            ("$_self.cast<ShapedType>().getElementType()", "type_maps::element_type"),
            ("::mlir::getElementTypeOrSelf($_self)", "type_maps::element_or_self"),
            ("::getI1SameShape($_self)", "type_maps::i1_same_shape"),
            ("getI1SameShape($_self)", "type_maps::i1_same_shape"),
            ("ComplexType::get($_self)", "type_maps::complex"),
            (
                "IndexType::get($_self.getContext())",
                "|ctx,_|::core::option::Option::Some(<IndexasBuildableType>::build(ctx))",
            ),
            ("cast<ArrayType>($_self).getRangeType()", ""),
            ("::llvm::cast<gpu::MMAMatrixType>($_self).getElementType()", ""),
        ] {
            assert_eq!(shown(type_map(text)), map, "{text}");
        }
        for (text, built) in [
            ("$_builder.getI32Type()", "<I32asBuildableType>::build(ctx)"),
            ("$_builder.getF64Type()", "<F64asBuildableType>::build(ctx)"),
            ("$_builder.getIndexType()", "<IndexasBuildableType>::build(ctx)"),
            (
                "$_builder.getType<::mlir::NoneType>()",
                "<NoneTypeasBuildableType>::build(ctx)",
            ),
            ("$_builder.getType<BFloat16Type>()", "<BF16asBuildableType>::build(ctx)"),
            (
                "$_builder.getType<Float8E4M3FNType>()",
                "<F8E4M3FNasBuildableType>::build(ctx)",
            ),
            (
                "$_builder.getIntegerType(7)",
                "ctx.integer_type_with(7,Signedness::Signless)",
            ),
            (
                "$_builder.getIntegerType(8, /*isSigned=*/true)",
                "ctx.integer_type_with(8,Signedness::Signed)",
            ),
            (
                "IntegerType::get($_builder.getContext(), 1)",
                "ctx.integer_type_with(1,Signedness::Signless)",
            ),
            (
                "::mlir::IndexType::get($_builder.getContext())",
                "<IndexasBuildableType>::build(ctx)",
            ),
            ("foo()", ""),
            ("LLVMTokenType::get($_builder.getContext())", ""),
        ] {
            assert_eq!(shown(built_type(text)), built, "{text}");
        }
    }

    #[test]
    fn f23_cpp_is_recognised() {
        for text in [
            "$_builder.getI64Type()",
            "getI64Type()",
            "$0.getValue()",
            "isa_and_nonnull<ConstantOp>($0.getDefiningOp())",
            "foo({$0, $1})",
            "$_builder.getI64ArrayAttr({$0, $1})",
            "$_builder.getI64IntegerAttr($0.getInt())",
            "$0.getInt() + 1",
            "$0.getDefiningOp() == $1",
            "success(f($0))",
            "$_builder.getI32IntegerAttr($0.getValue().getZExtValue() + $1.getValue().getZExtValue())",
            "cast<IntegerAttr>($0)",
            "$0.getShape().size() == 2",
        ] {
            assert!(sign(text).is_some(), "{text}");
        }
        for text in [
            "f($_builder, $0)",
            "getConstant($_builder, $0)",
            "$0.ty() == $1.ty()",
            "{ let x = $0; f(x, 1) }",
            "match $0 { 1 => 2, _ => 3 }",
            "Point { x: $0, y: $1 }",
            "if $0 > 1 { f($0, $1) } else { 2 }",
            "broadcast($0)",
            "$0.budget(1)",
            "&[$0, $1]",
        ] {
            assert_eq!(sign(text), None, "{text}");
        }
    }
}
