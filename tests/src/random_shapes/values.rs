//! Ops that create, pad, join and access tensors and memrefs, and query their sizes.

use super::{Chain, DYNAMIC, Shaped, plus, texts};

impl Chain {
    fn define_index(&mut self, text: &str) {
        let name = self.name();
        self.lines.push(format!("{name} = {text}"));
        self.lines.push(format!("\"u\"({name}) : (index) -> ()"));
    }

    fn define_element(&mut self, text: &str) {
        let name = self.name();
        self.lines.push(format!("{name} = {text}"));
        self.lines.push(format!("\"u\"({name}) : (f32) -> ()"));
    }

    pub(super) fn indices(&mut self, rank: usize) -> String {
        (0..rank).map(|_| self.index()).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn dim(&mut self) {
        let value = self.value();
        if value.shape.is_empty() {
            return;
        }
        let index = match self.random.below(4) {
            0 => "%i".to_owned(),
            _ => format!("%c{}", self.random.below(value.shape.len())),
        };
        let text = format!("{}.dim {}, {index} : {}", self.dialect, value.name, self.ty(&value));
        self.define_index(&text);
    }

    /// Returns a shape, and indices for its dynamic sizes.
    fn new_shape(&mut self) -> (Vec<i64>, String) {
        let shape: Vec<i64> = (0..1 + self.random.below(3)).map(|_| self.size()).collect();
        let dynamic = shape.iter().filter(|size| **size == DYNAMIC).count();
        let sizes = self.indices(dynamic);
        (shape, sizes)
    }

    pub(super) fn empty(&mut self) {
        let (shape, sizes) = self.new_shape();
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let ty = self.ty(&result);
        let text = match (self.is_tensor(), self.random.below(2)) {
            (true, 0) => {
                let arguments: Vec<String> = (0..result.shape.len()).map(|at| format!("%p{at}: index")).collect();
                format!(
                    "tensor.generate {sizes} {{\n^bb0({}):\n%y = arith.index_cast %p0 : index to i32\n%z = arith.sitofp %y : i32 to f32\ntensor.yield %z : f32\n}} : {ty}",
                    arguments.join(", ")
                )
            }
            (true, _) => format!("tensor.empty({sizes}) : {ty}"),
            (false, 0) => format!("memref.alloca({sizes}) : {ty}"),
            (false, _) => format!("memref.alloc({sizes}) : {ty}"),
        };
        self.define(&text, result);
    }

    pub(super) fn access(&mut self) {
        let value = self.value();
        let (indices, ty) = (self.indices(value.shape.len()), self.ty(&value));
        match (self.is_tensor(), self.random.below(2)) {
            (true, 0) => {
                let result = Shaped {
                    name: self.name(),
                    ..value.clone()
                };
                self.define(
                    &format!("tensor.insert %x into {}[{indices}] : {ty}", value.name),
                    result,
                );
            }
            (true, _) => self.define_element(&format!("tensor.extract {}[{indices}] : {ty}", value.name)),
            (false, 0) => self
                .lines
                .push(format!("memref.store %x, {}[{indices}] : {ty}", value.name)),
            (false, _) => self.define_element(&format!("memref.load {}[{indices}] : {ty}", value.name)),
        }
    }

    pub(super) fn pad(&mut self) {
        let value = self.value();
        if value.shape.is_empty() {
            return;
        }
        let [low, high] = [0, 1].map(|_| value.shape.iter().map(|_| self.entry(0, 2)).collect::<Vec<_>>());
        let sizes = value.shape.iter().zip(low.iter().zip(&high));
        let shape = sizes
            .map(|(size, (low, high))| plus(*size, plus(low.1, high.1)))
            .collect();
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let arguments: Vec<String> = (0..value.shape.len()).map(|at| format!("%p{at}: index")).collect();
        let text = format!(
            "tensor.pad {} low{} high{} {{\n^bb0({}):\ntensor.yield %x : f32\n}} : {} to {}",
            value.name,
            texts(&low),
            texts(&high),
            arguments.join(", "),
            self.ty(&value),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    pub(super) fn concat(&mut self) {
        let (a, b) = (self.value(), self.value());
        if a.shape.is_empty() {
            return;
        }
        let compatible = |a: &[i64], b: &[i64]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
        };
        let b = if compatible(&a.shape, &b.shape) { b } else { a.clone() };
        let dim = self.random.below(a.shape.len());
        let mut shape = a.shape.clone();
        shape[dim] = plus(a.shape[dim], b.shape[dim]);
        if self.random.below(2) == 0 {
            shape[dim] = DYNAMIC;
        }
        let result = Shaped {
            name: self.name(),
            shape,
            layout: None,
        };
        let text = format!(
            "tensor.concat dim({dim}) {}, {} : ({}, {}) -> {}",
            a.name,
            b.name,
            self.ty(&a),
            self.ty(&b),
            self.ty(&result)
        );
        self.define(&text, result);
    }

    pub(super) fn metadata(&mut self) {
        let value = self.value();
        let rank = value.shape.len();
        let (p, o, z, t) = (self.name(), self.name(), self.name(), self.name());
        let of_dims = |name: &str| match rank {
            0 => String::new(),
            rank => format!(", {name}:{rank}"),
        };
        let types = vec![", index"; 1 + 2 * rank].concat();
        self.lines.push(format!(
            "{p}, {o}{}{} = memref.extract_strided_metadata {} : {} -> memref<f32>{types}",
            of_dims(&z),
            of_dims(&t),
            value.name,
            self.ty(&value)
        ));
        if rank == 0 {
            return;
        }
        let all = |name: &str| match rank {
            1 => name.to_owned(),
            rank => (0..rank)
                .map(|at| format!("{name}#{at}"))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let result = Shaped {
            name: self.name(),
            shape: vec![DYNAMIC; rank],
            layout: Some((vec![DYNAMIC; rank], DYNAMIC)),
        };
        let sizes = if self.random.below(3) == 0 {
            self.indices(rank)
        } else {
            all(&z)
        };
        let text = format!(
            "memref.reinterpret_cast {p} to offset: [{o}], sizes: [{sizes}], strides: [{}] : memref<f32> to {}",
            all(&t),
            self.ty(&result)
        );
        self.define(&text, result);
    }
}
