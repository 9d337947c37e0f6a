//! Rules, as `pat!` takes them.
//!
//! [`Importer::rule`] binds the symbols of a rule (`binding`), translates its nodes (`node`) with their native code and
//! conditions (`native_code`), and lays out the pattern (`layout`).

pub(crate) mod argument_names;
pub(crate) mod binding;
pub(crate) mod dag;
pub(crate) mod layout;
pub(crate) mod native_code;
pub(crate) mod node;
pub(crate) mod ops;

use std::collections::BTreeMap;

use crate::importer::Importer;
use crate::records::{Dag, Record, Value};
use crate::report::OmittedItem;
use crate::rule::binding::{Binding, Symbols};
use crate::rule::layout::{RuleText, in_tablegen};
use crate::rust::code::CodeWriter;
use crate::rust::item_kind::ItemKind;
use crate::rust::module_item::ModuleItem;
use crate::rust::name_list::NO_RULES;
use crate::rust::names::{POPULATE, UNNAMED_RULE, upper_ident};

/// The side of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternSide {
    Source,
    Result,
}

/// A rule that is being translated.
pub(crate) struct Rule<'r> {
    pub(crate) name: String,
    pub(crate) symbols: Symbols<'r>,
    /// Set if native code of the rule may fail.
    pub(crate) is_fallible: bool,
}

impl<'r> Importer<'r> {
    /// Adds all rules, in the order in which MLIR adds them to a set: among equal benefits it decides.
    pub(crate) fn rules(&mut self, rules: &[Record<'r>]) {
        let mut names = Vec::new();
        let mut candidates = RuleNames::default();
        for record in rules {
            let candidate = candidates.name_of(*record);
            let name = self.names.claim_for(*record, &candidate);
            let notes = self.report.note_count();
            self.rule_state.current = Some(name.clone());
            let item = self.rule(*record, &name, notes);
            self.rule_state.current = None;
            match item {
                Ok(item) => {
                    self.items.rules.push(item);
                    names.push(name);
                }
                Err(reason) => {
                    self.report.take_notes(notes);
                    self.omit_rule(*record, &name, &candidate, &reason);
                }
            }
        }
        self.items.populate = populate_function(&names);
    }

    fn omit_rule(&mut self, record: Record<'r>, name: &str, candidate: &str, reason: &str) {
        let omitted = OmittedItem {
            kind: ItemKind::Rule,
            name,
            location: record.location(),
            needs: None,
        };
        self.report.omit_item(omitted, reason);
        let item = ModuleItem::omitted(reason, &record.origin(), &in_tablegen(record, candidate));
        self.items.rules.push(item);
    }

    /// Translates a rule, or returns the reason why it is omitted.
    fn rule(&mut self, record: Record<'r>, name: &str, notes: usize) -> Result<ModuleItem, String> {
        let mut rule = Rule {
            name: name.to_string(),
            symbols: Symbols::new(),
            is_fallible: false,
        };
        let text = self.rule_text(record, &mut rule)?;
        let mut item = self.begin_item("pat! {", &[], record, notes);
        if rule.is_fallible {
            item.code.line("#[fallible]");
        }
        item.code.open(format!("pub {name}:"));
        item.code.line(text.layout());
        item.code.dedent();
        item.code.close("}");
        Ok(item.finish())
    }

    fn rule_text(&mut self, record: Record<'r>, rule: &mut Rule<'r>) -> Result<RuleText, String> {
        let source = record.dag("sourcePattern").ok_or("it has no source pattern")?;
        let results: Vec<Dag<'r>> = record.dags("resultPatterns").collect();
        let supplemental: Vec<Dag<'r>> = record.dags("supplementalPatterns").collect();
        self.bind(source, &mut rule.symbols);
        for dag in results.iter().chain(&supplemental) {
            self.bind(*dag, &mut rule.symbols);
        }
        let source = self.node(source, PatternSide::Source, None, rule)?;
        let conditions = record.dags("constraints").map(|dag| self.condition(dag, rule));
        let conditions = conditions.collect::<Result<_, _>>()?;
        let results = results.into_iter().map(|dag| {
            let result = self.node(dag, PatternSide::Result, Some(Binding::Value), rule)?;
            // Native code with a known translation is an expression, not a node.
            Ok(if result.starts_with('(') || result.is_empty() {
                result
            } else {
                format!("(replaceWithValue {result})")
            })
        });
        let results = results.collect::<Result<_, String>>()?;
        let supplemental = supplemental.into_iter();
        let supplemental = supplemental.map(|dag| self.node(dag, PatternSide::Result, None, rule));
        Ok(RuleText {
            source,
            conditions,
            results,
            supplemental: supplemental.collect::<Result<_, _>>()?,
            benefit: record.dag("benefitDelta").and_then(|dag| match dag.args().next() {
                Some((Value::Int(number), _)) if number != 0 => Some(number),
                _ => None,
            }),
        })
    }
}

/// Names of rules, with numbers for those without a name.
#[derive(Default)]
struct RuleNames {
    unnamed: BTreeMap<String, usize>,
}

impl RuleNames {
    fn name_of(&mut self, record: Record<'_>) -> String {
        if !record.is_anonymous() {
            return record.name().to_string();
        }
        let base = match record.name_in_defm() {
            Some(own) => format!("{UNNAMED_RULE}{}", in_defm(own)),
            None => UNNAMED_RULE.to_string(),
        };
        let number = self.unnamed.entry(base.clone()).or_insert(0);
        let name = format!("{base}{number}");
        *number += 1;
        name
    }
}

/// Returns the part of a name for the name of a rule in a multiclass, to which a number is appended.
fn in_defm(name: &str) -> String {
    let name = match name {
        "" => "Defm".to_string(),
        name => upper_ident(name),
    };
    if name.ends_with(|c: char| c.is_ascii_digit()) {
        name + "_"
    } else {
        name
    }
}

/// Returns the function that adds all rules to a set.
fn populate_function(names: &[String]) -> String {
    let mut code = CodeWriter::default();
    code.docs(&["Adds all rules, in the order in which MLIR adds them.".to_string()]);
    code.open(format!("pub fn {POPULATE}(set: &mut PatternSet) {{"));
    for name in names {
        code.line(format!("set.add({name});"));
    }
    if names.is_empty() {
        code.line(NO_RULES);
    }
    code.close("}");
    code.finish()
}
