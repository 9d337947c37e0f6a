//! `drr! { .. }`: declarations written as the manual and its `.td` files write them, among Rust items.
//!
//! `op!< .. >` and `pat!< .. >` in angle brackets, which Rust itself does not take, and TableGen's records.
//! Everything else in the block is Rust and stays as it is.

#[cfg(test)]
mod lint_tests;
pub(crate) mod lints;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::attribute::{Attribute, cfg};
use crate::crate_path::CratePath;
use crate::lex::{Tokens, capitalized, name_of};
use crate::messages::tablegen as diag;
use crate::op::{broken_op, op};
use crate::pattern::names_op;
use crate::pattern::{expand_pattern, pattern_without_code};
use crate::report::Report;
use crate::syntax::op::OpSyntax;
use crate::syntax::pattern::parse::parse_pattern;
use crate::syntax::pattern::parse_header::pattern_name;
use crate::tablegen::ast::BlockMacro;
use crate::tablegen::emit::{Emit, header, is_constraint_item};
use crate::tablegen::eval::{BlockItem, Eval, Evaluated};
use crate::tablegen::name_order::compare_record_names;
use crate::tablegen::parse::parse_block;
use crate::tablegen::prelude;
use crate::tablegen::settings::{Settings, parse_settings};
use crate::tablegen::value::{Record, RecordId};

/// Expands one block.
pub(crate) fn drr(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let mut tokens = Tokens::new(input);
    let settings = parse_settings(&mut tokens, &mut report);
    expand_block(drr, tokens, &settings, report)
}

/// Expands a block to its items.
pub(crate) fn expand_block(drr: &CratePath, tokens: Tokens, settings: &Settings, mut report: Report) -> TokenStream {
    let (items, patterns) = written(drr, tokens, settings, &mut report);
    let errors = report.into_tokens();
    let texts = items.iter().filter_map(|item| match item {
        // A pattern that may be disabled is not compared with others.
        Written::Pat(text) if cfg_of(text).is_empty() => Some(text.clone()),
        _ => None,
    });
    // Among equal benefits, the pattern that is added first is tried first.
    let positions = patterns.iter().enumerate();
    let positions: BTreeMap<String, usize> = positions.map(|(at, (_, name))| (name.to_string(), at)).collect();
    let mut texts: Vec<TokenStream> = texts.collect();
    texts.sort_by_key(|text| pattern_name(text.clone()).and_then(|name| positions.get(&name.to_string()).copied()));
    let lint_requests = lints::comparison_requests(drr, &texts);
    let items = items.into_iter().map(|item| match item {
        Written::Rust(tokens) => tokens,
        Written::Op(text) => op(drr, text),
        Written::Pat(text) => expand_pattern(drr, text),
        Written::BrokenOp(text) => broken_op(drr, text),
        Written::BrokenPat(text) => pattern_without_code(drr, text),
        Written::Dialect(text) => drr.call("dialect", &text),
        Written::Enum(text) => drr.call("enum_attr", &text),
        Written::Type(text) => drr.call("type_def", &text),
        Written::Attr(text) => drr.call("attr_def", &text),
    });
    let populate = (!patterns.is_empty()).then(|| populate(drr, &patterns, settings));
    quote!(#errors #(#items)* #populate #lint_requests)
}

/// One item of a block, in the words of the macro that makes it.
#[derive(Debug)]
enum Written {
    Rust(TokenStream),
    Op(TokenStream),
    Pat(TokenStream),
    Dialect(TokenStream),
    Enum(TokenStream),
    Type(TokenStream),
    Attr(TokenStream),
    /// An operation of which errors have been reported.
    BrokenOp(TokenStream),
    /// The tokens before the source of a pattern whose errors have been reported.
    BrokenPat(TokenStream),
}

/// Translates a block. Returns its items and the names of its patterns in the order in which MLIR adds them, each with
/// its `#[cfg]`s.
fn written(
    drr: &CratePath,
    mut tokens: Tokens,
    settings: &Settings,
    report: &mut Report,
) -> (Vec<Written>, Vec<(TokenStream, Ident)>) {
    let block = tokens.rest();
    let statements = parse_block(&mut tokens, report);
    let built_in = prelude(&block, &statements);
    let evaluated = Eval::new(report, &built_in).run(&statements);
    let mut block = Block {
        emit: Emit {
            drr,
            evaluated: &evaluated,
            report,
            hidden: TokenStream::new(),
            hidden_names: Vec::new(),
            hidden_properties: Vec::new(),
            has_errors: false,
            open: Vec::new(),
        },
        items: Vec::new(),
        patterns: Vec::new(),
        ops: Vec::new(),
        types: Vec::new(),
        attrs: Vec::new(),
        unnamed: 0,
        unnamed_prefix: unnamed_prefix(settings),
    };
    for item in &evaluated.items {
        block.item(item);
    }
    block.dialects(&evaluated);
    let Block {
        emit,
        mut items,
        mut patterns,
        ..
    } = block;
    items.push(Written::Rust(emit.hidden));
    patterns.sort_by(|left, right| compare_record_names(&left.tablegen_name, &right.tablegen_name));
    let patterns = patterns.into_iter().map(|pattern| (pattern.cfg, pattern.ident));
    (items, patterns.collect())
}

/// The output of a block.
struct Block<'e, 'r> {
    emit: Emit<'e, 'r>,
    items: Vec<Written>,
    /// The patterns in order of declaration.
    patterns: Vec<BlockPattern>,
    /// The operations in order of declaration, with their names in the IR.
    ops: Vec<(Ident, String)>,
    /// The same of types and attributes.
    types: Vec<(Ident, String)>,
    attrs: Vec<(Ident, String)>,
    unnamed: usize,
    /// Prefix of the names of unnamed patterns.
    unnamed_prefix: String,
}

/// A pattern of a block.
struct BlockPattern {
    /// `#[cfg]`s that may disable the pattern.
    cfg: TokenStream,
    ident: Ident,
    tablegen_name: String,
}

impl Block<'_, '_> {
    fn add_pattern(&mut self, header: &TokenStream, ident: Ident, tablegen_name: &str) {
        self.patterns.push(BlockPattern {
            cfg: cfg_of(header),
            ident,
            tablegen_name: tablegen_name.to_string(),
        });
    }

    fn item(&mut self, item: &BlockItem) {
        match item {
            BlockItem::Rust(tokens) => self.items.push(Written::Rust(tokens.clone())),
            BlockItem::Call(called, attributes, body, unnamed) => self.call(*called, attributes, body.clone(), unnamed),
            BlockItem::Record(id) => {
                if let Some(record) = self.emit.record(*id) {
                    self.record(*id, record);
                }
            }
        }
    }

    fn call(&mut self, called: BlockMacro, attributes: &[Attribute], body: TokenStream, unnamed: &str) {
        let body = quote!(#(#attributes)* #body);
        match called {
            BlockMacro::Op => {
                // `op!` itself reports errors of the call.
                if let Some(syntax) = OpSyntax::parse(&mut Tokens::new(body.clone()), &mut Report::new())
                    && let Some((op_name, _)) = syntax.op_name
                {
                    self.ops.push((syntax.header.ident, op_name));
                }
                self.items.push(Written::Op(body));
            }
            BlockMacro::Dialect => self.items.push(Written::Dialect(body)),
            BlockMacro::Pat => {
                let body = self.emit.with_names(body);
                let (name, tablegen_name, body) = match pattern_name(body.clone()) {
                    Some(name) => (name.clone(), name_of(&name), body),
                    None => {
                        let (name, body) = self.with_name(body);
                        (name, unnamed.to_string(), body)
                    }
                };
                if self.is_second(&body, &name) {
                    return;
                }
                let (_, pattern) = parse_pattern(body.clone(), &mut Report::new());
                if !pattern.is_some_and(|pattern| names_op(&pattern, &name)) {
                    self.add_pattern(&body, name, &tablegen_name);
                }
                self.items.push(Written::Pat(body));
            }
        }
    }

    /// Reports a pattern of a name that another one of the block has, unless something may switch one of them off.
    fn is_second(&mut self, text: &TokenStream, name: &Ident) -> bool {
        let is_second = cfg_of(text).is_empty()
            && self
                .patterns
                .iter()
                .any(|other| other.cfg.is_empty() && other.ident == *name);
        if is_second {
            let message = diag::record_twice(name).help("rename one of them");
            self.emit.report.error(name, message);
        }
        is_second
    }

    /// Adds the items of a record.
    fn record(&mut self, id: RecordId, record: &Record) {
        let header = header(record);
        if record.is_incomplete {
            self.incomplete_record(record, &header);
            return;
        }
        if record.is("Pattern") && !record.lacks_class {
            let ident = match &record.name {
                Some(name) => Ident::new(name, record.span),
                None => self.next_name(Span::call_site().located_at(record.span)),
            };
            if self.is_second(&header, &ident) {
                return;
            }
            let item = match self.emit.pattern(&ident, record, &header) {
                Some(text) => Written::Pat(text),
                None => Written::BrokenPat(quote!(#header #ident:)),
            };
            self.items.push(item);
            self.add_pattern(&header, ident, &record.tablegen_name);
            return;
        }
        // What has no name and is no pattern can be used by nothing.
        let Some(name) = &record.name else { return };
        let ident = Ident::new(name, record.span);
        // The class of the record is unknown. Most records are ops, and uses of it are not reported.
        if record.lacks_class {
            self.items.push(unknown_op(&header, &ident));
            return;
        }
        if record.is("__OpFields") {
            match self.emit.op(&ident, record, &header) {
                Some((text, op_name)) => {
                    self.ops.push((ident, op_name));
                    self.items.push(Written::Op(text));
                }
                None => self.items.push(unknown_op(&header, &ident)),
            }
        } else if self.definition(&ident, record, &header) {
            // It has been written.
        } else if record.stands_for.is_none() && is_constraint_item(record) {
            let item = self.emit.constraint_item(&ident, record, &header);
            self.items.push(Written::Rust(item));
        } else if record.is("EnumInfo")
            && let Some(text) = self.emit.enumeration(id, &ident, record, &header)
        {
            self.items.push(Written::Enum(text));
        }
    }

    /// Translates a type or an attribute, if the record specifies its format.
    fn definition(&mut self, ident: &Ident, record: &Record, header: &TokenStream) -> bool {
        let written = if self.emit.is_definition(record) {
            self.emit.definition(ident, record, header)
        } else if record.is("EnumAttr") {
            self.emit.enum_definition(ident, record, header)
        } else {
            self.emit.check_definition_forms(record);
            None
        };
        let Some((text, name)) = written else {
            // What the dialect lists is an item of `enum_attr!`.
            let name = self.emit.enum_attr_name(record);
            self.attrs.extend(name.map(|name| (ident.clone(), name)));
            return false;
        };
        let (list, item) = if record.is("TypeDef") {
            (&mut self.types, Written::Type(text))
        } else {
            (&mut self.attrs, Written::Attr(text))
        };
        list.push((ident.clone(), name));
        self.items.push(item);
        true
    }

    /// Adds an item with the name of a record that could not be parsed completely.
    fn incomplete_record(&mut self, record: &Record, header: &TokenStream) {
        let Some(name) = &record.name else { return };
        let ident = Ident::new(name, record.span);
        let is_operation = record.is("__OpFields") || (record.classes.is_empty() && name.ends_with("Op"));
        if is_operation {
            self.items.push(unknown_op(header, &ident));
        } else if record.is("Pattern") || record.classes.is_empty() {
            self.items.push(Written::BrokenPat(quote!(#header #ident:)));
            self.add_pattern(header, ident, &record.tablegen_name);
        } else {
            let item = quote!(#header #[allow(dead_code)] struct #ident;);
            self.items.push(Written::Rust(item));
        }
    }

    /// Adds the dialects, which list the ops of the whole block.
    fn dialects(&mut self, evaluated: &Evaluated) {
        for item in &evaluated.items {
            if let BlockItem::Record(id) = item
                && let Some(record) = self.emit.record(*id)
                && let Some(name) = record
                    .name
                    .as_ref()
                    .filter(|_| record.is("Dialect") && !record.is_incomplete)
            {
                let ident = Ident::new(name, record.span);
                let text = self
                    .emit
                    .dialect(&ident, record, &header(record), [&self.ops, &self.types, &self.attrs]);
                self.items.extend(text.map(Written::Dialect));
            }
        }
    }

    fn next_name(&mut self, span: Span) -> Ident {
        let name = Ident::new(&format!("{}Convert{}", self.unnamed_prefix, self.unnamed), span);
        self.unnamed += 1;
        name
    }

    /// Names an unnamed pattern as TableGen does, so that it becomes an item.
    fn with_name(&mut self, body: TokenStream) -> (Ident, TokenStream) {
        let name = self.next_name(Span::call_site());
        let mut tokens = Tokens::new(body);
        let attributes = tokens.eat_attributes();
        let visibility = tokens.eat_visibility();
        let rest = tokens.rest();
        (name.clone(), quote!(#(#attributes)* #visibility #name: #rest))
    }
}

/// Returns an op of which only the name is known.
fn unknown_op(header: &TokenStream, ident: &Ident) -> Written {
    Written::BrokenOp(quote!(#header #ident = "unknown.op", (ins)))
}

/// Returns the `#[cfg(..)]` attributes at the start of a text.
pub(crate) fn cfg_of(text: &TokenStream) -> TokenStream {
    cfg(&Tokens::new(text.clone()).eat_attributes())
}

/// Returns the prefix of the names of unnamed patterns: as in MLIR, or the name of the populate function.
fn unnamed_prefix(settings: &Settings) -> String {
    let Some(name) = &settings.populate else {
        return "Generated".to_string();
    };
    let name = name_of(name);
    let words = name.strip_prefix("populate_").unwrap_or(&name).split('_');
    words.map(capitalized).collect()
}

/// Returns the function that adds all patterns of the block.
pub(crate) fn populate(drr: &CratePath, patterns: &[(TokenStream, Ident)], settings: &Settings) -> TokenStream {
    let private = drr.private();
    let labels = &settings.labels;
    let add = patterns.iter().map(|(cfg, name)| {
        if labels.is_empty() {
            quote!(#cfg patterns.add(#name);)
        } else {
            quote!(#cfg patterns.add_labeled([#(#labels),*], #name);)
        }
    });
    let Some(function) = &settings.populate else {
        return quote! {
            #private::a_second_block_in_a_module_begins_with_populate_name! {
                patterns: #private::PatternSet, { #(#add)* }
            }
        };
    };
    quote! {
        /// Adds all patterns of the block, in the order in which MLIR adds them.
        #[allow(dead_code)]
        pub fn #function(patterns: &mut #private::PatternSet) {
            #(#add)*
        }
    }
}
