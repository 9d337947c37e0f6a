//! Conversion of types, and materializations between converted and original types.

use std::cell::Cell;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use drr_ir::define::BranchOpInterface;
use drr_ir::{BlockRef, Context, OpRef, RegionRef, Type, Value, ValueRef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::conversion_data::ConversionData;
use super::{Rewriter, SignatureConversion};

/// The types that a type is converted to, most often one.
pub type ConvertedTypes = SmallVec<[Type; 1]>;

/// The number of nested types after which a conversion fails. Conversion functions convert nested types by recursion.
const MAX_DEPTH: u32 = 200;

type TypeFunction = Arc<dyn Fn(&TypeConversionContext<'_>, Type) -> TypeConversion + Send + Sync>;
type ValueFunction = Arc<dyn Fn(&TypeConversionContext<'_>, ValueRef<'_>) -> TypeConversion + Send + Sync>;
type SourceMaterialization = Arc<dyn Fn(&mut Rewriter<'_>, Type, &[Value]) -> Option<Value> + Send + Sync>;
type TargetMaterialization =
    Arc<dyn Fn(&mut Rewriter<'_>, &[Type], &[Value], Option<Type>) -> Option<Vec<Value>> + Send + Sync>;

/// Converts types, and builds ops that convert values between the original and the converted types. MLIR's
/// `TypeConverter`.
///
/// Conversion functions and materializations are called in reverse order of their registration, so the conversion of
/// all types is registered first. A type that no function handles cannot be converted. A type is *legal* if it is
/// converted to itself.
///
/// ```
/// use drr_ir::{Context, Type};
/// use drr_runtime::conversion::{TypeConversion, TypeConverter};
///
/// let ctx = Context::new();
/// let mut converter = TypeConverter::new(&ctx);
/// converter.add_conversion(|_, ty| ty);
/// converter.add_conversion(|_, ty| (ty == Type::INDEX).then_some(Type::I64));
/// // One value of type `i1` becomes two values, and there is no conversion for `f64`.
/// converter.add_conversion(|_, ty| (ty == Type::I1).then(|| vec![Type::I32, Type::I32]));
/// converter.add_conversion(|_, ty| match ty == Type::F64 {
///     true => TypeConversion::Failure,
///     false => TypeConversion::NotHandled,
/// });
/// assert_eq!(converter.convert_to_one_type(Type::INDEX), Some(Type::I64));
/// assert_eq!(converter.convert_type(Type::I1).map(|types| types.len()), Some(2));
/// assert!(converter.convert_type(Type::F64).is_none());
/// assert!(converter.is_legal_type(Type::I64) && !converter.is_legal_type(Type::INDEX));
/// ```
pub struct TypeConverter {
    ctx: Context,
    conversions: Vec<ConversionFunction>,
    source: Vec<SourceMaterialization>,
    target: Vec<TargetMaterialization>,
    /// Results that are the same in all conversions, which copies for conversions share.
    shared_cache: Arc<TypeCache>,
    /// Results that depend on the data of a conversion, or on its absence.
    own_cache: TypeCache,
    /// The data of the running conversion, in a copy for it.
    data: Option<ConversionData>,
}

/// Results by type, of the functions that were registered after the last one for values.
type TypeCache = RwLock<FxHashMap<Type, Option<ConvertedTypes>>>;

#[derive(Clone)]
enum ConversionFunction {
    Type(TypeFunction),
    Value(ValueFunction),
}

/// The result of a conversion function. A `Type`, a list of types, and an `Option` of these are converted to it, where
/// `None` is [`TypeConversion::NotHandled`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeConversion {
    /// The function does not handle the type: the next function is called.
    NotHandled,
    /// The type cannot be converted.
    Failure,
    /// The type is converted to these types, of which there may be none.
    Types(ConvertedTypes),
}

impl From<Type> for TypeConversion {
    fn from(ty: Type) -> Self {
        TypeConversion::Types(SmallVec::from_buf([ty]))
    }
}

impl From<Vec<Type>> for TypeConversion {
    fn from(types: Vec<Type>) -> Self {
        TypeConversion::Types(types.into())
    }
}

impl<T: Into<TypeConversion>> From<Option<T>> for TypeConversion {
    fn from(types: Option<T>) -> Self {
        types.map_or(TypeConversion::NotHandled, T::into)
    }
}

/// The input of a conversion function besides the type.
#[derive(Debug)]
pub struct TypeConversionContext<'a> {
    converter: &'a TypeConverter,
    depth: Cell<u32>,
    /// Set after a conversion function has accessed data of the conversion.
    uses_data: Cell<bool>,
}

impl TypeConversionContext<'_> {
    /// Returns the context of the types.
    pub fn ctx(&self) -> &Context {
        &self.converter.ctx
    }

    /// Runs code on a value that the running conversion keeps for its patterns and type conversions, as
    /// [`Rewriter::with_conversion_data`] does. `None` outside of a conversion, and for the functions of a target,
    /// which convert types in any number of conversions.
    ///
    /// The converted types may depend on the value: they are not kept for other conversions.
    ///
    /// # Panics
    /// If `run` accesses the value of the same type again, such as by the conversion of a nested type.
    #[track_caller]
    pub fn with_conversion_data<T: Default + Send + 'static, R>(&self, run: impl FnOnce(&mut T) -> R) -> Option<R> {
        self.uses_data.set(true);
        Some(self.converter.data.as_ref()?.with(run))
    }

    /// Converts a type that is nested in the type of the function. Returns `None` if it cannot be converted, or if more
    /// than 200 types are nested.
    pub fn convert_type(&self, ty: Type) -> Option<ConvertedTypes> {
        let depth = self.depth.get();
        if depth >= MAX_DEPTH {
            return None;
        }
        self.depth.set(depth + 1);
        let types = self.converter.convert_in(self, ty);
        self.depth.set(depth);
        types
    }

    /// Converts a nested type that must become exactly one type.
    pub fn convert_to_one_type(&self, ty: Type) -> Option<Type> {
        only(self.convert_type(ty)?)
    }
}

impl TypeConverter {
    /// Creates a converter without conversion functions, which converts no type.
    pub fn new(ctx: &Context) -> Self {
        TypeConverter {
            ctx: ctx.clone(),
            conversions: Vec::new(),
            source: Vec::new(),
            target: Vec::new(),
            shared_cache: Arc::default(),
            own_cache: TypeCache::default(),
            data: None,
        }
    }

    /// Returns the context of the types.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Adds a conversion function for types.
    pub fn add_conversion<A: Into<TypeConversion>>(
        &mut self,
        convert: impl Fn(&TypeConversionContext<'_>, Type) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        let convert = Arc::new(move |cx: &TypeConversionContext<'_>, ty| convert(cx, ty).into());
        self.add_function(ConversionFunction::Type(convert))
    }

    /// Adds a conversion function that depends on the converted value. It is skipped if only a type is given.
    pub fn add_value_conversion<A: Into<TypeConversion>>(
        &mut self,
        convert: impl Fn(&TypeConversionContext<'_>, ValueRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        let convert = Arc::new(move |cx: &TypeConversionContext<'_>, value: ValueRef<'_>| convert(cx, value).into());
        self.add_function(ConversionFunction::Value(convert))
    }

    fn add_function(&mut self, function: ConversionFunction) -> &mut Self {
        self.shared_cache = Arc::default();
        self.own_cache = TypeCache::default();
        self.conversions.push(function);
        self
    }

    /// Adds a source materialization: builds a value of an original type from the values that replace it. The rewriter
    /// has the insertion point and the location of the built ops. `None` tries the materialization that was added
    /// before.
    pub fn add_source_materialization(
        &mut self,
        build: impl Fn(&mut Rewriter<'_>, Type, &[Value]) -> Option<Value> + Send + Sync + 'static,
    ) -> &mut Self {
        self.source.push(Arc::new(build));
        self
    }

    /// Adds a target materialization: builds values of the converted types from the values that replace a value, whose
    /// original type is the last argument. `None` tries the materialization that was added before.
    pub fn add_target_materialization(
        &mut self,
        build: impl Fn(&mut Rewriter<'_>, &[Type], &[Value], Option<Type>) -> Option<Vec<Value>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.target.push(Arc::new(build));
        self
    }

    /// Returns the types that a type is converted to, or `None` if it cannot be converted.
    pub fn convert_type(&self, ty: Type) -> Option<ConvertedTypes> {
        self.convert_in(&self.context(), ty)
    }

    /// Returns the type that a type is converted to, if it is converted to exactly one.
    pub fn convert_to_one_type(&self, ty: Type) -> Option<Type> {
        only(self.convert_type(ty)?)
    }

    /// Returns the types that several types are converted to, one after the other.
    pub fn convert_types(&self, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut converted = Vec::new();
        for ty in types {
            converted.extend(self.convert_type(ty)?);
        }
        Some(converted)
    }

    /// Returns the types that a value is converted to. Functions that depend on the value are included.
    pub fn convert_value(&self, value: ValueRef<'_>) -> Option<ConvertedTypes> {
        let Some(last) = self.last_value_function() else {
            return self.convert_type(value.ty());
        };
        let cx = self.context();
        if let Some(known) = self.cached(&cx, value.ty()) {
            return known;
        }
        for (number, function) in self.conversions.iter().enumerate().rev() {
            let conversion = match function {
                ConversionFunction::Type(convert) => convert(&cx, value.ty()),
                ConversionFunction::Value(convert) => convert(&cx, value),
            };
            if let Some(types) = settled(conversion) {
                if number > last {
                    self.remember(&cx, value.ty(), &types);
                }
                return types;
            }
        }
        None
    }

    /// Returns `true` if a type is converted to itself.
    pub fn is_legal_type(&self, ty: Type) -> bool {
        self.convert_to_one_type(ty) == Some(ty)
    }

    /// Returns `true` if a value is converted to its own type.
    pub fn is_legal_value(&self, value: ValueRef<'_>) -> bool {
        self.convert_value(value).and_then(only) == Some(value.ty())
    }

    /// Returns `true` if the types of all operands and results of an op are legal.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        op.operands().all(|operand| self.is_legal_value(operand))
            && op.results().all(|result| self.is_legal_value(result))
    }

    /// Returns `true` if the types of all block arguments of a region are legal.
    pub fn is_legal_region(&self, region: RegionRef<'_>) -> bool {
        region
            .blocks()
            .all(|block| block.args().all(|arg| self.is_legal_value(arg)))
    }

    /// Returns `true` if all types are legal.
    pub fn is_legal_signature(&self, types: impl IntoIterator<Item = Type>) -> bool {
        types.into_iter().all(|ty| self.is_legal_type(ty))
    }

    /// Returns `true` if the function type of a function-like op, its attribute `function_type`, has only legal types:
    /// MLIR's `isSignatureLegal(op.getFunctionType())`. The blocks of the body may have arguments of other types.
    pub fn is_legal_function_signature(&self, op: OpRef<'_>) -> bool {
        let ty = op.attr_named("function_type").and_then(|ty| ty.type_value(op.ctx()));
        let types = ty.and_then(|ty| ty.function(op.ctx()));
        types.is_some_and(|(inputs, results)| self.is_legal_signature(inputs.iter().chain(results).copied()))
    }

    /// Returns `true` if an op is a branch, and all operands that it passes to its successors have legal types: MLIR's
    /// `isLegalForBranchOpInterfaceTypeConversionPattern`.
    pub fn is_legal_branch(&self, op: OpRef<'_>) -> bool {
        let Some(branch) = op.interface::<dyn BranchOpInterface>() else {
            return false;
        };
        let mut is_legal = true;
        branch.visit_successor_operands(op.num_successors(), &mut |_, mut operands| {
            is_legal &= operands.all(|operand| self.is_legal_value(operand));
        });
        is_legal
    }

    /// Returns the conversion of the arguments of a block, or `None` if one of them cannot be converted.
    pub fn convert_block_signature(&self, block: BlockRef<'_>) -> Option<SignatureConversion> {
        let mut conversion = SignatureConversion::new(block.num_args());
        for (number, arg) in block.args().enumerate() {
            conversion.add_inputs(number, &self.convert_value(arg)?);
        }
        Some(conversion)
    }

    /// Returns the conversion of the inputs of a function, or `None` if one of them cannot be converted.
    pub fn convert_signature(&self, inputs: &[Type]) -> Option<SignatureConversion> {
        let mut conversion = SignatureConversion::new(inputs.len());
        for (number, &ty) in inputs.iter().enumerate() {
            conversion.add_inputs(number, &self.convert_type(ty)?);
        }
        Some(conversion)
    }

    /// Returns a copy for the patterns of a conversion, whose conversion functions have access to its data.
    pub(crate) fn for_conversion(&self, data: &ConversionData) -> TypeConverter {
        TypeConverter {
            shared_cache: Arc::clone(&self.shared_cache),
            data: Some(data.clone()),
            ..self.clone()
        }
    }

    /// Builds a value of an original type at the insertion point.
    pub(crate) fn materialize_source(&self, rewriter: &mut Rewriter<'_>, ty: Type, inputs: &[Value]) -> Option<Value> {
        let mut builders = self.source.iter().rev();
        builders.find_map(|build| build(rewriter, ty, inputs))
    }

    /// Builds values of converted types at the insertion point.
    pub(crate) fn materialize_target(
        &self,
        rewriter: &mut Rewriter<'_>,
        types: &[Type],
        inputs: &[Value],
        original: Option<Type>,
    ) -> Option<Vec<Value>> {
        let mut builders = self.target.iter().rev();
        builders.find_map(|build| build(rewriter, types, inputs, original))
    }

    fn context(&self) -> TypeConversionContext<'_> {
        TypeConversionContext {
            converter: self,
            depth: Cell::new(0),
            uses_data: Cell::new(false),
        }
    }

    fn convert_in(&self, cx: &TypeConversionContext<'_>, ty: Type) -> Option<ConvertedTypes> {
        if let Some(known) = self.cached(cx, ty) {
            return known;
        }
        let last = self.last_value_function();
        for (number, function) in self.conversions.iter().enumerate().rev() {
            let ConversionFunction::Type(convert) = function else {
                continue;
            };
            if let Some(types) = settled(convert(cx, ty)) {
                // A failure of a nested type may be due to its depth.
                let is_certain = types.is_some() || cx.depth.get() == 0;
                if is_certain && last.is_none_or(|last| number > last) {
                    self.remember(cx, ty, &types);
                }
                return types;
            }
        }
        None
    }

    fn last_value_function(&self) -> Option<usize> {
        self.conversions
            .iter()
            .rposition(|function| matches!(function, ConversionFunction::Value(_)))
    }

    fn cached(&self, cx: &TypeConversionContext<'_>, ty: Type) -> Option<Option<ConvertedTypes>> {
        let find = |cache: &TypeCache| {
            let cache = cache.read().unwrap_or_else(PoisonError::into_inner);
            let known = cache.get(&ty)?.as_deref();
            Some(known.map(ConvertedTypes::from_slice))
        };
        find(&self.shared_cache).or_else(|| {
            let known = find(&self.own_cache)?;
            cx.uses_data.set(true);
            Some(known)
        })
    }

    fn remember(&self, cx: &TypeConversionContext<'_>, ty: Type, types: &Option<ConvertedTypes>) {
        let cache = if cx.uses_data.get() {
            &self.own_cache
        } else {
            &*self.shared_cache
        };
        let mut cache = cache.write().unwrap_or_else(PoisonError::into_inner);
        cache.insert(ty, types.clone());
    }
}

/// Returns the result of the conversion, or `None` if the next function is called.
fn settled(conversion: TypeConversion) -> Option<Option<ConvertedTypes>> {
    match conversion {
        TypeConversion::NotHandled => None,
        TypeConversion::Failure => Some(None),
        TypeConversion::Types(types) => Some(Some(types)),
    }
}

fn only(types: ConvertedTypes) -> Option<Type> {
    match types[..] {
        [ty] => Some(ty),
        _ => None,
    }
}

/// Copies the conversion functions and materializations, not the cached results.
impl Clone for TypeConverter {
    fn clone(&self) -> Self {
        TypeConverter {
            ctx: self.ctx.clone(),
            conversions: self.conversions.clone(),
            source: self.source.clone(),
            target: self.target.clone(),
            shared_cache: Arc::default(),
            own_cache: TypeCache::default(),
            data: self.data.clone(),
        }
    }
}

impl fmt::Debug for TypeConverter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypeConverter({} conversions)", self.conversions.len())
    }
}
