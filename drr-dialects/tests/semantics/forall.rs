//! Random `scf.forall` loops that write to one or two tensors.

use std::fmt::Write as _;
use std::ops::Range;

use drr_tests::random::Random;

use crate::{SemanticsCheck, report, seeds};

/// Returns functions with a loop of two dimensions, whose bounds are numbers, constants or arguments.
pub(crate) fn functions(seeds: Range<u64>) -> String {
    let mut text = String::new();
    for seed in seeds {
        let mut random = Random::new(seed);
        let _ = writeln!(
            text,
            "func.func @f{seed}(%x: i8, %y: i8, %n0: i2) -> (i8, i8, index) {{
              %n = arith.index_castui %n0 : i2 to index
              %c0 = arith.constant 0 : index
              %k = arith.constant {} : index
              %a = tensor.from_elements %x, %y, %x, %y : tensor<4xi8>
              %b = tensor.cast %a : tensor<4xi8> to tensor<?xi8>
              %m = arith.addi %n, %k : index
              %c = tensor.extract_slice %a[0] [%m] [1] : tensor<4xi8> to tensor<?xi8>",
            random.below(4)
        );
        let [lower, upper, step] = [("l", 0, 2), ("u", 0, 5), ("s", 1, 3)].map(|(name, first, last)| {
            let bounds = [0, 1].map(|dimension| {
                let number = first + random.below(last - first);
                match random.below(4) {
                    0 if name != "s" => "%n".to_owned(),
                    1 => {
                        let _ = writeln!(text, "%{name}{dimension} = arith.constant {number} : index");
                        format!("%{name}{dimension}")
                    }
                    _ => number.to_string(),
                }
            });
            bounds.join(", ")
        });
        let (first, ty) = [("%a", "tensor<4xi8>"), ("%b", "tensor<?xi8>"), ("%c", "tensor<?xi8>")][random.below(3)];
        let (read, at) = (random.pick(&["%o", "%p", "%a"]), random.pick(&["%i", "%j", "%k"]));
        let read_type = if read == "%o" { ty } else { "tensor<4xi8>" };
        let place = random.pick(&["%i", "%j", "%k"]);
        let insertions = [
            String::new(),
            format!("tensor.parallel_insert_slice %w into %o[{place}] [1] [1] : tensor<1xi8> into {ty}"),
            format!("tensor.parallel_insert_slice %w into %p[{place}] [1] [1] : tensor<1xi8> into tensor<4xi8>"),
        ];
        let written = [0..1, 1..2, 2..3, 1..3][random.below(4)].clone();
        let mut inserted = insertions[written].to_vec();
        if random.below(2) == 0 {
            inserted.reverse();
        }
        let _ = writeln!(
            text,
            "%r:2 = scf.forall (%i, %j) = ({lower}) to ({upper}) step ({step}) shared_outs(%o = {first}, %p = %a) -> ({ty}, tensor<4xi8>) {{
              %e = tensor.extract {read}[{at}] : {read_type}
              %v = arith.addi %e, %x : i8
              %w = tensor.from_elements %v : tensor<1xi8>
              {}scf.forall.in_parallel {{
                {}
              }}
            }}{}
            %d = tensor.dim %r#0, %c0 : {ty}
            %f = tensor.extract %r#0[%k] : {ty}
            %g = tensor.extract %r#1[%k] : tensor<4xi8>
            return %f, {}, %d : i8, i8, index\n}}",
            random.pick(&["", "\"t.iteration\"(%i, %j) : (index, index) -> ()\n"]),
            inserted.join("\n"),
            random.pick(&["", "", " {mapping = [#gpu.thread<x>, #gpu.thread<y>]}"]),
            random.pick(&["%g", "%x"]),
        );
    }
    text
}

#[test]
fn loops_with_shared_outputs_keep_their_meaning() {
    let seeds = seeds(1500);
    let runs = SemanticsCheck::new(60).check(&functions(seeds.clone()));
    report("shared outputs", seeds.count(), runs);
    assert!(runs > 1500, "too few runs are defined");
}
