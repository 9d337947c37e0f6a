//! Macros of the public API. They pass the path of this crate to the procedural macros, because users may rename the
//! dependency.

/// Declares an operation (op).
///
/// ```
/// use drr::define::Fold;
/// use drr::prelude::*;
///
/// op! {
///     /// Adds integers.
///     pub AddIOp = "arith.addi",
///     (ins SignlessIntegerLike:$lhs, SignlessIntegerLike:$rhs),
///     (outs SignlessIntegerLike:$result),
///     [Pure, Commutative, SameOperandsAndResultType]
///     { fold: fold_addi }
/// }
///
/// // x + 0 is x.
/// fn fold_addi(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Fold {
///     match (operands[1].and_then(|rhs| rhs.as_i64(op.ctx())), op.operand(0)) {
///         (Some(0), Some(lhs)) => Fold::value(lhs.handle()),
///         _ => Fold::None,
///     }
/// }
/// ```
///
/// | section | contents |
/// | --- | --- |
/// | `(ins C:$name, ..)` | operands, attributes and properties in order. `Variadic<C>` and `Optional<C>` are operands; constraints whose name ends in `Attr` or `Prop`, `OptionalAttr<C>`, `DefaultValuedAttr<C, "7">` (filled in), `DefaultValuedOptionalAttr<C, "7">` (only read) are attributes and properties; mark constraints with other names: `attr Mode:$m`, `prop P:$p` |
/// | `(outs C:$name, ..)` | results; `buildable C:$name` where `C` implements `BuildableType` |
/// | `(region C:$name, ..)`, `(successor C:$name, ..)` | regions and successors |
/// | `[Trait, ..]` | traits: types that implement `OpTrait`, and traits that relate types, `AllTypesMatch<["lhs", "result"]>`, `TypesMatchWith<"text", "lhs", "result", "$_self">` and similar ones |
/// | `{ fold: f, verify: f, verify_symbol_uses: f, infer_types: f }` | hooks: functions |
///
/// The macro generates:
///
/// - a typed reference with an accessor for each argument and result (`TypedOp`);
/// - the associated constant `SLOTS`, whose fields are the slots of the arguments, results, regions and successors, by
///   name, for functions that [parse or print](crate::guide::forms#whole-operations) the op. An argument named `SLOTS`
///   takes its place;
/// - a builder (`BuildOp`), which infers result types determined by traits, the hook or constraints;
/// - the descriptor for the registry (`OpDef`);
/// - the signature against which `pat!` checks patterns.
///
/// The documentation page of the type contains a table of all arguments.
#[macro_export]
macro_rules! op {
    ($($input:tt)*) => { $crate::__private::op! { $crate $($input)* } };
}

/// Declares a type of a dialect, like TableGen's `TypeDef`.
///
/// ```
/// use drr::prelude::*;
///
/// type_def! {
///     /// An integer of a width in bits.
///     pub WordType = "cpu.word", (params I64Prop:$bits)
///     { assembly_format: "`<` $bits `>`", verify: verify_word }
/// }
///
/// fn verify_word(_ctx: &Context, bits: i64) -> Result<(), OpError> {
///     match bits {
///         8 | 16 | 32 => Ok(()),
///         _ => Err(OpError::new("has 8, 16 or 32 bits")),
///     }
/// }
///
/// op! { pub NotOp = "cpu.not", (ins WordType:$x), (outs WordType:$r), [SameOperandsAndResultType]
///     { assembly_format: "$x attr-dict `:` type($r)" } }
/// dialect! { pub Cpu = "cpu", ops: [NotOp], types: [WordType] }
///
/// let ctx = Context::with(Cpu);
/// let word = WordType::get(&ctx, 16)?;
/// assert_eq!(word, ctx.parse_type("!cpu.word<16>").expect("a type"));
/// assert_eq!(WordType::bits(&ctx, word), Some(16));
/// assert!(WordType::get(&ctx, 7).is_err());
/// # Ok::<(), OpError>(())
/// ```
///
/// Parameters are declared like op arguments:
///
/// | declaration | parameter |
/// | --- | --- |
/// | a type constraint | a type |
/// | an attribute constraint | an attribute |
/// | `I64Prop`, `BoolProp`, `StringProp`, `EnumProp<Mode>`, `ArrayProp<I64Prop>`, ... | a Rust value |
/// | `TypeList<..>`, `AttrList<..>` | a list |
/// | `Optional<..>`, `OptionalAttr<..>`, `DefaultValuedAttr<..>`, `DefaultValuedProp<..>` | an optional parameter |
///
/// The generated struct is a type constraint. `get` returns the type, and each parameter has an accessor. The body
/// contains `assembly_format`, in MLIR's format of types and attributes, and `verify`, a function of the context and
/// the parameters. In assembly formats of ops, `type($x)` then prints such a type without its name: `<16>`.
///
/// In rules, parameters are in angle brackets. A source matches them, `(NotOp WordType<$bits>:$x)`, and a result builds
/// the type, `(returnType WordType<{ 2 * $bits }>)`. See [parameters in
/// rules](crate::guide::forms#parameters-in-rules).
#[macro_export]
macro_rules! type_def {
    ($($input:tt)*) => { $crate::__private::type_def! { $crate $($input)* } };
}

/// Declares an attribute of a dialect, like TableGen's `AttrDef`.
///
/// The syntax is that of [`type_def!`]; the generated struct is an attribute constraint. A parameter
/// `SelfType<AnyFloat>:$type` is the type of the attribute, which follows the attribute in the text.
///
/// `alias: "point"` in the braces prints the attribute as an alias of this name, like `genMnemonicAlias` in TableGen.
///
/// ```
/// use drr::prelude::*;
///
/// attr_def! {
///     /// A point, and perhaps its name.
///     pub PointAttr = "geo.point", (params I64Prop:$x, DefaultValuedProp<I64Prop, "0">:$y, OptionalAttr<StrAttr>:$name)
///     { assembly_format: "`<` struct(params) `>`" }
/// }
/// dialect! { pub Geo = "geo", ops: [], attrs: [PointAttr] }
///
/// let ctx = Context::with(Geo);
/// let point = PointAttr::get(&ctx, 1, None, Some(ctx.string_attr("p")))?;
/// assert_eq!(point.display(&ctx).to_string(), r#"#geo.point<x = 1, name = "p">"#);
/// assert_eq!(ctx.parse_attr(r#"#geo.point<name = "p", y = 0, x = 1>"#).expect("an attribute"), point);
/// # Ok::<(), OpError>(())
/// ```
#[macro_export]
macro_rules! attr_def {
    ($($input:tt)*) => { $crate::__private::attr_def! { $crate $($input)* } };
}

/// Defines a rewrite pattern. `pat! { pub Name: (Source ..) => (Result ..) }` is an item; without a name, it is an
/// expression.
///
/// ```
/// use drr::prelude::*;
/// # op! { AddOp = "ex.add", (ins I32:$lhs, I32:$rhs), (outs I32:$result) }
/// # op! { NegOp = "ex.neg", (ins I32:$x), (outs I32:$result) }
/// # op! { ConstantOp = "ex.constant", (ins I32Attr:$value), (outs I32:$result) }
///
/// pat! {
///     /// x + 0 is x.
///     pub AddZero: (AddOp $x, (ConstantOp 0)) => (replaceWithValue $x)
/// }
///
/// let mut set = PatternSet::new();
/// set.add(AddZero).add(pat!((NegOp (NegOp $x)) => (replaceWithValue $x)));
/// ```
///
/// The source is a tree of ops with one term per declared argument:
///
/// | term | matches |
/// | --- | --- |
/// | `$x` | anything; a repeated symbol requires equal values |
/// | `$_` | anything, unnamed |
/// | `F32:$x` | a value or attribute that satisfies the constraint |
/// | `0`, `"text"`, `ConstantAttr<I32Attr, "7">` | a constant |
/// | `WordType<$bits>:$x` | a type or attribute of a dialect, with its parameters |
/// | `(NegOp $x)` | the result of another op |
///
/// The result is an op, a native call `(function $x)`, or `replaceWithValue`. A list `[..]` contains several results;
/// the last ones replace the results of the root. `where [(Constraint $x), ..]`, `supplemental [..]` and
/// `(addBenefit 2)` follow the results.
///
/// Native code is a Rust function. Its first parameter is `&mut Rewriter` in results, and `&MatchContext` in
/// constraints and sources.
///
/// The [guide](crate::guide::patterns) describes all features, such as lists, operands in any order, regions, locations
/// and types.
#[macro_export]
macro_rules! pat {
    ($($input:tt)*) => { $crate::__private::pat! { $crate $($input)* } };
}

/// Groups patterns, so that they can be added to a set together.
///
/// ```
/// use drr::prelude::*;
/// # op! { AddOp = "ex.add", (ins I32:$lhs, I32:$rhs), (outs I32:$result) }
/// # op! { NegOp = "ex.neg", (ins I32:$x), (outs I32:$result) }
/// # op! { ConstantOp = "ex.constant", (ins I32Attr:$value), (outs I32:$result) }
/// # pat! { AddZero: (AddOp $x, (ConstantOp 0)) => (replaceWithValue $x) }
/// # pat! { AddNeg: (AddOp $x, (NegOp $x)) => (ConstantOp ConstantAttr<I32Attr, "0">) }
///
/// patterns! {
///     /// Simplifies integers.
///     #[label("integers")]
///     pub Integers = [AddZero, (NegOp (NegOp $x)) => (replaceWithValue $x)]
/// }
///
/// let set = PatternSet::new().with(Integers).with(patterns![AddNeg]);
/// assert_eq!(set.specs().len(), 3);
/// ```
///
/// Members are patterns, sets, other groups, and unnamed patterns. A named group is an item with a function
/// `populate_with_generated`, as generated by `drr!`; its labels apply to all members. An unnamed group is an
/// expression of type `PatternSet`.
#[macro_export]
macro_rules! patterns {
    ($($input:tt)*) => { $crate::__private::patterns! { $crate $($input)* } };
}

/// Declares a Rust trait as an op interface, which can be queried on any op.
///
/// ```
/// use drr::prelude::*;
///
/// /// Ops with a known cost.
/// pub trait CostInterface {
///     /// The number of steps.
///     fn steps(&self) -> usize;
/// }
/// drr::op_interface!(CostInterface);
///
/// op! { ConstOp = "ex.const", (ins), (outs AnyType:$r), [Pure] }
/// op! { AddOp = "ex.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, dyn CostInterface] }
/// dialect! { Ex = "ex", ops: [ConstOp, AddOp] }
///
/// impl CostInterface for AddOp<'_> {
///     fn steps(&self) -> usize {
///         if self.lhs() == self.rhs() { 1 } else { 2 }
///     }
/// }
///
/// let ctx = Context::with(Ex);
/// let module = Module::parse(&ctx, r#"
///     %a = "ex.const"() : () -> i32
///     %0 = "ex.add"(%a, %a) : (i32, i32) -> i32
/// "#)?;
/// let steps = module.root().walk().filter_map(|op| op.interface::<dyn CostInterface>());
/// assert_eq!(steps.map(|op| op.steps()).sum::<usize>(), 1);
/// # Ok::<(), drr::Error>(())
/// ```
///
/// The trait must be dyn-compatible. In `op!`, interfaces are listed among the traits, as `dyn CostInterface`, and the
/// op's type implements them. Rules query interfaces with [`implements`](crate::native::implements), or with
/// `op: dyn CostInterface` in `pdll!`.
#[macro_export]
macro_rules! op_interface {
    ($interface:path) => {
        impl $crate::define::OpTrait for dyn $interface {
            const NAME: &'static str = ::core::stringify!($interface);
            const CHECKS: bool = false;
        }

        #[diagnostic::do_not_recommend]
        impl $crate::define::OpInterface for dyn $interface {
            type Object<'ir> = dyn $interface + 'ir;
        }
    };
}

/// Defines rewrite patterns in PDLL.
///
/// ```
/// use drr::prelude::*;
///
/// op! { NegOp = "ex.neg", (ins F32:$x), (outs F32:$r), [SameOperandsAndResultType] }
///
/// pdll! {
///     /// The negation of a negation.
///     Pattern Twice {
///         let inner = op<NegOp>(x: Value);
///         replace op<NegOp>(inner) with x;
///     }
/// }
///
/// let set = PatternSet::new().with(Twice);
/// ```
///
/// The block contains patterns, constraints and rewrites, as described in MLIR's PDLL manual. Each pattern is an item
/// like that of `pat!`, with the same checks and the same generated code. `populate_with_generated` adds all patterns
/// of the block to a set. `#![populate(name)]` at the start of the block renames this function.
///
/// `op<NegOp>` names the Rust type of an op. A call of a function that the block does not declare refers to a Rust
/// function in scope, as in `pat!`. The [guide](crate::guide::pdll) describes the language.
#[macro_export]
macro_rules! pdll {
    ($($input:tt)*) => { $crate::__private::pdll! { $crate $($input)* } };
}

/// Defines the rewrite patterns of a PDLL file: `include_pdll!("src/rules.pdll", dialects: [Arith])`.
///
/// The path is relative to the folder of `Cargo.toml`. The macro generates the items that [`pdll!`](crate::pdll!)
/// generates for the text of the file. `dialects: [..]` lists the dialects whose ops the file uses. `populate: name`
/// renames the function that adds all patterns. Included PDLL files are read; included TableGen files are not, because
/// ops come from the dialects. Cargo rebuilds when a file changes. Error messages contain the position in the file.
#[macro_export]
macro_rules! include_pdll {
    ($($input:tt)*) => { $crate::__private::include_pdll! { $crate $($input)* } };
}

/// Defines the ops and rewrite patterns of a `.td` file: `include_drr!("src/rules.td")`.
///
/// The path is relative to the folder of `Cargo.toml`. The macro generates the items that [`drr!`](crate::drr!)
/// generates for the text of the file. `populate: name` renames the function that adds all patterns, and
/// `labels: ["name"]` labels them.
///
/// Included files are read relative to the including file or to the folder of `Cargo.toml`; MLIR's files, `mlir/..`,
/// are built in. Ops that the files do not define must be in scope under the names used in the files. Code in
/// `[{ .. }]` is a string, as in TableGen; code that is run must be Rust. Cargo rebuilds when a file changes. Error
/// messages contain the position in the file.
#[macro_export]
macro_rules! include_drr {
    ($($input:tt)*) => { $crate::__private::include_drr! { $crate $($input)* } };
}

/// Defines ops and rewrite patterns in the syntax of `.td` files.
///
/// ```
/// use drr::prelude::*;
///
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
/// The block contains TableGen records, `op!< .. >`, `pat!< .. >` and `dialect!< .. >`, and any Rust items. The macro
/// generates the items that `op!`, `pat!` and `dialect!` generate, with the records' names. It also generates the
/// function `populate_with_generated`, which adds all patterns of the block to a set in the order of MLIR: by name,
/// with numbers in names compared as numbers, and patterns without a name as `anonymous_0`, `anonymous_1` and so on.
/// `#![populate(name)]` at the start of the block renames this function; `#![label("name")]` labels all patterns.
///
/// | TableGen | here |
/// | --- | --- |
/// | `def X : Op<Dialect, "name", [Trait]> { .. }`, also through classes, `Arguments<..>`, `Results<..>` | an op. `summary` and `description` are its documentation; `arguments`, `results`, `regions`, `successors`, `assemblyFormat` and traits have their ODS meaning; `let fold = f;`, `let verify = f;`, `let verifySymbolUses = f;`, `let inferTypes = f;` name Rust functions. All other ODS fields (`hasFolder`, `builders`, ...) and C++ interfaces are ignored |
/// | `Op<"dialect.name", [Trait]>` | an op whose dialect is not in the block |
/// | `def D : Dialect { let name = "d"; }` | a dialect with all ops of the block whose names begin with `d.`; `let materializeConstant = f;`, `let canonicalizationPatterns = f;`, `let verifyOperationAttribute = f;` and so on |
/// | `def : Pat<..>`, `def P : Pattern<..>` | a pattern; unnamed ones are called `GeneratedConvert0` and so on. `let labels = ["a"];` and `let boundedRecursion = 1;`, or Rust attributes before `def` |
/// | `NativeCodeCall<"f($_builder, $0)">` | native code: the string is Rust. A plain call like this one calls the Rust function `f` with conversions |
/// | `Constraint<CPred<"..">, "text">`, `Type<..>`, `Attr<..>`, `And`, `Or`, `Neg` | constraints; `$_self` is the tested entity, `$_builder` the context |
/// | `def T : AnyTypeOf<[..]>` | an alias of a constraint |
/// | `TypeDef<Dialect, "T">`, `AttrDef<Dialect, "A">` with a mnemonic | a constraint on types `!dialect.mnemonic<..>` or attributes `#dialect.mnemonic<..>` |
/// | `I32EnumAttr<"Mode", "text", [cases]>` and its relatives, `EnumAttr<Dialect, Mode, "name">` | an enum or flags, as with `enum_attr!` |
/// | `class`, `multiclass`, `defm`, `let .. in`, `foreach`, `if`, `defvar`, `defset`, `assert`, `#`, `!cast` and the other operators | as in TableGen |
/// | `include` | ignored; `use` brings names into scope |
/// | `#ifdef`, `#ifndef`, `#else`, `#endif`, `#define` | as in TableGen |
///
/// The case of the first letter distinguishes ops from functions, unless the block defines the name. Items are
/// `pub(crate)` unless `def` has a visibility. Rust tokenizes the block first, so `#` needs spaces around it
/// (`NAME # "X"`), the text in `[{ .. }]` must consist of Rust tokens (a string is safer), and `'` starts a lifetime.
#[macro_export]
macro_rules! drr {
    ($($input:tt)*) => { $crate::__private::drr! { $crate $($input)* } };
}

/// Declares a dialect, which can be registered in a context.
///
/// ```
/// use drr::prelude::*;
///
/// op! { pub NegOp = "ex.neg", (ins I32:$x), (outs I32:$result), [Pure] }
/// pat! { pub NegNeg: (NegOp (NegOp $x)) => (replaceWithValue $x) }
/// dialect! { pub Ex = "ex", ops: [NegOp], canonicalization_patterns: add_patterns }
///
/// fn add_patterns(set: &mut PatternSet) {
///     set.add(NegNeg);
/// }
///
/// let ctx = Context::with(Ex);
/// assert_eq!(PatternSet::canonicalization_patterns(&ctx).specs().len(), 1);
/// ```
///
/// | entry | meaning |
/// | --- | --- |
/// | `materialize_constant: f` | a function that returns the constant op for a folded value |
/// | `canonicalization_patterns: f` | a function `fn(&mut PatternSet)` that adds the patterns which the pass `canonicalize` applies |
/// | `inliner: I` | a unit struct or static that implements [`DialectInlinerInterface`](crate::define::DialectInlinerInterface), for the pass `inline` |
/// | `verify_operation_attribute: f`, `verify_region_arg_attribute: f`, `verify_region_result_attribute: f` | functions that verify [discardable attributes of the dialect](crate::guide::ops#discardable-attributes-of-a-dialect) |
/// | `allows_unknown_ops: true` | allows undeclared ops of the dialect in source text, if the context allows unregistered dialects |
/// | `allows_unknown_types: true`, `allows_unknown_attrs: true` | keeps undeclared types or attributes of the dialect as opaque text, instead of reporting an error |
///
/// The documentation page of the dialect lists its ops with their summaries. Only items of `op!` and `drr!` have a
/// summary, so `cargo doc` fails on other paths. Rename an op with `use AddIOp as Add` instead of a type alias, and
/// register a hand-written [`OpDef`](crate::define::OpDef) in a hand-written [`Dialects`](crate::define::Dialects).
#[macro_export]
macro_rules! dialect {
    ($($input:tt)*) => { $crate::__private::dialect! { $crate $($input)* } };
}

/// Declares an enum for attributes and properties.
///
/// ```
/// use drr::prelude::*;
///
/// enum_attr! {
///     /// Safety level of an op.
///     pub Mode: I32EnumAttr, "mode of operation", { Fast = 0 => "fast", Safe = 1 => "safe" }
/// }
/// enum_attr! {
///     pub Access: I32BitEnum, "access", separator: ", ", { Read = 1 << 0, Write = 1 << 1, Both = Read | Write }
///     pub AccessAttr: EnumAttr<"ex", "access", "<$value>">
/// }
///
/// assert_eq!(Access::Both.to_string(), "Read, Write, Both");
/// ```
///
/// | kind | meaning |
/// | --- | --- |
/// | `I32EnumAttr`, `I64EnumAttr` | an enum in integer attributes |
/// | `I8BitEnumAttr`, .. `I64BitEnumAttr` | flags in integer attributes |
/// | `I32Enum`, `I64Enum`, `I8BitEnum`, .. `I64BitEnum` | an enum or flags without an attribute, for properties (`EnumProp<Mode>`) and dialect attributes |
///
/// The macro generates the Rust type (an `enum`, or for flags a `struct` with a constant per flag) and its conversions
/// from and to text and integers (`EnumInfo`, `Display`). If the kind ends in `Attr`, the type is also an attribute
/// constraint: `attr Mode:$m` in `op!`, or `ModeAttr:$m` with the alias `ModeAttr`. Each case is a constraint, too:
/// `ModeFast`, or the name before the case (`MODE_FAST: Fast = 0`). `pat!` matches and builds it like
/// `ConstantEnumCase<Mode, "fast">`.
///
/// Before the cases, `primary_groups: true` prints a flag of several bits in place of its single-bit flags, like
/// `printBitEnumPrimaryGroups`: `Both` instead of `Read, Write, Both`. `quoted: true` prints several flags in quotes.
///
/// After the cases, a dialect attribute that contains the enum can be declared. Its text is `#ex.access<Read, Write>`,
/// or `#ex<access Read>` without `"<$value>"`.
#[macro_export]
macro_rules! enum_attr {
    ($($input:tt)*) => { $crate::__private::enum_attr! { $crate $($input)* } };
}

/// Declares a constraint from a predicate.
///
/// ```
/// use drr::prelude::*;
///
/// constraint! {
///     /// A tensor with static shape.
///     pub StaticTensor: Type<AnyTensor>, "of static shape", |ctx, ty| ty.static_shape(ctx).is_some()
/// }
/// constraint! { pub EvenAttr: Attr<I32Attr>, "whose value is even", |_ctx, value| value % 2 == 0 }
/// constraint! { pub SmallProp: Prop<I64Prop>, "below ten", |_ctx, value| value < 10 }
/// constraint! { SameType: Constraint, |_cx, a: ValueRef<'_>, b: ValueRef<'_>| a.ty() == b.ty() }
/// ```
///
/// | kind | argument of the predicate | use |
/// | --- | --- | --- |
/// | `Type`, `Type<C>` | a `Type`; with `C`, only a type that satisfies `C` | operands and results of `op!`, leaves and `where` of `pat!` |
/// | `Attr` | an `Attribute` | attributes of `op!`, leaves and `where` of `pat!` |
/// | `Attr<C>`, `Prop<C>` | the Rust value of an attribute or property of this kind | as `Attr`; like `C`, it has a Rust value and can be built |
/// | `Constraint` | values, attributes and Rust values; the closure declares their types | `where` of `pat!` |
///
/// The predicate is a closure without captures; except for `Constraint`, it may be a function. `op!` recognizes
/// attribute and property constraints by the suffix `Attr` or `Prop`; mark other names: `attr Even:$k`.
#[macro_export]
macro_rules! constraint {
    ($($input:tt)*) => { $crate::__private::constraint! { $crate $($input)* } };
}

/// Expands to the expression of an unnamed pattern. The compiler shows the path of this macro where only an item is
/// allowed.
#[doc(hidden)]
#[macro_export]
macro_rules! unnamed_pattern {
    ($($expression:tt)*) => { $($expression)* };
}
