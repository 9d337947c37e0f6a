//! Tests of encoding and decoding signatures.

use super::*;
use expect_test::{Expect, expect};

fn constraint(text: &str) -> Constraint {
    Constraint::from_tokens(text.parse().unwrap()).unwrap()
}

fn arg(kind: ArgKind, text: &str, name: &str) -> Arg {
    Arg {
        name: name.into(),
        kind,
        constraint: constraint(text),
    }
}

fn signature(args: Vec<Arg>, results: &[(Multiplicity, &str, &str)], traits: &[&str]) -> Signature {
    Signature {
        kind: SignatureKind::Op,
        ident: Ident::new("XOp", Span::call_site()),
        op_name: "ex.x".into(),
        args,
        results: results
            .iter()
            .map(|&(multiplicity, text, name)| NamedConstraint {
                name: name.into(),
                multiplicity,
                constraint: constraint(text),
            })
            .collect(),
        regions: Vec::new(),
        successors: Vec::new(),
        traits: traits.iter().map(|&t| t.into()).collect(),
        hooks: Vec::new(),
    }
}

fn check(signature: &Signature, expect: Expect) {
    let decoded = Signature::decode(signature.encode()).expect("what was encoded decodes");
    assert_eq!(decoded.encode().to_string(), signature.encode().to_string());
    assert_eq!(decoded.to_string(), signature.to_string());
    let kinds = |signature: &Signature| signature.args.iter().map(|arg| arg.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&decoded), kinds(signature));
    expect.assert_eq(&decoded.to_string());
}

#[test]
fn every_kind_round_trips() {
    let mut s = signature(
        vec![
            arg(ArgKind::Operand, "AnyType", "type"),
            arg(ArgKind::OptionalOperand, "Optional<I32>", "self"),
            arg(ArgKind::VariadicOperand, "Variadic<AnyType>", "xs"),
            arg(ArgKind::Attr, "Mode", "m"),
            arg(ArgKind::OptionalAttr, "UnitAttr", "u"),
            arg(ArgKind::DefaultAttr, "DefaultValuedAttr<I32Attr, \"7\">", "k"),
            arg(ArgKind::Prop, "I64Prop", "p"),
        ],
        &[
            (Multiplicity::One, "I32", "r"),
            (Multiplicity::Variadic, "Variadic<AnyType>", "rs"),
        ],
        &["Pure"],
    );
    s.regions
        .push(NamedConstraint::new("body".into(), constraint("AnyRegion")));
    s.successors
        .push(NamedConstraint::new("dest".into(), constraint("AnySuccessor")));
    s.hooks.push("fold".into());
    check(
        &s,
        expect![[
            r#"ex.x (ins AnyType:$type, Optional<I32>:$self, Variadic<AnyType>:$xs, attr Mode:$m, UnitAttr:$u, DefaultValuedAttr<I32Attr, "7">:$k, I64Prop:$p) (outs I32:$r, Variadic<AnyType>:$rs) (region AnyRegion:$body) (successor AnySuccessor:$dest)"#
        ]],
    );
    let decoded = Signature::decode(s.encode()).unwrap();
    assert!(decoded.has_trait("Pure") && decoded.hooks == ["fold"]);
    assert_eq!(
        decoded.arg("xs").map(|(at, arg)| (at, arg.inner().to_string())),
        Some((2, "AnyType".into()))
    );
    assert_eq!(
        decoded.arg("k").map(|(_, arg)| arg.inner().to_string()),
        Some("I32Attr".into())
    );
}

#[test]
fn types_and_attributes_round_trip() {
    let params = vec![
        arg(ArgKind::Operand, "Mine", "t"),
        arg(ArgKind::Attr, "Mode", "m"),
        arg(ArgKind::Prop, "I64Prop", "p"),
    ];
    let mut s = signature(params, &[], &[]).of_definition(Defines::Type);
    check(&s, expect!["!ex.x (params Mine:$t, attr Mode:$m, I64Prop:$p)"]);
    assert_eq!(s.defines(), Some(Defines::Type));
    s = s.of_definition(Defines::Attr);
    check(&s, expect!["#ex.x (params Mine:$t, attr Mode:$m, I64Prop:$p)"]);
    assert_eq!(s.defines(), Some(Defines::Attr));
}

#[test]
fn no_arguments_and_no_results() {
    check(&signature(vec![], &[], &[]), expect![["ex.x (ins) (outs)"]]);
}

#[test]
fn the_kind_round_trips() {
    for kind in SignatureKind::ALL {
        let mut s = signature(vec![], &[], &["Pure"]);
        s.kind = kind;
        let decoded = Signature::decode(s.encode()).unwrap();
        assert_eq!((decoded.kind, decoded.traits), (kind, vec!["Pure".to_string()]));
    }
}

#[test]
fn other_versions_are_rejected() {
    assert!(Signature::decode("v2 XOp \"ex.x\" () () () () () ()".parse().unwrap()).is_none());
    assert!(Signature::decode(TokenStream::new()).is_none());
}

#[test]
fn result_types_follow_from_traits_and_constraints() {
    let x = || vec![arg(ArgKind::Operand, "AnyType", "x")];
    let one = |text| [(Multiplicity::One, text, "r")];
    let same = ["SameOperandsAndResultType"];
    for (s, expected) in [
        (signature(x(), &[], &[]), ResultTypes::None),
        (signature(x(), &one("I32"), &[]), ResultTypes::Fixed),
        (signature(x(), &one("AnyType"), &[]), ResultTypes::Unknown),
        (signature(x(), &one("AnyType"), &same), ResultTypes::OfFirstOperand),
        (signature(x(), &one("I32"), &same), ResultTypes::OfFirstOperand),
        (signature(vec![], &one("I32"), &same), ResultTypes::Fixed),
        (signature(vec![], &one("AnyType"), &same), ResultTypes::Unknown),
        (
            signature(x(), &[(Multiplicity::Variadic, "Variadic<I32>", "r")], &same),
            ResultTypes::Unknown,
        ),
    ] {
        assert_eq!(s.result_types(), expected, "{s} {:?}", s.traits);
    }
}
