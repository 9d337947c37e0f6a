//! Versions of a file that are imported one after the other, and what is left out of each.

use std::path::{Path, PathBuf};

use drr_import::{Import, Options, Tblgen, import};
use expect_test::expect;

use crate::common;

/// Two rules with a function each, which a newer version of the file breaks.
const SCALE: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
def Cup_ScaleOp : Op<Cup_Dialect, "scale"> {
  let arguments = (ins AnyType:$x, I32Attr:$by);
  let results = (outs AnyType:$r);
}
def Product : NativeCodeCall<"product($0, $1)">;
def Fits : Constraint<CPred<"fits($0)">, "fits">;
def Small : AttrConstraint<CPred<"isSmall($_self)">, "small">;
def ScaleScale : Pat<(Cup_ScaleOp (Cup_ScaleOp $x, $m), $k), (Cup_ScaleOp $x, (Product $m, $k)), [(Fits $m)]>;
def ScaleSmall : Pat<(Cup_ScaleOp $x, Small:$m), (replaceWithValue $x)>;
"#;

/// Writes a file of a folder.
fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("it is written");
    path
}

/// Imports files with changed options.
fn import_with(tblgen: &Tblgen, files: &[PathBuf], change: &dyn Fn(&mut Options)) -> Import {
    let mut options = Options::new(files);
    change(&mut options);
    import(&[tblgen.dump(files).expect("the files are read")], &options).expect("the files are imported")
}

/// Imports texts as versions of one file.
fn import_versions(tblgen: &Tblgen) -> impl Fn(&str, Option<String>) -> Import {
    let folder = tempfile::tempdir().expect("a temporary folder");
    move |text, old| {
        let files = [folder.path().join("cup.td")];
        std::fs::write(&files[0], text).expect("it is written");
        let mut options = Options::new(&files);
        options.existing = old;
        import(&[tblgen.dump(&files).expect("the file is read")], &options).expect("the file is imported")
    }
}

/// A line more in a file changes nothing in the module: its items, also those that were left out, name their records.
#[test]
fn lines_of_the_file_are_not_in_the_module() {
    let Some(tblgen) = common::tblgen() else { return };
    let import = import_versions(&tblgen);
    let text = format!(
        "{SCALE}def Wrong : Pat<(Cup_ScaleOp $x), (Cup_ScaleOp $x)>;\ndef : Pat<(Cup_ScaleOp (Cup_ScaleOp $x, $_), $_), \
         (replaceWithValue $x)>;\ndef Unused : AttrConstraint<CPred<\"unused($_self)\">, \"unused\">;\n"
    );
    let first = import(&text, None);
    assert_eq!(first.report.errors.len(), 1, "{}", first.report);
    let moved = import(&format!("// A line more.\n\n{text}"), None);
    assert_eq!(moved.module, first.module);
    let has = |text: &str| assert!(first.module.contains(text), "{text}: {}", first.module);
    has("    // cup.td: Cup_ScaleOp\n");
    has("    // cup.td\n    pub GeneratedConvert0:");
    has(" (cup.td: Wrong)\n");
    // The summary is of the file as it is.
    assert!(
        first.report.to_string().contains("rule Wrong (cup.td:14)"),
        "{}",
        first.report
    );
}

#[test]
fn a_file_that_is_broken_and_repaired_changes_nothing() {
    let Some(tblgen) = common::tblgen() else { return };
    let read = import_versions(&tblgen);
    let mut filled = read(SCALE, None).module;
    common::fill(&mut filled, "product", "    let _ = (rewriter, k);\n    Ok(m)");
    common::fill(&mut filled, "fits", "    let _ = (cx, m);\n    true");
    let too_many = SCALE
        .replace("$x, $m), $k), (Cup", "$x, $m), $k, $l), (Cup")
        .replace("$x, Small:$m)", "$x, Small:$m, $l)");
    let without_rules: String = SCALE
        .lines()
        .filter(|line| !line.contains(": Pat<"))
        .flat_map(|line| [line, "\n"])
        .collect();
    for (broken, report) in [
        (
            too_many,
            expect![[r#"
                imported: 0 rules, 1 op, 0 enums, 0 types, 0 attributes, 1 constraint
                custom forms: 0 assembly formats, 0 ops with functions to write
                omitted: 2 rules
                to write: 1 function: is_small
                kept, because written or changed by hand: 2 items: fits (no longer required), product (no longer required)
                omitted: `cup.scale` takes 2 arguments, 3 given: rule ScaleScale (cup.td:12), rule ScaleSmall (cup.td:13)
                error: 2 items do not compile; they are comments in the module, with the reason
            "#]],
        ),
        (
            without_rules,
            expect![[r#"
                imported: 0 rules, 1 op, 0 enums, 0 types, 0 attributes, 0 constraints
                custom forms: 0 assembly formats, 0 ops with functions to write
                omitted: 1 record
                kept, because written or changed by hand: 2 items: fits (no longer required), product (no longer required)
                removed, because they are no longer required: 2 items: ScaleScale, ScaleSmall
                omitted: a constraint that no op or rule of the module uses: Small
            "#]],
        ),
    ] {
        let done = read(&broken, Some(filled.clone()));
        report.assert_eq(&done.report.to_string());
        assert!(
            done.module
                .contains("pub fn populate_with_generated(set: &mut PatternSet) {\n    let _ = set;\n}"),
            "{}",
            done.module
        );
        assert_eq!(read(&broken, Some(done.module.clone())).module, done.module);
        let repaired = read(SCALE, Some(done.module));
        assert_eq!(repaired.report.changed, Vec::<String>::new());
        let items = |module: &str| {
            let mut items: Vec<String> = common::without_fingerprints(module)
                .split("\n\n")
                .map(str::to_string)
                .collect();
            items.sort_unstable();
            items
        };
        assert_eq!(items(&repaired.module), items(&filled));
        let last = read(SCALE, Some(repaired.module.clone()));
        assert_eq!(last.module, repaired.module);
    }
}

/// A construct without an exact counterpart becomes a comment, or a function to write with its C++.
#[test]
fn nothing_has_a_weaker_meaning_than_its_record() {
    let Some(tblgen) = common::tblgen() else { return };
    let read = import_versions(&tblgen);
    let text = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
class Cup_Op<string name, list<Trait> traits = []> : Op<Cup_Dialect, name, traits>;
def Cup_ListsOp : Cup_Op<"lists"> {
  let regions = (region VariadicRegion<AnyRegion>:$first, AnyRegion:$last);
}
def Cup_NextOp : Cup_Op<"next", [Terminator]> {
  let successors = (successor VariadicSuccessor<AnySuccessor>:$first, AnySuccessor:$last);
}
def Cup_Calm : Region<And<[CPred<"isCalm($_self)">, CPred<"!$_self.empty()">]>, "a calm region">;
def Cup_CalmOp : Cup_Op<"calm", [HasParent<"other::HostOp">, SingleBlockImplicitTerminator<"other::EndOp">]> {
  let regions = (region Cup_Calm:$body, VariadicRegion<SizedRegion<2>>:$more);
  let successors = (successor Successor<CPred<"isNear($_self)">, "a near block">);
}
def Cup_Shape : Property<"::cup::Shape", "a shape">;
def Cup_ShapeOp : Cup_Op<"shape"> { let arguments = (ins Cup_Shape:$shape, Property<"::cup::Size">:$size); }
def Cup_Tiny : EnumInfo<"Tiny", "tiny", [EnumCase<"A", 0, "a", 7>], 7> { let cppNamespace = "::cup"; }
def Cup_TinyOp : Cup_Op<"tiny"> { let arguments = (ins EnumAttr<Cup_Dialect, Cup_Tiny, "tiny">:$tiny); }
def Cup_ScaleOp : Cup_Op<"scale"> {
  let arguments = (ins AnyType:$x, DefaultValuedAttr<I32Attr, "computeIt()">:$by);
  let results = (outs AnyType:$r);
}
def Cup_WideScaleOp : Cup_Op<"scale">;
def ListsTwice : Pat<(Cup_ListsOp), (Cup_ListsOp)>;
def MatchesDefault : Pat<(Cup_ScaleOp (Cup_ScaleOp $x, $by), $_), (Cup_ScaleOp $x, $by)>;
def MatchesNoDefault : Pat<(Cup_ScaleOp (Cup_ScaleOp $x, $_), $_), (replaceWithValue $x)>;
"#;
    let done = read(text, None);
    let module = common::without_fingerprints(&done.module)
        .split_once("// Dialects\n")
        .expect("items")
        .1;
    expect![[r#"

        dialect! {
            // cup.td: Cup_Dialect
            // omitted: the attribute parser and printer of the dialect (C++); each attribute has the text of its format
            pub Cup = "cup",
            ops: [
                CalmOp,
                ScaleOp,
                ShapeOp,
                TinyOp,
            ],
            allows_unknown_attrs: true,
        }

        // Enums

        constraint! {
            // cup.td: Cup_Tiny
            pub Tiny: Attr, "tiny",
            |ctx, attr| is_tiny(ctx, attr)
        }

        // Types and attributes

        constraint! {
            /// Tiny.
            ///
            /// Enum cases:
            /// * a (`A`)
            // cup.td
            // omitted: the definition of an attribute, imported as a constraint on its name: drr does not know the C++ type `::cup::Tiny` of a parameter; declare it in a file of `--by-hand` under the name of its record
            pub TinyAttr: Attr, "tiny",
            |ctx, attr| attr.is_of_dialect(ctx, "cup", "tiny")
        }

        // Constraints

        constraint! {
            // cup.td: Cup_Shape
            pub Cup_Shape: Attr, "a shape",
            |ctx, attr| is_cup_shape(ctx, attr)
        }

        constraint! {
            // cup.td
            pub Property: Attr, "value of the C++ type `::cup::Size`",
            |ctx, attr| is_property(ctx, attr)
        }

        // Operations

        op! {
            // cup.td: Cup_CalmOp
            // omitted: the trait HasParent<other::HostOp> (checked by the verifier to write)
            // omitted: the trait SingleBlockImplicitTerminator<other::EndOp> (checked by the verifier to write)
            pub CalmOp = "cup.calm",
            (ins),
            (outs),
            (region AnyRegion:$body, VariadicRegion<SizedRegion<2>>:$more),
            (successor AnySuccessor:$successor0),
            [SingleBlock]
            { verify: verify_calm_op }
        }

        // omitted: `$first` is variadic, so it must come last (cup.td: Cup_ListsOp)
        //
        // op! {
        //     // cup.td: Cup_ListsOp
        //     pub ListsOp = "cup.lists",
        //     (ins),
        //     (outs),
        //     (region VariadicRegion<AnyRegion>:$first, AnyRegion:$last)
        // }

        // omitted: `$first` is variadic, so it must come last (cup.td: Cup_NextOp)
        //
        // op! {
        //     // cup.td: Cup_NextOp
        //     pub NextOp = "cup.next",
        //     (ins),
        //     (outs),
        //     (successor VariadicSuccessor<AnySuccessor>:$first, AnySuccessor:$last),
        //     [Terminator]
        // }

        op! {
            // cup.td: Cup_ScaleOp
            // omitted: the default `computeIt()` (C++); the attribute is optional instead: $by
            pub ScaleOp = "cup.scale",
            (ins AnyType:$x, OptionalAttr<I32Attr>:$by),
            (outs AnyType:$r)
        }

        op! {
            // cup.td: Cup_ShapeOp
            pub ShapeOp = "cup.shape",
            (ins attr Cup_Shape:$shape, attr Property:$size),
            (outs)
        }

        op! {
            // cup.td: Cup_TinyOp
            pub TinyOp = "cup.tiny",
            (ins TinyAttr:$tiny),
            (outs)
        }

        // omitted: `cup.scale` is already declared by `Cup_ScaleOp` (cup.td: Cup_WideScaleOp)
        //
        // op! {
        //     // cup.td: Cup_WideScaleOp
        //     pub WideScaleOp = "cup.scale",
        //     (ins),
        //     (outs)
        // }

        // Rules

        // omitted: it requires `ListsOp`, which was omitted (cup.td: ListsTwice)
        //
        // pat! {
        //     // cup.td: ListsTwice
        //     pub ListsTwice:
        //         (ListsOp)
        //         => (ListsOp)
        // }

        // omitted: it matches `$by` of `cup.scale`, whose C++ default was omitted; MLIR matches the default where the attribute is absent (cup.td: MatchesDefault)
        //
        // def MatchesDefault : Pattern<
        //     (Cup_ScaleOp (Cup_ScaleOp $x, $by), $_),
        //     [(Cup_ScaleOp $x, $by)]>;

        pat! {
            // cup.td: MatchesNoDefault
            pub MatchesNoDefault:
                (ScaleOp (ScaleOp $x, $_), $_)
                => (replaceWithValue $x)
        }

        // Functions to write

        /// Verifies `cup.calm` beyond its declaration: the checks below, which is C++. Until it is written, it accepts every op.
        ///
        /// ```cpp
        /// HasParent<other::HostOp>: the parent is one of these ops
        /// SingleBlockImplicitTerminator<other::EndOp>: each block of a region ends in one
        /// region `$body`: (isCalm($_self)) && (!$_self.empty())
        /// successor 0: isNear($_self)
        /// ```
        fn verify_calm_op(op: OpRef<'_>) -> Result<(), OpError> {
            let _ = op;
            Ok(())
        }

        /// Returns `true` if an attribute is a value of the C++ type `::cup::Shape`. Until it is written, none is.
        ///
        /// ```cpp
        /// ::cup::Shape
        /// ```
        fn is_cup_shape(ctx: &Context, attr: Attribute) -> bool {
            let _ = attr;
            ctx.not_written(concat!("`is_cup_shape`, which decides the constraint `Cup_Shape`, is not written yet: write it in `", file!(), "`"))
        }

        /// Returns `true` if an attribute is a value of the C++ type `::cup::Size`. Until it is written, none is.
        ///
        /// ```cpp
        /// ::cup::Size
        /// ```
        fn is_property(ctx: &Context, attr: Attribute) -> bool {
            let _ = attr;
            ctx.not_written(concat!("`is_property`, which decides the constraint `Property`, is not written yet: write it in `", file!(), "`"))
        }

        /// Returns `true` if an attribute is a value of the enum `Tiny`, which is an `I7Enum`. Until it is written, none is.
        ///
        /// ```cpp
        /// Tiny
        /// ```
        fn is_tiny(ctx: &Context, attr: Attribute) -> bool {
            let _ = attr;
            ctx.not_written(concat!("`is_tiny`, which decides the constraint `Tiny`, is not written yet: write it in `", file!(), "`"))
        }

        // All rules

        /// Adds all rules, in the order in which MLIR adds them.
        pub fn populate_with_generated(set: &mut PatternSet) {
            set.add(MatchesNoDefault);
        }
    "#]].assert_eq(module);
    expect![[r#"
        imported: 1 rule, 4 ops, 0 enums, 0 types, 0 attributes, 4 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: 3 ops, 2 rules, 5 parts of items
        to write: 4 functions: verify_calm_op, is_cup_shape, is_property, is_tiny
        omitted: `$first` is variadic, so it must come last: op ListsOp (cup.td:8), op NextOp (cup.td:11), rule ListsTwice (cup.td:28, needs ListsOp)
        omitted: `cup.scale` is already declared by `Cup_ScaleOp`: op WideScaleOp (cup.td:27)
        omitted: it matches `$by` of `cup.scale`, whose C++ default was omitted; MLIR matches the default where the attribute is absent: rule MatchesDefault (cup.td:29)
        omitted: the attribute parser and printer of the dialect (C++); each attribute has the text of its format: cup
        omitted: the default `computeIt()` (C++); the attribute is optional instead: cup.scale $by
        omitted: the definition of an attribute, imported as a constraint on its name: drr does not know the C++ type `::cup::Tiny` of a parameter; declare it in a file of `--by-hand` under the name of its record: #cup.tiny
        omitted: the trait HasParent<other::HostOp> (checked by the verifier to write): cup.calm
        omitted: the trait SingleBlockImplicitTerminator<other::EndOp> (checked by the verifier to write): cup.calm
        error: 3 items do not compile; they are comments in the module, with the reason
    "#]].assert_eq(&done.report.to_string());
}

/// Ops that another import declares are used from there, by their names in IR.
#[test]
fn rules_use_the_constraints_of_the_ops_of_other_imports() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| write(folder.path(), name, text);
    let ops = [write(
        "ops.td",
        "include \"mlir/IR/OpBase.td\"\n\
         def M_Dialect : Dialect { let name = \"m\"; }\n\
         def M_PermAttr : Attr<CPred<\"isPerm($_self)\">, \"p\">;\n\
         def M_AOp : Op<M_Dialect, \"a\"> { let arguments = (ins I32:$x, M_PermAttr:$q); let results = (outs I32:$r); }\n",
    )];
    let rules = [write(
        "rules.td",
        "include \"mlir/IR/PatternBase.td\"\ninclude \"ops.td\"\n\
         def IsIdentity : Constraint<CPred<\"isIdentity($0)\">>;\n\
         def AA : Pat<(M_AOp $x, $q), (replaceWithValue $x), [(IsIdentity $q)]>;\n",
    )];
    let tblgen = tblgen.include(folder.path());
    let imported = write("ops.rs", &import_with(&tblgen, &ops, &|_| {}).module);
    let done = import_with(&tblgen, &rules, &|options| {
        options.only_rules = true;
        options
            .external
            .add_import("crate::ops", &imported)
            .expect("it is Rust");
    });
    assert!(
        done.module.contains("pub use crate::ops::{AOp, M_PermAttr};"),
        "{}",
        done.module
    );
}

/// An imported module may list an op that another file declares.
#[test]
fn ops_that_an_imported_dialect_lists_are_not_declared_again() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| write(folder.path(), name, text);
    let (ops, rules) = SCALE.split_once("def ScaleScale").expect("the rules");
    write("cup.td", ops);
    let rules = [write("rules.td", &format!("include \"cup.td\"\ndef ScaleScale{rules}"))];
    let module = "pub use crate::scale::ScaleOp;\ndialect! { pub Cup = \"cup\", ops: [ScaleOp, LeakOp] }\n";
    let cup = write("cup.rs", module);
    let tblgen = tblgen.include(folder.path());
    let done = import_with(&tblgen, &rules, &|options: &mut Options| {
        options.only_rules = true;
        options.external.add_import("crate::cup", &cup).expect("it is Rust");
    });
    let omitted = done.module.lines().filter(|line| line.contains("--imported"));
    expect!["// omitted: `crate::cup::ScaleOp` is an op of the imported dialect, but no file of `--imported` has its `op!`; add the file that declares it (cup.td: Cup_ScaleOp)"].assert_eq(&omitted.collect::<Vec<&str>>().join("\n"));
    let declared = |line: &&str| line.trim_start().starts_with("pub ScaleOp");
    assert_eq!(done.module.lines().find(declared), None, "{}", done.module);
}

#[test]
fn rules_use_the_ops_of_other_imports() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| write(folder.path(), name, text);
    let (ops, rules) = SCALE.split_once("def ScaleScale").expect("the rules");
    // Another dialect has an op of the same name.
    let more = "def Mug_Dialect : Dialect { let name = \"mug\"; }\n\
        def Mug_ScaleOp : Op<Mug_Dialect, \"scale\"> { let arguments = (ins AnyType:$x, Small:$by); let results = (outs AnyType:$r); }\n\
        def Mug_FillOp : Op<Mug_Dialect, \"fill\"> { let results = (outs AnyType:$r); }\n";
    let ops = [
        write("cup.td", ops),
        write("mug.td", &format!("include \"cup.td\"\n{more}")),
    ];
    let rules = [write(
        "rules.td",
        &format!("include \"mug.td\"\ndef ScaleScale{rules}def Refill : Pat<(Mug_ScaleOp $x, $_), (Mug_FillOp)>;"),
    )];
    let tblgen = tblgen.include(folder.path());
    let import_one = |files: &[PathBuf], change: &dyn Fn(&mut Options)| import_with(&tblgen, files, change);
    let cup = write("cup.rs", &import_one(&ops[..1], &|_| {}).module);
    let mug = write("mug.rs", &import_one(&ops[1..], &|_| {}).module);
    let done = import_one(&rules, &|options| {
        options.only_rules = true;
        options.external.add_import("crate::cup", &cup).expect("it is Rust");
    });
    expect![[r#"
        , Ir, Operands, attr_def, type_def};
        pub use crate::cup::{ScaleOp};

        // Dialects

        dialect! {
            // mug.td: Mug_Dialect
            pub Mug = "mug",
            ops: [
                FillOp,
                Mug_ScaleOp,
            ],
        }

        // Constraints

        constraint! {
            // cup.td: Small
            pub Small: Attr, "small",
            |ctx, attr| is_small(ctx, attr)
        }

        // Operations

        op! {
            // mug.td: Mug_FillOp
            pub FillOp = "mug.fill",
            (ins),
            (outs AnyType:$r)
        }

        op! {
            // mug.td: Mug_ScaleOp
            pub Mug_ScaleOp = "mug.scale",
            (ins AnyType:$x, attr Small:$by),
            (outs AnyType:$r)
        }

        // Rules

        pat! {
            // rules.td: Refill
            pub Refill:
                (Mug_ScaleOp $_x, $_)
                => (FillOp)
        }

        pat! {
            // rules.td: ScaleScale
            #[fallible]
            pub ScaleScale:
                (ScaleOp (ScaleOp $x, $m), $k)
                => (ScaleOp $x, (product $m, $k))
                where [(fits $m)]
        }

        pat! {
            // rules.td: ScaleSmall
            pub ScaleSmall:
                (ScaleOp $x, Small:$_m)
                => (replaceWithValue $x)
        }

        // Functions to write

        /// Returns `true` if this C++ of a constraint holds. Until it is written, it never does.
        ///
        /// ```cpp
        /// (isSmall($_self))
        /// ```
        fn is_small(ctx: &Context, attr: Attribute) -> bool {
            let _ = attr;
            ctx.not_written(concat!("`is_small`, which decides the constraint `Small`, is not written yet: write it in `", file!(), "`"))
        }

        /// Constraint `Fits` of rules. Until it is written, it never holds.
        ///
        /// ```cpp
        /// fits($0)
        /// ```
        fn fits(cx: &MatchContext<'_>, m: Attribute) -> bool {
            let _ = m;
            cx.no_match(|| concat!("`fits` is not written yet: write it in `", file!(), "`")).unwrap_or(false)
        }

        /// Native code `Product` of result patterns. Until it is written, rewrites that call it are rolled back.
        ///
        /// ```cpp
        /// product($0, $1)
        /// ```
        fn product(rewriter: &mut Rewriter<'_>, m: Attribute, k: Attribute) -> Result<Attribute, String> {
            let _ = (rewriter, m, k);
            Err(concat!("`product` is not written yet: write it in `", file!(), "`").to_string())
        }

        // All rules

        /// Adds all rules, in the order in which MLIR adds them.
        pub fn populate_with_generated(set: &mut PatternSet) {
            set.add(Refill);
            set.add(ScaleScale);
            set.add(ScaleSmall);
        }
    "#]]
    .assert_eq(
        common::without_fingerprints(&done.module)
            .split_once("use drr::{Ident")
            .expect("uses")
            .1,
    );
    let done = import_one(&rules, &|options| {
        options.only_rules = true;
        options.external.add_import("crate::cup", &cup).expect("it is Rust");
        options.external.add_import("crate::mug", &mug).expect("it is Rust");
    });
    expect![[r#"
        , Ir, Operands, attr_def, type_def};
        pub use crate::cup::{ScaleOp};
        pub use crate::mug::{FillOp, ScaleOp as ScaleOp2, Small};

        // Rules

        pat! {
            // rules.td: Refill
            pub Refill:
                (ScaleOp2 $_x, $_)
                => (FillOp)
        }

        pat! {
            // rules.td: ScaleScale
            #[fallible]
            pub ScaleScale:
                (ScaleOp (ScaleOp $x, $m), $k)
                => (ScaleOp $x, (product $m, $k))
                where [(fits $m)]
        }

        pat! {
            // rules.td: ScaleSmall
            pub ScaleSmall:
                (ScaleOp $x, Small:$_m)
                => (replaceWithValue $x)
        }

        // Functions to write

        /// Constraint `Fits` of rules. Until it is written, it never holds.
        ///
        /// ```cpp
        /// fits($0)
        /// ```
        fn fits(cx: &MatchContext<'_>, m: Attribute) -> bool {
            let _ = m;
            cx.no_match(|| concat!("`fits` is not written yet: write it in `", file!(), "`")).unwrap_or(false)
        }

        /// Native code `Product` of result patterns. Until it is written, rewrites that call it are rolled back.
        ///
        /// ```cpp
        /// product($0, $1)
        /// ```
        fn product(rewriter: &mut Rewriter<'_>, m: Attribute, k: Attribute) -> Result<Attribute, String> {
            let _ = (rewriter, m, k);
            Err(concat!("`product` is not written yet: write it in `", file!(), "`").to_string())
        }

        // All rules

        /// Adds all rules, in the order in which MLIR adds them.
        pub fn populate_with_generated(set: &mut PatternSet) {
            set.add(Refill);
            set.add(ScaleScale);
            set.add(ScaleSmall);
        }
    "#]]
    .assert_eq(
        common::without_fingerprints(&done.module)
            .split_once("use drr::{Ident")
            .expect("uses")
            .1,
    );
    assert_eq!(done.report.ops, 0);
}

/// Symbols keep their names in messages.
#[test]
fn symbols_that_are_not_bound_are_reported_under_their_names() {
    let Some(tblgen) = common::tblgen() else { return };
    let read = import_versions(&tblgen);
    let unbound = SCALE.replace(
        "(Cup_ScaleOp $x, Small:$m), (rep",
        "(Cup_ScaleOp:$op $_, Small:$m), (rep",
    );
    let report = read(&unbound, None).report.to_string();
    let line = report.lines().find(|line| line.contains("ScaleSmall"));
    expect!["omitted: `replaceWithValue` names `$x`, which is not bound: rule ScaleSmall (cup.td:13)"]
        .assert_eq(line.unwrap_or_default());
}

/// A rule before the others calls C++ of the same name, with other types or other arguments.
#[test]
fn a_new_rule_renames_no_function_of_others() {
    let Some(tblgen) = common::tblgen() else { return };
    let read = import_versions(&tblgen);
    let rule = |name: &str, cpp: &str, arg: &str| {
        format!(
            "def {name} : Pat<(Cup_ScaleOp $x, $m), (replaceWithValue $x), [(Constraint<CPred<\"{cpp}\">> {arg})]>;\n"
        )
    };
    let rules = [
        rule("First", "mayGo($0)", "$m"),
        rule("Second", "mayGo($0)", "$x"),
        rule("Third", "mayGo($0, 1)", "$x"),
    ];
    let with = |rules: &[&str]| format!("{SCALE}{}", rules.concat());
    let [first, second, third] = rules.each_ref().map(String::as_str);
    let names = |module: &str| {
        let lines = module.lines().filter_map(|line| line.strip_prefix("fn may_go"));
        let mut names: Vec<String> = lines
            .map(|line| format!("may_go{}", &line[..line.find('(').unwrap_or(0)]))
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(
        names(&read(&with(&[first, second, third]), None).module),
        ["may_go", "may_go_of_second", "may_go_of_third"]
    );
    let mut old = read(&with(&[third]), None).module;
    common::fill(&mut old, "may_go", "    let _ = (cx, x);\n    true");
    // The types of a function may be changed by hand.
    let typed = old.replace("x: ValueRef<'_>", "x: drr::Type");
    assert_ne!(typed, old);
    // A name with a number is that of an earlier version.
    let mut numbered = read(&with(&[first, third]), None)
        .module
        .replace("may_go_of_third", "may_go_2");
    common::fill(&mut numbered, "may_go_2", "    let _ = (cx, x);\n    true");
    for (old, third_function, all) in [
        (old, "may_go", ["may_go", "may_go_of_first", "may_go_of_second"]),
        (typed, "may_go", ["may_go", "may_go_of_first", "may_go_of_second"]),
        (numbered, "may_go_2", ["may_go", "may_go_2", "may_go_of_second"]),
    ] {
        let new = read(&with(&[first, second, third]), Some(old));
        assert_eq!(names(&new.module), all);
        assert_eq!(new.report.kept, [third_function]);
        let (_, of_third) = new.module.split_once("pub Third:").expect("the rule is there");
        let called = of_third
            .lines()
            .find(|line| line.contains("where"))
            .expect("it has a condition");
        assert_eq!(called.trim(), format!("where [({third_function} $x)]"));
        assert_eq!(
            read(&with(&[first, second, third]), Some(new.module.clone())).module,
            new.module
        );
    }
}

/// The names of parameters in a module of an earlier version are no change.
#[test]
fn a_written_function_keeps_the_names_of_its_parameters() {
    let Some(tblgen) = common::tblgen() else { return };
    let read = import_versions(&tblgen);
    let module = read(SCALE, None).module;
    assert!(
        module.contains("fn product(rewriter: &mut Rewriter<'_>, m: Attribute, k: Attribute)"),
        "{module}"
    );
    let mut old = module.replace("m: Attribute, k: Attribute)", "attr0: Attribute, attr1: Attribute)");
    common::fill(&mut old, "product", "    let _ = (rewriter, attr1);\n    Ok(attr0)");
    let new = read(SCALE, Some(old.clone()));
    assert_eq!(new.report.kept, ["product"]);
    assert_eq!(new.report.changed, Vec::<String>::new());
    assert!(
        new.module.contains("attr0: Attribute, attr1: Attribute)"),
        "{}",
        new.module
    );
    // Another rule with other symbols does not name them after its own.
    let other = "def Other : Pat<(Cup_ScaleOp (Cup_ScaleOp $x, $a), $k), (Cup_ScaleOp $x, (Product $a, $k))>;\n";
    let module = read(&format!("{SCALE}{other}"), None).module;
    assert!(
        module.contains("fn product(rewriter: &mut Rewriter<'_>, attr0: Attribute, k: Attribute)"),
        "{module}"
    );
}

/// A context has one dialect of a namespace, so that of the later module declares the ops of both.
#[test]
fn a_dialect_of_another_import_is_extended() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| write(folder.path(), name, text);
    let more = "include \"cup.td\"\ndef Cup_EmptyOp : Op<Cup_Dialect, \"empty\">;\n";
    let (ops, _) = SCALE.split_once("def ScaleScale").expect("the rules");
    let files = [write("cup.td", ops), write("more.td", more)];
    let tblgen = tblgen.include(folder.path());
    let cup = import_with(&tblgen, &files[..1], &|_| {}).module;
    // Its hooks and flags are changed by hand.
    let cup = cup.replace(
        "    ],\n}",
        "    ],\n    materialize_constant: build,\n    allows_unknown_attrs: true,\n}",
    );
    let cup = write("cup.rs", &cup);
    let done = import_with(&tblgen, &files[1..], &|options| {
        options.external.add_import("crate::cup", &cup).expect("it is Rust");
    });
    let (_, dialect) = done.module.split_once("// Dialects\n\n").expect("a dialect");
    let (dialect, ops) = dialect.split_once("\n\n").expect("ops");
    expect![[r#"
        dialect! {
            /// Extends `crate::cup::Cup`: it takes its place in a context.
            // cup.td: Cup_Dialect
            // omitted: the hook materialize_constant of `crate::cup::Cup`; add it to the dialect that extends it
            pub Cup = "cup",
            ops: [
                crate::cup::ScaleOp,
                EmptyOp,
            ],
            allows_unknown_attrs: true,
        }"#]]
    .assert_eq(dialect);
    assert!(ops.contains("\"cup.empty\"") && !ops.contains("\"cup.scale\""), "{ops}");
}

/// An interface is known by name alone, as a type of operands and of parameters.
#[test]
fn a_parameter_that_is_an_interface_is_its_constraint() {
    let Some(tblgen) = common::tblgen() else { return };
    let read = import_versions(&tblgen);
    let done = read(
        r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
def Cup_Priced : AttrInterface<"Priced"> { let cppNamespace = "::cup"; }
def Cup_Tag : AttrDef<Cup_Dialect, "Tag"> {
  let mnemonic = "tag";
  let parameters = (ins "::cup::Priced":$price, "::mlir::ShapedType":$type);
  let assemblyFormat = "`<` params `>`";
}
def Cup_ScaleOp : Op<Cup_Dialect, "scale"> { let arguments = (ins Cup_Tag:$tag, Cup_Priced:$price); }
"#,
        None,
    );
    let line = done
        .module
        .lines()
        .find(|line| line.contains("(params"))
        .expect("a definition");
    assert_eq!(line.trim(), "(params attr Cup_Priced:$price, AnyShaped:$type)");
    assert_eq!(done.report.to_write, ["is_priced"]);
}

/// MLIR's constructor of a dialect asserts that the name is an identifier.
#[test]
fn a_dialect_that_mlir_refuses_to_register_becomes_a_comment() {
    let Some(tblgen) = common::tblgen() else { return };
    for name in ["my.dialect", "my-dialect", "3d"] {
        let text = format!(
            "include \"mlir/IR/OpBase.td\"\ndef My_Dialect : Dialect {{ let name = \"{name}\"; }}\n\
             def My_Op : Op<My_Dialect, \"op\">;\n"
        );
        let done = import_versions(&tblgen)(&text, None);
        let reason = format!("// omitted: invalid dialect name `{name}` (cup.td: My_Dialect)");
        assert!(done.module.contains(&reason), "{}", done.module);
        assert!(!done.module.contains("\ndialect! {"), "{}", done.module);
        assert!(!done.report.errors.is_empty());
    }
}

/// MLIR generates a parser for such formats, which cannot read all that its printer writes.
#[test]
fn an_op_stays_without_a_format_that_cannot_read_what_it_prints() {
    let Some(tblgen) = common::tblgen() else { return };
    let text = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
class Cup_Op<string name, list<Trait> traits = []> : Op<Cup_Dialect, name, traits>;
def Cup_FillOp : Cup_Op<"fill", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Optional<I64>:$b);
  let assemblyFormat = [{
    $a (`,` `b` $b^)? attr-dict
  }];
}
def Cup_CheckedOp : Cup_Op<"checked", [AttrSizedOperandSegments]> {
  let description = "Reads `assembly_format: r\"\"`.";
  let arguments = (ins Variadic<I32>:$a, Optional<I64>:$b);
  let assemblyFormat = "$a (`,` `b` $b^)? attr-dict";
  let hasVerifier = 1;
}
def Checks : Pattern<(Cup_FillOp $a, $b), [], [], [(Cup_CheckedOp $a, $b)]>;
"#;
    let done = import_versions(&tblgen)(text, None);
    expect![[r#"
        imported: 1 rule, 2 ops, 0 enums, 0 types, 0 attributes, 0 constraints
        custom forms: 0 assembly formats, 0 ops with functions to write
        omitted: 2 parts of items
        to write: 1 function: verify_checked_op
        omitted: the assembly format, because ambiguous `,`: the parser would read it as a separator of the preceding list: cup.checked, cup.fill
    "#]].assert_eq(&done.report.to_string());
    let (_, ops) = done.module.split_once("// Operations\n").expect("ops");
    let (ops, _) = ops.split_once("// Functions to write\n").expect("a function");
    expect![[r#"

        op! {
            /// Reads `assembly_format: r""`.
            // cup.td: Cup_CheckedOp
            // omitted: the assembly format, because ambiguous `,`: the parser would read it as a separator of the preceding list
            pub CheckedOp = "cup.checked",
            (ins Variadic<I32>:$a, Optional<I64>:$b),
            (outs),
            [AttrSizedOperandSegments]
            {
                verify: verify_checked_op,
            }
        }

        op! {
            // cup.td: Cup_FillOp
            // omitted: the assembly format, because ambiguous `,`: the parser would read it as a separator of the preceding list
            pub FillOp = "cup.fill",
            (ins Variadic<I32>:$a, Optional<I64>:$b),
            (outs),
            [AttrSizedOperandSegments]
        }

        // Rules

        pat! {
            // cup.td: Checks
            pub Checks:
                (FillOp $a, $b)
                => []
                supplemental [(CheckedOp $a, $b)]
        }

    "#]]
    .assert_eq(ops);
}

/// The module that declares the type knows how it is built.
#[test]
fn a_result_of_a_type_of_another_import_is_built_from_its_declaration() {
    let Some(tblgen) = common::tblgen() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let base = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
def Cup_Lid : TypeDef<Cup_Dialect, "Lid"> { let mnemonic = "lid"; }
"#;
    let user = r#"
include "base.td"
def Saucer_Dialect : Dialect { let name = "saucer"; let cppNamespace = "::saucer"; }
def Saucer_LiftOp : Op<Saucer_Dialect, "lift"> {
  let results = (outs Cup_Lid:$lid);
  let assemblyFormat = "attr-dict";
}
"#;
    let read = |file: &str, text: &str, external: Option<&str>| {
        let files = [folder.path().join(file)];
        std::fs::write(&files[0], text).expect("it is written");
        let mut options = Options::new(&files);
        match external {
            Some(module) => {
                let path = folder.path().join(module);
                options.external.add_import("crate::base", &path).expect("it is Rust");
            }
            None => options.dialects.push("cup".to_string()),
        }
        import(&[tblgen.dump(&files).expect("the file is read")], &options).expect("the file is imported")
    };
    let declared = read("base.td", base, None).module;
    std::fs::write(folder.path().join("base.rs"), declared).expect("it is written");
    let done = read("user.td", user, Some("base.rs"));
    assert_eq!(done.report.errors, Vec::<String>::new());
    assert!(done.module.contains("(outs buildable Cup_Lid:$lid)"), "{}", done.module);
    assert!(
        done.module.contains("pub use crate::base::{Cup_Lid};"),
        "{}",
        done.module
    );
}
