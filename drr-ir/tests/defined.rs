//! Types and attributes defined by a dialect.

use drr_ir::define::constraint::{AnyAttr, AnyType, ArrayProp, DeclaredProperty as _, I64Prop, StringProp};
use drr_ir::define::{
    AnchorElement, ArgDescriptor, ArgKind, AssemblyFormat, AttrConstraintRef, AttrDeclaration, AttributeHooks,
    DefDescriptor, DialectDescriptor, Dialects, FormatElement as E, GroupStart, Multiplicity, Presence,
    RegistryBuilder, StructField, TypeConstraintRef,
};
use drr_ir::{Context, ContextBuilder, Type};
use expect_test::{Expect, expect};

const fn format(elements: &'static [E]) -> AssemblyFormat {
    AssemblyFormat {
        elements,
        ..AssemblyFormat::EMPTY
    }
}

const fn property<P: drr_ir::define::Property>(name: &'static str, presence: Presence) -> ArgDescriptor {
    ArgDescriptor {
        name,
        kind: ArgKind::Property {
            constraint: AttrConstraintRef::of::<P>(),
            presence,
            normalize: P::NORMALIZE,
        },
    }
}

const fn field(param: u8) -> StructField {
    StructField { param, custom: None }
}

const ELEMENT: ArgDescriptor = ArgDescriptor {
    name: "element",
    kind: ArgKind::Operand {
        constraint: TypeConstraintRef::of::<AnyType>(),
        multiplicity: Multiplicity::One,
        groups: None,
    },
};

/// The type ``!t.box<4 x i32>``, followed by an optional note.
static BOX: DefDescriptor = DefDescriptor {
    name: "t.box",
    self_type: None,
    params: &[
        property::<I64Prop>("width", Presence::Required),
        ELEMENT,
        ArgDescriptor {
            name: "note",
            kind: ArgKind::Attribute {
                constraint: AttrConstraintRef::of::<AnyAttr>(),
                presence: Presence::Optional,
            },
        },
    ],
    format: Some(&format(&[
        E::Literal("<"),
        E::Attribute(0),
        E::Space,
        E::Literal("x"),
        E::Space,
        E::Attribute(1),
        E::Group {
            first: GroupStart::Literal(","),
            anchor: &[AnchorElement::Attribute(2)],
            inverted: false,
            then_len: 3,
            else_len: 0,
        },
        E::Literal(","),
        E::Space,
        E::Attribute(2),
        E::Literal(">"),
    ])),
    verify: Some(|ctx, params| match params[0].and_then(|width| width.as_i64(ctx)) {
        Some(0) => Err(drr_ir::define::OpError::new("cannot have a width of 0")),
        _ => Ok(()),
    }),
    alias: None,
    identified_by: None,
    is_memref_element: false,
    is_vector_element: false,
};

static POINT: DefDescriptor = DefDescriptor {
    name: "t.point",
    self_type: None,
    params: &[
        property::<I64Prop>("x", Presence::Required),
        property::<I64Prop>("y", Presence::Default(|ctx| ctx.i64_attr(7))),
        property::<StringProp>("name", Presence::Optional),
    ],
    format: Some(&format(&[
        E::Literal("<"),
        E::Struct(&[field(0), field(1), field(2)]),
        E::Literal(">"),
    ])),
    verify: None,
    alias: None,
    identified_by: None,
    is_memref_element: false,
    is_vector_element: false,
};

static LIST: DefDescriptor = DefDescriptor {
    name: "t.list",
    self_type: None,
    params: &[property::<ArrayProp<I64Prop>>("items", Presence::Required), ELEMENT],
    format: Some(&format(&[
        E::Literal("<"),
        E::Literal("["),
        E::Attribute(0),
        E::Literal("]"),
        E::Literal(","),
        E::Space,
        E::Attribute(1),
        E::Literal(">"),
    ])),
    verify: None,
    alias: None,
    identified_by: None,
    is_memref_element: false,
    is_vector_element: false,
};

static ALL: DefDescriptor = DefDescriptor {
    name: "t.all",
    format: Some(&format(&[E::Literal("<"), E::Params, E::Literal(">")])),
    ..POINT
};

static TOKEN: DefDescriptor = DefDescriptor {
    name: "t.token",
    self_type: None,
    params: &[],
    format: None,
    verify: None,
    alias: None,
    identified_by: None,
    is_memref_element: false,
    is_vector_element: false,
};

static CELL: DefDescriptor = DefDescriptor {
    name: "t.cell",
    is_memref_element: true,
    ..TOKEN
};

static LANE: DefDescriptor = DefDescriptor {
    name: "t.lane",
    is_vector_element: true,
    ..TOKEN
};

const TYPES: &[&DefDescriptor] = &[&BOX, &LIST, &TOKEN, &CELL, &LANE];
const ATTRS: &[AttrDeclaration] = &[AttrDeclaration::Definition(&POINT), AttrDeclaration::Definition(&ALL)];

struct T;

impl Dialects for T {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(&DialectDescriptor {
            name: "t",
            ops: &[],
            types: TYPES,
            attrs: ATTRS,
            materialize_constant: None,
            canonicalization_patterns: None,
            attribute_hooks: AttributeHooks::NONE,
            allows_unknown_ops: true,
            allows_unknown_types: true,
            allows_unknown_attrs: true,
        });
    }
}

fn check(text: &str, expected: Expect) {
    let ctx = Context::with(T);
    let shown = match ctx.parse_attr(text) {
        Ok(attr) => {
            let once = attr.display(&ctx).to_string();
            assert_eq!(ctx.parse_attr(&once).expect("it is read back"), attr);
            once
        }
        Err(errors) => errors.to_string(),
    };
    expected.assert_eq(&shown);
}

#[test]
fn parsed_text_has_one_printed_form() {
    check("!t.box<4 x i32>", expect!["!t.box<4 x i32>"]);
    check(
        "!t<box  <4 x   tensor<2xi8>, [1, \"a\"]> >",
        expect![[r#"!t.box<4 x tensor<2xi8>, [1, "a"]>"#]],
    );
    check(
        "!t.box<1 x !t.box<2 x !t.token>>",
        expect!["!t.box<1 x !t.box<2 x !t.token>>"],
    );
    check("!t.list<[1, 2], i1>", expect!["!t.list<[1, 2], i1>"]);
    check("#t.point<x = 1>", expect!["#t.point<x = 1>"]);
    check(
        "#t.point<name = \"n\", y = 7, x = -1>",
        expect![[r#"#t.point<x = -1, name = "n">"#]],
    );
    check("#t.all<1>", expect!["#t.all<1>"]);
    check("#t.all<1, 8, \"n\">", expect![[r#"#t.all<1, 8, "n">"#]]);
    check("!t.other<a b>", expect!["!t.other<a b>"]);
    // A trailing type of an attribute without its own type is ignored.
    check(
        "[#t.point<x = 1> : i32, #t.all<1> : !t.token]",
        expect!["[#t.point<x = 1>, #t.all<1>]"],
    );
}

#[test]
fn elements_of_builtin_types() {
    let ctx = ContextBuilder::new().with(T).allow_unregistered_dialects(true).build();
    // In memrefs, vectors and tensors.
    let rows = [
        ("!t.token", [false, false, true]),
        ("!t.cell", [true, false, true]),
        ("!t.lane", [false, true, true]),
        // The dialect keeps unknown types as text.
        ("!t.other<1>", [true, true, true]),
        // The type is unknown.
        ("!u.x", [true, true, true]),
        ("i32", [true, true, true]),
        ("index", [true, true, true]),
        ("complex<f32>", [true, false, true]),
        ("vector<2xf32>", [true, false, true]),
        ("memref<2xf32>", [true, false, false]),
        ("memref<*xf32>", [true, false, false]),
        ("tensor<2xf32>", [false, false, false]),
        ("none", [false, false, false]),
        ("tuple<>", [false, false, false]),
    ];
    for (element, expected) in rows {
        let reads = |container: &str| ctx.parse_type(format!("{container}<4x{element}>").as_str()).is_ok();
        assert_eq!(["memref", "vector", "tensor"].map(reads), expected, "{element}");
    }
}

/// The unregistered dialect is the only error.
#[test]
fn elements_of_an_unregistered_dialect() {
    let errors = Context::new()
        .parse_type("memref<4x!u.x>")
        .expect_err("it is not registered");
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
}

#[test]
fn mistakes() {
    check(
        "memref<4x!t.token>",
        expect![[r#"
            error: `!t.token` cannot be an element of a memref
             --> attribute:1:1
              |
            1 | memref<4x!t.token>
              | ^^^^^^
              |
              = help: a type of a dialect can be one if a dialect of the context defines it with the trait `MemRefElementTypeInterface`"#]],
    );
    check(
        "!t.box<0 x i32>",
        expect![[r#"
        error: `t.box` cannot have a width of 0
         --> attribute:1:1
          |
        1 | !t.box<0 x i32>
          | ^^^^^^^^^^^^^^^"#]],
    );
    check(
        "!t.box<i8 x i32>",
        expect![[r#"
        error: expected an integer, found `i8`
         --> attribute:1:8
          |
        1 | !t.box<i8 x i32>
          |        ^^
          |
          = note: parameter `width` of `t.box`: 64-bit integer property"#]],
    );
    check(
        "!t.box<4 x>",
        expect![[r#"
            error: expected a type, found `>`
             --> attribute:1:11
              |
            1 | !t.box<4 x>
              |           ^
              |
              = note: parameter `element` of `t.box`: any type"#]],
    );
    check(
        "#t.point<y = 1>",
        expect![[r#"
        error: the parameter `x` is missing
         --> attribute:1:15
          |
        1 | #t.point<y = 1>
          |               ^"#]],
    );
    check(
        "#t.point<x = 1, z = 2>",
        expect![[r#"
        error: expected each of `x`, `y`, `name` once, found `z`
         --> attribute:1:17
          |
        1 | #t.point<x = 1, z = 2>
          |                 ^"#]],
    );
    check(
        "#t.point<x = 1, x = 2>",
        expect![[r#"
        error: expected each of `x`, `y`, `name` once, found `x`
         --> attribute:1:17
          |
        1 | #t.point<x = 1, x = 2>
          |                 ^"#]],
    );
    check(
        "!t.token<1>",
        expect![[r#"
        error: expected the end, found `<`
         --> attribute:1:9
          |
        1 | !t.token<1>
          |         ^"#]],
    );
}

#[test]
fn parameters_equal_the_given_attributes() {
    let ctx = Context::with(T);
    let ty = ctx.parse_type("!t.box<4 x i32>").expect("a type");
    let params = ty.defined(&ctx).expect("the dialect defines it").params();
    assert_eq!(params, [Some(ctx.i64_attr(4)), Some(ctx.type_attr(Type::I32)), None]);
    assert_eq!(ctx.defined_type(&BOX, params).expect("it fits"), ty);
    assert!(ctx.defined_type(&BOX, &[Some(ctx.i64_attr(4)), None]).is_err());
}

#[test]
fn depth_costs_no_stack() {
    let ctx = Context::with(T);
    let text = format!("{}i1{}", "!t.box<1 x ".repeat(100_000), ">".repeat(100_000));
    let ty = ctx.parse_type(&text).expect("a type");
    assert_eq!(ty.display(&ctx).to_string(), text);
    // An integer cannot be an attribute that is this deep.
    let text = format!("{}1{}", "#t.point<x = ".repeat(100_000), ">".repeat(100_000));
    assert!(ctx.parse_attr(&text).is_err());
}

#[test]
fn an_error_in_a_parameter_names_it_and_its_constraint() {
    check(
        "!t.box<x x i32>",
        expect![[r#"
        error: expected an integer, found `x`
         --> attribute:1:8
          |
        1 | !t.box<x x i32>
          |        ^
          |
          = note: parameter `width` of `t.box`: 64-bit integer property"#]],
    );
    check(
        "!t.box<4 x 5>",
        expect![[r#"
        error: expected a type, found `5`
         --> attribute:1:12
          |
        1 | !t.box<4 x 5>
          |            ^
          |
          = note: parameter `element` of `t.box`: any type"#]],
    );
    check(
        "#t.point<x = y>",
        expect![[r#"
        error: expected an integer, found `y`
         --> attribute:1:14
          |
        1 | #t.point<x = y>
          |              ^
          |
          = note: parameter `x` of `t.point`: 64-bit integer property"#]],
    );
    check(
        "!t.list<[1, a], i32>",
        expect![[r#"
        error: expected an integer, found `a`
         --> attribute:1:13
          |
        1 | !t.list<[1, a], i32>
          |             ^
          |
          = note: parameter `items` of `t.list`: array of 64-bit integer property"#]],
    );
    check(
        "#t.all<1, !t.box<x x i32>>",
        expect![[r#"
        error: expected an integer, found `x`
         --> attribute:1:18
          |
        1 | #t.all<1, !t.box<x x i32>>
          |                  ^
          |
          = note: parameter `width` of `t.box`: 64-bit integer property
          = note: parameter `name` of `t.all`: string property"#]],
    );
}

#[test]
fn an_integer_parameter_has_the_range_of_its_signed_type() {
    let ctx = Context::with(T);
    let accepted = ["9223372036854775807", "-9223372036854775808", "true"];
    for number in accepted {
        let attr = ctx.parse_attr(format!("#t.point<x = {number}>"));
        assert!(attr.is_ok(), "{number}: {attr:?}");
    }
    let rejected = [
        (
            "18446744073709551615",
            "the value does not fit into 64 bits with a sign",
        ),
        ("9223372036854775808", "the value does not fit into 64 bits with a sign"),
        ("0xffffffffffffffff", "the value does not fit into 64 bits with a sign"),
        ("-9223372036854775809", "the value does not fit into 64 bits"),
        ("18446744073709551616", "the value does not fit into 64 bits"),
        ("1.5", "expected an integer, found `1.5`"),
        ("-1.5", "expected an integer, found `1.5`"),
        ("", "expected an integer, found `>`"),
        ("- ", "expected an integer, found `>`"),
        ("\"s\"", "expected an integer, found string"),
        ("#t.point<x = 1>", "expected an integer, found attribute name"),
    ];
    for (number, message) in rejected {
        let error = ctx.parse_attr(format!("#t.point<x = {number}>"));
        let error = error.expect_err("the integer is malformed or too large").to_string();
        assert!(error.contains(&format!("error: {message}\n")), "{number}: {error}");
    }
}
