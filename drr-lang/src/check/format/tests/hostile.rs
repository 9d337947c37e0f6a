//! Malformed formats: no text makes the macro panic, overflow the stack or take long.

use super::{EACH, checked};

const FORMATS: [&str; 6] = [
    r#"custom<Foo>($x, $o, type($x), "te\"xt", attr-dict) custom<Bar>(ref($x), ref(type($x)), ref(attr-dict)) $v"#,
    "$x (`a` $o^ `:` type($o) (`b` $u^)? `c`) : (`d` $oa `\\n`)? attr-dict `` ` ` qualified($any) qualified(type($x))",
    "oilist(`u` $u | `a` `(` $oa `)` | `o` $o) attr-dict-with-keyword functional-type(operands, results)",
    "operands regions successors prop-dict attr-dict type(operands) type(results)",
    "$body $more $next $others $p $dp $d",
    "params struct(params) typ($x) `/` `1` `a-b` # ^ $ $1 \u{e9}",
];

#[test]
fn no_mutated_format_panics() {
    for format in FORMATS {
        let characters: Vec<char> = format.chars().collect();
        for at in 0..=characters.len() {
            let (before, after) = characters.split_at(at);
            let text = |parts: [&[char]; 3]| parts.concat().into_iter().collect::<String>();
            checked(EACH, &text([before, &[], &[]]));
            checked(EACH, &text([&[], &[], after]));
            checked(EACH, &text([before, &[], after.get(1..).unwrap_or_default()]));
            for c in "`$\"()^?:<>|,\\ \n\u{e9}".chars() {
                checked(EACH, &text([before, &[c], after]));
            }
        }
    }
}

/// Returns fragments of formats in random order.
#[test]
fn no_sequence_of_fragments_panics() {
    let pieces: Vec<&str> = FORMATS
        .iter()
        .flat_map(|format| format.split_inclusive([' ', '(', ')', ',']))
        .collect();
    let mut seed = 1u64;
    let mut next = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap_or_default() % below
    };
    for _ in 0..3000 {
        let text: String = (0..next(20)).map(|_| pieces[next(pieces.len())]).collect();
        checked(EACH, &text);
    }
}

#[test]
fn long_formats_are_accepted_or_rejected() {
    const MANY: usize = 70_000;
    for format in [
        "(".repeat(MANY),
        "type(".repeat(MANY),
        "(`a` ".repeat(MANY) + &"$u^)?".repeat(MANY),
        "$nothing ".repeat(MANY),
        "`/` ".repeat(MANY),
        "`a`\n".repeat(MANY) + "attr-dict",
        format!("oilist({}) attr-dict", "`a` |".repeat(MANY)),
        "(`a` $u^ `b`)?".repeat(MANY),
        "`".to_string() + &"a".repeat(MANY),
    ] {
        let (_, model, errors) = checked("(ins UnitAttr:$u), (outs)", &format);
        assert!(model.is_none());
        assert!(errors.len() < 20_000, "{errors}");
    }
    let (_, model, errors) = checked("(ins), (outs)", &("`a` ".repeat(30_000) + "attr-dict"));
    assert!(model.is_some(), "{errors}");
}

#[test]
fn maximum_number_of_arguments() {
    let ins: Vec<String> = (0..255).map(|at| format!("I32:$a{at}")).collect();
    let (_, model, errors) = checked(&format!("(ins {}), (outs)", ins.join(", ")), "operands attr-dict");
    assert_eq!(model.map(|model| model.operand_types.len()), Some(255), "{errors}");
    let results: Vec<String> = (0..255).map(|at| format!("I32:$a{at}")).collect();
    let (_, model, errors) = checked(&format!("(ins), (outs {})", results.join(", ")), "attr-dict");
    assert_eq!(model.map(|model| model.result_types.len()), Some(255), "{errors}");
}

#[test]
fn too_many_arguments_are_an_error() {
    let ins: Vec<String> = (0..256).map(|at| format!("I32Attr:$a{at}")).collect();
    let (_, _, errors) = checked(&format!("(ins {}), (outs)", ins.join(", ")), "attr-dict");
    assert!(errors.starts_with("O100"), "{errors}");
    let clauses: Vec<String> = (0..256).map(|at| format!("`a{at}`")).collect();
    let (_, _, errors) = checked("(ins), (outs)", &format!("oilist({}) attr-dict", clauses.join("|")));
    assert!(errors.starts_with("O101"), "{errors}");
}
