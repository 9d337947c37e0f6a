//! Names that are known, numbers and operators of a known form: the message shows what to write instead.

mod c13 {
    use drr::prelude::*;
    use drr_ui_tests::ops::AddOp;
    op! { ConvOp = "my.conv", (ins AnyType:$in, Optional<AnyType>:$bias, I64Attr:$pad), (outs AnyType:$r) }
    pat! { P: (ConvOp $x, $pad) => (ConvOp $x, $pad) }
    macro_rules! with_op { ($x:path) => { pat! { E12: ($x $a, $b) => (AddOp $x, $b) } } }
    with_op! { AddOp }
    pat! { E37: (ConvOp $x, $b, 5i32) => (ConvOp $x, $b, 6i8) }
}

mod results {
    use drr_ui_tests::ops::*;
    drr::pat! { D43: (SplitOp $x) => (NegOp $x) }
    drr::pat! { D43Types: (CutOp (NegOp $x)) => [(CutOp:$c $x), (replaceWithValue $c__0), (replaceWithValue $x)] }
    drr::pat! { D45: (NegOp (NegOp:$x $x)) => (NegOp $x) }
    drr::pat! { D66: (add $x, $y) => (AddOp $x, $y) }
    drr::pat! { D69: (NegOp $x) => (NegOp (CastOp $x, (returnType $x, $x))) }
    drr::pat! { D70: (NegOp $x) => (NegOp (CastOp $x, (returnType "$_builder.getMyType()"))) }
    drr::pat! { C12: (ScaleOp $x, $k) => (AddOp $x, $k) }
    drr::pat! { C03: (NegOp $x) (NegOp $x) }
    drr::pat! { C04: (NegOp $x) -> (NegOp $x) }
    drr::pat! { D51: (NegOp $x) => (NegOp (Half.of $x)) }
    drr::pat! { E38: (AddOp $x, $y) => (AddOp $y, $x); }
    drr::pat! { G05: (PropOp $x, $k) => (PropOp $x, { if $k > 3 { return 3; } $k }) where [{ return true; }] }
    drr::pat! { H11: (NegOp $x) => (CastOp $x) supplemental [(copyAttrs $x)], (addBenefit -9) }
    drr::pat! { K10: (AddOp $x, $y) => (AddOp $y, $x) where [(hasOneUse $x)] }
}

mod p02 {
    use drr::prelude::*;
    enum_attr! { Mode: I32EnumAttr, "how to go", { Fast = 0, Safe = 1 } }
    op! { ModeOp = "my.mode", (ins attr Mode:$m, AnyType:$x), (outs AnyType:$r) }
    pat! { P: (ModeOp I32, $x) => (ModeOp ModeFast, $x) }
    enum_attr! { enum E24 { Fast = 0, Safe = 1 } }
    op! { H12 = "my.clash", (ins AnyType:$x), (outs AnyType:$x) }
}

mod records {
    use drr_ui_tests::ops::*;
    drr::drr! {
        pat!< E14: (AddOp $x, $x) => (NegOp $x) >
        pat!< E14: (AddOp (NegOp $x), $x) => (NegOp $x) >
        def E14 : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
        foreach i = 1..3 in def D77 # i : Pat<(ScaleOp $x, i), (NegOp $x)>;
        defvar d76 = !cast<string>(3, 4);
        defvar d76_if = !if(1, "a");
    }
}

mod f29 {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    pub fn of_patterns() -> PatternSet {
        PatternSet::new().with(AddOp)
    }
    pub fn of_dialects() -> Context {
        Context::with(AddOp)
    }
}

fn main() {}
