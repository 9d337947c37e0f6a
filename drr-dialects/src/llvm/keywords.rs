//! Keywords before the names of functions and globals: linkage, visibility, calling convention and so on.

use std::fmt::Display;

use drr::define::{AttrSlot, EnumInfo, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::{CConvAttr, Linkage, LinkageAttr2, TailCallKindAttr};

/// Kind of a keyword, in textual order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Keyword {
    Linkage,
    Visibility,
    ThreadLocal,
    UnnamedAddr,
    Constant,
    CallingConvention,
    TailCallKind,
}

const VISIBILITIES: [&str; 3] = ["", "hidden", "protected"];
const UNNAMED_ADDRS: [&str; 3] = ["", "local_unnamed_addr", "unnamed_addr"];

impl Keyword {
    /// Returns the attribute of a keyword of this kind.
    fn attr(self, ctx: &Context, word: &str) -> Option<Attribute> {
        let of_index = |words: [&str; 3]| {
            let index = words.iter().position(|known| *known == word)?;
            Some(ctx.i64_attr(i64::try_from(index).ok()?))
        };
        let of_mnemonic = |mnemonic: &str| ctx.parse_attr(format!("#llvm.{mnemonic}<{word}>")).ok();
        match self {
            Keyword::Linkage => of_mnemonic("linkage"),
            Keyword::Visibility => of_index(VISIBILITIES),
            Keyword::ThreadLocal => (word == "thread_local").then(|| ctx.unit_attr()),
            Keyword::UnnamedAddr => of_index(UNNAMED_ADDRS),
            Keyword::Constant => (word == "constant").then(|| ctx.unit_attr()),
            Keyword::CallingConvention => of_mnemonic("cconv"),
            Keyword::TailCallKind => of_mnemonic("tailcallkind"),
        }
    }

    /// Returns the default keyword.
    fn default(self) -> Option<&'static str> {
        match self {
            Keyword::Linkage => Some("external"),
            Keyword::Visibility | Keyword::UnnamedAddr => Some(""),
            Keyword::ThreadLocal | Keyword::Constant => None,
            Keyword::CallingConvention => Some("ccc"),
            Keyword::TailCallKind => Some("none"),
        }
    }

    /// Returns the keyword of an attribute.
    fn word(self, ctx: &Context, attr: Attribute) -> Option<String> {
        let shown = |case: Option<&dyn Display>| case.map(|case| case.to_string());
        let at = |words: [&'static str; 3]| {
            let index = usize::try_from(attr.as_i64(ctx)?).ok()?;
            words.get(index).map(|word| (*word).to_string())
        };
        match self {
            Keyword::Linkage => shown(
                LinkageAttr2::linkage(ctx, attr)
                    .as_ref()
                    .map(|case| case as &dyn Display),
            ),
            Keyword::Visibility => at(VISIBILITIES),
            Keyword::ThreadLocal => Some("thread_local".to_string()),
            Keyword::UnnamedAddr => at(UNNAMED_ADDRS),
            Keyword::Constant => Some("constant".to_string()),
            Keyword::CallingConvention => shown(
                CConvAttr::CallingConv(ctx, attr)
                    .as_ref()
                    .map(|case| case as &dyn Display),
            ),
            Keyword::TailCallKind => shown(
                TailCallKindAttr::tailCallKind(ctx, attr)
                    .as_ref()
                    .map(|case| case as &dyn Display),
            ),
        }
    }
}

/// Keywords before a symbol or a value, each with a space after it. The parser sets the attributes of all kinds. The printer
/// omits defaults, except for the linkage if `with_linkage` is set.
pub(crate) fn keywords(
    form: &mut OpAsmForm<'_, '_>,
    keywords: &[(Keyword, AttrSlot)],
    with_linkage: bool,
) -> FormResult {
    for (_, slot) in keywords {
        form.bind(*slot);
    }
    form.element(
        |parser| parse_keywords(parser, keywords),
        |printer, op| print_keywords(printer, op, keywords, with_linkage),
    )
}

fn parse_keywords(parser: &mut dyn OpAsmParser, keywords: &[(Keyword, AttrSlot)]) -> Result<(), ParseFailed> {
    let ctx = parser.ctx().clone();
    let mut rest = keywords.iter();
    let mut set = |parser: &mut dyn OpAsmParser, word: Option<&str>| {
        for &(keyword, slot) in rest.by_ref() {
            let attr = word.and_then(|word| keyword.attr(&ctx, word));
            let is_present = attr.is_some();
            if let Some(attr) = attr.or_else(|| keyword.attr(&ctx, keyword.default()?)) {
                parser.set_attribute(slot, attr);
            }
            if is_present {
                return true;
            }
        }
        false
    };
    while !parser.at_symbol() && !parser.at_operand() {
        let Some(word) = parser.parse_optional_keyword() else {
            break;
        };
        if !set(parser, Some(&word)) {
            return Err(parser.error(format!("expected a symbol, found `{word}`")));
        }
    }
    set(parser, None);
    Ok(())
}

fn print_keywords<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    keywords: &[(Keyword, AttrSlot)],
    with_linkage: bool,
) -> Result<(), UseGenericForm> {
    for &(keyword, slot) in keywords {
        let Some(attr) = slot.of(op) else { continue };
        let word = keyword.word(op.ctx(), attr).ok_or(UseGenericForm)?;
        if keyword.default() != Some(word.as_str()) || with_linkage && keyword == Keyword::Linkage {
            printer.print(&word);
            printer.print(" ");
        }
    }
    Ok(())
}

/// The optional linkage of `llvm.mlir.ifunc`.
pub(crate) fn form_llvm_linkage(form: &mut OpAsmForm<'_, '_>, linkage: AttrSlot) -> FormResult {
    form.element(
        |parser| {
            let mut words = Linkage::CASES.iter().map(|(word, _)| *word);
            let word = words.find(|word| parser.parse_optional(word));
            let word = word.or(Keyword::Linkage.default());
            if let Some(attr) = word.and_then(|word| Keyword::Linkage.attr(parser.ctx(), word)) {
                parser.set_attribute(linkage, attr);
            }
            Ok(())
        },
        |printer, op| {
            let linkage = linkage.of(op).and_then(|attr| Keyword::Linkage.word(op.ctx(), attr));
            printer.print(&linkage.ok_or(UseGenericForm)?);
            Ok(())
        },
    )
}
