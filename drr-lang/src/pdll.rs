//! Expansion of `pdll!` in two phases, like `pat!`. The first parses the block and requests the signatures that each
//! pattern needs; the second, the callback, receives them and converts each pattern to one of `pat!`.

mod lints;

use std::collections::BTreeSet;

use drr_schema::nearest;
use proc_macro2::{Delimiter, Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::attribute::cfg;
use crate::check::pattern::model::ResolvedOp;
use crate::check::pdll::evaluate::{check_callables, evaluate};
use crate::check::pdll::evaluator::NamedOp;
use crate::check::pdll::scope::Globals;
use crate::crate_path::CratePath;
use crate::drr_block::populate;
use crate::expand::dialect_table::DialectTable;
use crate::expand::native_body::{function, native_bodies};
use crate::expand::pattern::item;
use crate::lex::{Tokens, name_of};
use crate::messages::pdll as diag;
use crate::messages::pdll_notation::{condition, reword};
use crate::pattern::check_and_expand;
use crate::report::{Report, TokenSpan};
use crate::signature_request::{ParseOutcome, SignatureResponse, decode_ops, expand_callback, request};
use crate::source_file::{self, FILES_WORD, excerpt, named_after_position};
use crate::syntax::path::Path;
use crate::syntax::pattern::parse_header::PatternHeader;
use crate::syntax::pdll::parse::parse_block;
use crate::syntax::pdll::{Block, OpName, Pattern};
use crate::tablegen::settings::{Settings, parse_settings};

/// Expands one block.
pub(crate) fn pdll(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let mut tokens = Tokens::new(input);
    let settings = parse_settings(&mut tokens, &mut report);
    let block = parse_block(&mut tokens, &mut report);
    expand_block(drr, block, &settings, report)
}

/// Returns the items of a block.
pub(crate) fn expand_block(drr: &CratePath, mut block: Block, settings: &Settings, mut report: Report) -> TokenStream {
    let globals = Globals::of(&block, &mut report);
    check_callables(&block, &globals, &mut report);
    name_patterns(&mut block);
    let mut items = native_bodies(drr, &block.callables);
    let mut names = Vec::new();
    for pattern in &block.patterns {
        items.extend(pattern_item(drr, &block, (&globals, settings), pattern, &mut report));
        names.extend(pattern.name.clone().map(|name| (cfg(&pattern.attributes), name)));
    }
    let is_readable = |pattern: &&Pattern| !pattern.body.is_broken;
    let readable: Vec<&Pattern> = block.patterns.iter().filter(is_readable).collect();
    let lint_requests = if report.has_errors() {
        TokenStream::new()
    } else {
        lints::comparison_requests(drr, &block, &readable)
    };
    let errors = report.into_tokens();
    let populate = (!names.is_empty()).then(|| populate(drr, &names, settings));
    quote!(#errors #items #populate #lint_requests)
}

/// Names unnamed patterns as MLIR does, skipping names that the block uses.
fn name_patterns(block: &mut Block) {
    let named = block.patterns.iter().filter_map(|pattern| pattern.name.as_ref());
    let callables = block.callables.iter().filter_map(|callable| callable.name.as_ref());
    let taken: BTreeSet<String> = named.chain(callables).map(name_of).collect();
    let mut numbers = 0..;
    for pattern in block.patterns.iter_mut().filter(|pattern| pattern.name.is_none()) {
        let mut names = numbers
            .by_ref()
            .map(|number: usize| format!("GeneratedPDLLPattern{number}"));
        let name = names.find(|name| !taken.contains(name));
        pattern.name = name.map(|name| Ident::new(&name, pattern.keyword.span()));
    }
}

/// Expands a pattern in the first phase.
fn pattern_item(
    drr: &CratePath,
    block: &Block,
    (globals, settings): (&Globals, &Settings),
    pattern: &Pattern,
    report: &mut Report,
) -> TokenStream {
    let mut own = Report::new();
    evaluate(block, globals, pattern, None, &mut own);
    let outcome = if pattern.body.is_broken {
        ParseOutcome::Reported
    } else {
        ParseOutcome::of(&own)
    };
    report.append(own);
    if settings.forbids_untyped && block.dialects.is_empty() {
        report_untyped(&block.ops_of(&[pattern]), &[], report);
    }
    let code = block_request(&drr.private(), block, &[pattern], outcome, settings.forbids_untyped);
    let header = PatternHeader {
        attributes: pattern.attributes.clone(),
        switches: pattern.switches.clone(),
        visibility: pattern.visibility.clone(),
        name: pattern.name.clone(),
        keyword: None,
        is_readable: true,
        errors: 0,
    };
    item(drr, &header, None, &code)
}

/// Returns the request for the ops of patterns. MLIR names are looked up in the dialects first.
fn block_request(
    private: &TokenStream,
    block: &Block,
    patterns: &[&Pattern],
    outcome: ParseOutcome,
    forbids_untyped: bool,
) -> TokenStream {
    let (names, text) = (block.ops_of(patterns), text_for(block, patterns));
    let is_mlir = |name: &OpName| matches!(name, OpName::Mlir(..));
    if !names.iter().any(is_mlir) || block.dialects.is_empty() {
        return ops_request(private, &names, &[], outcome, &text);
    }
    let forbid = forbids_untyped.then(|| quote!(forbid));
    let text = quote!([#forbid] #text);
    let callback = quote!(#private::pdll_op_names_step);
    request(callback, &block.dialects, outcome, &text).into_token_stream()
}

/// Returns the text for the callback: the patterns and the callables they may call. For files, excerpts that keep
/// their positions.
fn text_for(block: &Block, patterns: &[&Pattern]) -> TokenStream {
    let callables = block.called_by(patterns);
    let spans = callables
        .iter()
        .map(|callable| TokenSpan::of(&callable.text))
        .chain(patterns.iter().map(|pattern| pattern.span()));
    let excerpts: Option<Vec<(String, String)>> = spans.map(excerpt).collect();
    match excerpts {
        Some(excerpts) => {
            let excerpts = excerpts.iter().map(|(file, text)| quote!((#file #text)));
            let names = patterns.iter().map(|pattern| &pattern.name);
            let word = format_ident!("{FILES_WORD}");
            quote!(#word #(#names)* #(#excerpts)*)
        }
        None => block.text_for(patterns),
    }
}

/// Parses the text that [`text_for`] returned.
fn parse_text(text: TokenStream, report: &mut Report) -> Block {
    let mut text = Tokens::new(text);
    if text.eat_word(FILES_WORD).is_none() {
        return parse_block(&mut text, report);
    }
    text.eat_string();
    let mut names = Vec::new();
    while let Some(name) = text.eat_ident() {
        names.push(name);
    }
    let mut tokens = TokenStream::new();
    while let Some(excerpt) = text.eat_group(Delimiter::Parenthesis) {
        let mut excerpt = Tokens::of_group(&excerpt);
        if let (Some((file, _)), Some((text, _))) = (excerpt.eat_string(), excerpt.eat_string()) {
            // The first phase has reported lexical errors.
            tokens.extend(source_file::tokens(&file, &text).unwrap_or_default());
        }
    }
    let mut block = parse_block(&mut Tokens::new(tokens), report);
    for (pattern, name) in block.patterns.iter_mut().zip(names) {
        pattern.name = Some(name);
    }
    block
}

/// Expands the callback of a pattern of `pdll!` to the code.
pub fn pdll_step(response: TokenStream) -> TokenStream {
    expand_callback(response, patterns_with_signatures)
}

/// Returns the request for the signatures of ops. `dialects` resolve MLIR names.
fn ops_request(
    private: &TokenStream,
    names: &[OpName],
    dialects: &[(Path, DialectTable)],
    outcome: ParseOutcome,
    text: &TokenStream,
) -> TokenStream {
    let mut paths = Vec::new();
    let mut table = TokenStream::new();
    for name in names {
        match name {
            OpName::Any(_) => {}
            OpName::Rust(path) => paths.push(path.clone()),
            OpName::Mlir(written, span) => {
                if let Some(path) = find_op(dialects, written, span.first()) {
                    table.extend(quote!(#written (#path)));
                    paths.push(path);
                }
            }
        }
    }
    let input = quote!([#table] #text);
    request(quote!(#private::pdll_step), &paths, outcome, &input).into_token_stream()
}

/// Reports undeclared ops if the settings forbid them.
fn report_untyped(names: &[OpName], dialects: &[(Path, DialectTable)], report: &mut Report) {
    for name in names {
        let OpName::Mlir(written, span) = name else { continue };
        let namespace = written.split('.').next();
        // For a known dialect, the unknown op has been reported.
        if dialects
            .iter()
            .all(|(_, table)| namespace != Some(table.namespace.as_str()))
        {
            report.error(*span, diag::untyped(written));
        }
    }
}

/// Warns of names whose dialect seems to be misspelled, because a dialect with a similar name has the op.
fn warn_of_near_dialects(names: &[OpName], dialects: &[(Path, DialectTable)], report: &mut Report) {
    for name in names {
        let OpName::Mlir(written, span) = name else { continue };
        let Some((namespace, mnemonic)) = written.split_once('.') else {
            continue;
        };
        let namespaces = || dialects.iter().map(|(_, table)| table.namespace.as_str());
        if namespaces().any(|known| known == namespace) {
            continue;
        }
        let near = nearest(namespace, namespaces()).map(|near| format!("{near}.{mnemonic}"));
        if let Some(near) = near.filter(|near| find_op(dialects, near, span.first()).is_some()) {
            report.warn(
                *span,
                diag::dialect_unknown(written, namespace).did_you_mean(Some(near)),
            );
        }
    }
}

/// Returns the path of the op with an MLIR name.
fn find_op(dialects: &[(Path, DialectTable)], written: &str, span: Span) -> Option<Path> {
    let (namespace, mnemonic) = written.split_once('.')?;
    let (dialect, _) = dialects
        .iter()
        .find(|(_, table)| table.namespace == namespace && table.mnemonics.iter().any(|known| known == mnemonic))?;
    DialectTable::path_of(dialect, mnemonic, span)
}

/// Expands the callback of `pdll!` that receives the op tables of the dialects, to the request for the ops.
pub fn pdll_op_names_step(response: TokenStream) -> TokenStream {
    expand_callback(response, request_with_op_names)
}

/// Returns the request for the ops, whose MLIR names are resolved by the dialects of the response.
fn request_with_op_names(response: SignatureResponse, report: &mut Report) -> Option<TokenStream> {
    let outcome = response.outcome;
    let mut text = Tokens::new(response.input);
    let forbids_untyped = text
        .eat_group(Delimiter::Bracket)
        .is_some_and(|group| !group.stream().is_empty());
    let text = text.rest();
    let block = parse_text(text.clone(), &mut Report::new());
    let patterns: Vec<&Pattern> = block.patterns.iter().collect();
    let tables = response.signatures.into_iter();
    let tables = tables.filter_map(|dialect| Some((dialect.path, DialectTable::decode(dialect.encoded)?)));
    let dialects: Vec<(Path, DialectTable)> = tables.collect();
    let names = block.ops_of(&patterns);
    // With several patterns, the request that generates the code of each reports its errors.
    if patterns.len() > 1 {
        return Some(ops_request(&quote!(__drr), &names, &dialects, outcome, &text));
    }
    for name in &names {
        let OpName::Mlir(written, span) = name else { continue };
        let Some((namespace, mnemonic)) = written.split_once('.') else {
            continue;
        };
        let of_dialect = dialects.iter().filter(|(_, table)| table.namespace == namespace);
        let mut known = of_dialect
            .flat_map(|(_, table)| table.mnemonics.iter().map(String::as_str))
            .peekable();
        if known.peek().is_some() && find_op(&dialects, written, span.first()).is_none() {
            let near = nearest(mnemonic, known).map(|near| format!("{namespace}.{near}"));
            report.error(*span, diag::no_such_op(namespace, mnemonic).did_you_mean(near));
        }
    }
    if forbids_untyped {
        report_untyped(&names, &dialects, report)
    } else {
        warn_of_near_dialects(&names, &dialects, report)
    }
    let outcome = match ParseOutcome::of(report) {
        ParseOutcome::Clean => outcome,
        reported => reported,
    };
    Some(ops_request(&quote!(__drr), &names, &dialects, outcome, &text))
}

/// Pairs ops with their names as written. `written` contains MLIR names with their paths.
fn named_ops(ops: &[ResolvedOp], written: &[(String, String)]) -> Vec<NamedOp> {
    let named = ops.iter().map(|op| {
        let path = op.path.to_token_stream().to_string();
        let name = written.iter().find(|(_, known)| *known == path);
        NamedOp {
            written: name.map_or_else(|| op.path.to_string(), |(name, _)| name.clone()),
            op: op.clone(),
        }
    });
    named.collect()
}

/// Returns the code of a pattern with the signatures of its ops, or the lints of several patterns.
fn patterns_with_signatures(response: SignatureResponse, report: &mut Report) -> Option<TokenStream> {
    let mut text = Tokens::new(response.input);
    let mut table = Tokens::of_group(&text.eat_group(Delimiter::Bracket)?);
    let mut written = Vec::new();
    while let (Some((name, _)), Some(path)) = (table.eat_string(), table.eat_group(Delimiter::Parenthesis)) {
        written.push((name, path.stream().to_string()));
    }
    // The first phase has reported errors in the text.
    let block = parse_text(text.rest(), &mut Report::new());
    let (ops, has_unknown) = decode_ops(response.signatures, report);
    if block.patterns.len() > 1 {
        return Some(lints::compare_all(&block, &ops, &written));
    }
    let named = named_ops(&ops, &written);
    let globals = Globals::of(&block, &mut Report::new());
    let evaluated = evaluate(&block, &globals, block.patterns.first()?, Some(&named), report)?;
    let ops: Vec<ResolvedOp> = ops.into_iter().chain(evaluated.untyped).collect();
    let mut shared = Report::new();
    let is_clean = !has_unknown && response.outcome == ParseOutcome::Clean && !report.has_errors();
    let code = check_and_expand(&evaluated.pattern, &ops, is_clean, condition, &mut shared);
    reword(&mut shared);
    report.append(shared);
    let code = code?;
    let functions = evaluated.functions.iter();
    let functions: TokenStream = functions
        .filter_map(|callable| function(&quote!(__drr), callable))
        .collect();
    let code = if functions.is_empty() {
        code
    } else {
        quote!({ #functions #code })
    };
    Some(named_after_position(code, block.patterns.first()?.span()))
}
