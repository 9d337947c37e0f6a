//! A module in custom form with its aliases: a draft, and its copy when all aliases are known.

use super::aliases::Collector;
use super::custom::CustomOps;
use super::draft::{Draft, Marked};
use super::output::{END, ESCAPED, MARK, MARK_LEN, Output, TEMPLATE};
use crate::{ModuleMeta, OpRef};

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
