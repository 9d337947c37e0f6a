//! `vector.print`, which becomes calls of functions of the runtime library.

use drr::conversion::ConversionRewriter;
use drr::numbers::{FloatKind, Signedness};
use drr::prelude::*;
use drr::{Op, Rewriter, Type, TypeData, Value};
use drr_dialects::vector::{PrintPunctuation, Vector_PrintPunctuation};
use drr_dialects::{arith, builtin, llvm};

use crate::builders::create;
use crate::llvm_common::LowerToLlvmOptions;
use crate::llvm_common::builders::{call, integer_constant};
use crate::llvm_common::symbols::{declare_function, string_address};

/// A conversion of a printed value: the builder of the op, and the type of its result.
type Cast = Option<(fn(&mut Rewriter<'_>, &[Value], Type) -> Value, Type)>;

pub(super) fn convert_print(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let op_ref = rewriter.ir().op(op);
    let module = op_ref.ancestors().find(|op| op.is::<builtin::ModuleOp>())?.handle();
    let source = op_ref.operand(0).map(|source| source.ty());
    let text = op_ref.attr_named("stringLiteral");
    let text = text.and_then(|text| text.string(&ctx)).map(<[u8]>::to_vec);
    let punctuation = op_ref.attr_named("punctuation");
    let punctuation = punctuation.map_or(Some(PrintPunctuation::NewLine), |attr| {
        Vector_PrintPunctuation::value(&ctx, attr)
    })?;
    let printing = Printing { module };
    if let Some(ty) = source {
        let value = rewriter.adaptor().operand_at(0);
        printing.scalar(rewriter, ty, value)?;
    }
    if let Some(text) = text {
        let address = string_address(rewriter, module, "vector_print_str", text)?;
        printing.call(rewriter, "printString", &[address])?;
        return Some(Vec::new());
    }
    let function = match punctuation {
        PrintPunctuation::NewLine => "printNewline",
        PrintPunctuation::Comma => "printComma",
        PrintPunctuation::Open => "printOpen",
        PrintPunctuation::Close => "printClose",
        _ => return Some(Vec::new()),
    };
    printing.call(rewriter, function, &[])?;
    Some(Vec::new())
}

/// The place of the declarations of functions.
struct Printing {
    module: Op,
}

impl Printing {
    /// Builds the call of a function that returns nothing.
    fn call(&self, rewriter: &mut ConversionRewriter<'_, '_>, name: &str, operands: &[Value]) -> Option<()> {
        let types: Vec<Type> = operands.iter().map(|&operand| rewriter.value_type(operand)).collect();
        let function = declare_function(rewriter, self.module, name, &types, None)?;
        call(rewriter, Some(function), operands, None, &[], &[]);
        Some(())
    }

    /// Prints a scalar of a type before its conversion.
    fn scalar(&self, rewriter: &mut ConversionRewriter<'_, '_>, ty: Type, value: Value) -> Option<()> {
        let ctx = rewriter.shared_ctx();
        let converted = rewriter.value_type(value);
        let (function, cast): (_, Cast) = match (ty.data(&ctx), ty.float_kind(&ctx)) {
            (_, Some(FloatKind::F32)) => ("printF32", None),
            (_, Some(FloatKind::F64)) => ("printF64", None),
            (_, Some(FloatKind::F16)) => ("printF16", Some((create::<llvm::BitcastOp>, Type::I16))),
            (_, Some(FloatKind::BF16)) => ("printBF16", Some((create::<llvm::BitcastOp>, Type::I16))),
            (_, Some(kind)) => return self.other_float(rewriter, kind, value),
            (TypeData::Index, _) if converted == Type::I64 => ("printU64", None),
            (TypeData::Index, _) if converted.integer_width(&ctx).is_some_and(|width| width < 64) => {
                ("printU64", Some((create::<llvm::ZExtOp>, Type::I64)))
            }
            (&TypeData::Integer { width, signedness }, _) if width <= 64 => {
                let is_unsigned = signedness == Signedness::Unsigned;
                let cast: Cast = match width {
                    64 => None,
                    // Booleans are printed as 0 and 1.
                    width if is_unsigned || width == 1 => Some((create::<arith::ExtUIOp>, Type::I64)),
                    _ => Some((create::<arith::ExtSIOp>, Type::I64)),
                };
                (if is_unsigned { "printU64" } else { "printI64" }, cast)
            }
            _ => return rewriter.no_match(|| "only scalars of at most 64 bits are printed"),
        };
        let value = match cast {
            Some((create, ty)) => create(rewriter, &[value], ty),
            None => value,
        };
        self.call(rewriter, function, &[value])
    }

    /// Prints a float of up to 64 bits of another format.
    fn other_float(&self, rewriter: &mut ConversionRewriter<'_, '_>, kind: FloatKind, value: Value) -> Option<()> {
        let Some(number) = apfloat_semantics(kind) else {
            return rewriter.no_match(|| "only scalars of at most 64 bits are printed");
        };
        let number = integer_constant(rewriter, number, Type::I32);
        let bits = create::<llvm::ZExtOp>(rewriter, &[value], Type::I64);
        self.call(rewriter, "printApFloat", &[number, bits])
    }
}

/// Returns the number of a format in LLVM's `APFloatBase::Semantics`, if integers represent it in `llvm`.
fn apfloat_semantics(kind: FloatKind) -> Option<i64> {
    Some(match kind {
        FloatKind::F8E5M2 => 7,
        FloatKind::F8E5M2FNUZ => 8,
        FloatKind::F8E4M3 => 9,
        FloatKind::F8E4M3FN => 10,
        FloatKind::F8E4M3FNUZ => 11,
        FloatKind::F8E4M3B11FNUZ => 12,
        FloatKind::F8E3M4 => 13,
        FloatKind::F8E8M0FNU => 15,
        FloatKind::F6E3M2FN => 16,
        FloatKind::F6E2M3FN => 17,
        FloatKind::F4E2M1FN => 18,
        _ => return None,
    })
}
