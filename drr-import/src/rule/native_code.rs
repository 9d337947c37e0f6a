//! Translation of native code and conditions of rules to Rust expressions, or to functions that the user writes.

use crate::constraint::builder::built_by;
use crate::constraint_expr::{ConstraintTarget, target_of};
use crate::importer::Importer;
use crate::predicate::cpp_text::predicate_cpp;
use crate::predicate::name_candidate;
use crate::records::{Dag, Record, Value};
use crate::rule::binding::{Binding, symbol_binding};
use crate::rule::{PatternSide, Rule};
use crate::rust::code::CodeWriter;
use crate::rust::module_item::ModuleItem;
use crate::rust::names::literal;
use crate::stub::{FunctionKey, TRANSLATED, not_written, unused};
use drr_lang::cpp::{self, BuiltType, CppKind, CppScope, Expr, PROPERTY, RustExpr, integer_type, translate, unwrapped};

/// Constraints and matchers of rules that are built in.
const BUILT_IN: [&str; 3] = ["HasOneUse", "HasNoUseOf", "ConstantLikeMatcher"];

/// Entity to which a rule applies a constraint.
struct Entity<'r> {
    /// Name in the C++ of the constraint.
    cpp: String,
    /// Name in the rule.
    text: String,
    bound: Binding<'r>,
}

impl<'r> Importer<'r> {
    /// Translates a node whose operator is native code.
    pub(crate) fn native(
        &mut self,
        dag: Dag<'r>,
        operator: Record<'r>,
        side: PatternSide,
        location: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> Result<String, String> {
        let symbol = dag.symbol().map(|symbol| format!(":${symbol}")).unwrap_or_default();
        if is_built_in(operator) {
            let args: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
            let args = args
                .into_iter()
                .map(|(value, name)| self.node_arg(value, name, side, None, rule));
            let args = args.collect::<Result<Vec<String>, _>>()?;
            return Ok(format!("({}{symbol} {})", operator.name(), args.join(", ")));
        }
        let code = operator.text("expression").to_string();
        if side == PatternSide::Source {
            return self.native_source(dag, operator, &code, rule);
        }
        let mut args = Vec::new();
        let mut trailing = String::new();
        let given: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        for (value, name) in given {
            let is_directive = matches!(value, Value::Dag(inner)
                if inner.operator().is_some_and(|of| ["location", "returnType"].contains(&of.name())));
            let text = self.node_arg(value, name, side, None, rule)?;
            if is_directive {
                trailing.push_str(&format!(", {text}"));
                continue;
            }
            args.push((text, binding_of(value, name, rule)));
        }
        if matches!(location, Some(Binding::Type)) && args.is_empty() {
            return Ok(self.type_text(&code, rule));
        }
        // What is known needs no call, which a symbol and directives belong to.
        if symbol.is_empty()
            && trailing.is_empty()
            && let Some(known) = inline_result(operator, &code, &args)
        {
            return Ok(known);
        }
        let head = self.native_result(operator, &code, &args, location, rule);
        let args = args.iter().map(|(text, _)| text.as_str());
        Ok(call(&format!("{head}{symbol}"), args, &trailing))
    }

    /// Returns the function for native code in a result, as the operator of the node.
    pub(crate) fn native_result(
        &mut self,
        operator: Record<'r>,
        code: &str,
        args: &[(String, Binding<'r>)],
        location: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> String {
        let count = operator.int("numReturns").unwrap_or(1);
        let nouns: Vec<&str> = args.iter().map(|(_, bound)| bound.noun()).collect();
        let parameters = self.rule_state.argument_names.parameters(operator, &nouns);
        let types = args.iter().map(|(_, bound)| bound.built_type());
        let list: Vec<String> = parameters
            .iter()
            .zip(types)
            .map(|(name, ty)| format!(", {name}: {ty}"))
            .collect();
        let returned = match count {
            0 => "()".into(),
            1 => location.map_or("Value".into(), Binding::returned_type),
            count => Binding::Several(usize::try_from(count).unwrap_or(0)).built_type(),
        };
        let signature = format!(
            "(rewriter: &mut Rewriter<'_>{}) -> Result<{returned}, String>",
            list.concat()
        );
        let used: Vec<&str> = std::iter::once("rewriter")
            .chain(parameters.iter().map(String::as_str))
            .collect();
        let body = format!("{}Err({}.to_string())", unused(&used), not_written("{name}", ""));
        let candidate = native_name(operator, code);
        let about = stub_docs(
            "Native code",
            operator,
            "of result patterns",
            "rewrites that call it are rolled back",
        );
        let function = self.function_for(Some(operator), &candidate, about, code, &signature, &body);
        rule.is_fallible = true;
        match count {
            0 => format!("NativeCodeCallVoid<{function}>"),
            1 => function,
            count => format!("NativeCodeCall<{function}, {count}>"),
        }
    }

    /// Translates a call of native code in a result, or its known meaning.
    pub(crate) fn native_call(
        &mut self,
        operator: Record<'r>,
        code: &str,
        args: &[(String, Binding<'r>)],
        location: Option<Binding<'r>>,
        rule: &mut Rule<'r>,
    ) -> String {
        inline_result(operator, code, args).unwrap_or_else(|| {
            let head = self.native_result(operator, code, args, location, rule);
            call(&head, args.iter().map(|(text, _)| text.as_str()), "")
        })
    }

    /// Translates native code in a source, which decides whether an op matches.
    fn native_source(
        &mut self,
        dag: Dag<'r>,
        operator: Record<'r>,
        code: &str,
        rule: &mut Rule<'r>,
    ) -> Result<String, String> {
        let mut outputs = Vec::new();
        let mut texts = Vec::new();
        let given: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        for (value, name) in given {
            let attr = value.def().filter(|of| target_of(*of) == ConstraintTarget::Attr);
            outputs.push(if attr.is_some() { "Attribute" } else { "ValueRef<'a>" });
            texts.push(self.node_arg(value, name, PatternSide::Source, None, rule)?);
            let constraint = attr.map(|of| self.constraint(of));
            if let Some(constraint) = constraint.filter(|constraint| !constraint.marker().is_empty()) {
                let what = constraint.text;
                return Err(format!(
                    "native code in a source pattern cannot make an attribute of `{what}`"
                ));
            }
        }
        let returned = match outputs.as_slice() {
            [] => "bool".to_string(),
            [one] => format!("Option<{one}>"),
            all => format!("Option<({})>", all.join(", ")),
        };
        let end = if outputs.is_empty() { ".unwrap_or(false)" } else { "" };
        let signature = format!("<'a>(cx: &MatchContext<'a>, op: OpRef<'a>) -> {returned}");
        let body = format!("let _ = op;\ncx.no_match(|| {}){end}", not_written("{name}", ""));
        let candidate = native_name(operator, code);
        let about = stub_docs("Native code", operator, "of source patterns", "it matches nothing");
        let function = self.function_for(Some(operator), &candidate, about, code, &signature, &body);
        Ok(call(&function, texts.iter().map(String::as_str), ""))
    }

    /// Translates an element of the constraint list.
    ///
    /// # Errors
    /// The reason why the rule cannot be written.
    pub(crate) fn condition(&mut self, dag: Dag<'r>, rule: &mut Rule<'r>) -> Result<String, String> {
        let operator = dag.operator().ok_or("a constraint has no operator")?;
        let entities = self.constrained_entities(dag, rule)?;
        let call_of = |head: &str| call(head, entities.iter().map(|entity| entity.text.as_str()), "");
        if is_built_in(operator) {
            return Ok(call_of(operator.name()));
        }
        if operator.is("TypeConstraint") || operator.is("AttrConstraint") {
            let constraint = self.constraint(operator).text;
            self.check_presence_test(operator, entities.first().map(|entity| entity.bound))?;
            return Ok(call_of(&constraint));
        }
        if !operator.is("Constraint") {
            return Err(format!(
                "expected a constraint of the rule, found `{}`",
                operator.name()
            ));
        }
        let cpp = operator.def("predicate").map(predicate_cpp).unwrap_or_default();
        let expr = self.parsed(&cpp);
        if let Some(inline) = expr.as_ref().and_then(|expr| self.inline(expr, &entities)) {
            return Ok(inline);
        }
        Ok(call_of(&self.condition_function(operator, &cpp, expr, &entities, rule)))
    }

    /// Returns the entities of an element of the constraint list: the symbol of its operator, and its arguments.
    fn constrained_entities(&mut self, dag: Dag<'r>, rule: &mut Rule<'r>) -> Result<Vec<Entity<'r>>, String> {
        // `(C:$x)` is about `$x`, which its C++ calls `$_self`.
        let about = dag.symbol().map(|name| Entity {
            cpp: "$_self".to_string(),
            text: format!("${name}"),
            bound: symbol_binding(&rule.symbols, name),
        });
        let mut entities: Vec<Entity<'r>> = about.into_iter().collect();
        let args: Vec<(Value<'r>, Option<&'r str>)> = dag.args().collect();
        for (at, (value, name)) in args.into_iter().enumerate() {
            entities.push(Entity {
                cpp: format!("${at}"),
                text: self.node_arg(value, name, PatternSide::Source, None, rule)?,
                bound: binding_of(value, name, rule),
            });
        }
        Ok(entities)
    }

    /// Returns the function for a condition: its translation, or a function to write.
    fn condition_function(
        &mut self,
        operator: Record<'r>,
        cpp: &str,
        expr: Option<Expr>,
        entities: &[Entity<'r>],
        rule: &Rule<'r>,
    ) -> String {
        let nouns: Vec<&str> = entities.iter().map(|entity| entity.bound.noun()).collect();
        let parameters = self.rule_state.argument_names.parameters(operator, &nouns);
        let list = parameters
            .iter()
            .zip(entities)
            .map(|(name, entity)| format!(", {name}: {}", entity.bound.matched_type()));
        let signature = format!("(cx: &MatchContext<'_>{}) -> bool", list.collect::<String>());
        let candidate = if operator.is_anonymous() {
            // A function that C++ negates or combines has another meaning.
            name_candidate(cpp)
                .filter(|_| !["!", "&&", "||"].iter().any(|sign| cpp.contains(sign)))
                .unwrap_or_else(|| format!("condition_of_{}", rule.name))
        } else {
            operator.name().to_string()
        };
        if let Some(test) = expr.and_then(|expr| self.test_of(&expr, &parameters, entities)) {
            return self.translated_function(operator, &candidate, cpp, &signature, unwrapped(&test));
        }
        let used: Vec<&str> = parameters.iter().map(String::as_str).collect();
        let body = format!(
            "{}cx.no_match(|| {}).unwrap_or(false)",
            unused(&used),
            not_written("{name}", "")
        );
        let about = stub_docs("Constraint", operator, "of rules", "it never holds");
        self.function_for(Some(operator), &candidate, about, cpp, &signature, &body)
    }

    /// Translates a condition to an expression in braces, where attributes are plain values.
    fn inline(&mut self, expr: &Expr, entities: &[Entity<'r>]) -> Option<String> {
        let names = entities.iter().map(|entity| {
            let kind = match entity.bound {
                Binding::Value | Binding::Node { results: 1 } => CppKind::Value,
                Binding::Attr { of, .. } if is_converted(of) => return None,
                Binding::Attr { of, .. } if crate::constraint::default_value::enum_of(of).is_some() => CppKind::Enum,
                Binding::Attr { .. } => CppKind::Plain,
                _ => return None,
            };
            let optional = matches!(entity.bound, Binding::Attr { optional: true, .. });
            let (cpp, text) = (entity.cpp.clone(), entity.text.clone());
            Some((
                cpp,
                RustExpr {
                    optional,
                    ..RustExpr::new(text, kind)
                },
            ))
        });
        let names = names.collect::<Option<Vec<(String, RustExpr)>>>()?;
        let test = self.holds(expr, "$_builder.ctx()", &names)?;
        Some(format!("{{ {} }}", unwrapped(&test)))
    }

    /// Translates a condition to the body of a function.
    fn test_of(&mut self, expr: &Expr, parameters: &[String], entities: &[Entity<'r>]) -> Option<String> {
        let names = entities.iter().zip(parameters).map(|(entity, name)| {
            let optional = matches!(
                entity.bound,
                Binding::OptionalValue | Binding::Attr { optional: true, .. }
            );
            let code = match entity.bound {
                Binding::Value | Binding::OptionalValue | Binding::Node { results: 1 } => {
                    RustExpr::new(name, CppKind::Value)
                }
                Binding::Attr { of, .. } if is_converted(of) => return None,
                Binding::Attr { of, .. } => attribute(of, name),
                Binding::Node { results: 0 } => RustExpr::new(name, CppKind::Op),
                Binding::Int => RustExpr::new(name, CppKind::Int).of_class("int"),
                // In C++, an operation with several results is a list of them.
                Binding::Node { .. } | Binding::Values | Binding::Several(_) | Binding::Text | Binding::Type => {
                    return None;
                }
            };
            let optional = optional || code.optional;
            Some((entity.cpp.clone(), RustExpr { optional, ..code }))
        });
        let names = names.collect::<Option<Vec<(String, RustExpr)>>>()?;
        self.holds(expr, "cx.ctx()", &names)
    }

    /// Translates a C++ truth value to Rust.
    fn holds(&mut self, expr: &Expr, ctx: &str, names: &[(String, RustExpr)]) -> Option<String> {
        let code = self.translated(expr, ctx, names)?;
        (code.kind == CppKind::Bool && !code.optional).then_some(code.text)
    }

    /// Returns the function for the translated C++ of a record.
    fn translated_function(
        &mut self,
        record: Record<'_>,
        candidate: &str,
        cpp: &str,
        signature: &str,
        body: &str,
    ) -> String {
        let key = FunctionKey::new(Some(record), cpp, signature).translated_to(body);
        if let Some(name) = self.stubs.names.get(&key) {
            return name.clone();
        }
        let name = self.claim_function(key, candidate);
        let lines: Vec<String> = std::iter::once(TRANSLATED.to_string())
            .chain([String::new(), "```cpp".to_string()])
            .chain(cpp.lines().map(str::to_string))
            .chain(["```".to_string()])
            .collect();
        let mut code = CodeWriter::default();
        code.docs(&lines);
        code.open(format!("fn {name}{} {{", used_parameters(signature, body)));
        code.line(body);
        code.close("}");
        self.items.translated.push(ModuleItem::without_record(code.finish()));
        name
    }

    /// Translates the text of `returnType`: C++ that builds a type.
    pub(crate) fn type_text(&mut self, text: &str, rule: &mut Rule<'r>) -> String {
        match built_by(text) {
            Some(BuiltType::Named(name)) => return literal(&text_of_builtin(name)),
            Some(BuiltType::Vector { element, .. }) if matches!(*element, BuiltType::Named(_)) => {}
            Some(built) => return format!("{{ {} }}", built.in_rust("$_builder.ctx()")),
            None => {}
        }
        let bits = text.trim().strip_prefix("$_builder.getI");
        if let Some(bits) = bits.and_then(|rest| rest.strip_suffix("Type()")?.parse::<u8>().ok()) {
            return literal(&format!("i{bits}"));
        }
        let signature = "(rewriter: &mut Rewriter<'_>) -> Result<Type, String>";
        let body = format!("let _ = rewriter;\nErr({}.to_string())", not_written("{name}", ""));
        let about = "A result type of rules. Until it is written, rewrites that call it are rolled back.".to_string();
        let candidate = name_candidate(text).unwrap_or_else(|| "result_type".to_string());
        let function = self.function_for(None, &candidate, about, text, signature, &body);
        rule.is_fallible = true;
        format!("({function})")
    }
}

fn is_built_in(operator: Record<'_>) -> bool {
    BUILT_IN.contains(&operator.name()) && operator.included_file() == Some("PatternBase.td")
}

/// Returns `true` if C++ converts the value of a property to another one in its attribute.
fn is_converted(of: Record<'_>) -> bool {
    target_of(of) == ConstraintTarget::Prop && !crate::constraint::property::is_value_of_attribute(of)
}

/// Returns the text of the only type of a built-in constraint.
fn text_of_builtin(constraint: &str) -> String {
    let digit = constraint.find(|c: char| c.is_ascii_digit());
    let (kind, width) = constraint.split_at(digit.unwrap_or(constraint.len()));
    format!("{}{width}", kind.trim_end_matches("Type").to_lowercase())
}

/// Returns an attribute, or an attribute that represents a property, as a C++ expression.
fn attribute(of: Record<'_>, name: &str) -> RustExpr {
    let (storage, interface) = (cpp::plain_name(of.text("storageType")), of.text("interfaceType"));
    if target_of(of) != ConstraintTarget::Prop {
        // The class of an enum extends this one.
        let is_integer = of.is("EnumAttrInfo");
        let class = if is_integer { "IntegerAttr".to_string() } else { storage };
        return RustExpr::new(name, CppKind::Attr).of_class(class);
    }
    match integer_type(&storage) {
        Some((bits, true)) => RustExpr {
            optional: true,
            ..RustExpr::new(format!("{name}.as_i64(cx.ctx())"), CppKind::Int).of_class(format!("int{bits}_t"))
        },
        _ => {
            let class = if interface.is_empty() { &storage } else { interface };
            RustExpr::new(name, CppKind::Attr).of_class(format!("{PROPERTY}{class}"))
        }
    }
}

/// Returns a signature where the names of unused parameters begin with an underscore.
fn used_parameters(signature: &str, body: &str) -> String {
    let (parameters, returned) = signature.rsplit_once(") -> ").unwrap_or((signature, ""));
    let parameters = parameters.trim_start_matches('(').split(", ").map(|parameter| {
        let is_used = parameter
            .split_once(':')
            .is_none_or(|(name, _)| crate::rust::words::has_word(body, name));
        format!("{}{parameter}", if is_used { "" } else { "_" })
    });
    format!("({}) -> {returned}", parameters.collect::<Vec<String>>().join(", "))
}

/// Translates native code that needs no function.
fn inline_result(operator: Record<'_>, code: &str, args: &[(String, Binding<'_>)]) -> Option<String> {
    if operator.int("numReturns").is_some_and(|count| count != 1) {
        return None;
    }
    // `$_self` is the symbol of a leaf: `NativeCodeCall<"$_self">:$x`.
    let argument = |name: &str| match name {
        "$_self" => args.first(),
        name => args.get(name.strip_prefix('$')?.parse::<usize>().ok()?),
    };
    let text_of = |name: &str| argument(name).map(|(text, _)| text.clone());
    let expr = cpp::parse(code)?;
    match expr.clone() {
        // A cast does not change the value.
        Expr::Name(name) => text_of(&name),
        Expr::Call {
            function,
            types,
            args: given,
        } if function == "cast" && types.len() == 1 => match given.as_slice() {
            [Expr::Name(name)] => text_of(name),
            _ => None,
        },
        Expr::Method {
            receiver,
            method,
            types,
            args: given,
        } if types.is_empty() => {
            let Expr::Name(name) = *receiver else { return None };
            if name == "$_builder" {
                let made = translate(&expr, &CppScope::new("$_builder.ctx()", Vec::new()))?;
                return Some(format!("{{ {} }}", made.text));
            }
            let (text, bound) = argument(&name)?;
            let is_value = matches!(bound, Binding::Value | Binding::Node { results: 1 }) && text.starts_with('$');
            (method == "getType" && given.is_empty() && is_value).then(|| format!("{{ $_builder.value_type({text}) }}"))
        }
        _ => None,
    }
}

/// Returns the name of the function for native code: that of its record, or of the function that C++ calls.
fn native_name(operator: Record<'_>, code: &str) -> String {
    let call = code.trim().split_once('(').map(|(name, _)| cpp::plain_name(name));
    let is_name = |name: &&String| name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
    let called = call.as_ref().filter(is_name).and_then(|name| name.rsplit("::").next());
    match (operator.is_anonymous(), called) {
        (false, _) => operator.name().to_string(),
        (true, _) if operator.is("ConstantAttr") => format!("constant_{}", operator.text("value")),
        (true, Some(called)) => called.to_string(),
        (true, None) => name_candidate(code).unwrap_or_else(|| "native".to_string()),
    }
}

/// Returns the documentation of the function to write for a record. It names no rule: the function would count as
/// changed when the first rule that uses it is gone.
fn stub_docs(noun: &str, record: Record<'_>, of: &str, until: &str) -> String {
    let name = if record.is_anonymous() {
        String::new()
    } else {
        format!("`{}` ", record.name())
    };
    format!("{noun} {name}{of}. Until it is written, {until}.")
}

/// Returns the meaning of an argument of native code or of a constraint.
fn binding_of<'r>(value: Value<'r>, name: Option<&str>, rule: &Rule<'r>) -> Binding<'r> {
    match (value, name) {
        (Value::Int(_), _) => Binding::Int,
        (Value::Text(_), _) => Binding::Text,
        (_, Some(name)) => symbol_binding(&rule.symbols, name),
        (Value::Def(of), None) if target_of(of) == ConstraintTarget::Attr => Binding::Attr { of, optional: false },
        (Value::Dag(inner), None) => match results_of_native(inner) {
            Some(count) if count > 1 => Binding::Several(count),
            _ => Binding::Value,
        },
        _ => Binding::Value,
    }
}

/// Returns the number of values that native code makes, if it heads the node.
fn results_of_native(dag: Dag<'_>) -> Option<usize> {
    let operator = dag.operator().filter(|of| of.is("NativeCodeCall"))?;
    usize::try_from(operator.int("numReturns")?).ok()
}

/// Returns a call of native code. `directives` follow the arguments, each after a comma.
fn call<'t>(head: &str, args: impl Iterator<Item = &'t str>, directives: &str) -> String {
    let args: Vec<&str> = args.collect();
    match args.as_slice() {
        [] => format!("({head}{directives})"),
        args => format!("({head} {}{directives})", args.join(", ")),
    }
}
