//! The entries of a pattern: everything that it looks up in the context, by number.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::check::pattern::constant::Constant;
use crate::check::pattern::constraint_relations::Family;
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
            match model.signature(op).is_untyped() {
                true => quote!(__drr::Entry::UntypedOp(#def.name)),
                false => quote!(__drr::Entry::DeclaredOp(#def)),
            }
        })
    }

    /// The number of an attribute's name.
    pub(crate) fn ident(&mut self, name: &str) -> Literal {
        self.add(format!("ident {name}"), || quote!(__drr::Entry::Ident(#name)))
    }

    /// The number of a constant.
    pub(crate) fn constant(&mut self, constant: &Constant) -> Literal {
        // A closure is code to compile for each pattern: the commonest constants are data.
        match constant {
            Constant::Number(Family::Int(Some(sign), Some(width)), value) => {
                let sign = format_ident!("{sign:?}");
                self.add(format!("int {sign} {width} {value}"), || {
                    quote!(__drr::Entry::Int {
                        width: #width,
                        signedness: __drr::Signedness::#sign,
                        value: #value,
                    })
                })
            }
            Constant::Str(text) => self.add(format!("text {text}"), || quote!(__drr::Entry::Text(#text))),
            Constant::Text(text) => self.add(format!("attr text {text}"), || {
                quote!(__drr::Entry::AttrText {
                    text: #text,
                    parse: |__ctx| ::core::result::Result::ok(__ctx.parse_attr(#text)),
                })
            }),
            _ => {
                let make = constant_expression(constant);
                self.add(format!("attr {make}"), || quote!(__drr::Entry::Attr(|__ctx| #make)))
            }
        }
    }

    /// That a constant satisfies the constraint of its place.
    pub(crate) fn fits(&mut self, constant: &Constant, place: &str, constraint: &TokenStream) {
        let number = self.constant(constant);
        self.add(format!("fits {number} {place}"), || {
            quote!(__drr::Entry::Fits {
                constant: #number,
                place: #place,
                constraint: __drr::AttrConstraintRef::of::<#constraint>(),
            })
        });
    }

    /// The number of what the absence of an attribute means.
    pub(crate) fn default_of(&mut self, model: &Model, op: OpId, position: usize) -> Literal {
        self.add(format!("default {} {position}", op.0), || {
            let def = def_of(model, op);
            let position = Literal::usize_unsuffixed(position);
            quote!(__drr::Entry::Attr(__drr::default_attr(#def, #position)))
        })
    }

    /// The number of the one type that satisfies a constraint.
    pub(crate) fn fixed_type(&mut self, constraint: &Constraint) -> Literal {
        let ty = constraint.rust_type();
        self.add(
            format!("type {ty}"),
            || quote!(__drr::Entry::Type(<#ty as __drr::BuildableType>::build)),
        )
    }

    /// The number of a type as MLIR writes it.
    pub(crate) fn type_text(&mut self, text: &str) -> Literal {
        self.add(format!("type text {text}"), || {
            quote!(__drr::Entry::TypeText {
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
    let span = model.path(op).last().span();
    quote_spanned!(span=> <#ty as __drr::OpDef>::DEF)
}

/// The type of an operation.
pub(crate) fn type_of(model: &Model, op: OpId) -> TokenStream {
    let path = model.path(op);
    // What the compiler has to say about the type it says at the name.
    quote_spanned!(path.last().span()=> #path<'_>)
}

/// The expression that makes a constant from `__ctx`.
fn constant_expression(constant: &Constant) -> TokenStream {
    match constant {
        Constant::Number(Family::Int(Some(sign), Some(width)), value) => {
            let sign = format_ident!("{sign:?}");
            quote!(__drr::int_constant(__ctx, #width, __drr::Signedness::#sign, #value))
        }
        Constant::Number(Family::Float(Some("F32")), value) => quote!(__ctx.f32_attr(#value)),
        Constant::Number(Family::Float(Some("F64")), value) => quote!(__ctx.f64_attr(#value)),
        Constant::Number(Family::Float(Some(other)), value) => {
            let kind = format_ident!("{other}");
            quote!(__drr::float_constant(__ctx, __drr::FloatKind::#kind, #value))
        }
        Constant::Number(_, value) => quote!(__ctx.index_attr(#value as i128 as i64)),
        Constant::Bool(value) => quote!(__ctx.bool_attr(#value)),
        Constant::Str(text) => quote!(__ctx.string_attr(#text)),
        Constant::Unit => quote!(__ctx.unit_attr()),
        Constant::Built(constraint, value) => {
            let ty = constraint.rust_type();
            quote!(<#ty as __drr::BuildableAttr>::build(__ctx, #value))
        }
        Constant::EnumCase(constraint, text) => {
            let ty = constraint.rust_type();
            quote!(__drr::enum_case::<#ty, _>(__ctx, #text))
        }
        Constant::Named(name) => {
            let ty = name.rust_type();
            quote!(<#ty as __drr::EnumCase>::attr(__ctx))
        }
        Constant::Array(elements) => {
            let elements = elements.iter().map(constant_expression);
            quote!(__ctx.array_attr(&[#(#elements),*]))
        }
        Constant::Dense(Family::Int(_, Some(1)), values) => {
            quote!(__ctx.dense_array_attr::<bool>(&[#(#values),*]))
        }
        Constant::Dense(Family::Float(Some(ty)), values) => {
            let ty = format_ident!("{}", ty.to_lowercase());
            quote!(__ctx.dense_array_attr::<#ty>(&[#(#values),*]))
        }
        Constant::Dense(Family::Int(_, Some(width)), values) => {
            let ty = format_ident!("i{width}");
            quote!(__ctx.dense_array_attr::<#ty>(&[#(#values as i128 as #ty),*]))
        }
        // A text is an entry of its own, never part of another constant, and nothing else is dense.
        Constant::Text(_) | Constant::Dense(..) => TokenStream::new(),
    }
}
