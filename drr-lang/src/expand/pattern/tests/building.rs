//! Tests of generated code for lists, types, locations, native code with several results and supplemental patterns.

use expect_test::expect;

use super::check;

#[test]
fn result_terms() {
    check(
        "Say: (AddOp $a, $b) => (GroupsOp (FanOp:$f $a, (returnType (variadic $a, \"i1\")), (location $b, \"fan\")), (variadic:$l $b, (NativeCodeCall<pair, 2> $a))) supplemental [{ note($_builder, $f, $l) }]",
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
                    let Option::Some([a, b]) = __cx.operands(__op0) else {
                        return Option::None
                    };
                    let __location = __op0.location();
                    let [a, b] = __cx.values([a, b]);
                    let __op0 = __root;
                    (|| -> p::Rewritten {
                        __rewriter.set_location(__location);
                        let __operands = [a];
                        let __types = {
                            let mut __list = p::SmallVec::<[p::Type; 4]>::new();
                            p::Typed::add_types(&a, __rewriter.ir(), &mut __list);
                            __list.push(__rewriter.entry_type(1));
                            __list
                        };
                        let __location = p::named_symbol_location(__rewriter, "fan", &[&b]);
                        let __default_location = __rewriter.set_location(__location);
                        let __built0 = p::build(__rewriter, 0, &__operands, &__types, &[], 0);
                        __rewriter.set_location(__default_location);
                        let __arg1_0 = a;
                        __rewriter.begin_native();
                        let (__built1_0, __built1_1) = p::ReturnsTuple::<
                            2,
                        >::into_tuple(pair(__rewriter, __arg1_0));
                        __rewriter.end_native();
                        let l = {
                            let mut __list = p::SmallVec::<[p::Value; 8]>::new();
                            __list.push(b);
                            p::NativeValues::push_to(
                                ::core::clone::Clone::clone(&__built1_0),
                                __rewriter,
                                &mut __list,
                            );
                            p::NativeValues::push_to(
                                ::core::clone::Clone::clone(&__built1_1),
                                __rewriter,
                                &mut __list,
                            );
                            __list
                        };
                        let mut __sizes = [0i32; 2];
                        let __operands = {
                            let mut __list = p::SmallVec::<[p::Value; 8]>::new();
                            let __before = __list.len();
                            __list.extend(p::declared_results(__rewriter, __built0, 0));
                            __sizes[0] = (__list.len() - __before) as i32;
                            let __before = __list.len();
                            __list.extend_from_slice(&l);
                            __sizes[1] = (__list.len() - __before) as i32;
                            __list
                        };
                        let __types = [__rewriter.result_type(__op0, 0)];
                        let __attrs = [
                            (
                                3,
                                Option::Some(
                                    __rewriter.ctx().dense_i32_array_attr(&__sizes),
                                ),
                            ),
                        ];
                        let __built3 = p::build_value(
                            __rewriter,
                            2,
                            &__operands,
                            &__types,
                            &__attrs,
                        );
                        let __values = [__built3];
                        __rewriter.begin_native();
                        let __built4 = {
                            let __word_f = &{
                                let mut __list = p::SmallVec::<[p::Value; 8]>::new();
                                __list.extend(p::declared_results(__rewriter, __built0, 0));
                                __list
                            }[..];
                            let __word_l = &l[..];
                            note(__rewriter, __word_f, __word_l)
                        };
                        __rewriter.end_native();
                        __rewriter.replace_op(__op0, &__values);
                        p::Ended::ended()
                    })();
                    Option::Some(())
                }
                &p::PatternCode {
                    spec: p::PatternSpec {
                        name: "Say",
                        root: <AddOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<AddOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 1u32,
                        entries: &[
                            p::PatternEntry::DeclaredOp(<FanOp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::TypeText {
                                text: "i1",
                                parse: |__ctx| ::core::result::Result::ok(__ctx.parse_type("i1")),
                            },
                            p::PatternEntry::DeclaredOp(<GroupsOp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::Ident("operandSegmentSizes"),
                        ],
                        generated: &["ex.fan", "ex.groups"],
                        source: "(AddOp $a, $b)",
                        results: "(GroupsOp (FanOp:$f $a, (returnType (variadic $a, \"i1\")), (location $b, \"fan\")), (variadic:$l $b, (NativeCodeCall<pair, 2> $a)))",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.add", 2),
                                p::ShapeNode::Symbol("a"),
                                p::ShapeNode::Symbol("b"),
                                p::ShapeNode::Op("ex.groups", 2),
                                p::ShapeNode::Op("ex.fan", 1),
                                p::ShapeNode::Symbol("a"),
                                p::ShapeNode::Opaque(
                                    "(variadic:$l $b, (NativeCodeCall<pair, 2> $a))",
                                ),
                            ],
                            is_conditional: false,
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
                    only_builds: false,
                }
            };
        "#]],
    );
}
