//! Errors of the parser.

use thiserror::Error;

use crate::diagnostic::counted;
use crate::numbers::{FloatError, IntError};
use crate::text::affine::AffineSyntaxError;
use crate::text::lexer::LexError;

/// An error in a text. The diagnostics of [`Module::parse`](crate::Module::parse) add its location.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "each message says what the variant means")]
pub enum ParseError {
    #[error(transparent)]
    Lex(#[from] LexError),
    #[error(transparent)]
    Affine(#[from] AffineSyntaxError),
    #[error(transparent)]
    Int(#[from] IntError),
    #[error(transparent)]
    Float(#[from] FloatError),
    #[error("expected {expected}, found {found}")]
    Expected { expected: String, found: String },
    #[error("`{name}` is in custom form, which only its dialect can read, and the dialect is not registered")]
    CustomForm { name: String },
    #[error("`{name}` has no custom form")]
    NoCustomForm { name: String },
    #[error("`{text}` is none of {cases}")]
    NoSuchCase { text: String, cases: String },
    #[error("the clause `{keyword}` is given twice")]
    ClauseTwice { keyword: &'static str },
    #[error("`{key}` is given in the custom form of the op and in a dictionary")]
    BoundTwice { key: String },
    #[error("the parameter `{name}` is missing")]
    MissingField { name: &'static str },
    #[error("the types of the values of `{op}` do not follow from what is given")]
    NotInferred { op: &'static str },
    #[error("{message}")]
    Custom { message: String },
    #[error("the dialect `{dialect}` is not registered")]
    UnregisteredDialect { dialect: String },
    #[error("`{name}` is the name of a dialect, not of an op")]
    DialectAsOp { name: String },
    #[error("the op `{name}` is not registered in its dialect")]
    UnregisteredOp { name: String },
    #[error("the dialect `{dialect}` has no type `{mnemonic}`")]
    UnknownType { dialect: String, mnemonic: String },
    #[error("the dialect `{dialect}` has no attribute `{mnemonic}`")]
    UnknownAttr { dialect: String, mnemonic: String },
    #[error("an op needs a name")]
    EmptyOpName,
    #[error("`{name}` is not defined")]
    UndefinedValue { name: String },
    #[error("`{name}` is already defined")]
    Redefinition { name: String },
    #[error("`{name}` has {}, so there is no result {number}", counted(*count, "result"))]
    NoSuchResult { name: String, count: usize, number: String },
    #[error("`{name}` is of type `{found}` here, but of type `{expected}` elsewhere")]
    TypeMismatch {
        name: String,
        expected: String,
        found: String,
    },
    #[error("{} given, but {}", counted(*given, "operand"), counted(*types, "operand type"))]
    OperandCount { given: usize, types: usize },
    #[error("the op has {}, but names for {given}", counted(*types, "result"))]
    ResultCount { given: String, types: usize },
    #[error("block `{name}` is not defined in this region")]
    UndefinedBlock { name: String },
    #[error("block `{name}` is already defined")]
    BlockRedefinition { name: String },
    #[error("`{name}` is not defined")]
    UndefinedAlias { name: String },
    #[error("`{name}` is already defined")]
    AliasRedefinition { name: String },
    #[error("an alias cannot contain `.`")]
    DottedAlias,
    #[error("`distinct[{id}]` is another attribute above")]
    DistinctContents { id: u64 },
    #[error("`{name}` is no location")]
    NotALocation { name: String },
    #[error("the key `{key}` is given twice")]
    DuplicateKey { key: String },
    #[error("the properties of an op are a dictionary, as in `<{{key = value}}>`")]
    Properties,
    #[error("a dialect's name begins with a letter or `_`, and goes on with these, digits and `$`")]
    DialectName,
    #[error("the numbers of this text take more than {limit} bytes")]
    TooMuchData { limit: u64 },
    #[error("the body of a function cannot be empty: a declaration has no braces")]
    EmptyBody,
    #[error("a key cannot be empty")]
    EmptyKey,
    #[error("a symbol's name cannot be empty")]
    EmptySymbol,
    #[error("`{op}` has no properties")]
    NoProperties { op: &'static str },
    #[error("`{op}` has no property `{key}`")]
    UnknownProperty { op: String, key: String },
    #[error("`{key}` is given in `<{{}}>` and in `{{}}`")]
    PropertyTwice { key: String },
    #[error("an integer type has at most 16777215 bits")]
    IntegerWidth,
    #[error("this number is too large here")]
    TooLarge,
    #[error("the value does not fit into {width} bits with a sign")]
    SignedRange { width: u32 },
    #[error("`{ty}` cannot be {role}")]
    InvalidElement { ty: String, role: &'static str },
    #[error("a vector's dimension is at least 1")]
    VectorDimension,
    #[error("{0}")]
    Elements(&'static str),
    #[error("{literal} elements of shape {found} do not fit `{ty}`")]
    ElementsShape {
        literal: &'static str,
        found: String,
        ty: String,
    },
    #[error("`{ty}` has elements, and none are given")]
    NoElements { ty: String },
    #[error("expected {expected}, found `{found}`: the elements are of type `{ty}`")]
    Element {
        expected: &'static str,
        found: String,
        ty: String,
    },
    #[error("`{ty}` is not a type for {literal}")]
    LiteralType { literal: &'static str, ty: String },
    #[error("this {bracket} is never closed")]
    Unclosed { bracket: &'static str },
    #[error("strides or a map of {} do not fit a memref of {rank}", counted(*found, "dimension"))]
    LayoutRank { found: usize, rank: usize },
    #[error("a memory space is an integer, a string, a dictionary, or an attribute of a dialect")]
    MemorySpace,
    #[error("`{name}` is MLIR bytecode, which is not supported")]
    Bytecode { name: String },
    #[error("the parser was cancelled")]
    Cancelled,
    #[error("more than {0} errors; the rest is not checked")]
    TooMany(usize),
}
