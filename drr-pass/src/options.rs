//! Options of passes.

use std::fmt::Display;

/// An option of a pass: a reference to its value, with a name and a description.
///
/// ```
/// use drr_ir::{Ir, Op};
/// use drr_pass::{Pass, PassContext, PassError, PassManager, PassOption};
///
/// #[derive(Clone, Copy, PartialEq)]
/// enum Level { Normal, Aggressive }
///
/// struct Unroll { factor: u64, level: Level, only: Vec<String> }
///
/// impl Pass for Unroll {
///     fn argument(&self) -> &str { "unroll" }
///     fn options(&mut self) -> Vec<PassOption<'_>> {
///         vec![
///             PassOption::new("factor", "how often a loop is copied", &mut self.factor),
///             PassOption::list("only", "symbols of functions", &mut self.only),
///             PassOption::choice("level", "which loops", &mut self.level, &[
///                 ("normal", Level::Normal, "loops without calls"),
///                 ("aggressive", Level::Aggressive, "all loops"),
///             ]),
///         ]
///     }
///     fn run(&self, _: &mut Ir, _: Op, _: &mut PassContext<'_>) -> Result<(), PassError> { Ok(()) }
/// }
///
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(Unroll { factor: 4, level: Level::Normal, only: vec!["f".into(), "g".into()] });
/// assert_eq!(pm.to_string(), "builtin.module(unroll{factor=4 level=normal only={f,g}})");
/// ```
pub struct PassOption<'v> {
    name: &'static str,
    description: &'static str,
    value: Value<'v>,
}

enum Value<'v> {
    One(Box<dyn OptionValue + 'v>),
    List(Box<dyn OptionList + 'v>),
}

impl<'v> PassOption<'v> {
    /// Creates an option with a single value. If it occurs several times in a text, the last value is used.
    pub fn new(name: &'static str, description: &'static str, value: &'v mut impl OptionValue) -> Self {
        PassOption {
            name,
            description,
            value: Value::One(Box::new(value)),
        }
    }

    /// Creates an option with a list of values, `{a,b}`. The first occurrence in a text replaces the default values,
    /// further ones append to the list.
    ///
    /// As in MLIR, an empty list is not printed. But in a pipeline that was parsed, it is printed as `{}` if the pass
    /// has another default, so that the printed pipeline means the same.
    pub fn list<T: OptionValue + Default>(
        name: &'static str,
        description: &'static str,
        values: &'v mut Vec<T>,
    ) -> Self {
        PassOption {
            name,
            description,
            value: Value::List(Box::new(values)),
        }
    }

    /// Creates an option whose value is one of `cases`. Each case has a name, a value and a description.
    pub fn choice<T: Copy + PartialEq>(
        name: &'static str,
        description: &'static str,
        value: &'v mut T,
        cases: &'static [(&'static str, T, &'static str)],
    ) -> Self {
        PassOption {
            name,
            description,
            value: Value::One(Box::new(Choice { value, cases })),
        }
    }

    /// Returns the name of the option.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the description of the option.
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// Returns the type of the value for help texts, such as `<long>`. It is empty for flags.
    pub fn value_name(&self) -> &'static str {
        match &self.value {
            Value::One(value) => value.value_name(),
            Value::List(list) => list.value_name(),
        }
    }

    /// Returns the names and descriptions of the cases of a [`choice`](PassOption::choice), or nothing for other
    /// options.
    pub fn cases(&self) -> Vec<(&'static str, &'static str)> {
        match &self.value {
            Value::One(value) => value.cases(),
            Value::List(_) => Vec::new(),
        }
    }

    /// Returns the value as text: a list in braces, `None` for an empty list.
    pub(crate) fn print(&self) -> Option<String> {
        match &self.value {
            Value::One(value) => Some(value.print()),
            Value::List(list) => list.print(),
        }
    }

    /// Returns `true` for a list that is not empty.
    pub(crate) fn is_nonempty_list(&self) -> bool {
        matches!(self.value, Value::List(_)) && self.print().is_some()
    }

    /// Parses a value, which is `None` if the text contains only the name of the option. `is_first` is set for the
    /// first occurrence of the option in the text.
    pub(crate) fn parse(&mut self, text: Option<&str>, is_first: bool) -> Result<(), String> {
        let parsed = match &mut self.value {
            Value::One(value) => match text.or(value.implied()) {
                Some(text) => value.parse(text),
                None => Err("requires a value!".to_owned()),
            },
            Value::List(list) => match text {
                Some(text) => list.parse(text, is_first),
                None => Err("requires a value!".to_owned()),
            },
        };
        parsed.map_err(|error| format!("for the --{} option: {error}", self.name))
    }
}

/// A type of option values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the value of a pass option",
    label = "it does not implement `OptionValue`",
    note = "a `Vec` is the value of `PassOption::list`, an enum that of `PassOption::choice`"
)]
pub trait OptionValue {
    /// Parses a value.
    ///
    /// # Errors
    /// If the text is not a value of the type. The error is a message, as of LLVM's command line parser.
    fn parse(&mut self, text: &str) -> Result<(), String>;

    /// Returns the value as text that [`parse`](OptionValue::parse) accepts.
    fn print(&self) -> String;

    /// Returns the type of the value for help texts, such as `<long>`.
    fn value_name(&self) -> &'static str;

    /// Returns the value of an option without a value in the text: `true` for a flag.
    fn implied(&self) -> Option<&'static str> {
        None
    }

    /// Returns the names and descriptions of all values, or nothing if the values are not enumerated.
    fn cases(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
}

impl<V: OptionValue + ?Sized> OptionValue for &mut V {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        (**self).parse(text)
    }

    fn print(&self) -> String {
        (**self).print()
    }

    fn value_name(&self) -> &'static str {
        (**self).value_name()
    }

    fn implied(&self) -> Option<&'static str> {
        (**self).implied()
    }

    fn cases(&self) -> Vec<(&'static str, &'static str)> {
        (**self).cases()
    }
}

impl OptionValue for bool {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        *self = match text {
            "" | "true" | "TRUE" | "True" | "1" => true,
            "false" | "FALSE" | "False" | "0" => false,
            _ => return Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
        };
        Ok(())
    }

    fn print(&self) -> String {
        self.to_string()
    }

    fn value_name(&self) -> &'static str {
        ""
    }

    fn implied(&self) -> Option<&'static str> {
        Some("true")
    }
}

impl OptionValue for String {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        text.clone_into(self);
        Ok(())
    }

    fn print(&self) -> String {
        crate::option_text::escaped(self)
    }

    fn value_name(&self) -> &'static str {
        "<string>"
    }
}

macro_rules! integers {
    ($($ty:ty: $name:literal;)*) => {$(
        impl OptionValue for $ty {
            fn parse(&mut self, text: &str) -> Result<(), String> {
                let number = integer(text).and_then(|number| <$ty>::try_from(number).ok());
                *self = number.ok_or_else(|| {
                    let (min, max, ty) = (<$ty>::MIN, <$ty>::MAX, stringify!($ty));
                    format!("'{text}' value invalid for {} argument!\n  = help: write an integer from {min} to {max} (`{ty}`)", $name)
                })?;
                Ok(())
            }

            fn print(&self) -> String {
                self.to_string()
            }

            fn value_name(&self) -> &'static str {
                concat!("<", $name, ">")
            }
        }
    )*};
}

integers! {
    i32: "integer";
    i64: "long";
    u32: "uint";
    u64: "ulong";
    usize: "ulong";
}

/// Parses an integer as LLVM does: `0x` is hexadecimal, `0b` binary, `0o` and a leading zero octal.
fn integer(text: &str) -> Option<i128> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', b'b' | b'B', ..] => (2, &digits[2..]),
        [b'0', b'o', ..] => (8, &digits[2..]),
        [b'0', b'0'..=b'9', ..] => (8, &digits[1..]),
        _ => (10, digits),
    };
    if !digits.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let number = i128::from_str_radix(digits, radix).ok()?;
    Some(if is_negative { -number } else { number })
}

impl OptionValue for f64 {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        let number = text.parse();
        *self = number.map_err(|_| format!("'{text}' value invalid for floating point argument!"))?;
        Ok(())
    }

    fn print(&self) -> String {
        self.to_string()
    }

    fn value_name(&self) -> &'static str {
        "<number>"
    }
}

/// The value of a [`PassOption::choice`].
struct Choice<'v, T: 'static> {
    value: &'v mut T,
    cases: &'static [(&'static str, T, &'static str)],
}

impl<T: Copy + PartialEq> OptionValue for Choice<'_, T> {
    fn parse(&mut self, text: &str) -> Result<(), String> {
        match self.cases.iter().find(|(name, ..)| *name == text) {
            Some((_, value, _)) => {
                *self.value = *value;
                Ok(())
            }
            None => {
                let names = self.cases.iter().map(|(name, ..)| *name);
                let help = match drr_schema::nearest(text, names.clone()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => {
                        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
                        format!("the values are {}", names.join(", "))
                    }
                };
                Err(format!("Cannot find option named '{text}'!\n  = help: {help}"))
            }
        }
    }

    fn print(&self) -> String {
        let case = self.cases.iter().find(|(_, value, _)| value == self.value);
        case.map_or(String::new(), |(name, ..)| (*name).to_owned())
    }

    fn value_name(&self) -> &'static str {
        "<value>"
    }

    fn cases(&self) -> Vec<(&'static str, &'static str)> {
        self.cases.iter().map(|(name, _, text)| (*name, *text)).collect()
    }
}

/// The values of a [`PassOption::list`].
trait OptionList {
    fn parse(&mut self, text: &str, is_first: bool) -> Result<(), String>;
    fn print(&self) -> Option<String>;
    fn value_name(&self) -> &'static str;
}

impl<T: OptionValue + Default> OptionList for &mut Vec<T> {
    fn parse(&mut self, text: &str, is_first: bool) -> Result<(), String> {
        let mut values = if is_first { Vec::new() } else { std::mem::take(*self) };
        for element in crate::option_text::elements(text) {
            let mut value = T::default();
            value.parse(element)?;
            values.push(value);
        }
        **self = values;
        Ok(())
    }

    fn print(&self) -> Option<String> {
        let values: Vec<String> = self
            .iter()
            .map(|value| crate::option_text::element(value.print()))
            .collect();
        (!values.is_empty()).then(|| format!("{{{}}}", values.join(",")))
    }

    fn value_name(&self) -> &'static str {
        T::default().value_name()
    }
}

impl Display for PassOption<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.print() {
            Some(value) => write!(f, "{}={value}", self.name),
            None => Ok(()),
        }
    }
}
