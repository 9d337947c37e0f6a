//! The code of lists, operands in any order and native matchers.

use expect_test::expect;

use super::check;

#[test]
fn lists_orders_and_native_matchers() {
    check(
        "(MacOp (either (NegOp $x), $y), (ConcatOp (variadic (get_in $x, I32Attr:$k), F32:$rest ..))) => (ConcatOp $rest)",
        expect![[r#"
            const CODE: &PatternCode = {
                struct __Bound {
                    __op0: p::Op,
                    __op1: p::Op,
                    __op2: p::Op,
                    rest: p::ListPlace,
                }
                #[allow(clippy::all, clippy::pedantic, unused_imports)]
                fn __matches(
                    __cx: &p::MatchContext<'_>,
                    __op0: p::OpRef<'_>,
                ) -> Option<__Bound> {
                    let __said = __cx.reasons_so_far();
                    for __order in &[[0, 1], [1, 0]] {
                        let __found = (|| {
                            let Option::Some(__op1) = p::defined_by(
                                __op0.operand(__order[0]),
                                __cx.op_name(0),
                            ) else { return __cx.not_defined_by(__op0, __order[0], "ex.neg", 0) };
                            let x = __op1.operand(0)?;
                            let y = __op0.operand(__order[1])?;
                            let Option::Some(__op2) = p::defined_by(
                                __op0.operand(2),
                                __cx.op_name(1),
                            ) else { return __cx.not_defined_by(__op0, 2, "ex.concat", 0) };
                            let __list0 = {
                                let __range = p::operand_segment(
                                    __op2,
                                    <ConcatOp<'_> as p::OpDef>::DEF,
                                    0,
                                )?;
                                __op2.operand_range(__range.start, __range.len())
                            };
                            if !(__list0.len() >= 1) {
                                return __cx.wrong_length(__op2, "xs", __list0.len(), "at least 1");
                            }
                            let Option::Some(__defining) = __list0
                                .get(0)
                                .and_then(|__value| __value.defining_op()) else {
                                return __cx.no_defining_op(__op2, __list0.place().1.start + 0)
                            };
                            let Option::Some((__output0, __output1)) = p::matched(
                                get_in(__cx, __defining),
                            ) else { return __cx.native_failed("get_in", __defining) };
                            let __x_1 = p::matched_value(__cx, __output0)?;
                            let k = p::matched_attr::<
                                p::I32Attr,
                            >(__cx, __output1);
                            if !(<p::I32Attr as p::AttrConstraint>::holds(
                                __cx.ctx(),
                                k,
                            )) {
                                return __cx
                                    .wrong_output(
                                        "get_in",
                                        "I32Attr:$k",
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
                                        .wrong_type::<
                                            p::F32,
                                            _,
                                        >(__op2, "xs", Option::Some(__value));
                                }
                            }
                            if !(x == __x_1) {
                                return __cx.not_equal("x", "values");
                            }
                            Option::Some(__Bound {
                                __op0: __op0.handle(),
                                __op1: __op1.handle(),
                                __op2: __op2.handle(),
                                rest: p::ListPlace::of(rest),
                            })
                        })();
                        if __found.is_some() {
                            return __found;
                        }
                    }
                    __cx.no_order(__op0, 0..2, __said)
                }
                #[allow(clippy::all, clippy::pedantic, unused_imports)]
                fn __rewrite(__bound: __Bound, __rewriter: &mut p::Rewriter<'_>) {
                    use p::Builder as _;
                    {
                        #[allow(non_snake_case)]
                        let y = 0;
                        #[allow(non_snake_case)]
                        let k = 0;
                    }
                    let __Bound { __op0, __op1, __op2, rest } = __bound;
                    let rest = p::bound_list(__rewriter, rest);
                    __rewriter.fuse_locations_of(&[__op0, __op1, __op2]);
                    let __operands = {
                        let mut __list = p::SmallVec::<
                            [p::Value; 8],
                        >::new();
                        __list.extend_from_slice(&rest);
                        __list
                    };
                    let __types = [__rewriter.result_type(__op0, 0)];
                    p::build_and_replace(
                        __rewriter,
                        __op0,
                        1,
                        &__operands,
                        &__types,
                        &[],
                    );
                }
                fn __apply(
                    __root: p::Op,
                    __rewriter: &mut p::Rewriter<'_>,
                ) -> bool {
                    let __cx = __rewriter.match_context();
                    let Option::Some(__bound) = __matches(
                        &__cx,
                        __cx.ir().op(__root),
                    ) else {
                        return false;
                    };
                    __rewrite(__bound, __rewriter);
                    true
                }
                &p::PatternCode {
                    spec: p::PatternSpec {
                        name: ::core::concat!(::core::file!(), ":", ::core::line!()),
                        root: <MacOp<'_> as p::OpDef>::DEF.name,
                        benefit: 3u32,
                        entries: &[
                            p::Entry::Op(
                                <NegOp<'_> as p::OpDef>::DEF.name,
                            ),
                            p::Entry::Op(
                                <ConcatOp<'_> as p::OpDef>::DEF.name,
                            ),
                        ],
                        generated: &[<ConcatOp<'_> as p::OpDef>::DEF.name],
                        source: "(MacOp (either (NegOp $x), $y), (ConcatOp (variadic (get_in $x, I32Attr:$k), F32:$rest ..)))",
                        results: "(ConcatOp $rest)",
                        constraints: "",
                        shape: "(ex.mac (ex.neg $x) $y (ex.concat !\"(variadic (get_in $x, I32Attr:$k), F32:$rest ..)\") !\"(either (NegOp $x), $y)\") => (ex.concat $rest)",
                        file: ::core::file!(),
                        line: ::core::line!(),
                        labels: &[],
                        bounded_recursion: false,
                        fallible: false,
                        reach: p::Reach::ANYTHING,
                        clues: &[p::Clue::Operand(0, 2, 1)],
                    },
                    apply: __apply,
                }
            };
        "#]],
    );
}
