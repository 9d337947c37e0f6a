//! `#gpu.loop_dim_map`: mapping of an `scf.parallel` dimension to a processor.

use drr::affine::AffineMap;
use drr::attr_def;
use drr::define::{AsmParser, AsmPrinter, AttrSlot, ParseFailed};

use super::Processor;

attr_def! {
    /// `#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>`.
    pub ParallelLoopDimMappingAttr = "gpu.loop_dim_map",
    (params EnumProp<Processor>:$processor, AffineMapAttr:$map, AffineMapAttr:$bound)
    { assembly_format: "`<` struct($processor, custom<BareMap>($map), custom<BareMap>($bound)) `>`" }
}

/// Parses a map without the enclosing `affine_map<..>`.
fn parse_bare_map(parser: &mut dyn AsmParser, map: AttrSlot) -> Result<(), ParseFailed> {
    let parsed = parser.parse_affine_map()?;
    parser.set_attribute(map, parsed);
    Ok(())
}

fn print_bare_map(printer: &mut dyn AsmPrinter<'_>, map: &AffineMap) {
    printer.print_display(map);
}
