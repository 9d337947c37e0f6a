//! Errors of pattern sets that do not fit a context.

/// Reasons why a set cannot be frozen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FreezeError {
    /// A pattern names an op that is not registered.
    #[error(
        "pattern `{pattern}` names the op `{op}`, which is not registered\n  = help: {}",
        match help {
            Some(help) => help.clone(),
            None => format!("create the context with the dialect of `{op}`: `Context::with(..)`"),
        }
    )]
    UnknownOp {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
        /// The way to register the dialect of the op, if known.
        help: Option<String>,
    },
    /// A pattern names an op that its dialect does not have. It could never match, or would build an invalid op.
    #[error(
        "pattern `{pattern}` names the op `{op}`, which its dialect does not declare{}",
        near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"))
    )]
    UnknownOpOfDialect {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
        /// The op with the most similar name.
        near: Option<&'static str>,
    },
    /// A pattern was compiled against a different declaration of an op than the context's. It would access the wrong
    /// operands.
    #[error(
        "pattern `{pattern}` was compiled against another declaration of `{op}`: expected {compiled}, found \
         {registered}\n  = help: if these are two versions of a crate, use only one of them: `cargo tree --duplicates` lists both"
    )]
    OtherDeclaration {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
        /// The first difference in the pattern's declaration.
        compiled: String,
        /// The corresponding detail of the context's declaration.
        registered: String,
    },
    /// The type converter of a pattern was made for another context.
    #[error("pattern `{pattern}` has a type converter for another context")]
    OtherConverter {
        /// The pattern.
        pattern: &'static str,
    },
    /// An enabled or disabled name matches no pattern.
    #[error(
        "no pattern of the set has the name or label `{name}`{}",
        match near {
            Some(near) => format!("\n  = help: did you mean `{near}`?"),
            None => "\n  = help: `--pattern-statistics` prints the names of the patterns that are tried".to_owned(),
        }
    )]
    UnknownPattern {
        /// The name.
        name: String,
        /// The most similar name or label of a pattern.
        near: Option<String>,
    },
    /// A pattern contains a type that cannot be parsed.
    #[error(
        "pattern `{pattern}` builds a result of the invalid type `{text}`\n  = help: write types as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`"
    )]
    UnknownType {
        /// The pattern.
        pattern: &'static str,
        /// The text of the type.
        text: &'static str,
    },
    /// A pattern contains an attribute that cannot be parsed.
    #[error(
        "pattern `{pattern}` has the invalid constant `{text}`\n  = help: write attributes as in MLIR: `10 : i32`, `dense<1> : tensor<4xi32>`, `#dialect.attr`"
    )]
    UnknownAttr {
        /// The pattern.
        pattern: &'static str,
        /// The text of the attribute.
        text: &'static str,
    },
    /// A constant of a pattern does not satisfy the constraint of its attribute.
    #[error("pattern `{pattern}` has the constant `{constant}` at {argument}, which requires: {constraint}")]
    WrongConstant {
        /// The pattern.
        pattern: &'static str,
        /// The argument and its operation.
        argument: &'static str,
        /// The constant.
        constant: String,
        /// Description of the attributes that satisfy the constraint.
        constraint: String,
    },
}
