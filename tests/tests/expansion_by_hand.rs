//! The expansion of the quick start's two ops and one pattern, written by hand. The macros reproduce it. It fixes the
//! public API of the IR and `drr::__private`.

use drr::__private as p;
use drr::prelude::*;

/// `op! { pub AOp = "test.a_op", (ins AnyType:$a_input, AnyAttr:$a_attr), (outs AnyType:$a_output) }`
mod a_op {
    use drr::__private as p;

    #[derive(Clone, Copy, Debug)]
    pub(super) struct AOp<'ir>(p::OpRef<'ir>);

    impl<'ir> AOp<'ir> {
        pub(super) fn a_input(self) -> p::ValueRef<'ir> {
            p::access::operand(self.0, <Self as p::OpDef>::DEF, 0)
        }

        pub(super) fn a_attr(self) -> Option<<p::AnyAttr as p::AttrConstraint>::Value<'ir>> {
            <p::AnyAttr as p::AttrConstraint>::value(self.0.ctx(), p::access::attr(self.0, 1)?)
        }

        pub(super) fn a_output(self) -> p::ValueRef<'ir> {
            p::access::result(self.0, <Self as p::OpDef>::DEF, 0)
        }
    }

    impl p::OpDef for AOp<'_> {
        const DEF: &'static p::OpDescriptor = &p::OpDescriptor {
            name: "test.a_op",
            args: &[
                p::ArgDescriptor {
                    name: "a_input",
                    kind: p::ArgKind::Operand {
                        constraint: p::TypeConstraintRef::of::<p::AnyType>(),
                        multiplicity: p::Multiplicity::One,
                        groups: None,
                    },
                },
                p::ArgDescriptor {
                    name: "a_attr",
                    kind: p::ArgKind::Attribute {
                        constraint: p::AttrConstraintRef::of::<p::AnyAttr>(),
                        presence: p::Presence::Required,
                    },
                },
            ],
            results: &[p::ResultDescriptor {
                name: "a_output",
                constraint: p::TypeConstraintRef::of::<p::AnyType>(),
                multiplicity: p::Multiplicity::One,
            }],
            regions: &[],
            successors: &[],
            traits: &[],
            hooks: p::Hooks {
                fold: None,
                verify: None,
                verify_symbol_uses: None,
                infer: None,
            },
            form: p::CustomForm::NONE,
        };
    }

    impl p::Argument<0> for AOp<'_> {
        type Kind = p::kind::Operand;
        type Constraint = p::AnyType;
        const NAME: &'static str = "a_input";
    }

    impl p::Argument<1> for AOp<'_> {
        type Kind = p::kind::Attr;
        type Constraint = p::AnyAttr;
        const NAME: &'static str = "a_attr";
    }

    impl p::OpResult<0> for AOp<'_> {
        type Kind = p::kind::Operand;
        type Constraint = p::AnyType;
        const NAME: &'static str = "a_output";
    }

    impl<'ir> p::TypedOp<'ir> for AOp<'ir> {
        fn op(self) -> p::OpRef<'ir> {
            self.0
        }

        fn assume(op: p::OpRef<'ir>) -> Self {
            AOp(op)
        }
    }

    impl p::BuildOp for AOp<'_> {
        type Args<'a> = (p::Value, p::Attribute);
        type Types<'a> = p::Type;

        fn build(
            builder: &mut (impl p::Builder + ?Sized),
            (a_input, a_attr): Self::Args<'_>,
            a_output: Self::Types<'_>,
        ) -> p::Op {
            let name = builder.ctx().op_name("test.a_op");
            let location = builder.location();
            let inherent = [(builder.ctx().ident("a_attr"), a_attr)];
            builder.insert(p::OperationState {
                location,
                operands: &[a_input],
                result_types: &[a_output],
                inherent: &inherent,
                ..p::OperationState::new(name)
            })
        }
    }
}

/// `op! { pub COp = "test.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output) }`: only what differs
/// in kind from `AOp` is interesting, so the rest is left out.
mod c_op {
    use drr::__private as p;

    #[derive(Clone, Copy, Debug)]
    #[expect(dead_code, reason = "its accessors are left out")]
    pub(super) struct COp<'ir>(p::OpRef<'ir>);

    impl p::OpDef for COp<'_> {
        const DEF: &'static p::OpDescriptor = &p::OpDescriptor {
            name: "test.c_op",
            args: &[
                p::ArgDescriptor {
                    name: "c_input",
                    kind: p::ArgKind::Operand {
                        constraint: p::TypeConstraintRef::of::<p::AnyType>(),
                        multiplicity: p::Multiplicity::One,
                        groups: None,
                    },
                },
                p::ArgDescriptor {
                    name: "c_attr",
                    kind: p::ArgKind::Attribute {
                        constraint: p::AttrConstraintRef::of::<p::AnyAttr>(),
                        presence: p::Presence::Required,
                    },
                },
            ],
            results: &[p::ResultDescriptor {
                name: "c_output",
                constraint: p::TypeConstraintRef::of::<p::AnyType>(),
                multiplicity: p::Multiplicity::One,
            }],
            regions: &[],
            successors: &[],
            traits: &[],
            hooks: p::Hooks {
                fold: None,
                verify: None,
                verify_symbol_uses: None,
                infer: None,
            },
            form: p::CustomForm::NONE,
        };
    }
}

use a_op::AOp;
use c_op::COp;

/// `dialect! { pub Test = "test", ops: [AOp, COp] }`
pub struct Test;

impl p::Dialects for Test {
    fn register(&self, registry: &mut p::RegistryBuilder) {
        registry.add(&p::DialectDescriptor {
            name: "test",
            ops: &[<AOp<'_> as p::OpDef>::DEF, <COp<'_> as p::OpDef>::DEF],
            types: &[],
            attrs: &[],
            materialize_constant: None,
            canonicalization_patterns: None,
            attribute_hooks: p::AttributeHooks::NONE,
            allows_unknown_ops: false,
            allows_unknown_types: false,
            allows_unknown_attrs: false,
        });
    }
}

/// `pat! { pub LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a) }`
pub struct LowerA;

impl p::Generated for LowerA {
    const CODE: &'static p::PatternCode = {
        fn apply(root: p::Op, rewriter: &mut p::Rewriter<'_>) -> Option<()> {
            use p::Builder;
            use p::methods::*;
            let cx = &rewriter.match_context();
            let op = cx.root(root);
            let x = cx.operand(op, 0)?;
            let a = cx.required(op, 0)?;
            if !<p::F32Attr as p::AttrConstraint>::holds(cx.ctx(), a) {
                let summary = <p::F32Attr as p::AttrConstraint>::summary;
                return cx.wrong_attribute(op, "a_attr", Some(a), summary);
            }
            let location = op.location();
            let x = x.handle();
            rewriter.set_location(location);
            let types = [rewriter.result_type(root, 0)];
            let (name, key) = (rewriter.entry_name(1), rewriter.entry_ident(2));
            let c_op = rewriter.insert(p::OperationState {
                location,
                operands: &[x],
                result_types: &types,
                inherent: &[(key, a)],
                ..p::OperationState::new(name)
            });
            let value = rewriter.result(c_op, 0);
            rewriter.replace_op(root, &[value]);
            Some(())
        }

        &p::PatternCode {
            spec: p::PatternSpec {
                root_kind: p::RootKind::OperationName,
                name: "LowerA",
                root: "test.a_op",
                root_def: None,
                benefit: 1,
                entries: &[
                    p::PatternEntry::Ident("a_attr"),
                    p::PatternEntry::Op("test.c_op"),
                    p::PatternEntry::Ident("c_attr"),
                ],
                generated: &["test.c_op"],
                source: "(AOp $x, F32Attr:$a)",
                results: "(COp $x, $a)",
                constraints: "",
                shape: Some(p::Rule {
                    nodes: &[
                        p::ShapeNode::Op("test.a_op", 2),
                        p::ShapeNode::Symbol("x"),
                        p::ShapeNode::Constrained("F32Attr", Some("a")),
                        p::ShapeNode::Op("test.c_op", 2),
                        p::ShapeNode::Symbol("x"),
                        p::ShapeNode::Symbol("a"),
                    ],
                    is_conditional: false,
                }),
                file: file!(),
                line: line!(),
                labels: &[],
                bounded_recursion: false,
                fallible: false,
                footprint: p::MatchFootprint::tree(0),
                predicates: &[],
            },
            apply,
            only_builds: true,
        }
    };
}

#[test]
fn the_quick_start_rewrites_by_hand() {
    let ctx = Context::with(Test);
    let mut module = Module::new(&ctx);
    let source = ctx.op_name("builtin.unrealized_conversion_cast");
    let (float, int) = (ctx.f32_attr(1.0), ctx.i32_attr(1));
    let mut builder = module.builder();
    let source = builder.insert(p::OperationState {
        result_types: &[Type::F32],
        ..p::OperationState::new(source)
    });
    let value = builder.result(source, 0);
    let first = AOp::build(&mut builder, (value, float), Type::F32);
    let value = builder.result(first, 0);
    let second = AOp::build(&mut builder, (value, int), Type::F32);
    let first = AOp::cast(module.ir().op(first)).expect("it is an `a_op`");
    assert_eq!(first.a_attr(), Some(float));
    assert_eq!(first.a_output().uses().count(), 1);
    assert_eq!(
        first.a_input().handle(),
        module.ir().op(source).result(0).expect("one result").handle()
    );

    let patterns = PatternSet::new()
        .with(LowerA)
        .freeze(&ctx)
        .expect("all ops are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    assert_eq!(
        outcome.to_string(),
        "converged after 2 iterations: 1 rewrite, 0 folds, 0 dead ops erased\n  1  LowerA"
    );
    let names: Vec<_> = module.root().walk().map(|op| op.name_text().into_owned()).collect();
    assert_eq!(
        names,
        [
            "builtin.module",
            "builtin.unrealized_conversion_cast",
            "test.c_op",
            "test.a_op"
        ]
    );
    let lowered = module
        .ir()
        .op(second)
        .operand(0)
        .and_then(|value| value.defining_op())
        .expect("a `c_op`");
    assert_eq!(lowered.attr_named("c_attr"), Some(float));
}

#[test]
fn a_set_with_an_unknown_op_does_not_freeze() {
    let error = PatternSet::new()
        .with(LowerA)
        .freeze(&Context::new())
        .expect_err("`test` is not registered");
    assert_eq!(
        error.to_string(),
        "pattern `LowerA` names the op `test.a_op`, which is not registered\n  = help: create the context with the \
         dialect of `test.a_op`: `Context::with(..)`"
    );
}
