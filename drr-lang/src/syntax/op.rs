//! The syntax of an op declaration: `pub AddOp = "arith.addi", (ins I32:$lhs, I32:$rhs), (outs I32:$r), [Pure] { fold:
//! f }`.
//!
//! The parser reports errors and recovers: an invalid argument is dropped alone, an invalid section alone.

use crate::attribute::{Attribute, take_allowed};
use crate::lex::{Symbol, Tokens, is_punct};
use crate::messages;
use crate::messages::lint::Lint;
use crate::report::{Report, TokenSpan};
use crate::syntax::constraint::Constraint;
use crate::syntax::format::FormatText;
use crate::syntax::name::ItemHeader;
use crate::syntax::op_notation;
use crate::syntax::path::Path;
use drr_schema::nearest;
use proc_macro2::{Delimiter, Group, Ident, Literal, TokenTree};

/// The entries of an op's body: hooks, which patterns know of, followed by entries about its assembly.
pub(crate) const ENTRIES: [&str; 10] = [
    "fold",
    "verify",
    "verify_symbol_uses",
    "infer_types",
    "assembly_format",
    "parse",
    "print",
    "default_dialect",
    "result_names",
    "argument_names",
];

/// A parsed op. Unreadable entries are missing and have been reported.
#[derive(Clone, Debug)]
pub(crate) struct OpSyntax {
    pub(crate) header: ItemHeader,
    /// The allowed lints.
    pub(crate) allowed: Vec<Lint>,
    pub(crate) op_name: Option<(String, Literal)>,
    pub(crate) ins: Vec<EntrySyntax>,
    pub(crate) outs: Vec<EntrySyntax>,
    pub(crate) regions: Vec<EntrySyntax>,
    pub(crate) successors: Vec<EntrySyntax>,
    pub(crate) traits: Vec<Constraint>,
    /// The interfaces among the traits, `dyn Interface`.
    pub(crate) interfaces: Vec<Path>,
    pub(crate) hooks: Vec<HookSyntax>,
    /// Unset if an argument, a result, a region or a successor could not be parsed.
    pub(crate) is_whole: bool,
}

impl OpSyntax {
    /// Returns the function of a hook in the body.
    pub(crate) fn function(&self, name: &str) -> Option<&Path> {
        self.hooks.iter().find_map(|hook| match &hook.value {
            HookValue::Function(function) if hook.name == name => Some(function),
            _ => None,
        })
    }

    /// Returns the text of an entry in the body.
    pub(crate) fn text(&self, name: &str) -> Option<&FormatText> {
        self.hooks.iter().find_map(|hook| match &hook.value {
            HookValue::Text(text) if hook.name == name => Some(text),
            _ => None,
        })
    }
}

/// A declared argument, result, region or successor.
#[derive(Clone, Debug)]
pub(crate) struct EntrySyntax {
    pub(crate) attributes: Vec<Attribute>,
    /// The marker before the constraint: `attr` or `prop`, or `buildable` before a constraint on values that determines
    /// one type.
    pub(crate) marker: Option<Ident>,
    pub(crate) constraint: Constraint,
    pub(crate) symbol: Symbol,
}

/// An entry of the body: `fold: path`, `assembly_format: "text"`.
#[derive(Clone, Debug)]
pub(crate) struct HookSyntax {
    pub(crate) name: Ident,
    pub(crate) value: HookValue,
}

/// The value of an entry in the body.
#[derive(Clone, Debug)]
pub(crate) enum HookValue {
    Function(Path),
    Text(FormatText),
}

/// The sections in order, by their keywords.
const SECTIONS: [&str; 5] = ["ins", "outs", "region", "successor", "[traits]"];

/// Index of the trait section, which has no keyword.
const TRAITS: usize = 4;

impl OpSyntax {
    /// Parses a whole macro call. Returns `None` without a name.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<OpSyntax> {
        let header = ItemHeader::parse(tokens, report, messages::op_starts_with_name())?;
        let mut op = OpSyntax::new(header, report);
        if op.header.is_record {
            return Some(op);
        }
        let help = tokens.at_punct('<').then_some("an op has no parameters");
        let joint = tokens.eat_punct('=').or_else(|| tokens.eat_punct(','));
        op.op_name = joint.and_then(|_| tokens.eat_string());
        if op.op_name.is_some() {
            op.parse_sections(tokens, report);
        } else {
            let message = messages::op_ir_name_expected(&op.header.ident);
            let ident = &op.header.ident;
            let fields = tokens.peek_group(Delimiter::Brace).map(|_| {
                format!("declare an op as `{ident} = \"dialect.mnemonic\", (ins AnyType:$x), (outs AnyType:$r)`")
            });
            report.error(tokens.span(), message.help_if(help).help_if(fields));
        }
        Some(op)
    }

    /// Parses a type or attribute definition: `pub IntType = "test.int", (params I64Prop:$width) { .. }`. Its
    /// parameters are arguments.
    pub(crate) fn parse_definition(tokens: &mut Tokens, report: &mut Report) -> Option<OpSyntax> {
        let header = ItemHeader::parse(tokens, report, messages::definition_starts_with_name())?;
        let mut definition = OpSyntax::new(header, report);
        if definition.header.is_record {
            return Some(definition);
        }
        let joint = tokens.eat_punct('=').or_else(|| tokens.eat_punct(','));
        definition.op_name = joint.and_then(|_| tokens.eat_string());
        if definition.op_name.is_none() {
            report.error(
                tokens.span(),
                messages::definition_name_expected(&definition.header.ident),
            );
            return Some(definition);
        }
        tokens.eat_punct(',');
        if let Some(group) = tokens.eat_group(Delimiter::Parenthesis) {
            match Tokens::of_group(&group).eat_word("params") {
                Some(_) => {}
                None => report.error(Tokens::of_group(&group).span(), messages::params_expected()),
            }
            definition.ins = definition.parse_entries(&group, report);
        }
        tokens.eat_punct(',');
        if let Some(group) = tokens.eat_group(Delimiter::Bracket) {
            definition.traits = parse_traits(&group, &mut definition.interfaces, report);
        }
        tokens.eat_punct(',');
        if let Some(group) = tokens.eat_group(Delimiter::Brace) {
            definition.hooks = parse_hooks(&group, report);
        }
        tokens.eat_punct(',');
        if let Some(tree) = tokens.peek() {
            report.error(tree, messages::definition_unexpected(tree));
        }
        Some(definition)
    }

    fn new(mut header: ItemHeader, report: &mut Report) -> OpSyntax {
        let allowed = take_allowed(&mut header.attributes, &Lint::OF_FORMATS, report);
        OpSyntax {
            header,
            allowed,
            op_name: None,
            ins: Vec::new(),
            outs: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: Vec::new(),
            interfaces: Vec::new(),
            hooks: Vec::new(),
            is_whole: true,
        }
    }

    fn parse_sections(&mut self, tokens: &mut Tokens, report: &mut Report) {
        let mut seen = [false; SECTIONS.len()];
        let mut failed = false;
        loop {
            tokens.eat_punct(',');
            let (at, span, group) = if let Some(group) = tokens.eat_group(Delimiter::Parenthesis) {
                let Some(at) = section(&group, report) else {
                    failed = true;
                    continue;
                };
                (at, Tokens::of_group(&group).span(), group)
            } else if let Some(group) = tokens.eat_group(Delimiter::Bracket) {
                (TRAITS, TokenSpan::from(&group), group)
            } else {
                break;
            };
            if seen[at] {
                report.error(span, messages::op_section_twice(SECTIONS[at]));
            } else if let Some(later) = (at + 1..SECTIONS.len()).find(|&later| seen[later]) {
                report.error(span, messages::op_section_order(SECTIONS[at], SECTIONS[later]));
            }
            seen[at] = true;
            match at {
                0 => {
                    let entries = self.parse_entries(&group, report);
                    self.ins.extend(entries);
                }
                1 => {
                    let entries = self.parse_entries(&group, report);
                    self.outs.extend(entries);
                }
                2 => {
                    let entries = self.parse_entries(&group, report);
                    self.regions.extend(entries);
                }
                3 => {
                    let entries = self.parse_entries(&group, report);
                    self.successors.extend(entries);
                }
                _ => self.traits.extend(parse_traits(&group, &mut self.interfaces, report)),
            }
        }
        if !seen[0] && !failed {
            let name = self.op_name.as_ref().map(|(_, literal)| TokenSpan::from(literal));
            report.error(name.unwrap_or(tokens.span()), messages::op_ins_expected());
        }
        if let Some(group) = tokens.eat_group(Delimiter::Brace) {
            self.hooks = parse_hooks(&group, report);
        }
        tokens.eat_punct(',');
        if let Some(TokenTree::Group(section)) = tokens.peek() {
            report.error(section, messages::op_section_after_body());
        } else if let Some(TokenTree::Ident(name)) = tokens.peek()
            && (is_punct(tokens.peek_at(1), ':') || is_punct(tokens.peek_at(1), '='))
            && let word = name.to_string()
            && let Some(entry) = (ENTRIES.into_iter().find(|entry| word == *entry)).or_else(|| nearest(&word, ENTRIES))
        {
            report.error(name, messages::op_entry_outside(entry));
        } else if let Some(tree) = tokens.peek() {
            report.error(tree, messages::op_unexpected(tree));
        }
    }
}

impl OpSyntax {
    fn parse_entries(&mut self, group: &Group, report: &mut Report) -> Vec<EntrySyntax> {
        let before = report.count();
        let entries = parse_entries(group, report);
        self.is_whole &= report.count() == before;
        entries
    }
}

/// Returns the index of the section that a parenthesised list is.
fn section(group: &Group, report: &mut Report) -> Option<usize> {
    let mut inner = Tokens::of_group(group);
    let Some(section) = inner.eat_ident() else {
        return report.fail(group, messages::op_section_expected());
    };
    let at = SECTIONS.iter().position(|word| section == word);
    if at.is_none() {
        let word = section.to_string();
        let meant = match word.as_str() {
            "regions" => Some("region"),
            "successors" => Some("successor"),
            "in" | "args" | "arguments" => Some("ins"),
            "out" | "results" => Some("outs"),
            word => nearest(word, SECTIONS.into_iter().take(TRAITS)),
        };
        report.error(&section, messages::op_section_unknown(&section).did_you_mean(meant));
    }
    at
}

fn parse_entries(group: &Group, report: &mut Report) -> Vec<EntrySyntax> {
    let mut tokens = Tokens::of_group(group);
    tokens.next();
    tokens.eat_list(|tokens| parse_entry(tokens, report))
}

fn parse_entry(tokens: &mut Tokens, report: &mut Report) -> Option<EntrySyntax> {
    let attributes = tokens.eat_attributes();
    let mut markers = ["attr", "prop", "buildable"].into_iter();
    let marked = markers.any(|word| tokens.at_word(word)) && matches!(tokens.peek_at(1), Some(TokenTree::Ident(_)));
    let marker = if marked { tokens.eat_ident() } else { None };
    if let Some(symbol) = tokens.clone().eat_symbol() {
        return report.fail(&symbol, messages::entry_without_constraint(symbol.name()));
    }
    if let Some((name, constraint)) = eat_swapped(tokens) {
        return report.fail(
            TokenSpan::between(name.span(), constraint.span().last()),
            messages::constraint_comes_first(&constraint, &name),
        );
    }
    if let Some((span, message)) = op_notation::eat_foreign_type(tokens) {
        return report.fail(span, message);
    }
    let constraint = Constraint::parse(tokens, report)?.with_wrapper_outside();
    if !(tokens.at_punct(':') && is_punct(tokens.peek_at(1), '$')) {
        if let (Some(_), Some(name)) = (tokens.eat_punct(':'), tokens.eat_ident()) {
            let message = messages::symbol_lacks_dollar(&constraint, &name);
            return report.fail(&name, message);
        }
        let number = op_notation::number_in_parentheses(tokens, &constraint.to_string());
        return report.fail(&constraint, messages::entry_without_name(&constraint).help_if(number));
    }
    tokens.eat_punct(':');
    let Some(symbol) = tokens.eat_symbol() else {
        tokens.eat_punct('$');
        return report.fail(tokens.span(), messages::symbol_name_expected());
    };
    // A constraint begins with a capital letter, and may have the name of the argument: `AnyType:$AnyType`.
    if constraint.to_string() == symbol.name() && symbol.name().starts_with(char::is_lowercase) {
        let span = TokenSpan::between(constraint.span().first(), symbol.ident.span());
        return report.fail(span, messages::entry_without_constraint(symbol.name()));
    }
    if tokens.at_punct('-') {
        let (mut written, mut last) = (symbol.to_string(), symbol.ident.span());
        while tokens.eat_punct('-').is_some()
            && let Some(part) = tokens.next()
        {
            written = format!("{written}-{part}");
            last = part.span();
        }
        let message = messages::entry_name_with_dash(&written, written.replace('-', "_"));
        return report.fail(TokenSpan::between(symbol.dollar, last), message);
    }
    Some(EntrySyntax {
        attributes,
        marker,
        constraint,
        symbol,
    })
}

/// Takes `name: Constraint`, the order of Rust.
pub(crate) fn eat_swapped(tokens: &mut Tokens) -> Option<(Ident, Constraint)> {
    let mut ahead = tokens.clone();
    let name = ahead.eat_ident()?;
    ahead.eat_punct(':')?;
    let constraint = Constraint::parse(&mut ahead, &mut Report::new())?;
    if !name.to_string().starts_with(char::is_lowercase) {
        return None;
    }
    tokens.rewind(ahead.mark());
    Some((name, constraint))
}

/// Parses traits, which have the syntax of constraints (`Pure`, `HasParent<LoopOp>`), and interfaces, which have the
/// syntax of trait objects (`dyn ShapeInterface`).
fn parse_traits(group: &Group, interfaces: &mut Vec<Path>, report: &mut Report) -> Vec<Constraint> {
    let traits = Tokens::of_group(group).eat_list(|tokens| {
        let mut found = None;
        if tokens.eat_word("dyn").is_some()
            && let Some(interface) = Path::eat(tokens).filter(|_| tokens.at_list_item_end())
        {
            interfaces.push(interface);
            return Some(None);
        }
        if Constraint::starts(tokens) {
            found = Some(Constraint::parse(tokens, report)?).filter(|_| tokens.at_list_item_end());
        }
        if found.is_none() {
            report.error(tokens.span(), messages::trait_expected());
        }
        found.map(Some)
    });
    traits.into_iter().flatten().collect()
}

fn parse_hooks(group: &Group, report: &mut Report) -> Vec<HookSyntax> {
    Tokens::of_group(group).eat_list(|tokens| {
        let name = tokens.peek_ident().map(ToString::to_string).unwrap_or_default();
        let start = tokens.clone();
        let has_colon = is_punct(start.peek_at(1), ':');
        let hook = parse_hook(tokens).filter(|_| tokens.at_list_item_end());
        if hook.is_none() {
            match op_notation::key_of_ods(&name) {
                Some(advice) => report.error(start.span(), messages::hook_unknown(&name).help(advice)),
                None if has_colon && start.peek_at(2).is_some() => {
                    report.error(value_span(&start), messages::hook_value_expected(&name));
                }
                None => report.error(tokens.span(), messages::hook_expected()),
            }
            // The value may contain commas, for example in a closure.
            while has_colon && !tokens.is_empty() && !at_next_hook(tokens) {
                tokens.next();
            }
        }
        hook
    })
}

/// Returns the span of a hook's value, from after the `:` to the next hook.
fn value_span(hook: &Tokens) -> TokenSpan {
    let mut value = hook.clone();
    value.next();
    value.next();
    let start = value.mark();
    while !value.is_empty() && !at_next_hook(&value) {
        value.next();
    }
    TokenSpan::of(&value.since(start))
}

/// Returns `true` at a comma that is followed by the name of a hook or by nothing.
fn at_next_hook(tokens: &Tokens) -> bool {
    let is_named = matches!(tokens.peek_at(1), Some(TokenTree::Ident(_))) && is_punct(tokens.peek_at(2), ':');
    let is_path = is_punct(tokens.peek_at(3), ':');
    tokens.at_punct(',') && (tokens.peek_at(1).is_none() || is_named && !is_path)
}

fn parse_hook(tokens: &mut Tokens) -> Option<HookSyntax> {
    let name = tokens.eat_ident()?;
    tokens.eat_punct(':')?;
    let value = match tokens.eat_string() {
        Some((text, literal)) => HookValue::Text(FormatText { text, literal }),
        None => HookValue::Function(Path::eat(tokens)?),
    };
    Some(HookSyntax { name, value })
}
