//! The signature of an op for patterns: its name, arguments, results, regions, successors and traits.
//!
//! `op!` encodes it in the hidden macro of the op's name, which passes the tokens to a callback; `pat!` decodes them.
//! The encoding starts with a version, so that tokens of another version of this crate are rejected, not misread.

use crate::built_in;
use crate::lex::{Tokens, name_of};
use crate::syntax::constraint::{Constraint, ConstraintKind};
use drr_schema::constraint::ConstraintFlag;
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use std::fmt::{self, Display};

/// The version of the encoding.
const VERSION: &str = "v3";

/// The hook that infers the result types.
pub(crate) const INFER_TYPES: &str = "infer_types";

/// The kind of entity that a signature describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignatureKind {
    /// An op declared by `op!`.
    Op,
    /// An undeclared op, whose signature is derived from a use in a pattern.
    UntypedOp,
    /// A type or attribute definition, whose parameters are the arguments.
    Definition(Defines),
}

impl SignatureKind {
    const ALL: [SignatureKind; 4] = [
        SignatureKind::Op,
        SignatureKind::UntypedOp,
        SignatureKind::Definition(Defines::Type),
        SignatureKind::Definition(Defines::Attr),
    ];

    /// Returns the word that encodes the kind.
    fn word(self) -> &'static str {
        match self {
            SignatureKind::Op => "op",
            SignatureKind::UntypedOp => "untyped_op",
            SignatureKind::Definition(Defines::Type) => "type_def",
            SignatureKind::Definition(Defines::Attr) => "attr_def",
        }
    }

    /// Takes the word of a kind.
    fn eat(tokens: &mut Tokens) -> Option<SignatureKind> {
        let word = tokens.eat_ident()?;
        Self::ALL.into_iter().find(|kind| word == kind.word())
    }
}

/// The kind of a definition by `type_def!` or `attr_def!`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defines {
    Type,
    Attr,
}

impl Defines {
    /// Returns a noun with its article, as in "`IntType` is a type".
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Defines::Type => "a type",
            Defines::Attr => "an attribute",
        }
    }

    /// Returns the sigil before the name in MLIR's syntax.
    pub(crate) fn sigil(self) -> char {
        match self {
            Defines::Type => '!',
            Defines::Attr => '#',
        }
    }
}

/// The signature of an op, or of a type or attribute definition.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) kind: SignatureKind,
    /// The identifier of the Rust type in its declaration.
    pub(crate) ident: Ident,
    /// The MLIR name: `dialect.mnemonic`.
    pub(crate) op_name: String,
    /// Operands, attributes and properties, in declaration order.
    pub(crate) args: Vec<Arg>,
    /// The declared results.
    pub(crate) results: Vec<NamedConstraint>,
    /// The declared regions.
    pub(crate) regions: Vec<NamedConstraint>,
    /// The declared successors.
    pub(crate) successors: Vec<NamedConstraint>,
    /// The last path segments of the traits.
    pub(crate) traits: Vec<String>,
    /// The hooks given in the body: `fold`, `infer_types` and so on.
    pub(crate) hooks: Vec<String>,
}

/// A declared argument.
#[derive(Clone, Debug)]
pub(crate) struct Arg {
    pub(crate) name: String,
    pub(crate) kind: ArgKind,
    /// The constraint as written, including wrappers.
    pub(crate) constraint: Constraint,
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArgKind {
    Operand,
    OptionalOperand,
    VariadicOperand,
    Attr,
    /// An optional attribute, including `UnitAttr`.
    OptionalAttr,
    /// An attribute with a default in its constraint.
    DefaultAttr,
    Prop,
    /// A type parameter of a type or an attribute.
    Type,
}

/// The number of values, regions or successors of a declared entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Multiplicity {
    One,
    Optional,
    Variadic,
}

/// A declared result, region or successor.
#[derive(Clone, Debug)]
pub(crate) struct NamedConstraint {
    pub(crate) name: String,
    pub(crate) multiplicity: Multiplicity,
    /// The constraint as written, including wrappers.
    pub(crate) constraint: Constraint,
}

/// The source of an op's result types when it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultTypes {
    /// The op has no results.
    None,
    /// All results have the type of the first operand (`SameOperandsAndResultType`).
    OfFirstOperand,
    /// All results have the type of the first attribute argument (`FirstAttrDerivedResultType`).
    OfFirstAttr,
    /// Each result's constraint accepts only one type.
    Fixed,
    /// The `infer_types` hook infers them.
    Inferred,
    /// They must be given.
    Unknown,
}

impl ArgKind {
    /// Returns the multiplicity of an operand, or `None` for attributes and properties.
    pub(crate) fn multiplicity(&self) -> Option<Multiplicity> {
        match self {
            ArgKind::Operand => Some(Multiplicity::One),
            ArgKind::OptionalOperand => Some(Multiplicity::Optional),
            ArgKind::VariadicOperand => Some(Multiplicity::Variadic),
            ArgKind::Attr | ArgKind::OptionalAttr | ArgKind::DefaultAttr | ArgKind::Prop | ArgKind::Type => None,
        }
    }

    /// Returns `true` for operands.
    pub(crate) fn is_operand(&self) -> bool {
        self.multiplicity().is_some()
    }

    /// Returns `true` for attributes.
    pub(crate) fn is_attr(&self) -> bool {
        matches!(self, ArgKind::Attr | ArgKind::OptionalAttr | ArgKind::DefaultAttr)
    }

    /// Returns `true` for properties.
    pub(crate) fn is_prop(&self) -> bool {
        matches!(self, ArgKind::Prop)
    }

    /// Returns `true` if a builder may omit the argument.
    pub(crate) fn may_be_left_out(&self) -> bool {
        matches!(
            self,
            ArgKind::OptionalOperand | ArgKind::VariadicOperand | ArgKind::OptionalAttr | ArgKind::DefaultAttr
        )
    }

    /// Returns a noun with its article, as in "`x` is an operand".
    pub(crate) fn noun(&self) -> &'static str {
        match self {
            ArgKind::Operand => "an operand",
            ArgKind::OptionalOperand => "an optional operand",
            ArgKind::VariadicOperand => "a variadic operand",
            ArgKind::Attr => "an attribute",
            ArgKind::OptionalAttr => "an optional attribute",
            ArgKind::DefaultAttr => "an attribute with a default",
            ArgKind::Prop => "a property",
            ArgKind::Type => "a type",
        }
    }

    /// Returns a noun that does not mention optionality.
    pub(crate) fn plain_noun(&self) -> &'static str {
        match self.constraint_kind() {
            _ if *self == ArgKind::Type => "a type",
            ConstraintKind::Prop => "a property",
            ConstraintKind::Attr => "an attribute",
            ConstraintKind::Type | ConstraintKind::Unknown => "an operand",
        }
    }

    /// Returns the kind of constraints that the argument accepts.
    pub(crate) fn constraint_kind(&self) -> ConstraintKind {
        match self {
            ArgKind::Prop => ConstraintKind::Prop,
            kind if kind.is_attr() => ConstraintKind::Attr,
            _ => ConstraintKind::Type,
        }
    }

    /// Returns the kind of an argument with this constraint. `marker` is the `attr` or `prop` before a user-defined
    /// constraint.
    pub(crate) fn of(constraint: &Constraint, marker: Option<&Ident>) -> ArgKind {
        match (constraint.multiplicity(), constraint.kind()) {
            (Multiplicity::Variadic, _) => ArgKind::VariadicOperand,
            (Multiplicity::Optional, _) => ArgKind::OptionalOperand,
            _ if constraint.is("OptionalAttr") || constraint.is("UnitAttr") => ArgKind::OptionalAttr,
            (_, ConstraintKind::Attr) if constraint.is_wrapper() => ArgKind::DefaultAttr,
            (_, ConstraintKind::Attr) => ArgKind::Attr,
            (_, ConstraintKind::Prop) => ArgKind::Prop,
            _ if marker.is_some_and(|marker| marker == "ty") => ArgKind::Type,
            (_, ConstraintKind::Unknown) if marker.is_some_and(|marker| marker == "attr") => ArgKind::Attr,
            (_, ConstraintKind::Unknown) if marker.is_some_and(|marker| marker == "prop") => ArgKind::Prop,
            (_, ConstraintKind::Type | ConstraintKind::Unknown) => ArgKind::Operand,
        }
    }
}

impl Arg {
    /// Returns advice to declare an operand as an attribute, if its constraint may be an enum.
    pub(crate) fn as_attribute(&self) -> Option<String> {
        let may_be_enum = self.kind == ArgKind::Operand && self.constraint.kind() == ConstraintKind::Unknown;
        let (constraint, name) = (&self.constraint, &self.name);
        may_be_enum
            .then(|| format!("if `{constraint}` is an enum, declare the argument as `attr {constraint}:${name}`"))
    }

    /// Returns the constraint on one value or attribute, without `Variadic`, `Optional`, `OptionalAttr` or
    /// `DefaultValuedAttr`.
    pub(crate) fn inner(&self) -> &Constraint {
        match self.kind {
            ArgKind::Operand | ArgKind::Attr | ArgKind::Type => &self.constraint,
            _ => self.constraint.unwrapped(),
        }
    }

    /// Returns the default as written in the constraint.
    pub(crate) fn default(&self) -> TokenStream {
        self.constraint.args.get(1).to_token_stream()
    }

    /// Returns `true` if a builder may omit the argument.
    pub(crate) fn may_be_left_out(&self) -> bool {
        self.kind.may_be_left_out() || (self.kind.is_prop() && self.constraint.has_flag(ConstraintFlag::HasDefault))
    }
}

impl NamedConstraint {
    /// Creates an entity whose constraint determines its multiplicity.
    pub(crate) fn new(name: String, constraint: Constraint) -> NamedConstraint {
        NamedConstraint {
            name,
            multiplicity: constraint.multiplicity(),
            constraint,
        }
    }

    /// Returns `true` if the entity is exactly one value, region or successor.
    pub(crate) fn is_single(&self) -> bool {
        self.multiplicity == Multiplicity::One
    }

    /// Returns `true` if the entity is variadic.
    pub(crate) fn is_variadic(&self) -> bool {
        self.multiplicity == Multiplicity::Variadic
    }

    /// Returns the constraint on one value.
    pub(crate) fn inner(&self) -> &Constraint {
        match self.multiplicity {
            Multiplicity::One => &self.constraint,
            _ => self.constraint.unwrapped(),
        }
    }

    /// Returns `true` if the constraint accepts only one type.
    pub(crate) fn is_fixed(&self) -> bool {
        let name = self.constraint.path.single();
        self.is_single() && name.is_some_and(|name| built_in::is_buildable(&name_of(name)))
    }
}

impl Constraint {
    /// Returns the number of values, regions or successors that the constraint declares.
    pub(crate) fn multiplicity(&self) -> Multiplicity {
        let is = |names: &[&str]| names.iter().any(|name| self.is(name));
        match () {
            _ if is(&["Variadic", "VariadicOfVariadic", "VariadicRegion", "VariadicSuccessor"]) => {
                Multiplicity::Variadic
            }
            _ if is(&["Optional"]) => Multiplicity::Optional,
            _ => Multiplicity::One,
        }
    }
}

impl Signature {
    /// Creates the signature of an undeclared op from its use in a pattern.
    pub(crate) fn untyped(ident: Ident, op_name: String, args: Vec<Arg>, results: Vec<NamedConstraint>) -> Signature {
        Signature {
            kind: SignatureKind::UntypedOp,
            ident,
            op_name,
            args,
            results,
            regions: Vec::new(),
            successors: Vec::new(),
            // The number of operands and results is unchecked.
            traits: vec!["OpView".to_string()],
            hooks: Vec::new(),
        }
    }

    /// Returns the signature as that of a type or attribute definition, whose parameters are the arguments.
    pub(crate) fn of_definition(&self, defines: Defines) -> Signature {
        let mut signature = self.clone();
        for arg in &mut signature.args {
            if arg.kind.is_operand() {
                arg.kind = ArgKind::Type;
            }
        }
        signature.kind = SignatureKind::Definition(defines);
        signature
    }

    /// Returns the kind of definition, or `None` for ops.
    pub(crate) fn defines(&self) -> Option<Defines> {
        match self.kind {
            SignatureKind::Definition(defines) => Some(defines),
            SignatureKind::Op | SignatureKind::UntypedOp => None,
        }
    }

    /// Returns the name for messages, with the sigil of a type or attribute.
    pub(crate) fn called(&self) -> String {
        let sigil = self.defines().map(Defines::sigil);
        sigil.into_iter().chain(self.op_name.chars()).collect()
    }

    /// Returns the noun for arguments.
    pub(crate) fn argument_noun(&self) -> &'static str {
        match self.defines() {
            Some(_) => "parameter",
            None => "argument",
        }
    }

    /// Returns `true` for undeclared ops.
    pub(crate) fn is_untyped(&self) -> bool {
        self.kind == SignatureKind::UntypedOp
    }

    /// Returns `true` if the op may have any name.
    pub(crate) fn is_any(&self) -> bool {
        self.op_name.is_empty()
    }

    /// Returns `true` if the op has exactly one result, which is a single value.
    pub(crate) fn yields_one_value(&self) -> bool {
        matches!(self.results.as_slice(), [result] if result.is_single())
    }

    /// Returns `true` if the op has this trait, by the last segment of its path.
    pub(crate) fn has_trait(&self, name: &str) -> bool {
        self.traits.iter().any(|t| t == name)
    }

    /// Returns the argument of this name with its position.
    pub(crate) fn arg(&self, name: &str) -> Option<(usize, &Arg)> {
        self.args.iter().enumerate().find(|(_, arg)| arg.name == name)
    }

    /// Returns the attribute that a `ConstantLike` op without a `fold` hook folds to: its only one.
    pub(crate) fn folded_attr(&self) -> Option<usize> {
        let is_constant = self.has_trait("ConstantLike") && !self.hooks.iter().any(|hook| hook == "fold");
        let mut attrs = self.args.iter().enumerate().filter(|(_, arg)| !arg.kind.is_operand());
        match (attrs.next(), attrs.next()) {
            (Some((at, arg)), None) if is_constant && arg.kind.is_attr() && self.results.len() == 1 => Some(at),
            _ => None,
        }
    }

    /// Returns the operands in order.
    pub(crate) fn operands(&self) -> impl Iterator<Item = &Arg> {
        self.args.iter().filter(|arg| arg.kind.is_operand())
    }

    /// Returns `true` if no operand before the argument is variadic or optional, so that the operand's declared and
    /// actual index agree.
    pub(crate) fn precedes_lists(&self, position: usize) -> bool {
        let mut before = self.args.iter().take(position);
        before.all(|arg| !arg.kind.is_operand() || matches!(arg.kind, ArgKind::Operand))
    }

    /// Returns the index of an operand among the declared operands.
    pub(crate) fn operand_number(&self, position: usize) -> usize {
        let before = self.args.iter().take(position);
        before.filter(|arg| arg.kind.is_operand()).count()
    }

    /// Returns `true` if each result's constraint accepts only one type.
    pub(crate) fn has_fixed_results(&self) -> bool {
        self.results.iter().all(NamedConstraint::is_fixed)
    }

    /// Returns the source of the result types. Traits take precedence over constraints.
    pub(crate) fn result_types(&self) -> ResultTypes {
        let countable = self.results.iter().all(|r| r.is_single());
        let first_operand = self.operands().next();
        if self.results.is_empty() {
            ResultTypes::None
        } else if self.hooks.iter().any(|hook| hook == INFER_TYPES) {
            ResultTypes::Inferred
        } else if countable
            && self.has_trait("SameOperandsAndResultType")
            && first_operand.is_some_and(|arg| !matches!(arg.kind, ArgKind::OptionalOperand))
        {
            ResultTypes::OfFirstOperand
        } else if countable
            && self.has_trait("FirstAttrDerivedResultType")
            && self.args.iter().any(|arg| matches!(arg.kind, ArgKind::Attr))
        {
            ResultTypes::OfFirstAttr
        } else if self.has_fixed_results() {
            ResultTypes::Fixed
        } else {
            ResultTypes::Unknown
        }
    }

    /// Encodes the signature for the signature macro.
    pub(crate) fn encode(&self) -> TokenStream {
        let [version, kind] = [VERSION, self.kind.word()].map(|word| Ident::new(word, Span::call_site()));
        let Signature {
            ident,
            op_name,
            traits,
            hooks,
            ..
        } = self;
        let args = self.args.iter().map(|arg| {
            let marker = match (&arg.kind, arg.constraint.kind()) {
                (ArgKind::Attr, ConstraintKind::Unknown) => Some(quote!(attr)),
                (ArgKind::Prop, ConstraintKind::Unknown) => Some(quote!(prop)),
                (ArgKind::Type, _) => Some(quote!(ty)),
                _ => None,
            };
            encode_entry(marker, &arg.name, &arg.constraint)
        });
        let lists = [&self.results, &self.regions, &self.successors].map(|list| {
            let encode = |named: &NamedConstraint| encode_entry(None, &named.name, &named.constraint);
            let entries = list.iter().map(encode);
            quote!((#(#entries)*))
        });
        quote!(#version #kind #ident #op_name (#(#args)*) #(#lists)* (#(#traits)*) (#(#hooks)*))
    }

    /// Decodes a signature, or returns `None` if the version differs.
    pub(crate) fn decode(stream: TokenStream) -> Option<Signature> {
        let mut tokens = Tokens::new(stream);
        tokens.eat_word(VERSION)?;
        let kind = SignatureKind::eat(&mut tokens)?;
        let ident = tokens.eat_ident()?;
        let (op_name, _) = tokens.eat_string()?;
        let arg = |entry| {
            let (marker, name, constraint) = decode_entry(entry)?;
            let kind = ArgKind::of(&constraint, marker.as_ref());
            Some(Arg { name, kind, constraint })
        };
        let named = |entry| {
            let (_, name, constraint) = decode_entry(entry)?;
            Some(NamedConstraint::new(name, constraint))
        };
        Some(Signature {
            kind,
            ident,
            op_name,
            args: entries(&mut tokens)?.map(arg).collect::<Option<_>>()?,
            results: entries(&mut tokens)?.map(named).collect::<Option<_>>()?,
            regions: entries(&mut tokens)?.map(named).collect::<Option<_>>()?,
            successors: entries(&mut tokens)?.map(named).collect::<Option<_>>()?,
            traits: strings(&mut tokens)?,
            hooks: strings(&mut tokens)?,
        })
    }
}

fn encode_entry(marker: Option<TokenStream>, name: &str, constraint: &Constraint) -> TokenStream {
    let name = Literal::string(name);
    quote!((#marker #name [#constraint]))
}

/// Returns cursors over the parenthesised entries of the next parenthesised list.
fn entries(tokens: &mut Tokens) -> Option<impl Iterator<Item = Tokens> + use<>> {
    let group = tokens.eat_group(Delimiter::Parenthesis)?;
    let mut inner = Tokens::of_group(&group);
    let entries = std::iter::from_fn(move || inner.eat_group(Delimiter::Parenthesis));
    Some(entries.map(|entry| Tokens::of_group(&entry)))
}

fn strings(tokens: &mut Tokens) -> Option<Vec<String>> {
    let group = tokens.eat_group(Delimiter::Parenthesis)?;
    let mut inner = Tokens::of_group(&group);
    Some(std::iter::from_fn(|| inner.eat_string().map(|(text, _)| text)).collect())
}

fn decode_entry(mut entry: Tokens) -> Option<(Option<Ident>, String, Constraint)> {
    let marker = entry.eat_ident();
    let (name, _) = entry.eat_string()?;
    let constraint = Constraint::from_tokens(entry.eat_group(Delimiter::Bracket)?.stream())?;
    Some((marker, name, constraint))
}

/// Formats the signature for diagnostics: `ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)`.
impl Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The use of an undeclared op is not a declaration.
        if self.is_untyped() {
            return Ok(());
        }
        f.write_str(&self.called())?;
        let args = self.args.iter().map(|arg| {
            // The name determines the kind unless a marker does.
            let prefix = match arg.kind {
                ArgKind::Attr if arg.constraint.kind() == ConstraintKind::Unknown => "attr ",
                ArgKind::Prop if arg.constraint.kind() == ConstraintKind::Unknown => "prop ",
                _ => "",
            };
            format!("{prefix}{}:${}", arg.constraint, arg.name)
        });
        if self.defines().is_some() {
            return write_list(f, "params", args);
        }
        write_list(f, "ins", args)?;
        let named = |entry: &NamedConstraint| format!("{}:${}", entry.constraint, entry.name);
        write_list(f, "outs", self.results.iter().map(named))?;
        for (head, list) in [("region", &self.regions), ("successor", &self.successors)] {
            if !list.is_empty() {
                write_list(f, head, list.iter().map(named))?;
            }
        }
        Ok(())
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, head: &str, entries: impl Iterator<Item = String>) -> fmt::Result {
    write!(f, " ({head}")?;
    for (at, entry) in entries.enumerate() {
        write!(f, "{} {entry}", if at == 0 { "" } else { "," })?;
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests;
