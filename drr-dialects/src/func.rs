//! The dialect of functions and calls.

use crate::shared::function::{parse_function_head, print_function_head};
use drr::define::{
    ConstantOp, Fold, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, SymbolLookup,
    SymbolTableCollection, TypeSlot, TypesOf,
};
use drr::prelude::*;
use drr::{AttrData, Ident};

op! {
    /// A function: a symbol with a type and a body, or without a body a declaration.
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
    [AffineScope, Symbol, IsolatedFromAbove]
    {
        verify: verify_func,
        assembly_format: "custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?",
        default_dialect: "func",
    }
}

op! {
    /// Ends a function and says what it yields.
    pub ReturnOp = "func.return",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, HasFuncParent, ReturnLike, Terminator]
    { verify: verify_return, assembly_format: "attr-dict ($operands^ `:` type($operands))?" }
}

op! {
    /// Calls a function by its symbol.
    pub CallOp = "func.call",
    (ins
        FlatSymbolRefAttr:$callee,
        Variadic<AnyType>:$operands,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        UnitAttr:$no_inline),
    (outs Variadic<AnyType>:$results)
    {
        verify_symbol_uses: verify_call,
        assembly_format: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    }
}

op! {
    /// Calls a function that is a value.
    pub CallIndirectOp = "func.call_indirect",
    (ins
        FunctionType:$callee,
        Variadic<AnyType>:$callee_operands,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs),
    (outs Variadic<AnyType>:$results)
    { verify: verify_call_indirect, parse: parse_call_indirect, print: print_call_indirect }
}

op! {
    /// A function by its symbol, as a value.
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
    materialize_constant: materialize
}

/// The op directly around is a `func.func`.
pub type HasFuncParent = HasParent<FuncOp<'static>>;

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    let is_symbol = matches!(value.data(ctx), Some(AttrData::SymbolRef { nested, .. }) if nested.is_empty());
    (is_symbol && ty.function(ctx).is_some()).then(|| ConstantOp::new(ctx, "func.constant", value))
}

fn fold_constant(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

/// ``$callee `(` $callee_operands `)` attr-dict `:` type($callee)``: the type of the callee says all others.
fn parse_call_indirect(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let callee = parser.parse_operand()?;
    parser.add_operand(OperandSlot(0), callee);
    parser.parse("(")?;
    while parser.at_operand() {
        let operand = parser.parse_operand()?;
        parser.add_operand(OperandSlot(1), operand);
        if !parser.parse_optional(",") {
            break;
        }
    }
    parser.parse(")")?;
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    let Some((inputs, results)) = ty
        .function(parser.ctx())
        .map(|(inputs, results)| (inputs.to_vec(), results.to_vec()))
    else {
        return Err(parser.error("the callee is of a function type".into()));
    };
    parser.add_type(TypeSlot(TypesOf::Operand(0)), ty);
    for ty in inputs {
        parser.add_type(TypeSlot(TypesOf::Operand(1)), ty);
    }
    for ty in results {
        parser.add_type(TypeSlot(TypesOf::Result(0)), ty);
    }
    Ok(())
}

fn print_call_indirect<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.print(" ");
    let mut operands = op.operands();
    let callee = operands.next();
    if let Some(callee) = callee {
        printer.print_operand(callee);
    }
    printer.print("(");
    for (index, operand) in operands.enumerate() {
        printer.print(if index > 0 { ", " } else { "" });
        printer.print_operand(operand);
    }
    printer.print(")");
    printer.print_attr_dict(op, &[], false);
    if let Some(callee) = callee {
        printer.print(" : ");
        printer.print_type(callee.ty());
    }
}

/// A function as a value is called `%f`.
fn name_constant(_op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    name(0, "f");
}

fn check(holds: bool, message: &'static str) -> Result<(), OpError> {
    if holds { Ok(()) } else { Err(OpError::new(message)) }
}

/// What a message says of types that are compared: "gives" 1 "operand", but "`@f` takes" 2.
struct Words<'w> {
    verb: &'w str,
    noun: &'w str,
    other: &'w str,
}

impl Words<'_> {
    /// Checks that there are as many types as wanted, and the same ones.
    fn check(&self, ctx: &Context, given: impl Iterator<Item = Type>, wanted: &[Type]) -> Result<(), OpError> {
        let Words { verb, noun, other } = self;
        let given: Vec<Type> = given.collect();
        if given.len() != wanted.len() {
            return Err(OpError::new(format!(
                "{verb} {}, but {other} {}",
                counted(given.len(), noun),
                wanted.len()
            )));
        }
        let differ = |(_, (given, wanted)): &(usize, (&Type, &Type))| given != wanted;
        match given.iter().zip(wanted).enumerate().find(differ) {
            None => Ok(()),
            Some((index, (given, wanted))) => Err(OpError::new(format!(
                "{verb} `{}` as {noun} {index}, but {other} `{}`",
                given.display(ctx),
                wanted.display(ctx)
            ))),
        }
    }
}

fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The types of a function op's arguments and results.
fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    FuncOp::cast(op)?.function_type()?.function(op.ctx())
}

fn verify_func(op: OpRef<'_>) -> Result<(), OpError> {
    let (Some(func), Some((inputs, results))) = (FuncOp::cast(op), signature(op)) else {
        return Ok(());
    };
    let fits = |attrs: Option<&[Attribute]>, key: &str, types: &[Type], noun: &str| match attrs {
        Some(attrs) if attrs.len() != types.len() => Err(OpError::new(format!(
            "has `{key}` for {}, but {}",
            attrs.len(),
            counted(types.len(), noun)
        ))),
        _ => Ok(()),
    };
    fits(func.arg_attrs(), "arg_attrs", inputs, "argument")?;
    fits(func.res_attrs(), "res_attrs", results, "result")?;
    for attrs in [func.arg_attrs(), func.res_attrs()].into_iter().flatten() {
        let mut keys = attrs.iter().filter_map(|attrs| attrs.dictionary(op.ctx())).flatten();
        let has_dialect = keys.all(|(key, _)| key.bytes(op.ctx()).contains(&b'.'));
        check(
            has_dialect,
            "can only have attributes of dialects on arguments and results",
        )?;
    }
    let is_declaration = func.body().is_none_or(|body| body.is_empty());
    let is_public = func.sym_visibility().is_none_or(|visibility| visibility == b"public");
    check(
        !(is_declaration && is_public),
        "is declared without a body, so it cannot be public",
    )?;
    let Some(entry) = func.body().and_then(|body| body.first_block()) else {
        return Ok(());
    };
    let words = Words {
        verb: "has an entry block with",
        noun: "argument",
        other: "its `function_type` takes",
    };
    words.check(op.ctx(), entry.args().map(|arg| arg.ty()), inputs)
}

fn verify_return(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((func, (_, results))) = op.parent_op().and_then(|func| Some((func, signature(func)?))) else {
        return Ok(());
    };
    let words = Words {
        verb: "returns",
        noun: "value",
        other: &format!("{} returns", symbol(func)),
    };
    words.check(op.ctx(), op.operands().map(|value| value.ty()), results)
}

/// A function as messages name it.
fn symbol(func: OpRef<'_>) -> String {
    let name = func.attr(Ident::SYM_NAME).and_then(|name| name.string(func.ctx()));
    format!("`@{}`", String::from_utf8_lossy(name.unwrap_or_default()))
}

/// Checks the operands and results of a call, `other` being what it calls.
fn check_call(
    op: OpRef<'_>,
    other: &str,
    operands: impl Iterator<Item = Type>,
    (inputs, results): (&[Type], &[Type]),
) -> Result<(), OpError> {
    let gives = Words {
        verb: "gives",
        noun: "operand",
        other: &format!("{other} takes"),
    };
    gives.check(op.ctx(), operands, inputs)?;
    let yields = Words {
        verb: "has",
        noun: "result",
        other: &format!("{other} returns"),
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
            "calls `@{}`, which is no function here",
            name.text(op.ctx())
        )));
    };
    let operands = op.operands().map(|value| value.ty());
    check_call(op, &format!("`@{}`", name.text(op.ctx())), operands, types)
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
