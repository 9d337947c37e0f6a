//! Random chains of reads and writes of tensors and memrefs.

use drr_tests::random::Random;

use super::Family;
use super::body::function;

/// Types of vectors with masks for them.
const VECTORS: [(&str, &str); 3] = [
    ("vector<4xf32>", "vector<4xi1>"),
    ("vector<2x4xf32>", "vector<2x4xi1>"),
    ("vector<4x4xf32>", "vector<4x4xi1>"),
];

const TENSOR: &str = "tensor<4x8xf32>";
const MEMREF: &str = "memref<4x?xf32>";

/// A module under construction.
struct Transfers {
    random: Random,
    tensors: Vec<String>,
    /// Vectors with the indices of their types.
    vectors: Vec<(String, usize)>,
    lines: Vec<String>,
    next: usize,
}

impl Transfers {
    fn new(seed: u64) -> Self {
        Transfers {
            random: Random::new(seed),
            tensors: vec!["%t".to_owned()],
            vectors: (0..VECTORS.len()).map(|ty| (format!("%a{ty}"), ty)).collect(),
            lines: Vec::new(),
            next: 0,
        }
    }

    fn define(&mut self, text: &str) -> String {
        self.next += 1;
        let name = format!("%v{}", self.next);
        self.lines.push(format!("{name} = {text}"));
        name
    }

    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.random.below(texts.len())]
    }

    fn indices(&mut self) -> String {
        let row = self.pick(&["%c0", "%c0", "%c0", "%c2", "%i"]);
        let column = self.pick(&["%c0", "%c0", "%c4", "%c4", "%j"]);
        format!("{row}, {column}")
    }

    fn mask(&mut self, ty: usize) -> String {
        match self.random.below(8) {
            0 => format!(", %k{ty}"),
            1 => format!(", %all{ty}"),
            2 => format!(", %none{ty}"),
            _ => String::new(),
        }
    }

    /// Returns the attributes of a transfer. A read may have another map than the minor identity.
    fn attributes(&mut self, ty: usize, is_read: bool, has_mask: bool) -> String {
        let rank = if ty == 0 { 1 } else { 2 };
        let mut entries = Vec::new();
        if self.random.below(3) == 0 {
            let bounds: Vec<String> = (0..rank).map(|_| (self.random.below(4) > 0).to_string()).collect();
            entries.push(format!("in_bounds = [{}]", bounds.join(", ")));
        }
        let map = match (ty, self.random.below(6)) {
            (0, 0) => "affine_map<(d0, d1) -> (0)>",
            (1, 0) => "affine_map<(d0, d1) -> (0, d1)>",
            (2, 0) => "affine_map<(d0, d1) -> (d1, d0)>",
            (2, 1) => "affine_map<(d0, d1) -> (d0, 0)>",
            _ => "",
        };
        // A mask has no dimension for a broadcast one.
        if is_read && !map.is_empty() && (!has_mask || map == "affine_map<(d0, d1) -> (d1, d0)>") {
            entries.push(format!("permutation_map = {map}"));
        }
        if entries.is_empty() {
            String::new()
        } else {
            format!(" {{{}}}", entries.join(", "))
        }
    }

    fn tensor(&mut self) -> String {
        let count = self.tensors.len();
        self.tensors[count - 1 - self.random.below(count.min(3))].clone()
    }

    fn read(&mut self) {
        let ty = self.random.below(VECTORS.len());
        let on_memory = self.random.below(4) == 0;
        let (base, base_type) = if on_memory {
            (self.pick(&["%m", "%n"]).to_owned(), MEMREF)
        } else {
            (self.tensor(), TENSOR)
        };
        let (indices, mask) = (self.indices(), self.mask(ty));
        let attributes = self.attributes(ty, true, !mask.is_empty());
        let padding = self.pick(&["%x", "%p"]);
        let text = format!(
            "vector.transfer_read {base}[{indices}], {padding}{mask}{attributes} : {base_type}, {}",
            VECTORS[ty].0
        );
        let name = self.define(&text);
        self.vectors.push((name, ty));
    }

    fn write(&mut self) {
        let count = self.vectors.len();
        let (vector, ty) = self.vectors[count - 1 - self.random.below(count.min(4))].clone();
        let (indices, mask) = (self.indices(), self.mask(ty));
        let attributes = self.attributes(ty, false, !mask.is_empty());
        let to = |base: &str, base_type: &str| {
            format!(
                "vector.transfer_write {vector}, {base}[{indices}]{mask}{attributes} : {}, {base_type}",
                VECTORS[ty].0
            )
        };
        if self.random.below(4) == 0 {
            self.lines.push(to("%m", MEMREF));
            return;
        }
        let base = self.tensor();
        let name = self.define(&to(&base, TENSOR));
        self.tensors.push(name);
    }

    fn finish(mut self) -> String {
        let tensors: Vec<String> = self.tensors.iter().rev().take(2).cloned().collect();
        self.lines
            .extend(tensors.iter().map(|name| format!("\"u\"({name}) : ({TENSOR}) -> ()")));
        for (name, ty) in self.vectors.iter().rev().take(3) {
            self.lines.push(format!("\"u\"({name}) : ({}) -> ()", VECTORS[*ty].0));
        }
        let mut arguments = vec![format!(
            "%t: {TENSOR}, %m: {MEMREF}, %o: memref<4x8xf32>, %i: index, %j: index, %x: f32"
        )];
        let mut lines = vec![
            "%c0 = arith.constant 0 : index\n%c2 = arith.constant 2 : index\n%c4 = arith.constant 4 : index".to_owned(),
            format!("%n = memref.cast %o : memref<4x8xf32> to {MEMREF}\n%p = arith.constant 1.0 : f32"),
        ];
        for (ty, (vector, mask)) in VECTORS.iter().enumerate() {
            arguments.push(format!("%b{ty}: {vector}, %k{ty}: {mask}"));
            lines.push(format!(
                "%all{ty} = arith.constant dense<true> : {mask}\n%none{ty} = arith.constant dense<false> : {mask}"
            ));
            lines.push(match ty {
                0 => format!("%a{ty} = arith.constant dense<1.0> : {vector}"),
                _ => format!("%a{ty} = \"t\"(%b{ty}) : ({vector}) -> {vector}"),
            });
        }
        lines.append(&mut self.lines);
        function(&arguments, &lines.join("\n"))
    }
}

fn module(seed: u64) -> String {
    let mut transfers = Transfers::new(seed);
    for _ in 0..8 {
        match transfers.random.below(2) {
            0 => transfers.read(),
            _ => transfers.write(),
        }
    }
    transfers.finish()
}

#[test]
fn chains_of_transfers() {
    Family::new("transfer-chains", module).check();
}
