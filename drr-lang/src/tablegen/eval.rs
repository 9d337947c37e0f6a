//! Evaluator of statements: applies classes, completes records, and expands loops and multiclasses.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};

use super::ast::{BlockMacro, Class, Def, Expr, MultiClass, NameExpr, Statement};
use super::build::RecordBuilder;
use super::name_order::TableGenNames;
use super::parse::class_name;
use super::value::{Env, Extern, Record, RecordId, Value};
use crate::attribute::Attribute;
use crate::lex::{MAX_DEPTH, name_of};
use crate::messages::tablegen as diag;
use crate::report::{Report, TokenSpan};
use drr_schema::nearest;

/// Maximum number of evaluation steps, to stop blocks that do not terminate.
const MAX_STEPS: usize = 2_000_000;
/// Maximum number of records of a block.
const MAX_RECORDS: usize = 20_000;

/// The result of evaluating a block: its items in order of declaration, and all records.
#[derive(Debug, Default)]
pub(crate) struct Evaluated {
    pub(crate) items: Vec<BlockItem>,
    pub(crate) records: Vec<Option<Rc<Record>>>,
    pub(crate) globals: BTreeMap<String, Value>,
    /// Files of `include` statements.
    pub(crate) includes: Vec<String>,
}

impl Evaluated {
    /// Returns the name that is bound to a record.
    pub(crate) fn declared_name(&self, id: RecordId) -> Option<String> {
        let is_known = |value: &Value| matches!(value, Value::Record(known, _) if *known == id);
        let mut names = self.globals.iter();
        names.find_map(|(name, value)| is_known(value).then(|| name.clone()))
    }

    /// Returns a help message for undefined names if the block includes files other than MLIR's, which are built in.
    pub(crate) fn reads_nothing(&self) -> Option<String> {
        let files = self.includes.iter().filter(|file| !file.starts_with("mlir/"));
        let files: Vec<String> = files.map(|file| format!("`{file}`")).collect();
        (!files.is_empty()).then(|| {
            format!(
                "`include` does not read files here: use `include_drr!`, paste the definitions of {}, or import them with `use`",
                files.join(", ")
            )
        })
    }
}

/// An item of a block.
#[derive(Debug)]
pub(crate) enum BlockItem {
    /// The record of a `def`.
    Record(RecordId),
    /// A call of a drr macro, with the name that TableGen would give to a record without a name in its place.
    Call(BlockMacro, Vec<Attribute>, TokenStream, String),
    /// Rust items.
    Rust(TokenStream),
}

/// A class or multiclass with the variables at its definition.
#[derive(Clone, Debug)]
pub(super) struct ScopedClass<T> {
    pub(super) what: Rc<T>,
    pub(super) outer: Option<Rc<Env>>,
}

impl<T> ScopedClass<T> {
    fn new(what: &Rc<T>, env: &Env) -> Self {
        ScopedClass {
            what: what.clone(),
            outer: env.around(),
        }
    }
}

/// The evaluator.
pub(crate) struct Eval<'r> {
    pub(crate) report: &'r mut Report,
    pub(super) classes: BTreeMap<String, ScopedClass<Class>>,
    multiclasses: BTreeMap<String, ScopedClass<MultiClass>>,
    pub(crate) out: Evaluated,
    /// Record under construction.
    pub(super) building: RecordBuilder,
    /// Enclosing records under construction, the innermost last.
    pub(super) outer: Vec<RecordBuilder>,
    /// Classes that could not be parsed or do not exist, which has been reported.
    pub(super) broken: BTreeSet<String>,
    /// Bindings of enclosing `let .. in` statements, the innermost last.
    lets: Vec<(Ident, Rc<Expr>, Rc<Env>)>,
    /// Classes that a `defm` adds to each of its records.
    added: Vec<(NameExpr, Env)>,
    /// Lists of enclosing `defset`s.
    sets: Vec<Vec<Value>>,
    names: TableGenNames,
    pub(super) steps: usize,
    pub(crate) depth: usize,
    exhausted: bool,
}

impl<'r> Eval<'r> {
    /// Creates an evaluator with the built-in classes.
    pub(crate) fn new(report: &'r mut Report, built_in: &[Statement]) -> Self {
        let mut eval = Eval {
            report,
            classes: BTreeMap::new(),
            multiclasses: BTreeMap::new(),
            out: Evaluated::default(),
            building: RecordBuilder::default(),
            outer: Vec::new(),
            broken: BTreeSet::new(),
            lets: Vec::new(),
            added: Vec::new(),
            sets: Vec::new(),
            names: TableGenNames::default(),
            steps: 0,
            depth: 0,
            exhausted: false,
        };
        for statement in built_in {
            if let Statement::Class(class) = statement {
                let class_name = class.name.to_string();
                eval.classes
                    .insert(class_name, ScopedClass::new(class, &Env::default()));
            }
        }
        eval
    }

    /// Evaluates a block.
    pub(crate) fn run(mut self, statements: &[Statement]) -> Evaluated {
        self.declare(statements);
        self.statements(statements, &mut Env::default());
        self.out
    }

    /// Declares the names of plain records in advance: like Rust items, records can be used before their definition.
    fn declare(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Def(def) => {
                    if let Some(Expr::Name(name)) = &def.name
                        && name.args.is_none()
                        && let Some(ident) = name.path.single()
                    {
                        let id = self.new_record();
                        let name = name_of(ident);
                        self.out.globals.entry(name).or_insert(Value::Record(id, ident.into()));
                    }
                }
                Statement::Let(_, body) => self.declare(body),
                _ => {}
            }
        }
    }

    pub(super) fn new_record(&mut self) -> RecordId {
        let id = RecordId(self.out.records.len());
        self.out.records.push(None);
        id
    }

    /// Counts an evaluation step. Reports an error once if the limit is exceeded, and returns `false` from then on.
    pub(crate) fn step(&mut self, span: TokenSpan) -> bool {
        self.steps += 1;
        if !self.exhausted && (self.steps > MAX_STEPS || self.out.records.len() > MAX_RECORDS) {
            self.exhausted = true;
            self.report.error(span, diag::too_much());
        }
        !self.exhausted
    }

    fn statements(&mut self, statements: &[Statement], env: &mut Env) {
        let scope = env.vars.len();
        for statement in statements {
            if self.exhausted {
                break;
            }
            self.statement(statement, env);
        }
        env.vars.truncate(scope);
    }

    fn statement(&mut self, statement: &Statement, env: &mut Env) {
        match statement {
            Statement::Class(class) => self.declare_class(class, env),
            Statement::MultiClass(multi) => self.declare_multiclass(multi, env),
            Statement::Def(def) => self.def(def, env),
            Statement::Defm(def) => self.defm(def, env),
            Statement::Let(bindings, body) => {
                let count = self.lets.len();
                let outer = Rc::new(env.clone());
                let bindings = bindings.iter().cloned();
                let bindings = bindings.map(|(name, value)| (name, Rc::new(value), outer.clone()));
                self.lets.extend(bindings);
                self.statements(body, env);
                self.lets.truncate(count);
            }
            Statement::Foreach(name, values, body) => {
                if let Some(values) = self.list(values, env) {
                    self.foreach(name, &values, body, env);
                }
            }
            Statement::If(condition, then, otherwise) => {
                let was_in_body = self.names.begin_body(&[then, otherwise]);
                match self.truth(condition, env) {
                    Some(true) => self.statements(then, env),
                    Some(false) => self.statements(otherwise, env),
                    None => {}
                }
                self.names.end_body(was_in_body);
            }
            Statement::Defvar(name, value) => {
                if let Some(value) = self.eval(value, env) {
                    env.push(name.to_string(), value);
                }
            }
            Statement::Defset(name, body) => {
                self.sets.push(Vec::new());
                self.statements(body, env);
                let members = self.sets.pop().unwrap_or_default();
                env.push(name.to_string(), Value::List(members.into(), name.into()));
            }
            Statement::Assert(condition, text) => self.assert(condition, text, env),
            Statement::Skipped => {}
            Statement::Include(file) => self.out.includes.push(file.clone()),
            Statement::BrokenClass(name) => drop(self.broken.insert(name_of(name))),
            Statement::BrokenDef(name) => self.broken_record(name),
            Statement::Call(called, attributes, tokens) => {
                let call = BlockItem::Call(*called, attributes.clone(), tokens.clone(), self.names.unnamed());
                self.out.items.push(call);
            }
            Statement::Rust(tokens) => self.out.items.push(BlockItem::Rust(tokens.clone())),
        }
    }

    fn declare_class(&mut self, class: &Rc<Class>, env: &Env) {
        let name = class.name.to_string();
        if self.classes.get(&name).is_some_and(|known| !known.what.is_forward()) {
            self.report.error(&class.name, diag::class_twice(&name))
        } else {
            drop(self.classes.insert(name, ScopedClass::new(class, env)))
        }
    }

    fn declare_multiclass(&mut self, multi: &Rc<MultiClass>, env: &Env) {
        let name = multi.name.to_string();
        match self.multiclasses.entry(name) {
            Entry::Occupied(entry) => self.report.error(&multi.name, diag::class_twice(entry.key())),
            Entry::Vacant(entry) => drop(entry.insert(ScopedClass::new(multi, env))),
        }
        let was_in_body = self.names.begin_body(&[&multi.body]);
        self.names.end_body(was_in_body);
    }

    fn foreach(&mut self, name: &Ident, values: &[Value], body: &[Statement], env: &mut Env) {
        let was_in_body = self.names.begin_body(&[body]);
        for value in values {
            if !self.step(name.into()) {
                break;
            }
            env.push(name.to_string(), value.clone());
            self.statements(body, env);
            env.vars.pop();
        }
        self.names.end_body(was_in_body);
    }

    /// Declares a record that could not be parsed.
    fn broken_record(&mut self, name: &Ident) {
        if self.out.globals.contains_key(&name_of(name)) {
            return;
        }
        let id = self.new_record();
        self.out.globals.insert(name_of(name), Value::Record(id, name.into()));
        self.begin();
        let record = self.finish(name.into());
        let record = Record {
            name: Some(name_of(name)),
            tablegen_name: name_of(name),
            is_broken: true,
            lacks_class: true,
            ..record
        };
        self.put(id, record);
        self.out.items.push(BlockItem::Record(id));
    }

    pub(super) fn assert(&mut self, condition: &Expr, text: &Expr, env: &Env) {
        let (Some(holds), Some(message)) = (self.eval(condition, env), self.eval(text, env)) else {
            return;
        };
        if holds.truth() == Some(false) {
            let text = if let Value::Str(text, _) = &message { text } else { "" };
            self.report.error(condition.span(), diag::assertion_failed(text));
        }
    }

    /// Evaluates an expression to the elements of a list.
    pub(crate) fn list(&mut self, expr: &Expr, env: &Env) -> Option<Rc<[Value]>> {
        let span = expr.span();
        match self.eval(expr, env)? {
            Value::List(values, _) => Some(values),
            other => self.report.fail(span, diag::kind_expected("a list", other.noun())),
        }
    }

    /// Evaluates an expression to a truth value.
    pub(super) fn truth(&mut self, expr: &Expr, env: &Env) -> Option<bool> {
        let value = self.eval(expr, env)?;
        let truth = value.truth();
        truth.or_else(|| {
            let message = diag::kind_expected("a boolean", value.noun());
            self.report.fail(expr.span(), message)
        })
    }

    fn def(&mut self, def: &Def, env: &mut Env) {
        let Some((span, name)) = self.declared(def, env) else {
            return;
        };
        let id = match &name {
            Some(name) => match self.out.globals.get(name) {
                Some(Value::Record(id, _)) if self.record(*id).is_none() => *id,
                Some(_) => {
                    self.report.error(span, diag::record_twice(name));
                    return;
                }
                None => {
                    let id = self.new_record();
                    self.out.globals.insert(name.clone(), Value::Record(id, span));
                    id
                }
            },
            None => self.new_record(),
        };
        let errors_before = self.report.count();
        self.begin();
        if !def.is_incomplete {
            for parent in &def.parents {
                self.parent(parent, env);
            }
            for (parent, env) in &self.added.clone() {
                self.parent(parent, env);
            }
            for (field, value, env) in self.lets.clone() {
                self.set(&field, value, env);
            }
            self.body(&def.body, &mut env.clone());
        }
        let mut record = self.finish(span);
        record.tablegen_name = self.names.of(def, name.as_deref());
        record.name = name;
        record.is_incomplete = def.is_incomplete;
        record.is_broken = def.is_incomplete || record.lacks_class || self.report.count() > errors_before;
        record.attributes = def.attributes.clone();
        record.visibility = Some(def.visibility.clone());
        if def.is_incomplete {
            record.classes = self.classes_of(def);
        } else if let Some(set) = self.sets.last_mut() {
            set.push(Value::Record(id, span));
        }
        self.put(id, record);
        self.out.items.push(BlockItem::Record(id));
    }

    /// Returns the classes of a record whose parents are known by name only.
    fn classes_of(&self, def: &Def) -> Vec<String> {
        let known = |parents: &[NameExpr]| -> Vec<String> {
            let names = parents.iter().filter_map(class_name);
            names.filter(|name| self.classes.contains_key(name)).collect()
        };
        let mut classes = known(&def.parents);
        let mut at = 0;
        while let Some(class) = classes.get(at).and_then(|name| self.classes.get(name)) {
            let mut parents = known(&class.what.parents);
            parents.retain(|parent| !classes.contains(parent));
            classes.extend(parents);
            at += 1;
        }
        classes
    }

    /// Returns the span of a `def` or `defm` and its name, if it has one.
    fn declared(&mut self, def: &Def, env: &Env) -> Option<(TokenSpan, Option<String>)> {
        let span = def.name.as_ref().map_or(def.keyword.into(), Expr::span);
        if !self.step(span) {
            return None;
        }
        let name = match &def.name {
            Some(name) => self.record_name(name, env)?,
            None => None,
        };
        Some((span, name))
    }

    /// Evaluates the name of a record. In a multiclass, the name of the `defm` is prepended, unless the expression
    /// contains `NAME`.
    fn record_name(&mut self, expr: &Expr, env: &Env) -> Option<Option<String>> {
        let mut text = String::new();
        let mut has_prefix = false;
        let parts = match expr {
            Expr::Paste(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        for part in parts {
            match part {
                Expr::Name(name) if name.args.is_none() && name.path.single().is_some() => {
                    let word = name.path.single().map(name_of).unwrap_or_default();
                    has_prefix |= word == "NAME";
                    match env.get(&word).or_else(|| env.get_outer(&word)) {
                        Some(value) => text.push_str(&self.pasted_text(value)?),
                        None => text.push_str(&word),
                    }
                }
                other => {
                    let value = self.eval(other, env)?;
                    text.push_str(&self.pasted_text(&value)?);
                }
            }
        }
        if !has_prefix && let Some(Value::Str(prefix, _)) = env.get("NAME") {
            text.insert_str(0, prefix);
        }
        if text.is_empty() {
            return Some(None);
        }
        if syn::parse_str::<Ident>(&text).is_err() {
            return self.report.fail(expr.span(), diag::bad_record_name(&text));
        }
        Some(Some(text))
    }

    fn defm(&mut self, def: &Def, env: &mut Env) {
        let Some((span, name)) = self.declared(def, env) else {
            return;
        };
        let name = match env.get("NAME") {
            Some(Value::Str(outer, _)) if def.name.is_none() => outer.clone(),
            _ => name.unwrap_or_default(),
        };
        let enclosing = self.names.begin_defm(def, &name);
        let prefix = Value::string(name, span);
        // Classes after the multiclasses apply to each record.
        let is_class = |parent: &&NameExpr| class_name(parent).is_some_and(|name| self.is_class(&name));
        let (classes, multis): (Vec<_>, Vec<_>) = def.parents.iter().partition(is_class);
        let count = self.added.len();
        let classes = classes.into_iter().map(|class| (class.clone(), env.clone()));
        self.added.extend(classes);
        for parent in multis {
            self.multiclass(parent, env, &prefix);
        }
        self.added.truncate(count);
        self.names.end_defm(enclosing);
    }

    fn multiclass(&mut self, parent: &NameExpr, env: &Env, prefix: &Value) {
        let name = class_name(parent).unwrap_or_default();
        let Some(multi) = self.multiclasses.get(&name).cloned() else {
            if self.broken.insert(name.clone()) {
                let near = nearest(&name, self.multiclasses.keys().map(String::as_str));
                let help = near.map(|near| format!("did you mean `{near}`?"));
                let message = diag::no_such_multiclass(&name).help_if(help.or_else(|| self.out.reads_nothing()));
                self.report.error(&parent.path, message);
            }
            return;
        };
        if self.depth >= MAX_DEPTH {
            self.report.error(parent.span, diag::nested_too_deeply());
            return;
        }
        self.depth += 1;
        let args = self.args(parent.args.as_deref().unwrap_or_default(), env);
        let ScopedClass { what: multi, outer } = multi;
        let mut env = self.bind(&multi, args, outer, parent.span);
        env.push("NAME", prefix.clone());
        for base in &multi.parents {
            self.multiclass(base, &env, prefix);
        }
        let was_in_body = self.names.begin_body(&[]);
        self.statements(&multi.body, &mut env);
        self.names.end_body(was_in_body);
        self.depth -= 1;
    }

    /// Returns the value of an external name.
    pub(crate) fn foreign(&mut self, name: &NameExpr, env: &Env) -> Option<Value> {
        let args = name.args.iter().flatten();
        let args = args.map(|arg| self.eval(&arg.value, env)).collect::<Option<_>>()?;
        Some(Value::Extern(Rc::new(Extern {
            path: name.path.clone(),
            args: name.args.as_ref().map(|_| args),
            fields: Vec::new(),
            span: name.span,
        })))
    }
}

impl Class {
    /// Returns `true` for a forward declaration.
    fn is_forward(&self) -> bool {
        self.parents.is_empty() && self.body.is_empty()
    }
}
