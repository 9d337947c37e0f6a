//! Printing of a module in custom form with aliases: back-patched output, and the final text once all aliases are
//! known.

use super::aliases::AliasCollector;
use super::backpatches::{BackpatchReader, Backpatches, OutputSegment, Placeholder};
use super::custom::CustomOpPrinter;
use super::output::AsmOutput;
use crate::{Ir, ModuleMeta, OpRef};

/// Maximum ratio of the back-patched output to the text: a placeholder is longer than the shortest name.
const SLACK: u64 = 4;

impl<'a> CustomOpPrinter<'a, '_> {
    /// Prints a module with its aliases. The definitions precede the module, except the deferrable ones, which are left
    /// to the caller.
    pub(super) fn module(&mut self, root: OpRef<'a>, meta: &'a ModuleMeta) {
        let asm = &mut self.ops.asm;
        let collector = AliasCollector::new(root.ctx(), meta, &asm.options, &mut asm.locations);
        let Some(collector) = collector else {
            return self.op(root);
        };
        asm.backpatches = Some(Box::new(Backpatches::new(collector)));
        let limit = asm.options.max_bytes.map(|limit| limit.saturating_mul(SLACK));
        let out = std::mem::replace(&mut asm.out, AsmOutput::in_memory(limit));
        // This requires the classes of all ops, which is too expensive for a small part of a module.
        let is_all = root.parent_op().is_none();
        let asm = &self.ops.asm;
        self.defers = is_all && !self.ops.has_more && !asm.options.skip_regions && asm.positions.is_none();
        if self.defers {
            self.classes = self.templates.classes.of_ops(root.ir());
        }
        self.op(root);
        self.defers = false;
        let asm = &mut self.ops.asm;
        let parts = std::mem::replace(&mut asm.out, out).into_parts();
        let Some(backpatches) = asm.backpatches.take() else {
            return;
        };
        asm.aliases = backpatches.collector.finish(&mut asm.locations);
        // The cached texts contain placeholders.
        asm.forget_texts();
        // Resources follow the order of the text, too.
        let resources = std::mem::take(&mut asm.resources);
        asm.definitions(false);
        asm.resources.extend(resources);
        match parts {
            Ok(parts) => self.apply_backpatches(root.ir(), &parts, &backpatches.placeholders),
            Err(error) => asm.out.fail(error),
        }
    }

    /// Writes back-patched output with its placeholders replaced.
    fn apply_backpatches(&mut self, ir: &'a Ir, parts: &[Vec<u8>], placeholders: &[Placeholder]) {
        let asm = &self.ops.asm;
        self.templates.rewrite(|text, fair| {
            let mut reader = BackpatchReader {
                text,
                placeholders,
                hidden: 0,
            };
            while let Some(part) = reader.next(|symbol| asm.alias_of(symbol).is_some()) {
                match part {
                    OutputSegment::Text(text) => fair.extend_from_slice(text),
                    OutputSegment::Alias(symbol) => fair.extend_from_slice(asm.alias_of(symbol).unwrap_or_default()),
                    // Templates with these are not used.
                    OutputSegment::Distinct(_) | OutputSegment::Run(_) => {}
                }
            }
        });
        let mut reader = BackpatchReader {
            text: &[],
            placeholders,
            hidden: 0,
        };
        let (mut start_of_part, mut next_position) = (0, 0);
        for text in parts {
            reader.text = text;
            loop {
                let asm = &mut self.ops.asm;
                asm.out.flush_if_full();
                match reader.next(|symbol| asm.alias_of(symbol).is_some()) {
                    Some(OutputSegment::Text(segment)) => {
                        // Ops begin inside of text, never with a placeholder.
                        let end = start_of_part + (text.len() - reader.text.len()) as u64;
                        let to = asm.out.position() + segment.len() as u64;
                        let positions = asm.positions.iter_mut().flatten().skip(next_position);
                        for (_, position) in positions.take_while(|(_, position)| *position < end) {
                            *position = to.saturating_sub(end - *position);
                            next_position += 1;
                        }
                        asm.out.bytes(segment);
                    }
                    Some(OutputSegment::Alias(symbol)) => {
                        asm.alias(symbol);
                    }
                    Some(OutputSegment::Distinct(id)) => asm.distinct_number(id),
                    Some(OutputSegment::Run(run)) => self.run(ir, run),
                    None => break,
                }
            }
            start_of_part += text.len() as u64;
        }
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

    /// Checks the printed text, which is the output of `mlir-opt`.
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
    fn entities_numbered_by_definitions_come_first() {
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
        // Placeholders are longer than the names.
        let aliases = vec!["#s"; 100].join(", ");
        let text = format!("#s = affine_map<() -> ()>\n\"t.a\"() {{m = [{aliases}]}} : () -> ()");
        let module = module(text.as_bytes());
        let text = print(&module, &PrintOptions::new()).expect("there is no limit");
        let limit = |limit: usize| print(&module, &PrintOptions::new().with_max_bytes(limit as u64));
        assert_eq!(limit(text.len()).expect("it fits"), text);
        assert!(matches!(limit(text.len() - 1), Err(PrintError::TooLong { .. })));
    }
}
