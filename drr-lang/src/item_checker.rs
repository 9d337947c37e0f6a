//! Checks of macro calls outside of the compiler: what `op!` and `pat!` would report, for tools that write such calls.

use crate::crate_path::CratePath;
use crate::expand::signature_macro::broken;
use crate::lex::Tokens;
use crate::pattern::check_outside_of_rustc;
use crate::report::{ItemError, Report};
use crate::signature::{Defines, Signature};
use crate::syntax::constraint::{Constraint, ConstraintArg};
use crate::syntax::constraint_item::ConstraintItem;
use crate::syntax::dialect::DialectSyntax;
use crate::syntax::enum_attr::EnumSyntax;
use crate::syntax::enum_signature::EnumSignature;
use crate::syntax::name::ItemHeader;
use crate::syntax::op::OpSyntax;
use crate::syntax::path::Path;
use crate::{Macro, check, messages};
use proc_macro2::TokenStream;
use std::collections::BTreeMap;

/// Checks the macro calls of a module without compiling it.
///
/// The calls of a module refer to each other in any order, so that all of them are declared before the first one is
/// checked.
///
/// ```
/// use drr_lang::{ItemChecker, Macro};
///
/// let op = r#"AOp = "test.a", (ins I32:$x), (outs I32:$r)"#.parse()?;
/// let rule = "Twice: (AOp (AOp $x, $y)) => (replaceWithValue $x)".parse()?;
/// let mut checker = ItemChecker::default();
/// checker.declare(Macro::Op, &op);
/// assert_eq!(checker.check(Macro::Op, &op), []);
/// let errors = checker.check(Macro::Pat, &rule);
/// assert!(errors[0].message.starts_with("`test.a` takes 1 argument"), "{errors:?}");
/// # Ok::<(), proc_macro2::LexError>(())
/// ```
#[derive(Debug, Default)]
pub struct ItemChecker {
    /// The encoded signatures of the declared names. Constraints and imported names have none.
    declared: BTreeMap<String, Option<TokenStream>>,
}

impl ItemChecker {
    /// Declares the names that a macro call defines, and returns them. Calls of `pat!`, `drr!` and their like define
    /// none that other calls refer to.
    pub fn declare(&mut self, called: Macro, call: &TokenStream) -> Vec<String> {
        let mut report = Report::new();
        let mut tokens = Tokens::new(call.clone());
        match called {
            Macro::Op => {
                if let Some(signature) = op_signature(&mut tokens, &mut report) {
                    return self.declare_signature(&signature, &report);
                }
            }
            Macro::TypeDef | Macro::AttrDef => {
                let defines = defines(called);
                if let Some(signature) = definition_signature(defines, &mut tokens, &mut report) {
                    return self.declare_signature(&signature.of_definition(defines), &report);
                }
            }
            Macro::EnumAttr => {
                if let Some(syntax) = EnumSyntax::parse(&mut tokens, &mut report) {
                    let signature = Some(EnumSignature::of(&syntax).encode());
                    let mut names = syntax.declared_attrs();
                    self.declared
                        .extend(names.iter().map(|name| (name.clone(), signature.clone())));
                    for case in syntax.cases.iter().filter_map(|case| case.record.as_ref()) {
                        self.declare_name(case.to_string());
                        names.push(case.to_string());
                    }
                    return names;
                }
            }
            Macro::Constraint | Macro::Dialect => {
                if let Some(header) = ItemHeader::eat(&mut tokens, &mut report) {
                    self.declare_name(header.ident.to_string());
                    return vec![header.ident.to_string()];
                }
            }
            Macro::Pat | Macro::Patterns | Macro::Drr | Macro::Pdll => {}
        }
        Vec::new()
    }

    /// Declares a name of which nothing but its existence is known, such as an imported one.
    pub fn declare_name(&mut self, name: impl Into<String>) {
        self.declared.entry(name.into()).or_default();
    }

    /// Returns the errors that a macro call would give, in the order of the text.
    ///
    /// Names of constraints, ops, types and attributes have to be declared. What only the compiler knows is not
    /// checked: the types of functions and of Rust expressions.
    pub fn check(&self, called: Macro, call: &TokenStream) -> Vec<ItemError> {
        let mut report = Report::new();
        let mut tokens = Tokens::new(call.clone());
        match called {
            Macro::Op => {
                if let Some(signature) = op_signature(&mut tokens, &mut report) {
                    self.check_names(&signature, &mut report);
                }
            }
            Macro::TypeDef | Macro::AttrDef => {
                if let Some(signature) = definition_signature(defines(called), &mut tokens, &mut report) {
                    self.check_names(&signature, &mut report);
                }
            }
            Macro::EnumAttr => drop(EnumSyntax::parse(&mut tokens, &mut report)),
            Macro::Constraint => drop(ConstraintItem::parse(&mut tokens, &mut report)),
            Macro::Dialect => {
                if let Some(syntax) = DialectSyntax::parse(&mut tokens, &mut report) {
                    let lists = [&syntax.ops, &syntax.types, &syntax.attrs];
                    for path in lists.into_iter().flatten() {
                        self.check_name(path, &mut report);
                    }
                }
            }
            Macro::Pat => check_outside_of_rustc(call, |path| self.signature_of(path), &mut report),
            // Checking the parts of these macros requires rustc.
            Macro::Patterns | Macro::Drr | Macro::Pdll => {}
        }
        if report.has_errors() || called == Macro::Pat {
            return report.into_item_errors();
        }
        // A name such as `self` becomes a method that is none.
        match syn::parse2::<syn::File>(called.expand_at(&CratePath::default(), call.clone())) {
            Ok(_) => Vec::new(),
            Err(error) => {
                let start = error.span().start();
                let message = format!("the macro generates invalid Rust: {error}");
                vec![ItemError {
                    line: start.line,
                    column: start.column,
                    message,
                }]
            }
        }
    }

    fn declare_signature(&mut self, signature: &Signature, report: &Report) -> Vec<String> {
        let encoded = if report.has_errors() {
            broken()
        } else {
            signature.encode()
        };
        let name = signature.ident.to_string();
        self.declared.insert(name.clone(), Some(encoded));
        vec![name]
    }

    fn signature_of(&self, path: &Path) -> Option<TokenStream> {
        self.declared.get(&path.last().to_string())?.clone()
    }

    /// Checks that each constraint of a declaration exists.
    fn check_names(&self, signature: &Signature, report: &mut Report) {
        let args = signature.args.iter().map(|arg| &arg.constraint);
        let results = signature.results.iter().map(|result| &result.constraint);
        let mut open: Vec<&Constraint> = args.chain(results).collect();
        while let Some(constraint) = open.pop() {
            if !constraint.is_ours() {
                self.check_name(&constraint.path, report);
            }
            let mut args: Vec<&ConstraintArg> = constraint.args.iter().collect();
            while let Some(arg) = args.pop() {
                match arg {
                    ConstraintArg::Constraint(inner) => open.push(inner),
                    ConstraintArg::List(list, _) => args.extend(list),
                    ConstraintArg::Literal(_) => {}
                }
            }
        }
    }

    /// Checks that a name without a path exists: a path leads to another module.
    fn check_name(&self, path: &Path, report: &mut Report) {
        if let Some(name) = path.single()
            && !self.declared.contains_key(&name.to_string())
        {
            report.error(path.span(), messages::name_unknown(name));
        }
    }
}

/// Checks a call of `op!` and returns the signature.
fn op_signature(tokens: &mut Tokens, report: &mut Report) -> Option<Signature> {
    let syntax = OpSyntax::parse(tokens, report)?;
    Some(check::op::check_op(syntax, report).signature)
}

/// Checks a call of `type_def!` or `attr_def!` and returns the signature of its parameters.
fn definition_signature(defines: Defines, tokens: &mut Tokens, report: &mut Report) -> Option<Signature> {
    let syntax = OpSyntax::parse_definition(tokens, report)?;
    Some(check::definition::check_definition(syntax, defines, report).signature)
}

fn defines(called: Macro) -> Defines {
    match called {
        Macro::TypeDef => Defines::Type,
        _ => Defines::Attr,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const MODULE: [(Macro, &str); 7] = [
        (
            Macro::Op,
            "AddOp = \"t.add\", (ins Small:$x, ModeAttr:$mode), (outs Small:$r)",
        ),
        (Macro::Op, "BrokenOp = \"t.broken\", (ins I32:$x, I32:$x), (outs)"),
        (Macro::Constraint, "Small: Type, |ctx, ty| ty.is_index(ctx)"),
        (Macro::EnumAttr, "Mode: I32EnumAttr, { FAST: Fast = 0 }"),
        (
            Macro::TypeDef,
            "BoxType = \"t.box\", (params Small:$of) { assembly_format: \"`<` $of `>`\" }",
        ),
        (Macro::Dialect, "Test = \"t\", ops: [AddOp], types: [BoxType]"),
        (Macro::Pat, "Rule: (AddOp (AddOp $x, $_), FAST:$m) => (AddOp $x, $m)"),
    ];

    fn checker() -> ItemChecker {
        let mut checker = ItemChecker::default();
        for (called, text) in MODULE {
            checker.declare(called, &text.parse().unwrap());
        }
        checker
    }

    fn check(called: Macro, text: &str, expect: Expect) {
        let errors = checker().check(called, &text.parse().unwrap());
        let shown = errors
            .iter()
            .map(|error| format!("{}:{}: {}\n", error.line, error.column, error.message));
        expect.assert_eq(&shown.collect::<String>());
    }

    #[test]
    fn calls_that_refer_to_each_other_are_sound() {
        let checker = checker();
        for (called, text) in MODULE.iter().filter(|(_, text)| !text.starts_with("Broken")) {
            assert_eq!(checker.check(*called, &text.parse().unwrap()), [], "{text}");
        }
    }

    #[test]
    fn undeclared_names_are_errors() {
        check(
            Macro::Op,
            "AOp = \"t.a\", (ins Variadic<AnyTypeOf<[F33, I32]>>:$x), (outs Smal:$r)",
            expect![[r#"
            1:38: cannot find `F33` in this scope
            1:61: cannot find `Smal` in this scope
        "#]],
        );
        check(
            Macro::AttrDef,
            "TagAttr = \"t.tag\", (params Tag:$of) { assembly_format: \"$of\" }",
            expect![[r#"
            1:27: cannot find `Tag` in this scope
        "#]],
        );
        check(
            Macro::Dialect,
            "Test = \"t\", ops: [AddOp, SubOp]",
            expect![[r#"
            1:25: cannot find `SubOp` in this scope
        "#]],
        );
        check(
            Macro::Pat,
            "Rule: (SubOp $x) => (replaceWithValue $x)",
            expect![[r#"
            1:7: cannot find `SubOp` in this scope
        "#]],
        );
        check(
            Macro::Pat,
            "Rule: (AddOp $x, ConstantEnumCase<NoAttr, \"fast\">) => (replaceWithValue $x)",
            expect![[r#"
                1:34: cannot find `NoAttr` in this scope
            "#]],
        );
    }

    #[test]
    fn errors_of_the_macros_have_their_places() {
        check(
            Macro::Op,
            "AOp = \"t.a\", (ins I32:$x,\n I32:$x), (outs)",
            expect![[r#"
                2:5: the name `$x` is already used for an argument of this declaration
                  = help: rename one of them
            "#]],
        );
        check(
            Macro::Constraint,
            "Small: Typ, |ctx, ty| true",
            expect![[r#"
                1:7: unknown constraint kind `Typ`
                  = note: the kinds are `Type`, `Type<C>`, `Attr`, `Attr<C>`, `Prop<C>` and `Constraint`
                  = help: did you mean `Type`?
            "#]],
        );
        check(
            Macro::EnumAttr,
            "Mode: I32EnumAttr, { A = 0, B = 0 }",
            expect![[r#"
                1:28: the value 0 already belongs to `A`
            "#]],
        );
        check(
            Macro::Pat,
            "Rule: (AddOp $x) => (replaceWithValue $x)",
            expect![[r#"
                1:7: `t.add` takes 2 arguments, 1 given: `mode` is missing
                  = signature: t.add (ins Small:$x, ModeAttr:$mode) (outs Small:$r)
                  = help: write `$_` to ignore an argument, or `..` to ignore all remaining ones
            "#]],
        );
        check(
            Macro::Pat,
            "Rule: (AddOp $x, $m, $n) => (AddOp $x, $y)",
            expect![[r#"
            1:39: `$y` is not bound
              = note: bound here: `$x`, `$m`, `$n`
        "#]],
        );
        check(
            Macro::Pat,
            "Rule: (AddOp $x, ConstantEnumCase<ModeAttr, \"slow\">) => (replaceWithValue $x)",
            expect![[r#"
                1:44: `ModeAttr` has no case `slow`
                  = note: its cases are `Fast`
            "#]],
        );
    }

    /// Errors of a declaration are reported once, at the declaration.
    #[test]
    fn a_rule_over_a_broken_op_has_no_errors_of_its_own() {
        check(
            Macro::Pat,
            "Rule: (BrokenOp $x) => (replaceWithValue $x)",
            expect![[""]],
        );
    }
}
