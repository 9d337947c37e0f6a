//! One thing of each kind that is large. That time grows with the size and not with its square is counted elsewhere; here it is
//! tried that it works, which would take minutes.

use drr_ir::{ContextBuilder, Module};

fn parse(text: &str) -> Module {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn entries(count: usize, value: &str) -> String {
    let entries: Vec<String> = (0..count).map(|number| format!("k{number}{value}")).collect();
    entries.join(", ")
}

#[test]
fn f42_a_dictionary_of_many_keys() {
    for value in ["", " = 1 : i32", " = {a = 1 : i8}"] {
        let module = parse(&format!(
            "\"u.op\"() {{d = {{{}}}}} : () -> ()",
            entries(160_000, value)
        ));
        let op = module.root().walk().nth(1).expect("there is one");
        let (_, dictionary) = op.discardable_attrs().next().expect("there is one");
        assert_eq!(dictionary.dictionary(module.ctx()).map(<[_]>::len), Some(160_000));
        assert!(module.to_string().contains("k159999"));
    }
}

#[test]
fn f42_an_op_with_many_attributes() {
    let count = 1_000_000;
    for (open, close) in [("<{", "}>"), ("{", "}")] {
        let module = parse(&format!(
            "\"u.op\"() {open}{}{close} : () -> ()",
            entries(count, " = 1 : i32")
        ));
        let op = module.root().walk().nth(1).expect("there is one");
        assert_eq!(op.inherent_attrs().count() + op.discardable_attrs().count(), count);
        assert!(module.to_string().contains("k999999 = 1 : i32"));
    }
}

#[test]
fn f42_a_key_that_stands_twice_among_many() {
    for open in ["d = {", ""] {
        let close = if open.is_empty() { "" } else { "}" };
        let text = format!(
            "\"u.op\"() {{{open}{}, k7 = 2 : i32{close}}} : () -> ()",
            entries(100, " = 1 : i32")
        );
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let errors = Module::parse(&ctx, &text).expect_err("k7 stands twice");
        assert!(errors.to_string().contains("k7"), "{errors}");
    }
}
