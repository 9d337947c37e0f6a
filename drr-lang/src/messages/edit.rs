//! Messages about `replaceOp`, `eraseOp` and `keepOp`.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// An edit that is not a whole result.
    P108 edit_elsewhere(word) = "`{word}` must be a separate result"
        help "write it in the list of results: `=> [(NegOp $x), ({word} $op)]`";
    /// An edit whose first argument is not a symbol.
    P109 edited_op_missing(word) = "expected the symbol of a matched op: `({word} $op)`";
    /// An edit of a symbol other than an op.
    P110 edited_is_no_op(word, symbol, kind) = "`{word}` takes a matched op, but `{symbol}` is {kind}";
    /// Two edits of one operation.
    P111 edited_twice(symbol) = "`{symbol}` is replaced or erased more than once";
    /// An argument too many.
    P112 surplus(word) = "`{word}` takes exactly one op";
    /// A `keepOp` of an op other than the root.
    P113 kept_is_no_root(symbol) = "`keepOp` has no effect on `{symbol}`: only the root is replaced by the results"
        help "remove this result";
    /// A `replaceOp` without values.
    P114 values_missing(symbol) = "`replaceOp` requires the values that replace `{symbol}`"
        help "erase an op without uses: `(eraseOp {symbol})`";
    /// More values than results.
    P115 nothing_to_replace(what, values, op) = "`{what}` yields {values}, but all results of `{op}` are already replaced";
}
