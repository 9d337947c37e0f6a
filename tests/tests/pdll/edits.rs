//! Edits of matched ops: each may be replaced, erased or kept.

use crate::compare::compared;

// Row P44
#[test]
fn root_and_producer_of_its_operand_are_erased() {
    compared!(
        {
            Pattern {
                let inner = op<t.neg>(x: Value) -> (t: Type);
                let root = op<t.store>(inner.0);
                rewrite root with {
                    op<t.store>(x);
                    erase root;
                    erase inner;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.store"(%0) : (f32) -> ()"#
    );
}

// Row P44
#[test]
fn producer_of_an_operand_is_replaced_and_the_root_stays() {
    compared!(
        {
            Pattern {
                let inner = op<t.neg>(x: Value) -> (t: Type);
                let root = op<t.store>(inner.0);
                rewrite root with {
                    replace inner with op<t.pos>(x);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.store"(%0) : (f32) -> ()
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P44
#[test]
fn op_is_replaced_by_existing_values() {
    compared!(
        {
            Pattern {
                let inner = op<t.pair>(x: Value, y: Value) -> (t: Type, u: Type);
                let root = op<t.use>(inner.0, inner.1);
                rewrite root with {
                    replace inner with (y, x);
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0:2 = "t.pair"(%a, %b) : (f32, f32) -> (f32, f32)
           "t.use"(%0#0, %0#1) : (f32, f32) -> ()"#
    );
}

// Row P44
#[test]
fn ops_are_replaced_in_source_order() {
    compared!(
        {
            Pattern {
                let inner = op<t.neg>(x: Value) -> (t: Type);
                let root = op<t.neg>(inner.0) -> (u: Type);
                rewrite root with {
                    let first = op<t.first>(x) -> (t);
                    replace root with first;
                    let second = op<t.second>(x) -> (u);
                    replace inner with second;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%0) : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P46
#[test]
fn ops_are_built_in_order_before_the_root() {
    compared!(
        {
            Pattern {
                let root = op<t.store>(x: Value<t: Type>);
                rewrite root with {
                    let a = op<t.a>(x) -> (t);
                    op<t.note>;
                    let b = op<t.b>(a, x) -> (t);
                    op<t.done>(b);
                    erase root;
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           "t.store"(%a) : (f32) -> ()
           "t.keep"(%a) : (f32) -> ()"#
    );
}

// Row P46
#[test]
fn ops_built_after_the_replacement_are_inserted_at_the_root() {
    compared!(
        {
            Pattern {
                let root = op<t.neg>(x: Value) -> (t: Type);
                rewrite root with {
                    replace root with x;
                    op<t.note>(x);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P47
#[test]
fn nested_rewrite_is_part_of_its_rewrite() {
    compared!(
        {
            Pattern {
                let inner = op<t.neg>(x: Value) -> (t: Type);
                let root = op<t.neg>(inner.0);
                rewrite root with {
                    rewrite inner with {
                        let made = op<t.made>(x) -> (t);
                        replace root with made;
                    };
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           %1 = "t.neg"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#
    );
}

// Row P47
#[test]
fn nested_rewrite_erases_its_op() {
    compared!(
        {
            Pattern {
                let inner = op<t.neg>(_: Value) -> (t: Type);
                let root = op<t.store>(inner.0);
                rewrite root with {
                    rewrite root with { erase root; };
                    rewrite inner with { erase inner; };
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.store"(%0) : (f32) -> ()"#
    );
}

// Row P61
#[test]
fn rewrite_erases_its_argument() {
    compared!(
        {
            Rewrite Drop(dead: Op) => erase dead;
            Pattern {
                let inner = op<t.neg>(_: Value) -> (t: Type);
                let root = op<t.store>(inner.0);
                rewrite root with {
                    Drop(root);
                    Drop(inner);
                };
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.store"(%0) : (f32) -> ()"#
    );
}
