//! Builder of records: applies classes with their arguments, sets fields, and evaluates the fields when the record is
//! complete.

use std::rc::Rc;

use drr_schema::counted;
use proc_macro2::Ident;

use super::ast::{BodyItem, Class, Expr, NameExpr, TemplateArg};
use super::eval::{Eval, ScopedClass};
use super::parse::class_name;
use super::value::{Env, Record, RecordId, Type, Value};
use crate::built_in;
use crate::lex::{MAX_DEPTH, name_of};
use crate::messages::tablegen as diag;
use crate::report::TokenSpan;
use crate::syntax::pattern::parse::is_add_benefit;
use drr_schema::nearest;

/// A record under construction.
#[derive(Default)]
pub(super) struct RecordBuilder {
    classes: Vec<String>,
    stands_for: Option<Value>,
    /// Set if a class was not found, so that the fields are unknown.
    lacks_class: bool,
    slots: Vec<FieldSlot>,
    asserts: Vec<(Expr, Expr, Rc<Env>)>,
}

/// Evaluated arguments: the parameter name of named arguments, the value unless its errors have been reported, and the
/// span.
type EvaluatedArgs = Vec<(Option<Ident>, Option<Value>, TokenSpan)>;

/// A field of a record under construction.
struct FieldSlot {
    name: String,
    ty: Type,
    state: SlotState,
}

/// The state of a field. Fields are evaluated when the record is complete, because a later `let` may change their
/// operands.
enum SlotState {
    Unset,
    Open(Rc<Expr>, Rc<Env>),
    Busy,
    Done(Value),
}

/// The field of `Pattern` that increases the benefit.
const BENEFIT_DELTA: &str = "benefitDelta";

impl RecordBuilder {
    fn slot(&mut self, name: &str) -> Option<&mut FieldSlot> {
        self.slots.iter_mut().find(|slot| slot.name == name)
    }
}

impl Eval<'_> {
    pub(super) fn begin(&mut self) {
        let outer = std::mem::take(&mut self.building);
        self.outer.push(outer);
    }

    /// Completes the current record and returns to the enclosing one.
    pub(super) fn finish(&mut self, span: TokenSpan) -> Record {
        let names: Vec<String> = self.building.slots.iter().map(|slot| slot.name.clone()).collect();
        let fields = names.into_iter().filter_map(|name| {
            let value = self.slot(&name, span)?;
            Some((name, value))
        });
        let fields = fields.collect();
        for (condition, text, env) in std::mem::take(&mut self.building.asserts) {
            self.assert(&condition, &text, &env);
        }
        let RecordBuilder {
            classes,
            stands_for,
            lacks_class,
            ..
        } = std::mem::replace(&mut self.building, self.outer.pop().unwrap_or_default());
        Record {
            name: None,
            span: span.first(),
            attributes: Vec::new(),
            visibility: None,
            classes,
            stands_for,
            fields,
            is_broken: lacks_class,
            lacks_class,
            is_incomplete: false,
            tablegen_name: String::new(),
        }
    }

    pub(super) fn put(&mut self, id: RecordId, record: Record) {
        if let Some(slot) = self.out.records.get_mut(id.0) {
            *slot = Some(Rc::new(record));
        }
    }

    /// Returns a record, if it is complete.
    pub(crate) fn record(&self, id: RecordId) -> Option<&Rc<Record>> {
        self.out.records.get(id.0)?.as_ref()
    }

    /// Evaluates a field of the current record.
    pub(crate) fn slot(&mut self, name: &str, span: TokenSpan) -> Option<Value> {
        let slot = self.building.slot(name)?;
        let (expr, env) = match &slot.state {
            SlotState::Done(value) => return Some(value.clone()),
            SlotState::Unset => return Some(Value::Unset(span)),
            SlotState::Busy => return self.report.fail(span, diag::field_of_itself(name)),
            SlotState::Open(expr, env) => (expr.clone(), env.clone()),
        };
        let ty = slot.ty.clone();
        slot.state = SlotState::Busy;
        let value = self.eval(&expr, &env).and_then(|value| self.fits(value, &ty, name));
        let known = value.clone().unwrap_or(Value::Unset(expr.span()));
        self.building.slot(name)?.state = SlotState::Done(known);
        value
    }

    /// Returns `true` if the current record has this field.
    pub(crate) fn has_slot(&self, name: &str) -> bool {
        self.building.slots.iter().any(|slot| slot.name == name)
    }

    /// Applies a parent class to the current record.
    pub(super) fn parent(&mut self, parent: &NameExpr, env: &Env) {
        let name = class_name(parent);
        let class = name.as_ref().and_then(|name| self.classes.get(name)).cloned();
        let Some(class) = class else {
            self.foreign_parent(parent, name, env);
            return;
        };
        let args = self.args(parent.args.as_deref().unwrap_or_default(), env);
        self.apply(&class, args, parent.span);
    }

    /// Handles a parent that is not a class of the block: a constraint, for which the record is an alias.
    fn foreign_parent(&mut self, parent: &NameExpr, name: Option<String>, env: &Env) {
        // A path names a user's constraint.
        let Some(name) = name.filter(|name| !built_in::is_reserved(name)) else {
            self.building.stands_for = self.eval(&Expr::Name(parent.clone()), env);
            return;
        };
        self.building.lacks_class = true;
        // A missing class is reported once, for any number of its records.
        if self.broken.insert(name.clone()) {
            let known = self.classes.keys().map(String::as_str);
            let near = nearest(&name, known.filter(|class| !class.starts_with("__")))
                .or_else(|| nearest(&name, super::class_names()));
            let near = near.map(|near| format!("did you mean `{near}`?"));
            let help = near.or_else(|| self.out.reads_nothing()).unwrap_or_else(|| {
                "define the class in the block; only classes of ops, patterns, native code and constraints are \
                     built in"
                    .to_string()
            });
            self.report.error(&parent.path, diag::no_such_class(&name).help(help));
        }
    }

    pub(super) fn args(&mut self, args: &[TemplateArg], env: &Env) -> EvaluatedArgs {
        let args = args.iter();
        args.map(|arg| (arg.name.clone(), self.eval(&arg.value, env), arg.value.span()))
            .collect()
    }

    /// Applies a class with evaluated arguments.
    fn apply(&mut self, class: &ScopedClass<Class>, args: EvaluatedArgs, span: TokenSpan) {
        let ScopedClass { what: mut class, outer } = class.clone();
        if let Some(with_text) = super::with_text(&class.name.to_string())
            && matches!(args.first(), Some((None, Some(Value::Str(..)), _)))
            && let Some(named) = self.classes.get(with_text)
        {
            class = named.what.clone();
        }
        if self.depth >= MAX_DEPTH {
            self.report.error(span, diag::nested_too_deeply());
            return;
        }
        self.depth += 1;
        let mut env = self.bind(&class, args, outer, span);
        for parent in &class.parents {
            self.parent(parent, &env);
        }
        self.body(&class.body, &mut env);
        self.building.classes.push(name_of(&class.name));
        self.depth -= 1;
    }

    /// Binds arguments to parameters.
    pub(super) fn bind<T>(
        &mut self,
        class: &Class<T>,
        args: EvaluatedArgs,
        outer: Option<Rc<Env>>,
        span: TokenSpan,
    ) -> Env {
        let (of, params) = (&class.name, &class.params);
        let mut given: Vec<Option<Option<Value>>> = vec![None; params.len()];
        for (at, (name, value, arg_span)) in args.into_iter().enumerate() {
            let index = match &name {
                Some(name) => params.iter().position(|param| param.name == *name),
                None => (at < params.len()).then_some(at),
            };
            let Some(index) = index else {
                let message = match name {
                    Some(name) => diag::no_such_param(of, name),
                    None => diag::too_many_args(of, counted(params.len(), "argument")),
                };
                self.report.error(arg_span, message);
                continue;
            };
            given[index] = Some(value);
        }
        let vars = Vec::new();
        let mut env = Env { vars, outer };
        for (param, given) in params.iter().zip(given) {
            // Missing values have been reported.
            let value = match (given, &param.default) {
                (Some(given), _) => given.and_then(|value| self.fits(value, &param.ty, &param.name.to_string())),
                (None, Some(default)) => self.eval(default, &env),
                (None, None) => self.report.fail(span, diag::arg_missing(of, &param.name)),
            };
            env.push(param.name.to_string(), value.unwrap_or(Value::Unset(span)));
        }
        env
    }

    pub(super) fn body(&mut self, body: &[BodyItem], env: &mut Env) {
        for item in body {
            match item {
                BodyItem::Let(name, value) => self.set(name, Rc::new(value.clone()), Rc::new(env.clone())),
                BodyItem::Field(ty, name, value) => {
                    let state = match value {
                        Some(value) => SlotState::Open(Rc::new(value.clone()), Rc::new(env.clone())),
                        None => SlotState::Unset,
                    };
                    let (name, ty) = (name_of(name), ty.clone());
                    self.building.slots.retain(|slot| slot.name != name);
                    self.building.slots.push(FieldSlot { name, ty, state });
                }
                BodyItem::Defvar(name, value) => {
                    if let Some(value) = self.eval(value, env) {
                        env.push(name.to_string(), value);
                    }
                }
                BodyItem::Assert(condition, text) => {
                    let env = Rc::new(env.clone());
                    self.building.asserts.push((condition.clone(), text.clone(), env));
                }
            }
        }
    }

    /// Executes `let name = value;`.
    pub(super) fn set(&mut self, name: &Ident, value: Rc<Expr>, env: Rc<Env>) {
        let text = name_of(name);
        let building = &mut self.building;
        match building.slot(&text) {
            Some(slot) => slot.state = SlotState::Open(value, env),
            None => {
                let near = nearest(&text, building.slots.iter().map(|slot| slot.name.as_str()));
                let has_benefit = building.slots.iter().any(|slot| slot.name == BENEFIT_DELTA);
                let message = if has_benefit && text.starts_with("benefit") {
                    diag::no_such_field(&text).help(format!(
                        "increase the benefit with `let {BENEFIT_DELTA} = (addBenefit 1);`"
                    ))
                } else {
                    diag::no_such_field(&text).did_you_mean(near)
                };
                // The fields of external constraints are unknown.
                if building.stands_for.is_none() && !building.lacks_class {
                    self.report.error(name, message);
                }
            }
        }
    }

    /// Evaluates a class with arguments in an expression to an anonymous record.
    pub(crate) fn instance(&mut self, name: &NameExpr, env: &Env) -> Option<Value> {
        let class = class_name(name).and_then(|name| self.classes.get(&name).cloned())?;
        if !self.step(name.span) {
            return None;
        }
        let args = self.args(name.args.as_deref().unwrap_or_default(), env);
        self.begin();
        self.apply(&class, args, name.span);
        let record = self.finish(name.span);
        let id = self.new_record();
        self.put(id, record);
        Some(Value::Record(id, name.span))
    }

    /// Returns `true` if a name is a class.
    pub(crate) fn is_class(&self, name: &str) -> bool {
        self.classes.contains_key(name)
    }

    /// Returns the value if it has this type, and reports an error otherwise.
    pub(super) fn fits(&mut self, value: Value, ty: &Type, name: &str) -> Option<Value> {
        let fits = match (&value, ty) {
            (Value::Unset(_) | Value::Raw(_), _) => true,
            (Value::Int(..) | Value::Bool(..), Type::Int | Type::Bits | Type::Bit) => true,
            (Value::Str(..), Type::Str | Type::Code | Type::Function) => true,
            (Value::Code(_), Type::Code | Type::Str | Type::List(_)) => true,
            (Value::Dag(_), Type::Dag) => true,
            (Value::List(..), Type::List(_)) => true,
            (Value::Extern(outside), Type::Function) => outside.args.is_none(),
            // The name of a function replaces a string of C++.
            (Value::Extern(_), Type::Class(_) | Type::Str | Type::Code) => true,
            (Value::Record(id, _), Type::Class(class)) => {
                let known = self.is_class(class);
                self.record(*id).is_none_or(|record| {
                    !known || record.is(class) || record.stands_for.is_some() || record.defines(class)
                })
            }
            _ => false,
        };
        if !fits {
            let is_benefit = matches!(&value, Value::Dag(dag) if is_add_benefit(&dag.group));
            let help = match (&value, ty) {
                _ if is_benefit => Some(
                    "the order is source, results, constraints, supplemental patterns, benefit; write an empty list as `[]`",
                ),
                (Value::Dag(_), Type::List(_)) => Some("put it in brackets: `[(AOp $x)]`"),
                (Value::List(..), Type::Dag) => {
                    Some("remove the brackets: `Pat` takes one result, `Pattern` a list of results")
                }
                _ => None,
            };
            let message = diag::argument_kind(name, ty.noun(), value.noun());
            return self.report.fail(value.span(), message.help_if(help));
        }
        Some(value)
    }
}
