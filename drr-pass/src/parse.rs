//! Parser for textual pipelines in MLIR's syntax. It does not recurse.

use std::fmt;

use drr_ir::diagnostic::line_window;

use crate::PassOption;
use crate::option_text::{OptionError, parse_options};
use crate::pipeline::{MAX_NESTING, OpPassManager};
use crate::registry::{PassRegistry, RegisteredKind};

/// An error in a textual pipeline: MLIR's message, its position, and help.
///
/// ```
/// use drr_pass::PassRegistry;
/// let registry = PassRegistry::new();
/// let error = registry.parse("builtin.module(canonicalise)").expect_err("there is no such pass");
/// assert_eq!(error.offset(), Some(15));
/// assert_eq!(error.to_string(), "\
/// MLIR Textual PassPipeline Parser:1:16: error: 'canonicalise' does not refer to a registered pass or pass pipeline
/// builtin.module(canonicalise)
///                ^
///   = help: did you mean `canonicalize`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineParseError {
    message: String,
    /// The text of the pipeline, and the offset of the error in it.
    location: Option<(String, usize)>,
    help: Option<String>,
}

impl PipelineParseError {
    fn new(message: impl Into<String>) -> Self {
        PipelineParseError {
            message: message.into(),
            location: None,
            help: None,
        }
    }

    /// Returns the message without the position.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the byte offset of the error in the pipeline, if the error has a position. `Display` shows its line and column in the
    /// pipeline. Unlike it, MLIR counts from the outermost parenthesis.
    pub fn offset(&self) -> Option<usize> {
        self.location.as_ref().map(|(_, at)| *at)
    }
}

impl fmt::Display for PipelineParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.location {
            None => f.write_str(&self.message)?,
            Some((text, at)) => {
                let before = &text[..*at];
                let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
                let (line, column) = (1 + before.matches('\n').count(), at - line_start);
                let whole = text[line_start..].lines().next().unwrap_or_default();
                let (shown, marked) = line_window(whole.as_bytes(), column..column);
                let caret: String = shown[..marked.start]
                    .chars()
                    .map(|letter| if letter == '\t' { '\t' } else { ' ' })
                    .collect();
                let (column, message) = (column + 1, &self.message);
                write!(
                    f,
                    "MLIR Textual PassPipeline Parser:{line}:{column}: error: {message}\n{shown}\n{caret}^"
                )?;
            }
        }
        match &self.help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for PipelineParseError {}

/// The reason why a pass or pipeline cannot be added.
struct AddError {
    /// The message, with help.
    message: String,
    /// Byte offset of the invalid option in the options.
    offset: Option<usize>,
}

impl From<String> for AddError {
    fn from(message: String) -> Self {
        AddError { message, offset: None }
    }
}

impl From<OptionError> for AddError {
    fn from(OptionError { message, offset }: OptionError) -> Self {
        AddError {
            message,
            offset: Some(offset),
        }
    }
}

/// A pass or nested pipeline in the text.
struct ElementText<'t> {
    name: &'t str,
    /// Offset of the name, without leading blanks.
    offset: usize,
    options: &'t str,
    /// Index of the enclosing pipeline.
    parent: Option<usize>,
    is_pipeline: bool,
}

impl PassRegistry {
    /// Parses a pipeline such as `builtin.module(func.func(cse,canonicalize{max-iterations=3}))`.
    ///
    /// # Errors
    /// If parentheses are not balanced, a pass or an option is unknown, or the value of an option is invalid.
    pub fn parse(&self, text: &str) -> Result<OpPassManager, PipelineParseError> {
        let trimmed = text.trim();
        let (anchor, inner) = trimmed.split_once('(').ok_or_else(|| self.not_wrapped(trimmed))?;
        let inner = inner
            .strip_suffix(')')
            .filter(|_| !anchor.is_empty())
            .ok_or_else(|| self.not_wrapped(trimmed))?;
        let start = inner.as_ptr().addr() - text.as_ptr().addr();
        let mut pipeline = OpPassManager::new(anchor.trim_end());
        self.parse_elements(inner, &mut pipeline).map_err(|error| {
            let location = error.location.map(|(_, at)| (text.to_owned(), start + at));
            PipelineParseError { location, ..error }
        })?;
        Ok(pipeline)
    }

    /// Parses the elements of a pipeline, which are the text between its parentheses, and appends them to `pipeline`.
    ///
    /// # Errors
    /// As [`PassRegistry::parse`].
    pub fn parse_elements(&self, text: &str, pipeline: &mut OpPassManager) -> Result<(), PipelineParseError> {
        if text.is_empty() {
            return Ok(());
        }
        let elements = split(text)?;
        for element in elements.iter().filter(|element| !element.is_pipeline) {
            if self.find(element.name).is_none() {
                return Err(self.unknown(text, element));
            }
        }
        // The indices of the enclosing pipelines.
        let mut open: Vec<usize> = Vec::new();
        for (number, element) in elements.iter().enumerate() {
            while open.last() != element.parent.as_ref() {
                open.pop();
            }
            let mut innermost = &mut *pipeline;
            for _ in &open {
                innermost = innermost.last_nested();
            }
            if element.is_pipeline {
                innermost.nest(element.name);
                open.push(number);
                continue;
            }
            self.try_add(innermost, element.name, element.options)
                .map_err(|error| {
                    let options = element.options.as_ptr().addr() - text.as_ptr().addr();
                    let offset = error.offset.map_or(element.offset, |offset| options + offset);
                    let (message, help) = match error.message.split_once("\n  = help: ") {
                        Some((message, help)) => (message, Some(help.trim_end().to_owned())),
                        None => (&*error.message, None),
                    };
                    PipelineParseError {
                        help,
                        ..at(text, offset, message)
                    }
                })?;
        }
        Ok(())
    }

    /// Appends a registered pass or pipeline, with its options as text.
    ///
    /// # Errors
    /// If the registry has no entry with this name, an option is unknown, a value is invalid, or the pass is restricted to other ops.
    pub fn add(&self, pipeline: &mut OpPassManager, name: &str, options: &str) -> Result<(), String> {
        self.try_add(pipeline, name, options)
            .map_err(|AddError { message, .. }| {
                if self.find(name).is_none() {
                    message
                } else {
                    format!("{message}\nfailed to add `{name}` with options `{options}`")
                }
            })
    }

    fn try_add(&self, pipeline: &mut OpPassManager, name: &str, options: &str) -> Result<(), AddError> {
        match self.find(name) {
            None => Err(AddError::from(format!(
                "'{name}' does not refer to a registered pass or pass pipeline"
            ))),
            Some(RegisteredKind::Pass(create)) => {
                let mut pass = create();
                let lists = pass.options().into_iter().filter(PassOption::is_nonempty_list);
                let nonempty_lists: Vec<&str> = lists.map(|list| list.name()).collect();
                parse_options(options, &mut pass.options())?;
                pipeline.check_restriction(&*pass)?;
                pipeline.add_boxed(pass, &nonempty_lists);
                Ok(())
            }
            Some(RegisteredKind::Pipeline(builder)) => Ok(builder.build(pipeline, options)?),
        }
    }

    /// Returns the error for a name that is not registered.
    fn unknown(&self, text: &str, element: &ElementText<'_>) -> PipelineParseError {
        let name = element.name;
        let names = self.entries().map(|entry| entry.argument);
        let help = match self.separator_help(name).or_else(|| {
            let near = drr_schema::nearest(name, names)?;
            Some(format!("did you mean `{near}`?"))
        }) {
            Some(help) => Some(help),
            None if name.is_empty() => Some("write the name of a pass here".to_owned()),
            None if name.contains('.') => Some(format!("`{name}(..)` is a pipeline for these ops")),
            None => None,
        };
        PipelineParseError {
            help,
            ..at(
                text,
                element.offset,
                format!("'{name}' does not refer to a registered pass or pass pipeline"),
            )
        }
    }

    /// Returns the help for a text that consists of several names, or of a name and options.
    fn separator_help(&self, text: &str) -> Option<String> {
        let mut words = text.split([';', ' ', '\t', '\n', '\r']).filter(|word| !word.is_empty());
        let (first, rest) = (words.next()?, words.collect::<Vec<_>>());
        if rest.is_empty() {
            return None;
        }
        Some(
            if self.find(first).is_some() && rest.iter().any(|word| word.contains('=')) {
                format!("write options in braces: `{first}{{{}}}`", rest.join(" "))
            } else {
                format!("separate passes by commas: `{first},{}`", rest.join(","))
            },
        )
    }

    /// Returns the error for a pipeline that is not in the parentheses of an anchor.
    fn not_wrapped(&self, text: &str) -> PipelineParseError {
        let help = match (text.split_once('('), text.rsplit_once(')')) {
            (None, _) => self.wrapping_help(text, format!("builtin.module({text})")),
            (Some(("", _)), _) => self.wrapping_help(text, format!("builtin.module{text}")),
            (Some((anchor, _)), _) if !is_name(anchor) => self.wrapping_help(text, format!("builtin.module({text})")),
            (Some((anchor, _)), Some((_, after))) if !after.is_empty() && !after.contains(['(', '{', ',']) => {
                format!("remove `{}` after the last `)` of `{anchor}(..)`", after.trim())
            }
            (Some((anchor, _)), _) => format!("`{anchor}(` is not closed: append `)`"),
        };
        PipelineParseError {
            help: Some(help),
            ..PipelineParseError::new(
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
            )
        }
    }

    /// Returns the help for a pipeline without anchor, given the same pipeline with one, which may be invalid.
    fn wrapping_help(&self, text: &str, wrapped: String) -> String {
        if text.contains('.') && is_name(text) {
            format!("write passes in parentheses after the name of the ops, such as `{text}(cse)`")
        } else if wrapped.ends_with(')') && self.parse(&wrapped).is_ok() {
            format!("write `{wrapped}`")
        } else {
            "write the name of ops with passes in parentheses, such as `builtin.module(cse,canonicalize)`".to_owned()
        }
    }
}

/// Returns `true` if a text can be the name of ops or of a pass.
fn is_name(text: &str) -> bool {
    let mut letters = text.trim().chars();
    letters.all(|letter| letter.is_alphanumeric() || ['.', '-', '_', '$'].contains(&letter))
}

impl OpPassManager {
    /// Returns the last nested pipeline.
    fn last_nested(&mut self) -> &mut OpPassManager {
        use crate::pipeline::PipelineElement::{Nested, Pass};
        match self.elements.last() {
            Some(Nested(_)) => {}
            Some(Pass(_)) | None => return self,
        }
        match self.elements.last_mut() {
            Some(Nested(pipelines)) => match pipelines.last_mut() {
                Some(last) => last,
                None => unreachable!("a nested element has a pipeline"),
            },
            Some(Pass(_)) | None => unreachable!("the last element is a pipeline"),
        }
    }
}

/// Splits a text into elements. A pipeline precedes its elements.
fn split(text: &str) -> Result<Vec<ElementText<'_>>, PipelineParseError> {
    let mut elements: Vec<ElementText<'_>> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at_byte = 0;
    loop {
        let rest = &text[at_byte..];
        let end = rest.find([',', '(', ')', '{']).unwrap_or(rest.len());
        let name = rest[..end].trim();
        elements.push(ElementText {
            name,
            offset: at_byte + rest[..end].len() - rest[..end].trim_start().len(),
            options: &rest[..0],
            parent: open.last().copied(),
            is_pipeline: false,
        });
        at_byte += end;
        match text.as_bytes().get(at_byte) {
            None => break,
            Some(b'(') => {
                let number = elements.len() - 1;
                if open.len() + 2 >= MAX_NESTING {
                    let message = format!("pipelines are nested deeper than {MAX_NESTING} levels");
                    return Err(at(text, elements[number].offset, message));
                }
                elements[number].is_pipeline = true;
                open.push(number);
                at_byte += 1;
                continue;
            }
            Some(b'{') => {
                let Some(len) = closing_brace(&text[at_byte + 1..]) else {
                    return Err(PipelineParseError {
                        help: Some(format!("add `}}` after the last option of `{name}`")),
                        ..at(text, at_byte, "missing closing '}' while processing pass options")
                    });
                };
                if let Some(last) = elements.last_mut() {
                    last.options = &text[at_byte + 1..][..len];
                }
                at_byte = skip_blanks(text, at_byte + 1 + len + 1);
            }
            Some(_) => {}
        }
        at_byte = close_pipelines(text, at_byte, &mut open)?;
        match text.as_bytes().get(at_byte) {
            None => break,
            Some(b',') => at_byte += 1,
            Some(_) => return Err(at(text, at_byte, "expected ',' after parsing pipeline")),
        }
    }
    match (open.last(), elements.last()) {
        (Some(&unclosed), Some(last)) => {
            let message = "encountered unbalanced parentheses while parsing pipeline";
            let name = elements[unclosed].name;
            Err(PipelineParseError {
                help: Some(format!("`{name}(` is not closed: add `)` after its last pass")),
                ..at(text, last.offset, message)
            })
        }
        _ => Ok(elements),
    }
}

/// Closes a pipeline for each `)` at an offset. Returns the offset of what follows.
fn close_pipelines(text: &str, mut at_byte: usize, open: &mut Vec<usize>) -> Result<usize, PipelineParseError> {
    while text.as_bytes().get(at_byte) == Some(&b')') {
        if open.pop().is_none() {
            let message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
            return Err(PipelineParseError {
                help: Some("remove this `)`, or add the `(` that it closes".to_owned()),
                ..at(text, at_byte, message)
            });
        }
        at_byte = skip_blanks(text, at_byte + 1);
    }
    Ok(at_byte)
}

/// Returns the offset of the brace that closes the brace preceding the text.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 1_usize;
    text.bytes().position(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

fn skip_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

fn at(text: &str, offset: usize, message: impl Into<String>) -> PipelineParseError {
    PipelineParseError {
        location: Some((text.to_owned(), offset)),
        ..PipelineParseError::new(message)
    }
}
