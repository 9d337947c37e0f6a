//! The program of the README: two ops, one rule, MLIR in and MLIR out.

use drr::prelude::*;

op! { AOp = "test.a_op", (ins AnyType:$a_input, AnyAttr:$a_attr), (outs AnyType:$a_output) }
op! { COp = "test.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output) }
dialect! { Test = "test", ops: [AOp, COp] }
pat! { LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a) }

fn main() -> drr::Result<()> {
    let path = std::env::args().nth(1);
    let ctx = Context::with((Test, drr_dialects::Func));
    let mut module = Module::parse_file(&ctx, path.as_deref().unwrap_or("examples/rules/quick_start/input.mlir"))?;
    module.verify()?;
    let patterns = PatternSet::new().with(LowerA).freeze(&ctx)?;
    let outcome = apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default())?;
    print!("{module}");
    eprintln!("{outcome}");
    Ok(())
}
