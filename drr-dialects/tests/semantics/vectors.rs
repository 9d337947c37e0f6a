//! Ops on vectors with all pairs of numbers: integers of 5 to 8 bits, and floats of 8 bits with fast-math flags. One operand is a constant.

use std::fmt::Write as _;

use drr::OpRef;
use drr::numbers::{Float, FloatKind, Int};
use drr::testing::{Counterexample, RuntimeElements, RuntimeValue, refines};

use drr_tests::variables::number;

use crate::narrow::BINARY;
use crate::{SemanticsCheck, report};

/// Ops on two floats, and the predicates of comparisons.
const FLOAT_OPS: [&str; 9] = [
    "addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf",
];
const FLOAT_PREDICATES: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
];
const FAST_MATH: [&str; 6] = [
    "",
    " fastmath<nnan>",
    " fastmath<ninf>",
    " fastmath<nsz>",
    " fastmath<nnan,ninf,nsz>",
    " fastmath<fast>",
];

/// The operands of functions: arguments, the splat `%c` of a number, or vectors of all numbers and of those other than zero and the lowest.
const OPERANDS: [[&str; 2]; 5] = [["%x", "%c"], ["%c", "%x"], ["%x", "%x"], ["%all", "%c"], ["%c", "%all"]];
/// The operands of divisions, which are undefined for a vector if they are for one element.
const OPERANDS_OF_DIVISIONS: [[&str; 2]; 5] = [
    ["%x", "%c"],
    ["%c", "%x"],
    ["%all", "%c"],
    ["%some", "%c"],
    ["%c", "%some"],
];

/// An element type with its numbers.
struct Numbers {
    element: &'static str,
    all: Vec<u8>,
    value: fn(u32, u8) -> RuntimeValue,
    width: u32,
}

impl Numbers {
    fn integers(element: &'static str, width: u32) -> Self {
        Numbers {
            element,
            all: (0..=u8::MAX >> (8 - width)).collect(),
            value: |width, bits| Int::wrapping(width, bits.into()).into(),
            width,
        }
    }

    fn floats() -> Self {
        Numbers {
            element: "f8E5M2",
            all: (0..=u8::MAX).collect(),
            value: |_, bits| Float::from_low_bits(FloatKind::F8E5M2, bits.into()).into(),
            width: 8,
        }
    }

    /// Returns the numbers with 1 in place of some.
    fn without(&self, excluded: &[u8]) -> Vec<u8> {
        let number = |bits: &u8| if excluded.contains(bits) { 1 } else { *bits };
        self.all.iter().map(number).collect()
    }

    /// Returns zero, the lowest integer and -1.
    fn special(&self) -> [u8; 3] {
        [0, 1 << (self.width - 1), u8::MAX >> (8 - self.width)]
    }

    /// Returns the numbers that are constants: all with `DRR_SEMANTICS_RUNS=8`, by default one in eight and those with rules of their own.
    fn constants(&self) -> impl Iterator<Item = u8> {
        let distance = (8 / number("DRR_SEMANTICS_RUNS", 1).max(1)).max(1);
        let [zero, lowest, ones] = self.special();
        let special = [zero, 1, lowest - 1, lowest, ones];
        let is_chosen = move |bits: &u8| usize::from(*bits) % distance == 3 % distance || special.contains(bits);
        self.all.iter().copied().filter(is_chosen)
    }

    /// Returns functions of an op for each number as the constant.
    fn functions(&self, name: &str, flags: &str) -> String {
        let vector = |element: &str| format!("vector<{}x{element}>", self.all.len());
        let ty = vector(self.element);
        let types = match name.split(' ').next() {
            Some("cmpi" | "cmpf") => vec![vector("i1")],
            Some("addui_extended") => vec![ty.clone(), vector("i1")],
            Some(extended) if extended.ends_with("_extended") => vec![ty.clone(), ty.clone()],
            _ => vec![ty.clone()],
        };
        let suffix = match name {
            "addui_extended" => types.join(", "),
            _ => ty.clone(),
        };
        let (left, results) = match types.len() {
            1 => ("%r", "%r"),
            _ => ("%r:2", "%r#0, %r#1"),
        };
        let types = types.join(", ");
        let hex = |numbers: &[u8]| -> String { numbers.iter().map(|bits| format!("{bits:02X}")).collect() };
        let [zero, lowest, _] = self.special();
        let (all, some) = (hex(&self.all), hex(&self.without(&[zero, lowest])));
        let operands = if is_division(name) {
            OPERANDS_OF_DIVISIONS
        } else {
            OPERANDS
        };
        let mut text = String::new();
        for constant in self.constants() {
            let splat = format!("{constant:02X}");
            let known = [("%c", &splat), ("%all", &all), ("%some", &some)];
            for (number, [a, b]) in operands.into_iter().enumerate() {
                let _ = writeln!(text, "func.func @f{constant}_{number}(%x: {ty}) -> ({types}) {{");
                for (name, hex) in known.into_iter().filter(|(name, _)| [a, b].contains(name)) {
                    let _ = writeln!(text, "{name} = arith.constant dense<\"0x{hex}\"> : {ty}");
                }
                let _ = writeln!(
                    text,
                    "{left} = arith.{name} {a}, {b}{flags} : {suffix}\nreturn {results} : {types}\n}}"
                );
            }
        }
        text
    }

    /// Checks the functions of an op. Returns the number of functions and of defined runs.
    fn check(&self, check: &SemanticsCheck, name: &str, flags: &str) -> (usize, usize) {
        let text = self.functions(name, flags);
        let (before, after) = (check.read(&text), check.canonicalized(check.read(&text)));
        let [zero, lowest, ones] = self.special();
        let mut inputs = vec![self.all.clone()];
        if is_division(name) {
            inputs.extend([
                self.without(&[zero]),
                self.without(&[zero, lowest]),
                self.without(&[zero, ones]),
            ]);
        }
        let inputs = inputs.into_iter().map(|numbers| {
            let elements = numbers.into_iter().map(|bits| (self.value)(self.width, bits));
            let shape = vec![self.all.len()];
            RuntimeValue::Elements(RuntimeElements {
                shape,
                elements: elements.collect(),
            })
        });
        let inputs: Vec<RuntimeValue> = inputs.collect();
        let (mut num_functions, mut num_runs) = (0, 0);
        for (old, new) in functions(&before).zip(functions(&after)) {
            num_functions += 1;
            for input in &inputs {
                let run = |function| check.interpreter.execute(function, std::slice::from_ref(input));
                let (mut old_outcome, mut new_outcome) = (run(old), run(new));
                if has_free_signs(name, flags) {
                    for outcome in [&mut old_outcome, &mut new_outcome].into_iter().flatten() {
                        outcome.results.iter_mut().for_each(clear_signs_of_zeros);
                    }
                }
                let is_defined = old_outcome.is_ok();
                if !refines(&old_outcome, &new_outcome) {
                    let counterexample = Counterexample {
                        function: old
                            .attr_named("sym_name")
                            .and_then(|name| name.as_str(old.ctx()))
                            .unwrap_or_default()
                            .to_owned(),
                        args: vec![input.clone()],
                        before: old_outcome,
                        after: new_outcome,
                    };
                    panic!(
                        "arith.{name}{flags}: {}",
                        check.explain(&before, &after, &counterexample)
                    );
                }
                num_runs += usize::from(is_defined);
            }
        }
        (num_functions, num_runs)
    }
}

fn is_division(name: &str) -> bool {
    (name.contains("div") || name.contains("rem")) && !name.ends_with('f')
}

/// Returns `true` if a zero of the result may have either sign.
fn has_free_signs(name: &str, flags: &str) -> bool {
    flags.contains("nsz") || flags.contains("fast>") || matches!(name, "maxnumf" | "minnumf")
}

fn clear_signs_of_zeros(value: &mut RuntimeValue) {
    match value {
        RuntimeValue::Elements(elements) => elements.elements.iter_mut().for_each(clear_signs_of_zeros),
        RuntimeValue::Float(float) if float.is_zero() => *float = Float::zero(float.kind()),
        _ => {}
    }
}

fn functions(module: &drr::Module) -> impl Iterator<Item = OpRef<'_>> {
    let blocks = module.root().region(0).into_iter().flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.ops())
}

#[test]
fn vectors_of_all_integers_of_up_to_8_bits_keep_their_meaning() {
    let check = SemanticsCheck::new(1);
    let (mut num_functions, mut num_runs) = (0, 0);
    for (element, width) in [("i5", 5), ("i6", 6), ("i7", 7), ("i8", 8)] {
        let numbers = Numbers::integers(element, width);
        for &(name, flags) in BINARY {
            for flags in flags {
                let (functions, runs) = numbers.check(&check, name, flags);
                (num_functions, num_runs) = (num_functions + functions, num_runs + runs);
            }
        }
    }
    report("vectors of integers", num_functions, num_runs);
}

#[test]
fn vectors_of_all_floats_of_8_bits_keep_their_meaning() {
    let check = SemanticsCheck::new(1);
    let numbers = Numbers::floats();
    let comparisons = FLOAT_PREDICATES.map(|predicate| format!("cmpf {predicate},"));
    let names = FLOAT_OPS.into_iter().chain(comparisons.iter().map(String::as_str));
    let (mut num_functions, mut num_runs) = (0, 0);
    for name in names {
        for flags in FAST_MATH {
            let (functions, runs) = numbers.check(&check, name, flags);
            (num_functions, num_runs) = (num_functions + functions, num_runs + runs);
        }
    }
    report("vectors of floats", num_functions, num_runs);
}
