//! Metadata nodes, and their elements.

use drr::Attribute;

/// A metadata node. Equal nodes are written once.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A node without references to others: the text of its elements.
    Text(String),
    /// The node of an attribute of debug info or TBAA, an access group or a loop annotation.
    Attr(Attribute),
    /// A location of debug info.
    Location(DebugLocation),
    /// A list of nodes, after a name.
    List(Option<String>, Vec<Attribute>),
}

/// The text of a node, in which the references to other nodes are elements.
pub(crate) struct NodeBody {
    pub(crate) is_distinct: bool,
    /// The class of a node of debug info. Empty for other nodes, which are lists.
    pub(crate) class: &'static str,
    pub(crate) elements: Vec<Element>,
}

/// An element of a node.
pub(crate) enum Element {
    Text(String),
    /// The node that contains the element.
    Itself,
    Node(Node),
    /// A node as a field with a name.
    Field(&'static str, Node),
    /// A text in place of an attribute that is not translated.
    Dropped(String, Attribute),
}

/// A position in a scope.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct DebugLocation {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) scope: Attribute,
    /// Number of the node of the call that was inlined.
    pub(crate) inlined_at: Option<usize>,
}

impl DebugLocation {
    /// Returns the location of code without a line.
    pub(crate) fn unknown(scope: Attribute) -> Self {
        DebugLocation {
            line: 0,
            column: 0,
            scope,
            inlined_at: None,
        }
    }

    /// Returns the location of an instruction with two locations. MLIR's `DILocation::getMergedLocation` for locations
    /// in one scope.
    pub(crate) fn merge(self, other: DebugLocation) -> DebugLocation {
        let is_same_line = (self.scope, self.inlined_at, self.line) == (other.scope, other.inlined_at, other.line);
        DebugLocation {
            line: if is_same_line { self.line } else { 0 },
            column: if is_same_line && self.column == other.column {
                self.column
            } else {
                0
            },
            ..self
        }
    }
}
