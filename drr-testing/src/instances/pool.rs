//! The types and attributes available to random instances, filtered by constraint.

use drr_ir::define::{ArgKind, AttrConstraintRef, AttrForm, DefDescriptor, EnumSyntax, Presence, TypeConstraintRef};
use drr_ir::{Attribute, Context, Type};

use crate::random::Random;

use super::attrs::builtin_attrs;
use super::types::builtin_types;

/// Maximum number of instances per round of each type or attribute definition of a dialect.
const OF_DEFINITION: usize = 4;
/// Number of parameter draws per definition and round.
const TRIES: usize = 40;
/// Number of rounds over all definitions, because parameters may be instances of later definitions.
const ROUNDS: usize = 3;
/// Number of arrays drawn per array constraint.
const ARRAYS: usize = 40;

/// All available types and attributes, including those defined by registered dialects.
pub(crate) struct InstancePool {
    pub(crate) ctx: Context,
    types: Vec<Type>,
    attrs: Vec<Attribute>,
}

impl InstancePool {
    pub(crate) fn new(ctx: &Context) -> InstancePool {
        let types = builtin_types(ctx);
        let attrs = builtin_attrs(ctx, &types);
        let ctx = ctx.clone();
        let mut pool = InstancePool { ctx, types, attrs };
        let mut random = Random::new(1);
        for _ in 0..ROUNDS {
            for def in pool.ctx.registry().type_defs() {
                let made = pool.define(def, &mut random, |params| pool.ctx.defined_type(def, params).ok());
                add(&mut pool.types, made);
            }
            for def in pool.ctx.registry().attr_defs() {
                let made = pool.define(def, &mut random, |params| pool.ctx.defined_attr(def, params, None).ok());
                add(&mut pool.attrs, made);
            }
        }
        pool
    }

    /// Instantiates a definition with random parameters.
    fn define<T: PartialEq + Copy>(
        &self,
        def: &DefDescriptor,
        random: &mut Random,
        make: impl Fn(&[Option<Attribute>]) -> Option<T>,
    ) -> Vec<T> {
        let params: Vec<(Vec<Attribute>, bool)> = def.params.iter().map(|param| self.arguments(&param.kind)).collect();
        let mut made = Vec::new();
        for _ in 0..TRIES {
            let drawn: Vec<Option<Attribute>> = params
                .iter()
                .map(|(all, may_be_absent)| {
                    let is_absent = all.is_empty() || (*may_be_absent && random.below(2) == 0);
                    (!is_absent).then(|| all[random.below(all.len())])
                })
                .collect();
            add(&mut made, make(&drawn));
            if made.len() == OF_DEFINITION {
                break;
            }
        }
        made
    }

    /// Returns the attributes allowed for a parameter, and `true` if the parameter is optional.
    fn arguments(&self, kind: &ArgKind) -> (Vec<Attribute>, bool) {
        match *kind {
            ArgKind::Operand { constraint, .. } => {
                let types = self.types(constraint);
                (types.iter().map(|&ty| self.ctx.type_attr(ty)).collect(), false)
            }
            ArgKind::Attribute { constraint, presence }
            | ArgKind::Property {
                constraint, presence, ..
            } => (self.attrs(constraint), !matches!(presence, Presence::Required)),
        }
    }

    /// Returns the types that satisfy a constraint.
    pub(crate) fn types(&self, constraint: TypeConstraintRef) -> Vec<Type> {
        let holds = |ty: &Type| (constraint.holds)(&self.ctx, *ty);
        self.types.iter().copied().filter(holds).collect()
    }

    /// Returns attributes that satisfy a constraint, with random arrays if it allows arrays.
    pub(crate) fn attrs(&self, constraint: AttrConstraintRef) -> Vec<Attribute> {
        let ctx = &self.ctx;
        // MLIR cannot parse an empty symbol name.
        let is_empty_name =
            |attr: &Attribute| matches!(constraint.form, AttrForm::SymbolName) && attr.string(ctx) == Some(b"");
        let holds = |attr: &Attribute| (constraint.holds)(ctx, *attr) && !is_empty_name(attr);
        let mut found: Vec<Attribute> = self.attrs.iter().copied().filter(holds).collect();
        add(&mut found, self.of_form(constraint.form).into_iter().filter(holds));
        if !holds(&ctx.array_attr(&[])) && !found.iter().any(|attr| attr.array(ctx).is_some()) {
            return found;
        }
        let mut items: Vec<Attribute> = self.attrs.clone();
        if let AttrForm::List(form) | AttrForm::Optional(form) = constraint.form {
            items.extend(self.of_form(*form));
        }
        // An item is usable if an array of one or two copies satisfies the constraint.
        items.retain(|&item| [1, 2].iter().any(|&count| holds(&ctx.array_attr(&vec![item; count]))));
        let mut random = Random::new(items.len() as u64);
        for _ in 0..ARRAYS {
            let array: Vec<Attribute> = (0..1 + random.below(3))
                .filter_map(|_| items.get(random.below(items.len())).copied())
                .collect();
            add(&mut found, Some(ctx.array_attr(&array)).filter(holds));
        }
        found
    }

    /// Returns the enum attributes of a form, or nothing for other forms.
    fn of_form(&self, form: AttrForm) -> Vec<Attribute> {
        let (AttrForm::Enum(syntax) | AttrForm::DialectEnum { syntax, .. }) = form else {
            return Vec::new();
        };
        cases(&syntax)
            .iter()
            .filter_map(|text| (syntax.from_text)(&self.ctx, text))
            .collect()
    }
}

/// Returns the texts of single enum cases and, for bit enums, of pairs of flags.
fn cases(syntax: &EnumSyntax) -> Vec<String> {
    let single = syntax.cases.iter().map(|(name, _)| (*name).to_owned());
    let pairs = syntax.separator.into_iter().flat_map(|separator| {
        let pairs = syntax.cases.windows(2);
        pairs.map(move |pair| format!("{}{separator}{}", pair[0].0, pair[1].0))
    });
    single.chain(pairs).collect()
}

/// Appends the items that the list does not contain yet.
fn add<T: PartialEq>(to: &mut Vec<T>, new: impl IntoIterator<Item = T>) {
    for item in new {
        if !to.contains(&item) {
            to.push(item);
        }
    }
}
