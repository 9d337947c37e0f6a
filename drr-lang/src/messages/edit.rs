//! What can be said about `replaceOp`, `eraseOp` and `keepOp`.

use crate::report::Message;
use std::fmt::Display;

messages! {
    /// It stands where nothing is replaced or erased.
    P108 edit_elsewhere(word) = "`{word}` is a result of its own"
        help "write it in the list of results: `=> [(NegOp $x), ({word} $op)]`";
    /// Its first argument is no symbol.
    P109 edited_op_missing(word) = "`{word}` begins with the symbol of a matched operation: `({word} $op)`";
    /// A symbol of something else.
    P110 edited_is_no_op(word, symbol, kind) = "`{word}` takes a matched operation, but `{symbol}` is {kind}";
    /// Two edits of one operation.
    P111 edited_twice(symbol) = "`{symbol}` has been replaced or erased already";
    /// An argument too many.
    P112 surplus(word) = "`{word}` takes one operation and nothing else";
    /// An operation that stays anyway.
    P113 kept_is_no_root(symbol) = "`{symbol}` stays anyway: only the root is replaced by the results"
        help "drop this result";
    /// Nothing that replaces.
    P114 values_missing(symbol) = "`replaceOp` needs the values that replace `{symbol}`"
        help "an operation without uses is erased: `(eraseOp {symbol})`";
    /// More values than results.
    P115 nothing_to_replace(what, values, op) = "`{what}` yields {values}, but no result of `{op}` is left for it to replace";
}
