//! Conversion of messages about `pat!` to the notation of PDLL.

use crate::report::Report;

/// Help lines of PDLL, by message id.
const ADVICE: [(&str, &str); 5] = [
    (
        "M079",
        "write its type, `op<a.b>(..) -> (t)`, or name a function that infers it: `{ infer_types: f }` in `op!`",
    ),
    ("M083", "name the type of one value: `x: Value<t: Type>`"),
    ("M128", "name a matched op: `copyAttrs(op)`"),
    ("P114", "use `erase` for an op without uses"),
    (
        "M115",
        "add to the attributes `{body = block { .. }}`, `{body = empty}`, or `{body = r}` for a region of the root",
    ),
];

/// Rewords the diagnostics of a pattern that was converted from PDLL.
pub(crate) fn reword(report: &mut Report) {
    report.reword(variables, |id, advice| {
        let ours = ADVICE.iter().find(|(known, _)| *known == id);
        match ours {
            Some((_, advice)) => Some((*advice).to_string()),
            // PDLL has no nodes.
            None => (!advice.contains("`(") && !advice.contains("`[(")).then(|| advice.to_string()),
        }
    });
}

/// Replaces `$x` by `x` and `$x__1` by `x.1`. A generated name is replaced by the marked code.
fn variables(text: &str) -> String {
    let mut parts = text.split('$');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part
            .find(|c: char| c != '_' && !c.is_alphanumeric())
            .unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        if name.starts_with("__") && out.ends_with('`') && rest.starts_with('`') {
            out.pop();
            out.push_str("this");
            out.push_str(&rest[1..]);
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
        out.push_str(rest);
    }
    out
}

/// Formats a condition of the constraint list, `(f $x, $y)`, as a call: `f(x, y)`.
pub(crate) fn condition(text: &str) -> String {
    if let Some(call) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        let call = call.strip_prefix("NativeCodeCall<").map_or(call.to_string(), |call| {
            // `NativeCodeCall<f, 1>:$y $x`
            let (function, rest) = call.split_once(',').unwrap_or((call, ""));
            let args = rest.split_once(' ').map_or("", |(_, rest)| rest.trim_start());
            let args = args.split_once(' ').map_or("", |(_, args)| args);
            format!("{function} {args}")
        });
        let (function, args) = call.split_once(' ').unwrap_or((&call, ""));
        return format!(
            "{}({})",
            function.trim_start_matches("__drr::"),
            unnamed(&variables(args))
        );
    }
    let mut code = text.trim_start_matches('{').trim_end_matches('}').trim();
    // Skip the generated bindings of variables before the code.
    while (code.starts_with('#') || code.starts_with("let"))
        && code.split(';').next().is_some_and(|first| first.contains('$'))
    {
        code = code.split_once(';').map_or("", |(_, rest)| rest.trim_start());
    }
    code.to_string()
}

/// Replaces generated names such as `__any_2` by `_`.
fn unnamed(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_inclusive(|c: char| c != '_' && !c.is_alphanumeric()) {
        let name = word.trim_end_matches(|c: char| c != '_' && !c.is_alphanumeric());
        let is_made_up = name.starts_with("__") && name.ends_with(|c: char| c.is_ascii_digit());
        out.push_str(if is_made_up { "_" } else { name });
        out.push_str(&word[name.len()..]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{condition, variables};

    #[test]
    fn conditions_become_calls() {
        assert_eq!(condition("(is_small $x, $__any_2, $__op_1__0)"), "is_small(x, _, _.0)");
        assert_eq!(condition("(__drr::same_types $x, $y__1)"), "same_types(x, y.1)");
        assert_eq!(condition("(NativeCodeCall<half, 1>:$h $k)"), "half(k)");
        assert_eq!(
            condition("{ # [allow (unused_variables)] let a = $ a ; a < 3 }"),
            "a < 3"
        );
        assert_eq!(condition("{ let a = 2; a < 3 }"), "let a = 2; a < 3");
    }

    #[test]
    fn symbols_become_variables() {
        assert_eq!(variables("`$x` and `$x__1`, `$_`, $"), "`x` and `x.1`, `_`, ");
        assert_eq!(variables("`__x`, `$__op_1__0` is"), "`__x`, this is");
    }
}
