//! Random nests of `affine`: loops, conditions and accesses with composed maps, and indices that are split and joined.

use super::Family;
use super::body::{Body, function};

/// Kinds of indices, which stand for their types: valid symbols, other valid dims, and indices that few ops accept.
const SYMBOL: &str = "symbol";
const DIM: &str = "dim";
const OTHER: &str = "other";

const DIMS: [&str; 2] = [DIM, SYMBOL];
const ANY: [&str; 3] = [DIM, SYMBOL, OTHER];

/// The names of arguments, which are symbols.
const ARGUMENTS: [&str; 3] = ["%n0", "%n1", "%n2"];

const ROWS: [&str; 2] = ["memref<64xf32>", "memref<?xf32>"];
const TABLES: [&str; 2] = ["memref<8x8xf32>", "memref<?x8xf32>"];
const GLOBAL: &str = "memref<2x4xi32>";
const VECTOR: &str = "vector<4xf32>";

/// The greatest depth of regions.
const DEEPEST: usize = 3;

/// Operands of a map: dims, then symbols.
struct Operands {
    dims: Vec<String>,
    symbols: Vec<String>,
    /// The kind of the result of an op that only computes with them.
    kind: &'static str,
}

impl Operands {
    /// Picks operands, of which the dims are of these kinds.
    fn pick(body: &mut Body, kinds: &[&str]) -> Self {
        let counts = [[1, 0], [2, 0], [1, 1], [0, 1], [0, 2], [2, 2], [3, 1], [0, 0]];
        let [num_dims, num_symbols] = counts[body.random.below(counts.len())];
        let (dims, kinds): (Vec<_>, Vec<_>) = (0..num_dims).map(|_| body.any(kinds)).unzip();
        let symbol = |number: usize| match number {
            // It may be a divisor, which is positive.
            0 => body.pick(&ARGUMENTS).to_owned(),
            _ => body.value(SYMBOL),
        };
        Operands {
            dims,
            symbols: (0..num_symbols).map(symbol).collect(),
            kind: joined(&kinds),
        }
    }

    /// Returns the names of the dims and of the symbols in a map.
    fn names(&self) -> [Vec<String>; 2] {
        let names = |prefix: &str, count: usize| (0..count).map(|number| format!("{prefix}{number}")).collect();
        [names("d", self.dims.len()), names("s", self.symbols.len())]
    }

    /// Returns a map or set with a body.
    fn applied(&self, keyword: &str, contents: &str) -> String {
        let [dims, symbols] = self.names().map(|names| names.join(", "));
        format!(
            "{keyword}<({dims})[{symbols}] {contents}>({})[{}]",
            self.dims.join(", "),
            self.symbols.join(", ")
        )
    }
}

/// Returns the kind of the result of an op that only computes with operands of these kinds.
fn joined(kinds: &[String]) -> &'static str {
    match kinds.iter().any(|kind| kind == OTHER) {
        true => OTHER,
        false if kinds.iter().any(|kind| kind == DIM) => DIM,
        false => SYMBOL,
    }
}

/// Returns a sum of terms with these leaves. The first term may be a quotient or remainder, and the last one a number: MLIR prints sums that
/// are nested on the right as other ones.
fn expr(body: &mut Body, names: &[Vec<String>; 2], depth: usize) -> String {
    let number = body.pick(&["0", "1", "2", "3", "7", "8", "-1", "-5"]).to_owned();
    if names.iter().all(Vec::is_empty) {
        return number;
    }
    let mut terms = Vec::new();
    if depth > 0 && body.one_in(2) {
        let (inner, op) = (expr(body, names, depth - 1), body.pick(&["floordiv", "mod", "ceildiv"]));
        let divisor = match names[1].first() {
            Some(symbol) if body.one_in(10) => symbol.clone(),
            _ => body.pick(&["2", "3", "4", "8"]).to_owned(),
        };
        terms.push(format!("({inner}) {op} {divisor}"));
    }
    let least = usize::from(terms.is_empty());
    terms.extend((0..least + body.random.below(3)).map(|_| product(body, names)));
    if body.one_in(2) {
        terms.push(number);
    }
    terms.join(" + ")
}

/// Returns a leaf or a product of one. There are leaves.
fn product(body: &mut Body, names: &[Vec<String>; 2]) -> String {
    let leaves: Vec<&String> = names.iter().flatten().collect();
    let leaf = leaves[body.random.below(leaves.len())];
    match (body.random.below(16), names[1].first()) {
        (0, Some(symbol)) => format!("{leaf} * {symbol}"),
        (1..6, _) => leaf.clone(),
        _ => format!("{leaf} * {}", body.pick(&["-4", "-1", "1", "2", "4", "8"])),
    }
}

/// Returns a map with its operands, and the kind of its results.
fn map(body: &mut Body, kinds: &[&str], results: usize) -> (String, &'static str) {
    let operands = Operands::pick(body, kinds);
    let names = operands.names();
    let exprs: Vec<String> = (0..results).map(|_| expr(body, &names, 2)).collect();
    let text = operands.applied("affine_map", &format!("-> ({})", exprs.join(", ")));
    (text, operands.kind)
}

/// Returns expressions of values for the indices of an access or the bounds of a loop. MLIR reads no names with `#` there, and no value both
/// as a dim and as a symbol.
fn exprs(body: &mut Body, count: usize) -> Vec<String> {
    let mut operands = Operands::pick(body, &DIMS);
    operands.dims.retain(|name| !name.contains('#'));
    operands
        .symbols
        .retain(|name| !name.contains('#') && !operands.dims.contains(name));
    let symbols = operands.symbols.iter().map(|name| format!("symbol({name})")).collect();
    let names = [operands.dims, symbols];
    (0..count).map(|_| expr(body, &names, 1)).collect()
}

/// Adds an op with an index of a kind as its result. Results at the top level are valid symbols.
fn define(body: &mut Body, text: &str, kind: &str, depth: usize) {
    let name = body.define(text, if depth == 0 { SYMBOL } else { kind });
    if body.one_in(3) {
        body.push(&format!("\"u\"({name}) : (index) -> ()"));
    }
}

fn step(body: &mut Body, depth: usize) {
    match body.random.below(if depth < DEEPEST { 20 } else { 15 }) {
        0 => {
            let number = body.pick(&["0", "1", "2", "3", "4", "8", "20", "-1"]);
            define(body, &format!("arith.constant {number} : index"), SYMBOL, depth);
        }
        1..4 => {
            let (map, kind) = map(body, &ANY, 1);
            define(body, &format!("affine.apply {map}"), kind, depth);
        }
        4 | 5 => {
            let (op, results) = (body.pick(&["min", "max"]), 1 + body.random.below(3));
            let (map, _) = map(body, &ANY, results);
            define(body, &format!("affine.{op} {map}"), OTHER, depth);
        }
        6..10 => access(body),
        10 | 11 => split(body, depth),
        12 => join(body, depth),
        13 => memory(body, depth),
        14 => {
            let ((a, first), (b, second)) = (body.any(&ANY), body.any(&ANY));
            let kind = match joined(&[first, second]) {
                SYMBOL => SYMBOL,
                _ => OTHER,
            };
            let op = body.pick(&["addi", "muli", "subi"]);
            define(body, &format!("arith.{op} {a}, {b} : index"), kind, depth);
        }
        15..17 => for_loop(body, depth),
        17 => conditional(body, depth),
        18 => parallel(body, depth),
        _ => {
            let bounds: Vec<String> = (0..3).map(|_| body.value(SYMBOL)).collect();
            let (variable, scope) = (body.name(), body.scope());
            body.push(&format!(
                "scf.for {variable} = {} to {} step {} {{",
                bounds[0], bounds[1], bounds[2]
            ));
            body.declare(&variable, OTHER);
            ops(body, depth);
            body.push("}");
            body.close(scope);
        }
    }
}

/// Adds the ops of a region.
fn ops(body: &mut Body, depth: usize) {
    for _ in 0..1 + body.random.below(4) {
        step(body, depth + 1);
    }
}

/// Adds the ops of a region and its terminator, and ends the region.
fn region(body: &mut Body, depth: usize, results: usize, end: &str) {
    ops(body, depth);
    if results > 0 {
        let values: Vec<String> = (0..results).map(|_| body.value("f32")).collect();
        body.push(&format!(
            "affine.yield {} : {}",
            values.join(", "),
            vec!["f32"; results].join(", ")
        ));
    }
    body.push(end);
}

/// Makes the results of an op visible.
fn declare_results(body: &mut Body, name: &str, results: usize) {
    match results {
        1 => body.declare(name, "f32"),
        _ => (0..results).for_each(|number| body.declare(&format!("{name}#{number}"), "f32")),
    }
}

/// Returns the left side of an op with so many results.
fn left_side(name: &str, results: usize) -> String {
    match results {
        0 => String::new(),
        1 => format!("{name} = "),
        _ => format!("{name}:{results} = "),
    }
}

fn access(body: &mut Body) {
    let (memory, ty) = match body.random.below(9) {
        0 => (body.value(GLOBAL), GLOBAL.to_owned()),
        1..4 => body.any(&TABLES),
        _ => body.any(&ROWS),
    };
    let rank = if ROWS.contains(&ty.as_str()) { 1 } else { 2 };
    let indices = if ty == GLOBAL {
        // MLIR reads past its elements.
        let numbers: Vec<&str> = (0..2).map(|_| body.pick(&["0", "1", "%n0"])).collect();
        numbers.join(", ")
    } else {
        exprs(body, rank).join(", ")
    };
    let at = format!("{memory}[{indices}]");
    match body.random.below(7) {
        _ if ty == GLOBAL => {
            let name = body.define(&format!("affine.load {at} : {ty}"), "i32");
            body.push(&format!("\"u\"({name}) : (i32) -> ()"));
        }
        0..3 => {
            body.define(&format!("affine.load {at} : {ty}"), "f32");
        }
        3 | 4 => {
            let value = body.value("f32");
            body.push(&format!("affine.store {value}, {at} : {ty}"));
        }
        5 if body.one_in(2) => {
            let text = body.pick(&[
                "read, locality<3>, data",
                "write, locality<0>, data",
                "read, locality<1>, instr",
            ]);
            body.push(&format!("affine.prefetch {at}, {text} : {ty}"));
        }
        5 => {
            body.define(&format!("affine.vector_load {at} : {ty}, {VECTOR}"), VECTOR);
        }
        _ => {
            let value = body.value(VECTOR);
            body.push(&format!("affine.vector_store {value}, {at} : {ty}, {VECTOR}"));
        }
    }
}

/// Returns entries of a basis: positive numbers and arguments.
fn basis(body: &mut Body, count: usize) -> Vec<String> {
    let entry = |body: &mut Body| match body.random.below(6) {
        0 => body.pick(&ARGUMENTS).to_owned(),
        1 => "%c4".to_owned(),
        _ => body.pick(&["1", "2", "3", "4", "4", "8"]).to_owned(),
    };
    (0..count).map(|_| entry(body)).collect()
}

fn split(body: &mut Body, depth: usize) {
    let ((value, kind), count) = (body.any(&ANY), 1 + body.random.below(3));
    let basis = basis(body, count);
    let (name, results) = (body.name(), count + body.random.below(2));
    body.push(&format!(
        "{}affine.delinearize_index {value} into ({}) : {}",
        left_side(&name, results),
        basis.join(", "),
        vec!["index"; results].join(", ")
    ));
    let kind = match depth {
        0 => SYMBOL,
        _ => joined(&[kind]),
    };
    let results: Vec<String> = match results {
        1 => vec![name],
        _ => (0..results).map(|number| format!("{name}#{number}")).collect(),
    };
    for result in &results {
        body.declare(result, kind);
    }
    match body.random.below(4) {
        // Joins the results again, or adds them up.
        0 => {
            let left_out = body.random.below(2);
            let disjoint = body.pick(&["", "disjoint "]);
            let kept = results.len().min(basis.len()) - left_out.min(basis.len() - 1);
            let text = format!(
                "affine.linearize_index {disjoint}[{}] by ({})",
                results[results.len() - kept..].join(", "),
                basis[basis.len() - kept..].join(", ")
            );
            define(body, &format!("{text} : index"), kind, depth);
        }
        1 => {
            let used = &results[body.random.below(results.len())];
            body.push(&format!("\"u\"({used}) : (index) -> ()"));
        }
        _ => {}
    }
}

fn join(body: &mut Body, depth: usize) {
    let count = 1 + body.random.below(3);
    let (values, kinds): (Vec<String>, Vec<String>) = (0..count).map(|_| body.any(&ANY)).unzip();
    let (outer, disjoint) = (body.random.below(2), body.pick(&["", "disjoint "]));
    let basis = basis(body, (count - outer).max(1));
    let text = format!(
        "affine.linearize_index {disjoint}[{}] by ({}) : index",
        values.join(", "),
        basis.join(", ")
    );
    let kind = joined(&kinds);
    define(body, &text, kind, depth);
    if body.one_in(3) {
        let (value, name) = (body.value(if depth == 0 { SYMBOL } else { kind }), body.name());
        body.push(&format!(
            "{}affine.delinearize_index {value} into ({}) : {}",
            left_side(&name, basis.len()),
            basis.join(", "),
            vec!["index"; basis.len()].join(", ")
        ));
        let first = if basis.len() == 1 { name } else { format!("{name}#0") };
        body.push(&format!("\"u\"({first}) : (index) -> ()"));
    }
}

/// Adds a cast or the size of a memref.
fn memory(body: &mut Body, depth: usize) {
    let types = if body.one_in(2) { ROWS } else { TABLES };
    let value = body.value(types[0]);
    if body.one_in(2) {
        body.define(&format!("memref.cast {value} : {} to {}", types[0], types[1]), types[1]);
    } else {
        let memory = body.value(types[1]);
        define(body, &format!("memref.dim {memory}, %c0 : {}", types[1]), SYMBOL, depth);
    }
}

/// Returns a bound of a loop.
fn bound(body: &mut Body, keyword: &str, numbers: &[&str]) -> String {
    match body.random.below(4) {
        0 => body.value(SYMBOL),
        1 => {
            let results = 1 + body.random.below(3);
            let (map, _) = map(body, &DIMS, results);
            if results == 1 { map } else { format!("{keyword} {map}") }
        }
        _ => body.pick(numbers).to_owned(),
    }
}

fn for_loop(body: &mut Body, depth: usize) {
    let lower = bound(body, "max", &["0", "0", "1", "3", "4"]);
    let upper = bound(body, "min", &["0", "4", "5", "8", "16", "32"]);
    let step = body.pick(&["", "", " step 2", " step 4", " step 3"]);
    let (results, name, variable) = (body.random.below(3), body.name(), body.name());
    let initial: Vec<String> = (0..results).map(|_| body.value("f32")).collect();
    let scope = body.scope();
    let assigned: Vec<String> = initial
        .iter()
        .map(|value| {
            let argument = body.name();
            body.declare(&argument, "f32");
            format!("{argument} = {value}")
        })
        .collect();
    let iterated = match results {
        0 => String::new(),
        _ => format!(
            " iter_args({}) -> ({})",
            assigned.join(", "),
            vec!["f32"; results].join(", ")
        ),
    };
    body.push(&format!(
        "{}affine.for {variable} = {lower} to {upper}{step}{iterated} {{",
        left_side(&name, results)
    ));
    body.declare(&variable, DIM);
    region(body, depth, results, "}");
    body.close(scope);
    declare_results(body, &name, results);
}

fn conditional(body: &mut Body, depth: usize) {
    let operands = Operands::pick(body, &DIMS);
    let names = operands.names();
    let constraints: Vec<String> = match body.random.below(6) {
        0 => vec![body.pick(&["0 == 0", "1 == 0"]).to_owned()],
        _ => (0..1 + body.random.below(3))
            .map(|_| format!("{} {}", expr(body, &names, 1), body.pick(&[">= 0", ">= 0", "== 0"])))
            .collect(),
    };
    let set = operands.applied("affine_set", &format!(": ({})", constraints.join(", ")));
    let (results, name) = (body.random.below(3), body.name());
    let types = match results {
        0 => String::new(),
        _ => format!(" -> ({})", vec!["f32"; results].join(", ")),
    };
    body.push(&format!("{}affine.if {set}{types} {{", left_side(&name, results)));
    let scope = body.scope();
    if results > 0 || body.one_in(2) {
        region(body, depth, results, "} else {");
        body.close(scope);
        // An empty one is dropped.
        if results > 0 || body.one_in(2) {
            region(body, depth, results, "}");
        } else {
            body.push("}");
        }
    } else {
        region(body, depth, results, "}");
    }
    body.close(scope);
    declare_results(body, &name, results);
}

fn parallel(body: &mut Body, depth: usize) {
    let (count, results) = (1 + body.random.below(2), body.random.below(3).saturating_sub(1));
    let bounds = |body: &mut Body, op: &str, numbers: &[&str]| {
        let bound = |body: &mut Body| match body.random.below(3) {
            0 => {
                let list = exprs(body, 2);
                format!("{op}({})", list.join(", "))
            }
            1 => exprs(body, 1).concat(),
            _ => body.pick(numbers).to_owned(),
        };
        let bounds: Vec<String> = (0..count).map(|_| bound(body)).collect();
        bounds.join(", ")
    };
    let (lower, upper) = (
        bounds(body, "max", &["0", "1"]),
        bounds(body, "min", &["0", "4", "8", "32"]),
    );
    let steps: Vec<&str> = (0..count).map(|_| body.pick(&["1", "1", "2", "4"])).collect();
    let (name, scope) = (body.name(), body.scope());
    let variables: Vec<String> = (0..count).map(|_| body.name()).collect();
    let reduced = match results {
        0 => String::new(),
        _ => format!(" reduce (\"{}\") -> (f32)", body.pick(&["addf", "mulf", "maximumf"])),
    };
    body.push(&format!(
        "{}affine.parallel ({}) = ({lower}) to ({upper}) step ({}){reduced} {{",
        left_side(&name, results),
        variables.join(", "),
        steps.join(", ")
    ));
    for variable in &variables {
        body.declare(variable, DIM);
    }
    region(body, depth, results, "}");
    body.close(scope);
    declare_results(body, &name, results);
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let mut arguments: Vec<String> = ARGUMENTS.iter().map(|name| format!("{name}: index")).collect();
    for name in ARGUMENTS {
        body.declare(name, SYMBOL);
    }
    arguments.extend(body.arguments(&[&ROWS[..], &TABLES, &["f32", "f32", VECTOR]].concat()));
    body.push("%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index");
    body.define(&format!("memref.get_global @g : {GLOBAL}"), GLOBAL);
    for _ in 0..6 {
        step(&mut body, 0);
    }
    body.use_last_of(&["f32", VECTOR], 4);
    format!(
        "memref.global \"private\" constant @g : {GLOBAL} = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]>\n{}",
        function(&arguments, &body.finish())
    )
}

/// Parentheses do not count: MLIR prints `a + (b + c)` as another expression. Long lines are cut.
fn differs_in_parentheses(difference: &str) -> bool {
    let first = |sign: char| {
        let line = difference.lines().find(|line| line.starts_with(sign))?;
        Some(line[1..].trim_end_matches('.').replace(['(', ')'], ""))
    };
    let has_same_start = |theirs: String| {
        first('+').is_some_and(|ours| ours.bytes().zip(theirs.bytes()).all(|(ours, theirs)| ours == theirs))
    };
    difference == "Incomparable" || first('-').is_some_and(has_same_start)
}

/// MLIR drops the first index of a disjoint `affine.linearize_index` if its bound is 1, also if it may be negative.
fn keeps_first_index(difference: &str) -> bool {
    let has_bound_of_1 = |sign: char| {
        let mut lines = difference.lines().filter(|line| line.starts_with(sign));
        lines.any(|line| line.contains("affine.linearize_index disjoint [") && line.contains("] by (1, "))
    };
    has_bound_of_1('+') && !has_bound_of_1('-')
}

#[test]
fn nests_of_affine() {
    Family {
        is_explained: |difference| differs_in_parentheses(difference) || keeps_first_index(difference),
        ..Family::new("affine", module)
    }
    .check();
}
