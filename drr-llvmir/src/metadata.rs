//! Metadata nodes: branch weights, TBAA, access groups, hints for loops and debug info.

use drr::{Attribute, Context};
use indexmap::IndexMap;

use crate::debug_info;
use crate::node::{DebugLocation, Element, Node, NodeBody};
use crate::types::quoted;

/// The nodes of a module, numbered as LLVM does: each one before those that it refers to.
#[derive(Default)]
pub(crate) struct Metadata {
    nodes: IndexMap<Node, String>,
    /// Numbers of compile units.
    compile_units: Vec<usize>,
    /// The first attribute of debug info that is not translated.
    dropped: Option<Attribute>,
}

impl Metadata {
    /// Returns the reference to a node: `!3`.
    pub(crate) fn reference(&mut self, ctx: &Context, node: Node) -> String {
        format!("!{}", self.number(ctx, node))
    }

    /// Returns the number of a node.
    pub(crate) fn number(&mut self, ctx: &Context, node: Node) -> usize {
        let (mut new, mut stack) = (Vec::new(), vec![node.clone()]);
        while let Some(node) = stack.pop() {
            if self.nodes.contains_key(&node) {
                continue;
            }
            let body = body(ctx, &node);
            let others = body.elements.iter().rev().filter_map(|element| match element {
                Element::Node(node) | Element::Field(_, node) => Some(node.clone()),
                _ => None,
            });
            stack.extend(others);
            let (number, _) = self.nodes.insert_full(node, String::new());
            if body.class == "DICompileUnit" {
                self.compile_units.push(number);
            }
            new.push((number, body));
        }
        for (
            number,
            NodeBody {
                is_distinct,
                class,
                elements,
            },
        ) in new
        {
            let of = |node| self.nodes.get_index_of(node).unwrap_or_default();
            let texts = elements.iter().map(|element| match element {
                Element::Text(text) | Element::Dropped(text, _) => text.clone(),
                Element::Itself => format!("!{number}"),
                Element::Node(node) => format!("!{}", of(node)),
                Element::Field(name, node) => format!("{name}: !{}", of(node)),
            });
            let texts = texts.collect::<Vec<_>>().join(", ");
            let distinct = if is_distinct { "distinct " } else { "" };
            self.nodes[number] = if class.is_empty() {
                format!("{distinct}!{{{texts}}}")
            } else {
                format!("{distinct}!{class}({texts})")
            };
            self.dropped = self.dropped.or(elements.iter().find_map(|element| match element {
                Element::Dropped(_, attr) => Some(*attr),
                _ => None,
            }));
        }
        self.nodes.get_index_of(&node).unwrap_or_default()
    }

    /// Returns the location that is a node.
    pub(crate) fn location(&self, number: usize) -> Option<DebugLocation> {
        match self.nodes.get_index(number) {
            Some((&Node::Location(location), _)) => Some(location),
            _ => None,
        }
    }

    /// Returns the texts of the nodes in the order of their numbers.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.nodes.values().map(String::as_str)
    }

    /// Returns the numbers of the compile units.
    pub(crate) fn compile_units(&self) -> &[usize] {
        &self.compile_units
    }

    /// Returns the first attribute of debug info that is not translated.
    pub(crate) fn dropped(&self) -> Option<Attribute> {
        self.dropped
    }
}

fn string(text: &[u8]) -> Element {
    Element::Text(format!("!{}", quoted(text)))
}

/// Returns the body of a node.
fn body(ctx: &Context, node: &Node) -> NodeBody {
    let list = |is_distinct, elements| NodeBody {
        is_distinct,
        class: "",
        elements,
    };
    match node {
        Node::Text(text) => list(false, vec![Element::Text(text.clone())]),
        Node::List(name, attrs) => {
            let name = name.iter().map(|name| string(name.as_bytes()));
            let nodes = attrs.iter().map(|&attr| debug_info::element_of_list(ctx, attr));
            list(false, name.chain(nodes).collect())
        }
        Node::Location(location) => debug_info::location(*location),
        Node::Attr(attr) => debug_info::node(ctx, *attr).unwrap_or_else(|| {
            let (is_distinct, elements) = elements(ctx, *attr);
            list(is_distinct, elements)
        }),
    }
}

/// Returns `true` for a distinct node, and the elements of the node of an attribute that is not debug info.
fn elements(ctx: &Context, attr: Attribute) -> (bool, Vec<Element>) {
    let int = |attr: Attribute| Element::Text(format!("i64 {}", attr.as_i64(ctx).unwrap_or(0)));
    let text = |attr: Attribute| string(attr.string(ctx).unwrap_or_default());
    let ty = |attr: Attribute| Element::Node(Node::Attr(attr));
    match attr.defined(ctx).map(|defined| (defined.name(), defined.params())) {
        Some(("llvm.tbaa_root", [Some(id)])) => (false, vec![text(*id)]),
        Some(("llvm.tbaa_root", _)) => (true, vec![Element::Itself]),
        Some(("llvm.tbaa_type_desc", [Some(id), Some(members)])) => {
            let members = members.array(ctx).unwrap_or_default().iter();
            let members = members.filter_map(|member| match member.defined(ctx)?.params() {
                [Some(of), Some(offset)] => Some([ty(*of), int(*offset)]),
                _ => None,
            });
            (false, std::iter::once(text(*id)).chain(members.flatten()).collect())
        }
        Some(("llvm.tbaa_tag", [Some(base), Some(access), Some(offset), constant])) => {
            let is_constant = constant.and_then(|constant| constant.as_bool(ctx)) == Some(true);
            let constant = is_constant.then(|| Element::Text("i64 1".to_owned()));
            let tag = [ty(*base), ty(*access), int(*offset)];
            (false, tag.into_iter().chain(constant).collect())
        }
        Some(("llvm.loop_annotation", hints)) => (true, loop_hints(ctx, hints)),
        // An access group.
        _ => (true, Vec::new()),
    }
}

/// Hints of the parameters 1 to 9 of a loop annotation: for each parameter of their attributes, the kind and the name
/// of a node.
const HINTS: [&str; 9] = [
    "not:loop.vectorize.enable bool:loop.vectorize.predicate.enable bool:loop.vectorize.scalable.enable int:loop.vectorize.width \
     loop:loop.vectorize.followup_vectorized loop:loop.vectorize.followup_epilogue loop:loop.vectorize.followup_all",
    "int:loop.interleave.count",
    "either:loop.unroll.disable|loop.unroll.enable int:loop.unroll.count bool:loop.unroll.runtime.disable unit:loop.unroll.full \
     loop:loop.unroll.followup_unrolled loop:loop.unroll.followup_remainder loop:loop.unroll.followup_all",
    "either:loop.unroll_and_jam.disable|loop.unroll_and_jam.enable int:loop.unroll_and_jam.count \
     loop:loop.unroll_and_jam.followup_outer loop:loop.unroll_and_jam.followup_inner \
     loop:loop.unroll_and_jam.followup_remainder_outer loop:loop.unroll_and_jam.followup_remainder_inner \
     loop:loop.unroll_and_jam.followup_all",
    "unit:licm.disable unit:loop.licm_versioning.disable",
    "not:loop.distribute.enable loop:loop.distribute.followup_coincident loop:loop.distribute.followup_sequential \
     loop:loop.distribute.followup_fallback loop:loop.distribute.followup_all",
    "bool:loop.pipeline.disable int:loop.pipeline.initiationinterval",
    "int:loop.peeled.count",
    "unit:loop.unswitch.partial.disable",
];

/// Returns the elements of a loop annotation with these parameters. Locations are dropped.
fn loop_hints(ctx: &Context, params: &[Option<Attribute>]) -> Vec<Element> {
    let mut elements = vec![Element::Itself];
    let &[
        disable_nonforced,
        ref attrs @ ..,
        must_progress,
        is_vectorized,
        _,
        _,
        parallel_accesses,
    ] = params
    else {
        return elements;
    };
    let own = "unit:loop.disable_nonforced unit:loop.mustprogress int:loop.isvectorized".split(' ');
    elements.extend(
        own.zip([disable_nonforced, must_progress, is_vectorized])
            .filter_map(|(hint, value)| element(ctx, hint, value?)),
    );
    for (hints, attr) in HINTS.iter().zip(attrs) {
        let params = attr
            .and_then(|attr| attr.defined(ctx))
            .map_or(&[][..], |attr| attr.params());
        elements.extend(
            hints
                .split(' ')
                .zip(params)
                .filter_map(|(hint, value)| element(ctx, hint, (*value)?)),
        );
    }
    let groups = parallel_accesses
        .and_then(|groups| groups.array(ctx))
        .unwrap_or_default();
    if !groups.is_empty() {
        let list = Node::List(Some("llvm.loop.parallel_accesses".to_owned()), groups.to_vec());
        elements.push(Element::Node(list));
    }
    elements
}

/// Returns the element of a hint with a value.
fn element(ctx: &Context, hint: &str, value: Attribute) -> Option<Element> {
    let (kind, name) = hint.split_once(':')?;
    let is_set = value.as_bool(ctx) == Some(true);
    let (name, value) = match kind {
        "unit" if !is_set => return None,
        "unit" => (name, String::new()),
        "either" => {
            let (set, unset) = name.split_once('|')?;
            (if is_set { set } else { unset }, String::new())
        }
        "bool" => (name, format!(", i1 {is_set}")),
        "not" => (name, format!(", i1 {}", !is_set)),
        "int" => {
            let int = value.as_bool(ctx).map(i64::from).or(value.as_i64(ctx))?;
            (name, format!(", i32 {}", int as i32))
        }
        _ => return Some(Element::Node(Node::List(Some(format!("llvm.{name}")), vec![value]))),
    };
    Some(Element::Node(Node::Text(format!("!\"llvm.{name}\"{value}"))))
}
