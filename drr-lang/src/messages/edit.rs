//! Messages about `replaceOp`, `eraseOp` and `keepOp`.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// An edit that is not a whole result.
    P108 edit_elsewhere(word) = "`{word}` is a result of its own"
        help "write it in the list of results: `=> [(NegOp $x), ({word} $op)]`";
    /// An edit whose first argument is not a symbol.
    P109 edited_op_missing(word) = "`{word}` begins with the symbol of a matched operation: `({word} $op)`";
    /// An edit of a symbol other than an op.
    P110 edited_is_no_op(word, symbol, kind) = "`{word}` takes a matched operation, but `{symbol}` is {kind}";
    /// Two edits of one operation.
    P111 edited_twice(symbol) = "`{symbol}` has been replaced or erased already";
    /// An argument too many.
    P112 surplus(word) = "`{word}` takes one operation and nothing else";
    /// A `keepOp` of an op other than the root.
    P113 kept_is_no_root(symbol) = "`{symbol}` stays anyway: only the root is replaced by the results"
        help "drop this result";
    /// A `replaceOp` without values.
    P114 values_missing(symbol) = "`replaceOp` needs the values that replace `{symbol}`"
        help "an operation without uses is erased: `(eraseOp {symbol})`";
    /// More values than results.
    P115 nothing_to_replace(what, values, op) = "`{what}` yields {values}, but no result of `{op}` is left for it to replace";
}
