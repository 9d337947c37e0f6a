//! A tool for a dialect of one's own: `own_dialect FILE` reads, verifies, rewrites and prints it as `drr-opt` does, here with two
//! rules. The dialect and the text of its operations, types and attributes are in `npu.rs`.

mod npu;

use drr::prelude::*;
use npu::{AddOp, MatmulOp, StoreOp, WindowAttr};

pat! {
    /// A sum with a product starts the product from the other summand.
    StartFromSummand: (AddOp (MatmulOp $a, $b, $none, $fast), $init) => (MatmulOp $a, $b, $init, $fast)
    where [(is_absent $none)]
}

pat! {
    /// A step of one element is none.
    OmitStep: (StoreOp $tile, $memory, $indices, WindowAttr<$offset, 1>)
        => (StoreOp $tile, $memory, $indices, WindowAttr<offset = $offset>)
}

fn is_absent(_: &MatchContext<'_>, value: Option<ValueRef<'_>>) -> bool {
    value.is_none()
}

fn main() -> std::process::ExitCode {
    let patterns = PatternSet::new().with(StartFromSummand).with(OmitStep);
    drr_opt::main(
        drr_opt::Setup::new()
            .with_dialects((npu::Npu, drr_dialects::Func))
            .with_patterns(patterns),
    )
}
