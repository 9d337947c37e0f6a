//! Tests of generated code for lists, operands in any order and native matchers.

use expect_test::expect;

use super::check;

#[test]
fn lists_orders_and_native_matchers() {
    check(
        "(MacOp (either (NegOp $x), $y), (ConcatOp (variadic (get_in $x, I32Attr:$k), F32:$rest ..))) => (ConcatOp $rest)",
        expect![[r#"
            const CODE: &PatternCode = {
                const __LOCATION: &::core::panic::Location<'static> = ::core::panic::Location::caller();
                #[allow(clippy::all, clippy::pedantic, unused_imports)]
                fn __apply(
                    __root: p::Op,
                    __rewriter: &mut p::Rewriter<'_>,
                ) -> Option<()> {
                    use p::methods::*;
                    let __cx = &__rewriter.match_context();
                    let __op0 = __cx.root(__root);
                    let __said = __cx.reasons_so_far();
                    let mut __bound0 = Option::None;
                    for __order in &[[0, 1], [1, 0]] {
                        let mut __try = || -> Option<()> {
                            let Option::Some(__op1) = __cx
                                .operand_by(__op0, __order[0], 0) else {
                                return Option::None
                            };
                            let Option::Some(x) = __cx.operand(__op1, 0) else {
                                return Option::None
                            };
                            let Option::Some(y) = __cx.operand(__op0, __order[1])
                            else { return Option::None };
                            let Option::Some(__op2) = __cx.operand_by(__op0, 2, 1)
                            else { return Option::None };
                            let __list0 = {
                                let __range = p::operand_segment(
                                    __op2,
                                    <ConcatOp<'_> as p::OpDef>::DEF,
                                    0,
                                )?;
                                __op2.operand_range(__range.start, __range.len())
                            };
                            if !(__list0.len() >= 1) {
                                return __cx
                                    .wrong_count(
                                        __op2,
                                        "operand",
                                        "xs",
                                        __list0.len(),
                                        &"at least 1",
                                    );
                            }
                            let Option::Some(__defining) = __list0
                                .get(0)
                                .and_then(|__value| __value.defining_op()) else {
                                return __cx
                                    .wrong_operand(
                                        __op2,
                                        __list0.op_and_indices().1.start + 0,
                                        "is a block argument",
                                    )
                            };
                            let Option::Some((__output0, __output1)) = p::MatcherOutput::into_output(
                                get_in(__cx, __defining),
                            ) else { return __cx.native_failed("get_in", __defining) };
                            let __x_1 = p::MatchedValue::into_value(__output0, __cx)?;
                            let k = p::NativeAttr::<
                                p::I32Attr,
                            >::into_attr(__output1, __cx.ctx());
                            if !(<p::I32Attr as p::AttrConstraint>::holds(__cx.ctx(), k)) {
                                return __cx
                                    .unsatisfied(
                                        "`I32Attr:$k` of `get_in`",
                                        <p::I32Attr as p::AttrConstraint>::summary,
                                    );
                            }
                            let rest = __list0.range(1, __list0.len() - 1);
                            for __value in rest {
                                if !<p::F32 as p::TypeConstraint>::holds(
                                    __cx.ctx(),
                                    __value.ty(),
                                ) {
                                    return __cx
                                        .wrong_type(
                                            __op2,
                                            "xs",
                                            __value,
                                            <p::F32 as p::TypeConstraint>::summary,
                                        );
                                }
                            }
                            if !(x == __x_1) {
                                return __cx.because("`$x` is bound to two different values");
                            }
                            let __locations = __cx.locations([__op0, __op1, __op2]);
                            let rest: p::SmallVec<[p::Value; 8]> = rest.handles();
                            __bound0 = Option::Some((__locations, rest));
                            Option::Some(())
                        };
                        if __try().is_some() {
                            break;
                        }
                    }
                    let Option::Some((__locations, rest)) = __bound0 else {
                        return __cx.no_order(__op0, 0..2, __said);
                    };
                    {
                        #[allow(non_snake_case)]
                        let y = 0;
                        #[allow(non_snake_case)]
                        let k = 0;
                    }
                    let __op0 = __root;
                    __rewriter.set_fused_location(&__locations);
                    let __operands = {
                        let mut __list = p::SmallVec::<[p::Value; 8]>::new();
                        __list.extend_from_slice(&rest);
                        __list
                    };
                    let __types = [__rewriter.result_type(__op0, 0)];
                    p::build_and_replace(__rewriter, __op0, 1, &__operands, &__types, &[]);
                    Option::Some(())
                }
                &p::PatternCode {
                    spec: p::PatternSpec {
                        name: {
                            const LENGTH: usize = p::unnamed(__LOCATION, 1u32, 2u32, &mut []);
                            const NAME: [u8; LENGTH] = {
                                let mut name = [0; LENGTH];
                                p::unnamed(__LOCATION, 1u32, 2u32, &mut name);
                                name
                            };
                            p::written(&NAME)
                        },
                        root: <MacOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<MacOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 3u32,
                        entries: &[
                            p::PatternEntry::DeclaredOp(<NegOp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::DeclaredOp(<ConcatOp<'_> as p::OpDef>::DEF),
                        ],
                        generated: &["ex.concat"],
                        source: "(MacOp (either (NegOp $x), $y), (ConcatOp (variadic (get_in $x, I32Attr:$k), F32:$rest ..)))",
                        results: "(ConcatOp $rest)",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.mac", 4),
                                p::ShapeNode::Op("ex.neg", 1),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Symbol("y"),
                                p::ShapeNode::Op("ex.concat", 1),
                                p::ShapeNode::Opaque(
                                    "(variadic (get_in $x, I32Attr:$k), F32:$rest ..)",
                                ),
                                p::ShapeNode::Opaque("(either (NegOp $x), $y)"),
                                p::ShapeNode::Op("ex.concat", 1),
                                p::ShapeNode::Symbol("rest"),
                            ],
                            is_conditional: false,
                        }),
                        file: __LOCATION.file(),
                        line: __LOCATION.line(),
                        labels: &[],
                        bounded_recursion: false,
                        fallible: false,
                        footprint: p::MatchFootprint::ANYTHING,
                        predicates: &[p::Predicate::Operand(0, 2, 1)],
                    },
                    apply: __apply,
                    only_builds: true,
                }
            };
        "#]],
    );
}
