//! Lists of names in items: the members of a dialect, and the rules that a function adds to a set.

use crate::rust::names::POPULATE;

/// The call that adds a rule to a set.
const ADD: &str = "set.add(";

/// The body of the function that adds all rules, if there are none.
pub(crate) const NO_RULES: &str = "let _ = set;";

/// Returns an item without the lines of its list that are names to remove.
pub(crate) fn without_names(item: &str, is_removed: impl Fn(&str) -> bool) -> String {
    let is_kept = |line: &&str| {
        let line = line.trim();
        let rule = line.strip_prefix(ADD).and_then(|rest| rest.strip_suffix(");"));
        let name = rule.or_else(|| line.strip_suffix(','));
        !name.is_some_and(&is_removed)
    };
    let mut out: String = item.split_inclusive('\n').filter(is_kept).collect();
    let has_no_rules = item.contains(ADD) && !out.contains(ADD) && out.contains(POPULATE);
    if let Some(end) = out.rfind('}').filter(|_| has_no_rules) {
        out.insert_str(end, &format!("    {NO_RULES}\n"));
    }
    out
}
