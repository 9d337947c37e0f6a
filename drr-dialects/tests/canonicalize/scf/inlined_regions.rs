//! `scf.execute_region` and `scf.index_switch`.

use super::{check, check_stays};

#[test]
fn a_region_with_one_block_is_inlined() {
    check(&[
        "%r = scf.execute_region -> i32 {\n%v = \"v\"() : () -> i32\nscf.yield %v : i32\n}\n\"u\"(%r) : (i32) -> ()",
        "scf.if %c {\nscf.execute_region {\n\"v\"() : () -> ()\nscf.yield\n}\n}",
    ]);
    check_stays(
        "scf.execute_region",
        &[
            "%r = scf.execute_region -> i32 no_inline {\n%v = \"v\"() : () -> i32\nscf.yield %v : i32\n}\n\"u\"(%r) : (i32) -> ()",
        ],
    );
}

/// A region with three blocks, two of which yield.
const BLOCKS: &str = "%r = scf.execute_region -> i32 {
        cf.cond_br %c, ^m, ^n
    ^m:
        %v = \"v\"() : () -> i32
        scf.yield %v : i32
    ^n:
        %w = \"w\"() : () -> i32
        scf.yield %w : i32
    }
    \"u\"(%r) : (i32) -> ()";

#[test]
fn a_region_with_several_blocks_is_inlined_in_functions() {
    check(&[
        BLOCKS,
        &format!("\"first\"() : () -> ()\n{BLOCKS}\n\"last\"() : () -> ()"),
    ]);
    check_stays("scf.execute_region", &[&format!("scf.if %d {{\n{BLOCKS}\n}}")]);
}

#[test]
fn a_constant_selects_the_region_of_a_case() {
    let with = |number: i32| {
        format!(
            "%n = arith.constant {number} : index
            %r = scf.index_switch %n -> i32
            case 2 {{
                %v = \"v\"() : () -> i32
                scf.yield %v : i32
            }}
            case -7 {{
                %v = \"vv\"() : () -> i32
                scf.yield %v : i32
            }}
            default {{
                %w = \"w\"() : () -> i32
                scf.yield %w : i32
            }}
            \"u\"(%r) : (i32) -> ()"
        )
    };
    check(&[&with(2), &with(-7), &with(3)]);
}
