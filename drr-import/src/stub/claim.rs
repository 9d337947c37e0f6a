//! Functions to write and translations: which C++ shares a function, and the names of the functions.

use crate::importer::Importer;
use crate::records::Record;
use crate::rust::names::snake_case;
use crate::stub::{FunctionKey, StubFunction};

impl Importer<'_> {
    /// Returns the function to write for the C++ of a record, or of a part of a record. Each record with a name has a
    /// function of its own; everything else shares the function of its C++ and types.
    pub(crate) fn function_for(
        &mut self,
        record: Option<Record<'_>>,
        candidate: &str,
        about: String,
        cpp: &str,
        signature: &str,
        body: &str,
    ) -> String {
        let key = FunctionKey::new(record, cpp, signature);
        if let Some(name) = self.stubs.names.get(&key) {
            return name.clone();
        }
        let name = self.claim_function(key, candidate);
        self.stubs.functions.push(StubFunction {
            name: name.clone(),
            about,
            cpp: vec![cpp.to_string()],
            signature: signature.to_string(),
            body: body.replace("{name}", &name),
        });
        name
    }

    /// Claims the name of a function: its name in the existing module, or else its own name, or that with the name of
    /// the rule. Another rule before it does not rename it.
    pub(crate) fn claim_function(&mut self, key: FunctionKey, candidate: &str) -> String {
        let base = snake_case(candidate);
        let (of_source, of_record) = key.identities(&base);
        let name = match self.former_name(&key, &base, of_record) {
            Some(name) => {
                self.names.reserve(&name);
                name
            }
            None => {
                let with_rule = self.rule_state.current.as_ref().map(|rule| format!("{base}_of_{rule}"));
                let candidates: Vec<&str> = std::iter::once(candidate).chain(with_rule.as_deref()).collect();
                let existing = &self.stubs.existing;
                self.names.claim_function_of(&candidates, |name| {
                    existing.is_of_other_source(name, &key.source) || existing.handwritten.contains(name)
                })
            }
        };
        let identities = std::iter::once(of_source).chain(of_record);
        let identities = identities.map(|identity| (name.clone(), identity));
        self.stubs.identities.extend(identities);
        self.stubs.names.insert(key, name.clone());
        name
    }

    /// Returns the name that a function has in the existing module: that of its C++ and types, or else that of its
    /// record.
    fn former_name(&self, key: &FunctionKey, base: &str, of_record: Option<u64>) -> Option<String> {
        let existing = &self.stubs.existing;
        let with_source = existing.used.iter().filter(|(_, source)| **source == key.source);
        let with_source = with_source.map(|(name, _)| name);
        let with_record = of_record.iter().flat_map(|identity| existing.named(*identity));
        let with_record = with_record.filter(|name| !existing.is_of_other_source(name, &key.source));
        let mut names = with_source.chain(with_record);
        names
            .find(|name| name.starts_with(base) && self.names.is_free(name))
            .cloned()
    }

    /// Adds a function to write that nothing shares.
    pub(crate) fn add_function(
        &mut self,
        candidate: &str,
        about: String,
        cpp: Vec<String>,
        signature: impl Into<String>,
        body: &str,
    ) -> String {
        let name = self.names.claim_function(candidate);
        self.stubs.functions.push(StubFunction {
            name: name.clone(),
            about,
            cpp,
            signature: signature.into(),
            body: body.replace("{name}", &name),
        });
        name
    }
}
