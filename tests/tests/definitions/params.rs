//! Types and attributes of a dialect, read and written as MLIR does: both make them of the same records.

use std::path::Path;

use drr::prelude::*;
use drr_tests::oracle::oracle;

#[allow(deprecated, reason = "formats that the macro warns of are compared as well")]
mod d {
    use drr::define::{AsmParser, AsmPrinter, AttrSlot, ParseFailed};
    use drr::prelude::*;

    drr::include_drr!("oracle/params.td");

    fn parse_pair(parser: &mut dyn AsmParser, b: AttrSlot, a: AttrSlot) -> Result<(), ParseFailed> {
        parser.parse("to")?;
        let sum = parser.parse_integer()? + parser.attribute(a).and_then(|a| a.as_i64(parser.ctx())).unwrap_or(0);
        let sum = parser.ctx().i64_attr(sum);
        parser.set_attribute(b, sum);
        Ok(())
    }

    fn print_pair(printer: &mut dyn AsmPrinter<'_>, b: i64, a: i64) {
        printer.print_display(&format_args!("to {}", b - a));
    }

    fn parse_one(parser: &mut dyn AsmParser, b: AttrSlot) -> Result<(), ParseFailed> {
        parser.parse("(")?;
        let number = parser.parse_integer()?;
        let number = parser.ctx().i64_attr(number);
        parser.set_attribute(b, number);
        parser.parse(")")
    }

    fn print_one(printer: &mut dyn AsmPrinter<'_>, b: i64) {
        printer.print_display(&format_args!("({b})"));
    }
}

/// Attributes, types and ops of the rows A43, A49, A98 to A119 and A122, and types as elements of others, one a line.
const TEXTS: &str = include_str!("params.txt");

/// Texts with different results in MLIR, and the reasons.
const OTHERWISE: &[(&str, &str)] = &[
    ("#d.list<[]>", "a list that can be printed can be read"),
    (
        "#d.ints[1, 2]",
        "what stands behind the name begins with another bracket",
    ),
    (
        "#d.attrs<1 : i64, 2, \"s\" : i32, [], @f>",
        "`StrAttr` is a string without a type, as in operations",
    ),
    (
        "#d<optfirst{}>",
        "an optional parameter is looked for by what it begins with, Q05",
    ),
    (
        "#d.holdself<#d.self<1> : i8, #d.selfint<2> : i8>",
        "MLIR forgets the types, which its parser then misses",
    ),
    ("d.use_self #d.self<1> : i32", "MLIR forgets the type"),
    (
        "d.use_self_int #d.selfint<1> : i32",
        "MLIR forgets the type, which its parser then misses",
    ),
    (
        "d.use_self_int_colon #d.selfint<1> : i32 x",
        "MLIR forgets the type, which its parser then misses",
    ),
    ("d.use_opt <1>", "MLIR prints this, and cannot read it, Q07"),
];

/// Returns a module that contains the attribute or type of a line.
fn module(line: &str) -> String {
    if line.starts_with("d.") || line.starts_with('"') {
        format!("module {{\n  {line}\n}}\n")
    } else {
        format!("module attributes {{d.x = {line}}} {{\n}}\n")
    }
}

fn ours(ctx: &Context, text: &str) -> Option<String> {
    let module = Module::parse(ctx, text).ok()?;
    module.verify().ok()?;
    let shown = module.to_string();
    match Module::parse(ctx, &shown) {
        Ok(again) if again.to_string() == shown => Some(shown),
        Ok(again) => Some(format!("{shown} then {again}")),
        Err(errors) => Some(format!("{shown} then {errors}")),
    }
}

#[test]
fn attributes_and_types_are_written_as_mlir_writes_them() {
    let Some(judge) = oracle(&Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle/params.td")) else {
        return;
    };
    let ctx = Context::with(d::D_Dialect);
    let lines: Vec<&str> = TEXTS.lines().filter(|line| !line.is_empty()).collect();
    let mut different = String::new();
    for line in &lines {
        let text = module(line);
        let output = judge.run::<&str>(&[], &text);
        let theirs = output.success.then(|| output.stdout.trim_end().to_owned() + "\n");
        let ours = ours(&ctx, &text);
        let is_known = OTHERWISE.iter().any(|(known, _)| known == line);
        if (ours == theirs) == is_known {
            different.push_str(&format!("{line}\n  MLIR: {theirs:?}\n  here: {ours:?}\n"));
        }
    }
    assert!(different.is_empty(), "{different}");
}

mod e {
    use drr::prelude::*;

    drr::drr! {
        def E_Dialect : Dialect { let name = "e"; }
        class E_Type<string name, string mnem, list<Trait> traits = []> : TypeDef<E_Dialect, name, traits> { let mnemonic = mnem; }
        def E_Own : TypeInterface<"Own", [VectorElementTypeInterface]>;
        def E_Plain : E_Type<"Plain", "plain", [DeclareTypeInterfaceMethods<DataLayoutTypeInterface>]>;
        def E_Derived : E_Type<"Derived", "derived", [E_Own]>;
        def E_Declared : E_Type<"Declared", "declared", [DeclareTypeInterfaceMethods<E_Own>, MemRefElementTypeInterface]>;
        def E_Float : E_Type<"Float", "float", [DeclareTypeInterfaceMethods<FloatTypeInterface, ["getFloatSemantics"]>]>;
        def E_Custom : E_Type<"Custom", "custom"> { let hasCustomAssemblyFormat = 1; }
    }

    drr::type_def! { pub Both = "f.both", (params), [MemRefElementTypeInterface, VectorElementTypeInterface] }
    drr::type_def! {
        pub Stored = "f.stored", (params I64Prop:$n), [MemRefElementTypeInterface] { assembly_format: "`<` $n `>`" }
    }
    drr::type_def! { pub Neither = "f.neither", (params), [] }
    dialect! { pub F = "f", ops: [], types: [Both, Stored, Neither] }
}

/// Element types of `memref<4x..>` and `vector<4x..>`; tensors accept all of these types.
#[test]
fn types_are_elements_by_their_interfaces() {
    let ctx = ContextBuilder::new()
        .with((e::E_Dialect, e::F))
        .allow_unregistered_dialects(true)
        .build();
    let rows = [
        ("!e.plain", [false, false]),
        ("!e.derived", [false, true]),
        ("!e.declared", [true, true]),
        ("!e.float", [true, true]),
        // Only their texts are known.
        ("!e.custom<1>", [true, true]),
        ("!unregistered.t", [true, true]),
        ("!f.both", [true, true]),
        ("!f.stored<1>", [true, false]),
        ("!f.neither", [false, false]),
    ];
    for (ty, expected) in rows {
        let reads = |container: &str| ctx.parse_type(format!("{container}<4x{ty}>").as_str()).is_ok();
        assert_eq!(["memref", "vector"].map(reads), expected, "{ty}");
        assert!(reads("tensor"), "{ty}");
    }
}
