//! Traits of operations.

use std::collections::BTreeSet;

use crate::constraint::builder::built_by;
use crate::importer::Importer;
use crate::op::effect_kind;
use crate::op::op_traits::{OpTraits, TraitOwner};
use crate::op::trait_class::{class_of, known_trait};
use crate::op::trait_predicate;
use crate::records::Record;
use crate::report::OmittedHook;
use crate::rust::code::CodeWriter;
use crate::rust::names::{literal, snake_case};
use drr_lang::cpp::{
    COMPARING_TRAITS, CppKind, CppScope, MAPPING_TRAITS, RustExpr, is_i1_of_same_shape, is_map_of_types, plain_name,
    unwrapped, without_namespaces,
};

/// Traits of dialects that rules and passes query: they become traits without a check.
const UNCHECKED_TRAITS: [&str; 7] = [
    "UsableInSpecConstantOp",
    "SignedOp",
    "UnsignedOp",
    "TosaElementwiseOperator",
    "TosaShapeOperator",
    "MemRefsNormalizable",
    "HasParallelRegion",
];

/// The map of a tensor to as many types as it has elements.
const TYPE_OF_EACH_ELEMENT: &str = "SmallVector<Type,2>(cast<RankedTensorType>($_self).getNumElements(),cast<RankedTensorType>($_self).getElementType())";

/// The interface of ops whose C++ decides whether they can be executed speculatively.
const SPECULATABLE: &str = "ConditionallySpeculatable";

/// The reason why a trait is omitted that the function for the verifier has to check.
const CHECKED_BY_VERIFIER: &str = "checked by the verifier to write";

impl<'r> Importer<'r> {
    /// Translates the traits of an op.
    pub(crate) fn traits(&mut self, op: Record<'r>, owner: &TraitOwner<'_>) -> OpTraits {
        let mut traits = OpTraits::default();
        let mut worklist: Vec<Record<'r>> = op.defs("traits").collect();
        worklist.reverse();
        // A trait that several lists contain counts once.
        let mut seen = BTreeSet::new();
        while let Some(found) = worklist.pop() {
            if !seen.insert(found.name()) {
                continue;
            }
            self.add_trait(found, owner, &mut traits, &mut worklist);
            // Functions are symbols.
            let mut bases = found.defs("baseInterfaces");
            if bases.any(|base| class_of(base) == "SymbolOpInterface") {
                traits.texts.push("Symbol".to_string());
            }
        }
        let mut seen = BTreeSet::new();
        traits.texts.retain(|text| seen.insert(text.clone()));
        // An implicit terminator implies a single block.
        let texts = &mut traits.texts;
        if texts
            .iter()
            .any(|text| text.starts_with("SingleBlockImplicitTerminator<"))
        {
            texts.retain(|text| text != "SingleBlock");
        }
        // `Pure` implies its component traits.
        if texts.iter().any(|text| text == "Pure") {
            texts.retain(|text| text != "NoMemoryEffect" && text != "AlwaysSpeculatable");
        }
        traits
    }

    /// Translates a trait. The traits of a list are added to `worklist`.
    fn add_trait(
        &mut self,
        found: Record<'r>,
        owner: &TraitOwner<'_>,
        traits: &mut OpTraits,
        worklist: &mut Vec<Record<'r>>,
    ) {
        // A record may have the name of another one, whose file is not included: what counts is the class in C++.
        let class = class_of(found);
        traits.has_asm_interface |= class == "OpAsmOpInterface";
        if let Some(known) = known_trait(found) {
            self.add_known_trait(known, owner, traits);
        } else if found.is("TraitList") {
            let start = worklist.len();
            worklist.extend(found.defs("traits"));
            worklist[start..].reverse();
        } else if !self.add_interface(found, &class, owner, traits)
            && !self.add_op_reference(found, &class, owner, traits)
            && !self.add_type_trait(found, owner, traits)
        {
            self.add_other_trait(found, owner, traits);
        }
    }

    /// Adds a trait that `op!` knows by its name, which is empty for a trait that other traits imply.
    fn add_known_trait(&mut self, name: &str, owner: &TraitOwner<'_>, traits: &mut OpTraits) {
        if !owner.has_operands && name.starts_with("SameOperandsAndResult") {
            self.omit_trait(name, "compares with operands, but the op has none", owner);
        } else if !name.is_empty() {
            traits.texts.push(name.to_string());
        }
    }

    /// Adds an interface that drr has. Returns `false` for other traits.
    fn add_interface(&mut self, found: Record<'r>, class: &str, owner: &TraitOwner<'_>, traits: &mut OpTraits) -> bool {
        match class {
            "InferTypeOpInterface" => {
                traits.infers_in_cpp = true;
                traits.texts.push(class.to_string());
            }
            "OpAsmOpInterface" if found.texts("alwaysOverriddenMethods").next().is_some() => {
                for method in found.texts("alwaysOverriddenMethods") {
                    match method {
                        "getAsmResultNames" => traits.names_results = true,
                        "getAsmBlockArgumentNames" => traits.names_arguments = true,
                        // The dialect is read from its C++.
                        "getDefaultDialect" => {}
                        method => self.omit_method(method, class, owner),
                    }
                }
            }
            "MemoryEffectOpInterface" if found.is("Interface") => traits.effects_in_cpp = true,
            SPECULATABLE => traits.speculatability_in_cpp = true,
            "SymbolOpInterface" => {
                for method in found.texts("alwaysOverriddenMethods") {
                    self.omit_method(method, class, owner);
                }
                traits.texts.push("Symbol".to_string());
            }
            "WeightedBranchOpInterface" => traits.texts.push(class.to_string()),
            _ => return false,
        }
        true
    }

    /// Adds a trait that names ops: the implicit terminator, or the possible parents. Returns `false` for other traits.
    fn add_op_reference(
        &mut self,
        found: Record<'r>,
        class: &str,
        owner: &TraitOwner<'_>,
        traits: &mut OpTraits,
    ) -> bool {
        let names = in_brackets(found.text("trait"));
        if class.starts_with("OpTrait::SingleBlockImplicitTerminator<") {
            if let Some(op) = self.op_of_class(names, owner) {
                traits.texts.push(format!("SingleBlockImplicitTerminator<{op}>"));
            } else {
                let what = format!("SingleBlockImplicitTerminator<{names}>");
                let check = format!("{what}: each block of a region ends in one");
                traits.checks.push(check);
                self.omit_trait(&what, CHECKED_BY_VERIFIER, owner);
                traits.texts.push("SingleBlock".to_string());
            }
            return true;
        }
        if class.starts_with("OpTrait::HasParent<") {
            let ops: Option<Vec<String>> = names.split(',').map(|name| self.op_of_class(name, owner)).collect();
            match ops.as_deref() {
                Some([op]) => traits.texts.push(format!("HasParent<{op}>")),
                Some(ops) => traits.texts.push(format!("ParentOneOf<[{}]>", ops.join(", "))),
                None => {
                    let what = format!("HasParent<{names}>");
                    traits.checks.push(format!("{what}: the parent is one of these ops"));
                    self.omit_trait(&what, CHECKED_BY_VERIFIER, owner);
                }
            }
            return true;
        }
        false
    }

    /// Adds a trait about memory effects, or about the types of operands and results. Returns `false` for other traits.
    fn add_type_trait(&mut self, found: Record<'r>, owner: &TraitOwner<'_>, traits: &mut OpTraits) -> bool {
        if found.is("MemoryEffects") && effect_kind::is_on_memory(found) {
            self.memory_effects(found, owner, traits);
        } else if COMPARING_TRAITS.iter().any(|class| found.is(class)) {
            self.types_match(found, owner, traits);
        } else if MAPPING_TRAITS.iter().any(|class| found.is(class)) {
            self.types_match_with(found, owner, traits);
        } else if found.is("ShapedTypeMatchesElementCountAndTypes") {
            let text = each_element(found.text("shaped"), found.text("elements"));
            traits.texts.push(text);
        } else if found.is("PredOpTrait") {
            self.predicate_trait(found, owner, traits);
        } else {
            return false;
        }
        true
    }

    /// Adds a handwritten trait or one without checks, or omits the trait.
    fn add_other_trait(&mut self, found: Record<'r>, owner: &TraitOwner<'_>, traits: &mut OpTraits) {
        let (name, cpp_name) = (found.name(), found.text("trait"));
        if let Some(written) = [name, cpp_name].iter().find(|name| self.external.is_handwritten(name)) {
            traits.texts.push((*written).to_string());
        } else if UNCHECKED_TRAITS.contains(&name) {
            let items = &mut self.items.traits;
            items.entry(name.to_string()).or_insert_with(|| unchecked_trait(name));
            traits.texts.push(name.to_string());
        } else if found.is("Interface") || found.is("InterfaceTrait") {
            let interface = found.text("cppInterfaceName");
            let what = if interface.is_empty() { name } else { interface };
            if !owner.interfaces.iter().any(|interface| interface == what) {
                self.omit_interface(what, owner);
            }
        } else {
            let what = if found.is_anonymous() { cpp_name } else { name };
            let what = if what.is_empty() { found.class() } else { what };
            self.omit_trait(what, "unknown C++", owner);
        }
    }

    /// Adds the interface of an op whose C++ decides whether the op can be executed speculatively. Returns the handwritten function that
    /// decides it.
    pub(crate) fn speculatability(
        &mut self,
        name: &str,
        traits: &mut OpTraits,
        owner: &TraitOwner<'_>,
    ) -> Option<String> {
        let always = ["Pure", "AlwaysSpeculatable", "RecursivelySpeculatable"];
        let is_known = traits.texts.iter().any(|text| always.contains(&text.as_str()));
        let is_implemented = owner.interfaces.iter().any(|interface| interface == SPECULATABLE);
        if !traits.speculatability_in_cpp || is_known || is_implemented {
            return None;
        }
        let function = self.handwritten_hook("speculatability_of", name);
        match &function {
            Some(_) => traits.texts.push(format!("dyn {SPECULATABLE}")),
            None => self.omit_interface(SPECULATABLE, owner),
        }
        function
    }

    /// Leaves out an interface, unless a function by hand has its method.
    fn omit_interface(&mut self, name: &str, owner: &TraitOwner<'_>) {
        let of = snake_case(owner.rust_name);
        let hook = match name {
            "SymbolUserOpInterface" => {
                let function = format!("verify_symbol_uses_of_{of}");
                if self.external.is_handwritten(&function) {
                    return;
                }
                OmittedHook::new(&function, owner.name, "verify_symbol_uses:")
            }
            "ConditionallySpeculatable" => {
                OmittedHook::new(&format!("speculatability_of_{of}"), owner.name, &format!("dyn {name}"))
            }
            _ => {
                let implementation = format!("impl {name} for {}", owner.rust_name);
                OmittedHook::new(&implementation, owner.name, &format!("dyn {name}"))
            }
        };
        let what = format!("the interface {name} (C++)");
        self.report.omit_hook(what, owner.name, hook);
    }

    fn omit_method(&mut self, method: &str, interface: &str, owner: &TraitOwner<'_>) {
        let what = format!("the method {method} of {interface} (C++)");
        self.report.omit(what, owner.name);
    }

    fn omit_trait(&mut self, name: &str, why: &str, owner: &TraitOwner<'_>) {
        self.report.omit(format!("the trait {name} ({why})"), owner.name);
    }

    /// Returns the Rust name of the op with this C++ class.
    fn op_of_class(&self, written: &str, owner: &TraitOwner<'_>) -> Option<String> {
        let written = written.trim();
        let is_global = written.starts_with("::");
        let written = plain_name(written);
        let class_of_op = |op: &Record<'r>| {
            let namespace = plain_name(op.text("cppNamespace"));
            let class = crate::rust::names::class_name(op.name());
            let separator = if namespace.is_empty() { "" } else { "::" };
            format!("{namespace}{separator}{class}")
        };
        // A name without `::` at its start is looked up in the namespace of the op, then in each enclosing namespace.
        let mut around = (!is_global).then(|| plain_name(owner.namespace));
        loop {
            let expected = match around.as_deref() {
                None | Some("") => written.clone(),
                Some(namespace) => format!("{namespace}::{written}"),
            };
            let found = self.records.of_class("Op").find(|op| class_of_op(op) == expected);
            if let Some(op) = found {
                return self.op_table.names.get(op.name()).cloned();
            }
            let namespace = around.filter(|namespace| !namespace.is_empty())?;
            around = Some(namespace.rsplit_once("::").map_or("", |(outer, _)| outer).to_string());
        }
    }

    fn memory_effects(&mut self, found: Record<'r>, owner: &TraitOwner<'_>, traits: &mut OpTraits) {
        let effects = effect_kind::kinds(found.defs("effects"));
        self.omit_effects(found.defs("effects"), owner.name);
        match found.defs("effects").count() {
            0 => traits.texts.push("NoMemoryEffect".to_string()),
            count if count == effects.len() => traits.effects.extend(effects),
            _ => self.omit_trait("MemoryEffects<..>", "an op without it may do anything", owner),
        }
    }

    fn types_match(&mut self, found: Record<'r>, owner: &TraitOwner<'_>, traits: &mut OpTraits) {
        let class = COMPARING_TRAITS
            .iter()
            .find(|class| found.is(class))
            .copied()
            .unwrap_or("");
        let names: Vec<&str> = found.texts("values").collect();
        let has = |known: &[String], name: &str| known.iter().any(|known| known == name);
        // The types of lists match one by one.
        let are_lists = class == "AllTypesMatch" && names.iter().all(|name| has(owner.lists, name));
        if !trait_predicate::compares(found, class, &names) {
            let predicate = found
                .def("predicate")
                .map(crate::predicate::cpp_text::predicate_cpp)
                .unwrap_or_default();
            traits.checks.push(format!("{}: {predicate}", found.text("summary")));
            traits.lost_types.extend(names.iter().map(ToString::to_string));
            self.omit_trait(class, CHECKED_BY_VERIFIER, owner);
            return;
        }
        let unknown = names.iter().find(|name| !are_lists && !has(owner.named, name));
        if let Some(unknown) = unknown {
            if class == "AllTypesMatch" {
                traits.lost_types.extend(names.iter().map(ToString::to_string));
            }
            self.omit_trait(
                class,
                &format!("`{unknown}` is not a single value or attribute of the op"),
                owner,
            );
            return;
        }
        let names: Vec<String> = names.iter().map(|name| literal(name)).collect();
        traits.texts.push(format!("{class}<[{}]>", names.join(", ")));
    }

    fn types_match_with(&mut self, found: Record<'r>, owner: &TraitOwner<'_>, traits: &mut OpTraits) {
        let class = MAPPING_TRAITS
            .iter()
            .find(|class| found.is(class))
            .copied()
            .unwrap_or("");
        let (lhs, rhs, transform) = (found.text("lhs"), found.text("rhs"), found.text("transformer"));
        let predicate = found
            .def("predicate")
            .map_or("", |predicate| predicate.text("predExpr"));
        let compares_otherwise = !trait_predicate::transforms(found, class);
        let bare = without_namespaces(transform);
        if bare == TYPE_OF_EACH_ELEMENT && !compares_otherwise {
            return traits.texts.push(each_element(lhs, rhs));
        }
        let is_single = |name: &&str| owner.named.iter().any(|known| known == *name);
        let is_list = |name: &&str| !is_single(name) && owner.lists.iter().any(|known| known == *name);
        let is_known = |name: &&str| is_single(name) || is_list(name);
        let are_known = [lhs, rhs].iter().all(is_known);
        let map = match class {
            class if class == "RangedTypesMatchWith" || [lhs, rhs].iter().any(is_list) => {
                is_map_of_types(&bare).then_some(bare)
            }
            _ => self.type_map(transform, owner),
        };
        let (true, false, Some(map)) = (are_known, compares_otherwise, map) else {
            traits.checks.push(format!("{}: {predicate}", found.text("summary")));
            traits.lost_types.push(rhs.to_string());
            // MLIR infers the result by it.
            traits.infers_in_cpp |= class != "RangedTypesMatchWith";
            self.omit_trait(class, CHECKED_BY_VERIFIER, owner);
            return;
        };
        let parts = [found.text("summary"), lhs, rhs, &map].map(literal);
        traits.texts.push(format!("{class}<{}>", parts.join(", ")));
    }

    /// Translates the C++ of a map of types, if it is known.
    fn type_map(&mut self, transform: &str, owner: &TraitOwner<'_>) -> Option<String> {
        let bare = without_namespaces(transform);
        match bare.as_str() {
            "cast<Type>($_self)" => return Some("$_self".to_string()),
            "ComplexType::get($_self)" => return Some("$_builder.complex_type($_self)".to_string()),
            // A function of SPIR-V's file.
            "getUnaryOpResultType($_self)" if plain_name(owner.namespace) != "spirv" => return None,
            bare if is_i1_of_same_shape(bare) => return Some("getI1SameShape($_self)".to_string()),
            _ => {}
        }
        if let Some(built) = built_by(transform) {
            return built.is_self_contained().then(|| built.in_rust("$_builder"));
        }
        let expr = self.parsed(transform)?;
        let names = [("$_self".to_string(), RustExpr::new("$_self", CppKind::Type))];
        let code = self.translated(&expr, "$_builder", &names)?;
        (code.kind == CppKind::Type).then_some(code.text)
    }

    fn predicate_trait(&mut self, found: Record<'r>, owner: &TraitOwner<'_>, traits: &mut OpTraits) {
        let names = owner.values.iter();
        let names: Vec<(String, RustExpr)> = names
            .map(|name| (format!("${name}"), RustExpr::new(format!("${name}"), CppKind::Value)))
            .collect();
        let text = found
            .def("predicate")
            .map_or("", |predicate| predicate.text("predExpr"));
        let scope = CppScope {
            without_constraints: true,
            ..CppScope::new("$_op.ctx()", names)
        };
        let code = self.parsed(text).and_then(|expr| self.translated_in(scope, &expr));
        if let Some(code) = code.filter(|code| code.kind == CppKind::Bool && !code.optional) {
            let [summary, test] = [found.text("summary"), unwrapped(&code.text)].map(literal);
            traits.texts.push(format!("PredOpTrait<{summary}, CPred<{test}>>"));
            return;
        }
        let predicate = found.def("predicate");
        let checked = predicate
            .map(crate::predicate::cpp_text::predicate_cpp)
            .unwrap_or_default();
        traits.checks.push(format!("{}: {checked}", found.text("summary")));
        self.omit_trait("PredOpTrait", CHECKED_BY_VERIFIER, owner);
    }
}

/// Returns `ForOp, WhileOp` of `HasParent<ForOp, WhileOp>::Impl`.
fn in_brackets(cpp_name: &str) -> &str {
    let list = cpp_name.split_once('<').and_then(|(_, rest)| rest.rsplit_once('>'));
    list.map_or("", |(list, _)| list.trim())
}

/// Returns the trait that compares the elements of a shaped type with types.
fn each_element(shaped: &str, elements: &str) -> String {
    let names = [shaped, elements].map(literal).join(", ");
    format!("ShapedTypeMatchesElementCountAndTypes<{names}>")
}

/// Returns the item of a trait without checks.
fn unchecked_trait(name: &str) -> String {
    let mut code = CodeWriter::default();
    code.docs(&[format!("The trait `{name}`, without its checks.")]);
    code.line("#[derive(Clone, Copy, Debug)]");
    code.line(format!("pub struct {name};"));
    code.blank_line();
    code.open(format!("impl OpTrait for {name} {{"));
    code.line(format!("const NAME: &'static str = {};", literal(name)));
    code.line("const CHECKS: bool = false;");
    code.close("}");
    code.finish()
}

/// Writes the implementation of `ConditionallySpeculatable` by a handwritten function, if there is one.
pub(crate) fn write_speculatability(code: &mut CodeWriter, name: &str, function: Option<&str>) {
    let Some(function) = function else { return };
    code.blank_line();
    code.open(format!("impl {SPECULATABLE} for {name}<'_> {{"));
    code.open("fn speculatability(&self) -> Speculatability {");
    code.line(format!("{function}(self.op())"));
    code.close("}");
    code.close("}");
}
