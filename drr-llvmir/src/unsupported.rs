//! Parts of a module that are not translated.

/// Something that is not translated.
#[derive(Debug)]
pub(crate) struct Unsupported {
    /// The entity, as the object of a sentence.
    pub(crate) what: String,
    /// The reason and the remedy. `None` if the name of the op determines the remedy.
    pub(crate) reason: Option<(String, String)>,
}

impl Unsupported {
    /// Describes something that LLVM refuses.
    pub(crate) fn invalid(what: impl Into<String>, why: impl Into<String>, help: impl Into<String>) -> Self {
        Unsupported {
            what: what.into(),
            reason: Some((why.into(), help.into())),
        }
    }
}

impl<S: Into<String>> From<S> for Unsupported {
    /// Describes something that the translation does not support.
    fn from(what: S) -> Self {
        Unsupported {
            what: what.into(),
            reason: None,
        }
    }
}
