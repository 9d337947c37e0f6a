//! Scopes of names, inner to outer. A name must not be shadowed.

use std::collections::BTreeMap;
use std::rc::Rc;

use drr_schema::nearest;
use proc_macro2::Ident;

use super::entity::TypedEntity;
use crate::lex::name_of;
use crate::messages::pdll as diag;
use crate::report::Report;
use crate::syntax::pdll::Block;

/// The entity that a name refers to.
#[derive(Debug, Clone)]
pub(super) enum ScopeEntry {
    /// A variable.
    Variable(Box<TypedEntity>),
    /// A constraint or a rewrite of the block, by index.
    Callable(usize),
    Pattern,
}

impl ScopeEntry {
    /// Returns a noun with its article.
    fn noun(&self) -> &'static str {
        match self {
            ScopeEntry::Variable(_) => "a variable",
            ScopeEntry::Callable(_) => "a constraint or rewrite",
            ScopeEntry::Pattern => "a pattern",
        }
    }
}

/// The names declared in a block.
#[derive(Debug, Clone)]
pub(crate) struct Globals(Rc<BTreeMap<String, ScopeEntry>>);

impl Globals {
    /// Collects the names of a block. Reports duplicate ones.
    pub(crate) fn of(block: &Block, report: &mut Report) -> Globals {
        let mut names: BTreeMap<String, ScopeEntry> = BTreeMap::new();
        let callables = block.callables.iter().enumerate();
        let callables = callables.map(|(number, callable)| (&callable.name, ScopeEntry::Callable(number)));
        let patterns = block
            .patterns
            .iter()
            .map(|pattern| (&pattern.name, ScopeEntry::Pattern));
        for (name, named) in callables.chain(patterns) {
            let Some(name) = name else { continue };
            let text = name_of(name);
            match names.get(&text) {
                Some(known) => report.error(name, diag::defined_twice(&text, known.noun())),
                None => drop(names.insert(text, named)),
            }
        }
        Globals(Rc::new(names))
    }
}

/// The visible names, innermost last.
#[derive(Debug, Clone)]
pub(super) struct Scopes {
    globals: Globals,
    names: Vec<(String, ScopeEntry)>,
    /// Start of each open scope in `names`.
    starts: Vec<usize>,
}

impl Scopes {
    pub(super) fn new(globals: Globals) -> Scopes {
        Scopes {
            globals,
            names: Vec::new(),
            starts: Vec::new(),
        }
    }

    pub(super) fn enter(&mut self) {
        self.starts.push(self.names.len());
    }

    pub(super) fn leave(&mut self) {
        if let Some(start) = self.starts.pop() {
            self.names.truncate(start);
        }
    }

    /// Hides all names except those of the block. Returns the argument for `restore`.
    pub(super) fn hide_variables(&mut self) -> Scopes {
        let globals = self.globals.clone();
        std::mem::replace(self, Scopes::new(globals))
    }

    pub(super) fn restore(&mut self, hidden: Scopes) {
        *self = hidden;
    }

    /// Defines a name. Reports a duplicate.
    pub(super) fn define(&mut self, name: &Ident, named: ScopeEntry, report: &mut Report) {
        let text = name_of(name);
        match self.get(&text) {
            Some(known) => report.error(name, diag::defined_twice(&text, known.noun())),
            None => self.names.push((text, named)),
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&ScopeEntry> {
        let local = self.names.iter().rev().find(|(known, _)| known == name);
        local.map(|(_, named)| named).or_else(|| self.globals.0.get(name))
    }

    /// Returns the visible name most similar to a name.
    pub(super) fn nearest(&self, name: &str) -> Option<String> {
        let names = self.names.iter().map(|(known, _)| known.as_str());
        let globals = self.globals.0.keys().map(String::as_str);
        nearest(name, globals.chain(names)).map(str::to_string)
    }
}
