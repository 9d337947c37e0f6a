//! Messages about regions and blocks in patterns.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Form.
    /// A region at a position.
    R01 region_without_name(word) = "a region requires a name: `body = {word}`"
        help "bind or move it with `body = $body`, or specify its contents with `body = empty` or `body = (region (block ..))`";
    /// `(empty)`.
    R02 empty_in_parentheses() = "expected `empty` without parentheses: `body = empty`";
    /// `(region)`.
    R03 region_without_block() = "expected a block in this region"
        help "write `empty` for a region without blocks, `(region (block ..))` for a region with a block";
    /// Two blocks in a source.
    R04 several_blocks() = "a source cannot match a region with several blocks"
        help "match regions with several blocks in native code";
    /// A term other than a block in a region.
    R05 block_expected() = "expected a block in a region: `(region (block ..))`";
    /// A block outside of a region.
    R06 block_outside() = "a block is allowed only in a region: `body = (region (block ..))`";
    /// `args` outside of a block.
    R07 args_outside(word) = "`{word}` is allowed only at the start of a block: `(block (args I32:$i) ..)`";
    /// `args` after an op.
    R08 args_not_first() = "`args` must appear only once, before the ops of the block";
    /// `..` after an op.
    R09 rest_after_operations() = "`..` must come before the ops of the block, which are its last ones";
    /// A leaf among the operations of a block.
    R10 operation_expected(given) = "expected an op in a block, found `{given}`";
    /// A typeless argument of a built block.
    R11 argument_without_type(symbol) = "missing type of the argument `{symbol}` of a built block"
        help "add a type, `I32:{symbol}`, or use `(arg:{symbol} $x)` for the type of `$x`";
    /// `(arg:$i)`.
    R12 argument_has_one_type() = "an argument of a block has one type: `(arg:$i $x)` for the type of `$x`, or `(arg:$i \"tensor<4xf32>\")`";
    /// A node among the arguments of a matched block.
    R13 source_argument_expected() = "expected `$i`, `I32:$i`, `$_` or `..` as an argument of a matched block";
    /// A node among the arguments of a built block.
    R14 built_argument_expected() = "expected `I32:$i` or `(arg:$i $x)` as an argument of a built block";
    /// `inline` without its region.
    R15 inline_region() = "`inline` takes a region of the root and a value for each argument of its block: `(inline $body, $x)`";
    /// `inline` in a source.
    R16 inline_in_source() = "`inline` is not allowed in a source";
    /// A named argument inside of a region.
    R18 name_inside_region(name) = "unexpected name `{name}`: blocks, arguments and ops are matched in order";

    // With signatures.
    /// A region term at an argument that is no region.
    R20 argument_is_no_region(at, kind) = "{at} is {kind}, not a region";
    /// A term other than a region at a region.
    R21 region_wants(region, op) = "expected a region for `{region}` of `{op}`"
        help "use `{region} = $body`, `{region} = empty` or `{region} = (region (block ..))`";
    /// A list of regions.
    R22 variadic_region(region, op) = "`{region}` of `{op}` is a list of regions, which a pattern cannot match"
        help "use native code";
    /// A region symbol twice.
    R24 region_bound_twice(symbol) = "`{symbol}` is bound more than once, but regions are not compared";
    /// A symbol that is no region at a region.
    R25 symbol_is_no_region(region, op, symbol, kind) = "`{region}` of `{op}` is a region, but `{symbol}` is {kind}";
    /// A region of another op than the root.
    M140 region_not_of_root(symbol) = "`{symbol}` is not a region of the root, so this pattern cannot move it"
        note "only the root is erased, together with the contents of its regions";
    /// A region that is moved or inlined twice.
    M139 region_moved_twice(symbol) = "`{symbol}` is already moved: blocks are moved, not copied";
    /// The argument of a block after it was inlined.
    R29 argument_is_gone(symbol) = "`{symbol}` is an argument of a block and is not visible outside of it"
        help "use the values that `inline` passes for the arguments of the block";
    /// A value from outside in an isolated op.
    M142 isolated(symbol, op) = "`{op}` is isolated from above: `{symbol}` cannot be used in its regions";
    /// A symbol that is visible in a region only.
    M141 visible_inside_only(symbol) = "`{symbol}` is bound in a region and is visible only there";
    /// A constraint on several types as the type of an argument.
    R32 argument_type_open(constraint) = "`{constraint}` allows several types, so it does not determine the type of an argument"
        help "write a type such as `I32:$i`, or `(arg:$i $x)` for the type of `$x`";
    /// A non-value as the type of an argument.
    R33 argument_type_of(symbol, kind) = "expected a value whose type is used, but `{symbol}` is {kind}";
    /// An index on an operation of a block.
    R34 index_in_block(base, symbol) = "this op is matched as a whole, not as one of its results"
        help "bind it as `{base}` and write `{symbol}` where the result is used";
    /// `inline` at an attribute.
    R35 inline_at_attribute(at, kind) = "{at} is {kind}, but `inline` yields values";
    /// `BlockArg<x>`.
    R36 block_argument_number() = "expected the index of the argument: `BlockArg<0>`";
    /// `BlockArg` at an argument other than a single operand.
    R37 block_argument_elsewhere(at, kind) = "`BlockArg` matches a single operand, but {at} is {kind}";
    /// A root region that the pattern does not mention.
    M150 region_dropped(op, region) = "region `{region}` of `{op}` is erased with the op"
        help "write `{region} = $_` if this is intended";
}
