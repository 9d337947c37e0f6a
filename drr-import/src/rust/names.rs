//! Names of the written module: Rust names for records, each used once, and literals.

use std::collections::BTreeSet;

use drr_schema::constraint::{BuiltinConstraint, all};

use crate::records::Record;

/// The names of a module that are taken.
#[derive(Debug)]
pub(crate) struct Names {
    taken: BTreeSet<String>,
    /// The names of items that no record gives.
    generated: BTreeSet<String>,
}

/// The imports of a module, whose names no item gets.
pub(crate) const IMPORTS: &str = "\
    \n\
    use drr::constraints::*;\n\
    use drr::define::{AttrSlot, BranchOpInterface, BuildableAttr, BuildableType, CallOpInterface, \
    CallableOpInterface, ConditionallySpeculatable, InferIntRangeInterface, LoopLikeOpInterface, MemoryEffect, \
    MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed, \
    RegionBranchOpInterface, RegionBranchTerminatorOpInterface, Speculatability, UseGenericForm};\n\
    use drr::define::{DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, \
    PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface, \
    SafeMemorySlotAccessOpInterface, SymbolOpInterface};\n\
    use drr::define::{DictionarySlot, RegionSlot, SuccessorSlot, TypeSlot};\n\
    use drr::numbers::Signedness;\n\
    use drr::prelude::*;\n\
    use drr::smallvec::SmallVec;\n\
    use drr::{Ident, Ir, Operands, attr_def, type_def};\n\
    ";

/// The name of a rule without a name, before its number.
pub(crate) const UNNAMED_RULE: &str = "GeneratedConvert";

/// The function that adds all rules.
pub(crate) const POPULATE: &str = "populate_with_generated";

/// Names of Rust's prelude, its derives and its macros, which an item of a macro does not hide but makes ambiguous.
const RUST_PRELUDE: &str = "AsMut AsRef AsyncFn AsyncFnMut AsyncFnOnce Box Clone Copy Debug Default DoubleEndedIterator Drop Eq Err \
    ExactSizeIterator Extend Fn FnMut FnOnce From FromIterator Future Hash Into IntoFuture IntoIterator Iterator None Ok Option Ord \
    PartialEq PartialOrd Result Self Send Sized Some String Sync ToOwned ToString TryFrom TryInto Unpin Vec";

/// Names that a module imports from the prelude of drr.
const DRR_PRELUDE: &str = "ArgumentOf AttrConstraint Attribute BitEnum Block BlockArg BuildOp Builder Context ContextBuilder EnumInfo Fallible \
    FalliblePattern GreedyRewriteConfig HasNoUseOf HasOneUse InsertPoint Location MatchContext Module Op OpDef OpError OpRef OpRewrite \
    OpRewritePattern OperationState PatternSet PatternSpec Region RewritePattern Rewriter Type TypeConstraint TypedOp TypedRewrite TypedRewritePattern Value ValueRef";

/// Traits of ops, which a module imports as well.
const TRAITS: &str = "AffineScope AlwaysSpeculatable AttrSizedOperandSegments AttrSizedResultSegments AutomaticAllocationScope \
    Commutative ConstantLike Elementwise ElementwiseMappable FirstAttrDerivedResultType GraphRegion HasParent Idempotent \
    InferTypeOpAdaptor InferTypeOpAdaptorWithIsCompatible InferTypeOpInterface Involution IsolatedFromAbove \
    MemoryEffectsOpInterface NoMemoryEffect NoRegionArguments NoTerminator OnlyReads OpList OpView ParentOneOf Pure \
    RecursiveMemoryEffects RecursivelySpeculatable ResultsAreFloatLike ResultsBroadcastableShape ReturnLike \
    SameOperandsAndResultElementType \
    SameOperandsAndResultRank SameOperandsAndResultShape SameOperandsAndResultType SameOperandsElementType SameOperandsShape \
    SameTypeOperands SameVariadicOperandSize SameVariadicResultSize Scalarizable SingleBlock SingleBlockImplicitTerminator \
    Symbol SymbolTable Tensorizable Terminator Vectorizable WeightedBranchOpInterface";

/// Names that generated code uses by a path or in the macros, and constraints without a row in the table.
const USED: &str = "AllOf AnyOf AnyRegion AnySuccessor Cow EntityConstraint Fold IntConst MaxSizedRegion MinSizedRegion Operands \
    Pattern Region Results SizedRegion TraitFlags VariadicRegion VariadicSuccessor";

impl Names {
    pub(crate) fn new() -> Names {
        let lists = [RUST_PRELUDE, DRR_PRELUDE, TRAITS, USED, IMPORTS];
        let words = lists
            .iter()
            .flat_map(|list| list.split(|c: char| !c.is_ascii_alphanumeric()));
        let is_item = |word: &&str| word.starts_with(|first: char| first.is_ascii_uppercase());
        let mut taken: BTreeSet<String> = words.filter(is_item).map(str::to_string).collect();
        // `pat!` takes a call of these names for a directive.
        taken.extend(drr_lang::directive_words().map(str::to_string));
        taken.extend(all().map(|row| row.name.to_string()));
        Names {
            taken,
            generated: BTreeSet::new(),
        }
    }

    /// Takes a name that items must not have: a parameter of that name would be a pattern that means the item.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_string());
    }

    /// Returns `true` if no item has this name.
    pub(crate) fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(name)
    }

    /// Claims the first free name, or the last one with a number.
    pub(crate) fn claim(&mut self, candidates: &[&str]) -> String {
        for candidate in candidates {
            let name = upper_ident(candidate);
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
        let base = upper_ident(candidates.last().unwrap_or(&"Unnamed"));
        let name = self.numbered(&base, |_| false);
        self.generated.extend([base, name.clone()]);
        name
    }

    /// Claims the name of a record, or a made-up name for a record without a name.
    pub(crate) fn claim_for(&mut self, record: Record<'_>, generated: &str) -> String {
        if !record.is_anonymous() {
            return self.claim(&[record.name()]);
        }
        let name = self.claim(&[generated]);
        self.generated.insert(name.clone());
        name
    }

    /// Returns the names of items that no record gives.
    pub(crate) fn generated(&self) -> BTreeSet<String> {
        self.generated.clone()
    }

    /// Returns the first free name with a number.
    fn numbered(&mut self, base: &str, is_reserved: impl Fn(&str) -> bool) -> String {
        let mut number = 2;
        loop {
            let name = format!("{base}{number}");
            if !is_reserved(&name) && self.taken.insert(name.clone()) {
                return name;
            }
            number += 1;
        }
    }

    /// Claims the first name that is free together with its name as an attribute.
    pub(crate) fn claim_with_attr(&mut self, candidates: &[&str]) -> String {
        let with_attr = |name: &str| format!("{}Attr", upper_ident(name));
        let free: Vec<&str> = candidates
            .iter()
            .copied()
            .filter(|candidate| !self.taken.contains(&with_attr(candidate)))
            .collect();
        let name = self.claim(if free.is_empty() { candidates } else { &free });
        self.taken.insert(format!("{name}Attr"));
        name
    }

    /// Claims the name of a function.
    pub(crate) fn claim_function(&mut self, candidate: &str) -> String {
        self.claim_function_of(&[candidate], |_| false)
    }

    /// Claims the first name of a function that is free and not reserved, or else the last one with a number.
    pub(crate) fn claim_function_of(&mut self, candidates: &[&str], is_reserved: impl Fn(&str) -> bool) -> String {
        let mut last = "unnamed".to_string();
        for candidate in candidates {
            last = escape_keyword(&snake_case(candidate));
            if !is_reserved(&last) && self.taken.insert(last.clone()) {
                return last;
            }
        }
        self.numbered(&format!("{}_", last.trim_end_matches('_')), is_reserved)
    }
}

/// Returns `true` if a constraint of this name is built in.
pub(crate) fn is_built_in(name: &str) -> bool {
    row(name).is_some()
}

/// Returns the table row of a built-in constraint by its TableGen name.
pub(crate) fn row(name: &str) -> Option<&'static BuiltinConstraint> {
    all().find(|row| row.name.trim_start_matches('_') == name)
}

/// Returns the C++ class name of an op: the name of the record without a prefix that ends in `_`.
pub(crate) fn class_name(record: &str) -> &str {
    match record.split_once('_') {
        Some((_, class)) if !class.is_empty() => class,
        _ => record,
    }
}

/// Converts a name to an item name with a capital, because functions begin with lower-case letters.
pub(crate) fn upper_ident(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let mut chars = kept.chars();
    match chars.next() {
        Some(first) if first.is_ascii_alphabetic() => first.to_ascii_uppercase().to_string() + chars.as_str(),
        Some(_) => format!("X{kept}"),
        None => "Unnamed".to_string(),
    }
}

/// Converts a name to snake case: `isCompatibleType` to `is_compatible_type`, `AddIOp` to `add_i_op`.
pub(crate) fn snake_case(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::new();
    for (at, c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let after = chars.get(at + 1);
        let begins = c.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || before.is_ascii_uppercase() && after.is_some_and(char::is_ascii_lowercase)
            });
        if begins && !out.ends_with('_') {
            out.push('_');
        }
        match c {
            c if c.is_ascii_alphanumeric() => out.push(c.to_ascii_lowercase()),
            _ if !out.is_empty() && !out.ends_with('_') => out.push('_'),
            _ => {}
        }
    }
    let out = out.trim_end_matches('_');
    match out.chars().next() {
        Some(first) if first.is_ascii_digit() => format!("f_{out}"),
        Some(_) => out.to_string(),
        None => "unnamed".to_string(),
    }
}

/// Appends an underscore to a Rust keyword.
fn escape_keyword(name: &str) -> String {
    if is_keyword(name) {
        format!("{name}_")
    } else {
        name.to_string()
    }
}

/// Converts the name of an argument to one that may follow `$`.
pub(crate) fn argument(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' })
        .collect();
    match kept.as_str() {
        "" | "_" => "unnamed".to_string(),
        _ => kept,
    }
}

/// Returns the name of an argument's accessor. Keywords become raw, or get an underscore if they cannot.
pub(crate) fn accessor(name: &str) -> String {
    match name {
        "self" | "Self" | "super" | "crate" => format!("{name}_"),
        name if is_keyword(name) => format!("r#{name}"),
        name => name.to_string(),
    }
}

/// Returns `true` if a name is a Rust keyword.
pub(crate) fn is_keyword(name: &str) -> bool {
    // The edition 2024 has one more than the parser knows.
    name == "gen" || syn::parse_str::<syn::Ident>(name).is_err()
}

/// Returns a Rust string literal.
pub(crate) fn literal(text: &str) -> String {
    format!("{text:?}")
}

/// Returns an assembly format as a raw string literal, with the lines of the format indented like the entries of an
/// item.
pub(crate) fn format_literal(format: &str) -> String {
    let lines: Vec<&str> = format.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        [line] => raw_literal(line),
        lines => raw_literal(&format!("\n            {}\n        ", lines.join("\n            "))),
    }
}

/// Returns a raw string literal, which contains the text unchanged.
fn raw_literal(text: &str) -> String {
    let mut signs = "#".to_string();
    while text.contains(&format!("\"{signs}")) {
        signs.push('#');
    }
    format!("r{signs}\"{text}\"{signs}")
}

/// Returns the name of an entry. In MLIR, values, regions and successors may be unnamed.
pub(crate) fn name_of_entry(name: Option<&str>, noun: &str, at: usize, only: bool, taken: &mut Vec<String>) -> String {
    let mut name = match name {
        Some(name) => argument(name),
        None if only && noun == "result" => noun.to_string(),
        None => format!("{noun}{at}"),
    };
    while taken.contains(&name) {
        name.push('_');
    }
    taken.push(name.clone());
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn names() {
        let functions = [
            "isCompatibleType",
            "AddIOp",
            "XTile16Op",
            "8to9",
            "match",
            "getI32",
            "a.b",
        ];
        let functions = functions.map(|name| escape_keyword(&snake_case(name)));
        expect![[r#"["is_compatible_type", "add_i_op", "x_tile16_op", "f_8to9", "match_", "get_i32", "a_b"]"#]]
            .assert_eq(&format!("{functions:?}"));
        let items = ["Arith_AddIOp", "X86", "_hidden", "1D", "yield", "A_"].map(|name| upper_ident(class_name(name)));
        expect![[r#"["AddIOp", "X86", "Hidden", "X1D", "Yield", "A_"]"#]].assert_eq(&format!("{items:?}"));
        let mut names = Names::new();
        let claimed = ["Type", "FooOp", "FooOp", "FooOp"].map(|name| names.claim(&[name]));
        expect![[r#"["Type2", "FooOp", "FooOp2", "FooOp3"]"#]].assert_eq(&format!("{claimed:?}"));
        let functions = ["match", "match", "isIt", "isIt", "empty"].map(|name| names.claim_function(name));
        expect![[r#"["match_", "match_2", "is_it", "is_it_2", "empty_2"]"#]].assert_eq(&format!("{functions:?}"));
    }

    /// Returns the names that a file of the workspace declares as traits and structs, or exports.
    fn names_of_file(file: &str) -> BTreeSet<String> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        let text = std::fs::read_to_string(path).expect("a file of the workspace");
        let is_part = |c: char| c.is_ascii_alphanumeric();
        let mut names = BTreeSet::new();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let declared = line
                .strip_prefix("pub struct ")
                .or_else(|| line.strip_prefix("pub trait "));
            let in_macro = [" = TraitFlags::", " = |op| "].iter().any(|sign| line.contains(sign));
            let row = line.strip_prefix("    ").filter(|_| in_macro);
            match declared.or(row) {
                Some(rest) => names.extend(rest.split(|c| !is_part(c)).next().map(str::to_string)),
                None if file.ends_with("prelude.rs") => names.extend(line.split(|c| !is_part(c)).map(str::to_string)),
                None => {}
            }
        }
        names.retain(|name| name.starts_with(|first: char| first.is_ascii_uppercase()));
        names
    }

    #[test]
    fn names_that_a_module_imports_are_taken() {
        let names = Names::new();
        let traits = names_of_file("drr-ir/src/define/traits.rs");
        for name in ["Pure", "Terminator", "HasParent", "OpList"] {
            assert!(traits.contains(name), "{traits:?}");
        }
        let prelude = names_of_file("drr/src/prelude.rs");
        assert!(prelude.contains("Rewriter"), "{prelude:?}");
        let others = [
            "Copy",
            "Fn",
            "Drop",
            "Into",
            "I32",
            "SmallVec",
            "BuildableType",
            "AnyRegion",
            "empty",
            "location",
        ];
        let all = traits.iter().chain(&prelude).map(String::as_str).chain(others);
        let free: Vec<&str> = all.filter(|name| names.is_free(name)).collect();
        assert_eq!(free, Vec::<&str>::new());
    }
}
