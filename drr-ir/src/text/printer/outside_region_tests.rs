//! Tests of print functions that print regions outside of their op, or a region twice.

use super::{PrintError, PrintOptions};
use crate::define::constraint::AnyRegion;
use crate::define::{
    AssemblyFormat, AttributeHooks, CustomDirective, CustomForm, DialectDescriptor, Dialects, FormatElement, Hooks,
    OpAsmParser, OpAsmPrinter, OpDescriptor, ParseFailed, RegionConstraintRef, RegionDescriptor, RegistryBuilder,
    TraitDescriptor, UseGenericForm, traits,
};
use crate::{Context, Module, OpRef};

const HOLDER: OpDescriptor = OpDescriptor {
    name: "outside.holder",
    args: &[],
    results: &[],
    regions: &[RegionDescriptor {
        name: "body",
        constraint: RegionConstraintRef::of::<AnyRegion>(),
        variadic: false,
    }],
    successors: &[],
    traits: &[TraitDescriptor::of::<traits::NoTerminator>()],
    hooks: Hooks::NONE,
    form: CustomForm::NONE,
};

/// Prints its enclosing region.
static AROUND: OpDescriptor = OpDescriptor {
    name: "outside.around",
    regions: &[],
    traits: &[],
    form: form(&AssemblyFormat {
        elements: &[FormatElement::Custom(directive(print_around))],
        ..AssemblyFormat::EMPTY
    }),
    ..HOLDER
};

/// Prints the region of the preceding op.
static BEFORE: OpDescriptor = OpDescriptor {
    name: "outside.before",
    regions: &[],
    traits: &[],
    form: form(&AssemblyFormat {
        elements: &[FormatElement::Custom(directive(print_before))],
        ..AssemblyFormat::EMPTY
    }),
    ..HOLDER
};

/// Prints a region of the first op in its own region.
static INNER: OpDescriptor = OpDescriptor {
    name: "outside.inner",
    form: form(&AssemblyFormat {
        elements: &[FormatElement::Custom(directive(print_inner))],
        ..AssemblyFormat::EMPTY
    }),
    ..HOLDER
};

/// Prints its region twice.
static TWICE: OpDescriptor = OpDescriptor {
    name: "outside.twice",
    form: form(&AssemblyFormat {
        elements: &[FormatElement::Custom(directive(print_twice))],
        ..AssemblyFormat::EMPTY
    }),
    ..HOLDER
};

/// Prints the region of its first nested op, and its own region.
static BOTH: OpDescriptor = OpDescriptor {
    name: "outside.both",
    form: form(&AssemblyFormat {
        elements: &[FormatElement::Custom(directive(print_both))],
        ..AssemblyFormat::EMPTY
    }),
    ..HOLDER
};

const fn form(format: &'static AssemblyFormat) -> CustomForm {
    CustomForm {
        format: Some(format),
        ..CustomForm::NONE
    }
}

type Print = for<'ir> fn(&mut dyn OpAsmPrinter<'ir>, OpRef<'ir>) -> Result<(), UseGenericForm>;

const fn directive(print: Print) -> CustomDirective {
    CustomDirective {
        name: "test",
        parse: parse_nothing,
        print,
    }
}

fn parse_nothing(_: &mut dyn OpAsmParser) -> Result<bool, ParseFailed> {
    Ok(true)
}

fn print_around<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let enclosing = op.parent_region().ok_or(UseGenericForm)?;
    printer.print_region(enclosing, true);
    Ok(())
}

fn print_before<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let before = op.prev().and_then(|before| before.region(0)).ok_or(UseGenericForm)?;
    printer.print_region(before, true);
    Ok(())
}

fn print_inner<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let inner = op
        .walk()
        .nth(1)
        .and_then(|inner| inner.region(0))
        .ok_or(UseGenericForm)?;
    printer.print_region(inner, true);
    Ok(())
}

fn print_twice<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let body = op.region(0).ok_or(UseGenericForm)?;
    printer.print_region(body, true);
    printer.print_region(body, true);
    Ok(())
}

fn print_both<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let inner = op.walk().nth(1).and_then(|inner| inner.region(0));
    for region in inner.into_iter().chain(op.region(0)) {
        printer.print_region(region, true);
    }
    Ok(())
}

struct Outside;

impl Dialects for Outside {
    fn register(&self, registry: &mut RegistryBuilder) {
        static HOLDER_OP: OpDescriptor = HOLDER;
        static OPS: [&OpDescriptor; 6] = [&HOLDER_OP, &AROUND, &BEFORE, &INNER, &TWICE, &BOTH];
        registry.add(&DialectDescriptor {
            name: "outside",
            ops: &OPS,
            types: &[],
            attrs: &[],
            materialize_constant: None,
            canonicalization_patterns: None,
            attribute_hooks: AttributeHooks::default(),
            allows_unknown_ops: false,
            allows_unknown_types: false,
            allows_unknown_attrs: false,
        });
    }
}

fn print(text: &str) -> Result<String, PrintError> {
    let ctx = Context::with(Outside);
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut text = Vec::new();
    module.print(&mut text, &PrintOptions::new())?;
    Ok(String::from_utf8(text).expect("ASCII"))
}

#[test]
fn printing_an_ancestor_region_is_an_error() {
    let text = "\"outside.holder\"() ({\n\"outside.around\"() : () -> ()\n}) : () -> ()";
    let error = print(text).expect_err("it has no end");
    assert_eq!(
        error.to_string(),
        "the printer of `outside.around` prints a region that is not inside of the op"
    );
}

#[test]
fn a_region_of_another_op_is_an_error() {
    let text = "\"outside.holder\"() ({\n}) : () -> ()\n\"outside.before\"() : () -> ()";
    let error = print(text).expect_err("it is not inside");
    assert!(matches!(error, PrintError::OutsideRegion { op } if op == "outside.before"));
}

#[test]
fn a_region_of_an_inner_op_is_printed() {
    let text = "\"outside.inner\"() ({\n\"outside.holder\"() ({\n}) : () -> ()\n}) : () -> ()";
    let text = print(text).expect("it is inside");
    assert!(
        text.contains("outside.inner") && !text.contains("outside.holder"),
        "{text}"
    );
}

/// Without the error, the text would have 2^64 lines.
#[test]
fn regions_that_are_printed_twice_are_errors() {
    for op in ["twice", "both"] {
        let text = format!("\"outside.{op}\"() ({{\n").repeat(64) + &"}) : () -> ()\n".repeat(64);
        let error = print(&text).expect_err("each region is printed twice");
        assert_eq!(
            error.to_string(),
            format!("a region of `outside.{op}` is printed twice")
        );
        // Regions of different ops are no repetition.
        let alone = format!("\"outside.{op}\"() ({{}}) : () -> ()\n");
        let printed = print(&alone.repeat(3));
        assert_eq!(printed.is_err(), op == "twice", "{printed:?}");
    }
}
