//! Inputs that nest deep, and a thread whose stack is small: no form of nesting may cost stack.

/// One way to nest.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// Name of the nested form.
    pub name: &'static str,
    /// Function that returns an input with this number of levels.
    pub text: fn(usize) -> String,
    /// Set if the input is valid; for other inputs, an error must be reported.
    pub valid: bool,
}

/// All forms that can nest without bound. Attributes and types appear in the dictionary of one op.
pub const FORMS: &[Form] = &[
    valid("regions", |n| {
        format!(
            "{}\"a.c\"() : () -> ()\n{}",
            "\"a.b\"() ({\n".repeat(n),
            "}) : () -> ()\n".repeat(n)
        )
    }),
    valid("arrays", |n| attribute(&nest("[", n, "", "]"))),
    valid("dictionaries", |n| attribute(&nest("{a=", n, "1", "}"))),
    valid("tuples", |n| attribute(&nest("tuple<", n, "i1", ">"))),
    valid("memrefs", |n| attribute(&nest("memref<", n, "i1", ">"))),
    valid("function types", |n| attribute(&nest("() -> (", n, "i1", ")"))),
    valid("affine parentheses", |n| {
        attribute(&format!("affine_map<(d0) -> ({})>", nest("(", n, "d0", ")")))
    }),
    valid("affine minus", |n| {
        attribute(&format!("affine_map<(d0) -> ({}d0)>", "-".repeat(n)))
    }),
    valid("affine sums", |n| {
        attribute(&format!("affine_map<(d0, d1) -> ({}d1)>", "d0 floordiv 3 + ".repeat(n)))
    }),
    valid("symbols", |n| attribute(&format!("@a{}", "::@a".repeat(n)))),
    valid("opaque types", |n| {
        attribute(&format!("!a.b{}", nest("<", n, "x", ">")))
    }),
    valid("opaque attributes", |n| {
        attribute(&format!("#a.b<{}>", nest("[", n, "", "]")))
    }),
    valid("call-site locations", |n| {
        location(&nest("callsite(\"a\" at ", n, "\"b\"", ")"))
    }),
    valid("fused locations", |n| location(&nest("fused[", n, "\"b\", \"c\"", "]"))),
    valid("name locations", |n| location(&nest("\"a\"(", n, "\"b\"", ")"))),
    valid("attribute aliases", |n| {
        chain(n, "#a", "[#a", "]", "1 : i8") + &attribute(&format!("#a{n}"))
    }),
    valid("type aliases", |n| {
        chain(n, "!a", "tuple<!a", ">", "i8") + &attribute(&format!("!a{n}"))
    }),
    valid("location aliases", |n| {
        chain(n, "#a", "loc(callsite(\"x\" at #a", "))", "loc(\"l\")") + &location(&format!("#a{n}"))
    }),
    invalid("dense lists", |n| {
        attribute(&format!("dense<{}> : tensor<1xi32>", nest("[", n, "1", "]")))
    }),
    invalid("regions that never close", |n| "\"a.b\"() ({\n".repeat(n)),
    invalid("arrays that never close", |n| attribute(&"[".repeat(n))),
    invalid("dictionaries that never close", |n| attribute(&"{a = ".repeat(n))),
    invalid("tuples that never close", |n| attribute(&"tuple<".repeat(n))),
    invalid("bodies that never close", |n| {
        attribute(&format!("#a.b{}", "<".repeat(n)))
    }),
    invalid("locations that never close", |n| {
        location(&"callsite(\"a\" at ".repeat(n))
    }),
    invalid("parentheses that never close", |n| {
        attribute(&format!("affine_map<(d0) -> ({}", "(".repeat(n)))
    }),
];

const fn valid(name: &'static str, text: fn(usize) -> String) -> Form {
    Form {
        name,
        text,
        valid: true,
    }
}

const fn invalid(name: &'static str, text: fn(usize) -> String) -> Form {
    Form {
        name,
        text,
        valid: false,
    }
}

fn nest(open: &str, depth: usize, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

fn attribute(value: &str) -> String {
    format!("\"a.b\"() {{x = {value}}} : () -> ()\n")
}

fn location(value: &str) -> String {
    format!("\"a.b\"() : () -> () loc({value})\n")
}

/// Definitions of aliases each of which holds the one before.
fn chain(length: usize, sigil: &str, open: &str, close: &str, first: &str) -> String {
    let mut text = format!("{sigil}0 = {first}\n");
    for i in 0..length {
        text += &format!("{sigil}{} = {open}{i}{close}\n", i + 1);
    }
    text
}

/// Runs `work` in a thread with a stack of 512 KiB. A stack that overflows ends the whole process.
///
/// # Panics
///
/// If `work` does, with its message.
pub fn on_small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("512 KiB".to_owned())
            .stack_size(512 * 1024);
        let running = thread
            .spawn_scoped(scope, work)
            .unwrap_or_else(|error| panic!("no thread: {error}"));
        running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
