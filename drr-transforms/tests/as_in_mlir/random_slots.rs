//! `mem2reg` and `sroa` on random functions with slots in branching control flow: `DRR_TRANSFORM_RUNS` modules, by default 800.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, PassComparison};
use drr_tests::variables::number;
use drr_transforms::{mem2reg, sroa};

use crate::compare::{Transform, on_root};

const SROA_THEN_MEM2REG: Transform = |module| {
    let root = module.root().handle();
    sroa(module.ir_mut(), root);
    mem2reg(module.ir_mut(), root);
};

#[test]
fn random_functions() {
    let Some(mlir) = mlir() else { return };
    let count = number("DRR_TRANSFORM_RUNS", 800) as u64 / 2;
    let texts = (0..count).flat_map(|seed| {
        [
            Functions::new(2 * seed).of_memrefs(),
            Functions::new(2 * seed + 1).of_pointers(),
        ]
    });
    let texts: Vec<String> = texts.collect();
    let flags = ["--allow-unregistered-dialect"];
    let plain = mlir.answers(&flags, &texts);
    let passes: [(&str, Transform); 3] = [
        ("--mem2reg", on_root!(mem2reg)),
        ("--sroa", on_root!(sroa)),
        ("--pass-pipeline=builtin.module(sroa,mem2reg)", SROA_THEN_MEM2REG),
    ];
    for (pass, transform) in passes {
        let comparison = PassComparison {
            flags: &flags,
            pass,
            transform: &transform,
        };
        let compared = comparison.compare(mlir, &texts, &plain);
        println!("{pass}: {}", Counts::of(&compared));
        for (text, compared) in texts.iter().zip(&compared) {
            if let Agreement::Different(difference) = &compared.agreement
                && !begins_with_partial_store(text)
            {
                panic!("{pass} differs for\n{text}\n{difference}");
            }
        }
    }
}

/// Returns `true` if the first access to a slot in a block after the entry may store to a part of it. MLIR then drops the rest of the value
/// that the slot has before the block (`guide::differences`).
fn begins_with_partial_store(text: &str) -> bool {
    let width = |ty: &str| match ty {
        "i8" => 8,
        "i16" | "f16" => 16,
        "i32" | "f32" => 32,
        _ => 64,
    };
    // Types of slots, and slots and elements by pointers.
    let (mut types, mut elements) = (HashMap::new(), HashMap::new());
    let mut accessed: HashSet<&str> = HashSet::new();
    let mut is_entry = true;
    for line in text.lines().map(str::trim) {
        if line.starts_with("^b") {
            accessed.clear();
            is_entry = false;
        } else if let Some((slot, rest)) = line.split_once(" = llvm.alloca %one x ") {
            types.extend(rest.split_once(" : (").map(|(ty, _)| (slot, ty)));
        } else if let Some((pointer, rest)) = line.split_once(" = llvm.getelementptr inbounds ") {
            elements.extend(rest.split_once(" : ").map(|(element, _)| (pointer, element)));
        } else if let Some((_, rest)) = line.split_once("llvm.load ") {
            let pointer = rest.split(' ').next().unwrap_or_default();
            accessed.insert(elements.get(pointer).copied().unwrap_or(pointer));
        } else if let Some((_, rest)) = line.split_once("llvm.store ") {
            let mut words = rest
                .trim_start_matches("volatile ")
                .split([' ', ','])
                .filter(|word| !word.is_empty());
            let (pointer, ty) = (words.nth(1).unwrap_or_default(), words.nth(1).unwrap_or_default());
            let is_first = accessed.insert(elements.get(pointer).copied().unwrap_or(pointer));
            if is_first && !is_entry && width(ty) < types.get(pointer).map_or(64, |&slot| width(slot)) {
                return true;
            }
        }
    }
    false
}

/// A generator of functions with slots in branching control flow.
struct Functions {
    state: u64,
    text: String,
    next: usize,
}

impl Functions {
    fn new(seed: u64) -> Functions {
        Functions {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            text: String::new(),
            next: 0,
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % end
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").expect("strings grow");
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Returns a function over memrefs.
    fn of_memrefs(mut self) -> String {
        self.text.push_str("func.func @f(%c: i1, %x: i32, %y: i32) -> i32 {\n  %i0 = arith.constant 0 : index\n  %i1 = arith.constant 1 : index\n");
        let shapes = ["i32", "1xi32", "2xi32", "2x2xi32"];
        let slots: Vec<&str> = (0..1 + self.below(4)).map(|_| self.pick(&shapes)).collect();
        for (number, shape) in slots.iter().enumerate() {
            self.line(&format!("%s{number} = memref.alloca() : memref<{shape}>"));
        }
        let blocks = 1 + self.below(7);
        for block in 0..blocks {
            let mut values = vec!["%x".to_string(), "%y".to_string()];
            if block > 0 {
                writeln!(self.text, "^b{block}(%p{block}: i32):").expect("strings grow");
                values.push(format!("%p{block}"));
            }
            for _ in 0..self.below(6) {
                let number = self.below(slots.len());
                let shape = slots[number];
                let indices: Vec<&str> = match shape {
                    "i32" => vec![],
                    "1xi32" => vec!["%i0"],
                    "2xi32" => vec![self.pick(&["%i0", "%i1"])],
                    _ => vec![self.pick(&["%i0", "%i1"]), self.pick(&["%i0", "%i1"])],
                };
                let access = format!("%s{number}[{}] : memref<{shape}>", indices.join(", "));
                let value = values[self.below(values.len())].clone();
                match self.below(20) {
                    0 => self.line(&format!("\"t.use\"(%s{number}) : (memref<{shape}>) -> ()")),
                    1..10 => self.line(&format!("memref.store {value}, {access}")),
                    10..12 => {
                        let name = self.name();
                        self.line(&format!("{name} = arith.addi {value}, %x : i32"));
                        values.push(name);
                    }
                    _ => {
                        let name = self.name();
                        self.line(&format!("{name} = memref.load {access}"));
                        values.push(name);
                    }
                }
            }
            self.terminator(blocks, &values, ("cf", "return", "i32"));
        }
        self.text.push_str("}\n");
        self.text
    }

    /// Ends a block with a branch or a return.
    fn terminator(&mut self, blocks: usize, values: &[String], (dialect, returns, ty): (&str, &str, &str)) {
        let target = |functions: &mut Functions| {
            let value = values[functions.below(values.len())].clone();
            format!("^b{}({value} : {ty})", 1 + functions.below(blocks - 1))
        };
        let line = match self.below(8) {
            _ if blocks == 1 => format!("{returns} {} : {ty}", values[0]),
            0 | 1 => format!("{returns} {} : {ty}", values[self.below(values.len())]),
            2..5 => format!("{dialect}.br {}", target(self)),
            _ => format!("{dialect}.cond_br %c, {}, {}", target(self), target(self)),
        };
        self.line(&line);
    }

    /// Returns a function over pointers.
    fn of_pointers(mut self) -> String {
        self.text.push_str("llvm.func @f(%c: i1, %x: i64, %y: i64, %h: f16, %w: i8, %f: f32, %o: !llvm.ptr) -> i64 {\n  %one = llvm.mlir.constant(1 : i32) : i32\n");
        const TYPES: [&str; 10] = [
            "i8",
            "i16",
            "i32",
            "i64",
            "f32",
            "f64",
            "!llvm.ptr",
            "!llvm.struct<(i32, i64)>",
            "!llvm.array<3 x i32>",
            "!llvm.struct<(i8, struct<(i16, f32)>, i64)>",
        ];
        let slots: Vec<&str> = (0..1 + self.below(4)).map(|_| self.pick(&TYPES)).collect();
        for (number, ty) in slots.iter().enumerate() {
            self.line(&format!("%s{number} = llvm.alloca %one x {ty} : (i32) -> !llvm.ptr"));
        }
        let blocks = 1 + self.below(7);
        for block in 0..blocks {
            let mut values = vec!["%x".to_string(), "%y".to_string()];
            if block > 0 {
                writeln!(self.text, "^b{block}(%p{block}: i64):").expect("strings grow");
                values.push(format!("%p{block}"));
            }
            for _ in 0..self.below(6) {
                self.access(&slots, &mut values);
            }
            self.terminator(blocks, &values, ("llvm", "llvm.return", "i64"));
        }
        self.text.push_str("}\n");
        self.text
    }

    fn access(&mut self, slots: &[&str], values: &mut Vec<String>) {
        let number = self.below(slots.len());
        let (slot, ty) = (format!("%s{number}"), slots[number]);
        let stored = [
            ("%h", "f16"),
            ("%w", "i8"),
            ("%f", "f32"),
            ("%o", "!llvm.ptr"),
            ("%x", "i64"),
        ];
        let mut pointer = slot.clone();
        if ty.contains('<') && self.below(4) > 0 {
            pointer = self.name();
            let index = match ty {
                "!llvm.array<3 x i32>" => self.pick(&["0", "1", "2"]),
                "!llvm.struct<(i32, i64)>" => self.pick(&["0", "1"]),
                _ => self.pick(&["0", "1, 0", "1, 1", "2"]),
            };
            self.line(&format!(
                "{pointer} = llvm.getelementptr inbounds {slot}[0, {index}] : (!llvm.ptr) -> !llvm.ptr, {ty}"
            ));
        }
        match self.below(40) {
            0 => self.line(&format!("\"t.use\"({slot}) : (!llvm.ptr) -> ()")),
            1 => self.line(&format!("llvm.store volatile %x, {pointer} : i64, !llvm.ptr")),
            2 => self.line(&format!("llvm.intr.lifetime.start {slot} : !llvm.ptr")),
            3 | 4 => {
                let name = self.name();
                self.line(&format!("{name} = llvm.bitcast {slot} : !llvm.ptr to !llvm.ptr"));
                self.line(&format!("llvm.intr.lifetime.end {name} : !llvm.ptr"));
            }
            5 => {
                let name = self.name();
                self.line(&format!("{name} = llvm.mlir.constant(8 : i64) : i64"));
                self.line(&format!(
                    "\"llvm.intr.memset\"({slot}, %w, {name}) <{{isVolatile = false}}> : (!llvm.ptr, i8, i64) -> ()"
                ));
            }
            6 => {
                let name = self.name();
                let length = self.pick(&["8", "16", "4"]);
                self.line(&format!("{name} = llvm.mlir.constant({length} : i64) : i64"));
                self.line(&format!("\"llvm.intr.memcpy\"({slot}, %o, {name}) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"));
            }
            7..23 => {
                let scalar = !ty.contains('<') && self.below(2) == 0;
                let fits = stored.iter().find(|(_, of)| scalar && *of == ty).copied();
                let (value, of) = fits.unwrap_or_else(|| self.pick(&stored));
                let value = match of {
                    "i64" => values[self.below(values.len())].clone(),
                    _ => value.to_string(),
                };
                self.line(&format!("llvm.store {value}, {pointer} : {of}, !llvm.ptr"));
            }
            _ => {
                let of = if !ty.contains('<') && self.below(2) == 0 {
                    ty
                } else {
                    self.pick(&["i8", "i32", "f32", "i64"])
                };
                let name = self.name();
                self.line(&format!("{name} = llvm.load {pointer} : !llvm.ptr -> {of}"));
                match of {
                    "i64" => values.push(name),
                    of => self.line(&format!("\"t.use\"({name}) : ({of}) -> ()")),
                }
            }
        }
    }
}
