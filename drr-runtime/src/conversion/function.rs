//! Patterns that convert the types of functions, calls, returns and branches. MLIR's `FuncConversions.cpp`.

use std::fmt;
use std::sync::Arc;

use drr_ir::define::{BranchOpInterface, sizes_with_counts};
use drr_ir::{Attribute, Builder, Ident, Op, OpRef, Type, ValueRef};
use smallvec::smallvec;

use super::structural::{StructuralTypeConversion, check_operand_counts, spec_of};
use super::{ConversionRewriter, InputMapping, OpConversionPattern, SignatureConversion};
use crate::pattern::PatternSpec;
use crate::rewriter::value_mapping::ValueVector;

/// Converts the function type of a function-like op and the arguments of its entry block, in place. MLIR's pattern of
/// `populateFunctionOpInterfaceTypeConversionPattern`.
///
/// A function-like op has a function type as its attribute `function_type`. Other blocks than the entry block keep
/// their types. Unlike in MLIR, the entries of `arg_attrs` and `res_attrs` follow their arguments and results if those
/// become none or several.
///
/// ```
/// use std::sync::Arc;
/// use drr_ir::{ContextBuilder, Module, Type};
/// use drr_runtime::PatternSet;
/// use drr_runtime::conversion::*;
///
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let mut module = Module::parse(&ctx, "\"t.func\"() <{function_type = (index) -> index}> ({
///   ^bb0(%arg0: index):
///     \"t.return\"(%arg0) : (index) -> ()
///   }) : () -> ()")?;
/// let mut converter = TypeConverter::new(&ctx);
/// converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
/// let mut patterns = PatternSet::new();
/// patterns.add_with_converter(
///     &Arc::new(converter),
///     PatternSet::new()
///         .with(OpConversion(FunctionOpInterfaceSignatureConversion::of("t.func")))
///         .with(OpConversion(ReturnOpTypeConversion::of("t.return"))),
/// );
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_dynamically_legal_ops(["t.func"], |op| {
///     op.attr_named("function_type").is_some_and(|ty| ty.display(op.ctx()).to_string() == "(i64) -> i64")
/// });
/// target.add_dynamically_legal_ops(["t.return"], |op| op.operands().all(|operand| operand.ty() == Type::I64));
/// apply_partial_conversion(&mut module, &target, &patterns.freeze(&ctx)?, ConversionConfig::new())?;
/// assert!(module.to_string().contains("^bb0(%arg0: i64)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FunctionOpInterfaceSignatureConversion {
    name: Option<&'static str>,
}

impl FunctionOpInterfaceSignatureConversion {
    /// Creates the pattern for ops of a name.
    pub fn of(name: &'static str) -> Self {
        FunctionOpInterfaceSignatureConversion { name: Some(name) }
    }

    /// Creates the pattern for every function-like op.
    pub fn any() -> Self {
        FunctionOpInterfaceSignatureConversion { name: None }
    }
}

impl OpConversionPattern for FunctionOpInterfaceSignatureConversion {
    fn spec(&self) -> PatternSpec {
        const NAME: &str = "FunctionOpInterfaceSignatureConversion";
        match self.name {
            Some(root) => spec_of(NAME, root),
            None => PatternSpec::any_op(NAME),
        }
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let ctx = rewriter.shared_ctx();
        let op_ref = rewriter.ir().op(op);
        let function = op_ref.attr_named("function_type").and_then(|ty| ty.type_value(&ctx));
        let Some((inputs, results)) = function.and_then(|ty| ty.function(&ctx)) else {
            return rewriter.no_match(|| "the op has no function type");
        };
        let (inputs, results) = (inputs.to_vec(), results.to_vec());
        let signature = convert_types(rewriter, &inputs)?;
        let converted = convert_types(rewriter, &results)?;
        let ty = ctx.function_type(signature.converted_types(), converted.converted_types());
        for (key, conversion) in [(Ident::ARG_ATTRS, &signature), (Ident::RES_ATTRS, &converted)] {
            let Some(old) = rewriter.ir().op(op).inherent(key) else {
                continue;
            };
            let entries = remap_attributes(&ctx, old.array(&ctx).unwrap_or_default(), conversion);
            rewriter.set_inherent(op, key, (!entries.is_empty()).then(|| ctx.array_attr(&entries)));
        }
        rewriter.set_attr(op, Ident::FUNCTION_TYPE, Some(ctx.type_attr(ty)));
        let entry = rewriter.ir().op(op).region(0).and_then(|body| body.first_block());
        if let Some(entry) = entry.map(|entry| entry.handle()) {
            rewriter.apply_signature_conversion(entry, &signature);
        }
        Some(())
    }
}

fn convert_types(rewriter: &ConversionRewriter<'_, '_>, types: &[Type]) -> Option<SignatureConversion> {
    let mut conversion = SignatureConversion::new(types.len());
    for (number, &ty) in types.iter().enumerate() {
        conversion.add_inputs(number, &rewriter.convert_type(ty)?);
    }
    Some(conversion)
}

/// Returns the dictionaries of the new inputs: that of the old one for each, or an empty one.
fn remap_attributes(ctx: &drr_ir::Context, old: &[Attribute], conversion: &SignatureConversion) -> Vec<Attribute> {
    let mut entries = vec![ctx.dictionary_attr(&[]); conversion.converted_types().len()];
    for (mapping, &attributes) in conversion.mappings().iter().zip(old) {
        if let InputMapping::Inputs(range) = mapping {
            entries[range.clone()].fill(attributes);
        }
    }
    entries
}

/// Converts the operands and result types of a call. MLIR's pattern of `populateCallOpTypeConversionPattern`. Unlike
/// there, all attributes are kept.
#[derive(Clone, Copy, Debug)]
pub struct CallOpSignatureConversion(StructuralTypeConversion);

impl CallOpSignatureConversion {
    /// Creates the pattern for calls of a name, such as `func.call`.
    pub fn of(name: &'static str) -> Self {
        CallOpSignatureConversion(StructuralTypeConversion::of(name))
    }
}

impl OpConversionPattern for CallOpSignatureConversion {
    fn spec(&self) -> PatternSpec {
        self.0.spec_named("CallOpSignatureConversion")
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        self.0.match_and_rewrite(op, rewriter)
    }
}

/// Converts the operands of a terminator that returns from a function. MLIR's pattern of
/// `populateReturnOpTypeConversionPattern`.
#[derive(Clone, Copy, Debug)]
pub struct ReturnOpTypeConversion(StructuralTypeConversion);

impl ReturnOpTypeConversion {
    /// Creates the pattern for ops of a name, such as `func.return`.
    pub fn of(name: &'static str) -> Self {
        ReturnOpTypeConversion(StructuralTypeConversion::of(name))
    }
}

impl OpConversionPattern for ReturnOpTypeConversion {
    fn spec(&self) -> PatternSpec {
        self.0.spec_named("ReturnOpTypeConversion")
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        self.0.match_and_rewrite(op, rewriter)
    }
}

/// Converts the operands that a branch passes to its successors, in place. MLIR's pattern of
/// `populateBranchOpInterfaceTypeConversionPattern`, for every op that implements [`BranchOpInterface`].
///
/// Other operands, such as the condition, stay as they are, and so do the arguments of the successors, until a pattern
/// calls [`ConversionRewriter::convert_block`]. Unlike in MLIR, an operand may be converted to none or several values.
/// [`TypeConverter::is_legal_branch`](super::TypeConverter::is_legal_branch) is the legality of the branches.
#[derive(Clone, Default)]
pub struct BranchOpInterfaceTypeConversion {
    should_convert: Option<Arc<ShouldConvertBranchOperand>>,
}

/// Returns `true` if the operand of a branch at an index is to be converted.
type ShouldConvertBranchOperand = dyn Fn(OpRef<'_>, usize) -> bool + Send + Sync;

impl BranchOpInterfaceTypeConversion {
    /// Creates the pattern, which converts all operands that a branch passes.
    pub fn new() -> Self {
        BranchOpInterfaceTypeConversion::default()
    }

    /// Converts only the operands for which a function returns `true`: MLIR's `shouldConvertBranchOperand`. The
    /// function receives the branch and the index of the operand among all operands of the branch.
    #[must_use]
    pub fn with_operand_filter(
        self,
        should_convert: impl Fn(OpRef<'_>, usize) -> bool + Send + Sync + 'static,
    ) -> Self {
        BranchOpInterfaceTypeConversion {
            should_convert: Some(Arc::new(should_convert)),
        }
    }

    /// Returns the values in place of each operand of a branch.
    fn converted_operands(&self, op: Op, rewriter: &ConversionRewriter<'_, '_>) -> Option<Vec<ValueVector>> {
        let (adaptor, op) = (rewriter.adaptor(), rewriter.ir().op(op));
        let branch = op.interface::<dyn BranchOpInterface>()?;
        let mut converted: Vec<ValueVector> = op.operands().map(|value| smallvec![value.handle()]).collect();
        branch.visit_successor_operands(op.num_successors(), &mut |_, operands| {
            for index in operands.op_and_indices().1 {
                if self.should_convert.as_ref().is_none_or(|should| should(op, index)) {
                    converted[index] = adaptor.values_at(index).into();
                }
            }
        });
        Some(converted)
    }
}

impl fmt::Debug for BranchOpInterfaceTypeConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BranchOpInterfaceTypeConversion")
            .finish_non_exhaustive()
    }
}

impl OpConversionPattern for BranchOpInterfaceTypeConversion {
    fn spec(&self) -> PatternSpec {
        PatternSpec::of_interface::<dyn BranchOpInterface>("BranchOpInterfaceTypeConversion")
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let converted = self.converted_operands(op, rewriter)?;
        let op_ref = rewriter.ir().op(op);
        let is_same = |(values, operand): (&ValueVector, ValueRef<'_>)| values[..] == [operand.handle()];
        if converted.iter().zip(op_ref.operands()).all(is_same) {
            return rewriter.no_match(|| "the branch passes no operand that the converter changes");
        }
        check_operand_counts(rewriter, op, |index| converted[index].len())?;
        let sizes = sizes_with_counts(op_ref, |index| converted[index].len());
        rewriter.set_operands(op, &converted.concat());
        for (key, sizes) in sizes {
            rewriter.set_inherent(op, key, Some(sizes));
        }
        Some(())
    }
}
