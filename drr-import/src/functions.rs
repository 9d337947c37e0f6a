//! Functions that are to be written by hand: what only C++ says.

use crate::docs;
use crate::records::Record;

/// A function to fill in.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// What it stands for.
    pub(crate) about: String,
    /// The C++ that it replaces.
    pub(crate) cpp: Vec<String>,
    /// Parameters and what it returns: `(ctx: &Context, ty: Type) -> bool`.
    pub(crate) signature: String,
    /// The body until somebody writes it, without braces.
    pub(crate) body: String,
}

/// All of them, in the order in which they were met.
#[derive(Debug, Default)]
pub(crate) struct Functions {
    all: Vec<Function>,
}

/// The identity of a function: uses with the same key share one function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FunctionKey {
    /// The name of the record; records without one share the function of their C++.
    record: Option<String>,
    cpp: String,
    types: String,
}

impl FunctionKey {
    pub(crate) fn new(record: Option<Record<'_>>, cpp: &str, signature: &str) -> FunctionKey {
        let named = record.filter(|record| !record.is_anonymous());
        FunctionKey {
            record: named.map(|record| record.name().to_string()),
            cpp: cpp.to_string(),
            types: types_of(signature),
        }
    }
}

impl Functions {
    pub(crate) fn add(&mut self, function: Function) {
        self.all.push(function);
    }

    pub(crate) fn all(&self) -> &[Function] {
        &self.all
    }
}

/// A signature without the names of its parameters.
fn types_of(signature: &str) -> String {
    let parts = signature.split(", ").map(|part| match part.split_once(": ") {
        Some((name, ty)) => format!("{}{ty}", if name.contains('(') { "(" } else { "" }),
        None => part.to_string(),
    });
    parts.collect::<Vec<String>>().join(", ")
}

/// What keeps the compiler from saying that parameters are not used.
pub(crate) fn unused(parameters: &[&str]) -> String {
    match parameters {
        [] => String::new(),
        [one] => format!("let _ = {one};\n"),
        all => format!("let _ = ({});\n", all.join(", ")),
    }
}

/// The message of a function that nobody has written, as an expression: what is to be written, and where.
pub(crate) fn not_written(name: &str) -> String {
    format!("concat!(\"`{name}` is not written yet: write it in `\", module_path!(), \"`\")")
}

impl Function {
    /// The item until somebody writes it, with its C++ or without.
    pub(crate) fn item(&self, with_cpp: bool) -> String {
        let mut lines = vec![self.about.clone()];
        if with_cpp && !self.cpp.is_empty() {
            lines.extend([String::new(), "```cpp".to_string()]);
            // A fence in the text would end this one.
            let cpp = self.cpp.iter().flat_map(|text| text.lines());
            lines.extend(cpp.map(|line| line.trim_end().replace("```", "'''")));
            lines.push("```".to_string());
        }
        let docs = docs::comment(&lines, "");
        let body = self
            .body
            .lines()
            .map(|line| format!("    {line}\n"))
            .collect::<String>();
        format!("{docs}fn {}{} {{\n{body}}}\n", self.name, self.signature)
    }
}
