//! Enums in attributes, properties and dialect attributes, with ops of MLIR's own.

use drr::define::{BitEnum, BuildableAttr, EnumInfo};
use drr::prelude::*;
use expect_test::expect;

use crate::judge::{compare, ours};

enum_attr! {
    /// The mode of the operation.
    pub Mode: I32EnumAttr, "mode of operation", {
        /// Not at all.
        Fast = 0 => "fast",
        SAFE: Safe = 5 => "safe",
    }
}
enum_attr! { Bits: I8BitEnumAttr, "access bits", { Read = 1 << 0 => "read", Write = 1 << 1 => "write", Both = Read | Write } }
// Names as TableGen files have them.
enum_attr! {
    pub OverflowFlags: I32BitEnum, "Integer overflow arith flags", separator: ", ", { none = 0, nsw = 1, nuw = 2 }
    pub OverflowAttr: EnumAttr<"arith", "overflow", "`<` $value `>`">
}
enum_attr! {
    pub Dimension: I32Enum, "a dimension, either 'x', 'y', or 'z'", { x = 0, y = 1, z = 2 }
    pub DimensionAttr: EnumAttr<"gpu", "dim">
}

enum_attr! {
    pub Fast: I32BitEnum, "fast math", separator: ",", primary_groups: true,
    { none = 0, nnan = 1, ninf = 2, finite = 3, nsz = 4, fast = 7, arcp = 8 }
    pub FastAttr: EnumAttr<"d", "fast", "`<` $value `>`">
}

op! { ModeOp = "d.mode", (ins attr Mode:$p), (outs AnyType:$r) }
op! { ModesOp = "d.modes", (ins TypedArrayAttr<Mode>:$p, DefaultValuedAttr<ModeAttr, "Mode::Safe">:$q), (outs AnyType:$r) }
op! { BitsOp = "d.bits", (ins BitsAttr:$p), (outs AnyType:$r) }
op! { ModePropOp = "d.mode_prop", (ins EnumProp<Mode>:$p), (outs AnyType:$r) }
op! { BitsPropOp = "d.bits_prop", (ins EnumProp<Bits>:$p), (outs AnyType:$r) }
dialect! { D = "d", ops: [ModeOp, ModesOp, BitsOp, ModePropOp, BitsPropOp] }

op! { AddIOp = "arith.addi", (ins I32:$lhs, I32:$rhs, DefaultValuedAttr<OverflowAttr, "OverflowFlags::none">:$overflowFlags), (outs I32:$result), [Pure] }
dialect! { Arith = "arith", ops: [AddIOp] }
op! { ThreadIdOp = "gpu.thread_id", (ins DimensionAttr:$dimension), (outs Index:$result), [Pure] }
dialect! { Gpu = "gpu", ops: [ThreadIdOp] }

#[test]
fn integers_are_accepted_as_in_mlir() {
    let cases: &[(&str, &[&str])] = &[
        (
            "mode",
            &["0 : i32", "5 : i32", "3 : i32", "5 : i64", "\"fast\"", "unit"],
        ),
        ("bits", &["0 : i8", "3 : i8", "4 : i8", "1 : i32"]),
        ("mode_prop", &["0 : i32", "5 : i64", "3 : i32", "\"fast\""]),
        ("bits_prop", &["0 : i8", "3 : i32", "4 : i8"]),
    ];
    let texts: Vec<String> = cases
        .iter()
        .flat_map(|(op, values)| {
            values
                .iter()
                .map(move |value| format!("%0 = \"d.{op}\"() <{{p = {value}}}> : () -> i32"))
        })
        .collect();
    compare(&Context::with(D), &texts);
}

#[test]
fn dialect_attributes_are_accepted_as_in_mlir() {
    let Some(mlir) = drr_tests::mlir() else { return };
    let ctx = Context::with((Arith, Gpu));
    let add = |flags: &str| {
        format!(
            "%0 = \"builtin.unrealized_conversion_cast\"() : () -> i32\n\
             %1 = \"arith.addi\"(%0, %0){flags} : (i32, i32) -> i32"
        )
    };
    let thread = |dim: &str| format!("%0 = \"gpu.thread_id\"() <{{dimension = {dim}}}> : () -> index");
    let mut texts = vec![add("")];
    for flags in ["none", "nsw", "nsw, nuw", "all", "nsw nuw"] {
        texts.push(add(&format!(" <{{overflowFlags = #arith.overflow<{flags}>}}>")));
    }
    for dim in [
        "#gpu<dim x>",
        "#gpu<dim z>",
        "#gpu<dim w>",
        "#gpu.dim<x>",
        "0 : i32",
        "#gpu<dimx>",
    ] {
        texts.push(thread(dim));
    }
    let verdicts = mlir.verdicts(&[], &texts);
    for (text, theirs) in texts.iter().zip(verdicts) {
        let theirs = theirs.map(|theirs| theirs.trim_end().to_owned() + "\n");
        assert_eq!(ours(&ctx, text), theirs, "{text}");
    }
}

#[test]
fn spaces_and_quotes_do_not_matter() {
    let ctx = Context::with((Arith, Gpu));
    for flags in [
        "#arith.overflow<nuw,nsw>",
        "#arith<overflow<nsw, nuw>>",
        "#arith.overflow< \"nsw, nuw\" >",
    ] {
        let attr = ctx.parse_attr(flags).expect("it is an attribute");
        assert_eq!(
            OverflowAttr::value(&ctx, attr),
            Some(OverflowFlags::nsw | OverflowFlags::nuw),
            "{flags}"
        );
    }
}

// Row A100
#[test]
fn primary_groups_are_printed_instead_of_their_flags() {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let shown: Vec<String> = (0..16)
        .map(|bits| {
            let flags = Fast::from_bits(bits).expect("flags");
            let attr = FastAttr::build(&ctx, flags);
            assert_eq!(FastAttr::value(&ctx, attr), Some(flags));
            attr.display(&ctx).to_string()
        })
        .collect();
    expect![[r#"
        #d.fast<none>
        #d.fast<nnan>
        #d.fast<ninf>
        #d.fast<finite>
        #d.fast<nsz>
        #d.fast<nnan,nsz>
        #d.fast<ninf,nsz>
        #d.fast<fast>
        #d.fast<arcp>
        #d.fast<nnan,arcp>
        #d.fast<ninf,arcp>
        #d.fast<finite,arcp>
        #d.fast<nsz,arcp>
        #d.fast<nnan,nsz,arcp>
        #d.fast<ninf,nsz,arcp>
        #d.fast<fast,arcp>
    "#]]
    .assert_eq(&(shown.join("\n") + "\n"));
}

#[test]
fn the_rust_types() {
    let ctx = Context::with(D);
    assert_eq!(
        (Mode::Safe.to_bits(), Mode::from_bits(5), Mode::from_bits(1)),
        (5, Some(Mode::Safe), None)
    );
    assert_eq!(
        (Mode::from_text("safe"), Mode::Safe.to_string()),
        (Some(Mode::Safe), "safe".to_owned())
    );
    assert!(SAFE::holds(&ctx, Mode::build(&ctx, Mode::Safe)) && !ModeFast::holds(&ctx, Mode::build(&ctx, Mode::Safe)));
    assert_eq!(Bits::Both, Bits::Read | Bits::Write);
    assert!(Bits::Both.contains(Bits::Write) && !Bits::Read.contains(Bits::Write) && Bits::default().is_empty());
    assert_eq!(
        (Bits::Read.to_string(), Bits::Both.to_string()),
        ("read".to_owned(), "read|write|Both".to_owned())
    );
    assert_eq!(
        (Bits::from_text("read | write"), Bits::from_text("raed")),
        (Some(Bits::Both), None)
    );
    assert_eq!(OverflowFlags::default().to_string(), "none");
    assert_eq!(Mode::SUMMARY, "mode of operation");
}

#[test]
fn accessors_and_builders_take_cases() {
    let ctx = Context::with(D);
    let mut module = Module::new(&ctx);
    let mut builder = module.builder();
    let modes = ctx.array_attr(&[Mode::Fast.to_attr(&ctx)]);
    let mode = ModeOp::build(&mut builder, Mode::Fast.to_attr(&ctx), Type::I32);
    let modes = ModesOp::build(&mut builder, (modes, None), Type::I32);
    let bits = BitsPropOp::build(&mut builder, Bits::Both, Type::I32);
    let ir = module.ir();
    assert_eq!(ModeOp::cast(ir.op(mode)).and_then(ModeOp::p), Some(Mode::Fast));
    assert_eq!(ModesOp::cast(ir.op(modes)).and_then(ModesOp::q), Some(Mode::Safe));
    assert_eq!(BitsPropOp::cast(ir.op(bits)).and_then(BitsPropOp::p), Some(Bits::Both));
    assert_eq!(
        module.generic_form().to_string(),
        r#""builtin.module"() ({
  %0 = "d.mode"() <{p = 0 : i32}> : () -> i32
  %1 = "d.modes"() <{p = [0 : i32], q = 5 : i32}> : () -> i32
  %2 = "d.bits_prop"() <{p = 3 : i8}> : () -> i32
}) : () -> ()
"#
    );
}

fn slower(_rewriter: &mut Rewriter<'_>, mode: Mode) -> Mode {
    if mode == Mode::Fast { Mode::Safe } else { mode }
}

fn is_fast(_cx: &MatchContext<'_>, mode: Mode) -> bool {
    mode == Mode::Fast
}

#[test]
fn patterns_match_build_and_compute_cases() {
    pat! { Slow: (ModeOp $m) => (ModeOp (slower $m)) where [(is_fast $m)] }
    pat! { Both: (BitsOp ConstantEnumCase<Bits, "read|write">) => (BitsPropOp ConstantEnumCase<Bits, "read">) }
    pat! { Prop: (ModePropOp ModeFast) => (ModePropOp SAFE) }
    pat! { PropByName: (ModePropOp ConstantProp<EnumProp<Mode>, "Mode::Safe">) => (ModeOp ModeFast) }
    let ctx = Context::with(D);
    let mut module = Module::parse(
        &ctx,
        r#"%0 = "d.mode"() <{p = 0 : i32}> : () -> i32
           %1 = "d.bits"() <{p = 3 : i8}> : () -> i32
           %2 = "d.mode_prop"() <{p = 0 : i32}> : () -> i32"#,
    )
    .expect("it is a module");
    let set = PatternSet::new().with(Slow).with(Both).with(Prop).with(PropByName);
    let set = set.freeze(&ctx).expect("all ops are known");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default()).expect("it ends");
    assert!(outcome.converged);
    assert_eq!(
        module.generic_form().to_string(),
        r#""builtin.module"() ({
  %0 = "d.mode"() <{p = 5 : i32}> : () -> i32
  %1 = "d.bits_prop"() <{p = 1 : i8}> : () -> i32
  %2 = "d.mode"() <{p = 5 : i32}> : () -> i32
}) : () -> ()
"#
    );
}
