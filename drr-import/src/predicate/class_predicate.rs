//! The predicates that MLIR's classes of constraints give their records.
//!
//! A record may replace the predicate of its class: `def X : AnyTypeOf<..> { let predicate = ..; }`. The class means
//! something only if the record still has the predicate of the class. The arguments of a class are not fields of the
//! record, so that they are read from the predicate, too.

mod table;

use crate::records::{Record, Records};
use table::{ABBREVIATIONS, PREDICATES};

/// Deeper predicates are not those of a class.
const MAX_DEPTH: usize = 40;

/// The arguments of a class, as the predicate of a record has them.
#[derive(Debug, Default)]
pub(crate) struct ClassArgs<'r> {
    /// The numbers and the lists of numbers.
    pub(crate) numbers: Vec<Vec<i64>>,
    /// The names of records.
    pub(crate) names: Vec<String>,
    /// The predicates of elements.
    pub(crate) elements: Vec<Record<'r>>,
    /// The predicates in addition to those of the class.
    pub(crate) beyond: Vec<Record<'r>>,
}

/// Containers that take predicates beside constraints of their elements.
const WITH_PREDICATES: [&str; 4] = [
    "TensorOf",
    "RankedTensorOf",
    "UnrankedTensorOf",
    "RankedOrUnrankedMemRefOf",
];

/// Returns the arguments of a class of a record, if the record has the predicate of the class.
pub(crate) fn class_args<'r>(class: &str, record: Record<'r>) -> Option<ClassArgs<'r>> {
    let predicate = record.def("predicate")?;
    let template = template(class)?;
    if let Some((container, _)) = template.split_once(" & ").filter(|_| WITH_PREDICATES.contains(&class)) {
        return with_predicates(predicate, container);
    }
    let flat = FlatPredicate::of(predicate)?;
    matched(&template, &flat.text).map(|found| ClassArgs {
        elements: flat.elements,
        ..found
    })
}

/// Returns `true` if the predicate of a record is a text about the predicate of an element.
pub(crate) fn is_of_element(record: Record<'_>, text: &str, element: Record<'_>) -> bool {
    let flat = record.def("predicate").and_then(FlatPredicate::of);
    flat.is_some_and(|flat| flat.text == text && matches!(*flat.elements, [of] if is_same(of, element)))
}

/// Returns `true` if the predicate of a record is a text about an element with the predicate that is another text.
pub(crate) fn has_element(record: Record<'_>, text: &str, element: &str) -> bool {
    let flat = record.def("predicate").and_then(FlatPredicate::of);
    let is_element = |of: &Record<'_>| flat_text(*of).is_some_and(|of| of == element);
    flat.is_some_and(|flat| flat.text == text && flat.elements.len() == 1 && flat.elements.iter().all(is_element))
}

/// Returns the number that a predicate, as one text, has as the only argument of a class.
pub(crate) fn number_of_class(class: &str, text: &str) -> Option<i64> {
    matched(&template(class)?, text)?.numbers.first()?.first().copied()
}

/// Returns `true` if a predicate joins the predicates of constraints, in their order: `kind` is `And` or `Or`.
pub(crate) fn joins<'r>(
    predicate: Option<Record<'r>>,
    kind: &str,
    parts: impl IntoIterator<Item = Record<'r>>,
) -> bool {
    let parts: Option<Vec<Record<'r>>> = parts.into_iter().map(|part| part.def("predicate")).collect();
    let predicate = predicate.filter(|predicate| predicate.is(kind));
    predicate
        .zip(parts)
        .is_some_and(|(predicate, parts)| has_children(predicate, &parts))
}

fn has_children<'r>(predicate: Record<'r>, parts: &[Record<'r>]) -> bool {
    let children: Vec<Record<'r>> = predicate.defs("children").collect();
    children.len() == parts.len() && children.iter().zip(parts).all(|(child, part)| is_same(*child, *part))
}

/// Returns `true` if two predicates are equal. Records of several dumps are, under different names.
pub(crate) fn is_same(left: Record<'_>, right: Record<'_>) -> bool {
    let mut worklist = vec![(left, right)];
    let mut steps = 0;
    while let Some((left, right)) = worklist.pop() {
        if left.name() == right.name() {
            continue;
        }
        steps += 1;
        let has_kind = |kind: &&str| left.is(kind) == right.is(kind);
        let has_text = |field: &&str| left.text(field) == right.text(field);
        let is_same = ["CPred", "And", "Or", "Neg", "SubstLeaves", "Concat"]
            .iter()
            .all(has_kind)
            && ["predExpr", "pattern", "replacement", "prefix", "suffix"]
                .iter()
                .all(has_text)
            && left.defs("children").count() == right.defs("children").count();
        if !is_same || steps > 10_000 {
            return false;
        }
        worklist.extend(left.defs("children").zip(right.defs("children")));
    }
    true
}

/// Returns `true` if the predicate of a record is that of a constraint with further predicates, as `ConfinedType` makes
/// it.
pub(crate) fn is_confined_type(record: Record<'_>) -> bool {
    let (base, parts) = (record.def("baseType"), record.defs("predicateList"));
    let base = base.and_then(|base| base.def("predicate"));
    let (Some(base), Some(predicate), true) = (base, record.def("predicate"), record.is("ConfinedType")) else {
        return false;
    };
    let parts: Vec<Record<'_>> = std::iter::once(base).chain(parts).collect();
    predicate.is("And") && has_children(predicate, &parts)
}

/// Returns `true` if the predicate of a record is that of a constraint with further constraints, as `ConfinedAttr`
/// makes it.
pub(crate) fn is_confined_attr(record: Record<'_>) -> bool {
    let parts = record.def("baseAttr").into_iter().chain(record.defs("attrConstraints"));
    joins(record.def("predicate"), "And", parts)
}

/// Returns the predicates of a container in addition to those of its class.
pub(crate) fn beyond_container(record: Record<'_>) -> Vec<Record<'_>> {
    let nearest = record.classes().find(|class| crate::rust::names::is_built_in(class));
    let args = nearest.and_then(|class| class_args(class, record));
    args.map(|args| args.beyond).unwrap_or_default()
}

/// Returns `true` if two records have one predicate.
pub(crate) fn has_predicate_of(record: Record<'_>, other: Record<'_>) -> bool {
    match (record.def("predicate"), other.def("predicate")) {
        (Some(own), Some(other)) => is_same(own, other),
        (own, other) => own.is_none() && other.is_none(),
    }
}

/// Returns `true` if the predicate of a record holds for the values of one class in C++.
pub(crate) fn is_of_class(record: Record<'_>, class: &str) -> bool {
    let flat = record.def("predicate").and_then(FlatPredicate::of);
    flat.is_some_and(|flat| flat.text == format!("isa<{}>($_self)", compact(class)))
}

/// Returns `true` if the predicate of a type, an attribute or an enum is that of its class.
pub(crate) fn is_of_definition(record: Record<'_>) -> bool {
    if record.is("EnumAttrInfo") {
        if !record.is_set("genSpecializedAttr") {
            return record
                .def("baseAttrClass")
                .is_none_or(|base| has_predicate_of(record, base));
        }
        let class = [record.text("cppNamespace"), record.text("specializedAttrClassName")].join("::");
        return is_of_class(record, &class);
    }
    record.def("predicate").is_none() || is_of_class(record, record.text("cppType"))
}

/// Returns the types of which a predicate is that of `AnyTypeOf`.
pub(crate) fn types_of_predicate<'r>(records: &'r Records, predicate: Record<'r>) -> Option<Vec<Record<'r>>> {
    let lists = records.of_class("AnyTypeOf").filter(|of| {
        let own = of.def("predicate");
        own.is_some_and(|own| is_same(own, predicate)) && joins(own, "Or", of.defs("allowedTypes"))
    });
    // Records with one predicate have the same meaning. The first record that declares it under its name describes the
    // types best.
    let is_other = |of: &Record<'r>| of.def("predicate").is_none_or(|own| own.name() != predicate.name());
    Some(lists.min_by_key(is_other)?.defs("allowedTypes").collect())
}

/// Returns a predicate as one text, if it has a known structure.
pub(crate) fn flat_text(predicate: Record<'_>) -> Option<String> {
    FlatPredicate::of(predicate).map(|flat| flat.text)
}

/// Returns the predicate of a class.
fn template(class: &str) -> Option<String> {
    let (_, predicate) = PREDICATES.iter().find(|(known, _)| *known == class)?;
    Some(expand_abbreviations(predicate))
}

fn expand_abbreviations(template: &str) -> String {
    let replaced = |text: String, (short, long): &(&str, &str)| text.replace(short, long);
    ABBREVIATIONS.iter().fold(template.to_string(), replaced)
}

/// Returns the arguments of a container with predicates: `And<[And<[container, ..]>, elements]>`.
fn with_predicates<'r>(predicate: Record<'r>, container: &str) -> Option<ClassArgs<'r>> {
    let children: Vec<Record<'r>> = predicate.defs("children").collect();
    let [kind, elements] = *children.as_slice() else {
        return None;
    };
    let mut kinds = kind.defs("children");
    let own = kinds.next().filter(|_| predicate.is("And") && kind.is("And"))?;
    let (own, elements) = (FlatPredicate::of(own)?, FlatPredicate::of(elements)?);
    (own.text == container && elements.text == expand_abbreviations("ELEMENTS")).then(|| ClassArgs {
        elements: elements.elements,
        beyond: kinds.collect(),
        ..ClassArgs::default()
    })
}

/// A predicate as one text. Blanks are around the operators of predicates only.
#[derive(Debug, Default)]
struct FlatPredicate<'r> {
    text: String,
    elements: Vec<Record<'r>>,
}

impl<'r> FlatPredicate<'r> {
    fn of(predicate: Record<'r>) -> Option<FlatPredicate<'r>> {
        let mut flat = FlatPredicate::default();
        let mut parts = Vec::new();
        flat.conjuncts(predicate, 0, &mut parts)?;
        flat.text = match parts.as_slice() {
            [] => "[ ]".to_string(),
            parts => parts.join(" & "),
        };
        Some(flat)
    }

    /// Adds the texts of the predicates that a predicate joins.
    fn conjuncts(&mut self, predicate: Record<'r>, depth: usize, parts: &mut Vec<String>) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        if !predicate.is("And") {
            parts.push(self.operand(predicate, depth)?);
            return Some(());
        }
        predicate
            .defs("children")
            .try_for_each(|child| self.conjuncts(child, depth + 1, parts))
    }

    /// Returns the text of a predicate as an operand of another one.
    fn operand(&mut self, predicate: Record<'r>, depth: usize) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        if predicate.is("CPred") {
            let text = predicate.text("predExpr").trim();
            let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            return Some(compact(inner.unwrap_or(text)));
        }
        if predicate.is("And") {
            let mut parts = Vec::new();
            self.conjuncts(predicate, depth, &mut parts)?;
            return Some(joined(&parts, " & "));
        }
        let children = predicate.defs("children");
        if predicate.is("SubstLeaves") {
            self.elements.extend(children);
            let is_known = predicate.text("pattern") == "$_self";
            return is_known.then(|| format!("@{}", compact(predicate.text("replacement"))));
        }
        let parts: Vec<String> = children
            .map(|child| self.operand(child, depth + 1))
            .collect::<Option<_>>()?;
        Some(match predicate {
            of if of.is("Or") => joined(&parts, " | "),
            of if of.is("Neg") => format!("! {}", parts.concat()),
            of if of.is("Concat") => {
                let [prefix, suffix] = ["prefix", "suffix"].map(|field| compact(of.text(field)));
                format!("{prefix}{}{suffix}", parts.concat())
            }
            _ => return None,
        })
    }
}

fn joined(parts: &[String], operator: &str) -> String {
    match parts {
        [one] => one.clone(),
        parts => format!("[ {} ]", parts.join(operator)),
    }
}

/// Returns C++ without blanks and without the namespaces of MLIR and LLVM.
pub(crate) fn compact(cpp: &str) -> String {
    let text: String = cpp.split_whitespace().collect();
    let text = ["::llvm::", "::mlir::", "llvm::", "mlir::"]
        .iter()
        .fold(text, |text, namespace| text.replace(namespace, ""));
    let text = text.trim_start_matches("::").to_string();
    ["(", "<", ",", "{"]
        .iter()
        .fold(text, |text, before| text.replace(&format!("{before}::"), before))
}

/// Returns the numbers, names and classes at the placeholders of a template, if the rest of a text is that of the
/// template.
fn matched(template: &str, text: &str) -> Option<ClassArgs<'static>> {
    let mut args = ClassArgs::default();
    let (mut template, mut text) = (template, text);
    while let Some(at) = template.find(['#', '%', '*', '{']) {
        let (before, rest) = template.split_at(at);
        text = text.strip_prefix(before)?;
        let alternatives = alternatives(rest);
        if let Some((each, after)) = alternatives {
            let (numbers, left) = disjunction(each, text)?;
            args.numbers.push(numbers);
            (template, text) = (after, left);
        } else if let Some(after) = rest.strip_prefix("#..") {
            let len = text
                .find(|c: char| !c.is_ascii_digit() && !"-,".contains(c))
                .unwrap_or(text.len());
            let numbers = text[..len].split(',').map(|number| number.parse().ok());
            args.numbers.push(numbers.collect::<Option<_>>()?);
            (template, text) = (after, &text[len..]);
        } else if let Some(after) = rest.strip_prefix('#') {
            let (number, left) = number(text)?;
            args.numbers.push(vec![number]);
            (template, text) = (after, left);
        } else if let Some(after) = rest.strip_prefix('%') {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let len = text.find(|c| !is_part(c)).unwrap_or(text.len());
            args.names.push(text[..len].to_string());
            (template, text) = (after, &text[len..]);
        } else if let Some(after) = rest.strip_prefix('*') {
            let end = after.find(['#', '%', '*', '{']).unwrap_or(after.len());
            let (class, _) = text.split_once(&after[..end])?;
            args.names.push(class.to_string());
            (template, text) = (after, &text[class.len()..]);
        } else {
            // A brace of C++.
            text = text.strip_prefix('{')?;
            template = &rest[1..];
        }
    }
    (template == text).then_some(args)
}

/// Returns `..` of `{..#}` at the start of a template, and what follows.
fn alternatives(template: &str) -> Option<(&str, &str)> {
    let inner = template.strip_prefix('{')?;
    let (each, after) = inner.split_once("#}")?;
    (!each.contains(['{', '}'])).then_some((each, after))
}

/// Returns the numbers after a text, which is repeated in a disjunction, and what follows.
fn disjunction<'t>(each: &str, text: &'t str) -> Option<(Vec<i64>, &'t str)> {
    let Some(mut rest) = text.strip_prefix("[ ") else {
        let (number, rest) = number(text.strip_prefix(each)?)?;
        return Some((vec![number], rest));
    };
    let mut numbers = Vec::new();
    loop {
        let (number, after) = number(rest.strip_prefix(each)?)?;
        numbers.push(number);
        match after.strip_prefix(" | ") {
            Some(more) => rest = more,
            None => return Some((numbers, after.strip_prefix(" ]")?)),
        }
    }
}

/// Returns the number at the start of a text, and what follows.
fn number(text: &str) -> Option<(i64, &str)> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let count = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (number, rest) = text.split_at(text.len() - digits.len() + count);
    Some((number.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_match_whole_texts_only() {
        let numbers = |class: &str, text: &str| matched(&template(class)?, text).map(|args| args.numbers);
        let vector = "isa<VectorType>($_self) & cast<VectorType>($_self).getRank()>0 & ";
        let one = format!("{vector}cast<VectorType>($_self).getRank()==3");
        let two = format!("{vector}[ cast<VectorType>($_self).getRank()==3 | cast<VectorType>($_self).getRank()==-4 ]");
        assert_eq!(numbers("VectorOfRank", &one), Some(vec![vec![3]]));
        assert_eq!(numbers("VectorOfRank", &two), Some(vec![vec![3, -4]]));
        assert_eq!(numbers("VectorOfRank", &format!("{one} & more")), None);
        assert_eq!(numbers("VectorOfRank", &two.replace("==-4", "!=4")), None);
        assert_eq!(
            numbers("IntMinValue", "cast<IntegerAttr>($_self).getInt()>=-7"),
            Some(vec![vec![-7]])
        );
        assert_eq!(numbers("IntMinValue", "cast<IntegerAttr>($_self).getInt()>=7+1"), None);
        let listed = "is_contained({1,-2},cast<IntegerAttr>($_self).getInt())";
        assert_eq!(numbers("IntIsOneOf", listed), Some(vec![vec![1, -2]]));
        assert_eq!(numbers("IntIsOneOf", &listed.replace("1,-2", "")), None);
    }
}
