//! Reasons of failed matches, one for each check that can fail. Reasons are formatted only if a listener requests them
//! and cost nothing otherwise.

use std::borrow::Cow;
use std::fmt::Display;

use drr_ir::define::access::operand_constraint;
use drr_ir::define::{ArgKind, OpDescriptor};
use drr_ir::diagnostic::counted;
use drr_ir::{Attribute, Ident, OpRef, Type, ValueRef};

use super::MatchContext;

/// Function that returns the description of a constraint.
type Summary = fn() -> Cow<'static, str>;

impl<'a> MatchContext<'a> {
    /// Records the reason of a failed match and returns `None`. The reason is computed only if a listener requests
    /// reasons.
    ///
    /// ```
    /// use drr_ir::OpRef;
    /// use drr_runtime::MatchContext;
    /// /// The first half of a pattern for ops with operands.
    /// fn matches(cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<usize> {
    ///     match root.num_operands() {
    ///         0 => cx.no_match(|| format!("`{}` has no operands", root.name_text())),
    ///         number => Some(number),
    ///     }
    /// }
    /// ```
    #[inline]
    pub fn no_match<T, R: Display>(&self, reason: impl FnOnce() -> R) -> Option<T> {
        if let Some(reasons) = self.reasons {
            reasons.give(reason);
        }
        None
    }
}

/// Reasons of generated matchers. Each method records a reason and returns `None`. The texts are shared by all
/// patterns.
#[doc(hidden)]
impl MatchContext<'_> {
    /// Returns the number of recorded reasons. Marks the start of the reasons of an `either` or of a native constraint.
    #[inline]
    pub fn reasons_so_far(&self) -> usize {
        self.reasons.map_or(0, |reasons| reasons.texts.borrow().len())
    }

    /// Records a constant reason.
    pub fn because(&self, reason: &str) -> Option<()> {
        self.no_match(|| reason.to_owned())
    }

    /// Records that operand `index` of `op` has a problem.
    pub fn wrong_operand(&self, op: OpRef<'_>, index: usize, problem: &str) -> Option<()> {
        self.no_match(|| format!("operand {index} of `{}` {problem}", op.name_text()))
    }

    /// Records that a variadic operand or result of `op` has an unexpected number of values.
    pub fn wrong_count(
        &self,
        op: OpRef<'_>,
        part: &str,
        declared: &str,
        found: usize,
        expected: &dyn Display,
    ) -> Option<()> {
        self.no_match(|| {
            let (name, found) = (op.name_text(), counted(found, "value"));
            format!("{part} `{declared}` of `{name}` has {found}, {expected} expected")
        })
    }

    /// Records that the values of operand `arg` of `op` are not all results of an op named `expected`.
    pub fn not_all_results(&self, op: OpRef<'_>, arg: &str, expected: &str) -> Option<()> {
        self.no_match(|| {
            let name = op.name_text();
            format!("operand `{arg}` of `{name}` is not the list of results of `{expected}`")
        })
    }

    /// Records that an entity does not satisfy its constraint.
    pub fn unsatisfied(&self, what: &str, summary: Summary) -> Option<()> {
        self.no_match(|| format!("{what}: not {}", summary()))
    }

    /// Records that the type of operand `arg` of `op` does not satisfy its constraint.
    pub fn wrong_type(&self, op: OpRef<'_>, arg: &str, value: ValueRef<'_>, summary: Summary) -> Option<()> {
        self.no_match(|| {
            let (name, ty) = (op.name_text(), value.ty().display(self.ctx()));
            format!("operand `{arg}` of `{name}`: not {} (it is of type `{ty}`)", summary())
        })
    }

    /// Records that attribute or property `arg` of `op` is absent or does not satisfy its constraint.
    pub fn wrong_attribute(&self, op: OpRef<'_>, arg: &str, attr: Option<Attribute>, summary: Summary) -> Option<()> {
        self.no_match(|| not_as_wanted(op, arg, attr, &summary()))
    }

    /// Records that attribute or property `arg` of `op` is not the expected constant.
    pub fn not_constant(&self, op: OpRef<'_>, arg: &str, found: Option<Attribute>, wanted: Attribute) -> Option<()> {
        self.no_match(|| not_constant(op, arg, found, wanted))
    }

    /// Records that parameter `param` of the type or attribute `of` is absent or does not satisfy its constraint.
    pub fn wrong_parameter(&self, of: &str, param: &str, attr: Option<Attribute>, summary: Summary) -> Option<()> {
        self.no_match(|| self.other(of, param, attr, &summary()))
    }

    /// Records that parameter `param` of the type or attribute `of` is not the expected constant.
    pub fn other_parameter(&self, of: &str, param: &str, attr: Option<Attribute>, wanted: Attribute) -> Option<()> {
        self.no_match(|| self.other(of, param, attr, &format_args!("`{}`", wanted.display(self.ctx()))))
    }

    /// Records that parameter `param` of the type or attribute `of` is not the expected type.
    pub fn other_type_parameter(&self, of: &str, param: &str, attr: Option<Attribute>, wanted: Type) -> Option<()> {
        self.no_match(|| self.other(of, param, attr, &format_args!("`{}`", wanted.display(self.ctx()))))
    }

    fn other(&self, of: &str, param: &str, attr: Option<Attribute>, wanted: &dyn Display) -> String {
        match attr.map(|attr| attr.display(self.ctx())) {
            None => format!("parameter `{param}` of `{of}` is absent"),
            Some(attr) => format!("parameter `{param}` of `{of}`: not {wanted} (it is `{attr}`)"),
        }
    }

    /// Records that operand `index` of `op` is not result `result` of an op named `expected`.
    pub fn not_defined_by(&self, op: OpRef<'_>, index: usize, expected: &str, result: usize) -> Option<()> {
        self.no_match(|| not_defined_by(op, index, expected, result))
    }

    /// Records that `op` has different numbers of operands and results than the expected op of this name.
    pub fn other_counts(&self, op: OpRef<'_>) -> Option<()> {
        self.no_match(|| {
            let (name, operands, results) = (op.name_text(), op.num_operands(), op.num_results());
            format!("`{name}` has other numbers of operands ({operands}) and results ({results}) than expected")
        })
    }

    /// Records that an op of a region is absent or has an unexpected name.
    pub fn wrong_op(&self, place: &str, found: Option<OpRef<'_>>, expected: &str) -> Option<()> {
        self.no_match(|| match found.map(|found| found.name_text()) {
            Some(found) => format!("{place} is `{found}`, `{expected}` expected"),
            None => format!("{place} is absent, `{expected}` expected"),
        })
    }

    /// Records that native code of the constraint list returned `false`, with its own reason if it recorded one since
    /// `before`.
    pub fn test_does_not_hold(&self, constraint: &str, before: usize) -> Option<()> {
        self.no_match(|| match self.reasons_since(before).pop() {
            Some(reason) => format!("`{constraint}` does not hold: {reason}"),
            None => format!("`{constraint}` does not hold"),
        })
    }

    /// Records that a native matcher failed.
    pub fn native_failed(&self, native: &str, op: OpRef<'_>) -> Option<()> {
        self.no_match(|| format!("`{native}` failed on `{}`", op.name_text()))
    }

    /// Records that the attribute of a symbol does not satisfy the constraint of its use in the results.
    pub fn is_no(&self, symbol: &str, summary: Summary) -> Option<()> {
        self.no_match(|| format!("`{symbol}` is no {}", summary()))
    }

    /// Records that the matched value of a symbol does not satisfy the constraint of operand `index` of an op in the
    /// results.
    pub fn cannot_be_operand(&self, symbol: &str, def: &OpDescriptor, index: usize) -> Option<()> {
        self.no_match(|| {
            let (arg, op) = (def.args[index].name, def.name);
            let summary = (operand_constraint(def, index).summary)();
            format!("`{symbol}` cannot be operand `{arg}` of `{op}`: not {summary}")
        })
    }

    /// Records that no user of a value matches. The reasons since `from` are those of the users.
    pub fn no_user(&self, name: &str, from: usize) -> Option<()> {
        self.no_match(|| {
            let reasons = self.reasons_since(from).join("; ");
            match (name, reasons.as_str()) {
                ("", "") => "no op uses the value".to_string(),
                (name, "") => format!("no `{name}` uses the value"),
                ("", reasons) => format!("no user of the value matches: ({reasons})"),
                (name, reasons) => format!("no `{name}` that uses the value matches: ({reasons})"),
            }
        })
    }

    /// Records that no order of the operands of an `either` matches. The reasons since `from` are those of the orders.
    pub fn no_order(&self, op: OpRef<'_>, operands: std::ops::Range<usize>, from: usize) -> Option<()> {
        self.no_match(|| {
            let (name, orders) = (op.name_text(), self.reasons_since(from).join("; "));
            let (first, last) = (operands.start, operands.end.saturating_sub(1));
            format!("no order of the operands {first}..{last} of `{name}` matches: ({orders})")
        })
    }

    /// Records that the required attribute or property `key` of `op` is absent.
    pub(super) fn no_attribute<T>(&self, op: OpRef<'_>, key: Ident) -> Option<T> {
        self.no_match(|| {
            let (name, key) = (op.name_text(), key.text(self.ctx()));
            format!("`{name}` has no {} `{key}`", attribute_or_property(op, &key))
        })
    }

    /// Removes and returns the reasons since `from`.
    fn reasons_since(&self, from: usize) -> Vec<String> {
        self.reasons.map_or(Vec::new(), |reasons| {
            let mut reasons = reasons.texts.borrow_mut();
            let from = from.min(reasons.len());
            reasons.split_off(from)
        })
    }
}

pub(super) fn not_defined_by(op: OpRef<'_>, index: usize, expected: &str, result: usize) -> String {
    let name = op.name_text();
    let by = op.operand(index).map(|value| (value.number(), value.defining_op()));
    match by {
        None => format!("`{name}` has no operand {index}"),
        Some((_, None)) => format!("operand {index} of `{name}` is a block argument, `{expected}` expected"),
        Some((number, Some(by))) if by.name_text() == expected => {
            format!("operand {index} of `{name}` is result {number} of `{expected}`, result {result} expected")
        }
        Some((_, Some(by))) => {
            let by = by.name_text();
            format!("operand {index} of `{name}` is defined by `{by}`, `{expected}` expected")
        }
    }
}

pub(super) fn not_constant(op: OpRef<'_>, arg: &str, found: Option<Attribute>, wanted: Attribute) -> String {
    not_as_wanted(op, arg, found, &format_args!("`{}`", wanted.display(op.ctx())))
}

fn not_as_wanted(op: OpRef<'_>, arg: &str, attr: Option<Attribute>, wanted: &dyn Display) -> String {
    let (name, what) = (op.name_text(), attribute_or_property(op, arg));
    match attr.map(|attr| attr.display(op.ctx())) {
        None => format!("{what} `{arg}` of `{name}` is absent"),
        Some(attr) => format!("{what} `{arg}` of `{name}`: not {wanted} (it is `{attr}`)"),
    }
}

/// Returns `"property"` or `"attribute"`, depending on the declaration of an argument.
fn attribute_or_property(op: OpRef<'_>, arg: &str) -> &'static str {
    let declared = op
        .info()
        .and_then(|info| info.def().args.iter().find(|known| known.name == arg));
    match declared.map(|declared| declared.kind) {
        Some(ArgKind::Property { .. }) => "property",
        _ => "attribute",
    }
}

#[cfg(test)]
mod tests {
    use drr_ir::define::constraint::{F32, F32Attr};
    use drr_ir::define::{AttrConstraint, TypeConstraint};
    use drr_ir::{Context, ContextBuilder, Module};
    use expect_test::{Expect, expect};

    use super::super::reasons::Reasons;
    use super::*;

    const TEXT: &str = r#"
"t.f"() ({
^bb0(%arg: i32):
  %a:2 = "t.a"() {k = 1 : i32} : () -> (i32, i32)
  "t.root"(%arg, %a#1) : (i32, i32) -> ()
}) : () -> ()
"#;

    fn check(fail: impl Fn(&MatchContext<'_>, OpRef<'_>) -> Option<()>, expected: Expect) {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let module = Module::parse(&ctx, TEXT).expect("the text is right");
        let mut ops = module.root().walk();
        let root = ops.find(|op| op.name_text() == "t.root").expect("it is there");
        let silent = MatchContext::new(module.ir(), &[], None);
        assert_eq!((fail(&silent, root), silent.reasons_so_far()), (None, 0));
        let reasons = Reasons::new(&ctx);
        let cx = MatchContext::new(module.ir(), &[], Some(&reasons));
        assert_eq!((fail(&cx, root), cx.reasons_so_far()), (None, 1));
        expected.assert_eq(&reasons.take_last().unwrap_or_default());
    }

    /// Functions of other matches are not named.
    #[test]
    fn a_reason_names_the_functions_that_are_not_written() {
        let ctx = Context::new();
        let module = Module::parse(&ctx, "").expect("the text is right");
        let reasons = Reasons::new(&ctx);
        let cx = MatchContext::new(module.ir(), &[], Some(&reasons));
        let explained = |constraint: &'static str| {
            ctx.not_written(constraint);
            let _none: Option<()> = cx.because("it does not fit");
            reasons.take_last().unwrap_or_default()
        };
        expect!["it does not fit; `is_a` is not written yet"].assert_eq(&explained("`is_a` is not written yet"));
        ctx.not_written("`is_b` is not written yet");
        assert_eq!(reasons.take_last(), None);
        expect!["it does not fit; `is_c` is not written yet"].assert_eq(&explained("`is_c` is not written yet"));
    }

    /// The reason of a native constraint is its own, and not one that was recorded before.
    #[test]
    fn a_native_constraint_reports_its_own_reason() {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let module = Module::parse(&ctx, TEXT).expect("the text is right");
        let reasons = Reasons::new(&ctx);
        let cx = MatchContext::new(module.ir(), &[], Some(&reasons));
        let _before: Option<()> = cx.no_match(|| "another order does not match");
        let _none: Option<()> = cx.test_does_not_hold("(small $k)", cx.reasons_so_far());
        expect!["`(small $k)` does not hold"].assert_eq(&reasons.take_last().unwrap_or_default());
        let before = cx.reasons_so_far();
        let _said: Option<()> = cx.no_match(|| "8 is too big");
        let _none: Option<()> = cx.test_does_not_hold("(small $k)", before);
        expect!["`(small $k)` does not hold: 8 is too big"].assert_eq(&reasons.take_last().unwrap_or_default());
    }

    #[test]
    fn each_check_reports_found_and_expected() {
        check(
            |cx, root| cx.not_defined_by(root, 0, "t.a", 0),
            expect!["operand 0 of `t.root` is a block argument, `t.a` expected"],
        );
        check(
            |cx, root| cx.not_defined_by(root, 1, "t.b", 0),
            expect!["operand 1 of `t.root` is defined by `t.a`, `t.b` expected"],
        );
        check(
            |cx, root| cx.not_defined_by(root, 1, "t.a", 0),
            expect!["operand 1 of `t.root` is result 1 of `t.a`, result 0 expected"],
        );
        check(
            |cx, root| cx.not_defined_by(root, 2, "t.a", 0),
            expect!["`t.root` has no operand 2"],
        );
        check(
            |cx, root| cx.no_attribute::<()>(root, cx.ctx().ident("k")),
            expect!["`t.root` has no attribute `k`"],
        );
        check(
            |cx, root| cx.wrong_type(root, "x", root.operand(0)?, <F32 as TypeConstraint>::summary),
            expect!["operand `x` of `t.root`: not 32-bit float (it is of type `i32`)"],
        );
        check(
            |cx, root| {
                let attr = root.operand(1)?.defining_op()?.attr_named("k");
                cx.wrong_attribute(root, "k", attr, <F32Attr as AttrConstraint>::summary)
            },
            expect!["attribute `k` of `t.root`: not 32-bit float attribute (it is `1 : i32`)"],
        );
        check(
            |cx, root| cx.wrong_attribute(root, "k", None, <F32Attr as AttrConstraint>::summary),
            expect!["attribute `k` of `t.root` is absent"],
        );
        check(
            |cx, root| cx.wrong_count(root, "operand", "xs", 2, &3),
            expect!["operand `xs` of `t.root` has 2 values, 3 expected"],
        );
        check(
            |cx, root| cx.wrong_count(root, "operand", "xs", 0, &"at least 1"),
            expect!["operand `xs` of `t.root` has 0 values, at least 1 expected"],
        );
        check(
            |cx, root| cx.wrong_operand(root, 0, "is a block argument"),
            expect!["operand 0 of `t.root` is a block argument"],
        );
        check(
            |cx, root| cx.wrong_operand(root, 1, "is no constant"),
            expect!["operand 1 of `t.root` is no constant"],
        );
        check(
            |cx, _| cx.unsatisfied("`$x` of `get_in`", <F32 as TypeConstraint>::summary),
            expect!["`$x` of `get_in`: not 32-bit float"],
        );
        check(
            |cx, root| cx.not_constant(root, "k", None, cx.ctx().i32_attr(1)),
            expect!["attribute `k` of `t.root` is absent"],
        );
        check(
            |cx, root| cx.not_constant(root, "k", Some(cx.ctx().i32_attr(2)), cx.ctx().i32_attr(1)),
            expect!["attribute `k` of `t.root`: not `1 : i32` (it is `2 : i32`)"],
        );
        check(
            |cx, root| cx.not_all_results(root, "xs", "t.a"),
            expect!["operand `xs` of `t.root` is not the list of results of `t.a`"],
        );
        check(
            |cx, root| cx.other_counts(root),
            expect!["`t.root` has other numbers of operands (2) and results (0) than expected"],
        );
        check(
            |cx, root| cx.wrong_op("the last op", Some(root), "t.a"),
            expect!["the last op is `t.root`, `t.a` expected"],
        );
        check(
            |cx, _| cx.wrong_op("the last op", None, "t.a"),
            expect!["the last op is absent, `t.a` expected"],
        );
        check(
            |cx, root| cx.wrong_operand(root, 1, "is not a block argument"),
            expect!["operand 1 of `t.root` is not a block argument"],
        );
        check(
            |cx, _| cx.unsatisfied("argument 0 of the block", <F32 as TypeConstraint>::summary),
            expect!["argument 0 of the block: not 32-bit float"],
        );
        check(|cx, _| cx.because("it is Monday"), expect!["it is Monday"]);
        check(
            |cx, _| cx.is_no("$k", <F32Attr as AttrConstraint>::summary),
            expect!["`$k` is no 32-bit float attribute"],
        );
        check(
            |cx, root| cx.wrong_count(root, "result", "rs", 0, &1),
            expect!["result `rs` of `t.root` has 0 values, 1 expected"],
        );
        check(
            |cx, root| cx.native_failed("get_in", root),
            expect!["`get_in` failed on `t.root`"],
        );
        check(
            |cx, root| {
                let from = cx.reasons_so_far();
                let _first: Option<()> = cx.not_defined_by(root, 0, "t.a", 0);
                let _second: Option<()> = cx.not_defined_by(root, 1, "t.b", 0);
                cx.no_order(root, 0..2, from)
            },
            expect![
                "no order of the operands 0..1 of `t.root` matches: (operand 0 of `t.root` is a block argument, `t.a` expected; operand 1 of `t.root` is defined by `t.a`, `t.b` expected)"
            ],
        );
    }
}
