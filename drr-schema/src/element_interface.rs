//! MLIR's type interfaces that allow dialect types as elements of memrefs and vectors.

/// A type interface of MLIR that allows types as elements of memrefs or vectors. Tensors allow any element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ElementInterface {
    /// Name in ODS, and in the list of traits of a definition.
    pub name: &'static str,
    /// C++ class.
    pub cpp_name: &'static str,
    /// `true` if the types may be elements of memrefs.
    pub in_memrefs: bool,
    /// `true` if the types may be elements of vectors.
    pub in_vectors: bool,
}

/// All element-type interfaces.
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
    /// Returns the interface with this ODS name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static ElementInterface> {
        ELEMENT_INTERFACES.iter().find(|interface| interface.name == name)
    }
}
