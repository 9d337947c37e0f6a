//! The syntax of an enum, `pub Mode: I32EnumAttr, "how careful", { Fast = 0, Safe = 1 => "safe" }`, and of an optional
//! dialect attribute after it, `pub ModeAttr: EnumAttr<"ex", "mode">`.

use crate::attribute::Attribute;
use crate::lex::{Tokens, name_of};
use crate::messages;
use crate::report::{Report, TokenSpan};
use crate::syntax::name::{ItemHeader, item_name};
use drr_schema::nearest;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

/// A parsed enum. Unreadable entries are missing and have been reported.
#[derive(Clone, Debug)]
pub(crate) struct EnumSyntax {
    pub(crate) header: ItemHeader,
    pub(crate) kind: EnumKind,
    pub(crate) summary: String,
    /// The separator between flags.
    pub(crate) separator: String,
    /// Set if a group of flags is printed instead of its flags.
    pub(crate) primary_groups: bool,
    /// Set if several flags are printed in quotes.
    pub(crate) quoted: bool,
    pub(crate) cases: Vec<CaseSyntax>,
    pub(crate) form: Option<FormSyntax>,
}

/// The kind of an enum: `I32EnumAttr`, `I64BitEnum` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnumKind {
    /// The width of the integer in bits.
    pub(crate) width: u32,
    /// Set for bit enums.
    pub(crate) is_flags: bool,
    /// Set if the enum itself is a constraint on integer attributes.
    pub(crate) is_attr: bool,
}

/// A case of an enum.
#[derive(Clone, Debug)]
pub(crate) struct CaseSyntax {
    pub(crate) attributes: Vec<Attribute>,
    /// The name of the case as a constraint, if given.
    pub(crate) record: Option<Ident>,
    pub(crate) ident: Ident,
    pub(crate) value: u64,
    pub(crate) text: String,
}

/// The dialect's attribute of the enum.
#[derive(Clone, Debug)]
pub(crate) struct FormSyntax {
    pub(crate) header: ItemHeader,
    pub(crate) dialect: String,
    pub(crate) mnemonic: String,
    pub(crate) in_brackets: bool,
}

impl EnumSyntax {
    /// Returns the names of the enum as a type and as an attribute: `Mode` and `ModeAttr`.
    pub(crate) fn declared_attrs(&self) -> Vec<String> {
        let ident = &self.header.ident;
        let mut names = vec![name_of(ident)];
        match &self.form {
            Some(form) => names.push(name_of(&form.header.ident)),
            None if self.has_alias() => names.push(format!("{ident}Attr")),
            None => {}
        }
        names
    }

    /// Returns `true` if `ModeAttr` is declared as an alias of `Mode`, so that the name shows that it constrains
    /// attributes.
    pub(crate) fn has_alias(&self) -> bool {
        self.form.is_none() && self.kind.is_attr && !name_of(&self.header.ident).ends_with("Attr")
    }
}

impl EnumKind {
    const fn new(width: u32, is_flags: bool, is_attr: bool) -> EnumKind {
        EnumKind {
            width,
            is_flags,
            is_attr,
        }
    }
}

/// The kind of an enum whose kind could not be parsed, so that its cases are declared.
const UNKNOWN_KIND: EnumKind = EnumKind::new(64, false, true);

const KINDS: [(&str, EnumKind); 12] = [
    ("I32EnumAttr", EnumKind::new(32, false, true)),
    ("I64EnumAttr", EnumKind::new(64, false, true)),
    ("I32Enum", EnumKind::new(32, false, false)),
    ("I64Enum", EnumKind::new(64, false, false)),
    ("I8BitEnumAttr", EnumKind::new(8, true, true)),
    ("I16BitEnumAttr", EnumKind::new(16, true, true)),
    ("I32BitEnumAttr", EnumKind::new(32, true, true)),
    ("I64BitEnumAttr", EnumKind::new(64, true, true)),
    ("I8BitEnum", EnumKind::new(8, true, false)),
    ("I16BitEnum", EnumKind::new(16, true, false)),
    ("I32BitEnum", EnumKind::new(32, true, false)),
    ("I64BitEnum", EnumKind::new(64, true, false)),
];

impl EnumSyntax {
    /// Parses a whole macro call. Returns `None` without a name and cases.
    pub(crate) fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<EnumSyntax> {
        let header = ItemHeader::parse(tokens, report, messages::enum_starts_with_name());
        let mut header = header.filter(|header| !header.is_record)?;
        header
            .attributes
            .retain(|attribute| !derives_already(attribute, report));
        let kind = parse_kind(tokens, &header.ident, report);
        tokens.eat_punct(',');
        let summary = tokens.eat_string().map(|(text, _)| text);
        tokens.eat_punct(',');
        let separator = parse_separator(tokens, report);
        let primary_groups = parse_setting(tokens, "primary_groups");
        let quoted = parse_setting(tokens, "quoted");
        if kind.is_some() && tokens.peek_group(Delimiter::Brace).is_none() {
            report.error(tokens.span(), messages::enum_cases_expected());
        }
        // The cases are the next braces, whatever precedes them.
        while !tokens.is_empty() && tokens.peek_group(Delimiter::Brace).is_none() {
            tokens.next();
        }
        let group = tokens.eat_group(Delimiter::Brace)?;
        let kind = kind.unwrap_or(UNKNOWN_KIND);
        let errors_before = report.count();
        let cases = parse_cases(&group, kind, report);
        if cases.is_empty() && report.count() == errors_before {
            report.error(&group, messages::enum_cases_expected());
        }
        tokens.eat_punct(',');
        let has_form = !tokens.is_empty();
        let form = has_form.then(|| FormSyntax::parse(tokens, report)).flatten();
        Some(EnumSyntax {
            header,
            summary: summary.unwrap_or_else(|| default_summary(kind, &cases)),
            separator: separator.unwrap_or_else(|| "|".to_string()),
            primary_groups,
            quoted,
            kind,
            cases,
            form,
        })
    }
}

/// Reports traits in a `#[derive(..)]` that each enum implements.
fn derives_already(attribute: &Attribute, report: &mut Report) -> bool {
    const DERIVED: [&str; 6] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash"];
    let mut tokens = attribute.tokens();
    let is_derive = tokens.eat_word("derive").is_some();
    let list = tokens.eat_group(Delimiter::Parenthesis).filter(|_| is_derive);
    let names = list
        .map(|list| list.stream().into_iter().collect::<Vec<_>>())
        .unwrap_or_default();
    let known = names.iter().filter_map(|name| match name {
        TokenTree::Ident(name) if DERIVED.iter().any(|known| name == known) => Some(name),
        _ => None,
    });
    let before = report.count();
    known.for_each(|name| report.error(name, messages::enum_derives_already(name)));
    report.count() > before
}

fn parse_kind(tokens: &mut Tokens, ident: &Ident, report: &mut Report) -> Option<EnumKind> {
    let joint = tokens.eat_punct(':').or_else(|| tokens.eat_punct('='));
    let Some(word) = joint.and_then(|_| tokens.eat_ident()) else {
        return report.fail(tokens.span(), messages::enum_kind_expected(ident));
    };
    let known = KINDS.iter().find(|(name, _)| word == *name);
    if known.is_none() {
        let near = nearest(&name_of(&word), KINDS.iter().map(|(name, _)| *name));
        let help = near.map(|name| format!("did you mean `{name}`?"));
        let all = || "use a kind such as `I32EnumAttr`, `I64EnumAttr` or `I32BitEnumAttr`".to_string();
        let help = help.unwrap_or_else(all);
        report.error(&word, messages::enum_kind_unknown(&word).help(help));
    }
    known.map(|(_, kind)| *kind)
}

/// Parses `separator: ", ",`.
fn parse_separator(tokens: &mut Tokens, report: &mut Report) -> Option<String> {
    tokens.eat_word("separator")?;
    let text = tokens.eat_punct(':').and_then(|_| tokens.eat_string());
    tokens.eat_punct(',');
    match text {
        Some((text, _)) if text.contains(['|', ',']) => Some(text),
        Some((_, literal)) => report.fail(&literal, messages::enum_separator()),
        None => report.fail(tokens.span(), messages::enum_separator()),
    }
}

/// Parses `word: true,`.
fn parse_setting(tokens: &mut Tokens, word: &str) -> bool {
    let is_set = tokens
        .eat_word(word)
        .and_then(|_| tokens.eat_punct(':'))
        .and_then(|_| tokens.eat_word("true"));
    let is_set = is_set.is_some();
    if is_set {
        tokens.eat_punct(',');
    }
    is_set
}

fn default_summary(kind: EnumKind, cases: &[CaseSyntax]) -> String {
    let values: Vec<String> = cases.iter().map(|case| case.value.to_string()).collect();
    let (width, values) = (kind.width, values.join(", "));
    format!("allowed {width}-bit signless integer cases: {values}")
}

fn parse_cases(group: &Group, kind: EnumKind, report: &mut Report) -> Vec<CaseSyntax> {
    let mut cases: Vec<CaseSyntax> = Vec::new();
    let lacks_values = report_missing_values(group, report);
    Tokens::of_group(group).eat_list(|tokens| {
        let before = tokens.span();
        let case = parse_case(tokens, kind, &cases, lacks_values, report)?;
        if check_case(&case, before, kind, &cases, report) {
            cases.push(case);
        }
        Some(())
    });
    cases
}

/// Reports a list of cases without values, `{ Fast, Safe }`. Returns `true` if it is one.
fn report_missing_values(group: &Group, report: &mut Report) -> bool {
    let mut has_value = false;
    let names = Tokens::of_group(group).eat_list(|tokens| {
        tokens.eat_attributes();
        let name = tokens.eat_ident();
        has_value |= name.is_none() || !tokens.at_list_item_end();
        while !tokens.at_list_item_end() {
            tokens.next();
        }
        name
    });
    let Some(first) = names.first().filter(|_| !has_value) else {
        return false;
    };
    let cases = names
        .iter()
        .enumerate()
        .map(|(value, name)| format!("{name} = {value}"));
    let cases = cases.collect::<Vec<_>>().join(", ");
    report.error(
        first,
        messages::enum_values_missing().help(format!("write `{{ {cases} }}`")),
    );
    true
}

/// Parses `/// Doc. ModeFast: Fast = 0 => "fast"`.
fn parse_case(
    tokens: &mut Tokens,
    kind: EnumKind,
    cases: &[CaseSyntax],
    lacks_values: bool,
    report: &mut Report,
) -> Option<CaseSyntax> {
    let attributes = tokens.eat_attributes();
    let Some(first) = tokens.eat_ident() else {
        return report.fail(tokens.span(), messages::enum_case_expected());
    };
    let (record, ident) = match tokens.eat_punct(':') {
        Some(_) => (Some(item_name((None, first), report)), tokens.eat_ident()),
        None => (None, Some(first)),
    };
    if let Some(ident) = ident.clone().filter(|_| lacks_values) {
        // The case is declared despite the error, so that its uses cause no further errors.
        return Some(CaseSyntax {
            attributes,
            record,
            text: name_of(&ident),
            ident,
            value: cases.len() as u64,
        });
    }
    let (Some(ident), Some(_)) = (ident, tokens.eat_punct('=')) else {
        return report.fail(tokens.span(), messages::enum_case_expected());
    };
    let span = tokens.span();
    let is_negative = tokens.at_punct('-');
    let Some(value) = parse_value(tokens, cases) else {
        let message = if is_negative {
            messages::enum_case_negative()
        } else {
            messages::enum_case_value()
        };
        return report.fail(span, message);
    };
    if kind.width < 64 && value >> kind.width != 0 {
        return report.fail(span, messages::enum_case_range(value, kind.width));
    }
    let text = match tokens.eat_joint(['=', '>']) {
        Some(_) => tokens.eat_string().map(|(text, _)| text),
        None => Some(name_of(&ident)),
    };
    let Some(text) = text else {
        return report.fail(tokens.span(), messages::enum_case_text());
    };
    if !tokens.at_list_item_end() {
        return report.fail(tokens.span(), messages::enum_case_expected());
    }
    Some(CaseSyntax {
        attributes,
        record,
        ident,
        value,
        text,
    })
}

/// Parses an integer, `1 << 3`, or preceding cases joined by `|`.
fn parse_value(tokens: &mut Tokens, cases: &[CaseSyntax]) -> Option<u64> {
    let mut value = 0;
    loop {
        value |= match tokens.next()? {
            TokenTree::Literal(literal) => {
                let number = number(&literal)?;
                match tokens.eat_joint(['<', '<']) {
                    Some(_) => match tokens.next()? {
                        TokenTree::Literal(by) => number.checked_shl(u32::try_from(self::number(&by)?).ok()?)?,
                        _ => return None,
                    },
                    None => number,
                }
            }
            TokenTree::Ident(name) => cases.iter().find(|case| case.ident == name)?.value,
            _ => return None,
        };
        if tokens.eat_punct('|').is_none() {
            return Some(value);
        }
    }
}

fn number(literal: &proc_macro2::Literal) -> Option<u64> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Int(int) => int.base10_parse().ok(),
        _ => None,
    }
}

/// Checks that names, keywords and, except for flags, values are unique. Returns `true` for a new case.
fn check_case(case: &CaseSyntax, span: TokenSpan, kind: EnumKind, cases: &[CaseSyntax], report: &mut Report) -> bool {
    let same_value = cases.iter().find(|other| other.value == case.value && !kind.is_flags);
    if cases.iter().any(|other| other.ident == case.ident) {
        report.error(&case.ident, messages::enum_case_twice(&case.ident));
    } else if cases.iter().any(|other| other.text == case.text) {
        report.error(&case.ident, messages::enum_text_twice(&case.text));
    } else if let Some(other) = same_value {
        report.error(span, messages::enum_value_twice(case.value, &other.ident));
    } else {
        return true;
    }
    false
}

impl FormSyntax {
    /// Parses `pub ModeAttr: EnumAttr<"ex", "mode">`, with an optional third argument `"<$value>"` that adds brackets.
    fn parse(tokens: &mut Tokens, report: &mut Report) -> Option<FormSyntax> {
        let span = tokens.span();
        let form = Self::read(tokens, report);
        if form.is_none() {
            report.error(span, messages::enum_form_expected());
        } else if let Some(extra) = tokens.peek() {
            report.error(extra, messages::enum_form_expected());
        }
        form
    }

    fn read(tokens: &mut Tokens, report: &mut Report) -> Option<FormSyntax> {
        let attributes = tokens.eat_attributes();
        let visibility = tokens.eat_visibility();
        let ident = tokens.eat_ident()?;
        tokens.eat_punct(':')?;
        let header = ItemHeader {
            attributes,
            visibility,
            ident: item_name((None, ident), report),
            is_record: false,
        };
        tokens.eat_word("EnumAttr")?;
        tokens.eat_punct('<')?;
        let (dialect, _) = tokens.eat_string()?;
        tokens.eat_punct(',')?;
        let (mnemonic, _) = tokens.eat_string()?;
        let format = tokens.eat_punct(',').and_then(|_| tokens.eat_string());
        tokens.eat_punct('>')?;
        tokens.eat_punct(',');
        let in_brackets = match format.as_ref().map(|(format, _)| format.as_str()) {
            None | Some("$value") => false,
            Some("<$value>" | "`<` $value `>`") => true,
            Some(_) => return None,
        };
        Some(FormSyntax {
            header,
            dialect,
            mnemonic,
            in_brackets,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let syntax = EnumSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut report);
        let shown = syntax.map_or(String::new(), |syntax| {
            let cases: Vec<String> = syntax
                .cases
                .iter()
                .map(|case| format!("{}={}={:?}", case.ident, case.value, case.text))
                .collect();
            let form = syntax
                .form
                .map(|form| format!("{} {} {}", form.dialect, form.mnemonic, form.in_brackets));
            format!("{:?} {:?} {} {form:?}\n", syntax.kind, syntax.summary, cases.join(" "))
        });
        expect.assert_eq(&(shown + &report.show(source)));
    }

    #[test]
    fn enums_and_flags() {
        check(
            r#"pub Mode: I32EnumAttr, "how careful", { Fast = 0, ModeSafe: Safe = 5 => "safe" }"#,
            expect![[r#"
                EnumKind { width: 32, is_flags: false, is_attr: true } "how careful" Fast=0="Fast" Safe=5="safe" None
            "#]],
        );
        check(
            r#"Bits: I8BitEnum, separator: ", ", { Read = 1 << 0, Write = 2, Both = Read | Write }
               pub BitsAttr: EnumAttr<"ex", "bits", "<$value>">"#,
            expect![[r#"
                EnumKind { width: 8, is_flags: true, is_attr: false } "allowed 8-bit signless integer cases: 1, 2, 3" Read=1="Read" Write=2="Write" Both=3="Both" Some("ex bits true")
            "#]],
        );
    }

    #[test]
    fn errors() {
        check(
            "1",
            expect![[r#"
            O70: an enum starts with its name: `Mode: I32EnumAttr, "summary", { Fast = 0, Safe = 1 }`
              | 1
              | ^
        "#]],
        );
        check(
            "Mode",
            expect![[r#"
            O71: expected the kind of `Mode`, such as `Mode: I32EnumAttr`
              | Mode
              | ^^^^
        "#]],
        );
        check(
            "Mode: I32EnumAtr, { A = 0 }",
            expect![[r#"
                EnumKind { width: 64, is_flags: false, is_attr: true } "allowed 64-bit signless integer cases: 0" A=0="A" None
                O72: unknown enum kind `I32EnumAtr`
                  = help: did you mean `I32EnumAttr`?
                  | Mode: I32EnumAtr, { A = 0 }
                  |       ^^^^^^^^^^
            "#]],
        );
        check(
            "Mode: I32EnumAttr, \"x\"",
            expect![[r#"
            O73: expected the cases: `{ Fast = 0, Safe = 1 => "safe" }`
              | Mode: I32EnumAttr, "x"
              |                    ^^^
        "#]],
        );
        check(
            "Mode: I32EnumAttr, {}",
            expect![[r#"
            EnumKind { width: 32, is_flags: false, is_attr: true } "allowed 32-bit signless integer cases: "  None
            O73: expected the cases: `{ Fast = 0, Safe = 1 => "safe" }`
              | Mode: I32EnumAttr, {}
              |                    ^^
        "#]],
        );
        check(
            "Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => \"A\", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }",
            expect![[r#"
                EnumKind { width: 32, is_flags: false, is_attr: true } "allowed 32-bit signless integer cases: 0" A=0="A" None
                O78: case `A` is declared more than once
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                             ^
                O80: the value 0 already belongs to `A`
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                    ^
                O79: another case already has the text `A`
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                           ^
                O143: the value of a case cannot be negative
                  = help: write -1 in 32 bits as `0xffff_ffff`
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                                             ^
                O74: expected a case and its value, such as `Fast = 0`, and a comma
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                                                  ^
                O77: expected the name of the case in text, such as `=> "fast"`
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                                                             ^
                O76: `4294967296` does not fit in 32 bits
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                                                                    ^^^^^^^^^^
                O74: expected a case and its value, such as `Fast = 0`, and a comma
                  | Mode: I32EnumAttr, { A = 0, A = 1, B = 0, C = 2 => "A", D = -1, E, F = 9 => x, G = 4294967296, H = 7 + 1 }
                  |                                                                                                      ^
            "#]],
        );
        check(
            "Mode: I32Enum, separator: \"+\", { A = 0 } ModeAttr",
            expect![[r#"
                EnumKind { width: 32, is_flags: false, is_attr: false } "allowed 32-bit signless integer cases: 0" A=0="A" None
                O81: expected `|` or `,` as the separator of flags: `separator: ", "`
                  | Mode: I32Enum, separator: "+", { A = 0 } ModeAttr
                  |                           ^^^
                O82: expected the dialect attribute of the enum or nothing: `ModeAttr: EnumAttr<"ex", "mode">`
                  = note: `EnumAttr<"ex", "mode", "<$value>">` is printed as `#ex.mode<fast>`, and `EnumAttr<"ex", "mode">` as `#ex<mode fast>`
                  | Mode: I32Enum, separator: "+", { A = 0 } ModeAttr
                  |                                          ^^^^^^^^
            "#]],
        );
    }
}
