//! The macros of `drr`: entry points only. Phases, each stopping at errors: tokens are read (`lex`, `syntax`), checked
//! (`check`) and turned into code (`expand`); what an op is travels as a `signature`.
//!
//! Everything but this file works on `proc_macro2` tokens, so that it is tested without a compiler.

mod check;
mod dialect;
mod drr_block;
mod expand;
mod lex;
mod messages;
mod op;
mod pattern;
mod report;
mod signature;
mod suggest;
mod syntax;
mod tablegen;

/// Declares an operation.
///
/// ```text
/// op! {
///     /// Adds integers.
///     pub AddIOp = "arith.addi",
///     (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs),
///     (outs SignlessIntegerLike:$result),
///     [Pure, Commutative, SameOperandsAndResultType]
///     { fold: fold_addi }
/// }
/// ```
///
/// | section | what stands there |
/// | --- | --- |
/// | `(ins C:$name, ..)` | operands, attributes and properties in order. `Variadic<C>` and `Optional<C>` are operands; constraints whose name ends in `Attr` or `Prop`, `OptionalAttr<C>`, `DefaultValuedAttr<C, "7">` are attributes and properties; other names are marked: `attr Mode:$m`, `prop P:$p` |
/// | `(outs C:$name, ..)` | results |
/// | `(region C:$name, ..)`, `(successor C:$name, ..)` | regions and successors, if there are any |
/// | `[Trait, ..]` | traits: types that implement `OpTrait` |
/// | `{ fold: f, verify: f, infer_types: f }` | hooks: plain functions |
///
/// It makes a typed handle with an accessor for each argument and result (`TypedOp`), a builder (`BuildOp`) that infers the
/// types of the results where the traits, the hook or the constraints say them, the description for the registry (`OpDef`),
/// and what `pat!` needs to check patterns. The page of the type shows all arguments in a table.
#[proc_macro]
pub fn op(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    op::op(input.into()).into()
}

/// Writes a rewrite pattern: `pat! { pub Name: (Source ..) => (Result ..) }` is an item, without a name it is an
/// expression.
///
/// ```text
/// pat! {
///     /// x + 0 is x.
///     pub AddZero: (AddIOp $x, (ConstantOp 0)) => (replaceWithValue $x)
/// }
/// set.add(pat!((NegOp (NegOp $x)) => (replaceWithValue $x)));
/// ```
///
/// The source is a tree of operations with one argument for each declared one: a symbol `$x` (twice means equal), a constraint
/// `F32:$x`, `$_` for anything, a constant (`0`, `"text"`, `ConstantAttr<I32Attr, "7">`), another operation. The results are
/// operations, native calls `(function $x)`, or `replaceWithValue`; several stand in `[..]`, and the last ones replace the
/// results of the root. Behind them: `where [(Constraint $x), ..]`, and `(addBenefit 2)`.
///
/// Native code is a plain Rust function; its first parameter is `&mut Rewriter` in results and `&MatchContext` in
/// constraints.
#[proc_macro]
pub fn pat(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pattern::pat(input.into()).into()
}

/// The step of `pat!` that signature macros call back.
#[doc(hidden)]
#[proc_macro]
pub fn pattern_step(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    pattern::pattern_step(input.into()).into()
}

/// A block of declarations in the manual's spelling: `op!< .. >` and `pat!< .. >` among any Rust items.
///
/// It also makes the function `populate_with_generated`, which adds all patterns of the block to a set.
#[proc_macro]
pub fn drr(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    drr_block::drr(input.into()).into()
}

/// Declares a dialect: what a context is made with.
///
/// ```text
/// dialect! { pub Arith = "arith", ops: [AddIOp, ConstantOp], materialize_constant: make_constant }
/// ```
///
/// `materialize_constant` names a function that says which operation is the constant of a folded value.
/// `allows_unknown_ops: true` lets text use operations of the dialect that are not declared.
#[proc_macro]
pub fn dialect(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    dialect::dialect(input.into()).into()
}
