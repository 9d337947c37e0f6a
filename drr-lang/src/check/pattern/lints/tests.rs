//! Tests of lints.

use drr_schema::ShapeNode;
use expect_test::{Expect, expect};

use crate::check::pattern::lints;
use crate::check::pattern::typed_tests::model;
use crate::report::Report;
use crate::syntax::pattern::parse::parse_pattern;

/// Compares the shape of a pattern and the warnings.
fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    let model = model(source, &mut report);
    let pattern = parse_pattern(source.parse().unwrap(), &mut report).1;
    let (Some(model), Some(pattern)) = (model, pattern) else {
        panic!("{}", report.show(source))
    };
    let shaped = lints::rule_of(&pattern, &model);
    lints::check(&pattern, &model, &shaped, &mut report);
    let rule = shaped.rule();
    let mut nodes = rule.nodes.iter();
    let mut shape = format!("{}{} =>", if rule.is_conditional { "?" } else { "" }, shown(&mut nodes));
    while nodes.len() > 0 {
        shape += &format!(" {}", shown(&mut nodes));
    }
    expect.assert_eq(&format!("{shape}\n{}", report.show(source)));
}

/// Formats the next node of a shape.
fn shown(nodes: &mut std::slice::Iter<'_, ShapeNode<String>>) -> String {
    match nodes.next().expect("each operation has its arguments") {
        ShapeNode::Any => "_".to_string(),
        ShapeNode::Symbol(symbol) => format!("${symbol}"),
        ShapeNode::Constrained(constraint, symbol) => {
            let symbol = symbol.as_ref().map(|symbol| format!("${symbol}"));
            format!("<{constraint:?}>{}", symbol.unwrap_or_default())
        }
        ShapeNode::Constant(text) => format!("={text:?}"),
        ShapeNode::Opaque(text) => format!("!{text:?}"),
        ShapeNode::Op(name, args) => format!("({name}{})", shown_args(*args, nodes)),
        ShapeNode::OpResult(name, args, result) => format!("({name}:{result}{})", shown_args(*args, nodes)),
    }
}

fn shown_args(count: usize, nodes: &mut std::slice::Iter<'_, ShapeNode<String>>) -> String {
    (0..count).map(|_| format!(" {}", shown(nodes))).collect()
}

#[test]
fn shapes() {
    check(
        "(NegOp $x) => (CastOp $x)",
        expect![[r#"
        (ex.neg $x) => (ex.cast $x)
    "#]],
    );
    check(
        "(AddOp $_, (SplitOp:$s__1 I32:$x)) => (AddOp (NegOp:$n $x), (low $n)) where [(pos $x)]",
        expect![[r#"
            ?(ex.add _ (ex.split:1 <"I32">$x)) => (ex.add (ex.neg $x) !"(low $n)")
        "#]],
    );
    check(
        "(ScaleOp k = 5, ..) => (ConstOp \"a\")",
        expect![[r#"
        (ex.scale _ ="5") => (ex.const ="\"a\"")
    "#]],
    );
    check(
        "(MaybeOp $x, $k) => (ScaleOp $x, $k)",
        expect![[r#"
        ?(ex.maybe $x $k) => (ex.scale $x $k)
    "#]],
    );
    check(
        "(MacOp (either $x, $y, $z)) => (replaceWithValue $y)",
        expect![[r#"
        (ex.mac $x $y $z !"(either $x, $y, $z)") => $y
    "#]],
    );
    check(
        "(LoopOp $n, body = empty) => (LoopOp $n, body = empty)",
        expect![[r#"
        (ex.loop $n !"empty") => (ex.loop $n !"empty")
    "#]],
    );
}

#[test]
fn warnings() {
    check(
        "(NegOp $x) => (CastOp (NegOp $x))",
        expect![[r#"
            (ex.neg $x) => (ex.cast (ex.neg $x))
            M151: the pattern matches its own result and does not terminate
              = help: narrow the source, or add a constraint that the result does not satisfy
              | (NegOp $x) => (CastOp (NegOp $x))
              |                        ^^^^^
        "#]],
    );
    check(
        "(AddOp $x, $y) => (AddOp $y, $x)",
        expect![[r#"
            (ex.add $x $y) => (ex.add $y $x)
            M152: the pattern matches its own result and swaps the operands back
              = help: add a constraint that distinguishes the two orders
              | (AddOp $x, $y) => (AddOp $y, $x)
              |                    ^^^^^
        "#]],
    );
    check(
        "(AddOp $x, $y) => (AddOp rhs = $x, lhs = $y)",
        expect![[r#"
            (ex.add $x $y) => (ex.add $y $x)
            M152: the pattern matches its own result and swaps the operands back
              = help: add a constraint that distinguishes the two orders
              | (AddOp $x, $y) => (AddOp rhs = $x, lhs = $y)
              |                    ^^^^^
        "#]],
    );
    check(
        "(AddOp $x, $y) => (AddOp $y, $x) where [(less $x, $y)]",
        expect![[r#"
        ?(ex.add $x $y) => (ex.add $y $x)
    "#]],
    );
    check(
        "(IntOp I32:$x) => (IntOp (IntOp $x))",
        expect![[r#"
            (ex.int $x) => (ex.int (ex.int $x))
            M154: redundant constraint: `ex.int` already requires `I32` of `x`
              = help: remove it
              | (IntOp I32:$x) => (IntOp (IntOp $x))
              |        ^^^
            M151: the pattern matches its own result and does not terminate
              = help: narrow the source, or add a constraint that the result does not satisfy
              | (IntOp I32:$x) => (IntOp (IntOp $x))
              |                    ^^^^^
        "#]],
    );
    check(
        "(AddOp (either $x, $x)) => (NegOp $x)",
        expect![[r#"
            (ex.add $x $x !"(either $x, $x)") => (ex.neg $x)
            M156: both operands of `either` are the same
              = help: remove `either`
              | (AddOp (either $x, $x)) => (NegOp $x)
              |         ^^^^^^
        "#]],
    );
}
