//! `strip-debuginfo`, `print-op-stats`, `topological-sort`.

use drr_transforms::{OpStats, strip_debug_info, topological_sort};

use crate::compare::{check, context, on_root, read};

// Row W63
#[test]
fn all_locations_become_unknown() {
    check(
        &["--strip-debuginfo", "--mlir-print-debuginfo"],
        r#"
        module {
          func.func @f(%a: i32 loc("a"), %c: i1 loc("c")) -> i32 {
            cf.br ^b(%a : i32) loc("br")
          ^b(%x: i32 loc("x")):
            %0 = scf.if %c -> i32 { scf.yield %x : i32 } else { scf.yield %a : i32 } loc("if")
            return %0 : i32 loc(callsite("r" at "s"))
          } loc("f")
        } loc("m")"#,
        on_root!(strip_debug_info),
    );
}

// Row W65
#[test]
fn counts_of_ops() {
    let text = r#"
        func.func @f(%a: i32) -> i32 {
          %0 = arith.addi %a, %a : i32
          %1 = "nodot"(%0) : (i32) -> i32
          %2 = "long_dialect_name.a.b"(%1) : (i32) -> i32
          %3 = arith.addi %2, %a : i32
          return %3 : i32
        }"#;
    let ctx = context();
    let module = read(&ctx, text).expect("it is valid");
    let stats = OpStats::new(module.root());
    assert_eq!((stats.count("arith.addi"), stats.count("arith.muli")), (2, 0));
    if let Some(mlir) = drr_tests::mlir::mlir() {
        let theirs = |flag: &str| mlir.run(&["--allow-unregistered-dialect", flag], text).stderr;
        assert_eq!(stats.to_string(), theirs("--print-op-stats"));
        assert_eq!(stats.to_json(), theirs("--print-op-stats=json=true"));
    }
}

#[track_caller]
fn sort(text: &str) {
    check(&["--topological-sort"], text, on_root!(topological_sort));
}

// Row W66
#[test]
fn ops_of_graph_regions_are_sorted_in_sweeps() {
    sort(
        r#"
        %u = "t.u"(%v) : (i32) -> i32
        %v = "t.v"(%w) : (i32) -> i32
        %w = "t.w"() : () -> i32
        %c1 = "t.c1"(%c2) : (i32) -> i32
        %c2 = "t.c2"(%c1) : (i32) -> i32
        "t.d"() : () -> ()
        "#,
    );
}

// Row W66
#[test]
fn uses_inside_count_and_other_regions_stay() {
    sort(
        r#"
        "t.outer"() ({
          %x = "t.x"(%late) : (i32) -> i32
          %y = "t.y"(%x) : (i32) -> i32
        }) : () -> ()
        %self = "t.self"(%self) : (i32) -> i32
        %a = "t.a"(%b, %b) : (i32, i32) -> i32
        %late = "t.late"(%a) : (i32) -> i32
        %b = "t.b"() : () -> i32
        module {
          %p = "t.p"(%q) : (i32) -> i32
          %q = "t.q"() : () -> i32
        }
        func.func @f() -> i32 {
          %0 = arith.constant 1 : i32
          return %0 : i32
        }
        "t.unregistered"() ({
          %x = "t.x"(%y) : (i32) -> i32
          %y = "t.y"() : () -> i32
        }) : () -> ()
        "#,
    );
}

// Row W66
#[test]
fn a_circle_is_broken_at_its_first_op() {
    sort(
        r#"
        %a = "t.a"(%b) : (i32) -> i32
        %b = "t.b"(%c) : (i32) -> i32
        %c = "t.c"(%a) : (i32) -> i32
        %d = "t.d"(%e) : (i32) -> i32
        %e = "t.e"(%d) : (i32) -> i32
        "#,
    );
}
