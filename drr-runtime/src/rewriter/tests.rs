//! Tests of the rewriter's edits of blocks, regions and ops, with their events.

mod errors;

use drr_ir::{Block, Builder, Context, ContextBuilder, Location, Mapping, Module, Op, OpRef, Region, Type, Value};
use expect_test::{Expect, expect};
use rustc_hash::FxHashMap;

use super::{Event, Rewriter};

/// Names of entities in a test: ops by the last component of their name, blocks by their first op.
struct Names {
    ops: FxHashMap<Op, String>,
    blocks: FxHashMap<Block, String>,
}

impl Names {
    fn new() -> Self {
        Names {
            ops: FxHashMap::default(),
            blocks: FxHashMap::default(),
        }
    }

    /// Adds names of new entities. Existing names are kept.
    fn learn(&mut self, module: &Module) {
        for op in module.root().walk() {
            let name = op.name_text().rsplit('.').next().unwrap_or_default().to_owned();
            let blocks = op.regions().flat_map(|region| region.blocks());
            for (number, block) in blocks.enumerate() {
                let label = self.blocks.len();
                let name = format!("^{name}{number}");
                self.blocks
                    .entry(block.handle())
                    .or_insert(if label == 0 { "^0".into() } else { name });
            }
            self.ops.entry(op.handle()).or_insert(name);
        }
    }

    fn event(&self, event: Event) -> String {
        let op = |op: Op| self.ops.get(&op).map_or("?", String::as_str);
        let block = |block: Block| self.blocks.get(&block).map_or("?", String::as_str);
        match event {
            Event::Inserted(it) => format!("+{}", op(it)),
            Event::InsertedDetached(it) => format!("+inner {}", op(it)),
            Event::Modified(it) => format!("~{}", op(it)),
            Event::Replaced(it) => format!("={}", op(it)),
            Event::Erased(it) => format!("-{}", op(it)),
            Event::Revisit(it) => format!("?{}", op(it)),
            Event::BlockInserted(it) => format!("+{}", block(it)),
            Event::BlockErased(it) => format!("-{}", block(it)),
        }
    }
}

/// A module with accessors by name.
struct At<'ir>(OpRef<'ir>);

impl At<'_> {
    /// Returns the op whose name ends with `name`.
    fn op(&self, name: &str) -> Op {
        let mut all = self.0.walk();
        let found = all.find(|op| op.name_text().rsplit('.').next() == Some(name));
        found.expect("the test names an op that is there").handle()
    }

    fn value(&self, name: &str, index: usize) -> Value {
        let op = self.0.ir().op(self.op(name));
        op.result(index).expect("the result is there").handle()
    }

    fn region(&self, name: &str, index: usize) -> Region {
        let op = self.0.ir().op(self.op(name));
        op.region(index).expect("the region is there").handle()
    }

    /// Returns the first argument of the op's first block.
    fn argument(&self, name: &str) -> Value {
        let block = self.0.ir().block(self.block(name, 0));
        block.arg(0).expect("the argument is there").handle()
    }

    fn block(&self, name: &str, index: usize) -> Block {
        let op = self.0.ir().op(self.op(name));
        let mut blocks = op.regions().flat_map(|region| region.blocks());
        blocks.nth(index).expect("the block is there").handle()
    }
}

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

/// Edits a module and compares the events, the error if there is one, and the resulting module with `expected`.
fn check<R>(text: &str, edit: impl Fn(&At<'_>, &mut Rewriter<'_>) -> R, expected: Expect) {
    let ctx = context();
    let text = format!("\"builtin.module\"() ({{\n{text}\n}}) : () -> ()");
    let mut module = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
    let copy = module.clone();
    let mut names = Names::new();
    names.learn(&module);
    let mut rewriter = Rewriter::new(module.ir_mut());
    edit(&At(copy.root()), &mut rewriter);
    let (events, error) = (rewriter.changes.events.to_vec(), rewriter.take_error());
    names.learn(&module);
    let mut shown = events
        .into_iter()
        .map(|event| names.event(event))
        .collect::<Vec<_>>()
        .join(" ");
    shown.push('\n');
    if let Some(error) = error {
        shown.push_str(&format!("{error}\n"));
    }
    let body = module.generic_form().to_string();
    let lines: Vec<&str> = body.lines().collect();
    for line in lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default() {
        shown.push_str(line.strip_prefix("  ").unwrap_or(line));
        shown.push('\n');
    }
    expected.assert_eq(&shown);
}

const TWO: &str = r#"
%v = "t.v"() : () -> i32
"t.one"() ({
^bb0(%a: i32):
  %x = "t.x"(%a) : (i32) -> i32
  "t.y"(%x) : (i32) -> ()
}, {
}) : () -> ()
"t.two"() ({
  "t.z"() : () -> ()
}) : () -> ()
"#;

#[test]
fn a_region_moves_into_another_op() {
    check(
        TWO,
        |at, rewriter| rewriter.take_body(at.region("one", 0), at.region("one", 1)),
        expect![[r#"
            +^one0
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            }, {
            ^bb0(%arg0: i32):
              %1 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.inline_region_before(at.region("one", 0), at.block("two", 0)),
        expect![[r#"
            +^one0
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            }, {
            }) : () -> ()
            "t.two"() ({
            ^bb0(%arg0: i32):
              %1 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            ^bb1:  // no predecessors
              "t.z"() : () -> ()
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.move_block_before(at.block("two", 0), at.block("one", 0)),
        expect![[r#"
            +^two0
            %0 = "t.v"() : () -> i32
            "t.one"() ({
              "t.z"() : () -> ()
            ^bb1(%1: i32):  // no predecessors
              %2 = "t.x"(%1) : (i32) -> i32
              "t.y"(%2) : (i32) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.move_block(at.block("two", 0), at.region("one", 0)),
        expect![[r#"
            +^two0
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            ^bb0(%arg0: i32):
              %1 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            ^bb1:  // no predecessors
              "t.z"() : () -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
            }) : () -> ()
        "#]],
    );
}

#[test]
fn a_block_is_inlined_with_its_arguments_replaced() {
    check(
        TWO,
        |at, rewriter| rewriter.inline_block_before(at.block("one", 0), at.op("two"), &[at.value("v", 0)]),
        expect![[r#"
            ~x +x +y -^one0
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            }, {
            }) : () -> ()
            %1 = "t.x"(%0) : (i32) -> i32
            "t.y"(%1) : (i32) -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.inline_block_at_end(at.block("one", 0), at.block("two", 0), &[at.value("v", 0)]),
        expect![[r#"
            ~x +x +y -^one0
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            }, {
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
              %1 = "t.x"(%0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn blocks_are_created_split_and_erased() {
    check(
        TWO,
        |at, rewriter| {
            let block = rewriter.append_block(at.region("two", 0), &[(Type::F32, Location::UNKNOWN)]);
            rewriter.add_argument(block, Type::I1, Location::UNKNOWN);
            rewriter.move_to_end(at.op("z"), block);
        },
        expect![[r#"
            +^two1 +z
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            ^bb0(%arg0: i32):
              %3 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%3) : (i32) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
            ^bb0:
            ^bb1(%1: f32, %2: i1):  // no predecessors
              "t.z"() : () -> ()
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.split_block(at.op("one")),
        expect![[r#"
        +^module1 +two +one
        %0 = "t.v"() : () -> i32
        ^bb1:  // no predecessors
        "t.one"() ({
        ^bb0(%arg0: i32):
          %1 = "t.x"(%arg0) : (i32) -> i32
          "t.y"(%1) : (i32) -> ()
        }, {
        }) : () -> ()
        "t.two"() ({
          "t.z"() : () -> ()
        }) : () -> ()
    "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.erase_block(at.block("one", 0)),
        expect![[r#"
        ?x -y -x -^one0
        %0 = "t.v"() : () -> i32
        "t.one"() ({
        }, {
        }) : () -> ()
        "t.two"() ({
          "t.z"() : () -> ()
        }) : () -> ()
    "#]],
    );
    check(
        TWO,
        |at, rewriter| {
            rewriter.erase_block(at.block("one", 0));
            rewriter.notify_modified(at.op("one"));
        },
        expect![[r#"
        ?x -y -x -^one0 ~one
        %0 = "t.v"() : () -> i32
        "t.one"() ({
        }, {
        }) : () -> ()
        "t.two"() ({
          "t.z"() : () -> ()
        }) : () -> ()
    "#]],
    );
    check(
        TWO,
        |at, rewriter| rewriter.erase_op(at.op("one")),
        expect![[r#"
        ?x -y -x -^one0 -one
        %0 = "t.v"() : () -> i32
        "t.two"() ({
          "t.z"() : () -> ()
        }) : () -> ()
    "#]],
    );
    let loops = r#"
"t.f"() ({
^bb0:
  "t.p"()[^bb1] : () -> ()
^bb1:
  "t.q"()[^bb2] : () -> ()
^bb2:
  "t.r"()[^bb1] : () -> ()
}) : () -> ()
"#;
    check(
        loops,
        |at, rewriter| {
            let blocks = [1, 2].map(|number| at.block("f", number));
            rewriter.erase_blocks(&blocks);
            rewriter.set_successor(at.op("p"), 0, at.block("f", 0));
            rewriter.erase_blocks(&blocks);
        },
        expect![[r#"
            ~p -q -^f1 -r -^f2
            the block cannot be erased: an op still names it as its successor
            "t.f"() ({
              "t.p"()[^bb0] : () -> ()
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| {
            rewriter.replace_uses(at.argument("one"), at.value("v", 0));
            rewriter.erase_argument(at.block("one", 0), 0);
        },
        expect![[r#"
            ~x
            %0 = "t.v"() : () -> i32
            "t.one"() ({
              %1 = "t.x"(%0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn ops_move_change_and_are_copied() {
    check(
        TWO,
        |at, rewriter| {
            rewriter.move_after(at.op("v"), at.op("two"));
            rewriter.move_before(at.op("two"), at.op("one"));
        },
        expect![[r#"
            +v +two
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
            "t.one"() ({
            ^bb0(%arg0: i32):
              %1 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            }, {
            }) : () -> ()
            %0 = "t.v"() : () -> i32
        "#]],
    );
    check(
        TWO,
        |at, rewriter| {
            rewriter.set_operands(at.op("y"), &[at.value("v", 0), at.value("x", 0)]);
            rewriter.set_operand(at.op("x"), 0, at.value("v", 0));
            rewriter.set_type(at.value("x", 0), Type::F64);
            let key = rewriter.ir().ctx().ident("k");
            rewriter.set_discardable(at.op("two"), key, Some(rewriter.ir().ctx().unit_attr()));
            rewriter.set_location_of(at.op("two"), Location::UNKNOWN);
        },
        expect![[r#"
            ~y ~x ~x ~two ~two
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            ^bb0(%arg0: i32):
              %1 = "t.x"(%0) : (i32) -> f64
              "t.y"(%0, %1) : (i32, f64) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) {k} : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| {
            rewriter.set_insert_point(drr_ir::InsertPoint::After(at.op("two")));
            rewriter.clone_op(at.op("one"), &mut Mapping::new())
        },
        expect![[r#"
            +one +x +y
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            ^bb0(%arg1: i32):
              %2 = "t.x"(%arg1) : (i32) -> i32
              "t.y"(%2) : (i32) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
            "t.one"() ({
            ^bb0(%arg0: i32):
              %1 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            }, {
            }) : () -> ()
        "#]],
    );
    check(
        TWO,
        |at, rewriter| {
            rewriter.set_insert_point(drr_ir::InsertPoint::After(at.op("two")));
            rewriter.clone_op_with(at.op("two"), &[at.value("v", 0)], &[]);
            rewriter.clone_op_with(at.op("v"), &[], &[Type::F64])
        },
        expect![[r#"
            +inner z +two +v
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            ^bb0(%arg0: i32):
              %2 = "t.x"(%arg0) : (i32) -> i32
              "t.y"(%2) : (i32) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
            "t.two"(%0) ({
              "t.z"() : () -> ()
            }) : (i32) -> ()
            %1 = "t.v"() : () -> f64
        "#]],
    );
    check(
        TWO,
        |at, rewriter| {
            rewriter.replace_uses_if(at.argument("one"), at.value("v", 0), |user, _| user.num_results() == 1);
        },
        expect![[r#"
            ~x
            %0 = "t.v"() : () -> i32
            "t.one"() ({
            ^bb0(%arg0: i32):
              %1 = "t.x"(%0) : (i32) -> i32
              "t.y"(%1) : (i32) -> ()
            }, {
            }) : () -> ()
            "t.two"() ({
              "t.z"() : () -> ()
            }) : () -> ()
        "#]],
    );
}
