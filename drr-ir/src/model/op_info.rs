//! A registered op.

use std::ops::Range;
use std::sync::OnceLock;

use super::{ArgKind, Context, MaterializeFn, Multiplicity, OpDescriptor, Presence, TraitFlags};
use crate::{Attribute, Ident, OpName};

/// A registered op: its descriptor with interned names.
#[derive(Clone, Debug)]
pub struct OpInfo {
    name: OpName,
    def: &'static OpDescriptor,
    flags: TraitFlags,
    args: Box<[Ident]>,
    /// The multiplicity of each declared operand.
    operands: Box<[Multiplicity]>,
    /// The number of operand declarations that are not exactly one value, and the index of the first one.
    free_operands: (usize, usize),
    /// The accepted numbers of operands and of results, where the number alone decides.
    num_operands: Option<Range<usize>>,
    num_results: Option<Range<usize>>,
    inherent: Box<[Ident]>,
    has_defaults: bool,
    /// The default of each argument. Computed once, because some are parsed from text.
    defaults: OnceLock<Box<[Option<Attribute>]>>,
    has_properties: bool,
    materialize: Option<MaterializeFn>,
}

impl OpInfo {
    /// Creates the info of a descriptor. `ident` interns the name of an argument.
    pub(super) fn new(
        def: &'static OpDescriptor,
        name: OpName,
        ident: impl Fn(&str) -> Ident,
        materialize: Option<MaterializeFn>,
    ) -> OpInfo {
        let flags = def.flags();
        let is_free = |multiplicity| multiplicity != Multiplicity::One;
        let num_free = def.operand_multiplicities().filter(|&of| is_free(of)).count();
        let first_free = def.operand_multiplicities().position(is_free).unwrap_or(usize::MAX);
        let args: Box<[Ident]> = def.args.iter().map(|arg| ident(arg.name)).collect();
        let attributes = def
            .args
            .iter()
            .zip(&args)
            .filter(|(arg, _)| arg.kind.attribute().is_some());
        let mut inherent: Vec<Ident> = attributes.map(|(_, &name)| name).collect();
        if flags.contains(TraitFlags::ATTR_SIZED_OPERANDS) {
            inherent.push(Ident::OPERAND_SEGMENT_SIZES);
        }
        if flags.contains(TraitFlags::ATTR_SIZED_RESULTS) {
            inherent.push(Ident::RESULT_SEGMENT_SIZES);
        }
        OpInfo {
            name,
            def,
            flags,
            args,
            operands: def.operand_multiplicities().collect(),
            free_operands: (num_free, first_free),
            num_operands: accepted_number(
                def.operand_multiplicities(),
                flags.contains(TraitFlags::ATTR_SIZED_OPERANDS),
            ),
            num_results: accepted_number(
                def.results.iter().map(|result| result.multiplicity),
                flags.contains(TraitFlags::ATTR_SIZED_RESULTS),
            ),
            inherent: inherent.into(),
            has_defaults: def.args.iter().any(|arg| default_of(&arg.kind).is_some()),
            defaults: OnceLock::new(),
            has_properties: def.args.iter().any(|arg| matches!(arg.kind, ArgKind::Property { .. })),
            materialize,
        }
    }

    /// Returns the name.
    pub fn name(&self) -> OpName {
        self.name
    }

    /// Returns the descriptor.
    pub fn def(&self) -> &'static OpDescriptor {
        self.def
    }

    /// Returns the flags of the op's traits.
    #[inline]
    pub fn flags(&self) -> TraitFlags {
        self.flags
    }

    /// Returns the multiplicity of each declared operand.
    #[inline]
    pub(crate) fn operand_multiplicities(&self) -> &[Multiplicity] {
        &self.operands
    }

    /// Returns the number of operand declarations that are not exactly one value, and the index of the first one.
    #[inline]
    pub(crate) fn free_operands(&self) -> (usize, usize) {
        self.free_operands
    }

    /// Returns the numbers of operands that fit the declarations. `None` if that depends on more than the number.
    #[inline]
    pub(crate) fn num_operands(&self) -> Option<&Range<usize>> {
        self.num_operands.as_ref()
    }

    /// Returns the numbers of results that fit the declarations. `None` if that depends on more than the number.
    #[inline]
    pub(crate) fn num_results(&self) -> Option<&Range<usize>> {
        self.num_results.as_ref()
    }

    /// Returns the interned name of an argument.
    #[inline]
    pub fn arg_name(&self, index: usize) -> Option<Ident> {
        self.args.get(index).copied()
    }

    /// Returns the attribute or property with a name similar to a misspelled one.
    pub(crate) fn similar_argument(&self, name: &str) -> Option<&'static str> {
        let named = self.def.args.iter();
        let attributes = named.filter(|arg| arg.kind.attribute().is_some());
        drr_schema::nearest(name, attributes.map(|arg| arg.name))
    }

    /// Returns `true` if the op can have inherent attributes.
    pub(crate) fn takes_properties(&self) -> bool {
        !self.inherent.is_empty()
    }

    /// Returns `true` if an attribute with this name is inherent: declared as an argument, or the segment sizes of the
    /// op.
    pub fn is_inherent(&self, key: Ident) -> bool {
        self.inherent.contains(&key)
    }

    /// Returns `true` if an argument has a default that is filled in.
    #[inline]
    pub fn has_defaults(&self) -> bool {
        self.has_defaults
    }

    /// Returns the arguments with a default that is filled in, with this default.
    pub fn defaults<'a>(&'a self, ctx: &'a Context) -> impl Iterator<Item = (Ident, Attribute)> + 'a {
        let args = self.def.args.iter().zip(&self.args).enumerate();
        args.filter(|(_, (arg, _))| default_of(&arg.kind).is_some())
            .filter_map(|(number, (_, &name))| Some((name, self.default(ctx, number)?)))
    }

    /// Returns the default of an argument, filled in or implied. The context must be the one of this registry.
    #[inline]
    pub(crate) fn default(&self, ctx: &Context, number: usize) -> Option<Attribute> {
        let all = self.defaults.get_or_init(|| {
            let attrs = self.def.args.iter().map(|arg| match arg.kind.attribute()?.1 {
                Presence::Default(make) | Presence::Implied(make) => Some(make(ctx)),
                _ => None,
            });
            attrs.collect()
        });
        *all.get(number)?
    }

    /// Returns `true` if an argument is a property.
    #[inline]
    pub fn has_properties(&self) -> bool {
        self.has_properties
    }

    /// Returns the attribute that the op stores for `attr`: properties have a canonical form. An invalid attribute is
    /// returned unchanged, for the verifier to report.
    pub fn normalized(&self, ctx: &Context, key: Ident, attr: Attribute) -> Attribute {
        let arg = self.args.iter().position(|&name| name == key);
        match arg.and_then(|arg| self.def.args.get(arg)).map(|arg| &arg.kind) {
            Some(ArgKind::Property { normalize, .. }) => normalize(ctx, attr).unwrap_or(attr),
            _ => attr,
        }
    }

    /// Returns the hook of the op's dialect that creates constants.
    pub fn materialize(&self) -> Option<MaterializeFn> {
        self.materialize
    }
}

/// Returns how many values fit the declarations. `None` if more than the number decides: segment sizes, or equal sizes
/// of several declarations.
fn accepted_number(declared: impl Iterator<Item = Multiplicity>, has_sizes: bool) -> Option<Range<usize>> {
    let (mut num_single, mut free) = (0, None);
    for multiplicity in declared {
        match multiplicity {
            Multiplicity::One => num_single += 1,
            _ if free.is_some() => return None,
            Multiplicity::Optional | Multiplicity::Variadic => free = Some(multiplicity),
        }
    }
    let end = match free {
        None => num_single + 1,
        Some(Multiplicity::Variadic) => usize::MAX,
        Some(_) => num_single + 2,
    };
    (!has_sizes).then_some(num_single..end)
}

fn default_of(kind: &ArgKind) -> Option<fn(&Context) -> Attribute> {
    match kind.attribute()?.1 {
        Presence::Default(make) => Some(make),
        _ => None,
    }
}
