//! The dialect whose prefix is omitted for nested operations.

use drr_lang::cpp::string_len;

/// Returns the dialect whose prefix is omitted for nested ops, from the C++ method that returns it.
pub(crate) fn default_dialect(cpp: &str) -> Option<String> {
    let members = without_comments(cpp);
    let (_, after) = members.split_once("getDefaultDialect()")?;
    let body = after.trim_start().strip_prefix('{')?;
    let (dialect, _) = body.trim_start().strip_prefix("return \"")?.split_once("\";")?;
    Some(dialect.to_string())
}

/// Returns C++ with a blank for each comment.
fn without_comments(cpp: &str) -> String {
    let (mut out, mut rest) = (String::new(), cpp);
    while let Some(first) = rest.chars().next() {
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else {
            let len = if first == '"' {
                string_len(rest)
            } else {
                first.len_utf8()
            };
            out.push_str(&rest[..len]);
            rest = &rest[len..];
            continue;
        };
        out.push(' ');
        rest = &rest[len..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::default_dialect;

    #[test]
    fn comments_are_no_methods() {
        for (cpp, dialect) in [
            (
                r#"static StringRef getDefaultDialect() { return "arith"; }"#,
                Some("arith"),
            ),
            (
                "// See getDefaultDialect().\nstatic StringRef getDefaultDialect() /* x */ {\n  // Ours.\n  return \"func\"; }",
                Some("func"),
            ),
            (
                r#"const char *x = "// \" /*"; StringRef getDefaultDialect() { return "a"; }"#,
                Some("a"),
            ),
            (r#"// StringRef getDefaultDialect() { return "arith"; }"#, None),
            (r#"/* getDefaultDialect() { return "x"; } "#, None),
            (r#"/// Unlike getDefaultDialect() { return "x"; }"#, None),
            ("static StringRef getDefaultDialect() { return name(); }", None),
        ] {
            assert_eq!(default_dialect(cpp).as_deref(), dialect, "{cpp}");
        }
    }
}
