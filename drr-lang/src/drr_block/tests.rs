//! Translation of blocks to the tokens of drr's macros, and errors.

mod definitions;
mod limits;
mod order;
mod pasted;

use super::*;
use expect_test::{Expect, expect};

fn check(source: &str, expect: Expect) {
    let text = drr(&CratePath::default(), source.parse().unwrap()).to_string();
    let structs: Vec<&str> = text
        .match_indices("struct ")
        .map(|(at, _)| text[at + 7..].split([' ', ';', '<']).next().unwrap_or_default())
        .filter(|name| !name.starts_with("__"))
        .collect();
    let errors: Vec<&str> = text
        .match_indices("compile_error ! {")
        .map(|(at, _)| text[at + 17..].split('}').next().unwrap_or_default().trim())
        .collect();
    let adds = text.matches("patterns . add").count();
    expect.assert_eq(&format!("{structs:?}, {adds} added\n{}", errors.join("\n")));
}

#[test]
fn the_manuals_spelling() {
    check(
        r#"
            op!< AOp, "test.a_op", (ins AnyType:$x, F32Attr:$a), (outs Variadic<AnyType>:$r) >
            op!< pub COp = "test.c_op", (ins AnyType:$x, OptionalAttr<F32Attr>:$a), (outs Variadic<AnyTypeOf<[AnyTensor, VectorOf<[F32]>]>>:$y) >;
            pat!< (AOp $x, F32Attr:$a) => (COp $x, $a) >
            /// Named.
            pat!< pub Lower: (AOp $x, ConstantAttr<F32Attr, "1.0">:$a) => (COp $x, $a) >;
            pat! { Other: (COp $x, $a) => (COp $x, $a) }
            fn helper(pat: u32) -> bool { pat > 3 }
            pat!((COp $x, $a) => (COp $x, $a));
        "#,
        expect![[r#"
            ["AOp", "COp", "GeneratedConvert0", "Lower", "Other", "GeneratedConvert1"], 4 added
        "#]],
    );
}

#[test]
fn unclosed_delimiters() {
    check(
        "pat!< (AOp $x) => (COp $x) op! struct B;",
        expect![[r#"
            [], 0 added
            "unclosed `<` of this `pat!`""#]],
    );
}

/// Compares the macro calls that a block generates, followed by its errors.
fn records(source: &str, expect: Expect) {
    let mut report = Report::new();
    let mut tokens = Tokens::new(source.parse().unwrap());
    let settings = parse_settings(&mut tokens, &mut report);
    let (items, patterns) = written(&CratePath::default(), tokens, &settings, &mut report);
    let mut out = String::new();
    for item in items {
        let (word, text) = match item {
            Written::Rust(text) if text.is_empty() => continue,
            Written::Rust(text) => ("", text),
            Written::Op(text) => ("op! ", text),
            Written::Pat(text) => ("pat! ", text),
            Written::Dialect(text) => ("dialect! ", text),
            Written::Enum(text) => ("enum_attr! ", text),
            Written::Type(text) => ("type_def! ", text),
            Written::Attr(text) => ("attr_def! ", text),
            Written::BrokenOp(text) => ("broken op! ", text),
            Written::BrokenPat(text) => ("broken pat! ", text),
        };
        let text = text.to_string();
        let text = ["$ ", " $", " :", " ,", " ;"]
            .iter()
            .fold(text, |text, sign| text.replace(sign, sign.trim()));
        out.push_str(&format!("{word}{}\n", text.replace("pub (crate) ", "")));
    }
    out.push_str(&format!("{} patterns\n{}", patterns.len(), report.show(source)));
    expect.assert_eq(&out);
}

/// Returns the errors of a block.
fn drr_block_report(source: &str) -> String {
    let mut report = Report::new();
    let mut tokens = Tokens::new(source.parse().unwrap());
    let settings = parse_settings(&mut tokens, &mut report);
    written(&CratePath::default(), tokens, &settings, &mut report);
    report.show(source)
}

#[test]
fn forms_of_operations() {
    records(
        r#"
            def T_Dialect : Dialect { let name = "t"; }
            class T_Op<string m, list<Trait> traits = []> : Op<T_Dialect, m, traits>;
            def NegOp : T_Op<"neg"> {
              let arguments = (ins F32:$x);
              let results = (outs F32:$r);
              let assemblyFormat = "$x `:` " "attr-dict";
            }
            def YieldOp : T_Op<"yield"> { let assemblyFormat = [{ attr-dict }]; }
            def LoopOp : T_Op<"loop", [SingleBlockImplicitTerminator<"YieldOp">]> {
              let hasCustomAssemblyFormat = 1;
              let parse = parse_loop;
              let print = print_loop;
              let defaultDialect = "t";
              let resultNames = names;
              let argumentNames = names;
            }
            def Wrong : T_Op<"wrong"> { let assemblyFormat = names; }
        "#,
        expect![[r#"
            op! NegOp = "t.neg", (ins F32:$x), (outs F32:$r), [] { assembly_format: "$x `:` attr-dict" }
            op! YieldOp = "t.yield", (ins), (outs), [] { assembly_format: " attr-dict " }
            op! LoopOp = "t.loop", (ins), (outs), [SingleBlockImplicitTerminator < YieldOp >] { parse: parse_loop, print: print_loop, result_names: names, argument_names: names, default_dialect: "t" }
            op! Wrong = "t.wrong", (ins), (outs), []
            dialect! # [allow (non_camel_case_types)] T_Dialect = "t", ops: [NegOp, YieldOp, LoopOp, Wrong]
            0 patterns
            T79: expected a string for `assemblyFormat`
              |             def Wrong : T_Op<"wrong"> { let assemblyFormat = names; }
              |                                                              ^^^^^
        "#]],
    );
}

#[test]
fn operations_and_dialects() {
    records(
        r#"
            def T_Dialect : Dialect { let name = "t"; let materializeConstant = make; let verifyRegionArgAttribute = check; }
            class T_Op<string m, list<Trait> traits = []> : Op<T_Dialect, m, !listconcat(traits, [Pure])>;
            class Unary<string m> : T_Op<m, [SameOperandsAndResultType]>, Results<(outs F32:$r)> {
              let arguments = (ins F32:$x);
            }
            def MyType : Type<CPred<"$_self.is_float()">, "a float">;
            def Floats : AnyTypeOf<[F32, F64], "floats">;
            /// Negates.
            pub def NegOp : Unary<"neg"> { let summary = "negation"; let fold = fold_neg; }
            def TF_Wide : T_Op<"wide", [DeclareOpInterfaceMethods<InferTypeOpInterface>, AttrSizedOperandSegments]> {
              let arguments = (ins Variadic<Floats>:$xs, Arg<MyType, "its text", [MemRead]>:$y, OptionalAttr<I32Attr>:$k);
              let results = (outs Res<F32, "it">);
              let regions = (region AnyRegion:$body);
              let hasVerifier = 1;
            }
            def Alone : Op<"other.alone"> { let arguments = !con((ins F32:$a), (ins F32:$b)); }
        "#,
        expect![[r##"
            # [allow (dead_code, non_camel_case_types)] # [doc = "Constraint: a float."] # [derive (:: core:: clone:: Clone,:: core:: marker:: Copy,:: core:: fmt:: Debug)] # [allow (dead_code)] struct MyType; # [allow (unused_qualifications)] const _: () = { # [allow (unused_imports)] use:: drr:: __private as __drr; impl __drr:: TypeConstraint for MyType { fn holds (ctx: & __drr:: Context, ty: __drr:: Type) -> bool { fn __test (__ctx: & __drr:: Context, __self: __drr:: Type) -> bool { { let _ = __ctx; __self . is_float () } } __test (ctx, ty) } fn summary () -> __drr:: Cow < 'static, str > { __drr:: Cow:: Borrowed ("a float") } } };
            op! # [doc = "negation"] # [doc = ""] # [doc = " Negates."] pub NegOp = "t.neg", (ins F32:$x), (outs F32:$r), [SameOperandsAndResultType, Pure] { fold: fold_neg }
            op! # [allow (non_camel_case_types)] TF_Wide = "t.wide", (ins Variadic < AnyTypeOf < [F32, F64,], "floats" > >:$xs, # [doc = "its text"] MyType:$y, OptionalAttr < I32Attr >:$k), (outs # [doc = "it"] F32:$result), (region AnyRegion:$body), [InferTypeOpInterface, AttrSizedOperandSegments, Pure]
            op! Alone = "other.alone", (ins F32:$a, F32:$b), (outs), []
            dialect! # [allow (non_camel_case_types)] T_Dialect = "t", ops: [NegOp, TF_Wide], materialize_constant: make, verify_region_arg_attribute: check
            0 patterns
        "##]],
    );
}

#[test]
fn patterns_of_all_kinds() {
    records(
        r#"
            def Low : NativeCodeCall<"low($_builder, $0)">;
            def Odd : NativeCodeCall<"odd($0, $_builder)">;
            def Pair : NativeCodeCall<"a::pair($_builder, $0)", 2>;
            def Note : NativeCodeCallVoid<"note($_builder, $0)">;
            def GetIn : NativeCodeCall<"get_in($_self, &$0)">;
            def Same : Constraint<And<[CPred<"same($0, $1)">, Neg<CPred<"$_builder.x()">>]>, "the same">;
            def : Pat<(A:$r (B $x), I32Attr:$k, (GetIn I32:$g)), (C (Low $x), Low:$x, -1, ConstantAttr<I32Attr, "1">:$c)>;
            def Named : Pattern<(A $x), [(Note $x), (Pair:$p__0 $x, (location $x)), (replaceWithValue $p__1)],
                [(Same $x, $x), (HasOneUse:$x)], [(Note $x)], (addBenefit 3)>;
            #[label("slow")] def : Pat<(A $x), (Odd $x), [], [], (addBenefit -1)>;
            def : Pattern<(A $_), []>;
            pat!< (A (GetIn $x)) => (C (Low $x)) where [(Same $x, $x)] >
        "#,
        expect![[r#"
            pat! GeneratedConvert0: (A:$r (B$x), I32Attr:$k, (NativeCodeCall < get_in > I32:$g)) => (C (NativeCodeCall < low >$x), NativeCodeCall < low >:$x, - 1, ConstantAttr < I32Attr, "1" >:$c)
            pat! Named: (A$x) => [(NativeCodeCallVoid < note >$x), (NativeCodeCall < a:: pair, 2 >:$p__0$x, (location$x)), (replaceWithValue$p__1)] where [(Constraint < And < [CPred < "same($0,$1)" >, Neg < CPred < "$_builder.x()" > >] >, "the same" >$x,$x), (HasOneUse:$x)] supplemental [(NativeCodeCallVoid < note >$x)] (addBenefit 3)
            pat! # [label ("slow")] GeneratedConvert1: (A$x) => (NativeCodeCall < "odd($0,$_builder)" >$x) (addBenefit - 1)
            pat! GeneratedConvert2: (A$_) => []
            pat! GeneratedConvert3: (A (NativeCodeCall < get_in >$x)) => (C (NativeCodeCall < low >$x)) where [(Constraint < And < [CPred < "same($0,$1)" >, Neg < CPred < "$_builder.x()" > >] >, "the same" >$x,$x)]
            5 patterns
        "#]],
    );
}

#[test]
fn settings_of_a_block() {
    records(
        "#![populate(populate_my_rules)] #![label(\"a\", \"b\")] def : Pat<(A $x), (B $x)>;",
        expect![[r#"
            pat! MyRulesConvert0: (A$x) => (B$x)
            1 patterns
        "#]],
    );
    records(
        "#![allow(x)] #![label] #![populate]",
        expect![[r#"
            0 patterns
            T26: expected a setting: `#![populate(name)]`, `#![label("name")]`, or in `pdll!` `#![forbid(untyped)]`
              | #![allow(x)] #![label] #![populate]
              |    ^^^^^
            T26: expected a setting: `#![populate(name)]`, `#![label("name")]`, or in `pdll!` `#![forbid(untyped)]`
              | #![allow(x)] #![label] #![populate]
              |                 ^^^^^
            T26: expected a setting: `#![populate(name)]`, `#![label("name")]`, or in `pdll!` `#![forbid(untyped)]`
              | #![allow(x)] #![label] #![populate]
              |                           ^^^^^^^^
        "#]],
    );
}

#[test]
fn enums() {
    records(
        r#"
            def Ex_Dialect : Dialect { let name = "ex"; }
            def ModeFast : I32EnumAttrCase<"Fast", 0, "fast">;
            def Mode : I32EnumAttr<"Mode", "how", [ModeFast, I32EnumAttrCase<"safe", 1>]> { let cppNamespace = "::ex"; }
            def ModeSafe : I32EnumAttrCase<"safe", 1>;
            def A : I32BitEnumCaseBit<"A", 0>;
            def B : I32BitEnumCaseBit<"B", 3, "bee">;
            def Flags : I32BitEnum<"Flags", "", [I32BitEnumCaseNone<"None">, A, B, I32BitEnumCaseGroup<"All", [A, B]>]> { let separator = ", "; let printBitEnumPrimaryGroups = 1; }
            def Ex_FlagsAttr : EnumAttr<Ex_Dialect, Flags, "flags"> { let assemblyFormat = "`<` $value `>`"; }
            def CopyOp : Op<Ex_Dialect, "copy"> { let arguments = (ins Mode:$mode, Ex_FlagsAttr:$flags, OptionalAttr<Mode>:$other); }
            def : Pat<(CopyOp ModeFast, $f, $_), (CopyOp ConstantEnumCase<Mode, "safe">, $f, ModeSafe)>;
            def Bad : I64EnumAttr<"Bad", "", [5, I64EnumAttrCase<"x", -1>]>;
            def Worse : EnumInfo<"Worse", "", [], 32>;
        "#,
        expect![[r#"
            enum_attr! # [allow (non_camel_case_types)] Mode: I32EnumAttr, "how", { ModeFast: Fast = 0 => "fast", ModeSafe: safe = 1 => "safe" }
            enum_attr! Flags: I32BitEnum, "", separator: ", ", primary_groups: true, { None = 0 => "None", A: A = 1 => "A", B: B = 8 => "bee", All = 9 => "All" } # [allow (non_camel_case_types)] Ex_FlagsAttr: EnumAttr < "ex", "flags", "<$value>" >
            op! CopyOp = "ex.copy", (ins attr Mode:$mode, Ex_FlagsAttr:$flags, OptionalAttr < Mode >:$other), (outs), []
            pat! GeneratedConvert0: (CopyOp ModeFast,$f,$_) => (CopyOp ConstantEnumCase < Mode, "safe" >,$f, ModeSafe)
            dialect! # [allow (non_camel_case_types)] Ex_Dialect = "ex", ops: [CopyOp], attrs: [Ex_FlagsAttr]
            1 patterns
            T73: expected a case, such as `I32EnumAttrCase<"Fast", 0>`
              |             def Bad : I64EnumAttr<"Bad", "", [5, I64EnumAttrCase<"x", -1>]>;
              |                                               ^
            T72: missing kind of enum `Worse`
              = help: derive it from `I32EnumAttr`, `I32BitEnumAttr`, `I32Enum` and so on
              |             def Worse : EnumInfo<"Worse", "", [], 32>;
              |                 ^^^^^
        "#]],
    );
}

#[test]
fn loops_and_multiclasses() {
    records(
        r#"
            class Fold<Op O, string label = "none"> : Pat<(O (O $x)), (replaceWithValue $x)> { let labels = [label]; }
            def : Fold<NegOp>;
            def FoldNot : Fold<NotOp, "not">;
            foreach op = [AddOp, MulOp] in {
              defvar Sub = !cast<Op>("Un" # op);
              def Swap # op : Pat<(op $a, $b), (Sub $b, $a)>;
            }
            foreach i = 0-2 in def : Pat<(A ConstantAttr<I32Attr, !strconcat("", i)>), (B i)>;
            multiclass Both<Op From, list<Op> To> {
              def NAME # "First" : Pat<(From $a), (!head(To) $a)>;
              def Second : Pat<(From $a), (!cast<Op>(!head(!tail(To))) $a)>;
              foreach t = To in if !eq(!cast<string>(t), "C") then def : Pat<(From $a), (t (t $a))>;
            }
            defm X : Both<A, [B, C]>;
            let boundedRecursion = 1, benefitDelta = (addBenefit 2) in { defm Y : Both<C, [A, B]>; }
        "#,
        expect![[r#"
            pat! # [label ("none")] GeneratedConvert0: (NegOp (NegOp$x)) => (replaceWithValue$x)
            pat! # [label ("not")] FoldNot: (NotOp (NotOp$x)) => (replaceWithValue$x)
            pat! SwapAddOp: (AddOp$a,$b) => (UnAddOp$b,$a)
            pat! SwapMulOp: (MulOp$a,$b) => (UnMulOp$b,$a)
            pat! GeneratedConvert1: (A ConstantAttr < I32Attr, "0" >) => (B 0)
            pat! GeneratedConvert2: (A ConstantAttr < I32Attr, "1" >) => (B 1)
            pat! GeneratedConvert3: (A ConstantAttr < I32Attr, "2" >) => (B 2)
            pat! XFirst: (A$a) => (B$a)
            pat! XSecond: (A$a) => (C$a)
            pat! GeneratedConvert4: (A$a) => (C (C$a))
            pat! # [bounded_recursion] YFirst: (C$a) => (A$a) (addBenefit 2)
            pat! # [bounded_recursion] YSecond: (C$a) => (B$a) (addBenefit 2)
            12 patterns
        "#]],
    );
}

#[test]
fn errors_in_records() {
    records(
        r#"
            def A : Patt<(X $x), (Y $x)>;
            def B : Pat<(X $x)>;
            def C : Pat<(X $x), 5>;
            def D : Pat<(X $x), (Y $x)> { let labls = ["a"]; }
            def D : Pat<(X $x), (Y $x)>;
            def E : NativeCodeCall<"$_self->getResult($0)">;
            def : Pat<(X $x), (E $x)>;
            def F : Op<Far_Dialect, "far">;
            foreach i = 5 in def : Pat<(X $x), (Y $x)>;
            defm : Nothing<1>;
            defvar x = !ad(1, 2);
            defvar y = !add("a", 2);
            let a = 1 { def G; }
            class Loop<int n> { int m = k; int k = m; }
            def H : Loop<1>;
            assert !eq(1, 2), "one is not two";
            def I : Pat<(X $x), (Y $x)>
        "#,
        expect![[r#"
            broken op! A = "unknown.op", (ins)
            broken pat! B:
            broken pat! C:
            broken pat! D:
            broken pat! GeneratedConvert0:
            broken op! F = "unknown.op", (ins)
            pat! I: (X$x) => (Y$x)
            5 patterns
            T37: unknown class `Patt`
              = help: did you mean `Pat`?
              |             def A : Patt<(X $x), (Y $x)>;
              |                     ^^^^
            T40: missing argument `result` of `Pat`
              |             def B : Pat<(X $x)>;
              |                     ^^^^^^^^^^^
            T43: expected a dag for `result`, found a number
              |             def C : Pat<(X $x), 5>;
              |                                 ^
            T41: unknown field `labls`
              = help: did you mean `labels`?
              |             def D : Pat<(X $x), (Y $x)> { let labls = ["a"]; }
              |                                               ^^^^^
            T32: record `D` is defined more than once
              |             def D : Pat<(X $x), (Y $x)>;
              |                 ^
            T62: expected Rust code, found C++: `->`
              = help: call a Rust function: `NativeCodeCall<"function($_builder, $0)">`
              |             def E : NativeCodeCall<"$_self->getResult($0)">;
              |                                    ^^^^^^^^^^^^^^^^^^^^^^^
            T68: `Far_Dialect` is not defined in this block, so the name of the op in the IR is unknown
              = help: define the dialect here, or write the whole name: `Op<"dialect.far">`
              |             def F : Op<Far_Dialect, "far">;
              |                        ^^^^^^^^^^^
            T33: expected a list, found a number
              |             foreach i = 5 in def : Pat<(X $x), (Y $x)>;
              |                         ^
            T42: unknown multiclass `Nothing`
              |             defm : Nothing<1>;
              |                    ^^^^^^^
            T46: unknown operator `!ad`
              = help: did you mean `!add`?
              |             defvar x = !ad(1, 2);
              |                         ^^
            T47: invalid arguments of `!add`
              = help: write it like `!add(1, 2)`
              |             defvar y = !add("a", 2);
              |                         ^^^
            T17: expected `in`
              |             let a = 1 { def G; }
              |                       ^^^^^^^^^^
            T36: the value of `m` depends on itself
              |             class Loop<int n> { int m = k; int k = m; }
              |                                                    ^
            T34: assertion failed: one is not two
              |             assert !eq(1, 2), "one is not two";
              |                     ^^
            T24: expected `;` or a body in braces
              |             def I : Pat<(X $x), (Y $x)>
              |                                       ^
        "#]],
    );
}

#[test]
fn functions_of_fields_that_are_none() {
    records(
        r#"
            def A : Op<"d.a"> { let fold = "f("; }
            def B : Op<"d.b"> { let verify = "crate::check"; }
            def C : Op<"d.c"> { let fold = "a + b"; }
        "#,
        expect![[r#"
            op! A = "d.a", (ins), (outs), []
            op! B = "d.b", (ins), (outs), [] { verify: crate:: check }
            op! C = "d.c", (ins), (outs), []
            0 patterns
            T67: expected the name of a Rust function for `fold`
              |             def A : Op<"d.a"> { let fold = "f("; }
              |                                            ^^^^
            T67: expected the name of a Rust function for `fold`
              |             def C : Op<"d.c"> { let fold = "a + b"; }
              |                                            ^^^^^^^
        "#]],
    );
}

#[test]
fn records_that_are_part_of_themselves() {
    check(
        r#"
            def F : Constraint<F, "text">;
            def Use : Pat<(X $x), (Y $x), [(F $x)]>;
            def P : And<[P]>;
            def T : Type<P, "text">;
            def A : Neg<B>;
            def B : Or<[A, A]>;
            def C : Attr<A, "text">;
            def After : Pat<(X $x), (Y $x)>;
        "#,
        expect![[r#"
            ["Use", "T", "C", "After"], 2 added
            "the value of `P` depends on itself"
            "the value of `A` depends on itself"
            "the value of `A` depends on itself"
            "the value of `F` depends on itself""#]],
    );
}

/// Rules that MLIR takes, ignoring a part of them, and ours refuses: a name on `either`, a constraint in a result.
const DECIDED: [&str; 2] = ["Q10", "Q12"];

/// The files that real MLIR takes in our conformance tests: all of them are read, and what is not C++ means something.
#[test]
fn files_of_real_mlir_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/oracle/rows");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file is there");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".td"))
        .collect();
    names.sort();
    assert!(names.len() > 5, "{names:?}");
    for name in names {
        let text = match name.as_str() {
            "ex.td" => read("ex.td"),
            name => format!("{}\n{}", read("ex.td"), read(name)),
        };
        let mut report = Report::new();
        let mut tokens = Tokens::new(text.parse().unwrap());
        let settings = parse_settings(&mut tokens, &mut report);
        let (items, patterns) = written(&CratePath::default(), tokens, &settings, &mut report);
        assert!(items.len() > 30 && (patterns.len() > 5 || name == "ex.td"), "{name}");
        // Nothing but strings of C++ has to change.
        let shown = report.show(&text);
        let other = shown
            .lines()
            .find(|line| line.starts_with('T') && !line.starts_with("T62: expected Rust code, found C++"));
        assert_eq!(other, None, "{name}:\n{shown}");
        for item in items {
            let (text, out) = match item {
                Written::Op(text) => (text.clone(), op(&CratePath::default(), text)),
                Written::Pat(text) => (text.clone(), expand_pattern(&CratePath::default(), text)),
                _ => continue,
            };
            let text = text.to_string();
            let is_decided = DECIDED.iter().any(|rule| text.contains(&format!("{rule} :")));
            let refused = out.to_string().contains("compile_error ! {");
            assert_eq!(refused, is_decided, "{name}: {text}\nif that is decided, list it");
        }
    }
}

/// `#[cfg]` on a record applies to the whole pattern.
#[test]
fn records_can_be_switched_off() {
    let text = drr(
        &CratePath::default(),
        r#"#[cfg(any())] def A : Pat<(NegOp $x), (NegOp $x)>; pat!< #[cfg(any())] B: (NegOp $x) => (NegOp $x) >"#
            .parse()
            .unwrap(),
    )
    .to_string();
    // The struct, its implementation and its entries in lists.
    assert_eq!(text.matches("# [cfg (any ())] # [doc = ").count(), 2, "{text}");
    assert_eq!(
        text.matches("# [cfg (any ())] # [doc (hidden)] impl").count(),
        2,
        "{text}"
    );
    assert_eq!(text.matches("# [cfg (any ())] # [cfg (doc)]").count(), 2, "{text}");
    assert_eq!(text.matches("# [cfg (any ())] patterns . add").count(), 2, "{text}");
}

/// Types and attributes that C++ reads are constraints, so their mnemonics are unknown.
#[test]
fn dialects_with_definitions_that_cpp_reads_allow_unknown_ones() {
    let expanded = |format: &str| {
        let source = format!(
            r#"
            def My_Dialect : Dialect {{ let name = "my"; }}
            def My_Box : TypeDef<My_Dialect, "Box"> {{ let mnemonic = "box"; {format} }}
            def My_Tag : AttrDef<My_Dialect, "Tag"> {{ let mnemonic = "tag"; {format} }}
            def Other_Dialect : Dialect {{ let name = "other"; }}
            "#
        );
        crate::drr_block::drr(&CratePath::default(), source.parse().unwrap()).to_string()
    };
    let count = |format: &str| {
        let text = expanded(format);
        ["types", "attrs"].map(|list| text.matches(&format!("allows_unknown_{list} : true")).count())
    };
    assert_eq!(count("let hasCustomAssemblyFormat = 1;"), [1, 1]);
    assert_eq!(count(""), [0, 0]);
}

#[test]
fn keywords_that_begin_no_item_are_no_statement() {
    records(
        "in  def P : Pat<(NegOp $x), (KeepOp $x)>; in",
        expect![[r#"
        pat! P: (NegOp$x) => (KeepOp$x)
        1 patterns
        T21: expected a statement
          | in  def P : Pat<(NegOp $x), (KeepOp $x)>; in
          | ^^
        T21: expected a statement
          | in  def P : Pat<(NegOp $x), (KeepOp $x)>; in
          |                                           ^^
    "#]],
    );
}
