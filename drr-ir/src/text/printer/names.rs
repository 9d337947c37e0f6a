//! The names of values in custom form, as MLIR gives them: numbers that begin again in each region where those of the region
//! around it ended, and names that ops or locations give to results and arguments.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use super::numbering::{NAMED, Numbering, OF_ENTRY, SEVERAL, set};
use super::options::PrintOptions;
use crate::define::{CustomForm, Multiplicity, OpDescriptor, result_segment};
use crate::store::OUT_OF_LINE;
use crate::{LocationData, OpRef, RegionRef, ValueRef};

/// The counts that a region goes on from.
#[derive(Clone, Copy, Default)]
struct Counts {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// A region whose values are still to be named, after those of the one around it.
struct Waiting<'ir> {
    region: RegionRef<'ir>,
    counts: Counts,
    /// How many scopes of names are around it.
    scopes: usize,
}

/// Gives names to all values inside an op.
pub(super) struct Namer {
    numbering: Numbering,
    counts: Counts,
    /// Whether ops give names.
    is_custom: bool,
    options: PrintOptions,
    /// The names that can be seen, those of the innermost region last.
    used: IndexSet<IdentifierText, FxBuildHasher>,
    /// How many of them are from outside of each open region.
    scopes: Vec<usize>,
    /// Whether a name has been like those of arguments.
    has_argument_names: bool,
}

impl Numbering {
    /// The names of what is inside an op where they are more than numbers that go on to the end.
    pub(super) fn named(root: OpRef<'_>, is_custom: bool, options: &PrintOptions) -> Numbering {
        let mut namer = Namer {
            numbering: Numbering::empty(root.ir()),
            counts: Counts::default(),
            is_custom,
            options: *options,
            used: IndexSet::default(),
            scopes: vec![0],
            has_argument_names: false,
        };
        namer.fill(root);
        namer.numbering.sort_edges();
        namer.numbering
    }
}

impl Namer {
    fn fill(&mut self, root: OpRef<'_>) {
        let waits = |counts, scopes| move |region| Waiting { region, counts, scopes };
        // The counts go on from region to region, in the order in which regions are named.
        let is_unique = self.options.unique_ssa_ids || !self.is_custom;
        let mut waiting: Vec<Waiting<'_>> = root.regions().map(waits(self.counts, 1)).collect();
        self.op(root);
        while let Some(next) = waiting.pop() {
            if !is_unique {
                self.counts = next.counts;
            }
            if let Some(&outside) = self.scopes.get(next.scopes) {
                self.used.truncate(outside);
                self.scopes.truncate(next.scopes);
            }
            self.scopes.push(self.used.len());
            let inner = waiting.len();
            self.region(next.region, &mut waiting);
            // They begin where this one has ended.
            for inner in waiting.iter_mut().skip(inner) {
                (inner.counts, inner.scopes) = (self.counts, self.scopes.len());
            }
        }
    }

    /// Names what is in a region, but for what is in regions there, which are added to those that wait.
    fn region<'ir>(&mut self, region: RegionRef<'ir>, waiting: &mut Vec<Waiting<'ir>>) {
        let mut named: SmallVec<[(u32, GivenName); 4]> = SmallVec::new();
        if self.is_custom
            && let Some(op) = region.parent_op()
            && let Some(name) = form(op).and_then(|form| form.argument_names)
        {
            name(op, &mut |argument, name| {
                named.push((argument.index(), GivenName::from_slice(name.as_bytes())));
            });
            named.sort_by_key(|name| name.0);
        }
        for (ordinal, block) in region.blocks().enumerate() {
            set(&mut self.numbering.blocks, block.id, ordinal as u32);
            for argument in block.args() {
                // The last one, if several were given.
                let behind = named.partition_point(|name| name.0 <= argument.index());
                let given = behind.checked_sub(1).and_then(|at| named.get(at));
                let given = given.filter(|name| name.0 == argument.index()).map(|name| &*name.1);
                let entry = match self.location_name(argument).or(given) {
                    Some(name) => {
                        self.counts.argument += u32::from(given.is_none() && ordinal == 0);
                        self.name(name)
                    }
                    None if ordinal == 0 => self.entry_argument(),
                    None => self.number(),
                };
                set(&mut self.numbering.arguments, argument.index() & !OUT_OF_LINE, entry);
            }
            for op in block.ops() {
                self.op(op);
                if !op.is_leaf() {
                    let edges = op.successors().map(|target| (target.id, block.id));
                    self.numbering.edges.extend(edges);
                    waiting.extend(op.regions().map(|region| Waiting {
                        region,
                        counts: self.counts,
                        scopes: 0,
                    }));
                }
            }
        }
    }

    /// Names the results of an op.
    #[inline]
    fn op(&mut self, op: OpRef<'_>) {
        let count = op.num_results();
        if count == 0 {
            if self.options.value_users {
                let number = self.number();
                set(&mut self.numbering.ops, op.index(), number);
            }
            return;
        }
        let several = if count > 1 { SEVERAL } else { 0 };
        let form = op.info().map(|info| info.def());
        let is_plain = form.is_none_or(|def| def.form.result_names.is_none() && def.results.len() < 2);
        let entry = match form {
            Some(def) if !is_plain && self.is_custom => self.named_results(op, def),
            _ => match op.result(0).and_then(|result| self.location_name(result)) {
                Some(name) => self.name(name),
                None => self.number(),
            },
        };
        set(&mut self.numbering.ops, op.index(), entry | several);
    }

    /// Names the results of an op that has names for them; the entry of the first one.
    fn named_results(&mut self, op: OpRef<'_>, def: &'static OpDescriptor) -> u32 {
        let mut groups: SmallVec<[(u32, GivenName); 2]> = SmallVec::new();
        match def.form.result_names {
            Some(name) => name(op, &mut |at, name| {
                groups.push((at as u32, GivenName::from_slice(name.as_bytes())));
            }),
            // An op that declares several results names them after their declarations.
            None if def.form.format.is_some() => {
                for (number, result) in def.results.iter().enumerate() {
                    let values = result_segment(op, def, number).filter(|values| !values.is_empty());
                    let name = result.name.as_bytes();
                    if let Some(values) =
                        values.filter(|_| !name.is_empty() || result.multiplicity != Multiplicity::One)
                    {
                        groups.push((values.start as u32, GivenName::from_slice(name)));
                    }
                }
            }
            None => {}
        }
        groups.retain(|(at, name)| (*at as usize) < op.num_results() && !name.is_empty());
        let mut entries: SmallVec<[(u32, u32); 2]> = SmallVec::new();
        for (at, name) in groups {
            let of_location = op.result(at as usize).and_then(|result| self.location_name(result));
            let entry = self.name(of_location.unwrap_or(&name));
            entries.push((at, entry));
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
        first
    }

    /// The name that the location of a value has, if locations give names.
    #[inline]
    fn location_name<'ir>(&self, value: ValueRef<'ir>) -> Option<&'ir [u8]> {
        match self.options.name_loc_as_prefix {
            true => name_of_location(value),
            false => None,
        }
    }

    fn number(&mut self) -> u32 {
        let number = self.counts.value;
        self.counts.value += 1;
        number
    }

    /// `arg0` and so on; a name of its own only where an op has given that name.
    fn entry_argument(&mut self) -> u32 {
        let number = self.counts.argument;
        self.counts.argument += 1;
        if !self.has_argument_names {
            return number | OF_ENTRY;
        }
        let name = format!("arg{number}");
        if self.used.contains(name.as_bytes()) {
            return self.name(name.as_bytes());
        }
        number | OF_ENTRY
    }

    /// A name that nothing else has.
    fn name(&mut self, name: &[u8]) -> u32 {
        let mut text = identifier(name);
        if self.is_used(&text) {
            text.push(b'_');
            let len = text.len();
            loop {
                push_number(&mut text, self.counts.conflict);
                self.counts.conflict += 1;
                if !self.is_used(&text) {
                    break;
                }
                text.truncate(len);
            }
        }
        self.has_argument_names |= text.starts_with(b"arg");
        let index = self.numbering.texts.push(&text);
        self.used.insert(text);
        index | NAMED
    }

    fn is_used(&self, name: &[u8]) -> bool {
        // A zero in front makes another name.
        let digits = name
            .strip_prefix(b"arg")
            .filter(|digits| digits.len() == 1 || !digits.starts_with(b"0"));
        let number = digits.and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<u32>().ok());
        number.is_some_and(|number| number < self.counts.argument) || self.used.contains(name)
    }
}

/// The name that a location has, or what lies in it.
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

/// The custom form of a registered op.
fn form(op: OpRef<'_>) -> Option<&'static CustomForm> {
    op.info().map(|info| &info.def().form)
}

/// A name that an op gives.
type GivenName = SmallVec<[u8; 16]>;

/// A name, perhaps with a number behind it.
type IdentifierText = SmallVec<[u8; 24]>;

fn push_number(text: &mut IdentifierText, number: u32) {
    let (mut digits, mut len, mut rest) = ([0; 10], 0, number);
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        len += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend_from_slice(digits.get(digits.len() - len..).unwrap_or_default());
}

/// A name as an identifier: blanks become `_`, what cannot stand in one becomes hexadecimal, and neither that nor a digit comes
/// first.
fn identifier(name: &[u8]) -> IdentifierText {
    let stands = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
    let mut text = IdentifierText::new();
    if (name.first()).is_some_and(|&byte| byte.is_ascii_digit() || byte != b' ' && !stands(byte)) {
        text.push(b'_');
    }
    if name.iter().all(|&byte| stands(byte)) {
        text.extend_from_slice(name);
        return text;
    }
    for &byte in name {
        match byte {
            b' ' => text.push(b'_'),
            byte if stands(byte) => text.push(byte),
            byte => text.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
    text
}
