//! The `func` dialect: functions and calls.

use std::fmt::{self, Display};

use crate::shared::signature::{self, MismatchWording, signature, verify_function};
use drr::define::function_syntax::{parse_function_head, print_function_head};
use drr::define::{
    CallOpInterface, CallableOpInterface, Callee, Fold, FormResult, MaterializedConstant, OpAsmForm, OpAsmParser,
    OpAsmPrinter, OpError, ParseFailed, SymbolLookup, SymbolOpInterface, SymbolTableCollection, UseGenericForm,
};
use drr::prelude::*;
use drr::{AttrData, Ident, Operands, PatternSet, RegionRef};

op! {
    /// A function: a symbol with a type and a body. A function without a body is a declaration.
    pub FuncOp = "func.func",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<StrAttr>:$sym_visibility,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        UnitAttr:$no_inline),
    (outs),
    (region AnyRegion:$body),
    [AffineScope, AutomaticAllocationScope, Symbol, IsolatedFromAbove, dyn CallableOpInterface, dyn SymbolOpInterface]
    {
        verify: verify_function,
        assembly_format: "custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?",
        default_dialect: "func",
    }
}

op! {
    /// Returns from a function with the given values.
    pub ReturnOp = "func.return",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, HasFuncParent, ReturnLike, Terminator]
    { verify: verify_return, assembly_format: "attr-dict ($operands^ `:` type($operands))?" }
}

op! {
    /// Calls a function by symbol.
    pub CallOp = "func.call",
    (ins
        FlatSymbolRefAttr:$callee,
        Variadic<AnyType>:$operands,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        UnitAttr:$no_inline),
    (outs Variadic<AnyType>:$results),
    [dyn CallOpInterface]
    {
        verify_symbol_uses: verify_call,
        assembly_format: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    }
}

op! {
    /// Calls a function value.
    pub CallIndirectOp = "func.call_indirect",
    (ins
        FunctionType:$callee,
        Variadic<AnyType>:$callee_operands,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs),
    (outs Variadic<AnyType>:$results),
    [dyn CallOpInterface]
    { verify: verify_call_indirect, parse: parse_call_indirect, print: print_call_indirect }
}

op! {
    /// References a function symbol as a value.
    pub ConstantFuncOp = "func.constant",
    (ins FlatSymbolRefAttr:$value),
    (outs AnyType:$result),
    [Pure, ConstantLike]
    {
        fold: fold_constant,
        verify_symbol_uses: verify_constant,
        assembly_format: "attr-dict $value `:` type(results)",
        result_names: name_constant,
    }
}

dialect! {
    /// Functions and calls.
    pub Func = "func",
    ops: [FuncOp, ReturnOp, CallOp, CallIndirectOp, ConstantFuncOp],
    materialize_constant: materialize,
    canonicalization_patterns: add_patterns
}

fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(DirectCall);
}

pat! {
    /// The callee is known.
    DirectCall:
        (CallIndirectOp:$call (ConstantFuncOp $callee), $operands, $arg_attrs, $res_attrs)
        => (CallOp callee = $callee, operands = $operands, arg_attrs = $arg_attrs, res_attrs = $res_attrs, (location $call))
}

impl CallableOpInterface for FuncOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        signature::body(self.op())
    }
}

impl SymbolOpInterface for FuncOp<'_> {
    fn symbol_op(&self) -> OpRef<'_> {
        self.op()
    }

    fn is_declaration(&self) -> bool {
        self.callable_region().is_none()
    }
}

impl CallOpInterface for CallOp<'_> {
    fn callee(&self) -> Option<Callee<'_>> {
        Self::SLOTS.callee.of(self.op()).map(Callee::Symbol)
    }

    fn arg_operands(&self) -> Operands<'_> {
        self.op().operands()
    }
}

impl CallOpInterface for CallIndirectOp<'_> {
    fn callee(&self) -> Option<Callee<'_>> {
        self.op().operand(0).map(Callee::Value)
    }

    fn arg_operands(&self) -> Operands<'_> {
        Self::SLOTS.callee_operands.of(self.op())
    }
}

/// Requires a `func.func` as parent.
pub type HasFuncParent = HasParent<FuncOp<'static>>;

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    let is_symbol = matches!(value.data(ctx), Some(AttrData::SymbolRef { nested, .. }) if nested.is_empty());
    (is_symbol && ty.function(ctx).is_some()).then(|| MaterializedConstant::new(ctx, "func.constant", value))
}

fn fold_constant(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

/// `%f(%a, %b) {..} : (t, u) -> v`
fn form_call_indirect(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &CallIndirectOp::SLOTS;
    form.memoize();
    form.operand(" ", slots.callee)?;
    form.operand_list(["(", ")"], slots.callee_operands)?;
    form.attr_dict()?;
    let ty = form.ty(" : ", slots.callee.types())?;
    let types = ty
        .function(form.ctx())
        .map(|types| (types.0.to_vec(), types.1.to_vec()));
    let (inputs, results) = types.ok_or_else(|| form.error("the callee is of a function type"))?;
    form.add_types(slots.callee_operands.types(), &inputs);
    form.add_types(slots.results, &results);
    Ok(())
}

fn parse_call_indirect(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    OpAsmForm::parse(parser, form_call_indirect)
}

fn print_call_indirect<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    OpAsmForm::print(printer, op, form_call_indirect)
}

/// Names a function value `%f`.
fn name_constant(_op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name(0, "f");
}

fn verify_return(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((func, (_, results))) = op.parent_op().and_then(|func| Some((func, signature(func)?))) else {
        return Ok(());
    };
    let words = MismatchWording {
        verb: "returns",
        noun: "value",
        other: format_args!("{} returns", symbol(func)),
    };
    words.check(op.ctx(), op.operands().map(|value| value.ty()), results)
}

/// Formats a function for messages.
fn symbol(func: OpRef<'_>) -> impl Display {
    fmt::from_fn(move |f| {
        let name = func.attr(Ident::SYM_NAME).and_then(|name| name.string(func.ctx()));
        write!(f, "`@{}`", String::from_utf8_lossy(name.unwrap_or_default()))
    })
}

/// Checks the operands and results of a call against the callee, which messages name by `other`.
fn check_call(
    op: OpRef<'_>,
    other: impl Display,
    operands: impl Iterator<Item = Type>,
    (inputs, results): (&[Type], &[Type]),
) -> Result<(), OpError> {
    let gives = MismatchWording {
        verb: "gives",
        noun: "operand",
        other: format_args!("{other} takes"),
    };
    gives.check(op.ctx(), operands, inputs)?;
    let yields = MismatchWording {
        verb: "has",
        noun: "result",
        other: format_args!("{other} returns"),
    };
    yields.check(op.ctx(), op.result_types(), results)
}

fn verify_call<'ir>(op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> Result<(), OpError> {
    let Some(name) = CallOp::cast(op).and_then(|call| call.callee()) else {
        return Ok(());
    };
    let callee = match symbols.lookup_nearest(op, name) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(callee) => signature(callee),
        SymbolLookup::NotFound => None,
    };
    let Some(types) = callee else {
        return Err(OpError::new(format!(
            "calls `@{}`, which does not reference a valid function",
            name.text(op.ctx())
        )));
    };
    let operands = op.operands().map(|value| value.ty());
    check_call(op, format_args!("`@{}`", name.text(op.ctx())), operands, types)
}

fn verify_call_indirect(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(types) = op.operand(0).and_then(|callee| callee.ty().function(op.ctx())) else {
        return Ok(());
    };
    let operands = op.operands().skip(1).map(|value| value.ty());
    check_call(op, "the callee", operands, types)
}

fn verify_constant<'ir>(op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> Result<(), OpError> {
    let Some(name) = ConstantFuncOp::cast(op).and_then(|constant| constant.value()) else {
        return Ok(());
    };
    let func = match symbols.lookup_nearest(op, name) {
        SymbolLookup::Unknown => return Ok(()),
        SymbolLookup::Found(func) => FuncOp::cast(func),
        SymbolLookup::NotFound => None,
    };
    let Some(func) = func else {
        return Err(OpError::new("names no function"));
    };
    let (ty, own) = (op.result(0).map(|result| result.ty()), func.function_type());
    match (ty, own) {
        (Some(ty), Some(own)) if ty != own => Err(OpError::new(format!(
            "is of type `{}`, but {} of `{}`",
            ty.display(op.ctx()),
            symbol(func.op()),
            own.display(op.ctx())
        ))),
        _ => Ok(()),
    }
}
