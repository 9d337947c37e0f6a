//! Operand bundles in custom forms: `["align"(%p, %n : !llvm.ptr, i32), "cold"()]`.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OperandSlot, TypeSlot, UseGenericForm};
use drr::prelude::*;

use crate::shared::attributes::segment_sizes;
use crate::shared::lists::{int_array, typed_values};

/// Slots of the operand bundles of an op.
#[derive(Clone, Copy)]
pub(crate) struct BundleSlots {
    pub(crate) operands: OperandSlot,
    /// Number of operands per bundle.
    pub(crate) sizes: AttrSlot,
    pub(crate) tags: AttrSlot,
}

impl BundleSlots {
    /// Returns the bundles with the tags at a slot. All ops with bundles declare the sizes immediately before the
    /// tags.
    pub(crate) fn of(operands: OperandSlot, tags: AttrSlot) -> BundleSlots {
        BundleSlots {
            operands,
            sizes: AttrSlot(tags.0.saturating_sub(1)),
            tags,
        }
    }

    /// Optional bundles after a text. The parser sets the sizes in any case. Returns `true` if there are bundles.
    pub(crate) fn form(self, form: &mut OpAsmForm<'_, '_>, open: &'static str) -> FormResult<bool> {
        let printed = match form.op() {
            Some(op) => self.bundles(op)?,
            None => Vec::new(),
        };
        let (mut sizes, mut tags) = (Vec::new(), Vec::new());
        let are_there = form.at("[", |_| !printed.is_empty());
        if are_there {
            form.list(
                [open, "]"],
                |_| printed,
                |form, bundle| {
                    let (tag, operands) = bundle.unzip();
                    tags.push(bundle_tag(form, tag)?);
                    form.text("(")?;
                    let size = typed_values(
                        form,
                        self.operands,
                        self.operands.types(),
                        &operands.unwrap_or_default(),
                    )?;
                    sizes.push(size);
                    form.text(")")
                },
            )?;
        }
        form.set_attribute(self.sizes, segment_sizes(form.ctx(), sizes));
        form.bind(self.tags);
        if !tags.is_empty() {
            form.set_attribute(self.tags, form.ctx().array_attr(&tags));
        }
        Ok(are_there)
    }

    /// Returns the tags and operands of the bundles.
    fn bundles(self, op: OpRef<'_>) -> Result<Vec<(Attribute, Vec<ValueRef<'_>>)>, UseGenericForm> {
        let tags = self.tags.of(op).and_then(|tags| tags.array(op.ctx()));
        let sizes = int_array(op, self.sizes);
        // Without bundles, the text has no tags.
        let tags = match tags {
            Some(tags) if !tags.is_empty() && tags.len() == sizes.len() => tags,
            None if sizes.is_empty() => &[],
            _ => return Err(UseGenericForm),
        };
        let mut operands = self.operands.of(op);
        let mut bundle = |(&tag, size): (&Attribute, i64)| {
            let size = usize::try_from(size).map_err(|_| UseGenericForm)?;
            Ok((tag, operands.by_ref().take(size).collect()))
        };
        tags.iter().zip(sizes).map(&mut bundle).collect()
    }
}

/// The tag of a bundle, a string.
fn bundle_tag(form: &mut OpAsmForm<'_, '_>, printed: Option<Attribute>) -> FormResult<Attribute> {
    form.element(
        |parser| match parser.parse_optional_string() {
            Some(tag) => Ok(parser.ctx().string_attr(tag)),
            None => Err(parser.error("expected the tag of a bundle, which is a string".to_string())),
        },
        |printer, op| {
            let tag = printed.ok_or(UseGenericForm)?;
            printer.print_string(tag.string(op.ctx()).ok_or(UseGenericForm)?);
            Ok(tag)
        },
    )
}

pub(crate) fn form_op_bundles(
    form: &mut OpAsmForm<'_, '_>,
    operands: OperandSlot,
    _types: TypeSlot,
    tags: AttrSlot,
) -> FormResult<bool> {
    form.memoize();
    BundleSlots::of(operands, tags).form(form, "[")
}
