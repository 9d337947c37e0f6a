//! Parser for whole patterns: a header, `source '=>' results clauses`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::parse_header::{PatternHeader, call_help, parse_header, word_before_source};
use super::parse_term::{CONSTRAINTS, RESULTS, is_dag_of, parse_term, parse_terms};
use super::{Arg, Dag, Directive, Leaf, NodeOperator, Pattern, PatternResults, Term};
use crate::lex::{Tokens, shown};
use crate::messages::{notation, pattern as diag};
use crate::report::{Report, TokenSpan};
use drr_schema::nearest;

/// The name of the top level in messages.
const WHOLE: &str = "the pattern";

/// The keyword before the constraints.
const WHERE: &str = "where";
/// The keyword before the supplemental patterns.
const SUPPLEMENTAL: &str = "supplemental";

/// Parses one pattern and reports all syntax errors.
///
/// The pattern is `None` if its source or results could not be read at all. The header is always present, so that the
/// item can be defined despite errors.
pub(crate) fn parse_pattern(tokens: TokenStream, report: &mut Report) -> (PatternHeader, Option<Pattern>) {
    let mut cursor = Tokens::new(tokens);
    let header = parse_header(&mut cursor, report);
    let pattern = if header.is_readable {
        parse_body(&mut cursor, &header, report)
    } else {
        None
    };
    (header, pattern)
}

/// Parses source, arrow, results and clauses.
fn parse_body(cursor: &mut Tokens, header: &PatternHeader, report: &mut Report) -> Option<Pattern> {
    let has_list = cursor.peek_group(Delimiter::Bracket).is_some();
    if cursor.peek_group(Delimiter::Parenthesis).is_none() && !has_list {
        return report_missing_source(cursor, report);
    }
    let (source, joined) = parse_source(cursor, report)?;
    let mut pattern = Pattern {
        name: header.name.clone(),
        switches: header.switches.clone(),
        source,
        root_interface: None,
        joined,
        results: PatternResults {
            list: None,
            terms: Vec::new(),
        },
        constraints: Vec::new(),
        supplemental: Vec::new(),
        benefit: None,
        pdll: None,
    };
    // Half of a pattern still is a pattern, so that its ops count as used.
    if cursor.is_empty() {
        report.error(pattern.source.span(), diag::results_missing());
        return Some(pattern);
    }
    if cursor.eat_joint(['=', '>']).is_none() {
        report_missing_arrow(cursor, &pattern, report);
        return Some(pattern);
    }
    if cursor.is_empty() || cursor.at_word(WHERE) || cursor.at_word(SUPPLEMENTAL) {
        report.error(pattern.source.span(), diag::results_missing());
        parse_clauses(cursor, &mut pattern, report);
        return Some(pattern);
    }
    if let Some(results) = parse_results(cursor, report) {
        pattern.results = results;
        parse_clauses(cursor, &mut pattern, report);
    }
    Some(pattern)
}

/// Reports a missing source.
fn report_missing_source<T>(cursor: &Tokens, report: &mut Report) -> Option<T> {
    let word = cursor.peek_ident();
    if let Some((word, message)) = word.and_then(|word| Some((word, word_before_source(word)?))) {
        return report.fail(word, message);
    }
    let called = match (cursor.peek(), cursor.peek_at(1)) {
        (Some(TokenTree::Ident(op)), Some(TokenTree::Group(args))) if args.delimiter() == Delimiter::Parenthesis => {
            Some(call_help(op))
        }
        _ => None,
    };
    report.fail(cursor.span(), diag::source_expected().help_if(called))
}

/// Reports a missing `=>`.
fn report_missing_arrow(cursor: &mut Tokens, pattern: &Pattern, report: &mut Report) {
    if let Some(span) = eat_more_sources(cursor, pattern) {
        return report.error(span, notation::sources_without_brackets());
    }
    let is_condition = cursor.at_word("if") || cursor.at_word(WHERE);
    let help = match cursor.peek() {
        _ if is_condition => Some("move conditions after the results: `(Op ..) => (Op ..) where [{ .. }]`"),
        Some(TokenTree::Group(_)) => Some("write `=>` before it"),
        Some(TokenTree::Punct(_)) => Some("write `=>` instead"),
        _ => None,
    };
    report.error(cursor.span(), diag::arrow_expected().help_if(help));
}

/// Parses the results: one node, or a list.
fn parse_results(cursor: &mut Tokens, report: &mut Report) -> Option<PatternResults> {
    if let Some(list) = cursor.eat_group(Delimiter::Bracket) {
        return Some(PatternResults {
            terms: parse_terms(&list, RESULTS, report),
            list: Some(list),
        });
    }
    let term = parse_term(cursor, RESULTS, report)?;
    if let Term::Leaf(Leaf { operator, symbol: None }) = &term
        && (cursor.at_punct('$') || matches!(cursor.peek(), Some(TokenTree::Literal(_))))
    {
        return report.fail(term.span(), diag::result_without_parentheses(operator.name()));
    }
    Some(PatternResults {
        list: None,
        terms: vec![term],
    })
}

/// Takes further sources, `, (Op ..)` before the `=>`, and returns the tokens of all sources.
fn eat_more_sources(cursor: &mut Tokens, pattern: &Pattern) -> Option<TokenSpan> {
    let mut ahead = cursor.clone();
    let mut last = None;
    while ahead.eat_punct(',').is_some() {
        last = Some(ahead.eat_group(Delimiter::Parenthesis)?.span_close());
    }
    let last = last.filter(|_| ahead.at_joint(['=', '>']))?;
    cursor.rewind(ahead.mark());
    Some(TokenSpan::between(pattern.source.span().first(), last))
}

/// Parses the source: one node, or a list of nodes that share values.
fn parse_source(cursor: &mut Tokens, report: &mut Report) -> Option<(Term, Vec<Term>)> {
    let Some(list) = cursor.eat_group(Delimiter::Bracket) else {
        return Some((parse_term(cursor, WHOLE, report)?, Vec::new()));
    };
    let mut terms = parse_terms(&list, "the source", report).into_iter();
    match terms.next() {
        Some(root) => Some((root, terms.collect())),
        None => report.fail(
            TokenSpan::between(list.span_open(), list.span_close()),
            diag::source_expected(),
        ),
    }
}

/// Parses the clauses in either notation, and reports surplus ones.
fn parse_clauses(cursor: &mut Tokens, pattern: &mut Pattern, report: &mut Report) {
    // Index of the next list. A keyword determines it, otherwise the position.
    let mut lists = 0;
    loop {
        cursor.eat_punct(',');
        let keyword = cursor.eat_word(WHERE).or_else(|| cursor.eat_word(SUPPLEMENTAL));
        if let Some(word) = &keyword {
            let list = usize::from(word != WHERE);
            if lists > list {
                report.error(word, diag::clause_out_of_order(word));
            }
            lists = list;
        }
        if lists < 2
            && let Some(list) = cursor.eat_group(Delimiter::Bracket)
        {
            if let Some(benefit) = &pattern.benefit {
                report.error(TokenSpan::of(&benefit.operator), diag::benefit_before_list());
            }
            let terms = parse_terms(&list, if lists == 0 { CONSTRAINTS } else { "the list" }, report);
            if lists == 0 {
                pattern.constraints = terms
            } else {
                pattern.supplemental = terms
            }
            lists += 1;
            continue;
        }
        if let Some(word) = keyword {
            let is_node = cursor.peek_group(Delimiter::Parenthesis).is_some();
            let help = (word == WHERE).then_some(if is_node {
                "write the list in brackets: `where [(HasOneUse $x)]`"
            } else {
                "write a test in Rust in braces: `where [{ $x == $y }]`"
            });
            report.error(cursor.span(), diag::list_expected(&word).help_if(help));
            return;
        }
        match cursor.peek().cloned() {
            Some(TokenTree::Group(group)) if pattern.benefit.is_none() && is_add_benefit(&group) => {
                if let Some(Term::Dag(dag)) = parse_term(cursor, WHOLE, report) {
                    pattern.benefit = Some(*dag);
                }
            }
            Some(TokenTree::Group(group)) if let Some((word, near)) = near_benefit(&group) => {
                report.error(&word, diag::no_such_directive(&word, near));
                cursor.next();
            }
            Some(token) => {
                let message = diag::trailing_tokens(shown(&token)).help_if(trailing_token_help(&token));
                report.error(&token, message);
                return;
            }
            None => return,
        }
    }
}

/// Returns advice for a token that starts no clause.
fn trailing_token_help(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(word) => {
            if let Some(near) = nearest(&word.to_string(), [WHERE, SUPPLEMENTAL]) {
                return Some(format!("did you mean `{near}`?"));
            }
            if word == "if" {
                return Some("write a condition as `where [{ .. }]`".to_string());
            }
            let is_benefit = ["benefit", "addBenefit", "with"].iter().any(|known| word == known);
            is_benefit.then(|| "write a benefit as `(addBenefit 1)`".to_string())
        }
        TokenTree::Punct(punct) if punct.as_char() == ';' => {
            Some("remove it: declare each pattern in a separate `pat!`".to_string())
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            Some("write several results in brackets: `[(A $x), (B $x)]`".to_string())
        }
        _ => None,
    }
}

/// Returns `true` if a group is `(addBenefit ..)`.
pub(crate) fn is_add_benefit(group: &Group) -> bool {
    is_dag_of(group, Directive::AddBenefit)
}

/// Returns the misspelled operator of an `(addBenefit ..)`.
fn near_benefit(group: &Group) -> Option<(proc_macro2::Ident, &'static str)> {
    let Some(TokenTree::Ident(word)) = group.stream().into_iter().next() else {
        return None;
    };
    let benefit = Directive::AddBenefit.word();
    let near = if word == "benefit" {
        benefit
    } else {
        nearest(&word.to_string(), [benefit])?
    };
    (group.delimiter() == Delimiter::Parenthesis).then_some((word, near))
}

impl Pattern {
    /// Returns the root node.
    pub(crate) fn root(&self) -> Option<&Dag> {
        match &self.source {
            Term::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// Returns `true` if an edit names the root. Otherwise, the results replace the root.
    pub(crate) fn edits_root(&self) -> bool {
        let Some(root) = self.root().and_then(Dag::name) else {
            return false;
        };
        self.results.terms.iter().any(|term| match term {
            Term::Dag(dag) if matches!(&dag.operator, NodeOperator::Directive(directive, _) if directive.is_edit()) => {
                matches!(dag.args.first(), Some(Arg { term: Term::Symbol(edited), .. }) if edited.name() == root.name())
            }
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::parse_pattern;
    use crate::report::Report;

    /// Compares a pattern in its canonical notation, followed by the errors.
    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let (header, pattern) = parse_pattern(source.parse().unwrap(), &mut report);
        let name = header.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let pattern = pattern.map_or("-".to_string(), |pattern| pattern.to_string());
        expect.assert_eq(&format!("{name}{pattern}\n{}", report.show(source)));
    }

    #[test]
    fn the_quick_start() {
        check(
            "/// Doc.\n pub LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)",
            expect![[r#"
                LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)
            "#]],
        );
    }

    #[test]
    fn commas_are_optional_and_may_trail() {
        check(
            "(AddOp $x $y,) => [(NegOp $x), (NegOp $y),],",
            expect![[r#"
            (AddOp $x, $y) => [(NegOp $x), (NegOp $y)]
        "#]],
        );
    }

    #[test]
    fn every_form_of_argument() {
        check(
            r#"(Op:$r $x, $_, I32Attr:$k, TensorOf<[F32, I32]>, a::B:$b, ConstantAttr<I32Attr, "1">:$c, -1, 2.5, -3.0f32,
               5i64, "s", true, [1, [2]], { 1 + 1 }, (either $a, $b), (variadic:$v $c, (Neg $d)), (get_in $e I32:$f),
               k = $k, ..) => [(Op $x), (NativeCodeCall<make::pair, 2>:$p__0 $x),
               (NativeCodeCallVoid<note> $x), (Op low:$x, (low:$n $x), (location "l", $x), (returnType {ty()}, $x, (f $x))),
               (replaceWithValue $p__1), (NativeCodeCall<"f($_builder, $0)"> $x)]"#,
            expect![[r#"
                (Op:$r $x, $_, I32Attr:$k, TensorOf<[F32, I32]>, a::B:$b, ConstantAttr<I32Attr, "1">:$c, -1, 2.5, -3.0f32, 5i64, "s", true, [1, [2]], { 1 + 1 }, (either $a, $b), (variadic:$v $c, (Neg $d)), (get_in $e, I32:$f), k = $k, ..) => [(Op $x), (NativeCodeCall<make::pair, 2>:$p__0 $x), (NativeCodeCallVoid<note> $x), (Op low:$x, (low:$n $x), (location "l", $x), (returnType { ty () }, $x, (f $x))), (replaceWithValue $p__1), (NativeCodeCall<"f($_builder, $0)"> $x)]
            "#]],
        );
    }

    #[test]
    fn clauses_in_both_notations() {
        check(
            "(Op $x) => (Op $x) where [(I32 $x), (same $x, 4), (HasOneUse:$x)] supplemental [(note $x)] (addBenefit -1)",
            expect![[r#"
                (Op $x) => (Op $x) where [(I32 $x), (same $x, 4), (HasOneUse:$x)] supplemental [(note $x)] (addBenefit -1)
            "#]],
        );
        check(
            "(Op $x) => (Op $x), [(I32 $x)], [(note $x)], (addBenefit 2)",
            expect![[r#"
            (Op $x) => (Op $x) where [(I32 $x)] supplemental [(note $x)] (addBenefit 2)
        "#]],
        );
        check(
            "(Op $x) => [], [], [], (addBenefit 2)",
            expect![[r#"
            (Op $x) => [] (addBenefit 2)
        "#]],
        );
        check(
            "(Op $x) => (Op $x) supplemental [(note $x)]",
            expect![[r#"
            (Op $x) => (Op $x) supplemental [(note $x)]
        "#]],
        );
    }

    #[test]
    fn any_name_is_a_symbol() {
        check(
            "(Op $type, $self, $r#in, $crate, $row__1) => (Op $class)",
            expect![[r#"
            (Op $type, $self, $in, $crate, $row__1) => (Op $class)
        "#]],
        );
    }

    #[test]
    fn a_path_without_a_name_is_reported() {
        check(
            "(NegOp (:: $x), ::) => (Op (::$s $x))",
            expect![[r#"
                (NegOp ?) => (Op ?)
                M011: expected an op, native code or a directive at the start of a node: `(Op $x)`
                  | (NegOp (:: $x), ::) => (Op (::$s $x))
                  |         ^
                M011: expected an op, native code or a directive at the start of a node: `(Op $x)`
                  | (NegOp (:: $x), ::) => (Op (::$s $x))
                  |                 ^
                M011: expected an op, native code or a directive at the start of a node: `(Op $x)`
                  | (NegOp (:: $x), ::) => (Op (::$s $x))
                  |                             ^
            "#]],
        );
    }

    #[test]
    fn errors_in_arguments_are_all_reported() {
        check(
            "(NegOp $0, $, a-b $q) => (Op ()) ",
            expect![[r#"
                (NegOp) => (Op ?)
                M008: expected a name after `$`, such as `$x`
                  | (NegOp $0, $, a-b $q) => (Op ()) 
                  |         ^
                M008: expected a name after `$`, such as `$x`
                  | (NegOp $0, $, a-b $q) => (Op ()) 
                  |            ^
                P11: unexpected `a`: expected an argument or the end of `(NegOp ..)`
                  = help: write a symbol as `$a` and native code as `(a ..)`
                  | (NegOp $0, $, a-b $q) => (Op ()) 
                  |               ^
                M011: expected an op, native code or a directive at the start of a node: `(Op $x)`
                  | (NegOp $0, $, a-b $q) => (Op ()) 
                  |                              ^^
            "#]],
        );
        check(
            "(AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])",
            expect![[r#"
                (AddOp $x, $x, ?) => (Op ?, I32, ?)
                M009: unexpected `;`: expected an argument or the end of `(AddOp ..)`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |          ^
                M009: unexpected `.`: expected an argument or the end of `(AddOp ..)`
                  = help: name the op as in Rust, such as `AddOp`, and call a method in braces: `{ $x.method() }`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                   ^
                M011: expected an op, native code or a directive at the start of a node: `(Op $x)`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                          ^
                P11: unexpected `x`: expected an argument or the end of `(AddOp ..)`
                  = help: write a symbol as `$x` and native code as `(x ..)`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                                 ^
                M011: expected an op, native code or a directive at the start of a node: `(Op $x)`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                                            ^
                P32: expected `$` before the name of a symbol: `$x`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                                                     ^
                P08: expected a function in angle brackets after `NativeCodeCall`
                  = help: write `(NativeCodeCall<function> $x)`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                                                        ^^^^^^^^^^^^^^
                N03: expected a list of values in the form `(variadic $x)`
                  | (AddOp $x; $y, $x . $y, (3 $x), x) => (Op ($x), I32:x, NativeCodeCall<>:$x, [$x])
                  |                                                                             ^^^^
            "#]],
        );
        check(
            "(Op $x, 1, y = ) => (NativeCodeCall<f, x> $x, (NativeCodeCall<f $x))",
            expect![[r#"
            (Op $x, 1) => ?
            P06: expected an argument after `y =`
              | (Op $x, 1, y = ) => (NativeCodeCall<f, x> $x, (NativeCodeCall<f $x))
              |            ^
            P09: expected the number of results
              | (Op $x, 1, y = ) => (NativeCodeCall<f, x> $x, (NativeCodeCall<f $x))
              |                                        ^
        "#]],
        );
        check(
            "(Op either, ConstantAttr<I32Attr:$x) => (Op $x)",
            expect![[r#"
                (Op) => (Op $x)
                P11: unexpected `either`: expected an argument or the end of `(Op ..)`
                  = help: write a symbol as `$either` and native code as `(either ..)`
                  | (Op either, ConstantAttr<I32Attr:$x) => (Op $x)
                  |     ^^^^^^
                O02: expected `,` or `>` in the arguments of `ConstantAttr`
                  | (Op either, ConstantAttr<I32Attr:$x) => (Op $x)
                  |                                 ^
            "#]],
        );
    }

    #[test]
    fn errors_between_clauses() {
        check(
            "",
            expect![[r#"
                -
                P100: expected the name or the source of a pattern
                  = help: write a pattern as `Name: (Op ..) => (Op ..)`, or without `Name:` as an expression
                  | 
                  | ^
            "#]],
        );
        check(
            "A: $x => (Op)",
            expect![[r#"
                A: -
                P01: expected the source of the pattern: `(Op ..)`
                  | A: $x => (Op)
                  |    ^
            "#]],
        );
        check(
            "(NegOp $x)",
            expect![[r#"
                (NegOp $x) => 
                M010: expected results: `(Op ..)`, or `[]` to erase an op without results
                  | (NegOp $x)
                  | ^^^^^^^^^^
            "#]],
        );
        check(
            "(NegOp $x) =>",
            expect![[r#"
                (NegOp $x) => 
                M010: expected results: `(Op ..)`, or `[]` to erase an op without results
                  | (NegOp $x) =>
                  | ^^^^^^^^^^
            "#]],
        );
        check(
            "(NegOp $x), (CastOp $x)",
            expect![[r#"
                (NegOp $x) => 
                P02: expected `=>` between the source and the results
                  = help: write `=>` instead
                  | (NegOp $x), (CastOp $x)
                  |           ^
            "#]],
        );
        check(
            "(NegOp $x) => (CastOp $x) (CastOp $x) 4",
            expect![[r#"
                (NegOp $x) => (CastOp $x)
                M012: unexpected `(..)` after the pattern
                  = help: write several results in brackets: `[(A $x), (B $x)]`
                  | (NegOp $x) => (CastOp $x) (CastOp $x) 4
                  |                           ^^^^^^^^^^^
            "#]],
        );
        check(
            "(NegOp $x) => (CastOp $x), (addBenefit 1), [(I32 $x)]",
            expect![[r#"
                (NegOp $x) => (CastOp $x) where [(I32 $x)] (addBenefit 1)
                M007: `addBenefit` must come after all lists of the pattern
                  = note: the order is source, results, constraints, supplemental patterns, benefit
                  | (NegOp $x) => (CastOp $x), (addBenefit 1), [(I32 $x)]
                  |                             ^^^^^^^^^^
            "#]],
        );
        check(
            "(NegOp $x) => (CastOp $x) supplemental [] where [(I32 $x)]",
            expect![[r#"
                (NegOp $x) => (CastOp $x) where [(I32 $x)]
                P03: `where` is out of order or repeated
                  = note: the order is source, results, constraints, supplemental patterns, benefit
                  | (NegOp $x) => (CastOp $x) supplemental [] where [(I32 $x)]
                  |                                           ^^^^^
            "#]],
        );
        check(
            "(NegOp $x) => (CastOp $x) where (I32 $x)",
            expect![[r#"
                (NegOp $x) => (CastOp $x)
                P04: expected `[..]` after `where`
                  = help: write the list in brackets: `where [(HasOneUse $x)]`
                  | (NegOp $x) => (CastOp $x) where (I32 $x)
                  |                                 ^^^^^^^^
            "#]],
        );
        check(
            "(NegOp $x) => (CastOp $x) where",
            expect![[r#"
                (NegOp $x) => (CastOp $x)
                P04: expected `[..]` after `where`
                  = help: write a test in Rust in braces: `where [{ $x == $y }]`
                  | (NegOp $x) => (CastOp $x) where
                  |                           ^^^^^
            "#]],
        );
    }

    #[test]
    fn deep_nesting_is_an_error_and_no_overflow() {
        let source = format!("{}{} => []", "(Op ".repeat(2000), ")".repeat(2000));
        let mut report = Report::new();
        assert!(parse_pattern(source.parse().unwrap(), &mut report).1.is_some());
        assert!(report.show("").starts_with("P05"));
    }
}
