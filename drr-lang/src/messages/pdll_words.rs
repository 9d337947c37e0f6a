//! What the checks of `pat!` say, in the words of PDLL.

use crate::report::Report;

/// What PDLL writes another way, by the message.
const ADVICE: [(&str, &str); 5] = [
    (
        "M079",
        "give its type, `op<a.b>(..) -> (t)`; or name a function that infers it: `{ infer_types: f }` in `op!`",
    ),
    ("M083", "name the type of one value: `x: Value<t: Type>`"),
    ("M128", "name a matched operation: `copyAttrs(op)`"),
    ("P114", "`erase` an operation without uses"),
    (
        "M115",
        "among the attributes: `{body = block { .. }}`, `{body = empty}`, or `{body = r}` for a region of the root",
    ),
];

/// Rewords what has been reported of a pattern that PDLL has become.
pub(crate) fn reword(report: &mut Report) {
    report.reword(variables, |id, advice| {
        let ours = ADVICE.iter().find(|(known, _)| *known == id);
        match ours {
            Some((_, advice)) => Some((*advice).to_string()),
            // Nobody writes nodes here.
            None => (!advice.contains("`(") && !advice.contains("`[(")).then(|| advice.to_string()),
        }
    });
}

/// A text with `x` for `$x` and `x.1` for `$x__1`. What has a made-up name is what the message points at.
fn variables(text: &str) -> String {
    let mut parts = text.split('$');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part
            .find(|c: char| c != '_' && !c.is_alphanumeric())
            .unwrap_or(part.len());
        let (name, behind) = part.split_at(end);
        if name.starts_with("__") && out.ends_with('`') && behind.starts_with('`') {
            out.pop();
            out.push_str("this");
            out.push_str(&behind[1..]);
            continue;
        }
        match name.rsplit_once("__") {
            Some((base, index)) if !base.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit()) => {
                out.push_str(base);
                out.push('.');
                out.push_str(index);
            }
            _ => out.push_str(name),
        }
        out.push_str(behind);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::variables;

    #[test]
    fn symbols_become_variables() {
        assert_eq!(variables("`$x` and `$x__1`, `$_`, $"), "`x` and `x.1`, `_`, ");
        assert_eq!(variables("`__x`, `$__op_1__0` is"), "`__x`, this is");
    }
}
