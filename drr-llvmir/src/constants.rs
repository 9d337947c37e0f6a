//! Constants: values of attributes and of initializers, and their text.

use std::rc::Rc;

use drr::numbers::{Float, FloatKind, Int};
use drr::prelude::TypedOp;
use drr::{AttrData, Attribute, Context, OpRef, Type, TypeData, ValueRef};
use drr_dialects::llvm::{
    AddrSpaceCastOp, AddressOfOp, BitcastOp, ConstantOp, DSOLocalEquivalentOp, GEPOp, InsertValueOp, IntToPtrOp,
    LLVMArrayType, LLVMPointerType, LLVMStructType, NoneTokenOp, PoisonOp, PtrToIntOp, UndefOp, ZeroOp,
    constant_signedness,
};

use crate::Translated;
use crate::op_attrs::{attr_symbol, attr_type, flags, gep_indices, ints};
use crate::types::{Structs, quoted, struct_brackets, symbol};

/// Maximum number of elements that are written for a constant other than zero.
const MAX_ELEMENTS: u64 = 1 << 24;
/// Maximum length of the text of a constant, which can grow exponentially with the nesting.
const MAX_LEN: usize = 1 << 28;
/// Maximum nesting of a constant. LLVM's parser recurses, too.
const MAX_DEPTH: usize = 256;

/// A constant, whose type is known from its context.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    /// `zeroinitializer`, `null`, or a zero.
    Zero,
    Int(Int),
    /// The elements of a struct, an array or a vector.
    Elements(Vec<Rc<Constant>>),
    Undef,
    Poison,
    /// A constant whose text does not depend on its type: `@f`, `1.000000e+00`.
    Text(String),
    /// An expression, whose text contains the types of its operands: `inttoptr (i64 8 to ptr)`.
    Expr(String),
}

impl Constant {
    /// Returns the constant with these elements in its simplest form, as in LLVM.
    fn of_elements(elements: Vec<Rc<Constant>>) -> Constant {
        match elements.first() {
            Some(first) if first.is_undefined() && elements.iter().all(|element| element == first) => (**first).clone(),
            _ if elements.iter().all(|element| element.is_zero()) => Constant::Zero,
            _ => Constant::Elements(elements),
        }
    }

    fn is_zero(&self) -> bool {
        matches!(self, Constant::Zero) || matches!(self, Constant::Int(value) if value.is_zero())
    }

    fn is_undefined(&self) -> bool {
        matches!(self, Constant::Undef | Constant::Poison)
    }

    /// Returns an element of an aggregate.
    fn element(&self, at: usize) -> Option<Rc<Constant>> {
        match self {
            Constant::Elements(elements) => elements.get(at).cloned(),
            _ if self.is_undefined() || *self == Constant::Zero => Some(Rc::new(self.clone())),
            _ => None,
        }
    }

    /// Returns the aggregate of a type with another value at a position.
    fn with(&self, ctx: &Context, ty: Type, position: &[i64], value: &Rc<Constant>) -> Option<Constant> {
        let (&at, rest) = position.split_first().filter(|_| position.len() < MAX_DEPTH)?;
        let (at, types) = (usize::try_from(at).ok()?, element_types(ctx, ty)?);
        let mut elements = (0..types.len())
            .map(|at| self.element(at))
            .collect::<Option<Vec<_>>>()?;
        let slot = elements.get_mut(at)?;
        *slot = match rest {
            [] => Rc::clone(value),
            rest => Rc::new(slot.with(ctx, *types.get(at)?, rest, value)?),
        };
        Some(Constant::of_elements(elements))
    }
}

/// Returns the types of the elements of a struct, an array or a vector, unless there are too many.
fn element_types(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    if let Some(body) = LLVMStructType::body(ctx, ty) {
        return Some(body);
    }
    let (len, element) = sequence(ctx, ty)?;
    Some(vec![
        element;
        usize::try_from(len).ok().filter(|_| len <= MAX_ELEMENTS)?
    ])
}

/// Returns the length and the type of the elements of an array or a vector of fixed length.
fn sequence(ctx: &Context, ty: Type) -> Option<(u64, Type)> {
    match ty.data(ctx) {
        TypeData::Vector {
            shape,
            scalable,
            element,
        } if !scalable.contains(&true) => Some((u64::try_from(*shape.first()?).ok()?, *element)),
        _ => LLVMArrayType::numElements(ctx, ty).zip(LLVMArrayType::elementType(ctx, ty)),
    }
}

/// Returns the constant that an op is. In an initializer, this includes operations on constants.
pub(crate) fn of_op<'ir>(
    op: OpRef<'ir>,
    structs: &mut Structs,
    of: &dyn Fn(ValueRef<'ir>) -> Option<Rc<Constant>>,
) -> Translated<Option<Constant>> {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else {
        return Ok(None);
    };
    let operand = |at: usize| op.operand(at).and_then(|value| Some((value.ty(), of(value)?)));
    Ok(match (&*op.name_text(), operand(0)) {
        (ConstantOp::NAME, _) => match ConstantOp::SLOTS.value.of(op) {
            Some(value) => Some(from_attr(ctx, value, result.ty(), 0)?),
            None => None,
        },
        (UndefOp::NAME, _) => Some(Constant::Undef),
        (PoisonOp::NAME, _) => Some(Constant::Poison),
        (ZeroOp::NAME | NoneTokenOp::NAME, _) => Some(Constant::Zero),
        (AddressOfOp::NAME, _) => {
            let global = attr_symbol(op, AddressOfOp::SLOTS.global_name, '@');
            Some(Constant::Text(global.unwrap_or_default()))
        }
        (DSOLocalEquivalentOp::NAME, _) => {
            let function = attr_symbol(op, DSOLocalEquivalentOp::SLOTS.function_name, '@').unwrap_or_default();
            Some(Constant::Text(format!("dso_local_equivalent {function}")))
        }
        (InsertValueOp::NAME, Some((ty, container))) => {
            let position = ints(op, InsertValueOp::SLOTS.position);
            operand(1).and_then(|(_, value)| container.with(ctx, ty, &position, &value))
        }
        (GEPOp::NAME, Some((ty, address))) => gep(op, structs, ty, &address, &operand)?,
        (name @ (PtrToIntOp::NAME | IntToPtrOp::NAME | AddrSpaceCastOp::NAME | BitcastOp::NAME), Some((ty, value))) => {
            let (from, value) = (structs.text(ctx, ty)?, structs.constant(ctx, ty, &value, 0)?);
            let (cast, to) = (name.trim_start_matches("llvm."), structs.text(ctx, result.ty())?);
            if from == to {
                return Ok(operand(0).map(|(_, value)| (*value).clone()));
            }
            Some(Constant::Expr(format!("{cast} ({from} {value} to {to})")))
        }
        _ => None,
    })
}

/// Returns an address in a global. An offset of zero is the address itself.
fn gep(
    op: OpRef<'_>,
    structs: &mut Structs,
    ty: Type,
    address: &Constant,
    operand: &dyn Fn(usize) -> Option<(Type, Rc<Constant>)>,
) -> Translated<Option<Constant>> {
    let ctx = op.ctx();
    let is_vector = op.result(0).is_none_or(|result| result.ty() != ty) || ty.is_vector(ctx);
    let Some(element) = attr_type(op, GEPOp::SLOTS.elem_type).filter(|_| !is_vector) else {
        return Ok(None);
    };
    let mut text = String::new();
    let (mut dynamic, mut is_zero) = (1.., true);
    for index in gep_indices(op) {
        let index = match index {
            Some(index) => Some((
                Type::I32,
                Rc::new(Constant::Int(Int::wrapping_signed(32, index.into()))),
            )),
            None => dynamic.next().and_then(operand),
        };
        let Some((ty, index)) = index else { return Ok(None) };
        is_zero &= index.is_zero();
        text.push_str(&format!(
            ", {} {}",
            structs.text(ctx, ty)?,
            structs.constant(ctx, ty, &index, 0)?
        ));
    }
    if is_zero {
        return Ok(Some(address.clone()));
    }
    let (element, pointer) = (structs.text(ctx, element)?, structs.text(ctx, ty)?);
    let address = structs.constant(ctx, ty, address, 0)?;
    Ok(Some(Constant::Expr(format!(
        "getelementptr {}({element}, {pointer} {address}{text})",
        flags(op)
    ))))
}

/// Returns the constant that an attribute specifies for a type.
pub(crate) fn from_attr(ctx: &Context, attr: Attribute, ty: Type, depth: usize) -> Translated<Constant> {
    let unsupported = || format!("the constant `{}` of type `{}`", attr.display(ctx), ty.display(ctx));
    match attr.defined(ctx).map(|defined| defined.name()) {
        Some("llvm.undef") => return Ok(Constant::Undef),
        Some("llvm.poison") => return Ok(Constant::Poison),
        Some("llvm.zero") => return Ok(Constant::Zero),
        _ => {}
    }
    if let Some((of, value)) = attr.integer(ctx) {
        let width = ty.integer_width(ctx).ok_or_else(unsupported)?;
        return Ok(Constant::Int(value.resize(width, constant_signedness(ctx, of))));
    }
    if let Some(value) = attr.float(ctx) {
        return match ty.integer_width(ctx) {
            // Types that LLVM lacks, such as `f8E5M2`, are integers.
            Some(width) => Ok(Constant::Int(Int::wrapping(width, value.bits()))),
            None => Ok(of_float(value)),
        };
    }
    if let Some((root, [])) = attr.symbol_ref(ctx) {
        return Ok(Constant::Text(symbol('@', root.bytes(ctx))));
    }
    if let Some(text) = attr.string(ctx) {
        return Ok(Constant::Text(format!("c{}", quoted(text))));
    }
    if let Some(values) = attr.array(ctx) {
        let types = element_types(ctx, ty).filter(|types| types.len() == values.len() && depth < MAX_DEPTH);
        let pairs = values.iter().zip(types.ok_or_else(unsupported)?);
        let elements = pairs.map(|(&value, ty)| from_attr(ctx, value, ty, depth + 1).map(Rc::new));
        return Ok(Constant::of_elements(elements.collect::<Translated<_>>()?));
    }
    Ok(dense(ctx, attr, ty).ok_or_else(unsupported)?)
}

/// Returns the constant of dense elements, whose dimensions are nested arrays.
fn dense(ctx: &Context, attr: Attribute, ty: Type) -> Option<Constant> {
    let AttrData::DenseElements { splat, .. } = attr.data(ctx)? else {
        return None;
    };
    let (mut lens, mut inner) = (Vec::new(), ty);
    while let Some((len, next)) = sequence(ctx, inner) {
        lens.push(usize::try_from(len).ok()?);
        inner = next;
    }
    let element = inner.element_or_self(ctx);
    let constants = elements(ctx, attr, element)?.into_iter().map(Rc::new);
    let mut constants: Vec<Rc<Constant>> = constants.collect();
    let count = lens.iter().try_fold(1_usize, |all, &len| all.checked_mul(len))?;
    let mut first = Rc::clone(constants.first()?);
    if *splat && first.is_zero() {
        return Some(Constant::Zero);
    }
    // A scalable vector.
    if *splat && inner != element {
        let (mut structs, ty) = (Structs::default(), Structs::default().text(ctx, element).ok()?);
        let text = structs.constant(ctx, element, &first, 0).ok()?;
        first = Rc::new(Constant::Text(format!("splat ({ty} {text})")));
    }
    if *splat && count as u64 <= MAX_ELEMENTS {
        constants = vec![first; count];
    }
    if constants.len() != count {
        return None;
    }
    while let Some(len) = lens.pop() {
        let groups = constants.chunks(len.max(1));
        constants = groups
            .map(|group| Rc::new(Constant::of_elements(group.to_vec())))
            .collect();
    }
    constants.first().map(|constant| (**constant).clone())
}

/// Returns the dense integers or floats in an attribute as constants of a type, once if they are all the same.
pub(crate) fn elements(ctx: &Context, attr: Attribute, to: Type) -> Option<Vec<Constant>> {
    let AttrData::DenseElements { ty, data, .. } = attr.data(ctx)? else {
        return None;
    };
    let element = ty.element_type(ctx)?;
    let is_index = matches!(element.data(ctx), TypeData::Index);
    let width = element.integer_width(ctx).or(is_index.then_some(Int::INDEX_WIDTH));
    let read = |bytes: &[u8]| match (width, element.float_kind(ctx)) {
        (Some(width), _) => {
            let value = Int::from_le_bytes(width, bytes)?;
            Some(Constant::Int(
                value.resize(to.integer_width(ctx)?, constant_signedness(ctx, element)),
            ))
        }
        (_, Some(kind)) => {
            let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
            Some(of_float(Float::from_bits(kind, bits)?))
        }
        _ => None,
    };
    data.chunks_exact(ctx.dense_element_size(element)?.max(1))
        .map(read)
        .collect()
}

impl Structs {
    /// Returns the text of a constant of a type.
    pub(crate) fn constant(
        &mut self,
        ctx: &Context,
        ty: Type,
        constant: &Constant,
        depth: usize,
    ) -> Translated<String> {
        let elements = match constant {
            Constant::Undef => return Ok("undef".to_owned()),
            Constant::Poison => return Ok("poison".to_owned()),
            Constant::Text(text) | Constant::Expr(text) => return Ok(text.clone()),
            Constant::Int(value) if value.width() == 1 => return Ok((!value.is_zero()).to_string()),
            Constant::Int(value) => return Ok(value.display_signed().to_string()),
            Constant::Zero => return Ok(zero(ctx, ty)),
            Constant::Elements(elements) => elements,
        };
        let types = element_types(ctx, ty).filter(|types| types.len() == elements.len() && depth < MAX_DEPTH);
        let types = types.ok_or_else(|| format!("a constant of type `{}`", ty.display(ctx)))?;
        let is_vector = ty.is_vector(ctx);
        let bytes = elements.iter().map(|element| match **element {
            Constant::Int(ref value) if value.width() == 8 && !is_vector => value.to_u64().map(|byte| byte as u8),
            _ => None,
        });
        if let Some(bytes) = bytes
            .collect::<Option<Vec<u8>>>()
            .filter(|_| LLVMStructType::body(ctx, ty).is_none())
        {
            return Ok(format!("c{}", quoted(&bytes)));
        }
        let is_splat = is_vector && elements.iter().all(|element| *element == elements[0]);
        let shown = if is_splat { 1 } else { elements.len() };
        let mut texts = Vec::with_capacity(shown);
        for (ty, element) in types.into_iter().zip(elements).take(shown) {
            texts.push(format!(
                "{} {}",
                self.text(ctx, ty)?,
                self.constant(ctx, ty, element, depth + 1)?
            ));
        }
        let texts = texts.join(", ");
        if texts.len() > MAX_LEN {
            return Err("a constant whose text is longer than 256 MiB".into());
        }
        Ok(match LLVMStructType::body(ctx, ty) {
            Some(_) => format!(
                "{} {texts} {}",
                struct_brackets(ctx, ty)[0],
                struct_brackets(ctx, ty)[1]
            ),
            None if is_splat => format!("splat ({texts})"),
            None if is_vector => format!("<{texts}>"),
            None => format!("[{texts}]"),
        })
    }
}

fn zero(ctx: &Context, ty: Type) -> String {
    match ty.data(ctx) {
        TypeData::Integer { width: 1, .. } => "false".to_owned(),
        TypeData::Integer { .. } => "0".to_owned(),
        TypeData::Float(kind) => float_text(Float::zero(*kind)),
        _ if LLVMPointerType::addressSpace(ctx, ty).is_some() => "null".to_owned(),
        _ if ty.is_of_dialect(ctx, "llvm", "token") => "none".to_owned(),
        _ => "zeroinitializer".to_owned(),
    }
}

fn of_float(value: Float) -> Constant {
    let is_zero = value.is_zero() && !value.is_negative();
    if is_zero {
        Constant::Zero
    } else {
        Constant::Text(float_text(value))
    }
}

/// Returns the text of a float: six decimals if that is its exact value, or else its bits.
fn float_text(value: Float) -> String {
    let bits = value.bits();
    match value.kind() {
        FloatKind::F16 => format!("0xH{bits:04X}"),
        FloatKind::BF16 => format!("0xR{bits:04X}"),
        FloatKind::F80 => format!("0xK{bits:020X}"),
        FloatKind::F128 => format!("0xL{:016X}{:016X}", bits as u64, bits >> 64),
        // A float is written as the double of the same value, and a NaN keeps its payload.
        FloatKind::F32 if value.is_nan() => {
            format!("0x{:016X}", (bits >> 31) << 63 | 0x7ff << 52 | (bits & 0x7f_ffff) << 29)
        }
        _ => {
            let number = value.to_f64();
            let text = format!("{number:.6e}");
            let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let (sign, digits) = exponent
                .strip_prefix('-')
                .map_or(('+', exponent), |digits| ('-', digits));
            let is_exact = number.is_finite() && text.parse() == Ok(number);
            if is_exact {
                format!("{mantissa}e{sign}{digits:0>2}")
            } else {
                format!(
                    "0x{:016X}",
                    if value.kind() == FloatKind::F64 {
                        bits as u64
                    } else {
                        number.to_bits()
                    }
                )
            }
        }
    }
}
