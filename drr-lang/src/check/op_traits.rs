//! Checks of traits with arguments that name operands, attributes or results, such as `AllTypesMatch<["lhs",
//! "result"]>`, and inference of result types from them.

use crate::built_in;
use crate::check::pattern::expression::combined;
use crate::cpp::{self, RustExpr};
use crate::lex::{capitalized, name_of, rust_ident};
use crate::messages;
use crate::report::{Report, TokenSpan};
use crate::signature::{ArgKind, INFER_TYPES, Multiplicity, Signature};
use crate::substitute::{Placeholder, Special, substitute, tokens_of_text};
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintLiteral};
use crate::syntax::op::OpSyntax;
use drr_schema::nearest;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

/// An operand, attribute or result that a trait names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NamedEntity {
    /// An operand, by its index among the operands.
    Operand(usize),
    Attr(String),
    Result(usize),
}

/// A checked trait.
#[derive(Clone, Debug)]
pub(crate) enum TraitModel {
    /// A type that implements `OpTrait`.
    Type,
    /// Equality of a property of types. `of` is the name of a variant of `MatchedProperty`.
    AllMatch {
        of: &'static str,
        names: Vec<NamedEntity>,
        summary: String,
    },
    /// A function from one type to another. Without a function, the `infer_types` hook determines the type.
    TypesMatch {
        names: [NamedEntity; 2],
        map: Option<TokenStream>,
        summary: String,
    },
    /// A function from one list of types to another.
    RangesMatch {
        names: [NamedEntity; 2],
        map: TokenStream,
        summary: String,
    },
    /// An expression over the op.
    Predicate { holds: TokenStream, summary: String },
}

/// The source of a result's type.
#[derive(Clone, Debug)]
pub(crate) enum ResultSource {
    /// The constraint accepts only one type.
    Built(Constraint),
    Of(NamedEntity, TokenStream),
}

/// The traits that compare all named entities, with the compared property and its noun.
const ALL_MATCH: [(&str, &str, &str); 5] = [
    ("AllTypesMatch", "Types", "type"),
    ("AllElementTypesMatch", "ElementTypes", "element type"),
    ("AllShapesMatch", "Shapes", "shape"),
    ("AllRanksMatch", "Ranks", "rank"),
    ("AllElementCountsMatch", "ElementCounts", "element count"),
];

/// Returns the local variable for the op in a predicate.
pub(crate) fn op_local() -> Ident {
    Ident::new("__op", Span::mixed_site())
}

/// Checks the traits in source order. Reports invalid traits and removes them from the syntax.
pub(crate) fn check_op_traits(syntax: &mut OpSyntax, signature: &Signature, report: &mut Report) -> Vec<TraitModel> {
    let mut models = Vec::new();
    let ident = syntax.header.ident.clone();
    syntax.traits.retain(|found| {
        let mut checker = TraitChecker {
            ident: &ident,
            signature,
            report: &mut *report,
        };
        let model = checker.check(found);
        let is_sound = model.is_some();
        models.extend(model);
        is_sound
    });
    models
}

/// Returns the sources of the types of all results, if traits and constraints determine them.
pub(crate) fn infer(syntax: &OpSyntax, signature: &Signature, traits: &[TraitModel]) -> Option<Vec<ResultSource>> {
    if signature.results.is_empty() || signature.results.iter().any(|result| !result.is_single()) {
        return None;
    }
    let mut sources: Vec<Option<ResultSource>> = signature
        .results
        .iter()
        .zip(&syntax.outs)
        .map(|(result, entry)| {
            let is_buildable = entry.marker.is_some() || built_in::is_buildable(&result.constraint.to_string());
            is_buildable.then(|| ResultSource::Built(result.constraint.clone()))
        })
        .collect();
    let is_known = |sources: &[Option<ResultSource>], named: &NamedEntity| match named {
        NamedEntity::Result(at) => sources.get(*at).is_some_and(Option::is_some),
        // The type of an optional operand may be missing.
        NamedEntity::Operand(at) => signature
            .operands()
            .nth(*at)
            .is_some_and(|arg| matches!(arg.kind, ArgKind::Operand)),
        NamedEntity::Attr(name) => signature
            .arg(name)
            .is_some_and(|(_, arg)| matches!(arg.kind, ArgKind::Attr)),
    };
    // A trait may depend on a later one, so iterate once for each result.
    for _ in &signature.results {
        for found in traits {
            let (from, to, map): (Option<&NamedEntity>, &[NamedEntity], _) = match found {
                TraitModel::TypesMatch {
                    names: [from, to],
                    map: Some(map),
                    ..
                } => (
                    Some(from).filter(|from| is_known(&sources, from)),
                    std::slice::from_ref(to),
                    map.clone(),
                ),
                TraitModel::AllMatch { of: "Types", names, .. } => (
                    names.iter().find(|name| is_known(&sources, name)),
                    names.as_slice(),
                    quote!(__drr::type_maps::same),
                ),
                _ => continue,
            };
            let Some(from) = from else { continue };
            for to in to {
                if let NamedEntity::Result(at) = to
                    && let Some(slot @ None) = sources.get_mut(*at)
                {
                    *slot = Some(ResultSource::Of(from.clone(), map.clone()));
                }
            }
        }
    }
    sources.into_iter().collect()
}

/// Returns the text of the first argument, or of its first element.
fn first_text(args: &[ConstraintArg]) -> Option<String> {
    match args.first()? {
        ConstraintArg::Literal(literal) => literal.string().map(str::to_string),
        ConstraintArg::List(list, _) => match list.first()? {
            ConstraintArg::Literal(literal) => literal.string().map(str::to_string),
            _ => None,
        },
        ConstraintArg::Constraint(_) => None,
    }
}

/// Returns the Rust name of an op: `::ns::LoopOp` in C++, `ns.loop` in MLIR.
fn rust_name_of_op(text: &str) -> String {
    match text.rsplit_once('.') {
        Some((_, mnemonic)) => {
            let words = mnemonic.split(['_', '.']);
            let name: String = words.map(capitalized).collect();
            format!("{name}Op")
        }
        None => text.rsplit("::").next().unwrap_or(text).to_string(),
    }
}

struct TraitChecker<'c> {
    ident: &'c Ident,
    signature: &'c Signature,
    report: &'c mut Report,
}

impl TraitChecker<'_> {
    /// Checks a trait.
    fn check(&mut self, found: &Constraint) -> Option<TraitModel> {
        let name = match found.path.single() {
            Some(name) if !found.args.is_empty() => name_of(name),
            _ => return Some(TraitModel::Type),
        };
        if let Some((name, of, noun)) = ALL_MATCH.into_iter().find(|(known, ..)| *known == name) {
            return self.all_match(found, name, of, noun);
        }
        match name.as_str() {
            "HasParent" | "ParentOneOf" | "SingleBlockImplicitTerminator"
                if let Some(text) = first_text(&found.args) =>
            {
                let op = rust_name_of_op(&text);
                let written = if name == "ParentOneOf" {
                    format!("{name}<[{op}]>")
                } else {
                    format!("{name}<{op}>")
                };
                let message = messages::trait_takes_operation(&name).help(format!("write `{written}`"));
                self.report.fail(found.span(), message)
            }
            "DeclareOpInterfaceMethods" => {
                let interface = found
                    .first_argument()
                    .map_or_else(|| "Interface".to_string(), Constraint::to_string);
                let help = format!("use a Rust trait for the interface: `dyn {interface}`");
                self.report.fail(found.span(), messages::trait_of_ods(&name).help(help))
            }
            "NativeOpTrait" | "ParamNativeOpTrait" | "StructuralOpTrait" => {
                let help = "check conditions on the op in a function: `{ verify: f }`";
                self.report.fail(found.span(), messages::trait_of_ods(&name).help(help))
            }
            "MemoryEffects" => {
                let help = match found.to_string().as_str() {
                    "MemoryEffects<[]>" => "write `NoMemoryEffect`",
                    "MemoryEffects<[MemRead]>" => "write `OnlyReads`",
                    _ => "remove the trait: an op without `NoMemoryEffect` and `OnlyReads` may have any effect",
                };
                self.report.fail(found.span(), messages::trait_of_ods(&name).help(help))
            }
            "TypesMatchWith" | "OptionalTypesMatchWith" => self.types_match(found, &name, false),
            "RangedTypesMatchWith" => self.types_match(found, &name, true),
            "ShapedTypeMatchesElementCountAndTypes" => self.each_element(found),
            "PredOpTrait" => self.predicate_trait(found),
            _ => Some(TraitModel::Type),
        }
    }

    /// Checks `AllTypesMatch<["lhs", "result"]>` and similar traits.
    fn all_match(&mut self, found: &Constraint, name: &str, of: &'static str, noun: &str) -> Option<TraitModel> {
        let usage = || format!("{name}<[\"lhs\", \"result\"]>");
        let [ConstraintArg::List(items, _)] = &found.args[..] else {
            return self.usage(found, usage());
        };
        let mut texts = Vec::new();
        for item in items {
            let ConstraintArg::Literal(literal) = item else {
                return self.usage(found, usage());
            };
            texts.push(literal.string().unwrap_or_default());
        }
        // Only `AllTypesMatch` accepts lists; MLIR compares their types element by element.
        let list = texts.iter().find(|text| of == "Types" && self.is_list(text));
        let mut names = Vec::new();
        for (item, text) in items.iter().zip(&texts) {
            names.push(self.named(text, TokenSpan::of(item), list.is_some())?);
            if let Some(list) = list.filter(|_| !self.is_list(text)) {
                let message = messages::trait_mixes_lists(text, list);
                return self.report.fail(TokenSpan::of(item), message);
            }
        }
        let of = if list.is_some() { "TypeLists" } else { of };
        let summary = format!("all of {{{}}} have same {noun}", texts.join(", "));
        Some(TraitModel::AllMatch { of, names, summary })
    }

    /// Checks `PredOpTrait<"summary", predicate>`.
    fn predicate_trait(&mut self, found: &Constraint) -> Option<TraitModel> {
        let [
            ConstraintArg::Literal(summary),
            ConstraintArg::Constraint(predicate),
            ..,
        ] = &found.args[..]
        else {
            return self.usage(
                found,
                "PredOpTrait<\"what holds\", CPred<\"$x.ty() == $y.ty()\">>".into(),
            );
        };
        let holds = self.predicate(predicate)?;
        let summary = summary.string().unwrap_or_default().to_string();
        Some(TraitModel::Predicate { holds, summary })
    }

    fn usage(&mut self, found: &Constraint, usage: String) -> Option<TraitModel> {
        self.report.fail(found, messages::trait_usage(usage))
    }

    /// Checks `TypesMatchWith<"summary", "lhs", "rhs", "transform">`.
    fn types_match(&mut self, found: &Constraint, name: &str, ranged: bool) -> Option<TraitModel> {
        let usage = format!("{name}<\"what holds\", \"lhs\", \"result\", \"$_self\">");
        let [
            ConstraintArg::Literal(summary),
            ConstraintArg::Literal(from),
            ConstraintArg::Literal(to),
            transform,
            rest @ ..,
        ] = &found.args[..]
        else {
            return self.usage(found, usage);
        };
        let (Some(summary), Some(from_name), Some(to_name)) = (summary.string(), from.string(), to.string()) else {
            return self.usage(found, usage);
        };
        if let Some(ConstraintArg::Literal(comparator)) = rest.first() {
            let text = comparator.string().unwrap_or_default();
            if !matches!(text, "std::equal_to<>()" | "llvm::equal") {
                self.report
                    .error(TokenSpan::of(comparator), messages::comparator_unknown(text));
                return None;
            }
        }
        // For lists of types, it is equivalent to `RangedTypesMatchWith`.
        let of_lists = matches!(transform, ConstraintArg::Literal(text) if cpp::types_map(text.string().unwrap_or_default()).is_some());
        let ranged = ranged || (of_lists && [from_name, to_name].into_iter().any(|name| self.is_list(name)));
        let named = [(from_name, from), (to_name, to)].map(|(name, at)| self.named(name, TokenSpan::of(at), ranged));
        let [Some(from), Some(to)] = named else { return None };
        let summary = summary.to_string();
        let names = [from, to];
        match transform {
            ConstraintArg::Literal(literal) => {
                let text = literal.string().unwrap_or_default();
                let span = TokenSpan::of(literal);
                if ranged {
                    let Some(map) = cpp::types_map(text) else {
                        return self.report.fail(span, messages::types_map_unknown(text));
                    };
                    return Some(TraitModel::RangesMatch { names, map, summary });
                }
                let map = cpp::type_map(text).or_else(|| rust_map(literal.literal()?));
                // A hook determines the type of a result.
                let has_hook = self.signature.hooks.iter().any(|hook| hook == INFER_TYPES);
                if map.is_none() && !(has_hook && matches!(names[1], NamedEntity::Result(_))) {
                    return self.report.fail(span, messages::type_map_expected(text));
                }
                Some(TraitModel::TypesMatch { names, map, summary })
            }
            ConstraintArg::Constraint(function) if function.args.is_empty() && !ranged => {
                let map = quote!(|ctx, ty| __drr::IntoInferred::into_inferred(#function(ctx, ty)));
                Some(TraitModel::TypesMatch {
                    names,
                    map: Some(map),
                    summary,
                })
            }
            _ => self.usage(found, usage),
        }
    }

    /// Checks `ShapedTypeMatchesElementCountAndTypes<"shaped", "elements">`.
    fn each_element(&mut self, found: &Constraint) -> Option<TraitModel> {
        let [ConstraintArg::Literal(shaped), ConstraintArg::Literal(elements)] = &found.args[..] else {
            return self.usage(found, format!("{}<\"shaped\", \"elements\">", found.name()));
        };
        let texts = [shaped, elements].map(|name| name.string().unwrap_or_default());
        let [shaped, elements] =
            [(texts[0], shaped), (texts[1], elements)].map(|(name, at)| self.named(name, TokenSpan::of(at), true));
        let [shaped_name, elements_name] = texts;
        Some(TraitModel::RangesMatch {
            names: [shaped?, elements?],
            map: quote!(__drr::type_maps::each_element),
            summary: format!("shaped type '{shaped_name}' matches '{elements_name}' element count and types"),
        })
    }

    /// Returns `true` if a name is a variadic operand or result.
    fn is_list(&self, name: &str) -> bool {
        let arg = self.signature.arg(name);
        let result = self.signature.results.iter().find(|result| result.name == name);
        arg.is_some_and(|(_, arg)| matches!(arg.kind, ArgKind::VariadicOperand))
            || result.is_some_and(|result| result.multiplicity == Multiplicity::Variadic)
    }

    /// Looks up an operand, attribute or result.
    fn named(&mut self, name: &str, span: TokenSpan, may_be_list: bool) -> Option<NamedEntity> {
        let mut operands = 0usize;
        let mut noun = None;
        for arg in &self.signature.args {
            if arg.name == name {
                match arg.kind {
                    ArgKind::VariadicOperand if !may_be_list => noun = Some("a list of operands"),
                    ArgKind::Prop => noun = Some("a property"),
                    _ if arg.kind.is_operand() => return Some(NamedEntity::Operand(operands)),
                    _ => return Some(NamedEntity::Attr(name.to_string())),
                }
            }
            operands += usize::from(arg.kind.is_operand());
        }
        for (at, result) in self.signature.results.iter().enumerate() {
            if result.name == name {
                match result.multiplicity {
                    Multiplicity::Variadic if !may_be_list => noun = Some("a list of results"),
                    _ => return Some(NamedEntity::Result(at)),
                }
            }
        }
        let message = match noun {
            Some(noun) => messages::trait_names_no_type(name, noun),
            None => self.names_nothing(name),
        };
        self.report.fail(span, message)
    }

    fn names_nothing(&self, name: &str) -> crate::report::Message {
        let args = self.signature.args.iter().map(|arg| arg.name.as_str());
        let results = self.signature.results.iter().map(|result| result.name.as_str());
        let names = args.chain(results);
        let near = nearest(name, names.clone());
        // An abbreviation is not a misspelling by edit distance.
        let near = near.or_else(|| names.clone().find(|known| name.len() > 1 && known.starts_with(name)));
        messages::trait_names_nothing(&self.signature.op_name, name).did_you_mean(near)
    }

    /// Returns a predicate as an expression.
    fn predicate(&mut self, predicate: &Constraint) -> Option<TokenStream> {
        let code = |checker: &mut Self, text: &ConstraintLiteral| checker.code(text.literal()?);
        combined(predicate, self, code, |checker, span, shown| {
            checker.report.error(span, messages::trait_predicate(shown));
        })
    }

    /// Returns the expression of a `CPred`.
    fn code(&mut self, literal: Literal) -> Option<TokenStream> {
        let shown = crate::lex::string_value(&literal).unwrap_or_default();
        let span = TokenSpan::from(&literal);
        let operands = self
            .signature
            .args
            .iter()
            .filter(|arg| matches!(arg.kind, ArgKind::Operand));
        let results = self.signature.results.iter().filter(|result| result.is_single());
        let names = operands.map(|arg| &arg.name).chain(results.map(|result| &result.name));
        let names = names.map(|name| {
            (
                format!("${name}"),
                RustExpr::new(format!("${name}"), cpp::CppKind::Value),
            )
        });
        let tokens = match cpp::rust_tokens(
            &literal,
            &cpp::CppScope::new("$_op.ctx()", names.collect()),
            RustExpr::is_test,
        ) {
            Ok(Some(tokens)) => tokens,
            Ok(None) => return self.report.fail(span, messages::trait_predicate(shown)),
            Err(sign) => return self.report.fail(span, sign.in_predicate()),
        };
        let (op, ident) = (op_local(), self.ident);
        let mut wrong = None;
        let tokens = substitute(&tokens, |word| match word {
            Placeholder::Special(Special::Op, _) => op.to_token_stream(),
            Placeholder::Special(Special::Builder, _) => quote!(#op.ctx()),
            Placeholder::Symbol(symbol) if self.declares(&symbol.name()) => {
                let method = rust_ident(&symbol.name(), literal.span());
                quote_spanned!(literal.span()=> <#ident<'_> as __drr::TypedOp<'_>>::assume(#op).#method())
            }
            Placeholder::Symbol(symbol) => {
                wrong.get_or_insert_with(|| self.names_nothing(&symbol.name()));
                TokenStream::new()
            }
            _ => {
                wrong.get_or_insert_with(|| messages::trait_predicate(&shown));
                TokenStream::new()
            }
        });
        if wrong.is_none() && syn::parse2::<syn::Expr>(tokens.clone()).is_err() {
            wrong = Some(messages::trait_predicate(&shown));
        }
        if let Some(wrong) = wrong {
            return self.report.fail(span, wrong);
        }
        Some(quote_spanned!(literal.span()=> (#tokens)))
    }

    fn declares(&self, name: &str) -> bool {
        let Signature { args, results, .. } = self.signature;
        args.iter().any(|arg| arg.name == name) || results.iter().any(|result| result.name == name)
    }
}

/// Returns a Rust expression over `$_self` as a function.
fn rust_map(literal: Literal) -> Option<TokenStream> {
    let text = crate::lex::string_value(&literal)?;
    if cpp::sign(&text).is_some() || cpp::calls_in_camel_case(&text) {
        return None;
    }
    let (this, ctx) = (
        Ident::new("__self", Span::mixed_site()),
        Ident::new("__ctx", Span::mixed_site()),
    );
    let mut is_sound = true;
    let tokens = substitute(&tokens_of_text(&literal)?, |word| match word {
        Placeholder::Special(Special::This, _) => this.to_token_stream(),
        Placeholder::Special(Special::Builder, _) => ctx.to_token_stream(),
        _ => {
            is_sound = false;
            TokenStream::new()
        }
    });
    if !is_sound || syn::parse2::<syn::Expr>(tokens.clone()).is_err() {
        return None;
    }
    Some(quote_spanned!(literal.span()=> |#ctx, #this| {
        let _ = #ctx;
        __drr::IntoInferred::into_inferred(#tokens)
    }))
}
