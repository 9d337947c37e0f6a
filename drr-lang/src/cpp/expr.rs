//! Parser for C++ expressions in predicates, builders and native code, without statements.

use super::literal::{character, float_literal, integer_literal};
use super::number::{Float, Int};

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// An integer or a character.
    Int(Int),
    /// A floating-point number.
    Float(Float),
    /// `true` or `false`
    Bool(bool),
    /// A string, without its quotes.
    Text(String),
    /// `nullptr`
    Null,
    /// `$_self`, `$0`, or a variable.
    Name(String),
    /// `f<T>(..)`; a qualified name without MLIR's and LLVM's namespaces.
    Call {
        /// The function.
        function: String,
        /// The arguments in angle brackets.
        types: Vec<String>,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `receiver.method<T>(..)`
    Method {
        /// The receiver of the method call.
        receiver: Box<Expr>,
        /// The method; `[]` for an index, `()` for a call of a lambda.
        method: String,
        /// The arguments in angle brackets.
        types: Vec<String>,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// `!x`
    Not(Box<Expr>),
    /// `-`, `+` or `~`
    Unary {
        /// The operator.
        op: &'static str,
        /// The operand.
        of: Box<Expr>,
    },
    /// `a + b`
    Binary {
        /// The operator.
        op: &'static str,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `{1, 2}`
    List(Vec<Expr>),
    /// `[](auto x) { return x > 1; }`
    Lambda {
        /// The class of the parameter.
        class: String,
        /// The parameter.
        parameter: String,
        /// The result.
        body: Box<Expr>,
    },
}

impl Expr {
    /// Returns `$_self`.
    pub(super) fn this() -> Expr {
        Expr::Name("$_self".to_string())
    }

    /// Returns the operands of the expression.
    fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Call { args, .. } | Expr::List(args) => args.iter().collect(),
            Expr::Method { receiver, args, .. } => args.iter().chain([&**receiver]).collect(),
            Expr::Not(of) | Expr::Unary { of, .. } | Expr::Lambda { body: of, .. } => vec![of],
            Expr::Binary { left, right, .. } => vec![right, left],
            Expr::Int(_) | Expr::Float(_) | Expr::Bool(_) | Expr::Text(_) | Expr::Null | Expr::Name(_) => Vec::new(),
        }
    }

    /// Returns the expression and all nested ones.
    pub fn all(&self) -> Vec<&Expr> {
        let (mut found, mut open) = (Vec::new(), vec![self]);
        while let Some(expr) = open.pop() {
            found.push(expr);
            open.extend(expr.parts());
        }
        found
    }
}

/// Nesting limit of expressions.
const MAX_DEPTH: usize = 60;

/// Limit of operators in a chain, each of which nests the preceding expression.
const MAX_CHAIN: usize = 200;

/// Binary operators in increasing precedence.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Operators of two characters.
const LONG_SIGNS: [&str; 9] = ["||", "&&", "==", "!=", "<=", ">=", "<<", ">>", "->"];

/// Parses an expression. Returns `None` for unsupported syntax.
pub fn parse(text: &str) -> Option<Expr> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
    };
    let expr = parser.binary(0)?;
    (parser.at == parser.tokens.len()).then_some(expr)
}

/// Returns a name without the namespaces of MLIR, LLVM and the standard library.
pub fn plain_name(name: &str) -> String {
    let mut name = name.trim().trim_start_matches("::");
    while let Some(rest) = ["mlir::", "llvm::", "std::"]
        .iter()
        .find_map(|prefix| name.strip_prefix(prefix))
    {
        name = rest;
    }
    name.to_string()
}

/// Splits a text into names, numbers, strings and operators. Returns `None` for other characters.
fn tokens(text: &str) -> Option<Vec<String>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let len = if rest.starts_with("/*") {
            let end = rest.find("*/")? + 2;
            rest = rest[end..].trim_start();
            continue;
        } else if first == '"' || first == '\'' {
            end_of_string(rest, first)?
        } else if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            end_of_number(rest)
        } else if is_word(first) || rest.starts_with("::") {
            end_of_name(rest, is_word)
        } else if LONG_SIGNS.iter().any(|sign| rest.starts_with(sign)) {
            2
        } else if "(){}[]<>,;.!+-*/%&|^~".contains(first) {
            1
        } else {
            return None;
        };
        tokens.push(rest[..len].to_string());
        rest = rest[len..].trim_start();
    }
    Some(tokens)
}

/// Returns the end of a qualified name, which is one token.
fn end_of_name(text: &str, is_word: impl Fn(char) -> bool) -> usize {
    let mut at = 0;
    loop {
        let word = text[at..].find(|c| !is_word(c)).unwrap_or(text.len() - at);
        at += word;
        let follows = text[at..]
            .strip_prefix("::")
            .is_some_and(|next| next.starts_with(&is_word));
        if !follows {
            return at;
        }
        at += 2;
    }
}

/// Returns the end of a number with prefix, exponent and suffix, which is one token.
fn end_of_number(text: &str) -> usize {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let mut before = ' ';
    let end = text.char_indices().find(|(_, c)| {
        let follows_exponent = !is_hex && matches!(before, 'e' | 'E') && matches!(c, '+' | '-');
        let belongs = c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '\'') || follows_exponent;
        before = *c;
        !belongs
    });
    end.map_or(text.len(), |(end, _)| end)
}

fn end_of_string(text: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let mut chars = text.char_indices().skip(1);
    let (end, _) = chars.find(|(_, c)| {
        let ends = *c == quote && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    })?;
    Some(end + 1)
}

struct Parser {
    tokens: Vec<String>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        let token = self.peek().to_string();
        self.at += 1;
        token
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn binary(&mut self, level: usize) -> Option<Expr> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        let mut length = 0;
        while let Some(op) = operators.iter().find(|op| self.peek() == **op) {
            self.at += 1;
            length += 1;
            if length > MAX_CHAIN {
                return None;
            }
            let right = self.binary(level + 1)?;
            let (left_box, right) = (Box::new(left), Box::new(right));
            left = Expr::Binary {
                op,
                left: left_box,
                right,
            };
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = if self.eat("!") {
            Expr::Not(Box::new(self.unary()?))
        } else if let Some(op) = ["-", "+", "~"].into_iter().find(|op| self.peek() == *op) {
            self.at += 1;
            let of = Box::new(self.unary()?);
            Expr::Unary { op, of }
        } else {
            self.postfix()?
        };
        self.depth -= 1;
        Some(expr)
    }

    fn postfix(&mut self) -> Option<Expr> {
        let mut expr = self.primary()?;
        loop {
            let receiver = Box::new(expr.clone());
            expr = if self.eat(".") || self.eat("->") {
                let method = self.next();
                let (types, args) = self.types_and_args()?;
                Expr::Method {
                    receiver,
                    method,
                    types,
                    args: args?,
                }
            } else if self.eat("[") {
                let index = self.binary(0)?;
                self.eat("]").then_some(())?;
                let (method, types) = ("[]".to_string(), Vec::new());
                Expr::Method {
                    receiver,
                    method,
                    types,
                    args: vec![index],
                }
            } else if matches!(expr, Expr::Lambda { .. }) && self.eat("(") {
                let (method, types) = ("()".to_string(), Vec::new());
                Expr::Method {
                    receiver,
                    method,
                    types,
                    args: self.list(")")?,
                }
            } else {
                return Some(expr);
            };
        }
    }

    /// Parses `<T, U>(a, b)`. The arguments are `None` without parentheses.
    fn types_and_args(&mut self) -> Option<(Vec<String>, Option<Vec<Expr>>)> {
        let start = self.at;
        let mut types = Vec::new();
        if self.eat("<") {
            match self.types() {
                Some(found) if self.peek() == "(" => types = found,
                _ => self.at = start,
            }
        }
        if !self.eat("(") {
            return Some((types, None));
        }
        let args = self.list(")")?;
        Some((types, Some(args)))
    }

    fn types(&mut self) -> Option<Vec<String>> {
        let mut types = Vec::new();
        loop {
            let name = self.next();
            name.starts_with(|c: char| c.is_ascii_alphabetic() || c == ':')
                .then_some(())?;
            types.push(plain_name(&name));
            if self.eat(">") {
                return Some(types);
            }
            self.eat(",").then_some(())?;
        }
    }

    fn list(&mut self, end: &str) -> Option<Vec<Expr>> {
        let mut items = Vec::new();
        loop {
            if self.eat(end) {
                return Some(items);
            }
            items.push(self.binary(0)?);
            if !self.eat(",") {
                return self.eat(end).then_some(items);
            }
        }
    }

    /// Parses a lambda without captures and with one parameter, after its opening bracket.
    fn lambda(&mut self) -> Option<Expr> {
        let is_name = |name: &String| name.starts_with(|c: char| c.is_ascii_alphabetic() || "_:".contains(c));
        (self.eat("]") && self.eat("(")).then_some(())?;
        let class = Some(self.next()).filter(is_name).map(|class| plain_name(&class))?;
        let parameter = Some(self.next()).filter(is_name)?;
        (self.eat(")") && self.eat("{") && self.eat("return")).then_some(())?;
        let body = Box::new(self.binary(0)?);
        (self.eat(";") && self.eat("}")).then_some(())?;
        Some(Expr::Lambda { class, parameter, body })
    }

    fn primary(&mut self) -> Option<Expr> {
        let token = self.next();
        let first = token.chars().next()?;
        Some(match token.as_str() {
            "(" => {
                let inner = self.binary(0)?;
                self.eat(")").then_some(inner)?
            }
            "{" => Expr::List(self.list("}")?),
            "[" => self.lambda()?,
            "true" => Expr::Bool(true),
            "false" => Expr::Bool(false),
            "nullptr" => Expr::Null,
            _ if first == '"' => {
                let mut text = token[1..token.len() - 1].to_string();
                // Adjacent strings are concatenated.
                while self.peek().starts_with('"') {
                    let more = self.next();
                    text.push_str(&more[1..more.len() - 1]);
                }
                Expr::Text(text)
            }
            _ if first == '\'' => Expr::Int(character(&token[1..token.len() - 1])?),
            _ if first.is_ascii_digit() || first == '.' && token.len() > 1 => match integer_literal(&token) {
                Some(int) => Expr::Int(int),
                None => Expr::Float(float_literal(&token)?),
            },
            _ if first.is_ascii_alphabetic() || "$_:".contains(first) => {
                let mut function = plain_name(&token);
                // The template arguments of a class apply to the call of its member.
                if function == "numeric_limits" && self.eat("<") {
                    let types = self.types()?;
                    let member = self.next();
                    function = format!("{function}<>{member}");
                    self.eat("(").then_some(())?;
                    let args = self.list(")")?;
                    return Some(Expr::Call { function, types, args });
                }
                match self.types_and_args()? {
                    (types, Some(args)) => Expr::Call { function, types, args },
                    (types, None) if types.is_empty() => Expr::Name(function),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn expressions() {
        let shown = |text: &str| format!("{text}\n  {:?}\n", parse(text));
        let texts = [
            "(::llvm::isa<::mlir::VectorType>($_self))",
            "::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1 && !$_self.isF32()",
            "f({1, -2}, \"a\\\"b\") == nullptr",
            "[](int x) { return x; }(1)",
            "[&](int x) { return x; }",
            "[](int x) { return x }",
            "x(1)(2)",
            "a < b",
            "\"open",
        ];
        expect![[r#"
            (::llvm::isa<::mlir::VectorType>($_self))
              Some(Call { function: "isa", types: ["VectorType"], args: [Name("$_self")] })
            ::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1 && !$_self.isF32()
              Some(Binary { op: "&&", left: Binary { op: ">=", left: Method { receiver: Call { function: "cast", types: ["ShapedType"], args: [Name("$_self")] }, method: "getRank", types: [], args: [] }, right: Int(Int { value: 1, bits: 32, signed: true }) }, right: Not(Method { receiver: Name("$_self"), method: "isF32", types: [], args: [] }) })
            f({1, -2}, "a\"b") == nullptr
              Some(Binary { op: "==", left: Call { function: "f", types: [], args: [List([Int(Int { value: 1, bits: 32, signed: true }), Unary { op: "-", of: Int(Int { value: 2, bits: 32, signed: true }) }]), Text("a\\\"b")] }, right: Null })
            [](int x) { return x; }(1)
              Some(Method { receiver: Lambda { class: "int", parameter: "x", body: Name("x") }, method: "()", types: [], args: [Int(Int { value: 1, bits: 32, signed: true })] })
            [&](int x) { return x; }
              None
            [](int x) { return x }
              None
            x(1)(2)
              None
            a < b
              Some(Binary { op: "<", left: Name("a"), right: Name("b") })
            "open
              None
        "#]]
        .assert_eq(&texts.map(shown).concat());
    }

    #[test]
    fn deep_nesting_is_rejected() {
        assert_eq!(parse(&"!".repeat(100_000)), None);
        assert_eq!(parse(&"(".repeat(100_000)), None);
    }
}
