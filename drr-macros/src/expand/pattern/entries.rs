//! The entries of a pattern: everything that it looks up in the context, by number.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use crate::check::pattern::constant::{Constant, IntType};
use crate::check::pattern::facts::Sign;
use crate::check::pattern::model::{Model, OpId};
use crate::syntax::constraint::Constraint;

/// Collects entries in the order in which the code asks for them; each stands there once.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    list: Vec<(String, TokenStream)>,
}

impl Entries {
    /// The number of an operation's name.
    pub(crate) fn op(&mut self, model: &Model, op: OpId) -> Literal {
        self.add(format!("op {}", op.0), || {
            let def = def_of(model, op);
            quote!(::drr::__private::Entry::Op(#def.name))
        })
    }

    /// The number of an attribute's name.
    pub(crate) fn ident(&mut self, name: &str) -> Literal {
        self.add(
            format!("ident {name}"),
            || quote!(::drr::__private::Entry::Ident(#name)),
        )
    }

    /// The number of a constant.
    pub(crate) fn constant(&mut self, constant: &Constant) -> Literal {
        // A closure is code to compile for each pattern: the commonest constants are data.
        match constant {
            Constant::Int {
                ty: IntType::Int(sign, width),
                value,
            } => {
                let sign = signedness(*sign);
                self.add(format!("int {sign} {width} {}", value.to_token_stream()), || {
                    quote!(::drr::__private::Entry::Int {
                        width: #width,
                        signedness: ::drr::__private::Signedness::#sign,
                        value: #value,
                    })
                })
            }
            Constant::Str(text) => self.add(
                format!("text {}", text.to_token_stream()),
                || quote!(::drr::__private::Entry::Text(#text)),
            ),
            _ => {
                let make = constant_expression(constant);
                self.add(
                    format!("attr {make}"),
                    || quote!(::drr::__private::Entry::Attr(|__ctx| #make)),
                )
            }
        }
    }

    /// That a constant satisfies the constraint of its place.
    pub(crate) fn fits(&mut self, constant: &Constant, place: &str, constraint: &TokenStream) {
        let number = self.constant(constant);
        self.add(format!("fits {number} {place}"), || {
            quote!(::drr::__private::Entry::Fits {
                constant: #number,
                place: #place,
                constraint: ::drr::__private::AttrConstraintRef::of::<#constraint>(),
            })
        });
    }

    /// The number of what the absence of an attribute means.
    pub(crate) fn default_of(&mut self, model: &Model, op: OpId, position: usize) -> Literal {
        self.add(format!("default {} {position}", op.0), || {
            let def = def_of(model, op);
            let position = Literal::usize_unsuffixed(position);
            quote!(::drr::__private::Entry::Attr(::drr::__private::default_attr(#def, #position)))
        })
    }

    /// The number of the one type that satisfies a constraint.
    pub(crate) fn fixed_type(&mut self, constraint: &Constraint) -> Literal {
        let ty = constraint.rust_type();
        self.add(
            format!("type {ty}"),
            || quote!(::drr::__private::Entry::Type(<#ty as ::drr::__private::BuildableType>::build)),
        )
    }

    /// The number of a type as MLIR writes it.
    pub(crate) fn type_text(&mut self, text: &str) -> Literal {
        self.add(format!("type text {text}"), || {
            quote!(::drr::__private::Entry::TypeText {
                text: #text,
                parse: |__ctx| ::core::result::Result::ok(__ctx.parse_type(#text)),
            })
        })
    }

    /// The entries in order.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let entries = self.list.into_iter().map(|(_, tokens)| tokens);
        quote!(&[#(#entries),*])
    }

    /// The number of an entry. The key tells entries apart; showing whole entries as text would take longer than all else here.
    fn add(&mut self, key: String, entry: impl FnOnce() -> TokenStream) -> Literal {
        let at = self
            .list
            .iter()
            .position(|(known, _)| *known == key)
            .unwrap_or_else(|| {
                self.list.push((key, entry()));
                self.list.len() - 1
            });
        Literal::usize_unsuffixed(at)
    }
}

/// The descriptor of an operation, through its type: the compiler has the last word on what the name means.
pub(crate) fn def_of(model: &Model, op: OpId) -> TokenStream {
    let ty = type_of(model, op);
    let span = model
        .ops
        .get(op.0)
        .map_or_else(Span::call_site, |op| op.path.last().span());
    quote_spanned!(span=> <#ty as ::drr::__private::OpDef>::DEF)
}

/// The type of an operation.
pub(crate) fn type_of(model: &Model, op: OpId) -> TokenStream {
    let Some(path) = model.ops.get(op.0).map(|op| &op.path) else {
        return TokenStream::new();
    };
    // What the compiler has to say about the type it says at the name.
    quote_spanned!(path.last().span()=> #path<'_>)
}

/// The expression that makes a constant from `__ctx`.
fn constant_expression(constant: &Constant) -> TokenStream {
    match constant {
        Constant::Int {
            ty: IntType::Index,
            value,
        } => quote!(::drr::__private::index_constant(__ctx, #value)),
        Constant::Int {
            ty: IntType::Int(sign, width),
            value,
        } => {
            let sign = signedness(*sign);
            quote!(::drr::__private::int_constant(__ctx, #width, ::drr::__private::Signedness::#sign, #value))
        }
        Constant::Float { ty, value } => match *ty {
            "F32" => quote!(__ctx.f32_attr(#value)),
            "F64" => quote!(__ctx.f64_attr(#value)),
            other => {
                let kind = format_ident!("{other}");
                quote!(::drr::__private::float_constant(__ctx, ::drr::__private::FloatKind::#kind, #value))
            }
        },
        Constant::Bool(value) => quote!(__ctx.bool_attr(#value)),
        Constant::Str(text) => quote!(__ctx.string_attr(#text)),
        Constant::Unit => quote!(__ctx.unit_attr()),
        Constant::Built(constraint, value) => {
            let ty = constraint.rust_type();
            quote!(<#ty as ::drr::__private::BuildableAttr>::build(__ctx, #value))
        }
        Constant::EnumCase(constraint, text) => {
            let ty = constraint.rust_type();
            quote!(::drr::__private::enum_case::<#ty, _>(__ctx, #text))
        }
        Constant::Named(name) => {
            let ty = name.rust_type();
            quote!(<#ty as ::drr::__private::EnumCase>::attr(__ctx))
        }
        Constant::Array(elements) => {
            let elements = elements.iter().map(constant_expression);
            quote!(__ctx.array_attr(&[#(#elements),*]))
        }
        Constant::DenseInts(1, values) => {
            quote!(::drr::__private::dense_int_array(__ctx, 1, &[#(i64::from(#values)),*]))
        }
        Constant::DenseInts(width, values) => {
            quote!(::drr::__private::dense_int_array(__ctx, #width, &[#(#values),*]))
        }
        Constant::DenseFloats(ty, values) => {
            let make = format_ident!("dense_{}_array", ty.to_lowercase());
            quote!(::drr::__private::#make(__ctx, &[#(#values),*]))
        }
    }
}

fn signedness(sign: Sign) -> Ident {
    match sign {
        Sign::Signless => format_ident!("Signless"),
        Sign::Signed => format_ident!("Signed"),
        Sign::Unsigned => format_ident!("Unsigned"),
    }
}
