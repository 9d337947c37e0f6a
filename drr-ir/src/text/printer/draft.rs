//! A text in which aliases stand as marks, because the names of all depend on all that is written: MLIR prints a module once to
//! nowhere to see what needs an alias. Here it is printed once, and marks are replaced when the names are known. What has a
//! template is a mark, too, so that a draft is short.
//!
//! A mark is a byte that is in no UTF-8, and four that say what it stands for. Bodies of dialects may have that byte: it is then
//! marked itself.

use super::aliases::{Collector, Symbol};
use super::custom::CustomOps;
use super::output::Output;
use super::structures::{Structures, Task};
use crate::{ModuleMeta, OpRef};

/// What is known while a draft is written.
pub(super) struct Draft<'a> {
    collector: Collector<'a>,
    /// What marks stand for.
    marked: Vec<Marked>,
    /// Whether what is written may get an alias by that.
    makes_aliases: bool,
}

#[derive(Clone, Copy)]
enum Marked {
    Alias(Symbol),
    /// What follows gives way to the alias of the symbol, if it has one in the end.
    Optional(Symbol),
    /// The number of a distinct attribute.
    Distinct(u64),
}

/// The first byte of a mark.
pub(super) const MARK: u8 = 0xFF;

const MARK_LEN: usize = 5;

/// The byte itself.
pub(super) const ESCAPED: u32 = u32::MAX;

/// The end of what gives way to an alias.
const END: u32 = u32::MAX - 1;

/// An op that a template is for, in full but for its results: two more marks say the class and the op.
pub(super) const TEMPLATE: u32 = u32::MAX - 2;

/// How much longer a draft may be than the text: a mark is longer than the shortest name.
const SLACK: u64 = 4;

impl<'a> CustomOps<'a, '_> {
    /// Writes a module with its aliases, whose definitions come first. Those that can be deferred are left.
    pub(super) fn module(&mut self, root: OpRef<'a>, meta: &'a ModuleMeta) {
        let structures = &mut self.ops.structures;
        let collector = Collector::new(root.ctx(), meta, &structures.options, &mut structures.locations);
        let Some(collector) = collector else {
            return self.op(root);
        };
        structures.draft = Some(Box::new(Draft {
            collector,
            marked: Vec::new(),
            makes_aliases: true,
        }));
        let limit = structures.options.max_bytes.map(|limit| limit.saturating_mul(SLACK));
        let out = std::mem::replace(&mut structures.out, Output::in_memory(limit));
        self.op(root);
        let structures = &mut self.ops.structures;
        let parts = std::mem::replace(&mut structures.out, out).into_parts();
        let Some(draft) = structures.draft.take() else { return };
        structures.aliases = draft.collector.finish(&mut structures.locations);
        // They have marks.
        structures.forget_texts();
        // Resources are in the order of the text, too.
        let resources = std::mem::take(&mut structures.resources);
        structures.definitions(false);
        structures.resources.extend(resources);
        match parts {
            Ok(parts) => self.fair_copy(root, &parts, &draft.marked),
            Err(error) => structures.out.fail(error),
        }
    }

    /// Writes a draft with what its marks stand for.
    fn fair_copy(&mut self, root: OpRef<'a>, parts: &[Vec<u8>], marked: &[Marked]) {
        // How many ends come before the text is written again.
        let mut hidden = 0u32;
        for mut text in parts.iter().map(Vec::as_slice) {
            loop {
                let (before, rest) = text.split_at(memchr::memchr(MARK, text).unwrap_or(text.len()));
                let structures = &mut self.ops.structures;
                structures.out.flush_if_full();
                if hidden == 0 {
                    structures.out.bytes(before);
                }
                let Some((mark, rest)) = rest.split_first_chunk::<MARK_LEN>() else {
                    break;
                };
                text = rest;
                let number = number_of(mark);
                match (number, marked.get(number as usize)) {
                    (TEMPLATE, _) => {
                        let Some((class, rest)) = rest.split_first_chunk() else {
                            break;
                        };
                        let Some((op, rest)) = rest.split_first_chunk() else {
                            break;
                        };
                        text = rest;
                        let op = OpRef {
                            ir: root.ir(),
                            id: number_of(op),
                        };
                        self.leaf(op, number_of(class));
                    }
                    (END, _) => hidden = hidden.saturating_sub(1),
                    (_, Some(Marked::Optional(_))) if hidden > 0 => hidden += 1,
                    _ if hidden > 0 => {}
                    (ESCAPED, _) => structures.out.byte(MARK),
                    (_, Some(&Marked::Optional(symbol))) => hidden = u32::from(structures.alias(symbol)),
                    (_, Some(&Marked::Alias(symbol))) => {
                        structures.alias(symbol);
                    }
                    (_, Some(&Marked::Distinct(id))) => structures.distinct_number(id),
                    (_, None) => {}
                }
            }
        }
    }
}

fn number_of(mark: &[u8; MARK_LEN]) -> u32 {
    let [_, number @ ..] = *mark;
    u32::from_le_bytes(number)
}

impl<'a> Structures<'a, '_> {
    /// Writes the alias of a symbol, if it has one. In a draft this may be open: then what is written next, and what the tasks
    /// that come on top of these write, gives way to it.
    pub(super) fn alias(&mut self, symbol: Symbol) -> bool {
        let Some(draft) = &mut self.draft else {
            let Some(name) = self.aliases.of(self.ids, symbol) else {
                return false;
            };
            self.out.bytes(name);
            return true;
        };
        match draft.collector.has_alias(symbol) {
            Some(true) => draft.mark(&mut self.out, Marked::Alias(symbol)),
            Some(false) => return false,
            None => {
                draft.mark(&mut self.out, Marked::Optional(symbol));
                self.push(Task::EndOfOptional);
                return false;
            }
        }
        true
    }

    /// Writes the number of a distinct attribute, or its mark.
    pub(super) fn distinct_number(&mut self, id: u64) {
        match &mut self.draft {
            Some(draft) => draft.mark(&mut self.out, Marked::Distinct(id)),
            None => {
                let next = self.distinct.len() as u64;
                let number = *self.distinct.entry(id).or_insert(next);
                self.out.number(number);
            }
        }
    }

    pub(super) fn end_of_optional(&mut self) {
        self.out.mark(END);
    }

    /// Notes that a symbol is written, so that it may get an alias. False if what is written now makes none.
    pub(super) fn visit(&mut self, symbol: Symbol, deferrable: bool) -> bool {
        let Some(draft) = &mut self.draft else { return true };
        if draft.makes_aliases {
            draft.collector.visit(symbol, deferrable, &mut self.locations);
        }
        draft.makes_aliases
    }

    /// Notes that an op is written in generic form; what it has is looked at in an order of its own.
    pub(super) fn visit_op(&mut self, op: OpRef<'a>) {
        if let Some(draft) = &mut self.draft {
            draft.collector.visit_op(op, &mut self.locations);
        }
    }

    /// Whether what is written from now on may get an alias by that; what was before.
    pub(super) fn make_aliases(&mut self, makes_aliases: bool) -> bool {
        match &mut self.draft {
            Some(draft) => std::mem::replace(&mut draft.makes_aliases, makes_aliases),
            None => true,
        }
    }
}

impl Draft<'_> {
    fn mark(&mut self, out: &mut Output<'_>, marked: Marked) {
        // More marks than this would take 16 GiB.
        out.mark(self.marked.len() as u32);
        self.marked.push(marked);
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::text::printer::{PrintError, PrintOptions};
    use crate::{ContextBuilder, Module};

    fn module(text: &[u8]) -> Module {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"))
    }

    fn print(module: &Module, options: &PrintOptions) -> Result<Vec<u8>, PrintError> {
        let mut text = Vec::new();
        module.print(&mut text, options).map(|()| text)
    }

    /// What is printed, as `mlir-opt` prints it.
    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let printed = print(&module(text.as_bytes()), &PrintOptions::new()).expect("a vector takes everything");
        expected.assert_eq(&String::from_utf8_lossy(&printed));
    }

    #[test]
    fn properties_of_unregistered_ops_have_the_aliases_of_others() {
        check(
            r#"
            "t.a"() <{m = affine_map<(d0) -> (d0)>}> ({
              "t.r"() <{n = [affine_map<(d0) -> (d0)>]}> : () -> ()
            }) : () -> ()
            "t.a"() <{m = [affine_map<(d0) -> (d0 + 1)>, affine_map<(d0) -> (d0)>]}> : () -> ()
            "t.b"() {m = affine_map<(d0) -> (d0)>} : () -> ()
            "#,
            expect![[r#"
                #map = affine_map<(d0) -> (d0)>
                module {
                  "t.a"() <{m = #map}> ({
                    "t.r"() <{n = [#map]}> : () -> ()
                  }) : () -> ()
                  "t.a"() <{m = [affine_map<(d0) -> (d0 + 1)>, #map]}> : () -> ()
                  "t.b"() {m = #map} : () -> ()
                }
            "#]],
        );
    }

    #[test]
    fn what_definitions_number_comes_first() {
        check(
            r#"
            "t.a"() {e = distinct[4]<>, r = dense_resource<b> : tensor<1xi8>} : () -> ()
            "t.a"() {d = distinct[3]<dense_resource<a> : tensor<1xi8>>} : () -> ()
            {-#
              dialect_resources: {
                builtin: {
                  a: "0x010000000A",
                  b: "0x010000000B"
                }
              }
            #-}
            "#,
            expect![[r##"
                #distinct = distinct[0]<dense_resource<a> : tensor<1xi8>>
                module {
                  "t.a"() {e = distinct[1]<>, r = dense_resource<b> : tensor<1xi8>} : () -> ()
                  "t.a"() {d = #distinct} : () -> ()
                }

                {-#
                  dialect_resources: {
                    builtin: {
                      a: "0x010000000A",
                      b: "0x010000000B"
                    }
                  }
                #-}
            "##]],
        );
    }

    #[test]
    fn the_byte_of_marks_in_a_body_stays() {
        let text = b"\"t.a\"() {m = affine_map<() -> ()>, v = #u.x<\"\xff\x00\x00\x00\x00\xff\xff\">} : () -> ()";
        let printed = print(&module(text), &PrintOptions::new()).expect("a vector takes everything");
        let line = b"  \"t.a\"() {m = #map, v = #u.x<\"\xff\x00\x00\x00\x00\xff\xff\">} : () -> ()\n";
        assert!(
            printed.windows(line.len()).any(|window| window == line),
            "{}",
            printed.escape_ascii()
        );
    }

    #[test]
    fn the_limit_is_that_of_the_text() {
        // Marks are longer than their names.
        let aliases = vec!["#s"; 100].join(", ");
        let text = format!("#s = affine_map<() -> ()>\n\"t.a\"() {{m = [{aliases}]}} : () -> ()");
        let module = module(text.as_bytes());
        let text = print(&module, &PrintOptions::new()).expect("there is no limit");
        let limit = |limit: usize| print(&module, &PrintOptions::new().with_max_bytes(limit as u64));
        assert_eq!(limit(text.len()).expect("it fits"), text);
        assert!(matches!(limit(text.len() - 1), Err(PrintError::TooLong { .. })));
    }
}
