//! The interfaces by which types of dialects become elements of memrefs and vectors.

/// An interface of types in MLIR that allows them as elements of builtin types. Tensors have elements of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementInterface {
    /// Its name in ODS, and in the list of traits of a definition.
    pub name: &'static str,
    /// Its class in C++.
    pub cpp_name: &'static str,
    /// Whether memrefs have such elements.
    pub in_memrefs: bool,
    /// Whether vectors have such elements.
    pub in_vectors: bool,
}

/// All of them.
pub const ELEMENT_INTERFACES: [ElementInterface; 3] = [
    ElementInterface {
        name: "MemRefElementTypeInterface",
        cpp_name: "MemRefElementTypeInterface",
        in_memrefs: true,
        in_vectors: false,
    },
    ElementInterface {
        name: "VectorElementTypeInterface",
        cpp_name: "VectorElementTypeInterface",
        in_memrefs: false,
        in_vectors: true,
    },
    ElementInterface {
        name: "FloatTypeInterface",
        cpp_name: "FloatType",
        in_memrefs: true,
        in_vectors: true,
    },
];

impl ElementInterface {
    /// Returns the one of this name in ODS.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static ElementInterface> {
        ELEMENT_INTERFACES.iter().find(|interface| interface.name == name)
    }
}
