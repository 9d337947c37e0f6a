//! Attributes of functions, arguments and results.

use drr::{Attribute, Context, OpRef};
use drr_dialects::llvm::{
    LLVM_ConstantRangeAttr, LLVM_MemoryEffectsAttr, LLVM_TargetFeaturesAttr, LLVM_VScaleRangeAttr,
};

use crate::Translated;
use crate::op_attrs::{array, keyword, quoted_string};
use crate::types::{Structs, quoted};
use crate::unsupported::Unsupported;

/// The kind of an attribute, in the order in which LLVM prints attributes. The derived order sorts by kind, then by text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AttributeKind {
    Enum,
    Type,
    Int,
    Range,
    String,
}

/// The attributes of a function, an argument or a result.
#[derive(Default)]
pub(crate) struct Attributes {
    list: Vec<(AttributeKind, String)>,
}

impl Attributes {
    pub(crate) fn add(&mut self, kind: AttributeKind, text: impl Into<String>) {
        self.list.push((kind, text.into()));
    }

    /// Returns `true` if there is an attribute with this text.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.list.iter().any(|(_, listed)| listed == text)
    }

    /// Returns the attributes in LLVM's order, separated by spaces.
    pub(crate) fn text(&mut self) -> String {
        self.list.sort();
        self.list.dedup();
        self.list
            .iter()
            .map(|(_, text)| &text[..])
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Attributes of functions and calls without a value, and their names in LLVM.
const UNITS: &[(&str, &str)] = &[
    ("convergent", "convergent"),
    ("no_unwind", "nounwind"),
    ("will_return", "willreturn"),
    ("no_inline", "noinline"),
    ("always_inline", "alwaysinline"),
    ("inline_hint", "inlinehint"),
    ("optimize_none", "optnone"),
    ("arm_streaming", "\"aarch64_pstate_sm_enabled\""),
    ("arm_locally_streaming", "\"aarch64_pstate_sm_body\""),
    ("arm_streaming_compatible", "\"aarch64_pstate_sm_compatible\""),
    ("arm_new_za", "\"aarch64_new_za\""),
    ("arm_in_za", "\"aarch64_in_za\""),
    ("arm_out_za", "\"aarch64_out_za\""),
    ("arm_inout_za", "\"aarch64_inout_za\""),
    ("arm_preserves_za", "\"aarch64_preserves_za\""),
];

/// Attributes of functions that are strings in LLVM, where their names have dashes.
const STRINGS: &[&str] = &[
    "frame_pointer",
    "target_cpu",
    "tune_cpu",
    "reciprocal_estimates",
    "prefer_vector_width",
    "no_infs_fp_math",
    "no_nans_fp_math",
    "no_signed_zeros_fp_math",
    "denormal_fp_math",
    "denormal_fp_math_f32",
    "fp_contract",
    "instrument_function_entry",
    "instrument_function_exit",
];

/// Attributes of LLVM without a value, which `passthrough` can name.
const ENUMS: &[&str] = &[
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nodivergencesource",
    "noduplicate",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "nounwind",
    "nonlazybind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "presplitcoroutine",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "willreturn",
];

/// Returns the attributes of a function or a call.
pub(crate) fn of_function(op: OpRef<'_>) -> Translated<Attributes> {
    let (ctx, mut all) = (op.ctx(), Attributes::default());
    for &(name, text) in UNITS {
        if op.attr_named(name).is_some() {
            let is_string = text.starts_with('"');
            all.add(
                if is_string {
                    AttributeKind::String
                } else {
                    AttributeKind::Enum
                },
                text,
            );
        }
    }
    for &name in STRINGS {
        let truth = || op.attr_named(name)?.as_bool(ctx).map(|truth| truth.to_string());
        let word = || Some(format!("\"{}\"", truth().or_else(|| keyword(op, name))?));
        if let Some(value) = quoted_string(op, name).or_else(word) {
            all.add(AttributeKind::String, format!("\"{}\"={value}", name.replace('_', "-")));
        }
    }
    if let Some(features) = op
        .attr_named("target_features")
        .and_then(|attr| LLVM_TargetFeaturesAttr::features(ctx, attr))
    {
        let features: Vec<&str> = features.iter().filter_map(|feature| feature.as_str(ctx)).collect();
        all.add(
            AttributeKind::String,
            format!("\"target-features\"={}", quoted(features.join(",").as_bytes())),
        );
    }
    if let Some(range) = op.attr_named("vscale_range") {
        let ends = [
            LLVM_VScaleRangeAttr::minRange(ctx, range),
            LLVM_VScaleRangeAttr::maxRange(ctx, range),
        ];
        let [min, max] = ends.map(|end| end.and_then(|end| end.as_i64(ctx)).unwrap_or(0));
        all.add(AttributeKind::Int, format!("vscale_range({min},{max})"));
    }
    match keyword(op, "uwtable_kind").as_deref() {
        Some("sync") => all.add(AttributeKind::Int, "uwtable(sync)"),
        Some("async") => all.add(AttributeKind::Int, "uwtable"),
        _ => {}
    }
    if let Some(effects) = op.attr_named("memory_effects").and_then(|attr| memory(ctx, attr)) {
        all.add(AttributeKind::Int, effects);
    }
    array(op, "passthrough")
        .iter()
        .try_for_each(|entry| passthrough(ctx, *entry, &mut all))?;
    Ok(all)
}

/// Adds an entry of `passthrough`: `"noinline"`, or `["key", "value"]`.
fn passthrough(ctx: &Context, entry: Attribute, all: &mut Attributes) -> Translated<()> {
    let is_enum = |name: &[u8]| ENUMS.iter().any(|listed| listed.as_bytes() == name);
    let pair = entry
        .array(ctx)
        .unwrap_or_default()
        .iter()
        .map(|text| text.string(ctx))
        .collect::<Option<Vec<_>>>();
    let pair = pair.unwrap_or_default();
    match (entry.string(ctx), &pair[..]) {
        (Some(name), _) if is_enum(name) => all.add(AttributeKind::Enum, String::from_utf8_lossy(name)),
        (Some(name), _) => all.add(AttributeKind::String, quoted(name)),
        (
            _,
            [
                b"allocsize" | b"alignstack" | b"memory" | b"uwtable" | b"vscale_range" | b"allockind",
                _,
            ]
            | [],
        ) => {
            return Err(format!("the entry `{}` of `passthrough`", entry.display(ctx)).into());
        }
        (_, pair) => all.add(
            AttributeKind::String,
            pair.iter().map(|text| quoted(text)).collect::<Vec<_>>().join("="),
        ),
    }
    Ok(())
}

/// Returns `memory(..)`, or `None` if all memory is read and written.
fn memory(ctx: &Context, attr: Attribute) -> Option<String> {
    let other = LLVM_MemoryEffectsAttr::other(ctx, attr)?.to_string();
    let rest = [
        ("argmem", LLVM_MemoryEffectsAttr::argMem(ctx, attr)?),
        ("inaccessiblemem", LLVM_MemoryEffectsAttr::inaccessibleMem(ctx, attr)?),
        ("errnomem", LLVM_MemoryEffectsAttr::errnoMem(ctx, attr)?),
        ("target_mem0", LLVM_MemoryEffectsAttr::targetMem0(ctx, attr)?),
        ("target_mem1", LLVM_MemoryEffectsAttr::targetMem1(ctx, attr)?),
    ];
    let rest = rest
        .iter()
        .map(|(location, effect)| (location, effect.to_string()))
        .filter(|(_, effect)| *effect != other);
    let rest: Vec<String> = rest.map(|(location, effect)| format!("{location}: {effect}")).collect();
    match (&other[..], rest.is_empty()) {
        ("readwrite", true) => None,
        ("none", false) => Some(format!("memory({})", rest.join(", "))),
        _ => Some(format!("memory({})", [vec![other], rest].concat().join(", "))),
    }
}

/// Attributes of arguments and results without a value.
const ARG_UNITS: &[&str] = &[
    "allocalign",
    "allocptr",
    "dead_on_unwind",
    "immarg",
    "inreg",
    "nest",
    "noalias",
    "noext",
    "nofree",
    "nonnull",
    "noundef",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "swiftasync",
    "swifterror",
    "swiftself",
    "writable",
    "writeonly",
    "zeroext",
];

/// Returns the attributes of an argument or a result, each after a space.
pub(crate) fn of_value(ctx: &Context, structs: &mut Structs, dictionary: Option<Attribute>) -> Translated<String> {
    let mut all = Attributes::default();
    for &(name, attr) in dictionary.and_then(|attrs| attrs.dictionary(ctx)).unwrap_or_default() {
        let full = name.text(ctx);
        let name = full.strip_prefix("llvm.").unwrap_or(&full);
        let number = attr.integer(ctx).and_then(|(_, value)| value.to_u64());
        match (name, number, attr.type_value(ctx)) {
            _ if attr.is_unit(ctx) && ARG_UNITS.contains(&name) => all.add(AttributeKind::Enum, name),
            ("nocapture", ..) => all.add(AttributeKind::Int, "captures(none)"),
            ("align", Some(number), _) => all.add(AttributeKind::Int, format!("align {number}")),
            ("alignstack" | "dereferenceable" | "dereferenceable_or_null", Some(number), _) => {
                all.add(AttributeKind::Int, format!("{name}({number})"));
            }
            ("byref" | "byval" | "elementtype" | "inalloca" | "preallocated" | "sret", _, Some(ty)) => {
                all.add(AttributeKind::Type, format!("{name}({})", structs.text(ctx, ty)?));
            }
            ("range", ..) => {
                let end = |end: Option<Attribute>| end.and_then(|end| end.integer(ctx));
                let ends =
                    end(LLVM_ConstantRangeAttr::lower(ctx, attr)).zip(end(LLVM_ConstantRangeAttr::upper(ctx, attr)));
                let ((ty, lower), (_, upper)) = ends.ok_or_else(|| {
                    Unsupported::invalid(
                        format!("the range `{}`", attr.display(ctx)),
                        "it is no range of integers",
                        "write a range, such as `#llvm.constant_range<i32, 0, 10>`",
                    )
                })?;
                let (ty, lower, upper) = (structs.text(ctx, ty)?, lower.display_signed(), upper.display_signed());
                all.add(AttributeKind::Range, format!("range({ty} {lower}, {upper})"));
            }
            // Attributes of other dialects, and those for other conversions, as in MLIR.
            _ if name.contains('.') || ["struct_attrs", "workgroup_attribution"].contains(&name) => {}
            _ => return Err(format!("the attribute `{full}`").into()),
        }
    }
    let text = all.text();
    Ok(if text.is_empty() { text } else { format!(" {text}") })
}
