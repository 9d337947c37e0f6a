//! Fingerprints of elements, and the list of them at the end of a module.

use std::collections::BTreeSet;

/// First line of the list of fingerprints.
pub(crate) const FINGERPRINTS: &str = "// Fingerprints of what drr-import wrote: importing again keeps everything else, which was written or changed by hand.";

/// First line of the list of fingerprints of a module with `--by-hand`.
pub(crate) const GENERATED_ONLY_FINGERPRINTS: &str =
    "// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.";

/// Line of the list of fingerprints after which those of earlier imports follow.
const EARLIER: &str = "// Earlier:";

/// Line of the list of fingerprints after which made-up names with their identities follow.
const NAMES: &str = "// Names:";

/// The fingerprints in the lists of a module.
#[derive(Debug, Default)]
pub(crate) struct RecordedFingerprints {
    /// Fingerprints of what the last import wrote.
    pub(crate) last: BTreeSet<u64>,
    /// Fingerprints of what earlier imports wrote, and that was then changed or deleted by hand and has no record now.
    pub(crate) earlier: BTreeSet<u64>,
    /// Names that no record gives, with the identities of their items.
    pub(crate) names: Vec<(String, u64)>,
    /// Set if the module has a list.
    pub(crate) has_list: bool,
}

impl RecordedFingerprints {
    /// Reads the lists of a module.
    pub(crate) fn of<'t>(lists: impl Iterator<Item = &'t str>) -> RecordedFingerprints {
        let mut recorded = RecordedFingerprints::default();
        for list in lists {
            recorded.has_list = true;
            let mut all = &mut recorded.last;
            for line in list.lines().skip(1) {
                if line.trim_end() == EARLIER {
                    all = &mut recorded.earlier;
                }
                all.extend(line.split_whitespace().filter_map(parse_fingerprint));
                recorded.names.extend(line.split_whitespace().filter_map(parse_name));
            }
        }
        recorded
    }

    /// Returns `true` if any import wrote this.
    pub(crate) fn contains(&self, fingerprint: u64) -> bool {
        self.last.contains(&fingerprint) || self.earlier.contains(&fingerprint)
    }
}

/// Returns the list of fingerprints, as a comment without an end of line.
pub(crate) fn fingerprint_list(
    last: impl Iterator<Item = u64>,
    earlier: &BTreeSet<u64>,
    names: &[(String, u64)],
) -> String {
    let mut seen = BTreeSet::new();
    let last: Vec<u64> = last.filter(|one| seen.insert(*one)).collect();
    let earlier: Vec<u64> = earlier.iter().copied().collect();
    let mut out = FINGERPRINTS.to_string();
    for (title, all) in [("", last), (EARLIER, earlier)] {
        if !title.is_empty() && !all.is_empty() {
            out.push('\n');
            out.push_str(title);
        }
        let words: Vec<String> = all.iter().map(|one| format!("{one:016x}")).collect();
        for line in words.chunks(7) {
            out.push_str("\n// ");
            out.push_str(&line.join(" "));
        }
    }
    let mut line = NAMES.to_string();
    for (name, identity) in names {
        let word = format!("{name}={identity:016x}");
        if line == NAMES || line.len() + word.len() > WIDTH {
            out.push('\n');
            out.push_str(&line);
            line = "//".to_string();
        }
        line.push(' ');
        line.push_str(&word);
    }
    if line != NAMES {
        out.push('\n');
        out.push_str(&line);
    }
    out
}

/// The width of the lines with names.
const WIDTH: usize = 120;

/// Returns the fingerprint of a comment.
pub(crate) fn fingerprint_of_comment(text: &str) -> u64 {
    fingerprint(&normalized(text))
}

/// Computes the FNV-1a hash of a text, which is the same in every version of this crate.
pub(crate) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns a text without blanks outside of literals and comments, trailing commas, braces of closures that are one
/// expression, and places: what a formatter or a line more in the `.td` file changes.
pub(crate) fn normalized(text: &str) -> String {
    let is_keyword = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let mut has_blank = false;
    // The open braces: where those of closures begin in `out`.
    let mut braces: Vec<Option<usize>> = Vec::new();
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let starts_word = !out.ends_with(is_keyword) || has_blank;
        let literal = literal_len(rest).filter(|_| starts_word);
        let len = match (comment_len(rest), literal) {
            (Some(len), _) => {
                // Lines of a comment may be indented in another way.
                for line in rest[..len].lines().filter(|line| !is_origin_comment(line)) {
                    out.push('\n');
                    out.push_str(line.trim());
                }
                out.push('\n');
                len
            }
            (None, Some(len)) => {
                // Git may change the ends of lines.
                out.push_str(&rest[..len].replace("\r\n", "\n"));
                len
            }
            _ if c.is_whitespace() => c.len_utf8(),
            _ if c == ',' && rest[1..].trim_start().starts_with([')', ']', '}', '>']) => 1,
            _ if c == '{' => {
                braces.push(out.ends_with('|').then_some(out.len()));
                out.push(c);
                1
            }
            _ if c == '}' => {
                let closure = braces.pop().flatten();
                let is_argument = rest[1..].trim_start().starts_with([')', ',']);
                match closure.filter(|start| is_argument && !out[*start..].contains(';')) {
                    Some(start) => drop(out.remove(start)),
                    None => out.push(c),
                }
                1
            }
            _ => {
                if has_blank && is_keyword(c) && out.ends_with(is_keyword) {
                    out.push(' ');
                }
                out.push(c);
                c.len_utf8()
            }
        };
        has_blank = c.is_whitespace();
        at += len;
    }
    out
}

/// Returns the length of the comment at the start of a text, without the end of its line.
pub(crate) fn comment_len(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        let line = text.lines().next().unwrap_or_default();
        return Some(line.trim_end_matches('\r').len());
    }
    text.starts_with("/*").then_some(())?;
    let (mut depth, mut at) = (0usize, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        match rest {
            _ if rest.starts_with("/*") => (depth, at) = (depth + 1, at + 2),
            _ if rest.starts_with("*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += rest.chars().next().map_or(1, char::len_utf8),
        }
        if depth == 0 {
            break;
        }
    }
    Some(at)
}

/// Returns the length of the string or character literal at the start of a text.
fn literal_len(text: &str) -> Option<usize> {
    let bare = text.trim_start_matches(['b', 'c']);
    if let Some(raw) = bare.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let inner = raw[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let len = inner.find(&end).map_or(inner.len(), |at| at + end.len());
        return Some(text.len() - inner.len() + len);
    }
    let quote = bare.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let is_lifetime = || {
        let mut chars = bare[1..].chars();
        let first = chars.next();
        first != Some('\\') && chars.next() != Some('\'')
    };
    if quote == '\'' && is_lifetime() {
        return None;
    }
    let mut is_escaped = false;
    for (at, c) in bare.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return Some(text.len() - bare.len() + at + 1),
            _ => {}
        }
    }
    Some(text.len())
}

/// Returns `true` for the comment that names the origin of a record: `// Ops.td: Toy_AddOp`, or `// Ops.td`.
pub(crate) fn is_origin_comment(line: &str) -> bool {
    let Some(location) = line.trim().strip_prefix("// ") else {
        return false;
    };
    // Earlier versions wrote the line of the record instead of its name.
    let (file, of) = location.split_once(':').unwrap_or((location, ""));
    let is_name = |name: &str| {
        name.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte))
    };
    file.ends_with(".td") && !file.contains(char::is_whitespace) && is_name(of.strip_prefix(' ').unwrap_or(of))
}

/// Returns the length of the list of fingerprints at the start of a comment, without the end of its last line.
pub(crate) fn list_len(text: &str) -> usize {
    let is_of_list = |line: &str| {
        let mut words = line.trim().trim_start_matches("//").split_whitespace();
        let is_keyword = |word: &str| parse_fingerprint(word).is_some() || parse_name(word).is_some();
        [EARLIER, NAMES].contains(&line.trim()) || words.all(is_keyword)
    };
    let lines = text.split_inclusive('\n').enumerate();
    let list = lines.take_while(|(number, line)| *number == 0 || is_of_list(line));
    let len: usize = list.map(|(_, line)| line.len()).sum();
    text[..len].trim_end().len()
}

/// Parses a word of a list of fingerprints.
fn parse_fingerprint(word: &str) -> Option<u64> {
    (word.len() == 16).then(|| u64::from_str_radix(word, 16).ok())?
}

/// Parses a name with its identity.
fn parse_name(word: &str) -> Option<(String, u64)> {
    let (name, identity) = word.split_once('=')?;
    Some((name.to_string(), parse_fingerprint(identity)?))
}
