//! Why a pattern does not match: one reason for each check that can fail. Reasons are made only if a listener wants them;
//! otherwise they cost nothing.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Display;

use drr_ir::define::{ArgKind, AttrConstraint, TypeConstraint};
use drr_ir::{Attribute, OpRef, ValueRef};

use super::MatchContext;

/// The reasons of one match.
#[derive(Debug, Default)]
pub(crate) struct Reasons(RefCell<Vec<String>>);

impl Reasons {
    /// The reason why the match failed, if one was given: the last one. Those before are dropped.
    pub(crate) fn take_last(&self) -> Option<String> {
        let mut reasons = self.0.borrow_mut();
        let last = reasons.pop();
        reasons.clear();
        last
    }
}

impl<'a> MatchContext<'a> {
    /// Gives the reason why the pattern does not match, to return at once. The reason is made only if a listener wants it.
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
            reasons.0.borrow_mut().push(reason().to_string());
        }
        None
    }
}

/// Declares the reasons that generated matchers give. A matcher contains a check whether reasons are wanted, and a call; the
/// text is made here, once for all patterns.
macro_rules! reasons {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($cx:ident, $($arg:ident: $ty:ty),*) $text:block
    )*) => {
        /// Reasons that generated matchers give; each method returns nothing, for the matcher to return.
        #[doc(hidden)]
        pub trait MatchReasons {
            /// The number of reasons so far; where those of the orders of an `either` begin.
            fn reasons_so_far(&self) -> usize;

            /// The type of operand `arg` of `op` does not satisfy the constraint.
            fn wrong_type<C: TypeConstraint + ?Sized>(&self, op: OpRef<'_>, arg: &str, value: Option<ValueRef<'_>>) -> Option<()> {
                self.other_type(op, arg, value, C::summary)
            }

            /// Attribute or property `arg` of `op` does not satisfy the constraint; an absent one never does.
            fn wrong_attribute<C: AttrConstraint + ?Sized>(&self, op: OpRef<'_>, arg: &str, attr: Option<Attribute>) -> Option<()> {
                self.other_attribute(op, arg, attr, C::summary)
            }

            $(
                $(#[$doc])*
                fn $name(&self, $($arg: $ty),*) -> Option<()>;
            )*
        }

        impl MatchReasons for MatchContext<'_> {
            #[inline]
            fn reasons_so_far(&self) -> usize {
                self.reasons.map_or(0, |reasons| reasons.0.borrow().len())
            }

            $(
            #[inline(never)]
            fn $name(&self, $($arg: $ty),*) -> Option<()> {
                #[cold]
                #[inline(never)]
                fn give($cx: &MatchContext<'_>, reasons: &Reasons, $($arg: $ty),*) {
                    let text: String = $text;
                    reasons.0.borrow_mut().push(text);
                }
                if let Some(reasons) = self.reasons {
                    give(self, reasons, $($arg),*);
                }
                None
            }
            )*
        }
    };
}

reasons! {
    /// Operand `index` of `op` is not result `result` of an op named `expected`.
    fn not_defined_by(_cx, op: OpRef<'_>, index: usize, expected: &str, result: usize) {
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

    /// `op` has other numbers of operands and results than the op that is expected under its name.
    fn other_counts(_cx, op: OpRef<'_>) {
        let (operands, results) = (op.num_operands(), op.num_results());
        format!("`{}` has other numbers of operands ({operands}) and results ({results}) than expected", op.name_text())
    }

    /// The required attribute or property `key` of `op` is absent.
    fn no_attribute(_cx, op: OpRef<'_>, key: &str) {
        format!("`{}` has no {} `{key}`", op.name_text(), attribute_or_property(op, key))
    }

    /// The type of operand `arg` of `op` does not satisfy the constraint with this summary.
    fn other_type(cx, op: OpRef<'_>, arg: &str, value: Option<ValueRef<'_>>, summary: fn() -> Cow<'static, str>) {
        let (name, summary) = (op.name_text(), summary());
        match value.map(|value| value.ty().display(cx.ctx())) {
            None => format!("operand `{arg}` of `{name}` is absent"),
            Some(ty) => format!("operand `{arg}` of `{name}`: not {summary} (it is of type `{ty}`)"),
        }
    }

    /// Attribute or property `arg` of `op` does not satisfy the constraint with this summary.
    fn other_attribute(cx, op: OpRef<'_>, arg: &str, attr: Option<Attribute>, summary: fn() -> Cow<'static, str>) {
        not_as_wanted(cx, op, arg, attr, &summary())
    }

    /// Attribute or property `arg` of `op` is not the constant that is wanted.
    fn not_constant(cx, op: OpRef<'_>, arg: &str, found: Option<Attribute>, wanted: Attribute) {
        not_as_wanted(cx, op, arg, found, &format_args!("`{}`", wanted.display(cx.ctx())))
    }

    /// A variadic operand has another number of values.
    fn wrong_length(_cx, op: OpRef<'_>, arg: &str, found: usize, expected: &str) {
        let name = op.name_text();
        format!("operand `{arg}` of `{name}` has {}, {expected} expected", counted(found as u64, "value"))
    }

    /// A symbol that stands in several places is bound to different things.
    fn not_equal(_cx, symbol: &str, what: &str) {
        format!("`${symbol}` is bound to two different {what}")
    }

    /// A constraint of the constraint list does not hold.
    fn does_not_hold(_cx, constraint: &str) {
        format!("`{constraint}` does not hold")
    }

    /// Native code of the constraint list does not hold; its own reason, if it gave one, is the last one since `before`.
    fn test_does_not_hold(cx, constraint: &str, before: usize) {
        let own = cx.reasons.and_then(|reasons| {
            let mut reasons = reasons.0.borrow_mut();
            let own = (reasons.len() > before).then(|| reasons.pop()).flatten();
            reasons.truncate(before);
            own
        });
        match own {
            Some(reason) => format!("`{constraint}` does not hold: {reason}"),
            None => format!("`{constraint}` does not hold"),
        }
    }

    /// A native matcher has failed.
    fn native_failed(_cx, native: &str, op: OpRef<'_>) {
        format!("`{native}` failed on `{}`", op.name_text())
    }

    /// Operand `index` of `op` is a block argument, so that native code has nothing to look at.
    fn no_defining_op(_cx, op: OpRef<'_>, index: usize) {
        format!("operand {index} of `{}` is a block argument", op.name_text())
    }

    /// Operand `index` of `op` is not the block argument that is wanted.
    fn no_block_argument(_cx, op: OpRef<'_>, index: usize, wanted: &str) {
        format!("operand {index} of `{}` is not {wanted}", op.name_text())
    }

    /// Operand `index` of `op` is no constant.
    fn not_constant_like(_cx, op: OpRef<'_>, index: usize) {
        format!("operand {index} of `{}` is no constant", op.name_text())
    }

    /// An output of a native matcher does not satisfy its constraint.
    fn wrong_output(_cx, native: &str, output: &str, summary: fn() -> Cow<'static, str>) {
        format!("`{output}` of `{native}`: not {}", summary())
    }

    /// The values of operand `arg` of `op` are not all results of an op named `expected`.
    fn not_all_results(_cx, op: OpRef<'_>, arg: &str, expected: &str) {
        let name = op.name_text();
        format!("operand `{arg}` of `{name}` is not the list of results of `{expected}`")
    }

    /// An op in a region is another one than is matched there, or is not there.
    fn wrong_op(_cx, place: &str, found: Option<OpRef<'_>>, expected: &str) {
        match found.map(|found| found.name_text()) {
            Some(found) => format!("{place} is `{found}`, `{expected}` expected"),
            None => format!("{place} is not there, `{expected}` expected"),
        }
    }

    /// An argument of a block does not satisfy its constraint.
    fn wrong_argument(_cx, argument: &str, summary: fn() -> Cow<'static, str>) {
        format!("{argument}: not {}", summary())
    }

    /// A reason that is known when the pattern is compiled.
    fn because(_cx, reason: &str) {
        reason.to_owned()
    }

    /// A symbol that the results need is absent.
    fn absent(_cx, symbol: &str) {
        format!("`{symbol}` is absent")
    }

    /// The attribute of a symbol is not what the results need.
    fn is_no(_cx, symbol: &str, summary: fn() -> Cow<'static, str>) {
        format!("`{symbol}` is no {}", summary())
    }

    /// A variadic result of the root has another number of values than what replaces it.
    fn wrong_count(_cx, root: OpRef<'_>, result: &str, found: usize, expected: usize) {
        let name = root.name_text();
        format!("result `{result}` of `{name}` has {}, {expected} expected", counted(found as u64, "value"))
    }

    /// No user of a value matches: the reasons since `from` are those of the users.
    fn no_user(cx, name: &str, from: usize) {
        let reasons = cx.reasons_since(from);
        match (name, reasons.as_str()) {
            ("", "") => "no operation uses the value".to_string(),
            (name, "") => format!("no `{name}` uses the value"),
            ("", reasons) => format!("no user of the value matches: ({reasons})"),
            (name, reasons) => format!("no `{name}` that uses the value matches: ({reasons})"),
        }
    }

    /// No order of the operands of an `either` matches: the reasons since `from` are those of the orders.
    fn no_order(cx, op: OpRef<'_>, operands: std::ops::Range<usize>, from: usize) {
        let orders = cx.reasons_since(from);
        let (name, last) = (op.name_text(), operands.end.saturating_sub(1));
        format!("no order of the operands {}..{last} of `{name}` matches: ({orders})", operands.start)
    }
}

impl MatchContext<'_> {
    /// Takes the reasons since `from` out, as one text.
    fn reasons_since(&self, from: usize) -> String {
        self.reasons.map_or(String::new(), |reasons| {
            let mut reasons = reasons.0.borrow_mut();
            let from = from.min(reasons.len());
            reasons.split_off(from).join("; ")
        })
    }
}

fn not_as_wanted(
    cx: &MatchContext<'_>,
    op: OpRef<'_>,
    arg: &str,
    attr: Option<Attribute>,
    wanted: &dyn Display,
) -> String {
    let (name, what) = (op.name_text(), attribute_or_property(op, arg));
    match attr.map(|attr| attr.display(cx.ctx())) {
        None => format!("{what} `{arg}` of `{name}` is absent"),
        Some(attr) => format!("{what} `{arg}` of `{name}`: not {wanted} (it is `{attr}`)"),
    }
}

/// What an argument of an op is called.
fn attribute_or_property(op: OpRef<'_>, arg: &str) -> &'static str {
    let declared = op
        .info()
        .and_then(|info| info.def().args.iter().find(|known| known.name == arg));
    match declared.map(|declared| declared.kind) {
        Some(ArgKind::Property { .. }) => "property",
        _ => "attribute",
    }
}

/// A number of things: `1 value`, `2 values`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use drr_ir::define::constraint::{F32, F32Attr};
    use drr_ir::{ContextBuilder, Module};
    use expect_test::{Expect, expect};

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
        let reasons = Reasons::default();
        let cx = MatchContext::new(module.ir(), &[], Some(&reasons));
        assert_eq!((fail(&cx, root), cx.reasons_so_far()), (None, 1));
        expected.assert_eq(&reasons.take_last().unwrap_or_default());
    }

    /// A test in the list says the reason of its own code, and not one that was given before.
    #[test]
    fn a_test_takes_the_reason_that_its_code_gives() {
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let module = Module::parse(&ctx, TEXT).expect("the text is right");
        let reasons = Reasons::default();
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
    fn each_check_says_what_is_there_and_what_is_expected() {
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
            |cx, root| cx.no_attribute(root, "k"),
            expect!["`t.root` has no attribute `k`"],
        );
        check(
            |cx, root| cx.wrong_type::<F32>(root, "x", root.operand(0)),
            expect!["operand `x` of `t.root`: not 32-bit float (it is of type `i32`)"],
        );
        check(
            |cx, root| {
                let attr = root.operand(1)?.defining_op()?.attr_named("k");
                cx.wrong_attribute::<F32Attr>(root, "k", attr)
            },
            expect!["attribute `k` of `t.root`: not 32-bit float attribute (it is `1 : i32`)"],
        );
        check(
            |cx, root| cx.wrong_attribute::<F32Attr>(root, "k", None),
            expect!["attribute `k` of `t.root` is absent"],
        );
        check(
            |cx, root| cx.wrong_type::<F32>(root, "x", None),
            expect!["operand `x` of `t.root` is absent"],
        );
        check(
            |cx, root| cx.wrong_length(root, "xs", 2, "3"),
            expect!["operand `xs` of `t.root` has 2 values, 3 expected"],
        );
        check(
            |cx, root| cx.wrong_length(root, "xs", 0, "at least 1"),
            expect!["operand `xs` of `t.root` has 0 values, at least 1 expected"],
        );
        check(
            |cx, root| cx.no_defining_op(root, 0),
            expect!["operand 0 of `t.root` is a block argument"],
        );
        check(
            |cx, root| cx.not_constant_like(root, 1),
            expect!["operand 1 of `t.root` is no constant"],
        );
        check(
            |cx, _| cx.wrong_output("get_in", "$x", <F32 as TypeConstraint>::summary),
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
            expect!["the last op is not there, `t.a` expected"],
        );
        check(
            |cx, root| cx.no_block_argument(root, 1, "a block argument"),
            expect!["operand 1 of `t.root` is not a block argument"],
        );
        check(
            |cx, _| cx.wrong_argument("argument 0 of the block", <F32 as TypeConstraint>::summary),
            expect!["argument 0 of the block: not 32-bit float"],
        );
        check(|cx, _| cx.because("it is Monday"), expect!["it is Monday"]);
        check(|cx, _| cx.absent("$k"), expect!["`$k` is absent"]);
        check(
            |cx, _| cx.is_no("$k", <F32Attr as AttrConstraint>::summary),
            expect!["`$k` is no 32-bit float attribute"],
        );
        check(
            |cx, root| cx.wrong_count(root, "rs", 0, 1),
            expect!["result `rs` of `t.root` has 0 values, 1 expected"],
        );
        check(
            |cx, _| cx.not_equal("x", "values"),
            expect!["`$x` is bound to two different values"],
        );
        check(
            |cx, _| cx.does_not_hold("(SameType $x, $y)"),
            expect!["`(SameType $x, $y)` does not hold"],
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
