//! Loads, stores, gathers and scatters.

use super::{check, check_differs, check_stays};

const CAST: &str = "%e = memref.cast %d : memref<8x16xf32> to memref<?x?xf32>\n";
const TRUE: &str = "%a = arith.constant dense<true> : vector<4xi1>\n";
const FALSE: &str = "%a = vector.constant_mask [0] : vector<4xi1>\n";
const STEP: &str = "%n = vector.step : vector<4xindex>\n";
const NUMBERS: &str = "%n = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>\n";

#[test]
fn accesses_use_the_operands_of_casts() {
    let bodies = [
        "%r = vector.load %e[%i, %j] : memref<?x?xf32>, vector<4xf32>",
        "%r = vector.maskedload %e[%i, %j], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
        "%z = arith.constant 0.0 : f32\n%r = vector.transfer_read %e[%i, %j], %z : memref<?x?xf32>, vector<4xf32>",
    ];
    let bodies = bodies.map(|body| format!("{CAST}{body}"));
    check(&bodies.each_ref().map(|body| (&body[..], "vector<4xf32>")));
    let bodies = [
        "vector.store %v, %e[%i, %j] : memref<?x?xf32>, vector<4xf32>",
        "vector.maskedstore %e[%i, %j], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>",
        "vector.transfer_write %v, %e[%i, %j] : vector<4xf32>, memref<?x?xf32>",
    ];
    let bodies = bodies.map(|body| format!("{CAST}{body}"));
    check(&bodies.each_ref().map(|body| (&body[..], "")));
    let gather = format!(
        "{CAST}%n = \"t\"() : () -> vector<4xi32>\n%r = vector.gather %e[%i, %j] [%n], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>"
    );
    check_stays("memref.cast", &[(&gather, "vector<4xf32>")]);
}

#[test]
fn masked_accesses_fold() {
    let loads = [
        "%r = vector.maskedload %d[%i, %j], %a, %v : memref<8x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
        "%r = vector.expandload %d[%i, %j], %a, %v : memref<8x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    ];
    let stores = [
        "vector.maskedstore %d[%i, %j], %a, %v : memref<8x16xf32>, vector<4xi1>, vector<4xf32>",
        "vector.compressstore %d[%i, %j], %a, %v : memref<8x16xf32>, vector<4xi1>, vector<4xf32>",
    ];
    let gather = "%r = vector.gather %d[%i, %j] [%n], %a, %v : memref<8x16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>";
    let scatter =
        "vector.scatter %d[%i, %j] [%n], %a, %v : memref<8x16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>";
    for mask in [TRUE, FALSE] {
        let bodies = loads.map(|body| format!("{mask}{body}"));
        check(&bodies.each_ref().map(|body| (&body[..], "vector<4xf32>")));
        let bodies = stores.map(|body| format!("{mask}{body}"));
        check(&bodies.each_ref().map(|body| (&body[..], "")));
    }
    let unknown = "%n = \"t\"() : () -> vector<4xindex>\n";
    check(&[(&format!("{FALSE}{unknown}{gather}"), "vector<4xf32>")]);
    check(&[(&format!("{FALSE}{unknown}{scatter}"), "")]);
    check(&[(&format!("{TRUE}{STEP}{gather}"), "vector<4xf32>")]);
    check(&[(&format!("{TRUE}{STEP}{scatter}"), "")]);
    check_stays(
        "vector.gather",
        &[(&format!("{TRUE}{unknown}{gather}"), "vector<4xf32>")],
    );
    let on_tensor = "%r = vector.scatter %t[%i, %j] [%n], %a, %v : tensor<8x16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<8x16xf32>";
    check(&[(&format!("{FALSE}{unknown}{on_tensor}"), "tensor<8x16xf32>")]);
}

#[test]
fn consecutive_elements_are_loaded_and_stored_as_a_whole() {
    let gather = "%r = vector.gather %d[%i, %j] [%n], %k, %v : memref<8x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>";
    let scatter =
        "vector.scatter %d[%i, %j] [%n], %k, %v : memref<8x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>";
    check(&[(&format!("{NUMBERS}{gather}"), "vector<4xf32>")]);
    check(&[(&format!("{NUMBERS}{scatter}"), "")]);
    let others = "%n = arith.constant dense<[0, 1, 3, 2]> : vector<4xi32>\n";
    check_stays("vector.gather", &[(&format!("{others}{gather}"), "vector<4xf32>")]);
}

#[test]
fn alignments_are_kept() {
    check_differs(
        &format!(
            "{TRUE}%r = vector.maskedload %d[%i, %j], %a, %v {{alignment = 16 : i64}} : memref<8x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>"
        ),
        "vector<4xf32>",
        "%0 = vector.load %arg10[%arg0, %arg1] {alignment = 16 : i64} : memref<8x16xf32>, vector<4xf32>",
    );
    check_differs(
        &format!(
            "{STEP}%r = vector.gather %d[%i, %j] [%n], %k, %v {{alignment = 16 : i64}} : memref<8x16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>"
        ),
        "vector<4xf32>",
        "%0 = vector.maskedload %arg10[%arg0, %arg1], %arg7, %arg4 {alignment = 16 : i64} : memref<8x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
    );
}

#[test]
fn accesses_to_elements_with_gaps_keep_the_cast() {
    check_differs(
        "%a = \"t\"() : () -> memref<4xf32, strided<[?]>>\n%b = memref.cast %a : memref<4xf32, strided<[?]>> to memref<4xf32, strided<[1]>>\n\
         %r = vector.load %b[%i] : memref<4xf32, strided<[1]>>, vector<4xf32>",
        "vector<4xf32>",
        "%0 = \"t\"() : () -> memref<4xf32, strided<[?]>>
         %cast = memref.cast %0 : memref<4xf32, strided<[?]>> to memref<4xf32, strided<[1]>>
         %1 = vector.load %cast[%arg0] : memref<4xf32, strided<[1]>>, vector<4xf32>",
    );
}

/// MLIR makes other elements of gathers and scatters, and loads and stores that are not valid.
#[test]
fn accesses_to_elements_with_gaps_stay() {
    let rows = "memref<8xf32, strided<[2]>>";
    let base = format!("%e = \"t\"() : () -> {rows}\n");
    let vectors = "vector<4xi1>, vector<4xf32>";
    let masked = |name: &str| format!("vector.{name} %0[%arg0], %cst, %arg4 : {rows}, {vectors}");
    for name in ["maskedload", "expandload"] {
        check_differs(
            &format!("{base}{TRUE}%r = vector.{name} %e[%i], %a, %v : {rows}, {vectors} into vector<4xf32>"),
            "vector<4xf32>",
            &format!(
                "%cst = arith.constant dense<true> : vector<4xi1>\n%0 = \"t\"() : () -> {rows}\n%1 = {} into vector<4xf32>",
                masked(name)
            ),
        );
    }
    for name in ["maskedstore", "compressstore"] {
        // That the mask stays shows that the op does.
        check_differs(
            &format!("{base}{TRUE}vector.{name} %e[%i], %a, %v : {rows}, {vectors}"),
            "",
            &format!("%cst = arith.constant dense<true> : vector<4xi1>\n%0 = \"t\"() : () -> {rows}"),
        );
    }
    let indexed = format!("{rows}, vector<4xindex>, {vectors}");
    check_differs(
        &format!("{base}{STEP}%r = vector.gather %e[%i] [%n], %k, %v : {indexed} into vector<4xf32>"),
        "vector<4xf32>",
        &format!(
            "%0 = \"t\"() : () -> {rows}\n%1 = vector.step : vector<4xindex>\n%2 = vector.gather %0[%arg0] [%1], %arg7, %arg4 : {indexed} into vector<4xf32>"
        ),
    );
    check_differs(
        &format!("{base}{STEP}vector.scatter %e[%i] [%n], %k, %v : {indexed}"),
        "",
        &format!("%0 = \"t\"() : () -> {rows}\n%1 = vector.step : vector<4xindex>"),
    );
}

#[test]
fn a_single_element_has_no_gaps() {
    let rows = "memref<8xf32, strided<[2]>>";
    let body = format!(
        "%a = arith.constant dense<true> : vector<1xi1>\n%e = \"t\"() : () -> {rows}\n%o = \"t\"() : () -> vector<1xf32>\n%r = vector.maskedload %e[%i], %a, %o : {rows}, vector<1xi1>, vector<1xf32> into vector<1xf32>"
    );
    check(&[(&body, "vector<1xf32>")]);
}

#[test]
fn accesses_of_one_element_use_the_operands_of_casts() {
    let rows = "memref<8xf32, strided<[2]>>";
    let any = "memref<?xf32, strided<[?], offset: ?>>";
    let base = format!("%a = \"t\"() : () -> {rows}\n%e = memref.cast %a : {rows} to {any}\n");
    let vectors = "%o = \"t\"() : () -> vector<1xf32>\n%q = \"t\"() : () -> vector<1xi1>\n";
    let types = format!("{any}, vector<1xi1>, vector<1xf32>");
    let loads = [
        format!("{base}%r = vector.load %e[%i] : {any}, vector<1xf32>"),
        format!("{base}{vectors}%r = vector.maskedload %e[%i], %q, %o : {types} into vector<1xf32>"),
    ];
    check(&loads.each_ref().map(|body| (&body[..], "vector<1xf32>")));
    let stores = [
        format!("{base}{vectors}vector.store %o, %e[%i] : {any}, vector<1xf32>"),
        format!("{base}{vectors}vector.maskedstore %e[%i], %q, %o : {types}"),
    ];
    check(&stores.each_ref().map(|body| (&body[..], "")));
    let unranked = "%a = \"t\"() : () -> memref<*xf32>\n%e = memref.cast %a : memref<*xf32> to memref<?xf32>\n%r = vector.load %e[%i] : memref<?xf32>, vector<1xf32>";
    check_stays("memref.cast", &[(unranked, "vector<1xf32>")]);
}
