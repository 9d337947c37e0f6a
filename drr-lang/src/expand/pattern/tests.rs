//! Tests of the generated code of whole patterns, in readable form.

mod building;
mod definition;
mod orders;

use expect_test::{Expect, expect};

use crate::check::pattern::lints::rule_of;
use crate::check::pattern::typed_tests::model;
use crate::expand::pattern::code;
use crate::report::Report;
use crate::syntax::pattern::parse::parse_pattern;

/// Compares the matcher and the rewrite of a pattern over the example ops.
fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    let model = model(source, &mut report);
    let pattern = parse_pattern(source.parse().unwrap(), &mut report).1;
    let (Some(model), Some(pattern)) = (model, pattern) else {
        panic!("{}", report.show(source))
    };
    let code = code(&pattern, &model, &rule_of(&pattern, &model).rule());
    let file = syn::parse2(quote::quote!(const CODE: &PatternCode = #code;)).expect("the code parses");
    let text = prettyplease::unparse(&file)
        .replace("__drr::", "p::")
        .replace("::core::option::", "");
    expect.assert_eq(&text);
}

#[test]
fn quick_start_pattern() {
    check(
        "LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)",
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
                    let Option::Some(x) = __cx.operand(__op0, 0) else {
                        return Option::None
                    };
                    let Option::Some(a) = __cx.required(__op0, 0) else {
                        return Option::None
                    };
                    if !(<p::F32Attr as p::AttrConstraint>::holds(__cx.ctx(), a)) {
                        return __cx
                            .wrong_attribute(
                                __op0,
                                "a_attr",
                                Option::Some(a),
                                <p::F32Attr as p::AttrConstraint>::summary,
                            );
                    }
                    let __location = __op0.location();
                    let x = x.handle();
                    let __op0 = __root;
                    __rewriter.set_location(__location);
                    let __operands = [x];
                    let __types = [__rewriter.result_type(__op0, 0)];
                    let __attrs = [(2, Option::Some(a))];
                    p::build_and_replace(__rewriter, __op0, 1, &__operands, &__types, &__attrs);
                    Option::Some(())
                }
                &p::PatternCode {
                    spec: p::PatternSpec {
                        name: "LowerA",
                        root: <AOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<AOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 1u32,
                        entries: &[
                            p::PatternEntry::Ident("a_attr"),
                            p::PatternEntry::DeclaredOp(<COp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::Ident("c_attr"),
                        ],
                        generated: &["test.c_op"],
                        source: "(AOp $x, F32Attr:$a)",
                        results: "(COp $x, $a)",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("test.a_op", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Constrained(
                                    "F32Attr",
                                    Option::Some("a"),
                                ),
                                p::ShapeNode::Op("test.c_op", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Symbol("a"),
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
                    only_builds: true,
                }
            };
        "#]],
    );
}

#[test]
fn remaining_constructs() {
    check(
        "(AddOp (NegOp:$n $x), (SplitOp:$s__1 $x)) => [(NegOp:$q $x), (AddOp (low:$m $x, $n, 3), $q)] where [(HasOneUse $n), (same $x, $s__0)]",
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
                    let Option::Some(__op1) = __cx.operand_by(__op0, 0, 0) else {
                        return Option::None
                    };
                    let Option::Some(x) = __cx.operand(__op1, 0) else {
                        return Option::None
                    };
                    let Option::Some(__op2) = __cx.operand_as(__op0, 1, 1, 1) else {
                        return Option::None
                    };
                    let Option::Some(__x_1) = __cx.operand(__op2, 0) else {
                        return Option::None
                    };
                    if !(x == __x_1) {
                        return __cx.because("`$x` is bound to two different values");
                    }
                    if !(p::Entities((__op1.result(0)?,)).satisfy::<p::HasOneUse>(__cx)) {
                        return __cx.because("`(HasOneUse $n)` does not hold");
                    }
                    let __before = __cx.reasons_so_far();
                    if !(p::PredicateResult::holds(same(__cx, x, __op2.result(0)?))) {
                        return __cx.test_does_not_hold("(same $x, $s__0)", __before);
                    }
                    let __locations = __cx.locations([__op0, __op1, __op2]);
                    let __op1 = __op1.handle();
                    let x = x.handle();
                    {
                        #[allow(non_snake_case)]
                        let m = 0;
                    }
                    let __op0 = __root;
                    __rewriter.set_fused_location(&__locations);
                    let __operands = [x];
                    let __types = [__rewriter.value_type(__operands[0]); 1];
                    let __built0 = p::build(__rewriter, 0, &__operands, &__types, &[], 0);
                    let __arg1_0 = x;
                    let __arg1_1 = {
                        let Option::Some(__arg) = <_ as p::BuiltArg<
                            1,
                        >>::from_built(__rewriter, __op1) else {
                            __rewriter
                                .report(
                                    "an op without results was passed to native code as a value",
                                );
                            return p::Ended::ended();
                        };
                        __arg
                    };
                    let __arg1_2 = 3;
                    __rewriter.begin_native();
                    let __built1 = low(__rewriter, __arg1_0, __arg1_1, __arg1_2);
                    __rewriter.end_native();
                    let __operands = [
                        p::NativeValue::into_value(::core::clone::Clone::clone(&__built1)),
                        __rewriter.result(__built0, 0),
                    ];
                    let __types = [__rewriter.value_type(__operands[0]); 1];
                    p::build_and_replace(__rewriter, __op0, 2, &__operands, &__types, &[]);
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
                        root: <AddOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<AddOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 3u32,
                        entries: &[
                            p::PatternEntry::DeclaredOp(<NegOp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::DeclaredOp(<SplitOp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::DeclaredOp(<AddOp<'_> as p::OpDef>::DEF),
                        ],
                        generated: &["ex.add", "ex.neg"],
                        source: "(AddOp (NegOp:$n $x), (SplitOp:$s__1 $x))",
                        results: "[(NegOp:$q $x), (AddOp (low:$m $x, $n, 3), $q)]",
                        constraints: "(HasOneUse $n), (same $x, $s__0)",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.add", 2),
                                p::ShapeNode::Op("ex.neg", 1),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::OpResult("ex.split", 1, 1),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Op("ex.add", 2),
                                p::ShapeNode::Opaque("(low:$m $x, $n, 3)"),
                                p::ShapeNode::Symbol("q"),
                            ],
                            is_conditional: true,
                        }),
                        file: __LOCATION.file(),
                        line: __LOCATION.line(),
                        labels: &[],
                        bounded_recursion: false,
                        fallible: false,
                        footprint: p::MatchFootprint::ANYTHING,
                        predicates: &[
                            p::Predicate::Operand(0, 0, 0),
                            p::Predicate::Operand(0, 1, 1),
                            p::Predicate::Same(1, 0, 2, 0),
                        ],
                    },
                    apply: __apply,
                    only_builds: false,
                }
            };
        "#]],
    );
    check(
        "(GroupsOp $a, $a) => (GroupsOp $a, $a)",
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
                    let a = {
                        let __range = p::operand_segment(
                            __op0,
                            <GroupsOp<'_> as p::OpDef>::DEF,
                            0,
                        )?;
                        __op0.operand_range(__range.start, __range.len())
                    };
                    let __a_1 = {
                        let __range = p::operand_segment(
                            __op0,
                            <GroupsOp<'_> as p::OpDef>::DEF,
                            1,
                        )?;
                        __op0.operand_range(__range.start, __range.len())
                    };
                    if !(::core::iter::Iterator::eq(a, __a_1)) {
                        return __cx.because("`$a` is bound to two different values");
                    }
                    let __location = __op0.location();
                    let a: p::SmallVec<[p::Value; 8]> = a.handles();
                    let __op0 = __root;
                    __rewriter.set_location(__location);
                    let mut __sizes = [0i32; 2];
                    let __operands = {
                        let mut __list = p::SmallVec::<[p::Value; 8]>::new();
                        let __before = __list.len();
                        __list.extend_from_slice(&a);
                        __sizes[0] = (__list.len() - __before) as i32;
                        let __before = __list.len();
                        __list.extend_from_slice(&a);
                        __sizes[1] = (__list.len() - __before) as i32;
                        __list
                    };
                    let __types = [__rewriter.result_type(__op0, 0)];
                    let __attrs = [
                        (
                            1,
                            Option::Some(
                                __rewriter.ctx().dense_i32_array_attr(&__sizes),
                            ),
                        ),
                    ];
                    p::build_and_replace(__rewriter, __op0, 0, &__operands, &__types, &__attrs);
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
                        root: <GroupsOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<GroupsOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 1u32,
                        entries: &[
                            p::PatternEntry::DeclaredOp(<GroupsOp<'_> as p::OpDef>::DEF),
                            p::PatternEntry::Ident("operandSegmentSizes"),
                        ],
                        generated: &["ex.groups"],
                        source: "(GroupsOp $a, $a)",
                        results: "(GroupsOp $a, $a)",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.groups", 2),
                                p::ShapeNode::Symbol("a"),
                                p::ShapeNode::Symbol("a"),
                                p::ShapeNode::Op("ex.groups", 2),
                                p::ShapeNode::Symbol("a"),
                                p::ShapeNode::Symbol("a"),
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
                    only_builds: true,
                }
            };
        "#]],
    );
    check(
        "(MetaOp $x, $k) => (MaybeOp x = $x, k = $k)",
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
                    let Option::Some(x) = __cx.operand(__op0, 0) else {
                        return Option::None
                    };
                    let Option::Some(k) = __cx.required(__op0, 0) else {
                        return Option::None
                    };
                    if !(<p::I32Attr as p::AttrConstraint>::holds(__cx.ctx(), k)) {
                        return __cx.is_no("$k", <p::I32Attr as p::AttrConstraint>::summary);
                    }
                    let __location = __op0.location();
                    let x = x.handle();
                    let __op0 = __root;
                    __rewriter.set_location(__location);
                    let __operands = [x];
                    let __types = [__rewriter.result_type(__op0, 0)];
                    let __attrs = [(0, Option::Some(k))];
                    p::build_and_replace(__rewriter, __op0, 1, &__operands, &__types, &__attrs);
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
                            p::PatternEntry::DeclaredOp(<MaybeOp<'_> as p::OpDef>::DEF),
                        ],
                        generated: &["ex.maybe"],
                        source: "(MetaOp $x, $k)",
                        results: "(MaybeOp x = $x, k = $k)",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.meta", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Symbol("k"),
                                p::ShapeNode::Op("ex.maybe", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Symbol("k"),
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
        "#]],
    );
    check(
        "(MaybeOp $x, $k) => (ScaleOp $x, (low $k))",
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
                    let Option::Some(x) = __cx.operand(__op0, 0) else {
                        return Option::None
                    };
                    let k = __op0.inherent(__cx.entry_ident(0));
                    let __location = __op0.location();
                    let x = x.handle();
                    let __op0 = __root;
                    let __context = __rewriter.shared_ctx();
                    __rewriter.set_location(__location);
                    let __arg0_0 = {
                        let __ctx: &p::Context = &__context;
                        {
                            let Option::Some(__arg) = p::optional_attr(
                                k,
                                |__attr| <_ as p::AttrArg<
                                    _,
                                >>::convert::<p::I32Attr>(__ctx, __attr),
                            ) else {
                                __rewriter
                                    .report(
                                        "an attribute passed to native code does not satisfy its constraint",
                                    );
                                return p::Ended::ended();
                            };
                            __arg
                        }
                    };
                    __rewriter.begin_native();
                    let __built0 = low(__rewriter, __arg0_0);
                    __rewriter.end_native();
                    let __attr0 = p::NativeAttr::<
                        p::I32Attr,
                    >::into_arg(::core::clone::Clone::clone(&__built0), __rewriter, "ex.scale", "k");
                    let __operands = [x];
                    let __types = [__rewriter.result_type(__op0, 0)];
                    let __attrs = [(0, Option::Some(__attr0))];
                    p::build_and_replace(__rewriter, __op0, 1, &__operands, &__types, &__attrs);
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
                        root: <MaybeOp<'_> as p::OpDef>::DEF.name,
                        root_def: Option::Some(<MaybeOp<'_> as p::OpDef>::DEF),
                        root_kind: p::RootKind::OperationName,
                        benefit: 1u32,
                        entries: &[
                            p::PatternEntry::Ident("k"),
                            p::PatternEntry::DeclaredOp(<ScaleOp<'_> as p::OpDef>::DEF),
                        ],
                        generated: &["ex.scale"],
                        source: "(MaybeOp $x, $k)",
                        results: "(ScaleOp $x, (low $k))",
                        constraints: "",
                        shape: Option::Some(p::Rule {
                            nodes: &[
                                p::ShapeNode::Op("ex.maybe", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Symbol("k"),
                                p::ShapeNode::Op("ex.scale", 2),
                                p::ShapeNode::Symbol("x"),
                                p::ShapeNode::Opaque("(low $k)"),
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
                    only_builds: true,
                }
            };
        "#]],
    );
}
