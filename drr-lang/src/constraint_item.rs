//! Expansion of `constraint!`.

use crate::crate_path::CratePath;
use crate::expand::constraint_item::expand_constraint;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::constraint_item::ConstraintItem;
use crate::syntax::name::ItemHeader;
use proc_macro2::TokenStream;

/// Expands one `constraint!`.
pub(crate) fn constraint(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let item = ConstraintItem::parse(&mut Tokens::new(input.clone()), &mut report);
    let mut out = report.into_tokens();
    match item {
        Some(item) => out.extend(expand_constraint(drr, &item)),
        // The uses of the constraint are unknown, but its name is defined.
        None => {
            out.extend(ItemHeader::eat(&mut Tokens::new(input), &mut Report::new()).map(|header| header.unit_struct()))
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate::mutations;
    use expect_test::{Expect, expect};

    fn check(source: &str, expect: Expect) {
        let mut report = Report::new();
        let item = ConstraintItem::parse(&mut Tokens::new(source.parse().unwrap()), &mut report);
        let shown = item.map_or(String::new(), |item| {
            expand_constraint(&CratePath::default(), &item).to_string() + "\n"
        });
        expect.assert_eq(&(shown + &report.show(source)));
    }

    #[test]
    fn a_constraint_on_types_and_one_on_entities() {
        check(
            "pub Static: Type, \"static\", |ctx, ty| ty.static_shape(ctx).is_some(),",
            expect![[r##"
                # [doc = "Constraint: static."] # [derive (:: core :: clone :: Clone , :: core :: marker :: Copy , :: core :: fmt :: Debug)] # [allow (dead_code)] pub struct Static ; # [allow (unused_qualifications)] const _ : () = { # [allow (unused_imports)] use :: drr :: __private as __drr ; impl __drr :: TypeConstraint for Static { fn holds (ctx : & __drr :: Context , ty : __drr :: Type) -> bool { fn __test (ctx : & __drr :: Context , ty : __drr :: Type) -> bool { ty . static_shape (ctx) . is_some () } __test (ctx , ty) } fn summary () -> __drr :: Cow < 'static , str > { __drr :: Cow :: Borrowed ("static") } } } ;
            "##]],
        );
        check(
            "Same: Constraint, |_, a: ValueRef<'_>, b: ValueRef<'_>| a == b",
            expect![[r##"
                # [doc = "Constraint."] # [derive (:: core :: clone :: Clone , :: core :: marker :: Copy , :: core :: fmt :: Debug)] # [allow (dead_code)] struct Same ; # [allow (unused_qualifications)] const _ : () = { # [allow (unused_imports)] use :: drr :: __private as __drr ; impl __drr :: EntityConstraint < (ValueRef < '_ > , ValueRef < '_ > ,) > for Same { fn holds (_ : & __drr :: MatchContext < '_ > , (a , b ,) : (ValueRef < '_ > , ValueRef < '_ > ,)) -> bool { a == b } } } ;
            "##]],
        );
    }

    #[test]
    fn errors() {
        check(
            "1",
            expect![[r#"
            O90: a constraint starts with its name: `Even: Attr<I32Attr>, "whose value is even", |_ctx, value| value % 2 == 0`
              | 1
              | ^
        "#]],
        );
        check(
            "Even",
            expect![[r#"
                O91: expected the kind of constraint `Even`: `Even: Type`, `Attr`, `Prop<..>` or `Constraint`
                  | Even
                  | ^^^^
            "#]],
        );
        check(
            "Even: Atr, |_, a| true",
            expect![[r#"
                O92: unknown constraint kind `Atr`
                  = note: the kinds are `Type`, `Type<C>`, `Attr`, `Attr<C>`, `Prop<C>` and `Constraint`
                  = help: did you mean `Attr`?
                  | Even: Atr, |_, a| true
                  |       ^^^
            "#]],
        );
        check(
            "Even: Prop, |_, a| true",
            expect![[r#"
                O92: unknown constraint kind `Prop`
                  = note: the kinds are `Type`, `Type<C>`, `Attr`, `Attr<C>`, `Prop<C>` and `Constraint`
                  | Even: Prop, |_, a| true
                  |       ^^^^
            "#]],
        );
        check(
            "Even: Attr<I32Attr>, \"even\"",
            expect![[r#"
                O93: expected the predicate: `|ctx, value| ..`
                  | Even: Attr<I32Attr>, "even"
                  |                      ^^^^^^
            "#]],
        );
        check(
            "Even: Attr<I32Attr>, |value| true",
            expect![[r#"
                O94: mismatched parameters of the predicate: expected `|ctx, value| ..`
                  | Even: Attr<I32Attr>, |value| true
                  |                      ^
            "#]],
        );
        check(
            "Even: Type, 1 + 1",
            expect![[r#"
                O93: expected the predicate: `|ctx, ty| ..`
                  | Even: Type, 1 + 1
                  |             ^
            "#]],
        );
        check(
            "Same: Constraint, |_, a, b| true",
            expect![[r#"
                O95: missing type of parameter `a`: `a: ValueRef<'_>`
                  | Same: Constraint, |_, a, b| true
                  |                       ^
            "#]],
        );
        check(
            "Same: Constraint, same",
            expect![[r#"
                O93: expected the predicate: `|cx, a: ValueRef<'_>, b: ValueRef<'_>| ..`
                  | Same: Constraint, same
                  |                   ^^^^
            "#]],
        );
    }

    #[test]
    fn mutated_constraints_have_items_or_errors() {
        for source in [
            r#"/** Doc. */ pub Even: Attr<ConfinedAttr<I32Attr, [IntPositive]>>, "even", |_ctx, value| { value % 2 == 0 },"#,
            r#"pub(crate) Same: Constraint, |_cx, a: ValueRef<'_>, b: i64| a.nth(b)"#,
        ] {
            let mutations = mutations(&source.parse().unwrap());
            assert!(mutations.len() > 50, "{}", mutations.len());
            for mutation in mutations {
                let text = mutation.to_string();
                let out = constraint(&CratePath::default(), mutation).to_string();
                assert!(out.contains("struct") || out.contains("compile_error"), "{text}");
            }
        }
    }
}
