//! Checks for ambiguous neighbours: elements whose text the parser would take for a continuation of the preceding
//! element.

use super::FormatDecl;
use super::group::{can_be_absent, is_whitespace};
use super::model::{FormatNode, FormatNodeKind, TypesOf};
use crate::messages::format as diag;
use crate::signature::{Arg, ArgKind};
use crate::syntax::constraint::Constraint;
use crate::syntax::format::Errors;

/// Checks all neighbours, including those separated only by optional elements.
pub(super) fn check(decl: &FormatDecl<'_>, parts: &[FormatNode], errors: &mut Errors) {
    let mut checker = AdjacencyChecker { decl, errors };
    checker.bases(parts, AdjacencyChecker::takes_type, AdjacencyChecker::colon);
    checker.bases(parts, AdjacencyChecker::takes_brace, AdjacencyChecker::region);
    checker.bases(parts, AdjacencyChecker::is_list, AdjacencyChecker::comma);
}

/// Checks the neighbours in the format of a type or an attribute: a comma must not follow an element that parses
/// commas.
pub(super) fn check_params(decl: &FormatDecl<'_>, parts: &[FormatNode], errors: &mut Errors) {
    let mut before: Option<&FormatNode> = None;
    for part in parts.iter().filter(|part| !is_whitespace(part)) {
        let is_comma = matches!(&part.kind, FormatNodeKind::Literal(text) if text == ",");
        let may_be_absent = |param: u8| decl.arg(param).is_some_and(can_be_absent);
        match before.map(|before| &before.kind) {
            Some(FormatNodeKind::Struct(fields))
                if is_comma && fields.iter().any(|field| may_be_absent(field.param)) =>
            {
                errors.push(part.range.clone(), diag::struct_before_comma());
            }
            Some(FormatNodeKind::Attribute { arg, .. }) if is_comma => {
                let lists = ["ArrayProp", "TypeList", "AttrList"];
                let is_list = |arg: &Arg| lists.iter().any(|list| arg.constraint.unwrapped().is(list));
                if decl.arg(*arg).is_some_and(is_list) {
                    errors.push(part.range.clone(), diag::comma_ambiguous());
                }
            }
            _ => {}
        }
        if let FormatNodeKind::Group {
            then_part, else_part, ..
        } = &part.kind
        {
            check_params(decl, then_part, errors);
            check_params(decl, else_part, errors);
        }
        before = Some(part);
    }
}

struct AdjacencyChecker<'c> {
    decl: &'c FormatDecl<'c>,
    errors: &'c mut Errors,
}

type IsBase<'c> = fn(&AdjacencyChecker<'c>, &FormatNode) -> bool;
/// Reports the node after a base if it is ambiguous there. Returns `true` if it did.
type Follows<'c> = fn(&mut AdjacencyChecker<'c>, &FormatNode, &FormatNode) -> bool;

/// The result of scanning the nodes after a base.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scan {
    Wrong,
    /// A mandatory node follows, without an error.
    Closed,
    /// All following nodes are optional.
    Open,
}

impl<'c> AdjacencyChecker<'c> {
    /// Scans the nodes after each base. Returns the last base that no mandatory node follows.
    fn bases<'p>(
        &mut self,
        parts: &'p [FormatNode],
        is_base: IsBase<'c>,
        follows: Follows<'c>,
    ) -> Option<&'p FormatNode> {
        let mut open = None;
        for (at, part) in parts.iter().enumerate() {
            let base = match &part.kind {
                FormatNodeKind::Group {
                    then_part, else_part, ..
                } => {
                    let open = [then_part, else_part].map(|parts| self.bases(parts, is_base, follows));
                    open[0].or(open[1])
                }
                _ => is_base(self, part).then_some(part),
            };
            let Some(base) = base else { continue };
            if self.scan(base, &parts[at + 1..], follows) == Scan::Open {
                open = Some(base);
            }
        }
        open
    }

    fn scan(&mut self, base: &FormatNode, parts: &[FormatNode], follows: Follows<'c>) -> Scan {
        for part in parts {
            if follows(self, base, part) {
                return Scan::Wrong;
            }
            if let FormatNodeKind::Group {
                then_part, else_part, ..
            } = &part.kind
            {
                for parts in [then_part, else_part] {
                    if self.scan(base, parts, follows) == Scan::Wrong {
                        return Scan::Wrong;
                    }
                }
            } else if !may_be_absent(self.decl, part) {
                return Scan::Closed;
            }
        }
        Scan::Open
    }

    /// Returns `true` for an attribute that may be followed by its type.
    fn takes_type(&self, part: &FormatNode) -> bool {
        let FormatNodeKind::Attribute { arg, qualified } = part.kind else {
            return false;
        };
        let Some(arg) = self.decl.arg(arg).filter(|arg| arg.kind.is_attr()) else {
            return false;
        };
        let inner = innermost(arg.inner());
        // A user-defined attribute is parsed as a keyword or without its mnemonic, unless it is qualified. An elements
        // attribute always contains its type.
        let is_open = inner.row().is_some() && !is_dense_array(inner) && !inner.name().ends_with("ElementsAttr");
        (qualified || is_open) && !is_typed(inner)
    }

    fn colon(&mut self, base: &FormatNode, part: &FormatNode) -> bool {
        let is_colon = matches!(&part.kind, FormatNodeKind::Literal(text) if text == ":");
        if let (true, FormatNodeKind::Attribute { arg, .. }) = (is_colon, &base.kind)
            && let Some(arg) = self.decl.arg(*arg)
        {
            self.errors.push(part.range.clone(), diag::colon_ambiguous(&arg.name));
        }
        is_colon
    }

    /// Returns `true` for comma-separated lists, which a following comma would continue.
    fn is_list(&self, part: &FormatNode) -> bool {
        let is_list = |of: &TypesOf| match of {
            TypesOf::Operand(at) => {
                let operand = self.decl.operand(*at);
                operand.is_some_and(|arg| arg.kind == ArgKind::VariadicOperand)
            }
            TypesOf::Result(at) => {
                let result = self.decl.signature.results.get(usize::from(*at));
                result.is_some_and(|result| result.is_variadic())
            }
            TypesOf::Operands | TypesOf::Results => true,
        };
        match &part.kind {
            FormatNodeKind::Operand(at) => is_list(&TypesOf::Operand(*at)),
            FormatNodeKind::Types { of, .. } => is_list(of),
            FormatNodeKind::Operands | FormatNodeKind::Regions | FormatNodeKind::Successors => true,
            FormatNodeKind::Region(_) | FormatNodeKind::Successor(_) => may_be_absent(self.decl, part),
            _ => false,
        }
    }

    fn comma(&mut self, _: &FormatNode, part: &FormatNode) -> bool {
        let is_comma = matches!(&part.kind, FormatNodeKind::Literal(text) if text == ",");
        if is_comma {
            self.errors.push(part.range.clone(), diag::comma_ambiguous());
        }
        is_comma
    }

    /// Returns `true` for an attribute dictionary that starts with a brace.
    fn takes_brace(&self, part: &FormatNode) -> bool {
        matches!(part.kind, FormatNodeKind::AttrDict { with_keyword: false })
    }

    fn region(&mut self, _: &FormatNode, part: &FormatNode) -> bool {
        let begins = match &part.kind {
            FormatNodeKind::Region(_) | FormatNodeKind::Regions => true,
            FormatNodeKind::Literal(text) => text == "{",
            _ => false,
        };
        if begins {
            self.errors.push(part.range.clone(), diag::brace_ambiguous());
        }
        begins
    }
}

/// Returns `true` if a node's text may be empty.
pub(super) fn may_be_absent(decl: &FormatDecl<'_>, part: &FormatNode) -> bool {
    match &part.kind {
        FormatNodeKind::Attribute { arg, .. } => decl.arg(*arg).is_none_or(can_be_absent),
        FormatNodeKind::Operand(at) => decl.operand(*at).is_none_or(|arg| arg.kind != ArgKind::Operand),
        FormatNodeKind::Region(at) => {
            let region = decl.signature.regions.get(usize::from(*at));
            region.is_none_or(|region| region.is_variadic())
        }
        FormatNodeKind::Successor(at) => {
            let successor = decl.signature.successors.get(usize::from(*at));
            successor.is_none_or(|successor| successor.is_variadic())
        }
        FormatNodeKind::Whitespace(_) | FormatNodeKind::AttrDict { .. } => true,
        _ => false,
    }
}

/// Returns the constraint that determines the attribute's class.
pub(super) fn innermost(constraint: &Constraint) -> &Constraint {
    match constraint.first_argument() {
        Some(inner) if constraint.is("ConfinedAttr") || constraint.is_wrapper() => innermost(inner),
        _ => constraint,
    }
}

/// Returns `true` for dense arrays, which are written in brackets alone unless qualified.
pub(super) fn is_dense_array(constraint: &Constraint) -> bool {
    let name = constraint.name();
    name.starts_with("Dense") && name.ends_with("ArrayAttr")
}

/// Returns `true` if a constraint determines the type of an attribute, or the attribute is untyped, so that no type
/// follows it.
fn is_typed(constraint: &Constraint) -> bool {
    let name = constraint.name();
    let is_number = |rest: &str| {
        let digits = rest.trim_start_matches(['I', 'F', 'S', 'U']);
        digits.len() < rest.len() && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    let is_array = name.ends_with("ArrayAttr") && !name.starts_with("Dense");
    let of_a_class = [
        "BoolAttr",
        "IndexAttr",
        "LocationAttr",
        "StrAttr",
        "SymbolNameAttr",
        "SymbolRefAttr",
        "FlatSymbolRefAttr",
        "TypeAttr",
        "TypeAttrOf",
        "UnitAttr",
        "DictionaryAttr",
        "AffineMapAttr",
        "IntegerSetAttr",
        "ArrayAttr",
        "TypedArrayAttrBase",
    ];
    is_array || of_a_class.contains(&name.as_str()) || name.strip_suffix("Attr").is_some_and(is_number)
}
