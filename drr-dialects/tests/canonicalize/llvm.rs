//! Folds of `llvm`.

use crate::compare::{Cases, canonicalized, check_differs};

/// Wraps ops in a function, which uses `%r`.
fn function(body: &str, ty: &str) -> String {
    format!(
        "llvm.func @u(...)\nllvm.func @f(%x: i32, %y: i32, %p: !llvm.ptr, %q: !llvm.ptr<1>, %v: vector<1xf32>, %s: !llvm.struct<(i32, array<2 x i32>)>) {{\n{body}\n\"u\"(%r) : ({ty}) -> ()\nllvm.return\n}}"
    )
}

fn check(bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.folds(&function(body, ty));
    }
    cases.check();
}

fn check_stays(op: &str, bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.stays(&function(body, ty), &[op]);
    }
    cases.check();
}

#[test]
fn equality_is_decided() {
    // Rows KX001 to KX003
    check(&[
        ("%r = llvm.icmp \"eq\" %x, %x : i32", "i1"),
        ("%r = llvm.icmp \"ne\" %p, %p : !llvm.ptr", "i1"),
        (
            "%a = llvm.bitcast %x : i32 to vector<2xi16>\n%r = llvm.icmp \"eq\" %a, %a : vector<2xi16>",
            "vector<2xi1>",
        ),
        (
            "%a = llvm.alloca %x x i32 : (i32) -> !llvm.ptr\n%z = llvm.mlir.zero : !llvm.ptr\n%r = llvm.icmp \"ne\" %a, %z : !llvm.ptr",
            "i1",
        ),
        (
            "%a = llvm.alloca %x x i32 : (i32) -> !llvm.ptr\n%z = llvm.mlir.zero : !llvm.ptr\n%r = llvm.icmp \"eq\" %z, %a : !llvm.ptr",
            "i1",
        ),
    ]);
    check_stays(
        "llvm.icmp",
        &[
            ("%r = llvm.icmp \"sle\" %x, %x : i32", "i1"),
            (
                "%z = llvm.mlir.zero : !llvm.ptr\n%r = llvm.icmp \"eq\" %p, %z : !llvm.ptr",
                "i1",
            ),
        ],
    );
}

/// MLIR folds to `false`, but null is the address of an object in some address spaces.
#[test]
fn null_may_be_allocated_in_other_address_spaces() {
    check_differs(
        &function(
            "%a = llvm.alloca %x x i32 : (i32) -> !llvm.ptr<5>\n%z = llvm.mlir.zero : !llvm.ptr<5>\n%r = llvm.icmp \"eq\" %a, %z : !llvm.ptr<5>",
            "i1",
        ),
        "%0 = llvm.mlir.zero : !llvm.ptr<5>\n%1 = llvm.alloca %arg0 x i32 : (i32) -> !llvm.ptr<5>\n%2 = llvm.icmp \"eq\" %1, %0 : !llvm.ptr<5>",
    );
}

#[test]
fn extracted_values_are_those_inserted() {
    let ty = "!llvm.struct<(i32, array<2 x i32>)>";
    let cases = [
        // Row KX004
        "%a = llvm.extractvalue %s[1] : TY\n%r = llvm.extractvalue %a[0] : !llvm.array<2 x i32>",
        // Row KX006
        "%a = llvm.insertvalue %x, %s[0] : TY\n%b = llvm.insertvalue %y, %a[1, 0] : TY\n%r = llvm.extractvalue %b[0] : TY",
        "%a = llvm.insertvalue %x, %s[0] : TY\n%b = llvm.insertvalue %y, %a[1, 0] : TY\n%r = llvm.extractvalue %b[1, 1] : TY",
        // Row KX007
        "%i = llvm.extractvalue %s[1] : TY\n%a = llvm.insertvalue %i, %s[1] : TY\n%b = llvm.insertvalue %y, %a[0] : TY\n%r = llvm.extractvalue %b[1, 0] : TY",
    ];
    let cases: Vec<String> = cases.iter().map(|body| body.replace("TY", ty)).collect();
    check(&cases.iter().map(|body| (body.as_str(), "i32")).collect::<Vec<_>>());
    check_stays(
        "llvm.extractvalue",
        &[(
            &"%a = llvm.insertvalue %x, %s[1, 0] : TY\n%r = llvm.extractvalue %a[1] : TY".replace("TY", ty),
            "!llvm.array<2 x i32>",
        )],
    );
}

#[test]
fn values_inside_of_inserted_aggregates_are_found() {
    // Row KX007
    let aggregates = "%t = \"t\"() : () -> !llvm.struct<(i32, array<2 x array<2 x i32>>)>\n%l = \"t\"() : () -> !llvm.array<2 x array<2 x i32>>\n%m = \"t\"() : () -> !llvm.array<2 x i32>\n";
    let inserted = "%a = llvm.insertvalue %m, %l[1] : !llvm.array<2 x array<2 x i32>>\n%b = llvm.insertvalue %x, %a[0, 1] : !llvm.array<2 x array<2 x i32>>\n%c = llvm.insertvalue %b, %t[1] : !llvm.struct<(i32, array<2 x array<2 x i32>>)>\n%d = llvm.insertvalue %y, %c[0] : !llvm.struct<(i32, array<2 x array<2 x i32>>)>\n";
    let extract = |position: &str| {
        format!("%r = llvm.extractvalue %d[{position}] : !llvm.struct<(i32, array<2 x array<2 x i32>>)>")
    };
    let body = |position: &str| format!("{aggregates}{inserted}{}", extract(position));
    let constant = body("1, 1, 0").replace("%m = \"t\"() : () -> ", "%m = llvm.mlir.zero : ");
    check(&[
        (&body("1, 1"), "!llvm.array<2 x i32>"),
        (&body("1, 0, 1"), "i32"),
        (&constant, "i32"),
    ]);
    // Only the insertion at another position is skipped.
    check_stays(
        "llvm.extractvalue",
        &[(&body("1, 1, 0"), "i32"), (&body("1, 0, 0"), "i32")],
    );
}

#[test]
fn elements_of_constants_are_extracted() {
    // Rows KX005, KX016
    check(&[
        (
            "%c = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>\n%r = llvm.extractvalue %c[1] : !llvm.array<2 x i32>",
            "i32",
        ),
        (
            "%c = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>\n%r = llvm.extractvalue %c[1] : !llvm.struct<(i32, f32)>",
            "f32",
        ),
        (
            "%c = llvm.mlir.constant(sparse<[1], [4.0]> : tensor<4xf32>) : !llvm.array<4 x f32>\n%a = llvm.extractvalue %c[0] : !llvm.array<4 x f32>\n%b = llvm.extractvalue %c[1] : !llvm.array<4 x f32>\n%r = llvm.fadd %a, %b : f32",
            "f32",
        ),
        (
            "%c = llvm.mlir.zero : !llvm.struct<(i32, f32)>\n%r = llvm.extractvalue %c[0] : !llvm.struct<(i32, f32)>",
            "i32",
        ),
        (
            "%c = llvm.mlir.undef : !llvm.struct<(i32, f32)>\n%r = llvm.extractvalue %c[0] : !llvm.struct<(i32, f32)>",
            "i32",
        ),
        (
            "%c = llvm.mlir.poison : !llvm.struct<(i32, f32)>\n%r = llvm.extractvalue %c[0] : !llvm.struct<(i32, f32)>",
            "i32",
        ),
    ]);
    check_stays(
        "llvm.extractvalue",
        &[
            (
                "%c = llvm.mlir.constant(dense<[[1, 2]]> : tensor<1x2xi32>) : !llvm.array<1 x array<2 x i32>>\n%r = llvm.extractvalue %c[0, 1] : !llvm.array<1 x array<2 x i32>>",
                "i32",
            ),
            (
                "%c = llvm.mlir.constant(\"ab\") : !llvm.array<2 x i8>\n%r = llvm.extractvalue %c[1] : !llvm.array<2 x i8>",
                "i8",
            ),
        ],
    );
}

#[test]
fn constant_indices_of_pointers_become_static() {
    // Rows KX008, KX009
    let constants = "%c0 = llvm.mlir.constant(0 : i64) : i64\n%c1 = arith.constant 1 : i32\n%big = llvm.mlir.constant(268435455 : i64) : i64\n%least = llvm.mlir.constant(-268435456 : i64) : i64\n";
    let ty = "!llvm.array<8 x i32>";
    let cases = [
        "%r = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i8".to_string(),
        format!("{constants}%r = llvm.getelementptr inbounds %p[%c0] : (!llvm.ptr, i64) -> !llvm.ptr, i8"),
        format!("{constants}%r = llvm.getelementptr %p[%c1, %x] : (!llvm.ptr, i32, i32) -> !llvm.ptr, {ty}"),
        format!("{constants}%r = llvm.getelementptr %p[%x, %c0] : (!llvm.ptr, i32, i64) -> !llvm.ptr, {ty}"),
        format!("{constants}%r = llvm.getelementptr %p[%big, %least] : (!llvm.ptr, i64, i64) -> !llvm.ptr, {ty}"),
    ];
    check(
        &cases
            .iter()
            .map(|body| (body.as_str(), "!llvm.ptr"))
            .collect::<Vec<_>>(),
    );
    check_stays(
        "llvm.getelementptr",
        &[
            (
                "%r = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x i32>",
                "!llvm.ptr",
            ),
            (
                "%c = llvm.mlir.constant(268435456 : i64) : i64\n%r = llvm.getelementptr %p[%c] : (!llvm.ptr, i64) -> !llvm.ptr, i8",
                "!llvm.ptr",
            ),
        ],
    );
}

#[test]
fn casts_and_constants_fold() {
    check(&[
        // Row KX010
        ("%r = llvm.bitcast %x : i32 to i32", "i32"),
        (
            "%a = llvm.bitcast %x : i32 to f32\n%r = llvm.bitcast %a : f32 to i32",
            "i32",
        ),
        (
            "%a = llvm.bitcast %x : i32 to f32\n%r = llvm.bitcast %a : f32 to vector<2xi16>",
            "vector<2xi16>",
        ),
        ("%r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr", "!llvm.ptr"),
        // Row KX011
        (
            "%c = llvm.mlir.constant(-1 : i32) : i32\n%r = llvm.zext %c : i32 to i64",
            "i64",
        ),
        (
            "%c = llvm.mlir.constant(-1 : i32) : i32\n%r = llvm.zext nneg %c : i32 to i64",
            "i64",
        ),
        // Row KX012
        (
            "%a = llvm.mlir.constant(3 : i32) : i32\n%b = llvm.mlir.constant(31 : i32) : i32\n%r = llvm.shl %a, %b : i32",
            "i32",
        ),
        // Row KX013
        (
            "%a = llvm.mlir.constant(5 : i32) : i32\n%b = llvm.mlir.constant(6 : i32) : i32\n%r = llvm.or disjoint %a, %b : i32",
            "i32",
        ),
        // Row KX016
        (
            "%a = llvm.mlir.constant(5 : i32) : i32\n%b = llvm.mlir.zero : i32\n%r = llvm.or %a, %b : i32",
            "i32",
        ),
        (
            "%a = arith.constant 5 : i32\n%b = llvm.mlir.zero : i32\n%r = llvm.or %a, %b : i32",
            "i32",
        ),
        // Row KX014
        ("%r = llvm.shufflevector %v, %v [0] : vector<1xf32>", "vector<1xf32>"),
    ]);
    check_stays(
        "llvm.",
        &[
            (
                "%a = llvm.mlir.constant(3 : i32) : i32\n%b = llvm.mlir.constant(32 : i32) : i32\n%r = llvm.shl %a, %b : i32",
                "i32",
            ),
            (
                "%a = llvm.mlir.constant(0 : i32) : i32\n%r = llvm.shl %x, %a : i32",
                "i32",
            ),
            ("%a = llvm.mlir.poison : i32\n%r = llvm.or %a, %a : i32", "i32"),
            (
                "%a = llvm.mlir.constant(1 : i32) : i32\n%r = llvm.add %a, %a : i32",
                "i32",
            ),
            ("%r = llvm.shufflevector %v, %v [1] : vector<1xf32>", "vector<1xf32>"),
        ],
    );
}

/// MLIR folds to the operand, but the pointers of the address space between may be smaller.
#[test]
fn casts_between_address_spaces_stay() {
    check_differs(
        &function(
            "%a = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr<3>\n%r = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr<1>",
            "!llvm.ptr<1>",
        ),
        "%0 = llvm.addrspacecast %arg3 : !llvm.ptr<1> to !llvm.ptr<3>\n%1 = llvm.addrspacecast %0 : !llvm.ptr<3> to !llvm.ptr<1>",
    );
}

/// MLIR cuts the amount to 64 bits, and shifts by 0.
#[test]
fn shifts_by_amounts_of_more_than_64_bits_stay() {
    check_differs(
        &function(
            "%a = llvm.mlir.constant(1 : i128) : i128\n%b = llvm.mlir.constant(18446744073709551616 : i128) : i128\n%r = llvm.shl %a, %b : i128",
            "i128",
        ),
        "%0 = llvm.mlir.constant(1 : i128) : i128\n%1 = llvm.mlir.constant(18446744073709551616 : i128) : i128\n%2 = llvm.shl %0, %1 : i128",
    );
}

/// MLIR computes with the width of the attribute. The translation to LLVM IR extends or truncates the attribute first.
#[test]
fn constants_have_the_width_of_their_type() {
    let shifted = |constant: &str, ty: &str| {
        function(
            &format!("%a = llvm.mlir.constant({constant}) : {ty}\n%r = llvm.shl %a, %a : {ty}"),
            ty,
        )
    };
    check_differs(&shifted("5 : i8", "i64"), "%0 = llvm.mlir.constant(160 : i64) : i64");
    check_differs(
        &shifted("4294967301 : i64", "i32"),
        "%0 = llvm.mlir.constant(160 : i32) : i32",
    );
    // Booleans and unsigned integers are extended with zeros.
    let mut cases = Cases::default();
    for constant in ["true", "255 : ui8", "-1 : i8"] {
        let extended = format!("%a = llvm.mlir.constant({constant}) : i8\n%r = llvm.zext %a : i8 to i32");
        cases.folds(&function(&extended, "i32"));
    }
    cases.check();
    check_differs(
        &function(
            "%a = llvm.mlir.constant(255 : ui8) : i16\n%r = llvm.or %a, %a : i16",
            "i16",
        ),
        "%0 = llvm.mlir.constant(255 : i16) : i16",
    );
}

#[test]
fn constants_are_merged() {
    // Row KX015
    let mut cases = Cases::default();
    for (op, ty) in [
        ("llvm.mlir.constant(7 : i32)", "i32"),
        ("llvm.mlir.addressof @u", "!llvm.ptr"),
        ("llvm.dso_local_equivalent @u", "!llvm.ptr"),
        ("llvm.mlir.undef", "!llvm.ptr"),
        ("llvm.mlir.poison", "vector<4xf32>"),
        ("llvm.mlir.zero", "!llvm.ptr"),
        ("llvm.mlir.zero", "vector<4xf32>"),
        ("llvm.mlir.zero", "vector<[4]xi8>"),
    ] {
        cases.folds(&function(
            &format!("%a = {op} : {ty}\n%r = {op} : {ty}\n\"v\"(%a) : ({ty}) -> ()"),
            ty,
        ));
    }
    // Row KX016
    cases.folds(&function(
        "%a = llvm.mlir.zero : i32\n%r = llvm.mlir.constant(0 : i32) : i32\n\"v\"(%a) : (i32) -> ()",
        "i32",
    ));
    cases.check();
}

#[test]
fn the_address_and_the_local_equivalent_of_a_function_are_not_merged() {
    let address = "llvm.mlir.addressof @u : !llvm.ptr";
    let equivalent = "llvm.dso_local_equivalent @u : !llvm.ptr";
    for (first, second) in [(address, equivalent), (equivalent, address)] {
        let body = format!("%a = {first}\n%r = {second}\n\"v\"(%a) : (!llvm.ptr) -> ()");
        check_stays("@u", &[(&body, "!llvm.ptr")]);
    }
}

#[test]
fn unused_ops_without_effects_are_erased() {
    // Rows KX017, KX018
    check(&[
        (
            "llvm.inline_asm \"pure\", \"r\" %x : (i32) -> ()\nllvm.inline_asm has_side_effects \"not\", \"r\" %x : (i32) -> ()\n%r = \"t\"() : () -> i32",
            "i32",
        ),
        (
            "%a = llvm.load %p : !llvm.ptr -> i32\n%b = llvm.load volatile %p : !llvm.ptr -> i32\n%s0 = llvm.intr.stacksave : !llvm.ptr\n%r = \"t\"() : () -> i32",
            "i32",
        ),
        (
            "llvm.br ^bb1(%x : i32)\n^bb1(%a: i32):\n%r = \"t\"() : () -> i32",
            "i32",
        ),
    ]);
}

#[test]
fn insertions_that_form_a_cycle_stay() {
    let text = "\"region\"() ({\n%x = \"x\"() : () -> i32\n%a = llvm.insertvalue %x, %b[0] : !llvm.struct<(i32, i32)>\n%b = llvm.insertvalue %x, %a[0] : !llvm.struct<(i32, i32)>\n%r = llvm.extractvalue %a[1] : !llvm.struct<(i32, i32)>\n\"u\"(%r) : (i32) -> ()\n}) : () -> ()";
    let module = format!("module {{\n{text}\n}}");
    assert!(crate::compare::canonicalized(&module).contains("llvm.extractvalue"));
}

/// The translation to LLVM IR extends or truncates the elements. MLIR takes 2 for true.
#[test]
fn vectors_whose_constants_have_elements_of_another_type_stay() {
    let constant = |value: &str, ty: &str| format!("llvm.mlir.constant({value}) : {ty}");
    let bytes = |list: &str, ty: &str| constant(&format!("dense<{list}> : tensor<4xi8>"), ty);
    let (a, b) = (
        bytes("[1, 2, 3, 4]", "vector<4xi32>"),
        bytes("[1, 1, 1, 1]", "vector<4xi32>"),
    );
    for op in ["arith.shrsi %a, %b", "arith.addi %a, %b", "llvm.shl %a, %b"] {
        let name = op.split(' ').next().unwrap_or_default();
        let body = format!("%a = {a}\n%b = {b}\n%r = {op} : vector<4xi32>");
        check_stays(name, &[(&body, "vector<4xi32>")]);
    }
    let selected = format!(
        "%c = {}\n%a = {}\n%b = {}\n%r = arith.select %c, %a, %b : vector<4xi1>, vector<4xi32>",
        bytes("[2, 1, 0, 1]", "vector<4xi1>"),
        constant("dense<1> : vector<4xi32>", "vector<4xi32>"),
        constant("dense<2> : vector<4xi32>", "vector<4xi32>"),
    );
    let ours = canonicalized(&function(&selected, "vector<4xi32>"));
    assert!(ours.contains("arith.select"), "{ours}");
}

/// The mask of a scalable vector consists of zeros, so that all elements become the first one. MLIR returns the operand.
#[test]
fn shuffles_of_scalable_vectors_stay() {
    let ty = "vector<[1]xf32>";
    let text = format!(
        "llvm.func @f(%v: {ty}, %w: {ty}) -> {ty} {{
           %0 = llvm.shufflevector %v, %w [0] : {ty}
           llvm.return %0 : {ty}
         }}"
    );
    let ours = canonicalized(&text);
    assert!(ours.contains("llvm.shufflevector"), "{ours}");
}

/// MLIR takes `true` for all ones, whatever the type.
#[test]
fn identities_of_arith_take_constants_as_they_are_in_llvm_ir() {
    for (constant, body) in [
        ("true", "%0 = arith.xori %n, %k : i32\n%r = arith.ori %0, %n : i32"),
        (
            "255 : ui8",
            "%0 = arith.muli %n, %k : i32\n%r = arith.addi %n, %0 : i32",
        ),
    ] {
        let text = format!(
            "func.func @f(%n: i32) -> i32 {{\n%k = llvm.mlir.constant({constant}) : i32\n{body}\nreturn %r : i32\n}}"
        );
        let ours = canonicalized(&text);
        assert_eq!(ours.matches(" = arith.").count(), 2, "{ours}");
    }
}
