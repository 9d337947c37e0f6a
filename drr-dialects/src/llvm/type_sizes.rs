//! Sizes and alignments of types in memory, which an attribute `dlti.dl_spec` can set: a subset of MLIR's `DataLayout`.

use std::collections::HashMap;
use std::sync::Arc;

use drr::TypeData;
use drr::prelude::*;

use super::types::{LLVMArrayType, LLVMPointerType, LLVMStructType, struct_elements};
use crate::dlti::DLTI_DataLayoutSpecAttr;
use crate::dlti::entries::keys_and_values;

/// The size of a type in bits, and its ABI alignment in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeSize {
    pub(crate) bits: u64,
    pub(crate) alignment: u64,
}

impl TypeSize {
    /// Returns the size in bytes.
    pub(crate) fn bytes(self) -> u64 {
        self.bits.div_ceil(8)
    }
}

/// The place of a field in a struct, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) ty: Type,
    pub(crate) start: u64,
    end: u64,
}

/// The size of a struct and the places of its fields: LLVM's `StructLayout`.
#[derive(Debug)]
pub(crate) struct StructLayout {
    size: TypeSize,
    fields: Vec<Field>,
}

impl StructLayout {
    /// Returns a field.
    pub(crate) fn field(&self, number: u64) -> Option<Field> {
        self.fields.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns the first field that ends after an offset, with its number. The offset may be in the padding before the field.
    pub(crate) fn field_at(&self, offset: u64) -> Option<(u64, Field)> {
        let number = self.fields.partition_point(|field| field.end <= offset);
        Some((number as u64, *self.fields.get(number)?))
    }
}

/// The sizes of types at an op.
pub(crate) struct TypeSizes<'ir> {
    ctx: &'ir Context,
    spec: Option<Attribute>,
    entries: Vec<(Attribute, Attribute)>,
}

impl<'ir> TypeSizes<'ir> {
    /// Returns the sizes that an attribute `dlti.dl_spec` specifies.
    pub(crate) fn new(ctx: &'ir Context, spec: Option<Attribute>) -> TypeSizes<'ir> {
        let entries = spec.and_then(|spec| DLTI_DataLayoutSpecAttr::entries(ctx, spec));
        let entries = entries.map_or_else(Vec::new, |entries| keys_and_values(ctx, entries).collect());
        TypeSizes { ctx, spec, entries }
    }

    /// Returns the sizes that the closest data layout around an op specifies.
    pub(crate) fn closest(op: OpRef<'ir>) -> TypeSizes<'ir> {
        let spec = op.ancestors().find_map(|op| op.attr_named("dlti.dl_spec"));
        TypeSizes::new(op.ctx(), spec)
    }

    /// Returns the context.
    pub(crate) fn context(&self) -> &'ir Context {
        self.ctx
    }

    /// Returns the value of an entry with a string as its key.
    pub(crate) fn named(&self, name: &str) -> Option<Attribute> {
        let mut entries = self.entries.iter();
        let found = entries.find(|(key, _)| key.as_str(self.ctx) == Some(name));
        found.map(|&(_, value)| value)
    }

    /// Returns `true` if the byte with the most significant bits comes first.
    pub(crate) fn is_big_endian(&self) -> bool {
        self.named("dlti.endianness").and_then(|value| value.as_str(self.ctx)) == Some("big")
    }

    /// Returns the natural alignment of the stack in bits; 0 if it is not specified.
    pub(crate) fn stack_alignment(&self) -> u64 {
        let alignment = self.named("dlti.stack_alignment");
        let bits = alignment.and_then(|alignment| alignment.as_i64(self.ctx));
        bits.and_then(|bits| u64::try_from(bits).ok()).unwrap_or(0)
    }

    /// Returns the numbers of the entry whose key is a type.
    fn of_type(&self, ty: Type) -> Option<Vec<u64>> {
        let mut entries = self.entries.iter();
        let (_, value) = entries.find(|(key, _)| key.type_value(self.ctx) == Some(ty))?;
        self.numbers(*value)
    }

    fn numbers(&self, value: Attribute) -> Option<Vec<u64>> {
        match value.elements_ints(self.ctx) {
            Some(numbers) => numbers.map(|number| u64::try_from(number).ok()).collect(),
            None => Some(vec![u64::try_from(value.as_i64(self.ctx)?).ok()?]),
        }
    }

    /// Returns the size of a type. `None` if it has none or is not supported.
    pub(crate) fn of(&self, ty: Type) -> Option<TypeSize> {
        let mut known: HashMap<Type, Option<TypeSize>> = HashMap::new();
        let mut stack = vec![(ty, false)];
        while let Some((next, are_elements_known)) = stack.pop() {
            if known.contains_key(&next) {
                continue;
            }
            let elements = self.elements(next);
            if !are_elements_known && !elements.is_empty() {
                stack.push((next, true));
                stack.extend(elements.into_iter().map(|element| (element, false)));
                continue;
            }
            let size = self.of_elements(next, |element| known.get(&element).copied().flatten());
            known.insert(next, size);
        }
        known.remove(&ty).flatten()
    }

    /// Returns the types whose sizes are required for the size of a type.
    fn elements(&self, ty: Type) -> Vec<Type> {
        if let Some(element) = LLVMArrayType::elementType(self.ctx, ty) {
            return vec![element];
        }
        match ty.data(self.ctx) {
            TypeData::Vector { element, .. } => vec![*element],
            _ if self.known_layout(ty).is_some() => Vec::new(),
            _ => LLVMStructType::body(self.ctx, ty).unwrap_or_default(),
        }
    }

    fn of_elements(&self, ty: Type, of: impl Fn(Type) -> Option<TypeSize>) -> Option<TypeSize> {
        let ctx = self.ctx;
        if let Some(element) = LLVMArrayType::elementType(ctx, ty) {
            let count = LLVMArrayType::numElements(ctx, ty)?;
            let element = of(element)?;
            let bytes = element.bytes().checked_next_multiple_of(element.alignment)?;
            let bits = bytes.checked_mul(count)?.checked_mul(8)?;
            return Some(TypeSize { bits, ..element });
        }
        if struct_elements(ctx, ty).is_some() {
            let layout = ctx.cached(ty, self.spec, || Some(self.new_struct_layout(ty, of).map(Arc::new)));
            return Some(layout?.as_ref().as_ref()?.size);
        }
        if LLVMPointerType::addressSpace(ctx, ty).is_some() {
            return Some(self.of_pointer(ty));
        }
        match ty.data(ctx) {
            TypeData::Integer { width, .. } => Some(self.of_integer(u64::from(*width))),
            TypeData::Index => {
                let bits = self.of_type(ty).and_then(|spec| spec.first().copied()).unwrap_or(64);
                Some(TypeSize {
                    bits,
                    ..self.of_integer(bits)
                })
            }
            TypeData::Float(kind) => {
                let bits = u64::from(kind.width());
                let spec = self.of_type(ty).and_then(|spec| spec.first().copied());
                let natural = bits.div_ceil(8).next_power_of_two();
                let alignment = spec.map_or(natural, |bits| (bits / 8).max(1));
                Some(TypeSize { bits, alignment })
            }
            TypeData::Vector { shape, element, .. } => {
                let (&last, outer) = shape.split_last()?;
                let last = u64::try_from(last).ok()?.next_power_of_two();
                let dims = outer.iter().map(|&dim| u64::try_from(dim).ok());
                let mut bits = of(*element)?.bytes().checked_mul(8)?.checked_mul(last)?;
                for dim in dims {
                    bits = bits.checked_mul(dim?)?;
                }
                let alignment = bits.div_ceil(8).checked_next_power_of_two()?;
                Some(TypeSize { bits, alignment })
            }
            _ => None,
        }
    }

    /// Returns the layout of a struct whose size was computed. `None` if the type is no struct or has no size.
    pub(crate) fn struct_layout(&self, ty: Type) -> Option<Arc<StructLayout>> {
        self.known_layout(ty)?.as_ref().clone()
    }

    /// Returns the layout of a struct, which is `None` if an element has no size, if it was computed.
    fn known_layout(&self, ty: Type) -> Option<Arc<Option<Arc<StructLayout>>>> {
        self.ctx.cached(ty, self.spec, || None)
    }

    /// Computes the layout of a struct. `None` if it is opaque or an element has no size.
    fn new_struct_layout(&self, ty: Type, of: impl Fn(Type) -> Option<TypeSize>) -> Option<StructLayout> {
        let ctx = self.ctx;
        let body = LLVMStructType::body(ctx, ty).filter(|_| LLVMStructType::initialized(ctx, ty) == Some(true))?;
        let is_packed = LLVMStructType::packed(ctx, ty)?;
        let (mut bytes, mut alignment, mut fields) = (0_u64, 1, Vec::with_capacity(body.len()));
        for ty in body {
            let size = of(ty)?;
            if !is_packed {
                bytes = bytes.checked_next_multiple_of(size.alignment)?;
                alignment = size.alignment.max(alignment);
            }
            let start = bytes;
            bytes = bytes.checked_add(size.bytes())?;
            fields.push(Field { ty, start, end: bytes });
        }
        let bits = bytes.checked_next_multiple_of(alignment)?.checked_mul(8)?;
        let size = TypeSize { bits, alignment };
        Some(StructLayout { size, fields })
    }

    /// Returns the size of a pointer. The entry of the default address space applies to address spaces without an entry.
    fn of_pointer(&self, ty: Type) -> TypeSize {
        let spec = self
            .of_type(ty)
            .or_else(|| self.of_type(LLVMPointerType::get(self.ctx, None).ok()?));
        let number = |at: usize| spec.as_ref().and_then(|spec| spec.get(at).copied());
        TypeSize {
            bits: number(0).unwrap_or(64),
            alignment: (number(1).unwrap_or(64) / 8).max(1),
        }
    }

    /// Returns the size of an integer, which is aligned like the next wider type that has an entry, or else the widest.
    fn of_integer(&self, bits: u64) -> TypeSize {
        let with_width = self.entries.iter().filter_map(|(key, value)| {
            let width = key.type_value(self.ctx)?.integer_width(self.ctx)?;
            Some((u64::from(width), *self.numbers(*value)?.first()?))
        });
        let mut specs: Vec<(u64, u64)> = with_width.collect();
        specs.sort_unstable();
        let spec = specs.iter().find(|(width, _)| *width >= bits).or(specs.last());
        let alignment = match spec {
            Some((_, alignment)) => (alignment / 8).max(1),
            None if bits < 64 => bits.div_ceil(8).next_power_of_two(),
            None => 4,
        };
        TypeSize { bits, alignment }
    }
}

/// Returns the width of `index` that the closest data layout around an op specifies; 64 if there is none.
///
/// ```
/// use drr::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {}").unwrap();
/// assert_eq!(drr_dialects::llvm::index_bitwidth(module.root()), 32);
/// ```
pub fn index_bitwidth(op: OpRef<'_>) -> u32 {
    let size = TypeSizes::closest(op).of(Type::INDEX);
    let bits = size.and_then(|size| u32::try_from(size.bits).ok());
    bits.filter(|bits| (1..=0xff_ffff).contains(bits)).unwrap_or(64)
}

/// Returns the size of a type in bytes in memory, for the closest data layout around an op. `None` if the type has none.
pub fn type_size(op: OpRef<'_>, ty: Type) -> Option<u64> {
    Some(TypeSizes::closest(op).of(ty)?.bytes())
}
