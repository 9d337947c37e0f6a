//! Pipelines as text: what is accepted, and the errors, whose first lines are those of `mlir-opt`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_pass::{FnPass, Nesting, OpPassManager, PassOption, PassRegistry};
use drr_pass::{Pass, PassContext, PassError};

/// A pass with options of all kinds.
#[derive(Default)]
struct Options {
    count: i64,
    limit: u32,
    flag: bool,
    name: String,
    names: Vec<String>,
    numbers: Vec<i32>,
    ratio: f64,
}

/// A pass with a list that is not empty by default.
struct Widths(Vec<u32>);

impl Pass for Widths {
    fn argument(&self) -> &str {
        "widths"
    }

    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![PassOption::list("of", "widths of integers", &mut self.0)]
    }

    fn run(&self, _: &mut drr_ir::Ir, _: drr_ir::Op, _: &mut PassContext<'_>) -> Result<(), PassError> {
        Ok(())
    }
}

impl Pass for Options {
    fn argument(&self) -> &str {
        "options"
    }

    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![
            PassOption::new("count", "a number", &mut self.count),
            PassOption::new("limit", "a number", &mut self.limit),
            PassOption::new("flag", "a flag", &mut self.flag),
            PassOption::new("name", "a text", &mut self.name),
            PassOption::list("names", "texts", &mut self.names),
            PassOption::list("numbers", "numbers", &mut self.numbers),
            PassOption::new("ratio", "a number", &mut self.ratio),
        ]
    }

    fn run(&self, _: &mut drr_ir::Ir, _: drr_ir::Op, _: &mut PassContext<'_>) -> Result<(), PassError> {
        Ok(())
    }
}

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.register(|| FnPass::new("cse", |_, _, _| Ok(())));
    registry.register(|| FnPass::new("on-func", |_, _, _| Ok(())).on("func.func"));
    registry.register(Options::default);
    registry.register(|| Widths(vec![1, 2]));
    registry.register_pipeline("cleanup", "both", |pm| {
        pm.add_pass(FnPass::new("cse", |_, _, _| Ok(())));
        pm.nest("func.func").add_pass(FnPass::new("cse", |_, _, _| Ok(())));
    });
    registry
}

#[track_caller]
fn prints(text: &str, expected: &str) {
    let parsed = registry().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.to_string(), expected, "{text}");
    let again = registry()
        .parse(expected)
        .unwrap_or_else(|error| panic!("{expected}: {error}"));
    assert_eq!(again.to_string(), expected);
}

#[track_caller]
fn refuses(text: &str, expected: &str) {
    let error = registry().parse(text).expect_err(text);
    assert_eq!(error.to_string(), expected, "{text}");
}

// Row W05
#[test]
fn pipelines_are_read() {
    for (text, expected) in [
        ("builtin.module()", "builtin.module()"),
        ("builtin.module(cse)", "builtin.module(cse)"),
        (" any ( cse , cse )", "any(cse,cse)"),
        (
            "builtin.module(func.func(cse),cse)",
            "builtin.module(func.func(cse),cse)",
        ),
        (
            "builtin.module(any(func.func(cse) ) , cse)",
            "builtin.module(any(func.func(cse)),cse)",
        ),
        (
            "builtin.module(func.func(on-func))",
            "builtin.module(func.func(on-func))",
        ),
        ("any(on-func)", "any(on-func)"),
        ("builtin.module(cleanup)", "builtin.module(cse,func.func(cse))"),
        (
            "builtin.module(cleanup{},cse{ })",
            "builtin.module(cse,func.func(cse),cse)",
        ),
        ("foo.op(cse)", "foo.op(cse)"),
    ] {
        prints(text, expected);
    }
}

#[test]
fn options_are_read() {
    let rest = |given: &str| match given.split_once('|') {
        Some((before, after)) => format!("any(options{{{before}{after}}})"),
        None => format!("any(options{{{given}}})"),
    };
    for (text, expected) in [
        ("", "count=0 flag=false limit=0 name=   ratio=0"),
        ("count=3", "count=3 flag=false limit=0 name=   ratio=0"),
        (
            "count=0x10 count=-7 limit=010",
            "count=-7 flag=false limit=8 name=   ratio=0",
        ),
        ("count={7} limit='8'", "count=7 flag=false limit=8 name=   ratio=0"),
        ("flag", "count=0 flag=true limit=0 name=   ratio=0"),
        ("flag=1 flag=False", "count=0 flag=false limit=0 name=   ratio=0"),
        ("name=a=b", "count=0 flag=false limit=0 name=a=b   ratio=0"),
        (
            "name='two words'",
            "count=0 flag=false limit=0 name={two words}   ratio=0",
        ),
        ("name={ x{y} }", "count=0 flag=false limit=0 name=x{y}   ratio=0"),
        ("names=a,b", "count=0 flag=false limit=0 name= names={a,b}  ratio=0"),
        (
            "names=a names={b,c d}",
            "count=0 flag=false limit=0 name= names={a,b,{c d}}  ratio=0",
        ),
        ("name={a,b}", "count=0 flag=false limit=0 name=a,b   ratio=0"),
        ("name='f{a b}'", "count=0 flag=false limit=0 name=f{a b}   ratio=0"),
        (
            "name={f{a b} c}",
            "count=0 flag=false limit=0 name={f{a b} c}   ratio=0",
        ),
        (
            "names={{a,b},{},f(c,d)}",
            "count=0 flag=false limit=0 name= names={{a,b},{},f(c,d)}  ratio=0",
        ),
        ("names=", "count=0 flag=false limit=0 name=   ratio=0"),
        (
            "numbers=1,-2",
            "count=0 flag=false limit=0 name=  numbers={1,-2} ratio=0",
        ),
        ("ratio=0.5", "count=0 flag=false limit=0 name=   ratio=0.5"),
        ("=3 count=1", "count=1 flag=false limit=0 name=   ratio=0"),
    ] {
        prints(&format!("any(options{{{text}}})"), &rest(expected));
    }
}

// MLIR prints nothing for the empty list, which means the default.
#[test]
fn an_empty_list_is_printed_if_the_default_is_another() {
    prints("any(widths)", "any(widths{of={1,2}})");
    prints("any(widths{of=})", "any(widths{of={}})");
    prints("any(widths{of={}})", "any(widths{of={}})");
    prints("any(widths{of=3})", "any(widths{of={3}})");
    let tree = registry()
        .parse("any(widths{of=})")
        .expect("it parses")
        .tree()
        .to_string();
    assert!(tree.contains("widths{of={}}"), "{tree}");
}

// Rows W06, W09, W10, W11
#[test]
fn unbalanced_texts_are_rejected_at_their_position() {
    let wrapped = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
    let example = "write the name of ops with passes in parentheses, such as `builtin.module(cse,canonicalize)`";
    for (text, help) in [
        ("", "write `builtin.module()`"),
        ("cse", "write `builtin.module(cse)`"),
        ("(cse)", "write `builtin.module(cse)`"),
        ("builtin.module(cse", "`builtin.module(` is not closed: append `)`"),
        (
            "builtin.module(func.func(cse),cse",
            "`builtin.module(` is not closed: append `)`",
        ),
        (
            "builtin.module(cse) x",
            "remove `x` after the last `)` of `builtin.module(..)`",
        ),
        (
            "builtin.module",
            "write passes in parentheses after the name of the ops, such as `builtin.module(cse)`",
        ),
        (")", example),
        ("{}", example),
        ("(", example),
        (")(", example),
        ("cse canonicalize", example),
    ] {
        refuses(text, &format!("{wrapped}\n  = help: {help}"));
    }
    let unknown = "'' does not refer to a registered pass or pass pipeline";
    for (text, line, column, caret) in [
        ("cse,", "cse,", 5, 4),
        ("func.func()", "func.func()", 11, 10),
        (" ", " ", 2, 1),
    ] {
        let caret = " ".repeat(caret);
        refuses(
            &format!("any({text})"),
            &format!(
                "MLIR Textual PassPipeline Parser:1:{column}: error: {unknown}\n{line}\n{caret}^\n  = help: write the name of a pass here"
            ),
        );
    }
    let extra = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
    let remove = "\n  = help: remove this `)`, or add the `(` that it closes";
    let unbalanced = "encountered unbalanced parentheses while parsing pipeline";
    for (text, column, message, help) in [
        ("cse)", 4, extra, remove),
        ("cse))", 4, extra, remove),
        (
            "func.func(cse",
            11,
            unbalanced,
            "\n  = help: `func.func(` is not closed: add `)` after its last pass",
        ),
        (
            "options{a=1",
            8,
            "missing closing '}' while processing pass options",
            "\n  = help: add `}` after the last option of `options`",
        ),
        ("func.func(cse)cse", 15, "expected ',' after parsing pipeline", ""),
        ("options{count=2}cse", 17, "expected ',' after parsing pipeline", ""),
        ("func.func{a=1}(cse)", 15, "expected ',' after parsing pipeline", ""),
    ] {
        let caret = " ".repeat(column - 1);
        refuses(
            &format!("any({text})"),
            &format!("MLIR Textual PassPipeline Parser:1:{column}: error: {message}\n{text}\n{caret}^{help}"),
        );
    }
}

// Row W08
#[test]
fn unknown_names_have_suggestions() {
    let at = "MLIR Textual PassPipeline Parser:1:";
    for (text, help) in [
        ("cse canonicalize", "separate passes by commas: `cse,canonicalize`"),
        ("cse;canonicalize", "separate passes by commas: `cse,canonicalize`"),
        (
            "cse canonicalize cse",
            "separate passes by commas: `cse,canonicalize,cse`",
        ),
        (
            "canonicalize region-simplify=normal max-iterations=2",
            "write options in braces: `canonicalize{region-simplify=normal max-iterations=2}`",
        ),
    ] {
        refuses(
            &format!("any({text})"),
            &format!(
                "{at}1: error: '{text}' does not refer to a registered pass or pass pipeline\n{text}\n^\n  = help: {help}"
            ),
        );
    }
    let unknown = "does not refer to a registered pass or pass pipeline";
    refuses("any(nope)", &format!("{at}1: error: 'nope' {unknown}\nnope\n^"));
    refuses(
        "any(cse,cleanpu)",
        &format!("{at}5: error: 'cleanpu' {unknown}\ncse,cleanpu\n    ^\n  = help: did you mean `cleanup`?"),
    );
    refuses(
        "any(é, func.func)",
        &format!("{at}1: error: 'é' {unknown}\né, func.func\n^"),
    );
    refuses(
        "any(func.func)",
        &format!(
            "{at}1: error: 'func.func' {unknown}\nfunc.func\n^\n  = help: `func.func(..)` is a pipeline for these ops"
        ),
    );
    let error = registry()
        .parse("builtin.module(func.func(nope))")
        .expect_err("there is no such pass");
    assert_eq!(error.offset(), Some(25));
}

// Rows W05, W12, W13
#[test]
fn invalid_options_are_rejected_with_the_valid_ones() {
    for (text, expected) in [
        (
            "cuont=1",
            "<Pass-Options-Parser>: no such option cuont\n  = help: did you mean `count`?\n",
        ),
        (
            "count = 1",
            "for the --count option: requires a value!\n  = help: write no spaces around `=`",
        ),
        (
            "flag = false",
            "<Pass-Options-Parser>: no such option false\n  = help: write no spaces around `=`\n",
        ),
        (
            "count=",
            "for the --count option: '' value invalid for long argument!LONG",
        ),
        (
            "count=x",
            "for the --count option: 'x' value invalid for long argument!LONG",
        ),
        ("count", "for the --count option: requires a value!"),
        (
            "limit=-1",
            "for the --limit option: '-1' value invalid for uint argument!UINT",
        ),
        (
            "limit=4294967296",
            "for the --limit option: '4294967296' value invalid for uint argument!UINT",
        ),
        (
            "count=0x",
            "for the --count option: '0x' value invalid for long argument!LONG",
        ),
        (
            "count=--1",
            "for the --count option: '--1' value invalid for long argument!LONG",
        ),
        (
            "numbers=1,b",
            "for the --numbers option: 'b' value invalid for integer argument!INTEGER",
        ),
        ("names", "for the --names option: requires a value!"),
        // An element follows the last comma too.
        (
            "numbers=1,2,",
            "for the --numbers option: '' value invalid for integer argument!INTEGER",
        ),
        (
            "count= 3",
            "for the --count option: '' value invalid for long argument!\n  = help: write no spaces around `=`",
        ),
        (
            "count=3,limit=1",
            "for the --count option: '3,limit=1' value invalid for long argument!\n  = help: separate options by spaces, not by commas",
        ),
        (
            "flag,limit=1",
            "<Pass-Options-Parser>: no such option flag,limit\n  = help: separate options by spaces, not by commas\n",
        ),
        (
            "flag=maybe",
            "for the --flag option: 'maybe' is invalid value for boolean argument! Try 0 or 1",
        ),
        (
            "ratio=x",
            "for the --ratio option: 'x' value invalid for floating point argument!",
        ),
    ] {
        let expected = expected
            .replace(
                "LONG",
                "\n  = help: write an integer from -9223372036854775808 to 9223372036854775807 (`i64`)",
            )
            .replace("UINT", "\n  = help: write an integer from 0 to 4294967295 (`u32`)")
            .replace(
                "INTEGER",
                "\n  = help: write an integer from -2147483648 to 2147483647 (`i32`)",
            );
        refuses(
            &format!("any(func.func(options{{{text}}}))"),
            &format!(
                "{expected}\nfailed to add `options` with options `{text}`\n\
                 failed to add `func.func` with options `` to inner pipeline"
            ),
        );
    }
    refuses(
        "any(cse{a})",
        "<Pass-Options-Parser>: no such option a\n  = help: it has no options\n\nfailed to add `cse` with options `a`",
    );
    refuses(
        "any(canonicalize{region-simplify=aggresive})",
        "for the --region-simplify option: Cannot find option named 'aggresive'!\n  = help: did you mean `aggressive`?\n\
         failed to add `canonicalize` with options `region-simplify=aggresive`",
    );
}

// Rows W02, W14
#[test]
fn a_pass_for_other_ops_is_rejected_or_nested() {
    let error = "Can't add pass 'on-func' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did \
                 you intend to nest?\n  = help: nest the pass: `func.func(on-func)` runs it on directly nested ops";
    refuses(
        "builtin.module(on-func)",
        &format!("{error}\nfailed to add `on-func` with options ``"),
    );
    let mut implicit = OpPassManager::new("builtin.module").with_nesting(Nesting::Implicit);
    for name in ["on-func", "cse", "on-func"] {
        registry().add(&mut implicit, name, "").expect("it is nested");
    }
    assert_eq!(
        implicit.to_string(),
        "builtin.module(func.func(on-func),cse,func.func(on-func))"
    );
    let mut written = OpPassManager::new("builtin.module");
    written.add_pass(FnPass::new("on-func", |_, _, _| Ok(())).on("func.func"));
    let error = written
        .initialize(&drr_ir::Context::new())
        .map_err(|error| error.to_string());
    assert!(error.is_err_and(|error| error.starts_with("Can't add pass 'on-func'")));
}

#[test]
fn deep_pipelines_are_rejected_without_recursion() {
    for depth in [90, 200, 1_000_000] {
        let text = format!("{}cse{}", "any(".repeat(depth), ")".repeat(depth));
        let parsed = registry().parse(&text).map_err(|error| error.message().to_owned());
        match depth {
            90 => assert_eq!(parsed.map(|pipeline| pipeline.to_string()), Ok(text)),
            _ => assert_eq!(
                parsed.map(|_| ()),
                Err("pipelines are nested deeper than 100 levels".to_owned())
            ),
        }
    }
    let mut pipeline = OpPassManager::any();
    let mut innermost = &mut pipeline;
    for _ in 0..1_000_000 {
        innermost = innermost.nest_any();
    }
    let error = pipeline
        .initialize(&drr_ir::Context::new())
        .map_err(|error| error.to_string());
    assert_eq!(error, Err("pipelines are nested deeper than 100 levels".to_owned()));
}

// Row W04
#[test]
fn the_tree_shows_nested_pipelines() {
    let pipeline = registry()
        .parse("builtin.module(func.func(cse,options{names=a}),any(cse))")
        .expect("it is right");
    assert_eq!(
        pipeline.tree().to_string(),
        "Pass Manager with 2 passes:
builtin.module(
  func.func(
    cse,
    options{count=0 flag=false limit=0 name= names={a}  ratio=0}
  ),
  any(
    cse
  )
)

"
    );
    let empty = registry().parse("builtin.module()").expect("it is right");
    assert_eq!(
        empty.tree().to_string(),
        "Pass Manager with 0 passes:\nbuiltin.module(\n\n)\n\n"
    );
}

/// The number of random inputs per property, which CI raises.
fn budget() -> u64 {
    let given = std::env::var("DRR_PIPELINES").ok().and_then(|text| text.parse().ok());
    given.unwrap_or(300)
}

#[test]
fn random_pipelines_round_trip() {
    let registry = registry();
    arbtest::arbtest(|random| {
        let mut text = String::from("any(");
        let (mut depth, mut is_first) = (1, true);
        for _ in 0..random.int_in_range(0..=30)? {
            let choice: u8 = random.int_in_range(0..=6)?;
            if choice == 0 && depth > 1 && !is_first {
                text.push(')');
                depth -= 1;
                continue;
            }
            text.push_str(if is_first { "" } else { "," });
            is_first = choice == 1;
            match choice {
                1 => {
                    text.push_str(["func.func(", "any(", "builtin.module( "][random.int_in_range(0..=2)?]);
                    depth += 1;
                }
                2 => text.push_str("canonicalize{max-iterations=3 disable-patterns=a,b}"),
                3 => {
                    let number: i64 = random.arbitrary()?;
                    let name: u32 = random.arbitrary()?;
                    text.push_str(&format!("options{{count={number} names={{a{name},b c}} flag}}"));
                }
                4 => text.push_str("cleanup"),
                _ => text.push_str(" cse "),
            }
        }
        if is_first {
            text.push_str("cse");
        }
        text.push_str(&")".repeat(depth));
        let parsed = registry.parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let printed = parsed.to_string();
        let again = registry
            .parse(&printed)
            .unwrap_or_else(|error| panic!("{printed}: {error}"));
        assert_eq!(again.to_string(), printed);
        assert_eq!(again.tree().to_string(), parsed.tree().to_string());
        Ok(())
    })
    .budget_ms(budget());
}

#[test]
fn mutated_pipelines_never_panic() {
    let registry = registry();
    const SEEDS: &[&str] = &[
        "builtin.module(func.func(cse,canonicalize{max-iterations=3 region-simplify=normal}),cleanup)",
        "any(options{count=-7 names={a,{b c}} name='x y' numbers=1,2 ratio=.5 flag=true limit=0x1F})",
    ];
    const PIECES: &[&str] = &[
        "(", ")", "{", "}", ",", "=", " ", "'", "\"", "é", "\n", "0x", "any(", "cse", "-", "",
    ];
    arbtest::arbtest(|random| {
        let mut text: Vec<char> = SEEDS[random.int_in_range(0..=SEEDS.len() - 1)?].chars().collect();
        for _ in 0..random.int_in_range(1..=6)? {
            let at = random.int_in_range(0..=text.len())?;
            let end = (at + random.int_in_range(0..=3_usize)?).min(text.len());
            let piece = PIECES[random.int_in_range(0..=PIECES.len() - 1)?];
            text.splice(at..end, piece.chars());
        }
        let text: String = text.into_iter().collect();
        match registry.parse(&text) {
            Ok(pipeline) => {
                let _shown = (pipeline.to_string(), pipeline.tree().to_string());
            }
            Err(error) => {
                assert!(error.offset().is_none_or(|offset| offset <= text.len()), "{text}");
                let _shown = error.to_string();
            }
        }
        Ok(())
    })
    .budget_ms(budget());
}

/// Returns the message of the panic of a registration.
fn refused(register: impl FnOnce(&mut PassRegistry)) -> String {
    let result = catch_unwind(AssertUnwindSafe(|| register(&mut registry())));
    let payload = result.expect_err("the argument is taken");
    payload.downcast_ref::<String>().expect("it has a message").clone()
}

#[test]
fn two_passes_with_the_same_argument_are_rejected() {
    let message = refused(|registry| {
        registry.register(|| FnPass::new("widths", |_, _, _| Ok(())).with_name("OtherWidths"));
    });
    assert!(
        message.starts_with("`widths` is the argument of two passes or pipelines: pass `widths` of type `"),
        "{message}"
    );
    assert!(
        message.contains("Widths`, pass `OtherWidths` of type `drr_pass::"),
        "{message}"
    );
    let message = refused(|registry| {
        registry.register_pipeline("widths", "other", |_| {});
    });
    assert!(
        message.contains("Widths`, pipeline registered at ") && message.contains("pipeline_text.rs"),
        "{message}"
    );
    let message = refused(|registry| {
        registry.register_pipeline("cleanup", "other", |_| {});
    });
    assert!(message.contains("pipelines: pipeline registered at "), "{message}");
    // The same pass with other default values.
    let mut registry = registry();
    registry.register(|| Widths(vec![7]));
    let parsed = registry.parse("any(widths)").expect("it parses");
    assert_eq!(parsed.to_string(), "any(widths{of={7}})");
}
