//! Runs of the interpreter that end in other ways than by a number.

use drr_ir::{Context, ContextBuilder, Module, Type};
use drr_testing::{
    Counterexample, ExecutionError, Interpreter, Outcome, RefinementCheck, RuntimeElements, RuntimeValue,
    check_refinement, refines,
};

/// Executes the function `f` of a module in generic form.
fn run(
    interpreter: impl Fn(Interpreter) -> Interpreter,
    text: &str,
    args: &[RuntimeValue],
) -> Result<Outcome, ExecutionError> {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    interpreter(Interpreter::new(&ctx)).run(&module, "f", args)
}

/// Returns a function `f` of these arguments.
fn function(args: &str, body: &str) -> String {
    format!("\"func.func\"() <{{sym_name = \"f\"}}> ({{\n^bb0({args}):\n{body}\n}}) : () -> ()")
}

#[test]
fn a_loop_without_end_reaches_the_limit_of_steps() {
    let text = function("", "\"cf.br\"()[^bb1] : () -> ()\n^bb1:\n\"cf.br\"()[^bb1] : () -> ()");
    assert_eq!(run(|it| it, &text, &[]), Err(ExecutionError::Limit));
}

#[test]
fn a_loop_of_regions_without_end_reaches_the_limit_of_steps() {
    let body =
        "\"scf.while\"() ({\n\"scf.condition\"(%c) : (i1) -> ()\n}, {\n\"scf.yield\"() : () -> ()\n}) : () -> ()";
    let result = run(|it| it, &function("%c: i1", body), &[RuntimeValue::bool(true)]);
    assert_eq!(result, Err(ExecutionError::Limit));
}

#[test]
fn iterations_with_shared_outputs_read_the_initial_output() {
    let text = function(
        "%t: tensor<3xi8>",
        "%r = \"scf.forall\"(%t) <{staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>, operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({
         ^bb1(%i: index, %o: tensor<3xi8>):
           %one = \"arith.constant\"() <{value = 1 : index}> : () -> index
           %c = \"arith.constant\"() <{value = 0 : index}> : () -> index
           %next = \"arith.addi\"(%i, %one) : (index, index) -> index
           %first = \"tensor.extract\"(%o, %c) : (tensor<3xi8>, index) -> i8
           %second = \"tensor.extract\"(%o, %one) : (tensor<3xi8>, index) -> i8
           %sum = \"arith.addi\"(%first, %second) : (i8, i8) -> i8
           %s = \"tensor.from_elements\"(%sum) : (i8) -> tensor<1xi8>
           \"scf.forall.in_parallel\"() ({
             \"tensor.parallel_insert_slice\"(%s, %o, %next) <{static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1xi8>, tensor<3xi8>, index) -> ()
           }) : () -> ()
         }) : (tensor<3xi8>) -> tensor<3xi8>
         \"func.return\"(%r) : (tensor<3xi8>) -> ()",
    );
    let tensor = |numbers: [i128; 3]| {
        let elements = numbers.map(|number| RuntimeValue::int(8, number)).to_vec();
        RuntimeValue::Elements(RuntimeElements {
            shape: vec![3],
            elements,
        })
    };
    let outcome = run(|it| it, &text, &[tensor([1, 2, 4])]);
    assert_eq!(outcome.map(|outcome| outcome.results), Ok(vec![tensor([1, 3, 3])]));
}

#[test]
fn endless_recursion_of_functions_needs_no_stack() {
    let text = function(
        "",
        "\"func.call\"() <{callee = @f}> : () -> ()\n\"func.return\"() : () -> ()",
    );
    let result = run(|it| it.max_steps(1_000_000), &text, &[]);
    assert_eq!(result, Err(ExecutionError::Limit));
}

#[test]
fn control_flow_on_poison_is_undefined_but_selection_is_poison() {
    let text = function(
        "%c: i1, %x: i8",
        "%r = \"arith.select\"(%c, %x, %x) : (i1, i8, i8) -> i8\n\"func.return\"(%r) : (i8) -> ()",
    );
    let args = [RuntimeValue::Poison, RuntimeValue::int(8, 1)];
    assert_eq!(
        run(|it| it, &text, &args).map(|outcome| outcome.results),
        Ok(vec![RuntimeValue::Poison])
    );
    let text = function(
        "%c: i1, %x: i8",
        "\"cf.cond_br\"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()\n^bb1:\n\"func.return\"() : () -> ()",
    );
    assert!(matches!(
        run(|it| it, &text, &args),
        Err(ExecutionError::UndefinedBehavior(_))
    ));
}

#[test]
fn one_undefined_element_makes_a_division_undefined() {
    let text = function(
        "%x: vector<2xi8>, %y: vector<2xi8>",
        "%r = \"arith.divsi\"(%x, %y) : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>\n\"func.return\"(%r) : (vector<2xi8>) -> ()",
    );
    let vector = |elements: [i128; 2]| {
        RuntimeValue::Elements(RuntimeElements {
            shape: vec![2],
            elements: elements.map(|element| RuntimeValue::int(8, element)).to_vec(),
        })
    };
    let divide = |x, y| run(|it| it, &text, &[vector(x), vector(y)]);
    assert_eq!(
        divide([7, -7], [2, 2]).map(|outcome| outcome.results),
        Ok(vec![vector([3, -3])])
    );
    for (x, y) in [([7, 7], [1, 0]), ([-128, 1], [-1, 1])] {
        assert!(
            matches!(divide(x, y), Err(ExecutionError::UndefinedBehavior(_))),
            "{x:?} / {y:?}"
        );
    }
}

#[test]
fn a_poison_dividend_is_undefined_if_one_of_its_values_is() {
    for (op, divisor, is_undefined) in [
        ("divsi", -1, true),
        ("divsi", 2, false),
        ("divui", -1, false),
        ("remsi", -1, false),
    ] {
        let body = format!("%r = \"arith.{op}\"(%x, %y) : (i8, i8) -> i8\n\"func.return\"(%r) : (i8) -> ()");
        let args = [RuntimeValue::Poison, RuntimeValue::int(8, divisor)];
        match run(|it| it, &function("%x: i8, %y: i8", &body), &args) {
            Ok(outcome) => assert!(
                !is_undefined && outcome.results == [RuntimeValue::Poison],
                "{op} {divisor}"
            ),
            Err(error) => assert!(
                is_undefined && matches!(error, ExecutionError::UndefinedBehavior(_)),
                "{error}"
            ),
        }
    }
}

#[test]
fn opaque_ops_are_effects_whose_order_counts() {
    let body = |first: &str, second: &str| {
        format!("\"t.{first}\"(%x) : (i8) -> ()\n\"t.{second}\"(%x) : (i8) -> ()\n\"func.return\"() : () -> ()")
    };
    let run = |first, second| {
        let text = function("%x: i8", &body(first, second));
        run(|it| it.allow_opaque_ops(true), &text, &[RuntimeValue::int(8, 1)])
    };
    assert!(refines(&run("a", "b"), &run("a", "b")));
    assert!(!refines(&run("a", "b"), &run("b", "a")));
}

#[test]
fn an_op_without_semantics_is_an_error_that_names_it() {
    let error = run(|it| it, &function("", "\"t.unknown\"() : () -> ()"), &[]).unwrap_err();
    assert_eq!(error.to_string(), "unsupported: `t.unknown` has no semantics");
}

#[test]
fn a_loop_with_a_large_step_does_not_wrap_around() {
    let body = "%r = \"scf.for\"(%x, %y, %z, %n) ({\n^bb1(%i: i8, %m: i8):\n%next = \"arith.addi\"(%m, %m) : (i8, i8) -> i8\n\"scf.yield\"(%next) : (i8) -> ()\n}) : (i8, i8, i8, i8) -> i8\n\"func.return\"(%r) : (i8) -> ()";
    let args = [-100, 127, 100, 1].map(|value| RuntimeValue::int(8, value));
    let result = run(|it| it, &function("%x: i8, %y: i8, %z: i8, %n: i8", body), &args);
    assert_eq!(result.map(|outcome| outcome.results), Ok(vec![RuntimeValue::int(8, 8)]));
}

fn context() -> Context {
    ContextBuilder::new().allow_unregistered_dialects(true).build()
}

/// Compares two bodies of a function of these arguments, with opaque ops.
fn compare(
    interpreter: impl Fn(&Context, Interpreter) -> Interpreter,
    [before, after]: [&str; 2],
) -> Result<usize, Box<Counterexample>> {
    let ctx = context();
    let module = |text: &str| Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let interpreter = interpreter(&ctx, Interpreter::new(&ctx).allow_opaque_ops(true));
    check_refinement(
        &interpreter,
        &module(before),
        &module(after),
        RefinementCheck::default(),
    )
}

fn with_representation(ctx: &Context, interpreter: Interpreter) -> Interpreter {
    let ty = ctx.parse_type("!t.num").unwrap_or_else(|errors| panic!("{errors}"));
    interpreter.represent_type(ty, Type::I32)
}

#[test]
fn the_results_of_opaque_ops_cannot_be_replaced() {
    let read = "%r = \"t.read\"() : () -> TYPE\n\"t.use\"(%r) : (TYPE) -> ()\n\"func.return\"() : () -> ()";
    let wrong = "%r = \"t.read\"() : () -> TYPE\n%w = \"t.seven\"() : () -> TYPE\n\"t.use\"(%w) : (TYPE) -> ()\n\"func.return\"() : () -> ()";
    let call = read.replace("\"t.read\"()", "\"func.call\"() <{callee = @g}>");
    let wrong_call = wrong.replace("\"t.read\"()", "\"func.call\"() <{callee = @g}>");
    for ty in ["i32", "!t.num", "vector<2x!t.num>", "tensor<?x!t.num>"] {
        for (before, after) in [(read, wrong), (&call, &wrong_call)] {
            let text = |body: &str| {
                format!(
                    "{}\n\"func.func\"() <{{sym_name = \"g\"}}> ({{}}) : () -> ()",
                    function("", &body.replace("TYPE", ty))
                )
            };
            let (before, after) = (text(before), text(after));
            let constants = |ctx: &Context, interpreter| {
                with_representation(ctx, interpreter).op("t.seven", |_, op, _| {
                    let ty = op.result(0).map(|result| result.ty());
                    let seven = RuntimeValue::int(32, 7);
                    let Some(ty) = ty.filter(|ty| ty.is_shaped(op.ctx())) else {
                        return Ok(vec![seven]);
                    };
                    let shape = ty.shape(op.ctx()).unwrap_or_default();
                    assert_eq!(shape.len(), 1);
                    Ok(vec![RuntimeValue::Elements(RuntimeElements {
                        shape: vec![2],
                        elements: vec![seven; 2],
                    })])
                })
            };
            assert_eq!(
                compare(constants, [&before, &before]).map_err(|it| it.to_string()),
                Ok(1),
                "{ty}"
            );
            let counterexample = compare(constants, [&before, &after]).expect_err("the value is another");
            assert!(
                counterexample.before.is_ok() && counterexample.after.is_ok(),
                "{counterexample}"
            );
        }
    }
}

#[test]
fn an_opaque_result_of_a_type_without_values_is_an_error() {
    for body in [
        "%r = \"t.read\"() : () -> !t.num",
        "%r = \"t.read\"() : () -> vector<2x!t.num>",
        "%m = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2x!t.num>\n\"t.write\"(%m) : (memref<2x!t.num>) -> ()",
    ] {
        let text = function("", &format!("{body}\n\"func.return\"() : () -> ()"));
        let error = run(|it| it.allow_opaque_ops(true), &text, &[]).unwrap_err().to_string();
        let unsupported = error.starts_with("unsupported: no values of type `") && error.contains("represent_type");
        assert!(unsupported, "{error}");
        assert!(compare(|_, it| it, [&text, &text]).is_err(), "{body}");
        assert!(compare(with_representation, [&text, &text]).is_ok(), "{body}");
    }
}

#[test]
fn a_conversion_of_a_signature_is_checked_by_the_values_of_the_types() {
    let identity = |ty: &str| {
        function(
            &format!("%x: {ty}, %y: {ty}"),
            &format!("\"func.return\"(%x) : ({ty}) -> ()"),
        )
    };
    let wrong = function("%x: i32, %y: i32", "\"func.return\"(%y) : (i32) -> ()");
    let before = identity("!t.num");
    let count = compare(with_representation, [&before, &identity("i32")]).map_err(|it| it.to_string());
    assert!(count.as_ref().is_ok_and(|&count| count > 0), "{count:?}");
    let counterexample = compare(with_representation, [&before, &wrong]).expect_err("the other argument is returned");
    assert!(
        counterexample.before.is_ok() && counterexample.after.is_ok(),
        "{counterexample}"
    );
    // `unwrap` shows the error with `Debug`.
    assert_eq!(format!("{counterexample:?}"), counterexample.to_string());
    let error = compare(with_representation, [&before, &identity("i64")]).expect_err("the values differ");
    let error = error.to_string();
    assert!(
        error.contains("argument 0 is of type `!t.num` before the rewrite, but `i64` after it"),
        "{error}"
    );
    let fewer = function("%x: i32", "\"func.return\"(%x) : (i32) -> ()");
    let error = compare(with_representation, [&before, &fewer]).expect_err("there are fewer arguments");
    let error = error.to_string();
    assert!(
        error.contains("takes 2 arguments before the rewrite, but 1 after it"),
        "{error}"
    );
}

#[test]
fn arguments_that_do_not_fit_are_errors() {
    let text = |ty: &str| function(&format!("%x: {ty}"), &format!("\"func.return\"(%x) : ({ty}) -> ()"));
    let elements = |shape: &[usize]| {
        RuntimeValue::Elements(RuntimeElements {
            shape: shape.to_vec(),
            elements: vec![RuntimeValue::int(8, 1); shape.iter().product()],
        })
    };
    for (ty, arg) in [
        ("i32", RuntimeValue::int(8, 1)),
        ("f32", RuntimeValue::int(32, 1)),
        ("index", RuntimeValue::int(32, 1)),
        ("vector<2xi8>", RuntimeValue::int(8, 1)),
        ("vector<2xi8>", elements(&[3])),
        ("tensor<?x2xi8>", elements(&[2])),
        ("tensor<2xi32>", elements(&[2])),
        ("memref<?x2xi8>", elements(&[2, 3])),
    ] {
        let error = run(|it| it, &text(ty), &[arg]).map_err(|error| error.to_string());
        let wanted = format!("which is no value of type `{ty}`");
        assert!(error.as_ref().is_err_and(|error| error.contains(&wanted)), "{error:?}");
        assert!(run(|it| it, &text(ty), &[RuntimeValue::Poison]).is_ok(), "{ty}");
    }
    for (ty, arg) in [("tensor<?x2xi8>", elements(&[3, 2])), ("memref<?xi8>", elements(&[0]))] {
        assert_eq!(
            run(|it| it, &text(ty), std::slice::from_ref(&arg)).map(|outcome| outcome.results),
            Ok(vec![arg])
        );
    }
    let error = run(|it| it, &text("i8"), &[]).unwrap_err().to_string();
    assert_eq!(error, "invalid: the function takes 1 argument, but receives 0");
}

#[test]
fn results_of_semantics_that_do_not_fit_are_errors() {
    let body = "%r = \"t.one\"() : () -> TYPE\n\"func.return\"(%r) : (TYPE) -> ()";
    let results = |ty: &str, results: Vec<RuntimeValue>| {
        let ctx = context();
        let module =
            Module::parse(&ctx, function("", &body.replace("TYPE", ty))).unwrap_or_else(|errors| panic!("{errors}"));
        let semantics =
            move |_: &mut drr_testing::Execution<'_>, _: drr_ir::OpRef<'_>, _: &[RuntimeValue]| Ok(results.clone());
        let interpreter = with_representation(&ctx, Interpreter::new(&ctx)).op("t.one", semantics);
        interpreter.run(&module, "f", &[]).map_err(|error| error.to_string())
    };
    assert_eq!(
        results("i32", vec![RuntimeValue::int(8, 1)]),
        Err("invalid: `t.one` yields as result 0 `1 : i8`, which is no value of type `i32`".to_owned())
    );
    assert_eq!(
        results("!t.num", vec![RuntimeValue::int(8, 1)]),
        Err("invalid: `t.one` yields as result 0 `1 : i8`, which is no value of type `!t.num`: its values are those of `i32`".to_owned())
    );
    assert_eq!(
        results("i32", Vec::new()),
        Err("invalid: `t.one` has 1 result, but its semantics yield 0".to_owned())
    );
    // The interpreter knows no values of this type, so its representation is a matter of the semantics.
    assert!(results("!t.other", vec![RuntimeValue::int(8, 1)]).is_ok());
}

#[test]
fn a_region_receives_values_of_the_types_of_its_arguments() {
    let body = "\"t.region\"() ({\n^bb0(%x: i32):\n}) : () -> ()\n\"func.return\"() : () -> ()";
    let enter = |region: usize, value: RuntimeValue| {
        let interpreter = |it: Interpreter| {
            let value = value.clone();
            it.control_flow_op("t.region", move |_, _, _, yielded| {
                Ok(match yielded {
                    None => drr_testing::Transition::region(region, vec![value.clone()]),
                    Some(_) => drr_testing::Transition::Results(Vec::new()),
                })
            })
        };
        run(interpreter, &function("", body), &[]).map_err(|error| error.to_string())
    };
    assert!(enter(0, RuntimeValue::int(32, 1)).is_ok());
    assert_eq!(
        enter(0, RuntimeValue::int(8, 1)),
        Err("invalid: `t.region` passes to argument 0 of a block `1 : i8`, which is no value of type `i32`".to_owned())
    );
    assert_eq!(
        enter(1, RuntimeValue::int(32, 1)),
        Err("invalid: `t.region` enters region 1, which does not exist or is empty".to_owned())
    );
}

#[test]
fn semantics_of_an_unknown_op_are_an_error_of_each_run() {
    let ctx = Context::new();
    let text = "module {}\nunrealized_conversion_cast to i32";
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let error = |name: &str| {
        let interpreter = Interpreter::new(&ctx).op(name, |_, _, _| Ok(Vec::new()));
        let run = interpreter
            .execute(module.root(), &[])
            .map_err(|error| error.to_string());
        run.err().unwrap_or_default()
    };
    let misspelled = error("builtin.modul");
    let wanted = "invalid: the interpreter has semantics of `builtin.modul`, which is not registered\n --> ";
    assert!(misspelled.starts_with(wanted), "{misspelled}");
    assert!(misspelled.contains("interpreter.rs:"), "{misspelled}");
    assert!(
        misspelled.ends_with("\n  = help: did you mean `builtin.module`?"),
        "{misspelled}"
    );
    // Upstream's ops are known, even if the context has none of them.
    for name in ["arith.addi", "builtin.module"] {
        let error = error(name);
        assert!(!error.contains("not registered"), "{error}");
    }
}

#[test]
fn loops_with_a_trip_count_of_type_index_end_for_many_arguments() {
    let body = "%zero = \"arith.subi\"(%n, %n) : (index, index) -> index\n\
                %r = \"scf.for\"(%zero, %n, %s, %x) ({\n^bb0(%i: index, %m: i64):\n\
                %next = \"arith.addi\"(%m, %m) : (i64, i64) -> i64\n\"scf.yield\"(%next) : (i64) -> ()\n\
                }) : (index, index, index, i64) -> i64\n\"func.return\"(%r) : (i64) -> ()";
    let text = function("%n: index, %s: index, %x: i64", body);
    let count = compare(|_, it| it.max_steps(1000), [&text, &text]).map_err(|it| it.to_string());
    assert!(count.as_ref().is_ok_and(|&count| count > 150), "{count:?}");
}
