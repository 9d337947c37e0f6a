//! Padded tensors.

use super::{check, check_stays, function};
use crate::compare::check_differs;

fn pad(source: &str, low: &str, high: &str, types: [&str; 2]) -> String {
    let rank = types[0].matches('x').count();
    let arguments: Vec<String> = (0..rank).map(|number| format!("%p{number}: index")).collect();
    format!(
        "tensor.pad {source} low[{low}] high[{high}] {{\n^bb0({}):\ntensor.yield %x : f32\n}} : {} to {}",
        arguments.join(", "),
        types[0],
        types[1]
    )
}

#[test]
fn empty_paddings_disappear() {
    let bodies = [
        (
            pad("%s", "0, 0", "0, 0", ["tensor<8x16xf32>", "tensor<8x16xf32>"]),
            "tensor<8x16xf32>",
        ),
        (
            pad("%s", "0, %c0", "0, 0", ["tensor<8x16xf32>", "tensor<8x?xf32>"]),
            "tensor<8x?xf32>",
        ),
        (
            pad("%d", "0, 0", "%c0, 0", ["tensor<?x?xf32>", "tensor<?x?xf32>"]),
            "tensor<?x?xf32>",
        ),
    ];
    let bodies = bodies.map(|(body, ty)| (format!("%c0 = arith.constant 0 : index\n%r = {body}"), ty));
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
    let kept = pad("%s nofold", "0, 0", "0, 0", ["tensor<8x16xf32>", "tensor<8x16xf32>"]);
    check_stays("tensor.pad", &[(&format!("%r = {kept}"), "tensor<8x16xf32>")]);
}

#[test]
fn constant_paddings_become_static() {
    let bodies = [
        pad("%s", "%c3, 0", "1, %n", ["tensor<8x16xf32>", "tensor<?x?xf32>"]),
        pad("%s", "%c3, %c3", "1, 2", ["tensor<8x16xf32>", "tensor<?x?xf32>"]),
    ];
    let bodies = bodies.map(|body| format!("%c3 = arith.constant 3 : index\n%r = {body}"));
    check(
        &bodies
            .iter()
            .map(|body| (body.as_str(), "tensor<?x?xf32>"))
            .collect::<Vec<_>>(),
    );
    let kept = pad("%d", "%c3, 0", "1, %n", ["tensor<?x?xf32>", "tensor<?x?xf32>"]);
    check_stays(
        "low[%c3",
        &[(
            &format!("%c3 = arith.constant 3 : index\n%r = {kept}"),
            "tensor<?x?xf32>",
        )],
    );
}

#[test]
fn casts_around_paddings_fold() {
    let cast = "%c = tensor.cast %s : tensor<8x16xf32> to tensor<?x?xf32>\n";
    let padded = pad("%c", "1, 0", "1, %n", ["tensor<?x?xf32>", "tensor<?x?xf32>"]);
    let target = pad("%d", "1, 0", "1, %n", ["tensor<?x?xf32>", "tensor<?x?xf32>"]);
    let (padded, target) = (
        format!("{cast}%r = {padded}"),
        format!("%q = {target}\n%r = tensor.cast %q : tensor<?x?xf32> to tensor<10x?xf32>"),
    );
    check(&[(&padded, "tensor<?x?xf32>"), (&target, "tensor<10x?xf32>")]);
}

#[test]
fn paddings_with_one_value_are_added() {
    let inner = pad("%d", "1, 0", "%i, %n", ["tensor<?x?xf32>", "tensor<?x?xf32>"]);
    let outer = pad("%q", "2, %j", "%i, 3", ["tensor<?x?xf32>", "tensor<?x?xf32>"]);
    check(&[(&format!("%q = {inner}\n%r = {outer}"), "tensor<?x?xf32>")]);
    let other = outer.replace("%x", "%y");
    check_stays(
        "tensor.pad",
        &[(&format!("%q = {inner}\n%r = {other}"), "tensor<?x?xf32>")],
    );
}

/// MLIR makes a negative size.
#[test]
fn sizes_do_not_become_negative() {
    let body = pad("%a", "%c", "0", ["tensor<6xf32>", "tensor<?xf32>"]);
    let body = format!("%a = \"t\"() : () -> tensor<6xf32>\n%c = arith.constant -8 : index\n%r = {body}");
    check_differs(
        &function(&body, &[("%r", "tensor<?xf32>")]),
        "%c-8 = arith.constant -8 : index\n%0 = \"t\"() : () -> tensor<6xf32>\n%padded = tensor.pad %0 low[%c-8] high[0] {\nreturn",
    );
    let body = pad("%c", "-8", "0", ["tensor<?xf32>", "tensor<?xf32>"]);
    let body = format!(
        "%a = \"t\"() : () -> tensor<6xf32>\n%c = tensor.cast %a : tensor<6xf32> to tensor<?xf32>\n%r = {body}"
    );
    check_differs(
        &function(&body, &[("%r", "tensor<?xf32>")]),
        "%0 = \"t\"() : () -> tensor<6xf32>\n%cast = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>\n%padded = tensor.pad %cast low[-8] high[0] {\nreturn",
    );
}

#[test]
fn paddings_along_different_dimensions_become_one() {
    let pad = |source: &str, high: &str, types: [&str; 2]| {
        format!(
            "tensor.pad {source} low[0, 0] high[{high}] {{\n^bb0(%p0: index, %p1: index):\ntensor.yield %z : f32\n}} : {} to {}",
            types[0], types[1]
        )
    };
    let body = format!(
        "%z = arith.constant 0.0 : f32\n%a = tensor.extract_slice %d[%i, 0] [%n, 16] [1, 1] : tensor<?x?xf32> to tensor<?x16xf32>\n%b = {}\n%c = tensor.extract_slice %b[0, %j] [8, 4] [1, 1] : tensor<8x16xf32> to tensor<8x4xf32>\n%r = {}",
        pad("%a", "%n, 0", ["tensor<?x16xf32>", "tensor<8x16xf32>"]),
        pad("%c", "0, 2", ["tensor<8x4xf32>", "tensor<8x6xf32>"])
    );
    check(&[(&body, "tensor<8x6xf32>")]);
}

/// MLIR makes an invalid cast.
#[test]
fn contradictory_sizes_stay() {
    let body = pad("%c", "1", "1", ["tensor<?xf32>", "tensor<9xf32>"]);
    let body = format!(
        "%a = \"t\"() : () -> tensor<6xf32>\n%c = tensor.cast %a : tensor<6xf32> to tensor<?xf32>\n%r = {body}"
    );
    check_differs(
        &function(&body, &[("%r", "tensor<9xf32>")]),
        "%0 = \"t\"() : () -> tensor<6xf32>\n%cast = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>\n%padded = tensor.pad %cast low[1] high[1] {\nreturn",
    );
}

/// MLIR adds the paddings, so that the dropped elements are those of the result.
#[test]
fn dropped_elements_do_not_come_back() {
    let one = ["tensor<?xf32>", "tensor<?xf32>"];
    let padded = |paddings: [&str; 4]| {
        let pad = |source: &str, low: &str, high: &str| {
            format!(
                "tensor.pad {source} low[{low}] high[{high}] {{\n^bb0(%p: index):\ntensor.yield %x : f32\n}} : {} to {}",
                one[0], one[1]
            )
        };
        let (first, second) = (pad("%v", paddings[0], paddings[1]), pad("%a", paddings[2], paddings[3]));
        format!("%a = {first}\n%r = {second}")
    };
    check_differs(
        &function(&padded(["-2", "0", "2", "0"]), &[("%r", one[1])]),
        "%padded = tensor.pad %arg7 low[-2] high[0] {\n%padded_0 = tensor.pad %padded low[2] high[0] {\nreturn",
    );
    check_differs(
        &function(&padded(["0", "-2", "0", "%i"]), &[("%r", one[1])]),
        "%padded = tensor.pad %arg7 low[0] high[-2] {\n%padded_0 = tensor.pad %padded low[0] high[%arg0] {\nreturn",
    );
    let added = [["2", "0", "-1", "0"], ["-1", "2", "-1", "3"]].map(padded);
    check(&added.each_ref().map(|body| (body.as_str(), one[1])));
}

/// MLIR makes the padding invalid.
#[test]
fn constant_paddings_that_contradict_a_static_size_stay() {
    check_differs(
        "func.func @f(%t: tensor<2x1xf32>, %x: f32) -> tensor<8x?xf32> {
           %c1 = arith.constant 1 : index
           %c2 = arith.constant 2 : index
           %0 = tensor.pad %t low[%c2, %c1] high[%c2, 2] {
           ^bb0(%i: index, %j: index):
             tensor.yield %x : f32
           } : tensor<2x1xf32> to tensor<8x?xf32>
           return %0 : tensor<8x?xf32>
         }",
        "%c1 = arith.constant 1 : index
         %c2 = arith.constant 2 : index
         %padded = tensor.pad %arg0 low[%c2, %c1] high[%c2, 2] {
         return %padded : tensor<8x?xf32>",
    );
}

/// The sums are no numbers of 64 bits, or the number that marks dynamic entries. MLIR crashes.
#[test]
fn paddings_out_of_range_are_not_added() {
    let padded = |first: &str, second: &str| {
        let [inner, outer] = [("%v", first), ("%q", second)]
            .map(|(source, high)| pad(source, "0", high, ["tensor<?xf32>", "tensor<?xf32>"]));
        function(&format!("%q = {inner}\n%r = {outer}"), &[("%r", "tensor<?xf32>")])
    };
    for paddings in [
        ["-4611686018427387904", "-4611686018427387904"],
        ["9223372036854775807", "1"],
        ["-9223372036854775807", "-2"],
    ] {
        let [first, second] = paddings;
        check_differs(
            &padded(first, second),
            &format!(
                "%padded = tensor.pad %arg7 low[0] high[{first}] {{\n%padded_0 = tensor.pad %padded low[0] high[{second}] {{\nreturn"
            ),
        );
    }
}

/// MLIR returns the operand, which has other elements.
#[test]
fn paddings_that_drop_as_many_elements_as_they_add_stay() {
    for (low, high) in [(-1, 1), (1, -1)] {
        let padded = |source: &str, value: &str| {
            format!(
                "%padded = tensor.pad {source} low[{low}] high[{high}] {{
                 ^bb0(%i: index):
                   tensor.yield {value} : f32
                 }} : tensor<4xf32> to tensor<4xf32>"
            )
        };
        check_differs(
            &format!(
                "func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {{
                   {}
                   return %padded : tensor<4xf32>
                 }}",
                padded("%t", "%x")
            ),
            &format!("%padded = tensor.pad %arg0 low[{low}] high[{high}] {{\nreturn %padded : tensor<4xf32>"),
        );
    }
}
