//! The context shared by modules (names, types, attributes, registry), and the IR of one module with references into
//! it.

use std::any::{Any, TypeId};
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::cache::Cache;
use super::{ContextBuilder, DefDescriptor, Dialects, NotWrittenWatches, OpInfo, OuterOps, Registry};
use crate::interned::defined_index::DefinedIndex;
use crate::interned::fixed_types;
use crate::interned::ids::DenseIds;
use crate::interned::interner::{Interner, Strings};
use crate::interned::names::{ContextNumber, WELL_KNOWN};
use crate::store::Arena;
use crate::store::journal::Journal;
use crate::store::location::Locations;
use crate::{AttrData, AttrView, Attribute, BodyFragment, Ident, OpName, Type, TypeData};

/// The data shared by modules: interned names, types and attributes, and the registry of dialects, which is fixed at
/// creation.
///
/// A handle that is cheap to clone; `Send` and `Sync`. Interned data is never freed before the context.
///
/// A [`Type`], [`Attribute`] or [`Ident`] is valid only in its context. Reading one of another context panics; with
/// debug assertions, so does adding it to a module. Types and integers that are encoded inline, such as [`Type::I32`],
/// are valid in every context. An [`OpName`] of another context is rejected everywhere.
///
/// ```
/// use drr_ir::Context;
/// let ctx = Context::new();
/// assert_eq!(ctx.op_name("test.foo"), ctx.clone().op_name("test.foo"));
/// assert_ne!(ctx, Context::new());
/// ```
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

struct ContextData {
    idents: Strings,
    names: Strings,
    types: Interner<TypeData>,
    attrs: Interner<AttrData>,
    defined_types: DefinedIndex<Type>,
    defined_attrs: DefinedIndex<Attribute>,
    enum_cases: Cache<EnumCaseKey, Attribute>,
    computed: Cache<ComputedKey, Arc<dyn Any + Send + Sync>>,
    registry: Registry,
    distinct: AtomicU64,
    /// Set once a type or attribute with a fixed alias name is interned. Most contexts have none.
    has_fixed_aliases: AtomicBool,
    allow_unregistered: bool,
    number: ContextNumber,
    not_written: NotWrittenWatches,
}

/// Key of an enum case as a dialect attribute: the Rust enum, the dialect, the mnemonic, `true` if the case is in angle
/// brackets, and its integer.
pub(crate) type EnumCaseKey = (TypeId, &'static str, &'static str, bool, u64);

/// Key of what was computed from a type: the Rust type of it, the type, and the attribute on which it depends, too.
type ComputedKey = (TypeId, Type, Option<Attribute>);

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// Creates a context with only the builtin dialect.
    pub fn new() -> Context {
        ContextBuilder::new().build()
    }

    /// Creates a context with these dialects (one, or a tuple of them) and the builtin one.
    ///
    /// # Panics
    /// Panics if two dialects have the same namespace, or declare an op differently ([`RegistryBuilder::add`](super::RegistryBuilder::add)).
    pub fn with(dialects: impl Dialects) -> Context {
        ContextBuilder::new().with(dialects).build()
    }

    /// Creates a context. `registry` creates its registry with the interned names of attributes and ops.
    pub(super) fn create(
        registry: impl FnOnce(&Strings, &Strings, ContextNumber) -> Registry,
        allow_unregistered: bool,
    ) -> Context {
        let ids = DenseIds::for_context();
        let idents = Strings::new();
        for text in WELL_KNOWN {
            idents.intern::<[u8]>(text.as_bytes());
        }
        let types = Interner::new();
        for data in fixed_types::fixed() {
            types.intern::<TypeData>(data);
        }
        let names = Strings::new();
        let number = ContextNumber::next();
        let registry = registry(&idents, &names, number);
        Context(Arc::new(ContextData {
            idents: idents.with_ids(&ids),
            names,
            types: types.with_ids(&ids),
            attrs: Interner::new().with_ids(&ids),
            defined_types: DefinedIndex::new(),
            defined_attrs: DefinedIndex::new(),
            enum_cases: Cache::new(),
            computed: Cache::new(),
            registry,
            distinct: AtomicU64::new(0),
            has_fixed_aliases: AtomicBool::new(false),
            allow_unregistered,
            number,
            not_written: NotWrittenWatches::default(),
        }))
    }

    /// Returns `true` if text may use unregistered dialects.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.0.allow_unregistered
    }

    /// Returns `true` if a module may contain an unregistered op with this name: its dialect does not declare all its
    /// ops, and the context allows unregistered dialects.
    pub(crate) fn allows_unregistered_op(&self, name: OpName) -> bool {
        self.allows_unregistered_dialects() && !self.registry().declares_all_ops(name.dialect(self))
    }

    /// Returns the registered dialects and ops.
    pub fn registry(&self) -> &Registry {
        &self.0.registry
    }

    /// Returns the number that distinguishes the context from all others.
    #[inline]
    pub(crate) fn number(&self) -> ContextNumber {
        self.0.number
    }

    /// Checks that a name belongs to this context, and returns its index.
    ///
    /// # Panics
    /// Panics if the name belongs to another context.
    #[inline]
    #[track_caller]
    pub(crate) fn index_of(&self, name: OpName) -> u32 {
        if name.context() != self.number() {
            foreign("operation name");
        }
        name.index()
    }

    /// Returns the registered information about an op.
    ///
    /// # Panics
    /// Panics if the name belongs to another context.
    #[inline]
    #[track_caller]
    pub fn op_info(&self, name: OpName) -> Option<&OpInfo> {
        self.0.registry.info(name)
    }

    /// Interns the name of an attribute or symbol.
    #[inline]
    pub fn ident(&self, text: &str) -> Ident {
        self.ident_from_bytes(text.as_bytes())
    }

    /// Interns arbitrary bytes as an identifier.
    #[inline]
    pub fn ident_from_bytes(&self, bytes: &[u8]) -> Ident {
        Ident(self.0.idents.intern::<[u8]>(bytes))
    }

    /// Interns the name of an op.
    #[inline]
    pub fn op_name(&self, text: &str) -> OpName {
        self.op_name_from_bytes(text.as_bytes())
    }

    /// Interns the name of an op given as bytes.
    #[inline]
    pub fn op_name_from_bytes(&self, bytes: &[u8]) -> OpName {
        OpName::from_index(self, self.0.names.intern::<[u8]>(bytes))
    }

    /// Returns the name of an op, if it is already interned.
    ///
    /// ```
    /// let ctx = drr_ir::Context::new();
    /// assert_eq!(ctx.find_op_name("t.new"), None);
    /// let name = ctx.op_name("t.new");
    /// assert_eq!(ctx.find_op_name("t.new"), Some(name));
    /// ```
    pub fn find_op_name(&self, text: &str) -> Option<OpName> {
        let index = self.0.names.find(text.as_bytes())?;
        Some(OpName::from_index(self, index))
    }

    #[track_caller]
    pub(crate) fn ident_bytes(&self, ident: Ident) -> &[u8] {
        match self.0.idents.get(ident.0) {
            Some(bytes) => bytes,
            None => foreign("identifier"),
        }
    }

    #[track_caller]
    pub(crate) fn op_name_bytes(&self, name: OpName) -> &[u8] {
        match self.0.names.get(self.index_of(name)) {
            Some(bytes) => bytes,
            None => foreign("operation name"),
        }
    }

    /// Returns the id ranges of types, attributes and identifiers, which are the same, for tables indexed by them.
    pub(crate) fn ids(&self) -> &DenseIds {
        self.0.types.ids()
    }

    /// Interns a type. The body of a dialect type may have a leading dot, brackets, or neither.
    pub fn intern_type(&self, mut data: TypeData) -> Type {
        if let TypeData::Dialect { body, .. } = &mut data {
            BodyFragment::spell(body);
        }
        if data.has_fixed_alias() {
            self.0.has_fixed_aliases.store(true, Ordering::Relaxed);
        }
        Type::from_id(self.0.types.intern::<TypeData>(data))
    }

    #[track_caller]
    pub(crate) fn type_data(&self, ty: Type) -> &TypeData {
        match self.0.types.get(ty.id()) {
            Some(data) => data,
            None => foreign("type"),
        }
    }

    /// Interns an attribute. [`Context::integer_attr`] canonicalizes integers. The body of a dialect attribute may have
    /// a leading dot, brackets, or neither.
    pub fn intern_attr(&self, mut data: AttrData) -> Attribute {
        if let AttrData::Dialect { body, .. } = &mut data {
            BodyFragment::spell(body);
        }
        if let AttrData::Integer { ty, value } = &data
            && let Some(small) = value.to_i128().and_then(|value| Attribute::small_int(*ty, value))
        {
            return small;
        }
        if data.has_fixed_alias() {
            self.0.has_fixed_aliases.store(true, Ordering::Relaxed);
        }
        Attribute::from_id(self.0.attrs.intern::<AttrData>(data))
    }

    /// Returns the index of the types that dialects define.
    pub(crate) fn defined_types(&self) -> &DefinedIndex<Type> {
        &self.0.defined_types
    }

    /// Returns the index of the attributes that dialects define.
    pub(crate) fn defined_attrs(&self) -> &DefinedIndex<Attribute> {
        &self.0.defined_attrs
    }

    /// Returns the cached attribute of an enum case. Enums have few cases, which are used often.
    pub(crate) fn enum_case_attr(&self, key: EnumCaseKey, make: impl FnOnce() -> Attribute) -> Attribute {
        let Ok(attr) = self.0.enum_cases.get_or_compute(key, || Ok::<_, Infallible>(make()));
        attr
    }

    /// Returns what `compute` computes from a type and from an attribute, such as a data layout. It is computed once
    /// and kept as long as the context, unless it is `None`. LLVM's `DataLayout` keeps the layouts of structs in this
    /// way.
    ///
    /// ```
    /// use drr_ir::{Context, Type, TypeData};
    /// let ctx = Context::new();
    /// let width = |ty: Type| match ty.data(&ctx) {
    ///     TypeData::Tuple(elements) => elements.iter().map(|ty| ty.integer_width(&ctx)).sum::<Option<u32>>(),
    ///     _ => None,
    /// };
    /// let tuple = ctx.tuple_type(&[Type::I32; 3]);
    /// let total = ctx.cached(tuple, None, || width(tuple)).expect("all elements are integers");
    /// assert_eq!(*total, 96);
    /// assert_eq!(ctx.cached(tuple, None, || -> Option<u32> { unreachable!() }), Some(total));
    /// assert_eq!(ctx.cached(Type::INDEX, None, || width(Type::INDEX)), None);
    /// ```
    pub fn cached<T: Any + Send + Sync>(
        &self,
        ty: Type,
        attr: Option<Attribute>,
        compute: impl FnOnce() -> Option<T>,
    ) -> Option<Arc<T>> {
        let key = (TypeId::of::<T>(), ty, attr);
        let compute = || {
            compute()
                .map(|value| Arc::new(value) as Arc<dyn Any + Send + Sync>)
                .ok_or(())
        };
        self.0.computed.get_or_compute(key, compute).ok()?.downcast().ok()
    }

    #[track_caller]
    pub(crate) fn attr_view(&self, attr: Attribute) -> AttrView<'_> {
        if let Some((ty, value)) = attr.as_small_int() {
            let width = ty.integer_format(self).map_or(64, |(width, _)| width);
            let value = crate::numbers::Int::wrapping(width, i128::from(value) as u128);
            return AttrView::Integer {
                ty,
                value: std::borrow::Cow::Owned(value),
            };
        }
        match self.attr_data(attr) {
            AttrData::Integer { ty, value } => AttrView::Integer {
                ty: *ty,
                value: std::borrow::Cow::Borrowed(value),
            },
            data => AttrView::Data(data),
        }
    }

    /// Returns the data of an attribute that is no small integer.
    #[track_caller]
    pub(crate) fn attr_data(&self, attr: Attribute) -> &AttrData {
        match attr.id().and_then(|id| self.0.attrs.get(id)) {
            Some(data) => data,
            None => foreign("attribute"),
        }
    }

    /// With debug assertions, checks that a type in a module belongs to this context.
    #[inline]
    #[track_caller]
    pub(crate) fn debug_check_type(&self, ty: Type) {
        if cfg!(debug_assertions) {
            self.type_data(ty);
        }
    }

    /// With debug assertions, checks that an attribute in a module belongs to this context.
    #[inline]
    #[track_caller]
    pub(crate) fn debug_check_attr(&self, key: Ident, attr: Attribute) {
        if cfg!(debug_assertions) {
            self.ident_bytes(key);
            self.attr_view(attr);
        }
    }

    /// Records that a type or attribute with this definition was created, which may have an alias.
    pub(crate) fn note_alias(&self, def: &DefDescriptor) {
        if def.alias.is_some() {
            self.0.has_fixed_aliases.store(true, Ordering::Relaxed);
        }
    }

    /// Returns `true` if a module may contain a type or attribute with a fixed alias name. The thread that prints one
    /// has synchronized with the thread that created it.
    pub(crate) fn has_fixed_aliases(&self) -> bool {
        self.0.has_fixed_aliases.load(Ordering::Relaxed)
    }

    pub(crate) fn next_distinct(&self) -> &AtomicU64 {
        &self.0.distinct
    }

    pub(crate) fn not_written_watches(&self) -> &NotWrittenWatches {
        &self.0.not_written
    }
}

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn foreign(what: &str) -> ! {
    panic!("the {what} belongs to another context")
}

impl PartialEq for Context {
    /// Returns `true` if both are handles of the same context.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Context {}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("dialects", &self.0.registry.dialect_names().collect::<Vec<_>>())
            .field("types", &self.0.types.len())
            .field("attributes", &self.0.attrs.len())
            .finish_non_exhaustive()
    }
}

/// The IR of one module: an arena of ops, values, blocks and regions, and the module's locations.
///
/// [`Ir::op`] and similar methods convert a handle to a reference for reading. A handle is *stale* if its entity was
/// erased or belongs to another IR. [`Ir::get`] returns `None` for a stale handle; every other use panics with a
/// message that reports it. A stale handle never denotes another entity.
///
/// A clone has the handles of the original. Handles of ops created after the cloning, in either of the two, are stale
/// in the other.
///
/// ```
/// use drr_ir::{ContextBuilder, Module, Op};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let mut module = Module::parse(&ctx, r#""t.a"() : () -> () "t.b"() : () -> ()"#)?;
/// // References borrow the IR; handles do not, so that the IR can change.
/// let ops: Vec<Op> = module.root().walk().skip(1).map(|op| op.handle()).collect();
/// let ir = module.ir_mut();
/// ir.erase(ops[0])?;
/// assert!(ir.get(ops[0]).is_none());
/// assert_eq!(ir.op(ops[1]).name_text(), "t.b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ir {
    pub(crate) arena: Arena,
    pub(crate) ctx: Context,
    pub(crate) locations: Locations,
    pub(crate) journal: Journal,
    pub(crate) outside: OuterOps,
}

/// A reference to an op for reading. It is `Copy` and lives as long as the borrow of the [`Ir`].
///
/// ```
/// use drr_ir::{ContextBuilder, Module, Type};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///   %0 = "t.value"() : () -> i32
///   %1 = "t.add"(%0, %0) ({
///     "t.inner"() : () -> ()
///   }) {fast = true} : (i32, i32) -> i64
/// "#)?;
/// let add = module.root().walk().find(|op| op.name_text() == "t.add").expect("the module has one");
/// assert_eq!((add.num_operands(), add.num_results(), add.num_regions()), (2, 1, 1));
/// assert!(add.operands().all(|operand| operand.ty() == Type::I32));
/// assert_eq!(add.result(0).map(|result| result.ty()), Some(Type::I64));
/// assert_eq!(add.attr_named("fast"), Some(ctx.bool_attr(true)));
/// assert_eq!(add.prev().map(|op| op.name_text().into_owned()), Some("t.value".to_owned()));
/// assert_eq!(add.parent_op(), Some(module.root()));
/// assert_eq!(add.walk().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct OpRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

/// A reference to a value for reading: a result of an op or an argument of a block.
///
/// ```
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///   %0 = "t.value"() : () -> i32
///   "t.use"(%0) : (i32) -> ()
///   "t.pair"(%0, %0) : (i32, i32) -> ()
/// "#)?;
/// let value = module.root().walk().find_map(|op| op.result(0)).expect("an op has a result");
/// assert_eq!(value.defining_op().map(|op| op.name_text().into_owned()), Some("t.value".to_owned()));
/// // The uses, most recent first, each with its op and operand index.
/// let uses: Vec<_> = value.uses().map(|used| (used.owner().name_text(), used.operand_index())).collect();
/// assert_eq!(uses, [("t.pair".into(), 1), ("t.pair".into(), 0), ("t.use".into(), 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct ValueRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

/// A reference to a block for reading.
///
/// ```
/// use drr_ir::{ContextBuilder, Module, Type};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///   "t.loop"() ({
///   ^entry(%i: index):
///     "t.next"()[^exit] : () -> ()
///   ^exit:
///     "t.return"() : () -> ()
///   }) : () -> ()
/// "#)?;
/// let region = module.root().walk().nth(1).and_then(|op| op.region(0)).expect("the loop has a region");
/// let entry = region.first_block().expect("the region has blocks");
/// assert_eq!(entry.args().map(|arg| arg.ty()).collect::<Vec<_>>(), [Type::INDEX]);
/// assert_eq!(entry.ops().count(), 1);
/// assert_eq!(entry.successors().collect::<Vec<_>>(), region.blocks().skip(1).collect::<Vec<_>>());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct BlockRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

/// A reference to a region for reading.
///
/// ```
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "module {}")?;
/// let region = module.root().region(0).expect("a module has a region");
/// assert!(region.has_one_block() && !region.is_empty());
/// assert_eq!((region.parent_op(), region.number()), (Some(module.root()), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct RegionRef<'ir> {
    pub(crate) ir: &'ir Ir,
    pub(crate) id: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AttrData, Type, TypeData};

    #[test]
    fn a_context_is_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Context>();
    }

    #[test]
    fn fixed_types_equal_their_constants() {
        let ctx = Context::new();
        assert_eq!(ctx.intern_type(TypeData::Index), Type::INDEX);
        assert_eq!(ctx.float_type(crate::numbers::FloatKind::F64), Type::F64);
        assert_eq!(ctx.integer_type(33).integer_width(&ctx), Some(33));
    }

    #[test]
    fn equal_integers_have_one_encoding() {
        let ctx = Context::new();
        for value in [
            0,
            1,
            -1,
            (1 << 25) - 1,
            1 << 25,
            -(1 << 25),
            -(1 << 25) - 1,
            i64::MAX,
            i64::MIN,
        ] {
            let attr = ctx.int_attr(Type::I64, value);
            assert_eq!(attr.as_i64(&ctx), Some(value));
            let int = crate::numbers::Int::wrapping(64, value as u128);
            assert_eq!(ctx.integer_attr(Type::I64, int.clone()), attr);
            assert_eq!(
                ctx.intern_attr(AttrData::Integer {
                    ty: Type::I64,
                    value: int
                }),
                attr
            );
        }
    }
}
