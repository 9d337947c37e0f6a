//! The texts of ops in custom form that have neither regions nor successors. An op with the name, the types and the attributes of
//! an earlier one differs from it only in its operands and perhaps in one integer: it is written as that one, with others.
//!
//! Ops whose format has a printer in Rust or a line break are left out: such a printer may look at anything, and a line is indented.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::ops::Ops;
use super::output::Output;
use crate::define::{ArgKind, AttrForm, FormatElement, OpDescriptor, Presence};
use crate::{Ident, OpRef, Type};

/// The texts of leaves that were written before.
#[derive(Default)]
pub(super) struct Leaves {
    /// By the index of a name.
    plans: Vec<Plan>,
    texts: FxHashMap<Key, Text>,
    /// Of the op that is being written.
    key: Key,
    /// What is noted of it, if its text is to be kept.
    learned: Option<Learned>,
}

struct Learned {
    /// Where the text behind its name begins.
    start: u64,
    /// The argument whose integer may differ.
    integer: Option<u8>,
    holes: SmallVec<[(u64, u64, Hole); 4]>,
}

/// Name, types and attributes of an op.
type Key = SmallVec<[u64; 8]>;

/// What is known of the ops of a name.
#[derive(Clone, Copy, Default)]
enum Plan {
    #[default]
    Unknown,
    /// Their texts are not kept.
    Other,
    /// The integer that may differ: the number of the argument, its name and its type.
    Kept(Option<(u8, Ident, Type)>),
}

/// What differs from op to op.
#[derive(Clone, Copy)]
enum Hole {
    Operand(usize),
    Integer,
}

struct Text {
    bytes: Box<[u8]>,
    /// Where something else stands, and what.
    holes: Box<[(usize, Hole)]>,
}

/// Names with a smaller index have a plan.
const MAX_NAMES: usize = 1 << 12;

/// Longer texts are not kept.
const MAX_TEXT: usize = 1 << 10;

/// How many texts are kept.
const MAX_TEXTS: usize = 1 << 12;

/// Stands for any integer of the type of the plan.
const ANY_INTEGER: u64 = u64::MAX;

impl Leaves {
    /// Writes an op behind its name, if one like it was written before. If not, it may be learned while it is written.
    pub(super) fn write<'a>(&mut self, ops: &mut Ops<'a, '_>, op: OpRef<'a>, def: &'static OpDescriptor) -> bool {
        self.learned = None;
        if !op.is_leaf() {
            return false;
        }
        let Plan::Kept(integer) = self.plan(op, def) else {
            return false;
        };
        let value = self.set_key(op, integer);
        let Some(text) = self.texts.get(&self.key) else {
            if self.texts.len() < MAX_TEXTS {
                self.learned = Some(Learned {
                    start: ops.structures.out.position(),
                    integer: integer.filter(|_| value.is_some()).map(|integer| integer.0),
                    holes: SmallVec::new(),
                });
            }
            return false;
        };
        let mut from = 0;
        for &(at, hole) in &text.holes {
            let between = text.bytes.get(from..at).unwrap_or_default();
            ops.structures.out.bytes(between);
            from = at;
            match hole {
                Hole::Operand(number) => {
                    if let Some(operand) = op.operand(number) {
                        ops.value(operand);
                    }
                }
                Hole::Integer => ops.structures.out.signed(value.unwrap_or_default().into()),
            }
        }
        let rest = text.bytes.get(from..).unwrap_or_default();
        ops.structures.out.bytes(rest);
        true
    }

    fn plan(&mut self, op: OpRef<'_>, def: &'static OpDescriptor) -> Plan {
        let index = op.name().index() as usize;
        match self.plans.get(index) {
            None if index >= MAX_NAMES => return Plan::Other,
            None => self.plans.resize(index + 1, Plan::Unknown),
            Some(Plan::Unknown) => {}
            Some(&plan) => return plan,
        }
        let new = new_plan(op, def);
        if let Some(plan) = self.plans.get_mut(index) {
            *plan = new;
        }
        new
    }

    /// Makes the key of an op; the integer that may differ, if it has one.
    fn set_key(&mut self, op: OpRef<'_>, integer: Option<(u8, Ident, Type)>) -> Option<i32> {
        let pair = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        let mut found = None;
        self.key.clear();
        self.key.push(pair(op.name().index(), op.num_operands() as u32));
        self.key
            .extend(op.operands().map(|operand| operand.ty().to_bits().into()));
        self.key
            .push(pair(op.num_results() as u32, op.inherent_attrs().len() as u32));
        self.key.extend(op.result_types().map(|ty| ty.to_bits().into()));
        for (key, attr) in op.inherent_attrs() {
            match (integer, attr.as_small_int()) {
                (Some((_, name, ty)), Some((its_type, value))) if name == key && ty == its_type => {
                    found = Some(value);
                    self.key.push(ANY_INTEGER);
                }
                _ => self.key.push(pair(key.index(), attr.to_bits())),
            }
        }
        self.key.extend(
            op.discardable_attrs()
                .map(|(key, attr)| pair(key.index(), attr.to_bits())),
        );
        found
    }

    /// An operand was written between these places.
    #[inline]
    pub(super) fn note_operand(&mut self, from: u64, to: u64, number: usize) {
        if let Some(learned) = &mut self.learned {
            learned.holes.push((from, to, Hole::Operand(number)));
        }
    }

    /// The attribute of an argument was written between these places.
    #[inline]
    pub(super) fn note_attribute(&mut self, from: u64, to: u64, number: u8) {
        if let Some(learned) = &mut self.learned
            && learned.integer == Some(number)
        {
            learned.holes.push((from, to, Hole::Integer));
        }
    }

    /// Keeps the text of the op that was written, if it is to be learned.
    #[inline]
    pub(super) fn end(&mut self, out: &Output<'_>) {
        if let Some(learned) = self.learned.take() {
            self.keep(&learned, out);
        }
    }

    fn keep(&mut self, learned: &Learned, out: &Output<'_>) -> Option<()> {
        let whole = out.since(learned.start).filter(|text| text.len() <= MAX_TEXT)?;
        let at = |position: u64| usize::try_from(position - learned.start).ok();
        let (mut text, mut holes, mut rest) = (Vec::with_capacity(whole.len()), Vec::new(), 0);
        for &(from, to, hole) in &learned.holes {
            text.extend_from_slice(whole.get(rest..at(from)?)?);
            holes.push((text.len(), hole));
            rest = at(to)?;
        }
        text.extend_from_slice(whole.get(rest..)?);
        let text = Text {
            bytes: text.into(),
            holes: holes.into(),
        };
        self.texts.insert(self.key.clone(), text);
        Some(())
    }
}

/// Whether the texts of ops of this name are kept.
fn new_plan(op: OpRef<'_>, def: &OpDescriptor) -> Plan {
    let Some((format, info)) = def.form.format.zip(op.info()) else {
        return Plan::Other;
    };
    if format
        .elements
        .iter()
        .any(|element| matches!(element, FormatElement::Custom(_) | FormatElement::Newline))
    {
        return Plan::Other;
    }
    let integers = format.elements.iter().filter_map(|element| match *element {
        FormatElement::Attribute(number) => {
            let arg = def.args.get(usize::from(number))?;
            match arg.kind {
                ArgKind::Attribute {
                    constraint,
                    presence: Presence::Required,
                } => match constraint.form {
                    AttrForm::Typed(ty @ (Type::I32 | Type::I64 | Type::INDEX)) => {
                        Some((number, info.arg_name(usize::from(number))?, ty))
                    }
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    });
    Plan::Kept(integers.last())
}
