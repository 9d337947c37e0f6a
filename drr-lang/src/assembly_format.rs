//! Summary of an assembly format for tools that generate `op!` calls: `custom` directives and directly printed
//! variables.

use crate::syntax::format::{Errors, FormatDirective, FormatElement, FormatElementKind, FormatOf, parse};
use std::ops::Range;

/// The `custom` directives and variables of an assembly format, in source order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssemblyFormat {
    /// The `custom` directives.
    pub directives: Vec<CustomDirective>,
    /// The variables outside of directives, each with its byte range.
    pub variables: Vec<(String, Range<usize>)>,
}

/// A `custom` directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomDirective {
    /// The name.
    pub name: String,
    /// The byte range of the name.
    pub span: Range<usize>,
    /// The arguments. A `ref` is replaced by its argument.
    pub args: Vec<CustomArgument>,
    /// `true` if the directive is the first element of an optional group, so that its parser decides if the group is
    /// present.
    pub begins_group: bool,
}

/// An argument of a `custom` directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CustomArgument {
    /// `$x`
    Variable(String),
    /// `type($x)`
    Type(String),
    /// `"text"`
    Text,
    /// `attr-dict` or `prop-dict`
    Dictionary,
}

impl AssemblyFormat {
    /// Parses the format of an op. Elements after a syntax error are omitted, because `op!` reports the error.
    ///
    /// ```
    /// use drr_lang::AssemblyFormat;
    /// let format = AssemblyFormat::parse("$x (custom<List>($y, type($y))^)? attr-dict");
    /// assert_eq!((format.directives[0].name.as_str(), format.directives[0].begins_group), ("List", true));
    /// assert_eq!(format.variables, [("x".to_string(), 0..2)]);
    /// ```
    pub fn parse(text: &str) -> AssemblyFormat {
        let mut format = AssemblyFormat::default();
        format.add(&parse(text, FormatOf::Op, &mut Errors::default()), false, text);
        format
    }

    /// Adds the elements of a format or of a group. The parser limits the nesting depth.
    fn add(&mut self, elements: &[FormatElement], is_group: bool, text: &str) {
        // Whitespace is not the first element of a group.
        let is_white = |element: &&FormatElement| matches!(element.kind, FormatElementKind::Whitespace(_));
        for (at, element) in elements.iter().filter(|element| !is_white(element)).enumerate() {
            match &element.kind {
                FormatElementKind::Variable(name) => self.variables.push((name.clone(), element.range.clone())),
                FormatElementKind::Custom { name, args } => {
                    let before = text[element.range.clone()].find('<').unwrap_or_default();
                    let start = element.range.start + before;
                    let start = start + text[start..].find(name).unwrap_or_default();
                    self.directives.push(CustomDirective {
                        name: name.clone(),
                        span: start..start + name.len(),
                        args: args.iter().filter_map(argument).collect(),
                        begins_group: is_group && at == 0,
                    });
                }
                FormatElementKind::Group { then_part, else_part } => {
                    self.add(then_part, true, text);
                    self.add(else_part, true, text);
                }
                FormatElementKind::Oilist(clauses) => clauses
                    .iter()
                    .for_each(|clause| self.add(&clause.elements, false, text)),
                _ => {}
            }
        }
    }
}

fn argument(mut element: &FormatElement) -> Option<CustomArgument> {
    while let FormatElementKind::Directive(FormatDirective::Ref | FormatDirective::Qualified, args) = &element.kind {
        element = args.first()?;
    }
    match &element.kind {
        FormatElementKind::Variable(name) => Some(CustomArgument::Variable(name.clone())),
        FormatElementKind::Text(_) => Some(CustomArgument::Text),
        FormatElementKind::Directive(FormatDirective::Type, args) => match &args.first()?.kind {
            FormatElementKind::Variable(name) => Some(CustomArgument::Type(name.clone())),
            _ => None,
        },
        FormatElementKind::Directive(FormatDirective::AttrDict | FormatDirective::PropDict, _) => {
            Some(CustomArgument::Dictionary)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn directives_are_found_with_their_arguments() {
        let format = "$a `(` `custom` `)` custom<Whole>($a, type($a), ref($b), attr-dict, \"x)\", ref(type($b))) \
            (custom<First>($c)^ `x`)? (`` custom<us>($d)^)? (`x` custom<Later>($e)^)? oilist(`y` custom<InList>($f))";
        let shown: String = AssemblyFormat::parse(format)
            .directives
            .iter()
            .map(|directive| {
                assert_eq!(&format[directive.span.clone()], directive.name);
                format!("{} {:?} {}\n", directive.name, directive.args, directive.begins_group)
            })
            .collect();
        expect![[r#"
            Whole [Variable("a"), Type("a"), Variable("b"), Dictionary, Text, Type("b")] false
            First [Variable("c")] true
            us [Variable("d")] true
            Later [Variable("e")] false
            InList [Variable("f")] false
        "#]]
        .assert_eq(&shown);
    }

    #[test]
    fn variables_that_directives_take_are_no_elements() {
        let format =
            "$a `b` custom<X>($c) type($d) ($e^ `x` qualified($f)) : (`y` custom<Y>(ref($h)) $g)? oilist(`z` $i)";
        let found = AssemblyFormat::parse(format).variables;
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a", "e", "g", "i"]);
    }
}
