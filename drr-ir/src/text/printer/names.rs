//! Value names in custom form, as in MLIR: numbers that continue in nested regions from the enclosing region, and names
//! that ops or locations give to results and arguments.

use smallvec::SmallVec;

use super::given_names::GivenNames;
use super::numbering::{NAMED, Numbering, OF_ENTRY, SEVERAL, get, set};
use super::options::PrintOptions;
use crate::define::{OpDescriptor, result_segment};
use crate::store::{NONE, OUT_OF_LINE};
use crate::{LocationData, OpRef, RegionRef, ValueRef};

/// The counts from which a region continues.
#[derive(Clone, Copy, Default)]
struct NameCounts {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// A region whose values have not been named yet.
struct PendingRegion<'ir> {
    region: RegionRef<'ir>,
    counts: NameCounts,
    /// Number of enclosing name scopes.
    scopes: usize,
}

/// Initial capacity for pending regions.
const INITIAL_CAPACITY: usize = 1 << 7;

/// Assigns names to all values in an op.
pub(super) struct Namer {
    numbering: Numbering,
    counts: NameCounts,
    /// Set if ops give names.
    is_custom: bool,
    options: PrintOptions,
    names: GivenNames,
}

impl Numbering {
    /// Returns the names of the values in an op, if they are more than consecutive numbers.
    pub(super) fn named(root: OpRef<'_>, is_custom: bool, options: &PrintOptions) -> Numbering {
        let mut namer = Namer {
            numbering: Numbering::empty(root.ir()),
            counts: NameCounts::default(),
            is_custom,
            options: *options,
            names: GivenNames::new(),
        };
        namer.fill(root);
        namer.numbering.sort_edges();
        namer.numbering.texts = namer.names.texts;
        namer.numbering
    }
}

impl Namer {
    fn fill(&mut self, root: OpRef<'_>) {
        let waits = |counts, scopes| move |region| PendingRegion { region, counts, scopes };
        // The counts continue from region to region, in the order of naming.
        let is_unique = self.options.unique_ssa_ids || !self.is_custom;
        let mut waiting: Vec<PendingRegion<'_>> =
            Vec::with_capacity(root.ir().arena.blocks.len().min(INITIAL_CAPACITY));
        waiting.extend(root.regions().map(waits(self.counts, 1)));
        self.op(root);
        self.names.reserve_names_so_far();
        while let Some(next) = waiting.pop() {
            if !is_unique {
                self.counts = next.counts;
            }
            self.names.enter(next.scopes);
            let inner = waiting.len();
            self.region(next.region, &mut waiting);
            // Nested regions begin with the final counts of this region.
            for inner in waiting.iter_mut().skip(inner) {
                (inner.counts, inner.scopes) = (self.counts, self.names.depth());
            }
        }
    }

    /// Names the values of a region. Nested regions are added to `waiting`.
    fn region<'ir>(&mut self, region: RegionRef<'ir>, waiting: &mut Vec<PendingRegion<'ir>>) {
        // Until an argument is named, its table entry is the index of its given name.
        let (arguments, names) = (&mut self.numbering.arguments, &mut self.names);
        if self.is_custom
            && let Some(op) = region.parent_op()
            && let Some(name) = op.info().and_then(|info| info.def().form.argument_names)
        {
            name(op, &mut |argument, name| {
                let of = argument.owner_block().and_then(|block| block.region());
                if of.is_some_and(|of| of.id == region.id) {
                    set(
                        arguments,
                        argument.index() & !OUT_OF_LINE,
                        names.number(name.as_bytes()),
                    );
                }
            });
        }
        for (ordinal, block) in region.blocks().enumerate() {
            set(&mut self.numbering.blocks, block.id, ordinal as u32);
            for argument in block.args() {
                let index = argument.index() & !OUT_OF_LINE;
                let given = Some(get(&self.numbering.arguments, index)).filter(|&given| given != NONE);
                let of_location = self.location_name(argument).map(|name| self.names.number(name));
                let entry = match of_location.or(given) {
                    Some(name) => {
                        self.counts.argument += u32::from(given.is_none() && ordinal == 0);
                        self.named(name)
                    }
                    None if ordinal == 0 => self.entry_argument(),
                    None => self.number(),
                };
                set(&mut self.numbering.arguments, index, entry);
            }
            // `ops()` tracks both ends, which costs one percent of the printing time.
            let mut next = block.first_op();
            while let Some(op) = next {
                next = op.next();
                self.op(op);
                if !op.is_leaf() {
                    let edges = op.successors().map(|target| (target.id, block.id));
                    self.numbering.edges.extend(edges);
                    waiting.extend(op.regions().map(|region| PendingRegion {
                        region,
                        counts: self.counts,
                        scopes: 0,
                    }));
                }
            }
        }
    }

    /// Names the results of an op.
    #[inline(always)]
    fn op(&mut self, op: OpRef<'_>) {
        let number = match op.num_results() {
            0 if self.options.value_users => self.number(),
            0 => return,
            1 if !self.has_names(op) => self.number(),
            _ => self.named_results(op),
        };
        set(&mut self.numbering.ops, op.index(), number);
    }

    /// Returns `true` if the only result of an op may have a name.
    #[inline(always)]
    fn has_names(&self, op: OpRef<'_>) -> bool {
        let gives = |def: &OpDescriptor| def.form.result_names.is_some() || def.results.len() > 1;
        self.options.name_loc_as_prefix || self.is_custom && op.info().is_some_and(|info| gives(info.def()))
    }

    /// Names the results of an op that may have names, and returns the op's table entry.
    fn named_results(&mut self, op: OpRef<'_>) -> u32 {
        let count = op.num_results();
        let def = op.info().map(|info| info.def()).filter(|_| self.is_custom);
        if let (1, false, Some(name)) = (
            count,
            self.options.name_loc_as_prefix,
            def.and_then(|def| def.form.result_names),
        ) {
            // Fast path without a list for a single result.
            let mut entry = None;
            name(op, &mut |at, name| {
                if at == 0 && !name.is_empty() {
                    let given = self.names.number(name.as_bytes());
                    let named = self.named(given);
                    entry.get_or_insert(named);
                }
            });
            return entry.unwrap_or_else(|| self.number());
        }
        let several = if count > 1 { SEVERAL } else { 0 };
        let mut entries: SmallVec<[(u32, u32); 2]> = SmallVec::new();
        let mut add = |namer: &mut Namer, at: usize, name: &[u8]| {
            if at < count && !name.is_empty() {
                let of_location = op.result(at).and_then(|result| namer.location_name(result));
                let given = namer.names.number(of_location.unwrap_or(name));
                entries.push((at as u32, namer.named(given)));
            }
        };
        match def.map(|def| (def, def.form.result_names)) {
            Some((_, Some(name))) => name(op, &mut |at, name| add(self, at, name.as_bytes())),
            // The results of an op with several result declarations are named after these.
            Some((def, None)) if def.results.len() > 1 => {
                for (number, result) in def.results.iter().enumerate().filter(|_| def.form.format.is_some()) {
                    let values = result_segment(op, def, number).filter(|values| !values.is_empty());
                    if let Some(values) = values {
                        add(self, values.start, result.name.as_bytes());
                    }
                }
            }
            _ => {}
        }
        // Results that the op leaves unnamed take the name of its location.
        if entries.iter().all(|entry| entry.0 != 0)
            && let Some(name) = op.result(0).and_then(|result| self.location_name(result))
        {
            let given = self.names.number(name);
            entries.push((0, self.named(given)));
        }
        if let (1, &[(_, entry)]) = (count, &*entries) {
            return entry;
        }
        entries.sort_by_key(|entry| entry.0);
        entries.dedup_by_key(|entry| entry.0);
        let first = match entries.first() {
            Some(&(0, entry)) => entry,
            _ => {
                let entry = self.number();
                entries.insert(0, (0, entry));
                entry
            }
        };
        if entries.len() > 1 {
            self.numbering.groups.insert(op.index(), entries);
        }
        first | several
    }

    /// Returns the name in the location of a value, if locations give names.
    #[inline]
    fn location_name<'ir>(&self, value: ValueRef<'ir>) -> Option<&'ir [u8]> {
        if self.options.name_loc_as_prefix {
            name_of_location(value)
        } else {
            None
        }
    }

    fn number(&mut self) -> u32 {
        let number = self.counts.value;
        self.counts.value += 1;
        number
    }

    /// Names an entry argument `arg0` and so on. Makes the name unique if an op has given it to another value.
    fn entry_argument(&mut self) -> u32 {
        let number = self.counts.argument;
        self.counts.argument += 1;
        if !self.names.has_arguments {
            return number | OF_ENTRY;
        }
        let name = format!("arg{number}");
        if self.names.is_used(name.as_bytes()) {
            let given = self.names.number(name.as_bytes());
            return self.named(given);
        }
        number | OF_ENTRY
    }

    /// Returns a unique name derived from a given one.
    fn named(&mut self, given: u32) -> u32 {
        let text = self.names.take(given, &mut self.counts.conflict, self.counts.argument);
        text | NAMED
    }
}

/// Returns the first nonempty name in a location, outermost first.
fn name_of_location(value: ValueRef<'_>) -> Option<&[u8]> {
    let (ir, mut stack) = (value.ir(), vec![value.location()]);
    while let Some(location) = stack.pop() {
        match ir.location_data(location) {
            Some(LocationData::Name { name, .. }) => {
                return Some(name.bytes(ir.ctx())).filter(|name| !name.is_empty());
            }
            Some(data) => {
                let outer = stack.len();
                data.for_each_child(|&child| stack.push(child));
                stack[outer..].reverse();
            }
            None => {}
        }
    }
    None
}
