//! The quick start of the README: two ops, one rule, MLIR in and MLIR out.

use drr::prelude::*;

op! {
    /// Takes one value and one attribute.
    pub AOp = "test.a_op",
    (ins AnyType:$a_input, AnyAttr:$a_attr),
    (outs AnyType:$a_output)
}
op! { pub COp = "test.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output) }
dialect! { pub Test = "test", ops: [AOp, COp] }

pat! {
    /// Float-attributed `a_op`s become `c_op`s.
    pub LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)
}

fn main() -> drr::Result<()> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "examples/quick_start/input.mlir".to_owned());
    let ctx = Context::with((Test, drr_dialects::Func));
    let mut module = Module::parse_file(&ctx, path)?;
    module.verify()?;
    let patterns = PatternSet::new().with(LowerA).freeze(&ctx)?;
    let outcome = apply_greedily(&mut module, &patterns, &GreedyConfig::default())?;
    print!("{module}");
    eprintln!("{outcome}");
    Ok(())
}
