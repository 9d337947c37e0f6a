//! The macros that users call. They hand the path of this crate on to the procedural macros, because the user may call the
//! dependency anything.

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
/// | `(ins C:$name, ..)` | operands, attributes and properties in order. `Variadic<C>` and `Optional<C>` are operands; constraints whose name ends in `Attr` or `Prop`, `OptionalAttr<C>`, `DefaultValuedAttr<C, "7">` (filled in), `DefaultValuedOptionalAttr<C, "7">` (only read) are attributes and properties; other names are marked: `attr Mode:$m`, `prop P:$p` |
/// | `(outs C:$name, ..)` | results; `buildable C:$name` where `C` implements `BuildableType` |
/// | `(region C:$name, ..)`, `(successor C:$name, ..)` | regions and successors, if there are any |
/// | `[Trait, ..]` | traits: types that implement `OpTrait`, and what relates types, `AllTypesMatch<["lhs", "result"]>`, `TypesMatchWith<"text", "lhs", "result", "$_self">` and their like |
/// | `{ fold: f, verify: f, verify_symbol_uses: f, infer_types: f }` | hooks: plain functions |
///
/// It makes a typed handle with an accessor for each argument and result (`TypedOp`), a builder (`BuildOp`) that infers the
/// types of the results where the traits, the hook or the constraints say them, the description for the registry (`OpDef`),
/// and what `pat!` needs to check patterns. The page of the type shows all arguments in a table.
#[macro_export]
macro_rules! op {
    ($($input:tt)*) => { $crate::__private::op! { $crate $($input)* } };
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
/// results of the root. Behind them: `where [(Constraint $x), ..]`, `supplemental [..]`, and `(addBenefit 2)`.
///
/// Native code is a plain Rust function; its first parameter is `&mut Rewriter` in results, and `&MatchContext` in
/// constraints and sources.
///
/// The guide, `drr::guide`, has everything that can be said: lists, operands in any order, regions, locations, types.
#[macro_export]
macro_rules! pat {
    ($($input:tt)*) => { $crate::__private::pat! { $crate $($input)* } };
}

/// Several patterns as one thing to add to a set.
///
/// ```text
/// patterns! {
///     /// What makes integers simpler.
///     #[label("integers")]
///     pub Integers = [AddZero, crate::mul::MulOne, (NegOp (NegOp $x)) => (replaceWithValue $x)]
/// }
/// let set = PatternSet::new().with(Integers).with(patterns![AddZero, Other]);
/// ```
///
/// Members are patterns, sets, other groups, and the text of unnamed patterns. With a name the group is an item, with a
/// function `populate_with_generated` as `drr!` makes it; its labels are given to all its members. Without a name it is an
/// expression, a `PatternSet`.
#[macro_export]
macro_rules! patterns {
    ($($input:tt)*) => { $crate::__private::patterns! { $crate $($input)* } };
}

/// A block of declarations in the spelling of the manual and of `.td` files.
///
/// ```text
/// drr! {
///     include "mlir/IR/PatternBase.td"
///
///     def Ex_Dialect : Dialect { let name = "ex"; }
///     class Ex_Op<string mnemonic, list<Trait> traits = []> : Op<Ex_Dialect, mnemonic, traits>;
///
///     def NegOp : Ex_Op<"neg", [Pure, SameOperandsAndResultType]> {
///       let summary = "negation";
///       let arguments = (ins AnyType:$x);
///       let results = (outs AnyType:$r);
///     }
///
///     def Twice : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
///
///     op!< CastOp, "ex.cast", (ins AnyType:$x), (outs AnyType:$r) >
///     pat!< (NegOp $x) => (CastOp $x), [(F32 $x)] >
///
///     fn any_rust_item() {}
/// }
/// ```
///
/// It takes TableGen's records, `op!< .. >`, `pat!< .. >` and `dialect!< .. >`, and any Rust items between them. It makes
/// the items that `op!`, `pat!` and `dialect!` make, with the records' names, and the function `populate_with_generated`,
/// which adds all patterns of the block to a set in order of declaration. `#![populate(name)]` at the start of the block
/// gives the function another name, `#![label("name")]` gives all patterns a label.
///
/// | TableGen | here |
/// | --- | --- |
/// | `def X : Op<Dialect, "name", [Trait]> { .. }`, also through classes, `Arguments<..>`, `Results<..>` | an operation. `summary` and `description` are its documentation; `arguments`, `results`, `regions`, `successors` and traits count; `let fold = f;`, `let verify = f;`, `let verifySymbolUses = f;`, `let inferTypes = f;` name Rust functions. Everything else that ODS knows (`assemblyFormat`, `hasFolder`, `builders`, ...) is accepted and means nothing, and so do interfaces of C++ |
/// | `Op<"dialect.name", [Trait]>` | the same without a dialect in the block |
/// | `def D : Dialect { let name = "d"; }` | a dialect with all operations of the block whose names begin with `d.`; `let materializeConstant = f;` |
/// | `def : Pat<..>`, `def P : Pattern<..>` | a pattern; without a name it is called `GeneratedConvert0` and so on. `let labels = ["a"];` and `let boundedRecursion = 1;`, or Rust attributes before `def` |
/// | `NativeCodeCall<"f($_builder, $0)">` | native code: the string is Rust. A plain call like this one is a call of the Rust function `f` with all its conversions |
/// | `Constraint<CPred<"..">, "text">`, `Type<..>`, `Attr<..>`, `And`, `Or`, `Neg` | constraints; `$_self` is what is tested, `$_builder` the context |
/// | `def T : AnyTypeOf<[..]>` | another name for a constraint |
/// | `TypeDef<Dialect, "T">`, `AttrDef<Dialect, "A">` with a mnemonic | a constraint: what is spelled `!dialect.mnemonic<..>` or `#dialect.mnemonic<..>` |
/// | `I32EnumAttr<"Mode", "text", [cases]>` and its relatives, `EnumAttr<Dialect, Mode, "name">` | an enum or flags, as `enum_attr!` makes them |
/// | `class`, `multiclass`, `defm`, `let .. in`, `foreach`, `if`, `defvar`, `defset`, `assert`, `#`, `!cast` and the other operators | as in TableGen |
/// | `include`, `#ifndef`, `#define`, `#endif` | accepted; `include` means nothing: what is in scope comes from `use` |
///
/// Names that the block defines win over the rule that the first letter tells operations from functions. Items are
/// `pub(crate)` unless a visibility stands before `def`. Since Rust reads the tokens first: `#` needs spaces around it
/// (`NAME # "X"`), text in `[{ .. }]` must be made of Rust's tokens (a string is safer), and `'` begins a lifetime.
#[macro_export]
macro_rules! drr {
    ($($input:tt)*) => { $crate::__private::drr! { $crate $($input)* } };
}

/// Declares a dialect: what a context is made with.
///
/// ```text
/// dialect! { pub Arith = "arith", ops: [AddIOp, ConstantOp], materialize_constant: make_constant }
/// ```
///
/// `materialize_constant` names a function that says which operation is the constant of a folded value.
/// `allows_unknown_ops: true` lets text use operations of the dialect that are not declared.
///
/// Its page lists the operations with their summaries. Only what `op!` and `drr!` make says a summary, so `cargo doc` knows no
/// other path: import an operation as another name (`use AddIOp as Add`) instead of a type alias, and register a hand-written
/// [`OpDef`](crate::define::OpDef) in a hand-written [`Dialects`](crate::define::Dialects).
#[macro_export]
macro_rules! dialect {
    ($($input:tt)*) => { $crate::__private::dialect! { $crate $($input)* } };
}

/// Declares an enum that attributes and properties hold.
///
/// ```text
/// enum_attr! {
///     /// How careful the operation is.
///     pub Mode: I32EnumAttr, "mode of operation", { Fast = 0 => "fast", Safe = 1 => "safe" }
/// }
/// enum_attr! {
///     pub Access: I32BitEnum, "access", separator: ", ", { Read = 1 << 0, Write = 1 << 1, Both = Read | Write }
///     pub AccessAttr: EnumAttr<"ex", "access", "<$value>">
/// }
/// ```
///
/// | kind | what it is |
/// | --- | --- |
/// | `I32EnumAttr`, `I64EnumAttr` | an enum in integer attributes |
/// | `I8BitEnumAttr`, .. `I64BitEnumAttr` | flags in integer attributes |
/// | `I32Enum`, `I64Enum`, `I8BitEnum`, .. `I64BitEnum` | an enum or flags alone, for properties (`EnumProp<Mode>`) and dialect attributes |
///
/// It makes the Rust type (a `enum`, or for flags a `struct` with a constant for each) with its text and integers (`EnumInfo`,
/// `Display`). With a kind that ends in `Attr` the type itself is the constraint on attributes, `attr Mode:$m` in `op!`,
/// and `ModeAttr` another name of it, `ModeAttr:$m`; and each case is a constraint, too: `ModeFast` (or as written before a
/// case: `MODE_FAST: Fast = 0`), which `pat!` matches and builds as it does `ConstantEnumCase<Mode, "fast">`.
///
/// Behind the cases may stand the attribute of a dialect that holds the enum, `#ex.access<Read, Write>` in text, or without
/// `"<$value>"` `#ex<access Read>`.
#[macro_export]
macro_rules! enum_attr {
    ($($input:tt)*) => { $crate::__private::enum_attr! { $crate $($input)* } };
}

/// Declares a constraint with a test of its own.
///
/// ```text
/// constraint! {
///     /// A tensor of which all sizes are known.
///     pub StaticTensor: Type<AnyTensor>, "of static shape", |ctx, ty| ty.static_shape(ctx).is_some()
/// }
/// constraint! { pub EvenAttr: Attr<I32Attr>, "whose value is even", |_ctx, value| value % 2 == 0 }
/// constraint! { pub SmallProp: Prop<I64Prop>, "below ten", |_ctx, value| value < 10 }
/// constraint! { SameType: Constraint, |_cx, a: ValueRef<'_>, b: ValueRef<'_>| a.ty() == b.ty() }
/// ```
///
/// | kind | what is tested | where it stands |
/// | --- | --- | --- |
/// | `Type`, `Type<C>` | a `Type`; with `C` only one that satisfies it | operands and results of `op!`, leaves and `where` of `pat!` |
/// | `Attr` | an `Attribute` | attributes of `op!`, leaves and `where` of `pat!` |
/// | `Attr<C>`, `Prop<C>` | the Rust value of an attribute or property of this kind | the same, and whatever `C` can: it says its Rust value, and can be built |
/// | `Constraint` | values, attributes and Rust values, with their types written | `where` of `pat!` |
///
/// The test is a closure that captures nothing; for all but `Constraint` it may be a function as well. `op!` takes a name that
/// ends in `Attr` or `Prop` for what it says; other names on attributes and properties are marked there: `attr Even:$k`.
#[macro_export]
macro_rules! constraint {
    ($($input:tt)*) => { $crate::__private::constraint! { $crate $($input)* } };
}
