//! The module of a file with one item of each kind, and rejected files.

use std::path::{Path, PathBuf};
use std::process::Command;

use drr_import::{Import, ImportError, Options, Tblgen, import};
use expect_test::{Expect, expect, expect_file};

use crate::common;

fn td(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/td").join(file)
}

pub(crate) fn import_file(
    tblgen: &Tblgen,
    file: &str,
    change: impl FnOnce(&mut Options),
) -> Result<Import, ImportError> {
    let files = [td(file)];
    let mut options = Options::new(&files);
    change(&mut options);
    import(&[tblgen.dump(&files)?], &options)
}

#[test]
fn one_thing_of_each_kind() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "shop.td", |_| {}).expect("the file is imported");
    expect_file![td("shop.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 2 rules, 3 ops, 1 enum, 1 type, 0 attributes, 4 constraints
        custom forms: 1 assembly format, 0 ops with functions to write
        omitted: 2 parts of items
        to write: 8 functions: shop_is_flat, is_two_pounds, is_countable, verify_scale_op, is_small, product, is_plain, make
        omitted: the default `computeIt()` (C++); the attribute is optional instead: shop.pile $height
        omitted: the trait Balanced (unknown C++): shop.pile
    "#]]
    .assert_eq(&done.report.to_string());
}

#[test]
fn constants_are_evaluated_as_in_cpp_or_left_to_functions() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "constants.td", |_| {}).expect("the file is imported");
    expect_file![td("constants.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 3 rules, 4 ops, 2 enums, 0 types, 0 attributes, 3 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: 1 record, 5 parts of items
        to write: 1 function: is_constant_attribute_k_big
        omitted: a constraint that no op or rule of the module uses: Both
        omitted: the default `2147483647 + 1` (C++); the attribute is optional instead: jar.defaults $overflow
        omitted: the default `::other::Mode::Hard` (C++); the attribute is optional instead: jar.defaults $unknown_case
        omitted: the default `kBig` (C++); the attribute is optional instead: jar.defaults $unknown_name
        omitted: the default `kName` (C++); the attribute is optional instead: jar.defaults $unknown_text
        omitted: the default `static_cast<::other::Number>(300)` (C++); the attribute is optional instead: jar.defaults $unknown_cast
    "#]].assert_eq(&done.report.to_string());
}

#[test]
fn constraints_keep_their_operators_and_what_they_are_about() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "operators.td", |_| {}).expect("the file is imported");
    expect_file![td("operators.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 28 rules, 7 ops, 1 enum, 0 types, 0 attributes, 6 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: 1 rule
        to write: 16 functions: is_absent_or_three, is_prime, is_good, not_good, good_or_bad, is_weird, is_weird_of_r13, condition_of_r14, is_not_weird, is_fine, several_uses, many_uses, make_left, make_right, is_bad, remade
        omitted: the C++ of `AbsentOrThree` tests the presence of an attribute: rule R17 (operators.td:63)
    "#]]
    .assert_eq(&done.report.to_string());
}

#[test]
fn conversions_depend_on_the_classes_of_cpp() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "conversions.td", |_| {}).expect("the file is imported");
    expect_file![td("conversions.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 28 rules, 9 ops, 2 enums, 0 types, 0 attributes, 7 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: nothing
        to write: 9 functions: is_empty, condition_of_a15, use_empty, match_, match_of_o5, same_of_p3, condition_of_p5, native, native_of_t3
    "#]]
    .assert_eq(&done.report.to_string());
}

#[test]
fn what_a_record_replaces_of_its_class_is_kept() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "overrides.td", |_| {}).expect("the file is imported");
    expect_file![td("overrides.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 2 rules, 13 ops, 3 enums, 2 types, 2 attributes, 45 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: 2 records, 2 rules, 8 parts of items
        to write: 21 functions: is_most, is_elements, is_plain, is_fancy, is_seal, verify_compared, is_counted2, is_optional_prop2, verify_different, is_level, verify_mapped, is_secret, is_maybe_small, is_many_small, is_twice, is_fast, is_confined, is_big, is_odd, is_constant_prop2, is_constant_prop3
        omitted: a constraint that no op or rule of the module uses: Required, Tripled
        omitted: only C++ knows how the property with the constant `7` is stored: rule ComparesCounted (overrides.td:124), rule MatchesCounted (overrides.td:123)
        omitted: the default `3` (C++); the attribute is optional instead: over.counted_by_default $counted, over.enums $stored
        omitted: the default `5` (C++); the attribute is optional instead: over.built $doubled
        omitted: the default `7` (C++); the attribute is optional instead: over.tripled $tripled
        omitted: the definition of an attribute, imported as a constraint on its name: C++ parses or prints a parameter; declare it in a file of `--by-hand` under the name of its record: #over.tone
        omitted: the trait AllTypesMatch (checked by the verifier to write): over.compared
        omitted: the trait PredOpTrait (checked by the verifier to write): over.different
        omitted: the trait TypesMatchWith (checked by the verifier to write): over.mapped
    "#]]
    .assert_eq(&done.report.to_string());
}

#[test]
fn what_only_cpp_knows_is_reported() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "omitted.td", |_| {}).expect("the file is imported");
    expect_file![td("omitted.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 0 rules, 8 ops, 0 enums, 1 type, 0 attributes, 3 constraints
        custom forms: 1 assembly format, 0 ops with functions to write
        omitted: 14 parts of items
        omitted: builders of a type or an attribute (C++): !out.stored
        omitted: members of the C++ class of a type or an attribute: !out.stored
        omitted: members of the C++ class of the dialect: out
        omitted: ops, types and attributes that C++ registers at run time: out
        omitted: resources of effects; each effect applies to all memory: out.logs
        omitted: the assembly format, because C++ parses and prints a property in it: out.texts (hook: parse_texts), out.wrapped (hook: parse_wrapped)
        omitted: the assembly format, because property `loud` is missing from the format, and `attr-dict` does not print properties: out.in_dictionary
        omitted: the definition of a type, imported as a constraint on its name: C++ compares a parameter; declare it in a file of `--by-hand` under the name of its record: !out.compared
        omitted: the definition of a type, imported as a constraint on its name: C++ parses or prints a parameter; declare it in a file of `--by-hand` under the name of its record: !out.shouted
        omitted: the fallback for op interfaces (C++): out
        omitted: the storage of a type or an attribute (C++), which may change its parameters: !out.stored
        omitted: the type parser and printer of the dialect (C++); each type has the text of its format: out
        omitted: unknown memory effects; the op may do anything: out.prefetches
    "#]]
    .assert_eq(&done.report.to_string());
}

#[test]
fn records_that_look_like_those_of_mlir_are_not_taken_for_them() {
    let Some(tblgen) = common::tblgen() else { return };
    let change = |options: &mut Options| options.dialects = vec!["look".to_string(), "near".to_string()];
    let done = import_file(&tblgen, "recognized.td", change).expect("the file is imported");
    expect_file![td("recognized.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 5 rules, 31 ops, 0 enums, 1 type, 3 attributes, 8 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: 3 records, 22 parts of items
        to write: 6 functions: is_string_attr, is_vector_type, verify_ends_other, verify_in_other, verify_maps, result_type
        with result types that only C++ infers: 1 op: look.maps
        omitted: an interface with C++ methods: LookEffects, OwnInference, OwnSymbol
        omitted: members of the C++ class: look.comment, look.nested, look.no_interface
        omitted: side effects other than on memory: look.reads, look.writes
        omitted: the attribute parser and printer of the dialect (C++); each attribute has the text of its format: look
        omitted: the definition of an attribute, imported as a constraint on its name: the default `Defaults::Width()` of a parameter is unknown C++; declare it in a file of `--by-hand` under the name of its record: #look.Width
        omitted: the definition of an attribute, imported as a constraint on its name: the default `Flags::Enabled()` of a parameter is unknown C++; declare it in a file of `--by-hand` under the name of its record: #look.Enabled
        omitted: the definition of an attribute, imported as a constraint on its name: the default `GetI32()` of a parameter is unknown C++; declare it in a file of `--by-hand` under the name of its record: #look.SomeType
        omitted: the definition of an attribute, imported as a constraint on its name: the default `Name()` of a parameter is unknown C++; declare it in a file of `--by-hand` under the name of its record: #look.Named
        omitted: the interface InferTypeOpInterface (C++): look.infers (hook: impl InferTypeOpInterface for Infers)
        omitted: the interface OpAsmOpInterface (C++): look.comment (hook: impl OpAsmOpInterface for Comment), look.nested (hook: impl OpAsmOpInterface for Nested)
        omitted: the interface Symbol (C++): look.symbol (hook: impl Symbol for Look_Symbol)
        omitted: the method isDeclaration of SymbolOpInterface (C++): look.declares
        omitted: the trait HasParent<::other::ForOp> (checked by the verifier to write): look.in_other
        omitted: the trait OwnTerminator (unknown C++): look.ends
        omitted: the trait Pure (unknown C++): look.pure
        omitted: the trait ReturnLike (unknown C++): look.returns
        omitted: the trait SingleBlockImplicitTerminator<::other::YieldOp> (checked by the verifier to write): look.ends_other
        omitted: the trait TypesMatchWith (checked by the verifier to write): look.maps
        omitted: the type parser and printer of the dialect (C++); each type has the text of its format: look
    "#]].assert_eq(&done.report.to_string());
}

#[test]
fn one_text_of_each_kind() {
    let Some(tblgen) = common::tblgen() else { return };
    let change = |options: &mut Options| options.dialects.push("form".to_string());
    let done = import_file(&tblgen, "forms.td", change).expect("the file is imported");
    expect_file![td("forms.expected")].assert_eq(common::without_fingerprints(&done.module));
    expect![[r#"
        imported: 0 rules, 16 ops, 4 enums, 5 types, 8 attributes, 16 constraints
        custom forms: 13 assembly formats, 3 ops with functions to write
        omitted: 2 records, 17 parts of items
        to write: 21 functions: infer_types_of_double_op, is_money, build_form_money, parse_hand_op, print_hand_op, parse_items, print_items, parse_items2, print_items2, verify_lost_op, name_results_of_make_op, is_countable, is_odd, is_form_prime, is_form_light, is_form_closed, is_form_dear, is_form_nameless_type, verify_wide_op, verify_widen_op, infer_types_of_widen_op
        with result types that only C++ infers: 2 ops: form.double, form.widen
        omitted: a constraint that no op or rule of the module uses: Form_Elements
        omitted: an interface with C++ methods: Form_Elements
        omitted: members of the C++ class: form.scope
        omitted: the assembly format, without which only C++ infers a type: form.lost (hook: infer_types_of_lost_op), form.widen (hook: infer_types_of_widen_op)
        omitted: the definition of a type, imported as a constraint on its name: drr does not know the C++ type `::llvm::APFloat` of a parameter; declare it in a file of `--by-hand` under the name of its record: !form.wide
        omitted: the definition of a type, imported as a constraint on its name: it belongs to a dialect that is not imported: !other.token
        omitted: the definition of a type, imported as a constraint on its name: it has no mnemonic, and C++ parses and prints it; declare it in a file of `--by-hand` under the name of its record: Form_Nameless
        omitted: the definition of a type, imported as a constraint on its name: its format has `custom` directives (C++); declare it in a file of `--by-hand` under the name of its record: !form.pretty
        omitted: the definition of an attribute, imported as a constraint on its name: C++ parses and prints it; declare it in a file of `--by-hand` under the name of its record: #form.written
        omitted: the definition of an attribute, imported as a constraint on its name: a parameter is a `#form.written`, written without its name, which is a constraint; declare it in a file of `--by-hand` under the name of its record: #form.holder
        omitted: the definition of an attribute, imported as a constraint on its name: drr does not know the C++ type `::llvm::SmallBitVector` of a parameter; declare it in a file of `--by-hand` under the name of its record: #form.strange
        omitted: the definition of an attribute, imported as a constraint on its name: it is its own parameter; declare it in a file of `--by-hand` under the name of its record: #form.tree
        omitted: the definition of an attribute, imported as a constraint on its name: the default `::mlir::IndexType::get($_ctxt)` of the self type is unknown C++; declare it in a file of `--by-hand` under the name of its record: #form.built
        omitted: the interface OpAsmOpInterface (C++): form.scope (hook: impl OpAsmOpInterface for ScopeOp)
        omitted: the trait TypesMatchWith (checked by the verifier to write): form.lost, form.wide, form.widen
        omitted: the verifier of a type or an attribute (C++): !form.quantity (hook: verify_form_quantity)
    "#]].assert_eq(&done.report.to_string());
}

/// Among equal benefits, the order in which rules are added decides. MLIR's own rules lie in `../td` of the folder of real inputs,
/// `DRR_CORPUS`.
#[test]
fn rules_are_added_in_the_order_of_mlir() {
    let Some(tblgen) = common::tblgen() else { return };
    let Some(corpus) = std::env::var_os("DRR_CORPUS").map(PathBuf::from) else {
        eprintln!("skipped: DRR_CORPUS names no folder of real inputs");
        return;
    };
    let include = tblgen.locate("mlir/IR/OpBase.td").expect("a file of MLIR");
    let include = include.ancestors().nth(3).expect("the folder of includes");
    let file = corpus.join("../td/ArithCanonicalization.td");
    let options = Options {
        only_rules: true,
        ..Options::new(std::slice::from_ref(&file))
    };
    let dump = tblgen.dump(std::slice::from_ref(&file)).expect("the file is read");
    let module = import(&[dump], &options).expect("the file is imported").module;
    let ours = module.lines().map(str::trim);
    let ours: Vec<&str> = ours
        .filter_map(|line| line.strip_prefix("set.add(")?.strip_suffix(");"))
        .collect();
    let mut mlir = Command::new("mlir-tblgen-22");
    let output = mlir.arg("-gen-rewriters").arg(&file).arg("-I").arg(include).output();
    let output = output.expect("mlir-tblgen-22 starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let theirs = text.lines().map(str::trim);
    let added = |line: &'_ str| Some(line.strip_prefix("patterns.add<")?.split_once('>')?.0.to_string());
    let theirs: Vec<String> = theirs.filter_map(added).collect();
    assert_eq!(ours, theirs);
    assert_eq!(ours.len(), 43);
}

#[test]
fn only_what_rules_need() {
    let Some(tblgen) = common::tblgen() else { return };
    let done = import_file(&tblgen, "shop.td", |options| options.only_rules = true).expect("the file is imported");
    assert!(
        done.module.contains("\"shop.scale\"") && !done.module.contains("\"shop.sum\""),
        "{}",
        done.module
    );
    assert_eq!((done.report.ops, done.report.rules), (1, 2));
}

#[test]
fn what_was_filled_in_stays() {
    let Some(tblgen) = common::tblgen() else { return };
    let first = import_file(&tblgen, "shop.td", |_| {}).expect("the file is imported");
    let stub = "    let _ = m;\n    cx.no_match(|| concat!(\"`is_small` is not written yet: write it in `\", file!(), \"`\")).unwrap_or(false)\n";
    let written = first
        .module
        .replace(stub, "    m.as_i64(cx.ctx()).is_some_and(|number| number < 9)\n");
    assert_ne!(written, first.module);
    let again = import_file(&tblgen, "shop.td", |options| options.existing = Some(written.clone()));
    let again = again.expect("the file is imported again");
    assert_eq!(again.module, written);
    assert_eq!(again.report.kept, ["is_small"]);
    assert_eq!(again.report.to_write.len() + 1, first.report.to_write.len());
}

#[test]
fn what_is_written_elsewhere() {
    let Some(tblgen) = common::tblgen() else { return };
    let file = tempfile::Builder::new().suffix(".rs").tempfile().expect("a file");
    let written = "pub(crate) struct Balanced; pub(crate) fn verify_sum_op() {} pub(crate) fn is_small(cx: &MatchContext<'_>, m: Attribute) -> bool {} pub(crate) fn size() {} pub(crate) fn ins() {} pub(crate) fn verify_shop_price() {} pub(super) fn make() {}";
    std::fs::write(file.path(), written).expect("it is written");
    let change = |options: &mut Options| {
        let added = options.external.add_handwritten("crate::shop", file.path());
        added.expect("it is Rust");
    };
    let done = import_file(&tblgen, "shop.td", change).expect("the file is imported");
    let has = |text: &str| assert!(done.module.contains(text), "{text}: {}", done.module);
    has("pub use crate::shop::{Balanced};\nuse crate::shop::{is_small, verify_shop_price, verify_sum_op};");
    has("{ verify: verify_shop_price }");
    has("[Balanced]");
    has("{ verify: verify_sum_op }");
    has("fn make(");
    assert!(
        !done.report.to_write.contains(&"is_small".to_string()),
        "{}",
        done.report
    );
}

/// The remedy that the summary names for definitions in C++.
#[test]
fn a_definition_by_hand_replaces_that_of_cpp() {
    let Some(tblgen) = common::tblgen() else { return };
    let file = tempfile::Builder::new().suffix(".rs").tempfile().expect("a file");
    let by_hand =
        "type_def! { pub Form_Wide = \"form.wide\", (params F64Attr:$value) { assembly_format: \"`<` $value `>`\" } }";
    std::fs::write(file.path(), by_hand).expect("it is written");
    let with = |by_hand: bool| {
        let done = import_file(&tblgen, "forms.td", |options| {
            options.dialects.push("form".to_string());
            if by_hand {
                let added = options.external.add_handwritten("crate::wide", file.path());
                added.expect("it is Rust");
            }
        });
        done.expect("the file is imported")
    };
    let (without, with) = (with(false), with(true));
    assert!(without.report.to_string().contains("!form.wide"), "{}", without.report);
    assert!(!with.report.to_string().contains("!form.wide"), "{}", with.report);
    assert_eq!(with.report.errors, Vec::<String>::new());
    assert!(
        with.module.contains("pub use crate::wide::{Form_Wide};\n"),
        "{}",
        with.module
    );
    assert!(with.module.contains("        Form_Wide,\n"), "{}", with.module);
}

/// Functions that look like hooks or like functions to write, and are neither, are reported with their places.
#[test]
fn functions_that_are_not_taken_are_reported() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let hooks = "\
pub(crate) fn verify_scal_op(op: OpRef<'_>) -> Result<(), OpError> { verify_shared(op) }
fn fold_sum_op(op: OpRef<'_>) -> Fold {}
pub(crate) fn verify_gone_op(op: OpRef<'_>) -> Result<(), OpError> {}
pub(crate) fn effects_of_pile_op(op: OpRef<'_>) -> Vec<MemoryEffect> {}
pub(crate) fn verify_shared(op: OpRef<'_>) -> Result<(), OpError> {}
pub(crate) fn is_smal(cx: &MatchContext<'_>, m: Attribute) -> bool {}
pub(crate) fn is_countable(ty: Type) -> bool {}
pub(super) fn product() {}
pub(crate) fn verify_pile_op(op: OpRef<'_>) -> Result<(), OpError> {}
pub(crate) fn parse_a_number(parser: &mut dyn OpAsmParser) -> i64 {}
";
    // Another dialect uses the functions of this file.
    let shared = "pub(crate) fn verify_other_thing(op: OpRef<'_>) -> Result<(), OpError> {}\n";
    for (name, text) in [("hooks.rs", hooks), ("shared.rs", shared)] {
        std::fs::write(folder.path().join(name), text).expect("it is written");
    }
    let done = import_file(&tblgen, "shop.td", |options| {
        let added = options.external.add_handwritten("crate", folder.path());
        added.expect("it is Rust");
    });
    let done = done.expect("the file is imported");
    let report = done
        .report
        .to_string()
        .replace(&format!("{}/", folder.path().display()), "");
    let warnings = report
        .lines()
        .filter(|line| line.starts_with("warning: ") || line.starts_with("  = "));
    expect![[r#"
        warning: hooks.rs:1: `verify_scal_op` is not a hook of the records
          = help: did you mean `verify_scale_op`?
        warning: hooks.rs:2: `fold_sum_op` is not used, because it is private
          = help: write `pub(crate) fn fold_sum_op`
        warning: hooks.rs:3: `verify_gone_op` is not a hook of the records
          = help: `--list-hooks` lists the names
        warning: hooks.rs:4: `effects_of_pile_op` is not used, because the record of `shop.pile` has no such hook
        warning: hooks.rs:6: `is_smal` is not a hook of the records
          = help: did you mean `is_small`?
        warning: hooks.rs:7: `is_countable` has mismatched parameters
          = note: the records require `fn is_countable(ctx: &Context, ty: Type) -> bool`
        warning: hooks.rs:8: `product` is not used, because it is private
          = help: write `pub(crate) fn product`"#]]
    .assert_eq(&warnings.collect::<Vec<&str>>().join("\n"));
    let all = done.hooks.iter().chain(&done.other_hooks);
    let mut of_sum: Vec<&String> = all.filter(|hook| hook.starts_with("shop.sum: ")).collect();
    of_sum.sort();
    expect![[r#"
        shop.sum: fn effects_of_sum_op(op: OpRef<'_>) -> Vec<MemoryEffect>
        shop.sum: fn fold_sum_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold
        shop.sum: fn form_sum_op(form: &mut OpAsmForm<'_, '_>) -> FormResult
        shop.sum: fn infer_types_of_sum_op(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>
        shop.sum: fn name_region_arguments_of_sum_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str))
        shop.sum: fn name_results_of_sum_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str))
        shop.sum: fn parse_sum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed>
        shop.sum: fn print_sum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>)
        shop.sum: fn speculatability_of_sum_op(op: OpRef<'_>) -> Speculatability
        shop.sum: fn verify_sum_op(op: OpRef<'_>) -> Result<(), OpError>
        shop.sum: fn verify_symbol_uses_of_sum_op<'ir>(op: OpRef<'ir>, tables: &mut SymbolTableCollection<'ir>) -> Result<(), OpError>
    "#]].assert_eq(&of_sum.iter().map(|hook| format!("{hook}\n")).collect::<String>());
}

#[test]
fn items_by_hand_that_are_no_hooks_are_reported() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let root = "\
#[cfg(test)]
mod tests;
#[cfg(feature = \"fast\")]
pub(crate) fn fold_sum_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {}
pub(crate) fn fold_pile_op(op: OpRef<'_>) -> Fold {}
pub(crate) fn verify_pile_op(op: &OpRef<'_>) -> bool {}
pub(crate) fn is_countable(ctx: &Context, ty: Attribute) -> bool {}
pub(crate) fn product(rewriter: &mut Rewriter<'_>, m: i32, k: i32) -> Result<i32, String> {}
pub(crate) fn check(op: OpRef<'_>, more: bool) -> Result<(), OpError> {}
pub(crate) use check as verify_scale_op;
pub trait CostInterface {}
drr::op_interface!(CostInterface);
impl CostInterface for SumOp<'_> {}
impl MemoryEffects for PileOp<'_> {}
impl std::fmt::Display for SumOp<'_> {}
#[cfg(feature = \"fast\")]
impl ConditionallySpeculatable for SumOp<'_> {}
impl std::fmt::Display for OtherOp<'_> {}
#[cfg(unix)]
pub struct Balanced;
";
    let tests = "pub(crate) fn verify_sum_op(op: OpRef<'_>) -> Result<(), OpError> {}\n";
    for (name, text) in [("mod.rs", root), ("tests.rs", tests)] {
        std::fs::write(folder.path().join(name), text).expect("it is written");
    }
    let done = import_file(&tblgen, "shop.td", |options| {
        let added = options.external.add_handwritten("crate", folder.path());
        added.expect("it is Rust");
    });
    let done = done.expect("the file is imported");
    let report = done
        .report
        .to_string()
        .replace(&format!("{}/", folder.path().display()), "");
    let warnings = report
        .lines()
        .filter(|line| line.starts_with("warning: ") || line.starts_with("  = "));
    expect![[r#"
        warning: mod.rs:4: `fold_sum_op` is not used, because it depends on `#[cfg(feature = "fast")]`
          = help: put the `cfg` inside of the function
        warning: tests.rs:1: `verify_sum_op` is not used, because it depends on `#[cfg(test)]`
          = help: put the `cfg` inside of the function
        warning: mod.rs:5: `fold_pile_op` has a mismatched signature: expected `fn fold_pile_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold`, found `fn fold_pile_op(op: OpRef<'_>) -> Fold`
        warning: mod.rs:7: `is_countable` has a mismatched signature: expected `fn is_countable(ctx: &Context, ty: Type) -> bool`, found `fn is_countable(ctx: &Context, ty: Attribute) -> bool`
        warning: mod.rs:6: `verify_pile_op` has a mismatched signature: expected `fn verify_pile_op(op: OpRef<'_>) -> Result<(), OpError>`, found `fn verify_pile_op(op: &OpRef<'_>) -> bool`
        warning: mod.rs:9: `verify_scale_op` has a mismatched signature: expected `fn verify_scale_op(op: OpRef<'_>) -> Result<(), OpError>`, found `fn check(op: OpRef<'_>, more: bool) -> Result<(), OpError>`
        warning: mod.rs:15: `Display` is not used as an interface of `SumOp`, because no `op_interface!(Display)` is in the files
          = help: name the file that declares it with `--by-hand` or `--imported`
        warning: mod.rs:16: `impl ConditionallySpeculatable for SumOp` is not used, because it depends on `#[cfg(feature = "fast")]`
        warning: mod.rs:19: `Balanced` is not used, because it depends on `#[cfg(unix)]`"#]].assert_eq(&warnings.collect::<Vec<&str>>().join("\n"));
    let taken = done
        .module
        .lines()
        .filter(|line| line.contains("crate::") || line.contains("dyn "));
    expect![[r#"
        pub use crate::{CostInterface};
        use crate::{fold_pile_op, is_countable, product, verify_pile_op, verify_scale_op};
            [dyn MemoryEffects]
            [AttrSizedOperandSegments, dyn CostInterface]"#]]
    .assert_eq(&taken.collect::<Vec<&str>>().join("\n"));
}

/// A result whose type only C++ determines is left out of a format where a function by hand infers it. A function may have
/// several names.
#[test]
fn formats_leave_out_what_functions_by_hand_infer() {
    let Some(tblgen) = common::tblgen() else { return };
    let file = tempfile::Builder::new().suffix(".rs").tempfile().expect("a file");
    let written = "fn infer() {} pub(crate) use infer as infer_types_of_widen_op; pub(crate) use {infer as verify_wide_op, self::a::b as verify_widen_op};";
    std::fs::write(file.path(), written).expect("it is written");
    let change = |options: &mut Options| {
        options.dialects.push("form".to_string());
        options
            .external
            .add_handwritten("crate::form", file.path())
            .expect("it is Rust");
    };
    let done = import_file(&tblgen, "forms.td", change).expect("the file is imported");
    let start = done.module.find("pub WidenOp").expect("it is imported");
    let widen = done.module[start..].split("\n}\n").next().unwrap_or_default();
    expect![[r##"
        pub WidenOp = "form.widen",
            (ins AnyType:$x),
            (outs AnyType:$y)
            {
                verify: verify_widen_op,
                infer_types: infer_types_of_widen_op,
                assembly_format: r#"$x attr-dict `:` type($x)"#,
            }"##]]
    .assert_eq(widen);
}

/// With all handwritten code in other files, the module is regenerated, but never overwrites another module.
#[test]
fn a_module_with_what_was_written_by_hand_is_not_written_over() {
    let Some(tblgen) = common::tblgen() else { return };
    let file = tempfile::Builder::new().suffix(".rs").tempfile().expect("a file");
    std::fs::write(file.path(), "pub(crate) fn verify_sum_op() {}").expect("it is written");
    let again = |old: Option<String>| {
        import_file(&tblgen, "shop.td", |options| {
            let added = options.external.add_handwritten("crate::shop", file.path());
            added.expect("it is Rust");
            options.existing = old;
        })
    };
    let first = again(None).expect("the file is imported").module;
    assert_eq!(
        again(Some(first.clone())).expect("the file is imported again").module,
        first
    );
    let alone = import_file(&tblgen, "shop.td", |_| {})
        .expect("the file is imported")
        .module;
    let error = again(Some(alone)).expect_err("it may have been changed").to_string();
    expect![[r#"
        the existing module was written without `--by-hand`, so it may contain handwritten code
          = note: with `--by-hand`, the module is generated from scratch
          = help: move handwritten code to other files, and delete the module"#]]
    .assert_eq(&error);
}

/// A rule, a function and comments that were changed by hand, through two versions of the records.
#[test]
fn what_was_changed_by_hand_outlives_the_next_version_of_the_records() {
    let Some(tblgen) = common::tblgen() else { return };
    let text = std::fs::read_to_string(td("shop.td")).expect("the file is there");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("shop.td");
    let read = |text: &str, old: Option<String>| {
        std::fs::write(&path, text).expect("it is written");
        let files = [path.clone()];
        let mut options = Options::new(&files);
        options.existing = old;
        import(&[tblgen.dump(&files).expect("the file is read")], &options).expect("the file is imported")
    };
    let first = read(&text, None).module;
    let edits = [
        (
            "// Rules\n",
            "// Rules\n\n// ---- mine ----\npat! {\n    pub Mine: (ScaleOp $x, $_) => (ScaleOp $x, 1)\n}\n",
        ),
        (
            "=> (ScaleOp $x, (product $m, $k), $mode, $t, $n)",
            "=> (ScaleOp $x, (my_product $m, $k), $mode, $t, $n) // by hand",
        ),
        ("fn make(", "#[inline]\nfn make("),
    ];
    let mut edited = first.clone();
    for (from, to) in edits {
        assert_eq!(edited.matches(from).count(), 1, "{from}: {edited}");
        edited = edited.replace(from, to);
    }
    let again = read(&text, Some(edited.clone()));
    assert_eq!(again.module, edited);
    assert_eq!(
        again.report.kept,
        [
            "pat! pub Mine: (ScaleOp $x, $_) => (ScaleOp $x, 1)",
            "pat! pub ScaleScale",
            "make"
        ]
    );
    assert!(!again.report.to_write.contains(&"make".to_string()), "{}", again.report);
    // A line more in the file moves all records.
    let newer = format!("// A comment.\n{text}");
    let newer = newer
        .replace("\"scale\"", "\"scaled\"")
        .replace("(addBenefit 2)", "(addBenefit 3)");
    let done = read(&newer, Some(edited.clone()));
    for (_, to) in edits {
        assert!(done.module.contains(to), "{to}: {}", done.module);
    }
    assert!(
        done.module.contains("\"shop.scaled\"") && !done.module.contains("\"shop.scale\""),
        "{}",
        done.module
    );
    assert!(
        done.module
            .contains("// drr-import would now write `ScaleScale` as follows"),
        "{}",
        done.module
    );
    assert_eq!(done.report.changed, ["ScaleScale"]);
    assert_eq!(read(&newer, Some(done.module.clone())).module, done.module);
}

#[test]
fn errors() {
    let check = |json: &str, options: Options, expect: Expect| {
        let error = import(&[json.to_string()], &options).map(|done| done.module);
        expect.assert_eq(&error.unwrap_or_else(|error| error.to_string()));
    };
    check(
        "{",
        Options::default(),
        expect!["the records are not valid JSON: EOF while parsing an object at line 1 column 1"],
    );
    check(
        "{}",
        Options::default(),
        expect![[r#"
            the JSON is not a dump of records: it has no `!instanceof`
              = help: name a `.td` file, or the output of `llvm-tblgen --dump-json`"#]],
    );
    let dialects = vec!["shop".to_string()];
    let options = Options {
        dialects,
        ..Options::default()
    };
    check(
        r#"{"!instanceof": {"Op": ["A"]}, "A": {"opName": "a"}}"#,
        options,
        expect![[r#"
            unknown dialect `shop`: no op, type or attribute belongs to it
              = note: the known dialects are none"#]],
    );
}

#[test]
fn strange_records_are_no_reason_to_panic() {
    for json in [
        r#"{"!instanceof": 1}"#,
        r#"{"!instanceof": {"Op": 1, "Pattern": ["P"], "EnumInfo": ["E"]}, "P": {}, "E": 3}"#,
        r#"{"!instanceof": {"Op": ["A"]}, "A": {"opDialect": {"kind": "def", "def": "D"}, "arguments": {"kind": "dag", "args": [[{"kind": "def", "def": "C"}, "c"]]}, "traits": [{"kind": "def", "def": "C"}]}, "D": {}, "C": {"predicate": {"kind": "def", "def": "C"}, "!superclasses": ["And"], "children": [{"kind": "def", "def": "C"}]}}"#,
        r#"{"!instanceof": {"Pattern": ["P"]}, "P": {"sourcePattern": {"kind": "dag", "operator": {"kind": "def", "def": "P"}, "args": [[1], [null, "x"]]}}}"#,
    ] {
        let done = import(&[json.to_string()], &Options::default());
        assert!(done.is_ok(), "{json}: {done:?}");
    }
}
