//! Pipelines as text: what is accepted, and the errors, whose first lines are those of `mlir-opt`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use drr_pass::{FnPass, Nesting, OpPassManager, PassOption, PassRegistry, PipelineOptions};
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

/// Checks an error of a text of one line at a column. Unlike in MLIR, columns are those of the whole text.
#[track_caller]
fn refuses_at(text: &str, column: usize, error: &str) {
    let (message, help) = error.split_at(error.find("\n  = help: ").unwrap_or(error.len()));
    let caret = " ".repeat(column - 1);
    let at = format!("MLIR Textual PassPipeline Parser:1:{column}: error: ");
    refuses(text, &format!("{at}{message}\n{text}\n{caret}^{help}"));
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
        ("name=\"\"", "count=0 flag=false limit=0 name=   ratio=0"),
        ("name=''", "count=0 flag=false limit=0 name=   ratio=0"),
        ("name='", "count=0 flag=false limit=0 name='   ratio=0"),
        ("name={''}", "count=0 flag=false limit=0 name={''}   ratio=0"),
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
    for (text, column) in [("any(cse,)", 9), ("any(func.func())", 15), ("any( )", 6)] {
        refuses_at(
            text,
            column,
            &format!("{unknown}\n  = help: write the name of a pass here"),
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
        (
            "func.func(cse,canonicalize",
            15,
            unbalanced,
            "\n  = help: `func.func(` is not closed: add `)` after its last pass",
        ),
    ] {
        refuses_at(&format!("any({text})"), 4 + column, &format!("{message}{help}"));
    }
}

#[test]
fn long_lines_are_cut_around_the_error() {
    let text = format!("any({}nope)", "cse,".repeat(1000));
    let error = registry().parse(&text).expect_err("there is no such pass").to_string();
    let expected = format!(
        "MLIR Textual PassPipeline Parser:1:4005: error: 'nope' does not refer to a registered pass or pass pipeline
...{}nope)
   {}^",
        "cse,".repeat(15),
        " ".repeat(60)
    );
    assert!(error.starts_with(&expected), "{error}");
    assert!(error.len() < 400, "{error}");
}

// Row W08
#[test]
fn unknown_names_have_suggestions() {
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
        let error = format!("'{text}' does not refer to a registered pass or pass pipeline\n  = help: {help}");
        refuses_at(&format!("any({text})"), 5, &error);
    }
    let unknown = "does not refer to a registered pass or pass pipeline";
    refuses_at("any(nope)", 5, &format!("'nope' {unknown}"));
    refuses_at(
        "any(cse,cleanpu)",
        9,
        &format!("'cleanpu' {unknown}\n  = help: did you mean `cleanup`?"),
    );
    refuses_at("any(é, func.func)", 5, &format!("'é' {unknown}"));
    refuses_at(
        "any(func.func)",
        5,
        &format!("'func.func' {unknown}\n  = help: `func.func(..)` is a pipeline for these ops"),
    );
    refuses(
        "any(cse,\n  nope)",
        &format!("MLIR Textual PassPipeline Parser:2:3: error: 'nope' {unknown}\n  nope)\n  ^"),
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
        let column = match text {
            "flag = false" => 30,
            _ => 23,
        };
        refuses_at(
            &format!("any(func.func(options{{{text}}}))"),
            column,
            expected.trim_end(),
        );
    }
    refuses_at(
        "any(cse{a})",
        9,
        "<Pass-Options-Parser>: no such option a\n  = help: it has no options",
    );
    refuses_at(
        "any(canonicalize{top-down=true  region-simplify=aggresive})",
        33,
        "for the --region-simplify option: Cannot find option named 'aggresive'!\n  = help: did you mean `aggressive`?",
    );
    let error = registry().add(&mut OpPassManager::any(), "cse", "a");
    assert_eq!(
        error.expect_err("there is no such option"),
        "<Pass-Options-Parser>: no such option a\n  = help: it has no options\n\nfailed to add `cse` with options `a`",
    );
}

// Rows W02, W14
#[test]
fn a_pass_for_other_ops_is_rejected_or_nested() {
    let error = "Can't add pass 'on-func' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did \
                 you intend to nest?\n  = help: nest the pass: `func.func(on-func)` runs it on directly nested ops";
    refuses_at("builtin.module(cse,on-func)", 20, error);
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
fn a_pass_for_modules_in_a_pipeline_for_functions_is_to_be_moved_out() {
    let mut functions = OpPassManager::new("func.func");
    functions.add_pass(FnPass::new("on-module", |_, _, _| Ok(())).on("builtin.module"));
    let error = functions
        .initialize(&drr_ir::Context::new())
        .expect_err("it runs on modules");
    assert!(
        error
            .to_string()
            .ends_with("= help: move the pass out of `func.func(..)`: it runs on `builtin.module`"),
        "{error}"
    );
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
    let message = refused(|registry| {
        registry.register(|| Widths(vec![7]));
    });
    assert!(
        message.starts_with("`widths` is registered twice: pass `widths` of type `")
            && message.matches(".rs:").count() == 2,
        "{message}"
    );
    // The same pass with other default values.
    let mut registry = registry();
    registry.replace(|| Widths(vec![7]));
    let parsed = registry.parse("any(widths)").expect("it parses");
    assert_eq!(parsed.to_string(), "any(widths{of={7}})");
}

#[test]
fn a_call_that_registers_passes_may_run_twice() {
    let register = |registry: &mut PassRegistry| {
        registry.register(|| FnPass::new("size", |_, _, _| Ok(())));
        registry.register_pipeline("sizes", "sizes", |_| {});
    };
    let mut registry = registry();
    register(&mut registry);
    register(&mut registry);
    assert!(registry.parse("any(size,sizes)").is_ok());
}

/// Options of a pipeline.
#[derive(Default)]
struct Cleanups {
    times: u32,
    other: u32,
}

impl PipelineOptions for Cleanups {
    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![PassOption::new("times", "how often", &mut self.times)]
    }
}

#[test]
fn a_pipeline_has_options() {
    let mut registry = registry();
    registry.register_pipeline_with_options("repeat", "cse, several times", |pm, options: &Cleanups| {
        assert_eq!(options.other, 0);
        for _ in 0..options.times {
            pm.add_pass(FnPass::new("cse", |_, _, _| Ok(())));
        }
    });
    for (text, expected) in [
        ("any(repeat)", "any()"),
        ("any(repeat{times=2})", "any(cse,cse)"),
        ("any(func.func(repeat{times=1}),cse)", "any(func.func(cse),cse)"),
    ] {
        assert_eq!(registry.parse(text).expect("it parses").to_string(), expected);
    }
    let error = registry
        .parse("any(repeat{time=2})")
        .expect_err("there is no such option");
    assert_eq!(
        error.to_string(),
        "MLIR Textual PassPipeline Parser:1:12: error: <Pass-Options-Parser>: no such option time
any(repeat{time=2})
           ^
  = help: did you mean `times`?"
    );
    let entry = registry.get("repeat").expect("it is registered");
    assert!(entry.is_pipeline());
    let names = entry.with_options(|options, _| options.iter().map(PassOption::to_string).collect::<Vec<_>>());
    assert_eq!(names, ["times=0"]);
}

/// Options with the same name.
#[derive(Default)]
struct Twice(u32, u32);

impl PipelineOptions for Twice {
    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![
            PassOption::new("a", "the first", &mut self.0),
            PassOption::new("a", "the second", &mut self.1),
        ]
    }
}

impl Pass for Twice {
    fn argument(&self) -> &str {
        "twice"
    }

    fn options(&mut self) -> Vec<PassOption<'_>> {
        PipelineOptions::options(self)
    }

    fn run(&self, _: &mut drr_ir::Ir, _: drr_ir::Op, _: &mut PassContext<'_>) -> Result<(), PassError> {
        Ok(())
    }
}

#[test]
fn an_option_that_is_declared_twice_is_rejected() {
    let declares = " declares the option `a` twice: \"the first\" and \"the second\"\n  = help: rename one";
    let message = refused(|registry| {
        registry.register(Twice::default);
    });
    assert!(
        message.starts_with("pass `twice` of type `") && message.ends_with(declares),
        "{message}"
    );
    let message = refused(|registry| {
        registry.register_pipeline_with_options("both", "both", |_, _: &Twice| {});
    });
    assert_eq!(message, format!("pipeline `both`{declares}"));
}
