//! Printer for pipelines.

use std::fmt;

use crate::pipeline::{OpPassManager, PipelineElement, PipelinePass};

/// Prints the pipeline in MLIR's syntax: `builtin.module(cse,func.func(canonicalize{top-down=true}))`.
impl fmt::Display for OpPassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}({})",
            self.anchor(),
            fmt::from_fn(|f| self.write_elements(f, ","))
        )
    }
}

impl fmt::Debug for OpPassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpPassManager({self})")
    }
}

impl OpPassManager {
    /// Writes the text between the parentheses.
    fn write_elements(&self, f: &mut fmt::Formatter<'_>, separator: &str) -> fmt::Result {
        let mut is_first = true;
        for element in &self.elements {
            match element {
                PipelineElement::Pass(pass) => {
                    f.write_str(if is_first { "" } else { separator })?;
                    is_first = false;
                    pass.write(f)?;
                }
                PipelineElement::Nested(pipelines) => {
                    for (number, nested) in pipelines.iter().enumerate() {
                        // In MLIR, joined pipelines are one pass, which prints a comma without a blank.
                        let separator = if number > 0 { "," } else { separator };
                        f.write_str(if is_first { "" } else { separator })?;
                        is_first = false;
                        fmt::Display::fmt(nested, f)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Shows the pipeline as in a reproducer: `, ` separates the elements of the outermost pipeline.
    pub(crate) fn in_reproducer(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            write!(
                f,
                "{}({})",
                self.anchor(),
                fmt::from_fn(|f| self.write_elements(f, ", "))
            )
        })
    }

    /// Shows the pipeline as a tree, with all options, as `mlir-opt --dump-pass-pipeline` does.
    pub fn tree(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            writeln!(f, "Pass Manager with {} passes:", self.len())?;
            self.write_tree(f, 0)?;
            f.write_str("\n\n")
        })
    }

    fn write_tree(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let (indent, inner) = (2 * depth, 2 * depth + 2);
        writeln!(f, "{:indent$}{}(", "", self.anchor())?;
        let mut is_first = true;
        for element in &self.elements {
            let separator = if std::mem::take(&mut is_first) { "" } else { ",\n" };
            f.write_str(separator)?;
            match element {
                PipelineElement::Pass(pass) => {
                    write!(f, "{:inner$}", "")?;
                    pass.write(f)?;
                }
                PipelineElement::Nested(pipelines) => {
                    for (number, nested) in pipelines.iter().enumerate() {
                        f.write_str(if number > 0 { ",\n" } else { "" })?;
                        nested.write_tree(f, depth + 1)?;
                    }
                }
            }
        }
        write!(f, "\n{:indent$})", "")
    }
}

impl PipelinePass {
    /// Writes the name and the options. As in MLIR, the blank before an empty list remains.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pass.argument())?;
        if self.options.is_empty() {
            return Ok(());
        }
        let options = self.options.iter().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => String::new(),
        });
        write!(f, "{{{}}}", options.collect::<Vec<_>>().join(" "))
    }
}
