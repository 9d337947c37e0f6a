//! Replacement of one call by the body of its callee.

use drr_ir::define::{CallOpInterface, DialectInlinerInterface, TraitFlags};
use drr_ir::{Block, Ir, Location, LocationData, Mapping, Op, OpRef, Region, RegionRef, Type, Value};
use rustc_hash::FxHashMap;

/// Replaces a call by the body of a callable, and erases the call. `new_blocks` is called with the new blocks before
/// they are merged with the blocks before and after the call. Returns `false`, and changes nothing, if a dialect does
/// not allow it or if types differ.
///
/// The body is copied if `clones` is set, and moved otherwise.
pub(super) fn inline_call(
    ir: &mut Ir,
    call: Op,
    body: Region,
    clones: bool,
    new_blocks: impl FnOnce(&Ir, &[Block]),
) -> bool {
    let Some(checked) = check_call(ir.op(call), ir.region(body), clones) else {
        return false;
    };
    let CheckedCall {
        before,
        callable,
        mut operands,
        inliner,
        is_spliced,
    } = checked;
    let attrs = ir.op(callable).attr_named("arg_attrs");
    for (number, operand) in operands.iter_mut().enumerate() {
        let attrs = attrs.and_then(|attrs| attrs.array(ir.ctx())?.get(number).copied());
        *operand = inliner.handle_argument(ir, call, callable, *operand, attrs);
    }
    let location = ir.op(call).location();
    let results: Vec<(Value, Type)> = ir
        .op(call)
        .results()
        .map(|value| (value.handle(), value.ty()))
        .collect();
    // A split moves all ops after the call, which takes quadratic time if a block has many calls.
    let after = if is_spliced {
        add_block_after(ir, before)
    } else {
        ir.split_block(call)
    };
    if clones {
        copy_body_before(ir, body, after);
    } else {
        ir.inline_region_before(body, after);
    }
    let blocks = blocks_between(ir, before, after);
    if !location.is_unknown() {
        add_caller(ir, &blocks, location);
    }
    inliner.process_inlined_call_blocks(ir, call, &blocks);
    new_blocks(ir, &blocks);
    if is_spliced {
        for &block in &blocks {
            splice_block(ir, block, call, &operands, &results);
        }
        let erased = ir.erase_block(after);
        debug_assert_eq!(erased, Ok(()), "nothing branches to the block");
    } else {
        return_to_block(ir, &blocks, after, &results, location);
        if let Some(&entry) = blocks.first() {
            let merged = ir.inline_block_at_end(entry, before, &operands);
            debug_assert_eq!(merged, Ok(()), "nothing branches to the block");
        }
    }
    erase(ir, call);
    true
}

/// Inserts an empty block after a block.
fn add_block_after(ir: &mut Ir, block: Block) -> Block {
    let (next, region) = (ir.block(block).next(), ir.block(block).region());
    let (next, region) = (next.map(|next| next.handle()), region.map(|region| region.handle()));
    let new = ir.append_block(region.expect("the block of a call is in a region"));
    if let Some(next) = next {
        ir.move_block_before(new, next);
    }
    new
}

/// Replaces the results of a call by the values that the only inlined block returns, and moves the ops of the block
/// before the call.
fn splice_block(ir: &mut Ir, block: Block, call: Op, operands: &[Value], results: &[(Value, Type)]) {
    if let Some((terminator, inliner)) = terminator_of(ir, block) {
        let results: Vec<Value> = results.iter().map(|&(value, _)| value).collect();
        inliner.handle_terminator(ir, terminator, &results);
        erase(ir, terminator);
    }
    let merged = ir.inline_block_before(block, call, operands);
    debug_assert_eq!(merged, Ok(()), "nothing branches to the block");
}

/// Replaces the results of a call by arguments of the block after the call, to which the inlined blocks branch.
fn return_to_block(ir: &mut Ir, blocks: &[Block], after: Block, results: &[(Value, Type)], location: Location) {
    for &(result, ty) in results {
        let argument = ir.add_argument(after, ty, location);
        ir.replace_all_uses(result, argument);
    }
    for &block in blocks {
        if let Some((terminator, inliner)) = terminator_of(ir, block)
            && ir.op(terminator).has_trait(TraitFlags::RETURN_LIKE)
        {
            inliner.handle_terminator_with_block(ir, terminator, after);
        }
    }
}

/// A call that can be inlined.
struct CheckedCall {
    /// The block of the call.
    before: Block,
    callable: Op,
    /// The values for the arguments of the body.
    operands: Vec<Value>,
    /// The inliner of the call's dialect.
    inliner: &'static dyn DialectInlinerInterface,
    /// Set if the only block of the body is spliced in place of the call.
    is_spliced: bool,
}

/// Checks a call. `None` if the body cannot be inlined.
fn check_call(call: OpRef<'_>, body: RegionRef<'_>, clones: bool) -> Option<CheckedCall> {
    let (entry, callable, destination) = (body.first_block()?, body.parent_op()?, call.parent_region()?);
    let interface = call.interface::<dyn CallOpInterface>()?;
    let operands = interface.arg_operands();
    let same_types = operands
        .map(|operand| operand.ty())
        .eq(entry.args().map(|argument| argument.ty()));
    let of_destination = inliner_of(destination.parent_op()?)?;
    let is_spliced = body.has_one_block() && of_destination.allow_single_block_optimization(body);
    let mut blocks = body.blocks();
    if !same_types || !blocks.all(|block| returns_results(block.last_op(), call, is_spliced)) {
        return None;
    }
    let inliner = inliner_of(call)?;
    let is_legal = inliner.is_legal_to_inline_call(call, callable, clones)
        && of_destination.is_legal_to_inline_region(destination, body, clones)
        && are_ops_legal(body, destination, clones);
    is_legal.then_some(CheckedCall {
        before: call.block()?.handle(),
        callable: callable.handle(),
        operands: operands.map(|operand| operand.handle()).collect(),
        inliner,
        is_spliced,
    })
}

/// Returns `true` if a terminator returns values of the types of the results of a call, or if it is unreachable. Unless
/// it must return, it can also leave the body otherwise.
fn returns_results(terminator: Option<OpRef<'_>>, call: OpRef<'_>, must_return: bool) -> bool {
    let Some(terminator) = terminator else { return false };
    if terminator.has_trait(TraitFlags::RETURN_LIKE) {
        terminator
            .operands()
            .map(|operand| operand.ty())
            .eq(call.result_types())
    } else {
        !must_return || inliner_of(terminator).is_some_and(|inliner| inliner.is_unreachable(terminator))
    }
}

/// Returns `true` if all ops of a body can be inlined.
fn are_ops_legal(body: RegionRef<'_>, destination: RegionRef<'_>, clones: bool) -> bool {
    let mut stack: Vec<RegionRef<'_>> = vec![body];
    while let Some(region) = stack.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            // The builtin dialect has no inliner, but casts can be anywhere.
            if op.name().bytes(op.ctx()) == b"builtin.unrealized_conversion_cast" {
                continue;
            }
            let Some(inliner) = inliner_of(op) else { return false };
            if !inliner.is_legal_to_inline_op(op, destination, clones) {
                return false;
            }
            if inliner.should_analyze_recursively(op) {
                stack.extend(op.regions());
            }
        }
    }
    true
}

fn inliner_of(op: OpRef<'_>) -> Option<&'static dyn DialectInlinerInterface> {
    op.ctx().registry().inliner(op.name().dialect(op.ctx()))
}

/// Returns the terminator of an inlined block with the inliner of its dialect.
fn terminator_of(ir: &Ir, block: Block) -> Option<(Op, &'static dyn DialectInlinerInterface)> {
    let terminator = ir.block(block).last_op()?;
    Some((terminator.handle(), inliner_of(terminator)?))
}

fn copy_body_before(ir: &mut Ir, body: Region, anchor: Block) {
    let region = ir.region(body);
    let (Some(callable), Some(number)) = (region.parent_op().map(|op| op.handle()), region.number()) else {
        return;
    };
    let copy = ir.clone_op(callable, &mut Mapping::new());
    if let Some(region) = ir.op(copy).region(number).map(|region| region.handle()) {
        ir.inline_region_before(region, anchor);
    }
    erase(ir, copy);
}

fn blocks_between(ir: &Ir, before: Block, after: Block) -> Vec<Block> {
    let next = |block: Block| ir.block(block).next().map(|block| block.handle());
    std::iter::successors(next(before), |&block| next(block))
        .take_while(|&block| block != after)
        .collect()
}

/// Erases an op whose results have been replaced. An inliner that does not replace them breaks its contract.
fn erase(ir: &mut Ir, op: Op) {
    let erased = ir.erase(op);
    debug_assert_eq!(erased, Ok(()), "the results have been replaced");
}

/// Adds a caller to the locations of ops and arguments: `callsite(callee at caller)`.
fn add_caller(ir: &mut Ir, blocks: &[Block], caller: Location) {
    let (mut ops, mut args) = (Vec::new(), Vec::new());
    for &block in blocks {
        args.extend(
            ir.block(block)
                .args()
                .map(|argument| (argument.handle(), argument.location())),
        );
        for op in ir.block(block).ops().flat_map(|op| op.walk()) {
            ops.push((op.handle(), op.location()));
            let blocks = op.regions().flat_map(|region| region.blocks());
            args.extend(
                blocks
                    .flat_map(|block| block.args())
                    .map(|arg| (arg.handle(), arg.location())),
            );
        }
    }
    let mut stacked = StackedLocations {
        caller,
        known: FxHashMap::default(),
    };
    for (op, location) in ops {
        let location = stacked.stack(ir, location);
        ir.set_location(op, location);
    }
    for (argument, location) in args {
        let location = stacked.stack(ir, location);
        ir.set_argument_location(argument, location);
    }
}

/// Locations with a caller of their outermost caller. Inlined ops share their callers, so that a chain of calls adds
/// one location for each op and each call, not a copy of the chain for each op.
struct StackedLocations {
    caller: Location,
    /// The locations with the caller, by those without it.
    known: FxHashMap<Location, Location>,
}

impl StackedLocations {
    /// Returns `location` with the caller.
    fn stack(&mut self, ir: &mut Ir, location: Location) -> Location {
        let (mut inner, mut outermost) = (Vec::new(), location);
        let mut stacked = loop {
            if let Some(&stacked) = self.known.get(&outermost) {
                break stacked;
            }
            let Some(&LocationData::CallSite { callee, caller }) = ir.location_data(outermost) else {
                break self.add(ir, outermost, outermost, self.caller);
            };
            inner.push((outermost, callee));
            outermost = caller;
        };
        while let Some((location, callee)) = inner.pop() {
            stacked = self.add(ir, location, callee, stacked);
        }
        stacked
    }

    fn add(&mut self, ir: &mut Ir, location: Location, callee: Location, caller: Location) -> Location {
        let stacked = ir.add_location(LocationData::CallSite { callee, caller });
        self.known.insert(location, stacked);
        stacked
    }
}
