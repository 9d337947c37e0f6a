//! Output of `llvm-tblgen --dump-json`, as records with fields.
//!
//! The output names the classes of a record but not their arguments, so that what a class was given is read from the
//! fields that it sets.

use std::path::{Path, PathBuf};

use drr_lang::compare_record_names;
use serde_json::{Map, Value as Json};

use crate::error::ImportError;

/// All records of a run.
#[derive(Debug)]
pub(crate) struct Records {
    root: Map<String, Json>,
    /// Set if the records of the imported files have paths. Those of a dump that `llvm-tblgen` printed itself have
    /// names only.
    has_paths: bool,
}

/// One record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'r> {
    all: &'r Records,
    name: &'r str,
    fields: &'r Map<String, Json>,
}

/// A value of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'r> {
    /// `?`, or code that is not set.
    Unset,
    Int(i64),
    Text(&'r str),
    List(&'r [Json]),
    Def(Record<'r>),
    Dag(Dag<'r>),
    /// A bit, or what no field that matters here has.
    Other,
}

/// `(operator arg:$name, ..)`, with the symbol after the operator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dag<'r> {
    all: &'r Records,
    fields: &'r Map<String, Json>,
}

impl Records {
    /// Reads what `llvm-tblgen` printed. Several outputs are of files that cannot be read together: records of the same
    /// name are the same.
    pub(crate) fn read(dumps: &[String]) -> Result<Records, ImportError> {
        let mut records = Records {
            root: Map::new(),
            has_paths: false,
        };
        for (at, dump) in dumps.iter().enumerate() {
            match serde_json::from_str(dump).map_err(|error| json_error(dump, error))? {
                Json::Object(mut root) if root.contains_key("!instanceof") => {
                    if at > 0 {
                        root = with_numbered_anonymous_records(root, at);
                    }
                    sort_by_name(&mut root);
                    let mut fields = root.values().filter_map(Json::as_object);
                    records.has_paths |= fields.any(|fields| Path::new(location_in(fields)).is_absolute());
                    records.add(root);
                }
                _ => return Err(ImportError::NotADump),
            }
        }
        Ok(records)
    }

    fn add(&mut self, root: Map<String, Json>) {
        let mut ops = Vec::new();
        for (name, value) in root {
            match (self.root.get_mut(&name), value) {
                (None, value) => {
                    self.root.insert(name, value);
                }
                // Two files may give one name to two operations.
                (Some(known), value) if known.get("opName") != value.get("opName") => {
                    let mut names = (2..).map(|number| format!("{name}{number}"));
                    let name = names.find(|name| !self.root.contains_key(name)).unwrap_or_default();
                    ops.push(Json::String(name.clone()));
                    self.root.insert(name, value);
                }
                // The names of all records, by their classes.
                (Some(Json::Object(known)), Json::Object(more)) if name == "!instanceof" => {
                    for (class, names) in more {
                        match (known.get_mut(&class), names) {
                            (Some(Json::Array(known)), Json::Array(names)) => {
                                let new = names.into_iter().filter(|name| !known.contains(name));
                                let new: Vec<Json> = new.collect();
                                known.extend(new);
                            }
                            (_, names) => {
                                known.insert(class, names);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        let of_op = self
            .root
            .get_mut("!instanceof")
            .and_then(|classes| classes.get_mut("Op")?.as_array_mut());
        if let Some(of_op) = of_op {
            of_op.extend(ops);
        }
    }

    /// Returns the record of a name.
    pub(crate) fn get(&self, name: &str) -> Option<Record<'_>> {
        let (name, value) = self.root.get_key_value(name)?;
        let fields = value.as_object()?;
        Some(Record {
            all: self,
            name,
            fields,
        })
    }

    /// Returns the records of a class, in the order in which MLIR's generators visit them.
    pub(crate) fn of_class(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let names = self
            .root
            .get("!instanceof")
            .and_then(|classes| classes.get(class))
            .and_then(Json::as_array);
        let names = names.into_iter().flatten().filter_map(Json::as_str);
        names.filter_map(|name| self.get(name))
    }

    fn value<'r>(&'r self, json: &'r Json) -> Value<'r> {
        match json {
            Json::Null => Value::Unset,
            Json::Number(number) => number.as_i64().map_or(Value::Other, Value::Int),
            Json::String(text) => Value::Text(text),
            Json::Array(items) => Value::List(items),
            Json::Object(fields) => match fields.get("kind").and_then(Json::as_str) {
                Some("def") => {
                    let named = fields.get("def").and_then(Json::as_str);
                    named.and_then(|name| self.get(name)).map_or(Value::Unset, Value::Def)
                }
                Some("dag") => Value::Dag(Dag { all: self, fields }),
                _ => Value::Other,
            },
            Json::Bool(_) => Value::Other,
        }
    }
}

/// Returns the error of a dump, which names the record that is nested too deeply.
fn json_error(dump: &str, error: serde_json::Error) -> ImportError {
    match record_at(dump, error.line(), error.column()) {
        Some(record) if error.to_string().starts_with("recursion limit exceeded") => ImportError::TooDeep {
            record: record.to_string(),
        },
        _ => ImportError::Json(error),
    }
}

/// Returns the name of the record at a position: the last key of the outermost object before it.
fn record_at(dump: &str, line: usize, column: usize) -> Option<&str> {
    let start: usize = dump
        .split_inclusive('\n')
        .take(line.checked_sub(1)?)
        .map(str::len)
        .sum();
    let (mut depth, mut is_string, mut is_escaped) = (0usize, false, false);
    let (mut key_start, mut key) = (0, None);
    for (at, byte) in dump.bytes().enumerate().take(start + column) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => {
                is_string = !is_string;
                match is_string {
                    true => key_start = at + 1,
                    false if depth == 1 => key = dump.get(key_start..at),
                    false => {}
                }
            }
            _ if is_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    key
}

/// Returns the first location in the fields of a record.
fn location_in(fields: &Map<String, Json>) -> &str {
    let locations = fields.get("!locs").and_then(Json::as_array);
    let first = locations.and_then(|locations| locations.first()?.as_str());
    first.unwrap_or_default()
}

fn without_line(location: &str) -> &str {
    location.rsplit_once(':').map_or(location, |(file, _)| file)
}

/// Adds the number of an output to the names of its records without names, which are numbered in each output anew.
fn with_numbered_anonymous_records(root: Map<String, Json>, output: usize) -> Map<String, Json> {
    let numbered = |name: &str| Some(format!("anonymous_{output}_{}", name.strip_prefix("anonymous_")?));
    let renamed = |(name, value): (String, Json)| (numbered(&name).unwrap_or(name), value);
    let mut root: Map<String, Json> = root.into_iter().map(renamed).collect();
    let rename = |name: &mut Json| {
        if let Some(new) = name.as_str().and_then(numbered) {
            *name = Json::String(new);
        }
    };
    let classes = root.get_mut("!instanceof").and_then(Json::as_object_mut);
    let lists = classes.into_iter().flat_map(Map::values_mut);
    lists.filter_map(Json::as_array_mut).flatten().for_each(rename);
    let mut open: Vec<&mut Json> = root.values_mut().collect();
    while let Some(value) = open.pop() {
        match value {
            Json::Array(items) => open.extend(items),
            Json::Object(fields) if fields.get("kind").is_some_and(|kind| kind == "def") => {
                fields.get_mut("def").into_iter().for_each(rename);
            }
            Json::Object(fields) => open.extend(fields.values_mut()),
            _ => {}
        }
    }
    root
}

/// Sorts the records of each class of an output. The output sorts them as texts, MLIR's generators by the numbers in
/// their names.
fn sort_by_name(root: &mut Map<String, Json>) {
    let classes = root.get_mut("!instanceof").and_then(Json::as_object_mut);
    for names in classes
        .into_iter()
        .flat_map(Map::values_mut)
        .filter_map(Json::as_array_mut)
    {
        names.sort_by(|left, right| {
            let [left, right] = [left, right].map(|name| name.as_str().unwrap_or_default());
            compare_record_names(left, right)
        });
    }
}

impl<'r> Record<'r> {
    /// Returns the name of the record.
    pub(crate) fn name(self) -> &'r str {
        self.name
    }

    /// Returns `true` if the record has no name of its own. Records of a `defm` without a name have none either: the
    /// number in `anonymous_7Left` depends on the rest of the file.
    pub(crate) fn is_anonymous(self) -> bool {
        let is_unnamed = self.fields.get("!anonymous").and_then(Json::as_bool).unwrap_or(false);
        is_unnamed || self.name_in_defm().is_some()
    }

    /// Returns the name of a record in the multiclass that a `defm` without a name uses: `ModuleSplit` for
    /// `anonymous_7Left`.
    pub(crate) fn name_in_defm(self) -> Option<&'r str> {
        if self.fields.get("!anonymous").and_then(Json::as_bool).unwrap_or(false) {
            return None;
        }
        // Records of several outputs have two numbers.
        let rest = self.name.strip_prefix("anonymous_")?;
        let own = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        let is_numbered = rest.starts_with(|c: char| c.is_ascii_digit());
        is_numbered.then_some(own)
    }

    /// Returns the classes of the record, the nearest one first.
    pub(crate) fn classes(self) -> impl Iterator<Item = &'r str> {
        let classes = self.fields.get("!superclasses").and_then(Json::as_array);
        classes.into_iter().flatten().rev().filter_map(Json::as_str)
    }

    /// Returns `true` if the record derives from a class.
    pub(crate) fn is(self, class: &str) -> bool {
        self.classes().any(|found| found == class)
    }

    /// Returns the nearest class of the record.
    pub(crate) fn class(self) -> &'r str {
        self.classes().next().unwrap_or("no class")
    }

    /// Returns the IR name of an op.
    pub(crate) fn ir_name(self) -> String {
        match self.op_dialect() {
            "" => self.text("opName").to_string(),
            dialect => format!("{dialect}.{}", self.text("opName")),
        }
    }

    /// Returns file and line of the record: `ArithOps.td:228`.
    pub(crate) fn location(self) -> &'r str {
        let location = self.full_location();
        location.rsplit_once('/').map_or(location, |(_, name)| name)
    }

    /// Returns the file of the record, without its folder.
    pub(crate) fn file(self) -> &'r str {
        without_line(self.location())
    }

    /// Returns the file of the record without its folder, unless it is one of the imported files.
    pub(crate) fn included_file(self) -> Option<&'r str> {
        let file = without_line(self.full_location());
        (!Path::new(file).is_absolute()).then_some(file)
    }

    /// Returns `true` if one of the imported files declares the record.
    pub(crate) fn is_in(self, files: &[PathBuf]) -> bool {
        let file = Path::new(without_line(self.full_location()));
        if self.all.has_paths {
            files.iter().any(|own| own == file)
        } else {
            files.iter().any(|own| own.file_name() == file.file_name())
        }
    }

    fn full_location(self) -> &'r str {
        location_in(self.fields)
    }

    /// Returns the file and the name of the record, which stay what they are when lines are added to the file:
    /// `ArithOps.td: Arith_AddIOp`. The file alone is returned for a record without a name.
    pub(crate) fn origin(self) -> String {
        match (self.file(), self.is_anonymous()) {
            ("", _) => String::new(),
            (file, true) => file.to_string(),
            (file, false) => format!("{file}: {}", self.name()),
        }
    }

    /// Returns a field, which is unset if the record does not have it.
    pub(crate) fn field(self, name: &str) -> Value<'r> {
        self.fields
            .get(name)
            .map_or(Value::Unset, |value| self.all.value(value))
    }

    /// Returns the record in a field.
    pub(crate) fn def(self, name: &str) -> Option<Record<'r>> {
        self.field(name).def()
    }

    /// Returns the text of a field, empty if it has none.
    pub(crate) fn text(self, name: &str) -> &'r str {
        self.field(name).text().unwrap_or_default()
    }

    /// Returns the number in a field.
    pub(crate) fn int(self, name: &str) -> Option<i64> {
        match self.field(name) {
            Value::Int(number) => Some(number),
            _ => None,
        }
    }

    /// Returns `true` if a bit is set.
    pub(crate) fn is_set(self, name: &str) -> bool {
        self.int(name) == Some(1)
    }

    /// Returns the dag in a field.
    pub(crate) fn dag(self, name: &str) -> Option<Dag<'r>> {
        self.field(name).dag()
    }

    /// Returns the arguments of the dag in a field, with their symbols.
    pub(crate) fn args(self, name: &str) -> impl Iterator<Item = (Value<'r>, Option<&'r str>)> {
        self.dag(name).into_iter().flat_map(Dag::args)
    }

    /// Returns the values of a list.
    pub(crate) fn list(self, name: &str) -> impl Iterator<Item = Value<'r>> {
        let items = match self.field(name) {
            Value::List(items) => items,
            _ => &[],
        };
        items.iter().map(move |item| self.all.value(item))
    }

    /// Returns the records of a list.
    pub(crate) fn defs(self, name: &str) -> impl Iterator<Item = Record<'r>> {
        self.list(name).filter_map(Value::def)
    }

    /// Returns the dags of a list.
    pub(crate) fn dags(self, name: &str) -> impl Iterator<Item = Dag<'r>> {
        self.list(name).filter_map(Value::dag)
    }

    /// Returns the strings of a list.
    pub(crate) fn texts(self, name: &str) -> impl Iterator<Item = &'r str> {
        self.list(name).filter_map(Value::text)
    }

    /// Returns the namespace of the dialect of a type or an attribute, empty without a dialect.
    pub(crate) fn dialect(self) -> &'r str {
        self.def("dialect").map_or("", |dialect| dialect.text("name"))
    }

    /// Returns the namespace of the dialect of an op, empty without a dialect.
    pub(crate) fn op_dialect(self) -> &'r str {
        self.def("opDialect").map_or("", |dialect| dialect.text("name"))
    }
}

impl<'r> Value<'r> {
    /// Returns the record, if the value is one.
    pub(crate) fn def(self) -> Option<Record<'r>> {
        match self {
            Value::Def(record) => Some(record),
            _ => None,
        }
    }

    /// Returns the dag, if the value is one.
    pub(crate) fn dag(self) -> Option<Dag<'r>> {
        match self {
            Value::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// Returns the text, if the value is one.
    pub(crate) fn text(self) -> Option<&'r str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'r> Dag<'r> {
    /// Returns the operator of the dag.
    pub(crate) fn operator(self) -> Option<Record<'r>> {
        self.all.value(self.fields.get("operator")?).def()
    }

    /// Returns the symbol after the operator: `(Op:$name ..)`.
    pub(crate) fn symbol(self) -> Option<&'r str> {
        self.fields.get("name").and_then(Json::as_str)
    }

    /// Returns the text that TableGen prints for the dag.
    pub(crate) fn printed(self) -> String {
        let text = self.fields.get("printable").and_then(Json::as_str);
        // An argument without a value is written as its symbol.
        text.unwrap_or("()").replace("?:$", "$")
    }

    /// Returns the dags among the arguments.
    pub(crate) fn nested(self) -> impl Iterator<Item = Dag<'r>> {
        self.args().filter_map(|(value, _)| value.dag())
    }

    /// Returns the arguments of the dag with their symbols.
    pub(crate) fn args(self) -> impl Iterator<Item = (Value<'r>, Option<&'r str>)> {
        let args = self.fields.get("args").and_then(Json::as_array);
        args.into_iter()
            .flatten()
            .filter_map(move |arg| match arg.as_array()?.as_slice() {
                [value, name] => Some((self.all.value(value), name.as_str())),
                _ => None,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_without_names_of_several_outputs_are_told_apart() {
        let output = |text: &str| {
            let text = Json::String(text.to_string());
            format!(
                r#"{{
                    "!instanceof": {{"Pred": ["anonymous_7"]}},
                    "anonymous_7": {{"text": {text}}},
                    "User": {{"of": [{{"kind": "def", "def": "anonymous_7", "printable": "anonymous_7"}}]}}
                }}"#
            )
        };
        let second = output("anonymous_7 is a name, as in \"anonymous_7\"").replace("\"User\"", "\"Other\"");
        let records = Records::read(&[output("first"), second]).expect("they are dumps");
        let text = |name: &str| {
            let used = records.get(name).and_then(|user| user.defs("of").next());
            used.map(|used| used.text("text")).unwrap_or_default()
        };
        assert_eq!(text("User"), "first");
        assert_eq!(text("Other"), "anonymous_7 is a name, as in \"anonymous_7\"");
        let names: Vec<&str> = records.of_class("Pred").map(Record::name).collect();
        assert_eq!(names, ["anonymous_7", "anonymous_1_7"]);
    }
}
