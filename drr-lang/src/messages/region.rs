//! Messages about regions and blocks in patterns.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Form.
    /// A region at a position.
    R01 region_without_name(word) = "a region is given by its name: `body = {word}`"
        help "`body = $body` binds it or moves it, `body = empty` and `body = (region (block ..))` say what is in it";
    /// `(empty)`.
    R02 empty_in_parentheses() = "`empty` stands without parentheses: `body = empty`";
    /// `(region)`.
    R03 region_without_block() = "this region says nothing about its blocks"
        help "a region without blocks is `empty`; one with a block is `(region (block ..))`";
    /// Two blocks in a source.
    R04 several_blocks() = "a source matches regions of one block" help "use native code for regions of several blocks";
    /// A term other than a block in a region.
    R05 block_expected() = "a region consists of blocks: `(region (block ..))`";
    /// A block outside of a region.
    R06 block_outside() = "a block stands in a region: `body = (region (block ..))`";
    /// `args` outside of a block.
    R07 args_outside(word) = "`{word}` stands at the beginning of a block: `(block (args I32:$i) ..)`";
    /// `args` after an op.
    R08 args_not_first() = "`args` stands once, before the operations of the block";
    /// `..` after an op.
    R09 rest_behind_operations() = "`..` stands before the operations of a block, which are its last ones";
    /// A leaf among the operations of a block.
    R10 operation_expected(given) = "a block consists of operations; `{given}` is none";
    /// A typeless argument of a built block.
    R11 argument_without_type(symbol) = "the argument `{symbol}` of a block that is built needs a type"
        help "`I32:{symbol}`, or `(arg:{symbol} $x)` for the type of `$x`";
    /// `(arg:$i)`.
    R12 argument_has_one_type() = "an argument of a block has one type: `(arg:$i $x)` has that of `$x`, and `(arg:$i \"tensor<4xf32>\")` this one";
    /// A node among the arguments of a matched block.
    R13 source_argument_expected() = "an argument of a matched block is `$i`, `I32:$i`, `$_` or `..`";
    /// A node among the arguments of a built block.
    R14 built_argument_expected() = "an argument of a block that is built is `I32:$i` or `(arg:$i $x)`";
    /// `inline` without its region.
    R15 inline_region() = "`inline` takes a region of the root, and a value for each argument of its block: `(inline $body, $x)`";
    /// `inline` in a source.
    R16 inline_in_source() = "`inline` says how to build; a source only matches";
    /// `inline` in a region.
    R17 inline_in_region() = "`inline` puts operations before the root, so it cannot stand in a region";
    /// A named argument inside of a region.
    R18 name_inside_region(name) = "`{name}` names nothing here: blocks, arguments and operations stand in order";

    // With signatures.
    /// A region term at an argument that is no region.
    R20 argument_is_no_region(at, kind) = "{at} is {kind}, not a region";
    /// A term other than a region at a region.
    R21 region_wants(region, op) = "`{region}` of `{op}` is a region"
        help "`{region} = $body`, `{region} = empty` or `{region} = (region (block ..))`";
    /// A list of regions.
    R22 variadic_region(region, op) = "`{region}` of `{op}` is a list of regions, which a pattern cannot look into"
        help "use native code";
    /// A region symbol twice.
    R24 region_bound_twice(symbol) = "`{symbol}` is bound already, and regions are not compared";
    /// A symbol that is no region at a region.
    R25 symbol_is_no_region(region, op, symbol, kind) = "`{region}` of `{op}` is a region, `{symbol}` is {kind}";
    /// A region of another op than the root.
    M140 region_not_of_root(symbol) = "`{symbol}` is no region of the root, so this pattern does not take its place"
        help "only the root is erased, and with it what its regions held";
    /// A region that is moved or inlined twice.
    M139 region_moved_twice(symbol) = "`{symbol}` has been moved already: its blocks are moved, not copied";
    /// The argument of a block after it was inlined.
    R29 argument_is_gone(symbol) = "`{symbol}` is an argument of a block, and means nothing outside of it"
        help "`inline` replaces the arguments of a block by values: use those";
    /// A value from outside in an isolated op.
    M142 isolated(symbol, op) = "`{op}` is isolated from above: `{symbol}` cannot be used in its regions";
    /// A symbol that is visible in a region only.
    M141 visible_inside_only(symbol) = "`{symbol}` is bound in a region and visible only there";
    /// A constraint on several types as the type of an argument.
    R32 argument_type_open(constraint) = "`{constraint}` stands for several types, so it says none for an argument"
        help "write a type such as `I32:$i`, or `(arg:$i $x)` for the type of `$x`";
    /// A non-value as the type of an argument.
    R33 argument_type_of(symbol, kind) = "the type of `{symbol}` is wanted, and it is {kind}";
    /// An index on an operation of a block.
    R34 index_in_block(base, symbol) = "this operation stands for itself and not for one of its results"
        help "bind it as `{base}` and write `{symbol}` where the result is used";
    /// `inline` at an attribute.
    R35 inline_at_attribute(at, kind) = "{at} is {kind}; `inline` yields values";
    /// `BlockArg<x>`.
    R36 block_argument_number() = "`BlockArg` takes the number of the argument: `BlockArg<0>`";
    /// `BlockArg` at an argument other than a single operand.
    R37 block_argument_elsewhere(at, kind) = "`BlockArg` asks for one value; {at} is {kind}";
    /// A root region that the pattern does not mention.
    M150 region_dropped(op, region) = "`{op}` has a region `{region}`, which is erased with it"
        help "write `{region} = $_` if that is meant";
}
