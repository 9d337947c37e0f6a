//! Tests of generated code for types and attributes with parameters.

use expect_test::expect;

use super::check;

#[test]
fn parameters_are_read_and_passed_by_index() {
    check(
        "(MetaOp QuantityType<$u, F32:$n>:$x, RangeAttr<1, $to>) => (MetaOp $x, RangeAttr<2, $to>)",
        expect![[r##"
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
                    let Option::Some(x) = __cx.operand(__op0, 0) else {
                        return Option::None
                    };
                    let Option::Some(__params0) = p::type_params(
                        __cx.ctx(),
                        x.ty(),
                        <QuantityType as p::Definition>::DEF,
                    ) else {
                        return __cx
                            .wrong_type(
                                __op0,
                                "x",
                                x,
                                <QuantityType as p::TypeConstraint>::summary,
                            )
                    };
                    let Option::Some(u) = p::param(__params0, 0) else {
                        return Option::None
                    };
                    let Option::Some(n) = p::type_in(
                        __cx.ctx(),
                        p::param(__params0, 1),
                    ) else { return Option::None };
                    if !(<p::F32 as p::TypeConstraint>::holds(__cx.ctx(), n)) {
                        return __cx
                            .wrong_parameter(
                                "!si.quantity",
                                "number",
                                p::param(__params0, 1),
                                <p::F32 as p::TypeConstraint>::summary,
                            );
                    }
                    let Option::Some(__defined) = __cx.required(__op0, 0) else {
                        return Option::None
                    };
                    let Option::Some(__params1) = p::attr_params(
                        __cx.ctx(),
                        __defined,
                        <RangeAttr as p::Definition>::DEF,
                    ) else {
                        return __cx
                            .wrong_attribute(
                                __op0,
                                "k",
                                Option::Some(__defined),
                                <RangeAttr as p::AttrConstraint>::summary,
                            )
                    };
                    if !(p::param(__params1, 0)
                        == Option::Some(__cx.constant(1)))
                    {
                        return __cx
                            .other_parameter(
                                "#si.range",
                                "from",
                                p::param(__params1, 0),
                                __cx.constant(1),
                            );
                    }
                    let to = p::param(__params1, 1);
                    let __location = __op0.location();
                    let x = x.handle();
                    {
                        #[allow(non_snake_case)]
                        let u = 0;
                        #[allow(non_snake_case)]
                        let n = 0;
                    }
                    let __op0 = __root;
                    __rewriter.set_location(__location);
                    let __param0_0 = Option::Some(__rewriter.entry_attr(2));
                    let __param0_1 = to;
                    let Option::Some(__made0) = p::or_reported(
                        __rewriter,
                        p::make_attr(
                            __rewriter,
                            <RangeAttr as p::Definition>::DEF,
                            &[__param0_0, __param0_1],
                        ),
                    ) else {
                        return p::Ended::ended();
                    };
                    let __operands = [x];
                    let __types = [__rewriter.result_type(__op0, 0)];
                    let __attrs = [(0, Option::Some(__made0))];
                    p::build_and_replace(__rewriter, __op0, 3, &__operands, &__types, &__attrs);
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
                        root: <MetaOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<MetaOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 1u32,
                        entries: &[
                            p::PatternEntry::Ident("k"),
                            p::PatternEntry::Int {
                                width: 64u32,
                                signedness: p::Signedness::Signless,
                                value: 1,
                            },
                            p::PatternEntry::Int {
                                width: 64u32,
                                signedness: p::Signedness::Signless,
                                value: 2,
                            },
                            p::PatternEntry::DeclaredOp(<MetaOp<'_> as p::OpDef>::DEF),
                        ],
                        generated: &["ex.meta"],
                        source: "(MetaOp QuantityType<$u, F32:$n>:$x, RangeAttr<1, $to>)",
                        results: "(MetaOp $x, RangeAttr<2, $to>)",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.meta", 2),
                                p::ShapeNode::Opaque("QuantityType<$u, F32:$n>:$x"),
                                p::ShapeNode::Opaque("RangeAttr<1, $to>"),
                                p::ShapeNode::Op("ex.meta", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Opaque("RangeAttr<2, $to>"),
                            ],
                            is_conditional: true,
                        }),
                        file: __LOCATION.file(),
                        line: __LOCATION.line(),
                        labels: &[],
                        bounded_recursion: false,
                        fallible: false,
                        footprint: p::MatchFootprint::tree(0),
                        predicates: &[],
                    },
                    apply: __apply,
                    only_builds: true,
                }
            };
        "##]],
    );
}
