use crate::{Context, ContextBuilder, Module, ReduceError};

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

fn has(name: &'static str) -> impl Fn(&Module) -> bool {
    move |module| module.root().walk().any(|op| op.name_text() == name)
}

/// Returns the reduction of a text that must contain an op with this name.
fn left(text: &str, name: &'static str) -> String {
    let mut module = Module::parse(&context(), text).expect("it is valid");
    let done = module.reduce(has(name)).expect("it is interesting");
    module.verify().expect("still valid");
    assert_eq!(done.ops_after, module.ir().num_ops());
    module.generic_form().to_string()
}

#[test]
fn one_op_of_a_thousand_is_left() {
    let mut text = String::from("%0 = \"t.first\"() : () -> i32\n");
    for number in 1..1000 {
        let name = if number == 700 { "t.wrong" } else { "t.op" };
        let line = format!(
            "%{number} = \"{name}\"(%{}, %{}) : (i32, i32) -> i32\n",
            number / 2,
            number - 1
        );
        text.push_str(&line);
    }
    text.push_str("\"t.last\"(%999) : (i32) -> ()\n");
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "t.wrong"() : () -> i32
        }) : () -> ()
    "#]]
    .assert_eq(&left(&text, "t.wrong"));
}

#[test]
fn regions_blocks_and_attributes_go() {
    let text = r#"
"t.outer"() ({
^bb0(%a: i32, %b: i64):
  %0 = "t.keep"(%a) <{x = 1 : i32}> ({
    "t.inner"(%a) {y} : (i32) -> ()
  }) {z = 2 : i32, w} : (i32) -> i64
  "t.use"(%0, %b) : (i64, i64) -> ()
}, {
  "t.other"() : () -> ()
}) : () -> ()
"#;
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "t.keep"() ({
          }) : () -> i64
        }) : () -> ()
    "#]]
    .assert_eq(&left(text, "t.keep"));
}

#[test]
fn required_ops_and_attributes_are_kept() {
    let text = r#"
%0 = "t.a"() {n = 1 : i32} : () -> i32
%1 = "t.b"(%0) : (i32) -> i32
%2 = "t.c"(%1, %1) {n = 2 : i32} : (i32, i32) -> i32
"#;
    let mut module = Module::parse(&context(), text).expect("it is valid");
    // An op with the result of `t.a` as its second operand, and an attribute.
    let done = module.reduce(|module| {
        module.root().walk().any(|op| {
            let second = op.operand(1).and_then(|value| value.defining_op());
            op.attr_named("n").is_some() && second.is_some_and(|op| op.name_text() == "t.b")
        })
    });
    let done = done.expect("it is interesting");
    expect_test::expect![[r#"
        "builtin.module"() ({
          %0 = "t.b"() : () -> i32
          %1 = "t.c"(%0, %0) {n = 2 : i32} : (i32, i32) -> i32
        }) : () -> ()
    "#]]
    .assert_eq(&module.generic_form().to_string());
    assert_eq!((done.ops_before, done.ops_after), (4, 3));
}

#[test]
fn nothing_is_done_without_a_reason() {
    let text = "\"t.a\"() : () -> ()";
    let mut module = Module::parse(&context(), text).expect("it is valid");
    let before = module.to_string();
    assert!(matches!(module.reduce(has("t.b")), Err(ReduceError::NotInteresting)));
    assert_eq!(module.to_string(), before);
}
