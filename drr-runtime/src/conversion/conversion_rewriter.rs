//! The rewriter of conversion patterns.

use std::fmt::Display;
use std::ops::{Deref, DerefMut};

use drr_ir::{Block, Builder, Context, Ir, Location, Op, OperationState, Region, Type, Value};

use super::{OpAdaptor, SignatureConversion, TypeConverter};
use crate::rewriter::Rewriter;

/// The rewriter of a conversion pattern: a [`Rewriter`] with the converted operands of the op, and with conversions of
/// types and blocks. MLIR's `ConversionPatternRewriter`.
#[derive(Debug)]
pub struct ConversionRewriter<'r, 'a> {
    pub(super) rewriter: &'r mut Rewriter<'a>,
    pub(super) root: Op,
}

impl<'a> Deref for ConversionRewriter<'_, 'a> {
    type Target = Rewriter<'a>;

    fn deref(&self) -> &Rewriter<'a> {
        self.rewriter
    }
}

impl<'a> DerefMut for ConversionRewriter<'_, 'a> {
    fn deref_mut(&mut self) -> &mut Rewriter<'a> {
        self.rewriter
    }
}

impl Builder for ConversionRewriter<'_, '_> {
    fn ir(&self) -> &Ir {
        self.rewriter.ir()
    }

    fn location(&self) -> Location {
        self.rewriter.location()
    }

    #[track_caller]
    fn insert(&mut self, new: OperationState<'_>) -> Op {
        self.rewriter.insert(new)
    }

    #[track_caller]
    fn result(&self, op: Op, index: usize) -> Value {
        Builder::result(&*self.rewriter, op, index)
    }
}

impl ConversionRewriter<'_, '_> {
    /// Returns the converted operands of the op that the pattern matches.
    ///
    /// # Panics
    /// If the op was erased, which takes effect only after the conversion.
    pub fn adaptor(&self) -> OpAdaptor<'_> {
        let operands = self.rewriter.conversion.as_ref().map(|state| &state.operands[..]);
        OpAdaptor {
            op: self.rewriter.ir().op(self.root),
            operands: operands.unwrap_or_default(),
        }
    }

    /// Returns the type converter of the pattern, if it has one.
    pub fn type_converter(&self) -> Option<&TypeConverter> {
        self.rewriter.conversion.as_ref()?.converter.as_deref()
    }

    /// Returns the types that a type is converted to. `None` if it cannot be converted, with that as the reason for no
    /// match.
    pub fn convert_type(&self, ty: Type) -> Option<super::ConvertedTypes> {
        let types = match self.type_converter() {
            Some(converter) => converter.convert_type(ty),
            None => Some(smallvec::smallvec![ty]),
        };
        types.or_else(|| self.no_match(|| format!("there is no conversion of type `{}`", ty.display(self.context()))))
    }

    /// Returns the type that a type is converted to. `None` if it is not converted to exactly one, with that as the
    /// reason for no match.
    pub fn convert_to_one_type(&self, ty: Type) -> Option<Type> {
        match self.convert_type(ty)?[..] {
            [ty] => Some(ty),
            ref types => {
                let (ty, count) = (ty.display(self.context()), types.len());
                self.no_match(|| format!("type `{ty}` is converted to {count} types"))
            }
        }
    }

    /// Returns the types of the results of the op, each converted to one type.
    pub fn convert_result_types(&self) -> Option<Vec<Type>> {
        let op = self.rewriter.ir().op(self.root);
        op.result_types().map(|ty| self.convert_to_one_type(ty)).collect()
    }

    /// Returns the converted value of another value than an operand of the op, such as one that a nested op uses.
    pub fn remapped_value(&mut self, value: Value) -> Option<Value> {
        let location = self.rewriter.ir().get_value(value)?.location();
        match self.rewriter.remap(value, location) {
            Ok(values) => match values[..] {
                [value] => Some(value),
                _ => self.no_match(|| format!("a value is converted to {} values", values.len())),
            },
            Err(ty) => self.no_match(|| format!("there is no conversion of type `{}`", ty.display(self.context()))),
        }
    }

    /// Replaces each result of an op by any number of values and erases the op, when the conversion has succeeded.
    pub fn replace_op_with_multiple(&mut self, op: Op, values: &[&[Value]]) {
        self.rewriter.defer_replacement(op, values.iter().copied());
    }

    /// Replaces the arguments of a block by arguments of other types, or by values. The block keeps its position and
    /// its handle. MLIR's `applySignatureConversion`.
    pub fn apply_signature_conversion(&mut self, block: Block, conversion: &SignatureConversion) {
        self.rewriter.convert_block_arguments(block, conversion);
    }

    /// Converts the arguments of all blocks of a region with the converter of the pattern, the entry block last.
    /// `entry` replaces the conversion of the entry block. `None` if a type cannot be converted.
    pub fn convert_region_types(&mut self, region: Region, entry: Option<&SignatureConversion>) -> Option<()> {
        self.rewriter.convert_region_types(region, entry)
    }

    /// Converts the arguments of a block with the converter of the pattern. `None` if a type cannot be converted.
    pub fn convert_block(&mut self, block: Block) -> Option<()> {
        self.rewriter.convert_block(block)
    }

    /// Lets an op that the pattern has built stay if it cannot be legalized and the target does not mark it as illegal.
    /// Otherwise, the pattern would be undone. MLIR's folds build such ops, which its conversion does not see.
    pub fn mark_optional(&mut self, op: Op) {
        self.rewriter.mark_optional(op);
    }

    /// Legalizes an op in the middle of the pattern, so that the pattern sees the result: MLIR's `legalize`. `None` if
    /// the op cannot be legalized, with that as the reason for no match; the op is tried again at its turn.
    ///
    /// A pattern that is being applied is not applied to the op, unless it declares that its recursion is bounded. At
    /// most 64 patterns can request legalization inside of each other.
    pub fn legalize(&mut self, op: Op) -> Option<()> {
        if self.rewriter.legalize(op) {
            return Some(());
        }
        let name = self.rewriter.ir().get(op).map(|op| op.name_text().into_owned());
        self.no_match(|| format!("`{}` cannot be legalized", name.unwrap_or_default()))
    }

    /// Converts the arguments of the entry block of a region, if the pattern has a type converter, and legalizes the
    /// ops of all its blocks, as [`ConversionRewriter::legalize`] does.
    pub fn legalize_region(&mut self, region: Region) -> Option<()> {
        let blocks = self.rewriter.ir().get_region(region)?.blocks();
        let ops: Vec<Op> = blocks.flat_map(|block| block.ops()).map(|op| op.handle()).collect();
        let entry = self.rewriter.ir().get_region(region)?.first_block();
        if let Some(entry) = entry.map(|entry| entry.handle()) {
            self.convert_block(entry)?;
        }
        ops.into_iter().try_for_each(|op| self.legalize(op))
    }

    /// Records the reason why the pattern does not match and returns `None`. The reason is computed only if it is
    /// shown.
    pub fn no_match<T, R: Display>(&self, reason: impl FnOnce() -> R) -> Option<T> {
        self.rewriter.match_context().no_match(reason)
    }

    fn context(&self) -> &Context {
        self.rewriter.ir().ctx()
    }
}

impl Rewriter<'_> {
    /// Converts the arguments of all blocks of a region: see [`ConversionRewriter::convert_region_types`].
    pub(crate) fn convert_region_types(&mut self, region: Region, entry: Option<&SignatureConversion>) -> Option<()> {
        let blocks = self.ir().get_region(region)?.blocks();
        let blocks: Vec<Block> = blocks.map(|block| block.handle()).collect();
        let Some((&first, others)) = blocks.split_first() else {
            return Some(());
        };
        for &block in others.iter().chain([&first]) {
            match entry.filter(|_| block == first) {
                Some(conversion) => self.convert_block_arguments(block, conversion),
                None => self.convert_block(block)?,
            }
        }
        Some(())
    }

    /// Converts the arguments of a block: see [`ConversionRewriter::convert_block`].
    fn convert_block(&mut self, block: Block) -> Option<()> {
        let block_ref = self.ir().get_block(block)?;
        let converter = self.conversion.as_ref().and_then(|state| state.converter.as_deref());
        let Some(converter) = converter else { return Some(()) };
        match converter.convert_block_signature(block_ref) {
            Some(conversion) => {
                self.convert_block_arguments(block, &conversion);
                Some(())
            }
            None => {
                let cx = self.match_context();
                cx.no_match(|| "there is no conversion of the type of a block argument")
            }
        }
    }

    /// Converts the operands of an op for the current pattern. `None` if one has no conversion, or, for a pattern that
    /// takes one value for each operand, another number of values.
    pub(super) fn remap_operands(&mut self, op: Op, takes_one_to_n: bool) -> Option<()> {
        let op_ref = self.ir().op(op);
        let (location, count) = (op_ref.location(), op_ref.num_operands());
        let state = self.conversion.as_mut();
        let mut converted = state
            .map(|state| std::mem::take(&mut state.operands))
            .unwrap_or_default();
        converted.clear();
        for number in 0..count {
            let Some(operand) = self.ir().op(op).operand(number) else {
                break;
            };
            match self.remap(operand.handle(), location) {
                Ok(values) if values.len() != 1 && !takes_one_to_n => {
                    let count = values.len();
                    return self.match_context().no_match(|| {
                        format!("operand {number} is converted to {count} values, but the pattern takes one")
                    });
                }
                Ok(values) => converted.push(values),
                Err(ty) => {
                    let cx = self.match_context();
                    return cx.no_match(|| {
                        let ty = ty.display(cx.ctx());
                        format!("unable to convert type for operand #{number}, type was `{ty}`")
                    });
                }
            }
        }
        if let Some(state) = &mut self.conversion {
            state.operands = converted;
        }
        Some(())
    }
}
