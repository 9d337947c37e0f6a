//! Recognition of C++ in Rust strings, with advice.

use crate::messages::tablegen as diag;
use crate::report::Message;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// C++ syntax that was found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// The C++ syntax.
    pub(crate) shown: String,
    /// The equivalent in Rust.
    advice: Option<&'static str>,
}

impl Sign {
    /// Returns the error for C++ in native code.
    pub(crate) fn in_native_code(&self) -> Message {
        self.message("call a Rust function: `NativeCodeCall<\"function($_builder, $0)\">`")
    }

    /// Returns the error for C++ in a predicate.
    pub(crate) fn in_predicate(&self) -> Message {
        self.message("call a Rust function that returns `bool`: `CPred<\"test($_builder, $_self)\">`")
    }

    fn message(&self, context: &str) -> Message {
        diag::rust_expected(&self.shown).help(self.advice.unwrap_or(context))
    }
}

const TYPES: &str = "use `Type::I64` or `$_builder.ctx().integer_type(64)`, or in `returnType` the text: `\"i64\"`";
const ATTRS: &str = "use a number or a string as the attribute, or a builder such as `$_builder.ctx().i64_attr(5)`";
const VALUES: &str = "use `$0`: the constraint of an attribute determines its Rust value";
const CASTS: &str = "constrain the symbol, test a type with a method such as `$_self.is_float()`, or cast an op with \
     `ConstantOp::cast(op)`";
const DEFINING: &str = "use `$0.defining_op()` in constraints and `$_builder.ir().value($0).defining_op()` in native code, or match the op \
     by a nested node in the source";
const TYPE_OF: &str = "use `$0.ty()` in constraints, `$_builder.value_type($0)` in results";
const CREATES: &str = "build ops in the result pattern, or with `NegOp::build(rewriter, value, ())` in a function";
const USES: &str = "use the constraints `HasOneUse` and `HasNoUseOf`";
const SUCCESS: &str = "return an `Option` or a `bool` from a Rust function that may fail";
const OCTAL: &str = "write an octal number with the prefix `0o`";
const LISTS: &str = "write a list as `&[$0, $1]`";

/// C++ syntax, separated by spaces, with the equivalent in Rust. Earlier rows take precedence.
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

/// Returns the C++ syntax in a text, if there is any.
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
    // Methods of MLIR are in camel case, unlike those of Rust.
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
    if let Some(octal) = octal_number(text) {
        return found(octal, Some(OCTAL));
    }
    let tokens: TokenStream = text.parse().ok()?;
    if list_in_braces(tokens, 0) {
        found("{.., ..}", Some(LISTS))
    } else {
        None
    }
}

/// Returns the first number with a leading zero, which is octal in C++ and decimal in Rust.
fn octal_number(text: &str) -> Option<&str> {
    // The texts of strings are no numbers.
    let code = text.split('"').step_by(2);
    let is_of_word = |c: char| c.is_alphanumeric() || "_.$".contains(c);
    let mut words = code.flat_map(|code| code.split(|c| !is_of_word(c)));
    words.find(|word| word.len() > 1 && word.starts_with('0') && word.chars().all(|c| c.is_ascii_digit()))
}

/// Returns `true` if a text calls a function in camel case: `getResultType($_self)`.
pub(crate) fn calls_in_camel_case(text: &str) -> bool {
    let calls = text.match_indices('(').map(|(at, _)| &text[..at]);
    let mut names = calls.filter_map(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
    names.any(|name| {
        let is_small = name.starts_with(|c: char| c.is_ascii_lowercase());
        is_small && !name.contains('_') && name.contains(char::is_uppercase)
    })
}

/// Returns `true` if a braced list is used as a value: `f({$0, $1})`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpp_syntax_is_recognised() {
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
            "$0 == 010",
            "$0 < 00",
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
            "$0 == 0 || $0 == 0x10 || $0 == 0o10 || $0 == 0.05 || $x01 == 10",
            "f($0, \"010\")",
        ] {
            assert_eq!(sign(text), None, "{text}");
        }
    }
}
