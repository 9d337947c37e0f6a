//! Locations as attributes and in messages.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::diagnostic::Source;
use crate::store::location::Locations;
use crate::{Attribute, Context, Ir, Location, LocationData};

/// Maximum number of visited parts of a location: fused locations can be large, and a message shows one.
const MAX_STEPS: usize = 100;

impl Ir {
    /// Returns a location for messages: `input.mlir:3:5`, or its quoted name. For a fused location, this is the first
    /// known part; for a call, the callee. `source` is the text that the module was parsed from: without it, locations
    /// in that text are unknown.
    #[must_use]
    pub fn describe_location(&self, location: Location, source: Option<&Source>) -> Option<String> {
        let ctx = self.ctx();
        let mut open = vec![location];
        for _ in 0..MAX_STEPS {
            let location = open.pop()?;
            if let (Some(offset), Some(source)) = (location.as_offset(), source) {
                let (line, column) = source.line_col(offset);
                return Some(format!("{}:{line}:{column}", source.name()));
            }
            match self.location_data(location) {
                // The implicit module of a file.
                Some(LocationData::File { file, line: 0, .. }) => return Some(file.text(ctx).into_owned()),
                Some(LocationData::File { file, line, column }) => {
                    return Some(format!("{}:{line}:{column}", file.text(ctx)));
                }
                Some(LocationData::Range { file, start, .. }) => {
                    return Some(format!("{}:{}:{}", file.text(ctx), start.0, start.1));
                }
                Some(LocationData::Name { name, .. }) => return Some(format!("\"{}\"", name.text(ctx))),
                Some(LocationData::CallSite { callee, caller }) => open.extend([*caller, *callee]),
                Some(LocationData::Fused { parts, .. }) => open.extend(parts.iter().rev().take(MAX_STEPS)),
                _ => {}
            }
        }
        None
    }
}

impl Locations {
    /// Returns the attribute of a location, without recursion. An offset in the text becomes unknown.
    pub(crate) fn to_attribute(&self, ctx: &Context, location: Location) -> Attribute {
        let unknown = ctx.location_attr(LocationData::Unknown);
        let mut done: HashMap<Location, Attribute, FxBuildHasher> = HashMap::default();
        let mut stack = vec![location];
        while let Some(&top) = stack.last() {
            let before = stack.len();
            let data = self.data(top).filter(|_| !done.contains_key(&top));
            if let Some(data) = data {
                data.for_each_child(|child| {
                    if !done.contains_key(child) {
                        stack.push(*child);
                    }
                });
            }
            if stack.len() > before {
                continue;
            }
            stack.pop();
            if !done.contains_key(&top) {
                let attr = data.map_or(unknown, |data| {
                    ctx.location_attr(data.map(|child| done.get(child).copied().unwrap_or(unknown)))
                });
                done.insert(top, attr);
            }
        }
        done.get(&location).copied().unwrap_or(unknown)
    }
}
