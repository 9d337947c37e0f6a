//! The entries of a pattern: everything that it looks up in the context, by index.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::check::pattern::constant::Constant;
use crate::check::pattern::constraint_relations::TypeFamily;
use crate::check::pattern::model::{Model, OpId};
use crate::syntax::constraint::Constraint;

/// A list of entries in order of first use, without duplicates.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    list: Vec<(String, TokenStream)>,
}

impl Entries {
    /// Returns the entry of an op's name.
    pub(crate) fn op(&mut self, model: &Model, op: OpId) -> Literal {
        self.add(format!("op {}", op.0), || {
            let def = def_of(model, op);
            if model.signature(op).is_untyped() {
                quote!(__drr::PatternEntry::UntypedOp(#def.name))
            } else {
                quote!(__drr::PatternEntry::DeclaredOp(#def))
            }
        })
    }

    /// Returns the entry of an attribute's name.
    pub(crate) fn ident(&mut self, name: &str) -> Literal {
        self.add(format!("ident {name}"), || quote!(__drr::PatternEntry::Ident(#name)))
    }

    /// Returns the entry of a constant.
    pub(crate) fn constant(&mut self, constant: &Constant) -> Literal {
        // A closure costs compile time in each pattern, so the most common constants are data.
        match constant {
            Constant::Number(TypeFamily::Int(Some(sign), Some(width)), value) => {
                let sign = format_ident!("{sign:?}");
                self.add(format!("int {sign} {width} {value}"), || {
                    quote!(__drr::PatternEntry::Int {
                        width: #width,
                        signedness: __drr::Signedness::#sign,
                        value: #value,
                    })
                })
            }
            Constant::Str(text) => self.add(format!("text {text}"), || quote!(__drr::PatternEntry::Text(#text))),
            Constant::Text(text) => self.add(format!("attr text {text}"), || {
                quote!(__drr::PatternEntry::AttrText {
                    text: #text,
                    parse: |__ctx| ::core::result::Result::ok(__ctx.parse_attr(#text)),
                })
            }),
            _ => {
                let make = constant_expression(constant);
                self.add(
                    format!("attr {make}"),
                    || quote!(__drr::PatternEntry::Attr(|__ctx| #make)),
                )
            }
        }
    }

    /// Adds a check that a constant satisfies a constraint.
    pub(crate) fn fits(&mut self, constant: &Constant, argument: &str, constraint: &TokenStream) {
        let number = self.constant(constant);
        self.add(format!("fits {number} {argument}"), || {
            quote!(__drr::PatternEntry::Fits {
                constant: #number,
                argument: #argument,
                constraint: __drr::AttrConstraintRef::of::<#constraint>(),
            })
        });
    }

    /// Returns the entry of an attribute's default.
    pub(crate) fn default_of(&mut self, model: &Model, op: OpId, position: usize) -> Literal {
        self.add(format!("default {} {position}", op.0), || {
            let def = def_of(model, op);
            let position = Literal::usize_unsuffixed(position);
            quote!(__drr::PatternEntry::Attr(__drr::default_attr(#def, #position)))
        })
    }

    /// Returns the entry of the only type that satisfies a constraint.
    pub(crate) fn fixed_type(&mut self, constraint: &Constraint) -> Literal {
        let ty = constraint.rust_type();
        self.add(
            format!("type {ty}"),
            || quote!(__drr::PatternEntry::Type(<#ty as __drr::BuildableType>::build)),
        )
    }

    /// Returns the entry of a type in MLIR's syntax.
    pub(crate) fn type_text(&mut self, text: &str) -> Literal {
        self.add(format!("type text {text}"), || {
            quote!(__drr::PatternEntry::TypeText {
                text: #text,
                parse: |__ctx| ::core::result::Result::ok(__ctx.parse_type(#text)),
            })
        })
    }

    /// Returns the entries in order.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let entries = self.list.into_iter().map(|(_, tokens)| tokens);
        quote!(&[#(#entries),*])
    }

    /// Returns the index of an entry. The key identifies the entry, because formatting whole entries would dominate the
    /// run time.
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

/// Returns the descriptor of an op through its type, so that rustc resolves the name.
pub(crate) fn def_of(model: &Model, op: OpId) -> TokenStream {
    let ty = type_of(model, op);
    let span = model.path(op).last().span();
    quote_spanned!(span=> <#ty as __drr::OpDef>::DEF)
}

/// Returns the type of an op.
pub(crate) fn type_of(model: &Model, op: OpId) -> TokenStream {
    let path = model.path(op);
    // rustc reports errors about the type at the name.
    quote_spanned!(path.last().span()=> #path<'_>)
}

/// Returns the expression that creates a constant in `__ctx`.
fn constant_expression(constant: &Constant) -> TokenStream {
    match constant {
        Constant::Number(TypeFamily::Int(Some(sign), Some(width)), value) => {
            let sign = format_ident!("{sign:?}");
            quote!(__drr::int_constant(__ctx, #width, __drr::Signedness::#sign, #value))
        }
        Constant::Number(TypeFamily::Float(Some("F32")), value) => quote!(__ctx.f32_attr(#value)),
        Constant::Number(TypeFamily::Float(Some("F64")), value) => quote!(__ctx.f64_attr(#value)),
        Constant::Number(TypeFamily::Float(Some(other)), value) => {
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
        Constant::Dense(TypeFamily::Int(_, Some(1)), values) => {
            quote!(__ctx.dense_array_attr::<bool>(&[#(#values),*]))
        }
        Constant::Dense(TypeFamily::Float(Some(ty)), values) => {
            let ty = format_ident!("{}", ty.to_lowercase());
            quote!(__ctx.dense_array_attr::<#ty>(&[#(#values),*]))
        }
        Constant::Dense(TypeFamily::Int(_, Some(width)), values) => {
            let ty = format_ident!("i{width}");
            quote!(__ctx.dense_array_attr::<#ty>(&[#(#values as i128 as #ty),*]))
        }
        // A text has an entry of its own and is not nested in other constants. Other constants are not dense.
        Constant::Text(_) | Constant::Dense(..) => TokenStream::new(),
    }
}
