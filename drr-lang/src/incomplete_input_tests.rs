//! Tests of incomplete and mutated input: the macros must report errors, define their items and never panic.
//!
//! The input consists of the macro calls of the ui tests. The [`MacroExpander`] simulates rustc, so that callbacks are
//! tested, too.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};

use crate::lex::Tokens;
use crate::macro_expander::{Call, MacroExpander, collect_calls};
use crate::report::Report;
use crate::syntax::name::ItemHeader;
use crate::syntax::pattern::parse_header::pattern_name;

/// Returns the distance of the tokens after which calls are cut, `DRR_CUT_STEP`: one in continuous integration.
fn cut_step() -> usize {
    let step = std::env::var("DRR_CUT_STEP").map_or(8, |step| step.parse().unwrap());
    step.max(1)
}

/// Returns all calls in the ui tests.
fn calls() -> Vec<Call> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests");
    let mut calls = Vec::new();
    for folder in ["fail", "pass", "src"] {
        let entries = std::fs::read_dir(root.join(folder)).unwrap();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
        files.sort();
        for file in files {
            let tokens: TokenStream = std::fs::read_to_string(&file).unwrap().parse().unwrap();
            collect_calls(tokens, &file.display().to_string(), &mut calls);
        }
    }
    calls
}

/// Returns all prefixes of a stream, with open groups closed, as they occur during typing.
fn prefixes(stream: &TokenStream) -> Vec<TokenStream> {
    let mut out = vec![TokenStream::new()];
    let mut before: Vec<TokenTree> = Vec::new();
    for tree in stream.clone() {
        if let TokenTree::Group(group) = &tree {
            for inner in prefixes(&group.stream()) {
                let cut = TokenTree::from(Group::new(group.delimiter(), inner));
                out.push(before.iter().cloned().chain([cut]).collect());
            }
        }
        before.push(tree);
        if !matches!(before.last(), Some(TokenTree::Group(_))) {
            out.push(before.iter().cloned().collect());
        }
    }
    out
}

/// Checks the output of a call: no internal error, and the named item is defined. A block may be empty, and a group
/// without a name is an expression.
fn check(call: &Call, typed: &TokenStream, text: &str) {
    let about = || format!("{}: {}! {{ {typed} }}\n{text}", call.file, call.name);
    assert!(!text.contains("a bug in drr"), "{}", about());
    assert!(
        !text.is_empty() || call.name == "drr" || call.name == "pdll",
        "{}",
        about()
    );
    let Some(name) = item_defined_by(call, typed) else {
        return;
    };
    let is_defined = ["struct", "enum", "type"]
        .iter()
        .any(|word| text.contains(&format!("{word} {name} ")));
    let is_taken = text.contains("is the name of an op in this pattern");
    assert!(is_defined || is_taken, "{name} is not defined: {}", about());
}

/// Returns the name of the item that a call must define despite errors. Blocks have their own tests.
fn item_defined_by(call: &Call, typed: &TokenStream) -> Option<Ident> {
    if call.name == "pat" {
        return pattern_name(typed.clone());
    }
    let mut tokens = Tokens::new(typed.clone());
    let name = ItemHeader::eat(&mut tokens, &mut Report::new())?.ident;
    match call.name.as_str() {
        "op" | "dialect" | "enum_attr" | "constraint" => Some(name),
        "patterns" => tokens.at_punct('=').then_some(name),
        _ => None,
    }
}

#[test]
fn every_prefix_of_a_call_defines_its_item() {
    let calls = calls();
    assert!(calls.len() > 300, "{}", calls.len());
    let expander = MacroExpander::new(&calls);
    for call in &calls {
        for typed in prefixes(&call.tokens).into_iter().step_by(cut_step()) {
            let out = expander.expand(&call.name, typed.clone());
            check(call, &typed, &out);
        }
    }
}

/// In a block, an incomplete record and its neighbours define their items.
#[test]
fn every_prefix_of_a_record_keeps_all_items_of_its_block() {
    let expander = MacroExpander::new(&calls());
    let records = [
        ("R4", "def R4 : Pat<(AddOp $x, (NegOp\n $y)), (AddOp $x, $y)>;"),
        (
            "R5",
            "def R5 : Pat<(AddOp $x, (NegOp $y)), (AddOp $y, $x), [(HasOneUse $x)], [], (addBenefit 1)>;",
        ),
        (
            "R6",
            "pub def R6 : Pattern<(NegOp (NegOp $x)), [(replaceWithValue $x)]> { let labels = [\"fast\"]; }",
        ),
        (
            "TOp",
            "def TOp : T_Op<\"t\", [Pure]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }",
        ),
        (
            "R7",
            "#[cfg(test)] def R7 : Pat<(TOp (TOp $x)), (replaceWithValue $x)>;",
        ),
        ("Own", "def Own : Type<CPred<\"true\">, \"text\">;"),
    ];
    let class = "def T : Dialect { let name = \"t\"; } class T_Op<string m, list<Trait> t = []> : Op<T, m, t>;";
    let mut cuts = 0;
    for (at, (name, record)) in records.iter().enumerate() {
        for typed in prefixes(&record.parse().unwrap()) {
            let is_named = typed.to_string().contains(name);
            let texts = records.iter().enumerate().map(|(other, (_, text))| {
                if other == at {
                    typed.to_string()
                } else {
                    text.to_string()
                }
            });
            let block = format!("{class}\n{}\nfn rust() {{}}", texts.collect::<Vec<_>>().join("\n"));
            let out = expander.expand("drr", block.parse().unwrap());
            let expected = records.iter().map(|(expected, _)| *expected);
            for expected in expected.filter(|expected| *expected != *name || is_named) {
                assert!(
                    out.contains(&format!("struct {expected} ")),
                    "{expected} is lost in:\n{block}\n{out}"
                );
            }
            assert!(out.contains("fn rust ()"), "{block}");
            cuts += 1;
        }
    }
    assert!(cuts > 150, "{cuts}");
}

#[test]
fn complete_call_expands_as_in_rustc() {
    let calls = calls();
    let expander = MacroExpander::new(&calls);
    let out = |name: &str, text: &str| expander.expand(name, text.parse().unwrap());
    let good = out("pat", "P: (NegOp (NegOp $x)) => (CastOp $x)");
    assert!(good.contains("fn __apply") && !good.contains("compile_error"), "{good}");
    let bad = out("pat", "P: (AddOp $x) => (NegOp $y)");
    assert!(
        bad.contains("is not bound") && bad.contains("takes 2 arguments, 1 given"),
        "{bad}"
    );
    let block = out(
        "drr",
        "pat!< P: (NegOp $x) => (CastOp $x) > pat!< Q: (NegOp $x) => (SinkOp $x) >",
    );
    assert!(
        block.contains("struct P") && block.contains("but the pattern yields no value"),
        "{block}"
    );
}

/// Deterministic random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

/// Mutates a stream once: removes, duplicates or swaps a token, or inserts one from the pool.
fn mutated(stream: TokenStream, pool: &[TokenTree], random: &mut Random) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    let foreign = pool[random.below(pool.len())].clone();
    if trees.is_empty() {
        return foreign.into();
    }
    let at = random.below(trees.len());
    if let TokenTree::Group(group) = &trees[at]
        && random.below(4) != 0
    {
        let inner = mutated(group.stream(), pool, random);
        trees[at] = Group::new(group.delimiter(), inner).into();
        return trees.into_iter().collect();
    }
    match random.below(5) {
        0 => drop(trees.remove(at)),
        1 => trees.insert(at, trees[at].clone()),
        2 => {
            let other = random.below(trees.len());
            trees.swap(at, other);
        }
        3 => trees.insert(at, foreign),
        _ => trees[at] = foreign,
    }
    trees.into_iter().collect()
}

/// Collects all tokens of a stream, including groups and their contents.
fn flatten(stream: &TokenStream, pool: &mut Vec<TokenTree>) {
    for tree in stream.clone() {
        if let TokenTree::Group(group) = &tree {
            flatten(&group.stream(), pool);
        }
        pool.push(tree);
    }
}

/// Number of mixtures per seed. Each has its own seed, so that every machine tests the same ones.
const MIXTURES_PER_SEED: usize = 1_000;

/// Checks mutated calls. `DRR_MUTATIONS` sets the number of streams, `DRR_MUTATION_SEED` the first seed.
#[test]
fn no_mutated_call_panics() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let count = number("DRR_MUTATIONS").unwrap_or(2_000);
    let first = number("DRR_MUTATION_SEED").unwrap_or(1);
    let seeds = first..first.saturating_add(count.div_ceil(MIXTURES_PER_SEED as u64));
    let next = AtomicU64::new(seeds.start);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // Tokens are bound to a thread, so each thread parses the calls.
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mixer = Mixer::new();
                while let Some(seed) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|seed| seeds.contains(seed)) {
                    mixer.try_mixtures(seed);
                }
            });
        }
    });
}

/// The sources of mixtures.
struct Mixer {
    calls: Vec<Call>,
    expander: MacroExpander,
    pool: Vec<TokenTree>,
}

impl Mixer {
    fn new() -> Self {
        let calls = calls();
        let mut pool = Vec::new();
        for call in &calls {
            flatten(&call.tokens, &mut pool);
        }
        Mixer {
            expander: MacroExpander::new(&calls),
            calls,
            pool,
        }
    }

    fn try_mixtures(&self, seed: u64) {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).max(1));
        for _ in 0..MIXTURES_PER_SEED {
            let call = &self.calls[random.below(self.calls.len())];
            let mut typed = call.tokens.clone();
            for _ in 0..=random.below(4) {
                typed = mutated(typed, &self.pool, &mut random);
            }
            let out = self.expander.expand(&call.name, typed.clone());
            check(call, &typed, &out);
        }
    }
}

#[test]
fn earlier_failures_stay_fixed() {
    let expander = MacroExpander::new(&[]);
    for (name, text) in [
        ("enum_attr", "in: I32EnumAttr, > { Fast = 0 => \"fast\" }"),
        ("constraint", "pub in: Atr"),
        ("dialect", "type = 1"),
        ("op", "Self = 1"),
        ("pat", "pub _: (NegOp)"),
        ("patterns", "pub use x = [r#type]"),
        // Recursive constraints and predicates.
        (
            "pdll",
            "Constraint A(b: B) {} Constraint B(a: A) {} Pattern => replace op<NegOp>(x: A) with x;",
        ),
        (
            "drr",
            "def F : Constraint<F, \"text\">; def : Pat<(NegOp $x), (NegOp $x), [(F $x)]>;",
        ),
        (
            "drr",
            "def P : And<[P]>; def T : Type<P, \"text\">; def : Pat<(NegOp P:$x), (NegOp $x)>;",
        ),
        (
            "drr",
            "def A : Neg<B>; def B : Or<[A, A]>; def C : Attr<A, \"text\">; def D : Constraint<B>; def : Pat<(NegOp C:$x), (D $x)>;",
        ),
        (
            "drr",
            "def T : AnyTypeOf<[T]>; def U : Type<T.predicate>; def : Pat<(NegOp T:$x), (NegOp $x)>;",
        ),
        (
            "drr",
            "def X : Op<\"t.x\"> { let arguments = (ins V:$v); } def V : Arg<V, \"text\">;",
        ),
        (
            "drr",
            "def O : OptionalAttr<O>; def Q : DefaultValuedAttr<Q, \"1\">; def X : Op<\"t.x\"> { let arguments = (ins O:$v, Q:$w); }",
        ),
        ("patterns", "in = [First Group]"),
        ("patterns", "ScaleOp: [First Group, +]"),
        // Declarations in statement position, where recovery looks for the next declaration.
        ("pdll", "Pattern { Pattern { } }"),
        (
            "pdll",
            "Pattern { Pattern with benefit(1) { } let x: Op; Constraint C(v: Value); }",
        ),
        ("pdll", "Constraint C() { Rewrite r() }"),
    ] {
        let typed: TokenStream = text.parse().unwrap();
        let call = Call {
            file: "here".to_string(),
            name: name.to_string(),
            tokens: typed.clone(),
        };
        check(&call, &typed, &expander.expand(name, typed.clone()));
    }
}
