//! An import from records to a module.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::argument_names::ArgumentNames;
use crate::earlier_functions::EarlierFunctions;
use crate::elsewhere::Elsewhere;
use crate::error::ImportError;
use crate::functions::FunctionMeaning;
use crate::importer::Importer;
use crate::item::ModuleItem;
use crate::names::POPULATE;
use crate::records::{Record, Records};
use crate::report::Report;
use crate::stable_names::MadeUpNames;
use crate::{dialect_crate, hand_free, keep, module};

/// Options of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Source that the module names, such as a file.
    pub from: String,
    /// The files that are imported, by their names without folders. Without a requested dialect, those of their
    /// operations are imported.
    pub files: Vec<String>,
    /// The namespaces of the dialects that are imported.
    pub dialects: Vec<String>,
    /// Only rules, and what they need.
    pub only_rules: bool,
    /// The existing module: everything that was written or changed by hand is kept.
    pub old: Option<String>,
    /// Items of other files, which the module uses from there.
    pub elsewhere: Elsewhere,
    /// The summaries and descriptions of the records do not become comments.
    pub without_docs: bool,
}

impl Options {
    /// Creates the options for files: their definitions are imported.
    #[must_use]
    pub fn new(files: &[PathBuf]) -> Options {
        let name = |file: &PathBuf| file.file_name().map(|name| name.to_string_lossy().into_owned());
        let files: Vec<String> = files.iter().filter_map(name).collect();
        Options {
            from: files.join(", "),
            files,
            ..Options::default()
        }
    }
}

/// A module with its report.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Import {
    /// The module's text.
    pub module: String,
    /// Summary of the written and the left-out items.
    pub report: Report,
    /// The functions that the records announce, and that are taken from files that are written by hand by their names: the owner and the
    /// declaration of each.
    pub hooks: Vec<String>,
    /// The other functions that would be taken.
    pub other_hooks: Vec<String>,
}

/// Imports records, as `llvm-tblgen --dump-json` prints them. Files that cannot be read together have an output each.
///
/// # Errors
///
/// If the text is not a dump of records, if a requested dialect has no items, or if the existing module cannot be read.
pub fn import(dumps: &[String], options: &Options) -> Result<Import, ImportError> {
    let records = Records::read(dumps)?;
    let mut others = BTreeSet::new();
    let mut module = translated(&records, options, EarlierFunctions::default(), &others)?;
    // Each round finds more names that other imports give to something else.
    while !module.names_of_others.is_subset(&others) {
        others.append(&mut module.names_of_others);
        module = translated(&records, options, EarlierFunctions::default(), &others)?;
    }
    // A function keeps its name as long as the records have it.
    if let Some(old) = &options.old {
        let identities = module.names.functions.iter().map(|(_, identity)| *identity);
        let earlier = EarlierFunctions::of(old, &module.meanings, identities)?;
        if !earlier.is_empty() {
            module = translated(&records, options, earlier, &others)?;
        }
    }
    let Translated {
        text: module,
        mut report,
        hooks: [hooks, other_hooks],
        names,
        ..
    } = module;
    let done = |module, report| Import {
        module,
        report,
        hooks,
        other_hooks,
    };
    let is_hand_free = |old: &&String| old.contains(module::NOTHING_BY_HAND);
    // Code by hand is elsewhere then, so that nothing has to be kept.
    if let Some(files) = options.elsewhere.files_by_hand() {
        let mut taken = names.functions;
        taken.retain(|(name, _)| report.taken.contains(name));
        if let Some(old) = &options.old {
            if !is_hand_free(&old) {
                return Err(ImportError::ByHand);
            }
            let (items, path) = (hand_free::written_by_hand(old, &module)?, None);
            if !items.is_empty() {
                return Err(ImportError::WrittenByHand { path, items, files });
            }
            report.outdated = hand_free::outdated(old, &taken)?;
        }
        return Ok(done(hand_free::with_list(&module, &taken)?, report));
    }
    if let Some(old) = options.old.as_ref().filter(is_hand_free) {
        let modules = hand_free::modules_of_functions(old)?;
        let options = modules.iter().map(|module| format!("`--by-hand {module}=PATH`"));
        let options = options.collect::<Vec<String>>().join(" ");
        return Err(ImportError::WithoutByHand {
            options: if options.is_empty() {
                "the same options".to_string()
            } else {
                options
            },
        });
    }
    let text = match &options.old {
        None => keep::first(&module, &names)?,
        Some(old) => {
            let merged = keep::merge(&module, old, names)?;
            report.to_write.retain(|name| !merged.written.contains(name));
            report.count_forms();
            report.keep(&merged);
            merged.text
        }
    };
    Ok(done(text, report))
}

/// A module before it is merged with the existing one.
struct Translated {
    text: String,
    report: Report,
    hooks: [Vec<String>; 2],
    /// The meanings of its functions.
    meanings: BTreeSet<FunctionMeaning>,
    names: MadeUpNames,
    /// Names that other imports give to something else.
    names_of_others: BTreeSet<String>,
}

/// Translates the records to a module, in which functions have the names that they have in `earlier`.
///
/// No item gets a name of `others`.
fn translated(
    records: &Records,
    options: &Options,
    earlier: EarlierFunctions,
    others: &BTreeSet<String>,
) -> Result<Translated, ImportError> {
    let mut importer = Importer::new(records, &options.elsewhere, !options.without_docs);
    importer.earlier = earlier;
    others.iter().for_each(|name| importer.names.reserve(name));
    let rules: Vec<Record<'_>> = records.of_class("Pattern").collect();
    let ops = ops(records, &rules, options)?;
    importer.argument_names = ArgumentNames::of(&rules);
    importer.built = crate::rule::built_ops(&rules);
    importer.built_without_types = crate::rule::ops_without_given_types(&rules);
    importer.name_ops(&ops);
    let is_own = |op: &Record<'_>| options.elsewhere.imported_op(&op.ir_name()).is_none();
    let ops: Vec<Record<'_>> = ops.into_iter().filter(is_own).collect();
    let mut dialects: Vec<Record<'_>> = Vec::new();
    // A requested dialect may have no ops.
    let is_asked = |dialect: &Record<'_>| options.dialects.iter().any(|name| name == dialect.text("name"));
    let asked = records.of_class("Dialect").filter(is_asked);
    for dialect in ops.iter().filter_map(|op| op.def("opDialect")).chain(asked) {
        if !dialects.iter().any(|known| known.name() == dialect.name()) {
            dialects.push(dialect);
        }
    }
    importer.dialects = dialects.iter().map(|dialect| dialect.text("name")).collect();
    for op in &ops {
        importer.op(*op);
    }
    let names: Vec<String> = dialects.iter().map(|dialect| importer.name_dialect(*dialect)).collect();
    if !options.only_rules {
        importer.parts_of(&dialects);
    }
    // User code may call the function that adds all rules, even if the last rule is gone.
    let had_rules = options
        .old
        .as_ref()
        .is_some_and(|old| old.contains(&format!("fn {POPULATE}(")));
    if !rules.is_empty() || options.only_rules || had_rules {
        importer.rules(&rules);
    }
    // Rules may have brought types and attributes.
    for (dialect, name) in dialects.iter().zip(&names) {
        let is_of = |op: &Record<'_>| op.def("opDialect").is_some_and(|of| of.name() == dialect.name());
        let members: Vec<Record<'_>> = ops.iter().copied().filter(is_of).collect();
        importer.dialect(*dialect, name, &members);
    }
    if !options.only_rules {
        importer.leave_out_unvisited(&options.files);
    }
    if !rules.is_empty() {
        importer.report.hints = dialect_crate::hints(&ops, options);
    }
    let text = module::text(&mut importer, &options.from);
    Ok(Translated {
        hooks: importer.declarations_of_hooks(),
        text,
        names: MadeUpNames {
            functions: importer.identities,
            items: importer.names.made_up(),
        },
        meanings: importer.function_names.into_keys().map(|key| key.meaning).collect(),
        names_of_others: importer.names_of_others,
        report: importer.report,
    })
}

/// Returns the ops to import.
fn ops<'r>(records: &'r Records, rules: &[Record<'r>], options: &Options) -> Result<Vec<Record<'r>>, ImportError> {
    let all: Vec<Record<'r>> = records
        .of_class("Op")
        .filter(|op| op.def("opDialect").is_some())
        .collect();
    let dialect_of = |op: &Record<'r>| op.def("opDialect").map_or("", |dialect| dialect.text("name"));
    let needed = crate::rule::ops_of(rules);
    let is_needed = |op: &Record<'r>| needed.contains(&op.name());
    if options.only_rules {
        return Ok(all.into_iter().filter(is_needed).collect());
    }
    let has_definitions = |name: &str| {
        let defined = records.of_class("AttrDef").chain(records.of_class("TypeDef"));
        let mut dialects = defined.filter_map(|record| record.def("dialect"));
        dialects.any(|dialect| dialect.text("name") == name)
    };
    for dialect in &options.dialects {
        if !all.iter().any(|op| dialect_of(op) == dialect) && !has_definitions(dialect) {
            let mut there: Vec<&str> = all.iter().map(dialect_of).collect();
            there.sort_unstable();
            there.dedup();
            let there = if there.is_empty() { vec!["none"] } else { there };
            return Err(ImportError::NoDialect(dialect.clone(), there.join(", ")));
        }
    }
    let wanted: Vec<String> = match options.dialects.as_slice() {
        [] => {
            let own = all
                .iter()
                .filter(|op| options.files.iter().any(|file| file == op.file()));
            own.map(|op| dialect_of(op).to_string()).collect()
        }
        dialects => dialects.to_vec(),
    };
    // A file that only includes others represents their contents.
    let is_all = wanted.is_empty() && rules.is_empty();
    let is_wanted = |op: &Record<'r>| is_all || wanted.iter().any(|name| name == dialect_of(op)) || is_needed(op);
    Ok(all.into_iter().filter(is_wanted).collect())
}

/// Classes of records that become nothing, with what each record is.
const NOTHING: [(&str, &str); 2] = [
    ("Interface", "an interface, whose methods are C++"),
    ("PassBase", "a pass, which is C++"),
];

impl<'r> Importer<'r> {
    /// Notes the records of the files of which nothing is in the module.
    fn leave_out_unvisited(&mut self, files: &[String]) {
        let is_own = |record: &Record<'r>| !record.is_anonymous() && files.iter().any(|file| file == record.file());
        let nothing = NOTHING.into_iter().flat_map(|(class, what)| {
            let own = self.records.of_class(class).filter(is_own);
            own.map(move |record| (record, what))
        });
        let constraints = ["TypeConstraint", "AttrConstraint"].into_iter();
        let unused = constraints
            .flat_map(|class| self.records.of_class(class))
            .filter(is_own);
        let unused = unused.filter(|record| !self.forms.contains_key(record.name()));
        let unused = unused.map(|record| (record, "a constraint that no op or rule of the module uses"));
        for (record, what) in nothing.chain(unused).collect::<Vec<_>>() {
            let item = ModuleItem::left_out(&format!("`{}`, {what}", record.name()), record.file(), "");
            if !self.items.left_out.contains(&item) {
                self.items.left_out.push(item);
                self.report.leave_out_unvisited(what, record.name());
            }
        }
    }

    /// Adds the types, attributes and enums of dialects that no op uses.
    fn parts_of(&mut self, dialects: &[Record<'r>]) {
        for class in ["AttrDef", "TypeDef"] {
            for record in self.records.of_class(class) {
                let is_of = |dialect: &Record<'r>| record.def("dialect").is_some_and(|of| of.name() == dialect.name());
                if dialects.iter().any(is_of) {
                    self.constraint(record);
                }
            }
        }
        let namespaces: Vec<&str> = dialects.iter().map(|dialect| dialect.text("cppNamespace")).collect();
        for record in self.records.of_class("EnumInfo") {
            if namespaces.contains(&record.text("cppNamespace")) {
                self.constraint(record);
            }
        }
    }
}
