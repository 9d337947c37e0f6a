//! Enums in attributes and properties, for `enum_attr!`.

use std::any::TypeId;
use std::fmt;

use super::{AttrConstraint, BuildableAttr, Property};
use crate::define::{AttrForm, EnumForm, EnumSyntax};
use crate::numbers::Int;
use crate::quoting::{is_bare_identifier, quoted_text};
use crate::{AttrData, Attribute, BodyFragment, Context, Type};

/// A Rust enum, or a set of flags, for attributes and properties.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum for attributes",
    label = "not declared with `enum_attr!`",
    note = "enums for attributes and properties are declared with `enum_attr!`"
)]
pub trait EnumInfo: Copy + PartialEq + fmt::Debug + 'static {
    /// Width of the integer of a case.
    const WIDTH: u32;
    /// A description for messages.
    const SUMMARY: &'static str;
    /// Names of the cases in MLIR's text, each with its integer.
    const CASES: &'static [(&'static str, u64)];
    /// Separator between the names of flags. Only sets of flags have one.
    const SEPARATOR: Option<&'static str> = None;
    /// Set if several flags are in quotes together.
    const IS_QUOTED: bool = false;
    /// Set if a group of flags is printed instead of its members when all of these are set, last group first.
    const PRIMARY_GROUPS: bool = false;

    /// Returns the case with this integer.
    fn from_bits(bits: u64) -> Option<Self>;
    /// Returns the integer of the case.
    fn to_bits(self) -> u64;
    /// Returns the case with this name in MLIR's text; for flags, accepts several separated names.
    fn from_text(text: &str) -> Option<Self> {
        let find = |name: &str| Some(Self::CASES.iter().find(|(known, _)| *known == name)?.1);
        let bits = find(text).or_else(|| {
            let mut names = Self::SEPARATOR.map(|_| text.split(['|', ',']))?;
            names.try_fold(0, |all, name| Some(all | find(name.trim())?))
        });
        Self::from_bits(bits?)
    }

    /// Writes the name; for flags, the names of the set ones.
    ///
    /// # Errors
    /// Returns an error if writing to the formatter fails.
    fn write_text(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.to_bits();
        let is_primary = |case: &&(&str, u64)| Self::PRIMARY_GROUPS && case.1.count_ones() > 1;
        let groups = Self::CASES.iter().rev().filter(is_primary);
        let others = Self::CASES.iter().filter(|case| !is_primary(case));
        let (mut left, mut before) = (bits, "");
        for case @ &(name, flags) in groups.chain(others) {
            let is_set = Self::SEPARATOR.is_some() && flags != 0 && left & flags == flags;
            if is_set || flags == bits && left == bits {
                write!(f, "{before}{name}")?;
                before = Self::SEPARATOR.unwrap_or_default();
                if is_primary(&case) {
                    left &= !flags;
                }
            }
        }
        Ok(())
    }

    /// Returns the case of a signless integer attribute of the enum's width.
    fn from_attr(ctx: &Context, attr: Attribute) -> Option<Self> {
        let (ty, value) = attr.integer(ctx)?;
        let is_ours = ty.is_signless_integer(ctx) && ty.integer_width(ctx) == Some(Self::WIDTH);
        if is_ours {
            Self::from_bits(value.to_u64()?)
        } else {
            None
        }
    }

    /// Returns the integer attribute of the case.
    fn to_attr(self, ctx: &Context) -> Attribute {
        let ty = match Self::WIDTH {
            32 => Type::I32,
            64 => Type::I64,
            width => ctx.integer_type(width),
        };
        ctx.integer_attr(ty, Int::wrapping(Self::WIDTH, self.to_bits().into()))
    }
}

impl EnumSyntax {
    /// Returns the textual syntax of an enum in the attributes of a constraint.
    pub const fn of<E: EnumInfo, C: for<'a> BuildableAttr<From<'a> = E> + for<'c> AttrConstraint<Value<'c> = E>>()
    -> Self {
        EnumSyntax {
            cases: E::CASES,
            separator: E::SEPARATOR,
            is_quoted: E::IS_QUOTED,
            from_text: |ctx, text| E::from_text(text).map(|value| C::build(ctx, value)),
            to_text: |ctx, attr| C::value(ctx, attr).map(|value| fmt::from_fn(|f| value.write_text(f)).to_string()),
        }
    }
}

impl EnumSyntax {
    /// Returns `true` if the text is quoted in a parameter or property.
    pub(crate) fn is_quoted(&self, text: &str) -> bool {
        needs_quotes(text, self.separator, self.is_quoted)
    }

    /// Returns `true` if the text is quoted in an integer attribute: any text except the name of a case or of a single
    /// flag.
    pub(crate) fn is_quoted_in_integer(&self, text: &str) -> bool {
        let is_flag = |(name, bits): &(&str, u64)| *name == text && bits.is_power_of_two();
        match self.separator {
            None => !is_bare_identifier(text.as_bytes()),
            Some(_) => !self.has_only_plain_flags() && !self.cases.iter().any(is_flag),
        }
    }

    /// Returns `true` if every case is a flag and a keyword. MLIR then never quotes flags in an integer attribute,
    /// although it cannot read several of them without quotes.
    pub(crate) fn has_only_plain_flags(&self) -> bool {
        let is_plain = |(name, bits): &(&str, u64)| bits.is_power_of_two() && is_bare_identifier(name.as_bytes());
        self.cases.iter().all(is_plain)
    }
}

/// Returns `true` if a case or flags are quoted: if a name is no keyword, or if there are several flags and the enum
/// quotes them.
fn needs_quotes(text: &str, separator: Option<&str>, is_quoted: bool) -> bool {
    let is_keyword = |word: &str| is_bare_identifier(word.trim().as_bytes());
    match separator.map(str::trim).filter(|_| !is_quoted) {
        Some(separator) => !text.split(separator).all(is_keyword),
        None => !is_keyword(text),
    }
}

/// A set of flags.
pub trait BitEnum: EnumInfo {
    /// Returns `true` if all flags of `other` are set.
    fn contains(self, other: Self) -> bool {
        self.to_bits() & other.to_bits() == other.to_bits()
    }

    /// Returns `true` if no flag is set.
    fn is_empty(self) -> bool {
        self.to_bits() == 0
    }
}

/// An attribute constraint that a single attribute satisfies: an enum case.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the case of an enum",
    label = "not a constant",
    note = "a result takes a symbol, a literal, `ConstantAttr<..>` or the case of an enum; constraints belong to the source"
)]
pub trait EnumCase: AttrConstraint {
    /// Returns the attribute.
    fn attr(ctx: &Context) -> Attribute;
}

impl EnumForm {
    /// Returns the attribute of a case.
    pub fn to_attr<E: EnumInfo>(&self, ctx: &Context, value: E) -> Attribute {
        let bits = value.to_bits();
        let key = (TypeId::of::<E>(), self.dialect, self.mnemonic, self.in_brackets, bits);
        ctx.enum_case_attr(key, || self.make_attr(ctx, value))
    }

    fn make_attr<E: EnumInfo>(&self, ctx: &Context, value: E) -> Attribute {
        let text = fmt::from_fn(|f| value.write_text(f)).to_string();
        let text = if needs_quotes(&text, E::SEPARATOR, E::IS_QUOTED) {
            quoted_text(&text)
        } else {
            text
        };
        let mnemonic = self.mnemonic;
        let body = if self.in_brackets {
            [".", mnemonic, "<", &text, ">"].concat()
        } else {
            ["<", mnemonic, " ", &text, ">"].concat()
        };
        ctx.dialect_attr(self.dialect, &body)
    }

    /// Returns the case of a body as [`EnumForm::to_attr`] writes it in brackets.
    fn own_case<E: EnumInfo>(&self, body: &[u8]) -> Option<E> {
        let inside = body.strip_prefix(b".").filter(|_| self.in_brackets)?;
        let case = inside
            .strip_prefix(self.mnemonic.as_bytes())?
            .strip_prefix(b"<")?
            .strip_suffix(b">")?;
        let (_, bits) = E::CASES.iter().find(|(name, _)| name.as_bytes() == case)?;
        E::from_bits(*bits)
    }

    /// Returns the case of an attribute, with any spacing and quoting.
    pub fn from_attr<E: EnumInfo>(&self, ctx: &Context, attr: Attribute) -> Option<E> {
        let AttrData::Dialect {
            namespace,
            body,
            ty: None,
            ..
        } = attr.data(ctx)?
        else {
            return None;
        };
        let [BodyFragment::Text(body)] = &body[..] else {
            return None;
        };
        if namespace.bytes(ctx) != self.dialect.as_bytes() {
            return None;
        }
        if let Some(value) = self.own_case(body) {
            return Some(value);
        }
        let body = std::str::from_utf8(body).ok()?;
        // `#d.mode<x>` is equivalent to `#d<mode<x>>`.
        let inside = body.strip_prefix('.').or_else(|| in_brackets(body))?;
        let rest = inside.trim_start().strip_prefix(self.mnemonic)?;
        let value = if self.in_brackets {
            in_brackets(rest.trim())?
        } else {
            rest.strip_prefix(|c: char| c.is_whitespace() || c == '"')
                .map(|_| rest)?
        };
        E::from_text(value.replace('"', "").trim())
    }
}

fn in_brackets(text: &str) -> Option<&str> {
    text.strip_prefix('<')?.strip_suffix('>')
}

attr_constraints! {
    /// An enum as a property: an integer in text.
    EnumProp<E: EnumInfo>(E, form: AttrForm::Enum(EnumSyntax::of::<E, Self>())) = |ctx, attr| E::from_attr(ctx, attr), "{}", E::SUMMARY;
}

#[diagnostic::do_not_recommend]
impl<E: EnumInfo> Property for EnumProp<E> {
    fn normalize(ctx: &Context, attr: Attribute) -> Option<Attribute> {
        let (_, value) = attr.integer(ctx)?;
        E::from_bits(value.to_u64()?).map(|value| value.to_attr(ctx))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Axis {
        X,
        Y,
    }

    impl EnumInfo for Axis {
        const WIDTH: u32 = 32;
        const SUMMARY: &'static str = "axis";
        const CASES: &'static [(&'static str, u64)] = &[("x", 0), ("y", 7)];

        fn from_bits(bits: u64) -> Option<Self> {
            match bits {
                0 => Some(Axis::X),
                7 => Some(Axis::Y),
                _ => None,
            }
        }

        fn to_bits(self) -> u64 {
            match self {
                Axis::X => 0,
                Axis::Y => 7,
            }
        }
    }

    /// Its case has the same integer as one of the axes.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Sign {
        Plus,
    }

    impl EnumInfo for Sign {
        const WIDTH: u32 = 32;
        const SUMMARY: &'static str = "sign";
        const CASES: &'static [(&'static str, u64)] = &[("plus", 0)];

        fn from_bits(bits: u64) -> Option<Self> {
            (bits == 0).then_some(Sign::Plus)
        }

        fn to_bits(self) -> u64 {
            0
        }
    }

    #[test]
    fn integers_can_be_enum_cases() {
        let ctx = Context::new();
        assert_eq!(Axis::from_attr(&ctx, ctx.i32_attr(7)), Some(Axis::Y));
        assert_eq!(Axis::from_attr(&ctx, ctx.i32_attr(1)), None);
        assert_eq!(Axis::from_attr(&ctx, ctx.i64_attr(7)), None);
        assert_eq!(
            EnumProp::<Axis>::normalize(&ctx, ctx.i64_attr(7)),
            Some(ctx.i32_attr(7))
        );
    }

    #[test]
    fn dialect_attributes_can_be_enum_cases() {
        let ctx = crate::ContextBuilder::new().allow_unregistered_dialects(true).build();
        let value = |form: &EnumForm, text: &str| {
            form.from_attr::<Axis>(&ctx, ctx.parse_attr(text).expect("it is an attribute"))
        };
        let plain = EnumForm {
            dialect: "d",
            mnemonic: "dim",
            in_brackets: false,
        };
        let brackets = EnumForm {
            in_brackets: true,
            ..plain
        };
        for text in ["#d<dim y>", "#d<dim   \"y\">", "#d<dim y >", "#d< dim y>"] {
            assert_eq!(
                (value(&plain, text), value(&brackets, text)),
                (Some(Axis::Y), None),
                "{text}"
            );
        }
        for text in ["#d.dim<y>", "#d<dim<y>>", "#d.dim<\"y\">", "#d.dim< y >"] {
            assert_eq!(
                (value(&plain, text), value(&brackets, text)),
                (None, Some(Axis::Y)),
                "{text}"
            );
        }
        for text in [
            "#d<dimy>",
            "#d<dim z>",
            "#e<dim y>",
            "#e.dim<y>",
            "#d.dimy",
            "\"y\"",
            "#d.dim<y> : i32",
        ] {
            assert_eq!((value(&plain, text), value(&brackets, text)), (None, None), "{text}");
        }
    }

    /// The attribute of a case is created once and reused, and is different for each case, form and enum.
    #[test]
    fn enum_cases_can_be_dialect_attributes() {
        let ctx = crate::ContextBuilder::new().allow_unregistered_dialects(true).build();
        let in_brackets = [false, true];
        let forms = in_brackets.map(|in_brackets| EnumForm {
            dialect: "d",
            mnemonic: "dim",
            in_brackets,
        });
        let [plain, brackets] = forms;
        let (elsewhere, side) = (
            EnumForm { dialect: "e", ..plain },
            EnumForm {
                mnemonic: "side",
                ..plain
            },
        );
        for _ in 0..2 {
            let show = |form: &EnumForm| form.to_attr(&ctx, Axis::X).display(&ctx).to_string();
            let shown = [plain, brackets, elsewhere, side].map(|form| show(&form));
            assert_eq!(shown, ["#d<dim x>", "#d.dim<x>", "#e<dim x>", "#d<side x>"]);
            assert_eq!(plain.to_attr(&ctx, Axis::Y).display(&ctx).to_string(), "#d<dim y>");
            assert_eq!(
                plain.to_attr(&ctx, Sign::Plus).display(&ctx).to_string(),
                "#d<dim plus>"
            );
        }
    }
}
