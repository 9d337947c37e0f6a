//! Classes of ops in custom form with the same text except for [holes](super::templates::TemplateHole).

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};

use super::options::PrintOptions;
use super::templates::Template;
use crate::define::{ArgKind, AttrForm, FormatElement, OpDescriptor, Presence};
use crate::store::NONE;
use crate::{Attribute, BlockRef, Ident, Ir, OpName, OpRef, RegionRef, Type, ValueRef};

/// The classes of ops, found by name, attributes and types.
pub(super) struct OpClasses {
    /// Policies by name index.
    policies: FxHashMap<u32, TemplatePolicy>,
    /// Class numbers by the hashes of their ops.
    numbers: HashTable<u16>,
    classes: Vec<OpClass>,
    is_off: bool,
    /// The last two classes.
    history: u32,
    /// Predicted class, by a hash of the preceding classes and the op name.
    predictions: Box<[u16; NUM_PREDICTIONS]>,
    /// Predicted class, by op name: the last class of the name.
    predictions_by_name: [u16; NUM_PREDICTIONS_BY_NAME],
}

/// A class of ops with the same text except for value names, block names, regions, and perhaps an integer.
#[derive(Clone, Copy)]
pub(super) struct OpClass {
    /// The first op of the class.
    op: u32,
    op_name: OpName,
    pub(super) name: &'static str,
    hash: u64,
    /// Set if the text depends on the equality of operands.
    compares_operands: bool,
    /// Number of consecutive failures to defer the body.
    pub(super) failures: u8,
    /// The length of the omitted dialect prefix, with the default dialect for which it was computed.
    pub(super) omitted_prefix: (Option<&'static str>, usize),
    /// The integer that may differ: its argument index and its inherent attribute index.
    pub(super) integer: Option<(u8, u16)>,
    /// Set if two ops with equal keys have printed different texts.
    pub(super) is_refused: bool,
    pub(super) template: Option<Template>,
}

/// The template policy for the ops with one name.
#[derive(Clone, Copy)]
enum TemplatePolicy {
    /// Ops have no templates.
    Disabled,
    /// The text is determined by a format. In ops without regions and successors, an integer may differ: its argument
    /// index, its name and its type.
    Declared(Option<(u8, Ident, Type)>),
    /// Part of the text is printed by a print function.
    Custom,
}

/// Maximum number of classes.
const MAX_CLASSES: u16 = 1 << 12;

/// Denotes an op without a class.
const NO_CLASS: u16 = u16::MAX;

/// Initial capacity for classes.
pub(super) const INITIAL_CLASSES: usize = 128;

/// Initial capacity for op names.
const INITIAL_NAMES: usize = 28;

/// Maximum number of operands of an op with a print function, and of successors of any op, whose equality is compared.
pub(super) const MAX_COMPARED: usize = 8;

/// Number of class predictions.
const NUM_PREDICTIONS: usize = 1 << 12;

/// Number of class predictions by op name.
const NUM_PREDICTIONS_BY_NAME: usize = 1 << 8;

impl OpClasses {
    pub(super) fn new(options: &PrintOptions) -> Self {
        OpClasses {
            policies: FxHashMap::with_capacity_and_hasher(INITIAL_NAMES, FxBuildHasher),
            numbers: HashTable::with_capacity(INITIAL_CLASSES),
            classes: Vec::with_capacity(INITIAL_CLASSES),
            is_off: options.without_templates,
            history: 0,
            predictions: Box::new([0; NUM_PREDICTIONS]),
            predictions_by_name: [0; NUM_PREDICTIONS_BY_NAME],
        }
    }

    #[inline]
    pub(super) fn get(&self, class: u16) -> Option<&OpClass> {
        self.classes.get(class as usize)
    }

    #[inline]
    pub(super) fn get_mut(&mut self, class: u16) -> Option<&mut OpClass> {
        self.classes.get_mut(class as usize)
    }

    /// Returns the templates of all classes.
    pub(super) fn templates_mut(&mut self) -> impl Iterator<Item = &mut Template> {
        self.classes.iter_mut().filter_map(|class| class.template.as_mut())
    }

    /// Disables templates for ops with this name.
    pub(super) fn disable(&mut self, name: OpName) {
        self.policies.insert(name.index(), TemplatePolicy::Disabled);
    }

    /// Returns the class of each op by index, [`NO_CLASS`] if it has none.
    pub(super) fn of_ops(&mut self, ir: &Ir) -> Vec<u16> {
        let ops = 0..ir.arena.ops.len() as u32;
        let class = |id| {
            let op = OpRef { ir, id };
            let is_live = ir.arena.is_live(id);
            is_live.then(|| self.of_op(op, || written_form(op))).flatten()
        };
        ops.map(class).map(|class| class.unwrap_or(NO_CLASS)).collect()
    }

    /// Returns the class of an op with a custom form.
    ///
    /// Predicts the class from the op name and the classes of the two preceding ops.
    #[inline]
    pub(super) fn of_op(&mut self, op: OpRef<'_>, def: impl FnOnce() -> Option<&'static OpDescriptor>) -> Option<u16> {
        if self.is_off {
            return None;
        }
        let name = op.name().index();
        // The high bits of a product depend on all bits of the factors.
        let key = (self.history ^ name.wrapping_mul(0x85EB_CA6B)).wrapping_mul(0x9E37_79B1);
        let slot = (key >> (u32::BITS - NUM_PREDICTIONS.ilog2())) as usize;
        let guess = self.predictions[slot];
        let mut number = guess;
        if !self.is_in_class(op, number) {
            let name = name as usize % NUM_PREDICTIONS_BY_NAME;
            number = self.predictions_by_name[name];
            if number == guess || !self.is_in_class(op, number) {
                number = self.find_or_insert(op, def()?)?;
                self.predictions_by_name[name] = number;
            }
            self.predictions[slot] = number;
        }
        self.history = self.history << 16 ^ u32::from(number);
        Some(number)
    }

    /// Returns `true` if an op is in a class.
    #[inline(always)]
    fn is_in_class(&self, op: OpRef<'_>, class: u16) -> bool {
        // Most ops outside of the class have another name.
        (self.classes.get(class as usize))
            .is_some_and(|class| class.op_name == op.name() && self.has_equal_inputs(op, class))
    }

    #[inline(never)]
    fn has_equal_inputs(&self, op: OpRef<'_>, class: &OpClass) -> bool {
        let (arena, op, like) = (&op.ir().arena, op.index(), class.op);
        let integer_type = |bits| Some(Attribute::from_bits(bits)?.as_small_int()?.0);
        let are_integers = |a, b| integer_type(a).is_some_and(|ty| integer_type(b) == Some(ty));
        arena.are_equivalent(like, op, class.integer.map(|integer| integer.1), are_integers)
            && (!class.compares_operands || arena.have_equal_operands(like, op))
    }

    /// Looks up or creates the class of an op.
    fn find_or_insert(&mut self, op: OpRef<'_>, def: &OpDescriptor) -> Option<u16> {
        let policy = self.policy(op, def);
        let (hash, integer) = hash_inputs(op, policy)?;
        if let Some(&number) = self.numbers.find(hash, |&number| self.is_in_class(op, number)) {
            return Some(number);
        }
        let number = u16::try_from(self.classes.len())
            .ok()
            .filter(|&number| number < MAX_CLASSES)?;
        self.classes.push(OpClass {
            op: op.index(),
            op_name: op.name(),
            name: def.name,
            hash,
            compares_operands: matches!(policy, TemplatePolicy::Custom),
            failures: 0,
            omitted_prefix: (None, 0),
            integer,
            is_refused: false,
            template: None,
        });
        let classes = &self.classes;
        let hash_of = |&number: &u16| classes.get(number as usize).map_or(0, |class| class.hash);
        self.numbers.insert_unique(hash, number, hash_of);
        Some(number)
    }

    /// Returns the policy of the ops with the name of an op.
    fn policy(&mut self, op: OpRef<'_>, def: &OpDescriptor) -> TemplatePolicy {
        *self
            .policies
            .entry(op.name().index())
            .or_insert_with(|| compute_policy(op, def))
    }
}

/// Returns the definition of an op that is printed in custom form.
#[inline]
pub(super) fn written_form(op: OpRef<'_>) -> Option<&'static OpDescriptor> {
    let def = op.info()?.def();
    (def.form.format.is_some() && def.form.is_implemented).then_some(def)
}

/// Returns a hash of all inputs of an op's text, if the op may have a class, and the argument and attribute indices of
/// the integer that may differ.
fn hash_inputs(op: OpRef<'_>, policy: TemplatePolicy) -> Option<(u64, Option<(u8, u16)>)> {
    let arena = &op.ir().arena;
    let mut hasher = FxHasher::default();
    let mut push = |word| hasher.write_u32(word);
    push(op.name().index());
    let integer = match policy {
        TemplatePolicy::Disabled => return None,
        TemplatePolicy::Declared(integer) => integer.filter(|_| op.is_leaf()),
        TemplatePolicy::Custom => {
            push(equality_pattern(op.operands().map(ValueRef::index))?);
            None
        }
    };
    arena.for_each_operand(op.index(), |operand| push(arena.value_type(operand)));
    for result in op.results() {
        push(result.ty().to_bits());
    }
    if !op.is_leaf() {
        push(equality_pattern(op.successors().map(|block| block.id))?);
        let arguments = op.regions().filter_map(RegionRef::first_block).flat_map(BlockRef::args);
        arguments.for_each(|argument| push(argument.ty().to_bits()));
    }
    let (inherent, discardable) = arena.attrs(op.index());
    let mut found = None;
    for (at, (name, bits)) in inherent.iter().enumerate() {
        if let Some((number, of, ty)) = integer
            && of.index() == name
            && let Some((its_type, _)) = Attribute::from_bits(bits).and_then(Attribute::as_small_int)
            && its_type == ty
        {
            found = Some((number, at as u16));
        } else {
            push(bits);
        }
    }
    for (_, bits) in discardable.iter() {
        push(bits);
    }
    Some((hasher.finish(), found))
}

/// Returns the equality pattern of some ids, if there are not too many.
fn equality_pattern(ids: impl ExactSizeIterator<Item = u32>) -> Option<u32> {
    if ids.len() <= 1 {
        return Some(0);
    }
    let mut seen = [NONE; MAX_COMPARED];
    let mut equal = 0;
    for (number, id) in ids.enumerate() {
        *seen.get_mut(number)? = id;
        let first = seen.iter().position(|&other| other == id).unwrap_or(number);
        equal = equal << 3 | first as u32;
    }
    Some(equal)
}

/// Returns the template policy of ops with this name.
fn compute_policy(op: OpRef<'_>, def: &OpDescriptor) -> TemplatePolicy {
    let Some((format, info)) = def.form.format.zip(op.info()) else {
        return TemplatePolicy::Disabled;
    };
    // No other op has the same symbol name.
    if (0..def.args.len()).any(|number| info.arg_name(number) == Some(Ident::SYM_NAME)) {
        return TemplatePolicy::Disabled;
    }
    if format
        .elements
        .iter()
        .any(|element| matches!(element, FormatElement::Custom(_)))
    {
        return TemplatePolicy::Custom;
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
    TemplatePolicy::Declared(integers.last())
}
