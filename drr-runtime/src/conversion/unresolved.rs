//! Errors about casts that no materialization replaces, with their causes.

use drr_ir::{BlockRef, Builder, Context, Op, OpRef, Type, Value, ValueRef};
use smallvec::SmallVec;

use super::driver::ConversionDriver;
use super::error::FailedMaterialization;
use crate::PatternSpec;
use crate::greedy::one_line;
use crate::rewriter::conversion_state::{Cast, CastKind, ReplacedValue};

/// The cause of a missing materialization.
#[derive(Default)]
struct Cause {
    text: Option<String>,
    is_wrong_number: bool,
    help: Option<String>,
}

impl ConversionDriver<'_, '_> {
    /// Returns the error for a cast that no materialization replaces.
    pub(super) fn failed_materialization(&self, cast: &Cast) -> FailedMaterialization {
        let op = self.rewriter.ir().op(cast.op);
        let user = op.results().flat_map(ValueRef::uses).next().map(|used| used.owner());
        let inputs = op.operands().filter_map(ValueRef::defining_op);
        let Cause {
            text: cause,
            is_wrong_number,
            help,
        } = self.cause(cast, op, user);
        FailedMaterialization {
            ops: user.into_iter().chain(inputs).map(OpRef::handle).collect(),
            from: quoted(op.ctx(), op.operands().map(ValueRef::ty), '\''),
            to: quoted(op.ctx(), op.result_types(), '\''),
            is_source: cast.kind == CastKind::Source,
            cause,
            has_converter: cast.converter.is_some(),
            is_wrong_number,
            cause_help: help,
            location: self.place(op),
            span: op.location().op_name_span(self.legalizer.conversion.source),
            user: user.map(|user| one_line(user)).unwrap_or_default(),
            user_location: user.and_then(|user| self.place(user)),
        }
    }

    fn place(&self, op: OpRef<'_>) -> Option<String> {
        let source = self.legalizer.conversion.source.map(AsRef::as_ref);
        op.ir().describe_location(op.location(), source)
    }

    /// Returns the name of an op in backquotes, with its location.
    fn named(&self, op: OpRef<'_>) -> String {
        let at = self.place(op).map(|at| format!(" at {at}"));
        format!("`{}`{}", op.name_text(), at.unwrap_or_default())
    }

    fn cause(&self, cast: &Cast, op: OpRef<'_>, user: Option<OpRef<'_>>) -> Cause {
        let original = match cast.kind {
            CastKind::Source => op.result(0).map(ValueRef::ty),
            CastKind::Target => cast.original,
        };
        if let Some(original) = original
            && let Some(cause) = self.wrong_replacement(cast, op, original)
        {
            return cause;
        }
        let input = op.operand(0);
        match cast.kind {
            CastKind::Source => user.map(|user| self.unconverted_user(user)),
            CastKind::Target => input.and_then(|input| self.unconverted_input(input)),
        }
        .unwrap_or_default()
    }

    /// Describes the replacement of a value by values of other types than its type is converted to.
    fn wrong_replacement(&self, cast: &Cast, op: OpRef<'_>, original: Type) -> Option<Cause> {
        let ctx = op.ctx();
        let given: SmallVec<[Type; 2]> = op.operands().map(ValueRef::ty).collect();
        let replaced = self.replaced_value(op, original);
        if replaced.is_none() && given[..] == [original] {
            return None;
        }
        let converter = cast.converter.as_ref();
        let needed = converter.and_then(|converter| converter.convert_type(original));
        let (pattern, result) = match &replaced {
            Some(replaced) => (self.pattern_or_fold(replaced.pattern), replaced.described(ctx)),
            None => ("a pattern".to_owned(), "a value".to_owned()),
        };
        let cause = |text, is_wrong_number| Cause {
            text: Some(text),
            is_wrong_number,
            help: None,
        };
        if given.is_empty() && needed.as_ref().is_none_or(|needed| !needed.is_empty()) {
            return Some(cause(format!("{pattern} erased {result}, which is still used"), true));
        }
        let needed = needed.filter(|needed| needed[..] != given[..])?;
        let is_wrong_number = needed.len() != given.len();
        let (ty, given, needed) = (
            original.display(ctx),
            counted_types(ctx, &given),
            counted_types(ctx, &needed),
        );
        let text =
            format!("{pattern} replaced {result} of type `{ty}` by {given}, but the type is converted to {needed}");
        Some(cause(text, is_wrong_number))
    }

    fn pattern_or_fold(&self, pattern: Option<u32>) -> String {
        match pattern.and_then(|pattern| self.spec(pattern)) {
            Some(spec) => format!("pattern {}", spec.with_location()),
            None => "a fold".to_owned(),
        }
    }

    /// Returns the op result that a cast's inputs replace, if a pattern or fold has replaced it.
    fn replaced_value(&self, cast: OpRef<'_>, original: Type) -> Option<ReplacedValue> {
        let state = self.rewriter.conversion.as_ref()?;
        // The cast of a value that was erased replaces the value itself.
        let values: SmallVec<[Value; 2]> = match cast.num_operands() {
            0 => cast.results().handles(),
            _ => cast.operands().handles(),
        };
        let replaced = state.replaced_values.iter().rev();
        replaced
            .filter(|replaced| replaced.ty == original)
            .find(|replaced| state.mapping.replacement(replaced.value) == Some(&values[..]))
            .copied()
    }

    /// Describes the op that uses a value of the original type.
    fn unconverted_user(&self, user: OpRef<'_>) -> Cause {
        let named = self.named(user);
        let Some(pattern) = self.builder_of(user.handle()) else {
            let legality = self.legality(user);
            return Cause {
                text: Some(format!(
                    "{named} uses the original type and was not converted: {legality}"
                )),
                ..Cause::default()
            };
        };
        // A marked rule uses converted values. Patterns in Rust have no source.
        let is_rule = !pattern.source.is_empty();
        let help = "mark the rule with `#[conversion]`, in PDLL `with conversion`, so that it uses converted values";
        Cause {
            text: Some(format!(
                "pattern {} built {named}, which uses the original type",
                pattern.with_location()
            )),
            help: is_rule.then(|| help.to_owned()),
            ..Cause::default()
        }
    }

    /// Describes the op or the block argument that defines a value that was not converted.
    fn unconverted_input(&self, input: ValueRef<'_>) -> Option<Cause> {
        let Some(by) = input.defining_op() else {
            return self.unconverted_argument(input);
        };
        let named = self.named(by);
        Some(Cause {
            text: Some(match self.builder_of(by.handle()) {
                Some(pattern) => {
                    format!(
                        "pattern {} built {named}, which defines the value",
                        pattern.with_location()
                    )
                }
                None => format!("{named} defines the value and was not converted: {}", self.legality(by)),
            }),
            ..Cause::default()
        })
    }

    /// Describes the branch to a block, or the op with the region of an entry block, whose argument was not converted.
    fn unconverted_argument(&self, argument: ValueRef<'_>) -> Option<Cause> {
        let block = argument.owner_block()?;
        let (number, ty) = (argument.number(), argument.ty().display(block.ir().ctx()));
        let mut blocks = block.region()?.blocks();
        let branch = blocks.find(|other| other.successors().any(|successor| successor == block));
        let (by, role) = match branch.and_then(BlockRef::last_op) {
            Some(branch) => (branch, "branches to its block"),
            None => (block.parent_op()?, "contains its block"),
        };
        let is_function = branch.is_none() && by.attr_named("function_type").is_some();
        let (pattern, legality) = if is_function {
            ("FunctionOpInterfaceSignatureConversion", "is_legal_function_signature")
        } else {
            ("StructuralTypeConversion", "is_legal_op")
        };
        let (name, named) = (by.name_text(), self.named(by));
        Some(Cause {
            text: Some(format!(
                "block argument #{number} of type `{ty}` was not converted: {named} {role}, and {}",
                self.legality(by)
            )),
            help: Some(format!(
                "add `OpConversion({pattern}::of(\"{name}\"))`, and make `{name}` legal only with legal types: \
                 `add_dynamically_legal_ops` with `TypeConverter::{legality}`"
            )),
            ..Cause::default()
        })
    }

    fn legality(&self, op: OpRef<'_>) -> String {
        self.legalizer.conversion.target.describe(op)
    }

    /// Returns the pattern that has built an op.
    fn builder_of(&self, op: Op) -> Option<PatternSpec> {
        let state = self.rewriter.conversion.as_ref()?;
        let index = state.created.iter().position(|&created| created == op)?;
        self.spec(state.rewrite_of_created(index)?.pattern)
    }
}

impl ReplacedValue {
    fn described(&self, ctx: &Context) -> String {
        format!("result #{} of `{}`", self.number, self.op.text(ctx))
    }
}

/// Returns a number of values with their types: 2 values of types `i1`, `i2`.
fn counted_types(ctx: &Context, types: &[Type]) -> String {
    let quoted = quoted(ctx, types.iter().copied(), '`');
    match types.len() {
        0 => "no value".to_owned(),
        1 => format!("a value of type {quoted}"),
        count => format!("{count} values of types {quoted}"),
    }
}

/// Returns types in quotes, separated by commas.
fn quoted(ctx: &Context, types: impl IntoIterator<Item = Type>, quote: char) -> String {
    let types = types.into_iter().map(|ty| format!("{quote}{}{quote}", ty.display(ctx)));
    types.collect::<Vec<_>>().join(", ")
}
