//! Attributes and literals of assembly formats, in the form of their constraint.

use super::{ParseError, Parsed, Parser, shorten};
use crate::define::{ArgDescriptor, ArgKind, AttrForm, EnumSyntax};
use crate::diagnostic::Diagnostic;
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{Attribute, Type};

impl Parser<'_> {
    /// Returns `true` if the next token is this keyword or punctuation.
    pub(super) fn at_literal(&self, literal: &str) -> bool {
        match (self.token.kind, literal.as_bytes()) {
            (TokenKind::String | TokenKind::Eof | TokenKind::Error, _) => false,
            // Fast path for punctuation, without a call.
            (_, [byte]) => matches!(self.bytes(), [only] if only == byte),
            (_, literal) => self.bytes() == literal,
        }
    }

    pub(super) fn expect_literal(&mut self, literal: &'static str) -> Parsed<()> {
        if self.at_literal(literal) {
            self.advance();
            Ok(())
        } else {
            Err(self.unexpected_literal(literal))
        }
    }

    #[cold]
    fn unexpected_literal(&mut self, literal: &str) -> super::Reported {
        self.unexpected_text(format!("`{literal}`"))
    }

    /// Parses the attribute of an argument in the form of its constraint.
    pub(super) fn form_attribute(&mut self, args: &[ArgDescriptor], number: u8) -> Parsed<Attribute> {
        self.attr_in_form(attr_form(args, number), is_property(args, number))
    }

    /// Parses an attribute in a given form.
    pub(super) fn attr_in_form(&mut self, form: AttrForm, is_property: bool) -> Parsed<Attribute> {
        let attr = match form {
            form if is_property => self.property_in_form(form)?,
            AttrForm::Defined(def) => self.stripped_attr(def)?,
            AttrForm::DefinedAs(name) => match self.ctx.registry().attr_def(name.as_bytes()) {
                Some(def) => self.stripped_attr(def)?,
                None => self.parse_attr()?,
            },
            AttrForm::Any
            | AttrForm::Signed(_)
            | AttrForm::List(_)
            | AttrForm::Types(_)
            | AttrForm::Optional(_)
            | AttrForm::UnitProperty => self.parse_attr()?,
            AttrForm::Typed(ty) | AttrForm::Unsigned(ty) => self.attr_of_type(Some(ty))?,
            AttrForm::Untyped | AttrForm::Array => self.attr_of_type(None)?,
            AttrForm::SymbolName => {
                let name = self.symbol_name()?;
                let bytes = name.bytes(&self.ctx).to_vec();
                self.ctx.string_attr(&bytes)
            }
            AttrForm::DenseArray(element) if self.at(TokenKind::LSquare) => self.dense_array_items(element)?,
            AttrForm::DenseArray(_) => self.parse_attr()?,
            AttrForm::Enum(syntax) => self.enum_in_integer(&syntax)?,
            AttrForm::DialectEnum { .. } if self.at(TokenKind::HashId) => self.parse_attr()?,
            AttrForm::DialectEnum { syntax, form } if form.in_brackets => self.enum_case_in_brackets(&syntax)?,
            AttrForm::DialectEnum { syntax, .. } => self.enum_case(&syntax)?,
        };
        Ok(attr)
    }

    /// Parses a property in a given form. The recursion is as deep as the declared form.
    fn property_in_form(&mut self, form: AttrForm) -> Parsed<Attribute> {
        match form {
            AttrForm::Any => {
                let ty = (!self.at(TokenKind::String)).then_some(Type::I64);
                self.attr_of_type(ty)
            }
            AttrForm::Signed(ty) => self.integer_property(ty, true),
            AttrForm::Unsigned(ty) => self.integer_property(ty, false),
            AttrForm::UnitProperty => {
                let is_set = self.at_literal("unit");
                if !is_set && !self.at_literal("unit_absent") {
                    return Err(self.unexpected_text("`unit` or `unit_absent`".to_string()));
                }
                self.advance();
                Ok(self.ctx.bool_attr(is_set))
            }
            AttrForm::List(&item) => {
                self.expect(TokenKind::LSquare)?;
                let mut items = Vec::new();
                self.list(TokenKind::RSquare, |parser| {
                    items.push(parser.property_in_form(item)?);
                    Ok(())
                })?;
                Ok(self.ctx.array_attr(&items))
            }
            AttrForm::Optional(&item) => {
                let items = if self.eat_literal("none") {
                    None
                } else if self.eat_literal("some") {
                    self.expect(TokenKind::Less)?;
                    let item = self.property_in_form(item)?;
                    self.expect(TokenKind::Greater)?;
                    Some(item)
                } else {
                    Some(self.property_in_form(item)?)
                };
                Ok(self.ctx.array_attr(items.as_slice()))
            }
            AttrForm::Enum(syntax) => self.enum_case(&syntax),
            form => self.attr_in_form(form, false),
        }
    }

    /// Parses an integer of a signless type without the type. The signed ones reject values that only fit as unsigned,
    /// which would become negative.
    fn integer_property(&mut self, ty: Type, is_signed: bool) -> Parsed<Attribute> {
        // As in MLIR, `true` and `false` are integers.
        if matches!(self.bytes(), b"true" | b"false") {
            return self.parse_attr();
        }
        let is_negative = self.eat(TokenKind::Minus);
        if !self.at(TokenKind::Integer) {
            return Err(self.unexpected("an integer"));
        }
        let literal = self.token.span;
        let attr = self.number_of_type(is_negative, ty)?;
        match (attr.as_i64(&self.ctx), ty.integer_format(&self.ctx)) {
            (Some(..0), Some((width, _))) if is_signed && !is_negative => {
                Err(self.error(literal, ParseError::SignedRange { width }))
            }
            _ => Ok(attr),
        }
    }

    /// Parses an attribute of a given type; the text contains no type.
    pub(super) fn attr_of_type(&mut self, ty: Option<Type>) -> Parsed<Attribute> {
        match (self.token.kind, ty) {
            (TokenKind::String, _) => {
                let bytes = decode_string(self.bytes());
                let attr = self.ctx.string_attr_with(&*bytes, ty.filter(|&ty| ty != Type::NONE));
                self.advance();
                Ok(attr)
            }
            (TokenKind::Minus, Some(ty)) => {
                self.advance();
                self.number_of_type(true, ty)
            }
            (TokenKind::Integer | TokenKind::Float, Some(ty)) => self.number_of_type(false, ty),
            _ => {
                let is_elements = matches!(self.bytes(), b"dense" | b"dense_resource" | b"sparse");
                self.required_type = ty.filter(|_| self.at(TokenKind::HashId) || is_elements);
                self.parse_attr()
            }
        }
    }

    /// `<case>`
    pub(super) fn enum_case_in_brackets(&mut self, syntax: &EnumSyntax) -> Parsed<Attribute> {
        self.expect(TokenKind::Less)?;
        let attr = self.enum_case(syntax)?;
        self.expect(TokenKind::Greater)?;
        Ok(attr)
    }

    /// Parses an enum case or flags that an integer attribute stores. As in MLIR, several flags are in a string, unless
    /// it prints them without quotes.
    fn enum_in_integer(&mut self, syntax: &EnumSyntax) -> Parsed<Attribute> {
        if syntax.has_only_plain_flags() {
            return self.enum_case(syntax);
        }
        let start = self.token.span;
        let text = self.enum_word(syntax)?;
        self.enum_of_text(syntax, &text, start)
    }

    /// Parses a keyword or a string of an enum.
    fn enum_word(&mut self, syntax: &EnumSyntax) -> Parsed<String> {
        let word = match self.token.kind {
            TokenKind::BareId => String::from_utf8_lossy(self.bytes()).into_owned(),
            TokenKind::String => String::from_utf8_lossy(&decode_string(self.bytes())).into_owned(),
            _ => return Err(self.unexpected_case(syntax)),
        };
        self.advance();
        Ok(word)
    }

    /// Parses an enum case, or flags: keywords, or all of them in a string.
    pub(super) fn enum_case(&mut self, syntax: &EnumSyntax) -> Parsed<Attribute> {
        let start = self.token.span;
        let mut text = String::new();
        loop {
            text.push_str(&self.enum_word(syntax)?);
            let Some(separator) = syntax.separator.map(str::trim) else {
                break;
            };
            if !self.eat_literal(separator) {
                break;
            }
            text.push_str(separator);
        }
        self.enum_of_text(syntax, &text, start)
    }

    /// Returns the attribute of the text of an enum that began at `start`.
    fn enum_of_text(&mut self, syntax: &EnumSyntax, text: &str, start: crate::diagnostic::Span) -> Parsed<Attribute> {
        match (syntax.from_text)(&self.ctx, text) {
            Some(attr) => Ok(attr),
            None => {
                let names = syntax.cases.iter().map(|(name, _)| *name);
                let near = drr_schema::nearest(text, names);
                let error = ParseError::NoSuchCase {
                    text: shorten(text.as_bytes()),
                    cases: case_list(syntax),
                };
                let span = self.span_from(start);
                self.report(Diagnostic::error(error).at(self.source, span).suggesting(near));
                Err(super::Reported)
            }
        }
    }

    pub(super) fn eat_literal(&mut self, literal: &str) -> bool {
        let found = self.at_literal(literal);
        if found {
            self.advance();
        }
        found
    }

    #[cold]
    fn unexpected_case(&mut self, syntax: &EnumSyntax) -> super::Reported {
        let expected = format!("one of {}", case_list(syntax));
        self.unexpected_text(expected)
    }

    /// Returns `true` if a type may begin here.
    pub(super) fn may_begin_type(&self) -> bool {
        match self.token.kind {
            TokenKind::ExclamationId | TokenKind::LParen => true,
            TokenKind::BareId => is_type_word(self.bytes()),
            _ => false,
        }
    }

    /// Returns `true` if an attribute that satisfies the argument's constraint may begin here.
    pub(super) fn may_begin_attribute(&self, args: &[ArgDescriptor], number: u8) -> bool {
        // Each of these tokens begins attributes of one class: a sample shows whether the constraint accepts them.
        let sample = match self.token.kind {
            TokenKind::AtId | TokenKind::AtString => Some(self.ctx.symbol_ref_attr("a")),
            TokenKind::String => Some(self.ctx.string_attr(&*decode_string(self.bytes()))),
            TokenKind::LBrace => Some(self.ctx.dictionary_attr(&[])),
            TokenKind::Integer | TokenKind::Minus => Some(self.ctx.i64_attr(1)),
            _ => None,
        };
        let (form, fits) = match args.get(usize::from(number)).map(|arg| arg.kind) {
            Some(ArgKind::Attribute { constraint, .. }) => {
                let fits = |attr| !matches!(constraint.form, AttrForm::Untyped) || (constraint.holds)(&self.ctx, attr);
                (constraint.form, sample.is_none_or(fits))
            }
            Some(ArgKind::Property {
                constraint, normalize, ..
            }) => {
                let (form, sample) = match constraint.form {
                    AttrForm::Optional(&form) => (form, sample.map(|attr| self.ctx.array_attr(&[attr]))),
                    form => (form, sample),
                };
                let is_plain = matches!(form, AttrForm::Any | AttrForm::Signed(_));
                let fits = sample.is_none_or(|attr| !is_plain || normalize(&self.ctx, attr).is_some());
                (form, fits)
            }
            _ => (AttrForm::Any, true),
        };
        // MLIR checks for the bracket of an optional array, so an alias is not accepted.
        let is_alias_of_array = self.at(TokenKind::HashId) && matches!(form, AttrForm::Array);
        fits && !is_alias_of_array && self.may_begin_form(form, 0)
    }

    /// Returns `true` if an attribute in a given form may begin here. For `depth`, see [`Parser::may_begin_stripped`].
    pub(super) fn may_begin_form(&self, form: AttrForm, depth: usize) -> bool {
        let def = match form {
            AttrForm::Defined(def) => Some(def),
            AttrForm::DefinedAs(name) => self.ctx.registry().attr_def(name.as_bytes()),
            _ => None,
        };
        if let Some(def) = def {
            return self.at(TokenKind::HashId) || self.may_begin_stripped(def, depth);
        }
        match self.token.kind {
            TokenKind::HashId => true,
            TokenKind::AtId | TokenKind::AtString => {
                matches!(form, AttrForm::SymbolName | AttrForm::Any | AttrForm::Untyped)
            }
            TokenKind::LSquare => matches!(
                form,
                AttrForm::DenseArray(_) | AttrForm::List(_) | AttrForm::Any | AttrForm::Untyped | AttrForm::Array
            ),
            TokenKind::Less => matches!(form, AttrForm::DialectEnum { form, .. } if form.in_brackets),
            TokenKind::String => !matches!(
                form,
                AttrForm::Typed(_)
                    | AttrForm::Unsigned(_)
                    | AttrForm::Signed(_)
                    | AttrForm::SymbolName
                    | AttrForm::DenseArray(_)
                    | AttrForm::Array
            ),
            TokenKind::Integer | TokenKind::Float | TokenKind::Minus => {
                matches!(
                    form,
                    AttrForm::Typed(_) | AttrForm::Unsigned(_) | AttrForm::Signed(_) | AttrForm::Any
                )
            }
            TokenKind::LBrace | TokenKind::ExclamationId | TokenKind::LParen => {
                matches!(form, AttrForm::Any | AttrForm::Untyped)
            }
            TokenKind::BareId => match form {
                AttrForm::DialectEnum { form, .. } if form.in_brackets => false,
                AttrForm::Enum(syntax) | AttrForm::DialectEnum { syntax, .. } => {
                    syntax.cases.iter().any(|(name, _)| name.as_bytes() == self.bytes())
                }
                AttrForm::DenseArray(_) => self.bytes() == b"array",
                AttrForm::UnitProperty => matches!(self.bytes(), b"unit" | b"unit_absent"),
                AttrForm::Signed(_) => matches!(self.bytes(), b"true" | b"false"),
                AttrForm::Typed(ty) => ty == Type::I1 && matches!(self.bytes(), b"true" | b"false"),
                AttrForm::Any | AttrForm::Untyped => {
                    is_type_word(self.bytes())
                        || matches!(
                            self.bytes(),
                            b"true"
                                | b"false"
                                | b"unit"
                                | b"dense"
                                | b"dense_resource"
                                | b"sparse"
                                | b"array"
                                | b"strided"
                                | b"distinct"
                                | b"affine_map"
                                | b"affine_set"
                                | b"loc"
                        )
                }
                _ => false,
            },
            _ => false,
        }
    }
}

fn case_list(syntax: &EnumSyntax) -> String {
    let names: Vec<String> = syntax.cases.iter().map(|(name, _)| format!("`{name}`")).collect();
    names.join(", ")
}

/// Returns the textual form of an attribute or property.
fn attr_form(args: &[ArgDescriptor], number: u8) -> AttrForm {
    match args.get(usize::from(number)).map(|arg| arg.kind) {
        Some(ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. }) => constraint.form,
        _ => AttrForm::Any,
    }
}

fn is_property(args: &[ArgDescriptor], number: u8) -> bool {
    matches!(
        args.get(usize::from(number)).map(|arg| arg.kind),
        Some(ArgKind::Property { .. })
    )
}

/// Returns `true` if a word begins a builtin type.
fn is_type_word(word: &[u8]) -> bool {
    let width = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    matches!(
        word,
        b"index" | b"none" | b"bf16" | b"tf32" | b"tensor" | b"memref" | b"vector" | b"complex" | b"tuple"
    ) || [&b"i"[..], b"si", b"ui", b"f"]
        .iter()
        .any(|prefix| word.strip_prefix(*prefix).is_some_and(width))
        || (word.starts_with(b"f") && word.get(1).is_some_and(u8::is_ascii_digit))
}
