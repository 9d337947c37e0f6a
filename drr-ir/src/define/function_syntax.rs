//! The syntax of ops with `FunctionOpInterface`: `private @f(%arg0: i32 {a}) -> (i32 {b})`, MLIR's
//! `function_interface_impl`.
//!
//! With [`parse_function_head`] and [`print_function_head`] in scope, an op of a function has this format:
//!
//! ```text
//! custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?
//! ```

use crate::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, RegionArgument};
use crate::{Attribute, Ident, OpRef, Type};

type ArgAttrs = Vec<(Ident, Attribute)>;

/// Parses the visibility, name, arguments and results of a function, and declares the arguments of its body.
///
/// # Errors
/// If the text is invalid.
pub fn parse_function_head(
    parser: &mut dyn OpAsmParser,
    visibility: AttrSlot,
    name: AttrSlot,
    ty: AttrSlot,
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
) -> Result<(), ParseFailed> {
    let words = ["public", "private", "nested"];
    if let Some(word) = words.into_iter().find(|word| parser.parse_optional(word)) {
        let attr = parser.ctx().string_attr(word);
        parser.set_attribute(visibility, attr);
    }
    let symbol = parser.parse_symbol_name()?;
    parser.set_attribute(name, symbol);
    let arguments = parse_function_type(parser, ty, arg_attrs, res_attrs)?;
    parser.set_region_arguments(&arguments);
    Ok(())
}

/// A parsed function signature.
#[derive(Debug)]
pub struct ParsedSignature {
    /// Arguments of the body; none if the inputs have no names.
    pub arguments: Vec<RegionArgument>,
    /// Types of the inputs with their attributes.
    pub inputs: Vec<(Type, Vec<(Ident, Attribute)>)>,
    /// Types of the results with their attributes.
    pub results: Vec<(Type, Vec<(Ident, Attribute)>)>,
    /// `true` if the list of inputs ends with `...`.
    pub is_variadic: bool,
}

impl ParsedSignature {
    /// Returns the types of the inputs.
    pub fn input_types(&self) -> Vec<Type> {
        self.inputs.iter().map(|entry| entry.0).collect()
    }

    /// Returns the types of the results.
    pub fn result_types(&self) -> Vec<Type> {
        self.results.iter().map(|entry| entry.0).collect()
    }
}

/// Parses `(%a: i32 {attrs}) -> (i32 {attrs}, f32)`, and sets the attributes of arguments and results.
///
/// # Errors
/// If the text is invalid.
pub fn parse_signature(
    parser: &mut dyn OpAsmParser,
    may_be_variadic: bool,
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
) -> Result<ParsedSignature, ParseFailed> {
    let mut is_variadic = false;
    parser.parse("(")?;
    let (mut arguments, mut inputs) = (Vec::new(), Vec::new());
    if !parser.parse_optional(")") {
        loop {
            if may_be_variadic && parser.parse_optional("...") {
                is_variadic = true;
                break;
            }
            parse_argument(parser, &mut arguments, &mut inputs)?;
            if !parser.parse_optional(",") {
                break;
            }
        }
        parser.parse(")")?;
    }
    let results = if parser.parse_optional("->") {
        parse_results(parser)?
    } else {
        Vec::new()
    };
    set_attributes(parser, arg_attrs, &inputs);
    set_attributes(parser, res_attrs, &results);
    Ok(ParsedSignature {
        arguments,
        inputs,
        results,
        is_variadic,
    })
}

/// Parses a signature and sets the builtin function type. Returns the named arguments.
///
/// # Errors
/// If the text is invalid.
pub fn parse_function_type(
    parser: &mut dyn OpAsmParser,
    ty: AttrSlot,
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
) -> Result<Vec<RegionArgument>, ParseFailed> {
    let signature = parse_signature(parser, false, arg_attrs, res_attrs)?;
    let ctx = parser.ctx();
    let function = ctx.function_type(&signature.input_types(), &signature.result_types());
    let function = ctx.type_attr(function);
    parser.set_attribute(ty, function);
    Ok(signature.arguments)
}

/// Parses `%a: i32 {attrs} loc(..)`, or only a type for a declaration.
fn parse_argument(
    parser: &mut dyn OpAsmParser,
    arguments: &mut Vec<RegionArgument>,
    inputs: &mut Vec<(Type, ArgAttrs)>,
) -> Result<(), ParseFailed> {
    let is_named = parser.at_operand();
    if !inputs.is_empty() && is_named == arguments.is_empty() {
        let wanted = if is_named {
            "a type: the arguments before have no names"
        } else {
            "the name of an argument"
        };
        return Err(parser.error(format!("expected {wanted}")));
    }
    let name = if is_named {
        let name = parser.parse_operand()?;
        parser.parse(":")?;
        Some(name)
    } else {
        None
    };
    let ty = parser.parse_type()?;
    inputs.push((ty, parser.parse_optional_dictionary()?));
    let location = parser.parse_optional_location()?;
    arguments.extend(name.map(|name| RegionArgument { name, ty, location }));
    Ok(())
}

/// Parses `i32`, or `(i32 {attrs}, f32)`.
fn parse_results(parser: &mut dyn OpAsmParser) -> Result<Vec<(Type, ArgAttrs)>, ParseFailed> {
    if !parser.at("(") {
        return Ok(vec![(parser.parse_type()?, ArgAttrs::new())]);
    }
    let mut results = Vec::new();
    parser.parse("(")?;
    if parser.parse_optional(")") {
        return Ok(results);
    }
    loop {
        let ty = parser.parse_type()?;
        results.push((ty, parser.parse_optional_dictionary()?));
        if !parser.parse_optional(",") {
            break;
        }
    }
    parser.parse(")")?;
    Ok(results)
}

/// Sets the attributes of arguments or results, if there are any.
pub fn set_attributes(parser: &mut dyn OpAsmParser, slot: AttrSlot, entries: &[(Type, ArgAttrs)]) {
    if entries.iter().all(|entry| entry.1.is_empty()) {
        return;
    }
    let ctx = parser.ctx();
    // Most arguments have no attributes.
    let empty = ctx.dictionary_attr(&[]);
    let dictionary = |entries: &ArgAttrs| {
        if entries.is_empty() {
            empty
        } else {
            ctx.dictionary_attr(entries)
        }
    };
    let all: Vec<Attribute> = entries.iter().map(|entry| dictionary(&entry.1)).collect();
    let all = ctx.array_attr(&all);
    parser.set_attribute(slot, all);
}

/// Prints the syntax parsed by [`parse_function_head`].
pub fn print_function_head<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    visibility: AttrSlot,
    name: AttrSlot,
    ty: AttrSlot,
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
) {
    let ctx = op.ctx();
    if let Some(visibility) = visibility.of(op).and_then(|attr| attr.string(ctx)) {
        printer.print(&String::from_utf8_lossy(visibility));
        printer.print(" ");
    }
    printer.print_symbol_name(name.of(op).and_then(|attr| attr.string(ctx)).unwrap_or_default());
    print_function_type(printer, op, ty, arg_attrs, res_attrs);
    printer.hide_region_arguments();
}

/// Prints the syntax parsed by [`parse_function_type`].
pub fn print_function_type<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    ty: AttrSlot,
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
) {
    let ctx = op.ctx();
    let signature = ty
        .of(op)
        .and_then(|attr| attr.type_value(ctx))
        .and_then(|ty| ty.function(ctx));
    let (inputs, results) = signature.unwrap_or_default();
    print_signature(printer, op, (inputs, results, false), arg_attrs, res_attrs);
}

/// Prints the syntax parsed by [`parse_signature`]: inputs, with the names of the body arguments if there is a body,
/// results, and `...` if the last parameter is `true`.
pub fn print_signature<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    (inputs, results, is_variadic): (&[Type], &[Type], bool),
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
) {
    let ctx = op.ctx();
    let all = |slot: AttrSlot| slot.of(op).and_then(|attr| attr.array(ctx)).unwrap_or_default();
    let (arg_attrs, res_attrs) = (all(arg_attrs), all(res_attrs));
    let of = |all: &[Attribute], number: usize| -> &'ir [(Ident, Attribute)] {
        let attrs = all.get(number).and_then(|attr| attr.dictionary(ctx));
        attrs.unwrap_or_default()
    };
    let entry = op.region(0).and_then(|body| body.first_block());
    printer.print("(");
    for (number, &ty) in inputs.iter().enumerate() {
        if number > 0 {
            printer.print(", ");
        }
        match entry.and_then(|entry| entry.arg(number)) {
            Some(argument) => printer.print_region_argument(argument, of(arg_attrs, number)),
            None => print_type(printer, ty, of(arg_attrs, number)),
        }
    }
    if is_variadic {
        printer.print(if inputs.is_empty() { "..." } else { ", ..." });
    }
    printer.print(")");
    match results {
        [] => {}
        &[only] if of(res_attrs, 0).is_empty() && only.function(ctx).is_none() => {
            printer.print(" -> ");
            printer.print_type(only);
        }
        results => {
            printer.print(" -> (");
            for (number, &ty) in results.iter().enumerate() {
                if number > 0 {
                    printer.print(", ");
                }
                print_type(printer, ty, of(res_attrs, number));
            }
            printer.print(")");
        }
    }
}

fn print_type<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, ty: Type, attributes: &[(Ident, Attribute)]) {
    printer.print_type(ty);
    if !attributes.is_empty() {
        printer.print(" ");
        printer.print_dictionary(attributes);
    }
}
