//! Small or odd inputs that readers have died of: huge numbers, sharing, width. Each has the verdict it must get.

/// An input made to hurt.
#[derive(Debug, Clone, Copy)]
pub struct Hostile {
    /// Name of the test case.
    pub name: &'static str,
    /// Input text.
    pub text: fn() -> String,
    /// Set if the input is a valid module; other inputs must be rejected.
    pub valid: bool,
}

/// Numbers that must not size an allocation, digits that must not be converted one by one, and wide ops.
pub const INPUTS: &[Hostile] = &[
    invalid("result number of a defined value", || {
        "%0 = \"a.b\"() : () -> i1\n\"a.c\"(%0#4000000000) : (i1) -> ()".into()
    }),
    invalid("result number before the definition", || {
        "\"a.c\"(%v#2000000000) : (i1) -> ()\n%v = \"a.b\"() : () -> i1".into()
    }),
    invalid("result number that fits no integer", || {
        "%0 = \"a.b\"() : () -> i1\n\"a.c\"(%0#99999999999999999999) : (i1) -> ()".into()
    }),
    invalid("pack of four thousand million", || {
        "%0:4000000000 = \"a.b\"() : () -> i1".into()
    }),
    invalid("pack of zero", || "%0:0 = \"a.b\"() : () -> i1".into()),
    invalid("decimal digits of an i64", || {
        attribute(&format!("{} : i64", "9".repeat(100_000)))
    }),
    invalid("hexadecimal digits of an i64", || {
        attribute(&format!("0x{} : i64", "F".repeat(100_000)))
    }),
    valid("leading zeros", || {
        attribute(&format!("{}7 : i64", "0".repeat(100_000)))
    }),
    valid("digits of a float", || {
        attribute(&format!("{}.{} : f64", "1".repeat(100), "3".repeat(100_000)))
    }),
    valid("exponent of a float", || {
        attribute(&format!("1.0e{} : f64", "9".repeat(1000)))
    }),
    valid("dimensions", || {
        attribute(&format!("tensor<{}i8>", "1x".repeat(100_000)))
    }),
    invalid("width of a type", || attribute(&format!("i{}", "9".repeat(100_000)))),
    invalid("digits of a dimension", || {
        attribute(&format!("tensor<{}xi8>", "9".repeat(100_000)))
    }),
    valid("splat of a million million", || {
        attribute("dense<1> : tensor<1000000000000xi8>")
    }),
    valid("dimensions whose product overflows", || {
        attribute("tensor<4294967296x4294967296x4294967296xi8>")
    }),
    valid("splat of more elements than fit a number", || {
        attribute("dense<1> : tensor<4294967296x4294967296xi8>")
    }),
    invalid("list for more elements than fit a number", || {
        attribute("dense<[1]> : tensor<4294967296x4294967296xi8>")
    }),
    valid("sparse shape of a million million", || {
        attribute("sparse<[[0]], [1]> : tensor<1000000000000xi8>")
    }),
    invalid("dense array of indices", || attribute("array<index: 1>")),
    invalid("empty dense array of indices", || attribute("array<index>")),
    invalid("empty symbol", || attribute("@\"\"")),
    valid("smallest number in a map", || {
        attribute("affine_map<(d0) -> (d0 - -9223372036854775808)>")
    }),
    invalid("alias of itself", || "#a = [#a]\n\"a.b\"() {x = #a} : () -> ()".into()),
    invalid("type alias of itself", || "!a = tuple<!a>\n\"a.b\"() : () -> !a".into()),
    invalid("location alias of itself", || {
        "#a = loc(callsite(#a at \"x\"))\n\"a.b\"() : () -> () loc(#a)".into()
    }),
    invalid("two location aliases of each other", || {
        "#a = loc(callsite(#b at \"x\"))\n#b = loc(callsite(#a at \"x\"))\n\"a.b\"() : () -> () loc(#a)".into()
    }),
    valid("operands", || {
        let n = 100_000;
        format!(
            "%0 = \"a.b\"() : () -> i1\n\"a.c\"({}) : ({}) -> ()",
            list(n, "%0"),
            list(n, "i1")
        )
    }),
    valid("results", || {
        format!("%0:100000 = \"a.b\"() : () -> ({})", list(100_000, "i1"))
    }),
    valid("attributes", || {
        let keys: Vec<String> = (0..100_000).map(|i| format!("k{i} = {i} : i32")).collect();
        format!("\"a.b\"() {{{}}} : () -> ()", keys.join(", "))
    }),
    valid("arguments", || {
        let arguments: Vec<String> = (0..100_000).map(|i| format!("%{i}: i1")).collect();
        format!(
            "\"a.b\"() ({{\n^bb0({}):\n  \"a.c\"(%99999) : (i1) -> ()\n}}) : () -> ()",
            arguments.join(", ")
        )
    }),
    valid("regions of one op", || {
        format!("\"a.b\"() ({}) : () -> ()", list(100_000, "{}"))
    }),
    valid("successors", || {
        format!(
            "\"a.b\"() ({{\n  \"a.c\"()[{}] : () -> ()\n^x:\n  \"a.d\"() : () -> ()\n}}) : () -> ()",
            list(100_000, "^x")
        )
    }),
    valid("forward references", || {
        let uses: String = (0..100_000).map(|i| format!("\"a.b\"(%v{i}) : (i1) -> ()\n")).collect();
        let definitions: String = (0..100_000)
            .map(|i| format!("%v{i} = \"a.c\"() : () -> i1\n"))
            .collect();
        uses + &definitions
    }),
    invalid("forward references that nobody defines", || {
        (0..100_000).map(|i| format!("\"a.b\"(%v{i}) : (i1) -> ()\n")).collect()
    }),
    invalid("forward successors that nobody defines", || {
        let blocks: String = (0..10_000)
            .map(|i| format!("^b{i}:\n  \"a.c\"()[^x{i}] : () -> ()\n"))
            .collect();
        format!("\"a.b\"() ({{\n{blocks}}}) : () -> ()")
    }),
    valid("array", || attribute(&format!("[{}]", list(100_000, "1 : i8")))),
    valid("results of a map", || {
        attribute(&format!("affine_map<(d0) -> ({})>", list(100_000, "d0")))
    }),
    valid("string", || attribute(&format!("\"{}\"", "x".repeat(10_000_000)))),
    valid("key", || {
        format!("\"a.b\"() {{{} = 1 : i8}} : () -> ()", "k".repeat(1_000_000))
    }),
    valid("value name", || {
        format!("%{} = \"a.b\"() : () -> i1", "n".repeat(1_000_000))
    }),
    invalid("mistakes", || "\"a.b\"() {x = } : () -> ()\n".repeat(10_000)),
    invalid("open quotes", || "\"\n".repeat(10_000)),
    invalid("unknown bytes", || ";".repeat(100_000)),
    valid("chain of fused locations", || {
        let links: String = (0..20_000)
            .map(|i| format!("#l{} = loc(fused[\"a{i}\", #l{i}])\n", i + 1))
            .collect();
        format!("#l0 = loc(\"x\")\n{links}\"a.b\"() : () -> () loc(#l20000)")
    }),
];

/// Aliases each of which holds the one before twice: a few hundred bytes that are gigabytes when written out.
///
/// `kind` is `attributes`, `types` or `locations`; anything else is taken for attributes.
#[must_use]
pub fn alias_bomb(kind: &str, doublings: usize) -> String {
    let (first, open, middle, close, sigil) = match kind {
        "types" => ("!a0 = tuple<i1>", "tuple<", ", ", ">", '!'),
        "locations" => ("#a0 = loc(\"x\")", "loc(callsite(", " at ", "))", '#'),
        _ => ("#a0 = [1]", "[", ", ", "]", '#'),
    };
    let mut text = format!("{first}\n");
    for i in 0..doublings {
        text += &format!("{sigil}a{} = {open}{sigil}a{i}{middle}{sigil}a{i}{close}\n", i + 1);
    }
    text += &match kind {
        "types" => format!("\"a.b\"() : () -> !a{doublings}\n"),
        "locations" => format!("\"a.b\"() : () -> () loc(#a{doublings})\n"),
        _ => format!("\"a.b\"() {{x = #a{doublings}}} : () -> ()\n"),
    };
    text
}

const fn valid(name: &'static str, text: fn() -> String) -> Hostile {
    Hostile {
        name,
        text,
        valid: true,
    }
}

const fn invalid(name: &'static str, text: fn() -> String) -> Hostile {
    Hostile {
        name,
        text,
        valid: false,
    }
}

fn attribute(value: &str) -> String {
    format!("\"a.b\"() {{x = {value}}} : () -> ()\n")
}

fn list(count: usize, item: &str) -> String {
    let mut text = format!("{item}, ").repeat(count);
    text.truncate(text.len().saturating_sub(2));
    text
}
