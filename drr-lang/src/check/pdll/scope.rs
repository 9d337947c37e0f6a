//! What names stand for, from the inside to the outside. A name stands for one thing in all of its scope.

use drr_schema::nearest;
use proc_macro2::Ident;

use super::meaning::Meaning;
use crate::lex::name_of;
use crate::messages::pdll as say;
use crate::report::Report;

/// What a name stands for.
#[derive(Debug, Clone)]
pub(super) enum Named {
    /// A variable.
    Variable(Box<Meaning>),
    /// A constraint or a rewrite of the block, by number.
    Callable(usize),
    Pattern,
}

impl Named {
    /// With its article.
    fn noun(&self) -> &'static str {
        match self {
            Named::Variable(_) => "a variable",
            Named::Callable(_) => "a constraint or rewrite",
            Named::Pattern => "a pattern",
        }
    }
}

/// The names that are visible, the inner ones last.
#[derive(Debug, Clone, Default)]
pub(super) struct Scopes {
    names: Vec<(String, Named)>,
    /// How many names there were where each open scope began.
    starts: Vec<usize>,
    /// How many names belong to the block as a whole.
    globals: usize,
}

impl Scopes {
    /// The names that are declared up to here are visible everywhere.
    pub(super) fn end_globals(&mut self) {
        self.globals = self.names.len();
    }

    pub(super) fn enter(&mut self) {
        self.starts.push(self.names.len());
    }

    pub(super) fn leave(&mut self) {
        if let Some(start) = self.starts.pop() {
            self.names.truncate(start);
        }
    }

    /// Hides all names but those of the block, and gives what `restore` needs.
    pub(super) fn hide_variables(&mut self) -> Scopes {
        let globals = Scopes {
            names: self.names[..self.globals].to_vec(),
            starts: Vec::new(),
            globals: self.globals,
        };
        std::mem::replace(self, globals)
    }

    pub(super) fn restore(&mut self, hidden: Scopes) {
        *self = hidden;
    }

    /// Gives something a name. A second thing of that name is reported.
    pub(super) fn define(&mut self, name: &Ident, named: Named, report: &mut Report) {
        let text = name_of(name);
        match self.get(&text) {
            Some(known) => report.error(name, say::defined_twice(&text, known.noun())),
            None => self.names.push((text, named)),
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Named> {
        self.names
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, named)| named)
    }

    /// The visible name that is nearest to another one.
    pub(super) fn nearest(&self, name: &str) -> Option<String> {
        let names = self.names.iter().map(|(known, _)| known.as_str());
        nearest(name, names).map(str::to_string)
    }
}
