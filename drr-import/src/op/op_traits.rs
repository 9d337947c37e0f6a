//! The translated traits of an op, and the op as its traits see it.

/// Traits of an op.
#[derive(Debug, Default)]
pub(crate) struct OpTraits {
    /// As `op!` takes them.
    pub(crate) texts: Vec<String>,
    /// C++ that a verifier has to do: what it checks, and how.
    pub(crate) checks: Vec<String>,
    /// Effects of the whole operation.
    pub(crate) effects: Vec<&'static str>,
    /// Set if C++ computes the effects.
    pub(crate) effects_in_cpp: bool,
    /// Set if C++ decides whether the op can be executed speculatively.
    pub(crate) speculatability_in_cpp: bool,
    /// Set if C++ infers the result types.
    pub(crate) infers_in_cpp: bool,
    /// Values whose types come from a trait that could not be translated.
    pub(crate) lost_types: Vec<String>,
    /// Set if C++ names the results.
    pub(crate) names_results: bool,
    pub(crate) names_arguments: bool,
    /// Set if the op has MLIR's interface for names and the default dialect.
    pub(crate) has_asm_interface: bool,
}

/// The op that has the traits.
pub(crate) struct TraitOwner<'o> {
    /// The operation's name in the IR.
    pub(crate) name: &'o str,
    /// The operation's name in Rust.
    pub(crate) rust_name: &'o str,
    /// The namespace of its class in C++.
    pub(crate) namespace: &'o str,
    /// Single operands and results, attributes aside.
    pub(crate) values: &'o [String],
    /// The names that `AllTypesMatch` may contain.
    pub(crate) named: &'o [String],
    /// Lists of values.
    pub(crate) lists: &'o [String],
    /// Interfaces that are implemented by hand.
    pub(crate) interfaces: &'o [String],
    pub(crate) has_operands: bool,
}
