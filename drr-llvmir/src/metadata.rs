//! Metadata nodes: branch weights, TBAA, access groups and hints for loops.

use drr::{Attribute, Context};
use indexmap::IndexMap;

use crate::types::quoted;

/// A metadata node. Equal nodes are written once.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A node without references to others: the text of its elements.
    Text(String),
    /// The node of an attribute of TBAA, an access group or a loop annotation.
    Attr(Attribute),
    /// A list of nodes, after a name.
    List(Option<String>, Vec<Attribute>),
}

/// The nodes of a module, numbered as LLVM does: each one before those that it refers to.
#[derive(Default)]
pub(crate) struct Metadata(IndexMap<Node, String>);

impl Metadata {
    /// Returns the reference to a node: `!3`.
    pub(crate) fn reference(&mut self, ctx: &Context, node: Node) -> String {
        let (mut new, mut stack) = (Vec::new(), vec![node.clone()]);
        while let Some(node) = stack.pop() {
            if self.0.contains_key(&node) {
                continue;
            }
            let (is_distinct, elements) = elements(ctx, &node);
            let others = elements.iter().rev().filter_map(|element| match element {
                Element::Node(node) => Some(node.clone()),
                _ => None,
            });
            stack.extend(others);
            let (number, _) = self.0.insert_full(node, String::new());
            new.push((number, is_distinct, elements));
        }
        for (number, is_distinct, elements) in new {
            let texts = elements.iter().map(|element| match element {
                Element::Text(text) => text.clone(),
                Element::Itself => format!("!{number}"),
                Element::Node(node) => format!("!{}", self.0.get_index_of(node).unwrap_or_default()),
            });
            let texts = texts.collect::<Vec<_>>().join(", ");
            let text = if is_distinct {
                format!("distinct !{{{texts}}}")
            } else {
                format!("!{{{texts}}}")
            };
            self.0[number] = text;
        }
        format!("!{}", self.0.get_index_of(&node).unwrap_or_default())
    }

    /// Returns the texts of the nodes in the order of their numbers.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(String::as_str)
    }
}

enum Element {
    Text(String),
    /// The node that contains the element.
    Itself,
    Node(Node),
}

fn string(text: &[u8]) -> Element {
    Element::Text(format!("!{}", quoted(text)))
}

/// Returns `true` for a distinct node, and the elements of the node.
fn elements(ctx: &Context, node: &Node) -> (bool, Vec<Element>) {
    let attr = match node {
        Node::Text(text) => return (false, vec![Element::Text(text.clone())]),
        Node::List(name, attrs) => {
            let name = name.iter().map(|name| string(name.as_bytes()));
            let nodes = attrs.iter().map(|&attr| Element::Node(Node::Attr(attr)));
            return (false, name.chain(nodes).collect());
        }
        Node::Attr(attr) => attr,
    };
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

/// Hints of the parameters 1 to 9 of a loop annotation: for each parameter of their attributes, the kind and the name of a node.
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
