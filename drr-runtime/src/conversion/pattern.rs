//! Conversion patterns written by hand.

use std::fmt::Display;
use std::ops::{Deref, DerefMut};

use drr_ir::define::TypedOp;
use drr_ir::{
    Attribute, Block, Builder, Context, Ir, Location, Op, OpRef, Operands, OperationState, Region, Type, Value,
    ValueRef,
};

use super::{SignatureConversion, TypeConverter};
use crate::pattern::{PatternSpec, RewritePattern};
use crate::rewriter::Rewriter;
use crate::rewriter::value_mapping::ValueVector;

/// A pattern of a conversion, written by hand: MLIR's `OpConversionPattern`. [`OpConversion`] makes it a
/// [`RewritePattern`], and [`PatternSet::add_with_converter`](crate::PatternSet::add_with_converter) gives it a type converter.
///
/// Outside of a conversion, the pattern does not match.
///
/// ```
/// use drr_ir::{Builder, Op, OperationState};
/// use drr_runtime::PatternSpec;
/// use drr_runtime::conversion::{ConversionRewriter, OpConversionPattern};
///
/// /// Renames an op and converts its operands and result.
/// struct LowerNegate;
///
/// impl OpConversionPattern for LowerNegate {
///     fn spec(&self) -> PatternSpec {
///         PatternSpec::new("LowerNegate", "test.negate")
///     }
///
///     fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
///         // With `op!`, operands have names: `adaptor.operand(NegateOp::input)`.
///         let input = rewriter.adaptor().operand_at(0);
///         let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
///         let name = rewriter.ctx().op_name("low.negate");
///         let new = OperationState { operands: &[input], result_types: &[ty], ..OperationState::new(name) };
///         rewriter.replace_op_with_new(op, &new);
///         Some(())
///     }
/// }
/// ```
pub trait OpConversionPattern: Send + Sync {
    /// Returns the pattern as data; [`PatternSpec::new`] is enough.
    fn spec(&self) -> PatternSpec;

    /// Returns `true` if the pattern takes operands that are converted to no or several values (MLIR's `OneToNOpAdaptor`). Other patterns
    /// do not match ops with such operands.
    fn takes_one_to_n_operands(&self) -> bool {
        false
    }

    /// Tries to match the op and rewrites it. `None` means that it does not match; all changes are undone then.
    /// [`ConversionRewriter::no_match`] returns `None` and records the reason.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()>;
}

/// Adapter from [`OpConversionPattern`] to [`RewritePattern`].
#[derive(Clone, Copy, Debug)]
pub struct OpConversion<P>(pub P);

#[diagnostic::do_not_recommend]
impl<P: OpConversionPattern> RewritePattern for OpConversion<P> {
    fn spec(&self) -> PatternSpec {
        self.0.spec()
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        if !rewriter.is_deferring() {
            let reason = "a conversion pattern matches only in a dialect conversion";
            return rewriter.match_context().because(reason).is_some();
        }
        if rewriter
            .remap_operands(root, self.0.takes_one_to_n_operands())
            .is_none()
        {
            return false;
        }
        rewriter.set_location_of_root(root);
        let mut rewriter = ConversionRewriter { rewriter, root };
        self.0.match_and_rewrite(root, &mut rewriter).is_some()
    }
}

/// The rewriter of a conversion pattern: a [`Rewriter`] with the converted operands of the op, and with conversions of types and blocks.
/// MLIR's `ConversionPatternRewriter`.
#[derive(Debug)]
pub struct ConversionRewriter<'r, 'a> {
    rewriter: &'r mut Rewriter<'a>,
    root: Op,
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

    /// Returns the types that a type is converted to. `None` if it cannot be converted, with that as the reason for no match.
    pub fn convert_type(&self, ty: Type) -> Option<super::ConvertedTypes> {
        let types = match self.type_converter() {
            Some(converter) => converter.convert_type(ty),
            None => Some(smallvec::smallvec![ty]),
        };
        types.or_else(|| self.no_match(|| format!("there is no conversion of type `{}`", ty.display(self.context()))))
    }

    /// Returns the type that a type is converted to. `None` if it is not converted to exactly one, with that as the reason for no match.
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

    /// Replaces the arguments of a block by arguments of other types, or by values. The block keeps its position and its handle.
    /// MLIR's `applySignatureConversion`.
    pub fn apply_signature_conversion(&mut self, block: Block, conversion: &SignatureConversion) {
        self.rewriter.convert_block_arguments(block, conversion);
    }

    /// Converts the arguments of all blocks of a region with the converter of the pattern, the entry block last. `entry` replaces the
    /// conversion of the entry block. `None` if a type cannot be converted.
    pub fn convert_region_types(&mut self, region: Region, entry: Option<&SignatureConversion>) -> Option<()> {
        self.rewriter.convert_region_types(region, entry)
    }

    /// Converts the arguments of a block with the converter of the pattern. `None` if a type cannot be converted.
    pub fn convert_block(&mut self, block: Block) -> Option<()> {
        self.rewriter.convert_block(block)
    }

    /// Makes an op that the pattern has built legal in this conversion, whatever the target says. MLIR's folds build such ops, which its
    /// conversion does not see.
    pub fn mark_legal(&mut self, op: Op) {
        self.rewriter.mark_legal(op);
    }

    /// Legalizes an op in the middle of the pattern, so that the pattern sees the result: MLIR's `legalize`. `None` if the op cannot be
    /// legalized, with that as the reason for no match; the op is tried again at its turn.
    ///
    /// A pattern that is being applied is not applied to the op, unless it declares that its recursion is bounded. At most 64 patterns can
    /// request legalization inside of each other.
    pub fn legalize(&mut self, op: Op) -> Option<()> {
        if self.rewriter.legalize(op) {
            return Some(());
        }
        let name = self.rewriter.ir().get(op).map(|op| op.name_text().into_owned());
        self.no_match(|| format!("`{}` cannot be legalized", name.unwrap_or_default()))
    }

    /// Converts the arguments of the entry block of a region, if the pattern has a type converter, and legalizes the ops of all its blocks,
    /// as [`ConversionRewriter::legalize`] does.
    pub fn legalize_region(&mut self, region: Region) -> Option<()> {
        let blocks = self.rewriter.ir().get_region(region)?.blocks();
        let ops: Vec<Op> = blocks.flat_map(|block| block.ops()).map(|op| op.handle()).collect();
        let entry = self.rewriter.ir().get_region(region)?.first_block();
        if let Some(entry) = entry.map(|entry| entry.handle()) {
            self.convert_block(entry)?;
        }
        ops.into_iter().try_for_each(|op| self.legalize(op))
    }

    /// Records the reason why the pattern does not match and returns `None`. The reason is computed only if it is shown.
    pub fn no_match<T, R: Display>(&self, reason: impl FnOnce() -> R) -> Option<T> {
        self.rewriter.match_context().no_match(reason)
    }

    fn context(&self) -> &Context {
        self.rewriter.ir().ctx()
    }
}

/// The operands of an op after the conversion of their types. MLIR's `OpAdaptor`.
///
/// The accessors of `op!` name the operands: `adaptor.operand(AddIOp::lhs)`.
#[derive(Clone, Copy, Debug)]
pub struct OpAdaptor<'r> {
    op: OpRef<'r>,
    operands: &'r [ValueVector],
}

impl<'r> OpAdaptor<'r> {
    /// Returns the op, whose operands are the original ones.
    pub fn op(self) -> OpRef<'r> {
        self.op
    }

    /// Returns the converted operand that an accessor of the op returns.
    ///
    /// # Panics
    /// If the value is no operand of the op, or is converted to no or several values.
    #[track_caller]
    pub fn operand<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> ValueRef<'r>) -> Value {
        one(self.values_of(accessor(T::assume(self.op))))
    }

    /// Returns the converted operand that an accessor of the op returns, if it is there.
    ///
    /// # Panics
    /// As [`OpAdaptor::operand`].
    #[track_caller]
    pub fn optional_operand<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> Option<ValueRef<'r>>) -> Option<Value> {
        accessor(T::assume(self.op)).map(|value| one(self.values_of(value)))
    }

    /// Returns the converted operands that an accessor of the op returns. With 1:N conversions, their number may differ.
    pub fn operands<T: TypedOp<'r>>(self, accessor: impl FnOnce(T) -> Operands<'r>) -> Vec<Value> {
        let (_, range) = accessor(T::assume(self.op)).op_and_indices();
        self.operands
            .get(range)
            .unwrap_or_default()
            .iter()
            .flatten()
            .copied()
            .collect()
    }

    /// Returns the attribute that an accessor of the op returns.
    pub fn attr<T: TypedOp<'r>, A: Into<Option<Attribute>>>(self, accessor: impl FnOnce(T) -> A) -> Option<Attribute> {
        accessor(T::assume(self.op)).into()
    }

    /// Returns the converted operand at an index.
    ///
    /// # Panics
    /// If there is no such operand, or if it is converted to no or several values.
    #[track_caller]
    pub fn operand_at(self, index: usize) -> Value {
        one(&self.operands[index])
    }

    /// Returns the values that the operand at an index is converted to.
    ///
    /// # Panics
    /// If there is no such operand.
    #[track_caller]
    pub fn values_at(self, index: usize) -> &'r [Value] {
        &self.operands[index]
    }

    /// Returns all converted operands. With 1:N conversions, their number may differ from that of the operands.
    pub fn all(self) -> Vec<Value> {
        self.operands.iter().flatten().copied().collect()
    }

    #[track_caller]
    fn values_of(self, value: ValueRef<'r>) -> &'r [Value] {
        let Some(index) = self.op.operands().position(|operand| operand == value) else {
            panic!("the value is no operand of `{}`", self.op.name_text())
        };
        &self.operands[index]
    }
}

/// Returns the reason why a rule cannot use a value that is converted to none or several.
pub(super) fn not_one_value(count: usize) -> String {
    format!(
        "a value is converted to {count} values, one expected; to use them all, pass the matched op to native code that calls \
         `convertValues`, or implement `OpConversionPattern`"
    )
}

#[track_caller]
fn one(values: &[Value]) -> Value {
    match *values {
        [value] => value,
        _ => panic!("the operand is converted to {} values", values.len()),
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

    /// Converts the operands of an op for the current pattern. `None` if one has no conversion, or, for a pattern that takes one value for
    /// each operand, another number of values.
    fn remap_operands(&mut self, op: Op, takes_one_to_n: bool) -> Option<()> {
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

/// Conversions for rules that are marked with `#[conversion]`. Outside of a conversion, values and types stay as they are. A failed
/// conversion is the reason why the rewrite fails.
#[doc(hidden)]
impl Rewriter<'_> {
    /// Returns the converted value of a value, in a rewrite of `root`.
    pub fn converted_value(&mut self, root: Op, value: Value) -> Value {
        let converted = self.converted_values(root, &[value]);
        match converted[..] {
            [value] => value,
            _ => {
                self.set_failure(not_one_value(converted.len()));
                value
            }
        }
    }

    /// Returns the converted values of values, in a rewrite of `root`.
    pub fn converted_values(&mut self, root: Op, values: &[Value]) -> smallvec::SmallVec<[Value; 8]> {
        self.converted_values_at(Some(root), values)
    }

    /// Returns the converted values of values. Casts have the location of `root`, or of the value.
    pub(crate) fn converted_values_at(&mut self, root: Option<Op>, values: &[Value]) -> smallvec::SmallVec<[Value; 8]> {
        if !self.is_deferring() || !self.check_values_live(values) {
            return values.into();
        }
        let location = root.and_then(|root| self.ir().get(root)).map(|root| root.location());
        let mut converted = smallvec::SmallVec::new();
        for &value in values {
            let location = location.unwrap_or_else(|| self.ir().value(value).location());
            match self.remap(value, location) {
                Ok(values) => converted.extend(values),
                Err(ty) => {
                    self.set_failure(format!(
                        "there is no conversion of type `{}`",
                        ty.display(self.ir().ctx())
                    ));
                    converted.push(value);
                }
            }
        }
        converted
    }

    /// Returns the converter of the current pattern, in a conversion.
    pub(crate) fn current_converter(&self) -> Option<&std::sync::Arc<TypeConverter>> {
        let state = self.conversion.as_ref().filter(|state| state.is_deferring);
        state.and_then(|state| state.converter.as_ref())
    }

    /// Returns the types of results after the conversion, one for each.
    pub fn converted_types(&mut self, types: &[Type]) -> smallvec::SmallVec<[Type; 4]> {
        let Some(converter) = self.current_converter().cloned() else {
            return types.into();
        };
        let mut failed = None;
        let converted = types.iter().map(|&ty| {
            converter.convert_to_one_type(ty).unwrap_or_else(|| {
                failed = Some(ty);
                ty
            })
        });
        let converted = converted.collect();
        if let Some(ty) = failed {
            let ty = ty.display(self.ir().ctx()).to_string();
            self.set_failure(format!("there is no conversion of result type `{ty}` to one type"));
        }
        converted
    }
}
