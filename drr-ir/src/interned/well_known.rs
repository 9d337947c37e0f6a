//! What every context interns first, so that its ids are constants.

macro_rules! strings {
    ($($name:ident = $text:literal),* $(,)?) => {
        strings!(@ 0u32, $($name)*);
        pub(crate) const STRINGS: &[&str] = &[$($text),*];
    };
    (@ $n:expr, $name:ident $($rest:ident)*) => {
        pub(crate) const $name: u32 = $n;
        strings!(@ $n + 1, $($rest)*);
    };
    (@ $n:expr,) => {};
}

strings! {
    OPERAND_SEGMENT_SIZES = "operandSegmentSizes",
    RESULT_SEGMENT_SIZES = "resultSegmentSizes",
    SYM_NAME = "sym_name",
    VALUE = "value",
}
